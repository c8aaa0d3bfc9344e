"""Taking over an outcome that changed: what a finished case claims and no longer holds is written anew, as it comes out now.

A person names the clause that makes it so. What could mean more than one thing is left to the person: see `_outcome`.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from oracle.errors import (
    N_,
    ByHand,
    LayoutFails,
    NeverPassed,
    NothingToAccept,
    NotTakenOver,
    NotTheReason,
    OracleError,
    Path,
    Place,
    UnknownName,
    Word,
    listed,
    nearest,
)
from oracle.kernel.board import Difference, differences
from oracle.kernel.explore import BOUND
from oracle.suite.case import Case
from oracle.suite.judge import Finding, asked_in, judge, walk
from oracle.suite.layout import Entry, Node, Tree, block_of, laid_out, node_of, tree_of, value_of
from oracle.suite.load import case_of
from oracle.suite.partial import written_change
from oracle.suite.reader import place_of, read
from oracle.suite.resolve import Walk
from oracle.suite.translations import LOCK, knows_answer

BOM = b"\xef\xbb\xbf"


class Taken(NamedTuple):
    """A case whose outcome is taken over: its new text, and what it claims now instead of before."""

    case: Case
    source: bytes
    changes: tuple[Difference, ...]


def take_over(case: Case, because: str, *, bound: int = BOUND) -> Taken:
    """Write anew what a case claims and does not hold; *because* is the clause that makes it so. Nothing is written to a file.

    Raises a `BadInput`: where the case passes, never passed, has another verdict than failed, where a claim is for a person to decide,
    where no line of play asks the clause.
    """
    findings = failing(case, bound=bound)
    _check_reason(case, because)
    walked = walk(case, case.then, case.game.rules(case.edition), bound=bound)
    then = _said(case.source, case.file)
    now: dict[str, Any] = copy.deepcopy(then)
    for finding in findings:
        _, claim, *within = finding.path
        outcome = _outcome(case, finding, walked)
        if claim == "odds":
            now["odds"][within[0]]["is"] = outcome
        else:
            now[str(claim)] = outcome
    source = rewritten(case.source, case.file, {name: now[name] for name in now if now[name] != then[name]})
    if judge(case_of(source, case.file), bound=bound).kind != "passed" or _said(source, case.file) != now:
        raise LayoutFails(place=Place(case.file, 1, 1, ""))
    return Taken(case, source, differences(_numbered(then), _numbered(now)))


def _said(source: bytes, file: str) -> dict[str, Any]:
    """Give "then" as plain data."""
    document: Any = read(source, file)
    then: dict[str, Any] = document["then"]
    return then


def _numbered(then: Mapping[str, Any]) -> dict[str, Any]:
    """Let the rows of "odds" be told apart: by their numbers, as a person counts them."""
    return {**then, "odds": {str(n): row for n, row in enumerate(then.get("odds", ()), 1)}}


def failing(case: Case, *, bound: int = BOUND) -> tuple[Finding, ...]:
    """Judge a case, and give its findings; raise where there is nothing to take over, or where the case is new."""
    verdict = judge(case, bound=bound)
    if verdict.kind == "passed":
        raise NothingToAccept(case=case.id)
    if verdict.error is not None:
        raise NotTakenOver(place=_where(case, verdict.error), case=case.id, why=verdict.error)
    if not knows_answer(case):
        raise NeverPassed(case=case.id, lock=LOCK)
    return verdict.findings


def _where(case: Case, fault: OracleError) -> Place:
    return fault.place or place_of(case.source, case.file, fault.path)


def _check_reason(case: Case, because: str) -> None:
    known = case.game.rulebook.clauses
    if because not in known:
        raise UnknownName(what=Word(N_("clause")), name=because, near=nearest(because, known))
    if because not in (asked := asked_in(case)):
        raise NotTheReason(case=case.id, clause=because, asked=listed(asked))


def _outcome(case: Case, finding: Finding, walked: Walk) -> object:
    """Give what must be claimed for the claim to hold; raise `ByHand` where that is for a person to decide.

    A claim is taken over where one value alone can stand in its place: the changes of the single end, the number of ends, the decision
    that waits, the clause that refuses, the odds. It stays a claim of its kind.
    """
    ends, waiting = walked.explored.ends, walked.explored.waiting
    match finding.path:
        case ("then", "changes") if len(ends) == 1 and not ends[0].refused:
            return written_change(case.board, ends[0].board)
        case ("then", "outcomes"):
            return len(ends)
        case ("then", "offers") if waiting is not None:
            return {waiting.name: [label for label, _ in waiting.options]}
        case ("then", "refused") if ends and all(end.refused == ends[0].refused != "" for end in ends):
            return ends[0].refused
        case ("then", "odds", int()):
            found = finding.said.values["found"]
            return int(found) if found in (0, 1) else str(found)
    why = _WHY.get(finding.path[1:2], N_("the play itself goes otherwise than the case says"))
    raise ByHand(place=place_of(case.source, case.file, finding.path), why=Word(why))


_WHY: Mapping[Path, str] = {
    ("always",): N_("that it does not hold at every end does not say what does"),
    ("never",): N_("that it can be does not say what cannot"),
    ("sometimes",): N_("that no play comes to this does not say what plays come to"),
    ("view",): N_("that it is not seen at every end does not say what is"),
    ("never_asked",): N_("that a decision is put to somebody may be right or wrong"),
    ("changes",): N_("there is no single legal end any more"),
    ("offers",): N_("no decision waits any more"),
    ("refused",): N_("it is legal now"),
}


# -------------------------------------------------------------------------------- the text


def rewritten(source: bytes, file: str, claims: Mapping[str, object]) -> bytes:
    """Write other values of claims into the text of a case; all else stays as it is written, comments and ends of lines too.

    A claim gets the one layout; a file in which a claim has no lines of its own gets it whole.
    """
    tree = tree_of(source, file)
    entries = _claims(tree)
    if tree.root.is_flow or not all(_is_alone(tree.text, entries[name]) for name in claims):
        return rewritten(laid_out(source, file), file, claims)
    text = tree.text
    for name in sorted(claims, key=lambda name: -entries[name].start):
        text = _spliced(text, entries[name], claims[name], ("then", name))
    ends = "\r\n" if b"\r\n" in source else "\n"
    after = (BOM if source.startswith(BOM) else b"") + text.replace("\n", ends).encode()
    if Counter(tree_of(after, file).comments()) != Counter(tree_of(source, file).comments()):
        return rewritten(laid_out(source, file), file, claims)
    return after


def _claims(tree: Tree) -> dict[str, Entry]:
    """Give the entries of "then" by their names."""
    then = tree.root.entry("then")
    return {entry.key.text: entry for entry in then.value.entries if entry.key} if then else {}


def _is_alone(text: str, entry: Entry) -> bool:
    """Say whether an entry begins its line."""
    return not text[_line_of(text, entry) : entry.start].strip(" ")


def _line_of(text: str, entry: Entry) -> int:
    return text.rfind("\n", 0, entry.start) + 1


def _spliced(text: str, entry: Entry, value: object, path: Path) -> str:
    """Write an entry with another value in the place that it has in a text; what was beside and inside of it comes with it.

    Comments at what is gone stand above it then.
    """
    start, lost = _line_of(text, entry), list[str]()
    end = text.find("\n", len(text[: _end(entry.value)].rstrip()))
    anew = Entry(entry.key, _updated(entry.value, value, lost), beside=entry.beside)
    anew.above = lost
    return text[:start] + "\n".join(block_of(anew, path, entry.start - start)) + (text[end:] if end >= 0 else "\n")


def _end(node: Node) -> int:
    """Say where the last that is written of a value ends: what encloses it may end where the next begins."""
    return node.end if node.is_flow or not node.entries else _end(node.entries[-1].value)


def _updated(node: Node, value: object, lost: list[str]) -> Node:
    """Change a tree where it says something else than *value*; *lost* collects the comments at what goes."""
    if value_of(node) == value:
        return node
    if node.kind == "mapping" and isinstance(value, dict) and value:
        return replace(node, entries=_updated_entries(node, value, lost))
    if node.kind == "list" and isinstance(value, list) and len(value) == len(node.entries):
        pairs = zip(node.entries, value, strict=True)
        return replace(node, entries=[replace(entry, value=_updated(entry.value, new, lost)) for entry, new in pairs])
    lost += (comment for entry in node.entries for comment in entry.comments())
    return node_of(value)


def _updated_entries(node: Node, value: Mapping[str, object], lost: list[str]) -> list[Entry]:
    kept, rest = [], dict(value)
    for name, entry in ((entry.key.text, entry) for entry in node.entries if entry.key):
        if name in rest:
            kept.append(replace(entry, value=_updated(entry.value, rest.pop(name), lost)))
        else:
            lost += entry.comments()
    return kept + [Entry(node_of(name), node_of(new)) for name, new in rest.items()]
