"""A play told step by step: an evening of the lantern game, and one that stops in the middle."""

from __future__ import annotations

from oracle.report.story import Story
from oracle.report.voice import Voice
from oracle.suite.case import Case
from oracle.suite.resolve import resolve
from tests.report.conftest import Width, Words
from tests.suite.written import TEXTS, evening

SENTENCES = (
    (
        f"at: [L3]\n    text: {TEXTS}",
        "at: [L3]\n    text: {cs: olej, en: all the oil must be there, pl: oliwa, ru: масло}",
    ),
    (f"at: [L1]\n    text: {TEXTS}", "at: [L1]\n    text: {cs: č, en: no oil no evening, pl: p, ru: р}"),
)
NAMED = ("given:\n", "names: {a: Anchor lamp}\ngiven:\n")
TWO = ("oil: 1\n", "oil: 3\n")


def story(voice: Voice, case: Case) -> Story:
    """Begin a story of a case."""
    return Story(voice, case, case.game.rules(case.edition))


def test_an_evening_is_told_in_steps(voice: Voice, words: Words) -> None:
    """Who had no choice and why, what is done with its changes, what kept the rest from happening; names instead of ids."""
    words(*SENTENCES)
    case = evening(NAMED)

    lines = list(story(voice, case).told(*resolve(case)))

    assert lines == [
        "  1 Evening",
        "  2   Round → a (no choice)",
        "        light.oil: all the oil must be there",
        "  3     Anchor lamp is filled",
        "          oil: 1 → 0",
        "  4       the flame stays",
        "            lamps.a.lit: false → true",
        "  5   Round",
        "        light.once: e",
        "        light.oil",
        "  6   Dawn",
        "        coins: 0 → 1",
    ]


def test_a_decision_that_waits_is_told_with_what_is_barred(voice: Voice, words: Words) -> None:
    """Options one below the other, then what is not allowed, by its clause; a sentence that was written is not written again."""
    words(*SENTENCES)
    case = evening(TWO, ("b: {size: 2, sheltered: true}", "b: {sheltered: true}\n    c: {size: 9}\n    d: {size: 8}"))

    trace, halt = resolve(case)
    lines = list(story(voice, case).told(trace, halt))

    assert lines[0] == "  1 Evening"
    assert "“ana.light”" in lines[1]
    assert lines[2:] == ["  a", "  b", "  not allowed: c, d", "    light.oil: all the oil must be there"]


def test_a_longer_walk_goes_on_where_the_last_stopped(voice: Voice, words: Words) -> None:
    """A second telling gives the new steps only, and counts on."""
    words(*SENTENCES)
    case = evening(TWO)
    telling = story(voice, case)
    trace, _ = resolve(case)
    longer, _ = resolve(case, script=[("ana.light", "a")])

    first, second = list(telling.steps(trace)), list(telling.steps(longer))

    assert first == ["  1 Evening"]
    assert second[0].split()[0] == "2"
    assert second[0].endswith("→ a")
    assert list(telling.steps(longer)) == []


def test_marks_stand_before_options(voice: Voice, words: Words) -> None:
    """A terminal lets one answer by a number: it stands before its option."""
    words(*SENTENCES)
    case = evening(TWO)
    _, halt = resolve(case)
    assert halt.question is not None

    lines = list(story(voice, case).waiting(halt.question, ["1) ", "2) "]))

    assert lines[1:] == ["  1) a", "  2) b"]


def test_the_faces_of_a_die_stand_on_one_line(voice: Voice, words: Words) -> None:
    """Numbers need no list."""
    words(*SENTENCES)
    case = evening(("a: {sheltered: true}", "a: {}"))

    lines = list(story(voice, case).told(*resolve(case)))

    assert "“a.wind”" in lines[-2]
    assert lines[-1] == "  1, 2, 3, 4, 5, 6"


def test_a_refused_event_names_the_clause(voice: Voice, words: Words) -> None:
    """An evening without oil does not begin, and the sentence says why."""
    words(*SENTENCES)
    case = evening(("oil: 1\n", "oil: 0\n"), ("{lamps: {a: {lit: true}}, oil: 0, coins: 1}", "{coins: 1}"))

    lines = list(story(voice, case).told(*resolve(case)))

    assert lines[-1] == "  evening.oil: no oil no evening"


def test_a_barred_pick_names_the_clause(voice: Voice, words: Words) -> None:
    """Picking the big lamp without the oil for it is refused by the sentence on oil."""
    words(*SENTENCES)
    case = evening()

    lines = list(story(voice, case).told(*resolve(case, script=[("ana.light", "b")])))

    assert "“ana.light”" in lines[-2]
    assert lines[-1] == "  light.oil: all the oil must be there"


def test_under_a_reading_its_sentence_is_told(voice: Voice, words: Words) -> None:
    """Where a reading is in force, the story says the rule as the reading has it."""
    leaks = (
        "shelter_leaks: {kind: wrong, text: {cs: č, en: e,",
        "shelter_leaks: {kind: wrong, text: {cs: č, en: wind everywhere,",
    )
    words(*SENTENCES, leaks)
    case = evening(("oil: 1\n", "oil: 1\n"), ("    b: {size: 2, sheltered: true}\n", "    b: {lit: true}\n"))
    reading = case.game.reading("wind.reach:shelter_leaks")
    assert reading is not None

    told = Story(voice, case, case.game.rules(case.edition, reading)).sentence("wind.reach", "")

    assert list(told) == ["wind.reach: wind everywhere"]


def test_a_story_keeps_within_a_narrow_page(voice: Voice, words: Words, page: Width) -> None:
    """On a page of 20 signs no line is longer, unless it is one word."""
    words(*SENTENCES)
    page(20)
    case = evening(NAMED)

    lines = list(story(voice, case).told(*resolve(case)))

    assert [line for line in lines if len(line) > 20 and len(line.split()) > 1] == []
