"""What each instruction of a challenge effect does, worked out by hand; and the challenge deck, counted."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest
from msgspec.structs import replace

from oracle import games
from oracle.games.earthborne import events
from oracle.games.earthborne.board import Aim, Card, Deed, Do, Effect, If, Ranger, Response, Table
from oracle.games.earthborne.deck import CARDS
from oracle.games.earthborne.words import DEEDS, ON_YOU
from oracle.kernel.explore import explore
from oracle.kernel.machine import Position, Task
from oracle.kernel.rulebook import Rulebook

GAME = games.load("earthborne")
RANGERS = {"ana": Ranger(deck=9, fatigue=2, hand=1, energy=1), "bo": Ranger(deck=9)}
ANY = Aim("any", other=True)
WOLF = Card("reach", "ana", presence=2, traits=("predator",))
MARK = Do("add_token", token="mark")
DOE = Card("along", presence=1, traits=("prey",))


def effect(*do: Do, arrow: tuple[Do, ...] = (), condition: If | None = None, and_if: If | None = None) -> Effect:
    """Write an effect beside the sun."""
    return Effect("sun", condition=condition, do=do, and_if=and_if, arrow=arrow)


def table(*do: Do, wolf: Card = WOLF, **cards: Card) -> Table:
    """Lay out a wolf within Ana's reach, with an effect of these instructions, and other cards."""
    return Table(RANGERS, {"wolf": replace(wolf, effects=(effect(*do),)), **cards})


def ends(before: Table, *readings: type[Rulebook], event: Task | None = None) -> list[Table]:
    """List all tables that a test of Ana's with the sun can come to."""
    position = Position(before, (event or events.Test("ana", "sun"),))
    return [end.board for end in explore(GAME, GAME.rules("core", *readings), position).ends]


def end(before: Table, *readings: type[Rulebook], event: Task | None = None) -> Table:
    """Give the only table that it can come to."""
    (only,) = ends(before, *readings, event=event)
    return only


def reading(name: str) -> type[Rulebook]:
    """Give a reading by its name."""
    found = GAME.reading(name)
    assert found
    return found


def test_every_instruction_has_words() -> None:
    """Whatever an effect does can be told."""
    assert set(get_args(Deed)) == set(DEEDS) | set(ON_YOU)


# -------------------------------------------------------------------------------- one verb at a time


def test_flip_shows_the_other_side_with_all_that_lies_on_it() -> None:
    """Tokens, attachments and Ranger tokens stay; whether its effect is another one is open."""
    fog = Card("weather", effects=(effect(Do("flip")),), back="mist", tokens={"mark": 2})
    mist = Card("aside", effects=(effect(Do("add_token", token="mark")),))
    attached = Card("weather", on="fog")
    before = Table({**RANGERS, "bo": Ranger(token="fog")}, {"fog": fog, "mist": mist, "leaf": attached})

    after = end(before)
    assert (after.cards["fog"].area, after.cards["fog"].tokens) == ("aside", {})
    assert (after.cards["mist"].area, after.cards["mist"].tokens) == ("weather", {"mark": 3})  # its own effect too
    assert (after.cards["leaf"].on, after.rangers["bo"].token) == ("mist", "mist")
    assert end(before, reading("order.once:sides_are_one")).cards["mist"].tokens == {"mark": 2}


def test_flip_turns_a_facedown_card_faceup_where_it_lies() -> None:
    """It does not enter play: it stays in its area."""
    before = Table(RANGERS, {"stone": Card("along", facedown=True)})
    event = events.Test("ana", "sun", "stone", does=(Do("flip"),))

    after = end(before, event=event)
    assert not after.cards["stone"].facedown
    assert after.cards["stone"].area == "along"


def test_move_anywhere_leaves_the_place_to_you() -> None:
    """From along the way it can come within the reach of any Ranger."""
    after = ends(table(Do("move", Aim("any", "prey"), to="anywhere"), doe=DOE))

    assert sorted((t.cards["doe"].area, t.cards["doe"].of) for t in after) == [("reach", "ana"), ("reach", "bo")]


