"""Layout: nothing runs out of the page but what cannot be broken."""

from __future__ import annotations

import pytest

from oracle.report.page import columns, margin, width, wrapped
from tests.report.conftest import Width

PROSE = "Героиня берёт жетон, žluťoučký kůň wydaje żeton, and so on until the line is full; see fate.once_per_roll:again now."
LONGEST = len("fate.once_per_roll:again")


@pytest.mark.parametrize(("asked", "given"), [(5, 20), (20, 20), (73, 73), (100, 100), (400, 100)])
def test_width_is_the_terminals_within_reason(page: Width, asked: int, given: int) -> None:
    """A page is as wide as the terminal, but never under 20 nor over 100."""
    page(asked)

    assert width() == given


@pytest.mark.parametrize("columns_", [20, 30, 40])
@pytest.mark.parametrize("indent", ["", "    "])
def test_lines_keep_within_the_page(page: Width, columns_: int, indent: str) -> None:
    """No line is longer than the page, unless a single word is; no word is cut, and none is lost."""
    page(columns_)

    lines = list(wrapped(PROSE, indent, indent + "  "))

    assert [line for line in lines if len(line) > columns_ and len(line.split()) > 1] == []
    assert " ".join(" ".join(lines).split()) == PROSE


def test_a_text_is_not_broken_at_hyphens_or_hard_spaces(page: Width) -> None:
    """A line breaks at plain spaces only: not in “die-1”, and not between a number and its noun."""
    page(20)

    assert list(wrapped("0123456789012 light\u00a0die-1 x")) == ["0123456789012", "light\u00a0die-1 x"]


def test_nothing_is_an_empty_line() -> None:
    """An empty text is an empty line without spaces at its end."""
    assert list(wrapped("", "    ")) == [""]


def test_columns_are_as_wide_as_their_widest_entry() -> None:
    """Entries stand below each other, and no line ends in spaces."""
    assert list(columns([("a", "1"), ("long", "")], head=("name", "n"))) == ["  name  n", "  a     1", "  long"]


def test_columns_that_do_not_fit_become_sentences(page: Width) -> None:
    """On a narrow page each row says by the heads of its columns what its entries are; the head alone is left out."""
    page(20)

    lines = list(columns([("seats.troll.light", "1", "0")], head=("", "before", "after")))

    assert lines == ["  seats.troll.light", "    before:\u00a01,", "    after:\u00a00"]


def test_columns_without_a_head_become_plain_sentences(page: Width) -> None:
    """Without a head there is nothing to say of the entries but themselves."""
    page(20)

    assert list(columns([("3/4", "cases that are good")])) == ["  3/4  cases that", "    are good"]


def test_no_rows_are_no_lines() -> None:
    """A table of nothing is nothing."""
    assert list(columns([])) == []


@pytest.mark.parametrize(("columns_", "deepest"), [(20, 0), (40, 1), (60, 2), (80, 3), (100, 3)])
def test_margins_are_smaller_where_there_is_no_room(page: Width, columns_: int, deepest: int) -> None:
    """Depth is shown by two spaces a step, up to three steps, fewer on narrow pages."""
    page(columns_)

    assert [margin(0), margin(9)] == ["", "  " * deepest]
