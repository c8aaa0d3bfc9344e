"""A check in words: what differs, how the program seems to read the rules, where to start; and no foreign sign that steers a terminal."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from oracle.conformance.diagnose import Diagnosis, Explanation, Habit
from oracle.conformance.protocol import Implementation, Suite
from oracle.conformance.stream import Begun, Checked, Ended
from oracle.report.checked import MOST_SHOWN, harmless, told
from oracle.report.voice import Voice
from oracle.suite.events import Differs, Fault, Told
from tests.report.conftest import Width

BEGUN = Begun(Implementation("acme", "2.1"), "talisman", ("woodland",), 9, 0, Suite("0", "0"))
PASSED = Checked("tal-0001/1", "tal-0001", "a.yaml", "woodland", "pass")
FAILED = Checked(
    "tal-0107/1",
    "tal-0107",
    "cases/b.yaml",
    "woodland",
    "fail",
    script=(("troll.die-1", 2), ("troll.fate", "pass")),
    right={"board": {}, "used": 2},
    answered={"board": {}, "used": 2},
    differences=(Differs(("seats", "troll", "light"), 1, 0), Differs(("stock",), 35, "gone")),
)
ENDED = Ended({"pass": 8, "fail": 1}, 3, Diagnosis())


def lines(voice: Voice, *checked: Checked, begun: Begun = BEGUN, ended: Ended = ENDED) -> list[str]:
    """Tell a check."""
    return list(told(voice, begun, checked, ended))


def test_what_passes_is_not_mentioned(voice: Voice) -> None:
    """Of a program that keeps the rules the summary is all that there is to say."""
    assert lines(voice, PASSED, ended=Ended({"pass": 9}, 3, Diagnosis())) == [
        "acme 2.1 · talisman woodland · 9 vectors: 9 pass   (floor: 3)"
    ]


def test_a_board_that_differs_is_drawn(voice: Voice) -> None:
    """Verdict, vector, file, what differs as a tree, the play, and where to start."""
    assert lines(voice, PASSED, FAILED) == [
        "fail  tal-0107/1  cases/b.yaml",
        "  by the rules: a board; answers used: 2",
        "  answered: a board; answers used: 2",
        "    seats",
        "      troll",
        "        light: by the rules 1, answered 0",
        "    stock: by the rules 35, answered gone",
        "  in this play: troll.die-1: 2, troll.fate: pass",
        "",
        "acme 2.1 · talisman woodland · 9 vectors: 8 pass, 1 fail   (floor: 3)",
        "Start with tal-0107/1, the shortest: oracle explain tal-0107",
    ]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"refused": {"text": "no way"}}, "refused: no way"),
        ({"refused": {}}, "refused: –"),
        (
            {"asks": {"who": "elf", "what": "fate", "options": ["pass", 3]}},
            "“elf.fate” is asked, which offers: pass, 3",
        ),
        ({"asks": {"who": "elf", "what": "fate"}}, "“elf.fate” is asked, which offers: –"),
        ({"error": {"text": "oh"}}, "an error: oh"),
    ],
)
def test_an_answer_is_said(voice: Voice, answer: dict[str, Any], said: str) -> None:
    """Each kind of answer is a sentence."""
    assert f"  answered: {said}" in lines(voice, replace(FAILED, answered=answer))


def test_a_refusal_by_the_rules_says_its_sentence(voice: Voice) -> None:
    """What we refuse, a clause refuses; its sentence stands beside it."""
    one = replace(FAILED, verdict="accepted-unexpectedly", right={"refused": {"text": "fate.accept_result"}})

    assert (
        "  by the rules: refused: fate.accept_result – After a reroll you must accept the new result, even if"
        in lines(voice, one)
    )


def test_a_breakdown_says_what_and_shows_standard_error(voice: Voice) -> None:
    """The fault behind its path in the message, and the end of what the program wrote to standard error."""
    fault = Fault("WrongType", (Told("{found} is wrong", {"found": "a text"}), Told("correct it")))
    one = replace(
        FAILED,
        verdict="protocol-error",
        right={},
        answered={},
        differences=(),
        fault=fault,
        path=("asks", "who"),
        log="\n".join(f"line {n}" for n in range(9)),
    )

    assert lines(voice, one)[:9] == [
        "protocol-error  tal-0107/1  cases/b.yaml",
        "  asks.who: a text is wrong; correct it",
        "  in this play: troll.die-1: 2, troll.fate: pass",
        "  standard error, its end:",
        *(f"    line {n}" for n in range(4, 9)),
    ]


def test_the_shortest_of_each_case_is_shown(voice: Voice) -> None:
    """Of many failures one of each case is shown, those with the shortest scripts, and the rest is counted."""
    many = [
        replace(FAILED, id=f"tal-{case:04}/{n}", case=f"tal-{case:04}", script=FAILED.script * n)
        for case in range(1, 13)
        for n in (2, 1)
    ]

    text = lines(voice, *many)

    assert [line.split()[1] for line in text if line.startswith("fail ")] == [
        f"tal-{case:04}/1" for case in range(1, MOST_SHOWN + 1)
    ]
    assert "14 more are not shown; --format ndjson lists them all." in text


def test_many_differences_are_cut(voice: Voice) -> None:
    """A board that is wrong everywhere does not fill the terminal."""
    one = replace(FAILED, differences=tuple(Differs((f"x{n}",), 0, 1) for n in range(MOST_SHOWN + 5)))

    text = lines(voice, one)

    assert "    x9: by the rules 0, answered 1" in text
    assert "    and 5 more" in text
    assert not any("x10" in line for line in text)


# -------------------------------------------------------------------------------- the whole


def test_all_counts_are_told(voice: Voice) -> None:
    """What is none is not mentioned, but for what passes."""
    counts: dict[Any, int] = {
        "tolerated": 2,
        "left-over": 1,
        "fail": 1,
        "timeout": 1,
        "crash": 1,
        "not-run": 3,
        "unsupported": 4,
    }
    begun = replace(
        BEGUN, left_out=7, under=("fate.multi_die:per_die",), unfit=("tal-0001",), strange=("woodlnd", "seats.*.lihgt")
    )
    missing = [replace(PASSED, verdict="unsupported", lacks=lacks) for lacks in ("dark fate", "attack", "attack")]

    assert lines(voice, *missing, begun=begun, ended=Ended(counts, 0, Diagnosis())) == [
        "acme 2.1 · talisman woodland · 9 vectors: 0 pass, 2 tolerated, 2 fail, 2 broken, 3 not run,",
        "  4 unsupported   (floor: 0)",
        "  The rules as these readings have them: fate.multi_die:per_die",
        "  At most 36 ends of a case become vectors; left out are 7.",
        "  Left out are cases whose scripts do not fit these readings: tal-0001",
        "  It broke down 5 times in a row, so the rest was not run.",
        "  It claims what is not known here: woodlnd, seats.*.lihgt",
        "  Unsupported, by what is lacking: attack (2), dark fate (1)",
    ]


def test_a_program_that_remembers_is_told_that_and_nothing_of_the_rules(voice: Voice) -> None:
    """What it answers depends on what was asked before, so no sentence is named for it."""
    found = Explanation(("fate.once_per_roll:again",), ("tal-0107/1",), 0)

    text = lines(voice, FAILED, ended=replace(ENDED, diagnosis=Diagnosis((found,)), not_hermetic=("tal-0002/1",)))

    assert any(line.startswith("It keeps something from one situation to the next") for line in text)
    assert "tal-0002/1" in " ".join(text)
    assert not any("fate.once_per_roll" in line or line.startswith("Start with") for line in text)


def test_where_nothing_is_answered_nothing_is_found_out(voice: Voice) -> None:
    """Why such a check is not green is said."""
    text = lines(voice, ended=Ended({"unsupported": 4}, 0, Diagnosis()))

    assert text[-1] == "  No situation was answered, so nothing was found out."


@pytest.mark.parametrize(
    ("claimed", "found", "said"),
    [(34, "34", '34, answered "34"'), (True, "true", 'true, answered "true"'), ((1,), ("1",), '[1], answered ["1"]')],
)
def test_a_text_that_looks_like_a_number_is_told_apart(voice: Voice, claimed: Any, found: Any, said: str) -> None:
    """Who writes numbers as texts sees the quotes."""
    one = replace(FAILED, differences=(Differs(("stock",), claimed, found),))

    assert f"    stock: by the rules {said}" in lines(voice, one)


def test_what_breaks_down_in_the_same_way_is_shown_once(voice: Voice) -> None:
    """The same fault of every vector fills no page."""
    fault = Fault("NotSelected", (Told("no such edition"),))
    many = [replace(FAILED, id=f"tal-{n:04}/1", case=f"tal-{n:04}", verdict="error", fault=fault) for n in range(9)]

    assert sum(line.startswith("error ") for line in lines(voice, *many)) == 1


def test_a_diagnosis_names_the_sentence(voice: Voice) -> None:
    """Readings that account for the same failures stand together; the play to start with is shown under the first of them."""
    found = Explanation(("fate.once_per_roll:again", "fate.to_stock:out_of_the_game"), ("tal-0107/1",), 2)

    assert lines(voice, FAILED, ended=replace(ENDED, diagnosis=Diagnosis((found,))))[-6:] == [
        "It plays as if:",
        "  fate.once_per_roll:again: a die rerolled with fate may be rerolled with fate again, any number of",
        "    times",
        "  or fate.to_stock:out_of_the_game: a spent fate token goes back into the box and is out of the game",
        "    explains 1 of 1, contradicts 2",
        "Start with tal-0107/1, the shortest: oracle explain tal-0107 --under fate.once_per_roll:again",
    ]


def test_readings_that_explain_only_together_are_joined(voice: Voice) -> None:
    """Two misreadings at once are told with “and”."""
    both = ("fate.once_per_roll:again", "fate.to_stock:out_of_the_game")
    found = Explanation(both, ("tal-0107/1",), 0, together=True)

    text = lines(voice, FAILED, ended=replace(ENDED, diagnosis=Diagnosis((found,))))

    assert any(line.startswith("  and fate.to_stock:out_of_the_game") for line in text)


def test_a_program_that_knows_no_rule_is_called_so(voice: Voice) -> None:
    """No sentence is named for it, and none is to be looked at."""
    found = Explanation(("refuse:",), ("tal-0107/1",), 0)

    text = lines(voice, FAILED, ended=replace(ENDED, diagnosis=Diagnosis((found,))))

    assert text[-4:] == [
        "It plays as if:",
        "  it refuses everything",
        "    explains 1 of 1, contradicts 0",
        "Start with tal-0107/1, the shortest: oracle explain tal-0107",
    ]


def test_an_undone_edition_is_said_and_not_offered_to_explain(voice: Voice) -> None:
    """That a program plays the rule of the default edition is said in the rule's words; `explain` has no such reading."""
    found = Explanation(("fate.two_faces:as_printed",), ("tal-0107/1",), 0)

    text = lines(voice, FAILED, ended=replace(ENDED, diagnosis=Diagnosis((found,))))

    assert any(line.startswith("  fate.two_faces:as_printed: Every fate token lies") for line in text)
    assert text[-1] == "Start with tal-0107/1, the shortest: oracle explain tal-0107"


