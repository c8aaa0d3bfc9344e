"""What follows by itself: triggers, destruction effects, delayed abilities that land, and poison that a card may no longer have."""

from __future__ import annotations

from msgspec.structs import replace

from oracle.games.berserk.abilities import plus
from oracle.games.berserk.board import Item, Table, Waiting, in_game, other, push, with_card, with_top
from oracle.games.berserk.deeds import belonging, dead, destructions, done, is_open_to, may_have_poison, shed
from oracle.games.berserk.rules import BerserkRules
from oracle.games.berserk.statics import can_pay, fits, gifts_about, is_live, kinds, lives, shown
from oracle.games.berserk.tasks import Aim, Cure, Deaths, Occur, Round, Trigger
from oracle.kernel.machine import Agenda, Ask, Handler, Outcome, Step, Task, sift

# -------------------------------------------------------------------------------- what a change leads to


def own_triggers(
    rules: BerserkRules, table: Table, name: str, at: str, *, closing: bool = True, target: str = ""
) -> tuple[Item, ...]:
    """Give a card's own abilities that trigger at such a moment and can be paid, without a closing cost unless *closing*."""
    card = table.cards[name]
    aims = {"attacked": target, "host": card.on}
    return tuple(
        Item("ability", name, card.of, n, aims.get(one.aim, ""), ability=one)
        for n, one in enumerate(card.abilities, 1)
        if one.at == at and "triggered" in kinds(rules, one) and is_live(rules, table, name, one)
        if (closing or not one.closes) and can_pay(rules, table, name, one.closes, one.chips)
    )


def chip_triggers(rules: BerserkRules, before: Table, after: Table, because: Item | None) -> tuple[Item, ...]:
    """Give what triggers on the chips that cards have got; *because* is what gave them, if it has triggered itself."""
    got = [name for name, card in after.cards.items() if card.chips > before.cards[name].chips]
    chain = because.chain if because else ()
    found = []
    for name, card in after.cards.items() if got else ():
        for item in own_triggers(rules, after, name, "chip") if in_game(after, name) else ():
            assert item.ability
            for cause in got:
                if not fits(shown(rules, after), cause, item.ability.which, name, card.of):
                    continue
                same = [link for link in chain if link[:2] == (name, item.number)]
                if not rules.is_cut(len(same), sum(link[2] == cause for link in same)):
                    link = (name, item.number, cause)
                    found.append(replace(item, cause=cause, chain=(*chain, link)))
    return tuple(found)


def aftermath(
    rules: BerserkRules, before: Table, after: Table, items: tuple[Item, ...] = (), because: Item | None = None
) -> Agenda:
    """Give the tasks that follow from a change of the table: what waits for wounds, then what triggers with *items*, and who dies."""
    hurt = tuple(name for name, card in after.cards.items() if card.wounds > before.cards[name].wounds)
    is_awaited = hurt and any(one.next.what == "wounded" for one in after.waiting)
    all_items = (*items, *chip_triggers(rules, before, after, because))
    occur = (Occur("wounded", hurt),) if is_awaited else ()
    return (*occur, Trigger(all_items) if all_items else Deaths())


# -------------------------------------------------------------------------------- on the stack


def trigger(rules: BerserkRules, table: Table, task: Trigger) -> Outcome:
    """Put triggered abilities on the stack, and destruction effects with them."""
    inactive = next(player for player in table.players if player != table.active)
    found, after = _dying(rules, table)
    doomed = {item.card for item in task.items if item.what == "destruction"}
    items = (*task.items, *(one for one in found if one.card not in doomed))
    if not items:
        return Step(swept(rules, after))
    late = tuple(
        one
        for one in items
        if one.player == inactive and not task.has_priority
        if rules.enters_with(one.player, table.active) != table.active
    )
    if late:
        now = tuple(one for one in items if one not in late)
        return Step(after, (Trigger(now, True), Round(table.active, due=late)))
    first = rules.first(table.active, inactive)
    mine = tuple(one for one in items if one.player == first) or items
    return Ask(mine[0].player if first else table.active, "triggers", *_orders(rules, after, task, mine))


def _orders(
    rules: BerserkRules, table: Table, task: Trigger, mine: tuple[Item, ...]
) -> tuple[tuple[tuple[str, Step], ...], tuple[tuple[str, str], ...]]:
    """Give which of a player's triggers may come first, or not at all: (options, barred)."""
    declared, declined = {}, {}
    for one in mine:
        rest = Trigger(tuple(left for left in task.items if left is not one), task.has_priority)
        label = _label(mine, one)
        needs_aim = one.ability is not None and one.ability.aim == "target"
        declared[label] = Step(table, (Aim(one), rest)) if needs_aim else Step(push(table, one), (rest,))
        if one.ability:
            declined[f"not {label}"] = (one.ability, Step(table, (rest,)))
    legal, barred = sift(tuple(declined), (rules.may_decline, lambda label: (declined[label][0].may,)))
    return (*declared.items(), *((label, declined[label][1]) for label in legal)), barred


