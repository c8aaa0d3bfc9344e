"""From files to cases: what is wrong is said whole, at its place; what is right is found, wherever it lies."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import oracle
from oracle import games
from oracle.errors import BadInput, BadSetting, FileUnreadable, NoCases, NoSuchFile
from oracle.games.talisman.board import Seat
from oracle.games.talisman.events import Attack, Move, Roll
from oracle.suite import load
from oracle.suite.case import Case, Event, Situation
from oracle.suite.load import case_files, case_of, default_paths, load_case, load_cases, load_situation
from tests.suite.written import ROLL, changed, roll

EVENT = "- roll: {by: troll, for: movement}"
WHEN = ROLL[ROLL.index("when:") : ROLL.index("then:")]
THEN = ROLL[ROLL.index("  changes:") :]
SEATS = ROLL[ROLL.index("  seats:") : ROLL.index("  stock: 33")]
QUESTION = "question: {cs: Smí?, en: May I?, pl: Czy?, ru: Можно?}"

Row = tuple[tuple[tuple[str, str], ...], str]


def row(message: str, *changes: tuple[str, str]) -> Row:
    """Give the changes of a case, and what is said of it."""
    return changes, message


def refusal(text: str) -> str:
    """Say what is wrong with the text of a case."""
    with pytest.raises(BadInput) as caught:
        case_of(text.encode(), "x.yaml")
    return str(caught.value)


def check(changes: tuple[tuple[str, str], ...], message: str) -> None:
    """Hold the refusal of a changed case against what must be said."""
    assert refusal(changed(ROLL, *changes)) == f"x.yaml:{message}"


# -------------------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        row("7:1: unknown key “statuss”; did you mean: status?", ("status:", "statuss:")),
        row("16:3: unknown key “stocks”; did you mean: stock, tokens?", ("stock: 33", "stocks: 33")),
        row("14:28: unknown key “lihgt”; did you mean: light?", ("light: 1}", "lihgt: 1}")),
        row(
            "14:28: unknown key “zyx”; did you mean: fate_value, light, dark, plain, region, toad, cards, "
            "strength, craft, craft_is_fate, lives, gold, trophies, destinies, fate_barred?",
            ("light: 1}", "zyx: 1}"),
        ),
        row("18:5: unknown key “rol”; did you mean: roll?", (EVENT, "- rol: {by: troll, for: movement}")),
        row("18:23: unknown key “fro”; did you mean: for?", ("for: movement", "fro: movement")),
        row("19:5: unknown key “plays”; did you mean: play, pay, place?", ("    play:", "    plays:")),
        row("18:12: unknown key “type”; did you mean: by, for, dice, source, creature, must_accept?", ("by:", "type:")),
        row(
            "6:11: unknown key “sentence”; did you mean: at, url, faq, forum, date, rank?", ("at: S13", "sentence: S13")
        ),
        row("8:56: unknown key “de”; did you mean: cs, en, pl, ru?", ("Можно?}", "Можно?, de: Darf}")),
        row(
            "10:24: unknown key “de”; did you mean: cs, en, pl, ru?", ("Troll}", "{cs: T, de: T, en: T, pl: T, ru: T}}")
        ),
        row("24:3: unknown key “change”; did you mean: changes?", ("  changes:", "  change:")),
        row("25:21: unknown key “lihgt”; did you mean: light?", ("light: 0", "lihgt: 0")),
        row("26:5: unknown key “stocks”; did you mean: stock, tokens?", ("stock: 34", "stocks: 34")),
        row(
            "24:12: unknown key “running”; did you mean: order, seats, stock, turn, creatures, dice, space, discard, woodland, fate_rules, tokens?",
            (THEN, "  always: {running: []}\n"),
        ),
    ],
)
def test_unknown_key(changes: tuple[tuple[str, str], ...], message: str) -> None:
    """A key that nothing knows is pointed at, with the nearest known ones, whatever else is missing for it."""
    check(changes, message)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        row("3:7: unknown game: “talisma”; did you mean: talisman?", ("game: talisman", "game: talisma")),
        row("4:10: unknown edition: “woodlands”; did you mean: woodland?", ("edition: woodland", "edition: woodlands")),
        row("5:12: unknown clause: “move.toads”; did you mean: move.toad?", ("fate.light_own", "move.toads")),
        row("24:12: unknown clause: “move.toads”; did you mean: move.toad?", (THEN, "  refused: move.toads\n")),
        row(
            "24:26: unknown reading: “move.toad:toads_rol”; did you mean: move.toad:toads_roll?",
            (
                "then:\n" + THEN,
                "then: {outcomes: 1}\notherwise_read: [{under: move.toad:toads_rol, answer: {cs: N, en: N, pl: N, ru: N}, then: {outcomes: 1}}]\n",
            ),
        ),
        row(
            "26:19: unknown clause: “move.toads”; did you mean: move.toad?",
            (
                "then:\n" + THEN,
                "then: {outcomes: 1}\notherwise_read:\n- under: move.toad:toads_roll\n  then: {refused: move.toads}\n"
                "  answer: {cs: N, en: N, pl: N, ru: N}\n",
            ),
        ),
        row("7:9: unknown value: “setled”; did you mean: settled?", ("settled", "setled")),
        row("1:9: unknown value: “2”; did you mean: 1?", ("format: 1", "format: 2")),
        row(
            "8:18: unknown value: “de”; did you mean: cs, en, pl, ru?", ("question:", "source_language: de\nquestion:")
        ),
        row(
            "14:36: unknown value: “forest”; did you mean: inner, middle, outer, woodland?",
            ("light: 1}", "region: forest}"),
        ),
        row(
            "18:28: unknown value: “red”; did you mean: dark blue, gold, plain?",
            (WHEN, "when:\n  - place: {by: troll, up: red}\n"),
        ),
    ],
)
def test_unknown_name(changes: tuple[tuple[str, str], ...], message: str) -> None:
    """A name that nothing bears is pointed at, with what was meant."""
    check(changes, message)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        row("18:16: unknown name on the board: “trol”; did you mean: troll?", ("by: troll", "by: trol")),
        row("18:16: unknown name on the board: “trol”; did you mean: troll?", (WHEN, "when:\n  - move: {by: trol}\n")),
        row("19:9: unknown name on the board: “trol”; did you mean: troll?", (WHEN, "when:\n  move:\n    by: trol\n")),
        row(
            "18:34: unknown name on the board: “elv”; did you mean: elf?",
            (WHEN, "when:\n  - attack: {by: troll, against: elv}\n"),
        ),
        row(
            "18:34: unknown name on the board: “troll”; did you mean: elf?",
            (WHEN, "when:\n  - attack: {by: troll, against: troll}\n"),
        ),
        row(
            "19:65: unknown name on the board: “wolv”; did you mean: wolf?",
            ("  stock: 33", "  stock: 33\n  creatures: [wolf]"),
            (EVENT, "- roll: {by: troll, for: instruction, source: card, creature: wolv}"),
        ),
        row(
            "18:65: unknown name on the board: “wolf”; correct the board",
            (EVENT, "- roll: {by: troll, for: instruction, source: card, creature: wolf}"),
        ),
        row("12:23: unknown name on the board: “elk”; did you mean: elf?", ("[troll, elf]", "[troll, elf, elk]")),
        row("17:9: unknown name on the board: “elk”; did you mean: elf?", ("  stock: 33", "  stock: 33\n  turn: elk")),
        row(
            "17:10: unknown name on the board: “elk”; did you mean: elf?",
            ("  stock: 33", "  stock: 33\n  dice: {elk: [1]}"),
        ),
        row(
            "24:20: unknown name on the board: “trol”; did you mean: troll?", (THEN, "  always: {seats: {trol: {}}}\n")
        ),
        row("24:21: unknown name on the board: “elk”; did you mean: elf?", (THEN, "  changes: {seats: {elk: gone}}\n")),
    ],
)
def test_unknown_name_on_the_board(changes: tuple[tuple[str, str], ...], message: str) -> None:
    """A name that is not on the board is pointed at, be it a value or a key, with what was meant."""
    check(changes, message)


# -------------------------------------------------------------------------------- types and amounts


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        row("16:10: a whole number is expected here, this is a text; correct the value", ("stock: 33", "stock: many")),
        row("16:10: a whole number is expected here, this is a text; correct the value", ("stock: 33", "stock: '33'")),
        row("16:10: a whole number is expected here, this is a text; correct the value", ("stock: 33", "stock: 033")),
        row("16:9: a whole number is expected here, this is null; correct the value", ("stock: 33", "stock:")),
        row(
            "14:35: a whole number is expected here, this is true or false; correct the value",
            ("light: 1", "light: true"),
        ),
        row(
            "14:34: true or false is expected here, this is a whole number; correct the value",
            ("light: 1", "toad: 1"),
        ),
        row("14:34: true or false is expected here, this is a text; correct the value", ("light: 1", "toad: yes")),
        row("12:10: a list is expected here, this is a text; correct the value", ("[troll, elf]", "troll")),
        row(
            "12:18: a text is expected here, this is a whole number; correct the value", ("[troll, elf]", "[troll, 7]")
        ),
        row("14:5: a mapping is expected here, this is a list; correct the value", (SEATS, "  seats:\n    - troll\n")),
        row("10:16: a text is expected here, this is a whole number; correct the value", ("Troll}", "7}")),
        row("8:16: a text is expected here, this is a whole number; correct the value", ("cs: Smí?", "cs: 5")),
        row(
            "2:5: an id such as tal-0107 is expected here, this is a text; correct the value",
            ("tal-9001", "9001a"),
        ),
        row("2:5: a text is expected here, this is a whole number; correct the value", ("tal-9001", "9001")),
        row(
            "18:11: a mapping is expected here, this is a text; correct the value",
            ("{by: troll, for: movement}", "troll"),
        ),
        row("20:22: a text is expected here, this is true or false; correct the value", ("die-1: 2", "die-1: true")),
        row("21:21: a text is expected here, this is a list; correct the value", ("light die-1", "[light, die-1]")),
        row("20:9: a mapping is expected here, this is a text; correct the value", ("- troll.die-1: 2", "- pass")),
        row(
            "18:12: a list is expected here, this is a mapping; correct the value",
            (WHEN, "when:\n  - {play: {a: b}, move: {by: troll}}\n"),
        ),
        row("17:7: a mapping is expected here, this is a text; correct the value", (WHEN, "when: later\n")),
        row("17:8: a mapping is expected here, this is a text; correct the value", (WHEN, "when: [later]\n")),
        row("17:6: a mapping is expected here, this is null; correct the value", (WHEN, "when:\n")),
        row(
            "23:7: a mapping is expected here, this is a whole number; correct the value",
            ("then:\n" + THEN, "then: 5\n"),
        ),
        row(
            "24:14: a list is expected here, this is a mapping; correct the value", (THEN, "  sometimes: {stock: 34}\n")
        ),
        row(
            "24:19: a whole number is expected here, this is a text; correct the value",
            (THEN, "  always: {stock: many}\n"),
        ),
        row(
            "24:34: a fraction such as 11/36 is expected here, this is a text; correct the value",
            (THEN, "  odds: [{table: {stock: 1}, is: 0.5}]\n"),
        ),
        row(
            "24:34: a fraction such as 11/36 is expected here, this is a text; correct the value",
            (THEN, "  odds: [{table: {stock: 1}, is: 1/0}]\n"),
        ),
    ],
)
def test_wrong_type(changes: tuple[tuple[str, str], ...], message: str) -> None:
    """A value of another type is pointed at, with what it should be and what it is."""
    check(changes, message)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        row("14:35: -1 is out of range; the limit is 0; write a number within the limit", ("light: 1", "light: -1")),
        row("16:10: -1 is out of range; the limit is 0; write a number within the limit", ("stock: 33", "stock: -1")),
        row(
            "17:18: 7 is out of range; the limit is 6; write a number within the limit",
            ("  stock: 33", "  stock: 33\n  dice: {troll: [7]}"),
        ),
        row("18:29: 0 is out of range; the limit is 1; write a number within the limit", ("for: movement", "dice: 0")),
        row("24:13: 0 is out of range; the limit is 1; write a number within the limit", (THEN, "  outcomes: 0\n")),
        row("27:20: 7 is out of range; the limit is 6; write a number within the limit", ("[5]", "[7]")),
        row("26:12: -1 is out of range; the limit is 0; write a number within the limit", ("stock: 34", "stock: -1")),
    ],
)
def test_out_of_range(changes: tuple[tuple[str, str], ...], message: str) -> None:
    """A number below or above what can be is pointed at, with the limit."""
    check(changes, message)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        row("1:1: the key “when” is missing; add it here", (WHEN, "")),
        row("1:1: the key “id” is missing; add it here", ("id: tal-9001\n", "")),
        row("12:3: the key “seats” is missing; add it here", (SEATS, "")),
        row("18:11: the key “by” is missing; add it here", ("by: troll, ", "")),
        row("18:11: the key “for” is missing; add it here", (", for: movement", "")),
        row("8:11: the key “ru” is missing; add it here", (", ru: Можно?", "")),
        row("9:9: the key “cs” is missing; add it here", ("{cs: Ano., en", "{en")),
        row("24:10: the key “is” is missing; add it here", (THEN, "  odds: [{table: {stock: 1}}]\n")),
        row(
            "5:11: at least one entry is expected here, this is an empty one; correct the value",
            ("[fate.light_own]", "[]"),
        ),
        row(
            "6:9: at least one entry is expected here, this is an empty one; correct the value",
            ("[{at: S13}]", "[]"),
        ),
        row(
            "17:7: at least one entry is expected here, this is an empty one; correct the value",
            (WHEN, "when: []\n"),
        ),
    ],
)
def test_missing(changes: tuple[tuple[str, str], ...], message: str) -> None:
    """What is not there is missed where it belongs."""
    check(changes, message)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (("    play:", "    agree: {}\n    play:"), "18:5: exactly one name is expected here (event), there are 2"),
        ((f"{EVENT}\n    play:", "- play:"), "18:5: exactly one name is expected here (event), there are 0"),
        (
            ("- troll.die-1: 2", "- {troll.die-1: 2, a: 1}"),
            "20:9: exactly one name is expected here (answer), there are 2",
        ),
        (("- troll.die-1: 2", "- {}"), "20:9: exactly one name is expected here (answer), there are 0"),
    ],
)
def test_one_key(changes: tuple[str, str], message: str) -> None:
    """An event and an answer have one name each."""
    check((changes,), f"{message}; write one, and give each further one an entry of its own")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("- a\n", "1:1: a mapping is expected here, this is a list; correct the value"),
        ("text\n", "1:1: a mapping is expected here, this is a text; correct the value"),
        ("null\n", "1:1: a mapping is expected here, this is null; correct the value"),
        ("{}\n", "1:1: the key “game” is missing; add it here"),
        ("a: 1\na: 2\n", "2:1: the key “a” stands twice, first in line 1; keep one of them"),
        ("", "1:1: the file is empty; start from the example in docs/writing-cases.md"),
    ],
)
def test_no_case_at_all(source: str, message: str) -> None:
    """What is no case is refused at its first node."""
    assert refusal(source) == f"x.yaml:{message}"


def test_first_fault_of_the_file_is_told() -> None:
    """Of several faults the one that stands first in the file is told."""
    text = changed(ROLL, ("stock: 33", "stock: many"), ("status: settled", "status: setled"), ("dark: 2", "dark: -2"))

    assert refusal(text) == "x.yaml:7:9: unknown value: “setled”; did you mean: settled?"


# -------------------------------------------------------------------------------- what no table can show


@pytest.mark.parametrize(
    ("changes", "at", "why"),
    [
        ((("stock: 33", "stock: 34"),), "16:10", "there are more fate tokens than exist"),
        ((("[troll, elf]", "[troll, elf, troll]"),), "12:23", "a seat stands twice in the order; each sits once"),
        ((("[troll, elf]", "[troll]"),), "15:10", "this seat is missing from the order"),
        ((("  stock: 33", "  stock: 33\n  creatures: [wolf, elf]"),), "17:21", "a creature bears the name of a seat"),
        ((("light: 1}", "plain: 1}"),), "14:35", "no token of this edition shows that side"),
        ((("edition: woodland", "edition: base"),), "14:35", "no token of this edition shows that side"),
        (
            (("  stock: 33", "  stock: 33\n  fate_rules: plain"),),
            "17:15",
            "the table agreed on other fate rules than those of this edition",
        ),
        (
            (
                ("edition: woodland", "edition: base"),
                ("light: 1}", "plain: 1}"),
                ("dark: 2}", "plain: 2}"),
                ("  stock: 33", "  stock: 33\n  fate_rules: two_sided"),
            ),
            "17:15",
            "the table agreed on other fate rules than those of this edition",
        ),
        ((("[troll, elf]", "[]"), (SEATS, "  seats: {}\n")), "13:10", "from 1 to 12 characters sit at a table"),
        ((("for: movement", "for: instruction"),), "18:11", "an instruction has a source, and no other roll has one"),
        (
            (("for: movement", "for: movement, source: card"),),
            "18:11",
            "an instruction has a source, and no other roll has one",
        ),
        (
            (("stock: 33", "stock: 0"), (WHEN, "when:\n  - move: {by: troll}\n  - place: {by: troll, up: gold}\n")),
            "19:12",
            "the stock is empty",
        ),
        (
            ((WHEN, "when:\n  - agree: {}\n  - move: {by: troll}\n"),),
            "18:12",
            "the table agrees once, before play; what follows is a case of the edition that it agrees on",
        ),
        ((("stock: 33", "stock: 33\n  creatures: [wolf, wolf]"),), "17:21", "two creatures bear the same name"),
        ((("stock: 33", "stock: 33\n  creatures: ['']"),), "17:15", "a name is made of letters, digits, - and _"),
    ],
)
def test_impossible_board(changes: tuple[tuple[str, str], ...], at: str, why: str) -> None:
    """A board or an event that no table can show is refused at the node that makes it so."""
    check(changes, f"{at}: impossible board: {why}; correct the board")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        row(
            "26:12: “changes” names a value that is there from the start: 33; name only what changes",
            ("stock: 34", "stock: 33"),
        ),
        row(
            "25:28: “changes” names a value that is there from the start: 1; name only what changes",
            ("light: 0", "light: 1"),
        ),
    ],
)
def test_no_change(changes: tuple[tuple[str, str], ...], message: str) -> None:
    """A change to what is so already is none."""
    check(changes, message)


# -------------------------------------------------------------------------------- what is read


def test_case_is_decoded() -> None:
    """A case brings its game, its board, its events with their answers, and its edition."""
    case = roll()

    assert (case.id, case.game, case.edition, case.source_language) == (
        "tal-9001",
        games.load("talisman"),
        "woodland",
        "pl",
    )
    assert case.board.seats == {"troll": Seat(fate_value=1, light=1), "elf": Seat(fate_value=3, dark=2)}
    assert case.events == (
        Event(
            Roll("troll", "movement"),
            (("troll.die-1", 2), ("troll.fate", "light die-1"), ("troll.reroll", 5)),
        ),
    )
    assert case.then.changes == {"seats": {"troll": {"light": 0}}, "stock": 34, "dice": {"troll": (5,)}}


def test_edition_and_language_may_be_left_out() -> None:
    """Without an edition the game's own is meant; a language that is named counts."""
    case = roll(("edition: woodland\n", "source_language: en\n"))

    assert (case.frame.edition, case.edition, case.source_language) == ("", "woodland", "en")


