"""The floor: what programs that know no rule score, below which a score says nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from oracle.conformance import trivial
from oracle.conformance.protocol import Can
from oracle.conformance.vectors import Vector, adapted, scripted, situation_of
from oracle.conformance.verdicts import verdict_of
from oracle.kernel.explore import BOUND
from oracle.suite.case import Case

CAN = Can(play="script", chance="named")  # takes all that a vector says


class Floor(msgspec.Struct, frozen=True):
    """How many *vectors* some cases become, and how many of them each program passes that knows no rule, by the name of its carrier."""

    vectors: int
    passed: dict[str, int]


def floor(cases: Iterable[Case], *, bound: int = BOUND) -> Floor:
    """Find the floor of cases that pass."""
    passed, vectors = {f"{name}:": 0 for name in trivial.TRIVIAL}, 0
    for case in cases:
        for vector in scripted(case, case.game.rules(case.edition), bound=bound).vectors:
            vectors += 1
            for name in passing(vector, CAN):
                passed[name] += 1
    return Floor(vectors, passed)


def passing(vector: Vector, can: Can) -> Iterator[str]:
    """Name the programs that know no rule and pass a vector, if they can do so much."""
    situation, right = situation_of(vector, can), adapted(vector.right, vector, can)
    for name in trivial.NAMES:
        if verdict_of(trivial.answer_of(name, situation), right) == "pass":
            yield name
