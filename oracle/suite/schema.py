"""The shape of case files: converting to types on the fast path, saying exactly what is wrong on the slow one, and the published schemas.

`python -m oracle.suite.schema FOLDER [GAME…]` writes a JSON Schema for each of these games, or for each that came with the oracle; they are
made from the types and never by hand.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Hashable, Mapping
from functools import cache, partial
from itertools import islice
from pathlib import Path as File
from typing import Any, TypeVar, cast

import msgspec

from oracle import games
from oracle.errors import (
    N_,
    BadInput,
    MissingKey,
    OracleError,
    OutOfRange,
    Path,
    UnknownKey,
    UnknownName,
    Word,
    WrongType,
    nearest,
)
from oracle.kernel.board import RUNNING
from oracle.kernel.game import Game
from oracle.suite.case import Frame, Odds, OtherReading, Then

T = TypeVar("T")
MOST_FAULTS = 20  # of a node with thousands only the first are compared

TYPE_WORDS = {
    "object": N_("a mapping"),
    "array": N_("a list"),
    "string": N_("a text"),
    "integer": N_("a whole number"),
    "boolean": N_("true or false"),
    "null": N_("null"),
    "id": N_("an id such as tal-0107"),
    "fraction": N_("a fraction such as 11/36"),
    "other": N_("something else"),
}


def converted(kind: type[T] | Any, written: object, path: Path = ()) -> T:
    """Convert plain data to a type; raise the `BadInput` that says what is wrong and where, *path* being where the data stand."""
    try:
        value: T = _holder(cast(Hashable, kind))(written)
    except msgspec.ValidationError as fault:
        raise fault_of(kind, written, path) or _unexplained(fault, path) from None
    return value


def board_from(game: Game, written: object, path: Path) -> Any:
    """Convert plain data to the board of a game; what is being resolved is no part of a table, and cannot be said."""
    if isinstance(written, dict) and RUNNING in written:
        known = tuple(field.encode_name for field in msgspec.structs.fields(game.board) if field.name != RUNNING)
        raise UnknownKey(path=(*path, RUNNING), name=RUNNING, near=nearest(RUNNING, known))
    return converted(game.board, written, path)


@cache
def _holder(kind: Any) -> Callable[[object], Any]:
    """Make a converter that remembers its type: for all but structs the library would study it anew each time."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return partial(msgspec.convert, type=kind)
    holder = msgspec.defstruct("Holder", [("value", kind)])
    return lambda written: msgspec.convert({"value": written}, holder).value  # type: ignore[attr-defined]


def fault_of(kind: Any, written: object, path: Path = ()) -> BadInput | None:
    """Find the first fault of *written* against a type, in the order in which keys and entries stand; None if there is none.

    What is missing comes last: it is often there, misspelt.
    """
    from jsonschema import Draft202012Validator

    schema = msgspec.json.schema(kind)
    _without_tags(schema.get("$defs", {}))
    errors = islice(Draft202012Validator(schema).iter_errors(written), MOST_FAULTS)
    found = [_spoken(error, path) for error in errors]
    return min(
        found, key=lambda fault: (isinstance(fault, MissingKey), _order(written, fault.path[len(path) :])), default=None
    )


def _unexplained(fault: msgspec.ValidationError, path: Path) -> BadInput:
    return WrongType(path=path, expected=Word(TYPE_WORDS["other"]), found=str(fault))


def _order(written: Any, path: Path) -> tuple[int, ...]:
    """Say where a path stands among its siblings, level by level, as the file has them."""
    order = []
    for step in path:
        steps: list[Any] = list(written) if isinstance(written, dict) else list(range(len(written)))
        order.append(steps.index(step))
        written = written[step]
    return tuple(order)


def _spoken(error: Any, path: Path) -> BadInput:
    """Turn an error of the schema library into one of ours."""
    here: Path = (*path, *error.absolute_path)
    rule, schema, value = error.validator, error.schema, error.instance
    if rule == "additionalProperties":
        known = tuple(schema.get("properties", ()))
        name = next(key for key in value if key not in known)
        return UnknownKey(path=(*here, name), name=name, near=nearest(name, known))
    if rule == "required":
        return MissingKey(path=here, name=next(key for key in error.validator_value if key not in value))
    if rule in ("enum", "const"):
        known = tuple(str(known) for known in ([error.validator_value] if rule == "const" else error.validator_value))
        return UnknownName(path=here, what=Word(N_("value")), name=value, near=nearest(str(value), known))
    if rule in ("minimum", "maximum"):
        return OutOfRange(path=here, value=value, limit=error.validator_value)
    if rule == "anyOf" and error.context:
        return _spoken_branch(error, path)
    if rule == "pattern":
        return WrongType(
            path=here,
            expected=_word("id" if "A-Z" in error.validator_value or "a-z" in error.validator_value else "fraction"),
            found=_found(value),
        )
    if rule in ("minItems", "minLength", "minProperties"):
        return WrongType(path=here, expected=Word(N_("at least one entry")), found=Word(N_("an empty one")))
    expected = error.validator_value if rule == "type" else "other"
    return WrongType(
        path=here, expected=_word(expected if isinstance(expected, str) else expected[0]), found=_found(value)
    )


