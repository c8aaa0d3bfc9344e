"""The messages of protocol 1, one JSON object a line: the harness speaks, an adapter answers. docs/protocol.md tells them as a conversation.

`python -m oracle.conformance.protocol FOLDER` writes one JSON Schema for each message.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from math import isfinite
from pathlib import Path as File
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from oracle.errors import MissingKey, NotJson, OneAnswerExpected, TooDeep, listed
from oracle.suite.schema import converted

VERSION = 1
LONGEST_LINE = 8 * 1024 * 1024  # bytes
MOST_SHOWN = 200  # bytes of a line that is no message
EXACT = 2**53  # floating numbers above it stand for no one whole number
DEEPEST = 64  # lists and objects in one another
Name = Annotated[str, msgspec.Meta(min_length=1)]
Label = str | int
Message = TypeVar("Message", bound=msgspec.Struct)


# -------------------------------------------------------------------------------- hello


class Versions(msgspec.Struct, frozen=True):
    """The versions of the protocol that the harness speaks."""

    min: int = VERSION
    max: int = VERSION


class Suite(msgspec.Struct, frozen=True):
    """Which cases the situations are made of."""

    version: str
    sha256: str


class Limits(msgspec.Struct, frozen=True):
    """How long an answer may take, in milliseconds, and how long a line may be, in bytes."""

    timeout_ms: int
    line: int = LONGEST_LINE


class Hello(msgspec.Struct, frozen=True, tag_field="op", tag="hello"):
    """The first message: who are you, and what can you do?"""

    id: int
    suite: Suite
    limits: Limits
    protocol: Versions = Versions()


class Implementation(msgspec.Struct, frozen=True):
    """Who answers: the program under test, not its adapter."""

    name: Name
    version: Name
    language: str = ""
    source: str = ""


class Played(msgspec.Struct, frozen=True):
    """A game that the implementation knows, and its editions."""

    id: Name
    editions: tuple[str, ...]


class Can(msgspec.Struct, frozen=True):
    """What the adapter can do. *play*: take decisions from a script, or only play on its own. *chance*: take dice by name, in order, or not at all."""

    play: Literal["script", "free"] = "free"
    chance: Literal["named", "ordered", "none"] = "none"
    pipeline: Annotated[int, msgspec.Meta(ge=1)] = 1


class HelloReply(msgspec.Struct, frozen=True):
    """*accepts* and *observes* are patterns of paths on the board, such as `seats.*.light`; absent, they mean everything."""

    id: int
    protocol: int
    implementation: Implementation
    games: tuple[Played, ...]
    can: Can = Can()
    accepts: tuple[str, ...] | UnsetType = UNSET
    observes: tuple[str, ...] | UnsetType = UNSET


# -------------------------------------------------------------------------------- select


class Select(msgspec.Struct, frozen=True, tag_field="op", tag="select"):
    """What follows is of this game and edition; *readings* maps clauses to the readings that hold instead of the rules as they are."""

    id: int
    game: str
    edition: str
    readings: dict[str, str] = {}


class SelectReply(msgspec.Struct, frozen=True):
    """Whether the implementation plays that; if not, why."""

    id: int
    ok: bool
    reason: str = ""


# -------------------------------------------------------------------------------- run


class Happening(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event under its name, and the answers in the order in which they are asked: one name and one pick each.

    For an adapter that takes chance in order, *play* holds the decisions alone and *chance* the faces.
    """

    event: dict[str, Any]
    play: tuple[dict[str, Label], ...] | UnsetType = UNSET
    chance: tuple[Label, ...] | UnsetType = UNSET


class Situation(msgspec.Struct, frozen=True):
    """A board, whole, and what happens on it."""

    board: dict[str, Any]
    events: tuple[Happening, ...]


class Run(msgspec.Struct, frozen=True, tag_field="op", tag="run"):
    """Set the board up, let the events happen, follow the script, and say what came of it."""

    id: int
    situation: Situation


class Text(msgspec.Struct, frozen=True):
    """Something told to a person; never compared."""

    text: str = ""


