"""Short ways to walk: an evening of the miniature game, and a toy whose handlers a test writes itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from oracle.kernel.explore import BOUND, Explored, explore
from oracle.kernel.machine import Agenda, Answer, Halt, Handler, Label, Position, Rules, Task, play
from oracle.kernel.rulebook import Rulebook
from tests.miniature import GAME
from tests.miniature.board import Lamp, Street
from tests.miniature.play import Evening


class Board(msgspec.Struct, frozen=True):
    """A toy's board."""

    count: int = 0
    running: tuple[str, ...] = ()


class Toy(msgspec.Struct, frozen=True):
    """A game of handlers alone."""

    handlers: Mapping[type[Task], Handler]
    watch: Callable[[Rules, Any, Any], Agenda] | None = None


class First(Task, frozen=True):
    """A toy's event."""


class Second(Task, frozen=True):
    """What a toy does next."""


class Third(Task, frozen=True):
    """What a toy does at last."""


def out_of_wind(*names: str, oil: int) -> Street:
    """Give a street of dark lamps of size 1 that the wind does not reach."""
    return Street({name: Lamp(1, sheltered=True) for name in names}, oil=oil)


def at_dusk(street: Street) -> Position:
    """Give the position in which an evening begins."""
    return Position(street, (Evening("ana"),))


def walk(
    street: Street,
    *script: Answer,
    under: tuple[type[Rulebook], ...] = (),
    premises: Mapping[str, Label] | None = None,
) -> Halt:
    """Play one evening."""
    return play(GAME, GAME.rules("city", *under), at_dusk(street), script, premises=premises)


def walk_all(
    street: Street,
    *script: Answer,
    under: tuple[type[Rulebook], ...] = (),
    premises: Mapping[str, Label] | None = None,
    bound: int = BOUND,
) -> Explored:
    """Play every evening."""
    rules = GAME.rules("city", *under)
    return explore(GAME, rules, at_dusk(street), script, premises=premises, bound=bound)
