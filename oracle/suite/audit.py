"""The audit: does every sentence have a clause, every clause cases that tell it apart, every citation its proof, every misreading a case that notices it?

It looks at the chapters of a game that are built (rulebook.yaml names them); what is left is counted, never passed over in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from oracle.errors import N_
from oracle.kernel.explore import BOUND
from oracle.kernel.game import Game
from oracle.kernel.trace import Said
from oracle.suite.case import Case
from oracle.suite.hinges import Defect, Hinge, Judgements, hinges, judgements
from oracle.suite.judge import judge
from oracle.suite.rulebook_file import RulebookFile, rulebook_of
from oracle.suite.translations import lagging

Measure = Literal["sentences", "clauses", "hinges", "strength", "open", "readings", "cases", "translations"]

MEASURES: dict[Measure, str] = {
    "sentences": N_("sentences of the source that are a clause, or no rule for a reason"),
    "clauses": N_("clauses that two cases rest on and that were seen judging differently"),
    "hinges": N_("citations that a reading proves"),
    "strength": N_("misreadings that a case notices"),
    "open": N_("open readings that a case shows apart"),
    "readings": N_("readings under which play goes on without breaking down"),
    "cases": N_("cases that pass"),
    "translations": N_("translations that keep up with their source text"),
}


class Count(msgspec.Struct, frozen=True):
    """One measure: how many of how many, and what is lacking."""

    measure: Measure
    met: int
    of: int
    lacking: tuple[Said, ...] = ()


class Kill(msgspec.Struct, frozen=True):
    """A misreading and the cases that notice it, by another outcome or only because the script no longer fits."""

    reading: str
    by_outcome: tuple[str, ...]
    by_procedure: tuple[str, ...]


class Audit(msgspec.Struct, frozen=True):
    """What the audit of one game found. *later* counts the sentences of chapters that are not built yet."""

    game: str
    counts: tuple[Count, ...]
    kills: tuple[Kill, ...]
    later: int

    @property
    def is_whole(self) -> bool:
        return all(count.met == count.of for count in self.counts)


class Studied(msgspec.Struct, frozen=True):
    """A case with what was found out about it."""

    case: Case
    passes: bool
    judged: Judgements
    hinges: tuple[Hinge | Defect, ...]


def study(cases: Iterable[Case], *, bound: int = BOUND) -> Iterator[Studied]:
    """Judge each case by the rules, then under every reading that could matter to it."""
    for case in cases:
        if judge(case, bound=bound).kind != "passed":
            yield Studied(case, False, Judgements({}, frozenset()), ())
            continue
        judged = judgements(case, bound=bound)
        yield Studied(case, True, judged, hinges(case, bound=bound, judged=judged))


def audit(game: Game, studied: Sequence[Studied]) -> Audit:
    """Answer for the cases of one game."""
    words = rulebook_of(game.name)
    kills = tuple(_kills(game, studied))
    counts = (
        _sentences(words),
        _clauses(game, studied),
        _hinges(studied),
        _strength(kills, game),
        _open(game, studied),
        _readings(game, studied),
        _cases(studied),
        _translations(game, studied),
    )
    built = {sentence for chapter in words.chapters.values() for sentence in chapter}
    return Audit(game.name, counts, kills, len(words.sentences.keys() - built))


def _count(measure: Measure, of: int, lacking: Iterable[Said]) -> Count:
    found = tuple(lacking)
    return Count(measure, of - len(found), of, found)


def _sentences(words: RulebookFile) -> Count:
    built = [sentence for chapter in words.chapters.values() for sentence in chapter]
    bare = [s for s in built if not words.clauses_of(s) and not words.sentences[s].none]
    return _count("sentences", len(built), (Said(N_("{sentence} became no clause"), {"sentence": s}) for s in bare))


def _clauses(game: Game, studied: Sequence[Studied]) -> Count:
    return _count("clauses", len(game.rulebook.clauses), _weak_clauses(game, studied))


def _weak_clauses(game: Game, studied: Sequence[Studied]) -> Iterator[Said]:
    for clause in game.rulebook.clauses:
        resting = [s for s in studied if clause in s.case.frame.rests_on]
        said = frozenset[str]().union(*(s.judged.of.get(clause, frozenset()) for s in resting))
        values = {"clause": clause, "cases": len(resting), "judgements": len(said)}
        if len(resting) < 2 or len(said) < 2:
            yield Said(N_("{clause}: cases that rest on it: {cases}; judgements seen: {judgements}"), values)


def _hinges(studied: Sequence[Studied]) -> Count:
    cited = [(s, clause) for s in studied for clause in s.case.frame.rests_on]
    unproven = [
        (s.case.id, clause) for s, clause in cited if not any(h.reading.startswith(f"{clause}:") for h in _flips(s))
    ]
    text = N_("{case} rests on {clause}, but no reading of it changes the outcome")
    return _count("hinges", len(cited), (Said(text, {"case": case, "clause": clause}) for case, clause in unproven))


def _flips(s: Studied) -> tuple[Hinge, ...]:
    return tuple(hinge for hinge in s.hinges if isinstance(hinge, Hinge))


def _kills(game: Game, studied: Sequence[Studied]) -> Iterator[Kill]:
    for reading in game.readings:
        reading_id = reading.reading_id()
        noticed = [(s.case.id, h.how) for s in studied for h in _flips(s) if h.reading == reading_id]
        outcome = tuple(case for case, how in noticed if how == "outcome")
        yield Kill(reading_id, outcome, tuple(case for case, how in noticed if how == "procedure"))


def _strength(kills: Sequence[Kill], game: Game) -> Count:
    """Count the misreadings; an edition's readings are misreadings wherever that edition is not played."""
    wrong = {reading.reading_id() for reading in game.readings if reading.kind in ("wrong", "edition")}
    alive = [kill.reading for kill in kills if kill.reading in wrong and not (kill.by_outcome or kill.by_procedure)]
    return _count("strength", len(wrong), (Said(N_("no case notices {reading}"), {"reading": r}) for r in alive))


def _open(game: Game, studied: Sequence[Studied]) -> Count:
    readings = [reading.reading_id() for reading in game.readings if reading.kind == "open"]
    shown = {other.under for s in studied if s.passes for other in s.case.frame.otherwise_read}
    lacking = [reading for reading in readings if reading not in shown]
    return _count(
        "open", len(readings), (Said(N_("no case shows the answer under {reading}"), {"reading": r}) for r in lacking)
    )


def _readings(game: Game, studied: Sequence[Studied]) -> Count:
    defects = {h.reading: (s.case.id, h.error) for s in studied for h in s.hinges if isinstance(h, Defect)}
    text = N_("{reading} breaks down in {case}: {error}")
    lacking = (Said(text, {"reading": r, "case": case, "error": error}) for r, (case, error) in defects.items())
    return _count("readings", len(game.readings), lacking)


def _cases(studied: Sequence[Studied]) -> Count:
    return _count(
        "cases", len(studied), (Said(N_("{case} does not pass"), {"case": s.case.id}) for s in studied if not s.passes)
    )


def _translations(game: Game, studied: Sequence[Studied]) -> Count:
    found, of = lagging(game, [s.case for s in studied])
    text = N_("translations not checked against their source text: {n}; “oracle languages status” lists them")
    return Count("translations", of - len(found), of, (Said(text, {"n": len(found)}),) if found else ())
