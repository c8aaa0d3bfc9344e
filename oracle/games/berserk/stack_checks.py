"""What cannot lie on the stack, wait, or lie in a cell, each met at its node."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from oracle.errors import N_, Path, Word
from oracle.games.berserk.abilities import Ability, is_block, kinds_of
from oracle.games.berserk.board import REDIRECTION, WITHOUT_DICE, Item, Table
from oracle.kernel.game import Problem

BEFORE_DICE = ("declaration", "target", "roll")
BEFORE_CLASS = (*BEFORE_DICE, "result", "calculation")
BEFORE_PAYMENT = (*BEFORE_CLASS, "protection", "wound")


def unknown(path: Path, name: str, known: Iterable[str]) -> Problem:
    """Say that no card and no player bears a name."""
    return Problem(path, Word(N_("name on the board")), name=name, known=tuple(known))


def stack_problems(table: Table) -> Iterator[Problem]:
    """List what cannot be on the stack of a table."""
    for n, item in enumerate(table.stack):
        path: Path = ("given", "stack", n)
        found = tuple(_names(table, item, path))
        yield from found
        if not found:
            yield from _shape(table, item, path)
            yield from _on_top_of(table, n, path)


def _names(table: Table, item: Item, path: Path) -> Iterator[Problem]:
    for field in ("card", "target", "second", "defender", "cause"):
        name = getattr(item, field)
        if (name or field == "card") and name not in table.cards:
            yield unknown((*path, field), name, table.cards)
    if item.player not in table.players:
        yield unknown((*path, "player"), item.player, table.players)


def _shape(table: Table, item: Item, path: Path) -> Iterator[Problem]:
    match item.what:
        case "ability":
            yield from _ability(table, item, path)
        case "strike":
            yield from _strike(table, item, path)
        case "defence" if item.stage not in REDIRECTION:
            yield Problem(
                (*path, "stage") if item.stage != "declaration" else path,
                Word(N_("a defender has only a Wound and a Payment; say “stage: wound”")),
            )
    if item.what != "strike" and (item.dice or item.strengths):
        yield Problem((*path, "dice" if item.dice else "strengths"), Word(N_("only a strike has dice and a strength")))
    if item.blocked and item.stage in BEFORE_PAYMENT:
        yield Problem((*path, "blocked"), Word(N_("of a blocked action only the Payment is left")))


def _ability(table: Table, item: Item, path: Path) -> Iterator[Problem]:
    own = table.cards[item.card].abilities
    if item.ability is None and item.number > len(own):
        yield Problem((*path, "number"), Word(N_("the card has no such ability")))
        return
    if item.ability is None and not item.number:
        yield Problem(path, Word(N_("say by “number” which ability this is")))
        return
    ability = item.ability or own[item.number - 1]
    if kinds_of(ability) == ("static",):
        yield Problem((*path, "number"), Word(N_("a static ability does not use the stack")))
    if item.stage not in WITHOUT_DICE:
        yield Problem((*path, "stage"), Word(N_("an ability has no dice: from its Target it goes to its Protection")))
    if _chooses(ability) and not (item.target and (item.second or not ability.second)):
        yield Problem(path, Word(N_("say its target, which is chosen when it is declared")))


def _chooses(ability: Ability) -> bool:
    return ability.next is None and ability.aim in ("target", "attacked")


def _strike(table: Table, item: Item, path: Path) -> Iterator[Problem]:
    if item.number or item.ability:
        yield Problem((*path, "number" if item.number else "ability"), Word(N_("a strike is no ability")))
    if table.cards[item.card].type != "creature":
        yield Problem((*path, "card"), Word(N_("only a creature strikes")))
    if not item.target or item.target == item.card:
        yield Problem((*path, "target") if item.target else path, Word(N_("say which other card is struck")))
    if item.defender not in ("", item.target):
        yield Problem((*path, "defender"), Word(N_("a defender is the target of the strike")))
    yield from _dice(item, path)


def _dice(item: Item, path: Path) -> Iterator[Problem]:
    if len(item.dice) > 2 or (item.dice and item.stage in BEFORE_DICE[:2]):
        yield Problem((*path, "dice"), Word(N_("one die or two, and only from the Roll on")))
    if item.strengths and item.stage in BEFORE_CLASS:
        yield Problem((*path, "strengths"), Word(N_("how strong a strike is is known only after the calculation")))
    elif item.stage not in BEFORE_DICE and not item.dice:
        yield Problem((*path, "dice"), Word(N_("by now the dice have been thrown")))
    elif item.stage in ("protection", "wound") and len(item.strengths) != 2:
        yield Problem(
            (*path, "strengths") if item.strengths else path,
            Word(N_("say how strong the strike is, and the one that answers it, “” for none")),
        )


def _on_top_of(table: Table, n: int, path: Path) -> Iterator[Problem]:
    item, below = table.stack[n], table.stack[n + 1] if n + 1 < len(table.stack) else None
    if item.what == "defence" and not _can_be_defended(table, item, below):
        yield Problem(
            (*path, "what"),
            Word(
                N_(
                    "a defender lies on the stack right above a strike of the opponent at another card, whose Target is on top"
                )
            ),
        )
    own = table.cards[item.card].abilities[item.number - 1 : item.number] if item.number else ()
    ability = item.ability or next(iter(own), Ability())
    if is_block(ability) and (below is None or below.what not in ("strike", "ability")):
        yield Problem(path, Word(N_("a block lies on the stack right above what it blocks")))


def _can_be_defended(table: Table, item: Item, below: Item | None) -> bool:
    if below is None or below.what != "strike" or table.cards[item.card].type != "creature":
        return False
    return below.stage == "target" and below.player != item.player and below.target != item.card


# -------------------------------------------------------------------------------- what waits, and what lies in cells


def waiting_problems(table: Table) -> Iterator[Problem]:
    """List what cannot wait."""
    for n, one in enumerate(table.waiting):
        path: Path = ("given", "waiting", n)
        if one.player not in table.players:
            yield unknown((*path, "player"), one.player, table.players)
        if one.by and one.by not in table.cards:
            yield unknown((*path, "by"), one.by, table.cards)
        if one.next.until in ("opponents_turns", "next_strike"):
            yield Problem((*path, "next", "until"), Word(N_("say a moment of a turn")))


def cell_problems(table: Table) -> Iterator[Problem]:
    """List what cannot lie in cells."""
    for cell, marks in table.cells.items():
        if not (len(cell) == 2 and cell[0] in "abcde" and cell[1] in "123456"):
            yield Problem(("given", "cells", cell), Word(N_("cells are called a1 to e6")))
        for n, mark in enumerate(marks):
            path: Path = ("given", "cells", cell, n)
            if mark.player not in table.players:
                yield unknown((*path, "player"), mark.player, table.players)
            if mark.card and mark.card not in table.cards:
                yield unknown((*path, "card"), mark.card, table.cards)
