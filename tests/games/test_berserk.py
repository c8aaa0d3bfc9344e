"""Battles of Berserk worked out by hand from the sentences, and what no table can show."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from oracle.games.berserk import GAME, events
from oracle.games.berserk.abilities import Ability, Change, Gift, Next, Which, While
from oracle.games.berserk.board import Acquired, Card, Item, Table, Waiting, in_game
from oracle.games.berserk.samples import samples
from oracle.kernel.explore import explore
from oracle.kernel.machine import Position, Task
from tests.games.battles import ACT, POISON, POISONS, TROLL, after, refused, table

RULES = GAME.rules("rp19")
ARACENT = Card("p1", lives=12, strike=(2, 2, 3), abilities=(POISONS,))
TRAP = Card(
    "p1",
    lives=5,
    abilities=(Ability(closes=True, next=Next("acts", Which("opponents", "creature")), does=(Change("wound", 3),)),),
)


def test_poison_stays_though_the_poisoner_dies() -> None:
    """Q01: the strike is medium and poisons, the counter-strike kills, the poison stays and ticks."""
    before = table(aracent=replace(ARACENT, wounds=11), troll=TROLL)

    end = after(
        before,
        ACT,
        ("p1.priority", "aracent strikes"),
        ("aracent.die", 5),
        ("troll.die", 3),
        ("p1.aracent.exchange", "as it is"),
        ("p1.triggers", "aracent"),
    )
    assert end.cards["aracent"].zone == "graveyard"
    assert [one.gift.name for one in end.cards["troll"].acquired] == ["poison"]
    assert end.cards["troll"].wounds == 2
    ticked = after(replace(end, active="p2"), events.Start())
    assert ticked.cards["troll"].wounds == 4


@pytest.mark.parametrize(
    ("one", "another", "wounds"),
    [(6, 1, (3, 0)), (5, 1, (3, 1)), (4, 1, (2, 0)), (3, 1, (2, 1)), (2, 1, (2, 0)), (4, 4, (2, 0)), (5, 5, (0, 1)),
     (1, 2, (2, 0)), (1, 3, (0, 0)), (1, 4, (0, 1)), (1, 5, (2, 2)), (1, 6, (0, 2))],
)  # fmt: skip
def test_strike_table(one: int, another: int, wounds: tuple[int, int]) -> None:
    """The table of two open creatures, row by row; where one may weaken, they do not."""
    before = table(aracent=replace(ARACENT, abilities=()), troll=TROLL)
    script: list[tuple[str, str | int]] = [
        ("p1.priority", "aracent strikes"),
        ("aracent.die", one),
        ("troll.die", another),
    ]
    if one - another in (2, 4):
        script.append(("p1.aracent.exchange", "as it is"))
    if one - another == -4:
        script.append(("p2.aracent.exchange", "as it is"))

    end = after(before, ACT, *script)
    assert (end.cards["troll"].wounds, end.cards["aracent"].wounds) == wounds
    assert not end.cards["aracent"].open


@pytest.mark.parametrize(
    ("one", "another", "who", "wounds"), [(5, 1, "p1", (2, 0)), (3, 1, "p1", (2, 0)), (1, 5, "p2", (0, 1))]
)
def test_exchange(one: int, another: int, who: str, wounds: tuple[int, int]) -> None:
    """Q42: the higher may take the row above."""
    before = table(aracent=replace(ARACENT, abilities=(), strike=(2, 2, 3)), troll=TROLL)

    end = after(
        before,
        ACT,
        ("p1.priority", "aracent strikes"),
        ("aracent.die", one),
        ("troll.die", another),
        (f"{who}.aracent.exchange", "weaken"),
    )
    assert (end.cards["troll"].wounds, end.cards["aracent"].wounds) == wounds


@pytest.mark.parametrize("gone", ["", "destroy", "to_deck"])
def test_the_trap_waits_without_its_source(gone: str) -> None:
    """Q02, Q03: whoever of the opponent's creatures acts next takes 3, though the hunter is gone; only that one, and before it strikes."""
    before = table(hunter=TRAP, troll=TROLL, elf=replace(TROLL, strike=(0, 0, 0)), ogre=replace(TROLL, of="p1"))
    laid = after(before, ACT, ("p1.priority", "hunter 1"))
    assert (len(laid.waiting), laid.cards["hunter"].open) == (1, False)
    if gone:
        laid = after(laid, events.Happen("hunter", gone))  # type: ignore[arg-type]

    moved = after(replace(laid, active="p2"), events.Move("troll", "c3"))
    assert (moved.cards["troll"].wounds, len(moved.waiting)) == (0, 1)
    struck = after(
        moved, ACT, ("p2.priority", "troll strikes"), ("p2.troll.target", "ogre"), ("troll.die", 3), ("ogre.die", 2)
    )
    assert (struck.cards["troll"].wounds, struck.waiting) == (3, ())


