"""The audit in words and as plain data: each measure with what is lacking, then what is only told, then the thresholds that are not reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from oracle.conformance.floor import Floor
from oracle.errors import N_, listed
from oracle.kernel.trace import Said
from oracle.report.page import columns, wrapped
from oracle.report.voice import Voice
from oracle.suite.audit import MEASURES, Audit
from oracle.suite.rulebook_file import rulebook_of
from oracle.suite.subtlety import SAMPLES
from oracle.suite.thresholds import ENOUGH_CASES, Below


class Audited(msgspec.Struct, frozen=True):
    """The audit of one game, the floor of its cases, and the thresholds that it does not reach."""

    audit: Audit
    floor: Floor
    below: tuple[Below, ...] = ()


def told(voice: Voice, audited: Audited) -> Iterator[str]:
    """Tell the audit of one game, line by line."""
    audit = audited.audit
    yield audit.game
    rows = [(f"{count.met}/{count.of}", voice(MEASURES[count.measure])) for count in audit.counts]
    yield from columns([*rows, (f"{audit.cases_that_count}/{audit.all_cases}", voice(N_("cases that count")))])
    for count in audit.counts:
        for said in count.lacking:
            yield from wrapped(_with_sentence(voice, audit, said), "  – ", "    ")
    yield from wrapped(_kills(voice, audit), "  ")
    for said in _noted(audit):
        yield from wrapped(_with_sentence(voice, audit, said), "  · ", "    ")
    yield from wrapped(_floor(voice, audited.floor), "  ")
    if audit.later:
        yield from wrapped(voice(N_("Sentences in chapters that are not built yet: {n}"), n=audit.later), "  ")
    for threshold in audited.below:
        yield from wrapped(_below(voice, threshold), "  ", "    ")


def _with_sentence(voice: Voice, audit: Audit, said: Said) -> str:
    """Say what is lacking or to be noted; where it is about a reading, with its sentence."""
    sentence = _sentence(voice, audit, said)
    return f"{voice.said(said)} – {sentence}" if sentence else voice.said(said)


def _sentence(voice: Voice, audit: Audit, said: Said) -> str:
    if "reading" not in said.values:
        return ""
    return voice.text(rulebook_of(audit.game).reading(said.values["reading"]).text.of(voice.language))


def _kills(voice: Voice, audit: Audit) -> str:
    """Count how misreadings are noticed: by an outcome, which is proof, or by a script that no longer fits, which is luck."""
    wrong = [kill for kill in audit.kills if kill.is_wrong]
    text = N_("Misreadings noticed by another outcome: {outcome}; only because a script no longer fits: {procedure}")
    outcome = sum(bool(kill.by_outcome) for kill in wrong)
    procedure = sum(bool(kill.by_procedure and not kill.by_outcome) for kill in wrong)
    return voice(text, outcome=outcome, procedure=procedure)


def _noted(audit: Audit) -> Iterator[Said]:
    """Give what no threshold counts: weak kills, readings that are hard to miss, cases that repeat another."""
    for kill in audit.kills:
        if kill.by_procedure and not kill.by_outcome:
            text = N_("{reading} is noticed only because a script no longer fits, in {cases}")
            yield Said(text, {"reading": kill.reading, "cases": listed(kill.by_procedure)})
    for sample in audit.samples:
        if sample.is_coarse:
            text = N_("{reading} is coarse: play comes to another end on {n} of {of} samples")
            yield Said(text, {"reading": sample.reading, "n": sample.differing, "of": SAMPLES})
    for broad in audit.broad:
        text = N_("{reading} breaks {n} of the {of} cases that do not rest on its clause, which decides too much")
        yield Said(text, {"reading": broad.reading, "n": broad.broken, "of": broad.of})
    for repeats in audit.redundant:
        text = N_("{case} does not count: it asks the same as {like}, and what it notices other cases notice too")
        yield Said(text, {"case": repeats.case, "like": repeats.like})
    if audit.unasked:
        text = N_("Samples never ask these clauses, so nobody knows how coarse their readings are: {clauses}")
        yield Said(text, {"clauses": listed(audit.unasked)})


def _floor(voice: Voice, floor: Floor) -> str:
    text = N_("Vectors: {vectors}; passed by a program that knows no rule (the floor): {passed}")
    passed = ", ".join(f"{n} ({name})" for name, n in floor.passed.items())
    return voice(text, vectors=floor.vectors, passed=passed)


def _below(voice: Voice, threshold: Below) -> str:
    """Say which threshold is not reached, and what to do about it."""
    if threshold.name == ENOUGH_CASES:
        text = N_(
            "Below the threshold “{name}”: {met} of {of} cases count, where {needed} are asked for; write cases that ask something new"
        )
    else:
        text = N_(
            "Below the threshold “{name}”: {met} of {of}, where {needed} % are asked for; see what is lacking above"
        )
    return voice(text, name=threshold.name, met=threshold.met, of=threshold.of, needed=f"{threshold.needed:g}")


def plain(voice: Voice, audited: Audited) -> dict[str, Any]:
    """Give the audit of one game as plain data; sentences are in the language of the voice."""
    audit = audited.audit
    return {
        "game": audit.game,
        "measures": {
            count.measure: {
                "met": count.met,
                "of": count.of,
                "lacking": [_lack(voice, audit, said) for said in count.lacking],
            }
            for count in audit.counts
        },
        "kills": {
            kill.reading: {"kind": kill.kind, "outcome": list(kill.by_outcome), "procedure": list(kill.by_procedure)}
            for kill in audit.kills
        },
        "samples": {
            "of": SAMPLES,
            "readings": {s.reading: {"asked": s.asked, "differing": s.differing} for s in audit.samples},
            "coarse": [s.reading for s in audit.samples if s.is_coarse],
            "never_asked": list(audit.unasked),
        },
        "broad": {broad.reading: {"broken": broad.broken, "of": broad.of} for broad in audit.broad},
        "cases_that_count": {
            "met": audit.cases_that_count,
            "of": audit.all_cases,
            "redundant": {repeats.case: repeats.like for repeats in audit.redundant},
        },
        "twins": {twin.refused: {"twin": twin.twin, "facts": twin.facts} for twin in audit.twins},
        "floor": msgspec.to_builtins(audited.floor),
        "sentences_of_later_chapters": audit.later,
        "below": {b.name: {"met": b.met, "of": b.of, "needed": b.needed} for b in audited.below},
    }


def _lack(voice: Voice, audit: Audit, said: Said) -> dict[str, Any]:
    sentence = _sentence(voice, audit, said)
    return {"says": voice.said(said), **said.values, **({"sentence": sentence} if sentence else {})}
