"""Vectors: what is sent to another implementation, and what is held against its answers. Each distinct end of a case becomes one.

A script that travels answers what leaves a choice, and nothing else; what is right comes from our own engine and never travels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from oracle.conformance.answers import answers_of, asks, is_among, lean_answer_of, same
from oracle.conformance.paths import covered, differing, is_seen, needed, touched
from oracle.conformance.protocol import Answer, Can, Happening, HelloReply, Situation, Text
from oracle.errors import NotScripted, Unbounded
from oracle.kernel.board import plain
from oracle.kernel.explore import BOUND, End
from oracle.kernel.explore import explore as explored_from
from oracle.kernel.game import Game
from oracle.kernel.machine import Answer as Pick
from oracle.kernel.machine import Board, Halt, Position, Roll, Taken, play
from oracle.suite.case import Case, Event
from oracle.suite.resolve import Walk, explore, follow

MOST_ENDS = 36  # vectors of one case


class Vector(msgspec.Struct, frozen=True):
    """One situation of a case, and the answers that are right: the first one, and other ways to say the same.

    *chance* are the names in the scripts that chance decides.
    """

    id: str
    case: Case
    events: tuple[Event, ...]
    right: tuple[Answer, ...]
    chance: frozenset[str] = frozenset()
    free: bool = False  # nothing is scripted, and every end is right

    @property
    def script(self) -> tuple[Pick, ...]:
        """All answers of all events."""
        return tuple(answer for event in self.events for answer in event.play)


class Made(msgspec.Struct, frozen=True):
    """The vectors of one case, and how many of its ends are left out: those beyond `MOST_ENDS`, or all of a case too big to explore (1).

    *unfit* says that its script does not fit the rules that hold, which other readings can make of them.
    """

    vectors: tuple[Vector, ...]
    left_out: int = 0
    unfit: bool = False


def scripted(case: Case, rules: Any, *, bound: int = BOUND) -> Made:
    """Make the vectors of a case: one for the decision that it says to wait, and one for each distinct end."""
    try:
        walked = _walked(case, rules, bound)
    except NotScripted:
        return Made((), unfit=True)
    ends = walked.explored.ends
    plays = [end.script for end in ends[:MOST_ENDS]]
    if not ends and case.then.written.offers is UNSET:
        return Made((), left_out=1)
    if case.then.written.offers is not UNSET:
        plays.insert(0, case.events[-1].play)
    last = walked.refused_early if walked.refused_early >= 0 else len(case.events) - 1
    lines = ((*case.events[:last], replace(case.events[last], play=script)) for script in plays)
    made = tuple(_vector(case, rules, n, line) for n, line in enumerate(lines, 1))
    vectors = tuple(vector for vector in made if vector is not None)
    return Made(vectors, max(len(ends) - MOST_ENDS, 0) + len(made) - len(vectors))


def _walked(case: Case, rules: Any, bound: int) -> Walk:
    """Play a case to all its ends, or, where these are out of reach, as its script goes."""
    try:
        return explore(case, rules, bound=bound)
    except Unbounded:
        return follow(case, rules)


def _vector(case: Case, rules: Any, n: int, line: Sequence[Event]) -> Vector | None:
    """Make the vector of a line of play; None if its free answers alone could be taken for those to forced questions of the same name."""
    board, events, chance = case.board, list[Event](), set[str]()
    for event in line:
        heard = _Heard()
        position = Position(board, (event.task,))
        halt = play(case.game, rules, position, event.play, premises=case.frame.otherwise, record=heard)
        events.append(replace(event, play=heard.script(halt, event.play)))
        chance |= heard.chance
        board = halt.position.board
    right = answers_of(case.game, rules, case.board, events)
    lean = lean_answer_of(case.game, rules, case.board, events)
    is_clear = is_among(lean, right) and _is_what_came(right[0], halt)
    return Vector(f"{case.id}/{n}", case, tuple(events), right, frozenset(chance)) if is_clear else None


def _is_what_came(answer: Answer, halt: Halt) -> bool:
    """Say whether an answer is what a line of play came to."""
    if halt.refused:
        return answer.refused is not UNSET
    if halt.question:
        return same(answer, asks(halt.question))
    return bool(answer.board == plain(halt.position.board))


class _Heard:
    """Hears what is taken on a line of play, and whether it was free."""

    def __init__(self) -> None:
        self.taken: list[tuple[Pick, bool]] = []
        self.chance: set[str] = set()

    def step(self, before: Position, taken: Taken | None, after: Position, pushed: int) -> None:
        if taken is not None:
            self.taken.append(((taken.question.name, taken.pick), taken.free))
            if type(taken.question) is Roll:
                self.chance.add(taken.question.name)

    def script(self, halt: Halt, given: Sequence[Pick]) -> tuple[Pick, ...]:
        """Give the answers that the line needs: the free ones, and a last one that is refused."""
        free = tuple(answer for answer, is_free in self.taken if is_free)
        return (*free, given[halt.used - 1]) if halt.refused and halt.question else free


def unscripted(case: Case, rules: Any, *, bound: int = BOUND) -> Made:
    """Make the one vector of a case for an engine that cannot be told what to decide: every end that some legal play leads to is right."""
    boards: dict[str, Board] = {"": case.board}
    refused = False
    for event in case.events:
        ends: list[End] = []
        for board in boards.values():
            try:
                ends += explored_from(case.game, rules, Position(board, (event.task,)), bound=bound).ends
            except Unbounded:
                return Made((), 1)
        refused |= any(end.refused for end in ends)
        boards = {repr(end.board): end.board for end in ends if not end.refused}
    right = [Answer(board=plain(board), used=0) for board in boards.values()]
    if refused:
        right.append(Answer(refused=Text()))
    events = tuple(replace(event, play=()) for event in case.events)
    return Made((Vector(f"{case.id}/free", case, events, tuple(right), free=True),))


# -------------------------------------------------------------------------------- for one adapter


def situation_of(vector: Vector, can: Can) -> Situation:
    """Give what is sent to an adapter that can do so much."""
    events = (_happening(vector, event, can) for event in vector.events)
    return Situation(plain(vector.case.board), tuple(events))


def _happening(vector: Vector, event: Event, can: Can) -> Happening:
    name = next(name for name, kind in vector.case.game.events.items() if kind is type(event.task))
    fields = {key: value for key, value in msgspec.to_builtins(event.task).items() if key != "type"}
    if can.chance != "ordered":
        return Happening({name: fields}, tuple({name: pick} for name, pick in event.play))
    decisions = tuple({name: pick} for name, pick in event.play if name not in vector.chance)
    return Happening({name: fields}, decisions, tuple(pick for name, pick in event.play if name in vector.chance))


def adapted(answers: Sequence[Answer], vector: Vector, can: Can) -> tuple[Answer, ...]:
    """Give answers as an adapter that can do so much gives them: where chance comes in order, it is no answer of the script."""
    return tuple(answers) if can.chance != "ordered" else tuple(_without_faces(answer, vector) for answer in answers)


def _without_faces(answer: Answer, vector: Vector) -> Answer:
    if answer.used is UNSET:
        return answer
    return replace(answer, used=sum(name not in vector.chance for name, _ in vector.script[: answer.used]))


def editions_of(hello: HelloReply, game: Game) -> tuple[str, ...]:
    """List the editions of a game that an adapter claims."""
    return tuple(edition for played in hello.games if played.id == game.name for edition in played.editions)


def lacking(vector: Vector, hello: HelloReply) -> str:
    """Name what a vector needs and the adapter does not claim; "" if it claims all."""
    if vector.case.edition not in editions_of(hello, vector.case.game):
        return f"edition {vector.case.edition}"
    if vector.chance and hello.can.chance == "none":
        return "chance"
    accepts, observes = (None if claimed is UNSET else claimed for claimed in (hello.accepts, hello.observes))
    start = plain(vector.case.board)
    ends = [right.board for right in vector.right if right.board is not UNSET]
    if not any(is_seen(board, observes) for board in (start, *ends)):
        return "board"
    missing = [path for path in needed(vector.case.board) if not touched(path, accepts)]
    missing += [d.path for end in ends for d in differing(start, end, None) if not covered(d.path, observes)]
    return ".".join(map(str, missing[0])) if missing else ""
