"""`oracle lint`: check what is written without judging it."""

from __future__ import annotations

from pathlib import Path as File

import click

from oracle.cli import options
from oracle.report.voice import Voice


@click.command()
@options.paths
@options.language
def lint(paths: tuple[File, ...], voice: Voice) -> int:
    """Check the case files at PATHS, their texts and the rulebooks of their games, without judging.

    Ends with 1 if something is found, with 2 if a file cannot be read at all.
    """
    from oracle.suite.lint import lint as found_in
    from oracle.suite.load import case_files, default_paths

    found = unreadable = 0
    for finding in found_in(case_files(paths or default_paths(File.cwd())[0])):
        options.say(voice.line(finding.fault))
        found += 1
        unreadable += finding.is_unreadable
    options.say(voice.counted("{n} finding", "{n} findings", found))
    return 2 if unreadable else int(found > 0)
