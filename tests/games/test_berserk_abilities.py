"""Costs, triggers, death, poison, durations and static loops of Berserk, worked out by hand from the rules."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec.structs import replace

from oracle.errors import ImpossibleBoard
from oracle.games.berserk import GAME, events
from oracle.games.berserk.abilities import Ability, Change, Gift, Next, Until, Which, While
from oracle.games.berserk.board import Acquired, Card, Item, Waiting
from tests.games.battles import ACT, OGRE, POISON, POISONS, TROLL, WALL, after, refused, table, with_stack

STRIKE = ("p1.priority", "ogre strikes")
FOES = Which("opponents")


# -------------------------------------------------------------------------------- costs and targets


def test_what_can_no_longer_be_paid_is_cancelled() -> None:
    """Q75: the last chip goes in answer; nothing happens, and the card does not close."""
    shot = Ability(closes=True, chips=1, which=FOES, does=(Change("wound", 2),))
    thief = Card("p2", chips=1, abilities=(Ability(chips=1, instant=True, which=FOES, does=(Change("lose_chip"),)),))
    before = table(archer=Card("p1", chips=1, abilities=(shot,)), thief=thief, troll=TROLL)
    script = (("p1.priority", "archer 1"), ("p1.archer.target", "troll"), ("p1.priority", "pass"))
    answer = (("p2.priority", "thief 1"), ("p2.thief.target", "archer"))

    assert after(before, ACT, *script).cards["troll"].wounds == 2
    end = after(before, ACT, *script, *answer)
    assert (end.cards["troll"].wounds, end.cards["archer"].open, end.cards["archer"].chips) == (0, True, 0)


def test_paying_takes_what_was_asked() -> None:
    """Q15: of 4 chips, 1 is paid."""
    shot = Ability(chips=1, instant=True, which=FOES, does=(Change("wound"),))
    before = table(archer=Card("p1", chips=4, abilities=(shot,)), troll=TROLL)
    assert after(before, ACT, ("p1.priority", "archer 1")).cards["archer"].chips == 3


@pytest.mark.parametrize(("once", "next_turn"), [("turn", 2), ("battle", 1)])
def test_once_a_turn_and_once_a_battle(once: Literal["turn", "battle"], next_turn: int) -> None:
    """Used once, it is barred in that turn; the next turn gives back what is once a turn."""
    sting = Ability(instant=True, once=once, which=FOES, does=(Change("wound"),))
    before = table(wasp=Card("p1", abilities=(sting,)), troll=TROLL)
    script = (("p1.priority", "wasp 1"),)

    assert refused(before, ACT, *script, ("p1.priority", "wasp 1")) == "cost.once"
    stung = after(before, ACT, *script)
    assert (stung.cards["troll"].wounds, stung.cards["wasp"].used) == (1, (1,))
    assert refused(stung, ACT, *script) == "cost.once"
    later = after(stung, events.Final())
    if once == "battle":
        assert refused(later, ACT, ("p2.priority", "pass"), *script) == "cost.once"
    else:
        assert after(later, ACT, ("p2.priority", "pass"), *script).cards["troll"].wounds == next_turn


def test_accumulating_chips() -> None:
    """Q13, Q14, Q55: with chips in a cost one may, with none one may not, and "cannot" beats "may"."""
    dear = Ability(chips=2, which=FOES, does=(Change("wound"),))
    catcher, keeper = Card("p1", abilities=(dear,)), Card("p1", chips=1)
    leave = Ability(whilst=While(), aim="all", which=Which("yours"), gives=(Gift("accumulates"),))
    joker = Card("p1", named=("never_accumulates",))

    end = after(table(catcher=catcher, troll=TROLL), ACT, ("p1.priority", "catcher accumulates"))
    assert (end.cards["catcher"].chips, end.cards["catcher"].open) == (1, False)
    script = (("p1.priority", "keeper accumulates"),)
    assert refused(table(keeper=keeper, troll=TROLL), ACT, *script) == "chips.accumulate"
    let = table(keeper=keeper, jilla=Card("p1", abilities=(leave,)), joker=joker)
    assert after(let, ACT, *script).cards["keeper"].chips == 2
    assert refused(let, ACT, ("p1.priority", "joker accumulates")) == "chips.accumulate"


def test_nothing_and_closing_what_is_closed() -> None:
    """Q84, Q74: a number of 0 is not declared, nor closing a closed card, unless the ability does more."""
    none = Ability(closes=True, which=FOES, does=(Change("wound", per="chip"),))
    bind = Ability(closes=True, which=FOES, does=(Change("close"),))
    both = Ability(closes=True, which=FOES, does=(Change("close"), Change("wound")))
    mage = Card("p1", abilities=(none, bind, both))
    before = table(mage=mage, troll=replace(TROLL, open=False))

    assert refused(before, ACT, ("p1.priority", "mage 1")) == "action.zero"
    assert refused(before, ACT, ("p1.priority", "mage 2")) == "action.closing"
    assert after(before, ACT, ("p1.priority", "mage 3")).cards["troll"].wounds == 1
    two = replace(before, cards={**before.cards, "elf": TROLL})
    assert refused(two, ACT, ("p1.priority", "mage 2"), ("p1.mage.target", "troll")) == "action.closing"


@pytest.mark.parametrize(("gone", "wounds", "is_open"), [(("elf",), 1, False), (("elf", "troll"), 0, True)])
def test_one_of_two_targets_is_gone(gone: tuple[str, ...], wounds: int, is_open: bool) -> None:
    """Q76: the other is wounded and all is paid; with both gone it is cancelled, unpaid."""
    fork = Ability(closes=True, which=FOES, second=FOES, does=(Change("wound"),))
    cards: dict[str, Card] = {"mage": Card("p1", abilities=(fork,)), "elf": TROLL, "troll": TROLL}
    for name in gone:
        cards[name] = replace(TROLL, zone="deck")
    item = Item("ability", "mage", "p1", 1, "elf", "troll")
    end = after(with_stack(replace(table(), cards=cards), item), ACT)
    assert (end.cards["troll"].wounds, end.cards["mage"].open, end.stack) == (wounds, is_open, ())


def test_the_second_target_is_another_card() -> None:
    """Both are asked for, and with one card alone it cannot be declared."""
    fork = Ability(closes=True, which=FOES, second=FOES, does=(Change("wound"),))
    before = table(mage=Card("p1", abilities=(fork,)), elf=TROLL, troll=TROLL, orc=TROLL)
    end = after(before, ACT, ("p1.priority", "mage 1"), ("p1.mage.target", "elf"), ("p1.mage.second", "orc"))
    assert [end.cards[name].wounds for name in ("elf", "troll", "orc")] == [1, 0, 1]
    alone = table(mage=Card("p1", abilities=(fork,)), elf=TROLL)
    assert refused(alone, ACT, ("p1.priority", "mage 1")) == "action.target"


def test_an_instant_needs_priority() -> None:
    """In the opponent's turn an instant is declared when its player has priority, and not before."""
    shot = Ability(closes=True, instant=True, which=FOES, does=(Change("wound"),))
    before = table("p2", archer=Card("p1", strike=(1, 1, 1), abilities=(shot,)), troll=TROLL)
    assert after(before, events.Declare("p1", "archer 1", priority="p1")).cards["troll"].wounds == 1
    assert refused(before, events.Declare("p1", "archer 1")) == "action.priority"
    assert refused(before, events.Declare("p1", "archer strikes", priority="p1")) == "action.slow"


