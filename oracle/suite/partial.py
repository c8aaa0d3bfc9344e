"""Partial boards: what a case writes of a table, turned into values that boards can be held against.

Every name is checked, so that a misspelt one is an error and never a claim that holds of itself.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, get_args, get_origin

import msgspec

from oracle.errors import AssertsNothing, NotAChange, Path, UnknownKey, UnknownName, Word, nearest
from oracle.kernel.board import GONE, RUNNING
from oracle.suite.schema import converted

Part = Any
GONE_WORD = "gone"


def part_of(board: Any, written: Any, path: Path) -> Part:
    """Turn a partial table into a part that `oracle.kernel.board.holds` can use; it may name what *board* has or knows by name.

    Raises a `BadInput` that knows its path, also where the table or a part of it names nothing.
    """
    return _part(type(board), written, path, board, board)


def change_of(board: Any, written: Any, path: Path) -> Part:
    """Turn a change of *board* into a part that `oracle.kernel.board.changed` can use.

    A key that is not there yet is added whole, `gone` takes a key away; naming a value as it is already raises `NotAChange`.
    {} says that nothing changes.
    """
    return _change(type(board), written, path, board) if written else {}


def written_change(before: Any, after: Any) -> Any:
    """Write the change that makes *after* of *before*, as `change_of` reads it; {} if they are the same."""
    if isinstance(before, msgspec.Struct) and type(before) is type(after):
        fields = _fields(type(before)).items()
        both = {name: (getattr(before, attribute), getattr(after, attribute)) for name, (attribute, _) in fields}
        return {name: written_change(*sides) for name, sides in both.items() if sides[0] != sides[1]}
    if isinstance(before, dict) and isinstance(after, dict):
        kept = {key: written_change(was, after[key]) for key, was in before.items() if after.get(key, was) != was}
        added = {key: _written(value) for key, value in after.items() if key not in before}
        return kept | added | {key: GONE_WORD for key in before if key not in after}
    return _written(after)


def _written(value: object) -> Any:
    """Give a value as the plain data that a file holds."""
    return msgspec.json.decode(msgspec.json.encode(value))


def names_on(board: Any) -> frozenset[str]:
    """Collect what bears a name on a board: the keys of its mappings and the texts in its lists."""
    if isinstance(board, msgspec.Struct):
        inner = [getattr(board, name) for name in board.__struct_fields__ if name != RUNNING]
        return frozenset[str]().union(*map(names_on, inner))
    if isinstance(board, dict):
        return frozenset(board).union(*map(names_on, board.values()))
    if isinstance(board, tuple):
        return frozenset(thing for thing in board if isinstance(thing, str)).union(*map(names_on, board))
    return frozenset()


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, tuple[str, Any]]:
    """List a struct's fields as cases write them: name -> (attribute, type)."""
    return {f.encode_name: (f.name, _bare(f.type)) for f in msgspec.structs.fields(kind) if f.name != RUNNING}


def _bare(kind: Any) -> Any:
    """Drop what is said about a mapping or a struct beside its type; the limits of a number stay."""
    inner = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    return inner if _is_struct(inner) or get_origin(inner) is dict else kind


def _field(kind: type[msgspec.Struct], name: str, path: Path) -> tuple[str, Any]:
    fields = _fields(kind)
    if name not in fields:
        raise UnknownKey(path=(*path, name), name=name, near=nearest(name, fields))
    return fields[name]


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _part(kind: Any, written: Any, path: Path, here: Any, board: Any) -> Part:
    """Check a part of a value of type *kind*; *here* is the value on the board, None where there is none."""
    if written == {}:
        raise AssertsNothing(path=path)
    if _is_struct(kind) and isinstance(written, dict):
        part = {}
        for name, value in written.items():
            attribute, inner = _field(kind, name, path)
            part[attribute] = _part(inner, value, (*path, name), getattr(here, attribute, None), board)
        return part
    if get_origin(kind) is dict and isinstance(written, dict):
        inner, present = get_args(kind)[1], here or {}
        for key in written:
            if key not in present and key not in (known := names_on(board)):
                raise UnknownName(
                    path=(*path, key), what=Word("name on the board"), name=key, near=nearest(key, sorted(known))
                )
        return {key: _part(inner, value, (*path, key), present.get(key), board) for key, value in written.items()}
    return converted(kind, written, path)


def _change(kind: Any, written: Any, path: Path, before: Any) -> Part:
    if written == {}:
        raise AssertsNothing(path=path)
    if _is_struct(kind) and isinstance(written, dict):
        part = {}
        for name, value in written.items():
            attribute, inner = _field(kind, name, path)
            part[attribute] = _change(inner, value, (*path, name), getattr(before, attribute))
        return part
    if get_origin(kind) is dict and isinstance(written, dict):
        return {key: _change_at(get_args(kind)[1], key, value, (*path, key), before) for key, value in written.items()}
    value = converted(kind, written, path)
    if value == before:
        raise NotAChange(path=path, value=written)
    return value


def _change_at(kind: Any, key: str, written: Any, path: Path, before: dict[str, Any]) -> Part:
    if key not in before:
        if written == GONE_WORD:
            raise UnknownName(path=path, what=Word("name on the board"), name=key, near=nearest(key, before))
        return converted(kind, written, path)
    return GONE if written == GONE_WORD else _change(kind, written, path, before[key])
