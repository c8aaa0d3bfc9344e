"""What lies on a table of Pig: the scores, whose turn it is, and the turn being played. No rule and no play."""

from __future__ import annotations

from typing import Annotated

import msgspec

from oracle.kernel.board import about

Count = Annotated[int, msgspec.Meta(ge=0)]


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The turn being played: the points that are at stake, and whether the die has been rolled in it."""

    points: Count = 0
    has_rolled: bool = False


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table: who plays, with which score, whose turn it is, and who has won."""

    order: Annotated[tuple[str, ...], about("the players clockwise")]
    scores: Annotated[dict[str, Count], about("the score of each player")]
    turn: Annotated[str, about("whose turn it is")]
    winner: Annotated[str, about("who has won; empty while the race is on")] = ""
    running: tuple[Turn, ...] = ()
