"""Does not support what the unlucky run needs, and does not say what that is."""

from __future__ import annotations

from tests.fakes.adapter import Message, serve


def shrug(right: Message) -> Message:
    """Leave the feature out."""
    return {"id": right["id"], "unsupported": {"issue": "https://example.org/1"}}


if __name__ == "__main__":
    serve(shrug)
