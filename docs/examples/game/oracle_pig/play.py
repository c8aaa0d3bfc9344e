"""How a turn of Pig proceeds: its tasks, and one handler for each."""

from __future__ import annotations

from msgspec.structs import replace

from oracle.kernel.machine import Ask, Handler, Outcome, Refuse, Roll, Step, Task, sift
from oracle.kernel.rulebook import clause_of
from oracle_pig.board import Table, Turn
from oracle_pig.events import TakeTurn
from oracle_pig.rules import PigRules

# -------------------------------------------------------------------------------- tasks


class Decide(Task, frozen=True, tag=True):
    """The player decides how the turn goes on."""


class Throw(Task, frozen=True, tag=True):
    """The die is rolled."""


class Count(Task, frozen=True, tag=True):
    """A face has been rolled: what does it do to the turn?"""

    face: int


class Score(Task, frozen=True, tag=True):
    """The turn puts points into the score."""

    points: int


class EndTurn(Task, frozen=True, tag=True):
    """The turn is over: has its player won, and who is next?"""


# -------------------------------------------------------------------------------- handlers


def take_turn(rules: PigRules, table: Table, task: TakeTurn) -> Outcome:
    if table.winner:
        return Refuse(clause_of(rules.has_won))
    return Step(replace(table, running=(Turn(),)), (Decide(), EndTurn()))


def decide(rules: PigRules, table: Table, task: Decide) -> Outcome:
    turn = table.running[0]
    after: dict[str, Task] = {"roll": Throw(), "hold": Score(turn.points)}
    legal, barred = sift(after, (rules.may, lambda choice: (choice, turn.has_rolled)))
    return Ask(table.turn, "turn", tuple((choice, Step(table, (after[choice],))) for choice in legal), barred)


def throw(rules: PigRules, table: Table, task: Throw) -> Outcome:
    return Roll(f"{table.turn}.die", tuple((face, Step(table, (Count(face),))) for face in range(1, 7)))


def count(rules: PigRules, table: Table, task: Count) -> Outcome:
    points = table.running[0].points
    if not rules.goes_on(task.face):
        return Step(table, (Score(rules.kept(points, table.scores[table.turn])),))
    turn = Turn(rules.counted(points, task.face), has_rolled=True)
    return Step(replace(table, running=(turn,)), (Decide(),))


def score(rules: PigRules, table: Table, task: Score) -> Outcome:
    return Step(replace(table, scores={**table.scores, table.turn: table.scores[table.turn] + task.points}))


def end_turn(rules: PigRules, table: Table, task: EndTurn) -> Outcome:
    if rules.has_won(table.scores[table.turn]):
        return Step(replace(table, winner=table.turn, running=()))
    neighbour = table.order[(table.order.index(table.turn) + 1) % len(table.order)]
    return Step(replace(table, turn=neighbour, running=()))


HANDLERS: dict[type[Task], Handler] = {
    TakeTurn: take_turn,
    Decide: decide,
    Throw: throw,
    Count: count,
    Score: score,
    EndTurn: end_turn,
}
