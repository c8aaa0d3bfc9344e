"""Writes its answer to the unlucky run in another encoding."""

from __future__ import annotations

import sys

from tests.fakes.adapter import Message, serve


def mumble(right: Message) -> None:
    """Write in Latin-1."""
    line = f'{{"id": {right["id"]}, "refused": {{"text": "Zauberlehrling? Nö."}}}}\n'
    sys.stdout.buffer.write(line.encode("latin-1"))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    serve(mumble)