def test_the_next_strong_attack_of_a_steppe_creature() -> None:
    """Q04: a weak attack leaves the bonus waiting; the medium one takes it, and the one after that has none."""
    ability = Ability(
        closes=True, next=Next("attack", Which("yours", trait="steppe"), ("medium", "strong")), bonus=(1, 1, 1)
    )
    ogre = Card("p1", lives=9, traits=("steppe",), strike=(1, 2, 3))
    before = table(al=Card("p1", lives=3, abilities=(ability,)), ogre=ogre, wall=Card("p2", type="artifact", lives=20))

    now = after(before, ACT, ("p1.priority", "al 1"))
    for die, wounds in ((2, 1), (4, 1 + 3), (6, 1 + 3 + 3)):
        opened = replace(now, cards={**now.cards, "ogre": replace(now.cards["ogre"], open=True)})
        now = after(opened, ACT, ("p1.priority", "ogre strikes"), ("p1.ogre.target", "wall"), ("ogre.die", die))
        assert now.cards["wall"].wounds == wounds


def test_an_attack_on_the_stack_is_the_target() -> None:
    """The bonus goes to a strike that is there, medium already, and nothing waits."""
    ability = Ability(
        closes=True,
        instant=True,
        next=Next("attack", Which("yours", trait="steppe"), ("medium", "strong")),
        bonus=(1, 1, 1),
    )
    ogre = Card("p1", lives=9, traits=("steppe",), strike=(1, 2, 3))
    before = table(al=Card("p1", lives=3, abilities=(ability,)), ogre=ogre, wall=Card("p2", type="artifact", lives=20))
    strike = Item("strike", "ogre", "p1", target="wall", stage="protection", dice=(4,), strengths=("medium", ""))

    end = after(replace(before, stack=(strike,)), ACT, ("p1.priority", "al 1"))
    assert (end.cards["wall"].wounds, end.waiting) == (3, ())


def test_what_was_wounded_is_healed_at_the_end_of_the_turn() -> None:
    """Q06: the wounded creature bears what heals it, so Rafael may be gone; it heals once."""
    heal = Gift(at="end_of_turn", does=(Change("heal", 5),), once=True)
    rafael = Card(
        "p1",
        abilities=(Ability(closes=True, which=Which("yours", "creature"), does=(Change("wound", 2),), gives=(heal,)),),
    )
    before = table(rafael=rafael, ogre=Card("p1", lives=9, wounds=1), troll=TROLL)

    hurt = after(before, ACT, ("p1.priority", "rafael 1"), ("p1.rafael.target", "ogre"))
    assert hurt.cards["ogre"].wounds == 3
    ended = after(after(hurt, events.Happen("rafael", "to_deck")), events.Final())
    assert (ended.cards["ogre"].wounds, ended.cards["ogre"].acquired, ended.active) == (0, (), "p2")


