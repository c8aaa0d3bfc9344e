"""What the sources leave open: one reading for each other answer."""

from __future__ import annotations

from oracle.games.earthborne.board import Cause
from oracle.games.earthborne.rules import EarthborneRules


class SameSymbolOnce(EarthborneRules, of="challenge.several", kind="open"):
    """IR-03. Believed by: whoever finds nothing to resolve for a symbol that has had its pass."""

    def symbols(self, drawn: str, more: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys((drawn, *more)))


class ExhaustedForGood(EarthborneRules, of="challenge.exhausted", kind="open"):
    """IR-04. Believed by: whoever takes "exhausted by another effect" to the letter, whatever happens to the card afterwards."""

    def outlasts(self, cause: Cause, ready: bool) -> bool:
        return not cause


class KeptTriggers(EarthborneRules, of="challenge.cleared", kind="open"):
    """IR-07. Believed by: whoever reads the sentence as speaking only of cards that have left play."""

    def stays(self, cause: Cause, kept: bool) -> bool:
        return not cause or kept


class OrderedApart(EarthborneRules, of="order.once", kind="open"):
    """IR-05. Believed by: whoever counts only what step 5 itself resolves."""

    def is_new(self, times: int, ordered: int, by_card: int, tried: bool, turned: int) -> bool:
        return times == ordered


class TriedIsSpent(EarthborneRules, of="order.once", kind="open"):
    """IR-01. Believed by: whoever takes an attempt for a resolution."""

    def is_new(self, times: int, ordered: int, by_card: int, tried: bool, turned: int) -> bool:
        return times == 0 and not tried


class FinishedForTheTest(EarthborneRules, of="order.finished", kind="open"):
    """IR-02. Believed by: whoever takes "in this test" to reach over all passes."""

    def is_open(self, here: bool, finished: bool, came: str, earlier: bool) -> bool:
        return here and not earlier


class NewcomersSilent(EarthborneRules, of="order.finished", kind="open"):
    """IR-11. Believed by: whoever lets only cards that lay there when the step began take part."""

    def is_open(self, here: bool, finished: bool, came: str, earlier: bool) -> bool:
        return here and came != "entered"


class MissionsStay(EarthborneRules, of="order.attached", kind="open"):
    """IR-08. Believed by: whoever resolves a mission among the missions, wherever it is attached."""

    def attached_in(self, own: str, host: str, on_role: bool, yours: bool) -> str:
        return own if own == "mission" else super().attached_in(own, host, on_role, yours)


class SidesAreOne(EarthborneRules, of="order.once", kind="open"):
    """IR-12. Believed by: whoever lets a card with two sides act once per symbol, whichever side is up."""

    def is_new(self, times: int, ordered: int, by_card: int, tried: bool, turned: int) -> bool:
        return times == 0 and turned == 0


class OnlyYourRole(EarthborneRules, of="order.attached", kind="open"):
    """IR-14. Believed by: whoever counts what is attached to another Ranger's role to that Ranger's player area."""

    def attached_in(self, own: str, host: str, on_role: bool, yours: bool) -> str:
        return super().attached_in(own, host, on_role and yours, yours)


class DelayedToTheEnd(EarthborneRules, of="order.delayed", kind="open"):
    """IR-13. Believed by: whoever lets what is delayed wait until no symbol at all is left."""

    def is_due(self, pass_over: bool, symbols_left: int) -> bool:
        return pass_over and symbols_left == 0


class Undone(EarthborneRules, of="condition.kept", kind="open"):
    """IR-06. Believed by: whoever takes all before the arrow for one cost, which is paid whole or not at all."""

    def kept(self, done: int, opened: bool) -> int:
        return done if opened else 0


class NotYetCleared(EarthborneRules, of="condition.cleared", kind="open"):
    """IR-09. Believed by: whoever holds that nothing is cleared before the effect is over, so that such a condition is never met."""

    def counts_as_cleared(self, reached: bool) -> bool:
        return False


class TravelLater(EarthborneRules, of="order.break_off", kind="open"):
    """IR-10. Believed by: whoever finishes step 5 before travelling, as nothing says that it ends."""

    def breaks_off(self, deed: str) -> bool:
        return False
