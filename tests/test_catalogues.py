"""The program's words in Czech, Polish and Russian: every one is there, none is stale, each keeps its placeholders."""

from __future__ import annotations

import io
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

PACKAGE = Path(__file__).parent.parent / "oracle"
KEYWORDS = {"N_": None, "Word": None, "Said": (1,), "counted": (1, 2)}
LANGUAGES = ("cs", "pl", "ru")


@cache
def used() -> frozenset[object]:
    """Collect the words that the program uses, as `make messages` does."""
    found = extract_from_dir(PACKAGE, [("**.py", "python")], keywords=KEYWORDS)
    return frozenset(message for _, _, message, _, _ in found if message)


@cache
def catalogue(language: str) -> Catalog:
    """Read a catalogue."""
    with (PACKAGE / "locale" / language / "LC_MESSAGES" / "oracle.po").open("rb") as stream:
        return read_po(stream, locale=language)


def messages(language: str) -> Iterator[Message]:
    """Give the messages of a catalogue, without its header."""
    return (message for message in catalogue(language) if message.id)


def holes(text: str) -> set[str]:
    """Collect the placeholders of a template."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_program_is_in_the_catalogue(language: str) -> None:
    """The catalogue has exactly the words that the program uses: `make messages` has been run."""
    assert {message.id for message in messages(language)} == used()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_translated(language: str) -> None:
    """Nothing is left untranslated or marked as a guess."""
    lacking = [m.id for m in messages(language) if m.fuzzy or not all(forms(m))]

    assert lacking == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_their_placeholders(language: str) -> None:
    """A translation has the placeholders of its template, no more and no fewer, so that filling it cannot fail."""
    differing = [m.id for m in messages(language) for form in forms(m) if holes(form) != holes(template(m))]

    assert differing == []


@pytest.mark.parametrize(("language", "plurals"), [("cs", 3), ("pl", 3), ("ru", 3)])
def test_plurals_have_the_forms_of_the_language(language: str, plurals: int) -> None:
    """Czech, Polish and Russian count in three forms."""
    counted = [len(forms(m)) for m in messages(language) if isinstance(m.id, list | tuple)]

    assert counted
    assert set(counted) == {plurals}


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_can_be_compiled(language: str) -> None:
    """A catalogue compiles, so that the wheel can carry it."""
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language))

    assert len(compiled.getvalue()) > 1_000


def template(message: Message) -> str:
    """Give the English template of a message, the one for many where it counts."""
    return message.id[1] if isinstance(message.id, list | tuple) else message.id


def forms(message: Message) -> tuple[str, ...]:
    """Give the translations of a message: one, or one for each plural form."""
    return tuple(message.string) if isinstance(message.string, list | tuple) else (message.string or "",)
