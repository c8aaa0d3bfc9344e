"""The published schemas: made from the types, fit for every case, and as strict about types as the oracle itself."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from oracle import games
from oracle.errors import BadInput, UnknownName
from oracle.kernel.machine import Task
from oracle.suite import schema
from oracle.suite.load import case_files, case_of
from oracle.suite.reader import read
from tests.miniature import GAME as LANTERNS
from tests.suite.written import ROLL, changed

ROOT = Path(__file__).parents[2]
WHEN = ROLL[ROLL.index("when:") : ROLL.index("then:")]
THEN = ROLL[ROLL.index("  changes:") :]
EVENT = "- roll: {by: troll, for: movement}"


@cache
def published(game: str) -> Draft202012Validator:
    """Read the schema of a game as it is published."""
    return Draft202012Validator(json.loads((ROOT / "schemas" / f"{game}.case.json").read_text(encoding="utf-8")))


def faults(text: str) -> list[str]:
    """List what the published schema of Talisman says against a case."""
    return [error.message for error in published("talisman").iter_errors(read(text.encode(), "x.yaml"))]


def test_files_are_made_from_the_types(tmp_path: Path) -> None:
    """Each game that came with the oracle has its schema published, byte for byte as the types give it."""
    schema.main(str(tmp_path))

    for name in games.BUILT_IN:
        file = f"{name}.case.json"
        assert (ROOT / "schemas" / file).read_bytes() == (tmp_path / file).read_bytes()
    assert sorted(file.name for file in (ROOT / "schemas").glob("*.json")) == sorted(
        file.name for file in tmp_path.iterdir()
    )


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_schema_is_one(name: str) -> None:
    """What is published is a schema."""
    Draft202012Validator.check_schema(published(name).schema)


@pytest.mark.parametrize("file", case_files([ROOT / "cases"]), ids=lambda file: file.stem)
def test_real_case(file: Path) -> None:
    """Every real case fits the schema of its game."""
    document: Any = read(file.read_bytes(), file.name)

    assert [error.message for error in published(document["game"]).iter_errors(document)] == []


@pytest.mark.parametrize(
    "changes",
    [
        (),
        ((WHEN, "when: {agree: {}}\n"),),
        ((WHEN, "when: [{move: {by: troll, dice: 2}, play: [troll.die-1: 1]}, {place: {by: elf, up: dark blue}}]\n"),),
        ((THEN, "  changes: {seats: {troll: gone, monk: {light: 1}}, dice: {troll: [5]}}\n"),),
        (
            (
                THEN,
                "  always: {seats: {troll: {toad: true}}}\n  sometimes: [{stock: 1}]\n  refused: fate.attack\n  outcomes: 2\n",
            ),
        ),
        (
            (
                THEN,
                "  odds: [{table: {stock: 1}, is: 1/36}]\n  never_asked: [elf.fate]\n  offers: {elf.fate: [pass, 1]}\n",
            ),
        ),
    ],
)
def test_what_can_be_written(changes: tuple[tuple[str, str], ...]) -> None:
    """What the oracle reads fits the schema."""
    text = changed(ROLL, *changes)

    assert case_of(text.encode(), "x.yaml").id == "tal-9001"
    assert faults(text) == []


@pytest.mark.parametrize(
    "change",
    [
        ("status:", "statuss:"),
        ("stock: 33", "stocks: 33"),
        ("light: 1}", "silver: 1}"),
        (EVENT, "- rol: {by: troll, for: movement}"),
        ("for: movement", "fro: movement"),
        ("    play:", "    plays:"),
        ("by: troll", "type: Roll, by: troll"),
        ("at: S13", "sentence: S13"),
        ("Можно?}", "Можно?, de: Darf}"),
        ("  changes:", "  change:"),
        ("light: 0", "lihgt: 0"),
        ("stock: 34", "stocks: 34"),
        (THEN, "  always: {running: []}\n"),
        (THEN, "  always: {seats: {troll: gone}}\n"),
        ("game: talisman", "game: talisma"),
        ("edition: woodland", "edition: woodlands"),
        ("fate.light_own", "move.toads"),
        ("settled", "setled"),
        ("format: 1", "format: 2"),
        ("question:", "source_language: de\nquestion:"),
        ("light: 1}", "region: forest}"),
        ("stock: 33", "stock: many"),
        ("stock: 33", "stock: -1"),
        ("stock: 33", "stock: null"),
        ("light: 1", "light: true"),
        ("light: 1", "light: -1"),
        ("[troll, elf]", "troll"),
        ("[troll, elf]", "[troll, 7]"),
        ("Troll}", "7}"),
        ("tal-9001", "9001a"),
        ("{by: troll, for: movement}", "troll"),
        ("{by: troll, for: movement}", "{by: troll, for: movement, dice: 0}"),
        ("die-1: 2", "die-1: true"),
        ("light die-1", "[light, die-1]"),
        ("- troll.die-1: 2", "- pass"),
        ("- troll.die-1: 2", "- {}"),
        ("- troll.die-1: 2", "- {troll.die-1: 2, troll.fate: pass}"),
        (WHEN, "when: later\n"),
        (WHEN, "when: []\n"),
        (WHEN, ""),
        ("by: troll, ", ""),
        (", ru: Можно?", ""),
        ("[fate.light_own]", "[]"),
        ("[{at: S13}]", "[]"),
        ("then:\n" + THEN, "then: 5\n"),
        (THEN, "  sometimes: {stock: 34}\n"),
        (THEN, "  odds: [{table: {stock: 1}, is: 0.5}]\n"),
        (THEN, "  odds: [{table: {stock: 1}}]\n"),
        (THEN, "  outcomes: 0\n"),
        (THEN, "  always: {stock: many}\n"),
        ("[5]", "[7]"),
        ("[5]", "5"),
        ("    play:", "    agree: {}\n    play:"),
        ("    play:", "    agree: {}\n    plays:"),
        (f"{EVENT}\n    play:", "- play:"),
        (THEN, "  refused: move.toads\n"),
        (THEN, "  view: 5\n"),
    ],
)
def test_what_the_oracle_refuses(change: tuple[str, str]) -> None:
    """What the oracle refuses by its shape does not fit the schema either, so that an editor shows it."""
    text = changed(ROLL, change)

    with pytest.raises(BadInput):
        case_of(text.encode(), "x.yaml")
    assert faults(text) != []


class Then(Task, frozen=True, tag=True):
    """An event that bears the name of a part of every case."""

    lamp: str


def test_names_of_a_game_may_be_those_of_a_case() -> None:
    """A game may call an event or a thing on its board like a part of the frame: both are described, each as itself."""
    made = schema.case_schema(replace(LANTERNS, events={"then": Then}))

    ref = made["properties"]["when"]["else"]["properties"]["then"]["$ref"]
    frame = made["properties"]["then"]["$ref"]
    parts = {f"#/$defs/{name}": part for name, part in made["$defs"].items()}
    assert list(parts[ref]["properties"]) == ["lamp"]
    assert parts[frame]["properties"]["refused"] == {"enum": list(LANTERNS.rulebook.clauses)}
    assert parts[frame]["properties"]["changes"] == {"$ref": "#/$defs/ChangeStreet"}


def test_schemas_of_named_games(tmp_path: Path) -> None:
    """Only the games that are named get a file, in a folder that is made if there is none; a name that no game bears is an error."""
    schema.main(str(tmp_path / "new"), "talisman")

    assert [file.name for file in (tmp_path / "new").iterdir()] == ["talisman.case.json"]
    with pytest.raises(UnknownName):
        schema.main(str(tmp_path), "talismans")
