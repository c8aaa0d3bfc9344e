"""The readings of Talisman's clauses: the base edition, the open points, and how people misread.

What each says to a player stands in rulebook.yaml; the docstrings say who would believe it.
"""

from oracle.games.talisman.readings import bound, given, reroll, spending, tokens
from oracle.games.talisman.readings.given import BASE
from oracle.kernel.rulebook import readings_in

__all__ = ["BASE", "READINGS"]

READINGS = readings_in(given, spending, reroll, tokens, bound)
