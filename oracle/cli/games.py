"""`oracle games`: what is installed."""

from __future__ import annotations

from typing import Any

import click

from oracle.cli import options
from oracle.errors import N_
from oracle.report.voice import Voice

NOTICE = N_("Unofficial: the games’ names belong to their owners; no text of theirs is reproduced here.")


@click.command()
@options.as_json
@options.language
def games(as_json: bool, voice: Voice) -> int:
    """List the installed games with their editions, clauses, readings and cases."""
    rows = _rows()
    if as_json:
        options.say_json(rows)
        return 0
    from oracle.report.page import columns, wrapped

    head = [voice(word) for word in (N_("game"), N_("editions"), N_("clauses"), N_("readings"), N_("cases"))]
    table = [
        [row["game"], ", ".join(row["editions"]), *(str(row[key]) for key in ("clauses", "readings", "cases"))]
        for row in rows
    ]
    options.say("\n".join([*columns(table, "", head), "", *wrapped(voice(NOTICE))]))
    return 0


def _rows() -> list[dict[str, Any]]:
    from oracle import games as installed
    from oracle.suite.load import cases_of

    return [
        {
            "game": name,
            "editions": list(game.editions),
            "clauses": len(game.rulebook.clauses),
            "readings": len(game.readings),
            "cases": sum(1 for _ in cases_of(game).rglob("*.yaml")),
        }
        for name in installed.names()
        for game in (installed.load(name),)
    ]
