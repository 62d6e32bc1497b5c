"""Every domain computes what compiled code computes, operator by operator, at every corner.

The oracle is C: compiled for this machine with each run, and, recorded in `gpu.txt`, by nvcc for a
GPU (`python -m tests.conformance.gpu` writes its program). No domain is compared with another.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conformance import domains
from tests.conformance.compiled import compiled, read
from tests.conformance.operators import Operator, operators
from warpproof.ir import nodes, primitives

OPERATORS = operators()
GPU = read((Path(__file__).parent / "gpu.txt").read_text(encoding="utf-8"))
DOMAINS: dict[str, tuple[Callable[[Operator], domains.Compute], int]] = {
    # and of how many results each says something at least
    "concrete": (domains.concrete, 45_000),
    "fast path": (domains.fast, 10_000),
    "emitted": (domains.emitted, 30_000),
    "symbolic": (domains.symbolic((True, True, True)), 44_000),
    "symbolic left": (domains.symbolic((True, False, False)), 14_000),
    "symbolic right": (domains.symbolic((False, True, True)), 14_000),
    "integers": (domains.integers, 10_000),
    "registers": (domains.registers(0), 10_000),
    "registers elsewhere": (domains.registers(-3), 3_000),
}


_STEP = {"symbolic left": 3, "symbolic right": 3, "registers elsewhere": 3}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[int | None]]:
    return compiled(OPERATORS, tmp_path_factory.mktemp("compiled"))


@pytest.mark.parametrize("name", DOMAINS)
def test_domain(name: str, results: dict[str, list[int | None]]) -> None:
    of, least = DOMAINS[name]
    wrong = []
    said = 0
    for operator in OPERATORS:
        compute = of(operator)
        cases = list(zip(operator.operands, results.get(operator.name, [])))
        for operands, expected in cases[:: _STEP.get(name, 1)]:
            found = compute(operands)
            if found is domains.NOT_SAID:
                continue
            said += 1
            if found != expected:
                wrong.append((operator.name, [hex(x) for x in operands], found, expected))
    assert not wrong, f"{len(wrong)} of {said}: {wrong[:20]}"
    assert said >= least


def test_a_gpu_computes_the_same(results: dict[str, list[int | None]]) -> None:
    for operator in OPERATORS:
        if operator.on_gpu and operator.operands:
            assert GPU[operator.name] == results[operator.name], operator.name


def test_every_operator_is_here() -> None:
    seen: set[object] = set()
    for operator in OPERATORS:
        e = operator.expression
        seen.add(e.function if isinstance(e, nodes.Pure) else getattr(e, "op", type(e)))
    wanted = {*nodes.BinaryOp, *nodes.OverflowOp, *nodes.CompareOp, *nodes.ConvertOp}
    wanted |= {name for name in primitives.ARITHMETIC if not name.endswith(".rounded")}
    assert wanted - seen == NOT_IN_C


NOT_IN_C = {
    # addresses: pointers are no numbers of C; patterns of one type as another are their bits
    nodes.ConvertOp.PTRTOINT, nodes.ConvertOp.INTTOPTR, nodes.ConvertOp.BITCAST, "ptrmask",
    # another name for `rint` in the rounding mode that programs run in
    "roundeven",
    # no function of C11 has these meanings; tests/hardware has them where CUDA has
    "minimum", "maximum", "is.fpclass", "fptosi.sat", "fptoui.sat",
}  # fmt: skip
