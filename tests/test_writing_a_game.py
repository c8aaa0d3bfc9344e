"""The example of docs/writing-a-game.md: a game of another package does all that a built-in one does, and its author's mistakes are named."""

from __future__ import annotations

import json
import string
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from tests.example_game import EXAMPLE, Change, copied, environ, installed, site

PAGE = EXAMPLE.parents[1] / "writing-a-game.md"
CASES = 10


def python(on_path: Path, *arguments: str, cwd: Path, language: str = "C") -> subprocess.CompletedProcess[str]:
    """Run Python in a fresh process that has the example on its path."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env=environ(on_path, language),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


@cache
def ran(cwd: Path, *arguments: str, language: str = "C") -> tuple[int, str]:
    """Run the oracle beside the installed example: (exit code, all that it wrote)."""
    done = python(site(), "-m", "oracle", *arguments, cwd=cwd, language=language)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def nowhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder without settings and without cases."""
    return tmp_path_factory.mktemp("nowhere")


# -------------------------------------------------------------------------------- what is installed


def test_the_wheel_brings_all_that_the_game_needs() -> None:
    """The wheel holds the rulebook, the cases with their lock, the compiled words, and the entry point."""
    names = {str(file.relative_to(site())) for file in site().rglob("*") if file.is_file()}
    cases = {str(file.relative_to(EXAMPLE)) for file in (EXAMPLE / "oracle_pig" / "cases").rglob("*.*")}

    assert {"oracle_pig/rulebook.yaml", *cases} <= names
    assert {f"oracle_pig/locale/{language}/LC_MESSAGES/pig.mo" for language in ("cs", "pl", "ru")} <= names
    assert "pig = oracle_pig:GAME" in (site() / "oracle_pig-0.1.0.dist-info" / "entry_points.txt").read_text("utf-8")


def test_the_oracle_s_own_wheel_brings_no_example(tmp_path: Path) -> None:
    """The example stays in the documentation: the oracle's own wheel has nothing of it."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=EXAMPLE.parents[2], check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")

    assert [name for name in zipfile.ZipFile(wheel).namelist() if "pig" in name or name.startswith("docs")] == []


def test_games_lists_it_with_its_cases(nowhere: Path) -> None:
    """`oracle games` finds the game by its entry point and counts the cases that came with it."""
    code, out = ran(nowhere, "games", "--json")

    assert code == 0
    [row] = [row for row in json.loads(out) if row["game"] == "pig"]
    assert row == {"game": "pig", "editions": ["classic", "gentle"], "clauses": 5, "readings": 7, "cases": CASES}


# -------------------------------------------------------------------------------- what a built-in game does


@pytest.mark.parametrize("game", [(), ("--game", "pig")])
def test_run_judges_its_cases_wherever_one_stands(nowhere: Path, game: tuple[str, ...]) -> None:
    """Where nobody names cases, those that came with the game are judged like the oracle's own, and all pass."""
    code, out = ran(nowhere, "run", *game)
    *_, last = out.splitlines()
    passed = int(last.partition(" ")[0])

    assert code == 0
    assert last.endswith(" passed, 0 failed")
    assert passed == CASES if game else passed > CASES


@pytest.mark.parametrize("here", [True, False])
def test_audit_is_whole(nowhere: Path, here: bool) -> None:
    """The audit is whole, in the author's folder and where the game is only installed."""
    code, out = ran(EXAMPLE if here else nowhere, "audit", "--game", "pig", "--json")

    assert code == 0
    [audited] = json.loads(out)
    assert {name: count["lacking"] for name, count in audited["measures"].items() if count["lacking"]} == {}
    assert audited["measures"]["cases"]["of"] == CASES


def test_the_source_is_the_one_that_was_read() -> None:
    """The sentences in the rulebook file are those of the source that lies beside the package."""
    code, out = ran(EXAMPLE, "audit", "--game", "pig", "--source", "rules-of-pig.txt")

    assert (code, out) == (0, "sentences: 5 known, 5 found, 0 changed\n")


