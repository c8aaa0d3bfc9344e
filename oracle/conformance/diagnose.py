"""Diagnosis: which misreadings would have given the answers that an implementation gave.

A reading *explains* a failure if whoever misreads so answers just that. It *contradicts* what it would have had answered otherwise than
the rules do, and was not. A sentence is never named for want of a better one, and a program that knows no rule is named before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any

import msgspec

from oracle.conformance import trivial
from oracle.conformance.answers import answers_of, is_among, lean_answer_of
from oracle.conformance.paths import Patterns
from oracle.conformance.protocol import Answer, Can
from oracle.conformance.vectors import Vector, adapted, situation_of, unscripted
from oracle.kernel.rulebook import Rulebook
from oracle.suite.hinges import BREAKDOWNS, Beside, readings_for


class Answered(msgspec.Struct, frozen=True):
    """A vector, what was answered to it, and whether that differs from all that is right or tolerated."""

    vector: Vector
    answer: Answer
    failed: bool


class Explanation(msgspec.Struct, frozen=True):
    """Suspects that account for the same failures alike: readings by their ids, or programs that know no rule ("echo:").

    *explains* are the vectors that they explain, *contradicts* counts those that speak against them; *together* says that they do so
    only where all of them hold at once.
    """

    suspects: tuple[str, ...]
    explains: tuple[str, ...]
    contradicts: int
    together: bool = False


class Habit(msgspec.Struct, frozen=True):
    """An open reading by which an implementation lives: in so many of the vectors where it makes a difference."""

    reading: str
    lived: int
    told_apart: int


class Diagnosis(msgspec.Struct, frozen=True):
    """How an implementation plays: explanations, best first, the failures that nothing explains, and the open readings that it lives by."""

    explanations: tuple[Explanation, ...] = ()
    unexplained: tuple[str, ...] = ()
    habits: tuple[Habit, ...] = ()


class Suspects:
    """What readings, and programs that know no rule, would have answered; each answer is worked out once.

    *in_force* are the readings that hold instead of the rules, for everybody.
    """

    def __init__(self, can: Can, observed: Patterns, in_force: Sequence[type[Rulebook]] = ()) -> None:
        self.can, self.observed, self.in_force = can, observed, tuple(in_force)
        self._answers: dict[tuple[str, str], tuple[Answer, ...]] = {}
        self._differing: dict[str, set[str]] = {}

    def readings(self, vector: Vector) -> Mapping[str, type[Rulebook]]:
        """Give the readings that a vector can be read under, by their ids."""
        return {reading.reading_id(): reading for reading in readings_for(vector.case, *self.in_force)}

    def gives(self, suspect: str, vector: Vector, answer: Answer) -> bool:
        """Say whether a suspect gives that answer."""
        return is_among(answer, self._of(suspect, vector), self.observed)

    def give_together(self, readings: Sequence[str], vector: Vector, answer: Answer) -> bool:
        """Say whether readings give that answer where all of them hold at once."""
        known = self.readings(vector)
        held = [known[reading] for reading in readings if reading in known]
        answers = adapted(self._read(vector, *held), vector, self.can)
        return is_among(answer, answers, self.observed)

    def differs(self, suspect: str, vector: Vector) -> bool:
        """Say whether a suspect answers otherwise than the rules do."""
        right = adapted(vector.right, vector, self.can)
        return not any(is_among(answer, right, self.observed) for answer in self._of(suspect, vector))

    def _of(self, suspect: str, vector: Vector) -> tuple[Answer, ...]:
        if suspect not in trivial.NAMES and not vector.free and suspect not in self._read_otherwise(vector):
            return adapted(vector.right, vector, self.can)
        key = suspect, vector.id
        if key not in self._answers:
            self._answers[key] = adapted(self._worked_out(suspect, vector), vector, self.can)
        return self._answers[key]

    def _read_otherwise(self, vector: Vector) -> set[str]:
        """Name the readings that judge anything otherwise while a vector is played by the rules: no other one changes its answer."""
        if vector.id not in self._differing:
            beside = Beside(vector.case, self.readings(vector).values(), *self.in_force)
            _both_ways(beside.rules, vector)
            self._differing[vector.id] = beside.differing
        return self._differing[vector.id]

    def _worked_out(self, suspect: str, vector: Vector) -> tuple[Answer, ...]:
        if suspect in trivial.NAMES:
            return (trivial.answer_of(suspect, situation_of(vector, Can("script", "named"))),)
        reading = self.readings(vector).get(suspect)
        return self._read(vector, reading) if reading else vector.right

    def _read(self, vector: Vector, *readings: type[Rulebook]) -> tuple[Answer, ...]:
        case = vector.case
        rules = case.game.rules(case.edition, *readings, *self.in_force)
        try:
            return _unscripted(rules, vector) if vector.free else _both_ways(rules, vector)
        except BREAKDOWNS:
            return ()


def _unscripted(rules: Any, vector: Vector) -> tuple[Answer, ...]:
    """Answer a vector by some rules with every end that a legal play leads to."""
    return tuple(answer for made in unscripted(vector.case, rules).vectors for answer in made.right)


def _both_ways(rules: Any, vector: Vector) -> tuple[Answer, ...]:
    """Answer a vector by some rules, as we do and as an engine does that never puts a question with one legal answer."""
    case = vector.case
    lean = lean_answer_of(case.game, rules, case.board, vector.events)
    return *answers_of(case.game, rules, case.board, vector.events), lean


def open_reading(vector: Vector, answer: Answer, suspects: Suspects) -> str:
    """Name an open reading that gives an answer, "" if none does."""
    readings = (reading_id for reading_id, reading in suspects.readings(vector).items() if reading.kind == "open")
    return next((reading_id for reading_id in readings if suspects.gives(reading_id, vector, answer)), "")


def diagnose(answers: Sequence[Answered], tolerated: Iterable[str], suspects: Suspects) -> Diagnosis:
    """Explain the failures: the best suspect first, then what is left by the next, as long as one explains more than it contradicts.

    What one explains speaks against no other one. *tolerated* are the open readings that gave some answer.
    """
    failed = {answered.vector.id: answered for answered in answers if answered.failed}
    weighed = [_weighed(suspect, answers, suspects) for suspect in _suspected(failed.values(), suspects)]
    found, explained = list[Explanation](), set[str]()
    while best := _best(weighed, failed.keys() - explained, explained):
        found.append(_as_told(best, weighed, failed, explained))
        explained |= best.explains
    found += _together(found, [failed[vector] for vector in failed.keys() - explained], suspects)
    explained = explained.union(*(explanation.explains for explanation in found))
    habits = tuple(_habit(reading, answers, suspects) for reading in dict.fromkeys(tolerated))
    return Diagnosis(tuple(found), tuple(vector for vector in failed if vector not in explained), habits)


class _Weight(msgspec.Struct, frozen=True):
    """What speaks for a suspect and what against it, as vectors."""

    suspect: str
    explains: frozenset[str]
    against: frozenset[str]


def _suspected(failed: Iterable[Answered], suspects: Suspects) -> Iterator[str]:
    """List who gives some answer that failed: programs that know no rule first, then readings in the order of the rulebook."""
    failed = tuple(failed)
    known = dict.fromkeys(
        (*trivial.NAMES, *(reading for answered in failed for reading in suspects.readings(answered.vector)))
    )
    for suspect in known:
        if any(suspects.gives(suspect, answered.vector, answered.answer) for answered in failed):
            yield suspect


def _weighed(suspect: str, answers: Sequence[Answered], suspects: Suspects) -> _Weight:
    given = {a.vector.id for a in answers if suspects.gives(suspect, a.vector, a.answer)}
    explains = frozenset(a.vector.id for a in answers if a.failed and a.vector.id in given)
    against = (a.vector.id for a in answers if a.vector.id not in given and suspects.differs(suspect, a.vector))
    return _Weight(suspect, explains, frozenset(against))


def _best(weighed: Sequence[_Weight], left: Set[str], explained: Set[str]) -> _Weight | None:
    """Give the suspect that explains the most of what is left for what it contradicts; None if none is worth naming."""

    def worth(weight: _Weight) -> tuple[int, int]:
        new = len(weight.explains & left)
        return new - len(weight.against - explained), new

    best = max(weighed, key=worth, default=None)
    return None if best is None or worth(best)[0] <= 0 else best


def _as_told(
    best: _Weight, weighed: Sequence[_Weight], failed: Mapping[str, Answered], explained: Set[str]
) -> Explanation:
    """Tell a suspect together with those that weigh the same."""
    against = best.against - explained
    alike = tuple(w.suspect for w in weighed if (w.explains, w.against - explained) == (best.explains, against))
    return Explanation(alike, tuple(vector for vector in failed if vector in best.explains), len(against))


def _together(found: Sequence[Explanation], left: Sequence[Answered], suspects: Suspects) -> Iterator[Explanation]:
    """Explain what is left by all readings that were found, where they hold at once."""
    readings = tuple(e.suspects[0] for e in found if e.suspects[0] not in trivial.NAMES)
    if len(readings) < 2:
        return
    explains = tuple(a.vector.id for a in left if suspects.give_together(readings, a.vector, a.answer))
    if explains:
        yield Explanation(readings, explains, 0, together=True)


def _habit(reading: str, answers: Sequence[Answered], suspects: Suspects) -> Habit:
    told_apart = [a for a in answers if suspects.differs(reading, a.vector)]
    return Habit(reading, sum(suspects.gives(reading, a.vector, a.answer) for a in told_apart), len(told_apart))
