"""The audit: does every sentence have a clause, every clause cases that tell it apart, every citation its proof, every misreading a case that notices it?

It looks at the chapters of a game that are built (rulebook.yaml names them); what is left is counted, never passed over in silence.
How much is enough is told in `oracle.suite.thresholds`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from oracle.errors import N_
from oracle.kernel.game import Game
from oracle.kernel.trace import Said
from oracle.suite.case import LANGUAGES
from oracle.suite.hinges import Defect
from oracle.suite.lint import missing_names, strays
from oracle.suite.redundant import Repeats, redundant
from oracle.suite.rulebook_file import RulebookFile, rulebook_of
from oracle.suite.studied import Studied
from oracle.suite.subtlety import Sampled, sampled
from oracle.suite.translations import lagging, texts_of
from oracle.suite.twins import MOST_FACTS, Twin, twins

Measure = Literal[
    "sentences",
    "clauses",
    "hinges",
    "strength",
    "subtle",
    "open",
    "readings",
    "cases",
    "twins",
    "texts",
    "translations",
]

MEASURES: dict[Measure, str] = {
    "sentences": N_("sentences of the source that are a clause, or no rule for a reason"),
    "clauses": N_("clauses that two cases rest on and that were seen judging differently"),
    "hinges": N_("citations that a reading proves"),
    "strength": N_("misreadings that a case notices"),
    "subtle": N_("clauses with a reading that is not coarse"),
    "open": N_("open readings that a case shows apart"),
    "readings": N_("readings under which play goes on without breaking down"),
    "cases": N_("cases that pass"),
    "twins": N_("refusals with a twin in which the same thing is legal"),
    "texts": N_("texts that are there, with the numbers and names of their source text"),
    "translations": N_("translations that keep up with their source text"),
}


class Count(msgspec.Struct, frozen=True):
    """One measure: how many of how many, and what is lacking."""

    measure: Measure
    met: int
    of: int
    lacking: tuple[Said, ...] = ()


class Kill(msgspec.Struct, frozen=True):
    """A reading and the cases that notice it, by another outcome or only because the script no longer fits."""

    reading: str
    kind: str
    by_outcome: tuple[str, ...]
    by_procedure: tuple[str, ...]

    @property
    def is_wrong(self) -> bool:
        """An edition's reading is a misreading wherever that edition is not played."""
        return self.kind in ("wrong", "edition")


class Broad(msgspec.Struct, frozen=True):
    """A reading under which more than half of the cases that do not rest on its clause come out otherwise: *broken* of so many."""

    reading: str
    broken: int
    of: int


class Audit(msgspec.Struct, frozen=True):
    """What the audit of one game found. *later* counts the sentences of chapters that are not built yet, *all_cases* the cases."""

    game: str
    counts: tuple[Count, ...]
    kills: tuple[Kill, ...]
    later: int
    samples: tuple[Sampled, ...] = ()
    broad: tuple[Broad, ...] = ()
    twins: tuple[Twin, ...] = ()
    redundant: tuple[Repeats, ...] = ()
    all_cases: int = 0

    @property
    def cases_that_count(self) -> int:
        """How many cases pass and are not redundant."""
        return next(count.met for count in self.counts if count.measure == "cases") - len(self.redundant)

    @property
    def unasked(self) -> tuple[str, ...]:
        """The clauses with a reading that no sample asks, so that nobody knows how coarse it is."""
        return tuple(dict.fromkeys(s.reading.partition(":")[0] for s in self.samples if not s.asked))


def audit(game: Game, studied: Sequence[Studied]) -> Audit:
    """Answer for the cases of one game."""
    words = rulebook_of(game.name)
    kills, samples, found = tuple(_kills(game, studied)), sampled(game), twins(studied)
    counts = (
        _sentences(words),
        _clauses(game, studied),
        _hinges(studied),
        _strength(kills),
        _subtle(game, samples),
        _open(game, studied),
        _readings(game, studied, samples),
        _cases(studied),
        _twins(studied, found),
        _texts(game, studied),
        _translations(game, studied),
    )
    built = {sentence for chapter in words.chapters.values() for sentence in chapter}
    return Audit(
        game.name,
        counts,
        kills,
        len(words.sentences.keys() - built),
        samples,
        tuple(_broad(game, studied)),
        found,
        redundant(studied, {twin.twin for twin in found}),
        len(studied),
    )


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
        (s.case.id, clause) for s, clause in cited if not any(h.reading.startswith(f"{clause}:") for h in s.flips)
    ]
    text = N_("{case} rests on {clause}, but no reading of it changes the outcome")
    return _count("hinges", len(cited), (Said(text, {"case": case, "clause": clause}) for case, clause in unproven))


