"""How static, combined and acquired abilities are misread, and effects."""

from __future__ import annotations

from oracle.games.berserk.board import Kind, Until
from oracle.games.berserk.rules import BerserkRules

# -------------------------------------------------------------------------------- combined and static abilities


class FirstKindOnly(BerserkRules, of="combined.kinds", kind="wrong"):
    """Believed by: programs that keep one kind for each ability, the first that they find."""

    def kinds(self, found: tuple[Kind, ...]) -> tuple[Kind, ...]:
        return found[:1]


class LastKindOnly(BerserkRules, of="combined.kinds", kind="wrong"):
    """Believed by: whoever takes an ability with a cost for a played one, whatever else stands in it."""

    def kinds(self, found: tuple[Kind, ...]) -> tuple[Kind, ...]:
        return found[-1:]


class PlayedAtWill(BerserkRules, of="combined.as_triggered", kind="wrong"):
    """Believed by: whoever sees a cost and plays the ability whenever it can be paid."""

    def is_at_will(self, kinds: tuple[Kind, ...]) -> bool:
        return True


class OnlyTriggeredAtWill(BerserkRules, of="combined.as_triggered", kind="wrong"):
    """Believed by: whoever lets an ability with a cost be declared at will as well, but not one without."""

    def is_at_will(self, kinds: tuple[Kind, ...]) -> bool:
        return "played" in kinds or "triggered" not in kinds


class StaticDeclared(BerserkRules, of="static.not_declared", kind="wrong"):
    """Believed by: whoever declares everything that stands on a card."""

    def is_declared(self, kinds: tuple[Kind, ...]) -> bool:
        return True


class NoPartDeclared(BerserkRules, of="static.not_declared", kind="wrong"):
    """Believed by: whoever declares nothing that has a static part."""

    def is_declared(self, kinds: tuple[Kind, ...]) -> bool:
        return "static" not in kinds


class EmptyStackOnly(BerserkRules, of="static.at_once", kind="wrong"):
    """Believed by: whoever lets a static ability wait until all that lies on the stack has resolved."""

    def counts(self, condition: bool, stack: int, source_open: bool) -> bool:
        return condition and stack == 0


class OpenCardsOnly(BerserkRules, of="static.at_once", kind="wrong"):
    """Believed by: whoever thinks that a closed card does nothing."""

    def counts(self, condition: bool, stack: int, source_open: bool) -> bool:
        return condition and source_open


class StaticChooses(BerserkRules, of="static.without_choice", kind="wrong"):
    """Believed by: whoever spares a card that cannot be chosen as a target."""

    def is_reached(self, meant: bool, untouchable: bool, is_first: bool) -> bool:
        return meant and not untouchable


class StaticReachesOne(BerserkRules, of="static.without_choice", kind="wrong"):
    """Believed by: programs that look for a target and stop at the first one."""

    def is_reached(self, meant: bool, untouchable: bool, is_first: bool) -> bool:
        return meant and is_first


class ConditionAlone(BerserkRules, of="static.while_both", kind="wrong"):
    """Believed by: whoever gives it to all cards while the condition holds."""

    def holds(self, condition: bool, fits: bool) -> bool:
        return condition


class TargetAlone(BerserkRules, of="static.while_both", kind="wrong"):
    """Seen in programs: given when the card comes, and not taken away when the condition ends."""

    def holds(self, condition: bool, fits: bool) -> bool:
        return fits


# -------------------------------------------------------------------------------- acquired abilities


class BecomesOwn(BerserkRules, of="acquired.origin", kind="wrong"):
    """Seen in programs: own and acquired abilities in one list."""

    def is_own(self, printed: bool) -> bool:
        return True


class NothingIsOwn(BerserkRules, of="acquired.origin", kind="wrong"):
    """Believed by: whoever takes every ability for one that can be got and kept."""

    def is_own(self, printed: bool) -> bool:
        return False


