"""Rulebooks in words: one to one with their classes, sentence by sentence known again."""

from __future__ import annotations

import pytest

from oracle import games
from oracle.errors import BadInput
from oracle.kernel.game import Game
from oracle.suite.rulebook_file import faults_of, file_of, hash_of, rulebook_of, sentences_in
from tests.suite.conftest import Words
from tests.suite.written import RULEBOOK, TEXTS


@pytest.mark.parametrize("name", games.names())
def test_file_and_class_are_one_to_one(name: str) -> None:
    """The rulebook file of every installed game names its clauses and readings, all of them and no other."""
    game = games.load(name)
    words = rulebook_of(name)

    assert faults_of(game) == ()
    assert words.game == name
    assert words.source.language == game.language
    assert set(words.clauses) == set(game.rulebook.clauses)


@pytest.mark.parametrize("name", games.names())
def test_every_sentence_of_a_built_chapter_is_known(name: str) -> None:
    """A chapter lists sentences that are there, each in one chapter only."""
    words = rulebook_of(name)
    built = [sentence for chapter in words.chapters.values() for sentence in chapter]

    assert set(built) <= set(words.sentences)
    assert len(built) == len(set(built))


def test_rulebook_lies_beside_its_class() -> None:
    """The file of a game lies in the folder of its rulebook class."""
    file = file_of(games.load("talisman"))

    assert file.parts[-3:] == ("games", "talisman", "rulebook.yaml")
    assert file.is_file()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            (("clauses:\n", f"clauses:\n  evening.wine: {{text: {TEXTS}}}\n"),),
            "15:3: unknown clause: “evening.wine”; did you mean: evening.oil?",
        ),
        (
            (("  crowd.comes:\n    at: [L5]\n", "  crowd.come:\n    at: [L5]\n"),),
            "35:3: unknown clause: “crowd.come”; did you mean: crowd.comes?",
        ),
        (
            (("      relight:", "      relights:"),),
            "24:7: unknown reading: “relights”; did you mean: relight?",
        ),
        (
            (("shelter_leaks: {kind: wrong", "shelter_leaks: {kind: open"),),
            "34:29: unknown value: “open”; did you mean: wrong?",
        ),
        (
            (("at: [L4]", "at: [L4, L9]"),),
            "31:14: unknown sentence: “L9”; did you mean: L1, L2, L3, L4, L5, L6, L7, L8?",
        ),
    ],
)
def test_difference_is_named(lanterns: Game, words: Words, changes: tuple[tuple[str, str], ...], message: str) -> None:
    """What the file has and the class has not, or otherwise, is named at its place, first of all."""
    file = words(*changes)

    assert str(faults_of(lanterns)[0]) == f"{file}:{message}"


def test_what_is_not_written_is_missed(lanterns: Game, words: Words) -> None:
    """A clause and a reading that the class has and the file has not are missed where they belong."""
    whole = RULEBOOK[RULEBOOK.index("  crowd.comes:") : RULEBOOK.index("  shine.mirror:")]
    file = words((whole, f"  crowd.come: {{text: {TEXTS}}}\n"), ("      relight:", "      relights:"))

    assert [str(fault) for fault in faults_of(lanterns)] == [
        f"{file}:35:3: unknown clause: “crowd.come”; did you mean: crowd.comes?",
        f"{file}:15:3: the key “crowd.comes” is missing; add it here",
        f"{file}:24:7: unknown reading: “relights”; did you mean: relight?",
        f"{file}:24:7: the key “relight” is missing; add it here",
    ]


def test_reading_of_another_clause_is_unknown(lanterns: Game, words: Words) -> None:
    """A reading stands with its own clause."""
    file = words(("      flames_only:", f"      on_credit: {{kind: edition, text: {TEXTS}}}\n      flames_only:"))

    assert [str(fault) for fault in faults_of(lanterns)] == [
        f"{file}:44:7: unknown reading: “on_credit”; did you mean: flames_only?"
    ]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ((("format: 1", "format: 2"),), "1:9: unknown value: “2”; did you mean: 1?"),
        ((("0000000000000001", "1"),), "6:14: "),
        (
            (("      relight: {kind: wrong", "      relight: {kind: wrogn"),),
            "24:23: unknown value: “wrogn”; did you mean: wrong?",
        ),
    ],
)
def test_broken_rulebook(lanterns: Game, words: Words, changes: tuple[tuple[str, str], ...], message: str) -> None:
    """A rulebook file is read as strictly as a case."""
    file = words(*changes)

    with pytest.raises(BadInput) as caught:
        rulebook_of("lanterns")
    assert str(caught.value).startswith(f"{file}:{message}")


def test_sentence_of_a_clause(lanterns: Game, words: Words) -> None:
    """Under a reading a clause says what the reading says; undone, an edition's clause says what is printed."""
    words(("flames_only: {kind: open, text: {cs: č", "flames_only: {kind: open, text: {cs: jen plamen"))
    book = rulebook_of("lanterns")

    assert book.sentence_of("shine.mirror", "").cs == "č"
    assert book.sentence_of("shine.mirror", "shine.mirror:flames_only").cs == "jen plamen"
    assert book.sentence_of("shine.mirror", "shine.mirror:as_printed").cs == "č"
    assert book.reading("shine.mirror:flames_only").kind == "open"
    assert book.reading("shine.mirror:as_printed").text.cs == "č"
    assert book.clauses_of("L6") == ("shine.mirror",)
    assert book.clauses_of("L7") == ()


SOURCE = """\
The Lantern Keeper
One lamp. Two measures of 3.5 drops each. Late: nobody comes

On the street:
 A. B.
Note: the end
1.2. A lamp, i.e. a light, is lit. EXAMPLE: Moth.
EXAMPLE: Moth."""


def test_sentences_in_a_source() -> None:
    """A sentence ends at a full stop before a space or the line's end, or at a colon that closes a line or a label.

    Abbreviations, numbers of paragraphs and labels that give a name end none.
    """
    assert sentences_in(SOURCE, (1,)) == (
        "One lamp.",
        "Two measures of 3.5 drops each.",
        "Late: nobody comes",
        "On the street:",
        "A.",
        "B.",
        "Note:",
        "the end",
        "1.2. A lamp, i.e. a light, is lit.",
        "EXAMPLE: Moth.",
        "EXAMPLE: Moth.",
    )
    assert sentences_in(SOURCE, ())[0] == "The Lantern Keeper"
    assert sentences_in("\n \n", ()) == ()


def test_hash() -> None:
    """A text is known again by the first 16 signs of its SHA-256; how its words are spaced does not count."""
    assert hash_of("abc") == "ba7816bf8f01cfea"
    assert hash_of("  ") == "e3b0c44298fc1c14"
    assert hash_of(" one\n lamp ") == hash_of("one lamp")
    assert hash_of("onelamp") != hash_of("one lamp")
