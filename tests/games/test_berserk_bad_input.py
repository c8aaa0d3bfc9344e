"""What no table of Berserk can show is met at its node in the file, with what to do."""

from __future__ import annotations

import pytest

from oracle.errors import BadInput
from oracle.suite.load import case_of
from tests.suite.written import changed

STRIKE = "what: strike, card: troll, player: p2, target: archer, stage: target"
SHOT = """\
format: 1
id: ber-9001
game: berserk
rests_on: [cost.means]
source: [{at: S1}]
status: settled
question: {cs: Smí?, en: May I?, pl: Czy?, ru: Можно?}
answer: {cs: Ano., en: Yes., pl: Tak., ru: Да.}
given:
  players: [p1, p2]
  active: p1
  phase: main
  cards:
    archer: {of: p1, cell: b3, abilities: [{closes: true, which: {of: opponents}, does: [{does: wound}]}]}
    sword: {of: p1, type: equipment, on: archer}
    troll: {of: p2, cell: b4, lives: 5, wounds: 1}
  stack:
    - {what: strike, card: troll, player: p2, target: archer, stage: target}
when:
  - act: {}
    play: [{p1.priority: archer 1}]
otherwise: {"*.priority": pass}
then:
  changes: {cards: {troll: {wounds: 2}}}
"""


def test_the_table_itself_can_be() -> None:
    """Unchanged it is read: what is refused below is refused for what was changed."""
    assert case_of(SHOT.encode(), "x.yaml").id == "ber-9001"


@pytest.mark.parametrize(
    ("change", "node", "message"),
    [
        (("phase: main", "phase: night"), "night", "unknown value: “night”; did you mean: final, main, start?"),
        (("cell: b4", "cell: b3"), "b3", "two cards stand in this cell"),
        (("on: archer", "on: archre"), "archre", "unknown name on the board: “archre”; did you mean: archer?"),
        (
            ("on: archer}", "abilities: [{closes: true, aim: host, does: [{does: heal}]}]}"),
            "host",
            "the card has no host; say which with “on”",
        ),
        (("which: {of: opponents}", "which: {type: artifact}"), "{type", "no card here could ever be meant by this"),
        (
            ("which: {of: opponents}", "which: {straight: true}"),
            "true}",
            "“straight” says how a card stands beside; say “beside”",
        ),
        (
            ("does: [{does: wound}]", "aim: this, does: [{does: block}]"),
            "this",
            "a block aims at a strike or at an action, and nothing else does",
        ),
        (
            ("does: [{does: wound}]", "faces: [6], does: [{does: wound}]"),
            "[6]",
            "what triggers at a throw or a result says at which numbers, and nothing else does",
        ),
        (
            ("does: [{does: wound}]", "may: true, does: [{does: wound}]"),
            "true, does",
            "only of what triggers does a text say “may”",
        ),
        (("strike, card: troll", "ability, number: 1, card: troll"), "1, card", "the card has no such ability"),
        (
            ("strike, card: troll", "defence, card: troll"),
            "target}",
            "a defender has only a Wound and a Payment; say “stage: wound”",
        ),
        (
            (STRIKE, "what: defence, card: troll, player: p2, stage: wound"),
            "defence",
            "a defender lies on the stack right above a strike of the opponent at another card",
        ),
        (("stage: target", "stage: target, dice: [3]"), "[3]", "one die or two, and only from the Roll on"),
        (("stage: target", "stage: calculation, dice: [3, 9]"), "9]", "6"),
        (("stage: target", "stage: result"), "{what", "by now the dice have been thrown"),
        (
            ("stage: target", "stage: wound, dice: [3], strengths: [weak]"),
            "[weak]",
            "say how strong the strike is, and the one that answers it",
        ),
        (("target: archer, ", ""), "{what", "say which other card is struck"),
        (("target: archer", "target: troll"), "troll, stage", "say which other card is struck"),
        ((STRIKE, "what: strike, card: sword, player: p1, target: troll"), "sword", "only a creature strikes"),
        (("stage: target", "stage: target, blocked: true"), "true", "of a blocked action only the Payment is left"),
        ((STRIKE, "what: ability, number: 1, card: archer, player: p1"), "{what", "say its target"),
        (
            (STRIKE, "what: ability, number: 1, card: archer, player: p1, target: troll, stage: roll"),
            "roll}",
            "an ability has no dice: from its Target it goes to its Protection",
        ),
        (("wounds: 1}", "wounds: 1, acquired: [{gift: {lives: 1}, by: witch}]}"), "witch", "unknown name on the board"),
        (
            ("wounds: 1}", "wounds: 1, acquired: [{gift: {lives: 1, until: end_of_your_turn}}]}"),
            "{gift",
            "say by “player” whose turns its duration counts by",
        ),
        (("  stack:", "  cells: {z9: [{player: p1}]}\n  stack:"), "[{player", "cells are called a1 to e6"),
        (("  stack:", "  waiting: [{player: p3, next: {what: acts}}]\n  stack:"), "p3", "unknown name on the board"),
        (("on: archer}", "on: archer, cell: b5}"), "archer,", "a host stands in the same cell"),
        (
            ("stage: target", "stage: target, strengths: [weak]"),
            "[weak]",
            "how strong a strike is is known only after the calculation",
        ),
        (("wounds: 1}", "wounds: 5}"), "5}", "with so many wounds it would have been destroyed"),
        (("wounds: 1}", "wounds: 1, used: [1]}"), "1]}", "the card has no such ability that may be used once"),
        (
            ("- act: {}\n    play: [{p1.priority: archer 1}]", "- declares: {player: p1, what: archer 2}"),
            "archer 2",
            "unknown thing to declare: “archer 2”; did you mean: archer 1",
        ),
        (
            ("- act: {}\n    play: [{p1.priority: archer 1}]", "- declares: {player: p3, what: archer 1}"),
            "p3",
            "unknown name on the board: “p3”; did you mean: p1, p2?",
        ),
    ],
)
def test_it_is_met_at_its_node(change: tuple[str, str], node: str, message: str) -> None:
    """Each is refused where it stands, with what to do."""
    with pytest.raises(BadInput) as caught:
        case_of(changed(SHOT, change).encode(), "x.yaml")
    place = caught.value.place
    assert place
    assert place.text[place.column - 1 :].startswith(node)
    assert message in str(caught.value)
