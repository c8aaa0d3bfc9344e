"""Translations: they lag until somebody accepts them, and again when their source text changes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from oracle.errors import FileUnwritable
from oracle.kernel.game import Game
from oracle.suite.case import Case
from oracle.suite.rulebook_file import hash_of
from oracle.suite.translations import Lag, accept, lagging
from tests.suite.conftest import Words
from tests.suite.written import TEXTS, evening

SECOND = ("lan-0001", "lan-0002")
TRANSLATIONS = ("cs", "pl", "ru")

pytestmark = pytest.mark.usefixtures("words")


def lying(folder: Path, *changes: tuple[str, str]) -> Case:
    """Give the case of the evening, changed, as it lies in the folder of its game."""
    home = folder / "lanterns" / "dusk"
    home.mkdir(parents=True, exist_ok=True)
    return replace(evening(*changes), file=str(home / "x.yaml"))


def lags(key: str, *languages: str) -> tuple[Lag, ...]:
    """Let one text lag in these languages."""
    return tuple(Lag(key, language) for language in languages or TRANSLATIONS)


def test_everything_lags_at_first(lanterns: Game, tmp_path: Path) -> None:
    """Before anybody has accepted them all translations lag: of the case, of six clauses, of six readings."""
    behind, of = lagging(lanterns, [lying(tmp_path)])

    assert (len(behind), of) == (42, 42)
    assert behind[:6] == (*lags("lan-0001/question"), *lags("lan-0001/answer"))
    assert behind[-6:] == (*lags("shine.mirror"), *lags("shine.mirror:flames_only"))


def test_nothing_lags_once_accepted(lanterns: Game, tmp_path: Path) -> None:
    """Acceptance is noted in the folder of the game, line by line in order: which text, language, hash of the source text."""
    case = lying(tmp_path)
    [lock] = accept(lanterns, [case])
    lines = lock.read_text(encoding="utf-8").splitlines()

    assert lock == tmp_path / "lanterns" / "translations.lock"
    assert lines == sorted(lines)
    assert lines[-1] == f"wind.reach:shelter_leaks ru {hash_of('e')}"
    assert f"lan-0001/question pl {hash_of('Which?')}" in lines
    assert lagging(lanterns, [case]) == ((), 42)


def test_change_of_the_source_text(lanterns: Game, tmp_path: Path) -> None:
    """When a source text changes its translations lag until they are accepted again; spaces do not count."""
    accept(lanterns, [lying(tmp_path)])
    changed = lying(tmp_path, ("en: The small one.", "en: The little one."))

    assert lagging(lanterns, [changed]) == (lags("lan-0001/answer"), 42)
    assert lagging(lanterns, [lying(tmp_path, ("The small one.", "The  small   one."))]) == ((), 42)
    accept(lanterns, [changed])
    assert lagging(lanterns, [changed]) == ((), 42)


def test_change_of_a_translation(lanterns: Game, tmp_path: Path) -> None:
    """A translation may be mended freely."""
    accept(lanterns, [lying(tmp_path)])

    assert lagging(lanterns, [lying(tmp_path, ("cs: Malá.", "cs: Ta malá."))]) == ((), 42)


def test_source_language_of_a_case(lanterns: Game, tmp_path: Path) -> None:
    """A case that was first written in Polish has its translations in the other three."""
    polish = ("status: settled", "status: settled\nsource_language: pl")
    accept(lanterns, [lying(tmp_path, polish)])
    changed = lying(tmp_path, polish, ("pl: Mała.", "pl: Ta mała."), ("en: The small one.", "en: The little one."))

    assert lagging(lanterns, [changed]) == (lags("lan-0001/answer", "cs", "en", "ru"), 42)


def test_change_in_the_rulebook(lanterns: Game, tmp_path: Path, words: Words) -> None:
    """Clauses, their notes and their readings lag like the texts of cases."""
    case = lying(tmp_path)
    accept(lanterns, [case])
    words(
        (f"at: [L6]\n    text: {TEXTS}", f"at: [L6]\n    note: {TEXTS}\n    text: {TEXTS.replace('en: e', 'en: new')}"),
        (
            f"relight: {{kind: wrong, text: {TEXTS}",
            f"relight: {{kind: wrong, text: {TEXTS.replace('en: e', 'en: new')}",
        ),
    )

    assert lagging(lanterns, [case]) == (
        (*lags("light.once:relight"), *lags("shine.mirror"), *lags("shine.mirror/note")),
        45,
    )


def test_answer_under_another_reading(lanterns: Game, tmp_path: Path) -> None:
    """The other answer of an open case is a text of its own."""
    other = "otherwise_read: [{under: 'shine.mirror:flames_only', answer: {cs: N, en: N, pl: N, ru: N}, then: {outcomes: 1}}]\nthen:"
    accept(lanterns, [lying(tmp_path)])

    assert lagging(lanterns, [lying(tmp_path, ("then:", other))]) == (
        lags("lan-0001/answer/shine.mirror:flames_only"),
        45,
    )


def test_accepting_one_case_keeps_the_others(lanterns: Game, tmp_path: Path) -> None:
    """What was accepted of other cases stays when only some are accepted again."""
    first, second = lying(tmp_path), lying(tmp_path, SECOND)
    accept(lanterns, [first, second])
    accept(lanterns, [second])

    assert lagging(lanterns, [first, second]) == ((), 48)


def test_lock_lies_with_the_cases_elsewhere(lanterns: Game, tmp_path: Path) -> None:
    """Where no folder bears the game's name, the lock lies beside the case."""
    case = replace(evening(), file=str(tmp_path / "x.yaml"))

    assert accept(lanterns, [case]) == (tmp_path / "translations.lock",)
    assert accept(lanterns, []) == ()


@pytest.mark.parametrize("step", ["chmod", "replace", "fdopen"])
def test_failing_write_leaves_the_old_file(
    lanterns: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Whatever goes wrong while the lock is written, the old one stands as it was, and nothing else lies beside it."""
    case = lying(tmp_path)
    [lock] = accept(lanterns, [case])
    before = lock.read_bytes()

    def full(*args: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, full)
    with pytest.raises(FileUnwritable, match="No space left"):
        accept(lanterns, [lying(tmp_path, ("en: Which?", "en: Which one?"))])
    monkeypatch.undo()

    assert lock.read_bytes() == before
    assert [file.name for file in lock.parent.iterdir() if file.is_file()] == ["translations.lock"]
