"""The stream of a run: what happens, in order, in plain values; the same however it is worked off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oracle import games
from oracle.errors import NothingSelected, WrongType
from oracle.games.talisman.play import Pay
from oracle.kernel.game import Game
from oracle.suite import events
from oracle.suite.events import (
    Begun,
    Differs,
    Ended,
    Event,
    Fault,
    Found,
    Judged,
    Made,
    Order,
    Selection,
    Told,
    judged_case,
    judged_file,
    run,
)
from tests.suite.written import EVENING, ROLL, changed, evening, roll

FAILING = ("stock: 34", "stock: 35")
BROKEN = ("status: settled", "statuss: settled")
UNFIT = ("troll.reroll: 5", "troll.reroll: 7")
DERIVED = ("status: settled", "status: derived")


def put(folder: Path, *kinds: tuple[tuple[str, str], ...], text: str = ROLL) -> list[Path]:
    """Write a case for each set of changes, each with an id of its own."""
    files = []
    for n, changes in enumerate(kinds):
        file = folder / f"{n:03}.yaml"
        file.write_text(changed(text, *changes).replace("-9001", f"-{n:04}"), encoding="utf-8")
        files.append(file)
    return files


def ran(files: Sequence[Path], *, workers: int = 1, fail_fast: bool = False, **selected: Any) -> list[Event]:
    """Run a selection of files."""
    return list(run(files, Order(Selection(**selected)), workers=workers, fail_fast=fail_fast))


def ids(happened: Iterable[Event]) -> list[str]:
    """Name the cases that were judged."""
    return [event.id for event in happened if isinstance(event, Judged)]


def passed(file: Path, case_id: str) -> Judged:
    """Give what is told of a case that passes."""
    return Judged(case_id, str(file), "talisman", "woodland", "passed")


# -------------------------------------------------------------------------------- in order


def test_stream(tmp_path: Path) -> None:
    """A run begins with the number of files, tells each case in order, and ends with the count of each verdict."""
    a, b, c = put(tmp_path, (), (FAILING,), ())
    begun, *judged, ended = ran([a, b, c])

    assert begun == Begun(3)
    assert judged[0] == passed(a, "tal-0000")
    assert judged[2] == passed(c, "tal-0002")
    assert ids(judged) == ["tal-0000", "tal-0001", "tal-0002"]
    assert ended == Ended({"passed": 2, "failed": 1})


def test_stream_is_told_as_it_happens(tmp_path: Path) -> None:
    """Nothing waits for the end: the beginning is told before any file is read."""
    stream = run([tmp_path / "gone.yaml"], Order())

    assert next(stream) == Begun(1)
    assert next(stream) == Judged(
        "",
        str(tmp_path / "gone.yaml"),
        "",
        "",
        "broken",
        fault=judged_file(tmp_path / "gone.yaml", Order()).fault,  # type: ignore[union-attr]
    )


def test_two_workers_tell_the_same(tmp_path: Path) -> None:
    """More than 300 files are worked off by two processes, and the stream is the same as with one."""
    kinds: list[tuple[tuple[str, str], ...]] = [(), (), (FAILING,), (BROKEN,), (UNFIT,), (DERIVED,)]
    files = put(tmp_path, *(kinds * 53))
    one = ran(files)

    assert len(files) > events.WORTH_WORKERS
    assert ran(files, workers=2) == one
    assert one[-1] == Ended({"passed": 159, "failed": 53, "broken": 53, "script": 53})
    assert ran(files, workers=2, status="derived") == ran(files, status="derived")


def test_few_files_need_no_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pool of processes is not made for a few files."""
    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", None)
    files = put(tmp_path, *[()] * 3)

    assert ids(ran(files, workers=2)) == ["tal-0000", "tal-0001", "tal-0002"]


def test_fail_fast(tmp_path: Path) -> None:
    """The first case that does not pass is the last one that is told, and it is counted."""
    files = put(tmp_path, (), (UNFIT,), (FAILING,), ())
    happened = ran(files, fail_fast=True)

    assert ids(happened) == ["tal-0000", "tal-0001"]
    assert happened[-1] == Ended({"passed": 1, "script": 1})
    assert ids(ran(files[:1], fail_fast=True)) == ["tal-0000"]


# -------------------------------------------------------------------------------- which


