"""Blocks that wait for each other, as compiled code: as in the reference, and wrong ones as there.

A case is a kernel over `int *a` and `float *f` of 128 elements, launched cooperatively.
"""

from __future__ import annotations

import pytest

from tests.generator.batch import Piece, compile_pieces
from tests.unit.semantics.test_native_launches import HEAD, HOST, Case, I, contents, run
from warpproof.ir import nodes
from warpproof.semantics.machine import native_cells, native_kept, native_launches
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import FirstChoice
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.native import build

LAUNCH = "void *all[] = {&a, &f}; cudaLaunchCooperativeKernel((void *)k, 4, 32, all, 256, 0);"
GROUPS = "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"

# fmt: off
CASES = [
    Case("all_of_the_grid", f"""
__global__ void k(int *a, float *f) {{ {I} cg::grid_group g = cg::this_grid();
  a[i] = i * 3; g.sync(); f[i] = a[(i + 50) % N]; g.sync(); a[i] += f[(i + 1) % N]; }}"""),
    Case("shared_memory_is_each_block_s", f"""
__global__ void k(int *a, float *f) {{ {I} __shared__ int s[32]; extern __shared__ int d[];
  s[threadIdx.x] = i; d[threadIdx.x] = -i; cg::this_grid().sync();
  a[i] = s[31 - threadIdx.x] + d[(threadIdx.x + 5) % 32]; __syncthreads(); s[threadIdx.x] = a[i];
  cg::this_grid().sync(); f[i] = s[(threadIdx.x + 1) % 32] + a[(i + 40) % N]; }}"""),
    Case("rounds_and_local_memory", f"""
__global__ void k(int *a, float *f) {{ {I} cg::grid_group g = cg::this_grid(); int own[4];
  for (int j = 0; j < 4; ++j) own[j] = i + j;
  for (int r = 0; r < 5; ++r) {{ int x = a[(i + 32 * r) % N]; g.sync();
    a[i] = x + own[r % 4]; own[(r + i) % 4] += x; g.sync();
    x = __reduce_add_sync(0xffffffffu, 1); }}
  if (g.thread_rank() == 0) f[0] = g.size(); }}"""),
    Case("warps_and_blocks_between", f"""
__global__ void k(int *a, float *f) {{ {I} cg::grid_group g = cg::this_grid(); __shared__ int s[32];
  for (int r = 0; r < 3; ++r) {{ int x = __shfl_down_sync(0xffffffffu, a[i], r + 1);
    s[threadIdx.x] = x; __syncthreads(); x += s[threadIdx.x ^ 1]; __syncthreads(); g.sync();
    a[i] = x; g.sync(); if (threadIdx.x == 0) atomicAdd(&a[(i + 64) % N], r); g.sync(); }} }}"""),
    Case("a_sum_over_all_blocks", f"""
__device__ int total;
__global__ void k(int *a, float *f) {{ {I} cg::grid_group g = cg::this_grid();
  if (i == 0) total = 0; g.sync(); atomicAdd(&total, a[i]); g.sync();
  f[i] = total; g.sync(); if (i == 7) total = 9; }}"""),
    Case("no_barrier_between_blocks", f"""
__global__ void k(int *a, float *f) {{ {I} cg::grid_group g = cg::this_grid();
  a[i] = i * 3; g.sync(); f[i] = a[(i + 50) % N]; a[i] += f[(i + 1) % N]; }}""",
         findings=("data-race",) * 2, compiled=0),
    Case("a_block_s_barrier_only", f"""
__global__ void k(int *a, float *f) {{ {I} cg::grid_group g = cg::this_grid();
  a[i] = i * 3; g.sync(); a[i] = 1; __syncthreads(); f[i] = a[(i + 50) % N]; }}""",
         findings=("data-race",), compiled=0),
    Case("race_in_a_resident_array", f"""
__global__ void k(int *a, float *f) {{ {I} __shared__ int s[32];
  s[threadIdx.x] = i; cg::this_grid().sync(); s[threadIdx.x] += s[31 - threadIdx.x]; a[i] = 1;
}}""",
         findings=("data-race",), compiled=0),
    Case("out_of_bounds_behind_a_grid", f"""
__global__ void k(int *a, float *f) {{ {I} cg::this_grid().sync(); a[i + 3] = i; }}""",
         findings=("out-of-bounds",), compiled=0),
    Case("one_block_does_not_come", f"""
__global__ void k(int *a, float *f) {{ {I} if (blockIdx.x) cg::this_grid().sync(); a[i] = i; }}""",
         findings=("barrier-divergence",), compiled=0),
    Case("at_different_ones", f"""
__global__ void k(int *a, float *f) {{ {I}
  if (blockIdx.x) cg::this_grid().sync(); else cg::this_grid().sync(); a[i] = i; }}""",
         findings=("barrier-divergence",), compiled=0),
    Case("one_waits_for_its_block", f"""
__global__ void k(int *a, float *f) {{ {I}
  if (i == 40) __syncthreads(); cg::this_grid().sync(); a[i] = i; }}""",
         findings=("barrier-divergence",), compiled=0),
    Case("uninitialised_in_a_resident_array", f"""
__global__ void k(int *a, float *f) {{ {I} __shared__ int s[32];
  if (i != 40) s[threadIdx.x] = i; cg::this_grid().sync(); if (s[threadIdx.x]) a[i] = 1; }}""",
         findings=("uninitialized-read",), compiled=0),
]
# fmt: on
NOT_COOPERATIVE = Case(
    "not_cooperative",
    f"__global__ void k(int *a, float *f) {{ {I} cg::this_grid().sync(); a[i] = i; }}",
    "k<<<4, 32>>>(a, f);",
    findings=("api-misuse", "barrier-divergence"),
    compiled=0,
)


