"""Reads `hello` and does not answer."""

from __future__ import annotations

from tests.fakes.adapter import Message, is_op, serve


def keep_silent(right: Message) -> None:
    """Say nothing."""


if __name__ == "__main__":
    serve(keep_silent, where=is_op("hello"))
