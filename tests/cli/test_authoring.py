"""The authoring commands: scaffold, layout, an outcome that changed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from oracle.suite.layout import laid_out
from tests.cli.conftest import Oracle, Write

WRONG = ("    stock: 34\n", "    stock: 35  # žeton\n")
SECOND = ("id: tal-9001", "id: tal-9002")
LOCK = "tal-9001/answer en 0000000000000000\ntal-9002/answer en 0000000000000000\n"


@pytest.fixture
def finished(here: Path, write: Write) -> tuple[Path, Path]:
    """Give two cases that passed before and fail now."""
    files = write("cases/a.yaml", WRONG), write("cases/b.yaml", WRONG, SECOND)
    (here / "cases" / "translations.lock").write_text(LOCK)
    return files


# -------------------------------------------------------------------------------- new


def test_a_scaffold_is_written_and_the_next_steps_are_told(oracle: Oracle, write: Write) -> None:
    """The id is the next free one, folders are made, and the program says how to go on."""
    write("cases/a.yaml")
    code, out, err = oracle("new", "cases/talisman/reroll/may i.yaml", "--clause", "fate.movement")

    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "written: cases/talisman/reroll/may i.yaml (tal-9002)"
    assert "oracle run 'cases/talisman/reroll/may i.yaml'" in out
    assert "rests_on: [fate.movement]" in Path("cases/talisman/reroll/may i.yaml").read_text("utf-8")


def test_a_run_says_what_is_to_be_filled_in_one_thing_at_a_time(oracle: Oracle) -> None:
    """First the clause, then the source, then what must come of it."""
    oracle("new", "x.yaml", "--game", "talisman")
    file, said = Path("x.yaml"), []
    for old, new in (("rests_on: []", "rests_on: [fate.movement]"), ("source: []", "source: [{at: S10}]"), ("", "")):
        said.append(oracle("run", "x.yaml").out.splitlines()[1].partition("yaml:")[2])
        file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")

    assert [line.partition(";")[0] for line in said] == [
        "4:11: at least one entry is expected here, this is an empty one",
        "5:9: at least one entry is expected here, this is an empty one",
        "31:7: the case asserts nothing",
    ]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("cases/a.yaml", "--game", "talisman"), "cases/a.yaml is there already; edit it"),
        (("cases/b.yml", "--game", "talisman"), "cases/b.yml is no name of a case"),
        (("b.yaml", "--game", "talismn"), "unknown game: “talismn”; did you mean: talisman?"),
        (
            ("b.yaml", "--game", "talisman", "--clause", "fate.movment"),
            "unknown clause: “fate.movment”; did you mean: fate.movement",
        ),
        (("/proc/none/b.yaml", "--clause", "fate.movement"), "/proc/none/b.yaml cannot be written: "),
        (("b.yaml",), "name a game with --game: talisman, earthborne"),
        (("b.yaml", "--clause", "fate.movment"), "name a game with --game: talisman, earthborne"),
        ((), "Missing argument 'PATH'"),
    ],
)
def test_a_scaffold_that_cannot_be_is_wrong_use(
    oracle: Oracle, write: Write, arguments: tuple[str, ...], says: str
) -> None:
    """The reason is said, with exit code 2, and nothing is written."""
    before = write("cases/a.yaml").read_bytes()
    ran = oracle("new", *arguments)

    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
    assert [(file.name, file.read_bytes()) for file in Path().rglob("*.y*")] == [("a.yaml", before)]


# -------------------------------------------------------------------------------- fmt


def test_files_are_laid_out(oracle: Oracle, write: Write) -> None:
    """Those that were not in the one layout are written and named; once more there is nothing to do."""
    file = write("cases/a.yaml", ("status: settled", "status:   settled # žluť"))

    assert oracle("fmt") == (0, f"written: {file}\n1 file laid out\n", "")
    assert "status: settled  # žluť\n" in file.read_text("utf-8")
    assert oracle("fmt", "cases") == (0, "0 files laid out\n", "")


def test_a_check_writes_nothing(oracle: Oracle, write: Write) -> None:
    """It lists what would change, and ends with 1; with 0 where nothing would."""
    file = write("cases/a.yaml")
    before = file.read_bytes()

    assert oracle("fmt", "--check", "cases") == (1, "to be laid out: cases/a.yaml\n1 file to be laid out\n", "")
    assert file.read_bytes() == before
    oracle("fmt", "cases")
    assert oracle("fmt", "--check", "cases") == (0, "0 files to be laid out\n", "")


def test_broken_files_are_said_and_left(oracle: Oracle, write: Write) -> None:
    """A file that cannot be read is refused at its place; the others are laid out all the same; exit code 2."""
    good, bad = write("cases/b.yaml"), write("cases/a.yaml", ("status: settled", "status: [settled"))
    before = bad.read_bytes()
    code, out, _ = oracle("fmt", "cases")

    assert code == 2
    assert out.startswith("cases/a.yaml:8:")
    assert "this is not YAML" in out
    assert bad.read_bytes() == before
    assert good.read_bytes() == laid_out(good.read_bytes(), "")


@pytest.mark.parametrize("kind", ["folder", "none", "empty", "list", "binary"])
def test_what_cannot_be_laid_out_is_wrong_use(oracle: Oracle, here: Path, kind: str) -> None:
    """Whatever is given instead of a file with a mapping is named, with exit code 2 and without a traceback."""
    file = here / f"{kind}.yaml"
    if kind == "folder":
        file.mkdir()
    elif kind != "none":
        file.write_bytes({"empty": b"", "list": b"- 1\n", "binary": bytes(range(256))}[kind])
    ran = oracle("fmt", file)

    assert ran.code == 2
    assert str(file) in ran.out + ran.err


def test_a_link_to_a_case_stays_a_link(oracle: Oracle, write: Write, here: Path) -> None:
    """What it leads to is laid out."""
    file, link = write("far/a.yaml"), here / "b.yaml"
    link.symlink_to(file)

    assert oracle("fmt", link).code == 0
    assert link.is_symlink()
    assert file.read_bytes() == laid_out(file.read_bytes(), "")


def test_a_full_disk_leaves_the_old_file(write: Write) -> None:
    """A file that the disk has no room for is named, and stays as it was."""
    file = write("a.yaml")
    before = file.read_bytes()
    script = (
        "import resource, signal, sys; from oracle.cli.commands import run\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
        "sys.exit(run(['fmt', 'a.yaml']))"
    )
    ran = subprocess.run([sys.executable, "-B", "-c", script], capture_output=True, text=True, check=False)

    assert (ran.returncode, ran.stderr) == (2, "")
    assert ran.stdout.startswith("a.yaml cannot be written: File too large")
    assert (file.read_bytes(), os.listdir()) == (before, ["a.yaml"])


# -------------------------------------------------------------------------------- accept


def test_without_a_reason_the_difference_is_shown(oracle: Oracle, finished: tuple[Path, Path]) -> None:
    """What is claimed and what came of it, then what is missing; exit code 2, nothing is written."""
    before = finished[0].read_bytes()
    code, out, err = oracle("accept", "tal-9001")

    assert (code, finished[0].read_bytes()) == (2, before)
    assert "stock: claimed 35, found 34" in out
    assert err.endswith("name its clause: --because CLAUSE\n")


def test_an_outcome_is_taken_over(oracle: Oracle, finished: tuple[Path, Path]) -> None:
    """The difference is shown, the claim is written, its comment stays, and the line for the changelog is given."""
    before = finished[0].read_text("utf-8")
    code, out, err = oracle("accept", "tal-9001", "--because", "fate.to_stock")

    assert (code, err) == (0, "")
    assert "stock: claimed 35, found 34" in out
    assert out.endswith(
        "- talisman, fate.to_stock (S8): A spent fate token goes back to the stockpile."
        " In tal-9001: changes.stock: 35 → 34.\n"
    )
    assert finished[0].read_text("utf-8") == before.replace("stock: 35  # žeton", "stock: 34  # žeton")
    assert oracle("run", finished[0]).code == 0


def test_several_cases_are_taken_over_together(oracle: Oracle, finished: tuple[Path, Path]) -> None:
    """By id or by file; the same case twice is one."""
    ran = oracle("accept", "tal-9001", finished[1], "tal-9002", "--because", "fate.to_stock")

    assert (ran.code, ran.out.count("written: "), ran.out.count("FAILED")) == (0, 2, 2)
    assert oracle("run", *finished).out == "2 passed, 0 failed\n"


@pytest.mark.parametrize(
    ("second", "says"),
    [
        ((("    stock: 35  # žeton\n", "    stock: 34\n"),), "tal-9002 passes: there is nothing to accept"),
        ((SECOND[::-1], ("id: tal-9001", "id: tal-9003")), "tal-9003 never passed"),
        ((("  changes:\n", "  always: {stock: 36}\n  changes:\n"),), "b.yaml:24:11: this claim is not taken over"),
        ((("troll.reroll: 5", "troll.reroll: 7"),), "b.yaml:22:9: nothing of tal-9002 can be taken over"),
        ((("stock: 33", "stok: 33"),), "unknown key “stok”"),
    ],
)
def test_all_of_the_cases_or_none(
    oracle: Oracle, finished: tuple[Path, Path], second: tuple[tuple[str, str], ...], says: str
) -> None:
    """If one of the cases named is refused, none is written; exit code 2."""
    text = finished[1].read_text("utf-8")
    for old, new in second:
        assert old in text
        text = text.replace(old, new)
    finished[1].write_text(text, "utf-8")
    before = [file.read_bytes() for file in finished]
    ran = oracle("accept", *finished, "--because", "fate.to_stock")

    assert ran.code == 2
    assert says in ran.err
    assert [file.read_bytes() for file in finished] == before


def test_an_unknown_case_names_the_nearest(oracle: Oracle, finished: tuple[Path, Path]) -> None:
    """A slip in an id."""
    assert "unknown case: “tal-9011”; did you mean: tal-9001" in oracle("accept", "tal-9011").err
    assert oracle("accept").code == 2


def test_a_play_that_is_too_big_is_refused(oracle: Oracle, write: Write, here: Path) -> None:
    """Its outcome is not known."""
    file = write("a.yaml", ("  changes:\n", "  outcomes: 3\n  changes:\n"), ("      - troll.reroll: 5\n", ""))
    (here / "translations.lock").write_text(LOCK)

    assert "the play has more than 2 positions" in oracle("accept", file, "--bound", "2").err


KILLED = """\
import os, signal, sys
from oracle.cli.commands import run

