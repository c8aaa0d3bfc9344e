"""Paths on a board, and the patterns by which an adapter says what it accepts and observes of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Any

import msgspec

from oracle.errors import Path
from oracle.kernel.board import GONE, RUNNING, Difference, default_of

Patterns = Sequence[str] | None
"""None speaks for everything."""

_written = msgspec.json.Encoder(order="deterministic").encode


def covered(path: Path, patterns: Patterns) -> bool:
    """Say whether some pattern speaks for a path: for the path itself, or for what it lies below."""
    return patterns is None or any(
        len(parts) <= len(path) and _fits(path, parts) for parts in (pattern.split(".") for pattern in patterns)
    )


def touched(path: Path, patterns: Patterns) -> bool:
    """Say whether some pattern speaks for a path, or for something that lies below it."""
    return patterns is None or any(_fits(path, pattern.split(".")) for pattern in patterns)


def _fits(path: Path, parts: Sequence[str]) -> bool:
    return all(fnmatchcase(str(step), part) for step, part in zip(path, parts, strict=False))


def differing(claimed: dict[str, Any], found: dict[str, Any], observed: Patterns) -> tuple[Difference, ...]:
    """List where two plain boards differ, as far as they are observed. A mapping with nothing in it is as good as none."""
    ours, theirs = dict(_leaves(claimed, ())), dict(_leaves(found, ()))
    return tuple(
        Difference(path, ours.get(path, GONE), theirs.get(path, GONE))
        for path in {**ours, **theirs}
        if covered(path, observed) and not (path in ours and path in theirs and _equal(ours[path], theirs[path]))
    )


def _equal(one: Any, other: Any) -> bool:
    return _written(one) == _written(other)  # as JSON has it: true is not 1


def _leaves(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _leaves(inner, (*path, name))
    else:
        yield path, value


def is_seen(board: dict[str, Any], observed: Patterns) -> bool:
    """Say whether anything at all of a plain board is observed."""
    return any(covered(path, observed) for path, _ in _leaves(board, ()))


def size(board: dict[str, Any], observed: Patterns = None) -> int:
    """Count the values of a plain board that are observed."""
    return sum(covered(path, observed) for path, _ in _leaves(board, ()))


def needed(board: Any, path: Path = ()) -> Iterator[Path]:
    """List the paths that a board needs: what it must have, what is not as it is unless said otherwise, and each thing that bears a name."""
    if isinstance(board, msgspec.Struct):
        yield from tuple(_needed_of(board, path)) or ((path,) if path else ())
    elif isinstance(board, dict):
        for name, inner in board.items():
            yield from needed(inner, (*path, name))
    else:
        yield path


def _needed_of(board: msgspec.Struct, path: Path) -> Iterator[Path]:
    for field in msgspec.structs.fields(board):
        value = getattr(board, field.name)
        if field.name != RUNNING and value != default_of(field):
            yield from needed(value, (*path, field.name))
