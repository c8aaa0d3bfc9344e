"""The readings of Pig's clauses: an edition, an open point, and how people misread. The docstrings say who would believe it."""

from __future__ import annotations

from oracle_pig.rules import GOAL, PigRules

# -------------------------------------------------------------------------------- an edition, an open point


class Kept(PigRules, of="turn.one_loses", kind="edition"):
    """The gentle game for children: a 1 ends the turn, and what was rolled before it counts."""

    def kept(self, points: int, score: int) -> int:
        return points


GENTLE = (Kept,)


class Exactly(PigRules, of="race.goal", kind="open"):
    """Believed by: whoever knows races in which one must come to the last space by an exact throw."""

    def has_won(self, score: int) -> bool:
        return score == GOAL


# -------------------------------------------------------------------------------- misreadings


class HoldAtOnce(PigRules, of="turn.roll_first", kind="wrong"):
    """Believed by: whoever takes the first roll for an offer too."""

    def may(self, choice: str, has_rolled: bool) -> bool:
        return True


class OneCountsOne(PigRules, of="turn.one_ends", kind="wrong"):
    """Seen in a program: every face is added up alike."""

    def goes_on(self, face: int) -> bool:
        return True


class ScoreLost(PigRules, of="turn.one_loses", kind="wrong"):
    """Believed by: players of Pig with two dice, where two 1s cost the whole score."""

    def kept(self, points: int, score: int) -> int:
        return -score


class LastRollOnly(PigRules, of="turn.adds", kind="wrong"):
    """Believed by: whoever thinks that each roll takes the place of the one before."""

    def counted(self, points: int, face: int) -> int:
        return face


class MoreThanGoal(PigRules, of="race.goal", kind="wrong"):
    """Believed by: whoever thinks that the 100 has to be passed."""

    def has_won(self, score: int) -> bool:
        return score > GOAL


READINGS = (Kept, Exactly, HoldAtOnce, OneCountsOne, ScoreLost, LastRollOnly, MoreThanGoal)
