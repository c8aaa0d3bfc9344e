"""Leaves after the unlucky run a board with far more on it than there ever was, and always the same."""

from __future__ import annotations

from tests.fakes.adapter import Message, serve

SEATS = 200


def crowd(right: Message) -> Message:
    """Seat a crowd."""
    right["board"]["seats"] |= {f"goblin-{n}": {"light": 1} for n in range(SEATS)}
    return right


if __name__ == "__main__":
    serve(crowd)
