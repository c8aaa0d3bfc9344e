"""Claims in `accepts` that it can set up the seats, and says of the unlucky run that it has not got what the argument names."""

from __future__ import annotations

import sys

from tests.fakes.adapter import Message, is_unlucky, serve

FEATURE = "seats.*.light"
CLAIMED = ["order", "seats.*.fate_value", "seats.*.light", "stock"]


def go_back_on_it(right: Message) -> Message:
    """Claim at hello, lack at the run."""
    if "games" in right:
        return {**right, "accepts": CLAIMED}
    return {"id": right["id"], "unsupported": {"feature": sys.argv[1] if sys.argv[1:] else FEATURE}}


if __name__ == "__main__":
    serve(go_back_on_it, where=lambda asked: asked["op"] == "hello" or is_unlucky(asked))
