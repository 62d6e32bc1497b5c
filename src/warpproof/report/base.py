"""What a report is made from, what a format is, and how a finding is told.

Enters: the results of one or several files. Leaves: a text, made by the format of the user's
choice. A format is a file of this folder that offers `FORMAT`; its name is one of
`base.config.Format`.
Guaranteed: equal documents give equal bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from pathlib import PurePath

from warpproof.base import records
from warpproof.base.config import ExitCode
from warpproof.base.diagnostics import Diagnostic, Note, Severity, printable, wrapped
from warpproof.base.property import Kind, Property
from warpproof.base.registry import Registry
from warpproof.base.source import Span, shown_file
from warpproof.base.verdict import (
    Counterexample,
    NeverReached,
    PropertyResult,
    Report,
    Scope,
    SuppressedBy,
    Suppression,
    TraceLine,
    Verdict,
    worst_verdict,
)


@dataclass(frozen=True, slots=True)
class Failure:
    """A file without a report: it could not be read, clang rejects it, or we failed."""

    file: str
    diagnostics: tuple[Diagnostic, ...]
    exit_code: int


class Detail(IntEnum):
    """How much of it is told where there is a choice."""

    QUIET = 0  # findings and the verdict
    NORMAL = 1
    VERBOSE = 2  # every row, bound and assumption in full


@dataclass(frozen=True, slots=True)
class Style:
    """How to tell it; nothing of this changes what is true."""

    colour: bool = False
    times: bool = False
    detail: Detail = Detail.NORMAL
    width: int = 100
    full: bool = False  # traces with every thread and step
    hints: Mapping[tuple[Property, Kind | None], str] = field(default_factory=dict)
    summaries: Mapping[Property, str] = field(default_factory=dict)  # when each fails
    witness: str | None = None  # the file that holds the first counterexample
    is_command: bool = True  # can its reader ask for such a file?


@dataclass(frozen=True, slots=True)
class Document:
    reports: tuple[Report, ...]
    failures: tuple[Failure, ...]
    exit_code: int
    tool_version: str
    style: Style = Style()
    unbounded: bool = False
    accept_inferred: bool = False

    @property
    def verdict(self) -> Verdict | None:
        """The worst of all files; None if there is no report."""
        return worst_verdict(r.verdict for r in self.reports) if self.reports else None

    def counts_against(self, result: PropertyResult, report: Report) -> bool:
        """Does the row keep the exit code from being 0?"""
        alone = replace(report, results=(result,), shortfall="")
        code = alone.exit_code(self.unbounded, self.accept_inferred)
        return result.scope in report.counted and code is not ExitCode.PROVED


@dataclass(frozen=True, slots=True)
class Format:
    """`streams`: with several files each is shown as soon as it is done, in a document of its
    own, and `totals` at the end; otherwise there is one document."""

    id: str
    render: Callable[[Document], str]
    streams: bool = False


FORMATS: Registry[Format] = Registry("warpproof.report", "FORMAT", Format)

# The order in which verdicts are counted and listed.
VERDICTS = tuple(reversed(Verdict))


def counted(verdicts: Iterable[Verdict]) -> str:
    """Such as `1 REFUTED, 3 PROVED`."""
    counts = Counter(verdicts)
    return ", ".join(f"{counts[v]} {v.value}" for v in VERDICTS if counts[v])


def kept_word(suppression: Suppression) -> str:
    return "input" if suppression.by is SuppressedBy.INPUT else "suppressed"


def told_apart(results: Iterable[PropertyResult]) -> Iterator[str]:
    kept = Counter(kept_word(r.suppressed) for r in results if r.suppressed is not None)
    for word, number in kept.items():
        yield f"{number} of them {word}"


def totals(document: Document) -> str:
    """One line over several files."""
    files = len(document.reports) + len(document.failures)
    parts = [counted(report.verdict for report in document.reports)]
    if document.failures:
        parts.append(f"{len(document.failures)} not verified")
    return f"{files} files: {', '.join(part for part in parts if part)}\n"


def findings_of(report: Report) -> list[PropertyResult]:
    """What is not suppressed, in the order in which it is told: what is sure and counts first, then
    by lines, those of the program's own file before others."""

    def place(result: PropertyResult) -> tuple[bool, bool, str, int]:
        is_sure = result.verdict is not Verdict.UNKNOWN and result.scope in report.counted
        at = known(result.span)
        if at is None:
            return not is_sure, True, "", 0
        return not is_sure, at.file != report.file, at.file, at.line

    shown = (r for r in report.results if r.counterexample is not None and r.suppressed is None)
    return sorted(shown, key=place)


