"""How conditions and the double arrow are misread."""

from __future__ import annotations

from oracle.games.earthborne.rules import EarthborneRules


class OneIsEnough(EarthborneRules, of="condition.met", kind="wrong"):
    """Believed by: whoever overlooks the number in a condition."""

    def is_met(self, found: int, needed: int) -> bool:
        return found >= min(1, needed)


class ExactlySoMany(EarthborneRules, of="condition.met", kind="wrong"):
    """Believed by: whoever takes a number in a condition for an exact one."""

    def is_met(self, found: int, needed: int) -> bool:
        return found == needed


class MoreThanThat(EarthborneRules, of="condition.met", kind="wrong"):
    """Believed by: whoever asks for more than the number in a condition."""

    def is_met(self, found: int, needed: int) -> bool:
        return found > needed


class EitherConditionWillDo(EarthborneRules, of="condition.both", kind="wrong"):
    """Believed by: whoever reads "and" as "or"."""

    def both_met(self, first: bool, second: bool) -> bool:
        return first or second


class FirstConditionCounts(EarthborneRules, of="condition.both", kind="wrong"):
    """Believed by: whoever plays the card without its erratum, or stops reading after the first condition."""

    def both_met(self, first: bool, second: bool) -> bool:
        return first


class TwoConditionsLeftOut(EarthborneRules, of="condition.both", kind="wrong"):
    """Believed by: programs that know one condition for each effect and leave out what they cannot write down."""

    def both_met(self, first: bool, second: bool) -> bool:
        return False


class ArrowAnyway(EarthborneRules, of="condition.arrow", kind="wrong"):
    """Believed by: whoever takes the arrow for "then"."""

    def opens(self, met: bool, done: int, missed: int, own_ready: bool) -> bool:
        return True


class OneDoneIsEnough(EarthborneRules, of="condition.arrow", kind="wrong"):
    """Believed by: whoever holds that one of several instructions before the arrow is enough."""

    def opens(self, met: bool, done: int, missed: int, own_ready: bool) -> bool:
        return met and (done > 0 or missed == 0)


class OwnCardStops(EarthborneRules, of="condition.arrow", kind="wrong"):
    """Believed by: whoever stops an effect that exhausts its own card."""

    def opens(self, met: bool, done: int, missed: int, own_ready: bool) -> bool:
        return super().opens(met, done, missed, own_ready) and own_ready


class TriedIsResolved(EarthborneRules, of="condition.resolved", kind="wrong"):
    """Believed by: whoever counts every effect that had its turn as resolved."""

    def is_resolved(self, done: int, has_arrow: bool, arrow_done: bool) -> bool:
        return True


class ChangedIsResolved(EarthborneRules, of="condition.resolved", kind="wrong"):
    """Believed by: whoever counts an effect that changed anything as resolved, whatever stands after the arrow."""

    def is_resolved(self, done: int, has_arrow: bool, arrow_done: bool) -> bool:
        return done > 0
