"""Rewriting files: each is the old one until the new one is whole, whatever happens in between."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path as File

from oracle.errors import FileUnwritable


def write_whole(contents: Mapping[File, bytes]) -> None:
    """Write files, all or none: all are written beside the old ones before the first takes its place.

    Through links, and with the rights that the old file has. Raises `FileUnwritable`.
    """
    targets = {file: _target(file) for file in contents}
    beside: dict[File, str] = {}
    try:
        for file, content in contents.items():
            with _told(file):
                beside[file] = _written_beside(targets[file], content)
        for file in contents:
            with _told(file):
                os.replace(beside[file], targets[file])
                del beside[file]
    finally:
        for name in beside.values():
            os.unlink(name)


def _target(file: File) -> File:
    with _told(file):
        return file.resolve()


def _written_beside(file: File, content: bytes) -> str:
    descriptor, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(descriptor)
        os.chmod(name, stat.S_IMODE(file.stat().st_mode) if file.exists() else 0o644)
    except BaseException:
        os.unlink(name)
        raise
    return name


@contextlib.contextmanager
def _told(file: File) -> Iterator[None]:
    """Say of which file it was that something failed."""
    try:
        yield
    except (OSError, RuntimeError) as fault:  # a circle of links is the latter
        raise FileUnwritable(file=file, why=getattr(fault, "strerror", None) or fault) from fault
