"""The audit in words and as plain data."""

from __future__ import annotations

import json

import pytest

from oracle.conformance.floor import Floor
from oracle.kernel.trace import Said
from oracle.report.audited import Audited, plain, told
from oracle.report.voice import Voice
from oracle.suite.audit import Audit, Broad, Count, Kill
from oracle.suite.redundant import Repeats
from oracle.suite.subtlety import SAMPLES, Sampled
from oracle.suite.thresholds import Below
from oracle.suite.twins import Twin

AGAIN, LAST, PER_DIE = "fate.once_per_roll:again", "fate.has_token:keep_the_last", "fate.multi_die:per_die"
ANY_NUMBER = "a die rerolled with fate may be rerolled with fate again, any number of times"
SENTENCE = "you cannot spend your last fate token, whichever side it shows"
AUDIT = Audit(
    "talisman",
    (
        Count("cases", 3, 4, (Said("{case} does not pass", {"case": "tal-0002"}),)),
        Count("strength", 2, 3, (Said("no case notices {reading}", {"reading": LAST}),)),
    ),
    (
        Kill(AGAIN, "wrong", ("tal-0001",), ("tal-0003",)),
        Kill(LAST, "wrong", (), ()),
        Kill("fate.movement:movement_stands", "wrong", (), ("tal-0001", "tal-0003")),
        Kill("fate.two_faces:one_sided", "edition", ("tal-0003",), ()),
        Kill(PER_DIE, "open", ("tal-0004",), ()),
    ),
    later=4,
    samples=(Sampled(AGAIN, 200, 101), Sampled(LAST, 200, 100), Sampled("move.toad:toads_roll", 0, 0)),
    broad=(Broad(AGAIN, 2, 3),),
    twins=(Twin("tal-0003", "tal-0001", 5),),
    redundant=(Repeats("tal-0004", "tal-0001"),),
    all_cases=4,
)
AUDITED = Audited(
    AUDIT,
    Floor(7, {"echo:": 1, "silent:": 0}),
    (Below("strength", 2, 3, 99.5), Below("cases_that_count", 2, 4, 3)),
)


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write on the widest page."""
    monkeypatch.setenv("COLUMNS", "100")


def lines(audited: Audited) -> list[str]:
    """Tell an audit, with each broken line put together again."""
    return "\n".join(told(Voice("en"), audited)).replace("\n    ", " ").replace("\u00a0", " ").splitlines()


def test_everything_is_told() -> None:
    """Measures, what is lacking, how misreadings are noticed, what is worth a look, the floor, and thresholds that are not reached."""
    assert lines(AUDITED) == [
        "talisman",
        "  3/4  cases that pass",
        "  2/3  misreadings that a case notices",
        "  2/4  cases that count",
        "  – tal-0002 does not pass",
        f"  – no case notices {LAST} – {SENTENCE}",
        "  Misreadings noticed by another outcome: 2; only because a script no longer fits: 1",
        "  · fate.movement:movement_stands is noticed only because a script no longer fits, in tal-0001, tal-0003 – "
        "fate cannot be spent on a movement roll",
        f"  · {AGAIN} is coarse: play comes to another end on 101 of {SAMPLES} samples – {ANY_NUMBER}",
        f"  · {AGAIN} breaks 2 of the 3 cases that do not rest on its clause, which decides too much – {ANY_NUMBER}",
        "  · tal-0004 does not count: it asks the same as tal-0001, and what it notices other cases notice too",
        "  · Samples never ask these clauses, so nobody knows how coarse their readings are: move.toad",
        "  Vectors: 7; passed by a program that knows no rule (the floor): 1 (echo:), 0 (silent:)",
        "  Sentences in chapters that are not built yet: 4",
        "  Below the threshold “strength”: 2 of 3, where 99.5 % are asked for; see what is lacking above",
        "  Below the threshold “cases_that_count”: 2 of 4 cases count, where 3 are asked for; write cases that ask something new",
    ]


def test_a_whole_audit_is_short() -> None:
    """Where nothing is lacking there is nothing to tell of it."""
    whole = Audit("talisman", (Count("cases", 1, 1),), (), 0, all_cases=1)

    assert lines(Audited(whole, Floor(1, {"echo:": 0}))) == [
        "talisman",
        "  1/1  cases that pass",
        "  1/1  cases that count",
        "  Misreadings noticed by another outcome: 0; only because a script no longer fits: 0",
        "  Vectors: 1; passed by a program that knows no rule (the floor): 0 (echo:)",
    ]


def test_programs_get_the_same() -> None:
    """By names; what is lacking has its words and its values, and a reading its sentence."""
    found = plain(Voice("en"), AUDITED)

    assert json.loads(json.dumps(found)) == found
    assert found["measures"]["cases"] == {
        "met": 3,
        "of": 4,
        "lacking": [{"says": "tal-0002 does not pass", "case": "tal-0002"}],
    }
    assert found["measures"]["strength"]["lacking"] == [
        {"says": f"no case notices {LAST}", "reading": LAST, "sentence": SENTENCE}
    ]
    assert found["kills"][AGAIN] == {"kind": "wrong", "outcome": ["tal-0001"], "procedure": ["tal-0003"]}
    assert found["samples"] == {
        "of": SAMPLES,
        "readings": {
            AGAIN: {"asked": 200, "differing": 101},
            LAST: {"asked": 200, "differing": 100},
            "move.toad:toads_roll": {"asked": 0, "differing": 0},
        },
        "coarse": [AGAIN],
        "never_asked": ["move.toad"],
    }
    assert found["broad"] == {AGAIN: {"broken": 2, "of": 3}}
    assert found["cases_that_count"] == {"met": 2, "of": 4, "redundant": {"tal-0004": "tal-0001"}}
    assert found["twins"] == {"tal-0003": {"twin": "tal-0001", "facts": 5}}
    assert found["floor"] == {"vectors": 7, "passed": {"echo:": 1, "silent:": 0}}
    assert found["below"] == {
        "strength": {"met": 2, "of": 3, "needed": 99.5},
        "cases_that_count": {"met": 2, "of": 4, "needed": 3},
    }


def test_the_sentence_is_in_the_language_of_the_voice() -> None:
    """So is it for programs."""
    [lack] = plain(Voice("pl"), AUDITED)["measures"]["strength"]["lacking"]

    assert lack["sentence"].startswith("ostatniego")
    assert SENTENCE not in " ".join(told(Voice("pl"), AUDITED))