def test_what_has_left_declares_nothing() -> None:
    """A case whose card is in the deck by then is told so."""
    shot = Ability(closes=True, instant=True, which=FOES, does=(Change("wound"),))
    gone = table(archer=Card("p1", zone="deck", abilities=(shot,)), troll=TROLL)
    with pytest.raises(ImpossibleBoard, match="no such thing to declare"):
        after(gone, events.Declare("p1", "archer 1"))


# -------------------------------------------------------------------------------- effects


@pytest.mark.parametrize(("wounds", "chips"), [(1, 0), (2, 1), (3, 1)])
def test_only_what_was_really_healed_counts(wounds: int, chips: int) -> None:
    """Q08: what hangs on healing 2 comes only if 2 wounds were really healed."""
    heal = Ability(
        closes=True, which=Which("yours", "creature"), does=(Change("heal", 2),), least=2, then=(Change("get_chip"),)
    )
    before = table(oreos=Card("p1", abilities=(heal,)), ogre=replace(OGRE, wounds=wounds))
    end = after(before, ACT, ("p1.priority", "oreos 1"), ("p1.oreos.target", "ogre"))
    assert (end.cards["ogre"].wounds, end.cards["ogre"].chips) == (max(0, wounds - 2), chips)


def test_wounds_that_do_not_happen_bring_nothing_along() -> None:
    """Q09, Q21: only strikes wound it, or an impact is reduced to nothing: what comes with the wound does not come."""
    hit = Ability(closes=True, which=Which("yours", other=True), does=(Change("wound", 1),), then=(Change("get_chip"),))
    for ogre in (
        replace(OGRE, named=("only_strikes",)),
        replace(OGRE, acquired=(Acquired(Gift(suffers=-1)),)),
    ):
        end = after(table(fire=Card("p1", abilities=(hit,)), ogre=ogre), ACT, ("p1.priority", "fire 1"))
        assert (end.cards["ogre"].wounds, end.cards["ogre"].chips, end.cards["fire"].open) == (0, 0, False)


