"""Carriers: how messages get to an implementation and back, as lines. None of them knows what the lines say.

Each has the same four methods; what breaks down on the way is an `AdapterFault`, a line that cannot be one a `BadInput`.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import selectors
import shlex
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from oracle.conformance.protocol import LONGEST_LINE
from oracle.conformance.trivial import TRIVIAL
from oracle.errors import (
    CannotStart,
    ClosedOutput,
    Crashed,
    EndedEarly,
    Killed,
    LineTooLong,
    NoSuchCarrier,
    NotMade,
    TimedOut,
)

CHUNK = 65_536
KEPT = 8_192  # bytes of standard error that are kept, the last ones
GRACE = 2.0  # seconds that a program has to end by itself once it has nothing more to do

Reply = Callable[[dict[str, Any]], Any]


class Carrier(Protocol):
    """Carries lines to an implementation and back."""

    def start(self) -> None:
        """Start it anew; raise `CannotStart` or `NotMade`."""

    def exchange(self, line: bytes, seconds: float | None) -> bytes:
        """Send a line and give the line that comes back, without its end; raise `TimedOut`, `Crashed`, `LineTooLong`."""

    def tell(self, line: bytes) -> None:
        """Send a last line, to which nothing comes back, and let it end."""

    def stop(self) -> None:
        """Let it be no more, whatever it is doing."""

    def logged(self) -> str:
        """Give the end of what it wrote to standard error since it started."""


def carrier_of(impl: str) -> Carrier:
    """Make the carrier that a command line names; raise `NoSuchCarrier`."""
    kind, _, rest = impl.partition(":")
    if kind in TRIVIAL and not rest:
        return InProcess(TRIVIAL[kind], impl)
    try:
        words = shlex.split(rest)
    except ValueError as fault:
        raise NoSuchCarrier(impl=impl) from fault
    if kind == "cmd" and words:
        return Command(words)
    if kind == "py" and len(words) == 1 and words[0].count(":") == 1:
        return InProcess(lambda: _made(words[0]), impl)
    raise NoSuchCarrier(impl=impl)


def _made(name: str) -> Reply:
    module, _, factory = name.partition(":")
    made: Reply = getattr(importlib.import_module(module), factory)()
    return made


class InProcess:
    """A function in this process that takes a message and gives its answer. It cannot be interrupted, so no limit of time holds."""

    def __init__(self, factory: Callable[[], Reply], name: str) -> None:
        self.factory, self.name = factory, name
        self.reply: Reply | None = None

    def start(self) -> None:
        try:
            self.reply = self.factory()
        except (Exception, SystemExit) as fault:
            raise NotMade(name=self.name, why=f"{type(fault).__name__}: {fault}") from fault

    def exchange(self, line: bytes, seconds: float | None) -> bytes:
        assert self.reply is not None
        try:
            return msgspec.json.encode(self.reply(msgspec.json.decode(line)))
        except (Exception, SystemExit) as fault:
            raise Crashed(how=f"{type(fault).__name__}: {fault}") from fault

    def tell(self, line: bytes) -> None:
        pass

    def stop(self) -> None:
        self.reply = None

    def logged(self) -> str:
        return ""


class Command:
    """A program that answers on standard output, in a process group of its own so that it goes with all its children."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = tuple(command)
        self.process: subprocess.Popen[bytes] | None = None
        self.come = bytearray()
        self.log = bytearray()

    def start(self) -> None:
        self.come.clear()
        self.log.clear()
        try:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as fault:
            raise CannotStart(command=shlex.join(self.command), why=fault.strerror) from fault
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            os.set_blocking(_descriptor(stream), False)

    def exchange(self, line: bytes, seconds: float | None) -> bytes:
        assert self.process is not None
        deadline = None if seconds is None else time.monotonic() + seconds
        with selectors.DefaultSelector() as ready:
            ready.register(_descriptor(self.process.stdin), selectors.EVENT_WRITE)
            ready.register(_descriptor(self.process.stdout), selectors.EVENT_READ)
            ready.register(_descriptor(self.process.stderr), selectors.EVENT_READ)
            left = memoryview(line)
            while (end := self.come.find(b"\n")) < 0:
                left = self._moved(ready, left, deadline, seconds)
        if end > LONGEST_LINE:
            raise LineTooLong(limit=LONGEST_LINE)
        whole = bytes(self.come[:end])
        del self.come[: end + 1]
        return whole

    def _moved(
        self, ready: selectors.BaseSelector, left: memoryview, deadline: float | None, seconds: float | None
    ) -> memoryview:
        """Wait until something can be written or read, and do it; give what is left to be written."""
        assert self.process is not None
        remaining = None if deadline is None else deadline - time.monotonic()
        if remaining is not None and remaining <= 0:  # also where something never ceases to come
            raise TimedOut(seconds=f"{seconds:g}")
        happened = ready.select(remaining)
        for key, _ in happened:
            if key.fd == _descriptor(self.process.stdin):
                left = _written(key.fd, left)
                if not left:
                    ready.unregister(key.fd)
            elif key.fd == _descriptor(self.process.stderr):
                if not self._hear(key.fd):
                    ready.unregister(key.fd)
            else:
                self._read(key.fd)
        return left

    def _read(self, descriptor: int) -> None:
        chunk = os.read(descriptor, CHUNK)
        if not chunk:
            raise self._end()
        self.come += chunk
        if len(self.come) > LONGEST_LINE and b"\n" not in self.come:
            raise LineTooLong(limit=LONGEST_LINE)

    def _hear(self, descriptor: int) -> bool:
        """Keep the end of what stands on standard error; False when there is no more to come."""
        chunk = os.read(descriptor, CHUNK)
        self.log += chunk
        del self.log[:-KEPT]
        return bool(chunk)

    def _end(self) -> Crashed:
        """Say how the program ended that will write no more."""
        assert self.process is not None
        try:
            code = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return ClosedOutput()
        return Killed(signal=_signal(-code)) if code < 0 else EndedEarly(code=code)

    def tell(self, line: bytes) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            _written(_descriptor(self.process.stdin), memoryview(line))
            self.process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)

    def stop(self) -> None:
        if self.process is None:
            return
        self.logged()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
        self.process = None

    def logged(self) -> str:
        if self.process is not None:
            with contextlib.suppress(OSError, ValueError):
                while self._hear(_descriptor(self.process.stderr)):
                    pass
        return self.log.decode(errors="replace")


def _signal(number: int) -> str:
    known = {int(one): one.name for one in signal.Signals}
    return known.get(number, str(number))


def _descriptor(stream: Any) -> int:
    number: int = stream.fileno()
    return number


def _written(descriptor: int, left: memoryview) -> memoryview:
    """Write as much as goes; give what is left, nothing if nobody reads any more."""
    try:
        return left[os.write(descriptor, left) :]
    except BlockingIOError:
        return left
    except OSError:
        return left[:0]
