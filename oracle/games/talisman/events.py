"""What may happen in a case of Talisman: each event is a task, and its fields are what a case writes."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from oracle.games.talisman.board import Fight, Ordered, Source
from oracle.kernel.board import about
from oracle.kernel.machine import Task

Side = Literal["", "light", "dark"]
TokenCount = Annotated[int, msgspec.Meta(ge=1, le=12)]
DiceCount = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Agree(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """Before play the table agrees which fate rules to play by. In either edition: it is asked before any rules of fate hold."""


class Place(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A token from the stock, which is not empty, is laid before a character."""

    by: Annotated[str, about("the seat that gets it")]
    up: Annotated[Literal["gold", "dark blue", "plain"], about("the side up; plain is a token of the base game")]


class Start(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A character that is new in the game takes its first fate tokens."""

    by: Annotated[str, about("the seat that begins, with no fate tokens yet")]


class Gain(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A character gains fate tokens."""

    by: Annotated[str, about("the seat that gains")]
    tokens: Annotated[TokenCount, about("how many")] = 1
    side: Annotated[Side, about("the fate that is gained; empty if it is not said")] = ""
    encounter: Annotated[bool, about("whether an encounter says so")] = True
    onto: Annotated[str, about("the card of the character that the tokens are put on; empty for none")] = ""
    from_card: Annotated[
        str, about("the card of the character that the tokens come from; empty for the common stock")
    ] = ""


class Replenish(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A character replenishes fate tokens."""

    by: Annotated[str, about("the seat that replenishes")]
    tokens: Annotated[TokenCount, about("how many at most")] = 12
    side: Annotated[Side, about("the fate that is replenished; empty if it is not said")] = ""


class Move(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A character moves, with as many dice as its cards say, or without a die where none is thrown. Spaces are not part of this chapter."""

    by: Annotated[str, about("the seat that moves")]
    dice: Annotated[DiceCount, about("how many dice are thrown, where any are")] = 1


class Roll(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """Dice are thrown for something other than an attack."""

    by: Annotated[str, about("the seat that throws")]
    purpose: Annotated[Ordered, about("what is rolled for; `lot` is a random draw")] = msgspec.field(name="for")
    dice: Annotated[DiceCount, about("how many dice are thrown at once")] = 1
    source: Annotated[
        Source, about("what orders an instruction roll, a kind of card or a space; empty for any other roll")
    ] = ""
    creature: Annotated[str, about("the creature whose roll it is, whoever throws; empty for the character’s own")] = ""
    must_accept: Annotated[bool, about("whether the instruction says that its outcome must be accepted")] = False


class Attack(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A character attacks a creature or another character: one die each, the attacker’s first. What comes of it is not part of this chapter."""

    by: Annotated[str, about("the seat that attacks")]
    against: Annotated[str, about("the creature or the other seat; for a creature the next seat clockwise throws")]
    combat: Annotated[Fight, about("battle or psychic combat")] = "battle"


EVENTS: dict[str, type[Task]] = {
    "agree": Agree,
    "place": Place,
    "start": Start,
    "gain": Gain,
    "replenish": Replenish,
    "move": Move,
    "roll": Roll,
    "attack": Attack,
}
