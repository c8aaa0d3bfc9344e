"""Strikes: who fights back, what the dice come to, how strong the strikes are, and what they do."""

from __future__ import annotations

from oracle.games.berserk.board import Item, Table, in_game, with_card, with_top
from oracle.games.berserk.deeds import ended
from oracle.games.berserk.rules import BerserkRules
from oracle.games.berserk.statics import has, on_die, value
from oracle.games.berserk.tasks import Exchange, Fight, Occur, Resolve, Trigger, Weaken
from oracle.games.berserk.triggers import aftermath, own_triggers
from oracle.kernel.machine import Ask, Handler, Outcome, Roll, Step, Task


def _is_answered(rules: BerserkRules, table: Table, item: Item) -> bool:
    card, striker = table.cards[item.target], table.cards[item.card]
    fights_as_open = item.defender == item.target and not rules.closes_defender("defence", "payment")
    unanswered = has(rules, table, item.card, "unanswered")
    return rules.fights_back(card.open or fights_as_open, card.type == "creature", card.of != striker.of, unanswered)


def roll(rules: BerserkRules, table: Table, item: Item) -> Step | Roll:
    """Throw the die of the attacker, then that of the one who fights back."""
    thrown = len(item.dice)
    if thrown >= (2 if _is_answered(rules, table, item) else 1):
        return _fired(rules, table, item, "throw")
    name = item.target if thrown else item.card
    faces = ((face, Step(with_top(table, dice=(*item.dice, face)), (Resolve(),))) for face in range(1, 7))
    return Roll(f"{name}.die", tuple(faces))


def modify(rules: BerserkRules, table: Table, item: Item) -> Step:
    """The Result resolves: all that changes the dice has been declared, and they have come to what they come to."""
    results = tuple(_result(rules, table, item, n) for n in range(len(item.dice)))
    told = with_top(table, results=results)
    fired = _fired(rules, told, told.stack[0], "result")
    return Step(told, (Exchange(), *fired.then))


def _fired(rules: BerserkRules, table: Table, item: Item, at: str) -> Step:
    """Let trigger what triggers on a number: on what was thrown, or on the result."""
    found: list[Item] = []
    for n, name in enumerate((item.card, item.target)[: len(item.dice)]):
        other = item.target if name == item.card else item.card
        number = rules.seen(at, item.dice[n], item.results[n] if item.results else 0) if _asks(table, name, at) else 0
        fired = own_triggers(rules, table, name, at, closing=False, target=other)
        found += [one for one in fired if one.ability and number in one.ability.faces]
    return Step(table, (Trigger(tuple(found)),) if found else ())


def _asks(table: Table, name: str, at: str) -> bool:
    return any(ability.at == at for ability in table.cards[name].abilities)


def _result(rules: BerserkRules, table: Table, item: Item, n: int) -> int:
    """Give what a die comes to: that of the attacker, 0, or of the one who fights back, 1."""
    name = (item.card, item.target)[n]
    return rules.result(item.dice[n], on_die(rules, table, name, n == 1), item.modified[n], len(item.dice) == 2)


def _compared(rules: BerserkRules, table: Table, item: Item) -> tuple[int, ...]:
    """Give what the dice have come to; a case that starts after the Result may leave it out."""
    return item.results or tuple(_result(rules, table, item, n) for n in range(len(item.dice)))


def exchange(rules: BerserkRules, table: Table, task: Exchange) -> Outcome:
    """Ask whoever may whether to weaken the strikes."""
    item = table.stack[0]
    results = _compared(rules, table, item)
    difference = results[0] - results[-1]
    if len(results) == 1 or not rules.may_weaken(difference):
        return Step(with_top(table, weakened=False))
    attacker, defender = item.player, table.cards[item.target].of
    higher, lower = (attacker, defender) if difference > 0 else (defender, attacker)
    who = rules.weakens(higher, lower, attacker)
    options = (("as it is", Step(with_top(table, weakened=False))), ("weaken", Step(with_top(table, weakened=True))))
    return Ask(who, f"{item.card}.exchange", options)


def calculate(rules: BerserkRules, table: Table, item: Item) -> Step:
    """The Calculation resolves: now it is told how strong the strikes are."""
    return Step(table, (*((Exchange(),) if item.weakened is None else ()), Fight()))


def fight(rules: BerserkRules, table: Table, task: Fight) -> Outcome:
    item = table.stack[0]
    results = _compared(rules, table, item)
    if len(results) == 1:
        return Step(table, (Weaken(rules.struck(results[0]), None),))
    difference = results[0] - results[1]
    if item.weakened:  # the row above in the table as it is printed
        difference += -1 if difference > 0 else 1
    return Step(table, (Weaken(*rules.fought(difference, min(results), min(item.dice))),))


def weaken(rules: BerserkRules, table: Table, task: Weaken) -> Outcome:
    told = with_top(table, strengths=(task.attack or "", task.answer or ""))
    item = table.stack[0]
    occur = (Occur("attack", (item.card,), strength=task.attack),) if task.attack else ()
    return Step(told, occur)


def strike(rules: BerserkRules, table: Table, item: Item) -> Step:
    """Deal the wounds of a strike and of the one that answers it, and let trigger what accompanies it."""
    attack, answer = item.strengths
    hurt, n = table, 0
    if attack:
        n = value(rules, table, item.card, attack, item.bonus)
        hurt = _wounded(rules, hurt, item.target, n)
    if answer and in_game(table, item.card):
        m = value(rules, table, item.target, answer, (0, 0, 0), is_answer=True)
        hurt = _wounded(rules, hurt, item.card, m)
    fired = _accompanying(rules, table, item, attack) if rules.accompanies_attack(attack, n) else ()
    after = ended(rules, hurt, "next_strike", (item.card,))
    return Step(after, aftermath(rules, table, after, fired))


def _wounded(rules: BerserkRules, table: Table, name: str, n: int) -> Table:
    only, steadfast = has(rules, table, name, "only_strikes"), has(rules, table, name, "steadfast")
    if rules.is_spared(True, only, steadfast, True):
        return table
    return with_card(table, name, wounds=table.cards[name].wounds + n)


def _accompanying(rules: BerserkRules, table: Table, item: Item, strength: str) -> tuple[Item, ...]:
    """Give what accompanies a strike of that strength; closing the card is promised to the strike already."""
    fired = own_triggers(rules, table, item.card, "strike", closing=False, target=item.target)
    asked = ((one, one.ability.strengths) for one in fired if one.ability)
    return tuple(one for one, strengths in asked if not strengths or strength in strengths)


HANDLERS: dict[type[Task], Handler] = {Exchange: exchange, Fight: fight, Weaken: weaken}
