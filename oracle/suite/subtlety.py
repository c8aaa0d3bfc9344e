"""How subtle a reading is: on how many of its game's samples play comes to another end under it than by the rules.

A sample is one line of play: each decision, of players and of chance, takes the option that this sample likes best, so that the same choice is
made under every reading for as long as it is offered. Ends are compared, not judgements, and of one play, not of all: docs/decisions/0008 says why.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

import msgspec

from oracle.errors import Unbounded
from oracle.kernel.game import Game
from oracle.kernel.machine import Agenda, Board, Label, Question, Refuse, Step, Task, advance, follow
from oracle.suite.hinges import BREAKDOWNS, readings_of

SAMPLES = 200
NUMBERS = 32  # integers that a sample is made of
MOST_DECISIONS = 100  # of one sample; a play that has more does not end

End = tuple[Board, str]


class Sample(msgspec.Struct, frozen=True):
    """A board and an event; *number* decides which options are taken."""

    number: int
    board: Board
    event: Task


class Sampled(msgspec.Struct, frozen=True):
    """What the samples say of a reading: how many ask its clause, how many come to another end under it.

    *error* says how it breaks down, if it does; it is not played again then.
    """

    reading: str
    asked: int
    differing: int
    error: str = ""

    @property
    def is_coarse(self) -> bool:
        """It is otherwise so often that any play gives it away."""
        return self.differing > SAMPLES / 2


def samples_of(game: Game) -> Iterator[Sample]:
    """Give the samples of a game, the same ones every time; none if the game makes none."""
    lots = random.Random(0)
    for number in range(SAMPLES if game.samples else 0):
        assert game.samples is not None
        yield Sample(number, *game.samples([lots.getrandbits(8) for _ in range(NUMBERS)]))


def sampled(game: Game) -> tuple[Sampled, ...]:
    """Measure the readings of a game, in their order."""
    readings = readings_of(game, game.default_edition)
    asked, differing, errors = dict.fromkeys(readings, 0), dict.fromkeys(readings, 0), dict.fromkeys(readings, "")
    for sample in samples_of(game):
        clauses = set[str]()
        by_the_rules = _end(game, _noting(game, clauses), sample)
        for reading in readings:
            if reading.of not in clauses or errors[reading]:
                continue
            asked[reading] += 1
            try:
                differing[reading] += _end(game, game.rules(game.default_edition, reading), sample) != by_the_rules
            except (*BREAKDOWNS, Unbounded) as fault:
                errors[reading] = f"{type(fault).__name__}: {fault}"
    return tuple(
        Sampled(own.reading_id(), asked[reading], differing[reading], errors[reading])
        for own, reading in zip(game.readings, readings, strict=True)
    )


def _noting(game: Game, clauses: set[str]) -> Any:
    """Give the rules, and let *clauses* collect what is asked of them."""
    return game.rules(game.default_edition).heard_by(lambda clause, facts, judged: clauses.add(clause))


def _end(game: Game, rules: Any, sample: Sample) -> End | None:
    """Play a sample: the board at its end and the clause that refuses it; None if it does not end."""
    board: Board = sample.board
    agenda: Agenda = (sample.event,)
    for n in range(MOST_DECISIONS):
        board, agenda, stop, _ = advance(game, rules, board, agenda, begun=n > 0)
        if stop is None:
            return board, ""
        if isinstance(stop, Refuse):
            return None, stop.clause
        board, agenda, _ = follow(game, rules, board, agenda, liked(sample.number, stop))
    return None


def liked(number: int, question: Question) -> Step:
    """Take the option that a sample likes best: how much it likes one does not hang on what else is offered."""

    def liking(option: tuple[Label, Step]) -> bytes:
        return hashlib.blake2b(f"{number} {question.name} {option[0]!r}".encode(), digest_size=8).digest()

    return max(question.options, key=liking)[1]
