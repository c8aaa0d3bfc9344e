"""`oracle resolve` and `explore`: one line of play, asked for on a terminal, and all of them."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import sys
import time
from pathlib import Path

import pytest

from oracle.cli.resolve import meant
from tests.cli.conftest import Oracle, Write

OPEN = ("      - troll.fate: light die-1\n      - troll.reroll: 5\n", "")
"""The die shows 2, and the troll decides about fate: pass or light; dark fate is for other rolls."""
BOTH = ("light: 1}\n", "light: 1, dark: 1}\n")
NO_ANSWERS = ("    play:\n      - troll.die-1: 2\n      - troll.fate: light die-1\n      - troll.reroll: 5\n", "")
TWO = ("  - roll: {by: troll, for: movement}\n", "  - move: {by: elf}\n  - roll: {by: troll, for: movement}\n")
CLAIM = "changes:\n    seats: {troll: {light: 0}}\n    stock: 34\n    dice: {troll: [5]}"
NO_DARK = ("dark: 2}", "dark: 0}")


class Terminal:
    """The program on a pseudo terminal, and a player who waits for a prompt before they type."""

    def __init__(self, *arguments: str | Path) -> None:
        self.pid, self.line = pty.fork()
        if self.pid == 0:
            os.execv(sys.executable, [sys.executable, "-m", "oracle", *map(str, arguments)])

    def wait_for(self, prompt: str) -> str:
        """Read until the prompt stands at the end; give what was shown since the last one."""
        seen = ""
        while not seen.endswith(prompt):
            more = self._read()
            assert more, f"over without {prompt!r}: {seen!r}"
            seen += more
        return seen

    def type(self, text: str) -> None:
        """Type a line, or a control character."""
        os.write(self.line, text.encode())

    def end(self) -> tuple[str, int]:
        """Read to the end: (what was shown since the last prompt, the exit code)."""
        seen = ""
        while more := self._read():
            seen += more
        os.close(self.line)
        return seen, os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def _read(self) -> str:
        """Read what comes next; "" at the end. A program that waits although nobody types is ended."""
        if not select.select([self.line], [], [], 10)[0]:
            os.kill(self.pid, signal.SIGKILL)
        try:
            return os.read(self.line, 65536).decode(errors="replace").replace("\r\n", "\n")
        except OSError:
            return ""


def test_a_whole_script_is_played_to_its_end(oracle: Oracle, write: Write) -> None:
    """The last die lies on the table, and nothing is left to decide."""
    code, out, err = oracle("resolve", write("a.yaml"))

    assert (code, err) == (0, "")
    assert "dice.troll: [2] → [5]" in out


def test_a_situation_needs_no_claim(oracle: Oracle, here: Path) -> None:
    """A board and what happens are enough; what is open is told, with exit code 1."""
    file = here / "situation.yaml"
    file.write_text(
        "game: talisman\ngiven: {order: [troll], seats: {troll: {light: 1}}, stock: 35}\nwhen: {move: {by: troll}}\n",
        encoding="utf-8",
    )

    code, out, _ = oracle("resolve", file)

    assert code == 1
    assert "troll.die-1" in out
    assert out.splitlines()[-1] == "  1, 2, 3, 4, 5, 6"


def test_answers_can_be_given_on_the_command_line(oracle: Oracle, write: Write) -> None:
    """One after the other, numbers as numbers."""
    file = write("a.yaml", OPEN)

    ran = oracle("resolve", file, "--answer", "troll.fate=light die-1", "--answer", "troll.reroll=6")

    assert ran.code == 0
    assert "dice.troll: [2] → [6]" in ran.out


def test_a_barred_answer_is_refused_by_its_clause(oracle: Oracle, write: Write) -> None:
    """Dark fate on one's own die: the clause is named, exit code 1."""
    ran = oracle(
        "resolve", write("a.yaml", OPEN, BOTH, ("stock: 33", "stock: 32")), "--answer", "troll.fate=dark die-1"
    )

    assert ran.code == 1
    assert "  fate.dark_other: " in ran.out


@pytest.mark.parametrize("answer", ["nonsense", "troll.fate=bribe", "elf.fate=pass", "troll.die-1=3"])
def test_answers_that_do_not_fit_are_wrong_use(oracle: Oracle, write: Write, answer: str) -> None:
    """No sign of equality, no such option, no such question, a question that was answered."""
    ran = oracle("resolve", write("a.yaml", OPEN), "--answer", answer)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err


def test_json_tells_board_and_question(oracle: Oracle, write: Write) -> None:
    """Keys: board; asks with name, options and barred while a decision waits; refused if something is not legal."""
    file = write("a.yaml", OPEN, BOTH, NO_DARK)

    waiting = json.loads(oracle("resolve", file, "--json").out)
    refused = json.loads(oracle("resolve", file, "--json", "--answer", "troll.fate=dark die-1").out)
    ended = oracle("resolve", file, "--json", "--answer", "troll.fate=pass")

    assert waiting["asks"]["name"] == "troll.fate"
    assert waiting["asks"]["options"] == ["pass", "light die-1"]
    assert {"label": "dark die-1", "clause": "fate.dark_other"} in waiting["asks"]["barred"]
    assert refused["refused"] == "fate.dark_other"
    assert ended.code == 0
    assert json.loads(ended.out)["board"]["dice"] == {"troll": [2]}


