"""What the instructions do to a card: whether that would change anything, and what it changes."""

from __future__ import annotations

from msgspec.structs import replace

from oracle.games.earthborne.aims import SURROUNDINGS, number_of, other_side, place_of, role_of
from oracle.games.earthborne.board import (
    IN_PLAY,
    Cause,
    Do,
    Table,
    running,
    testing,
    with_card,
    with_testing,
)
from oracle.games.earthborne.responses import responses
from oracle.games.earthborne.rules import EarthborneRules
from oracle.games.earthborne.tasks import Added, Ambush
from oracle.kernel.machine import Task

Change = tuple[Table, tuple[Task, ...]]


def amount(rules: EarthborneRules, table: Table, do: Do) -> int:
    """Say how much of it an instruction asks for."""
    n = do.n if isinstance(do.n, int) else _presence(table, do.n == "presence")
    return rules.number(n, True, len(table.rangers)) if do.per_ranger else n


def _presence(table: Table, of_this: bool) -> int:
    """Give the presence of this card, or of the one that was chosen last, wherever it is now."""
    frame = running(table)
    name = frame.card if of_this else frame.it or next(iter(frame.found), "")
    return table.cards[name].presence if name else 0


def held(rules: EarthborneRules, table: Table, do: Do, name: str) -> int:
    """Give how much of what an instruction takes away is there; for all others as much as they ask for."""
    card = table.cards[name]
    match do.does:
        case "discard_harm":
            return card.harm
        case "discard_progress":
            return card.progress
        case "discard_token":
            return card.tokens.get(do.token, 0)
        case "move_progress":
            return table.cards[running(table).card].progress
        case "move_token":
            return table.cards[running(table).card].tokens.get(do.token, 0)
    return amount(rules, table, do)


def can(rules: EarthborneRules, table: Table, do: Do, name: str) -> bool:
    """Say whether an instruction would change something about a card, apart from what clauses say."""
    card, you = table.cards[name], testing(table).you
    match do.does:
        case "ready":
            return not card.ready
        case "flip":
            return bool(card.facedown or other_side(table, name))
        case "discard_harm" | "discard_progress" | "discard_token":
            return held(rules, table, do, name) > 0
        case "add_harm" | "add_progress" | "add_token":
            return amount(rules, table, do) > 0
        case "move_progress" | "move_token":
            return held(rules, table, do, name) > 0 and name != running(table).card
        case "move":
            return bool(places(rules, table, do, name))
        case "attach":
            return bool(places(rules, table, do, name)) and all(one.on != name for one in table.cards.values())
        case "unattach":
            return bool(card.on)
        case "discard":
            return gone(rules, table, name) != table
        case "resolve":
            return number_of(rules, table, name, do.symbol) > 0
        case "move_ranger_token":
            return table.rangers[you].token != name
        case "take_ranger_token":
            return table.rangers[you].token == name
    return True


def places(rules: EarthborneRules, table: Table, do: Do, name: str) -> tuple[str, ...]:
    """List the places that a card can come to by an instruction: areas, or the cards that it can be attached to."""
    if do.does == "attach":
        return tuple(host for host in _hosts(table, do) if host not in (name, table.cards[name].on))
    reaches = tuple(f"reach-{ranger}" for ranger in table.rangers)
    named = {"reach": (f"reach-{testing(table).you}",), "anywhere": ("along", *reaches)}.get(do.to, (do.to,))
    return tuple(place for place in named if do.does == "enter" or place != place_of(rules, table, name))


def changed(rules: EarthborneRules, table: Table, do: Do, name: str, to: str) -> Change:
    """Carry an instruction out on a card; *to* is the place, or the host, for one that takes it somewhere."""
    card, n, cause = table.cards[name], amount(rules, table, do), running(table).cause
    match do.does:
        case "exhaust":
            return exhausted(table, name, cause), responses(rules, table, "exhausted", name)
        case "ready":
            return with_card(table, name, ready=True), responses(rules, table, "readied", name)
        case "flip":
            return _flipped(table, name), ()
        case "add_harm":
            return with_card(table, name, harm=card.harm + n), (Added(name, "harm", cause),)
        case "add_progress":
            return with_card(table, name, progress=card.progress + n), (Added(name, "progress", cause),)
        case "discard_harm":
            return with_card(table, name, harm=max(0, card.harm - n)), ()
        case "discard_progress":
            return with_card(table, name, progress=max(0, card.progress - n)), ()
        case "add_token":
            return _tokens(table, name, do.token, n), ()
        case "discard_token":
            return _tokens(table, name, do.token, -n), ()
        case "move_progress" | "move_token":
            return _moved(table, do, name, min(n, held(rules, table, do, name))), ()
        case "move" | "enter":
            came = _placed(table, name, to, "moved" if do.does == "move" else "entered")
            return came, ((Ambush(name),) if came.cards[name].area == "reach" else ())
        case "attach":
            return _attached(rules, table, name, to), ()
        case "unattach":
            area, _, of = _home(table, name) or place_of(rules, table, name).partition("-")
            return with_card(table, name, on="", area=area, of=of), ()
        case "shuffle":
            return replace(_taken_out(rules, table, name, "deck"), path_deck=()), ()
        case "place":
            taken = _taken_out(rules, table, name, "deck")
            return replace(taken, path_deck=(name, *taken.path_deck)), ()
        case "move_ranger_token" | "take_ranger_token":
            you = testing(table).you
            token = name if do.does == "move_ranger_token" else ""
            return replace(table, rangers={**table.rangers, you: replace(table.rangers[you], token=token)}), ()
    return gone(rules, table, name), ()


