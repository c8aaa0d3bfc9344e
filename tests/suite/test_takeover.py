"""Taking over an outcome that changed: which claims, into which text, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from oracle.errors import (
    BadInput,
    ByHand,
    LayoutFails,
    NeverPassed,
    NothingToAccept,
    NotTakenOver,
    NotTheReason,
    UnknownName,
)
from oracle.kernel.board import Difference
from oracle.suite import takeover
from oracle.suite.case import Case
from oracle.suite.judge import judge
from oracle.suite.load import case_of
from oracle.suite.takeover import failing, rewritten, take_over
from tests.suite.written import ROLL, changed

HEAD, _ = ROLL.split("then:\n")
OPEN = ("      - troll.reroll: 5\n", "")
AGAIN = ("      - troll.reroll: 5\n", "      - troll.reroll: 5\n      - troll.fate: light die-1\n")
RICHER = ("light: 1}\n    elf: {fate_value: 3, dark: 2}", "light: 2}\n    elf: {fate_value: 3, dark: 1}")


@pytest.fixture
def lying(tmp_path: Path) -> Path:
    """Give the folder of the game, in which the case of the roll was finished once."""
    home = tmp_path / "talisman"
    home.mkdir()
    (home / "translations.lock").write_text("tal-9001/answer en 0000000000000000\n")
    return home / "x.yaml"


def case(file: Path, then: str, *changes: tuple[str, str]) -> Case:
    """Load the case of the roll, changed, with other claims."""
    return case_of((changed(HEAD, *changes) + "then:\n" + then).encode(), str(file))


def taken(found: Case, because: str = "fate.light_own") -> str:
    """Take over, and give what stands under "then"; all before it is as it was, and the case passes."""
    source = take_over(found, because).source
    before, after = (text.decode().partition("then:\n") for text in (found.source, source))

    assert before[:2] == after[:2]
    assert judge(case_of(source, found.file)).kind == "passed"
    return after[2]


@pytest.mark.parametrize(
    ("changes", "then", "after"),
    [
        ((), "  changes: {stock: 35}\n", "  changes: {stock: 34, seats: {troll: {light: 0}}, dice: {troll: [5]}}\n"),
        (
            (),
            "  changes:\n    dice: {troll: [6]}\n    seats: {troll: {light: 0, dark: 1}}\n    stock: 34\n",
            "  changes:\n    dice: {troll: [5]}\n    seats: {troll: {light: 0}}\n    stock: 34\n",
        ),
        ((OPEN,), "  outcomes: 5\n", "  outcomes: 6\n"),
        ((OPEN,), "  offers: {troll.fate: [pass]}\n", "  offers: {troll.reroll: [1, 2, 3, 4, 5, 6]}\n"),
        ((AGAIN, RICHER), "  refused: fate.to_stock\n", "  refused: fate.once_per_roll\n"),
        (
            (OPEN,),
            "  odds:\n    - {table: {dice: {troll: [1]}}, is: 1/3}\n    - {table: {stock: 34}, is: 1/2}\n",
            "  odds:\n    - {table: {dice: {troll: [1]}}, is: 1/6}\n    - {table: {stock: 34}, is: 1}\n",
        ),
        ((OPEN,), "  never: {stock: 33}\n  outcomes: 5\n  offers: {}\n", ""),
    ],
)
def test_a_claim_with_one_value_is_taken_over(
    lying: Path, changes: tuple[tuple[str, str], ...], then: str, after: str
) -> None:
    """Changes, the number of ends, an offer, the clause that refuses, odds: each says what holds now, and what held stays as it is."""
    after = after or "  never: {stock: 33}\n  outcomes: 6\n  offers: {troll.reroll: [1, 2, 3, 4, 5, 6]}\n"

    assert taken(case(lying, then, *changes)) == after


@pytest.mark.parametrize(
    ("changes", "then", "line", "says"),
    [
        ((), "  always: {stock: 35}\n", 24, "does not hold at every end"),
        ((), "  never: {stock: 34}\n", 24, "that it can be does not say"),
        ((), "  sometimes: [{stock: 35}]\n", 24, "no play comes to this"),
        ((), "  never_asked: [troll.fate]\n", 24, "a decision is put to somebody"),
        ((), "  changes: {stock: 34}\n  always: {stock: 35}\n", 25, "does not hold at every end"),
        ((OPEN,), "  changes: {stock: 34}\n", 23, "there is no single legal end any more"),
        ((AGAIN, RICHER), "  changes: {stock: 34}\n", 25, "there is no single legal end any more"),
        ((), "  offers: {troll.fate: [pass]}\n", 24, "no decision waits any more"),
        ((), "  refused: fate.movement\n", 24, "it is legal now"),
        ((AGAIN, RICHER, ("then:", "  - move: {by: elf}\nthen:")), "  outcomes: 1\n", 18, "the play itself goes"),
    ],
)
def test_a_claim_with_more_meanings_is_left_to_a_person(
    lying: Path, changes: tuple[tuple[str, str], ...], then: str, line: int, says: str
) -> None:
    """What could be claimed in more than one way is refused at its place, and so is what stands beside it."""
    text = HEAD + "then:\n" + then
    with pytest.raises(ByHand, match=says) as fault:
        take_over(case_of(changed(text, *changes).encode(), str(lying)), "fate.light_own")

    assert fault.value.place is not None
    assert fault.value.place.line == line


def test_the_other_answer_is_left_to_a_person(lying: Path) -> None:
    """What an open case comes to under its other reading is not taken over."""
    text = ROLL.replace("settled", "open") + (
        "otherwise_read:\n  - under: fate.multi_die:per_die\n    then: {outcomes: 2}\n"
        "    answer: {cs: c, en: e, pl: p, ru: r}\n"
    )
    with pytest.raises(ByHand, match="the play itself goes otherwise"):
        take_over(case_of(text.encode(), str(lying)), "fate.light_own")


def test_what_changed_is_told(lying: Path) -> None:
    """The changes of the claims are told one by one, rows of odds by their number."""
    then = "  outcomes: 5\n  odds: [{table: {stock: 34}, is: 1/2}]\n"
    found = take_over(case(lying, then, OPEN), "fate.light_own")

    assert found.changes == (Difference(("outcomes",), 5, 6), Difference(("odds", "1", "is"), "1/2", 1))


# -------------------------------------------------------------------------------- refused


def test_a_case_that_passes_is_refused(lying: Path) -> None:
    """There is nothing to accept."""
    with pytest.raises(NothingToAccept, match="tal-9001 passes"):
        failing(case_of(ROLL.encode(), str(lying)))


@pytest.mark.parametrize("lock", ["", "tal-9001/question en 0\ntal-90011/answer en 0\ntal-9002/answer cs 0\n", None])
def test_a_case_that_never_passed_is_refused(lying: Path, lock: str | None) -> None:
    """What the lock of the translations does not know was never finished: its expectation must be worked out by hand."""
    file = lying.parent / "translations.lock"
    file.unlink() if lock is None else file.write_text(lock)
    with pytest.raises(NeverPassed, match="tal-9001 never passed"):
        failing(case(lying, "  outcomes: 2\n"))


@pytest.mark.parametrize(
    ("then", "changes", "bound", "says"),
    [
        ("  outcomes: 2\n", (("troll.reroll: 5", "troll.reroll: 7"),), 100, ":22:9: .*does not offer “7”"),
        ("  {}\n", (), 100, ":24:3: .*asserts nothing"),
        ("  outcomes: 2\n", (OPEN,), 2, ":1:1: .*more than 2 positions"),
    ],
)
def test_a_case_without_an_outcome_is_refused(
    lying: Path, then: str, changes: tuple[tuple[str, str], ...], bound: int, says: str
) -> None:
    """A script that does not fit, a broken case and a play that is too big have no outcome; the reason and its place are given."""
    with pytest.raises(NotTakenOver) as fault:
        failing(case(lying, then, *changes), bound=bound)

    assert str(fault.value).startswith(f"{lying}:")
    with pytest.raises(AssertionError, match=says):
        raise AssertionError(str(fault.value))


@pytest.mark.parametrize(
    ("because", "error", "says"),
    [
        ("fate.lihgt_own", UnknownName, "did you mean: fate.light_own"),
        (
            "fate.duel_order",
            NotTheReason,
            "no line of play of tal-9001 asks “fate.duel_order”.*asked were: .*fate.light",
        ),
    ],
)
def test_the_reason_must_be_a_clause_that_is_asked(lying: Path, because: str, error: type[BadInput], says: str) -> None:
    """A clause that does not exist, or that no line of the play asks, made nothing so."""
    with pytest.raises(error, match=says):
        take_over(case(lying, "  changes: {stock: 35}\n"), because)


@pytest.mark.parametrize("then", ["changes: {stock: 36}", "outcomes: 1"])
def test_what_would_not_do_is_refused(lying: Path, monkeypatch: pytest.MonkeyPatch, then: str) -> None:
    """Nothing comes out that does not pass, or that says something else than it should."""
    monkeypatch.setattr(takeover, "rewritten", lambda source, file, claims: f"{HEAD}then: {{{then}}}".encode())

    with pytest.raises(LayoutFails):
        take_over(case(lying, "  changes: {stock: 35}\n"), "fate.light_own")


# -------------------------------------------------------------------------------- the text

COMMENTED = """\
# head
id: a   # kept as it is
then:   # all
      # ends
      outcomes: 1   # one
      # the board
      changes:   # changes
        # troll
        seats: {troll: {light: 1}}   # light
        # elf
        turn: elf   # turn
        stock: 3    # stock
      never:   {stock:  1}   # never
