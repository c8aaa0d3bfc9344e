"""One line of play: what a script may say, what is taken silently, what the rules do by themselves, and what stops a walk."""

from __future__ import annotations

import pytest

from oracle.errors import (
    Endless,
    LateRefusal,
    LeftOver,
    NoFixpoint,
    NoHandler,
    NoOption,
    NotAsked,
    NotOffered,
    StillRunning,
)
from oracle.kernel.machine import Ask, Handler, Outcome, Position, Refuse, Roll, Rules, Step, Task, fixpoint, play, sift
from tests.kernel.walks import Board, First, Second, Third, Toy, out_of_wind, walk
from tests.miniature import GAME
from tests.miniature.board import Lamp, Street
from tests.miniature.rules import CrowdsComing, Relight

TWO = out_of_wind("a", "b", oil=2)
WINDY = Street({"a": Lamp(1), "b": Lamp(1, sheltered=True)}, oil=2)


def test_an_open_decision_waits() -> None:
    """A walk stops at the first decision that nobody answers, and shows what is legal there."""
    halt = walk(TWO)

    assert isinstance(halt.question, Ask)
    assert halt.question.name == "ana.light"
    assert [label for label, _ in halt.question.options] == ["a", "b"]
    assert halt.asked == ("ana.light",)


def test_answer_to_another_question() -> None:
    """An answer to a question that is not put is found out where it stands in the script."""
    with pytest.raises(NotAsked) as caught:
        walk(TWO, ("bob.light", "a"))

    assert caught.value.path == (0,)
    assert str(caught.value) == (
        "the script answers “bob.light”, but “ana.light” is asked, which offers: a, b; "
        "answer “ana.light” first, or take the answer out"
    )


def test_answer_left_over() -> None:
    """An answer that is still there when play is over is found out."""
    with pytest.raises(LeftOver) as caught:
        walk(TWO, ("ana.light", "a"), ("ana.light", "b"), ("ana.light", "c"))

    assert caught.value.path == (2,)
    assert str(caught.value) == (
        "the play is over, but the script still answers “ana.light”; asked were: ana.light; take the answer out"
    )


def test_answer_after_a_refusal_is_not_used() -> None:
    """A refusal ends the line; it says how many answers were taken before the rest had nothing to say."""
    halt = walk(out_of_wind("a", oil=0), ("ana.light", "a"))

    assert (halt.refused, halt.used) == ("evening.oil", 0)


def test_label_that_is_not_offered() -> None:
    """A label that is neither legal nor barred is found out."""
    with pytest.raises(NotOffered) as caught:
        walk(TWO, ("ana.light", "z"))

    assert caught.value.path == (0,)
    assert str(caught.value) == "“ana.light” does not offer “z”; pick one of: a, b"


def test_true_is_no_face_of_a_die() -> None:
    """A truth value is not the number that equals it."""
    with pytest.raises(NotOffered, match=r"“a\.wind” does not offer “True”; pick one of: 1, 2, 3, 4, 5, 6"):
        walk(WINDY, ("ana.light", "a"), ("a.wind", True))


def test_true_is_no_barred_number() -> None:
    """A truth value is not the barred number that equals it."""
    toy = Toy({First: lambda rules, board, task: Ask("p", "number", ((2, Step(board)),), ((1, "no.one"),))})

    assert play(toy, None, Position(Board(), (First(),)), (("p.number", 1),)).refused == "no.one"
    with pytest.raises(NotOffered):
        play(toy, None, Position(Board(), (First(),)), (("p.number", True),))


def test_single_option_is_taken_silently() -> None:
    """A decision without a choice is met but not asked."""
    halt = walk(out_of_wind("a", oil=1))

    assert halt.question is None
    assert halt.position == Position(Street({"a": Lamp(1, True, lit=True)}, oil=0, coins=1))
    assert (halt.asked, halt.met) == ((), ("ana.light",))
    assert halt.silent == (("ana.light", "a"),)


