"""The audit in words: each measure with what is lacking, then the misreadings that only the procedure gives away."""

from __future__ import annotations

from collections.abc import Iterator

from oracle.errors import N_
from oracle.report.page import columns, wrapped
from oracle.report.voice import Voice
from oracle.suite.audit import MEASURES, Audit


def told(voice: Voice, audit: Audit) -> Iterator[str]:
    """Tell the audit of one game, line by line."""
    yield audit.game
    rows = [(f"{count.met}/{count.of}", voice(MEASURES[count.measure])) for count in audit.counts]
    yield from columns(rows)
    for count in audit.counts:
        for said in count.lacking:
            yield from wrapped(voice.said(said), "  – ", "    ")
    by_procedure = [kill for kill in audit.kills if kill.by_procedure and not kill.by_outcome]
    for kill in by_procedure:
        text = N_("{reading} is noticed only because a script no longer fits: {cases}")
        yield from wrapped(voice(text, reading=kill.reading, cases=", ".join(kill.by_procedure)), "  · ", "    ")
    if audit.later:
        yield from wrapped(voice(N_("Sentences in chapters that are not built yet: {n}"), n=audit.later), "  ")
