"""Judging: what each claim of a case means, how it fails, and the one verdict that comes of it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from oracle.errors import OracleError, UnknownName
from oracle.kernel.board import GONE, Difference
from oracle.kernel.game import Game
from oracle.kernel.machine import Answer
from oracle.kernel.trace import Said
from oracle.suite.case import Case
from oracle.suite.events import Order, judged_case
from oracle.suite.judge import Finding, Verdict, judge
from tests.miniature.rules import CrowdsComing, FlamesOnly, OnCredit, Relight
from tests.suite.written import EVENING, ROLL, evening, roll

THEN = "then:\n" + EVENING[EVENING.index("  changes:") :]
GIVEN = EVENING[EVENING.index("  lamps:") : EVENING.index("when:")]
WHEN = "  evening: {keeper: ana}"
A_LIT = (("ana.light", "a"),)
B_LIT = (("ana.light", "b"),)

CHOICE = ("oil: 1", "oil: 2")
"""Oil for the small lamp a (then 1 is left) or for the big one b (then none is)."""
REFUSED = ("oil: 1", "oil: 0")
WINDY = (GIVEN, "  lamps: {a: {}}\n  oil: 1\n")
MIRRORS = (GIVEN, "  lamps: {a: {sheltered: true}}\n  mirrors: {m: a, n: m}\n  oil: 1\n")

pytestmark = pytest.mark.usefixtures("lanterns")


def then(claim: str) -> tuple[str, str]:
    """Let the case of the evening claim something else."""
    return THEN, f"then: {claim}\n"


def play(*answers: str) -> tuple[str, str]:
    """Let the evening be answered."""
    return WHEN, f"{WHEN}\n  play: [{', '.join(answers)}]"


def found(verdict: Verdict) -> list[tuple[str, str, tuple[Difference, ...], tuple[Answer, ...]]]:
    """Give the findings of a case that failed: where the claim stands, what is said, what differs, the script."""
    assert (verdict.kind, verdict.error) == ("failed", None)
    return [(told(f.path), f.said.text.format(**f.said.values), f.differences, f.script) for f in verdict.findings]


def told(path: tuple[str | int, ...]) -> str:
    """Write a path with dots."""
    return ".".join(map(str, path))


def at(case: Case, kind: str) -> str:
    """Judge a case that comes to an error: its place and its whole text."""
    judged = judged_case(case, Order())
    verdict = judge(case)
    assert judged.verdict == verdict.kind == kind
    assert isinstance(verdict.error, OracleError)
    assert judged.fault is not None
    assert judged.fault.place is not None
    return f"{judged.fault.place[1]}:{judged.fault.place[2]}: {verdict.error.told(str)}"


# -------------------------------------------------------------------------------- what holds


@pytest.mark.parametrize(
    "changes",
    [
        (),
        (CHOICE, play("ana.light: b"), then("{changes: {lamps: {b: {lit: true}}, oil: 0, coins: 1}}")),
        (CHOICE, then("{always: {coins: 1}}")),
        (CHOICE, then("{never: {lamps: {a: {lit: true}, b: {lit: true}}}}")),
        (CHOICE, then("{sometimes: [{oil: 1}, {oil: 0, lamps: {b: {lit: true}}}]}")),
        (CHOICE, then("{outcomes: 2}")),
        (CHOICE, then("{offers: {ana.light: [b, a]}}")),
        (REFUSED, ("[light.oil]", "[evening.oil]"), then("{refused: evening.oil}")),
        (play("ana.light: b"), then("{refused: light.oil}")),
        (
            WINDY,
            then("{odds: [{table: {coins: 1}, is: 5/6}, {table: {coins: 0}, is: 2/12}, {table: {coins: 7}, is: '0'}]}"),
        ),
        (WINDY, play("a.wind: 2"), then("{odds: [{table: {coins: 1}, is: '1'}], outcomes: 1}")),
        (MIRRORS, then("{view: {shines: [a, m, n]}}")),
        (CHOICE, then("{always: {coins: 1}, never: {coins: 0}, sometimes: [{oil: 0}], outcomes: 2}")),
    ],
)
def test_what_holds_passes(changes: tuple[tuple[str, str], ...]) -> None:
    """A case whose claims hold passes, and nothing is found."""
    assert judge(evening(*changes)) == Verdict("passed")


def test_changes_may_be_none() -> None:
    """That nothing changes is a claim too."""
    toad = ("light: 1}", "light: 1, toad: true}")
    move = ROLL[ROLL.index("when:") :], "when: {move: {by: troll}}\nthen: {changes: {}}\n"

    assert judge(roll(("fate.light_own", "move.toad"), toad, move)) == Verdict("passed")
    assert judge(roll(("fate.light_own", "move.toad"), move)).kind == "failed"


# -------------------------------------------------------------------------------- what fails, claim by claim


def test_other_change() -> None:
    """A change to another value differs there; what is not claimed to change must stay."""
    verdict = judge(evening(then("{changes: {lamps: {a: {lit: true}}, coins: 2}}")))

    assert found(verdict) == [
        (
            "then.changes",
            "other changes are claimed than there are",
            (Difference(("oil",), 1, 0), Difference(("coins",), 2, 1)),
            (),
        )
    ]


def test_changes_need_one_end() -> None:
    """Changes are claimed of one single end; of several the second is shown."""
    verdict = judge(evening(CHOICE))

    assert found(verdict) == [
        (
            "then.changes",
            "“changes” needs one single end, there are 2",
            (),
            B_LIT,
        )
    ]


@pytest.mark.parametrize(
    ("claim", "path"),
    [
        ("{changes: {coins: 1}}", "then.changes"),
        ("{always: {coins: 0}}", "then.always"),
        ("{never: {coins: 1}}", "then.never"),
        ("{sometimes: [{coins: 0}]}", "then.sometimes.0"),
        ("{view: {shines: []}}", "then.view"),
    ],
)
def test_what_is_refused_comes_to_nothing(claim: str, path: str) -> None:
    """Where the event is refused there is no table of which anything could be claimed."""
    verdict = judge(evening(REFUSED, ("[light.oil]", "[evening.oil]"), then(claim)))

    assert found(verdict) == [(path, "it is refused by evening.oil", (), ())]


def test_refused_line_is_shown() -> None:
    """A pick that is barred fails what is claimed of every end, and the script shows the pick."""
    verdict = judge(evening(play("ana.light: b"), then("{always: {coins: 0}}")))

    assert found(verdict) == [("then.always", "it is refused by light.oil", (), B_LIT)]


def test_not_always() -> None:
    """What does not hold at one of the ends is not always so: the first such end is shown."""
    verdict = judge(evening(CHOICE, then("{always: {oil: 1, coins: 1}}")))

    assert found(verdict) == [
        ("then.always", "what is claimed of every end does not hold at this one", (Difference(("oil",), 1, 0),), B_LIT)
    ]


def test_not_never() -> None:
    """What holds at one of the ends is not never so: that end is shown."""
    verdict = judge(evening(CHOICE, then("{never: {oil: 0, coins: 1}}")))

    assert found(verdict) == [("then.never", "what is claimed never to be is so at this end", (), B_LIT)]


def test_not_sometimes() -> None:
    """What no play comes to is told apart from the nearest end; what one comes to is not spoken of."""
    verdict = judge(evening(CHOICE, then("{sometimes: [{oil: 1}, {oil: 0, coins: 2}]}")))

    assert found(verdict) == [
        (
            "then.sometimes.1",
            "no legal play comes to this; the nearest end differs so",
            (Difference(("coins",), 2, 1),),
            B_LIT,
        )
    ]


def test_other_outcomes() -> None:
    """Another number of ends is told."""
    assert found(judge(evening(CHOICE, then("{outcomes: 3}")))) == [
        ("then.outcomes", "3 different ends are claimed, there are 2", (), ())
    ]


def test_other_offer() -> None:
    """Fewer options, and another decision, are told apart from what waits."""
    fewer = judge(evening(CHOICE, then("{offers: {ana.light: [a]}}")))
    other = judge(evening(CHOICE, then("{offers: {ana.dark: [a, b]}}")))

    said = "another decision waits, or it offers something else"
    assert found(fewer) == [("then.offers", said, (Difference(("ana.light",), ("a",), ("a", "b")),), ())]
    assert found(other) == [
        (
            "then.offers",
            said,
            (Difference(("ana.dark",), ("a", "b"), GONE), Difference(("ana.light",), GONE, ("a", "b"))),
            (),
        )
    ]


def test_no_offer() -> None:
    """A decision without a choice does not wait."""
    assert found(judge(evening(then("{offers: {ana.light: [a]}}")))) == [
        ("then.offers", "a decision is claimed to wait, but none does", (), ())
    ]


def test_no_refusal() -> None:
    """What is legal is not refused, be the play over or not."""
    legal = judge(evening(play("ana.light: a"), then("{refused: light.oil}")))
    waiting = judge(evening(CHOICE, then("{refused: light.oil}")))

    said = "a refusal by light.oil is claimed, but it is legal"
    assert found(legal) == [("then.refused", said, (), A_LIT)]
    assert found(waiting) == [("then.refused", said, (), ())]


def test_other_refusal() -> None:
    """Another clause that refuses is named."""
    assert found(judge(evening(play("ana.light: b"), then("{refused: light.once}")))) == [
        ("then.refused", "a refusal by light.once is claimed, but light.oil refuses it", (), B_LIT)
    ]


def test_other_odds() -> None:
    """Other odds are told exactly; each row is held apart."""
    verdict = judge(evening(WINDY, then("{odds: [{table: {coins: 1}, is: 5/6}, {table: {coins: 0}, is: 1/3}]}")))

    assert found(verdict) == [("then.odds.1", "the odds are claimed to be 1/3, they are 1/6", (), ())]
    assert verdict.findings[0].said.values == {"claimed": Fraction(1, 3), "found": Fraction(1, 6)}


def test_other_view() -> None:
    """What is seen is held apart from the table, at every end."""
    verdict = judge(evening(MIRRORS, then("{view: {shines: [a, m]}}")))

    assert found(verdict) == [
        (
            "then.view",
            "what is claimed of the view does not hold at this end",
            (Difference(("shines",), ("a", "m"), ("a", "m", "n")),),
            (),
        )
    ]


@pytest.mark.parametrize(
    "claim", ["{changes: {}}", "{always: {oil: 0}}", "{never: {coins: 9}}", "{sometimes: [{oil: 0}]}", "{view: {}}"]
)
def test_play_without_an_end(claim: str) -> None:
    """Where play goes round in a circle for ever nothing holds of its ends."""
    free = (
        GIVEN,
        "  lamps: {a: {size: 0, sheltered: true, lit: true}, b: {size: 0, sheltered: true, lit: true}}\n  crowd: true\n  oil: 1\n",
    )
    verdict = judge(evening(free, then(claim)), Relight)

    assert found(verdict) == [("then", "no play comes to an end", (), ())]


def asked(*names: str) -> tuple[str, str]:
    """Let the troll's roll be open from its die on, and claim that these decisions are never asked."""
    return ROLL[ROLL.index("      - troll.fate") :], f"then:\n  never_asked: [{', '.join(names)}]\n"


