"""`oracle fmt`: bring case files into the one layout."""

from __future__ import annotations

from pathlib import Path as File

import click

from oracle.cli import options
from oracle.errors import N_, BadInput
from oracle.report.voice import Voice


@click.command()
@options.paths
@click.option("--check", is_flag=True, help="Write nothing; list the files that would change, and end with 1 if any.")
@options.language
def fmt(paths: tuple[File, ...], check: bool, voice: Voice) -> int:
    """Lay out the case files at PATHS: the order of the keys, lines, quotes, ends of lines. Comments stay, and so does what a file says.

    A file that cannot be read is said and left as it is; then the exit code is 2.
    """
    from oracle.suite.files import write_whole
    from oracle.suite.layout import laid_out
    from oracle.suite.load import bytes_of, case_files, default_paths

    changed = broken = 0
    for file in case_files(paths or default_paths(File.cwd())[0]):
        try:
            before = bytes_of(file)
            after = laid_out(before, str(file))
            if after == before:
                continue
            if not check:
                write_whole({file: after})
        except BadInput as fault:
            options.say(voice.line(fault))
            broken += 1
            continue
        options.say(voice(N_("to be laid out: {file}") if check else N_("written: {file}"), file=file))
        changed += 1
    if check:
        options.say(voice.counted("{n} file to be laid out", "{n} files to be laid out", changed))
    else:
        options.say(voice.counted("{n} file laid out", "{n} files laid out", changed))
    return 2 if broken else int(check and changed > 0)
