"""The command `oracle` and its verbs; each verb lives in a module of its own, imported when it is called."""

from __future__ import annotations

import contextlib
import importlib
import itertools
import os
import sys
from typing import Any

import click

from oracle import __version__
from oracle.errors import N_, AdapterFault, FileUnreadable, FileUnwritable, GameFault, OracleError, Word, nearest
from oracle.languages import LANGUAGES, language_of, make_safe
from oracle.report.voice import Voice

VERBS = {
    "run": "judge cases",
    "resolve": "play a situation; on a terminal you take the open decisions",
    "explore": "list everything a situation can come to",
    "explain": "explain one case: question, answer, proof, board, step by step",
    "rules": "show the rulebook, or one clause with its readings and cases",
    "new": "write the scaffold of a case",
    "lint": "check case files, texts and rulebooks without judging",
    "fmt": "bring case files into the one layout",
    "accept": "take over an outcome that changed",
    "games": "list what is installed",
    "check": "check another implementation against the cases",
    "audit": "ask whether every sentence has a case that would notice a mistake",
    "languages": "say which translations lag behind their source text",
}


class Verbs(click.Group):
    """Finds the verbs without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command: click.Command = getattr(importlib.import_module(f"oracle.cli.{cmd_name}"), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in VERBS and not args[0].startswith("-"):
            ctx.fail(f"no command “{args[0]}”; did you mean: {nearest(args[0], VERBS)}?")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(VERBS.items()))


@click.command(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="oracle %(version)s")
def oracle() -> None:
    """Settle rules questions of tabletop games."""


def run(arguments: list[str]) -> int:
    """Run the program; give its exit code."""
    make_safe(sys.stdout)
    make_safe(sys.stderr)
    try:
        code: Any = oracle.main(arguments, prog_name="oracle", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Abort:
        return 130
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as fault:
        fault.show(sys.stderr)
        return 2
    except (AdapterFault, GameFault) as fault:
        click.echo(_voice(arguments).error(fault), err=True)
        return 3
    except OracleError as fault:
        return _refuse(arguments, fault)
    except BrokenPipeError:
        _close_stdout()
        return 1
    except OSError as fault:
        _close_stdout()
        return _refuse(arguments, _spoken(fault))
    return code if isinstance(code, int) else 0


def _refuse(arguments: list[str], fault: OracleError) -> int:
    print(_voice(arguments).error(fault), file=sys.stderr)
    return 2


def _spoken(fault: OSError) -> OracleError:
    """Say what the system refuses: to read what it names, or else to write what we say."""
    if fault.filename:
        return FileUnreadable(file=fault.filename, why=fault.strerror)
    return FileUnwritable(file=Word(N_("the output")), why=fault.strerror)


def _close_stdout() -> None:
    """Let go of what nobody takes, so that nothing is written at the end of the program."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _voice(arguments: list[str]) -> Voice:
    """Speak the language asked for, even where the command line itself was not understood."""
    asked = [after for option, after in itertools.pairwise(arguments) if option == "--lang"]
    asked += [argument.removeprefix("--lang=") for argument in arguments if argument.startswith("--lang=")]
    return Voice(asked[0] if asked and asked[0] in LANGUAGES else language_of(os.environ))
