"""Where two rules of Berserk meet: what a judge asked of the program, worked out by hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from oracle.errors import NotOffered
from oracle.games.berserk import GAME, events
from oracle.games.berserk.abilities import Ability, Change, Gift, Next, Which, While
from oracle.games.berserk.board import Acquired, Card, Item, Mark, Table, Waiting
from oracle.kernel.machine import Ask, Position, Task, play
from tests.games.battles import ACT, OGRE, POISON, TROLL, WALL, after, refused, table, with_stack

STRIKE = ("p1.priority", "ogre strikes")
FOES, YOURS = Which("opponents"), Which("yours")
SHOT = Ability(closes=True, which=FOES, does=(Change("wound"),))


@pytest.mark.parametrize("links", range(4))
def test_a_loop_is_cut_whatever_else_comes_to_rest_meanwhile(links: int) -> None:
    """The steppe is lost once and for all, however long a chain of other static abilities takes to settle."""
    drought = Ability(whilst=While(), aim="all", which=Which("yours", trait="steppe"), gives=(Gift(takes=("steppe",)),))
    pride = Ability(whilst=While(), aim="all", which=Which("yours", trait="steppe"), gives=(Gift(strike=(1, 1, 1)),))
    chain = tuple(
        Ability(whilst=While(), aim="all", which=Which("yours", trait=f"t{n}"), gives=(Gift(adds=(f"t{n + 1}",)),))
        for n in range(links)
    )
    before = table(
        ogre=replace(OGRE, traits=("steppe",), abilities=(drought, pride)),
        wall=replace(WALL, traits=("t0",), abilities=chain),
    )
    assert after(before, ACT, STRIKE, ("ogre.die", 6)).cards["wall"].wounds == 3


def test_what_accompanies_a_killing_blow_does_not_need_its_victim() -> None:
    """It gets a chip on a strike, though the card that it struck is in the graveyard by then."""
    for aim, chips in (("this", 1), ("all", 1)):
        gold = Ability(at="strike", aim=aim, which=YOURS, does=(Change("get_chip"),))  # type: ignore[arg-type]
        before = table(ogre=replace(OGRE, abilities=(gold,)), elf=Card("p2", open=False, lives=1))
        end = after(before, ACT, STRIKE, ("ogre.die", 6))
        assert (end.cards["elf"].zone, end.cards["ogre"].chips) == ("graveyard", chips)


def test_chips_are_paid_one_after_another_as_long_as_there_are_any() -> None:
    """Each of 4 chips buys a wound, each resolved before the next is declared."""
    dart = Ability(chips=1, instant=True, which=FOES, does=(Change("wound"),))
    before = table(archer=Card("p1", chips=4, abilities=(dart,)), troll=TROLL)
    turn = (("p1.priority", "archer 1"), *(("p1.priority", "pass"),) * 6)
    end = after(before, ACT, *turn * 4)
    assert (end.cards["troll"].wounds, end.cards["archer"].chips) == (4, 0)


def test_what_is_paid_is_no_longer_promised() -> None:
    """With only its Ending left, the ability has taken its chip, and the other chip may be promised."""
    dart = Ability(chips=1, instant=True, which=FOES, does=(Change("wound"),))
    item = Item("ability", "archer", "p1", 1, "troll", stage="ending")
    before = with_stack(table(archer=Card("p1", chips=1, abilities=(dart,)), troll=TROLL), item)
    assert after(before, ACT, ("p1.priority", "archer 1")).cards["troll"].wounds == 1


def test_a_card_without_abilities_has_used_none() -> None:
    """It loses them, with what it had used of them."""
    sting = Ability(instant=True, once="turn", which=FOES, does=(Change("wound"),))
    before = table(wasp=Card("p1", used=(1,), abilities=(sting,)), troll=TROLL)
    bare = after(before, events.Happen("wasp", "lose_abilities"))
    assert (bare.cards["wasp"].used, after(bare, events.Final()).cards["wasp"].abilities) == ((), ())


@pytest.mark.parametrize("may", [False, True])
def test_the_dead_lose_their_markers_though_nothing_is_declared(may: bool) -> None:
    """Its last words find no target, or are declined: the markers go all the same."""
    curse = Ability(at="death", may=may, which=FOES, does=(Change("wound"),))
    witch = Card("p1", lives=1, chips=2, abilities=(curse,), acquired=(Acquired(POISON),))
    script = (("p1.triggers", "witch dies"), ("p1.triggers", "not witch")) if may else ()
    before = table(witch=witch, **({"troll": TROLL} if may else {}))
    end = after(before, events.Happen("witch", "wound"), *script)
    card = end.cards["witch"]
    assert (card.zone, card.wounds, card.chips, card.acquired) == ("graveyard", 0, 0, ())


def test_whoever_returns_from_the_dead_is_whole() -> None:
    """It comes back without the wounds that it died of."""
    phoenix = Card("p1", lives=2, wounds=1, abilities=(Ability(at="death", aim="this", does=(Change("to_field"),)),))
    end = after(table(phoenix=phoenix), events.Happen("phoenix", "wound"))
    assert (end.cards["phoenix"].zone, end.cards["phoenix"].wounds, end.stack) == ("field", 0, ())


@pytest.mark.parametrize("does", ["change_sides", "become_artifact"])
def test_a_target_that_no_longer_fits_is_no_target(does: str) -> None:
    """The text speaks of an opponent's creature; by now it is none, so the ability is cancelled, unpaid."""
    hit = replace(SHOT, which=Which("opponents", "creature"))
    turn = Ability(chips=1, instant=True, which=Which(), does=(Change(does),))  # type: ignore[arg-type]
    before = table(
        archer=Card("p1", abilities=(hit,)), troll=TROLL, mage=Card("p2", type="artifact", chips=1, abilities=(turn,))
    )
    script = (
        ("p1.priority", "archer 1"),
        ("p1.priority", "pass"),
        ("p2.priority", "mage 1"),
        ("p2.mage.target", "troll"),
    )
    end = after(before, ACT, *script)
    assert (end.cards["troll"].wounds, end.cards["archer"].open, end.stack) == (0, True, ())


