"""Places that threads of a block draw from a counter in shared memory, which one of them has set.

Each kernel is by its name right or wrong: a wrong one has a race or leaves its array somewhere.
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
from warpproof.engines.parametric.walk import Walker
from warpproof.ir import nodes
from warpproof.load import load
from warpproof.plan import chosen_solver
from warpproof.solvers.pool import Pool

_CLEAR = "if (t == 0) count = 0;"
_WAIT = "__syncthreads();"
_DRAW = "int p = -1; if (in[t] > 0) p = atomicAdd(&count, 1);"
_PUT = "if (p >= 0) buffer[p] = t;"
_TAKE = "if (t == 0) base = atomicAdd(total, count);"
_WRITE = "if (p >= 0) out[base + p] = t;"

KERNELS = {
    "right_places": (_CLEAR, _WAIT, _DRAW, _PUT),
    "right_places_read": (
        _CLEAR, _WAIT, _DRAW, _PUT, _WAIT,
        "for (int j = t; j < count; j += blockDim.x) out[first + j] = buffer[j];",
    ),
    "right_two_draws": (
        "__shared__ int wide[2048];", _CLEAR, _WAIT, _DRAW,
        "int q = atomicAdd(&count, 1); if (p >= 0) wide[p] = t; wide[q] = t;",
    ),
    "right_below": ("if (t == 0) count = -5;", _WAIT, _DRAW, "if (p > 0) buffer[p] = t;"),
    "right_taken_for_all": (_CLEAR, _WAIT, _DRAW, _WAIT, _TAKE, _WAIT, _WRITE),
    "wrong_not_cleared": (_DRAW, _PUT),
    "wrong_cleared_by_nobody": ("if (t == n) count = 0;", _WAIT, _DRAW, _PUT),
    "wrong_cleared_without_barrier": (_CLEAR, _DRAW, _PUT),
    "wrong_from_one": ("if (t == 0) count = 1;", _WAIT, _DRAW, _PUT),
    "wrong_two_each": (
        _CLEAR, _WAIT, "int p = atomicAdd(&count, 2); buffer[p] = buffer[p + 1] = t;",
    ),
    "wrong_half": (_CLEAR, _WAIT, _DRAW, "if (p >= 0) buffer[p / 2] = t;"),
    "wrong_cleared_between": (
        _CLEAR, _WAIT, _DRAW, _WAIT, _CLEAR, _WAIT, "int q = atomicAdd(&count, 1);",
        _PUT, "buffer[q] = t;",
    ),
    "wrong_in_a_loop": (
        _CLEAR, _WAIT, "for (int j = 0; j < 2; ++j) buffer[atomicAdd(&count, 1)] = t;",
    ),
    "wrong_taken_too_early": (_CLEAR, _WAIT, _DRAW, _TAKE, _WAIT, _WRITE),
    "wrong_half_taken": (
        _CLEAR, _WAIT, _DRAW, _WAIT, "if (t == 0) base = atomicAdd(total, count / 2);", _WAIT,
        _WRITE,
    ),
    "wrong_taken_when_cleared": (
        _CLEAR, _WAIT, _DRAW, _WAIT, _CLEAR, _WAIT, _TAKE, _WAIT, _WRITE,
    ),
    "wrong_taken_by_two": (
        _CLEAR, _WAIT, _DRAW, _WAIT, "if (t < 2) base = atomicAdd(total, count);", _WAIT, _WRITE,
    ),
    "wrong_drawn_later": (
        _CLEAR, _WAIT, _DRAW, _WAIT, _TAKE, _WAIT, "int q = atomicAdd(&count, 1);",
        "out[base + q] = t;",
    ),
}  # fmt: skip


def source() -> str:
    made: list[str] = []
    for name, lines in KERNELS.items():
        made += [
            f"__global__ void {name}(const int *in, int *total, int *out, int n) {{",
            "  __shared__ int count, base, buffer[1024];",
            "  int t = threadIdx.x, first = blockIdx.x * blockDim.x;",
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


@pytest.mark.parametrize("name", KERNELS)
def test_places_differ_and_are_as_many_as_threads(name: str, pool: Pool) -> None:
    functions = program().device.functions.values()
    kernel = next(f for f in functions if re.match(rf"{name}\b", f.name))
    setting = Setting(program(), kernel, Options())
    prover = Prover(setting, chosen_solver(Config().solver, pool))
    until = Deadline(60.0)
    trace = Walker(setting, prover, Preconditions(setting, prover), until).walk()
    examined = Examiner(setting, trace, prover, until).examine()
    assert not trace.problems
    races = examined.of(Property.DATA_RACE)
    outside = [f for f in examined.of(Property.OUT_OF_BOUNDS) if f.formula is not None]
    if name.startswith("wrong"):
        assert races or outside
    else:
        assert not races
        assert not outside
        assert Property.OUT_OF_BOUNDS in examined.on_order or "taken" in name
