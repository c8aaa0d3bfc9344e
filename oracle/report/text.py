"""The run in words: silent about what passes, exact about what fails. A reader of the stream in `oracle.suite.events`."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from oracle.errors import N_, Place, Word
from oracle.kernel.board import GONE, Difference, as_written
from oracle.report.page import wrapped
from oracle.report.voice import Names, Voice, placed
from oracle.suite.events import Differs, Ended, Fault, Found, Judged, Told
from oracle.suite.rulebook_file import rulebook_of

NOT_TEXTS = ("", "true", "false", "null")  # with numbers, the texts that look like something else

VERDICTS = {
    "failed": N_("FAILED"),
    "script": N_("SCRIPT"),
    "broken": N_("BROKEN"),
    "too-big": N_("TOO BIG"),
}


def judged(voice: Voice, event: Judged) -> str:
    """Tell a case that did not pass; "" for one that did."""
    if event.verdict == "passed":
        return ""
    verb = "explain" if event.id else "lint"
    head = "  ".join((voice(VERDICTS[event.verdict]), *filter(None, (event.id, event.file))))
    under = "".join(f" --under {reading}" for reading in event.under if event.id)
    return "\n".join([head, *findings(voice, event), f"  oracle {verb} {shlex.quote(event.file)}{under}", ""])


def findings(voice: Voice, event: Judged) -> Iterator[str]:
    """Tell what is wrong with a case that did not pass, or with its file."""
    if event.fault:
        yield from (f"  {line}" for line in _fault(voice, event.fault))
    for found in event.findings:
        yield from _found(voice, event, found)


def ended(voice: Voice, event: Ended) -> str:
    """Tell the counts: the last line of a run, the same in every language, so that programs can read it."""
    failed = sum(event.counts.values()) - event.counts.get("passed", 0)
    return f"{event.counts.get('passed', 0)} passed, {failed} failed"


def _told(voice: Voice, told: Told, names: Names = str) -> str:
    values = {name: Word(value) if name in told.words else value for name, value in told.values.items()}
    return voice(told.text, **{name: voice.word(value, names) for name, value in values.items()})


def _fault(voice: Voice, fault: Fault) -> Iterator[str]:
    yield from placed(Place(*fault.place) if fault.place else None, fault_told(voice, fault)).splitlines()


def fault_told(voice: Voice, fault: Fault) -> str:
    """Say what is wrong, without its place."""
    return "; ".join(_told(voice, said) for said in fault.said)


def _found(voice: Voice, event: Judged, found: Found) -> Iterator[str]:
    names = _names(event)
    where = ".".join(str(step) for step in found.path)
    under = voice(N_(" under {reading}"), reading=found.under) if found.under else ""
    yield f"  {event.file}:{found.line}: {where}{under}: {_told(voice, found.said, names)}"
    yield from (f"    {line}" for line in tree(voice, found.differences))
    if found.made and found.made.said:
        step = voice(N_("made by the step: {step}"), step=_told(voice, found.made.said, names))
        yield from wrapped(step, "  ", "    ")
        for line in sentences(voice, event.game, found.made.clauses):
            yield from wrapped(line, "    ", "      ")
    if found.script:
        script = ", ".join(f"{name}: {pick}" for name, pick in found.script)
        yield from wrapped(voice(N_("in this play: {script}"), script=script), "  ", "    ")


def _names(event: Judged) -> Names:
    return lambda thing: event.names.get(thing, thing)


def tree(
    voice: Voice, differences: tuple[Differs, ...], leaf: str = N_("{name}: claimed {claimed}, found {found}")
) -> Iterator[str]:
    """Draw differences as a tree of the board's names; *leaf* is the template of a value that differs."""
    shown: tuple[str | int, ...] = ()
    for difference in differences:
        *above, last = difference.path or (".",)
        for depth, name in enumerate(above):
            if shown[: depth + 1] != tuple(above[: depth + 1]):
                yield f"{'  ' * depth}{name}"
        shown = tuple(above)
        claimed, found = value(difference.claimed), value(difference.found)
        yield "  " * len(above) + voice(leaf, name=last, claimed=claimed, found=found)


def value(thing: object) -> str:
    """Write a value of a board as a case writes it."""
    if isinstance(thing, bool) or thing is None:
        return {True: "true", False: "false", None: "null"}[thing]
    if isinstance(thing, dict):
        return "{" + ", ".join(f"{key}: {value(inner)}" for key, inner in thing.items()) + "}"
    if isinstance(thing, list | tuple):
        return "[" + ", ".join(value(inner) for inner in thing) + "]"
    return f'"{thing}"' if thing in NOT_TEXTS or (isinstance(thing, str) and thing.isdecimal()) else str(thing)


def change(difference: Difference) -> str:
    """Write a change of the table; – is what is not there."""
    before, after = ("–" if side is GONE else value(as_written(side)) for side in (difference.before, difference.after))
    return f"{'.'.join(map(str, difference.path))}: {before} → {after}"


def sentences(voice: Voice, game: str, clauses: tuple[tuple[str, str], ...]) -> Iterator[str]:
    """Say clauses with their sentences, as the readings in force have them."""
    words = rulebook_of(game)
    for clause, reading in clauses:
        yield f"{clause}: {voice.text(words.sentence_of(clause, reading).of(voice.language))}"
