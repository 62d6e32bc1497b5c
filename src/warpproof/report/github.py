"""Annotations for GitHub's workflow log: one command line per finding, then one line per file."""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.base.diagnostics import Diagnostic, Severity, printable
from warpproof.base.source import shown_file
from warpproof.base.verdict import PROOFS, Effect, Report, Verdict, told_together
from warpproof.report.base import (
    Document,
    Format,
    advice_for_conditions,
    counted,
    findings_of,
    hint_for,
    known,
    line_in,
    told_apart,
    told_finding,
)

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def render_github(document: Document) -> str:
    lines: list[str] = []
    for report in document.reports:
        lines += [_annotation(d, report.file) for d in _diagnostics(report, document)]
        counts = counted(r.verdict for r in report.results if r.scope in report.counted)
        name = printable(shown_file(report.file))
        details = ", ".join([counts or "nothing", *told_apart(report.results)])
        lines.append(f"{name}: {report.verdict.value} ({details})")
    for failure in document.failures:
        lines += [_annotation(d, failure.file) for d in failure.diagnostics]
    return "".join(f"{line}\n" for line in lines)


FORMAT = Format("github", render_github)


def _diagnostics(report: Report, document: Document) -> Iterator[Diagnostic]:
    """Findings, candidates, what has no model, one line of what is not decided, and notes."""
    for result in findings_of(report):
        assert result.counterexample is not None
        hint = hint_for(result, document.style)
        yield told_finding(result, result.counterexample, report, hint)
    unsupported = dict.fromkeys(
        c for r in report.results for c in r.assumptions if c.effect is Effect.UNSUPPORTED
    )
    for caveat in unsupported:
        yield Diagnostic(caveat.code, Severity.WARNING, caveat.message, known(caveat.span))
    rows = [r for r in report.results if document.counts_against(r, report)]
    open_ = [r for r in rows if r.verdict not in PROOFS and r.counterexample is None]
    if open_:
        reasons = "; ".join(dict.fromkeys(r.conclusion.reason for r in open_))
        checks_are = "check is" if len(open_) == 1 else "checks are"
        message = f"{len(open_)} {checks_are} not decided: {reasons}"
        yield Diagnostic(Verdict.UNKNOWN.value, Severity.WARNING, message)
    conditional = [r for r in rows if r.verdict is Verdict.PROVED_IF]
    if conditional:
        needed = dict.fromkeys(c for r in conditional for c in r.conclusion.conditions)
        checks_hold = "check holds" if len(conditional) == 1 else "checks hold"
        message = f"{len(conditional)} {checks_hold} only if {told_together(needed)}"
        advice = {r.conclusion.advice for r in conditional}  # none where another check is needed
        hint = None if None in advice else advice_for_conditions(conditional)
        yield Diagnostic(Verdict.PROVED_IF.value, Severity.WARNING, message, hint=hint)
    if report.shortfall and all(note.message != report.shortfall for note in report.notes):
        yield Diagnostic(Verdict.UNKNOWN.value, Severity.WARNING, report.shortfall)
    yield from report.notes


def _annotation(diagnostic: Diagnostic, file: str) -> str:
    at = known(diagnostic.span)
    properties = {"file": shown_file(file if at is None else at.file)}
    if at is not None:
        properties |= (
            {"line": str(at.line), "col": str(at.column)} if at.column else {"line": str(at.line)}
        )
    properties["title"] = str(diagnostic.code)
    body = [diagnostic.message]
    for note in diagnostic.notes:
        place = line_in(note.span, file if at is None else at.file)
        body.append(f"{place}: {note.message}" if place and note.span != at else note.message)
    if diagnostic.hint is not None:
        body.append(f"hint: {diagnostic.hint}")
    told = ",".join(f"{name}={_property(text)}" for name, text in properties.items())
    return f"::{_COMMANDS[diagnostic.severity]} {told}::{_data(chr(10).join(body))}"


def _data(text: str) -> str:
    """Line breaks and per cent signs have a meaning in such lines."""
    safe = printable(text).replace("%", "%25")
    return safe.replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
