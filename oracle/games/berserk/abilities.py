"""What abilities of Berserk are made of: whom they speak of, what they do and give, what they wait for and how long they last."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from oracle.kernel.board import about

Count = Annotated[int, msgspec.Meta(ge=0)]
Type = Literal["creature", "artifact", "equipment"]
Strength = Literal["weak", "medium", "strong"]
Kind = Literal["static", "triggered", "played"]
Moment = Literal[
    "", "strike", "throw", "result", "start_of_turn", "start_of_opponents_turn", "end_of_turn", "chip", "death"
]  # fmt: skip
Until = Literal[
    "", "end_of_turn", "end_of_your_turn", "end_of_opponents_turn", "opponents_turns", "start_of_your_turn",
    "next_strike",
]  # fmt: skip
Side = Literal["any", "yours", "opponents"]
Named = Literal[
    "directed", "unanswered", "steadfast", "only_strikes", "no_poison", "incorporeal", "unaffected", "accumulates",
    "never_accumulates",
]  # fmt: skip
Does = Literal[
    "wound", "heal", "get_chip", "lose_chip", "close", "open", "sleep", "destroy", "to_deck", "to_additional", "to_field",
    "change_sides", "become_artifact", "lose_trait", "lose_abilities", "lose_named", "mark_cell", "raise_die",
    "lower_die", "block",
]  # fmt: skip
ThreeFold = tuple[int, int, int]

STRENGTHS: tuple[Strength, ...] = ("weak", "medium", "strong")


class Which(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which cards in the game zone a text speaks of."""

    of: Annotated[Side, about("whose: your own, the opponent’s, or any")] = "any"
    type: Annotated[Literal["", Type], about("only cards of this type")] = ""
    trait: Annotated[str, about("only cards with this element or class")] = ""
    other: Annotated[bool, about("only cards other than this one")] = False
    beside: Annotated[bool, about("only cards next to this one")] = False
    straight: Annotated[bool, about("with `beside`: only by a side of the cell, not by a corner")] = False


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that an ability does to a card."""

    does: Annotated[
        Does,
        about(
            "what; `mark_cell` wounds whoever stands in the card’s cell at the next start of your turn, `sleep` keeps the "
            "card closed at its player’s next start of the turn, `raise_die` and `lower_die` change what the card has "
            "thrown, `block` blocks the action that is aimed at"
        ),
    ]
    n: Annotated[Count, about("how much")] = 1
    per: Annotated[Literal["", "chip"], about("once for each chip on the card whose ability it is")] = ""
    trait: Annotated[str, about("which element or class, for `lose_trait`; which named ability, for `lose_named`")] = ""


class Gift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ability that a card is given; what it does it does to its bearer."""

    name: Annotated[
        str, about("its name: `poison`, or a named ability; of several poisons only the greatest works")
    ] = ""
    at: Annotated[Literal["", "start_of_turn", "end_of_turn"], about("when it triggers, if it is a triggered one")] = ""
    closes: Annotated[bool, about("whether it is played by closing its bearer")] = False
    does: Annotated[tuple[Change, ...], about("what it does to its bearer")] = ()
    aim: Annotated[
        Literal["bearer", "giver"], about("to whom it does that: to its bearer, or to the card that gave it, by name")
    ] = "bearer"
    strike: Annotated[ThreeFold, about("what it adds to a weak, a medium and a strong strike")] = (0, 0, 0)
    die: Annotated[int, about("what it adds to the die of its bearer")] = 0
    lives: Annotated[int, about("how many lives it adds")] = 0
    suffers: Annotated[int, about("what it adds to the wounds that an ability deals its bearer")] = 0
    adds: Annotated[tuple[str, ...], about("elements and classes that its bearer has by it")] = ()
    takes: Annotated[tuple[str, ...], about("elements and classes that its bearer loses by it")] = ()
    once: Annotated[bool, about("whether it is gone once it has triggered")] = False
    until: Annotated[Until, about("how long it lasts; empty for the rest of the game; “your” is who gave it")] = ""
    turns: Annotated[Count, about("for `opponents_turns`: for how many of the opponent’s turns")] = 0
    at_latest: Annotated[Until, about("when it ends, if what it lasts until has not come before")] = ""


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

    what: Annotated[
        Literal["acts", "attack", "wounded"],
        about("a creature acts, that is, closes as a cost; an attack is made; a card is wounded"),
    ]
    which: Annotated[Which, about("by such a card; or such a card")] = Which()
    strengths: Annotated[tuple[Strength, ...], about("only attacks of these strengths")] = ()
    until: Annotated[Until, about("when it ends, if the event has not come before")] = ""


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ability of a card: static if it has `whilst`, triggered if it has `at`, played if it has a cost; combined if it is several."""

    whilst: Annotated[While | None, about("while what holds, if it is static")] = None
    at: Annotated[
        Moment,
        about(
            "when it triggers, if it is triggered; `throw` is what the die shows, `result` what it comes to, `chip` when "
            "one of `which` gets a chip, `death` when this card dies"
        ),
    ] = ""
    may: Annotated[bool, about("whether its text says “may”")] = False
    strengths: Annotated[tuple[Strength, ...], about("only at strikes of these strengths")] = ()
    faces: Annotated[tuple[int, ...], about("only at these numbers, for `throw` and `result`")] = ()
    closes: Annotated[bool, about("whether closing the card is in its cost")] = False
    chips: Annotated[Count, about("how many chips are in its cost")] = 0
    instant: Annotated[bool, about("whether it may be declared at any time")] = False
    once: Annotated[Literal["", "turn", "battle"], about("whether it may be used once a turn, or once a battle")] = ""
    aim: Annotated[
        Literal["target", "this", "host", "attacked", "all", "giver", "strike", "action"],
        about(
            "a card that is chosen; this card; its host; the attacked card; all such cards; the card that gave it; the "
            "strike, or any action, of such a card that is on top of the stack"
        ),
    ] = "target"
    which: Annotated[Which, about("which cards are meant")] = Which()
    second: Annotated[Which | None, about("a second card that is chosen, and to which the same is done")] = None
    next: Annotated[Next | None, about("the event that it waits for, if no card can be chosen")] = None
    does: Annotated[tuple[Change, ...], about("what it does")] = ()
    least: Annotated[
        Count, about("what comes with it comes only if so many wounds or chips were really put or taken")
    ] = 0
    then: Annotated[tuple[Change, ...], about("what comes with it, done to the same card")] = ()
    bonus: Annotated[ThreeFold, about("what it adds to a weak, a medium and a strong attack that it lands on")] = (
        0,
        0,
        0,
    )
    gives: Annotated[tuple[Gift, ...], about("the abilities that it gives; they come with it")] = ()


def kinds_of(ability: Ability | Gift) -> tuple[Kind, ...]:
    """List the kinds that an ability is of."""
    is_static = ability.whilst is not None if isinstance(ability, Ability) else not (ability.at or ability.closes)
    is_played = ability.closes or (
        isinstance(ability, Ability) and (ability.chips > 0 or (ability.instant and not ability.at))
    )
    found: tuple[tuple[Kind, bool], ...] = (
        ("static", is_static),
        ("triggered", bool(ability.at)),
        ("played", is_played),
    )
    return tuple(kind for kind, holds in found if holds)


def plus(one: ThreeFold, another: ThreeFold) -> ThreeFold:
    """Add two bonuses up, strength by strength."""
    return one[0] + another[0], one[1] + another[1], one[2] + another[2]


def is_block(ability: Ability) -> bool:
    """Say whether an ability blocks an action."""
    return any(change.does == "block" for change in ability.does)


def is_on_die(ability: Ability) -> bool:
    """Say whether an ability changes a die that has been thrown."""
    return any(change.does in ("raise_die", "lower_die") for change in ability.does)
