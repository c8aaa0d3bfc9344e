"""`oracle check`: which implementation, which cases, how it is reported, and the exit code."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Oracle, Write

FAKES = Path(__file__).parents[1] / "fakes"
OURS = "py:oracle.conformance.serve:engine"


def fake(name: str) -> str:
    """Name a fake implementation as a command line does."""
    return f"cmd: {shlex.join((sys.executable, str(FAKES / f'{name}.py')))}"


@pytest.fixture(autouse=True)
def _on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(FAKES.parents[1]))


def test_nothing_differs(oracle: Oracle, write: Write) -> None:
    """Exit code 0; one line says who was checked, with what, and what came of it."""
    assert oracle("check", write("a.yaml"), "--impl", OURS, "--game", "talisman") == (
        0,
        "rules-oracle 0.1.0 · talisman woodland · 1 vector: 1 pass   (floor: 0)\n",
        "",
    )


def test_something_differs(oracle: Oracle, write: Write) -> None:
    """Exit code 1, and the program is told for what it is."""
    ran = oracle("check", write("a.yaml"), "--impl", "refuse:", "--game", "talisman")

    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith("refused-unexpectedly  tal-9001/1  ")
    assert "it refuses everything" in ran.out


def test_supporting_nothing_passes_nothing(oracle: Oracle, write: Write) -> None:
    """A check in which nothing was found wrong because nothing was done is not green, and says why."""
    ran = oracle("check", write("a.yaml"), "--impl", "silent:", "--game", "talisman")

    assert ran.code == 3
    assert "No situation was answered" in ran.out
    assert "0 pass, 1 unsupported" in ran.out


@pytest.mark.parametrize(
    ("impl", "said"),
    [
        ("cmd: no-such-program-anywhere", "“no-such-program-anywhere” cannot be started: No such file or directory"),
        ("py:nowhere:engine", "“py:nowhere:engine” makes no implementation: ModuleNotFoundError"),
        ("cmd: false", "“cmd: false” does not answer “hello”: it ended before it answered, with exit code 1"),
        ("cmd: cat", "“cmd: cat” answers “hello” wrongly, at “protocol”: a whole number is expected here"),
    ],
)
def test_what_cannot_be_asked_is_said(oracle: Oracle, write: Write, impl: str, said: str) -> None:
    """Exit code 3: nothing could be found out, and why."""
    ran = oracle("check", write("a.yaml"), "--impl", impl, "--game", "talisman")

    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith(said)


@pytest.mark.parametrize("impl", ["nonsense", "cmd:", "cmd: 'open", "py:module", "py:a:b:c", "echo:loud", ""])
def test_what_names_no_implementation_is_wrong_use(oracle: Oracle, write: Write, impl: str) -> None:
    """Exit code 2, with what can be written."""
    ran = oracle("check", write("a.yaml"), "--impl", impl, "--game", "talisman")

    assert (ran.code, ran.out) == (2, "")
    assert "names no implementation; write “cmd: PROGRAM ARGUMENTS”" in ran.err


def test_standard_error_of_a_program_that_does_not_start_is_shown(oracle: Oracle, write: Write) -> None:
    """Why a program ends at once stands on its standard error."""
    ran = oracle("check", write("a.yaml"), "--impl", f"cmd: {sys.executable} nowhere.py", "--game", "talisman")

    assert ran.code == 3
    assert "can't open file" in ran.err


def test_a_program_that_breaks_down_too_often_is_given_up(oracle: Oracle, write: Write) -> None:
    """Exit code 3, and the rest is counted as not run."""
    for n in range(1, 8):
        write(f"cases/{n}.yaml", ("tal-9001", f"tal-900{n}"))

    ran = oracle("check", "--impl", fake("crashes_always"), "--game", "talisman")

    assert ran.code == 3
    assert "0 pass, 5 broken, 2 not run" in ran.out
    assert "It broke down 5 times in a row, so the rest was not run." in ran.out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--game", "talismann"), "unknown game: “talismann”; did you mean: talisman?"),
        (("--game", "talisman", "--id", "tal-1"), "no case is selected by game talisman, id tal-1"),
        (("--game", "talisman", "--under", "fate.x:y"), "unknown reading: “fate.x:y”"),
        (
            ("--game", "talisman", "--clause", "fate.movment"),
            "unknown clause: “fate.movment”; did you mean: fate.movement",
        ),
    ],
)
def test_wrong_use(oracle: Oracle, write: Write, options: tuple[str, ...], said: str) -> None:
    """What is not known, or selects nothing, is an error and never a green check."""
    ran = oracle("check", write("a.yaml"), "--impl", OURS, *options)

    assert ran.code == 2
    assert ran.err.startswith(said)


def test_a_broken_case_is_wrong_input(oracle: Oracle, write: Write) -> None:
    """A suite that cannot be read checks nobody."""
    ran = oracle("check", write("a.yaml", ("stock: 33", "stock: -1")), "--impl", OURS, "--game", "talisman")

    assert ran.code == 2
    assert "-1 is out of range" in ran.err


def test_cases_are_selected(oracle: Oracle, write: Write) -> None:
    """By clause, id and words, as in a run."""
    write("cases/1.yaml")
    write("cases/2.yaml", ("tal-9001", "tal-9002"), ("en: May I?", "en: Shall I?"))

    for option in (("--id", "tal-9002"), ("-k", "shall")):
        ran = oracle("check", "--impl", OURS, "--game", "talisman", "--format", "ndjson", *option)

        assert [json.loads(line).get("case") for line in ran.out.splitlines()][1:-1] == ["tal-9002"]


def test_a_stream_for_programs(oracle: Oracle, write: Write) -> None:
    """One line at the beginning, one for each vector, one at the end with counts, floor and diagnosis."""
    ran = oracle("check", write("a.yaml"), "--impl", "echo:", "--game", "talisman", "--format", "ndjson")

    begun, checked, ended = map(json.loads, ran.out.splitlines())
    assert (begun["type"], begun["vectors"], begun["implementation"]["name"]) == ("begun", 1, "echo")
    assert (checked["id"], checked["verdict"]) == ("tal-9001/1", "fail")
    assert (ended["type"], ended["counts"], ended["floor"]) == ("ended", {"fail": 1}, 0)
    assert ended["diagnosis"]["explanations"][0]["suspects"] == ["echo:"]


def test_a_report_goes_into_a_file(oracle: Oracle, write: Write, here: Path) -> None:
    """--output takes the report, and standard output stays empty."""
    ran = oracle("check", write("a.yaml"), "--impl", OURS, "--game", "talisman", "--output", "report.txt")

    assert ran == (0, "", "")
    assert (here / "report.txt").read_text(encoding="utf-8").startswith("rules-oracle 0.1.0 · talisman")


def test_another_reading_can_hold(oracle: Oracle, write: Write) -> None:
    """With --under the implementation is asked to play that reading, and is judged by it."""
    asked = ("check", write("a.yaml"), "--game", "talisman", "--under", "fate.to_stock:out_of_the_game")

    ours = oracle(*asked, "--impl", OURS)

    assert ours.code == 0
    assert "The rules as these readings have them: fate.to_stock:out_of_the_game" in ours.out


def test_a_late_answer_is_no_answer(oracle: Oracle, write: Write) -> None:
    """--timeout says how long an answer may take."""
    case = write("a.yaml", ("troll.reroll: 5", "troll.reroll: 3"), ("dice: {troll: [5]}", "dice: {troll: [3]}"))

    ran = oracle("check", case, "--impl", fake("hangs"), "--game", "talisman", "--timeout", "0.3")

    assert ran.code == 3
    assert ran.out.startswith("timeout  tal-9001/1")
    assert "no answer within 0.3 seconds" in ran.out


@pytest.mark.parametrize("order", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT])
def test_no_program_outlives_a_check_that_is_ended(write: Write, tmp_path: Path, order: signal.Signals) -> None:
    """Whoever ends the check, or closes its terminal, ends the program that is being checked, too."""
    pid = tmp_path / "pid"
    hanging = f"import os, time; open({str(pid)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    command = [sys.executable, "-m", "oracle", "check", str(write("a.yaml")), "--game", "talisman"]
    impl = f"cmd: {shlex.join((sys.executable, '-c', hanging))}"
    with subprocess.Popen([*command, "--impl", impl], stdout=subprocess.DEVNULL) as process:
        while not (pid.exists() and pid.read_text()):
            assert process.poll() is None
        process.send_signal(order)
        code = process.wait(20)

    assert code == 128 + order
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), 0)
