"""Laying text out for a terminal: width, wrapping, columns, headings."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator, Sequence

WIDEST = 100


def width() -> int:
    """Give the width to write in: the terminal's, but no line longer than is pleasant to read."""
    return max(20, min(shutil.get_terminal_size((WIDEST, 24)).columns, WIDEST))


def wrapped(text: str, indent: str = "", hanging: str | None = None) -> Iterator[str]:
    """Break a text into lines; the first begins with *indent*, the others with *hanging* (the same, unless given)."""
    rest = indent if hanging is None else hanging
    yield from textwrap.wrap(text, width(), initial_indent=indent, subsequent_indent=rest, break_on_hyphens=False) or [
        indent
    ]


def columns(rows: Sequence[Sequence[str]], indent: str = "  ") -> Iterator[str]:
    """Set rows in columns as wide as their widest entry; where the line is too narrow, one entry below the other."""
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))] if rows else []
    fits = len(indent) + sum(widths) + 2 * len(widths) <= width()
    for row in rows:
        if fits:
            yield (indent + "  ".join(entry.ljust(w) for entry, w in zip(row, widths, strict=True))).rstrip()
        else:
            yield from wrapped(" ".join(entry for entry in row if entry), indent, indent + "  ")
