"""A JUnit document: a suite per file, a case per row.

A row that is refuted *fails*; a fault of ours and a file that cannot be read are *errors*; all else
that keeps the exit code from being 0, as it is not decided, is *skipped* with the verdict and the
reason, and so is what does not count or is suppressed. So a server is red where the exit code is
neither 0 nor 3. Nothing is a pass that the exit code would not be 0 for. Only attributes are used
that the strictest reader knows, a server that rejects the document for any other.
"""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from warpproof.base.config import ExitCode
from warpproof.base.diagnostics import printable, render
from warpproof.base.source import shown_file
from warpproof.base.verdict import PropertyResult, Report, Verdict
from warpproof.report.base import (
    Document,
    Failure,
    Format,
    finding_diagnostic,
    hint_for,
    known,
    line_in,
)


def render_junit(document: Document) -> str:
    suites = [_Suite(report, document) for report in document.reports]
    unread = [_kind_of(failure) for failure in document.failures]
    tests = sum(len(s.report.results) for s in suites) + len(unread)
    tests += sum(bool(s.report.shortfall) for s in suites)
    failures = sum(s.count("failure") for s in suites)
    errors = sum(s.count("error") for s in suites) + unread.count("error")
    totals = f'tests="{tests}" failures="{failures}" errors="{errors}"'
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<testsuites name="warpproof" {totals}>']
    for suite in suites:
        lines += suite.lines()
    for failure in document.failures:
        lines += _not_verified(failure)
    return "\n".join([*lines, "</testsuites>"]) + "\n"


FORMAT = Format("junit", render_junit)

_KINDS = {Verdict.REFUTED: "failure", Verdict.ERROR: "error"}


class _Suite:
    def __init__(self, report: Report, document: Document) -> None:
        self.report = report
        self._document = document
        self._kinds = [self._kind(result) for result in report.results]

    def count(self, kind: str) -> int:
        falls_short = kind == "skipped" and bool(self.report.shortfall)
        return self._kinds.count(kind) + falls_short

    def _kind(self, result: PropertyResult) -> str:
        if result.suppressed is not None or result.scope not in self.report.counted:
            return "skipped"
        if not self._document.counts_against(result, self.report):
            return ""
        return _KINDS.get(result.verdict, "skipped")

    def lines(self) -> list[str]:
        counts = " ".join(
            f'{plural}="{self.count(kind)}"'
            for plural, kind in (
                ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"),
            )
        )  # fmt: skip
        time = f' time="{self.report.seconds:.3f}"' if self._document.style.times else ""
        name = _attribute(shown_file(self.report.file))
        tests = len(self._kinds) + bool(self.report.shortfall)
        lines = [f' <testsuite name={name} file={name} tests="{tests}" {counts}{time}>']
        if self.report.shortfall:
            message = f"message={_attribute(f'UNKNOWN: {self.report.shortfall}')}"
            lines += [
                f"  <testcase name={name} classname={name}>",
                f"   <skipped {message}></skipped>",
                "  </testcase>",
            ]
        for result, kind in zip(self.report.results, self._kinds, strict=True):
            lines += self._case(result, kind)
        return [*lines, " </testsuite>"]

    def _case(self, result: PropertyResult, kind: str) -> list[str]:
        where = line_in(result.span, self.report.file)
        name = f"{result.function} {result.property}" + (f" ({where})" if where else "")
        name = _attribute(name.strip())
        class_ = _attribute(f"{shown_file(self.report.file)}.{result.scope.value}")
        head = f"  <testcase name={name} classname={class_}"
        if not kind:
            return [head + "/>"]
        message = _finding(result) if kind == "failure" else _reason(result)
        type_ = f" type={_attribute(result.verdict.value)}" if kind != "skipped" else ""
        body = self._body(result) if kind != "skipped" else ""
        return [
            head + ">",
            f"   <{kind} message={_attribute(message)}{type_}>{_text(body)}</{kind}>",
            "  </testcase>",
        ]

    def _body(self, result: PropertyResult) -> str:
        if result.counterexample is None:
            return ""
        hint = hint_for(result, self._document.style)
        return render(finding_diagnostic(result.property, result.counterexample, hint=hint))


def _finding(result: PropertyResult) -> str:
    """What fails and where: most servers show no more of a case than its message."""
    found = result.counterexample
    at = known(result.span if found is None else found.span)
    text = "refuted" if found is None else found.message
    where = "" if at is None else f" ({shown_file(at.file)}:{at.line})"
    return f"{result.property}: {text}{where}"


def _reason(result: PropertyResult) -> str:
    text = result.verdict.value
    if result.suppressed is not None:
        text += ", suppressed"
    if result.conclusion.reason:
        text += f": {result.conclusion.reason}"
    return text


def _kind_of(failure: Failure) -> str:
    return "skipped" if failure.exit_code == ExitCode.UNKNOWN else "error"


def _not_verified(failure: Failure) -> list[str]:
    name = _attribute(shown_file(failure.file))
    kind = _kind_of(failure)
    counts = " ".join(f'{k}s="{int(kind == k)}"' for k in ("failure", "error"))
    type_ = ' type="ERROR"' if kind == "error" else ""
    body = "\n".join(render(d) for d in failure.diagnostics)
    first = failure.diagnostics[0].message if failure.diagnostics else "not verified"
    return [
        f' <testsuite name={name} file={name} tests="1" {counts} '
        f'skipped="{int(kind == "skipped")}">',
        f"  <testcase name={name} classname={name}>",
        f"   <{kind} message={_attribute(first)}{type_}>{_text(body)}</{kind}>",
        "  </testcase>",
        " </testsuite>",
    ]


def _attribute(text: str) -> str:
    return quoteattr(_sound(text))


def _text(text: str) -> str:
    return escape(_sound(text))


def _sound(text: str) -> str:
    """Characters that XML has."""
    return "".join(
        c if c in "\n\t" or " " <= c <= "\ud7ff" or "\ue000" <= c <= "\ufffd" or c > "\uffff"
        else c.encode("unicode_escape").decode()
        for c in printable(text)
    )  # fmt: skip
