"""Labels of a suite, and what an answer is worth beside one."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from warpproof.base.options import Dim3
from warpproof.base.source import Span
from warpproof.base.verdict import (
    Conclusion,
    Counterexample,
    PropertyResult,
    Report,
    Scope,
    TraceLine,
    Verdict,
)
from warpproof.bench import running
from warpproof.bench.command import command as bench_command
from warpproof.bench.judging import Answer, Case, Result, Row, answer_of, judge
from warpproof.bench.labels import BadLabel, Label, Launch, read_label, read_suite, settings_of
from warpproof.bench.manifest import read_manifest
from warpproof.bench.running import Plan, run_suite
from warpproof.bench.telling import as_json, as_text, table

SUITE = Path(__file__).resolve().parents[2] / "benchmarks" / "programs"


def label(tmp_path: Path, *head: str, code: str = "int main() {}") -> Label:
    path = tmp_path / "case.cu"
    path.write_text("\n".join([*head, code]) + "\n", encoding="utf-8")
    return read_label(path)


@pytest.fixture
def buggy(tmp_path: Path) -> Label:
    head = ("// expect: refuted data-race", "// why: two writers")
    return label(tmp_path, *head, code="x = 1;  //! data-race\ny = x;  //! data-race")


@pytest.fixture
def safe(tmp_path: Path) -> Label:
    return label(tmp_path, "// expect: proved")


def row(verdict: str, property_: str = "data-race", *lines: int, reason: str = "") -> Row:
    return Row(property_, verdict, reason, frozenset(lines))


def test_a_head_says_everything(tmp_path: Path) -> None:
    found = label(
        tmp_path,
        "// run: --grid 2 -D N=4",
        "// expect: refuted out-of-bounds",
        "// needs: input",
        "// inputs: 3 0x10 -1*2",
        "// launch: 2 x 64",
        "// why: one too far",
        code="a[n] = 0;  //! out-of-bounds",
    )
    assert found.options == ("--grid", "2", "-D", "N=4")
    assert found.refuted == "out-of-bounds"
    assert found.lines == {7}
    assert (found.needs, found.inputs) == ("input", (3, 16, -1, -1))
    assert found.launch == Launch(2, 64)
    assert found.explanation == "one too far"


@pytest.mark.parametrize(
    "head",
    [
        "// why: nothing is expected",
        "// expect: maybe",
        "// expect: refuted",
        "// expect: refuted data-race",
        "// expect: proved\n// expect: proved",
        "// expect: proved\n// colour: red",
        "// expect: proved\n// needs: luck",
        "// expect: proved\n// needs: allocation",
        "// expect: proved\n// inputs: 1",
        "// expect: proved\n// launch: many",
    ],
)
def test_a_wrong_head_is_told(tmp_path: Path, head: str) -> None:
    with pytest.raises(BadLabel):
        label(tmp_path, head)


def test_options_are_read_as_the_command_line_does() -> None:
    config = settings_of(["--check", "race,bounds", "-D", "A", "-D", "B=1", "--z3", "--block=8,2"])
    assert config.check == ("race", "bounds")
    assert config.defines == ("A", "B=1")
    assert config.solver.value == "z3"
    assert config.block == Dim3(8, 2)
    with pytest.raises(BadLabel, match="no option"):
        settings_of(["--nonsense"])
    with pytest.raises(BadLabel, match="no value"):
        settings_of(["--block"])


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([row("PROVED"), row("PROVED_WITHIN", "assertion")], Result.TRUE_CORRECT),
        ([row("PROVED"), row("REFUTED", "assertion", 3)], Result.FALSE_INCORRECT),
        ([row("PROVED"), row("UNKNOWN", "assertion")], Result.UNKNOWN),
        ([row("UNSUPPORTED"), row("UNKNOWN", "assertion")], Result.NOT_SUPPORTED),
        ([row("ERROR"), row("PROVED", "assertion")], Result.ERROR),
        ([row("UNKNOWN", reason="the time limit of 5 s is reached")], Result.TIMEOUT),
        ([row("UNKNOWN", reason="time is up")], Result.TIMEOUT),
        ([], Result.ERROR),
    ],
)
def test_answers_about_a_safe_program(safe: Label, rows: list[Row], expected: Result) -> None:
    assert judge(safe, Answer(tuple(rows)))[0] is expected


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([row("REFUTED", "data-race", 3, 4)], Result.FALSE_CORRECT),
        ([row("REFUTED", "data-race", 9)], Result.FALSE_INCORRECT),  # another line
        ([row("REFUTED", "assertion", 3)], Result.FALSE_INCORRECT),  # another property
        ([row("REFUTED", "data-race", 3), row("UNKNOWN", "assertion")], Result.FALSE_CORRECT),
        ([row("PROVED"), row("UNKNOWN", "assertion")], Result.TRUE_INCORRECT),
        ([row("UNKNOWN"), row("PROVED", "assertion")], Result.UNKNOWN),
        ([row("PROVED", "assertion")], Result.TRUE_INCORRECT),  # its property was not looked at
    ],
)
def test_answers_about_a_buggy_program(buggy: Label, rows: list[Row], expected: Result) -> None:
    assert judge(buggy, Answer(tuple(rows)))[0] is expected


def test_no_answer_is_never_a_pass(safe: Label) -> None:
    assert judge(safe, Answer(timed_out=True))[0] is Result.TIMEOUT
    assert judge(safe, Answer(failure="clang rejects it")) == (Result.ERROR, "clang rejects it")
    assert judge(safe, Answer())[0] is Result.ERROR


def test_a_report_is_read_with_both_places_of_a_race() -> None:
    other = TraceLine("write", Span.point("a.cu", 4, 1))
    race = Counterexample("race", None, "host", (), other, (), None)
    place = Span.point("a.cu", 3, 1)
    result = PropertyResult(
        "data-race", "k", Scope.KERNEL, Conclusion(Verdict.REFUTED, ""), place, (), (), race
    )
    assert answer_of(Report("a.cu", (result,))).rows == (row("REFUTED", "data-race", 3, 4),)


MANIFEST = {
    "cases": [
        {"id": "a", "path": "safe.cu", "expected": "safe", "checks": ["race", "assert"]},
        {"id": "b", "path": "x/bad.cu", "expected": "unsafe", "property": "null-pointer"},
        {"id": "c", "path": "c.cu", "expected": "unsafe", "unwind": 3, "context": 2, "doubt": "?"},
    ]
}


def test_a_manifest_labels_programs_that_say_nothing(tmp_path: Path) -> None:
    file = tmp_path / "suite.json"
    file.write_text(json.dumps(MANIFEST), encoding="utf-8")
    safe, bad, doubtful = read_manifest(file, tmp_path)
    assert safe.options == ("--check", "race,assert")
    assert safe.refuted is None
    assert bad.path == tmp_path / "x" / "bad.cu"
    assert bad.accepts("invalid-pointer", frozenset({7}))
    assert not bad.accepts("data-race", frozenset({7}))
    assert doubtful.options == ("--unwind", "3", "--context-bound", "2")
    assert doubtful.accepts("data-race", frozenset())
    assert doubtful.doubt


@pytest.mark.parametrize(
    "text", ["", "[]", '{"cases": [{}]}', '{"cases": [{"id": 1, "path": "", "expected": "good"}]}']
)
def test_a_broken_manifest_is_told(tmp_path: Path, text: str) -> None:
    file = tmp_path / "suite.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadLabel, match=r"suite\.json"):
        read_manifest(file, tmp_path)


@pytest.mark.long
def test_programs_share_workers_and_cost_only_themselves(tmp_path: Path) -> None:
    """A safe one, a buggy one, one that clang rejects and one that takes too long."""
    endless = "int main() { unsigned n = 0; while (true) { n = n * 5 + 3; } }"
    programs = {
        "safe": ("proved", "int main() { return 0; }"),
        "buggy": ("refuted division-by-zero", "int main() { int z = 0; return 1 / z; } "),
        "broken": ("proved", "int main() { return x; }"),
        "endless": ("proved", endless),
        "last": ("proved", "int main() { return 1; }"),
    }
    for name, (expected, code) in programs.items():
        mark = f"  //! {expected.split()[1]}" if " " in expected else ""
        (tmp_path / f"{name}.cu").write_text(f"// expect: {expected}\n{code}{mark}\n")
    plan = Plan(tuple(read_suite(tmp_path)), ("portfolio",), 8.0, 2)
    told: list[Case] = []
    cases = {case.label.path.stem: case for case in run_suite(plan, told.append)}
    assert len(told) == len(cases) == 5
    assert cases["safe"].result is cases["last"].result is Result.TRUE_CORRECT
    assert cases["buggy"].result is Result.FALSE_CORRECT
    assert cases["broken"].result is Result.ERROR
    assert "x" in cases["broken"].cause
    assert cases["endless"].result in (Result.TIMEOUT, Result.UNKNOWN)


def test_each_program_is_told_as_it_ends(
    safe: Label, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    case = Case(safe, "z3", Result.TRUE_CORRECT, "", 1.0)

    def run(plan: Plan, tell: Callable[[Case], None]) -> list[Case]:
        tell(case)
        return [case]

    monkeypatch.setattr(running, "run_suite", run)
    words = [str(safe.path), "--solver", "z3"]
    assert bench_command(words, lambda text: None, "verify") == 0
    assert capsys.readouterr().err == ""
    bench_command([*words, "-v"], lambda text: None, "verify")
    assert capsys.readouterr().err.startswith("1/1     1.0 s  True Correct")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    bench_command(words, lambda text: None, "verify")
    assert capsys.readouterr().err.startswith("1/1 ")


def test_tables_have_a_column_per_solver(safe: Label, buggy: Label) -> None:
    cases = [
        Case(safe, "z3", Result.TRUE_CORRECT, "", 1.0),
        Case(buggy, "z3", Result.UNKNOWN, "gave up", 2.0),
        Case(safe, "cvc5", Result.TRUE_CORRECT, "", 3.0),
        Case(buggy, "cvc5", Result.FALSE_CORRECT, "", 4.0),
    ]
    lines = {line.split("  ")[0]: line.split()[-2:] for line in table(cases).splitlines()}
    assert lines["Result"] == ["z3", "cvc5"]
    assert lines["False Correct"] == ["0", "1"]
    assert lines["Time (s)"] == ["3", "7"]
    assert "gave up" in as_text(cases)
    assert len(json.loads(as_json(cases))["cases"]) == 4


def test_the_suite_of_the_repository_is_well_labelled() -> None:
    labels = read_suite(SUITE)
    buggy = [found for found in labels if found.refuted is not None]
    assert len(labels) >= 300
    assert abs(len(labels) - 2 * len(buggy)) < 40
    for found in buggy:
        assert found.path.with_name(found.path.stem + "_fixed.cu").exists()
        settings_of(found.options)
