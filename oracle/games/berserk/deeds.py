"""What abilities do to cards."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from oracle.games.berserk.abilities import Ability, Change, Gift, Until
from oracle.games.berserk.board import (
    IN_GAME,
    Acquired,
    Card,
    Item,
    Mark,
    Table,
    Waiting,
    Zone,
    in_game,
    other,
    with_card,
)
from oracle.games.berserk.rules import BerserkRules
from oracle.games.berserk.statics import can_get, has, wounds

PHASES = {"start_of_turn": "start", "end_of_turn": "final"}
DAY_OF: tuple[Until, ...] = ("end_of_your_turn", "end_of_opponents_turn", "opponents_turns", "start_of_your_turn")
ZONES: dict[str, Zone] = {"to_deck": "deck", "to_additional": "additional", "to_field": "field"}


def amount(table: Table, change: Change, source: str) -> int:
    """Give how much a change of a card's ability is."""
    return change.n * (table.cards[source].chips if change.per else 1)


def done(
    rules: BerserkRules, table: Table, change: Change, name: str, player: str, source: str, before: Table | None = None
) -> Table:
    """Do something to a card; what cannot be done in full is done as far as it goes.

    *before* is the table before the first effect of the same action. Destroying and blocking happen on the stack, not here.
    """
    card, n = table.cards[name], amount(table, change, source)
    match change.does:
        case "wound":
            now, then = (wounds(rules, one, name, n, player) for one in (table, before or table))
            return with_card(table, name, wounds=card.wounds + (now if now == then else rules.noticed(now, then)))
        case "heal":
            return with_card(
                table, name, wounds=card.wounds - rules.healed(card.wounds, n, has(rules, table, name, "incorporeal"))
            )
        case "get_chip":
            return with_card(table, name, chips=card.chips + n)
        case "lose_chip":
            return with_card(table, name, chips=max(0, card.chips - n))
        case "close" | "open":
            return with_card(table, name, open=change.does == "open")
        case "sleep":
            return with_card(table, name, sleeps=True)
        case "change_sides":
            return with_card(table, name, of=other(table, card.of))
        case "become_artifact":
            return with_card(table, name, type="artifact")
        case "lose_trait":
            return with_card(table, name, traits=tuple(trait for trait in card.traits if trait != change.trait))
        case "lose_abilities":
            return _without_abilities(rules, table, name)
        case "lose_named":
            return _without_named(rules, table, name, change.trait)
        case "mark_cell":
            marks = (*table.cells.get(card.cell, ()), Mark(player, n, name))
            return replace(table, cells={**table.cells, card.cell: marks}) if card.cell else table
        case "raise_die" | "lower_die":
            return _with_die(table, name, n if change.does == "raise_die" else -n)
        case "to_deck" | "to_additional" | "to_field":
            return gone(rules, table, name, ZONES[change.does])
    return table


def _without_abilities(rules: BerserkRules, table: Table, name: str) -> Table:
    card = table.cards[name]
    kept = tuple(one for one in card.acquired if not rules.is_lost(rules.is_own(False)))
    if not rules.is_lost(rules.is_own(True)):
        return with_card(table, name, acquired=kept)
    return with_card(table, name, abilities=(), named=(), untouchable=False, used=(), acquired=kept)


def _without_named(rules: BerserkRules, table: Table, name: str, ability: str) -> Table:
    card = table.cards[name]
    own = tuple(one for one in card.named if not rules.is_named(one == ability, True))
    got = tuple(one for one in card.acquired if not rules.is_named(one.gift.name == ability, False))
    lost = tuple(sorted({*card.lost, ability}))
    return with_card(table, name, named=own, acquired=got, lost=lost)


def _with_die(table: Table, name: str, n: int) -> Table:
    """Change what a card has thrown for the strike that is under way."""
    stack = []
    for item in table.stack:
        if item.what == "strike" and item.dice and name in (item.card, item.target):
            first, second = item.modified
            item = replace(item, modified=(first + n, second) if name == item.card else (first, second + n))
        stack.append(item)
    return replace(table, stack=tuple(stack))


# -------------------------------------------------------------------------------- zones


def gone(rules: BerserkRules, table: Table, name: str, zone: Zone) -> Table:
    """Put a card into another zone; outside the game zone it has no markers, and comes back without any."""
    card = table.cards[name]
    if not _is_in_game(card.zone):
        table = shed(rules, table, name)
    return shed(rules, with_card(table, name, **_moved(card, zone)), name)


def _is_in_game(zone: Zone) -> bool:
    return zone in IN_GAME


def dead(table: Table, name: str) -> Table:
    """Put a card into the graveyard with its markers: what its death triggers may ask for them."""
    return with_card(table, name, **_moved(table.cards[name], "graveyard"))


def _moved(card: Card, zone: Zone) -> dict[str, object]:
    if _is_in_game(zone) and _is_in_game(card.zone):
        return {"zone": zone, "cell": ""}
    return {"zone": zone, "cell": "", "open": True, "on": "", "sleeps": False, "used": (), "lost": ()}


