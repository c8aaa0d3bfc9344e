"""Puts half a character into its answer to the unlucky run."""

from __future__ import annotations

from tests.fakes.adapter import Message, serve


def halve(right: Message) -> Message:
    """Write the first half of a pair, as programs do that count in 16 bits."""
    return {"id": right["id"], "refused": {"text": "\ud83d"}}


if __name__ == "__main__":
    serve(halve)
