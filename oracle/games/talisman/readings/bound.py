"""How fatebound effects, fights, paying and death are misread."""

from __future__ import annotations

from oracle.games.talisman.board import (
    CardKind,
    Colour,
    Face,
    Result,
    State,
)
from oracle.games.talisman.rules import TalismanRules


class Frees(TalismanRules, of="bound.light_own", kind="open"):
    """Believed by: whoever reads that the lightbound may resolve these effects as leave to ignore them, whatever a card says."""

    def lightbound_uses(self, choice: str, colour: Colour, must: bool) -> bool:
        return super().lightbound_uses(choice, colour, False)


class DarkFrees(TalismanRules, of="bound.dark_own", kind="open"):
    """Believed by: whoever reads that the darkbound may resolve these effects as leave to ignore them, whatever a card says."""

    def darkbound_uses(self, choice: str, colour: Colour, must: bool) -> bool:
        return super().darkbound_uses(choice, colour, False)


class CardTokensCount(TalismanRules, of="bound.fateless", kind="open"):
    """Believed by: whoever reads "any fate tokens" as those on one's cards, too."""

    def is_fateless(self, tokens: int, on_cards: int) -> bool:
        return tokens + on_cards == 0


class CraftAtTheStart(TalismanRules, of="fight.live_craft", kind="open"):
    """Believed by: whoever fixes all values when a fight begins."""

    def craft_of(self, now: int, at_start: int, on_cards: int) -> int:
        return at_start


class ForEverybody(TalismanRules, of="bound.by_state", kind="wrong"):
    """Believed by: whoever takes the symbols for pictures."""

    def hangs_on_state(self, fatebound: bool) -> bool:
        return False


class AllTextBound(TalismanRules, of="bound.by_state", kind="wrong"):
    """Believed by: whoever thinks that only those bound to fate heed a card of The Woodland."""

    def hangs_on_state(self, fatebound: bool) -> bool:
        return True


class WholeCard(TalismanRules, of="bound.after_symbol", kind="wrong"):
    """Believed by: whoever takes all the text of a card with a symbol for fatebound."""

    def is_fatebound(self, symbol: str, others: bool, before: str) -> bool:
        return symbol != "" or others


class ToTheEnd(TalismanRules, of="bound.after_symbol", kind="wrong"):
    """Believed by: whoever reads on behind a symbol to the next one, or to the end of the card."""

    def is_fatebound(self, symbol: str, others: bool, before: str) -> bool:
        return symbol != "" or before != ""


class PIsDark(TalismanRules, of="bound.p_is_light", kind="wrong"):
    """Believed by: whoever mixes the symbols up."""

    def p_means(self, symbol: str, colour: Colour, weal: str) -> bool:
        return symbol != "P" or colour == "dark"


class HarmIsDark(TalismanRules, of="bound.p_is_light", kind="wrong"):
    """Believed by: whoever takes light for good, and what does harm for dark."""

    def p_means(self, symbol: str, colour: Colour, weal: str) -> bool:
        return (colour == "dark") == (weal == "harms") if symbol == "P" else super().p_means(symbol, colour, weal)


class OIsLight(TalismanRules, of="bound.o_is_dark", kind="wrong"):
    """Believed by: whoever mixes the symbols up."""

    def o_means(self, symbol: str, colour: Colour, weal: str) -> bool:
        return symbol != "O" or colour == "light"


class HelpIsLight(TalismanRules, of="bound.o_is_dark", kind="wrong"):
    """Believed by: whoever takes dark for evil, and what helps for light."""

    def o_means(self, symbol: str, colour: Colour, weal: str) -> bool:
        return (colour == "light") == (weal == "helps") if symbol == "O" else super().o_means(symbol, colour, weal)


class ClearLightLead(TalismanRules, of="bound.lightbound", kind="wrong"):
    """Believed by: whoever thinks that a lead of a single token is none."""

    def is_lightbound(self, light: int, dark: int) -> bool:
        return light > dark + 1


class ClearDarkLead(TalismanRules, of="bound.darkbound", kind="wrong"):
    """Believed by: whoever thinks that a lead of a single token is none."""

    def is_darkbound(self, light: int, dark: int) -> bool:
        return dark > light + 1


