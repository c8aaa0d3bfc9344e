"""The kernel knows no game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

KERNEL = sorted((Path(__file__).parents[2] / "oracle" / "kernel").glob("*.py"))


def test_there_is_a_kernel() -> None:
    """The modules that the other tests here look through are there."""
    assert {"board.py", "explore.py", "game.py", "machine.py", "rulebook.py", "trace.py"} <= {f.name for f in KERNEL}


@pytest.mark.parametrize("module", KERNEL, ids=lambda module: module.name)
def test_kernel_stands_on_errors_alone(module: Path) -> None:
    """Of the project a kernel module imports only the kernel and the errors."""
    tree = ast.walk(ast.parse(module.read_text(encoding="utf-8")))
    imported = [node.module or "" for node in tree if isinstance(node, ast.ImportFrom)]

    ours = [name for name in imported if name.split(".")[0] in ("oracle", "tests", "")]
    assert [name for name in ours if name != "oracle.errors" and not name.startswith("oracle.kernel.")] == []


@pytest.mark.parametrize("module", KERNEL, ids=lambda module: module.name)
@pytest.mark.parametrize("word", ["talisman", "fate", "ranger", "berserk", "earthborne", "lantern"])
def test_kernel_holds_no_word_of_a_game(module: Path, word: str) -> None:
    """No word of a game stands in the kernel's source."""
    assert word not in module.read_text(encoding="utf-8").lower()
