"""The documentation tells the truth: its commands give the outputs that it shows, its links and names lead somewhere.

Run as a script with `--refresh`, this file writes the outputs anew; a block with an ellipsis is left to whoever chose what it shows.
"""

from __future__ import annotations

import contextlib
import os
import pkgutil
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import click
import pytest

from oracle.cli import commands
from oracle.suite.audit import MEASURES
from oracle.suite.load import load_case
from oracle.suite.subtlety import SAMPLES
from oracle.suite.twins import MOST_FACTS
from tests.example_game import EXAMPLE, environ, site

ROOT = Path(__file__).parent.parent
SHOWN = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
DOCS = (
    *SHOWN,
    *sorted((ROOT / "docs" / "decisions").glob("*.md")),
    *sorted((ROOT / "docs" / "games").glob("*.md")),
    *sorted((ROOT / "examples").rglob("*.md")),
    ROOT / "CHANGELOG.md",
    ROOT / "CONTRIBUTING.md",
)
ABOUT_EXAMPLE = (
    ROOT / "docs" / "writing-a-game.md"
)  # its commands run in the example's folder, with that game installed
ELLIPSIS = "…"
WRITING = ("oracle new ", "oracle fmt ", "oracle accept ")  # what they write goes into a copy of the tree
COPIED = ("cases", "docs", "schemas")
PATH = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))  # pages say `python` for this one

_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#]*)(?:#([^)]*))?\)")
_CODE = re.compile(r"`([^`\n]+)`")
_CASE_ID = re.compile(r"\b[a-z]{3}-\d{4}\b")


class Shown(NamedTuple):
    """A command of a page and the output that the page shows below it."""

    page: Path
    block: int  # where its block begins, in characters
    command: str
    output: str

    @property
    def is_run(self) -> bool:
        return self.command.startswith(("oracle ", "cat ", "echo $?"))

    @property
    def name(self) -> str:
        return f"{self.page.name}: {self.command}"


