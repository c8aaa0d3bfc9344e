"""How costs, strikes, triggers, death and turns are misread."""

from __future__ import annotations

from typing import Literal

from oracle.games.berserk.abilities import Strength, ThreeFold
from oracle.games.berserk.rules import BerserkRules, Outcome


class AllIsInstant(BerserkRules, of="action.slow", kind="wrong"):
    """Believed by: whoever answers anything with anything."""

    def is_time(self, instant: bool, own_main: bool, stack: int) -> bool:
        return True


class NothingInBetween(BerserkRules, of="action.slow", kind="wrong"):
    """Believed by: whoever lets nobody do anything while something is on the stack."""

    def is_time(self, instant: bool, own_main: bool, stack: int) -> bool:
        return stack == 0


class ClosedMayAct(BerserkRules, of="cost.means", kind="wrong"):
    """Believed by: whoever needs only the chips."""

    def can_pay(self, closes: bool, is_open: bool, chips: int, has: int) -> bool:
        return chips <= has


class ChipsOnCredit(BerserkRules, of="cost.means", kind="wrong"):
    """Believed by: whoever pays as far as the chips go."""

    def can_pay(self, closes: bool, is_open: bool, chips: int, has: int) -> bool:
        return is_open or not closes


class PromisedTwice(BerserkRules, of="cost.promised", kind="wrong"):
    """Believed by: whoever declares a second ability before the card has closed for the first."""

    def is_free(self, closes: bool, promised: bool) -> bool:
        return True


class BusyCardDoesNothing(BerserkRules, of="cost.promised", kind="wrong"):
    """Seen in programs: a card that is to be closed for something on the stack may declare nothing at all."""

    def is_free(self, closes: bool, promised: bool) -> bool:
        return not promised


class PaidAtOnce(BerserkRules, of="cost.after_effect", kind="wrong"):
    """Seen in programs: the card closes when the action is declared."""

    def pays_at(self, stage: str) -> bool:
        return stage == "declaration"


class NeverPaid(BerserkRules, of="cost.after_effect", kind="wrong"):
    """Seen in programs: an action that is not paid for."""

    def pays_at(self, stage: str) -> bool:
        return False


class PaidForNothing(BerserkRules, of="cost.unpaid", kind="wrong"):
    """Believed by: whoever pays for what was declared, whatever becomes of it."""

    def is_paid(self, target_gone: bool, thrown: bool, resolved: bool) -> bool:
        return True


class CancelledIsUnpaid(BerserkRules, of="cost.unpaid", kind="wrong"):
    """Believed by: whoever takes what is cancelled for something that never happened, dice or no dice."""

    def is_paid(self, target_gone: bool, thrown: bool, resolved: bool) -> bool:
        return not target_gone


class PaidOnceResolved(BerserkRules, of="cost.unpaid", kind="open"):
    """OPEN-15. Believed by: whoever takes the resolving of the target for an effect that has been produced."""

    def is_paid(self, target_gone: bool, thrown: bool, resolved: bool) -> bool:
        return thrown or resolved or not target_gone


class HigherWins(BerserkRules, of="strike.table", kind="wrong"):
    """Believed by: whoever lets only the higher die strike, the stronger the greater the difference."""

    def fought(self, difference: int, lowest: int, lowest_thrown: int) -> Outcome:
        strength: Strength = "strong" if abs(difference) >= 4 else "medium" if abs(difference) >= 2 else "weak"
        if difference == 0:
            return None, None
        return (strength, None) if difference > 0 else (None, strength)


class TieMisses(BerserkRules, of="strike.table", kind="wrong"):
    """Believed by: whoever lets nobody strike on a tie."""

    def fought(self, difference: int, lowest: int, lowest_thrown: int) -> Outcome:
        return (None, None) if difference == 0 else super().fought(difference, lowest, lowest_thrown)


class TieAsThrown(BerserkRules, of="strike.table", kind="open"):
    """OPEN-14. Believed by: whoever reads the two rows of a tie by what the dice show."""

    def fought(self, difference: int, lowest: int, lowest_thrown: int) -> Outcome:
        return super().fought(difference, lowest_thrown, lowest_thrown)


class FourIsWeak(BerserkRules, of="strike.one_die", kind="wrong"):
    """Believed by: whoever halves the die otherwise: up to 4 weak, 5 medium."""

    def struck(self, die: int) -> Strength:
        return "weak" if die <= 4 else "medium" if die == 5 else "strong"


class TwoEach(BerserkRules, of="strike.one_die", kind="wrong"):
    """Believed by: whoever gives each strength two faces of the die."""

    def struck(self, die: int) -> Strength:
        return "weak" if die <= 2 else "medium" if die <= 4 else "strong"


class EveryRowAbove(BerserkRules, of="strike.exchange", kind="open"):
    """OPEN-16. Believed by: whoever reads "the row above" for every row that has one."""

    def may_weaken(self, difference: int) -> bool:
        return 0 < difference <= 5 or -6 < difference < 0


class NoExchange(BerserkRules, of="strike.exchange", kind="wrong"):
    """Believed by: whoever leaves the exchange out."""

    def may_weaken(self, difference: int) -> bool:
        return False