def test_a_card_that_comes_within_another_reach_ambushes_that_ranger() -> None:
    """Ambush fatigues whoever's reach it is, not whoever resolves the effect."""
    doe = replace(DOE, keywords=("ambush",))
    after = ends(table(Do("move", Aim("any", "prey"), to="anywhere"), doe=doe))

    assert sorted((t.rangers["ana"].fatigue, t.rangers["bo"].fatigue) for t in after) == [(2, 1), (3, 0)]


@pytest.mark.parametrize(
    ("to", "host", "place"), [("this", "wolf", ("reach", "ana")), ("role", "role", ("player", "ana"))]
)
def test_attach(to: str, host: str, place: tuple[str, str]) -> None:
    """An attached card goes to the area of its host."""
    role = Card("player", "ana", traits=("role",))
    after = end(table(Do("attach", Aim("any", "prey"), to=to), doe=DOE, role=role))  # type: ignore[arg-type]

    doe = after.cards["doe"]
    assert doe.on == host
    assert (doe.area, doe.of) == place


def test_attach_to_what_the_condition_found() -> None:
    """“It” is the card that met the condition."""
    found = If("exists", Aim("any", "prey"))
    tick = Card("reach", "ana", effects=(effect(Do("attach", to="it"), condition=found),))

    assert end(Table(RANGERS, {"tick": tick, "doe": DOE})).cards["tick"].on == "doe"
    two = ends(Table(RANGERS, {"tick": tick, "doe": DOE, "hare": DOE}))
    assert sorted(after.cards["tick"].on for after in two) == ["doe", "hare"]


def test_an_attached_card_is_no_host_and_carries_none() -> None:
    """Cards are attached one deep."""
    leaf = Card("along", on="doe", traits=("leaf",))
    before = table(Do("attach", Aim("any", "prey"), to="this"), doe=DOE, leaf=leaf)

    assert end(before) == before


def test_unattach_leaves_the_card_where_its_host_is() -> None:
    """It stays in the area of the card that it was attached to."""
    leaf = Card("along", on="doe", traits=("leaf",))
    after = end(table(Do("unattach", Aim("any", "leaf")), doe=DOE, leaf=leaf))

    assert (after.cards["leaf"].on, after.cards["leaf"].area) == ("", "along")


def test_move_token() -> None:
    """Named tokens move from this card as far as they go."""
    wolf = replace(WOLF, tokens={"mark": 1})
    after = end(table(Do("move_token", Aim("any", "prey"), 2, token="mark"), wolf=wolf, doe=DOE))

    assert (after.cards["wolf"].tokens, after.cards["doe"].tokens) == ({}, {"mark": 1})  # as far as it goes


@pytest.mark.parametrize("from_", ["aside", "deck", "discard"])
def test_search(from_: str) -> None:
    """A card is looked for and put into play ready; the known order of the deck loses it."""
    hare = Card(from_, ready=False, traits=("prey",))  # type: ignore[arg-type]
    before = table(Do("enter", Aim("any", "prey", area=from_), to="along"), hare=hare)  # type: ignore[arg-type]
    before = replace(before, path_deck=("hare",) if from_ == "deck" else ())

    after = end(before)
    assert (after.cards["hare"].area, after.cards["hare"].ready, after.path_deck) == ("along", True, ())


def test_a_mission_goes_back_when_its_host_leaves() -> None:
    """Attached or not, a mission belongs to the surroundings: it travels with its host, and is not discarded with it (R15)."""
    duty = Card("mission", on="doe", traits=("duty",))
    moved = end(table(Do("move", Aim("any", "prey"), to="reach"), doe=DOE, duty=duty))
    gone = end(table(Do("shuffle", Aim("any", "prey")), doe=DOE, duty=duty))
    loose = end(table(Do("unattach", Aim("any", "duty")), doe=DOE, duty=duty))

    assert (moved.cards["duty"].area, moved.cards["duty"].on) == ("mission", "doe")
    for after in (gone, loose):
        assert (after.cards["duty"].area, after.cards["duty"].on) == ("mission", "")


