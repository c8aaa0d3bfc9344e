"""One case explained: question, answer, proof line, board before and after, the play step by step, what the answer turns on, sources."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from oracle.errors import N_, BadInput, NotScripted, Path, Unbounded
from oracle.kernel.board import RUNNING, as_written, default_of, holds
from oracle.kernel.explore import End
from oracle.kernel.machine import Board
from oracle.kernel.rulebook import Rulebook
from oracle.report.grounds import doubt_of, ground_of
from oracle.report.page import columns, wrapped
from oracle.report.story import Story
from oracle.report.text import VERDICTS, findings, value
from oracle.report.voice import Voice
from oracle.suite.case import Case, Expected, Texts
from oracle.suite.events import Judged
from oracle.suite.hinges import Defect, hinges
from oracle.suite.holes import filled, has_holes
from oracle.suite.load import placed
from oracle.suite.resolve import Walk, explore, resolve
from oracle.suite.rulebook_file import rulebook_of

STATUS = {
    "settled": N_("settled"),
    "open": N_("open point"),
    "derived": N_("derived"),
    "superseded": N_("superseded"),
}

RANKS = {
    "rulebook": N_("rulebook"),
    "faq": N_("official FAQ"),
    "designer": N_("designer"),
    "forum": N_("forum"),
    "inferred": N_("inferred"),
}


def explained(voice: Voice, case: Case, readings: tuple[type[Rulebook], ...], judged: Judged) -> Iterator[str]:
    """Explain a case line by line; with *readings*, what another reading gives instead. *judged* says how it was judged under them."""
    yield f"{case.id} · {case.game.name} · {case.edition} · {_status(voice, case)}"
    yield ""
    yield from wrapped(voice.text(_shown(case, case.frame.question, ("question",)).of(voice.language)))
    yield from wrapped(voice.text(_shown(case, case.frame.answer, ("answer",)).of(voice.language)), "  ")
    if readings:
        yield ""
        yield from _under(voice, case, readings, judged)
    elif judged.verdict != "passed":
        yield ""
        yield voice(VERDICTS[judged.verdict])
        yield from findings(voice, judged)
    yield from _played(voice, case, readings, judged)
    if not readings and judged.verdict == "passed":
        yield from _turns_on(voice, case)
        yield from _other_answers(voice, case)
    yield ""
    yield from _sources(voice, case)


def _status(voice: Voice, case: Case) -> str:
    by = case.frame.superseded_by
    return voice(N_("superseded by {id}"), id=by) if by else voice(STATUS[case.frame.status])


def _shown(case: Case, texts: Texts, path: Path, *readings: type[Rulebook]) -> Texts:
    """Fill a text of a case by the rules, under *readings*; leave it as it is where the case cannot be played to an end."""
    if not has_holes(texts):
        return texts
    try:
        return filled(case, texts, explore(case, case.game.rules(case.edition, *readings)), path)
    except (NotScripted, Unbounded):
        return texts
    except BadInput as fault:
        raise placed(fault, case.source, case.file) from None


def _played(voice: Voice, case: Case, readings: tuple[type[Rulebook], ...], judged: Judged) -> Iterator[str]:
    """Show what was proven, the board and the play; nothing where the case cannot be played."""
    rules = case.game.rules(case.edition, *readings)
    try:
        walked = explore(case, rules)
    except (NotScripted, Unbounded):
        return
    if judged.verdict == "passed":
        yield ""
        yield from wrapped(voice.text(proof(voice, case, case.then, walked)))
    end = shown_end(case, walked)
    trace, halt = resolve(case, *readings, script=end.script if walked.refused_early < 0 else None)
    yield ""
    yield from _board(voice, case.board, halt.position.board)
    yield ""
    yield voice(N_("Step by step"))
    yield from Story(voice, case, rules).told(trace, halt)


def _under(voice: Voice, case: Case, readings: tuple[type[Rulebook], ...], judged: Judged) -> Iterator[str]:
    words = rulebook_of(case.game.name)
    for reading in readings:
        text = voice.text(words.reading(reading.reading_id()).text.of(voice.language))
        yield from wrapped(voice(N_("Under the reading {reading}: {text}"), reading=reading.reading_id(), text=text))
    if judged.verdict == "passed":
        yield voice(N_("The case comes out as before."))
    else:
        yield voice(N_("The case comes out differently."))
        yield from findings(voice, judged)


def proof(voice: Voice, case: Case, then: Expected, walked: Walk) -> str:
    """Say what was proven, and over how many plays."""
    premise = ", ".join(f"{name}: {label}" for name, label in case.frame.otherwise.items())
    said = voice(N_("Proof: {proof}"), proof=_proof(voice, then, walked))
    return voice(N_("{proof} Premise: {premise}."), proof=said, premise=premise) if premise else said


def _proof(voice: Voice, then: Expected, walked: Walk) -> str:
    written, plays = then.written, walked.explored.plays()
    if written.refused:
        return voice(N_("the rules do not allow it."))
    if written.offers is not msgspec.UNSET:
        return voice(
            N_("after this play exactly the decision claimed waits: {asked}."), asked=", ".join(written.offers)
        )
    if written.sometimes:
        return voice(N_("at least one legal play leads to what is claimed."))
    if plays is None:
        return voice(N_("what is claimed holds in every legal play."))
    if then.never is not None and then.always is None:
        if plays == 1:
            return voice(N_("what is claimed never to be is not so in the only legal play."))
        return voice.counted(
            "what is claimed never to be is so in none of the {n} legal plays.",
            "what is claimed never to be is so in none of the {n} legal plays.",
            plays,
        )
    if plays == 1:
        return voice(N_("what is claimed holds in the only legal play."))
    return voice.counted(
        "what is claimed holds in all {n} legal plays.", "what is claimed holds in all {n} legal plays.", plays
    )


def shown_end(case: Case, walked: Walk) -> End:
    """Choose the end to show: one that a `sometimes` claims, else the nearest."""
    ends = walked.explored.ends
    for part in case.then.sometimes:
        return next((end for end in ends if not end.refused and holds(part, end.board)), ends[0])
    return ends[0]


def _board(voice: Voice, start: Board, end: Board) -> Iterator[str]:
    head = ("", voice(N_("before")), voice(N_("after")))
    rows = [
        (".".join(path), _cell(before), "·" if before == now else _cell(now))
        for path, before, now in _rows(start, end, ())
    ]
    yield voice(N_("Board"))
    yield from columns(rows, head=head)


def _rows(before: Any, after: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """List the values of two boards side by side, without those that are in both as they are if nobody says anything."""
    if isinstance(before, msgspec.Struct):
        for field in msgspec.structs.fields(before):
            one, other = getattr(before, field.name), getattr(after, field.name, None)
            if field.name != RUNNING and not (one == default_of(field) and other in (one, None)):
                yield from _rows(one, other, (*path, field.encode_name))
    elif isinstance(before, dict) or isinstance(after, dict):
        one, other = before or {}, after or {}
        for key in dict.fromkeys((*one, *other)):
            yield from _rows(one.get(key), other.get(key), (*path, key))
    else:
        yield path, before, after


def _cell(thing: Any) -> str:
    return "–" if thing in (None, "", ()) else value(as_written(thing))


def _turns_on(voice: Voice, case: Case) -> Iterator[str]:
    words = rulebook_of(case.game.name)
    turning: dict[str, list[str]] = {}
    for hinge in hinges(case):
        if not isinstance(hinge, Defect) and hinge.how == "outcome":
            turning.setdefault(hinge.reading.partition(":")[0], []).append(hinge.reading)
    if turning:
        yield ""
        yield voice(N_("The answer turns on"))
    for clause in (clause for clause in case.game.rulebook.clauses if clause in turning):
        text = words.clauses[clause]
        yield f"  {clause}" + (f" ({ground_of(voice, text)})" if text.at else doubt_of(voice, text))
        for reading in turning[clause]:
            other = voice.text(words.reading(reading).text.of(voice.language))
            yield from wrapped(voice(N_("the answer would differ if: {text}"), text=other), "    ", "      ")


def _other_answers(voice: Voice, case: Case) -> Iterator[str]:
    for n, other in enumerate(case.frame.otherwise_read):
        reading = case.game.reading(other.under)
        assert reading is not None
        answer = _shown(case, other.answer, ("otherwise_read", n, "answer"), reading)
        yield ""
        yield from wrapped(voice(N_("Open point; under the reading {reading} the answer is:"), reading=other.under))
        yield from wrapped(voice.text(answer.of(voice.language)), "  ")


def _sources(voice: Voice, case: Case) -> Iterator[str]:
    yield voice(N_("Sources"))
    for source in case.frame.source:
        at = source.at.replace("-", "–")
        sentence = N_("sentences {at}") if "–" in at or "," in at else N_("sentence {at}")
        rank = source.rank and f"({voice(RANKS[source.rank])})"
        told = ", ".join(part for part in (at and voice(sentence, at=at), source.faq, source.forum, source.url) if part)
        yield from wrapped(" ".join(part for part in (told, source.date, rank) if part), "  ", "    ")
