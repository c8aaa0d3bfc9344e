"""Answers the unlucky run with a board that has lists in lists in lists."""

from __future__ import annotations

from typing import Any

from tests.fakes.adapter import Message, serve

DEPTH = 100


def dig(right: Message) -> Message:
    """Bury the stock."""
    buried: Any = right["board"]["stock"]
    for _ in range(DEPTH):
        buried = [buried]
    return {**right, "board": {**right["board"], "stock": buried}}


if __name__ == "__main__":
    serve(dig)
