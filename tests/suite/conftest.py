"""What tests of the suite share: the miniature game among the installed ones."""

from __future__ import annotations

import pytest

from oracle import games
from oracle.kernel.game import Game
from tests.miniature import GAME


@pytest.fixture
def lanterns(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Install the miniature game."""
    load = games.load
    monkeypatch.setattr(games, "load", lambda name: GAME if name == GAME.name else load(name))
    return GAME