def test_only_the_target_that_still_fits_is_reached() -> None:
    """Of two creatures of one's own the first has changed sides in answer: the second is healed, the first is not."""
    mend = Ability(closes=True, which=YOURS, second=YOURS, does=(Change("heal", 2),))
    item = Item("ability", "monk", "p1", 1, "ogre", "orc", stage="wound")
    cards = {
        "monk": Card("p1", abilities=(mend,)),
        "ogre": replace(OGRE, of="p2", wounds=2),
        "orc": replace(OGRE, wounds=2),
    }
    end = after(with_stack(table(**cards), item), ACT)
    assert (end.cards["ogre"].wounds, end.cards["orc"].wounds, end.cards["monk"].open) == (2, 0, False)


def test_a_target_that_is_gone_after_the_dice_spends_nothing_that_waits() -> None:
    """The strike is cancelled as soon as it is looked at again, before it is told how strong it is; it is paid."""
    waiting = Waiting("p1", Next("attack", YOURS), "ogre", bonus=(1, 1, 1))
    strike = Item("strike", "ogre", "p1", target="troll", stage="result", dice=(6,))
    before = replace(with_stack(table(ogre=OGRE, troll=replace(TROLL, zone="deck")), strike), waiting=(waiting,))
    end = after(before, ACT)
    assert (end.waiting, end.cards["ogre"].open, end.stack) == ((waiting,), False, ())


def test_a_defender_that_is_closed_in_answer_does_not_defend() -> None:
    """When the defence resolves it is not open any more: the first target is struck."""
    bind = Ability(chips=1, instant=True, which=FOES, does=(Change("close"),))
    before = table(
        ogre=OGRE,
        elf=replace(TROLL, open=False),
        troll=TROLL,
        mage=Card("p1", type="artifact", chips=1, abilities=(bind,)),
    )
    item = Item("strike", "ogre", "p1", target="elf", stage="target")
    defence = Item("defence", "troll", "p2", stage="wound")
    end = after(with_stack(before, defence, item), ACT, ("p1.priority", "mage 1"), ("ogre.die", 6))
    assert (end.cards["elf"].wounds, end.cards["troll"].wounds) == (3, 0)


def test_a_defender_that_is_closed_later_fights_as_open() -> None:
    """Once it defends it fights as an open card, whatever happens to it."""
    strike = Item("strike", "ogre", "p1", target="troll", defender="troll", stage="target")
    before = with_stack(table(ogre=OGRE, troll=replace(TROLL, open=False)), strike)
    end = after(before, ACT, ("ogre.die", 1), ("troll.die", 4))
    assert end.cards["ogre"].wounds == 1


def test_a_defender_has_promised_to_close() -> None:
    """It declares nothing else that closes it while the strike is on the stack."""
    troll = replace(TROLL, abilities=(replace(SHOT, instant=True),))
    strike = Item("strike", "ogre", "p1", target="troll", defender="troll", stage="target")
    before = with_stack(table(ogre=OGRE, troll=troll), strike)
    assert refused(before, ACT, ("p1.priority", "pass"), ("p2.priority", "troll 1")) == "cost.promised"