def test_never_asked() -> None:
    """A decision that no play offers is never asked; one without a choice is none."""
    assert judge(roll(asked("elf.side", "troll.token"))) == Verdict("passed")


def test_asked_after_all() -> None:
    """A decision that some play offers is named, each at its place."""
    assert found(judge(roll(asked("elf.token", "elf.fate", "troll.fate")))) == [
        ("then.never_asked.1", "elf.fate is asked in some play", (), ()),
        ("then.never_asked.2", "troll.fate is asked in some play", (), ()),
    ]


def test_asked_in_an_earlier_event() -> None:
    """What an earlier event asked was asked."""
    first = (
        "    play:\n",
        "    play: [{troll.die-1: 1}, {troll.fate: pass}, {elf.fate: pass}]\n  - roll: {by: troll, for: movement}\n    play:\n",
    )
    then = ROLL[ROLL.index("  changes:") :], "  never_asked: [elf.fate]\n"

    assert judge(roll(then)) == Verdict("passed")
    assert found(judge(roll(first, then))) == [("then.never_asked.0", "elf.fate is asked in some play", (), ())]


# -------------------------------------------------------------------------------- events


def test_events_in_a_row() -> None:
    """Each event begins where the one before has ended."""
    two = (
        WHEN,
        "- evening: {keeper: ana}\n  play: [ana.light: a]\n- evening: {keeper: bob}",
    )

    assert judge(evening(CHOICE, two, then("{changes: {lamps: {a: {lit: true}}, oil: 1, coins: 2}}"))) == Verdict(
        "passed"
    )


