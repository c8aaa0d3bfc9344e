"""Samples: on how many of them play comes to another end under a reading."""

from __future__ import annotations

from msgspec.structs import replace

from oracle.kernel.game import Game
from oracle.suite.subtlety import SAMPLES, Sampled, sampled, samples_of
from tests.miniature import GAME
from tests.miniature.board import Lamp
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
    found = of(OnCredit)

    assert 0 < found.differing < found.asked < SAMPLES
    assert found.differing < of(NoOilNeeded).differing


def test_more_than_half_of_the_samples_is_coarse() -> None:
    """Half of them is not."""
    assert of(NobodyBegins).is_coarse
    assert not of(OnCredit).is_coarse
    assert not Sampled("x", SAMPLES, SAMPLES // 2).is_coarse
    assert Sampled("x", SAMPLES, SAMPLES // 2 + 1).is_coarse


def test_a_reading_that_breaks_down_is_no_other_end() -> None:
    """What it raises is told."""
    found = of(Torn)

    assert (found.differing, found.error) == (0, "ZeroDivisionError: integer division or modulo by zero")


def test_a_play_that_does_not_end_is_another_end() -> None:
    """Lighting a burning lamp again and again without oil is given up, and differs."""
    found = next(s for s in sampled(GAME) if s.reading == "light.once:relight")

    assert found.differing > 0
    assert found.error == ""


def test_the_readings_of_the_default_edition_are_undone() -> None:
    """What an edition plays by is measured against the rulebook as it is printed."""
    in_the_village = of(OnCredit, replace(GAME, default_edition="village"))

    assert (in_the_village.reading, in_the_village.differing) == ("light.oil:on_credit", of(OnCredit).differing)


def test_a_game_without_samples_asks_nothing() -> None:
    """Nobody knows then how coarse its readings are."""
    assert {(s.asked, s.differing) for s in sampled(replace(GAME, samples=None))} == {(0, 0)}
