"""Ends at the unlucky run with a code, after a long lament on standard error."""

from __future__ import annotations

import sys

from tests.fakes.adapter import Message, serve

LINES = 5_000


def crash(right: Message) -> None:
    """Say what is wrong, and end."""
    for n in range(LINES):
        print(f"woe {n}", file=sys.stderr)
    sys.exit(7)


if __name__ == "__main__":
    serve(crash)
