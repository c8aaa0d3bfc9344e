"""Judging: play a case under its rules, hold what came of it against what the case says, and give exactly one verdict."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Literal

import msgspec

from oracle.errors import (
    N_,
    AssertsNothing,
    BadInput,
    ChanceDecides,
    LeftOver,
    NotScripted,
    OracleError,
    Path,
    PremiseIdle,
    RestsOnUncited,
    Unbounded,
    UnknownName,
    Word,
    listed,
    nearest,
)
from oracle.kernel.board import Difference, changed, differences, holds, missing
from oracle.kernel.explore import BOUND, End, Explored
from oracle.kernel.machine import Answer, Board
from oracle.kernel.rulebook import Rulebook
from oracle.kernel.trace import Said
from oracle.suite.case import Case, Expected, Texts, Then
from oracle.suite.holes import filled, has_holes
from oracle.suite.load import placed
from oracle.suite.resolve import Walk, event_path, explore, follow

Kind = Literal["passed", "failed", "script", "broken", "too-big"]


class Finding(msgspec.Struct, frozen=True):
    """One way in which a case does not hold: what was claimed and what is, where they differ, and a line of play that shows it.

    *path* is the claim's place in the case; *under* the reading under which it was judged, "" for the rules as they are.
    In *differences* "before" is what the case says and "after" what came of it.
    """

    path: tuple[str | int, ...]
    said: Said
    differences: tuple[Difference, ...] = ()
    script: tuple[Answer, ...] = ()
    under: str = ""


class Verdict(msgspec.Struct, frozen=True):
    """How a case was judged. *error* says what is wrong with its script or with the case itself."""

    kind: Kind
    findings: tuple[Finding, ...] = ()
    error: OracleError | None = None


def judge(case: Case, *readings: type[Rulebook], bound: int = BOUND) -> Verdict:
    """Judge a case; with *readings*, under these instead of the rules as they are (then only what comes of it counts)."""
    try:
        findings = _under(case, readings, bound) if readings else _by_the_rules(case, bound)
    except NotScripted as fault:
        return Verdict("script", error=fault)
    except Unbounded as fault:
        return Verdict("too-big", error=fault)
    except BadInput as fault:
        return Verdict("broken", error=placed(fault, case.source, case.file))
    return Verdict("failed", tuple(findings)) if findings else Verdict("passed")


def walk(
    case: Case, then: Expected, rules: Any, *, bound: int = BOUND, texts: Sequence[tuple[Path, Texts]] = ()
) -> Walk:
    """Play a case as far as *then* and the holes of *texts* need it: to every end, or only as its script goes."""
    to_the_ends = _speaks_of_ends(then.written) or any(has_holes(text) for _, text in texts)
    walked = explore(case, rules, bound=bound) if to_the_ends else follow(case, rules)
    for path, text in texts:
        if has_holes(text):
            filled(case, text, walked, path)
    return walked


def _speaks_of_ends(then: Then) -> bool:
    """Say whether more is claimed than what the script itself shows: an offer, a refusal."""
    return msgspec.structs.replace(then, offers=msgspec.UNSET, refused="") != Then()


def _under(case: Case, readings: tuple[type[Rulebook], ...], bound: int) -> list[Finding]:
    rules = case.game.rules(case.edition, *readings)
    return list(_findings(case, case.then, walk(case, case.then, rules, bound=bound), rules))


def _by_the_rules(case: Case, bound: int) -> list[Finding]:
    """Judge by the rules as they are, then each other answer of an open case under its reading."""
    rules: Any = case.game.rules(case.edition)
    heard: set[str] = set()
    listening = rules.heard_by(lambda clause, facts, judged: heard.add(clause), frozenset(case.frame.rests_on))
    texts = (("question",), case.frame.question), (("answer",), case.frame.answer)
    walked = walk(case, case.then, listening, bound=bound, texts=texts)
    findings = list(_findings(case, case.then, walked, rules))
    premised = set(walked.premised)
    for n in range(len(case.other)):
        findings += _other_answer(case, n, bound, premised)
    _is_whole(case, walked, heard, premised)
    return findings


def _other_answer(case: Case, n: int, bound: int, premised: set[str]) -> list[Finding]:
    """Judge the n-th other answer of an open case; *premised* collects the premises that take a decision there."""
    (reading_id, then), path = case.other[n], ("otherwise_read", n)
    reading = case.game.reading(reading_id)
    assert reading is not None
    rules = case.game.rules(case.edition, reading)
    answer = (*path, "answer"), case.frame.otherwise_read[n].answer
    try:
        walked = walk(case, then, rules, bound=bound, texts=(answer,))
    except NotScripted as fault:
        return [Finding(path, Said(fault.says, fault.fields), under=reading_id)]
    premised |= walked.premised
    found = _findings(case, then, walked, rules)
    return [msgspec.structs.replace(f, under=reading_id, path=(*path, *f.path)) for f in found]


def _is_whole(case: Case, walked: Walk, heard: set[str], premised: set[str]) -> None:
    """Refuse a case that cannot fail, or that rests on what no line of play asks."""
    others = ((("otherwise_read", n, "then"), then) for n, (_, then) in enumerate(case.other))
    for path, then in ((("then",), case.then), *others):
        if then.written == Then():
            raise AssertsNothing(path=path)
    for n, clause in enumerate(case.frame.rests_on):
        if clause not in heard:
            raise RestsOnUncited(path=("rests_on", n), clause=clause, asked=nearest(clause, asked_in(case)))
    for name, label in case.frame.otherwise.items():
        if name not in premised:
            raise PremiseIdle(path=("otherwise", name), name=name, label=label)
    used, script = walked.explored.used, case.events[-1].play
    if used < len(script) and case.then.written.refused:
        where = (*event_path(case, len(case.events) - 1), "play", used)
        raise LeftOver(path=where, answer=script[used][0], asked=listed(sorted(walked.asked)))


def asked_in(case: Case) -> list[str]:
    """List the clauses that some line of play asks, in the order of the rulebook."""
    asked: set[str] = set()
    rules: Any = case.game.rules(case.edition)
    explore(case, rules.heard_by(lambda clause, facts, judged: asked.add(clause)))
    return [clause for clause in case.game.rulebook.clauses if clause in asked]


# -------------------------------------------------------------------------------- what a case can say


def _findings(case: Case, then: Expected, walked: Walk, rules: Any) -> Iterator[Finding]:
    written, ends = then.written, walked.explored.ends
    if walked.refused_early >= 0:
        text = N_("event {n} is refused by {clause}, so the play never gets further")
        yield Finding(
            event_path(case, walked.refused_early),
            Said(text, {"n": walked.refused_early + 1, "clause": ends[0].refused}),
        )
        return
    if not ends and _speaks_of_ends(written):
        yield Finding(("then",), Said(N_("no play comes to an end")))
        return
    if written.refused:
        yield from _refused(written.refused, ends)
    if then.changes is not None:
        yield from _changes(case.board, then.changes, ends)
    if then.always is not None:
        yield from _always(then.always, ends)
    if then.never is not None:
        yield from _never(then.never, ends)
    for n, part in enumerate(then.sometimes):
        yield from _sometimes(part, ends, n)
    if written.view is not msgspec.UNSET:
        yield from _view(case, written.view, rules, ends)
    if written.outcomes is not msgspec.UNSET and written.outcomes != len(ends):
        said = Said(
            N_("{claimed} different ends are claimed, there are {found}"),
            {"claimed": written.outcomes, "found": len(ends)},
        )
        yield Finding(("then", "outcomes"), said)
    if written.offers is not msgspec.UNSET:
        yield from _offers(written.offers, walked)
    yield from _never_asked(case, written.never_asked, walked)
    for n, (row, part) in enumerate(zip(written.odds, then.odds, strict=True)):
        yield from _odds(part, Fraction(row.fraction), walked.explored, ("then", "odds", n))


def _refused(clause: str, ends: tuple[End, ...]) -> Iterator[Finding]:
    path = ("then", "refused")
    accepted = next((end for end in ends if not end.refused), None)
    if accepted is not None or not ends:
        said = Said(N_("a refusal by {clause} is claimed, but it is legal"), {"clause": clause})
        yield Finding(path, said, script=accepted.script if accepted else ())
    elif ends[0].refused != clause:
        values = {"clause": clause, "other": ends[0].refused}
        yield Finding(
            path, Said(N_("a refusal by {clause} is claimed, but {other} refuses it"), values), script=ends[0].script
        )


def _changes(start: Board, part: Any, ends: tuple[End, ...]) -> Iterator[Finding]:
    path = ("then", "changes")
    if len(ends) != 1:
        said = Said(N_("“changes” needs one single end, there are {found}"), {"found": len(ends)})
        yield Finding(path, said, script=ends[1].script)
    elif ends[0].refused:
        yield _is_refused(path, ends[0])
    elif differing := differences(changed(start, part), ends[0].board):
        yield Finding(path, Said(N_("other changes are claimed than there are")), differing, ends[0].script)


def _is_refused(path: tuple[str | int, ...], end: End) -> Finding:
    return Finding(path, Said(N_("it is refused by {clause}"), {"clause": end.refused}), script=end.script)


def _always(part: Any, ends: tuple[End, ...]) -> Iterator[Finding]:
    path = ("then", "always")
    for end in ends:
        if end.refused:
            yield _is_refused(path, end)
            return
        if lacking := missing(part, end.board):
            yield Finding(path, Said(N_("what is claimed of every end does not hold at this one")), lacking, end.script)
            return


def _never(part: Any, ends: tuple[End, ...]) -> Iterator[Finding]:
    path = ("then", "never")
    if all(end.refused for end in ends):
        yield _is_refused(path, ends[0])
    for end in ends:
        if not end.refused and holds(part, end.board):
            yield Finding(path, Said(N_("what is claimed never to be is so at this end")), (), end.script)
            return


def _sometimes(part: Any, ends: tuple[End, ...], n: int) -> Iterator[Finding]:
    path = ("then", "sometimes", n)
    reached = [end for end in ends if not end.refused]
    if not reached:
        yield _is_refused(path, ends[0])
    elif not any(holds(part, end.board) for end in reached):
        near = min(reached, key=lambda end: len(missing(part, end.board)))
        said = Said(N_("no legal play comes to this; the nearest end differs so"))
        yield Finding(path, said, missing(part, near.board), near.script)


def _view(case: Case, written: dict[str, Any], rules: Any, ends: tuple[End, ...]) -> Iterator[Finding]:
    from oracle.suite.partial import part_of

    path = ("then", "view")
    if case.game.view is None:
        raise UnknownName(path=path, what=Word(N_("value")), name="view", near=listed(("always", "never", "sometimes")))
    for end in ends:
        if end.refused:
            yield _is_refused(path, end)
            return
        seen = case.game.view(rules, end.board)
        if lacking := missing(part_of(seen, written, path), seen):
            yield Finding(path, Said(N_("what is claimed of the view does not hold at this end")), lacking, end.script)
            return


def _offers(written: dict[str, tuple[Any, ...]], walked: Walk) -> Iterator[Finding]:
    path = ("then", "offers")
    waiting = walked.explored.waiting
    if waiting is None:
        yield Finding(path, Said(N_("a decision is claimed to wait, but none does")))
        return
    found = {waiting.name: tuple(sorted((label for label, _ in waiting.options), key=repr))}
    claimed = {name: tuple(sorted(options, key=repr)) for name, options in written.items()}
    if found != claimed:
        said = Said(N_("another decision waits, or it offers something else"))
        yield Finding(path, said, differences(claimed, found))


def _never_asked(case: Case, names: tuple[str, ...], walked: Walk) -> Iterator[Finding]:
    for n, name in enumerate(names):
        path = ("then", "never_asked", n)
        _decision_exists(case, name, path)
        if name in walked.asked:
            yield Finding(path, Said(N_("{name} is asked in some play"), {"name": name}))


def _decision_exists(case: Case, name: str, path: Path) -> None:
    """Refuse the name of a decision that the game does not know: nobody would ever be asked it."""
    patterns = tuple(case.game.decisions)
    if any(is_named(name, pattern, case.board) for pattern in patterns):
        return
    who, _, what = name.partition(".")
    people = {pattern.partition(".")[0] for pattern in patterns}
    known = {named for person in people for named in _names_for(person, case.board)}
    if known and who not in known:
        raise UnknownName(path=path, what=Word(N_("name on the board")), name=who, near=nearest(who, sorted(known)))
    near = nearest(what, (pattern.partition(".")[2] for pattern in patterns))
    raise UnknownName(path=path, what=Word(N_("decision")), name=what, near=near)


def is_named(name: str, pattern: str, board: Board) -> bool:
    """Say whether a decision's name fits a pattern, in which {field} stands for a name in that field of the board."""
    shape, fields = _shape(pattern)
    found = shape.fullmatch(name)
    return found is not None and all(
        part in getattr(board, field, (part,)) for part, field in zip(found.groups(), fields, strict=True)
    )


def _names_for(who: str, board: Board) -> tuple[str, ...]:
    return tuple(getattr(board, who[1:-1], ())) if who.startswith("{") else (who,)


@cache
def _shape(pattern: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    words = re.split(r"\{(\w+)\}", pattern)
    return re.compile("(.+)".join(map(re.escape, words[::2]))), tuple(words[1::2])


def _odds(part: Any, claimed: Fraction, explored: Explored, path: tuple[str | int, ...]) -> Iterator[Finding]:
    try:
        chances = explored.odds()
    except ChanceDecides as fault:
        fault.path = path
        raise
    held = (
        chance for end, chance in zip(explored.ends, chances, strict=True) if not end.refused and holds(part, end.board)
    )
    found = sum(held, Fraction(0))
    if found != claimed:
        said = Said(N_("the odds are claimed to be {claimed}, they are {found}"), {"claimed": claimed, "found": found})
        yield Finding(path, said)
