"""What a run finds: a property that failed, where, by whom, with which values."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from warpproof.base.property import AfterFailure, Kind, Property
from warpproof.base.source import Origin, Span


@dataclass(frozen=True, slots=True)
class ThreadName:
    """A thread as the user knows it. `block` and `thread` are None on the host and for copies."""

    what: str  # host, a kernel's name, or a stream operation
    block: tuple[int, int, int] | None = None
    thread: tuple[int, int, int] | None = None
    agent: str = ""  # what acts for the thread, in words that end before its name

    def __str__(self) -> str:
        if self.thread is None:
            return self.what
        named = f"{self.what} block {_triple(self.block)} thread {_triple(self.thread)}"
        return f"{self.agent} {named}" if self.agent else named


def _triple(index: tuple[int, int, int] | None) -> str:
    if index is None:
        return ""
    return "(" + ",".join(map(str, index)) + ")"


@dataclass(frozen=True, slots=True)
class NamedValue:
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class OtherAccess:
    """The second party of a race, or the other place of a divergence."""

    description: str
    thread: ThreadName
    origin: Origin
    is_of_launch: bool = True  # that the first party is of
    first: str = ""  # what the first party does, where that is an access


@dataclass(frozen=True, slots=True)
class Finding:
    property: Property
    message: str
    thread: ThreadName
    origin: Origin
    values: tuple[NamedValue, ...] = ()
    other: OtherAccess | None = None
    kind: Kind | None = None
    after: tuple[Finding, ...] = ()  # those that come before it in every order
    foreign: tuple[str, ...] = ()  # what was used until then and nobody wrote, by name


def kernel_of(finding: Finding) -> str:
    """That did it; empty for the host, for what the runtime does for it, and for what launches,
    copies and the host do to each other."""
    is_between = finding.other is not None and not finding.other.is_of_launch
    return "" if finding.thread.thread is None or is_between else finding.thread.what


def depends_on(name: str) -> str:
    """Why something is open that a function without a body may do."""
    return f"it depends on what {name} does, which has no body"


def is_soft(property_: Property, selected: Collection[Property], kind: Kind | None = None) -> bool:
    """May the property be violated before a finding without casting doubt on it? What lies where
    nothing promises lies well in other runs, and they go on."""
    if kind is Kind.PROMISE:
        return True
    after = property_.after_failure
    if after is AfterFailure.GOES_ON_UNASKED:
        return property_ not in selected
    return after is AfterFailure.GOES_ON


class Ending(Enum):
    """How a run ended."""

    RETURNED = "returned"
    EXITED = "exited"  # by exit or one of its kin
    ASSUMED_AWAY = "an assumption does not hold"  # so the run is discarded
    ABORTED = "aborted"  # by the program itself or by a failed check
    STUCK = "stuck"  # nothing can run any more
    UNSUPPORTED = "unsupported"
    OUT_OF_STEPS = "out of steps"


class ProgramEnds(Exception):
    """The run is over."""

    def __init__(self, ending: Ending, exit_code: int, detail: str = "") -> None:
        super().__init__(detail)
        self.ending = ending
        self.exit_code = exit_code
        self.detail = detail


@dataclass(frozen=True, slots=True)
class RunResult:
    ending: Ending
    exit_code: int
    detail: str
    findings: tuple[Finding, ...]
    output: bytes
    error_output: bytes
    caveats: tuple[str, ...]
    steps: int
    notes: tuple[tuple[Span, str], ...] = ()  # worth knowing, and no violation
    place: Span | None = None  # where it stood that did not come to its end
