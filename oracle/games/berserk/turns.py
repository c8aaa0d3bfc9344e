"""Turns: the events, how a turn starts and ends, and what triggers then."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from oracle.games.berserk.abilities import Ability, Change
from oracle.games.berserk.board import Acquired, Card, Item, Table, in_game, other, with_abilities, with_card
from oracle.games.berserk.deeds import counted, done, ended, gone
from oracle.games.berserk.events import Act, Final, Happen, Move, Start
from oracle.games.berserk.rules import BerserkRules
from oracle.games.berserk.statics import acquired, kinds
from oracle.games.berserk.tasks import Begin, Deaths, EndTurn, Occur, Opened, Round, Trigger
from oracle.games.berserk.triggers import aftermath, own_triggers
from oracle.kernel.machine import Handler, Outcome, Step, Task

WHILE_OPEN = (
    "poison",
    "regeneration",
    "fading",
)  # named abilities that work at the start of the turn only on an open card


def act(rules: BerserkRules, table: Table, task: Act) -> Outcome:
    return Step(with_abilities(table), (Deaths(), Round(table.active)))


def happen(rules: BerserkRules, table: Table, task: Happen) -> Outcome:
    change, before = Change(task.does, task.n, trait=task.trait), with_abilities(table)
    if task.does == "destroy":
        after = gone(rules, before, task.card, "graveyard")
    else:
        after = done(rules, before, change, task.card, before.cards[task.card].of, task.card)
    return Step(after, (*aftermath(rules, before, after), Round(table.active)))


def move(rules: BerserkRules, table: Table, task: Move) -> Outcome:
    moved = with_card(with_abilities(table), task.card, cell=task.to)
    return Step(moved, (Occur("acts", (task.card,), closes=False), Round(table.active)))


def final(rules: BerserkRules, table: Table, task: Final) -> Outcome:
    now = replace(with_abilities(table), phase="final")
    if rules.is_over(False):
        now = ended(rules, now, "end_of_turn", tuple(now.cards))
    items, after = _triggered(rules, now, "end_of_turn", tuple(now.cards))
    return Step(after, (Trigger(items), Round(now.active), EndTurn()))


def end_turn(rules: BerserkRules, table: Table, task: EndTurn) -> Outcome:
    over = ended(rules, table, "end_of_turn", tuple(table.cards)) if rules.is_over(True) else table
    over = counted(rules, over)
    for name, card in over.cards.items():
        on_time = tuple(replace(one, late=False) for one in card.acquired)
        spent = tuple(n for n in card.used if not _is_once_a_turn(card, n))
        if (on_time, spent) != (card.acquired, card.used):
            over = with_card(over, name, acquired=on_time, used=spent)
    return Step(replace(over, active=other(table, table.active), phase="start"), (Deaths(),))


def _is_once_a_turn(card: Card, number: int) -> bool:
    return number <= len(card.abilities) and card.abilities[number - 1].once == "turn"


def start(rules: BerserkRules, table: Table, task: Start) -> Outcome:
    now = replace(with_abilities(table), phase="start")
    for name, card in now.cards.items():
        if card.of == now.active and in_game(now, name):
            now = with_card(now, name, open=card.open or not card.sleeps, sleeps=False)
    return Step(ended(rules, now, "start_of_your_turn", tuple(now.cards)), (Opened(),))


def opened(rules: BerserkRules, table: Table, task: Opened) -> Outcome:
    """Let trigger what does so at the start of the turn, by what holds now that the cards have opened."""
    mine = tuple(name for name, card in table.cards.items() if card.of == table.active)
    items, after = _triggered(rules, table, "start_of_turn", mine)
    theirs = tuple(name for name in table.cards if name not in mine and in_game(table, name))
    others = (one for name in theirs for one in own_triggers(rules, table, name, "start_of_opponents_turn"))
    marks, cleared = _marks(rules, after)
    return Step(cleared, (Trigger((*items, *others, *marks)), Round(table.active), Begin()))


def begin(rules: BerserkRules, table: Table, task: Begin) -> Outcome:
    return Step(replace(table, phase="main"))


def _marks(rules: BerserkRules, table: Table) -> tuple[tuple[Item, ...], Table]:
    """Give what the effects on cells do at the start of this turn, and the table without them."""
    found, cells = [], {}
    for cell, marks in table.cells.items():
        now = next((name for name, card in table.cards.items() if card.cell == cell and in_game(table, name)), "")
        for mark in marks:
            met = rules.meets(now, mark.card) if mark.player == table.active else ""
            if met and in_game(table, met):
                ability = Ability(aim="this", does=(Change("wound", mark.n),))
                found.append(Item("ability", met, table.active, ability=ability))
        if left := tuple(mark for mark in marks if mark.player != table.active):
            cells[cell] = left
    return tuple(found), replace(table, cells=cells)


def _triggered(
    rules: BerserkRules, table: Table, moment: str, names: tuple[str, ...]
) -> tuple[tuple[Item, ...], Table]:
    """Give what triggers at a moment, and the table without what triggers only once."""
    found: list[Item] = []
    for name in names:
        card = table.cards[name]
        if not in_game(table, name):
            continue
        found += own_triggers(rules, table, name, moment)
        due = tuple(_due(rules, table, name, moment))
        found += [_fired(rules, name, card.of, one) for one in due]
        left = tuple(one for one in card.acquired if not (one.gift.once and any(one is other for other in due)))
        table = with_card(table, name, acquired=left) if left != card.acquired else table
    return tuple(found), table


def _fired(rules: BerserkRules, name: str, player: str, one: Acquired) -> Item:
    """Give what an acquired ability puts on the stack: what it does to its bearer, or to the card that gave it."""
    gift = one.gift
    giver = rules.means(one.by, name) if gift.aim == "giver" else ""
    ability = Ability(at=gift.at, aim="giver" if gift.aim == "giver" else "this", does=gift.does)
    return Item("ability", name, player, target=giver, ability=ability)


def _due(rules: BerserkRules, table: Table, name: str, moment: str) -> Iterator[Acquired]:
    card = table.cards[name]
    got = [one for one in acquired(rules, table, name) if one.gift.at == moment and rules.is_due(one.late)]
    working = [one for one in got if rules.works(kinds(rules, one.gift), card.open)]
    if moment == "start_of_turn":
        working = [one for one in working if one.gift.name not in WHILE_OPEN or rules.ticks(card.open)]
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
    Opened: opened,
}
