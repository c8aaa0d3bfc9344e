"""Thresholds: what the settings ask for, what is wrong with them, and what is not reached."""

from __future__ import annotations

from pathlib import Path

import pytest

from oracle.errors import BadSetting, UnknownSetting, WrongSetting
from oracle.suite.audit import MEASURES, Audit, Count
from oracle.suite.redundant import Repeats
from oracle.suite.thresholds import ENOUGH_CASES, Below, Thresholds, below, thresholds

ROOT = Path(__file__).parents[2]


def write(folder: Path, text: str) -> Path:
    """Write the settings of a project."""
    file = folder / "pyproject.toml"
    file.write_text(text, encoding="utf-8")
    return file


def table(folder: Path, setting: str) -> Path:
    """Write one setting of the audit."""
    return write(folder, f"[tool.oracle.audit]\n{setting}\n")


def test_what_is_not_set_is_asked_in_full(tmp_path: Path) -> None:
    """Without settings all measures are asked for in full, and no number of cases."""
    write(tmp_path, "[tool.oracle]\n")
    found = Audit("lanterns", (Count("cases", 99, 100), Count("open", 0, 0)), (), 0)

    assert thresholds(tmp_path) == Thresholds()
    assert list(below(found, Thresholds())) == [Below("cases", 99, 100, 100)]


def test_the_nearest_settings_hold(tmp_path: Path) -> None:
    """Percentages may have decimals, the number of cases is whole."""
    table(tmp_path, "strength = 97.5\nopen = 0\ncases_that_count = 12")
    (tmp_path / "cases" / "deep").mkdir(parents=True)

    assert thresholds(tmp_path / "cases" / "deep") == Thresholds({"strength": 97.5, "open": 0}, 12)


def test_every_measure_of_this_project_has_its_threshold() -> None:
    """Nothing is left to a default here."""
    asked = thresholds(ROOT)

    assert asked.percentages == dict.fromkeys(MEASURES, 100)
    assert asked.cases_that_count > 0


@pytest.mark.parametrize(
    ("setting", "name", "near"),
    [
        ("strenght = 100", "strenght", "strength"),
        ("case_that_count = 1", "case_that_count", "cases_that_count"),
        ('"tool.oracle.audit" = 1', "tool.oracle.audit", "sentences, clauses"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(tmp_path: Path, setting: str, name: str, near: str) -> None:
    """The file is named."""
    file = table(tmp_path, setting)

    with pytest.raises(UnknownSetting) as caught:
        thresholds(tmp_path)
    assert str(caught.value).startswith(
        f"{file} has an unknown setting: [tool.oracle.audit] {name}; did you mean: {near}"
    )


@pytest.mark.parametrize(
    ("setting", "found", "expected"),
    [
        ("strength = 101", "101", "a percentage from 0 to 100"),
        ("strength = -0.5", "-0.5", "a percentage from 0 to 100"),
        ("strength = nan", "nan", "a percentage from 0 to 100"),
        ("strength = true", "True", "a percentage from 0 to 100"),
        ('strength = "100"', "'100'", "a percentage from 0 to 100"),
        ("strength = [100]", "[100]", "a percentage from 0 to 100"),
        ("cases_that_count = -1", "-1", "a whole number from 0"),
        ("cases_that_count = 1.0", "1.0", "a whole number from 0"),
        ("cases_that_count = true", "True", "a whole number from 0"),
    ],
)
def test_a_wrong_value_is_refused(tmp_path: Path, setting: str, found: str, expected: str) -> None:
    """The file, the setting, what it holds and what it should hold."""
    file = table(tmp_path, setting)

    with pytest.raises(WrongSetting) as caught:
        thresholds(tmp_path)
    name = setting.partition(" ")[0]
    assert str(caught.value) == (
        f"{file} sets [tool.oracle.audit] {name} to {found}; {expected} is expected there; correct the value"
    )


def test_what_is_no_table_is_refused(tmp_path: Path) -> None:
    """So is a file that cannot be read as settings."""
    file = write(tmp_path, "[tool.oracle]\naudit = 100\n")

    with pytest.raises(WrongSetting) as caught:
        thresholds(tmp_path)
    assert str(caught.value) == f"{file} sets [tool.oracle.audit] to 100; a table is expected there; correct the value"
    write(tmp_path, "[tool.oracle\n")
    with pytest.raises(BadSetting):
        thresholds(tmp_path)


def test_a_share_is_not_rounded_up() -> None:
    """A percentage is reached exactly or not."""
    found = Audit("lanterns", (Count("strength", 199, 200), Count("cases", 3, 3)), (), 0)

    assert list(below(found, Thresholds({"strength": 99.5}))) == []
    assert list(below(found, Thresholds({"strength": 99.6}))) == [Below("strength", 199, 200, 99.6)]


def test_redundant_cases_are_not_enough() -> None:
    """Only cases that count are counted."""
    found = Audit("lanterns", (Count("cases", 3, 3),), (), 0, redundant=(Repeats("b", "a"),), all_cases=3)

    assert list(below(found, Thresholds(cases_that_count=2))) == []
    assert list(below(found, Thresholds(cases_that_count=3))) == [Below(ENOUGH_CASES, 2, 3, 3)]
