"""What a trace holds of a walk."""

from __future__ import annotations

from oracle.kernel.board import Difference
from oracle.kernel.machine import Answer, Position, Step, play
from oracle.kernel.trace import Cited, Entry, Trace
from tests.kernel.walks import Board, First, Second, Third, Toy, at_dusk, out_of_wind
from tests.miniature import GAME
from tests.miniature.board import Lamp, Street


def traced(street: Street, *script: Answer) -> Trace:
    """Record one evening."""
    trace = Trace()
    rules = GAME.rules("city").heard_by(trace.cite)
    play(GAME, rules, at_dusk(street), script, record=trace)
    return trace


def lighting_two() -> list[Entry]:
    """Record how a, then b are lit."""
    return traced(out_of_wind("a", "b", oil=2), ("ana.light", "a")).entries


def test_one_entry_for_each_task_at_its_depth() -> None:
    """Each task stands once, one deeper than what caused it; a task that pushes its own kind stays where it is."""
    assert [(type(entry.task).__name__, entry.depth) for entry in lighting_two()] == [
        ("Evening", 0),
        ("Round", 1),
        ("Kindle", 2),
        ("Wind", 3),
        ("Settle", 3),
        ("Round", 1),
        ("Kindle", 2),
        ("Wind", 3),
        ("Settle", 3),
        ("Crowd", 4),
        ("Round", 1),
        ("Dawn", 1),
    ]


def test_depth_after_leaving() -> None:
    """A task that play leaves for stands as deep as it always did."""
    entries = traced(Street({"a": Lamp(1)}, oil=1), ("a.wind", 1)).entries

    assert [(type(entry.task).__name__, entry.depth) for entry in entries][-2:] == [("Settle", 3), ("Dawn", 1)]


def test_depth_after_leaving_something_deeper() -> None:
    """What lay deeper and was dropped does not lend its depth to what comes next."""
    toy = Toy(
        {
            First: lambda rules, board, task: Step(board, (Second(), Second())),
            Second: lambda rules, board, task: Step(board, leave=Third),
            Third: lambda rules, board, task: Step(board),
        }
    )
    trace = Trace()
    play(toy, None, Position(Board(), (First(), Third())), record=trace)

    assert [(type(entry.task), entry.depth) for entry in trace.entries] == [(First, 0), (Second, 1), (Third, 0)]


def test_a_judgement_is_cited_once_in_a_task() -> None:
    """Two dark lamps are one judgement of each clause; where one burns, the clause that says both is cited with both."""
    entries = lighting_two()

    assert entries[0].cited == (Cited("evening.oil", True),)
    assert entries[1].cited == (Cited("light.once", True), Cited("light.oil", True))
    assert entries[5].cited == (Cited("light.once", False), Cited("light.once", True), Cited("light.oil", True))


def test_what_the_rules_watch_is_cited_where_it_happens() -> None:
    """The crowd's clause is cited by the step that made it come."""
    assert lighting_two()[8].cited == (Cited("crowd.comes", True),)


def test_decisions_are_noted() -> None:
    """A decision stands with its pick, and says whether anybody had a choice."""
    taken = [entry.taken for entry in lighting_two()]

    assert [(t.question.name, t.pick, t.free) for t in taken if t] == [
        ("ana.light", "a", True),
        ("ana.light", "b", False),
    ]


def test_changes_of_the_table() -> None:
    """An entry shows what its task changed on the table, without what is being resolved."""
    entries = lighting_two()

    assert entries[1].changes == ()
    assert entries[2].changes == (Difference(("oil",), 2, 1),)
    assert entries[4].changes == (Difference(("lamps", "a", "lit"), False, True),)


def test_citation_of_a_refusal() -> None:
    """A task that refuses leaves no entry."""
    trace = traced(out_of_wind("a", oil=0))

    assert trace.entries == []
