"""A whole check of an engine in this process: what is sent, how each answer is judged, and what is said in the end."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from oracle import games
from oracle.conformance.carriers import InProcess
from oracle.conformance.check import MOST_DIFFERENCES, Order, check
from oracle.conformance.stream import Checked
from oracle.conformance.trivial import TRIVIAL
from oracle.conformance.vectors import MOST_ENDS
from oracle.conformance.verdicts import Kind
from oracle.errors import NotPlayed
from oracle.games.talisman.board import Table
from oracle.games.talisman.readings.given import AcceptBars, PerDie
from oracle.games.talisman.readings.reroll import Again
from oracle.kernel.board import plain
from oracle.kernel.game import Game
from oracle.suite.case import Case
from oracle.suite.resolve import explore
from tests.conformance.engines import (
    ALL,
    GAME,
    ORDERED,
    Message,
    Outcome,
    T,
    changing,
    deciding_alone,
    few,
    heard,
    in_order,
    lean,
    named,
    outcome,
    playing,
    vectors_of,
)
from tests.suite.written import roll

BASE = named("tal-0128", "tal-0124")
WOODLAND = named("tal-0107", "tal-0122", "tal-0150")
"""A second token refused where there is no choice, dark fate spent on a roll, and the old result refused."""


def one(came: Outcome, vector: str) -> Checked:
    """Give what was said of a vector."""
    return next(checked for checked in came.checked if checked.id == vector)


by_game = pytest.mark.parametrize("game", [games.load(name) for name in games.BUILT_IN], ids=lambda game: game.name)


def ids(cases: tuple[Case, ...]) -> list[str]:
    """List the vectors of cases, in order."""
    return [vector.id for case in cases for vector in vectors_of(case)]


# -------------------------------------------------------------------------------- the stream


@by_game
def test_our_own_engine_passes_everything(game: Game) -> None:
    """Over the whole suite nothing differs, nothing is left unsupported, and nothing is kept between runs."""
    cases = tuple(case for case in ALL if case.game is game)
    came = outcome(playing(), cases, Order(game))

    assert came.of("pass") == [checked.id for checked in came.checked]
    assert came.ended.counts == {"pass": len(ids(cases))}
    assert came.ended.not_hermetic == ()
    assert {checked.case for checked in came.checked} == {case.id for case in cases if vectors_of(case)}


@by_game
def test_lean_engine_passes_everything(game: Game) -> None:
    """An engine that puts no question without a choice is as right as ours, over the whole suite."""
    cases = tuple(case for case in ALL if case.game is game)

    assert outcome(lean(game=game), cases, Order(game)).ended.counts == {"pass": len(ids(cases))}


def test_stream() -> None:
    """A check begins, tells each vector once, by edition, the default first, and ends with counts that add up."""
    came = outcome(playing("fate.to_stock:out_of_the_game"), (*BASE, *WOODLAND))

    assert [checked.id for checked in came.checked] == ids((*WOODLAND, *BASE))
    assert came.begun.vectors == len(came.checked) == sum(came.ended.counts.values())
    assert came.ended.counts == {
        verdict: len(came.of(verdict)) for verdict in get_args(Kind) if came.of(verdict)
    }  # fmt: skip
    assert came.ended.counts["fail"] > 0


def test_beginning() -> None:
    """In the beginning it is told who is checked, in what, with how many vectors of which suite."""
    begun = outcome(playing(), (*BASE, *WOODLAND)).begun

    assert (begun.implementation.name, begun.game, begun.editions) == ("rules-oracle", "talisman", ("woodland", "base"))
    assert (begun.left_out, begun.under, begun.unfit) == (0, (), ())
    assert outcome(playing(), BASE).begun.editions == ("base",)


def test_suite_is_known_by_its_bytes() -> None:
    """The hash that is told at the beginning is sent in `hello`, is the same for the same cases, and another for any other."""
    said: list[Message] = []

    suite = outcome(heard(said, playing()), WOODLAND).begun.suite
    assert said[0]["suite"] == {"version": suite.version, "sha256": suite.sha256}
    assert outcome(playing(), WOODLAND).begun.suite == suite
    changed = replace(WOODLAND[0], source=WOODLAND[0].source + b"\n")
    assert outcome(playing(), (changed, *WOODLAND[1:])).begun.suite != suite
    assert outcome(playing(), WOODLAND[1:]).begun.suite != suite


def test_ends_that_are_left_out_are_counted() -> None:
    """Of a case with more ends than become vectors the others are told at the beginning: the attacker's fate has forty-nine ends."""
    (case,) = named("tal-0165")

    begun = outcome(playing(), (case, *named("tal-0107"))).begun
    ends = explore(case, GAME.rules("woodland")).explored.ends
    assert begun.vectors == MOST_ENDS + 1 + 1  # with the decision that waits, and the other case
    assert begun.left_out == len(ends) - MOST_ENDS > 0


