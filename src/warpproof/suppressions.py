"""Findings that do not count: known by a comment or a baseline, or of inputs that nobody means.

Enters: a report. Leaves: the same report, in which known findings say who knows of them, with a
note for each comment and entry that nothing needs any more. Guaranteed: no verdict changes, only
what was refuted can be suppressed, and it stays in the report; the exit code does not count it.

A comment `// warpproof: ignore[data-race] reason` speaks of its own line, or if it stands alone of
the next line with code. A race is suppressed at either of its places. A baseline names findings by
their fingerprints, so that edits elsewhere in a file do not matter. What needs inputs that
nobody means, as an engine says (`Counterexample.needs`), is the group `input`.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from warpproof.base.diagnostics import Code, Diagnostic, Severity, UserError, user_error
from warpproof.base.fingerprints import fingerprints
from warpproof.base.property import Property, expand
from warpproof.base.source import Span, shown_file
from warpproof.base.verdict import (
    ONLY_AFTER,
    PROOFS,
    Advice,
    PropertyResult,
    Report,
    SuppressedBy,
    Suppression,
    Verdict,
    violation,
)
from warpproof.frontend.contracts.scan import find_comments
from warpproof.frontend.source_file import read_source

SCHEMA = "warpproof-baseline"
VERSION = 1


def with_known(report: Report, baseline: str | None, *, inputs_count: bool = True) -> Report:
    """The report with what is known marked, first by comments, then by the baseline; and what needs
    inputs that nobody means, unless those count."""
    comments = [c for file in _files(report) for c in read_comments(file)]
    entries = [] if baseline is None else read_baseline(baseline)
    used: set[int] = set()
    rows: list[PropertyResult] = []
    for result, fingerprint in fingerprints(report):
        by = None if fingerprint is None else _suppression(result, comments, used)
        if by is None and fingerprint is not None:
            by = _from_baseline(fingerprint, report.file, entries, used)
        if by is None and not inputs_count:
            by = _by_inputs(result)
        rows.append(result if by is None else replace(result, suppressed=by))
    notes = [
        *(note for comment in comments for note in comment.problems),
        *_unused(report, comments, entries, used),
    ]
    return replace(report, results=tuple(_advised(rows)), notes=(*report.notes, *notes))


def _advised(rows: Sequence[PropertyResult]) -> Iterator[PropertyResult]:
    """Whoever has suppressed a finding does not mean to repair it."""
    known = {
        violation(row.property, row.span.line): (
            Advice.INPUT if row.suppressed.by is SuppressedBy.INPUT else Advice.SUPPRESSED
        )
        for row in rows
        if row.suppressed is not None and row.span is not None
    }
    for row in rows:
        first = row.conclusion.reason.rpartition(ONLY_AFTER)[2]
        advice = known.get(first, row.conclusion.advice)
        yield replace(row, conclusion=replace(row.conclusion, advice=advice))


def _files(report: Report) -> list[str]:
    """The program's own file, and those that its findings are in."""
    spans = [s for r in report.results if r.verdict is Verdict.REFUTED for s in _places(r)]
    return list(dict.fromkeys([report.file, *(s.file for s in spans if os.path.isfile(s.file))]))


def _places(result: PropertyResult) -> Iterator[Span]:
    found = result.counterexample
    other = None if found is None or found.other is None else found.other.span
    yield from (span for span in (result.span, other) if span is not None and span.line)


# --- comments -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Comment:
    """`line` is the one that it speaks of, `span` where it stands."""

    properties: frozenset[Property]
    reason: str
    line: int
    span: Span
    problems: tuple[Diagnostic, ...] = ()


_WORDS = re.compile(r"\s*warpproof:\s*ignore\s*(?:\[([^\]]*)\])?\s*(.*)", re.DOTALL)


def read_comments(file: str) -> list[Comment]:
    try:
        text = read_source(file).text
    except UserError:
        return []
    if "warpproof:" not in text:
        return []
    return [
        _comment(words, line, Span.point(file, own_line, column))
        for own_line, column, line, body in find_comments(text)
        if (words := _WORDS.fullmatch(body)) is not None
    ]


def _comment(words: re.Match[str], line: int, span: Span) -> Comment:
    names = [name.strip() for name in (words.group(1) or "").split(",") if name.strip()]
    properties: set[Property] = set()
    problems: list[Diagnostic] = []
    for name in names:
        try:
            properties |= expand(name)
        except UserError as error:
            (said,) = error.diagnostics
            problems.append(_problem(said.message, span, said.hint))
    if not names:
        text = "a comment that suppresses findings has to name properties"
        problems.append(_problem(text, span, "as in // warpproof: ignore[data-race] reason"))
    reason = " ".join(words.group(2).split())
    return Comment(frozenset(properties), reason, line, span, tuple(problems))


def _problem(message: str, span: Span | None, hint: str | None = None) -> Diagnostic:
    return Diagnostic(Code.SUPPRESSION, Severity.WARNING, message, span, hint)


