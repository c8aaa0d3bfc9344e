"""Whoever breaks a clause is noticed: each clause of each game, turned round, makes at least one case that rests on it fail."""

from __future__ import annotations

import types
from pathlib import Path
from typing import Any

import pytest

from oracle import games
from oracle.kernel.game import Game
from oracle.kernel.rulebook import Rulebook
from oracle.suite.case import Case
from oracle.suite.judge import judge
from oracle.suite.load import bundled, load_cases

CLAUSES = [(name, clause) for name in games.BUILT_IN for clause in games.load(name).rulebook.clauses]


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    """Read the suite."""
    return list(load_cases([Path(bundled("cases"))]))


def turned_round(judgement: Any) -> Any:
    """Give the opposite of a judgement: no for yes, an order backwards and without its first."""
    return judgement[:0:-1] if isinstance(judgement, tuple) else not judgement


def broken(game: Game, clause: str) -> type[Rulebook]:
    """Make the reading under which a clause says the opposite of what it says."""
    method = game.rulebook.clauses[clause]
    rule = getattr(game.rulebook, method)
    body = {method: lambda rules, *facts: turned_round(rule(rules, *facts))}
    return types.new_class(
        "TurnedRound", (game.rulebook,), {"of": clause, "kind": "wrong"}, lambda space: space.update(body)
    )


def test_unbroken_every_case_passes(cases: list[Case]) -> None:
    """By the rules as they are, each case of the suite comes out as it says."""
    assert [case.id for case in cases if judge(case).kind != "passed"] == []


@pytest.mark.parametrize(("name", "clause"), CLAUSES)
def test_broken_clause_is_noticed(name: str, clause: str, cases: list[Case]) -> None:
    """A clause that says the opposite makes a case that rests on it fail."""
    game = games.load(name)
    reading = broken(game, clause)
    resting = [case for case in cases if case.game is game and clause in case.frame.rests_on]

    assert any(noticed(case, reading) for case in resting)


def noticed(case: Case, reading: type[Rulebook]) -> bool:
    """Say whether a case that passes comes out otherwise, or play breaks down, under a broken clause."""
    if judge(case).kind != "passed":
        return False
    try:
        return judge(case, reading).kind != "passed"
    except Exception:  # a broken clause may leave nobody an option: that too is noticed
        return True