def test_what_passes_is_told_in_few_words() -> None:
    """What passes needs no right answer beside it; what differs is told with both, the differences and the script."""
    came = outcome(playing("fate.to_stock:out_of_the_game"), named("tal-0107", "tal-0122"))

    passed, failed = one(came, "tal-0107/1"), one(came, "tal-0122/1")
    assert (passed.verdict, passed.right, passed.differences) == ("pass", {}, ())
    assert failed.verdict == "fail"
    assert [(d.path, d.found - d.claimed) for d in failed.differences] == [(("stock",), -1)]
    assert failed.right["board"]["stock"] - failed.answered["board"]["stock"] == 1
    assert failed.script == vectors_of(named("tal-0122")[0])[0].script
    assert (failed.case, failed.edition, failed.file) == ("tal-0122", "woodland", named("tal-0122")[0].file)


# -------------------------------------------------------------------------------- what is sent


def test_each_edition_is_selected_once() -> None:
    """An edition is selected before its first vector, and again before the sample that is sent to a fresh process."""
    said: list[Message] = []

    outcome(heard(said, playing()), (*BASE, *WOODLAND))
    selected = [message["edition"] for message in said if message["op"] == "select"]
    assert selected == ["woodland", "base", "base", "woodland"]
    assert [message["op"] for message in said].count("hello") == 2


def test_sample_is_sent_again_backwards() -> None:
    """After all vectors the same situations come again, in another order, to a fresh engine."""
    said: list[Message] = []

    outcome(heard(said, playing()), WOODLAND)
    runs = [message["situation"] for message in said if message["op"] == "run"]
    assert runs[3:] == runs[2::-1]


def test_engine_that_remembers_is_not_hermetic() -> None:
    """An engine that answers the same situation otherwise in a fresh process is found out: here the stock grows with every answer."""

    def make() -> Any:
        reply, before = playing()(), list[int]()

        def counting(message: Message) -> Any:
            said = reply(message)
            if "board" in (said or {}):
                said["board"]["stock"] += len(before)
                before.append(1)
            return said

        return counting

    ended = outcome(make, named("tal-0122", "tal-0110")).ended
    assert ended.counts == {"pass": 1, "fail": 1}
    assert ended.not_hermetic == ("tal-0110/1", "tal-0122/1")


def test_readings_that_hold_are_selected_and_expected() -> None:
    """With readings instead of the rules the engine is told so, and what is right is what they give."""
    said: list[Message] = []
    order = Order(GAME, (PerDie, AcceptBars))

    came = outcome(heard(said, playing()), few(), order)
    readings = {"fate.multi_die": "per_die", "fate.instruction": "accept_bars"}
    assert {tuple(message["readings"].items()) for message in said if message["op"] == "select"} == {
        tuple(readings.items())
    }
    assert set(came.ended.counts) == {"pass"}
    assert came.begun.under == ("fate.multi_die:per_die", "fate.instruction:accept_bars")
    assert outcome(playing("fate.multi_die:per_die", "fate.instruction:accept_bars"), few()).of("tolerated")


