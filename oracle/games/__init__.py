"""The games: those that came with the oracle, then those that other packages bring through the entry point group "oracle.games"."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

from oracle.errors import N_, GameFault, NotAGame, UnknownName, Word, nearest
from oracle.kernel.game import Game

BUILT_IN = ("talisman", "earthborne", "berserk")


def names() -> tuple[str, ...]:
    """List the installed games, built-in ones first."""
    return BUILT_IN + brought()


def brought() -> tuple[str, ...]:
    """List the games that other packages bring."""
    return tuple(sorted(_points()))


@cache
def load(name: str) -> Game:
    """Give a game by its name; raise `UnknownName` if no installed game bears it, `NotAGame` if what bears it is none."""
    if name in BUILT_IN:
        game: Game = importlib.import_module(f"oracle.games.{name}").GAME
        return game
    if name not in brought():
        raise UnknownName(what=Word("game"), name=name, near=nearest(name, names()))
    return _loaded(_points()[name])


def _loaded(point: Any) -> Game:
    """Take up the game that an entry point names; what is raised on the way is the fault of its package."""
    try:
        found = point.load()
    except GameFault:
        raise
    except Exception as fault:
        raise NotAGame(name=point.name, value=point.value, why=f"{type(fault).__name__}: {fault}") from fault
    if not isinstance(found, Game) or found.name != point.name:
        raise NotAGame(name=point.name, value=point.value, why=Word(N_("it is no game of that name")))
    return found


@cache
def _points() -> dict[str, Any]:
    from importlib import metadata  # slow to load, and built-in games need none of it

    points = metadata.entry_points(group="oracle.games")
    return {point.name: point for point in points if point.name not in BUILT_IN}
