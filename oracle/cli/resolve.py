"""`oracle resolve`: play one situation along one line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
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

    On a terminal you are asked the decisions that are open: answer with an option, its number or its first letters.
    Ends with 1 if a decision still waits or something is not legal.
    """
    from oracle.report.story import Story
    from oracle.suite.load import load_situation

    situation = load_situation(file)
    readings = options.readings_of(situation.game, under)
    situation = _answered(situation, len(situation.events) - 1, *map(_answer, answers))
    story = Story(voice, situation, situation.game.rules(situation.edition, *readings))
    asking = sys.stdin.isatty() and sys.stdout.isatty() and not as_json
    while True:
        at, trace, halt = _played(situation, readings)
        if not (asking and halt.question and not halt.refused):
            break
        options.say("\n".join([*story.steps(trace), ""]))
        situation = _answered(situation, at, (halt.question.name, _asked(voice, story, halt.question)))
    if as_json:
        options.say_json(_plain(halt))
    else:
        options.say("\n".join(story.told(trace, halt)))
    return 1 if halt.question or halt.refused else 0


def _answered(situation: Any, at: int, *answers: tuple[str, str | int]) -> Any:
    """Give the situation with further answers in the event that is the *at*-th, from 0."""
    from msgspec.structs import replace

    events = list(situation.events)
    events[at] = replace(events[at], play=(*events[at].play, *answers))
    return replace(situation, events=tuple(events))


def _played(situation: Any, readings: tuple[Any, ...]) -> tuple[int, Any, Any]:
    """Play event after event: (which one it stops in, the trace, the halt)."""
    from msgspec.structs import replace

    from oracle.suite.resolve import resolve as played

    for at in range(len(situation.events)):
        trace, halt = played(replace(situation, events=situation.events[: at + 1]), *readings)
        if halt.question or halt.refused:
            break
    return at, trace, halt


def _answer(written: str) -> tuple[str, str | int]:
    name, sign, pick = written.partition("=")
    if not sign:
        raise click.BadParameter(
            f"“{written}” is no answer: write NAME=PICK, such as troll.fate=pass", param_hint="--answer"
        )
    return name, int(pick) if pick.isdecimal() and len(pick) < 10 else pick


def _asked(voice: Voice, story: Any, question: Any) -> str | int:
    """Ask until an option is picked: by its label, by a beginning that no other label has, or by its number in the list."""
    labels = [label for label, _ in question.options]
    barred = dict(question.barred)
    numbered = not any(str(label).isdecimal() for label in labels)
    marks = [f"{n}) " for n in range(1, len(labels) + 1)] if numbered else ()
    options.say("\n".join(story.waiting(question, marks)))
    while True:
        written = _line(f"{question.name}: ")
        pick = meant(written, labels, barred, numbered)
        if pick is None:
            legal = ", ".join(map(str, labels))
            options.say(voice(N_("“{pick}” is not offered; pick one of: {legal}"), pick=written, legal=legal))
        elif pick in barred:
            options.say(voice(N_("not allowed: {labels}"), labels=pick))
            story.mentioned.discard(barred[pick])
            options.say("\n".join(story.sentence(barred[pick], "  ")))
        else:
            return pick


def _line(prompt: str) -> str:
    """Read a line; where there will be none, give up as at an interrupt."""
    print(prompt, end="", flush=True)
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError:
        return "\ufffd"
    if not line:
        raise click.Abort
    return line.strip()


def meant(written: str, labels: Sequence[str | int], barred: Iterable[str | int], numbered: bool) -> str | int | None:
    """Say which label is meant; None if it is not clear."""
    known = {str(label): label for label in (*labels, *barred)}
    if written in known:
        return known[written]
    if numbered and written.isdecimal() and len(written) < 10 and 1 <= int(written) <= len(labels):
        return labels[int(written) - 1]
    for choice in (labels, known.values()):  # what is offered comes before what is barred
        near = [label for label in choice if written and str(label).lower().startswith(written.lower())]
        if near:
            return near[0] if len(near) == 1 else None
    return None


def _plain(halt: Any) -> dict[str, Any]:
    from oracle.kernel.board import plain

    told: dict[str, Any] = {"board": plain(halt.position.board)}
    if halt.refused:
        told["refused"] = halt.refused
    elif halt.question:
        told["asks"] = {"name": halt.question.name, "options": [label for label, _ in halt.question.options]}
        told["asks"]["barred"] = [{"label": label, "clause": clause} for label, clause in halt.question.barred]
    return told
