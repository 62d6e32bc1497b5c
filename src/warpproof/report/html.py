"""One page that needs nothing else: findings with timelines, verdicts, assumptions, the source.

It is complete without scripts; the script adds the timeline (threads side by side, a slider, memory
as it changes), search and keys. Texts of the user's are escaped wherever they stand: in markup, and
in the JSON that the script reads, where no `<` is left that could end it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from warpproof.base.diagnostics import Note, printable
from warpproof.base.source import shown_file, with_line_feeds
from warpproof.base.verdict import (
    Caveat,
    Counterexample,
    NeverReached,
    PropertyResult,
    Report,
    SuppressedBy,
    TraceLine,
    Verdict,
)
from warpproof.report.base import (
    Document,
    Format,
    counted,
    hint_for,
    kept_word,
    known,
    place_never_reached,
    step_places,
    told_finding,
    trace_lines,
)

_LARGEST_SOURCE = 4 << 20  # bytes
_KEPT_WORDS = {"suppressed": "suppressed", "input": "only with unusual inputs"}
Json = dict[str, Any]


def render_html(document: Document) -> str:
    page = _Page(document)
    body = "".join(page.parts())
    data = json.dumps({"findings": page.stories}, ensure_ascii=True)
    data = data.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    verdict = document.verdict
    title = "warpproof" if verdict is None else f"warpproof: {verdict.value}"
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_text(title)}</title>\n<style>\n{_resource('page.css')}</style>\n</head>\n<body>\n"
        f"{body}"
        f'<script type="application/json" id="data">{data}</script>\n'
        f"<script>\n{_resource('page.js')}</script>\n</body>\n</html>\n"
    )


FORMAT = Format("html", render_html)


def _resource(name: str) -> str:
    return files("warpproof.report").joinpath("page", name).read_text(encoding="utf-8")


def _text(text: str) -> str:
    """As text or as an attribute; what cannot be encoded is shown as it is written in Python."""
    sound = printable(text).encode("utf-8", "backslashreplace").decode()
    return escape(sound, quote=True)


def _path(file: str) -> str:
    """It may break after a folder."""
    return _text(shown_file(file)).replace("/", "/<wbr>")


def _verdict(verdict: Verdict) -> str:
    return f'<span class="{verdict.value}">{verdict.value}</span>'


class _Page:
    def __init__(self, document: Document) -> None:
        self._document = document
        self.stories: list[Json] = []
        self._sources = _sources(document)

    def parts(self) -> Iterator[str]:
        yield (
            "<header><h1>warpproof</h1>"
            '<input id="search" type="search" hidden aria-label="search" '
            'placeholder="search rows, findings, assumptions and source: press /">'
            '<span id="nothing" role="status" hidden>nothing found</span>'
            '<span class="soft">n, p: findings; \N{LEFTWARDS ARROW}, \N{RIGHTWARDS ARROW}: steps'
            "</span></header>\n<main>\n"
        )
        for number, report in enumerate(self._document.reports):
            yield from self._report(report, number)
        for failure in self._document.failures:
            yield f"<section>\n<h2>{_text(shown_file(failure.file))}: not verified</h2>\n"
            for diagnostic in failure.diagnostics:
                yield f"<p data-row>{_text(diagnostic.message)} [{_text(diagnostic.code)}]</p>\n"
            yield "</section>\n"
        yield from self._source_texts()
        yield "</main>\n"

    def _report(self, report: Report, number: int) -> Iterator[str]:
        counts = counted(r.verdict for r in report.results if r.scope in report.counted)
        yield f'<section id="report-{number}">\n'
        yield f"<h2>{_path(report.file)}: {_verdict(report.verdict)}</h2>\n"
        yield f"<p>{_text(counts or 'nothing was decided')}"
        yield f"; {_text(report.shortfall)}</p>\n" if report.shortfall else "</p>\n"
        for result in report.results:
            if result.counterexample is not None:
                yield from self._finding(result, result.counterexample, report)
        for note in report.notes:
            place = known(note.span)
            where = "" if place is None else f"{self._link(place.file, place.line)}: "
            yield f"<p data-row>{where}{_text(note.message)}</p>\n"
        if report.never_reached:
            yield from self._never_reached(report.never_reached)
        yield from self._table(report)
        yield from self._ledger(report)
        yield "</section>\n"

    def _never_reached(self, found: Sequence[NeverReached]) -> Iterator[str]:
        places = []
        for part in found:
            anchor = self._anchor(part.span.file, part.span.line)
            text = _text(place_never_reached(part))
            link = f'<a href="#{anchor}">{text}</a>' if anchor else text
            places.append(f"{link} (<code>{_text(part.function)}</code>)")
        yield f"<p data-row>never reached: {', '.join(places)}</p>\n"

    # --- findings -------------------------------------------------------------------------------

    def _finding(
        self, result: PropertyResult, found: Counterexample, report: Report
    ) -> Iterator[str]:
        hint = hint_for(result, self._document.style)
        diagnostic = told_finding(result, found, report, hint)
        kept = result.suppressed
        severity = diagnostic.severity.value
        word = severity if kept is None else _KEPT_WORDS[kept_word(kept)]
        kind = "suppressed" if kept else "finding" if severity == "error" else "candidate"
        number = len(self.stories)
        yield f'<article class="{kind}" id="finding-{number}" tabindex="-1" data-row>\n'
        yield f"<h3>{word}: {_text(found.message)} [{_text(result.property)}]</h3>\n"
        yield from self._places(result, found, diagnostic.notes)
        if diagnostic.hint:
            yield f'<p class="soft">hint: {_text(diagnostic.hint)}</p>\n'
        if result.verdict is Verdict.UNKNOWN:
            yield f"<p>not sure: {_text(result.conclusion.reason)}</p>\n"
        if kept is not None:
            by = "" if kept.by is SuppressedBy.INPUT else f"{kept.by.value}: "
            yield f"<p>{by}{_text(kept.reason or 'no reason given')}</p>\n"
        yield from self._story(found, number)
        yield "</article>\n"
        places = step_places(found.trace)
        steps = [self._step(step, at) for step, at in zip(found.trace, places, strict=True)]
        self.stories.append({"trace": steps})

    def _places(
        self, result: PropertyResult, found: Counterexample, notes: Sequence[Note]
    ) -> Iterator[str]:
        """Where it is, and who does what there, each place once."""
        last = at = known(found.span)
        start = "" if at is None else f"{self._link(at.file, at.line, at.column)}: "
        is_told = notes and notes[0].span == found.span and result.function in notes[0].message
        if not is_told:
            who = f"{_text(found.access)} in" if found.access else "in"
            if at is not None:
                yield f"<p>{start}{who} <code>{_text(result.function)}</code></p>\n"
            start = ""
        for note in notes:
            place = known(note.span)
            if place is not None and place != last:
                start = f"{self._link(place.file, place.line, place.column)}: "
                last = place
            yield f"<p>{start}{_text(note.message)}</p>\n"
            start = ""

    def _story(self, found: Counterexample, number: int) -> Iterator[str]:
        if not found.trace:
            return
        kept = [step for step in found.trace if step.matters]
        plain = "\n".join(trace_lines(kept, "", 100))
        yield f'<pre class="plain wide">{_text(plain)}</pre>\n'
        yield (
            f'<div class="story" data-finding="{number}" hidden>\n<div class="controls">'
            '<button type="button" class="back" aria-label="one step back">'
            "\N{LEFTWARDS ARROW}</button>"
            '<input type="range" min="0" max="0" value="0" aria-label="step">'
            '<button type="button" class="on" aria-label="one step on">'
            "\N{RIGHTWARDS ARROW}</button>"
            '<output aria-live="polite"></output>'
            '<label><input type="checkbox"> all threads and steps</label></div>\n'
            '<div class="timeline"><div class="steps"></div><div class="cells"></div></div>\n'
            "</div>\n"
        )

    def _step(self, step: TraceLine, place: str) -> Json:
        at = known(step.span)
        return {
            "text": printable(step.text),
            "thread": printable(step.thread),
            "place": place,
            "anchor": "" if at is None else self._anchor(at.file, at.line),
            "phase": step.phase,
            "matters": step.matters,
            "cells": [
                {
                    "name": printable(cell.name),
                    "value": printable(cell.value),
                    "written": cell.written,
                    "private": cell.private,
                }
                for cell in step.cells
            ],
        }

    # --- tables ---------------------------------------------------------------------------------

    def _table(self, report: Report) -> Iterator[str]:
        yield "<h3>Verdicts</h3>\n"
        yield _head("function", "scope", "property", "verdict", "because", kind="rows verdicts")
        for result, properties in _alike(report.results):
            at = known(result.span)
            refuted = result.verdict is Verdict.REFUTED and at is not None
            where = f" {self._link(at.file, at.line)}" if refuted and at is not None else ""
            counts = "" if result.scope in report.counted else ' <span class="soft">apart</span>'
            yield _row(
                f"<code>{_text(result.function or '(program)')}</code>",
                f"{result.scope.value}{counts}",
                _text(", ".join(properties)),
                _verdict(result.verdict),
                f"{_text(result.conclusion.reason)}{where}",
            )
        yield "</tbody></table></div>\n"

    def _ledger(self, report: Report) -> Iterator[str]:
        yield "<h3>Bounds and assumptions</h3>\n"
        bounds = dict.fromkeys(b for r in report.results for b in r.bounds)
        caveats: dict[Caveat, int] = dict.fromkeys(report.assumptions, len(report.results))
        for result in report.results:
            for caveat in result.assumptions:
                caveats[caveat] = caveats.get(caveat, 0) + 1
        if not bounds and not caveats:
            yield "<p>nothing beyond what <code>warpproof explain</code> says</p>\n"
            return
        yield _head("what", "in words", "kind", "rows")
        for bound in bounds:
            rows = sum(bound in r.bounds for r in report.results)
            yield _row(
                f"<code>{_text(bound.name)}</code>",
                _text(bound.value),
                f"bound, {bound.source.value}",
                _count(rows),
            )
        for caveat, rows in caveats.items():
            at = known(caveat.span)
            where = "" if at is None else f" {self._link(at.file, at.line)}"
            yield _row(
                f"<code>{_text(caveat.code)}</code>",
                f"{_text(caveat.message)}{where}",
                caveat.effect.value,
                _count(rows),
            )
        yield "</tbody></table></div>\n"

    # --- the source -----------------------------------------------------------------------------

    def _anchor(self, file: str, line: int) -> str:
        return f"s{self._sources[file].number}-{line}" if file in self._sources else ""

    def _link(self, file: str, line: int, column: int = 0) -> str:
        anchor = self._anchor(file, line)
        text = f"{_text(shown_file(file))}:{line}" + (f":{column}" if column else "")
        return f'<a href="#{anchor}">{text}</a>' if anchor else text

    def _source_texts(self) -> Iterator[str]:
        marks = _marks(self._document)
        never = set(_never_lines(self._document))
        for file, source in self._sources.items():
            yield f"<section>\n<h2>Source of {_path(file)}</h2>\n"
            yield f'<ol class="code" tabindex="0" aria-label="{_text(shown_file(file))}">\n'
            for number, line in enumerate(source.lines, 1):
                numbers = marks.get((file, number), [])
                links = "".join(
                    f'<a href="#finding-{n}">\N{LEFTWARDS ARROW} {_text(said)}</a>'
                    for n, said in numbers
                )
                kind = ' class="bad"' if numbers else ""
                if (file, number) in never and not numbers:
                    kind = ' class="never" title="never reached"'
                anchor = self._anchor(file, number)
                yield f'<li id="{anchor}" value="{number}"{kind}>{_text(line)}{links}</li>\n'
            yield "</ol>\n</section>\n"


def _head(*names: str, kind: str = "rows") -> str:
    cells = "".join(f"<th>{name}</th>" for name in names)
    return f'<div class="wide"><table class="{kind}">\n<thead><tr>{cells}</tr></thead>\n<tbody>\n'


def _row(*cells: str) -> str:
    return "<tr data-row>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>\n"


def _count(rows: int) -> str:
    """Where there is no room for heads of columns it says of what."""
    return f'{rows}<span class="unit"> row{"s" * (rows != 1)}</span>'


def _alike(results: Iterable[PropertyResult]) -> Iterator[tuple[PropertyResult, list[str]]]:
    """Rows that say the same of a function, each group once, with its properties."""
    groups: dict[object, tuple[PropertyResult, list[str]]] = {}
    for result in results:
        place = result.span if result.verdict is Verdict.REFUTED else None
        key = (result.function, result.scope, result.verdict, result.conclusion.reason, place)
        groups.setdefault(key, (result, []))[1].append(str(result.property))
    yield from groups.values()


class _Source:
    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.lines = [t.rstrip("\r") for t in text.expandtabs(8).removesuffix("\n").split("\n")]


def _sources(document: Document) -> dict[str, _Source]:
    """The programs, and other files of theirs that findings are in."""
    names: dict[str, None] = {}
    for report in document.reports:
        names[report.file] = None
        for result in report.results:
            found = result.counterexample
            if found is None:
                continue
            for span in (found.span, None if found.other is None else found.other.span):
                if span is not None and span.file:
                    names[span.file] = None
    found_: dict[str, _Source] = {}
    for name in names:
        try:
            with open(name, "rb") as stream:
                data = stream.read(_LARGEST_SOURCE)
        except (OSError, ValueError):
            continue
        found_[name] = _Source(len(found_), with_line_feeds(data).decode(errors="replace"))
    return found_


def _never_lines(document: Document) -> Iterator[tuple[str, int]]:
    """Lines of which nothing is ever reached."""
    for report in document.reports:
        for found in report.never_reached or ():
            if not found.span.column:
                lines = range(found.span.line, found.span.end_line + 1)
                yield from ((found.span.file, number) for number in lines)


def _marks(document: Document) -> dict[tuple[str, int], list[tuple[int, str]]]:
    """By place, the findings there and what each is."""
    marks: dict[tuple[str, int], list[tuple[int, str]]] = {}
    number = 0
    for report in document.reports:
        for result in report.results:
            found = result.counterexample
            if found is None:
                continue
            other = found.other
            places = [(found.span, str(result.property))]
            if other is not None:
                places.append((other.span, other.text))
            for span, said in places:
                if span is not None and span.line:
                    marks.setdefault((span.file, span.line), []).append((number, said))
            number += 1
    return marks