class AsMuchLight(TalismanRules, of="bound.lightbound", kind="wrong"):
    """Believed by: whoever gives the light side the tie."""

    def is_lightbound(self, light: int, dark: int) -> bool:
        return light >= dark and light > 0


class LightAlone(TalismanRules, of="bound.lightbound", kind="wrong"):
    """Believed by: whoever thinks that a single dark token undoes the light."""

    def is_lightbound(self, light: int, dark: int) -> bool:
        return light > 0 and dark == 0


class LightMay(TalismanRules, of="bound.light_must", kind="wrong"):
    """Believed by: whoever takes the effects of one's own side for a gift."""

    def lightbound_meets(self, choice: str, colour: Colour, weal: str) -> bool:
        return True


class LightHarmMay(TalismanRules, of="bound.light_must", kind="wrong"):
    """Believed by: whoever thinks that light fate does its own no harm."""

    def lightbound_meets(self, choice: str, colour: Colour, weal: str) -> bool:
        return weal == "harms" or super().lightbound_meets(choice, colour, weal)


class OwnDarkToo(TalismanRules, of="bound.light_own", kind="wrong"):
    """Believed by: whoever thinks that one's own cards serve their owner in any case."""

    def lightbound_uses(self, choice: str, colour: Colour, must: bool) -> bool:
        return choice == "resolve" or super().lightbound_uses(choice, colour, must)


class LightMustUse(TalismanRules, of="bound.light_own", kind="wrong"):
    """Believed by: whoever carries the duty of encounters over to one's own cards."""

    def lightbound_uses(self, choice: str, colour: Colour, must: bool) -> bool:
        return super().lightbound_uses(choice, colour, True)


class DarkToo(TalismanRules, of="bound.light_not_dark", kind="wrong"):
    """Believed by: whoever thinks that the dark effect is open to the lightbound as well."""

    def lightbound_spared(self, choice: str, colour: Colour, dark: int) -> bool:
        return True


class DarkTokenOpens(TalismanRules, of="bound.light_not_dark", kind="wrong"):
    """Believed by: whoever thinks that each token opens the effects of its side to the one who holds it."""

    def lightbound_spared(self, choice: str, colour: Colour, dark: int) -> bool:
        return dark > 0 or super().lightbound_spared(choice, colour, dark)


class AsMuchDark(TalismanRules, of="bound.darkbound", kind="wrong"):
    """Believed by: whoever gives the dark side the tie."""

    def is_darkbound(self, light: int, dark: int) -> bool:
        return dark >= light and dark > 0


class DarkAlone(TalismanRules, of="bound.darkbound", kind="wrong"):
    """Believed by: whoever thinks that a single light token undoes the dark."""

    def is_darkbound(self, light: int, dark: int) -> bool:
        return dark > 0 and light == 0


class DarkMay(TalismanRules, of="bound.dark_must", kind="wrong"):
    """Believed by: whoever takes the effects of one's own side for a gift."""

    def darkbound_meets(self, choice: str, colour: Colour, weal: str) -> bool:
        return True


class DarkHelpMay(TalismanRules, of="bound.dark_must", kind="wrong"):
    """Believed by: whoever thinks that nobody can be made to take a gift."""

    def darkbound_meets(self, choice: str, colour: Colour, weal: str) -> bool:
        return weal == "helps" or super().darkbound_meets(choice, colour, weal)


class OwnLightToo(TalismanRules, of="bound.dark_own", kind="wrong"):
    """Believed by: whoever thinks that one's own cards serve their owner in any case."""

    def darkbound_uses(self, choice: str, colour: Colour, must: bool) -> bool:
        return choice == "resolve" or super().darkbound_uses(choice, colour, must)


class DarkMustUse(TalismanRules, of="bound.dark_own", kind="wrong"):
    """Believed by: whoever carries the duty of encounters over to one's own cards."""

    def darkbound_uses(self, choice: str, colour: Colour, must: bool) -> bool:
        return super().darkbound_uses(choice, colour, True)


class LightToo(TalismanRules, of="bound.dark_not_light", kind="wrong"):
    """Believed by: whoever thinks that the light effect is open to the darkbound as well."""

    def darkbound_spared(self, choice: str, colour: Colour, light: int) -> bool:
        return True


