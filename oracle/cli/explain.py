"""`oracle explain`: one case, explained."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path as File
from typing import Any

import click

from oracle.cli import options
from oracle.errors import N_, BadInput, UnknownName, Word, listed
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
    from oracle.suite.events import Order, judged_case

    found = _find(case)
    readings = options.readings_of(found.game, under)
    judged = judged_case(found, Order(under=under, language=voice.language))
    options.say("\n".join(explained(voice, found, readings, judged)))
    return 0 if judged.verdict == "passed" or under else 1


def _find(case: str) -> Any:
    """Find a case by its file or its id."""
    from oracle.suite.load import case_files, default_paths, load_case

    if File(case).exists() or File(case).suffix:
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
    near = get_close_matches(case, known, 5, 0)
    raise UnknownName(what=Word(N_("case")), name=case, near=listed(near))
