"""A finding says who and where in words, and its hint is about its own kind."""

from __future__ import annotations

from dataclasses import replace

from warpproof.base.property import Kind
from warpproof.base.source import Span
from warpproof.base.verdict import (
    Counterexample,
    Evidence,
    Outcome,
    PropertyResult,
    Replay,
    Report,
    Scope,
    TraceLine,
    conclude,
)
from warpproof.properties.base import hints
from warpproof.report.base import Document, Style, finding_diagnostic, trace_lines
from warpproof.report.text import render_text

THREADS = ("k block (0,0,0) thread (1,0,0)", "k block (1,0,0) thread (1,0,0)", "host", "copy")


def found(thread: str, other: str | None = None, message: str = "wrong") -> Counterexample:
    line = None if other is None else TraceLine(f"write by {other}")
    return Counterexample(message, None, thread, (), line, (), None)


def test_every_kind_has_a_hint_of_its_own() -> None:
    assert {kind for _, kind in hints() if kind is not None} == set(Kind)


def test_the_hint_is_that_of_the_kind() -> None:
    race = replace(found(THREADS[0], THREADS[1]), kind=Kind.VOLATILE)
    conclusion = conclude(Evidence(Outcome.CANDIDATE, Replay.REPRODUCED))
    row = PropertyResult("data-race", "k", Scope.KERNEL, conclusion, None, (), (), race)
    shown = Document((Report("a.cu", (row,)),), (), 1, "1", Style(hints=hints()))
    assert "atomic_ref" in render_text(shown)


def test_who_goes_wrong() -> None:
    notes = [finding_diagnostic("assertion", found(t)).notes[0].message for t in THREADS]
    assert notes[0] == "in k block (0,0,0) thread (1,0,0)"
    assert notes[2:] == ["on the host", "in an asynchronous copy"]


def test_what_a_kernel_does_by_itself_is_a_warning_beside_a_program() -> None:
    conclusion = conclude(Evidence(Outcome.CANDIDATE, Replay.REPRODUCED))
    alone = PropertyResult(
        "data-race", "k", Scope.KERNEL, conclusion, None, (), (), found(THREADS[0])
    )
    own = replace(alone, scope=Scope.PROGRAM, counterexample=found("host", message="own"))
    report = Report("a.cu", (alone, own), counted=frozenset({Scope.PROGRAM}))
    shown = render_text(Document((report,), (), 1, "1", Style()))
    assert shown.startswith("warpproof: error: own [data-race]\n")
    assert "warpproof: warning: wrong [data-race]\n" in shown
    assert ": note: in k on its own, for any launch: counted only with --all-kernels\n" in shown
    counted = render_text(Document((replace(report, counted=frozenset(Scope)),), (), 1, "1"))
    assert "warning" not in counted


def test_names_and_values_stay_together() -> None:
    steps = [TraceLine("x;   with " + ", ".join(f"v{n} = {n}" for n in range(30)), None, "host")]
    lines = list(trace_lines(steps, "  ", 60))
    assert len(lines) > 3
    assert all(len(line) <= 60 for line in lines)
    assert not any(line.endswith(("=", "v1")) for line in lines)


def test_lines_of_several_files_name_them() -> None:
    here, there = Span.point("src/a.cu", 5, 1), Span.point("inc/b.cuh", 12, 1)
    other = Span.point("other/b.cuh", 3, 1)

    def shown(*spans: Span) -> list[str]:
        steps = [TraceLine("x;", span, "host") for span in spans]
        return [line.removesuffix(": x;") for line in trace_lines(steps, "", 80)]

    assert shown(here) == ["host    5"]
    assert shown(here, there) == ["host   a.cu:5", "host b.cuh:12"]
    assert shown(there, other) == ["host  inc/b.cuh:12", "host other/b.cuh:3"]


def shown_trace(*steps: TraceLine) -> list[str]:
    conclusion = conclude(Evidence(Outcome.CANDIDATE, Replay.REPRODUCED))
    told = replace(found(THREADS[0]), trace=steps)
    row = PropertyResult("data-race", "k", Scope.KERNEL, conclusion, None, (), (), told)
    lines = render_text(Document((Report("a.cu", (row,)),), (), 1, "1")).splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("  how it happens"))
    return lines[start + 1 : lines.index("", start)]


def test_a_long_trace_says_what_it_leaves_out_and_keeps_the_launch() -> None:
    steps = [TraceLine(f"step {n}", Span.point("a.cu", n + 1, 1), "t(0,0,0)") for n in range(20)]
    launch = TraceLine("k<<<1, 2>>>();", Span.point("a.cu", 30, 1), "host")
    shown = shown_trace(TraceLine("int n;", None, "host"), launch, *steps)
    assert "k<<<1, 2>>>();" in shown[0]
    assert shown[1].strip() == "(9 earlier lines; --full shows all)"
    assert "step 8" in shown[2]
    assert not any("int n;" in line for line in shown)
    assert len(shown_trace(launch, *steps[:12])) == 13  # all of it is there
    assert "(1 earlier line; --full shows all)" in shown_trace(*steps[:13])[0]


def test_both_parties_of_a_race_have_their_values() -> None:
    other = replace(TraceLine("read by b"), values=(("t", "0"), ("%1", "3"), ("k", "1")))
    told = replace(found(THREADS[0]), values=(("t", "1"),), other=other)
    notes = [note.message for note in finding_diagnostic("data-race", told).notes]
    assert notes == [
        "in k block (0,0,0) thread (1,0,0), with t = 1", "read by b, with t = 0, k = 1"
    ]  # fmt: skip
