"""Rewriting files: the old one or the new one, never a mixture; all of them or none."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from oracle.errors import FileUnwritable
from oracle.suite.files import write_whole

STEPS = ("mkstemp", "fdopen", "fsync", "chmod", "replace")
KILLED = """\
import os, signal, sys, tempfile
from pathlib import Path
from oracle.suite.files import write_whole

step, at, *files = sys.argv[1:]
home = tempfile if step == "mkstemp" else os
real, calls = getattr(home, step), []

def killing(*arguments, **more):
    calls.append(step)
    if len(calls) == int(at):
        os.kill(os.getpid(), signal.SIGKILL)
    return real(*arguments, **more)

setattr(home, step, killing)
write_whole({Path(file): b"new " * 100_000 for file in files})
"""
LIMITED = """\
import resource, signal, sys
from pathlib import Path
from oracle.errors import FileUnwritable
from oracle.suite.files import write_whole

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    write_whole({Path(file): b"new " * int(size) for file, size in zip(sys.argv[1::2], sys.argv[2::2])})
except FileUnwritable as fault:
    sys.exit(str(fault))
"""


def two(folder: Path) -> tuple[Path, Path]:
    """Write two old files."""
    files = folder / "a.yaml", folder / "b.yaml"
    for file in files:
        file.write_bytes(b"old")
    return files


def test_files_are_written(tmp_path: Path) -> None:
    """What is written is what stands there, in files that were there and in new ones; nothing lies beside them."""
    old, new = tmp_path / "a.yaml", tmp_path / "b.yaml"
    old.write_bytes(b"old")
    write_whole({old: b"1\r\n", new: b""})

    assert (old.read_bytes(), new.read_bytes()) == (b"1\r\n", b"")
    assert sorted(tmp_path.iterdir()) == [old, new]


def test_rights_are_kept(tmp_path: Path) -> None:
    """A file keeps its rights; a new one can be read by everybody."""
    old, new = tmp_path / "a", tmp_path / "b"
    old.touch()
    old.chmod(0o640)
    write_whole({old: b"1", new: b"1"})

    assert [stat.S_IMODE(file.stat().st_mode) for file in (old, new)] == [0o640, 0o644]


def test_a_link_stays_one(tmp_path: Path) -> None:
    """What a link leads to is written, and the link stays."""
    file, link = tmp_path / "a", tmp_path / "far" / "b"
    link.parent.mkdir()
    file.write_bytes(b"old")
    link.symlink_to(file)
    write_whole({link: b"new"})

    assert (link.is_symlink(), file.read_bytes(), list(link.parent.iterdir())) == (True, b"new", [link])


def test_a_circle_of_links_is_said(tmp_path: Path) -> None:
    """A link that leads to itself cannot be written."""
    link = tmp_path / "a"
    link.symlink_to(link)

    with pytest.raises(FileUnwritable, match="a cannot be written: "):
        write_whole({link: b"new"})


@pytest.mark.parametrize("step", STEPS)
def test_all_are_written_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """Whatever fails before the first file takes its place leaves all as they were, and nothing beside them."""
    files = two(tmp_path)

    def full(*arguments: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.mkstemp" if step == "mkstemp" else f"os.{step}", full)
    with pytest.raises(FileUnwritable, match=r"a\.yaml cannot be written: No space left"):
        write_whole(dict.fromkeys(files, b"new"))
    monkeypatch.undo()

    assert [file.read_bytes() for file in files] == [b"old", b"old"]
    assert sorted(tmp_path.iterdir()) == [*files]


def test_a_disk_that_is_full_for_the_second_leaves_the_first(tmp_path: Path) -> None:
    """Where there is room for one of two files only, neither is written, and the one that failed is named."""
    first, second = two(tmp_path)
    command = [sys.executable, "-c", LIMITED, str(first), "10", str(second), "1000"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)

    assert "b.yaml cannot be written: File too large" in ran.stderr
    assert (first.read_bytes(), second.read_bytes()) == (b"old", b"old")
    assert sorted(tmp_path.iterdir()) == [first, second]


@pytest.mark.parametrize("at", [1, 2])
@pytest.mark.parametrize("step", STEPS)
def test_a_kill_leaves_whole_files(tmp_path: Path, step: str, at: int) -> None:
    """A process that is killed at any step leaves the old file or the new one, and nothing that looks like a case."""
    files = two(tmp_path)
    ran = subprocess.run([sys.executable, "-c", KILLED, step, str(at), *map(str, files)], check=False)
    found = [file.read_bytes() for file in files]

    assert ran.returncode == -signal.SIGKILL
    assert found == ([b"new " * 100_000, b"old"] if (step, at) == ("replace", 2) else [b"old", b"old"])
    assert sorted(tmp_path.rglob("*.yaml")) == [*files]


def test_a_folder_that_takes_nothing_is_said() -> None:
    """Where no file can be made, the file is named and the reason is given."""
    with pytest.raises(FileUnwritable, match="/proc/a cannot be written: "):
        write_whole({Path(os.sep, "proc", "a"): b"new"})
