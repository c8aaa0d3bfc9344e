"""The wheel: the suite and the schemas travel inside the package, and nothing else lands beside it."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """Build the wheel and list what it holds."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [wheel] = folder.glob("*.whl")
    return frozenset(zipfile.ZipFile(wheel).namelist())


def test_cases_and_schemas_travel_inside(names: frozenset[str]) -> None:
    """Every case and every schema is under oracle/bundled."""
    cases = {f"oracle/bundled/{file.relative_to(ROOT)}" for file in (ROOT / "cases").rglob("*.yaml")}

    assert len(cases) >= 30
    assert cases <= names
    assert "oracle/bundled/schemas/talisman.case.json" in names


def test_nothing_lands_beside_the_package(names: frozenset[str]) -> None:
    """The only top-level names are the package and its metadata."""
    tops = {name.split("/")[0] for name in names}

    assert {top for top in tops if not top.endswith(".dist-info")} == {"oracle"}


def test_catalogues_and_rulebook_travel_too(names: frozenset[str]) -> None:
    """The words of the program come compiled, and a game brings its rulebook and the mark that it is typed."""
    catalogues = {f"oracle/locale/{language}/LC_MESSAGES/oracle.mo" for language in ("cs", "pl", "ru")}

    assert catalogues <= names
    assert {"oracle/games/talisman/rulebook.yaml", "oracle/py.typed"} <= names
