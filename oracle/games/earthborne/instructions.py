"""How one instruction is carried out: on which cards, and what can take its place."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from oracle.games.earthborne.aims import aimed, effects_of, has_keyword, number_of, times
from oracle.games.earthborne.board import Do, Response, Table, running, testing, with_running, with_testing
from oracle.games.earthborne.deeds import amount, can, changed, exhausted, held, places
from oracle.games.earthborne.on_you import ON_YOU, done, missed, tire
from oracle.games.earthborne.responses import listening
from oracle.games.earthborne.rules import EarthborneRules
from oracle.games.earthborne.tasks import Act, Ambush, Either, Enact, EndTest, Hit, Instead, Ordered, Sweep
from oracle.kernel.machine import Ask, Handler, Law, Outcome, Step, Task, sift
from oracle.kernel.rulebook import clause_of

RESULT = "result"  # in the names of decisions, where a result is no card's


def in_turn(instructions: Iterable[Do]) -> tuple[Task, ...]:
    """List the tasks of instructions: one each, and one for two with “either … or”."""
    tasks: list[Task] = []
    waiting: Do | None = None
    for do in instructions:
        if waiting:
            tasks.append(Either(waiting, do))
        elif not do.either:
            tasks.append(Act(do))
        waiting = do if do.either and not waiting else None
    return tuple(tasks)


def either(rules: EarthborneRules, table: Table, task: Either) -> Outcome:
    both = {"first": task.first, "second": task.second}
    able = {label: _changes(rules, table, do) for label, do in both.items()}
    legal, barred = sift(
        tuple(both), (rules.may_take, lambda c: (able[c], any(able[o] for o in both if o != c), c == "first"))
    )
    options = tuple((label, Step(table, (Act(both[label]),))) for label in legal)
    return Ask(testing(table).you, f"{running(table).card or RESULT}.either", options, barred)


def _changes(rules: EarthborneRules, table: Table, do: Do) -> bool:
    came = act(rules, table, Act(do))
    return not isinstance(came, Step) or bool(came.then) or came.board != missed(table).board


def act(rules: EarthborneRules, table: Table, task: Act) -> Outcome:
    do, frame = task.do, running(table)
    if not rules.is_tied(do.tied, frame.last_done):
        return missed(table)
    if not rules.is_instead(do.instead, frame.last_done):
        return Step(table)
    if do.delayed and not rules.is_due(False, 0):
        waiting = (*testing(table).delayed, (frame.card, replace(do, delayed=False)))
        return Step(done(with_testing(table, delayed=waiting)))
    if rules.breaks_off(do.does):
        return Step(replace(table, travels=True), leave=EndTest)
    if do.does == "guide":
        return Step(done(replace(table, entries=(*table.entries, do.entry))))
    if do.does == "travel":
        return Step(done(replace(table, travels=True)))
    if do.may and not task.agreed:
        options = (("yes", Step(table, (replace(task, agreed=True),))), ("no", missed(table)))
        return Ask(testing(table).you, f"{frame.card or RESULT}.{do.does}-or-not", options)
    if do.does in ON_YOU:
        return ON_YOU[do.does](rules, table, amount(rules, table, do))
    cards = aimed(rules, table, do.at)
    legal, barred = sift(tuple(name for name in cards if can(rules, table, do, name)), *_laws(rules, table, do))
    if not legal:
        return missed(table)
    if do.at.who == "each":
        return Step(table, tuple(Hit(do, name) for name in legal))
    return Ask(
        testing(table).you,
        f"{frame.card or RESULT}.{do.does}",
        tuple((name, Step(table, (Hit(do, name),))) for name in legal),
        barred,
    )


def _laws(rules: EarthborneRules, table: Table, do: Do) -> tuple[Law[str], ...]:
    cards = table.cards
    match do.does:
        case "exhaust":
            return ((rules.can_exhaust, lambda c: (cards[c].ready,)),)
        case "add_harm":
            return ((rules.takes, lambda c: ("harm" in cards[c].barred,)),)
        case "add_progress" | "move_progress":
            return ((rules.takes, lambda c: ("progress" in cards[c].barred,)),)
        case "move":
            hosts = {card.on for card in cards.values()}
            return ((rules.is_moved, lambda c: (bool(cards[c].on), c in hosts)),)
        case "resolve":
            corresponds = do.symbol in testing(table).symbols
            return (
                (rules.can_be_ordered, lambda c: (corresponds, cards[c].ready)),
                (rules.is_new, lambda c: times(rules, table, c, number_of(rules, table, c, do.symbol))),
            )
    return ()


def hit(rules: EarthborneRules, table: Table, task: Hit) -> Outcome:
    do, name, frame = task.do, task.card, running(table)
    if do.does == "resolve":
        return _order(rules, table, task)
    if do.does == "add_harm" and not task.replaced:
        return Step(table, (Instead(do, name),))
    if do.does in ("move", "enter", "attach") and not task.to:
        where = tuple((place, Step(table, (replace(task, to=place),))) for place in places(rules, table, do, name))
        if len(where) == 1:
            return where[0][1]
        return Ask(testing(table).you, f"{name}.comes", tuple((p.removeprefix("reach-"), step) for p, step in where))
    in_part = held(rules, table, do, name) < amount(rules, table, do)
    after, then = changed(rules, table, do, name, task.to)
    it = name if do.at.who in ("any", "it") else frame.it
    noted = with_running(after, done=frame.done + 1, missed=frame.missed + in_part, last_done=not in_part, it=it)
    return Step(noted, (*then, Sweep(frame.cause, over=False)))


def _order(rules: EarthborneRules, table: Table, task: Hit) -> Step:
    number = number_of(rules, table, task.card, task.do.symbol)
    effect = effects_of(rules, table, task.card)[number - 1]
    ordered = Ordered(task.card, number, times(rules, table, task.card, number)[0])
    return Step(with_running(table, it=task.card), (Enact(task.card, number, effect, "effect", ordered=True), ordered))


def ordered(rules: EarthborneRules, table: Table, task: Ordered) -> Outcome:
    is_resolved = times(rules, table, task.card, task.number)[0] > task.times
    return Step(done(table)) if is_resolved else missed(table)


def ambush(rules: EarthborneRules, table: Table, task: Ambush) -> Outcome:
    card = table.cards[task.card]
    if not rules.ambushes(has_keyword(rules, table, task.card, "ambush"), card.ready):
        return Step(table)
    return tire(rules, table, card.of, card.presence)


def instead(rules: EarthborneRules, table: Table, task: Instead) -> Outcome:
    able = [name for name in listening(rules, table, "harm_instead", task.card) if table.cards[name].ready]
    hit = Step(table, (Hit(task.do, task.card, replaced=True),))
    if not able:
        return hit
    options = tuple((name, Step(exhausted(done(table), name, ""))) for name in able)
    refusable = [name for name in able if rules.may_decline(_response(table, name, "harm_instead").may)]
    declined = (("no", hit),) if len(refusable) == len(able) else ()
    barred = () if declined else (("no", clause_of(rules.may_decline)),)
    return Ask(testing(table).you, f"{task.card}.harm-taken-by", (*declined, *options), barred)


def _response(table: Table, name: str, to: str) -> Response:
    return next(response for response in table.cards[name].responses if response.to == to)


HANDLERS: dict[type[Task], Handler] = {
    Act: act,
    Either: either,
    Hit: hit,
    Ordered: ordered,
    Instead: instead,
    Ambush: ambush,
}
