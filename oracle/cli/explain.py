"""`oracle explain`: one case, explained."""

from __future__ import annotations

from pathlib import Path as File

import click

from oracle.cli import options
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
    from oracle.suite.load import case_named

    found = case_named(case, File.cwd())
    readings = options.readings_of(found.game, under)
    judged = judged_case(found, Order(under=under, language=voice.language))
    options.say("\n".join(explained(voice, found, readings, judged)))
    return 0 if judged.verdict == "passed" or under else 1
