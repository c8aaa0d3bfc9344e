"""How a case file is laid out: the order of its keys, what stands on lines of its own, where quotes are needed. Comments stay with what they are about.

A file is taken as a tree that knows its comments (`tree_of`), and written from it (`laid_out`, `block_of`); what it says never changes.
"""

from __future__ import annotations

import json
import re
from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
import yaml

from oracle.errors import BadInput, LayoutFails, Path, Place
from oracle.suite.load import placed
from oracle.suite.reader import meant, read
from oracle.suite.schema import converted

WIDTH = 120  # columns: beyond them a collection does not stand on one line
FRAME = (
    "format", "id", "game", "edition", "rests_on", "source", "status", "superseded_by", "source_language", "question",
    "answer", "names", "given", "when", "otherwise", "then", "otherwise_read",
)  # fmt: skip
SPOKEN = ("pl", "en", "cs", "ru")  # a text, in the order in which the first suite was written
NAMED = ("cs", "en", "pl", "ru")
QUOTED = ("at", "url", "faq", "forum", "date")

_LINE_END = re.compile("\r\n|\r")
_UNPRINTED = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class Node(msgspec.Struct):
    """A value as written: a scalar has *text* and no *entries*; *start* and *end* count characters in the file."""

    kind: str  # "scalar", "mapping" or "list"
    text: str = ""
    is_quoted: bool = False
    is_flow: bool = False
    entries: list[Entry] = []
    start: int = 0
    end: int = 0

    def entry(self, name: str) -> Entry | None:
        """Give the entry of a mapping that bears a name."""
        return next((entry for entry in self.entries if entry.key and entry.key.text == name), None)


class Entry(msgspec.Struct):
    """An entry of a mapping, or of a list (*key* is None), with the comments above it and beside it."""

    key: Node | None
    value: Node
    above: list[str] = []
    beside: list[str] = []

    @property
    def start(self) -> int:
        return self.key.start if self.key else self.value.start

    def comments(self) -> list[str]:
        """List the comments at the entry and in it."""
        return [*self.above, *self.beside, *(c for entry in self.value.entries for c in entry.comments())]


class Tree(msgspec.Struct):
    """A file: its value, the comments at its head, which stay there, and those behind its last entry; *text* has plain line ends."""

    text: str
    root: Node
    head: list[str]
    tail: list[str]

    def comments(self) -> list[str]:
        return [*self.head, *(c for entry in self.root.entries for c in entry.comments()), *self.tail]


def laid_out(source: bytes, file: str) -> bytes:
    """Give a case file in the one layout; raise a `BadInput` where it is not strict YAML or not a mapping.

    What it says and its comments are the same before and after: else `LayoutFails`.
    """
    tree = tree_of(source, file)
    lines = [*tree.head, *(_block(tree.root, (), 0) or ["{}"]), *tree.tail]
    after = ("\n".join(lines) + "\n").encode()
    if not _is_same(source, after, file):
        raise LayoutFails(place=Place(file, 1, 1, ""))
    return after


def _is_same(before: bytes, after: bytes, file: str) -> bool:
    """Say whether two texts of a file say the same and have the same comments."""
    try:
        comments = [Counter(tree_of(source, file).comments()) for source in (before, after)]
        return said(before, file) == said(after, file) and comments[0] == comments[1]
    except BadInput:
        return False


def said(source: bytes, file: str) -> str:
    """Give what a file says in the one way that does not depend on how it is written."""
    return json.dumps(read(source, file), sort_keys=True)


def written(value: Mapping[str, object], head: Sequence[str]) -> bytes:
    """Write a new file in the one layout, with the comments of *head* above it."""
    return ("\n".join([*head, *_block(node_of(value), (), 0)]) + "\n").encode()


# -------------------------------------------------------------------------------- from values to tree and back


def node_of(value: object) -> Node:
    """Make the tree of plain data."""
    if isinstance(value, Mapping):
        entries = [Entry(node_of(key), node_of(inner)) for key, inner in value.items()]
        return Node("mapping", is_flow=True, entries=entries)
    if isinstance(value, list | tuple):
        return Node("list", is_flow=True, entries=[Entry(None, node_of(inner)) for inner in value])
    if isinstance(value, str):
        return Node("scalar", value, is_quoted=True)
    return Node("scalar", json.dumps(value))


