"""What is left to do while players act; the handlers lie in priority, resolving and turns."""

from __future__ import annotations

from oracle.games.berserk.board import Item, Strength
from oracle.kernel.machine import Task


class Round(Task, frozen=True, tag=True):
    """A player has priority; so many have passed in a row, and these things have been *declared* since play began."""

    who: str
    passed: int = 0
    declared: tuple[str, ...] = ()


class Aim(Task, frozen=True, tag=True):
    """What has just been declared needs a target."""

    item: Item


class Resolve(Task, frozen=True, tag=True):
    """The topmost object of the stack resolves."""


class Fight(Task, frozen=True, tag=True):
    """The dice are thrown: may a strike be weakened?"""


class Occur(Task, frozen=True, tag=True):
    """Something occurs that delayed abilities may wait for: a card acts, or makes an attack of that strength."""

    what: str
    card: str
    closes: bool = True
    is_strike: bool = False
    strength: str = ""
    stage: str = "declaration"


class Trigger(Task, frozen=True, tag=True):
    """These triggered abilities go on the stack."""

    items: tuple[Item, ...]


class Deaths(Task, frozen=True, tag=True):
    """Has any card no lives left?"""


class Begin(Task, frozen=True, tag=True):
    """The Main Phase begins."""


class EndTurn(Task, frozen=True, tag=True):
    """The turn is over: what lasts until then ends, and the turn is the other player's."""


class Weaken(Task, frozen=True, tag=True):
    """The strikes are as strong as this: the attacker's, and the one that answers it."""

    attack: Strength | None
    answer: Strength | None
