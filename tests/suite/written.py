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

TEXTS = "{cs: č, en: e, pl: p, ru: р}"
RULEBOOK = f"""\
format: 1
game: lanterns
source: {{title: Lanterns, language: en}}
chapters: {{dusk: [L1, L2, L3, L4, L5, L6]}}
sentences:
  L1: {{hash: "0000000000000001"}}
  L2: {{hash: "0000000000000002"}}
  L3: {{hash: "0000000000000003"}}
  L4: {{hash: "0000000000000004"}}
  L5: {{hash: "0000000000000005"}}
  L6: {{hash: "0000000000000006"}}
  L7: {{hash: "0000000000000007", none: it is a label}}
  L8: {{hash: "0000000000000008"}}
clauses:
  evening.oil:
    at: [L1]
    text: {TEXTS}
    readings:
      without_oil: {{kind: wrong, text: {TEXTS}}}
  light.once:
    at: [L2]
    text: {TEXTS}
    readings:
      relight: {{kind: wrong, text: {TEXTS}}}
  light.oil:
    at: [L3]
    text: {TEXTS}
    readings:
      on_credit: {{kind: edition, text: {TEXTS}}}
  wind.reach:
    at: [L4]
    text: {TEXTS}
    readings:
      shelter_leaks: {{kind: wrong, text: {TEXTS}}}
  crowd.comes:
    at: [L5]
    text: {TEXTS}
    readings:
      crowds_coming: {{kind: wrong, text: {TEXTS}}}
  shine.mirror:
    at: [L6]
    text: {TEXTS}
    readings:
      flames_only: {{kind: open, text: {TEXTS}}}
"""
"""The rulebook of the miniature game in words."""


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
