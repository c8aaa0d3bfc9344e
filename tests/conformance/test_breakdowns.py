"""Breakdowns: a program that hangs, crashes or answers nonsense costs the vector where it does so, and no other."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oracle import games
from oracle.conformance import carriers, session
from oracle.conformance import check as checking
from oracle.conformance.carriers import KEPT, carrier_of
from oracle.conformance.check import MOST_BREAKDOWNS, MOST_DIFFERENCES, Order, check
from oracle.conformance.protocol import DEEPEST, LONGEST_LINE
from oracle.conformance.stream import Checked, Event
from oracle.errors import CannotStart, EndedEarly, NoHello, NotPlayed, OracleError, TimedOut, WrongVersion
from oracle.suite.events import Differs
from tests.conformance.conftest import (
    Came,
    Fake,
    Process,
    checked,
    six_more_throws,
    six_throws,
    six_throws_of_the_base_game,
)

SHORT = 0.5  # seconds for an answer where one is late


def unlucky(came: Came, verdict: str) -> Checked:
    """Give the third vector of six, if it has that verdict, all others pass, and a second time all is answered the same."""
    assert came.verdicts == ["pass", "pass", verdict, "pass", "pass", "pass"]
    assert came.ended.counts == {"pass": 5, verdict: 1}
    assert came.ended.not_hermetic == ()
    return came.checked[2]


def is_plain(came: Came) -> bool:
    """Say whether what was told can be written as JSON and read back as it was."""
    events: tuple[Event, ...] = (came.begun, *came.checked, came.ended)
    return msgspec.json.decode(msgspec.json.encode(events), type=tuple[Event, ...]) == events


# -------------------------------------------------------------------------------- one run of six


FAULTS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("killed", "crash", "Killed", {"signal": "SIGKILL"}),
    (
        "prints_to_stdout",
        "protocol-error",
        "NotJson",
        {"line": "DEBUG: the troll throws", "why": "JSON is malformed: invalid character (byte 0)"},
    ),
    (
        "surrogates",
        "protocol-error",
        "NotJson",
        {"line": r'{"id": 4, "refused": {"text": "\ud83d"}}', "why": "Input data was truncated"},
    ),
    ("wrong_id", "protocol-error", "WrongId", {"id": 4, "found": 1_000_000}),
    ("endless_line", "protocol-error", "LineTooLong", {"limit": LONGEST_LINE}),
    ("too_deep", "protocol-error", "TooDeep", {"limit": DEEPEST}),
    (
        "two_answers",
        "protocol-error",
        "OneAnswerExpected",
        {"answers": "board, refused, asks, unsupported, error", "given": "board, refused"},
    ),
    ("no_used", "protocol-error", "MissingKey", {"name": "used"}),
    ("unnamed_feature", "protocol-error", "MissingKey", {"name": "feature"}),
]


@pytest.mark.parametrize(("name", "verdict", "kind", "values"), FAULTS)
def test_breakdown(
    fake: Fake, started: list[Process], name: str, verdict: str, kind: str, values: dict[str, Any]
) -> None:
    """The vector where it happens says what did; a program that has been started anew is right about the rest, and about all once more."""
    came = checked(fake(name))
    fault = unlucky(came, verdict).fault

    assert fault is not None
    assert (fault.kind, fault.said[0].values) == (kind, values)
    assert len(started) == 3
    assert is_plain(came)


def test_crash(fake: Fake, started: list[Process]) -> None:
    """Beside it stands the end of what the program wrote to standard error, and not more."""
    third = unlucky(checked(fake("crashes")), "crash")
    log = "".join(f"woe {n}\n" for n in range(5_000))

    assert third.fault is not None
    assert (third.fault.kind, third.fault.said[0].values) == ("EndedEarly", {"code": 7})
    assert third.log == log[-KEPT:]
    assert len(started) == 3


@pytest.mark.parametrize("name", ["hangs", "answers_late"])
def test_time_out(fake: Fake, started: list[Process], name: str) -> None:
    """Who does not answer in time is killed, so that an answer that comes too late is never the answer to the next question."""
    fault = unlucky(checked(fake(name), seconds=SHORT), "timeout").fault

    assert fault is not None
    assert (fault.kind, fault.said[0].values) == ("TimedOut", {"seconds": "0.5"})
    assert [process.returncode for process in started] == [-signal.SIGKILL, 0, 0]


def test_two_lines(fake: Fake) -> None:
    """A second line is found where the next answer should be; from then on all goes well."""
    came = checked(fake("answers_twice"))
    fault = came.checked[3].fault

    assert came.verdicts == ["pass", "pass", "pass", "protocol-error", "pass", "pass"]
    assert fault is not None
    assert (fault.kind, fault.said[0].values) == ("WrongId", {"id": 5, "found": 4})


def test_used_more_than_there_was(fake: Fake, started: list[Process]) -> None:
    """It is an answer that cannot be, but the program is there still."""
    third = unlucky(checked(fake("used_too_much")), "protocol-error")

    assert third.fault is not None
    assert (third.fault.kind, third.fault.said[0].values) == ("UsedTooMuch", {"used": 4, "given": 3})
    assert third.answered["used"] == 4
    assert len(started) == 2


@pytest.mark.parametrize("feature", ["seats.*.light", "seats.troll.light"])
def test_claimed_feature(fake: Fake, feature: str) -> None:
    """Who claims a part of the board cannot say that it has not got it, be it by the words of the claim or by what they speak for."""
    third = unlucky(checked(fake("claims_and_lacks", feature)), "error")

    assert third.fault is not None
    assert (third.fault.kind, third.fault.said[0].values) == ("ClaimedFeature", {"feature": feature})


def test_feature_that_nobody_claimed(fake: Fake) -> None:
    """It is believed to be missing."""
    assert unlucky(checked(fake("claims_and_lacks", "psychic combat")), "unsupported").lacks == "psychic combat"


def test_big_numbers(fake: Fake) -> None:
    """A number of any size is a number like others: what differs."""
    came = checked(fake("big_numbers"))
    third = unlucky(came, "fail")
    stock = third.right["board"]["stock"]

    assert third.differences == (Differs(("stock",), stock, 10**30),)
    assert is_plain(came)


def test_board_that_differs_everywhere(fake: Fake) -> None:
    """Of a board that differs in more than anybody would read the first differences are told; it is no less hermetic for that."""
    third = unlucky(checked(fake("crowds_the_board")), "fail")

    assert len(third.differences) == MOST_DIFFERENCES


# -------------------------------------------------------------------------------- again and again


def test_too_many_in_a_row(fake: Fake, started: list[Process]) -> None:
    """After so many breakdowns without an answer the rest is not sent."""
    came = checked(fake("crashes_always"), six_throws(), six_more_throws())

    assert came.verdicts == ["crash"] * MOST_BREAKDOWNS + ["not-run"] * (12 - MOST_BREAKDOWNS)
    assert came.ended.counts == {"crash": MOST_BREAKDOWNS, "not-run": 12 - MOST_BREAKDOWNS}
    assert {each.fault for each in came.checked if each.verdict == "not-run"} == {None}
    assert len(started) == MOST_BREAKDOWNS


def test_given_up(fake: Fake, started: list[Process], monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that has broken down too often is not started once more, not even to hear again what it did answer."""
    monkeypatch.setattr(checking, "MOST_BREAKDOWNS", 1)
    came = checked(fake("crashes"))

    assert came.verdicts == ["pass", "pass", "crash", "not-run", "not-run", "not-run"]
    assert came.ended.not_hermetic == ()
    assert len(started) == 1


