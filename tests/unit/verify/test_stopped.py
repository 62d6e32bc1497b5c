"""What is left open after a finding says how to look for more, unless nobody wants more."""

from __future__ import annotations

from pathlib import Path

import pytest

from warpproof import check
from warpproof.base.verdict import Advice
from warpproof.engines.bmc import judge


@pytest.mark.parametrize(("go_on", "advice"), [(True, Advice.STOPPED), (False, Advice.REPAIR)])
def test_rows_that_a_finding_has_cut_off(
    go_on: bool, advice: Advice, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def enough(self: judge.SolverJudge) -> None:
        raise judge.Enough

    monkeypatch.setattr(judge.SolverJudge, "note_finding", enough)
    path = tmp_path / "a.cu"
    path.write_text("int nondet_int();\nint main() { return 7 / nondet_int(); }\n")
    report = check(path, all_findings=go_on, engine="bmc", cache=False, timeout=60)
    left = [row for row in report.results if row.conclusion.reason == "stopped after a violation"]
    assert left
    assert {row.conclusion.advice for row in left} == {advice}