class LightTokenOpens(TalismanRules, of="bound.dark_not_light", kind="wrong"):
    """Believed by: whoever thinks that each token opens the effects of its side to the one who holds it."""

    def darkbound_spared(self, choice: str, colour: Colour, light: int) -> bool:
        return light > 0 or super().darkbound_spared(choice, colour, light)


class FatelessToo(TalismanRules, of="bound.unbound", kind="wrong"):
    """Believed by: whoever sees that no light equals no dark, and stops there."""

    def is_unbound(self, light: int, dark: int, fateless: bool) -> bool:
        return light == dark


class UnboundChoose(TalismanRules, of="bound.unbound_ignore", kind="wrong"):
    """Believed by: whoever takes being unbound for being free to choose."""

    def unbound_meets(self, choice: str, position: int, count: int) -> bool:
        return True


class UnboundLast(TalismanRules, of="bound.unbound_ignore", kind="wrong"):
    """Believed by: whoever takes the unbound for the fateless."""

    def unbound_meets(self, choice: str, position: int, count: int) -> bool:
        return (choice == "resolve") == (position == count - 1)


class UnboundUse(TalismanRules, of="bound.unbound_own", kind="wrong"):
    """Believed by: whoever takes being unbound for being free to choose."""

    def unbound_uses(self, choice: str, must: bool) -> bool:
        return True


class Compelled(TalismanRules, of="bound.unbound_own", kind="wrong"):
    """Believed by: whoever lets what a card demands beat what the rules forbid."""

    def unbound_uses(self, choice: str, must: bool) -> bool:
        return choice == "resolve" if must else super().unbound_uses(choice, must)


class NeverFateless(TalismanRules, of="bound.fateless", kind="wrong"):
    """Believed by: whoever takes the fateless for the unbound."""

    def is_fateless(self, tokens: int, on_cards: int) -> bool:
        return False


class FirstEffect(TalismanRules, of="bound.fateless_last", kind="wrong"):
    """Believed by: whoever reads a card from the top and stops at the first effect."""

    def fateless_meets(self, choice: str, position: int, count: int) -> bool:
        return (choice == "resolve") == (position == 0)


class EveryEffect(TalismanRules, of="bound.fateless_last", kind="wrong"):
    """Believed by: whoever lets the fateless suffer all of it."""

    def fateless_meets(self, choice: str, position: int, count: int) -> bool:
        return choice == "resolve"


class NoEffect(TalismanRules, of="bound.fateless_last", kind="wrong"):
    """Believed by: whoever thinks that no fate means no fatebound effect."""

    def fateless_meets(self, choice: str, position: int, count: int) -> bool:
        return choice == "ignore"


class FatelessUse(TalismanRules, of="bound.fateless_own", kind="wrong"):
    """Believed by: whoever carries the last effect over from encounters to one's own cards."""

    def fateless_uses(self, choice: str, position: int, count: int) -> bool:
        return True


class OwnLast(TalismanRules, of="bound.fateless_own", kind="wrong"):
    """Believed by: whoever lets the fateless use the effect of an own card that they would have to resolve if they encountered it."""

    def fateless_uses(self, choice: str, position: int, count: int) -> bool:
        return position == count - 1 or super().fateless_uses(choice, position, count)


class AtOnce(TalismanRules, of="bound.when_met", kind="wrong"):
    """Believed by: whoever resolves a card as soon as it lies there, and does not read on."""

    def met_at(self, kind: CardKind, when: str) -> str:
        return "encounter"


class EnemiesAfter(TalismanRules, of="bound.when_met", kind="wrong"):
    """Believed by: whoever thinks that an Enemy has nothing to give before it is defeated."""

    def met_at(self, kind: CardKind, when: str) -> str:
        return "after_defeat" if kind == "enemy" else super().met_at(kind, when)


class WhenTaken(TalismanRules, of="bound.when_own", kind="wrong"):
    """Believed by: whoever resolves an Object when it is picked up, like any other encounter."""

    def own_at(self, kind: CardKind, when: str) -> str:
        return when or "encounter"


class UseOnly(TalismanRules, of="bound.when_own", kind="wrong"):
    """Believed by: whoever thinks that an Object, a Follower or a Spell does nothing before it is used."""

    def own_at(self, kind: CardKind, when: str) -> str:
        return "use"


