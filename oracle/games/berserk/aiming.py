"""Targets: which cards may be one, how many there are, and the choice among them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from oracle.games.berserk.abilities import Ability, Which, is_on_die
from oracle.games.berserk.board import Item, Table, are_neighbours, in_game, push
from oracle.games.berserk.deeds import amount_at_most, belonging
from oracle.games.berserk.rules import BerserkRules
from oracle.games.berserk.statics import fits, has, shown
from oracle.games.berserk.tasks import Aim, AimAgain
from oracle.kernel.machine import Ask, Handler, Outcome, Step, Task, sift

Law = tuple[Callable[..., bool], Callable[[str], tuple[bool, ...]]]

# -------------------------------------------------------------------------------- what could be a target


def targets_found(rules: BerserkRules, table: Table, item: Item) -> tuple[int, int]:
    """Count the cards that could be a target of what might be declared, and say how many it needs."""
    match item.ability.aim if item.ability else "":
        case "host":
            host = table.cards[item.card].on
            return int(in_game(table, host) and not table.cards[host].untouchable), 1
        case "giver" if item.target:
            return int(in_game(table, item.target)), 1
        case "strike" | "action":
            return int(bool(_action(rules, table, item))), 1
    if not needs_target(item):
        return 0, 0
    if not (item.ability and item.ability.second):
        return len(targets(rules, table, item)), 1
    return 2 if targets(rules, table, item) else min(1, len(_firsts(rules, table, item))), 2


def _action(rules: BerserkRules, table: Table, item: Item) -> str:
    """Name the card whose strike, or whose action, lies on top of the stack and is meant; empty if none is."""
    top = table.stack[0] if table.stack else None
    ability = item.ability or Ability()
    if top is None or top.what not in (("strike",) if ability.aim == "strike" else ("strike", "ability")):
        return ""
    return top.card if fits(shown(rules, table), top.card, ability.which, item.card, item.player) else ""


def needs_target(item: Item) -> bool:
    """Say whether a target is chosen for a strike or an ability."""
    return item.ability is None or (item.ability.aim == "target" and item.ability.next is None)


def targets(rules: BerserkRules, table: Table, item: Item) -> tuple[str, ...]:
    """List the cards that may be the target of a strike or an ability, or the first of two."""
    firsts = _firsts(rules, table, item)
    if not (item.ability and item.ability.second):
        return firsts
    seconds = _seconds(rules, table, item)
    return tuple(name for name in firsts if any(second != name for second in seconds))


def _firsts(rules: BerserkRules, table: Table, item: Item) -> tuple[str, ...]:
    if item.ability:
        now = shown(rules, table)
        found = [name for name in table.cards if fits(now, name, item.ability.which, item.card, item.player)]
        if is_on_die(item.ability):
            found = [name for name in found if name in _thrown(table)]
    else:
        found = [name for name in table.cards if _can_be_struck(table, item, name)]
    return tuple(name for name in found if not table.cards[name].untouchable)


def _can_be_struck(table: Table, item: Item, name: str) -> bool:
    this, that = table.cards[item.card], table.cards[name]
    is_there = name != item.card and _on_field(table, name) and _is_attackable(table, name)
    return is_there and are_neighbours(this.cell, that.cell)


def _thrown(table: Table) -> tuple[str, ...]:
    """Name the cards that have thrown for the strike on top of the stack."""
    top = table.stack[0] if table.stack else None
    return (top.card, top.target)[: len(top.dice)] if top else ()


def _seconds(rules: BerserkRules, table: Table, item: Item) -> tuple[str, ...]:
    """List the cards that may be the second target of an ability."""
    assert item.ability
    assert item.ability.second
    now = shown(rules, table)
    fit = (name for name in table.cards if fits(now, name, item.ability.second, item.card, item.player))
    return tuple(name for name in fit if not table.cards[name].untouchable)


# -------------------------------------------------------------------------------- what a target must be like


def laws_on_target(rules: BerserkRules, table: Table, item: Item) -> tuple[Law, ...]:
    """List the laws that each target must meet, with their facts for a card."""
    ability = item.ability or Ability()
    closes = any(change.does == "close" for change in ability.does)
    does_more = bool(ability.gives or ability.then) or any(change.does != "close" for change in ability.does)
    poisons = not ability.does and bool(ability.gives) and all(gift.name == "poison" for gift in ability.gives)

    def protection(name: str) -> tuple[bool, bool]:
        return has(rules, table, name, "incorporeal"), has(rules, table, name, "no_poison")

    return (
        (rules.can_be_closed, lambda name: (not closes or table.cards[name].open, does_more)),
        (rules.can_be_aimed, lambda name: protection(name) if poisons else (False, False)),
    )


def could_be(rules: BerserkRules, table: Table, item: Item) -> tuple[str, ...]:
    """List the cards that the laws on a target speak of, before one is chosen."""
    if item.ability and item.ability.aim == "host":
        host = table.cards[item.card].on
        return (host,) if in_game(table, host) else ()
    return targets(rules, table, item) if needs_target(item) else ()


def best(law: Law, names: tuple[str, ...], otherwise: tuple[bool, ...]) -> tuple[bool, ...]:
    """Give a law's facts for a card that meets it, or for the first if none does; *otherwise* if there is no card."""
    judge, facts = law
    found = [facts(name) for name in names]
    return next((one for one in found if judge(*one)), found[0] if found else otherwise)


