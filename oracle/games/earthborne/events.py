"""What happens on a table of Earthborne Rangers: the events that cases name."""

from __future__ import annotations

from typing import Annotated, Literal

from oracle.games.earthborne.board import Aspect, Count, Do, Symbol
from oracle.kernel.board import about
from oracle.kernel.machine import Task


class Test(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A Ranger performs a test; described from its result in step 4 on."""

    by: Annotated[str, about("the Ranger who performs it")]
    symbol: Annotated[Symbol, about("the symbol of the challenge card that is revealed")]
    at: Annotated[str, about("the card that the Ranger interacts with; empty if there is none")] = ""
    result: Annotated[Literal["success", "failure"], about("how it ends")] = "success"
    does: Annotated[tuple[Do, ...], about("what that result does; “this card” is `at`")] = ()
    more: Annotated[tuple[Symbol, ...], about("further symbols to be resolved in this test")] = ()
    others: Annotated[tuple[str, ...], about("further Rangers who commit effort, which makes it a group test")] = ()
    aborted: Annotated[
        bool, about("whether what comes of the result breaks the test off, as travelling at once does")
    ] = False


class Perform(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A Ranger performs a test, told from step 1 on: ready cards on the way fatigue, a challenge card is drawn, and the effort decides."""

    by: Annotated[str, about("the Ranger who performs it")]
    aspect: Annotated[Aspect, about("the aspect that is tested")]
    effort: Annotated[Count, about("the effort that is committed")]
    at: Annotated[str, about("the card that the Ranger interacts with; empty if there is none")] = ""
    dodged: Annotated[tuple[str, ...], about("cards that the Ranger has dodged; they do not fatigue on the way")] = ()
    difficulty: Annotated[Count | Literal["presence"], about("the difficulty; `presence` is that of `at`")] = 1
    does: Annotated[tuple[Do, ...], about("what a success does; “this card” is `at`")] = ()
    fails: Annotated[tuple[Do, ...], about("what a failure does")] = ()
    more: Annotated[tuple[Symbol, ...], about("further symbols to be resolved in this test")] = ()
    others: Annotated[tuple[str, ...], about("further Rangers who commit effort, which makes it a group test")] = ()


class Draw(Task, frozen=True, tag=True, forbid_unknown_fields=True):
    """A challenge card is drawn, but not for a test."""

    by: Annotated[str, about("the Ranger who draws it")]
    symbol: Annotated[Symbol, about("the symbol on it")]


EVENTS: dict[str, type[Task]] = {"test": Test, "perform": Perform, "draw": Draw}
