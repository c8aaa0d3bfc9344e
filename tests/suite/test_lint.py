"""Linting: every check finds what it is for, at its place, and nothing in what is written well."""

from __future__ import annotations

from pathlib import Path

import pytest

from oracle.suite import lint as module
from oracle.suite.lint import Finding, lint, rulebook
from tests.miniature import GAME
from tests.suite.conftest import Words
from tests.suite.written import TEXTS, changed

CASE = """\
format: 1
id: lan-0001
game: lanterns
rests_on: [light.oil]
source: [{at: L3}]
status: settled
question:
  cs: Stojí tu „malá“ lampa a zbývá 2. Smí se rozsvítit?
  en: A “small” lamp stands here, and 2 is left. May it be lit?
  pl: Stoi tu „mała” lampa i zostaje 2. Czy wolno ją zapalić?
  ru: Тут стоит «малый» фонарь, остаётся 2. Можно ли его зажечь?
answer:
  cs: Ano. Olej stačí – právě.
  en: Yes. There’s enough oil – just.
  pl: Tak. Oliwy wystarczy – akurat.
  ru: Да. Масла хватает — как раз.
names:
  a: {cs: malá, en: small, pl: mała, ru: малый}
given:
  lamps:
    a: {sheltered: true}
  oil: 2
when:
  evening: {keeper: ana}
then:
  changes: {lamps: {a: {lit: true}}, oil: 1, coins: 1}
"""


@pytest.fixture(autouse=True)
def _rulebook(words: Words) -> None:
    """Let the rulebook be in order, unless a test writes it anew."""


def found(folder: Path, *changes: tuple[str, str]) -> list[str]:
    """Lint the case with changes: line:column and what is wrong, of the case alone."""
    file = folder / "case.yaml"
    file.write_text(changed(CASE, *changes), encoding="utf-8")
    return [_short(finding) for finding in lint([file]) if str(file) in str(finding.fault)]


def _short(finding: Finding) -> str:
    place = finding.fault.place
    assert place is not None
    return f"{place.line}:{place.column}: {finding.fault.told(str).partition(';')[0]}"


def test_a_case_that_is_written_well_has_no_findings(tmp_path: Path) -> None:
    """Quotes, dashes and apostrophes of each language, a question, an answer with its ruling, the same numbers."""
    assert found(tmp_path) == []


@pytest.mark.parametrize(
    ("old", "new", "findings"),
    [
        ("Stojí tu", "Stojí  tu", ["8:12: two spaces stand here"]),
        ("A “small” lamp", "A small\u00a0lamp", ["9:14: an invisible character stands here"]),
        ("rozsvítit", "roz\u00adsvítit", ["8:50: an invisible character stands here"]),
        ("Olej stačí – právě", "Olej stačí... právě", ["13:22: three full stops stand here"]),
        ("There’s", "There's", ["14:17: a straight quote stands here"]),
        ("„mała”", "“mała”", ["10:15: a quote of another language stands here"]),
        ("«малый» фонарь", "”малый» фонарь", ["11:17: a quote of another language stands here"]),
        ("stačí – právě", "stačí - právě", ["13:23: a hyphen stands here for a dash"]),
        ("хватает — как", "хватает – как", ["16:25: a dash of another language stands here"]),
        ("oil – just", "oil—just", ["14:30: a dash of another language stands here"]),
        (
            "cs: malá,",
            "cs: mal–á—,",
            [
                "13:7: “mal–á—” stands in “en”, but neither in this answer nor in its question",
                "18:16: a dash of another language stands here",
            ],
        ),
        ("Olej stačí", "Olej {end.oil stačí", ["13:17: this is no hole that the board can fill"]),
        ("Olej stačí", "Olej } stačí", ["13:7: this is no hole that the board can fill"]),
    ],
)
def test_signs_that_do_not_belong_are_found(tmp_path: Path, old: str, new: str, findings: list[str]) -> None:
    """Each at its own column in a text that stands on one line."""
    assert found(tmp_path, (old, new)) == findings


def test_a_range_keeps_its_short_dash_in_russian(tmp_path: Path) -> None:
    """2–4 without spaces is a range; so is a strike 1-2-2 no dash."""
    assert found(tmp_path, ("Масла хватает", "Масла–2 1-2-2 хватает"), ("Да. Масла–2 1-2-2", "Да. Масла")) == []


def test_holes_that_the_board_fills_are_well(tmp_path: Path) -> None:
    """Numbers from the board are the same in all languages, for they are the same hole."""
    hole = (
        ("Olej", "{end.oil} Olej"),
        ("There’s", "{end.oil} there’s"),
        ("Oliwy", "{end.oil} oliwy"),
        ("Масла", "{end.oil} масла"),
    )

    assert found(tmp_path, *hole) == []
    assert [line.partition(" ")[0] for line in found(tmp_path, *hole[:3])] == ["16:7:"]


def test_a_number_that_differs_is_found_in_the_translation(tmp_path: Path) -> None:
    """The text in the language of the source is the measure; a 1 may be a word."""
    assert found(tmp_path, ("zbývá 2.", "zbývá 3.")) == [
        "8:7: the numbers differ from those in “en”: 3 here, 2 there",
    ]
    assert found(tmp_path, ("zbývá 2.", "zbývá 2 a 1.")) == []


