"""The one stream of what happens in a check: it begins, vectors are checked one after another, it ends with a diagnosis.

Its values are plain, so that they can be written as JSON; reports are readers of this stream.
"""

from __future__ import annotations

from typing import Any

import msgspec

from oracle.conformance.diagnose import Diagnosis
from oracle.conformance.protocol import Implementation, Suite
from oracle.conformance.verdicts import Kind
from oracle.suite.events import Differs, Fault


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """A check begins: who is checked, in which of the editions that it claims, with how many vectors.

    *left_out* counts ends of cases that became no vectors, *unfit* are cases whose scripts do not fit the readings *under* which all is
    checked, *strange* is what the adapter claims and nobody knows.
    """

    implementation: Implementation
    game: str
    editions: tuple[str, ...]
    vectors: int
    left_out: int
    suite: Suite
    under: tuple[str, ...] = ()
    unfit: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()


class Checked(msgspec.Struct, frozen=True, tag="checked"):
    """A vector was answered, or not. *right* and *answered* are answers in plain values; *open* is the reading that tolerates it.

    *fault* says what broke down, *path* where in the message; *lacks* is what is not supported; *log* the end of standard error.
    """

    id: str
    case: str
    file: str
    edition: str
    verdict: Kind
    script: tuple[tuple[str, str | int], ...] = ()
    right: dict[str, Any] = {}
    answered: dict[str, Any] = {}
    differences: tuple[Differs, ...] = ()
    open: str = ""
    lacks: str = ""
    fault: Fault | None = None
    path: tuple[str | int, ...] = ()
    log: str = ""


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """A check has ended: counts by verdict, the floor, the diagnosis, and the vectors that were answered otherwise when they were sent again."""

    counts: dict[Kind, int]
    floor: int
    diagnosis: Diagnosis
    not_hermetic: tuple[str, ...] = ()


Event = Begun | Checked | Ended
