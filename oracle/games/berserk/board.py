"""What lies on a battlefield of Berserk: cards with their abilities, what waits, and the stack."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from oracle.kernel.board import about

Count = Annotated[int, msgspec.Meta(ge=0)]
Zone = Literal["field", "additional", "graveyard", "deck"]
Type = Literal["creature", "artifact", "equipment"]
Strength = Literal["weak", "medium", "strong"]
Kind = Literal["static", "triggered", "played"]
Moment = Literal["", "strike", "start_of_turn", "end_of_turn"]
Until = Literal["", "end_of_turn", "next_strike"]
Side = Literal["any", "yours", "opponents"]
Phase = Literal["start", "main", "final"]
Does = Literal[
    "wound", "heal", "get_chip", "lose_chip", "close", "open", "destroy", "to_deck", "lose_trait", "lose_abilities",
    "mark_cell",
]  # fmt: skip
ThreeFold = tuple[int, int, int]

STRENGTHS: tuple[Strength, ...] = ("weak", "medium", "strong")
IN_GAME: tuple[Zone, ...] = ("field", "additional")
STAGES = ("declaration", "target", "roll", "result", "calculation", "protection", "wound", "payment", "ending")
WITHOUT_DICE = ("declaration", "target", "protection", "wound", "payment", "ending")


class Which(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which cards in the game zone a text speaks of."""

    of: Annotated[Side, about("whose: your own, the opponent’s, or any")] = "any"
    type: Annotated[Literal["", Type], about("only cards of this type")] = ""
    trait: Annotated[str, about("only cards with this element or class")] = ""
    other: Annotated[bool, about("only cards other than this one")] = False
    beside: Annotated[bool, about("only cards next to this one")] = False


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that an ability does to a card."""

    does: Annotated[
        Does, about("what; `mark_cell` wounds whoever stands in the card’s cell at the next start of your turn")
    ]
    n: Annotated[Count, about("how much")] = 1
    trait: Annotated[str, about("which element or class, for `lose_trait`")] = ""


class Gift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ability that a card is given; what it does it does to its bearer."""

    name: Annotated[str, about("its name, as `poison`; abilities of one name do not add up")] = ""
    at: Annotated[Literal["", "start_of_turn", "end_of_turn"], about("when it triggers, if it is a triggered one")] = ""
    closes: Annotated[bool, about("whether it is played by closing its bearer")] = False
    does: Annotated[tuple[Change, ...], about("what it does to its bearer")] = ()
    strike: Annotated[ThreeFold, about("what it adds to a weak, a medium and a strong strike")] = (0, 0, 0)
    lives: Annotated[int, about("how many lives it adds")] = 0
    once: Annotated[bool, about("whether it is gone once it has triggered")] = False
    until: Annotated[Until, about("how long it lasts; empty for the rest of the game")] = ""


