"""Small cases as they are written, of Talisman and of the miniature game: a valid text, and its replacements."""

from __future__ import annotations

from oracle.suite.case import Case
from oracle.suite.load import case_of

ROLL = """\
format: 1
id: tal-9001
game: talisman
edition: woodland
rests_on: [fate.light_own]
source: [{at: S13}]
status: settled
question: {cs: Smí?, en: May I?, pl: Czy?, ru: Можно?}
answer: {cs: Ano., en: Yes., pl: Tak., ru: Да.}
names: {troll: Troll}
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
      - troll.fate: light die-1
      - troll.reroll: 5
then:
  changes:
    seats: {troll: {light: 0}}
    stock: 34
    dice: {troll: [5]}
"""
"""The troll throws a 2, spends light fate and throws a 5; the elf, who has dark fate, may not touch that die again."""

EVENING = """\
format: 1
id: lan-0001
game: lanterns
rests_on: [light.oil]
source: [{at: L3}]
status: settled
question: {cs: Která?, en: Which?, pl: Która?, ru: Какой?}
answer: {cs: Malá., en: The small one., pl: Mała., ru: Малый.}
given:
  lamps:
    a: {sheltered: true}
    b: {size: 2, sheltered: true}
  oil: 1
when:
  evening: {keeper: ana}
then:
  changes: {lamps: {a: {lit: true}}, oil: 0, coins: 1}
"""
"""There is oil for the small lamp only."""


def changed(text: str, *changes: tuple[str, str]) -> str:
    """Replace what must stand once in a text, one change after another."""
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
        text = text.replace(old, new)
    return text


def roll(*changes: tuple[str, str]) -> Case:
    """Load the case of the roll, changed."""
    return case_of(changed(ROLL, *changes).encode(), "x.yaml")


def evening(*changes: tuple[str, str]) -> Case:
    """Load the case of the evening, changed; needs the fixture `lanterns`."""
    return case_of(changed(EVENING, *changes).encode(), "x.yaml")
