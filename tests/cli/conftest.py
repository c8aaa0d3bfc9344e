"""What tests of the commands share: a folder of cases of their own, and the program, called here or in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from oracle.cli.commands import run
from tests.suite.written import ROLL, changed


class Ran(NamedTuple):
    """What a call of the program came to."""

    code: int
    out: str
    err: str


Oracle = Callable[..., Ran]
Write = Callable[..., Path]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, in English, on a wide page."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE", "PYTHONUNBUFFERED"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def write(here: Path) -> Write:
    """Write the case of the roll under a name, with changes; its id ends with the name's digits."""

    def written(name: str, *changes: tuple[str, str]) -> Path:
        file = here / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(changed(ROLL, *changes), encoding="utf-8")
        return file

    return written


@pytest.fixture
def oracle(capsys: pytest.CaptureFixture[str]) -> Oracle:
    """Call the program in this process."""

    def called(*arguments: str | Path) -> Ran:
        capsys.readouterr()
        code = run(list(map(str, arguments)))
        return Ran(code, *capsys.readouterr())

    return called


@pytest.fixture
def process() -> Oracle:
    """Call the program in a process of its own; *env* is added to the environment, output is decoded by *encoding*."""

    def called(*arguments: str | Path, encoding: str = "utf-8", **env: str) -> Ran:
        command = [sys.executable, "-m", "oracle", *map(str, arguments)]
        ran = subprocess.run(command, capture_output=True, env={**os.environ, **env}, timeout=60, check=False)
        return Ran(ran.returncode, ran.stdout.decode(encoding), ran.stderr.decode(encoding))

    return called
