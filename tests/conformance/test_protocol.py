"""Messages: what is published of them, what a conversation looks like, and what is said of an answer that is none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from oracle.conformance.protocol import (
    LONGEST_LINE,
    MESSAGES,
    Answer,
    HelloReply,
    RunReply,
    SelectReply,
    decoded,
    encoded,
    main,
    message_schema,
)
from oracle.errors import BadInput, NotJson, TooDeep

HOME = Path(__file__).parents[2]
PUBLISHED = HOME / "schemas" / "protocol"
SPOKEN = [
    (line[0], json.loads(line[2:]))
    for line in (HOME / "docs" / "protocol.md").read_text(encoding="utf-8").splitlines()
    if line.startswith(("→ ", "← "))
]
ELSEWHERE = "print answers alone to standard output, each on one line, and everything else to standard error"


def kinds() -> list[tuple[str, Any]]:
    """Name the kind of each message of the conversation: an answer is of the kind of its question."""
    named: list[tuple[str, Any]] = []
    for arrow, message in SPOKEN:
        named.append((message["op"] if arrow == "→" else f"{named[-1][0]}.reply", message))
    return named


def fits(name: str, message: Any) -> bool:
    """Say whether a message is valid by its schema."""
    return bool(Draft202012Validator(message_schema(name)).is_valid(message))


def is_read(name: str, message: Any) -> bool:
    """Say whether a message can be decoded."""
    try:
        decoded(MESSAGES[name], json.dumps(message).encode())
    except BadInput:
        return False
    return True


def fault(kind: Any, line: bytes) -> BadInput:
    """Give what is wrong with a line."""
    with pytest.raises(BadInput) as caught:
        decoded(kind, line)
    return caught.value


# -------------------------------------------------------------------------------- what is published


def test_published_schemas_are_what_the_types_give(tmp_path: Path) -> None:
    """The files in schemas/protocol are byte for byte what is written from the types; no other file lies there."""
    main(str(tmp_path))

    written = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert {file.name: file.read_bytes() for file in PUBLISHED.iterdir()} == written
    assert written.keys() == {f"{name}.json" for name in MESSAGES}


@pytest.mark.parametrize("name", MESSAGES)
def test_published_schemas_are_valid(name: str) -> None:
    """Each of them is a JSON Schema of the draft that it names, and asks for an object with an id."""
    schema = json.loads((PUBLISHED / f"{name}.json").read_text(encoding="utf-8"))

    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    assert not fits(name, [])
    assert not fits(name, {})


# -------------------------------------------------------------------------------- the conversation of docs/protocol.md


@pytest.mark.parametrize(("name", "message"), kinds(), ids=lambda part: part if isinstance(part, str) else "")
def test_conversation_fits_the_schemas(name: str, message: Any) -> None:
    """Each message of the documented conversation fits its schema and can be decoded, and without its id neither."""
    nameless = {key: value for key, value in message.items() if key != "id"}

    assert fits(name, message)
    assert is_read(name, message)
    assert not fits(name, nameless)
    assert not is_read(name, nameless)


def test_conversation_is_whole() -> None:
    """It has each kind of message once, in the order of the protocol, and each answer bears the id of its question."""
    assert [name for name, _ in kinds()] == list(MESSAGES)
    assert [message["id"] for _, message in SPOKEN] == [0, 0, 1, 1, 2, 2, 3]


def test_conversation_names_the_longest_line() -> None:
    """The limit that it tells is the one that holds."""
    assert SPOKEN[0][1]["limits"]["line"] == LONGEST_LINE


# -------------------------------------------------------------------------------- what is no answer

NO_MESSAGE = {
    "a word": b"ready",
    "nothing": b"",
    "a list": b"[1]",
    "null": b"null",
    "a text": b'"board"',
    "two": b'{"id":1,"refused":{}}{}',
    "cut off": b'{"id":1,"refused":{}',
    "one quote": b"{'id':1}",
    "not a number": b'{"id":1,"board":{"stock":NaN},"used":0}',
    "endless number": b'{"id":1,"board":{"stock":1e400},"used":0}',
    "long number": b'{"id":1,"board":{"stock":' + b"9" * 5000 + b'},"used":0}',
    "lone surrogate": b'{"id":1,"refused":{"text":"\\ud800"}}',
    "lone surrogate on the board": b'{"id":1,"board":{"\\udfff":1},"used":0}',
}


@pytest.mark.parametrize("line", NO_MESSAGE.values(), ids=NO_MESSAGE)
def test_line_that_is_no_message(line: bytes) -> None:
    """What is no JSON object is shown, as far as 200 bytes, with the advice to print it elsewhere."""
    found = fault(RunReply, line)

    assert str(found) == f"this line is no JSON object ({found.fields['why']}): {line[:200].decode()}; {ELSEWHERE}"
    assert found.fields["why"]


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        (b"\xff\xfe{\x00}\x00", "\ufffd\ufffd{\0}\0"),
        (b'{"id":1,"refused":{"text":"\xff"}}', '{"id":1,"refused":{"text":"\ufffd"}}'),
        (b'{"id":1,"refused":{"text":"\xed\xa0\x80"}}', '{"id":1,"refused":{"text":"\ufffd\ufffd\ufffd"}}'),
        (b'\xef\xbb\xbf{"id":1,"refused":{}}', '\ufeff{"id":1,"refused":{}}'),
        (b"warming up\r", "warming up"),
        ("ž".encode() * 200, "ž" * 100),
    ],
)
def test_odd_bytes_are_shown_as_they_can_be(line: bytes, shown: str) -> None:
    """Bytes that are no UTF-8 and marks of byte order make no message, and are shown with a mark in their place."""
    found = fault(RunReply, line)

    assert str(found) == f"this line is no JSON object ({found.fields['why']}): {shown}; {ELSEWHERE}"


ANY_OF = "exactly one answer is expected (board, refused, asks, unsupported, error), given are:"
BROKEN: dict[str, tuple[dict[str, Any], str, tuple[str | int, ...]]] = {
    "no answer": ({}, f"{ANY_OF} –; give one of them", ()),
    "no answer, but used": ({"used": 0}, f"{ANY_OF} –; give one of them", ()),
    "two answers": (
        {"board": {}, "used": 1, "refused": {}},
        f"{ANY_OF} board, refused; give one of them",
        (),
    ),
    "two others": ({"error": {}, "asks": {"who": "a", "what": "b"}}, f"{ANY_OF} asks, error; give one of them", ()),
    "board without used": ({"board": {}}, "the key “used” is missing; add it here", ()),
    "unsupported without a feature": (
        {"unsupported": {"issue": "http://x"}},
        "the key “feature” is missing; add it here",
        ("unsupported",),
    ),
    "nameless feature": (
        {"unsupported": {"feature": ""}},
        "at least one entry is expected here, this is an empty one; correct the value",
        ("unsupported", "feature"),
    ),
    "board as a list": (
        {"board": [], "used": 0},
        "a mapping is expected here, this is a list; correct the value",
        ("board",),
    ),
    "board of nothing": (
        {"board": None, "used": 0},
        "a mapping is expected here, this is null; correct the value",
        ("board",),
    ),
    "refused as a text": (
        {"refused": "no"},
        "a mapping is expected here, this is a text; correct the value",
        ("refused",),
    ),
    "used below nought": (
        {"board": {}, "used": -1},
        "-1 is out of range; the limit is 0; write a number within the limit",
        ("used",),
    ),
    "half an answer used": (
        {"board": {}, "used": 0.5},
        "a whole number is expected here, this is something else; correct the value",
        ("used",),
    ),
    "used as truth": (
        {"board": {}, "used": True},
        "a whole number is expected here, this is true or false; correct the value",
        ("used",),
    ),
    "asks without what": ({"asks": {"who": "elf"}}, "the key “what” is missing; add it here", ("asks",)),
    "truth as an option": (
        {"asks": {"who": "elf", "what": "fate", "options": ["pass", True]}},
        "a text is expected here, this is true or false; correct the value",
        ("asks", "options", 1),
    ),
    "text is a number": (
        {"error": {"text": 3}},
        "a text is expected here, this is a whole number; correct the value",
        ("error", "text"),
    ),
}


@pytest.mark.parametrize(("answer", "message", "path"), BROKEN.values(), ids=BROKEN)
def test_broken_answer(answer: dict[str, Any], message: str, path: tuple[str | int, ...]) -> None:
    """What is wrong with an answer is said, and where in it."""
    found = fault(RunReply, json.dumps({"id": 1, **answer}).encode())

    assert (str(found), found.path) == (message, path)


HELLO: dict[str, Any] = {
    "id": 0,
    "protocol": 1,
    "implementation": {"name": "acme", "version": "1"},
    "games": [{"id": "talisman", "editions": ["woodland"]}],
}


@pytest.mark.parametrize(
    ("kind", "message", "said", "path"),
    [
        (
            HelloReply,
            {**HELLO, "games": [*HELLO["games"], {"id": "x", "editions": ["a", 1]}]},
            "a text is expected here, this is a whole number; correct the value",
            ("games", 1, "editions", 1),
        ),
        (
            HelloReply,
            {**HELLO, "can": {"play": "sript"}},
            "unknown value: “sript”; did you mean: script?",
            ("can", "play"),
        ),
        (
            HelloReply,
            {**HELLO, "can": {"pipeline": 0}},
            "0 is out of range; the limit is 1; write a number within the limit",
            ("can", "pipeline"),
        ),
        (
            HelloReply,
            {**HELLO, "implementation": {"name": "acme", "version": 2}},
            "a text is expected here, this is a whole number; correct the value",
            ("implementation", "version"),
        ),
        (
            HelloReply,
            {**HELLO, "observes": "everything"},
            "a list is expected here, this is a text; correct the value",
            ("observes",),
        ),
        (
            SelectReply,
            {"id": 1, "ok": "yes"},
            "true or false is expected here, this is a text; correct the value",
            ("ok",),
        ),
        (SelectReply, {"id": 1}, "the key “ok” is missing; add it here", ()),
    ],
)
def test_wrong_types_deep_inside(kind: Any, message: dict[str, Any], said: str, path: tuple[str | int, ...]) -> None:
    """However deep the wrong value stands, its path leads to it."""
    found = fault(kind, json.dumps(message).encode())

    assert (str(found), found.path) == (said, path)


def nested(depth: int) -> bytes:
    """Give an answer whose lists and objects lie so deep in one another."""
    inside = depth - 2
    return b'{"id":1,"board":{"a":' + b"[" * inside + b"0" + b"]" * inside + b'},"used":0}'


def test_deepest_answer_is_read() -> None:
    """Sixty-four lists and objects in one another are an answer like any other."""
    assert decoded(RunReply, nested(64)).used == 0


@pytest.mark.parametrize("depth", [65, 300, 100_000])
def test_answer_that_is_too_deep(depth: int) -> None:
    """Whatever is nested deeper is refused, and the limit is named: also where the JSON library gives up before."""
    found = fault(RunReply, nested(depth))

    assert str(found) == "the nesting is deeper than 64; flatten it: no case needs that"
    assert type(found) is TooDeep


def test_brackets_in_texts_are_not_nesting() -> None:
    """A text may be full of brackets."""
    line = json.dumps({"id": 1, "refused": {"text": "[{" * 500}}).encode()

    assert decoded(RunReply, line).refused


def test_number_beyond_a_word_is_read() -> None:
    """A whole number that is too large for the machine is a wrong one, not a broken line."""
    line = json.dumps({"id": 1, "board": {"stock": 10**30}, "used": 10**20}).encode()

    assert decoded(RunReply, line) == RunReply(id=1, board={"stock": 10**30}, used=10**20)


# -------------------------------------------------------------------------------- schema and decoder say the same

WELL_FORMED: dict[str, tuple[str, dict[str, Any]]] = {
    "board": ("run.reply", {"board": {"a": [1, {"b": None}]}, "used": 0}),
    "refused": ("run.reply", {"refused": {}}),
    "refused, with used": ("run.reply", {"refused": {"text": "no"}, "used": 1}),
    "asks": ("run.reply", {"asks": {"who": "", "what": "", "options": ["a", 1]}}),
    "unsupported": ("run.reply", {"unsupported": {"feature": "x"}}),
    "error": ("run.reply", {"error": {}}),
    "whole number with a point": ("run.reply", {"board": {}, "used": 2.0}),
    "select": ("select.reply", {"ok": False}),
    "hello": ("hello.reply", {**HELLO, "can": {}, "accepts": [], "observes": ["seats.*"]}),
}


@pytest.mark.parametrize(("name", "message"), WELL_FORMED.values(), ids=WELL_FORMED)
def test_what_fits_the_schema_is_read(name: str, message: dict[str, Any]) -> None:
    """Whoever keeps to the published schema is understood."""
    assert fits(name, {"id": 1, **message})
    assert is_read(name, {"id": 1, **message})


@pytest.mark.parametrize("answer", [answer for answer, *_ in BROKEN.values()], ids=BROKEN)
def test_what_is_not_read_does_not_fit_the_schema(answer: dict[str, Any]) -> None:
    """What the decoder refuses the published schema refuses too."""
    assert not fits("run.reply", {"id": 1, **answer})


# -------------------------------------------------------------------------------- what is not known


@pytest.mark.parametrize(
    ("kind", "plainly", "with_more"),
    [
        (
            RunReply,
            {"id": 1, "refused": {"text": "no"}},
            {"id": 1, "took_ms": 3, "refused": {"text": "no", "by": "S16"}},
        ),
        (
            RunReply,
            {"id": 1, "asks": {"who": "elf", "what": "fate"}},
            {"id": 1, "asks": {"who": "elf", "what": "fate", "hint": [1]}, "verdict": "pass"},
        ),
        (SelectReply, {"id": 1, "ok": True}, {"id": 1, "ok": True, "warning": None}),
        (
            HelloReply,
            HELLO,
            {**HELLO, "mood": "fine", "games": [{**HELLO["games"][0], "since": 1983}], "can": {"dance": True}},
        ),
    ],
)
def test_unknown_fields_are_ignored(kind: Any, plainly: dict[str, Any], with_more: dict[str, Any]) -> None:
    """A field that nobody knows changes nothing, wherever it stands."""
    assert decoded(kind, json.dumps(with_more).encode()) == decoded(kind, json.dumps(plainly).encode())


def test_answer_is_told_without_what_it_does_not_say() -> None:
    """An answer as it is written has only the fields that it gives."""
    assert encoded(Answer(board={}, used=0)) == b'{"board":{},"used":0}'


def test_not_json_is_a_fault_of_its_own() -> None:
    """A line that is no message is told apart from a message that is wrong."""
    assert type(fault(RunReply, b"oops")) is NotJson
    assert type(fault(RunReply, b'{"id":1}')) is not NotJson
