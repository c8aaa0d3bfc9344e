"""A game as the oracle takes it: a frozen value with a board, events, a rulebook, readings and handlers.

Nothing is registered by side effect and nothing is inherited.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Union

import msgspec

from oracle.errors import N_, Path, UnknownName, Word, nearest
from oracle.kernel.machine import Agenda, Board, Handler, Position, Rules, Task
from oracle.kernel.rulebook import Rulebook
from oracle.kernel.trace import Said


class Problem(msgspec.Struct, frozen=True):
    """What makes a board or an event impossible: *path* leads to it from the case, *known* are the names that would do."""

    path: Path
    why: Word
    name: str = ""
    known: tuple[str, ...] = ()


class Decision(msgspec.Struct, frozen=True):
    """A decision as players and authors of other engines meet it: *what* is decided, *when* it is put, and what each label means.

    *is_free* says whether the rules as they are ever leave a choice; where they do not, it stands for what somebody may wrongly think of.
    """

    what: str
    when: str
    options: Mapping[str, str]
    is_free: bool = True


class Game(msgspec.Struct, frozen=True):
    """One game. *events* maps the names that cases use to the tasks that they are.

    *decisions* and *chances* map patterns of names to what they are; {field} stands for a name in that field of the board, any other {word} for some word.
    """

    name: str
    language: str  # the language its source was published in
    board: type[msgspec.Struct]
    events: Mapping[str, type[Task]]
    rulebook: type[Rulebook]
    readings: tuple[type[Rulebook], ...]
    editions: Mapping[str, tuple[type[Rulebook], ...]]
    default_edition: str
    handlers: Mapping[type[Task], Handler]
    say: Callable[[Task, Board, Board], Said | None]
    decisions: Mapping[str, Decision]
    chances: Mapping[str, str]  # when chance is asked
    check: Callable[[Any, Any, Sequence[Any]], tuple[Problem, ...]]
    tacit: tuple[str, ...] = ()  # clauses that go without saying when a play is told
    told: tuple[str, ...] = ()  # fields of the board that *say* puts into words itself
    watch: Callable[[Rules, Board, Board], Agenda] | None = None
    view: Callable[[Rules, Board], Any] | None = None
    samples: Callable[[Sequence[int]], tuple[Board, Task]] | None = None

    def rules(self, edition: str, *readings: type[Rulebook]) -> Any:
        """Give the rules of an edition under further readings, which come first."""
        return self.rulebook.under(*readings, *self.editions[edition])

    def decision(self, name: str) -> str:
        """Say what is decided at a decision of that name; "" if the game knows none."""
        return next((known.what for pattern, known in self.decisions.items() if is_like(name, pattern)), "")

    def reading(self, reading_id: str) -> type[Rulebook] | None:
        """Find a reading by its id (clause:name); None if there is none."""
        return _by_id(self.readings).get(reading_id)

    def named(self, reading_id: str) -> type[Rulebook]:
        """Give the reading of that id; raise `UnknownName` with the nearest."""
        reading = self.reading(reading_id)
        if reading is None:
            known = _by_id(self.readings)
            raise UnknownName(what=Word(N_("reading")), name=reading_id, near=nearest(reading_id, known))
        return reading


def is_like(name: str, pattern: str) -> bool:
    """Say whether a name or a label has the shape of a pattern, whatever stands for its {words}."""
    return _shape(pattern).fullmatch(name) is not None


@cache
def _shape(pattern: str) -> re.Pattern[str]:
    return re.compile(".+".join(map(re.escape, re.split(r"\{\w+\}", pattern))))


@cache
def _by_id(readings: tuple[type[Rulebook], ...]) -> dict[str, type[Rulebook]]:
    return {reading.reading_id(): reading for reading in readings}


_pack = msgspec.msgpack.Encoder(order="deterministic").encode


def stored(position: Position) -> bytes:
    """Give a position as bytes, to be taken up again by `loaded`."""
    return _pack((position.board, position.agenda))


def loaded(game: Game, raw: bytes) -> Position:
    """Take up a stored position."""
    tasks: Any = Union[tuple(game.handlers)]  # noqa: UP007
    shape: Any = tuple[game.board, tuple[tasks, ...]]  # type: ignore[name-defined]
    board, agenda = msgspec.msgpack.decode(raw, type=shape)
    return Position(board, agenda)
