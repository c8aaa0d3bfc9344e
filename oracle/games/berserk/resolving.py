"""How what lies on the stack resolves, object by object."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from oracle.games.berserk import striking
from oracle.games.berserk.aiming import is_legal
from oracle.games.berserk.board import (
    ORDERS,
    Item,
    Table,
    in_game,
    with_card,
    with_top,
)
from oracle.games.berserk.effects import carry_out
from oracle.games.berserk.rules import BerserkRules
from oracle.games.berserk.statics import can_pay, lives
from oracle.games.berserk.tasks import Occur, Resolve, Trigger
from oracle.games.berserk.triggers import buried, swept
from oracle.kernel.machine import Agenda, Handler, Outcome, Roll, Step, Task

Stage = Callable[[BerserkRules, Table, Item], Step | Roll]


def resolve(rules: BerserkRules, table: Table, task: Resolve) -> Outcome:
    item = table.stack[0]
    if item.what == "destruction":
        return _destroyed(rules, table, item)
    if not item.blocked and item.stage not in ("payment", "ending"):
        resolved = item.stage not in ("declaration", "target")
        if not is_legal(rules, table, item):
            return _cancelled(rules, table, item, is_paid=rules.is_paid(True, bool(item.dice), resolved))
        means = _means(rules, table, item)
        if means in ("paid", "unpaid"):
            return _cancelled(rules, table, item, is_paid=means == "paid")
    came = _AT[item.what].get(item.stage, _nothing)(rules, table, item)
    return came if isinstance(came, Roll) else _onwards(rules, came, item)


def _nothing(rules: BerserkRules, table: Table, item: Item) -> Step:
    return Step(table)


def _means(rules: BerserkRules, table: Table, item: Item) -> str:
    """Say whether what resolves can still be paid for."""
    if not in_game(table, item.card) or item.what == "defence":
        return "goes on"
    chips = item.ability.chips if item.ability else 0
    if can_pay(rules, table, item.card, _closes(item), chips):
        return "goes on"
    return rules.without_means(bool(item.dice))


def _onwards(rules: BerserkRules, came: Step, item: Item) -> Step:
    """Go to the next object of the chain, paying and telling what waits that the card acts, where it is time."""
    order = ORDERS[item.what]
    table = came.board
    if rules.pays_at(item.stage) and rules.is_paid(False, bool(item.dice), True):
        table = _paid(rules, table, item)
    table = _with_closed_defender(rules, table, item, item.stage)
    return Step(_moved_on(rules, table, item, order), (*_acts(rules, table, item), *came.then))


def _with_closed_defender(rules: BerserkRules, table: Table, item: Item, stage: str) -> Table:
    defender = item.defender if item.what == "strike" else item.card if item.what == "defence" else ""
    if not defender or not in_game(table, defender) or not rules.closes_defender(item.what, stage):
        return table
    return with_card(table, defender, open=False)


def _moved_on(rules: BerserkRules, table: Table, item: Item, order: tuple[str, ...]) -> Table:
    rest = order[order.index(item.stage) + 1 :]
    left = [stage for stage in rest if not item.blocked or rules.remains(stage, bool(item.dice))]
    return with_top(table, stage=left[0]) if left else _popped(rules, table)


def _acts(rules: BerserkRules, table: Table, item: Item) -> Agenda:
    """Tell what waits for it that a card acts, or has acted, and with a strike its defender."""
    if not _closes(item) or not table.waiting or rules.comes_at(ORDERS[item.what]) != item.stage:
        return ()
    acting = Occur("acts", (item.card,), True, item.what == "strike")
    if item.stage == "payment" and item.defender:
        return acting, Occur("acts", (item.defender,))
    return (acting,)


def _popped(rules: BerserkRules, table: Table) -> Table:
    """Take the topmost thing off the stack, and with the last words of a dead card its markers."""
    top, *below = table.stack
    left = replace(table, stack=tuple(below))
    return swept(rules, left) if top.ability and top.ability.at == "death" else left


def _closes(item: Item) -> bool:
    return item.what == "strike" or (item.ability is not None and item.ability.closes)


def _paid(rules: BerserkRules, table: Table, item: Item) -> Table:
    if not in_game(table, item.card):
        return table
    card, ability = table.cards[item.card], item.ability
    chips = max(0, rules.chips_left(card.chips, ability.chips)) if ability and ability.chips else card.chips
    used = (*card.used, item.number) if ability and ability.once else card.used
    return with_card(table, item.card, open=card.open and not _closes(item), chips=chips, used=used)


def _cancelled(rules: BerserkRules, table: Table, item: Item, *, is_paid: bool) -> Step:
    if is_paid:
        table = _with_closed_defender(rules, _paid(rules, table, item), item, "payment")
    return Step(_popped(rules, table))


def _defended(rules: BerserkRules, table: Table, item: Item) -> Step:
    """The defender becomes the target of the strike under it."""
    defence, strike, *below = table.stack
    target = rules.attacked(item.card, strike.target)
    return Step(replace(table, stack=(defence, replace(strike, target=target, defender=item.card), *below)))


def _destroyed(rules: BerserkRules, table: Table, item: Item) -> Step:
    over, name = _popped(rules, table), item.card
    if not in_game(table, name) or not rules.is_destroyed(lives(rules, table, name), item.by_text):
        return Step(over)
    fired, after = buried(rules, over, name)
    return Step(after, (Trigger(fired),) if fired else ())


_AT: dict[str, dict[str, Stage]] = {
    "ability": {"wound": carry_out},
    "defence": {"wound": _defended},
    "strike": {
        "roll": striking.roll,
        "result": striking.modify,
        "calculation": striking.calculate,
        "wound": striking.strike,
    },
}

HANDLERS: dict[type[Task], Handler] = {Resolve: resolve}