def advice_for_conditions(rows: Iterable[PropertyResult]) -> str:
    """What to do about rows that hold if a precondition does: what of it can be written down, and
    where."""
    ways = ["accept the conditions with --accept-inferred"]
    scopes = {r.scope for r in rows}
    if Scope.PROGRAM in scopes:
        ways.append("state those about the command line with --assume")
    if Scope.KERNEL in scopes:
        of = (r.evidence for r in rows if r.scope is Scope.KERNEL and r.evidence is not None)
        is_clause = any(c.is_formula for evidence in of for c in evidence.conditions)
        ways.append(
            "add those about kernels to the source with --write-contracts"
            if is_clause
            else "add a launch that meets them to the file"
        )
    *first, last = ways
    return f"{', '.join(first)}, or {last}" if first else last


def told_finding(
    result: PropertyResult, found: Counterexample, report: Report, hint: str | None
) -> Diagnostic:
    """An error is what was reproduced and counts; a candidate and what a kernel does by itself, in
    launches that the program may not have, are warnings that say so."""
    is_apart = result.scope not in report.counted
    sure = result.verdict is not Verdict.UNKNOWN and not is_apart
    severity = Severity.ERROR if sure else Severity.WARNING
    told = finding_diagnostic(result.property, found, severity, hint)
    if not is_apart:
        return told
    text = f"in {result.function} on its own, for any launch: counted only with --all-kernels"
    note = Note(text, told.span)
    return records.replace(told, notes=(*told.notes, note))


def finding_diagnostic(
    property_: Property,
    found: Counterexample,
    severity: Severity = Severity.ERROR,
    hint: str | None = None,
) -> Diagnostic:
    """A finding as a compiler would tell it: what, who with which values, the other party."""
    at = known(found.span)
    shown = _with(found.values)
    who = [_where(found)] if found.thread else []
    who += [shown] if shown else []
    other = ", its other input chosen as in how it happens" if found.has_other_input else ""
    notes = [Note(f"when run as {found.command}{other}", at)] if found.command else []
    notes += [Note(", ".join(who), at)] if who else []
    if found.other is not None:
        notes.append(Note(told_other(found.other), known(found.other.span)))
    return Diagnostic(property_, severity, found.message, at, hint, tuple(notes))


def told_other(other: TraceLine) -> str:
    """The other party of a finding, with what it computed its place from."""
    return ", ".join(filter(None, (other.text, _with(other.values))))


def _with(values: Iterable[tuple[str, str]]) -> str:
    shown = ", ".join(f"{name} = {text}" for name, text in values if name[:1] != "%")
    return f"with {shown}" if shown else ""


def hint_for(result: PropertyResult, style: Style) -> str | None:
    """That of the finding's own kind where there is one."""
    kind = None if result.counterexample is None else result.counterexample.kind
    hint = style.hints.get((result.property, kind))
    return hint or style.hints.get((result.property, None))


def folded(steps: Sequence[TraceLine]) -> list[TraceLine]:
    """Of one thread's rounds at one line, in which nothing is written for others to see, the first
    and the last."""
    found: list[TraceLine] = []
    for step in steps:
        rounds = found[-2:]
        if len(rounds) == 2 and all(_is_same_line(step, other) for other in rounds):
            found[-1] = step
        else:
            found.append(step)
    return found


