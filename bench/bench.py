"""Speed as ratios, each measured in one run: `make bench`. Whole processes, medians; nothing is cached between runs.

Copies of the real cases get ids of their own, so that they are as many different files.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from string import ascii_lowercase

ROOT = Path(__file__).parent.parent
ORACLE = str(Path(sys.executable).with_name("oracle"))
COPIES = 10_000
BARE_LOOP = """
import sys, yaml
for file in sys.stdin.read().split():
    with open(file, 'rb') as stream:
        yaml.load(stream, Loader=yaml.CSafeLoader)
"""


def main() -> None:
    """Measure everything and print one line for each budget."""
    nothing = seconds([sys.executable, "-c", "pass"], runs=15)
    tell("oracle --version", seconds([ORACLE, "--version"], runs=15) / nothing, 1.3, "× python -c pass")
    one = next((ROOT / "cases").rglob("*.yaml"))
    tell("oracle run, one case", seconds([ORACLE, "run", str(one)], runs=9) / nothing, 8, "× python -c pass")
    with copies(COPIES) as (folder, files):
        bare = seconds([sys.executable, "-c", BARE_LOOP], runs=3, stdin="\n".join(files))
        run, megabytes = measured([ORACLE, "run", "-j", "1", str(folder)], runs=3)
        tell(f"oracle run, {COPIES:,} cases, one core", run / bare, 0.6, "× a bare CSafeLoader loop")
        tell("its memory", megabytes, 150, "MB")
        both = seconds([ORACLE, "run", "-j", "2", str(folder)], runs=3)
        tell(f"oracle run -j 2, {COPIES:,} cases", both / bare, 0.4, "× a bare CSafeLoader loop")
    tell("ten effects in free order, explored", ten_effects(), 0.5, "s")
    tell("a persistent adapter", adapter(), 2, "× a bare loop of JSON lines")


def tell(what: str, found: float, budget: float, unit: str) -> None:
    """Print a measure beside its budget."""
    mark = "" if found <= budget else "   over the budget"
    print(f"{what:45} {found:8.2f} {unit} (budget {budget}){mark}", flush=True)


def seconds(command: Sequence[str], *, runs: int, stdin: str = "") -> float:
    """Give the median wall time of a command."""
    return measured(command, runs=runs, stdin=stdin)[0]


def measured(command: Sequence[str], *, runs: int, stdin: str = "") -> tuple[float, float]:
    """Give the median wall time of a command in seconds, and its peak memory in MB."""
    times, peaks = [], []
    for _ in range(runs):
        start = time.perf_counter()
        with tempfile.TemporaryFile("w+") as given:
            given.write(stdin)
            given.seek(0)
            process = subprocess.Popen(command, stdin=given, stdout=subprocess.DEVNULL, cwd=ROOT)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        times.append(time.perf_counter() - start)
        peaks.append(usage.ru_maxrss / 1024)
        if process.returncode:
            raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
    return statistics.median(times), max(peaks)


@contextmanager
def copies(count: int) -> Iterator[tuple[Path, list[str]]]:
    """Write copies of the real cases into a folder of their own."""
    texts = [file.read_text(encoding="utf-8") for file in sorted((ROOT / "cases").rglob("*.yaml"))]
    folder = Path(tempfile.mkdtemp())
    try:
        files = [folder / f"{n:05}.yaml" for n in range(count)]
        for n, file in enumerate(files):
            text = texts[n % len(texts)]
            file.write_text(text.replace(_id_line(text), f"\nid: {_id(n)}\n"), encoding="utf-8")
        yield folder, [str(file) for file in files]
    finally:
        shutil.rmtree(folder)


def _id_line(text: str) -> str:
    start = text.index("\nid: ")
    return text[start : text.index("\n", start + 1) + 1]


def _id(n: int) -> str:
    first, second = divmod(n // 10_000, 26)
    return f"z{ascii_lowercase[first]}{ascii_lowercase[second]}-{n % 10_000:04}"


def ten_effects() -> float:
    """Explore ten lamps of the miniature game, lit in free order."""
    sys.path.insert(0, str(ROOT))
    from oracle.kernel.explore import explore
    from oracle.kernel.machine import Position
    from tests.miniature import GAME
    from tests.miniature.board import Lamp, Street
    from tests.miniature.play import Evening

    lamps = {name: Lamp(size=1, sheltered=True) for name in "abcdefghij"}
    position = Position(Street(lamps, {}, oil=10), (Evening("ana"),))
    start = time.perf_counter()
    found = explore(GAME, GAME.rules("city"), position)
    taken = time.perf_counter() - start
    assert len(found.kids) == 5_111  # n·2ⁿ⁻¹ − n positions and the first
    return taken


ECHO = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    answers = {"hello": {"protocol": 1, "implementation": {"name": "echo", "version": "1"}, "games": []}, "select": {"ok": True}}
    board = message.get("situation", {}).get("board")
    print(json.dumps({"id": message["id"], **answers.get(message["op"], {"board": board, "used": 0})}), flush=True)
"""


def adapter() -> float:
    """Ask an adapter that echoes every vector, through a session and with a bare loop over the same lines; the sessions' share of time."""
    import json

    from oracle import games
    from oracle.conformance.carriers import Command
    from oracle.conformance.protocol import Can, Run, Suite, encoded
    from oracle.conformance.session import Session
    from oracle.conformance.vectors import scripted, situation_of
    from oracle.suite.load import load_cases

    game, can = games.load("talisman"), Can("script", "named")
    cases = tuple(load_cases([ROOT / "cases" / game.name]))
    made = (scripted(case, game.rules(case.edition)).vectors for case in cases)
    situations = [situation_of(vector, can) for vectors in made for vector in vectors] * 5
    command = [sys.executable, "-c", ECHO]
    with Session(Command(command), "echo", Suite("", ""), seconds=5) as session:
        session.greet()
        start = time.perf_counter()
        for situation in situations:
            session.run(situation)
        ours = time.perf_counter() - start
    lines = [encoded(Run(n, situation)) + b"\n" for n, situation in enumerate(situations)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as bare:
        assert bare.stdin
        assert bare.stdout
        start = time.perf_counter()
        for line in lines:
            bare.stdin.write(line)
            bare.stdin.flush()
            json.loads(bare.stdout.readline())
        return ours / (time.perf_counter() - start)


if __name__ == "__main__":
    main()
