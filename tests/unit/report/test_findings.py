"""A finding says who and where in words, and its hint is about its own kind."""

from __future__ import annotations

from dataclasses import replace

from warpproof.base.property import Kind
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
from warpproof.report.base import Document, Style, finding_diagnostic
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
    assert notes[2:] == ["on the host", "in a copy that a stream does"]
