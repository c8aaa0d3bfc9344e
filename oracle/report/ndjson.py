"""A run or a check as NDJSON: one event of its stream a line."""

from __future__ import annotations

import json

import msgspec

_encode = msgspec.json.Encoder().encode


def line(event: msgspec.Struct) -> str:
    """Write one event; what no text can hold, such as a file's name in another encoding, is escaped."""
    try:
        return _encode(event).decode()
    except UnicodeEncodeError:
        return json.dumps(msgspec.to_builtins(event))
