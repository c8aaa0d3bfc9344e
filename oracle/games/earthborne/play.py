"""Step 5 of a test, how the challenge effects are gone through: tasks and their handlers."""

from __future__ import annotations

from msgspec.structs import replace

from oracle.games.earthborne.aims import effects_of, is_due, place_of, root_of, symbol_of, times
from oracle.games.earthborne.board import Card, Effect, Running, Table, testing, with_testing
from oracle.games.earthborne.responses import listening
from oracle.games.earthborne.rules import EarthborneRules
from oracle.games.earthborne.tasks import Enact
from oracle.kernel.machine import Ask, Handler, Outcome, Step, Task, sift
from oracle.kernel.rulebook import clause_of

NOTHING = "nothing"
Place = tuple[str, int]  # an effect: its card and its number from 1


class Symbols(Task, frozen=True, tag=True):
    """Which symbol is resolved next?"""

    left: tuple[str, ...]
    drawn: str


class Pass(Task, frozen=True, tag=True):
    """These symbols go through all areas together; so many others are left."""

    symbols: tuple[str, ...]
    left: int


class Visit(Task, frozen=True, tag=True):
    """An area comes, for one symbol; *finished* are the places before it in this pass."""

    symbol: str
    area: str
    finished: tuple[str, ...]


class Reaches(Task, frozen=True, tag=True):
    """Which Ranger's reach comes next?"""

    symbol: str
    finished: tuple[str, ...]
    done: tuple[str, ...] = ()


class Choose(Task, frozen=True, tag=True):
    """Which effect in these places is resolved next? *tried* are those that had their turn here, *at_first* those that were able at first."""

    symbol: str
    places: tuple[str, ...]
    finished: tuple[str, ...]
    tried: tuple[Place, ...] = ()
    at_first: tuple[str, ...] | None = None


class PassOver(Task, frozen=True, tag=True):
    """A pass through all areas is over; so many symbols are left."""

    left: int


# -------------------------------------------------------------------------------- symbols, areas, reaches


def symbols(rules: EarthborneRules, table: Table, task: Symbols) -> Outcome:
    if not task.left:
        return Step(table)
    choices = (*dict.fromkeys(task.left), *(("all",) if len(task.left) > 1 else ()))
    drawn_done = task.drawn not in task.left
    legal, barred = sift(choices, (rules.comes_next, lambda c: (c, task.drawn, drawn_done)))
    return Ask(testing(table).by, "symbol", tuple((c, _passes(rules, table, task, c)) for c in legal), barred)


def _passes(rules: EarthborneRules, table: Table, task: Symbols, choice: str) -> Step:
    if choice == "all":
        return Step(table, (Pass(task.left, 0),))
    together = rules.taken_with(choice, _without(task.left, (choice,)))
    left = _without(task.left, together)
    return Step(table, (Pass(together, len(left)), Symbols(left, task.drawn)))


def _without(symbols: tuple[str, ...], taken: tuple[str, ...]) -> tuple[str, ...]:
    left = list(symbols)
    for symbol in taken:
        left.remove(symbol)
    return tuple(left)


def one_pass(rules: EarthborneRules, table: Table, task: Pass) -> Outcome:
    areas = rules.areas(testing(table).by)
    visits = (Visit(symbol, area, _places(table, areas[:n])) for n, area in enumerate(areas) for symbol in task.symbols)
    return Step(table, (*visits, PassOver(task.left)))


def visit(rules: EarthborneRules, table: Table, task: Visit) -> Outcome:
    if task.area == "reach":
        return Step(table, (Reaches(task.symbol, task.finished),))
    return Step(table, (Choose(task.symbol, _places(table, (task.area,)), task.finished),))


def reaches(rules: EarthborneRules, table: Table, task: Reaches) -> Outcome:
    test = testing(table)
    left = tuple(ranger for ranger in table.rangers if ranger not in task.done)
    turn = (
        rules.has_turn,
        lambda r: (r in (test.by, "both"), r in test.touched or r == "both", test.by in task.done),
    )
    together = ("both",) if test.touched and not task.done else ()
    legal, barred = sift((*left, *together), turn, (rules.is_apart, lambda r: (r, bool(together))))
    if not legal:
        return Step(with_testing(table, acting=""))
    return Ask(test.by, "reach", tuple((ranger, _reach(rules, table, task, ranger)) for ranger in legal), barred)


def _reach(rules: EarthborneRules, table: Table, task: Reaches, ranger: str) -> Step:
    now = tuple(table.rangers) if ranger == "both" else (ranger,)
    places, done = tuple(f"reach-{r}" for r in now), tuple(f"reach-{r}" for r in task.done)
    choose = Choose(task.symbol, places, (*task.finished, *done))
    test = testing(table)
    acting = with_testing(table, acting=rules.acts(ranger, test.by, test.group) if ranger in table.rangers else "")
    return Step(acting, (choose, Reaches(task.symbol, task.finished, (*task.done, *now))))


