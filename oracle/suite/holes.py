"""Holes in texts: numbers that a text takes from the board, such as {end.seats.troll.light}, so that they cannot go stale."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from oracle.errors import EndsDiffer, NoSuchValue, Path
from oracle.kernel.board import RUNNING
from oracle.suite.case import LANGUAGES, Case, Texts
from oracle.suite.resolve import Walk

_HOLE = re.compile(r"\{((?:start|end)(?:\.[^{}.]+)+)\}")


def has_holes(texts: Texts) -> bool:
    """Say whether a text takes anything from the board."""
    return any("{" in texts.of(language) and _HOLE.search(texts.of(language)) for language in LANGUAGES)


def filled(case: Case, texts: Texts, walked: Walk, path: Path) -> Texts:
    """Fill the holes of the text at *path* with the values of the board.

    Raises `EndsDiffer` where the ends differ there and `NoSuchValue` where there is nothing of that name, or no end.
    """

    def value(hole: re.Match[str]) -> str:
        return _value(case, hole[1], walked, path)

    return Texts(**{language: _HOLE.sub(value, texts.of(language)) for language in LANGUAGES})


def _value(case: Case, hole: str, walked: Walk, path: Path) -> str:
    moment, *steps = hole.split(".")
    boards = [case.board] if moment == "start" else [end.board for end in walked.explored.ends]
    values = {_at(board, steps) for board in boards}
    if len(values) > 1:
        raise EndsDiffer(path=path, hole=hole)
    if not values or None in values:
        raise NoSuchValue(path=path, hole=hole)
    return str(values.pop())


def _at(board: Any, steps: list[str]) -> str | None:
    """Give a value of a board as a text; None where there is none, or no single one."""
    for step in steps:
        if isinstance(board, msgspec.Struct) and step in board.__struct_fields__ and step != RUNNING:
            board = getattr(board, step)
        elif isinstance(board, dict) and step in board:
            board = board[step]
        else:
            return None
    if isinstance(board, bool):
        return str(board).lower()
    return str(board) if isinstance(board, int | str) else None
