"""What the commands share: their options, and the readings and the voice that these name."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path as File
from typing import Any, TypeVar

import click

from oracle.languages import LANGUAGES, for_programs, language_of
from oracle.report.voice import Voice

Command = TypeVar("Command", bound=Callable[..., Any])

STATUSES = ("settled", "open", "derived", "superseded")

language = click.option(
    "--lang",
    "voice",
    type=click.Choice(LANGUAGES),
    callback=lambda context, option, chosen: Voice(chosen or language_of(os.environ)),
    help="The language to speak; the locale's, unless given.",
)
as_json = click.option("--json", "as_json", is_flag=True, help="Write JSON for programs.")
bound = click.option("--bound", type=click.IntRange(1), help="The most positions to explore.")
under = click.option("--under", multiple=True, metavar="CLAUSE:READING", help="Take the clause as this reading has it.")
form = click.option("--format", "form", type=click.Choice(["text", "ndjson"]), default="text", help="How to report.")
output = click.option(
    "--output", type=click.Path(dir_okay=False, path_type=File), help="Write the report into this file."
)
paths = click.argument("paths", nargs=-1, type=click.Path(path_type=File))


def selection(command: Command) -> Command:
    """Add the options that select cases within a game."""
    for option in (
        click.option("--status", type=click.Choice(STATUSES), help="Only cases of this status."),
        click.option("-k", "words", default="", help="Only cases with this text in id, file or question."),
        click.option("--id", "case_id", default="", help="Only the case with this id."),
        click.option("--clause", default="", help="Only cases that rest on this clause."),
    ):
        command = option(command)
    return command


def readings_of(game: Any, ids: tuple[str, ...]) -> tuple[Any, ...]:
    """Give the readings of a game by their ids; raise `UnknownName` with the nearest."""
    return tuple(game.named(reading_id) for reading_id in ids)


def say(text: str) -> None:
    """Write a line for the reader; as the terminal can take it, and never, as click would, in another encoding."""
    print(text)


def say_json(told: object) -> None:
    """Write a value for a program."""
    print(for_programs(json.dumps(told, ensure_ascii=False), sys.stdout))