def _places(table: Table, areas: tuple[str, ...]) -> tuple[str, ...]:
    """Name the places of areas; a reading can put several areas together, joined by "+"."""
    single = [one for area in areas for one in area.split("+")]
    return tuple(p for one in single for p in ([f"reach-{r}" for r in table.rangers] if one == "reach" else [one]))


# -------------------------------------------------------------------------------- one area


def choose(rules: EarthborneRules, table: Table, task: Choose) -> Outcome:
    legal, barred = _able(rules, table, task)
    able = {_label(rules, table, place): place for place in legal}
    at_first = tuple(able) if task.at_first is None else task.at_first
    choices = rules.choices(tuple(able), at_first)
    if not choices:
        return Step(table)
    if all(_is_idle(rules, table, able[c]) for c in choices):
        choices = choices[:1]  # where none of them does anything, their order is nobody's question
    now, passing = sift((*choices, NOTHING), (rules.is_chosen, lambda c: (c != NOTHING,)))
    options = tuple((c, _chosen(rules, table, task, able.get(c), at_first)) for c in now)
    unordered = tuple((c, clause_of(rules.choices)) for c in able if c not in choices)
    silent = tuple((_label(rules, table, place), why) for place, why in barred)
    return Ask(testing(table).you, "effect", options, (*passing, *unordered, *silent))


def _chosen(rules: EarthborneRules, table: Table, task: Choose, place: Place | None, at_first: tuple[str, ...]) -> Step:
    if place is None:
        return Step(table)
    tried = tuple(sorted((*task.tried, place)))
    return Step(
        table,
        (
            Enact(*place, _effect(rules, table, place), "effect"),
            replace(task, tried=tried, at_first=at_first),
        ),
    )


def _able(
    rules: EarthborneRules, table: Table, task: Choose
) -> tuple[tuple[Place, ...], tuple[tuple[Place, str], ...]]:
    """Sift all effects of all cards: those that can be resolved here and now, and the others with the clause that keeps each silent."""
    test, cards = testing(table), table.cards
    cleared = {name: (cause, place) for name, cause, place in test.cleared if cause}
    exhausted = dict(test.exhausted)
    came = {name: (how, passes) for name, how, passes in test.came}
    candidates = tuple(
        (name, n)
        for name in cards
        for n in range(1, len(effects_of(rules, table, name)) + 1)
        if (name, n) not in task.tried
    )

    def symbol(place: Place) -> tuple[str, str]:
        return symbol_of(rules, _effect(rules, table, place)), task.symbol

    def openness(place: Place) -> tuple[bool, bool, str, bool]:
        name = place[0]
        where = cleared[name][1] if name in cleared else place_of(rules, table, name)
        how, passes = came.get(root_of(table, name), ("", 0))
        return where in task.places, where in task.finished, how, how == "moved" and passes > 0

    return sift(
        candidates,
        (rules.is_in_play, lambda p: (cards[p[0]].area, cards[p[0]].facedown, p[0] in cleared)),
        (rules.corresponds, symbol),
        (rules.is_open, openness),
        (rules.stays, lambda p: (cleared.get(p[0], ("", ""))[0], _is_kept(cards[p[0]]))),
        (rules.outlasts, lambda p: (exhausted.get(p[0], ""), cards[p[0]].ready)),
        (rules.is_active, lambda p: (cards[p[0]].ready, p[0] in exhausted, p[0] in test.dodged)),
        (rules.is_new, lambda p: times(rules, table, *p)),
    )


def _is_kept(card: Card) -> bool:
    """Say whether a card that was cleared has stayed in its place by what happened then."""
    return card.kept or card.area in ("along", "reach", "player")


def _effect(rules: EarthborneRules, table: Table, place: Place) -> Effect:
    return effects_of(rules, table, place[0])[place[1] - 1]


def _is_idle(rules: EarthborneRules, table: Table, place: Place) -> bool:
    """Say whether an effect will do nothing, as its conditions are not met and nobody can cancel it."""
    effect = _effect(rules, table, place)
    tried = replace(table, running=(Running(*place, effect, "effect"), *table.running))
    return not is_due(rules, tried) and not listening(rules, table, "about_to_resolve", place[0])


def _label(rules: EarthborneRules, table: Table, place: Place) -> str:
    """Name an effect as players do: by its card, and by its number where the card has several."""
    name, n = place
    return name if len(effects_of(rules, table, name)) == 1 else f"{name} {n}"


def pass_over(rules: EarthborneRules, table: Table, task: PassOver) -> Outcome:
    test = testing(table)
    over = with_testing(table, passes=test.passes + 1)
    if not test.delayed or not rules.is_due(True, task.left):
        return Step(over)
    due = tuple(Enact(card, 0, Effect(do=(do,)), "effect") for card, do in test.delayed)
    return Step(with_testing(over, delayed=()), due)


HANDLERS: dict[type[Task], Handler] = {
    Symbols: symbols,
    Pass: one_pass,
    Visit: visit,
    Reaches: reaches,
    Choose: choose,
    PassOver: pass_over,
}
