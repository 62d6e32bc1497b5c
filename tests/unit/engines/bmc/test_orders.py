"""Programs in which a careless engine would take one order of events for all of them, or a stale
value for the one that is there. Each was once proved wrongly, or crashed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generator.batch import Compiled, Piece, compile_pieces
from tests.generator.checking import Checker, Way
from warpproof.base.verdict import Verdict

_KERNEL = """
__device__ int data, flag;
__global__ void k() {{ if (threadIdx.x == 0) {{ {first} }} else {{ {second} }} }}
int run() {{ k<<<1, 2>>>(); cudaDeviceSynchronize(); {host} return 0; }}
"""
_STREAM = """
__device__ int x;
__global__ void k() {{ x = 1; }}
int run() {{
  cudaStream_t s; cudaStreamCreate(&s); k<<<1, 1, 0, s>>>();
  if (cudaStreamQuery(s) {test} cudaSuccess) __ESBMC_assert(0, "q");
  cudaStreamSynchronize(s); cudaStreamDestroy(s);
  return 0;
}}
"""
_HOST = "int run() {{ {body} return 0; }}\n"
_GET = "int h; cudaMemcpyFromSymbol(&h, data, 4);"


def _kernel(first: str, second: str, host: str = "") -> str:
    return _KERNEL.format(first=first, second=second, host=host)


# Name: program, and the properties that runs refute.
CASES: dict[str, tuple[str, frozenset[str]]] = {
    "commuting atomics order nothing": (
        _kernel(
            "data = 1; __threadfence(); atomicAdd(&flag, 1);",
            "atomicAdd(&flag, 1); __threadfence(); int x = data; if (x > 5) flag = 0;",
        ),
        frozenset({"data-race"}),
    ),
    "an exchange by chance orders nothing": (
        _kernel(
            "data = 1; __threadfence(); atomicExch(&flag, 1);",
            "atomicAdd(&flag, 0); __threadfence(); int x = data; if (x > 5) data = 0;",
        ),
        frozenset({"data-race"}),
    ),
    "a volatile read by chance orders nothing": (
        _kernel(
            "data = 1; __threadfence(); *(volatile int *)&flag = 1;",
            "int r = *(volatile int *)&flag; __threadfence(); int x = data; if (x > 5) data = r;",
        ),
        frozenset({"data-race"}),
    ),
    "a flag that was seen orders": (
        _kernel(
            "data = 1; __threadfence(); atomicExch(&flag, 1);",
            "int r = atomicAdd(&flag, 0); __threadfence();"
            ' if (r == 1) { int x = data; __ESBMC_assert(x == 1, "x"); }',
        ),
        frozenset(),
    ),
    "what races is not what one schedule says": (
        _kernel("data = 1;", "data = 2;", _GET + ' __ESBMC_assert(h == 2, "h");'),
        frozenset({"data-race", "assertion"}),
    ),
    "sums and maxima in either order": (
        _kernel(
            "atomicAdd(&data, 1);", "atomicMax(&data, 5);", _GET + ' __ESBMC_assert(h == 5, "h");'
        ),
        frozenset({"assertion"}),
    ),
    "sums in any order": (
        _kernel(
            "atomicAdd(&data, 1);", "atomicAdd(&data, 5);", _GET + ' __ESBMC_assert(h == 6, "h");'
        ),
        frozenset(),
    ),
    "who comes first writes": (
        _kernel(
            "if (atomicCAS(&flag, 0, 1) == 0) data = 1;",
            "if (atomicCAS(&flag, 0, 1) == 0) data = 2;",
            _GET + ' __ESBMC_assert(h == 1, "h");',
        ),
        frozenset({"assertion"}),
    ),
    "a stream may be idle": (_STREAM.format(test="=="), frozenset({"assertion"})),
    "a stream may be busy": (_STREAM.format(test="!="), frozenset({"assertion"})),
    "a spinning thread sees a known value over an unknown one": (
        """
