"""Boards and events that no table of Berserk can show, each met at its node."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from oracle.errors import N_, Path, Word
from oracle.games.berserk.abilities import Ability, Gift, Which, is_block, is_on_die, kinds_of
from oracle.games.berserk.board import Acquired, Card, Table, in_game
from oracle.games.berserk.deeds import DAY_OF
from oracle.games.berserk.events import Declare, Happen, Move
from oracle.games.berserk.rules import BerserkRules
from oracle.games.berserk.stack_checks import cell_problems, stack_problems, unknown, waiting_problems
from oracle.games.berserk.statics import gifts_about, lives
from oracle.kernel.game import Problem
from oracle.kernel.machine import Task

is_name = re.compile(r"[^\W_][\w-]{0,59}").fullmatch
is_cell = re.compile(r"[a-e][1-6]").fullmatch
RESERVED = ("pass", "weaken")  # labels of decisions


def check(rules: BerserkRules, table: Table, events: Sequence[Task]) -> tuple[Problem, ...]:
    """List what is impossible about a board and its events, in the order of the file."""
    parts = (_players, _cards, stack_problems, waiting_problems, cell_problems)
    found = (*(problem for part in parts for problem in part(table)), *_events(table, events))
    return found or tuple(_dead(rules, table))


def _dead(rules: BerserkRules, table: Table) -> Iterator[Problem]:
    """Meet cards in the game zone without lives, unless their destruction lies on the stack."""
    doomed = {item.card for item in table.stack if item.what == "destruction"}
    for name, card in table.cards.items():
        if (
            card.lives
            and card.wounds
            and in_game(table, name)
            and name not in doomed
            and lives(rules, table, name) <= 0
        ):
            path: Path = ("given", "cards", name, "wounds")
            yield Problem(path, Word(N_("with so many wounds it would have been destroyed")))


def _players(table: Table) -> Iterator[Problem]:
    if table.players[0] == table.players[1]:
        yield Problem(("given", "players", 1), Word(N_("two players are needed")))
    if table.active not in table.players:
        yield unknown(("given", "active"), table.active, table.players)
    for n, name in enumerate(table.players):
        yield from _name(("given", "players", n), name)


def _name(path: Path, name: str) -> Iterator[Problem]:
    if not is_name(name):
        yield Problem(path, Word(N_("a name is made of letters, digits, - and _")))
    if name in RESERVED:
        yield Problem(path, Word(N_("decisions use this name for something else")))


def _cards(table: Table) -> Iterator[Problem]:
    taken: dict[str, str] = {}
    for name, card in table.cards.items():
        path: Path = ("given", "cards", name)
        yield from _name(path, name)
        if name in table.players:
            yield Problem(path, Word(N_("two things bear this name")))
        if card.of not in table.players:
            yield unknown((*path, "of"), card.of, table.players)
        yield from _place(table, name, card, path, taken)
        for n, ability in enumerate(card.abilities):
            yield from _ability(ability, (*path, "abilities", n))
            yield from _aim(table, card, ability, (*path, "abilities", n))
        for n, one in enumerate(card.acquired):
            yield from _acquired(table, one, (*path, "acquired", n))
        for n, number in enumerate(card.used):
            if not 0 < number <= len(card.abilities) or not card.abilities[number - 1].once:
                yield Problem((*path, "used", n), Word(N_("the card has no such ability that may be used once")))


def _place(table: Table, name: str, card: Card, path: Path, taken: dict[str, str]) -> Iterator[Problem]:
    if card.cell and not is_cell(card.cell):
        yield Problem((*path, "cell"), Word(N_("cells are called a1 to e6")))
    elif card.cell and card.zone != "field":
        yield Problem((*path, "cell"), Word(N_("only a card on the battlefield has a cell")))
    elif card.cell and not card.on:
        if card.cell in taken:
            yield Problem((*path, "cell"), Word(N_("two cards stand in this cell")))
        taken[card.cell] = name
    if card.on:
        yield from _host(table, name, card, (*path, "on"))


def _host(table: Table, name: str, card: Card, path: Path) -> Iterator[Problem]:
    if card.on not in table.cards or card.on == name:
        yield unknown(path, card.on, [other for other in table.cards if other != name])
        return
    host = table.cards[card.on]
    if host.zone != "field" or host.on or (card.cell and host.cell and card.cell != host.cell):
        yield Problem(path, Word(N_("a host stands in the same cell of the battlefield and has no host itself")))


def _acquired(table: Table, one: Acquired, path: Path) -> Iterator[Problem]:
    if one.by and one.by not in table.cards:
        yield unknown((*path, "by"), one.by, table.cards)
    if one.player and one.player not in table.players:
        yield unknown((*path, "player"), one.player, table.players)
    if not one.player and (one.gift.until in DAY_OF or one.gift.at_latest in DAY_OF):
        yield Problem(path, Word(N_("say by “player” whose turns its duration counts by")))
    if bool(one.turns) != (one.gift.until == "opponents_turns"):
        yield Problem(
            (*path, "turns") if one.turns else path, Word(N_("what lasts for some turns says how many are left"))
        )
    yield from _gift(one.gift, (*path, "gift"), counts=False)


def _gift(gift: Gift, path: Path, *, counts: bool) -> Iterator[Problem]:
    if gift.at_latest in ("opponents_turns", "next_strike"):
        yield Problem((*path, "at_latest"), Word(N_("say a moment of a turn")))
    if counts and bool(gift.turns) != (gift.until == "opponents_turns"):
        yield Problem(
            (*path, "turns") if gift.turns else path, Word(N_("what lasts for some turns says how many are left"))
        )
    if any(change.does in ("block", "raise_die", "lower_die") for change in gift.does):
        yield Problem((*path, "does"), Word(N_("no ability that is given does this here")))


def _ability(ability: Ability, path: Path) -> Iterator[Problem]:
    if not kinds_of(ability):
        yield Problem(path, Word(N_("an ability is static (“whilst”), triggered (“at”) or played (“closes”, “chips”)")))
    if not (ability.does or ability.gives or any(ability.bonus)):
        yield Problem(path, Word(N_("an ability does or gives something")))
    if ability.next and "played" not in kinds_of(ability):
        yield Problem((*path, "next"), Word(N_("only a played ability waits for the next event")))
    if any(ability.bonus) and not (ability.next and ability.next.what == "attack"):
        yield Problem((*path, "bonus"), Word(N_("a bonus lands on the next attack; say “next”")))
    if ability.strengths and ability.at != "strike":
        yield Problem((*path, "strengths"), Word(N_("only what triggers at a strike asks how strong it is")))
    if bool(ability.faces) != (ability.at in ("throw", "result")):
        yield Problem(
            (*path, "faces"),
            Word(N_("what triggers at a throw or a result says at which numbers, and nothing else does")),
        )
    for n, gift in enumerate(ability.gives):
        yield from _gift(gift, (*path, "gives", n), counts=True)
    if is_block(ability) and kinds_of(ability) != ("played",):
        yield Problem((*path, "does"), Word(N_("only a played ability blocks")))
    if ability.next and ability.next.until in ("opponents_turns", "next_strike"):
        yield Problem((*path, "next", "until"), Word(N_("say a moment of a turn")))
    if ability.may and not ability.at:
        yield Problem((*path, "may"), Word(N_("only of what triggers does a text say “may”")))


def _aim(table: Table, card: Card, ability: Ability, path: Path) -> Iterator[Problem]:
    """Meet what aims at nothing that it could ever aim at."""
    if ability.aim == "attacked" and ability.at not in ("strike", "throw", "result"):
        yield Problem((*path, "aim"), Word(N_("only what triggers at a strike knows an attacked card")))
    if ability.aim == "host" and not card.on:
        yield Problem((*path, "aim"), Word(N_("the card has no host; say which with “on”")))
    if is_block(ability) != (ability.aim in ("strike", "action")):
        yield Problem((*path, "aim"), Word(N_("a block aims at a strike or at an action, and nothing else does")))
    if ability.second and ability.aim != "target":
        yield Problem((*path, "second"), Word(N_("only an ability with a target has a second one")))
    if is_on_die(ability) and ability.aim != "target":
        yield Problem((*path, "aim"), Word(N_("what changes a die aims at the card whose die it is")))
    if ability.which.straight and not ability.which.beside:
        yield Problem((*path, "which", "straight"), Word(N_("“straight” says how a card stands beside; say “beside”")))
    if ability.aim == "target" and not ability.next and not _could_ever(table, card, ability.which):
        yield Problem((*path, "which"), Word(N_("no card here could ever be meant by this")))


def _could_ever(table: Table, this: Card, which: Which) -> bool:
    """Say whether a card here, wherever it is now, has the side, the type and the trait that are asked for, or might be given the trait."""
    adds = any(gift.adds for card in table.cards.values() for one in card.abilities for gift in one.gives)
    return any(
        (which.of == "any" or (card.of == this.of) == (which.of == "yours"))
        and which.type in ("", card.type)
        and (not which.trait or which.trait in card.traits or adds)
        and not (which.other and card is this)
        for card in table.cards.values()
    )


def _events(table: Table, events: Sequence[Task]) -> Iterator[Problem]:
    for n, event in enumerate(events):
        if isinstance(event, Happen | Move) and event.card not in table.cards:
            yield unknown(("when", n, "card"), event.card, table.cards)
        if isinstance(event, Move) and not is_cell(event.to):
            yield Problem(("when", n, "to"), Word(N_("cells are called a1 to e6")))
        if isinstance(event, Declare):
            yield from _declaration(table, event, ("when", n))


def _declaration(table: Table, event: Declare, path: Path) -> Iterator[Problem]:
    if event.player not in table.players:
        yield unknown((*path, "player"), event.player, table.players)
    if event.priority and event.priority not in table.players:
        yield unknown((*path, "priority"), event.priority, table.players)
    mine = (name for name, card in table.cards.items() if card.of == event.player)
    known = tuple(label for name in mine for label in _labels(table, name))
    if event.what not in known:
        yield Problem((*path, "what"), Word(N_("thing to declare")), name=event.what, known=known)


def _labels(table: Table, name: str) -> Iterator[str]:
    """List what might be declared with a card, right or wrong."""
    own = len(table.cards[name].abilities)
    yield from (f"{name} {what}" for what in ("strikes", "defends", "accumulates"))
    yield from (f"{name} {n}" for n in range(1, own + 1 + sum(gift.closes for gift in gifts_about(table))))
