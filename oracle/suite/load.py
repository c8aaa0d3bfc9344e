"""From files to cases: find them, read them strictly, decode them for their game. What is wrong is raised with its place in the file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path as File
from typing import Any, cast

import msgspec

import oracle
from oracle import games
from oracle.errors import (
    N_,
    BadInput,
    BadSetting,
    FileUnreadable,
    ImpossibleBoard,
    MissingKey,
    NoCases,
    NoSuchFile,
    NothingNamed,
    OneKeyExpected,
    Path,
    UnknownKey,
    UnknownName,
    Word,
    WrongType,
    listed,
    nearest,
)
from oracle.kernel.game import Game, Problem
from oracle.kernel.machine import Answer, Task
from oracle.suite.case import Case, Event, Expected, Frame, Situation, SituationFrame, Then
from oracle.suite.partial import change_of, part_of
from oracle.suite.reader import MOST_BYTES, place_of, read
from oracle.suite.schema import board_from, converted
from oracle.suite.settings import project_of, settings_in


def default_paths(start: File) -> tuple[tuple[File, ...], str]:
    """Say where the cases are when nobody names them: (paths, why these).

    The nearest pyproject.toml, from *start* upwards, decides if it names some in [tool.oracle], else ./cases, else the suite that came
    with the oracle and those of the games that other packages bring.
    """
    home = project_of(start)
    if home is not None and (named := _named_in(home / "pyproject.toml")):
        shown = File() if home == start else home
        return tuple(shown / name for name in named), str(shown / "pyproject.toml")
    if (start / "cases").is_dir():
        return (start / "cases",), "./cases"
    brought = tuple(cases for name in games.brought() if (cases := cases_of(games.load(name))).is_dir())
    if brought:
        return (bundled("cases"), *brought), N_("the cases that came with the oracle and with further games")
    return (bundled("cases"),), N_("the suite that came with the oracle")


def home_of(game: Game) -> File:
    """Give the folder where a game's own files lie: that of the module of its rulebook class."""
    module = sys.modules[game.rulebook.__module__]
    assert module.__file__ is not None
    return File(module.__file__).parent


def cases_of(game: Game) -> File:
    """Give the folder of the cases that came with a game: in the oracle's own suite, or, if another package brings it, beside its rulebook."""
    return bundled("cases") / game.name if game.name in games.BUILT_IN else home_of(game) / "cases"


def bundled(name: str) -> File:
    """Give a folder that travels with the package: beside it in a checkout, inside it when installed."""
    package = File(oracle.__file__).parent
    inside = package / "bundled" / name
    return inside if inside.is_dir() else package.parent / name


def _named_in(settings: File) -> list[str]:
    """Give the paths that the settings name for the cases."""
    named = settings_in(settings).get("cases", [])
    if isinstance(named, str):
        named = [named] if named else []
    if not isinstance(named, list) or not all(isinstance(name, str) for name in named):
        raise BadSetting(file=settings, why="[tool.oracle] cases")
    return named


def case_files(paths: Sequence[File]) -> tuple[File, ...]:
    """List the case files at or below *paths*, sorted below each; raise where a path holds none."""
    found: list[File] = []
    for path in paths:
        if path.is_dir():
            below = sorted(path.rglob("*.yaml"))
            if not below:
                raise NoCases(where=path)
            found.extend(below)
        elif path.is_file():
            found.append(path)
        elif path.exists():
            raise FileUnreadable(file=path, why=Word(N_("it is neither a file nor a folder")))
        else:
            raise NoSuchFile(file=path)
    return tuple({file.resolve(): file for file in reversed(found)}.values())[::-1] if len(paths) > 1 else tuple(found)


def load_cases(paths: Sequence[File]) -> Iterator[Case]:
    """Read every case at or below *paths*; raise the first fault."""
    for file in case_files(paths):
        yield load_case(file)


def load_case(file: File) -> Case:
    """Read one case; raise the `BadInput` that says what is wrong with it, and where."""
    return case_of(bytes_of(file), str(file))


