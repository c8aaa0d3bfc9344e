"""The readings of the clauses of Earthborne Rangers: the open points, and how people and programs misread.

What each says to a player stands in rulebook.yaml; the docstrings say who would believe it.
"""

from oracle.games.earthborne.readings import challenge, condition, context, open_points, order
from oracle.kernel.rulebook import readings_in

READINGS = readings_in(open_points, challenge, order, condition, context)
