"""Strict YAML: a file's bytes to plain data, and the place of every node.

Here lives how a case file may be written; what it may say is the schema's. The data are built straight from the parser's events,
because that is the hot path of every run: places are worked out only for an error, or when somebody asks.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import yaml
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)

from oracle import errors
from oracle.errors import BadInput, Path, Place

try:
    from yaml._yaml import CParser
except ImportError:  # PyYAML was built without libyaml
    CParser = None  # type: ignore[assignment,misc]

MOST_BYTES = 1 << 20
DEEPEST = 64
LONGEST_LINE = 1000
LONGEST_NAME = 80

_KNOWN = {"true": True, "false": False, "null": None, "": None} | {str(number): number for number in range(100)}
"""What the plain scalars mean that are no texts; of the integers, those that games are full of."""

_is_integer = re.compile(r"-?(?:0|[1-9][0-9]{0,17})").fullmatch
_FORBIDDEN = re.compile("[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
"""What YAML forbids; and tabs, the line ends of Unicode, and byte order marks inside, for no two programs agree on them."""
_HARMLESS = bytes(byte for byte in range(256) if byte in b"\n\r" or (byte >= 32 and byte not in b"\x7f\xc2\xef"))
_PROPERTY = re.compile(r"!<[^>\s]*>?|[^\s,\[\]{}]*")
_DIRECTIVE = re.compile("(?<![^\n\r])%")
_PROPERTY_START = re.compile(f"[!&*]|{_DIRECTIVE.pattern}")
_LINE_END = re.compile("\r\n|\r|\n")


class PythonParser(yaml.BaseLoader):
    """PyYAML's own parser, made to refuse where libyaml does: for machines without libyaml."""

    def scan_directive(self) -> Any:
        """Refuse every directive, as the known ones would be a moment later."""
        raise yaml.MarkedYAMLError(problem="found a directive", problem_mark=self.get_mark())

    def scan_flow_scalar_non_spaces(self, double: bool, start_mark: Any) -> Any:
        """Scan a piece of a quoted scalar, and refuse the escapes that stand for no character."""
        try:
            chunks = super().scan_flow_scalar_non_spaces(double, start_mark)
            "".join(chunks).encode()
        except (ValueError, OverflowError):
            problem = "found invalid Unicode character escape code"
            raise yaml.MarkedYAMLError(problem=problem, problem_mark=self.get_mark()) from None
        return chunks


PARSER: Any = PythonParser if CParser is None else CParser
"""Where the events come from: libyaml, if PyYAML was built with it."""


def read(source: bytes, file: str) -> object:
    """Read one document into dicts with text keys, lists, texts, integers, booleans and None.

    Plain `true`, `false`, `null`, nothing, and decimal integers of at most 18 digits are not texts; all else is.
    Raises a `BadInput` that knows its place, and nothing else, for whatever is not strict YAML.
    """
    script = _decoded(source, file)
    try:
        return _document(script)
    except yaml.YAMLError as fault:
        raise _broken(fault, script) from None
    except UnicodeDecodeError:
        raise _undecodable(script) from None


def place_of(source: bytes, file: str, path: Path, *, key: bool = False) -> Place:
    """Find where the node at *path* starts, or the deepest node on the way to it; slow, for messages.

    With *key*, where the key is written that the path ends with, if it is all there and ends with one.
    Raises what `read` raises.
    """
    read(source, file)
    script = _decoded(source, file)
    spots = {(spot.path, spot.is_key): spot.at for spot in _spots(script)}
    deepest = next(path[:length] for length in range(len(path), -1, -1) if (path[:length], False) in spots)
    return script.place(spots.get((path, key), spots[deepest, False]))


class _Script(NamedTuple):
    """What stands in a file, without its byte order mark; spots in it are counted in characters."""

    text: str
    file: str

    def place(self, at: int) -> Place:
        """Tell line and column of the character *at*, and its line, ready for a caret below it.

        Lines end where editors end them. Characters that would move the caret or command the terminal are replaced one for one.
        A line is cut behind `LONGEST_LINE` characters and never before them, so that the column fits the text; the text of a spot
        that lies further out is empty: no caret can be drawn.
        """
        before = _LINE_END.split(self.text[:at])
        column = len(before[-1])
        start = at - column
        line = _LINE_END.split(self.text[start : start + LONGEST_LINE], 1)[0] if column <= LONGEST_LINE else ""
        return Place(self.file, len(before), column + 1, _FORBIDDEN.sub("\ufffd", line.replace("\t", "→")))