def test_event_refused_early() -> None:
    """An event that is refused before the last one fails whatever is claimed, at its own place."""
    three = (WHEN, "- evening: {keeper: ana}\n- evening: {keeper: bob}\n- evening: {keeper: eve}")
    verdict = judge(evening(three, then("{refused: evening.oil, always: {oil: 0}}")))

    assert verdict == Verdict(
        "failed",
        (
            Finding(
                ("when", 1),
                Said(
                    "event {n} is refused by {clause}, so the play never gets further",
                    {"n": 2, "clause": "evening.oil"},
                ),
            ),
        ),
    )


# -------------------------------------------------------------------------------- premises


@pytest.mark.parametrize("pattern", ["'*.light'", "ana.*", "'*'", "ana.light", "'a?a.[l]*'"])
def test_premise(pattern: str) -> None:
    """A premise takes each decision whose name fits it and that offers its label."""
    premise = ("then:", f"otherwise: {{{pattern}: b}}\nthen:")

    assert judge(evening(CHOICE, then("{always: {oil: 0}, outcomes: 1}"), premise)) == Verdict("passed")


def test_premise_does_not_answer_for_the_script() -> None:
    """What the script answers is not taken by a premise."""
    premise = ("then:", "otherwise: {'*.light': b}\nthen:")
    three = (
        GIVEN,
        "  lamps: {a: {sheltered: true}, b: {sheltered: true}, c: {sheltered: true}}\n  crowd: true\n  oil: 2\n",
    )
    scripted = then("{always: {lamps: {a: {lit: true}, b: {lit: true}}}, outcomes: 1}")

    assert judge(evening(three, play("ana.light: a"), scripted, premise)) == Verdict("passed")


