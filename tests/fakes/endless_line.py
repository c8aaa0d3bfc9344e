"""Answers the unlucky run with a line that has no end."""

from __future__ import annotations

import sys

from tests.fakes.adapter import Message, serve


def drone(right: Message) -> None:
    """Begin a text and never close it."""
    sys.stdout.write('{"refused": {"text": "')
    while True:
        sys.stdout.write("no " * 20_000)


if __name__ == "__main__":
    serve(drone)
