"""Paths on a board: what a pattern speaks for, what a board needs of whoever sets it up, and where two boards differ."""

from __future__ import annotations

from typing import Any

import pytest

from oracle.conformance.paths import Patterns, covered, differing, is_seen, needed, size, touched
from oracle.errors import Path
from oracle.games.talisman.board import Seat, Table, Thrown
from oracle.kernel.board import GONE
from tests.miniature.board import Flame, Lamp, Street

LIGHT = ("seats", "troll", "light")


def told(claimed: dict[str, Any], found: dict[str, Any], observed: Patterns = None) -> list[tuple[Path, str, str]]:
    """Give differences as texts, in which true is not 1."""
    return [(d.path, repr(d.before), repr(d.after)) for d in differing(claimed, found, observed)]


# -------------------------------------------------------------------------------- patterns


@pytest.mark.parametrize(
    ("path", "pattern", "speaks"),
    [
        (LIGHT, "seats.troll.light", True),
        (LIGHT, "seats.*.light", True),
        (LIGHT, "*.*.*", True),
        (LIGHT, "seats.troll", True),
        (LIGHT, "seats.*", True),
        (LIGHT, "seats", True),
        (LIGHT, "*", True),
        (LIGHT, "seats.elf.light", False),
        (LIGHT, "seats.*.dark", False),
        (LIGHT, "seats.*.light.*", False),
        (LIGHT, "*.light", False),
        (LIGHT, "light", False),
        (LIGHT, "seat", False),
        (LIGHT, "Seats", False),
        (LIGHT, "", False),
        (("dice", "troll"), "dice.*", True),
        (("dice", "troll"), "dice.*.0", False),
        (("stock",), "stock", True),
        (("hand", 0), "hand.0", True),
        (("hand", 0), "hand.*", True),
        (("hand", 0), "hand.1", False),
    ],
)
def test_pattern_speaks_for_a_path_and_what_lies_below(path: Path, pattern: str, speaks: bool) -> None:
    """A star stands for one name; a shorter pattern speaks for all that lies below it, a longer one for nothing above."""
    assert covered(path, (pattern,)) is speaks


@pytest.mark.parametrize(
    ("patterns", "speak"),
    [(None, True), ((), False), (("stock", "seats.*.light"), True), (("stock", "dice"), False)],
)
def test_one_pattern_of_several_is_enough(patterns: Patterns, speak: bool) -> None:
    """No patterns at all speak for nothing, None for everything."""
    assert covered(LIGHT, patterns) is speak


@pytest.mark.parametrize(
    ("path", "pattern", "touches"),
    [
        (("seats", "troll"), "seats.troll.light", True),
        (("seats", "troll"), "seats.*.light", True),
        (("seats", "troll"), "seats.elf.light", False),
        (("seats", "troll"), "seats.troll", True),
        (("seats", "troll"), "seats", True),
        (("seats", "troll"), "dice", False),
        (LIGHT, "seats.troll.dark", False),
        ((), "stock", True),
    ],
)
def test_pattern_touches_a_path_above_it(path: Path, pattern: str, touches: bool) -> None:
    """Whoever can say something of a thing has to do with the thing, too."""
    assert touched(path, (pattern,)) is touches
    assert touched(path, None)
    assert not touched(path, ())


@pytest.mark.parametrize(
    ("board", "values"),
    [({}, 0), ({"oil": 1, "mirrors": {}}, 1), ({"lamps": {"a": {"lit": True, "size": 2}}, "order": [1, 2, 3]}, 3)],
)
def test_size_of_a_board(board: dict[str, Any], values: int) -> None:
    """A board is as large as it has values, lists whole."""
    assert size(board) == values


# -------------------------------------------------------------------------------- what a board needs


@pytest.mark.parametrize(
    ("board", "paths"),
    [
        (Street(), []),
        (Street(oil=2, crowd=True), [("oil",), ("crowd",)]),
        (Street(oil=0, crowd=False), []),
        (Street({"a": Lamp(2, lit=True)}), [("lamps", "a", "size"), ("lamps", "a", "lit")]),
        (Street(mirrors={"m": "a", "n": "m"}), [("mirrors", "m"), ("mirrors", "n")]),
        (Street(running=(Flame("a"),)), []),
        (Table(("troll",), {"troll": Seat(light=1)}, 0), [("order",), LIGHT, ("stock",)]),
        (
            Table(("troll",), {"troll": Seat(region="inner")}, 35, dice={"troll": (6,)}, creatures=("wolf",)),
            [("order",), ("seats", "troll", "region"), ("stock",), ("creatures",), ("dice", "troll")],
        ),
        (
            Table((), {}, 0, running=(Thrown("troll", "movement"),), tokens=36, turn=""),
            [("order",), ("stock",)],
        ),
    ],
)
def test_board_needs_what_must_be_said_of_it(board: Any, paths: list[Path]) -> None:
    """Needed are required fields, and what is not as it is by default: name by name in a mapping, lists whole, never what is running."""
    assert list(needed(board)) == paths


