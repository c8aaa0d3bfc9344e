"""How much an audit asks for: [tool.oracle.audit] of the nearest pyproject.toml, and what of it is not reached."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

import msgspec

from oracle.errors import N_, UnknownSetting, Word, WrongSetting, nearest
from oracle.suite.audit import MEASURES, Audit
from oracle.suite.settings import project_of, settings_in

TABLE = "tool.oracle.audit"
ENOUGH_CASES = "cases_that_count"
EXPECTED: dict[str, Word] = {
    TABLE: Word(N_("a table")),
    ENOUGH_CASES: Word(N_("a whole number from 0")),
    **{measure: Word(N_("a percentage from 0 to 100")) for measure in MEASURES},
}


class Thresholds(msgspec.Struct, frozen=True):
    """What each game must reach: a percentage for each measure, 100 where none is set, and how many cases must count."""

    percentages: dict[str, float] = {}
    cases_that_count: int = 0


class Below(msgspec.Struct, frozen=True):
    """A threshold that is not reached, by its name: *met* of *of*, where *needed* is the percentage, or the number of cases that must count."""

    name: str
    met: int
    of: int
    needed: float


def thresholds(start: File) -> Thresholds:
    """Read the thresholds that hold in a folder; raise the `BadInput` that says what is wrong with them."""
    home = project_of(start)
    if home is None:
        return Thresholds()
    file = home / "pyproject.toml"
    table = settings_in(file).get("audit", {})
    if not isinstance(table, dict):
        raise _wrong(file, TABLE, table)
    for name, value in table.items():
        _check(file, name, value)
    percentages = {name: value for name, value in table.items() if name in MEASURES}
    return Thresholds(percentages, table.get(ENOUGH_CASES, 0))


def _check(file: File, name: str, value: Any) -> None:
    if name not in EXPECTED or name == TABLE:
        near = nearest(name, (*MEASURES, ENOUGH_CASES))
        raise UnknownSetting(file=file, name=f"[{TABLE}] {name}", near=near)
    is_number = type(value) is int or (type(value) is float and name in MEASURES)
    if not is_number or not 0 <= value <= (100 if name in MEASURES else value):
        raise _wrong(file, name, value)


def _wrong(file: File, name: str, found: Any) -> WrongSetting:
    shown = f"[{TABLE}]" if name == TABLE else f"[{TABLE}] {name}"
    return WrongSetting(file=file, name=shown, found=repr(found), expected=EXPECTED[name])


def below(found: Audit, asked: Thresholds) -> Iterator[Below]:
    """List the thresholds that a game does not reach."""
    for count in found.counts:
        needed = asked.percentages.get(count.measure, 100)
        if count.met * 100 < count.of * needed:
            yield Below(count.measure, count.met, count.of, needed)
    if found.cases_that_count < asked.cases_that_count:
        yield Below(ENOUGH_CASES, found.cases_that_count, found.all_cases, asked.cases_that_count)
