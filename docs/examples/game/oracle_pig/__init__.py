"""Pig, the dice game. Here is the game as a value; its parts live in the modules beside."""

from oracle.kernel.game import Game
from oracle_pig.board import Table
from oracle_pig.checks import check
from oracle_pig.events import EVENTS
from oracle_pig.play import HANDLERS
from oracle_pig.readings import GENTLE, READINGS
from oracle_pig.rules import PigRules
from oracle_pig.samples import samples
from oracle_pig.words import CHANCES, DECISIONS, say

GAME = Game(
    name="pig",
    language="en",
    board=Table,
    events=EVENTS,
    rulebook=PigRules,
    readings=READINGS,
    editions={"classic": (), "gentle": GENTLE},
    default_edition="classic",
    handlers=HANDLERS,
    say=say,
    decisions=DECISIONS,
    chances=CHANCES,
    check=check,
    samples=samples,
)