names: {a:   "A"}
# tail
"""


def test_comments_and_layout_of_the_rest_stay(tmp_path: Path) -> None:
    """A claim is written anew with its comments, those at what is gone above it; every other line stays as it is written."""
    claims = {"outcomes": 2, "changes": {"seats": {"troll": {"light": 0}}, "stock": 4, "dice": {"elf": [1]}}}
    after = rewritten(COMMENTED.encode(), "x.yaml", claims).decode()

    assert after == changed(
        COMMENTED,
        ("outcomes: 1   # one", "outcomes: 2  # one"),
        ("      changes:   # changes\n", "      # elf\n      # turn\n      changes:  # changes\n"),
        ("{light: 1}}   # light\n        # elf\n        turn: elf   # turn\n", "{light: 0}}  # light\n"),
        ("stock: 3    # stock", "stock: 4  # stock\n        dice: {elf: [1]}"),
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            b"\xef\xbb\xbfid: a\r\nthen:\r\n  outcomes: 1 # \xc5\xbe\r\nz: 1\r\n",
            b"  outcomes: 2  # \xc5\xbe\r\nz: 1\r\n",
        ),
        (b"id: a\nthen:\n  outcomes: 1", b"then:\n  outcomes: 2\n"),
        (b"id: a\nthen:\n  outcomes: |-\n    1\n\nzz: 1\n", b"  outcomes: 2\n\nzz: 1\n"),
        (b"id: a\nthen: {outcomes: 1} # c\n", b"then:  # c\n  outcomes: 2\n"),
        (b"{id: a, then: {outcomes: 1, never: {}}}\n", b"then:\n  outcomes: 2\n  never: {}\n"),
        (b"id: a\nthen:\n  ? outcomes\n  : 1\n", b"then:\n  outcomes: 2\n"),
        (b"id: a\nthen:\n  outcomes: [1,\n    # c\n    ]\nz: 1\n", b"  outcomes: 2\n# c\nz: 1\n"),
    ],
)
def test_every_way_to_write_it_is_rewritten(before: bytes, after: bytes) -> None:
    """Ends of lines and a byte order mark stay; where a claim has no lines of its own it gets some."""
    found = rewritten(before, "x.yaml", {"outcomes": 2})

    assert found.endswith(after)
    assert found.startswith(b"\xef\xbb\xbf") == before.startswith(b"\xef\xbb\xbf")
    assert found.count(b"\r\n") == before.count(b"\r\n")


def test_a_case_elsewhere_has_its_lock_beside_it(tmp_path: Path) -> None:
    """Where no folder bears the game's name, the lock lies beside the case."""
    (tmp_path / "translations.lock").write_text("tal-9001/answer en 0000000000000000\n")
    found = replace(case(tmp_path / "x.yaml", "  outcomes: 2\n"))

    assert len(failing(found)) == 1
