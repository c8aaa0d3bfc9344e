"""A game's rulebook.yaml: what its clauses and readings say in words, and which sentences of the source they come from.

The file and the rulebook class are one to one (`faults_of`). Sentences of a source are known by number and by a hash; their text is not here.
`python -m oracle.suite.rulebook_file SOURCE [HEADING…]` prints the sentences of a source as the file lists them; headings are numbers of lines.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path as File
from typing import Annotated, Literal

import msgspec

from oracle.errors import N_, BadInput, MissingKey, OracleError, Path, UnknownName, Word, nearest
from oracle.kernel.game import Game
from oracle.suite.case import Language, Texts
from oracle.suite.load import bytes_of, home_of, placed
from oracle.suite.reader import read
from oracle.suite.schema import converted

Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")]


class ReadingText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reading in words: the rule as this reading has it."""

    kind: Literal["wrong", "open", "edition", "house"]
    text: Texts


class ClauseText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause in words; *at* are the sentences that it comes from, *ground* what it stands on, *note* what of it is inferred or open."""

    text: Texts
    at: tuple[str, ...] = ()
    ground: Literal["source", "context", "inferred"] = "source"
    note: Texts | None = None
    readings: dict[str, ReadingText] = {}


class Sentence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence of the source: a hash of its text, and why it is no rule (*none*) if it is none."""

    hash: Hash
    none: str = ""


class SourceText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The source: its title, its language, and the numbers of the lines that are headings."""

    title: str
    language: Language
    headings: tuple[int, ...] = ()


class RulebookFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rulebook in words. *chapters* are the parts that are built, with their sentences."""

    format: Literal[1]
    game: str
    source: SourceText
    chapters: dict[str, tuple[str, ...]]
    sentences: dict[str, Sentence]
    clauses: dict[str, ClauseText]

    def clauses_of(self, sentence: str) -> tuple[str, ...]:
        """List the clauses that a sentence became."""
        return tuple(clause for clause, text in self.clauses.items() if sentence in text.at)

    def sentence_of(self, clause: str, reading_id: str) -> Texts:
        """Give what a clause says, in words; with the id of the reading in force for it, what that reading says."""
        return self.reading(reading_id).text if reading_id else self.clauses[clause].text

    def reading(self, reading_id: str) -> ReadingText:
        """Give a reading by its id (clause:name); "as_printed" is the clause itself, where an edition has it otherwise."""
        clause, _, name = reading_id.partition(":")
        if name == "as_printed":
            return ReadingText("edition", self.clauses[clause].text)
        return self.clauses[clause].readings[name]


def file_of(game: Game) -> File:
    """Say where the rulebook of a game lies."""
    return home_of(game) / "rulebook.yaml"


@cache
def rulebook_of(game_name: str) -> RulebookFile:
    """Read the rulebook of an installed game; raise the `BadInput` that says what is wrong with it."""
    from oracle import games

    file = file_of(games.load(game_name))
    source = file.read_bytes()
    try:
        return converted(RulebookFile, read(source, str(file)))
    except BadInput as fault:
        raise placed(fault, source, str(file)) from None


def faults_of(game: Game) -> tuple[BadInput, ...]:
    """List where the rulebook file and the rulebook class differ, each at its place in the file."""
    file, words = file_of(game), rulebook_of(game.name)
    source = file.read_bytes()
    return tuple(
        placed(fault, source, str(file))
        for fault in (*_clauses(game, words), *_readings(game, words), *_sentences(words))
    )


def _clauses(game: Game, words: RulebookFile) -> Iterator[BadInput]:
    yield from _one_to_one(("clauses",), N_("clause"), game.rulebook.clauses, words.clauses)


def _readings(game: Game, words: RulebookFile) -> Iterator[BadInput]:
    for clause, text in words.clauses.items():
        readings = {r.reading_id().partition(":")[2]: r for r in game.readings if r.of == clause}
        yield from _one_to_one(("clauses", clause, "readings"), N_("reading"), readings, text.readings)
        for name, reading in text.readings.items():
            if name in readings and readings[name].kind != reading.kind:
                path = ("clauses", clause, "readings", name, "kind")
                yield UnknownName(path=path, what=Word(N_("value")), name=reading.kind, near=readings[name].kind)


def _one_to_one(
    path: Path, what: str, built: Mapping[str, object], written: Mapping[str, object]
) -> Iterator[BadInput]:
    for name in written:
        if name not in built:
            yield UnknownName(path=(*path, name), what=Word(what), name=name, near=nearest(name, built))
    for name in built:
        if name not in written:
            yield MissingKey(path=path, name=name)


def _sentences(words: RulebookFile) -> Iterator[BadInput]:
    for clause, text in words.clauses.items():
        for n, at in enumerate(text.at):
            if at not in words.sentences:
                path = ("clauses", clause, "at", n)
                yield UnknownName(path=path, what=Word(N_("sentence")), name=at, near=nearest(at, words.sentences))


# -------------------------------------------------------------------------------- the source itself, where somebody has it


def sentences_in(text: str, headings: tuple[int, ...]) -> tuple[str, ...]:
    """Split a source into its sentences, as the digests count them.

    A sentence ends at a full stop before a space or the line's end, or at the colon that closes a line; headings (lines from 1) are left out.
    The stop of an abbreviation, after which a small letter follows, ends none, nor does that of a number at the head of a line; a label
    that only gives a name is one with it.
    """
    found: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if number not in headings and line.strip():
            found += _units(line.strip())
    return tuple(found)


def _units(line: str) -> list[str]:
    units, start = [], 0
    for at, sign in enumerate(line):
        ends = sign == "." and line[at + 1 : at + 2] in ("", " ") and not _goes_on(line[start:at], line[at + 1 :])
        label = sign == ":" and (at + 1 == len(line) or (line[:at].isalpha() and not _is_name(line[at + 1 :])))
        if ends or label:
            units.append(line[start : at + 1].strip())
            start = at + 1
    rest = line[start:].strip()
    return [*units, rest] if rest else units


def _is_name(after: str) -> bool:
    return " " not in after.partition(".")[0].strip()


def _goes_on(before: str, after: str) -> bool:
    is_number = not before.strip().strip("0123456789.")
    return is_number or after.lstrip()[:1].islower()


def hash_of(sentence: str) -> str:
    """Give the 16 signs by which a sentence or a text is known again; spaces do not count."""
    return hashlib.sha256(" ".join(sentence.split()).encode()).hexdigest()[:16]


def main(source: str, *headings: str) -> None:
    """Print the sentences of a source, each with its hash as the file has it, and with its text for whoever counts them."""
    text = bytes_of(File(source)).decode("utf-8", "replace")
    for n, sentence in enumerate(sentences_in(text, tuple(map(int, headings))), 1):
        print(f'  S{n}: {{hash: "{hash_of(sentence)}"}}  # {sentence}')


if __name__ == "__main__":
    if not sys.argv[1:] or not all(heading.isdecimal() for heading in sys.argv[2:]):
        sys.exit("usage: python -m oracle.suite.rulebook_file SOURCE [HEADING…]")
    try:
        main(*sys.argv[1:])
    except OracleError as fault:
        sys.exit(str(fault))
