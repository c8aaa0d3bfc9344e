"""Speaks another version of the protocol."""

from __future__ import annotations

from tests.fakes.adapter import Message, is_op, serve


def be_ahead(right: Message) -> Message:
    """Name the next version."""
    return {**right, "protocol": 2}


if __name__ == "__main__":
    serve(be_ahead, where=is_op("hello"))
