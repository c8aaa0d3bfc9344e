"""Never answers the unlucky run."""

from __future__ import annotations

import time

from tests.fakes.adapter import Message, serve


def hang(right: Message) -> None:
    """Wait for what does not come."""
    time.sleep(3600)


if __name__ == "__main__":
    serve(hang)
