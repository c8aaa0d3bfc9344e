"""The base edition, and what the sources leave open."""

from __future__ import annotations

from oracle.games.talisman.board import (
    Face,
    Purpose,
    Region,
    Source,
    Spent,
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
