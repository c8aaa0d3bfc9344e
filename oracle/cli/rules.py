"""`oracle rules`: the rulebook in one's language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

import click

from oracle.cli import options
from oracle.errors import N_, BadInput, UnknownName, Word, nearest
from oracle.report.voice import Voice

KINDS = {"wrong": N_("misreading"), "open": N_("open reading"), "edition": N_("edition"), "house": N_("house rule")}


@click.command()
@click.argument("game", required=False)
@click.argument("clause", required=False)
@options.as_json
@options.language
def rules(game: str | None, clause: str | None, as_json: bool, voice: Voice) -> int:
    """Show the rulebook of GAME, or one CLAUSE with its source, its readings and the cases that rest on it."""
    from oracle import games
    from oracle.suite.rulebook_file import rulebook_of

    installed = games.names()
    if game is None and len(installed) > 1:
        raise click.UsageError(f"name a game: {', '.join(installed)}")
    words = rulebook_of(games.load(game or installed[0]).name)
    if clause is not None and clause not in words.clauses:
        raise UnknownName(what=Word(N_("clause")), name=clause, near=nearest(clause, words.clauses))
    if as_json:
        options.say_json(_plain(words, clause, voice.language))
    elif clause is None:
        options.say("\n".join(_listed(voice, words)))
    else:
        options.say("\n".join(_one(voice, words, clause)))
    return 0


def _listed(voice: Voice, words: Any) -> Iterator[str]:
    from oracle.report.page import wrapped

    yield words.source.title
    for clause, text in words.clauses.items():
        yield ""
        yield _head(voice, clause, text)
        yield from wrapped(voice.text(text.text.of(voice.language)), "  ")


def _head(voice: Voice, clause: str, text: Any) -> str:
    from oracle.report.grounds import ground_of

    return f"{clause} ({ground_of(voice, text)})"


def _one(voice: Voice, words: Any, clause: str) -> Iterator[str]:
    from oracle.report.page import wrapped

    text = words.clauses[clause]
    yield _head(voice, clause, text)
    yield from wrapped(voice.text(text.text.of(voice.language)), "  ")
    if text.note:
        yield from wrapped(voice.text(text.note.of(voice.language)), "  ")
    for name, reading in text.readings.items():
        yield ""
        yield f"{voice(KINDS[reading.kind])} {clause}:{name}"
        yield from wrapped(voice.text(reading.text.of(voice.language)), "  ")
    resting = tuple(_resting(clause))
    if resting:
        yield ""
        yield voice(N_("Cases that rest on it"))
    for case in resting:
        yield from wrapped(f"{case.id}  {voice.text(case.frame.question.of(voice.language))}", "  ", "            ")


def _resting(clause: str) -> Iterator[Any]:
    """Give the cases of the suite that rest on a clause; a file that cannot be read is `run`'s to tell."""
    from oracle.suite.load import case_files, default_paths, load_case

    paths, _ = default_paths(File.cwd())
    for file in case_files(paths):
        try:
            case = load_case(file)
        except BadInput:
            continue
        if clause in case.frame.rests_on:
            yield case


def _plain(words: Any, clause: str | None, language: str) -> dict[str, Any]:
    return {
        name: {
            "at": list(text.at),
            "ground": text.ground,
            "text": text.text.of(language),
            "readings": {key: {"kind": r.kind, "text": r.text.of(language)} for key, r in text.readings.items()},
        }
        for name, text in words.clauses.items()
        if clause in (None, name)
    }