class Asks(msgspec.Struct, frozen=True):
    """A decision, or a die, that the script does not answer: its name is *who*, a dot and *what*."""

    who: str
    what: str
    options: tuple[Label, ...] = ()


class Unsupported(msgspec.Struct, frozen=True):
    """What the implementation does not have; *issue* is where that is known."""

    feature: Name
    issue: str = ""


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came of a situation: exactly one of *board* (with *used*), *refused*, *asks*, *unsupported* and *error*.

    *board* is whole, or as much of it as the adapter observes; *used* counts the answers of the script that were asked for.
    """

    board: dict[str, Any] | UnsetType = UNSET
    used: Annotated[int, msgspec.Meta(ge=0)] | UnsetType = UNSET
    refused: Text | UnsetType = UNSET
    asks: Asks | UnsetType = UNSET
    unsupported: Unsupported | UnsetType = UNSET
    error: Text | UnsetType = UNSET


class RunReply(Answer, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to a run."""

    id: int


ANSWERS = ("board", "refused", "asks", "unsupported", "error")


# -------------------------------------------------------------------------------- bye


class Bye(msgspec.Struct, frozen=True, tag_field="op", tag="bye"):
    """The last message: end. It has no answer."""

    id: int


Request = Hello | Select | Run | Bye
MESSAGES: Mapping[str, type[msgspec.Struct]] = {
    "hello": Hello,
    "hello.reply": HelloReply,
    "select": Select,
    "select.reply": SelectReply,
    "run": Run,
    "run.reply": RunReply,
    "bye": Bye,
}

encoded = msgspec.json.Encoder().encode


def _number(written: str) -> int | float:
    """Read a number with a point; 2.0 is a whole number in JSON, and 1e400 none that there is."""
    value = float(written)
    if not isfinite(value):
        raise OverflowError(written)
    return int(value) if value.is_integer() and abs(value) < EXACT else value


_parsed = msgspec.json.Decoder(float_hook=_number).decode


def decoded(kind: type[Message], line: bytes) -> Message:
    """Read a message; raise the `BadInput` that says what is wrong with it. Fields that are not known are ignored."""
    why = ""
    try:
        written = _parsed(line)
    except RecursionError as fault:
        raise TooDeep(limit=DEEPEST) from fault
    except (msgspec.DecodeError, UnicodeDecodeError, OverflowError) as fault:
        written, why = None, str(fault)
    if line.count(b"[") + line.count(b"{") > DEEPEST and _depth(written) > DEEPEST:
        raise TooDeep(limit=DEEPEST)
    if not isinstance(written, dict):
        raise NotJson(line=line[:MOST_SHOWN].decode(errors="replace").strip(), why=why or type(written).__name__)
    message: Message = converted(kind, written)
    if isinstance(message, RunReply):
        _check_answer(message)
    return message


def _depth(value: Any) -> int:
    """Say how deep lists and objects are nested, without going as deep itself."""
    depth, level = 0, [value]
    while level := [inner for outer in level if isinstance(outer, dict | list) for inner in _inside(outer)]:
        depth += 1
    return depth


def _inside(value: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value


def _check_answer(reply: RunReply) -> None:
    given = [name for name in ANSWERS if getattr(reply, name) is not UNSET]
    if len(given) != 1:
        raise OneAnswerExpected(answers=listed(ANSWERS), given=listed(given) or "–")
    if given == ["board"] and reply.used is UNSET:
        raise MissingKey(name="used")


# -------------------------------------------------------------------------------- published schemas


def message_schema(name: str) -> dict[str, Any]:
    """Make the JSON Schema of a message, for adapters in other languages."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(MESSAGES[name])}
    if MESSAGES[name] is RunReply:
        whole: dict[str, Any] = schema["$defs"]["RunReply"]
        whole["oneOf"] = [{"required": [answer]} for answer in ANSWERS]
        whole["dependentRequired"] = {"board": ["used"]}
    return schema


def main(folder: str) -> None:
    """Write the schemas into *folder*."""
    for name in MESSAGES:
        text = json.dumps(message_schema(name), ensure_ascii=False, indent=2)
        (File(folder) / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
