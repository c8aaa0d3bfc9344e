"""What holds on any table of Earthborne Rangers, whatever is drawn and in whatever order effects are resolved; and what no table can show."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from oracle import games
from oracle.games.earthborne import events
from oracle.games.earthborne.board import SYMBOLS, Aim, Card, Do, Effect, If, Ranger, Response, Table
from oracle.games.earthborne.deck import CARDS
from oracle.games.earthborne.samples import PLACES, samples
from oracle.kernel.explore import Explored, explore
from oracle.kernel.game import stored
from oracle.kernel.machine import Position, Task
from oracle.kernel.rulebook import Rulebook
from oracle.suite.schema import converted

GAME = games.load("earthborne")
RULES = GAME.rules("core")
MARK = Do("add_token", token="mark")
ACTIVE = {("weather", ""), ("location", ""), ("mission", ""), ("along", ""), ("reach", "ana"), ("player", "ana")}
RANGERS = {"ana": Ranger(), "bo": Ranger()}

tables = st.lists(st.integers(0, 23), max_size=20).map(samples)
marked = st.builds(
    lambda place, symbol, ready, facedown: Card(
        place[0],
        place[1],
        ready=ready,
        facedown=facedown,
        effects=(Effect(symbol, do=(MARK,)),),
    ),
    st.sampled_from([*PLACES, ("reach", "bo"), ("player", "bo"), ("aside", ""), ("discard", "")]),
    st.sampled_from(SYMBOLS),
    st.booleans(),
    st.booleans(),
)


def all_plays(table: Table, event: Task, *readings: type[Rulebook]) -> Explored:
    """Play all that may come of an event."""
    return explore(GAME, GAME.rules("core", *readings), Position(table, (event,)))


# -------------------------------------------------------------------------------- what triggers


@given(st.dictionaries(st.sampled_from("abcde"), marked, max_size=5), st.sampled_from(SYMBOLS))
def test_what_triggers(cards: dict[str, Card], symbol: str) -> None:
    """Each effect beside the symbol on a ready card in an active area is resolved once, and nothing else is; in any order."""
    explored = all_plays(Table(RANGERS, cards), events.Test("ana", symbol))  # type: ignore[arg-type]
    expected = {
        name
        for name, card in cards.items()
        if card.ready and not card.facedown and (card.area, card.of) in ACTIVE and card.effects[0].symbol == symbol
    }

    (end,) = explored.ends
    assert {name: card.tokens for name, card in end.board.cards.items() if card.tokens} == {
        name: {"mark": 1} for name in expected
    }


@given(tables)
def test_a_drawn_card_triggers_nothing(drawn: tuple[Table, Task]) -> None:
    """Whatever lies there, a challenge card that is drawn for anything but a test leaves it as it is."""
    table, _ = drawn

    assert [end.board for end in all_plays(table, events.Draw("ana", "sun")).ends] == [table]


@given(tables)
def test_nothing_is_left_running(drawn: tuple[Table, Task]) -> None:
    """At every end the test is over, and no card that could be cleared is left at its threshold."""
    for end in all_plays(*drawn).ends:
        assert end.board.running == ()
        if end.board.day != "over":
            assert not [
                name
                for name, card in end.board.cards.items()
                if card.area not in ("location", "discard")
                and (0 < card.harm_at <= card.harm or 0 < card.progress_at <= card.progress)
            ]


@given(tables)
def test_cards_of_a_ranger_are_neither_made_nor_lost(drawn: tuple[Table, Task]) -> None:
    """Fatigue takes cards from the deck to the stack; only an injury takes them out of the stack."""
    table, event = drawn

    for end in all_plays(table, event).ends:
        before, after = table.rangers["ana"], end.board.rangers["ana"]
        if after.injuries == before.injuries:
            assert after.deck + after.fatigue + after.hand == before.deck + before.fatigue + before.hand
        assert end.board.rangers["bo"] == table.rangers["bo"]


@given(tables)
def test_order_of_the_mapping_does_not_matter(drawn: tuple[Table, Task]) -> None:
    """Where a card stands in the file says nothing about when it is resolved."""
    table, event = drawn
    backwards = replace(table, cards=dict(reversed(table.cards.items())))

    one, other = (
        sorted(stored(Position(end.board)) for end in all_plays(board, event).ends) for board in (table, backwards)
    )
    assert one == other


def test_samples_hold_what_the_properties_speak_of() -> None:
    """The small tables hold all kinds of events, both results, several symbols, and cards in every area."""
    drawn = [samples((kind, 0, more, *range(kind, kind + 9), 2)) for kind in range(24) for more in range(4)]
    tests = [event for _, event in drawn if isinstance(event, events.Test)]

    assert {type(event).__name__ for _, event in drawn} == {"Test", "Perform", "Draw"}
    assert {event.result for event in tests} == {"success", "failure"}
    assert {bool(event.more) for event in tests} == {True, False}
    assert {(card.area, card.of) for table, _ in drawn for card in table.cards.values()} == set(PLACES)


def test_a_reading_of_each_kind_plays_on() -> None:
    """No reading makes play break down on any small table."""
    for reading in GAME.readings:
        for n in range(40):
            table, event = samples([(n * 7 + step * step * 5) % 24 for step in range(20)])
            assert all_plays(table, event, reading).ends


# -------------------------------------------------------------------------------- what no table can show

WOLF = Card("reach", "ana", effects=(Effect("sun", do=(MARK,)),))
FIRST = ("effects", 0, "do", 0)
BOTH = "no card can be both: an active card is ready and in play"


def doing(*do: Do) -> Card:
    """Give the wolf an effect of these instructions."""
    return replace(WOLF, effects=(Effect("sun", do=do),))


def problems(
    cards: dict[str, Card], event: Task | None = None, rangers: dict[str, Ranger] = RANGERS
) -> list[tuple[Any, ...]]:
    """List what is wrong with a table: (path, why or the unknown name)."""
    found = GAME.check(RULES, Table(rangers, cards), () if event is None else (event,))
    return [(problem.path, problem.name or str(problem.why)) for problem in found]


@pytest.mark.parametrize(
    ("card", "path", "why"),
    [
        (replace(WOLF, of="cy"), ("of",), "cy"),
        (replace(WOLF, of=""), (), "the key “of” says whose reach or player area that is; it is missing"),
        (replace(WOLF, area="along"), ("of",), "only a reach and a player area are somebody’s"),
        (replace(WOLF, on="bear"), ("on",), "bear"),
        (replace(WOLF, on="wolf"), ("on",), "wolf"),
        (replace(WOLF, harm=2, harm_at=2), ("harm",), "with so many it would have been cleared"),
        (replace(WOLF, barred=("harm",), harm=1), ("harm",), "this threshold is crossed out"),
        (replace(WOLF, barred=("progress",), progress_at=1), ("progress_at",), "this threshold is crossed out"),
        (
            replace(WOLF, effects=(Effect("sun", "red", do=(MARK,)),)),
            ("effects", 0, "band"),
            "the band of this symbol has another colour",
        ),
        (
            replace(WOLF, effects=(Effect(do=(MARK,)),)),
            ("effects", 0),
            "a challenge effect has a symbol, or at least a coloured band",
        ),
        (replace(WOLF, effects=(Effect("sun"),)), ("effects", 0), "an effect has instructions"),
        (
            replace(WOLF, effects=(Effect("sun", do=(Do("move"),)),)),
            ("effects", 0, "do", 0),
            "this instruction says too little: “token”, “to”, “symbol” or “entry” is missing",
        ),
        (
            replace(WOLF, effects=(Effect("sun", arrow=(Do("injure", tied=True),)),)),
            ("effects", 0, "arrow", 0, "tied"),
            "the first instruction is tied to nothing",
        ),
        (
            replace(WOLF, responses=(Response("resolved", do=(Do("enter", to="along"),)),)),
            ("responses", 0, "do", 0),
            "only a card that is not in play can enter play; say “area: aside”, “deck” or “discard”",
        ),
        (doing(Do("exhaust", to="along")), (*FIRST, "to"), "this instruction cannot lead there"),
        (doing(Do("move", to="role")), (*FIRST, "to"), "this instruction cannot lead there"),
        (
            doing(MARK, Do("injure", either=True)),
            ("effects", 0, "do", 1, "either"),
            "“either” needs another instruction after it",
        ),
        (doing(Do("ready", Aim("any", active=True, exhausted=True))), (*FIRST, "at", "active"), BOTH),
        (doing(Do("enter", Aim("any", active=True, area="deck"), to="along")), (*FIRST, "at", "active"), BOTH),
        (
            doing(Do("exhaust", Aim("any", most="harm", least="presence"))),
            (*FIRST, "at", "least"),
            "say “most” or “least”, not both",
        ),
        (doing(Do("exhaust", Aim("any", "preditor"))), (*FIRST, "at", "trait"), "preditor"),
        (
            replace(WOLF, effects=(Effect("sun", condition=If("none", Aim("any", "predators")), do=(MARK,)),)),
            ("effects", 0, "condition", "at", "trait"),
            "predators",
        ),
        (
            replace(WOLF, effects=(Effect("sun", do=(MARK,), and_if=If("cleared")),)),
            ("effects", 0, "and_if"),
            "this condition stands before a double arrow; there is none",
        ),
        (replace(WOLF, responses=(Response("resolved", "pradator"),)), ("responses", 0, "of"), "pradator"),
        (replace(WOLF, back="mist"), ("back",), "mist"),
        (replace(WOLF, back="owl"), ("back",), "the other side of a card cannot be seen; let it be set aside"),
    ],
)
def test_impossible_card(card: Card, path: tuple[object, ...], why: str) -> None:
    """What cannot be is met at its node, with the nearest names where one is unknown."""
    owl = Card("along", traits=("predator",))
    assert problems({"wolf": card, "owl": owl}) == [(("given", "cards", "wolf", *path), why)]


@pytest.mark.parametrize(
    ("table", "path", "name"),
    [
        (Table({"ana": Ranger(token="wulf")}, {"wolf": WOLF}), ("rangers", "ana", "token"), "wulf"),
        (
            Table({"ana": Ranger(token="owl")}, {"owl": Card("aside")}),
            ("rangers", "ana", "token"),
            "a Ranger’s token lies on a card that is in play",
        ),
        (Table(RANGERS, {"wolf": WOLF}, path_deck=("wolf",)), ("path_deck", 0), "wolf"),
        (
            Table(RANGERS, {"owl": Card("deck")}, path_deck=("owl", "owl")),
            ("path_deck", 1),
            "this card lies there twice",
        ),
        (Table(RANGERS, {}, challenge_discard=("sun-9",)), ("challenge_discard", 0), "sun-9"),
        (
            Table(RANGERS, {}, challenge_discard=("sun-1", "sun-1")),
            ("challenge_discard", 1),
            "this card lies there twice",
        ),
        (
            Table(RANGERS, {}, challenge_discard=tuple(CARDS)),
            ("challenge_discard",),
            "a whole deck lies there; nothing is left to draw",
        ),
    ],
)
def test_impossible_decks_and_tokens(table: Table, path: tuple[object, ...], name: str) -> None:
    """Ranger tokens lie on cards in play, and a deck holds each of its cards once."""
    assert [(p.path, p.name or str(p.why)) for p in GAME.check(RULES, table, ())] == [(("given", *path), name)]


def test_impossible_names() -> None:
    """A name is a word, names one thing, and is no label of a decision."""
    assert problems({"a b": WOLF}) == [(("given", "cards", "a b"), "a name is made of letters, digits, - and _")]
    assert problems({"both": WOLF}) == [(("given", "cards", "both"), "decisions use this name for something else")]
    assert problems({"bo": WOLF}) == [(("given", "cards", "bo"), "two things bear this name")]
    assert problems({}, rangers={}) == [(("given", "rangers"), "from 1 to 4 Rangers play")]


def test_attached_to_what_is_no_host() -> None:
    """A card is attached to one that is in play and is not attached itself."""
    why = "a card is attached to one that is in play and is not attached itself"
    tick = replace(WOLF, on="wolf")

    assert problems({"wolf": replace(WOLF, area="discard", of=""), "tick": tick}) == [
        (("given", "cards", "tick", "on"), why)
    ]
    assert problems({"wolf": WOLF, "tick": tick, "mite": replace(tick, on="tick")}) == [
        (("given", "cards", "mite", "on"), why)
    ]


@pytest.mark.parametrize(
    ("event", "path", "why"),
    [
        (events.Test("cy", "sun"), ("by",), "cy"),
        (events.Draw("cy", "sun"), ("by",), "cy"),
        (events.Test("ana", "sun", "bear"), ("at",), "bear"),
        (events.Test("ana", "sun", "owl"), ("at",), "a test needs a card that is in play"),
        (
            events.Test("ana", "sun", does=(Do("exhaust"),)),
            ("does", 0),
            "“this” needs a card that the Ranger interacts with; name it in “at”",
        ),
        (events.Test("ana", "sun", others=("cy",)), ("others", 0), "cy"),
        (events.Test("ana", "sun", others=("ana",)), ("others", 0), "ana"),
        (events.Perform("ana", "focus", 1, "wolf", dodged=("fox",)), ("dodged", 0), "fox"),
        (
            events.Perform("ana", "focus", 1, difficulty="presence"),
            ("difficulty",),
            "“presence” needs a card that the Ranger interacts with",
        ),
        (
            events.Perform("ana", "focus", 1, fails=(Do("exhaust"),)),
            ("fails", 0),
            "“this” needs a card that the Ranger interacts with; name it in “at”",
        ),
    ],
)
def test_impossible_event(event: Task, path: tuple[object, ...], why: str) -> None:
    """Events speak of Rangers and cards that are there."""
    assert problems({"wolf": WOLF, "owl": Card("aside")}, event) == [(("when", 0, *path), why)]


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ({"area": "along", "effects": [{"symbol": "sun", "do": [{"does": "exaust"}]}]}, "did you mean: exhaust"),
        ({"area": "alng"}, "did you mean: along"),
        ({"area": "along", "effects": [{"symbol": "moon", "do": []}]}, "moon"),
        ({"area": "along", "redy": True}, "did you mean: ready"),
    ],
)
def test_unknown_word(written: dict[str, Any], says: str) -> None:
    """What the vocabulary does not know is refused with the nearest word that it knows."""
    with pytest.raises(Exception, match=says):
        converted(Table, {"rangers": {"ana": {}}, "cards": {"wolf": written}})


def test_aims_at_nothing_that_could_ever_be() -> None:
    """An aim at a trait that no card has is fulfilled by nothing: the instruction is not carried out."""
    card = replace(WOLF, effects=(Effect("sun", do=(Do("exhaust", Aim("any", "ghost")),), arrow=(Do("injure"),)),))

    (end,) = all_plays(Table(RANGERS, {"wolf": card}), events.Test("ana", "sun")).ends
    assert end.board.rangers["ana"].injuries == 0