@pytest.mark.parametrize(
    ("board", "path"),
    [
        (Street({"a": Lamp()}), ("lamps", "a")),
        (Table(("troll",), {"troll": Seat()}, 0), ("seats", "troll")),
    ],
)
def test_board_needs_a_thing_of_which_nothing_is_said(board: Any, path: Path) -> None:
    """A lamp or a seat that is as it is by default must be set up too: there is none by default."""
    assert path in list(needed(board))


# -------------------------------------------------------------------------------- where two boards differ


@pytest.mark.parametrize(
    ("claimed", "found", "differences"),
    [
        ({"oil": 1}, {"oil": 1}, []),
        ({"oil": 1}, {"oil": 2}, [(("oil",), "1", "2")]),
        ({"oil": 1}, {"oil": "1"}, [(("oil",), "1", "'1'")]),
        ({"lit": 1}, {"lit": True}, [(("lit",), "1", "True")]),
        ({"lit": False}, {"lit": 0}, [(("lit",), "False", "0")]),
        ({"dice": [1, True]}, {"dice": [1, 1]}, [(("dice",), "[1, True]", "[1, 1]")]),
        ({"oil": 1}, {}, [(("oil",), "1", "gone")]),
        ({}, {"oil": 1}, [(("oil",), "gone", "1")]),
        ({"oil": None}, {}, [(("oil",), "None", "gone")]),
        ({"dice": {}}, {}, []),
        ({}, {"dice": {"troll": {}}}, []),
        ({"dice": {}}, {"dice": []}, [(("dice",), "gone", "[]")]),
        ({"dice": {}}, {"dice": {"troll": [5]}}, [(("dice", "troll"), "gone", "[5]")]),
        ({"dice": {"troll": [2, 5]}}, {"dice": {"troll": [2, 6]}}, [(("dice", "troll"), "[2, 5]", "[2, 6]")]),
        ({"order": ["a", "b"]}, {"order": ["b", "a"]}, [(("order",), "['a', 'b']", "['b', 'a']")]),
        ({"hand": [{"x": 1, "y": 2}]}, {"hand": [{"y": 2, "x": 1}]}, []),
        ({"seats": {"a": {"light": 1}}}, {"seats": 3}, [(("seats", "a", "light"), "1", "gone"), (("seats",), "gone", "3")]),
        (
            {"oil": 1, "coins": 1, "lamps": {"a": 1}},
            {"lamps": {"b": 1}, "coins": 2, "oil": 1},
            [(("coins",), "1", "2"), (("lamps", "a"), "1", "gone"), (("lamps", "b"), "gone", "1")],
        ),
    ],
)  # fmt: skip
def test_differences(claimed: dict[str, Any], found: dict[str, Any], differences: list[tuple[Path, str, str]]) -> None:
    """Leaf by leaf, lists whole, as JSON has it: true is not 1, a field that is missing differs, an empty mapping is as good as none."""
    assert told(claimed, found) == differences


def test_what_is_gone_is_marked() -> None:
    """What one of the boards does not have is the mark of it, not a text."""
    (one,) = differing({"oil": 1}, {}, None)
    (other,) = differing({}, {"oil": 1}, None)

    assert one.after is GONE
    assert other.before is GONE


@pytest.mark.parametrize(
    ("observed", "paths"),
    [
        (None, [("oil",), ("lamps", "a", "lit"), ("lamps", "a", "size")]),
        (("oil",), [("oil",)]),
        (("lamps.*.lit", "coins"), [("lamps", "a", "lit")]),
        (("lamps",), [("lamps", "a", "lit"), ("lamps", "a", "size")]),
        (("coins",), []),
        ((), []),
    ],
)
def test_only_what_is_observed_differs(observed: Patterns, paths: list[Path]) -> None:
    """What an adapter does not report cannot be wrong, be it another value or none."""
    claimed = {"oil": 1, "coins": 3, "lamps": {"a": {"lit": True, "size": 2}}}
    found = {"oil": 2, "coins": 3, "lamps": {"a": {"lit": False}}}

    assert [d.path for d in differing(claimed, found, observed)] == paths


@pytest.mark.parametrize(
    ("board", "observed", "seen"),
    [
        ({"oil": 1}, None, True),
        ({"oil": 1}, ("oil",), True),
        ({"oil": 1}, ("lamps", "oil"), True),
        ({"oil": 1}, ("lamps",), False),
        ({"oil": 1}, (), False),
        ({"lamps": {"a": {"lit": True}}}, ("lamps.*.lit",), True),
        ({"lamps": {"a": {"lit": True}}}, ("lamps.*.size",), False),
        ({"lamps": {}}, ("lamps",), False),
        ({}, None, False),
    ],
)
def test_board_is_seen_if_a_value_of_it_is(board: dict[str, Any], observed: Patterns, seen: bool) -> None:
    """A pattern sees a board if some value that lies there fits it."""
    assert is_seen(board, observed) is seen
