"""What is left out changes no verdict: partial orders, states met before, two threads for all."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path

import pytest

from tests.generator.batch import Compiled, Piece, compile_pieces
from tests.generator.checking import PROVING, Checked, Checker, Way
from warpproof.base.verdict import BoundSource, Verdict

_ASSERT = '__ESBMC_assert(h == {value}, "h");'
_LAUNCH = """
int run() {{
  k<<<{grid}, {block}>>>(); cudaDeviceSynchronize();
  int h; cudaMemcpyFromSymbol(&h, data, 4); {host}
  return 0;
}}
"""


def _program(body: str, host: str = "", grid: int = 1, block: int = 3) -> str:
    launch = _LAUNCH.format(grid=grid, block=block, host=host)
    return f"__device__ int data, flag[8], other[64];\n__global__ void k() {{ {body} }}\n{launch}"


_PRIVATE_CELLS = (
    "int t = threadIdx.x; int r = atomicCAS(&flag[t], 0, 1); r += atomicCAS(&flag[t], 1, 2);"
    " if (atomicExch(&data, r) > 100) other[0] = 1;"
)
# Name: program, and the properties that some schedule refutes.
ORDERS: dict[str, tuple[str, frozenset[str]]] = {
    "who is last": (
        _program("atomicExch(&data, threadIdx.x);", _ASSERT.format(value=2)),
        frozenset({"assertion"}),
    ),
    "a lost update": (
        _program(
            "int r = atomicAdd(&data, 0); atomicExch(&data, r + 1);",
            _ASSERT.format(value=2),
            block=2,
        ),
        frozenset({"assertion"}),
    ),
    "cells of their own before a common one": (_program(_PRIVATE_CELLS, block=2), frozenset()),
    "a race that needs an order": (
        _program(
            "if (threadIdx.x == 0) { other[1] = 1; atomicExch(&data, 1); }"
            " else if (atomicAdd(&data, 0) == 0) other[threadIdx.x] = 2;"
        ),
        frozenset({"data-race"}),
    ),
    "a barrier between": (
        _program(
            "int r = atomicExch(&flag[0], threadIdx.x); __syncthreads();"
            " if (atomicExch(&flag[1], r) == 2) data = 1;",
            _ASSERT.format(value=0),
            block=2,
        ),
        frozenset(),
    ),
    "blocks that meet nowhere else": (
        _program(
            "int r = atomicExch(&data, blockIdx.x + 1); other[blockIdx.x] = r;",
            _ASSERT.format(value=2),
            grid=2,
            block=1,
        ),
        frozenset({"assertion"}),
    ),
}
WAYS = {
    "none": Way(por="none"),
    "none, states": Way(por="none", state_hashing=True),
    "mpor": Way(),
    "mpor, states": Way(state_hashing=True),
}


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Compiled]:
    texts = {name: text for name, (text, _) in (*ORDERS.items(), *TWO.items())}
    pieces = [Piece(name, text) for name, text in texts.items()]
    made = compile_pieces(pieces, tmp_path_factory.mktemp("reductions"))
    return {c.piece.name: c for c in made}


def _at(way: Way, bound: int | None) -> Way:
    return Way(por=way.por, state_hashing=way.state_hashing, bound=bound)


@pytest.mark.slow
@pytest.mark.parametrize("name", ORDERS)
def test_every_bound_means_the_same(name: str, ask: Checker, compiled: dict[str, Compiled]) -> None:
    for bound in range(5):
        found = {
            label: ask.check(compiled[name].program, _at(way, bound)) for label, way in WAYS.items()
        }
        refuted = {label: {p for p, _ in one.refuted} for label, one in found.items()}
        assert all(r == refuted["none"] for r in refuted.values()), (bound, refuted)
        assert not any(one.unsure for one in found.values())
    assert refuted["none"] == ORDERS[name][1]


_PAIRS = (
    "int t = threadIdx.x; int r = atomicExch(&flag[t / 2], t);"
    " r += atomicExch(&flag[t / 2 + 2], t);"
    " atomicExch(&data, r);"
)


@pytest.mark.slow
def test_each_reduction_leaves_something_out(ask: Checker, tmp_path: Path) -> None:
    """Each two threads meet at places of their own, then all at one."""
    program = compile_pieces([Piece("pairs", _program(_PAIRS, block=4))], tmp_path)[0].program
    found: dict[str, Checked] = {
        label: ask.check(program, _at(way, 1)) for label, way in WAYS.items()
    }
    paths = {label: one.statistic("paths") for label, one in found.items()}
    assert paths["mpor"] < paths["none"]
    assert paths["none, states"] < paths["none"]
    assert found["mpor"].statistic("pruned orders")
    assert found["none, states"].statistic("states met again")
    private = compile_pieces([Piece("own", _program(_PRIVATE_CELLS, block=2))], tmp_path)[0].program
    assert ask.check(private, Way(bound=1)).statistic("pruned switches")


# --- bounds -------------------------------------------------------------------------------------

_LONG = (
    'for (int n = 0; n < 20; ++n) if (atomicExch(&data, threadIdx.x) == 7) __ESBMC_assert(0, "7");'
)


@pytest.mark.slow
def test_a_bound_that_nobody_gave_is_ours(ask: Checker, tmp_path: Path) -> None:
    program = compile_pieces([Piece("long", _program(_LONG, block=2))], tmp_path)[0].program
    for bound, source in ((1, BoundSource.USER), (None, BoundSource.INTERNAL)):
        way = Way(bound=bound, check=("assertion",))
        for result in ask.check(program, way).answer.results:
            assert all(b.source is source for b in result.bounds), result
            assert (result.verdict is Verdict.PROVED_WITHIN) is (source is BoundSource.USER)


# --- two threads --------------------------------------------------------------------------------

_ARRAYS = "__device__ int a[64], b[64];\n__global__ void k(int n) {{ {body} }}\n{launch}"
_GO = (
    "int run() {{ int n = nondet_int(); __ESBMC_assume(n >= 0 && n <= 64);"
    " k<<<{grid}, {block}>>>(n); cudaDeviceSynchronize(); {host} return 0; }}\n"
)
_BACK = "int h[64]; cudaMemcpyFromSymbol(h, b, 256); "
_INDEX = "int i = blockIdx.x * blockDim.x + threadIdx.x; "


def _arrays(body: str, host: str = "", grid: int = 4, block: int = 16) -> str:
    return _ARRAYS.format(body=body, launch=_GO.format(grid=grid, block=block, host=host))


# Name: program, and the properties that are refuted.
TWO: dict[str, tuple[str, frozenset[str]]] = {
    "each its own": (_arrays(_INDEX + "if (i < n) b[i] = a[i];"), frozenset()),
    "neighbours": (_arrays(_INDEX + "if (i < n - 1) b[i] = b[i + 1];"), frozenset({"data-race"})),
    "one pair of blocks only": (
        _arrays("if (blockIdx.x > 2 || blockIdx.x == 0 && n == 7) b[0] = n;", block=1),
        frozenset({"data-race"}),
    ),
    "one pair of threads only": (
        _arrays("if (threadIdx.x == 5 || threadIdx.x == 9 && n == 33) b[0] = n;", grid=1),
        frozenset({"data-race"}),
    ),
    "a tile": (
        _arrays(
            "__shared__ int s[16]; s[threadIdx.x] = a[threadIdx.x]; __syncthreads();"
            " b[threadIdx.x] = s[15 - threadIdx.x];",
            grid=1,
        ),
        frozenset(),
    ),
    "a tile without a barrier": (
        _arrays(
            "__shared__ int s[16]; s[threadIdx.x] = a[threadIdx.x];"
            " b[threadIdx.x] = s[15 - threadIdx.x];",
            grid=1,
        ),
        frozenset({"data-race"}),
    ),
    "a barrier for some": (
        _arrays("if (threadIdx.x < n) __syncthreads();", grid=1),
        frozenset({"barrier-divergence"}),
    ),
    "one too far": (
        _arrays(_INDEX + "if (i <= n) b[i] = 1;", grid=5),
        frozenset({"out-of-bounds"}),
    ),
    "sums": (_arrays("atomicAdd(&b[threadIdx.x % 4], 1);"), frozenset()),
}


@pytest.mark.parametrize("name", TWO)
def test_two_threads_tell_what_all_do(
    name: str, ask: Checker, compiled: dict[str, Compiled]
) -> None:
    checked = ask.check(compiled[name].program, Way(two_threads=True))
    assert {p for p, _ in checked.refuted} == TWO[name][1]
    assert not checked.unsure
    codes = {c.code for r in checked.answer.results for c in r.assumptions}
    assert "two-threads" in codes


@pytest.mark.parametrize(
    ("host", "verdict"),
    [
        (_BACK + '__ESBMC_assert(h[0] == 3, "true");', Verdict.UNKNOWN),
        (_BACK + '__ESBMC_assert((unsigned)h[0] * h[0] != 2, "true");', Verdict.UNKNOWN),
        (_BACK + '__ESBMC_assert(h[0] == 4, "false");', Verdict.REFUTED),
        ('__ESBMC_assert(n <= 64, "true");', Verdict.PROVED),
        ('__ESBMC_assert(n < 64, "false");', Verdict.REFUTED),
    ],
)
def test_no_host_assertion_about_a_result_is_proved(
    host: str, verdict: Verdict, ask: Checker, tmp_path: Path
) -> None:
    text = _arrays(_INDEX + "b[i] = 3;", host)
    program = compile_pieces([Piece("host", text)], tmp_path)[0].program
    checked = ask.check(program, Way(two_threads=True, check=("assertion",)))
    if verdict is Verdict.UNKNOWN and checked.verdicts["assertion"] in PROVING:
        pytest.fail("a result was taken for known")
    if verdict is not Verdict.UNKNOWN:
        assert checked.verdicts["assertion"] is verdict


@pytest.mark.parametrize(
    "body",
    [
        "b[threadIdx.x] = __shfl_sync(0xffff, a[threadIdx.x], 0);",
        "int *p = new int; delete p;",
        "if (__syncthreads_count(threadIdx.x & 1) > 3) b[threadIdx.x] = 1;",
    ],
)
def test_what_two_cannot_tell_all_do(body: str, ask: Checker, tmp_path: Path) -> None:
    text = _arrays(body, grid=1, block=4)
    program = compile_pieces([Piece("all", text)], tmp_path)[0].program
    checked = ask.check(program, Way(two_threads=True))
    plain = ask.check(program)
    assert checked.verdicts == plain.verdicts
    said = {c.message for r in checked.answer.results for c in r.assumptions}
    assert any(message.startswith("all threads were explored") for message in said)


# --- counterexamples ----------------------------------------------------------------------------


@pytest.mark.slow
def test_a_counterexample_needs_no_more_switches_than_it_has(ask: Checker, tmp_path: Path) -> None:
    """A lost update takes one preemptive switch, whatever else threads could do before."""
    body = "int r = atomicAdd(&data, 0); atomicAdd(&flag[r], 1); atomicExch(&data, r + 1);"
    text = _program(body, '__ESBMC_assert(h >= 2, "h");')
    program = compile_pieces([Piece("lost", text)], tmp_path)[0].program
    for way in (Way(), Way(por="none", bound=4), Way(state_hashing=True)):
        checked = ask.check(program, way)
        assert checked.verdicts["assertion"] is Verdict.REFUTED
        assert ask.check(program, Way(bound=0)).verdicts["assertion"] in PROVING
        shown = next(r for r in checked.answer.results if r.property == "assertion").counterexample
        assert shown is not None
        assert shown.witness is not None
        choices = json.loads(shown.witness)["choices"]
        schedule = [answer for question, _, answer, _ in choices if question == "schedule"]
        turns = [number for number, _ in groupby(schedule)]
        assert len(turns) <= 5, turns
