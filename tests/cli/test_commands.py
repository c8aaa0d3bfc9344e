"""The program as a whole: verbs, languages, exit codes, and never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from oracle import __version__
from oracle.cli import commands
from oracle.cli.commands import VERBS
from oracle.suite import load
from tests.cli.conftest import Oracle, Write

WITH_PATH = ("run", "resolve", "explore", "explain", "lint", "audit", "accept")
QUESTIONS = {"cs": "Smí?", "en": "May I?", "pl": "Czy?", "ru": "Можно?"}


def test_help_names_every_verb(oracle: Oracle) -> None:
    """Each verb with what it does."""
    code, out, err = oracle("--help")

    assert (code, err) == (0, "")
    assert [verb for verb, what in VERBS.items() if verb not in out or what.split()[0] not in out] == []


@pytest.mark.parametrize("verb", [*VERBS, "languages status"])
def test_every_verb_explains_itself(oracle: Oracle, verb: str) -> None:
    """Help is asked for by -h, too."""
    assert oracle(*verb.split(), "--help") == oracle(*verb.split(), "-h")
    assert oracle(*verb.split(), "-h").out.startswith(f"Usage: oracle {verb}")


def test_no_verb_shows_the_help_and_is_wrong_use(oracle: Oracle) -> None:
    """Nothing was asked, so nothing was found out."""
    ran = oracle()

    assert ran.code == 2
    assert "Commands" in ran.out + ran.err


@pytest.mark.parametrize(("written", "meant"), [("rnu", "run"), ("explian", "explain"), ("rule", "rules")])
def test_a_misspelt_verb_names_the_nearest(oracle: Oracle, written: str, meant: str) -> None:
    """A slip costs no look into the help."""
    code, out, err = oracle(written)

    assert (code, out) == (2, "")
    assert f"did you mean: {meant}" in err


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb != "languages"])
def test_an_unknown_option_is_wrong_use(oracle: Oracle, verb: str) -> None:
    """Said on the error stream, with exit code 2."""
    ran = oracle(verb, "--no-such-option")

    assert (ran.code, ran.out) == (2, "")
    assert "--no-such-option" in ran.err


def test_the_version_is_told(oracle: Oracle) -> None:
    """By the group as by the shortcut in front of it."""
    assert oracle("--version") == (0, f"oracle {__version__}\n", "")


def test_the_version_loads_nothing() -> None:
    """Neither click nor msgspec nor yaml: a shell prompt may ask."""
    script = (
        "import sys; sys.argv = ['oracle', '--version']\n"
        "from oracle.cli import main; main()\n"
        "print(sorted({'click', 'msgspec', 'yaml', 'jsonschema', 'gettext'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert ran.stdout.splitlines() == [f"oracle {__version__}", "[]"]


@pytest.mark.parametrize("language", QUESTIONS)
def test_a_language_can_be_asked_for(oracle: Oracle, write: Write, language: str) -> None:
    """Texts of the case come in it."""
    file = write("a.yaml")

    assert QUESTIONS[language] in oracle("explain", file, "--lang", language).out.splitlines()
    assert QUESTIONS[language] in oracle("explain", file, f"--lang={language}").out.splitlines()


@pytest.mark.parametrize("language", QUESTIONS)
def test_the_locale_asks_for_a_language(
    oracle: Oracle, write: Write, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """An option goes before it."""
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    file = write("a.yaml")

    assert QUESTIONS[language] in oracle("explain", file).out.splitlines()
    assert QUESTIONS["pl"] in oracle("explain", file, "--lang", "pl").out.splitlines()


def test_an_unknown_language_names_the_known(oracle: Oracle) -> None:
    """There are four."""
    ran = oracle("games", "--lang", "xx")

    assert ran.code == 2
    assert [language for language in QUESTIONS if f"'{language}'" not in ran.err] == []


def _wrong_files(folder: Path) -> dict[str, Path]:
    files = {"folder": folder / "folder", "none": folder / "none.yaml", "null": Path(os.devnull)}
    files["folder"].mkdir()
    for name, content in {
        "empty": b"",
        "binary": bytes(range(256)) * 8,
        "list": b"[1, 2]\n",
        "text": "Příliš".encode(),
        "broken": b"a: [\n",
        "deep": b"[" * 5000,
        "alien": b"game: chess\ngiven: {}\nwhen: {}\n",
    }.items():
        files[name] = folder / f"{name}.yaml"
        files[name].write_bytes(content)
    return files


@pytest.mark.parametrize("verb", WITH_PATH)
@pytest.mark.parametrize(
    "kind", ["folder", "none", "null", "empty", "binary", "list", "text", "broken", "deep", "alien"]
)
def test_a_wrong_file_is_wrong_use(oracle: Oracle, here: Path, verb: str, kind: str) -> None:
    """Whatever is given instead of a case is named, with exit code 2 and without a traceback."""
    file = _wrong_files(here)[kind]

    ran = oracle(verb, file)

    assert ran.code == 2
    assert str(file) in ran.out + ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("verb", ["resolve", "explore", "explain", "run"])
def test_an_unknown_reading_names_the_nearest(oracle: Oracle, write: Write, verb: str) -> None:
    """Readings have long names."""
    ran = oracle(verb, write("a.yaml"), "--under", "fate.once_per_rol:again")

    assert (ran.code, ran.out) == (2, "")
    assert "fate.once_per_roll:again" in ran.err


@pytest.mark.parametrize("arguments", [("games",), ("rules", "talisman"), ("run",), ("run", "--format", "ndjson")])
def test_a_reader_may_leave_early(write: Write, arguments: tuple[str, ...]) -> None:
    """A closed pipe ends the program without a word."""
    write("cases/a.yaml")
    reader, writer = os.pipe()
    os.close(reader)

    ran = subprocess.run(
        [sys.executable, "-m", "oracle", *arguments], stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)

    assert (ran.returncode, ran.stderr) == (1, b"")


@pytest.mark.parametrize("arguments", [("games",), ("run",), ("run", "--format", "ndjson")])
def test_a_full_disk_is_said(write: Write, arguments: tuple[str, ...]) -> None:
    """One line on the error stream, exit code 2, no traceback."""
    write("cases/a.yaml")
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "oracle", *arguments], stdout=full, stderr=subprocess.PIPE, check=False
        )

    assert ran.returncode == 2
    assert len(ran.stderr.splitlines()) == 1


def test_an_interrupt_ends_quietly(oracle: Oracle, monkeypatch: pytest.MonkeyPatch) -> None:
    """The exit code is the one that shells give, and nothing is traced."""

    def interrupted(start: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(load, "default_paths", interrupted)

    ran = oracle("run")

    assert ran.code == 130
    assert "Traceback" not in ran.err


def test_an_interrupt_from_outside_ends_a_process(write: Write) -> None:
    """Ctrl-C while cases are judged."""
    for n in range(1500):
        write(f"cases/{n}.yaml", ("id: tal-9001", f"id: tal-{n:04}"))
    asked = subprocess.Popen(
        [sys.executable, "-u", "-m", "oracle", "run", "--format", "ndjson"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert asked.stdout is not None
    asked.stdout.readline()

    asked.send_signal(signal.SIGINT)
    _, err = asked.communicate(timeout=30)

    assert asked.returncode == 130
    assert b"Traceback" not in err


ENCODINGS = {"ascii": "tal-9001 - talisman", "cp1250": "tal-9001 · talisman", "cp1251": "tal-9001 · talisman"}


@pytest.mark.parametrize("language", QUESTIONS)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_narrow_encodings_take_everything(process: Oracle, write: Write, encoding: str, language: str) -> None:
    """Output in an old encoding is in that encoding, folded where it lacks a letter."""
    file = write("a.yaml")

    ran = process("explain", file, "--lang", language, encoding=encoding, PYTHONUTF8="0", PYTHONIOENCODING=encoding)

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(ENCODINGS[encoding])


def test_accents_are_folded_and_quotes_are_plain(process: Oracle, write: Write) -> None:
    """Czech in ASCII can be read."""
    file = write("a.yaml", ("cs: Smí?", "cs: Smí „žlutý“ kůň – teď?"))

    ran = process("explain", file, "--lang", "cs", encoding="ascii", PYTHONUTF8="0", PYTHONIOENCODING="ascii")

    assert ran.out.splitlines()[2] == 'Smi "zluty" kun - ted?'


def test_errors_are_safe_in_narrow_encodings(process: Oracle) -> None:
    """The error stream has an encoding too."""
    ran = process("run", "žluť.yaml", "--lang", "ru", encoding="ascii", PYTHONUTF8="0", PYTHONIOENCODING="ascii")

    assert ran.code == 2
    assert "zlut.yaml" in ran.err


@pytest.mark.parametrize("verb", ["explain", "run", "lint"])
def test_nothing_is_coloured_for_a_file(process: Oracle, write: Write, verb: str) -> None:
    """Neither with NO_COLOR nor without it does a file get commands for a terminal."""
    file = write("a.yaml", ("stock: 34", "stock: 35"))

    plain, asked = process(verb, file, NO_COLOR="1"), process(verb, file, FORCE_COLOR="1")

    assert "\x1b" not in plain.out + plain.err + asked.out + asked.err


def test_a_fault_of_a_game_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What a game's author got wrong is said without a traceback, and nothing could be found out: exit 3."""
    from oracle.errors import NoFixpoint

    def broken(*arguments: object, **options: object) -> None:
        raise NoFixpoint(bound=3)

    monkeypatch.setattr(commands.oracle, "main", broken)

    assert commands.run(["games"]) == 3
    assert capsys.readouterr().err == "no fixpoint in 3 rounds; let each round only add, or only take away\n"
