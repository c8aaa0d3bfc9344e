"""Redundant cases: what repeats another case does not count."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from oracle.suite.case import Case
from oracle.suite.hinges import Hinge, Judgements
from oracle.suite.redundant import Repeats, redundant
from oracle.suite.studied import Studied
from tests.suite.written import EVENING, evening

THEN = EVENING[EVENING.index("then:") :]
ALWAYS = (THEN, "then: {always: {coins: 1}}\n")
OTHER_WORDS = ("en: Which?", "en: Which one?")

pytestmark = pytest.mark.usefixtures("lanterns")


def studied(id_: str, *changes: tuple[str, str], kills: str = "ab", passes: bool = True) -> Studied:
    """Give a case that notices readings named by letters."""
    case = evening(("lan-0001", id_), *changes)
    return Studied(case, passes, Judgements({}, frozenset()), tuple(Hinge(letter, "outcome") for letter in kills))


FIRST, SECOND, THIRD = "lan-0001", "lan-0002", "lan-0003"


def test_the_same_question_and_kills_do_not_count() -> None:
    """The first in the order of ids stays, wherever it stands."""
    assert redundant((studied(SECOND), studied(FIRST.replace("1", "0"))), ()) == (Repeats(SECOND, "lan-0000"),)
    assert redundant((studied(SECOND),), ()) == ()


def test_the_same_words_ask_the_same() -> None:
    """Whatever the answer claims, if all that it notices is noticed elsewhere; case and spaces do not matter."""
    one = studied(SECOND, ("en: Which?", "en: '  which? '"), ALWAYS, ("[light.oil]", "[wind.reach]"), kills="a")

    assert redundant((evening_first(), one), ()) == (Repeats(SECOND, FIRST.replace("1", "0")),)


def evening_first() -> Studied:
    """Give the case that others repeat."""
    return studied("lan-0000")


@pytest.mark.parametrize(
    "changes",
    [
        [ALWAYS],
        [("[light.oil]", "[wind.reach]")],
        [("rests_on", "edition: village\nrests_on")],
    ],
)
def test_other_words_ask_something_else_if_they_bear_on_something_else(changes: list[tuple[str, str]]) -> None:
    """Other claims, other clauses, another edition: each makes a question of its own."""
    assert redundant((evening_first(), studied(SECOND, OTHER_WORDS)), ()) == (Repeats(SECOND, "lan-0000"),)
    assert redundant((evening_first(), studied(SECOND, OTHER_WORDS, *changes)), ()) == ()


def test_other_kills_make_another_question() -> None:
    """Two cases that notice different readings are different, even if a third notices all of them."""
    all_of_them = studied("lan-0000", OTHER_WORDS, ALWAYS, kills="abc")
    one, two = (studied(id_, ("en: Which?", f"en: {id_}"), kills=k) for id_, k in ((SECOND, "a"), (THIRD, "b")))

    assert redundant((all_of_them, one, two), ()) == ()


def test_who_alone_notices_something_counts() -> None:
    """The words may be the same."""
    assert redundant((evening_first(), studied(SECOND, kills="abc")), ()) == ()


def test_what_is_left_notices_all_that_was_noticed() -> None:
    """Of three that are alike one stays."""
    assert redundant((evening_first(), studied(SECOND), studied(THIRD)), ()) == (
        Repeats(SECOND, "lan-0000"),
        Repeats(THIRD, "lan-0000"),
    )


def test_two_that_notice_the_same_do_not_vouch_for_each_other() -> None:
    """Where each repeats another case and the two alone notice something, one of them counts."""
    who = ("en: Which?", "en: Who?")
    cases = studied("lan-0000", kills="a"), studied(FIRST, who, kills="b"), studied(SECOND, ALWAYS, kills="c")

    assert redundant((*cases, studied(THIRD, who, ALWAYS, kills="c")), ()) == (Repeats(THIRD, FIRST),)


def test_twins_of_refusals_count() -> None:
    """They show that not everything is forbidden."""
    assert redundant((evening_first(), studied(SECOND)), {SECOND}) == ()


def test_who_shows_an_open_reading_counts() -> None:
    """No other case may give the answer under it."""
    one = studied(SECOND)
    shows = replace(one, case=showing(one.case))

    assert redundant((evening_first(), shows), ()) == ()


def showing(case: Case) -> Case:
    """Let a case give the answer under another reading."""
    return replace(case, other=(("shine.mirror:flames_only", case.then),))


def test_who_does_not_pass_is_no_part_of_it() -> None:
    """It neither repeats nor is repeated."""
    assert redundant((studied("lan-0000", passes=False), studied(SECOND)), ()) == ()
    assert redundant((evening_first(), studied(SECOND, passes=False)), ()) == ()
