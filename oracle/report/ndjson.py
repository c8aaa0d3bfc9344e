"""The run as NDJSON: one event of `oracle.suite.events` a line."""

from __future__ import annotations

import msgspec

from oracle.suite.events import Event

_encode = msgspec.json.Encoder().encode


def line(event: Event) -> str:
    """Write one event."""
    return _encode(event).decode()