# -------------------------------------------------------------------------------- in play


def exhausted(table: Table, name: str, cause: Cause) -> Table:
    """Exhaust a card, and note what caused it."""
    noted = {**dict(testing(table).exhausted), name: cause} if cause else dict(testing(table).exhausted)
    return with_card(with_testing(table, exhausted=tuple(sorted(noted.items()))), name, ready=False)


def _flipped(table: Table, name: str) -> Table:
    """Turn a card: a facedown one lies faceup; of one with two sides the other side takes the place, with all that is on it."""
    card, back = table.cards[name], other_side(table, name)
    if card.facedown:
        return with_card(table, name, facedown=False)
    shown = with_card(
        table,
        back,
        area=card.area,
        of=card.of,
        ready=card.ready,
        harm=card.harm,
        progress=card.progress,
        tokens=card.tokens,
    )
    turned = with_card(shown, name, area="aside", of="", harm=0, progress=0, tokens={})
    for other, one in table.cards.items():
        turned = with_card(turned, other, on=back) if one.on == name else turned
    rangers = {r: replace(one, token=back) if one.token == name else one for r, one in table.rangers.items()}
    return replace(turned, rangers=rangers)


def _moved(table: Table, do: Do, name: str, n: int) -> Table:
    this = running(table).card
    if do.does == "move_token":
        return _tokens(_tokens(table, this, do.token, -n), name, do.token, n)
    given = with_card(table, this, progress=table.cards[this].progress - n)
    return with_card(given, name, progress=table.cards[name].progress + n)


def _tokens(table: Table, name: str, token: str, n: int) -> Table:
    tokens = table.cards[name].tokens
    left = tokens.get(token, 0) + n
    others = {one: count for one, count in tokens.items() if one != token}
    return with_card(table, name, tokens={**others, token: left} if left > 0 else others)


def _placed(table: Table, name: str, to: str, how: str) -> Table:
    """Bring a card to a place, with what is attached to it, and note that it came there in step 5."""
    area, _, of = to.partition("-")
    came = _come(table, name, how)
    moved = with_card(came, name, area=area, of=of, ready=came.cards[name].ready or how == "entered")
    for attached, one in table.cards.items():
        if one.on == name and not _home(table, attached):
            moved = with_card(moved, attached, area=area, of=of)
    return replace(moved, path_deck=tuple(one for one in table.path_deck if one != name))


def _come(table: Table, name: str, how: str) -> Table:
    test = testing(table)
    came = {(card, by, passes) for card, by, passes in test.came if card != name}
    if running(table).cause != "result":
        came.add((name, how, test.passes))  # type: ignore[arg-type]
    return with_testing(table, came=tuple(sorted(came)))


def _hosts(table: Table, do: Do) -> tuple[str, ...]:
    """List the cards that an instruction can attach a card to: in play, and attached to nothing themselves."""
    frame = running(table)
    role = role_of(table, testing(table).you)
    named = {"this": (frame.card,), "it": (frame.it,) if frame.it else frame.found, "role": (role,) if role else ()}
    return tuple(host for host in named[do.to] if table.cards[host].area in IN_PLAY and not table.cards[host].on)


def _attached(rules: EarthborneRules, table: Table, name: str, host: str) -> Table:
    area, _, of = _home(table, name) or place_of(rules, table, host).partition("-")
    return with_card(_come(table, name, "moved"), name, on=host, area=area, of=of)


def _home(table: Table, name: str) -> tuple[str, str, str] | None:
    """Give the area of weather and missions, which stays theirs wherever they are attached."""
    area = table.cards[name].area
    return (area, "", "") if area in SURROUNDINGS else None


# -------------------------------------------------------------------------------- out of play


def gone(rules: EarthborneRules, table: Table, name: str) -> Table:
    """Take a card out of its place as one that is cleared or discarded."""
    return _taken_out(rules, table, name, rules.goes_to(table.cards[name].area))


def _taken_out(rules: EarthborneRules, table: Table, name: str, to: str) -> Table:
    """Take a card out of its place: without its tokens and Ranger tokens, and what is attached to it is discarded."""
    card = table.cards[name]
    of = card.of if to == card.area else ""
    without = with_card(table, name, area=to, of=of, on="", harm=0, progress=0, tokens={})
    rangers = {r: replace(one, token="") if one.token == name else one for r, one in table.rangers.items()}
    without = replace(without, rangers=rangers)
    for attached in [other for other, one in table.cards.items() if one.on == name]:
        without = gone(rules, without, attached)
    return without