# -------------------------------------------------------------------------------- whether it is still legal


def is_legal(rules: BerserkRules, table: Table, item: Item) -> bool:
    """Say whether what lies on the stack is still legal, apart from its cost."""
    match item.what:
        case "strike":
            return _on_field(table, item.card) and _on_field(table, item.target) and _is_attackable(table, item.target)
        case "defence":
            card, strike = table.cards[item.card], table.stack[1]
            is_able = rules.is_able(card.open, card.type == "creature")
            return _on_field(table, item.card) and is_able and card.of != table.cards[strike.card].of
    ability = item.ability or Ability()
    if not rules.can_be(False, amount_at_most(table, ability, item.card)):
        return False
    if ability.aim in ("strike", "action"):
        return True
    named = [name for name in (item.target, item.second) if name]
    there = fit_targets(rules, table, item)
    return len(there) == len(named) or rules.is_left(len(named) - len(there), len(named), named[0] not in there)


def fit_targets(rules: BerserkRules, table: Table, item: Item) -> tuple[str, ...]:
    """List the targets of an ability that still are what it is aimed at."""
    ability = item.ability or Ability()
    meant = ((item.target, ability.which), (item.second, ability.second or ability.which))
    return tuple(name for name, which in meant if name and _is_fit(rules, table, item, name, which))


def _on_field(table: Table, name: str) -> bool:
    return name in table.cards and table.cards[name].zone == "field"


def _is_attackable(table: Table, name: str) -> bool:
    return table.cards[name].type != "equipment"


def _is_fit(rules: BerserkRules, table: Table, item: Item, name: str, which: Which) -> bool:
    """Say whether a card still is what an ability is aimed at; of a source that is gone nobody asks who stands beside it."""
    if not in_game(table, name):
        return False
    ability = item.ability or Ability()
    if not all(law(*facts(name)) for law, facts in laws_on_target(rules, table, item)):
        return False
    if ability.aim != "target":
        return True
    asked = which if in_game(table, item.card) else replace(which, beside=False)
    player = belonging(rules, table, item.player, item.card)
    return fits(shown(rules, table), name, asked, item.card, player)


# -------------------------------------------------------------------------------- choosing


def aim(rules: BerserkRules, table: Table, task: Aim) -> Outcome:
    item = task.item
    match item.ability.aim if item.ability else "":
        case "strike" | "action":
            return Step(push(table, replace(item, target=_action(rules, table, item))))
        case "host":
            return Step(push(table, replace(item, target=table.cards[item.card].on)))
    if not needs_target(item):
        return Step(push(table, item))
    legal, barred = sift(targets(rules, table, item), *laws_on_target(rules, table, item))
    if not legal:  # what triggers and has no target is not declared
        return Step(table if item.ability and item.ability.at else push(table, item))
    options = ((name, _aimed(table, replace(item, target=name))) for name in legal)
    return Ask(item.player, f"{item.card}.target", tuple(options), barred)


def _aimed(table: Table, item: Item) -> Step:
    if item.ability and item.ability.second:
        return Step(table, (AimAgain(item),))
    return Step(push(table, item))


def aim_again(rules: BerserkRules, table: Table, task: AimAgain) -> Outcome:
    item = task.item
    others = tuple(name for name in _seconds(rules, table, item) if name != item.target)
    found, barred = sift(others, *laws_on_target(rules, table, item))
    if not found:
        return Step(push(table, item))
    options = ((name, Step(push(table, replace(item, second=name)))) for name in found)
    return Ask(item.player, f"{item.card}.second", tuple(options), barred)


HANDLERS: dict[type[Task], Handler] = {Aim: aim, AimAgain: aim_again}
