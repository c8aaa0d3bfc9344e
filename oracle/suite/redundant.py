"""Which cases do not count: those that notice nothing that no other notices, and answer no question of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Sequence

import msgspec

from oracle.suite.case import Then
from oracle.suite.studied import Studied


class Repeats(msgspec.Struct, frozen=True):
    """A case that does not count, and the one that it repeats."""

    case: str
    like: str


def redundant(studied: Sequence[Studied], needed: Collection[str]) -> tuple[Repeats, ...]:
    """List the cases that do not count; those in *needed*, the twins of refusals, do. Of cases that are alike the first in the order of ids stays.

    A case answers no question of its own if another one asks it in the same words, or rests on the same clauses, claims the same
    kinds of things and comes out otherwise under the same readings.
    """
    left = sorted((s for s in studied if s.passes), key=lambda s: s.case.id)
    noticed = Counter(reading for s in left for reading in s.kills)
    found = []
    for n in range(len(left) - 1, -1, -1):
        s = left[n]
        like = next((other for other in left[:n] if _asks_the_same(s, other)), None)
        is_spare = s.case.id not in needed and not s.case.other and all(noticed[reading] > 1 for reading in s.kills)
        if like is not None and is_spare:
            found.append(Repeats(s.case.id, like.case.id))
            noticed.subtract(s.kills)
    return tuple(reversed(found))


def _asks_the_same(s: Studied, other: Studied) -> bool:
    return _question(s) == _question(other) or _bearing(s) == _bearing(other)


def _question(s: Studied) -> Hashable:
    """The words of a question in the language that it was asked in first."""
    words = s.case.frame.question.of(s.case.source_language)
    return s.case.source_language, " ".join(words.casefold().split())


def _bearing(s: Studied) -> Hashable:
    """What a question bears on: edition, clauses, the kinds of claims, and what notices a wrong answer."""
    return s.case.edition, frozenset(s.case.frame.rests_on), _kinds(s.case.then.written), s.kills


def _kinds(then: Then) -> frozenset[str]:
    return frozenset(name for name in then.__struct_fields__ if getattr(then, name) != getattr(Then(), name))
