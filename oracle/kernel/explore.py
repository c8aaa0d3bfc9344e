"""Every legal play from a position: the distinct ends, the shortest script to each, how many plays, and exact odds.

Breadth first, and positions already seen are not walked again: n effects in free order are n·2ⁿ⁻¹ positions, not n! lines.
"""

from __future__ import annotations

import hashlib
from collections import Counter, deque
from collections.abc import Callable, Mapping
from fractions import Fraction

import msgspec

from oracle.errors import ChanceDecides, Circle, Endless, NoOption, TooBig
from oracle.kernel.machine import (
    QUIET_STEPS,
    Agenda,
    Answer,
    Ask,
    Board,
    Halt,
    Label,
    Playable,
    Position,
    Question,
    Refuse,
    Rules,
    Script,
    Step,
    advance,
    follow,
    play,
    silently,
)

BOUND = 30_000  # positions; 1 to 3 seconds

_pack = msgspec.msgpack.Encoder(order="deterministic").encode


class End(msgspec.Struct, frozen=True):
    """Where plays come to: the board (None for an event refused by the clause *refused*) and the shortest script that leads there.

    Shortest is what takes the fewest free decisions. A decision without a choice is in it only where the next answer would else be taken for its own.
    """

    board: Board
    refused: str
    script: tuple[Answer, ...]


class Explored(msgspec.Struct, frozen=True):
    """All that was found: the distinct ends in the order of their scripts' length, and the graph of positions between.

    *asked* are the decisions that some play offers with two or more legal options, *met* all decisions that some play meets,
    *premised* the premises that took one.
    *kids* holds for each position what follows it: n >= 0 is a position, n < 0 the end ~n; *open* is the name of the decision there, "" where chance decides.
    *waiting* is the question at which the script ended, None where the play was over; *used* is how many answers of the script were taken.
    """

    ends: tuple[End, ...]
    asked: frozenset[str]
    met: frozenset[str]
    premised: frozenset[str]
    steps: int
    kids: tuple[tuple[int, ...], ...]
    open: tuple[str, ...]
    waiting: Question | None
    used: int

    def plays(self) -> int | None:
        """Count the legal plays; None where play can come back to a position, so that there is no number."""
        order = self._order()
        return None if order is None else int(sum(self._flow(order, lambda ways, _: ways)))

    def odds(self) -> tuple[Fraction, ...]:
        """Give the exact probability of each end; raise `ChanceDecides` where a player decides on the way."""
        waiting = next((name for name, kids in zip(self.open, self.kids, strict=True) if name and len(kids) > 1), "")
        if waiting:
            raise ChanceDecides(asked=waiting)
        order = self._order()
        if order is None:
            raise Circle
        return self._flow(order, lambda odds, ways: odds / ways)

    def _order(self) -> tuple[int, ...] | None:
        """Order the positions so that each comes before what follows it; None if they go round in a circle."""
        waits = Counter(kid for kids in self.kids for kid in kids)
        order = [] if waits[0] else [0]
        for node in order:
            for kid in self.kids[node]:
                waits[kid] -= 1
                if kid >= 0 and not waits[kid]:
                    order.append(kid)
        return tuple(order) if len(order) == len(self.kids) else None

    def _flow(self, order: tuple[int, ...], share: Callable[[Fraction, int], Fraction]) -> tuple[Fraction, ...]:
        """Let 1 flow from the start to the ends: *share* says what each of so many ways on gets."""
        held = [Fraction(1)] + [Fraction(0)] * (len(self.kids) - 1)
        ends = [Fraction(0)] * len(self.ends)
        for node in order:
            kids = self.kids[node]
            each = share(held[node], len(kids))
            for kid in kids:
                if kid < 0:
                    ends[~kid] += each
                else:
                    held[kid] += each
        return tuple(ends)


def key_of(board: Board, agenda: Agenda) -> bytes:
    """Give the 16 bytes by which a position is known again."""
    return hashlib.blake2b(_pack((board, agenda)), digest_size=16).digest()


def explore(
    game: Playable,
    rules: Rules,
    position: Position,
    script: Script = (),
    *,
    premises: Mapping[str, Label] | None = None,
    bound: int = BOUND,
) -> Explored:
    """Follow *script* as `play` does, then every continuation.

    Raises what `play` raises, and `TooBig` beyond *bound* positions.
    """
    halt = play(game, rules, position, script, premises=premises)
    if halt.refused or halt.question is None:
        return stopped(halt, script)
    return _Search(game, rules, premises, bound, tuple(script), halt).all()


