"""The games: those that came with the oracle, then those that other packages bring through the entry point group "oracle.games"."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

from oracle.errors import UnknownName, Word, nearest
from oracle.kernel.game import Game

BUILT_IN = ("talisman",)


def names() -> tuple[str, ...]:
    """List the installed games, built-in ones first."""
    return BUILT_IN + tuple(sorted(_brought()))


@cache
def load(name: str) -> Game:
    """Give a game by its name; raise `UnknownName` if no installed game bears it."""
    if name in BUILT_IN:
        game: Game = importlib.import_module(f"oracle.games.{name}").GAME
        return game
    brought = _brought()
    if name not in brought:
        raise UnknownName(what=Word("game"), name=name, near=nearest(name, names()))
    loaded: Game = brought[name].load()
    return loaded


@cache
def _brought() -> dict[str, Any]:
    from importlib import metadata  # slow to load, and built-in games need none of it

    return {point.name: point for point in metadata.entry_points(group="oracle.games")}
