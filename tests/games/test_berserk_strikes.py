"""Defenders, blocks, dice, and the answer to a strike, worked out by hand from the rules."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from oracle.games.berserk import GAME
from oracle.games.berserk.abilities import Ability, Change, Gift, Moment, Next, Which, While
from oracle.games.berserk.board import Acquired, Card, Item, Table, Waiting
from tests.games.battles import ACT, OGRE, POISONS, TROLL, WALL, after, refused, table, with_stack

STRIKE = ("p1.priority", "ogre strikes")


# -------------------------------------------------------------------------------- defenders


def ranks() -> Table:
    """Lay out an ogre that can reach the closed elf in front of it; the troll stands beside both, the goblin beside the elf only."""
    return table(
        ogre=replace(OGRE, cell="c3", abilities=(POISONS,)),
        elf=replace(TROLL, cell="c4", open=False),
        troll=replace(TROLL, cell="d4"),
        goblin=replace(TROLL, cell="c5"),
    )


AT_ELF = (STRIKE, ("p1.ogre.target", "elf"), ("p1.priority", "pass"), ("p2.priority", "pass"), ("p1.priority", "pass"))


def test_a_defender_takes_the_strike() -> None:
    """It fights as an open card, takes wounds and poison, and closes when the strike is paid for."""
    script = (*AT_ELF, ("p2.priority", "troll defends"), ("ogre.die", 6), ("troll.die", 3), ("p1.triggers", "ogre"))
    end = after(ranks(), ACT, *script)

    assert (end.cards["elf"].wounds, end.cards["elf"].acquired) == (0, ())
    assert (end.cards["troll"].wounds, end.cards["troll"].open) == (2, False)  # a difference of 3: medium, 2 wounds
    assert [one.gift.name for one in end.cards["troll"].acquired] == ["poison"]
    assert (end.cards["ogre"].wounds, end.cards["ogre"].open) == (0, False)


def test_a_defender_strikes_back() -> None:
    """A difference of -3: the attacker misses and is struck weakly; nothing accompanies a miss."""
    script = (*AT_ELF, ("p2.priority", "troll defends"), ("ogre.die", 1), ("troll.die", 4))
    end = after(ranks(), ACT, *script)

    assert (end.cards["troll"].wounds, end.cards["troll"].acquired, end.cards["ogre"].wounds) == (0, (), 1)


def test_who_may_defend_and_when() -> None:
    """Only beside both, open, a creature, while the Target is on top, and once."""
    before = ranks()
    assert refused(before, ACT, *AT_ELF, ("p2.priority", "goblin defends")) == "defence.beside"
    early = (STRIKE, ("p1.ogre.target", "elf"), ("p1.priority", "pass"), ("p2.priority", "troll defends"))
    assert refused(before, ACT, *early) == "defence.window"
    closed = replace(before, cards={**before.cards, "troll": replace(before.cards["troll"], open=False)})
    assert refused(closed, ACT, *AT_ELF, ("p2.priority", "troll defends")) == "defence.able"
    second = replace(before, cards={**before.cards, "goblin": replace(TROLL, cell="b3")})
    again = (("p2.priority", "troll defends"), *(("p1.priority", "pass"), ("p2.priority", "pass")) * 2)
    assert refused(second, ACT, *AT_ELF, *again, ("p1.priority", "pass"), ("p2.priority", "goblin defends")) == (
        "defence.barred"
    )


@pytest.mark.parametrize("named", ["directed", "unanswered"])
def test_nobody_defends_against_such_strikes(named: str) -> None:
    """Only what is unanswered is not answered either: one die, even against an open creature."""
    before = ranks()
    ogre = replace(before.cards["ogre"], named=(named,), abilities=())
    told = replace(before, cards={**before.cards, "ogre": ogre})
    assert refused(told, ACT, *AT_ELF, ("p2.priority", "troll defends")) == "defence.barred"
    struck = (STRIKE, ("p1.ogre.target", "troll"), ("ogre.die", 5))
    answer = (("troll.die", 2),) if named == "directed" else ()
    end = after(told, ACT, *struck, *answer)
    assert (end.cards["troll"].wounds, end.cards["ogre"].wounds) == (2, 0)


def test_a_defender_springs_the_trap() -> None:
    """Defending closes it, so it acts: the trap wounds it, and not the card that was aimed at (inferred)."""
    waiting = Waiting("p1", Next("acts", Which("opponents", "creature")), "hunter", (Change("wound", 3),))
    before = replace(ranks(), waiting=(waiting,))
    script = (*AT_ELF, ("p2.priority", "troll defends"), ("ogre.die", 2), ("troll.die", 4))
    end = after(before, ACT, *script)
    assert (end.cards["troll"].wounds, end.cards["elf"].wounds, end.waiting) == (3, 0, ())


# -------------------------------------------------------------------------------- blocks

BLOCK = Ability(closes=True, instant=True, aim="strike", which=Which("opponents"), does=(Change("block"),))


@pytest.mark.parametrize(
    ("stage", "clause"),
    [("declaration", "block.window"), ("result", "block.window"), ("target", ""), ("protection", "")],
)
def test_when_a_strike_can_be_blocked(stage: str, clause: str) -> None:
    """Q87, Q20: at the Target or the Protection; the striker closes all the same, and nothing accompanies."""
    dice = (4,) if stage in ("result", "protection") else ()
    strike = Item("strike", "ogre", "p1", target="wall", stage=stage, dice=dice)
    if stage == "protection":
        strike = replace(strike, strengths=("medium", ""))
    mage = Card("p2", abilities=(BLOCK,))
    before = with_stack(table(ogre=replace(OGRE, abilities=(POISONS,)), wall=WALL, mage=mage), strike)
    script = (("p1.priority", "pass"), ("p2.priority", "mage 1"))

    if clause:
        assert refused(before, ACT, *script) == clause
        return
    end = after(before, ACT, *script)
    assert (end.cards["wall"].wounds, end.cards["wall"].acquired) == (0, ())
    assert (end.cards["ogre"].open, end.cards["mage"].open, end.stack) == (False, False, ())


def test_a_block_aims_at_what_lies_on_top() -> None:
    """An ability that blocks strikes finds no target in an ability; one that blocks any action does."""
    shot = Ability(closes=True, instant=True, which=Which("opponents"), does=(Change("wound"),))
    mage = Card("p2", abilities=(BLOCK,))
    stop = replace(mage, abilities=(replace(BLOCK, aim="action"),))
    before = table(archer=Card("p1", abilities=(shot,)), mage=mage, stop=stop)
    item = Item("ability", "archer", "p1", 1, "mage", stage="target")

    blocked = after(with_stack(before, item), ACT, ("p1.priority", "pass"), ("p2.priority", "stop 1"))
    assert (blocked.cards["mage"].wounds, blocked.cards["archer"].open, blocked.cards["stop"].open) == (0, False, False)
    script = (("p1.priority", "pass"), ("p2.priority", "mage 1"))
    assert refused(with_stack(before, item), ACT, *script) == "action.target"


# -------------------------------------------------------------------------------- dice


@pytest.mark.parametrize(
    ("open_", "thrown", "curse", "wounds"),
    [
        (True, (1, 1), -2, (0, 0)),  # -1 against 1: a difference of -2, nobody strikes
        (True, (1, 3), -2, (1, 2)),  # -1 against 3: -4, weak and medium; held at 1 it would be -2, and nothing
        (False, (1,), -2, (1, 0)),  # held at 1: weak
        (False, (6,), 1, (3, 0)),  # held at 6: strong
    ],
)
def test_results_are_held_only_where_nobody_fights_back(
    open_: bool, thrown: tuple[int, ...], curse: int, wounds: tuple[int, int]
) -> None:
    """Q56: below 1 a result counts as it is in a fight, and as 1 otherwise."""
    before = table(ogre=replace(OGRE, acquired=(Acquired(Gift(die=curse)),)), troll=replace(TROLL, open=open_))
    script: list[tuple[str, str | int]] = [STRIKE, ("ogre.die", thrown[0])]
    if open_:
        script.append(("troll.die", thrown[1]))
    if open_ and thrown[1] == 3:
        script.append(("p2.ogre.exchange", "as it is"))
    end = after(before, ACT, *script)
    assert (end.cards["troll"].wounds, end.cards["ogre"].wounds) == wounds


def test_a_die_is_changed_at_the_result() -> None:
    """A 5 is raised to a 6, strong, while the Result is on top; at the Calculation it is too late."""
    push = Ability(closes=True, instant=True, which=Which("yours"), does=(Change("raise_die", 1),))
    before = table(ogre=OGRE, monk=Card("p1", abilities=(push,)), wall=WALL)
    strike = Item("strike", "ogre", "p1", target="wall", stage="result", dice=(5,))

    end = after(with_stack(before, strike), ACT, ("p1.priority", "monk 1"))
    assert end.cards["wall"].wounds == 3
    late = replace(strike, stage="calculation")
    assert refused(with_stack(before, late), ACT, ("p1.priority", "monk 1")) == "die.window"


@pytest.mark.parametrize(
    ("at", "die", "fires"), [("throw", 5, False), ("throw", 6, True), ("result", 5, True), ("result", 6, True)]
)
def test_a_throw_is_not_a_result(at: Moment, die: int, fires: bool) -> None:
    """Q85: blessed, a 5 comes to a 6; only what speaks of the result takes it for one."""
    gold = Ability(at=at, faces=(6, 7), aim="this", does=(Change("get_chip"),))
    ogre = replace(OGRE, abilities=(gold,), acquired=(Acquired(Gift(die=1)),))
    end = after(table(ogre=ogre, wall=WALL), ACT, STRIKE, ("ogre.die", die))
    assert end.cards["ogre"].chips == int(fires)


def test_a_tie_by_results_or_by_what_was_thrown() -> None:
    """OPEN-14: 5 and 5 come to 4 and 4: by results the attacker strikes weakly, by what was thrown it is struck."""
    cursed = (Acquired(Gift(die=-1)),)
    before = table(ogre=replace(OGRE, acquired=cursed), troll=replace(TROLL, acquired=cursed))
    script = (STRIKE, ("ogre.die", 5), ("troll.die", 5))
    for under, wounds in ((None, (1, 0)), (GAME.reading("strike.table:tie_as_thrown"), (0, 1))):
        end = after(before, ACT, *script, under=under)
        assert (end.cards["troll"].wounds, end.cards["ogre"].wounds) == wounds


# -------------------------------------------------------------------------------- what a strike can be


def test_an_attack_of_zero_is_made_and_poisons() -> None:
    """Q84: weakened to nothing, a medium strike deals no wounds, and poisons all the same."""
    weak = Acquired(Gift(strike=(-9, -9, -9)))
    before = table(ogre=replace(OGRE, abilities=(POISONS,), acquired=(weak,)), troll=replace(TROLL, open=False))
    end = after(before, ACT, STRIKE, ("ogre.die", 4))
    assert (end.cards["troll"].wounds, len(end.cards["troll"].acquired)) == (0, 1)


def test_a_striker_closed_in_answer_cannot_pay() -> None:
    """It can no longer close, so the strike is cancelled before the dice."""
    bind = Ability(chips=1, instant=True, which=Which("opponents"), does=(Change("close"),))
    before = table(ogre=OGRE, mage=Card("p2", type="artifact", lives=5, chips=1, abilities=(bind,)))
    end = after(before, ACT, STRIKE, ("p1.priority", "pass"), ("p2.priority", "mage 1"), ("p2.mage.target", "ogre"))
    assert (end.cards["mage"].wounds, end.cards["ogre"].open, end.stack) == (0, False, ())


def test_formation_reaches_along_the_sides_only() -> None:
    """Q63: beside a fellow by a side it has what formation gives; by a corner it has not."""
    line = Ability(
        whilst=While("exists", Which("yours", trait="formation", other=True, beside=True, straight=True)),
        aim="this",
        gives=(Gift(strike=(1, 1, 1)),),
    )
    first = replace(OGRE, cell="b3", traits=("formation",), abilities=(line,))
    for cell, wounds in (("c3", 4), ("c2", 3)):
        before = table(ogre=first, orc=Card("p1", cell=cell, traits=("formation",)), wall=WALL)
        script = (STRIKE, ("p1.ogre.target", "wall"), ("ogre.die", 6))
        assert after(before, ACT, *script).cards["wall"].wounds == wounds