def value_of(node: Node) -> object:
    """Give the plain data that a tree says."""
    if node.kind == "mapping":
        return {entry.key.text: value_of(entry.value) for entry in node.entries if entry.key}
    if node.kind == "list":
        return [value_of(entry.value) for entry in node.entries]
    return node.text if node.is_quoted else meant(node.text)


# -------------------------------------------------------------------------------- from text to tree


def tree_of(source: bytes, file: str) -> Tree:
    """Take a file as a tree with its comments; raise what `read` raises, and `WrongType` where it is no mapping."""
    try:
        converted(Mapping, read(source, file))
    except BadInput as fault:
        raise placed(fault, source, file) from None
    text = _LINE_END.sub("\n", source.decode().removeprefix("\ufeff"))
    root = _node(yaml.compose(text, _LOADER))
    tail = _with_comments(root, text)
    head: list[str] = []
    if root.entries:
        head, root.entries[0].above = root.entries[0].above, []
    return Tree(text, root, head, tail)


def _node(written: Any) -> Node:
    at = {"start": written.start_mark.index, "end": written.end_mark.index}
    if isinstance(written, yaml.ScalarNode):
        return Node("scalar", written.value, bool(written.style), **at)
    if isinstance(written, yaml.MappingNode):
        entries = [Entry(_node(key), _node(value)) for key, value in written.value]
        return Node("mapping", is_flow=bool(written.flow_style), entries=entries, **at)
    entries = [Entry(None, _node(value)) for value in written.value]
    return Node("list", is_flow=bool(written.flow_style), entries=entries, **at)


def _with_comments(root: Node, text: str) -> list[str]:
    """Give each comment to its entry: one on a line of its own to the next that begins, one beside something to that. Return those left over."""
    families = list(_families(root, ()))
    starts = [family[-1].start for family in families]
    left = []
    for at, comment in _comments(root, text):
        is_alone = not text[text.rfind("\n", 0, at) + 1 : at].strip(" -")
        later = bisect(starts, at)
        if later and not is_alone:
            _whole(families[later - 1], at).beside.append(comment)
        elif later < len(families):
            families[later][-1].above.append(comment)
        else:
            left.append(comment)
    return left


def _families(node: Node, above: tuple[Entry, ...]) -> Iterator[tuple[Entry, ...]]:
    """Yield every entry behind those that it lies in, in the order of the file."""
    for entry in node.entries:
        yield (*above, entry)
        yield from _families(entry.value, (*above, entry))


def _whole(family: tuple[Entry, ...], at: int) -> Entry:
    """Give the outermost entry of a family that is over before the character *at*, or the innermost."""
    return next((entry for entry in family if entry.value.end <= at), family[-1])


def _comments(root: Node, text: str) -> Iterator[tuple[int, str]]:
    """Yield the comments: what begins with # outside of every scalar."""
    rest = list(text)
    for start, end in _scalars(root, text):
        rest[start:end] = ["\n" if sign == "\n" else " " for sign in rest[start:end]]
    for found in re.finditer("#.*", "".join(rest)):
        yield found.start(), text[found.start() : found.end()].rstrip()


def _scalars(node: Node, text: str) -> Iterator[tuple[int, int]]:
    if node.kind == "scalar":
        is_block = text[node.start : node.start + 1] in ("|", ">")  # beside its mark a comment may stand
        yield text.find("\n", node.start) if is_block else node.start, node.end
    for entry in node.entries:
        yield from _scalars(entry.key, text) if entry.key else ()
        yield from _scalars(entry.value, text)


# -------------------------------------------------------------------------------- from tree to text


def block_of(entry: Entry, path: Path, indent: int) -> list[str]:
    """Write an entry on lines of its own; *path* leads to its value."""
    pad = " " * indent
    above = [pad + comment for comment in (*entry.above, *entry.beside[:-1])]
    beside = f"  {entry.beside[-1]}" if entry.beside else ""
    head = f"{pad}{_key(entry.key, is_flow=False)}:" if entry.key else f"{pad}-"
    if not _is_block(entry.value, path, len(head) + 1):
        return [*above, f"{head} {_inline(entry.value, path)}{beside}"]
    inner = _block(entry.value, path, indent + 2)
    if entry.key:
        return [*above, head + beside, *inner]
    above += [pad + comment for comment in entry.beside[-1:]]
    return [*above, f"{head} {inner[0].lstrip()}", *inner[1:]]


