"""How tokens on cards, at the start, gained and replenished are misread."""

from __future__ import annotations

from oracle.games.talisman.board import (
    FACES,
    Face,
)
from oracle.games.talisman.rules import TalismanRules


class GainedFromCards(TalismanRules, of="card.gained_either", kind="open"):
    """Believed by: whoever goes by the English text, which speaks of fate gained from a card and spent from it."""

    def frees_side(self, direction: str) -> bool:
        return direction == "from"


class MustTake(TalismanRules, of="gain.may", kind="open"):
    """Believed by: whoever reads that the tokens may be taken as leave to exceed the fate value, and no more."""

    def may_decline(self, encounter: bool) -> bool:
        return False


class StillSided(TalismanRules, of="card.no_side", kind="wrong"):
    """Believed by: whoever sees the side of a token that lies on a card, and counts it."""

    def is_sided(self, on_card: bool, lent: bool) -> bool:
        return True


class NeverFromCards(TalismanRules, of="card.no_side", kind="wrong"):
    """Believed by: whoever takes a token on a card for one that is out of play."""

    def is_sided(self, on_card: bool, lent: bool) -> bool:
        return not on_card


class AsSaid(TalismanRules, of="card.gained_either", kind="wrong"):
    """Believed by: whoever knows that light fate is gained light side up, and makes no exception for cards."""

    def frees_side(self, direction: str) -> bool:
        return False


class AlwaysEither(TalismanRules, of="card.gained_either", kind="wrong"):
    """Believed by: whoever has read that a gained token may be of either side, and forgets that it was said of cards."""

    def frees_side(self, direction: str) -> bool:
        return True


class SpentAsLight(TalismanRules, of="card.spent_either", kind="wrong"):
    """Believed by: whoever thinks that a card helps its owner only."""

    def spent_as(self, on_card: bool, face: Face) -> bool:
        return not on_card or face == "light"


class SpentAsDark(TalismanRules, of="card.spent_either", kind="wrong"):
    """Believed by: whoever thinks that a token without a side is not the owner's own fate."""

    def spent_as(self, on_card: bool, face: Face) -> bool:
        return not on_card or face == "dark"


class StartsWithout(TalismanRules, of="start.fate_value", kind="wrong"):
    """Believed by: whoever takes the fate value for a limit only."""

    def first_tokens(self, fate_value: int) -> int:
        return 0


class OneToStart(TalismanRules, of="start.fate_value", kind="wrong"):
    """Believed by: whoever deals each character one token, as with gold."""

    def first_tokens(self, fate_value: int) -> int:
        return 1


class OneChoice(TalismanRules, of="start.each_side", kind="wrong"):
    """Believed by: whoever thinks that a character begins on one side of fate."""

    def is_chosen_apart(self, choice: str, face: Face) -> bool:
        return choice == "all"


class StartsLight(TalismanRules, of="start.each_side", kind="wrong"):
    """Believed by: whoever lays all tokens gold side up and lets the dark side come in play."""

    def is_chosen_apart(self, choice: str, face: Face) -> bool:
        return choice == "each" and face != "dark"


class Uncapped(TalismanRules, of="replenish.to_value", kind="wrong"):
    """Believed by: whoever takes replenishing and gaining for the same."""

    def replenished(self, wanted: int, stated: str, tokens: tuple[int, ...], on_cards: int, fate_value: int) -> int:
        return wanted


class CardsCount(TalismanRules, of="replenish.to_value", kind="wrong"):
    """Believed by: whoever counts the tokens on one's cards as one's own."""

    def replenished(self, wanted: int, stated: str, tokens: tuple[int, ...], on_cards: int, fate_value: int) -> int:
        return min(wanted, max(0, fate_value - sum(tokens) - on_cards))


