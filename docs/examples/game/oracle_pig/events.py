"""What may happen in a case of Pig: each event is a task, and its fields, here none, are what a case writes."""

from __future__ import annotations

from oracle.kernel.machine import Task


class TakeTurn(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """Whoever’s turn it is takes it, from the first decision to the end."""


EVENTS: dict[str, type[Task]] = {"turn": TakeTurn}
