"""What warps do together, as compiled code: as in the reference, and wrong programs as there."""

from __future__ import annotations

import pytest

from tests.generator.batch import Piece, compile_pieces
from tests.unit.semantics.test_native_launches import HEAD, HOST, Case, I, contents, run
from warpproof.ir import nodes
from warpproof.semantics.machine import native_launches
from warpproof.semantics.native import build

GROUPS = "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"

# fmt: off
CASES = [
    Case("reductions", f"""
__global__ void k(int *a, float *f) {{ {I} unsigned m = ~0u; int x = a[i] - 50; unsigned u = x;
  int r = __reduce_add_sync(m, x) + 3 * __reduce_min_sync(m, x) + 5 * __reduce_max_sync(m, x);
  unsigned s = __reduce_min_sync(m, u) ^ __reduce_max_sync(m, u) ^ __reduce_and_sync(m, u | 8);
  s += __reduce_or_sync(m, u & 77) + 3 * __reduce_xor_sync(m, u);
  a[i] = r ^ (int)(s >> 1); }}"""),
    Case("reductions_of_a_part", f"""
__global__ void k(int *a, float *f) {{ {I}
  if (threadIdx.x % 4 == 1) a[i] = __reduce_add_sync(0x22222222u, a[i]);
  else a[i] = __reduce_max_sync(0xddddddddu, i); }}"""),
    Case("equal_values", f"""
__global__ void k(int *a, float *f) {{ {I}
  unsigned same = __match_any_sync(~0u, a[i] % 5); int all = __all_sync(~0u, a[i] > 3);
  a[i] = (int)(same >> 1) + all + __popc(__match_any_sync(~0u, f[i])); }}"""),
    Case("who_is_active", f"""
__global__ void k(int *a, float *f) {{ {I}
  unsigned m = 7; if (threadIdx.x % 3 == 0) m = __activemask(); __syncwarp();
  for (int j = 0; j < threadIdx.x % 4; ++j) m = 31 * m + __activemask();
  a[i] = (int)(m >> 1); }}"""),
    Case("active_in_several_warps", f"""
__global__ void k(int *a, float *f) {{ {I}
  if (threadIdx.x % 5 < 2) f[i] = __popc(__activemask()); __syncthreads();
  a[i] = threadIdx.x > 40 ? __activemask() >> 1 : -1; }}""",
         "k<<<2, 64>>>(a, f);", compiled=2),
    Case("sums_of_those_that_are_there", f"""
__global__ void k(int *a, float *f) {{ {I}
  if (a[i] % 3 == 0) {{
    cg::coalesced_group g = cg::coalesced_threads(); int first = 0;
    if (g.thread_rank() == 0) first = atomicAdd((int *)f + 2, (int)g.size());
    first = g.shfl(first, 0); a[i] = first + g.thread_rank(); }} }}""",
         "cudaMemset(f, 0, 512); k<<<4, 32>>>(a, f);"),
    Case("blocks_in_order", f"""
__global__ void k(int *a, float *f) {{ {I}
  int before = atomicAdd((int *)f + 2, 1); if (threadIdx.x % 2) before += __activemask() >> 1;
  a[i] = before + atomicAdd((int *)f + 2, 2); }}""",
         "cudaMemset(f, 0, 512); k<<<4, 32>>>(a, f);"),
    Case("one_missing_in_a_reduction", f"""
__global__ void k(int *a, float *f) {{ {I}
  if (threadIdx.x != 5) a[i] = __reduce_add_sync(0xffffffffu, i); }}""",
         findings=("barrier-divergence",), compiled=0, reference=4),
    Case("reduction_of_nothing", f"""
__global__ void k(int *a, float *f) {{ {I} int x; if (i != 70) x = i;
  a[i] = __reduce_add_sync(0xffffffffu, x); }}""",
         findings=("uninitialized-read",), compiled=3, reference=1),
    Case("race_behind_an_active_mask", f"""
__global__ void k(int *a, float *f) {{ {I} __shared__ int s[32]; s[threadIdx.x] = i;
  a[i] = __activemask() >> 1; f[i] = s[31 - threadIdx.x]; }}""",
         findings=("data-race",), compiled=0, reference=4),
    Case("active_and_a_mask", f"""
__global__ void k(int *a, float *f) {{ {I}
  if (threadIdx.x < 7) a[i] = __activemask(); else a[i] = __ballot_sync(~0u, i % 2); }}""",
         findings=("barrier-divergence",), compiled=0, reference=4),
]
# fmt: on


@pytest.fixture(autouse=True)
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small launches are compiled too."""
    monkeypatch.setattr(native_launches, "FEW_STEPS", 0)
    monkeypatch.setattr(build, "LEVEL", "-O0")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, nodes.Program]:
    head = HEAD + GROUPS
    pieces = [Piece(c.name, HOST.format(kernel=c.kernel, launch=c.launch), head) for c in CASES]
    compiled = compile_pieces(pieces, tmp_path_factory.mktemp("native"))
    return {c.piece.name: c.program for c in compiled}


@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_warps_are_as_in_the_reference(case: Case, programs: dict[str, nodes.Program]) -> None:
    program = programs[case.name]
    reference, expected = run(program, fast=False)
    fast, found = run(program, fast=True)
    assert found == expected
    assert contents(fast) == contents(reference)
    assert tuple(sorted(f.property for f in found.findings)) == case.findings
    counts = (fast.fast.native_blocks, fast.fast.reference_blocks)
    assert counts == (case.compiled, case.reference), fast.fast.reasons
