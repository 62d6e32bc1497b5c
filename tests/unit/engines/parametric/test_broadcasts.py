"""What one thread stores for its block, and which loads are known to find it.

Each kernel is by its name linked or open: in an open one a load may find something else than what
one thread stored, or that is not told by barriers. In a wrong one it is told, and threads race.
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
from warpproof.engines.parametric.broadcasts import Broadcasts
from warpproof.engines.parametric.examine import Examiner
from warpproof.engines.parametric.preconditions import Preconditions
from warpproof.engines.parametric.prove import Prover
from warpproof.engines.parametric.setting import Options, Setting
from warpproof.engines.parametric.trace import Trace
from warpproof.engines.parametric.walk import Walker
from warpproof.ir import nodes
from warpproof.load import load
from warpproof.plan import chosen_solver
from warpproof.solvers.pool import Pool

_PUT = "if (t == 0) row = first;"
_WAIT = "__syncthreads();"
_USE = "out[row + t] = 1;"

KERNELS = {
    "linked_first": (_PUT, _WAIT, _USE),
    "linked_last": ("if (t == blockDim.x - 1) row = first;", _WAIT, _USE),
    "linked_number_in_the_block": (
        "int u = threadIdx.y; if (u * blockDim.x + t == 0) row = blockIdx.x;", _WAIT,
        "if (t == 0 && u == 0) out[row] = 1;",
    ),
    "linked_below_one": ("if (t < 1) row = first;", _WAIT, _USE),
    "linked_if_stored": (
        "if (t == 0 && n > 0) row = first;", _WAIT, "if (n > 0)", _USE,
    ),
    "linked_again": (
        "if (t == 0) row = 0;", _WAIT, "int zero = row;", _WAIT, _PUT, _WAIT,
        "out[row + zero + t] = 1;",
    ),
    "linked_and_changed_later": (_PUT, _WAIT, _USE, _WAIT, "if (t == 0) row = 0;"),
    "linked_in_rounds": (
        _PUT, _WAIT, "for (int j = 0; j < n; ++j)", _USE,
    ),
    "linked_passed_on": (
        "__shared__ int next;", _PUT, _WAIT, "if (t == 1) next = row;", _WAIT,
        "if (blockDim.x > 1) out[next + t] = 1;",
    ),
    "linked_slots": ("if (t == 0) row = atomicAdd(counter, blockDim.x);", _WAIT, _USE),
    "linked_other_cell": (
        "__shared__ int s[8]; if (t == 0) s[3] = first; if (t < 3) s[t] = 0;", _WAIT,
        "out[s[3] + t] = 1;",
    ),
    "linked_turned": (
        "__shared__ int s[1024]; s[t] = first + t;", _WAIT, "out[s[blockDim.x - 1 - t]] = 1;",
    ),
    "linked_narrow": (
        "__shared__ unsigned char c; if (t == 0) c = 200;", _WAIT,
        "out[c == 200 ? first + t : 0] = 1;",
    ),
    "linked_truth": (
        "__shared__ bool c; if (t == 0) c = n == 3;", _WAIT,
        "out[c || n != 3 ? first + t : 0] = 1;",
    ),
    # --- threads race
    "wrong_too_few_slots": ("if (t == 0) row = atomicAdd(counter, blockDim.x - 1);", _WAIT, _USE),
    "wrong_number": ("if (t == 0) row = first / 2;", _WAIT, _USE),
    "wrong_narrow": (
        "__shared__ unsigned char c; if (t == 0) c = 300;", _WAIT,
        "out[c == 300 ? first + t : 0] = 1;",
    ),
    "wrong_narrow_signed": (
        "__shared__ signed char c; if (t == 0) c = 200;", _WAIT,
        "out[c == 200 ? first + t : 0] = 1;",
    ),
    "wrong_nobody": ("if (t == n) row = first;", _WAIT, _USE),
    "wrong_stored_for_some": ("if (t == 0 && n > 0) row = first;", _WAIT, _USE),
    "wrong_slots_of_a_thread": ("row = atomicAdd(counter, 1);", _WAIT, _USE),
    "wrong_one_memory": (
        "extern __shared__ int left[]; extern __shared__ int right[];",
        "if (t == 0) left[0] = first;", _WAIT, "if (t == 0) right[n] = 0;", _WAIT,
        "out[left[0] + t] = 1;",
    ),
    # --- another number may be found
    "open_no_barrier": (_PUT, _USE),
    "open_too_early": (_PUT, _USE, _WAIT),
    "open_barrier_of_some": (_PUT, "if (n > 0)", _WAIT, _USE),
    "open_barrier_of_a_warp": (_PUT, "__syncwarp();", _USE),
    "open_two_sites": ("if (t == 0) row = first; else if (t == 1) row = 0;", _WAIT, _USE),
    "open_stored_again": (_PUT, _WAIT, "if (t == 1) row = 0;", _USE),
    "open_stored_again_by_the_same": (_PUT, "if (t == 0 && n > 0) row = 0;", _WAIT, _USE),
    "open_in_a_loop_with_barriers": (
        "for (int j = 0; j < 2; ++j) { if (t == 0) row = first * (1 - j);", _WAIT, "}", _USE,
    ),
    "open_changed_in_the_next_round": (
        _PUT, _WAIT, "for (int j = 0; j < n; ++j) {", _USE, _WAIT, "if (t == 0) row = 0;",
        _WAIT, "}",
    ),
    "open_changed_without_barrier": (_PUT, _WAIT, _USE, "if (t == 0) row = 0;"),
    "open_a_byte": (_PUT, "if (t == 0) ((char *)&row)[1] = 0;", _WAIT, _USE),
    "open_wider": (
        "__shared__ int s[2]; if (t == 0) s[0] = first;", _WAIT,
        "out[*(long long *)s + t] = 1;",
    ),
    "open_float": ("if (t == 0) *(float *)&row = 0.0f;", _WAIT, _USE),
    "open_atomic": ("if (t == 0) row = 0;", _WAIT, "if (t == 1) atomicAdd(&row, 1);", _WAIT, _USE),
    "open_cell_of_another": (
        "__shared__ int s[8]; if (t == 0) s[3] = first; if (t < n) s[t] = 0;", _WAIT,
        "out[s[3] + t] = 1;",
    ),
    "open_volatile": (
        "if (t == 0) *(volatile int *)&row = first;", _WAIT, "out[*(volatile int *)&row + t] = 1;",
    ),
    "open_global": (
        "if (t == 0) counter[blockIdx.x] = first;", _WAIT, "out[counter[blockIdx.x] + t] = 1;",
    ),
}  # fmt: skip


def source() -> str:
    made: list[str] = []
    for name, lines in KERNELS.items():
        made += [
            f"__global__ void {name}(int *counter, int *out, int n) {{",
            "  __shared__ int row; int t = threadIdx.x, first = blockIdx.x * blockDim.x;",
            *lines,
            "}",
        ]
    return "\n".join(made)


@cache
def program() -> nodes.Program:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "kernels.cu"
        file.write_text(source())
        return load(str(file), Config())


def is_linked(setting: Setting, trace: Trace, prover: Prover) -> bool:
    """Is something said of each load of shared memory?"""
    t = setting.table
    loads = [
        t.apply(function, *(t.fresh("any", sort) for sort in function.domain))
        for function, number in trace.loaded.items()
        if number > min(trace.stored, default=number)
    ]
    broadcasts = Broadcasts(setting, trace, prover)
    return bool(loads) and all(broadcasts.facts(load) for load in loads)


@pytest.mark.parametrize("name", KERNELS)
def test_loads_find_what_was_stored_before_a_barrier(name: str, pool: Pool) -> None:
    functions = program().device.functions.values()
    kernel = next(f for f in functions if re.match(rf"{name}\b", f.name))
    setting = Setting(program(), kernel, Options())
    prover = Prover(setting, chosen_solver(Config().solver, pool))
    until = Deadline(60.0)
    trace = Walker(setting, prover, Preconditions(setting, prover), until).walk()
    assert is_linked(setting, trace, prover) == (not name.startswith("open"))
    examined = Examiner(setting, trace, prover, until, is_first=False).examine()
    found = examined.of(Property.DATA_RACE)
    assert not trace.problems
    assert bool(found) == (not name.startswith("linked"))
