"""Every line of play: ends, shortest scripts, counts and odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oracle.errors import ChanceDecides, Circle, Endless, LateRefusal, NoOption, TooBig
from oracle.kernel.explore import End, explore
from oracle.kernel.machine import Ask, Position, Refuse, Roll, Step
from tests.kernel.walks import Board, First, Second, Toy, out_of_wind, walk_all
from tests.miniature.board import Lamp, Street
from tests.miniature.rules import CrowdsComing, Relight

TWO = out_of_wind("a", "b", oil=2)


def test_orders_with_the_same_end_are_one_end() -> None:
    """Two lamps in free order are two plays of one end, whose shortest script is the first order."""
    explored = walk_all(TWO)

    assert explored.ends == (
        End(
            Street({"a": Lamp(1, True, True), "b": Lamp(1, True, True)}, oil=2, coins=2, crowd=True),
            "",
            (("ana.light", "a"),),
        ),
    )
    assert explored.plays() == 2


def test_ends_come_in_the_order_of_their_scripts_length() -> None:
    """An evening that the first wind ends is found before those in which a second flame is tried."""
    explored = walk_all(Street({"a": Lamp(1), "b": Lamp(2), "x": Lamp(1, True, True)}, oil=1))

    assert [end.script for end in explored.ends] == [
        (("a.wind", 1),),
        (("a.wind", 2), ("b.wind", 1)),
        (("a.wind", 2), ("b.wind", 2)),
    ]


def test_script_of_an_end_begins_with_the_script_given() -> None:
    """Exploring goes on where the script stops, and the script is part of each end's."""
    explored = walk_all(out_of_wind("a", "b", "c", oil=3), ("ana.light", "c"))

    assert [end.script for end in explored.ends] == [(("ana.light", "c"), ("ana.light", "a"))]
    assert explored.plays() == 2


def test_silent_decision_of_the_same_name_is_addressed() -> None:
    """Where a decision without a choice bears the name of the next answer, the end's script answers it too."""
    lamps = {"a": Lamp(1, True), "b": Lamp(2, True), "c": Lamp(2, True), "x": Lamp(1, True, True)}

    explored = walk_all(Street(lamps, oil=1))

    assert [end.script for end in explored.ends] == [
        (("ana.light", "a"), ("ana.light", "b")),
        (("ana.light", "a"), ("ana.light", "c")),
    ]


def test_silent_decision_between_two_answers_is_addressed() -> None:
    """The same holds between two answers: after d only e can be paid, then the crowd pays for a or b."""
    lamps = {"d": Lamp(1, True), "e": Lamp(1, True), "a": Lamp(3, True), "b": Lamp(3, True)}

    explored = walk_all(Street(lamps, oil=3))

    assert [[label for _, label in end.script] for end in explored.ends] == [
        ["a"],
        ["b"],
        ["d", "e", "a"],
        ["d", "e", "b"],
    ]


def test_asked_and_met() -> None:
    """A decision with a choice is asked, one without is met, before the first free decision and after it; chance is both."""
    explored = walk_all(Street({"a": Lamp(1), "b": Lamp(2), "x": Lamp(1, True, True)}, oil=1))

    assert explored.met == {"ana.light", "a.wind", "b.wind"}
    assert explored.asked == {"a.wind", "b.wind"}


def test_decisions_of_the_script_count_as_asked() -> None:
    """What the scripted part of play was asked is not forgotten."""
    explored = walk_all(TWO, ("ana.light", "a"), ("ana.light", "b"))

    assert explored.asked == {"ana.light"}
    assert explored.plays() == 1


def test_premises_close_decisions() -> None:
    """A premise leaves one play of two, and is noted; the decision stays one that was asked."""
    explored = walk_all(out_of_wind("a", "b", "c", oil=3), ("ana.light", "a"), premises={"*.light": "c"})

    assert explored.plays() == 1
    assert explored.premised == {"*.light"}
    assert explored.asked == {"ana.light"}


def test_premise_after_a_free_decision() -> None:
    """A premise that is offered only later in a line is taken and noted there: c is too dear until the crowd comes."""
    lamps = {"a": Lamp(1, True), "b": Lamp(1, True), "c": Lamp(2, True), "x": Lamp(1, True, True)}

    explored = walk_all(Street(lamps, oil=1), premises={"*": "c"})

    assert explored.premised == {"*"}
    assert [end.script for end in explored.ends] == [(("ana.light", "a"),), (("ana.light", "b"),)]
    assert explored.plays() == 2


def test_refused_event_is_an_end_of_its_own() -> None:
    """A refused event has one end, without a board."""
    explored = walk_all(out_of_wind("a", oil=0))

    assert explored.ends == (End(None, "evening.oil", ()),)
    assert explored.plays() == 1
    assert explored.odds() == (Fraction(1),)


def test_barred_pick_is_an_end_of_its_own() -> None:
    """A script whose last pick is barred ends with the clause and keeps its script."""
    script = (("ana.light", "a"), ("ana.light", "a"))

    assert walk_all(TWO, *script).ends == (End(None, "light.once", script),)


