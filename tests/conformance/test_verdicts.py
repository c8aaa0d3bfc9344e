"""Verdicts: what an answer is worth, held against those that are right."""

from __future__ import annotations

from typing import get_args

import pytest

from oracle.conformance.paths import Patterns
from oracle.conformance.protocol import Answer, Asks, Text, Unsupported
from oracle.conformance.verdicts import BROKEN, DIFFERENT, Kind, differences_of, verdict_of

END = Answer(board={"oil": 1, "coins": 2}, used=2)
OTHER = Answer(board={"oil": 0, "coins": 2}, used=2)
SHORT = Answer(board={"oil": 1, "coins": 2}, used=1)
OTHER_SHORT = Answer(board={"oil": 0, "coins": 2}, used=1)
NO = Answer(refused=Text("L1"))
LIGHT = Answer(asks=Asks("ana", "light", ("a", "b")))
LIGHT_A = Answer(asks=Asks("ana", "light", ("a",)))
WIND = Answer(asks=Asks("a", "wind", (1, 2)))
ERROR = Answer(error=Text("oops"))
UNABLE = Answer(unsupported=Unsupported("wind"))

TABLE: dict[str, tuple[Answer, tuple[Answer, ...], Patterns, Kind]] = {
    "the same board": (END, (END,), None, "pass"),
    "the same refusal": (Answer(refused=Text()), (NO,), None, "pass"),
    "the same question": (LIGHT, (LIGHT,), None, "pass"),
    "the second way to say it": (SHORT, (NO, SHORT), None, "pass"),
    "the first way to say it": (NO, (NO, SHORT), None, "pass"),
    "the same as far as seen": (OTHER, (END,), ("coins",), "pass"),
    "another board": (OTHER, (END,), None, "fail"),
    "another board as far as seen": (OTHER, (END,), ("oil",), "fail"),
    "other options": (LIGHT_A, (LIGHT,), None, "fail"),
    "an end instead of a question": (END, (LIGHT,), None, "fail"),
    "an answer not asked for": (SHORT, (END,), None, "left-over"),
    "an answer not asked for, and another board": (OTHER_SHORT, (END,), None, "left-over"),
    "refused what happens": (NO, (END,), None, "refused-unexpectedly"),
    "refused what is asked": (NO, (LIGHT,), None, "refused-unexpectedly"),
    "did what is refused": (END, (NO,), None, "accepted-unexpectedly"),
    "did what is refused, and not as if it were not there": (OTHER_SHORT, (NO, SHORT), None, "fail"),
    "asked before the end": (LIGHT, (END,), None, "asked-unexpectedly"),
    "asked instead of refusing": (LIGHT, (NO,), None, "asked-unexpectedly"),
    "asked something else": (WIND, (LIGHT,), None, "asked-unexpectedly"),
    "asked as if the pick were not there, but something else": (WIND, (NO, LIGHT), None, "asked-unexpectedly"),
    "not supported": (UNABLE, (END,), None, "unsupported"),
    "not supported where it is refused": (UNABLE, (NO,), None, "unsupported"),
    "an error": (ERROR, (END,), None, "error"),
    "an error is no refusal": (ERROR, (NO,), None, "error"),
}


@pytest.mark.parametrize(("answer", "right", "observed", "verdict"), TABLE.values(), ids=TABLE)
def test_verdict(answer: Answer, right: tuple[Answer, ...], observed: Patterns, verdict: Kind) -> None:
    """An answer that says what one of the right ones says passes; any other is named for the way in which it differs from the first."""
    assert verdict_of(answer, right, observed) == verdict


def test_every_verdict_on_an_answer_is_shown() -> None:
    """The table has each verdict that an answer by itself can have: those of a breakdown and of open readings are given elsewhere."""
    elsewhere = {"tolerated", "timeout", "crash", "protocol-error", "not-run"}

    assert {verdict for *_, verdict in TABLE.values()} == {*get_args(Kind)} - elsewhere


def test_verdicts_are_right_different_or_broken() -> None:
    """Each verdict belongs to one group: right, not supported, not run, different, broken."""
    grouped = ["pass", "tolerated", "unsupported", "not-run", *DIFFERENT, *BROKEN]

    assert sorted(grouped) == sorted(get_args(Kind))


@pytest.mark.parametrize(
    ("answer", "right", "observed", "paths"),
    [
        (OTHER, END, None, [("oil",)]),
        (OTHER, END, ("coins",), []),
        (SHORT, END, None, []),
        (END, NO, None, []),
        (NO, END, None, []),
        (LIGHT_A, LIGHT, None, []),
    ],
)
def test_differences_are_those_of_boards(
    answer: Answer, right: Answer, observed: Patterns, paths: list[tuple[str]]
) -> None:
    """Where there are two boards it is said where they differ, as far as observed; else there is nothing to say."""
    assert [d.path for d in differences_of(answer, right, observed)] == paths


def test_difference_says_first_what_is_right() -> None:
    """What is claimed is the right value, what is found the answered one."""
    (difference,) = differences_of(OTHER, END, None)

    assert (difference.before, difference.after) == (1, 0)
