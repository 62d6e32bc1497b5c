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
from warpproof.semantics.replay import recorder
from warpproof.semantics.replay.recorder import Recorder

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
        "\N{RIGHTWARDS ARROW} (device memory allocated at line 17)[1] = 6"
    ]
    names = {(c.name, c.value, c.written) for c in own[0].cells}
    assert {("s[2]", "6", False), ("(device memory allocated at line 17)[1]", "6", True)} <= names


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
    noting = Recorder(program, FirstChoice(), settings)
    assert noting.run() == plain
    assert len(noting.taken) == plain.steps + 1  # the one that fails is not over


def test_a_very_long_run_has_no_story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder, "MOST_STEPS", 20)
    assert found(tmp_path, SUM, "assert").trace == ()


SUMS = """__global__ void sums(const int *in, int *out) {
  __shared__ int s[8];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int k = 4; k > 0; k /= 2) {
    if (t < k) s[t] = s[t] + s[t + k];
    if (k > 2) __syncthreads();
  }
  if (t == 0) out[0] = s[0];
}
int main() {
  int in[8] = {1, 2, 3, 4, 5, 6, 7, 8}, *d, *o;
  cudaMalloc(&d, sizeof in);
  cudaMalloc(&o, 4);
  cudaMemcpy(d, in, sizeof in, cudaMemcpyHostToDevice);
  sums<<<1, 8>>>(d, o);
  cudaFree(d);
  cudaFree(o);
}
"""


@pytest.fixture(scope="module")
def race(tmp_path_factory: pytest.TempPathFactory) -> Counterexample:
    return found(tmp_path_factory.mktemp("race"), SUMS, "race")


def test_both_accesses_of_a_race_have_values(race: Counterexample) -> None:
    assert race.message.startswith("data race on s[1]: ")
    assert race.other is not None
    parties = {race.values, race.other.values}
    assert parties == {(("t", "1"),), (("t", "0"), ("k", "1"))}


def test_a_race_ends_with_its_two_accesses(race: Counterexample) -> None:
    kept = [s for s in race.trace if s.matters]
    assert line(kept[-1]) == 7
    assert "(not performed)" in kept[-1].text or "s[1] = " in kept[-1].text
    others = [s for s in kept if s.thread != kept[-1].thread and s.thread != "host"]
    assert line(others[-1]) == 7  # and neither the loop's next round nor line 10
    assert "s[t + k] = " in others[-1].text or "s[t + k] = " in kept[-1].text


def test_a_failing_write_is_told(tmp_path: Path) -> None:
    text = """__global__ void k(int *a) {
  a[threadIdx.x + 1] = threadIdx.x + 5;
}
int main() {
  int *a;
  cudaMalloc(&a, 16);
  k<<<1, 4>>>(a);
  cudaFree(a);
}
"""
    steps = found(tmp_path, text, "bounds").trace
    assert steps[-1].text.endswith(
        "\N{RIGHTWARDS ARROW} (device memory allocated at line 6)[4] = 8 (not performed)"
    )
    assert steps[-1].cells[-1].value == "8 (not performed)"
    assert any(line(s) == 6 and s.matters for s in steps)  # where the block is made


def test_the_round_of_a_race_stands_by_itself(tmp_path: Path) -> None:
    text = """__global__ void k(int *a, int n) {
  int mine = a[threadIdx.x];
  for (int i = 0; i < n; i++) { atomicAdd(&a[(i * 7) % 16], mine); }
}
int main() {
  int *a;
  cudaMalloc(&a, 64);
  cudaMemset(a, 0, 64);
  k<<<1, 16>>>(a, 100);
  cudaFree(a);
}
"""
    told = found(tmp_path, text, "race", grid=1)
    assert told.other is not None
    own = [s.text for s in told.trace if s.matters and line(s) == 3]
    shown = dict((*told.values, *told.other.values))
    number = told.message.partition("element ")[2].partition(" ")[0]
    assert f"[{number}] = " in own[-1]
    assert f"i = {shown['i']}" in own[-1]
    assert len(own) == 1 or "rounds)" in own[0]


def test_a_copy_is_followed_byte_by_byte(tmp_path: Path) -> None:
    text = """#include <cassert>
__global__ void k(int *a) {
  a[threadIdx.x] = threadIdx.x * 3;
}
int main() {
  int h[32];
  int *d;
  cudaMalloc(&d, sizeof h);
  k<<<1, 32>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  assert(h[27] == 20);
}
"""
    kept = [s for s in found(tmp_path, text, "assert").trace if s.matters]
    assert [s.thread for s in kept if s.thread != "host"] == ["t(27,0,0)", "copy"]