def test_its_sentences_are_listed_for_its_author() -> None:
    """The hashes in the rulebook file are those that the oracle prints for the source, with each sentence beside its own."""
    done = python(site(), "-m", "oracle.suite.rulebook_file", "rules-of-pig.txt", "1", cwd=EXAMPLE)
    rulebook = (EXAMPLE / "oracle_pig/rulebook.yaml").read_text(encoding="utf-8")
    listed = [line.partition("  # ")[::2] for line in done.stdout.splitlines()]

    assert [line.removesuffix("}") in rulebook for line, _ in listed] == [True] * 5
    assert listed[2][1] == "A 1 ends the turn, and the points of the turn are lost."


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "usage: python -m oracle.suite.rulebook_file SOURCE [HEADING…]"),
        (("rules-of-pig.txt", "first"), "usage: python -m oracle.suite.rulebook_file SOURCE [HEADING…]"),
        (("nowhere.txt",), "nowhere.txt cannot be read: No such file or directory; check that it is a file and that you may read it"),
    ],
)  # fmt: skip
def test_a_source_that_is_none_is_told(arguments: tuple[str, ...], told: str) -> None:
    """Who names no source, a heading that is no number, or a file that is not there hears how it is done."""
    done = python(site(), "-m", "oracle.suite.rulebook_file", *arguments, cwd=EXAMPLE)

    assert (done.returncode, done.stdout, done.stderr) == (1, "", told + "\n")


def test_lint_finds_nothing() -> None:
    """Cases, texts and rulebook are well written, and each case fits the published schema."""
    assert ran(EXAMPLE, "lint") == (0, "0 findings\n")


def test_explain_tells_a_case(nowhere: Path) -> None:
    """A case is explained by its id: answer, proof, steps in the game's words, hinges."""
    code, out = ran(nowhere, "explain", "pig-0002")

    assert code == 0
    assert "Proof: what is claimed holds in the only legal play." in out
    assert "Ann rolls the die. → 4" in out
    assert "a player may hold even before the first roll" not in out  # it is noticed by the procedure alone


@pytest.mark.parametrize(
    ("language", "step", "decision"),
    [
        ("cs", "ann hází kostkou. → 4", "zda házet, nebo přestat"),
        ("pl", "ann rzuca kością. → 4", "czy rzucać, czy przestać"),
        ("ru", "ann бросает кубик. → 4", "бросать или остановиться"),
    ],
)
def test_its_words_are_spoken_in_every_language(nowhere: Path, language: str, step: str, decision: str) -> None:
    """The steps and decisions of the game are told from its own catalogues, whether the language is asked for or the locale's."""
    file = nowhere / "turn.yaml"
    given = "{order: [ann, ben], scores: {ann: 20, ben: 30}, turn: ann}"
    file.write_text(f"game: pig\ngiven: {given}\nwhen:\n  - turn: {{}}\n    play: [{{ann.die: 4}}]\n", "utf-8")
    code, out = ran(nowhere, "resolve", str(file), "--lang", language)

    assert code == 1  # a decision waits
    assert step in out
    assert decision in out.replace("\u00a0", " ")
    assert ran(nowhere, "resolve", str(file), language=language) == (code, out)


@pytest.mark.parametrize("verb", ["run", "resolve", "lint"])
def test_what_it_finds_impossible_is_told_in_every_language(tmp_path: Path, verb: str) -> None:
    """An impossible board is refused at its node, in the words of the game's catalogue, whoever meets it."""
    case = (EXAMPLE / "oracle_pig/cases/pig/what-does-a-1-cost.yaml").read_text(encoding="utf-8")
    (tmp_path / "twice.yaml").write_text(case.replace("order: [ann, ben]", "order: [ann, ben, ann]"), encoding="utf-8")

    code, out = ran(tmp_path, verb, "twice.yaml", "--lang", "cs")

    assert code == 2
    assert "twice.yaml:22:27: " in out
    assert "jeden hráč sedí u stolu dvakrát" in out


