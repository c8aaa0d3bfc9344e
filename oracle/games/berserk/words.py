"""The tasks and decisions of a battle in words: one template each, names in the nominative; translations live in the catalogues."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oracle.errors import N_, Word
from oracle.games.berserk import tasks
from oracle.games.berserk.board import Table
from oracle.games.berserk.events import Act, Declare, Final, Happen, Move, Start
from oracle.kernel.game import Decision
from oracle.kernel.machine import Task
from oracle.kernel.trace import Said

STRENGTHS = {"": N_("none"), "weak": N_("weak"), "medium": N_("medium"), "strong": N_("strong")}
STAGES = {
    "declaration": N_("Declaration"),
    "target": N_("Target"),
    "roll": N_("Roll"),
    "result": N_("Result"),
    "calculation": N_("Calculation"),
    "protection": N_("Protection"),
    "wound": N_("Wound"),
    "payment": N_("Payment"),
    "ending": N_("Ending"),
}

ENDS = {"defence": "payment"}  # the last object of a chain, where it is not the Ending

CHANCES = {"{cards}.die": "a card attacks, or fights back; its faces are 1 to 6"}

DECISIONS = {
    "{players}.priority": Decision(
        N_("what to declare"),
        "the player has priority and could declare something",
        {
            "pass": "nothing",
            "{cards} strikes": "a simple strike by that card",
            "{cards} defends": "that card becomes the target of the strike on top of the stack",
            "{cards} accumulates": "that card closes to get a chip",
            "{cards} {n}": "its n-th ability, its own first",
        },
    ),
    "{players}.{cards}.target": Decision(
        N_("which card is the target"),
        "a strike or an ability of that card has been declared",
        {"{cards}": "that card"},
    ),
    "{players}.{cards}.second": Decision(
        N_("which card is the second target"),
        "an ability of that card with two targets has been declared, and the first is named",
        {"{cards}": "that card"},
    ),
    "{players}.{cards}.lands": Decision(
        N_("on which card a delayed ability lands"),
        "several cards fit at the same moment what a delayed ability of that card has waited for",
        {"{cards}": "that card"},
    ),
    "{players}.{cards}.exchange": Decision(
        N_("whether to weaken the strikes"),
        "both cards strike, and the player's result is the higher one",
        {"as it is": "both strike as the table says", "weaken": "the row holds in which the difference is 1 less"},
    ),
    "{players}.triggers": Decision(
        N_("which ability goes on the stack first"),
        "several abilities of the player's cards trigger at the same moment",
        {
            "{cards}": "that of that card",
            "{cards} {n}": "the n-th of them, where several are of that card",
            "{cards} dies": "the destruction of that card",
            "not {cards}": "that of that card does not go there at all; only where its text says “may”",
            "not {cards} {n}": "likewise, the n-th of them",
        },
    ),
}


ITEMS = {
    "strike": N_("{card} (strike)"),
    "defence": N_("{card} (defender)"),
    "ability": N_("{card} (ability)"),
    "destruction": N_("{card} (destruction)"),
}


def _stack(table: Table) -> tuple[Said, ...] | str:
    """Name what lies on the stack, the topmost first."""
    return tuple(Said(ITEMS[item.what], {"card": item.card}) for item in table.stack) or "–"


def _resolve(task: tasks.Resolve, before: Table, after: Table) -> Said:
    top = before.stack[0]
    said = {"card": top.card, "stage": Word(STAGES[top.stage]), "stack": _stack(before)}
    if top.what == "destruction":
        is_gone = after.cards[top.card].zone != before.cards[top.card].zone
        return Said(N_("{card} is destroyed.") if is_gone else N_("{card} is not destroyed."), {"card": top.card})
    if len(after.stack) < len(before.stack) and top.stage != ENDS.get(top.what, "ending") and not top.blocked:
        return Said(N_("{card}, {stage}: it has become illegal and is cancelled."), said)
    return Said(N_("{card}, {stage}; stack: {stack}."), said)


def _weaken(task: tasks.Weaken, before: Table, after: Table) -> Said:
    values = {"attack": Word(STRENGTHS[task.attack or ""]), "answer": Word(STRENGTHS[task.answer or ""])}
    return Said(N_("The strike: {attack}; the answer: {answer}."), values)


def _occur(task: tasks.Occur, before: Table, after: Table) -> Said:
    cards = task.cards
    if len(after.waiting) < len(before.waiting) or after.cards != before.cards or after.stack != before.stack:
        return Said(N_("{card}: a delayed ability lands."), {"card": cards})
    return Said(N_("{card}: does anything wait for this?"), {"card": cards})


def _round(task: tasks.Round, before: Table, after: Table) -> Said:
    return Said(N_("{who} has priority; stack: {stack}."), {"who": task.who, "stack": _stack(before)})


_Say = Callable[[Any, Table, Table], Said | None]

_TEMPLATES: dict[type[Task], _Say] = {
    Act: lambda t, before, after: Said(N_("The players act.")),
    Declare: lambda t, before, after: Said(N_("{who} declares something."), {"who": t.player}),
    Final: lambda t, before, after: Said(N_("Final Phase: what triggers at the end of the turn.")),
    Start: lambda t, before, after: Said(N_("The turn starts; cards open: {who}."), {"who": before.active}),
    Happen: lambda t, before, after: Said(N_("Something befalls: {card}."), {"card": t.card}),
    Move: lambda t, before, after: Said(N_("{card} moves; cell: {cell}."), {"card": t.card, "cell": t.to}),
    tasks.Round: _round,
    tasks.Aim: lambda t, before, after: Said(N_("{card}: declared."), {"card": t.item.card}),
    tasks.AimAgain: lambda t, before, after: Said(N_("{card}: a second target."), {"card": t.item.card}),
    tasks.Resolve: _resolve,
    tasks.Exchange: lambda t, before, after: Said(N_("May the strikes be weakened?")),
    tasks.Fight: lambda t, before, after: Said(N_("How strong are the strikes?")),
    tasks.Weaken: _weaken,
    tasks.Occur: _occur,
    tasks.Trigger: lambda t, before, after: Said(N_("What has triggered goes on the stack.")),
    tasks.Deaths: lambda t, before, after: Said(N_("Has any card no lives left?")),
    tasks.Cure: lambda t, before, after: Said(N_("May every poisoned card still have its poison?")),
    tasks.Opened: lambda t, before, after: Said(N_("What triggers at the start of the turn?")),
    tasks.Begin: lambda t, before, after: Said(N_("The Main Phase begins.")),
    tasks.EndTurn: lambda t, before, after: Said(N_("The turn ends; next: {who}."), {"who": after.active}),
}


def say(task: Task, before: Table, after: Table) -> Said | None:
    """Say a task in words, by the table before it and after it."""
    return _TEMPLATES[type(task)](task, before, after)
