"""The commands: arguments in, library calls, exit code out; no rule, no judgement and no layout of a report lives here."""

import sys

from oracle import __version__


def main() -> None:
    """Run the command line; only the version is told without loading the commands."""
    if sys.argv[1:] == ["--version"]:
        print(f"oracle {__version__}")
        return
    from oracle.cli.commands import run

    sys.exit(run(sys.argv[1:]))
