"""What abilities do to cards."""

from __future__ import annotations

from msgspec.structs import replace

from oracle.games.berserk.board import Acquired, Change, Gift, Mark, Table, with_card
from oracle.games.berserk.rules import BerserkRules

PHASES = {"start_of_turn": "start", "end_of_turn": "final"}


def done(rules: BerserkRules, table: Table, change: Change, name: str, player: str) -> Table:
    """Do something to a card; what cannot be done in full is done as far as it goes."""
    card, n = table.cards[name], change.n
    match change.does:
        case "wound":
            return with_card(table, name, wounds=card.wounds + n)
        case "heal":
            return with_card(table, name, wounds=max(0, card.wounds - n))
        case "get_chip":
            return with_card(table, name, chips=card.chips + n)
        case "lose_chip":
            return with_card(table, name, chips=max(0, card.chips - n))
        case "close" | "open":
            return with_card(table, name, open=change.does == "open")
        case "lose_trait":
            return with_card(table, name, traits=tuple(trait for trait in card.traits if trait != change.trait))
        case "lose_abilities":
            return _without_abilities(rules, table, name)
        case "mark_cell":
            return replace(table, cells={**table.cells, card.cell: Mark(player, n, name)}) if card.cell else table
    return gone(table, name, "graveyard" if change.does == "destroy" else "deck")


def _without_abilities(rules: BerserkRules, table: Table, name: str) -> Table:
    card = table.cards[name]
    own = () if rules.is_lost(rules.is_own(True)) else card.abilities
    kept = tuple(one for one in card.acquired if not rules.is_lost(rules.is_own(False)))
    return with_card(table, name, abilities=own, acquired=kept)


def gone(table: Table, name: str, zone: str) -> Table:
    """Take a card out of the game zone, without its markers and what it had acquired."""
    return with_card(table, name, zone=zone, cell="", open=True, wounds=0, chips=0, acquired=(), on="")


def give(table: Table, gift: Gift, name: str, source: str) -> Table:
    """Give a card an ability; nobody gets it if the card has no name."""
    if not name:
        return table
    late = bool(gift.at) and PHASES.get(gift.at) == table.phase
    got = Acquired(gift, source, late)
    return with_card(table, name, acquired=(*table.cards[name].acquired, got))


def ended(rules: BerserkRules, table: Table, moment: str, names: tuple[str, ...]) -> Table:
    """Take away the acquired abilities that last until that moment."""
    for name in names:
        left = tuple(one for one in table.cards[name].acquired if not rules.ends(one.gift.until, moment))  # type: ignore[arg-type]
        table = with_card(table, name, acquired=left) if left != table.cards[name].acquired else table
    return table