@pytest.mark.parametrize("parts", [1, 2, 3, 5])
def test_shards_are_disjoint_and_complete(tmp_path: Path, parts: int) -> None:
    """Each case is in exactly one part, and the parts differ by at most one."""
    files = put(tmp_path, *[()] * 11)
    shards = [ids(ran(files, shard=(part, parts))) for part in range(1, parts + 1)]

    assert sorted(case for shard in shards for case in shard) == [f"tal-{n:04}" for n in range(11)]
    assert max(map(len, shards)) - min(map(len, shards)) <= 1
    assert ran(files, shard=(1, parts))[0] == Begun(len(shards[0]))


@pytest.mark.parametrize(
    ("selected", "expected"),
    [
        ({}, ["tal-0000", "tal-0001", "tal-0002", "lan-0001"]),
        ({"game": "talisman"}, ["tal-0000", "tal-0001", "tal-0002"]),
        ({"game": "lanterns"}, ["lan-0001"]),
        ({"clause": "fate.multi_die"}, ["tal-0001"]),
        ({"clause": "fate.light_own"}, ["tal-0000", "tal-0001", "tal-0002"]),
        ({"id": "tal-0002"}, ["tal-0002"]),
        ({"status": "derived"}, ["tal-0002"]),
        ({"status": "settled"}, ["tal-0000", "tal-0001", "lan-0001"]),
        ({"words": "LAN-0"}, ["lan-0001"]),
        ({"words": "001.yaml"}, ["tal-0001"]),
        ({"words": "můžu"}, ["tal-0001"]),
        ({"words": "WHICH"}, ["lan-0001"]),
        ({"words": "która?"}, ["lan-0001"]),
        ({"words": "какой"}, ["lan-0001"]),
        ({"game": "talisman", "status": "settled"}, ["tal-0000", "tal-0001"]),
    ],
)
def test_selection(lanterns: Game, tmp_path: Path, selected: dict[str, Any], expected: list[str]) -> None:
    """Each field selects by itself, and together they select what fits all; words stand in id, file or question."""
    files = put(
        tmp_path, (), (("[fate.light_own]", "[fate.light_own, fate.multi_die]"), ("cs: Smí?", "cs: Můžu?")), (DERIVED,)
    )
    street = tmp_path / "street.yaml"
    street.write_text(EVENING, encoding="utf-8")

    assert ids(ran([*files, street], **selected)) == expected


@pytest.mark.parametrize(
    ("selected", "said"),
    [
        ({"game": "chess"}, "game chess"),
        ({"clause": "fate.attack", "status": "open"}, "clause fate.attack, status open"),
        ({"id": "tal-7777", "words": "light"}, "id tal-7777, words light"),
        ({"shard": (3, 3)}, "--shard"),
        ({"id": "tal-7777", "shard": (1, 2)}, "id tal-7777"),
    ],
)
def test_nothing_selected(tmp_path: Path, selected: dict[str, Any], said: str) -> None:
    """A selection that takes no case is an error that says what was asked for and which games there are."""
    with pytest.raises(NothingSelected) as caught:
        ran(put(tmp_path, (), ()), **selected)
    assert caught.value.fields == {"selection": said, "games": ", ".join(games.names())}


def test_broken_file_is_never_left_out(tmp_path: Path) -> None:
    """What cannot be read cannot be told apart, so it is told in every selection."""
    assert [type(event) for event in ran(put(tmp_path, (BROKEN,), ()), id="tal-7777")] == [Begun, Judged, Ended]


def test_second_case_with_an_id_is_broken(tmp_path: Path) -> None:
    """An id belongs to the first case that bears it; the other one is broken, at its id, whatever it comes to."""
    a, b, c = put(tmp_path, (), (), (FAILING,))
    for file in (b, c):
        file.write_text(
            file.read_text(encoding="utf-8").replace("tal-0001", "tal-0000").replace("tal-0002", "tal-0000")
        )
    _, first, second, third, ended = ran([a, b, c])

    assert first == passed(a, "tal-0000")
    assert isinstance(second, Judged)
    assert isinstance(third, Judged)
    assert second.fault is not None
    assert (second.verdict, second.findings, second.fault.kind) == ("broken", (), "DuplicateId")
    assert second.fault.place == (str(b), 2, 5, "id: tal-0000")
    assert second.fault.said[0].values == {"id": "tal-0000", "other": str(a)}
    assert (third.verdict, third.findings) == ("broken", ())
    assert ended == Ended({"passed": 1, "broken": 2})


# -------------------------------------------------------------------------------- what is told