def _decoded(source: bytes, file: str) -> _Script:
    """Decode a file, and refuse the characters that none may hold."""
    if len(source) > MOST_BYTES:
        raise errors.TooLarge(place=Place(file, 1, 1, ""), limit=MOST_BYTES)
    try:
        script = _Script(source.decode().removeprefix("\ufeff"), file)
    except UnicodeDecodeError as fault:
        before = source[: fault.start].decode().removeprefix("\ufeff")
        whole = source.decode(errors="replace").removeprefix("\ufeff")
        raise errors.NotUtf8(place=_Script(whole, file).place(len(before))) from None
    # The search is slow: it is made only where bytes are left that such a character has in UTF-8, or one with a common byte stands.
    suspicious = source.translate(None, _HARMLESS) or "\u2028" in script.text or "\u2029" in script.text
    if suspicious and (found := _FORBIDDEN.search(script.text)):
        raise _bad_character(found[0], script.place(found.start()))
    return script


def _bad_character(character: str, place: Place) -> BadInput:
    if character == "\t":
        return errors.TabCharacter(place=place)
    return errors.ControlCharacter(place=place, code=f"{ord(character):04X}")


# -------------------------------------------------------------------------------------------------------- the fast path


def _document(script: _Script) -> object:
    """Build the one document of a file."""
    next_event: Callable[[], Any] = PARSER(script.text).get_event
    next_event()  # the stream starts
    start = _without_directive(next_event(), script)
    if type(start) is not DocumentStartEvent:
        raise errors.EmptyDocument(place=script.place(0))
    root: Any = next_event()
    document = _value(root, next_event, 0, script)
    if document is None and root.value == "":
        raise errors.EmptyDocument(place=script.place(0))
    next_event()  # the document ends
    end = _without_directive(next_event(), script)
    if type(end) is not StreamEndEvent:
        raise errors.SecondDocument(place=script.place(end.start_mark.index))
    return document


def _value(event: Any, next_event: Callable[[], Any], depth: int, script: _Script) -> object:
    """Build the value that starts with *event*, inside of *depth* others."""
    kind = type(event)
    if kind is AliasEvent or event.tag or event.anchor:
        raise _property(event.start_mark.index, script)
    if kind is ScalarEvent:
        return event.value if event.style else meant(event.value)
    if depth == DEEPEST:
        raise errors.TooDeep(place=script.place(event.start_mark.index), limit=DEEPEST)
    if kind is MappingStartEvent:
        return _mapping(next_event, depth + 1, script)
    items = []
    while type(event := next_event()) is not SequenceEndEvent:
        items.append(_value(event, next_event, depth + 1, script))
    return items


def _mapping(next_event: Callable[[], Any], depth: int, script: _Script) -> dict[str, object]:
    """Build a mapping; two in three events of a case pass here, so that scalars are not left to `_value`."""
    mapping: dict[str, object] = {}
    while type(event := next_event()) is not MappingEndEvent:
        if type(event) is not ScalarEvent or event.tag or event.anchor:
            raise _bad_key(event, script)
        key = event.value
        if key in mapping:
            raise _duplicate(key, script)
        event = next_event()
        if type(event) is not ScalarEvent or event.tag or event.anchor:
            mapping[key] = _value(event, next_event, depth, script)
        else:
            value = event.value
            mapping[key] = value if event.style else meant(value)
    return mapping


def meant(plain: str) -> object:
    """Give the value that a plain scalar stands for."""
    if plain in _KNOWN:
        return _KNOWN[plain]
    return int(plain) if plain < ":" and _is_integer(plain) else plain


# -------------------------------------------------------------------------------------------------------- what is wrong


def _property(at: int, script: _Script) -> BadInput:
    """Refuse the tag, directive, anchor or alias that starts at the character *at*."""
    found = _PROPERTY.match(script.text, at)
    shown = _shown(found[0] if found else "")
    if shown.startswith(("&", "*")):
        return errors.AliasUsed(place=script.place(at), mark=shown)
    return errors.TagUsed(place=script.place(at), tag=shown)


