"""How defenders, dice, and the answer to a strike are misread."""

from __future__ import annotations

from oracle.games.berserk.rules import BerserkRules

# -------------------------------------------------------------------------------- defenders


class DefendedBeforeTheTarget(BerserkRules, of="defence.window", kind="wrong"):
    """Believed by: whoever assigns the defender as soon as the strike is declared, and no later."""

    def is_defence_time(self, stage: str) -> bool:
        return stage == "declaration"


class DefendedAnyTime(BerserkRules, of="defence.window", kind="wrong"):
    """Believed by: whoever looks at the dice first."""

    def is_defence_time(self, stage: str) -> bool:
        return stage not in ("payment", "ending")


class BesideTheTarget(BerserkRules, of="defence.beside", kind="wrong"):
    """Believed by: whoever wants the defender next to the card that it shields, and nowhere else."""

    def stands_between(self, beside_attacker: bool, beside_target: bool) -> bool:
        return beside_target


class BesideTheAttacker(BerserkRules, of="defence.beside", kind="wrong"):
    """Believed by: whoever lets any creature in reach of the attacker step in."""

    def stands_between(self, beside_attacker: bool, beside_target: bool) -> bool:
        return beside_attacker


class ClosedDefends(BerserkRules, of="defence.able", kind="wrong"):
    """Believed by: whoever lets a closed creature stand in the way."""

    def is_able(self, is_open: bool, is_creature: bool) -> bool:
        return is_creature


class AnyCardDefends(BerserkRules, of="defence.able", kind="wrong"):
    """Believed by: whoever puts an artifact in the way."""

    def is_able(self, is_open: bool, is_creature: bool) -> bool:
        return is_open


class DefendedTwice(BerserkRules, of="defence.barred", kind="wrong"):
    """Believed by: whoever lets a second defender take over from the first."""

    def is_defensible(self, redirected: bool, directed: bool, unanswered: bool) -> bool:
        return not (directed or unanswered)


class DirectedDefended(BerserkRules, of="defence.barred", kind="wrong"):
    """Believed by: whoever takes a directed strike for one that is only not answered."""

    def is_defensible(self, redirected: bool, directed: bool, unanswered: bool) -> bool:
        return not (redirected or unanswered)


class UnansweredDefended(BerserkRules, of="defence.barred", kind="wrong"):
    """Believed by: whoever lets a defender take a strike that nobody may answer."""

    def is_defensible(self, redirected: bool, directed: bool, unanswered: bool) -> bool:
        return not (redirected or directed)


class FirstTargetStays(BerserkRules, of="defence.attacked", kind="wrong"):
    """Seen in programs: the defender is noted, and the card that was aimed at is struck and poisoned."""

    def attacked(self, defender: str, first: str) -> str:
        return first


class StrikeIsParried(BerserkRules, of="defence.attacked", kind="wrong"):
    """Believed by: whoever lets a strike come to nothing when somebody defends."""

    def attacked(self, defender: str, first: str) -> str:
        return ""


class ClosesAtOnce(BerserkRules, of="defence.closes", kind="wrong"):
    """Seen in programs: the defender closes when it steps in, and no longer fights back."""

    def closes_defender(self, what: str, stage: str) -> bool:
        return (what, stage) == ("defence", "payment")


class DefenderStaysOpen(BerserkRules, of="defence.closes", kind="wrong"):
    """Believed by: whoever lets defending cost nothing."""

    def closes_defender(self, what: str, stage: str) -> bool:
        return False


# -------------------------------------------------------------------------------- who fights back


class ClosedFightsBack(BerserkRules, of="strike.answered", kind="wrong"):
    """Believed by: whoever lets every creature of the opponent fight back."""

    def fights_back(self, is_open: bool, is_creature: bool, is_opponents: bool, unanswered: bool) -> bool:
        return is_creature and is_opponents and not unanswered


class ArtifactsFightBack(BerserkRules, of="strike.answered", kind="wrong"):
    """Believed by: whoever rolls for every open card that is struck."""

    def fights_back(self, is_open: bool, is_creature: bool, is_opponents: bool, unanswered: bool) -> bool:
        return is_open and is_opponents and not unanswered


class UnansweredIsAnswered(BerserkRules, of="strike.answered", kind="wrong"):
    """Believed by: whoever forgets what the attacker's card says."""

    def fights_back(self, is_open: bool, is_creature: bool, is_opponents: bool, unanswered: bool) -> bool:
        return is_open and is_creature and is_opponents


class OwnCardsFight(BerserkRules, of="strike.answered", kind="wrong"):
    """Believed by: whoever lets a creature fight with one of its own side that it strikes."""

    def fights_back(self, is_open: bool, is_creature: bool, is_opponents: bool, unanswered: bool) -> bool:
        return is_open and is_creature and not unanswered


# -------------------------------------------------------------------------------- dice


class ChangedBeforeTheThrow(BerserkRules, of="die.window", kind="wrong"):
    """Believed by: whoever wants it declared before anybody knows what falls."""

    def is_die_time(self, stage: str) -> bool:
        return stage in ("declaration", "target", "roll")


class ChangedAnyTime(BerserkRules, of="die.window", kind="wrong"):
    """Believed by: whoever changes the die for as long as no wounds are dealt."""

    def is_die_time(self, stage: str) -> bool:
        return stage in ("result", "calculation", "protection", "wound")


class DieAsThrown(BerserkRules, of="die.result", kind="wrong"):
    """Believed by: whoever tells how strong a strike is by what the die shows."""

    def result(self, thrown: int, standing: int, played: int, fights: bool) -> int:
        return thrown


class HeldInAFight(BerserkRules, of="die.result", kind="wrong"):
    """Believed by: whoever holds every result within 1 and 6, also where both roll."""

    def result(self, thrown: int, standing: int, played: int, fights: bool) -> int:
        return max(1, min(6, thrown + standing + played))


class PlayedTooLate(BerserkRules, of="die.result", kind="wrong"):
    """Believed by: whoever knows how strong a strike is before anybody can change the die."""

    def result(self, thrown: int, standing: int, played: int, fights: bool) -> int:
        total = thrown + standing
        return total if fights else max(1, min(6, total))


class ThrownIsResult(BerserkRules, of="die.seen", kind="wrong"):
    """Believed by: whoever takes "a throw of 6" and "a result of 6" for the same, by what it comes to."""

    def seen(self, at: str, thrown: int, result: int) -> int:
        return result


class ResultIsThrown(BerserkRules, of="die.seen", kind="wrong"):
    """Believed by: whoever takes "a throw of 6" and "a result of 6" for the same, by what the die shows."""

    def seen(self, at: str, thrown: int, result: int) -> int:
        return thrown


class LowerWeakens(BerserkRules, of="strike.exchange_by", kind="wrong"):
    """Believed by: whoever takes the exchange for a help to the one who is losing."""

    def weakens(self, higher: str, lower: str, attacker: str) -> str:
        return lower


class AttackerWeakens(BerserkRules, of="strike.exchange_by", kind="wrong"):
    """Believed by: whoever leaves all choices of a strike to the one who makes it."""

    def weakens(self, higher: str, lower: str, attacker: str) -> str:
        return attacker
