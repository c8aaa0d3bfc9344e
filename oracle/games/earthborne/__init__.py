"""Earthborne Rangers: challenge effects. Here is the game as a value; its parts live in the modules beside."""

from oracle.games.earthborne import effects, play, steps
from oracle.games.earthborne.board import Table
from oracle.games.earthborne.checks import check
from oracle.games.earthborne.events import EVENTS
from oracle.games.earthborne.readings import READINGS
from oracle.games.earthborne.rules import EarthborneRules
from oracle.games.earthborne.samples import samples
from oracle.games.earthborne.words import CHANCES, DECISIONS, say
from oracle.kernel.game import Game

GAME = Game(
    name="earthborne",
    language="cs",
    board=Table,
    events=EVENTS,
    rulebook=EarthborneRules,
    readings=READINGS,
    editions={"core": ()},
    default_edition="core",
    handlers={**steps.HANDLERS, **play.HANDLERS, **effects.HANDLERS},
    say=say,
    decisions=DECISIONS,
    chances=CHANCES,
    check=check,
    tacit=(
        "challenge.symbol",
        "challenge.in_play",
        "challenge.not_yours",
        "order.finished",
        "order.attached",
        "order.break_off",
        "group.own_reach",
        "clear.per_ranger",
        "clear.location",
        "clear.after_effect",
        "injury.third",
    ),
    samples=samples,
)
