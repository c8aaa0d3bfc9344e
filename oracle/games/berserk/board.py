"""What lies on a battlefield of Berserk: cards with their abilities, what waits, and the stack."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from oracle.games.berserk.abilities import Ability, Change, Count, Gift, Named, Next, Strength, ThreeFold, Type
from oracle.kernel.board import about

Zone = Literal["field", "additional", "graveyard", "deck"]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Phase = Literal["start", "main", "final"]

IN_GAME: tuple[Zone, ...] = ("field", "additional")
STAGES = ("declaration", "target", "roll", "result", "calculation", "protection", "wound", "payment", "ending")
WITHOUT_DICE = ("declaration", "target", "protection", "wound", "payment", "ending")
REDIRECTION = ("wound", "payment")
ORDERS = {"strike": STAGES, "defence": REDIRECTION, "ability": WITHOUT_DICE}


class Acquired(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ability that a card has got."""

    gift: Annotated[Gift, about("the ability")]
    by: Annotated[str, about("the card that gave it")] = ""
    player: Annotated[str, about("the player by whose turns its duration counts")] = ""
    turns: Annotated[Count, about("how many of the opponent’s turns are left to it, if it counts them")] = 0
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
    named: Annotated[
        tuple[Named, ...],
        about(
            "own named abilities: nobody may defend against its strikes (`directed`), or answer them (`unanswered`); it gets "
            "no wounds from the opponent’s impacts (`steadfast`), or from anything but simple strikes (`only_strikes`); it cannot "
            "be poisoned (`no_poison`, `incorporeal`); effects of the opponent’s abilities are not put on it (`unaffected`); it "
            "may, or may not, accumulate chips"
        ),
    ] = ()
    abilities: Annotated[tuple[Ability, ...], about("its other own abilities")] = ()
    used: Annotated[tuple[int, ...], about("which of its abilities that may be used once have been used")] = ()
    lost: Annotated[tuple[str, ...], about("named abilities that it has lost and cannot get again")] = ()
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
    """What lies on the stack: a strike, a defender for it, an ability, or the destruction of a card."""

    what: Annotated[Literal["strike", "defence", "ability", "destruction"], about("what it is")]
    card: Annotated[str, about("the card that strikes, defends, whose ability it is, or that is to be destroyed")]
    player: Annotated[str, about("the player whose it is")]
    number: Annotated[Count, about("which of its abilities, its own first, then the acquired ones; 0 for none")] = 0
    target: Annotated[str, about("its target; empty if it has none")] = ""
    second: Annotated[str, about("its second target, if it has one")] = ""
    stage: Annotated[Literal[STAGES], about("which of its objects is on top")] = "declaration"  # type: ignore[valid-type]
    ability: Annotated[Ability | None, about("the ability as it was when it was declared")] = None
    dice: Annotated[tuple[Face, ...], about("what was thrown: by the attacker, and by the one who fights back")] = ()
    strengths: Annotated[
        tuple[Literal["", Strength], ...], about("how strong the strike is, and the one that answers it")
    ] = ()
    bonus: Annotated[ThreeFold, about("what has been added to it")] = (0, 0, 0)
    modified: Annotated[tuple[int, int], about("what abilities have added to the dice")] = (0, 0)
    results: Annotated[tuple[int, ...], about("what the dice have come to, once the Result has resolved")] = ()
    weakened: Annotated[
        bool | None, about("whether the strikes have been weakened; null if that is still to be decided")
    ] = None
    defender: Annotated[str, about("the card that defends against it")] = ""
    blocked: Annotated[bool, about("whether it has been blocked")] = False
    by_text: Annotated[bool, about("for a destruction: whether a text asks for it, and not the loss of all lives")] = (
        False
    )
    cause: Annotated[str, about("the card that it triggered on")] = ""
    chain: Annotated[tuple[tuple[str, int, str], ...], about("what has triggered before it, one on the other")] = ()


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle as a case describes it."""

    players: Annotated[tuple[str, str], about("the two players; the first has the lower rows")]
    active: Annotated[str, about("whose turn it is")]
    cards: Annotated[dict[str, Card], about("the cards, as far as they matter")]
    phase: Annotated[Phase, about("the phase of the turn")] = "main"
    cells: Annotated[dict[str, tuple[Mark, ...]], about("effects on cells, the oldest first")] = {}
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


def with_abilities(table: Table) -> Table:
    """Fill in what a case leaves out of the stack: the ability that a number stands for."""
    stack = tuple(
        replace(item, ability=table.cards[item.card].abilities[item.number - 1])
        if item.number and item.ability is None
        else item
        for item in table.stack
    )
    return replace(table, stack=stack)


def are_neighbours(one: str, another: str, *, straight: bool = False) -> bool:
    """Say whether two cells touch, by a side or, unless *straight*, by a corner; cells that do not matter do."""
    if not (one and another):
        return True
    columns, rows = abs(ord(one[0]) - ord(another[0])), abs(int(one[1:]) - int(another[1:]))
    return columns + rows == 1 if straight else max(columns, rows) == 1