def test_the_next_strike_of_the_host() -> None:
    """Q07: the host has the bonus, of the strength that the strike has, for one strike."""
    ripper = Card(
        "p1",
        type="equipment",
        on="ogre",
        abilities=(Ability(closes=True, aim="host", gives=(Gift(strike=(1, 2, 2), until="next_strike"),)),),
    )
    before = table(
        ripper=ripper, ogre=Card("p1", lives=9, strike=(1, 2, 3)), wall=Card("p2", type="artifact", lives=20)
    )

    struck = after(
        after(before, ACT, ("p1.priority", "ripper 1")), ACT, ("p1.priority", "ogre strikes"), ("ogre.die", 4)
    )
    assert (struck.cards["wall"].wounds, struck.cards["ogre"].acquired) == (4, ())


def test_the_next_strike_is_no_answer_to_one() -> None:
    """The host is struck and answers: without the bonus, which waits for a strike of its own."""
    got = Acquired(Gift(strike=(5, 5, 5), until="next_strike"), "ripper")
    before = table("p2", ogre=Card("p1", lives=9, strike=(1, 2, 3), acquired=(got,)), troll=TROLL)

    end = after(before, ACT, ("p2.priority", "troll strikes"), ("troll.die", 1), ("ogre.die", 4))
    assert (end.cards["troll"].wounds, end.cards["ogre"].acquired) == (1, (got,))


def test_a_host_that_cannot_be_chosen_gets_no_bonus() -> None:
    """The host is the target, so what protects it from being chosen counts: the ability cannot even be declared."""
    ability = Ability(closes=True, aim="host", gives=(Gift(strike=(1, 2, 2), until="next_strike"),))
    ripper = Card("p1", type="equipment", on="ogre", abilities=(ability,))

    for untouchable in (False, True):
        before = table(ripper=ripper, ogre=Card("p1", untouchable=untouchable))
        ends = explore(GAME, RULES, Position(before, (ACT,))).ends
        assert any(end.board.cards["ogre"].acquired for end in ends) is not untouchable


def test_a_striker_that_the_trap_kills_does_not_strike() -> None:
    """It goes to the graveyard before the dice are thrown, and its strike is cancelled."""
    trap = Waiting("p1", Next("acts", Which("opponents")), "hunter", (Change("wound", 3),))
    cards = {"troll": replace(TROLL, wounds=7), "ogre": Card("p1", lives=9, strike=(1, 2, 3))}

    end = after(replace(table("p2", **cards), waiting=(trap,)), ACT, ("p2.priority", "troll strikes"))
    assert (end.cards["troll"].zone, end.cards["ogre"].wounds, end.stack) == ("graveyard", 0, ())


@pytest.mark.parametrize(
    ("open_", "steppe", "wounds"), [(True, True, 3), (True, False, 2), (False, True, 2), (False, False, 2)]
)
def test_while_both_hold(open_: bool, steppe: bool, wounds: int) -> None:
    """The four cells of "while X, a target with Y gets Z"."""
    chief = Card(
        "p1",
        open=open_,
        abilities=(
            Ability(
                whilst=While("open"), aim="all", which=Which("yours", trait="steppe"), gives=(Gift(strike=(1, 1, 1)),)
            ),
        ),
    )
    ogre = Card("p1", lives=9, traits=("steppe",) if steppe else (), strike=(1, 2, 3))
    before = table(chief=chief, ogre=ogre, wall=Card("p2", type="artifact", lives=20))

    script = (("p1.priority", "ogre strikes"), ("p1.ogre.target", "wall"), ("ogre.die", 4))
    assert after(before, ACT, *script).cards["wall"].wounds == wounds