def _kills(game: Game, studied: Sequence[Studied]) -> Iterator[Kill]:
    for reading in game.readings:
        reading_id = reading.reading_id()
        noticed = [(s.case.id, h.how) for s in studied for h in s.flips if h.reading == reading_id]
        outcome = tuple(case for case, how in noticed if how == "outcome")
        yield Kill(reading_id, reading.kind, outcome, tuple(case for case, how in noticed if how == "procedure"))


def _strength(kills: Sequence[Kill]) -> Count:
    wrong = [kill for kill in kills if kill.is_wrong]
    alive = [kill.reading for kill in wrong if not (kill.by_outcome or kill.by_procedure)]
    return _count("strength", len(wrong), (Said(N_("no case notices {reading}"), {"reading": r}) for r in alive))


def _subtle(game: Game, samples: Sequence[Sampled]) -> Count:
    """Count the clauses with a reading that is neither coarse nor broken; a house rule is none that anybody falls into."""
    subtle = {
        reading.of
        for reading, found in zip(game.readings, samples, strict=True)
        if reading.kind != "house" and not found.is_coarse and not found.error
    }
    lacking = [clause for clause in game.rulebook.clauses if clause not in subtle]
    text = N_("{clause} has no reading but coarse ones; add one that comes to another end less often")
    return _count("subtle", len(game.rulebook.clauses), (Said(text, {"clause": clause}) for clause in lacking))


def _broad(game: Game, studied: Sequence[Studied]) -> Iterator[Broad]:
    for reading in game.readings:
        elsewhere = [s for s in studied if s.passes and reading.of not in s.case.frame.rests_on]
        broken = sum(reading.reading_id() in s.kills for s in elsewhere)
        if broken > len(elsewhere) / 2:
            yield Broad(reading.reading_id(), broken, len(elsewhere))


def _open(game: Game, studied: Sequence[Studied]) -> Count:
    readings = [reading.reading_id() for reading in game.readings if reading.kind == "open"]
    shown = {other.under for s in studied if s.passes for other in s.case.frame.otherwise_read}
    lacking = [reading for reading in readings if reading not in shown]
    return _count(
        "open", len(readings), (Said(N_("no case shows the answer under {reading}"), {"reading": r}) for r in lacking)
    )


def _readings(game: Game, studied: Sequence[Studied], samples: Sequence[Sampled]) -> Count:
    text = N_("{reading} breaks down on the game’s samples: {error}")
    defects = {s.reading: Said(text, {"reading": s.reading, "error": s.error}) for s in samples if s.error}
    text = N_("{reading} breaks down in {case}: {error}")
    for s in studied:
        for h in s.hinges:
            if isinstance(h, Defect):
                defects[h.reading] = Said(text, {"reading": h.reading, "case": s.case.id, "error": h.error})
    return _count("readings", len(game.readings), defects.values())


def _cases(studied: Sequence[Studied]) -> Count:
    return _count(
        "cases", len(studied), (Said(N_("{case} does not pass"), {"case": s.case.id}) for s in studied if not s.passes)
    )


def _twins(studied: Sequence[Studied], found: Sequence[Twin]) -> Count:
    refused = [s.case.id for s in studied if s.case.then.written.refused]
    alone = [case for case in refused if case not in {twin.refused for twin in found}]
    text = N_("{case} is refused, and no case with {facts} facts changed at most shows the same thing to be legal")
    return _count("twins", len(refused), (Said(text, {"case": case, "facts": MOST_FACTS}) for case in alone))


def _texts(game: Game, studied: Sequence[Studied]) -> Count:
    cases = [s.case for s in studied]
    texts = tuple(texts_of(game, cases))
    astray = {
        f"{text.key} {fault.path[-1]}" for text in texts for fault in strays(text.texts, text.language, text.names)
    }
    astray |= {f"{case.id}/answer {fault.path[-1]}" for case in cases for fault in missing_names(case)}
    said = N_("{text} is not there, or has other numbers or names than its source text; “oracle lint” says which")
    return _count("texts", len(texts) * len(LANGUAGES), (Said(said, {"text": text}) for text in sorted(astray)))


def _translations(game: Game, studied: Sequence[Studied]) -> Count:
    found, of = lagging(game, [s.case for s in studied])
    text = N_("translations not checked against their source text: {n}; “oracle languages status” lists them")
    return Count("translations", of - len(found), of, (Said(text, {"n": len(found)}),) if found else ())
