"""What an ability does when it is carried out: its effects, what comes with them, what is delayed, and what it blocks."""

from __future__ import annotations

from msgspec.structs import replace

from oracle.games.berserk.abilities import Ability, Gift, is_block, plus
from oracle.games.berserk.aiming import fit_targets
from oracle.games.berserk.board import ORDERS, Item, Table, Waiting, in_game
from oracle.games.berserk.deeds import belonging, destructions, done, give, is_open_to
from oracle.games.berserk.rules import BerserkRules
from oracle.games.berserk.statics import fits, shown
from oracle.games.berserk.triggers import aftermath
from oracle.kernel.machine import Step


def carry_out(rules: BerserkRules, table: Table, item: Item) -> Step:
    """Carry an ability out, or delay it if it has no explicit target."""
    ability = item.ability or Ability()
    if rules.waits(ability.next is None, _candidates(rules, table, item, ability)):
        return Step(_delayed(rules, table, item, ability))
    if ability.next is not None:
        return Step(table)
    if is_block(ability):
        return Step(_blocked(rules, table))
    names = _affected(rules, table, item, ability)
    after, doomed = _applied(rules, table, item, ability, names)
    return Step(after, aftermath(rules, table, after, doomed, item))


def _player(rules: BerserkRules, table: Table, item: Item) -> str:
    return belonging(rules, table, item.player, item.card)


# -------------------------------------------------------------------------------- effects on cards


def _affected(rules: BerserkRules, table: Table, item: Item, ability: Ability) -> tuple[str, ...]:
    player = _player(rules, table, item)
    match ability.aim:
        case "this":
            found: tuple[str, ...] = (item.card,)
        case "host":
            found = (rules.aims_at(item.target or table.cards[item.card].on, item.card),)
        case "all":
            now = shown(rules, table)
            found = tuple(name for name in table.cards if fits(now, name, ability.which, item.card, player))
        case _:
            found = fit_targets(rules, table, item)
    is_there = ability.at == "death" and ability.aim == "this"
    return tuple(
        name for name in found if (is_there or in_game(table, name)) and is_open_to(rules, table, name, player)
    )


def _applied(
    rules: BerserkRules, table: Table, item: Item, ability: Ability, names: tuple[str, ...]
) -> tuple[Table, tuple[Item, ...]]:
    """Give the table after an ability's effects and what comes with them, and the destructions that it asks for."""
    player, start = _player(rules, table, item), table
    doomed: list[Item] = []
    for name in names:
        before = table
        for change in ability.does:
            table = done(rules, table, change, name, player, item.card, start)
        found = destructions(table, ability.does, (name,))
        doomed += found
        if ability.does and not _is_success(rules, ability, before, table, name, bool(found)):
            continue
        if not in_game(table, name) and ability.at != "death":
            continue
        for change in ability.then:
            table = done(rules, table, change, name, player, item.card, start)
        doomed += destructions(table, ability.then, (name,))
        for gift in ability.gives:
            table = give(rules, table, gift, _bearer(rules, item, ability, gift, name), item.card, player)
    return table, tuple(doomed)


def _is_success(rules: BerserkRules, ability: Ability, before: Table, after: Table, name: str, is_doomed: bool) -> bool:
    one, another = before.cards[name], after.cards[name]
    wounds, chips = another.wounds - one.wounds, another.chips - one.chips
    really = abs(wounds if ability.does[0].does in ("wound", "heal") else chips)
    changed = is_doomed or after != before
    return rules.accompanies(changed and really >= ability.least, wounds > 0)


def _bearer(rules: BerserkRules, item: Item, ability: Ability, gift: Gift, name: str) -> str:
    if ability.at:
        return rules.poisoned(item.card, name)
    return rules.bearer(item.card, name) if gift.at else name


# -------------------------------------------------------------------------------- delayed abilities and blocks


def _candidates(rules: BerserkRules, table: Table, item: Item, ability: Ability) -> int:
    if not ability.next:
        return 0
    now = shown(rules, table)
    return sum(fits(now, name, ability.next.which, item.card, item.player) for name in table.cards)


def _delayed(rules: BerserkRules, table: Table, item: Item, ability: Ability) -> Table:
    assert ability.next
    next_ = ability.next
    if next_.what == "attack":
        for attack in table.stack[1:]:
            if attack.what == "strike" and rules.takes(_is_fitting(rules, table, item, ability, attack)):
                more = plus(attack.bonus, ability.bonus)
                stack = tuple(replace(one, bonus=more) if one is attack else one for one in table.stack)
                return replace(table, stack=stack)
    new = Waiting(item.player, next_, item.card, ability.does, ability.bonus)
    return replace(table, waiting=(*table.waiting, new))


def _is_fitting(rules: BerserkRules, table: Table, item: Item, ability: Ability, attack: Item) -> bool:
    assert ability.next
    strength = attack.strengths[0] if attack.strengths else ""
    is_dealt = attack.stage in ("payment", "ending")
    meant = not is_dealt and fits(shown(rules, table), attack.card, ability.next.which, item.card, item.player)
    return meant and bool(strength) and rules.is_meant(strength, ability.next.strengths)


def _blocked(rules: BerserkRules, table: Table) -> Table:
    """Block what lies under the block: go to the first of its objects that is left, or take it off the stack."""
    block, item, *below = table.stack
    order = ORDERS[item.what]
    left = [stage for stage in order[order.index(item.stage) :] if rules.remains(stage, bool(item.dice))]
    blocked = (replace(item, blocked=True, stage=left[0]),) if left else ()
    return replace(table, stack=(block, *blocked, *below))
