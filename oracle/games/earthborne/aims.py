"""Where cards are, which of them an effect speaks of, and what its condition counts."""

from __future__ import annotations

from oracle.games.earthborne.board import (
    IN_PLAY,
    SYMBOLS,
    THRESHOLDS,
    Aim,
    Effect,
    If,
    Keyword,
    Table,
    Testing,
    Threshold,
    running,
    testing,
)
from oracle.games.earthborne.rules import EarthborneRules

OUT_OF_PLAY = ("aside", "deck", "discard")
SURROUNDINGS = ("weather", "location", "mission")

# -------------------------------------------------------------------------------- where a card is, and what it has


def place_of(rules: EarthborneRules, table: Table, name: str) -> str:
    """Name the area that a card is in, with its Ranger where each has one."""
    card = table.cards[name]
    own = f"{card.area}-{card.of}" if card.of else card.area
    if not card.on or card.facedown:
        return own
    host = table.cards[card.on]
    yours = all(host.of == thing.you for thing in table.running if isinstance(thing, Testing))
    return rules.attached_in(own, place_of(rules, table, card.on), "role" in host.traits, yours)


def root_of(table: Table, name: str) -> str:
    """Name the card that carries a card: itself, if it is attached to nothing."""
    return table.cards[name].on or name


def other_side(table: Table, name: str) -> str:
    """Name the card that is a card's other side; empty if there is none."""
    back = table.cards[name].back
    return back or next((other for other, card in table.cards.items() if card.back == name), "")


def role_of(table: Table, ranger: str) -> str:
    """Name the role of a Ranger; empty if it is not on the board."""
    return next((name for name, card in table.cards.items() if card.of == ranger and "role" in card.traits), "")


def _sharers(rules: EarthborneRules, table: Table, name: str) -> tuple[str, ...]:
    """Name the cards whose traits, keywords and effects a card has beside its own."""
    sharing = [other for other, one in table.cards.items() if "mycelial" in one.keywords]
    if not sharing or not rules.shares(name in sharing):
        return ()
    return tuple(other for other in sharing if other != name and table.cards[other].area in IN_PLAY)


def effects_of(rules: EarthborneRules, table: Table, name: str) -> tuple[Effect, ...]:
    """List the challenge effects that a card has: its own, then those that it shares."""
    return sum((table.cards[other].effects for other in _sharers(rules, table, name)), table.cards[name].effects)


def has_trait(rules: EarthborneRules, table: Table, name: str, trait: str) -> bool:
    """Say whether a card has a trait, of its own or shared."""
    others = _sharers(rules, table, name)
    return trait in table.cards[name].traits or any(trait in table.cards[other].traits for other in others)


def has_keyword(rules: EarthborneRules, table: Table, name: str, keyword: Keyword) -> bool:
    """Say whether a card has a keyword, of its own or shared."""
    others = _sharers(rules, table, name)
    return keyword in table.cards[name].keywords or any(keyword in table.cards[other].keywords for other in others)


def symbol_of(rules: EarthborneRules, effect: Effect) -> str:
    """Give the symbol of an effect, by its band if only that can be seen."""
    return effect.symbol or next((symbol for symbol in SYMBOLS if rules.band_of(symbol) == effect.band), "")


def number_of(rules: EarthborneRules, table: Table, name: str, symbol: str) -> int:
    """Give the number (from 1) of a card's effect beside that symbol; 0 if it has none."""
    effects = effects_of(rules, table, name)
    return next((n for n, effect in enumerate(effects, 1) if symbol_of(rules, effect) == symbol), 0)


def times(rules: EarthborneRules, table: Table, name: str, number: int) -> tuple[int, int, int, bool, int]:
    """Give the facts about an effect that `is_new` judges: how often it was resolved in this test, and so on."""
    test = testing(table)
    own = [ordered for card, n, ordered in test.resolved if (card, n) == (name, number)]
    by_card = sum(card == name for card, _, _ in test.resolved)
    back = other_side(table, name)
    twin = number_of(rules, table, back, symbol_of(rules, effects_of(rules, table, name)[number - 1])) if back else 0
    turned = sum((card, n) == (back, twin) for card, n, _ in test.resolved)
    return len(own), sum(own), by_card, (name, number) in test.tried, turned


# -------------------------------------------------------------------------------- thresholds


def threshold_of(rules: EarthborneRules, table: Table, name: str, token: Threshold) -> int:
    """Give how much of it clears a card; 0 if nothing does."""
    card, rangers = table.cards[name], len(table.rangers)
    if token == "rangers":
        return rules.needs_rangers(rangers) if card.cleared_by_rangers else 0
    at = card.harm_at if token == "harm" else card.progress_at
    return rules.number(at, token in card.per_ranger, rangers)


def amount_on(table: Table, name: str, token: Threshold) -> int:
    """Give how much of it is on a card."""
    if token == "rangers":
        return sum(ranger.token == name for ranger in table.rangers.values())
    return table.cards[name].harm if token == "harm" else table.cards[name].progress