def test_lost_lives_kill_on_the_stack() -> None:
    """A static ability that ends can kill; the destruction can be answered."""
    chief = Card(
        "p1", abilities=(Ability(whilst=While(), aim="all", which=Which("yours", other=True), gives=(Gift(lives=2),)),)
    )
    monk = Card(
        "p1", chips=1, abilities=(Ability(chips=1, instant=True, which=Which("yours"), does=(Change("heal", 2),)),)
    )
    before = table(chief=chief, ogre=Card("p1", lives=3, wounds=4), monk=monk)

    lost = after(before, events.Happen("chief", "destroy"))
    assert lost.cards["ogre"].zone == "graveyard"
    saved = after(before, events.Happen("chief", "destroy"), ("p1.priority", "monk 1"), ("p1.monk.target", "ogre"))
    assert (saved.cards["ogre"].zone, saved.cards["ogre"].wounds, saved.cards["monk"].chips) == ("field", 2, 0)


def test_poison_of_a_card_that_stays_closed_and_several_poisons() -> None:
    """Q64, Q65: only who is open suffers, after the opening; of several poisons the greatest works alone."""
    greatest = Gift("poison", "start_of_turn", does=(Change("wound", 3),))
    sick = Card("p1", lives=20, open=False, acquired=(Acquired(POISON), Acquired(greatest), Acquired(POISON)))

    woken = after(table(sick=sick), events.Start())
    assert (woken.cards["sick"].wounds, len(woken.cards["sick"].acquired)) == (3, 3)
    asleep = after(table(sick=replace(sick, sleeps=True)), events.Start())
    assert asleep.cards["sick"].wounds == 0


@pytest.mark.parametrize(("chips", "wounds", "left"), [(2, 2 + 1, 1), (1, 2, 1), (0, 2, 0)])
def test_a_combined_ability_needs_all_its_parts(chips: int, wounds: int, left: int) -> None:
    """While it has 2 chips, at a strike it may pay 1 to wound once more: condition, trigger and cost each count, and it is not played at will."""
    ability = Ability(whilst=While("chips", n=2), at="strike", chips=1, aim="attacked", does=(Change("wound"),))
    bon = Card("p1", lives=9, chips=chips, strike=(1, 2, 3), abilities=(ability,))
    before = table(bon=bon, wall=Card("p2", type="artifact", lives=20))

    end = after(before, ACT, ("p1.priority", "bon strikes"), ("bon.die", 4))
    assert (end.cards["wall"].wounds, end.cards["bon"].chips) == (wounds, left)
    if chips == 2:
        assert refused(before, ACT, ("p1.priority", "bon 1")) == "combined.as_triggered"


def test_refusals() -> None:
    """Static abilities are not declared, costs must be payable, closing is promised once, and slow things need an empty stack."""
    static = Ability(whilst=While(), aim="this", gives=(Gift(lives=1),))
    shot = Ability(closes=True, instant=True, which=Which("opponents"), does=(Change("wound"),))
    slow = Ability(closes=True, which=Which("opponents"), does=(Change("wound"),))
    dear = Ability(chips=2, which=Which("opponents"), does=(Change("wound"),))
    archer = Card("p1", chips=1, lives=5, abilities=(static, shot, slow, dear))
    before = table(archer=archer, scout=replace(archer), troll=TROLL)

    assert refused(before, ACT, ("p1.priority", "archer 1")) == "static.not_declared"
    assert refused(before, ACT, ("p1.priority", "archer 4")) == "cost.means"
    first = (("p1.priority", "archer 2"), ("p1.archer.target", "troll"))
    assert refused(before, ACT, *first, ("p1.priority", "archer 2")) == "cost.promised"
    assert refused(before, ACT, *first, ("p1.priority", "scout 3")) == "action.slow"


def test_an_effect_on_a_cell_meets_who_stands_there_then() -> None:
    """Q48: the bomb is put under one card, which moves away; another comes, and is wounded at the start of the bomber's next turn."""
    bomb = Ability(closes=True, which=Which("opponents"), does=(Change("mark_cell", 2),))
    before = table(
        bomber=Card("p1", cell="a1", abilities=(bomb,)), troll=replace(TROLL, cell="c3"), elf=replace(TROLL, cell="c4")
    )

    laid = after(before, ACT, ("p1.priority", "bomber 1"), ("p1.bomber.target", "troll"))
    away = after(after(laid, events.Move("troll", "d3")), events.Move("elf", "c3"))
    end = after(away, events.Start())
    assert (end.cards["troll"].wounds, end.cards["elf"].wounds, end.cells) == (0, 2, {})


