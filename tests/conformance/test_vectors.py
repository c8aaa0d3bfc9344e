"""Vectors: which situations a case becomes, what of it travels, and what is right there."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from msgspec import UNSET
from msgspec.structs import replace

from oracle import games
from oracle.conformance.answers import answers_of, is_among
from oracle.conformance.protocol import (
    Answer,
    Asks,
    Can,
    HelloReply,
    Implementation,
    Played,
    Run,
    RunReply,
    decoded,
    encoded,
    message_schema,
)
from oracle.conformance.serve import engine
from oracle.conformance.vectors import MOST_ENDS, Made, Vector, adapted, lacking, scripted, situation_of, unscripted
from oracle.conformance.verdicts import verdict_of
from oracle.games.talisman.board import Seat
from oracle.kernel.board import plain
from oracle.kernel.game import Game
from oracle.suite.case import Case, Event
from oracle.suite.load import events_of
from oracle.suite.resolve import explore
from oracle.suite.schema import converted
from tests import miniature
from tests.conformance.engines import ALL, few, named, vectors_of
from tests.suite.written import EVENING, ROLL, evening, roll

NAMED = Can("script", "named")
ORDERED = Can("script", "ordered")
ANY_END = "then: {never_asked: [nobody.fate]}\n"
THEN = EVENING[EVENING.index("then:") :]
ROLL_THEN = ROLL[ROLL.index("then:") :]
PLAY = ROLL[ROLL.index("    play:") : ROLL.index("then:")]
LAMPS = EVENING[EVENING.index("    a:") : EVENING.index("  oil:")]
by_id = pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)


@pytest.fixture
def lanterns(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Install the miniature game."""
    load = games.load
    monkeypatch.setattr(games, "load", lambda name: miniature.GAME if name == "lanterns" else load(name))
    return miniature.GAME


def made(case: Case, **more: Any) -> Made:
    """Make the vectors of a case by the rules as they are."""
    return scripted(case, case.game.rules(case.edition), **more)


def scripts(case: Case) -> list[tuple[Any, ...]]:
    """List the scripts of a case's vectors."""
    return [vector.script for vector in vectors_of(case)]


def open_roll(*changes: tuple[str, str]) -> Case:
    """Give the case of the roll without its script, so that everything may come of it."""
    return roll((PLAY, ""), (ROLL_THEN, ANY_END), *changes)


def the_roll() -> Vector:
    """Give the one vector of the roll: a die, light fate, a reroll."""
    (vector,) = vectors_of(roll())
    return vector


def one(case: Case) -> Vector:
    """Give the only vector of a case."""
    (vector,) = vectors_of(case)
    return vector


# -------------------------------------------------------------------------------- which there are


def test_one_vector_for_each_distinct_end() -> None:
    """One die, light fate or dark fate or none: eighteen ends, each a vector with a name of its own."""
    found = vectors_of(open_roll())

    ends = {(r.board["dice"]["troll"][0], r.board["stock"]) for v in found for r in v.right if r.board is not UNSET}
    assert len(found) == 18
    assert ends == set(product(range(1, 7), (33, 34)))
    assert [vector.id for vector in found] == [f"tal-9001/{n}" for n in range(1, 19)]


def test_script_holds_what_leaves_a_choice(lanterns: Game) -> None:
    """Two lamps and oil for both: once the first is chosen there is no choice any more, and in calm weather no die."""
    case = evening(("oil: 1", "oil: 3"), (THEN, ANY_END))

    assert scripts(case) == [(("ana.light", "a"),)]


def test_script_of_a_case_loses_what_is_no_choice(lanterns: Game) -> None:
    """A case may say that the only lamp is lit; what travels does not."""
    case = evening(("keeper: ana}", "keeper: ana}\n  play: [ana.light: a]"))

    assert scripts(case) == [()]
    assert one(case).right == (
        Answer(board=plain(replace(case.board, lamps={**case.board.lamps, "a": lit(case)}, oil=0, coins=1)), used=0),
    )


