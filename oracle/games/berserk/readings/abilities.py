"""How static, combined and acquired abilities are misread, and effects."""

from __future__ import annotations

from oracle.games.berserk.abilities import Kind, Until
from oracle.games.berserk.board import Zone
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


class LoopUndoesItself(BerserkRules, of="static.loop", kind="wrong"):
    """Believed by: whoever lets the state come again and stops only then."""

    def stops_at(self, last_new: int, repeated: int) -> int:
        return repeated


class LoopNeverStarts(BerserkRules, of="static.loop", kind="wrong"):
    """Believed by: whoever lets nothing apply that would undo itself."""

    def stops_at(self, last_new: int, repeated: int) -> int:
        return 0


class NoticedAtPriority(BerserkRules, of="static.midway", kind="edition"):
    """The rules of 2013: static abilities are looked at whenever a player gets priority."""

    def noticed(self, now: int, before: int) -> int:
        return before


class WhicheverIsLess(BerserkRules, of="static.midway", kind="wrong"):
    """Believed by: whoever lets a card keep what has protected it until the action is over."""

    def noticed(self, now: int, before: int) -> int:
        return min(now, before)


class WhicheverIsMore(BerserkRules, of="static.midway", kind="wrong"):
    """Believed by: whoever lets no protection help that comes in the middle of an action, and any go that ends there."""

    def noticed(self, now: int, before: int) -> int:
        return max(now, before)


class StaticIsEffect(BerserkRules, of="static.no_effect", kind="edition"):
    """The rules of 2013, OPEN-12: static abilities make continuous effects."""

    def is_effect(self, executed: bool) -> bool:
        return True


class NothingIsEffect(BerserkRules, of="static.no_effect", kind="wrong"):
    """Believed by: whoever takes only wounds and chips for effects, and nothing that a card is told to do."""

    def is_effect(self, executed: bool) -> bool:
        return False


class OnlyStaticIsEffect(BerserkRules, of="static.no_effect", kind="wrong"):
    """Believed by: whoever takes an effect for something that lasts."""

    def is_effect(self, executed: bool) -> bool:
        return not executed


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


class EveryTurnCounts(BerserkRules, of="acquired.turns", kind="wrong"):
    """Believed by: whoever counts every turn that ends."""

    def counts_turn(self, opponents: bool) -> bool:
        return True


class OwnTurnsCount(BerserkRules, of="acquired.turns", kind="wrong"):
    """Believed by: whoever counts the turns of the player who gave it."""

    def counts_turn(self, opponents: bool) -> bool:
        return not opponents


class KeptInTheDeck(BerserkRules, of="acquired.bearer_leaves", kind="open"):
    """OPEN-13. Believed by: whoever keeps to the letter of "to the end of the game"."""

    def is_kept_in(self, zone: Zone) -> bool:
        return zone != "graveyard"


class LostOnAnyMove(BerserkRules, of="acquired.bearer_leaves", kind="wrong"):
    """Believed by: whoever lets a card that leaves the battlefield leave everything behind."""

    def is_kept_in(self, zone: Zone) -> bool:
        return zone == "field"


class KeptAnywhere(BerserkRules, of="acquired.bearer_leaves", kind="wrong"):
    """Believed by: whoever lets a card that comes back from the graveyard be the card that it was."""

    def is_kept_in(self, zone: Zone) -> bool:
        return True


class BearerIsMeant(BerserkRules, of="acquired.giver", kind="wrong"):
    """Believed by: whoever reads a card's name as "this card", wherever it stands."""

    def means(self, giver: str, bearer: str) -> str:
        return bearer


class NobodyIsMeant(BerserkRules, of="acquired.giver", kind="wrong"):
    """Believed by: whoever lets an ability that speaks of another card do nothing."""

    def means(self, giver: str, bearer: str) -> str:
        return ""


class OnlyPrintedIsLost(BerserkRules, of="acquired.named", kind="wrong"):
    """Believed by: whoever reads "loses" as speaking of own abilities only, also where one is named."""

    def is_named(self, same_name: bool, own: bool) -> bool:
        return same_name and own


class OnlyAcquiredIsLost(BerserkRules, of="acquired.named", kind="wrong"):
    """Believed by: whoever thinks that a printed ability cannot be lost."""

    def is_named(self, same_name: bool, own: bool) -> bool:
        return same_name and not own


class LostForNow(BerserkRules, of="acquired.again", kind="wrong"):
    """Believed by: whoever lets a card that has lost an ability get it anew."""

    def can_get(self, lost: bool, by_static: bool) -> bool:
        return True


class StaticBringsItBack(BerserkRules, of="acquired.again", kind="wrong"):
    """Believed by: whoever lets a static ability give what nothing else can."""

    def can_get(self, lost: bool, by_static: bool) -> bool:
        return by_static or not lost


# -------------------------------------------------------------------------------- effects


class ZeroDoesNotAccompany(BerserkRules, of="effect.attack_of_zero", kind="wrong"):
    """Believed by: whoever holds an attack to the test of other actions."""

    def accompanies_attack(self, strength: str, wounds: int) -> bool:
        return bool(strength) and wounds > 0


class MissAccompanies(BerserkRules, of="effect.attack_of_zero", kind="wrong"):
    """Seen in programs: what accompanies a strike comes although it missed."""

    def accompanies_attack(self, strength: str, wounds: int) -> bool:
        return True


class OneGoneIsAllGone(BerserkRules, of="effect.parts", kind="wrong"):
    """Believed by: whoever cancels an ability as soon as one of its targets is gone."""

    def is_left(self, gone: int, targets: int, first_gone: bool) -> bool:
        return gone == 0


class FirstTargetDecides(BerserkRules, of="effect.parts", kind="wrong"):
    """Believed by: whoever looks at the first target only."""

    def is_left(self, gone: int, targets: int, first_gone: bool) -> bool:
        return not first_gone


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
