"""The scaffold of a new case: what a machine can know of it. What its author must decide stands in braces, which `lint` finds, or is empty."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path as File

from oracle.errors import N_, AlreadyThere, BadInput, FileUnwritable, NoCaseName, UnknownName, Word, nearest
from oracle.kernel.board import as_written
from oracle.kernel.game import Game
from oracle.suite.files import write_whole
from oracle.suite.layout import NAMED, SPOKEN, written
from oracle.suite.load import bundled, bytes_of, default_paths
from oracle.suite.partial import names_on
from oracle.suite.reader import read
from oracle.suite.rulebook_file import rulebook_of

QUESTION = {"cs": "{napiš otázku}", "en": "{write the question}", "pl": "{napisz pytanie}", "ru": "{напиши вопрос}"}
ANSWER = {"cs": "{napiš odpověď}", "en": "{write the answer}", "pl": "{napisz odpowiedź}", "ru": "{напиши ответ}"}
NAME = {"cs": "{jméno}", "en": "{name}", "pl": "{nazwa}", "ru": "{имя}"}
SMALL = (0, 0, 0)  # what a game makes its smallest sample of


def write_scaffold(file: File, game: Game, clauses: Sequence[str], start: File) -> str:
    """Write the scaffold of a case that rests on *clauses* into a new file, and give its id.

    Folders are made. Raises a `BadInput` where the file is there already, has no name of a case, or cannot be written.
    """
    if file.suffix != ".yaml":
        raise NoCaseName(file=file)
    if os.path.lexists(file):
        raise AlreadyThere(file=file)
    for clause in clauses:
        if clause not in game.rulebook.clauses:
            raise UnknownName(what=Word(N_("clause")), name=clause, near=nearest(clause, game.rulebook.clauses))
    case_id = next_id(game, (*default_paths(start)[0], bundled("cases"), *_around(file.absolute(), game)))
    content = written(_scaffold(case_id, game, clauses), tuple(_head(file.absolute(), game)))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise FileUnwritable(file=file, why=fault.strerror) from fault
    write_whole({file: content})
    return case_id


def _around(file: File, game: Game) -> Iterable[File]:
    """Give the suite that a file belongs to: the folder that bears its game's name, else the files that it lies among."""
    home = next((folder for folder in file.parents if folder.name == game.name), None)
    return (home,) if home else file.parent.glob("*.yaml")


def _head(file: File, game: Game) -> Iterator[str]:
    """Name the schema for editors, if it lies in a folder above."""
    schema = File("schemas", f"{game.name}.case.json")
    home = next((folder for folder in file.parents if (folder / schema).is_file()), None)
    if home is not None:
        way = File(os.path.relpath(home / schema, file.parent)).as_posix()
        yield f"# yaml-language-server: $schema={way}"


def _scaffold(case_id: str, game: Game, clauses: Sequence[str]) -> Mapping[str, object]:
    """Say what a case must say. "then" is empty: its claims are worked out by hand, from the sentence."""
    given, when, names = _situation(game)
    words = rulebook_of(game.name).clauses
    sentences = dict.fromkeys(at for clause in clauses for at in words[clause].at)
    return {
        "format": 1,
        "id": case_id,
        "game": game.name,
        "rests_on": clauses,
        "source": [{"at": at} for at in sentences],
        "status": "settled",
        "question": {language: QUESTION[language] for language in SPOKEN},
        "answer": {language: ANSWER[language] for language in SPOKEN},
        "names": {name: {language: NAME[language] for language in NAMED} for name in names},
        "given": given,
        "when": when,
        "then": {},
    }


def _situation(game: Game) -> tuple[object, object, Sequence[str]]:
    """Give a small board of the game, an event on it, and what bears a name there; nothing where the game makes no samples."""
    if game.samples is None:
        return {}, {}, ()
    board, task = game.samples(SMALL)
    event = next(name for name, kind in game.events.items() if isinstance(task, kind))
    return as_written(board), [{event: as_written(task)}], sorted(names_on(board))


# -------------------------------------------------------------------------------- ids


def next_id(game: Game, suites: Iterable[File]) -> str:
    """Give the id behind the last one of a game's cases, in all *suites* together; behind 9999 the first that is free."""
    taken = set(_ids(game, suites))
    prefix = min(taken)[:3] if taken else re.sub("[^a-z]", "", game.name)[:3].ljust(3, "x")
    last = max((int(known[4:]) for known in taken), default=0)
    numbers = itertools.chain(range(last + 1, 10_000), range(1, last))
    return next(known for number in numbers if (known := f"{prefix}-{number:04}") not in taken)


def _ids(game: Game, suites: Iterable[File]) -> Iterator[str]:
    """Yield the ids of a game's cases; a file that cannot be read is `run`'s to tell."""
    for suite in dict.fromkeys(suites):
        for file in sorted(suite.rglob("*.yaml")) if suite.is_dir() else (suite,):
            try:
                document = read(bytes_of(file), str(file))
            except BadInput:  # or there is no such suite
                continue
            case_id = document.get("id") if isinstance(document, dict) and document.get("game") == game.name else None
            if isinstance(case_id, str) and re.fullmatch("[a-z]{3}-[0-9]{4}", case_id):
                yield case_id