def test_under_a_reading_another_thing_happens(oracle: Oracle, write: Write) -> None:
    """Under the reading that the better result stands, a worse reroll leaves the old die."""
    file = write("a.yaml", ("reroll: 5", "reroll: 1"))

    assert "[2] → [1]" in oracle("resolve", file).out
    assert (
        oracle("resolve", file, "--json").out
        != oracle("resolve", file, "--json", "--under", "fate.accept_result:better_stands").out
    )


def test_a_player_is_asked_on_a_terminal(write: Write) -> None:
    """Nonsense is asked again, a barred pick is refused by its sentence, a unique beginning and a number will do; only news is told."""
    terminal = Terminal("resolve", write("a.yaml", OPEN, BOTH, ("stock: 33", "stock: 32")))
    first = terminal.wait_for("troll.fate: ")
    terminal.type("bribe\n")
    second = terminal.wait_for("troll.fate: ")
    terminal.type("dark\n")
    third = terminal.wait_for("troll.fate: ")
    terminal.type("li\n")
    fourth = terminal.wait_for("troll.reroll: ")
    terminal.type("6\n")
    fifth, code = terminal.end()

    assert ("1) pass" in first, "2) light die-1" in first, "fate.dark_other: " in first) == (True, True, True)
    assert "“bribe”" in second
    assert "fate.dark_other: " in third
    assert "dice.troll: – → [2]" in first
    assert "dice.troll: – → [2]" not in fourth
    assert "dice.troll: [2] → [6]" in fifth
    assert code == 0


@pytest.mark.parametrize(
    ("written", "label"),
    [
        ("pass", "pass"),
        ("P", "pass"),
        ("light die-2", "light die-2"),
        ("li", None),
        ("light die-", None),
        ("d", "dark die-1"),
        ("2", "light die-1"),
        ("4", None),
        ("0", None),
        ("", None),
    ],
)
def test_a_pick_is_a_label_its_beginning_or_its_number(written: str, label: str | None) -> None:
    """What fits two labels is not clear; what is barred can be named, and has no number."""
    assert meant(written, ["pass", "light die-1", "light die-2"], ["dark die-1"], numbered=True) == label


def test_numbers_that_are_labels_mean_themselves() -> None:
    """On a die 3 is the 3, whichever place it has in the list."""
    assert [meant(face, [3, 5], [], numbered=False) for face in ("3", "1", "5")] == [3, None, 5]


def test_an_option_can_be_picked_by_its_number(write: Write) -> None:
    """1 is to pass."""
    terminal = Terminal("resolve", write("a.yaml", OPEN, NO_DARK))
    terminal.wait_for("troll.fate: ")
    terminal.type("1\n")
    shown, code = terminal.end()

    assert "→ pass" in shown
    assert code == 0


def test_every_event_is_asked_for(write: Write) -> None:
    """A decision of an early event is taken there, and the later ones follow."""
    terminal = Terminal("resolve", write("a.yaml", NO_ANSWERS, TWO, NO_DARK))
    terminal.wait_for("elf.die-1: ")
    terminal.type("3\n")
    terminal.wait_for("troll.die-1: ")
    terminal.type("2\n")
    terminal.wait_for("troll.fate: ")
    terminal.type("p\n")
    shown, code = terminal.end()

    assert "→ pass" in shown
    assert code == 0


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_a_player_may_leave(write: Write, key: str) -> None:
    """Ctrl-C and Ctrl-D end the program without a trace."""
    terminal = Terminal("resolve", write("a.yaml", OPEN))
    terminal.wait_for("troll.fate: ")
    time.sleep(0.2)  # a key between prompt and reading is lost on every Python
    terminal.type(key)
    shown, code = terminal.end()

    assert code == 130
    assert "Traceback" not in shown


def test_all_ends_are_explored(oracle: Oracle, write: Write) -> None:
    """After the token is spent chance alone decides: six ends, each with one in six and its script."""
    code, out, err = oracle("explore", write("a.yaml", ("      - troll.reroll: 5\n", "")))

    assert (code, err) == (0, "")
    assert "6" in out.splitlines()[0]
    assert [line for line in out.splitlines() if line.endswith("(1/6)")] == [f"{n}. (1/6)" for n in range(1, 7)]
    assert "   - troll.reroll: 6" in out.splitlines()


def test_an_explored_end_may_be_a_refusal(oracle: Oracle, write: Write) -> None:
    """A line that is refused is an end of its own, by its clause."""
    out = oracle("explore", write("a.yaml", ("light: 1}\n", "light: 0}\n"), (CLAIM, "refused: fate.has_token"))).out

    assert "fate.has_token" in out


def test_explore_has_json(oracle: Oracle, write: Write) -> None:
    """Keys: plays, ends with board, refused, script and odds, and what was asked."""
    told = json.loads(oracle("explore", write("a.yaml", ("      - troll.reroll: 5\n", "")), "--json").out)

    assert sorted(told) == ["asked", "ends", "plays"]
    assert told["plays"] == 6
    assert [end["odds"] for end in told["ends"]] == ["1/6"] * 6
    assert sorted(told["ends"][0]) == ["board", "odds", "refused", "script"]


def test_explore_keeps_to_its_bound(oracle: Oracle, write: Write) -> None:
    """More positions than allowed are refused with what to do."""
    ran = oracle("explore", write("a.yaml", NO_ANSWERS), "--bound", "2")

    assert ran.code == 2
    assert "--bound" in ran.err