def test_single_option_may_be_addressed() -> None:
    """A script may say what would be taken silently, with the same outcome."""
    street = out_of_wind("a", oil=1)

    assert walk(street, ("ana.light", "a")).position == walk(street).position
    assert walk(street, ("ana.light", "a")).silent == ()


def test_silent_since_the_last_answer() -> None:
    """What was taken silently before an answer of the script is no matter of what comes after it."""
    assert walk(Street({"a": Lamp(1)}, oil=1)).silent == (("ana.light", "a"),)
    assert walk(Street({"a": Lamp(1)}, oil=1), ("a.wind", 2)).silent == ()


def test_barred_pick_is_refused_by_its_clause() -> None:
    """Picking what a clause forbids ends the walk with that clause, even where one option alone is legal."""
    halt = walk(TWO, ("ana.light", "a"), ("ana.light", "a"))

    assert halt.refused == "light.once"


def test_event_is_refused_by_its_clause() -> None:
    """An event's first task may refuse it."""
    halt = walk(out_of_wind("a", oil=0))

    assert halt.refused == "evening.oil"
    assert halt.position.board == out_of_wind("a", oil=0)


@pytest.mark.parametrize(
    ("premises", "premised"),
    [
        ({"*.light": "b"}, {"*.light"}),
        ({"ana.*": "b", "*": "a"}, {"ana.*"}),
        ({"*.light": "z", "*": "b"}, {"*"}),
        ({"bob.*": "a", "ana.light": "b"}, {"ana.light"}),
    ],
)
def test_premise_takes_what_the_script_leaves_open(premises: dict[str, str], premised: set[str]) -> None:
    """The first premise that fits the name and is offered decides, and is noted."""
    halt = walk(Street({"a": Lamp(2, True), "b": Lamp(1, True)}, oil=2), premises=dict(premises))

    assert halt.position.board == Street({"a": Lamp(2, True), "b": Lamp(1, True, lit=True)}, oil=1, coins=1)
    assert halt.premised == premised
    assert halt.asked == ("ana.light",)


def test_script_goes_before_premises() -> None:
    """A decision that the script addresses does not take a premise."""
    halt = walk(TWO, ("ana.light", "a"), ("ana.light", "b"), premises={"*.light": "b"})

    assert halt.premised == frozenset()


@pytest.mark.parametrize("premises", [{"bob.*": "a"}, {"*.light": "z"}])
def test_premise_that_does_not_fit(premises: dict[str, str]) -> None:
    """A premise of another name or of a label that is not offered decides nothing."""
    assert walk(TWO, premises=dict(premises)).question is not None


def test_premise_never_decides_for_chance() -> None:
    """A die is thrown, whatever the premises say."""
    halt = walk(Street({"a": Lamp(1)}, oil=1), premises={"*": 6})

    assert isinstance(halt.question, Roll)
    assert halt.question.name == "a.wind"


def test_true_is_no_premise_of_a_number() -> None:
    """A premise that is a truth value does not take the number that equals it."""
    toy = Toy({First: lambda rules, board, task: Ask("p", "number", ((1, Step(board)), (2, Step(board))))})

    assert play(toy, None, Position(Board(), (First(),)), premises={"p.*": True}).question is not None
    assert play(toy, None, Position(Board(), (First(),)), premises={"p.*": 1}).question is None


def test_leave_drops_what_is_left_up_to_a_task() -> None:
    """When the wind takes the flame, the keeper goes to no other lamp, and dawn comes all the same."""
    halt = walk(
        Street({"a": Lamp(1), "b": Lamp(1, True), "c": Lamp(lit=True)}, oil=2), ("ana.light", "a"), ("a.wind", 1)
    )

    assert halt.position == Position(Street({"a": Lamp(1), "b": Lamp(1, True), "c": Lamp(lit=True)}, oil=1, coins=1))
    assert halt.met == ("ana.light", "a.wind")


def test_leave_without_such_a_task_drops_everything() -> None:
    """Leaving for a task that is not there ends the play; what is pushed with it comes first."""
    toy = Toy(
        {
            First: lambda rules, board, task: Step(board, (Third(),), leave=First),
            Second: add(10),
            Third: add(1),
        }
    )

    assert play(toy, None, Position(Board(), (First(), Second()))).position == Position(Board(1))


