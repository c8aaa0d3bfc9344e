"""How the tokens, their spending and the rolls that they are for are misread."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.games.talisman.board import (
    Combat,
    Face,
    FateRules,
    Purpose,
    Region,
    Source,
)
from oracle.games.talisman.rules import TalismanRules

# -------------------------------------------------------------------------------- misreadings: which rules hold, and the tokens


class InTheWoodlandOnly(TalismanRules, of="fate.woodland_replaces", kind="wrong"):
    """Believed by: whoever thinks that the rules of a board hold on that board only."""

    def base_ban_lifted(self, spender: str, roller: str, region: Region) -> bool:
        return spender == roller or region == "woodland"


class OptionalRules(TalismanRules, of="fate.woodland_binds", kind="wrong"):
    """Believed by: whoever takes the new fate for one of the game's optional rules."""

    def may_play_with_woodland(self, fate_rules: FateRules) -> bool:
        return True


class OnlyWithTheBox(TalismanRules, of="fate.free_without", kind="wrong"):
    """Believed by: whoever thinks that the rules of an expansion need the expansion on the table."""

    def free_choice(self, woodland: bool) -> tuple[FateRules, ...]:
        return () if woodland else ("plain",)


class FromNowOn(TalismanRules, of="fate.free_without", kind="wrong"):
    """Believed by: whoever takes the newer rules for a correction that holds in every game."""

    def free_choice(self, woodland: bool) -> tuple[FateRules, ...]:
        return () if woodland else ("two_sided",)


class AlwaysFree(TalismanRules, of="fate.free_without", kind="wrong"):
    """Believed by: whoever reads the permission as one for every game."""

    def free_choice(self, woodland: bool) -> tuple[FateRules, ...]:
        return super().free_choice(False)


class NeutralSide(TalismanRules, of="fate.two_faces", kind="wrong"):
    """Believed by: whoever mixes the base game's tokens in and lets them be neither."""

    def is_face(self, up: str) -> bool:
        return True


class GoldSideOnly(TalismanRules, of="fate.two_faces", kind="wrong"):
    """Believed by: whoever takes the dark blue side for the back of the token."""

    def is_face(self, up: str) -> bool:
        return up == "gold"


class GoldIsDark(TalismanRules, of="fate.gold_is_light", kind="wrong"):
    """Believed by: whoever mixes the two colours up."""

    def gold_shows(self, up: str, face: Face) -> bool:
        return up != "gold" or face == "dark"


class GoldIsEither(TalismanRules, of="fate.gold_is_light", kind="wrong"):
    """Believed by: whoever takes the colours for decoration and lets the player say what the token is."""

    def gold_shows(self, up: str, face: Face) -> bool:
        return True


class DarkBlueIsLight(TalismanRules, of="fate.dark_blue_is_dark", kind="wrong"):
    """Believed by: whoever mixes the two colours up."""

    def dark_blue_shows(self, up: str, face: Face) -> bool:
        return up != "dark blue" or face == "light"


class DarkBlueIsEither(TalismanRules, of="fate.dark_blue_is_dark", kind="wrong"):
    """Believed by: whoever takes the colours for decoration and lets the player say what the token is."""

    def dark_blue_shows(self, up: str, face: Face) -> bool:
        return True


# -------------------------------------------------------------------------------- misreadings: spending


class OnCredit(TalismanRules, of="fate.has_token", kind="wrong"):
    """Seen in a program: the count of tokens goes below nought."""

    def can_pay(self, tokens: int, in_all: int) -> bool:
        return True


class KeepTheLast(TalismanRules, of="fate.has_token", kind="wrong"):
    """Believed by: whoever thinks that a character may not be left without fate."""

    def can_pay(self, tokens: int, in_all: int) -> bool:
        return super().can_pay(tokens, in_all) and in_all > 1


class BeforeToo(TalismanRules, of="fate.after_roll", kind="wrong"):
    """Seen in a program: fate is taken before the die is thrown."""

    def is_moment(self, moment: str) -> bool:
        return True


class BeforeOnly(TalismanRules, of="fate.after_roll", kind="wrong"):
    """Believed by: whoever thinks that fate must be pledged before the result is known."""

    def is_moment(self, moment: str) -> bool:
        return moment == "before"


class ToTheRoller(TalismanRules, of="fate.to_stock", kind="wrong"):
    """Believed by: players of the 5th edition, where the one who suffers is given the token."""

    def goes_to(self, destination: str) -> bool:
        return destination == "roller"


class OutOfTheGame(TalismanRules, of="fate.to_stock", kind="wrong"):
    """Believed by: whoever puts spent tokens back into the box."""

    def goes_to(self, destination: str) -> bool:
        return destination == "box"


# -------------------------------------------------------------------------------- misreadings: which rolls


class AnyRoll(TalismanRules, of="fate.closed_list", kind="wrong"):
    """Believed by: whoever takes the three situations for examples."""

    def is_listed(self, situations: Sequence[str], purpose: Purpose) -> bool:
        return True


class LotsToo(TalismanRules, of="fate.closed_list", kind="wrong"):
    """Believed by: whoever takes a random draw for a roll due to the card that calls for it."""

    def is_listed(self, situations: Sequence[str], purpose: Purpose) -> bool:
        return purpose == "lot" or super().is_listed(situations, purpose)


class MovementStands(TalismanRules, of="fate.movement", kind="wrong"):
    """Believed by: whoever knows fate from combat only."""

    def is_movement(self, purpose: Purpose, dice: int) -> bool:
        return False


class OneDieMovement(TalismanRules, of="fate.movement", kind="wrong"):
    """Believed by: whoever lets a two-dice movement stand, because only one of its dice could be thrown again."""

    def is_movement(self, purpose: Purpose, dice: int) -> bool:
        return super().is_movement(purpose, dice) and dice == 1


class BattleOnly(TalismanRules, of="fate.attack", kind="wrong"):
    """Believed by: whoever takes psychic combat for something else than an attack."""

    def is_attack(self, purpose: Purpose, combat: Combat, against_creature: bool) -> bool:
        return super().is_attack(purpose, combat, against_creature) and combat == "battle"


class CreaturesOnly(TalismanRules, of="fate.attack", kind="wrong"):
    """Believed by: whoever thinks that fate has no place between characters."""

    def is_attack(self, purpose: Purpose, combat: Combat, against_creature: bool) -> bool:
        return super().is_attack(purpose, combat, against_creature) and against_creature


class CardsOnly(TalismanRules, of="fate.instruction", kind="wrong"):
    """Believed by: whoever reads only the first half of the sentence."""

    def is_instruction(self, purpose: Purpose, source: Source, must_accept: bool) -> bool:
        return super().is_instruction(purpose, source, must_accept) and source != "space"


class SpacesOnly(TalismanRules, of="fate.instruction", kind="wrong"):
    """Believed by: whoever knows such rolls from the board alone."""

    def is_instruction(self, purpose: Purpose, source: Source, must_accept: bool) -> bool:
        return super().is_instruction(purpose, source, must_accept) and source == "space"


class NotOwnCards(TalismanRules, of="fate.instruction", kind="wrong"):
    """Believed by: whoever counts encountered cards only, not the Objects that one carries."""

    def is_instruction(self, purpose: Purpose, source: Source, must_accept: bool) -> bool:
        return super().is_instruction(purpose, source, must_accept) and source not in ("object", "follower", "spell")
