"""Names the base game as an edition of its own, and then does not play it."""

from __future__ import annotations

from tests.fakes.adapter import Message, serve


def decline(right: Message) -> Message:
    """Do not play that."""
    return {"id": right["id"], "ok": False, "reason": "not today"}


if __name__ == "__main__":
    serve(decline, where=lambda asked: asked.get("edition") == "base")