def test_place_puts_on_top_and_shuffle_forgets_the_order() -> None:
    """Both take the card out of play without its tokens."""
    hare = Card("deck")
    before = replace(table(Do("place", Aim("any", "prey")), doe=replace(DOE, harm=1), hare=hare), path_deck=("hare",))
    shuffled = replace(before, cards=table(Do("shuffle", Aim("any", "prey")), doe=DOE, hare=hare).cards)

    after = end(before)
    assert (after.path_deck, after.cards["doe"].area, after.cards["doe"].harm) == (("doe", "hare"), "deck", 0)
    assert (end(shuffled).path_deck, end(shuffled).cards["doe"].area) == ((), "deck")


def test_draw_path() -> None:
    """Drawn cards enter where each says; one with Ambush fatigues at once; what is not known cannot be drawn."""
    hare = Card("deck", presence=1, keywords=("ambush",), enters="reach")
    fox = Card("deck", presence=1, keywords=("ambush",))
    before = replace(table(Do("draw_path", n=3), hare=hare, fox=fox), path_deck=("hare", "fox"))

    after = end(before)
    assert ((after.cards["hare"].area, after.cards["hare"].of), after.cards["fox"].area) == (("reach", "ana"), "along")
    assert (after.path_deck, after.rangers["ana"].fatigue) == ((), 3)
    assert end(table(Do("draw_path"))) == table(Do("draw_path"))


def test_scout() -> None:
    """Two cards can come back on top in either order, one on top alone, or none of them."""
    cards = {name: Card("deck") for name in ("hare", "fox", "crow")}
    before = replace(table(Do("scout", n=2), **cards), path_deck=("hare", "fox", "crow"))

    assert {after.path_deck for after in ends(before)} == {
        ("hare", "fox", "crow"), ("fox", "hare", "crow"), ("hare", "crow"), ("fox", "crow"), ("crow",),
    }  # fmt: skip


def test_guide_notes_the_entry() -> None:
    """That an entry is read is all that is known of it."""
    assert end(table(Do("guide", entry="49.4"))).entries == ("49.4",)


@pytest.mark.parametrize(
    ("do", "energy"), [(Do("gain_energy", n=2), 3), (Do("lose_energy", n=2), 0), (Do("gain_energy", n=0), 1)]
)
def test_energy(do: Do, energy: int) -> None:
    """Energy is gained, and lost as far as there is any."""
    assert end(table(do)).rangers["ana"].energy == energy


def test_ranger_tokens() -> None:
    """Your token moves to a card, and back to you."""
    on_doe = end(table(Do("move_ranger_token", Aim("any", "prey")), doe=DOE))
    back = end(replace(on_doe, cards=table(Do("take_ranger_token", Aim("any", "prey")), doe=DOE).cards))

    assert (on_doe.rangers["ana"].token, back.rangers["ana"].token) == ("doe", "")


def test_a_ranger_token_leaves_with_its_card() -> None:
    """It returns to its Ranger when the card leaves play."""
    before = table(Do("discard", Aim("any", "prey")), doe=DOE)
    before = replace(before, rangers={**RANGERS, "bo": Ranger(token="doe")})

    assert end(before).rangers["bo"].token == ""


# -------------------------------------------------------------------------------- shapes


