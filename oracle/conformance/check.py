"""Checking an implementation: every vector is sent, every answer judged, the failures diagnosed."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

import oracle
from oracle.conformance.answers import same
from oracle.conformance.carriers import Carrier
from oracle.conformance.diagnose import Answered, Suspects, diagnose, open_reading
from oracle.conformance.floor import passing
from oracle.conformance.paths import Patterns, covered, is_seen, size
from oracle.conformance.protocol import Answer, HelloReply, Suite
from oracle.conformance.session import Session
from oracle.conformance.stream import Begun, Checked, Ended, Event
from oracle.conformance.vectors import Made, Vector, adapted, editions_of, lacking, scripted, situation_of, unscripted
from oracle.conformance.verdicts import DIFFERENT, Kind, differences_of, nearest, verdict_of
from oracle.errors import (
    AdapterFault,
    BadInput,
    ClaimedFeature,
    NotPlayed,
    NotSelected,
    OracleError,
    TimedOut,
    UsedTooMuch,
    listed,
)
from oracle.kernel.board import plain
from oracle.kernel.explore import BOUND
from oracle.kernel.game import Game
from oracle.kernel.rulebook import Rulebook
from oracle.suite.case import Case
from oracle.suite.events import Differs, told_fault

MOST_BREAKDOWNS = 5  # in a row; then the rest is not run
SAMPLE = 20  # vectors that are sent again, to see whether anything is kept between runs
MOST_DIFFERENCES = (
    100  # of one board; one that differs in more is like no board that any reading gives, and is not kept
)


class Order(msgspec.Struct, frozen=True):
    """What is to be checked and how: the game, the readings that hold instead of its rules, how long an answer may take, how far cases are explored."""

    game: Game
    readings: tuple[type[Rulebook], ...] = ()
    seconds: float = 5.0
    bound: int = BOUND


def check(carrier: Carrier, name: str, cases: Sequence[Case], order: Order) -> Generator[Event, None, None]:
    """Check the implementation that a carrier reaches; raise the `AdapterFault` that keeps anything from being found out."""
    suite = Suite(oracle.__version__, _digest(cases))
    with Session(carrier, name, suite, seconds=order.seconds) as session:
        hello = session.greet()
        played = [known.id for known in hello.games]
        if order.game.name not in played:
            raise NotPlayed(name=hello.implementation.name, game=order.game.name, played=listed(played) or "–")
        editions = editions_of(hello, order.game)
        made = {case.id: _made(case, hello, order) for case in _by_edition(cases, order.game)}
        vectors = [vector for each in made.values() for vector in each.vectors]
        yield Begun(
            hello.implementation,
            order.game.name,
            tuple(dict.fromkeys(vector.case.edition for vector in vectors if vector.case.edition in editions)),
            len(vectors),
            sum(each.left_out for each in made.values()),
            suite,
            tuple(reading.reading_id() for reading in order.readings),
            tuple(case for case, each in made.items() if each.unfit),
            tuple(_strange(hello, order.game, vectors)),
        )
        yield from _Check(session, hello, order).all(vectors)


def _strange(hello: HelloReply, game: Game, vectors: Sequence[Vector]) -> Iterator[str]:
    """Name what an adapter claims and nobody knows: editions, and patterns that speak for nothing on any board."""
    yield from (edition for edition in editions_of(hello, game) if edition not in game.editions)
    boards = [plain(vector.case.board) for vector in vectors]
    boards += [right.board for vector in vectors for right in vector.right if right.board is not UNSET]
    claimed = dict.fromkeys((*(hello.accepts or ()), *(hello.observes or ())))
    yield from (pattern for pattern in claimed if not any(is_seen(board, (pattern,)) for board in boards))


def _digest(cases: Sequence[Case]) -> str:
    whole = hashlib.sha256()
    for case in cases:
        whole.update(hashlib.sha256(case.source).digest())
    return whole.hexdigest()


def _by_edition(cases: Sequence[Case], game: Game) -> Sequence[Case]:
    """Sort cases by edition, the default first, so that each is selected once."""
    editions = sorted(game.editions, key=lambda edition: edition != game.default_edition)
    return sorted(cases, key=lambda case: editions.index(case.edition))


def _made(case: Case, hello: HelloReply, order: Order) -> Made:
    make = scripted if hello.can.play == "script" else unscripted
    return make(case, order.game.rules(case.edition, *order.readings), bound=order.bound)


class _Check:
    """One check under way: the session, what has been answered, and how often in a row nothing was."""

    def __init__(self, session: Session, hello: HelloReply, order: Order) -> None:
        self.session, self.hello, self.order = session, hello, order
        self.observed: Patterns = None if hello.observes is UNSET else hello.observes
        self.suspects = Suspects(hello.can, self.observed, order.readings)
        self.edition = ""
        self.refused: NotSelected | None = None
        self.breakdowns = 0
        self.answers: list[Answered] = []

    def all(self, vectors: Sequence[Vector]) -> Iterator[Event]:
        counts, tolerated = Counter[Kind](), list[str]()
        floor = Counter[str]()
        for vector in vectors:
            checked = self.one(vector)
            counts[checked.verdict] += 1
            tolerated += [checked.open] if checked.open else []
            floor.update(passing(vector, self.hello.can) if checked.verdict != "unsupported" else ())
            yield checked
        diagnosis = diagnose(self.answers, tolerated, self.suspects)
        yield Ended(dict(counts), max(floor.values(), default=0), diagnosis, tuple(self._kept()))

    def one(self, vector: Vector) -> Checked:
        """Send a vector and judge what comes back."""
        if lacks := lacking(vector, self.hello):
            return self._told(vector, "unsupported", lacks=lacks)
        if self.breakdowns >= MOST_BREAKDOWNS:
            return self._told(vector, "not-run")
        try:
            answer = self._answer(vector)
        except NotSelected as fault:
            if self.order.readings:  # nobody claims to know them
                return self._told(vector, "unsupported", lacks=listed(r.reading_id() for r in self.order.readings))
            return self._told(vector, "error", fault=fault)
        except (AdapterFault, BadInput) as fault:
            self.breakdowns += 1
            return self._told(vector, _kind_of(fault), fault=fault)
        self.breakdowns = 0
        return self._judged(vector, answer)

    def _answer(self, vector: Vector) -> Answer:
        """Give the answer to a vector, once its edition has been selected."""
        if vector.case.edition != self.edition:
            self._select(vector.case.edition)
        if self.refused:
            raise self.refused
        return self.session.run(situation_of(vector, self.hello.can))

    def _select(self, edition: str) -> None:
        readings = dict(reading.reading_id().split(":", 1) for reading in self.order.readings)
        reply = self.session.select(self.order.game.name, edition, readings)
        self.edition = edition
        self.refused = None if reply.ok else NotSelected(edition=edition, why=reply.reason or "–")

    def _judged(self, vector: Vector, answer: Answer) -> Checked:
        if answer.used is not UNSET and answer.used > (given := self._given(vector)):
            return self._told(vector, "protocol-error", fault=UsedTooMuch(used=answer.used, given=given), answer=answer)
        if answer.unsupported is not UNSET:
            return self._without(vector, answer.unsupported.feature, answer)
        right = adapted(vector.right, vector, self.hello.can)
        held_against = nearest(answer, right)
        differences = differences_of(answer, held_against, self.observed)
        verdict, open_ = verdict_of(answer, right, self.observed), ""
        answer = self._bounded(answer, vector)
        if verdict in DIFFERENT and (open_ := open_reading(vector, answer, self.suspects)):
            verdict = "tolerated"
        if verdict != "error":
            self.answers.append(Answered(vector, answer, verdict in DIFFERENT))
        shown = (Differs(d.path, plain(d.before), plain(d.after)) for d in differences[:MOST_DIFFERENCES])
        is_shown = verdict in DIFFERENT or verdict == "tolerated"
        more: dict[str, Any] = {"right": _plain(held_against), "differences": tuple(shown), "open": open_}
        return self._told(vector, verdict, answer=answer, **(more if is_shown else {}))

    def _given(self, vector: Vector) -> int:
        """Count the answers of a script that an adapter can use: not the faces where they come in order."""
        sent = situation_of(vector, self.hello.can).events
        return sum(len(happening.play or ()) for happening in sent)

    def _bounded(self, answer: Answer, vector: Vector) -> Answer:
        """Let go of a board that shows far more than there was: it is like no other, and would only fill the memory."""
        if (
            answer.board is UNSET
            or size(answer.board, self.observed) <= size(plain(vector.case.board)) + MOST_DIFFERENCES
        ):
            return answer
        return msgspec.structs.replace(answer, board={})

    def _without(self, vector: Vector, feature: str, answer: Answer) -> Checked:
        """Believe that a feature is missing, unless it has been claimed."""
        claimed = (*(self.hello.accepts or ()), *(self.hello.observes or ()))
        if feature in claimed or covered(tuple(feature.split(".")), claimed):
            return self._told(vector, "error", fault=ClaimedFeature(feature=feature), answer=answer)
        return self._told(vector, "unsupported", lacks=feature)

    def _told(
        self,
        vector: Vector,
        verdict: Kind,
        *,
        answer: Answer | None = None,
        fault: OracleError | None = None,
        **more: Any,
    ) -> Checked:
        case = vector.case
        return Checked(
            vector.id,
            case.id,
            case.file,
            case.edition,
            verdict,
            vector.script,
            answered=_plain(answer) if answer else {},
            fault=told_fault(fault) if fault else None,
            path=fault.path if fault else (),
            log="" if verdict in ("pass", "unsupported", "not-run") else self.session.carrier.logged(),
            **more,
        )

    def _kept(self) -> Iterator[str]:
        """Send some vectors again, in another order, to a fresh process; name those that are answered otherwise now."""
        if self.hello.can.play == "free" or self.breakdowns >= MOST_BREAKDOWNS:
            return
        self.session.restart()
        self.edition = ""
        for answered in self.answers[:: len(self.answers) // SAMPLE + 1][::-1]:
            try:
                again = self._bounded(self._answer(answered.vector), answered.vector)
                is_same = same(again, answered.answer, self.observed)
                self.breakdowns = 0
            except (AdapterFault, BadInput):  # it breaks down, which is another fault
                is_same = True
                self.breakdowns += 1
            if not is_same:
                yield answered.vector.id
            if self.breakdowns >= MOST_BREAKDOWNS:
                return


def _plain(answer: Answer) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(answer)
    return {name: value for name, value in told.items() if name != "id"}


def _kind_of(fault: OracleError) -> Kind:
    if isinstance(fault, TimedOut):
        return "timeout"
    return "crash" if isinstance(fault, AdapterFault) else "protocol-error"
