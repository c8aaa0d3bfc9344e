"""The clauses of Berserk's items 115 to 119, in the order of their source, and of what they rest on. Judging only.

S1 to S37 are the sentences of the source. What it rests on comes from the extended rules of the generation before it.
"""

from __future__ import annotations

from typing import Literal

from oracle.games.berserk.abilities import Kind, Strength, ThreeFold, Type, Until
from oracle.games.berserk.board import Zone
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
    def lands_without(self, fits: bool, source: Zone, source_open: bool) -> bool:
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

    @clause("static.loop")
    def stops_at(self, last_new: int, repeated: int) -> int:
        """Where static abilities undo each other, all stops before a state comes a second time; states are counted from 0.

        *last_new* is the last state before the repetition, *repeated* the one that would come again.
        """
        return last_new

    @clause("static.midway")
    def noticed(self, now: int, before: int) -> int:
        """It applies between two effects of one action too (S5): how many wounds there are by it *now*, and *before* the first of them."""
        return now

    @clause("static.no_effect")
    def is_effect(self, executed: bool) -> bool:
        """What a static ability does is an influence and no effect (S6, S32): texts that speak of effects do not mean it; default answer."""
        return executed

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

    @clause("acquired.turns")
    def counts_turn(self, opponents: bool) -> bool:
        """What lasts for some turns of the opponent counts the turns of the opponent of whoever gave it, as they end."""
        return opponents

    @clause("acquired.bearer_leaves")
    def is_kept_in(self, zone: Zone) -> bool:
        """A card that leaves the game zone loses what it acquired, also if it comes back; for the deck this is the default answer."""
        return zone in ("field", "additional")

    @clause("acquired.giver")
    def means(self, giver: str, bearer: str) -> str:
        """A card's name in an ability that it gives away means that very card, whoever bears the ability."""
        return giver

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

    @clause("acquired.named")
    def is_named(self, same_name: bool, own: bool) -> bool:
        """A text that takes a named ability takes own and acquired ones of that name."""
        return same_name

    @clause("acquired.again")
    def can_get(self, lost: bool, by_static: bool) -> bool:
        """A card that has *lost* a named ability by a text without an end cannot get it again, be it by a static ability or otherwise."""
        return not lost

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
    def comes_at(self, stages: tuple[str, ...]) -> str:
        """What waits for a creature that acts comes before the effects of that action, with the first of its objects; this is the default answer."""
        return stages[0]

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

    @clause("delayed.several")
    def chooses(self, declarer: str, opponent: str, active: str) -> str:
        """If several cards fit at the same moment, its player chooses one of them; empty if it lands on all; default answer."""
        return declarer

    @clause("control.on_stack")
    def belongs_to(self, declarer: str, controller: str, active: str) -> str:
        """What was declared stays the ability of the player who declared it, whoever controls its card by now."""
        return declarer

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

    @clause("effect.attack_of_zero")
    def accompanies_attack(self, strength: str, wounds: int) -> bool:
        """An attack that deals no wounds is made all the same, and what accompanies it comes; but not with a miss."""
        return bool(strength)

    @clause("effect.parts")
    def is_left(self, gone: int, targets: int, first_gone: bool) -> bool:
        """If one of several targets is gone, the rest is done and all is paid; only if none is left is it cancelled."""
        return gone < targets

    @clause("effect.cell")
    def meets(self, now: str, then: str) -> str:
        """An effect on a cell (S33) meets the card that stands there *now*, not the one that stood there *then*."""
        return now

    @clause("effect.on_attack")
    def aims_at(self, host: str, source: str) -> str:
        """An effect on a card's attack or die aims at that card (S34, S36, S37)."""
        return host

    # ------------------------------------------------------------------------ context: declaring and paying

    @clause("action.priority")
    def may_declare(self, has_priority: bool, instant: bool, is_active: bool) -> bool:
        """Only the player who has priority declares anything."""
        return has_priority

    @clause("action.target")
    def has_targets(self, found: int, needed: int) -> bool:
        """What has explicit targets is declared only if there are as many cards as it needs."""
        return found >= needed

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

    @clause("cost.exact")
    def chips_left(self, has: int, cost: int) -> int:
        """Paying takes just as many chips as the cost asks for."""
        return has - cost

    @clause("cost.once")
    def is_unused(self, once: bool, used: bool, declared: bool) -> bool:
        """What may be used once a turn, or once a battle, is used up when it is paid, and promised as soon as it is declared."""
        return not once or not (used or declared)

    @clause("cost.missing")
    def without_means(self, thrown: bool) -> Literal["goes on", "unpaid", "paid"]:
        """What can no longer be paid when it resolves is cancelled, and not paid as far as it goes unless dice have been thrown for it."""
        return "paid" if thrown else "unpaid"

    @clause("chips.accumulate")
    def may_accumulate(self, in_cost: bool, says_so: bool, says_not: bool) -> bool:
        """A card closes to get a chip if chips are in the cost of one of its abilities or it says so, unless it says that it cannot."""
        return (in_cost or says_so) and not says_not

    @clause("action.zero")
    def can_be(self, is_attack: bool, amount: int) -> bool:
        """What is no attack and would do nothing at all, as its number is 0, cannot be declared; an attack of 0 can."""
        return is_attack or amount > 0

    @clause("action.closing")
    def can_be_closed(self, is_open: bool, does_more: bool) -> bool:
        """A closed card is no target for closing it, unless the ability does something else to it too."""
        return is_open or does_more

    @clause("cost.after_effect")
    def pays_at(self, stage: str) -> bool:
        """The cost is paid after the effect and what accompanies it."""
        return stage == "payment"

    @clause("cost.unpaid")
    def is_paid(self, target_gone: bool, thrown: bool, resolved: bool) -> bool:
        """What turns out to be illegal because its target is gone is cancelled, and not paid unless dice have been thrown for it.

        That it is so, too, once its target has been *resolved*, is the default answer.
        """
        return thrown or not target_gone

    # ------------------------------------------------------------------------ context: strikes

    @clause("strike.answered")
    def fights_back(self, is_open: bool, is_creature: bool, is_opponents: bool, unanswered: bool) -> bool:
        """Only an open creature of the opponent fights back, and not against an unanswered strike."""
        return is_open and is_creature and is_opponents and not unanswered

    @clause("die.window")
    def is_die_time(self, stage: str) -> bool:
        """Abilities that change a die are declared only while its Result lies on top of the stack."""
        return stage == "result"

    @clause("die.result")
    def result(self, thrown: int, standing: int, played: int, fights: bool) -> int:
        """A result is what was thrown with all that is added to it; only where nobody fights back is it held within 1 and 6."""
        total = thrown + standing + played
        return total if fights else max(1, min(6, total))

    @clause("die.seen")
    def seen(self, at: str, thrown: int, result: int) -> int:
        """A text that speaks of what was thrown means the die as it fell; one that speaks of the result means what it came to."""
        return thrown if at == "throw" else result

    @clause("strike.table")
    def fought(self, difference: int, lowest: int, lowest_thrown: int) -> Outcome:
        """Two open creatures fight: the *difference* of the results tells how strong the strikes are; *lowest* is the lower result.

        That a tie goes by results, and not by what was thrown, is the default answer.
        """
        return _fought(difference, lowest)

    @clause("strike.one_die")
    def struck(self, die: int) -> Strength:
        """Whoever does not fight back is struck by one die: up to 3 weak, up to 5 medium, then strong."""
        return "weak" if die <= 3 else "medium" if die <= 5 else "strong"

    @clause("strike.exchange")
    def may_weaken(self, difference: int) -> bool:
        """Where both strike, the higher may take the row above; that these are the rows +2, +4 and -4 is the default answer."""
        return difference in (2, 4, -4)

    @clause("strike.exchange_by")
    def weakens(self, higher: str, lower: str, attacker: str) -> str:
        """Whoever has the higher result may weaken the strikes."""
        return higher

    @clause("strike.bonus")
    def strengthened(self, printed: ThreeFold, bonus: ThreeFold, strength: Strength) -> int:
        """A bonus adds to the strike of its own strength only; a value below zero counts as zero."""
        n = ("weak", "medium", "strong").index(strength)
        return max(0, printed[n] + bonus[n])

    # ------------------------------------------------------------------------ context: defenders and blocks

    @clause("defence.window")
    def is_defence_time(self, stage: str) -> bool:
        """A defender is assigned only while the Target of the strike lies on top of the stack."""
        return stage == "target"

    @clause("defence.beside")
    def stands_between(self, beside_attacker: bool, beside_target: bool) -> bool:
        """A defender stands next to both the attacker and the card that is attacked."""
        return beside_attacker and beside_target

    @clause("defence.able")
    def is_able(self, is_open: bool, is_creature: bool) -> bool:
        """Only an open creature can defend."""
        return is_open and is_creature

    @clause("defence.barred")
    def is_defensible(self, redirected: bool, directed: bool, unanswered: bool) -> bool:
        """Nobody defends against a strike that has been redirected already, or that is directed or unanswered."""
        return not (redirected or directed or unanswered)

    @clause("defence.attacked")
    def attacked(self, defender: str, first: str) -> str:
        """The defender becomes the target of the strike: it is the attacked card."""
        return defender

    @clause("defence.closes")
    def closes_defender(self, what: str, stage: str) -> bool:
        """A defender fights as an open card and closes when the strike is paid for."""
        return (what, stage) == ("strike", "payment")

    @clause("block.window")
    def is_block_time(self, stage: str) -> bool:
        """An action can be blocked while its Target or its Protection lies on top of the stack; this is the default answer."""
        return stage in ("target", "protection")

    @clause("block.left")
    def remains(self, stage: str, thrown: bool) -> bool:
        """A blocked action has no effect, and nothing accompanies it, but it is paid for."""
        return stage == "payment"

    # ------------------------------------------------------------------------ context: triggers, death, turns

    @clause("trigger.must")
    def may_decline(self, may: bool) -> bool:
        """What triggers must be declared, unless its text says that one may."""
        return may

    @clause("trigger.at_once")
    def enters_with(self, player: str, active: str) -> str:
        """With whose priority a trigger of that player goes on the stack: with the active player's, that is, at once; default answer."""
        return active

    @clause("trigger.loop")
    def is_cut(self, same_effect: int, same_cause: int) -> bool:
        """In a chain of triggers, an effect that comes again because of the same card is cut off, and all that would follow.

        *same_effect* counts how often it has come in this chain, *same_cause* how often because of that card.
        """
        return same_cause >= 1

    @clause("trigger.order")
    def first(self, active: str, inactive: str) -> str:
        """Of triggers of one moment the active player's go on the stack first, so that the other's resolve first.

        Whose go first; empty if the active player puts all of them into order.
        """
        return active

    @clause("death.on_stack")
    def dies(self, lives: int, wounds: int) -> Literal["", "stack", "at once"]:
        """A card without lives gets a destruction effect, which goes on the stack; this is the default answer."""
        return "stack" if lives <= 0 else ""

    @clause("death.saved")
    def is_destroyed(self, lives: int, by_text: bool) -> bool:
        """If it has lives again when that resolves, it is not destroyed; a card that a text destroys is, whatever its lives."""
        return by_text or lives <= 0

    @clause("death.markers")
    def keeps_markers(self, left: int) -> bool:
        """A dead card keeps its markers until all that its death triggered has resolved; *left* says how much has not yet."""
        return left > 0

    @clause("wounds.spared")
    def is_spared(self, from_strike: bool, only_strikes: bool, steadfast: bool, is_opponents: bool) -> bool:
        """Who gets wounds only from strikes gets none from abilities, and who is steadfast none from the opponent's; its own poison wounds."""
        return not from_strike and (only_strikes or (steadfast and is_opponents))

    @clause("wounds.healed")
    def healed(self, wounds: int, n: int, incorporeal: bool) -> int:
        """Healing takes away as many wounds as it says, or all if there are fewer; an incorporeal creature is not healed."""
        return 0 if incorporeal else min(wounds, n)

    @clause("poison.target")
    def can_be_aimed(self, incorporeal: bool, protected: bool) -> bool:
        """An incorporeal creature is no target for poisoning; one that is protected from poison is, but gets none."""
        return not incorporeal

    @clause("poison.bearer")
    def can_be_poisoned(self, type_: Type, protected: bool, incorporeal: bool) -> bool:
        """Only a creature has poison, and none that is protected from it or incorporeal; whoever becomes so loses it at once."""
        return type_ == "creature" and not (protected or incorporeal)

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
