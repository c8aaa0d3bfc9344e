"""Programs that know no rule: what they score is the floor, below which a score says nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from oracle import games
from oracle.conformance.protocol import Answer, Situation

Message = dict[str, Any]


def echo(situation: Message) -> Message:
    """Give the board back as it came, and claim that all of the script was asked for."""
    used = sum(len(event.get("play", ())) for event in situation["events"])
    return {"board": situation["board"], "used": used}


def refuse(situation: Message) -> Message:
    """Refuse everything."""
    return {"refused": {"text": ""}}


def silent(situation: Message) -> Message:
    """Support nothing."""
    return {"unsupported": {"feature": "everything"}}


def _speaking(name: str, answer: Callable[[Message], Message]) -> Callable[[Message], Message]:
    """Put a protocol around an answer to situations."""

    def reply(message: Message) -> Message:
        match message["op"]:
            case "hello":
                return {"id": message["id"], **_hello(name)}
            case "select":
                return {"id": message["id"], "ok": True}
        return {"id": message["id"], **answer(message["situation"])}

    return reply


def _hello(name: str) -> Message:
    known = [{"id": game, "editions": list(games.load(game).editions)} for game in games.names()]
    return {
        "protocol": 1,
        "implementation": {"name": name, "version": "1"},
        "games": known,
        "can": {"play": "script", "chance": "named"},
    }


ANSWERS = {"echo": echo, "refuse": refuse, "silent": silent}
NAMES = ("echo:", "refuse:")  # those that answer anything
TRIVIAL: Mapping[str, Callable[[], Callable[[Message], Message]]] = {
    name: partial(_speaking, name, answer) for name, answer in ANSWERS.items()
}


def answer_of(name: str, situation: Situation) -> Answer:
    """Give the answer of one of them, by the name of its carrier."""
    told = ANSWERS[name.rstrip(":")](msgspec.to_builtins(situation))
    return msgspec.convert(told, Answer)
