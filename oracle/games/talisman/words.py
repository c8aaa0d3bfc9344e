"""Talisman's tasks and decisions in words: one template each, names in the nominative; translations live in the catalogues."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oracle.errors import N_, Word
from oracle.games.talisman import gaining, meeting, play
from oracle.games.talisman.board import Table, met
from oracle.games.talisman.events import (
    Agree,
    Attack,
    Die,
    Encounter,
    Gain,
    Move,
    Pay,
    Place,
    Replenish,
    Roll,
    Start,
    Use,
)
from oracle.kernel.game import Decision
from oracle.kernel.machine import Task
from oracle.kernel.trace import Said

WORDS = {
    "light": N_("light fate"),
    "dark": N_("dark fate"),
    "plain": N_("fate of the base game"),
    "battle": N_("battle"),
    "psychic": N_("psychic combat"),
    "movement": N_("movement"),
    "attack": N_("attack"),
    "instruction": N_("a card or space"),
    "start": N_("the first turn"),
    "lot": N_("a random draw"),
}

MOMENTS = {
    "encounter": N_("when it is encountered"),
    "after_defeat": N_("after its defeat"),
    "use": N_("when it is used"),
}

DEEDS = {
    "gain_fate": N_("{who} gains fate; tokens: {n}."),
    "replenish_fate": N_("{who} replenishes fate; tokens: {n}."),
    "gain_gold": N_("{who} gains gold: {n}."),
    "gain_life": N_("{who} gains lives: {n}."),
    "lose_life": N_("{who} loses lives: {n}."),
    "discard": N_("The card goes to the discard pile: {card}."),
}

RESULTS = {"won": N_("the fight is won"), "lost": N_("the fight is lost"), "stand-off": N_("a stand-off")}

SIDES = {"gold": N_("gold"), "dark blue": N_("dark blue"), "plain": N_("either, they are alike")}

SPENDING = {
    "pass": "no fate on this roll",
    "{side} die-{n}": "spend a token with that side up (light, dark or plain) to reroll the n-th die of the roll, from 1",
    "{side} all": "spend a token with that side up to reroll all dice of the roll at once",
    "{side} die-{n} from {card}": "the same, with a token that lies on that card of the spender, spent as such fate",
    "{side} all from {card}": "the same, with all dice",
}

DECISIONS = {
    "table.fate-rules": Decision(
        N_("which fate rules to play by"),
        "the table agrees on its fate rules (event `agree`)",
        {"two_sided": "those of The Woodland", "plain": "those of the base game"},
    ),
    "{seats}.side": Decision(
        N_("which fate the token counts as"),
        "a token has been laid with a side up (event `place`)",
        {"light": "light fate", "dark": "dark fate", "plain": "fate of the base game"},
        is_free=False,
    ),
    "{seats}.gain": Decision(
        N_("whether to take the tokens"),
        "a character gains fate (event `gain`), and there is something to be gained",
        {"take": "take them", "decline": "take none of them"},
    ),
    "{seats}.side-up": Decision(
        N_("which side of the token is up"),
        "a character takes a token, at the start, by gaining or by replenishing; asked once for each token",
        {
            "light": "the gold side",
            "dark": "the dark blue side",
            "plain": "a token of the base game",
            "all {side}": "this and all that are left with that side up, at the start",
        },
    ),
    "{seats}.effect-{n}": Decision(
        N_("whether to resolve the effect"),
        "an effect of a card that is encountered or used, the n-th as printed, is due",
        {"resolve": "resolve it", "ignore": "ignore it"},
    ),
    "{seats}.pays": Decision(
        N_("which token pays"),
        "fate is paid for what a card asks (event `pay`); asked once for each token",
        {
            "light": "a token with the gold side up",
            "dark": "a token with the dark blue side up",
            "plain": "a token of the base game",
            "from {card}": "a token that lies on that card",
        },
    ),
    "{seats}.fate-before-{space}": Decision(
        N_("whether to spend fate before the roll that is named"),
        "an Enemy is fought (event `encounter`), and its die is about to be thrown; asked is who throws it",
        SPENDING,
        is_free=False,
    ),
    "{seats}.fate-{space}": Decision(
        N_("whether to spend fate on the roll that is named"),
        "an Enemy is fought (event `encounter`), and all dice lie",
        SPENDING,
        is_free=False,
    ),
    "{seats}.fate": Decision(
        N_("whether to spend fate on the roll"),
        "the dice of the only roll on the table lie; on a creature’s roll whoever threw it is asked as the roller",
        SPENDING,
    ),
    "{seats}.fate-before": Decision(
        N_("whether to spend fate before the roll"),
        "the dice of the only roll on the table are about to be thrown",
        SPENDING,
        is_free=False,
    ),
    "{seats}.fate-before-{seats}": Decision(
        N_("whether to spend fate before the roll that is named"),
        "two rolls are on the table (event `attack`), and the dice of the one that is named are about to be thrown",
        SPENDING,
        is_free=False,
    ),
    "{seats}.fate-{seats}": Decision(
        N_("whether to spend fate on the roll that is named"),
        "two rolls are on the table (event `attack`), and all dice lie",
        SPENDING,
    ),
    "{seats}.fate-before-{creatures}": Decision(
        N_("whether to spend fate before the roll that is named"),
        "two rolls are on the table (event `attack`), and the creature’s die is about to be thrown; asked is who throws it",
        SPENDING,
        is_free=False,
    ),
    "{seats}.fate-{creatures}": Decision(
        N_("whether to spend fate on the roll that is named"),
        "two rolls are on the table (event `attack`), one of them a creature’s, and all dice lie",
        SPENDING,
        is_free=False,
    ),
    "{seats}.token": Decision(
        N_("where the spent token goes"),
        "a token has been spent",
        {"stock": "to the common stock", "roller": "to the character that threw the dice", "box": "out of the game"},
        is_free=False,
    ),
    "{seats}.thrower": Decision(
        N_("who rerolls the die"),
        "a reroll has been paid for; asked is who paid",
        {"{seats}": "that character throws the die"},
        is_free=False,
    ),
    "{seats}.result": Decision(
        N_("which result stands"),
        "a die has been rerolled; asked is who threw it first",
        {"new": "the new result", "old": "the old one"},
        is_free=False,
    ),
}

CHANCES = {
    "{seats}.die-{n}": "the n-th die of a character’s roll, from 1",
    "{creatures}.die-{n}": "the n-th die of a creature’s roll, from 1, whoever throws it",
    "{space}.die-{n}": "the n-th die of an Enemy’s roll, from 1, whoever throws it",
    "{seats}.reroll": "a die of a character’s roll is thrown again",
    "{creatures}.reroll": "a die of a creature’s roll is thrown again",
}


def _word(name: str) -> Word:
    return Word(WORDS[name])


def _dice(dice: tuple[int, ...]) -> str:
    return ", ".join(str(die + 1) for die in dice)


def _compared(task: meeting.Compare, before: Table, after: Table) -> Said:
    running = met(after)
    assert running is not None
    own, other = running.scores
    result = Word(RESULTS[running.result])
    return Said(
        N_("Attack scores: {who} {own}, {card} {other}; {result}."),
        {"who": task.by, "own": own, "card": task.card, "other": other, "result": result},
    )


_Say = Callable[[Any, Table, Table], Said]

_TEMPLATES: dict[type[Task], _Say] = {
    Agree: lambda t, before, after: Said(N_("The table agrees on the fate rules.")),
    Place: lambda t, before, after: Said(
        N_("{who} gains a fate token; side up: {side}."),
        {"who": t.by, "side": Word(SIDES[t.up])},
    ),
    play.Lay: lambda t, before, after: Said(N_("{who} holds the new token as light or as dark fate."), {"who": t.by}),
    Start: lambda t, before, after: Said(N_("{who} takes the first fate tokens."), {"who": t.by}),
    Gain: lambda t, before, after: Said(
        N_("{who} is to gain fate; tokens: {tokens}."), {"who": t.by, "tokens": t.tokens}
    ),
    Replenish: lambda t, before, after: Said(N_("{who} is to replenish fate."), {"who": t.by}),
    gaining.Take: lambda t, before, after: Said(
        N_("{who} takes a token; with this one, still to take: {left}."), {"who": t.by, "left": t.left}
    ),
    Pay: lambda t, before, after: Said(N_("{who} must pay fate; tokens: {tokens}."), {"who": t.by, "tokens": t.tokens}),
    Encounter: lambda t, before, after: Said(N_("{who} encounters: {card}."), {"who": t.by, "card": t.card}),
    Use: lambda t, before, after: Said(N_("{who} uses: {card}."), {"who": t.by, "card": t.card}),
    Die: lambda t, before, after: Said(N_("{who} is killed."), {"who": t.by}),
    meeting.Effects: lambda t, before, after: Said(
        N_("Effects of: {card} ({moment})."), {"card": t.card, "moment": Word(MOMENTS[t.moment])}
    ),
    meeting.Choose: lambda t, before, after: Said(N_("Effect {n} of: {card}."), {"n": t.number, "card": t.card}),
    meeting.Do: lambda t, before, after: Said(
        DEEDS[t.effect.does], {"who": t.by, "n": t.effect.amount, "card": t.card}
    ),
    meeting.Fight: lambda t, before, after: Said(N_("{who} fights: {card}."), {"who": t.by, "card": t.card}),
    meeting.Compare: _compared,
    meeting.Part: lambda t, before, after: Said(N_("The encounter is over; card: {card}."), {"card": t.card}),
    meeting.Spend: lambda t, before, after: Said(
        N_("{who} pays a token; with this one, still to pay: {left}."), {"who": t.by, "left": t.left}
    ),
    Move: lambda t, before, after: Said(N_("{who} moves."), {"who": t.by}),
    Roll: lambda t, before, after: Said(
        N_("{who} must roll; dice: {dice}; for: {purpose}."),
        {"who": t.creature or t.by, "dice": t.dice, "purpose": _word(t.purpose)},
    ),
    Attack: lambda t, before, after: Said(
        N_("{who} attacks; opponent: {against} ({combat})."),
        {"who": t.by, "against": t.against, "combat": _word(t.combat)},
    ),
    play.BeforeRoll: lambda t, before, after: Said(N_("{who} is asked about fate before the roll."), {"who": t.roll}),
    play.Throw: lambda t, before, after: Said(N_("{who} rolls a die."), {"who": t.roll}),
    play.OpenWindows: lambda t, before, after: Said(N_("All dice are rolled; now the players decide on fate.")),
    play.Window: lambda t, before, after: Said(
        N_("{who} is asked about fate; roll of: {roll}."), {"who": t.who, "roll": t.roll}
    ),
    play.Pay: lambda t, before, after: Said(N_("{who} spends a token: {face}."), {"who": t.who, "face": _word(t.face)}),
    play.Reroll: lambda t, before, after: Said(
        N_("Must be rerolled: die {dice}; roll of: {who}."), {"who": t.roll, "dice": _dice(t.dice)}
    ),
    play.ThrowAgain: lambda t, before, after: Said(N_("{who} rerolls the die."), {"who": t.thrower}),
    play.Accept: lambda t, before, after: Said(
        N_("The die showed {old} and now shows {new}."), {"old": t.old, "new": before.dice[t.roll][t.die]}
    ),
    play.Settle: lambda t, before, after: Said(N_("The roll is over.")),
}


def say(task: Task, before: Table, after: Table) -> Said | None:
    """Say a task in words, by the table before it and after it."""
    return _TEMPLATES[type(task)](task, before, after)
