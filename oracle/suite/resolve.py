"""Playing a situation: along one line with a trace, or through everything that it can come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from oracle.errors import NotScripted, Unanswered
from oracle.kernel.explore import BOUND, Explored
from oracle.kernel.explore import explore as explored_from
from oracle.kernel.machine import Answer, Halt, Position, labels, play
from oracle.kernel.rulebook import Rulebook
from oracle.kernel.trace import Trace
from oracle.suite.case import Situation


class Walk(msgspec.Struct, frozen=True):
    """A situation played: the position in which its last event began, and all that the last event can come to."""

    last: Position
    explored: Explored
    refused_early: int = -1  # which event was refused although others should follow
    asked: frozenset[str] = frozenset()
    premised: frozenset[str] = frozenset()


def explore(situation: Situation, rules: Any, *, bound: int = BOUND) -> Walk:
    """Play a situation: every event but the last to its end, the last one through every continuation of its script."""
    board, premises = situation.board, situation.frame.otherwise
    asked: set[str] = set()
    premised: set[str] = set()
    for n, event in enumerate(situation.events[:-1]):
        position = Position(board, (event.task,))
        try:
            halt = play(situation.game, rules, position, event.play, premises=premises)
        except NotScripted as fault:
            raise _in_event(situation, n, fault) from None
        if halt.refused:
            return Walk(position, explored_from(situation.game, rules, position, event.play), n)
        if halt.question:
            raise Unanswered(path=event_path(situation, n), asked=halt.question.name, legal=labels(halt.question))
        board = halt.position.board
        asked.update(halt.asked)
        premised.update(halt.premised)
    last = Position(board, (situation.events[-1].task,))
    try:
        explored = explored_from(situation.game, rules, last, situation.events[-1].play, premises=premises, bound=bound)
    except NotScripted as fault:
        raise _in_event(situation, len(situation.events) - 1, fault) from None
    return Walk(last, explored, -1, explored.asked | asked, explored.premised | premised)


def _in_event(situation: Situation, n: int, fault: NotScripted) -> NotScripted:
    fault.path = (*event_path(situation, n), "play", *fault.path)
    return fault


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
