"""One voice for all reports: sentences, errors and labels in the language asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from oracle.errors import GameFault, OracleError, Place, Word
from oracle.kernel.trace import Said
from oracle.languages import Catalogue, catalogue, catalogue_in, typeset

Names = Callable[[str], str]


class Voice:
    """Says things in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = catalogue(language)

    def __call__(self, text: str, /, **values: object) -> str:
        """Say a sentence of the program: *text* is its English template."""
        return self._looked_up(text).format(**values) if text else ""

    def counted(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Say a sentence that counts, in the form that fits *n*; both templates stand in the call, for they are translated together."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **values)

    def word(self, value: Any, names: Names = str) -> str:
        """Say a value that fills a sentence: words and sentences are translated, ids are named, several things are listed."""
        if isinstance(value, Word):
            return self(value)
        if isinstance(value, Said):
            return self.said(value, names)
        if isinstance(value, tuple):
            return ", ".join(self.word(one, names) for one in value)
        return names(value) if isinstance(value, str) else str(value)

    def said(self, said: Said, names: Names = str) -> str:
        """Say what a game or a finding says."""
        return self.text(self(said.text, **{key: self.word(value, names) for key, value in said.values.items()}))

    def text(self, text: str) -> str:
        """Set a text of a case or a clause for reading."""
        return typeset(text, self.language)

    def error(self, fault: OracleError) -> str:
        """Say an error: its place, what is wrong, what to do, and the line with a caret."""
        return placed(fault.place, fault.told(self._looked_up))

    def line(self, fault: OracleError) -> str:
        """Say an error on one line: its place, what is wrong, what to do."""
        return _behind(fault.place, fault.told(self._looked_up))

    def _looked_up(self, text: str) -> str:
        """Look a template up in the program's catalogue, then in those of the games that other packages bring."""
        found = self._catalogue.gettext(text)
        if found != text or self.language == "en":
            return found
        of_games = (words.gettext(text) for words in _words_of_games(self.language))
        return next((word for word in of_games if word != text), text)


@cache
def _words_of_games(language: str) -> tuple[Catalogue, ...]:
    """Give the catalogues of the games that other packages bring: in the folder `locale` beside their rulebooks, named like the game."""
    from oracle import games

    return tuple(words for name in games.brought() for words in _words_of(name, language))


def _words_of(name: str, language: str) -> Iterator[Catalogue]:
    from oracle import games
    from oracle.suite.load import home_of

    with suppress(GameFault):  # whoever asks for that game hears of it
        yield catalogue_in(home_of(games.load(name)) / "locale", name, language)


def placed(place: Place | None, told: str) -> str:
    """Put a message behind its place, and the line with a caret below."""
    head = _behind(place, told)
    if place is None or not place.text.strip():
        return head
    shown, column = _window(place.text, place.column)
    return f"{head}\n    {shown}\n    {' ' * (column - 1)}^"


def _behind(place: Place | None, told: str) -> str:
    return f"{place.file}:{place.line}:{place.column}: {told}" if place else told


def _window(line: str, column: int, width: int = 110) -> tuple[str, int]:
    """Show the part of a long line around a column: (the part, the column in it)."""
    if len(line) <= width:
        return line, column
    start = max(0, min(column - width // 2, len(line) - width))
    return line[start : start + width], column - start
