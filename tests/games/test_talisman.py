"""What holds on any table of Talisman, whatever is rolled and whoever spends."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from oracle import games
from oracle.games.talisman.board import Card, Seat, Table, fate_of, in_all
from oracle.games.talisman.events import Attack, Die, Encounter, Gain, Move, Pay, Replenish, Roll, Start, Use
from oracle.games.talisman.meeting import state_of
from oracle.games.talisman.samples import SPACE, samples
from oracle.kernel.explore import Explored, explore
from oracle.kernel.game import stored
from oracle.kernel.machine import Position, Task
from oracle.kernel.rulebook import Rulebook
from oracle.suite.hinges import hinges
from oracle.suite.load import load_cases

GAME = games.load("talisman")
CASES = Path(__file__).parents[2] / "cases" / "talisman"
MISREAD = tuple(reading for reading in GAME.readings if reading.kind in ("wrong", "open"))

tables = st.lists(st.integers(0, 11), max_size=14).map(samples)


def of_kind(kind: int) -> st.SearchStrategy[tuple[Table, Task]]:
    """Draw small tables of two seats with an event of one kind."""
    numbers = st.tuples(*[st.integers(0, 11)] * 8)
    return numbers.map(lambda n: samples((0, *n[:6], 0, kind, *n[6:])))


def all_plays(table: Table, event: Task, *readings: type[Rulebook]) -> Explored:
    """Play all that may come of an event."""
    return explore(GAME, GAME.rules("woodland", *readings), Position(table, (event,)))


def fate_on(table: Table) -> int:
    """Count the tokens that lie before characters and on their cards."""
    return sum(map(fate_of, table.seats.values()))


def own_rolls(table: Table, event: Task) -> tuple[str, ...]:
    """Name the characters that may roll for themselves in an event."""
    match event:
        case Attack(by=by, against=against):
            return (by, against) if against in table.seats else (by,)
        case Roll(by=by, creature=creature):
            return () if creature else (by,)
        case Move(by=by):
            return (by,)
        case Encounter(by=by, card=card):
            return (by,) if card == "enemy" else ()
        case Start() | Gain() | Replenish() | Use() | Pay() | Die():
            return ()
    raise AssertionError(event)


def ends_of(explored: Explored) -> list[tuple[bytes, str]]:
    """Give the ends as values that can be put into order."""
    return sorted((b"" if end.refused else stored(Position(end.board)), end.refused) for end in explored.ends)


# -------------------------------------------------------------------------------- at every end


@given(tables)
def test_no_token_is_lost(drawn: tuple[Table, Task]) -> None:
    """What is spent goes to the stock: at every end there are as many tokens as before."""
    table, event = drawn

    for end in all_plays(table, event).ends:
        if not end.refused:
            assert fate_on(end.board) + end.board.stock == fate_on(table) + table.stock


@given(tables)
def test_a_roll_is_rerolled_once(drawn: tuple[Table, Task]) -> None:
    """Fate rerolls a roll at most once, whoever spends: the stock grows by one for each own roll, if at all."""
    table, event = drawn
    rolls = own_rolls(table, event)
    assume(not isinstance(event, Start | Gain | Replenish | Pay | Die))

    for end in all_plays(table, event).ends:
        rerolls = [name for name, _ in end.script if name.endswith(".reroll")]
        assert len(rerolls) == len(set(rerolls))
        assert {name.removesuffix(".reroll") for name in rerolls} <= set(rolls)
        if not end.refused:
            assert 0 <= end.board.stock - table.stock <= len(rolls)


@given(tables)
def test_nobody_decides_on_the_roll_of_a_creature(drawn: tuple[Table, Task]) -> None:
    """Whatever is rolled for a creature, no decision about it has more than one option."""
    table, event = drawn
    explored = all_plays(table, event)

    assert [name for name in explored.asked if name.endswith("fate-wolf")] == []
    if isinstance(event, Roll) and event.creature:
        assert [name for name in explored.asked if not name.startswith("wolf.die-")] == []


@given(tables)
def test_nothing_is_left_running(drawn: tuple[Table, Task]) -> None:
    """At every end the rolls are over, and each die that was thrown lies."""
    table, event = drawn

    for end in all_plays(table, event).ends:
        if not end.refused:
            thrown = {name.partition(".")[0] for name, _ in end.script if ".die-" in name}
            assert end.board.running == ()
            assert thrown == set(end.board.dice)


@given(tables)
def test_order_of_the_mapping_does_not_matter(drawn: tuple[Table, Task]) -> None:
    """Who sits where is said by the order, not by how the seats are listed."""
    table, event = drawn
    backwards = replace(table, seats=dict(reversed(table.seats.items())))

    one, other = all_plays(table, event), all_plays(backwards, event)
    assert ends_of(other) == ends_of(one)
    assert [end.script for end in other.ends] == [end.script for end in one.ends]


def test_samples_hold_what_the_properties_speak_of() -> None:
    """The small tables hold each kind of event: attacks on creatures and on characters, rolls of creatures, all ways to get tokens, all encounters."""
    drawn = [samples((0, 0, 0, 0, 1, 1, 9, 0, *numbers)) for numbers in product(range(16), range(2), range(5))]
    events = {type(event).__name__ for _, event in drawn}

    assert events == {"Move", "Attack", "Roll", "Start", "Gain", "Replenish", "Encounter", "Use", "Pay", "Die"}
    assert {event.card for _, event in drawn if isinstance(event, Encounter)} == {"stranger", "enemy", "object"}
    assert {(bool(e.onto), bool(e.from_card)) for _, e in drawn if isinstance(e, Gain)} == {
        (False, False),
        (True, False),
        (False, True),
    }
    assert {event.against in table.seats for table, event in drawn if isinstance(event, Attack)} == {True, False}
    assert {event.creature for _, event in drawn if isinstance(event, Roll)} == {"", "wolf"}


@given(st.tuples(*[st.integers(0, 11)] * 7), st.lists(st.tuples(*[st.integers(0, 15)] * 3), min_size=2, max_size=2))
def test_events_follow_one_another(board: tuple[int, ...], events: list[tuple[int, ...]]) -> None:
    """Whatever the first event took away, the second one still comes to an end, and no token is lost."""
    (table, first), (_, second) = (samples((0, *board, *event)) for event in events)

    laid = replace(table, space=SPACE)
    after = [end.board for end in all_plays(laid, first).ends if not end.refused]
    for end in (end for board in after for end in all_plays(board, second).ends if not end.refused):
        assert end.board.running == ()
        assert fate_on(end.board) + end.board.stock == fate_on(table) + table.stock


@pytest.mark.parametrize(("light", "dark"), [*product(range(5), repeat=2)])
def test_everybody_is_in_one_state(light: int, dark: int) -> None:
    """Lightbound, darkbound, unbound or fateless: of these, each character is exactly one, whatever tokens it holds."""
    rules = GAME.rules("woodland")
    fateless = rules.is_fateless(light + dark, 0)
    states = {
        "lightbound": rules.is_lightbound(light, dark),
        "darkbound": rules.is_darkbound(light, dark),
        "unbound": rules.is_unbound(light, dark, fateless),
        "fateless": fateless,
    }

    assert [state for state, is_so in states.items() if is_so] == [state_of(rules, Seat(light=light, dark=dark))]


@given(st.one_of(*map(of_kind, range(8, 13))))
def test_light_and_dark_are_each_others_mirror(drawn: tuple[Table, Task]) -> None:
    """With light and dark exchanged on tokens and cards alike, an encounter without a fight and the use of a card come to the mirrored ends."""
    table, event = drawn
    assume(isinstance(event, Use) or (isinstance(event, Encounter) and event.card != "enemy"))

    ends, mirrored = all_plays(table, event), all_plays(mirror(table), event)
    assert ends_of(mirrored) == sorted((stored(Position(mirror(end.board))), end.refused) for end in ends.ends)


def mirror(table: Table) -> Table:
    """Exchange light and dark on all tokens and all cards."""
    seats = {
        name: replace(seat, light=seat.dark, dark=seat.light, cards=_mirrored(seat.cards))
        for name, seat in table.seats.items()
    }
    return replace(table, seats=seats, space=_mirrored(table.space))


def _mirrored(cards: dict[str, Card]) -> dict[str, Card]:
    other = {"P": "O", "O": "P", "": ""}
    return {
        name: replace(card, effects=tuple(replace(e, symbol=other[e.symbol]) for e in card.effects))
        for name, card in cards.items()
    }


@given(of_kind(5))
def test_nobody_replenishes_beyond_the_fate_value(drawn: tuple[Table, Task]) -> None:
    """At every end a character that replenished holds no more than its fate value, or what it held before; to replenish again adds nothing."""
    table, event = drawn
    assert isinstance(event, Replenish)
    before = table.seats[event.by]

    for end in all_plays(table, event).ends:
        after = end.board.seats[event.by]
        assert in_all(after) == (in_all(before) if before.fate_barred else max(in_all(before), before.fate_value))
        assert [again.board for again in all_plays(end.board, event).ends] == [end.board]


@given(st.one_of(of_kind(6), of_kind(7)))
def test_what_is_gained_is_gained_whole_or_not_at_all(drawn: tuple[Table, Task]) -> None:
    """Who gains takes all the tokens or none, and on a card their sides are forgotten."""
    table, event = drawn
    assume(isinstance(event, Gain))
    assert isinstance(event, Gain)
    before = table.seats[event.by]

    for end in all_plays(table, event).ends:
        after = end.board.seats[event.by]
        assert in_all(after) - in_all(before) in (0, event.tokens if not event.onto else 0, before_on(before, event))
        if event.onto:
            assert (after.light, after.dark) == (before.light, before.dark)


def before_on(seat: Seat, event: Gain) -> int:
    """Count the tokens that can come off the card that an event names."""
    return min(seat.cards[event.from_card].fate, event.tokens) if event.from_card else 0


# -------------------------------------------------------------------------------- every misreading is another rule


@cache
def shown_by_cases() -> frozenset[str]:
    """Name the readings that some real case turns on."""
    return frozenset(hinge.reading for case in load_cases([CASES]) for hinge in hinges(case))


def differs_on_a_sample(reading: type[Rulebook]) -> bool:
    """Say whether a reading comes to other ends on some small table."""
    drawn = (samples((0, 1, 1, 7, 1, 1, 2, 0, *numbers)) for numbers in product(range(8), range(2), range(4)))
    return any(ends_of(all_plays(*one, reading)) != ends_of(all_plays(*one)) for one in drawn)


@pytest.mark.parametrize("reading", MISREAD, ids=lambda reading: reading.reading_id())
def test_every_misreading_is_another_rule(reading: type[Rulebook]) -> None:
    """Each wrong or open reading shows: some case turns on it, or some small table ends otherwise under it."""
    assert reading.reading_id() in shown_by_cases() or differs_on_a_sample(reading)
