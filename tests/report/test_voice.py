"""The voice: sentences filled, words translated, and the caret below the right sign."""

from __future__ import annotations

import gettext

import pytest

from oracle import errors
from oracle.errors import Place, Word
from oracle.kernel.trace import Said
from oracle.report import voice as module
from oracle.report.voice import Voice, placed

LONG = "x" * 150 + "ж" + "y" * 150


@pytest.fixture
def czech(monkeypatch: pytest.MonkeyPatch) -> Voice:
    """A voice whose catalogue has three entries."""
    words = {"gold": "zlatá", "{who} turns it {side}": "{who}: strana {side}", "the file is empty": "soubor je prázdný"}
    told = gettext.NullTranslations()
    monkeypatch.setattr(told, "gettext", lambda text: words.get(text, text))
    monkeypatch.setattr(
        told, "ngettext", lambda one, many, n: f"{'one' if n == 1 else 'few' if n < 5 else 'many'} {{n}}"
    )
    monkeypatch.setattr(module, "catalogue", lambda language: told)
    return Voice("cs")


def test_words_are_translated_and_ids_are_named(czech: Voice) -> None:
    """A sentence is looked up, its Words are looked up too, its ids get the names of the case."""
    said = Said("{who} turns it {side}", {"who": "troll", "side": Word("gold")})

    assert czech.said(said, {"troll": "Trol"}.__getitem__) == "Trol: strana zlatá"


def test_what_is_said_is_set_for_reading(czech: Voice) -> None:
    """In a sentence that is said, no line may break after a preposition or between a number and its noun."""
    assert czech.said(Said("hod v 2 kolech")) == "hod v\u00a02\u00a0kolech"


def test_a_sentence_that_counts_takes_the_form_of_its_number(czech: Voice) -> None:
    """The catalogue chooses among more than two forms."""
    assert [czech.counted("one", "many", n) for n in (1, 3, 7)] == ["one 1", "few 3", "many 7"]


def test_no_sentence_is_nothing(czech: Voice) -> None:
    """The empty text is not looked up: catalogues keep their headers there."""
    assert czech("") == ""


def test_an_error_is_told_with_its_place_and_a_caret(czech: Voice) -> None:
    """Place, what is wrong, what to do; then the line and a caret below the column."""
    fault = errors.EmptyDocument(place=Place("a.yaml", 3, 4, "id: žluť"))

    assert czech.error(fault).splitlines() == [
        "a.yaml:3:4: soubor je prázdný; start from the example in docs/writing-cases.md",
        "    id: žluť",
        "       ^",
    ]


def test_an_error_on_one_line_has_no_caret(czech: Voice) -> None:
    """Where errors are listed, each is one line."""
    fault = errors.EmptyDocument(place=Place("a.yaml", 3, 4, "id: žluť"))

    assert czech.line(fault).count("\n") == 0
    assert czech.line(fault).startswith("a.yaml:3:4: soubor je prázdný; ")


@pytest.mark.parametrize(
    ("line", "column"),
    [("id: x", 5), ("ru: Может ли «Тролль»", 14), (LONG, 151), ("ж" + "x" * 300, 1), ("x" * 300 + "ж", 301)],
)
def test_the_caret_stands_below_the_sign(line: str, column: int) -> None:
    """Also below Cyrillic and in a line that is too long to be shown whole."""
    _, shown, caret = placed(Place("a.yaml", 1, column, line), "wrong").splitlines()

    assert caret.endswith("^")
    assert shown[len(caret) - 1] == line[column - 1]
    assert len(shown) <= 4 + 110


@pytest.mark.parametrize("text", ["", "   "])
def test_an_empty_line_has_no_caret(text: str) -> None:
    """There is nothing to point at."""
    assert placed(Place("a.yaml", 1, 1, text), "wrong") == "a.yaml:1:1: wrong"


def test_without_a_place_the_message_stands_alone() -> None:
    """An error of the command line has no file."""
    assert placed(None, "wrong") == "wrong"
