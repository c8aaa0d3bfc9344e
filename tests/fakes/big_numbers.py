"""Has after the unlucky run more tokens in the stock than a computer has bits."""

from __future__ import annotations

from tests.fakes.adapter import Message, serve

MANY = 10**30


def hoard(right: Message) -> Message:
    """Give a number that no machine word holds."""
    right["board"]["stock"] = MANY
    return right


if __name__ == "__main__":
    serve(hoard)
