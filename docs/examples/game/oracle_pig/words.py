"""Pig's tasks and decisions in words; their translations live in the catalogues under locale/."""

from __future__ import annotations

from oracle.errors import N_
from oracle.kernel.game import Decision
from oracle.kernel.machine import Task
from oracle.kernel.trace import Said
from oracle_pig.board import Table
from oracle_pig.events import TakeTurn
from oracle_pig.play import Count, Decide, EndTurn, Score, Throw

DECISIONS = {
    "{scores}.turn": Decision(
        N_("whether to roll or to hold"),
        "a turn begins, and again after each roll that does not end it",
        {"roll": "roll the die", "hold": "end the turn and keep its points"},
    ),
}

CHANCES = {"{scores}.die": "the player rolls the die"}


def say(task: Task, before: Table, after: Table) -> Said | None:
    """Say a task in words, as the table stood before it; names stand in the nominative."""
    who = before.turn
    match task:
        case TakeTurn():
            return Said(N_("{who} has the turn."), {"who": who})
        case Decide():
            return Said(N_("{who} decides."), {"who": who})
        case Throw():
            return Said(N_("{who} rolls the die."), {"who": who})
        case Count(face=face):
            return Said(N_("The die shows {face}."), {"face": face})
        case Score(points=points):
            return Said(N_("{who}: points of this turn: {points}."), {"who": who, "points": points})
        case EndTurn() if after.winner:
            return Said(N_("{who} wins."), {"who": who})
        case EndTurn():
            return Said(N_("The turn is over; next: {next}."), {"next": after.turn})
    return None
