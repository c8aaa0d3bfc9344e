"""The layout of case files: one way to write each, comments kept, nothing said otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oracle.errors import BadInput, LayoutFails
from oracle.suite import layout
from oracle.suite.layout import laid_out, said, written
from oracle.suite.reader import read
from tests.suite.written import EVENING, ROLL

CASES = sorted((Path(__file__).parents[2] / "cases").rglob("*.yaml"))
FULL = """\
# yaml-language-server: $schema=../../../schemas/talisman.case.json
# twin of tal-0001
format: 1
id: tal-9001
game: talisman
rests_on: [fate.light_own]
source:
  - {at: "S13"}
status: open
question:
  pl: Czy?
  en: "May I: yes?"
  cs: Smí?
  ru: Можно?
names:
  troll: {cs: Troll, en: Troll, pl: Troll, ru: Тролль}
given:
  order: [troll, elf]
  seats:
    troll: {fate_value: 1, light: 1}
    elf: {fate_value: 3, dark: 2}
  stock: 33
when:
  - roll: {by: troll, for: movement}
    play:
      - troll.die-1: 2
then:
  changes: {dice: {troll: [2]}}
  sometimes:
    - {stock: 34}
    - {stock: 35}
otherwise_read:
  - under: "fate.movement:never"
    then: {offers: {troll.fate: [pass, light die-1]}}
    answer:
      pl: Tak.
      en: Yes.
      cs: Ano.
      ru: Да.
