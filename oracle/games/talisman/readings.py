"""The readings of Talisman's clauses, in the order of the clauses: the base edition, the open points, and how people misread.

What each says to a player stands in rulebook.yaml; the docstrings say who would believe it.
"""

from __future__ import annotations

from collections.abc import Sequence

from oracle.games.talisman.board import (
    FACES,
    CardKind,
    Colour,
    Combat,
    Face,
    FateRules,
    Purpose,
    Region,
    Result,
    Source,
    Spent,
    State,
)
from oracle.games.talisman.rules import TalismanRules

# -------------------------------------------------------------------------------- the base edition


class Base(TalismanRules, of="fate.woodland_replaces", kind="edition"):
    """The base game: nobody touches a roll that is not their own. Read so with The Woodland by whoever takes the new rules for a supplement."""

    def base_ban_lifted(self, spender: str, roller: str, region: Region) -> bool:
        return spender == roller


class OneSided(TalismanRules, of="fate.two_faces", kind="edition"):
    """The base game: both sides of a token look the same and mean the same."""

    def is_face(self, up: str) -> bool:
        return up == "plain"


class AttackRollOnly(TalismanRules, of="fate.creature_other", kind="edition"):
    """The base game names a creature's attack roll only. Read so with The Woodland by whoever knows the base game.

    That a figure that no player owns makes no movement roll is the default answer to an open point, in the base game too.
    """

    def no_creature_roll(self, purpose: Purpose, creature: bool, face: Face) -> bool:
        return not (creature and purpose == "movement")


class PlainFromCards(TalismanRules, of="card.spent_either", kind="edition"):
    """The base game: a token on a card is like any other. Read so with The Woodland by whoever takes a token without a side for one of the base game."""

    def spent_as(self, on_card: bool, face: Face) -> bool:
        return not on_card or face == "plain"


BASE = (Base, OneSided, AttackRollOnly, PlainFromCards)

# -------------------------------------------------------------------------------- open points


class NotCharacterCard(TalismanRules, of="fate.instruction", kind="open"):
    """Believed by: whoever takes "card" to mean the cards that are drawn and bought."""

    def is_instruction(self, purpose: Purpose, source: Source, must_accept: bool) -> bool:
        return super().is_instruction(purpose, source, must_accept) and source != "character"


class AcceptBars(TalismanRules, of="fate.instruction", kind="open"):
    """Believed by: whoever reads "must accept the outcome" as shutting out every later change."""

    def is_instruction(self, purpose: Purpose, source: Source, must_accept: bool) -> bool:
        return super().is_instruction(purpose, source, must_accept) and not must_accept


class PerDie(TalismanRules, of="fate.multi_die", kind="open"):
    """Believed by: whoever takes each die for a roll of its own; one player still spends once on a roll (S8)."""

    def one_die_only(self, dice: tuple[int, ...], spent: tuple[Spent, ...], spender: str) -> bool:
        return len(dice) == 1 and all(earlier.who != spender for earlier in spent)


class NpcMoves(TalismanRules, of="fate.creature_other", kind="open"):
    """Believed by: whoever takes the Reaper's movement for an order of the card to the player who moves it."""

    def no_creature_roll(self, purpose: Purpose, creature: bool, face: Face) -> bool:
        return purpose == "movement" or super().no_creature_roll(purpose, creature, face)


class TurnOwnerFirst(TalismanRules, of="fate.dark_order", kind="open"):
    """Believed by: tables where the player whose turn it is always has the first word."""

    def others(self, order: tuple[str, ...], roller: str, turn: str, opponent: str) -> tuple[str, ...]:
        around = super().others(order, roller, turn, opponent)
        return tuple(sorted(around, key=lambda seat: seat != turn))


class DieByDie(TalismanRules, of="fate.duel_order", kind="open"):
    """Believed by: whoever finishes with the attacker's die before the defender's is looked at."""

    def window_order(self, windows: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]) -> tuple[tuple[str, str], ...]:
        return tuple((roll, who) for roll, groups in windows for group in groups for who in group)


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


# -------------------------------------------------------------------------------- misreadings: whose rolls, and who first


class LightOnAny(TalismanRules, of="fate.light_own", kind="wrong"):
    """Believed by: whoever thinks that the good side may help and hinder everybody."""

    def light_may(self, face: Face, spender: str, roller: str, turn: str) -> bool:
        return True


