"""What a card has at the moment: its abilities, what static ones give it, its strike and its lives. Nothing of it is stored."""

from __future__ import annotations

from collections.abc import Iterator

from oracle.games.berserk.board import (
    Ability,
    Acquired,
    Gift,
    Kind,
    Strength,
    Table,
    ThreeFold,
    Which,
    While,
    are_neighbours,
    in_game,
    kinds_of,
    plus,
)
from oracle.games.berserk.rules import BerserkRules


def fits(table: Table, name: str, which: Which, this: str, player: str) -> bool:
    """Say whether a text of a card, *this*, whose player is *player*, speaks of a card in the game zone."""
    card = table.cards[name]
    beside = which.beside and (not in_game(table, this) or not are_neighbours(card.cell, table.cards[this].cell))
    return (
        in_game(table, name)
        and (which.of == "any" or (card.of == player) == (which.of == "yours"))
        and which.type in ("", card.type)
        and (not which.trait or which.trait in card.traits)
        and not (which.other and name == this)
        and not beside
    )


def holds(table: Table, condition: While, this: str) -> bool:
    """Say whether the condition of a static ability holds."""
    card = table.cards[this]
    match condition.what:
        case "exists":
            return any(fits(table, name, condition.which, this, card.of) for name in table.cards)
        case "chips":
            return card.chips >= condition.n
        case "open":
            return card.open
    return True


def is_live(rules: BerserkRules, table: Table, name: str, ability: Ability) -> bool:
    """Say whether the condition of a combined ability holds, if it has one, so that its other part can be used."""
    return ability.whilst is None or rules.holds(holds(table, ability.whilst, name), True)


def can_pay(rules: BerserkRules, table: Table, name: str, closes: bool, chips: int) -> bool:
    """Say whether a card has what a cost asks for."""
    card = table.cards[name]
    return rules.can_pay(closes, card.open, chips, card.chips)


def kinds(rules: BerserkRules, ability: Ability | Gift) -> tuple[Kind, ...]:
    """List the kinds of an ability as the rules have it."""
    return rules.kinds(kinds_of(ability))


def given(rules: BerserkRules, table: Table, name: str) -> tuple[Acquired, ...]:
    """List what static abilities give a card at the moment."""
    return tuple(Acquired(gift, source) for source, ability in _givers(rules, table, name) for gift in ability.gives)


def _givers(rules: BerserkRules, table: Table, name: str) -> Iterator[tuple[str, Ability]]:
    for source, card in table.cards.items():
        for ability in card.abilities if in_game(table, source) else ():
            is_whole = ability.whilst is not None and kinds_of(ability) == (
                "static",
            )  # of a combined one the static part is a condition
            if not is_whole or not ability.gives or not in_game(table, name):
                continue
            if "static" in kinds(rules, ability) and _reaches(rules, table, source, ability, name):
                yield source, ability


def _reaches(rules: BerserkRules, table: Table, source: str, ability: Ability, name: str) -> bool:
    assert ability.whilst
    meant = [one for one in table.cards if _is_meant(table, source, ability, one)]
    condition = rules.counts(holds(table, ability.whilst, source), len(table.stack), table.cards[source].open)
    both = rules.holds(condition, name in meant)
    return rules.is_reached(both, table.cards[name].untouchable, name not in meant[1:])


def _is_meant(table: Table, source: str, ability: Ability, name: str) -> bool:
    card = table.cards[source]
    match ability.aim:
        case "this":
            return name == source
        case "host":
            return name == card.on
    return fits(table, name, ability.which, source, card.of)


def acquired(rules: BerserkRules, table: Table, name: str) -> tuple[Acquired, ...]:
    """List the abilities that a card has acquired and not lost since."""
    return tuple(
        one
        for one in table.cards[name].acquired
        if not one.by or rules.stays(one.gift.name or one.gift.at or "ability", in_game(table, one.by))
    )


def gifts(rules: BerserkRules, table: Table, name: str) -> tuple[Acquired, ...]:
    """List all abilities of a card that are not its own: those that it has got, and those that it has for as long as something holds."""
    return (*acquired(rules, table, name), *given(rules, table, name))


def bonus(rules: BerserkRules, table: Table, name: str, is_answer: bool) -> ThreeFold:
    """Add up what static abilities add to the strike of a card; what is for its next strike is not for its answer to one."""
    total: ThreeFold = (0, 0, 0)
    for one in gifts(rules, table, name):
        if is_answer and one.gift.until == "next_strike":
            continue
        if any(one.gift.strike) and rules.works(kinds(rules, one.gift), table.cards[name].open):
            total = plus(total, one.gift.strike)
    return total


def lives(rules: BerserkRules, table: Table, name: str) -> int:
    """Give the lives that a card has left."""
    card = table.cards[name]
    return card.lives + sum(one.gift.lives for one in gifts(rules, table, name)) - card.wounds


def value(
    rules: BerserkRules, table: Table, name: str, strength: Strength, more: ThreeFold, *, is_answer: bool = False
) -> int:
    """Give how many wounds a strike of a card deals, or its answer to one."""
    return rules.strengthened(table.cards[name].strike, plus(bonus(rules, table, name, is_answer), more), strength)