# -------------------------------------------------------------------------------- the script does not fit


SCRIPT = ROLL[ROLL.index("      - troll.die-1") : ROLL.index("then:")]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            ((SCRIPT, "      - elf.fate: pass\n"),),
            "20:9: the script answers “elf.fate”, but “troll.die-1” is asked, which offers: 1, 2, 3, 4, 5, 6; "
            "answer “troll.die-1” first, or take the answer out",
        ),
        (
            (("      - troll.reroll: 5", "      - troll.reroll: 5\n      - elf.token: stock"),),
            "23:9: the play is over, but the script still answers “elf.token”; "
            "asked were: troll.die-1, troll.fate, troll.reroll; take the answer out",
        ),
        (
            (("light die-1", "light die-2"),),
            "21:9: “troll.fate” does not offer “light die-2”; pick one of: pass, light die-1",
        ),
        (
            (("troll.reroll: 5", "troll.reroll: 7"),),
            "22:9: “troll.reroll” does not offer “7”; pick one of: 1, 2, 3, 4, 5, 6",
        ),
        (
            (("troll.reroll: 5", "troll.reroll: '5'"),),
            "22:9: “troll.reroll” does not offer “5”; pick one of: 1, 2, 3, 4, 5, 6",
        ),
        (
            ((SCRIPT, "      - troll.die-1: 2\n  - move: {by: elf}\n"),),
            "18:5: the script does not answer “troll.fate”, which offers: pass, light die-1; add the answer to “play”",
        ),
        (
            (
                (
                    SCRIPT,
                    "      - troll.die-1: 2\n      - troll.fate: pass\n      - elf.fate: pass\n  - move: {by: elf}\n    play: [elf.die-2: 1]\n",
                ),
            ),
            "24:12: the script answers “elf.die-2”, but “elf.die-1” is asked, which offers: 1, 2, 3, 4, 5, 6; "
            "answer “elf.die-1” first, or take the answer out",
        ),
        (
            (
                ("      - troll.reroll: 5\n", ""),
                (ROLL[ROLL.index("  changes:") :], "  refused: fate.light_own\n"),
                ("light die-1", "dark die-1\n      - troll.reroll: 5"),
                ("[fate.light_own]", "[fate.has_token]"),
            ),
            "22:9: the play is over, but the script still answers “troll.reroll”; asked were: troll.die-1, troll.fate; "
            "take the answer out",
        ),
        (
            (
                ("      - troll.fate: light die-1\n      - troll.reroll: 5\n", ""),
                (ROLL[ROLL.index("  changes:") :], "  odds: [{table: {stock: 33}, is: 1/6}]\n"),
            ),
            "22:10: “odds” needs every decision scripted, but “troll.fate” is open; add the answer to “play”",
        ),
    ],
)
def test_script(changes: tuple[tuple[str, str], ...], message: str) -> None:
    """Where script and play do not fit, that is the verdict, at the answer, with what was asked and what is legal."""
    assert at(roll(*changes), "script") == message