@pytest.fixture(autouse=True)
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small launches are compiled too."""
    monkeypatch.setattr(native_launches, "FEW_STEPS", 0)
    monkeypatch.setattr(build, "LEVEL", "-O0")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, nodes.Program]:
    pieces = [
        Piece(c.name, HOST.format(kernel=c.kernel, launch=LAUNCH), HEAD + GROUPS) for c in CASES
    ]
    last = NOT_COOPERATIVE
    pieces.append(
        Piece(last.name, HOST.format(kernel=last.kernel, launch=last.launch), HEAD + GROUPS)
    )
    compiled = compile_pieces(pieces, tmp_path_factory.mktemp("native"))
    return {c.piece.name: c.program for c in compiled}


@pytest.mark.parametrize("processors", [1, 2])
@pytest.mark.parametrize("case", [*CASES, NOT_COOPERATIVE], ids=lambda c: c.name)
def test_grids_are_as_in_the_reference(
    case: Case, processors: int, programs: dict[str, nodes.Program]
) -> None:
    program = programs[case.name]
    reference, expected = run(program, fast=False)
    fast, found = run(program, fast=True, processors=processors)
    assert found == expected
    assert contents(fast) == contents(reference)
    assert tuple(sorted(f.property for f in found.findings)) == case.findings
    counts = (fast.fast.native_blocks, fast.fast.reference_blocks)
    assert counts == (case.compiled, case.reference), fast.fast.reasons


@pytest.mark.parametrize("name", ["warps_and_blocks_between", "no_barrier_between_blocks"])
@pytest.mark.parametrize("left", range(1, 30, 4))
def test_tags_of_grids_that_are_used_up(
    name: str, left: int, monkeypatch: pytest.MonkeyPatch, programs: dict[str, nodes.Program]
) -> None:
    reference, expected = run(programs[name], fast=False)
    monkeypatch.setattr(native_cells, "_MOST", 1 << 32)
    fast = Interpreter(programs[name], FirstChoice(), RunSettings(fast=True))
    cells = native_kept.kept_by(fast).cells
    cells.tag = native_cells.LAST_TAG - left * native_cells.NEXT_TAG
    assert fast.run() == expected
    assert contents(fast) == contents(reference)
