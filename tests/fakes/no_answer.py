"""Answers the unlucky run with an id and nothing else."""

from __future__ import annotations

from tests.fakes.adapter import Message, serve


def evade(right: Message) -> Message:
    """Say nothing in good form."""
    return {"id": right["id"]}


if __name__ == "__main__":
    serve(evade)