def test_names_are_shown_in_the_language() -> None:
    """A name serves every language, or has one form for each; what has none is shown by its id."""
    case = roll(("Troll}", "Troll, elf: {cs: Elf, en: Elf, pl: Elf, ru: Эльф}}"))

    assert [case.name(thing, "ru") for thing in ("troll", "elf", "monk")] == ["Troll", "Эльф", "monk"]


def test_events_in_sequence() -> None:
    """Several events are kept in their order, each with its own answers."""
    case = roll(
        (
            "    play:",
            "    play: [{troll.die-1: 2}]\n  - move: {by: elf, dice: 2}\n  - attack: {by: elf, against: troll}\n    play:",
        )
    )

    assert case.events[1:] == (
        Event(Move("elf", 2)),
        Event(Attack("elf", "troll"), (("troll.die-1", 2), ("troll.fate", "light die-1"), ("troll.reroll", 5))),
    )
    assert case.events[0] == Event(Roll("troll", "movement"), (("troll.die-1", 2),))


def test_words_that_look_like_values_are_texts() -> None:
    """`no`, `on` and `017` are names like any other."""
    text = ROLL.replace("elf", "on").replace("troll", "no").replace("Troll", "017").replace("en: Yes.", "en: yes")
    case = case_of(text.encode(), "x.yaml")

    assert list(case.board.seats) == list(case.board.order) == ["no", "on"]
    assert case.name("no", "en") == "017"
    assert case.frame.answer.en == "yes"


