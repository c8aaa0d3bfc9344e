"""Small tables and events made of a few integers, for properties and for measuring how subtle a reading is."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.kernel.machine import Task
from oracle_pig.board import Table
from oracle_pig.events import TakeTurn


def samples(numbers: Sequence[int]) -> tuple[Table, Task]:
    """Give a table of two players near the goal, and a turn; any integers will do, missing ones count as 0."""
    ann, ben = (*numbers, 0, 0)[:2]
    table = Table(("ann", "ben"), {"ann": 90 + ann % 10, "ben": 90 + ben % 10}, "ann")
    return table, TakeTurn()
