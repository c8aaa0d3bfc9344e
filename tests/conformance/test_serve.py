"""Our own engine behind the protocol: greeted, told what to play, asked, given nonsense, and as a stream of lines."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import oracle
from oracle import games
from oracle.conformance import serve as serving
from oracle.conformance.protocol import HelloReply, RunReply, SelectReply, decoded
from oracle.conformance.serve import engine, serve
from oracle.kernel.board import plain
from tests.conformance.engines import Message, Reply, T

HELLO: Message = {"op": "hello", "id": 0, "suite": {"version": "1", "sha256": "0"}, "limits": {"timeout_ms": 5000}}
BYE: Message = {"op": "bye", "id": 9}
CONVERSATION = [
    json.loads(line[2:])
    for line in (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8").splitlines()
    if line.startswith(("→ ", "← "))
]
MESSAGES = "hello, select, run, bye"


def select(edition: str = "woodland", game: str = "talisman", **readings: str) -> Message:
    """Ask for a game, an edition and readings, of clauses whose dot is written as two lines."""
    return {
        "op": "select",
        "id": 1,
        "game": game,
        "edition": edition,
        "readings": {clause.replace("__", "."): name for clause, name in readings.items()},
    }


def run(*script: Message, event: Message | None = None, board: Any = None) -> Message:
    """Ask what comes of the troll's move, or of another event, with these answers."""
    happening = {"event": event or {"move": {"by": "troll"}}, "play": list(script)}
    return {"op": "run", "id": 2, "situation": {"board": plain(T) if board is None else board, "events": [happening]}}


def told(reply: Reply, *messages: Message) -> Any:
    """Give the answer to the last of some messages, as it comes out of JSON."""
    answers = [reply(message) for message in messages]
    return json.loads(msgspec.json.encode(answers[-1]))


REROLLED = ({"troll.die-1": 2}, {"troll.fate": "light die-1"}, {"troll.reroll": 5})
MINE = {"who": "troll", "what": "fate", "options": ["pass", "light die-1"]}


# -------------------------------------------------------------------------------- greeting and choosing


def test_hello() -> None:
    """It says who it is, every installed game with all editions, and that it takes scripts and dice by name."""
    reply = decoded(HelloReply, msgspec.json.encode(engine()(HELLO)))

    assert (reply.id, reply.protocol) == (0, 1)
    assert (reply.implementation.name, reply.implementation.version) == ("rules-oracle", oracle.__version__)
    assert [(game.id, game.editions) for game in reply.games] == [
        (name, tuple(games.load(name).editions)) for name in games.names()
    ]
    assert (reply.can.play, reply.can.chance) == ("script", "named")
    assert reply.accepts is reply.observes is msgspec.UNSET


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (select(), ""),
        (select("base"), ""),
        (select(fate__multi_die="per_die"), ""),
        (select(game="talismen"), "unknown game: “talismen”; did you mean: talisman?"),
        (select("wodland"), "unknown edition: “wodland”; did you mean: woodland?"),
        (
            select(move__toad="toads_rol"),
            "unknown reading: “move.toad:toads_rol”; did you mean: move.toad:toads_roll?",
        ),
    ],
)
def test_select(message: Message, reason: str) -> None:
    """What it does not know it does not play, and says what was near."""
    reply = decoded(SelectReply, msgspec.json.encode(engine()(message)))

    assert reply == SelectReply(1, not reason, reason)


def test_nothing_is_played_before_it_is_selected() -> None:
    """A run before the first select is an error, and so is one after a select that failed."""
    nothing = {"id": 2, "error": {"text": "nothing was selected"}}

    assert told(engine(), run()) == nothing
    assert told(engine(), HELLO, run()) == nothing
    assert told(engine(), select("x"), run()) == nothing


# -------------------------------------------------------------------------------- playing


def test_documented_conversation() -> None:
    """Of what docs/protocol.md shows, it answers every question just so, but for who it is."""
    reply = engine()

    hello, select_, ran = (told(reply, CONVERSATION[n]) for n in (0, 2, 4))
    assert hello.keys() - {"accepts", "observes"} == CONVERSATION[1].keys()
    assert select_ == CONVERSATION[3]
    assert ran == CONVERSATION[5]


@pytest.mark.parametrize(
    ("script", "answer"),
    [
        ((), {"asks": {"who": "troll", "what": "die-1", "options": [1, 2, 3, 4, 5, 6]}}),
        (REROLLED[:1], {"asks": MINE}),
        (({"troll.die-1": 2}, {"troll.fate": "dark die-1"}), {"refused": {"text": "fate.has_token"}}),
        (
            ({"troll.die-1": 2}, {"troll.fate": "pass"}, {"elf.fate": "pass"}),
            {"board": {**plain(T), "dice": {"troll": [2]}}, "used": 3},
        ),
    ],
)
def test_run(script: tuple[Message, ...], answer: Message) -> None:
    """It follows the script, and says what is asked, what is refused, or what the board is."""
    assert told(engine(), select(), run(*script)) == {"id": 2, **answer}