def case_named(name: str, start: File) -> Case:
    """Find a case by its file, or by its id where `default_paths` looks; a file that cannot be read has no id."""
    from difflib import get_close_matches  # only where a name is looked up

    if File(name).exists() or File(name).suffix:
        return load_case(File(name))
    known = []
    for file in case_files(default_paths(start)[0]):
        try:
            found = load_case(file)
        except BadInput:
            continue
        if found.id == name:
            return found
        known.append(found.id)
    raise UnknownName(what=Word(N_("case")), name=name, near=listed(get_close_matches(name, known, 5, 0)))


def load_situation(file: File) -> Situation:
    """Read a situation: a file with a board and what happens, or a case, of which the rest is left aside."""
    source = bytes_of(file)
    try:
        document = read(source, str(file))
        if isinstance(document, dict) and "then" in document:
            return _case(document, source, str(file))
        frame: SituationFrame = converted(SituationFrame, document)
        return Situation(file=str(file), source=source, frame=frame, **_played(frame))
    except BadInput as fault:
        raise placed(fault, source, str(file)) from None


def case_of(source: bytes, file: str) -> Case:
    """Decode the text of a case file."""
    try:
        return _case(read(source, file), source, file)
    except BadInput as fault:
        raise placed(fault, source, file) from None


def bytes_of(file: File) -> bytes:
    """Read a file, but no more of it than shows that it is too large."""
    try:
        with open(file, "rb") as stream:
            size = os.fstat(stream.fileno()).st_size
            return stream.read(min(size, MOST_BYTES) + 1)
    except OSError as fault:
        raise FileUnreadable(file=file, why=fault.strerror) from fault


def placed(fault: BadInput, source: bytes, file: str) -> BadInput:
    """Give the fault its place in the file, if it has none yet."""
    if fault.place is None:
        fault.place = place_of(source, file, fault.path, key=_is_at_key(fault))
    return fault


def _is_at_key(fault: BadInput) -> bool:
    """Say whether what is wrong is the key itself: one that is unknown, or a name that stands as one."""
    return isinstance(fault, UnknownKey | UnknownName) and fault.path[-1:] == (fault.fields["name"],)


# -------------------------------------------------------------------------------- decoding


def _case(document: object, source: bytes, file: str) -> Case:
    frame: Frame = converted(Frame, document)
    played = _played(frame)
    game, board = played["game"], played["board"]
    _check_names(game, frame)
    _check_status(frame)
    then = expected(board, frame.then, ("then",))
    other = tuple(
        (read.under, expected(board, read.then, ("otherwise_read", n, "then")))
        for n, read in enumerate(frame.otherwise_read)
    )
    return Case(file=file, source=source, frame=frame, then=then, other=other, **played)


def _played(frame: SituationFrame) -> dict[str, Any]:
    """Decode what is to be played: the game, its board, its events; refuse what no table can show."""
    game = _game(frame)
    if frame.edition and frame.edition not in game.editions:
        raise _unknown(("edition",), N_("edition"), frame.edition, game.editions)
    board = board_from(game, frame.given, ("given",))
    events = events_of(game, frame.when)
    rules = game.rules(frame.edition or game.default_edition)
    for problem in game.check(rules, board, tuple(event.task for event in events)):
        raise impossible(problem, frame.when)
    return {"game": game, "board": board, "events": events}


def _game(frame: SituationFrame) -> Game:
    try:
        return games.load(frame.game)
    except UnknownName as fault:
        fault.path = ("game",)
        raise


def _check_names(game: Game, frame: Frame) -> None:
    """Check the names that no schema knows: clauses and readings."""
    clauses = game.rulebook.clauses
    for n, clause in enumerate(frame.rests_on):
        if clause not in clauses:
            raise _unknown(("rests_on", n), N_("clause"), clause, clauses)
    _check_refused(game, frame.then, ())
    for n, other in enumerate(frame.otherwise_read):
        _check_refused(game, other.then, ("otherwise_read", n))
        if game.reading(other.under) is None:
            raise _unknown(
                ("otherwise_read", n, "under"), N_("reading"), other.under, [r.reading_id() for r in game.readings]
            )