def test_a_steadfast_creature_and_its_poison() -> None:
    """Q67: the opponent's ability does not wound it, its poison and strikes do."""
    hit = Ability(closes=True, which=FOES, does=(Change("wound", 2),))
    steady = replace(TROLL, named=("steadfast",), acquired=(Acquired(POISON),))
    before = table(mage=Card("p1", abilities=(hit,)), troll=steady)
    assert after(before, ACT, ("p1.priority", "mage 1")).cards["troll"].wounds == 0
    assert after(replace(before, active="p2"), events.Start()).cards["troll"].wounds == 2


def test_influence_is_no_effect_but_by_the_older_rules() -> None:
    """OPEN-12: a card open to no effects of the opponent's feels its static ability, and by bo13 does not."""
    fear = Card("p1", abilities=(Ability(whilst=While(), aim="all", which=FOES, gives=(Gift(strike=(-1, -1, -1)),)),))
    hit = Card("p1", abilities=(Ability(closes=True, which=FOES, does=(Change("wound", 2),)),))
    before = table("p2", fear=fear, hit=hit, elf=replace(TROLL, named=("unaffected",)), wall=replace(WALL, of="p1"))
    script = (("p2.priority", "elf strikes"), ("p2.elf.target", "wall"), ("elf.die", 6))
    for edition, wounds in (("rp19", 2), ("bo13", 3)):
        assert after(before, ACT, *script, edition=edition).cards["wall"].wounds == wounds
    end = after(replace(before, active="p1"), ACT, ("p1.priority", "hit 1"))
    assert (end.cards["elf"].wounds, end.cards["hit"].open) == (0, False)


def test_between_two_effects_of_one_ability() -> None:
    """A chip makes it steadfast at once, before the wound of the same ability; by bo13 only at the next priority."""
    shield = Ability(whilst=While("chips"), aim="this", gives=(Gift("steadfast"),))
    hit = Ability(closes=True, which=FOES, does=(Change("get_chip"), Change("wound", 2)))
    before = table(mage=Card("p1", abilities=(hit,)), troll=replace(TROLL, abilities=(shield,)))
    for edition, wounds in (("rp19", 0), ("bo13", 2)):
        assert after(before, ACT, ("p1.priority", "mage 1"), edition=edition).cards["troll"].wounds == wounds


# -------------------------------------------------------------------------------- static loops


def test_a_static_ability_that_ends_its_own_condition() -> None:
    """Steppe creatures lose the steppe: it is lost, and all stops before it would come back."""
    drought = Ability(whilst=While(), aim="all", which=Which("yours", trait="steppe"), gives=(Gift(takes=("steppe",)),))
    chief = Ability(whilst=While(), aim="all", which=Which("yours", trait="steppe"), gives=(Gift(strike=(1, 1, 1)),))
    ogre = replace(OGRE, traits=("steppe",))
    script = (STRIKE, ("p1.ogre.target", "wall"), ("ogre.die", 6))
    plain = table(chief=Card("p1", abilities=(chief,)), ogre=ogre, wall=WALL)
    assert after(plain, ACT, *script).cards["wall"].wounds == 4
    dry = replace(plain, cards={**plain.cards, "sun": Card("p1", abilities=(drought,))})
    assert after(dry, ACT, *script).cards["wall"].wounds == 3
    undone = GAME.reading("static.loop:loop_undoes_itself")
    assert after(dry, ACT, *script, under=undone).cards["wall"].wounds == 4


