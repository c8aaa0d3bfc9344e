"""Playing a situation: every event in turn, along one line or through all that may come of the last."""

from __future__ import annotations

import pytest

from oracle.errors import LeftOver, NotAsked, NotScripted, TooBig, Unanswered
from oracle.kernel.game import Game
from oracle.kernel.trace import Cited
from oracle.suite.case import Case
from oracle.suite.resolve import event_path, explore, follow, resolve
from tests.miniature.board import Lamp, Street
from tests.miniature.play import Dawn, Evening, Kindle
from tests.miniature.rules import OnCredit, ShelterLeaks
from tests.suite.written import evening

WHEN = "  evening: {keeper: ana}"
CHOICE = ("oil: 1", "oil: 2")
TWO = (WHEN, "- evening: {keeper: ana}\n  play: [ana.light: a]\n- evening: {keeper: bob}")

A = Lamp(1, sheltered=True)
B = Lamp(2, sheltered=True)
LIT = Lamp(1, sheltered=True, lit=True)

pytestmark = pytest.mark.usefixtures("lanterns")


def play(*answers: str) -> tuple[str, str]:
    """Let the evening be answered."""
    return WHEN, f"{WHEN}\n  play: [{', '.join(answers)}]"


def rules(case: Case) -> object:
    """Give the rules of a case."""
    return case.game.rules(case.edition)


# -------------------------------------------------------------------------------- all plays, or one


def test_exploring_goes_on_where_the_script_stops() -> None:
    """All that the last event can come to is found; following stops where a question waits, which is then no end."""
    case = evening(CHOICE)
    explored, followed = explore(case, rules(case)), follow(case, rules(case))

    assert [end.script for end in explored.explored.ends] == [(("ana.light", "a"),), (("ana.light", "b"),)]
    assert followed.explored.ends == ()
    for walk in (explored, followed):
        assert walk.explored.waiting is not None
        assert walk.explored.waiting.name == "ana.light"
        assert (walk.last.board, walk.last.agenda) == (Street({"a": A, "b": B}, oil=2), (Evening("ana"),))
        assert (walk.refused_early, walk.asked) == (-1, frozenset({"ana.light"}))


def test_each_event_begins_where_the_last_ended() -> None:
    """The last event is explored from the table that the earlier ones left; what they asked and premised counts too."""
    case = evening(
        CHOICE,
        (WHEN, "- evening: {keeper: ana}\n- evening: {keeper: bob}"),
        ("then:", "otherwise: {'*.light': a}\nthen:"),
    )
    walk = explore(case, rules(case))

    assert walk.last.board == Street({"a": LIT, "b": B}, oil=1, coins=1)
    assert walk.last.agenda == (Evening("bob"),)
    assert [end.board for end in walk.explored.ends] == [Street({"a": LIT, "b": B}, oil=1, coins=2)]
    assert (walk.asked, walk.premised) == (frozenset({"ana.light"}), frozenset({"*.light"}))


def test_refusal_before_the_last_event() -> None:
    """An event that is refused too early is the last one that is played, and its number is told."""
    case = evening((WHEN, "- evening: {keeper: ana}\n- evening: {keeper: bob}\n- evening: {keeper: eve}"))
    walk = explore(case, rules(case))

    assert walk.refused_early == 1
    assert [end.refused for end in walk.explored.ends] == ["evening.oil"]
    assert walk.last.board == Street({"a": LIT, "b": B}, oil=0, coins=1)


def test_refusal_of_the_last_event_is_not_early() -> None:
    """A refusal of the last event is an end like any other."""
    case = evening((WHEN, "- evening: {keeper: ana}\n- evening: {keeper: bob}"))

    assert explore(case, rules(case)).refused_early == -1