def lit(case: Case) -> Any:
    """Give the small lamp of the evening, lit."""
    return replace(case.board.lamps["a"], lit=True)


def test_dice_are_a_choice(lanterns: Game) -> None:
    """What the wind does is in the script, whatever the faces come to: five of them leave the flame."""
    case = evening((LAMPS, "    a: {}\n"), (THEN, ANY_END))

    assert scripts(case) == [(("a.wind", 1),), (("a.wind", 2),)]


def test_last_pick_that_is_refused_stays(lanterns: Game) -> None:
    """There is oil for the small lamp only; who picks the large one is refused, or goes on as if nobody had picked."""
    case = evening(("keeper: ana}", "keeper: ana}\n  play: [ana.light: b]"), (THEN, "then: {refused: light.oil}\n"))

    vector = one(case)
    after = replace(case.board, lamps={**case.board.lamps, "a": lit(case)}, oil=0, coins=1)
    assert vector.script == (("ana.light", "b"),)
    assert [answer.refused is not UNSET for answer in vector.right] == [True, False]
    assert vector.right[1] == Answer(board=plain(after), used=0)


def test_line_that_could_be_taken_in_two_ways_is_left_out(lanterns: Game) -> None:
    """The first lamp leaves no choice, the second does, and both questions have one name: who puts both would take the answer for the first."""
    lamps = "".join(
        f"    {name}: {{size: {size}, sheltered: true{more}}}\n"
        for name, size, more in (("a", 1, ""), ("b", 2, ""), ("c", 2, ""), ("x", 1, ", lit: true"))
    )
    case = evening((LAMPS, lamps), (THEN, ANY_END))

    assert made(case) == Made((), left_out=2)


def test_premise_becomes_an_answer(lanterns: Game) -> None:
    """What a case leaves to a premise travels as an answer, for premises do not travel."""
    case = evening(("oil: 1", "oil: 3"), ("keeper: ana}", "keeper: ana}\notherwise: {'*.light': b}"), (THEN, ANY_END))

    assert scripts(case) == [(("ana.light", "b"),)]


def test_decision_that_a_case_says_to_wait_is_a_vector() -> None:
    """It comes first, its script ends where the decision waits, and the ends behind it follow."""
    offers = "then:\n  offers: {troll.fate: [pass, light die-1]}\n"
    case = roll(
        (PLAY, "    play: [troll.die-1: 2]\n"),
        (ROLL_THEN, offers),
        ("light: 1}", "light: 1}"),
        ("dark: 2}", "dark: 0}"),
    )

    first, *others = vectors_of(case)
    assert first.script == (("troll.die-1", 2),)
    assert first.right == (Answer(asks=Asks("troll", "fate", ("pass", "light die-1"))),)
    assert [vector.script for vector in others] == [
        (("troll.die-1", 2), ("troll.fate", "pass")),
        *(  # a two thrown again is another end, for the token is gone
            (("troll.die-1", 2), ("troll.fate", "light die-1"), ("troll.reroll", pip)) for pip in range(1, 7)
        ),
    ]


def test_several_events() -> None:
    """Each event has its own script, and what comes of all is right: a token laid and spent is back in the stock."""
    case = named("tal-0116")[0]

    vector = one(case)
    assert [type(event.task).__name__ for event in vector.events] == ["Place", "Roll"]
    assert [event.play for event in vector.events] == [
        (),
        (("elf.die-1", 1), ("elf.fate", "light die-1"), ("elf.reroll", 4)),
    ]
    assert vector.right == (Answer(board=plain(replace(case.board, dice={"elf": (4,)})), used=3),)


def test_event_refused_early_is_the_last_that_travels() -> None:
    """What should follow an event that is not legal never happens, and is not sent."""
    case = roll(
        ("light: 1}", "light: 1, toad: true}"),
        (PLAY, "  - move: {by: elf}\n"),
        (ROLL_THEN, "then: {refused: move.toad}\n"),
    )

    vector = one(case)
    assert [type(event.task).__name__ for event in vector.events] == ["Roll"]
    assert [answer.refused is not UNSET for answer in vector.right] == [True]


