"""Where reports go: to standard output or into a file that is the old one until the new one is whole; and the bar of a long work."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path as File
from typing import Any, TypeVar

import click

from oracle.errors import FileUnwritable

T = TypeVar("T")
WORTH_A_BAR = 200  # steps: below that a work is over before a bar is read


@contextlib.contextmanager
def opened(output: File | None) -> Iterator[Any]:
    """Open the report; a file is the old one until the new one is whole."""
    if output is None:
        yield sys.stdout
        return
    try:
        with _replacing(output.resolve()) as stream:
            yield stream
    except (OSError, RuntimeError) as fault:
        raise FileUnwritable(file=output, why=getattr(fault, "strerror", fault)) from fault


@contextlib.contextmanager
def _replacing(file: File) -> Iterator[Any]:
    """Write beside a file and take its place when all is written; what is no plain file, such as /dev/null, is written itself."""
    if file.exists() and not file.is_file():
        with file.open("w", encoding="utf-8") as stream:
            yield stream
        return
    descriptor, beside = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as stream:
            yield stream
        os.chmod(beside, 0o644)
        os.replace(beside, file)
    except BaseException:
        os.unlink(beside)
        raise


def with_bar(happening: Iterator[T], length: int, label: str, step: Callable[[T], str]) -> Iterator[T]:
    """Let a long work show on a terminal how far it is; *step* names what has been done, "" for what is no step."""
    if length < WORTH_A_BAR or not sys.stderr.isatty():
        yield from happening
        return
    with click.progressbar(length=length, label=label, file=sys.stderr, item_show_func=_shown) as bar:
        for event in happening:
            if done := step(event):
                bar.update(1, done)
            yield event


def _shown(item: Any) -> str:
    return str(item or "")
