"""What a player might declare with his cards, and which clause forbids what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from oracle.games.berserk.abilities import Ability, Change, Kind, is_block, is_on_die
from oracle.games.berserk.aiming import best, could_be, laws_on_target, targets_found
from oracle.games.berserk.board import Item, Table, are_neighbours, in_game
from oracle.games.berserk.deeds import amount_at_most
from oracle.games.berserk.rules import BerserkRules
from oracle.games.berserk.statics import gifts, gifts_about, has, holds, kinds, shown
from oracle.kernel.machine import sift

ACCUMULATE = Ability(closes=True, aim="this", does=(Change("get_chip"),))
MOST = 2  # once, and once more if the first was cancelled
Law = tuple[Callable[..., bool], Callable[["Declaration"], tuple[Any, ...]]]


class Declaration(NamedTuple):
    """What a player might declare: a strike, a defender, a chip more, or an ability of a card by its number."""

    card: str
    what: str
    item: Item
    kinds: tuple[Kind, ...] = ("played",)
    is_acquired: bool = False

    @property
    def ability(self) -> Ability:
        """The ability; an empty one for strikes and defenders."""
        return self.item.ability or Ability()

    @property
    def closes(self) -> bool:
        """Whether closing the card is in its cost."""
        return self.item.what != "ability" or self.ability.closes

    @property
    def label(self) -> str:
        """Its name for players."""
        return f"{self.card} {self.what or self.item.number}"


# -------------------------------------------------------------------------------- what one may think of


def declarations(rules: BerserkRules, table: Table, who: str) -> Iterator[Declaration]:
    """List all that a player might declare with his cards, that too which nobody may declare."""
    for name, card in table.cards.items():
        if card.of != who or not in_game(table, name):
            continue
        if card.type == "creature" and card.zone == "field" and any(card.strike):
            yield Declaration(name, "strikes", Item("strike", name, who))
        if _might_defend(table, name):
            yield Declaration(name, "defends", Item("defence", name, who, stage="wound"))
        if _knows_chips(rules, table, name):
            yield Declaration(name, "accumulates", Item("ability", name, who, ability=ACCUMULATE))
        yield from _abilities(rules, table, name)


def _might_defend(table: Table, name: str) -> bool:
    """Say whether a strike of the opponent at another card of the same player lies on top of the stack."""
    top = table.stack[0] if table.stack and table.cards[name].zone == "field" else None
    if top is None or top.what != "strike" or top.target == name:
        return False
    squad = table.cards[name].of
    return top.player != squad and top.target in table.cards and table.cards[top.target].of == squad


def _knows_chips(rules: BerserkRules, table: Table, name: str) -> bool:
    """Say whether anything about a card makes one think of accumulating chips."""
    card = table.cards[name]
    if card.chips > 0 or any(one.chips for one in card.abilities):
        return True
    return has(rules, table, name, "accumulates") or has(rules, table, name, "never_accumulates")


def _abilities(rules: BerserkRules, table: Table, name: str) -> Iterator[Declaration]:
    card = table.cards[name]
    for n, one in enumerate(card.abilities, 1):
        yield Declaration(name, "", Item("ability", name, card.of, n, ability=one), kinds(rules, one))
    is_about = any(gift.closes for gift in gifts_about(table))
    got = [(one.gift, one.by) for one in gifts(rules, table, name) if one.gift.closes] if is_about else []
    for n, (gift, by) in enumerate(got, len(card.abilities) + 1):
        giver = rules.means(by, name) if gift.aim == "giver" else ""
        ability = Ability(closes=True, aim="giver" if gift.aim == "giver" else "this", does=gift.does)
        item = Item("ability", name, card.of, n, giver, ability=ability)
        yield Declaration(name, "", item, kinds(rules, gift), True)


# -------------------------------------------------------------------------------- what the clauses say


def declarable(
    rules: BerserkRules, table: Table, who: str, declared: tuple[str, ...] = ()
) -> tuple[tuple[Declaration, ...], tuple[tuple[str, str], ...]]:
    """Part what a player with priority might declare into what he may, and what a clause forbids: (legal, barred by which clause)."""
    by_kind: dict[str, list[Declaration]] = {}
    for one in declarations(rules, table, who):
        if not declared or declared.count(mark(table, one)) < _bound(table, one):
            by_kind.setdefault(_kind(one), []).append(one)
    legal: list[Declaration] = []
    barred: list[tuple[str, str]] = []
    for kind, all_ in by_kind.items():
        may, may_not = sift(all_, *_laws(rules, table, who, kind))
        legal += may
        barred += ((one.label, clause) for one, clause in may_not)
    return tuple(legal), tuple(barred)


def mark(table: Table, one: Declaration) -> str:
    """Name a declaration for counting; one that costs chips is another one once they have been paid."""
    return f"{one.label}@{table.cards[one.card].chips}" if one.ability.chips else one.label


def _bound(table: Table, one: Declaration) -> int:
    """Give how often a thing is declared in one event, more often than the rules ever let it: no rule, it keeps wrong readings finite."""
    if one.ability.chips:
        return MOST + table.cards[one.card].chips
    return MOST + (_openers(table) if one.closes else 1)


def _openers(table: Table) -> int:
    """Count the abilities that open cards: without them a card closes once."""
    abilities = (ability for card in table.cards.values() for ability in card.abilities)
    own = (change for ability in abilities for change in (*ability.does, *ability.then))
    given = (change for gift in gifts_about(table) for change in gift.does)
    return sum(change.does == "open" for change in (*own, *given))


def _kind(one: Declaration) -> str:
    if one.what:
        return one.what
    return "block" if is_block(one.ability) else "on die" if is_on_die(one.ability) else "ability"


def _laws(rules: BerserkRules, table: Table, who: str, kind: str) -> tuple[Law, ...]:
    """List the laws for one kind of declaration, those first that are settled soonest."""
    own_main = table.active == who and table.phase == "main"
    time: Law = (rules.is_time, lambda one: (one.ability.instant, own_main, len(table.stack)))
    pay: tuple[Law, ...] = (
        (rules.is_free, lambda one: (one.closes, _is_promised(table, one.card))),
        (rules.can_pay, lambda one: _cost(table, one)),
    )
    aim: Law = (rules.has_targets, lambda one: targets_found(rules, table, one.item))
    match kind:
        case "strikes":
            return (time, *pay, (rules.can_be, lambda one: (True, 0)), aim)
        case "defends":
            return (*_defence(rules, table), pay[0])
        case "accumulates":
            return (time, (rules.may_accumulate, lambda one: _accumulation(rules, table, one.card)), *pay)
    stage = table.stack[0].stage if table.stack else ""
    windows: dict[str, tuple[Law, ...]] = {
        "block": ((rules.is_block_time, lambda one: (stage,)),),
        "on die": ((rules.is_die_time, lambda one: (stage,)),),
    }
    return (*_kinds(rules), time, *_state(rules, table), *pay, *windows.get(kind, ()), aim)


def _kinds(rules: BerserkRules) -> tuple[Law, ...]:
    return (rules.is_declared, lambda one: (one.kinds,)), (rules.is_at_will, lambda one: (one.kinds,))


def _state(rules: BerserkRules, table: Table) -> tuple[Law, ...]:
    """List the laws on what an ability and its card must be like."""

    def whilst(one: Declaration) -> tuple[bool, bool]:
        condition = one.ability.whilst
        return condition is None or holds(shown(rules, table), condition, one.card), True

    def on_target(one: Declaration, which: int, otherwise: tuple[bool, bool]) -> tuple[bool, ...]:
        law = laws_on_target(rules, table, one.item)[which]
        return best(law, could_be(rules, table, one.item), otherwise)

    return (
        (rules.holds, whilst),
        (rules.works, lambda one: (one.kinds if one.is_acquired else (), table.cards[one.card].open)),
        (rules.is_unused, lambda one: _use(table, one)),
        (rules.can_be, lambda one: (False, amount_at_most(table, one.ability, one.card))),
        (rules.can_be_closed, lambda one: on_target(one, 0, (True, False))),
        (rules.can_be_aimed, lambda one: on_target(one, 1, (False, False))),
    )


def _is_promised(table: Table, name: str) -> bool:
    under_way = (item for item in table.stack if item.stage != "ending")
    return any(name == item.defender or (name == item.card and _closes(item)) for item in under_way)


def _closes(item: Item) -> bool:
    return item.what in ("strike", "defence") or (item.ability is not None and item.ability.closes)


def _cost(table: Table, one: Declaration) -> tuple[bool, bool, int, int]:
    card = table.cards[one.card]
    mine = (item for item in table.stack if item.card == one.card and item.stage != "ending")
    spoken_for = sum(item.ability.chips for item in mine if item.ability)
    return one.closes, card.open, one.ability.chips, card.chips - spoken_for


def _use(table: Table, one: Declaration) -> tuple[bool, bool, bool]:
    number = one.item.number
    is_declared = any((item.card, item.number) == (one.card, number) for item in table.stack if item.ability)
    return bool(one.ability.once), number in table.cards[one.card].used, is_declared


def _accumulation(rules: BerserkRules, table: Table, name: str) -> tuple[bool, bool, bool]:
    in_cost = any(one.chips for one in table.cards[name].abilities)
    return in_cost, has(rules, table, name, "accumulates"), has(rules, table, name, "never_accumulates")


def _defence(rules: BerserkRules, table: Table) -> tuple[Law, ...]:
    """List the laws on who may defend against the strike on top of the stack."""
    strike = table.stack[0]
    attacker, target = table.cards[strike.card], table.cards.get(strike.target)
    named = tuple(has(rules, table, strike.card, one) for one in ("directed", "unanswered"))

    def beside(one: Declaration) -> tuple[bool, bool]:
        cell = table.cards[one.card].cell
        return are_neighbours(cell, attacker.cell), target is not None and are_neighbours(cell, target.cell)

    return (
        (rules.is_defence_time, lambda one: (strike.stage,)),
        (rules.is_defensible, lambda one: (bool(strike.defender), *named)),
        (rules.is_able, lambda one: (table.cards[one.card].open, table.cards[one.card].type == "creature")),
        (rules.stands_between, beside),
    )