def test_what_is_being_resolved_cannot_be_said() -> None:
    """Every event here begins with nothing under way, and what is under way is no part of the table."""
    running = "  stock: 33\n  running: [{by: troll, purpose: movement}]"

    assert refusal(changed(ROLL, ("  stock: 33", running))).startswith("x.yaml:17:3: unknown key “running”")


@pytest.mark.parametrize(("status", "key"), [("open", "otherwise_read"), ("superseded", "superseded_by")])
def test_status_needs_its_other_half(status: str, key: str) -> None:
    """An open case shows its other answer, and a superseded one names what came after."""
    with pytest.raises(BadInput) as caught:
        roll(("status: settled", f"status: {status}"))

    assert str(caught.value).endswith(f"the key “{key}” is missing; add it here")


# -------------------------------------------------------------------------------- files


def put(folder: Path, *names: str) -> tuple[Path, ...]:
    """Write the case of the roll under each name."""
    files = tuple(folder / name for name in names)
    for n, file in enumerate(files):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(ROLL.replace("9001", f"9{n:03}"), encoding="utf-8")
    return files


def test_files_are_found_below_folders(tmp_path: Path) -> None:
    """Case files are found in every folder below, sorted, each once, however often they are named; others are passed over."""
    b, a, c = put(tmp_path, "two/b.yaml", "two/deep/a.yaml", "one/c.yaml")
    put(tmp_path, "one/c.yml", "one/notes.txt")

    assert case_files([tmp_path]) == (c, b, a)
    assert case_files([a, tmp_path / "two", b]) == (a, b)
    assert [case.file for case in load_cases([tmp_path])] == [str(c), str(b), str(a)]


