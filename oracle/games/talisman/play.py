"""How play proceeds around a roll: tasks and their handlers. What is right is asked of the clauses; what one may think of is offered to them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import chain

from msgspec.structs import replace

from oracle.games.talisman.board import (
    FACES,
    Face,
    FateRules,
    Seat,
    Spent,
    Table,
    Thrown,
    held,
    in_all,
    roll_of,
    rolls,
    with_card_tokens,
    with_dice,
    with_running,
    with_spent,
    with_stock,
    with_tokens,
)
from oracle.games.talisman.events import Agree, Attack, Move, Place, Roll
from oracle.games.talisman.rules import TalismanRules
from oracle.kernel.machine import Ask, Handler, Label, Law, Outcome, Refuse, Step, Task, sift
from oracle.kernel.machine import Roll as Chance
from oracle.kernel.rulebook import clause_of

FATE_RULES: tuple[FateRules, ...] = ("two_sided", "plain")
SHOWN_BY: dict[str, tuple[Face, ...]] = {"gold": ("light", "dark"), "dark blue": ("light", "dark"), "plain": ("plain",)}
DESTINATIONS = ("stock", "roller", "box")
Dice = tuple[int, ...]
Choice = tuple[Face, Dice, str]  # a side of a token, the dice, and the card that it is spent from or ""
Windows = tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]


# -------------------------------------------------------------------------------- tasks


class Lay(Task, frozen=True, tag=True):
    """A token taken from the stock shows a side: which fate is it?"""

    by: str
    up: str


class Throw(Task, frozen=True, tag=True):
    """The dice of a running roll are thrown, one after another."""

    roll: str


class BeforeRoll(Task, frozen=True, tag=True):
    """The dice are in hand and not yet thrown: does the roller think of fate?"""

    roll: str


class OpenWindows(Task, frozen=True, tag=True):
    """The dice lie: who is asked about fate, in which order?"""


class Window(Task, frozen=True, tag=True):
    """One player is asked about fate on one roll."""

    roll: str
    who: str


class Pay(Task, frozen=True, tag=True):
    """A token is spent on a roll; where does it go?"""

    who: str
    face: Face
    roll: str
    card: str = ""


class Reroll(Task, frozen=True, tag=True):
    """Dice of a roll are thrown again because of *spender*."""

    roll: str
    spender: str
    dice: Dice


class ThrowAgain(Task, frozen=True, tag=True):
    """One die is thrown again."""

    roll: str
    thrower: str
    die: int


class Accept(Task, frozen=True, tag=True):
    """A die has been thrown again: which result stands?"""

    roll: str
    die: int
    old: int


class Settle(Task, frozen=True, tag=True):
    """The rolls are over, the dice stay as they lie."""


# -------------------------------------------------------------------------------- before play


def agree(rules: TalismanRules, table: Table, task: Agree) -> Outcome:
    if choice := rules.free_choice(table.woodland):
        legal, barred = choice, tuple((name, clause_of(rules.free_choice)) for name in FATE_RULES if name not in choice)
    else:
        legal, barred = sift(FATE_RULES, (rules.may_play_with_woodland, lambda name: (name,)))
    return Ask("table", "fate-rules", tuple((name, Step(_agreed(table, name))) for name in legal), barred)


def place(rules: TalismanRules, table: Table, task: Place) -> Outcome:
    if not rules.is_face(task.up):
        return Refuse(clause_of(rules.is_face))
    if not table.stock:
        return Step(table)
    return Step(with_stock(table, -1), (Lay(task.by, task.up),))


def lay(rules: TalismanRules, table: Table, task: Lay) -> Outcome:
    legal, barred = sift(
        SHOWN_BY[task.up],
        (rules.gold_shows, lambda face: (task.up, face)),
        (rules.dark_blue_shows, lambda face: (task.up, face)),
    )
    return Ask(task.by, "side", tuple((face, Step(with_tokens(table, task.by, face, 1))) for face in legal), barred)


# -------------------------------------------------------------------------------- rolls begin


def move(rules: TalismanRules, table: Table, task: Move) -> Outcome:
    if _without_die(rules, table, task.by):
        return Step(table)
    return _single(table, Thrown(task.by, "movement", task.dice))


def roll(rules: TalismanRules, table: Table, task: Roll) -> Outcome:
    if task.purpose == "movement" and not task.creature and (clause := _without_die(rules, table, task.by)):
        return Refuse(clause)
    thrown = Thrown(task.by, task.purpose, task.dice, task.source, task.creature, must_accept=task.must_accept)
    return _single(table, thrown)


def attack(rules: TalismanRules, table: Table, task: Attack) -> Outcome:
    return clash(rules, table, task)


def clash(rules: TalismanRules, table: Table, task: Attack, *then: Task) -> Step:
    """Let the dice of an attack be thrown and fate be spent on them; *then* follows."""
    own = Thrown(task.by, "attack", combat=task.combat, opponent=task.against)
    theirs = _thrown_by_opponent(table, task)
    stages = rules.stages((own.owner, theirs.owner), bool(theirs.creature))
    tasks = chain.from_iterable((OpenWindows(),) if stage == "fate" else _thrown(stage) for stage in stages)
    return Step(_taken_up(table, own, theirs), (*tasks, Settle(), *then))


# -------------------------------------------------------------------------------- dice and windows


def before_roll(rules: TalismanRules, table: Table, task: BeforeRoll) -> Outcome:
    roll = roll_of(table, task.roll)
    return _window(rules, table, roll, roll.by, "before")


def throw(rules: TalismanRules, table: Table, task: Throw) -> Outcome:
    faces = table.dice.get(task.roll, ())
    if len(faces) == roll_of(table, task.roll).dice:
        return Step(table)
    return Chance(
        f"{task.roll}.die-{len(faces) + 1}",
        _pips(lambda pip: Step(with_dice(table, task.roll, (*faces, pip)), (task,))),
    )


def open_windows(rules: TalismanRules, table: Table, task: OpenWindows) -> Outcome:
    duel = _is_duel(table)
    owners = tuple(roll.owner for roll in rolls(table))
    if duel:
        attacker, defender = owners
        owners = rules.rolls_in_turn(attacker, defender, _pips_of(table, owners))
    asked = tuple(
        roll for roll in (roll_of(table, owner) for owner in owners) if roll.owner in table.dice and not roll.asked
    )
    windows = tuple((roll.owner, rules.windows(roll.by, _others(rules, table, roll))) for roll in asked)
    order = rules.window_order(windows) if duel else _in_line(windows)
    judged = (
        replace(roll, asked=True, shut=_shut(rules, table, roll)) if roll in asked else roll for roll in rolls(table)
    )
    return Step(with_running(table, *judged), tuple(Window(roll, who) for roll, who in order))


def window(rules: TalismanRules, table: Table, task: Window) -> Outcome:
    return _window(rules, table, roll_of(table, task.roll), task.who, "after")


def pay(rules: TalismanRules, table: Table, task: Pay) -> Outcome:
    legal, barred = sift(DESTINATIONS, (rules.goes_to, lambda where: (where,)))
    paid = (
        with_card_tokens(table, task.who, task.card, -1) if task.card else with_tokens(table, task.who, task.face, -1)
    )
    options = tuple((where, Step(_arrived(paid, where, task))) for where in legal)
    return Ask(task.who, "token", options, barred)


def reroll(rules: TalismanRules, table: Table, task: Reroll) -> Outcome:
    roller = roll_of(table, task.roll).by
    throwers = (roller,) if roller == task.spender else (roller, task.spender)
    legal, barred = sift(throwers, (rules.throws_again, lambda thrower: (thrower, roller, task.spender)))
    options = tuple(
        (thrower, Step(table, tuple(ThrowAgain(task.roll, thrower, die) for die in task.dice))) for thrower in legal
    )
    return Ask(task.spender, "thrower", options, barred)


def throw_again(rules: TalismanRules, table: Table, task: ThrowAgain) -> Outcome:
    accept = (Accept(task.roll, task.die, table.dice[task.roll][task.die]),)
    thrower = task.roll if task.thrower == roll_of(table, task.roll).by else task.thrower
    return Chance(f"{thrower}.reroll", _pips(lambda pip: Step(_turned(table, task.roll, task.die, pip), accept)))


def accept(rules: TalismanRules, table: Table, task: Accept) -> Outcome:
    new = table.dice[task.roll][task.die]
    legal, barred = sift(("new", "old"), (rules.stands, lambda result: (result, task.old, new)))
    pips = {"new": new, "old": task.old}
    options = tuple((result, Step(_turned(table, task.roll, task.die, pips[result]))) for result in legal)
    return Ask(roll_of(table, task.roll).by, "result", options, barred)


def settle(rules: TalismanRules, table: Table, task: Settle) -> Outcome:
    return Step(with_running(table))


HANDLERS: dict[type[Task], Handler] = {
    Agree: agree,
    Place: place,
    Lay: lay,
    Move: move,
    Roll: roll,
    Attack: attack,
    BeforeRoll: before_roll,
    Throw: throw,
    OpenWindows: open_windows,
    Window: window,
    Pay: pay,
    Reroll: reroll,
    ThrowAgain: throw_again,
    Accept: accept,
    Settle: settle,
}


# -------------------------------------------------------------------------------- one window


def _window(rules: TalismanRules, table: Table, roll: Thrown, who: str, moment: str) -> Ask:
    """Ask one player about fate on a roll: every side of a token and every choice of dice goes past the clauses."""
    shut = dict(roll.shut)
    every = _choices(roll.dice, tuple(table.seats[who].cards))
    legal, barred = sift(
        (c for c in every if c[0] not in shut) if shut else every, *_laws(rules, table, roll, who, moment)
    )
    closed = tuple((_label(c), shut[c[0]]) for c in every if c[0] in shut) if shut else ()
    spending = tuple([(_label(c), _spend(table, roll, who, c)) for c in legal])
    kept = tuple([(_label(c), why) for c, why in barred])
    return Ask(who, _what(table, roll, moment), (("pass", Step(table)), *spending), kept + closed)


def _laws(rules: TalismanRules, table: Table, roll: Thrown, who: str, moment: str) -> tuple[Law[Choice], ...]:
    """What a choice of one player must pass, in the order in which a person would be told."""
    seat, roller, by = table.seats[who], table.seats[roll.by], roll.by
    tokens = in_all(seat)
    return (
        (rules.is_moment, lambda c: (moment,)),
        *(_laws_of_cards(rules, seat) if seat.cards else ()),
        (rules.can_pay, lambda c: (seat.cards[c[2]].fate if c[2] else held(seat, c[0]), tokens)),
        (rules.base_ban_lifted, lambda c: (who, by, roller.region)),
        (rules.light_may, lambda c: (c[0], who, by, _whose_turn(table))),
        (rules.dark_may, lambda c: (c[0], who, by, (seat.region, roller.region))),
        (rules.is_unspent, lambda c: (c[1], roll.spent, who, c[0])),
        (rules.one_die_only, lambda c: (c[1], roll.spent, who)),
    )


def _laws_of_cards(rules: TalismanRules, seat: Seat) -> tuple[Law[Choice], ...]:
    """What a token on a card must pass before it is spent like one that lies before the character."""
    return (
        (rules.is_sided, lambda c: (bool(c[2]), bool(c[2]) and seat.cards[c[2]].rerolls)),
        (rules.spent_as, lambda c: (bool(c[2]), c[0])),
    )


def _shut(rules: TalismanRules, table: Table, roll: Thrown) -> tuple[tuple[Face, str], ...]:
    """Ask once for a roll which sides of a token have no business with it at all."""
    creature = bool(roll.creature)
    listed = _situations(rules, table, roll)
    _, barred = sift(
        FACES,
        (rules.no_creature_attack, lambda face: (roll.purpose, creature, face)),
        (rules.no_creature_roll, lambda face: (roll.purpose, creature, face)),
        (rules.is_listed, lambda face: (listed, roll.purpose)),
    )
    return barred


def _situations(rules: TalismanRules, table: Table, roll: Thrown) -> tuple[str, ...]:
    against_creature = roll.opponent not in table.seats
    named = (
        ("movement", rules.is_movement(roll.purpose, roll.dice)),
        ("attack", rules.is_attack(roll.purpose, roll.combat, against_creature)),
        ("instruction", rules.is_instruction(roll.purpose, roll.source, roll.must_accept)),
    )
    return tuple(name for name, holds in named if holds)


@cache
def _choices(dice: int, cards: tuple[str, ...]) -> tuple[Choice, ...]:
    """Every side of a token with each of so many dice, then with all of them; the same from each card."""
    each: tuple[Dice, ...] = tuple((die,) for die in range(dice))
    sets = each if dice == 1 else (*each, tuple(range(dice)))
    return tuple((face, chosen, card) for card in ("", *cards) for face in FACES for chosen in sets)


def _spend(table: Table, roll: Thrown, who: str, choice: Choice) -> Step:
    """Pay for a choice: dice that lie are thrown again and the same player is asked once more, others are thrown first."""
    face, dice, card = choice
    pay, again = Pay(who, face, roll.owner, card), Reroll(roll.owner, who, dice)
    spent = with_spent(table, roll.owner, Spent(who, face, dice))
    if roll.owner in table.dice:
        return Step(spent, (pay, again, Window(roll.owner, who)))
    return Step(spent, (pay, Throw(roll.owner), again))


def _what(table: Table, roll: Thrown, moment: str) -> str:
    """Name the decision: where two rolls are on the table the roll is part of the name."""
    what = "fate" if moment == "after" else "fate-before"
    return what if len(rolls(table)) == 1 else f"{what}-{roll.owner}"


@cache
def _label(choice: Choice) -> str:
    face, dice, card = choice
    label = f"{face} die-{dice[0] + 1}" if len(dice) == 1 else f"{face} all"
    return f"{label} from {card}" if card else label


# -------------------------------------------------------------------------------- pieces of the handlers


def _pips(after: Callable[[int], Step]) -> tuple[tuple[Label, Step], ...]:
    """The six faces of a die, each with what comes after it."""
    return tuple((pip, after(pip)) for pip in range(1, 7))


def _pips_of(table: Table, owners: tuple[str, ...]) -> tuple[int, ...]:
    """Count the pips that lie before each of these."""
    return tuple(sum(table.dice.get(owner, ())) for owner in owners)


def _agreed(table: Table, name: FateRules) -> Table:
    return replace(table, fate_rules=name)


def _without_die(rules: TalismanRules, table: Table, who: str) -> str:
    """Name the clause by which this character moves without a die, "" if it throws one."""
    seat = table.seats[who]
    _, barred = sift((seat,), (rules.die_in_region, lambda s: (s.region,)), (rules.die_for, lambda s: (s.toad,)))
    return barred[0][1] if barred else ""


def _single(table: Table, roll: Thrown) -> Step:
    return Step(_taken_up(table, roll), (*_thrown(roll.owner), OpenWindows(), Settle()))


def _thrown(owner: str) -> tuple[Task, ...]:
    return (BeforeRoll(owner), Throw(owner))


def _taken_up(table: Table, *thrown: Thrown) -> Table:
    """Take the dice of these rolls in hand, so that none of them lies any more."""
    owners = {roll.owner for roll in thrown}
    lying = {owner: faces for owner, faces in table.dice.items() if owner not in owners}
    return with_running(replace(table, dice=lying), *thrown)


def _thrown_by_opponent(table: Table, task: Attack) -> Thrown:
    """The opponent's die: a character throws its own, for a creature the next player clockwise throws."""
    if task.against in table.seats:
        return Thrown(task.against, "attack", combat=task.combat, opponent=task.by)
    neighbour = table.order[(table.order.index(task.by) + 1) % len(table.order)]
    return Thrown(neighbour, "attack", creature=task.against, combat=task.combat, opponent=task.by)


def _is_duel(table: Table) -> bool:
    return len(rolls(table)) == 2 and not any(roll.creature for roll in rolls(table))


def _others(rules: TalismanRules, table: Table, roll: Thrown) -> tuple[str, ...]:
    return rules.others(table.order, roll.by, _whose_turn(table), roll.opponent)


def _whose_turn(table: Table) -> str:
    return table.turn or table.order[0]


def _in_line(windows: Windows) -> tuple[tuple[str, str], ...]:
    return tuple((roll, who) for roll, groups in windows for group in groups for who in group)


def _turned(table: Table, owner: str, die: int, pip: int) -> Table:
    """Turn one of the dice before *owner*."""
    faces = table.dice[owner]
    return with_dice(table, owner, (*faces[:die], pip, *faces[die + 1 :]))


def _arrived(table: Table, destination: str, task: Pay) -> Table:
    """Let the spent token arrive: in the stock, with the one who rolled, or (out of the game) nowhere."""
    if destination == "stock":
        return with_stock(table, 1)
    return with_tokens(table, roll_of(table, task.roll).by, task.face, 1) if destination == "roller" else table
