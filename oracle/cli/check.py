"""`oracle check`: does another implementation keep the rules?"""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

import click

from oracle.cli import options
from oracle.cli.output import opened, with_bar
from oracle.errors import N_
from oracle.kernel.explore import BOUND
from oracle.languages import for_programs
from oracle.report.voice import Voice


@click.command()
@options.paths
@click.option(
    "--impl",
    required=True,
    metavar="CARRIER",
    help="cmd: PROGRAM ARGUMENTS, or py:MODULE:FACTORY, echo:, refuse:, silent:.",
)
@click.option("--game", required=True, help="The game that is checked.")
@options.selection
@click.option(
    "--timeout",
    "seconds",
    type=click.FloatRange(0, min_open=True),
    default=5.0,
    show_default=True,
    help="Seconds that an answer may take.",
)
@options.form
@options.output
@options.under
@options.bound
@options.language
def check(
    paths: tuple[File, ...],
    impl: str,
    game: str,
    seconds: float,
    voice: Voice,
    form: str,
    output: File | None,
    **asked: Any,
) -> int:
    """Check another implementation with the cases at PATHS; docs/protocol.md says how to put one behind the oracle.

    With --under these readings hold instead of the rules. Ends with 1 if something differs, with 3 if nothing could be found out.
    """
    from oracle import games
    from oracle.conformance.carriers import carrier_of
    from oracle.conformance.check import Order
    from oracle.conformance.check import check as stream
    from oracle.conformance.stream import Begun, Checked, Ended
    from oracle.report import checked as text
    from oracle.report import ndjson

    played = games.load(game)
    carrier = carrier_of(impl)
    order = Order(played, options.readings_of(played, asked["under"]), seconds, asked["bound"] or BOUND)
    happening = stream(carrier, impl, _cases(paths, game, asked), order)
    begun = next(happening)
    assert isinstance(begun, Begun)
    seen: list[Checked] = []
    with opened(output) as stream_out:
        if form == "ndjson":
            print(for_programs(ndjson.line(begun), stream_out), file=stream_out)
        for event in with_bar(happening, begun.vectors, voice(N_("checking")), lambda e: getattr(e, "id", "")):
            if form == "ndjson":
                print(for_programs(ndjson.line(event), stream_out), file=stream_out)
            if isinstance(event, Checked):
                seen.append(event)
        assert isinstance(event, Ended)
        if form == "text":
            print("\n".join(text.told(voice, begun, seen, event)), file=stream_out)
    return _code(event)


def _cases(paths: tuple[File, ...], game: str, asked: dict[str, Any]) -> list[Any]:
    """Read the cases that are meant; raise `NothingSelected` if none is."""
    from oracle import games
    from oracle.errors import NothingSelected, listed
    from oracle.suite.events import Selection
    from oracle.suite.load import default_paths, load_cases

    selection = Selection(game, asked["clause"], asked["case_id"], asked["status"] or "", asked["words"])
    cases = [case for case in load_cases(paths or default_paths(File.cwd())[0]) if selection.takes(case)]
    if not cases:
        raise NothingSelected(selection=selection.told(), games=listed(games.names()))
    return cases


def _code(ended: Any) -> int:
    """0 if something passed and nothing differs, 3 if it broke down too often, else 1."""
    if ended.counts.get("not-run"):
        return 3
    passed = ended.counts.get("pass", 0)
    is_right = passed and set(ended.counts) <= {"pass", "tolerated", "unsupported"} and not ended.not_hermetic
    return 0 if is_right else 1
