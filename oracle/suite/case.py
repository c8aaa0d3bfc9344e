"""What a case is, as types: the frame that every game shares, and the case decoded for its game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from oracle.kernel.game import Game
from oracle.kernel.machine import Answer, Board, Label, Task

Language = Literal["cs", "en", "pl", "ru"]
LANGUAGES: tuple[Language, ...] = ("cs", "en", "pl", "ru")
Id = Annotated[str, msgspec.Meta(pattern="^[a-z]{3}-[0-9]{4}$", description="never changes, never reused")]


class Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One text in the four languages."""

    cs: str
    en: str
    pl: str
    ru: str

    def of(self, language: str) -> str:
        text: str = getattr(self, language)
        return text


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a case rests on outside the project: sentences of the game's source, or another authority with its date and rank."""

    at: str = ""
    url: str = ""
    faq: str = ""
    forum: str = ""
    date: str = ""
    rank: Literal["", "rulebook", "faq", "designer", "forum", "inferred"] = ""


class Odds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A partial table and the exact probability that it holds, as a fraction."""

    table: dict[str, Any]
    fraction: (
        Annotated[str, msgspec.Meta(pattern="^([01]|[0-9]{1,9}/[1-9][0-9]{0,8})$")]
        | Annotated[int, msgspec.Meta(ge=0, le=1)]
    ) = msgspec.field(name="is")


class Then(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must come of a case, as written; the tables are partial."""

    changes: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    always: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    never: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    sometimes: tuple[dict[str, Any], ...] = ()
    view: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    outcomes: Annotated[int, msgspec.Meta(ge=1)] | msgspec.UnsetType = msgspec.UNSET
    offers: dict[str, tuple[Label, ...]] | msgspec.UnsetType = msgspec.UNSET
    never_asked: tuple[str, ...] = ()
    refused: str = ""
    odds: tuple[Odds, ...] = ()


class OtherReading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an open case comes to under another reading (clause:name)."""

    under: str
    then: Then
    answer: Texts


class SituationFrame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A situation as written: a board, what happens, the answers; *given* and *when* are decoded by its game."""

    game: str
    edition: str = ""
    names: dict[str, str | Texts] = {}
    given: dict[str, Any]
    when: Any
    otherwise: dict[str, Label] = {}


class Frame(SituationFrame, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A case as written."""

    format: Literal[1]
    id: Id
    rests_on: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    source: Annotated[tuple[Source, ...], msgspec.Meta(min_length=1)]
    status: Literal["settled", "open", "derived", "superseded"]
    superseded_by: Id | Literal[""] = ""
    source_language: Language | Literal[""] = ""
    question: Texts
    answer: Texts
    then: Then
    otherwise_read: tuple[OtherReading, ...] = ()


class Expected(msgspec.Struct, frozen=True):
    """A *then*, with its tables turned into values that boards can be held against (see `oracle.suite.partial`)."""

    written: Then
    changes: Any = None
    always: Any = None
    never: Any = None
    sometimes: tuple[Any, ...] = ()
    odds: tuple[Any, ...] = ()


class Event(msgspec.Struct, frozen=True):
    """One thing that happens, and the answers given while it is resolved."""

    task: Task
    play: tuple[Answer, ...] = ()


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """A situation, ready to be played; *file* is where it was read, *source* its bytes."""

    file: str
    source: bytes
    frame: SituationFrame
    game: Game
    board: Board
    events: tuple[Event, ...]

    @property
    def edition(self) -> str:
        return self.frame.edition or self.game.default_edition

    def name(self, thing: str, language: str) -> str:
        """Give the name that is shown for an id on the board; the id itself where the case gives none."""
        name = self.frame.names.get(thing, thing)
        return name.of(language) if isinstance(name, Texts) else name


class Case(Situation, frozen=True, kw_only=True):
    """A case, ready to be judged."""

    frame: Frame
    then: Expected
    other: tuple[tuple[str, Expected], ...] = ()

    @property
    def id(self) -> str:
        return self.frame.id

    @property
    def source_language(self) -> str:
        return self.frame.source_language or self.game.language
