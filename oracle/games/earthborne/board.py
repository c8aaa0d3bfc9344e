"""What lies on a table of Earthborne Rangers: the Rangers, the cards in play with their effects, and what is being resolved."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from oracle.kernel.board import about

Count = Annotated[int, msgspec.Meta(ge=0)]
Symbol = Literal["mountain", "sun", "crest"]
Aspect = Literal["awareness", "spirit", "fitness", "focus"]
Band = Literal["blue", "orange", "red"]
Area = Literal["weather", "location", "mission", "along", "reach", "player", "discard", "deck", "aside"]
Token = Literal["harm", "progress"]
Threshold = Literal["harm", "progress", "rangers"]
Measure = Literal["presence", "harm", "progress"]
Deed = Literal[
    "exhaust", "ready", "flip", "add_harm", "add_progress", "add_token", "discard_harm", "discard_progress", "discard_token",
    "move_progress", "move_token", "move", "attach", "unattach", "enter", "discard", "shuffle", "place", "resolve",
    "move_ranger_token", "take_ranger_token", "injure", "fatigue", "fatigues_you", "soothe", "lose_energy", "gain_energy",
    "draw_path", "scout", "guide", "travel",
]  # fmt: skip
Cause = Literal["", "result", "effect"]
Keyword = Literal["ambush", "friendly", "mycelial"]
Day = Literal["on", "ends", "over"]

SYMBOLS: tuple[Symbol, ...] = ("mountain", "sun", "crest")
IN_PLAY: tuple[Area, ...] = ("weather", "location", "mission", "along", "reach", "player")
THRESHOLDS: tuple[Threshold, ...] = ("harm", "progress", "rangers")


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which cards an instruction or a condition speaks of."""

    who: Annotated[
        Literal["this", "it", "target", "any", "each"],
        about(
            "this card; the one that was chosen last, or that the condition found; the one that the test interacts with; "
            "one card of the player’s choice; each card"
        ),
    ] = "this"
    trait: Annotated[str, about("only cards with this trait")] = ""
    other: Annotated[bool, about("only cards other than this one")] = False
    active: Annotated[bool, about("only active cards")] = False
    exhausted: Annotated[bool, about("only exhausted cards")] = False
    area: Annotated[
        Literal["", "along", "reach", "aside", "deck", "discard"], about("only cards there; `reach` is your own")
    ] = ""
    on: Annotated[
        Literal["", "this", "role", "any", "nothing"],
        about("only cards attached to this card, to your role, to any card, or to nothing"),
    ] = ""
    most: Annotated[Literal["", Measure], about("only those of them that have the most of it")] = ""
    least: Annotated[Literal["", Measure], about("only those of them that have the least of it")] = ""