def _without_directive(event: Any, script: _Script) -> Any:
    """Hand *event* on, unless it is the start of a document that directives stand before."""
    at = event.start_mark.index
    if type(event) is DocumentStartEvent and script.text.startswith("%", at):
        raise _property(at, script)
    return event


def _bad_key(event: Any, script: _Script) -> BadInput:
    """Refuse a key that is a collection, an alias, or has a tag or an anchor."""
    at = event.start_mark.index
    if type(event) is AliasEvent or event.tag or event.anchor:
        return _property(at, script)
    return errors.KeyNotText(place=script.place(at))


def _duplicate(key: str, script: _Script) -> BadInput:
    """Refuse a key that its mapping has already; only now is it found out where."""
    firsts: dict[Path, int] = {}
    keys = (spot for spot in _spots(script) if spot.is_key)
    again = next(spot for spot in keys if firsts.setdefault(spot.path, spot.at) != spot.at)
    first = script.place(firsts[again.path]).line
    return errors.DuplicateKey(place=script.place(again.at), key=_shown(key), first=first)


def _broken(fault: yaml.YAMLError, script: _Script) -> BadInput:
    """Refuse what the parser refused, where it saw it; tags, directives and aliases also if they are broken themselves."""
    context: Any = getattr(fault, "context_mark", None)
    mark: Any = getattr(fault, "problem_mark", None)
    at = mark.index if mark else 0
    last = _last_event(script)
    found = _DIRECTIVE.match(script.text, at)
    if not found and type(last) in (StreamStartEvent, DocumentEndEvent):
        found = _DIRECTIVE.search(script.text, last.end_mark.index, at)
    if found:
        return _property(found.start(), script)
    if context and _PROPERTY_START.match(script.text, context.index):
        return _property(context.index, script)
    problem = getattr(fault, "problem", None) or str(fault)
    if type(last) is DocumentEndEvent and last.explicit:
        return errors.SecondDocument(place=script.place(at))
    if problem == "exceeded maximum nesting depth":  # libyaml's own, met where it looks ahead
        return errors.TooDeep(place=script.place(at), limit=DEEPEST)
    return errors.BrokenYaml(place=script.place(at), problem=problem)


def _undecodable(script: _Script) -> BadInput:
    """Refuse a tag whose percent escapes are not UTF-8: the C parser fails on it before it can say where it is."""
    end = _last_event(script).end_mark.index
    found = _PROPERTY_START.search(script.text, end)
    return _property(found.start() if found else end, script)


def _last_event(script: _Script) -> Any:
    """Give the last event before the parser fails."""
    last = None
    with contextlib.suppress(yaml.YAMLError, UnicodeDecodeError):
        for event in iter(PARSER(script.text).get_event, None):
            last = event
    return last


def _shown(name: str) -> str:
    """Cut a name to what fits a message and commands no terminal."""
    cut = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
    return _FORBIDDEN.sub("\ufffd", cut)


# --------------------------------------------------------------------------------------------------------------- places


class _Spot(NamedTuple):
    """A node, or the key of one, and the character that it starts at."""

    path: Path
    is_key: bool
    at: int


def _spots(script: _Script) -> Iterator[_Spot]:
    """Yield the keys and nodes in the order of the file, as far as it can be read."""
    steps: list[Any] = []  # the last step in each open collection: an index, a key, or None before a key
    for event in iter(PARSER(script.text).get_event, None):
        kind = type(event)
        if kind in (MappingEndEvent, SequenceEndEvent):
            steps.pop()
        elif kind not in (ScalarEvent, MappingStartEvent, SequenceStartEvent):
            continue
        elif steps and steps[-1] is None:
            steps[-1] = event.value
            yield _Spot(tuple(steps), True, event.start_mark.index)
            continue
        else:
            yield _Spot(tuple(steps), False, event.start_mark.index)
            if kind is not ScalarEvent:
                steps.append(None if kind is MappingStartEvent else 0)
                continue
        if steps:
            steps[-1] = steps[-1] + 1 if isinstance(steps[-1], int) else None