@pytest.mark.parametrize(("dice", "left_out"), [(1, 0), (2, 0), (3, 6**3 - MOST_ENDS)])
def test_ends_beyond_the_most_are_counted(dice: int, left_out: int) -> None:
    """Of a case with more than 36 ends as many become vectors, and the others are counted: three dice fall in 216 ways."""
    case = open_roll(
        ("for: movement}", f"for: movement, dice: {dice}}}"), ("light: 1", "light: 0"), ("dark: 2", "dark: 0")
    )

    found = made(case)
    assert (len(found.vectors), found.left_out) == (min(6**dice, 36), left_out)


def test_case_too_big_to_explore_waits_where_its_script_ends() -> None:
    """Where the ends are out of reach, the decision that is said to wait is still a vector."""
    case = roll((PLAY, "    play: [troll.die-1: 2]\n"), (ROLL_THEN, "then: {offers: {troll.fate: [pass]}}\n"))

    (vector,) = made(case, bound=2).vectors
    assert vector.script == (("troll.die-1", 2),)
    assert vector.right[0].asks == Asks("troll", "fate", ("pass", "light die-1"))


def test_scripted_case_is_never_too_big() -> None:
    """A script that goes to the end needs no exploration."""
    assert made(roll(), bound=1) == made(roll())


def test_case_too_big_to_explore_does_not_vanish() -> None:
    """Where the ends are out of reach and no decision is said to wait, there is a vector all the same, or the case counts as left out."""
    found = made(open_roll(), bound=2)

    assert found.vectors or found.left_out


def test_script_that_does_not_fit_the_readings() -> None:
    """Under another reading a script may answer what is never asked: such a case is unfit, and no vector."""
    choose = games.load("talisman").named("fate.accept_result:choose")
    case = roll(("troll.reroll: 5", "troll.reroll: 5\n      - elf.fate: pass"))

    assert scripted(case, case.game.rules("woodland", choose)) == Made((), 0, True)
    assert made(case).unfit is False


# -------------------------------------------------------------------------------- every real case


@by_id
def test_vectors_are_the_ends(case: Case) -> None:
    """For each end that exploring the case finds there is a vector whose right answer is that end, behind the decision that waits, if any."""
    ends = explore(case, case.game.rules(case.edition)).explored.ends

    found = made(case)
    waits = case.then.written.offers is not UNSET
    assert len(found.vectors) + found.left_out == len(ends) + waits
    assert [vector.right[0].asks is not UNSET for vector in found.vectors[:1]] == [waits][: len(found.vectors)]
    for end, vector in zip(ends, found.vectors[waits:], strict=False):
        assert (vector.right[0].board is UNSET) is bool(end.refused)
        assert end.refused or vector.right[0] == Answer(board=plain(end.board), used=len(vector.script))


@by_id
def test_every_answer_of_a_script_matters(case: Case) -> None:
    """Nothing travels that could be left out: without any one of its answers a situation comes to something else."""
    rules = case.game.rules(case.edition)
    for vector in vectors_of(case):
        is_refused = vector.right[0].refused is not UNSET
        for n, k in ((n, k) for n, event in enumerate(vector.events) for k in range(len(event.play))):
            shorter = without(vector.events, n, k)
            is_right = is_among(answers_of(case.game, rules, case.board, shorter)[0], vector.right)
            is_as_without_last = shorter == without(vector.events, *last_of(vector))
            assert is_right is (is_refused and len(vector.right) > 1 and is_as_without_last)


def without(events: tuple[Event, ...], n: int, k: int) -> tuple[Event, ...]:
    """Take the k-th answer of the n-th event away."""
    play = events[n].play
    return (*events[:n], replace(events[n], play=(*play[:k], *play[k + 1 :])), *events[n + 1 :])


def last_of(vector: Vector) -> tuple[int, int]:
    """Say where the last answer of a vector stands."""
    return len(vector.events) - 1, len(vector.events[-1].play) - 1