def test_watch_comes_before_everything_else() -> None:
    """The crowd comes at the second flame, so that its oil is there when the keeper goes on."""
    lamps = {"a": Lamp(1, True), "b": Lamp(1, True), "c": Lamp(2, True)}

    halt = walk(Street(lamps, oil=2), ("ana.light", "a"))

    assert halt.position.board == Street(
        {"a": Lamp(1, True, True), "b": Lamp(1, True, True), "c": Lamp(2, True, True)}, oil=0, coins=3, crowd=True
    )


def test_watch_comes_before_what_the_step_pushed() -> None:
    """What the rules do by themselves is done before what the step itself puts next: 1 is doubled, then 3 are added."""
    toy = Toy(
        {
            First: lambda rules, board, task: Step(Board(1), (Second(),)),
            Second: add(3),
            Third: lambda rules, board, task: Step(Board(board.count * 2)),
        },
        lambda rules, before, after: (Third(),) if before.count == 0 else (),
    )

    assert play(toy, None, Position(Board(), (First(),))).position == Position(Board(5))


def test_watch_hears_of_changes_only() -> None:
    """A step that leaves the board alone is not watched, one that changes it is, also when it follows a decision."""
    heard: list[tuple[int, int]] = []

    def watch(rules: Rules, before: Board, after: Board) -> tuple[Task, ...]:
        heard.append((before.count, after.count))
        return ()

    toy = Toy(
        {
            First: lambda rules, board, task: Step(board, (Second(),)),
            Second: lambda rules, board, task: Ask("p", "go", (("on", Step(Board(1), (Third(),))),)),
            Third: add(5),
        },
        watch,
    )
    play(toy, None, Position(Board(), (First(),)))

    assert heard == [(0, 1), (1, 6)]


def test_endless_steps_name_the_task() -> None:
    """Rules that go on by themselves for ever are stopped, and the task that did it is named."""
    with pytest.raises(Endless) as caught:
        walk(out_of_wind("a", "b", oil=2), ("ana.light", "a"), under=(CrowdsComing,))

    assert str(caught.value) == (
        "5000 steps without a decision, the last one in Crowd; report it: these rules go round in a circle"
    )


def test_endless_silent_decisions() -> None:
    """Decisions without a choice are no decisions: a play that meets only those is stopped too."""
    with pytest.raises(Endless, match=r"the last one in ana\.light"):
        walk(Street({"a": Lamp(0, True)}, oil=1), under=(Relight,))


def test_endless_silent_decisions_without_a_step() -> None:
    """Also those between which nothing happens."""
    toy = Toy({First: lambda rules, board, task: Ask("p", "go", (("on", Step(board, (task,))),))})

    with pytest.raises(Endless, match=r"the last one in p\.go"):
        play(toy, None, Position(Board(), (First(),)))


def test_steps_and_silent_decisions_count_together() -> None:
    """3,000 silent decisions with a step after each are 6,000 steps without a decision."""

    def go(rules: Rules, board: Board, task: Task) -> Outcome:
        if board.count == 3_000:
            return Step(board)
        return Ask("p", "go", (("on", Step(Board(board.count + 1), (Second(), task))),))

    toy = Toy({First: go, Second: add(0)})

    with pytest.raises(Endless):
        play(toy, None, Position(Board(), (First(),)))


def test_endless_premises() -> None:
    """A play in which a premise answers for ever is stopped."""
    lamps = {"a": Lamp(0, True), "b": Lamp(0, True)}

    with pytest.raises(Endless, match=r"the last one in ana\.light"):
        walk(Street(lamps, oil=1), under=(Relight,), premises={"*.light": "a"})


