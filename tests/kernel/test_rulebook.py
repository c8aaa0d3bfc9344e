"""Rulebooks and readings: what is a clause, who cites it, how readings go together, and which are none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from oracle.errors import BadReading
from oracle.kernel.rulebook import Rulebook, clause, clause_of


class Tariff(Rulebook):
    """A tiny rulebook: one clause asks another."""

    @clause("z.price")
    def price(self, size: int) -> int:
        """One coin for each size."""
        return size

    @clause("a.free")
    def is_free(self, size: int) -> bool:
        """What costs nothing is free."""
        return self.price(size) == 0

    def _rounded(self, coins: int) -> int:
        return coins


class Dear(Tariff, of="z.price", kind="house"):
    """Twice what the others ask."""

    def price(self, size: int) -> int:
        return self._rounded(2 * super().price(size))


class PlusOne(Tariff, of="z.price", kind="edition"):
    """One more than the others ask, with a helper of its own."""

    def price(self, size: int) -> int:
        return self._more(super().price(size))

    def _more(self, coins: int) -> int:
        return coins + 1


class NeverFree(Tariff, of="a.free", kind="wrong"):
    """Nothing is free."""

    def is_free(self, size: int) -> bool:
        return False


def cited(rules: Tariff, ask: Callable[[Tariff], Any]) -> list[tuple[str, tuple[Any, ...], Any]]:
    """Give what a ledger hears while something is asked."""
    heard: list[tuple[str, tuple[Any, ...], Any]] = []
    ask(rules.heard_by(lambda clause_id, facts, judged: heard.append((clause_id, facts, judged))))
    return heard


def test_clauses_stand_in_the_order_of_the_source() -> None:
    """The clauses of a rulebook are those of its methods, in their order, and readings add none."""
    assert list(Tariff.clauses.items()) == [("z.price", "price"), ("a.free", "is_free")]
    assert Dear.clauses == Tariff.clauses


def test_rulebook_of_a_rulebook_adds_clauses() -> None:
    """A rulebook that grows out of another has its clauses first; the other is not touched."""

    class Longer(Tariff):
        @clause("b.late")
        def is_late(self, day: int) -> bool:
            return day > 3

    assert list(Longer.clauses) == ["z.price", "a.free", "b.late"]
    assert "b.late" not in Tariff.clauses


def test_clause_of_a_method() -> None:
    """A method knows its clause, also when a reading overrides it."""
    assert clause_of(Tariff().price) == "z.price"
    assert clause_of(Tariff.under(Dear).price) == "z.price"


def test_asking_a_clause_cites_it() -> None:
    """Whoever keeps the ledger hears the clause, the facts and the judgement."""
    assert cited(Tariff(), lambda rules: rules.price(3)) == [("z.price", (3,), 3)]


def test_no_ledger_no_citation() -> None:
    """Without a ledger a clause judges all the same."""
    assert Tariff().is_free(0)


def test_only_some_clauses_are_heard() -> None:
    """A ledger may listen to some clauses alone, also where one that it does not listen to asks them."""
    heard: list[str] = []
    for only in ("z.price", "a.free"):
        Tariff().heard_by(lambda clause_id, facts, judged: heard.append(clause_id), frozenset({only})).is_free(0)

    assert heard == ["z.price", "a.free"]


def test_listening_gives_rules_of_their_own() -> None:
    """The rules that were there judge on unheard, and those that are heard stand under the same readings."""
    heard: list[str] = []
    rules = Tariff.under(Dear)
    listened = rules.heard_by(lambda clause_id, facts, judged: heard.append(clause_id))

    assert rules.price(3) == 6
    assert heard == []
    assert listened.price(3) == 6
    assert heard == ["z.price"]
    assert (listened.readings, listened.reading_of("z.price")) == ((Dear,), "z.price:dear")


def test_a_clause_that_asks_another_cites_both() -> None:
    """A judgement rests on every clause that was asked for it."""
    assert cited(Tariff(), lambda rules: rules.is_free(0)) == [("z.price", (0,), 0), ("a.free", (0,), True)]


def test_override_cites_once() -> None:
    """A reading that asks the rule which it overrides cites the clause once, with its own judgement."""
    assert cited(Tariff.under(Dear), lambda rules: rules.price(3)) == [("z.price", (3,), 6)]
    assert cited(Tariff.under(PlusOne, Dear), lambda rules: rules.price(3)) == [("z.price", (3,), 7)]


def test_a_clause_that_fails_does_not_silence_the_next() -> None:
    """A judgement that raises is not cited, and the next one is."""
    rules = Tariff()

    with pytest.raises(TypeError):
        cited(rules, lambda rules: rules.price())  # type: ignore[call-arg]

    assert cited(rules, lambda rules: rules.price(1)) == [("z.price", (1,), 1)]


def test_earlier_readings_go_before_later_ones() -> None:
    """Of two readings of one clause the earlier is asked, and what it calls the rule is the later."""
    assert Tariff.under(PlusOne, Dear).price(3) == 7  # 2·3, then one more
    assert Tariff.under(Dear, PlusOne).price(3) == 8  # 3 and one more, then twice
    assert Tariff.under(Dear, PlusOne).reading_of("z.price") == "z.price:dear"


def test_readings_of_different_clauses_go_together() -> None:
    """Each clause is overridden by its own reading; a clause without one speaks for itself."""
    rules = Tariff.under(NeverFree, Dear)

    assert rules.readings == (NeverFree, Dear)
    assert (rules.price(2), rules.is_free(0)) == (4, False)
    assert rules.reading_of("a.free") == "a.free:never_free"
    assert Tariff.under(Dear).reading_of("a.free") == ""


def test_the_same_reading_twice_is_one() -> None:
    """Naming a reading twice changes nothing."""
    assert Tariff.under(Dear, Dear).price(3) == 6


def test_no_reading_is_the_rulebook() -> None:
    """Under no reading the rulebook speaks, and what was asked before leaves no trace in it."""
    Tariff.under(Dear)

    assert type(Tariff.under()) is Tariff
    assert Tariff.under().price(3) == 3


def test_reading_id() -> None:
    """A reading is named by its clause and its own name in small letters."""
    assert NeverFree.reading_id() == "a.free:never_free"


@pytest.mark.parametrize(
    ("of", "kind", "methods", "why"),
    [
        ("z.prize", "wrong", ("price",), "is of the unknown clause “z.prize”"),
        ("z.price", "wrong", ("is_free",), "does not override price()"),
        ("z.price", "wrong", (), "does not override price()"),
        ("z.price", "wrong", ("price", "helper"), "overrides helper, which is no part of its clause"),
        ("z.price", "wrong", ("price", "is_free"), "overrides is_free, which is no part of its clause"),
        ("z.price", "wrong", ("price", "_rounded"), "overrides _rounded, which is no part of its clause"),
        ("z.price", "wrong", ("price", "heard_by"), "overrides heard_by, which is no part of its clause"),
        ("z.price", "odd", ("price",), "is of the unknown kind “odd”"),
        ("z.price", "", ("price",), "is of the unknown kind “”"),
    ],
)
def test_bad_readings(of: str, kind: Any, methods: tuple[str, ...], why: str) -> None:
    """A reading overrides the method of its own clause and nothing else; anything else is told when its class is made."""
    with pytest.raises(BadReading) as caught:
        type("Odd", (Tariff,), dict.fromkeys(methods, lambda self, size: 0), of=of, kind=kind)

    assert str(caught.value) == f"the reading Odd {why}; let it override the method of its own clause and nothing else"


class Mixed:
    """Something beside a rulebook."""

    def is_free(self, size: int) -> bool:
        return True


@pytest.mark.parametrize("bases", [(Dear,), (Mixed, Tariff), (Tariff, Mixed)])
def test_reading_inherits_from_the_rulebook_alone(bases: tuple[type, ...]) -> None:
    """A reading of a reading, or one with something mixed in, would override more than its own clause."""
    with pytest.raises(BadReading, match="must inherit from the rulebook, and from nothing else"):
        type("Odd", bases, {"price": lambda self, size: 0}, of="z.price", kind="wrong")


@pytest.mark.parametrize(
    ("name", "value"), [("__init__", lambda self: None), ("__getattribute__", object.__getattribute__)]
)
def test_reading_changes_nothing_of_how_it_is_made(name: str, value: Any) -> None:
    """What Python does with an object is no part of a clause."""
    with pytest.raises(BadReading, match=f"overrides {name}"):
        type("Odd", (Tariff,), {"price": lambda self, size: 0, name: value}, of="z.price", kind="wrong")


def test_clause_is_a_method() -> None:
    """A reading that puts a value where the method was is told when its class is made."""
    with pytest.raises(BadReading, match=r"does not override price\(\)"):
        type("Odd", (Tariff,), {"price": 7}, of="z.price", kind="wrong")


def test_readings_cannot_share_a_helper() -> None:
    """Two readings with a helper of the same name would take each other's: they cannot be in force together."""
    free = type(
        "Free", (Tariff,), {"is_free": lambda self, size: True, "_more": lambda self: 0}, of="a.free", kind="wrong"
    )

    with pytest.raises(BadReading, match="share the helper _more"):
        Tariff.under(PlusOne, free)