@by_id
def test_situation_is_whole_and_comes_to_what_is_right(case: Case) -> None:
    """As JSON a situation fits its schema and is still the same board and events, and our own engine answers it right."""
    reply = engine()
    reply({"op": "select", "id": 0, "game": case.game.name, "edition": case.edition})
    valid = Draft202012Validator(message_schema("run")).is_valid
    for n, vector in enumerate(vectors_of(case)):
        line = encoded(Run(n, situation_of(vector, NAMED)))
        sent = json.loads(line)
        answer = decoded(RunReply, encoded(reply(sent)))

        assert valid(sent)
        assert converted(case.game.board, sent["situation"]["board"]) == case.board
        assert events_sent(case, sent["situation"]) == vector.events
        assert (answer.id, verdict_of(answer, vector.right)) == (n, "pass")


def events_sent(case: Case, situation: dict[str, Any]) -> tuple[Event, ...]:
    """Read the events of a situation as a case would have them."""
    return events_of(case.game, [{**sent["event"], "play": sent["play"]} for sent in situation["events"]])


@by_id
def test_nothing_of_the_answer_travels(case: Case) -> None:
    """Neither the id of a case nor its texts, names, sources, citations or expectations stand in what is sent: only board, events, scripts."""
    told = [*msgspec.to_builtins(case.frame.question).values(), *msgspec.to_builtins(case.frame.answer).values()]
    for vector in vectors_of(case):
        sent = json.loads(encoded(situation_of(vector, NAMED)))
        words = encoded(situation_of(vector, NAMED)).decode()

        assert sent.keys() == {"board", "events"}
        assert all(event.keys() == {"event", "play"} for event in sent["events"])
        assert sent["board"] == plain(case.board)
        assert "running" not in sent["board"]
        assert [text for text in (case.id, case.file, *case.frame.rests_on, *told) if text in words] == []


@pytest.mark.parametrize(
    ("change", "by"),
    [(('id: tal-9001', 'id: tal-9002'), "id"), (("en: May I?", "en: Must I?"), "question"),
     (("rests_on: [fate.light_own]", "rests_on: [fate.to_stock]"), "clauses"), (("stock: 34", "stock: 35"), "expectation"),
     (("names: {troll: Troll}", "names: {troll: Thing}"), "names"), (("settled", "derived"), "status")],
)  # fmt: skip
def test_what_a_case_says_of_itself_does_not_change_what_travels(change: tuple[str, str], by: str) -> None:
    """Two cases that differ in anything but board, events and script are sent alike, and have the same right answer."""
    plainly, changed = the_roll(), one(roll(change))

    assert situation_of(changed, NAMED) == situation_of(plainly, NAMED)
    assert changed.right == plainly.right


# -------------------------------------------------------------------------------- chance in order


def test_named_chance_is_part_of_the_script() -> None:
    """For an adapter that takes dice by name the faces are answers like others, and counted."""
    (happening,) = situation_of(the_roll(), NAMED).events

    assert happening.play == ({"troll.die-1": 2}, {"troll.fate": "light die-1"}, {"troll.reroll": 5})
    assert happening.chance is UNSET
    assert [answer.used for answer in adapted(the_roll().right, the_roll(), NAMED)] == [3]


def test_ordered_chance_lies_apart() -> None:
    """For an adapter with one source of numbers the faces come by themselves, in the order of the play, and are not counted."""
    (happening,) = situation_of(the_roll(), ORDERED).events

    assert happening.event == {
        "roll": {"by": "troll", "for": "movement", "dice": 1, "source": "", "creature": "", "must_accept": False}
    }
    assert happening.play == ({"troll.fate": "light die-1"},)
    assert happening.chance == (2, 5)
    assert [answer.used for answer in adapted(the_roll().right, the_roll(), ORDERED)] == [1]


@pytest.mark.parametrize(("used", "counted"), [(0, 0), (1, 0), (2, 1), (3, 1)])
def test_faces_are_not_counted_where_they_come_in_order(used: int, counted: int) -> None:
    """Of an answer that leaves some of the script over only the decisions that it took count."""
    (answer,) = adapted((replace(the_roll().right[0], used=used),), the_roll(), ORDERED)

    assert answer.used == counted