def test_run_without_a_script() -> None:
    """A script that is left out is empty."""
    message = run()
    del message["situation"]["events"][0]["play"]

    assert told(engine(), select(), message) == told(engine(), select(), run())


def test_runs_know_nothing_of_each_other() -> None:
    """The same situation is answered alike, whatever was asked before."""
    reply = engine()

    first = told(reply, select(), run(*REROLLED))
    assert told(reply, run(), run(*REROLLED[:1]), run(*REROLLED)) == first


def test_select_holds_until_the_next() -> None:
    """The edition decides: a token of one side is laid in the base game, and in The Woodland there is none."""
    reply = engine()
    plain_token = run(
        event={"place": {"by": "elf", "up": "plain"}}, board={"order": ["elf"], "seats": {"elf": {}}, "stock": 1}
    )

    assert told(reply, select("base"), plain_token)["board"]["seats"]["elf"]["plain"] == 1
    assert told(reply, plain_token)["board"]["stock"] == 0
    assert told(reply, select(), plain_token) == {"id": 2, "refused": {"text": "fate.two_faces"}}


# -------------------------------------------------------------------------------- readings


AGAIN = {"asks": {"who": "elf", "what": "fate", "options": ["pass", "dark die-1"]}}


def test_reading_in_select() -> None:
    """Readings that are selected hold instead of the rules: the elf may force a die that was rerolled."""
    reply = engine()

    assert told(reply, select(fate__once_per_roll="again"), run(*REROLLED)) == {"id": 2, **AGAIN}
    assert "board" in told(reply, select(), run(*REROLLED))


def test_readings_that_it_lives_by() -> None:
    """An engine under a reading plays by it whatever is selected, and beside what is selected."""
    reply = engine(["fate.once_per_roll:again"])
    lone = {"seats": {"troll": {"light": 2}, "elf": {}}}

    assert told(reply, select(), run(*REROLLED)) == {"id": 2, **AGAIN}
    assert told(reply, select(fate__to_stock="out_of_the_game"), run(*REROLLED)) == {"id": 2, **AGAIN}
    kept = told(
        reply,
        select(fate__to_stock="out_of_the_game"),
        run(*REROLLED, {"troll.fate": "pass"}, board=plain(T) | lone),
    )
    assert kept["board"]["stock"] == T.stock


def test_unknown_reading_to_live_by() -> None:
    """A reading that there is not is told as soon as something is selected, for it belongs to a game."""
    reply = engine(["fate.once_per_rol:again"])

    assert told(reply, HELLO)["protocol"] == 1
    assert told(reply, select()) == {
        "id": 1,
        "ok": False,
        "reason": "unknown reading: “fate.once_per_rol:again”; did you mean: fate.once_per_roll:again,"
        " fate.once_per_roll:once_per_player?",
    }


# -------------------------------------------------------------------------------- nonsense


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        ({}, (-1, f"unknown message: “None”; did you mean: {MESSAGES}?")),
        ({"id": 5, "op": "reset"}, (5, f"unknown message: “reset”; did you mean: {MESSAGES}?")),
        ({"id": 5, "op": ["run"]}, (5, f"unknown message: “['run']”; did you mean: {MESSAGES}?")),
        ({"op": "run", "situation": {"board": {}, "events": []}}, (-1, "the key “id” is missing; add it here")),
        ({"id": 5, "op": "run"}, (5, "the key “situation” is missing; add it here")),
        (
            {"id": 5, "op": "select", "game": 3, "edition": ""},
            (5, "a text is expected here, this is a whole number; correct the value"),
        ),
        (run(event={"attak": {}}), (2, "unknown key “attak”; did you mean: attack?")),
        (
            run(event={"move": {"by": "troll"}, "roll": {}}),
            (2, "exactly one name is expected here (event), there are 2; "
             "write one, and give each further one an entry of its own"),
        ),
        (run(event={"move": {}}), (2, "the key “by” is missing; add it here")),
        (run(event={"move": {"by": "troll", "dice": 7}}),
         (2, "7 is out of range; the limit is 6; write a number within the limit")),
        (run({"troll.die-1": 2, "troll.fate": "pass"}),
         (2, "exactly one name is expected here (answer), there are 2; "
          "write one, and give each further one an entry of its own")),
        (run(board={"order": []}), (2, "the key “seats” is missing; add it here")),
        (run(board={"order": [], "seats": {}, "stock": -1}),
         (2, "-1 is out of range; the limit is 0; write a number within the limit")),
        (run(board={"order": [], "seats": {}, "stock": 1, "seat": 3}), (2, "unknown key “seat”; did you mean: seats?")),
    ],
)  # fmt: skip
def test_broken_message(message: Message, answer: tuple[int, str]) -> None:
    """A message that makes no sense is answered with an error that says why, under its own id if it has one."""
    number, text = answer

    assert told(engine(), select(), message) == {"id": number, "error": {"text": text}}