def test_bound_of_positions() -> None:
    """Two lamps in free order are three positions: the start, and each lamp picked."""
    assert len(walk_all(TWO, bound=3).kids) == 3
    with pytest.raises(TooBig) as caught:
        walk_all(TWO, bound=2)

    assert str(caught.value) == (
        "the play has more than 2 positions; script more of the play, state a premise with “otherwise”, or raise --bound"
    )


@pytest.mark.parametrize(
    ("count", "positions", "plays"),
    [(1, 1, 1), (2, 3, 2), (3, 10, 6), (4, 29, 24), (8, 1_017, 40_320), (10, 5_111, 3_628_800)],
)
def test_free_order_grows_as_n_times_two_to_the_n(count: int, positions: int, plays: int) -> None:
    """Lamps in free order are the start and n·2ⁿ⁻¹ positions, less the n in which the last lamp is lit without asking."""
    explored = walk_all(out_of_wind(*"abcdefghij"[:count], oil=count))

    assert positions == 1 + count * 2 ** (count - 1) - count
    assert len(explored.kids) == positions
    assert len(explored.ends) == 1
    assert explored.plays() == plays


def test_odds_are_exact() -> None:
    """The first wind ends the evening in 1/6, the second in 5/36, and in 25/36 both flames stay."""
    explored = walk_all(Street({"a": Lamp(1), "b": Lamp(2), "x": Lamp(1, True, True)}, oil=1))

    assert [end.board.coins for end in explored.ends] == [1, 2, 3]
    assert explored.odds() == (Fraction(1, 6), Fraction(5, 36), Fraction(25, 36))
    assert explored.plays() == 1 + 5 * 6


def test_odds_need_every_decision_scripted() -> None:
    """Odds are refused where a player decides, and the decision is named."""
    with pytest.raises(ChanceDecides) as caught:
        walk_all(TWO).odds()

    assert (
        str(caught.value) == "“odds” needs every decision scripted, but “ana.light” is open; add the answer to “play”"
    )


def test_circle_has_no_number_of_plays() -> None:
    """Where play can come back to a position, it is explored all the same, but its plays cannot be counted."""
    lamps = {"a": Lamp(0, True), "b": Lamp(0, True)}

    explored = walk_all(Street(lamps, oil=1), under=(Relight,))

    assert explored.ends == ()
    assert explored.plays() is None
    assert walk_all(Street(lamps, oil=1)).plays() == 2


def test_circle_of_chance_has_no_odds() -> None:
    """A die that is thrown until it shows a 2 has an end, but neither a number of plays nor odds."""
    toy = Toy({First: lambda rules, board, task: Roll("die", ((1, Step(board, (task,))), (2, Step(board))))})

    explored = explore(toy, None, Position(Board(), (First(),)))

    assert explored.ends == (End(Board(), "", (("die", 2),)),)
    assert len(explored.kids) == 2
    assert explored.plays() is None
    with pytest.raises(Circle):
        explored.odds()


def test_same_board_with_another_agenda_is_another_position() -> None:
    """Where one choice leaves more to do than another, both are walked although the board is the same."""
    toy = Toy(
        {
            First: lambda rules, board, task: Ask("p", "go", (("on", Step(board, (Second(),))), ("off", Step(board)))),
            Second: lambda rules, board, task: Step(Board(1)),
        }
    )

    explored = explore(toy, None, Position(Board(), (First(),)))

    assert [end.board for end in explored.ends] == [Board(1), Board(0)]


def test_endless_is_found_beyond_the_script() -> None:
    """A line that never ends is found also where it begins after a free decision."""
    with pytest.raises(Endless, match="in Crowd"):
        walk_all(out_of_wind("a", "b", oil=2), under=(CrowdsComing,))


def test_endless_silent_decisions_are_found_beyond_the_script() -> None:
    """So are decisions without a choice that follow each other for ever: once b has burnt all oil, only a is left."""
    with pytest.raises(Endless, match=r"in ana\.light"):
        walk_all(Street({"a": Lamp(0, True), "b": Lamp(1, True)}, oil=1, crowd=True), under=(Relight,))


def test_no_option_is_found_beyond_the_script() -> None:
    """A question without an option is a fault of the game, not a line that vanishes."""
    toy = Toy(
        {
            First: lambda rules, board, task: Ask("p", "go", (("on", Step(board, (Second(),))), ("off", Step(board)))),
            Second: lambda rules, board, task: Ask("p", "stuck", ()),
        }
    )

    with pytest.raises(NoOption, match=r"“p\.stuck” offers nothing"):
        explore(toy, None, Position(Board(), (First(),)))


def test_late_refusal_is_found_beyond_the_script() -> None:
    """A refusal after a free decision is a fault of the game."""
    toy = Toy(
        {
            First: lambda rules, board, task: Ask("p", "go", (("on", Step(board, (Second(),))), ("off", Step(board)))),
            Second: lambda rules, board, task: Refuse("too.late"),
        }
    )

    with pytest.raises(LateRefusal):
        explore(toy, None, Position(Board(), (First(),)))
