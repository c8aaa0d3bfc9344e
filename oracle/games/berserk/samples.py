"""Small battles made of a few integers, for properties and for measuring how subtle a reading is."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.games.berserk.abilities import Ability, Change, Gift, Named, Next, Which, While
from oracle.games.berserk.board import Acquired, Card, Table
from oracle.games.berserk.events import Act, Final, Start
from oracle.kernel.machine import Task

POISON = Gift("poison", "start_of_turn", does=(Change("wound", 2),))
HEAL = Gift(at="end_of_turn", does=(Change("heal", 5),), once=True)
ABILITIES: tuple[tuple[Ability, ...], ...] = (
    (),
    (Ability(at="strike", strengths=("medium", "strong"), aim="attacked", gives=(POISON,)),),
    (Ability(closes=True, next=Next("acts", Which("opponents", "creature")), does=(Change("wound", 3),)),),
    (
        Ability(
            closes=True,
            instant=True,
            next=Next("attack", Which("yours", trait="steppe"), ("medium", "strong")),
            bonus=(1, 1, 1),
        ),
    ),
    (Ability(closes=True, which=Which("yours", "creature"), does=(Change("wound", 1),), gives=(HEAL,)),),
    (Ability(whilst=While("open"), aim="all", which=Which("yours", trait="steppe"), gives=(Gift(strike=(1, 1, 1)),)),),
    (Ability(closes=True, chips=1, instant=True, which=Which("any"), does=(Change("wound", 1),)),),
    (Ability(closes=True, instant=True, aim="action", which=Which("opponents"), does=(Change("block"),)),),
    (Ability(closes=True, instant=True, which=Which("yours"), does=(Change("raise_die"),)),),
    (
        Ability(at="chip", which=Which("opponents"), aim="this", does=(Change("get_chip"),)),
        Ability(at="death", may=True, which=Which("opponents"), does=(Change("wound", per="chip"),)),
    ),
    (
        Ability(
            closes=True,
            once="turn",
            which=Which(),
            second=Which(),
            does=(Change("get_chip"), Change("wound", 2)),
            gives=(Gift("steadfast", until="opponents_turns", turns=1),),
        ),
    ),
    (Ability(closes=True, which=Which("opponents"), does=(Change("change_sides"),), then=(Change("destroy"),)),),
)
NAMED: tuple[tuple[Named, ...], ...] = (
    (),
    ("directed",),
    ("unanswered",),
    ("steadfast",),
    ("no_poison",),
    ("unaffected",),
)


def samples(numbers: Sequence[int]) -> tuple[Table, Task]:
    """Give a battle of up to three cards and an event; any integers will do, missing ones count as 0."""
    drawn = iter((*numbers, *(0,) * 24))
    kind = next(drawn)
    cards = {
        name: _card(of, next(drawn), next(drawn), next(drawn))
        for name, of in (("troll", "p1"), ("elf", "p2"), ("orc", "p1"))[: 2 + next(drawn) % 2]
    }
    table = Table(("p1", "p2"), ("p1", "p2")[kind // 4 % 2], cards)
    return table, (Act(), Act(), Final(), Start())[kind % 4]


def _card(of: str, ability: int, state: int, got: int) -> Card:
    return Card(
        of,
        open=state % 3 > 0,
        traits=("steppe",) if state % 2 else (),
        lives=4 + state % 3,
        wounds=state % 2,
        chips=state % 2,
        strike=(1, 2, 3) if ability % 2 else (0, 0, 0),
        named=NAMED[got // 3 % len(NAMED)],
        abilities=ABILITIES[ability % len(ABILITIES)],
        acquired=((), (Acquired(POISON),), (Acquired(HEAL),))[got % 3],
    )
