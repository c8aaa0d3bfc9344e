"""Which step of a play made a difference: the play of a finding is walked again with a trace, and its last step that touched the value is named."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.errors import Path
from oracle.kernel.machine import Answer
from oracle.kernel.rulebook import Rulebook
from oracle.kernel.trace import Entry
from oracle.suite.case import Case
from oracle.suite.resolve import resolve


def step_that_made(
    case: Case, paths: Sequence[Path], script: Sequence[Answer], readings: Sequence[type[Rulebook]] = ()
) -> Entry | None:
    """Give the last step that changed one of the values at *paths* (or above or below it), None if no step did."""
    trace, _ = resolve(case, *readings, script=script)
    return next((entry for entry in reversed(trace.entries) if _touches(entry, paths)), None)


def _touches(entry: Entry, paths: Sequence[Path]) -> bool:
    return any(_touch(change.path, path) for change in entry.changes for path in paths)


def _touch(one: Path, other: Path) -> bool:
    shared = min(len(one), len(other))
    return one[:shared] == other[:shared]