def test_engine_that_knows_no_readings() -> None:
    """An engine that plays an edition, but not under readings, lacks these; nothing is sent, and it is no contradiction."""
    said: list[Message] = []

    def make() -> Any:
        reply = playing()()
        no = {"ok": False, "reason": "what is a reading?"}
        return lambda message: {"id": message["id"], **no} if message.get("readings") else reply(message)

    came = outcome(heard(said, make), WOODLAND, Order(GAME, (PerDie, AcceptBars)))
    assert came.ended.counts == {"unsupported": len(ids(WOODLAND))}
    assert {checked.lacks for checked in came.checked} == {"fate.multi_die:per_die, fate.instruction:accept_bars"}
    assert not any(message["op"] == "run" for message in said)


def test_reading_that_holds_is_not_tolerated_but_right() -> None:
    """An engine that plays by the rules fails where an open reading is to hold: of two dice, each a roll of its own, it lets one be rerolled."""
    order, case = Order(GAME, (PerDie,)), named("tal-0156")

    assert set(outcome(playing(), case, order).ended.counts) == {"pass"}
    assert set(outcome(deaf, case, order).ended.counts) == {"pass", "refused-unexpectedly"}
    assert set(outcome(playing("fate.multi_die:per_die"), case).ended.counts) == {"tolerated"}


def deaf() -> Any:
    """Make our own engine, which hears of no readings."""
    reply = playing()()
    return lambda message: reply({**message, "readings": {}} if message["op"] == "select" else message)


def test_cases_whose_scripts_do_not_fit_a_reading_are_told() -> None:
    """Under a reading a script may not fit any more; the case is named at the beginning, and the others are checked."""
    came = outcome(playing(), few(), Order(GAME, (Again,)))

    assert came.begun.unfit
    assert set(came.ended.counts) == {"pass"}
    assert {checked.case for checked in came.checked} == {case.id for case in few()} - {*came.begun.unfit}


# -------------------------------------------------------------------------------- what is not claimed


def test_editions_that_are_not_claimed() -> None:
    """Of an edition that the engine does not name nothing is sent, and all of it is unsupported."""
    said: list[Message] = []
    games = [{"id": "chess", "editions": ["base"]}, {"id": "talisman", "editions": ["woodland"]}]

    came = outcome(heard(said, playing(games=games)), (*BASE, *WOODLAND))
    assert came.ended.counts == {"pass": len(ids(WOODLAND)), "unsupported": len(ids(BASE))}
    assert {checked.lacks for checked in came.checked if checked.verdict == "unsupported"} == {"edition base"}
    assert {message["edition"] for message in said if message["op"] == "select"} == {"woodland"}


def test_game_that_is_not_claimed() -> None:
    """Where the engine does not name the game nothing can be found out."""
    with pytest.raises(NotPlayed) as caught:
        outcome(playing(games=[{"id": "chess", "editions": []}, {"id": "go", "editions": []}]), WOODLAND)

    assert str(caught.value) == (
        "rules-oracle does not play talisman; it plays: chess, go; "
        "name one of its games, or let its answer to “hello” name this one"
    )


def test_edition_that_is_claimed_and_then_not_played() -> None:
    """An edition that is named and then not played makes errors of its vectors; none of them is sent, and the other edition is checked."""
    said: list[Message] = []

    def make() -> Any:
        reply = playing()()
        no = {"ok": False, "reason": "no time"}
        return lambda message: {"id": message["id"], **no} if message.get("edition") == "woodland" else reply(message)

    came = outcome(heard(said, make), (*BASE, *WOODLAND))
    assert came.of("error") == ids(WOODLAND)
    assert came.of("pass") == ids(BASE)
    assert {checked.fault.kind for checked in came.checked if checked.fault} == {"NotSelected"}
    assert sum(message["op"] == "run" for message in said) == 2 * len(ids(BASE))


def test_what_is_not_accepted_is_not_sent() -> None:
    """A situation is sent if all that its board needs is accepted; the first thing that is not is told."""
    said: list[Message] = []

    came = outcome(heard(said, playing(accepts=["order", "stock", "seats.*.light", "seats.*.fate_value"])), few())
    assert {checked.case for checked in came.checked if checked.verdict == "pass"} == {
        case.id for case in few() if is_plain(case)
    }
    assert set(came.ended.counts) == {"pass", "unsupported"}
    assert "seats.elf.dark" in {checked.lacks for checked in came.checked}
    assert {seat["dark"] for m in said if m["op"] == "run" for seat in m["situation"]["board"]["seats"].values()} == {0}


