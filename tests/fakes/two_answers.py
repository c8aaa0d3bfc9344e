"""Answers the unlucky run with a board and refuses it, both at once."""

from __future__ import annotations

from tests.fakes.adapter import Message, serve


def hedge(right: Message) -> Message:
    """Be right whatever is expected."""
    return {**right, "refused": {"text": "perhaps"}}


if __name__ == "__main__":
    serve(hedge)
