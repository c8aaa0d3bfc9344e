"""The street at dusk: lamps, mirrors, oil. What lies on the table, and what is seen on it; no rule and no play."""

from __future__ import annotations

import msgspec


class Lamp(msgspec.Struct, frozen=True):
    """A lamp: *size* is the oil that lighting it takes, a sheltered one hangs out of the wind."""

    size: int = 1
    sheltered: bool = False
    lit: bool = False


class Flame(msgspec.Struct, frozen=True):
    """A lamp being lit, and whether the wind took the flame."""

    lamp: str
    blown: bool = False


class Street(msgspec.Struct, frozen=True):
    """The board: lamps by name, mirrors by name with what each faces (a lamp or a mirror)."""

    lamps: dict[str, Lamp] = {}
    mirrors: dict[str, str] = {}
    oil: int = 0
    coins: int = 0
    crowd: bool = False
    running: tuple[Flame, ...] = ()


class Glow(msgspec.Struct, frozen=True):
    """The view: what shines, by its own flame or in a mirror."""

    shines: tuple[str, ...]