def test_long_play_with_answers_is_not_endless() -> None:
    """Steps are counted anew after each answer of the script: 6,000 answers with a step after each are no circle."""

    def go(rules: Rules, board: Board, task: Task) -> Outcome:
        if board.count == 6_000:
            return Ask("p", "stop", (("yes", Step(board)),))
        on = Step(Board(board.count + 1), (Second(), task))
        return Ask("p", "go", (("on", on), ("off", Step(board))))

    toy = Toy({First: go, Second: add(0)})

    assert play(toy, None, Position(Board(), (First(),)), (("p.go", "on"),) * 6_000).position == Position(Board(6_000))


@pytest.mark.parametrize("agenda", [(First(), Third()), (Second(), Third())])
def test_late_refusal(agenda: tuple[Task, ...]) -> None:
    """A task that refuses after the event has begun, by a step or by a decision, is a fault of the game."""
    toy = Toy(
        {
            First: lambda rules, board, task: Step(board),
            Second: lambda rules, board, task: Ask("p", "go", (("on", Step(board)), ("off", Step(board)))),
            Third: lambda rules, board, task: Refuse("too.late"),
        }
    )
    script = (("p.go", "on"),) if agenda[0] == Second() else ()

    with pytest.raises(LateRefusal) as caught:
        play(toy, None, Position(Board(), agenda), script)

    assert str(caught.value) == (
        "Third refuses by too.late after the event has begun; sift the options where they are offered"
    )


@pytest.mark.parametrize("agenda", [(Second(),), (First(), Second())])
def test_task_without_handler(agenda: tuple[Task, ...]) -> None:
    """A task that no handler takes is a fault of the game, which names it."""
    toy = Toy({First: lambda rules, board, task: Step(board)})

    with pytest.raises(NoHandler) as caught:
        play(toy, None, Position(Board(), agenda))

    assert str(caught.value) == "the task Second has no handler; write one, and put it into the game’s “handlers”"


def test_a_missing_key_is_not_a_missing_handler() -> None:
    """A handler that looks up what is not there says so itself."""
    toy = Toy({First: lambda rules, board, task: {"oil": Step(board)}["lamp"]})

    with pytest.raises(KeyError, match="lamp"):
        play(toy, None, Position(Board(), (First(),)))


def test_still_running() -> None:
    """Play that is over while something is being resolved is a fault of the game."""
    toy = Toy({First: lambda rules, board, task: Step(Board(running=("flame",)))})

    with pytest.raises(StillRunning, match="the play is over, but \\('flame',\\) is still being resolved"):
        play(toy, None, Position(Board(), (First(),)))


def test_no_option() -> None:
    """A question without a legal option is a fault of the game."""
    toy = Toy({First: lambda rules, board, task: Ask("p", "go", (), (("on", "no.way"),))})

    with pytest.raises(NoOption) as caught:
        play(toy, None, Position(Board(), (First(),)))

    assert str(caught.value) == "“p.go” offers nothing; offer at least one way on"


def test_sift_gives_the_first_law_as_the_reason() -> None:
    """A lamp that burns and is too dear is barred because it burns: the first law that says no is the reason."""
    rules = GAME.rules("city")
    lamps = {"small": Lamp(1), "large": Lamp(2), "burning": Lamp(2, lit=True)}

    legal, barred = sift(
        lamps, (rules.is_dark, lambda name: (lamps[name],)), (rules.has_oil_for, lambda name: (1, lamps[name]))
    )

    assert legal == ("small",)
    assert barred == (("large", "light.oil"), ("burning", "light.once"))


def test_fixpoint_is_what_stays() -> None:
    """A fixpoint is reached after as many rounds as it takes, one more to see that nothing changes."""
    assert fixpoint(lambda n: min(n + 1, 3), 0, bound=4) == 3


def test_fixpoint_is_bounded() -> None:
    """What does not settle within the bound is a fault of the game."""
    with pytest.raises(NoFixpoint, match="no fixpoint in 3 rounds"):
        fixpoint(lambda n: min(n + 1, 3), 0, bound=3)


def add(n: int) -> Handler:
    """Make a handler that counts on by *n*."""

    def handler(rules: Rules, board: Board, task: Task) -> Outcome:
        return Step(Board(board.count + n))

    return handler
