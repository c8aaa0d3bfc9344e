"""Boards as values: what changed between two of them, whether a part of one holds, and what a change makes of it.

Boards are frozen structs of structs, mappings, tuples, numbers and texts. The field `running` (what is being resolved) is never compared.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from oracle.errors import Path

RUNNING: Final = "running"


def about(text: str) -> msgspec.Meta:
    """Say what a field of a board or an event holds, beside its type: for the published schemas and docs/games."""
    return msgspec.Meta(description=text)


class Gone:
    """The mark of a mapping's key that is no longer there."""

    def __repr__(self) -> str:
        return "gone"


GONE: Final = Gone()


class Difference(msgspec.Struct, frozen=True):
    """One value that differs: *path* leads to it, GONE stands for a key that is not there."""

    path: Path
    before: Any
    after: Any


def differences(before: Any, after: Any, path: Path = ()) -> tuple[Difference, ...]:
    """List where two boards differ, in the order of their fields, then of their keys."""
    if before == after:
        return ()
    if isinstance(before, msgspec.Struct) and type(before) is type(after):
        names = (name for name in before.__struct_fields__ if name != RUNNING)
        return tuple(
            d for name in names for d in differences(getattr(before, name), getattr(after, name), (*path, name))
        )
    if isinstance(before, dict) and isinstance(after, dict):
        keys = (*before, *(key for key in after if key not in before))
        return tuple(d for key in keys for d in differences(before.get(key, GONE), after.get(key, GONE), (*path, key)))
    return (Difference(path, before, after),)


def missing(part: Any, board: Any, path: Path = ()) -> tuple[Difference, ...]:
    """List where a partial board does not hold: *before* is what the part says, *after* what the board shows."""
    if isinstance(part, dict) and isinstance(board, msgspec.Struct):
        return tuple(d for name, value in part.items() for d in missing(value, getattr(board, name), (*path, name)))
    if isinstance(part, dict) and isinstance(board, dict):
        return tuple(d for key, value in part.items() for d in missing(value, board.get(key, GONE), (*path, key)))
    return () if part == board and type(part) is type(board) else (Difference(path, part, board),)


def holds(part: Any, board: Any) -> bool:
    """Say whether a partial board holds; it speaks only of what it names."""
    return not missing(part, board)


def changed(board: Any, part: Any) -> Any:
    """Give the board that *part* makes of *board*: named values replaced, new keys added, GONE keys taken away."""
    if isinstance(part, dict) and isinstance(board, msgspec.Struct):
        return msgspec.structs.replace(
            board, **{name: changed(getattr(board, name), value) for name, value in part.items()}
        )
    if isinstance(part, dict) and isinstance(board, dict):
        whole = {**board, **{key: changed(board.get(key), value) for key, value in part.items()}}
        return {key: value for key, value in whole.items() if value is not GONE}
    return part


def default_of(field: msgspec.structs.FieldInfo) -> Any:
    """Give what a field of a struct is if nobody says anything: NODEFAULT if it must be said."""
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def as_written(value: Any) -> Any:
    """Give a board as plain data as a case writes it: without what is so by default, and without what is being resolved."""
    if isinstance(value, msgspec.Struct):
        held = ((field, getattr(value, field.name)) for field in msgspec.structs.fields(value) if field.name != RUNNING)
        return {field.encode_name: as_written(one) for field, one in held if one != default_of(field)}
    if isinstance(value, dict):
        return {key: as_written(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [as_written(inner) for inner in value]
    return value


def plain(value: Any) -> Any:
    """Give a board as plain data that JSON and YAML can hold, defaults filled in, without what is being resolved."""
    if isinstance(value, msgspec.Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__ if name != RUNNING}
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return "gone" if value is GONE else value
