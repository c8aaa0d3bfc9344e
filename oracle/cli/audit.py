"""`oracle audit`: the suite's own quality."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path as File
from typing import Any

import click

from oracle.cli import options
from oracle.errors import N_
from oracle.kernel.explore import BOUND
from oracle.report.voice import Voice


@click.command()
@options.paths
@click.option("--game", default="", help="Only this game.")
@click.option(
    "--source", type=click.Path(path_type=File), help="The source's text: say which sentences of it have changed."
)
@options.bound
@options.as_json
@options.language
def audit(
    paths: tuple[File, ...], game: str, source: File | None, bound: int | None, as_json: bool, voice: Voice
) -> int:
    """Ask of the cases at PATHS whether every sentence has a case that would notice a mistake."""
    from oracle import games
    from oracle.report.audited import plain, told
    from oracle.suite.load import default_paths, load_cases
    from oracle.suite.thresholds import thresholds

    if source is not None:
        return _compare(voice, game, source)
    asked = thresholds(File.cwd())
    cases: dict[str, list[Any]] = {}
    for case in load_cases(paths or default_paths(File.cwd())[0]):
        cases.setdefault(case.frame.game, []).append(case)
    chosen = [games.load(game)] if game else [games.load(name) for name in cases]
    found = [_audited(one, _with_bar(cases.get(one.name, []), voice), asked, bound or BOUND) for one in chosen]
    if as_json:
        options.say_json([plain(voice, one) for one in found])
    else:
        options.say("\n\n".join("\n".join(told(voice, one)) for one in found))
    return 1 if any(one.below for one in found) else 0


def _audited(game: Any, cases: Iterable[Any], asked: Any, bound: int) -> Any:
    """Audit the cases of a game, with the floor beside."""
    from oracle.conformance.floor import floor
    from oracle.report.audited import Audited
    from oracle.suite.audit import audit as audited
    from oracle.suite.studied import study
    from oracle.suite.thresholds import below

    studied = list(study(cases, bound=bound))
    found = audited(game, studied)
    passing = (s.case for s in studied if s.passes)
    return Audited(found, floor(passing, bound=bound), tuple(below(found, asked)))


def _with_bar(cases: Iterable[Any], voice: Voice) -> Iterator[Any]:
    """Show on a terminal how far the audit is."""
    cases = list(cases)
    if not sys.stderr.isatty():
        yield from cases
        return
    with click.progressbar(cases, label=voice(N_("auditing")), file=sys.stderr, item_show_func=_shown) as bar:
        yield from bar


def _shown(case: Any) -> str:
    return case.id if case else ""


def _compare(voice: Voice, game: str, source: File) -> int:
    """Hold a printing of the source against the hashes in the rulebook."""
    from oracle import games
    from oracle.errors import NoSuchFile
    from oracle.suite.rulebook_file import hash_of, rulebook_of, sentences_in

    if not source.is_file():
        raise NoSuchFile(file=source)
    words = rulebook_of(games.load(game or games.names()[0]).name)
    found = sentences_in(_text_of(source), words.source.headings)
    changed = 0
    for number, (name, known) in enumerate(words.sentences.items()):
        if number >= len(found) or hash_of(found[number]) != known.hash:
            changed += 1
            options.say(
                voice(
                    N_("{sentence} has changed; look again at: {clauses}"),
                    sentence=name,
                    clauses=", ".join(words.clauses_of(name)),
                )
            )
    options.say(
        voice(
            N_("sentences: {known} known, {found} found, {changed} changed"),
            known=len(words.sentences),
            found=len(found),
            changed=changed,
        )
    )
    return 1 if changed or len(found) != len(words.sentences) else 0


def _text_of(source: File) -> str:
    from oracle.errors import FileUnreadable, NotUtf8, Place

    try:
        return source.read_text(encoding="utf-8")
    except UnicodeDecodeError as fault:
        place = Place(str(source), fault.object.count(b"\n", 0, fault.start) + 1, 1, "")
        raise NotUtf8(place=place) from None
    except OSError as fault:
        raise FileUnreadable(file=source, why=fault.strerror) from fault
