"""Which memory of a block or a thread is written before it is read, and what a launch fills.

Each kernel is by its name written or open: in an open one some thread may read what nobody wrote.
Filled ones write all of `out`, which has `n` elements; partly filled ones do not.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from warpproof.base.config import Config
from warpproof.base.deadline import Deadline
from warpproof.engines.parametric.initialised import Filled, Initialised
from warpproof.engines.parametric.preconditions import Preconditions
from warpproof.engines.parametric.prove import Prover
from warpproof.engines.parametric.setting import Options, Setting
from warpproof.engines.parametric.trace import Trace
from warpproof.engines.parametric.walk import Walker
from warpproof.ir import nodes
from warpproof.load import load
from warpproof.plan import chosen_solver
from warpproof.semantics.domain.integer_values import Parameter
from warpproof.solvers.pool import Pool

_USE = "if (i < n && s[i % 4] > 0) out[i] = 1;"
_SHARED = "__shared__ int s[4];"

KERNELS = {
    "written_local_loop": f"int s[4]; for (int j = 0; j < 4; j++) s[j] = j; {_USE}",
    "written_local_in_rounds": """for (int k = 0; k < n; k++) { int s[2]; s[0] = 1; s[1] = k;
      if (s[k & 1] > 0 && i < n) out[i] = 1; }""",
    "written_in_a_call": "if (i < n && pick(1, n) > 0) out[i] = 1;",
    "written_shared": f"{_SHARED} if (t < 4) s[t] = 1; __syncthreads(); if (blockDim.x > 3) {_USE}",
    "open_local_loop": f"int s[4]; for (int j = 0; j < 3; j++) s[j] = j; {_USE}",
    "open_local_of_one_round": """for (int k = 0; k < n; k++) { int s[2];
      if (k == 0) { s[0] = 1; s[1] = 2; } if (s[k & 1] > 0 && i < n) out[i] = 1; }""",
    "open_local_of_another_thread": f"""int s[4];
      if (t == 0) for (int j = 0; j < 4; j++) s[j] = j;
      __syncthreads(); {_USE}""",
    "open_in_a_call": "if (i < n && pick(1, n) + pick(0, n) > 0) out[i] = 1;",
    "open_shared": f"{_SHARED} if (t < 3) s[t] = 1; __syncthreads(); if (blockDim.x > 3) {_USE}",
    "partly_filled_if_there_are_enough": "if (i < n && n <= gridDim.x * blockDim.x) out[i] = 1;",
    "filled_in_strides": "for (int j = i; j < n; j += gridDim.x * blockDim.x) out[j] = 1;",
    "filled_in_parts": "if (t == 0 && blockIdx.x == 0) for (int j = 0; j < n; j++) out[j] = j;",
    "partly_filled_but_the_first": """for (int j = i + 1; j < n; j += gridDim.x * blockDim.x)
      out[j] = 1;""",
    "partly_filled_every_second": """for (int j = i; j < n; j += gridDim.x * blockDim.x)
      if (j % 2 == 0) out[j] = 1;""",
    "partly_filled_by_few": "if (i < n) out[i] = 1;",
    "partly_filled_by_data": """for (int j = i; j < n; j += gridDim.x * blockDim.x)
      if (in[j]) out[j] = 1;""",
    "partly_filled_until_data": """for (int j = i; j < n; j += gridDim.x * blockDim.x) {
      if (in[j]) break; out[j] = 1; }""",
    "partly_filled_after_exits": """if (t == 5) return;
      for (int j = i; j < n; j += gridDim.x * blockDim.x) out[j] = 1;""",
}


def source() -> str:
    made = [
        "__device__ int pick(int q, int n) {",
        "  int s[2]; if (q) { s[0] = 1; s[1] = 2; } return s[n & 1]; }",
    ]
    for name, body in KERNELS.items():
        made += [
            f"__global__ void {name}(int *out, const int *in, int n) {{",
            "  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;",
            f"  {body}",
            "}",
        ]
    return "\n".join(made)


@cache
def program() -> nodes.Program:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "kernels.cu"
        file.write_text(source())
        return load(str(file), Config())


def walked(name: str, pool: Pool) -> tuple[Setting, Trace, Prover]:
    functions = program().device.functions.values()
    kernel = next(f for f in functions if re.match(rf"{name}\b", f.name))
    setting = Setting(program(), kernel, Options())
    prover = Prover(setting, chosen_solver(Config().solver, pool))
    trace = Walker(setting, prover, Preconditions(setting, prover), Deadline(60.0)).walk()
    return setting, trace, prover


@pytest.mark.parametrize("name", [n for n in KERNELS if n.startswith(("written", "open"))])
def test_memory_is_written_before_it_is_read(name: str, pool: Pool) -> None:
    written = Initialised(*walked(name, pool)).written()
    found = {symbol for symbol in written.symbols if re.search(r"\bs\b|1s", symbol)}
    assert bool(found) == name.startswith("written")


@pytest.mark.parametrize("name", [n for n in KERNELS if "filled" in n])
def test_a_launch_fills_what_it_is_given(name: str, pool: Pool) -> None:
    setting, trace, prover = walked(name, pool)
    t = setting.table
    count = next(s for s in setting.arguments if s.name == "n")
    out = next(a.object for a in trace.accesses if a.object == Parameter("out"))
    is_whole = Filled(setting, trace, prover).is_whole(out, t.int_scale(count, 4))
    assert is_whole == name.startswith("filled")