def stopped(halt: Halt, script: Script) -> Explored:
    """Tell what one line of play came to, without going on from a question that waits: then it has no end."""
    known = frozenset(halt.asked), frozenset(halt.met), halt.premised
    if halt.refused:
        return Explored(
            (End(None, halt.refused, tuple(script)[: halt.used]),), *known, 0, ((-1,),), ("",), None, halt.used
        )
    if halt.question is None:
        return Explored((End(halt.position.board, "", tuple(script)),), *known, 0, ((-1,),), ("",), None, halt.used)
    return Explored((), *known, 0, ((),), (halt.question.name,), halt.question, halt.used)


class _Search:
    """One exploration under way."""

    def __init__(
        self,
        game: Playable,
        rules: Rules,
        premises: Mapping[str, Label] | None,
        bound: int,
        script: tuple[Answer, ...],
        halt: Halt,
    ) -> None:
        self.game, self.rules, self.premises, self.bound, self.script = game, rules, premises, bound, script
        self.halt = halt
        self.ends: dict[bytes, tuple[int, End]] = {}
        self.asked = set(halt.asked)
        self.met = set(halt.met)
        self.premised = set(halt.premised)
        self.steps = 0
        self.kids: list[tuple[int, ...]] = []
        self.open: list[str] = []
        self.seen: dict[bytes, int] = {}
        self.ways: list[tuple[int, Answer | None]] = []
        self.silent: list[tuple[Answer, ...]] = []  # what each position took before its question
        self.queue: deque[tuple[int, Board, Agenda]] = deque()

    def all(self) -> Explored:
        """Walk breadth first from where the script stopped, so that the first way to an end is a shortest one."""
        board, agenda = self.halt.position.board, self.halt.position.agenda
        start = self.node(-1, None)
        self.silent[start] = self.halt.silent
        self.seen[key_of(board, agenda)] = start
        self.queue.append((start, board, agenda))
        while self.queue:
            node, board, agenda = self.queue.popleft()
            self.kids[node] = self.continuations(node, board, agenda)
        return Explored(
            tuple(end for _, end in self.ends.values()),
            frozenset(self.asked),
            frozenset(self.met),
            frozenset(self.premised),
            self.steps,
            tuple(self.kids),
            tuple(self.open),
            self.halt.question,
            self.halt.used,
        )

    def continuations(self, node: int, board: Board, agenda: Agenda) -> tuple[int, ...]:
        """Go on from a position to the next free decision, and give what follows each of its options."""
        quiet = 0
        while True:
            board, agenda, stop, steps = advance(self.game, self.rules, board, agenda)
            self.steps += steps + 1
            quiet += steps + 1
            if stop is None:
                return (self.end(board, "", self.way(node)),)
            assert type(stop) is not Refuse
            name, options = stop.name, stop.options
            self.met.add(name)
            if len(options) > 1:
                self.asked.add(name)
            elif not options:
                raise NoOption(asked=name)
            taken = silently(stop, self.premises)
            if taken is None:
                self.open[node] = name if type(stop) is Ask else ""
                return tuple([self.branch(node, board, agenda, (name, label), step) for label, step in options])
            label, step, premise = taken
            if premise:
                self.premised.add(premise)
            self.silent[node] += ((name, label),)
            board, agenda, _ = follow(self.game, self.rules, board, agenda, step)
            if quiet > QUIET_STEPS:
                raise Endless(steps=QUIET_STEPS, task=name)

    def branch(self, node: int, board: Board, agenda: Agenda, answer: Answer, step: Step) -> int:
        """Take one option of the decision at *node*, and give the position that it leads to."""
        after, left, _ = follow(self.game, self.rules, board, agenda, step)
        key = key_of(after, left)
        if key not in self.seen:
            self.seen[key] = self.node(node, answer)
            self.queue.append((self.seen[key], after, left))
        return self.seen[key]

    def node(self, parent: int, answer: Answer | None) -> int:
        """Note a position that was not seen before."""
        if len(self.kids) >= self.bound:
            raise TooBig(bound=self.bound)
        self.kids.append(())
        self.open.append("")
        self.ways.append((parent, answer))
        self.silent.append(())
        return len(self.kids) - 1

    def end(self, board: Board, refused: str, way: tuple[Answer, ...]) -> int:
        """Note an end and give its number as *kids* holds it."""
        key = _pack((board, refused))
        if key not in self.ends:
            self.ends[key] = len(self.ends), End(board, refused, self.script + way)
        return ~self.ends[key][0]

    def way(self, node: int) -> tuple[Answer, ...]:
        """Give the answers that lead to a position."""
        answers: list[Answer] = []
        while node >= 0:
            self.address(node, answers)
            node, answer = self.ways[node]
            if answer is not None:
                answers.append(answer)
        return tuple(reversed(answers))

    def address(self, node: int, answers: list[Answer]) -> None:
        """Answer (backwards) what was taken silently at a position where the next answer bears the same name."""
        for answer in reversed(self.silent[node]):
            if answers and answers[-1][0] == answer[0]:
                answers.append(answer)