def test_rules_show_its_rulebook(nowhere: Path) -> None:
    """A clause is shown with its note, its readings and the cases that rest on it."""
    code, out = ran(nowhere, "rules", "pig", "race.goal")

    assert code == 0
    assert "open reading race.goal:exactly" in out
    assert "pig-0009" in out


def test_another_implementation_of_it_is_checked(nowhere: Path) -> None:
    """Vectors of the game go over the protocol; the oracle's own engine, which finds the game too, answers all of them."""
    code, out = ran(nowhere, "check", "--impl", f"cmd: {sys.executable} -m oracle.conformance.serve", "--game", "pig")

    assert code == 0, out
    assert "pig classic, gentle" in out
    assert "pass" in out


def test_its_schema_is_written_by_its_author(tmp_path: Path) -> None:
    """The published schema of the example is the one that the oracle writes for it, and no other game's is written with it."""
    done = python(site(), "-m", "oracle.suite.schema", "schemas", "pig", cwd=tmp_path)

    assert (done.returncode, done.stderr) == (0, "")
    assert [file.name for file in (tmp_path / "schemas").iterdir()] == ["pig.case.json"]
    assert (tmp_path / "schemas/pig.case.json").read_bytes() == (EXAMPLE / "schemas/pig.case.json").read_bytes()


def test_its_page_for_authors_of_engines_is_written(tmp_path: Path) -> None:
    """The page of the game has its board, event, decision and chance, and no field without words."""
    done = python(site(), "-m", "oracle.report.vocabulary", ".", "pig", cwd=tmp_path)
    page = (tmp_path / "pig.md").read_text(encoding="utf-8")

    assert (done.returncode, done.stderr) == (0, "")
    assert "### `{scores}.turn`" in page
    assert "| `{scores}.die` | the player rolls the die |" in page
    assert not [line for line in page.splitlines() if line.startswith("| `") and line.endswith("|  |")]


@pytest.mark.parametrize("module", ["oracle.suite.schema", "oracle.report.vocabulary"])
def test_a_misspelt_game_is_told(tmp_path: Path, module: str) -> None:
    """Who asks for the schema or the page of a game that is not installed hears which is meant."""
    done = python(site(), "-m", module, ".", "pgi", cwd=tmp_path)

    assert (done.returncode, done.stderr) == (1, "unknown game: “pgi”; did you mean: pig?\n")


@pytest.mark.parametrize("language", ["cs", "pl", "ru"])
def test_its_catalogues_are_whole(language: str) -> None:
    """Each catalogue has every word of the game and no other, translated, with the placeholders of its template."""
    package = EXAMPLE / "oracle_pig"
    found = extract_from_dir(package, [("**.py", "python")], keywords={"N_": None, "Word": None, "Said": (1,)})
    with (package / "locale" / language / "LC_MESSAGES" / "pig.po").open("rb") as po:
        told = {str(message.id): str(message.string) for message in read_po(po, locale=language) if message.id}

    assert set(told) == {message for _, _, message, _, _ in found if message}
    assert [template for template, said in told.items() if not said or _holes(said) != _holes(template)] == []