def test_a_card_that_stands_nowhere_marks_no_cell() -> None:
    """In the additional zone there is no cell: the bomb marks none, and hurts nobody later."""
    bomb = Ability(closes=True, which=Which("opponents"), does=(Change("mark_cell", 2),))
    before = table(bomber=Card("p1", abilities=(bomb,)), dragon=replace(TROLL, zone="additional"))

    end = after(after(before, ACT, ("p1.priority", "bomber 1")), events.Start())
    assert (end.cells, end.cards["dragon"].wounds, end.cards["bomber"].wounds) == ({}, 0, 0)


def test_a_vanished_target_costs_nothing() -> None:
    """What loses its target is cancelled, unpaid."""
    shot = Ability(closes=True, instant=True, which=Which("opponents"), does=(Change("wound"),))
    before = table(archer=Card("p1", abilities=(shot,)), troll=replace(TROLL, zone="graveyard"), elf=TROLL)
    item = Item("ability", "archer", "p1", 1, "troll")

    end = after(replace(before, stack=(item,)), ACT)
    assert (end.stack, end.cards["archer"].open) == ((), True)


def test_a_strike_that_loses_its_target_after_the_dice_is_paid() -> None:
    """Once dice were thrown the striker closes, though nothing comes of it."""
    strike = Item("strike", "ogre", "p1", target="troll", stage="wound", dice=(4,), strengths=("medium", ""))
    before = table(ogre=Card("p1", strike=(1, 2, 3)), troll=replace(TROLL, zone="graveyard"))

    end = after(replace(before, stack=(strike,)), ACT)
    assert (end.stack, end.cards["ogre"].open) == ((), False)


def test_two_poisons_of_a_reading_that_adds_them_up() -> None:
    """Two like things on the stack are two: each resolves by itself."""
    sick = Card("p1", lives=20, acquired=(Acquired(POISON), Acquired(POISON)))
    added = GAME.reading("poison.greatest:poisons_add_up")

    script = (("p1.triggers", "sick 1"),)
    assert after(table(sick=sick), events.Start(), *script, under=added).cards["sick"].wounds == 4


def test_every_sample_can_be_played() -> None:
    """No small battle makes play break down."""
    for n in range(60):
        board, event = samples([(n * 7 + step * step * 5) % 24 for step in range(20)])
        assert explore(GAME, RULES, Position(board, (event,)), bound=100_000).ends


# -------------------------------------------------------------------------------- what no table can show


def problems(board: Table, event: Task | None = None) -> list[tuple[object, ...]]:
    """List what is wrong with a table: (path, why or the unknown name)."""
    found = GAME.check(RULES, board, () if event is None else (event,))
    return [(problem.path, problem.name or str(problem.why)) for problem in found]


SHOT = Ability(closes=True, which=Which("opponents"), does=(Change("wound"),))