def test_no_cases(tmp_path: Path) -> None:
    """A folder without a case is an error, also beside one that has some."""
    put(tmp_path, "full/a.yaml")
    (tmp_path / "void").mkdir()

    with pytest.raises(NoCases) as caught:
        case_files([tmp_path / "full", tmp_path / "void"])
    assert str(caught.value) == f"there is no case file in {tmp_path / 'void'}; name a folder or a file with cases"


def test_no_such_file(tmp_path: Path) -> None:
    """What is not there cannot be read."""
    with pytest.raises(NoSuchFile) as caught:
        case_files([tmp_path / "gone.yaml"])
    assert str(caught.value) == f"there is no {tmp_path / 'gone.yaml'}; name a file or a folder that exists"


def test_unreadable_file(tmp_path: Path) -> None:
    """A file that cannot be read is refused with the reason; a folder is no file."""
    with pytest.raises(FileUnreadable) as caught:
        load_case(tmp_path)
    assert str(caught.value) == (
        f"{tmp_path} cannot be read: Is a directory; check that it is a file and that you may read it"
    )


def test_error_in_a_file_names_the_file(tmp_path: Path) -> None:
    """A fault is placed in the file that it stands in, and the first one stops the reading."""
    good, bad = put(tmp_path, "a.yaml", "b.yaml")
    bad.write_text("a: b: c", encoding="utf-8")
    cases = load_cases([tmp_path])

    assert next(cases).file == str(good)
    with pytest.raises(BadInput, match=r"b\.yaml:1:5: this is not YAML"):
        next(cases)


