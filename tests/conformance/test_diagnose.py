"""Diagnosis: which sentence an implementation seems to misread, from answers made by hand and from engines that misread on purpose."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from oracle.conformance.check import Order
from oracle.conformance.diagnose import Answered, Diagnosis, Explanation, Habit, Suspects, diagnose, open_reading
from oracle.conformance.protocol import Answer, Asks, Can, Text
from oracle.conformance.trivial import TRIVIAL
from oracle.conformance.vectors import Vector
from oracle.games.talisman.readings import READINGS
from oracle.games.talisman.readings.given import AcceptBars, PerDie
from oracle.kernel.board import plain
from tests.conformance.engines import (
    CASES,
    GAME,
    Factory,
    Message,
    Outcome,
    changing,
    few,
    in_order,
    lean,
    named,
    outcome,
    playing,
    vectors_of,
)
from tests.suite.written import ROLL, roll

CAN = Can("script", "named")
THEN = ROLL[ROLL.index("then:") :]
ANY = "then: {never_asked: [nobody.fate]}\n"
AGAIN, PER_PLAYER = "fate.once_per_roll:again", "fate.once_per_roll:once_per_player"
OUT = "fate.to_stock:out_of_the_game"
BARS = "fate.instruction:accept_bars"


def vector(case_id: str, *changes: tuple[str, str]) -> Vector:
    """Make the one vector of the roll, changed, under an id of its own."""
    (made,) = vectors_of(roll(("id: tal-9001", f"id: {case_id}"), *changes))
    return made


V = vector("tal-9001")
"""The troll throws a 2, spends light fate and throws a 5; the elf could spend dark fate, but the die has been rerolled."""
V6 = vector("tal-9002", ("reroll: 5", "reroll: 6"), ("[5]", "[6]"))
"""The same with a 6."""
W = vector(
    "tal-9003", ("{fate_value: 1, light: 1}", "{light: 2}"), ("dark: 2}", "dark: 0}"), ("{light: 0}", "{light: 1}")
)
"""The troll has another light fate, and the elf none."""
X = vector(
    "tal-9006",
    ("dark: 2}", "dark: 1}"),
    ("troll.fate: light die-1", "troll.fate: pass\n      - elf.fate: dark die-1"),
    ("{troll: {light: 0}}", "{elf: {dark: 0}}"),
)
"""The troll passes, and the elf spends its last fate to force the die."""
L = vector(
    "tal-9007",
    (ROLL[ROLL.index("  - roll:") : ROLL.index("then:")], "  - place: {by: elf, up: dark blue}\n"),
    (THEN, ANY),
)
"""A dark blue token is laid before the elf."""
MUST = vector("tal-9004", ("for: movement}", "for: instruction, source: card, must_accept: true}"))
MUST6 = vector(
    "tal-9005",
    ("for: movement}", "for: instruction, source: card, must_accept: true}"),
    ("reroll: 5", "reroll: 6"),
    ("[5]", "[6]"),
)
"""A card says that its outcome must be accepted; whether that bars fate is open."""


def right(of: Vector) -> Answered:
    """Answer a vector right."""
    return Answered(of, of.right[0], False)


def wrong(of: Vector, answer: Answer) -> Answered:
    """Answer a vector otherwise than any right or tolerated answer."""
    return Answered(of, answer, True)


def gone(of: Vector) -> Answer:
    """Give the board as it is if the spent token leaves the game: one token less in the stock."""
    board: dict[str, Any] = of.right[0].board  # type: ignore[assignment]
    return replace(of.right[0], board={**board, "stock": board["stock"] - 1})


def asked_again(who: str, side: str) -> Answer:
    """Say that somebody may force the die that was rerolled."""
    return Answer(asks=Asks(who, "fate", ("pass", f"{side} die-1")))


def diagnosed(*answers: Answered, tolerated: tuple[str, ...] = (), suspects: Suspects | None = None) -> Diagnosis:
    """Diagnose some answers."""
    return diagnose(answers, tolerated, suspects or Suspects(CAN, None))


# -------------------------------------------------------------------------------- answers made by hand


def test_sentence_is_named_by_its_misreading() -> None:
    """The board lacks the token that was spent: whoever puts it back into the box would answer just that."""
    assert diagnosed(wrong(V, gone(V))) == Diagnosis((Explanation((OUT,), (V.id,), 0),))


def test_equal_suspects_are_named_together() -> None:
    """The elf is asked: for whoever keeps the last token the troll had no choice, or the others come first, or the die may be rerolled again."""
    assert diagnosed(wrong(V, asked_again("elf", "dark"))) == Diagnosis(
        (Explanation(("fate.has_token:keep_the_last", "fate.light_first:others_first", AGAIN, PER_PLAYER), (V.id,), 0),)
    )


@pytest.mark.parametrize(
    ("others", "suspects"),
    [
        ((W,), ("fate.has_token:keep_the_last", "fate.light_first:others_first", PER_PLAYER)),
        ((X,), (AGAIN, PER_PLAYER)),
        ((W, X), (PER_PLAYER,)),
    ],
)
def test_right_answers_tell_equal_suspects_apart(others: tuple[Vector, ...], suspects: tuple[str, ...]) -> None:
    """Who knows no limit asks the troll again; who keeps the last token, or asks the others first, does not let the elf spend as it did."""
    assert diagnosed(wrong(V, asked_again("elf", "dark")), *map(right, others)) == Diagnosis(
        (Explanation(suspects, (V.id,), 0),)
    )


def test_contradictions_are_counted() -> None:
    """Two tokens are missing and one is not: the misreading explains two failures, and one right answer contradicts it."""
    assert diagnosed(wrong(V, gone(V)), wrong(V6, gone(V6)), right(W)) == Diagnosis(
        (Explanation((OUT,), (V.id, V6.id), 1),)
    )


def test_another_failure_contradicts_too() -> None:
    """Where the misreading would have answered otherwise than the rules, and the program did neither, that counts against it."""
    found = diagnosed(wrong(V, gone(V)), wrong(V6, gone(V6)), wrong(W, Answer(board={}, used=0)))

    assert found == Diagnosis((Explanation((OUT,), (V.id, V6.id), 1),), (W.id,))


@pytest.mark.parametrize("others", [(W,), (W, V6), (W, V6, MUST)])
def test_sentence_that_is_contradicted_as_often_is_not_named(others: tuple[Vector, ...]) -> None:
    """What explains no more than it contradicts is no explanation, and the failure stays unexplained."""
    assert diagnosed(wrong(V, gone(V)), *map(right, others)) == Diagnosis((), (V.id,))


def test_nothing_is_named_for_want_of_a_better_one() -> None:
    """A board that no reading gives is unexplained, and no sentence is named; the order is that of the answers."""
    strange = replace(V.right[0], board={"stock": 99})

    assert diagnosed(wrong(V6, strange), right(W), wrong(V, strange)) == Diagnosis((), (V6.id, V.id))


def test_what_is_left_is_explained_by_the_next() -> None:
    """The best explanation comes first, the next is for what it leaves; what none explains is told."""
    either = Answer(asks=Asks("elf", "side", ("light", "dark")))

    assert diagnosed(
        wrong(L, either), wrong(V, gone(V)), wrong(MUST, Answer(board={}, used=0)), wrong(V6, gone(V6))
    ) == Diagnosis(
        (
            Explanation((OUT,), (V.id, V6.id), 1),
            Explanation(("fate.dark_blue_is_dark:dark_blue_is_either",), (L.id,), 0),
        ),
        (MUST.id,),
    )


def test_echo_is_named_as_such() -> None:
    """A board that comes back as it went is told of the program, not of a sentence."""
    returned = (wrong(each, Answer(board=board_of(each), used=3)) for each in (V, W))

    assert diagnosed(*returned) == Diagnosis((Explanation(("echo:",), (V.id, W.id), 0),))


def board_of(of: Vector) -> Any:
    """Give the board of a vector as it is sent."""
    return plain(of.case.board)


def test_refusing_is_named_before_any_sentence() -> None:
    """A single refusal may come of many misreadings; first of all it may be a program that refuses everything."""
    (explanation,) = diagnosed(wrong(V, Answer(refused=Text("no")))).explanations

    assert explanation.suspects[0] == "refuse:"
    assert "fate.movement:movement_stands" in explanation.suspects
    assert OUT not in explanation.suspects


def test_refusing_everything_is_no_sentence() -> None:
    """Where rolls of all kinds are refused, no misreading does that by itself."""
    refused = [wrong(each, Answer(refused=Text())) for each in (V, W, MUST)]

    assert diagnosed(*refused) == Diagnosis((Explanation(("refuse:",), (V.id, W.id, MUST.id), 0),))


def test_no_failure_no_diagnosis() -> None:
    """Where everything is right there is nothing to explain."""
    assert diagnosed(right(V), right(W), right(MUST)) == Diagnosis()
    assert diagnosed() == Diagnosis()


# -------------------------------------------------------------------------------- open readings


def test_open_reading_that_gives_an_answer() -> None:
    """A refusal of fate where the outcome must be accepted is that of an open reading, a missing token of none."""
    suspects = Suspects(CAN, None)

    assert open_reading(MUST, Answer(refused=Text("no")), suspects) == BARS
    assert open_reading(MUST, gone(MUST), suspects) == ""
    assert open_reading(V, Answer(refused=Text("no")), suspects) == ""


@pytest.mark.parametrize(
    ("answers", "lived"),
    [
        ((Answer(refused=Text()), Answer(refused=Text())), 2),
        ((Answer(refused=Text()), MUST6.right[0]), 1),
        ((MUST.right[0], Answer(refused=Text())), 1),
    ],
)
def test_open_reading_is_a_habit(answers: tuple[Answer, Answer], lived: int) -> None:
    """It is told in how many of the vectors where the reading makes a difference the program lives by it; others do not count."""
    given = (Answered(MUST, answers[0], False), Answered(MUST6, answers[1], False), right(V), right(W))

    assert diagnosed(*given, tolerated=(BARS, BARS)) == Diagnosis((), (), (Habit(BARS, lived, 2),))


# -------------------------------------------------------------------------------- suspects


@pytest.mark.parametrize(
    ("suspect", "of", "differs"),
    [
        (OUT, V, True),
        (AGAIN, V, True),
        (AGAIN, W, True),
        (PER_PLAYER, W, False),
        (BARS, V, False),
        (BARS, MUST, True),
        ("move.toad:toads_roll", V, False),
        ("echo:", V, True),
        ("refuse:", V, True),
        ("refuse:", vectors_of(named("tal-0148")[0])[0], False),
        ("refuse:", vectors_of(named("tal-0150")[0])[0], False),
    ],
)
def test_suspect_differs_where_its_answer_is_another(suspect: str, of: Vector, differs: bool) -> None:
    """A suspect differs from the rules where its answer is none of those that are right."""
    assert Suspects(CAN, None).differs(suspect, of) is differs


def test_suspect_does_not_differ_where_nobody_looks() -> None:
    """For an adapter that does not report the stock, the token that leaves the game is no difference, and no contradiction."""
    seen = Suspects(CAN, ("seats", "dice"))

    assert not seen.differs(OUT, V)
    assert seen.gives(OUT, V, V.right[0])
    assert seen.differs(AGAIN, V)


def test_reading_in_force_is_undone_instead() -> None:
    """Where an open reading holds for everybody, the rule as it is printed is the misreading."""
    suspects = Suspects(CAN, None, (AcceptBars,))

    assert BARS not in suspects.readings(MUST)
    assert "fate.instruction:as_printed" in suspects.readings(MUST)
    assert suspects.readings(MUST).keys() - {"fate.instruction:as_printed"} == {
        reading.reading_id() for reading in READINGS
    } - {BARS}


# -------------------------------------------------------------------------------- engines that misread on purpose

MISREADINGS = [
    "fate.free_without:from_now_on",
    "fate.two_faces:one_sided",
    "fate.has_token:keep_the_last",
    "fate.to_stock:out_of_the_game",
    "fate.closed_list:any_roll",
    "fate.instruction:cards_only",
    "fate.light_own:light_on_any",
    "fate.dark_other:dark_in_the_region",
    "fate.accept_result:better_stands",
    "fate.once_per_roll:once_per_player",
    "fate.creature_attack:creatures_too",
    "fate.creature_other:attack_roll_only",
    "fate.dark_order:neighbour_only",
    "fight.both_dice_first:fate_after_the_first",
    "move.toad:toads_roll",
]


def failures(came: Outcome) -> tuple[str, ...]:
    """List the vectors whose answer is neither right nor tolerated."""
    return tuple(one.id for one in came.checked if one.verdict not in ("pass", "tolerated"))


def is_found(came: Outcome, reading: str) -> None:
    """Hold that a misreading alone explains every failure, and that nothing speaks against it."""
    assert failures(came)
    assert came.ended.diagnosis.explanations == (Explanation((reading,), failures(came), 0),)
    assert came.ended.diagnosis.unexplained == ()


@pytest.mark.parametrize("reading", MISREADINGS)
def test_misreading_is_found(reading: str) -> None:
    """An engine that plays by a misreading fails, and just that misreading is named: it explains all failures and contradicts nothing."""
    is_found(outcome(playing(reading), few()), reading)


@pytest.mark.parametrize("reading", MISREADINGS[::6])
def test_misreading_is_found_in_a_lean_engine(reading: str) -> None:
    """So it is in an engine that never puts a question with one legal answer."""
    is_found(outcome(lean(reading), few()), reading)


@pytest.mark.parametrize("reading", ["fate.accept_result:better_stands", "move.toad:toads_roll"])
def test_misreading_is_found_where_dice_come_in_order(reading: str) -> None:
    """So it is in an engine with one source of numbers: vectors in which the misreading changes nothing do not speak against it."""
    is_found(outcome(in_order(reading), few()), reading)


def test_misreading_is_found_with_the_whole_suite() -> None:
    """A misreading that shows in very few vectors of all is named for these, and for nothing else."""
    came = outcome(playing("fate.multi_die:all_dice"), CASES)

    is_found(came, "fate.multi_die:all_dice")
    assert len(failures(came)) < len(came.checked) / 10


@pytest.mark.parametrize(
    "pair",
    [
        ("fate.forced_throws_again:spender_throws", "move.toad:toads_roll"),
        ("fate.dark_other:dark_in_the_region", "fate.creature_attack:creatures_too"),
    ],
)
def test_two_misreadings_at_once_are_both_found(pair: tuple[str, str]) -> None:
    """Misreadings that never meet are told apart, the one that explains more first."""
    came = outcome(playing(*pair), few())

    diagnosis = came.ended.diagnosis
    assert [explanation.suspects for explanation in diagnosis.explanations] == [(reading,) for reading in pair]
    assert {v for e in diagnosis.explanations for v in e.explains} == set(failures(came))
    assert (diagnosis.unexplained, [e.contradicts for e in diagnosis.explanations]) == ((), [0, 0])


@pytest.mark.parametrize(
    ("reading", "vectors"),
    [
        ("fate.instruction:not_character_card", 2),
        ("fate.instruction:accept_bars", 1),
        ("fate.creature_other:npc_moves", 2),
    ],
)
def test_engine_under_an_open_reading(reading: str, vectors: int) -> None:
    """Where the sources leave it open nothing is wrong: it is tolerated, and a habit wherever it makes a difference."""
    came = outcome(playing(reading), few())

    assert came.ended.diagnosis == Diagnosis((), (), (Habit(reading, vectors, vectors),))
    assert [one.open for one in came.checked if one.verdict == "tolerated"] == [reading] * vectors
    assert failures(came) == ()


def test_engine_that_knows_one_edition_only() -> None:
    """An engine that plays The Woodland whatever is selected misreads what the base game says otherwise, sentence by sentence."""

    def make() -> Any:
        reply = lean()()
        return lambda message: reply({**message, "edition": "woodland"} if message["op"] == "select" else message)

    found = outcome(make, few()).ended.diagnosis
    assert {suspect for explanation in found.explanations for suspect in explanation.suspects} == {
        "fate.woodland_replaces:as_printed",
        "fate.two_faces:as_printed",
        "fate.creature_other:as_printed",
    }
    assert found.unexplained == ()


def test_engine_that_does_not_hear_of_readings() -> None:
    """Where a reading is to hold instead of the rules, an engine that plays the rules misreads that sentence."""

    def make() -> Any:
        reply = playing()()
        return lambda message: reply({**message, "readings": {}} if message["op"] == "select" else message)

    came = outcome(make, few(), Order(GAME, (AcceptBars, PerDie)))
    assert {e.suspects for e in came.ended.diagnosis.explanations} == {
        ("fate.instruction:as_printed",),
        ("fate.multi_die:as_printed",),
    }
    assert came.ended.diagnosis.unexplained == ()


@pytest.mark.parametrize("name", ["echo", "refuse"])
def test_program_that_knows_no_rule(name: str) -> None:
    """What scores no more than the floor is named for what it does."""
    came = outcome(TRIVIAL[name], few())

    assert came.ended.diagnosis.explanations == (Explanation((f"{name}:",), failures(came), 0),)


def test_engine_that_does_strange_things() -> None:
    """An engine whose boards are wrong in a way that no misreading makes is told so: nothing explains it."""

    def lose(reply: Message) -> Message:
        return {**reply, "board": {**reply["board"], "stock": 7}} if "board" in reply else reply

    came = outcome(changing(lose), few())
    assert came.ended.diagnosis == Diagnosis((), failures(came))
    assert failures(came) == tuple(one.id for one in came.checked if "board" in one.answered)


@pytest.mark.parametrize("make", [playing(), lean(), in_order()], ids=["our own", "lean", "in order"])
def test_right_engine_gets_no_diagnosis(make: Factory) -> None:
    """Whoever keeps the rules hears of no sentence, be it that it puts every question, or none without a choice, or takes dice in order."""
    came = outcome(make, few())

    assert came.ended.counts == {"pass": len(came.checked)}
    assert came.ended.diagnosis == Diagnosis()
