"""What a card has at the moment: its abilities, what static ones give it, its strike and its lives. Nothing of it is stored."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from oracle.games.berserk.abilities import Ability, Gift, Kind, Named, Strength, ThreeFold, Which, While, kinds_of, plus
from oracle.games.berserk.board import Acquired, Card, Table, are_neighbours, in_game
from oracle.games.berserk.rules import BerserkRules

# -------------------------------------------------------------------------------- whom a text speaks of


def fits(table: Table, name: str, which: Which, this: str, player: str) -> bool:
    """Say whether a text of a card, *this*, whose player is *player*, speaks of a card in the game zone; the table is a `shown` one."""
    card = table.cards[name]
    return (
        in_game(table, name)
        and (which.of == "any" or (card.of == player) == (which.of == "yours"))
        and which.type in ("", card.type)
        and (not which.trait or which.trait in card.traits)
        and not (which.other and name == this)
        and (not which.beside or _are_beside(table, name, this, which.straight))
    )


def _are_beside(table: Table, one: str, another: str, straight: bool) -> bool:
    first, second = table.cards[one], table.cards[another]
    on_field = first.zone == second.zone == "field"
    return on_field and are_neighbours(first.cell, second.cell, straight=straight)


def holds(table: Table, condition: While, this: str) -> bool:
    """Say whether the condition of a static ability holds; the table is a `shown` one."""
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
    return ability.whilst is None or rules.holds(holds(shown(rules, table), ability.whilst, name), True)


# -------------------------------------------------------------------------------- what cards are by static abilities


def shown(rules: BerserkRules, table: Table) -> Table:
    """Give the table with the elements and classes that its cards have by abilities; where these undo each other, a clause says when to stop."""
    if not any(gift.adds or gift.takes for gift in gifts_about(table)):
        return table
    states = [table]
    while (after := _shown_once(rules, table, states[-1])) not in states:
        states.append(after)
    circle = states[states.index(after) :]
    return after if len(circle) == 1 else _cut(rules, states, circle)


def _cut(rules: BerserkRules, states: list[Table], circle: list[Table]) -> Table:
    """Stop where static abilities undo each other, looking only at the cards that never come to rest."""
    restless = [name for name in circle[0].cards if any(one.cards[name] != circle[0].cards[name] for one in circle)]
    seen: list[dict[str, Card]] = []
    for state in (*states, *circle):
        now = {name: state.cards[name] for name in restless}
        if now in seen[:-1]:
            stopped = seen[rules.stops_at(len(seen) - 1, seen.index(now))]
            return replace(circle[0], cards={**circle[0].cards, **stopped})
        if not seen or now != seen[-1]:
            seen.append(now)
    return circle[0]


def gifts_about(table: Table) -> Iterator[Gift]:
    """List what cards have got, and what they might give: without it nobody has anything of the kind."""
    for card in table.cards.values():
        for one in card.acquired:
            yield one.gift
        for ability in card.abilities:
            yield from ability.gives


def _shown_once(rules: BerserkRules, table: Table, state: Table) -> Table:
    """Give each card the traits that it has by what is there in *state*.

    First come static abilities, of which those that take a trait beat those that add it, then what it got, the oldest first.
    """
    cards = {}
    for name, card in table.cards.items():
        static = [one.gift for one in _given(rules, state, name)] if in_game(table, name) else []
        added = sorted({trait for gift in static for trait in gift.adds})
        taken = {trait for gift in static for trait in gift.takes}
        traits = tuple(trait for trait in dict.fromkeys((*card.traits, *added)) if trait not in taken)
        for one in acquired(rules, table, name):
            kept = (trait for trait in traits if trait not in one.gift.takes)
            traits = tuple(dict.fromkeys((*kept, *one.gift.adds)))
        cards[name] = card if traits == card.traits else replace(card, traits=traits)
    return replace(table, cards=cards)


# -------------------------------------------------------------------------------- what abilities a card has


def kinds(rules: BerserkRules, ability: Ability | Gift) -> tuple[Kind, ...]:
    """List the kinds of an ability as the rules have it."""
    return rules.kinds(kinds_of(ability))


def _given(rules: BerserkRules, table: Table, name: str) -> Iterator[Acquired]:
    """List what static abilities give a card at the moment; the table is a `shown` one."""
    for source, card in table.cards.items():
        for ability in card.abilities if in_game(table, source) else ():
            is_whole = kinds_of(ability) == ("static",)  # of a combined one the static part is a condition
            if not is_whole or not ability.gives or not in_game(table, name):
                continue
            if "static" in kinds(rules, ability) and _reaches(rules, table, source, ability, name):
                yield from (
                    Acquired(gift, source)
                    for gift in ability.gives
                    if can_get(rules, table, gift, name, by_static=True)
                )


def can_get(rules: BerserkRules, table: Table, gift: Gift, name: str, *, by_static: bool) -> bool:
    """Say whether a card can get an ability: a named one that it has lost it may not."""
    return not gift.name or rules.can_get(gift.name in table.cards[name].lost, by_static)


def _reaches(rules: BerserkRules, table: Table, source: str, ability: Ability, name: str) -> bool:
    assert ability.whilst
    this, that = table.cards[source], table.cards[name]
    closed_off = "unaffected" in that.named or any(one.gift.name == "unaffected" for one in that.acquired)
    if closed_off and this.of != that.of and rules.is_effect(False):
        return False
    meant = [one for one in table.cards if _is_meant(table, source, ability, one)]
    condition = rules.counts(holds(table, ability.whilst, source), len(table.stack), this.open)
    both = rules.holds(condition, name in meant)
    return rules.is_reached(both, that.untouchable, name not in meant[1:])


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
    found = (*acquired(rules, table, name), *_given(rules, shown(rules, table), name))
    twice = [one.gift.name for one in found if one.gift.name and not one.gift.at]
    if len(set(twice)) == len(twice):
        return found
    working = {place for called in set(twice) for place in _greatest(rules, found, called)}
    return tuple(one for n, one in enumerate(found) if n in working or one.gift.name not in twice or one.gift.at)


def _greatest(rules: BerserkRules, found: tuple[Acquired, ...], name: str) -> tuple[int, ...]:
    """Say which of several static abilities of one name work, by their places."""
    places = [n for n, one in enumerate(found) if one.gift.name == name and not one.gift.at]
    amounts = tuple(sum(found[n].gift.strike) + found[n].gift.die + found[n].gift.lives for n in places)
    return tuple(places[place] for place in rules.working(amounts))


def has(rules: BerserkRules, table: Table, name: str, ability: Named) -> bool:
    """Say whether a card has a named ability, its own or a given one."""
    if ability in table.cards[name].named:
        return True
    is_about = any(gift.name == ability for gift in gifts_about(table))
    return is_about and any(one.gift.name == ability for one in gifts(rules, table, name))


# -------------------------------------------------------------------------------- numbers


def can_pay(rules: BerserkRules, table: Table, name: str, closes: bool, chips: int) -> bool:
    """Say whether a card has what a cost asks for."""
    card = table.cards[name]
    return rules.can_pay(closes, card.open, chips, card.chips)


def _for_strike(rules: BerserkRules, table: Table, name: str, is_answer: bool) -> Iterator[Gift]:
    """List what works on a card's strike, or on its answer to one, which what is for its next strike is not for."""
    for one in gifts(rules, table, name):
        if not (is_answer and one.gift.until == "next_strike") and rules.works(
            kinds(rules, one.gift), table.cards[name].open
        ):
            yield one.gift


