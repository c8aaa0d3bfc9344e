"""The tasks and decisions of a test in words: one template each, names in the nominative; translations live in the catalogues."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oracle.errors import N_, Word
from oracle.games.earthborne import play, steps, tasks
from oracle.games.earthborne.board import Card, Do, Table, running, testing
from oracle.games.earthborne.events import Draw, Perform, Test
from oracle.kernel.game import Decision
from oracle.kernel.machine import Task
from oracle.kernel.trace import Said

SYMBOLS = {"mountain": N_("mountain"), "sun": N_("sun"), "crest": N_("crest")}
ASPECTS = {
    "awareness": N_("awareness"),
    "spirit": N_("spirit"),
    "fitness": N_("fitness"),
    "focus": N_("focus"),
}
RESULTS = {"success": N_("success"), "failure": N_("failure")}
AREAS = {
    "weather": N_("weather"),
    "location": N_("location"),
    "mission": N_("missions"),
    "along": N_("along the way"),
    "reach": N_("within reach"),
    "player": N_("the player area"),
}

DEEDS = {
    "exhaust": N_("{card} is exhausted."),
    "ready": N_("{card} is readied."),
    "add_harm": N_("{card} takes harm: {n}."),
    "add_progress": N_("{card} takes progress: {n}."),
    "discard_harm": N_("{card} loses harm: {n}."),
    "discard_progress": N_("{card} loses progress: {n}."),
    "add_token": N_("{card} takes tokens: {n} ({token})."),
    "discard_token": N_("{card} loses tokens: {n} ({token})."),
    "flip": N_("{card} is turned over."),
    "move": N_("{card} moves; to: {area}."),
    "move_progress": N_("Progress moves to: {card}."),
    "move_token": N_("Tokens move to {card}: {n} ({token})."),
    "attach": N_("{card} is attached; to: {host}."),
    "unattach": N_("{card} is no longer attached."),
    "enter": N_("{card} enters play."),
    "discard": N_("{card} is discarded."),
    "shuffle": N_("{card} is shuffled into the path deck."),
    "place": N_("{card} goes on top of the path deck."),
    "move_ranger_token": N_("{who} moves the Ranger token; to: {card}."),
    "take_ranger_token": N_("{who} takes the Ranger token back; from: {card}."),
    "guide": N_("An entry of the campaign guide is read: {entry}."),
    "travel": N_("The Rangers travel at once."),
    "resolve": N_("Now, as told, a challenge effect is resolved; card: {card}."),
}

ON_YOU = {
    "injure": N_("{who} suffers injuries: {n}."),
    "fatigue": N_("{who} suffers fatigue: {n}."),
    "fatigues_you": N_("{card} fatigues: {who}."),
    "soothe": N_("{who} soothes fatigue: {n}."),
    "lose_energy": N_("{who} loses energy: {n}."),
    "gain_energy": N_("{who} gains energy: {n}."),
    "draw_path": N_("{who} draws from the path deck."),
    "scout": N_("{who} scouts the path deck; cards: {n}."),
}

HELD = {
    "injure": "injuries",
    "fatigue": "fatigue",
    "fatigues_you": "fatigue",
    "soothe": "hand",
    "lose_energy": "energy",
    "gain_energy": "energy",
}
DAY_OVER = N_("Too few cards in the deck: the day ends at once.")

CHANCES = {
    "{rangers}.challenge-card": "a challenge card is revealed (event `perform`); its faces are the cards of the deck, "
    "`mountain-1` to `mountain-8`, `sun-1` to `sun-8` and `crest-1` to `crest-8`, without those in the discard pile",
}

DECISIONS = {
    "{rangers}.symbol": Decision(
        N_("which symbol is resolved next"),
        "several symbols are to be resolved in one test (event `test`)",
        {"{symbol}": "mountain, sun or crest", "all": "all of them together"},
    ),
    "{rangers}.reach": Decision(
        N_("whose reach comes next"),
        "the effects of cards within reach are due, and another Ranger's reach is active too: by a card there that the test interacts with, or in a group test",
        {"{rangers}": "that Ranger's reach", "both": "both as one area"},
    ),
    "{rangers}.effect": Decision(
        N_("which challenge effect is resolved next"),
        "several effects in one area can be resolved, and the condition of at least one is met",
        {
            "{cards}": "the effect of that card",
            "{cards} {n}": "its n-th effect as printed, where it has several",
            "nothing": "none of them",
        },
    ),
    "{rangers}.{cards}.cancelled-by": Decision(
        N_("which card cancels the effect"),
        "an effect of that card is about to be resolved, and a ready card can be exhausted to cancel it",
        {"no": "none", "{cards}": "that card"},
    ),
    "{rangers}.{cards}.cleared-by": Decision(
        N_("which token clears the card"),
        "the card has reached several of its thresholds",
        {"harm": "harm", "progress": "progress", "rangers": "the tokens of all Rangers"},
    ),
    "{rangers}.response": Decision(
        N_("which response comes next"),
        "several cards respond to the same thing",
        {"{cards}": "that card", "{cards} {n}": "its n-th response, where several of that card are due"},
    ),
    "{rangers}.clears": Decision(
        N_("which card is cleared next"),
        "several cards have reached a threshold at the same time, and something responds to that",
        {"{cards}": "that card"},
    ),
    "{rangers}.{cards}.responds": Decision(
        N_("whether the card responds"),
        "a response of that card that says “may” can be made",
        {"yes": "it is made", "no": "it is left out"},
    ),
    "{rangers}.{cards}.harm-taken-by": Decision(
        N_("which card takes the place of the harm"),
        "harm is about to be added to the card, and a ready card can be exhausted instead",
        {"{cards}": "that card is exhausted", "no": "none; the harm is added"},
    ),
    "{rangers}.{cards}.either": Decision(
        N_("which of the two instructions is carried out"),
        "an effect of that card says “either … or”",
        {"first": "the first one", "second": "the second one"},
    ),
    "{rangers}.{cards}.comes": Decision(
        N_("where the card goes"),
        "an instruction that moves that card, attaches it or puts it into play leaves it to you where",
        {
            "along": "along the way",
            "{rangers}": "within the reach of that Ranger",
            "{cards}": "attached to that card, one of those that the condition found",
        },
    ),
    "{rangers}.scouts": Decision(
        N_("which card goes back to the path deck, and where"),
        "several of the topmost cards of the path deck have been looked at",
        {"{cards} top": "that card, on top", "{cards} bottom": "that card, at the bottom"},
    ),
    "{rangers}.{cards}.{deed}-or-not": Decision(
        N_("whether to carry out the instruction"),
        "an instruction of that card's effect says “may”",
        {"yes": "carry it out", "no": "leave it out"},
    ),
    "{rangers}.{cards}.{deed}": Decision(
        N_("which card the instruction is for"),
        "an instruction of that card's effect can be carried out on several cards",
        {"{cards}": "that card"},
    ),
}


def _area(area: str) -> str | Word:
    name = area.partition("-")[0].partition("+")[0]
    return Word(AREAS[name]) if name in AREAS else area


def _act(task: tasks.Act, before: Table, after: Table) -> Said:
    frame, now = running(before), running(after)
    if now.missed > frame.missed and now.done == frame.done:
        return Said(N_("This instruction is not carried out."))
    if after.travels and not before.travels:
        return Said(DEEDS["travel"])
    if after.entries != before.entries:
        return Said(DEEDS["guide"], {"entry": task.do.entry})
    if after.day == "over":
        return Said(DAY_OVER)
    if len(testing(after).delayed) > len(testing(before).delayed):
        return Said(N_("This instruction waits until all effects of the symbol have been resolved."))
    if task.do.instead:
        return Said(N_("Now the instruction that says “unless”."))
    if task.do.may and not task.agreed:
        return Said(N_("Is this instruction carried out?"))
    if task.do.does not in ON_YOU:
        is_each = task.do.at.who == "each"
        return Said(N_("Each of these cards in turn.") if is_each else N_("Which card is this instruction for?"))
    you, what = testing(before).you, HELD.get(task.do.does)
    n = abs(_of(after, you, what) - _of(before, you, what)) if what else len(before.path_deck) - len(after.path_deck)
    return Said(ON_YOU[task.do.does], {"who": you, "card": frame.card, "n": n})


def _of(table: Table, ranger: str, held: str) -> int:
    amount: int = getattr(table.rangers[ranger], held)
    return amount


def _hit(task: tasks.Hit, before: Table, after: Table) -> Said | None:
    do, name = task.do, task.card
    if after.cards == before.cards and do.does in ("move", "enter", "attach"):
        return Said(N_("{card}: where does it go?"), {"card": name})
    if after.cards == before.cards and do.does == "add_harm":
        return None  # what can take the place of harm comes first
    card = after.cards[name]
    values = {
        "card": name,
        "n": abs(_on(card, do) - _on(before.cards[name], do)),
        "token": Word(do.token),
        "who": testing(before).you,
        "host": card.on,
        "area": _area(card.area),
    }
    return Said(DEEDS[do.does], values)


def _on(card: Card, do: Do) -> int:
    """Give how much of what an instruction speaks of is on a card."""
    what = do.does.partition("_")[2]
    return card.tokens.get(do.token, 0) if what == "token" else card.harm if what == "harm" else card.progress


def _enact(task: tasks.Enact, before: Table, after: Table) -> Said:
    if task.cause == "result":
        return Said(N_("Now what the result of the test does."))
    if not task.number:
        return Said(N_("{card} responds."), {"card": task.card})
    return Said(N_("{card}: now its challenge effect."), {"card": task.card})


def _arrow(task: tasks.Arrow, before: Table, after: Table) -> Said:
    frame = running(after)
    opened = frame.done_before_arrow > running(before).done_before_arrow
    return Said(
        N_("{card}: now the part after the arrow.") if opened else N_("{card}: the part after the arrow is not done."),
        {"card": frame.card},
    )


def _close(task: tasks.Close, before: Table, after: Table) -> Said:
    frame = running(before)
    if not frame.number:
        return Said(N_("That is done."))
    resolved = len(testing(after).resolved) > len(testing(before).resolved)
    return Said(
        N_("{card}: the effect counts as resolved.")
        if resolved
        else N_("{card}: the effect does not count as resolved."),
        {"card": frame.card},
    )


def _clear(task: tasks.Clear, before: Table, after: Table) -> Said:
    is_cleared = task.card in testing(after).clearing
    return Said(N_("{card} is cleared.") if is_cleared else N_("{card} is not cleared."), {"card": task.card})


def _passed(task: steps.PassBy, before: Table, after: Table) -> Said:
    if after.day == "over":
        return Said(DAY_OVER)
    if not task.left:
        return Said(N_("No other card is passed."))
    return Said(N_("{who} passes {card} and is fatigued by it."), {"who": testing(before).you, "card": task.left[0]})


def _ambush(task: tasks.Ambush, before: Table, after: Table) -> Said:
    if after.day == "over":
        return Said(DAY_OVER)
    if after == before:
        return Said(N_("{card} is now within reach."), {"card": task.card})
    return Said(N_("{card} ambushes: {who}."), {"who": testing(before).you, "card": task.card})


def _over(task: tasks.EndTest, before: Table, after: Table) -> Said:
    if before.day == "over" or not testing(before).card:
        return Said(N_("The test is over."))
    if after.challenge_discard:
        return Said(N_("The test is over; the challenge card goes to the discard pile."))
    return Said(
        N_(
            "The test is over; the challenge card goes to the discard pile, and the pile is shuffled back into the deck."
        )
    )


def _leave(task: tasks.Leave, before: Table, after: Table) -> Said:
    if (after.cards, after.rangers) == (before.cards, before.rangers):
        return Said(N_("{card} no longer has enough tokens and stays in play."), {"card": task.card})
    is_gone = after.cards[task.card].area == "discard"
    return Said(DEEDS["discard"] if is_gone else N_("{card} loses its tokens and stays in play."), {"card": task.card})


def _challenge(task: steps.Challenge, before: Table, after: Table) -> Said:
    if task.aborted:
        return Said(N_("Step 5 would be next, but the test has been broken off."))
    return Said(N_("Step 5: challenge effects."))


def _reaches(task: play.Reaches, before: Table, after: Table) -> Said:
    return Said(N_("Whose reach comes next?") if testing(after).acting else N_("No other reach comes."))


_Say = Callable[[Any, Table, Table], Said | None]

_TEMPLATES: dict[type[Task], _Say] = {
    Test: lambda t, before, after: Said(
        N_("{who} performs a test; result: {result}; symbol: {symbol}."),
        {"who": t.by, "result": Word(RESULTS[t.result]), "symbol": Word(SYMBOLS[t.symbol])},
    ),
    Perform: lambda t, before, after: Said(
        N_("{who} performs a test; aspect: {aspect}; effort: {effort}."),
        {"who": t.by, "aspect": Word(ASPECTS[t.aspect]), "effort": t.effort},
    ),
    steps.PassBy: _passed,
    steps.Reveal: lambda t, before, after: Said(
        N_("A challenge card is revealed; symbol: {symbol}."), {"symbol": Word(SYMBOLS[testing(after).symbols[0]])}
    ),
    Draw: lambda t, before, after: Said(
        N_("{who} draws a challenge card; symbol: {symbol}."), {"who": t.by, "symbol": Word(SYMBOLS[t.symbol])}
    ),
    steps.Challenge: _challenge,
    play.Symbols: lambda t, before, after: Said(
        N_("Which symbol comes next?") if t.left else N_("No other symbol comes.")
    ),
    play.Pass: lambda t, before, after: Said(
        N_("Now area by area; symbol: {symbol}."), {"symbol": Word(SYMBOLS[t.symbols[0]])}
    ),
    play.Visit: lambda t, before, after: Said(N_("Next area: {area}."), {"area": _area(t.area)}),
    play.Reaches: _reaches,
    play.Choose: lambda t, before, after: Said(N_("Next effect; area: {area}."), {"area": _area(t.places[0])}),
    play.PassOver: lambda t, before, after: Said(N_("All areas are finished.")),
    tasks.Enact: _enact,
    tasks.Cancel: lambda t, before, after: Said(N_("{card}: is its effect cancelled?"), {"card": running(before).card}),
    tasks.Attempt: lambda t, before, after: Said(
        N_("{card}: the effect is attempted."), {"card": running(before).card}
    ),
    tasks.Arrow: _arrow,
    tasks.Act: _act,
    tasks.Hit: _hit,
    tasks.Ordered: lambda t, before, after: Said(N_("{card}: the ordered effect is over."), {"card": t.card}),
    tasks.Responses: lambda t, before, after: Said(N_("Which response comes next?")),
    tasks.Told: lambda t, before, after: None,
    tasks.Either: lambda t, before, after: Said(N_("Which of the two instructions?")),
    tasks.Scout: lambda t, before, after: Said(N_("Which card goes back to the path deck next?")) if t.left else None,
    tasks.Cleared: lambda t, before, after: None,
    tasks.Leave: _leave,
    tasks.Respond: lambda t, before, after: Said(N_("Does {card} respond?"), {"card": t.card}),
    tasks.Instead: lambda t, before, after: Said(N_("{card}: does another card take its harm?"), {"card": t.card}),
    tasks.Ambush: _ambush,
    tasks.Added: lambda t, before, after: Said(N_("{card} has new tokens."), {"card": t.card}),
    tasks.Close: _close,
    tasks.Sweep: lambda t, before, after: Said(N_("Has any card reached a threshold?")),
    tasks.Clears: lambda t, before, after: Said(N_("Which card is cleared next?")),
    tasks.Clear: _clear,
    tasks.EndTest: _over,
}


def say(task: Task, before: Table, after: Table) -> Said | None:
    """Say a task in words, by the table before it and after it."""
    return _TEMPLATES[type(task)](task, before, after)
