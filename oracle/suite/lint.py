"""Checking what is written without playing it: case files, their texts, the rulebooks of their games. Every finding is given, not only the first.

How texts are to be written stands in the table `CHECKS`; whether they are true and well said is no machine's question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path as File
from typing import Any, NamedTuple

from oracle import games
from oracle.errors import N_, BadInput, DuplicateId, Path, UnknownName, Word, nearest
from oracle.kernel.game import Game
from oracle.suite import rulebook_file
from oracle.suite.case import LANGUAGES, Case, Texts
from oracle.suite.load import bytes_of, case_of, placed
from oracle.suite.partial import names_on
from oracle.suite.reader import read
from oracle.suite.schema import case_schema


class Check(NamedTuple):
    """What must not stand in a text of a language, what it means where it does, and what to do then."""

    pattern: Callable[[str], str]
    says: str
    do: str


class Untidy(BadInput):
    """A case or a text that can be read, but is not written as it should be; *before* is the text before the sign in question."""

    def __init__(self, says: str, do: str, *, path: Path, before: str | None = None, **fields: object) -> None:
        super().__init__(path=path)
        self.fields = fields
        self.templates = (says, do)
        self.before = before

    def told(self, translate: Callable[[str], str]) -> str:
        return "; ".join(translate(template).format(**self.fields) for template in self.templates)


class Finding(NamedTuple):
    """One fault with its place in *fault*; *is_unreadable* if the file could not be read as what it should be."""

    fault: BadInput
    is_unreadable: bool = False


QUOTES = {"cs": "„…“ ‚…‘", "en": "“…” ‘…’", "pl": "„…” «…»", "ru": "«…» „…“"}
DASHES = {"cs": "–", "en": "–", "pl": "–", "ru": "—"}
RULINGS = {"cs": ("Ano.", "Ne."), "en": ("Yes.", "No."), "pl": ("Tak.", "Nie."), "ru": ("Да.", "Нет.")}
HOLE = r"(?:start|end)(?:\.[^{}.\s]+)+"
UNWRITTEN = r"^\{[^{}.]+\}$"  # a text of a scaffold


def _foreign_quote(language: str) -> str:
    return "[" + "".join(sign for sign in "“”„‚‘«»" if sign not in QUOTES[language]) + "]"


CHECKS = (
    Check(
        lambda language: "[\u00a0\u00ad\u2000-\u200f\u202f\u2060]",
        N_("an invisible character stands here"),
        N_("write a plain space, or nothing"),
    ),
    Check(lambda language: " {2,}", N_("two spaces stand here"), N_("write one")),
    Check(lambda language: r"\.\.\.", N_("three full stops stand here"), N_("write …")),
    Check(lambda language: "[\"']", N_("a straight quote stands here"), N_("write {quotes}, or ’ for an apostrophe")),
    Check(_foreign_quote, N_("a quote of another language stands here"), N_("write {quotes}")),
    Check(lambda language: "(?<= )-(?= )", N_("a hyphen stands here for a dash"), N_("write {dash}")),
    Check(
        lambda language: "(?<= )–(?= )" if language == "ru" else "—",
        N_("a dash of another language stands here"),
        N_("write {dash}"),
    ),
    Check(lambda language: UNWRITTEN, N_("this text is still to be written"), N_("write it in place of the braces")),
    Check(
        lambda language: rf"(?!{UNWRITTEN})\{{(?!{HOLE}\}})|(?:^|(?<=\}}))[^{{}}]*\}}",
        N_("this is no hole that the board can fill"),
        N_("write it like {{end.stock}} or {{start.stock}}"),
    ),
)
"""What must not stand in any text; {quotes} and {dash} are those of its language."""

_GIVEN = re.compile(rf"\{{{HOLE}\}}|\d+")
_ASKS_YES_OR_NO = re.compile(
    r"(?:^|[.!:;,–] )(?:Am|Are|Can|Could|Did|Do|Does|Has|Have|Is|May|Must|Should|Was|Were|Will|Would)\b[^.?]*\?",
    re.IGNORECASE,
)
"""An English question that is answered by yes or no: its last sentence, or what follows a comma in it, starts with the verb."""


def lint(files: Iterable[File]) -> Iterator[Finding]:
    """Check case files and the rulebooks of the games that they are of; each game where it is first met."""
    seen: dict[str, str] = {}
    met: set[str] = set()
    for file in files:
        try:
            case = case_of(bytes_of(file), str(file))
        except BadInput as fault:
            yield Finding(fault, is_unreadable=True)
            continue
        yield from _placed(case.source, case.file, (*_own_id(case, seen), *_case(case)))
        if case.game.name not in met:
            met.add(case.game.name)
            yield from rulebook(case.game)


def rulebook(game: Game) -> Iterator[Finding]:
    """Check a game's rulebook file: that it and the class are one to one, and its texts."""
    file = rulebook_file.file_of(game)
    try:
        yield from map(Finding, rulebook_file.faults_of(game))
        words = rulebook_file.rulebook_of(game.name)
    except BadInput as fault:
        yield Finding(fault, is_unreadable=True)
        return
    faults: list[BadInput] = []
    for clause, text in words.clauses.items():
        path: Path = ("clauses", clause)
        faults += _texts(text.text, game.language, (*path, "text"))
        faults += _texts(text.note, game.language, (*path, "note")) if text.note else ()
        for name, reading in text.readings.items():
            faults += _texts(reading.text, game.language, (*path, "readings", name, "text"))
    yield from _placed(file.read_bytes(), str(file), faults)