__device__ volatile int x;
__global__ void k(int v) { if (threadIdx.x == 0) { x = v; x = 0; } else { while (x != 0); } }
int run() { int v = nondet_int(); k<<<1, 2>>>(v); cudaDeviceSynchronize(); return 0; }
""",
        frozenset({"data-race"}),
    ),
    "memset keeps what is undefined": (
        _HOST.format(body="unsigned char u[4]; int q; memset(u, q, 4); if (u[1] == 3) return 1;"),
        frozenset({"uninitialized-read"}),
    ),
    "printf of an open value still counts its arguments": (
        _HOST.format(body=r'printf("%d %d\n", nondet_int());'),
        frozenset({"api-misuse"}),
    ),
    "printf of an open value still reads its strings": (
        _HOST.format(body=r"char b[2] = {'a', 'b'}; printf(" + r'"%d %s\n", nondet_int(), b);'),
        frozenset({"out-of-bounds"}),
    ),
    "votes over an open predicate": (
        """
__global__ void k(int v, int *o) {
  o[threadIdx.x] = __ballot_sync(3, (v >> threadIdx.x) & 1);
  int s = __syncthreads_count(v & 1);
  if (threadIdx.x == 0) o[2] = s;
}
int run() {
  int v = nondet_int(), *d; cudaMalloc(&d, 12); k<<<1, 2>>>(v, d);
  int h[3]; cudaMemcpy(h, d, 12, cudaMemcpyDeviceToHost); cudaFree(d);
  __ESBMC_assert(h[2] == 0 || h[2] == 2, "count"); __ESBMC_assert(h[0] != 3, "ballot");
  return 0;
}
""",
        frozenset({"assertion"}),
    ),
    "a size that is needed twice": (
        _HOST.format(
            body="int n = nondet_int(), m = nondet_int(); __ESBMC_assume(n > 0 && n < 4);"
            " char *p = (char *)malloc(n), *q = (char *)malloc(n); if (m == 7) { free(p);"
            " p = (char *)malloc(n); } free(p); free(q);"
            ' if (m == 7) __ESBMC_assert(n != 2, "n");'
        ),
        frozenset({"assertion"}),
    ),
}


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Compiled]:
    pieces = [Piece(name, text) for name, (text, _) in CASES.items()]
    made = compile_pieces(pieces, tmp_path_factory.mktemp("orders"))
    return {c.piece.name: c for c in made}


@pytest.mark.parametrize("name", CASES)
def test_all_of_it(name: str, ask: Checker, compiled: dict[str, Compiled]) -> None:
    checked = ask.check(compiled[name].program)
    assert not checked.unsure
    expected = CASES[name][1]
    # What an order of racing accesses leads to comes after the race.
    assert {p for p, _ in checked.refuted} == (expected & {"data-race"} or expected)


@pytest.mark.parametrize("name", CASES)
def test_with_races_not_among_the_checks(
    name: str, ask: Checker, compiled: dict[str, Compiled]
) -> None:
    for way in (
        Way(no_check=("race",)),
        Way(no_check=("race",), por="none"),
        Way(no_check=("race",), merge=False, bound=4),
    ):
        checked = ask.check(compiled[name].program, way)
        assert not checked.unsure
        assert {p for p, _ in checked.refuted} == CASES[name][1] - {"data-race"}


def test_what_an_assertion_cuts_off_is_not_proved(ask: Checker, tmp_path: Path) -> None:
    """Where thread 0 fails, thread 1 may have raced with it before."""
    text = _kernel('data = 1; __ESBMC_assert(0, "always");', "data = 2;")
    program = compile_pieces([Piece("cut off", text)], tmp_path)[0].program
    checked = ask.check(program)
    assert checked.verdicts["assertion"] is Verdict.REFUTED
    assert checked.verdicts["data-race"] is not Verdict.PROVED


def test_what_one_order_makes_doubtful_is_asked_of_others(ask: Checker, tmp_path: Path) -> None:
    """The second launch races with nothing before it, unless v lets the first divide by zero."""
    text = """
__device__ int g, c, d;
__global__ void k(int v) {
  int t = blockIdx.x, b = atomicAdd(&c, 1);
  if (b != 0) g = v; else d = b % (t - v);
}
int run() {
  int v = nondet_int();
  __ESBMC_assume(v >= 0 && v < 4);
  k<<<2, 1>>>(v); k<<<2, 1>>>(v ^ 1);
  cudaDeviceSynchronize();
  return 0;
}
"""
    program = compile_pieces([Piece("doubtful", text)], tmp_path)[0].program
    for merge in (True, False):
        checked = ask.check(program, Way(merge=merge, sc_atomics=True))
        assert checked.verdicts["data-race"] in (Verdict.REFUTED, Verdict.UNKNOWN)
