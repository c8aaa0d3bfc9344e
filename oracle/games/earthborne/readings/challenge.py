"""How steps 1 to 4, the symbols and step 5 are misread."""

from __future__ import annotations

from oracle.games.earthborne.board import Cause
from oracle.games.earthborne.rules import EarthborneRules

# -------------------------------------------------------------------------------- steps 1 to 4, and the challenge deck


class ExhaustedTire(EarthborneRules, of="test.passing", kind="wrong"):
    """Believed by: whoever is fatigued by every card on the way."""

    def tires(self, ready: bool, friendly: bool, dodged: bool, distance: int, target: int) -> bool:
        return not friendly and not dodged and distance < target


class FriendlyTire(EarthborneRules, of="test.passing", kind="wrong"):
    """Believed by: whoever reads over the keyword."""

    def tires(self, ready: bool, friendly: bool, dodged: bool, distance: int, target: int) -> bool:
        return ready and not dodged and distance < target


class DodgedTire(EarthborneRules, of="test.passing", kind="wrong"):
    """Believed by: whoever takes dodging for a help against obstacles only."""

    def tires(self, ready: bool, friendly: bool, dodged: bool, distance: int, target: int) -> bool:
        return ready and not friendly and distance < target


class NeighboursTire(EarthborneRules, of="test.passing", kind="wrong"):
    """Believed by: whoever is also fatigued by the cards that lie as far away as the card of the test."""

    def tires(self, ready: bool, friendly: bool, dodged: bool, distance: int, target: int) -> bool:
        return ready and not friendly and not dodged and distance <= target


class EffortAlone(EarthborneRules, of="test.success", kind="wrong"):
    """Believed by: whoever leaves the challenge card out of the sum."""

    def succeeds(self, effort: int, modifier: int, difficulty: int) -> bool:
        return effort >= difficulty


class MoreThanDifficulty(EarthborneRules, of="test.success", kind="wrong"):
    """Believed by: whoever must exceed the difficulty."""

    def succeeds(self, effort: int, modifier: int, difficulty: int) -> bool:
        return effort + modifier > difficulty


class ShuffledAtOnce(EarthborneRules, of="test.reshuffle", kind="wrong"):
    """Seen in programs: the pile is shuffled back as soon as the card is drawn, and that card itself stays out."""

    def shuffles(self, icon: bool, over: bool) -> bool:
        return icon and not over


class NeverShuffled(EarthborneRules, of="test.reshuffle", kind="wrong"):
    """Believed by: whoever shuffles only when the deck is empty."""

    def shuffles(self, icon: bool, over: bool) -> bool:
        return False


# -------------------------------------------------------------------------------- symbols, and step 5


class BandsSwapped(EarthborneRules, of="challenge.band", kind="wrong"):
    """Believed by: whoever takes the sun for red and the crest for orange."""

    def band_of(self, symbol: str) -> str:
        return {"mountain": "blue", "sun": "red", "crest": "orange"}[symbol]


class MountainOrange(EarthborneRules, of="challenge.band", kind="wrong"):
    """Believed by: whoever remembers brown mountains and a blue sky around the sun."""

    def band_of(self, symbol: str) -> str:
        return {"mountain": "orange", "sun": "blue", "crest": "red"}[symbol]


class EveryDraw(EarthborneRules, of="challenge.step", kind="wrong"):
    """Believed by: whoever resolves challenge effects whenever a challenge card is turned."""

    def triggers(self, event: str) -> bool:
        return True


class DrawsOnly(EarthborneRules, of="challenge.step", kind="wrong"):
    """Believed by: whoever takes the effects for a penalty for drawing and not for a step of the test."""

    def triggers(self, event: str) -> bool:
        return event != "test"


class AnySymbol(EarthborneRules, of="challenge.symbol", kind="wrong"):
    """Believed by: whoever resolves all challenge effects in every test."""

    def corresponds(self, symbol: str, drawn: str) -> bool:
        return True


class OtherSymbols(EarthborneRules, of="challenge.symbol", kind="wrong"):
    """Believed by: whoever takes the drawn symbol for the one that is spared."""

    def corresponds(self, symbol: str, drawn: str) -> bool:
        return symbol != drawn


class ChallengeFirst(EarthborneRules, of="challenge.after_result", kind="wrong"):
    """Believed by: whoever resolves the challenge card as soon as it is revealed."""

    def steps(self, result: str) -> tuple[str, ...]:
        return ("challenge", result)


class SuccessFirst(EarthborneRules, of="challenge.after_result", kind="wrong"):
    """Believed by: whoever lets only a success come before the challenge effects, and a failure hurt after them."""

    def steps(self, result: str) -> tuple[str, ...]:
        return (result, "challenge") if result == "success" else ("challenge", result)


class FailureOnly(EarthborneRules, of="challenge.either_result", kind="wrong"):
    """Believed by: whoever takes challenge effects for the penalty of a failed test."""

    def goes_on(self, result: str, aborted: bool) -> bool:
        return result == "failure" and not aborted


class SuccessOnly(EarthborneRules, of="challenge.either_result", kind="wrong"):
    """Believed by: whoever ends a failed test at once."""

    def goes_on(self, result: str, aborted: bool) -> bool:
        return result == "success" and not aborted


class NothingBreaksOff(EarthborneRules, of="challenge.either_result", kind="wrong"):
    """Believed by: whoever resolves step 5 even after travelling in step 4."""

    def goes_on(self, result: str, aborted: bool) -> bool:
        return True


class MayStop(EarthborneRules, of="challenge.must", kind="wrong"):
    """Believed by: whoever takes challenge effects for offers."""

    def is_chosen(self, is_effect: bool) -> bool:
        return True


