"""What a proof takes for granted it says: programs that break it, and their repaired twins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from warpproof.base.config import load_config
from warpproof.base.deadline import Deadline
from warpproof.base.property import Property, selected
from warpproof.base.records import replace
from warpproof.base.verdict import PropertyResult, Verdict
from warpproof.engines.parametric.engine import ENGINE
from warpproof.engines.task import Task
from warpproof.ir import nodes
from warpproof.solvers.base import Solver
from warpproof.solvers.chain import arrange
from warpproof.solvers.pool import Pool
from warpproof.verify import load

CONFIG = load_config({"engine": "parametric"}, environment={})
RACE, PARTED = Property.DATA_RACE, Property.BARRIER_DIVERGENCE

TEXT = """
#include <cstring>
__global__ void copies_some(char *a, const char *b, int n) {
  memcpy(a + 4 * (blockIdx.x * blockDim.x + threadIdx.x), b, n);
}
__global__ void copies_four(char *a, const char *b) {
  memcpy(a + 4 * (blockIdx.x * blockDim.x + threadIdx.x), b, 4);
}
__global__ void fills_some(char *a, int n) {
  memset(a + 4 * (blockIdx.x * blockDim.x + threadIdx.x), 0, n);
}

// Where it writes is open, and what it computes with.
__global__ void writes_anywhere(int *a, const int *where, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[where[i] * where[i]] = 1;
}

// Blocks write cells that others read before their barrier.
__global__ void reads_of_all_blocks(int *a) {
  a[threadIdx.x] = threadIdx.x + blockIdx.x;
  __syncthreads();
  if (a[0] > 3) __syncthreads();
}
__global__ void reads_of_own_block(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (a[blockIdx.x * blockDim.x] > 3) __syncthreads();
}

// Threads that race see different numbers, and go round so often.
__global__ void rounds_by_racing(int *a) {
  a[0] = threadIdx.x;
  for (int d = a[0]; d > 0; d /= 2) __syncthreads();
}
__global__ void rounds_counted_by_racing(int *a) {
  a[0] = threadIdx.x;
  int d = a[0] & 63, e = 0;
  for (int j = 0; j < d; j++) e += 2;
  if (e > 5) __syncthreads();
}
__global__ void rounds_of_all(const int *a, int *b) {
  b[0] = threadIdx.x;
  for (int d = a[0]; d > 0; d /= 2) __syncthreads();
}

// The product leaves its type in blocks that are too large for the array, too, but before it.
__global__ void product_before_array(int *a) {
  __shared__ int s[16][16];
  int x = (int)threadIdx.x * 3000000;
  s[1][threadIdx.x] = x;
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[1][threadIdx.x];
}
__global__ void two_products(int *a, int n) {
  int x = n * 30, y = n + 2147483000;
  a[blockIdx.x * blockDim.x + threadIdx.x] = x - y;
}

// What the second needs is enough for the first, but what the third needs is enough for the second.
__global__ void product_for_product(int *a, int n, int w) {
  int x = n * 500000000, y = 0;
  if (w > 3) y = n * 1000000000;
  int z = w * 700000000;
  a[blockIdx.x * blockDim.x + threadIdx.x] = (x & 1) + (y & 1) + (z & 1);
}

// The bits are put together in small blocks only, and that the last index fits is never shown.
__global__ void needs_beside_a_row(short *a, int n, int w, int h) {
  unsigned i = blockDim.x * blockIdx.x + threadIdx.x;
  int value = (n * 16) | (int)threadIdx.x;
  if (threadIdx.x >= 16) return;
  __syncthreads();
  a[(i % w) * h + i / w + value] = 1;
}
// One bit is turned over in blocks of any size.
__global__ void flips_a_bit(int *a) {
  __shared__ int s[1024];
  s[threadIdx.x ^ 32] = threadIdx.x;
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}
__global__ void flips_bits_of_few(int *a) {
  a[blockIdx.x * blockDim.x + (threadIdx.x ^ 6) / 2] = threadIdx.x;
}

// A copy into a part of a record leaves the rest as it is.
struct Half { int x, y; };
struct Whole { Half half; int z[2]; };
__global__ void copies_a_half(Half given, int *a) {
  Whole own;
  own.z[threadIdx.x & 1] = own.z[1 - (threadIdx.x & 1)] = threadIdx.x;
  own.half = given;
  if (own.z[0] > 3) __syncthreads();
}
struct Four { int x[4]; };
__global__ void copies_two_of_four(Four given, int *a) {
  Four own;
  for (int j = 0; j < 4; j++) own.x[j] = threadIdx.x;
  memcpy(&own, &given, 8);
  if (own.x[3] > 3) __syncthreads();
}
__global__ void copies_all_of_four(Four given, int *a) {
  Four own;
  for (int j = 0; j < 4; j++) own.x[j] = threadIdx.x;
  memcpy(&own, &given, 16);
  if (own.x[3] > 3) __syncthreads();
}

