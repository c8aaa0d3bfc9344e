"""Strict YAML, read with libyaml and with PyYAML's own parser: what is read, what is refused, and where."""

from __future__ import annotations

import inspect
import sys
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from oracle import errors
from oracle.errors import BadInput, Path, Place
from oracle.suite import reader
from oracle.suite.reader import place_of, read

CASE = """\
# yaml-language-server: $schema=../../../schemas/talisman.case.json
format: 1
id: tal-0107                      # never changes
rests_on: [fate.accept_result, fate.once_per_roll]
question:
  pl: >-
    Czy po przerzucie można wydać
    jeszcze jeden żeton Losu?
  en: "May another token be spent?"
  cs: Smí hráč utratit ještě jeden žeton osudu?
  ru: |
    Можно ли потратить
    ещё один жетон судьбы?
given:
  seats:
    troll: {fate_value: 1, light: 1}
    elf: {fate_value: 3, dark: -2}
otherwise: {"*.priority": pass}
when:
  - roll: {by: troll, for: movement}
    play:
      - troll.die-1: 2
      - troll.fate: light die-1
then:
  changes:
    seats: {troll: {light: 0}}
    dice: {troll: [5]}
  sometimes: []
open: false
"""

DATA = {
    "format": 1,
    "id": "tal-0107",
    "rests_on": ["fate.accept_result", "fate.once_per_roll"],
    "question": {
        "pl": "Czy po przerzucie można wydać jeszcze jeden żeton Losu?",
        "en": "May another token be spent?",
        "cs": "Smí hráč utratit ještě jeden žeton osudu?",
        "ru": "Можно ли потратить\nещё один жетон судьбы?\n",
    },
    "given": {"seats": {"troll": {"fate_value": 1, "light": 1}, "elf": {"fate_value": 3, "dark": -2}}},
    "otherwise": {"*.priority": "pass"},
    "when": [
        {"roll": {"by": "troll", "for": "movement"}, "play": [{"troll.die-1": 2}, {"troll.fate": "light die-1"}]},
    ],
    "then": {"changes": {"seats": {"troll": {"light": 0}}, "dice": {"troll": [5]}}, "sometimes": []},
    "open": False,
}


PARSERS = [reader.PARSER, reader.PythonParser]


