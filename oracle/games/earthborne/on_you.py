"""Instructions that concern you, the Ranger who resolves an effect, and the path deck."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from oracle.games.earthborne.board import Do, Ranger, Table, running, testing, with_running
from oracle.games.earthborne.rules import EarthborneRules
from oracle.games.earthborne.tasks import EndTest, Hit, Scout
from oracle.kernel.machine import Ask, Handler, Outcome, Step, Task

# -------------------------------------------------------------------------------- how an instruction goes


def missed(table: Table) -> Step:
    """Note that an instruction was not carried out."""
    return Step(with_running(table, missed=running(table).missed + 1, last_done=False))


def done(table: Table) -> Table:
    """Note that an instruction was carried out."""
    return with_running(table, done=running(table).done + 1, last_done=True)


def _as_far(table: Table, n: int, of: int) -> Step:
    """Note an instruction that was carried out as far as it went."""
    if not n:
        return missed(table)
    frame = running(table)
    return Step(with_running(table, done=frame.done + 1, missed=frame.missed + (n < of), last_done=n == of))


def _you(table: Table) -> Ranger:
    return table.rangers[testing(table).you]


def with_ranger(table: Table, who: str, **changes: object) -> Table:
    """Change a Ranger."""
    return replace(table, rangers={**table.rangers, who: replace(table.rangers[who], **changes)})


# -------------------------------------------------------------------------------- injuries, fatigue, energy


def injure(rules: EarthborneRules, table: Table, n: int) -> Outcome:
    you = _you(table)
    injuries = you.injuries + n
    hurt = _with_you(done(table), injuries=injuries, fatigue=you.fatigue - rules.discarded(you.fatigue))
    day = rules.day_after(injuries)
    return _over(hurt) if day == "over" else Step(replace(hurt, day=day if day != "on" else table.day))


def fatigue(rules: EarthborneRules, table: Table, n: int) -> Outcome:
    if rules.runs_out(_you(table).deck, n):
        return _over(table)
    return Step(_tired(done(table), testing(table).you, n)) if n else missed(table)


def tire(rules: EarthborneRules, table: Table, who: str, n: int, then: tuple[Task, ...] = ()) -> Step:
    """Let a Ranger suffer fatigue outside of an instruction: *then* follows, unless the day is over."""
    too_few = rules.runs_out(table.rangers[who].deck, n)
    return _over(table) if too_few else Step(_tired(table, who, n), then)


def _tired(table: Table, who: str, n: int) -> Table:
    ranger = table.rangers[who]
    drawn = min(n, ranger.deck)
    return with_ranger(table, who, deck=ranger.deck - drawn, fatigue=ranger.fatigue + drawn)


def fatigues_you(rules: EarthborneRules, table: Table, n: int) -> Outcome:
    card = table.cards[running(table).card]
    return fatigue(rules, table, card.presence) if rules.fatigues(card.ready) else missed(table)


def soothe(rules: EarthborneRules, table: Table, n: int) -> Outcome:
    you = _you(table)
    back = min(n, you.fatigue)
    return _as_far(_with_you(table, fatigue=you.fatigue - back, hand=you.hand + back), back, n)


def lose_energy(rules: EarthborneRules, table: Table, n: int) -> Outcome:
    you = _you(table)
    lost = min(n, you.energy)
    return _as_far(_with_you(table, energy=you.energy - lost), lost, n)


def gain_energy(rules: EarthborneRules, table: Table, n: int) -> Outcome:
    return _as_far(_with_you(table, energy=_you(table).energy + n), n, n)


def _with_you(table: Table, **changes: object) -> Table:
    return with_ranger(table, testing(table).you, **changes)


def _over(table: Table) -> Step:
    return Step(replace(table, day="over"), leave=EndTest)


# -------------------------------------------------------------------------------- the path deck


def draw_path(rules: EarthborneRules, table: Table, n: int) -> Outcome:
    """Draw path cards; they enter play where each says."""
    drawn = table.path_deck[:n]
    if not drawn:
        return missed(table)
    return Step(table, tuple(Hit(Do("enter", to=table.cards[name].enters), name) for name in drawn))


def scout(rules: EarthborneRules, table: Table, n: int) -> Outcome:
    """Look at the topmost cards of the path deck, and put each on top or at the bottom, in any order."""
    seen = table.path_deck[:n]
    if not seen:
        return missed(table)
    return Step(replace(done(table), path_deck=table.path_deck[n:]), (Scout(seen),))


def put_back(rules: EarthborneRules, table: Table, task: Scout) -> Outcome:
    if not task.left:
        return Step(table)
    options = []
    for name in task.left:
        then = (Scout(tuple(other for other in task.left if other != name)),)
        on_top = replace(table, path_deck=(name, *table.path_deck))
        options += [(f"{name} top", Step(on_top, then)), (f"{name} bottom", Step(table, then))]
    return Ask(testing(table).you, "scouts", tuple(options))


ON_YOU: dict[str, Callable[[EarthborneRules, Table, int], Outcome]] = {
    "injure": injure,
    "fatigue": fatigue,
    "fatigues_you": fatigues_you,
    "soothe": soothe,
    "lose_energy": lose_energy,
    "gain_energy": gain_energy,
    "draw_path": draw_path,
    "scout": scout,
}

HANDLERS: dict[type[Task], Handler] = {Scout: put_back}
