"""The story of a counterexample: lines, values, and what of them matters."""

from __future__ import annotations

from pathlib import Path

import pytest

import warpproof
from warpproof.base.config import Config
from warpproof.base.verdict import Counterexample, TraceLine, Verdict
from warpproof.load import load
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import FirstChoice
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.replay import story
from warpproof.semantics.replay.story import Recorder

SUM = """#include <assert.h>
__device__ int twice(int v) {
  return 2 * v;
}
__global__ void k(int *out, int n) {
  __shared__ int s[4];
  int unused = n * 7;
  s[threadIdx.x] = twice(threadIdx.x + n);
  __syncthreads();
  int next = (threadIdx.x + 1) % 4;
  out[threadIdx.x] = s[next] + unused - unused;
  assert(out[threadIdx.x] != 6);
}
int main() {
  int *out;
  int idle = 3;
  cudaMalloc(&out, 4 * sizeof(int));
  k<<<1, 4>>>(out, 1);
  cudaDeviceSynchronize();
  cudaFree(out);
  return idle - 3;
}
"""


def found(tmp_path: Path, text: str, property_: str, **options: object) -> Counterexample:
    path = tmp_path / "a.cu"
    path.write_text(text)
    report = warpproof.check(str(path), check=[property_], **options)
    row = next(r for r in report.results if r.verdict is Verdict.REFUTED)
    assert row.counterexample is not None
    return row.counterexample


@pytest.fixture(scope="module")
def trace(tmp_path_factory: pytest.TempPathFactory) -> tuple[TraceLine, ...]:
    return found(tmp_path_factory.mktemp("story"), SUM, "assert").trace


def line(step: TraceLine) -> int:
    assert step.span is not None
    return step.span.line


def test_lines_have_values(trace: tuple[TraceLine, ...]) -> None:
    own = [s for s in trace if s.thread == "t(1,0,0)" and line(s) == 11]
    assert [s.text for s in own] == [
        "out[threadIdx.x] = s[next] + unused - unused;   "
        "with next = 2, s[next] = 6, unused = 7, threadIdx.x = 1   "
        "\N{RIGHTWARDS ARROW} (device block from line 17)[1] = 6"
    ]
    names = {(c.name, c.value, c.written) for c in own[0].cells}
    assert {("s[2]", "6", False), ("(device block from line 17)[1]", "6", True)} <= names


def test_the_slice_follows_values_through_memory_and_calls(trace: tuple[TraceLine, ...]) -> None:
    kept = {(s.thread, line(s)) for s in trace if s.matters}
    assert {("t(2,0,0)", 8), ("t(2,0,0)", 3), ("t(1,0,0)", 11), ("t(1,0,0)", 12)} <= kept
    assert ("t(1,0,0)", 9) in kept  # the barrier of the thread that fails
    assert not any(thread == "t(3,0,0)" for thread, _ in kept)
    assert ("t(0,0,0)", 11) not in kept
    assert ("host", 16) not in kept
    assert ("host", 18) in kept


def test_all_of_it_is_there(trace: tuple[TraceLine, ...]) -> None:
    assert {s.thread for s in trace} == {"host", *(f"t({n},0,0)" for n in range(4))}
    phases = {line(s): s.phase for s in trace if s.thread == "t(1,0,0)"}
    assert (phases[8], phases[11]) == (0, 1)


def test_a_race_needs_addresses_only(tmp_path: Path) -> None:
    text = """__global__ void k(int *a, const int *b) {
  int at = threadIdx.x / 2;
  int value = b[threadIdx.x];
  a[at] = value;
}
"""
    steps = found(tmp_path, text, "race").trace
    kept = {line(s) for s in steps if s.matters}
    assert kept == {2, 4}
    assert not any(s.thread == "host" for s in steps)  # nobody wrote its host code


def test_another_block_is_named(tmp_path: Path) -> None:
    text = "__global__ void k(int *a) {\n  a[threadIdx.x] = blockIdx.x;\n}\n"
    threads = {s.thread for s in found(tmp_path, text, "race", grid=2, block=2).trace}
    assert any(name.startswith("b(1,0,0) t(") for name in threads)


def test_recording_changes_nothing_of_a_run(tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    path.write_text(SUM)
    program = load(str(path), Config())
    settings = RunSettings(fast=False)
    plain = Interpreter(program, FirstChoice(), settings).run()
    recorder = Recorder(program, FirstChoice(), settings)
    assert recorder.run() == plain
    assert len(recorder.taken) == plain.steps + 1  # the one that fails is not over


def test_a_very_long_run_has_no_story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(story, "MOST_STEPS", 20)
    assert found(tmp_path, SUM, "assert").trace == ()