def is_plain(case: Case) -> bool:
    """Say whether a case writes of its board only who sits there, with how much light fate, beside which stock."""
    given = case.frame.given
    return given.keys() <= {"order", "stock", "seats"} and all(
        seat.keys() <= {"light", "fate_value"} for seat in given["seats"].values()
    )


def test_what_is_not_observed_is_not_compared() -> None:
    """An engine that reports three fields only, and nonsense beside them, is right where nothing else changes."""

    def change(reply: Message) -> Message:
        if "board" not in reply:
            return reply
        seen = {name: reply["board"][name] for name in ("seats", "stock", "dice")}
        return {**reply, "board": {**seen, "turn": "nobody", "gold": 7}}

    came = outcome(changing(change, observes=["seats", "stock", "dice"]), few())
    assert set(came.ended.counts) == {"pass", "unsupported"}
    lacks = {checked.lacks for checked in came.checked if checked.verdict == "unsupported"}
    assert "fate_rules" in lacks
    assert lacks.isdisjoint({"seats", "stock", "dice"})
    assert set(outcome(changing(change), WOODLAND).ended.counts) == {"pass", "fail"}


def test_change_that_is_not_observed_is_unsupported() -> None:
    """Where the stock changes and is not reported, nothing can be said."""
    came = outcome(playing(observes=["seats", "dice"]), named("tal-0122", "tal-0107"))

    assert (one(came, "tal-0122/1").verdict, one(came, "tal-0122/1").lacks) == ("unsupported", "stock")


def test_who_observes_nothing_passes_nothing() -> None:
    """An engine that reports nothing of a board is not even asked."""
    came = outcome(TRIVIAL["refuse"], WOODLAND)
    blind = outcome(playing(observes=[]), WOODLAND)

    assert came.of("pass")
    assert (blind.ended.counts, blind.ended.floor) == ({"unsupported": len(ids(WOODLAND))}, 0)


def test_engine_without_a_feature() -> None:
    """What an engine says that it does not have is unsupported, under the name that it gives; it is no failure."""

    def refuse(reply: Message) -> Message:
        return {"id": reply["id"], "unsupported": {"feature": "fatebound"}} if "refused" in reply else reply

    came = outcome(changing(refuse), WOODLAND)
    assert came.ended.counts == {"pass": 1, "unsupported": 2}
    assert [(c.verdict, c.lacks) for c in came.checked if c.verdict != "pass"] == [("unsupported", "fatebound")] * 2


@pytest.mark.parametrize("feature", ["dice", "seats.*.light", "seats.troll.light"])
@pytest.mark.parametrize("claim", ["accepts", "observes"])
def test_feature_that_is_claimed_is_not_missing(claim: str, feature: str) -> None:
    """Who claims a part of the board, and then does not support it, contradicts itself."""

    def lack(reply: Message) -> Message:
        return {"id": reply["id"], "unsupported": {"feature": feature}}

    says = {claim: [field.replace("seats", "seats.*") for field in Table.__struct_fields__]}
    came = outcome(changing(lack, **says), WOODLAND)
    assert came.ended.counts == {"error": len(ids(WOODLAND))}
    assert {checked.fault.kind for checked in came.checked if checked.fault} == {"ClaimedFeature"}


# -------------------------------------------------------------------------------- other ways to play


def test_chance_in_order() -> None:
    """An engine with one source of numbers is checked with all cases, and its answers are counted without the dice."""
    came = outcome(in_order(), few())

    assert came.ended.counts == {"pass": len(ids(few()))}
    assert came.ended.floor == outcome(playing(), few()).ended.floor


def test_right_answer_is_told_as_the_engine_counts() -> None:
    """Beside a wrong answer stands the right one in the same terms: for an engine with dice in order, without the dice."""
    came = outcome(in_order("fate.to_stock:out_of_the_game"), named("tal-0122"))

    (checked,) = came.checked
    assert checked.verdict == "fail"
    assert checked.right["used"] == checked.answered["used"]


