"""A play told step by step: what happened, what was decided, what was not allowed and by which sentence, what changed on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oracle.errors import N_
from oracle.kernel.machine import Ask, Halt, Question
from oracle.kernel.rulebook import Rulebook
from oracle.kernel.trace import Entry, Trace
from oracle.report.grounds import doubt_of
from oracle.report.page import margin, wrapped
from oracle.report.text import change
from oracle.report.voice import Names, Voice
from oracle.suite.case import Situation
from oracle.suite.rulebook_file import RulebookFile, rulebook_of


class Story:
    """Tells plays of one situation, each step and each clause's sentence once: a longer walk goes on where the last one stopped."""

    def __init__(self, voice: Voice, situation: Situation, rules: Rulebook) -> None:
        self.voice = voice
        self.situation = situation
        self.rules = rules
        self.words: RulebookFile = rulebook_of(situation.game.name)
        self.mentioned: set[str] = set()
        self.steps_told = 0

    @property
    def names(self) -> Names:
        return lambda thing: self.situation.name(thing, self.voice.language)

    def told(self, trace: Trace, halt: Halt) -> Iterator[str]:
        """Tell a walk: its steps, then where it stopped."""
        yield from self.steps(trace)
        if halt.refused:
            yield from self._refusal(halt)
        elif halt.question:
            yield from self.waiting(halt.question)

    def steps(self, trace: Trace) -> Iterator[str]:
        """Tell the steps that have not been told yet."""
        worth = [entry for entry in trace.entries if self._matters(entry)]
        for number, entry in enumerate(worth[self.steps_told :], self.steps_told + 1):
            yield from self._step(number, entry)
        self.steps_told = len(worth)

    def waiting(self, question: Question, marks: Sequence[str] = ()) -> Iterator[str]:
        """Tell a decision that waits: what is offered, each behind its mark if there are *marks*, and what is barred by which clause."""
        yield from wrapped(self._head(question))
        labels = [str(label) for label, _ in question.options]
        if all(label.isdecimal() for label in labels):
            yield from wrapped(", ".join(labels), "  ")
        else:
            for mark, label in zip(marks or [""] * len(labels), labels, strict=True):
                yield f"  {mark}{label}"
        for clause in dict.fromkeys(clause for _, clause in question.barred):
            labels = [str(label) for label, by in question.barred if by == clause]
            yield from wrapped(self.voice(N_("not allowed: {labels}"), labels=", ".join(labels)), "  ", "    ")
            yield from self.sentence(clause, "    ")

    def _head(self, question: Question) -> str:
        what = self.voice(self.situation.game.decision(question.name))
        if what:
            return self.voice(N_("Now “{asked}” waits ({what}); it offers:"), asked=question.name, what=what)
        return self.voice(N_("Now “{asked}” waits; it offers:"), asked=question.name)

    def sentence(self, clause: str, indent: str) -> Iterator[str]:
        """Write a clause's id with its sentence, or the id alone if it was written before."""
        if clause in self.mentioned:
            yield f"{indent}{clause}"
            return
        self.mentioned.add(clause)
        text = self.words.sentence_of(clause, self.rules.reading_of(clause)).of(self.voice.language)
        doubt = doubt_of(self.voice, self.words.clauses[clause])
        yield from wrapped(f"{clause}{doubt}: {self.voice.text(text)}", indent, indent + "  ")

    def _matters(self, entry: Entry) -> bool:
        """Leave out what nobody at the table would mention: steps without change, choice, order or refusal."""
        if entry.taken and entry.taken.free:
            return True
        return entry.depth == 0 or bool(entry.changes) or bool(self._worth_saying(entry))

    def _step(self, number: int, entry: Entry) -> Iterator[str]:
        deep = margin(entry.depth)
        yield from wrapped(self._said(entry), f"{number:3} {deep}", f"    {deep}")
        inner = f"      {deep}"
        for difference in entry.changes:
            if difference.path[0] in self.situation.game.told:
                continue
            yield from wrapped(change(difference), inner, f"{inner}  ")
        for clause in self._worth_saying(entry):
            yield from self.sentence(clause, inner)

    def _said(self, entry: Entry) -> str:
        said = self.situation.game.say(entry.task, entry.before, entry.after)
        text = self.voice.said(said, self.names) if said else type(entry.task).__name__
        taken = entry.taken
        if taken and taken.free:
            return f"{text} → {taken.pick}"
        if taken and isinstance(taken.question, Ask) and not entry.changes:
            no_choice = self.voice(N_("no choice"))
            return f"{text} → {taken.pick} ({no_choice})"
        return text

    def _worth_saying(self, entry: Entry) -> Sequence[str]:
        """Name the clauses that made this step what it is: orders and amounts, what kept a choice from a player, and what let nothing happen."""
        tacit = self.situation.game.tacit
        orders = [cited.clause for cited in entry.cited if _is_order(cited.judged)]
        barring = [clause for _, clause in entry.taken.question.barred] if entry.taken and not entry.taken.free else []
        is_idle = not (entry.taken or entry.changes or entry.pushed)
        stopping = [cited.clause for cited in entry.cited if is_idle and cited.judged is False]
        return tuple(dict.fromkeys(clause for clause in (*orders, *barring, *stopping) if clause not in tacit))

    def _refusal(self, halt: Halt) -> Iterator[str]:
        if isinstance(halt.question, Ask):
            text = self.voice(N_("That pick at “{asked}” is not legal:"), asked=halt.question.name)
        else:
            text = self.voice(N_("The event is not legal:"))
        yield from wrapped(text)
        yield from self.sentence(halt.refused, "  ")


def _is_order(judged: object) -> bool:
    """Say whether a judgement puts things in order, or names an amount: one thing alone is in no order."""
    return len(judged) > 1 if isinstance(judged, tuple) else not isinstance(judged, bool)
