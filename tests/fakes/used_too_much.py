"""Claims of the unlucky run that it used more answers than there were."""

from __future__ import annotations

from tests.fakes.adapter import Message, serve


def overstate(right: Message) -> Message:
    """Count one more."""
    return {**right, "used": right["used"] + 1}


if __name__ == "__main__":
    serve(overstate)