def _is_same_line(one: TraceLine, other: TraceLine) -> bool:
    is_own = all(cell.private for cell in (*one.cells, *other.cells))
    return is_own and (one.thread, one.span) == (other.thread, other.span)


def trace_lines(steps: Sequence[TraceLine], indent: str, width: int) -> Iterator[str]:
    """Who, at which line, what: wrapped behind the line number, which names its file where there
    are several."""
    names = max((len(step.thread) for step in steps), default=0)
    places = step_places(steps)
    longest = max(4, *map(len, places)) if places else 4
    for step, place in zip(steps, places, strict=True):
        line = f"{place:>{longest}}: " if place else ""
        who = f"{printable(step.thread):{names}} " if names else ""
        head = f"{indent}{who}{line}"
        text = printable(step.text).replace(" = ", _JOINED)
        for wrap in wrapped(text, width, head, " " * min(len(head) + 2, width // 2)):
            yield wrap.replace(_JOINED, " = ")


def step_places(steps: Sequence[TraceLine]) -> list[str]:
    """Of each step its line, of which file if there are several."""
    files = {step.span.file for step in steps if step.span is not None and step.span.line}
    return [_place(step.span, files) for step in steps]


def _place(span: Span | None, files: Collection[str]) -> str:
    """A line, of which file if there are several: without folders, if no other is called so."""
    if span is None or not span.line:
        return ""
    if len(files) == 1:
        return str(span.line)
    name = PurePath(shown_file(span.file)).name
    is_one = sum(PurePath(shown_file(other)).name == name for other in files) == 1
    return printable(f"{name if is_one else shown_file(span.file)}:{span.line}")


def line_in(span: Span | None, file: str) -> str:
    """Such as `line 4`; of another file than the one that is spoken of, `kernels.cu:4`."""
    if span is None or not span.line:
        return ""
    if span.file == file:
        return f"line {span.line}"
    return f"{PurePath(shown_file(span.file)).name}:{span.line}"


def place_never_reached(found: NeverReached) -> str:
    """Such as `a.cu:7`, `a.cu:15-17`, or `a.cu:7:31` for a part of a line."""
    span = found.span
    place = f"{shown_file(span.file)}:{span.line}"
    if span.column:
        return f"{place}:{span.column}"
    return f"{place}-{span.end_line}" if span.end_line > span.line else place


_JOINED = "\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}"  # a name and its value stay together


# A property that holds, in few words; a contract says most.
HOLDS: dict[Property, str] = {
    Property.CONTRACT: "contract holds",
    Property.DATA_RACE: "race-free",
    Property.BARRIER_DIVERGENCE: "no divergence",
    Property.OUT_OF_BOUNDS: "in bounds",
    Property.ASSERTION: "assertions hold",
    Property.NULL_POINTER: "no null dereference",
    Property.INVALID_POINTER: "pointers valid",
    Property.INVALID_FREE: "no invalid free",
    Property.CONSTANT_WRITE: "no write to constants",
    Property.MEMORY_LEAK: "no leak",
    Property.UNINITIALIZED_READ: "no uninitialised read",
    Property.INTEGER_OVERFLOW: "no overflow",
    Property.DIVISION_BY_ZERO: "no division by zero",
    Property.INVALID_SHIFT: "no invalid shift",
    Property.UNDEFINED_BEHAVIOUR: "no other undefined behaviour",
    Property.API_MISUSE: "CUDA API used correctly",
    Property.DEADLOCK: "no deadlock",
}


_WHERE = {
    "host": "on the host",
    "copy": "in an asynchronous copy",
    "memset": "in an asynchronous memset",
    "host function": "in a host function called by a stream",
}


def _where(found: Counterexample) -> str:
    """Of a race, also what is done there."""
    if found.thread in _WHERE:
        return f"{found.access} {_WHERE[found.thread]}".strip()
    return f"{found.access} by {found.thread}" if found.access else f"in {found.thread}"


def known(span: Span | None) -> Span | None:
    return span if span is not None and span.line else None
