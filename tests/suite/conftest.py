"""What tests of the suite share: the miniature game among the installed ones, and its rulebook in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from oracle import games
from oracle.kernel.game import Game
from oracle.suite import rulebook_file
from tests.miniature import GAME
from tests.suite.written import RULEBOOK, changed

Words = Callable[..., Path]


@pytest.fixture
def lanterns(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Install the miniature game."""
    load = games.load
    monkeypatch.setattr(games, "load", lambda name: GAME if name == GAME.name else load(name))
    return GAME


@pytest.fixture
def words(lanterns: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Words]:
    """Give the miniature game a rulebook file, which can be written anew with changes."""
    file = tmp_path / "rulebook.yaml"

    def write(*changes: tuple[str, str]) -> Path:
        file.write_text(changed(RULEBOOK, *changes), encoding="utf-8")
        rulebook_file.rulebook_of.cache_clear()
        return file

    monkeypatch.setattr(rulebook_file, "file_of", lambda game: file)
    write()
    yield write
    rulebook_file.rulebook_of.cache_clear()
