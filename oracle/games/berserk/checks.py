"""Boards and events that no table of Berserk can show, each met at its node."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from oracle.errors import N_, Path, Word
from oracle.games.berserk.board import Ability, Card, Item, Table, in_game, kinds_of
from oracle.games.berserk.events import Happen, Move
from oracle.games.berserk.rules import BerserkRules
from oracle.kernel.game import Problem
from oracle.kernel.machine import Task

is_name = re.compile(r"[^\W_][\w-]{0,59}").fullmatch
is_cell = re.compile(r"[a-e][1-6]").fullmatch
RESERVED = ("pass", "weaken")  # labels of decisions


def check(rules: BerserkRules, table: Table, events: Sequence[Task]) -> tuple[Problem, ...]:
    """List what is impossible about a board and its events, in the order of the file."""
    return (*_players(table), *_cards(table), *_stack(table), *_events(table, events))


def _players(table: Table) -> Iterator[Problem]:
    if table.players[0] == table.players[1]:
        yield Problem(("given", "players", 1), Word(N_("two players are needed")))
    if table.active not in table.players:
        yield _unknown(("given", "active"), table.active, table.players)
    for n, name in enumerate(table.players):
        yield from _name(("given", "players", n), name)


def _name(path: Path, name: str) -> Iterator[Problem]:
    if not is_name(name):
        yield Problem(path, Word(N_("a name is made of letters, digits, - and _")))
    if name in RESERVED:
        yield Problem(path, Word(N_("decisions use this name for something else")))


def _cards(table: Table) -> Iterator[Problem]:
    taken: dict[str, str] = {}
    for name, card in table.cards.items():
        path: Path = ("given", "cards", name)
        yield from _name(path, name)
        if name in table.players:
            yield Problem(path, Word(N_("two things bear this name")))
        if card.of not in table.players:
            yield _unknown((*path, "of"), card.of, table.players)
        yield from _place(table, name, card, path, taken)
        if (
            0 < card.lives <= card.wounds - sum(one.gift.lives for one in card.acquired)
            and in_game(table, name)
            and not any(item.card == name for item in table.stack)
        ):
            yield Problem((*path, "wounds"), Word(N_("with so many wounds it would have been destroyed")))
        for n, ability in enumerate(card.abilities):
            yield from _ability(ability, (*path, "abilities", n))


def _place(table: Table, name: str, card: Card, path: Path, taken: dict[str, str]) -> Iterator[Problem]:
    if card.cell and not is_cell(card.cell):
        yield Problem((*path, "cell"), Word(N_("cells are called a1 to e6")))
    elif card.cell and card.zone != "field":
        yield Problem((*path, "cell"), Word(N_("only a card on the battlefield has a cell")))
    elif card.cell and not card.on:
        if card.cell in taken:
            yield Problem((*path, "cell"), Word(N_("two cards stand in this cell")))
        taken[card.cell] = name
    if card.on and (card.on not in table.cards or card.on == name):
        yield _unknown((*path, "on"), card.on, [other for other in table.cards if other != name])


def _ability(ability: Ability, path: Path) -> Iterator[Problem]:
    if not kinds_of(ability):
        yield Problem(path, Word(N_("an ability is static (“whilst”), triggered (“at”) or played (“closes”, “chips”)")))
    if not (ability.does or ability.gives or any(ability.bonus)):
        yield Problem(path, Word(N_("an ability does or gives something")))
    if ability.next and "played" not in kinds_of(ability):
        yield Problem((*path, "next"), Word(N_("only a played ability waits for the next event")))
    if any(ability.bonus) and not (ability.next and ability.next.what == "attack"):
        yield Problem((*path, "bonus"), Word(N_("a bonus lands on the next attack; say “next”")))
    if ability.aim == "attacked" and ability.at != "strike":
        yield Problem((*path, "aim"), Word(N_("only what triggers at a strike knows an attacked card")))


def _stack(table: Table) -> Iterator[Problem]:
    for n, item in enumerate(table.stack):
        path: Path = ("given", "stack", n)
        if item.card not in table.cards:
            yield _unknown((*path, "card"), item.card, table.cards)
        elif item.number > len(table.cards[item.card].abilities) and item.ability is None:
            yield Problem((*path, "number"), Word(N_("the card has no such ability")))
        elif item.what == "ability" and not item.number and item.ability is None:
            yield Problem(path, Word(N_("say by “number” which ability this is")))
        if item.target and item.target not in table.cards:
            yield _unknown((*path, "target"), item.target, table.cards)
        if item.player not in table.players:
            yield _unknown((*path, "player"), item.player, table.players)
        yield from _dice(item, path)


def _dice(item: Item, path: Path) -> Iterator[Problem]:
    early = ("declaration", "target", "roll")
    if item.strengths and item.stage in (*early, "result", "calculation"):
        yield Problem((*path, "strengths"), Word(N_("how strong a strike is is known only after the calculation")))
    if item.what == "strike" and item.stage not in early and not item.dice:
        yield Problem((*path, "dice"), Word(N_("by now the dice have been thrown")))


def _events(table: Table, events: Sequence[Task]) -> Iterator[Problem]:
    for n, event in enumerate(events):
        if isinstance(event, Happen | Move) and event.card not in table.cards:
            yield _unknown(("when", n, "card"), event.card, table.cards)
        if isinstance(event, Move) and not is_cell(event.to):
            yield Problem(("when", n, "to"), Word(N_("cells are called a1 to e6")))


def _unknown(path: Path, name: str, known: Iterable[str]) -> Problem:
    return Problem(path, Word(N_("name on the board")), name=name, known=tuple(known))
