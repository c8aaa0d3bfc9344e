"""Answers: in which ways our own engine may say what comes of a situation, and whether two answers say the same."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from oracle.conformance.answers import answers_of, asks, is_among, same
from oracle.conformance.paths import Patterns
from oracle.conformance.protocol import Answer, Asks, Text, Unsupported
from oracle.games.talisman.board import Seat, Table
from oracle.games.talisman.events import Move, Place, Roll
from oracle.kernel.board import plain
from oracle.kernel.machine import Ask, Label, Step
from oracle.kernel.machine import Roll as Chance
from oracle.kernel.rulebook import Rulebook
from oracle.suite.case import Event
from tests import miniature
from tests.conformance.engines import GAME, T
from tests.miniature.board import Lamp, Street
from tests.miniature.play import Evening
from tests.miniature.rules import CrowdsComing

PIPS: tuple[Label, ...] = (1, 2, 3, 4, 5, 6)
POOR = replace(T, seats={"troll": Seat(), "elf": Seat()})


def move(by: str, *script: tuple[str, Label]) -> Event:
    """Let a character move by one die, with these answers."""
    return Event(Move(by), script)


def of(board: Table, *events: Event, under: tuple[type[Rulebook], ...] = ()) -> tuple[Answer, ...]:
    """Give the answers to a situation of The Woodland."""
    return answers_of(GAME, GAME.rules("woodland", *under), board, events)


def end(board: Any, used: int) -> Answer:
    """Make the answer that everything happened."""
    return Answer(board=plain(board), used=used)


def waiting(who: str, what: str, *options: Label) -> Answer:
    """Make the answer that something is asked."""
    return Answer(asks=Asks(who, what, options))


def refused(why: str) -> Answer:
    """Make the answer that something is not legal."""
    return Answer(refused=Text(why))


# -------------------------------------------------------------------------------- what comes of a situation


def test_end() -> None:
    """When all has happened the board is told, and how many answers it took: the token spent is in the stock, the new die lies."""
    script = move("troll", ("troll.die-1", 2), ("troll.fate", "light die-1"), ("troll.reroll", 5))

    after = replace(T, seats={"troll": Seat(light=0), "elf": Seat(dark=2)}, stock=34, dice={"troll": (5,)})
    assert of(T, script) == (end(after, 3),)


def test_pick_refused_where_there_is_a_choice() -> None:
    """Who may pass or spend light fate, and picks dark fate on the own roll, is refused: that can be told in one way only."""
    board = replace(T, seats={"troll": Seat(light=1, dark=1), "elf": Seat()})

    assert of(board, move("troll", ("troll.die-1", 2), ("troll.fate", "dark die-1"))) == (refused("fate.dark_other"),)


def test_pick_refused_where_there_is_none_and_play_ends() -> None:
    """Who has no fate need not be asked; then it can be told as a refusal, or as if nobody had picked: the board, with one answer less."""
    assert of(POOR, move("troll", ("troll.die-1", 2), ("troll.fate", "light die-1"))) == (
        refused("fate.has_token"),
        end(replace(POOR, dice={"troll": (2,)}), 1),
    )


def test_pick_refused_where_there_is_none_and_play_goes_on() -> None:
    """As if nobody had picked, the next question waits: the elf has dark fate, and one die to force."""
    board = replace(T, seats={"troll": Seat(), "elf": Seat(dark=1)})

    assert of(board, move("troll", ("troll.die-1", 2), ("troll.fate", "light die-1"))) == (
        refused("fate.has_token"),
        waiting("elf", "fate", "pass", "dark die-1"),
    )


def test_pick_refused_in_an_earlier_event() -> None:
    """As if nobody had picked, the events behind it happen too, with their own answers."""
    first = move("troll", ("troll.die-1", 2), ("troll.fate", "light die-1"))

    assert of(POOR, first, move("elf", ("elf.die-1", 6))) == (
        refused("fate.has_token"),
        end(replace(POOR, dice={"troll": (2,), "elf": (6,)}), 2),
    )


def test_two_picks_refused_where_there_is_no_choice() -> None:
    """Of two such picks the second, too, can be told in two ways once the first is left out."""
    first = move("troll", ("troll.die-1", 2), ("troll.fate", "light die-1"))
    second = move("elf", ("elf.die-1", 6), ("elf.fate", "dark die-1"))

    assert of(POOR, first, second) == (
        refused("fate.has_token"),
        refused("fate.has_token"),
        end(replace(POOR, dice={"troll": (2,), "elf": (6,)}), 2),
    )


def test_pick_that_nobody_has_heard_of() -> None:
    """A label that is no label of that question is refused too, and what it offers is told."""
    assert of(T, move("troll", ("troll.die-1", 7))) == (
        refused("“troll.die-1” does not offer “7”; pick one of: 1, 2, 3, 4, 5, 6"),
    )


@pytest.mark.parametrize(
    ("board", "event", "clause"),
    [
        (replace(T, seats={**T.seats, "troll": Seat(region="inner")}), Roll("troll", "movement"), "move.inner_region"),
        (replace(T, seats={**T.seats, "troll": Seat(toad=True)}), Roll("troll", "movement"), "move.toad"),
        (T, Place("elf", "plain"), "fate.two_faces"),
    ],
)
def test_event_refused(board: Table, event: Any, clause: str) -> None:
    """An event that is not legal is refused by its clause, whatever follows it, and in no other way."""
    assert of(board, Event(event), move("elf")) == (refused(clause),)


def test_waiting_decision() -> None:
    """Where the script is over and a player has a choice, that is what is told: who, what, and all that is legal."""
    assert of(T, move("troll", ("troll.die-1", 2))) == (waiting("troll", "fate", "pass", "light die-1"),)


def test_waiting_die() -> None:
    """A die waits like a decision, and offers its faces."""
    assert of(T, move("troll")) == (waiting("troll", "die-1", *PIPS),)


def test_another_question_than_the_script_answers() -> None:
    """Where the troll decides first and the script answers for the elf, the troll's decision waits."""
    assert of(T, move("troll", ("troll.die-1", 2), ("elf.fate", "pass"))) == (
        waiting("troll", "fate", "pass", "light die-1"),
    )


