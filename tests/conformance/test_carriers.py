"""Carriers: a line goes to an implementation, a line comes back, and whatever it does instead is told by its name."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oracle.conformance import carriers
from oracle.conformance.carriers import KEPT, Command, InProcess, carrier_of
from oracle.errors import (
    CannotStart,
    ClosedOutput,
    Crashed,
    EndedEarly,
    Killed,
    LineTooLong,
    NoSuchCarrier,
    NotMade,
    OracleError,
    TimedOut,
)
from tests.conformance.conftest import PATIENT, Fake, Process


def shell(script: str) -> Command:
    """Make a carrier to a shell script and start it."""
    carrier = Command(("sh", "-c", script))
    carrier.start()
    return carrier


def asked(carrier: Command | InProcess, line: bytes = b"{}\n", seconds: float = PATIENT) -> bytes | OracleError:
    """Ask one thing, and stop; give the answer or the fault."""
    try:
        return carrier.exchange(line, seconds)
    except OracleError as fault:
        return fault
    finally:
        carrier.stop()


def told(fault: bytes | OracleError) -> tuple[type, dict[str, object]]:
    """Give the kind and the fields of a fault."""
    return type(fault), fault.fields if isinstance(fault, OracleError) else {}


# -------------------------------------------------------------------------------- which


@pytest.mark.parametrize(
    ("impl", "command"),
    [
        ("cmd: node adapter.js", ("node", "adapter.js")),
        ("cmd:adapter", ("adapter",)),
        ("cmd: 'my adapter' --at \"x: y\"", ("my adapter", "--at", "x: y")),
    ],
)
def test_command_is_split_like_a_shells(impl: str, command: tuple[str, ...]) -> None:
    """The words behind `cmd:` are a program and its arguments; quotes hold words together."""
    carrier = carrier_of(impl)

    assert isinstance(carrier, Command)
    assert carrier.command == command


@pytest.mark.parametrize("impl", ["echo:", "refuse:", "silent:", "py:oracle.conformance.serve:engine"])
def test_in_process(impl: str) -> None:
    """The programs of the floor, and a function that is named, answer in this process."""
    carrier = carrier_of(impl)
    carrier.start()
    line = carrier.exchange(
        b'{"id": 8, "op": "hello", "suite": {"version": "1", "sha256": ""}, "limits": {"timeout_ms": 1}}\n', None
    )
    hello = msgspec.json.decode(line)

    assert isinstance(carrier, InProcess)
    assert (hello["id"], hello["protocol"], hello["can"]) == (8, 1, {"play": "script", "chance": "named"})


@pytest.mark.parametrize(
    ("impl", "answer"),
    [
        ("echo:", {"board": {"stock": 3}, "used": 2}),
        ("refuse:", {"refused": {"text": ""}}),
        ("silent:", {"unsupported": {"feature": "everything"}}),
    ],
)
def test_floor(impl: str, answer: dict[str, Any]) -> None:
    """The board comes back with all of the script used, or all is refused, or nothing is supported."""
    carrier = carrier_of(impl)
    carrier.start()
    events = [{"event": {"roll": {}}, "play": [{"a.b": 1}]}, {"event": {"roll": {}}, "play": [{"a.b": "x"}]}]
    question = {"id": 5, "op": "run", "situation": {"board": {"stock": 3}, "events": events}}

    assert msgspec.json.decode(carrier.exchange(msgspec.json.encode(question), None)) == {"id": 5, **answer}


@pytest.mark.parametrize(
    "impl",
    ["", "cmd:", "cmd:  ", "cmd: 'open", "py:", "py:a", "py:a:b:c", "py:a:b c", "echo:x", "loud:", "node adapter.js"],
)
def test_no_such_carrier(impl: str) -> None:
    """What names no implementation is an error that repeats it."""
    with pytest.raises(NoSuchCarrier) as caught:
        carrier_of(impl)
    assert caught.value.fields == {"impl": impl}


# -------------------------------------------------------------------------------- in this process


def failing(fault: BaseException) -> Callable[[dict[str, Any]], Any]:
    """Make an implementation that raises."""

    def reply(message: dict[str, Any]) -> Any:
        raise fault

    return reply


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("py:no_such_module:engine", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("py:json:no_such_factory", "AttributeError: module 'json' has no attribute 'no_such_factory'"),
        ("py:json:dumps", "TypeError: dumps() missing 1 required positional argument: 'obj'"),
    ],
)
def test_factory_that_fails(name: str, why: str) -> None:
    """What keeps a function from being had is told, in the words of Python."""
    with pytest.raises(NotMade) as caught:
        carrier_of(name).start()
    assert caught.value.fields == {"name": name, "why": why}


@pytest.mark.parametrize(
    ("reply", "how"),
    [
        (failing(ValueError("no such die")), "ValueError: no such die"),
        (failing(RecursionError("too far")), "RecursionError: too far"),
        (failing(SystemExit(0)), "SystemExit: 0"),
        (lambda message: {"board": object()}, "TypeError: Encoding objects of type object is unsupported"),
    ],
)
def test_function_that_fails(reply: Callable[[dict[str, Any]], Any], how: str) -> None:
    """An error of the implementation is a crash of it and never one of the harness, let alone its end with code 0."""
    carrier = InProcess(lambda: reply, "py:x:y")
    carrier.start()

    assert told(asked(carrier)) == (Crashed, {"how": how})


def test_function_is_made_anew() -> None:
    """A start calls the factory again, so that nothing is kept from before."""

    def factory() -> Callable[[dict[str, Any]], Any]:
        calls = count(1)
        return lambda message: next(calls)

    carrier = InProcess(factory, "py:x:y")
    counts = []
    for _ in range(2):
        carrier.start()
        counts += [carrier.exchange(b"{}\n", None), carrier.exchange(b"{}\n", None)]
        carrier.stop()

    assert counts == [b"1", b"2", b"1", b"2"]
    assert carrier.logged() == ""


# -------------------------------------------------------------------------------- a program


@pytest.mark.parametrize("size", [0, 1, 70_000, 3_000_000])
def test_lines_of_any_size(size: int) -> None:
    """A line longer than any pipe goes there and comes back, and neither side waits for the other."""
    line = b"x" * size
    carrier = shell("cat")

    assert asked(carrier, line + b"\n") == line


def test_several_questions() -> None:
    """A program is asked one thing after another, and ends by itself when it is told to."""
    carrier = shell("read a; echo 1 $a; read b; echo 2 $b; read c; echo $c >&2; exit 4")
    answers = [carrier.exchange(b"x\n", PATIENT), carrier.exchange(b"y\n", PATIENT)]
    process = carrier.process
    carrier.tell(b"bye\n")
    carrier.stop()

    assert answers == [b"1 x", b"2 y"]
    assert process is not None
    assert process.returncode == 4
    assert carrier.logged() == "bye\n"


def test_nobody_speaks_any_more(started: list[Process]) -> None:
    """After the last word the program's input is at its end, so that one which does not know the word ends as well."""
    carrier = shell("while read a; do :; done; exit 4")
    carrier.tell(b"bye\n")
    carrier.stop()

    assert started[0].returncode == 4