@pytest.fixture(params=PARSERS, ids=["libyaml", "python"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Read with one parser, then with the other."""
    monkeypatch.setattr(reader, "PARSER", request.param)
    return request.param


def refusal(source: bytes) -> BadInput:
    """Read what cannot be read."""
    with pytest.raises(BadInput) as caught:
        read(source, "x.yaml")
    return caught.value


def outcome(parser: Any, source: bytes) -> object:
    """Read with *parser*: the data, or the class and the line of the refusal."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "PARSER", parser)
        try:
            return read(source, "x.yaml")
        except BadInput as refused:
            return type(refused), int(str(refused).split(":")[1])


def read_list(text: str) -> list[object]:
    """Read what is a list."""
    data = read(text.encode(), "x.yaml")
    assert isinstance(data, list)
    return data


def read_mapping(text: str) -> dict[str, object]:
    """Read what is a mapping."""
    data = read(text.encode(), "x.yaml")
    assert isinstance(data, dict)
    return data


# ------------------------------------------------------------------------------------------------------ what is read


def test_libyaml_is_the_parser_where_it_is_there() -> None:
    """The fast parser is used unless PyYAML was built without it."""
    assert issubclass(yaml.CSafeLoader, reader.PARSER)


@pytest.mark.usefixtures("parser")
def test_case() -> None:
    """A whole case becomes plain data, in the order of the file."""
    data = read(CASE.encode(), "x.yaml")

    assert data == DATA
    assert isinstance(data, dict)
    assert list(data) == list(DATA)


NO_WORDS = ("no", "yes", "on", "off", "y", "n", "True", "TRUE", "Null", "~", "<<", "=", "żeton", "٣", "-a", "--1")
NO_INTEGERS = (
    "1:30",
    "017",
    "00",
    "-01",
    "1.5",
    "1e3",
    "0x1f",
    "0b1",
    "0o7",
    "+1",
    "1_000",
    ".inf",
    ".nan",
    "2024-01-31",
)
TOO_LONG = ("1000000000000000000", "-1000000000000000000")


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("", None),
        ("0", 0),
        ("-0", 0),
        ("7", 7),
        ("-7", -7),
        ("99", 99),
        ("100", 100),
        ("999999999999999999", 10**18 - 1),
        ("-999999999999999999", 1 - 10**18),
        *((text, text) for text in NO_WORDS + NO_INTEGERS + TOO_LONG),
        ("2024-01-31 10:00:00", "2024-01-31 10:00:00"),
        ("true false", "true false"),
        ("1 2", "1 2"),
        ("'7'", "7"),
        ('"true"', "true"),
        ("''", ""),
        ('"\\0\\e\\u00e1"', "\0\x1bá"),
        ("|-\n  7", "7"),
        (">-\n  null", "null"),
    ],
)
def test_scalar(written: str, value: object) -> None:
    """Only plain `true`, `false`, `null`, nothing and decimal integers are not texts, in a mapping as in a list."""
    [in_list] = read_list(f"- {written}\n")
    [in_mapping] = read_mapping(f"a: {written}\n").values()

    assert (in_list, type(in_list)) == (value, type(value))
    assert (in_mapping, type(in_mapping)) == (value, type(value))


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    "written", ["1", "true", "null", "1.5", "no", "'x'", '"x y"', "x y", "<<", "2024-01-31", "żeton"]
)
def test_key(written: str) -> None:
    """A key is the text that is written, whatever it looks like."""
    assert read_mapping(f"{written}: 1\n") == {written.strip("'\""): 1}
    assert read_mapping(f"{{{written}: 1}}") == {written.strip("'\""): 1}
    assert read_mapping(f"? {written}\n: 1\n") == {written.strip("'\""): 1}


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("source", "data"),
    [
        (b"---\na: 1\n", {"a": 1}),
        (b"a: 1\n...\n", {"a": 1}),
        (b"--- {a: 1}\n...\n# the end\n", {"a": 1}),
        (b"\xef\xbb\xbfa: 1\n", {"a": 1}),
        (b"a: 1\r\nb:\r\n- x\r\n", {"a": 1, "b": ["x"]}),
        (b"a: |\r\n  x\r\n  y\r\n", {"a": "x\ny\n"}),
        (b"a: 1", {"a": 1}),
        (b"null", None),
        (b"--- 7", 7),
        (b"''", ""),
        (b"[]", []),
        (b"{}", {}),
        (b"{a, b: }", {"a": None, "b": None}),
        (b"[a: b]", [{"a": "b"}]),
        (b"? a", {"a": None}),
        (b"a: {b: 1}\nc: {b: 1}\n", {"a": {"b": 1}, "c": {"b": 1}}),
        (b"a: x & y * z ! w % v\n", {"a": "x & y * z ! w % v"}),
        ("a: \u00a0«ž» \U0001f3b2\n".encode(), {"a": "\u00a0«ž» \U0001f3b2"}),
    ],
)
def test_document(source: bytes, data: object) -> None:
    """Marks around the one document, either line end and a byte order mark make no difference."""
    assert read(source, "x.yaml") == data


