"""Berserk: abilities and effects. Here is the game as a value; its parts live in the modules beside."""

from oracle.games.berserk import aiming, priority, resolving, striking, triggers, turns
from oracle.games.berserk.board import Table
from oracle.games.berserk.checks import check
from oracle.games.berserk.events import EVENTS
from oracle.games.berserk.readings import BO13, READINGS
from oracle.games.berserk.rules import BerserkRules
from oracle.games.berserk.samples import samples
from oracle.games.berserk.words import CHANCES, DECISIONS, say
from oracle.kernel.game import Game

GAME = Game(
    name="berserk",
    language="ru",
    board=Table,
    events=EVENTS,
    rulebook=BerserkRules,
    readings=READINGS,
    editions={"rp19": (), "bo13": BO13},
    default_edition="rp19",
    handlers={
        **aiming.HANDLERS,
        **priority.HANDLERS,
        **resolving.HANDLERS,
        **striking.HANDLERS,
        **triggers.HANDLERS,
        **turns.HANDLERS,
    },
    say=say,
    decisions=DECISIONS,
    chances=CHANCES,
    check=check,
    watch=triggers.watch,
    tacit=(
        "acquired.by_kind",
        "action.closing",
        "action.priority",
        "action.slow",
        "action.target",
        "action.zero",
        "block.window",
        "chips.accumulate",
        "combined.as_triggered",
        "combined.kinds",
        "cost.means",
        "cost.once",
        "cost.promised",
        "cost.unpaid",
        "death.on_stack",
        "delayed.before_action",
        "defence.able",
        "defence.barred",
        "defence.beside",
        "defence.window",
        "die.window",
        "poison.target",
        "static.not_declared",
        "trigger.must",
    ),
    told=("stack",),
    samples=samples,
)