@pytest.mark.parametrize(
    ("changes", "kind", "path"),
    [
        ((CHOICE, play("bob.light: a")), NotAsked, ("when", "play", 0)),
        ((CHOICE, play("ana.light: a", "ana.light: b")), LeftOver, ("when", "play", 1)),
        ((CHOICE, TWO, ("{keeper: bob}", "{keeper: bob}\n  play: [bob.light: b]")), LeftOver, ("when", 1, "play", 0)),
        ((CHOICE, TWO, ("  play: [ana.light: a]\n", "")), Unanswered, ("when", 0)),
        ((CHOICE, TWO, ("[ana.light: a]", "[ana.dark: a]")), NotAsked, ("when", 0, "play", 0)),
    ],
)
def test_script_that_does_not_fit(changes: tuple[tuple[str, str], ...], kind: type[NotScripted], path: object) -> None:
    """Where script and play do not fit, the error knows the event and the answer."""
    case = evening(*changes)

    with pytest.raises(NotScripted) as caught:
        explore(case, rules(case))
    assert (type(caught.value), caught.value.path) == (kind, path)


def test_bound() -> None:
    """Exploring stops at the bound; following needs none."""
    case = evening(CHOICE)

    with pytest.raises(TooBig):
        explore(case, rules(case), bound=2)
    assert len(explore(case, rules(case), bound=3).explored.ends) == 2


def test_event_path() -> None:
    """An event in a list is found by its number, a single one without."""
    assert event_path(evening(), 0) == ("when",)
    assert event_path(evening(TWO), 1) == ("when", 1)


# -------------------------------------------------------------------------------- one line, with a trace


def test_trace() -> None:
    """The trace has an entry for each task, with what was asked of the rules and what changed."""
    trace, halt = resolve(evening())
    kindle = next(entry for entry in trace.entries if isinstance(entry.task, Kindle))

    assert halt.position.board == Street({"a": LIT, "b": B}, oil=0, coins=1)
    assert [type(entry.task).__name__ for entry in trace.entries] == [
        "Evening",
        "Round",
        "Kindle",
        "Wind",
        "Settle",
        "Round",
        "Dawn",
    ]
    assert trace.entries[0].cited == (Cited("evening.oil", True),)
    assert [(change.path, change.before, change.after) for change in kindle.changes] == [(("oil",), 1, 0)]
    assert trace.entries[-1].task == Dawn()


def test_trace_goes_through_all_events() -> None:
    """Every event is walked with its own answers."""
    trace, halt = resolve(evening(CHOICE, TWO))

    assert [entry.task for entry in trace.entries if isinstance(entry.task, Evening)] == [
        Evening("ana"),
        Evening("bob"),
    ]
    assert halt.position.board.coins == 2


def test_walk_stops_where_a_question_waits() -> None:
    """Where nobody answers, the question is told and later events do not begin."""
    trace, halt = resolve(evening(CHOICE, TWO, ("  play: [ana.light: a]\n", "")))

    assert halt.question is not None
    assert halt.question.name == "ana.light"
    assert [entry.task for entry in trace.entries] == [Evening("ana")]


def test_walk_stops_where_an_event_is_refused() -> None:
    """A refusal ends the walk, with the clause that was asked."""
    trace, halt = resolve(
        evening((WHEN, "- evening: {keeper: ana}\n- evening: {keeper: bob}\n- evening: {keeper: eve}"))
    )

    assert halt.refused == "evening.oil"
    assert [entry.task for entry in trace.entries if isinstance(entry.task, Evening)] == [Evening("ana")]


def test_other_answers_for_the_last_event() -> None:
    """A script that is given takes the place of the last event's answers, and of no other's."""
    third = ("oil: 1", "oil: 3")
    case = evening(third, TWO, ("bob}", "bob}\n  play: [bob.light: a]"))
    _, halt = resolve(case, script=())

    assert halt.position.board == Street({"a": LIT, "b": Lamp(2, True, True)}, oil=2, coins=4, crowd=True)
    with pytest.raises(NotScripted):
        resolve(case)


def test_walk_under_readings(lanterns: Game) -> None:
    """Readings change the walk: on credit the big lamp can be lit, and then the wind comes into the shelter."""
    _, halt = resolve(evening(play("ana.light: b")), OnCredit, ShelterLeaks)

    assert halt.question is not None
    assert halt.question.name == "b.wind"
    assert resolve(evening(play("ana.light: b")))[1].refused == "light.oil"


def test_walk_takes_premises() -> None:
    """Premises answer in the walk as they do where all plays are explored."""
    _, halt = resolve(evening(CHOICE, ("then:", "otherwise: {'*.light': b}\nthen:")))

    assert halt.position.board == Street({"a": A, "b": Lamp(2, True, True)}, oil=0, coins=1)
