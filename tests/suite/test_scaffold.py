"""The scaffold of a case: what it knows, what it leaves to its author, and where it is not written."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from oracle import games
from oracle.errors import AlreadyThere, FileUnwritable, NoCaseName, UnknownName
from oracle.kernel.game import Game
from oracle.suite.judge import judge
from oracle.suite.layout import laid_out
from oracle.suite.lint import lint
from oracle.suite.load import bundled, load_case
from oracle.suite.scaffold import next_id, write_scaffold
from tests.miniature import GAME
from tests.suite.conftest import Words
from tests.suite.written import EVENING

LANTERNS = """\
format: 1
id: lan-0001
game: lanterns
rests_on: [light.oil, crowd.comes]
source:
  - {at: "L3"}
  - {at: "L5"}
status: settled
question:
  pl: "{napisz pytanie}"
  en: "{write the question}"
  cs: "{napiš otázku}"
  ru: "{напиши вопрос}"
answer:
  pl: "{napisz odpowiedź}"
  en: "{write the answer}"
  cs: "{napiš odpověď}"
  ru: "{напиши ответ}"
names:
  a: {cs: "{jméno}", en: "{name}", pl: "{nazwa}", ru: "{имя}"}
  b: {cs: "{jméno}", en: "{name}", pl: "{nazwa}", ru: "{имя}"}
given:
  lamps:
    a: {size: 0, sheltered: true}
    b: {size: 0, sheltered: true}
when:
  - evening: {keeper: ana}
then: {}
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Give a folder without cases, to start from."""
    (tmp_path / "cases").mkdir()
    return tmp_path


def test_a_scaffold_knows_what_a_machine_can_know(words: Words, home: Path) -> None:
    """The id, the clauses with their sentences, a small board with an event and its names; texts are in braces, "then" is empty."""
    file = home / "lanterns" / "dusk" / "which.yaml"
    case_id = write_scaffold(file, GAME, ("light.oil", "crowd.comes"), home)

    assert case_id == "lan-0001"
    assert file.read_text(encoding="utf-8") == LANTERNS


@pytest.mark.parametrize("clauses", [(), ("fate.movement",), tuple(games.load("talisman").rulebook.clauses)])
def test_a_scaffold_is_laid_out(home: Path, clauses: tuple[str, ...]) -> None:
    """Laying it out changes nothing."""
    file = home / "x.yaml"
    write_scaffold(file, games.load("talisman"), clauses, home)

    assert laid_out(file.read_bytes(), "") == file.read_bytes()


def test_a_scaffold_asserts_nothing(home: Path) -> None:
    """It can be read and played as it is, and then it is broken, for it says nothing of what must come of it."""
    file = home / "x.yaml"
    write_scaffold(file, games.load("talisman"), ("fate.movement",), home)

    assert "asserts nothing" in str(judge(load_case(file)).error)


def test_no_brace_of_a_scaffold_passes_unnoticed(home: Path) -> None:
    """Lint finds every text and every name that is still to be written."""
    file = home / "x.yaml"
    write_scaffold(file, games.load("talisman"), ("fate.movement",), home)
    found = [fault.place for fault, _ in lint([file]) if "still to be written" in str(fault)]

    assert len(found) == file.read_text(encoding="utf-8").count('"{') == 20


def test_the_schema_is_named_if_there_is_one(home: Path) -> None:
    """The first line leads to the schema of the game in a folder above, at whatever depth; where there is none, there is no such line."""
    talisman = games.load("talisman")
    deep, bare = home / "cases" / "talisman" / "a" / "x.yaml", home / "y.yaml"
    write_scaffold(bare, talisman, (), home)
    (home / "schemas").mkdir()
    (home / "schemas" / "talisman.case.json").touch()
    write_scaffold(deep, talisman, (), home)

    assert bare.read_text("utf-8").startswith("format: 1\n")
    assert deep.read_text("utf-8").startswith(
        "# yaml-language-server: $schema=../../../schemas/talisman.case.json\nformat: 1\n"
    )


def test_a_game_without_samples_leaves_the_board_to_the_author(words: Words, home: Path) -> None:
    """Where a game makes no samples, board and event are empty."""
    file = home / "x.yaml"
    write_scaffold(file, replace(GAME, samples=None), (), home)

    assert "given: {}\nwhen: {}\nthen: {}\n" in file.read_text("utf-8").replace("names: {}\n", "")


# -------------------------------------------------------------------------------- ids


def having(folder: Path, *ids: str) -> Path:
    """Write cases with these ids."""
    folder.mkdir(parents=True, exist_ok=True)
    for case_id in ids:
        (folder / f"{case_id}.yaml").write_text(EVENING.replace("lan-0001", case_id), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("taken", "free"),
    [
        ((), "lan-0001"),
        (("lan-0001",), "lan-0002"),
        (("lan-0001", "lan-0041"), "lan-0042"),
        (("lam-0007",), "lam-0008"),
        (("lan-9999",), "lan-0001"),
        (("lan-9999", "lan-0001"), "lan-0002"),
    ],
)
def test_the_next_id_is_behind_the_last(tmp_path: Path, taken: tuple[str, ...], free: str) -> None:
    """The prefix is that of the cases there are, else the beginning of the game's name; behind 9999 it is the first free one."""
    assert next_id(GAME, [having(tmp_path, *taken)]) == free


