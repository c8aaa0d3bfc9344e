"""Small tables and tests made of a few integers, for properties and for measuring how subtle a reading is."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from oracle.games.earthborne.board import SYMBOLS, Aim, Card, Do, Effect, If, Ranger, Response, Table
from oracle.games.earthborne.deck import CARDS
from oracle.games.earthborne.events import Draw, Perform, Test
from oracle.kernel.machine import Task

PREDATOR = Aim("any", "predator", other=True, active=True)
EFFECTS = (
    Effect(do=(Do("exhaust"),), arrow=(Do("injure"),)),
    Effect(condition=If("exists", PREDATOR), do=(Do("exhaust", PREDATOR),), arrow=(Do("add_harm", n="presence"),)),
    Effect(condition=If("fatigue", n=2), arrow=(Do("injure"),)),
    Effect(do=(Do("add_harm", Aim("any", "predator")), Do("add_progress"))),
    Effect(do=(Do("ready", Aim("any", "predator")),)),
    Effect(do=(Do("move", Aim("any", other=True), to="along"),)),
    Effect(do=(Do("move", to="reach"), Do("fatigue", n="presence"))),
    Effect(do=(Do("discard_progress"), Do("add_harm", Aim("any", "prey"), tied=True))),
    Effect(do=(Do("fatigues_you"),)),
    Effect(do=(Do("resolve", Aim("any", "prey", other=True), symbol="sun"),)),
    Effect(do=(Do("injure", either=True), Do("exhaust"))),
    Effect(
        condition=If("exists", Aim("any", other=True)), do=(Do("attach", to="it"), Do("add_progress", delayed=True))
    ),
    Effect(do=(Do("move", Aim("any", other=True, most="presence"), to="anywhere"),)),
    Effect(do=(Do("add_harm", Aim("any", other=True)),), and_if=If("cleared", Aim("it")), arrow=(Do("place"),)),
)
RESPONSES: tuple[tuple[Response, ...], ...] = (
    (),
    (),
    (Response("exhausted", "predator", may=True, do=(Do("add_harm"),)),),
    (Response("exhausted", "this", do=(Do("ready"),)), Response("readied", "this", do=(Do("exhaust"),))),
    (Response("exhausted", do=(Do("fatigue"),)), Response("clears", "this", do=(Do("discard_harm"),))),
)
PLACES = (
    ("weather", ""),
    ("location", ""),
    ("mission", ""),
    ("along", ""),
    ("reach", "ana"),
    ("reach", "bo"),
    ("player", "ana"),
)


def samples(numbers: Sequence[int]) -> tuple[Table, Task]:
    """Give a table of two Rangers and up to three cards, and an event; any integers will do, missing ones count as 0."""
    drawn = iter((*numbers, *(0,) * 24))
    kind, symbol, more = next(drawn), SYMBOLS[next(drawn) % 3], next(drawn)
    cards = {
        name: _card(next(drawn), next(drawn), next(drawn)) for name in ("wolf", "doe", "fox")[: 1 + next(drawn) % 3]
    }
    rangers = {"ana": Ranger(deck=3, fatigue=next(drawn) % 4, injuries=next(drawn) % 3), "bo": Ranger()}
    table = Table(rangers, cards)
    if kind % 8 == 7:
        return table, Draw("ana", symbol)
    if kind % 8 == 6:
        drawn_before = tuple(name for name in CARDS if name not in ("sun-1", "crest-8"))
        at = next((name for name, card in cards.items() if card.area == "along"), "")
        return replace(table, challenge_discard=drawn_before), Perform("ana", "focus", 1, at)
    others = (SYMBOLS[more % 3],) if more % 4 == 3 else ()
    at = next((name for name, card in cards.items() if card.area in ("along", "reach")), "")
    does = (Do("exhaust"),) if at and kind % 4 == 1 else (Do("add_progress"),) if at and kind % 4 == 2 else ()
    return table, Test(
        "ana", symbol, at, "failure" if kind % 8 == 4 else "success", does, others, aborted=kind % 16 == 15
    )


def _card(place: int, effect: int, state: int) -> Card:
    area, of = PLACES[place % len(PLACES)]
    first = EFFECTS[effect % len(EFFECTS)]
    return Card(
        area,  # type: ignore[arg-type]
        of,
        ready=state % 4 > 0,
        facedown=state % 8 == 7,
        traits=(("predator",), ("prey",))[state % 2],
        presence=1 + state % 2,
        harm_at=2 if state % 3 == 0 else 0,
        progress_at=1 if state % 3 == 1 else 0,
        progress=1 if state % 3 == 2 else 0,
        cleared_by_rangers=state % 7 == 6,
        responses=RESPONSES[state % 5],
        effects=(replace(first, symbol=SYMBOLS[effect % 3]),),
    )
