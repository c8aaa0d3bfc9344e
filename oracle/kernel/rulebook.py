"""Rulebooks and readings: a rulebook has one method for each clause, a reading overrides the method of one clause.

Editions, house rules, open and wrong readings are all readings and are composed in the same way (`Rulebook.under`).
Nothing here knows of boards or of play; what a rule says in words lives in the game's rulebook.yaml.
"""

from __future__ import annotations

import functools
import re
import types
from collections.abc import Callable
from typing import Any, ClassVar, Literal, Self, TypeVar, cast, get_args

from oracle.errors import BadReading, listed

Judge = TypeVar("Judge", bound=Callable[..., Any])
Ledger = Callable[[str, tuple[Any, ...], Any], None]
"""Hears every judgement: the clause, the facts that it judged, and what it said."""

Kind = Literal["wrong", "open", "edition", "house"]


def clause(clause_id: str) -> Callable[[Judge], Judge]:
    """Make a method the judgement of the clause *clause_id*."""

    def mark(judge: Judge) -> Judge:
        judge.clause = clause_id  # type: ignore[attr-defined]
        return judge

    return mark


def clause_of(law: Callable[..., Any]) -> str:
    """Give the id of the clause that the method *law* judges."""
    return cast(str, law.clause)  # type: ignore[attr-defined]


class Rulebook:
    """The rules of one game, one method for each clause; a subclass with *of* and *kind* is a reading of that clause.

    A reading defines the method of its clause and, if it needs them, private helpers of its own; anything else raises
    `BadReading` when the class is made.
    """

    clauses: ClassVar[dict[str, str]] = {}  # clause id -> name of its method, in the order of the source
    of: ClassVar[str] = ""
    kind: ClassVar[Kind | Literal[""]] = ""
    readings: ClassVar[tuple[type[Rulebook], ...]] = ()
    _id: ClassVar[str] = ""

    def __init_subclass__(cls, *, of: str = "", kind: Kind | Literal[""] = "") -> None:
        super().__init_subclass__()
        if kind or of:
            _make_reading(cls, of, kind)
        elif not cls.readings:
            cls.clauses = {**cls.clauses, **_clauses_in(cls)}

    @classmethod
    def under(cls, *readings: type[Rulebook]) -> Self:
        """Give the rules under these readings; where two override one clause, the earlier one is asked."""
        return cast(Self, _composed((*dict.fromkeys(readings), cls))()) if readings else cls()

    def heard_by(self, ledger: Ledger, only: frozenset[str] | None = None) -> Self:
        """Give the same rules, whose judgements *ledger* hears: all of them, or those of the clauses in *only*.

        A clause is heard once a question, also where a reading asks `super()`; rules that nobody hears cost nothing more.
        """
        heard = _heard(cast(Any, type(self)), only)()
        heard._ledger = ledger
        return cast(Self, heard)

    @classmethod
    def as_printed(cls, clause_id: str) -> type[Rulebook]:
        """Give the reading that undoes an edition's: the clause as the rulebook itself has it."""
        return _as_printed(cast(Any, cls), clause_id)

    @classmethod
    def reading_id(cls) -> str:
        """Name a reading as the command line does: its clause, a colon, its own name."""
        return cls._id

    @classmethod
    def reading_of(cls, clause_id: str) -> str:
        """Give the id of the reading in force for a clause, "" where the rulebook itself speaks."""
        return next((reading.reading_id() for reading in cls.readings if reading.of == clause_id), "")


@functools.cache
def readings_in(*modules: types.ModuleType) -> tuple[type[Rulebook], ...]:
    """List the readings that modules define, in the order in which they stand there."""
    return tuple(
        thing
        for module in modules
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Rulebook) and thing.__module__ == module.__name__
    )


def _composed(bases: tuple[type[Rulebook], ...]) -> type[Rulebook]:
    helpers = [
        name for reading in bases[:-1] for name in vars(reading) if name.startswith("_") and not name.startswith("__")
    ]
    twice = next((name for name in helpers if name != "_id" and helpers.count(name) > 1), "")
    if twice:
        raise BadReading(reading=listed(reading.__name__ for reading in bases[:-1]), why=f"share the helper {twice}")
    return type("Under", bases, {"readings": bases[:-1], "of": "", "kind": ""})


@functools.cache
def _as_printed(book: type[Rulebook], clause_id: str) -> type[Rulebook]:
    name = book.clauses[clause_id]
    printed = getattr(book, name)
    body = {name: lambda rules, *facts: printed(rules, *facts)}
    return types.new_class("AsPrinted", (book,), {"of": clause_id, "kind": "edition"}, lambda space: space.update(body))


@functools.cache
def _heard(rules: type[Rulebook], only: frozenset[str] | None) -> Any:
    methods = {name: clause_id for clause_id, name in rules.clauses.items() if only is None or clause_id in only}
    reporting = {name: _reporting(clause_id, getattr(rules, name)) for name, clause_id in methods.items()}
    return type("Heard", (rules,), reporting)


def _reporting(clause_id: str, judge: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(judge)
    def report(rules: Any, *facts: Any) -> Any:
        judged = judge(rules, *facts)
        rules._ledger(clause_id, facts, judged)
        return judged

    return report


def _clauses_in(cls: type[Rulebook]) -> dict[str, str]:
    return {method.clause: name for name, method in vars(cls).items() if hasattr(method, "clause")}


def _make_reading(cls: type[Rulebook], of: str, kind: Kind | Literal[""]) -> None:
    cls.of, cls.kind = of, kind
    cls._id = f"{of}:{re.sub('(?<!^)(?=[A-Z])', '_', cls.__name__).lower()}"
    method = cls.clauses.get(of)
    why = _fault_of(cls, method)
    if why:
        raise BadReading(reading=cls.__name__, why=why)
    assert method is not None
    vars(cls)[method].clause = of


_MADE_BY_PYTHON = frozenset(
    {"__module__", "__qualname__", "__doc__", "__annotations__", "__orig_bases__", "__parameters__"}
)


def _fault_of(cls: type[Rulebook], method: str | None) -> str:
    """Say what keeps a class from being a reading of its clause and of nothing else; "" if nothing does."""
    if cls.kind not in get_args(Kind):
        return f"is of the unknown kind “{cls.kind}”"
    if method is None:
        return f"is of the unknown clause “{cls.of}”"
    if len(cls.__bases__) != 1 or cast(Any, cls.__bases__[0]).of:
        return "must inherit from the rulebook, and from nothing else"
    if not callable(vars(cls).get(method)):
        return f"does not override {method}()"
    parents = {name for parent in cls.__mro__[1:] for name in vars(parent)}
    for name in vars(cls).keys() - _MADE_BY_PYTHON - {"of", "kind", "_id", method}:
        if name.startswith("__") or not name.startswith("_") or name in parents:
            return f"overrides {name}, which is no part of its clause"
    return ""
