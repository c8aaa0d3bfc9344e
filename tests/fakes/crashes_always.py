"""Ends at every run."""

from __future__ import annotations

import sys

from tests.fakes.adapter import Message, is_op, serve


def crash(right: Message) -> None:
    """End."""
    sys.exit(1)


if __name__ == "__main__":
    serve(crash, where=is_op("run"))
