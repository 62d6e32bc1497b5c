"""Findings show values under the names that the source has for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generator.batch import Piece, compile_pieces
from warpproof.semantics.machine.interpreter import run_program

CASES = {
    "geometry": (
        "__global__ void k(int *a) { a[threadIdx.x + 1] = 0; }\n"
        "int run() { int *a; cudaMalloc(&a, 8); k<<<1, 2>>>(a);"
        " cudaDeviceSynchronize(); return 0; }",
        {"threadIdx.x": "1"},
    ),
    "elements": (
        "int run() { int a[2] = {3, 4}; for (unsigned i = 0; i < 2; ++i) "
        '__ESBMC_assert(a[i] != 4, "a"); return 0; }',
        {"a[i]": "4", "i": "1"},
    ),
    "members": (
        "struct S { int x; float f; };\n"
        "int run() { S s = {7, 0.5f}; S *volatile q = &s; S *p = q; "
        '__ESBMC_assert(p->x != 7, "x"); return 0; }',
        {"p->x": "7"},
    ),
    "shared": (
        "__global__ void k() { __shared__ int found;"
        " if (threadIdx.x == 0) found = 5; __syncthreads(); assert(found == 4); }\n"
        "int run() { k<<<1, 1>>>(); cudaDeviceSynchronize(); return 0; }",
        {"found": "5"},
    ),
    "unsigned": (
        'int run() { unsigned u = 4000000000u; __ESBMC_assert(u < 5, "u"); return 0; }',
        {"u": "4000000000"},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_values(name: str, tmp_path: Path) -> None:
    text, expected = CASES[name]
    program = compile_pieces([Piece(name, text + "\n")], tmp_path)[0].program
    (finding,) = run_program(program).findings
    assert {v.name: v.text for v in finding.values} == expected
