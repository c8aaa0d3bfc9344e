"""A check of another implementation in words: what it got wrong, how it seems to read the rules, where to start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from oracle.conformance.check import MOST_BREAKDOWNS
from oracle.conformance.diagnose import Explanation, Habit
from oracle.conformance.stream import Begun, Checked, Ended
from oracle.conformance.vectors import MOST_ENDS
from oracle.conformance.verdicts import BROKEN, DIFFERENT
from oracle.errors import N_
from oracle.report.page import wrapped
from oracle.report.text import fault_told, tree
from oracle.report.voice import Voice
from oracle.suite.rulebook_file import rulebook_of

TIED = "\N{NO-BREAK SPACE}"
MOST_SHOWN = 10  # answers that are shown whole; the summary counts all
SUSPECTS = {
    "echo:": N_("it gives the board back as it came"),
    "refuse:": N_("it refuses everything"),
}


def told(voice: Voice, begun: Begun, checked: Sequence[Checked], ended: Ended) -> Iterator[str]:
    """Tell a check: what differs, shortest scripts first, then the summary and the diagnosis. No sign of it can steer a terminal."""
    yield from map(harmless, _told(voice, begun, checked, ended))


def harmless(text: str) -> str:
    """Show the signs in a foreign text that are no letters but orders, to a terminal or to the order of letters."""
    return "".join(sign if sign.isprintable() or sign == TIED else repr(sign)[1:-1] for sign in text)


def _told(voice: Voice, begun: Begun, checked: Sequence[Checked], ended: Ended) -> Iterator[str]:
    wrong = sorted((c for c in checked if c.verdict in (*DIFFERENT, *BROKEN)), key=lambda c: len(c.script))
    shown = _first_of_each_case(wrong)[:MOST_SHOWN]
    for one in shown:
        yield from _one(voice, begun, one)
        yield ""
    if len(wrong) > len(shown):
        text = N_("{n} more are not shown; --format ndjson lists them all.")
        yield from wrapped(voice(text, n=len(wrong) - len(shown)))
        yield ""
    yield from _summary(voice, begun, checked, ended)
    if ended.not_hermetic:
        yield from _leaking(voice, ended)
        return
    yield from _explained(voice, begun, ended)
    yield from _habits(voice, begun, ended.diagnosis.habits)
    yield from _start(voice, begun, wrong, ended)


def _first_of_each_case(wrong: Sequence[Checked]) -> Sequence[Checked]:
    """Show one failure of each case; what breaks down in the same way once and again, once."""
    firsts: dict[object, Checked] = {}
    for one in wrong:
        firsts.setdefault((one.verdict, one.fault.kind, one.path) if one.fault else one.case, one)
    return tuple(firsts.values())


# -------------------------------------------------------------------------------- one vector


def _one(voice: Voice, begun: Begun, checked: Checked) -> Iterator[str]:
    yield f"{checked.verdict}  {checked.id}  {checked.file}"
    if checked.right:
        yield from wrapped(
            voice(N_("by the rules: {answer}"), answer=_answer(voice, begun, checked.right)), "  ", "    "
        )
    if checked.answered:
        yield from wrapped(
            voice(N_("answered: {answer}"), answer=_answer(voice, begun, checked.answered)), "  ", "    "
        )
    yield from (f"    {line}" for line in _differences(voice, checked))
    if checked.fault:
        where = ".".join(map(str, checked.path))
        yield from wrapped(": ".join(filter(None, (where, fault_told(voice, checked.fault)))), "  ", "    ")
    if checked.script:
        script = ", ".join(f"{name}: {pick}" for name, pick in checked.script)
        yield from wrapped(voice(N_("in this play: {script}"), script=script), "  ", "    ")
    if checked.log.strip():
        yield "  " + voice(N_("standard error, its end:"))
        yield from (f"    {line.expandtabs()}" for line in checked.log.strip().splitlines()[-5:])


def _differences(voice: Voice, checked: Checked) -> Iterator[str]:
    yield from tree(voice, checked.differences[:MOST_SHOWN], N_("{name}: by the rules {claimed}, answered {found}"))
    if (more := len(checked.differences) - MOST_SHOWN) > 0:
        yield voice(N_("and {n} more"), n=more)


def _answer(voice: Voice, begun: Begun, answer: Mapping[str, Any]) -> str:
    if "board" in answer:
        return voice(N_("a board; answers used: {used}"), used=answer["used"])
    if "asks" in answer:
        asked = answer["asks"]
        return voice(
            N_("“{name}” is asked, which offers: {options}"),
            name=f"{asked['who']}.{asked['what']}",
            options=", ".join(map(str, asked.get("options", ()))) or "–",
        )
    if "refused" in answer:
        return voice(N_("refused: {text}"), text=_why(voice, begun, answer["refused"].get("text", "")))
    return voice(N_("an error: {text}"), text=answer["error"].get("text") or "–")


def _why(voice: Voice, begun: Begun, text: str) -> str:
    """Say why something is refused: the sentence, where a clause of ours says so."""
    clauses = rulebook_of(begun.game).clauses
    return f"{text} – {voice.text(clauses[text].text.of(voice.language))}" if text in clauses else text or "–"


# -------------------------------------------------------------------------------- the whole


def _summary(voice: Voice, begun: Begun, checked: Sequence[Checked], ended: Ended) -> Iterator[str]:
    counts = ended.counts
    parts = (
        (N_("{n} pass"), counts.get("pass", 0)),
        (N_("{n} tolerated"), counts.get("tolerated", 0)),
        (N_("{n} fail"), sum(counts.get(kind, 0) for kind in DIFFERENT)),
        (N_("{n} broken"), sum(counts.get(kind, 0) for kind in BROKEN)),
        (N_("{n} not run"), counts.get("not-run", 0)),
        (N_("{n} unsupported"), counts.get("unsupported", 0)),
    )
    played = " ".join((begun.game, ", ".join(begun.editions))).strip()
    who = f"{begun.implementation.name} {begun.implementation.version} · {played}"
    told = ", ".join(_whole(voice(text, n=n)) for text, n in parts if n or text == "{n} pass")
    vectors = voice.counted("{n} vector", "{n} vectors", begun.vectors)
    floor = _whole(voice(N_("(floor: {n})"), n=ended.floor))
    yield from (line.replace(TIED, " ") for line in wrapped(f"{who} · {_whole(vectors)}: {told}   {floor}", "", "  "))
    if begun.under:
        yield from wrapped(
            voice(N_("The rules as these readings have them: {readings}"), readings=", ".join(begun.under)), "  "
        )
    if begun.left_out:
        text = N_("At most {most} ends of a case become vectors; left out are {n}.")
        yield from wrapped(voice(text, most=MOST_ENDS, n=begun.left_out), "  ")
    if begun.unfit:
        text = N_("Left out are cases whose scripts do not fit these readings: {cases}")
        yield from wrapped(voice(text, cases=", ".join(begun.unfit)), "  ", "    ")
    if counts.get("not-run"):
        text = N_("It broke down {n} times in a row, so the rest was not run.")
        yield from wrapped(voice(text, n=MOST_BREAKDOWNS), "  ")
    if begun.strange:
        text = N_("It claims what is not known here: {names}")
        yield from wrapped(voice(text, names=", ".join(begun.strange)), "  ", "    ")
    if lacks := Counter(one.lacks for one in checked if one.verdict == "unsupported"):
        told = ", ".join(f"{name} ({n})" for name, n in lacks.most_common(MOST_SHOWN))
        yield from wrapped(voice(N_("Unsupported, by what is lacking: {names}"), names=told), "  ", "    ")
    if not (counts.keys() & {"pass", "tolerated", *DIFFERENT}):
        yield from wrapped(voice(N_("No situation was answered, so nothing was found out.")), "  ")


def _leaking(voice: Voice, ended: Ended) -> Iterator[str]:
    text = N_(
        "It keeps something from one situation to the next: asked again in a fresh process and in another order, it answers these otherwise: "
        "{vectors}. Let it begin anew at each “run”; until then nothing can be said of how it reads the rules."
    )
    yield from wrapped(voice(text, vectors=", ".join(ended.not_hermetic)), "", "  ")


def _whole(text: str) -> str:
    """Keep a number and its word on one line."""
    return text.replace(" ", TIED)


def _explained(voice: Voice, begun: Begun, ended: Ended) -> Iterator[str]:
    diagnosis = ended.diagnosis
    failed = sum(ended.counts.get(kind, 0) for kind in DIFFERENT)
    if diagnosis.explanations:
        yield voice(N_("It plays as if:"))
    for explanation in diagnosis.explanations:
        yield from _explanation(voice, begun, explanation, failed)
    if diagnosis.unexplained:
        text = N_("No reading that fits its other answers explains: {vectors}")
        yield from wrapped(voice(text, vectors=_some(voice, diagnosis.unexplained)), "", "  ")


def _explanation(voice: Voice, begun: Begun, explanation: Explanation, failed: int) -> Iterator[str]:
    words = rulebook_of(begun.game)
    for n, suspect in enumerate(explanation.suspects):
        either = voice(N_("and") if explanation.together else N_("or")) + " " if n else ""
        said = SUSPECTS.get(suspect, "")
        sentence = voice(said) if said else f"{suspect}: {voice.text(words.reading(suspect).text.of(voice.language))}"
        yield from wrapped(either + sentence, "  ", "    ")
    text = N_("explains {n} of {failed}, contradicts {contradicts}")
    said = voice(text, n=len(explanation.explains), failed=failed, contradicts=explanation.contradicts)
    yield from wrapped(said, "    ")


def _some(voice: Voice, vectors: Sequence[str]) -> str:
    shown = ", ".join(vectors[:MOST_SHOWN])
    more = len(vectors) - MOST_SHOWN
    return shown if more <= 0 else " ".join((shown, voice(N_("and {n} more"), n=more)))


def _habits(voice: Voice, begun: Begun, habits: Sequence[Habit]) -> Iterator[str]:
    words = rulebook_of(begun.game)
    for habit in habits:
        always = N_("Where the sources leave it open, it lives by {reading} ({lived} of {all}): {text}")
        at_times = N_(
            "Where the sources leave it open, it does not always live by {reading} ({lived} of {all}): {text}"
        )
        said = voice(
            always if habit.lived == habit.told_apart else at_times,
            reading=habit.reading,
            lived=habit.lived,
            all=habit.told_apart,
            text=voice.text(words.reading(habit.reading).text.of(voice.language)),
        )
        yield from wrapped(said, "", "  ")


def _start(voice: Voice, begun: Begun, wrong: Sequence[Checked], ended: Ended) -> Iterator[str]:
    first = next((c for c in wrong if c.verdict in DIFFERENT), None)
    if first is None:
        return
    named = (e for e in ended.diagnosis.explanations if first.id in e.explains and e.suspects[0] not in SUSPECTS)
    reading = next((e.suspects[0] for e in named), "")
    is_known = reading and not reading.endswith(":as_printed")
    command = f"oracle explain {first.case}" + (f" --under {reading}" if is_known else "")
    yield from wrapped(
        voice(N_("Start with {vector}, the shortest: {command}"), vector=first.id, command=command), "", "  "
    )
