"""Answers the unlucky run when it is too late, and as if it were the answer to the question that would come next."""

from __future__ import annotations

import time

from tests.fakes.adapter import Message, serve

LATE = 0.7  # seconds


def tarry(right: Message) -> Message:
    """Give the right answer to one question under the id of the next."""
    time.sleep(LATE)
    return {**right, "id": right["id"] + 1}


if __name__ == "__main__":
    serve(tarry)