def _label(mine: tuple[Item, ...], one: Item) -> str:
    """Name a triggered ability by its card, and by its place among those of that card if there are several; a destruction as such."""
    if one.what == "destruction":
        return f"{one.card} dies"
    same = [x for x in mine if (x.what, x.card) == (one.what, one.card)]
    place = next(n for n, x in enumerate(same, 1) if x is one)
    return one.card if len(same) == 1 else f"{one.card} {place}"


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
        match rules.dies(lives(rules, table, name), card.wounds):
            case "stack":
                found.append(Item("destruction", name, card.of))
            case "at once":
                last, table = buried(rules, table, name)
                found += last
    return tuple(found), table


def buried(rules: BerserkRules, table: Table, name: str) -> tuple[tuple[Item, ...], Table]:
    """Give what the death of a card triggers, and the table with the card in the graveyard, its markers on it for as long as that takes."""
    fired = own_triggers(rules, table, name, "death", closing=False)
    after = dead(table, name)
    return fired, after if fired and rules.keeps_markers(len(fired)) else shed(rules, after, name)


def swept(rules: BerserkRules, table: Table) -> Table:
    """Take the markers off the dead whose last words are over."""
    for name, card in table.cards.items():
        if card.zone == "graveyard" and (card.wounds or card.chips or card.acquired):
            left = sum(one.card == name and bool(one.ability) and one.ability.at == "death" for one in table.stack)  # type: ignore[union-attr]
            table = table if rules.keeps_markers(left) else shed(rules, table, name)
    return table


# -------------------------------------------------------------------------------- delayed abilities


def occur(rules: BerserkRules, table: Table, task: Occur) -> Outcome:
    """Ask the delayed abilities, one after another, whether they have waited for this."""
    if task.at >= len(table.waiting) or (task.what == "acts" and not rules.is_action(task.closes, task.is_strike)):
        return Step(table, (Deaths(),))
    one, onwards = table.waiting[task.at], replace(task, at=task.at + 1)
    if one.next.what != task.what:
        return Step(table, (onwards,))
    fitting = _fitting(rules, table, task, one)
    is_now = rules.lands(bool(fitting), max(0, len(table.stack) - 1))
    if fitting and not is_now:
        return Step(table, (onwards,))
    source = table.cards.get(one.by)
    may_land = rules.lands_without(bool(fitting), source.zone if source else "deck", bool(source and source.open))
    is_spent = rules.is_spent(bool(fitting))
    left = replace(table, waiting=tuple(x for x in table.waiting if x is not one)) if is_spent else table
    after = task if is_spent else onwards
    if not (is_now and may_land):
        return Step(left, (after,))
    return _landing(rules, left, one, fitting, after)


def _fitting(rules: BerserkRules, table: Table, task: Occur, one: Waiting) -> tuple[str, ...]:
    if task.what == "attack" and not rules.is_meant(task.strength, one.next.strengths):
        return ()
    player = belonging(rules, table, one.player, one.by)
    now = shown(rules, table)
    return tuple(name for name in task.cards if fits(now, name, one.next.which, one.by, player))


def _landing(rules: BerserkRules, table: Table, one: Waiting, fitting: tuple[str, ...], after: Occur) -> Outcome:
    if len(fitting) == 1:
        return _landed(rules, table, one, fitting, after)
    chooser = rules.chooses(one.player, other(table, one.player), table.active)
    if not chooser:
        return _landed(rules, table, one, fitting, after)
    options = ((name, _landed(rules, table, one, (name,), after)) for name in fitting)
    return Ask(chooser, f"{one.by or 'delayed'}.lands", tuple(options))


def _landed(rules: BerserkRules, table: Table, one: Waiting, names: tuple[str, ...], after: Occur) -> Step:
    now, player = table, belonging(rules, table, one.player, one.by)
    reached = tuple(name for name in names if is_open_to(rules, table, name, player))
    for name in reached:
        for change in one.does:
            now = done(rules, now, change, name, player, one.by if one.by in now.cards else name, table)
    if any(one.bonus) and now.stack and reached:
        now = with_top(now, bonus=plus(now.stack[0].bonus, one.bonus))
    return Step(now, (after, *aftermath(rules, table, now, destructions(now, one.does, reached))))


# -------------------------------------------------------------------------------- what the rules do by themselves


def watch(rules: BerserkRules, before: Table, after: Table) -> Agenda:
    """Look whether any card might have lost the right to its poison."""
    if before.cards is after.cards:
        return ()
    return (Cure(),) if any(_is_doubtful(after, name) for name in after.cards) else ()


def _is_doubtful(table: Table, name: str) -> bool:
    card = table.cards[name]
    if not any(one.gift.name == "poison" for one in card.acquired):
        return False
    saving = ("no_poison", "incorporeal")
    names = {*card.named, *(gift.name for gift in gifts_about(table))}
    return card.type != "creature" or any(one in names for one in saving)


def cure(rules: BerserkRules, table: Table, task: Cure) -> Outcome:
    for name in table.cards:
        left = tuple(one for one in table.cards[name].acquired if one.gift.name != "poison")
        is_poisoned = len(left) < len(table.cards[name].acquired)
        if is_poisoned and _is_doubtful(table, name) and not may_have_poison(rules, table, name):
            table = with_card(table, name, acquired=left)
    return Step(table)


HANDLERS: dict[type[Task], Handler] = {Occur: occur, Trigger: trigger, Deaths: deaths, Cure: cure}
