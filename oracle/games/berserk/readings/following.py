"""How triggers, death, wounds and poison are misread."""

from __future__ import annotations

from oracle.games.berserk.abilities import Type
from oracle.games.berserk.rules import BerserkRules

# -------------------------------------------------------------------------------- triggers


class AlwaysMay(BerserkRules, of="trigger.must", kind="wrong"):
    """Believed by: whoever lets a player leave out whatever his card would do."""

    def may_decline(self, may: bool) -> bool:
        return True


class NeverMay(BerserkRules, of="trigger.must", kind="wrong"):
    """Seen in programs: what triggers happens, whatever its text says."""

    def may_decline(self, may: bool) -> bool:
        return False


class WithOwnPriority(BerserkRules, of="trigger.at_once", kind="open"):
    """OPEN-9. Believed by: whoever lets a trigger wait until its player has priority."""

    def enters_with(self, player: str, active: str) -> str:
        return player


class CutAtTheSecond(BerserkRules, of="trigger.loop", kind="wrong"):
    """Believed by: whoever lets each card react once in a chain, whatever it reacts to."""

    def is_cut(self, same_effect: int, same_cause: int) -> bool:
        return same_effect >= 1


class OneRoundMore(BerserkRules, of="trigger.loop", kind="wrong"):
    """Believed by: whoever lets the repetition happen once and cuts what comes after it."""

    def is_cut(self, same_effect: int, same_cause: int) -> bool:
        return same_cause >= 2


# -------------------------------------------------------------------------------- death and wounds


class MarkersGoAtOnce(BerserkRules, of="death.markers", kind="wrong"):
    """Seen in programs: a card that dies is wiped clean before its last ability counts."""

    def keeps_markers(self, left: int) -> bool:
        return False


class MarkersStay(BerserkRules, of="death.markers", kind="wrong"):
    """Seen in programs: a card in the graveyard that still bears its chips."""

    def keeps_markers(self, left: int) -> bool:
        return True


class NobodyIsSpared(BerserkRules, of="wounds.spared", kind="wrong"):
    """Seen in programs: a card's word about what does not wound it, which nothing looks at."""

    def is_spared(self, from_strike: bool, only_strikes: bool, steadfast: bool, is_opponents: bool) -> bool:
        return False


class SparedFromItself(BerserkRules, of="wounds.spared", kind="wrong"):
    """Believed by: whoever lets a steadfast creature shrug off its poison."""

    def is_spared(self, from_strike: bool, only_strikes: bool, steadfast: bool, is_opponents: bool) -> bool:
        return not from_strike and (only_strikes or steadfast)


class SparedFromStrikes(BerserkRules, of="wounds.spared", kind="wrong"):
    """Believed by: whoever lets a steadfast creature stand fast against strikes too."""

    def is_spared(self, from_strike: bool, only_strikes: bool, steadfast: bool, is_opponents: bool) -> bool:
        return (only_strikes and not from_strike) or (steadfast and is_opponents)


class HealsInFullOnly(BerserkRules, of="wounds.healed", kind="wrong"):
    """Believed by: whoever lets healing fail if there are too few wounds for it."""

    def healed(self, wounds: int, n: int, incorporeal: bool) -> int:
        return 0 if incorporeal or n > wounds else n


class SpiritsAreHealed(BerserkRules, of="wounds.healed", kind="wrong"):
    """Believed by: whoever heals whatever has wounds."""

    def healed(self, wounds: int, n: int, incorporeal: bool) -> int:
        return min(wounds, n)


class SpiritsAreTargets(BerserkRules, of="poison.target", kind="wrong"):
    """Believed by: whoever aims at what the poison cannot harm, and closes the card for nothing."""

    def can_be_aimed(self, incorporeal: bool, protected: bool) -> bool:
        return True


class ProtectedIsNoTarget(BerserkRules, of="poison.target", kind="wrong"):
    """Believed by: whoever takes a protection for something that keeps a card from being chosen."""

    def can_be_aimed(self, incorporeal: bool, protected: bool) -> bool:
        return not (incorporeal or protected)


class ArtifactsArePoisoned(BerserkRules, of="poison.bearer", kind="wrong"):
    """Believed by: whoever lets anything that has lives be poisoned."""

    def can_be_poisoned(self, type_: Type, protected: bool, incorporeal: bool) -> bool:
        return not (protected or incorporeal)


class ProtectionIsATag(BerserkRules, of="poison.bearer", kind="wrong"):
    """Seen in programs: protection from poison as a word without any logic behind it."""

    def can_be_poisoned(self, type_: Type, protected: bool, incorporeal: bool) -> bool:
        return type_ == "creature" and not incorporeal


class SpiritsArePoisoned(BerserkRules, of="poison.bearer", kind="wrong"):
    """Believed by: whoever lets poison work on a creature without a body."""

    def can_be_poisoned(self, type_: Type, protected: bool, incorporeal: bool) -> bool:
        return type_ == "creature" and not protected