def test_a_cancelled_strike_that_is_paid_closes_its_defender_too() -> None:
    """The striker is gone after the dice: what was to be paid is paid, and the defender closes."""
    strike = Item("strike", "ogre", "p1", target="troll", defender="troll", stage="result", dice=(3, 3))
    before = with_stack(table(ogre=replace(OGRE, zone="deck"), troll=TROLL), strike)
    assert not after(before, ACT).cards["troll"].open


def test_a_result_stands_once_it_has_resolved() -> None:
    """What is added to the die at the Calculation comes too late: a 3 stays a weak strike."""
    bless = Ability(closes=True, instant=True, which=YOURS, gives=(Gift(die=1),))
    before = table(ogre=OGRE, monk=Card("p1", abilities=(bless,)), wall=WALL)
    passes = (("p1.priority", "pass"),) * 4
    script = (
        STRIKE,
        ("p1.ogre.target", "wall"),
        *passes[:3],
        ("ogre.die", 3),
        ("p1.priority", "pass"),
        ("p1.priority", "monk 1"),
        ("p1.monk.target", "ogre"),
    )
    end = after(before, ACT, *script)
    assert (end.cards["wall"].wounds, len(end.cards["ogre"].acquired)) == (1, 1)


def test_a_trap_does_not_reach_whom_no_effect_reaches() -> None:
    """And what it does for each chip counts the chips of its source."""
    trap = Waiting("p1", Next("acts", FOES), "hunter", (Change("wound", per="chip"),))
    for named, wounds in (((), 2), (("unaffected",), 0)):
        cards = {"hunter": Card("p1", chips=2), "troll": replace(TROLL, named=named), "wall": replace(WALL, of="p1")}
        before = replace(table("p2", **cards), waiting=(trap,))
        end = after(before, ACT, ("p2.priority", "troll strikes"), ("p2.troll.target", "wall"), ("troll.die", 1))
        assert (end.cards["troll"].wounds, end.waiting) == (wounds, ())


def test_the_host_is_fixed_when_it_is_declared() -> None:
    """The ripper is gone when its ability resolves: the host gets the bonus; without a host it is cancelled."""
    ability = Ability(closes=True, aim="host", gives=(Gift(strike=(1, 2, 2), until="next_strike"),))
    item = Item("ability", "ripper", "p1", 1, "ogre", stage="wound")
    gone = with_stack(table(ripper=Card("p1", zone="deck", abilities=(ability,)), ogre=OGRE), item)
    assert after(gone, ACT).cards["ogre"].acquired
    alone = table(ripper=Card("p1", type="equipment", on="ogre", abilities=(ability,)), ogre=replace(OGRE, zone="deck"))
    assert after(with_stack(alone, item), ACT).cards["ripper"].open


def test_of_static_gifts_of_one_name_the_greatest_works() -> None:
    """Two gifts called fury, +1 and +3, make +3 and not +4."""
    fury = tuple(Acquired(Gift("fury", strike=(n, n, n))) for n in (1, 3))
    before = table(ogre=replace(OGRE, acquired=fury), wall=WALL)
    assert after(before, ACT, STRIKE, ("ogre.die", 1)).cards["wall"].wounds == 1 + 3


def test_what_comes_with_a_success_may_destroy_and_a_mark_is_a_success() -> None:
    """A wound, and with that destruction; a bomb under a card, and with that a chip on it; nothing on a card in the deck."""
    slay = Ability(closes=True, which=FOES, does=(Change("wound"),), then=(Change("destroy"),))
    bomb = Ability(closes=True, which=FOES, does=(Change("mark_cell", 2),), then=(Change("get_chip"),))
    away = Ability(closes=True, which=FOES, does=(Change("to_deck"),), then=(Change("get_chip"),), gives=(POISON,))
    for n, seen in ((1, ("graveyard", 0)), (2, ("field", 1)), (3, ("deck", 0))):
        before = table(mage=Card("p1", abilities=(slay, bomb, away)), troll=replace(TROLL, cell="c3"))
        card = after(before, ACT, ("p1.priority", f"mage {n}")).cards["troll"]
        assert ((card.zone, card.chips), card.acquired) == (seen, ())


