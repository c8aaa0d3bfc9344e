"""Who may declare what: priority, passes, and the targets of what is declared."""

from __future__ import annotations

from typing import NamedTuple

from oracle.games.berserk.board import Ability, Item, Kind, Table, are_neighbours, in_game, other, push
from oracle.games.berserk.rules import BerserkRules
from oracle.games.berserk.statics import acquired, fits, given, holds, kinds
from oracle.games.berserk.tasks import Aim, Resolve, Round
from oracle.kernel.machine import Ask, Handler, Outcome, Step, Task, sift

PASS = "pass"


class Declaration(NamedTuple):
    """What a player might declare: a strike, or an ability of a card, by its number."""

    card: str
    number: int
    ability: Ability | None
    kinds: tuple[Kind, ...]
    is_acquired: bool

    @property
    def closes(self) -> bool:
        """Whether closing the card is in its cost."""
        return self.ability is None or self.ability.closes

    @property
    def chips(self) -> int:
        """How many chips it costs."""
        return self.ability.chips if self.ability else 0

    @property
    def instant(self) -> bool:
        """Whether it may be declared at any time."""
        return self.ability is not None and self.ability.instant

    @property
    def label(self) -> str:
        """Its name for players."""
        return f"{self.card} {self.number}" if self.ability else f"{self.card} strikes"


def declarations(rules: BerserkRules, table: Table, who: str) -> tuple[Declaration, ...]:
    """List all strikes and abilities of a player's cards, those too that nobody may declare."""
    found = []
    for name, card in table.cards.items():
        if card.of != who or not in_game(table, name):
            continue
        if card.type == "creature" and any(card.strike):
            found.append(Declaration(name, 0, None, ("played",), False))
        found += [Declaration(name, n, one, kinds(rules, one), False) for n, one in enumerate(card.abilities, 1)]
        got = [one.gift for one in (*acquired(rules, table, name), *given(rules, table, name)) if one.gift.closes]
        for n, gift in enumerate(got, len(card.abilities) + 1):
            played = Ability(closes=True, aim="this", does=gift.does)
            found.append(Declaration(name, n, played, kinds(rules, gift), True))
    return tuple(found)


def round_(rules: BerserkRules, table: Table, task: Round) -> Outcome:
    able = (one for one in declarations(rules, table, task.who) if _has_target(table, one))
    by_label = {one.label: one for one in able if task.declared.count(one.label) < 2 + table.cards[one.card].chips}
    promised = {item.card for item in table.stack if item.what == "strike" or (item.ability and item.ability.closes)}
    own_main = table.active == task.who and table.phase == "main"

    def whilst(label: str) -> tuple[bool, bool]:
        one = by_label[label]
        condition = one.ability.whilst if one.ability else None
        return condition is None or holds(table, condition, one.card), True

    def cost(label: str) -> tuple[bool, bool, int, int]:
        one, card = by_label[label], table.cards[by_label[label].card]
        spoken_for = sum(item.ability.chips for item in table.stack if item.card == one.card and item.ability)
        return one.closes, card.open, one.chips, card.chips - spoken_for

    legal, barred = sift(
        tuple(by_label),
        (rules.is_declared, lambda d: (by_label[d].kinds,)),
        (rules.is_at_will, lambda d: (by_label[d].kinds,)),
        (rules.holds, whilst),
        (
            rules.works,
            lambda d: (by_label[d].kinds if by_label[d].is_acquired else (), table.cards[by_label[d].card].open),
        ),
        (rules.is_time, lambda d: (by_label[d].instant, own_main, len(table.stack))),
        (rules.is_free, lambda d: (by_label[d].closes, by_label[d].card in promised)),
        (rules.can_pay, cost),
    )
    options = ((PASS, _passed(table, task)), *((d, _declared(table, task, by_label[d])) for d in legal))
    return Ask(task.who, "priority", options, barred)


def _passed(table: Table, task: Round) -> Step:
    if not task.passed:
        return Step(table, (Round(other(table, task.who), 1, task.declared),))
    return Step(table, (Resolve(), Round(table.active, 0, task.declared)) if table.stack else ())


def _declared(table: Table, task: Round, one: Declaration) -> Step:
    """Put something on the stack. That a thing is declared twice, and once more for each chip, is no rule: it keeps wrong readings finite."""
    item = Item("ability" if one.ability else "strike", one.card, task.who, one.number, ability=one.ability)
    declared = tuple(sorted((*task.declared, one.label)))
    return Step(table, (Aim(item), Round(table.active, 0, declared)))


# -------------------------------------------------------------------------------- targets


def _has_target(table: Table, one: Declaration) -> bool:
    if not one.kinds or "played" not in one.kinds:
        return True
    item = Item("ability" if one.ability else "strike", one.card, table.cards[one.card].of, ability=one.ability)
    if item.ability and item.ability.aim == "host":
        host = table.cards[one.card].on
        return in_game(table, host) and not table.cards[host].untouchable
    return not _needs_target(item) or bool(targets(table, item))


def _needs_target(item: Item) -> bool:
    return item.ability is None or (item.ability.aim == "target" and item.ability.next is None)


def targets(table: Table, item: Item) -> tuple[str, ...]:
    """List the cards that may be the target of a strike or an ability."""
    this = table.cards[item.card]
    if item.ability:
        which = item.ability.which
        found = (name for name in table.cards if fits(table, name, which, item.card, item.player))
    else:
        found = (
            name
            for name, card in table.cards.items()
            if card.of != item.player and card.zone == "field" and card.type != "equipment"
            if are_neighbours(this.cell, card.cell)
        )
    return tuple(name for name in found if not table.cards[name].untouchable)


def aim(rules: BerserkRules, table: Table, task: Aim) -> Outcome:
    item = task.item
    if not _needs_target(item):
        return Step(push(table, item))
    options = ((name, Step(push(table, _at(item, name)))) for name in targets(table, item))
    return Ask(item.player, f"{item.card}.target", tuple(options))


def _at(item: Item, name: str) -> Item:
    return Item(item.what, item.card, item.player, item.number, name, ability=item.ability)


HANDLERS: dict[type[Task], Handler] = {Round: round_, Aim: aim}
