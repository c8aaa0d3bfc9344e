"""Turns: the events, how a turn starts and ends, and what triggers then."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from oracle.games.berserk.board import Ability, Acquired, Change, Item, Table, in_game, other, with_card
from oracle.games.berserk.deeds import done, ended
from oracle.games.berserk.events import Act, Final, Happen, Move, Start
from oracle.games.berserk.rules import BerserkRules
from oracle.games.berserk.statics import acquired, can_pay, is_live, kinds
from oracle.games.berserk.tasks import Begin, Deaths, EndTurn, Occur, Round, Trigger
from oracle.kernel.machine import Handler, Outcome, Step, Task


def act(rules: BerserkRules, table: Table, task: Act) -> Outcome:
    return Step(_filled(table), (Deaths(), Round(table.active)))


def _filled(table: Table) -> Table:
    """Fill in what a case leaves out of the stack: the ability that a number stands for."""
    stack = tuple(
        replace(item, ability=table.cards[item.card].abilities[item.number - 1])
        if item.number and item.ability is None
        else item
        for item in table.stack
    )
    return replace(table, stack=stack)


def happen(rules: BerserkRules, table: Table, task: Happen) -> Outcome:
    change = Change(task.does, task.n, task.trait)
    after = done(rules, _filled(table), change, task.card, table.cards[task.card].of)
    return Step(after, (Deaths(), Round(table.active)))


def move(rules: BerserkRules, table: Table, task: Move) -> Outcome:
    moved = with_card(_filled(table), task.card, cell=task.to)
    return Step(moved, (Occur("acts", task.card, closes=False), Round(table.active)))


def final(rules: BerserkRules, table: Table, task: Final) -> Outcome:
    now = replace(_filled(table), phase="final")
    if rules.is_over(False):
        now = ended(rules, now, "end_of_turn", tuple(now.cards))
    items, after = _triggered(rules, now, "end_of_turn", tuple(now.cards))
    return Step(after, (Trigger(items), Round(now.active), EndTurn()))


def end_turn(rules: BerserkRules, table: Table, task: EndTurn) -> Outcome:
    over = ended(rules, table, "end_of_turn", tuple(table.cards)) if rules.is_over(True) else table
    for name, card in over.cards.items():
        on_time = tuple(replace(one, late=False) for one in card.acquired)
        over = with_card(over, name, acquired=on_time) if on_time != card.acquired else over
    now = replace(over, active=other(table, table.active), phase="start")
    return Step(now, (Deaths(), Round(now.active)))


def start(rules: BerserkRules, table: Table, task: Start) -> Outcome:
    now = replace(_filled(table), phase="start")
    mine = tuple(name for name, card in now.cards.items() if card.of == now.active)
    for name in mine:
        if in_game(now, name):
            card = now.cards[name]
            now = with_card(now, name, open=card.open or not card.sleeps, sleeps=False)
    items, after = _triggered(rules, now, "start_of_turn", mine)
    marks, cleared = _marks(rules, after)
    return Step(cleared, (Trigger((*items, *marks)), Round(now.active), Begin()))


def begin(rules: BerserkRules, table: Table, task: Begin) -> Outcome:
    return Step(replace(table, phase="main"))


def _marks(rules: BerserkRules, table: Table) -> tuple[tuple[Item, ...], Table]:
    """Give what the effects on cells do at the start of this turn, and the table without them."""
    due = {cell: mark for cell, mark in table.cells.items() if mark.player == table.active}
    found = []
    for cell, mark in due.items():
        now = next((name for name, card in table.cards.items() if card.cell == cell and in_game(table, name)), "")
        met = rules.meets(now, mark.card)
        if met and in_game(table, met):
            ability = Ability(aim="this", does=(Change("wound", mark.n),))
            found.append(Item("ability", met, table.active, ability=ability))
    left = {cell: mark for cell, mark in table.cells.items() if cell not in due}
    return tuple(found), replace(table, cells=left)


def _triggered(
    rules: BerserkRules, table: Table, moment: str, names: tuple[str, ...]
) -> tuple[tuple[Item, ...], Table]:
    """Give what triggers at a moment, and the table without what triggers only once."""
    found: list[Item] = []
    for name in names:
        card = table.cards[name]
        if not in_game(table, name):
            continue
        own = (
            (n, one)
            for n, one in enumerate(card.abilities, 1)
            if one.at == moment and "triggered" in kinds(rules, one) and is_live(rules, table, name, one)
            if can_pay(rules, table, name, one.closes, one.chips)
        )
        found += [Item("ability", name, card.of, n, ability=one) for n, one in own]
        due = tuple(_due(rules, table, name, moment))
        found += [
            Item("ability", name, card.of, ability=Ability(at=one.gift.at, aim="this", does=one.gift.does))
            for one in due
        ]
        left = tuple(one for one in card.acquired if not (one.gift.once and any(one is other for other in due)))
        table = with_card(table, name, acquired=left) if left != card.acquired else table
    return tuple(found), table


def _due(rules: BerserkRules, table: Table, name: str, moment: str) -> Iterator[Acquired]:
    card = table.cards[name]
    got = [one for one in acquired(rules, table, name) if one.gift.at == moment and rules.is_due(one.late)]
    if moment == "start_of_turn" and not rules.ticks(card.open):
        return
    working = [one for one in got if rules.works(kinds(rules, one.gift), card.open)]
    for gift_name in dict.fromkeys(one.gift.name for one in working):
        same = [one for one in working if one.gift.name == gift_name]
        if not gift_name:
            yield from same
            continue
        places = rules.working(tuple(sum(change.n for change in one.gift.does) for one in same))
        yield from (same[place] for place in places)


HANDLERS: dict[type[Task], Handler] = {
    Act: act,
    Happen: happen,
    Move: move,
    Final: final,
    Begin: begin,
    EndTurn: end_turn,
    Start: start,
}
