"""What is left to do while an effect is carried out; the handlers lie in the modules that are named for what they do."""

from __future__ import annotations

from oracle.games.earthborne.board import Cause, Do, Effect, Table, Threshold, Token
from oracle.kernel.machine import Task


class Enact(Task, frozen=True, tag=True):
    """An effect is carried out: the one with that number on the card, or (number 0) what a result or a response does."""

    card: str
    number: int
    effect: Effect
    cause: Cause
    ordered: bool = False


class Cancel(Task, frozen=True, tag=True):
    """Does somebody cancel the effect?"""


class Attempt(Task, frozen=True, tag=True):
    """The condition is looked at, then the instructions come."""


class Arrow(Task, frozen=True, tag=True):
    """What stands after the double arrow comes, if all before it was done; *undo* is the table to go back to if not, where a reading asks for it."""

    met: bool
    undo: Table | None = None


class Act(Task, frozen=True, tag=True):
    """An instruction comes."""

    do: Do
    agreed: bool = False


class Either(Task, frozen=True, tag=True):
    """One of two instructions comes."""

    first: Do
    second: Do


class Hit(Task, frozen=True, tag=True):
    """An instruction is carried out on a card; *to* is the place or the host, where that was chosen."""

    do: Do
    card: str
    replaced: bool = False  # whether it has been asked if something takes its place
    to: str = ""


class Scout(Task, frozen=True, tag=True):
    """Cards taken from the top of the path deck are put back one by one."""

    left: tuple[str, ...]


class Ordered(Task, frozen=True, tag=True):
    """An effect that was ordered is over: was it resolved? It had been resolved so many *times* before."""

    card: str
    number: int
    times: int


class Added(Task, frozen=True, tag=True):
    """Harm or progress has been added to a card."""

    card: str
    token: Token
    cause: Cause


class Responses(Task, frozen=True, tag=True):
    """Which response to the same thing comes next? Each is a card and the number of its response, from 0."""

    waiting: tuple[tuple[str, int], ...]


class Respond(Task, frozen=True, tag=True):
    """A card responds: with its response of that number, from 0."""

    card: str
    number: int


class Told(Task, frozen=True, tag=True):
    """A test was a success or a failure, or has been performed: what responds to that?"""

    to: str


class Instead(Task, frozen=True, tag=True):
    """Does a card take the place of harm that is about to be added?"""

    do: Do
    card: str


class Ambush(Task, frozen=True, tag=True):
    """A card has come within a Ranger's reach."""

    card: str


class Close(Task, frozen=True, tag=True):
    """The effect is over: was it resolved?"""


class Sweep(Task, frozen=True, tag=True):
    """Cards at their threshold are cleared, if it is time."""

    cause: Cause
    over: bool


class Clears(Task, frozen=True, tag=True):
    """Several cards are at their threshold, and something responds to that: which is cleared next?"""

    waiting: tuple[str, ...]
    cause: Cause


class Clear(Task, frozen=True, tag=True):
    """A card may be at a threshold."""

    card: str
    cause: Cause


class Cleared(Task, frozen=True, tag=True):
    """A card is cleared, by what is on it."""

    card: str
    cause: Cause
    token: Threshold


class Leave(Task, frozen=True, tag=True):
    """A cleared card is discarded, if it still has enough of that."""

    card: str
    token: Threshold


class EndTest(Task, frozen=True, tag=True):
    """The test is over."""
