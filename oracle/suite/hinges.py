"""Hinges: under which readings a case comes out otherwise, and so which clauses its answer turns on.

While a case is played by the rules, each reading judges the same facts beside them; one that never differs cannot change anything and is not played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec

from oracle.errors import GameFault
from oracle.kernel.explore import BOUND
from oracle.kernel.game import Game
from oracle.kernel.rulebook import Rulebook
from oracle.suite.case import Case
from oracle.suite.judge import judge, walk

How = Literal["outcome", "procedure"]
BREAKDOWNS = (GameFault, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a reading that is not thought through can raise."""


class Hinge(msgspec.Struct, frozen=True):
    """A reading under which a case comes out otherwise.

    *how* says whether another board, refusal or offer comes of it, or only the script no longer fits ("procedure").
    """

    reading: str
    how: How


class Defect(msgspec.Struct, frozen=True):
    """A reading under which play breaks down instead of going on: a fault of the reading."""

    reading: str
    error: str


class Judgements(msgspec.Struct, frozen=True):
    """What was judged while a case was played by the rules: the judgements of each clause, as texts, and the readings that ever differ.

    *met* are the decisions that some play met.
    """

    of: dict[str, frozenset[str]]
    differing: frozenset[str]
    met: frozenset[str] = frozenset()


def readings_for(case: Case, *in_force: type[Rulebook]) -> tuple[type[Rulebook], ...]:
    """List the readings that a case can turn on."""
    return readings_of(case.game, case.edition, *in_force)


def readings_of(game: Game, edition: str, *in_force: type[Rulebook]) -> tuple[type[Rulebook], ...]:
    """List the readings of a game, in order; those of the edition, and others *in force*, are undone instead of added."""
    own = (*game.editions[edition], *in_force)
    return tuple(game.rulebook.as_printed(r.of) if r in own else r for r in game.readings)


class Beside:
    """Lets readings judge the same facts beside the rules that are played: what each clause said, and which readings ever said otherwise.

    A reading that never says otherwise changes nothing of what was played.
    """

    def __init__(self, case: Case, readings: Iterable[type[Rulebook]], *in_force: type[Rulebook]) -> None:
        self.said: dict[str, set[str]] = {}
        self.differing: set[str] = set()
        self.rules: Any = case.game.rules(case.edition, *in_force).heard_by(self._hear)
        self._shadows: dict[str, list[tuple[str, Any]]] = {}
        for reading in readings:
            beside = case.game.rules(case.edition, reading, *in_force)
            method = getattr(beside, case.game.rulebook.clauses[reading.of])
            self._shadows.setdefault(reading.of, []).append((reading.reading_id(), method))

    def _hear(self, clause: str, facts: tuple[Any, ...], judged: Any) -> None:
        self.said.setdefault(clause, set()).add(repr(judged))
        for reading_id, method in self._shadows.get(clause, ()):
            if reading_id not in self.differing and _differs(method, facts, judged):
                self.differing.add(reading_id)


def judgements(case: Case, readings: Iterable[type[Rulebook]] | None = None, *, bound: int = BOUND) -> Judgements:
    """Play a case by the rules and let each reading judge the same facts."""
    beside = Beside(case, readings_for(case) if readings is None else readings)
    explored = walk(case, case.then, beside.rules, bound=bound).explored
    if case.game.view and case.then.written.view is not msgspec.UNSET:  # what is derived from the ends is judged, too
        for end in explored.ends:
            case.game.view(beside.rules, end.board)
    said = {clause: frozenset(judged) for clause, judged in beside.said.items()}
    return Judgements(said, frozenset(beside.differing), explored.met)


def _differs(method: Callable[..., Any], facts: tuple[Any, ...], judged: Any) -> bool:
    """Say whether a reading judges otherwise; one that breaks down does, and is found out when it is played."""
    try:
        return bool(method(*facts) != judged)
    except BREAKDOWNS:
        return True


def hinges(case: Case, *, bound: int = BOUND, judged: Judgements | None = None) -> tuple[Hinge | Defect, ...]:
    """List the readings under which a case that passes comes out otherwise, in the order of the game's readings."""
    differing = (judged or judgements(case, bound=bound)).differing
    found = (_hinge(case, r, bound) for r in readings_for(case) if r.reading_id() in differing)
    return tuple(hinge for hinge in found if hinge is not None)


def _hinge(case: Case, reading: type[Rulebook], bound: int) -> Hinge | Defect | None:
    reading_id = reading.reading_id()
    try:
        verdict = judge(case, reading, bound=bound)
    except BREAKDOWNS as fault:
        return Defect(reading_id, f"{type(fault).__name__}: {fault}")
    if verdict.kind in ("broken", "too-big"):
        return Defect(reading_id, str(verdict.error))
    if verdict.kind == "passed":
        return None
    return Hinge(reading_id, "outcome" if verdict.kind == "failed" else "procedure")