@pytest.mark.parametrize(
    ("aim", "marked"),
    [
        (Aim("each", most="presence"), {"wolf"}),
        (Aim("each", least="presence"), {"doe", "hare"}),
        (Aim("each", most="harm"), {"hare"}),
        (Aim("each", exhausted=True), {"hare"}),
        (Aim("each", active=True), {"wolf", "doe"}),
        (Aim("each", on="any"), {"leaf"}),
        (Aim("each", "leaf", on="nothing"), set()),
        (Aim("target"), {"doe"}),
    ],
)
def test_aims(aim: Aim, marked: set[str]) -> None:
    """Which cards an instruction means."""
    hare = Card("reach", "bo", ready=False, presence=1, harm=1)
    leaf = Card("along", on="doe", ready=False, traits=("leaf",), presence=1)
    before = table(Do("add_token", aim, token="mark"), doe=DOE, hare=hare, leaf=leaf)
    if aim.least or aim.exhausted:
        before = replace(before, cards={name: card for name, card in before.cards.items() if name != "leaf"})

    after = end(before, event=events.Test("ana", "sun", "doe"))
    assert {name for name, card in after.cards.items() if card.tokens} == marked


def test_its_own_place_as_a_condition() -> None:
    """A card can ask where it lies itself."""
    within = If("exists", Aim("this", area="reach"))
    fox = replace(DOE, effects=(effect(Do("injure"), condition=within),))

    assert end(Table(RANGERS, {"fox": fox})).rangers["ana"].injuries == 0
    assert end(Table(RANGERS, {"fox": replace(fox, area="reach", of="ana")})).rangers["ana"].injuries == 1


def test_it_is_one_of_those_that_the_condition_found() -> None:
    """If several were found, you choose one, and it stays the one."""
    found = If("exists", Aim("any", "prey"))
    fox = replace(WOLF, effects=(effect(Do("exhaust", Aim("it")), Do("add_harm", Aim("it")), condition=found),))

    after = ends(Table(RANGERS, {"fox": fox, "doe": DOE, "hare": DOE}))
    assert len(after) == 2
    for one in after:  # the one that was exhausted is the one that is harmed
        assert {name for name, card in one.cards.items() if card.harm} == {
            name for name, card in one.cards.items() if not card.ready
        }


def test_it_stays_the_card_chosen_whatever_else_is_done() -> None:
    """Exhaust a predator, mark this card, harm it: it is the predator, as nobody chose anything since."""
    fox = replace(DOE, effects=(effect(Do("exhaust", Aim("any", "predator")), MARK, Do("add_harm", Aim("it"))),))

    after = end(Table(RANGERS, {"fox": fox, "wolf": WOLF}))
    assert (after.cards["wolf"].harm, after.cards["fox"].harm, after.cards["fox"].tokens) == (1, 0, {"mark": 1})


def test_an_amount_can_be_the_presence_of_the_card_chosen() -> None:
    """A prey takes as much harm as the predator that it exhausts has presence, not as much as it has itself."""
    exhaust, harm = Do("exhaust", Aim("any", "predator", active=True)), Do("add_harm", n="its_presence")
    doe = replace(DOE, presence=1, effects=(effect(exhaust, arrow=(harm,)),))
    bear = replace(WOLF, presence=3)

    after = ends(Table(RANGERS, {"doe": doe, "wolf": WOLF, "bear": bear}))
    assert {t.cards["doe"].harm for t in after} == {2, 3}


def test_per_ranger_amounts() -> None:
    """With two Rangers amounts and conditions count double."""
    assert end(table(Do("add_progress", n=2, per_ranger=True))).cards["wolf"].progress == 4
    asked = If("progress", Aim("this"), 2, per_ranger=True)
    fox = replace(WOLF, effects=(effect(Do("injure"), condition=asked),))
    injured = {n: end(Table(RANGERS, {"fox": replace(fox, progress=n)})).rangers["ana"].injuries for n in (3, 4)}
    assert injured == {3: 0, 4: 1}


def test_either_or() -> None:
    """You choose one of the two."""
    both = (Do("injure", either=True), Do("exhaust"))

    assert sorted((t.rangers["ana"].injuries, t.cards["wolf"].ready) for t in ends(table(*both))) == [
        (0, False),
        (1, True),
    ]


