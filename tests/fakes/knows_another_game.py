"""Plays a game, but not ours."""

from __future__ import annotations

from tests.fakes.adapter import Message, is_op, serve


def play_chess(right: Message) -> Message:
    """Name another game."""
    return {**right, "games": [{"id": "chess", "editions": ["blitz"]}]}


if __name__ == "__main__":
    serve(play_chess, where=is_op("hello"))
