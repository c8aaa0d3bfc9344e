"""Playing a situation: along one line with a trace, or through everything that it can come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from oracle.errors import NotScripted, Unanswered
from oracle.kernel.explore import BOUND, Explored, stopped
from oracle.kernel.explore import explore as explored_from
from oracle.kernel.machine import Answer, Board, Halt, Position, labels, play
from oracle.kernel.rulebook import Rulebook
from oracle.kernel.trace import Trace
from oracle.suite.case import Situation
from oracle.suite.load import impossible


class Walk(msgspec.Struct, frozen=True):
    """A situation played: the position in which its last event began, and all that the last event can come to."""

    last: Position
    explored: Explored
    refused_early: int = -1  # which event was refused although others should follow
    asked: frozenset[str] = frozenset()
    premised: frozenset[str] = frozenset()


def explore(situation: Situation, rules: Any, *, bound: int = BOUND) -> Walk:
    """Play a situation: every event but the last to its end, the last one through every continuation of its script."""
    game, premises = situation.game, situation.frame.otherwise
    return _walked(situation, rules, partial(explored_from, game, rules, premises=premises, bound=bound))


def follow(situation: Situation, rules: Any) -> Walk:
    """Play a situation as its script goes, and no further; where a question waits then, there is no end."""
    return _walked(situation, rules, partial(_played, situation, rules))


def _walked(situation: Situation, rules: Any, last: Callable[[Position, Sequence[Answer]], Explored]) -> Walk:
    """Play the events in turn, the last one by *last*."""
    board, met = situation.board, set[str]()
    premised: frozenset[str] = frozenset()
    for n, event in enumerate(situation.events):
        position, is_last = Position(board, (event.task,)), n == len(situation.events) - 1
        if n:
            _check_later(situation, board, n)
        try:
            found = last(position, event.play) if is_last else _played(situation, rules, position, event.play)
        except NotScripted as fault:
            fault.path = (*event_path(situation, n), "play", *fault.path)
            raise
        met |= found.asked
        premised |= found.premised
        if is_last or (found.ends and found.ends[0].refused):
            return Walk(position, found, -1 if is_last else n, frozenset(met), premised)
        if found.waiting:
            raise Unanswered(path=event_path(situation, n), asked=found.waiting.name, legal=labels(found.waiting))
        board = found.ends[0].board
    raise AssertionError("a situation has an event")


def _check_later(situation: Situation, board: Board, n: int) -> None:
    """Refuse an event that cannot be any more, as the board has become: the first one was checked when it was read.

    What a table can show hangs on the edition, and not on how its rules are read.
    """
    rules = situation.game.rules(situation.edition)
    for problem in situation.game.check(rules, board, (situation.events[n].task,)):
        if problem.path[0] == "when":
            later = msgspec.structs.replace(problem, path=("when", n, *problem.path[2:]))
            raise impossible(later, situation.frame.when)


def _played(situation: Situation, rules: Any, position: Position, script: Sequence[Answer]) -> Explored:
    return stopped(play(situation.game, rules, position, script, premises=situation.frame.otherwise), script)


def event_path(situation: Situation, n: int) -> tuple[str | int, ...]:
    """Lead to an event in the situation."""
    return ("when", n) if isinstance(situation.frame.when, list) else ("when",)


def resolve(
    situation: Situation, *readings: type[Rulebook], script: Sequence[Answer] | None = None
) -> tuple[Trace, Halt]:
    """Walk a situation with a trace: every event with its own answers, the last one with *script* if it is given.

    Stops where a question waits or an event is refused; raises `NotScripted` as `play` does.
    """
    trace = Trace()
    rules: Any = situation.game.rules(situation.edition, *readings).heard_by(trace.cite)
    board, events = situation.board, situation.events
    for n, event in enumerate(events):
        answers = script if script is not None and n == len(events) - 1 else event.play
        position = Position(board, (event.task,))
        halt = play(situation.game, rules, position, answers, premises=situation.frame.otherwise, record=trace)
        board = halt.position.board
        if halt.question or halt.refused:
            break
    return trace, halt
