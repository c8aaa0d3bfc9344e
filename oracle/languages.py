"""The four languages: which one is meant, the program's words in it, and output that any terminal can take.

Texts of cases and clauses carry their own four languages; here are only the words of the program, from the catalogues under oracle/locale.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import IO, Protocol, TextIO

LANGUAGES = ("cs", "en", "pl", "ru")
_CATALOGUES = Path(__file__).parent / "locale"
_PLAIN = {
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "’": "'",
    "‘": "'",
    "‚": "'",
    "–": "-",
    "—": "-",
    "…": "...",
    "−": "-",
    "→": "->",
    "·": "-",
    "≤": "<=",
    "∞": "infinite",
    "✓": "+",
    "✗": "x",
}
_CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_LATIN = tuple("a b v g d e yo zh z i j k l m n o p r s t u f kh c ch sh shch \" y ' e yu ya".split())  # noqa: SIM905
_PLAIN |= dict(zip(_CYRILLIC, _LATIN, strict=True))
_PLAIN |= {sign.upper(): latin.capitalize() for sign, latin in zip(_CYRILLIC, _LATIN, strict=True)}


def language_of(environ: Mapping[str, str]) -> str:
    """Say which language the locale of an environment asks for; English if it is none of ours."""
    locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    language = locale[:2].lower()
    return language if language in LANGUAGES else "en"


class Catalogue(Protocol):
    """The program's words in one language."""

    def gettext(self, message: str) -> str: ...

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str: ...


class _English:
    """The words as they stand in the program."""

    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return msgid1 if n == 1 else msgid2


@cache
def catalogue(language: str) -> Catalogue:
    """Give the program's words in a language; English words where a catalogue has none."""
    if language == "en":
        return _English()
    return catalogue_in(_CATALOGUES, "oracle", language)


def catalogue_in(folder: Path, domain: str, language: str) -> Catalogue:
    """Give the words of *domain* in a language from a folder of compiled catalogues; English words where it has none."""
    import gettext  # only where words are looked up

    return gettext.translation(domain, folder, [language], fallback=True)


_NO_BREAK_AFTER = {
    "cs": r"(?<![\w])([ksvzouaiKSVZOUAI]) ",
    "pl": r"(?<![\w])([aiouwzAIOUWZ]) ",
    "ru": r"(?<![\w])([вкосуаияВКОСУАИЯ]) ",
}
_NO_BREAK_BETWEEN = r"(?<![\w-])(\d+) (?=\w)| (?=[–—] )"


def typeset(text: str, language: str) -> str:
    """Set the spaces of a text that no line may break at: after one-letter words, between a number and its noun, before a dash."""
    text = re.sub(_NO_BREAK_BETWEEN, "\\1\u00a0", text)
    return re.sub(_NO_BREAK_AFTER[language], "\\1\u00a0", text) if language in _NO_BREAK_AFTER else text


def _folded(fault: UnicodeError) -> tuple[str, int]:
    """Write what an encoding lacks with the letters that it has: no accents, plain quotes and dashes."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    lacking = fault.object[fault.start : fault.end]
    return "".join(_fold(sign, fault.encoding) for sign in lacking), fault.end


def _fold(sign: str, encoding: str) -> str:
    import unicodedata

    plain = _PLAIN.get(sign) or unicodedata.normalize("NFKD", sign.translate({0x142: "l", 0x141: "L", 0xA0: " "}))
    return plain.encode(encoding, "ignore").decode(encoding) or "?"


def make_safe(stream: IO[str]) -> None:
    """Let a text stream write whatever it is given, in any encoding."""
    codecs.register_error("oracle.fold", _folded)
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="oracle.fold")


def for_programs(text: str, stream: TextIO) -> str:
    """Write JSON for a stream: where its encoding is not UTF-8, with escapes, for a folded quote would end a string."""
    if codecs.lookup(stream.encoding).name == "utf-8":
        return text
    import json

    return "".join(sign if sign.isascii() else json.dumps(sign)[1:-1] for sign in text)
