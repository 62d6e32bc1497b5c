"""Obligations and checks as a user reads them: names of the source, words of contracts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.deductive.deductive_programs import FOLDER, WRONG, load
from warpproof.engines.deductive.state.obligations import Kind
from warpproof.engines.deductive.state.show import show
from warpproof.engines.deductive.vcgen.contract import Options, Verified, generate

# What only we know: numbers of symbols, folds, temporaries, mangled names, our own headers.
INTERNAL = re.compile(r"!\d|\bfold\d|\bof\[|%\w|_Z\d|/models/|in round|at head|unassigned")

KERNELS = {
    r"\forall integer i; 0 <= i && i < n ==> i == a[i]": """
/*@ ensures \\forall integer i; 0 <= i < n ==> a[i] == i; */
__global__ void k(int *a, int n) { if (threadIdx.x < n) a[threadIdx.x] = threadIdx.x; }
""",
    r"a[0] == \old(a[0]) + \sum(0, n - 1, \lambda integer k; b[k])": """
/*@ ensures a[0] == \\old(a[0]) + \\sum(0, n - 1, \\lambda integer i; b[i]); */
__global__ void k(int *a, const int *b, int n) { a[0] = 0; }
""",
    r"a[0] == \max(0, n - 1, \lambda integer k; b[k])": """
/*@ ensures a[0] == \\max(0, n - 1, \\lambda integer i; b[i]); */
__global__ void k(int *a, const int *b, int n) { a[0] = 0; }
""",
    r"a[0] == \numof(0, n - 1, \lambda integer k; key == b[k])": """
/*@ ensures a[0] == \\numof(0, n - 1, \\lambda integer i; b[i] == key); */
__global__ void k(int *a, const int *b, int n, int key) { a[0] = 0; }
""",
    r"y[0] == (s * x[0] + 2.0f) / 3.0f": """
/*@ ensures y[0] == (s * x[0] + 2.0f) / 3.0f; */
__global__ void k(float *y, const float *x, float s) { y[0] = s; }
""",
    r"\forall integer i; p[i].second == blockDim.x + i": """
struct Pair { int first, second; };
/*@ ensures \\forall integer i; p[i].second == i + blockDim.x; */
__global__ void k(Pair *p) { p[threadIdx.x].second = 1; }
""",
}


def _verified(path: Path) -> Verified:
    program = load(path)
    kernel = program.device.functions[program.kernels[0]]
    return generate(program, kernel, lambda *_: False, Options())


def _texts(path: Path) -> list[str]:
    run = _verified(path).run
    found = [show(run, o.goal, after=o.kind is Kind.ENSURES) for o in run.obligations]
    return [*found, *(o.text for o in run.obligations), *(c.text for c in run.checks)]


@pytest.mark.parametrize("expected", KERNELS, ids=range(len(KERNELS)))
def test_postcondition_reads_like_the_contract(expected: str, tmp_path: Path) -> None:
    file = tmp_path / "k.cu"
    file.write_text(KERNELS[expected])
    assert expected in _texts(file)


def test_threads_have_names(tmp_path: Path) -> None:
    file = tmp_path / "k.cu"
    file.write_text("""
__global__ void k(int *a, int n) {
  int x = a[threadIdx.x];
  //@ ghost integer g;
  //@ assert x < n && g == x;
  /*@ loop invariant \\forall thread u; x@u <= n; */
  while (x < n) x = x * 2 + 1;
}
/*@ requires n > 0; */
__global__ void other(int *a, int n) {}
""")
    program = load(file)
    kernel = next(f for f in program.device.functions.values() if f.name == "k")
    run = generate(program, kernel, lambda *_: False, Options()).run
    texts = [show(run, o.goal) for o in run.obligations]
    assert r"\forall thread t; a[threadIdx.x@t] < n && a[threadIdx.x@t] == g@t" in texts
    assert r"\forall thread u; (x@u < n ? 2 * x@u + 1 : x@u) <= n" in texts
    assert not [text for text in texts if INTERNAL.search(text)]


def test_calls_of_the_library_stand_where_the_user_wrote_them(tmp_path: Path) -> None:
    file = tmp_path / "k.cu"
    file.write_text("""
/*@ ensures a[0] == 0; */
__global__ void k(int *a, int n) {
  int v = max(a[0] + n, 3);
  a[0] = v;
}
""")
    checks = _verified(file).run.checks
    assert {(Path(c.span.file).name, c.span.line) for c in checks} <= {("k.cu", 4), ("k.cu", 5)}
    assert not [c.text for c in checks if INTERNAL.search(c.text)]


@pytest.mark.parametrize(
    "path",
    [
        FOLDER / "histogram_shared.cu",
        FOLDER / "matrix_mul.cu",
        FOLDER / "reduction.cu",
        FOLDER / "row_maximum_if.cu",
        FOLDER / "search_break.cu",
        FOLDER / "softmax.cu",
        WRONG / "ghost_branch.cu",
        WRONG / "unassigned.cu",
    ],
    ids=lambda path: path.stem,
)
def test_nothing_internal_is_shown(path: Path) -> None:
    texts = _texts(path)
    assert texts
    assert not [text for text in texts if INTERNAL.search(text)]
