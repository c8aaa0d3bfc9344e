"""How delayed abilities are misread."""

from __future__ import annotations

from oracle.games.berserk.abilities import Strength
from oracle.games.berserk.board import IN_GAME, Zone
from oracle.games.berserk.rules import BerserkRules


class LandsLate(BerserkRules, of="delayed.lands", kind="wrong"):
    """Believed by: whoever lets a delayed ability wait until nothing else is on the stack."""

    def lands(self, fits: bool, below: int) -> bool:
        return fits and below == 0


class LandsInTheMidstOnly(BerserkRules, of="delayed.lands", kind="wrong"):
    """Believed by: whoever takes it for an answer, which needs something to answer."""

    def lands(self, fits: bool, below: int) -> bool:
        return fits and below > 0


class NeedsItsSource(BerserkRules, of="delayed.without_source", kind="edition"):
    """The rules of 2013: what waits is an ability of the source card, and goes with it."""

    def lands_without(self, fits: bool, source: Zone, source_open: bool) -> bool:
        return fits and source in IN_GAME


class LostInTheDeck(BerserkRules, of="delayed.without_source", kind="wrong"):
    """Believed by: whoever lets a card that is shuffled into the deck take back what it has done."""

    def lands_without(self, fits: bool, source: Zone, source_open: bool) -> bool:
        return fits and source != "deck"


class NeedsOpenSource(BerserkRules, of="delayed.without_source", kind="wrong"):
    """Believed by: whoever wants the source to be open if it is there."""

    def lands_without(self, fits: bool, source: Zone, source_open: bool) -> bool:
        return fits and (source_open or source not in IN_GAME)


class NeedsCandidate(BerserkRules, of="delayed.no_target", kind="wrong"):
    """Believed by: whoever lets the ability fizzle if there is no card yet that it could come to mean."""

    def waits(self, has_target: bool, candidates: int) -> bool:
        return not has_target and candidates > 0


class NoneToChoose(BerserkRules, of="delayed.no_target", kind="wrong"):
    """Believed by: whoever lets it wait only if no card could be chosen at once."""

    def waits(self, has_target: bool, candidates: int) -> bool:
        return not has_target and candidates == 0


class MovesCount(BerserkRules, of="delayed.acts", kind="wrong"):
    """Believed by: whoever takes moving for an action."""

    def is_action(self, closes: bool, is_strike: bool) -> bool:
        return True


class StrikesOnly(BerserkRules, of="delayed.acts", kind="wrong"):
    """Believed by: whoever takes only strikes for actions."""

    def is_action(self, closes: bool, is_strike: bool) -> bool:
        return is_strike


class AnyStrength(BerserkRules, of="delayed.next_attack", kind="wrong"):
    """Believed by: whoever gives the bonus to the next attack, however strong."""

    def is_meant(self, strength: str, asked: tuple[Strength, ...]) -> bool:
        return True


class StrongestOnly(BerserkRules, of="delayed.next_attack", kind="wrong"):
    """Believed by: whoever waits for a strong attack, though a medium one would do."""

    def is_meant(self, strength: str, asked: tuple[Strength, ...]) -> bool:
        return not asked or strength == asked[-1]


class NeverOnTheStack(BerserkRules, of="delayed.attack_on_stack", kind="wrong"):
    """Believed by: whoever lets the ability wait even if an attack that fits is under way."""

    def takes(self, fits: bool) -> bool:
        return False


class AnyOnTheStack(BerserkRules, of="delayed.attack_on_stack", kind="wrong"):
    """Believed by: whoever strengthens the attack that is under way, whatever it is."""

    def takes(self, fits: bool) -> bool:
        return True


class SpentByAny(BerserkRules, of="delayed.once", kind="wrong"):
    """Seen in programs: a "next" effect used up by an event that does not fit."""

    def is_spent(self, fits: bool) -> bool:
        return True


class NeverSpent(BerserkRules, of="delayed.once", kind="wrong"):
    """Seen in programs: a "next" effect used twice."""

    def is_spent(self, fits: bool) -> bool:
        return False


class SourceBears(BerserkRules, of="delayed.on_affected", kind="wrong"):
    """Believed by: whoever keeps the second half with the card whose ability it is."""

    def bearer(self, source: str, affected: str) -> str:
        return source


class NobodyBears(BerserkRules, of="delayed.on_affected", kind="wrong"):
    """Believed by: whoever leaves out what cannot be done at once."""

    def bearer(self, source: str, affected: str) -> str:
        return ""


class DueInTheSamePhase(BerserkRules, of="delayed.second", kind="wrong"):
    """Believed by: whoever lets an ability trigger that was got when the phase had begun."""

    def is_due(self, late: bool) -> bool:
        return True


class NeverDue(BerserkRules, of="delayed.second", kind="wrong"):
    """Believed by: whoever forgets what was said a while ago."""

    def is_due(self, late: bool) -> bool:
        return False


class LandsOnAll(BerserkRules, of="delayed.several", kind="open"):
    """OPEN-11. Believed by: whoever finds no card that should be spared."""

    def chooses(self, declarer: str, opponent: str, active: str) -> str:
        return ""


class ActivePlayerChooses(BerserkRules, of="delayed.several", kind="open"):
    """OPEN-11. Believed by: whoever lets the active player settle all that is not settled."""

    def chooses(self, declarer: str, opponent: str, active: str) -> str:
        return active


class OpponentChooses(BerserkRules, of="delayed.several", kind="wrong"):
    """Believed by: whoever lets the player who is about to suffer spare what is dear."""

    def chooses(self, declarer: str, opponent: str, active: str) -> str:
        return opponent


class GoesWithControl(BerserkRules, of="control.on_stack", kind="wrong"):
    """Believed by: whoever lets a card that changes sides take along what it has declared."""

    def belongs_to(self, declarer: str, controller: str, active: str) -> str:
        return controller


class GoesToActivePlayer(BerserkRules, of="control.on_stack", kind="wrong"):
    """Believed by: whoever lets the active player carry out all that has lost its own."""

    def belongs_to(self, declarer: str, controller: str, active: str) -> str:
        return active
