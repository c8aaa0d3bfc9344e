"""How play goes on: tasks, what a handler may return, and the strict walk along one line of play.

A position is a board and an agenda; both are frozen values. Nothing here knows a game, tells the time or draws lots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, ClassVar, Protocol, TypeVar, cast, final

import msgspec

from oracle.errors import (
    Endless,
    LateRefusal,
    LeftOver,
    NoFixpoint,
    NoHandler,
    NoOption,
    NotAsked,
    NotOffered,
    NotScripted,
    StillRunning,
    listed,
)
from oracle.kernel.rulebook import clause_of

QUIET_STEPS = 5_000  # steps without a decision after which play is taken to be endless
FIXPOINT_ROUNDS = 1_000

Board = Any
Rules = Any
Label = str | int
T = TypeVar("T")


class Task(msgspec.Struct, frozen=True, tag=True):
    """What is left to do; a game's events are tasks too."""


Agenda = tuple[Task, ...]


class Step(msgspec.Struct, frozen=True):
    """Go on: *then* comes before the rest of the agenda; *leave* first drops the agenda up to the next task of that type."""

    board: Board
    then: Agenda = ()
    leave: type[Task] | None = None


class Ask(msgspec.Struct, frozen=True):
    """A player decides: each option is a label and its step; *barred* are labels with the clause that forbids them."""

    who: str
    what: str
    options: tuple[tuple[Label, Step], ...]
    barred: tuple[tuple[Label, str], ...] = ()

    @property
    def name(self) -> str:
        return f"{self.who}.{self.what}"


class Roll(msgspec.Struct, frozen=True):
    """Chance decides among equally likely faces: each option is a face and its step."""

    what: str
    options: tuple[tuple[Label, Step], ...]
    barred: ClassVar[tuple[tuple[Label, str], ...]] = ()

    @property
    def name(self) -> str:
        return self.what


@final
class Refuse(msgspec.Struct, frozen=True):
    """The event is not legal, and this clause says so: only an event's first task may return it."""

    clause: str


Question = Ask | Roll
Outcome = Step | Ask | Roll | Refuse
Handler = Callable[[Any, Any, Any], Outcome]
Answer = tuple[str, Label]
Script = Sequence[Answer]


class Position(msgspec.Struct, frozen=True):
    """A board and what is left to do."""

    board: Board
    agenda: Agenda = ()


class Playable(Protocol):
    """What the kernel needs of a game to walk it: its handlers and what its rules do by themselves."""

    @property
    def handlers(self) -> Mapping[type[Task], Handler]: ...

    @property
    def watch(self) -> Callable[[Rules, Board, Board], Agenda] | None: ...


class Recorder(Protocol):
    """Hears each step of a walk; traces are made by it alone."""

    def step(self, before: Position, taken: Taken | None, after: Position, pushed: int) -> None: ...


class Taken(msgspec.Struct, frozen=True):
    """A decision taken: the question, the label picked, and whether anybody had a choice."""

    question: Question
    pick: Label
    free: bool


class Halt(msgspec.Struct, frozen=True):
    """Where a walk stopped: at a question, at a refusal (by that clause), or, with neither, at the end.

    *asked* are the names of the decisions met with two or more legal options, *met* of all that were met, *premised* the premises that took one,
    *silent* what was taken since the script's last answer without being addressed, *used* how many answers were taken:
    after a refusal the rest of the script has nothing to say.
    """

    position: Position
    question: Question | None = None
    refused: str = ""
    asked: tuple[str, ...] = ()
    met: tuple[str, ...] = ()
    premised: frozenset[str] = frozenset()
    silent: tuple[Answer, ...] = ()
    used: int = 0


Law = tuple[Callable[..., bool], Callable[[T], tuple[Any, ...]]]


def sift(candidates: Iterable[T], *laws: Law[T]) -> tuple[tuple[T, ...], tuple[tuple[T, str], ...]]:
    """Part candidates into (legal, barred); a law is a clause's method and the facts of a candidate that it judges.

    The first law that says no is the reason.
    """
    legal: list[T] = []
    barred: list[tuple[T, str]] = []
    for candidate in candidates:
        for law, facts in laws:
            if not law(*facts(candidate)):
                barred.append((candidate, clause_of(law)))
                break
        else:
            legal.append(candidate)
    return tuple(legal), tuple(barred)


def fixpoint(once: Callable[[T], T], start: T, *, bound: int = FIXPOINT_ROUNDS) -> T:
    """Apply *once* until nothing changes; raise `NoFixpoint` after *bound* rounds."""
    for _ in range(bound):
        after = once(start)
        if after == start:
            return after
        start = after
    raise NoFixpoint(bound=bound)


def follow(game: Playable, rules: Rules, board: Board, agenda: Agenda, step: Step) -> tuple[Board, Agenda, int]:
    """Take *step* from a position: (board, agenda, how many tasks were put before the rest of the agenda)."""
    after, pushed, rest = step.board, step.then, agenda[1:]
    if step.leave is not None:
        at = next((n for n, task in enumerate(rest) if type(task) is step.leave), len(rest))
        rest = rest[at:]
    if game.watch is not None and after is not board:
        pushed = game.watch(rules, board, after) + pushed
    return after, pushed + rest, len(pushed)