def test_ids_of_all_suites_are_taken(tmp_path: Path) -> None:
    """Every suite counts, and a folder that does not exist has none."""
    suites = having(tmp_path / "a", "lan-0003"), having(tmp_path / "b" / "c", "lan-0005"), tmp_path / "none"

    assert next_id(GAME, suites) == "lan-0006"


def test_broken_files_and_other_games_take_no_id(tmp_path: Path) -> None:
    """What cannot be read, is no case, or is a case of another game, does not count."""
    having(tmp_path, "lan-0003")
    for n, text in enumerate(
        ("id: [", "- a", "id: lan-0007\ngame: talisman", "id: [1]\ngame: lanterns", "id: x\ngame: lanterns")
    ):
        (tmp_path / f"{n}.yaml").write_text(text)

    assert next_id(GAME, [tmp_path]) == "lan-0004"


def test_the_suite_around_the_path_counts(words: Words, home: Path) -> None:
    """The ids of the folder that bears the game's name are taken, else those beside the file; and those of the default suite."""
    having(home / "lanterns" / "dawn", "lan-0010")
    having(home / "cases", "lan-0004")
    having(home / "elsewhere" / "below", "lan-0020")
    having(home / "elsewhere", "lan-0006")

    assert write_scaffold(home / "lanterns" / "dusk" / "x.yaml", GAME, (), home) == "lan-0011"
    assert write_scaffold(home / "elsewhere" / "x.yaml", GAME, (), home) == "lan-0007"


def test_the_ids_of_the_suite_that_comes_along_are_taken(home: Path) -> None:
    """A suite of one's own goes on behind the last case of the one that came with the oracle."""
    taken = next_id(games.load("talisman"), [bundled("cases")])

    assert taken > "tal-0100"
    assert write_scaffold(home / "x.yaml", games.load("talisman"), (), home) == taken


# -------------------------------------------------------------------------------- refused


@pytest.mark.parametrize("kind", ["file", "folder", "link"])
def test_nothing_is_overwritten(home: Path, kind: str) -> None:
    """Neither a file nor a folder nor a link that leads nowhere."""
    file = home / "x.yaml"
    if kind == "file":
        file.touch()
    elif kind == "folder":
        file.mkdir()
    else:
        file.symlink_to("nowhere")
    with pytest.raises(AlreadyThere, match=r"x\.yaml is there already"):
        write_scaffold(file, GAME, (), home)

    assert file.is_symlink() or file.is_dir() or file.read_bytes() == b""


@pytest.mark.parametrize("name", ["x", "x.yml", "x.yaml.txt", ".yaml"])
def test_a_case_ends_in_yaml(home: Path, name: str) -> None:
    """Under another name no run would find it."""
    with pytest.raises(NoCaseName, match="does not end in"):
        write_scaffold(home / name, GAME, (), home)

    assert [path.name for path in home.iterdir()] == ["cases"]


def test_an_unknown_clause_names_the_nearest(lanterns: Game, home: Path) -> None:
    """And nothing is written, no folder either."""
    with pytest.raises(UnknownName, match=r"did you mean: light\.oil"):
        write_scaffold(home / "a" / "x.yaml", lanterns, ("light.olio",), home)

    assert [path.name for path in home.iterdir()] == ["cases"]


@pytest.mark.parametrize("place", ["/proc/a/x.yaml", "/proc/x.yaml", "cases.yaml/x.yaml"])
def test_a_place_that_takes_nothing_is_said(
    words: Words, home: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """A folder that cannot be written, or a file where a folder should be."""
    monkeypatch.chdir(home)
    Path("cases.yaml").touch()

    with pytest.raises(FileUnwritable, match=r"x\.yaml cannot be written: "):
        write_scaffold(Path(place), GAME, (), home)