# -------------------------------------------------------------------------------- triggers


def test_two_mages_stop_before_the_repetition() -> None:
    """Q54: Charon 1 chip, the first player's mage 1, the other's 2."""

    def mage(of: str) -> Card:
        return Card(of, abilities=(Ability(at="chip", which=FOES, aim="this", does=(Change("get_chip"),)),))

    before = table(charon=Card("p1"), mine=mage("p1"), yours=mage("p2"))
    end = after(before, events.Happen("charon", "get_chip"))
    assert {name: card.chips for name, card in end.cards.items()} == {"charon": 1, "mine": 1, "yours": 2}


def test_what_triggers_must_be_declared_unless_it_may() -> None:
    """Q36: a text without "may" leaves no choice."""
    for may in (False, True):
        sting = Ability(at="strike", may=may, aim="attacked", does=(Change("wound"),))
        before = table(ogre=replace(OGRE, abilities=(sting,)), wall=WALL)
        script = (STRIKE, ("ogre.die", 6), ("p1.triggers", "not ogre"))
        if may:
            assert after(before, ACT, *script).cards["wall"].wounds == 3
        else:
            assert refused(before, ACT, *script) == "trigger.must"


def test_triggers_of_both_players_at_the_start_of_a_turn() -> None:
    """Q78: the active player's go on the stack first, so the other's resolves first; it heals before it is wounded."""
    hurt = Ability(at="start_of_turn", aim="all", which=FOES, does=(Change("wound"),))
    heal = Ability(at="start_of_opponents_turn", aim="all", which=Which("yours", "creature"), does=(Change("heal"),))
    before = table(
        sun=Card("p1", type="artifact", abilities=(hurt,)),
        spring=Card("p2", type="artifact", abilities=(heal,)),
        elf=Card("p2", lives=3),
    )
    assert after(before, events.Start()).cards["elf"].wounds == 1


def test_a_trigger_of_the_inactive_player_waits_by_the_other_reading() -> None:
    """OPEN-9: at the end of the turn the active player's instant kills the elf before it is healed; by the other reading it is healed first."""
    heal = Ability(at="end_of_turn", aim="all", which=Which("yours", "creature"), does=(Change("heal"),))
    shot = Ability(closes=True, instant=True, which=FOES, does=(Change("wound"),))
    before = table(
        archer=Card("p1", abilities=(shot,)),
        spring=Card("p2", type="artifact", abilities=(heal,)),
        elf=Card("p2", lives=2, wounds=1),
    )
    script = (("p1.priority", "archer 1"), ("p1.archer.target", "elf"))
    assert after(before, events.Final(), *script).cards["elf"].zone == "graveyard"
    waits = GAME.reading("trigger.at_once:with_own_priority")
    end = after(before, events.Final(), *script, under=waits)
    assert (end.cards["elf"].zone, end.cards["elf"].wounds) == ("field", 1)


# -------------------------------------------------------------------------------- death


def test_the_dead_keep_their_markers_for_their_last_words() -> None:
    """Q88: with 2 chips, it wounds by 2 when it dies; then the chips are gone."""
    curse = Ability(at="death", aim="all", which=FOES, does=(Change("wound", per="chip"),))
    spite = Ability(at="death", aim="all", which=FOES, does=(Change("get_chip"),))
    before = table(witch=Card("p1", lives=1, chips=2, abilities=(curse, spite)), troll=TROLL)
    end = after(
        before, events.Happen("witch", "wound"), *(("p1.triggers", pick) for pick in ("witch dies", "witch 1", "witch"))
    )
    assert (end.cards["troll"].wounds, end.cards["troll"].chips) == (2, 1)
    assert (end.cards["witch"].zone, end.cards["witch"].chips, end.cards["witch"].wounds) == ("graveyard", 0, 0)


