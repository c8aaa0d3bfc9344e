"""Games of other packages: found by their entry points, and told apart from what is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint

import pytest

from oracle import games
from oracle.cli.commands import run
from oracle.errors import NotAGame, UnknownName
from tests.miniature import GAME

Bring = Callable[..., None]


@pytest.fixture
def bring(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bring]:
    """Let entry points (name=value) be those that are installed."""

    def installed(**points: str) -> None:
        named = tuple(EntryPoint(name, value, "oracle.games") for name, value in points.items())
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group: named)
        forget()

    def forget() -> None:
        games.load.cache_clear()
        games._points.cache_clear()

    yield installed
    monkeypatch.undo()
    forget()


def test_a_game_is_brought_by_its_entry_point(bring: Bring) -> None:
    """An installed game is listed behind those that came with the oracle, and is loaded by its name."""
    bring(lanterns="tests.miniature:GAME")

    assert games.names() == (*games.BUILT_IN, "lanterns")
    assert games.load("lanterns") is GAME


def test_no_game_takes_the_name_of_one_that_came_along(bring: Bring) -> None:
    """A name that the oracle's own game bears stays its own, and is listed once."""
    bring(talisman="tests.miniature:GAME")

    assert games.names() == games.BUILT_IN
    assert games.load("talisman") is not GAME


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("no_such_package:GAME", "ModuleNotFoundError: No module named 'no_such_package'"),
        ("tests.miniature:NONE", "AttributeError: module 'tests.miniature' has no attribute 'NONE'"),
        ("tests.miniature:say", "it is no game of that name"),
        ("tests.miniature:GAME", "it is no game of that name"),
    ],
)
def test_what_is_no_game_is_said_to_be_none(bring: Bring, value: str, why: str) -> None:
    """Where an entry point leads to no game, or to one of another name, the error says which and why."""
    bring(pig=value)

    with pytest.raises(NotAGame) as caught:
        games.load("pig")

    assert str(caught.value).startswith(f"the game “pig” cannot be taken from {value}: {why}; ")


@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_broken_game_ends_the_program_in_order(
    bring: Bring, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    """A game that cannot be taken up is a fault of its package: one line and exit code 3, in any language."""
    bring(pig="no_such_package:GAME")

    code = run(["games", "--lang", language])

    assert code == 3
    assert "no_such_package:GAME" in capsys.readouterr().err


def test_an_unknown_game_is_near_those_that_are_brought(bring: Bring) -> None:
    """A game that is not installed is answered with the nearest that is, whoever brings it."""
    bring(lanterns="tests.miniature:GAME")

    with pytest.raises(UnknownName) as caught:
        games.load("lantern")

    assert caught.value.fields["near"] == "lanterns"
