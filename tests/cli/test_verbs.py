"""The other verbs: explain, rules, games, lint, audit, languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Oracle, Write

WRONG = ("stock: 34", "stock: 35")


def test_a_case_is_explained_by_id_and_by_file(oracle: Oracle, write: Write) -> None:
    """Both give the same."""
    file = write("cases/a.yaml")

    by_id = oracle("explain", "tal-9001")

    assert by_id.code == 0
    assert by_id.out.startswith("tal-9001 · talisman · woodland")
    assert oracle("explain", file) == by_id


def test_an_unknown_id_names_a_few_that_are_near(oracle: Oracle, write: Write) -> None:
    """Not all of a thousand."""
    for n in range(20):
        write(f"cases/{n}.yaml", ("tal-9001", f"tal-{n:04}"))

    ran = oracle("explain", "tal-0099")

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("tal-") == 1 + 5


def test_a_case_that_fails_is_explained_with_exit_code_1(oracle: Oracle, write: Write) -> None:
    """So is a reading's difference, but there a difference is what was asked for."""
    file = write("a.yaml", WRONG)

    assert oracle("explain", file).code == 1
    assert oracle("explain", file, "--under", "fate.accept_result:better_stands").code == 0


def test_under_a_reading_the_rule_is_said_as_it_has_it(oracle: Oracle, write: Write) -> None:
    """The reading is named, and its sentence stands in the story in place of the rule's."""
    out = oracle("explain", write("a.yaml"), "--under", "fate.to_stock:to_the_roller").out

    assert "fate.to_stock:to_the_roller" in out


def test_the_rulebook_is_shown(oracle: Oracle) -> None:
    """Every clause, with its sentence."""
    code, out, err = oracle("rules", "talisman")
    clauses = json.loads(oracle("rules", "talisman", "--json").out)

    assert (code, err) == (0, "")
    assert [clause for clause in clauses if f"\n{clause} (" not in out] == []


def test_one_clause_is_shown_with_readings_and_cases(oracle: Oracle, write: Write) -> None:
    """The cases are those of the suite in use."""
    write("cases/a.yaml")

    out = oracle("rules", "talisman", "fate.light_own").out

    assert "tal-9001  May I?" in out
    assert "fate.light_own:" in out


def test_rules_have_json(oracle: Oracle) -> None:
    """Keys of a clause: at, ground, text, readings; of a reading: kind and text."""
    told = json.loads(oracle("rules", "talisman", "fate.accept_result", "--json", "--lang", "cs").out)

    assert list(told) == ["fate.accept_result"]
    assert sorted(told["fate.accept_result"]) == ["at", "ground", "readings", "text"]
    assert {tuple(sorted(reading)) for reading in told["fate.accept_result"]["readings"].values()} == {("kind", "text")}


@pytest.mark.parametrize("arguments", [("chess",), ("talisman", "fate.acept_result")])
def test_unknown_games_and_clauses_are_wrong_use(oracle: Oracle, arguments: tuple[str, ...]) -> None:
    """The nearest is named."""
    ran = oracle("rules", *arguments)

    assert (ran.code, ran.out) == (2, "")
    assert "talisman" in ran.err or "fate.accept_result" in ran.err


def test_games_are_listed(oracle: Oracle) -> None:
    """With editions and counts; JSON has the same."""
    code, out, err = oracle("games")
    told = json.loads(oracle("games", "--json").out)

    assert (code, err) == (0, "")
    row = next(game for game in told if game["game"] == "talisman")
    assert sorted(row) == ["cases", "clauses", "editions", "game", "readings"]
    assert next(line for line in out.splitlines() if line.startswith("talisman")).split()[1:3] == ["woodland,", "base"]
    assert row["editions"] == ["woodland", "base"]


TIDY = (
    ("{cs: Ano., en: Yes., pl: Tak., ru: Да.}", "{cs: Ano. Č, en: Yes. E, pl: Tak. P, ru: Да. Р}"),
    ("names: {troll: Troll}", "names: {troll: {cs: Trol, en: Troll, pl: Troll, ru: Тролль}}"),
)


def _of(file: Path, out: str) -> list[str]:
    """Keep what is said of a file: the rulebook of the game is linted too, and is not this test's."""
    return [line for line in out.splitlines() if line.startswith(f"{file}:")]


def test_lint_lists_each_finding_on_a_line(oracle: Oracle, write: Write) -> None:
    """file:line:column, what is wrong, what to do; then how many there are; exit code 1."""
    file = write("a.yaml", *TIDY, ("Yes. E", "Yes.  E..."))

    code, out, err = oracle("lint", file)

    assert (code, err) == (1, "")
    assert [line.split(": ")[0] for line in _of(file, out)] == [f"{file}:9:30", f"{file}:9:33"]
    assert all("; " in line for line in _of(file, out))
    assert out.splitlines()[-1].split() == [str(len(out.splitlines()) - 1), "findings"]