def test_situation_without_a_case(tmp_path: Path) -> None:
    """A situation needs a game, a board and what happens, and nothing else."""
    file = tmp_path / "situation.yaml"
    file.write_text("game: talisman\n" + ROLL[ROLL.index("given:") : ROLL.index("then:")], encoding="utf-8")
    situation, case = load_situation(file), roll()

    assert type(situation) is Situation
    assert (situation.board, situation.events) == (case.board, case.events)


def test_situation_of_a_case(tmp_path: Path) -> None:
    """A case is a situation too."""
    [file] = put(tmp_path, "a.yaml")

    assert type(load_situation(file)) is Case
    assert load_situation(file) == load_case(file)


def test_broken_situation(tmp_path: Path) -> None:
    """A situation is refused like a case."""
    file = tmp_path / "situation.yaml"
    file.write_text("game: talisman\ngiven: {order: [], seats: {}, stock: 1}\nwhen: {agree: {}}\n", encoding="utf-8")

    with pytest.raises(BadInput) as caught:
        load_situation(file)
    assert (
        str(caught.value) == f"{file}:2:27: impossible board: from 1 to 12 characters sit at a table; correct the board"
    )


# -------------------------------------------------------------------------------- where the cases are


def set_cases(folder: Path, setting: str) -> Path:
    """Write the settings of a project."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = folder / "pyproject.toml"
    settings.write_text(setting, encoding="utf-8")
    return settings


@pytest.mark.parametrize(
    ("setting", "names"), [('cases = ["a", "b/c"]', ("a", "b/c")), ('cases = "a"', ("a",)), ('cases = "/a"', ("/a",))]
)
def test_settings_say_where_the_cases_are(tmp_path: Path, setting: str, names: tuple[str, ...]) -> None:
    """The settings of the folder name its cases, as they are written there."""
    set_cases(tmp_path, f"[tool.oracle]\n{setting}\n")
    (tmp_path / "cases").mkdir()

    assert default_paths(tmp_path) == (tuple(Path(name) for name in names), "pyproject.toml")


def test_settings_above(tmp_path: Path) -> None:
    """The nearest settings above decide, and their names count from there."""
    settings = set_cases(tmp_path / "far", '[tool.oracle]\ncases = ["a", "/b"]\n')
    (tmp_path / "far" / "here" / "cases").mkdir(parents=True)

    found = default_paths(tmp_path / "far" / "here")

    assert found == ((tmp_path / "far" / "a", Path("/b")), str(settings))


@pytest.mark.parametrize(
    "setting", ["[tool.other]\ncases = 7\n", "[tool.oracle]\ncases = []\n", '[tool.oracle]\ncases = ""\n']
)
def test_nearest_settings_that_name_none(tmp_path: Path, setting: str) -> None:
    """Where the nearest settings name no cases, those further up are another project's: the folder named cases is meant."""
    set_cases(tmp_path, '[tool.oracle]\ncases = ["a"]\n')
    set_cases(tmp_path / "near", setting)
    (tmp_path / "near" / "cases").mkdir()

    assert default_paths(tmp_path / "near") == ((tmp_path / "near" / "cases",), "./cases")