def _spoken_branch(error: Any, path: Path) -> BadInput:
    """Of several shapes speak of the one that fits furthest; where none fits at all, of the first."""
    return _spoken(max(error.context, key=lambda inner: (inner.validator != "type", len(inner.absolute_path))), path)


def _word(kind: str) -> Word:
    return Word(TYPE_WORDS.get(kind, TYPE_WORDS["other"]))


def _found(value: object) -> Word:
    kinds = {
        dict: "object",
        list: "array",
        tuple: "array",
        str: "string",
        bool: "boolean",
        int: "integer",
        type(None): "null",
    }
    return _word(kinds.get(type(value), "other"))


# -------------------------------------------------------------------------------- published schemas


def case_schema(game: Game) -> dict[str, Any]:
    """Make the JSON Schema of a game's case files, for editors and for other programs."""
    kinds = (Frame, game.board, *game.events.values())
    refs, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    frame = parts.pop(_name_in(parts, Frame))
    properties = frame["properties"]
    properties["game"] = {"const": game.name}
    properties["edition"] = {"enum": list(game.editions), "default": game.default_edition}
    properties["given"] = refs[1]
    properties["rests_on"]["items"] = {"enum": list(game.rulebook.clauses)}
    parts[_name_in(parts, Then)]["properties"]["refused"] = {"enum": list(game.rulebook.clauses)}
    parts[_name_in(parts, OtherReading)]["properties"]["under"] = {
        "enum": [reading.reading_id() for reading in game.readings]
    }
    events = dict(zip(game.events, refs[2:], strict=True))
    properties["when"] = {
        "if": {"type": "array"},
        "then": {"items": _entry(events), "minItems": 1},
        "else": _entry(events),
    }
    _partial_tables(parts, _name_in(parts, game.board))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A case of {game.name}",
        **frame,
        "$defs": _without_tags(parts),
    }


def _name_in(parts: Mapping[str, Any], kind: type) -> str:
    """Give the name of a type among the parts: with its module where another type of the game or of the frame bears the same."""
    return kind.__name__ if kind.__name__ in parts else f"{kind.__module__}.{kind.__qualname__}"


def _entry(events: Mapping[str, Any]) -> dict[str, Any]:
    """One event under its name, and the answers beside it."""
    answer = {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": {"type": ["string", "integer"]},
    }
    return {
        "type": "object",
        "properties": {**events, "play": {"type": "array", "items": answer}},
        "additionalProperties": False,
        "oneOf": [{"required": [name]} for name in events],
    }


def _partial_tables(parts: dict[str, Any], board: str) -> None:
    """Let the tables of *then* be partial, so that nothing is required; what changes may also be gone."""
    then, odds = (parts[_name_in(parts, kind)]["properties"] for kind in (Then, Odds))
    part = {"$ref": f"#/$defs/Part{board}"}
    then["changes"] = {"$ref": f"#/$defs/Change{board}"}
    then["always"] = then["never"] = then["sometimes"]["items"] = odds["table"] = part
    for prefix in ("Part", "Change"):
        _with_prefix(parts, board, prefix)
    for name in [name for name in parts if name.startswith("Change")]:
        _or_gone(parts[name])


def _with_prefix(parts: dict[str, Any], board: str, prefix: str) -> None:
    """Copy the schemas of a board and of all that lies on it under names with *prefix*, with nothing required or given by default."""
    queue = [board]
    while queue:
        name = queue.pop()
        if prefix + name in parts:
            continue
        text = json.dumps({key: value for key, value in parts[name].items() if key not in ("required", "title")})
        for inner in [inner for inner in parts if f'"#/$defs/{inner}"' in text]:
            text = text.replace(f'"#/$defs/{inner}"', f'"#/$defs/{prefix}{inner}"')
            queue.append(inner)
        copy = parts[prefix + name] = json.loads(text)
        copy["properties"].pop(RUNNING, None)
        for schema in copy["properties"].values():
            schema.pop("default", None)


def _or_gone(table: dict[str, Any]) -> None:
    for schema in table["properties"].values():
        if isinstance(schema.get("additionalProperties"), dict):
            entry = schema["additionalProperties"]
            schema["additionalProperties"] = {"if": {"const": "gone"}, "then": True, "else": entry}


def _without_tags(parts: dict[str, Any]) -> dict[str, Any]:
    """Drop the tag by which tasks are told apart in storage: cases name an event by its key."""
    for part in parts.values():
        if "type" in part.get("required", ()):  # a field of that name that a game has is not required
            part["properties"].pop("type")
            part["required"] = [name for name in part["required"] if name != "type"]
    return parts


def main(folder: str, *names: str) -> None:
    """Write the schemas of these games into *folder*, or of those that came with the oracle."""
    File(folder).mkdir(parents=True, exist_ok=True)
    for name in names or games.BUILT_IN:
        text = json.dumps(case_schema(games.load(name)), ensure_ascii=False, indent=2)
        (File(folder) / f"{name}.case.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit("usage: python -m oracle.suite.schema FOLDER [GAME…]")
    try:
        main(*sys.argv[1:])
    except OracleError as fault:
        sys.exit(str(fault))
