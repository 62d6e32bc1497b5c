"""The report for programs: one versioned JSON document, described in docs/json.md.

Its schema is `schema/report-3.json` beside this file. The same input gives the same bytes: keys in
a fixed order, no times unless asked for. Each assumption stands once; rows refer to it.
"""

from __future__ import annotations

import json
from typing import Any

from warpproof.base.diagnostics import Diagnostic
from warpproof.base.source import Span, shown_file
from warpproof.base.verdict import (
    Caveat,
    Counterexample,
    Evidence,
    NeverReached,
    PropertyResult,
    Report,
    Suppression,
    TraceLine,
)
from warpproof.report.base import Document, Failure, Format

SCHEMA = "warpproof-report"
VERSION = 3

Json = dict[str, Any]


def render_json(document: Document) -> str:
    verdict = document.verdict
    ids = _assumption_ids(document)
    content = {
        "schema": SCHEMA,
        "version": VERSION,
        "tool": {"name": "warpproof", "version": document.tool_version},
        "verdict": None if verdict is None else verdict.value,
        "exit_code": int(document.exit_code),
        "assumptions": [{"id": id_, **_caveat(caveat)} for caveat, id_ in ids.items()],
        "files": [_file(report, ids, document.style.times) for report in document.reports],
        "results": [_result(r, report, ids) for report in document.reports for r in report.results],
        "errors": [
            _error(failure, diagnostic)
            for failure in document.failures
            for diagnostic in failure.diagnostics
        ],
    }
    return json.dumps(content, indent=1, ensure_ascii=True) + "\n"


FORMAT = Format("json", render_json)


def _assumption_ids(document: Document) -> dict[Caveat, str]:
    """The code, numbered where several share it."""
    all_of_them = dict.fromkeys(
        caveat
        for report in document.reports
        for caveat in (*report.assumptions, *(c for r in report.results for c in r.assumptions))
    )
    ids: dict[Caveat, str] = {}
    count: dict[str, int] = {}
    for caveat in all_of_them:
        number = count[caveat.code] = count.get(caveat.code, 0) + 1
        ids[caveat] = str(caveat.code) if number == 1 else f"{caveat.code}-{number}"
    return ids


def _file(report: Report, ids: dict[Caveat, str], times: bool) -> Json:
    content: Json = {
        "file": shown_file(report.file),
        "verdict": report.verdict.value,
        "counted": sorted(scope.value for scope in report.counted),
        "shortfall": report.shortfall,
        "assumptions": [ids[caveat] for caveat in report.assumptions],
        "never_reached": _never_reached(report.never_reached),
        "notes": [{"message": n.message, **_place(n.span)} for n in report.notes],
        "statistics": {
            engine: {name.replace(" ", "_"): figure for name, figure in figures}
            for engine, figures in report.statistics
        },
    }
    return content | {"seconds": round(report.seconds, 3)} if times else content


def _never_reached(found: tuple[NeverReached, ...] | None) -> list[Json] | None:
    if found is None:
        return None
    return [{"function": f.function, **_place(f.span), "end_line": f.span.end_line} for f in found]


def _result(result: PropertyResult, report: Report, ids: dict[Caveat, str]) -> Json:
    place = _place(result.span)
    found = result.counterexample
    suppressed = result.suppressed
    return {
        "property": result.property,
        "scope": result.scope.value,
        "verdict": result.verdict.value,
        "reason": result.conclusion.reason,
        "function": result.function,
        **place,
        "file": place["file"] or shown_file(report.file),
        "assumptions": [ids[caveat] for caveat in result.assumptions],
        "conditions": [] if result.evidence is None else _conditions(result.evidence),
        "bounds": {b.name: {"value": b.value, "source": b.source.value} for b in result.bounds},
        "advice": result.conclusion.advice,
        "suppressed": None if suppressed is None else _suppression(suppressed),
        "counterexample": None if found is None else _counterexample(found),
    }


def _suppression(suppression: Suppression) -> Json:
    return {"by": suppression.by.value, "reason": suppression.reason, **_place(suppression.span)}


def _conditions(evidence: Evidence) -> list[Json]:
    """What a PROVED_IF needs: preconditions, or rows that are open."""
    return [{"text": c.text, "row": c.row, "broken_by": c.broken_by} for c in evidence.conditions]


def _counterexample(found: Counterexample) -> Json:
    return {
        "message": found.message,
        **_place(found.span),
        "thread": found.thread,
        "command": found.command,
        "values": _values(found.values),
        "other": None if found.other is None else _other(found.other),
        "trace": [_step(step) for step in found.trace],
        "witness": None if found.witness is None else json.loads(found.witness),
    }


def _other(line: TraceLine) -> Json:
    return {"text": line.text, **_place(line.span), "values": _values(line.values)}


def _values(values: tuple[tuple[str, str], ...]) -> list[Json]:
    return [{"name": name, "value": value} for name, value in values]


def _step(step: TraceLine) -> Json:
    return {
        "text": step.text,
        **_place(step.span),
        "thread": step.thread,
        "phase": step.phase,
        "matters": step.matters,
        "cells": [
            {"name": c.name, "value": c.value, "written": c.written, "private": c.private}
            for c in step.cells
        ],
    }


def _caveat(caveat: Caveat) -> Json:
    return {
        "code": caveat.code,
        "message": caveat.message,
        "effect": caveat.effect.value,
        **_place(caveat.span),
    }


def _error(failure: Failure, diagnostic: Diagnostic) -> Json:
    place = _place(diagnostic.span)
    return {
        "code": str(diagnostic.code),
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        **place,
        "file": place["file"] or shown_file(failure.file),
        "hint": diagnostic.hint,
    }


def _place(span: Span | None) -> Json:
    """What is not known is null."""
    if span is None or not span.line:
        return {"file": None, "line": None, "column": None}
    return {"file": shown_file(span.file), "line": span.line, "column": span.column or None}