def test_either_or_leaves_no_choice_where_one_cannot_be_done() -> None:
    """An instruction that would do nothing is no choice."""
    both = table(Do("discard_progress", either=True), Do("injure"))

    assert end(both).rangers["ana"].injuries == 1
    assert {t.rangers["ana"].injuries for t in ends(both, reading("instruction.either:either_at_will"))} == {0, 1}


def test_delayed_until_all_effects_of_the_symbol() -> None:
    """What waits is done before the next symbol; the open reading lets it wait for that too."""
    slow = Card("along", effects=(effect(Do("add_token", token="mark", delayed=True)),))
    asks = If("token", Aim("any", "slow"), token="mark")
    sun = Card("reach", "ana", effects=(effect(Do("injure"), condition=asks),))
    crest = Card("along", effects=(Effect("crest", condition=asks, do=(Do("fatigue"),)),))
    before = Table(RANGERS, {"slow": replace(slow, traits=("slow",)), "fox": sun, "crow": crest})
    event = events.Test("ana", "sun", more=("crest",))

    came = {(t.rangers["ana"].injuries, t.rangers["ana"].fatigue) for t in ends(before, event=event)}
    late = {
        (t.rangers["ana"].injuries, t.rangers["ana"].fatigue)
        for t in ends(before, reading("order.delayed:delayed_to_the_end"), event=event)
    }
    at_once = {t.rangers["ana"].injuries for t in ends(before, reading("order.delayed:delayed_at_once"), event=event)}
    assert (came, late, at_once) == ({(0, 3), (0, 2)}, {(0, 2)}, {1})


def test_a_condition_after_the_instructions() -> None:
    """A condition on clearing asks for the threshold, as clearing waits."""
    kal = replace(
        WOLF,
        effects=(
            effect(
                Do("add_harm", Aim("any", "prey")),
                arrow=(Do("soothe", n=1),),
                and_if=If("cleared", Aim("it")),
            ),
        ),
    )
    before = Table(RANGERS, {"kal": kal, "doe": replace(DOE, harm_at=1)})

    after = end(before)
    assert (after.cards["doe"].area, after.rangers["ana"].hand) == ("discard", 2)
    assert end(before, reading("condition.cleared:not_yet_cleared")).rangers["ana"].hand == 1
    tough = replace(before, cards={**before.cards, "doe": replace(DOE, harm_at=2)})
    assert end(tough).rangers["ana"].hand == 1


def test_what_was_done_before_the_arrow_stays() -> None:
    """Half the instructions before the arrow leave their half behind."""
    toxin = replace(
        WOLF,
        effects=(effect(Do("discard_token", token="mark"), Do("discard_progress"), arrow=(Do("injure"),)),),
        tokens={"mark": 1},
    )
    before = Table(RANGERS, {"toxin": toxin})

    assert end(before).cards["toxin"].tokens == {}
    assert end(before, reading("condition.kept:undone")).cards["toxin"].tokens == {"mark": 1}
    assert end(before).rangers["ana"].injuries == 0


# -------------------------------------------------------------------------------- responses and clearing


def test_an_endless_loop_ends_after_three_rounds() -> None:
    """Exhausted, the eel readies itself; readied, it exhausts itself, with a mark each time."""
    eel = Card(
        "reach",
        "ana",
        responses=(
            Response("exhausted", "this", do=(Do("ready"),)),
            Response("readied", "this", do=(Do("add_token", token="mark"), Do("exhaust"))),
        ),
        effects=(effect(Do("exhaust")),),
    )
    before = Table(RANGERS, {"eel": eel})

    after = end(before).cards["eel"]
    assert (after.tokens, after.ready) == ({"mark": 3}, False)
    assert end(before, reading("response.loop:once_around")).cards["eel"].tokens == {"mark": 1}


