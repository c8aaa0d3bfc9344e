"""Answers the unlucky run in two lines, the same twice."""

from __future__ import annotations

from tests.fakes.adapter import Message, say, serve


def repeat(right: Message) -> Message:
    """Say it once more than asked."""
    say(right)
    return right


if __name__ == "__main__":
    serve(repeat)