def flow_of(entry: Entry, path: Path) -> str:
    """Write an entry as it stands between others on a line."""
    value = _inline(entry.value, path, is_flow=True)
    return f"{_key(entry.key, is_flow=True)}: {value}" if entry.key else value


def _block(node: Node, path: Path, indent: int) -> list[str]:
    return [line for step, entry in _ordered(node, path) for line in block_of(entry, (*path, step), indent)]


def _inline(node: Node, path: Path, *, is_flow: bool = False) -> str:
    if node.kind == "scalar":
        return _scalar(node, path, is_flow=is_flow)
    inner = ", ".join(flow_of(entry, (*path, step)) for step, entry in _ordered(node, path))
    return f"{{{inner}}}" if node.kind == "mapping" else f"[{inner}]"


def _ordered(node: Node, path: Path) -> Sequence[tuple[str | int, Entry]]:
    """Pair the entries with their steps; those of the frame and of texts in their order, unknown ones last, all others as written."""
    if node.kind == "list":
        return list(enumerate(node.entries))
    order = _order(path)
    steps = [(entry.key.text, entry) for entry in node.entries if entry.key]
    return sorted(steps, key=lambda step: order.index(step[0]) if step[0] in order else len(order))


def _order(path: Path) -> tuple[str, ...]:
    match path:
        case ():
            return FRAME
        case ("question" | "answer",) | ("otherwise_read", int(), "answer"):
            return SPOKEN
        case ("names", _):
            return NAMED
    return ()


def _is_block(node: Node, path: Path, column: int) -> bool:
    """Say whether a collection that begins in a column gets lines of its own."""
    if not node.entries:
        return False
    if any(entry.comments() for entry in node.entries) or _is_always_block(node, path):
        return True
    if _is_as_written(path) and not node.is_flow:
        return True
    return column + len(_inline(node, path)) > WIDTH


def _is_always_block(node: Node, path: Path) -> bool:
    match path:
        case ("question" | "answer" | "source" | "given" | "when" | "then" | "otherwise_read",):
            return True
        case ("when" | "otherwise_read", int()) | ("otherwise_read", int(), "answer"):
            return True
        case ("when", *_, "play") | ("when", *_, "play", int()):
            return True
        case ("given", _):
            return node.kind == "mapping" and any(entry.value.kind == "mapping" for entry in node.entries)
    return False


def _is_as_written(path: Path) -> bool:
    match path:
        case ("names",) | ("otherwise_read", int(), "then"):
            return True
        case (*_, "then", "changes" | "sometimes" | "odds"):
            return True
    return False


# -------------------------------------------------------------------------------- scalars


def _key(node: Node, *, is_flow: bool) -> str:
    text = node.text
    return text if _reads_as(f"{{{text}: k}}" if is_flow else f"{text}: k", {text: "k"}) else quoted(text)


def _scalar(node: Node, path: Path, *, is_flow: bool) -> str:
    """Write a scalar; a text with quotes only where they are needed, where all of its kind have them, or in a prose that has them."""
    value = value_of(node)
    if value is None:
        return "null"
    has_quotes = _has_quotes(path) or (node.is_quoted and _is_prose(path))
    if isinstance(value, str) and (has_quotes or not _is_plain(node.text, is_flow)):
        return quoted(value)
    return node.text


def _has_quotes(path: Path) -> bool:
    match path:
        case ("source", int(), str(name)):
            return name in QUOTED
        case ("otherwise_read", int(), "under"):
            return True
    return False


def _is_prose(path: Path) -> bool:
    match path:
        case ("question" | "answer", _) | ("otherwise_read", int(), "answer", _):
            return True
    return False


@cache
def _is_plain(text: str, is_flow: bool) -> bool:
    """Say whether a text is read as itself without quotes."""
    return _reads_as(f"{{k: {text}}}" if is_flow else f"k: {text}", {"k": text})


def _reads_as(written: str, value: object) -> bool:
    try:
        return read(written.encode(), "") == value
    except BadInput:
        return False


def quoted(text: str) -> str:
    """Write a text in double quotes."""
    return _UNPRINTED.sub(lambda sign: f"\\u{ord(sign[0]):04x}", json.dumps(text, ensure_ascii=False))
