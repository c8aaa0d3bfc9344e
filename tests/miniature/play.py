"""How an evening proceeds: its tasks, one handler for each, what happens by itself, and what is seen."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from oracle.kernel.machine import Agenda, Ask, Handler, Outcome, Refuse, Roll, Step, Task, fixpoint, sift
from oracle.kernel.rulebook import clause_of
from tests.miniature.board import Flame, Glow, Lamp, Street
from tests.miniature.rules import LanternRules


class Evening(Task, frozen=True):
    """The event: a keeper lights the street."""

    keeper: str


class Round(Task, frozen=True):
    """The keeper goes to the next lamp, in the order that he likes."""

    keeper: str


class Kindle(Task, frozen=True):
    """A lamp is filled and a flame put to it."""

    lamp: str


class Wind(Task, frozen=True):
    """The wind tries the new flame."""


class Settle(Task, frozen=True):
    """The flame stays, or it is gone."""


class Crowd(Task, frozen=True):
    """A crowd comes and brings two measures of oil."""


class Dawn(Task, frozen=True):
    """The evening is over, and each light is paid with a coin."""


def evening(rules: LanternRules, street: Street, task: Evening) -> Outcome:
    """Begin, or say why not."""
    if not rules.may_begin(street.oil):
        return Refuse(clause_of(rules.may_begin))
    return Step(street, (Round(task.keeper), Dawn()))


def next_lamp(rules: LanternRules, street: Street, task: Round) -> Outcome:
    """Ask for the next lamp, until none can be lit."""
    lamps = street.lamps
    legal, barred = sift(
        lamps,
        (rules.is_dark, lambda name: (lamps[name],)),
        (rules.has_oil_for, lambda name: (street.oil, lamps[name])),
    )
    if not legal:
        return Step(street)
    return Ask(task.keeper, "light", tuple((name, Step(street, (Kindle(name), task))) for name in legal), barred)


def kindle(rules: LanternRules, street: Street, task: Kindle) -> Outcome:
    """Pay the oil; the flame is not yet sure."""
    oil = max(street.oil - street.lamps[task.lamp].size, 0)
    return Step(replace(street, oil=oil, running=(Flame(task.lamp),)), (Wind(), Settle()))


def wind(rules: LanternRules, street: Street, task: Wind) -> Outcome:
    """Throw for the wind where it reaches."""
    flame = street.running[0]
    lost = rules.faces_lost(street.lamps[flame.lamp])
    if not lost:
        return Step(street)
    blown = replace(street, running=(replace(flame, blown=True),))
    return Roll(f"{flame.lamp}.wind", tuple((face, Step(blown if face in lost else street)) for face in range(1, 7)))


def settle(rules: LanternRules, street: Street, task: Settle) -> Outcome:
    """Let the lamp burn, or end the evening."""
    flame = street.running[0]
    if flame.blown:
        return Step(replace(street, running=()), leave=Dawn)
    lit = {flame.lamp: replace(street.lamps[flame.lamp], lit=True)}
    return Step(replace(street, lamps={**street.lamps, **lit}, running=()))


def crowd(rules: LanternRules, street: Street, task: Crowd) -> Outcome:
    """Take the oil that the crowd brings."""
    return Step(replace(street, crowd=True, oil=street.oil + 2))


def dawn(rules: LanternRules, street: Street, task: Dawn) -> Outcome:
    """Pay for all that shines."""
    return Step(replace(street, coins=street.coins + len(glow(rules, street).shines)))


def crowd_watch(rules: LanternRules, before: Street, after: Street) -> Agenda:
    """Let the crowd come as soon as it may."""
    return (Crowd(),) if rules.crowd_comes(sum(map(is_lit, after.lamps.values())), after.crowd) else ()


def glow(rules: LanternRules, street: Street) -> Glow:
    """See what shines; light goes on from mirror to mirror."""

    def once(shines: frozenset[str]) -> frozenset[str]:
        return shines | {
            mirror
            for mirror, faced in street.mirrors.items()
            if faced in shines and rules.mirror_shines(faced in street.mirrors)
        }

    shines = fixpoint(once, frozenset(name for name, lamp in street.lamps.items() if lamp.lit))
    return Glow(tuple(sorted(shines)))


def is_lit(lamp: Lamp) -> bool:
    """Say whether a lamp burns."""
    return lamp.lit


HANDLERS: Mapping[type[Task], Handler] = {
    Evening: evening,
    Round: next_lamp,
    Kindle: kindle,
    Wind: wind,
    Settle: settle,
    Crowd: crowd,
    Dawn: dawn,
}
