"""The clauses of Earthborne Rangers' challenge effects, in the order of their source. Judging only.

Each method judges the facts that its sentence speaks of; how play proceeds stands in the tasks. S1 to S30 are the sentences of the
source, CE-01 to CE-36 the numbers that the digest of the source gives to its clauses.
"""

from __future__ import annotations

from oracle.games.earthborne.board import Cause, Day
from oracle.kernel.rulebook import Rulebook, clause

BANDS = {"mountain": "blue", "sun": "orange", "crest": "red"}


class EarthborneRules(Rulebook):
    """The rules of challenge effects, and of what they rest on."""

    # ------------------------------------------------------------------------ context: steps 1 to 4, and the challenge deck

    @clause("test.passing")
    def tires(self, ready: bool, friendly: bool, dodged: bool, distance: int, target: int) -> bool:
        """Each ready card between you and the card that you interact with fatigues you, unless it is Friendly or *dodged*.

        A *distance* is 0 on your role, 1 within your reach, 2 along the way or within another Ranger's reach, 3 in the surroundings.
        """
        return ready and not friendly and not dodged and distance < target

    @clause("test.success")
    def succeeds(self, effort: int, modifier: int, difficulty: int) -> bool:
        """A test succeeds if the effort with the modifier of the challenge card is at least the difficulty."""
        return effort + modifier >= difficulty

    @clause("test.reshuffle")
    def shuffles(self, icon: bool, over: bool) -> bool:
        """A revealed card with the reshuffle icon has the discard pile shuffled back when the test is over."""
        return icon and over

    # ------------------------------------------------------------------------ symbols, and step 5 (S1-S8)

    @clause("challenge.band")
    def band_of(self, symbol: str) -> str:
        """Each symbol has its colour: mountain blue, sun orange, crest red (CE-01; S1, S5)."""
        return BANDS[symbol]

    @clause("challenge.step")
    def triggers(self, event: str) -> bool:
        """Challenge effects are triggered in step 5 of a test (CE-02; S2, S3): *event* is "test", or "draw" for a card drawn for anything else."""
        return event == "test"

    @clause("challenge.symbol")
    def corresponds(self, symbol: str, drawn: str) -> bool:
        """Only effects beside the symbol of the revealed challenge card are resolved (CE-03, CE-07; S4, S6, S8)."""
        return symbol == drawn

    @clause("challenge.after_result")
    def steps(self, result: str) -> tuple[str, ...]:
        """Step 5 comes when the effects of success or failure have been resolved (CE-04; S7): *result* is "success" or "failure"."""
        return (result, "challenge")

    @clause("challenge.either_result")
    def goes_on(self, result: str, aborted: bool) -> bool:
        """Step 5 follows success and failure (CE-05; S7), unless what came of the result broke the test off."""
        return not aborted

    @clause("challenge.must")
    def is_chosen(self, is_effect: bool) -> bool:
        """Every effect that can be resolved must be resolved (CE-06; S8): nobody may choose to go on without it."""
        return is_effect

    @clause("challenge.ready")
    def is_active(self, ready: bool, lately: bool, dodged: bool) -> bool:
        """Only effects of active cards are resolved (CE-08; S8), and an exhausted card is not active; S9 deals with one exhausted *lately*, in this test.

        A *dodged* card stays active.
        """
        return ready or lately

    @clause("challenge.in_play")
    def is_in_play(self, area: str, facedown: bool, lately: bool) -> bool:
        """Only effects of cards in play are resolved (CE-09; S8); S9 deals with a card cleared *lately*, in this test."""
        return lately or not (facedown or area in ("aside", "discard"))

    # ------------------------------------------------------------------------ cleared and exhausted cards (S9, S10)

    @clause("challenge.exhausted")
    def outlasts(self, cause: Cause, ready: bool) -> bool:
        """A card that was exhausted by the result or by an effect does not trigger (CE-11, CE-13; S9).

        That one readied since then does is the default answer.
        """
        return not cause or ready

    @clause("challenge.cleared")
    def stays(self, cause: Cause, kept: bool) -> bool:
        """A card that was cleared by the result or by an effect does not trigger (CE-10, CE-12; S9).

        That one *kept* in play does not either is the default answer.
        """
        return not cause

    @clause("challenge.not_yours")
    def is_yours(self, cause: Cause) -> bool:
        """Harm and progress that a challenge effect adds are not added by you (CE-15; S10)."""
        return cause == "result"

    # ------------------------------------------------------------------------ further effects and symbols (S11-S14)

    @clause("challenge.further")
    def can_be_ordered(self, corresponds: bool, ready: bool) -> bool:
        """An effect can order that another one be resolved, whatever symbol was drawn (CE-16; S11); that its card must be ready is inferred."""
        return ready

    @clause("challenge.several")
    def symbols(self, drawn: str, more: tuple[str, ...]) -> tuple[str, ...]:
        """There can be two or more symbols to resolve in one test (CE-17; S12); that the same one can come twice is the default answer."""
        return (drawn, *more)

    @clause("challenge.one_symbol")
    def comes_next(self, choice: str, drawn: str, drawn_done: bool) -> bool:
        """You choose one symbol, whichever you like (CE-18; S13); *choice* is a symbol, or "all" for all of them together."""
        return choice != "all"

    @clause("challenge.whole_pass")
    def taken_with(self, symbol: str, others: tuple[str, ...]) -> tuple[str, ...]:
        """A symbol is resolved through all areas before the next one begins (CE-19; S13, S14): which symbols go through the areas together."""
        return (symbol,)

    # ------------------------------------------------------------------------ the order (S15-S22)

    @clause("order.areas")
    def areas(self, you: str) -> tuple[str, ...]:
        """Weather, location, missions, along the way, within reach, your player area (CE-20 to CE-25; S15, S17-S22)."""
        return ("weather", "location", "mission", "along", "reach", f"player-{you}")

    @clause("order.free")
    def choices(self, able: tuple[str, ...], at_first: tuple[str, ...]) -> tuple[str, ...]:
        """Within an area you choose the order (CE-26; S16). That you choose one at a time, from those that can be resolved then, is inferred."""
        return able

    # ------------------------------------------------------------------------ once, and moving (S23-S25)

    @clause("order.once")
    def is_new(self, times: int, ordered: int, by_card: int, tried: bool, turned: int) -> bool:
        """Each effect is resolved once per test, whatever would make it resolve again (CE-27, CE-28; S23, S24).

        *times* counts its resolutions in this test, *ordered* those among them that another effect ordered, *by_card* those of all effects of
        its card; *tried* says that it was tried in vain; *turned* counts those of the effect beside the same symbol on the card's other side.
        That the ordered ones count, that one tried in vain may be tried once more in a later area, and that the other side's effect is
        another one, are default answers.
        """
        return times == 0

    @clause("order.finished")
    def is_open(self, here: bool, finished: bool, came: str, earlier: bool) -> bool:
        """A card that moves to an area that is finished is not resolved, one that comes to an area that is not yet finished is (CE-29, CE-30; S25).

        *came* is "moved" or "entered" for a card that came in step 5; *earlier* says that it moved, in a later pass, to an area that an earlier
        pass had finished. That it counts by the pass, and that a card that enters play counts too, are default answers.
        """
        return here

    # ------------------------------------------------------------------------ another Ranger's reach (S26, S27)

    @clause("order.reaches")
    def has_turn(self, own: bool, touched: bool, own_done: bool) -> bool:
        """Your reach has its turn, and so has another Ranger's if you interact with a card there; you choose the order (CE-31; S26)."""
        return own or touched

    @clause("order.whole_reach")
    def is_apart(self, reach: str, several: bool) -> bool:
        """One reach is finished before the other begins (CE-32; S27); *reach* is a Ranger's, or "both" for both as one area, if there are *several*."""
        return reach != "both"

    @clause("order.attached")
    def attached_in(self, own: str, host: str, on_role: bool, yours: bool) -> str:
        """An attached card is resolved where its host is, one attached to a Ranger's role within that Ranger's reach; *own* is its area.

        That a mission attached to a card is resolved there, too, and that a role that is not *yours* makes no difference, are default answers.
        """
        return host.replace("player-", "reach-") if on_role else host

    @clause("order.break_off")
    def breaks_off(self, deed: str) -> bool:
        """An effect that makes the Rangers travel at once ends step 5 there; this is the default answer."""
        return deed == "travel"

    @clause("order.delayed")
    def is_due(self, pass_over: bool, symbols_left: int) -> bool:
        """What is delayed until all effects of a symbol are resolved is done at the end of that symbol's pass; this is the default answer."""
        return pass_over

    @clause("group.own_reach")
    def acts(self, reach: str, by: str, group: bool) -> str:
        """In a group test each Ranger who committed effort resolves the effects within their own reach; in any other test one Ranger does all."""
        return reach if group else by

    # ------------------------------------------------------------------------ conditions (S28-S30)

    @clause("condition.met")
    def is_met(self, found: int, needed: int) -> bool:
        """A condition decides whether an effect is resolved (CE-33; S28)."""
        return found >= needed

    @clause("condition.both")
    def both_met(self, first: bool, second: bool) -> bool:
        """An effect with two conditions is resolved only if both are met (CE-33; S28)."""
        return first and second

    @clause("condition.arrow")
    def opens(self, met: bool, done: int, missed: int, own_ready: bool) -> bool:
        """What stands after the double arrow is done only if all before it was done, or its condition was met (CE-14, CE-34, CE-35; S29).

        *own_ready* says whether the card of the effect is still ready, which matters to a wrong reading only.
        """
        return met and missed == 0

    @clause("condition.resolved")
    def is_resolved(self, done: int, has_arrow: bool, arrow_done: bool) -> bool:
        """An effect whose part after the double arrow was not done does not count as resolved (CE-36; S30), nor does one that did nothing."""
        return done > 0 and (arrow_done or not has_arrow)

    @clause("condition.kept")
    def kept(self, done: int, opened: bool) -> int:
        """So many of the instructions before the arrow that were *done* stay done, whether the arrow *opened* or not; this is the default answer."""
        return done

    @clause("condition.cleared")
    def counts_as_cleared(self, reached: bool) -> bool:
        """A condition "if this clears it" asks whether the threshold is *reached*, as clearing waits for the end; this is the default answer."""
        return reached

    # ------------------------------------------------------------------------ context: instructions and responses

    @clause("instruction.tied")
    def is_tied(self, tied: bool, last_done: bool) -> bool:
        """An instruction tied to the one before by "to" is not carried out if that one was not; others are independent of each other."""
        return last_done or not tied

    @clause("instruction.unless")
    def is_instead(self, instead: bool, last_done: bool) -> bool:
        """An instruction with "unless" is carried out only if the one that "unless" names was not."""
        return not (instead and last_done)

    @clause("instruction.either")
    def may_take(self, can: bool, other_can: bool, is_first: bool) -> bool:
        """Of two instructions with "either … or" you choose one; that one that cannot be carried out is no choice is inferred."""
        return can or not other_can

    @clause("instruction.move_attached")
    def is_moved(self, attached: bool, carries: bool) -> bool:
        """An attached card is not moved by an effect that moves cards; it moves with the card that *carries* it."""
        return not attached

    @clause("response.order")
    def next_of(self, waiting: tuple[str, ...]) -> tuple[str, ...]:
        """You choose the order of what happens at the same time: of responses to the same thing, and of cards that are cleared."""
        return waiting

    @clause("response.loop")
    def goes_round(self, times: int) -> bool:
        """In an endless loop each ability is resolved three times, then the first one fails and play goes on."""
        return times < 3

    @clause("response.must")
    def may_decline(self, may: bool) -> bool:
        """A response must be made unless it says "may"."""
        return may

    # ------------------------------------------------------------------------ context: tokens, clearing, fatigue, injuries

    @clause("token.crossed_out")
    def takes(self, barred: bool) -> bool:
        """A token whose threshold is crossed out is never put on the card."""
        return not barred

    @clause("clear.threshold")
    def reaches(self, token: str, tokens: int, threshold: int, others: int) -> bool:
        """A card with as many tokens as its threshold says is cleared; *others* says how far the other token is above its own, from 1."""
        return 0 < threshold <= tokens

    @clause("clear.per_ranger")
    def number(self, printed: int, per_ranger: bool, rangers: int) -> int:
        """A threshold or another number with the per-Ranger symbol is the printed one times the number of Rangers in the game."""
        return printed * rangers if per_ranger else printed

    @clause("clear.location")
    def may_clear(self, area: str) -> bool:
        """A location is never cleared."""
        return area != "location"

    @clause("clear.returns")
    def goes_to(self, area: str) -> str:
        """A cleared or discarded card goes to the discard pile, but weather and missions go back to the surroundings."""
        return area if area in ("weather", "mission") else "discard"

    @clause("clear.still_full")
    def is_discarded(self, still_full: bool) -> bool:
        """A cleared card is discarded only if it still has enough tokens when its own text on clearing has been resolved."""
        return still_full

    @clause("clear.after_effect")
    def clears_now(self, over: bool) -> bool:
        """Cards are cleared only when the whole effect is over, not between its instructions."""
        return over

    @clause("clear.by_rangers")
    def needs_rangers(self, rangers: int) -> int:
        """A card whose threshold is the Ranger symbol is cleared once the token of every Ranger is on it."""
        return rangers

    @clause("exhaust.ready_only")
    def can_exhaust(self, ready: bool) -> bool:
        """An exhausted card cannot be exhausted."""
        return ready

    @clause("fatigue.ready_only")
    def fatigues(self, ready: bool) -> bool:
        """A card that says that it fatigues you does so only while it is ready."""
        return ready

    @clause("keyword.ambush")
    def ambushes(self, ambush: bool, ready: bool) -> bool:
        """A ready card with Ambush that comes within a Ranger's reach fatigues that Ranger."""
        return ambush and ready

    @clause("keyword.mycelial")
    def shares(self, mycelial: bool) -> bool:
        """Each Mycelial card has the traits, keywords and challenge effects of all other Mycelial cards in play."""
        return mycelial

    @clause("fatigue.day_over")
    def runs_out(self, deck: int, fatigue: int) -> bool:
        """Whoever must suffer more fatigue than there are cards in the deck ends the day at once."""
        return deck < fatigue

    @clause("injury.stack")
    def discarded(self, fatigue: int) -> int:
        """With an injury the whole fatigue stack is discarded."""
        return fatigue

    @clause("injury.third")
    def day_after(self, injuries: int) -> Day:
        """The third injury ends the day at the end of the turn, not at once."""
        return "ends" if injuries >= 3 else "on"
