"""`run` that is stopped tells what it has found."""

from __future__ import annotations

from pathlib import Path

import pytest

from warpproof import running
from warpproof.base.config import Config, ExitCode
from warpproof.base.processes import TimeLimitReached
from warpproof.semantics.machine.findings import RunResult
from warpproof.semantics.machine.interpreter import Interpreter


@pytest.mark.parametrize(
    ("stop", "bug", "code", "words"),
    [
        (TimeLimitReached(), True, ExitCode.REFUTED, "1 finding; the program was stopped at"),
        (TimeLimitReached(), False, ExitCode.UNKNOWN, "no findings; the program was stopped at"),
        (KeyboardInterrupt(), True, ExitCode.INTERRUPTED, "1 finding; the program was interrupted"),
    ],
)
def test_what_was_found_until_then(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    stop: BaseException,
    bug: bool,
    code: ExitCode,
    words: str,
) -> None:
    class Stopped(Interpreter):
        def run(self) -> RunResult:
            super().run()
            raise stop

    monkeypatch.setattr(running, "Interpreter", Stopped)
    path = tmp_path / "a.cu"
    index = "n + 1" if bug else "n"
    path.write_text(f"int main(int n, char **) {{ int b[2] = {{}}; b[{index}] = 1; }}")
    request = running.RunRequest(str(path))
    outcome = running.run_file(request, Config(), lambda _: None, lambda _: None)
    assert (outcome.exit_code, len(outcome.diagnostics)) == (code, int(bug))
    assert outcome.summary.startswith(words)
    if bug:
        assert outcome.diagnostics[0].hint


def test_a_leak_is_reproduced(tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    path.write_text("int main() { int *a; cudaMalloc(&a, 16); }\n")
    config = Config(check=("leak",))
    request = running.RunRequest(str(path), keep_witness=True)
    outcome = running.run_file(request, config, lambda _: None, lambda _: None)
    assert outcome.witness is not None
    (tmp_path / "w.json").write_text(outcome.witness)
    again = running.replay_file(str(tmp_path / "w.json"), Config(), lambda _: None, None)
    assert (again.exit_code, again.summary) == (ExitCode.REFUTED, "reproduced")