// Sums and counts: as many rounds as the limit of what each adds allows.
#define OUT out[blockIdx.x * blockDim.x + threadIdx.x] = c
__global__ void counts(const int *a, int *out, int n) {
  int c = 0;
  for (int i = 0; i < n; i++) if (a[i] > 3) c++;
  OUT;
}
__global__ void sums_bytes(const unsigned char *a, int *out) {
  int c = 0;
  for (int i = 0; i < 1000; i++) c += a[i];
  OUT;
}
__global__ void sums_up_and_down(const int *a, int *out) {
  int c = 0;
  for (int i = 0; i < 100; i++) { int v = a[i] & 255; if (v & 1) c += v; else c -= v; }
  OUT;
}
__global__ void counts_by_two(const int *a, int *out, int n) {
  int c = 0;
  for (int i = 0; i < n; i++) if (a[i] > 3) c += 2;
  OUT;
}
__global__ void counts_further(const int *a, int *out, unsigned n) {
  int c = 0;
  for (unsigned i = 0; i < n; i++) if (a[i] > 3) c++;
  OUT;
}
__global__ void counts_from_the_end(const unsigned char *a, int *out) {
  int c = -2147483647;
  for (int i = 0; i < 100; i++) c -= a[i] & 1;
  OUT;
}
__global__ void counts_anew(const int *a, int *out, int n) {
  int c = 0;
  for (int i = 0; i < n; i++) { if (a[i] > 3) c++; else c = 2147483000; }
  OUT;
}

// A scope that is left early, by a switch that the compiler makes; and one of the program's own.
__global__ void leaves_a_scope(const int *a, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int c = a[i];
  out[i] = c;
}
__global__ void may_come_to_its_end(int *out, int n) {
  int which = n & 3;
  switch (which) {
    case 0: out[threadIdx.x] = 1; break;
    case 1: out[threadIdx.x] = 2; break;
    default: __builtin_unreachable();
  }
}

// A pointer that leads to other memory from the second round on.
__global__ void strays(int *d, int n) {
  int m[4];
  int *p = m;
  for (int k = 0; k < n; k++) {
    *p = k;
    p = d;
  }
}
__global__ void stays(int *d, int n) {
  int m[4];
  int *p = m;
  for (int k = 0; k < n; k++) {
    *p = k;
    p = m + (k & 3);
  }
}

