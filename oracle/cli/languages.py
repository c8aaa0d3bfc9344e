"""`oracle languages`: translations and the source texts that they were made from."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

import click

from oracle.cli import options
from oracle.errors import N_
from oracle.report.voice import Voice


@click.group()
def languages() -> None:
    """Say which translations lag behind their source text; accept them once they were checked."""


@languages.command()
@options.paths
@options.language
def status(paths: tuple[File, ...], voice: Voice) -> int:
    """List the translations that lag."""
    from oracle.suite.translations import lagging

    behind = 0
    for game, cases in _by_game(paths):
        lags, of = lagging(game, cases)
        for lag in lags:
            options.say(f"{lag.key}  {lag.language}")
        options.say(
            voice(N_("{game}: translations that lag: {behind} of {of}"), game=game.name, behind=len(lags), of=of)
        )
        behind += len(lags)
    return 1 if behind else 0


@languages.command()
@options.paths
@options.language
def accept(paths: tuple[File, ...], voice: Voice) -> int:
    """Note that every translation was checked against its source text as it is now."""
    from oracle.suite import translations

    for game, cases in _by_game(paths):
        for file in translations.accept(game, cases):
            options.say(voice(N_("written: {file}"), file=file))
    return 0


def _by_game(paths: tuple[File, ...]) -> list[tuple[Any, list[Any]]]:
    """Read the cases, game by game."""
    from oracle import games
    from oracle.suite.load import default_paths, load_cases

    found: dict[str, list[Any]] = {}
    for case in load_cases(paths or default_paths(File.cwd())[0]):
        found.setdefault(case.frame.game, []).append(case)
    return [(games.load(name), cases) for name, cases in found.items()]