def test_program_that_does_not_listen() -> None:
    """Who answers without having read, or with its input closed, has answered."""
    assert asked(shell("exec 0<&-; echo 1"), b"x" * 1_000_000 + b"\n") == b"1"


def test_answer_before_the_end() -> None:
    """A program that answers and ends has answered; the next question finds it gone."""
    carrier = shell("read a; echo 1")

    assert carrier.exchange(b"x\n", PATIENT) == b"1"
    assert told(asked(carrier)) == (EndedEarly, {"code": 0})


@pytest.mark.parametrize(
    ("script", "kind", "fields"),
    [
        ("exit 0", EndedEarly, {"code": 0}),
        ("exit 7", EndedEarly, {"code": 7}),
        ("read a; printf '{\"id\": 1'", EndedEarly, {"code": 0}),
        ("kill -SEGV $$", Killed, {"signal": "SIGSEGV"}),
        ("kill -KILL $$", Killed, {"signal": "SIGKILL"}),
        ("exec 1>&-; sleep 60", ClosedOutput, {}),
    ],
)
def test_end_is_told(
    monkeypatch: pytest.MonkeyPatch, script: str, kind: type[Crashed], fields: dict[str, object]
) -> None:
    """A program that ends without an answer has crashed: by its code, by a signal, or with its output closed."""
    monkeypatch.setattr(carriers, "GRACE", 0.3 if "sleep" in script else PATIENT)

    assert told(asked(shell(script))) == (kind, fields)


def test_signal_without_a_name() -> None:
    """A program can die by a signal that only has a number."""
    assert told(asked(shell(f"kill -{signal.SIGRTMIN + 1} $$")))[0] is Killed


@pytest.mark.parametrize("script", ["sleep 60", "read a; printf '{\"id\": 1'; sleep 60", "exec 2>&-; sleep 60"])
def test_time_out(started: list[Process], script: str) -> None:
    """Who does not end a line in time has not answered, and is killed."""
    assert told(asked(shell(script), seconds=0.2)) == (TimedOut, {"seconds": "0.2"})
    assert started[0].returncode == -signal.SIGKILL


@pytest.mark.parametrize(
    ("program", "why"), [("no-such-program", "No such file or directory"), ("/", "Permission denied")]
)
def test_program_that_cannot_be_started(program: str, why: str) -> None:
    """The command is named as it would be written in a shell, with what the system says."""
    carrier = Command((program, "a b"))
    with pytest.raises(CannotStart) as caught:
        carrier.start()
    carrier.stop()

    assert caught.value.fields == {"command": f"{program} 'a b'", "why": why}