def test_what_no_reading_explains_is_said(voice: Voice) -> None:
    """The vectors are named, the first of many."""
    left = tuple(f"tal-0107/{n}" for n in range(1, 14))

    text = " ".join(lines(voice, FAILED, ended=replace(ENDED, diagnosis=Diagnosis((), left))))

    assert "No reading that fits its other answers explains: tal-0107/1," in text
    assert "tal-0107/10 and 3 more" in " ".join(text.split())
    assert "tal-0107/11" not in text


@pytest.mark.parametrize(
    ("lived", "said"), [(3, "it lives by fate.multi_die:per_die (3 of 3):"), (2, "it does not always live by")]
)
def test_an_open_reading_is_a_habit(voice: Voice, lived: int, said: str) -> None:
    """A program that lives by an open reading is told so, and whether it always does."""
    ended = Ended({"pass": 6, "tolerated": lived}, 3, Diagnosis(habits=(Habit("fate.multi_die:per_die", lived, 3),)))

    assert said in " ".join(lines(voice, ended=ended))


# -------------------------------------------------------------------------------- untrusted


@pytest.mark.parametrize(
    ("foreign", "shown"),
    [
        ("\x1b[2Jgone", "\\x1b[2Jgone"),
        ("two\nlines", "two\\nlines"),
        ("\u202eturned", "\\u202eturned"),
        ("\x9b31m", "\\x9b31m"),
        ("Zażółć – ёж 騎士", "Zażółć – ёж 騎士"),
        ("5\u00a0kg", "5\u00a0kg"),
    ],
)
def test_orders_to_a_terminal_are_shown_not_followed(foreign: str, shown: str) -> None:
    """Letters of any script stay; what would steer a terminal, or turn the order of letters, is written out."""
    assert harmless(foreign) == shown


def test_a_foreign_name_and_text_are_harmless(voice: Voice) -> None:
    """Wherever a foreign text is shown, no escape reaches the terminal."""
    begun = replace(BEGUN, implementation=Implementation("\x1b]0;evil\x07", "\x1b[31m"))
    one = replace(FAILED, answered={"refused": {"text": "\x1b[2J"}}, log="\x1b[5m")
    odd = replace(FAILED, case="tal-0108", differences=(Differs(("\x1b[1m",), 1, "\x1b[0m"),))

    text = "\n".join(lines(voice, one, odd, begun=begun))

    assert "\x1b" not in text
    assert "\x07" not in text


def test_a_narrow_page_is_kept(voice: Voice, page: Width) -> None:
    """No line of prose is wider than the terminal."""
    page(50)
    found = Explanation(("fate.once_per_roll:again",), ("tal-0107/1",), 0)

    text = lines(voice, FAILED, ended=replace(ENDED, diagnosis=Diagnosis((found,), ("tal-0107/2",))))

    assert [line for line in text if len(line) > 50] == []