# -------------------------------------------------------------------------------- the case is wrong


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ((then("{}"),), "16:7: the case asserts nothing; say in “then” what must come of it"),
        (
            (then("{sometimes: [], never_asked: [], odds: []}"),),
            "16:7: the case asserts nothing; say in “then” what must come of it",
        ),
        (
            (
                (
                    "then:",
                    "otherwise_read: [{under: 'shine.mirror:flames_only', answer: {cs: N, en: N, pl: N, ru: N}, then: {}}]\nthen:",
                ),
            ),
            "16:98: the case asserts nothing; say in “then” what must come of it",
        ),
        (
            (("[light.oil]", "[light.oil, shine.mirror]"),),
            "4:23: the case rests on “shine.mirror”, but no line of play asks that clause; take it out, or change the "
            "situation so that the clause matters; asked were: evening.oil, light.once, light.oil, wind.reach, crowd.comes",
        ),
        (
            (CHOICE, then("{outcomes: 2}"), ("then:", "otherwise: {'*.light': c}\nthen:")),
            "16:24: no decision takes the premise “*.light: c”; take it out, or name a decision that offers it",
        ),
        ((then("{view: {shine: [a]}}"),), "16:15: unknown key “shine”; did you mean: shines?"),
    ],
)
def test_broken(changes: tuple[tuple[str, str], ...], message: str) -> None:
    """A case that cannot fail, or that says what cannot be meant, is broken, at the node that makes it so."""
    assert at(evening(*changes), "broken") == message


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ("never_asked: [elk.fate]", "24:17: unknown name on the board: “elk”; did you mean: elf?"),
        ("never_asked: [elf.token, elf.tokens]", "24:28: unknown decision: “tokens”; did you mean: token?"),
        ("view: {stock: 1}", "24:10: unknown key “stock”; did you mean: states?"),
    ],
)
def test_broken_names(claim: str, message: str) -> None:
    """A decision that the game does not know, and what its view does not show, can be claimed of nothing."""
    assert at(roll((ROLL[ROLL.index("  changes:") :], f"  {claim}\n")), "broken") == message


def test_a_view_where_the_game_has_none() -> None:
    """What a game does not derive from its board cannot be claimed."""
    case = evening(then("{view: {shines: [a]}}"))
    blind = replace(case, game=replace(case.game, view=None))

    assert at(blind, "broken") == "16:8: unknown value: “view”; did you mean: always, never, sometimes?"


def test_too_big() -> None:
    """Beyond the bound there is no verdict on what holds."""
    case = evening(CHOICE, then("{outcomes: 2}"))
    verdict = judge(case, bound=2)

    assert judge(case, bound=3).kind == "passed"
    assert (verdict.kind, verdict.findings, str(verdict.error)) == (
        "too-big",
        (),
        "the play has more than 2 positions; script more of the play, state a premise with “otherwise”, or raise --bound",
    )


