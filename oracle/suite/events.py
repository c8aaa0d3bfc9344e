"""The one stream of what happens in a run: it begins, cases are judged one after another, it ends. Reports are readers of this stream.

Its values are plain, so that they can cross to another process and be written as JSON.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from pathlib import Path as File
from typing import Any

import msgspec

from oracle import games
from oracle.errors import BadInput, DuplicateId, GameFault, NothingSelected, OracleError, Place, Word, listed
from oracle.kernel.board import plain
from oracle.kernel.explore import BOUND
from oracle.kernel.rulebook import Rulebook
from oracle.kernel.trace import Said
from oracle.suite.blame import step_that_made
from oracle.suite.case import LANGUAGES, Case
from oracle.suite.judge import Finding, Kind, Verdict, judge
from oracle.suite.load import load_case
from oracle.suite.reader import place_of

WORTH_WORKERS = 300  # cases: below that a pool of processes costs more than it saves


class Told(msgspec.Struct, frozen=True):
    """A sentence to be said: its English template and what fills it; the names in *words* are words of the program."""

    text: str
    values: dict[str, Any] = {}
    words: tuple[str, ...] = ()


class Differs(msgspec.Struct, frozen=True):
    """One value that is not as claimed."""

    path: tuple[str | int, ...]
    claimed: Any
    found: Any


class Made(msgspec.Struct, frozen=True):
    """The step of the play that made a difference, with the clauses that it asked, each with the reading in force for it or ""."""

    said: Told | None
    clauses: tuple[tuple[str, str], ...]


class Found(msgspec.Struct, frozen=True):
    """A finding, told; *script* are the answers of the last event that show it."""

    path: tuple[str | int, ...]
    line: int
    said: Told
    differences: tuple[Differs, ...] = ()
    script: tuple[tuple[str, str | int], ...] = ()
    made: Made | None = None
    under: str = ""


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a case or with its script: the kind of error, its sentences, and where it stands."""

    kind: str
    said: tuple[Told, ...]
    place: tuple[str, int, int, str] | None = None


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """A run begins: how many files there are to read."""

    files: int


class Judged(msgspec.Struct, frozen=True, tag="judged"):
    """A case was judged."""

    id: str
    file: str
    game: str
    edition: str
    verdict: Kind
    findings: tuple[Found, ...] = ()
    fault: Fault | None = None
    names: dict[str, str] = {}
    under: tuple[str, ...] = ()


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """A run has ended: how many cases came to which verdict."""

    counts: dict[str, int]


Event = Begun | Judged | Ended


class Selection(msgspec.Struct, frozen=True):
    """Which cases are meant; what is empty selects all. *words* must stand in id, file or question."""

    game: str = ""
    clause: str = ""
    id: str = ""
    status: str = ""
    words: str = ""
    shard: tuple[int, int] = (1, 1)

    def takes(self, case: Case) -> bool:
        frame = case.frame
        return (
            self.game in ("", frame.game)
            and (not self.clause or self.clause in frame.rests_on)
            and self.id in ("", frame.id)
            and self.status in ("", frame.status)
            and (not self.words or self.words.lower() in _searched(case))
        )

    def told(self) -> str:
        """Say what was asked for, field by field."""
        return listed(
            f"{name} {value}" for name, value in msgspec.structs.asdict(self).items() if value and name != "shard"
        )


def _searched(case: Case) -> str:
    frame = case.frame
    return " ".join((frame.id, case.file, *(frame.question.of(language) for language in LANGUAGES))).lower()


class Order(msgspec.Struct, frozen=True):
    """How cases are to be judged: which are meant, under which readings (ids), within which bound, in which language they are named."""

    selection: Selection = Selection()
    under: tuple[str, ...] = ()
    bound: int = BOUND
    language: str = "en"


def run(files: Sequence[File], order: Order, *, workers: int = 1, fail_fast: bool = False) -> Iterator[Event]:
    """Judge the cases in *files* and tell what happens; raise `NothingSelected` if none is meant."""
    part, parts = order.selection.shard
    files = tuple(files)[part - 1 :: parts]
    yield Begun(len(files))
    counts: dict[str, int] = {}
    seen: dict[str, str] = {}
    for judged in _all(files, order, workers):
        judged = _with_own_id(judged, seen)
        counts[judged.verdict] = counts.get(judged.verdict, 0) + 1
        yield judged
        if fail_fast and judged.verdict != "passed":
            break
    if not counts:
        raise NothingSelected(selection=order.selection.told() or "--shard", games=listed(games.names()))
    yield Ended(counts)


