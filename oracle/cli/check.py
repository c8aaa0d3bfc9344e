"""`oracle check`: does another implementation keep the rules?"""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

import click

from oracle.cli import options
from oracle.cli.output import opened, with_bar
from oracle.errors import N_, AdapterFault
from oracle.kernel.explore import BOUND
from oracle.languages import for_programs
from oracle.report.voice import Voice


@click.command()
@options.paths
@click.option(
    "--impl",
    required=True,
    metavar="CARRIER",
    help="“cmd: PROGRAM ARGUMENTS”, “py:MODULE:FACTORY”, “echo:”, “refuse:” or “silent:”.",
)
@click.option("--game", required=True, help="The game that is checked.")
@options.selection
@click.option(
    "--timeout",
    "seconds",
    type=click.FloatRange(0, 3600, min_open=True),
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

    With --under these readings hold instead of the rules. Ends with 1 if something differs or breaks down, with 3 if nothing could be
    found out.
    """
    from oracle import games
    from oracle.conformance.carriers import carrier_of
    from oracle.conformance.check import Order
    from oracle.conformance.check import check as stream

    played = games.load(game)
    carrier = carrier_of(impl)
    order = Order(played, options.readings_of(played, asked["under"]), seconds, asked["bound"] or BOUND)
    cases = _cases(paths, game, asked)
    happening = stream(carrier, impl, cases, order)
    with opened(output) as out, contextlib.closing(happening), _leaving_in_order():
        try:
            begun: Any = next(happening)
        except AdapterFault:
            print(carrier.logged(), file=sys.stderr, end="")
            raise
        bar = with_bar(happening, begun.vectors, voice(N_("checking")), lambda event: getattr(event, "id", ""))
        tell = _as_text if form == "text" else _as_ndjson
        return _code(tell(voice, begun, bar, out))


@contextlib.contextmanager
def _leaving_in_order() -> Iterator[None]:
    """Let an order to end, or a terminal that is closed, be followed like an interrupt: the other program must not outlive this one."""
    before = {one: signal.signal(one, _leave) for one in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def _leave(number: int, frame: object) -> None:
    sys.exit(128 + number)


def _as_text(voice: Voice, begun: Any, happening: Iterator[Any], out: Any) -> Any:
    from oracle.report.checked import told

    *checked, ended = happening
    print("\n".join(told(voice, begun, checked, ended)), file=out)
    return ended


def _as_ndjson(voice: Voice, begun: Any, happening: Iterator[Any], out: Any) -> Any:
    from oracle.report.ndjson import line

    event = begun
    print(for_programs(line(begun), out), file=out)
    for event in happening:
        print(for_programs(line(event), out), file=out)
    return event


def _cases(paths: tuple[File, ...], game: str, asked: dict[str, Any]) -> list[Any]:
    """Read the cases that are meant; raise `NothingSelected` if none is."""
    from oracle import games
    from oracle.errors import NothingSelected, UnknownName, Word, listed, nearest
    from oracle.suite.events import Selection
    from oracle.suite.load import default_paths, load_cases

    if asked["clause"] and asked["clause"] not in (clauses := games.load(game).rulebook.clauses):
        raise UnknownName(what=Word(N_("clause")), name=asked["clause"], near=nearest(asked["clause"], clauses))
    selection = Selection(game, asked["clause"], asked["case_id"], asked["status"] or "", asked["words"])
    cases = [case for case in load_cases(paths or default_paths(File.cwd())[0]) if selection.takes(case)]
    if not cases:
        raise NothingSelected(selection=selection.told(), games=listed(games.names()))
    return cases


def _code(ended: Any) -> int:
    """0 if nothing differs, 3 if it broke down too often or nothing was answered, else 1."""
    from oracle.conformance.verdicts import DIFFERENT

    answered = ended.counts.keys() & {"pass", "tolerated", *DIFFERENT}
    if ended.counts.get("not-run") or not answered:
        return 3
    return 0 if set(ended.counts) <= {"pass", "tolerated", "unsupported"} and not ended.not_hermetic else 1