def test_endless() -> None:
    """Rules that go on without a decision come to no verdict either."""
    two = (GIVEN, "  lamps: {a: {sheltered: true, lit: true}, b: {sheltered: true, lit: true}}\n  oil: 1\n")
    verdict = judge(evening(two, then("{outcomes: 1}")), CrowdsComing)

    assert (verdict.kind, str(verdict.error)) == (
        "too-big",
        "5000 steps without a decision, the last one in Crowd; report it: these rules go round in a circle",
    )


# -------------------------------------------------------------------------------- other rules


OPEN = (
    ("status: settled", "status: open"),
    ("[light.oil]", "[shine.mirror]"),
    MIRRORS,
    then(
        "{always: {coins: 3}}\notherwise_read:\n- under: shine.mirror:flames_only\n  then: {always: {coins: 2}}\n  answer: {cs: N, en: N, pl: N, ru: N}"
    ),
)


def test_other_reading_is_judged() -> None:
    """An open case passes if each of its answers holds under its own reading."""
    assert judge(evening(*OPEN)) == Verdict("passed")


def test_other_reading_fails() -> None:
    """What fails under the other reading is reported under its name, at its own place."""
    verdict = judge(evening(*OPEN, ("{coins: 2}", "{coins: 3}")))

    assert found(verdict) == [
        (
            "otherwise_read.0.then.always",
            "what is claimed of every end does not hold at this one",
            (Difference(("coins",), 3, 2),),
            (),
        )
    ]
    assert [f.under for f in verdict.findings] == ["shine.mirror:flames_only"]


def test_rule_fails_where_the_other_reading_holds() -> None:
    """Both answers are held against their rules: the rule's own failure stands under no reading."""
    verdict = judge(evening(*OPEN, ("{coins: 3}", "{coins: 2}")))

    assert [(told(f.path), f.under) for f in verdict.findings] == [("then.always", "")]


def test_judging_under_a_reading() -> None:
    """Under a reading only what comes of it counts: neither what the case rests on nor its other answers."""
    case = evening(*OPEN)
    uncited = evening(*OPEN[:1], *OPEN[2:])

    assert found(judge(case, FlamesOnly)) == [
        (
            "then.always",
            "what is claimed of every end does not hold at this one",
            (Difference(("coins",), 3, 2),),
            (),
        )
    ]
    assert judge(uncited, OnCredit) == Verdict("passed")


def test_edition() -> None:
    """The rules are those of the case's edition: in the village a drop of oil is enough for the big lamp."""
    big = (play("ana.light: b"), then("{changes: {lamps: {b: {lit: true}}, oil: 0, coins: 1}}"))

    assert judge(evening(*big, ("game: lanterns", "game: lanterns\nedition: village"))) == Verdict("passed")
    assert judge(evening(*big, ("game: lanterns", "game: lanterns\nedition: city"))).kind == "failed"
    assert judge(evening(*big), OnCredit) == Verdict("passed")


def test_base_edition() -> None:
    """In the base game of Talisman nobody touches another's roll."""
    base = (
        ROLL.replace("edition: woodland", "edition: base")
        .replace("light: 1", "plain: 1")
        .replace("dark: 2", "plain: 2")
    )
    when = "when: {roll: {by: troll, for: movement}, play: [troll.die-1: 2, troll.fate: pass, elf.fate: plain die-1]}\n"
    text = base[: base.index("when:")].replace("fate.light_own", "fate.woodland_replaces") + when
    claim = "then: {refused: fate.woodland_replaces}\n"
    from oracle.suite.load import case_of

    assert judge(case_of((text + claim).encode(), "x.yaml")) == Verdict("passed")


def test_game_is_installed(lanterns: Game) -> None:
    """The miniature game is one of those that cases can be of."""
    assert evening().game is lanterns


@pytest.mark.parametrize("name", ["wolf.fate", "table.fate", "troll.fate-nobody", "troll.fates", "troll.fate-before-x"])
def test_decision_that_nobody_could_be_asked(name: str) -> None:
    """A creature is asked nothing and no roll of nobody is decided on: such a claim would hold of itself."""
    verdict = judge(roll(("  stock: 33\n", "  stock: 33\n  creatures: [wolf]\n"), asked(name)))

    assert verdict.kind == "broken"
    assert isinstance(verdict.error, UnknownName)