def test_lint_has_nothing_to_say_of_tidy_cases(oracle: Oracle, write: Write) -> None:
    """No finding in the file."""
    file = write("a.yaml", *TIDY)

    assert _of(file, oracle("lint", file).out) == []


def test_lint_goes_on_behind_a_file_that_is_no_case(oracle: Oracle, write: Write, here: Path) -> None:
    """Exit code 2, and the others are checked."""
    (here / "0.yaml").write_bytes(b"\xff")
    file = write("1.yaml", *TIDY, ("Yes. E", "Yes.  E"))

    code, out, _ = oracle("lint", here / "0.yaml", file)

    assert code == 2
    assert len(_of(here / "0.yaml", out)) == len(_of(file, out)) == 1


def test_lint_does_not_judge(oracle: Oracle, write: Write) -> None:
    """A false claim is for `run` to find."""
    file = write("a.yaml", *TIDY, WRONG)

    assert _of(file, oracle("lint", file).out) == []


def test_the_audit_of_a_small_suite_is_below_its_thresholds(oracle: Oracle, write: Write) -> None:
    """One case that passes cannot answer for a rulebook: exit code 1, and JSON says what is lacking; one that fails has no floor."""
    write("cases/a.yaml")
    write("cases/b.yaml", WRONG, ("tal-9001", "tal-9002"))

    ran = oracle("audit")
    told = json.loads(oracle("audit", "--json").out)

    assert (ran.code, ran.err) == (1, "")
    assert ran.out.splitlines()[0] == "talisman"
    assert set(told[0]) > {"game", "kills", "measures", "floor", "twins", "samples", "below"}
    assert {tuple(sorted(measure)) for measure in told[0]["measures"].values()} == {("lacking", "met", "of")}
    assert told[0]["measures"]["cases"] == {
        "met": 1,
        "of": 2,
        "lacking": [{"says": "tal-9002 does not pass", "case": "tal-9002"}],
    }
    assert told[0]["floor"]["vectors"] == 1
    assert sorted(told[0]["below"]) == ["cases", "clauses", "hinges", "open", "strength", "translations"]


ASKED = ("clauses", "hinges", "open", "strength", "translations")


def test_the_audit_asks_what_the_settings_ask(oracle: Oracle, write: Write, here: Path) -> None:
    """Exit code 1 below a threshold, which is named; 0 where all are reached."""
    write("cases/a.yaml")
    settings = "[tool.oracle.audit]\n" + "".join(f"{name} = 0\n" for name in ASKED)
    (here / "pyproject.toml").write_text(settings, encoding="utf-8")
    enough = oracle("audit")
    (here / "pyproject.toml").write_text(settings + "cases_that_count = 2\n", encoding="utf-8")
    too_few = oracle("audit")

    assert (enough.code, enough.err) == (0, "")
    assert "Below the threshold" not in enough.out
    assert (too_few.code, too_few.err) == (1, "")
    assert too_few.out.splitlines()[-2].startswith(
        "  Below the threshold “cases_that_count”: 1 of 1 cases count, where 2 are asked for"
    )


def test_the_audit_refuses_settings_that_it_does_not_know(oracle: Oracle, write: Write, here: Path) -> None:
    """Wrong input, before anything is judged."""
    write("cases/a.yaml")
    (here / "pyproject.toml").write_text("[tool.oracle.audit]\nstrenght = 90\n", encoding="utf-8")

    ran = oracle("audit")

    assert (ran.code, ran.out) == (2, "")
    assert "[tool.oracle.audit] strenght; did you mean: strength?" in ran.err


def test_the_audit_compares_a_source(oracle: Oracle, here: Path) -> None:
    """Another text is found to be another; what is no text is wrong input."""
    source, binary = here / "source.txt", here / "source.bin"
    source.write_text("One sentence. Another one.\n", encoding="utf-8")
    binary.write_bytes(b"ok\nno \xff")

    assert oracle("audit", "--source", source).code == 1
    ran = oracle("audit", "--source", binary)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"{binary}:2:")
    assert oracle("audit", "--source", here / "none").code == 2


def test_translations_lag_until_they_are_accepted(oracle: Oracle, write: Write) -> None:
    """Status lists them with exit code 1; accept writes the lock beside the cases; then a change of the source text makes one lag again."""
    write("cases/talisman/a.yaml")

    before = oracle("languages", "status")
    accepted = oracle("languages", "accept")
    after = oracle("languages", "status")
    write("cases/talisman/a.yaml", ("pl: Czy?", "pl: Czy na pewno?"))
    changed = oracle("languages", "status")

    assert before.code == 1
    assert "tal-9001/question  en" in before.out.splitlines()
    assert (accepted.code, after.code, changed.code) == (0, 0, 1)
    assert [line for line in changed.out.splitlines() if line.startswith("tal-9001")] == [
        "tal-9001/question  cs",
        "tal-9001/question  en",
        "tal-9001/question  ru",
    ]
