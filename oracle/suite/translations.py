"""Translations remember the source text that they were made from: one lock file for each game holds a hash for each text and language.

A text whose source changed since, or that nobody has accepted yet, lags. The lock is written by `accept` and never by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path as File

import msgspec

from oracle.errors import FileUnreadable
from oracle.kernel.game import Game
from oracle.suite.case import LANGUAGES, Case, Texts
from oracle.suite.files import write_whole
from oracle.suite.rulebook_file import hash_of, rulebook_of

LOCK = "translations.lock"


class Lag(msgspec.Struct, frozen=True):
    """A translation that may be behind: which text, in which language."""

    key: str
    language: str


class Sourced(msgspec.Struct, frozen=True):
    """A text in four languages, by its key, with the language that it was written in first and the names that may stand in it."""

    key: str
    texts: Texts
    language: str
    names: tuple[str | Texts, ...] = ()

    @property
    def hash(self) -> str:
        return hash_of(self.texts.of(self.language))


def lagging(game: Game, cases: Sequence[Case]) -> tuple[tuple[Lag, ...], int]:
    """List the translations that lag: (these, how many there are in all)."""
    lock = {key: accepted for file in _locks(game, cases) for key, accepted in _read(file).items()}
    all_texts = [
        (text, language) for text in texts_of(game, cases) for language in LANGUAGES if language != text.language
    ]
    behind = [
        Lag(text.key, language) for text, language in all_texts if lock.get(f"{text.key} {language}") != text.hash
    ]
    return tuple(behind), len(all_texts)


def accept(game: Game, cases: Sequence[Case]) -> tuple[File, ...]:
    """Note that every translation was checked against its source text as it is now: write the locks, and name them.

    What was accepted of other cases stays.
    """
    accepted = {
        f"{text.key} {language}": text.hash
        for text in texts_of(game, cases)
        for language in LANGUAGES
        if language != text.language
    }
    files = _locks(game, cases)[:1]
    for file in files:
        lines = sorted(f"{key} {source}" for key, source in {**_read(file), **accepted}.items())
        write_whole({file: ("\n".join(lines) + "\n").encode()})
    return files


def knows_answer(case: Case) -> bool:
    """Say whether the translations of a case's answer were accepted once, be it as they were before."""
    prefix = f"{case.id}/answer "
    return any(key.startswith(prefix) for file in _locks(case.game, [case]) for key in _read(file))


def texts_of(game: Game, cases: Iterable[Case]) -> Iterator[Sourced]:
    """List the texts of the cases and of the game's rulebook."""
    for case in cases:
        language, names = case.source_language, tuple(case.frame.names.values())
        yield Sourced(f"{case.id}/question", case.frame.question, language, names)
        yield Sourced(f"{case.id}/answer", case.frame.answer, language, names)
        for other in case.frame.otherwise_read:
            yield Sourced(f"{case.id}/answer/{other.under}", other.answer, language, names)
    for clause, text in rulebook_of(game.name).clauses.items():
        yield Sourced(clause, text.text, game.language)
        if text.note:
            yield Sourced(f"{clause}/note", text.note, game.language)
        for name, reading in text.readings.items():
            yield Sourced(f"{clause}:{name}", reading.text, game.language)


def _locks(game: Game, cases: Iterable[Case]) -> tuple[File, ...]:
    """Say where the locks of a game are: in the folder that bears its name, above the cases."""
    homes = dict.fromkeys(_home(game, File(case.file)) for case in cases)
    return tuple(home / LOCK for home in homes)


def _home(game: Game, file: File) -> File:
    return next((folder for folder in file.resolve().parents if folder.name == game.name), file.resolve().parent)


def _read(file: File) -> dict[str, str]:
    if not file.is_file():
        return {}
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as fault:
        raise FileUnreadable(file=file, why=fault) from fault
    return {key: accepted for key, _, accepted in (line.rpartition(" ") for line in lines)}
