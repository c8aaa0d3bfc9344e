"""What the fakes share: an adapter that answers as it should, until a fault is put in its way.

A fake is named for its fault. Most show it in one run only, the unlucky one; what they answer otherwise is what our own engine answers.
Each is started as `python tests/fakes/NAME.py` and can be checked by hand: `oracle check --impl 'cmd: python tests/fakes/NAME.py' …`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from oracle.conformance.serve import engine

UNLUCKY = 3  # the throw that ends the script of the unlucky run

Message = dict[str, Any]
Spoil = Callable[[Message], Message | None]
Where = Callable[[Message], bool]


def is_unlucky(asked: Message) -> bool:
    """Say whether a question is the unlucky run."""
    picks = [pick for event in events(asked) for answer in event["play"] for pick in answer.values()]
    return picks[-1:] == [UNLUCKY]


def events(asked: Message) -> list[Message]:
    """List what happens in a run; nothing does in another question."""
    happening: list[Message] = asked.get("situation", {}).get("events", [])
    return happening


def is_op(op: str) -> Where:
    """Make what tells the questions of one kind."""
    return lambda asked: asked["op"] == op


def say(answer: Message) -> None:
    """Answer in one line."""
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def serve(spoil: Spoil = lambda right: right, *, where: Where = is_unlucky) -> None:
    """Answer the questions on standard input; the right answers to those that *where* tells go through *spoil*, and None is not said."""
    reply = engine()
    for line in sys.stdin:
        asked = json.loads(line)
        right = reply(asked)
        if right is None:  # `bye`
            return
        answer = spoil(right) if where(asked) else right
        if answer is not None:
            say(answer)