def test_the_source_language_of_the_case_is_the_measure(tmp_path: Path) -> None:
    """A case says in which language it was written first."""
    lines = found(tmp_path, ("zbývá 2.", "zbývá 3."), ("format: 1\n", "format: 1\nsource_language: cs\n"))

    assert [line.partition(":")[0] for line in lines] == ["10", "11", "12"]


@pytest.mark.parametrize(("mark", "count"), [("lit.", 0), ("lit? Now?", 2)])
def test_a_question_asks_one_thing(tmp_path: Path, mark: str, count: int) -> None:
    """One situation, one question mark."""
    assert found(tmp_path, ("May it be lit?", f"May it be {mark}")) == [
        f"9:7: a question has one question mark, this one has {count}",
    ]


def test_an_answer_begins_with_its_ruling(tmp_path: Path) -> None:
    """One answer of four without its ruling is found; so are all four if the question asks for yes or no."""
    none = (("Ano. ", ""), ("Yes. ", ""), ("Tak. ", ""), ("Да. ", ""))
    says = "the answer does not begin with its ruling"

    assert found(tmp_path, ("Tak. Oliwy", "Oliwy")) == [f"15:7: {says}"]
    assert found(tmp_path, ("Tak. Oliwy", "Tak, oliwy")) == [f"15:7: {says}"]
    assert found(tmp_path, *none) == [f"{line}:7: {says}" for line in (13, 14, 15, 16)]


@pytest.mark.parametrize("question", ["Which lamp may be lit?", "How much does it take?"])
def test_other_questions_need_no_ruling(tmp_path: Path, question: str) -> None:
    """A question for a thing or an amount is answered by it."""
    none = (("Ano. ", ""), ("Yes. ", ""), ("Tak. ", ""), ("Да. ", ""))

    assert found(tmp_path, ("May it be lit?", question), *none) == []


def test_all_four_answers_rule_the_same(tmp_path: Path) -> None:
    """A yes in one language and a no in another cannot both be right."""
    assert found(tmp_path, ("Да. ", "Нет. ")) == ["16:7: the ruling is another than in “en”"]


def test_other_answers_are_checked_too(tmp_path: Path) -> None:
    """What an open case says under its other reading is a text like all others."""
    file = tmp_path / "open.yaml"
    other = "otherwise_read:\n  - under: shine.mirror:flames_only\n    then: {changes: {oil: 1}}\n    answer:\n"
    file.write_text(
        CASE + other + "      cs: Ne. Tak...\n      en: No. So\n      pl: Nie. Tak\n      ru: Так\n", encoding="utf-8"
    )

    lines = [_short(finding) for finding in lint([file]) if "open.yaml" in str(finding.fault)]

    assert lines == ["31:18: three full stops stand here", "34:11: the answer does not begin with its ruling"]


def test_a_text_that_is_not_there_is_found(tmp_path: Path) -> None:
    """Spaces are no text; what else it lacks is not told."""
    lines = found(tmp_path, ("Stojí tu „malá“ lampa a zbývá 2. Smí se rozsvítit?", "' '"))

    assert "8:7: there is no text" in lines
    assert [line for line in lines if "numbers" in line] == []


@pytest.mark.parametrize(
    ("changes", "findings"),
    [
        ([("“small” lamp", "“smaller” lamp")], ["9:10: “smaller” is not how “names” has it: small"]),
        ([("«малый» фонарь", "«малыйам» фонарь")], ["11:18: “малыйам” is not how “names” has it: малый"]),
        ([("There’s", "The small’s")], []),
        ([("There’s", "The smallest part’s")], ["14:16: “smallest” is not how “names” has it: small"]),
        ([("There’s", "The smallholding’s")], []),
        (
            [
                ("There’s", "The smaller’s"),
                ("  a: {cs: malá,", "  b: {cs: malá, en: smaller, pl: mała, ru: малый}\n  a: {cs: malá,"),
                ("  oil: 2", "    b: {}\n  oil: 2"),
            ],
            [],
        ),
    ],
)
def test_names_keep_their_form(tmp_path: Path, changes: list[tuple[str, str]], findings: list[str]) -> None:
    """An ending on a name is found, but neither a longer word nor another name that begins in the same way."""
    assert found(tmp_path, *changes) == findings


def test_a_name_that_a_translation_leaves_out_is_found(tmp_path: Path) -> None:
    """It may stand in the question or in the answer; what the source text leaves out, others may leave out."""
    left_out = ("„malá“ lampa", "lampa")

    assert found(tmp_path, left_out) == ["13:7: “malá” stands in “en”, but neither in this answer nor in its question"]
    assert found(tmp_path, left_out, ("Olej stačí", "Pro malá olej stačí")) == []
    assert found(tmp_path, ("A “small” lamp", "A lamp")) == []


