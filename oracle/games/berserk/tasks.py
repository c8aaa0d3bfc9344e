"""What is left to do while players act; the handlers lie in priority, aiming, resolving, striking, triggers and turns."""

from __future__ import annotations

from oracle.games.berserk.abilities import Strength
from oracle.games.berserk.board import Item
from oracle.kernel.machine import Task


class Round(Task, frozen=True, tag=True):
    """A player has priority; so many have passed in a row, and these things have been *declared* since play began.

    *due* is what triggers as soon as its player has priority: only a reading leaves anything for that moment.
    """

    who: str
    passed: int = 0
    declared: tuple[str, ...] = ()
    due: tuple[Item, ...] = ()


class Aim(Task, frozen=True, tag=True):
    """What has just been declared needs a target."""

    item: Item


class AimAgain(Task, frozen=True, tag=True):
    """What has just been declared needs a second target."""

    item: Item


class Resolve(Task, frozen=True, tag=True):
    """The topmost object of the stack resolves."""


class Exchange(Task, frozen=True, tag=True):
    """The results are known: may the strikes be weakened?"""


class Fight(Task, frozen=True, tag=True):
    """How strong are the strikes?"""


class Weaken(Task, frozen=True, tag=True):
    """The strikes are as strong as this: the attacker's, and the one that answers it."""

    attack: Strength | None
    answer: Strength | None


class Occur(Task, frozen=True, tag=True):
    """Something occurs that delayed abilities may wait for: a card acts, makes an attack of that strength, or cards are wounded.

    *at* says which delayed ability is asked next.
    """

    what: str
    cards: tuple[str, ...]
    closes: bool = True
    is_strike: bool = False
    strength: str = ""
    at: int = 0


class Trigger(Task, frozen=True, tag=True):
    """These triggered abilities go on the stack; *has_priority* says that their player has waited for priority."""

    items: tuple[Item, ...]
    has_priority: bool = False


class Deaths(Task, frozen=True, tag=True):
    """Has any card no lives left?"""


class Cure(Task, frozen=True, tag=True):
    """May every poisoned card still have poison?"""


class Opened(Task, frozen=True, tag=True):
    """The cards of the active player have opened: what triggers at the start of the turn?"""


class Begin(Task, frozen=True, tag=True):
    """The Main Phase begins."""


class EndTurn(Task, frozen=True, tag=True):
    """The turn is over: what lasts until then ends, and the turn is the other player's."""
