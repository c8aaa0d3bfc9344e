"""Everything that can go wrong in a way that a person must hear of: one family, told apart by what is to be done.

`BadInput` is what a file or an argument got wrong (exit 2); `NotScripted` is a script that does not fit the play (a finding, exit 1);
`Unbounded` is a play that the oracle will not follow to its end. What is wrong in a game's own code is a `GameFault`, never shown as the user's.
Each error is a template and its fields, so that it can be told in every language; nothing here knows how it is shown.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, NamedTuple

Path = tuple[str | int, ...]
"""Where a node stands in a document: the keys and indices that lead to it."""


def N_(text: str) -> str:
    """Mark *text* for translation; it is looked up when it is shown."""
    return text


class Word(str):
    """A field that is a word of the program, and so is translated before it fills a template."""

    __slots__ = ()


class Place(NamedTuple):
    """A spot in a file: *line* and *column* count from 1, *text* is the line itself."""

    file: str
    line: int
    column: int
    text: str


class OracleError(Exception):
    """The family: *says* what is wrong and *do* what to do next, both templates over the fields."""

    says: ClassVar[str]
    do: ClassVar[str] = ""

    def __init__(self, *, path: Path = (), place: Place | None = None, **fields: object) -> None:
        super().__init__()
        self.path = path
        self.place = place
        self.fields = fields

    def told(self, translate: Callable[[str], str]) -> str:
        """Say the error in the language of *translate*, without its place."""
        fields = {name: _spoken(value, translate) for name, value in self.fields.items()}
        whole = (translate(template).format(**fields) for template in (self.says, self.do) if template)
        return "; ".join(whole)

    def __str__(self) -> str:
        where = f"{self.place.file}:{self.place.line}:{self.place.column}: " if self.place else ""
        return where + self.told(str)


def _spoken(value: object, translate: Callable[[str], str]) -> object:
    """Say a field in the language of *translate*, if it is a word of the program or an error that lies below this one."""
    if isinstance(value, Word):
        return translate(value)
    return value.told(translate) if isinstance(value, OracleError) else value


def listed(names: Iterable[object]) -> str:
    """Join names for a message, in the given order."""
    return ", ".join(str(name) for name in names)


LONGEST_NAME, MOST_COMPARED, MOST_LISTED = 80, 400, 30


def nearest(name: str, known: Iterable[str]) -> str:
    """List the known names that *name* may have meant, best first; the first of them if none is near."""
    import difflib  # only where something is wrong: most runs never need it

    among = [each[:LONGEST_NAME] for each in itertools.islice(known, MOST_COMPARED)]
    return listed(difflib.get_close_matches(name[:LONGEST_NAME], among, 3, 0.6) or among[:MOST_LISTED]) or "–"


# ---------------------------------------------------------------------------------------------- the input is wrong


class BadInput(OracleError):
    """A file or an argument is wrong."""


class NotUtf8(BadInput):
    says = N_("this byte is not UTF-8")
    do = N_("save the file as UTF-8")


class ControlCharacter(BadInput):
    says = N_("the character U+{code} must not stand in a case file")
    do = N_("remove it")


class TabCharacter(BadInput):
    says = N_("a tab stands here")
    do = N_("use spaces")


class TooLarge(BadInput):
    says = N_("the file is larger than {limit} bytes")
    do = N_("split it: one file holds one case")


class TooDeep(BadInput):
    says = N_("the nesting is deeper than {limit}")
    do = N_("flatten it: no case needs that")


class BrokenYaml(BadInput):
    says = N_("this is not YAML: {problem}")
    do = N_("look at the indentation, the quotes and the colons here and just above")


class EmptyDocument(BadInput):
    says = N_("the file is empty")
    do = N_("start from the example in docs/writing-cases.md")


class SecondDocument(BadInput):
    says = N_("a second document starts here")
    do = N_("one file holds one case: move it to a file of its own")


class DuplicateKey(BadInput):
    says = N_("the key “{key}” stands twice, first in line {first}")
    do = N_("keep one of them")


class AliasUsed(BadInput):
    says = N_("“{mark}” is an anchor or an alias")
    do = N_("write the value out where it is needed")


class TagUsed(BadInput):
    says = N_("“{tag}” is a tag or a directive")
    do = N_("remove it: the types are known")


class KeyNotText(BadInput):
    says = N_("a key must be a plain text")
    do = N_("write “name: value”")


class UnknownKey(BadInput):
    says = N_("unknown key “{name}”")
    do = N_("did you mean: {near}?")


class UnknownName(BadInput):
    """A name that nothing known bears; *what* is a Word: clause, game, edition, language, event, reading, or one on the board."""

    says = N_("unknown {what}: “{name}”")
    do = N_("did you mean: {near}?")


class NothingNamed(BadInput):
    """A name where nothing bears one: there is none that could have been meant."""

    says = N_("unknown {what}: “{name}”")
    do = N_("correct the board")


class MissingKey(BadInput):
    says = N_("the key “{name}” is missing")
    do = N_("add it here")


class WrongType(BadInput):
    """Something else was expected; *expected* and *found* are Words."""

    says = N_("{expected} is expected here, this is {found}")
    do = N_("correct the value")


class OutOfRange(BadInput):
    says = N_("{value} is out of range; the limit is {limit}")
    do = N_("write a number within the limit")


class OneKeyExpected(BadInput):
    """An entry with one name was expected; *what* is a Word: the event, the answer."""

    says = N_("exactly one name is expected here ({what}), there are {count}")
    do = N_("write one, and give each further one an entry of its own")


class ImpossibleBoard(BadInput):
    """A board that no table can show; *why* is a Word, *clause* the rule or "" where it is a matter of the components."""

    says = N_("impossible board: {why}")
    do = N_("correct the board")


class AssertsNothing(BadInput):
    says = N_("the case asserts nothing")
    do = N_("say in “then” what must come of it")


class RestsOnUncited(BadInput):
    says = N_("the case rests on “{clause}”, but no line of play asks that clause")
    do = N_("take it out, or change the situation so that the clause matters; asked were: {asked}")


class NotAChange(BadInput):
    says = N_("“changes” names a value that is there from the start: {value}")
    do = N_("name only what changes")


class PremiseIdle(BadInput):
    says = N_("no decision takes the premise “{name}: {label}”")
    do = N_("take it out, or name a decision that offers it")


class EndsDiffer(BadInput):
    says = N_("“{hole}” has no one value: the ends differ there")
    do = N_("write the text without it, or script the play to one end")


class NoSuchValue(BadInput):
    says = N_("“{hole}” names nothing on the board")
    do = N_("start with “start.” or “end.” and go on with the names of the board")


class DuplicateId(BadInput):
    says = N_("the id “{id}” belongs to another case already: {other}")
    do = N_("give this case a new id")


class NothingSelected(BadInput):
    says = N_("no case is selected by {selection}")
    do = N_("widen the selection; the installed games are: {games}")


class NoCases(BadInput):
    says = N_("there is no case file in {where}")
    do = N_("name a folder or a file with cases")


class NoSuchFile(BadInput):
    says = N_("there is no {file}")
    do = N_("name a file or a folder that exists")


class FileUnreadable(BadInput):
    says = N_("{file} cannot be read: {why}")
    do = N_("check that it is a file and that you may read it")


class FileUnwritable(BadInput):
    says = N_("{file} cannot be written: {why}")
    do = N_("make room, or name a file that you may write")


class LayoutFails(BadInput):
    """The file written anew would not say the same, or would lack a comment: it is left as it is."""

    says = N_("the file cannot be laid out without changing what it says")
    do = N_("it is left as it is; report it with the file")


class AlreadyThere(BadInput):
    says = N_("{file} is there already")
    do = N_("edit it, or name a file that is not there")


class NoCaseName(BadInput):
    says = N_("{file} is no name of a case: it does not end in .yaml")
    do = N_("name it cases/GAME/CHAPTER/THE-QUESTION.yaml")


class NothingToAccept(BadInput):
    says = N_("{case} passes: there is nothing to accept")
    do = N_("leave it out")


class NeverPassed(BadInput):
    """A case that is new: no lock of the translations knows its answer."""

    says = N_("{case} never passed: {lock} does not know its answer")
    do = N_(
        "an outcome that is new is not taken over: work it out by hand from the sentence, write it under “then”, and note the"
        " translations with “oracle languages accept” once it passes"
    )


class NotTakenOver(BadInput):
    """A case that comes to no outcome that could be taken over; *why* is the error that its verdict tells."""

    says = N_("nothing of {case} can be taken over: {why}")


class ByHand(BadInput):
    """A claim that means more than one thing where it does not hold; *why* is a Word."""

    says = N_("this claim is not taken over: {why}")
    do = N_("decide what should be claimed, and write it by hand")


class NoReason(BadInput):
    says = N_("no clause is named that the new outcome rests on")
    do = N_("read what differs, find the sentence that makes it so, and name its clause: --because CLAUSE")


class NotTheReason(BadInput):
    says = N_("no line of play of {case} asks “{clause}”, so its outcome cannot rest on it")
    do = N_("name the clause that makes it so; asked were: {asked}")


class BadSetting(BadInput):
    says = N_("{file} cannot be used: {why}")
    do = N_("correct it, or name the cases on the command line")


class UnknownSetting(BadInput):
    says = N_("{file} has an unknown setting: {name}")
    do = N_("did you mean: {near}?")


class WrongSetting(BadInput):
    """A setting that does not hold what it should; *expected* is a Word."""

    says = N_("{file} sets {name} to {found}; {expected} is expected there")
    do = N_("correct the value")


# ---------------------------------------------------------------------------------------------- a message is wrong


class NotJson(BadInput):
    says = N_("this line is no JSON object ({why}): {line}")
    do = N_("print answers alone to standard output, each on one line, and everything else to standard error")


class OneAnswerExpected(BadInput):
    says = N_("exactly one answer is expected ({answers}), given are: {given}")
    do = N_("give one of them")


class WrongId(BadInput):
    says = N_("the answer bears the id {found}, the question {id}")
    do = N_("answer each question once, with its own id")


class LineTooLong(BadInput):
    says = N_("the answer is longer than {limit} bytes")
    do = N_("answer with one line of JSON")


class UsedTooMuch(BadInput):
    says = N_("“used” counts {used} answers, the script has {given}")
    do = N_("count the answers of the script that were asked for")


# ---------------------------------------------------------------------------------------------- the other program breaks down


class AdapterFault(OracleError):
    """Another implementation does not answer, so that nothing can be found out."""


class CannotStart(AdapterFault):
    says = N_("“{command}” cannot be started: {why}")
    do = N_("behind “cmd:” stand a program and its arguments, for no shell; where you need one, write “cmd: sh -c '…'”")


class NotMade(AdapterFault):
    says = N_("“{name}” makes no implementation: {why}")
    do = N_(
        "behind “py:” stand a module that can be imported and a function of it that gives the function that answers"
    )


class NoHello(AdapterFault):
    """It started, but the greeting failed; *why* is the fault that shows it."""

    says = N_("“{command}” does not answer “hello”: {why}")


class WrongHello(AdapterFault):
    """It answered the greeting wrongly; *why* is what is wrong *at* a path of the answer."""

    says = N_("“{command}” answers “hello” wrongly, at “{at}”: {why}")


class WrongVersion(AdapterFault):
    says = N_("it speaks version {version} of the protocol, not {known}")
    do = N_("see docs/protocol.md")


class NoSuchCarrier(BadInput):
    says = N_("“{impl}” names no implementation")
    do = N_("write “cmd: PROGRAM ARGUMENTS”, “py:MODULE:FACTORY”, “echo:”, “refuse:” or “silent:”")


class NotPlayed(AdapterFault):
    says = N_("{name} does not play {game}; it plays: {played}")
    do = N_("name one of its games, or let its answer to “hello” name this one")


class NotSelected(AdapterFault):
    says = N_("it names the edition {edition} as one of its own, but does not play it: {why}")
    do = N_("take the edition out of the answer to “hello”, or answer “ok”")


class ClaimedFeature(AdapterFault):
    says = N_("it claims “{feature}” in “accepts” or “observes”, and then does not support it")
    do = N_("claim only what it has")


class TimedOut(AdapterFault):
    says = N_("no answer within {seconds} seconds")
    do = N_("see whether it ends its answer with a newline and flushes it, or give it more with --timeout")


class Crashed(AdapterFault):
    says = N_("it broke down before it answered: {how}")


class EndedEarly(Crashed):
    says = N_("it ended before it answered, with exit code {code}")
    do = N_("see what it wrote to standard error")


class Killed(Crashed):
    says = N_("it was killed by {signal} before it answered")
    do = N_("see what it wrote to standard error")


class ClosedOutput(Crashed):
    says = N_("it closed its standard output before it answered")
    do = N_("let it answer until “bye” comes")


# ---------------------------------------------------------------------------------------------- the script does not fit


class NotScripted(OracleError):
    """The answers of a case and the questions of its play do not fit; *halt* is where play stood (the kernel's `Halt`)."""

    halt: Any = None


class Unanswered(NotScripted):
    says = N_("the script does not answer “{asked}”, which offers: {legal}")
    do = N_("add the answer to “play”")


class NotAsked(NotScripted):
    says = N_("the script answers “{answer}”, but “{asked}” is asked, which offers: {legal}")
    do = N_("answer “{asked}” first, or take the answer out")


class LeftOver(NotScripted):
    says = N_("the play is over, but the script still answers “{answer}”; asked were: {asked}")
    do = N_("take the answer out")


class NotOffered(NotScripted):
    says = N_("“{asked}” does not offer “{pick}”")
    do = N_("pick one of: {legal}")


class ChanceDecides(NotScripted):
    says = N_("“odds” needs every decision scripted, but “{asked}” is open")
    do = N_("add the answer to “play”")


# ---------------------------------------------------------------------------------------------- the play has no end in reach


class Unbounded(OracleError):
    """The play is not followed to its end."""


class TooBig(Unbounded):
    says = N_("the play has more than {bound} positions")
    do = N_("script more of the play, state a premise with “otherwise”, or raise --bound")


class Circle(Unbounded):
    says = N_("play can come back to where it was, so its odds have no end")
    do = N_("script more of the play")


class Endless(Unbounded):
    says = N_("{steps} steps without a decision, the last one in {task}")
    do = N_("report it: these rules go round in a circle")


# ---------------------------------------------------------------------------------------------- the game's code is wrong


class GameFault(OracleError):
    """A game breaks the kernel's contract: for its author, never for its user."""


class NotAGame(GameFault):
    """An entry point leads to no game; *value* is where it points to."""

    says = N_("the game “{name}” cannot be taken from {value}: {why}")
    do = N_(
        "install its package anew or remove it; its author: let the entry point name the `Game` that bears its name"
    )


class LateRefusal(GameFault):
    says = N_("{task} refuses by {clause} after the event has begun")
    do = N_("sift the options where they are offered")


class StillRunning(GameFault):
    says = N_("the play is over, but {running} is still being resolved")
    do = N_("let the last task empty “running”")


class NoOption(GameFault):
    says = N_("“{asked}” offers nothing")
    do = N_("offer at least one way on")


class NoHandler(GameFault):
    says = N_("the task {task} has no handler")
    do = N_("write one, and put it into the game’s “handlers”")


class NoFixpoint(GameFault):
    says = N_("no fixpoint in {bound} rounds")
    do = N_("let each round only add, or only take away")


class BadReading(GameFault):
    says = N_("the reading {reading} {why}")
    do = N_("let it override the method of its own clause and nothing else")
