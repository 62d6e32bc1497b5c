"""Registers in inline assembly as nvcc takes them: `%laneid` beside operands."""

from __future__ import annotations

from pathlib import Path

import pytest

import warpproof
from warpproof.base.config import Config
from warpproof.base.diagnostics import UserError
from warpproof.base.verdict import Verdict
from warpproof.load import load

PROGRAM = """\
#define LANE(to) asm volatile("mov.u32 %0, %laneid;" : "=r"(to))
__global__ void lanes(unsigned *p) {
  unsigned lane, warp; unsigned long long now;
  LANE(lane);
  asm volatile("mov.u32 %0, %warpid;\\n\\t"
               "mov.u64 %1, %globaltimer;" : "=r"(warp), "=l"(now));
  p[threadIdx.x] = lane + 0 * warp + 0 * (unsigned)now;
}
int main() {
  unsigned *p;
  cudaMalloc(&p, 128);
  lanes<<<1, 32>>>(p);
  cudaDeviceSynchronize();
}
"""


def written(folder: Path, text: str) -> str:
    path = folder / "program.cu"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_register_with_one_percent_sign_is_read(tmp_path: Path) -> None:
    report = warpproof.check(written(tmp_path, PROGRAM), check=["bounds"], timeout=60)
    assert {r.verdict for r in report.results} == {Verdict.PROVED}


def test_it_is_the_same_as_with_two(tmp_path: Path) -> None:
    def kernels(text: str) -> list[object]:
        program = load(written(tmp_path, text), Config())
        bodies = [program.device.functions[symbol] for symbol in program.kernels]
        return [[type(s) for b in f.blocks for s in b.statements] for f in bodies]

    twice = PROGRAM
    for register in ("laneid", "warpid", "globaltimer"):
        twice = twice.replace(f"%{register}", f"%%{register}")
    assert kernels(PROGRAM) == kernels(twice)


def test_another_mistake_is_told_as_it_stands(tmp_path: Path) -> None:
    wrong = PROGRAM.replace("int main() {", "int main() { int n = nothing;")
    with pytest.raises(UserError) as rejected:
        load(written(tmp_path, wrong), Config())
    assert "undeclared" in str(rejected.value)


def test_an_escape_that_is_none_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(UserError) as rejected:
        load(written(tmp_path, PROGRAM.replace("%laneid", "%-")), Config())
    assert "invalid % escape" in str(rejected.value)
