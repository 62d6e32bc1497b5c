"""Inline assembly: how it is read, and that nothing is guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from warpproof.base.config import Config
from warpproof.frontend.lift.ptx import Instruction, instructions
from warpproof.load import inventory, load


def test_a_text_is_read_into_instructions() -> None:
    text = "{ .reg .pred p; // why\n\tsetp.lt.s32 p, $1, 0; ld.v2.f32 {$2, $3}, [$4+8]; }"
    assert instructions(text) == [
        Instruction("setp.lt.s32", ("p", "$1", "0")),
        Instruction("ld.v2.f32", ("{$2, $3}", "[$4+8]")),
    ]


@pytest.mark.parametrize(
    "statement",
    [
        'asm("mad.lo.cc.u32 %0, %1, %1, %1;" : "=r"(x) : "r"(y));',  # carries
        'asm("@p add.u32 %0, %1, 1;" : "=r"(x) : "r"(y));',  # under a condition
        'asm("ld.shared.u32 %0, [%1];" : "=r"(x) : "r"(y));',  # an address of 32 bits
        'asm("add.sat.s32 %0, %1, 1;" : "=r"(x) : "r"(y));',
        'asm("wgmma.fence.sync.aligned;");',
        'asm("mov.u32 %0, %%nosuchregister;" : "=r"(x));',
        'asm("add.u32 %0, %1, unset;" : "=r"(x) : "r"(y));',
        'asm("ld.mmio.u32 %0, [%1];" : "=r"(x) : "l"(p));',
    ],
)
def test_what_is_not_understood_is_not_supported(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "a.cu"
    text = f"__global__ void k(unsigned *p) {{ unsigned x = 0, y = p[0]; {statement} p[1] = x; }}\n"
    path.write_text(text, encoding="utf-8")
    (found,) = inventory(load(str(path), Config())).unsupported
    assert found.construct == "inline assembly"
