"""Boards and events that no table of Talisman can show, each met at its node."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from oracle.errors import N_, Path, Word
from oracle.games.talisman.board import SHOWS, Seat, Table, fate_of
from oracle.games.talisman.events import Agree, Attack, Encounter, Gain, Place, Replenish, Roll, Use
from oracle.games.talisman.rules import TalismanRules
from oracle.kernel.game import Problem
from oracle.kernel.machine import Task

MOST = 12  # seats, and creatures: more sit at no table

is_name = re.compile(r"[^\W_][\w-]{0,59}").fullmatch


def check(rules: TalismanRules, table: Table, events: Sequence[Task]) -> tuple[Problem, ...]:
    """List what is impossible about a board and its events, in the order of the file."""
    return (
        *_seats(table),
        *_tokens(rules, table),
        *_agreement(rules, table),
        *_events(rules, table, events),
    )


def _seats(table: Table) -> Iterator[Problem]:
    known = tuple(table.seats)
    if not 1 <= len(known) <= MOST:
        yield Problem(("given", "seats"), Word(N_("from 1 to 12 characters sit at a table")))
    for name in known:
        if not is_name(name):
            yield Problem(("given", "seats", name), Word(N_("a name is made of letters, digits, - and _")))
    for n, name in enumerate(table.order[: MOST + 1]):
        if name not in table.seats:
            yield _unknown(("given", "order", n), name, known)
        elif name in table.order[:n]:
            yield Problem(("given", "order", n), Word(N_("a seat stands twice in the order; each sits once")))
    for name in known:
        if name not in table.order:
            yield Problem(("given", "seats", name), Word(N_("this seat is missing from the order")))
    if table.turn and table.turn not in table.seats:
        yield _unknown(("given", "turn"), table.turn, known)
    yield from _creatures(table)
    for name in table.dice:
        if name not in (*known, *table.creatures, *table.space):
            yield _unknown(("given", "dice", name), name, (*known, *table.creatures, *table.space))
    yield from _space(table)


def _creatures(table: Table) -> Iterator[Problem]:
    if len(table.creatures) > MOST:
        yield Problem(("given", "creatures"), Word(N_("at most 12 creatures are on the table")))
    for n, name in enumerate(table.creatures[:MOST]):
        if not is_name(name):
            yield Problem(("given", "creatures", n), Word(N_("a name is made of letters, digits, - and _")))
        if name in table.seats:
            yield Problem(("given", "creatures", n), Word(N_("a creature bears the name of a seat")))
        if name in table.creatures[:n]:
            yield Problem(("given", "creatures", n), Word(N_("two creatures bear the same name")))


def _space(table: Table) -> Iterator[Problem]:
    taken = {*table.seats, *table.creatures, *(card for seat in table.seats.values() for card in seat.cards)}
    for name, card in table.space.items():
        if not is_name(name):
            yield Problem(("given", "space", name), Word(N_("a name is made of letters, digits, - and _")))
        if name in taken:
            yield Problem(("given", "space", name), Word(N_("two things bear this name")))
        if card.kind == "enemy" and bool(card.strength) == bool(card.craft):
            yield Problem(("given", "space", name), Word(N_("an Enemy fights with its Strength or with its Craft")))
        if card.fate:
            yield Problem(("given", "space", name, "fate"), Word(N_("fate tokens lie on cards of characters only")))


def _tokens(rules: TalismanRules, table: Table) -> Iterator[Problem]:
    for name, seat in table.seats.items():
        for card in seat.cards:
            if not is_name(card):
                yield Problem(
                    ("given", "seats", name, "cards", card), Word(N_("a name is made of letters, digits, - and _"))
                )
        for face, colour in SHOWS.items():
            if getattr(seat, face) and not rules.is_face(colour):
                why = Word(N_("no token of this edition shows that side"))
                yield Problem(("given", "seats", name, face), why)
    held = sum(map(fate_of, table.seats.values()))
    if held + table.stock > table.tokens:
        yield Problem(("given", "stock"), Word(N_("there are more fate tokens than exist")))


def _agreement(rules: TalismanRules, table: Table) -> Iterator[Problem]:
    sides = {"two_sided": "gold", "plain": "plain"}
    if table.fate_rules and not rules.is_face(sides[table.fate_rules]):
        why = Word(N_("the table agreed on other fate rules than those of this edition"))
        yield Problem(("given", "fate_rules"), why)


def _events(rules: TalismanRules, table: Table, events: Sequence[Task]) -> Iterator[Problem]:
    known = tuple(table.seats)
    everything = (*table.space, *(card for seat in table.seats.values() for card in seat.cards))
    for n, event in enumerate(events):
        if not isinstance(event, Agree) and event.by not in known:  # type: ignore[attr-defined]
            yield _unknown(("when", n, "by"), event.by, known)  # type: ignore[attr-defined]
            continue
        if isinstance(event, Roll) and event.creature and event.creature not in table.creatures:
            yield _unknown(("when", n, "creature"), event.creature, table.creatures)
        if isinstance(event, Roll):
            yield from _orders(n, event)
        if isinstance(event, Attack):
            yield from _opponent(table, n, event)
        if isinstance(event, Gain | Replenish) and event.side and not rules.is_face(SHOWS[event.side]):
            yield Problem(("when", n, "side"), Word(N_("no token of this edition shows that side")))
        if isinstance(event, Gain):
            yield from _cards_of(table.seats[event.by], n, event)
        if isinstance(event, Encounter):
            yield from _there(("when", n, "card"), event.card, table.space, everything if n else ())
        if isinstance(event, Use):
            yield from _there(("when", n, "card"), event.card, table.seats[event.by].cards, everything if n else ())
        if isinstance(event, Place) and not table.stock:
            yield Problem(("when", n), Word(N_("the stock is empty")))
        if isinstance(event, Agree) and (table.fate_rules or len(events) > 1):
            why = N_("the table agrees once, before play; what follows is a case of the edition that it agrees on")
            yield Problem(("when", n), Word(why))


def _there(path: Path, card: str, cards: Iterable[str], elsewhere: Iterable[str]) -> Iterator[Problem]:
    """Refuse a card that is not where an event needs it; by a later event it can have come from *elsewhere*."""
    if card not in cards and card not in elsewhere:
        yield _unknown(path, card, tuple(dict.fromkeys((*cards, *elsewhere))))


def _cards_of(seat: Seat, n: int, event: Gain) -> Iterator[Problem]:
    for field in ("onto", "from_card"):
        name: str = getattr(event, field)
        if name and name not in seat.cards:
            yield _unknown(("when", n, field), name, tuple(seat.cards))
    if event.onto and event.from_card:
        yield Problem(("when", n), Word(N_("the tokens are put on a card or come from one, not both")))


def _orders(n: int, event: Roll) -> Iterator[Problem]:
    if (event.purpose == "instruction") != bool(event.source):
        yield Problem(("when", n), Word(N_("an instruction has a source, and no other roll has one")))


def _opponent(table: Table, n: int, event: Attack) -> Iterator[Problem]:
    foes = tuple(name for name in (*table.seats, *table.creatures) if name != event.by)
    if event.against not in foes:
        yield _unknown(("when", n, "against"), event.against, foes)


def _unknown(path: Path, name: str, known: Sequence[str]) -> Problem:
    return Problem(path, Word(N_("name on the board")), name=name, known=tuple(known))
