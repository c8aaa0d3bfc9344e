"""Boards and events that no table of Earthborne Rangers can show, each met at its node."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches

from oracle.errors import N_, Path, Word
from oracle.games.earthborne.aims import OUT_OF_PLAY
from oracle.games.earthborne.board import Aim, Card, Do, Effect, Table
from oracle.games.earthborne.deck import CARDS
from oracle.games.earthborne.events import Draw, Perform, Test
from oracle.games.earthborne.rules import EarthborneRules
from oracle.kernel.game import Problem
from oracle.kernel.machine import Task

is_name = re.compile(r"[^\W_][\w-]{0,59}").fullmatch
RESERVED = ("yes", "nothing", "no", "both", "all", "result", "along", "first", "second")  # labels of decisions
NEEDS: dict[str, str] = {
    "add_token": "token",
    "discard_token": "token",
    "move_token": "token",
    "move": "to",
    "enter": "to",
    "attach": "to",
    "resolve": "symbol",
    "guide": "entry",
}
PLACES = {
    "move": ("along", "reach", "anywhere"),
    "enter": ("along", "reach", "anywhere"),
    "attach": ("this", "it", "role"),
}


def check(rules: EarthborneRules, table: Table, events: Sequence[Task]) -> tuple[Problem, ...]:
    """List what is impossible about a board and its events, in the order of the file."""
    return (*_rangers(table), *_cards(rules, table), *_decks(table), *_events(table, events))


def _rangers(table: Table) -> Iterator[Problem]:
    if not 1 <= len(table.rangers) <= 4:
        yield Problem(("given", "rangers"), Word(N_("from 1 to 4 Rangers play")))
    for name, ranger in table.rangers.items():
        path: Path = ("given", "rangers", name)
        yield from _name(path, name)
        if ranger.token and ranger.token not in table.cards:
            yield _unknown((*path, "token"), ranger.token, table.cards)
        elif ranger.token and table.cards[ranger.token].area in OUT_OF_PLAY:
            yield Problem((*path, "token"), Word(N_("a Ranger’s token lies on a card that is in play")))


def _name(path: Path, name: str) -> Iterator[Problem]:
    if not is_name(name):
        yield Problem(path, Word(N_("a name is made of letters, digits, - and _")))
    if name in RESERVED:
        yield Problem(path, Word(N_("decisions use this name for something else")))


def _cards(rules: EarthborneRules, table: Table) -> Iterator[Problem]:
    for name, card in table.cards.items():
        path: Path = ("given", "cards", name)
        yield from _name(path, name)
        if name in table.rangers:
            yield Problem(path, Word(N_("two things bear this name")))
        yield from _lies(table, name, card, path)
        for n, effect in enumerate(card.effects):
            yield from _effect(rules, table, effect, (*path, "effects", n))
        for n, response in enumerate(card.responses):
            yield from _instructions(table, response.do, (*path, "responses", n, "do"))
            if response.of != "this":
                yield from _trait(table, response.of, (*path, "responses", n, "of"))


def _lies(table: Table, name: str, card: Card, path: Path) -> Iterator[Problem]:
    has_ranger = card.area in ("reach", "player")
    if has_ranger and card.of not in table.rangers:
        yield (
            _unknown((*path, "of"), card.of, table.rangers)
            if card.of
            else Problem(path, Word(N_("the key “of” says whose reach or player area that is; it is missing")))
        )
    if card.of and not has_ranger:
        yield Problem((*path, "of"), Word(N_("only a reach and a player area are somebody’s")))
    if card.on and (card.on not in table.cards or card.on == name):
        yield _unknown((*path, "on"), card.on, [other for other in table.cards if other != name])
    elif card.on and (table.cards[card.on].on or table.cards[card.on].area in OUT_OF_PLAY):
        yield Problem((*path, "on"), Word(N_("a card is attached to one that is in play and is not attached itself")))
    for token, tokens in (("harm", card.harm), ("progress", card.progress)):
        if token in card.barred and (tokens or getattr(card, f"{token}_at")):
            yield Problem((*path, token if tokens else f"{token}_at"), Word(N_("this threshold is crossed out")))
        if 0 < getattr(card, f"{token}_at") <= tokens and card.area not in ("location", "aside", "discard"):
            yield Problem((*path, token), Word(N_("with so many it would have been cleared")))
    if card.back and (card.back not in table.cards or card.back == name):
        yield _unknown((*path, "back"), card.back, [other for other in table.cards if other != name])
    elif card.back and table.cards[card.back].area != "aside":
        yield Problem((*path, "back"), Word(N_("the other side of a card cannot be seen; let it be set aside")))


def _effect(rules: EarthborneRules, table: Table, effect: Effect, path: Path) -> Iterator[Problem]:
    if not effect.symbol and not effect.band:
        yield Problem(path, Word(N_("a challenge effect has a symbol, or at least a coloured band")))
    if effect.symbol and effect.band and rules.band_of(effect.symbol) != effect.band:
        yield Problem((*path, "band"), Word(N_("the band of this symbol has another colour")))
    if not effect.do and not effect.arrow:
        yield Problem(path, Word(N_("an effect has instructions")))
    if effect.condition:
        yield from _aim(table, effect.condition.at, (*path, "condition", "at"))
    if effect.and_if:
        yield from _aim(table, effect.and_if.at, (*path, "and_if", "at"))
    if effect.and_if and not effect.arrow:
        yield Problem((*path, "and_if"), Word(N_("this condition stands before a double arrow; there is none")))
    yield from _instructions(table, effect.do, (*path, "do"))
    yield from _instructions(table, effect.arrow, (*path, "arrow"))


def _aim(table: Table, aim: Aim, path: Path) -> Iterator[Problem]:
    if aim.active and (aim.exhausted or aim.area in OUT_OF_PLAY):
        yield Problem((*path, "active"), Word(N_("no card can be both: an active card is ready and in play")))
    if aim.most and aim.least:
        yield Problem((*path, "least"), Word(N_("say “most” or “least”, not both")))
    yield from _trait(table, aim.trait, (*path, "trait"))


def _trait(table: Table, trait: str, path: Path) -> Iterator[Problem]:
    """A trait that no card has is no mistake, unless it looks like one that a card has."""
    known = sorted({one for card in table.cards.values() for one in card.traits})
    if trait and trait not in known and get_close_matches(trait, known, 1, 0.8):
        yield Problem(path, Word(N_("trait on the board")), name=trait, known=tuple(known))


def _instructions(table: Table, instructions: Sequence[Do], path: Path) -> Iterator[Problem]:
    for n, do in enumerate(instructions):
        if not getattr(do, NEEDS.get(do.does, "does")):
            yield Problem(
                (*path, n), Word(N_("this instruction says too little: “token”, “to”, “symbol” or “entry” is missing"))
            )
        if do.to and do.to not in PLACES.get(do.does, ()):
            yield Problem((*path, n, "to"), Word(N_("this instruction cannot lead there")))
        if do.either and n == len(instructions) - 1:
            yield Problem((*path, n, "either"), Word(N_("“either” needs another instruction after it")))
        yield from _aim(table, do.at, (*path, n, "at"))
        if do.tied and not n:
            yield Problem((*path, n, "tied"), Word(N_("the first instruction is tied to nothing")))
        if do.does == "enter" and do.at.area not in OUT_OF_PLAY:
            yield Problem(
                (*path, n),
                Word(N_("only a card that is not in play can enter play; say “area: aside”, “deck” or “discard”")),
            )


def _events(table: Table, events: Sequence[Task]) -> Iterator[Problem]:
    for n, event in enumerate(events):
        if isinstance(event, Test | Perform | Draw) and event.by not in table.rangers:
            yield _unknown(("when", n, "by"), event.by, table.rangers)
        if isinstance(event, Test | Perform):
            yield from _test(table, n, event)
        if isinstance(event, Perform):
            yield from _performed(table, n, event)


def _test(table: Table, n: int, event: Test | Perform) -> Iterator[Problem]:
    if event.at and event.at not in table.cards:
        yield _unknown(("when", n, "at"), event.at, table.cards)
    elif event.at and table.cards[event.at].area in OUT_OF_PLAY:
        yield Problem(("when", n, "at"), Word(N_("a test needs a card that is in play")))
    for i, other in enumerate(event.others):
        if other not in table.rangers or other == event.by:
            yield _unknown(("when", n, "others", i), other, [name for name in table.rangers if name != event.by])
    for key in ("does", "fails") if isinstance(event, Perform) else ("does",):
        yield from _done(table, event, getattr(event, key), ("when", n, key))


def _done(table: Table, event: Test | Perform, instructions: Sequence[Do], path: Path) -> Iterator[Problem]:
    yield from _instructions(table, instructions, path)
    for i, do in enumerate(instructions):
        if not event.at and do.at == Aim():
            yield Problem((*path, i), Word(N_("“this” needs a card that the Ranger interacts with; name it in “at”")))


def _performed(table: Table, n: int, event: Perform) -> Iterator[Problem]:
    if event.difficulty == "presence" and not event.at:
        yield Problem(("when", n, "difficulty"), Word(N_("“presence” needs a card that the Ranger interacts with")))

    for i, name in enumerate(event.dodged):
        if name not in table.cards:
            yield _unknown(("when", n, "dodged", i), name, table.cards)


def _decks(table: Table) -> Iterator[Problem]:
    for n, name in enumerate(table.path_deck):
        if name not in table.cards or table.cards[name].area != "deck":
            deck = [one for one, card in table.cards.items() if card.area == "deck"]
            yield _unknown(("given", "path_deck", n), name, deck)
        elif name in table.path_deck[:n]:
            yield Problem(("given", "path_deck", n), Word(N_("this card lies there twice")))
    for n, name in enumerate(table.challenge_discard):
        if name not in CARDS:
            yield _unknown(("given", "challenge_discard", n), name, CARDS)
        elif name in table.challenge_discard[:n]:
            yield Problem(("given", "challenge_discard", n), Word(N_("this card lies there twice")))
    if set(table.challenge_discard) >= set(CARDS):
        yield Problem(("given", "challenge_discard"), Word(N_("a whole deck lies there; nothing is left to draw")))


def _unknown(path: Path, name: str, known: Iterable[str]) -> Problem:
    return Problem(path, Word(N_("name on the board")), name=name, known=tuple(known))
