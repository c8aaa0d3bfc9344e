"""What happens in a battle of Berserk: the events that cases name."""

from __future__ import annotations

from typing import Annotated

from oracle.games.berserk.abilities import Count, Does
from oracle.kernel.board import about
from oracle.kernel.machine import Task


class Act(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """The players declare what they like, by priority, until both pass on an empty stack."""


class Declare(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A player declares something, be it at the right moment or not; then the players act."""

    player: Annotated[str, about("the player who declares it")]
    what: Annotated[str, about("what, as it is called at `{players}.priority`")]
    priority: Annotated[str, about("the player who has priority; the active player if this is empty")] = ""


class Final(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """The Final Phase of the turn: what triggers at the end of the turn, and what ends with it; then the turn is the other player's."""


class Start(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """The start of a turn: the cards of the active player open, then what triggers at the start of the turn."""


class Happen(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something that is no matter of the rules told here befalls a card."""

    card: Annotated[str, about("the card")]
    does: Annotated[Does, about("what befalls it")]
    n: Annotated[Count, about("how much")] = 1
    trait: Annotated[str, about("which element or class, for `lose_trait`; which named ability, for `lose_named`")] = ""


class Move(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A card moves to a cell."""

    card: Annotated[str, about("the card")]
    to: Annotated[str, about("the cell")]


EVENTS: dict[str, type[Task]] = {
    "act": Act,
    "declares": Declare,
    "final": Final,
    "start": Start,
    "happens": Happen,
    "move": Move,
}
