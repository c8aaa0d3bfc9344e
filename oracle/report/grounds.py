"""What a clause stands on, wherever it is shown: sentences of the source, the base rules, or that it is inferred."""

from __future__ import annotations

from oracle.errors import N_
from oracle.report.voice import Voice
from oracle.suite.rulebook_file import ClauseText

GROUNDS = {
    "source": N_("said by the source"),
    "context": N_("base rules"),
    "inferred": N_("inferred"),
}


def ground_of(voice: Voice, text: ClauseText) -> str:
    """Say what a clause stands on: its sentences, and that it is inferred from them if it is."""
    at = ", ".join(text.at)
    if not at:
        return voice(GROUNDS[text.ground])
    return f"{at}; {voice(GROUNDS['inferred'])}" if text.ground == "inferred" else at


def doubt_of(voice: Voice, text: ClauseText) -> str:
    """Give what a clause's id is followed by where its sentence is told: that it is inferred, or nothing."""
    return f" ({voice(GROUNDS['inferred'])})" if text.ground == "inferred" else ""
