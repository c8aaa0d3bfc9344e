"""Twins: for a refusal, the nearest case in which the same thing is legal."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from oracle.kernel.game import Game
from oracle.suite import twins as module
from oracle.suite.case import Case
from oracle.suite.judge import judge
from oracle.suite.studied import study
from oracle.suite.twins import Twin, differing_facts, twins
from tests.suite.written import EVENING, evening

THEN = EVENING[EVENING.index("then:") :]
LIT_B = (THEN, "then: {always: {lamps: {b: {lit: true}}}}\n")
ROOM = ("oil: 1", "oil: 2")

pytestmark = pytest.mark.usefixtures("lanterns")


def case(id_: str, play: str, *changes: tuple[str, str]) -> Case:
    """Write the case of the evening under another id, with answers."""
    answers = ("  evening: {keeper: ana}", f"- evening: {{keeper: ana}}\n  play: {play}")
    return evening(("lan-0001", id_), answers, *changes)


def no_oil_for_b() -> Case:
    """Give the refusal: the keeper has one measure of oil and would light the lamp that takes two."""
    return case("lan-0009", "[{ana.light: b}]", (THEN, "then: {refused: light.oil}\n"))


def found(*cases: Case) -> Sequence[Twin]:
    """Find the twins in cases that are judged first."""
    return twins(tuple(study(cases)))


def test_the_same_pick_is_legal_in_a_twin() -> None:
    """It is the case that differs in the fewest facts."""
    far = case("lan-0002", "[{ana.light: b}]", ("oil: 1", "oil: 2\n  coins: 4"), LIT_B)
    near = case("lan-0003", "[{ana.light: b}]", ROOM, LIT_B)

    assert found(far, no_oil_for_b()) == (Twin("lan-0009", "lan-0002", 2),)
    assert found(far, no_oil_for_b(), near) == (Twin("lan-0009", "lan-0003", 1),)


def test_another_pick_at_the_same_decision_is_no_twin() -> None:
    """That something else is legal says nothing about the pick."""
    other = case("lan-0002", "[{ana.light: a}]", ROOM, (THEN, "then: {always: {lamps: {a: {lit: true}}}}\n"))

    assert found(other, no_oil_for_b()) == ()


def test_an_offer_shows_a_pick_to_be_legal() -> None:
    """Nobody need take it."""
    offered = case("lan-0002", "[]", ROOM, (THEN, "then: {offers: {ana.light: [a, b]}}\n"))

    assert found(offered, no_oil_for_b()) == (Twin("lan-0009", "lan-0002", 2),)


def test_the_same_event_goes_on_in_the_twin_of_a_refused_event() -> None:
    """Where the event is refused, an event of the same kind is what must be legal."""
    refused = evening(("lan-0001", "lan-0009"), ("[light.oil]", "[evening.oil]"), ("oil: 1", "oil: 0"), NO_OIL)

    assert found(refused, evening()) == (Twin("lan-0009", "lan-0001", 1),)


NO_OIL = (THEN, "then: {refused: evening.oil}\n")


def test_a_refusal_is_no_twin() -> None:
    """Two refusals do not vouch for each other."""
    one = evening(("[light.oil]", "[evening.oil]"), ("oil: 1", "oil: 0"), NO_OIL)
    other = evening(("[light.oil]", "[evening.oil]"), ("oil: 1", "coins: 1"), NO_OIL, ("lan-0001", "lan-0002"))

    assert found(one, other) == ()


def test_a_case_that_does_not_pass_is_no_twin() -> None:
    """It shows nothing."""
    near = case("lan-0003", "[{ana.light: b}]", ROOM, (THEN, "then: {always: {coins: 9}}\n"))

    assert found(no_oil_for_b(), near) == ()


def test_a_case_of_another_edition_is_no_twin() -> None:
    """Other rules may allow what these forbid."""
    near = case("lan-0003", "[{ana.light: b}]", ROOM, LIT_B, ("rests_on", "edition: village\nrests_on"))

    assert found(no_oil_for_b(), near) == ()


def test_a_twin_differs_in_few_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that differs in too many is as good as none."""
    near = case("lan-0003", "[{ana.light: b}]", ("oil: 1", "oil: 2\n  coins: 4\n  crowd: true"), LIT_B)

    monkeypatch.setattr(module, "MOST_FACTS", 3)
    assert found(no_oil_for_b(), near) == (Twin("lan-0009", "lan-0003", 3),)
    monkeypatch.setattr(module, "MOST_FACTS", 2)
    assert found(no_oil_for_b(), near) == ()


def test_to_go_on_is_enough_where_nobody_ever_has_a_choice(lanterns: Game) -> None:
    """A decision that the rules never leave free can be picked rightly in one way only, so a twin comes to it and goes on."""
    decisions = {"{keeper}.light": replace(lanterns.decisions["{keeper}.light"], is_free=False)}
    forced = replace(lanterns, decisions=decisions)
    refused, lit = (replace(c, game=forced) for c in (no_oil_for_b(), evening()))
    no_lamps = "    a: {sheltered: true}\n    b: {size: 2, sheltered: true}\n", "    {}\n"
    elsewhere = replace(
        evening(no_lamps, ("[light.oil]", "[evening.oil]"), (THEN, "then: {changes: {}}\n")), game=forced
    )

    assert found(refused, lit) == (Twin("lan-0009", "lan-0001", 1),)
    assert judge(elsewhere).kind == "passed"
    assert found(refused, elsewhere) == ()


def test_facts_are_what_the_files_say() -> None:
    """Values of the board, of the event and of premises count one each, and so do answers, each by its decision and not by its place."""
    one = case("lan-0002", "[{a.wind: 3}, {ana.light: b}, {b.wind: 2}]")
    two = case(
        "lan-0003", "[{ana.light: b}, {a.wind: 4}]", ("oil: 1", "oil: 1\n  crowd: true"), ("keeper: ana", "keeper: bob")
    )

    three = case(
        "lan-0004", "[{a.wind: 3}, {ana.light: b}, {b.wind: 2}]", ("then:", "otherwise: {'*.light': b}\nthen:")
    )

    assert differing_facts(one, one) == 0
    assert differing_facts(one, two) == differing_facts(two, one) == 4
    assert differing_facts(one, three) == differing_facts(three, one) == 1