def test_ordered_chance_of_each_event() -> None:
    """Each event has its own faces; where none is thrown there are none."""
    vector = one(named("tal-0116")[0])

    assert [(event.play, event.chance) for event in situation_of(vector, ORDERED).events] == [
        ((), ()),
        (({"elf.fate": "light die-1"},), (1, 4)),
    ]


def test_other_answers_are_the_same_in_order() -> None:
    """What is refused or asked is told alike, however the dice come."""
    vector = one(named("tal-0107")[0])
    waiting = Answer(asks=Asks("troll", "fate", ("pass",)))

    assert vector.right[0].refused is not UNSET
    assert adapted((vector.right[0], waiting), vector, ORDERED) == (vector.right[0], waiting)


# -------------------------------------------------------------------------------- without a script


def free(case: Case, **more: Any) -> Made:
    """Make the vector of a case for an engine that decides alone."""
    return unscripted(case, case.game.rules(case.edition), **more)


def test_every_legal_end_is_right_without_a_script() -> None:
    """Whatever the case scripts, the die may fall as it likes, and the troll or the elf may spend or not: eighteen boards."""
    (vector,) = free(roll()).vectors

    boards = {
        (*a.board["dice"]["troll"], a.board["seats"]["troll"]["light"], a.board["seats"]["elf"]["dark"])
        for a in vector.right
        if a.board is not UNSET
    }
    assert boards == {(pip, *tokens) for pip in range(1, 7) for tokens in ((1, 2), (0, 2), (1, 1))}
    assert len(vector.right) == 18
    assert {answer.used for answer in vector.right} == {0}


def test_script_is_left_out_for_who_decides_alone() -> None:
    """The vector has the events and no answers, and bears the id of its case."""
    (vector,) = free(roll()).vectors

    assert (vector.id, vector.script, vector.chance) == ("tal-9001/free", (), frozenset())
    assert not situation_of(vector, Can("free")).events[0].play


def test_ends_of_several_events_follow_from_one_another() -> None:
    """A token is laid, then a die falls: each end of the first event is where the second begins, and the token may be spent or not."""
    (case,) = named("tal-0116")

    (vector,) = free(case).vectors
    elf = case.board.seats["elf"]
    kept, spent = (
        {**case.board.seats, "elf": replace(elf, light=elf.light + 1)},
        case.board.seats,
    )
    right = [
        Answer(
            board=plain(replace(case.board, seats=seats, stock=case.board.stock - less, dice={"elf": (pip,)})), used=0
        )
        for seats, less in ((kept, 1), (spent, 0))
        for pip in range(1, 7)
    ]
    assert sorted(map(repr, vector.right)) == sorted(map(repr, right))


def test_refusal_is_right_where_an_event_may_be_refused() -> None:
    """An event that is not legal may only be refused."""
    (case,) = named("tal-0148")

    (vector,) = free(case).vectors
    assert [answer.refused is not UNSET for answer in vector.right] == [True]


def test_too_many_ends_without_a_script_are_left_out() -> None:
    """Where the ends are out of reach there is no vector, and the case is counted."""
    assert free(roll(), bound=2) == Made((), 1)


@pytest.mark.parametrize("case", [*few(), *named("tal-0155", "tal-0163", "tal-0153")], ids=lambda case: case.id)
def test_boards_without_a_script_are_the_ends(case: Case) -> None:
    """The right answers are exactly the ends of every legal play, and what the scripts of the case lead to is among them."""
    bare = replace(
        case,
        events=tuple(replace(event, play=()) for event in case.events),
        frame=replace(case.frame, otherwise={}),
    )

    (vector,) = free(case).vectors
    if len(case.events) == 1:
        ends = explore(bare, case.game.rules(case.edition)).explored.ends
        assert len(vector.right) == len(ends)
        assert {repr(a.board) for a in vector.right if a.refused is UNSET} == {
            repr(plain(end.board)) for end in ends if not end.refused
        }
    for led in (right for each in vectors_of(case) for right in each.right[:1] if right.board is not UNSET):
        assert is_among(replace(led, used=0), vector.right)


