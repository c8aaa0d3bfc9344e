"""How what lies on the stack resolves, object by object."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from oracle.games.berserk.board import (
    STAGES,
    WITHOUT_DICE,
    Ability,
    Card,
    Gift,
    Item,
    Table,
    Waiting,
    in_game,
    plus,
    push,
    with_card,
    with_top,
)
from oracle.games.berserk.deeds import done, ended, give, gone
from oracle.games.berserk.rules import BerserkRules
from oracle.games.berserk.statics import can_pay, fits, is_live, kinds, lives, value
from oracle.games.berserk.tasks import Deaths, Fight, Occur, Resolve, Trigger, Weaken
from oracle.kernel.machine import Ask, Handler, Outcome, Roll, Step, Task

Stage = Callable[[BerserkRules, Table, Item], Step | Roll]


def resolve(rules: BerserkRules, table: Table, task: Resolve) -> Outcome:
    item = table.stack[0]
    if item.what == "destruction":
        return _destroyed(rules, table, item)
    is_target_gone = item.stage in ("target", "wound") and item.target and not in_game(table, item.target)
    if is_target_gone or (
        item.what == "strike" and not in_game(table, item.card) and item.stage not in ("payment", "ending")
    ):
        return _cancelled(rules, table, item)
    came = _AT[item.stage](rules, table, item) if item.stage in _AT else Step(table)
    return came if isinstance(came, Roll) else _onwards(rules, came, item)


def _onwards(rules: BerserkRules, came: Step, item: Item) -> Step:
    """Go to the next object of the chain, paying and telling what waits that the card acts, where it is time."""
    order = WITHOUT_DICE if item.what == "ability" else STAGES
    at = order.index(item.stage)
    table = (
        _paid(came.board, item) if rules.pays_at(item.stage) and rules.is_paid(False, bool(item.dice)) else came.board
    )
    is_last = at + 1 == len(order)
    moved = _popped(table) if is_last else with_top(table, stage=order[at + 1])
    acts = _closes(item) and item.stage in ("declaration", "payment") and rules.comes_at(item.stage)
    occur = (Occur("acts", item.card, True, item.what == "strike", stage=item.stage),) if acts else ()
    return Step(moved, (*occur, *came.then))


def _popped(table: Table) -> Table:
    return replace(table, stack=table.stack[1:])


def _closes(item: Item) -> bool:
    return item.what == "strike" or (item.ability is not None and item.ability.closes)


def _paid(table: Table, item: Item) -> Table:
    if not in_game(table, item.card):
        return table
    chips = item.ability.chips if item.ability else 0
    card = table.cards[item.card]
    return with_card(table, item.card, open=card.open and not _closes(item), chips=max(0, card.chips - chips))


def _cancelled(rules: BerserkRules, table: Table, item: Item) -> Step:
    return Step(_popped(_paid(table, item) if rules.is_paid(True, bool(item.dice)) else table))


def _destroyed(rules: BerserkRules, table: Table, item: Item) -> Step:
    over = _popped(table)
    if in_game(table, item.card) and rules.is_destroyed(lives(rules, table, item.card)):
        return Step(gone(over, item.card, "graveyard"))
    return Step(over)


# -------------------------------------------------------------------------------- strikes: dice, and how strong


def _fights_back(table: Table, item: Item) -> bool:
    card = table.cards[item.target]
    return card.type == "creature" and card.open and card.of != item.player


def _roll(rules: BerserkRules, table: Table, item: Item) -> Step | Roll:
    thrown = len(item.dice)
    if thrown == (2 if _fights_back(table, item) else 1):
        return Step(table)
    name = item.target if thrown else item.card
    faces = ((face, Step(with_top(table, dice=(*item.dice, face)), (Resolve(),))) for face in range(1, 7))
    return Roll(f"{name}.die", tuple(faces))


def _calculate(rules: BerserkRules, table: Table, item: Item) -> Step:
    return Step(table, (Fight(),))


def fight(rules: BerserkRules, table: Table, task: Fight) -> Outcome:
    item = table.stack[0]
    if len(item.dice) == 1:
        return Step(table, (Weaken(rules.struck(item.dice[0]), None),))
    one, another = item.dice
    difference = one - another
    as_it_is = Step(table, (Weaken(*rules.fought(difference, min(item.dice))),))
    if not rules.may_weaken(difference):
        return as_it_is
    above = difference - 1 if difference > 0 else difference + 1  # the row above in the table as it is printed
    weakened = Step(table, (Weaken(*rules.fought(above, min(item.dice))),))
    who = item.player if difference > 0 else table.cards[item.target].of
    return Ask(who, f"{item.card}.exchange", (("as it is", as_it_is), ("weaken", weakened)))


def weaken(rules: BerserkRules, table: Table, task: Weaken) -> Outcome:
    item = table.stack[0]
    told = with_top(table, strengths=(task.attack or "", task.answer or ""))
    occur = (Occur("attack", item.card, strength=task.attack, stage="calculation"),) if task.attack else ()
    return Step(told, occur)


def _strike(rules: BerserkRules, table: Table, item: Item) -> Step:
    attack, answer = item.strengths
    hurt = table
    if attack:
        hurt = _wounded(hurt, item.target, value(rules, table, item.card, attack, item.bonus))
    if answer and in_game(table, item.card):
        hurt = _wounded(hurt, item.card, value(rules, table, item.target, answer, (0, 0, 0), is_answer=True))
    fired = _accompanying(rules, table, item, attack) if attack else ()
    return Step(ended(rules, hurt, "next_strike", (item.card,)), (Trigger(fired),))


def _wounded(table: Table, name: str, n: int) -> Table:
    return with_card(table, name, wounds=table.cards[name].wounds + n)


def _accompanying(rules: BerserkRules, table: Table, item: Item, strength: str) -> tuple[Item, ...]:
    return tuple(
        Item("ability", item.card, item.player, n, item.target, ability=ability)
        for n, ability in enumerate(table.cards[item.card].abilities, 1)
        if ability.at == "strike" and "triggered" in kinds(rules, ability) and is_live(rules, table, item.card, ability)
        if not ability.strengths or strength in ability.strengths
        if not ability.closes
        and can_pay(rules, table, item.card, False, ability.chips)  # closing is promised to the strike
    )


# -------------------------------------------------------------------------------- abilities


def _carry_out(rules: BerserkRules, table: Table, item: Item) -> Step:
    if item.what == "strike":
        return _strike(rules, table, item)
    ability = item.ability or Ability()
    if rules.waits(ability.next is None, _candidates(table, item, ability)):
        return Step(_delayed(rules, table, item, ability))
    return Step(_applied(rules, table, item, ability) if ability.next is None else table, (Deaths(),))


def _candidates(table: Table, item: Item, ability: Ability) -> int:
    return (
        sum(fits(table, name, ability.next.which, item.card, item.player) for name in table.cards)
        if ability.next
        else 0
    )


def _applied(rules: BerserkRules, table: Table, item: Item, ability: Ability) -> Table:
    for name in _affected(rules, table, item, ability):
        before = table.cards[name]
        for change in ability.does:
            table = done(rules, table, change, name, item.player)
        after = table.cards[name]
        if not ability.does or rules.accompanies(after != before, _has_more_wounds(before, after)):
            for gift in ability.gives:
                table = give(table, gift, _bearer(rules, item, ability, gift, name), item.card)
    return table


def _has_more_wounds(before: Card, after: Card) -> bool:
    return after.wounds > before.wounds


def _bearer(rules: BerserkRules, item: Item, ability: Ability, gift: Gift, name: str) -> str:
    if ability.at:
        return rules.poisoned(item.card, name)
    return rules.bearer(item.card, name) if gift.at else name


def _affected(rules: BerserkRules, table: Table, item: Item, ability: Ability) -> tuple[str, ...]:
    match ability.aim:
        case "this":
            found: tuple[str, ...] = (item.card,)
        case "host":
            found = (rules.aims_at(table.cards[item.card].on, item.card),)
        case "all":
            found = tuple(name for name in table.cards if fits(table, name, ability.which, item.card, item.player))
        case _:
            found = (item.target,)
    return tuple(name for name in found if in_game(table, name))


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
    meant = not is_dealt and fits(table, attack.card, ability.next.which, item.card, item.player)
    return meant and bool(strength) and rules.is_meant(strength, ability.next.strengths)


_AT: dict[str, Stage] = {"roll": _roll, "calculation": _calculate, "wound": _carry_out}


# -------------------------------------------------------------------------------- what follows


def occur(rules: BerserkRules, table: Table, task: Occur) -> Outcome:
    """Let the delayed abilities land that wait for this."""
    if task.what == "acts" and not rules.is_action(task.closes, task.is_strike):
        return Step(table)
    left = []
    for one in table.waiting:
        if one.next.what != task.what:
            left.append(one)
            continue
        is_right = task.what == "acts" or rules.is_meant(task.strength, one.next.strengths)
        matches = is_right and fits(table, task.card, one.next.which, one.by, one.player)
        is_there = in_game(table, one.by)
        may_land = rules.lands_without(matches, is_there, is_there and table.cards[one.by].open)
        is_now = rules.lands(matches, max(0, len(table.stack) - 1))
        if matches and not is_now:
            left.append(one)
            continue
        table = _land(rules, table, one, task.card) if is_now and may_land else table
        if not rules.is_spent(matches):
            left.append(one)
    return Step(replace(table, waiting=tuple(left)), (Deaths(),))


def _land(rules: BerserkRules, table: Table, one: Waiting, name: str) -> Table:
    for change in one.does:
        table = done(rules, table, change, name, one.player)
    if any(one.bonus) and table.stack:
        table = with_top(table, bonus=plus(table.stack[0].bonus, one.bonus))
    return table


def trigger(rules: BerserkRules, table: Table, task: Trigger) -> Outcome:
    """Put triggered abilities on the stack, and destruction effects with them."""
    inactive = next(player for player in table.players if player != table.active)
    dying, after = _dying(rules, table)
    items = (*task.items, *dying)
    if not items:
        return Step(after)
    first = rules.first(table.active, inactive)
    mine = tuple(one for one in items if one.player == first) or items
    options = []
    for n, one in enumerate(mine, 1):
        rest = tuple(left for left in task.items if left is not one)
        options.append((_label(mine, one, n), Step(push(after, one), (Trigger(rest),))))
    return Ask(mine[0].player, "triggers", tuple(options))


def _label(mine: tuple[Item, ...], one: Item, n: int) -> str:
    """Name a triggered ability by its card, and by its place where several are of that card; a destruction as such."""
    if one.what == "destruction":
        return f"{one.card} dies"
    return one.card if sum((x.what, x.card) == (one.what, one.card) for x in mine) == 1 else f"{one.card} {n}"


def deaths(rules: BerserkRules, table: Table, task: Deaths) -> Outcome:
    dying, after = _dying(rules, table)
    return Step(table, (Trigger(()),) if dying or after != table else ())


def _dying(rules: BerserkRules, table: Table) -> tuple[tuple[Item, ...], Table]:
    """Give the destruction effects that are due; where a reading destroys at once, the table afterwards."""
    waiting = {item.card for item in table.stack if item.what == "destruction"}
    found = []
    for name, card in table.cards.items():
        if not card.lives or not in_game(table, name) or name in waiting:
            continue
        match rules.dies(lives(rules, table, name)):
            case "stack":
                found.append(Item("destruction", name, card.of))
            case "at once":
                table = gone(table, name, "graveyard")
    return tuple(found), table


HANDLERS: dict[type[Task], Handler] = {
    Resolve: resolve,
    Fight: fight,
    Weaken: weaken,
    Occur: occur,
    Trigger: trigger,
    Deaths: deaths,
}
