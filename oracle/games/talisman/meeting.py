"""How cards are encountered and used, how Enemies are fought, how fate is paid and what death takes: tasks and their handlers."""

from __future__ import annotations

from msgspec.structs import replace

from oracle.games.talisman.board import (
    FACES,
    Bound,
    Card,
    Colour,
    Effect,
    Face,
    Met,
    Seat,
    State,
    Table,
    fate_of,
    held,
    in_all,
    met,
    with_card_tokens,
    with_met,
    with_stock,
    with_tokens,
)
from oracle.games.talisman.board import Fight as FightKind
from oracle.games.talisman.events import Attack, Die, Encounter, Gain, Pay, Replenish, Use
from oracle.games.talisman.play import clash
from oracle.games.talisman.rules import TalismanRules
from oracle.kernel.machine import Ask, Handler, Law, Outcome, Refuse, Step, Task, sift
from oracle.kernel.rulebook import clause_of

ENCOUNTERED = ("event", "enemy", "stranger", "place")
COLOURS: tuple[Colour, ...] = ("light", "dark")
CHOICES = ("resolve", "ignore")
Token = tuple[Face, str]  # a token that pays: its side, and the card that it lies on or ""


class Effects(Task, frozen=True, tag=True):
    """The effects of a card that belong to a moment are resolved in printed order."""

    by: str
    card: str
    moment: str
    own: bool = False


class Choose(Task, frozen=True, tag=True):
    """Is one effect of a card, the one with that number, resolved or ignored? *rank* and *count* are those among the fatebound ones.

    *symbol* is the one that it stands behind, if only as the text after another effect of the card.
    """

    by: str
    card: str
    number: int
    effect: Effect
    symbol: str
    fatebound: bool
    rank: int
    count: int
    moment: str
    own: bool


class Do(Task, frozen=True, tag=True):
    """An effect is resolved."""

    by: str
    card: str
    effect: Effect
    own: bool


class Fight(Task, frozen=True, tag=True):
    """The Enemy that has been encountered is fought."""

    by: str
    card: str


class Compare(Task, frozen=True, tag=True):
    """The dice of a fight lie: who wins? *craft* is the number of the character's tokens when it began."""

    by: str
    card: str
    craft: int


class Part(Task, frozen=True, tag=True):
    """The encounter is over: what becomes of the card?"""

    by: str
    card: str


class Spend(Task, frozen=True, tag=True):
    """So many tokens are still to be paid, one after another."""

    by: str
    left: int


# -------------------------------------------------------------------------------- encounters and own cards


def encounter(rules: TalismanRules, table: Table, task: Encounter) -> Outcome:
    card = table.space.get(task.card)
    if not card:  # it has gone since the case began
        return Step(table)
    begun = with_met(table, Met(task.by, task.card, card, state_of(rules, table.seats[task.by])))
    steps = (
        Fight(task.by, task.card) if step == "fight" else Effects(task.by, task.card, step)
        for step in rules.steps(card.kind)
    )
    return Step(begun, (*steps, Part(task.by, task.card)))


def use(rules: TalismanRules, table: Table, task: Use) -> Outcome:
    is_held = task.card in table.seats[task.by].cards  # it can have gone since the case began
    return Step(table, (Effects(task.by, task.card, "use", own=True),) if is_held else ())


def effects(rules: TalismanRules, table: Table, task: Effects) -> Outcome:
    running = met(table)
    if running and task.moment == "after_defeat" and not rules.follows(running.result or "won"):
        return Step(table)
    card = running.printed if running else table.seats[task.by].cards[task.card]
    return Step(table, tuple(_chosen(rules, card, task)))


def choose(rules: TalismanRules, table: Table, task: Choose) -> Outcome:
    if rules.hangs_on_state(task.fatebound):
        legal, barred = sift(CHOICES, *_laws(rules, table, task))
    elif task.own and not task.effect.must:
        legal, barred = CHOICES, ()
    else:
        legal, barred = ("resolve",), (("ignore", clause_of(rules.hangs_on_state)),)
    steps = {"resolve": Step(table, (Do(task.by, task.card, task.effect, task.own),)), "ignore": Step(table)}
    if not legal:  # only where readings bar both
        return Step(table)
    return Ask(task.by, f"effect-{task.number}", tuple((choice, steps[choice]) for choice in legal), barred)


def do(rules: TalismanRules, table: Table, task: Do) -> Outcome:
    effect, seat = task.effect, table.seats[task.by]
    match effect.does:
        case "gain_fate":
            return Step(table, (Gain(task.by, effect.amount, effect.side, encounter=not task.own),))
        case "replenish_fate":
            return Step(table, (Replenish(task.by, effect.amount, effect.side),))
        case "gain_gold":
            return Step(_with_seat(table, task.by, replace(seat, gold=seat.gold + effect.amount)))
        case "gain_life":
            return Step(_with_seat(table, task.by, replace(seat, lives=seat.lives + effect.amount)))
        case "lose_life":
            return Step(_with_seat(table, task.by, replace(seat, lives=max(0, seat.lives - effect.amount))))
    return Step(_discarded(table, task.by, task.card))


