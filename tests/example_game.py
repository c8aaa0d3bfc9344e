"""The example of docs/writing-a-game.md as its author would install it: the wheel built, unpacked, and put on the path of a fresh process."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

EXAMPLE = Path(__file__).parent.parent / "docs" / "examples" / "game"


class Change(NamedTuple):
    """What somebody writes otherwise in a file of the example."""

    file: str
    old: str
    new: str


def copied(folder: Path, *changes: Change) -> Path:
    """Copy the example into a folder, with changes; each is found where it is said to be."""
    made = shutil.copytree(EXAMPLE, folder / "game", ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    for file, old, new in changes:
        text = (made / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{file}: {old}"
        (made / file).write_text(text.replace(old, new), encoding="utf-8")
    return made


def installed(source: Path) -> Path:
    """Build the wheel of a copy and unpack it: the folder is what an installer would have put on the path."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(source / "dist")]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    [wheel] = (source / "dist").glob("*.whl")
    site = source.parent / "site"
    zipfile.ZipFile(wheel).extractall(site)
    return site


@cache
def site() -> Path:
    """Install the example as it is, once for all who ask; the folder goes when the program ends."""
    folder = tempfile.TemporaryDirectory(prefix="example-game-")
    _kept.append(folder)
    return installed(copied(Path(folder.name)))


_kept: list[tempfile.TemporaryDirectory[str]] = []


def environ(on_path: Path | None, language: str = "C") -> dict[str, str]:
    """Give the environment of a process that finds what is installed in a folder, if one is given, and nothing in the one that it works in."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    found = {"PYTHONPATH": str(on_path), "PYTHONSAFEPATH": "1"} if on_path else {}
    return {**kept, **found, "LANG": f"{language}.UTF-8", "COLUMNS": "100", "NO_COLOR": "1", "PYTHONUTF8": "1"}
