"""Verdicts: what an answer is worth when it is held against those that are right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import UNSET

from oracle.conformance.answers import is_among
from oracle.conformance.paths import Patterns, differing
from oracle.conformance.protocol import ANSWERS, Answer
from oracle.kernel.board import Difference

Kind = Literal[
    "pass",
    "tolerated",
    "fail",
    "left-over",
    "refused-unexpectedly",
    "accepted-unexpectedly",
    "asked-unexpectedly",
    "unsupported",
    "error",
    "timeout",
    "crash",
    "protocol-error",
    "not-run",
]
DIFFERENT: tuple[Kind, ...] = (
    "fail",
    "left-over",
    "refused-unexpectedly",
    "accepted-unexpectedly",
    "asked-unexpectedly",
)
BROKEN: tuple[Kind, ...] = ("error", "timeout", "crash", "protocol-error")


def verdict_of(answer: Answer, right: Sequence[Answer], observed: Patterns = None) -> Kind:
    """Say what an answer is worth by the rules as they are."""
    if answer.error is not UNSET:
        return "error"
    if answer.unsupported is not UNSET:
        return "unsupported"
    if is_among(answer, right, observed):
        return "pass"
    return _different(answer, nearest(answer, right))


def nearest(answer: Answer, right: Sequence[Answer]) -> Answer:
    """Give the right answer that an answer is to be held against: one of its own kind if there is one."""
    alike = (one for one in right if _kind(one) == _kind(answer))
    return next(alike, right[0])


def _kind(answer: Answer) -> str:
    return next(name for name in ANSWERS if getattr(answer, name) is not UNSET)


def _different(answer: Answer, right: Answer) -> Kind:
    """Name the way in which an answer differs from the right one."""
    if answer.refused is not UNSET:
        return "refused-unexpectedly"
    if answer.asks is not UNSET:
        return "fail" if right.asks is not UNSET and _name(answer) == _name(right) else "asked-unexpectedly"
    if right.refused is not UNSET:
        return "accepted-unexpectedly"
    return "left-over" if right.board is not UNSET and answer.used != right.used else "fail"


def _name(answer: Answer) -> str:
    assert answer.asks is not UNSET
    return f"{answer.asks.who}.{answer.asks.what}"


def differences_of(answer: Answer, right: Answer, observed: Patterns) -> tuple[Difference, ...]:
    """List where a board differs from the right one; nothing where one of them is no board."""
    if answer.board is UNSET or right.board is UNSET:
        return ()
    return differing(right.board, answer.board, observed)
