"""How the order of challenge effects is misread, and what is resolved once."""

from __future__ import annotations

from oracle.games.earthborne.rules import EarthborneRules

# -------------------------------------------------------------------------------- the order


class SurroundingsFree(EarthborneRules, of="order.areas", kind="wrong"):
    """Believed by: whoever takes weather, location and missions for one area, the surroundings."""

    def areas(self, you: str) -> tuple[str, ...]:
        return ("weather+location+mission", "along", "reach", f"player-{you}")


class LocationFirst(EarthborneRules, of="order.areas", kind="wrong"):
    """Believed by: whoever begins with the location, where the Rangers are."""

    def areas(self, you: str) -> tuple[str, ...]:
        return ("location", "weather", "mission", "along", "reach", f"player-{you}")


class MissionsLast(EarthborneRules, of="order.areas", kind="wrong"):
    """Believed by: whoever keeps the missions for the end."""

    def areas(self, you: str) -> tuple[str, ...]:
        return ("weather", "location", "along", "reach", f"player-{you}", "mission")


class ReachFirst(EarthborneRules, of="order.areas", kind="wrong"):
    """Believed by: whoever goes from near to far on the path."""

    def areas(self, you: str) -> tuple[str, ...]:
        return ("weather", "location", "mission", "reach", "along", f"player-{you}")


class YoursFirst(EarthborneRules, of="order.areas", kind="wrong"):
    """Believed by: whoever begins with the cards before the player."""

    def areas(self, you: str) -> tuple[str, ...]:
        return (f"player-{you}", "weather", "location", "mission", "along", "reach")


class YoursNever(EarthborneRules, of="order.areas", kind="wrong"):
    """Believed by: whoever knows no card in a player area that has a challenge effect."""

    def areas(self, you: str) -> tuple[str, ...]:
        return ("weather", "location", "mission", "along", "reach")


class AsTheyLie(EarthborneRules, of="order.free", kind="wrong"):
    """Believed by: programs that take the cards of an area in the order in which they lie."""

    def choices(self, able: tuple[str, ...], at_first: tuple[str, ...]) -> tuple[str, ...]:
        return able[:1]


class ListedAtFirst(EarthborneRules, of="order.free", kind="wrong"):
    """Believed by: programs that list the effects of an area once: what can be resolved only later is left out."""

    def choices(self, able: tuple[str, ...], at_first: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name for name in able if name in at_first)


# -------------------------------------------------------------------------------- once, and moving


class AgainElsewhere(EarthborneRules, of="order.once", kind="wrong"):
    """Believed by: whoever resolves an effect again whenever its turn comes round again."""

    def is_new(self, times: int, ordered: int, by_card: int, tried: bool, turned: int) -> bool:
        return True


class OnceACard(EarthborneRules, of="order.once", kind="wrong"):
    """Believed by: whoever lets each card have only one effect in a test."""

    def is_new(self, times: int, ordered: int, by_card: int, tried: bool, turned: int) -> bool:
        return by_card == 0


class FinishedReopens(EarthborneRules, of="order.finished", kind="wrong"):
    """Believed by: whoever goes back for a card that has moved to an area that was finished."""

    def is_open(self, here: bool, finished: bool, came: str, earlier: bool) -> bool:
        return here or (finished and came != "")


class MovedIsSilent(EarthborneRules, of="order.finished", kind="wrong"):
    """Believed by: whoever gives a card that has moved no further turn in this test."""

    def is_open(self, here: bool, finished: bool, came: str, earlier: bool) -> bool:
        return here and came != "moved"


# -------------------------------------------------------------------------------- another Ranger's reach


class OwnReachOnly(EarthborneRules, of="order.reaches", kind="wrong"):
    """Believed by: whoever resolves nothing within the reach of others."""

    def has_turn(self, own: bool, touched: bool, own_done: bool) -> bool:
        return own


class OwnReachFirst(EarthborneRules, of="order.reaches", kind="wrong"):
    """Believed by: whoever thinks that you must finish your own reach before another one."""

    def has_turn(self, own: bool, touched: bool, own_done: bool) -> bool:
        return own or (touched and own_done)


class EveryReach(EarthborneRules, of="order.reaches", kind="wrong"):
    """Believed by: whoever resolves the effects within the reach of every Ranger."""

    def has_turn(self, own: bool, touched: bool, own_done: bool) -> bool:
        return True


class ReachesTogether(EarthborneRules, of="order.whole_reach", kind="wrong"):
    """Believed by: whoever thinks that you may also switch between the two reaches."""

    def is_apart(self, reach: str, several: bool) -> bool:
        return True


class ReachesOnlyTogether(EarthborneRules, of="order.whole_reach", kind="wrong"):
    """Believed by: whoever takes both reaches for one area."""

    def is_apart(self, reach: str, several: bool) -> bool:
        return reach == "both" or not several


class AttachedWithPlayer(EarthborneRules, of="order.attached", kind="wrong"):
    """Believed by: whoever resolves a card attached to a role in the player area, where the role lies."""

    def attached_in(self, own: str, host: str, on_role: bool, yours: bool) -> str:
        return host


class AttachedApart(EarthborneRules, of="order.attached", kind="wrong"):
    """Believed by: whoever resolves an attached card where it came from."""

    def attached_in(self, own: str, host: str, on_role: bool, yours: bool) -> str:
        return own


class OnlyTheTester(EarthborneRules, of="group.own_reach", kind="wrong"):
    """Believed by: whoever lets one Ranger suffer all effects of a group test."""

    def acts(self, reach: str, by: str, group: bool) -> str:
        return by


class AlwaysTheOwner(EarthborneRules, of="group.own_reach", kind="wrong"):
    """Believed by: whoever lets the other Ranger suffer the effects within their reach, in every test."""

    def acts(self, reach: str, by: str, group: bool) -> str:
        return reach


class DelayedAtOnce(EarthborneRules, of="order.delayed", kind="wrong"):
    """Believed by: whoever carries out every instruction when its effect is resolved."""

    def is_due(self, pass_over: bool, symbols_left: int) -> bool:
        return True
