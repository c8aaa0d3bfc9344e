"""How costs, what may be declared, and blocks are misread."""

from __future__ import annotations

from typing import Literal

from oracle.games.berserk.rules import BerserkRules


class InstantsAnyTime(BerserkRules, of="action.priority", kind="wrong"):
    """Believed by: whoever takes "at any time" to the letter."""

    def may_declare(self, has_priority: bool, instant: bool, is_active: bool) -> bool:
        return has_priority or instant


class ActivePlayerOnly(BerserkRules, of="action.priority", kind="wrong"):
    """Believed by: whoever lets nobody do anything in the opponent's turn."""

    def may_declare(self, has_priority: bool, instant: bool, is_active: bool) -> bool:
        return has_priority and is_active


class AimedAtNothing(BerserkRules, of="action.target", kind="wrong"):
    """Believed by: whoever declares what finds no target, to close the card."""

    def has_targets(self, found: int, needed: int) -> bool:
        return True


class OneOfTwoWillDo(BerserkRules, of="action.target", kind="wrong"):
    """Believed by: whoever aims at one card where the text asks for two."""

    def has_targets(self, found: int, needed: int) -> bool:
        return found >= min(needed, 1)


class AllChipsGo(BerserkRules, of="cost.exact", kind="wrong"):
    """Believed by: whoever pays with all that is there."""

    def chips_left(self, has: int, cost: int) -> int:
        return 0


class ChipsStay(BerserkRules, of="cost.exact", kind="wrong"):
    """Believed by: whoever takes chips for a condition and not for a price."""

    def chips_left(self, has: int, cost: int) -> int:
        return has


class OnceOnTheStack(BerserkRules, of="cost.once", kind="wrong"):
    """Believed by: whoever declares it again while it is not yet paid for."""

    def is_unused(self, once: bool, used: bool, declared: bool) -> bool:
        return not once or not used


class NeverUsedUp(BerserkRules, of="cost.once", kind="wrong"):
    """Seen in programs: "once a turn" that nobody counts, as long as it is not on the stack twice."""

    def is_unused(self, once: bool, used: bool, declared: bool) -> bool:
        return not once or not declared


class ResolvesOnCredit(BerserkRules, of="cost.missing", kind="wrong"):
    """Seen in programs: what was declared resolves, whether or not it can still be paid for."""

    def without_means(self, thrown: bool) -> Literal["goes on", "unpaid", "paid"]:
        return "goes on"


class PaidAsFarAsItGoes(BerserkRules, of="cost.missing", kind="wrong"):
    """Believed by: whoever lets it fail and takes the rest of the price."""

    def without_means(self, thrown: bool) -> Literal["goes on", "unpaid", "paid"]:
        return "paid"


class AnybodyAccumulates(BerserkRules, of="chips.accumulate", kind="wrong"):
    """Believed by: whoever lets every card that bears chips close for one more."""

    def may_accumulate(self, in_cost: bool, says_so: bool, says_not: bool) -> bool:
        return not says_not


class OnlyIfPrinted(BerserkRules, of="chips.accumulate", kind="wrong"):
    """Believed by: whoever looks for the word on the card."""

    def may_accumulate(self, in_cost: bool, says_so: bool, says_not: bool) -> bool:
        return says_so and not says_not


class MayBeatsCannot(BerserkRules, of="chips.accumulate", kind="wrong"):
    """Believed by: whoever lets a card that allows it beat the card that forbids it."""

    def may_accumulate(self, in_cost: bool, says_so: bool, says_not: bool) -> bool:
        return says_so or (in_cost and not says_not)


class ZeroIsDeclared(BerserkRules, of="action.zero", kind="wrong"):
    """Believed by: whoever closes a card for nothing."""

    def can_be(self, is_attack: bool, amount: int) -> bool:
        return True


class StrikesAreZero(BerserkRules, of="action.zero", kind="wrong"):
    """Believed by: whoever forbids strikes for want of a number of their own."""

    def can_be(self, is_attack: bool, amount: int) -> bool:
        return amount > 0


class ClosedClosesAgain(BerserkRules, of="action.closing", kind="wrong"):
    """Believed by: whoever closes what is closed, so that the action happens at least."""

    def can_be_closed(self, is_open: bool, does_more: bool) -> bool:
        return True


class ClosedIsNoTarget(BerserkRules, of="action.closing", kind="wrong"):
    """Believed by: whoever holds that an ability which closes needs an open card, whatever else it does."""

    def can_be_closed(self, is_open: bool, does_more: bool) -> bool:
        return is_open


# -------------------------------------------------------------------------------- blocks


class TargetOnly(BerserkRules, of="block.window", kind="open"):
    """OPEN-6. Believed by: whoever keeps to the letter of the item on blocks."""

    def is_block_time(self, stage: str) -> bool:
        return stage == "target"


class AfterTheDice(BerserkRules, of="block.window", kind="open"):
    """OPEN-6. Believed by: whoever plays the rules of 2023, where one blocks only after the dice."""

    def is_block_time(self, stage: str) -> bool:
        return stage == "protection"


class BlockedAtDeclaration(BerserkRules, of="block.window", kind="wrong"):
    """Believed by: whoever blocks an action as soon as it is declared, and no later."""

    def is_block_time(self, stage: str) -> bool:
        return stage == "declaration"


class BlockedAnyTime(BerserkRules, of="block.window", kind="wrong"):
    """Believed by: whoever blocks an action at any time before it has its effect."""

    def is_block_time(self, stage: str) -> bool:
        return stage in ("declaration", "target", "roll", "result", "calculation", "protection", "wound")


class BlockedIsUnpaid(BerserkRules, of="block.left", kind="wrong"):
    """Believed by: whoever takes a block for a cancelling."""

    def remains(self, stage: str, thrown: bool) -> bool:
        return False


class BlockedIsPaidAfterDice(BerserkRules, of="block.left", kind="wrong"):
    """Believed by: whoever pays only if dice have been thrown."""

    def remains(self, stage: str, thrown: bool) -> bool:
        return stage == "payment" and thrown
