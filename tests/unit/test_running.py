"""`run`: what is counted as found, and what is said of a run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from warpproof import running
from warpproof.base.config import Config, ExitCode
from warpproof.base.diagnostics import Severity
from warpproof.base.processes import MemoryLimitReached, TimeLimitReached
from warpproof.semantics.machine.findings import RunResult
from warpproof.semantics.machine.interpreter import Interpreter


@pytest.mark.parametrize(
    ("stop", "bug", "code", "words"),
    [
        (TimeLimitReached(), True, ExitCode.REFUTED, "1 finding so far; the program was stopped"),
        (
            TimeLimitReached(),
            False,
            ExitCode.UNKNOWN,
            "no findings so far; the program was stopped",
        ),
        (
            MemoryLimitReached(),
            False,
            ExitCode.UNKNOWN,
            "no findings so far; the program was stopped at the memory limit",
        ),
        (
            KeyboardInterrupt(),
            True,
            ExitCode.INTERRUPTED,
            "1 finding so far; the program was interrupted",
        ),
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
    path.write_text(
        "__global__ void k() {}\n"
        f"int main(int n, char **) {{ int b[2] = {{}}; b[{index}] = 1; if (n > 1) k<<<1, 1>>>(); }}"
    )
    request = running.RunRequest(str(path))
    outcome = running.run_file(request, Config(), lambda _: None, lambda _: None)
    assert (outcome.exit_code, len(outcome.diagnostics)) == (code, int(bug))
    assert outcome.summary.startswith(words)
    assert outcome.summary.endswith("\nnot launched until then: k")
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


# In the plain order nothing is wrong: the flag is set before the other thread looks.
_HIDDEN = """
#include <cstdio>
__global__ void k(int *a, int *flag) {
  if (threadIdx.x == 0) { a[0] = 1; __threadfence(); atomicExch(flag, 1); }
  else if (atomicAdd(flag, 0) == 0) a[0] = 7;
}
__global__ void never(int *a) { a[0] = 1; }
int main() {
  int *a, *flag;
  cudaMalloc(&a, 4); cudaMalloc(&flag, 4);
  cudaMemset(a, 0, 4); cudaMemset(flag, 0, 4);
  k<<<1, 2>>>(a, flag);
  cudaDeviceSynchronize();
  printf("over\\n");
  cudaFree(a); cudaFree(flag);
}
"""


def test_what_one_schedule_hides_another_shows(tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    path.write_text(_HIDDEN)
    printed: list[bytes] = []
    plain, several = (
        running.run_file(
            running.RunRequest(str(path), keep_witness=True, schedules=count),
            Config(), printed.append, printed.append,
        )
        for count in (1, 12)
    )  # fmt: skip
    assert (plain.exit_code, plain.diagnostics, plain.witness) == (ExitCode.PROVED, (), None)
    assert plain.summary.splitlines()[1:] == [
        "1 kernel, 1 launch, 2 threads",
        "never launched: never",
    ]
    assert several.exit_code is ExitCode.REFUTED
    (found,) = several.diagnostics
    assert found.code == "data-race"
    assert found.notes[-1].message.startswith("in another schedule: --seed ")
    assert several.summary.startswith("1 finding; the program ended with exit code 0; 12 schedules")
    assert b"".join(printed) == b"over\nover\n"
    seed = int(found.notes[-1].message.rpartition(" ")[2])
    request = running.RunRequest(str(path), seed=seed)
    again = running.run_file(request, Config(verbose=True), printed.append, printed.append)
    assert again.exit_code is ExitCode.REFUTED
    assert "k: 1 launch, 2 threads" in again.summary
    assert several.witness is not None
    (tmp_path / "w.json").write_text(several.witness)
    replayed = running.replay_file(str(tmp_path / "w.json"), Config(), lambda _: None, None)
    assert replayed.summary == "reproduced"


def _run(path: Path, config: Config | None = None, **request: Any) -> running.RunOutcome:
    made = running.RunRequest(str(path), **request)
    return running.run_file(made, config or Config(), lambda _: None, lambda _: None)


@pytest.mark.parametrize(
    ("text", "code", "severities", "words"),
    [
        ("a[n] = 1; other();", ExitCode.PROVED, [Severity.NOTE], "no findings; "),
        (
            "a[n] = 1; a[2 + other()] = 1;",
            ExitCode.UNKNOWN,
            [Severity.NOTE, Severity.WARNING],
            "no findings for sure, 1 possible; ",
        ),
        (
            "a[n + 1] = 1; a[2 + other()] = 1;",
            ExitCode.REFUTED,
            [Severity.NOTE, Severity.ERROR, Severity.WARNING],
            "1 finding for sure, 1 possible; ",
        ),
    ],
)
def test_what_a_function_without_a_body_may_have_done(
    tmp_path: Path, text: str, code: ExitCode, severities: list[Severity], words: str
) -> None:
    path = tmp_path / "a.cu"
    path.write_text(f"int other();\nint main(int n, char **) {{ int a[2] = {{}}; {text} }}\n")
    outcome = _run(path)
    assert outcome.exit_code is code
    assert [told.severity for told in outcome.diagnostics] == severities
    assert outcome.summary.startswith(words)
    assert outcome.diagnostics[0].message.startswith("other has no body")
    if severities[-1] is Severity.WARNING:
        notes = [note.message for note in outcome.diagnostics[-1].notes]
        assert "it may come from other, which this program does not define" in notes


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("char b[4]; fread(b, 1, 4, stdin);", True),
        ('int i; scanf("%d", &i);', True),
        ('getenv("HOME");', True),
        ('FILE *f = fopen("a", "w"); if (f) { fputs("b", f); fclose(f); }', False),
    ],
)
def test_input_that_is_not_read(tmp_path: Path, text: str, is_told: bool) -> None:
    path = tmp_path / "a.cu"
    path.write_text(f"#include <cstdio>\n#include <cstdlib>\nint main() {{ {text} }}\n")
    outcome = _run(path)
    assert outcome.exit_code is ExitCode.PROVED
    assert ("note: files, standard input and the" in outcome.summary) is is_told


def test_a_cause_that_was_not_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    path.write_text(
        "int main(int n, char **) {\n  int a[2] = {}, *b;\n  a[n + 1] = 1;\n"
        "  cudaMalloc(&b, 4);\n}\n"
    )
    (alone,) = _run(path, Config(check=("leak",))).diagnostics
    note = alone.notes[-1]
    assert note.message.startswith("only after out-of-bounds at line 3, which may be its cause and")
    assert note.span is not None
    assert note.span.line == 3
    _, both = _run(path, Config(check=("leak", "bounds"))).diagnostics
    assert both.notes[-1].message == "only after out-of-bounds at line 3, which may be its cause"
    assert both.notes[-1].span == both.span


@pytest.mark.parametrize(
    ("comment", "code", "words", "told"),
    [
        ("", ExitCode.REFUTED, "1 finding;", ""),
        (
            "// warpproof: ignore[bounds] the device has more",
            ExitCode.PROVED,
            "no findings, 1 suppressed;",
            "suppressed: out-of-bounds (the device has more)",
        ),
        ("// warpproof: ignore[race] of another kind", ExitCode.REFUTED, "1 finding;", ""),
        ("// warpproof: ignore", ExitCode.REFUTED, "1 finding;", "has to name properties"),
    ],
)
def test_a_comment_suppresses(
    tmp_path: Path, comment: str, code: ExitCode, words: str, told: str
) -> None:
    path = tmp_path / "a.cu"
    path.write_text(
        f"int main(int n, char **) {{\n  int b[2] = {{}};\n  b[n + 1] = 1;  {comment}\n"
        "  return b[0];\n}\n"
    )
    request = running.RunRequest(str(path), keep_witness=True)
    outcome = running.run_file(request, Config(cache=False), lambda _: None, lambda _: None)
    assert outcome.exit_code is code
    assert outcome.summary.startswith(words)
    assert (outcome.witness is None) == (code is ExitCode.PROVED)
    messages = [*(d.message for d in outcome.diagnostics), ""]
    assert any(told in message for message in messages)
