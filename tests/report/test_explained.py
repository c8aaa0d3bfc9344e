"""One case explained: what is shown of it, what was proven, on what it turns, and what another reading gives."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from oracle.errors import BadInput, EndsDiffer, NoSuchValue
from oracle.report.explained import explained, proof
from oracle.report.voice import Voice
from oracle.suite.case import Case
from oracle.suite.events import Order, judged_case
from oracle.suite.resolve import explore
from tests.report.conftest import Width, Words
from tests.suite.written import TEXTS, evening

CHANGES = "{lamps: {a: {lit: true}}, oil: 0, coins: 1}"
ANSWER = "{cs: Malá., en: The small one., pl: Mała., ru: Малый.}"
WINDY = ("a: {sheltered: true}", "a: {}")
"""The lamp hangs in the wind: six throws, of which one puts it out."""
CREDIT = (
    "on_credit: {kind: edition, text: {cs: č, en: e,",
    "on_credit: {kind: edition, text: {cs: č, en: a drop is enough,",
)


@pytest.fixture(autouse=True)
def _rulebook(words: Words) -> None:
    words(
        (f"at: [L3]\n    text: {TEXTS}", "at: [L3]\n    text: {cs: č, en: all the oil must be there, pl: p, ru: р}"),
        CREDIT,
    )


def lines_of(voice: Voice, case: Case, *under: str) -> list[str]:
    """Explain a case."""
    return list(_explained(voice, case, under))


def _explained(voice: Voice, case: Case, under: tuple[str, ...]) -> Iterator[str]:
    readings = tuple(reading for name in under if (reading := case.game.reading(name)))
    assert len(readings) == len(under)
    return explained(voice, case, readings, judged_case(case, Order(under=under, language=voice.language)))


def proven(voice: Voice, case: Case) -> str:
    """Give the line that says what was proven."""
    return proof(voice, case, case.then, explore(case, case.game.rules(case.edition)))


def test_everything_stands_in_its_order(voice: Voice) -> None:
    """Head, question, answer, proof, board, steps, hinges, sources; a blank line before each part, none twice and none at the end."""
    lines = lines_of(voice, evening())

    assert lines[:5] == ["lan-0001 · lanterns · city · settled", "", "Which?", "  The small one.", ""]
    heads = [line for before, line in itertools.pairwise(lines) if not before]
    assert [head.split(":")[0] for head in heads] == [
        "Which?",
        "Proof",
        "Board",
        "Step by step",
        "The answer turns on",
        "Sources",
    ]
    assert ("", "") not in set(itertools.pairwise(lines))
    assert lines[-1] == "  sentence L3"


def test_the_board_is_shown_before_and_after(voice: Voice) -> None:
    """A value that stays is a dot after; one that is both times what it is if nobody says anything is left out."""
    lines = lines_of(voice, evening())

    rows = [line.split() for line in lines[lines.index("Board") + 1 : lines.index("Step by step") - 1]]
    assert rows == [
        ["before", "after"],
        ["lamps.a.sheltered", "true", "·"],
        ["lamps.a.lit", "false", "true"],
        ["lamps.b.size", "2", "·"],
        ["lamps.b.sheltered", "true", "·"],
        ["oil", "1", "0"],
        ["coins", "0", "1"],
    ]


def test_the_answer_turns_on_what_flips_it(voice: Voice) -> None:
    """The village reading lights the big lamp on credit; an evening without oil is none of this case."""
    lines = lines_of(voice, evening())

    start = lines.index("The answer turns on")
    assert "  light.oil (L3)" in lines[start:]
    assert any(line.endswith(": a drop is enough") for line in lines[start:])
    assert "  evening.oil (L1)" not in lines[start:]


@pytest.mark.parametrize(
    ("then", "changes", "said"),
    [
        (f"changes: {CHANGES}", (), ["only"]),
        ("always: {oil: 0}", (WINDY,), ["all", "6"]),
        ("never: {oil: 1}", (WINDY,), ["none", "6"]),
        ("sometimes: [{coins: 0}]", (WINDY,), ["at least one"]),
        ("refused: evening.oil", (("oil: 1\n", "oil: 0\n"),), ["do not allow"]),
        ("offers: {a.wind: [1, 2, 3, 4, 5, 6]}", (WINDY,), ["a.wind"]),
    ],
)
def test_the_proof_says_what_kind_it_is(
    voice: Voice, then: str, changes: tuple[tuple[str, str], ...], said: list[str]
) -> None:
    """The mood of the question is the kind of proof: over all plays, in none, in one, by refusal, of what is offered."""
    case = evening((f"changes: {CHANGES}", then), *changes)

    line = proven(voice, case)

    assert line.startswith("Proof: ")
    assert [word for word in said if word not in line] == []


def test_a_premise_stands_in_the_proof(voice: Voice) -> None:
    """What was taken for granted is said."""
    case = evening(("oil: 1\n", "oil: 1\notherwise: {a.wind: 3}\n"), WINDY)

    assert "a.wind: 3" in proven(voice, case)


def test_holes_are_filled_with_the_board(voice: Voice) -> None:
    """The start and the end are both within reach of a text."""
    texts = "{cs: č, en: 'It had {start.oil}, now {end.oil}.', pl: p, ru: р}"

    assert "  It had 1, now 0." in lines_of(voice, evening((ANSWER, texts)))


@pytest.mark.parametrize(
    ("hole", "changes", "fault"),
    [("{end.coins}", (WINDY,), EndsDiffer), ("{end.gold}", (), NoSuchValue), ("{start.lamps.z.lit}", (), NoSuchValue)],
)
def test_a_hole_that_cannot_be_filled_is_an_error_with_its_place(
    voice: Voice, hole: str, changes: tuple[tuple[str, str], ...], fault: type[BadInput]
) -> None:
    """A value that differs from end to end, or that no board has, is refused at the answer."""
    then = (f"changes: {CHANGES}", "always: {oil: 0}")
    case = evening((ANSWER, f"{{cs: č, en: '{hole}', pl: p, ru: р}}"), then, *changes)

    with pytest.raises(fault) as caught:
        lines_of(voice, case)

    assert caught.value.place is not None
    assert caught.value.place.line == 8


def test_a_failing_case_proves_nothing(voice: Voice) -> None:
    """What is wrong stands where the proof would; nothing is said to turn on anything."""
    lines = lines_of(voice, evening(("oil: 0, coins: 1", "oil: 3, coins: 1")))

    assert "FAILED" in lines
    assert "    oil: claimed 3, found 0" in lines
    assert [line for line in lines if line.startswith(("Proof", "The answer turns on"))] == []
    assert "Step by step" in lines


def test_a_script_that_does_not_fit_still_shows_question_and_sources(voice: Voice) -> None:
    """A case that cannot be played says so, without board and steps."""
    case = evening(("evening: {keeper: ana}", "evening: {keeper: ana}\n  play: [{bea.light: a}]"))

    lines = lines_of(voice, case)

    assert "Which?" in lines
    assert "SCRIPT" in lines
    assert lines[-2:] == ["Sources", "  sentence L3"]
    assert "Board" not in lines


def test_under_a_reading_the_difference_is_shown(voice: Voice) -> None:
    """In the village both lamps are lit, a crowd comes with oil, and two lights are paid: the case comes out differently, and nothing is proven."""
    lines = lines_of(voice, evening(), "light.oil:on_credit")

    assert "Under the reading light.oil:on_credit: a drop is enough" in lines
    assert not [line for line in lines if line.startswith(("Proof", "The answer turns on"))]
    assert not [line for line in lines if line.startswith("FAILED")]
    assert ["coins", "0", "1"] in [line.split() for line in lines]


def test_a_reading_that_changes_nothing_leaves_the_proof(voice: Voice) -> None:
    """No mirror hangs in this street, so how mirrors shine is all one."""
    lines = lines_of(voice, evening(), "shine.mirror:flames_only")

    assert [line for line in lines if line.startswith("Proof: ")]


def test_an_open_case_shows_its_other_answer(voice: Voice) -> None:
    """Under the other reading the second mirror stays dark: 2 coins instead of 3, which its text takes from that board."""
    case = evening(
        ("rests_on: [light.oil]", "rests_on: [shine.mirror]"),
        ("  oil: 1\n", "  mirrors: {m: a, n: m}\n  oil: 1\n"),
        (CHANGES, CHANGES.replace("coins: 1", "coins: 3")),
    )
    other = (
        "otherwise_read:\n  - under: shine.mirror:flames_only\n    then: {always: {coins: 2}}\n"
        "    answer: {cs: č, en: 'Coins: {end.coins}.', pl: p, ru: р}\n"
    )
    from oracle.suite.load import case_of

    source = case.source.replace(b"status: settled", b"status: open") + other.encode()
    lines = lines_of(voice, case_of(source, "x.yaml"))

    assert "lan-0001 · lanterns · city · open point" in lines
    assert "  Coins: 2." in lines


def test_a_superseded_case_names_what_came_after(voice: Voice) -> None:
    """Whoever finds the old ruling is led to the new one."""
    case = evening(("status: settled", "status: superseded\nsuperseded_by: lan-0002"))

    assert lines_of(voice, case)[0].endswith("lan-0002")


@pytest.mark.parametrize("width", [20, 30, 40])
def test_an_explanation_keeps_within_a_narrow_page(voice: Voice, page: Width, width: int) -> None:
    """No line is longer than the page but the head, or a word that is."""
    page(width)

    lines = lines_of(voice, evening())

    assert [line for line in lines[1:] if len(line) > width and len(line.split(" ")) > 1 + line.count("  ")] == []