@pytest.mark.parametrize(("size", "fault"), [(999, None), (1000, None), (1001, LineTooLong), (200_000, LineTooLong)])
def test_longest_line(monkeypatch: pytest.MonkeyPatch, size: int, fault: type | None) -> None:
    """A line may be as long as the limit and not a byte longer, whether its end has come or not."""
    monkeypatch.setattr(carriers, "LONGEST_LINE", 1000)
    line = b"x" * size

    assert told(asked(shell("cat"), line + b"\n")) == ((LineTooLong, {"limit": 1000}) if fault else (bytes, {}))


def test_line_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that goes on for ever is cut off at the limit, not kept."""
    monkeypatch.setattr(carriers, "LONGEST_LINE", 1_000_000)
    carrier = shell("exec cat /dev/zero")

    assert told(asked(carrier)) == (LineTooLong, {"limit": 1_000_000})
    assert len(carrier.come) <= 1_000_000 + carriers.CHUNK


def test_started_anew() -> None:
    """A program that is started anew has said nothing yet: neither lines nor log are left from before."""
    carrier = shell(r"read a; echo woe >&2; printf '1\n2\n'")
    first = asked(carrier)
    log = carrier.logged()
    carrier.start()

    assert (first, log) == (b"1", "woe\n")
    assert carrier.logged() == ""
    assert asked(carrier) == b"1"


def test_stop_needs_no_start() -> None:
    """To stop what is not running, or no more, is no mistake."""
    carrier = Command(("cat",))
    carrier.stop()
    carrier.start()
    carrier.stop()
    carrier.stop()

    assert (carrier.process, carrier.logged()) == (None, "")


# -------------------------------------------------------------------------------- standard error


def test_end_of_standard_error_is_kept() -> None:
    """Of a long log the last bytes are kept, with what was written right before the end."""
    carrier = shell("i=0; while [ $i -lt 3000 ]; do echo line $i >&2; i=$((i+1)); done; exit 1")

    assert told(asked(carrier)) == (EndedEarly, {"code": 1})
    assert carrier.logged() == "".join(f"line {n}\n" for n in range(3000))[-KEPT:]


def test_standard_error_in_another_encoding() -> None:
    """A log is shown as far as it can be read."""
    carrier = shell("printf 'Gl\\374ck\\n' >&2; exit 1")
    asked(carrier)

    assert carrier.logged() == "Gl\ufffdck\n"


def test_flood_on_standard_error(fake: Fake) -> None:
    """Megabytes of log neither keep the answer from coming nor fill the memory."""
    carrier = fake("floods_stderr")
    assert isinstance(carrier, Command)
    carrier.start()
    line = b'{"id": 1, "op": "select", "game": "talisman", "edition": "woodland"}\n'
    answers = [carrier.exchange(line, PATIENT) for _ in range(3)]

    assert [msgspec.json.decode(answer) for answer in answers] == [{"id": 1, "ok": True}] * 3
    assert len(carrier.log) <= KEPT
    assert carrier.logged().endswith("more of that:\nto be continued\n")
    carrier.stop()


def test_closed_standard_error() -> None:
    """Who closes standard error can still answer, again and again."""
    carrier = shell("exec 2>&-; exec cat")

    assert [carrier.exchange(b"1\n", PATIENT), carrier.exchange(b"2\n", PATIENT)] == [b"1", b"2"]
    carrier.stop()


# -------------------------------------------------------------------------------- nobody is left


CHILD = "sh -c 'sleep 4; echo still here' >{0} 2>/dev/null </dev/null & "


@pytest.mark.parametrize(
    "script", ["cat", "exit 3", "trap '' TERM HUP INT; cat; sleep 60", "exec 1>&-; sleep 60", "kill -KILL $$"]
)
def test_children_go_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """However a program ends, or does not, its children end with it: a pipe that they held has no other end any more."""
    monkeypatch.setattr(carriers, "GRACE", 0.3)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with open(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK), "rb") as held:
        carrier = shell(f"exec 3>{pipe}; " + CHILD.format(pipe) + script)
        asked(carrier, seconds=0.5)
        os.set_blocking(held.fileno(), True)

        assert held.read() == b""


def test_last_word_has_its_limit(started: list[Process], monkeypatch: pytest.MonkeyPatch, fake: Fake) -> None:
    """A program that does not end when it is told to is killed after a while."""
    monkeypatch.setattr(carriers, "GRACE", 0.3)
    carrier = fake("ignores_eof")
    carrier.start()
    carrier.tell(b'{"id": 1, "op": "bye"}\n')
    carrier.stop()

    assert started[0].returncode == -signal.SIGKILL
