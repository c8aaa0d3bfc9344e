"""Writes megabytes to standard error before each of its answers, and is right."""

from __future__ import annotations

import sys

from tests.fakes.adapter import Message, serve

LINES = 40_000


def pour(right: Message) -> Message:
    """Tell everything, to whoever may want to know."""
    sys.stderr.write("and nothing happens, as it should be; much more of that:\n" * LINES)
    sys.stderr.write("to be continued\n")
    sys.stderr.flush()
    return right


if __name__ == "__main__":
    serve(pour, where=lambda asked: True)