def test_nobody_has_priority_between_two_turns() -> None:
    """An instant cannot be declared before the next turn has started; what dies with the turn dies when it starts."""
    dart = Ability(closes=True, instant=True, which=FOES, does=(Change("wound"),))
    frail = Card("p2", lives=1, wounds=1, acquired=(Acquired(Gift(lives=1, until="end_of_turn")),))
    before = table(archer=Card("p1", abilities=(dart,)), elf=frail)
    end = after(before, events.Final(), ("p1.priority", "pass"))
    assert [item.what for item in end.stack] == ["destruction"]
    assert after(end, events.Start()).cards["elf"].zone == "graveyard"


def test_only_poison_and_its_like_need_an_open_card() -> None:
    """A closed card that burns burns; a closed card that is poisoned is spared."""
    burning = replace(POISON, name="burning")
    for gift, wounds in ((burning, 2), (POISON, 0)):
        card = replace(OGRE, open=False, sleeps=True, acquired=(Acquired(gift),))
        assert after(table(ogre=card), events.Start()).cards["ogre"].wounds == wounds


def test_two_effects_on_one_cell() -> None:
    """Both wound whoever stands there, each at the start of its own player's turn."""
    before = table(ogre=replace(OGRE, cell="c3"))
    marked = replace(before, cells={"c3": (Mark("p1", 1), Mark("p2", 2), Mark("p1", 3))})
    end = after(marked, events.Start(), ("p1.triggers", "ogre 1"))
    assert (end.cards["ogre"].wounds, end.cells) == (4, {"c3": (Mark("p2", 2),)})


def test_a_lost_named_ability_does_not_come_back() -> None:
    """Neither by a static ability nor by another gift."""
    shield = Ability(whilst=While(), aim="all", which=YOURS, gives=(Gift("steadfast"),))
    bless = Ability(closes=True, which=YOURS, gives=(Gift("steadfast"),))
    before = table(
        priest=Card("p2", abilities=(shield, bless)),
        troll=replace(TROLL, named=("steadfast",)),
        archer=Card("p1", abilities=(SHOT,)),
    )
    lost = after(before, events.Happen("troll", "lose_named", trait="steadfast"))
    again = after(replace(lost, active="p2"), ACT, ("p2.priority", "priest 2"), ("p2.priest.target", "troll"))
    assert again.cards["troll"].acquired == ()
    struck = after(replace(again, active="p1"), ACT, ("p1.priority", "archer 1"), ("p1.archer.target", "troll"))
    assert struck.cards["troll"].wounds == 1


def test_nobody_stands_beside_a_card_off_the_field() -> None:
    """What speaks of cards beside it does not reach the additional zone, and from there nobody defends."""
    near = Ability(closes=True, which=Which("opponents", beside=True), does=(Change("wound"),))
    before = table(mage=Card("p1", abilities=(near,)), dragon=replace(TROLL, zone="additional"))
    assert refused(before, ACT, ("p1.priority", "mage 1")) == "action.target"


def test_the_second_card_to_close_is_open_too() -> None:
    """Of the cards that an ability closes, none may be closed already; what closes in answer is no target any more."""
    bind = Ability(closes=True, which=FOES, second=FOES, does=(Change("close"),))
    before = table(mage=Card("p1", abilities=(bind,)), elf=TROLL, troll=TROLL, orc=replace(TROLL, open=False))
    script = (("p1.priority", "mage 1"), ("p1.mage.target", "elf"))
    assert refused(before, ACT, *script, ("p1.mage.second", "orc")) == "action.closing"
    one = replace(bind, second=None)
    item = Item("ability", "mage", "p1", 1, "orc")
    shut = with_stack(table(mage=Card("p1", abilities=(one,)), orc=replace(TROLL, open=False)), item)
    assert after(shut, ACT).cards["mage"].open


def test_what_has_come_to_nothing_is_not_performed() -> None:
    """Its last chip goes in answer, so the wound for each chip would be 0: cancelled, unpaid."""
    sting = Ability(closes=True, which=FOES, does=(Change("wound", per="chip"),))
    item = Item("ability", "wasp", "p1", 1, "troll")
    assert after(with_stack(table(wasp=Card("p1", abilities=(sting,)), troll=TROLL), item), ACT).cards["wasp"].open


def test_a_block_meets_the_action_though_its_card_is_gone() -> None:
    """The archer leaves in answer; its shot is blocked all the same."""
    block = Ability(closes=True, instant=True, aim="action", which=FOES, does=(Change("block"),))
    shot = Item("ability", "archer", "p1", 1, "troll", stage="protection")
    stop = Item("ability", "mage", "p2", 1, "archer", stage="wound")
    cards = {
        "archer": Card("p1", zone="deck", abilities=(SHOT,)),
        "troll": TROLL,
        "mage": Card("p2", abilities=(block,)),
    }
    end = after(with_stack(table(**cards), stop, shot), ACT)
    assert (end.cards["troll"].wounds, end.stack) == (0, ())