class LightInOwnTurn(TalismanRules, of="fate.light_own", kind="wrong"):
    """Believed by: whoever thinks that one rolls in one's own turn only."""

    def light_may(self, face: Face, spender: str, roller: str, turn: str) -> bool:
        return super().light_may(face, spender, roller, turn) and (face != "light" or spender == turn)


class DarkOnOwn(TalismanRules, of="fate.dark_other", kind="wrong"):
    """Believed by: whoever plays the base rules with two-sided tokens."""

    def dark_may(self, face: Face, spender: str, roller: str, regions: tuple[Region, Region]) -> bool:
        return True


class DarkInTheRegion(TalismanRules, of="fate.dark_other", kind="wrong"):
    """Believed by: whoever thinks that one must be near to meddle."""

    def dark_may(self, face: Face, spender: str, roller: str, regions: tuple[Region, Region]) -> bool:
        return super().dark_may(face, spender, roller, regions) and (face != "dark" or regions[0] == regions[1])


class OthersFirst(TalismanRules, of="fate.light_first", kind="wrong"):
    """Believed by: whoever lets the roller answer the meddling of the others."""

    def windows(self, roller: str, others: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        return (others, (roller,))


class RollerReturns(TalismanRules, of="fate.light_first", kind="wrong"):
    """Believed by: whoever lets the roller wait and see whether the others pass."""

    def windows(self, roller: str, others: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        return ((roller,), others, (roller,))


class SpenderThrows(TalismanRules, of="fate.forced_throws_again", kind="wrong"):
    """Believed by: whoever thinks that the one who pays takes the die."""

    def throws_again(self, thrower: str, roller: str, spender: str) -> bool:
        return thrower == spender


class EitherThrows(TalismanRules, of="fate.forced_throws_again", kind="wrong"):
    """Believed by: whoever thinks that it does not matter who throws, and lets the one who pays say it."""

    def throws_again(self, thrower: str, roller: str, spender: str) -> bool:
        return True


# -------------------------------------------------------------------------------- misreadings: the new result


class Choose(TalismanRules, of="fate.accept_result", kind="wrong"):
    """Believed by: whoever takes the reroll for an offer."""

    def stands(self, result: str, old: int, new: int) -> bool:
        return True


class BetterStands(TalismanRules, of="fate.accept_result", kind="wrong"):
    """Believed by: whoever thinks that fate can only help."""

    def stands(self, result: str, old: int, new: int) -> bool:
        return result == ("new" if new >= old else "old")


class Again(TalismanRules, of="fate.once_per_roll", kind="wrong"):
    """Seen in a program: the question is asked again while tokens last."""

    def is_unspent(self, dice: tuple[int, ...], spent: tuple[Spent, ...], spender: str, face: Face) -> bool:
        return True


class OncePerPlayer(TalismanRules, of="fate.once_per_roll", kind="wrong"):
    """Believed by: whoever reads only the first sentence, which speaks of the player."""

    def is_unspent(self, dice: tuple[int, ...], spent: tuple[Spent, ...], spender: str, face: Face) -> bool:
        return all(earlier.who != spender for earlier in spent)


class AllDice(TalismanRules, of="fate.multi_die", kind="wrong"):
    """Seen in a program: one token throws all the dice again."""

    def one_die_only(self, dice: tuple[int, ...], spent: tuple[Spent, ...], spender: str) -> bool:
        return len(dice) > 1 or super().one_die_only(dice, spent, spender)


class FirstDie(TalismanRules, of="fate.multi_die", kind="wrong"):
    """Seen in a program: it is always the first die."""

    def one_die_only(self, dice: tuple[int, ...], spent: tuple[Spent, ...], spender: str) -> bool:
        return super().one_die_only(dice, spent, spender) and dice == (0,)


# -------------------------------------------------------------------------------- misreadings: creatures, order, combat, movement


class CreaturesToo(TalismanRules, of="fate.creature_attack", kind="wrong"):
    """Believed by: whoever thinks that the one who throws for a creature may reroll."""

    def no_creature_attack(self, purpose: Purpose, creature: bool, face: Face) -> bool:
        return True


class DarkOnCreatures(TalismanRules, of="fate.creature_attack", kind="wrong"):
    """Believed by: whoever takes a creature for "another character"."""

    def no_creature_attack(self, purpose: Purpose, creature: bool, face: Face) -> bool:
        return face == "dark" or super().no_creature_attack(purpose, creature, face)


class DarkOnItsOtherRolls(TalismanRules, of="fate.creature_other", kind="wrong"):
    """Believed by: whoever takes a creature for "another character"."""

    def no_creature_roll(self, purpose: Purpose, creature: bool, face: Face) -> bool:
        return face == "dark" or super().no_creature_roll(purpose, creature, face)


class CounterClockwise(TalismanRules, of="fate.dark_order", kind="wrong"):
    """Believed by: whoever goes round the table the other way."""

    def others(self, order: tuple[str, ...], roller: str, turn: str, opponent: str) -> tuple[str, ...]:
        return super().others(order[::-1], roller, turn, opponent)


class SeatsOnly(TalismanRules, of="fate.dark_order", kind="wrong"):
    """Believed by: whoever goes round the table and takes the opponent for one of the others."""

    def others(self, order: tuple[str, ...], roller: str, turn: str, opponent: str) -> tuple[str, ...]:
        return super().others(order, roller, turn, "")


class NeighbourOnly(TalismanRules, of="fate.dark_order", kind="wrong"):
    """Believed by: whoever thinks that only the next player may meddle."""

    def others(self, order: tuple[str, ...], roller: str, turn: str, opponent: str) -> tuple[str, ...]:
        return super().others(order, roller, turn, opponent)[:1]


class DefenderFirst(TalismanRules, of="fate.attacker_first", kind="wrong"):
    """Believed by: whoever lets the attacker see first what the defender does."""

    def rolls_in_turn(self, attacker: str, defender: str, pips: tuple[int, ...]) -> tuple[str, str]:
        return (defender, attacker)


class LowerFirst(TalismanRules, of="fate.attacker_first", kind="wrong"):
    """Believed by: whoever asks first the one who is behind on the dice. Seen in programs: an offer is made to the losing side only."""

    def rolls_in_turn(self, attacker: str, defender: str, pips: tuple[int, ...]) -> tuple[str, str]:
        return (defender, attacker) if pips[1] < pips[0] else (attacker, defender)


class FighterByFighter(TalismanRules, of="fate.duel_order", kind="wrong"):
    """Believed by: whoever lets the attacker decide on both dice, and then the defender."""

    def window_order(self, windows: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]) -> tuple[tuple[str, str], ...]:
        fighters = [who for _, groups in windows for who in groups[0]]
        return tuple(
            sorted(
                super().window_order(windows),
                key=lambda window: fighters.index(window[1]) if window[1] in fighters else len(fighters),
            )
        )


class FateAfterTheFirst(TalismanRules, of="fight.both_dice_first", kind="wrong"):
    """Believed by: whoever decides on fate as soon as the own die lies."""

    def stages(self, rolls: tuple[str, ...], against_creature: bool) -> tuple[str, ...]:
        return (rolls[0], "fate", *rolls[1:], "fate")


class BeforeTheCreature(TalismanRules, of="fight.both_dice_first", kind="wrong"):
    """Believed by: whoever thinks that fate is decided before the creature's die shows how the fight ends."""

    def stages(self, rolls: tuple[str, ...], against_creature: bool) -> tuple[str, ...]:
        return (rolls[0], "fate", *rolls[1:]) if against_creature else super().stages(rolls, against_creature)


class DieEverywhere(TalismanRules, of="move.inner_region", kind="wrong"):
    """Believed by: whoever throws for every move."""

    def die_in_region(self, region: Region) -> bool:
        return True


class WoodlandToo(TalismanRules, of="move.inner_region", kind="wrong"):
    """Believed by: whoever takes the Woodland Region for one that is crossed space by space, like the Inner Region."""

    def die_in_region(self, region: Region) -> bool:
        return region != "woodland" and super().die_in_region(region)


class ToadsRoll(TalismanRules, of="move.toad", kind="wrong"):
    """Believed by: whoever forgets that the Toad creeps."""

    def die_for(self, toad: bool) -> bool:
        return True


# -------------------------------------------------------------------------------- tokens: on cards, at the start, gained and replenished


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


# -------------------------------------------------------------------------------- fatebound effects, fights, paying, death


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


READINGS: tuple[type[TalismanRules], ...] = tuple(
    thing
    for thing in tuple(globals().values())
    if isinstance(thing, type) and issubclass(thing, TalismanRules) and thing is not TalismanRules
)
