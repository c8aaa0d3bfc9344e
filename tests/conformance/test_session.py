"""Sessions: what is said in which order, and that after a breakdown all begins anew."""

from __future__ import annotations

import pytest

from oracle.conformance.carriers import Carrier
from oracle.conformance.protocol import LONGEST_LINE, Happening, HelloReply, Situation, Suite, Text
from oracle.conformance.session import START_UP, Session
from oracle.errors import (
    AdapterFault,
    BadInput,
    CannotStart,
    Crashed,
    EndedEarly,
    LineTooLong,
    MissingKey,
    NoHello,
    NotJson,
    OneAnswerExpected,
    OracleError,
    TimedOut,
    TooDeep,
    UnknownName,
    WrongHello,
    WrongId,
    WrongType,
    WrongVersion,
)
from tests.conformance.conftest import Message, Scripted

HELLO: Message = {
    "protocol": 1,
    "implementation": {"name": "acme", "version": "2.1"},
    "games": [{"id": "talisman", "editions": ["woodland"]}],
}
OK: Message = {"ok": True}
REFUSED: Message = {"refused": {"text": "no"}}
SITUATION = Situation({"stock": 3}, (Happening({"roll": {"by": "troll"}}, ({"troll.die-1": 2},)),))
READINGS = {"fate.to_stock": "to_the_roller"}
ANEW = ["stop", "start", "hello", "select", "run"]


def session(carrier: Carrier, seconds: float | None = 5.0) -> Session:
    """Make a session with what a carrier reaches."""
    return Session(carrier, "acme", Suite("0.1", "5a0f"), seconds=seconds)


def selected(carrier: Carrier) -> Session:
    """Make a session that has been greeted and told what is played."""
    begun = session(carrier)
    begun.greet()
    begun.select("talisman", "woodland", READINGS)
    return begun


# -------------------------------------------------------------------------------- in order


def test_conversation() -> None:
    """Greeted, told what is played, asked, and said goodbye to: each question has the next number."""
    carrier = Scripted(HELLO, OK, REFUSED, REFUSED)
    with selected(carrier) as asked:
        answers = [asked.run(SITUATION), asked.run(SITUATION)]

    assert carrier.did == ["stop", "start", "hello", "select", "run", "run", "bye", "stop"]
    assert [message["id"] for message in carrier.said] == [0, 1, 2, 3, 4]
    assert [answer.refused for answer in answers] == [Text("no"), Text("no")]


def test_what_is_said() -> None:
    """Each message has its fields, as the documents show them."""
    carrier = Scripted(HELLO, OK, REFUSED)
    with selected(carrier) as asked:
        asked.run(SITUATION)

    assert carrier.said == [
        {
            "op": "hello",
            "id": 0,
            "protocol": {"min": 1, "max": 1},
            "suite": {"version": "0.1", "sha256": "5a0f"},
            "limits": {"timeout_ms": 5000, "line": LONGEST_LINE},
        },
        {"op": "select", "id": 1, "game": "talisman", "edition": "woodland", "readings": READINGS},
        {
            "op": "run",
            "id": 2,
            "situation": {
                "board": {"stock": 3},
                "events": [{"event": {"roll": {"by": "troll"}}, "play": [{"troll.die-1": 2}]}],
            },
        },
        {"op": "bye", "id": 3},
    ]


def test_hello_is_given_back() -> None:
    """Who answers is known from the greeting on; what it does not say it cannot do, and fields that nobody knows are ignored."""
    asked = session(Scripted({**HELLO, "weather": "fine"}))
    hello = asked.greet()

    assert isinstance(hello, HelloReply)
    assert asked.hello == hello
    assert (hello.implementation.name, hello.can.play, hello.can.chance) == ("acme", "free", "none")


def test_start_up_has_a_limit_of_its_own() -> None:
    """The greeting may take as long as a start does, other answers only as long as was said."""
    carrier = Scripted(HELLO, OK, REFUSED)
    selected(carrier).run(SITUATION)

    assert carrier.limits == [START_UP, 5.0, 5.0]


def test_no_limit() -> None:
    """Where answers have all the time in the world, the greeting says so with a nought, and a start has its limit still."""
    carrier = Scripted(HELLO, OK)
    unlimited = session(carrier, None)
    unlimited.greet()
    unlimited.select("talisman", "woodland", {})

    assert carrier.said[0]["limits"]["timeout_ms"] == 0
    assert carrier.limits == [START_UP, None]


