"""What is left open says what may decide it: after a finding how to look for more, unless nobody
wants more, and for want of time more of it, unless that cannot help."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from warpproof import check
from warpproof.api import CheckOptions
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


@pytest.mark.parametrize(("timeout", "advice"), [(3, Advice.TIME), (None, Advice.EFFORT)])
def test_more_time_is_advised_where_it_was_too_short(
    timeout: int | None, advice: Advice, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check_deadline(self: judge.SolverJudge) -> None:
        if timeout is not None:
            time.sleep(timeout)
        raise judge.Late

    monkeypatch.setattr(judge.SolverJudge, "check_deadline", check_deadline)
    path = tmp_path / "a.cu"
    path.write_text("int nondet_int();\nint main() { return 7 / nondet_int(); }\n")
    limit: CheckOptions = {} if timeout is None else {"timeout": timeout}
    report = check(path, engine="bmc", cache=False, **limit)
    left = [row for row in report.results if row.conclusion.reason == "time is up"]
    assert left
    assert {row.conclusion.advice for row in left} == {advice}
