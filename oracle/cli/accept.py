"""`oracle accept`: take over an outcome that changed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path as File
from typing import Any

import click

from oracle.cli import options
from oracle.errors import N_, NoReason
from oracle.report.voice import Voice


@click.command()
@click.argument("cases", nargs=-1, required=True, metavar="ID...")
@click.option("--because", default="", metavar="CLAUSE", help="The clause that makes it so.")
@options.bound
@options.language
def accept(cases: tuple[str, ...], because: str, bound: int | None, voice: Voice) -> int:
    """Take over what comes of cases that passed before and fail now: show what differs, and write it into “then”.

    ID is an id or a file. Without --because nothing is written. All of the cases are written or none; comments stay.
    """
    from oracle.kernel.explore import BOUND
    from oracle.suite.files import write_whole
    from oracle.suite.load import case_named
    from oracle.suite.takeover import failing, take_over

    found = list({case.file: case for case in (case_named(name, File.cwd()) for name in cases)}.values())
    most = bound or BOUND
    for case in found:
        failing(case, bound=most)
        _show(voice, case, most)
    if not because:
        raise NoReason
    taken = [take_over(case, because, bound=most) for case in found]
    write_whole({File(one.case.file): one.source for one in taken})
    _tell(voice, taken, because)
    return 0


def _show(voice: Voice, case: Any, bound: int) -> None:
    """Show what a case claims and what comes of it, as a run does."""
    from oracle.report.text import judged
    from oracle.suite.events import Order, judged_case

    options.say(judged(voice, judged_case(case, Order(bound=bound, language=voice.language))))


def _tell(voice: Voice, taken: Sequence[Any], because: str) -> None:
    """Say what was written, and what is left to a person."""
    for one in taken:
        options.say(voice(N_("written: {file}"), file=one.case.file))
    options.say(voice(N_("Read the questions and answers again: they may say what no longer holds.")))
    options.say(voice(N_("Put into CHANGELOG.md, under Rulings:")))
    for one in taken:
        options.say(_ruling(one, because))


def _ruling(one: Any, because: str) -> str:
    """Write the line of the changelog; it is kept in English."""
    from oracle.report.text import change
    from oracle.suite.rulebook_file import rulebook_of

    clause = rulebook_of(one.case.game.name).clauses[because]
    at = f" ({', '.join(clause.at)})" if clause.at else ""
    changes = "; ".join(change(difference) for difference in one.changes)
    return f"- {one.case.game.name}, {because}{at}: {clause.text.en} In {one.case.id}: {changes}."
