"""Hinges: what a case turns on, found cheaply and as surely as by judging it under every reading."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from oracle.kernel.game import Game
from oracle.kernel.rulebook import Rulebook
from oracle.suite.case import Case
from oracle.suite.hinges import Defect, Hinge, hinges, judgements, readings_for
from oracle.suite.judge import judge
from oracle.suite.load import load_cases
from tests.miniature.board import Lamp
from tests.miniature.rules import FlamesOnly, LanternRules, OnCredit, ShelterLeaks
from tests.suite.written import EVENING, evening, roll

CASES = tuple(load_cases([Path(__file__).parents[2] / "cases"]))
THEN = EVENING[EVENING.index("then:") :]
GIVEN_B = "    b: {size: 2, sheltered: true}\n"


def ids(readings: Sequence[type[Rulebook]]) -> list[str]:
    """Name readings."""
    return [reading.reading_id() for reading in readings]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_no_flip_is_missed(case: Case) -> None:
    """The readings under which a case comes out otherwise are those that judging it under every reading finds."""
    flips = [r.reading_id() for r in readings_for(case) if judge(case, r).kind != "passed"]

    assert [hinge.reading for hinge in hinges(case)] == flips


def test_cases_have_hinges() -> None:
    """The suite is worth the comparison: its cases turn on most of the readings."""
    found = {hinge.reading for case in CASES for hinge in hinges(case)}

    assert len(found) > len(CASES[0].game.readings) / 2


class Torn(LanternRules, of="light.oil", kind="wrong"):
    """A reading that breaks down."""

    def has_oil_for(self, oil: int, lamp: Lamp) -> bool:
        return oil // 0 > 0


class TornAgain(LanternRules, of="shine.mirror", kind="wrong"):
    """Another one, of a clause that goes unasked where there is no mirror."""

    def mirror_shines(self, faces_mirror: bool) -> bool:
        return [True][7]


def test_hinge_by_outcome(lanterns: Game) -> None:
    """A case turns on the readings that come to another table: the lamp on credit, and the wind in the shelter.

    Lighting a lamp again differs too, but there is no oil for it.
    """
    assert judgements(evening()).differing == {
        "light.once:relight",
        "light.oil:on_credit",
        "wind.reach:shelter_leaks",
    }
    assert hinges(evening()) == (
        Hinge("light.oil:on_credit", "outcome"),
        Hinge("wind.reach:shelter_leaks", "outcome"),
    )


def test_hinge_by_procedure(lanterns: Game) -> None:
    """Where the script no longer fits, as the first evening waits for the wind, the case turns on the reading by procedure."""
    two = ("  evening: {keeper: ana}", "- evening: {keeper: ana}\n- evening: {keeper: bob}")
    oil = ("oil: 1", "oil: 3"), (GIVEN_B, ""), ("[light.oil]", "[wind.reach]")
    case = evening(two, *oil, (THEN, "then: {always: {lamps: {a: {lit: true}}, oil: 2, coins: 2}}\n"))

    assert judge(case).kind == "passed"
    assert [hinge for hinge in hinges(case) if isinstance(hinge, Hinge) and hinge.reading.startswith("wind.")] == [
        Hinge("wind.reach:shelter_leaks", "procedure")
    ]


def test_judgements(lanterns: Game) -> None:
    """What each clause that was asked has said is known, each judgement once."""
    assert judgements(evening()).of == {
        "evening.oil": {"True"},
        "light.once": {"True", "False"},
        "light.oil": {"True", "False"},
        "wind.reach": {"()"},
        "crowd.comes": {"False"},
    }


def test_judging_beside_for_some_readings(lanterns: Game) -> None:
    """Only the readings that are asked for judge beside the rules."""
    assert judgements(evening(), (OnCredit, FlamesOnly)).differing == {"light.oil:on_credit"}


def test_reading_that_breaks_down_is_a_defect(lanterns: Game) -> None:
    """A reading that raises is a defect and no hinge; where its clause is not asked it is not noticed."""
    case = replace(evening(), game=replace(lanterns, readings=(ShelterLeaks, Torn, TornAgain)))

    assert hinges(case) == (
        Hinge("wind.reach:shelter_leaks", "outcome"),
        Defect("light.oil:torn", "ZeroDivisionError: integer division or modulo by zero"),
    )


def test_readings_of_the_own_edition_are_undone(lanterns: Game) -> None:
    """A case of the village turns on what the village has otherwise: its reading is taken back, the others are added."""
    village = evening(
        ("game: lanterns", "game: lanterns\nedition: village"),
        ("keeper: ana}", "keeper: ana}\n  play: [ana.light: b]"),
        (THEN, "then: {always: {lamps: {b: {lit: true}}, oil: 0, coins: 1}}\n"),
    )

    assert ids(readings_for(evening())) == ids(lanterns.readings)
    assert ids(readings_for(village)) == [
        "light.oil:as_printed" if name == "light.oil:on_credit" else name for name in ids(lanterns.readings)
    ]
    assert judge(village).kind == "passed"
    assert Hinge("light.oil:as_printed", "outcome") in hinges(village)


def test_readings_of_the_base_edition_are_undone() -> None:
    """In the base game of Talisman the four readings that make it are taken back."""
    base = roll(
        ("edition: woodland", "edition: base"),
        ("light: 1}", "plain: 1}"),
        ("dark: 2}", "plain: 2}"),
        ("light: 0", "plain: 0"),
    )
    names = ids(readings_for(base))

    assert len(names) == len(base.game.readings)
    assert [name for name in names if name.endswith(":as_printed")] == [
        "fate.woodland_replaces:as_printed",
        "fate.two_faces:as_printed",
        "fate.creature_other:as_printed",
        "card.spent_either:as_printed",
    ]