def bonus(rules: BerserkRules, table: Table, name: str, is_answer: bool) -> ThreeFold:
    """Add up what abilities add to the strike of a card."""
    total: ThreeFold = (0, 0, 0)
    for gift in _for_strike(rules, table, name, is_answer):
        total = plus(total, gift.strike)
    return total


def on_die(rules: BerserkRules, table: Table, name: str, is_answer: bool) -> int:
    """Add up what abilities add to the die of a card."""
    return sum(gift.die for gift in _for_strike(rules, table, name, is_answer))


def lives(rules: BerserkRules, table: Table, name: str) -> int:
    """Give the lives that a card has left."""
    card = table.cards[name]
    return card.lives + sum(one.gift.lives for one in gifts(rules, table, name)) - card.wounds


def value(
    rules: BerserkRules, table: Table, name: str, strength: Strength, more: ThreeFold, *, is_answer: bool = False
) -> int:
    """Give how many wounds a strike of a card deals, or its answer to one."""
    return rules.strengthened(table.cards[name].strike, plus(bonus(rules, table, name, is_answer), more), strength)


def wounds(rules: BerserkRules, table: Table, name: str, n: int, player: str) -> int:
    """Give how many wounds a card really gets from an ability of a player that deals *n*."""
    if n == 0:
        return 0
    card = table.cards[name]
    only, steadfast = has(rules, table, name, "only_strikes"), has(rules, table, name, "steadfast")
    if rules.is_spared(False, only, steadfast, card.of != player):
        return 0
    return max(0, n + sum(one.gift.suffers for one in gifts(rules, table, name)))