def test_an_answer_between_breaks_the_row(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    """Breakdowns with answers between them do not add up."""
    monkeypatch.setattr(checking, "MOST_BREAKDOWNS", 2)
    came = checked(fake("crashes"), six_throws(), six_more_throws())

    assert came.verdicts == ["pass", "pass", "crash", "pass", "pass", "pass"] * 2


def test_edition_that_is_not_played_after_all(
    fake: Fake, started: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of it is sent, each of its vectors is an error that says why, and it counts as no breakdown."""
    monkeypatch.setattr(checking, "MOST_BREAKDOWNS", 2)
    came = checked(fake("refuses_select"), six_throws_of_the_base_game(), six_throws())
    faults = [each.fault for each in came.checked if each.fault]

    assert came.verdicts == ["pass"] * 6 + ["error"] * 6
    assert {fault.kind for fault in faults} == {"NotSelected"}
    assert faults[0].said[0].values == {"edition": "base", "why": "not today"}
    assert came.ended.not_hermetic == ()
    assert len(started) == 2


def test_not_hermetic(fake: Fake) -> None:
    """What is answered otherwise in another order to a fresh process is named, and so is what it was right about at first."""
    came = checked(fake("remembers"))

    assert came.verdicts == ["pass"] * 3 + ["fail"] * 3
    assert came.ended.not_hermetic == tuple(each.id for each in reversed(came.checked))


def test_hermetic(started: list[Process]) -> None:
    """Of a program that keeps nothing no vector is named."""
    came = checked(carrier_of("py:oracle.conformance.serve:engine"))

    assert came.ended.counts == {"pass": 6}
    assert came.ended.not_hermetic == ()
    assert started == []


# -------------------------------------------------------------------------------- standard error


def test_flood_on_standard_error(fake: Fake) -> None:
    """Megabytes of log are no breakdown, and beside what passed no log is shown."""
    came = checked(fake("floods_stderr"))

    assert came.ended.counts == {"pass": 6}
    assert {each.log for each in came.checked} == {""}
    assert came.ended.not_hermetic == ()


# -------------------------------------------------------------------------------- the start


def test_slow_start(fake: Fake, started: list[Process]) -> None:
    """A program may take longer to start than to answer."""
    came = checked(fake("starts_slowly"), seconds=SHORT)

    assert came.ended.counts == {"pass": 6}
    assert len(started) == 2


@pytest.mark.parametrize(
    ("name", "why", "log"),
    [
        ("says_nothing_at_hello", TimedOut, ""),
        ("ends_at_hello", EndedEarly, "the engine is not installed\n"),
        ("other_version", WrongVersion, ""),
    ],
)
def test_no_hello(fake: Fake, monkeypatch: pytest.MonkeyPatch, name: str, why: type[OracleError], log: str) -> None:
    """A program that cannot be greeted is not checked; why, and what it wrote to standard error, can be told."""
    monkeypatch.setattr(session, "START_UP", 0.5 if why is TimedOut else session.START_UP)
    carrier = fake(name)
    with pytest.raises(NoHello) as caught:
        checked(carrier)

    assert type(caught.value.fields["why"]) is why
    assert carrier.logged() == log


def test_another_game(fake: Fake) -> None:
    """A program that plays other games hears which one was meant."""
    with pytest.raises(NotPlayed) as caught:
        checked(fake("knows_another_game"))
    assert caught.value.fields == {"name": "rules-oracle", "game": "talisman", "played": "chess"}


def test_no_such_program() -> None:
    """A program that cannot be started is no vector's fault."""
    with pytest.raises(CannotStart):
        checked(carrier_of("cmd: no-such-program"))


# -------------------------------------------------------------------------------- nobody is left


def test_child_that_would_outlive_it(fake: Fake, tmp_path: Path) -> None:
    """Children go with the program, when it crashes and when it is told to end: a pipe that they held has no other end any more."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with open(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK), "rb") as held:
        unlucky(checked(fake("spawns_a_child", pipe)), "crash")
        os.set_blocking(held.fileno(), True)

        assert held.read() == b""


def test_end_is_kept(fake: Fake, started: list[Process], monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that goes on when it is told to end has answered all, and is killed."""
    monkeypatch.setattr(carriers, "GRACE", 0.3)
    came = checked(fake("ignores_eof"))

    assert came.ended.counts == {"pass": 6}
    assert started[-1].returncode == -signal.SIGKILL


def test_check_that_is_left(fake: Fake, started: list[Process]) -> None:
    """If nobody wants to hear the rest the program ends."""
    happening = check(fake("floods_stderr"), "the fake", (six_throws(),), Order(games.load("talisman")))
    next(happening)
    next(happening)
    happening.close()

    assert [process.returncode for process in started] == [-signal.SIGKILL]
