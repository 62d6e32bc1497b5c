"""Loops of the host as compiled code do what the reference does: output, findings, steps.

Each case is the body of `main`. A case also says whether compiled code is expected to do rounds, so
that a silent retreat to the reference is noticed.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.generator.batch import Piece, compile_pieces
from warpproof.ir import nodes
from warpproof.semantics.machine import native_launches, native_loops
from warpproof.semantics.machine.findings import RunResult
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.oracle import FirstChoice, Shuffled
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.native import build

HEAD = """
#include <cuda_fp16.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cmath>
#include <algorithm>
#include <string>
#include <vector>
"""


@dataclass(frozen=True, slots=True)
class Case:
    name: str
    body: str
    before: str = ""
    findings: tuple[str, ...] = ()
    compiled: bool = True


# fmt: off
CASES = [
    Case("fills_and_sums", """
  int a[500]; double s = 0;
  for (int i = 0; i < 500; i++) a[i] = i * i % 97 - 20;
  for (int i = 0; i < 500; i++) s += sqrt(fabs((double)a[i])) + a[i] / 3;
  printf("%.17g %d\\n", s, a[499]);"""),
    Case("heap", """
  float *p = (float *)malloc(300 * sizeof(float));
  for (int i = 0; i < 300; i++) p[i] = 0.5f * i;
  float most = -1; for (int i = 0; i < 300; i++) most = fmaxf(most, p[i]);
  printf("%g\\n", most); free(p);"""),
    Case("nested_and_left", """
  long n = 0;
  for (int i = 0; i < 60; i++) {
    if (i % 7 == 3) continue;
    for (int j = 0; j < 50; j++) { if (j * i > 900) break; n += j ^ i; }
    if (n > 100000) break;
  }
  printf("%ld\\n", n);"""),
    Case("calls_and_records", """
  P all[40]; for (int i = 0; i < 400; i++) { P p = make(i, 0.5 * i); all[i % 40] = p; }
  double s = 0; for (int i = 0; i < 400; i++) s += weight(all[i % 40]);
  printf("%g\\n", s);""",
         "struct P { int x; double y; }; P make(int x, double y) { P p = {x, y}; return p; }"
         "double weight(const P &p) { return p.x * p.y; }"),
    Case("pointers_to_functions", """
  int (*all[2])(int) = {twice, minus}; int s = 0; Base b; Derived d; Base *both[2] = {&b, &d};
  for (int i = 0; i < 400; i++) s = (all[i % 2](i) ^ s) + both[i % 3 == 0]->of(i);
  printf("%d\\n", s);""",
         "int twice(int x) { return 2 * x; } int minus(int x) { return -x; }"
         "struct Base { virtual int of(int x) { return x; } };"
         "struct Derived : Base { int of(int x) override { return x / 3; } };"),
    Case("vectors_that_grow", """
  std::vector<int> v; for (int i = 0; i < 300; i++) v.push_back(i * 37 % 101);
  std::sort(v.begin(), v.end());
  unsigned s = 0; for (size_t i = 0; i < v.size(); i++) s = s * 31 + v[i];
  printf("%u\\n", s);"""),
    Case("overflows_again_and_again", """
  int a[9] = {}; int s = 2147483000;
  for (int i = 0; i < 3000; i++) { s += i; if (i % 700 == 2) a[i % 9] = s; }
  printf("%d %d\\n", s, a[2]);""", findings=("integer-overflow",)),
    Case("prints_now_and_then", """
  for (int i = 0; i < 300; i++) { int q = i * i; if (i % 90 == 0) printf("%d\\n", q); }"""),
    Case("small_floats", """
  half h[300]; for (int i = 0; i < 300; i++) h[i] = __float2half(i * 0.37f);
  float s = 0; for (int i = 0; i < 300; i++) s += __half2float(h[i]);
  printf("%g\\n", s);"""),
    Case("prints_in_each_round", """
  const char *names[2] = {"even", "odd"};
  for (int i = 0; i < 400; i++) printf("%3d %s %.2f\\n", i, i % 2 ? "odd" : "even", 0.5 * i);
  for (int i = 0; i < 400; i++) fprintf(stderr, "%d%s", i, i % 2 ? ", " : "\\n");
  for (int i = 0; i < 400; i++) { int n = printf("%d ", i); if (n > 3) puts(names[1]); }"""),
    Case("pointers_in_memory", """
  struct Node { Node *next; int value; }; Node all[200]; Node *first = nullptr;
  for (int i = 0; i < 200; i++) { all[i].value = i; all[i].next = first; first = &all[i]; }
  unsigned s = 0; for (Node *n = first; n; n = n->next) s = s * 3 + n->value;
  printf("%u\\n", s);"""),
    Case("addresses_as_numbers", """
  char block[256]; size_t s = 0;
  for (int i = 0; i < 200; i++) {
    char *p = (char *)(((size_t)(block + i) + 7) & ~(size_t)7); s += p - block; *p = (char)i; }
  printf("%zu\\n", s);""", compiled=False),
    Case("variables_of_a_round", """
  int s = 0;
  for (int i = 0; i < 300; i++) { int part[4]; for (int j = 0; j < 4; j++) part[j] = i + j;
    int *p = part; s ^= p[i % 4]; }
  printf("%d\\n", s);"""),
    Case("random_numbers", """
  srand(3); int a[100]; for (int i = 0; i < 300; i++) a[i % 100] = rand() % 10;
  printf("%d\\n", a[5]);"""),
    Case("text", """
  char s[400]; for (int i = 0; i < 399; i++) s[i] = 'a' + i % 26;
  s[399] = 0; int n = 0; for (char *p = s; *p; p++) n += *p == 'e';
  printf("%d %zu\\n", n, strlen(s));"""),
    Case("a_loop_that_ends_in_the_middle", """
  unsigned x = 27; int steps = 0;
  do { x = x % 2 ? 3 * x + 1 : x / 2; steps++; } while (x != 1);
  printf("%d\\n", steps);"""),
    Case("beside_a_kernel", """
  int *d, *h = (int *)malloc(400); cudaMalloc(&d, 400);
  add<<<1, 100>>>(d); double s = 0;
  for (int i = 0; i < 100; i++) h[i] = i;
  for (int i = 0; i < 300; i++) s += sqrt((double)h[i % 100]);
  printf("%g\\n", s); cudaMemcpy(h, d, 400, cudaMemcpyDeviceToHost); printf("%d\\n", h[7]);""",
         "__global__ void add(int *p) { p[threadIdx.x] = threadIdx.x; }"),
    Case("beside_a_copy_of_other_memory", """
  int *d, *h = (int *)malloc(400); cudaMalloc(&d, 400); int a[100];
  for (int i = 0; i < 100; i++) h[i] = i;
  cudaMemcpyAsync(d, h, 400, cudaMemcpyHostToDevice);
  for (int i = 0; i < 300; i++) a[i % 100] = i;
  cudaDeviceSynchronize(); printf("%d\\n", a[7]);"""),
    Case("beside_a_copy_that_reads_it", """
  int *d, *h; cudaMallocHost(&h, 400); cudaMalloc(&d, 400); int *g = (int *)malloc(400);
  for (int i = 0; i < 100; i++) h[i] = g[i] = i;
  cudaStream_t s; cudaStreamCreate(&s);
  cudaMemcpyAsync(d, h, 400, cudaMemcpyHostToDevice, s);
  for (int i = 0; i < 300; i++) h[i % 100] = i;
  cudaDeviceSynchronize(); printf("%d\\n", h[7] + g[3]);""", findings=("data-race",)),
    Case("beside_a_copy_to_it_that_is_over", """
  int *d, *g = (int *)malloc(400); cudaMalloc(&d, 400); cudaMemset(d, 0, 400);
  cudaStream_t s, t; cudaStreamCreate(&s); cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
  cudaMemcpyAsync(g, d, 400, cudaMemcpyDeviceToHost, t);
  cudaMemsetAsync(d, 1, 400, s); cudaStreamSynchronize(s);
  int n = 0; for (int i = 0; i < 300; i++) n += g[i % 100];
  cudaDeviceSynchronize(); printf("%d\\n", n);""", findings=("data-race",)),
    Case("beside_a_kernel_that_sees_it", """
  int *m; cudaMallocManaged(&m, 400);
  for (int i = 0; i < 100; i++) m[i] = 1;
  add<<<1, 100>>>(m); int n = 0;
  for (int i = 0; i < 300; i++) n += m[i % 100];
  cudaDeviceSynchronize(); printf("%d\\n", n);""",
         "__global__ void add(int *p) { p[threadIdx.x]++; }", findings=("data-race",)),
    Case("copies_of_single_elements", """
  struct Node { Node *next; int n; }; Node *d; const int n = 200; size_t s = 0;
  if (cudaMalloc(&d, n * sizeof(Node)) != cudaSuccess) return 1;
  for (int i = 0; i < n; i++) { Node one = {d + (i + 7) % n, i};
    if (cudaMemcpy(d + i, &one, sizeof one, cudaMemcpyHostToDevice) != cudaSuccess) return 2; }
  for (int i = 0; i < n; i++) { Node one; cudaMemcpy(&one, d + i, sizeof one, cudaMemcpyDefault);
    cudaDeviceSynchronize(); cudaStreamSynchronize(0); s = s * 3 + (one.next - d) + one.n; }
  printf("%zu\\n", s);"""),
    Case("copies_past_the_end", """
  int *d, h = 0; cudaMalloc(&d, 800);
  for (int i = 0; i <= 200; i++) cudaMemcpy(d + i, &h, 4, cudaMemcpyHostToDevice);
  cudaFree(d);""", findings=("out-of-bounds",)),
    Case("copies_to_freed_memory", """
  int *d, h = 0; cudaMalloc(&d, 800);
  for (int i = 0; i < 200; i++) { if (i == 150) cudaFree(d);
    cudaMemcpy(d + i, &h, 4, cudaMemcpyHostToDevice); }""", findings=("invalid-pointer",)),
    Case("copies_the_other_way", """
  int *d, h = 0; cudaMalloc(&d, 800); int bad = 0;
  for (int i = 0; i < 200; i++) bad += cudaMemcpy(d + i, &h, 4,
    i == 170 ? cudaMemcpyDeviceToHost : cudaMemcpyHostToDevice) != cudaSuccess;
  printf("%d\\n", bad);""", findings=("api-misuse",)),
    Case("copies_of_nothing_written", """
  int *d, h = 0, n = 0; cudaMalloc(&d, 800); cudaMemset(d, 0, 796);
  for (int i = 0; i < 200; i++) {
    cudaMemcpy(&h, d + i, 4, cudaMemcpyDeviceToHost); if (h > 0) n++; }
  printf("%d\\n", n);""", findings=("uninitialized-read",)),
    Case("what_is_copied_is_the_device_s", """
  int *d, h = 0, n = 0; cudaMalloc(&d, 800); cudaMemset(d, 0, 800);
  for (int i = 0; i < 200; i++) { cudaMemcpy(&h, d + i, 4, cudaMemcpyDeviceToHost);
    n += i == 190 ? d[i] : h; }
  printf("%d\\n", n);""", findings=("invalid-pointer",)),
    Case("copies_that_may_arrive_later", """
  int *d, h[200]; cudaMalloc(&d, 800); cudaStream_t s, t; cudaStreamCreate(&t);
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  for (int i = 0; i < 200; i++) { h[i] = i; cudaMemcpy(d + i, h + i, 4, cudaMemcpyHostToDevice); }
  cudaMemsetAsync(d, 0, 800, s); cudaDeviceSynchronize();
  for (int i = 0; i < 200; i++) cudaMemcpy(h + i, d + i, 4, cudaMemcpyDeviceToHost);
  printf("%d\\n", h[7]);""", findings=("data-race",)),
    Case("copies_beside_a_kernel", """
  int *d, *e, h = 0; cudaMalloc(&d, 800); cudaMalloc(&e, 400); cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); add<<<1, 100, 0, s>>>(d);
  for (int i = 0; i < 200; i++) cudaMemcpy(&h, d + i % 100, 4, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();""", "__global__ void add(int *p) { p[threadIdx.x] = threadIdx.x; }",
         findings=("data-race",), compiled=False),
    Case("what_is_known_of_pointers", """
  int *d, a[4], *all[4] = {a, a + 1, (int *)malloc(8), nullptr}; unsigned n = 0;
  cudaMalloc(&d, 400); all[3] = d; cudaPointerAttributes p;
  for (int i = 0; i < 200; i++) { cudaPointerGetAttributes(&p, all[i % 4]); n = n * 3 + p.type; }
  printf("%u\\n", n); free(all[2]);"""),
    Case("out_of_bounds", """
  int a[200]; for (int i = 0; i <= 200; i++) a[i] = i; printf("%d\\n", a[7]);""",
         findings=("out-of-bounds",)),
    Case("overflow", """
  int x = 1; for (int i = 0; i < 200; i++) x = x + i * 200000; printf("%d\\n", x);""",
         findings=("integer-overflow",)),
    Case("division_by_zero", """
  int s = 0; for (int i = -150; i < 150; i++) s += 100 / i; printf("%d\\n", s);""",
         findings=("division-by-zero",)),
    Case("uninitialised", """
  int a[300]; for (int i = 0; i < 299; i++) a[i] = i;
  int n = 0; for (int i = 0; i < 300; i++) if (a[i] > 5) n++; printf("%d\\n", n);""",
         findings=("uninitialized-read",)),
    Case("freed", """
  int *p = (int *)malloc(4); int s = 0;
  for (int i = 0; i < 300; i++) { if (i == 200) free(p); *p = i; s += i; }""",
         findings=("invalid-pointer",)),
    Case("for_ever", """
  volatile int go = 1; int n = 0; while (go) { n = 1 - n; }"""),
]
ASKING = [
    Case("the_same_again_and_again", """
  int *d, h[3]; cudaMalloc(&d, 400); cudaMemset(d, 0, 400);
  for (int i = 0; i < 60; i++) put<<<2, 8>>>(d, 7, d + 1);
  for (int i = 0; i < 60; i++) add<<<1, 8>>>(d, 2);
  cudaMemcpy(h, d + 2, 4, cudaMemcpyDeviceToHost); cudaFree(d);
  cudaMalloc(&d, 8); printf("%d %p\\n", h[0], d);"""),
    Case("records_and_other_values", """
  int *p, *q, h; cudaMalloc(&p, 400); cudaMalloc(&q, 400);
  cudaMemset(p, 0, 400); cudaMemset(q, 0, 400);
  Big b; b.of[1] = q; b.n = 1;
  for (int i = 0; i < 40; i++) {
    b.n = i % 3; big<<<1, 8 + i % 2, 16>>>(b); int *t = p; p = q; q = t; b.of[1] = p; }
  cudaMemcpy(&h, p, 4, cudaMemcpyDeviceToHost); printf("%d\\n", h);"""),
    Case("in_streams", """
  int *d, *e; cudaMalloc(&d, 400); cudaMalloc(&e, 400);
  cudaMemset(d, 0, 400); cudaMemset(e, 0, 400);
  cudaStream_t s, t; cudaStreamCreate(&s); cudaStreamCreate(&t); int h;
  for (int i = 0; i < 40; i++) { add<<<1, 8, 0, s>>>(d, 1); add<<<1, 8, 0, t>>>(e, i); }
  cudaStreamSynchronize(t); cudaMemcpy(&h, e, 4, cudaMemcpyDeviceToHost); printf("%d\\n", h);
  cudaDeviceSynchronize();"""),
    Case("in_streams_that_race", """
  int *d; cudaMalloc(&d, 400); cudaMemset(d, 0, 400);
  cudaStream_t s, t; cudaStreamCreate(&s); cudaStreamCreate(&t);
  for (int i = 0; i < 40; i++) { add<<<1, 8, 0, s>>>(d, 1); add<<<1, 8, 0, t>>>(d, i); }
  cudaDeviceSynchronize();""", findings=("data-race",)),
    Case("too_many_threads_at_last", """
  int *d; cudaMalloc(&d, 4000); cudaMemset(d, 0, 4000); int bad = 0;
  for (int i = 0; i < 60; i++) {
    add<<<1, i < 40 ? 8 : 2000>>>(d, 1); if (i > 37) bad += cudaGetLastError() != cudaSuccess; }
  printf("%d\\n", bad);""", findings=("api-misuse",)),
    Case("out_of_bounds_each_time", """
  int *d; cudaMalloc(&d, 16); cudaMemset(d, 0, 16);
  for (int i = 0; i < 40; i++) add<<<1, 8>>>(d, 1);
  cudaDeviceSynchronize();""", findings=("out-of-bounds",)),
    Case("nothing_to_give", """
  int *d, n; cudaMalloc(&d, 400); for (int i = 0; i < 40; i++) put<<<1, 8>>>(d, n, d + 1);
  Big b; for (int i = 0; i < 40; i++) none<<<1, 1>>>(b); cudaDeviceSynchronize();"""),
    Case("one_place_by_two_names", """
  int *d, *e; cudaMalloc(&d, 400); cudaMalloc(&e, 400);
  for (int i = 0; i < 40; i++) apart<<<1, 1>>>(d, i < 30 ? e : d);
  cudaDeviceSynchronize();""", findings=("undefined-behaviour",)),
    Case("of_managed_memory", """
  int *m; cudaMallocManaged(&m, 400); for (int i = 0; i < 100; i++) m[i] = 0; int n = 0;
  for (int i = 0; i < 40; i++) { add<<<1, 8>>>(m, 1); n += m[50]; }
  cudaDeviceSynchronize(); for (int i = 0; i < 40; i++) { add<<<1, 8>>>(m, 1); n += m[3]; }
  cudaDeviceSynchronize(); printf("%d\\n", n);""", findings=("data-race",)),
    Case("kept_by_a_graph", """
  int *d, h; cudaMalloc(&d, 400); cudaMemset(d, 0, 400); cudaStream_t s; cudaStreamCreate(&s);
  cudaGraph_t g; cudaGraphExec_t e; cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  for (int i = 0; i < 40; i++) add<<<1, 8, 0, s>>>(d, 1);
  cudaStreamEndCapture(s, &g); cudaGraphInstantiate(&e, g, 0);
  cudaGraphLaunch(e, s); cudaStreamSynchronize(s);
  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost); printf("%d\\n", h);""", compiled=False),
    Case("waited_for_in_each_round", """
  int *d; cudaMalloc(&d, 400); cudaMemset(d, 0, 400);
  for (int i = 0; i < 40; i++) { add<<<1, 8>>>(d, 1); cudaDeviceSynchronize(); }""",
         compiled=False),
]
KERNELS = """
struct Big { int *of[3]; char c; int n; };
__global__ void put(int *p, int n, int *q) { int i = blockIdx.x * 32 + threadIdx.x; p[i] = 3; }
__global__ void add(int *p, int n) { p[threadIdx.x] += n; }
__global__ void big(Big b) { b.of[1][threadIdx.x] += b.n; }
__global__ void none(Big b) {}
__global__ void apart(int *__restrict__ p, int *q) { p[1] = 1; }
"""
# fmt: on


def run(program: nodes.Program, fast: bool) -> tuple[Interpreter, RunResult]:
    interpreter = Interpreter(program, FirstChoice(), RunSettings(fast=fast, max_steps=300_000))
    return interpreter, interpreter.run()


@pytest.fixture(autouse=True)
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short loops are compiled too."""
    monkeypatch.setattr(native_loops, "LONG", 100)
    monkeypatch.setattr(native_loops, "STEPS_OF_A_STATEMENT", 0)
    monkeypatch.setattr(build, "LEVEL", "-O0")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, nodes.Program]:
    pieces = [
        Piece(c.name, f"{c.before}\nint run() {{ {c.body}\n return 0; }}", HEAD) for c in CASES
    ]
    pieces += [
        Piece(c.name, f"{KERNELS}\nint run() {{ {c.body}\n return 0; }}", HEAD) for c in ASKING
    ]
    compiled = compile_pieces(pieces, tmp_path_factory.mktemp("native"))
    return {c.piece.name: c.program for c in compiled}


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_compiled_loops_are_the_reference(
    case: Case, programs: dict[str, nodes.Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = programs[case.name]
    if "cudaStreamCreate" not in case.body:  # others of the programs, which are one, do it
        monkeypatch.setattr(Machine, "has_streams", False)
    _, expected = run(program, fast=False)
    interpreter, found = run(program, fast=True)
    assert found == expected
    assert tuple(sorted(f.property for f in found.findings)) == tuple(sorted(case.findings))
    loops = interpreter.host_loops
    assert loops is not None
    assert (loops.rounds > 0) == case.compiled, loops.reasons
    if case.name == "overflows_again_and_again":  # what is reported once stops nothing again
        assert loops.rounds > 2000


@pytest.mark.parametrize("few", [0, native_launches.FEW_STEPS])
@pytest.mark.parametrize("case", ASKING, ids=lambda c: c.name)
def test_launches_are_asked_for_as_in_the_reference(
    case: Case, few: int, programs: dict[str, nodes.Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native_launches, "FEW_STEPS", few)
    _, expected = run(programs[case.name], fast=False)
    interpreter, found = run(programs[case.name], fast=True)
    assert found == expected
    assert tuple(sorted(f.property for f in found.findings)) == tuple(sorted(case.findings))
    loops = interpreter.host_loops
    assert loops is not None
    assert (loops.rounds > 0) == case.compiled, loops.reasons


def test_a_loop_that_calls_much_code_waits(
    programs: dict[str, nodes.Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native_loops, "STEPS_OF_A_STATEMENT", 100_000)
    interpreter, _ = run(programs["calls_and_records"], fast=True)
    assert interpreter.host_loops is not None
    assert interpreter.host_loops.rounds == 0


def test_other_inputs_are_the_reference_s(programs: dict[str, nodes.Program]) -> None:
    interpreter = Interpreter(programs["random_numbers"], Shuffled(1), RunSettings())
    interpreter.run()
    assert interpreter.host_loops is not None
    assert interpreter.host_loops.rounds == 0