@pytest.mark.parametrize(("incorporeal", "wounds"), [(False, 0), (True, 1)])
def test_healing_takes_what_is_there(incorporeal: bool, wounds: int) -> None:
    """Q41: 2 healed of 1 wound, and no error; an incorporeal creature is not healed."""
    heal = Ability(closes=True, which=Which("yours", "creature"), does=(Change("heal", 2),))
    ogre = replace(OGRE, wounds=1, named=("incorporeal",) if incorporeal else ())
    before = table(monk=Card("p1", type="artifact", abilities=(heal,)), ogre=ogre)
    assert after(before, ACT, ("p1.priority", "monk 1")).cards["ogre"].wounds == wounds


def test_last_words_choose_their_target() -> None:
    """What a death triggers may aim at a card of its player's choice; with none there, it is not declared."""
    curse = Ability(at="death", which=Which("opponents", "creature"), does=(Change("wound", per="chip"),))
    witch = Card("p1", lives=1, chips=2, abilities=(curse,))
    end = after(table(witch=witch, troll=TROLL, elf=TROLL), events.Happen("witch", "wound"), ("p1.witch.target", "elf"))
    assert (end.cards["elf"].wounds, end.cards["troll"].wounds, end.cards["witch"].chips) == (2, 0, 0)
    alone = after(table(witch=witch), events.Happen("witch", "wound"))
    assert (alone.cards["witch"].zone, alone.stack) == ("graveyard", ())


def test_a_text_destroys_on_the_stack_whatever_the_lives() -> None:
    """The destruction can be answered, and lives do not avert it."""
    slay = Ability(closes=True, which=FOES, does=(Change("destroy"),))
    last = Ability(closes=True, instant=True, which=FOES, does=(Change("wound"),))
    before = table(mage=Card("p1", lives=5, abilities=(slay,)), troll=replace(TROLL, abilities=(last,)))
    script = (
        ("p1.priority", "mage 1"),
        *(("p1.priority", "pass"), ("p2.priority", "pass")) * 4,
        ("p1.priority", "pass"),
    )
    end = after(before, ACT, *script, ("p2.priority", "troll 1"))
    assert (end.cards["troll"].zone, end.cards["mage"].wounds) == ("graveyard", 1)


# -------------------------------------------------------------------------------- poison


@pytest.mark.parametrize(
    "card",
    [replace(TROLL, named=("no_poison",)), replace(TROLL, named=("incorporeal",)), replace(TROLL, type="artifact")],
)
def test_who_cannot_be_poisoned(card: Card) -> None:
    """Q26, Q66: no poison is got; a weak strike would give none either, so the strike is medium."""
    before = table(ogre=replace(OGRE, abilities=(POISONS,)), troll=replace(card, open=False))
    end = after(before, ACT, STRIKE, ("ogre.die", 4))
    assert (end.cards["troll"].wounds, end.cards["troll"].acquired) == (2, ())


def test_poison_goes_at_once_and_does_not_come_back() -> None:
    """Q25, Q66: protection until the end of the turn takes the poison for good; so does becoming an artifact."""
    ward = Ability(closes=True, which=Which("yours", "creature"), gives=(Gift("no_poison", until="end_of_turn"),))
    sick = replace(OGRE, acquired=(Acquired(POISON),))
    before = table(monk=Card("p1", type="artifact", abilities=(ward,)), ogre=sick)
    warded = after(before, ACT, ("p1.priority", "monk 1"))
    assert [one.gift.name for one in warded.cards["ogre"].acquired] == ["no_poison"]
    assert after(warded, events.Final()).cards["ogre"].acquired == ()
    assert after(table(ogre=sick), events.Happen("ogre", "become_artifact")).cards["ogre"].acquired == ()


def test_the_target_of_poisoning() -> None:
    """Q66: incorporeal is no target; protected is one, and gets nothing for it."""
    venom = Ability(closes=True, which=FOES, gives=(POISON,))
    for named, clause in ((("incorporeal",), "poison.target"), (("no_poison",), "")):
        before = table(snake=Card("p1", abilities=(venom,)), troll=replace(TROLL, named=named))
        if clause:
            assert refused(before, ACT, ("p1.priority", "snake 1")) == clause
        else:
            end = after(before, ACT, ("p1.priority", "snake 1"))
            assert (end.cards["troll"].acquired, end.cards["snake"].open) == ((), False)