def advance(
    game: Playable, rules: Rules, board: Board, agenda: Agenda, *, begun: bool = True, record: Recorder | None = None
) -> tuple[Board, Agenda, Question | Refuse | None, int]:
    """Run tasks until a question, a refusal or the end: (board, agenda, what stopped it, how many steps were taken).

    *begun* says that the event is under way, so that no task may refuse any more.
    """
    handlers, steps = game.handlers, 0
    while agenda:
        task = agenda[0]
        try:
            handler = handlers[type(task)]
        except KeyError:
            raise NoHandler(task=type(task).__name__) from None
        outcome = handler(rules, board, task)
        if type(outcome) is not Step:
            if type(outcome) is Refuse and (begun or steps):
                raise LateRefusal(task=type(task).__name__, clause=outcome.clause)
            return board, agenda, cast("Question | Refuse", outcome), steps
        steps += 1
        if steps > QUIET_STEPS:
            raise Endless(steps=QUIET_STEPS, task=type(task).__name__)
        after, left, pushed = follow(game, rules, board, agenda, outcome)
        if record is not None:
            record.step(Position(board, agenda), None, Position(after, left), pushed)
        board, agenda = after, left
    if running := getattr(board, "running", ()):
        raise StillRunning(running=running)
    return board, agenda, None, steps


def play(
    game: Playable,
    rules: Rules,
    position: Position,
    script: Script = (),
    *,
    premises: Mapping[str, Label] | None = None,
    asks_forced: bool = True,
    record: Recorder | None = None,
) -> Halt:
    """Walk one line of play as *script* answers it, strictly.

    A single legal option is taken silently unless the script addresses it (and always, if forced questions are not asked); a decision
    that the script does not address takes the premise (a pattern of names and a label) that fits it. Raises `NotAsked`, `NotOffered` or
    `LeftOver`, each with the place in the script as its path and with the `Halt` where play stood.
    """
    line, begun = _Line(tuple(script), premises, asks_forced), False
    board, agenda = position.board, position.agenda
    while True:
        board, agenda, stop, steps = advance(game, rules, board, agenda, begun=begun, record=record)
        line.quiet += steps
        begun = True
        if stop is None:
            return line.halt(Position(board, agenda))
        if type(stop) is Refuse:
            return line.halt(Position(board, agenda), refused=stop.clause)
        try:
            picked = line.pick(stop)
        except NotScripted as fault:
            fault.halt = line.stopped(Position(board, agenda), stop)
            raise
        if picked is None:
            return line.halt(Position(board, agenda), stop)
        label, step = picked
        if step is None:
            return line.halt(Position(board, agenda), stop, refused=dict(stop.barred)[label])
        after, left, pushed = follow(game, rules, board, agenda, step)
        if record is not None:
            taken = Taken(stop, label, len(stop.options) > 1)
            record.step(Position(board, agenda), taken, Position(after, left), pushed)
        board, agenda = after, left


class _Line:
    """How far a script has been followed, and what it met."""

    def __init__(self, answers: tuple[Answer, ...], premises: Mapping[str, Label] | None, asks_forced: bool) -> None:
        self.answers = answers
        self.premises = premises
        self.asks_forced = asks_forced
        self.at = 0
        self.quiet = 0
        self.silent: list[Answer] = []
        self.asked: list[str] = []
        self.met: list[str] = []
        self.premised: set[str] = set()

    def pick(self, question: Question) -> tuple[Label, Step | None] | None:
        """Answer a question: (label, step), (label, None) if that label is barred, None if nobody answers it."""
        name, options = question.name, question.options
        self.met.append(name)
        if len(options) > 1:
            self.asked.append(name)
        elif not options:
            raise NoOption(asked=name)
        left = self.at < len(self.answers)
        if left and self.answers[self.at][0] == name and (self.asks_forced or len(options) > 1):
            return self._scripted(question)
        taken = silently(question, self.premises)
        if taken is None:
            if left:
                raise NotAsked(path=(self.at,), answer=self.answers[self.at][0], asked=name, legal=labels(question))
            return None
        label, step, premise = taken
        if premise:
            self.premised.add(premise)
        self._pass(name, label)
        return label, step

    def halt(self, position: Position, question: Question | None = None, refused: str = "") -> Halt:
        """Stop here; at the end of play answers that nobody asked for are `LeftOver`."""
        if self.at < len(self.answers) and not refused:
            fault = LeftOver(path=(self.at,), answer=self.answers[self.at][0], asked=listed(self.asked) or "–")
            fault.halt = self.stopped(position)
            raise fault
        return self.stopped(position, question, refused)

    def stopped(self, position: Position, question: Question | None = None, refused: str = "") -> Halt:
        """Tell where play stands, whatever is left of the script."""
        met, premised = tuple(self.met), frozenset(self.premised)
        return Halt(position, question, refused, tuple(self.asked), met, premised, tuple(self.silent), self.at)

    def _pass(self, name: str, label: Label) -> None:
        self.silent.append((name, label))
        self.quiet += 1
        if self.quiet > QUIET_STEPS:
            raise Endless(steps=QUIET_STEPS, task=name)

    def _scripted(self, question: Question) -> tuple[Label, Step | None]:
        pick = self.answers[self.at][1]
        self.at += 1
        self.quiet = 0
        self.silent.clear()
        for label, step in question.options:
            if _same(label, pick):
                return label, step
        if any(_same(label, pick) for label, _ in question.barred):
            return pick, None
        raise NotOffered(path=(self.at - 1,), asked=question.name, pick=pick, legal=labels(question))


def _same(label: Label, pick: Label) -> bool:
    return label == pick and type(label) is type(pick)  # True is not 1


def labels(question: Question) -> str:
    """List what a question offers, for a message."""
    return listed(label for label, _ in question.options)


def silently(question: Question, premises: Mapping[str, Label] | None) -> tuple[Label, Step, str] | None:
    """Take what needs no answer: the only legal option, or the one that a premise names: (label, step, the premise used or "")."""
    if len(question.options) == 1:
        label, step = question.options[0]
        return label, step, ""
    if premises and type(question) is Ask:
        for pattern, label in premises.items():
            if fnmatchcase(question.name, pattern):
                for offered, step in question.options:
                    if _same(offered, label):
                        return label, step, pattern
    return None
