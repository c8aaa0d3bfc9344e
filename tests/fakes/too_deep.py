"""Answers the unlucky run with lists in lists, as deep as the argument says."""

from __future__ import annotations

import sys

from tests.fakes.adapter import Message, serve

DEPTH = 100


def dig(right: Message) -> None:
    """Write it by hand: a library would give up."""
    depth = int(sys.argv[1]) if sys.argv[1:] else DEPTH
    print(f'{{"id": {right["id"]}, "board": {{"stock": {"[" * depth}{"]" * depth}}}, "used": 0}}', flush=True)


if __name__ == "__main__":
    serve(dig)