def test_a_card_that_opens_protects_before_poison_triggers() -> None:
    """What holds while the priest is open holds as soon as it opens: the poison is gone before it could trigger."""
    shield = Ability(whilst=While("open"), aim="all", which=Which("yours"), gives=(Gift("no_poison"),))
    before = table(priest=Card("p1", open=False, abilities=(shield,)), ogre=replace(OGRE, acquired=(Acquired(POISON),)))
    end = after(before, events.Start())
    assert (end.cards["ogre"].wounds, end.cards["ogre"].acquired) == (0, ())


def test_what_is_acquired_closes_off_too() -> None:
    """By bo13 a card that has acquired it does not feel the opponent's static ability either."""
    fear = Card("p1", abilities=(Ability(whilst=While(), aim="all", which=FOES, gives=(Gift(strike=(-1, -1, -1)),)),))
    elf = replace(TROLL, acquired=(Acquired(Gift("unaffected")),))
    before = table("p2", fear=fear, elf=elf, wall=replace(WALL, of="p1"))
    script = (("p2.priority", "elf strikes"), ("p2.elf.target", "wall"), ("elf.die", 6))
    assert after(before, ACT, *script, edition="bo13").cards["wall"].wounds == 3


# -------------------------------------------------------------------------------- durations and zones


@pytest.mark.parametrize(
    ("until", "turns", "left"),
    [
        ("end_of_turn", 0, (False, False, False, False)),
        ("end_of_opponents_turn", 0, (True, False, False, False)),
        ("start_of_your_turn", 0, (True, True, False, False)),
        ("end_of_your_turn", 0, (False, False, False, False)),
        ("opponents_turns", 2, (True, True, True, False)),
        ("", 0, (True, True, True, True)),
    ],
)
def test_how_long_a_gift_lasts(until: Until, turns: int, left: tuple[bool, ...]) -> None:
    """Is it there after the end of the giver's turn and of the opponent's, after the start of the next own, and after the opponent's second?"""
    bless = Ability(
        closes=True, which=Which("yours", other=True), gives=(Gift(strike=(1, 1, 1), until=until, turns=turns),)
    )
    now = after(table(monk=Card("p1", abilities=(bless,)), ogre=OGRE), ACT, ("p1.priority", "monk 1"))
    seen = []
    for round_ in (
        (events.Final(),),
        (events.Start(), events.Final()),
        (events.Start(),),
        (events.Final(), events.Start(), events.Final()),
    ):
        for event in round_:
            now = after(now, event)
        seen.append(bool(now.cards["ogre"].acquired))
    assert tuple(seen) == left


def test_a_bonus_for_the_next_strike_with_an_end() -> None:
    """Q49: no strike until the end of the turn, and it is gone."""
    bless = Ability(
        closes=True,
        which=Which("yours", other=True),
        gives=(Gift(strike=(2, 2, 2), until="next_strike", at_latest="end_of_your_turn"),),
    )
    blessed = after(table(monk=Card("p1", abilities=(bless,)), ogre=OGRE, wall=WALL), ACT, ("p1.priority", "monk 1"))
    script = (STRIKE, ("p1.ogre.target", "wall"), ("ogre.die", 6))
    assert after(blessed, ACT, *script).cards["wall"].wounds == 5
    assert after(blessed, events.Final()).cards["ogre"].acquired == ()


def test_a_delayed_ability_with_an_end_lapses() -> None:
    """What waits until the end of the turn waits no longer."""
    waiting = Waiting("p1", Next("acts", FOES, until="end_of_turn"), "hunter", (Change("wound", 3),))
    assert after(replace(table(troll=TROLL), waiting=(waiting,)), events.Final()).waiting == ()


@pytest.mark.parametrize(("zone", "kept"), [("to_additional", True), ("to_deck", False)])
def test_what_was_acquired_when_the_bearer_goes(zone: str, kept: bool) -> None:
    """OPEN-13: in the additional zone it stays, in the deck it is gone; by the other reading it comes back."""
    before = table(troll=replace(TROLL, acquired=(Acquired(POISON),)))
    end = after(before, events.Happen("troll", zone))  # type: ignore[arg-type]
    assert bool(end.cards["troll"].acquired) is kept
    other = GAME.reading("acquired.bearer_leaves:kept_in_the_deck")
    assert after(before, events.Happen("troll", zone), under=other).cards["troll"].acquired  # type: ignore[arg-type]