# --------------------------------------------------------------------------------------------------- what is refused


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("source", "fault", "line", "column", "says"),
    [
        (b"a: \xff", errors.NotUtf8, 1, 4, "this byte is not UTF-8"),
        ("a: ž\nžž: ".encode() + b"\xe2\x82", errors.NotUtf8, 2, 5, "this byte is not UTF-8"),
        (b"\xef\xbb\xbfa: \xff", errors.NotUtf8, 1, 4, "this byte is not UTF-8"),
        (b"\xed\xa0\x80", errors.NotUtf8, 1, 1, "this byte is not UTF-8"),
        (b"\xff\xfea\0", errors.NotUtf8, 1, 1, "this byte is not UTF-8"),
        (b"a: \0", errors.ControlCharacter, 1, 4, "the character U+0000 must not stand"),
        ("a: ž\r\nž\x1b: 1".encode(), errors.ControlCharacter, 2, 2, "the character U+001B must not stand"),
        (b"a: ]\n# \x7f", errors.ControlCharacter, 2, 3, "the character U+007F must not stand"),
        ("a: \x85".encode(), errors.ControlCharacter, 1, 4, "the character U+0085 must not stand"),
        ("a: \x9f".encode(), errors.ControlCharacter, 1, 4, "the character U+009F must not stand"),
        ("a: „x”\u2028b: 1".encode(), errors.ControlCharacter, 1, 7, "the character U+2028 must not stand"),
        ("a: \u2029".encode(), errors.ControlCharacter, 1, 4, "the character U+2029 must not stand"),
        ("\ufeffa: \ufeff".encode(), errors.ControlCharacter, 1, 4, "the character U+FEFF must not stand"),
        ("a: \uffff".encode(), errors.ControlCharacter, 1, 4, "the character U+FFFF must not stand"),
        (b"a:\tb", errors.TabCharacter, 1, 3, "a tab stands here"),
        (b"a: |\n  x\n  y\t\n", errors.TabCharacter, 3, 4, "a tab stands here"),
        (b"a: b #\tc", errors.TabCharacter, 1, 7, "a tab stands here"),
        (b"a" * (2**20 + 1), errors.TooLarge, 1, 1, "the file is larger than 1048576 bytes"),
        (b"\xff" * (2**20 + 1), errors.TooLarge, 1, 1, "the file is larger than 1048576 bytes"),
        (b"[" * 65 + b"]" * 65, errors.TooDeep, 1, 65, "the nesting is deeper than 64"),
        (b"- " * 65, errors.TooDeep, 1, 129, "the nesting is deeper than 64"),
        (b"[\n" * 2**19, errors.TooDeep, 65, 1, "the nesting is deeper than 64"),
        (b"- " * 2**19, errors.TooDeep, 1, 129, "the nesting is deeper than 64"),
        (b"a: 1\nb: 2\na: 3\n", errors.DuplicateKey, 3, 1, "the key “a” stands twice, first in line 1"),
        (b"x:\n- {a: 1}\n- a: 2\n  'a': 3\n", errors.DuplicateKey, 4, 3, "the key “a” stands twice, first in line 3"),
        (b"{a: {b: 1}, b: 2, c: [b], b: ]", errors.DuplicateKey, 1, 27, "the key “b” stands twice, first in line 1"),
        (b"1: a\n'1': b", errors.DuplicateKey, 2, 1, "the key “1” stands twice, first in line 1"),
        (b'"a\\e": 1\n"a\\e": 2', errors.DuplicateKey, 2, 1, "the key “a\ufffd” stands twice, first in line 1"),
        (b"a: &x 1", errors.AliasUsed, 1, 4, "“&x” is an anchor or an alias"),
        (b"- &x\n  a: 1", errors.AliasUsed, 1, 3, "“&x” is an anchor or an alias"),
        (b"a: [b, &x [c]]", errors.AliasUsed, 1, 8, "“&x” is an anchor or an alias"),
        (b"&x a: 1", errors.AliasUsed, 1, 1, "“&x” is an anchor or an alias"),
        (b"{a: *x}", errors.AliasUsed, 1, 5, "“*x” is an anchor or an alias"),
        (b"- *x", errors.AliasUsed, 1, 3, "“*x” is an anchor or an alias"),
        (b"*x", errors.AliasUsed, 1, 1, "“*x” is an anchor or an alias"),
        (b"*x : 1", errors.AliasUsed, 1, 1, "“*x” is an anchor or an alias"),
        (b"{*.priority: pass}", errors.AliasUsed, 1, 2, "“*.priority:” is an anchor or an alias"),
        (b"a: ! b", errors.TagUsed, 1, 4, "“!” is a tag or a directive"),
        (b"a:\n- !!str b", errors.TagUsed, 2, 3, "“!!str” is a tag or a directive"),
        (b"a: !!map\n  b: c", errors.TagUsed, 1, 4, "“!!map” is a tag or a directive"),
        (b"[!x [a], b]", errors.TagUsed, 1, 2, "“!x” is a tag or a directive"),
        (b"!!str a: b", errors.TagUsed, 1, 1, "“!!str” is a tag or a directive"),
        (b"!x {a: b}: c", errors.TagUsed, 1, 1, "“!x” is a tag or a directive"),
        (b"!x", errors.TagUsed, 1, 1, "“!x” is a tag or a directive"),
        (b"a: !<tag:yaml.org,2002:str> b", errors.TagUsed, 1, 4, "“!<tag:yaml.org,2002:str>” is a tag"),
        (b"a: !<> b", errors.TagUsed, 1, 4, "“!<>” is a tag or a directive"),
        (b"a: !b!c d", errors.TagUsed, 1, 4, "“!b!c” is a tag or a directive"),
        (b"# oh!\na: !%ED%A0%80 b", errors.TagUsed, 2, 4, "“!%ED%A0%80” is a tag or a directive"),
        (b"%YAML 1.1\n---\na: 1", errors.TagUsed, 1, 1, "“%YAML” is a tag or a directive"),
        (b"%YAML 3.0\n---\na: 1", errors.TagUsed, 1, 1, "“%YAML” is a tag or a directive"),
        (b"%YAML 1.1", errors.TagUsed, 1, 1, "“%YAML” is a tag or a directive"),
        (b"# x\n%TAG ! %ED%A0%80\n---\na: 1", errors.TagUsed, 2, 1, "“%TAG” is a tag or a directive"),
        (b"%YAML 1." + b"1" * 5000, errors.TagUsed, 1, 1, "“%YAML” is a tag or a directive"),
        (b"a: 1\n%WHAT ever\n", errors.TagUsed, 2, 1, "“%WHAT” is a tag or a directive"),
        (b"a: 1\n...\n%YAML 1.1\n---\nb: 1", errors.TagUsed, 3, 1, "“%YAML” is a tag or a directive"),
        (b"a: 1\n---\nb: 1\n", errors.SecondDocument, 2, 1, "a second document starts here"),
        (b"a: 1\n--- ]", errors.SecondDocument, 2, 1, "a second document starts here"),
        (b"a: 1\n...\n# x\nb: 1\n", errors.SecondDocument, 4, 1, "a second document starts here"),
        (b"---\n---\n", errors.EmptyDocument, 1, 1, "the file is empty"),
        (b"", errors.EmptyDocument, 1, 1, "the file is empty"),
        (b"\xef\xbb\xbf", errors.EmptyDocument, 1, 1, "the file is empty"),
        (b"\n \n# nothing: here\n", errors.EmptyDocument, 1, 1, "the file is empty"),
        (b"---\n...\n", errors.EmptyDocument, 1, 1, "the file is empty"),
        (b"? [a]\n: b", errors.KeyNotText, 1, 3, "a key must be a plain text"),
        (b"a:\n  [b]: c", errors.KeyNotText, 2, 3, "a key must be a plain text"),
        (b"{{a: b}: c}", errors.KeyNotText, 1, 2, "a key must be a plain text"),
        (b"a: b: c", errors.BrokenYaml, 1, 5, "this is not YAML: mapping values are not allowed"),
        (b"a:\r\n  - b\r\n c: d", errors.BrokenYaml, 3, 2, "this is not YAML: "),
        (b"a: [\n", errors.BrokenYaml, 2, 1, "this is not YAML: "),
        ("ž: 'ž".encode(), errors.BrokenYaml, 1, 6, "this is not YAML: found unexpected end of stream"),
        (b"a: @b", errors.BrokenYaml, 1, 4, "this is not YAML: found character "),
        (b"a: %b", errors.BrokenYaml, 1, 4, "this is not YAML: found character "),
        (b"a\nb: c", errors.BrokenYaml, 2, 2, "this is not YAML: mapping values are not allowed"),
        (b'"x" !y\n', errors.BrokenYaml, 1, 5, "this is not YAML: "),
        (b"  a: 1\nb: 2\n", errors.BrokenYaml, 2, 1, "this is not YAML: "),
        (b'a: "\\UFFFFFFFF"', errors.BrokenYaml, 1, 7, "this is not YAML: found invalid Unicode character escape"),
    ],
)
def test_refusal(source: bytes, fault: type[BadInput], line: int, column: int, says: str) -> None:
    """Each thing that is not strict YAML is refused by its own name, at its own spot."""
    refused = refusal(source)

    assert refused.place is not None
    assert (type(refused), *refused.place[:3]) == (fault, "x.yaml", line, column)
    assert refused.told(str).startswith(says)


