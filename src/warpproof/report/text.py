"""The report for people: findings as a compiler tells them, then what was decided and assumed."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from warpproof.base.diagnostics import Diagnostic, Severity, printable, render
from warpproof.base.source import Span
from warpproof.base.verdict import (
    Bound,
    BoundSource,
    Caveat,
    Counterexample,
    Effect,
    PropertyResult,
    Report,
    Verdict,
)
from warpproof.report.base import (
    VERDICTS,
    Document,
    Format,
    Style,
    counted,
    finding_diagnostic,
    known,
)

_WIDTH = 100
_LONGEST_SCHEDULE = 30
_RESET = "\x1b[0m"
_COLOURS = {
    Verdict.PROVED: "\x1b[32m",
    Verdict.PROVED_WITHIN: "\x1b[36m",
    Verdict.PROVED_IF: "\x1b[36m",
    Verdict.REFUTED: "\x1b[1;31m",
    Verdict.UNKNOWN: "\x1b[33m",
    Verdict.UNSUPPORTED: "\x1b[33m",
    Verdict.ERROR: "\x1b[1;35m",
}


def render_text(document: Document) -> str:
    texts = [_section(report, document.style) for report in document.reports]
    for failure in document.failures:
        texts.append(f"{printable(failure.file)}: not verified\n")
    return "\n".join(texts)


FORMAT = Format("text", render_text, streams=True)


def _section(report: Report, style: Style) -> str:
    blocks = [*_findings(report, style), *_unsupported(report, style), *_notes(report, style)]
    counted_rows = [r for r in report.results if r.scope in report.counted]
    blocks.append("\n".join(_table(counted_rows, style)))
    apart = [r for r in report.results if r.scope not in report.counted]
    if apart:
        title = "kernels by themselves, for all launches (they count with --all-kernels):"
        blocks.append("\n".join((title, *_table(apart, style))))
    blocks.append("\n".join(_ledger(report)))
    if style.times:
        blocks.append("\n".join(_statistics(report)))
    blocks.append(_summary(report, style))
    return "\n\n".join(block for block in blocks if block) + "\n"


# --- findings -----------------------------------------------------------------------------------


def _findings(report: Report, style: Style) -> Iterator[str]:
    for result in report.results:
        found = result.counterexample
        if found is not None:
            yield "\n".join(_finding(result, found, style))
    if any(r.counterexample and r.counterexample.witness for r in report.results):
        if style.witness is not None:
            yield f"run the counterexample again with: warpproof replay {printable(style.witness)}"
        else:
            yield "keep the counterexample with --witness FILE to run it again step by step"


def _finding(result: PropertyResult, found: Counterexample, style: Style) -> Iterator[str]:
    """What was reproduced is an error; a candidate is a warning that says why it is only that."""
    sure = result.verdict is not Verdict.UNKNOWN
    severity = Severity.ERROR if sure else Severity.WARNING
    hint = style.hints.get((result.property, found.kind))
    hint = hint or style.hints.get((result.property, None))
    diagnostic = finding_diagnostic(result.property, found, severity, hint)
    yield render(diagnostic, colour=style.colour)
    yield from _schedule(found)
    if not sure:
        yield f"  not sure: {printable(result.conclusion.reason)}"


def _schedule(found: Counterexample) -> Iterator[str]:
    """The end of the story, which is where it goes wrong."""
    if not found.trace:
        return
    yield "  trace:"
    skipped = max(0, len(found.trace) - _LONGEST_SCHEDULE)
    if skipped:
        yield f"    ... {skipped} earlier steps, which `warpproof replay --trace` shows"
    for number, step in enumerate(found.trace[skipped:], skipped + 1):
        yield f"  {number:5}  {_line(step.span):10}  {printable(step.text)}"


def _unsupported(report: Report, style: Style) -> Iterator[str]:
    for caveat in _caveats(report):
        if caveat.effect is Effect.UNSUPPORTED:
            diagnostic = Diagnostic(
                caveat.code, Severity.WARNING, caveat.message, known(caveat.span)
            )
            yield render(diagnostic, colour=style.colour)


def _notes(report: Report, style: Style) -> Iterator[str]:
    for note in report.notes:
        yield render(note, colour=style.colour)


# --- the table ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Row:
    """Properties of which the same is to be said."""

    verdict: Verdict
    function: str
    reason: str


def _table(results: Sequence[PropertyResult], style: Style) -> Iterator[str]:
    rows: dict[_Row, dict[str, None]] = {}
    for result in results:
        row = _Row(result.verdict, result.function or "(program)", result.conclusion.reason)
        rows.setdefault(row, {})[_named(result)] = None
    verdicts = max((len(row.verdict.value) for row in rows), default=0)
    functions = max((len(printable(row.function)) for row in rows), default=0)
    indent = " " * (2 + verdicts + 2 + functions + 2)
    for row, names in sorted(rows.items(), key=lambda item: VERDICTS.index(item[0].verdict)):
        verdict = f"{row.verdict.value:{verdicts}}"
        if style.colour:
            verdict = f"{_COLOURS[row.verdict]}{verdict}{_RESET}"
        first, *others = _wrapped(", ".join(names), indent)
        yield f"  {verdict}  {printable(row.function):{functions}}  {first}"
        yield from (indent + line for line in others)
        if row.reason:
            yield from (f"{indent}  {line}" for line in _wrapped(printable(row.reason), indent))


def _named(result: PropertyResult) -> str:
    """Where it fails is worth a word; where it holds is everywhere."""
    at = known(result.span)
    if result.verdict is Verdict.REFUTED and at is not None:
        return f"{result.property} (line {at.line})"
    return result.property


def _wrapped(text: str, indent: str) -> list[str]:
    width = max(40, _WIDTH - len(indent))
    return textwrap.wrap(text, width, break_on_hyphens=False) or [""]


# --- bounds and assumptions ---------------------------------------------------------------------

_BOUND_WORDS = {
    BoundSource.USER: "as asked for",
    BoundSource.FILE: "as the file launches it",
    BoundSource.EXHAUSTED: "nothing lies beyond it",
    BoundSource.INTERNAL: "an internal limit",
}
_EFFECT_WORDS = {
    Effect.ASSUMPTION: "",
    Effect.OVER: "over-approximation: ",
    Effect.UNDER: "under-approximation: ",
}


def _ledger(report: Report) -> Iterator[str]:
    bounds: dict[Bound, None] = dict.fromkeys(b for r in report.results for b in r.bounds)
    if bounds:
        yield "bounds:"
        for bound in bounds:
            name, value = printable(bound.name), printable(bound.value)
            yield f"  - {name}: {value} ({_BOUND_WORDS[bound.source]})"
    caveats = [c for c in _caveats(report) if c.effect is not Effect.UNSUPPORTED]  # told above
    if not caveats:
        yield "assumed: nothing beyond what `warpproof explain PROPERTY` says"
        return
    yield "assumed:"
    for caveat in caveats:
        text = f"{_EFFECT_WORDS[caveat.effect]}{caveat.message} [{caveat.code}]"
        place = _line(caveat.span)
        yield f"  - {printable(text)}" + (f", {place}" if place else "")


def _caveats(report: Report) -> tuple[Caveat, ...]:
    """Each once, those of the whole run first."""
    everywhere = dict.fromkeys(report.assumptions)
    return tuple(everywhere | dict.fromkeys(c for r in report.results for c in r.assumptions))


def _line(span: Span | None) -> str:
    return f"line {span.line}" if span is not None and span.line else ""


def _statistics(report: Report) -> Iterator[str]:
    for engine, figures in report.statistics:
        said = ", ".join(f"{figure} {name}" for name, figure in figures if figure)
        yield f"explored by {engine}: {said or 'nothing'}"


def _summary(report: Report, style: Style) -> str:
    verdict = report.verdict()
    word = verdict.value
    if style.colour:
        word = f"{_COLOURS[verdict]}{word}{_RESET}"
    counts = counted(r.verdict for r in report.results if r.scope in report.counted)
    details = [counts or "nothing was decided"]
    if report.shortfall:
        details.append(report.shortfall)
    if style.times:
        details.append(f"{report.seconds:.1f} s")
    return f"{printable(report.file)}: {word} ({', '.join(details)})"
