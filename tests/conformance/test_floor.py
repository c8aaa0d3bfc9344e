"""The floor: what programs that know no rule pass of the vectors of some cases."""

from __future__ import annotations

from oracle.conformance.floor import Floor, floor
from oracle.suite.judge import judge
from oracle.suite.load import load_case
from tests.conformance.conftest import CASES, six_throws
from tests.suite.written import ROLL, roll

TOAD = (
    ("light: 1}", "light: 1, toad: true}"),
    ("[fate.light_own]", "[move.toad]"),
    (ROLL[ROLL.index("  - roll:") :], "  - move: {by: troll}\nthen: {changes: {}}\n"),
)
"""A toad moves without a die, so nothing changes."""


def test_a_program_that_refuses_everything_is_right_about_refusals() -> None:
    """One that supports nothing is never right."""
    refused = load_case(CASES / "second-token-on-the-same-roll.yaml")

    assert floor([six_throws()]) == Floor(6, {"echo:": 0, "refuse:": 0, "silent:": 0})
    assert floor([six_throws(), refused]) == Floor(7, {"echo:": 0, "refuse:": 1, "silent:": 0})


def test_a_program_that_gives_the_board_back_is_right_where_nothing_changes() -> None:
    """It is so by luck, and the floor shows it."""
    unchanged = roll(*TOAD)

    assert judge(unchanged).kind == "passed"
    assert floor([unchanged]) == Floor(1, {"echo:": 1, "refuse:": 0, "silent:": 0})


def test_no_cases_have_no_floor() -> None:
    """Of nothing nothing is passed."""
    assert floor([]) == Floor(0, {"echo:": 0, "refuse:": 0, "silent:": 0})
