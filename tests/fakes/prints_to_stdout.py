"""Writes its log to standard output, where it stands before the answer to the unlucky run."""

from __future__ import annotations

from tests.fakes.adapter import Message, serve


def chatter(right: Message) -> Message:
    """Tell of the throw."""
    print("DEBUG: the troll throws", flush=True)
    return right


if __name__ == "__main__":
    serve(chatter)
