"""SARIF 2.1.0, for code scanning: a result per finding, with the other place of a race and the
steps of each thread.

Findings are errors, candidates and what does not count are warnings. What is proved or not decided
is no result, as viewers show each as something to repair: verdicts are in the run's properties, and
rows that keep the exit code from being 0 are notifications.
"""

from __future__ import annotations

import json
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from warpproof.base.diagnostics import Diagnostic, Severity, source_line
from warpproof.base.fingerprints import fingerprints
from warpproof.base.property import Property
from warpproof.base.source import Span, shown_file
from warpproof.base.verdict import (
    PROOFS,
    Counterexample,
    PropertyResult,
    Report,
    TraceLine,
    Verdict,
)
from warpproof.report.base import Document, Format, hint_for, known, told_finding, told_other

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
Json = dict[str, Any]


def render_sarif(document: Document) -> str:
    run = {
        "tool": {
            "driver": {
                "name": "warpproof",
                "semanticVersion": document.tool_version,
                "rules": [_rule(p, document) for p in Property],
            }
        },
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(document)],
        "results": [r for report in document.reports for r in _results(report, document)],
        "properties": {
            "verdicts": [
                {"file": shown_file(report.file), "verdict": report.verdict.value}
                for report in document.reports
            ]
        },
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=1, ensure_ascii=True) + "\n"


FORMAT = Format("sarif", render_sarif)


def _rule(property_: Property, document: Document) -> Json:
    style = document.style
    rule: Json = {
        "id": str(property_),
        "shortDescription": {"text": style.summaries.get(property_) or str(property_)},
        "defaultConfiguration": {"level": "error"},
    }
    hint = style.hints.get((property_, None))
    if hint:
        rule["help"] = {"text": f"{hint[0].upper()}{hint[1:]}. `warpproof explain {property_}`"}
    return rule


def _invocation(document: Document) -> Json:
    said = [
        _notification(diagnostic, failure.file)
        for failure in document.failures
        for diagnostic in failure.diagnostics
    ]
    for report in document.reports:
        open_ = [
            r
            for r in report.results
            if document.counts_against(r, report) and r.verdict is not Verdict.REFUTED
        ]
        said += [_undecided(result, report) for result in open_]
        if report.shortfall:
            place = [_location(None, report.file)]
            text = {"text": report.shortfall}
            said.append({"level": "warning", "message": text, "locations": place})
    return {
        "executionSuccessful": not document.failures and document.exit_code in (0, 1, 3),
        "exitCode": int(document.exit_code),
        "toolExecutionNotifications": said,
    }


def _notification(diagnostic: Diagnostic, file: str) -> Json:
    levels = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
    return {
        "level": levels[diagnostic.severity],
        "message": {"text": diagnostic.message},
        "descriptor": {"id": str(diagnostic.code)},
        "locations": [_location(known(diagnostic.span), file)],
    }


def _undecided(result: PropertyResult, report: Report) -> Json:
    text = f"{result.property} of {result.function or 'the program'} is {result.verdict.value}"
    if result.conclusion.reason:
        text += f": {result.conclusion.reason}"
    return {
        "level": "note" if result.verdict in PROOFS else "warning",
        "message": {"text": text},
        "associatedRule": {"id": str(result.property)},
        "locations": [_location(known(result.span), report.file)],
    }


# --- results ------------------------------------------------------------------------------------


def _results(report: Report, document: Document) -> list[Json]:
    return [
        _result(result, result.counterexample, name, report, document)
        for result, name in fingerprints(report)
        if result.counterexample is not None
    ]


def _result(
    result: PropertyResult,
    found: Counterexample,
    fingerprint: str | None,
    report: Report,
    document: Document,
) -> Json:
    shown = told_finding(result, found, report, hint_for(result, document.style))
    text = [shown.message, *(note.message for note in shown.notes)]
    if fingerprint is None:
        text.insert(0, f"not sure: {result.conclusion.reason}")
    if shown.hint:
        text.append(f"hint: {shown.hint}")
    content: Json = {
        "ruleId": str(result.property),
        "ruleIndex": list(Property).index(Property.of(result.property)),
        "level": shown.severity.value,
        "message": {"text": "\n".join(text)},
        "locations": [_location(known(found.span), report.file, result.function)],
        "properties": {"verdict": result.verdict.value, "scope": result.scope.value},
    }
    if fingerprint is not None:
        content["partialFingerprints"] = {"warpproof/v1": fingerprint}
    if found.other is not None:
        other = _location(known(found.other.span), report.file)
        other |= {"id": 1, "message": {"text": told_other(found.other)}}
        content["relatedLocations"] = [other]
    flow = _code_flow(found, report.file)
    if flow:
        content["codeFlows"] = [flow]
    if result.suppressed is not None:
        kind = "external" if result.suppressed.span is None else "inSource"
        why = result.suppressed.reason or "no reason given"
        content["suppressions"] = [{"kind": kind, "justification": why}]
    return content


def _code_flow(found: Counterexample, file: str) -> Json:
    """A thread flow for each thread, in the order of what they do."""
    steps = [(n, s) for n, s in enumerate(found.trace, 1) if s.matters]
    if not steps and found.other is not None:
        own = TraceLine(found.message, found.span, found.thread)
        other = TraceLine(found.other.text, found.other.span, found.other.text)
        steps = [(1, other), (2, own)]
    threads: dict[str, list[Json]] = {}
    for number, step in steps:
        place = _location(known(step.span), file)
        place["message"] = {"text": step.text}
        where: Json = {"location": place, "executionOrder": number}
        if step.cells:
            where["state"] = {c.name: {"text": c.value} for c in step.cells}
        threads.setdefault(step.thread or found.thread or "thread", []).append(where)
    if not threads:
        return {}
    return {"threadFlows": [{"id": name, "locations": at} for name, at in threads.items()]}


def _location(span: Span | None, file: str, function: str = "") -> Json:
    name = file if span is None else span.file
    place: Json = {"artifactLocation": {"uri": _uri(shown_file(name))}}
    if span is not None:
        place["region"] = _region(span)
    found: Json = {"physicalLocation": place}
    if function:
        found["logicalLocations"] = [{"name": function, "kind": "function"}]
    return found


def _region(span: Span) -> Json:
    region: Json = {"startLine": span.line}
    if span.column:
        region["startColumn"] = _column(span.file, span.line, span.column)
        if (span.end_line, span.end_column) > (span.line, span.column):
            end = _column(span.file, span.end_line, span.end_column)
            region |= {"endLine": span.end_line, "endColumn": end}
    return region


def _column(file: str, line: int, column: int) -> int:
    """In characters: ours count bytes."""
    text = source_line(file, line)
    if text is None or text.isascii():
        return column
    return len(text[: column - 1].decode(errors="replace")) + 1


def _uri(file: str) -> str:
    """Relative to where the command ran, or a file: address."""
    path = PurePath(file)
    text = quote(path.as_posix().encode("utf-8", "surrogateescape"))
    return f"file://{text}" if path.is_absolute() else text