def _holes(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


SAMPLED = """
from oracle_pig import GAME
drawn = [GAME.samples(numbers) for numbers in ((), (1,), (9, 9), (14, -3))]
print(*(GAME.check(GAME.rules("classic"), board, (event,)) for board, event in drawn), len(set(map(repr, drawn))))
"""


def test_its_samples_are_tables() -> None:
    """Any integers make a board and an event that the game's own checks let pass, and not always the same."""
    done = python(site(), "-c", SAMPLED, cwd=EXAMPLE)

    assert (done.stdout, done.stderr) == ("() () () () 4\n", "")


# -------------------------------------------------------------------------------- what can go wrong

PLAY, READINGS = "oracle_pig/play.py", "oracle_pig/readings.py"
MISTAKES = {
    "late": (
        Change(PLAY, "    return Roll(f", '    return Refuse("turn.one_ends")\n    return Roll(f'),
        "Throw refuses by turn.one_ends after the event has begun; sift the options where they are offered",
    ),
    "still running": (
        Change(PLAY, "turn=neighbour, running=()", "turn=neighbour"),
        "the play is over, but (Turn(points=4, has_rolled=True),) is still being resolved; let the last task empty “running”",
    ),
    "no option": (
        Change(PLAY, "choice, turn.has_rolled)", 'choice if turn.has_rolled else "", turn.has_rolled)'),
        "“ann.turn” offers nothing; offer at least one way on",
    ),
    "no handler": (
        Change(PLAY, "    Score: score,\n", ""),
        "the task Score has no handler; write one, and put it into the game’s “handlers”",
    ),
    "circle": (
        Change(PLAY, "    return Step(replace(table, scores", "    return Step(table, (task,))\n    return Step(replace(table, scores"),
        "5000 steps without a decision, the last one in Score; report it: these rules go round in a circle",
    ),
    "two clauses": (
        Change(READINGS, "        return -score\n", "        return -score\n\n    def goes_on(self, face: int) -> bool:\n        return True\n"),
        "the reading ScoreLost overrides goes_on, which is no part of its clause; let it override the method of its own clause and nothing else",
    ),
    "no game": (
        Change("pyproject.toml", "oracle_pig:GAME", "oracle_pig:PIG"),
        "the game “pig” cannot be taken from oracle_pig:PIG: AttributeError: module 'oracle_pig' has no attribute 'PIG'; "
        "install its package anew or remove it; its author: let the entry point name the `Game` that bears its name",
    ),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_of_the_author_is_named(mistake: str, tmp_path: Path) -> None:
    """Code that breaks the contract ends the run with one line that says what and what to do; the page quotes it."""
    change, message = MISTAKES[mistake]
    on_path = installed(copied(tmp_path, change))
    case = "oracle_pig/cases/pig/may-ann-hold-after-one-roll.yaml"

    done = python(on_path, "-m", "oracle", "run", case, cwd=tmp_path / "game")

    told = done.stdout + done.stderr
    assert message in told
    assert "Traceback" not in told
    assert message in PAGE.read_text(encoding="utf-8").replace("\n> ", " ")
    if mistake != "circle":
        assert done.returncode == 3
    if mistake not in ("two clauses", "no game", "circle"):
        assert told.startswith(f"{case}:1:1: ")


def test_a_clause_that_no_case_needs_is_found(tmp_path: Path) -> None:
    """A misreading that no case notices makes the audit fail, which names it."""
    on_path = installed(copied(tmp_path))
    (tmp_path / "game/oracle_pig/cases/pig/may-ben-take-a-last-turn-after-a-win.yaml").unlink()
    (tmp_path / "game/oracle_pig/cases/pig/how-likely-is-a-win-with-one-roll.yaml").unlink()

    done = python(on_path, "-m", "oracle", "audit", cwd=tmp_path / "game")

    assert done.returncode == 1
    assert "no case notices race.goal:more_than_goal" in done.stdout


def test_a_sentence_without_its_clause_is_found(tmp_path: Path) -> None:
    """A clause that the rulebook file does not tell is found by lint, at its place in that file."""
    on_path = installed(copied(tmp_path, Change("oracle_pig/rules.py", '"turn.adds"', '"turn.sums"'), *_RENAMED))

    done = python(
        on_path, "-m", "oracle", "lint", "oracle_pig/cases/pig/what-does-a-1-cost.yaml", cwd=tmp_path / "game"
    )

    assert done.returncode == 1
    assert "rulebook.yaml:" in done.stdout
    assert "unknown clause: “turn.adds”; did you mean: turn.sums" in done.stdout


_RENAMED = (Change(READINGS, 'of="turn.adds"', 'of="turn.sums"'),)
