"""How the order of players, the new result, fights and movement are misread."""

from __future__ import annotations

from oracle.games.talisman.board import (
    Face,
    Purpose,
    Region,
    Spent,
)
from oracle.games.talisman.rules import TalismanRules

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
