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


@pytest.fixture(params=[reader.CParser, reader.PythonParser], ids=["libyaml", "python"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Read with one parser, then with the other."""
    monkeypatch.setattr(reader, "PARSER", request.param)
    return request.param


def refusal(source: bytes) -> BadInput:
    with pytest.raises(BadInput) as caught:
        read(source, "x.yaml")
    return caught.value


def outcome(parser: Any, source: bytes) -> object:
    """Read with *parser*: the data, or the class and the line of the refusal."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "PARSER", parser)
        try:
            return read(source, "x.yaml")
        except BadInput as fault:
            assert fault.place is not None
            assert str(fault).startswith("x.yaml:")
            return type(fault), fault.place.line


# ------------------------------------------------------------------------------------------------------ what is read


def test_libyaml_is_the_parser_where_it_is_there() -> None:
    """The fast parser is used unless PyYAML was built without it."""
    assert yaml.__with_libyaml__
    assert reader.PARSER is reader.CParser


@pytest.mark.usefixtures("parser")
def test_case() -> None:
    """A whole case becomes plain data, in the order of the file."""
    data = read(CASE.encode(), "x.yaml")

    assert data == DATA
    assert isinstance(data, dict)
    assert list(data) == list(DATA)


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
        ("1000000000000000000", "1000000000000000000"),
        *((text, text) for text in ("no", "yes", "on", "off", "y", "n", "True", "TRUE", "Null", "~", "<<", "=")),
        *((text, text) for text in ("1:30", "017", "00", "-01", "1.5", "1e3", "0x1f", "0b1", "0o7", "+1", "1_000")),
        *((text, text) for text in (".inf", ".nan", "2024-01-31", "2024-01-31 10:00:00", "-", "--1", "- 1"[:1], "1 2")),
        *((text, text) for text in ("٣", "true false", "żeton")),
        ("'7'", "7"),
        ('"true"', "true"),
        ("''", ""),
        ("|\n  7", "7"),
        (">-\n  null", "null"),
    ],
)
def test_scalar(written: str, value: object) -> None:
    """Only plain `true`, `false`, `null`, nothing and decimal integers are no texts."""
    [in_mapping] = read(f"[{{a: {written}}}]".encode(), "x.yaml") if "\n" not in written else [{"a": value}]  # type: ignore[misc]

    assert (in_mapping["a"], type(in_mapping["a"])) == (value, type(value))
