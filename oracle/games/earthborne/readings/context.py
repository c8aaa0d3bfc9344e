"""How instructions, responses, tokens, clearing, fatigue and injuries are misread."""

from __future__ import annotations

from oracle.games.earthborne.board import Day
from oracle.games.earthborne.rules import EarthborneRules


class AllTied(EarthborneRules, of="instruction.tied", kind="wrong"):
    """Believed by: whoever stops an effect at the first instruction that cannot be carried out."""

    def is_tied(self, tied: bool, last_done: bool) -> bool:
        return last_done


class NoneTied(EarthborneRules, of="instruction.tied", kind="wrong"):
    """Believed by: whoever carries out what follows "to" in any case."""

    def is_tied(self, tied: bool, last_done: bool) -> bool:
        return True


class UnlessIgnored(EarthborneRules, of="instruction.unless", kind="wrong"):
    """Believed by: whoever carries out both sides of an "unless"."""

    def is_instead(self, instead: bool, last_done: bool) -> bool:
        return True


class UnlessIsTo(EarthborneRules, of="instruction.unless", kind="wrong"):
    """Believed by: whoever takes "unless" for "if"."""

    def is_instead(self, instead: bool, last_done: bool) -> bool:
        return last_done or not instead


class AttachedMoves(EarthborneRules, of="instruction.move_attached", kind="wrong"):
    """Believed by: whoever takes an attached card for a card like any other: it is moved away from its host."""

    def is_moved(self, attached: bool, carries: bool) -> bool:
        return True


class CarriersStay(EarthborneRules, of="instruction.move_attached", kind="wrong"):
    """Believed by: whoever thinks that what is attached holds its host in place."""

    def is_moved(self, attached: bool, carries: bool) -> bool:
        return not attached and not carries


class EitherAtWill(EarthborneRules, of="instruction.either", kind="wrong"):
    """Believed by: whoever takes the half that cannot be carried out, so that nothing happens."""

    def may_take(self, can: bool, other_can: bool, is_first: bool) -> bool:
        return True


class FirstOfTwo(EarthborneRules, of="instruction.either", kind="wrong"):
    """Seen in programs: the first half that can be carried out is taken, and nobody is asked."""

    def may_take(self, can: bool, other_can: bool, is_first: bool) -> bool:
        return super().may_take(can, other_can, is_first) and (is_first or not other_can)


class ResponsesAsTheyLie(EarthborneRules, of="response.order", kind="wrong"):
    """Seen in programs: responses come in the order in which their cards lie."""

    def next_of(self, waiting: tuple[str, ...]) -> tuple[str, ...]:
        return waiting[:1]


class LastComesFirst(EarthborneRules, of="response.order", kind="wrong"):
    """Believed by: whoever knows games with a stack, where the last one to respond comes first."""

    def next_of(self, waiting: tuple[str, ...]) -> tuple[str, ...]:
        return waiting[-1:]


class OnceAround(EarthborneRules, of="response.loop", kind="wrong"):
    """Believed by: whoever lets each response be made once to the same thing."""

    def goes_round(self, times: int) -> bool:
        return times < 1


class FourTimes(EarthborneRules, of="response.loop", kind="wrong"):
    """Believed by: whoever lets the third time be the one that fails; counting from nought, programs do it."""

    def goes_round(self, times: int) -> bool:
        return times < 4


class AlwaysOptional(EarthborneRules, of="response.must", kind="wrong"):
    """Believed by: whoever takes every response for an offer."""

    def may_decline(self, may: bool) -> bool:
        return True


class NeverOptional(EarthborneRules, of="response.must", kind="wrong"):
    """Believed by: whoever makes every response, even one that says "may"."""

    def may_decline(self, may: bool) -> bool:
        return False


class CrossedOutTakes(EarthborneRules, of="token.crossed_out", kind="wrong"):
    """Believed by: whoever takes a crossed-out threshold for one that is never reached."""

    def takes(self, barred: bool) -> bool:
        return True


class OnlyCrossedOutTakes(EarthborneRules, of="token.crossed_out", kind="wrong"):
    """Believed by: whoever takes a crossed-out threshold to mean that any number may be put there."""

    def takes(self, barred: bool) -> bool:
        return barred


class ProgressBeatsHarm(EarthborneRules, of="clear.threshold", kind="wrong"):
    """Believed by: programs that look at progress first when both thresholds are reached."""

    def reaches(self, token: str, tokens: int, threshold: int, others: int) -> bool:
        return super().reaches(token, tokens, threshold, others) and (
            token == "progress" or others < 1 or threshold > tokens
        )


class AboveThreshold(EarthborneRules, of="clear.threshold", kind="wrong"):
    """Believed by: whoever clears a card only when the threshold is exceeded."""

    def reaches(self, token: str, tokens: int, threshold: int, others: int) -> bool:
        return 0 < threshold < tokens


class OneForAll(EarthborneRules, of="clear.per_ranger", kind="wrong"):
    """Believed by: whoever overlooks the symbol beside the threshold."""

    def number(self, printed: int, per_ranger: bool, rangers: int) -> int:
        return printed


class AlwaysPerRanger(EarthborneRules, of="clear.per_ranger", kind="wrong"):
    """Believed by: whoever multiplies every threshold by the number of Rangers."""

    def number(self, printed: int, per_ranger: bool, rangers: int) -> int:
        return printed * rangers


class LocationClears(EarthborneRules, of="clear.location", kind="wrong"):
    """Believed by: whoever clears a location like any other card."""

    def may_clear(self, area: str) -> bool:
        return True


