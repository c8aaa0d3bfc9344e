"""The clauses of Berserk's items 115 to 119, in the order of their source, and of what they rest on. Judging only.

S1 to S37 are the sentences of the source. What it rests on comes from the extended rules of the generation before it.
"""

from __future__ import annotations

from typing import Literal

from oracle.games.berserk.board import Kind, Strength, ThreeFold, Until
from oracle.kernel.rulebook import Rulebook, clause

Outcome = tuple[Strength | None, Strength | None]  # of the attacker's strike, and of the one that answers it


class BerserkRules(Rulebook):
    """The rules of abilities and effects."""

    # ------------------------------------------------------------------------ 118.2: when a delayed ability lands

    @clause("delayed.lands")
    def lands(self, fits: bool, below: int) -> bool:
        """It lands as soon as it is clear which card is its target (S1), whatever lies *below* that on the stack."""
        return fits

    @clause("delayed.without_source")
    def lands_without(self, fits: bool, source_in_game: bool, source_open: bool) -> bool:
        """It lands whether or not its source is still in the game zone (S2, S22, S26)."""
        return fits

    # ------------------------------------------------------------------------ 116: combined abilities

    @clause("combined.kinds")
    def kinds(self, found: tuple[Kind, ...]) -> tuple[Kind, ...]:
        """An ability can be of two or more kinds at once (S3), and each part follows the rules of its kind (S10)."""
        return found

    @clause("combined.as_triggered")
    def is_at_will(self, kinds: tuple[Kind, ...]) -> bool:
        """What is triggered, though it has a cost, is declared at its trigger and not at will."""
        return "triggered" not in kinds

    # ------------------------------------------------------------------------ 115: static abilities

    @clause("static.not_declared")
    def is_declared(self, kinds: tuple[Kind, ...]) -> bool:
        """A static ability is never declared (S4)."""
        return kinds != ("static",)

    @clause("static.at_once")
    def counts(self, condition: bool, stack: int, source_open: bool) -> bool:
        """A static ability uses no stack (S4) and applies at once (S5), whatever lies on the stack, its card open or closed."""
        return condition

    @clause("static.without_choice")
    def is_reached(self, meant: bool, untouchable: bool, is_first: bool) -> bool:
        """It reaches all cards that it speaks of, without choosing them (S6)."""
        return meant

    @clause("static.while_both")
    def holds(self, condition: bool, fits: bool) -> bool:
        """What a target with Y gets while X holds it has while X holds and it has Y (S7)."""
        return condition and fits

    # ------------------------------------------------------------------------ 117: acquired abilities

    @clause("acquired.origin")
    def is_own(self, printed: bool) -> bool:
        """What a card got through other abilities is acquired (S8), and so is what it is said to be given or to receive (S16)."""
        return printed

    @clause("acquired.by_kind")
    def works(self, kinds: tuple[Kind, ...], bearer_open: bool) -> bool:
        """Acquired abilities are static, triggered and played ones like own ones (S9), and used by the rules of their kind (S10)."""
        return bearer_open or "played" not in kinds

    @clause("acquired.lasts")
    def ends(self, until: Until, moment: Until) -> bool:
        """An acquired ability lasts to the end of the game unless its text says otherwise (S11)."""
        return until == moment

    @clause("acquired.without_source")
    def stays(self, name: str, source_in_game: bool) -> str:
        """It stays though the card that gave it is gone (S14, S31): by its *name*, empty if it does not."""
        return name

    @clause("acquired.poisoned")
    def poisoned(self, source: str, affected: str) -> str:
        """Poison is an acquired ability of the creature that was poisoned (S13)."""
        return affected

    @clause("acquired.bare_word")
    def is_lost(self, own: bool) -> bool:
        """A card's abilities are its own ones where a text says no more (S15): whoever loses abilities keeps the acquired ones."""
        return own

    # ------------------------------------------------------------------------ 118.1 and 118.3: delayed abilities

    @clause("delayed.no_target")
    def waits(self, has_target: bool, candidates: int) -> bool:
        """A declared ability without an explicit target becomes a delayed one (S17, S18), however many cards it might come to mean (S22)."""
        return not has_target

    @clause("delayed.acts")
    def is_action(self, closes: bool, is_strike: bool) -> bool:
        """A creature acts (S21) when closing it is the cost of what it does; that moving is no action is context."""
        return closes

    @clause("delayed.before_action")
    def comes_at(self, stage: str) -> bool:
        """What waits for a creature that acts comes before the effects of that action; this is the default answer."""
        return stage == "declaration"

    @clause("delayed.next_attack")
    def is_meant(self, strength: str, asked: tuple[Strength, ...]) -> bool:
        """Only an attack as strong as the text says is the next one (S24, S26)."""
        return not asked or strength in asked

    @clause("delayed.attack_on_stack")
    def takes(self, fits: bool) -> bool:
        """If a fitting attack is on the stack already, it is the target, and nothing is delayed (S25); this is inferred."""
        return fits

    @clause("delayed.once")
    def is_spent(self, fits: bool) -> bool:
        """What waits for the next event lands once, and an event that does not fit leaves it as it is."""
        return fits

    @clause("delayed.on_affected")
    def bearer(self, source: str, affected: str) -> str:
        """With the first of two conditions the card that is affected gets an acquired ability (S19, S27, S28)."""
        return affected

    @clause("delayed.second")
    def is_due(self, late: bool) -> bool:
        """That ability triggers as soon as the second condition holds (S29, S30); what is got in that very phase waits for the next one."""
        return not late

    # ------------------------------------------------------------------------ 119: effects

    @clause("effect.success")
    def accompanies(self, changed: bool, wounded: bool) -> bool:
        """An effect comes of an action that was carried out successfully (S32): if nothing changed, nothing accompanies it."""
        return changed

    @clause("effect.cell")
    def meets(self, now: str, then: str) -> str:
        """An effect on a cell (S33) meets the card that stands there *now*, not the one that stood there *then*."""
        return now

    @clause("effect.on_attack")
    def aims_at(self, host: str, source: str) -> str:
        """An effect on a card's attack or die aims at that card (S34, S36, S37)."""
        return host

    # ------------------------------------------------------------------------ context: declaring and paying

    @clause("action.slow")
    def is_time(self, instant: bool, own_main: bool, stack: int) -> bool:
        """What is not instant is declared by the active player, in the Main Phase, on an empty stack."""
        return instant or (own_main and stack == 0)

    @clause("cost.means")
    def can_pay(self, closes: bool, is_open: bool, chips: int, has: int) -> bool:
        """Declaring needs the means to pay: an open card if it closes, and the chips."""
        return (is_open or not closes) and chips <= has

    @clause("cost.promised")
    def is_free(self, closes: bool, promised: bool) -> bool:
        """A card that is to be closed for something on the stack declares nothing else that closes it."""
        return not (closes and promised)

    @clause("cost.after_effect")
    def pays_at(self, stage: str) -> bool:
        """The cost is paid after the effect and what accompanies it."""
        return stage == "payment"

    @clause("cost.unpaid")
    def is_paid(self, target_gone: bool, thrown: bool) -> bool:
        """What turns out to be illegal because its target is gone is cancelled, and not paid unless dice have been thrown for it."""
        return thrown or not target_gone

    # ------------------------------------------------------------------------ context: strikes

    @clause("strike.table")
    def fought(self, difference: int, lowest: int) -> Outcome:
        """Two open creatures fight: the *difference* of the dice tells how strong the strikes are; *lowest* is the lower die."""
        return _fought(difference, lowest)

    @clause("strike.one_die")
    def struck(self, die: int) -> Strength:
        """Whoever does not fight back is struck by one die: up to 3 weak, up to 5 medium, then strong."""
        return "weak" if die <= 3 else "medium" if die <= 5 else "strong"

    @clause("strike.exchange")
    def may_weaken(self, difference: int) -> bool:
        """Where both strike, the higher may take the row above; that these are the rows +2, +4 and -4 is the default answer."""
        return difference in (2, 4, -4)

    @clause("strike.bonus")
    def strengthened(self, printed: ThreeFold, bonus: ThreeFold, strength: Strength) -> int:
        """A bonus adds to the strike of its own strength only; a value below zero counts as zero."""
        n = ("weak", "medium", "strong").index(strength)
        return max(0, printed[n] + bonus[n])

    # ------------------------------------------------------------------------ context: triggers, death, turns

    @clause("trigger.order")
    def first(self, active: str, inactive: str) -> str:
        """Of triggers of one moment the active player's go on the stack first, so that the other's resolve first."""
        return active

    @clause("death.on_stack")
    def dies(self, lives: int) -> Literal["", "stack", "at once"]:
        """A card without lives gets a destruction effect, which goes on the stack; this is the default answer."""
        return "stack" if lives <= 0 else ""

    @clause("death.saved")
    def is_destroyed(self, lives: int) -> bool:
        """If it has lives again when that resolves, it is not destroyed."""
        return lives <= 0

    @clause("turn.poison")
    def ticks(self, is_open: bool) -> bool:
        """Poison wounds at the start of its controller's turn, after the cards have opened, only whoever is open."""
        return is_open

    @clause("poison.greatest")
    def working(self, amounts: tuple[int, ...]) -> tuple[int, ...]:
        """Of several abilities of one name only the greatest works, and of equal ones the oldest; which ones, by their places."""
        return (amounts.index(max(amounts)),) if amounts else ()

    @clause("turn.ends_last")
    def is_over(self, triggered: bool) -> bool:
        """What lasts until the end of the turn ends once all has *triggered* and resolved that does at the end of the turn."""
        return triggered


def _fought(d: int, lowest: int) -> Outcome:
    if d >= 4:
        return "strong", ("weak" if d == 4 else None)
    if d in (2, 3):
        return "medium", ("weak" if d == 2 else None)
    if d in (1, -1):
        return "weak", None
    if d == 0:
        return ("weak", None) if lowest <= 4 else (None, "weak")
    if d == -2:
        return None, None
    if d == -3:
        return None, "weak"
    return ("weak", "medium") if d == -4 else (None, "medium")