def test_folder_of_cases(tmp_path: Path) -> None:
    """Without settings the folder named cases is meant."""
    (tmp_path / "cases").mkdir()

    assert default_paths(tmp_path) == ((tmp_path / "cases",), "./cases")


def test_suite_that_came_along(tmp_path: Path) -> None:
    """Without settings and without a folder of cases the bundled suite is meant, which holds cases."""
    paths, why = default_paths(tmp_path)

    assert why == "the suite that came with the oracle"
    assert paths == (Path(__file__).parents[2] / "cases",)
    assert case_files(paths)


def test_suite_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package has the suite inside of it."""
    monkeypatch.setattr(oracle, "__file__", str(tmp_path / "oracle" / "__init__.py"))
    (tmp_path / "oracle" / "bundled" / "cases").mkdir(parents=True)

    assert load.bundled("cases") == tmp_path / "oracle" / "bundled" / "cases"
    assert load.bundled("schemas") == tmp_path / "schemas"


@pytest.mark.parametrize(
    ("setting", "why"),
    [
        ("[tool.oracle]\ncases = 7\n", "[tool.oracle] cases"),
        ('[tool.oracle]\ncases = ["a", 7]\n', "[tool.oracle] cases"),
        ("[tool.oracle\n", "Expected ']' at the end of a table declaration (at line 1, column 13)"),
        ("[tool]\noracle = 7\n", "[tool.oracle]"),
        ("tool = 7\n", "[tool.oracle]"),
    ],
)
def test_bad_settings(tmp_path: Path, setting: str, why: str) -> None:
    """Settings that say nothing of use are refused with the file and the reason."""
    settings = set_cases(tmp_path, setting)

    with pytest.raises(BadSetting) as caught:
        default_paths(tmp_path)
    assert str(caught.value) == f"{settings} cannot be used: {why}; correct it, or name the cases on the command line"


# -------------------------------------------------------------------------------- very much of something


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (("rests_on: [fate.light_own]", f"rests_on: [{'1, ' * 99_999}1]"), "a text is expected here"),
        (("rests_on: [fate.light_own]", f"rests_on: [{'fate.x, ' * 49_999}fate.x]"), "unknown clause: “fate.x”"),
        (("by: troll", f"by: {'x' * 100_000}"), "unknown name on the board"),
        (
            (
                "    dice: {troll: [5]}\n",
                f"    dice: {{troll: [5]}}\n  odds: [{{table: {{stock: 1}}, is: 1/{'1' * 5_000}}}]\n",
            ),
            "a fraction such as 11/36",
        ),
    ],
)
def test_very_much_is_refused_like_a_little(changes: tuple[str, str], message: str) -> None:
    """A node with a hundred thousand faults, a name without end, a number of thousands of digits: one plain refusal."""
    with pytest.raises(BadInput, match=re.escape(message)):
        roll(changes)


def test_no_table_has_so_many_seats() -> None:
    """Thirteen characters sit at no table."""
    seats = "".join(f"    s{n}: {{light: 1}}\n" for n in range(11))

    with pytest.raises(BadInput, match="from 1 to 12 characters sit at a table"):
        roll((SEATS, SEATS + seats))
