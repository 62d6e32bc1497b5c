"""Order that comes from atomics and fences: locks, queues and arrivals, for launches of any size.

Each kernel is by its name right or wrong: a wrong one has a race in some launch, or what keeps it
from one is not told by its code. None of those may be proved.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from warpproof.base.config import Config
from warpproof.base.deadline import Deadline
from warpproof.base.property import Property
from warpproof.engines.parametric.examine import Examiner
from warpproof.engines.parametric.preconditions import Preconditions
from warpproof.engines.parametric.prove import Prover
from warpproof.engines.parametric.setting import Options, Setting
from warpproof.engines.parametric.text import condition
from warpproof.engines.parametric.walk import Walker
from warpproof.ir import nodes
from warpproof.load import load
from warpproof.plan import chosen_solver
from warpproof.solvers.pool import Pool

_TAKE = "while (atomicCAS(&lock[s], 0, 1) != 0) { }"
_FENCE = "__threadfence();"
_WORK = "data[s] += 1;"
_GIVE = "atomicExch(&lock[s], 0);"
_REF = "cuda::atomic_ref<int, cuda::thread_scope_device> l(lock[s]);"
_DRAW = "for (;;) { int i = atomicAdd(lock, 1); if (i >= n) break;"
_PART = "if (threadIdx.x == 0) { data[blockIdx.x] = n;"
_COME = "if (atomicAdd(lock, 1) == gridDim.x - 1) {"
_SUM = "*out = n + data[0];"
_PARTS = "__shared__ bool last; data[blockIdx.x * blockDim.x + threadIdx.x] = n;"
_FIRST = "if (threadIdx.x == 0) {"
_ASK = "last = atomicAdd(lock, 1) == gridDim.x - 1;"
_WAIT = "__syncthreads();"
_SUMS = "if (last) out[threadIdx.x] = data[threadIdx.x];"

KERNELS = {
    # --- locks
    "right_spin": (_TAKE, _FENCE, _WORK, _FENCE, _GIVE),
    "right_exchange": (
        "while (atomicExch(&lock[s], 1) != 0) { }", _FENCE, _WORK, _FENCE, _GIVE,
    ),
    "right_released_by_swap": (_TAKE, _FENCE, _WORK, _FENCE, "atomicCAS(&lock[s], 1, 0);"),
    "right_tried_once": (
        "if (atomicCAS(&lock[s], 0, 1) == 0) {", _FENCE, _WORK, _FENCE, _GIVE, "}",
    ),
    "right_inside_the_branch": (
        "for (bool done = false; !done; ) if (atomicCAS(&lock[s], 0, 1) == 0) {",
        _FENCE, _WORK, _FENCE, _GIVE, "done = true; }",
    ),
    "right_looked_at_first": (
        "while (atomicAdd(&lock[s], 0) != 0 || atomicCAS(&lock[s], 0, 1) != 0) { }",
        _FENCE, _WORK, _FENCE, _GIVE,
    ),
    "right_loop_within": (
        _TAKE, _FENCE, "for (int j = 0; j < n; ++j) data[s] += j;", _FENCE, _GIVE,
    ),
    "right_in_each_round": (
        "for (int j = 0; j < n; ++j) {", _TAKE, _FENCE, _WORK, _FENCE, _GIVE, "}",
    ),
    "right_two_locks": (
        "int a = s % 2, b = 2 + s % 2;",
        "while (atomicCAS(&lock[a], 0, 1) != 0) { }",
        "while (atomicCAS(&lock[b], 0, 1) != 0) { }",
        _FENCE, "data[a] -= 1; data[b] += 1;", _FENCE,
        "atomicExch(&lock[b], 0); atomicExch(&lock[a], 0);",
    ),
    "right_acquire_release": (
        _REF, "while (l.exchange(1, cuda::memory_order_acquire) != 0) { }", _WORK,
        "l.store(0, cuda::memory_order_release);",
    ),
    "right_strong_swap": (
        _REF, "int e = 0;",
        "while (!l.compare_exchange_strong(e, 1, cuda::memory_order_acquire)) e = 0;", _WORK,
        "l.store(0, cuda::memory_order_release);",
    ),
    "right_shared": (
        "__shared__ int taken, sum; if (threadIdx.x == 0) { taken = 0; sum = 0; }",
        "__syncthreads(); while (atomicCAS(&taken, 0, 1) != 0) { }",
        "__threadfence_block(); sum += 1; __threadfence_block(); atomicExch(&taken, 0);",
    ),
    "right_claimed": ("if (atomicCAS(&lock[s], 0, 1) == 0) data[s] = n;",),
    "right_claimed_by_exchange": ("if (atomicExch(&lock[s], 1) != 1) data[s] = n;",),
    "wrong_no_fence": (_TAKE, _WORK, _GIVE),
    "wrong_no_fence_behind_take": (_TAKE, _WORK, _FENCE, _GIVE),
    "wrong_no_fence_before_release": (_TAKE, _FENCE, _WORK, _GIVE),
    "wrong_fence_behind_release": (_TAKE, _FENCE, _WORK, _GIVE, _FENCE),
    "wrong_fence_of_a_block": (
        _TAKE, "__threadfence_block();", _WORK, "__threadfence_block();", _GIVE,
    ),
    "wrong_released_too_early": (_TAKE, _FENCE, _GIVE, _WORK, _FENCE),
    "wrong_two_different_locks": (
        "int q = (s + 1) % 3; while (atomicCAS(&lock[q], 0, 1) != 0) { }",
        _FENCE, "data[s % 5] += 1;", _FENCE, "atomicExch(&lock[q], 0);",
    ),
    "wrong_next_element": (_TAKE, _FENCE, "data[s + 1] += data[s];", _FENCE, _GIVE),
    "wrong_lock_released": (_TAKE, _FENCE, _WORK, _FENCE, "atomicExch(&lock[s + 1], 0);"),
    "wrong_result_ignored": ("atomicCAS(&lock[s], 0, 1);", _FENCE, _WORK, _FENCE, _GIVE),
    "wrong_result": (
        "while (atomicCAS(&lock[s], 0, 1) == 0) { }", _FENCE, _WORK, _FENCE, _GIVE,
    ),
    "wrong_never_taken": (
        "while (atomicCAS(&lock[s], 0, 0) != 0) { }", _FENCE, _WORK, _FENCE, _GIVE,
    ),
    "wrong_released_by_all": (
        "if (atomicCAS(&lock[s], 0, 1) == 0) {", _FENCE, _WORK, _FENCE, "}", _GIVE,
    ),
    "wrong_released_twice": (_TAKE, _FENCE, _WORK, _FENCE, _GIVE, _WORK, _FENCE, _GIVE),
    "wrong_plain_release": (_TAKE, _FENCE, _WORK, _FENCE, "lock[s] = 0;"),
    "wrong_reset_by_another": (
        "if (threadIdx.x == 5) atomicExch(&lock[0], 0);", _TAKE, _FENCE, _WORK, _FENCE, _GIVE,
    ),
    "wrong_changed_by_another": (
        "if (threadIdx.x == 5) atomicSub(&lock[0], 1);", _TAKE, _FENCE, _WORK, _FENCE, _GIVE,
    ),
    "wrong_two_free_values": (
        "if (n) {", _TAKE, "} else while (atomicCAS(&lock[s], 1, 0) != 1) { }",
        _FENCE, _WORK, _FENCE, _GIVE,
    ),
    "wrong_some_without": (
        "if (threadIdx.x != 3)", _TAKE, _FENCE, _WORK, _FENCE, "if (threadIdx.x != 3)", _GIVE,
    ),
    "wrong_release_in_a_round": (
        _TAKE, _FENCE, "for (int j = 0; j < n; ++j) {", _WORK, _FENCE, "if (j == 2)", _GIVE, "}",
    ),
    "wrong_write_behind_the_fence": (
        _TAKE, _FENCE, "for (int j = 0; j < n; ++j) {", _FENCE, _WORK, "}", _GIVE,
    ),
    "wrong_write_of_the_round_before": (
        _TAKE, _FENCE, "for (int j = 0; ; ++j) { if (j == n) {", _GIVE, "break; }",
        _FENCE, _WORK, "}",
    ),
    "wrong_shared_lock_of_global_data": (
        "__shared__ int taken; if (threadIdx.x == 0) taken = 0;",
        "__syncthreads(); while (atomicCAS(&taken, 0, 1) != 0) { }",
        "__threadfence(); data[0] += 1; __threadfence(); atomicExch(&taken, 0);",
    ),
    "wrong_shared_lock_without_barrier": (
        "__shared__ int taken, sum; if (threadIdx.x == 0) taken = 0;",
        "while (atomicCAS(&taken, 0, 1) != 0) { }",
        "__threadfence_block(); sum += 1; __threadfence_block(); atomicExch(&taken, 0);",
    ),
    "wrong_relaxed_release": (
        _REF, "while (l.exchange(1, cuda::memory_order_acquire) != 0) { }", _WORK,
        "l.store(0, cuda::memory_order_relaxed);",
    ),
    "wrong_relaxed_take": (
        _REF, "while (l.exchange(1, cuda::memory_order_relaxed) != 0) { }", _WORK,
        "l.store(0, cuda::memory_order_release);",
    ),
    "wrong_scope": (
        "while (atomicCAS_block(&lock[s], 0, 1) != 0) { }",
        _FENCE, _WORK, _FENCE, "atomicExch_block(&lock[s], 0);",
    ),
    "wrong_cached_read": (
        _TAKE, _FENCE, "data[s] = __ldg(&data[s]) + 1;", _FENCE, _GIVE,
    ),
    "wrong_byte_of_the_lock": (_TAKE, _FENCE, _WORK, "*(char *)&lock[s] = 0;", _FENCE, _GIVE),
    "wrong_claimed": ("if (atomicExch(&lock[s], 1) == 1) data[s] = n;",),
    "wrong_claimed_and_reset": ("if (atomicExch(&lock[s], 1) == 0) data[s] = n;", _GIVE),
    "wrong_place_read_with_the_lock": (
        _TAKE, _FENCE, "int v = data[0];", _FENCE, _GIVE, "data[100 + v] = s;",
    ),
    # --- queues
    "right_queue": (_DRAW, "data[i] = 1; }"),
    "right_queue_in_condition": ("int i; while ((i = atomicAdd(lock, 1)) < n) data[i] = 1;",),
    "right_queue_of_chunks": (
        "for (;;) { int i = atomicAdd(lock, 4); if (i >= n) break;",
        "data[i] = data[i + 3] = 1; }",
    ),
    "wrong_queue_of_longer_chunks": (
        "for (;;) { int i = atomicAdd(lock, 4); if (i >= n) break;",
        "data[i] = data[i + 4] = 1; }",
    ),
    "wrong_queue_half": (_DRAW, "data[i / 2] = 1; }"),
    "wrong_queue_reset": (_DRAW, "data[i] = 1; } if (threadIdx.x == 0) atomicExch(lock, 0);"),
    "wrong_queue_bound_of_a_thread": (
        "for (;;) { int i = atomicAdd(lock, 1); if (i >= (int)threadIdx.x) break; data[i] = 1; }",
    ),
    "wrong_queue_without_end": (
        "for (int j = 0; j < n; ++j) { int i = atomicAdd(lock, 1); data[i] = 1; }",
    ),
    "wrong_queue_again_and_again": (
        "for (int j = 0; j < n; ++j) ", _DRAW, "data[i] = 1; }",
    ),
    "wrong_queue_of_two_counters": (
        "for (;;) { int i = atomicAdd(&lock[threadIdx.x % 2], 1); if (i >= n) break;",
        "data[i] = 1; }",
    ),
    # --- arrivals
    "right_last_thread": (_PART, _FENCE, _COME, _FENCE, _SUM, "} }"),
    "right_last_sets_back": (
        _PART, _FENCE, _COME, _FENCE, _SUM, "atomicExch(lock, 0); } }",
    ),
    "right_last_by_increment": (
        _PART, _FENCE, "if (atomicInc((unsigned *)lock, gridDim.x - 1) == gridDim.x - 1) {",
        _FENCE, _SUM, "} }",
    ),
    "right_last_by_orders": (
        "cuda::atomic_ref<int, cuda::thread_scope_device> l(*lock);", _PART,
        "if (l.fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1) {", _SUM, "} }",
    ),
    "right_last_block": (_PARTS, _WAIT, _FIRST, _FENCE, _ASK, _FENCE, "}", _WAIT, _SUMS),
    "right_last_block_by_number": (
        "__shared__ int found;", _PARTS, _WAIT, _FIRST, _FENCE,
        "found = atomicAdd(lock, 1);", _FENCE, "}", _WAIT,
        "if (found == gridDim.x - 1) for (int b = 0; b < gridDim.x; ++b)",
        "out[threadIdx.x] += data[b * blockDim.x + threadIdx.x];",
    ),
    "right_last_in_turn": (
        _PART, "out[1 + blockIdx.x] = n;", _FENCE, "bool late = atomicAdd(lock, 1) ==",
        "gridDim.x - 1;", _FENCE, "if (late) {", _SUM, "n += out[gridDim.x]; *out = n; } }",
    ),
    "wrong_last_no_fence_before": (_PART, _COME, _FENCE, _SUM, "} }"),
    "wrong_last_no_fence_behind": (_PART, _FENCE, _COME, _SUM, "} }"),
    "wrong_last_fence_of_a_block": (
        _PART, "__threadfence_block();", _COME, _FENCE, _SUM, "} }",
    ),
    "wrong_last_fence_of_a_block_behind": (
        _PART, _FENCE, _COME, "__threadfence_block();", _SUM, "} }",
    ),
    "wrong_last_write_behind_the_fence": (
        "if (threadIdx.x == 0) {", _FENCE, "data[blockIdx.x] = n;", _COME, _FENCE, _SUM, "} }",
    ),
    "wrong_last_fence_of_some": (_PART, "if (n > 0)", _FENCE, _COME, _FENCE, _SUM, "} }"),
    "wrong_last_fence_of_some_behind": (
        _PART, _FENCE, _COME, "if (n > 0)", _FENCE, _SUM, "} }",
    ),
    "wrong_last_but_one": (
        _PART, _FENCE, "if (atomicAdd(lock, 1) == gridDim.x - 2) {", _FENCE, _SUM, "} }",
    ),
    "wrong_last_two": (
        _PART, _FENCE, "if (atomicAdd(lock, 1) >= (int)gridDim.x - 2) {", _FENCE, _SUM, "} }",
    ),
    "wrong_last_by_two": (
        _PART, _FENCE, "if (atomicAdd(lock, 2) == gridDim.x - 1) {", _FENCE, _SUM, "} }",
    ),
    "wrong_last_by_short_increment": (
        _PART, _FENCE, "if (atomicInc((unsigned *)lock, 3) == gridDim.x - 1) {", _FENCE, _SUM,
        "} }",
    ),
    "wrong_last_of_all_threads": (_PART, "}", _FENCE, _COME, _FENCE, _SUM, "}"),
    "wrong_last_of_two_arrivals": (
        _PART, _FENCE, "atomicAdd(lock, 1);", _COME, _FENCE, _SUM, "} }",
    ),
    "wrong_last_in_a_loop": (
        _PART, "for (int j = 0; j < 2; ++j) {", _FENCE, _COME, _FENCE, _SUM, "} } }",
    ),
    "wrong_last_written_elsewhere": (
        "if (threadIdx.x == 1) atomicExch(lock, 0);", _PART, _FENCE, _COME, _FENCE, _SUM, "} }",
    ),
    "wrong_last_written_later": (
        _PART, _FENCE, _COME, _FENCE, _SUM, "} } if (threadIdx.x == 1) atomicExch(lock, 0);",
    ),
    "right_last_set_back_by_a_store": (_PART, _FENCE, _COME, _FENCE, _SUM, "*lock = 0; } }"),
    "right_last_set_back_without_a_fence": (_PART, _COME, "*lock = 0; } }"),
    "right_last_set_back_behind_a_barrier": (
        _PARTS, _WAIT, _FIRST, _FENCE, _ASK, _FENCE, "}", _WAIT, _SUMS,
        "if (last && threadIdx.x == 1) *lock = 0;",
    ),
    "wrong_last_but_one_sets_back": (
        _PART, _FENCE, "if (atomicAdd(lock, 1) == gridDim.x - 2) *lock = 0; }",
    ),
    "wrong_each_sets_back": (_PART, _FENCE, "atomicAdd(lock, 1); *lock = 0; }"),
    "wrong_last_set_back_too_early": (
        _PART, "*lock = 0;", _FENCE, _COME, _FENCE, _SUM, "} }",
    ),
    "wrong_last_set_back_and_read_by_others": (
        _PART, _FENCE, _COME, _FENCE, _SUM, "*lock = 0; } n = *lock; }",
    ),
    "wrong_last_set_back_beside_the_barrier": (
        "__shared__ bool last;", _FIRST, _ASK, "}", "if (last && threadIdx.x == 1) *lock = 0;",
    ),
    "wrong_last_within_a_block": (
        _PART, _FENCE, "if (atomicAdd_block(lock, 1) == gridDim.x - 1) {", _FENCE, _SUM, "} }",
    ),
    "wrong_last_writes_behind": (
        _PART, _FENCE, _COME, _FENCE, _SUM, "} data[blockIdx.x] = 0; }",
    ),
    "wrong_last_reads_before": (
        _PART, "n += data[0];", _FENCE, _COME, _FENCE, _SUM, "} }",
    ),
    "wrong_last_counters": (
        _PART, _FENCE, "if (atomicAdd(&lock[blockIdx.x % 2], 1) == gridDim.x - 1) {", _FENCE,
        _SUM, "} }",
    ),
    "wrong_last_relaxed": (
        "cuda::atomic_ref<int, cuda::thread_scope_device> l(*lock);", _PART,
        "if (l.fetch_add(1, cuda::memory_order_release) == gridDim.x - 1) {", _SUM, "} }",
    ),
    "wrong_last_row_of_a_plane": (
        "if (threadIdx.x == 0) { data[blockIdx.y * gridDim.x + blockIdx.x] = n;", _FENCE, _COME,
        _FENCE, "*out = n + data[gridDim.x]; } }",
    ),
    "wrong_last_block_without_barrier": (
        _PARTS, _FIRST, _FENCE, _ASK, _FENCE, "}", _WAIT, _SUMS,
    ),
    "wrong_last_block_fence_before_the_barrier": (
        _PARTS, _FENCE, _WAIT, _FIRST, _ASK, _FENCE, "}", _WAIT, _SUMS,
    ),
    "wrong_last_block_fence_behind_the_barrier": (
        _PARTS, _WAIT, _FIRST, _FENCE, _ASK, "}", _WAIT, _FENCE, _SUMS,
    ),
    "wrong_last_block_without_a_fence": (
        _PARTS, _WAIT, _FIRST, _FENCE, _ASK, "}", _WAIT, _SUMS,
    ),
    "wrong_last_block_asks_again": (
        _PARTS, _WAIT, _FIRST, _FENCE, _ASK, _FENCE, "}", _WAIT,
        "if (threadIdx.x == 1) last = true;", _WAIT, _SUMS,
    ),
    "wrong_last_block_by_another_thread": (
        _PARTS, _WAIT, _FIRST, _FENCE, "atomicAdd(lock, 1); }",
        "if (threadIdx.x == 1) last = n == gridDim.x - 1;", _FENCE, _WAIT, _SUMS,
    ),
}  # fmt: skip
ZERO = "*lock == 0"
NEEDED = "gridDim.x * blockDim.x + n <= 2147483647"


def source() -> str:
    made = ["#include <cuda/atomic>"]
    for name, lines in KERNELS.items():
        head = f"__global__ void {name}(int *lock, int *data, int n, int *out) {{"
        made += [head, "  int s = threadIdx.x / 2;", *lines, "}"]
    return "\n".join(made)


@cache
def program() -> nodes.Program:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "kernels.cu"
        file.write_text(source())
        return load(str(file), Config())


def open_for_races(name: str, pool: Pool) -> list[str]:
    """What is not shown, or is shown under a condition."""
    functions = program().device.functions.values()
    kernel = next(f for f in functions if re.match(rf"{name}\b", f.name))
    setting = Setting(program(), kernel, Options())
    prover = Prover(setting, chosen_solver(Config().solver, pool))
    until = Deadline(60.0)
    walker = Walker(setting, prover, Preconditions(setting, prover), until)
    trace = walker.walk()
    found = Examiner(setting, trace, prover, until, is_first=False).examine()
    return [
        *(p.text for p in trace.problems),
        *(
            f.text if f.precondition is None else condition(f.precondition)
            for f in found.of(Property.DATA_RACE)
        ),
    ]


@pytest.mark.parametrize("name", KERNELS)
def test_a_race_is_ruled_out_only_by_an_order_that_is_there(name: str, pool: Pool) -> None:
    found = set(open_for_races(name, pool))
    if name.startswith("wrong"):
        assert found
        assert found != {NEEDED}
        assert found != {ZERO}
    elif "last" in name:
        assert found == {ZERO}
    elif "queue" in name:
        chunk = "4 * gridDim.x * blockDim.x + n <= 2147483644"
        assert found == {chunk if "chunks" in name else NEEDED}
    else:
        assert not found
