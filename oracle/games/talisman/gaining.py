"""How fate tokens come to characters: at the start of the game, by gaining and by replenishing. Tasks and their handlers."""

from __future__ import annotations

from msgspec.structs import replace

from oracle.games.talisman.board import (
    FACES,
    SHOWS,
    Face,
    Table,
    fate_of,
    held,
    in_all,
    with_card_tokens,
    with_stock,
    with_tokens,
)
from oracle.games.talisman.events import Gain, Replenish, Start
from oracle.games.talisman.rules import TalismanRules
from oracle.kernel.machine import Ask, Handler, Label, Law, Outcome, Step, Task, sift
from oracle.kernel.rulebook import clause_of

Choice = tuple[str, Face]
EACH: tuple[Choice, ...] = tuple(("each", face) for face in FACES)
CHOICES: tuple[Choice, ...] = (*EACH, *(("all", face) for face in FACES))


class Take(Task, frozen=True, tag=True):
    """So many tokens are still to be taken, one after another: which side of the next one is up?

    *onto* and *from_card* are cards of the character; *starting* tells the first tokens of a character from later ones,
    *deed* those that are gained from those that are replenished.
    """

    by: str
    left: int
    stated: str = ""
    onto: str = ""
    from_card: str = ""
    starting: bool = False
    deed: str = "gain"


def start(rules: TalismanRules, table: Table, task: Start) -> Outcome:
    seat = table.seats[task.by]
    if task.fate_value is not None:
        seat = replace(seat, fate_value=task.fate_value)
    tokens = rules.in_stock(rules.first_tokens(seat.fate_value), table.stock)
    return Step(replace(table, seats={**table.seats, task.by: seat}), (Take(task.by, tokens, starting=True),))


def gain(rules: TalismanRules, table: Table, task: Gain) -> Outcome:
    seat = table.seats[task.by]
    if not rules.can_get(seat.fate_barred, "gain") or not {task.onto, task.from_card} <= {"", *seat.cards}:
        return Step(table)  # a card that it needs can have gone since the case began
    wanted = rules.gained(task.tokens, in_all(seat), seat.fate_value, task.encounter)
    tokens = min(wanted, seat.cards[task.from_card].fate) if task.from_card else rules.in_stock(wanted, table.stock)
    if not tokens:
        return Step(table)
    taken = Step(table, (Take(task.by, tokens, task.side, task.onto, task.from_card),))
    declined, barred = sift(("decline",), (rules.may_decline, lambda answer: (task.encounter,)))
    return Ask(task.by, "gain", (("take", taken), *((answer, Step(table)) for answer in declined)), barred)


def replenish(rules: TalismanRules, table: Table, task: Replenish) -> Outcome:
    seat = table.seats[task.by]
    if not rules.can_get(seat.fate_barred, "replenish"):
        return Step(table)
    on_cards = fate_of(seat) - in_all(seat)
    held_by_side = tuple(held(seat, face) for face in FACES)
    wanted = rules.replenished(task.tokens, task.side, held_by_side, on_cards, seat.fate_value)
    return Step(table, (Take(task.by, rules.in_stock(wanted, table.stock), task.side, deed="replenish"),))


def take(rules: TalismanRules, table: Table, task: Take) -> Outcome:
    if not task.left:
        return Step(table)
    stated = "" if rules.frees_side(_direction(task)) else task.stated
    legal, barred = sift(CHOICES if task.starting else EACH, *_laws(rules, task, stated))
    free = _free(rules, table, task, stated)
    options = tuple((_label(c), _taken(table, task, c)) for c in legal if c[1] in free)
    others = tuple((_label(c), clause_of(rules.free_sides)) for c in legal if c[1] not in free)
    if not options:  # no token shows that side
        return Step(table)
    return Ask(task.by, "side-up", options, (*((_label(c), why) for c, why in barred), *others))


HANDLERS: dict[type[Task], Handler] = {Start: start, Gain: gain, Replenish: replenish, Take: take}


# -------------------------------------------------------------------------------- one token


def _laws(rules: TalismanRules, task: Take, stated: str) -> tuple[Law[Choice], ...]:
    """What the side of a token must pass: the sides that there are, and those that are said."""
    sides: tuple[Law[Choice], ...] = ((rules.is_face, lambda c: (SHOWS[c[1]],)),)
    if task.starting:
        return (*sides, (rules.is_chosen_apart, lambda c: c))
    said: tuple[Law[Choice], ...] = (
        (rules.is_light, lambda c: (stated, c[1], task.deed)),
        (rules.is_dark, lambda c: (stated, c[1], task.deed)),
    )
    return (*sides, *said)


def _free(rules: TalismanRules, table: Table, task: Take, stated: str) -> tuple[Face, ...]:
    """List the sides that the character may choose from, as far as that is not a matter of other laws."""
    if task.starting:
        return FACES
    seat = table.seats[task.by]
    return rules.free_sides(stated, seat.light, seat.dark) or FACES


def _direction(task: Take) -> str:
    return "onto" if task.onto else "from" if task.from_card else ""


def _label(choice: Choice) -> Label:
    apart, face = choice
    return face if apart == "each" else f"all {face}"


def _taken(table: Table, task: Take, choice: Choice) -> Step:
    """Take one token, or all that are left, with that side up; on a card it does not matter which."""
    apart, face = choice
    count = 1 if apart == "each" else task.left
    gone = with_card_tokens(table, task.by, task.from_card, -count) if task.from_card else with_stock(table, -count)
    come = with_card_tokens(gone, task.by, task.onto, count) if task.onto else with_tokens(gone, task.by, face, count)
    return Step(come, (replace(task, left=task.left - count),))