# -------------------------------------------------------------------------------- what an adapter lacks


def hello(**says: Any) -> HelloReply:
    """Make the answer of an adapter that claims everything but what is said."""
    played = (Played("chess", ("base",)), Played("talisman", ("woodland",)))
    return HelloReply(
        **{"id": 0, "protocol": 1, "implementation": Implementation("a", "1"), "games": played, "can": NAMED, **says}
    )


LAYS = "tal-0119"  # a token is laid, no die is thrown


@pytest.mark.parametrize(
    ("says", "lacks"),
    [
        ({}, ""),
        ({"games": (Played("talisman", ("base",)),)}, "edition woodland"),
        ({"games": (Played("chess", ("woodland",)),)}, "edition woodland"),
        ({"games": ()}, "edition woodland"),
        ({"can": ORDERED}, ""),
        ({"can": Can("script")}, "chance"),
        ({"accepts": ()}, "order"),
        ({"accepts": ("order", "stock")}, "seats.troll.light"),
        ({"accepts": ("order", "stock", "seats.troll")}, "seats.elf.fate_value"),
        ({"accepts": ("order", "stock", "seats.*.light", "seats.*.fate_value")}, "seats.elf.dark"),
        ({"accepts": ("order", "stock", "seats.*")}, ""),
        ({"observes": ()}, "board"),
        ({"observes": ("crowd",)}, "board"),
        ({"observes": ("seats", "stock")}, "dice.troll"),
        ({"observes": ("seats", "dice")}, "stock"),
        ({"observes": ("stock", "dice")}, "seats.troll.light"),
        ({"observes": ("stock", "dice.*", "seats.*.light")}, ""),
        ({"accepts": (), "observes": ("stock",), "games": ()}, "edition woodland"),
    ],
)  # fmt: skip
def test_lacking(says: dict[str, Any], lacks: str) -> None:
    """The first thing is named that a vector needs and the adapter does not claim: edition, chance, the board, what changes.

    The roll needs both seats and the stock, and changes a token, the stock and the dice.
    """
    assert lacking(the_roll(), hello(**says)) == lacks


def test_no_chance_is_needed_where_no_die_is_thrown() -> None:
    """Who takes no dice can still be asked what a token counts as."""
    assert lacking(one(named(LAYS)[0]), hello(can=Can("script", "none"))) == ""


def test_no_chance_is_needed_by_who_decides_alone() -> None:
    """Who looks at no script throws its own dice, so that it need not take any."""
    (vector,) = free(roll()).vectors

    assert lacking(vector, hello(can=Can())) == ""


def test_what_is_refused_needs_no_more_than_to_be_seen() -> None:
    """Where nothing changes any part of the board that is observed will do; where none is, nothing is."""
    vector = one(named("tal-0148")[0])

    assert lacking(vector, hello(observes=("stock",))) == ""
    assert lacking(vector, hello(observes=())) == "board"


def test_dice_that_come_to_lie_are_seen() -> None:
    """Who observes the dice alone sees a roll that changes nothing else, though none lay there before."""
    case = roll(
        (PLAY, "    play: [troll.die-1: 2]\n"),
        ("light: 1", "light: 0"),
        ("dark: 2", "dark: 0"),
        (ROLL_THEN, "then: {changes: {dice: {troll: [2]}}}\n"),
    )

    assert lacking(one(case), hello(observes=("dice",))) == ""


def test_seat_with_nothing_of_its_own_is_needed() -> None:
    """A seat of which nothing is said must be set up all the same."""
    seats = {"troll": Seat(), "elf": Seat()}
    vector = replace(the_roll(), case=replace(the_roll().case, board=replace(the_roll().case.board, seats=seats)))

    assert lacking(vector, hello(accepts=("order", "stock"))) == "seats.troll"
    assert lacking(vector, hello(accepts=("order", "stock", "seats.*.light"))) == ""
