"""Boards as values: differences, partial boards, changes and plain data."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oracle.kernel.board import GONE, Difference, changed, differences, holds, missing, plain


class Card(msgspec.Struct, frozen=True):
    harm: int = 0
    tags: tuple[str, ...] = ()


class Table(msgspec.Struct, frozen=True):
    cards: dict[str, Card] = {}
    order: tuple[str, ...] = ()
    day: bool = True
    running: tuple[str, ...] = ()


TABLE = Table({"wolf": Card(1), "deer": Card()}, ("ana", "bob"))


def test_equal_boards_do_not_differ() -> None:
    """Two boards of the same values have no difference, be they one object or two."""
    assert differences(TABLE, Table({"deer": Card(0), "wolf": Card(1)}, ("ana", "bob"))) == ()


def test_differences_name_the_deepest_value() -> None:
    """A difference leads to the value that differs, in the order of fields, then of keys."""
    after = Table({"wolf": Card(2), "deer": Card(tags=("calm",))}, ("ana", "bob"), day=False)

    assert differences(TABLE, after) == (
        Difference(("cards", "wolf", "harm"), 1, 2),
        Difference(("cards", "deer", "tags"), (), ("calm",)),
        Difference(("day",), True, False),
    )


def test_keys_come_and_go() -> None:
    """A key that goes or comes differs as a whole; the gone ones come first, as they stand in the old board."""
    after = Table({"deer": Card(), "bear": Card(3)}, ("ana", "bob"))

    assert differences(TABLE, after) == (
        Difference(("cards", "wolf"), Card(1), GONE),
        Difference(("cards", "bear"), GONE, Card(3)),
    )


def test_lists_differ_whole() -> None:
    """A list whose one element differs is a difference of the whole list."""
    after = Table(TABLE.cards, ("ana", "cyd"))

    assert differences(TABLE, after) == (Difference(("order",), ("ana", "bob"), ("ana", "cyd")),)


def test_running_is_never_compared() -> None:
    """What is being resolved is no difference, and stands in no plain board."""
    assert differences(TABLE, Table(TABLE.cards, TABLE.order, running=("strike",))) == ()
    assert "running" not in plain(TABLE)


@pytest.mark.parametrize(
    "part",
    [{}, {"day": True}, {"cards": {"wolf": {"harm": 1}}}, {"cards": {"wolf": Card(1)}}, {"order": ("ana", "bob")}],
)
def test_a_part_that_holds(part: dict[str, Any]) -> None:
    """A partial board speaks only of what it names."""
    assert holds(part, TABLE)
    assert missing(part, TABLE) == ()


@pytest.mark.parametrize(
    ("part", "where"),
    [
        ({"cards": {"wolf": {"harm": 2}}}, Difference(("cards", "wolf", "harm"), 2, 1)),
        ({"cards": {"bear": {"harm": 0}}}, Difference(("cards", "bear"), {"harm": 0}, GONE)),
        ({"cards": {"wolf": GONE}}, Difference(("cards", "wolf"), GONE, Card(1))),
        ({"order": ("ana",)}, Difference(("order",), ("ana",), ("ana", "bob"))),
        ({"day": 1}, Difference(("day",), 1, True)),
        ({"cards": {"wolf": {"harm": True}}}, Difference(("cards", "wolf", "harm"), True, 1)),
    ],
)
def test_a_part_that_does_not_hold(part: dict[str, Any], where: Difference) -> None:
    """What a part says and the board does not show is told with its path; True is not 1, and no list is a part of another."""
    assert missing(part, TABLE) == (where,)
    assert not holds(part, TABLE)


def test_a_key_that_is_gone() -> None:
    """A part may say that a key is not there."""
    assert holds({"cards": {"bear": GONE}}, TABLE)


def test_changed_replaces_adds_and_takes_away() -> None:
    """A change replaces named values, adds new keys, takes away those that are gone, and leaves the old board alone."""
    after = changed(TABLE, {"cards": {"wolf": {"harm": 2}, "deer": GONE, "bear": Card(3)}, "order": ("bob",)})

    assert after == Table({"wolf": Card(2), "bear": Card(3)}, ("bob",))
    assert Table({"wolf": Card(1), "deer": Card()}, ("ana", "bob")) == TABLE


def test_changing_nothing() -> None:
    """An empty change gives an equal board, and so does taking away what is not there."""
    assert changed(TABLE, {}) == TABLE
    assert changed(TABLE, {"cards": {"bear": GONE}}) == TABLE


def test_plain_fills_in_defaults() -> None:
    """Plain data shows every field, the untouched ones too, and lists for tuples."""
    assert plain(Table({"deer": Card()})) == {
        "cards": {"deer": {"harm": 0, "tags": []}},
        "order": [],
        "day": True,
    }


def test_plain_gone() -> None:
    """The mark of a missing key is shown as the word that cases use."""
    assert plain({"wolf": GONE}) == {"wolf": "gone"}
    assert repr(GONE) == "gone"