def test_a_line_that_launches_and_copies_is_kept(tmp_path: Path) -> None:
    text = """#include <cassert>
__global__ void k(int *a) { a[threadIdx.x] = threadIdx.x; }
int main() { int *d, h[4]; cudaMalloc(&d, 16);
  k<<<1, 4>>>(d); cudaMemcpy(h, d, 16, cudaMemcpyDeviceToHost);
  assert(h[3] == 2);
}
"""
    kept = [s for s in found(tmp_path, text, "assert").trace if s.matters]
    assert [s.thread for s in kept][-4:] == ["host", "t(3,0,0)", "copy", "host"]


def test_a_failing_copy_shows_who_asked_for_it_and_the_block(tmp_path: Path) -> None:
    text = """#include <cstdlib>
__global__ void k(int *a) {
  a[threadIdx.x] = 1;
}
int main() {
  int bytes = 48, unused = 3;
  int *h = (int *)malloc(bytes / 2);
  int *d;
  cudaMalloc(&d, bytes);
  k<<<3, 4>>>(d);
  unused++;
  cudaMemcpy(h, d, bytes, cudaMemcpyDeviceToHost);
}
"""
    kept = [s for s in found(tmp_path, text, "bounds").trace if s.matters]
    assert [(s.thread, line(s)) for s in kept] == [
        ("host", 6), ("host", 7), ("host", 9), ("copy", 12)
    ]  # fmt: skip
    assert kept[-1].text.endswith("with bytes = 48")


def test_a_read_that_races_shows_what_lies_there(tmp_path: Path) -> None:
    text = """__global__ void k(int *out) {
  __shared__ int s[2];
  s[threadIdx.x] = threadIdx.x + 5;
  if (threadIdx.x == 1) out[0] = s[0];
}
int main() {
  int *out;
  cudaMalloc(&out, 4);
  k<<<1, 2>>>(out);
  cudaFree(out);
}
"""
    told = found(tmp_path, text, "race")
    assert told.message == "data race on s[0]: unordered read and write"
    last = told.trace[-1]
    assert last.text.endswith("with threadIdx.x = 1, s[0] = 5")


def test_elements_of_one_value_are_told_together(tmp_path: Path) -> None:
    text = """__global__ void k(int *out, int n) {
  int a[8], at = 0;
  for (int i = 0; i < 8; ++i) a[i] = i < 5 ? 7 : i;
  for (int i = 0; i < 8; ++i) at += a[i];
  out[at] = 1;
}
int main() {
  int *out;
  cudaMalloc(&out, 4);
  k<<<1, 1>>>(out, 1);
  cudaFree(out);
}
"""
    shown = [s.text for s in found(tmp_path, text, "bounds").trace if line(s) == 3]
    assert any("a[0 .. 4] = 7, a[5] = 5, a[6] = 6, a[7] = 7" in text for text in shown)


def test_places_are_named_as_declared_and_insides_of_libraries_are_not(tmp_path: Path) -> None:
    text = """#include <fstream>
#include <string>
#include <vector>
struct Base { int first; };
struct Options : Base { float at[2]; std::vector<int> sizes; std::string name; };
__global__ void k(int *out) { out[threadIdx.x] = 1; }
int main() {
  Options o;
  o.first = 1; o.at[1] = 2; o.sizes.resize(3); o.name = "abc";
  std::ifstream in("a.txt");
  o.sizes.push_back(in.get());
  int *out;
  cudaMalloc(&out, o.sizes.size() * o.first);
  k<<<1, o.at[1]>>>(out);
  cudaFree(out);
}
"""
    cells = [c.name for s in found(tmp_path, text, "bounds").trace for c in s.cells]
    assert {"o.first", "o.at[1]", "(device memory allocated at line 13)[1]"} <= set(cells)
    assert not [c for c in cells if "__" in c or c.startswith(("o[", "in[", "in at"))]


def test_of_many_launches_that_of_the_failing_thread_is_told(tmp_path: Path) -> None:
    text = """__global__ void k(int *out, int n) { if (n == 2) out[n] = threadIdx.x; }
int main() {
  int *out;
  cudaMalloc(&out, 64);
  for (int i = 0; i < 5; ++i)
    k<<<1, 4>>>(out, i);
  cudaFree(out);
}
"""
    steps = found(tmp_path, text, "race").trace
    told = [s.text for s in steps if s.thread == "host" and line(s) == 6 and s.matters]
    assert told == ["k<<<1, 4>>>(out, i);   with i = 2"]