def _placed(source: bytes, file: str, faults: Iterable[BadInput]) -> list[Finding]:
    """Give faults their places, in the order of the file: that of their node and, in a text on one line, of the sign in question."""
    findings = []
    for fault in faults:
        place = placed(fault, source, file).place
        assert place is not None
        fault.place = place._replace(column=place.column + _offset(fault, place.text[place.column - 1 :]))
        findings.append((fault.place.line, fault.place.column, Finding(fault)))
    return [finding for *_, finding in sorted(findings, key=lambda found: found[:2])]


def _offset(fault: BadInput, node: str) -> int:
    """Say how far behind the start of its node, as written, the sign in question stands; 0 where that is not plain to see."""
    before = fault.before if isinstance(fault, Untidy) else None
    quoted = node[:1] in ("'", '"')
    return quoted + len(before) if before is not None and node[quoted:].startswith(before) else 0


# -------------------------------------------------------------------------------- cases


def _own_id(case: Case, seen: dict[str, str]) -> Iterator[BadInput]:
    other = seen.setdefault(case.id, case.file)
    if other != case.file:
        yield DuplicateId(path=("id",), id=case.id, other=other)


def _case(case: Case) -> Iterator[BadInput]:
    frame, language = case.frame, case.source_language
    names = frame.names.values()
    yield from _schema(case)
    yield from _names(case)
    yield from missing_names(case)
    yield from _texts(frame.question, language, ("question",), names)
    yield from _one_question(frame.question)
    yield from _texts(frame.answer, language, ("answer",), names)
    yield from _rulings(frame.question, frame.answer, language, ("answer",))
    for n, other in enumerate(frame.otherwise_read):
        path: Path = ("otherwise_read", n, "answer")
        yield from _texts(other.answer, language, path, names)
        yield from _rulings(frame.question, other.answer, language, path)


def _schema(case: Case) -> Iterator[BadInput]:
    """Hold the case against the published schema: what the loader takes, editors and other programs must take too."""
    for error in _validator(case.game.name).iter_errors(read(case.source, case.file)):
        says, do = N_("the published schema refuses this: {why}"), N_("report it: the schema and the program differ")
        yield Untidy(says, do, path=tuple(error.absolute_path), why=error.message)


@cache
def _validator(game_name: str) -> Any:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(case_schema(games.load(game_name)))


def _names(case: Case) -> Iterator[BadInput]:
    known = sorted(names_on(case.board))
    for name, shown in case.frame.names.items():
        if name not in known:
            yield UnknownName(
                path=("names", name), what=Word(N_("name on the board")), name=name, near=nearest(name, known)
            )
        for language in LANGUAGES if isinstance(shown, Texts) else ():
            yield from _typography(case.name(name, language), language, ("names", name, language))


# -------------------------------------------------------------------------------- texts


def _texts(texts: Texts, source_language: str, path: Path, names: Collection[str | Texts] = ()) -> Iterator[BadInput]:
    """Check how a text is written in its four languages, and that all four say the same, as far as a machine can tell."""
    for language in LANGUAGES:
        yield from _typography(texts.of(language), language, (*path, language))
    yield from strays(texts, source_language, names, path)


