"""Small tables and events made of a few integers, for properties and for measuring how subtle a reading is."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from oracle.games.talisman.board import Card, Effect, Region, Seat, Side, Table, fate_of
from oracle.games.talisman.events import Attack, Die, Encounter, Gain, Move, Pay, Replenish, Roll, Start, Use
from oracle.kernel.machine import Task

ROLLS = (
    ("movement", ""),
    ("instruction", "card"),
    ("instruction", "space"),
    ("instruction", "character"),
    ("start", ""),
)
EFFECTS = (
    Effect("gain_gold", 1, symbol="P"),
    Effect("lose_life", 1, symbol="O"),
    Effect("gain_life", 2),
)
DEFEATED = (
    Effect("discard", symbol="P", when="after_defeat"),
    Effect("lose_life", symbol="O", when="after_defeat"),
    Effect("gain_gold"),
)
SPACE = {
    "stranger": Card(kind="stranger", effects=EFFECTS),
    "enemy": Card(kind="enemy", strength=1, effects=DEFEATED),
    "object": Card(effects=EFFECTS),
}
SIDES: tuple[Side, ...] = ("", "light", "dark")
REGIONS: tuple[Region, ...] = ("outer", "middle", "inner", "woodland")


def samples(numbers: Sequence[int]) -> tuple[Table, Task]:
    """Give a table of two or three seats and an event; any integers will do, missing ones count as 0."""
    drawn = iter((*numbers, *(0,) * 24))
    seats = {
        name: _seat(next(drawn), next(drawn), next(drawn)) for name in ("troll", "elf", "monk")[: 2 + next(drawn) % 2]
    }
    order = tuple(seats)
    turn = order[next(drawn) % len(order)]
    table = Table(order, seats, stock=20, turn=turn, creatures=("wolf",))
    event = _event(table, next(drawn), next(drawn), next(drawn))
    return (replace(table, space=SPACE) if isinstance(event, Encounter) else table), event


def _seat(light: int, dark: int, region: int) -> Seat:
    quest = Card(fate=region % 2 + 1, rerolls=region % 4 >= 2, effects=EFFECTS)
    cards = {"quest": quest} if region % 16 >= 8 else {}
    return Seat(
        fate_value=3,
        light=light % 3,
        dark=dark % 3,
        region=REGIONS[region % 4],
        toad=region % 8 == 7,
        cards=cards,
        fate_barred=light % 12 == 11,
    )


def _event(table: Table, kind: int, who: int, detail: int) -> Task:
    by = table.order[who % len(table.order)]
    if kind % 16 >= 8:
        return _meeting(table, by, kind % 16, detail)
    if kind % 8 >= 5:
        return _gaining(table, by, kind % 8, detail)
    if kind % 4 == 0:
        return Move(by, dice=1 + detail % 2)
    if kind % 4 == 1:
        foe = ("wolf", table.order[(who + 1) % len(table.order)])[detail % 2]
        return Attack(by, foe, "battle" if detail % 4 < 2 else "psychic")
    purpose, source = ROLLS[(kind // 4 + detail) % len(ROLLS)]
    if purpose == "movement":
        return Move(by)
    return Roll(by, purpose, 1, source, "wolf" if kind % 4 == 3 else "")  # type: ignore[arg-type]


def _meeting(table: Table, by: str, kind: int, detail: int) -> Task:
    if kind < 12:
        return Encounter(by, tuple(SPACE)[detail % len(SPACE)])
    if kind == 12 and table.seats[by].cards:
        return Use(by, "quest")
    return Pay(by, 1 + detail % 2) if kind < 15 else Die(by)


def _gaining(table: Table, by: str, kind: int, detail: int) -> Task:
    side = SIDES[detail % 3]
    seat = table.seats[by]
    if kind == 5:
        return Replenish(by, side=side)
    if kind == 6 and not fate_of(seat):
        return Start(by)
    card = "quest" if detail % 4 >= 2 and seat.cards else ""
    return Gain(
        by, 1 + detail % 2, side, detail % 5 > 0, onto=card if kind == 6 else "", from_card=card if kind == 7 else ""
    )