@pytest.mark.parametrize(
    ("card", "path", "why"),
    [
        (replace(TROLL, of="p3"), ("of",), "p3"),
        (replace(TROLL, cell="f1"), ("cell",), "cells are called a1 to e6"),
        (replace(TROLL, cell="a1", zone="deck"), ("cell",), "only a card on the battlefield has a cell"),
        (replace(TROLL, cell="b2"), ("cell",), "two cards stand in this cell"),
        (replace(TROLL, on="ogre"), ("on",), "ogre"),
        (replace(TROLL, wounds=10), ("wounds",), "with so many wounds it would have been destroyed"),
        (
            replace(TROLL, abilities=(Ability(does=(Change("wound"),)),)),
            ("abilities", 0),
            "an ability is static (“whilst”), triggered (“at”) or played (“closes”, “chips”)",
        ),
        (replace(TROLL, abilities=(Ability(closes=True),)), ("abilities", 0), "an ability does or gives something"),
        (
            replace(TROLL, abilities=(Ability(whilst=While(), next=Next("acts"), does=(Change("wound"),)),)),
            ("abilities", 0, "next"),
            "only a played ability waits for the next event",
        ),
        (
            replace(TROLL, abilities=(Ability(closes=True, bonus=(1, 1, 1)),)),
            ("abilities", 0, "bonus"),
            "a bonus lands on the next attack; say “next”",
        ),
        (
            replace(TROLL, abilities=(Ability(closes=True, aim="attacked", does=(Change("wound"),)),)),
            ("abilities", 0, "aim"),
            "only what triggers at a strike knows an attacked card",
        ),
    ],
)
def test_impossible_card(card: Card, path: tuple[object, ...], why: str) -> None:
    """What cannot be is met at its node, with the nearest names where one is unknown."""
    board = Table(("p1", "p2"), "p1", {"wolf": replace(TROLL, cell="b2"), "troll": card})
    assert problems(board) == [(("given", "cards", "troll", *path), why)]


@pytest.mark.parametrize(
    ("item", "path", "why"),
    [
        (Item("strike", "orc", "p1", target="troll"), ("card",), "orc"),
        (Item("ability", "archer", "p1", 2, "troll"), ("number",), "the card has no such ability"),
        (Item("ability", "archer", "p1", target="troll"), (), "say by “number” which ability this is"),
        (Item("ability", "archer", "p1", 1, "trol"), ("target",), "trol"),
        (Item("ability", "archer", "p3", 1, "troll"), ("player",), "p3"),
        (
            Item("strike", "archer", "p1", target="troll", strengths=("weak", "")),
            ("strengths",),
            "how strong a strike is is known only after the calculation",
        ),
        (Item("strike", "archer", "p1", target="troll", stage="wound"), ("dice",), "by now the dice have been thrown"),
    ],
)
def test_impossible_item(item: Item, path: tuple[object, ...], why: str) -> None:
    """What lies on the stack is of cards that are there, and as far as it can be."""
    board = Table(("p1", "p2"), "p1", {"archer": Card("p1", abilities=(SHOT,)), "troll": TROLL}, stack=(item,))
    assert problems(board) == [(("given", "stack", 0, *path), why)]


def test_impossible_players_and_events() -> None:
    """Two players, one of them active, and events that speak of cards that are there."""
    assert problems(Table(("p1", "p1"), "p1", {})) == [(("given", "players", 1), "two players are needed")]
    assert problems(Table(("p1", "p2"), "p3", {})) == [(("given", "active"), "p3")]
    assert problems(table(troll=TROLL), events.Happen("trol", "wound")) == [(("when", 0, "card"), "trol")]
    assert problems(table(troll=TROLL), events.Move("troll", "z9")) == [
        (("when", 0, "to"), "cells are called a1 to e6")
    ]
    assert problems(table(p1=TROLL)) == [(("given", "cards", "p1"), "two things bear this name")]
    assert problems(Table(("p1", "p2"), "p1", {"pass": TROLL})) == [
        (("given", "cards", "pass"), "decisions use this name for something else")
    ]


@given(st.lists(st.integers(0, 23), max_size=20).map(samples))
def test_nobody_is_left_dead_on_the_field_and_the_stack_is_empty(drawn: tuple[Table, Task]) -> None:
    """Whatever is declared, at every end nothing is on the stack, and every card in the game has lives."""
    board, event = drawn

    for end in explore(GAME, RULES, Position(board, (event,)), bound=100_000).ends:
        assert end.board.stack == ()
        assert not [
            name for name, card in end.board.cards.items() if in_game(end.board, name) and 0 < card.lives <= card.wounds
        ]
