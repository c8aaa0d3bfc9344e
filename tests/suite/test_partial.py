"""Partial boards as cases write them: names are checked, values converted, changes must change something."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.errors import AssertsNothing, BadInput, NotAChange, OutOfRange, UnknownKey, UnknownName, WrongType
from oracle.games.talisman.board import Seat, Table
from oracle.games.talisman.samples import samples as tables
from oracle.kernel.board import GONE, changed, holds
from oracle.suite.partial import change_of, names_on, part_of, written_change
from tests.miniature import samples as streets
from tests.miniature.board import Flame, Lamp, Street

TABLE = Table(
    ("troll", "elf"),
    {"troll": Seat(fate_value=1, light=1), "elf": Seat(fate_value=3, dark=2)},
    33,
    creatures=("wolf",),
    dice={"troll": (2, 3)},
)
PATH = ("then", "x")


def fault(make: Any, written: object) -> BadInput:
    """Turn what cannot be turned into a part."""
    with pytest.raises(BadInput) as caught:
        make(TABLE, written, PATH)
    return caught.value


# -------------------------------------------------------------------------------- parts


@pytest.mark.parametrize(
    ("written", "part", "is_so"),
    [
        ({"stock": 33}, {"stock": 33}, True),
        ({"stock": 32}, {"stock": 32}, False),
        ({"order": ["troll", "elf"]}, {"order": ("troll", "elf")}, True),
        ({"order": ["troll"]}, {"order": ("troll",)}, False),
        ({"seats": {"elf": {"dark": 2, "light": 0}}}, {"seats": {"elf": {"dark": 2, "light": 0}}}, True),
        ({"seats": {"elf": {"toad": True}}}, {"seats": {"elf": {"toad": True}}}, False),
        ({"dice": {"troll": [2, 3]}}, {"dice": {"troll": (2, 3)}}, True),
        ({"dice": {"troll": [2]}}, {"dice": {"troll": (2,)}}, False),
        ({"dice": {"elf": [2]}}, {"dice": {"elf": (2,)}}, False),
        ({"dice": {"wolf": [2]}}, {"dice": {"wolf": (2,)}}, False),
        ({"turn": ""}, {"turn": ""}, True),
    ],
)
def test_part(written: dict[str, Any], part: object, is_so: bool) -> None:
    """A part speaks of what it names only; lists are whole; a name from elsewhere on the board may stand in a mapping."""
    found = part_of(TABLE, written, PATH)

    assert found == part
    assert holds(found, TABLE) == is_so


@pytest.mark.parametrize(
    ("written", "kind", "path", "fields"),
    [
        ({"stok": 1}, UnknownKey, ("stok",), {"name": "stok", "near": "stock, tokens"}),
        ({"running": []}, UnknownKey, ("running",), {"name": "running"}),
        ({"seats": {"elf": {"silver": 1}}}, UnknownKey, ("seats", "elf", "silver"), {"name": "silver"}),
        ({"seats": {"elk": {"light": 1}}}, UnknownName, ("seats", "elk"), {"name": "elk", "near": "elf"}),
        ({"dice": {"elk": [1]}}, UnknownName, ("dice", "elk"), {"name": "elk", "near": "elf"}),
        ({"dice": {"elk": "gone"}}, UnknownName, ("dice", "elk"), {"name": "elk"}),
        ({"stock": "many"}, WrongType, ("stock",), {"expected": "a whole number", "found": "a text"}),
        ({"stock": True}, WrongType, ("stock",), {"expected": "a whole number", "found": "true or false"}),
        ({"stock": -1}, OutOfRange, ("stock",), {"value": -1, "limit": 0}),
        ({"dice": {"troll": [2, 7]}}, OutOfRange, ("dice", "troll", 1), {"value": 7, "limit": 6}),
        ({"dice": {"troll": 2}}, WrongType, ("dice", "troll"), {"expected": "a list", "found": "a whole number"}),
        ({"dice": [1]}, WrongType, ("dice",), {"expected": "a mapping", "found": "a list"}),
        ({"seats": {"elf": 2}}, WrongType, ("seats", "elf"), {"expected": "a mapping", "found": "a whole number"}),
        ({"seats": {"elf": {"toad": 1}}}, WrongType, ("seats", "elf", "toad"), {"expected": "true or false"}),
        ({"seats": {"elf": {"region": "moon"}}}, UnknownName, ("seats", "elf", "region"), {"name": "moon"}),
        ({"seats": {"elf": "gone"}}, WrongType, ("seats", "elf"), {"expected": "a mapping", "found": "a text"}),
        ("stock", WrongType, (), {"expected": "a mapping", "found": "a text"}),
    ],
)
def test_part_refused(
    written: object, kind: type[BadInput], path: tuple[object, ...], fields: dict[str, object]
) -> None:
    """A misspelt name or a wrong value is an error at its place, never a claim that holds of itself."""
    found = fault(part_of, written)

    assert (type(found), found.path) == (kind, (*PATH, *path))
    assert {name: found.fields[name] for name in fields} == fields


# -------------------------------------------------------------------------------- changes


@pytest.mark.parametrize(
    ("written", "part", "after"),
    [
        ({}, {}, TABLE),
        (
            {"stock": 34, "turn": "elf"},
            {"stock": 34, "turn": "elf"},
            Table(TABLE.order, TABLE.seats, 34, "elf", ("wolf",), TABLE.dice),
        ),
        (
            {"dice": {"troll": "gone", "wolf": [1]}},
            {"dice": {"troll": GONE, "wolf": (1,)}},
            Table(TABLE.order, TABLE.seats, 33, "", ("wolf",), {"wolf": (1,)}),
        ),
        (
            {"seats": {"elf": {"dark": 1}}},
            {"seats": {"elf": {"dark": 1}}},
            Table(
                TABLE.order,
                {"troll": Seat(fate_value=1, light=1), "elf": Seat(fate_value=3, dark=1)},
                33,
                creatures=("wolf",),
                dice=TABLE.dice,
            ),
        ),
        (
            {"order": ["elf"], "seats": {"troll": "gone", "monk": {"light": 1}}},
            {"order": ("elf",), "seats": {"troll": GONE, "monk": Seat(light=1)}},
            Table(("elf",), {"elf": Seat(fate_value=3, dark=2), "monk": Seat(light=1)}, 33, "", ("wolf",), TABLE.dice),
        ),
        (
            {"dice": {"troll": [2, 4]}},
            {"dice": {"troll": (2, 4)}},
            Table(TABLE.order, TABLE.seats, 33, "", ("wolf",), {"troll": (2, 4)}),
        ),
    ],
)
def test_change(written: dict[str, Any], part: object, after: Table) -> None:
    """Values are replaced, lists given whole, new keys added whole with their defaults, `gone` keys taken away."""
    found = change_of(TABLE, written, PATH)

    assert found == part
    assert changed(TABLE, found) == after


@pytest.mark.parametrize(
    ("written", "kind", "path", "fields"),
    [
        ({"stok": 1}, UnknownKey, ("stok",), {"name": "stok"}),
        ({"running": []}, UnknownKey, ("running",), {"name": "running"}),
        ({"seats": {"elf": {"silver": 1}}}, UnknownKey, ("seats", "elf", "silver"), {"name": "silver"}),
        ({"seats": {"monk": {"silver": 1}}}, UnknownKey, ("seats", "monk", "silver"), {"name": "silver"}),
        ({"seats": {"elk": "gone"}}, UnknownName, ("seats", "elk"), {"name": "elk", "near": "elf"}),
        ({"stock": 33}, NotAChange, ("stock",), {"value": 33}),
        ({"order": ["troll", "elf"]}, NotAChange, ("order",), {"value": ["troll", "elf"]}),
        ({"seats": {"elf": {"dark": 1, "light": 0}}}, NotAChange, ("seats", "elf", "light"), {"value": 0}),
        ({"dice": {"troll": [2, 3]}}, NotAChange, ("dice", "troll"), {"value": [2, 3]}),
        ({"stock": "gone"}, WrongType, ("stock",), {"expected": "a whole number", "found": "a text"}),
        ({"seats": {"elf": {"dark": -1}}}, OutOfRange, ("seats", "elf", "dark"), {"value": -1}),
        ({"dice": {"elf": [0]}}, OutOfRange, ("dice", "elf", 0), {"value": 0, "limit": 1}),
        ({"seats": {"elf": []}}, WrongType, ("seats", "elf"), {"expected": "a mapping", "found": "a list"}),
        ({"seats": "gone"}, WrongType, ("seats",), {"expected": "a mapping", "found": "a text"}),
    ],
)
def test_change_refused(
    written: object, kind: type[BadInput], path: tuple[object, ...], fields: dict[str, object]
) -> None:
    """What is misspelt, of another type, or so already is no change, and is refused at its place."""
    found = fault(change_of, written)

    assert (type(found), found.path) == (kind, (*PATH, *path))
    assert {name: found.fields[name] for name in fields} == fields


# -------------------------------------------------------------------------------- names


def test_names_on_a_board() -> None:
    """Names are the keys of mappings and the texts in lists, but not in what is being resolved, nor texts that stand alone."""
    street = Street({"a": Lamp()}, {"m": "a", "n": "far"}, running=(Flame("x"),))

    assert names_on(TABLE) == {"troll", "elf", "wolf"}
    assert names_on(street) == {"a", "m", "n"}
    assert names_on(7) == frozenset()


@pytest.mark.parametrize("written", [{}, {"seats": {}}, {"seats": {"troll": {}}}])
def test_part_that_names_nothing(written: dict[str, Any]) -> None:
    """A claim without a value would hold of itself, so it is none."""
    with pytest.raises(AssertsNothing):
        part_of(TABLE, written, PATH)


def test_change_that_names_nothing() -> None:
    """Below the top a change must name a value."""
    with pytest.raises(AssertsNothing):
        change_of(TABLE, {"seats": {"troll": {}}}, PATH)


# -------------------------------------------------------------------------------- changes, written

NUMBERS = st.lists(st.integers(0, 50), max_size=12)


@pytest.mark.parametrize("made", [tables, streets])
@given(NUMBERS, NUMBERS)
def test_a_change_between_boards_is_read_as_it_was_written(made: Any, first: list[int], second: list[int]) -> None:
    """The change written between two boards makes the one of the other, and names nothing that stays."""
    before, after = made(first)[0], made(second)[0]

    assert changed(before, change_of(before, written_change(before, after), PATH)) == after


@pytest.mark.parametrize(
    ("after", "written"),
    [
        (TABLE, {}),
        (changed(TABLE, {"stock": 32, "order": ("elf", "troll")}), {"order": ["elf", "troll"], "stock": 32}),
        (changed(TABLE, {"dice": {"troll": GONE, "elf": (1,)}}), {"dice": {"elf": [1], "troll": "gone"}}),
        (changed(TABLE, {"seats": {"elf": {"dark": 1}}}), {"seats": {"elf": {"dark": 1}}}),
    ],
)
def test_a_change_is_written_as_a_case_has_it(after: Table, written: dict[str, Any]) -> None:
    """What changes and nothing else: lists whole, `gone` for what is taken away."""
    assert written_change(TABLE, after) == written
