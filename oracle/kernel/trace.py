"""What happened, step by step: recorded by a walk, read by whoever shows it; and how a game says a step in words.

A trace holds facts only. Rendering, languages and colours live in `oracle.report`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from oracle.kernel.board import Difference, differences
from oracle.kernel.machine import Board, Position, Taken, Task


class Said(msgspec.Struct, frozen=True):
    """A sentence to be translated: *text* is its English template, *values* fill it; values that are Words or Said are translated too, tuples are listed."""

    text: str
    values: dict[str, Any] = {}


class Cited(msgspec.Struct, frozen=True):
    """A clause that was asked, and what it said."""

    clause: str
    judged: Any


class Entry(msgspec.Struct, frozen=True):
    """One task: how deep it lies in what caused it, what was asked of the rules, what was decided, what it changed, and how many tasks it pushed."""

    depth: int
    task: Task
    cited: tuple[Cited, ...]
    taken: Taken | None
    before: Board
    after: Board
    pushed: int = 0

    @property
    def changes(self) -> tuple[Difference, ...]:
        return differences(self.before, self.after)


class Trace:
    """Records a walk. Let `cite` be the rulebook's ledger and the trace itself the walk's recorder."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._cited: dict[tuple[str, str], Cited] = {}
        self._depths: tuple[int, ...] = ()

    def cite(self, clause: str, facts: tuple[Any, ...], judged: Any) -> None:
        """Note a judgement; the same one is noted once in a task."""
        self._cited.setdefault((clause, repr(judged)), Cited(clause, judged))

    def step(self, before: Position, taken: Taken | None, after: Position, pushed: int) -> None:
        """Note a step: pushed tasks lie one deeper, a task that pushes its own kind stays where it is."""
        depths = self._depths or (0,) * len(before.agenda)
        depth, rest = depths[0], depths[len(depths) - (len(after.agenda) - pushed) :]
        task = before.agenda[0]
        self.entries.append(Entry(depth, task, tuple(self._cited.values()), taken, before.board, after.board, pushed))
        self._cited = {}
        new = tuple(depth if type(t) is type(task) else depth + 1 for t in after.agenda[:pushed])
        self._depths = new + (rest if len(after.agenda) > pushed else ())
