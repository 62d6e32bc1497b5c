"""Marks on operations that a check keeps in their type."""

from __future__ import annotations

from pathlib import Path

import pytest

from warpproof.base.config import Config
from warpproof.base.property import Property
from warpproof.ir import nodes, types
from warpproof.ir.no_wraps import mark_checked
from warpproof.ir.walk import all_expressions
from warpproof.load import load

X, Y = nodes.VarRef("x", types.I32), nodes.VarRef("y", types.I32)
SUM = nodes.Binary(nodes.BinaryOp.ADD, X, Y, types.I32)
TRUE = nodes.IntConst(1, types.BOOL)
FITS = nodes.Binary(
    nodes.BinaryOp.XOR, nodes.Overflows(nodes.OverflowOp.SADD, X, Y), TRUE, types.BOOL
)
CHECK = nodes.Assert(FITS, Property.INTEGER_OVERFLOW, "")
STORE = nodes.Store(nodes.NullConst(), SUM, 4)
KEPT = nodes.Assign("z", SUM)
OTHER = nodes.Assign("x", nodes.IntConst(1, types.I32))


def marks(*statements: nodes.Statement) -> list[bool]:
    block = mark_checked(nodes.Block("a", statements, nodes.Return(SUM)))
    values = [s.value for s in block.statements if isinstance(s, nodes.Assign | nodes.Store)]
    end = block.terminator
    assert isinstance(end, nodes.Return)
    assert end.value is not None
    return [e.checked is not None for e in (*values, end.value) if isinstance(e, nodes.Binary)]


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        ((STORE,), [False, False]),
        ((CHECK, STORE), [True, True]),
        ((STORE, CHECK), [False, True]),  # the value is used before it is checked
        ((KEPT, CHECK), [True, True]),
        ((KEPT, STORE, CHECK), [False, False, True]),
        ((CHECK, OTHER, STORE), [False, False]),  # of another x
        ((KEPT, OTHER, CHECK), [False, True]),
    ],
)
def test_a_mark_needs_a_check_of_the_same_values(
    statements: tuple[nodes.Statement, ...], expected: list[bool]
) -> None:
    assert marks(*statements) == expected


def test_a_mark_is_no_part_of_the_operation() -> None:
    marked = nodes.Binary(SUM.op, X, Y, types.I32, nodes.OverflowOp.SADD)
    assert marked == SUM
    assert hash(marked) == hash(SUM)


PROGRAM = """
__global__ void k(int *a, int n, unsigned u) {
  a[0] = n * 3 + 1;
  a[1] = u * 3 + 1;
  int r;
  a[2] = __builtin_add_overflow(n, 7, &r);
  a[3] = r;
}
"""


def test_signed_operations_are_marked_and_others_wrap(tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    path.write_text(PROGRAM)
    (kernel,) = load(str(path), Config()).device.functions.values()
    found = {
        (e.op.value, str(e.left), e.right.value): e.checked
        for e in all_expressions(kernel)
        if isinstance(e, nodes.Binary) and isinstance(e.right, nodes.IntConst)
        if e.type == types.I32
    }
    by_constant: dict[int, set[nodes.OverflowOp | None]] = {}
    for (_, _, right), checked in found.items():
        by_constant.setdefault(right, set()).add(checked)
    assert by_constant[3] == {nodes.OverflowOp.SMUL, None}
    assert by_constant[1] == {nodes.OverflowOp.SADD, None}
    assert by_constant[7] == {None}  # the program looks at the overflow itself