# -------------------------------------------------------------------------------- fights


def fight(rules: TalismanRules, table: Table, task: Fight) -> Outcome:
    if task.card not in table.space:
        return Step(table)
    combat: FightKind = "psychic" if table.space[task.card].craft else "battle"
    then = Compare(task.by, task.card, in_all(table.seats[task.by]))
    return clash(rules, table, Attack(task.by, task.card, combat), then)


def compare(rules: TalismanRules, table: Table, task: Compare) -> Outcome:
    seat, card, running = table.seats[task.by], table.space[task.card], met(table)
    assert running is not None
    craft = rules.craft_of(in_all(seat), task.craft, fate_of(seat) - in_all(seat)) if seat.craft_is_fate else seat.craft
    own = table.dice[task.by][0] + (craft if card.craft else seat.strength)
    other = table.dice[task.card][0] + (card.craft or card.strength)
    result = rules.compared(own, other)
    after = with_met(table, replace(running, result=result, scores=(own, other)))
    if result != "lost":
        return Step(after)
    return Step(_with_seat(after, task.by, replace(seat, lives=max(0, seat.lives - 1))))


def part(rules: TalismanRules, table: Table, task: Part) -> Outcome:
    running = met(table)
    assert running is not None
    over = with_met(table)
    card, discarded = running.printed, task.card not in table.space
    if card.kind == "enemy" and running.result == "won" and rules.is_trophy(discarded):
        return Step(_as_trophy(over, task.by, task.card))
    if card.kind not in (*ENCOUNTERED, "enemy") and not discarded:
        return Step(_as_own(over, task.by, task.card))
    return Step(over)


# -------------------------------------------------------------------------------- paying, and death


def pay(rules: TalismanRules, table: Table, task: Pay) -> Outcome:
    if not rules.affords(in_all(table.seats[task.by]), task.tokens):
        return Refuse(clause_of(rules.affords))
    return Step(table, (Spend(task.by, task.tokens),))


def spend(rules: TalismanRules, table: Table, task: Spend) -> Outcome:
    if not task.left:
        return Step(table)
    seat = table.seats[task.by]
    own: list[Token] = [(face, "") for face in FACES if held(seat, face)]
    on_cards: list[Token] = [("plain", name) for name, card in seat.cards.items() if card.fate]
    legal, barred = sift((*own, *on_cards), (rules.pays, lambda t: (bool(t[1]), t[0])))
    options = tuple((_paid_with(token), _paid(table, task, token)) for token in legal)
    if not options:  # only where readings bar what there is
        return Step(table)
    return Ask(task.by, "pays", options, tuple((_paid_with(token), why) for token, why in barred))


def die(rules: TalismanRules, table: Table, task: Die) -> Outcome:
    seat = table.seats[task.by]
    places = {name: rules.left_by(card.kind) for name, card in seat.cards.items()}
    trophies, destinies, fate = rules.left_by("trophy"), rules.left_by("destiny"), rules.left_by("fate")
    dead = Seat(
        fate_value=seat.fate_value,
        light=seat.light if fate == "stays" else 0,
        dark=seat.dark if fate == "stays" else 0,
        plain=seat.plain if fate == "stays" else 0,
        trophies=seat.trophies if trophies == "stays" else (),
        destinies=seat.destinies if destinies == "stays" else (),
    )
    lying = {name: replace(card, fate=0) for name, card in seat.cards.items() if places[name] == "space"}
    discarded = [name for name, place in places.items() if place == "discard"]
    discarded += [*seat.trophies] if trophies == "discard" else []
    discarded += [*seat.destinies] if destinies == "discard" else []
    returned = fate_of(seat) if fate == "stock" else fate_of(seat) - in_all(seat)
    after = replace(table, space={**table.space, **lying}, discard=(*table.discard, *discarded))
    return Step(with_stock(_with_seat(after, task.by, dead), returned))


HANDLERS: dict[type[Task], Handler] = {
    Encounter: encounter,
    Use: use,
    Effects: effects,
    Choose: choose,
    Do: do,
    Fight: fight,
    Compare: compare,
    Part: part,
    Pay: pay,
    Spend: spend,
    Die: die,
}


# -------------------------------------------------------------------------------- states


def state_of(rules: TalismanRules, seat: Seat) -> State:
    """Say how a character is bound to fate."""
    fateless = rules.is_fateless(in_all(seat), fate_of(seat) - in_all(seat))
    if rules.is_lightbound(seat.light, seat.dark):
        return "lightbound"
    if rules.is_darkbound(seat.light, seat.dark):
        return "darkbound"
    unbound = rules.is_unbound(seat.light, seat.dark, fateless)
    return "fateless" if fateless and not unbound else "unbound"


def bound(rules: TalismanRules, table: Table) -> Bound:
    """Say of everybody how they are bound to fate."""
    return Bound({name: state_of(rules, seat) for name, seat in table.seats.items()})


# -------------------------------------------------------------------------------- one effect


