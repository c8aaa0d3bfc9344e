"""Talisman, Revised 4th Edition: light and dark fate. Here is the game as a value; its parts live in the modules beside."""

from oracle.games.talisman import gaining, meeting
from oracle.games.talisman.board import Table
from oracle.games.talisman.checks import check
from oracle.games.talisman.events import EVENTS
from oracle.games.talisman.play import HANDLERS
from oracle.games.talisman.readings import BASE, READINGS
from oracle.games.talisman.rules import TalismanRules
from oracle.games.talisman.samples import samples
from oracle.games.talisman.words import CHANCES, DECISIONS, say
from oracle.kernel.game import Game

GAME = Game(
    name="talisman",
    language="pl",
    board=Table,
    events=EVENTS,
    rulebook=TalismanRules,
    readings=READINGS,
    editions={"woodland": (), "base": BASE},
    default_edition="woodland",
    handlers={**HANDLERS, **gaining.HANDLERS, **meeting.HANDLERS},
    say=say,
    decisions=DECISIONS,
    chances=CHANCES,
    check=check,
    view=meeting.bound,
    tacit=("fate.has_token", "fate.after_roll", "fate.to_stock"),
    samples=samples,
)
