"""What holds on any street: exploring is the same as walking every line, and nothing depends on what should not matter."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from pathlib import Path

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from oracle.errors import Endless
from oracle.kernel.explore import Explored, explore
from oracle.kernel.game import loaded, stored
from oracle.kernel.machine import Ask, Board, Halt, Label, Position, Rules, play
from oracle.kernel.rulebook import Rulebook
from tests.kernel.walks import at_dusk
from tests.miniature import GAME, samples
from tests.miniature.board import Street
from tests.miniature.rules import FlamesOnly, OnCredit, ShelterLeaks, WithoutOil

Premises = Mapping[str, Label] | None

ROOT = Path(__file__).parents[2]

streets = st.lists(st.integers(0, 11), min_size=4, max_size=7).map(lambda numbers: samples(numbers)[0])
rulebooks = st.sampled_from([(), (WithoutOil,), (OnCredit,), (ShelterLeaks,), (FlamesOnly,)]).map(
    lambda readings: GAME.rules("city", *readings)
)
premises = st.sampled_from([None, {"*.light": "b"}, {"ana.*": "c", "*.light": "a"}])
CLOSED = {"*.light": "a", "ana.*": "b", "*": "c"}  # leaves only chance open


class Line(msgspec.Struct, frozen=True):
    """One way to an end: how many free decisions it takes and how likely it is where chance decides."""

    end: tuple[bytes, str]
    free: int
    odds: Fraction


def end_of(board: Board, refused: str) -> tuple[bytes, str]:
    """Give an end as a value that can be put into a set."""
    return (b"" if refused else stored(Position(board)), refused)


def every_line(rules: Rules, halt: Halt, premises: Premises, free: int = 0, odds: Fraction = Fraction(1)) -> list[Line]:
    """Walk every line answer by answer, without any memory of positions."""
    question = halt.question
    if halt.refused or question is None:
        return [Line(end_of(halt.position.board, halt.refused), free, odds)]
    each = odds if isinstance(question, Ask) else odds / len(question.options)
    return [
        line
        for label, _ in question.options
        for line in every_line(
            rules,
            play(GAME, rules, halt.position, ((question.name, label),), premises=premises),
            premises,
            free + 1,
            each,
        )
    ]


def brute(rules: Rules, street: Street, premises: Premises = None) -> list[Line]:
    """Walk every line of an evening."""
    return every_line(rules, play(GAME, rules, at_dusk(street), premises=premises), premises)


def ends_of(explored: Explored) -> list[tuple[bytes, str]]:
    """Give the ends that were explored, in their order."""
    return [end_of(end.board, end.refused) for end in explored.ends]


@given(streets, rulebooks, premises)
def test_exploring_is_walking_every_line(street: Street, rules: Rules, premises: Premises) -> None:
    """The ends are those of all lines, each once, and the number of plays is the number of lines."""
    explored = explore(GAME, rules, at_dusk(street), premises=premises)
    lines = brute(rules, street, premises)

    assert len(set(ends_of(explored))) == len(explored.ends)
    assert set(ends_of(explored)) == {line.end for line in lines}
    assert explored.plays() == len(lines)


@given(streets, rulebooks)
def test_odds_are_those_of_every_line(street: Street, rules: Rules) -> None:
    """Where chance alone decides, an end is as likely as all lines that lead there."""
    explored = explore(GAME, rules, at_dusk(street), premises=CLOSED)
    lines = brute(rules, street, CLOSED)

    assert explored.odds() == tuple(
        sum((line.odds for line in lines if line.end == end), Fraction(0)) for end in ends_of(explored)
    )


@given(streets, rulebooks, premises)
def test_every_end_is_reached_by_its_script(street: Street, rules: Rules, premises: Premises) -> None:
    """Playing an end's script, under the same premises, leads to that end."""
    for end in explore(GAME, rules, at_dusk(street), premises=premises).ends:
        halt = play(GAME, rules, at_dusk(street), end.script, premises=premises)

        assert halt.question is None
        assert end_of(halt.position.board, halt.refused) == end_of(end.board, end.refused)


@given(streets, rulebooks)
def test_no_shorter_script_reaches_an_end(street: Street, rules: Rules) -> None:
    """No line comes to an end by fewer free decisions than its script takes, and the script has no answer to spare."""
    lines = brute(rules, street)

    for end in explore(GAME, rules, at_dusk(street)).ends:
        halt = play(GAME, rules, at_dusk(street), end.script)
        assert len(halt.asked) == min(line.free for line in lines if line.end == end_of(end.board, end.refused))
        assert len(end.script) <= len(halt.met)


@given(streets, rulebooks, st.data())
def test_storing_in_the_middle_changes_nothing(street: Street, rules: Rules, data: st.DataObject) -> None:
    """Wherever a line waits, its position is the same after storing and loading, and so is all that may come of it."""
    halt = play(GAME, rules, at_dusk(street))
    while halt.question is not None and data.draw(st.booleans()):
        pick = data.draw(st.sampled_from([label for label, _ in halt.question.options]))
        halt = play(GAME, rules, halt.position, ((halt.question.name, pick),))
    assume(halt.question is not None)
    again = loaded(GAME, stored(halt.position))

    assert again == halt.position
    assert explore(GAME, rules, again) == explore(GAME, rules, halt.position)


@given(streets, rulebooks)
def test_order_of_keys_does_not_matter(street: Street, rules: Rules) -> None:
    """A street whose lamps and mirrors are listed backwards has the same ends, plays and positions."""
    backwards = Street(
        dict(reversed(street.lamps.items())), dict(reversed(street.mirrors.items())), street.oil, street.coins
    )
    one, other = (explore(GAME, rules, at_dusk(s)) for s in (street, backwards))

    assert set(ends_of(one)) == set(ends_of(other))
    assert (one.plays(), len(one.kids), one.asked) == (other.plays(), len(other.kids), other.asked)


def test_hash_seed_does_not_matter() -> None:
    """Two processes with different seeds find the same, down to the order of ends and positions."""
    found = [
        subprocess.run(
            [sys.executable, "-m", "tests.kernel.digest"],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    ]

    assert len(found[0].strip()) == 32
    assert found[0] == found[1]


@pytest.mark.parametrize("reading", GAME.readings, ids=lambda reading: reading.reading_id())
def test_every_reading_differs_from_the_rule(reading: type[Rulebook]) -> None:
    """Each reading is another rule: on some street it comes to other ends, or to none."""
    found = (
        numbers
        for numbers in product(range(2), (1, 2), (5, 7), (10,), (4,), (0, 4), (4,))
        if outcome(samples(numbers)[0], reading) != outcome(samples(numbers)[0])
    )

    assert next(found, None) is not None


def outcome(street: Street, *readings: type[Rulebook]) -> object:
    """Say what comes of an evening under a reading, be it that it never ends."""
    try:
        explored = explore(GAME, GAME.rules("city", *readings), at_dusk(street))
    except Endless as endless:
        return str(endless)
    return set(ends_of(explored)), explored.plays()
