"""Gives its answer to the unlucky run an id that no question bears."""

from __future__ import annotations

from tests.fakes.adapter import Message, serve


def misname(right: Message) -> Message:
    """Answer a question that was not put."""
    return {**right, "id": 1_000_000}


if __name__ == "__main__":
    serve(misname)