def test_a_named_ability_is_lost_in_all_instances() -> None:
    """Q12: own and acquired, both go; others stay."""
    card = replace(TROLL, named=("steadfast", "directed"), acquired=(Acquired(Gift("steadfast")), Acquired(POISON)))
    end = after(table(troll=card), events.Happen("troll", "lose_named", trait="steadfast"))
    assert end.cards["troll"].named == ("directed",)
    assert [one.gift.name for one in end.cards["troll"].acquired] == ["poison"]


def test_the_giver_is_meant() -> None:
    """Q57: what Ifrit gives away gives the chip to that Ifrit, not to the bearer and not to the other one."""
    gift = Gift(closes=True, aim="giver", does=(Change("get_chip"),))
    ifrit = Card("p1", abilities=(Ability(whilst=While(), aim="all", which=Which("yours", other=True), gives=(gift,)),))
    before = table(ifrit=ifrit, ogre=OGRE, other=replace(ifrit, of="p2"))
    end = after(before, ACT, ("p1.priority", "ogre 1"))
    assert [end.cards[name].chips for name in ("ifrit", "ogre", "other")] == [1, 0, 0]
    assert (end.cards["ogre"].open, end.cards["ifrit"].open) == (False, True)


# -------------------------------------------------------------------------------- control, and who is meant


def test_what_was_declared_stays_its_players() -> None:
    """Q80: the card changes sides, its ability still speaks of the opponent of who declared it."""
    storm = Ability(closes=True, aim="all", which=FOES, does=(Change("wound"),))
    item = Item("ability", "mage", "p1", 1, stage="wound")
    before = with_stack(table(mage=Card("p2", abilities=(storm,)), elf=Card("p1", lives=5), troll=TROLL), item)
    end = after(before, ACT)
    assert (end.cards["troll"].wounds, end.cards["elf"].wounds) == (1, 0)


@pytest.mark.parametrize(
    ("under", "asked", "chips"),
    [("", "p2", (0, 1)), ("lands_on_all", "", (1, 1)), ("active_player_chooses", "p1", (0, 1))],
)
def test_two_cards_fit_at_the_same_moment(under: str, asked: str, chips: tuple[int, int]) -> None:
    """OPEN-11: strike and counter-strike wound at once; whoever waited for the next wounded card chooses."""
    waiting = Waiting("p2", Next("wounded"), "witch", (Change("get_chip"),))
    before = replace(table(ogre=OGRE, troll=TROLL), waiting=(waiting,))
    script: list[tuple[str, str | int]] = [STRIKE, ("ogre.die", 5), ("troll.die", 1), ("p1.ogre.exchange", "as it is")]
    if asked:
        script.append((f"{asked}.witch.lands", "troll"))
    reading = GAME.reading(f"delayed.several:{under}") if under else None
    end = after(before, ACT, *script, under=reading)
    assert (end.cards["ogre"].chips, end.cards["troll"].chips) == chips


def test_the_older_rules_need_the_source() -> None:
    """By bo13 what waits is an ability of the source card and goes with it; by rp19 it lands."""
    waiting = Waiting("p1", Next("acts", FOES), "hunter", (Change("wound", 3),))
    cards = {"hunter": Card("p1", zone="graveyard"), "troll": TROLL, "wall": replace(WALL, of="p1")}
    before = replace(table("p2", **cards), waiting=(waiting,))
    for edition, wounds in (("rp19", 3), ("bo13", 0)):
        end = after(before, ACT, ("p2.priority", "troll strikes"), ("troll.die", 1), edition=edition)
        assert end.cards["troll"].wounds == wounds


def test_a_target_lost_after_it_was_resolved() -> None:
    """OPEN-15: unpaid, as no dice were thrown; by the other reading paid."""
    shot = Ability(closes=True, which=FOES, does=(Change("wound"),))
    item = Item("ability", "archer", "p1", 1, "troll", stage="wound")
    before = with_stack(table(archer=Card("p1", abilities=(shot,)), troll=replace(TROLL, zone="deck")), item)
    assert after(before, ACT).cards["archer"].open
    paid = GAME.reading("cost.unpaid:paid_once_resolved")
    assert not after(before, ACT, under=paid).cards["archer"].open
