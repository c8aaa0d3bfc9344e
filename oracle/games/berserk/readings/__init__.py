"""The readings of Berserk's clauses: the open points, and how people and programs misread.

What each says to a player stands in rulebook.yaml; the docstrings say who would believe it.
"""

from oracle.games.berserk.readings import abilities, context, delayed
from oracle.kernel.rulebook import readings_in

READINGS = readings_in(delayed, abilities, context)
