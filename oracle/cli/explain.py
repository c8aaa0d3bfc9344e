"""`oracle explain`: one case, explained."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

import click

from oracle.cli import options
from oracle.errors import N_, BadInput, NotScripted, Unbounded, UnknownName, Word, nearest
from oracle.report.voice import Voice


@click.command()
@click.argument("case")
@options.under
@options.language
def explain(case: str, under: tuple[str, ...], voice: Voice) -> int:
    """Explain CASE, an id or a file: question, answer, proof, board, step by step, what the answer turns on.

    With --under: what another reading gives.
    """
    from oracle.report.explained import explained
    from oracle.report.text import judged
    from oracle.suite.events import Order, judged_case
    from oracle.suite.judge import judge

    found = _find(case)
    readings = options.readings_of(found.game, under)
    verdict = judge(found, *readings)
    if verdict.kind != "passed":
        options.say(judged(voice, judged_case(found, Order(under=under, language=voice.language))))
    try:
        options.say("\n".join(explained(voice, found, readings)))
    except (NotScripted, Unbounded) as fault:
        options.say(voice.error(fault))
    return 0 if verdict.kind == "passed" or under else 1


def _find(case: str) -> Any:
    """Find a case by its file or its id."""
    from oracle.suite.load import case_files, default_paths, load_case

    if File(case).is_file():
        return load_case(File(case))
    paths, _ = default_paths(File.cwd())
    known = []
    for file in case_files(paths):
        try:
            found = load_case(file)
        except BadInput:
            continue
        if found.id == case:
            return found
        known.append(found.id)
    raise UnknownName(what=Word(N_("case")), name=case, near=nearest(case, known))
