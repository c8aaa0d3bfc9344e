"""The life of one effect: may it be cancelled, its condition, its instructions, what stands after the arrow, and whether it was resolved."""

from __future__ import annotations

from msgspec.structs import replace

from oracle.games.earthborne import clearing, instructions, on_you, responses
from oracle.games.earthborne.aims import aimed, is_due, is_met
from oracle.games.earthborne.board import Running, Table, running, testing, with_card, with_running, with_testing
from oracle.games.earthborne.instructions import in_turn
from oracle.games.earthborne.responses import listening
from oracle.games.earthborne.rules import EarthborneRules
from oracle.games.earthborne.tasks import Arrow, Attempt, Cancel, Close, Enact, Sweep, Told
from oracle.kernel.machine import Ask, Handler, Outcome, Step, Task


def enact(rules: EarthborneRules, table: Table, task: Enact) -> Outcome:
    frame = Running(task.card, task.number, task.effect, task.cause, task.ordered)
    first = Cancel() if task.number else Attempt()
    return Step(replace(table, running=(frame, *table.running)), (first, Close(), Sweep(task.cause, over=True)))


def cancel(rules: EarthborneRules, table: Table, task: Cancel) -> Outcome:
    asked = listening(rules, table, "about_to_resolve", running(table).card)
    able = [name for name in asked if table.cards[name].ready]
    options = (("no", Step(table, (Attempt(),))), *((name, Step(with_card(table, name, ready=False))) for name in able))
    return Ask(testing(table).you, f"{running(table).card}.cancelled-by", options)


def attempt(rules: EarthborneRules, table: Table, task: Attempt) -> Outcome:
    effect = running(table).effect
    if not is_due(rules, table):
        return Step(table, (Arrow(met=False),))
    found = with_running(table, found=aimed(rules, table, effect.condition.at) if effect.condition else ())
    undo = table if effect.arrow and rules.kept(len(effect.do), False) < len(effect.do) else None
    return Step(found, (*in_turn(effect.do), Arrow(met=True, undo=undo)))


def arrow(rules: EarthborneRules, table: Table, task: Arrow) -> Outcome:
    frame = running(table)
    if not frame.effect.arrow:
        return Step(table)
    card = table.cards.get(frame.card)
    met = task.met and is_met(rules, table, frame.effect.and_if)
    if not rules.opens(met, frame.done, frame.missed, card is not None and card.ready):
        return Step(table if rules.kept(frame.done, False) == frame.done else task.undo or table)
    opened = with_running(table, done_before_arrow=frame.done, missed=0)
    return Step(opened, in_turn(frame.effect.arrow))


def close(rules: EarthborneRules, table: Table, task: Close) -> Outcome:
    frame, test = running(table), testing(table)
    over = replace(table, running=table.running[1:])
    if frame.cause == "result":
        return Step(over, (Told("succeeded" if test.result == "success" else "failed"),))
    if not frame.number:
        return Step(over)
    arrow_done = 0 <= frame.done_before_arrow < frame.done
    if not rules.is_resolved(frame.done, bool(frame.effect.arrow), arrow_done):
        return Step(with_testing(over, tried=tuple(sorted({*test.tried, (frame.card, frame.number)}))))
    resolved = tuple(sorted((*test.resolved, (frame.card, frame.number, frame.ordered))))
    return Step(with_testing(over, resolved=resolved), responses.responses(rules, table, "resolved", frame.card))


HANDLERS: dict[type[Task], Handler] = {
    Enact: enact,
    Cancel: cancel,
    Attempt: attempt,
    Arrow: arrow,
    Close: close,
    **responses.HANDLERS,
    **instructions.HANDLERS,
    **clearing.HANDLERS,
    **on_you.HANDLERS,
}