def _check_status(frame: Frame) -> None:
    """An open point shows its other answer, and what is superseded says by what."""
    if frame.status == "open" and not frame.otherwise_read:
        raise MissingKey(name="otherwise_read")
    if frame.status == "superseded" and not frame.superseded_by:
        raise MissingKey(name="superseded_by")


def _check_refused(game: Game, then: Then, path: Path) -> None:
    if then.refused and then.refused not in game.rulebook.clauses:
        raise _unknown((*path, "then", "refused"), N_("clause"), then.refused, game.rulebook.clauses)


def _unknown(path: Path, what: str, name: str, known: Any) -> UnknownName:
    return UnknownName(path=path, what=Word(what), name=name, near=nearest(name, known))


def impossible(problem: Problem, when: Any) -> BadInput:
    """Turn what a game finds impossible into the error that names its node."""
    path = problem.path
    if path[0] == "when":
        entry = when[cast(int, path[1])] if isinstance(when, list) else when
        event = next(key for key in entry if key != "play")
        path = ("when", *path[1:2], event, *path[2:]) if isinstance(when, list) else ("when", event, *path[2:])
    if problem.known:
        return UnknownName(path=path, what=problem.why, name=problem.name, near=nearest(problem.name, problem.known))
    if problem.name:
        return NothingNamed(path=path, what=problem.why, name=problem.name)
    return ImpossibleBoard(path=path, why=problem.why)


def events_of(game: Game, when: Any) -> tuple[Event, ...]:
    """Decode what happens: one event, or a list of them, each with the answers beside it; a `BadInput` knows its path."""
    if isinstance(when, list):
        if not when:
            raise WrongType(path=("when",), expected=Word(N_("at least one entry")), found=Word(N_("an empty one")))
        return tuple(_event(game, entry, ("when", n)) for n, entry in enumerate(when))
    return (_event(game, when, ("when",)),)


def _event(game: Game, entry: Any, path: Path) -> Event:
    """Decode an event under its name, with the answers beside it."""
    if type(entry) is not dict:
        converted(Mapping, entry, path)
    names = [key for key in entry if key != "play"]
    for name in names:
        if name not in game.events:
            raise UnknownKey(path=(*path, name), name=name, near=nearest(name, (*game.events, "play")))
    if len(names) != 1:
        raise OneKeyExpected(path=path, what=Word(N_("event")), count=len(names))
    kind, fields = game.events[names[0]], entry[names[0]]
    if type(fields) is dict and "type" in fields:
        raise UnknownKey(
            path=(*path, names[0], "type"), name="type", near=nearest("type", kind.__struct_encode_fields__)
        )
    task: Task = converted(kind, fields, (*path, names[0]))
    return Event(task, _play(entry.get("play", []), (*path, "play")))


def _play(written: Any, path: Path) -> tuple[Answer, ...]:
    if type(written) is not list:
        converted(Sequence, written, path)
    return tuple(_answer(entry, (*path, n)) for n, entry in enumerate(written))


def _answer(entry: Any, path: Path) -> Answer:
    if type(entry) is not dict:
        converted(Mapping, entry, path)
    if len(entry) != 1:
        raise OneKeyExpected(path=path, what=Word(N_("answer")), count=len(entry))
    ((name, pick),) = entry.items()
    if type(pick) is not str and type(pick) is not int:
        converted(str | int, pick, (*path, name))
    return name, pick


def expected(board: Any, then: Then, path: Path) -> Expected:
    """Turn what a case says must come of it into values; *board* is the one that it starts from."""

    def part(name: str) -> Any:
        written = getattr(then, name)
        return None if written is msgspec.UNSET else part_of(board, written, (*path, name))

    changes = None if then.changes is msgspec.UNSET else change_of(board, then.changes, (*path, "changes"))
    sometimes = tuple(part_of(board, table, (*path, "sometimes", n)) for n, table in enumerate(then.sometimes))
    odds = tuple(part_of(board, row.table, (*path, "odds", n, "table")) for n, row in enumerate(then.odds))
    return Expected(then, changes, part("always"), part("never"), sometimes, odds)