def test_more_answers_used_than_the_script_has() -> None:
    """Who counts more answers than it was given cannot count."""
    came = outcome(changing(lambda reply: {**reply, "used": 4} if "board" in reply else reply), [roll()])

    (checked,) = came.checked
    assert checked.verdict == "protocol-error"
    assert checked.fault is not None
    assert [said.text.format(**said.values) for said in checked.fault.said] == [
        "“used” counts 4 answers, the script has 3",
        "count the answers of the script that were asked for",
    ]


def test_dice_are_no_answers_of_the_script_where_they_come_in_order() -> None:
    """Who counts the dice then counts more answers than it was given: one decision, and not three answers."""
    counted = {"board": plain(T), "used": 3}

    came = outcome(changing(lambda reply: {"id": reply["id"], **counted}, can=ORDERED), [roll()])
    assert came.of("protocol-error") == ["tal-9001/1"]


def test_without_chance() -> None:
    """An engine that takes no dice is sent what needs none, and the rest is unsupported."""
    said: list[Message] = []

    came = outcome(heard(said, playing(can={"play": "script"})), few())
    without = [v.id for case in few() for v in vectors_of(case) if not v.chance]
    assert sorted(came.of("pass")) == sorted(without)
    assert {checked.lacks for checked in came.checked if checked.verdict == "unsupported"} == {"chance"}
    assert {name for event in events_sent(said) for answer in event["play"] for name in answer} == {
        "elf.fate-before",
        "elf.side",
        "table.fate-rules",
    }


def events_sent(said: list[Message]) -> list[Message]:
    """List the events of all situations that were sent."""
    return [event for message in said if message["op"] == "run" for event in message["situation"]["events"]]


def test_engine_that_decides_alone() -> None:
    """It gets one situation for each case, without answers, and is right where it ends as some legal play ends."""
    said: list[Message] = []

    came = outcome(heard(said, deciding_alone()), few())
    assert came.ended.counts == {"pass": len(few())}
    assert {checked.id for checked in came.checked} == {f"{case.id}/free" for case in few()}
    assert not any(event.get("play") for event in events_sent(said))


def test_engine_that_decides_alone_and_wrong() -> None:
    """An end that no legal play has is a failure: a token that is neither light nor dark is laid."""
    came = outcome(deciding_alone("fate.two_faces:neutral_side"), few())

    assert came.of("accepted-unexpectedly") == ["tal-0115/free"]
    assert came.ended.counts == {"pass": len(few()) - 1, "accepted-unexpectedly": 1}


def test_engine_that_decides_alone_by_an_open_reading() -> None:
    """An end that only an open reading leads to is tolerated: each of two dice is rerolled."""
    came = outcome(deciding_alone("fate.multi_die:per_die", take=-1), named("tal-0156"))

    (checked,) = came.checked
    assert (checked.verdict, checked.open) == ("tolerated", "fate.multi_die:per_die")


def test_engine_that_decides_alone_may_throw_as_it_likes() -> None:
    """It is not asked for the same twice: what it throws is its own affair."""
    said: list[Message] = []

    ended = outcome(heard(said, deciding_alone()), WOODLAND).ended
    assert sum(message["op"] == "run" for message in said) == len(WOODLAND)
    assert ended.not_hermetic == ()


# -------------------------------------------------------------------------------- tolerated, and the floor


def test_open_reading_is_tolerated() -> None:
    """An answer that an open reading gives is told as such, with the reading and with what the rules give."""
    came = outcome(playing("fate.instruction:accept_bars"), few())

    (tolerated,) = (checked for checked in came.checked if checked.verdict == "tolerated")
    assert tolerated.open == "fate.instruction:accept_bars"
    assert (tolerated.case, *tolerated.answered, *tolerated.right) == ("tal-0137", "refused", "board", "used")
    assert came.ended.counts == {"pass": len(came.checked) - 1, "tolerated": 1}