def _all(files: Sequence[File], order: Order, workers: int) -> Iterator[Judged]:
    if workers < 2 or len(files) < WORTH_WORKERS:
        yield from (judged for file in files if (judged := judged_file(file, order)))
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(workers, initializer=_deaf) as pool:
        try:
            for judged in pool.map(judged_file, files, (order,) * len(files), chunksize=64):
                if judged:
                    yield judged
        except BaseException:  # an interrupt above all: what is queued must not be waited for
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _deaf() -> None:
    """Leave an interrupt to the process that gives out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def judged_file(file: File, order: Order) -> Judged | None:
    """Read and judge one case; None if it is not meant."""
    try:
        case = load_case(file)
    except BadInput as fault:
        return Judged("", str(file), "", "", "broken", fault=told_fault(fault))
    return judged_case(case, order) if order.selection.takes(case) else None


def judged_case(case: Case, order: Order) -> Judged:
    """Judge one case and tell what came of it."""
    readings = tuple(reading for reading_id in order.under if (reading := case.game.reading(reading_id)))
    try:
        verdict = judge(case, *readings, bound=order.bound)
    except GameFault as fault:
        fault.place = fault.place or Place(case.file, 1, 1, "")  # the author of the game looks there first
        raise
    if verdict.kind == "passed":
        return Judged(case.id, case.file, case.frame.game, case.edition, "passed")
    return msgspec.structs.replace(_told(case, verdict, readings, order.language), under=order.under)


def _told(case: Case, verdict: Verdict, readings: tuple[type[Rulebook], ...], language: str) -> Judged:
    found = tuple(_found(case, finding, readings) for finding in verdict.findings)
    fault = None if verdict.error is None else told_fault(_placed(case, verdict.error))
    names = {thing: case.name(thing, language) for thing in case.frame.names}
    return Judged(case.id, case.file, case.frame.game, case.edition, verdict.kind, found, fault, names)


def _with_own_id(judged: Judged, seen: dict[str, str]) -> Judged:
    """Let a second case with the same id be broken."""
    other = seen.setdefault(judged.id, judged.file) if judged.id else judged.file
    if other == judged.file:
        return judged
    place = place_of(File(judged.file).read_bytes(), judged.file, ("id",))
    fault = told_fault(DuplicateId(place=place, id=judged.id, other=other))
    return msgspec.structs.replace(judged, verdict="broken", findings=(), fault=fault)


def _placed(case: Case, fault: OracleError) -> OracleError:
    """Give an error its place in the case, if it stands somewhere and has none: scripts know their path only."""
    if fault.place is None and fault.path:
        fault.place = place_of(case.source, case.file, fault.path)
    return fault


def told_fault(fault: OracleError) -> Fault:
    """Tell an error in plain values."""
    said = tuple(_plain(Said(text, fault.fields)) for text in (fault.says, fault.do) if text)
    place: Place | None = fault.place
    return Fault(type(fault).__name__, said, (*place,) if place else None)


def _found(case: Case, finding: Finding, readings: tuple[type[Rulebook], ...]) -> Found:
    line = place_of(case.source, case.file, finding.path).line
    if finding.under:
        readings = tuple(r for r in case.game.readings if r.reading_id() == finding.under)
    differences = tuple(Differs(d.path, plain(d.before), plain(d.after)) for d in finding.differences)
    made = _made(case, finding, readings) if finding.differences else None
    return Found(finding.path, line, _plain(finding.said), differences, finding.script, made, finding.under)


def _made(case: Case, finding: Finding, readings: tuple[type[Rulebook], ...]) -> Made | None:
    if finding.path[-1] == "offers":
        return None
    entry = step_that_made(case, [d.path for d in finding.differences], finding.script, readings)
    if entry is None:
        return None
    said = case.game.say(entry.task, entry.before, entry.after)
    rules = case.game.rules(case.edition, *readings)
    asked = dict.fromkeys(cited.clause for cited in entry.cited)
    return Made(_plain(said) if said else None, tuple((clause, rules.reading_of(clause)) for clause in asked))


def _plain(said: Said) -> Told:
    """Tell a sentence in plain values."""
    values = {name: value if isinstance(value, int) else str(value) for name, value in said.values.items()}
    return Told(said.text, values, tuple(name for name, value in said.values.items() if isinstance(value, Word)))
