"""A play told step by step: what happened, what was decided, what was not allowed and by which sentence, what changed on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oracle.errors import N_
from oracle.kernel.machine import Ask, Halt, Question
from oracle.kernel.rulebook import Rulebook
from oracle.kernel.trace import Cited, Entry, Trace
from oracle.report.page import wrapped
from oracle.report.text import value
from oracle.report.voice import Names, Voice
from oracle.suite.case import Situation
from oracle.suite.rulebook_file import RulebookFile, rulebook_of


class Story:
    """Tells plays of one situation; a clause's sentence is written out where it is first mentioned."""

    def __init__(self, voice: Voice, situation: Situation, rules: Rulebook) -> None:
        self.voice = voice
        self.situation = situation
        self.rules = rules
        self.words: RulebookFile = rulebook_of(situation.game.name)
        self.mentioned: set[str] = set()

    @property
    def names(self) -> Names:
        return lambda thing: self.situation.name(thing, self.voice.language)

    def told(self, trace: Trace, halt: Halt) -> Iterator[str]:
        """Tell a walk: its steps, then where it stopped."""
        for number, entry in enumerate((entry for entry in trace.entries if self._matters(entry)), 1):
            yield from self._step(number, entry)
        if halt.refused:
            yield from self._refusal(halt, trace.last_citation())
        elif halt.question:
            yield from self.waiting(halt.question)

    def waiting(self, question: Question) -> Iterator[str]:
        """Tell a decision that waits: who decides, what is offered, what is barred and by which clause."""
        yield from wrapped(self.voice(N_("Now “{asked}” waits; it offers:"), asked=question.name))
        for label, _ in question.options:
            yield f"  {label}"
        yield from self._barred(question.barred)

    def sentence(self, clause: str, indent: str) -> Iterator[str]:
        """Write a clause's id with its sentence, or the id alone if it was written before."""
        if clause in self.mentioned:
            yield f"{indent}{clause}"
            return
        self.mentioned.add(clause)
        text = self.words.sentence_of(clause, self.rules).of(self.voice.language)
        yield from wrapped(f"{clause}: {self.voice.text(text)}", indent, indent + "  ")

    def _matters(self, entry: Entry) -> bool:
        """Leave out what nobody at the table would mention: steps without change, choice, order or refusal."""
        if entry.taken and entry.taken.free:
            return True
        return entry.depth == 0 or bool(entry.changes) or bool(self._worth_saying(entry))

    def _step(self, number: int, entry: Entry) -> Iterator[str]:
        text = self._said(entry)
        margin = "  " * min(entry.depth, 3)
        yield from wrapped(text, f"{number:3} {margin}", f"    {margin}")
        inner = f"      {margin}"
        for change in entry.changes:
            place = ".".join(str(step) for step in change.path)
            yield f"{inner}{place}: {value(_shown(change.before))} → {value(_shown(change.after))}"
        for clause in self._worth_saying(entry):
            yield from self.sentence(clause, inner)

    def _said(self, entry: Entry) -> str:
        taken = entry.taken
        if taken and not taken.free and not entry.changes and isinstance(taken.question, Ask):
            who = self.names(taken.question.who)
            return self.voice(N_("{who} has no choice at “{asked}”."), who=who, asked=taken.question.name)
        said = self.situation.game.say(entry.task, entry.before, entry.after)
        text = self.voice.said(said, self.names) if said else type(entry.task).__name__
        return f"{text} → {taken.pick}" if taken and taken.free else text

    def _worth_saying(self, entry: Entry) -> Sequence[str]:
        """Name the clauses that made this step what it is: orders and amounts, and what kept a choice from a player who had no other."""
        orders = [cited.clause for cited in entry.cited if not isinstance(cited.judged, bool)]
        barring = [clause for _, clause in entry.taken.question.barred] if entry.taken and not entry.taken.free else []
        tacit = self.situation.game.tacit
        return tuple(dict.fromkeys((*orders, *(clause for clause in barring if clause not in tacit))))

    def _barred(self, barred: Sequence[tuple[str | int, str]]) -> Iterator[str]:
        for clause in dict.fromkeys(clause for _, clause in barred):
            labels = ", ".join(str(label) for label, by in barred if by == clause)
            yield from wrapped(self.voice(N_("not allowed: {labels}"), labels=labels), "  ", "    ")
            yield from self.sentence(clause, "    ")

    def _refusal(self, halt: Halt, cited: Sequence[Cited]) -> Iterator[str]:
        if isinstance(halt.question, Ask):
            text = self.voice(N_("That pick at “{asked}” is not legal:"), asked=halt.question.name)
        else:
            text = self.voice(N_("The event is not legal:"))
        yield from wrapped(text)
        yield from self.sentence(halt.refused, "  ")


def _shown(thing: object) -> object:
    from oracle.kernel.board import plain

    return plain(thing)