def test_answer_left_over() -> None:
    """An answer to what was never asked is not counted, and nothing else is made of it: nobody who passes throws again."""
    script = move("troll", ("troll.die-1", 2), ("troll.fate", "pass"), ("elf.fate", "pass"), ("troll.reroll", 5))

    assert of(T, script) == (end(replace(T, dice={"troll": (2,)}), 3),)


def test_answer_left_over_does_not_stop_the_next_event() -> None:
    """The next event begins with its own answers."""
    script = move("troll", ("troll.die-1", 2), ("dwarf.fate", "pass"))

    assert of(POOR, script, move("elf", ("elf.die-1", 4))) == (
        end(replace(POOR, dice={"troll": (2,), "elf": (4,)}), 2),
    )


def test_several_events() -> None:
    """Each event begins on the board that the one before has left, and the answers are counted together."""
    lays = Event(Place("elf", "gold"))
    rolls = move("elf", ("elf.die-1", 1), ("elf.fate", "light die-1"), ("elf.reroll", 3))

    assert of(POOR, lays, rolls) == (end(replace(POOR, dice={"elf": (3,)}), 3),)


def test_later_event_waits() -> None:
    """What an event behind the first one asks is told like any other question, by the board as it is then."""
    assert of(POOR, Event(Place("elf", "gold")), move("elf", ("elf.die-1", 1))) == (
        waiting("elf", "fate", "pass", "light die-1"),
    )