@pytest.mark.parametrize(
    "message",
    [
        run(board={"order": ["troll"], "seats": {}, "stock": 1}),
        run(event={"move": {"by": "dwarf"}}),
        run(event={"attack": {"by": "troll", "against": "dragon"}}, board={"order": ["elf"], "seats": {"elf": {}}, "stock": 0}),
    ],
)  # fmt: skip
def test_table_that_there_cannot_be(message: Message) -> None:
    """A board that no table shows, or an event of somebody who is not there, is an error too, and no breakdown."""
    assert told(engine(), select(), message).keys() == {"id", "error"}


def test_bye_has_no_answer() -> None:
    """After the last message there is nothing to say."""
    assert engine()(BYE) is None


# -------------------------------------------------------------------------------- as a stream


def lines(*written: bytes, under: tuple[str, ...] = ()) -> list[Any]:
    """Give the answers to lines."""
    answered = io.BytesIO()
    serve(io.BytesIO(b"".join(line + b"\n" for line in written)), answered, under)
    return [json.loads(line) for line in answered.getvalue().splitlines()]


def line(message: Message) -> bytes:
    """Write a message."""
    return json.dumps(message).encode()


def test_stream() -> None:
    """Each line is answered by one line, in order, under the id of the question."""
    answers = lines(line(HELLO), line(select()), line(run()), line(run(*REROLLED)))

    assert [answer["id"] for answer in answers] == [0, 1, 2, 2]
    assert decoded(RunReply, json.dumps(answers[3]).encode()).used == 3


def test_stream_ends_with_bye() -> None:
    """What stands behind the last message is not read."""
    assert lines(line(BYE), line(HELLO)) == []
    assert [answer["id"] for answer in lines(line(HELLO), line(BYE), line(select()))] == [0]


def test_stream_ends_with_its_end() -> None:
    """A stream that ends without the last message has ended too."""
    assert lines() == []
    assert len(lines(line(HELLO))) == 1


def test_stream_flushes_each_answer() -> None:
    """An answer is out before the next question is read, for whoever asks waits for it."""

    class Waiting(io.BytesIO):
        flushed = 0

        def flush(self) -> None:
            self.flushed += self.getvalue().count(b"\n") - self.flushed

    answered = Waiting()
    seen = []

    def asked() -> Any:
        for _ in range(3):
            seen.append(answered.flushed)
            yield line(HELLO)

    serve(asked(), answered)
    assert seen == [0, 1, 2]
    assert answered.flushed == 3


@pytest.mark.parametrize(
    "broken",
    [b"", b"hello", b"[]", b"null", b"{", b"\xff\xfe", b'{"op":"hello\xff"}', b'{"op":"\\ud800"}', b"[" * 100_000],
    ids=["nothing", "word", "list", "null", "cut off", "bytes", "bytes inside", "surrogate", "too deep"],
)
def test_line_that_is_no_message(broken: bytes) -> None:
    """A line that is no message gets an error, and the next line its answer."""
    error, hello = lines(broken, line(HELLO))

    assert error == {"id": -1, "error": {"text": f"unknown message: “None”; did you mean: {MESSAGES}?"}}
    assert hello["protocol"] == 1


def test_stream_under_a_reading() -> None:
    """The readings that the engine is to live by go with the stream."""
    assert lines(line(select()), line(run(*REROLLED)), under=("fate.once_per_roll:again",))[1] == {"id": 2, **AGAIN}


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        ((), "board"),
        (("--under", "fate.once_per_roll:again"), "asks"),
        (("--under", "fate.to_stock:out_of_the_game", "--under", "fate.once_per_roll:again"), "asks"),
    ],
)
def test_program(arguments: tuple[str, ...], answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a program it serves standard input, under each reading that follows an --under."""
    asked = b"\n".join(map(line, (select(), run(*REROLLED), BYE)))
    answered = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(asked)))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(answered))

    serving.main(arguments)
    assert answer in json.loads(answered.getvalue().splitlines()[1])