def comment_on(
    property_: Property, places: Iterable[Span], comments: Iterable[Comment]
) -> Comment | None:
    """One that suppresses a violation at one of these places."""
    lines = {(span.file, span.line) for span in places}
    for comment in comments:
        if property_ in comment.properties and (comment.span.file, comment.line) in lines:
            return comment
    return None


def _suppression(
    result: PropertyResult, comments: Iterable[Comment], used: set[int]
) -> Suppression | None:
    comment = comment_on(result.property, _places(result), comments)
    if comment is None:
        return None
    used.add(id(comment))
    return Suppression(comment.reason, comment.span, SuppressedBy.COMMENT)


def _by_inputs(result: PropertyResult) -> Suppression | None:
    found = result.counterexample
    if result.verdict is not Verdict.REFUTED or found is None or not found.needs:
        return None
    run = f"{found.command}: " if found.command else ""
    return Suppression(f"{run}{found.needs}", by=SuppressedBy.INPUT)


# --- the baseline -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    file: str  # as the command line would name it
    property: str
    function: str
    fingerprint: str
    span: Span  # where it stands in the baseline


def read_baseline(path: str) -> list[Entry]:
    try:
        with open(path, encoding="utf-8") as stream:
            text = stream.read()
        content = json.loads(text)
        if content["schema"] != SCHEMA or content["version"] != VERSION:
            raise ValueError(f"its schema is not {SCHEMA}, version {VERSION}")
        folder = os.path.dirname(path)
        places = _Places(path, text)
        return [
            Entry(
                os.path.join(folder, e["file"]),
                e["property"],
                e["function"],
                e["fingerprint"],
                places.next(e["fingerprint"]),
            )
            for e in content["findings"]
        ]
    except OSError as error:
        raise user_error(
            Code.BASELINE,
            f"the baseline '{path}' cannot be read: {error.strerror}",
            hint="make it with --write-baseline",
        ) from None
    except (ValueError, KeyError, TypeError) as error:
        raise user_error(
            Code.BASELINE,
            f"'{path}' is no baseline: {error}",
            hint="make one with --write-baseline",
        ) from None


class _Places:
    """Lines of a baseline on which fingerprints stand, from the first to the last."""

    def __init__(self, path: str, text: str) -> None:
        self._path = path
        self._lines = text.split("\n")
        self._begin: dict[str, int] = {}

    def next(self, fingerprint: str) -> Span:
        for number in range(self._begin.get(fingerprint, 0), len(self._lines)):
            if fingerprint in self._lines[number]:
                self._begin[fingerprint] = number + 1
                return Span.point(self._path, number + 1, 0)
        return Span.point(self._path, 0, 0)


@dataclass(frozen=True, slots=True)
class BaselineText:
    """What `read_baseline` reads, and how many findings it has."""

    text: str
    count: int


def baseline_text(path: str, reports: Sequence[Report]) -> BaselineText:
    """All findings that no comment suppresses, in a fixed order."""
    folder = os.path.dirname(path) or os.curdir
    entries = [
        {
            "file": os.path.relpath(report.file, folder).replace(os.sep, "/"),
            "property": str(result.property),
            "function": result.function,
            "line": None if result.span is None else result.span.line,
            "fingerprint": fingerprint,
        }
        for report in reports
        for result, fingerprint in fingerprints(report)
        if fingerprint is not None and result.suppressed is None
    ]
    content = {"schema": SCHEMA, "version": VERSION, "findings": entries}
    return BaselineText(json.dumps(content, indent=1) + "\n", len(entries))


def _from_baseline(
    fingerprint: str, file: str, entries: Iterable[Entry], used: set[int]
) -> Suppression | None:
    for entry in entries:
        if (
            entry.fingerprint == fingerprint
            and _is_same(entry.file, file)
            and id(entry) not in used
        ):
            used.add(id(entry))
            return Suppression("known before")
    return None


def _is_same(one: str, other: str) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)


# --- what nothing needs -------------------------------------------------------------------------


def _unused(
    report: Report, comments: Iterable[Comment], entries: Iterable[Entry], used: set[int]
) -> Iterator[Diagnostic]:
    """Only where it is sure: every row of the property was decided."""
    decided = {
        property_
        for property_ in {r.property for r in report.results}
        if all(
            r.verdict in PROOFS or r.verdict is Verdict.REFUTED
            for r in report.results
            if r.property == property_
        )
    }
    for comment in comments:
        if id(comment) not in used and comment.properties and comment.properties <= decided:
            names = ", ".join(sorted(comment.properties))
            yield _problem(f"nothing to suppress here: {names} does not fail", comment.span)
    for entry in entries:
        if (
            id(entry) not in used
            and entry.property in decided
            and _is_same(entry.file, report.file)
        ):
            of = f"{entry.property} in {entry.function} of {shown_file(report.file)}"
            text = f"the baseline has a finding that is gone: {of}"
            yield _problem(text, entry.span, "write it anew: --write-baseline")
