"""What may happen in a case of Talisman: each event is a task, and its fields are what a case writes."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from oracle.games.talisman.board import Fight, Ordered, Side, Source
from oracle.kernel.board import about
from oracle.kernel.machine import Task

TokenCount = Annotated[int, msgspec.Meta(ge=1, le=12)]
FateValue = Annotated[int, msgspec.Meta(ge=0)] | None
DiceCount = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Agree(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """Before play the table agrees which fate rules to play by. In either edition: it is asked before any rules of fate hold."""


class Place(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A token from the stock, which is not empty, is laid before a character."""

    by: Annotated[str, about("the seat that gets it")]
    up: Annotated[Literal["gold", "dark blue", "plain"], about("the side up; plain is a token of the base game")]


class Start(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A character that is new in the game takes its first fate tokens."""

    by: Annotated[str, about("the seat that begins")]
    fate_value: Annotated[
        FateValue, about("the fate value of a character that is new at this seat; null for the one that the seat has")
    ] = None


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


class Pay(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A character spends fate tokens on something other than a reroll, as a card says."""

    by: Annotated[str, about("the seat that spends")]
    tokens: Annotated[TokenCount, about("how many")] = 1


class Encounter(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A character encounters a card that lies face up on the board."""

    by: Annotated[str, about("the seat that encounters it")]
    card: Annotated[str, about("the card, one of `space`")]


class Use(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A character uses an own card, at the moment that the card names."""

    by: Annotated[str, about("the seat that uses it")]
    card: Annotated[str, about("the card, one of the seat’s `cards`")]


class Die(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A character is killed, and its player will go on with another one at the same seat."""

    by: Annotated[str, about("the seat whose character is killed")]


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
    "pay": Pay,
    "encounter": Encounter,
    "use": Use,
    "die": Die,
    "move": Move,
    "roll": Roll,
    "attack": Attack,
}