def test_cards_of_one_player_do_not_fight() -> None:
    """The striker has changed sides: its target is of the same player now, and throws no die."""
    strike = Item("strike", "ogre", "p1", target="troll", stage="roll")
    before = with_stack(table(ogre=replace(OGRE, of="p2"), troll=TROLL), strike)
    assert after(before, ACT, ("ogre.die", 6)).cards["troll"].wounds == 3


def question(before: Table, event: Task, *script: tuple[str, str | int]) -> tuple[Table, str, tuple[str | int, ...]]:
    """Play until somebody has a choice: (the table then, what is asked, what may be picked)."""
    end = play(GAME, GAME.rules("rp19"), Position(before, (event,)), script)
    assert isinstance(end.question, Ask)
    return end.position.board, end.question.name, tuple(label for label, _ in end.question.options)


def test_the_exchange_comes_when_the_calculation_lies_on_top() -> None:
    """It is decided before anybody can declare anything at the Calculation."""
    bless = Ability(closes=True, instant=True, which=YOURS, gives=(Gift(die=1),))
    strike = Item("strike", "ogre", "p1", target="troll", stage="result", dice=(5, 1))
    before = with_stack(table(ogre=OGRE, monk=Card("p1", abilities=(bless,)), troll=TROLL), strike)
    now, asked, _ = question(before, ACT, ("p1.priority", "pass"))
    assert (asked, now.stack[0].stage) == ("p1.ogre.exchange", "calculation")


def test_triggers_are_counted_card_by_card() -> None:
    """Two cards with two abilities each: the second card's are its first and its second."""
    gold = Ability(at="start_of_turn", aim="this", does=(Change("get_chip"),))
    twice = Card("p1", abilities=(gold, gold))
    _, asked, labels = question(table(ogre=twice, orc=twice), events.Start())
    assert (asked, labels) == ("p1.triggers", ("ogre 1", "ogre 2", "orc 1", "orc 2"))


def test_a_second_bomb_does_not_take_the_place_of_the_first() -> None:
    """The cell holds both, the older one first."""
    bomb = Ability(closes=True, which=FOES, does=(Change("mark_cell", 2),))
    before = table(bomber=Card("p1", abilities=(bomb,)), troll=replace(TROLL, cell="c3"))
    laid = after(replace(before, cells={"c3": (Mark("p2", 1),)}), ACT, ("p1.priority", "bomber 1"))
    assert laid.cells == {"c3": (Mark("p2", 1), Mark("p1", 2, "troll"))}


def test_nobody_defends_a_card_of_the_strikers_side() -> None:
    """A defender is of the squad of the card that is struck: the troll may defend the elf, and not the ogre's own goblin."""
    cards = {"ogre": OGRE, "goblin": Card("p1", lives=3), "elf": replace(TROLL, open=False), "troll": TROLL}
    strike = Item("strike", "ogre", "p1", target="elf", stage="target")
    _, asked, labels = question(with_stack(table(**cards), strike), ACT)
    assert (asked, labels) == ("p2.priority", ("pass", "troll defends"))
    own = with_stack(table(**cards), replace(strike, target="goblin"))
    assert after(own, ACT, ("ogre.die", 4)).cards["goblin"].wounds == 2
    with pytest.raises(NotOffered):
        after(own, ACT, ("p1.priority", "pass"), ("p2.priority", "troll defends"))


def test_a_card_comes_back_from_the_deck_as_new() -> None:
    """What it had used, lost, and could not do is forgotten."""
    sting = Ability(instant=True, once="battle", which=FOES, does=(Change("wound"),))
    spent = Card("p1", open=False, sleeps=True, used=(1,), lost=("steadfast",), abilities=(sting,))
    back = after(after(table(wasp=spent), events.Happen("wasp", "to_deck")), events.Happen("wasp", "to_field"))
    assert back.cards["wasp"] == Card("p1", abilities=(sting,))


def test_of_a_source_that_is_gone_nobody_asks_who_stands_beside_it() -> None:
    """It was beside when it was declared; the source has left, and what triggered resolves all the same (405.4)."""
    near = Ability(at="strike", which=Which("opponents", beside=True), does=(Change("wound"),))
    item = Item("ability", "ogre", "p1", 1, "troll", stage="wound")
    before = with_stack(
        table(ogre=replace(OGRE, zone="graveyard", abilities=(near,)), troll=replace(TROLL, cell="c3")), item
    )
    assert after(before, ACT).cards["troll"].wounds == 1
