"""What may happen in a case of Talisman: each event is a task, and its fields are what a case writes."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from oracle.games.talisman.board import Combat, Purpose, Source
from oracle.kernel.machine import Task

DiceCount = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Agree(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """Before play the table agrees which fate rules to play by."""


class Place(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A token from the stock is laid before a character with this side up ("plain": a token of the base game)."""

    by: str
    up: Literal["gold", "dark blue", "plain"]


class Move(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A character moves, with as many dice as its cards say, or without a die where none is thrown."""

    by: str
    dice: DiceCount = 1


class Roll(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A roll, *by* whom, *for* what; made for a *creature*, if one is named.

    *source* is what orders an instruction roll; *must_accept*, whether it says that its outcome must be accepted.
    """

    by: str
    purpose: Purpose = msgspec.field(name="for")
    dice: DiceCount = 1
    source: Source = ""
    creature: str = ""
    must_accept: bool = False


class Attack(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A character attacks a creature or another character; *against* names it. What comes of it is not part of this chapter: the dice are."""

    by: str
    against: str
    combat: Combat = "battle"


EVENTS: dict[str, type[Task]] = {"agree": Agree, "place": Place, "move": Move, "roll": Roll, "attack": Attack}
