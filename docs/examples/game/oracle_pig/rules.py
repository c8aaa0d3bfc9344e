"""The clauses of Pig, in the order of the source. Judging only: a clause gets the facts that its sentence speaks of."""

from __future__ import annotations

from oracle.kernel.rulebook import Rulebook, clause

GOAL = 100


class PigRules(Rulebook):
    """Pig with one die."""

    @clause("turn.roll_first")
    def may(self, choice: str, has_rolled: bool) -> bool:
        """A turn begins with a roll, after it one may roll or hold (S2); *choice* is "roll" or "hold"."""
        return choice == "roll" or has_rolled

    @clause("turn.one_ends")
    def goes_on(self, face: int) -> bool:
        """A 1 ends the turn (S3)."""
        return face != 1

    @clause("turn.one_loses")
    def kept(self, points: int, score: int) -> int:
        """After a 1 the points of the turn are lost (S3): what is added to the score. The *score* matters to a wrong reading only."""
        return 0

    @clause("turn.adds")
    def counted(self, points: int, face: int) -> int:
        """Any face but the 1 adds its pips to the points of the turn (S4): what they come to."""
        return points + face

    @clause("race.goal")
    def has_won(self, score: int) -> bool:
        """Whoever reaches 100 points wins (S5). That more than 100 will do is the default answer to an open point."""
        return score >= GOAL