// What a branch stores that only rounds of large numbers take.
__global__ void stores_late(int *a, int n) {
  int m[2];
  m[0] = 0;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; k++) {
    a[m[0] ? 0 : i] = k;
    unsigned char u = k;
    if (u != k) m[0] = 1;
  }
}
__global__ void stores_never(int *a, int n) {
  int m[2];
  m[0] = 0;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n && k < 200; k++) {
    a[m[0] ? 0 : i] = k;
    unsigned char u = k;
    if (u != k) m[0] = 1;
  }
}
"""


class Asked:
    def __init__(self, program: nodes.Program, solver: Solver) -> None:
        self._program, self._solver = program, solver

    def row(self, name: str, property_: Property) -> PropertyResult:
        return next(r for r in self.rows(name) if r.property is property_)

    def rows(self, name: str) -> Sequence[PropertyResult]:
        functions = self._program.device.functions
        symbol = next(s for s in self._program.kernels if functions[s].name == name)
        config = replace(CONFIG, kernel=symbol)
        until = Deadline(30.0)
        task = Task(self._program, config, frozenset(selected((), ())), self._solver, until)
        return ENGINE.check(task).results

    def needed(self, name: str, property_: Property) -> list[str]:
        row = self.row(name, property_)
        assert row.verdict in (Verdict.PROVED, Verdict.PROVED_IF)
        assert row.evidence is not None
        return list(dict.fromkeys(c.text for c in row.evidence.conditions))


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    path: Path = tmp_path_factory.mktemp("needs") / "needs.cu"
    path.write_text(TEXT, encoding="utf-8")
    with Pool(1) as pool:
        yield Asked(load(str(path), CONFIG), arrange(("z3",), pool))


@pytest.mark.parametrize("name", ["copies_some", "fills_some", "stores_late", "strays"])
def test_races_that_only_some_numbers_show_are_not_proved_absent(name: str, asked: Asked) -> None:
    assert asked.row(name, RACE).verdict in (Verdict.UNKNOWN, Verdict.REFUTED)


@pytest.mark.parametrize("name", ["copies_four", "stores_never", "stays"])
def test_without_them_they_are(name: str, asked: Asked) -> None:
    assert "the data-race check holds" not in asked.needed(name, RACE)


def test_barriers_behind_loads_need_what_the_race_row_needs(asked: Asked) -> None:
    assert asked.needed("reads_of_all_blocks", RACE) == ["gridDim.x == 1"]
    assert asked.needed("reads_of_all_blocks", PARTED) == ["gridDim.x == 1"]
    assert asked.needed("reads_of_own_block", PARTED) == []


def test_what_the_walk_needs_is_needed_beside_a_row_that_is_open(asked: Asked) -> None:
    said = asked.needed("needs_beside_a_row", PARTED)
    assert {"the integer-overflow check holds", "blockDim.x <= 16"} <= set(said)


def test_bits_that_are_turned_over_need_no_small_blocks(asked: Asked) -> None:
    assert asked.needed("flips_a_bit", RACE) == []
    assert asked.row("flips_bits_of_few", RACE).verdict is Verdict.REFUTED


def test_loops_that_loads_decide_need_the_race_row(asked: Asked) -> None:
    for name in ("rounds_by_racing", "rounds_counted_by_racing"):
        assert "the data-race check holds" in asked.needed(name, PARTED)
    assert asked.needed("rounds_of_all", PARTED) == []


def test_what_another_property_needs_is_not_enough(asked: Asked) -> None:
    wraps = Property.INTEGER_OVERFLOW
    assert asked.needed("product_before_array", wraps) == ["blockDim.x <= 716"]
    assert "blockDim.x <= 16" in asked.needed("product_before_array", Property.OUT_OF_BOUNDS)
    assert any("n <= 647" in text for text in asked.needed("two_products", wraps))


def test_what_is_left_out_follows_from_what_stays(asked: Asked) -> None:
    needed = asked.needed("product_for_product", Property.INTEGER_OVERFLOW)
    assert any("n <= 4" in text or "n <= 2" in text for text in needed)


@pytest.mark.parametrize("name", ["copies_a_half", "copies_two_of_four"])
def test_what_was_not_copied_is_not_what_was_given(name: str, asked: Asked) -> None:
    assert asked.row(name, PARTED).verdict in (Verdict.UNKNOWN, Verdict.REFUTED)
    assert asked.needed("copies_all_of_four", PARTED) == []


@pytest.mark.parametrize("name", ["counts", "sums_bytes", "sums_up_and_down"])
def test_sums_stay_below_what_their_rounds_add(name: str, asked: Asked) -> None:
    assert asked.needed(name, Property.INTEGER_OVERFLOW) == []


@pytest.mark.parametrize(
    "name", ["counts_by_two", "counts_further", "counts_from_the_end", "counts_anew"]
)
def test_sums_that_may_grow_too_large(name: str, asked: Asked) -> None:
    row = asked.row(name, Property.INTEGER_OVERFLOW)
    assert row.verdict in (Verdict.UNKNOWN, Verdict.REFUTED)


def test_scopes_that_are_left_early(asked: Asked) -> None:
    undefined = Property.UNDEFINED_BEHAVIOUR
    assert asked.needed("leaves_a_scope", undefined) == []
    rows = [r for r in asked.rows("may_come_to_its_end") if r.property is undefined]
    assert not any(row.verdict in (Verdict.PROVED, Verdict.PROVED_IF) for row in rows)


def test_rows_about_pointers_rest_on_rows_that_are_open(asked: Asked) -> None:
    open_ = (Property.INTEGER_OVERFLOW, Property.OUT_OF_BOUNDS)
    for needed in open_:
        assert asked.row("writes_anywhere", needed).verdict in (Verdict.UNKNOWN, Verdict.REFUTED)
    for property_ in (Property.NULL_POINTER, Property.INVALID_FREE, Property.CONSTANT_WRITE):
        texts = asked.needed("writes_anywhere", property_)
        assert f"the {Property.OUT_OF_BOUNDS} check holds" in texts
        assert f"the {Property.INTEGER_OVERFLOW} check holds" not in texts  # of what was read
    assert f"the {RACE} check holds" in asked.needed("writes_anywhere", Property.DEADLOCK)
