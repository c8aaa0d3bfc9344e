"""Twins: the case most like a refusal in which the same thing is legal. Without one, the refusal would also pass if everything were forbidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from oracle.errors import Path
from oracle.kernel.game import Decision
from oracle.kernel.machine import Label
from oracle.suite.case import Case
from oracle.suite.judge import is_named
from oracle.suite.studied import Studied

MOST_FACTS = 10  # that may differ between a refusal and its twin


class Twin(msgspec.Struct, frozen=True):
    """A case that is refused, its twin, and in how many facts they differ."""

    refused: str
    twin: str
    facts: int


def twins(studied: Sequence[Studied]) -> tuple[Twin, ...]:
    """Find the twins of all refusals that have one."""
    found = (_twin(s, studied) for s in studied if s.case.then.written.refused)
    return tuple(twin for twin in found if twin is not None)


def _twin(refused: Studied, studied: Sequence[Studied]) -> Twin | None:
    """Find the case that differs in the fewest facts, of those that can be a twin; the first in the order of ids if there are more."""
    likely = (s for s in studied if s.passes and s.case.edition == refused.case.edition and _allows(s, refused.case))
    near = sorted((differing_facts(s.case, refused.case), s.case.id) for s in likely)
    return Twin(refused.case.id, near[0][1], near[0][0]) if near and near[0][0] <= MOST_FACTS else None


def _allows(s: Studied, refused: Case) -> bool:
    """Say whether what is refused is legal in another case: the event, the same pick, or, where no pick is ever free, to go on."""
    if s.case.then.written.refused:
        return False
    event = refused.events[-1]
    if not event.play:
        return type(s.case.events[-1].task) is type(event.task)
    name, pick = event.play[-1]
    pattern, decision = _decision(refused, name)
    if not decision.is_free:
        return any(is_named(met, pattern, s.case.board) for met in s.judged.met)
    return any(is_named(asked, pattern, s.case.board) and label == pick for asked, label in _legal_picks(s.case))


def _decision(case: Case, name: str) -> tuple[str, Decision]:
    known = case.game.decisions.items()
    return next(
        ((pattern, decision) for pattern, decision in known if is_named(name, pattern, case.board)),
        (name, Decision("", "", {})),
    )


def _legal_picks(case: Case) -> Iterator[tuple[str, Label]]:
    """List what a case that is not refused picks, and what it says to be offered."""
    for event in case.events:
        yield from event.play
    offers = case.then.written.offers
    for name, labels in offers.items() if offers is not msgspec.UNSET else ():
        yield from ((name, label) for label in labels)


def differing_facts(one: Case, other: Case) -> int:
    """Count in how many facts two cases differ: the values and answers that their files give for the board and for what happens."""
    facts, others = dict(_facts(one)), dict(_facts(other))
    return sum(facts.get(path) != others.get(path) for path in facts.keys() | others.keys())


def _facts(case: Case) -> Iterator[tuple[Path, Any]]:
    """List the facts of a case by their paths: values of the board, of the events and premises, and each answer by its decision."""
    frame = case.frame
    yield from _leaves(("given",), frame.given)
    yield from ((("otherwise", name), label) for name, label in frame.otherwise.items())
    for n, entry in enumerate(frame.when if isinstance(frame.when, list) else [frame.when]):
        yield from _leaves(("when", n), {name: fields for name, fields in entry.items() if name != "play"})
        times = Counter[str]()
        for name, pick in case.events[n].play:
            times[name] += 1
            yield ("when", n, "play", name, times[name]), pick


def _leaves(path: Path, value: Any) -> Iterator[tuple[Path, Any]]:
    if not value or not isinstance(value, dict | list):
        yield path, value
        return
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        yield from _leaves((*path, key), inner)
