"""`oracle resolve`: play one situation along one line."""

from __future__ import annotations

import json
import sys
from pathlib import Path as File
from typing import Any

import click

from oracle.cli import options
from oracle.errors import N_
from oracle.report.voice import Voice


@click.command()
@click.argument("file", type=click.Path(path_type=File))
@click.option(
    "--answer", "answers", multiple=True, metavar="NAME=PICK", help="Answer a further decision of the last event."
)
@options.under
@options.as_json
@options.language
def resolve(file: File, answers: tuple[str, ...], under: tuple[str, ...], as_json: bool, voice: Voice) -> int:
    """Play the situation in FILE: a board, what happens, the answers.

    On a terminal you are asked the decisions that are open.
    """
    from oracle.report.story import Story
    from oracle.suite.load import load_situation
    from oracle.suite.resolve import resolve as played

    situation = load_situation(file)
    readings = options.readings_of(situation.game, under)
    script = [*situation.events[-1].play, *map(_answer, answers)]
    asking = sys.stdin.isatty() and sys.stdout.isatty() and not as_json
    while True:
        trace, halt = played(situation, *readings, script=script)
        if not (asking and halt.question and not halt.refused):
            break
        story = Story(voice, situation, situation.game.rules(situation.edition, *readings))
        options.say("\n".join(story.told(trace, halt)))
        script.append((halt.question.name, _asked(voice, halt.question)))
    if as_json:
        options.say(json.dumps(_plain(situation, halt), ensure_ascii=False))
    else:
        story = Story(voice, situation, situation.game.rules(situation.edition, *readings))
        options.say("\n".join(story.told(trace, halt)))
    return 1 if halt.question or halt.refused else 0


def _answer(written: str) -> tuple[str, str | int]:
    name, sign, pick = written.partition("=")
    if not sign:
        raise click.BadParameter(
            f"“{written}” is no answer: write NAME=PICK, such as troll.fate=pass", param_hint="--answer"
        )
    return name, int(pick) if pick.isdecimal() else pick


def _asked(voice: Voice, question: Any) -> str | int:
    """Ask until an option or a barred label is given; a barred one is refused by its clause in the next round."""
    labels = {str(label): label for label, _ in (*question.options, *question.barred)}
    while True:
        pick = click.prompt(question.name, type=str)
        if pick in labels:
            picked: str | int = labels[pick]
            return picked
        options.say(voice(N_("“{pick}” is not offered; pick one of: {legal}"), pick=pick, legal=", ".join(labels)))


def _plain(situation: Any, halt: Any) -> dict[str, Any]:
    from oracle.kernel.board import plain

    told: dict[str, Any] = {"board": plain(halt.position.board)}
    if halt.refused:
        told["refused"] = halt.refused
    elif halt.question:
        told["asks"] = {"name": halt.question.name, "options": [label for label, _ in halt.question.options]}
        told["asks"]["barred"] = [{"label": label, "clause": clause} for label, clause in halt.question.barred]
    return told