def shown_in(page: Path, text: str) -> Iterator[Shown]:
    """Yield the commands of a page with their outputs."""
    for block in _BLOCK.finditer(text):
        for part in re.split(r"^\$ ", block[1], flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield Shown(page, block.start(), command, output)


def all_shown() -> tuple[Shown, ...]:
    """List the commands of all pages."""
    return tuple(shown for page in DOCS for shown in shown_in(page, page.read_text(encoding="utf-8")))


@cache
def ran(command: str, page: Path, before: tuple[str, ...] = ()) -> tuple[str, int]:
    """Run a command as a page shows it, behind those *before* it in its block: (what it writes, its exit code).

    Where one of them writes files, they are all run in a copy of the tree.
    """
    if page == ABOUT_EXAMPLE:
        return _ran_in(EXAMPLE, command, site())
    if not any(each.startswith(WRITING) for each in (*before, command)):
        return _ran_in(ROOT, command)
    with tempfile.TemporaryDirectory() as copy:
        for folder in COPIED:
            shutil.copytree(ROOT / folder, Path(copy, folder))
        shutil.copy(ROOT / "pyproject.toml", copy)
        return [_ran_in(Path(copy), each) for each in (*before, command) if not each.startswith("echo ")][-1]


def _ran_in(folder: Path, command: str, site: Path | None = None) -> tuple[str, int]:
    program, *arguments = shlex.split(command)
    if program == "cat":
        return "".join((folder / file).read_text(encoding="utf-8") for file in arguments), 0
    done = subprocess.run(
        [sys.executable, "-m", "oracle", *arguments],
        cwd=folder,
        env={**environ(site), "PATH": PATH},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.stdout, done.returncode


def output_of(shown: Shown, before: tuple[str, ...]) -> str:
    """Give what a command writes now; `echo $?` writes the exit code of the command before it."""
    if shown.command == "echo $?":
        return f"{ran(before[-1], shown.page, before[:-1])[1]}\n"
    return ran(shown.command, shown.page, before)[0]


def fits(pattern: str, output: str) -> bool:
    """Say whether an output is the one that is shown, where a line of an ellipsis stands for any lines."""
    parts = (re.escape(part) for part in re.split(rf"^{ELLIPSIS}$\n?", pattern, flags=re.MULTILINE))
    return re.fullmatch("(?:.*\n)*?".join(parts), output) is not None


def with_predecessors(shown: Sequence[Shown]) -> Iterator[tuple[Shown, tuple[str, ...]]]:
    """Pair each command with those before it in its block."""
    for n, one in enumerate(shown):
        yield one, tuple(each.command for each in shown[:n] if (each.page, each.block) == (one.page, one.block))


RUN = tuple(pair for pair in with_predecessors(all_shown()) if pair[0].is_run)


# -------------------------------------------------------------------------------- outputs


@pytest.mark.parametrize(("shown", "before"), RUN, ids=[shown.name for shown, _ in RUN])
def test_an_output_is_what_the_command_writes(shown: Shown, before: tuple[str, ...]) -> None:
    """Every output on a page is what its command writes; an ellipsis may stand for lines that are left out."""
    output = output_of(shown, before)

    if ELLIPSIS in shown.output.splitlines():
        assert fits(shown.output, output), output
    else:
        assert shown.output == output


def test_pages_show_commands() -> None:
    """The pages show every verb at work."""
    verbs = {shown.command.split()[1] for shown, _ in RUN if shown.command.startswith("oracle ")}

    assert verbs == set(commands.VERBS)


def test_limits_of_the_audit_are_those_of_the_program() -> None:
    """The pages give the number of facts in which a twin differs, and of samples, as the program has them."""
    writing, audit = ((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("writing-cases.md", "audit.md"))

    assert f"at most {MOST_FACTS} facts differ" in writing
    assert f"Each reading plays {SAMPLES} small" in audit
    assert [measure for measure in MEASURES if f"| `{measure}` |" not in audit] == []


def test_an_ellipsis_stands_for_lines_only() -> None:
    """An ellipsis stands for any number of whole lines, and for nothing else."""
    assert fits("a\n…\nd\n", "a\nb\nc\nd\n")
    assert fits("a\n…\n", "a\n")
    assert not fits("a\n…\nd\n", "a\nb\nc d\n")
    assert not fits("a\nb\n", "a\nb\nc\n")


# -------------------------------------------------------------------------------- names and links


def _codes(page: Path) -> tuple[str, ...]:
    """List what a page writes as code in its text."""
    return tuple(_CODE.findall(re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)))


def _mentioned() -> tuple[tuple[str, str], ...]:
    """List the command lines of `oracle` on all pages, as (page, command): those of blocks and those of the text."""
    in_blocks = [(shown.page.name, shown.command) for shown in all_shown()]
    in_text = [(page.name, code) for page in DOCS for code in _codes(page)]
    return tuple((page, command) for page, command in in_blocks + in_text if command.startswith("oracle "))


@pytest.mark.parametrize(("page", "command"), sorted(set(_mentioned())))
def test_a_command_that_is_mentioned_parses(page: str, command: str) -> None:
    """Every command line on a page names a verb and options that exist."""
    _, verb, *arguments = shlex.split(command)
    if verb.startswith("-"):
        assert verb in ("--version", "-h", "--help")
        return

    assert verb in commands.VERBS
    _parse(commands.oracle, [verb, *arguments])


def _parse(command: click.Command, arguments: list[str]) -> None:
    """Parse a command line without running it; a text may name a command without what it is about."""
    while isinstance(command, click.Group):
        if not arguments or arguments[0] in ("-h", "--help"):
            return
        inner = command.get_command(click.Context(command), arguments[0])
        assert inner is not None, f"{command.name} has no command {arguments[0]}"
        command, arguments = inner, arguments[1:]
    with contextlib.suppress(click.MissingParameter):
        command.make_context(command.name, list(arguments))


@pytest.mark.parametrize("page", DOCS, ids=[page.name for page in DOCS])
def test_links_lead_somewhere(page: Path) -> None:
    """Every relative link leads to a file, and to a heading of it if it names one."""
    for target, heading in _LINK.findall(page.read_text(encoding="utf-8")):
        file = page.parent / target if target else page

        assert file.exists(), target
        assert not heading or heading in _anchors(file), f"{target}#{heading}"


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", DOCS, ids=[page.name for page in DOCS])
def test_names_are_real(page: Path) -> None:
    """Modules and their members, files, case ids and targets of make that a page names exist."""
    text = page.read_text(encoding="utf-8")

    for code in _codes(page):
        if re.fullmatch(r"(?:[A-Z][a-z]+){2,}", code):
            assert code in _classes(), code
        if re.fullmatch(r"oracle(\.\w+)+", code):
            assert pkgutil.resolve_name(code)
        if re.fullmatch(r"(cases|docs|examples|oracle|schemas|tests|bench)/[\w/.\-]*", code):
            assert (ROOT / code).exists(), code
        if target := re.fullmatch(r"make ([a-z]+)", code):
            assert target[1] in _targets()
    made = re.findall(r"^written: .* \((\S+)\)$", text, flags=re.MULTILINE)
    for case in _CASE_ID.findall(text):
        assert case in (*_case_ids(), *made), case
    for command in re.findall(r"^\$ make ([a-z]+)", text, flags=re.MULTILINE):
        assert command in _targets()


@pytest.mark.parametrize("page", SHOWN, ids=[page.name for page in SHOWN])
def test_code_is_quoted_from_the_program(page: Path) -> None:
    """Every line of Python, YAML and TOML on a page stands in the program or in the example; an ellipsis stands for what is left out."""
    text = page.read_text(encoding="utf-8")

    for language, ending in (("python", "py"), ("yaml", "yaml"), ("toml", "toml"), ("po", "po"), ("text", "txt")):
        blocks = re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
        for line in "".join(blocks).splitlines():
            assert line.strip() in _source(ending) | {ELLIPSIS}, line


def test_readme_lists_every_command() -> None:
    """The README's table lists the commands that exist, and no other."""
    table = re.findall(r"^\| `oracle (\w+)[^`]*` \|", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert table == list(commands.VERBS)


@pytest.mark.parametrize("page", DOCS, ids=[page.name for page in DOCS])
def test_no_page_names_a_machine(page: Path) -> None:
    """No page names the folder that it was written in."""
    assert str(ROOT) not in page.read_text(encoding="utf-8")


@cache
def _targets() -> frozenset[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^([a-z]+):.*## ", makefile, flags=re.MULTILINE))


@cache
def _source(ending: str) -> frozenset[str]:
    """Collect the lines of the program and of the example, in files with that ending."""
    files = (file for folder in (ROOT / "oracle", EXAMPLE) for file in folder.rglob(f"*.{ending}"))
    return frozenset(line.strip() for file in files for line in file.read_text(encoding="utf-8").splitlines())


@cache
def _classes() -> frozenset[str]:
    return frozenset(name for line in _source("py") for name in re.findall(r"^class (\w+)", line))


@cache
def _case_ids() -> frozenset[str]:
    """Collect the ids of the cases and of the examples; an example may be wrong, so it is not loaded."""
    cases = (load_case(file).id for file in (ROOT / "cases").rglob("*.yaml"))
    examples = (file.read_text(encoding="utf-8") for file in (ROOT / "docs" / "examples").rglob("*.yaml"))
    return frozenset((*cases, *re.findall(r"^id: (\S+)", "".join(examples), flags=re.MULTILINE)))


# -------------------------------------------------------------------------------- refreshing


def refresh() -> None:
    """Write the outputs on the pages anew, and say which blocks with an ellipsis were left and whether they still hold."""
    for page in DOCS:
        text = page.read_text(encoding="utf-8")
        fresh = _BLOCK.sub(lambda block, page=page: _refreshed(page, block[0]), text)  # type: ignore[misc]
        if fresh != text:
            page.write_text(fresh, encoding="utf-8")
            print(f"{page.relative_to(ROOT)}: written")


def _refreshed(page: Path, block: str) -> str:
    shown = tuple(shown_in(page, block))
    if not any(one.is_run for one in shown):
        return block
    if any(ELLIPSIS in one.output.splitlines() for one in shown):
        for one, before in with_predecessors(shown):
            holds = not one.is_run or fits(one.output, output_of(one, before))
            print(f"{page.relative_to(ROOT)}: left, {'holds' if holds else 'NO LONGER HOLDS'}: {one.command}")
        return block
    told = ""
    for one, before in with_predecessors(shown):
        told += f"$ {one.command}\n{output_of(one, before) if one.is_run else one.output}"
    return f"```console\n{told}```"


if __name__ == "__main__":
    if sys.argv[1:] != ["--refresh"]:
        sys.exit("usage: python tests/test_docs.py --refresh")
    refresh()