def test_a_response_that_comes_again_without_a_loop_is_made_each_time() -> None:
    """Five prey exhaust a clicker that readies itself: five times, as each time something else set it off."""
    clicker = Card("along", traits=("predator",), responses=(Response("exhausted", "this", do=(Do("ready"),)),))
    prey = Card("reach", "ana", effects=(effect(Do("exhaust", Aim("any", "predator")), arrow=(Do("add_harm"),)),))
    before = Table(RANGERS, {"clicker": clicker, **{f"prey-{n}": prey for n in range(5)}})

    assert {sum(card.harm for card in t.cards.values()) for t in ends(before)} == {5}


def test_order_of_responses_is_yours() -> None:
    """Whoever lets the bandage come last is left with no progress on it; in the other order it is used up at once."""
    taken = Response("exhausted", "predator", do=(Do("add_progress"),))
    given = Response("exhausted", "predator", do=(Do("move_progress", Aim("any", "prey")),))
    before = table(
        Do("exhaust"),
        doe=DOE,
        moss=Card("along", responses=(taken, given)),
    )

    assert {t.cards["doe"].progress for t in ends(before)} == {0, 1}
    assert {t.cards["doe"].progress for t in ends(before, reading("response.order:last_comes_first"))} == {0}


@pytest.mark.parametrize(("result", "to"), [("success", "succeeded"), ("failure", "failed"), ("failure", "performed")])
def test_responses_to_a_test(result: str, to: str) -> None:
    """After the result come its responses, still before step 5; those to the whole test after it."""
    listener = Card("along", responses=(Response(to, do=(Do("add_token", token="mark"),)),))  # type: ignore[arg-type]
    asks = replace(WOLF, effects=(effect(Do("injure"), condition=If("token", Aim("any"), token="mark")),))
    before = Table(RANGERS, {"listener": listener, "asks": asks, "doe": DOE})

    after = end(before, event=events.Test("ana", "sun", "doe", result))  # type: ignore[arg-type]
    assert after.cards["listener"].tokens == {"mark": 1}
    assert after.rangers["ana"].injuries == (0 if to == "performed" else 1)


def test_a_card_that_loses_its_tokens_when_cleared_stays() -> None:
    """Its own text can keep it in play."""
    nest = Card(
        "along",
        harm_at=1,
        responses=(Response("clears", "this", do=(Do("discard_harm"), Do("add_token", token="egg"))),),
    )
    before = table(Do("add_harm", ANY), nest=nest)

    assert (end(before).cards["nest"].area, end(before).cards["nest"].tokens) == ("along", {"egg": 1})
    assert end(before, reading("clear.still_full:discarded_anyway")).cards["nest"].area == "discard"


def test_order_of_clearing_is_yours_where_something_responds() -> None:
    """If Doe is cleared first, she takes Hare's harm away, and Hare stays; the other way round both go."""
    saves = Response("clears", "this", do=(Do("discard_harm", Aim("each", "hare")),))
    doe = Card("along", harm_at=1, traits=("prey",), responses=(saves,))
    hare = Card("along", harm_at=1, traits=("prey", "hare"))
    before = table(Do("add_harm", Aim("each", "prey")), doe=doe, hare=hare)

    assert {t.cards["hare"].area for t in ends(before)} == {"along", "discard"}
    assert {t.cards["hare"].area for t in ends(before, reading("response.order:responses_as_they_lie"))} == {"along"}


def test_before_and_after_a_card_is_cleared() -> None:
    """Before: the card still counts; after: it is gone."""
    watch = tuple(
        Response(to, "prey", do=(Do("add_token", Aim("each", "prey"), token="seen"), Do("add_token", token=to)))
        for to in ("before_clear", "cleared")
    )
    doe = replace(DOE, harm_at=1, kept=True)
    before = table(Do("add_harm", Aim("any", "prey")), doe=doe, watch=Card("along", responses=watch))

    after = end(before)
    assert after.cards["doe"].tokens == {"seen": 2}
    gone = end(replace(before, cards={**before.cards, "doe": replace(doe, kept=False)}))
    assert gone.cards["watch"].tokens == {"before_clear": 1, "cleared": 1}
    assert gone.cards["doe"].tokens == {}