@pytest.mark.usefixtures("parser")
def test_surrogate_escape() -> None:
    """Half a character cannot be written as an escape either."""
    refused = refusal(b'a: 1\nb: "\\ud800"')

    assert refused.place is not None
    assert (type(refused), refused.place.line) == (errors.BrokenYaml, 2)


def test_words_of_libyaml() -> None:
    """What is wrong with the YAML is said in the words of libyaml."""
    assert str(refusal(b"a: b: c")) == (
        "x.yaml:1:5: this is not YAML: mapping values are not allowed in this context; "
        "look at the indentation, the quotes and the colons here and just above"
    )


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize("bomb", [b"[", b"{a: ", b"- ", b"- - "])
def test_bomb(bomb: bytes) -> None:
    """A file of nothing but openings is too deep, also where the parser looks a thousand characters ahead."""
    assert type(refusal(bomb * (2**20 // len(bomb)))) is errors.TooDeep


@pytest.mark.usefixtures("parser")
def test_deepest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty-four levels can be read, and on a stack that has little room left."""
    limit, used = sys.getrecursionlimit(), len(inspect.stack(0))
    sys.setrecursionlimit(used + 160)
    try:
        data: Any = read(b"{a: " * 63 + b"[7]" + b"}" * 63, "x.yaml")
    finally:
        sys.setrecursionlimit(limit)

    for _ in range(63):
        data = data["a"]
    assert data == [7]


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (b"a: 1\nb:\tc d\ne: 1", "b:→c d"),
        (b"a: \x1b[2J\r\n", "a: \ufffd[2J"),
        ("ž: ".encode() + b"\xff!\n", "ž: \ufffd!"),
        (b"a: 1\rb: ]\rc", "b: ]"),
        (b"a: ]", "a: ]"),
        (b"a: ] " + b"x" * 5000, "a: ] " + "x" * 995),
        (b"a: '" + b"x" * 990 + b"' ]" + b"y" * 9, "a: '" + "x" * 990 + "' ]yyy"),
        (b"a: '" + b"x" * 998 + b"' ]" + b"y" * 9, ""),
        (b"b: 1\na: '" + b"x" * 5000 + b"' ]", ""),
    ],
)
def test_line(source: bytes, line: str) -> None:
    """The line of a place fits a caret below its column, speaks to no terminal, and is empty if the column is far out."""
    place = refusal(source).place

    assert place is not None
    assert place.text == line
    assert place.column <= len(line) or not line


def test_long_name() -> None:
    """A name in a message is cut."""
    key = b"k" * 500

    assert refusal(b"{%s: 1, %s: 2}" % (key, key)).fields["key"] == "k" * 79 + "…"


# ------------------------------------------------------------------------------------------------------------ places

BLOCK = b"""\
a: 1
b:
  - x
  - c: y
    d:
  -   - deep
e: |
  text
"""

FLOW = "ž: {a: [1, [2, x], {b: c}], 'q':}\n".encode()


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("source", "path", "value", "key"),
    [
        (BLOCK, (), (1, 1), (1, 1)),
        (BLOCK, ("a",), (1, 4), (1, 1)),
        (BLOCK, ("b",), (3, 3), (2, 1)),
        (BLOCK, ("b", 0), (3, 5), (3, 5)),
        (BLOCK, ("b", 1), (4, 5), (4, 5)),
        (BLOCK, ("b", 1, "c"), (4, 8), (4, 5)),
        (BLOCK, ("b", 1, "d"), (5, 7), (5, 5)),
        (BLOCK, ("b", 2, 0), (6, 9), (6, 9)),
        (BLOCK, ("e",), (7, 4), (7, 1)),
        (BLOCK, ("z",), (1, 1), (1, 1)),
        (BLOCK, ("b", 7, "c"), (3, 3), (3, 3)),
        (BLOCK, ("b", 1, "c", "far", 0), (4, 8), (4, 8)),
        (BLOCK, ("b", "1"), (3, 3), (3, 3)),
        (FLOW, ("ž",), (1, 4), (1, 1)),
        (FLOW, ("ž", "a"), (1, 8), (1, 5)),
        (FLOW, ("ž", "a", 0), (1, 9), (1, 9)),
        (FLOW, ("ž", "a", 1), (1, 12), (1, 12)),
        (FLOW, ("ž", "a", 1, 1), (1, 16), (1, 16)),
        (FLOW, ("ž", "a", 2, "b"), (1, 24), (1, 21)),
        (FLOW, ("ž", "q"), (1, 33), (1, 29)),
        (b"a:\nb: 1", ("a",), (1, 3), (1, 1)),
        (b"-\n- x", (0,), (1, 2), (1, 2)),
        (b"\xef\xbb\xbf" + BLOCK.replace(b"\n", b"\r\n"), ("b", 1, "c"), (4, 8), (4, 5)),
    ],
)
def test_place_of(source: bytes, path: Path, value: tuple[int, int], key: tuple[int, int]) -> None:
    """A path leads to its value and to its key, or as far as it goes."""
    of_value = place_of(source, "x.yaml", path)
    of_key = place_of(source, "x.yaml", path, key=True)

    assert (of_value.line, of_value.column) == value
    assert (of_key.line, of_key.column) == key


def test_place_has_the_line() -> None:
    """A place brings its line along, for the caret."""
    assert place_of(BLOCK, "x.yaml", ("b", 1, "c")) == Place("x.yaml", 4, 8, "  - c: y")


@pytest.mark.usefixtures("parser")
def test_place_in_a_broken_file() -> None:
    """Where there are no nodes, asking for one is refused as reading is."""
    with pytest.raises(errors.DuplicateKey):
        place_of(b"a: 1\na: 2", "x.yaml", ("a",))


# -------------------------------------------------------------------------------------------------------- any bytes

PLAIN_DATA = st.recursive(
    st.none() | st.booleans() | st.integers(1 - 10**18, 10**18 - 1) | st.text(st.characters(codec="utf-8"), max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abž1 :#", max_size=4), inner, max_size=3),
    max_leaves=8,
)

PIECES = """a|1|ž| |  |\n|\n  |\r\n|: |:|- |? |[|]|{|}|,|"|'|>|&x |*x|! |!!str |%|%YAML 1.1|#| #|---|...|\\|\\u00e1|\\ud800|\ufeff|\u2028|@|`|~|<<"""
SHREDS = st.lists(st.sampled_from([*PIECES.split("|"), "|"]), max_size=12).map(lambda pieces: "".join(pieces).encode())


def mutated(at: int, length: int, shred: bytes) -> bytes:
    """Put *shred* into the case instead of *length* of its bytes."""
    source = CASE.encode()
    return source[:at] + shred + source[at + length :]


MUTATED = st.builds(mutated, st.integers(0, len(CASE.encode())), st.integers(0, 4), SHREDS | st.binary(max_size=3))


class Quoted(yaml.SafeDumper):
    """Writes YAML that has no surprises: every text in quotes, and no aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


Quoted.add_representer(str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"'))


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(PLAIN_DATA, st.booleans())
def test_same_as_safe_load(data: object, flow: bool) -> None:
    """What PyYAML writes with its texts in quotes is read as PyYAML reads it, and as it was."""
    source = yaml.dump(data, Dumper=Quoted, allow_unicode=True, default_flow_style=flow).encode()

    for parser in PARSERS:
        assert outcome(parser, source) == yaml.safe_load(source) == data


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=40) | SHREDS | MUTATED)
@example(b"%YAML 1.1")
@example(b'"\\ud800"')
@example(b"a: !%ED%A0%80 b")
def test_any_bytes(source: bytes) -> None:
    """Whatever the bytes are, they are read or refused, by either parser, and nodes are found in what is read."""
    for parser in PARSERS:
        if isinstance(outcome(parser, source), dict | list):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(reader, "PARSER", parser)
                place_of(source, "x.yaml", ("when", 0, "roll"))


SLIPS = ["a", ": ", "- ", "\n", "'", "!", "&", "*"]


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, len(CASE)), st.sampled_from([0, 1, 5]), st.sampled_from(SLIPS))
def test_both_parsers_agree(at: int, length: int, slip: str) -> None:
    """A slip in a case is judged alike by both parsers: the same data, or the same refusal in the same line."""
    source = (CASE[:at] + slip + CASE[at + length :]).encode()

    assert outcome(PARSERS[0], source) == outcome(PARSERS[1], source)