"""
"""A case in the one layout, with something of everything."""


def laid(text: str) -> str:
    """Lay out a text."""
    return laid_out(text.encode(), "x.yaml").decode()


@pytest.mark.parametrize("file", CASES, ids=[file.stem for file in CASES])
def test_a_case_of_the_suite_is_laid_out(file: Path) -> None:
    """Every case of the suite stands in the one layout."""
    assert laid_out(file.read_bytes(), str(file)) == file.read_bytes()


def test_what_is_laid_out_stays() -> None:
    """A case in the one layout is not changed."""
    assert laid(FULL) == FULL


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("id: b\nformat: 1\n", "format: 1\nid: b\n"),
        ("zzz: 1\nid: b\naaa: 1\n", "id: b\nzzz: 1\naaa: 1\n"),
        ("question: {ru: r, en: e, cs: c, pl: p}\n", "question:\n  pl: p\n  en: e\n  cs: c\n  ru: r\n"),
        ("names: {a: {ru: r, en: e, cs: c, pl: p}}\n", "names: {a: {cs: c, en: e, pl: p, ru: r}}\n"),
        ("names:\n  a:\n    en: e\n    cs: c\n", "names:\n  a: {cs: c, en: e}\n"),
        ("given: {order: [b, a], seats: {b: {x: 1}}}\n", "given:\n  order: [b, a]\n  seats:\n    b: {x: 1}\n"),
        ("given:\n  order:\n  - b\n  - a\n  oil: {}\n", "given:\n  order: [b, a]\n  oil: {}\n"),
        ("when: {roll: {by: a}, play: [a.die: 1]}\n", "when:\n  roll: {by: a}\n  play:\n    - a.die: 1\n"),
        ("when:\n- roll:\n    by: a\n  play: []\n", "when:\n  - roll: {by: a}\n    play: []\n"),
        ("source: [{at: S1}, {rank: faq, faq: F}]\n", 'source:\n  - {at: "S1"}\n  - {rank: faq, faq: "F"}\n'),
        ("then: {refused: 'a.b'}\n", "then:\n  refused: a.b\n"),
        ("then:\n    changes:\n        stock:  36\n", "then:\n  changes:\n    stock: 36\n"),
        ("then:\n    changes: {  stock:  36  }\n", "then:\n  changes: {stock: 36}\n"),
        ("rests_on:\n  - a\n  -   b\n", "rests_on: [a, b]\n"),
        ("otherwise_read: [{under: a:b, then: {}}]\n", 'otherwise_read:\n  - under: "a:b"\n    then: {}\n'),
        ("given: {a: [[1, 2], {b: c}]}\n", "given:\n  a: [[1, 2], {b: c}]\n"),
        ("given:\n", "given: null\n"),
        ("{}", "{}\n"),
    ],
)
def test_keys_and_lines_are_brought_into_order(before: str, after: str) -> None:
    """Keys of the frame and of texts stand in their order, small collections on one line, others as it is usual for their place."""
    assert laid(before) == after


def test_a_collection_that_is_too_wide_gets_lines() -> None:
    """What does not fit into 120 columns stands on lines of its own, its parts on one each."""
    names = ", ".join(f"name-{n:02}" for n in range(12))

    assert laid(f"given: {{a: [{names}]}}\n").splitlines() == ["given:", f"  a: [{names}]"]
    assert laid(f"given: {{ab: {{c: [{names}, d]}}}}\n").count("\n") == 3
    assert laid(f"given: {{ab: [{names}, {names}]}}\n").splitlines()[1:4] == ["  ab:", "    - name-00", "    - name-01"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("'a'", "a"),
        ('"a"', "a"),
        ('"36"', '"36"'),
        ("'true'", '"true"'),
        ("true", "true"),
        ("'no'", "no"),
        ("'1:30'", "1:30"),
        ("'it''s'", "it's"),
        ("'a: b'", '"a: b"'),
        ("'a #b'", '"a #b"'),
        ("'# b'", '"# b"'),
        ("'- b'", '"- b"'),
        ("''", '""'),
        ("' a '", '" a "'),
        ("'a, b'", "a, b"),
        ("'[a'", '"[a"'),
        (r'"a\tb\\c\"d\u2028e\x00"', r'"a\tb\\c\"d\u2028e\u0000"'),
        ('"ž\\u0411😀"', "žБ😀"),
        (">-\n   a\n   b\n", "a b"),
        ("|\n   a\n   b\n", r'"a\nb\n"'),
        ("a\n   b", "a b"),
        ("null", "null"),
        ("~", "~"),
    ],
)
def test_quotes_stand_only_where_they_are_needed(before: str, after: str) -> None:
    """A text has quotes only if it would be read as something else without; they are double."""
    assert laid(f"superseded_by: {before}\n") == f"superseded_by: {after}\n"


def test_quotes_are_needed_otherwise_within_brackets() -> None:
    """What means something between brackets has quotes there."""
    assert laid("given:\n  a: b, c\n  d:\n    - b, c\n    - d}\n") == 'given:\n  a: b, c\n  d: ["b, c", "d}"]\n'


def test_quotes_of_prose_stay() -> None:
    """Questions and answers keep the quotes that they have, in double form; sources and readings always have them."""
    assert laid("question: {pl: 'a', en: b}\n") == 'question:\n  pl: "a"\n  en: b\n'


@pytest.mark.parametrize(
    "before",
    [
        FULL.replace("\n", "\r\n"),
        FULL.replace("\n", "\r"),
        "\ufeff" + FULL,
        FULL.rstrip("\n"),
        FULL + "\n\n",
        FULL.replace("\n", "\n\n"),
        FULL.replace("\n", "  \n"),
        "---\n" + FULL + "...\n",
    ],
)
def test_ends_of_lines_are_plain(before: str) -> None:
    """Line ends, spaces at them, empty lines, byte order marks and document marks make no difference."""
    assert laid(before) == FULL


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# h\n\n# i\nid: a # b\n# t", "# h\n# i\nid: a  # b\n# t\n"),
        ("# h\nid: a\n# f\nformat: 1\n", "# h\n# f\nformat: 1\nid: a\n"),
        ("question:\n  # cs\n  cs: c  # c\n  pl: p # p\n", "question:\n  pl: p  # p\n  # cs\n  cs: c  # c\n"),
        ("given:\n      # o\n      order: [a] # a\n", "given:\n  # o\n  order: [a]  # a\n"),
        ("rests_on: [a, # a\n  b] # b\n", "rests_on:  # b\n  - a  # a\n  - b\n"),
        ("rests_on:\n  # a\n  - a\n  - b\n", "rests_on:\n  # a\n  - a\n  - b\n"),
        ("rests_on: # r\n  - a\n", "rests_on: [a]  # r\n"),
        ("given: {a: {b: 1, # b\n c: 2}}", "given:\n  a:\n    b: 1  # b\n    c: 2\n"),
        ("when:\n  - # r\n    roll: {}\n", "when:\n  # r\n  - roll: {}\n"),
        ("when:\n  - roll: {} # r\n    play: []\n", "when:\n  - roll: {}  # r\n    play: []\n"),
        ("id: # 1\n  a # 2\n", "# 1\nid: a  # 2\n"),
        ("id: 'a # b' # c\n", 'id: "a # b"  # c\n'),
        ("id: | # c\n  a # b\n# d\n", 'id: "a # b\\n"  # c\n# d\n'),
        ("then:\n  refused: a\n  # end\n", "then:\n  refused: a\n# end\n"),
        ("id: a #\n", "id: a  #\n"),
        (
            f"source:\n  - {{at: {'S' * 100}, rank: inferred}} # s\n",
            f'source:\n  # s\n  - at: "{"S" * 100}"\n    rank: inferred\n',
        ),
    ],
)
def test_a_comment_stays_with_what_it_is_about(before: str, after: str) -> None:
    """A comment on a line of its own goes with what comes next, one beside something with that; those at the head stay there."""
    assert laid(before) == after


@pytest.mark.parametrize("text", [FULL, ROLL, EVENING], ids=["full", "roll", "evening"])
def test_no_comment_is_lost_wherever_it_stands(text: str) -> None:
    """Wherever a comment can stand, it is there afterwards, and laying out once more changes nothing."""
    tried = 0
    for at in range(len(text)):
        commented = f"{text[:at]} #žluť\n      {text[at:].removeprefix(chr(10))}"
        try:
            if said(commented.encode(), "") != said(text.encode(), ""):
                continue
        except BadInput:
            continue
        tried += 1
        once = laid(commented)

        assert (once.count("#žluť"), laid(once)) == (1, once)

    assert tried > 30


@given(st.text(max_size=40), st.text(max_size=40))
@example("a: b", "- c")
@example("\x85\ufeff\u2028", "?")
def test_any_text_is_read_as_it_was_written(key: str, text: str) -> None:
    """Whatever a text holds, it is written so that the reader takes it for the same, on a line and between brackets."""
    value: dict[str, Any] = {"id": text, "question": {key: text}, "given": {"a": {key: [text, {key: text}]}}}
    source = written(value, ["# head"])

    assert read(source, "") == value
    assert laid_out(source, "") == source


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("id: [a\n", "x.yaml:2:1: this is not YAML"),
        ("id: a\nid: b\n", "x.yaml:2:1: the key “id” stands twice"),
        ("- a\n", "x.yaml:1:1: a mapping is expected here, this is a list"),
        ("", "x.yaml:1:1: the file is empty"),
        ("id: &a b\n", "x.yaml:1:5: “&a” is an anchor"),
    ],
)
def test_what_cannot_be_read_is_said_at_its_place(text: str, says: str) -> None:
    """A file that is not strict YAML, or no mapping, is refused as it is everywhere."""
    with pytest.raises(BadInput) as fault:
        laid(text)

    assert str(fault.value).startswith(says)


@pytest.mark.parametrize("lines", [["id: b  # c"], ["id: a"], ["id: ["]])
def test_a_layout_that_would_say_something_else_is_refused(monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> None:
    """If what comes out said something else, lacked a comment or could not be read, nothing comes out."""
    monkeypatch.setattr(layout, "_block", lambda node, path, indent: lines)

    with pytest.raises(LayoutFails, match="cannot be laid out"):
        laid("id: a # c\n")
