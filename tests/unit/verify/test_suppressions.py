"""Known findings keep their verdicts, are not counted, and are never taken for proofs."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.fake_engine import result
from warpproof.base.config import ExitCode
from warpproof.base.diagnostics import Code, UserError
from warpproof.base.verdict import Advice, Conclusion, Report, Verdict
from warpproof.frontend.contracts.scan import find_comments
from warpproof.suppressions import baseline_text, read_baseline, read_comments, with_known

PROGRAM = """__global__ void k(int *a) {
  a[0] = 1;  // warpproof: ignore[data-race] all write the same
  /* warpproof: ignore[bounds,
     assert] two lines */

  a[9] = 2;
  const char *s = "// warpproof: ignore[race] no comment";
}
"""


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / "a.cu"
    path.write_text(PROGRAM)
    return str(path)


def row(file: str, verb: str, property_: str, line: int = 0) -> Any:
    return result(verb, property_, "k", str(line), file=file)


def test_comments_are_found_where_they_are_comments(program: str) -> None:
    found = [(at, line) for at, _, line, _ in find_comments(PROGRAM)]
    assert found == [(2, 2), (3, 6)]
    first, second = read_comments(program)
    assert (first.line, first.span.line, first.span.column) == (2, 2, 14)
    assert first.reason == "all write the same"
    assert (set(second.properties), second.line) == ({"out-of-bounds", "assertion"}, 6)


def test_what_is_known_is_not_counted_and_not_proved(program: str) -> None:
    rows = (row(program, "refuted", "data-race", 2), row(program, "proved", "deadlock"))
    report = with_known(Report(program, rows), None)
    known = report.results[0]
    assert known.suppressed is not None
    assert known.suppressed.reason == "all write the same"
    assert (known.verdict, report.verdict) == (Verdict.REFUTED, Verdict.REFUTED)
    assert report.exit_code() is ExitCode.PROVED


def test_what_is_behind_a_known_finding_asks_for_no_repair(program: str) -> None:
    behind = [
        replace(shown, conclusion=Conclusion(Verdict.UNKNOWN, reason, advice=Advice.REPAIR))
        for line in (2, 6)
        for shown in [row(program, "unknown", f"a{line}")]
        for reason in [f"line 1: assertion occurs, but only after data-race at line {line}"]
    ]
    rows = (row(program, "refuted", "data-race", 2), row(program, "refuted", "data-race", 6))
    report = with_known(Report(program, (*rows, *behind)), None)
    advice = [r.conclusion.advice for r in report.results[2:]]
    assert advice == [Advice.SUPPRESSED, Advice.REPAIR]


def test_what_is_behind_an_odd_command_line_asks_for_a_look_at_it(program: str) -> None:
    found = row(program, "refuted", "null-pointer", 6)
    shown = replace(found.counterexample, needs="a word of the command line that is missing")
    reason = "reached only after null-pointer at line 6"
    behind = replace(
        row(program, "unknown", "assertion"), conclusion=Conclusion(Verdict.UNKNOWN, reason)
    )
    rows = (replace(found, counterexample=shown), behind)
    report = with_known(Report(program, rows), None, inputs_count=False)
    assert report.results[1].conclusion.advice is Advice.INPUT


def test_only_that_property_at_that_line(program: str) -> None:
    others = (
        row(program, "refuted", "assertion", 2),
        row(program, "refuted", "data-race", 6),
        row(program, "candidate", "data-race", 2),
        row(program, "unknown", "data-race", 2),
    )
    report = with_known(Report(program, others), None)
    assert not any(r.suppressed for r in report.results)


def test_a_race_is_known_at_either_place(program: str) -> None:
    race = row(program, "refuted", "data-race", 5)
    assert race.counterexample is not None
    other = replace(race.counterexample.other, span=replace_line(race.span, 2))
    race = replace(race, counterexample=replace(race.counterexample, other=other))
    assert with_known(Report(program, (race,)), None).results[0].suppressed is not None


def replace_line(span: Any, line: int) -> Any:
    return type(span).point(span.file, line, span.column)


def test_what_nothing_needs_is_reported_where_that_is_sure(program: str) -> None:
    def said(*rows: Any) -> list[int]:
        notes = with_known(Report(program, rows), None).notes
        assert all(note.code == Code.SUPPRESSION for note in notes)
        return [note.span.line for note in notes if note.span is not None]

    proved = [row(program, "proved", p) for p in ("data-race", "out-of-bounds", "assertion")]
    assert said(*proved) == [2, 3]
    assert said(proved[0], row(program, "unknown", "out-of-bounds"), proved[2]) == [2]
    assert said() == []  # nobody has looked


def test_names_that_do_not_exist(tmp_path: Path) -> None:
    path = tmp_path / "b.cu"
    path.write_text("int x; // warpproof: ignore[rcae] r\nint y; // warpproof: ignore\n")
    notes = with_known(Report(str(path), ()), None).notes
    assert [n.hint for n in notes] == [
        "did you mean 'race'?",
        "as in // warpproof: ignore[data-race] reason",
    ]


def test_a_baseline_survives_edits_elsewhere(program: str, tmp_path: Path) -> None:
    kept = tmp_path / "known.json"
    bug = row(program, "refuted", "deadlock", 6)
    kept.write_text(baseline_text(str(kept), [Report(program, (bug, bug))]).text)
    assert [e["line"] for e in json.loads(kept.read_text())["findings"]] == [6, 6]
    Path(program).write_text("\n\n" + PROGRAM)
    moved = row(program, "refuted", "deadlock", 8)
    report = with_known(Report(program, (moved, moved, moved)), str(kept))
    assert [r.suppressed is not None for r in report.results] == [True, True, False]
    assert report.exit_code() is ExitCode.REFUTED
    changed = with_known(Report(program, (row(program, "refuted", "deadlock", 4),)), str(kept))
    assert changed.results[0].suppressed is None
    gone = [n for n in changed.notes if "is gone" in n.message]
    assert [n.message for n in gone] == [
        f"the baseline has a finding that is gone: deadlock in k of {program}"
    ] * 2
    lines = kept.read_text().split("\n")
    places = [n.span.line for n in gone if n.span is not None and n.span.file == str(kept)]
    assert places == [n + 1 for n, line in enumerate(lines) if '"fingerprint"' in line]


@pytest.mark.parametrize("text", ["", "{}", '{"schema": "other", "version": 1}', "[1]"])
def test_what_is_no_baseline(tmp_path: Path, text: str) -> None:
    path = tmp_path / "known.json"
    path.write_text(text)
    with pytest.raises(UserError, match="is no baseline"):
        read_baseline(str(path))
    with pytest.raises(UserError, match="cannot be read"):
        read_baseline(str(tmp_path / "none.json"))