class SmallExchange(BerserkRules, of="strike.exchange", kind="wrong"):
    """Believed by: whoever lets only the attacker weaken the strikes."""

    def may_weaken(self, difference: int) -> bool:
        return difference in (2, 4)


class BonusToAll(BerserkRules, of="strike.bonus", kind="wrong"):
    """Believed by: whoever adds the greatest of the three bonuses to any strike."""

    def strengthened(self, printed: ThreeFold, bonus: ThreeFold, strength: Strength) -> int:
        return max(0, printed[("weak", "medium", "strong").index(strength)] + max(bonus))


class NoBonus(BerserkRules, of="strike.bonus", kind="wrong"):
    """Believed by: whoever strikes with what is printed."""

    def strengthened(self, printed: ThreeFold, bonus: ThreeFold, strength: Strength) -> int:
        return printed[("weak", "medium", "strong").index(strength)]


class InactiveFirst(BerserkRules, of="trigger.order", kind="wrong"):
    """Believed by: whoever lets the active player's abilities resolve first."""

    def first(self, active: str, inactive: str) -> str:
        return inactive


class ActivePlayerOrdersAll(BerserkRules, of="trigger.order", kind="wrong"):
    """Believed by: whoever lets the active player put the opponent's triggers into order too."""

    def first(self, active: str, inactive: str) -> str:
        return ""


class DiesAtOnce(BerserkRules, of="death.on_stack", kind="open"):
    """OPEN-5. Believed by: whoever takes a card without lives off the field at once, outside the stack."""

    def dies(self, lives: int, wounds: int) -> Literal["", "stack", "at once"]:
        return "at once" if lives <= 0 else ""


class DiesBelowZero(BerserkRules, of="death.on_stack", kind="wrong"):
    """Believed by: whoever lets a card live on with exactly no lives."""

    def dies(self, lives: int, wounds: int) -> Literal["", "stack", "at once"]:
        return "stack" if lives < 0 else ""


class OnlyWoundsKill(BerserkRules, of="death.on_stack", kind="wrong"):
    """Believed by: whoever lets a card die of wounds only, and not of lives that it loses."""

    def dies(self, lives: int, wounds: int) -> Literal["", "stack", "at once"]:
        return "stack" if lives <= 0 and wounds > 0 else ""


class DestroyedAnyway(BerserkRules, of="death.saved", kind="wrong"):
    """Believed by: whoever holds that a card which once had no lives left is lost."""

    def is_destroyed(self, lives: int, by_text: bool) -> bool:
        return True


class DestroyedBelowZero(BerserkRules, of="death.saved", kind="wrong"):
    """Believed by: whoever lets a card live on with exactly no lives."""

    def is_destroyed(self, lives: int, by_text: bool) -> bool:
        return by_text or lives < 0


class TextNeedsDeath(BerserkRules, of="death.saved", kind="wrong"):
    """Believed by: whoever lets a text destroy only a card that has no lives left."""

    def is_destroyed(self, lives: int, by_text: bool) -> bool:
        return lives <= 0


class PoisonsClosed(BerserkRules, of="turn.poison", kind="wrong"):
    """Believed by: whoever lets poison wound a card that stays closed."""

    def ticks(self, is_open: bool) -> bool:
        return True


class PoisonsOnlyClosed(BerserkRules, of="turn.poison", kind="wrong"):
    """Believed by: whoever thinks that opening shakes the poison off."""

    def ticks(self, is_open: bool) -> bool:
        return not is_open


class PoisonsAddUp(BerserkRules, of="poison.greatest", kind="wrong"):
    """Believed by: whoever adds several poisons up."""

    def working(self, amounts: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(range(len(amounts)))


class LatestPoison(BerserkRules, of="poison.greatest", kind="wrong"):
    """Believed by: whoever lets a new poison take the place of the old one."""

    def working(self, amounts: tuple[int, ...]) -> tuple[int, ...]:
        return (len(amounts) - 1,) if amounts else ()


class EndsFirst(BerserkRules, of="turn.ends_last", kind="wrong"):
    """Believed by: whoever ends what lasts until the end of the turn before anything triggers."""

    def is_over(self, triggered: bool) -> bool:
        return True


class OverNextTime(BerserkRules, of="turn.ends_last", kind="wrong"):
    """Seen in programs: what lasts until the end of the turn is still there in the opponent's turn."""

    def is_over(self, triggered: bool) -> bool:
        return False


class OnceTheTargetIsKnown(BerserkRules, of="delayed.before_action", kind="wrong"):
    """Believed by: whoever lets a creature act only when its target is settled."""

    def comes_at(self, stages: tuple[str, ...]) -> str:
        return "target" if "target" in stages else stages[0]


class BetweenDiceAndWounds(BerserkRules, of="delayed.before_action", kind="wrong"):
    """Believed by: whoever lets the dice be thrown before the trap snaps."""

    def comes_at(self, stages: tuple[str, ...]) -> str:
        return "protection" if "protection" in stages else stages[0]


class AfterTheAction(BerserkRules, of="delayed.before_action", kind="open"):
    """OPEN-10. Believed by: whoever lets the trap snap when the action is over."""

    def comes_at(self, stages: tuple[str, ...]) -> str:
        return "payment"
