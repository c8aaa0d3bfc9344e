"""Our own engine behind the protocol: `python -m oracle.conformance.serve [--under CLAUSE:READING]…`, or `engine` as a factory in process.

With --under it plays by those readings instead of the rules, to see what a diagnosis makes of such an engine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, BinaryIO

import msgspec

import oracle
from oracle import games
from oracle.conformance.answers import answers_of
from oracle.conformance.protocol import VERSION, Answer, Bye, Hello, Request, Run, Select, Text, encoded
from oracle.errors import N_, BadInput, OracleError, UnknownName, Word, listed, nearest
from oracle.kernel.game import Game
from oracle.suite.load import events_of, impossible
from oracle.suite.schema import board_from, converted

Message = dict[str, Any]
REQUESTS: dict[str, type[msgspec.Struct]] = {"hello": Hello, "select": Select, "run": Run, "bye": Bye}


def engine(under: Sequence[str] = ()) -> Callable[[Message], Message | None]:
    """Make an engine that answers messages; None is the answer to `bye`. *under* are the readings by which it plays."""
    return _Engine(under).reply


class _Engine:
    """What has been selected, and the answers to messages."""

    def __init__(self, under: Sequence[str]) -> None:
        self.under = tuple(under)
        self.game: Game | None = None
        self.rules: Any = None
        self.printed: Any = None

    def reply(self, message: Message) -> Message | None:
        """Answer one message."""
        try:
            kind = REQUESTS.get(str(message.get("op")))
            if kind is None:
                raise UnknownName(what=Word(N_("message")), name=message.get("op"), near=listed(REQUESTS))
            answer = self._answer(converted(kind, message))
        except OracleError as fault:
            answer = Answer(error=Text(str(fault)))
        return None if answer is None else {"id": message.get("id", -1), **msgspec.to_builtins(answer)}

    def _answer(self, message: Request) -> Answer | Message | None:
        match message:
            case Hello():
                return self._hello()
            case Select():
                return self._select(message)
            case Run():
                return self._run(message)
        return None

    def _hello(self) -> Message:
        known = [{"id": name, "editions": list(games.load(name).editions)} for name in games.names()]
        return {
            "protocol": VERSION,
            "implementation": {"name": "rules-oracle", "version": oracle.__version__, "language": "Python"},
            "games": known,
            "can": {"play": "script", "chance": "named"},
        }

    def _select(self, message: Select) -> Message:
        try:
            game = games.load(message.game)
            if message.edition not in game.editions:
                raise UnknownName(
                    what=Word("edition"), name=message.edition, near=nearest(message.edition, game.editions)
                )
            asked = tuple(f"{clause}:{name}" for clause, name in message.readings.items())
            readings = tuple(game.named(reading_id) for reading_id in (*asked, *self.under))
        except BadInput as fault:
            return {"ok": False, "reason": str(fault)}
        self.game, self.rules = game, game.rules(message.edition, *readings)
        self.printed = game.rules(message.edition)  # what a table can show does not hang on how it is read
        return {"ok": True}

    def _run(self, message: Run) -> Answer:
        game = self.game
        if game is None:
            return Answer(error=Text("nothing was selected"))
        situation = message.situation
        board = board_from(game, situation.board, ("board",))
        when = [
            {**happening.event, "play": [] if happening.play is msgspec.UNSET else list(happening.play)}
            for happening in situation.events
        ]
        events = events_of(game, when)
        for problem in game.check(self.printed, board, tuple(event.task for event in events)):
            raise impossible(problem, when)
        return answers_of(game, self.rules, board, events)[0]


def serve(asked: BinaryIO, answered: BinaryIO, under: Sequence[str] = ()) -> None:
    """Answer the messages of a stream, one a line, until `bye` or its end."""
    reply = engine(under)
    for line in asked:
        try:
            message = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError):
            message = None
        answer = reply(message if isinstance(message, dict) else {})
        if answer is None:
            break
        answered.write(encoded(answer) + b"\n")
        answered.flush()


def main(arguments: Sequence[str]) -> None:
    """Serve standard input."""
    under = [arguments[n + 1] for n, word in enumerate(arguments[:-1]) if word == "--under"]
    serve(sys.stdin.buffer, sys.stdout.buffer, under)


if __name__ == "__main__":
    main(sys.argv[1:])