def _chosen(rules: TalismanRules, card: Card, task: Effects) -> list[Choose]:
    """List the effects of a moment, each with its place among the fatebound ones of the card."""
    others = any(effect.symbol for effect in card.effects)
    before = [_last_symbol(card.effects[:n]) for n in range(len(card.effects))]
    fatebound = [
        rules.is_fatebound(effect.symbol, others, last) for effect, last in zip(card.effects, before, strict=True)
    ]
    moments = rules.met_at if card.kind in ENCOUNTERED else rules.own_at
    return [
        Choose(
            task.by,
            task.card,
            n,
            effect,
            effect.symbol or last,
            bound,
            sum(fatebound[: n - 1]),
            sum(fatebound),
            task.moment,
            task.own,
        )
        for n, (effect, last, bound) in enumerate(zip(card.effects, before, fatebound, strict=True), 1)
        if moments(card.kind, effect.when) == task.moment
    ]


def _last_symbol(effects: tuple[Effect, ...]) -> str:
    """Name the last symbol among these effects, "" if there is none."""
    return next((effect.symbol for effect in reversed(effects) if effect.symbol), "")


def _laws(rules: TalismanRules, table: Table, task: Choose) -> tuple[Law[str], ...]:
    """What resolving or ignoring an effect must pass, by the state of the character."""
    must, weal, seat = task.effect.must, _weal(task.effect), table.seats[task.by]
    colour, state = _colour(rules, task.symbol, weal), _state(rules, table, task)
    of_card: dict[tuple[State, bool], tuple[Law[str], ...]] = {
        ("lightbound", False): (
            (rules.lightbound_meets, lambda c: (c, colour, weal)),
            (rules.lightbound_spared, lambda c: (c, colour, seat.dark)),
        ),
        ("lightbound", True): ((rules.lightbound_uses, lambda c: (c, colour, must)),),
        ("darkbound", False): (
            (rules.darkbound_meets, lambda c: (c, colour, weal)),
            (rules.darkbound_spared, lambda c: (c, colour, seat.light)),
        ),
        ("darkbound", True): ((rules.darkbound_uses, lambda c: (c, colour, must)),),
        ("unbound", False): ((rules.unbound_meets, lambda c: (c, task.rank, task.count)),),
        ("unbound", True): ((rules.unbound_uses, lambda c: (c, must)),),
        ("fateless", False): ((rules.fateless_meets, lambda c: (c, task.rank, task.count)),),
        ("fateless", True): ((rules.fateless_uses, lambda c: (c, task.rank, task.count)),),
    }
    return of_card[state, task.own]


def _state(rules: TalismanRules, table: Table, task: Choose) -> State:
    now, running = state_of(rules, table.seats[task.by]), met(table)
    return rules.counting(running.state, now) if running and task.moment == "after_defeat" else now


def _colour(rules: TalismanRules, symbol: str, weal: str) -> Colour:
    legal, _ = sift(COLOURS, (rules.p_means, lambda c: (symbol, c, weal)), (rules.o_means, lambda c: (symbol, c, weal)))
    return legal[0]


def _weal(effect: Effect) -> str:
    """Say whether an effect helps or harms the character, "" for what discards the card."""
    return {"lose_life": "harms", "discard": ""}.get(effect.does, "helps")


# -------------------------------------------------------------------------------- pieces of the handlers


def _with_seat(table: Table, who: str, seat: Seat) -> Table:
    return replace(table, seats={**table.seats, who: seat})


def _without(table: Table, who: str, card: str) -> Table:
    """Take a card away from where it lies: on the board, before the character, or on the discard pile."""
    seat = table.seats[who]
    own = {name: printed for name, printed in seat.cards.items() if name != card}
    space = {name: printed for name, printed in table.space.items() if name != card}
    discard = tuple(name for name in table.discard if name != card)
    return _with_seat(replace(table, space=space, discard=discard), who, replace(seat, cards=own))


def _discarded(table: Table, who: str, card: str) -> Table:
    """Put a card on the discard pile; tokens on it go to the stock."""
    printed = table.seats[who].cards.get(card)
    without = with_stock(_without(table, who, card), printed.fate if printed else 0)
    return replace(without, discard=(*without.discard, card))


def _as_trophy(table: Table, who: str, card: str) -> Table:
    without = _without(table, who, card)
    seat = without.seats[who]
    return _with_seat(without, who, replace(seat, trophies=(*seat.trophies, card)))


def _as_own(table: Table, who: str, card: str) -> Table:
    printed = table.space[card]
    without = _without(table, who, card)
    seat = without.seats[who]
    return _with_seat(without, who, replace(seat, cards={**seat.cards, card: printed}))


def _paid_with(token: Token) -> str:
    face, card = token
    return f"from {card}" if card else face


def _paid(table: Table, task: Spend, token: Token) -> Step:
    face, card = token
    paid = with_card_tokens(table, task.by, card, -1) if card else with_tokens(table, task.by, face, -1)
    return Step(with_stock(paid, 1), (Spend(task.by, task.left - 1),))
