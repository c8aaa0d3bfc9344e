"""What the build does beyond copying: it compiles the catalogues of the game's words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Build(BuildHookInterface[Any]):
    """The custom hook of the wheel, run for editable installs too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write a `.mo` file beside each `.po` file."""
        for source in sorted(Path(self.root).glob("oracle_pig/locale/*/LC_MESSAGES/*.po")):
            with source.open("rb") as po, source.with_suffix(".mo").open("wb") as mo:
                write_mo(mo, read_po(po, abort_invalid=True))
