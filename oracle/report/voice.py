"""One voice for all reports: sentences, errors and labels in the language asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oracle.errors import OracleError, Place, Word
from oracle.kernel.trace import Said
from oracle.languages import catalogue, typeset

Names = Callable[[str], str]


class Voice:
    """Says things in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = catalogue(language)

    def __call__(self, text: str, /, **values: object) -> str:
        """Say a sentence of the program: *text* is its English template."""
        return self._catalogue.gettext(text).format(**values) if text else ""

    def counted(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Say a sentence that counts, in the form that fits *n*; both templates stand in the call, for they are translated together."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **values)

    def word(self, value: Any, names: Names = str) -> str:
        """Say a value that fills a sentence: words are translated, ids are named."""
        if isinstance(value, Word):
            return self(value)
        return names(value) if isinstance(value, str) else str(value)

    def said(self, said: Said, names: Names = str) -> str:
        """Say what a game or a finding says."""
        return self.text(self(said.text, **{key: self.word(value, names) for key, value in said.values.items()}))

    def text(self, text: str) -> str:
        """Set a text of a case or a clause for reading."""
        return typeset(text, self.language)

    def error(self, fault: OracleError) -> str:
        """Say an error: its place, what is wrong, what to do, and the line with a caret."""
        return placed(fault.place, fault.told(self._catalogue.gettext))

    def line(self, fault: OracleError) -> str:
        """Say an error on one line: its place, what is wrong, what to do."""
        return _behind(fault.place, fault.told(self._catalogue.gettext))


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