class LimitForEachSide(TalismanRules, of="replenish.to_value", kind="wrong"):
    """Believed by: whoever reads the fate value as a limit on light and on dark fate apart."""

    def replenished(self, wanted: int, stated: str, tokens: tuple[int, ...], on_cards: int, fate_value: int) -> int:
        named = [held for face, held in zip(FACES, tokens, strict=True) if stated in ("", face) and face != "plain"]
        return min(wanted, sum(max(0, fate_value - held) for held in named))


class CappedGain(TalismanRules, of="gain.beyond_value", kind="wrong"):
    """Believed by: whoever takes the fate value for the most that one can ever hold."""

    def gained(self, wanted: int, tokens: int, fate_value: int, encounter: bool) -> int:
        return min(wanted, max(0, fate_value - tokens))


class EncountersOnly(TalismanRules, of="gain.beyond_value", kind="wrong"):
    """Believed by: whoever reads the sentence to the letter, which speaks of encounters."""

    def gained(self, wanted: int, tokens: int, fate_value: int, encounter: bool) -> int:
        return (
            super().gained(wanted, tokens, fate_value, encounter)
            if encounter
            else min(wanted, max(0, fate_value - tokens))
        )


class MayAlways(TalismanRules, of="gain.may", kind="wrong"):
    """Believed by: whoever thinks that nobody can be made to take anything."""

    def may_decline(self, encounter: bool) -> bool:
        return True


class GoldByDefault(TalismanRules, of="fate.choose_side", kind="wrong"):
    """Believed by: whoever lays every token as it comes from the box, gold side up."""

    def free_sides(self, stated: str, light: int, dark: int) -> tuple[Face, ...]:
        return () if stated else ("light", "plain")


class LikeTheMost(TalismanRules, of="fate.choose_side", kind="wrong"):
    """Believed by: whoever thinks that a character on one side of fate gains that side."""

    def free_sides(self, stated: str, light: int, dark: int) -> tuple[Face, ...]:
        if stated or light == dark:
            return super().free_sides(stated, light, dark)
        return ("light", "plain") if light > dark else ("dark", "plain")


class LightEitherSide(TalismanRules, of="fate.stated_light", kind="wrong"):
    """Believed by: whoever lets the character choose whatever is said."""

    def is_light(self, stated: str, face: Face, deed: str) -> bool:
        return True


class LightWhenGained(TalismanRules, of="fate.stated_light", kind="wrong"):
    """Believed by: whoever takes a side that is said for a rule of gaining, and lets what is replenished lie as one likes."""

    def is_light(self, stated: str, face: Face, deed: str) -> bool:
        return deed == "replenish" or super().is_light(stated, face, deed)


class DarkEitherSide(TalismanRules, of="fate.stated_dark", kind="wrong"):
    """Believed by: whoever lets the character choose whatever is said."""

    def is_dark(self, stated: str, face: Face, deed: str) -> bool:
        return True


class DarkWhenGained(TalismanRules, of="fate.stated_dark", kind="wrong"):
    """Believed by: whoever takes a side that is said for a rule of gaining, and lets what is replenished lie as one likes."""

    def is_dark(self, stated: str, face: Face, deed: str) -> bool:
        return deed == "replenish" or super().is_dark(stated, face, deed)


class Unlimited(TalismanRules, of="stock.finite", kind="wrong"):
    """Believed by: whoever uses coins when the tokens run out."""

    def in_stock(self, wanted: int, stock: int) -> int:
        return wanted


class AllOrNothing(TalismanRules, of="stock.finite", kind="wrong"):
    """Believed by: whoever thinks that what cannot be done whole is not done at all."""

    def in_stock(self, wanted: int, stock: int) -> int:
        return wanted if wanted <= stock else 0


class GainsAlone(TalismanRules, of="fate.cannot", kind="wrong"):
    """Believed by: whoever reads "gain" and does not think of replenishing."""

    def can_get(self, barred: bool, deed: str) -> bool:
        return not barred or deed == "replenish"


class CanWins(TalismanRules, of="fate.cannot", kind="wrong"):
    """Believed by: whoever lets the newer card win."""

    def can_get(self, barred: bool, deed: str) -> bool:
        return True