def test_names_are_of_things_on_the_board(tmp_path: Path) -> None:
    """A name for what is not there is a misspelt id."""
    assert found(tmp_path, ("  a: {cs", "  b: {cs")) == ["18:3: unknown name on the board: “b”"]


def test_a_quoted_text_is_counted_from_its_quote(tmp_path: Path) -> None:
    """The column is that of the sign in the file, also behind an opening quote."""
    assert found(tmp_path, ("en: Yes. There’s enough", 'en: "Yes.  There’s enough'), ("– just.", '– just."')) == [
        "14:12: two spaces stand here"
    ]


def test_in_a_folded_text_the_place_is_its_beginning(tmp_path: Path) -> None:
    """Where a text runs over lines, the finding stands at its start."""
    assert found(tmp_path, ("cs: Ano. Olej stačí", "cs: >-\n    Ano. Olej...\n    stačí")) == [
        "13:7: three full stops stand here"
    ]


def test_findings_stand_in_the_order_of_the_file(tmp_path: Path) -> None:
    """Whatever check finds them."""
    lines = found(tmp_path, ("There’s", "There's"), ("Stojí tu", "Stojí... tu..."), ("  a: {cs", "  b: {cs"))

    assert [line.partition(" ")[0] for line in lines] == ["8:12:", "8:18:", "14:17:", "18:3:"]


def test_an_id_is_used_once(tmp_path: Path) -> None:
    """The second file with an id is named, with the first."""
    one, two = tmp_path / "1.yaml", tmp_path / "2.yaml"
    one.write_text(CASE, encoding="utf-8")
    two.write_text(CASE, encoding="utf-8")

    (finding,) = lint([one, two])

    assert _short(finding).startswith("2:5: the id “lan-0001” belongs to another case already")
    assert finding.fault.fields["other"] == str(one)
    assert not finding.is_unreadable


def test_what_cannot_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    """A file that is no case, one that is not there, and a good one behind them with a finding of its own."""
    broken, lacking, untidy = tmp_path / "1.yaml", tmp_path / "2.yaml", tmp_path / "3.yaml"
    broken.write_text("format: [\n", encoding="utf-8")
    untidy.write_text(CASE.replace("There’s", "There's"), encoding="utf-8")

    findings = list(lint([broken, lacking, untidy]))

    assert [finding.is_unreadable for finding in findings] == [True, True, False]
    assert str(lacking) in str(findings[1].fault)


def test_what_the_published_schema_refuses_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the schema is narrower than the program, the case's author must not be the one who is surprised."""
    schema = {"properties": {"given": {"properties": {"oil": {"maximum": 1}}}}}
    monkeypatch.setattr(module, "case_schema", lambda game: schema)
    module._validator.cache_clear()

    lines = found(tmp_path)
    module._validator.cache_clear()

    assert len(lines) == 1
    assert lines[0].startswith("22:8: the published schema refuses this: 2 ")


def test_nothing_is_judged(tmp_path: Path) -> None:
    """A case whose claim is false, and whose script does not fit, is written well all the same."""
    assert (
        found(tmp_path, ("coins: 1}", "coins: 7}"), ("{keeper: ana}", "{keeper: ana}\n  play: [{bea.light: a}]")) == []
    )


def test_a_rulebook_in_order_has_no_findings() -> None:
    """One letter a text is not much, but nothing is wrong with it."""
    assert list(rulebook(GAME)) == []


def test_texts_of_the_rulebook_are_checked(words: Words) -> None:
    """Clauses, notes and readings."""
    text = "{cs: č, en: so... so, pl: p, ru: р}"
    file = words(
        (f"at: [L1]\n    text: {TEXTS}", f"at: [L1]\n    text: {text}\n    note: {text}"),
        (f"relight: {{kind: wrong, text: {TEXTS}}}", f"relight: {{kind: wrong, text: {text}}}"),
    )

    findings = [finding.fault.place for finding in rulebook(GAME)]

    lines = file.read_text(encoding="utf-8").splitlines()
    assert [place and lines[place.line - 1][place.column - 1 :][:3] for place in findings] == ["..."] * 3


def test_a_rulebook_and_its_class_are_one_to_one(words: Words) -> None:
    """A clause in the file that no class has is a finding."""
    words(("  light.oil:\n", "  light.fat:\n"))

    told = [str(finding.fault) for finding in rulebook(GAME)]

    assert any("light.fat" in line for line in told)


def test_a_rulebook_that_cannot_be_read_is_told(words: Words) -> None:
    """It is the fault of a file, as with cases."""
    words(("format: 1\n", "format: 2\n"))

    (finding,) = rulebook(GAME)

    assert finding.is_unreadable


def test_each_rulebook_is_checked_once(tmp_path: Path, words: Words) -> None:
    """However many cases its game has."""
    words((f"at: [L1]\n    text: {TEXTS}", "at: [L1]\n    text: {cs: č, en: so... so, pl: p, ru: р}"))
    files = [tmp_path / f"{n}.yaml" for n in (1, 2, 3)]
    for n, file in enumerate(files):
        file.write_text(CASE.replace("lan-0001", f"lan-000{n}"), encoding="utf-8")

    assert len(list(lint(files))) == 1
