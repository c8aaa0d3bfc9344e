"""`oracle run`: what is selected, how it is reported, and the exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Oracle, Write

WRONG = ("stock: 34", "stock: 35")


def test_what_passes_is_not_mentioned(oracle: Oracle, write: Write) -> None:
    """The last line counts, and there is no other."""
    assert oracle("run", write("a.yaml")) == (0, "1 passed, 0 failed\n", "")


def test_what_fails_is_told_and_counted(oracle: Oracle, write: Write) -> None:
    """Exit code 1 means findings; the last line is the same in every language."""
    ran = oracle("run", write("a.yaml", WRONG), "--lang", "ru")

    assert (ran.code, ran.err) == (1, "")
    assert "stock" in ran.out
    assert ran.out.splitlines()[-1] == "0 passed, 1 failed"


def test_a_broken_case_is_wrong_input(oracle: Oracle, write: Write) -> None:
    """Exit code 2, and the good cases are judged all the same."""
    write("a/1.yaml", ("stock: 33", "stock: -1"))
    write("a/2.yaml")

    ran = oracle("run", "a")

    assert ran.code == 2
    assert ran.out.splitlines()[-1] == "1 passed, 1 failed"


def test_two_cases_with_one_id_are_broken(oracle: Oracle, write: Write) -> None:
    """The second one, with the name of the first."""
    write("a/1.yaml")
    write("a/2.yaml")

    ran = oracle("run", "a")

    assert ran.code == 2
    assert ran.out.startswith("BROKEN  tal-9001  a/2.yaml")
    assert "a/1.yaml" in ran.out


@pytest.mark.parametrize(
    ("settings", "taken"),
    [(None, "./cases"), ('[tool.oracle]\ncases = ["mine"]\n', "pyproject.toml"), ("[tool.other]\n", "./cases")],
)
def test_it_says_which_suite_it_took(
    oracle: Oracle, write: Write, here: Path, settings: str | None, taken: str
) -> None:
    """Whoever names no path must see whose cases were judged."""
    write("cases/1.yaml")
    write("mine/1.yaml", WRONG)
    if settings is not None:
        (here / "pyproject.toml").write_text(settings, encoding="utf-8")

    ran = oracle("run")

    assert taken in ran.out.splitlines()[0]
    assert ran.code == (1 if taken == "pyproject.toml" else 0)


def test_a_named_suite_is_not_explained(oracle: Oracle, write: Write) -> None:
    """The user knows what they named."""
    write("cases/1.yaml")

    assert oracle("run", "cases").out == "1 passed, 0 failed\n"


@pytest.fixture
def three(write: Write) -> None:
    """Three cases: one rests on another clause, one is derived."""
    write("cases/1.yaml")
    write(
        "cases/2.yaml",
        ("tal-9001", "tal-9002"),
        ("[fate.light_own]", "[fate.accept_result]"),
        ("en: May I?", "en: Is it a Brick?"),
    )
    write("cases/deep/3.yaml", ("tal-9001", "tal-9003"), ("status: settled", "status: derived"))


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("arguments", "passed"),
    [
        ((), 3),
        (("--game", "talisman"), 3),
        (("--clause", "fate.accept_result"), 1),
        (("--clause", "fate.light_own"), 2),
        (("--id", "tal-9003"), 1),
        (("--status", "settled"), 2),
        (("-k", "brick"), 1),
        (("-k", "deep"), 1),
        (("-k", "tal-900"), 3),
        (("--clause", "fate.light_own", "--status", "derived"), 1),
        (("--shard", "1/2"), 2),
        (("--shard", "2/2"), 1),
        (("--fail-fast",), 3),
        (("-j", "2"), 3),
    ],
)
def test_cases_are_selected(oracle: Oracle, arguments: tuple[str, ...], passed: int) -> None:
    """By game, clause, id, status and words; several together narrow further; shards share out files."""
    ran = oracle("run", "cases", *arguments)

    assert ran == (0, f"{passed} passed, 0 failed\n", "")


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    "arguments",
    [
        ("--game", "chess"),
        ("--clause", "fate.no"),
        ("--id", "tal-1"),
        ("--status", "open"),
        ("-k", "zz"),
        ("--shard", "4/4"),
    ],
)
def test_nothing_selected_is_an_error(oracle: Oracle, arguments: tuple[str, ...]) -> None:
    """A filter that meets nothing must not look like success."""
    ran = oracle("run", "cases", *arguments)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    "arguments",
    [
        ("--status", "settld"),
        ("--shard", "0/2"),
        ("--shard", "3/2"),
        ("--shard", "half"),
        ("--shard", "1/0"),
        ("-j", "0"),
        ("-j", "two"),
        ("--bound", "0"),
        ("--format", "xml"),
        ("--output", "cases"),
        ("--output", "none/report.txt"),
    ],
)
def test_options_with_wrong_values_are_wrong_use(oracle: Oracle, arguments: tuple[str, ...]) -> None:
    """Refused before anything is judged."""
    ran = oracle("run", "cases", *arguments)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err


def test_many_workers_say_what_one_says(oracle: Oracle, write: Write) -> None:
    """Over 300 files the work is shared out; the report is the same, in the same order."""
    for n in range(301):
        write(f"cases/{n:03}.yaml", ("tal-9001", f"tal-{n:04}"), *([WRONG] if n % 100 == 7 else []))

    one, two = oracle("run", "cases"), oracle("run", "cases", "-j", "2")

    assert one.code == 1
    assert one.out.splitlines()[-1] == "298 passed, 3 failed"
    assert two == one


def test_fail_fast_stops_at_the_first(oracle: Oracle, write: Write) -> None:
    """What comes after is not judged and not counted."""
    write("cases/1.yaml")
    write("cases/2.yaml", ("tal-9001", "tal-9002"), WRONG)
    write("cases/3.yaml", ("tal-9001", "tal-9003"), WRONG)

    ran = oracle("run", "cases", "--fail-fast")

    assert ran.code == 1
    assert ran.out.splitlines()[-1] == "1 passed, 1 failed"
    assert "tal-9003" not in ran.out


def test_a_bound_that_is_met_is_a_finding(oracle: Oracle, write: Write) -> None:
    """Too big is a verdict of its own, and exit code 1."""
    file = write(
        "a.yaml",
        ("      - troll.die-1: 2\n      - troll.fate: light die-1\n      - troll.reroll: 5\n", "      []\n"),
        ("changes:\n    seats: {troll: {light: 0}}\n    stock: 34\n    dice: {troll: [5]}", "never: {stock: 30}"),
    )

    ran = oracle("run", file, "--bound", "3")

    assert ran.code == 1
    assert ran.out.startswith("TOO BIG  tal-9001")


def test_cases_can_be_judged_under_a_reading(oracle: Oracle, write: Write) -> None:
    """Under the reading that a die may be rerolled again, the elf is asked about it: the script no longer says everything."""
    file = write("a.yaml")

    ran = oracle("run", file, "--under", "fate.once_per_roll:again")

    assert ran.code == 1
    assert ran.out.splitlines()[-1] == "0 passed, 1 failed"


def test_ndjson_is_one_event_a_line(oracle: Oracle, write: Write) -> None:
    """It begins, each case is told, it ends; nothing else is on the output."""
    write("cases/1.yaml")
    write("cases/2.yaml", ("tal-9001", "tal-9002"), WRONG)

    ran = oracle("run", "--format", "ndjson")

    events = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 1
    assert [event["type"] for event in events] == ["begun", "judged", "judged", "ended"]
    assert [event["verdict"] for event in events[1:3]] == ["passed", "failed"]
    assert events[3]["counts"] == {"passed": 1, "failed": 1}


def test_ndjson_is_json_in_any_encoding(process: Oracle, write: Write) -> None:
    """Quotes and dashes are escaped, not folded, where the encoding lacks them."""
    file = write("a.yaml", ("names: {troll: Troll}", "names: {troll: Тролль “x”}"), WRONG)

    ran = process("run", file, "--format", "ndjson", encoding="cp1250", PYTHONUTF8="0", PYTHONIOENCODING="cp1250")

    assert json.loads(ran.out.splitlines()[1])["names"] == {"troll": "Тролль “x”"}


def test_a_report_goes_into_a_file(oracle: Oracle, write: Write, here: Path) -> None:
    """The old report is replaced by the new one, in UTF-8; the terminal stays silent."""
    report = here / "report.txt"
    report.write_text("old", encoding="utf-8")

    ran = oracle("run", write("a.yaml"), "--output", report)

    assert ran == (0, "", "")
    assert report.read_text(encoding="utf-8") == "1 passed, 0 failed\n"


def test_a_run_that_breaks_off_leaves_the_old_report(oracle: Oracle, write: Write, here: Path) -> None:
    """Half a report is none; nothing is left beside it."""
    report = here / "report.txt"
    report.write_text("old", encoding="utf-8")

    ran = oracle("run", write("a.yaml"), "--id", "tal-0000", "--output", report)

    assert ran.code == 2
    assert report.read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in here.iterdir()) == ["a.yaml", "report.txt"]