@pytest.mark.parametrize("cases", [few(), BASE, WOODLAND, named("tal-0148", "tal-0115"), named("tal-0111")])
def test_floor(cases: tuple[Case, ...]) -> None:
    """The floor is what the better one of two programs scores: that gives each board back, and that refuses everything."""
    vectors = [vector for case in cases for vector in vectors_of(case)]
    refused = sum(any(right.refused is not UNSET for right in v.right) for v in vectors)
    returned = sum(any(r.board == plain(v.case.board) and r.used == len(v.script) for r in v.right) for v in vectors)

    assert outcome(playing(), cases).ended.floor == max(refused, returned)
    assert outcome(TRIVIAL["refuse"], cases).ended.counts.get("pass", 0) == refused
    assert outcome(TRIVIAL["echo"], cases).ended.counts.get("pass", 0) == returned
    assert outcome(TRIVIAL["silent"], cases).ended.counts == {"unsupported": len(vectors)}


def test_floor_counts_only_what_is_supported() -> None:
    """What is not supported is no part of the score, nor of the floor."""
    games = [{"id": "talisman", "editions": ["base"]}]

    assert outcome(TRIVIAL["silent"], few()).ended.floor == 0
    assert outcome(playing(games=games), WOODLAND).ended.floor == 0
    assert outcome(playing(), WOODLAND).ended.floor == 2


# -------------------------------------------------------------------------------- boards of any size


def huge(reply: Message) -> Message:
    """Put two thousand things of no game on a board."""
    return {**reply, "board": {**reply["board"], **{f"x{n}": n for n in range(2000)}}} if "board" in reply else reply


def test_differences_of_a_huge_board_are_bounded() -> None:
    """Of a board that differs everywhere so many differences are told, and the board itself is not kept."""
    (checked,) = outcome(changing(huge), named("tal-0122")).checked

    assert checked.verdict == "fail"
    assert len(checked.differences) == MOST_DIFFERENCES
    assert len(checked.answered["board"]) <= MOST_DIFFERENCES


def test_huge_board_instead_of_a_refusal_is_bounded() -> None:
    """Nor is it kept where no board at all was right."""
    pressing = changing(lambda reply: huge({"id": reply["id"], "board": {}, "used": 0}))

    (checked,) = outcome(pressing, named("tal-0148")).checked
    assert checked.verdict == "accepted-unexpectedly"
    assert len(checked.answered["board"]) <= MOST_DIFFERENCES


def test_huge_board_twice_is_the_same() -> None:
    """An engine that gives the same huge board again keeps nothing between runs."""
    assert outcome(changing(huge), named("tal-0122")).ended.not_hermetic == ()


def test_huge_board_that_is_not_observed_is_no_matter() -> None:
    """What is not observed may be of any size."""
    observes = ["seats", "stock", "dice", "turn"]

    assert outcome(changing(huge, observes=observes), named("tal-0122")).ended.counts == {"pass": 1}


def test_huge_board_that_is_not_observed_hides_no_misreading() -> None:
    """What is wrong in the part that is observed is diagnosed as ever."""
    observes = ["seats", "stock", "dice", "turn"]

    came = outcome(changing(huge, "fate.to_stock:out_of_the_game", observes=observes), named("tal-0122", "tal-0110"))
    assert [explanation.suspects for explanation in came.ended.diagnosis.explanations] == [
        ("fate.to_stock:out_of_the_game",)
    ]


# -------------------------------------------------------------------------------- the bound


def test_bound_of_the_exploration() -> None:
    """A case that is too big for the bound is left out where nothing is scripted, and the others are checked."""
    came = outcome(deciding_alone(), [roll(), *named("tal-0119")], Order(GAME, bound=2))

    assert (came.begun.vectors, came.begun.left_out) == (1, 1)
    assert came.ended.counts == {"pass": 1}


def test_check_ends_when_it_is_closed() -> None:
    """Whoever has heard enough closes the stream, and the engine is let go."""
    carrier = InProcess(playing(), "py:engine")
    happening = check(carrier, "py:engine", WOODLAND, Order(GAME))
    next(happening)

    assert carrier.reply is not None
    happening.close()
    assert carrier.reply is None
