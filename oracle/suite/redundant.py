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
    passing = sorted((s for s in studied if s.passes), key=lambda s: s.case.id)
    like = _like_earlier(passing)
    noticed = Counter(reading for s in passing for reading in s.kills)
    found = []
    for s in reversed(passing):
        is_spare = s.case.id not in needed and not s.case.other and all(noticed[reading] > 1 for reading in s.kills)
        if s.case.id in like and is_spare:
            found.append(Repeats(s.case.id, like[s.case.id]))
            noticed.subtract(s.kills)
    return tuple(reversed(found))


def _like_earlier(passing: Sequence[Studied]) -> dict[str, str]:
    """Give the cases that have no question of their own, each with the first one that asks the same."""
    first: dict[Hashable, str] = {}
    like: dict[str, str] = {}
    for s in passing:
        for key in (_question(s), _bearing(s)):
            if (earlier := first.setdefault(key, s.case.id)) != s.case.id:
                like.setdefault(s.case.id, earlier)
    return like


def _question(s: Studied) -> Hashable:
    """The words of a question in the language that it was asked in first."""
    words = s.case.frame.question.of(s.case.source_language)
    return s.case.source_language, " ".join(words.casefold().split())


def _bearing(s: Studied) -> Hashable:
    """What a question bears on: edition, clauses, the kinds of claims, and what notices a wrong answer."""
    return s.case.edition, frozenset(s.case.frame.rests_on), _kinds(s.case.then.written), s.kills


def _kinds(then: Then) -> frozenset[str]:
    return frozenset(name for name in then.__struct_fields__ if getattr(then, name) != getattr(Then(), name))
