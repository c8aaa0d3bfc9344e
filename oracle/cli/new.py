"""`oracle new`: the scaffold of a case."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path as File

import click

from oracle.cli import options
from oracle.errors import N_
from oracle.report.voice import Voice


@click.command()
@click.argument("path", type=click.Path(path_type=File))
@click.option("--game", default="", help="The game; else that of a folder of PATH, or of the clauses.")
@click.option("--clause", "clauses", multiple=True, help="A clause that the case rests on.")
@options.language
def new(path: File, game: str, clauses: tuple[str, ...], voice: Voice) -> int:
    """Write the scaffold of a case into the new file PATH: the next free id, a small board, an event.

    What is for its author to decide stands in braces or is empty; “oracle run” and “oracle lint” say what is left to do.
    """
    from oracle import games
    from oracle.suite.scaffold import write_scaffold

    played = games.load(game or _game_of(path, clauses))
    case_id = write_scaffold(path, played, tuple(dict.fromkeys(clauses)), File.cwd())
    options.say(voice(N_("written: {file} ({id})"), file=path, id=case_id))
    options.say(voice(N_("Write what stands in braces, and change the board and the event to those of your question.")))
    options.say(voice(N_("Work out by hand, from the sentence, what must come of it, and write it under “then”.")))
    options.say(
        voice(N_("What is left to do is said by: oracle run {file}; oracle lint {file}"), file=shlex.quote(str(path)))
    )
    return 0


def _game_of(path: File, clauses: Sequence[str]) -> str:
    """Say which game a folder of the path is named for, else which one has these clauses; the only game if there is but one."""
    from oracle import games

    installed = games.names()
    named = [folder.name for folder in path.absolute().parents if folder.name in installed]
    having = [name for name in installed if clauses and {*clauses} <= {*games.load(name).rulebook.clauses}]
    found = named[:1] or having or installed
    if len(found) > 1:
        raise click.UsageError(f"name a game with --game: {', '.join(found)}")
    return found[0]