class SurroundingsNeverClear(EarthborneRules, of="clear.location", kind="wrong"):
    """Believed by: whoever takes what is said of locations to go for all the surroundings."""

    def may_clear(self, area: str) -> bool:
        return area not in ("location", "weather", "mission")


class AllDiscarded(EarthborneRules, of="clear.returns", kind="wrong"):
    """Believed by: whoever discards weather and missions like any other card."""

    def goes_to(self, area: str) -> str:
        return "discard"


class AllReturn(EarthborneRules, of="clear.returns", kind="wrong"):
    """Believed by: whoever leaves a cleared card where it is."""

    def goes_to(self, area: str) -> str:
        return area


class DiscardedAnyway(EarthborneRules, of="clear.still_full", kind="wrong"):
    """Seen in programs: a cleared card is discarded whatever its own text does with its tokens."""

    def is_discarded(self, still_full: bool) -> bool:
        return True


class TextKeepsIt(EarthborneRules, of="clear.still_full", kind="wrong"):
    """Believed by: whoever leaves a card in play that has a text of its own on clearing."""

    def is_discarded(self, still_full: bool) -> bool:
        return False


class ClearsAtOnce(EarthborneRules, of="clear.after_effect", kind="wrong"):
    """Believed by: whoever clears a card as soon as the last token is on it, even in the middle of an effect."""

    def clears_now(self, over: bool) -> bool:
        return True


class ClearsInBetween(EarthborneRules, of="clear.after_effect", kind="wrong"):
    """Believed by: whoever clears cards only between the instructions, and none when the effect is over."""

    def clears_now(self, over: bool) -> bool:
        return not over


class OneRangerClears(EarthborneRules, of="clear.by_rangers", kind="wrong"):
    """Believed by: whoever takes the symbol for one Ranger's token."""

    def needs_rangers(self, rangers: int) -> int:
        return 1


class RangersClearNothing(EarthborneRules, of="clear.by_rangers", kind="wrong"):
    """Believed by: whoever finds no number on the card, and so no threshold."""

    def needs_rangers(self, rangers: int) -> int:
        return 0


class ExhaustTwice(EarthborneRules, of="exhaust.ready_only", kind="wrong"):
    """Believed by: whoever lets an exhausted card be exhausted once more for what comes after."""

    def can_exhaust(self, ready: bool) -> bool:
        return True


class ExhaustExhausted(EarthborneRules, of="exhaust.ready_only", kind="wrong"):
    """Believed by: whoever mixes up ready and exhausted."""

    def can_exhaust(self, ready: bool) -> bool:
        return not ready


class ExhaustedFatigues(EarthborneRules, of="fatigue.ready_only", kind="wrong"):
    """Believed by: whoever lets exhausted cards fatigue a Ranger, too."""

    def fatigues(self, ready: bool) -> bool:
        return True


class ReadyFatiguesNot(EarthborneRules, of="fatigue.ready_only", kind="wrong"):
    """Believed by: whoever holds that a card fatigues only by being exhausted."""

    def fatigues(self, ready: bool) -> bool:
        return not ready


class ExhaustedAmbushes(EarthborneRules, of="keyword.ambush", kind="wrong"):
    """Believed by: whoever lets exhausted cards ambush, too."""

    def ambushes(self, ambush: bool, ready: bool) -> bool:
        return ambush


class AllAmbush(EarthborneRules, of="keyword.ambush", kind="wrong"):
    """Believed by: whoever lets every ready card that comes within reach fatigue a Ranger."""

    def ambushes(self, ambush: bool, ready: bool) -> bool:
        return ready


class NothingShared(EarthborneRules, of="keyword.mycelial", kind="wrong"):
    """Believed by: whoever resolves only what is printed on each card."""

    def shares(self, mycelial: bool) -> bool:
        return False


class SharedByAll(EarthborneRules, of="keyword.mycelial", kind="wrong"):
    """Believed by: whoever gives every card the effects of the Mycelial ones."""

    def shares(self, mycelial: bool) -> bool:
        return True


class AsFarAsItGoes(EarthborneRules, of="fatigue.day_over", kind="wrong"):
    """Believed by: whoever suffers only as much fatigue as there are cards, and goes on."""

    def runs_out(self, deck: int, fatigue: int) -> bool:
        return False


class LastCardEnds(EarthborneRules, of="fatigue.day_over", kind="wrong"):
    """Believed by: whoever ends the day when the last card of the deck goes."""

    def runs_out(self, deck: int, fatigue: int) -> bool:
        return deck <= fatigue


class StackStays(EarthborneRules, of="injury.stack", kind="wrong"):
    """Believed by: whoever only marks the injury."""

    def discarded(self, fatigue: int) -> int:
        return 0


class OneDiscarded(EarthborneRules, of="injury.stack", kind="wrong"):
    """Believed by: whoever discards only one card of the fatigue stack."""

    def discarded(self, fatigue: int) -> int:
        return min(1, fatigue)


class ThirdAtOnce(EarthborneRules, of="injury.third", kind="wrong"):
    """Believed by: whoever ends the day in the middle of step 5."""

    def day_after(self, injuries: int) -> Day:
        return "over" if injuries >= 3 else "on"


class FourthEnds(EarthborneRules, of="injury.third", kind="wrong"):
    """Believed by: whoever takes the third injury for the last that can be borne."""

    def day_after(self, injuries: int) -> Day:
        return "ends" if injuries > 3 else "on"
