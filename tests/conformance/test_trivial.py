"""Programs that know no rule: each answers everything in one way, behind the protocol and by itself."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oracle import games
from oracle.conformance.protocol import Answer, Happening, HelloReply, RunReply, SelectReply, Situation, Text, decoded
from oracle.conformance.protocol import Unsupported as Lacks
from oracle.conformance.trivial import ANSWERS, NAMES, TRIVIAL, answer_of

BOARD: dict[str, Any] = {"order": ["troll"], "stock": 33}
SITUATION = Situation(
    BOARD,
    (
        Happening({"move": {"by": "troll"}}, ({"troll.die-1": 2}, {"troll.fate": "pass"}, {"elf.fate": "pass"})),
        Happening({"agree": {}}),
        Happening({"move": {"by": "elf"}}, ({"elf.die-1": 4},), (4,)),
    ),
)
SAID = {
    "echo": Answer(board=BOARD, used=4),
    "refuse": Answer(refused=Text()),
    "silent": Answer(unsupported=Lacks("everything")),
}


def spoken(name: str, message: dict[str, Any]) -> bytes:
    """Say a message to one of them, and give its answer as a line."""
    return msgspec.json.encode(TRIVIAL[name]()(message))


@pytest.mark.parametrize("name", TRIVIAL)
def test_answer_by_itself(name: str) -> None:
    """The board as it came with all of the script used, a refusal, or nothing supported: whatever is asked."""
    assert answer_of(name, SITUATION) == SAID[name]
    assert answer_of(f"{name}:", SITUATION) == SAID[name]


@pytest.mark.parametrize("name", TRIVIAL)
def test_answer_behind_the_protocol(name: str) -> None:
    """A run is answered with the same, under the id of the question."""
    run = {"op": "run", "id": 7, "situation": msgspec.to_builtins(SITUATION)}

    reply = decoded(RunReply, spoken(name, run))
    assert reply.id == 7
    assert msgspec.to_builtins(reply) == {"id": 7, **msgspec.to_builtins(SAID[name])}


@pytest.mark.parametrize("name", TRIVIAL)
def test_hello(name: str) -> None:
    """Each claims every installed game in all its editions, takes scripts and dice by name, and sees the whole board."""
    hello = decoded(HelloReply, spoken(name, {"op": "hello", "id": 3}))

    assert (hello.id, hello.protocol, hello.implementation.name) == (3, 1, name)
    assert {game.id: game.editions for game in hello.games} == {
        known: tuple(games.load(known).editions) for known in games.names()
    }
    assert (hello.can.play, hello.can.chance) == ("script", "named")
    assert hello.accepts is hello.observes is msgspec.UNSET


@pytest.mark.parametrize("name", TRIVIAL)
def test_select(name: str) -> None:
    """Any game will do, under any readings."""
    select = {"op": "select", "id": 4, "game": "chess", "edition": "x", "readings": {"a": "b"}}

    assert decoded(SelectReply, spoken(name, select)) == SelectReply(4, True)


def test_board_that_comes_back_is_the_one_that_came() -> None:
    """Echo has no board of its own: each gets back what it sent."""
    reply = TRIVIAL["echo"]()

    boards = [reply({"op": "run", "id": n, "situation": {"board": {"n": n}, "events": []}}) for n in (1, 2)]
    assert boards == [{"id": n, "board": {"n": n}, "used": 0} for n in (1, 2)]


def test_names() -> None:
    """Those that answer anything have the names of their carriers, and each carrier has an answer."""
    assert {name.rstrip(":") for name in NAMES} == {name for name, said in SAID.items() if name != "silent"}
    assert ANSWERS.keys() == TRIVIAL.keys() == SAID.keys()