def test_play_that_does_not_end_is_an_error() -> None:
    """A misreading by which play goes round in a circle gives an error: crowds that come again and again."""
    street = Street({"a": Lamp(sheltered=True), "b": Lamp(lit=True)}, oil=1)

    assert answers_of(miniature.GAME, miniature.GAME.rules("city", CrowdsComing), street, [Event(Evening("ana"))]) == (
        Answer(
            error=Text(
                "5000 steps without a decision, the last one in Crowd; report it: these rules go round in a circle"
            )
        ),
    )


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (Ask("ana", "light", (("a", Step(None)), (2, Step(None)))), waiting("ana", "light", "a", 2)),
        (Ask("ana", "doe.exhaust", (("a", Step(None)),)), waiting("ana", "doe.exhaust", "a")),
        (Chance("a.wind", ((1, Step(None)), (2, Step(None)))), waiting("a", "wind", 1, 2)),
        (Chance("weather", ((1, Step(None)),)), waiting("weather", "", 1)),
    ],
)
def test_name_of_a_question_in_two_parts(question: Any, told: Answer) -> None:
    """Who is asked stands before the first dot, what behind it; what is barred is not offered."""
    assert asks(question) == told


# -------------------------------------------------------------------------------- the same

BOARD = {"oil": 1, "lamps": {"a": {"lit": True}}}
DARK = {"oil": 1, "lamps": {"a": {"lit": False}}}
OIL: Patterns = ("oil",)


@pytest.mark.parametrize(
    ("one", "other", "observed", "is_same"),
    [
        (Answer(board=BOARD, used=1), Answer(board=dict(reversed(BOARD.items())), used=1), None, True),
        (Answer(board=BOARD, used=1), Answer(board=BOARD, used=0), None, False),
        (Answer(board=BOARD, used=1), Answer(board=DARK, used=1), None, False),
        (Answer(board=BOARD, used=1), Answer(board=DARK, used=1), OIL, True),
        (Answer(board=BOARD, used=1), Answer(board={"oil": 1}, used=1), OIL, True),
        (Answer(board=BOARD, used=1), Answer(board={"oil": 2}, used=1), OIL, False),
        (Answer(board=BOARD, used=1), refused("L1"), None, False),
        (Answer(board=BOARD, used=1), waiting("ana", "light", "a"), None, False),
        (refused("L1"), refused("no oil"), None, True),
        (refused("L1"), waiting("ana", "light", "a"), None, False),
        (waiting("ana", "light", "a", "b"), waiting("ana", "light", "b", "a"), None, True),
        (waiting("ana", "light", "a", "b"), waiting("ana", "light", "a"), None, False),
        (waiting("ana", "light", "a"), waiting("bob", "light", "a"), None, False),
        (waiting("ana", "light", "a"), waiting("ana", "snuff", "a"), None, False),
        (waiting("p1", "doe.exhaust", "a"), waiting("p1.doe", "exhaust", "a"), None, True),
        (waiting("a", "wind", 1, 2), waiting("a", "wind", "1", "2"), None, False),
        (Answer(error=Text("x")), Answer(error=Text("x")), None, False),
        (Answer(error=Text("x")), refused("x"), None, False),
        (Answer(unsupported=Unsupported("x")), Answer(unsupported=Unsupported("x")), None, False),
        (Answer(unsupported=Unsupported("x")), Answer(board=BOARD, used=0), None, False),
    ],
)  # fmt: skip
def test_same(one: Answer, other: Answer, observed: Patterns, is_same: bool) -> None:
    """Boards are compared as far as they are observed, with what was used; of questions who, what and the set of options; of refusals nothing.

    An error, and what is not supported, are the same as nothing. It does not matter which of the two is which.
    """
    assert same(one, other, observed) is is_same
    assert same(other, one, observed) is is_same


@pytest.mark.parametrize(
    ("others", "is_one"),
    [
        ((), False),
        ((refused("x"),), False),
        ((refused("x"), Answer(board=BOARD, used=1)), True),
        ((Answer(board=DARK, used=1),), False),
        ((Answer(board=DARK, used=1), Answer(board={**BOARD, "coins": 0}, used=1)), False),
    ],
)
def test_is_among(others: tuple[Answer, ...], is_one: bool) -> None:
    """An answer is among others if it says the same as one of them."""
    assert is_among(Answer(board=BOARD, used=1), others) is is_one


def test_is_among_as_far_as_observed() -> None:
    """What is observed holds for each of them."""
    assert is_among(Answer(board=BOARD, used=1), [refused(""), Answer(board=DARK, used=1)], OIL)
