"""The readings of Berserk's clauses: the open points, and how people and programs misread.

What each says to a player stands in rulebook.yaml; the docstrings say who would believe it.
"""

from oracle.games.berserk.readings import abilities, context, costs, delayed, following, strikes
from oracle.kernel.rulebook import readings_in

READINGS = readings_in(delayed, abilities, costs, context, strikes, following)

BO13 = (delayed.NeedsItsSource, abilities.NoticedAtPriority, abilities.StaticIsEffect)
"""The rules of 2013, where they differ in what is built here."""