class ClosedBearerHasNone(BerserkRules, of="acquired.by_kind", kind="wrong"):
    """Believed by: whoever lets a closed card lose what it has acquired for the time being."""

    def works(self, kinds: tuple[Kind, ...], bearer_open: bool) -> bool:
        return bearer_open


class PlayedWhileClosed(BerserkRules, of="acquired.by_kind", kind="wrong"):
    """Believed by: whoever needs no open card for an ability that came from elsewhere."""

    def works(self, kinds: tuple[Kind, ...], bearer_open: bool) -> bool:
        return True


class EndsWithTheTurn(BerserkRules, of="acquired.lasts", kind="wrong"):
    """Believed by: whoever lets all that was got end with the turn."""

    def ends(self, until: Until, moment: Until) -> bool:
        return until == moment or moment == "end_of_turn"


class NeverEnds(BerserkRules, of="acquired.lasts", kind="wrong"):
    """Seen in programs: a bonus until the end of the turn that lives on in the next one."""

    def ends(self, until: Until, moment: Until) -> bool:
        return False


class GoesWithItsSource(BerserkRules, of="acquired.without_source", kind="wrong"):
    """Believed by: whoever thinks that what a card gave ends when it dies."""

    def stays(self, name: str, source_in_game: bool) -> str:
        return name if source_in_game else ""


class OnlyWithoutSource(BerserkRules, of="acquired.without_source", kind="wrong"):
    """Believed by: whoever takes the ability for a legacy, which works once the source is gone."""

    def stays(self, name: str, source_in_game: bool) -> str:
        return "" if source_in_game else name


class PoisonerBearsIt(BerserkRules, of="acquired.poisoned", kind="wrong"):
    """Believed by: whoever keeps the poison with the card that poisons."""

    def poisoned(self, source: str, affected: str) -> str:
        return source


class NobodyPoisoned(BerserkRules, of="acquired.poisoned", kind="wrong"):
    """Believed by: programs that know poison as wounds only, dealt there and then."""

    def poisoned(self, source: str, affected: str) -> str:
        return ""


class AllAbilitiesLost(BerserkRules, of="acquired.bare_word", kind="wrong"):
    """Believed by: whoever makes no difference between own and acquired abilities."""

    def is_lost(self, own: bool) -> bool:
        return True


class AcquiredLost(BerserkRules, of="acquired.bare_word", kind="wrong"):
    """Believed by: whoever thinks that what is printed cannot be lost."""

    def is_lost(self, own: bool) -> bool:
        return not own


# -------------------------------------------------------------------------------- effects


class AlwaysAccompanies(BerserkRules, of="effect.success", kind="wrong"):
    """Seen in programs: what accompanies an action comes although the action did nothing."""

    def accompanies(self, changed: bool, wounded: bool) -> bool:
        return True


class OnlyWoundsCount(BerserkRules, of="effect.success", kind="wrong"):
    """Believed by: whoever takes only wounds for a success."""

    def accompanies(self, changed: bool, wounded: bool) -> bool:
        return wounded


class CellFollowsCard(BerserkRules, of="effect.cell", kind="wrong"):
    """Believed by: whoever puts the effect on the card that stands in the cell."""

    def meets(self, now: str, then: str) -> str:
        return then


class CellNeedsSameCard(BerserkRules, of="effect.cell", kind="wrong"):
    """Believed by: whoever lets the effect lapse when the card leaves the cell."""

    def meets(self, now: str, then: str) -> str:
        return now if now == then else ""


class AimsAtItself(BerserkRules, of="effect.on_attack", kind="wrong"):
    """Believed by: whoever gives the bonus to the card whose ability it is."""

    def aims_at(self, host: str, source: str) -> str:
        return source


class AimsAtNobody(BerserkRules, of="effect.on_attack", kind="wrong"):
    """Believed by: whoever finds no target, as the strike is still to come."""

    def aims_at(self, host: str, source: str) -> str:
        return ""
