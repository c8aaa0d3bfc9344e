"""Boards and events that no table of Pig can show, each met at its node."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oracle.errors import N_, Word
from oracle.kernel.game import Problem
from oracle.kernel.machine import Task
from oracle_pig.board import Table
from oracle_pig.rules import PigRules


def check(rules: PigRules, table: Table, events: Sequence[Task]) -> tuple[Problem, ...]:
    """List what is impossible about a board and its events, in the order of the file."""
    return (*_players(table), *_turn(table))


def _players(table: Table) -> Iterator[Problem]:
    known = tuple(table.scores)
    for n, name in enumerate(table.order):
        if name not in known:
            yield Problem(("given", "order", n), Word(N_("name on the board")), name=name, known=known)
        elif name in table.order[:n]:
            yield Problem(("given", "order", n), Word(N_("a player sits twice at the table")))
    for name in known:
        if name not in table.order:
            yield Problem(("given", "scores", name), Word(N_("this player is missing from the order")))


def _turn(table: Table) -> Iterator[Problem]:
    if table.turn not in table.order:
        yield Problem(("given", "turn"), Word(N_("name on the board")), name=table.turn, known=table.order)
    if table.winner and table.winner not in table.order:
        yield Problem(("given", "winner"), Word(N_("name on the board")), name=table.winner, known=table.order)
    if table.running:
        yield Problem(("given", "running"), Word(N_("a turn is under way, but every event here begins with none")))
