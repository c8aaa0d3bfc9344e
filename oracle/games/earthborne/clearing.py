"""When cards are cleared, and where they go."""

from __future__ import annotations

from oracle.games.earthborne.aims import amount_on, is_full, place_of, threshold_of
from oracle.games.earthborne.board import THRESHOLDS, Running, Table, testing, with_card, with_testing
from oracle.games.earthborne.deeds import gone
from oracle.games.earthborne.responses import listening, responses
from oracle.games.earthborne.rules import EarthborneRules
from oracle.games.earthborne.tasks import Clear, Cleared, Clears, Leave, Sweep
from oracle.kernel.machine import Ask, Handler, Outcome, Step, Task, sift
from oracle.kernel.rulebook import clause_of

CLEARING = ("before_clear", "clears", "cleared")


def sweep(rules: EarthborneRules, table: Table, task: Sweep) -> Outcome:
    is_within = any(isinstance(thing, Running) for thing in table.running)  # an effect that ordered this one goes on
    if not rules.clears_now(task.over and not is_within):
        return Step(table)
    under_way = testing(table).clearing
    full = tuple(name for name in table.cards if name not in under_way and is_full(rules, table, name))
    if len(full) > 1 and any(listening(rules, table, to, name) for to in CLEARING for name in full):
        return Step(table, (Clears(full, task.cause),))
    return Step(table, tuple(Clear(name, task.cause) for name in full))


def clears(rules: EarthborneRules, table: Table, task: Clears) -> Outcome:
    now = rules.next_of(task.waiting)
    if not now:
        return Step(table)
    options = tuple((name, Step(table, _cleared_first(task, name))) for name in now)
    barred = tuple((name, clause_of(rules.next_of)) for name in task.waiting if name not in now)
    return Ask(testing(table).you, "clears", options, barred)


def _cleared_first(task: Clears, name: str) -> tuple[Task, ...]:
    left = tuple(other for other in task.waiting if other != name)
    return (Clear(name, task.cause), *((Clears(left, task.cause),) if left else ()))


def clear(rules: EarthborneRules, table: Table, task: Clear) -> Outcome:
    card = table.cards[task.card]
    at = {token: threshold_of(rules, table, task.card, token) for token in THRESHOLDS}
    on = {token: amount_on(table, task.card, token) for token in THRESHOLDS}
    above = {token: on[token] - at[token] + 1 for token in THRESHOLDS}
    others = {"harm": above["progress"], "progress": above["harm"], "rangers": 0}
    legal, barred = sift(
        tuple(token for token in THRESHOLDS if token != "rangers" or at[token]),
        (rules.may_clear, lambda t: (card.area,)),
        (rules.reaches, lambda t: (t, on[t], at[t], others[t])),
    )
    if not legal:
        return Step(table)
    options = tuple((token, _cleared(rules, table, task, token)) for token in legal)
    return Ask(testing(table).you, f"{task.card}.cleared-by", options, barred)


def _cleared(rules: EarthborneRules, table: Table, task: Clear, token: str) -> Step:
    before = responses(rules, table, "before_clear", task.card)
    under_way = with_testing(table, clearing=(*testing(table).clearing, task.card))
    return Step(under_way, (*before, Cleared(task.card, task.cause, token)))  # type: ignore[arg-type]


def cleared(rules: EarthborneRules, table: Table, task: Cleared) -> Outcome:
    test = testing(table)
    noted = tuple(sorted((*test.cleared, (task.card, task.cause, place_of(rules, table, task.card)))))
    then = responses(rules, table, "clears", task.card)
    return Step(with_testing(table, cleared=noted), (*then, Leave(task.card, task.token)))


def leave(rules: EarthborneRules, table: Table, task: Leave) -> Outcome:
    name, clearing = task.card, testing(table).clearing
    over = with_testing(table, clearing=tuple(other for other in clearing if other != name))
    then = responses(rules, table, "cleared", name)
    if table.cards[name].kept:
        return Step(with_card(over, name, harm=0, progress=0), then)
    full = 0 < threshold_of(rules, table, name, task.token) <= amount_on(table, name, task.token)
    return Step(gone(rules, over, name) if rules.is_discarded(full) else over, then)


HANDLERS: dict[type[Task], Handler] = {Sweep: sweep, Clears: clears, Clear: clear, Cleared: cleared, Leave: leave}
