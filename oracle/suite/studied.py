"""Cases with what was found out about them: what the audit and its parts read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from oracle.kernel.explore import BOUND
from oracle.suite.case import Case
from oracle.suite.hinges import Defect, Hinge, Judgements, hinges, judgements
from oracle.suite.judge import judge


class Studied(msgspec.Struct, frozen=True):
    """A case with what was found out about it."""

    case: Case
    passes: bool
    judged: Judgements
    hinges: tuple[Hinge | Defect, ...]

    @property
    def flips(self) -> tuple[Hinge, ...]:
        """The readings under which it comes out otherwise."""
        return tuple(hinge for hinge in self.hinges if isinstance(hinge, Hinge))

    @property
    def kills(self) -> frozenset[str]:
        """The ids of these readings."""
        return frozenset(hinge.reading for hinge in self.flips)


def study(cases: Iterable[Case], *, bound: int = BOUND) -> Iterator[Studied]:
    """Judge each case by the rules, then under every reading that could matter to it."""
    for case in cases:
        if judge(case, bound=bound).kind != "passed":
            yield Studied(case, False, Judgements({}, frozenset()), ())
            continue
        judged = judgements(case, bound=bound)
        yield Studied(case, True, judged, hinges(case, bound=bound, judged=judged))