def test_select_is_answered() -> None:
    """Whether an implementation plays that, and why not, comes back; that it does not is no breakdown."""
    carrier = Scripted(HELLO, {"ok": False, "reason": "not today"})
    asked = session(carrier)
    asked.greet()
    reply = asked.select("talisman", "base", {})

    assert (reply.ok, reply.reason) == (False, "not today")
    assert asked.is_up


# -------------------------------------------------------------------------------- after a breakdown


BREAKDOWNS: list[tuple[Message | bytes | Exception, type[OracleError]]] = [
    (TimedOut(seconds="5"), TimedOut),
    (EndedEarly(code=1), EndedEarly),
    (LineTooLong(limit=1), LineTooLong),
    (b"", NotJson),
    (b"DEBUG", NotJson),
    (b"[1]", NotJson),
    (b'{"id": 2, "refused": {"text": "\xff"}}', NotJson),
    (b'{"id": 2, "refused": {}} and more', NotJson),
    (b'{"id": 2, "board": {"a": ' + b"[" * 100 + b"]" * 100 + b'}, "used": 0}', TooDeep),
    ({}, OneAnswerExpected),
    ({**REFUSED, "error": {"text": ""}}, OneAnswerExpected),
    ({"board": {}}, MissingKey),
    ({"unsupported": {}}, MissingKey),
    (b'{"refused": {}}', MissingKey),
    ({"refused": "no"}, WrongType),
    ({**REFUSED, "id": "2"}, WrongType),
    ({**REFUSED, "id": 1}, WrongId),
    ({**REFUSED, "id": 3}, WrongId),
]


@pytest.mark.parametrize(("reply", "kind"), BREAKDOWNS)
def test_breakdown(reply: Message | bytes | Exception, kind: type[OracleError]) -> None:
    """What is no answer to the question is raised by its name, and the program is stopped at once."""
    carrier = Scripted(HELLO, OK, reply)
    asked = selected(carrier)
    with pytest.raises(kind) as caught:
        asked.run(SITUATION)

    assert type(caught.value) is kind
    assert carrier.did[-2:] == ["run", "stop"]


@pytest.mark.parametrize(("reply", "kind"), BREAKDOWNS)
def test_all_begins_anew(reply: Message | bytes | Exception, kind: type[OracleError]) -> None:
    """The next question goes to a program that has been started anew, greeted, and told what is played; no number is used twice."""
    carrier = Scripted(HELLO, OK, reply, HELLO, OK, REFUSED)
    with selected(carrier) as asked:
        with pytest.raises(kind):
            asked.run(SITUATION)
        before = len(carrier.did)
        answer = asked.run(SITUATION)

    assert carrier.did[before:] == [*ANEW, "bye", "stop"]
    assert [message["id"] for message in carrier.said] == [0, 1, 2, 3, 4, 5, 6]
    assert carrier.said[4] == {**carrier.said[1], "id": 4}
    assert answer.refused == Text("no")


def test_wrong_id_says_both() -> None:
    """An answer to another question names that one and the one that was put."""
    asked = selected(Scripted(HELLO, OK, {**REFUSED, "id": 9}))
    with pytest.raises(WrongId) as caught:
        asked.run(SITUATION)
    assert caught.value.fields == {"id": 2, "found": 9}


def test_breakdown_of_select() -> None:
    """It can break down there as well; the next thing that is played is said to a program that was started anew."""
    carrier = Scripted(HELLO, TimedOut(seconds="5"), HELLO, OK)
    asked = session(carrier)
    asked.greet()
    with pytest.raises(TimedOut):
        asked.select("talisman", "woodland", {})
    asked.select("talisman", "base", {})

    assert carrier.did == ["stop", "start", "hello", "select", "stop", "stop", "start", "hello", "select"]
    assert carrier.said[-1]["edition"] == "base"


def test_what_is_played_is_what_was_said_last() -> None:
    """A program that was started anew is told the last edition, not the first."""
    carrier = Scripted(HELLO, OK, OK, Crashed(how=""), HELLO, OK, REFUSED)
    asked = selected(carrier)
    asked.select("talisman", "base", {})
    with pytest.raises(Crashed):
        asked.run(SITUATION)
    asked.run(SITUATION)

    assert [message["edition"] for message in carrier.said if message["op"] == "select"] == ["woodland", "base", "base"]


def test_restart() -> None:
    """A fresh process can be asked for, and comes with the next question."""
    carrier = Scripted(HELLO, OK, REFUSED, HELLO, OK, REFUSED)
    asked = selected(carrier)
    asked.run(SITUATION)
    asked.restart()
    asked.run(SITUATION)

    assert carrier.did == [*ANEW, "bye", *ANEW]


