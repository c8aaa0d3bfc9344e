"""`oracle run`: judge cases. Silent about what passes."""

from __future__ import annotations

import os
import re
from pathlib import Path as File
from typing import Any

import click

from oracle.cli import options
from oracle.cli.output import opened, with_bar
from oracle.errors import N_, Word
from oracle.kernel.explore import BOUND
from oracle.languages import for_programs
from oracle.report.voice import Voice


@click.command()
@options.paths
@click.option("--game", default="", help="Only cases of this game.")
@options.selection
@options.form
@options.output
@click.option(
    "-j", "workers", type=click.IntRange(1), help="How many processes to use; unless given, one for each processor."
)
@click.option("--shard", default="1/1", metavar="I/N", help="Only the I-th of N parts.")
@click.option("--fail-fast", is_flag=True, help="Stop at the first case that does not pass.")
@options.under
@options.bound
@options.language
def run(paths: tuple[File, ...], voice: Voice, form: str, output: File | None, **asked: Any) -> int:
    """Judge the cases at PATHS: files or folders; without any, where pyproject.toml says, ./cases, or the cases that came with the oracle and its games."""
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
    files = case_files(paths)
    with opened(output) as stream_out:
        happening = stream(files, order, workers=asked["workers"] or os.cpu_count() or 1, fail_fast=asked["fail_fast"])
        for event in with_bar(
            happening, len(files), voice(N_("judging")), lambda e: getattr(e, "id", "") or getattr(e, "file", "")
        ):
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