def is_full(rules: EarthborneRules, table: Table, name: str) -> bool:
    """Say whether a card in play has reached a threshold."""
    if table.cards[name].area not in IN_PLAY:
        return False
    return any(0 < threshold_of(rules, table, name, token) <= amount_on(table, name, token) for token in THRESHOLDS)


# -------------------------------------------------------------------------------- which cards, and how much of it


def measured(rules: EarthborneRules, table: Table, condition: If) -> int:
    """Count what a condition asks for."""
    you = table.rangers[testing(table).you]
    if condition.what == "fatigue":
        return you.fatigue
    found = aimed(rules, table, condition.at)
    match condition.what:
        case "exists":
            return len(found)
        case "none":
            return int(not found)
        case "ranger_token":
            return int(you.token in found)
        case "cleared":
            return sum(rules.counts_as_cleared(is_full(rules, table, name)) for name in found)
    return max((_tokens(table, name, condition) for name in found), default=0)


def is_met(rules: EarthborneRules, table: Table, condition: If | None) -> bool:
    """Say whether a condition of the effect in progress is met; one that is not there is."""
    return condition is None or rules.is_met(measured(rules, table, condition), _needed(rules, table, condition))


def is_due(rules: EarthborneRules, table: Table) -> bool:
    """Say whether what stands before the instructions of the effect in progress is fulfilled: one condition, or two, or none."""
    effect = running(table).effect
    first = is_met(rules, table, effect.condition)
    return rules.both_met(first, is_met(rules, table, effect.also)) if effect.also else first


def _needed(rules: EarthborneRules, table: Table, condition: If) -> int:
    if condition.what in ("none", "ranger_token"):
        return 1
    return rules.number(condition.n, True, len(table.rangers)) if condition.per_ranger else condition.n


def _tokens(table: Table, name: str, condition: If) -> int:
    card = table.cards[name]
    if condition.what == "token":
        return card.tokens.get(condition.token, 0)
    return card.harm if condition.what == "harm" else card.progress


def aimed(rules: EarthborneRules, table: Table, aim: Aim) -> tuple[str, ...]:
    """Name the cards that an effect in progress speaks of."""
    fitting = tuple(name for name in _meant(rules, table, aim) if _fits(rules, table, name, aim))
    if not (aim.most or aim.least) or not fitting:
        return fitting
    amounts = {name: getattr(table.cards[name], aim.most or aim.least) for name in fitting}
    edge = max(amounts.values()) if aim.most else min(amounts.values())
    return tuple(name for name in fitting if amounts[name] == edge)


def _meant(rules: EarthborneRules, table: Table, aim: Aim) -> tuple[str, ...]:
    frame = running(table)
    match aim.who:
        case "this":
            sides = (frame.card, other_side(table, frame.card))
            return tuple(name for name in sides if name and table.cards[name].area in IN_PLAY)[:1]
        case "it":
            return tuple(
                name for name in ((frame.it,) if frame.it else frame.found) if table.cards[name].area in IN_PLAY
            )
        case "target":
            at = testing(table).at
            return (at,) if at and table.cards[at].area in IN_PLAY else ()
    where = aim.area if aim.area in OUT_OF_PLAY else ""
    return tuple(
        name
        for name, card in table.cards.items()
        if not card.facedown and (card.area == where if where else card.area not in OUT_OF_PLAY)
    )


def _fits(rules: EarthborneRules, table: Table, name: str, aim: Aim) -> bool:
    card, frame = table.cards[name], running(table)
    you = testing(table).you
    place = f"reach-{you}" if aim.area == "reach" else aim.area
    return (
        (not aim.trait or has_trait(rules, table, name, aim.trait))
        and not (aim.other and name == frame.card)
        and not (aim.active and not is_active_card(rules, table, name))
        and not (aim.exhausted and card.ready)
        and (not aim.area or place_of(rules, table, name) == place)
        and (not aim.on or _is_on(table, card.on, aim, you))
    )


def _is_on(table: Table, host: str, aim: Aim, you: str) -> bool:
    match aim.on:
        case "any":
            return bool(host)
        case "nothing":
            return not host
    return host != "" and host == (running(table).card if aim.on == "this" else role_of(table, you))


def is_active_card(rules: EarthborneRules, table: Table, name: str) -> bool:
    """Say whether a card is ready, in an area that is active in this test, and not inactive since it was exhausted."""
    test, where, is_ready = testing(table), place_of(rules, table, name), table.cards[name].ready
    cause = dict(test.exhausted).get(name, "")
    areas = (*SURROUNDINGS, "along", f"player-{test.by}", *(f"reach-{ranger}" for ranger in (test.by, *test.touched)))
    return is_ready and where in areas and (not cause or rules.outlasts(cause, is_ready))
