"""What tests of the conformance harness share: the fakes as programs, whole checks of them, and a carrier with prepared replies."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from oracle import games
from oracle.conformance.carriers import Carrier, carrier_of
from oracle.conformance.check import Order, check
from oracle.conformance.stream import Begun, Checked, Ended
from oracle.suite.case import Case
from oracle.suite.load import load_case

ROOT = Path(__file__).parents[2]
FAKES = ROOT / "tests" / "fakes"
CASES = ROOT / "cases" / "talisman" / "reroll"
PATIENT = 20.0  # seconds for an answer where none is late

Message = dict[str, Any]
Process = subprocess.Popen[bytes]


class Came(NamedTuple):
    """What a check came to."""

    begun: Begun
    checked: tuple[Checked, ...]
    ended: Ended

    @property
    def verdicts(self) -> list[str]:
        """List the verdicts in order."""
        return [checked.verdict for checked in self.checked]


Fake = Callable[..., Carrier]


def six_throws() -> Case:
    """Give a case with six vectors, one for each face of the last throw; the third is the fakes' unlucky run."""
    return load_case(CASES / "can-a-reroll-make-it-worse.yaml")


def six_more_throws() -> Case:
    """Give another case of the same edition with six vectors, one for each face of the last throw."""
    return load_case(CASES / "must-the-token-go-back-even-if-the-reroll-is-no-better.yaml")


def six_throws_of_the_base_game() -> Case:
    """Give a case of the base game with six vectors."""
    return load_case(CASES / "may-i-reroll-only-the-lower-of-2-dice.yaml")


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Process]]:
    """List the programs that a test starts, in order; when it is over all of them must have ended."""
    begun: list[Process] = []

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, *arguments: Any, **more: Any) -> None:
            super().__init__(*arguments, **more)
            begun.append(self)

    monkeypatch.setattr(subprocess, "Popen", Noted)
    yield begun
    left = [process for process in begun if process.returncode is None]
    for process in left:
        process.kill()
        process.communicate()

    assert [process.args for process in left] == []


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Fake:
    """Put a fake behind a carrier, as a command line would; what follows its name are its arguments."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))

    def put(name: str, *arguments: object) -> Carrier:
        words = (sys.executable, str(FAKES / f"{name}.py"), *map(str, arguments))
        return carrier_of(f"cmd: {shlex.join(words)}")

    return put


def checked(carrier: Carrier, *cases: Case, seconds: float = PATIENT) -> Came:
    """Check what a carrier reaches with some cases, or with the six throws."""
    order = Order(games.load("talisman"), seconds=seconds)
    begun, *each, ended = check(carrier, "the fake", cases or (six_throws(),), order)
    assert isinstance(begun, Begun)
    assert isinstance(ended, Ended)
    return Came(begun, tuple(event for event in each if isinstance(event, Checked)), ended)


class Scripted:
    """A carrier with prepared replies: values that get the question's id unless they bear one, bytes as they are, faults to be raised.

    *did* lists what was done, in order, questions by their `op`; *said* the questions, *limits* the seconds allowed for each.
    """

    def __init__(self, *replies: Message | bytes | Exception) -> None:
        self.replies = iter(replies)
        self.did: list[str] = []
        self.said: list[Message] = []
        self.limits: list[float | None] = []

    def start(self) -> None:
        self.did.append("start")

    def exchange(self, line: bytes, seconds: float | None) -> bytes:
        self.tell(line)
        self.limits.append(seconds)
        reply = next(self.replies)
        if isinstance(reply, Exception):
            raise reply
        return reply if isinstance(reply, bytes) else msgspec.json.encode({"id": self.said[-1]["id"], **reply})

    def tell(self, line: bytes) -> None:
        assert line.index(b"\n") == len(line) - 1
        self.said.append(msgspec.json.decode(line))
        self.did.append(self.said[-1]["op"])

    def stop(self) -> None:
        self.did.append("stop")

    def logged(self) -> str:
        return ""
