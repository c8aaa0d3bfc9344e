"""A test step by step, up to step 5 and after it: tasks and their handlers."""

from __future__ import annotations

from msgspec.structs import replace

from oracle.games.earthborne import play
from oracle.games.earthborne.aims import SURROUNDINGS, has_keyword, place_of
from oracle.games.earthborne.board import Effect, Symbol, Table, Testing, testing
from oracle.games.earthborne.deck import CARDS
from oracle.games.earthborne.events import Draw, Perform, Test
from oracle.games.earthborne.on_you import tire
from oracle.games.earthborne.rules import EarthborneRules
from oracle.games.earthborne.tasks import Enact, EndTest, Told
from oracle.kernel.machine import Handler, Outcome, Roll, Step, Task


class Challenge(Task, frozen=True, tag=True):
    """Step 5 begins."""

    drawn: Symbol
    more: tuple[Symbol, ...]
    result: str
    aborted: bool


class PassBy(Task, frozen=True, tag=True):
    """Step 1: the ready cards that the Ranger passes fatigue them, one after another."""

    left: tuple[str, ...]


class Reveal(Task, frozen=True, tag=True):
    """Step 3: a challenge card is revealed."""

    test: Perform


# -------------------------------------------------------------------------------- the events


def test(rules: EarthborneRules, table: Table, task: Test) -> Outcome:
    return Step(_begun(rules, table, task), (*_from_result(rules, task), Told("performed"), EndTest()))


def perform(rules: EarthborneRules, table: Table, task: Perform) -> Outcome:
    begun = _begun(rules, table, task)
    passed = (name for name in table.cards if _is_passed(rules, begun, task, name)) if task.at else ()
    return Step(begun, (PassBy(tuple(passed)), Reveal(task), EndTest()))


def draw(rules: EarthborneRules, table: Table, task: Draw) -> Outcome:
    if not rules.triggers("draw"):
        return Step(table)
    begun = replace(table, running=(Testing(task.by, symbols=(task.symbol,)),))
    return Step(begun, (play.Symbols((task.symbol,), task.symbol), EndTest()))


def _begun(rules: EarthborneRules, table: Table, task: Test | Perform) -> Table:
    area, _, of = place_of(rules, table, task.at).partition("-") if task.at else ("", "", "")
    touched = tuple(dict.fromkeys((*task.others, *((of,) if area == "reach" else ()))))
    symbols = (task.symbol, *task.more) if isinstance(task, Test) else task.more
    result = task.result if isinstance(task, Test) else ""
    dodged = task.dodged if isinstance(task, Perform) else ()
    test = Testing(task.by, symbols, task.at, result, dodged=dodged, touched=touched, group=bool(task.others))
    return replace(table, running=(test,))


def _from_result(rules: EarthborneRules, task: Test) -> tuple[Task, ...]:
    result = Enact(task.at, 0, Effect(do=task.does), "result")
    challenge = Challenge(task.symbol, task.more, task.result, task.aborted)
    return tuple(result if step == task.result else challenge for step in rules.steps(task.result))


# -------------------------------------------------------------------------------- step 1: passing cards


def _is_passed(rules: EarthborneRules, table: Table, task: Perform, name: str) -> bool:
    card = table.cards[name]
    distance, target = _distance(rules, table, task, name), _distance(rules, table, task, task.at)
    if name == task.at or distance < 0 or card.facedown or place_of(rules, table, name) in _others(table, task.by):
        return False
    is_friendly = has_keyword(rules, table, name, "friendly")
    return rules.tires(card.ready, is_friendly, name in task.dodged, distance, target)


def _others(table: Table, by: str) -> tuple[str, ...]:
    return tuple(f"reach-{ranger}" for ranger in table.rangers if ranger != by)


def _distance(rules: EarthborneRules, table: Table, task: Perform, name: str) -> int:
    """Say how far away a card is, negative where it is never between you and anything."""
    area, _, of = place_of(rules, table, name).partition("-")
    if area == "reach":
        is_attached = (
            bool(table.cards[name].on) and of == task.by and "role" in table.cards[table.cards[name].on].traits
        )
        return 0 if is_attached else 1 if of == task.by else 2
    return 3 if area in SURROUNDINGS else 2 if area == "along" else -1


def pass_by(rules: EarthborneRules, table: Table, task: PassBy) -> Outcome:
    if not task.left:
        return Step(table)
    name, *others = task.left
    return tire(rules, table, testing(table).by, table.cards[name].presence, (PassBy(tuple(others)),))


# -------------------------------------------------------------------------------- steps 3 and 4: the challenge card, the result


def reveal(rules: EarthborneRules, table: Table, task: Reveal) -> Outcome:
    left = (name for name in CARDS if name not in table.challenge_discard)
    by = testing(table).by
    return Roll(f"{by}.challenge-card", tuple((name, _revealed(rules, table, task.test, name)) for name in left))


def _revealed(rules: EarthborneRules, table: Table, test: Perform, name: str) -> Step:
    card = CARDS[name]
    modifier: int = getattr(card, test.aspect)
    difficulty = table.cards[test.at].presence if test.difficulty == "presence" else test.difficulty
    is_success = rules.succeeds(test.effort, modifier, difficulty)
    told = Test(
        test.by,
        card.symbol,
        test.at,
        "success" if is_success else "failure",
        test.does if is_success else test.fails,
        test.more,
        test.others,
    )
    now = replace(testing(table), symbols=(card.symbol, *test.more), result=told.result, card=name)
    drawn = replace(table, running=(now,), challenge_discard=_discard(rules, table, name, over=False))
    return Step(drawn, (*_from_result(rules, told), Told("performed")))


def end_test(rules: EarthborneRules, table: Table, task: EndTest) -> Outcome:
    card = testing(table).card
    away = replace(table, challenge_discard=_discard(rules, table, card, over=True)) if card else table
    return Step(replace(away, running=()))


def _discard(rules: EarthborneRules, table: Table, name: str, over: bool) -> tuple[str, ...]:
    """Give the challenge discard pile: the card comes there after the test, and its icon can have the pile shuffled back."""
    if rules.shuffles(CARDS[name].reshuffle, over):
        return ()
    return tuple(sorted({*table.challenge_discard, name})) if over else table.challenge_discard


def challenge(rules: EarthborneRules, table: Table, task: Challenge) -> Outcome:
    if not (rules.triggers("test") and rules.goes_on(task.result, task.aborted)):
        return Step(table)
    return Step(table, (play.Symbols(rules.symbols(task.drawn, task.more), task.drawn),))


HANDLERS: dict[type[Task], Handler] = {
    Test: test,
    Perform: perform,
    Draw: draw,
    PassBy: pass_by,
    Reveal: reveal,
    EndTest: end_test,
    Challenge: challenge,
}
