"""The run in words: what failed, where, which step made it, and how to see it again."""

from __future__ import annotations

import pytest

from oracle.kernel.board import GONE, Difference
from oracle.report.text import change, ended, judged, tree, value
from oracle.report.voice import Voice
from oracle.suite.events import Differs, Ended, Fault, Found, Judged, Made, Order, Told, judged_case
from tests.report.conftest import Width, Words
from tests.suite.written import TEXTS, evening

OIL = (f"at: [L3]\n    text: {TEXTS}", "at: [L3]\n    text: {cs: olej, en: A lamp takes oil, pl: oliwa, ru: масло}")

FAILED = Judged(
    "lan-0001",
    "my cases/x.yaml",
    "lanterns",
    "city",
    "failed",
    findings=(
        Found(
            path=("then", "changes"),
            line=17,
            said=Told("it differs at {lamp}", {"lamp": "a"}),
            differences=(
                Differs(("lamps", "a", "lit"), False, True),
                Differs(("lamps", "a", "size"), 2, 1),
                Differs(("lamps", "b", "lit"), True, "gone"),
                Differs(("oil",), 1, 0),
            ),
            script=(("ana.light", "a"), ("a.wind", 3)),
            made=Made(Told("{lamp} is filled", {"lamp": "a"}), (("light.oil", ""),)),
        ),
    ),
    names={"a": "the small lamp"},
)


def test_a_case_that_passes_is_not_told(voice: Voice) -> None:
    """What passes is passed over in silence."""
    assert judged(voice, Judged("lan-0001", "x.yaml", "lanterns", "city", "passed")) == ""


def test_a_failing_case_is_told_whole(voice: Voice, words: Words) -> None:
    """Differences as a tree, the step that made them with its clauses' sentences, the play, and the command that shows it again."""
    words(OIL)

    assert judged(voice, FAILED).splitlines() == [
        "FAILED  lan-0001  my cases/x.yaml",
        "  my cases/x.yaml:17: then.changes: it differs at the small lamp",
        "    lamps",
        "      a",
        "        lit: claimed false, found true",
        "        size: claimed 2, found 1",
        "      b",
        "        lit: claimed true, found gone",
        "    oil: claimed 1, found 0",
        "  made by the step: the small lamp is filled",
        "    light.oil: A lamp takes oil",
        "  in this play: ana.light: a, a.wind: 3",
        "  oracle explain 'my cases/x.yaml'",
    ]


def test_a_failing_case_keeps_within_a_narrow_page(voice: Voice, words: Words, page: Width) -> None:
    """Only lines that editors read by their place (file:line) and commands run out of the page."""
    words(OIL)
    page(30)

    long = [line for line in judged(voice, FAILED).splitlines() if len(line) > 30]

    assert [line.split()[0] for line in long] == ["FAILED", "my", "lit:", "size:", "lit:", "oracle"]


def test_a_reading_is_named_where_it_was_judged(voice: Voice) -> None:
    """What fails in the other answer of an open case says under which reading."""
    found = Found(("otherwise_read", 0, "then", "always"), 9, Told("so"), under="shine.mirror:flames_only")

    told = judged(voice, Judged("lan-0001", "x.yaml", "lanterns", "city", "failed", findings=(found,)))

    assert "x.yaml:9: otherwise_read.0.then.always under shine.mirror:flames_only: so" in told


def test_a_file_that_is_no_case_is_told_without_an_id(voice: Voice) -> None:
    """The fault stands with its line and caret, and what helps next is to lint the file."""
    fault = Fault(
        "EmptyDocument", (Told("the file is {how}", {"how": "bad"}, ("how",)), Told("mend it")), ("x.yaml", 1, 2, "ab")
    )

    assert judged(voice, Judged("", "x.yaml", "", "", "broken", fault=fault)).splitlines() == [
        "BROKEN  x.yaml",
        "  x.yaml:1:2: the file is bad; mend it",
        "      ab",
        "       ^",
        "  oracle lint x.yaml",
    ]


def test_a_real_difference_names_its_step(voice: Voice, words: Words) -> None:
    """A case that claims too much oil is told with the step that used it."""
    words()
    case = evening(("oil: 0, coins: 1", "oil: 3, coins: 1"))

    told = judged(voice, judged_case(case, Order())).splitlines()

    assert told[1].startswith("  x.yaml:17: then.changes: ")
    assert told[2:4] == ["    oil: claimed 3, found 0", "  made by the step: a is filled"]


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ({}, "0 passed, 0 failed"),
        ({"passed": 2}, "2 passed, 0 failed"),
        ({"passed": 1, "failed": 1, "broken": 2}, "1 passed, 3 failed"),
    ],
)
def test_the_last_line_counts_all_that_did_not_pass(counts: dict[str, int], said: str) -> None:
    """It is the same in every language, for programs read it."""
    assert ended(Voice("ru"), Ended(counts)) == said


def test_a_difference_of_everything_has_no_name(voice: Voice) -> None:
    """Where the whole differs there is no path to draw."""
    assert list(tree(voice, (Differs((), "gone", 1),))) == [".: claimed gone, found 1"]


@pytest.mark.parametrize(
    ("thing", "written"),
    [
        (True, "true"),
        (None, "null"),
        (0, "0"),
        ("", '""'),
        ([1, "a"], "[1, a]"),
        ({"a": {"b": False}, "c": []}, "{a: {b: false}, c: []}"),
    ],
)
def test_values_are_written_as_cases_write_them(thing: object, written: str) -> None:
    """What is shown can be copied into a case."""
    assert value(thing) == written


def test_a_change_shows_what_was_not_there_as_a_dash() -> None:
    """A new die comes from nothing, and a card that is gone goes to nothing."""
    assert change(Difference(("dice", "troll"), GONE, (2, 3))) == "dice.troll: – → [2, 3]"
    assert change(Difference(("cards", "map"), 1, GONE)) == "cards.map: 1 → –"
