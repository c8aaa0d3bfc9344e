"""What tests of the reports share: the miniature game with its rulebook, and a page of a width that a test can set."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from oracle.report.voice import Voice
from tests.suite.conftest import Words as Words
from tests.suite.conftest import lanterns as lanterns
from tests.suite.conftest import words as words

Width = Callable[[int], None]


@pytest.fixture
def voice() -> Voice:
    """Speak English, the language of the templates."""
    return Voice("en")


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Width:
    """Set the width of the page."""
    return lambda width: monkeypatch.setenv("COLUMNS", str(width))


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
