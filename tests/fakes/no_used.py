"""Does not say of the unlucky run how many answers it used."""

from __future__ import annotations

from tests.fakes.adapter import Message, serve


def keep_back(right: Message) -> Message:
    """Give the board alone."""
    return {"id": right["id"], "board": right["board"]}


if __name__ == "__main__":
    serve(keep_back)
