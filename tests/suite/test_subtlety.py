"""Samples: on how many of them play comes to another end under a reading."""

from __future__ import annotations

from msgspec.structs import replace

from oracle.kernel.game import Game
from oracle.kernel.machine import Refuse, Roll, Step
from oracle.suite.subtlety import SAMPLES, Sampled, liked, sampled, samples_of
from tests.miniature import GAME
from tests.miniature.board import Lamp, Street
from tests.miniature.play import Evening
from tests.miniature.rules import LanternRules, OnCredit


class NoOilNeeded(LanternRules, of="light.oil", kind="wrong"):
    """Every lamp can be lit."""

    def has_oil_for(self, oil: int, lamp: Lamp) -> bool:
        return True


class NobodyBegins(LanternRules, of="evening.oil", kind="wrong"):
    """An evening begins without oil only."""

    def may_begin(self, oil: int) -> bool:
        return oil == 0


class SameInOtherWords(LanternRules, of="evening.oil", kind="wrong"):
    """No other judgement at all."""

    def may_begin(self, oil: int) -> bool:
        return not oil <= 0


class Torn(LanternRules, of="evening.oil", kind="wrong"):
    """A reading that breaks down."""

    def may_begin(self, oil: int) -> bool:
        return oil < 1 // 0


def of(reading: type[LanternRules], game: Game = GAME) -> Sampled:
    """Measure one reading."""
    [found] = sampled(replace(game, readings=(reading,)))
    return found


def test_samples_are_the_same_every_time() -> None:
    """There are as many as there should be, and they are not all alike."""
    samples = list(samples_of(GAME))

    assert samples == list(samples_of(GAME))
    assert len(samples) == SAMPLES
    assert len({repr(sample.board) for sample in samples}) > SAMPLES / 2
    assert sampled(GAME) == sampled(GAME)


def test_a_reading_that_says_the_same_comes_to_the_same_ends() -> None:
    """Its clause is asked all the same."""
    assert of(SameInOtherWords) == Sampled("evening.oil:same_in_other_words", SAMPLES, 0)


def test_a_further_option_matters_only_where_it_is_liked_best() -> None:
    """The choices of a sample stay what they are under every reading that still offers them."""
    few, more = (Roll("a.wind", tuple((face, Step(face)) for face in range(1, n))) for n in (5, 7))
    choices = [(liked(number, few).board, liked(number, more).board) for number in range(SAMPLES)]
    found = of(OnCredit)

    assert {one for one, _ in choices} == {1, 2, 3, 4}
    assert {other for one, other in choices if other != one} == {5, 6}
    assert 0 < found.differing < found.asked < SAMPLES
    assert found.differing < of(NoOilNeeded).differing


def test_more_than_half_of_the_samples_is_coarse() -> None:
    """Half of them is not."""
    assert of(NobodyBegins).is_coarse
    assert not of(OnCredit).is_coarse
    assert not Sampled("x", SAMPLES, SAMPLES // 2).is_coarse
    assert Sampled("x", SAMPLES, SAMPLES // 2 + 1).is_coarse


def test_a_reading_that_breaks_down_is_no_other_end() -> None:
    """What it raises is told, and it is not played again."""
    found = of(Torn)

    assert (found.differing, found.error) == (0, "ZeroDivisionError: integer division or modulo by zero")
    assert found.asked == 1


def test_a_play_that_does_not_end_is_another_end() -> None:
    """Lighting a burning lamp again and again without oil is given up, and differs."""
    found = next(s for s in sampled(GAME) if s.reading == "light.once:relight")

    assert found.differing > 0
    assert found.error == ""


def test_another_refusal_is_another_end() -> None:
    """As in a case, it matters which clause refuses."""

    def refuse(rules: LanternRules, street: Street, task: Evening) -> Refuse:
        return Refuse("evening.oil" if rules.may_begin(street.oil) else "light.once")

    strict = replace(GAME, handlers={Evening: refuse})

    assert of(NobodyBegins, strict).differing == SAMPLES
    assert of(SameInOtherWords, strict).differing == 0


def test_the_readings_of_the_default_edition_are_undone() -> None:
    """What an edition plays by is measured against the rulebook as it is printed."""
    in_the_village = of(OnCredit, replace(GAME, default_edition="village"))

    assert (in_the_village.reading, in_the_village.differing) == ("light.oil:on_credit", of(OnCredit).differing)


def test_a_game_without_samples_asks_nothing() -> None:
    """Nobody knows then how coarse its readings are."""
    assert {(s.asked, s.differing) for s in sampled(replace(GAME, samples=None))} == {(0, 0)}