def test_every_ranger_clears_it() -> None:
    """The last Ranger's token does it."""
    rope = Card("along", traits=("rope",), cleared_by_rangers=True)
    before = table(Do("move_ranger_token", Aim("any", "rope")), rope=rope)
    held = replace(before, rangers={**RANGERS, "bo": Ranger(token="rope")})

    assert end(before).cards["rope"].area == "along"
    assert end(held).cards["rope"].area == "discard"
    assert [ranger.token for ranger in end(held).rangers.values()] == ["", ""]
    assert end(before, reading("clear.by_rangers:one_ranger_clears")).cards["rope"].area == "discard"


# -------------------------------------------------------------------------------- steps 1 to 4


@pytest.mark.parametrize(
    ("at", "fatigue"),
    [("gear", 0), ("near", 1), ("way", 1 + 2), ("other", 1 + 2), ("place", 1 + 2 + 4), ("", 0)],
)
def test_passing(at: str, fatigue: int) -> None:
    """On your role 1, within your reach 2, along the way 4: each lies between you and what is farther away, and no other reach does."""
    cards = {
        "role": Card("player", "ana", traits=("role",)),
        "tick": Card("player", "ana", on="role", presence=1),
        "near": Card("reach", "ana", presence=2),
        "way": Card("along", presence=4),
        "other": Card("reach", "bo", presence=8),
        "place": Card("location"),
        "gear": Card("player", "ana"),
    }
    before = Table({"ana": Ranger(), "bo": Ranger()}, cards)

    came = ends(before, event=events.Perform("ana", "focus", 1, at))
    assert {t.rangers["ana"].fatigue for t in came} == {fatigue}


def test_dodged_cards_do_not_fatigue_but_act() -> None:
    """With the sun drawn the dodged wolf injures; on the way it did nothing."""
    event = events.Perform("ana", "focus", 9, "doe", dodged=("wolf",))
    before = table(Do("injure"), doe=DOE)

    came = {t.rangers["ana"] for t in ends(before, event=event)}
    assert came == {replace(RANGERS["ana"]), replace(RANGERS["ana"], injuries=1, fatigue=0)}


def test_mycelial_cards_share_traits_keywords_and_effects() -> None:
    """Each has what all of them have."""
    cap = Card(
        "reach", "ana", traits=("flora",), keywords=("mycelial",), effects=(effect(Do("add_token", token="mark")),)
    )
    root = Card("along", keywords=("mycelial", "ambush"), presence=1)
    net = Card("weather", effects=(effect(Do("move", Aim("each", "flora", area="along"), to="reach")),))
    after = end(Table(RANGERS, {"net": net, "cap": cap, "root": root}))

    assert (after.cards["root"].area, after.rangers["ana"].fatigue) == ("reach", 3)  # a flora too, and it ambushes
    assert [after.cards[name].tokens for name in ("cap", "root")] == [{"mark": 1}, {"mark": 1}]


def test_the_challenge_deck() -> None:
    """24 cards, 8 per symbol; per aspect six +1, ten 0, seven -1, one -2; four have the reshuffle icon and the four -2."""
    cards = CARDS.values()
    assert Counter(card.symbol for card in cards) == {"mountain": 8, "sun": 8, "crest": 8}
    for aspect in ("awareness", "spirit", "fitness", "focus"):
        assert Counter(getattr(card, aspect) for card in cards) == {1: 6, 0: 10, -1: 7, -2: 1}
    assert Counter(card.symbol for card in cards if card.reshuffle) == {"sun": 2, "crest": 2}
    lowest = [
        [getattr(card, a) for a in ("awareness", "spirit", "fitness", "focus")] for card in cards if card.reshuffle
    ]
    assert sorted(tuple(n == -2 for n in card) for card in lowest) == sorted(
        tuple(n == one for n in range(4)) for one in range(4)
    )