def test_first_run_starts_it() -> None:
    """Who has not been greeted is greeted first; what has not been said to be played is not."""
    carrier = Scripted(HELLO, REFUSED)
    session(carrier).run(SITUATION)

    assert carrier.did == ["stop", "start", "hello", "run"]


@pytest.mark.parametrize("fault", [KeyboardInterrupt(), ValueError(), Crashed(how="")])
def test_no_goodbye_in_disorder(fault: BaseException) -> None:
    """If something goes wrong between the questions the program is stopped without another word."""
    carrier = Scripted(HELLO, OK)
    with pytest.raises(type(fault)), selected(carrier):
        raise fault

    assert carrier.did == ["stop", "start", "hello", "select", "stop"]


def test_no_goodbye_to_nobody() -> None:
    """Nobody is there to be told to end after a breakdown."""
    carrier = Scripted(HELLO, OK, Crashed(how=""))
    with selected(carrier) as asked, pytest.raises(Crashed):
        asked.run(SITUATION)

    assert carrier.did == [*ANEW, "stop", "stop"]


# -------------------------------------------------------------------------------- a greeting that fails


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        (TimedOut(seconds="30"), TimedOut),
        (EndedEarly(code=1), EndedEarly),
        ({**HELLO, "protocol": 2}, WrongVersion),
        ({**HELLO, "protocol": 0}, WrongVersion),
        (b"Listening on port 80", NotJson),
        ({}, MissingKey),
        ({**HELLO, "id": 7}, WrongId),
    ],
)
def test_no_hello(reply: Message | bytes | Exception, why: type[OracleError]) -> None:
    """If no greeting comes, or one in another version, or nothing that could be one, the fault is told as the reason why there is none."""
    with pytest.raises(NoHello) as caught:
        session(Scripted(reply)).greet()

    assert caught.value.fields["command"] == "acme"
    assert type(caught.value.fields["why"]) is why


@pytest.mark.parametrize(
    ("reply", "at", "why"),
    [
        ({**HELLO, "implementation": {"name": "", "version": "1"}}, "implementation.name", WrongType),
        ({**HELLO, "games": [{"id": "talisman", "editions": ["base", 2]}]}, "games.0.editions.1", WrongType),
        ({**HELLO, "can": {"play": "both"}}, "can.play", UnknownName),
    ],
)
def test_wrong_hello(reply: Message | bytes, at: str, why: type[OracleError]) -> None:
    """A greeting that is none is told with what is wrong in it, and where."""
    with pytest.raises(WrongHello) as caught:
        session(Scripted(reply)).greet()

    assert (caught.value.fields["command"], caught.value.fields["at"]) == ("acme", at)
    assert type(caught.value.fields["why"]) is why


def test_other_version_is_named() -> None:
    """An adapter that speaks another version of the protocol hears which one is known."""
    with pytest.raises(NoHello) as caught:
        session(Scripted({**HELLO, "protocol": 2})).greet()
    why = caught.value.fields["why"]

    assert isinstance(why, WrongVersion)
    assert why.fields == {"version": 2, "known": 1}


def test_program_that_cannot_be_started() -> None:
    """That it cannot be started is told as it is."""

    class Absent(Scripted):
        def start(self) -> None:
            raise CannotStart(command="acme", why="No such file")

    carrier = Absent()
    with pytest.raises(CannotStart), session(carrier) as asked:
        asked.greet()

    assert carrier.did == ["stop", "stop"]


@pytest.mark.parametrize("hello", [Crashed(how=""), b"DEBUG", {**HELLO, "protocol": 2}])
def test_greeting_fails_on_the_way(hello: Message | bytes | Exception) -> None:
    """A program that is started anew and does not greet is not asked; the question after that starts it once more."""
    carrier = Scripted(HELLO, OK, Crashed(how=""), hello, HELLO, OK, REFUSED)
    asked = selected(carrier)
    for kind in (Crashed, (NoHello, WrongHello)):
        with pytest.raises(kind):
            asked.run(SITUATION)
    before = len(carrier.did)
    asked.run(SITUATION)

    assert carrier.did[before:] == ANEW


def test_edition_is_refused_on_the_way() -> None:
    """A program that is started anew and then does not play what is played is not asked."""
    carrier = Scripted(HELLO, OK, Crashed(how=""), HELLO, {"ok": False, "reason": "no memory"}, REFUSED)
    asked = selected(carrier)
    for kind in (Crashed, (AdapterFault, BadInput)):
        with pytest.raises(kind):
            asked.run(SITUATION)

    assert carrier.did.count("run") == 1
