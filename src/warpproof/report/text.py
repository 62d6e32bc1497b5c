"""The report for people: findings as a compiler tells them, then one line for each kernel and
scope, what was not decided and what to do about it, what was assumed, and the verdict.

Nothing is told twice: rows that say the same are one, a condition that several rows need stands
once, assumptions are their codes. `Detail.VERBOSE` tells every row, bound and assumption in full.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from warpproof.base.diagnostics import Code, Diagnostic, Severity, printable, render, wrapped
from warpproof.base.property import Property
from warpproof.base.source import shown_file
from warpproof.base.verdict import (
    PROOFS,
    WITHOUT,
    Advice,
    Bound,
    BoundSource,
    Caveat,
    Counterexample,
    Effect,
    PropertyResult,
    Report,
    Scope,
    SuppressedBy,
    TraceLine,
    Verdict,
    told_together,
)
from warpproof.report.base import (
    HOLDS,
    VERDICTS,
    Detail,
    Document,
    Format,
    Style,
    advice_for_conditions,
    counted,
    findings_of,
    folded,
    hint_for,
    kept_word,
    known,
    line_in,
    place_never_reached,
    told_apart,
    told_finding,
    trace_lines,
)

_LONGEST_TRACE = 12
_HOST = "host"  # as a trace calls it
_MOST_NAMES = 4
_MOST_PLACES = 6
_MOST_REASONS = 3
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
    texts = [_section(report, document) for report in document.reports]
    for failure in document.failures:
        texts.append(f"{printable(shown_file(failure.file))}: not verified\n")
    return "\n".join(texts)


FORMAT = Format("text", render_text, streams=True)


def _section(report: Report, document: Document) -> str:
    style = document.style
    blocks = [*_findings(report, style), *_unsupported(report, style), *_notes(report, style)]
    if style.detail > Detail.QUIET:
        blocks += _rows(report, style)
        blocks.append("\n".join(_undecided(report, document)))
        blocks.append("\n".join(_suppressed(report, style)))
        blocks.append("\n".join(_by_input(report, style)))
        blocks.append("\n".join(_never_reached(report, style)))
        blocks.append("\n".join(_ledger(report, style)))
    if style.times:
        blocks.append("\n".join(_statistics(report)))
    blocks.append(_summary(report, style))
    return "\n\n".join(block for block in blocks if block) + "\n"


# --- findings -----------------------------------------------------------------------------------


def _findings(report: Report, style: Style) -> Iterator[str]:
    """A hint is given once."""
    shown = findings_of(report)
    hints: set[str | None] = set()
    for result in shown:
        found = result.counterexample
        assert found is not None
        hint = hint_for(result, style)
        new = None if hint in hints else hint
        hints.add(hint)
        yield "\n".join(_finding(result, found, new, report, style))
    if style.detail > Detail.QUIET and any(_witness(r) for r in shown):
        if style.witness is not None:
            name = printable(shlex.quote(style.witness))
            told = f"replay the counterexample with: warpproof replay {name}"
            yield "\n".join(wrapped(told, style.width, "", "    "))
        elif style.is_command:
            told = "to replay the counterexample step by step, save it with --witness FILE"
            yield "\n".join(wrapped(told, style.width, "", "    "))


def _witness(result: PropertyResult) -> bool:
    return result.counterexample is not None and result.counterexample.witness is not None


def _finding(
    result: PropertyResult,
    found: Counterexample,
    hint: str | None,
    report: Report,
    style: Style,
) -> Iterator[str]:
    """A candidate says why it is only that."""
    diagnostic = told_finding(result, found, report, hint)
    yield render(diagnostic, colour=style.colour, width=style.width)
    yield from _trace(found, style)
    if result.verdict is Verdict.UNKNOWN:
        yield from wrapped(
            f"unconfirmed: {printable(result.conclusion.reason)}", style.width, "  ", "    "
        )


def _trace(found: Counterexample, style: Style) -> Iterator[str]:
    """The end of the story, which is where it goes wrong, behind the launch."""
    steps = [s for s in found.trace if s.matters or style.full]
    if not steps or style.detail is Detail.QUIET:
        return
    shown, hidden = (steps, 0) if style.full else _end_of(folded(steps))
    more = len(found.trace) > len(shown)
    told = "how it happens" + (f" (--full shows all {len(found.trace)} lines):" if more else ":")
    yield from wrapped(told, style.width, "  ", "    ")
    if hidden:
        earlier = "1 earlier line" if hidden == 1 else f"{hidden} earlier lines"
        shown = [
            *shown[:-_LONGEST_TRACE],
            TraceLine(f"({earlier}; --full shows all)"),
            *shown[-_LONGEST_TRACE:],
        ]
    yield from trace_lines(shown, "    ", style.width)


def _end_of(steps: list[TraceLine]) -> tuple[list[TraceLine], int]:
    """The last lines, behind the last one of the host before them; how many are not shown."""
    earlier, end = steps[:-_LONGEST_TRACE], steps[-_LONGEST_TRACE:]
    if not earlier:
        return steps, 0
    host = [s for s in earlier if s.thread == _HOST][-1:]
    if any(s.thread == _HOST for s in end):
        host = []
    hidden = len(earlier) - len(host)
    return ([*host, *end], hidden) if hidden else (steps, 0)


def _unsupported(report: Report, style: Style) -> Iterator[str]:
    for caveat in _caveats(report):
        if caveat.effect is Effect.UNSUPPORTED:
            diagnostic = Diagnostic(
                caveat.code, Severity.WARNING, caveat.message, known(caveat.span)
            )
            yield render(diagnostic, colour=style.colour, width=style.width)


def _notes(report: Report, style: Style) -> Iterator[str]:
    """A suppression that suppresses nothing is told also to those who want little."""
    for note in report.notes:
        if style.detail is Detail.QUIET and note.code != Code.SUPPRESSION:
            continue
        yield render(note, colour=style.colour, width=style.width)


# --- what was decided ---------------------------------------------------------------------------


def _rows(report: Report, style: Style) -> Iterator[str]:
    told = _table if style.detail is Detail.VERBOSE else _lines
    counted_ = [r for r in report.results if r.scope in report.counted]
    yield "\n".join(told(counted_, report.file, style))
    apart = [r for r in report.results if r.scope not in report.counted]
    if apart:
        words = "each kernel on its own, for any launch (counted only with --all-kernels):"
        title = wrapped(words, style.width, "", "    ")
        yield "\n".join((*title, *told(apart, report.file, style)))


def _lines(results: Sequence[PropertyResult], file: str, style: Style) -> Iterator[str]:
    """One for each function and scope; functions of which the same is to be said share one."""
    functions: dict[tuple[str, Scope], list[PropertyResult]] = {}
    for result in results:
        functions.setdefault((result.function or "(program)", result.scope), []).append(result)
    lines: dict[str, list[str]] = {}
    for (name, _), rows in functions.items():
        lines.setdefault("; ".join(_clauses(rows, file)), []).append(printable(name))
    for text, names in lines.items():
        shown = wrapped(f"{', '.join(names)}: {text}", style.width, "", "    ")
        yield from (_coloured(line, style) for line in shown)


def _clauses(rows: Sequence[PropertyResult], file: str) -> Iterator[str]:
    """By verdict, the worst first. A condition stands once for all that need some of them: more
    than each needs, and so still true. So does what all proofs are limited by."""
    by_verdict = {v: [r for r in rows if r.verdict is v] for v in VERDICTS}
    limits = {
        v: tuple(dict.fromkeys(limit for r in said for limit in _limits(r)))
        for v, said in by_verdict.items()
        if said and v in PROOFS
    }
    alike = len(limits) > 1 and len(set(limits.values())) == 1
    shared = next(iter(limits.values())) if alike else ()
    for verdict, said in by_verdict.items():
        if said:
            own = () if shared else limits.get(verdict, ())
            terms = _terms(said, own, bool(shared))
            yield printable(f"{verdict.value} {_names(said, file)}{terms}")
    if shared:
        yield printable(f"these proofs hold {_together(shared)}")


def _terms(said: Sequence[PropertyResult], limits: tuple[str, ...], is_limited: bool) -> str:
    """What a proof needs, and how far it reaches."""
    if said[0].verdict not in PROOFS:
        return ""
    given = _given_here(said)
    needs = [c for c in dict.fromkeys(c for r in said for c in _needs(r)) if c not in given]
    text = f" if {told_together(needs)}" if needs else ""
    if limits:
        return f"{text}, {_together(limits)}"
    is_for_all = said[0].scope is Scope.KERNEL and not is_limited
    return text + ", for all sizes" * is_for_all


def _together(limits: Sequence[str]) -> str:
    """In one sentence, in which that of other executions is said once."""
    first = next((limit for limit in limits if limit.startswith(WITHOUT)), None)
    shorter = (
        limit if limit is first else limit.replace(WITHOUT, "some without ", 1) for limit in limits
    )
    return ", ".join(shorter)


def _given_here(said: Sequence[PropertyResult]) -> frozenset[str]:
    """That a row holds which is one of these, and needs no other row: what it needs is said."""
    held = [(r.property, r.evidence.conditions) for r in said if r.evidence is not None]
    whole = {property_ for property_, needed in held if all(c.row is None for c in needed)}
    return frozenset(c.text for _, needed in held for c in needed if c.row in whole)


def _needs(result: PropertyResult) -> tuple[str, ...]:
    conclusion = result.conclusion
    if conclusion.conditions or result.verdict is not Verdict.PROVED_IF:
        return conclusion.conditions
    return (conclusion.reason.removeprefix("if "),)


def _limits(result: PropertyResult) -> tuple[str, ...]:
    conclusion = result.conclusion
    if conclusion.limits or result.verdict is not Verdict.PROVED_WITHIN:
        return conclusion.limits
    return (f"within limits ({conclusion.reason})",)


def _names(results: Sequence[PropertyResult], file: str) -> str:
    """Of what fails each with its lines; of many others the first few."""
    if results[0].verdict is Verdict.REFUTED:
        return ", ".join(_failures(results, file))
    holds = results[0].verdict in PROOFS
    ids = dict.fromkeys(r.property for r in results)
    ranked = [p for p in HOLDS if p in ids] + [p for p in ids if p not in HOLDS]
    names = [HOLDS.get(p, p) if holds else str(p) for p in ranked]
    if len(names) <= _MOST_NAMES:
        return ", ".join(names)
    return ", ".join(names[: _MOST_NAMES - 1]) + f" and {len(names) - _MOST_NAMES + 1} more"


def _failures(results: Sequence[PropertyResult], file: str) -> Iterator[str]:
    places: dict[Property, dict[str, None]] = {}
    for result in results:
        at = line_in(known(result.span), file)
        kept = "" if result.suppressed is None else f" {kept_word(result.suppressed)}"
        places.setdefault(result.property, {})[f"{at}{kept}" if at else ""] = None
    for property_, lines in places.items():
        named = ", ".join(line for line in lines if line)
        if named.startswith("line ") and named.count("line ") > 1:
            named = "lines " + named.replace("line ", "")
        yield f"{property_} ({named})" if named else property_


def _coloured(line: str, style: Style) -> str:
    if not style.colour:
        return line
    words = line.split(" ")
    by_name = {v.value: v for v in Verdict}
    return " ".join(
        f"{_COLOURS[by_name[word]]}{word}{_RESET}" if word in by_name else word for word in words
    )


@dataclass(frozen=True, slots=True)
class _Row:
    """Properties of which the same is to be said."""

    verdict: Verdict
    function: str
    reason: str


def _table(results: Sequence[PropertyResult], file: str, style: Style) -> Iterator[str]:
    """Every row by its id, with its own reason."""
    rows: dict[_Row, dict[str, None]] = {}
    for result in results:
        row = _Row(result.verdict, result.function or "(program)", result.conclusion.reason)
        rows.setdefault(row, {})[_named(result, file)] = None
    verdicts = max((len(row.verdict.value) for row in rows), default=0)
    functions = max((len(printable(row.function)) for row in rows), default=0)
    columns = 2 + verdicts + 2 + functions + 2
    is_narrow = columns > style.width // 2  # names go below, then
    indent = " " * (4 if is_narrow else columns)
    for row, names in sorted(rows.items(), key=lambda item: VERDICTS.index(item[0].verdict)):
        head = f"  {row.verdict.value:{verdicts}}  {printable(row.function):{functions}}  "
        lines = wrapped(", ".join(names), style.width, indent if is_narrow else head, indent)
        if is_narrow:
            lines = [f"  {row.verdict.value}  {printable(row.function)}", *lines]
        if row.reason:
            lines += wrapped(printable(row.reason), style.width, indent + "  ", indent + "  ")
        yield from (_coloured(line, style) for line in lines)


def _named(result: PropertyResult, file: str) -> str:
    """Where it fails is worth a word; where it holds is everywhere."""
    at = line_in(known(result.span), file)
    if result.verdict is Verdict.REFUTED and at:
        kept = "" if result.suppressed is None else f", {kept_word(result.suppressed)}"
        return f"{result.property} ({at}{kept})"
    return result.property


def _undecided(report: Report, document: Document) -> Iterator[str]:
    """The reasons and what may help, of rows that count: first what stands behind a violation, each
    by itself before all, then the reasons of most rows. An advice stands once, behind all that it
    is for."""
    style = document.style
    rows = [r for r in report.results if r.scope in report.counted]
    open_ = [r for r in rows if r.verdict not in PROOFS and r.verdict is not Verdict.REFUTED]
    reasons: dict[tuple[str, str], int] = {}
    for result in open_:
        advice = result.conclusion.advice or ""
        key = (result.conclusion.reason, str(advice))
        reasons[key] = reasons.get(key, 0) + 1
    ranked = sorted(reasons.items(), key=_rank_of_reason)
    shown = ranked if style.detail is Detail.VERBOSE else ranked[:_MOST_REASONS]
    by_advice: dict[str, list[str]] = {}
    for (reason, advice), count in shown:
        by_advice.setdefault(advice, []).append(f"{reason} ({count})")
    parts = [
        "; ".join(said) + (f": {advice}" if advice else "") for advice, said in by_advice.items()
    ]
    if len(ranked) > len(shown):
        more = len(ranked) - len(shown)
        words = (
            "1 more reason (-v shows it)" if more == 1 else f"{more} more reasons (-v shows them)"
        )
        parts.append(words)
    if report.shortfall:
        parts.append(report.shortfall)
    if open_:
        head = f"not decided, {len(open_)} of {len(rows)} checks: "
        yield from wrapped(head + printable("; ".join(parts)), style.width, "", "    ")
    inferred = [r for r in rows if r.verdict is Verdict.PROVED_IF]
    is_inferred = inferred and all(r.conclusion.advice for r in inferred)
    if is_inferred and not document.accept_inferred:
        told = f"for PROVED_IF: {advice_for_conditions(inferred)}"
        yield from wrapped(told, style.width, "", "    ")


def _rank_of_reason(item: tuple[tuple[str, str], int]) -> tuple[bool, int]:
    (_, advice), count = item
    is_behind = advice in (Advice.REPAIR, Advice.STOPPED, Advice.SUPPRESSED, Advice.INPUT)
    return not is_behind, count if is_behind else -count


def _by_input(report: Report, style: Style) -> Iterator[str]:
    """What goes wrong with unusual inputs only."""
    found = [r for r in report.results if r.suppressed and kept_word(r.suppressed) == "input"]
    if found:
        told = "only with unusual inputs (counted only with --check input):"
        yield from wrapped(told, style.width, "", "    ")
    for result in found:
        at, shown = known(result.span), result.counterexample
        assert result.suppressed is not None
        place = "" if at is None else f"{shown_file(at.file)}:{at.line}: "
        text = result.property if shown is None else f"{shown.message} [{result.property}]"
        line = f"{place}{text}; {result.suppressed.reason}"
        yield from wrapped(printable(line), style.width, "", "    ")


def _suppressed(report: Report, style: Style) -> Iterator[str]:
    for result in report.results:
        if result.suppressed is not None and result.suppressed.by is not SuppressedBy.INPUT:
            at = known(result.span)
            place = "" if at is None else f"{shown_file(at.file)}:{at.line}: "
            why = result.suppressed.reason or "no reason given"
            text = f"{place}suppressed: {result.property} ({result.suppressed.by}: {why})"
            yield from wrapped(printable(text), style.width, "", "    ")


def _never_reached(report: Report, style: Style) -> Iterator[str]:
    """What is dead for all inputs; a long list ends in its number, unless all is asked for."""
    found = report.never_reached or ()
    shown = found if style.detail is Detail.VERBOSE else found[:_MOST_PLACES]
    parts = [f"{place_never_reached(f)} ({f.function})" for f in shown]
    if len(found) > len(shown):
        parts.append(f"{len(found) - len(shown)} more (-v shows them)")
    if parts:
        yield from wrapped(printable(f"never reached: {', '.join(parts)}"), style.width, "", "    ")


# --- bounds and assumptions ---------------------------------------------------------------------

_BOUND_WORDS = {
    BoundSource.USER: "given by you",
    BoundSource.FILE: "from the launch in the file",
    BoundSource.EXHAUSTED: "complete: nothing lies beyond it",
    BoundSource.INTERNAL: "an internal limit",
}
_EFFECT_WORDS = {
    Effect.ASSUMPTION: "",
    Effect.OVER: "over-approximation: ",
    Effect.UNDER: "under-approximation: ",
}


def _ledger(report: Report, style: Style) -> Iterator[str]:
    caveats = [c for c in _caveats(report) if c.effect is not Effect.UNSUPPORTED]  # told above
    if style.detail is Detail.VERBOSE:
        yield from _bounds(report, style)
    if not caveats:
        told = "assumed: nothing beyond what `warpproof explain PROPERTY` says"
        yield from wrapped(told, style.width, "", "    ")
    elif style.detail is Detail.VERBOSE:
        yield "assumed:"
        for caveat in caveats:
            text = f"{_EFFECT_WORDS[caveat.effect]}{caveat.message} [{caveat.code}]"
            place = line_in(caveat.span, report.file)
            text += f", {place}" if place else ""
            yield from wrapped(printable(text), style.width, "  - ", "    ")
    else:
        codes = ", ".join(dict.fromkeys(str(c.code) for c in caveats))
        yield from wrapped(f"assumed: {codes} (-v explains)", style.width, "", "    ")


def _bounds(report: Report, style: Style) -> Iterator[str]:
    bounds: dict[Bound, None] = dict.fromkeys(b for r in report.results for b in r.bounds)
    if bounds:
        yield "bounds:"
        for bound in bounds:
            name, value = printable(bound.name), printable(bound.value)
            told = f"{name}: {value} ({_BOUND_WORDS[bound.source]})"
            yield from wrapped(told, style.width, "  - ", "    ")


def _caveats(report: Report) -> tuple[Caveat, ...]:
    """Each once, those of the whole run first."""
    everywhere = dict.fromkeys(report.assumptions)
    return tuple(everywhere | dict.fromkeys(c for r in report.results for c in r.assumptions))


def _statistics(report: Report) -> Iterator[str]:
    for engine, figures in report.statistics:
        said = ", ".join(f"{figure} {name}" for name, figure in figures if figure)
        yield f"explored by {engine}: {said or 'nothing'}"


def _summary(report: Report, style: Style) -> str:
    counts = counted(r.verdict for r in report.results if r.scope in report.counted)
    details = [counts or "nothing was decided"]
    details += told_apart(report.results)
    if report.shortfall:
        details.append(report.shortfall)
    if style.times:
        details.append(f"{report.seconds:.1f} s")
    verdict = report.verdict
    told = f"{printable(shown_file(report.file))}: {verdict.value} ({', '.join(details)})"
    lines = wrapped(told, style.width, "", "    ")
    if style.colour:
        word = f": {verdict.value} ("
        coloured = f": {_COLOURS[verdict]}{verdict.value}{_RESET} ("
        lines = [line.replace(word, coloured, 1) for line in lines]
    return "\n".join(lines)
