"""The clauses of light and dark fate in the order of the source (S2 to S28), then what they stand on (context).

Judging only: a clause is given the facts that its sentence speaks of and says yes or no, or gives an order by name.
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
from oracle.kernel.rulebook import Rulebook, clause


class TalismanRules(Rulebook):
    """Talisman, Revised 4th Edition, with the fate rules of The Woodland."""

    # ------------------------------------------------------------------------ which rules hold (S2-S4)

    @clause("fate.woodland_replaces")
    def base_ban_lifted(self, spender: str, roller: str, region: Region) -> bool:
        """The new fate rules replace those of the base game, so its ban on touching another's roll is gone (S2).

        Where the roller is, *region*, matters to a wrong reading only.
        """
        return True

    @clause("fate.woodland_binds")
    def may_play_with_woodland(self, fate_rules: FateRules) -> bool:
        """Whoever plays with The Woodland must use the new fate rules (S3)."""
        return fate_rules == "two_sided"

    @clause("fate.free_without")
    def free_choice(self, woodland: bool) -> tuple[FateRules, ...]:
        """Without The Woodland the table may choose between the fate rules (S4); () where it has no free choice."""
        return () if woodland else ("two_sided", "plain")

    # ------------------------------------------------------------------------ the tokens (S5-S7)

    @clause("fate.two_faces")
    def is_face(self, up: str) -> bool:
        """A fate token has a gold side and a dark blue side (S5)."""
        return up in ("gold", "dark blue")

    @clause("fate.gold_is_light")
    def gold_shows(self, up: str, face: Face) -> bool:
        """The gold side is light fate (S6)."""
        return up != "gold" or face == "light"

    @clause("fate.dark_blue_is_dark")
    def dark_blue_shows(self, up: str, face: Face) -> bool:
        """The dark blue side is dark fate (S7)."""
        return up != "dark blue" or face == "dark"

    # ------------------------------------------------------------------------ spending (S8)

    @clause("fate.has_token")
    def can_pay(self, tokens: int, in_all: int) -> bool:
        """A reroll costs one fate token, so there must be one to spend (S8): *tokens* show the side that is to be spent.

        How many tokens the spender has *in all* matters to a wrong reading only.
        """
        return tokens >= 1

    @clause("fate.after_roll")
    def is_moment(self, moment: str) -> bool:
        """Fate is spent after the roll has been made (S8); *moment* is "before" or "after"."""
        return moment == "after"

    @clause("fate.to_stock")
    def goes_to(self, destination: str) -> bool:
        """A spent token goes to the common stock (S8); *destination* is "stock", "roller" or "box"."""
        return destination == "stock"

    # ------------------------------------------------------------------------ which rolls (S9-S12)

    @clause("fate.closed_list")
    def is_listed(self, situations: Sequence[str], purpose: Purpose) -> bool:
        """Fate serves in the listed situations only (S9); *situations* are those that the roll is in.

        Its *purpose* matters to a wrong reading only.
        """
        return bool(situations)

    @clause("fate.movement")
    def is_movement(self, purpose: Purpose, dice: int) -> bool:
        """A roll for movement may be rerolled (S10); how many *dice* matters to a wrong reading only."""
        return purpose == "movement"

    @clause("fate.attack")
    def is_attack(self, purpose: Purpose, combat: Combat, against_creature: bool) -> bool:
        """An attack roll may be rerolled (S11); the kind of combat and of opponent matter to wrong readings only."""
        return purpose == "attack"

    @clause("fate.instruction")
    def is_instruction(self, purpose: Purpose, source: Source, must_accept: bool) -> bool:
        """A roll that a card or a space of the board orders may be rerolled (S12).

        That a character card is a card, and that "must accept the outcome" does not shut fate out, are the default answers to open points.
        """
        return purpose == "instruction" and source != ""

    # ------------------------------------------------------------------------ whose rolls, and who first (S13-S15)

    @clause("fate.light_own")
    def light_may(self, face: Face, spender: str, roller: str, turn: str) -> bool:
        """Light fate rerolls only a roll that the spender's own character made (S13); whose *turn* it is matters to a wrong reading only."""
        return face != "light" or spender == roller

    @clause("fate.dark_other")
    def dark_may(self, face: Face, spender: str, roller: str, regions: tuple[Region, Region]) -> bool:
        """Dark fate rerolls only a roll that another character made (S14); no distance is named, so *regions* matter to a wrong reading only."""
        return face != "dark" or spender != roller

    @clause("fate.light_first")
    def windows(self, roller: str, others: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """The one who rolled decides on light fate before the others may spend dark fate (S15): who is asked, group by group.

        That the roller cannot come back after passing is inferred.
        """
        return ((roller,), others)

    @clause("fate.forced_throws_again")
    def throws_again(self, thrower: str, roller: str, spender: str) -> bool:
        """Dark fate forces the roller to throw again: the die is not thrown by whoever spent the token (S15)."""
        return thrower == roller

    # ------------------------------------------------------------------------ the new result (S16-S18)

    @clause("fate.accept_result")
    def stands(self, result: str, old: int, new: int) -> bool:
        """The new result must be accepted (S16); *result* is "new" or "old", their pips matter to a wrong reading only."""
        return result == "new"

    @clause("fate.once_per_roll")
    def is_unspent(self, dice: tuple[int, ...], spent: tuple[Spent, ...], spender: str, face: Face) -> bool:
        """A die that fate has thrown again is not thrown again by fate: whoever spends, and whichever side (S8, S17).

        Who spends and the side matter to wrong readings only.
        """
        return not any(die in earlier.dice for earlier in spent for die in dice)

    @clause("fate.multi_die")
    def one_die_only(self, dice: tuple[int, ...], spent: tuple[Spent, ...], spender: str) -> bool:
        """Of several dice thrown at once fate rerolls only one (S18); read for the whole roll, whoever spends (open point).

        Who spends matters to the other reading of that point.
        """
        others = {die for earlier in spent for die in earlier.dice if die not in dice}
        return len(dice) == 1 and not others

    # ------------------------------------------------------------------------ tokens on cards (S19, S20)

    @clause("card.no_side")
    def is_sided(self, on_card: bool, lent: bool) -> bool:
        """A token on a card is neither light nor dark fate while it lies there (S19), so it is spent only if the card *lends* it."""
        return not on_card or lent

    @clause("card.gained_either")
    def frees_side(self, direction: str) -> bool:
        """A token that is gained and put on a card may be gained as either fate, whatever was said (S20).

        *direction* is "onto" or "from" a card, or "" for neither; that "from" changes nothing is the default answer to an open point.
        """
        return direction == "onto"

    @clause("card.spent_either")
    def spent_as(self, on_card: bool, face: Face) -> bool:
        """A token that is spent from a card may be spent as light or as dark fate (S20)."""
        return not on_card or face in ("light", "dark")

    # ------------------------------------------------------------------------ the start of the game (S21, S22)

    @clause("start.fate_value")
    def first_tokens(self, fate_value: int) -> int:
        """A character begins with as many fate tokens as its fate value says (S21)."""
        return fate_value

    @clause("start.each_side")
    def is_chosen_apart(self, choice: str, face: Face) -> bool:
        """The side of each of these tokens is chosen apart (S22); *choice* is "each" or "all". Which *face* matters to a wrong reading only."""
        return choice == "each"

    # ------------------------------------------------------------------------ creatures (S23)

    @clause("fate.creature_attack")
    def no_creature_attack(self, purpose: Purpose, creature: bool, face: Face) -> bool:
        """No fate on a creature's attack roll (S23); the side matters to a wrong reading only."""
        return not (creature and purpose == "attack")

    @clause("fate.creature_other")
    def no_creature_roll(self, purpose: Purpose, creature: bool, face: Face) -> bool:
        """No fate on any other roll that a creature makes (S23); the side matters to a wrong reading only.

        That a figure that no player owns moves as a creature does is the default answer to an open point.
        """
        return not creature or purpose == "attack"

    # ------------------------------------------------------------------------ gaining and replenishing (S24-S28)

    @clause("replenish.to_value")
    def replenished(self, wanted: int, stated: str, tokens: tuple[int, ...], on_cards: int, fate_value: int) -> int:
        """Nobody replenishes beyond the fate value (S24): how many of the *wanted* come. *tokens* are those held, by side.

        That the limit is on all of them together and not on each side, whichever is *stated*, and that those *on cards* do not count,
        is inferred.
        """
        return min(wanted, max(0, fate_value - sum(tokens)))

    @clause("gain.beyond_value")
    def gained(self, wanted: int, tokens: int, fate_value: int, encounter: bool) -> int:
        """Who gains fate may hold more than the fate value (S25): how many of the *wanted* come.

        The source speaks of encounters; that any other gain is alike is inferred.
        """
        return wanted

    @clause("gain.may")
    def may_decline(self, encounter: bool) -> bool:
        """Tokens that an encounter gives may be taken, so they may be left (S25; open point); others are taken."""
        return encounter

    @clause("fate.choose_side")
    def free_sides(self, stated: str, light: int, dark: int) -> tuple[Face, ...]:
        """Who gains or replenishes fate chooses the side of each token if none is said (S26); () where one is.

        How many tokens of each side are held matters to a wrong reading only; that each token is chosen apart is inferred (S22).
        """
        return () if stated else FACES

    @clause("fate.stated_light")
    def is_light(self, stated: str, face: Face, deed: str) -> bool:
        """What is gained or replenished as light fate lies light side up (S27).

        *deed* is "gain" or "replenish"; which of them matters to a wrong reading only.
        """
        return stated != "light" or face == "light"

    @clause("fate.stated_dark")
    def is_dark(self, stated: str, face: Face, deed: str) -> bool:
        """What is gained or replenished as dark fate lies dark side up (S28); *deed* matters to a wrong reading only, as in S27."""
        return stated != "dark" or face == "dark"

    # ------------------------------------------------------------------------ fatebound effects (S29-S32)

    @clause("bound.by_state")
    def hangs_on_state(self, fatebound: bool) -> bool:
        """What a fatebound effect does to a character hangs on its state (S29); any other text of a card does not."""
        return fatebound

    @clause("bound.after_symbol")
    def is_fatebound(self, symbol: str, others: bool, before: str) -> bool:
        """A fatebound effect is the text behind a symbol (S30).

        Whether *others* of the card stand behind one, and the symbol of an effect *before* it, matter to wrong readings only.
        """
        return symbol != ""

    @clause("bound.p_is_light")
    def p_means(self, symbol: str, colour: Colour, weal: str) -> bool:
        """The effect behind P is the light one (S31); *weal*, "helps", "harms" or "" for neither, matters to a wrong reading only."""
        return symbol != "P" or colour == "light"

    @clause("bound.o_is_dark")
    def o_means(self, symbol: str, colour: Colour, weal: str) -> bool:
        """The effect behind O is the dark one (S32); whether it helps or harms, *weal*, matters to a wrong reading only."""
        return symbol != "O" or colour == "dark"

    # ------------------------------------------------------------------------ lightbound (S33-S36), darkbound (S37-S40)

    @clause("bound.lightbound")
    def is_lightbound(self, light: int, dark: int) -> bool:
        """Whoever has more light than dark fate is lightbound (S33)."""
        return light > dark

    @clause("bound.light_must")
    def lightbound_meets(self, choice: str, colour: Colour, weal: str) -> bool:
        """The lightbound must resolve the light effects of cards that they encounter (S34); *choice* is "resolve" or "ignore".

        Whether the effect helps or harms, *weal*, matters to a wrong reading only.
        """
        return choice == "resolve" or colour != "light"

    @clause("bound.light_own")
    def lightbound_uses(self, choice: str, colour: Colour, must: bool) -> bool:
        """Of their own cards the lightbound may resolve light effects only (S35).

        That a card may still say that its effect must be used is the default answer to an open point.
        """
        return colour == "light" if choice == "resolve" else not (must and colour == "light")

    @clause("bound.light_not_dark")
    def lightbound_spared(self, choice: str, colour: Colour, dark: int) -> bool:
        """The lightbound may not resolve dark effects (S36), which is asked of encountered cards: of their own S35 says so.

        How many *dark* tokens they hold matters to a wrong reading only.
        """
        return choice == "ignore" or colour != "dark"

    @clause("bound.darkbound")
    def is_darkbound(self, light: int, dark: int) -> bool:
        """Whoever has more dark than light fate is darkbound (S37)."""
        return dark > light

    @clause("bound.dark_must")
    def darkbound_meets(self, choice: str, colour: Colour, weal: str) -> bool:
        """The darkbound must resolve the dark effects of cards that they encounter (S38).

        Whether the effect helps or harms, *weal*, matters to a wrong reading only.
        """
        return choice == "resolve" or colour != "dark"

    @clause("bound.dark_own")
    def darkbound_uses(self, choice: str, colour: Colour, must: bool) -> bool:
        """Of their own cards the darkbound may resolve dark effects only (S39); the open point of S35 is theirs too."""
        return colour == "dark" if choice == "resolve" else not (must and colour == "dark")

    @clause("bound.dark_not_light")
    def darkbound_spared(self, choice: str, colour: Colour, light: int) -> bool:
        """The darkbound may not resolve light effects (S40), which is asked of encountered cards: of their own S39 says so.

        How many *light* tokens they hold matters to a wrong reading only.
        """
        return choice == "ignore" or colour != "light"

    # ------------------------------------------------------------------------ unbound (S41-S43), fateless (S44-S46)

    @clause("bound.unbound")
    def is_unbound(self, light: int, dark: int, fateless: bool) -> bool:
        """Whoever has as much light as dark fate is unbound (S41); that the *fateless* are not is inferred, or S45 would say nothing."""
        return light == dark and not fateless

    @clause("bound.unbound_ignore")
    def unbound_meets(self, choice: str, position: int, count: int) -> bool:
        """The unbound ignore all fatebound effects (S42); where one stands among those of the card matters to a wrong reading only."""
        return choice == "ignore"

    @clause("bound.unbound_own")
    def unbound_uses(self, choice: str, must: bool) -> bool:
        """The unbound may not resolve fatebound effects of their own cards (S43).

        Whether a card says that its effect *must* be used matters to a wrong reading only.
        """
        return choice == "ignore"

    @clause("bound.fateless")
    def is_fateless(self, tokens: int, on_cards: int) -> bool:
        """Whoever has no fate tokens is fateless (S44); that those *on cards* do not count is the default answer to an open point."""
        return tokens == 0

    @clause("bound.fateless_last")
    def fateless_meets(self, choice: str, position: int, count: int) -> bool:
        """The fateless must resolve the fatebound effect that is printed last on a card that they encounter, and no other (S45)."""
        return (choice == "resolve") == (position == count - 1)

    @clause("bound.fateless_own")
    def fateless_uses(self, choice: str, position: int, count: int) -> bool:
        """The fateless may not resolve fatebound effects of their own cards (S46).

        Where an effect stands among those of the card matters to a wrong reading only.
        """
        return choice == "ignore"

    # ------------------------------------------------------------------------ when (S47-S54)

    @clause("bound.when_met")
    def met_at(self, kind: CardKind, when: str) -> str:
        """Effects of Events, Enemies, Strangers and Places are resolved when the card is encountered, unless it says otherwise (S47)."""
        return when or "encounter"

    @clause("bound.when_own")
    def own_at(self, kind: CardKind, when: str) -> str:
        """Effects of Objects, Followers and Spells are resolved when the card says (S48): when they are used, if it says nothing."""
        return when or "use"

    @clause("fight.first")
    def steps(self, kind: CardKind) -> tuple[str, ...]:
        """An Enemy is fought first; what follows its defeat comes after (S50, S51)."""
        return ("encounter", "fight", "after_defeat") if kind == "enemy" else ("encounter",)

    @clause("fight.if_won")
    def follows(self, result: Result) -> bool:
        """What follows the defeat of an Enemy follows only if it was defeated (S52)."""
        return result == "won"

    @clause("fight.state_after")
    def counting(self, before: State, now: State) -> State:
        """The state counts as it is when an effect is resolved, after the fight for what follows a defeat (S53; inferred from the order)."""
        return now

    @clause("trophy.discarded")
    def is_trophy(self, discarded: bool) -> bool:
        """A defeated Enemy whose effect says that it is discarded does not become a trophy (S54)."""
        return not discarded

    # ------------------------------------------------------------------------ context: fights, paying, death

    @clause("fight.higher_wins")
    def compared(self, own: int, other: int) -> Result:
        """The higher attack score wins; equal ones are a stand-off (base rules of combat)."""
        return "won" if own > other else "lost" if own < other else "stand-off"

    @clause("fight.live_craft")
    def craft_of(self, now: int, at_start: int, on_cards: int) -> int:
        """A Craft that is the number of one's fate tokens is counted when the scores are compared (open point).

        How many tokens lie *on cards* matters to a wrong reading only.
        """
        return now

    @clause("pay.enough")
    def affords(self, tokens: int, price: int) -> bool:
        """A price in fate is paid whole or not at all (inferred): *tokens* are those before the character."""
        return tokens >= price

    @clause("pay.any_side")
    def pays(self, on_card: bool, face: Face) -> bool:
        """Any token before a character pays for what a card asks fate for, whichever side is up, and none on a card (inferred)."""
        return not on_card

    @clause("death.leaves")
    def left_by(self, what: str) -> str:
        """Where a killed character's things go (base rules of death; of Destinies, The Woodland): "stock", "discard", "space" or "stays"."""
        return {"fate": "stock", "trophy": "discard", "spell": "discard", "destiny": "stays"}.get(what, "space")

    # ------------------------------------------------------------------------ context: the stock, what cannot be

    @clause("stock.finite")
    def in_stock(self, wanted: int, stock: int) -> int:
        """There are no more tokens than those in the stock (golden rule of the base game): how many of the *wanted* come."""
        return min(wanted, stock)

    @clause("fate.cannot")
    def can_get(self, barred: bool, deed: str) -> bool:
        """What a card says cannot be beats what can (golden rule of the base game); *deed* is "gain" or "replenish"."""
        return not barred

    # ------------------------------------------------------------------------ context: order among players, combat, movement

    @clause("fate.dark_order")
    def others(self, order: tuple[str, ...], roller: str, turn: str, opponent: str) -> tuple[str, ...]:
        """Of the others the opponent in the combat is asked first, then clockwise from the roller (inferred; open point)."""
        at = order.index(roller)
        around = order[at + 1 :] + order[:at]
        return tuple(sorted(around, key=lambda seat: seat != opponent))

    @clause("fate.attacker_first")
    def rolls_in_turn(self, attacker: str, defender: str, pips: tuple[int, ...]) -> tuple[str, str]:
        """The attacker decides on fate first, then the defender (base rules of combat); their *pips* matter to a wrong reading only."""
        return (attacker, defender)

    @clause("fate.duel_order")
    def window_order(self, windows: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]) -> tuple[tuple[str, str], ...]:
        """With two rolls on the table both rollers decide before any other is asked (inferred; open point).

        *windows* are the rolls with their groups (S15); the answer says (roll, who is asked) in order.
        """
        depth = max(len(groups) for _, groups in windows)
        return tuple(
            (roll, who) for n in range(depth) for roll, groups in windows if n < len(groups) for who in groups[n]
        )

    @clause("fight.both_dice_first")
    def stages(self, rolls: tuple[str, ...], against_creature: bool) -> tuple[str, ...]:
        """In a combat both dice are thrown before anybody decides on fate (base rules of combat): rolls by name, then "fate".

        Whether the opponent is a creature matters to a wrong reading only.
        """
        return (*rolls, "fate")

    @clause("move.inner_region")
    def die_in_region(self, region: Region) -> bool:
        """In the Inner Region a character moves one space, without a die (base rules of movement)."""
        return region != "inner"

    @clause("move.toad")
    def die_for(self, toad: bool) -> bool:
        """A Toad moves one space, without a die (base rules of the Toad)."""
        return not toad
