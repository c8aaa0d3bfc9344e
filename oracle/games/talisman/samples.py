"""Small tables and events made of a few integers, for properties and for measuring how subtle a reading is."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.games.talisman.board import Region, Seat, Table
from oracle.games.talisman.events import Attack, Move, Roll
from oracle.kernel.machine import Task

ROLLS = (
    ("movement", ""),
    ("instruction", "card"),
    ("instruction", "space"),
    ("instruction", "character"),
    ("start", ""),
)
REGIONS: tuple[Region, ...] = ("outer", "middle", "inner", "woodland")


def samples(numbers: Sequence[int]) -> tuple[Table, Task]:
    """Give a table of two or three seats and an event; any integers will do, missing ones count as 0."""
    drawn = iter((*numbers, *(0,) * 24))
    seats = {
        name: _seat(next(drawn), next(drawn), next(drawn)) for name in ("troll", "elf", "monk")[: 2 + next(drawn) % 2]
    }
    order = tuple(seats)
    table = Table(order, seats, stock=20, turn=order[next(drawn) % len(order)], creatures=("wolf",))
    return table, _event(table, next(drawn), next(drawn), next(drawn))


def _seat(light: int, dark: int, region: int) -> Seat:
    return Seat(fate_value=3, light=light % 3, dark=dark % 3, region=REGIONS[region % 4], toad=region % 8 == 7)


def _event(table: Table, kind: int, who: int, detail: int) -> Task:
    by = table.order[who % len(table.order)]
    if kind % 4 == 0:
        return Move(by, dice=1 + detail % 2)
    if kind % 4 == 1:
        foe = ("wolf", table.order[(who + 1) % len(table.order)])[detail % 2]
        return Attack(by, foe, "battle" if detail % 4 < 2 else "psychic")
    purpose, source = ROLLS[(kind // 4 + detail) % len(ROLLS)]
    if purpose == "movement":
        return Move(by)
    return Roll(by, purpose, 1, source, "wolf" if kind % 4 == 3 else "")  # type: ignore[arg-type]
