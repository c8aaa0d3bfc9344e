"""What an author of another engine needs to know of a game, as a page: its board, events, decisions and chance, made from the game itself.

`python -m oracle.report.vocabulary FOLDER [GAME…]` writes a page for each of these games, or for each that came with the oracle.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path as File
from typing import Any

import msgspec

from oracle import games
from oracle.errors import OracleError
from oracle.kernel.board import RUNNING
from oracle.kernel.game import Game
from oracle.suite.rulebook_file import rulebook_of

HEAD = """\
# {game}: what an adapter meets

This page is made from the game by `python -m oracle.report.vocabulary`; do not edit it. `docs/protocol.md` of rules-oracle says
how the parts travel.
A word in braces stands for a name: `{{seats}}` for one in the board's field `seats`, `{{n}}` for a number.
Only what a table can show is ever sent, so an adapter need not check it."""

EDITIONS = """\
The edition that is selected says which rules hold. `{default}` has the rules as they are; where another one differs:"""

ONE_EDITION = "There is one, `{default}`."

NO_CHANCE = "Nothing is thrown or drawn while an event is resolved."

BOARD = "It comes whole: every field is there, also where its value is the default."

EVENTS = "Every field is there, also where its value is the default. By which rules an event is legal is for the rules to say."

DECISIONS = """\
A decision's name is who is asked, a dot, and what is asked. A script picks one label for each. It may also pick a label that is
**not legal** at that moment: then the expected answer is a refusal.

A decision marked *forced* never leaves a choice by the rules of any edition, so an engine need not ask it. It is named here because
somebody may think that there is a choice, and a script may pick a label that the rules forbid."""

CHANCE = """\
Each is answered in the script in its turn, by name, with a face from 1 to 6 unless said otherwise."""


def vocabulary(game: Game) -> str:
    """Write the page of a game, as Markdown."""
    refs, parts = msgspec.json.schema_components((game.board, *game.events.values()), ref_template="{name}")
    names = [ref["$ref"] for ref in refs]
    events = zip(game.events, (parts[name] for name in names[1:]), strict=True)
    differing = tuple(_editions(game))
    blocks = (
        HEAD.format(game=game.name),
        "## Editions",
        EDITIONS.format(default=game.default_edition)
        if differing
        else ONE_EDITION.format(default=game.default_edition),
        *((_table(("edition", "clause", "says there"), differing),) if differing else ()),
        "## The board",
        BOARD,
        *_board(parts, names[0]),
        "## Events",
        EVENTS,
        *(block for name, schema in events for block in _event(name, schema)),
        "## Decisions",
        DECISIONS,
        *(block for name in game.decisions for block in _decision(game, name)),
        "## Chance",
        *_chances(game),
    )
    return "\n\n".join(blocks) + "\n"


def _chances(game: Game) -> Iterator[str]:
    yield CHANCE if game.chances else NO_CHANCE
    if game.chances:
        yield _table(("name", "when"), ((f"`{name}`", when) for name, when in game.chances.items()))


def _editions(game: Game) -> Iterator[Sequence[str]]:
    words = rulebook_of(game.name)
    for edition, readings in game.editions.items():
        for reading in readings:
            yield f"`{edition}`", f"`{reading.of}`", words.reading(reading.reading_id()).text.en


def _board(parts: Mapping[str, Any], name: str) -> Iterator[str]:
    """Describe the board, then each struct that lies on it, once."""
    waiting, told = [name], {name}
    while waiting:
        schema = parts[waiting.pop(0)]
        if told != {name} or waiting:
            yield f"### {schema['title']}"
        yield from filter(None, (schema.get("description"), _fields(schema)))
        inner = [ref for ref in _refs(_shown(schema)) if ref not in told]
        waiting.extend(dict.fromkeys(inner))
        told.update(inner)


def _event(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    yield f"### `{name}`"
    if "description" in schema:
        yield schema["description"]
    if _shown(schema):
        yield _fields(schema)


def _decision(game: Game, name: str) -> Iterator[str]:
    decision = game.decisions[name]
    yield f"### `{name}`" + ("" if decision.is_free else " (forced)")
    yield f"Asked: {decision.what}. When: {decision.when}."
    yield _table(("label", "means"), ((f"`{label}`", means) for label, means in decision.options.items()))


def _fields(schema: Mapping[str, Any]) -> str:
    required = schema.get("required", ())
    rows = (
        (
            f"`{name}`",
            _kind(field),
            "required" if name in required else f"`{json.dumps(field['default'])}`",
            field.get("description", ""),
        )
        for name, field in _shown(schema).items()
    )
    return _table(("field", "type", "default", "holds"), rows)


def _shown(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Give the fields that travel: not the tag of an event, nor what is being resolved."""
    return {name: field for name, field in schema["properties"].items() if name not in ("type", RUNNING)}


def _refs(schema: Any) -> Iterator[str]:
    """Name the structs that a schema speaks of."""
    if isinstance(schema, dict) and "$ref" in schema:
        yield schema["$ref"]
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _refs(inner)


def _kind(schema: Mapping[str, Any]) -> str:
    """Say a type in words."""
    if "$ref" in schema:
        return f"[{schema['$ref']}](#{schema['$ref'].lower()})"
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(map(_kind, schema["anyOf"]))
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"list: {', '.join(map(_kind, schema['prefixItems']))}"
        case "array":
            return f"list of {_kind(schema['items'])}"
        case "object":
            return f"mapping: name → {_kind(schema.get('additionalProperties', {}))}"
        case "integer":
            return "whole number" + _limits(schema)
        case "boolean":
            return "`true`, `false`"
        case "null":
            return "`null`"
        case "string":
            return "name"
    return "any value"


def _limits(schema: Mapping[str, Any]) -> str:
    limits = (f" {word} {schema[key]}" for key, word in (("minimum", "from"), ("maximum", "to")) if key in schema)
    return "".join(limits)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = (head, ["---"] * len(head), *rows)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def main(folder: str, *names: str) -> None:
    """Write the pages of these games into *folder*, or of those that came with the oracle."""
    File(folder).mkdir(parents=True, exist_ok=True)
    for name in names or games.BUILT_IN:
        (File(folder) / f"{name}.md").write_text(vocabulary(games.load(name)), encoding="utf-8")


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit("usage: python -m oracle.report.vocabulary FOLDER [GAME…]")
    try:
        main(*sys.argv[1:])
    except OracleError as fault:
        sys.exit(str(fault))
