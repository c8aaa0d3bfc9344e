"""`oracle run`: judge cases. Silent about what passes."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path as File
from typing import IO, Any

import click

from oracle.cli import options
from oracle.errors import N_, FileUnwritable, Word
from oracle.kernel.explore import BOUND
from oracle.languages import for_programs
from oracle.report.voice import Voice

STATUSES = ("settled", "open", "derived", "superseded")
WORTH_A_BAR = 200  # files: below that a run is over before a bar is read


@click.command()
@options.paths
@click.option("--game", default="", help="Only cases of this game.")
@click.option("--clause", default="", help="Only cases that rest on this clause.")
@click.option("--id", "case_id", default="", help="Only the case with this id.")
@click.option("-k", "words", default="", help="Only cases with these words in id, file or question.")
@click.option("--status", type=click.Choice(STATUSES), help="Only cases of this status.")
@click.option("--format", "form", type=click.Choice(["text", "ndjson"]), default="text", help="How to report.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=File), help="Write the report into this file.")
@click.option(
    "-j", "workers", type=click.IntRange(1), help="How many processes to use; unless given, one for each processor."
)
@click.option("--shard", default="1/1", metavar="I/N", help="Only the I-th of N parts.")
@click.option("--fail-fast", is_flag=True, help="Stop at the first case that does not pass.")
@options.under
@options.bound
@options.language
def run(paths: tuple[File, ...], voice: Voice, form: str, output: File | None, **asked: Any) -> int:
    """Judge the cases at PATHS: files or folders; without any, where pyproject.toml says, ./cases, or the suite that came with the oracle."""
    from oracle.suite.events import Begun, Ended, Judged, Order, Selection
    from oracle.suite.events import run as stream
    from oracle.suite.load import case_files, default_paths

    where = ""
    if not paths:
        paths, where = default_paths(File.cwd())
    selection = Selection(
        asked["game"], asked["clause"], asked["case_id"], asked["status"] or "", asked["words"], _shard(asked["shard"])
    )
    order = Order(selection, _known(asked["under"]), asked["bound"] or BOUND, voice.language)
    counts: dict[str, int] = {}
    with _opened(output) as stream_out:
        happening = stream(
            case_files(paths), order, workers=asked["workers"] or os.cpu_count() or 1, fail_fast=asked["fail_fast"]
        )
        for event in _with_bar(happening, voice):
            if form == "ndjson":
                from oracle.report import ndjson

                print(for_programs(ndjson.line(event), stream_out), file=stream_out)
            else:
                from oracle.report import text

                if isinstance(event, Begun) and where:
                    print(
                        voice(N_("Cases: {paths} ({where})"), paths=_listed(paths), where=voice.word(Word(where))),
                        file=stream_out,
                    )
                if isinstance(event, Judged) and event.verdict != "passed":
                    print(text.judged(voice, event), file=stream_out)
                if isinstance(event, Ended):
                    print(text.ended(voice, event), file=stream_out)
            if isinstance(event, Ended):
                counts = event.counts
    return _code(counts)


def _code(counts: dict[str, int]) -> int:
    """0 if all passed, 2 if a case is broken, else 1."""
    if counts.get("broken"):
        return 2
    return 0 if set(counts) <= {"passed"} else 1


def _known(under: tuple[str, ...]) -> tuple[str, ...]:
    """Check that some installed game has each reading."""
    from oracle import games
    from oracle.errors import UnknownName, nearest

    known = tuple(r.reading_id() for name in games.names() for r in games.load(name).readings) if under else ()
    for reading_id in under:
        if reading_id not in known:
            raise UnknownName(what=Word(N_("reading")), name=reading_id, near=nearest(reading_id, known))
    return under


def _shard(written: str) -> tuple[int, int]:
    part, _, parts = written.partition("/")
    if not re.fullmatch("[1-9][0-9]{0,8}/[1-9][0-9]{0,8}", written, re.ASCII) or int(part) > int(parts):
        raise click.BadParameter(
            f"“{written}” is no shard: write I/N with 1 ≤ I ≤ N, such as 1/4", param_hint="--shard"
        )
    return int(part), int(parts)


def _listed(paths: tuple[File, ...]) -> str:
    return ", ".join(str(path) for path in paths)


@contextlib.contextmanager
def _opened(output: File | None) -> Iterator[Any]:
    """Open the report; a file is the old one until the new one is whole."""
    if output is None:
        yield sys.stdout
        return
    try:
        with _replacing(output.resolve()) as stream:
            yield stream
    except (OSError, RuntimeError) as fault:
        raise FileUnwritable(file=output, why=getattr(fault, "strerror", fault)) from fault


@contextlib.contextmanager
def _replacing(file: File) -> Iterator[Any]:
    """Write beside a file and take its place when all is written; what is no plain file, such as /dev/null, is written itself."""
    if file.exists() and not file.is_file():
        with file.open("w", encoding="utf-8") as stream:
            yield stream
        return
    descriptor, beside = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as stream:
            yield stream
        os.chmod(beside, 0o644)
        os.replace(beside, file)
    except BaseException:
        os.unlink(beside)
        raise


def _with_bar(happening: Iterator[Any], voice: Voice) -> Iterator[Any]:
    """Let a long run show on a terminal how far it is."""
    from oracle.suite.events import Begun, Judged

    begun = next(happening)
    assert isinstance(begun, Begun)
    yield begun
    if begun.files < WORTH_A_BAR or not _is_terminal(sys.stderr):
        yield from happening
        return
    with click.progressbar(
        length=begun.files, label=voice(N_("judging")), file=sys.stderr, item_show_func=_shown
    ) as bar:
        for event in happening:
            if isinstance(event, Judged):
                bar.update(1, event.id)
            yield event


def _shown(item: Any) -> str:
    return str(item or "")


def _is_terminal(stream: IO[str]) -> bool:
    return stream.isatty()
