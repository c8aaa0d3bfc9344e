"""The clauses of the lantern game in the order of its (invented) source, and the readings of them. Judging only."""

from __future__ import annotations

from oracle.kernel.rulebook import Rulebook, clause
from tests.miniature.board import Lamp


class LanternRules(Rulebook):
    """Six sentences on lighting a street."""

    @clause("evening.oil")
    def may_begin(self, oil: int) -> bool:
        """An evening begins only with oil in the can (L1)."""
        return oil > 0

    @clause("light.once")
    def is_dark(self, lamp: Lamp) -> bool:
        """Only a lamp that is dark may be lit (L2)."""
        return not lamp.lit

    @clause("light.oil")
    def has_oil_for(self, oil: int, lamp: Lamp) -> bool:
        """A lamp takes as much oil as its size, and all of it must be there (L3)."""
        return oil >= lamp.size

    @clause("wind.reach")
    def faces_lost(self, lamp: Lamp) -> tuple[int, ...]:
        """The wind takes a new flame on a 1 and ends the evening; a sheltered lamp is out of its reach (L4)."""
        return () if lamp.sheltered else (1,)

    @clause("crowd.comes")
    def crowd_comes(self, lit: int, came: bool) -> bool:
        """A crowd comes as soon as two lamps are lit, once (L5)."""
        return lit >= 2 and not came

    @clause("shine.mirror")
    def mirror_shines(self, faces_mirror: bool) -> bool:
        """A mirror shines when what it faces shines, be it a lamp or a mirror (L6)."""
        return True


class WithoutOil(LanternRules, of="evening.oil", kind="wrong"):
    """An evening begins without oil too. Believed by: who thinks that an evening of nothing is one."""

    def may_begin(self, oil: int) -> bool:
        return True


class Relight(LanternRules, of="light.once", kind="wrong"):
    """A burning lamp may be lit again. Believed by: who reads "light" as "tend". Play goes round in a circle."""

    def is_dark(self, lamp: Lamp) -> bool:
        return True


class OnCredit(LanternRules, of="light.oil", kind="edition"):
    """In the village a drop of oil is enough for any lamp."""

    def has_oil_for(self, oil: int, lamp: Lamp) -> bool:
        return super().has_oil_for(min(oil, 1), Lamp(size=min(lamp.size, 1)))


class ShelterLeaks(LanternRules, of="wind.reach", kind="wrong"):
    """The wind takes sheltered flames too. Believed by: who overlooks the second half of the sentence."""

    def faces_lost(self, lamp: Lamp) -> tuple[int, ...]:
        return super().faces_lost(lamp) or (1,)


class CrowdsComing(LanternRules, of="crowd.comes", kind="wrong"):
    """A crowd comes again and again. Believed by: who overlooks the "once". Play is endless."""

    def crowd_comes(self, lit: int, came: bool) -> bool:
        return lit >= 2


class FlamesOnly(LanternRules, of="shine.mirror", kind="open"):
    """A mirror that faces a mirror stays dark. The source can be read so."""

    def mirror_shines(self, faces_mirror: bool) -> bool:
        return not faces_mirror


READINGS = (WithoutOil, Relight, OnCredit, ShelterLeaks, CrowdsComing, FlamesOnly)