def shed(rules: BerserkRules, table: Table, name: str) -> Table:
    """Take the markers off a card that has left the game zone, with what they stood for."""
    card = table.cards[name]
    kept = card.acquired if rules.is_kept_in(card.zone) else ()
    markers = {} if _is_in_game(card.zone) else {"wounds": 0, "chips": 0}
    return with_card(table, name, acquired=kept, **markers)


def amount_at_most(table: Table, ability: Ability, name: str) -> int:
    """Give how much an ability of a card does at most, counting what it gives and adds as 1."""
    more = bool(ability.gives or ability.then or any(ability.bonus))
    return max((amount(table, change, name) for change in ability.does), default=0) + more


def destructions(table: Table, does: tuple[Change, ...], names: Iterable[str]) -> tuple[Item, ...]:
    """Give the destruction effects that a text puts on these cards."""
    if not any(change.does == "destroy" for change in does):
        return ()
    there = (name for name in names if in_game(table, name))
    return tuple(Item("destruction", name, table.cards[name].of, by_text=True) for name in there)


def is_open_to(rules: BerserkRules, table: Table, name: str, player: str) -> bool:
    """Say whether effects of that player's abilities can be put on a card."""
    is_closed_off = table.cards[name].of != player and has(rules, table, name, "unaffected")
    return not (is_closed_off and rules.is_effect(True))


# -------------------------------------------------------------------------------- acquired abilities


def give(rules: BerserkRules, table: Table, gift: Gift, name: str, source: str, player: str) -> Table:
    """Give a card an ability; nobody gets it if the card has no name, and nobody poison who cannot have it."""
    if not name or (gift.name == "poison" and not may_have_poison(rules, table, name)):
        return table
    if not can_get(rules, table, gift, name, by_static=False):
        return table
    late = bool(gift.at) and PHASES.get(gift.at) == table.phase
    counts = gift.until in DAY_OF or gift.at_latest in DAY_OF
    got = Acquired(gift, source, player if counts else "", gift.turns, late)
    return with_card(table, name, acquired=(*table.cards[name].acquired, got))


def may_have_poison(rules: BerserkRules, table: Table, name: str) -> bool:
    """Say whether a card can be poisoned at the moment."""
    protected, incorporeal = has(rules, table, name, "no_poison"), has(rules, table, name, "incorporeal")
    return rules.can_be_poisoned(table.cards[name].type, protected, incorporeal)


def ended(rules: BerserkRules, table: Table, moment: Until, names: tuple[str, ...]) -> Table:
    """Take away the acquired abilities that last until that moment, and the delayed ones."""
    for name in names:
        card = table.cards[name]
        left = tuple(one for one in card.acquired if not _is_over(rules, table, one, moment))
        table = with_card(table, name, acquired=left) if left != card.acquired else table
    waiting = tuple(one for one in table.waiting if not _has_lapsed(rules, table, one, moment))
    return table if waiting == table.waiting else replace(table, waiting=waiting)


def _is_over(rules: BerserkRules, table: Table, one: Acquired, moment: Until) -> bool:
    until, latest = one.gift.until, one.gift.at_latest
    moments = _moments(table, moment, one.player)
    return any(rules.ends(until, now) or (latest and rules.ends(latest, now)) for now in moments)


def _has_lapsed(rules: BerserkRules, table: Table, one: Waiting, moment: Until) -> bool:
    moments = _moments(table, moment, one.player) if one.next.until else ()
    return any(rules.ends(one.next.until, now) for now in moments)


def _moments(table: Table, moment: Until, player: str) -> tuple[Until, ...]:
    """Say which moments a moment of the active player's turn is for what a player has given."""
    is_own = player == table.active
    match moment:
        case "end_of_turn" if player:
            return "end_of_turn", "end_of_your_turn" if is_own else "end_of_opponents_turn"
        case "start_of_your_turn":
            return ("start_of_your_turn",) if is_own else ()
    return (moment,)


def counted(rules: BerserkRules, table: Table) -> Table:
    """Count the turn that ends for what lasts for some turns."""
    for name, card in table.cards.items():
        left = tuple(_counted(rules, table, one) for one in card.acquired)
        kept = tuple(one for one in left if one.gift.until != "opponents_turns" or one.turns)
        table = with_card(table, name, acquired=kept) if kept != card.acquired else table
    return table


def _counted(rules: BerserkRules, table: Table, one: Acquired) -> Acquired:
    if one.gift.until != "opponents_turns" or not rules.counts_turn(one.player != table.active):
        return one
    return replace(one, turns=max(0, one.turns - 1))


# -------------------------------------------------------------------------------- whose an ability is


def belonging(rules: BerserkRules, table: Table, declarer: str, source: str) -> str:
    """Name the player to whom belongs what a player has declared with a card, which may have changed sides since."""
    controller = table.cards[source].of if source in table.cards else declarer
    return declarer if controller == declarer else rules.belongs_to(declarer, controller, table.active)
