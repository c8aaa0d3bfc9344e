"""The settings of a project: [tool.oracle] of the nearest pyproject.toml. What a setting means is told where it is used."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

from oracle.errors import BadSetting


def project_of(start: File) -> File | None:
    """Give the nearest folder, from *start* upwards, that has a pyproject.toml; None if none has."""
    return next((folder for folder in (start, *start.parents) if (folder / "pyproject.toml").is_file()), None)


def settings_in(file: File) -> dict[str, Any]:
    """Read [tool.oracle] of a pyproject.toml, {} if it has none; raise `BadSetting` where it cannot be used."""
    import tomllib

    try:
        tool = tomllib.loads(file.read_text(encoding="utf-8")).get("tool", {})
    except (OSError, ValueError, RecursionError) as fault:
        raise BadSetting(file=file, why=fault) from fault
    ours = tool.get("oracle", {}) if isinstance(tool, dict) else tool
    if not isinstance(ours, dict):
        raise BadSetting(file=file, why="[tool.oracle]")
    return ours
