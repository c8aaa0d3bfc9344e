"""The page of a game for authors of adapters: made from the game, and whole."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from oracle import games
from oracle.games.earthborne.deck import CARDS
from oracle.kernel.game import Game, is_like
from oracle.kernel.machine import Ask, Position, Question, Roll, play
from oracle.report import vocabulary
from oracle.suite.case import Case
from oracle.suite.load import load_cases
from oracle.suite.resolve import explore
from tests.miniature import GAME as LANTERNS

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "games"
FACES: dict[str, set[str | int]] = {"talisman": set(range(1, 7)), "earthborne": set(CARDS), "berserk": set(range(1, 7))}
GAMES = tuple(games.load(name) for name in games.BUILT_IN)


def test_pages_are_made_from_the_games(tmp_path: Path) -> None:
    """Each game that came with the oracle has its page, byte for byte as the game gives it, and there is no other page."""
    vocabulary.main(str(tmp_path))

    assert {file.name: file.read_text(encoding="utf-8") for file in PAGES.iterdir()} == {
        file.name: file.read_text(encoding="utf-8") for file in tmp_path.iterdir()
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_field_is_described(game: Game) -> None:
    """No row of a table of fields is without words on what the field holds."""
    page = vocabulary.vocabulary(game)

    assert [line for line in page.splitlines() if line.startswith("| `") and line.endswith("|  |")] == []


def test_what_is_being_resolved_is_not_told() -> None:
    """The page speaks of what lies on the table: no `running`, and no tag of an event."""
    page = (PAGES / "talisman.md").read_text(encoding="utf-8")

    assert "`running`" not in page
    assert "`type`" not in page


def test_defaults_stand_as_they_travel() -> None:
    """A default is written as JSON."""
    page = (PAGES / "talisman.md").read_text(encoding="utf-8")

    assert f"| `toad` | `true`, `false` | `{json.dumps(False)}` |" in page
    assert '| `turn` | name | `""` |' in page


class Well(msgspec.Struct, frozen=True):
    depth: int | None = None
    rope: tuple[str, int] = ("hemp", 1)
    lid: str | bool = ""
    price: float = 0.5


class Yard(msgspec.Struct, frozen=True):
    wells: dict[str, Well]


def test_types_that_the_oracle_s_own_games_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field may hold one of several types, or a list of known length, and a type may be without words."""
    monkeypatch.setattr(vocabulary, "rulebook_of", lambda name: None)

    page = vocabulary.vocabulary(replace(LANTERNS, board=Yard, editions={"city": ()}))

    assert "| `wells` | mapping: name → [Well](#well) | required |  |" in page
    assert "| `depth` | whole number or `null` | `null` |  |" in page
    assert '| `rope` | list: name, whole number | `["hemp", 1]` |  |' in page
    assert '| `lid` | name or `true`, `false` | `""` |  |' in page
    assert "| `price` | any value | `0.5` |  |" in page


# -------------------------------------------------------------------------------- what is met in play


@cache
def met(game: str) -> tuple[Question, ...]:
    """Give the questions that are met on the way to some end of each case, by the rules."""
    return tuple(question for case in load_cases([ROOT / "cases" / game]) for question in _questions(case))


def _questions(case: Case) -> Iterator[Question]:
    rules = case.game.rules(case.edition)
    walked = explore(case, rules)
    for end in walked.explored.ends[:12]:
        heard = _Heard()
        play(case.game, rules, walked.last, end.script, premises=case.frame.otherwise, record=heard)
        yield from heard.questions


class _Heard:
    def __init__(self) -> None:
        self.questions: list[Question] = []

    def step(self, before: Position, taken: object, after: Position, pushed: int) -> None:
        """Keep the question that was taken."""
        if taken is not None:
            self.questions.append(taken.question)  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_decision_and_label_is_described(game: Game) -> None:
    """What is asked in play, and each label that is offered or barred there, stands on the page."""
    strange = [
        (question.name, label)
        for question in met(game.name)
        if isinstance(question, Ask)
        for label in (*dict(question.options), *dict(question.barred))
        if not any(
            is_like(question.name, name) and any(is_like(str(label), pattern) for pattern in decision.options)
            for name, decision in game.decisions.items()
        )
    ]

    assert strange == []
    assert len({question.name for question in met(game.name)}) > 10


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_chance_is_described(game: Game) -> None:
    """What chance decides in play stands on the page, and its faces are those that the page speaks of."""
    rolls = [question for question in met(game.name) if isinstance(question, Roll)]

    assert [roll.name for roll in rolls if not any(is_like(roll.name, name) for name in game.chances)] == []
    assert {face for roll in rolls for face, _ in roll.options} == FACES[game.name]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_forced_never_leaves_a_choice(game: Game) -> None:
    """A decision that is marked so has one legal answer wherever it is met, and one that is not has more somewhere."""
    free = {question.name for question in met(game.name) if isinstance(question, Ask) and len(question.options) > 1}
    forced = [name for name, decision in game.decisions.items() if not decision.is_free]
    others = [name for name, decision in game.decisions.items() if decision.is_free]

    assert [name for name in free if not any(is_like(name, pattern) for pattern in others)] == []
    assert [name for name in others if not any(is_like(asked, name) for asked in free)] == []
    assert forced or game.name != "talisman"
