"""What lies on a table of Talisman: seats with their fate tokens, the common stock, the dice, and the roll being resolved."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from oracle.kernel.board import about

Count = Annotated[int, msgspec.Meta(ge=0)]
Pip = Annotated[int, msgspec.Meta(ge=1, le=6)]
Region = Literal["outer", "middle", "inner", "woodland"]
Face = Literal["light", "dark", "plain"]
Ordered = Literal["movement", "instruction", "start", "lot"]
Purpose = Literal[Ordered, "attack"]
Source = Literal["", "card", "space", "object", "follower", "spell", "character"]
Side = Literal["", "light", "dark"]
Colour = Literal["light", "dark"]
CardKind = Literal["event", "enemy", "stranger", "place", "object", "follower", "spell"]
Moment = Literal["", "encounter", "after_defeat", "use"]
Deed = Literal["gain_fate", "replenish_fate", "gain_gold", "gain_life", "lose_life", "discard"]
State = Literal["lightbound", "darkbound", "unbound", "fateless"]
Result = Literal["won", "lost", "stand-off"]
Fight = Literal["battle", "psychic"]
Combat = Literal["", Fight]
FateRules = Literal["", "two_sided", "plain"]

FACES: tuple[Face, ...] = ("light", "dark", "plain")
SHOWS: dict[Face, str] = {"light": "gold", "dark": "dark blue", "plain": "plain"}  # which side of a token is up
TOKENS_IN_BOX = 36


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One effect of a card, in the words of this game."""

    does: Annotated[Deed, about("what it does to the character; `discard` puts the card itself on the discard pile")]
    amount: Annotated[Count, about("of how many")] = 1
    side: Annotated[Side, about("which fate it gives; empty if it is not said")] = ""
    symbol: Annotated[Literal["", "P", "O"], about("the symbol that it stands behind on the card; empty for none")] = ""
    when: Annotated[Moment, about("when the card says that it is resolved; empty if it does not say")] = ""
    must: Annotated[bool, about("whether an own card says that it must be used")] = False


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card, as far as it matters."""

    kind: Annotated[CardKind, about("what it is")] = "object"
    effects: Annotated[tuple[Effect, ...], about("its effects in printed order")] = ()
    strength: Annotated[Count, about("an Enemy’s Strength, if it fights in battle")] = 0
    craft: Annotated[Count, about("an Enemy’s Craft, if it fights in psychic combat")] = 0
    fate: Annotated[Count, about("fate tokens that lie on it; no side of theirs counts")] = 0
    rerolls: Annotated[bool, about("whether it lets its owner spend these tokens to reroll dice")] = False


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One character: its fate tokens by the side that is up, and where it is."""

    fate_value: Annotated[Count, about("the fate value printed on the character card")] = 1
    light: Annotated[Count, about("fate tokens with the gold side up")] = 0
    dark: Annotated[Count, about("fate tokens with the dark blue side up")] = 0
    plain: Annotated[Count, about("one-sided fate tokens of the base game")] = 0
    region: Annotated[Region, about("where the character stands")] = "outer"
    toad: Annotated[bool, about("whether the character has been turned into a Toad")] = False
    cards: Annotated[dict[str, Card], about("the character’s own cards, as far as they matter")] = {}
    strength: Annotated[Count, about("what it adds to its attack roll in battle")] = 0
    craft: Annotated[Count, about("what it adds to its attack roll in psychic combat")] = 0
    craft_is_fate: Annotated[bool, about("whether its Craft is the number of its fate tokens")] = False
    lives: Annotated[Count, about("its lives")] = 4
    gold: Annotated[Count, about("its gold")] = 0
    trophies: Annotated[tuple[str, ...], about("the Enemies that it keeps as trophies")] = ()
    destinies: Annotated[tuple[str, ...], about("its Destiny cards")] = ()
    fate_barred: Annotated[bool, about("whether a card says that the character neither gains nor replenishes fate")] = (
        False
    )


