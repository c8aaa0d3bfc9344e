"""What tests of conformance share: the suite, a table of Talisman, and small engines in this process, each behind the protocol."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from oracle import games
from oracle.conformance.answers import answers_of, lean_answer_of
from oracle.conformance.carriers import InProcess
from oracle.conformance.check import Order, check
from oracle.conformance.protocol import Answer, Situation
from oracle.conformance.serve import engine
from oracle.conformance.stream import Begun, Checked, Ended
from oracle.conformance.vectors import Vector, scripted
from oracle.errors import NotAsked
from oracle.games.talisman.board import Seat, Table
from oracle.kernel.game import Game
from oracle.kernel.machine import Label, Position, Roll, play
from oracle.suite.case import Case, Event
from oracle.suite.load import events_of, load_cases

Message = dict[str, Any]
Reply = Callable[[Message], Any]
Factory = Callable[[], Reply]
Answering = Callable[[Any, Situation], Answer]

GAME = games.load("talisman")
ALL = tuple(load_cases([Path(__file__).parents[2] / "cases"]))
CASES = tuple(case for case in ALL if case.game is GAME)
T = Table(("troll", "elf"), {"troll": Seat(light=1), "elf": Seat(dark=2)}, stock=33)
"""The troll has one light fate, the elf two dark."""
ORDERED = {"play": "script", "chance": "ordered"}


def named(*ids: str) -> tuple[Case, ...]:
    """Give cases of the suite by their ids."""
    return tuple(case for name in ids for case in CASES if case.id == name)


def vectors_of(case: Case) -> tuple[Vector, ...]:
    """Make the vectors of a case by the rules as they are."""
    return scripted(case, case.game.rules(case.edition)).vectors


@cache
def few() -> tuple[Case, ...]:
    """Give the cases on rerolls that are quick to check: those that have few ends, and the one that turns on where the characters stand."""
    on_rerolls = (case for case in CASES if Path(case.file).parent.name == "reroll")
    return tuple(case for case in on_rerolls if len(vectors_of(case)) <= 3 or case.id == "tal-0138")


# -------------------------------------------------------------------------------- engines


def playing(*under: str, **says: Any) -> Factory:
    """Make our own engine, under readings, with other words in its answer to `hello`."""
    return lambda: _saying(engine(under), says)


def changing(change: Callable[[Message], Message], *under: str, **says: Any) -> Factory:
    """Make our own engine whose answers to situations are changed by a function before they are given."""

    def make() -> Reply:
        spoken = playing(*under, **says)()
        return lambda message: change(spoken(message)) if message["op"] == "run" else spoken(message)

    return make


def around(answer: Answering, *under: str, game: Game = GAME, **says: Any) -> Factory:
    """Make an engine whose answers to situations come from a function of the rules and the situation."""

    def make() -> Reply:
        spoken, rules = playing(*under, **says)(), list[Any]()

        def reply(message: Message) -> Any:
            if message["op"] == "select":
                rules[:] = [game.rules(message["edition"], *map(game.named, under))]
            if message["op"] != "run":
                return spoken(message)
            told = answer(rules[0], msgspec.convert(message["situation"], Situation))
            return {"id": message["id"], **msgspec.to_builtins(told)}

        return reply

    return make


def _saying(reply: Reply, says: Message) -> Reply:
    return lambda message: {**reply(message), **says} if message["op"] == "hello" else reply(message)


def heard(messages: list[Message], factory: Factory) -> Factory:
    """Note every message that an engine is sent."""

    def make() -> Reply:
        reply = factory()

        def noting(message: Message) -> Any:
            messages.append(message)
            return reply(message)

        return noting

    return make


def lean(*under: str, game: Game = GAME, **says: Any) -> Factory:
    """Make an engine that never puts a question with one legal answer."""
    return around(
        lambda rules, situation: lean_answer_of(game, rules, *read(situation, game)), *under, game=game, **says
    )


def in_order(*under: str) -> Factory:
    """Make an engine with one source of numbers: the faces come in the order of the play, without names."""
    return around(_in_order, *under, can=ORDERED)


def deciding_alone(*under: str, take: int = 0) -> Factory:
    """Make an engine that looks at no script and takes the first that is offered, whatever it is, or another by its number."""
    return around(partial(_alone, take), *under, can={"play": "free"})


def read(situation: Situation, game: Game = GAME) -> tuple[Any, tuple[Event, ...]]:
    """Set up the board of a situation and read its events."""
    when = [{**happening.event, "play": list(happening.play or ())} for happening in situation.events]
    return msgspec.convert(situation.board, game.board), events_of(game, when)


def _in_order(rules: Any, situation: Situation) -> Answer:
    start, bare = read(situation)
    board, events, faces = start, list[Event](), 0
    for event, happening in zip(bare, situation.events, strict=True):
        events.append(_with_faces(rules, board, event, happening.chance or ()))
        faces += len(happening.chance or ())
        told = answers_of(GAME, rules, board, events[-1:])[0]
        if told.board is UNSET:
            break
        board = msgspec.convert(told.board, Table)
    told = answers_of(GAME, rules, start, events)[0]
    return told if told.used is UNSET else replace(told, used=told.used - faces)


def _with_faces(rules: Any, board: Table, event: Event, faces: Sequence[Label]) -> Event:
    """Put each face where a die is asked for."""
    script = list(event.play)
    for face in faces:
        try:
            halt, at = play(GAME, rules, Position(board, (event.task,)), script), len(script)
        except NotAsked as fault:
            halt, at = fault.halt, int(fault.path[0])
        if type(halt.question) is not Roll:
            break
        script.insert(at, (halt.question.name, face))
    return replace(event, play=tuple(script))


def _alone(take: int, rules: Any, situation: Situation) -> Answer:
    board, events = read(situation)
    told = Answer()
    for event in events:
        while (told := answers_of(GAME, rules, board, (event,))[0]).asks is not UNSET:
            asked = told.asks
            event = replace(event, play=(*event.play, (f"{asked.who}.{asked.what}", asked.options[take])))
        if told.board is UNSET:
            return told
        board = msgspec.convert(told.board, Table)
    return replace(told, used=0)


# -------------------------------------------------------------------------------- checks


class Outcome(NamedTuple):
    """What a check said, from its beginning to its end."""

    begun: Begun
    checked: tuple[Checked, ...]
    ended: Ended

    def of(self, verdict: str) -> list[str]:
        """List the vectors that have a verdict."""
        return [checked.id for checked in self.checked if checked.verdict == verdict]


def outcome(factory: Factory, cases: Sequence[Case], order: Order | None = None) -> Outcome:
    """Check an engine in this process."""
    begun, *checked, ended = check(InProcess(factory, "py:engine"), "py:engine", cases, order or Order(GAME))
    assert isinstance(begun, Begun)
    assert isinstance(ended, Ended)
    return Outcome(begun, tuple(event for event in checked if isinstance(event, Checked)), ended)
