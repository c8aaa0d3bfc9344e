"""Who responds to what happens."""

from __future__ import annotations

from oracle.games.earthborne.aims import has_trait
from oracle.games.earthborne.board import IN_PLAY, Effect, Running, Table, testing
from oracle.games.earthborne.rules import EarthborneRules
from oracle.games.earthborne.tasks import Added, Enact, Respond, Responses, Told
from oracle.kernel.machine import Ask, Handler, Outcome, Step, Task, sift
from oracle.kernel.rulebook import clause_of


def listening(rules: EarthborneRules, table: Table, to: str, card: str) -> tuple[str, ...]:
    """Name the cards that respond to something about a card: itself, those attached to it, and those that speak of any card."""
    return tuple(dict.fromkeys(name for name, _ in _heard(rules, table, to, card)))


def responses(rules: EarthborneRules, table: Table, to: str, card: str) -> tuple[Task, ...]:
    """List the responses to something about a card, as one task."""
    waiting = _heard(rules, table, to, card)
    return (Responses(waiting),) if waiting else ()


def _heard(rules: EarthborneRules, table: Table, to: str, card: str) -> tuple[tuple[str, int], ...]:
    return tuple(
        (name, n)
        for name, one in table.cards.items()
        if one.area in IN_PLAY and not one.facedown
        for n, response in enumerate(one.responses)
        if response.to == to and _is_meant(rules, table, name, response.of, card)
    )


def _is_meant(rules: EarthborneRules, table: Table, name: str, of: str, card: str) -> bool:
    match of:
        case "this":
            return name == card
        case "":
            return table.cards[name].on in ("", card)
    return bool(card) and has_trait(rules, table, card, of)


def in_order(rules: EarthborneRules, table: Table, task: Responses) -> Outcome:
    waiting = tuple((name, n) for name, n in task.waiting if table.cards[name].area in IN_PLAY)
    by_label = {_label(waiting, name, n): (name, n) for name, n in waiting}
    now = rules.next_of(tuple(by_label))
    if not now:
        return Step(table)
    options = tuple((label, Step(table, _then(waiting, by_label[label]))) for label in now)
    barred = tuple((label, clause_of(rules.next_of)) for label in by_label if label not in now)
    return Ask(testing(table).you, "response", options, barred)


def _label(waiting: tuple[tuple[str, int], ...], name: str, n: int) -> str:
    """Name a response by its card, and by its number where several of that card wait."""
    return name if sum(other == name for other, _ in waiting) == 1 else f"{name} {n + 1}"


def _then(waiting: tuple[tuple[str, int], ...], chosen: tuple[str, int]) -> tuple[Task, ...]:
    left = tuple(one for one in waiting if one != chosen)
    return (Respond(*chosen), *((Responses(left),) if left else ()))


def respond(rules: EarthborneRules, table: Table, task: Respond) -> Outcome:
    response = table.cards[task.card].responses[task.number]
    effect = Effect(do=response.do)
    frames = (thing for thing in table.running if isinstance(thing, Running))
    if not rules.goes_round(sum((frame.card, frame.effect) == (task.card, effect) for frame in frames)):
        return Step(table)
    enact = Step(table, (Enact(task.card, 0, effect, ""),))
    declined, barred = sift(("no",), (rules.may_decline, lambda answer: (response.may,)))
    return Ask(
        testing(table).you, f"{task.card}.responds", (("yes", enact), *((no, Step(table)) for no in declined)), barred
    )


def added(rules: EarthborneRules, table: Table, task: Added) -> Outcome:
    return Step(table, responses(rules, table, "you_add", task.card) if rules.is_yours(task.cause) else ())


def told(rules: EarthborneRules, table: Table, task: Told) -> Outcome:
    return Step(table, responses(rules, table, task.to, testing(table).at))


HANDLERS: dict[type[Task], Handler] = {Responses: in_order, Respond: respond, Added: added, Told: told}
