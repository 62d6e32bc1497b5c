"""The runner itself: it must not let a case pass for the wrong reason."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.fake_engine import UNSUPPORTED, result
from tests.verdicts.cases import BadCase, Case, complaints, read_case, twin_of
from tests.verdicts.summary import shares
from warpproof.base.diagnostics import Code, Diagnostic, Severity
from warpproof.base.source import Span
from warpproof.base.verdict import PropertyResult, Report
from warpproof.report.base import FORMATS, Document, Failure

BODY = "__global__ void k() {\n  int x;     //! data-race\n}\n"
HEAD = "// run: --grid 1 --block 64\n// expect: refuted data-race\n// why: it does\n"


def written(folder: Path, text: str, kind: str = "refuted/data-race") -> Case:
    path = folder / kind / "a.cu"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return read_case(path)


def row(verb: str, property_: str = "data-race", line: int = 0) -> PropertyResult:
    return result(verb, property_, "k", str(line), file="a.cu")


def report(*rows: PropertyResult, failures: tuple[Failure, ...] = ()) -> dict[str, Any]:
    form = FORMATS.get("json")
    assert form is not None
    reports = () if failures else (Report("a.cu", rows),)
    found: dict[str, Any] = json.loads(form.render(Document(reports, failures, 0, "1.2.3")))
    return found


# --- reading cases ------------------------------------------------------------------------------


def test_a_case_is_read(tmp_path: Path) -> None:
    case = written(tmp_path, HEAD + BODY)
    assert case.options == ("--grid", "1", "--block", "64")
    assert case.expected == (("data-race", "REFUTED"),)
    assert case.lines("data-race") == {5}
    assert case.name == "refuted/data-race/a.cu"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BODY, "no line '// expect"),
        ("// expct: refuted data-race\n" + BODY, "unknown key 'expct'"),
        (HEAD + "// why: again\n" + BODY, "'why' twice"),
        ("// expect: refuted data-race\n" + BODY, "either"),
        (HEAD + "// fix: none\n" + BODY, "either"),
        (HEAD.replace("refuted data", "refused data") + BODY, "not VERDICT PROPERTY"),
        (HEAD.replace("data-race", "data-race k k") + BODY, "not VERDICT PROPERTY"),
        (HEAD.replace("data-race", "data-rcae") + BODY, "no property 'data-rcae'"),
        (HEAD.replace("data-race", "data-race ; proved data-race") + BODY, "twice"),
        (HEAD.replace("refuted", "proved") + BODY, "does not fit the folder"),
        (HEAD + "int x;\n", "marks \\[\\] but expects"),
        (HEAD + BODY + "int y; //! assertion\n", "marks"),
        (HEAD + BODY + "int y; //!data-race\n", "a mark is"),
        (HEAD + BODY + "int y; //! data-race and more\n", "a mark is"),
    ],
)
def test_what_is_wrong_with_a_case_is_said(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadCase, match=said):
        written(tmp_path, text)


def test_folders(tmp_path: Path) -> None:
    with pytest.raises(BadCase, match="none of the folders"):
        written(tmp_path, HEAD + BODY, "refused/data-race")
    with pytest.raises(BadCase, match="rejected MESSAGE"):
        written(tmp_path, "// expect: rejected\n// why: x\n", "rejected")
    with pytest.raises(BadCase, match="something else than 'unsupported'"):
        written(tmp_path, HEAD + BODY, "unsupported")
    case = written(tmp_path, HEAD + BODY)
    assert twin_of(case.path) == tmp_path / "proved" / "data-race" / "a.cu"


# --- comparing ----------------------------------------------------------------------------------


@pytest.fixture
def refuted(tmp_path: Path) -> Case:
    return written(tmp_path, HEAD + BODY + "int y;     //! data-race\n")


def at(line: int, other: int, property_: str = "data-race") -> PropertyResult:
    found = row("refuted", property_, line)
    assert found.counterexample is not None
    assert found.counterexample.other is not None
    moved = replace(found.counterexample.other, span=Span.point("a.cu", other, 1))
    return replace(found, counterexample=replace(found.counterexample, other=moved))


def test_a_bug_where_it_is_expected(refuted: Case) -> None:
    good = report(at(5, 7), row("unknown", "assertion"), row("proved", "deadlock"))
    assert complaints(refuted, 1, good) == []


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ((at(5, 7), row("refuted", "assertion", 5)), "assertion is ['REFUTED'] and not expected"),
        ((at(5, 6),), "fails at lines {6}"),
        ((at(4, 5),), "fails at lines {4}"),
        ((row("proved"),), "expected REFUTED"),
        ((row("candidate", line=5),), "expected REFUTED"),
        ((row("proved", "assertion"),), "nothing is said about data-race"),
        ((at(5, 7), row("error", "assertion")), "not expected"),
    ],
)
def test_a_bug_elsewhere_or_another_one(
    refuted: Case, rows: tuple[PropertyResult, ...], said: str
) -> None:
    assert said in "\n".join(complaints(refuted, 1, report(*rows)))


def test_a_proof_of_everything(tmp_path: Path) -> None:
    case = written(tmp_path, "// expect: proved all\n// fix: x\n", "proved/x")
    assert complaints(case, 0, report(row("proved"), row("proved", "assertion"))) == []
    for verb in ("within", "unknown", "refuted", "error", "unsupported"):
        assert complaints(case, 0, report(row("proved"), row(verb, "assertion", 1)))


def test_a_proof_of_some(tmp_path: Path) -> None:
    head = "// expect: proved data-race ; proved-within assertion\n// why: x\n"
    case = written(tmp_path, head, "proved/x")
    good = (row("proved"), row("within", "assertion"))
    assert complaints(case, 0, report(*good)) == []
    assert complaints(case, 0, report(*good, row("proved", "deadlock")))
    assert complaints(case, 0, report(row("proved")))


def test_something_left_open(tmp_path: Path) -> None:
    head = "// expect: unknown assertion\n// why: x\n"
    case = written(tmp_path, head, "unknown")
    open_ = row("unknown", "assertion")
    assert complaints(case, 3, report(open_, row("proved", "assertion"), row("proved"))) == []
    assert complaints(case, 0, report(row("proved", "assertion")))
    assert complaints(case, 1, report(open_, row("refuted", line=1)))
    with pytest.raises(BadCase, match="does not fit the folder"):
        written(tmp_path, head.replace("unknown", "proved"), "unknown")


def test_a_bug_in_one_function_only(tmp_path: Path) -> None:
    head = HEAD.replace("data-race", "data-race {}")
    case = written(tmp_path, head.format("k") + BODY)
    assert complaints(case, 1, report(at(5, 5))) == []
    case = written(tmp_path, head.format("main") + BODY)
    assert "is refuted in k" in "\n".join(complaints(case, 1, report(at(5, 5))))


def test_what_is_said_of_one_function_only(tmp_path: Path) -> None:
    head = "// expect: proved data-race {}\n// why: x\n"
    case = written(tmp_path, head.format("main"), "proved/x")
    assert "nothing is said about data-race" in complaints(case, 1, report(at(5, 5)))


def test_a_file_that_was_not_verified(refuted: Case) -> None:
    problem = Diagnostic(Code.CLANG, Severity.ERROR, "expected ';'", Span.point("a.cu", 2, 1))
    broken = report(failures=(Failure("a.cu", (problem,), 2),))
    assert complaints(refuted, 2, broken) == ["not verified: expected ';'"]


def test_rejected(tmp_path: Path) -> None:
    head = "// expect: rejected expected ';'\n// why: x\nint x     //! rejected\n"
    case = written(tmp_path, head, "rejected")
    for line, message, code, is_good in (
        (3, "expected ';' after top level declarator", 2, True),
        (4, "expected ';'", 2, False),
        (3, "expected ','", 2, False),
        (3, "expected ';'", 3, False),
    ):
        problem = Diagnostic(Code.CLANG, Severity.ERROR, message, Span.point("a.cu", line, 1))
        found = report(failures=(Failure("a.cu", (problem,), 2),))
        assert (complaints(case, code, found) == []) is is_good


def test_unsupported(tmp_path: Path) -> None:
    case = written(
        tmp_path, "// expect: unsupported\n// why: x\nint x;     //! unsupported\n", "unsupported"
    )
    for line, is_good in ((3, True), (4, False)):
        caveat = replace(UNSUPPORTED, span=Span.point("a.cu", line, 1))
        found = replace(row("unsupported"), assumptions=(caveat,))
        assert (complaints(case, 3, report(found)) == []) is is_good
    assert complaints(case, 0, report(row("proved")))


def test_shares() -> None:
    counts = Counter({"PROVED": 3, "REFUTED": 1})
    assert shares("tests/verdicts", counts) == (
        "tests/verdicts: 4 programs: PROVED 3 (75 %), REFUTED 1 (25 %)"
    )