class Do(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One instruction of an effect."""

    does: Annotated[Deed, about("what it does")]
    at: Annotated[Aim, about("which cards it is done to")] = Aim()
    n: Annotated[
        Count | Literal["presence", "its_presence"],
        about("how many; `presence` means this card’s presence, `its_presence` that of the card chosen last"),
    ] = 1
    per_ranger: Annotated[bool, about("whether that is multiplied by the number of Rangers")] = False
    token: Annotated[str, about("which token, for `add_token`, `discard_token` and `move_token`")] = ""
    to: Annotated[
        Literal["", "along", "reach", "anywhere", "this", "it", "role"],
        about(
            "where to: for `move` and `enter`, `reach` is your own, and `anywhere` leaves it to you; "
            "for `attach`, this card, the one that was chosen last, or your role"
        ),
    ] = ""
    symbol: Annotated[Literal["", Symbol], about("which effect, for `resolve`")] = ""
    entry: Annotated[str, about("which entry of the campaign guide, for `guide`")] = ""
    tied: Annotated[bool, about("whether “to” ties it to the instruction before")] = False
    instead: Annotated[bool, about("whether it is done only if the instruction before was not (“unless”)")] = False
    may: Annotated[bool, about("whether you may leave it out")] = False
    either: Annotated[bool, about("whether you choose between it and the next one (“either … or”)")] = False
    delayed: Annotated[bool, about("whether it waits until all effects of this symbol have been resolved")] = False


class If(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A condition of an effect."""

    what: Annotated[
        Literal["exists", "none", "harm", "progress", "token", "fatigue", "ranger_token", "cleared"],
        about(
            "there are at least *n* such cards; there are none; such a card has at least *n* of it; your fatigue stack has at least "
            "*n* cards; your Ranger token is on such a card; this effect clears such a card"
        ),
    ]
    at: Annotated[Aim, about("of which cards")] = Aim()
    n: Annotated[Count, about("how many")] = 1
    per_ranger: Annotated[bool, about("whether that is multiplied by the number of Rangers")] = False
    token: Annotated[str, about("which token")] = ""


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A challenge effect: its symbol or its coloured band, a condition, instructions, and what stands after the double arrow."""

    symbol: Annotated[Literal["", Symbol], about("the symbol beside it; empty if only the band can be seen")] = ""
    band: Annotated[Literal["", Band], about("the colour of its band; empty if it does not matter")] = ""
    condition: Annotated[If | None, about("its condition, if it has one")] = None
    also: Annotated[If | None, about("a second condition")] = None
    do: Annotated[tuple[Do, ...], about("its instructions in printed order")] = ()
    and_if: Annotated[If | None, about("a condition that stands after the instructions, before the double arrow")] = (
        None
    )
    arrow: Annotated[tuple[Do, ...], about("the instructions after the double arrow")] = ()


class Response(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a card does when something happens."""

    to: Annotated[
        Literal[
            "resolved",
            "you_add",
            "exhausted",
            "readied",
            "succeeded",
            "failed",
            "performed",
            "before_clear",
            "clears",
            "cleared",
            "about_to_resolve",
            "harm_instead",
        ],
        about(
            "after an effect was resolved; you add harm or progress to a card; after a card was exhausted, or readied; after a test was "
            "a success, or a failure, or after it was performed; before a card is cleared, when it is, after it was; an effect is about "
            "to be resolved, and is cancelled by exhausting this card; harm is about to be added, and this card is exhausted instead"
        ),
    ]
    of: Annotated[
        str, about("`this` for this card only; a trait for cards with it; else the card that it is attached to, or any")
    ] = ""
    may: Annotated[bool, about("whether it may be left out")] = False
    do: Annotated[tuple[Do, ...], about("its instructions")] = ()


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The printed card that a card of the board describes; for engines that know printed cards only."""

    set: Annotated[str, about("the set that it comes from")]
    name: Annotated[str, about("its printed name")]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card, as far as it matters."""

    area: Annotated[Area, about("where it is; `along` is along the way, `deck` the path deck, `aside` is set aside")]
    of: Annotated[str, about("whose reach or player area that is")] = ""
    ready: Annotated[bool, about("whether it is ready and not exhausted")] = True
    facedown: Annotated[bool, about("whether it lies facedown")] = False
    on: Annotated[str, about("the card that it is attached to")] = ""
    traits: Annotated[tuple[str, ...], about("its traits")] = ()
    keywords: Annotated[tuple[Keyword, ...], about("its keywords, as far as they matter")] = ()
    presence: Annotated[Count, about("its presence")] = 0
    harm: Annotated[Count, about("harm on it")] = 0
    progress: Annotated[Count, about("progress on it")] = 0
    harm_at: Annotated[Count, about("its harm threshold; 0 if it has none")] = 0
    progress_at: Annotated[Count, about("its progress threshold; 0 if it has none")] = 0
    per_ranger: Annotated[tuple[Token, ...], about("which of the two thresholds are per Ranger")] = ()
    barred: Annotated[tuple[Token, ...], about("which of the two it never takes, as its threshold is crossed out")] = ()
    tokens: Annotated[dict[str, Count], about("other tokens on it")] = {}
    cleared_by_rangers: Annotated[bool, about("whether it is cleared once every Ranger’s token is on it")] = False
    enters: Annotated[Literal["along", "reach"], about("where it enters play when it is drawn")] = "along"
    back: Annotated[str, about("the card of the board that is its other side; it is set aside")] = ""
    kept: Annotated[bool, about("whether what happens when it is cleared keeps it in play")] = False
    effects: Annotated[tuple[Effect, ...], about("its challenge effects")] = ()
    responses: Annotated[tuple[Response, ...], about("its responses")] = ()
    printed: Annotated[Printed | None, about("the printed card that it describes")] = None


class Ranger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Ranger."""

    deck: Annotated[Count, about("cards in the deck")] = 20
    fatigue: Annotated[Count, about("cards in the fatigue stack")] = 0
    hand: Annotated[Count, about("cards in hand")] = 0
    injuries: Annotated[Count, about("injuries")] = 0
    energy: Annotated[Count, about("energy that is left")] = 0
    token: Annotated[str, about("the card that the Ranger’s token is on; empty if it is on none")] = ""


class Testing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """The test being performed: by whom, with which symbols, whose reach it touches, and what has come of it so far.

    *resolved* are (card, number of the effect, whether another effect ordered it); *exhausted* and *cleared* say what caused it; *came*
    are the cards that moved or entered play in step 5, with the pass in which they did; *passes* counts the passes that are over;
    *delayed* are instructions that wait for the end of a pass, each with its card; *clearing* are cards about to be cleared.
    """

    by: str
    symbols: tuple[str, ...] = ()
    at: str = ""
    result: str = ""
    acting: str = ""  # who resolves the effects within their own reach, in a group test
    card: str = ""  # the challenge card that was revealed, where it matters which
    dodged: tuple[str, ...] = ()
    touched: tuple[str, ...] = ()
    group: bool = False
    resolved: tuple[tuple[str, int, bool], ...] = ()
    tried: tuple[tuple[str, int], ...] = ()
    exhausted: tuple[tuple[str, Cause], ...] = ()
    clearing: tuple[str, ...] = ()
    cleared: tuple[tuple[str, Cause, str], ...] = ()
    came: tuple[tuple[str, Literal["moved", "entered"], int], ...] = ()
    passes: int = 0
    delayed: tuple[tuple[str, Do], ...] = ()

    @property
    def you(self) -> str:
        """The Ranger whom “you” means."""
        return self.acting or self.by


class Running(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """The effect being resolved: of which card, what was chosen last or found by the condition, and how it goes. Number 0 is no challenge effect."""

    card: str
    number: int
    effect: Effect
    cause: Cause
    ordered: bool = False
    it: str = ""
    found: tuple[str, ...] = ()
    done: int = 0
    missed: int = 0
    last_done: bool = True  # before the first instruction there is nothing that could have failed
    done_before_arrow: int = -1


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as a case describes it; *running* is empty whenever an event begins or is over."""

    rangers: Annotated[dict[str, Ranger], about("the Rangers; “you” is whoever performs the test")]
    cards: Annotated[dict[str, Card], about("the cards, as far as they matter")]
    day: Annotated[Day, about("whether the day goes on, ends with this turn, or is over")] = "on"
    challenge_discard: Annotated[tuple[str, ...], about("the challenge cards in the discard pile, in any order")] = ()
    path_deck: Annotated[
        tuple[str, ...],
        about(
            "the cards on top of the path deck, the topmost first, as far as they are known; one that goes to the bottom is not"
        ),
    ] = ()
    entries: Annotated[tuple[str, ...], about("the entries of the campaign guide that were read")] = ()
    travels: Annotated[bool, about("whether the Rangers travel at once")] = False
    running: tuple[Running | Testing, ...] = ()


# -------------------------------------------------------------------------------- reading and changing a table


def testing(table: Table) -> Testing:
    """Give the test being performed."""
    return next(thing for thing in table.running if isinstance(thing, Testing))


def running(table: Table) -> Running:
    """Give the innermost effect being resolved."""
    return next(thing for thing in table.running if isinstance(thing, Running))


def with_testing(table: Table, **changes: object) -> Table:
    """Note something of the test."""
    things = (replace(t, **changes) if isinstance(t, Testing) else t for t in table.running)
    return replace(table, running=tuple(things))


def with_running(table: Table, **changes: object) -> Table:
    """Note something of the innermost effect."""
    first, *others = table.running
    return replace(table, running=(replace(first, **changes), *others))


def with_card(table: Table, name: str, **changes: object) -> Table:
    """Change a card."""
    return replace(table, cards={**table.cards, name: replace(table.cards[name], **changes)})