def strays(
    texts: Texts, source_language: str, names: Collection[str | Texts] = (), path: Path = ()
) -> Iterator[BadInput]:
    """Find where a text is lacking, or has other numbers, holes or names than it should; each fault's path ends with the language."""
    given = _given(texts.of(source_language))
    for language in LANGUAGES:
        text, at = texts.of(language), (*path, language)
        if not text.strip():
            yield Untidy(N_("there is no text"), N_("write it, or ask for it"), path=at)
        elif (found := _given(text)) != given:
            yield Untidy(
                N_("the numbers differ from those in “{language}”: {found} here, {given} there"),
                N_("give the same ones, as digits"),
                path=at,
                language=source_language,
                found=", ".join(sorted(found)) or "–",
                given=", ".join(sorted(given)) or "–",
            )
        yield from _changed_names(text, [_named(name, language) for name in names], at)


def _changed_names(text: str, names: Sequence[str], path: Path) -> Iterator[BadInput]:
    """Find names with an ending that “names” does not give them; a name that begins like another is that other one."""
    for name in names:
        for found in re.finditer(rf"\b{re.escape(name)}\w{{1,4}}\b", text):
            if not any(text.startswith(other, found.start()) for other in names if len(other) > len(name)):
                yield Untidy(
                    N_("“{found}” is not how “names” has it: {name}"),
                    N_("leave the name as it is, and let a noun before it carry the case"),
                    path=path,
                    before=text[: found.start()],
                    found=found[0],
                    name=name,
                )


def missing_names(case: Case) -> Iterator[BadInput]:
    """Find names that question and answer give in the language that they were written in first, but not in another one."""
    for name in case.frame.names:
        if not _speaks_of(case, name, case.source_language):
            continue
        for language in LANGUAGES:
            if not _speaks_of(case, name, language):
                yield Untidy(
                    N_("“{name}” stands in “{language}”, but neither in this answer nor in its question"),
                    N_("write it here or there, as “names” has it"),
                    path=("answer", language),
                    name=case.name(name, language),
                    language=case.source_language,
                )


def _speaks_of(case: Case, name: str, language: str) -> bool:
    return any(case.name(name, language) in text.of(language) for text in (case.frame.question, case.frame.answer))


def _named(name: str | Texts, language: str) -> str:
    return name.of(language) if isinstance(name, Texts) else name


def _given(text: str) -> set[str]:
    """Collect the numbers and holes of a text; not the 1, which is as often a word ("jeden", "either")."""
    return set(_GIVEN.findall(text)) - {"1"}


def _typography(text: str, language: str, path: Path) -> Iterator[BadInput]:
    for check in CHECKS:
        for found in re.finditer(check.pattern(language), text):
            yield Untidy(
                check.says,
                check.do,
                path=path,
                before=text[: found.start()],
                quotes=QUOTES[language],
                dash=DASHES[language],
            )


def _one_question(question: Texts) -> Iterator[BadInput]:
    for language in LANGUAGES:
        if (marks := question.of(language).count("?")) != 1:
            yield Untidy(
                N_("a question has one question mark, this one has {marks}"),
                N_("ask one thing"),
                path=("question", language),
                marks=marks,
            )


def _rulings(question: Texts, answer: Texts, source_language: str, path: Path) -> Iterator[BadInput]:
    """Let all four answers begin with the same ruling, if one of them does or the English question asks for one."""
    ruled: dict[str, str] = {language: _ruling(answer.of(language), language) for language in LANGUAGES}
    if not any(ruled.values()) and not _ASKS_YES_OR_NO.search(question.en):
        return
    for language, ruling in ruled.items():
        words = " / ".join(RULINGS[language])
        if not ruling:
            says = N_("the answer does not begin with its ruling")
            yield Untidy(says, N_("begin with: {words}"), path=(*path, language), words=words)
        elif ruled[source_language] not in ("", ruling):
            says = N_("the ruling is another than in “{language}”")
            yield Untidy(says, N_("give the same one"), path=(*path, language), language=source_language)


def _ruling(answer: str, language: str) -> str:
    """Say how an answer begins: "yes", "no", or "" if with neither."""
    kinds = zip(("yes", "no"), RULINGS[language], strict=True)
    return next((kind for kind, word in kinds if answer.startswith(f"{word} ")), "")
