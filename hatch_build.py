"""What the build does beyond copying: it compiles the catalogues, and puts cases and schemas inside the package."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUNDLED = ("cases", "schemas")


def compile_catalogue(source: Path) -> None:
    """Write the `.mo` file beside the `.po` file *source*."""
    with source.open("rb") as po:
        catalogue = read_po(po, locale=source.parent.parent.name, abort_invalid=True)
    with source.with_suffix(".mo").open("wb") as mo:
        write_mo(mo, catalogue)


class Build(BuildHookInterface[Any]):
    """The custom hook of the wheel, run for editable installs too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues; bundle the data, unless the install is editable and reads it where it lies."""
        root = Path(self.root)
        for source in sorted(root.glob("oracle/locale/*/LC_MESSAGES/*.po")):
            compile_catalogue(source)
        if version != "editable":
            build_data["force_include"] |= {str(root / name): f"oracle/bundled/{name}" for name in BUNDLED}
