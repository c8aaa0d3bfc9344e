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
    lines = textwrap.wrap(
        text, width(), initial_indent=indent, subsequent_indent=rest, break_on_hyphens=False, break_long_words=False
    )
    yield from lines or [indent.rstrip()]


def margin(depth: int) -> str:
    """Give the indent of what lies *depth* deep; where the line is narrow, the words need the room more."""
    return "  " * max(0, min(depth, 3, width() // 20 - 1))


def columns(rows: Sequence[Sequence[str]], indent: str = "  ", head: Sequence[str] = ()) -> Iterator[str]:
    """Set rows below a head in columns as wide as their widest entry; where the line is too narrow, each row as a sentence."""
    table = [head, *rows] if head else rows
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    if len(indent) + sum(widths) + 2 * len(widths) <= width():
        for row in table:
            yield (indent + "  ".join(entry.ljust(w) for entry, w in zip(row, widths, strict=True))).rstrip()
        return
    for first, *others in rows:
        labelled = (f"{label}:\u00a0{entry}" for label, entry in zip(head[1:], others, strict=True)) if head else others
        yield from wrapped(f"{first}  {', '.join(labelled)}", indent, indent + "  ")
