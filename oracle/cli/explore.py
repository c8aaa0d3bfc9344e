"""`oracle explore`: everything that a situation can come to."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

import click

from oracle.cli import options
from oracle.errors import N_, ChanceDecides, Circle
from oracle.report.voice import Voice


@click.command()
@click.argument("file", type=click.Path(path_type=File))
@options.under
@options.bound
@options.as_json
@options.language
def explore(file: File, under: tuple[str, ...], bound: int | None, as_json: bool, voice: Voice) -> int:
    """List the distinct ends of the situation in FILE, the shortest script to each, and the odds where chance alone decides."""
    from oracle.kernel.explore import BOUND
    from oracle.suite.load import load_situation
    from oracle.suite.resolve import explore as explored

    situation = load_situation(file)
    readings = options.readings_of(situation.game, under)
    found = explored(situation, situation.game.rules(situation.edition, *readings), bound=bound or BOUND).explored
    try:
        odds: tuple[Any, ...] = found.odds()
    except (ChanceDecides, Circle):
        odds = (None,) * len(found.ends)
    if as_json:
        options.say_json(_plain(found, odds))
        return 0
    plays = found.plays()
    options.say(
        voice(N_("Ends: {ends}; legal plays: {plays}"), ends=len(found.ends), plays="∞" if plays is None else plays)
    )
    for number, (end, chance) in enumerate(zip(found.ends, odds, strict=True), 1):
        _tell(voice, situation, number, end, chance)
    return 0


def _tell(voice: Voice, situation: Any, number: int, end: Any, chance: Any) -> None:
    from oracle.kernel.board import differences
    from oracle.report.page import wrapped
    from oracle.report.text import change

    head = f"{number}." + (f" ({chance})" if chance is not None else "")
    refused = voice(N_("refused by {clause}"), clause=end.refused) if end.refused else ""
    options.say(f"{head} {refused}".rstrip())
    for difference in differences(situation.board, end.board) if not end.refused else ():
        options.say("\n".join(wrapped(change(difference), "   ", "     ")))
    for name, pick in end.script:
        options.say(f"   - {name}: {pick}")


def _plain(found: Any, odds: tuple[Any, ...]) -> dict[str, Any]:
    from oracle.kernel.board import plain

    ends = [
        {
            "board": plain(end.board),
            "refused": end.refused,
            "script": [{name: pick} for name, pick in end.script],
            "odds": chance and str(chance),
        }
        for end, chance in zip(found.ends, odds, strict=True)
    ]
    return {"plays": found.plays(), "ends": ends, "asked": sorted(found.asked)}