class EffectFirst(TalismanRules, of="fight.first", kind="wrong"):
    """Believed by: whoever resolves all the text of a card before the fight."""

    def steps(self, kind: CardKind) -> tuple[str, ...]:
        return ("encounter", "after_defeat", "fight") if kind == "enemy" else ("encounter",)


class FightBeforeAll(TalismanRules, of="fight.first", kind="wrong"):
    """Believed by: whoever reads that an Enemy is fought first, and resolves all the text of its card afterwards."""

    def steps(self, kind: CardKind) -> tuple[str, ...]:
        return ("fight", "encounter", "after_defeat") if kind == "enemy" else ("encounter",)


class UnlessLost(TalismanRules, of="fight.if_won", kind="wrong"):
    """Believed by: whoever takes a stand-off for a defeat of the Enemy."""

    def follows(self, result: Result) -> bool:
        return result != "lost"


class InAnyCase(TalismanRules, of="fight.if_won", kind="wrong"):
    """Believed by: whoever resolves the effect whatever came of the fight."""

    def follows(self, result: Result) -> bool:
        return True


class StateBefore(TalismanRules, of="fight.state_after", kind="wrong"):
    """Believed by: whoever looks at the tokens when the card is turned up."""

    def counting(self, before: State, now: State) -> State:
        return before


class SideKept(TalismanRules, of="fight.state_after", kind="wrong"):
    """Believed by: whoever thinks that one stays on a side of fate until one has gone over to the other."""

    def counting(self, before: State, now: State) -> State:
        return now if now in ("lightbound", "darkbound") else before


class KeptAllTheSame(TalismanRules, of="trophy.discarded", kind="wrong"):
    """Believed by: whoever takes what one has killed in any case."""

    def is_trophy(self, discarded: bool) -> bool:
        return True


class NoTrophies(TalismanRules, of="trophy.discarded", kind="wrong"):
    """Believed by: whoever thinks that what fate has touched is never kept."""

    def is_trophy(self, discarded: bool) -> bool:
        return False


class TieWins(TalismanRules, of="fight.higher_wins", kind="wrong"):
    """Believed by: whoever gives the attacker the tie."""

    def compared(self, own: int, other: int) -> Result:
        return "won" if own >= other else "lost"


class TieLoses(TalismanRules, of="fight.higher_wins", kind="wrong"):
    """Believed by: whoever thinks that an Enemy that is not defeated has won."""

    def compared(self, own: int, other: int) -> Result:
        return "won" if own > other else "lost"


class CardsAddCraft(TalismanRules, of="fight.live_craft", kind="wrong"):
    """Believed by: whoever counts the tokens on one's cards as one's own."""

    def craft_of(self, now: int, at_start: int, on_cards: int) -> int:
        return super().craft_of(now, at_start, on_cards) + on_cards


class AsFarAsItGoes(TalismanRules, of="pay.enough", kind="wrong"):
    """Believed by: whoever pays what there is and takes the rest for forgiven."""

    def affords(self, tokens: int, price: int) -> bool:
        return True


class KeepsOne(TalismanRules, of="pay.enough", kind="wrong"):
    """Believed by: whoever thinks that nobody may make themselves fateless."""

    def affords(self, tokens: int, price: int) -> bool:
        return tokens > price


class LightPays(TalismanRules, of="pay.any_side", kind="wrong"):
    """Believed by: whoever thinks that only light fate pays."""

    def pays(self, on_card: bool, face: Face) -> bool:
        return super().pays(on_card, face) and face != "dark"


class CardsPay(TalismanRules, of="pay.any_side", kind="wrong"):
    """Believed by: whoever counts the tokens on one's cards as one's own."""

    def pays(self, on_card: bool, face: Face) -> bool:
        return True


class FateStays(TalismanRules, of="death.leaves", kind="wrong"):
    """Believed by: whoever lets the player keep the tokens for the next character."""

    def left_by(self, what: str) -> str:
        return "stays" if what == "fate" else super().left_by(what)


class DestinyGoes(TalismanRules, of="death.leaves", kind="wrong"):
    """Believed by: whoever discards all that was the dead character's."""

    def left_by(self, what: str) -> str:
        return "discard" if what == "destiny" else super().left_by(what)
