"""What tests of conformance share: the suite, a table of Talisman, and small engines in this process, each behind the protocol."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from oracle import games
from oracle.conformance.answers import answers_of
from oracle.conformance.carriers import InProcess
from oracle.conformance.check import Order, check
from oracle.conformance.serve import engine
from oracle.conformance.stream import Begun, Checked, Ended
from oracle.conformance.vectors import Vector, scripted
from oracle.errors import NotAsked
from oracle.games.talisman.board import Seat, Table
from oracle.kernel.machine import Position, play
from oracle.suite.case import Case, Event
from oracle.suite.load import events_of, load_cases

Message = dict[str, Any]
Reply = Callable[[Message], Any]
Factory = Callable[[], Reply]
Answering = Callable[[Message], Message]

GAME = games.load("talisman")
CASES = tuple(load_cases([Path(__file__).parents[2] / "cases"]))
T = Table(("troll", "elf"), {"troll": Seat(light=1), "elf": Seat(dark=2)}, stock=33)
"""The troll has one light fate, the elf two dark."""


def named(*ids: str) -> tuple[Case, ...]:
    """Give cases of the suite by their ids."""
    return tuple(case for name in ids for case in CASES if case.id == name)


def vectors_of(case: Case) -> tuple[Vector, ...]:
    """Make the vectors of a case by the rules as they are."""
    return scripted(case, case.game.rules(case.edition)).vectors


@cache
def few() -> tuple[Case, ...]:
    """Give the cases of the suite that have few ends: most of them, and quick to check."""
    return tuple(case for case in CASES if len(vectors_of(case)) <= 8)


# -------------------------------------------------------------------------------- engines


def playing(*under: str, **says: Any) -> Factory:
    """Make our own engine, under readings, with other words in its answer to `hello`."""

    def make() -> Reply:
        reply = engine(under)
        return lambda message: {**reply(message), **(says if message["op"] == "hello" else {})}  # type: ignore[dict-item]

    return make


def answering(answer: Answering, **says: Any) -> Factory:
    """Make an engine that answers each situation by a function."""

    def make() -> Reply:
        spoken = playing(**says)()
        return lambda message: (
            {"id": message["id"], **answer(message["situation"])} if message["op"] == "run" else spoken(message)
        )

    return make


def changing(change: Answering, *under: str, **says: Any) -> Factory:
    """Make our own engine whose answers to situations are changed by a function before they are given."""

    def make() -> Reply:
        spoken = playing(*under, **says)()
        return lambda message: change(spoken(message)) if message["op"] == "run" else spoken(message)

    return make


def throwing_in_order(situation: Message) -> Message:
    """Play by the rules of The Woodland with one source of numbers: the faces come in the order of the play, without names."""
    rules = GAME.rules("woodland")
    start = board = msgspec.convert(situation["board"], Table)
    events, faces = [], 0
    for happening in situation["events"]:
        (bare,) = events_of(GAME, {**happening["event"], "play": happening["play"]})
        events.append(_with_faces(rules, board, bare, happening["chance"]))
        faces += len(happening["chance"])
        told = answers_of(GAME, rules, board, events[-1:])[0]
        if told.board is UNSET:
            break
        board = msgspec.convert(told.board, Table)
    told = answers_of(GAME, rules, start, events)[0]
    return _plain(told if told.used is UNSET else replace(told, used=told.used - faces))


def _with_faces(rules: Any, board: Table, event: Event, faces: Sequence[int]) -> Event:
    """Put each face where a die is asked for."""
    script = list(event.play)
    for face in faces:
        try:
            halt, at = play(GAME, rules, Position(board, (event.task,)), script), len(script)
        except NotAsked as fault:
            halt, at = fault.halt, int(fault.path[0])
        assert halt.question is not None
        script.insert(at, (halt.question.name, face))
    return replace(event, play=tuple(script))


def deciding_alone(situation: Message, *under: str) -> Message:
    """Play by the rules and take the first that is offered, whatever it is: no script is needed, and none is looked at."""
    reply = engine(under)
    reply({"op": "select", "id": 0, "game": "talisman", "edition": "woodland"})
    told: Any = {"board": situation["board"]}
    for happening in situation["events"]:
        board, script = told["board"], list[Message]()
        while "asks" in (told := reply(_run(board, {"event": happening["event"], "play": script})) or {}):
            script.append({f"{told['asks']['who']}.{told['asks']['what']}": told["asks"]["options"][0]})
        if "board" not in told:
            break
    return {"board": told["board"], "used": 0} if "board" in told else {"refused": {}}


def _run(board: Message, *events: Message) -> Message:
    return {"op": "run", "id": 0, "situation": {"board": board, "events": list(events)}}


def _plain(answer: Any) -> Message:
    told: Message = msgspec.to_builtins(answer)
    return told


# -------------------------------------------------------------------------------- checks


class Outcome(NamedTuple):
    """What a check said, from its beginning to its end."""

    begun: Begun
    checked: tuple[Checked, ...]
    ended: Ended

    @property
    def verdicts(self) -> dict[str, str]:
        return {checked.id: checked.verdict for checked in self.checked}


def outcome(factory: Factory, cases: Sequence[Case], order: Order | None = None) -> Outcome:
    """Check an engine in this process."""
    begun, *checked, ended = check(InProcess(factory, "py:engine"), "py:engine", cases, order or Order(GAME))
    assert isinstance(begun, Begun)
    assert isinstance(ended, Ended)
    return Outcome(begun, tuple(event for event in checked if isinstance(event, Checked)), ended)
