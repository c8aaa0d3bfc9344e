"""Is not hermetic: from its fourth run on it has a token more in the stock than there is."""

from __future__ import annotations

from itertools import count

from tests.fakes.adapter import Message, is_op, serve

FORGETS = 3  # runs
runs = count(1)


def add_what_was(right: Message) -> Message:
    """Bring a token of an earlier run along."""
    if next(runs) > FORGETS:
        right["board"]["stock"] += 1
    return right


if __name__ == "__main__":
    serve(add_what_was, where=is_op("run"))
