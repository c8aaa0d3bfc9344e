"""A tiny game that the kernel is tested on, and an example for every game to come: a keeper lights the lamps of a street."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oracle.errors import N_, Word
from oracle.kernel.game import Decision, Game, Problem
from oracle.kernel.machine import Board, Task
from oracle.kernel.trace import Said
from tests.miniature.board import Lamp, Street
from tests.miniature.play import HANDLERS, Crowd, Evening, Kindle, Settle, crowd_watch, glow
from tests.miniature.rules import READINGS, LanternRules, OnCredit


def say(task: Task, before: Board, after: Board) -> Said | None:
    """Say a step in words; most go without saying."""
    match task:
        case Kindle(lamp=lamp):
            return Said(N_("{lamp} is filled"), {"lamp": lamp})
        case Settle():
            return Said(N_("the wind takes the flame") if before.running[0].blown else N_("the flame stays"))
        case Crowd():
            return Said(N_("a crowd comes"))
    return None


def check(rules: LanternRules, street: Street, events: Sequence[Any]) -> tuple[Problem, ...]:
    """Name each mirror that faces nothing."""
    names = (*street.lamps, *street.mirrors)
    return tuple(
        Problem(("given", "mirrors", mirror), Word(N_("a mirror faces nothing")), name=faced, known=names)
        for mirror, faced in street.mirrors.items()
        if faced not in names
    )


def samples(numbers: Sequence[int]) -> tuple[Street, Evening]:
    """Make a street of up to four lamps and two mirrors: the oil, then one number from 0 for each."""
    oil, codes = sum(numbers[:1]) % 5, numbers[1:]
    lamps = {
        name: Lamp(size=code % 3, sheltered=code // 3 % 2 == 0, lit=code // 6 % 2 == 1)
        for name, code in zip("abcd", codes[:4], strict=False)
    }
    names = (*lamps, "m", "n")
    mirrors = {name: names[code % len(names)] for name, code in zip("mn", codes[4:], strict=False)}
    return Street(lamps, mirrors, oil), Evening("ana")


GAME = Game(
    name="lanterns",
    language="en",
    board=Street,
    events={"evening": Evening},
    rulebook=LanternRules,
    readings=READINGS,
    editions={"city": (), "village": (OnCredit,)},
    default_edition="city",
    handlers=HANDLERS,
    say=say,
    decisions={
        "{keeper}.light": Decision(N_("which lamp is lit next"), "a lamp can be lit", {"{lamps}": "the lamp"}),
    },
    chances={"{lamps}.wind": "the wind tries a new flame"},
    check=check,
    watch=crowd_watch,
    view=glow,
    samples=samples,
)