class NobodyMust(EarthborneRules, of="challenge.must", kind="wrong"):
    """Believed by: whoever leaves challenge effects out altogether."""

    def is_chosen(self, is_effect: bool) -> bool:
        return not is_effect


class ExhaustedTooStill(EarthborneRules, of="challenge.ready", kind="wrong"):
    """Believed by: whoever looks at the symbol and not at how the card lies."""

    def is_active(self, ready: bool, lately: bool, dodged: bool) -> bool:
        return True


class ExhaustedOnly(EarthborneRules, of="challenge.ready", kind="wrong"):
    """Believed by: whoever takes the turned card for the one that is used."""

    def is_active(self, ready: bool, lately: bool, dodged: bool) -> bool:
        return not ready or lately


class DodgedSleeps(EarthborneRules, of="challenge.ready", kind="wrong"):
    """Believed by: whoever thinks that a card that was dodged is out of the test."""

    def is_active(self, ready: bool, lately: bool, dodged: bool) -> bool:
        return (ready or lately) and not dodged


class FacedownToo(EarthborneRules, of="challenge.in_play", kind="wrong"):
    """Believed by: whoever counts a facedown card as in play because it lies on the table."""

    def is_in_play(self, area: str, facedown: bool, lately: bool) -> bool:
        return lately or area not in ("aside", "discard")


class AttachedNot(EarthborneRules, of="challenge.in_play", kind="wrong"):
    """Believed by: whoever lets only the surroundings and the path have challenge effects."""

    def is_in_play(self, area: str, facedown: bool, lately: bool) -> bool:
        return super().is_in_play(area, facedown, lately) and area not in ("player", "mission")


# -------------------------------------------------------------------------------- cleared and exhausted cards


class ByResultOnly(EarthborneRules, of="challenge.exhausted", kind="wrong"):
    """Believed by: whoever makes a list of the effects when step 5 begins: a card exhausted later still triggers."""

    def outlasts(self, cause: Cause, ready: bool) -> bool:
        return cause != "result" or ready


class ByEffectOnly(EarthborneRules, of="challenge.exhausted", kind="wrong"):
    """Believed by: whoever makes that list when the card is revealed: what the result exhausts still triggers."""

    def outlasts(self, cause: Cause, ready: bool) -> bool:
        return cause != "effect" or ready


class ClearedByResultOnly(EarthborneRules, of="challenge.cleared", kind="wrong"):
    """Believed by: whoever makes a list of the effects when step 5 begins: a card cleared later still triggers."""

    def stays(self, cause: Cause, kept: bool) -> bool:
        return cause != "result"


class ClearedByEffectOnly(EarthborneRules, of="challenge.cleared", kind="wrong"):
    """Believed by: whoever makes that list when the card is revealed: what the result clears still triggers."""

    def stays(self, cause: Cause, kept: bool) -> bool:
        return cause != "effect"


class AllYours(EarthborneRules, of="challenge.not_yours", kind="wrong"):
    """Believed by: whoever ascribes to the Ranger all that happens in the Ranger's turn."""

    def is_yours(self, cause: Cause) -> bool:
        return True


class NoneYours(EarthborneRules, of="challenge.not_yours", kind="wrong"):
    """Believed by: whoever ascribes tokens to cards only, those of a success too."""

    def is_yours(self, cause: Cause) -> bool:
        return False


# -------------------------------------------------------------------------------- further effects and symbols


class OnlyTheDrawn(EarthborneRules, of="challenge.further", kind="wrong"):
    """Believed by: whoever lets no effect be resolved whose symbol was not drawn."""

    def can_be_ordered(self, corresponds: bool, ready: bool) -> bool:
        return corresponds and ready


class ExhaustedOrdered(EarthborneRules, of="challenge.further", kind="wrong"):
    """Believed by: whoever holds that an order needs no ready card."""

    def can_be_ordered(self, corresponds: bool, ready: bool) -> bool:
        return True


class DrawnAlone(EarthborneRules, of="challenge.several", kind="wrong"):
    """Believed by: whoever resolves one symbol a test, whatever a card adds."""

    def symbols(self, drawn: str, more: tuple[str, ...]) -> tuple[str, ...]:
        return (drawn,)


class LastAlone(EarthborneRules, of="challenge.several", kind="wrong"):
    """Believed by: whoever lets an added symbol take the place of the drawn one."""

    def symbols(self, drawn: str, more: tuple[str, ...]) -> tuple[str, ...]:
        return (drawn, *more)[-1:]


class AllTogether(EarthborneRules, of="challenge.one_symbol", kind="wrong"):
    """Believed by: whoever thinks that you may also go through all areas once, with all symbols."""

    def comes_next(self, choice: str, drawn: str, drawn_done: bool) -> bool:
        return True


class DrawnFirst(EarthborneRules, of="challenge.one_symbol", kind="wrong"):
    """Believed by: whoever holds that the symbol on the card comes first and an added one after it."""

    def comes_next(self, choice: str, drawn: str, drawn_done: bool) -> bool:
        return choice != "all" and (drawn_done or choice == drawn)


class AreaByArea(EarthborneRules, of="challenge.whole_pass", kind="wrong"):
    """Believed by: whoever resolves both symbols in one area before going to the next area."""

    def taken_with(self, symbol: str, others: tuple[str, ...]) -> tuple[str, ...]:
        return (symbol, *others)


class AreaByAreaBackwards(EarthborneRules, of="challenge.whole_pass", kind="wrong"):
    """Believed by: whoever goes from area to area with both symbols and keeps the chosen one for last."""

    def taken_with(self, symbol: str, others: tuple[str, ...]) -> tuple[str, ...]:
        return (*others, symbol)
