"""Battles of Berserk for tests: laying out a table, playing an event by a script, and what a pick is refused by."""

from __future__ import annotations

from msgspec.structs import replace

from oracle.games.berserk import GAME, events
from oracle.games.berserk.abilities import Ability, Change, Gift
from oracle.games.berserk.board import Card, Item, Table
from oracle.kernel.machine import Position, Task, play
from oracle.kernel.rulebook import Rulebook

ACT = events.Act()
POISON = Gift("poison", "start_of_turn", does=(Change("wound", 2),))
TROLL = Card("p2", lives=10, strike=(1, 2, 3))
WALL = Card("p2", type="artifact", lives=20)
OGRE = Card("p1", lives=9, strike=(1, 2, 3))
POISONS = Ability(at="strike", strengths=("medium", "strong"), aim="attacked", gives=(POISON,))


def table(active: str = "p1", /, **cards: Card) -> Table:
    """Lay out a battle."""
    return Table(("p1", "p2"), active, cards)


def with_stack(before: Table, *stack: Item) -> Table:
    """Put items on the stack of a battle, the topmost first."""
    return replace(before, stack=stack)


def after(
    before: Table,
    event: Task,
    *script: tuple[str, str | int],
    under: type[Rulebook] | None = None,
    edition: str = "rp19",
) -> Table:
    """Play an event by a script; what it does not answer is passed."""
    rules = GAME.rules(edition, *((under,) if under else ()))
    end = play(GAME, rules, Position(before, (event,)), script, premises={"*.priority": "pass"})
    assert end.question is None, end.question
    assert not end.refused, end.refused
    board: Table = end.position.board
    return board


def refused(before: Table, event: Task, *script: tuple[str, str | int]) -> str:
    """Name the clause that refuses the last pick of a script."""
    end = play(GAME, GAME.rules("rp19"), Position(before, (event,)), script, premises={"*.priority": "pass"})
    assert end.refused
    return end.refused