os.{step} = lambda *arguments, **more: os.kill(os.getpid(), signal.SIGKILL)
run(["accept", "tal-9001", "tal-9002", "--because", "fate.to_stock"])
"""


@pytest.mark.parametrize("step", ["fsync", "chmod", "replace"])
def test_a_kill_leaves_the_old_files(finished: tuple[Path, Path], step: str) -> None:
    """Before the first file takes its place all are the old ones, and what lies beside them is no case."""
    before = [file.read_bytes() for file in finished]
    ran = subprocess.run([sys.executable, "-c", KILLED.format(step=step)], capture_output=True, check=False)

    assert ran.returncode == -signal.SIGKILL
    assert [file.read_bytes() for file in finished] == before
    assert sorted(Path("cases").rglob("*.yaml")) == [Path("cases/a.yaml"), Path("cases/b.yaml")]


@pytest.mark.parametrize("language", ["cs", "pl", "ru"])
def test_they_speak_every_language(oracle: Oracle, finished: tuple[Path, Path], language: str) -> None:
    """None of the commands breaks down in another language; the line for the changelog is the same."""
    assert oracle("new", "x.yaml", "--game", "talisman", "--lang", language).code == 0
    assert oracle("fmt", "--check", "x.yaml", "--lang", language).code == 0
    assert (
        "tal-9001: changes.stock: 35 → 34."
        in oracle("accept", "tal-9001", "--because", "fate.to_stock", "--lang", language).out
    )
