"""Answers as values: what our own engine answers to a situation under given rules, and whether two answers say the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from oracle.conformance.paths import Patterns, differing
from oracle.conformance.protocol import Answer, Asks, Text
from oracle.errors import LeftOver, NotAsked, NotScripted, OracleError
from oracle.kernel.board import plain
from oracle.kernel.game import Game
from oracle.kernel.machine import Board, Halt, Position, Question, play
from oracle.suite.case import Event


def answers_of(game: Game, rules: Any, board: Board, events: Sequence[Event]) -> tuple[Answer, ...]:
    """Play a situation as its script goes, and say what came of it in every way in which that can rightly be said; the first is our own.

    A pick that is refused at a question with one legal answer can be told in another way too: an engine need not put such a question,
    and then goes on as if the pick were not there.
    """
    start, used = board, 0
    try:
        for n, event in enumerate(events):
            halt = _halt(game, rules, board, event)
            if halt.refused and halt.question is not None and len(halt.question.options) == 1:
                shorter = replace(event, play=event.play[: halt.used - 1])
                return _stopped(halt), *answers_of(game, rules, start, (*events[:n], shorter, *events[n + 1 :]))
            if halt.refused or halt.question:
                return (_stopped(halt),)
            board, used = halt.position.board, used + halt.used
    except OracleError as fault:
        return (_broken(fault),)
    return (Answer(board=plain(board), used=used),)


def lean_answer_of(game: Game, rules: Any, board: Board, events: Sequence[Event]) -> Answer:
    """Say what an engine answers that plays by these rules and never puts a question with one legal answer, whatever the script has for it."""
    used = 0
    try:
        for event in events:
            halt = _halt(game, rules, board, event, asks_forced=False)
            if halt.refused or halt.question:
                return _stopped(halt)
            board, used = halt.position.board, used + halt.used
    except OracleError as fault:
        return _broken(fault)
    return Answer(board=plain(board), used=used)


def _halt(game: Game, rules: Any, board: Board, event: Event, *, asks_forced: bool = True) -> Halt:
    """Play one event; where its script does not fit, play stands at what is asked instead, or at the end."""
    try:
        return play(game, rules, Position(board, (event.task,)), event.play, asks_forced=asks_forced)
    except (NotAsked, LeftOver) as fault:
        halt: Halt = fault.halt
        return halt


def _stopped(halt: Halt) -> Answer:
    """Say why an event came to no end."""
    if halt.refused:
        return Answer(refused=Text(halt.refused))
    assert halt.question is not None
    return asks(halt.question)


def _broken(fault: OracleError) -> Answer:
    """Say what is wrong; a label that nobody knows is refused."""
    return Answer(refused=Text(str(fault))) if isinstance(fault, NotScripted) else Answer(error=Text(str(fault)))


def asks(question: Question) -> Answer:
    """Say that a decision or a die waits."""
    who, _, what = question.name.partition(".")
    return Answer(asks=Asks(who, what, tuple(label for label, _ in question.options)))


def same(one: Answer, other: Answer, observed: Patterns = None) -> bool:
    """Say whether two answers say the same, as far as a board is observed. Texts are not compared.

    What is no answer to a situation, an error or what is not supported, is the same as nothing.
    """
    if one.board is not UNSET and other.board is not UNSET:
        return one.used == other.used and not differing(one.board, other.board, observed)
    if one.asks is not UNSET and other.asks is not UNSET:
        return _asked(one.asks) == _asked(other.asks)
    return one.refused is not UNSET and other.refused is not UNSET


def is_among(answer: Answer, others: Iterable[Answer], observed: Patterns = None) -> bool:
    """Say whether an answer says the same as one of others."""
    return any(same(answer, other, observed) for other in others)


def _asked(asks: Asks) -> tuple[str, frozenset[tuple[type, Any]]]:
    return f"{asks.who}.{asks.what}", frozenset((type(label), label) for label in asks.options)