def test_finding() -> None:
    """A finding is told with its line, what differs, the answers that show it, and the step that made it with its clauses."""
    case = roll(FAILING)
    judged = judged_case(case, Order())
    step = case.game.say(Pay("troll", "light", "troll"), case.board, case.board)
    assert step is not None

    assert judged == Judged(
        "tal-9001",
        "x.yaml",
        "talisman",
        "woodland",
        "failed",
        (
            Found(
                ("then", "changes"),
                25,
                Told("other changes are claimed than there are"),
                (Differs(("stock",), 35, 34),),
                (("troll.die-1", 2), ("troll.fate", "light die-1"), ("troll.reroll", 5)),
                Made(Told(step.text, {"who": "troll", "face": "light fate"}, ("face",)), (("fate.to_stock", ""),)),
            ),
        ),
        names={"troll": "Troll"},
    )


def test_finding_under_a_reading(lanterns: Game) -> None:
    """What fails under another reading names it, and its step is that of the reading's play."""
    case = evening(
        ("status: settled", "status: open"),
        ("[light.oil]", "[shine.mirror]"),
        ("  oil: 1", "  mirrors: {m: a, n: m}\n  oil: 1"),
        (
            EVENING[EVENING.index("then:") :],
            "then: {always: {coins: 3}}\n"
            "otherwise_read:\n- under: shine.mirror:flames_only\n  then: {always: {coins: 3}}\n  answer: {cs: N, en: N, pl: N, ru: N}\n",
        ),
    )
    [found] = judged_case(case, Order()).findings

    assert (found.under, found.line, found.path) == (
        "shine.mirror:flames_only",
        20,
        ("otherwise_read", 0, "then", "always"),
    )
    assert found.differences == (Differs(("coins",), 3, 2),)
    assert found.made == Made(None, (("shine.mirror", "shine.mirror:flames_only"), ("crowd.comes", "")))


def test_fault_of_a_script() -> None:
    """What is wrong with a script is told with its place and the line there."""
    judged = judged_case(roll(UNFIT), Order())

    assert (judged.verdict, judged.findings) == ("script", ())
    assert judged.fault is not None
    assert (judged.fault.kind, judged.fault.place) == ("NotOffered", ("x.yaml", 22, 9, "      - troll.reroll: 7"))
    assert judged.fault.said[0].values == {"asked": "troll.reroll", "pick": 7, "legal": "1, 2, 3, 4, 5, 6"}


def test_fault_of_a_file(tmp_path: Path) -> None:
    """A broken case is told by its file, for its id may be what is broken; words of the program are marked."""
    [file] = put(tmp_path, (("light: 1}", "light: yes}"),))
    judged = judged_file(file, Order())
    values = {"expected": "a whole number", "found": "a text"}

    assert judged == Judged(
        "",
        str(file),
        "",
        "",
        "broken",
        fault=Fault(
            "WrongType",
            (
                Told(WrongType.says, values, ("expected", "found")),
                Told(WrongType.do, values, ("expected", "found")),
            ),
            (str(file), 14, 35, "    troll: {fate_value: 1, light: yes}"),
        ),
    )


def test_names_are_told_in_the_language() -> None:
    """Names come in the language that is asked for; a case that passes needs none."""
    names = ("{troll: Troll}", "{troll: {cs: Trol, en: Troll, pl: Troll, ru: Тролль}}")

    assert judged_case(roll(FAILING, names), Order(language="ru")).names == {"troll": "Тролль"}
    assert judged_case(roll(names), Order(language="ru")).names == {}


def test_order_says_the_readings_and_the_bound() -> None:
    """Cases are judged under the readings and within the bound that the order names."""
    case = roll(
        (ROLL[ROLL.index("    play:") : ROLL.index("then:")], ""),
        (ROLL[ROLL.index("  changes:") :], "  never: {stock: 36}\n"),
    )

    assert judged_case(roll(), Order(under=("fate.once_per_roll:again",))).verdict == "failed"
    assert judged_case(roll(), Order(under=("shine.mirror:flames_only",))).verdict == "passed"
    assert judged_case(case, Order()).verdict == "passed"
    assert judged_case(case, Order(bound=3)).verdict == "too-big"


@pytest.mark.parametrize(
    "change", [FAILING, UNFIT, ("[fate.light_own]", "[fate.attacker_first]"), ("[5]}", "[5], elf: [1]}")]
)
def test_told_values_are_plain(change: tuple[str, str]) -> None:
    """What is told can be written as JSON and read back as it was."""
    judged = judged_case(roll(change), Order())

    assert judged.verdict != "passed"
    assert msgspec.json.decode(msgspec.json.encode(judged), type=Judged) == judged