class Spent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token spent on a roll: by whom, which side was up, and which dice (from 0) it threw again."""

    who: str
    face: Face
    dice: tuple[int, ...]


class Met(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """The encounter being resolved: who met which card, in which state, and how the fight ended, if any, with both attack *scores*."""

    by: str
    card: str
    printed: Card
    state: State
    result: Literal["", Result] = ""
    scores: tuple[int, int] = (0, 0)


class Thrown(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """The roll being resolved, and what has been spent on it.

    *by* is the character that throws; *creature* names the creature that the roll is made for, "" if it is the character's own.
    *source* is what orders an instruction roll, *must_accept* whether it says that the outcome must be accepted;
    *combat* and *opponent* belong to attack rolls; *asked* says that the players have been asked about it,
    *shut* are the sides of a token that no rule lets near this roll, each with the clause.
    """

    by: str
    purpose: Purpose
    dice: int = 1
    source: Source = ""
    creature: str = ""
    combat: Combat = ""
    opponent: str = ""
    must_accept: bool = False
    asked: bool = False
    shut: tuple[tuple[Face, str], ...] = ()
    spent: tuple[Spent, ...] = ()

    @property
    def owner(self) -> str:
        """Whose roll it is: the dice lie before them."""
        return self.creature or self.by


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table: who sits at it, the common stock, the dice that lie, and what is in play."""

    order: Annotated[tuple[str, ...], about("the seats clockwise; the first has the turn unless `turn` says otherwise")]
    seats: Annotated[dict[str, Seat], about("the characters")]
    stock: Annotated[Count, about("fate tokens in the common stock")]
    turn: Annotated[str, about("whose turn it is; empty for the first of `order`")] = ""
    creatures: Annotated[tuple[str, ...], about("the creatures on the board; none bears the name of a seat")] = ()
    dice: Annotated[
        dict[str, tuple[Pip, ...]],
        about("the dice that lie, by whose roll they are, a seat’s or a creature’s; they lie until its next roll"),
    ] = {}
    space: Annotated[dict[str, Card], about("the cards that lie face up on the board, to be encountered")] = {}
    discard: Annotated[tuple[str, ...], about("the discard pile, the last card on top")] = ()
    woodland: Annotated[
        bool,
        about(
            "whether The Woodland is in play; only the event `agree` asks for it, else the edition says which rules hold"
        ),
    ] = False
    fate_rules: Annotated[
        FateRules,
        about("what came of the event `agree`; empty before it, and never other rules than those of the edition"),
    ] = ""
    tokens: Annotated[Count, about("how many fate tokens the box holds; seats and stock together hold no more")] = (
        TOKENS_IN_BOX
    )
    running: tuple[Thrown | Met, ...] = ()


class Bound(msgspec.Struct, frozen=True):
    """What is true of the table and lies nowhere on it: how each character is bound to fate."""

    states: dict[str, State]


def rolls(table: Table) -> tuple[Thrown, ...]:
    """List the running rolls."""
    return tuple(thing for thing in table.running if isinstance(thing, Thrown))


def roll_of(table: Table, owner: str) -> Thrown:
    """Give the running roll whose dice lie before *owner*."""
    for roll in rolls(table):
        if roll.owner == owner:
            return roll
    raise LookupError(owner)


def met(table: Table) -> Met | None:
    """Give the encounter being resolved, if there is one."""
    return next((thing for thing in table.running if isinstance(thing, Met)), None)


def with_met(table: Table, *encounters: Met) -> Table:
    """Let this encounter be resolved, or none."""
    return replace(table, running=(*encounters, *rolls(table)))


def held(seat: Seat, face: Face) -> int:
    """Count the seat's tokens with that side up."""
    count: int = getattr(seat, face)
    return count


def in_all(seat: Seat) -> int:
    """Count the seat's tokens, whichever side is up."""
    return seat.light + seat.dark + seat.plain


def fate_of(seat: Seat) -> int:
    """Count the seat's tokens, those on its cards too."""
    return in_all(seat) + sum(card.fate for card in seat.cards.values())


def with_tokens(table: Table, who: str, face: Face, more: int) -> Table:
    """Give the seat *more* tokens (or fewer, below 0) with that side up; the stock is not touched."""
    seat = table.seats[who]
    changed = replace(seat, **{face: held(seat, face) + more})
    return replace(table, seats={**table.seats, who: changed})


def with_card_tokens(table: Table, who: str, card: str, more: int) -> Table:
    """Put *more* tokens on a card of the seat (below 0: take them off); the stock is not touched."""
    seat = table.seats[who]
    changed = replace(seat.cards[card], fate=seat.cards[card].fate + more)
    return replace(table, seats={**table.seats, who: replace(seat, cards={**seat.cards, card: changed})})


def with_stock(table: Table, more: int) -> Table:
    """Put *more* tokens into the common stock (below 0: take them out)."""
    return replace(table, stock=table.stock + more)


def with_dice(table: Table, owner: str, faces: tuple[int, ...]) -> Table:
    """Lay dice before *owner*, in place of what lay there."""
    return replace(table, dice={**table.dice, owner: faces})


def with_running(table: Table, *rolls: Thrown) -> Table:
    """Let exactly these rolls be resolved."""
    encounters = (thing for thing in table.running if isinstance(thing, Met))
    return replace(table, running=(*encounters, *rolls))


def with_spent(table: Table, owner: str, spent: Spent) -> Table:
    """Note a token spent on the running roll of *owner*."""
    noted = (replace(roll, spent=(*roll.spent, spent)) if roll.owner == owner else roll for roll in rolls(table))
    return with_running(table, *noted)
