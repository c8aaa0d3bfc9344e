"""A game as a value: editions, readings, and positions that are put away and taken up again."""

from __future__ import annotations

import msgspec
import pytest

from oracle.errors import Word
from oracle.kernel.game import Problem, loaded, stored
from oracle.kernel.machine import Position
from oracle.kernel.trace import Said
from tests.kernel.walks import out_of_wind, walk
from tests.miniature import GAME, samples
from tests.miniature.board import Flame, Lamp, Street
from tests.miniature.play import Crowd, Dawn, Evening, Kindle, Round, Settle, Wind
from tests.miniature.rules import FlamesOnly, OnCredit, WithoutOil


def test_editions_are_readings() -> None:
    """The rules of an edition are the rulebook under the edition's readings."""
    assert not GAME.rules("city").has_oil_for(1, Lamp(2))
    assert GAME.rules("village").has_oil_for(1, Lamp(2))


def test_further_readings_come_before_the_editions() -> None:
    """A reading that is asked for goes together with an edition, and the edition's own reading may be asked for too."""
    assert GAME.rules("village", WithoutOil).readings == (WithoutOil, OnCredit)
    assert GAME.rules("village", OnCredit).readings == (OnCredit,)


def test_readings_by_id() -> None:
    """A reading is found by its clause and its name, and only so."""
    assert GAME.reading("shine.mirror:flames_only") is FlamesOnly
    assert GAME.reading("shine.mirror") is None


def test_position_is_taken_up_again_in_the_middle() -> None:
    """A position that waits for a die, with a flame half lit and three tasks left, is stored and loaded unchanged."""
    position = walk(Street({"a": Lamp(1)}, {"m": "a"}, oil=1)).position

    assert position == Position(
        Street({"a": Lamp(1)}, {"m": "a"}, running=(Flame("a"),)), (Wind(), Settle(), Round("ana"), Dawn())
    )
    assert loaded(GAME, stored(position)) == position


def test_every_task_can_be_stored() -> None:
    """No task of a game is lost when it is stored."""
    agenda = (Evening("ana"), Round("ana"), Kindle("a"), Wind(), Settle(), Crowd(), Dawn())

    assert {type(task) for task in agenda} == set(GAME.handlers)
    assert loaded(GAME, stored(Position(Street(), agenda))).agenda == agenda


def test_foreign_bytes_are_not_taken_up() -> None:
    """What was not stored by this game is refused."""
    with pytest.raises(msgspec.ValidationError):
        loaded(GAME, msgspec.msgpack.encode(({}, [{"type": "Sunrise"}])))


def test_view_is_derived() -> None:
    """Light goes on from mirror to mirror, and nothing of it lies on the board."""
    assert GAME.view is not None
    street = Street({"a": Lamp(lit=True), "b": Lamp()}, {"o": "n", "n": "m", "m": "a", "p": "b"})

    assert GAME.view(GAME.rules("city"), street).shines == ("a", "m", "n", "o")
    assert GAME.view(GAME.rules("city", FlamesOnly), street).shines == ("a", "m")


def test_mirrors_that_face_each_other() -> None:
    """Two mirrors that face each other stay dark."""
    assert GAME.view is not None
    assert GAME.view(GAME.rules("city"), Street({}, {"m": "n", "n": "m"})).shines == ()


def test_impossible_boards() -> None:
    """A mirror that faces nothing is told with its place and the names that would do."""
    problems = GAME.check(GAME.rules("city"), Street({"a": Lamp()}, {"m": "z"}), ())

    assert problems == (Problem(("given", "mirrors", "m"), Word("a mirror faces nothing"), "z", ("a", "m")),)
    assert GAME.check(GAME.rules("city"), Street({"a": Lamp()}, {"m": "a"}), ()) == ()


def test_steps_in_words() -> None:
    """A game says what happened by what the step found and left."""
    street = Street(running=(Flame("a", blown=True),))

    assert GAME.say(Kindle("a"), street, street) == Said("{lamp} is filled", {"lamp": "a"})
    assert GAME.say(Settle(), street, street) == Said("the wind takes the flame")
    assert GAME.say(Wind(), street, street) is None


def test_samples_are_possible_boards() -> None:
    """Numbers become streets: the oil, four lamps, two mirrors."""
    street, event = samples((2, 4, 2, 9, 5, 5, 1))

    assert event == Evening("ana")
    assert street == Street(
        {"a": Lamp(1), "b": Lamp(2, sheltered=True), "c": Lamp(0, lit=True), "d": Lamp(2)}, {"m": "n", "n": "b"}, oil=2
    )
    assert samples(()) == (out_of_wind(oil=0), Evening("ana"))