class While(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The condition of a static ability."""

    what: Annotated[
        Literal["always", "exists", "chips", "open"],
        about("none; there is such a card; this card has at least *n* chips; this card is open"),
    ] = "always"
    which: Annotated[Which, about("such a card")] = Which()
    n: Annotated[Count, about("how many")] = 1


class Next(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The event that an ability without an explicit target waits for."""

    what: Annotated[Literal["acts", "attack"], about("a creature acts, that is, closes as a cost; an attack is made")]
    which: Annotated[Which, about("by such a card")] = Which()
    strengths: Annotated[tuple[Strength, ...], about("only attacks of these strengths")] = ()


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ability of a card: static if it has `whilst`, triggered if it has `at`, played if it has a cost; combined if it is several."""

    whilst: Annotated[While | None, about("while what holds, if it is static")] = None
    at: Annotated[Moment, about("when it triggers, if it is triggered")] = ""
    strengths: Annotated[tuple[Strength, ...], about("only at strikes of these strengths")] = ()
    closes: Annotated[bool, about("whether closing the card is in its cost")] = False
    chips: Annotated[Count, about("how many chips are in its cost")] = 0
    instant: Annotated[bool, about("whether it may be declared at any time")] = False
    aim: Annotated[
        Literal["target", "this", "host", "attacked", "all"],
        about("a card that is chosen; this card; its host; the attacked card; all such cards"),
    ] = "target"
    which: Annotated[Which, about("which cards `target` and `all` mean")] = Which()
    next: Annotated[Next | None, about("the event that it waits for, if no card can be chosen")] = None
    does: Annotated[tuple[Change, ...], about("what it does")] = ()
    bonus: Annotated[ThreeFold, about("what it adds to a weak, a medium and a strong attack that it lands on")] = (
        0,
        0,
        0,
    )
    gives: Annotated[tuple[Gift, ...], about("the abilities that it gives")] = ()


class Acquired(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ability that a card has got."""

    gift: Annotated[Gift, about("the ability")]
    by: Annotated[str, about("the card that gave it")] = ""
    late: Annotated[
        bool, about("whether it was got in the phase in which it would trigger, and waits for the next one")
    ] = False


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card, as far as it matters."""

    of: Annotated[str, about("the player who controls it")]
    zone: Annotated[Zone, about("where it is")] = "field"
    cell: Annotated[str, about("its cell, from `a1` to `e6`; empty if it does not matter")] = ""
    open: Annotated[bool, about("whether it is open, and not closed")] = True
    sleeps: Annotated[bool, about("whether it stays closed at the start of its player’s next turn")] = False
    type: Annotated[Type, about("its type")] = "creature"
    traits: Annotated[tuple[str, ...], about("its elements and classes")] = ()
    lives: Annotated[Count, about("its lives; 0 if they do not matter")] = 0
    wounds: Annotated[Count, about("wounds on it")] = 0
    chips: Annotated[Count, about("chips on it")] = 0
    strike: Annotated[ThreeFold, about("its weak, medium and strong strike")] = (0, 0, 0)
    on: Annotated[str, about("its host")] = ""
    untouchable: Annotated[bool, about("whether it says that it cannot be chosen as a target")] = False
    abilities: Annotated[tuple[Ability, ...], about("its own abilities")] = ()
    acquired: Annotated[tuple[Acquired, ...], about("abilities that it has got, the oldest first")] = ()


class Waiting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A delayed ability: whose it is, what it waits for, and what it will do."""

    player: Annotated[str, about("the player who declared it")]
    next: Annotated[Next, about("the event that it waits for")]
    by: Annotated[str, about("the card whose ability it was")] = ""
    does: Annotated[tuple[Change, ...], about("what it will do to the card")] = ()
    bonus: Annotated[ThreeFold, about("what it will add to the attack")] = (0, 0, 0)


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An effect on a cell: whoever stands there at the start of that player's turn is wounded."""

    player: Annotated[str, about("at the start of whose turn")]
    n: Annotated[Count, about("by how much")] = 1
    card: Annotated[str, about("the card that stood there when it was put there")] = ""


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on the stack: a strike, an ability, or the destruction of a card."""

    what: Annotated[Literal["strike", "ability", "destruction"], about("what it is")]
    card: Annotated[str, about("the card that strikes, whose ability it is, or that is to be destroyed")]
    player: Annotated[str, about("the player whose it is")]
    number: Annotated[Count, about("which of its abilities, its own first, then the acquired ones; 0 for none")] = 0
    target: Annotated[str, about("its target; empty if it has none")] = ""
    stage: Annotated[Literal[STAGES], about("which of its objects is on top")] = "declaration"  # type: ignore[valid-type]
    ability: Annotated[Ability | None, about("the ability as it was when it was declared")] = None
    dice: Annotated[tuple[int, ...], about("what was thrown: by the attacker, and by the one who fights back")] = ()
    strengths: Annotated[
        tuple[Literal["", Strength], ...], about("how strong the strike is, and the one that answers it")
    ] = ()
    bonus: Annotated[ThreeFold, about("what has been added to it")] = (0, 0, 0)


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle as a case describes it."""

    players: Annotated[tuple[str, str], about("the two players; the first has the lower rows")]
    active: Annotated[str, about("whose turn it is")]
    cards: Annotated[dict[str, Card], about("the cards, as far as they matter")]
    phase: Annotated[Phase, about("the phase of the turn")] = "main"
    cells: Annotated[dict[str, Mark], about("effects on cells")] = {}
    waiting: Annotated[tuple[Waiting, ...], about("delayed abilities, the oldest first")] = ()
    stack: Annotated[tuple[Item, ...], about("the stack, the topmost first")] = ()


# -------------------------------------------------------------------------------- reading and changing a table


def other(table: Table, player: str) -> str:
    """Name the opponent of a player."""
    first, second = table.players
    return second if player == first else first


def in_game(table: Table, name: str) -> bool:
    """Say whether a card is in the game zone: on the battlefield or in the additional zone."""
    return name in table.cards and table.cards[name].zone in IN_GAME


def with_card(table: Table, name: str, **changes: object) -> Table:
    """Change a card."""
    return replace(table, cards={**table.cards, name: replace(table.cards[name], **changes)})


def with_top(table: Table, **changes: object) -> Table:
    """Change what lies on top of the stack."""
    top, *below = table.stack
    return replace(table, stack=(replace(top, **changes), *below))


def push(table: Table, *items: Item) -> Table:
    """Put items on the stack, one after another."""
    return replace(table, stack=(*reversed(items), *table.stack))


def plus(one: ThreeFold, another: ThreeFold) -> ThreeFold:
    """Add two bonuses up, strength by strength."""
    return one[0] + another[0], one[1] + another[1], one[2] + another[2]


def kinds_of(ability: Ability | Gift) -> tuple[Kind, ...]:
    """List the kinds that an ability is of."""
    is_static = ability.whilst is not None if isinstance(ability, Ability) else not (ability.at or ability.closes)
    is_played = ability.closes or (isinstance(ability, Ability) and ability.chips > 0)
    found: tuple[tuple[Kind, bool], ...] = (
        ("static", is_static),
        ("triggered", bool(ability.at)),
        ("played", is_played),
    )
    return tuple(kind for kind, holds in found if holds)


def are_neighbours(one: str, another: str) -> bool:
    """Say whether two cells touch, by a side or by a corner; cells that do not matter do."""
    if not (one and another):
        return True
    return one != another and abs(ord(one[0]) - ord(another[0])) <= 1 and abs(int(one[1:]) - int(another[1:])) <= 1
