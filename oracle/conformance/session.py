"""A session with an implementation: greeted, told what is played, asked one situation after another, and begun anew after a breakdown."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from oracle.conformance.carriers import Carrier
from oracle.conformance.protocol import (
    VERSION,
    Answer,
    Bye,
    Hello,
    HelloReply,
    Limits,
    Message,
    Request,
    Run,
    RunReply,
    Select,
    SelectReply,
    Situation,
    Suite,
    decoded,
    encoded,
)
from oracle.errors import AdapterFault, BadInput, NoHello, NotSelected, WrongHello, WrongId, WrongVersion

START_UP = 30.0  # seconds for the first answer of a program that has just been started


class Session:
    """Speaks with one implementation. After a time-out, a crash or a broken answer it is never used again: the next question starts it anew."""

    def __init__(self, carrier: Carrier, name: str, suite: Suite, *, seconds: float | None) -> None:
        self.carrier, self.name, self.suite, self.seconds = carrier, name, suite, seconds
        self.hello: HelloReply | None = None
        self.selected: Select | None = None
        self.is_up = False
        self.asked = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self._leave()
        self.carrier.stop()

    def greet(self) -> HelloReply:
        """Start the implementation and let it say who it is; raise `CannotStart` or `NoHello`."""
        limits = Limits(int((self.seconds or 0) * 1000))
        self.carrier.stop()
        self.carrier.start()
        self.is_up = True
        try:
            self.hello = self._exchange(Hello(self._next(), self.suite, limits), HelloReply, START_UP)
            if self.hello.protocol != VERSION:
                raise WrongVersion(version=self.hello.protocol, known=VERSION)
        except AdapterFault as fault:
            self.is_up = False
            raise NoHello(command=self.name, why=fault) from fault
        except BadInput as fault:
            if not fault.path:
                raise NoHello(command=self.name, why=fault) from fault
            raise WrongHello(command=self.name, at=".".join(map(str, fault.path)), why=fault) from fault
        return self.hello

    def select(self, game: str, edition: str, readings: dict[str, str]) -> SelectReply:
        """Say what is played from now on."""
        if not self.is_up:
            self.greet()
        self.selected = Select(self._next(), game, edition, readings)
        return self._exchange(self.selected, SelectReply, self.seconds)

    def run(self, situation: Situation) -> Answer:
        """Ask one situation; raise the `AdapterFault` or `BadInput` that keeps it from being answered."""
        if not self.is_up:
            self._again()
        return self._exchange(Run(self._next(), situation), RunReply, self.seconds)

    def restart(self) -> None:
        """Go on with a fresh process."""
        self._leave()

    def _leave(self) -> None:
        """Say the last word to a program that still listens."""
        if self.is_up:
            self.carrier.tell(encoded(Bye(self._next())) + b"\n")
        self.is_up = False

    def _again(self) -> None:
        self.greet()
        if (selected := self.selected) is None:
            return
        reply = self.select(selected.game, selected.edition, selected.readings)
        if not reply.ok:
            self.is_up = False
            raise NotSelected(edition=selected.edition, why=reply.reason or "–")

    def _next(self) -> int:
        self.asked += 1
        return self.asked - 1

    def _exchange(self, message: Request, kind: type[Message], seconds: float | None) -> Message:
        try:
            reply = decoded(kind, self.carrier.exchange(encoded(message) + b"\n", seconds))
            if (found := getattr(reply, "id")) != message.id:  # noqa: B009
                raise WrongId(id=message.id, found=found)
        except (AdapterFault, BadInput):
            self.is_up = False
            self.carrier.stop()
            raise
        return reply
