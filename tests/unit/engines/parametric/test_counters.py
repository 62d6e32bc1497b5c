"""Blocks that count themselves, under the launches of a program: is the counter 0 at first?"""

from __future__ import annotations

from pathlib import Path

import pytest

from warpproof import check
from warpproof.base.property import Property
from warpproof.base.verdict import Scope, Verdict

_KERNELS = {
    "zeroed": "cudaMemset(c, 0, 4); zeroed<<<m, 64>>>(p, c, o);",
    "in_a_row": "cudaMalloc(&c, 8); cudaMemset(c, 0, 8); in_a_row<<<m, 64>>>(p, c + 1, o);",
    "variable": "variable<<<m, 64>>>(p, nullptr, o);",
    "not_set": "not_set<<<m, 64>>>(p, c, o);",
    "set_to_one": "cudaMemset(c, 1, 4); set_to_one<<<m, 64>>>(p, c, o);",
    "maybe": "if (m > 5) cudaMemset(c, 0, 4); maybe<<<m, 64>>>(p, c, o);",
    "later": "cudaMemsetAsync(c, 0, 4); later<<<m, 64>>>(p, c, o);",
    "again": "cudaMemset(c, 0, 4); for (int i = 0; i < m; i++) again<<<m, 64>>>(p, c, o);",
    "used": "cudaMemset(c, 0, 4); raise<<<1, 1>>>(c); used<<<m, 64>>>(p, c, o);",
    "another": "another<<<m, 64>>>(p, nullptr, o);",
    "other_variable": "raise_other<<<1, 1>>>(); other_variable<<<m, 64>>>(p, nullptr, o);",
    "kept": "publish<<<1, 1>>>(t, c); cudaMemset(c, 0, 4); through<<<1, 1>>>(t);"
    " kept<<<m, 64>>>(p, c, o);",
    "kept_variable": "publish_own<<<1, 1>>>(t); through<<<1, 1>>>(t);"
    " kept_variable<<<m, 64>>>(p, nullptr, o);",
}
_SHOWN = ("zeroed", "in_a_row", "variable")
_COUNTERS = {
    "variable": "&at_zero",
    "another": "&at_one",
    "other_variable": "&at_zero_too",
    "kept_variable": "&kept_at_zero",
}


def source(mains: list[str], more: str = "") -> str:
    made = [
        "#include <cstdlib>",
        "__device__ unsigned at_zero, at_one = 1, at_zero_too, kept_at_zero;",
        "__global__ void publish(unsigned **t, unsigned *c) { t[0] = c; }",
        "__global__ void publish_own(unsigned **t) { t[0] = &kept_at_zero; }",
        "__global__ void through(unsigned **t) { t[0][0] = 1; }",
        "__global__ void raise(unsigned *c) { *c = 1; }",
        "__global__ void raise_other() { at_zero_too = 1; }",
    ]
    for name in _KERNELS:
        counter = _COUNTERS.get(name, "c")
        made.append(
            f"__global__ void {name}(int *part, unsigned *c, int *out) {{"
            "  if (threadIdx.x != 0) return;"
            "  part[blockIdx.x] = 1; __threadfence();"
            f" if (atomicAdd({counter}, 1u) == gridDim.x - 1) {{"
            "  __threadfence(); *out = part[0]; } }"
        )
    made += [
        "int main(int argc, char **argv) {",
        "  int m = atoi(argv[1]); if (m < 1 || m > 1000) return 1;",
        "  int *p, *o; cudaMalloc(&p, 4000); cudaMalloc(&o, 4);",
        "  unsigned **t; cudaMalloc(&t, 8);",
        more,
        *(f"{{ unsigned *c; cudaMalloc(&c, 4); {main} }}" for main in mains),
        "  return 0;",
        "}",
    ]
    return "\n".join(made)


def shown(path: Path, text: str) -> list[str]:
    path.write_text(text)
    report = check(str(path), engine="parametric", check=["race"])
    rows = [r for r in report.results if r.scope is Scope.PROGRAM]
    found = [r for r in rows if r.property is Property.DATA_RACE and r.function in _KERNELS]
    assert found
    return [r.function or "" for r in found if r.verdict in (Verdict.PROVED, Verdict.PROVED_IF)]


def test_a_counter_is_zero_if_the_host_has_left_zero_there(tmp_path: Path) -> None:
    found = shown(tmp_path / "program.cu", source(list(_KERNELS.values())))
    assert sorted(found) == sorted(_SHOWN)


@pytest.mark.parametrize("launch", ["<<<m, 64, 0, s>>>", "<<<m, 64, 0, cudaStreamPerThread>>>"])
def test_nothing_is_known_of_it_in_streams(tmp_path: Path, launch: str) -> None:
    is_made = "PerThread" not in launch
    more = "cudaStream_t s; cudaStreamCreate(&s);" if is_made else ""
    main = f"cudaMemset(c, 0, 4); zeroed{launch}(p, c, o);"
    assert shown(tmp_path / "program.cu", source([main], more)) == []
