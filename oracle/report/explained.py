"""One case explained: question, answer, proof line, board before and after, the play step by step, what the answer turns on, sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from oracle.errors import N_, EndsDiffer, NoSuchValue
from oracle.kernel.board import plain
from oracle.kernel.explore import End
from oracle.kernel.machine import Board
from oracle.kernel.rulebook import Rulebook
from oracle.report.page import columns, wrapped
from oracle.report.story import Story
from oracle.report.text import value
from oracle.report.voice import Voice
from oracle.suite.case import Case, Expected, Texts
from oracle.suite.hinges import Defect, hinges
from oracle.suite.judge import judge
from oracle.suite.resolve import Walk, explore, resolve

_HOLE = re.compile(r"\{((?:start|end)(?:\.[^{}.]+)+)\}")
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


def explained(voice: Voice, case: Case, readings: tuple[type[Rulebook], ...]) -> Iterator[str]:
    """Explain a case line by line; with *readings*, what another reading gives instead."""
    rules = case.game.rules(case.edition, *readings)
    walked = explore(case, rules)
    yield f"{case.id} · {case.game.name} · {case.edition} · {voice(STATUS[case.frame.status])}"
    yield ""
    yield from _asked(voice, case, walked)
    for reading in readings:
        yield ""
        yield from _under(voice, case, reading)
    yield ""
    yield from wrapped(proof(voice, case, case.then, walked))
    end = shown_end(case, walked)
    trace, halt = resolve(case, *readings, script=end.script if walked.refused_early < 0 else None)
    yield ""
    yield from _board(voice, case.board, halt.position.board)
    yield ""
    yield voice(N_("Step by step"))
    yield from Story(voice, case, rules).told(trace, halt)
    if not readings:
        yield ""
        yield from _turns_on(voice, case)
        yield from _other_answers(voice, case)
    yield ""
    yield from _sources(voice, case)


def _asked(voice: Voice, case: Case, walked: Walk) -> Iterator[str]:
    language = voice.language
    yield from wrapped(voice.text(case.frame.question.of(language)))
    yield from wrapped(voice.text(filled(case, case.frame.answer, walked).of(language)), "  ")


def filled(case: Case, texts: Texts, walked: Walk) -> Texts:
    """Fill the holes of a text, such as {end.seats.troll.light}, with the values of the board.

    Raises `EndsDiffer` where the ends differ there and `NoSuchValue` where there is nothing of that name.
    """
    return Texts(
        *(
            _HOLE.sub(lambda hole: _value(case, hole[1], walked), texts.of(language))
            for language in Texts.__struct_fields__
        )
    )


def _value(case: Case, hole: str, walked: Walk) -> str:
    moment, *path = hole.split(".")
    boards = [case.board] if moment == "start" else [end.board for end in walked.explored.ends]
    values = {_at(board, path, hole) for board in boards}
    if len(values) != 1:
        raise EndsDiffer(hole=hole)
    return values.pop()


def _at(board: Any, path: list[str], hole: str) -> str:
    thing = plain(board)
    for step in path:
        if not isinstance(thing, dict) or step not in thing:
            raise NoSuchValue(hole=hole)
        thing = thing[step]
    return value(thing)


def _under(voice: Voice, case: Case, reading: type[Rulebook]) -> Iterator[str]:
    from oracle.suite.rulebook_file import rulebook_of

    text = rulebook_of(case.game.name).reading(reading.reading_id()).text.of(voice.language)
    yield from wrapped(
        voice(N_("Under the reading {reading}: {text}"), reading=reading.reading_id(), text=voice.text(text))
    )
    verdict = judge(case, reading)
    passed = N_("The case comes out as before.") if verdict.kind == "passed" else N_("The case comes out differently.")
    yield voice(passed)


def proof(voice: Voice, case: Case, then: Expected, walked: Walk) -> str:
    """Say what was proven, and over how many plays."""
    premise = ", ".join(f"{name}: {label}" for name, label in case.frame.otherwise.items())
    said = voice(N_("Proof: {proof}"), proof=_proof(voice, then, walked))
    return voice(N_("{proof} Premise: {premise}."), proof=said, premise=premise) if premise else said


def _proof(voice: Voice, then: Expected, walked: Walk) -> str:
    written, plays = then.written, walked.explored.plays()
    if written.refused:
        return voice(N_("the rules do not allow it."))
    if written.sometimes:
        return voice(N_("at least one legal play leads to it."))
    if plays is None:
        return voice(N_("it holds in every legal play."))
    if then.never is not None and then.always is None:
        return voice.counted(
            N_("it does not hold in the only legal play."), N_("it holds in none of the {n} legal plays."), plays
        )
    return voice.counted(N_("it holds in the only legal play."), N_("it holds in all {n} legal plays."), plays)


def shown_end(case: Case, walked: Walk) -> End:
    """Choose the end to show: one that a `sometimes` claims, else the nearest."""
    from oracle.kernel.board import holds

    ends = walked.explored.ends
    for part in case.then.sometimes:
        return next((end for end in ends if not end.refused and holds(part, end.board)), ends[0])
    return ends[0]


def _board(voice: Voice, start: Board, end: Board) -> Iterator[str]:
    rows = tuple(_rows(plain(start), plain(end), ()))
    head = ("", voice(N_("before")), voice(N_("after")))
    yield voice(N_("Board"))
    yield from columns((head, *((".".join(path), before, _after(before, now)) for path, before, now in rows)))


def _after(before: str, now: str) -> str:
    return "·" if before == now else now


def _rows(before: Any, after: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """List the values of two boards side by side, without those that say nothing: empty, nought or false in both."""
    if isinstance(before, dict) or isinstance(after, dict):
        one, other = (side if isinstance(side, dict) else {} for side in (before, after))
        for key in dict.fromkeys((*one, *other)):
            yield from _rows(one.get(key), other.get(key), (*path, key))
    elif before or after:
        yield path, _cell(before), _cell(after)


def _cell(thing: Any) -> str:
    return "–" if thing is None or thing in ("", []) else value(thing)


def _turns_on(voice: Voice, case: Case) -> Iterator[str]:
    from oracle.suite.rulebook_file import rulebook_of

    words = rulebook_of(case.game.name)
    found = [hinge for hinge in hinges(case) if not isinstance(hinge, Defect)]
    yield voice(N_("The answer turns on"))
    for clause in (
        clause for clause in case.game.rulebook.clauses if any(h.reading.startswith(f"{clause}:") for h in found)
    ):
        if not any(h.how == "outcome" for h in found if h.reading.startswith(f"{clause}:")):
            continue
        at = ", ".join(words.clauses[clause].at)
        yield f"  {clause}" + (f" ({at})" if at else "")
        for hinge in found:
            if hinge.reading.startswith(f"{clause}:") and hinge.how == "outcome":
                text = words.reading(hinge.reading).text.of(voice.language)
                yield from wrapped(
                    voice(N_("the answer would differ if: {text}"), text=voice.text(text)), "    ", "      "
                )


def _other_answers(voice: Voice, case: Case) -> Iterator[str]:
    for other in case.frame.otherwise_read:
        yield ""
        yield from wrapped(voice(N_("Open point; under the reading {reading} the answer is:"), reading=other.under))
        yield from wrapped(voice.text(other.answer.of(voice.language)), "  ")


def _sources(voice: Voice, case: Case) -> Iterator[str]:
    yield voice(N_("Sources"))
    for source in case.frame.source:
        at = source.at.replace("-", "–")
        sentence = N_("sentences {at}") if "–" in at or "," in at else N_("sentence {at}")
        rank = source.rank and f"({voice(RANKS[source.rank])})"
        told = ", ".join(part for part in (at and voice(sentence, at=at), source.faq, source.forum, source.url) if part)
        yield from wrapped(" ".join(part for part in (told, source.date, rank) if part), "  ", "    ")
