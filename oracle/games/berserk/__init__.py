"""Berserk: abilities and effects. Here is the game as a value; its parts live in the modules beside."""

from oracle.games.berserk import priority, resolving, turns
from oracle.games.berserk.board import Table
from oracle.games.berserk.checks import check
from oracle.games.berserk.events import EVENTS
from oracle.games.berserk.readings import READINGS
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
    editions={"rp19": ()},
    default_edition="rp19",
    handlers={**priority.HANDLERS, **resolving.HANDLERS, **turns.HANDLERS},
    say=say,
    decisions=DECISIONS,
    chances=CHANCES,
    check=check,
    tacit=(
        "action.slow",
        "combined.kinds",
        "combined.as_triggered",
        "cost.means",
        "cost.promised",
        "cost.unpaid",
        "death.on_stack",
        "static.not_declared",
        "acquired.by_kind",
    ),
    samples=samples,
)
