"""Expressions written down as Python, against the rules of the concrete interpreter."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warpproof.ir import nodes, types
from warpproof.logic.terms import BitVec, TermTable
from warpproof.semantics.domain.concrete_fast_path import ConcreteFastPath, compile_expression
from warpproof.semantics.domain.evaluation import (
    Environment,
    evaluate,
)
from warpproof.semantics.domain.values import (
    Compound,
    Data,
    Value,
)

_WIDTHS = (1, 8, 16, 32, 64)
_BINARY = [op for op in nodes.BinaryOp if not op.name.startswith("F")]
_COMPARE = [op for op in nodes.CompareOp if op.name[0] in "SU" or op.name in ("EQ", "NE")]


class _Plain(Environment):
    def __init__(self, variables: dict[str, Data]) -> None:
        self.variables = variables

    def variable(self, name: str, type_: types.Type) -> Data:
        return self.variables[name]

    def address(self, node: nodes.AddressOf) -> Value:
        return Value(0x1000, 0, 7)

    def geometry(self, node: nodes.GeometryRef) -> Value:
        return Value(5)


def _number(r: random.Random, bits: int, depth: int) -> nodes.Expr:
    kind = types.Int(bits)
    if depth == 0 or r.random() < 0.15:
        if r.random() < 0.4:
            return nodes.IntConst(_some(r, bits), kind)
        return nodes.VarRef(f"n{bits}.{r.randrange(3)}", kind)
    choice = r.randrange(5)
    if choice == 0 and bits == 1:
        width = r.choice(_WIDTHS[1:])
        left, right = _number(r, width, depth - 1), _number(r, width, depth - 1)
        if r.random() < 0.5:
            return nodes.Overflows(r.choice(list(nodes.OverflowOp)), left, right)
        return nodes.Compare(r.choice([op for op in _COMPARE if _is_whole(op)]), left, right)
    if choice == 1:
        width = r.choice([w for w in _WIDTHS if w != bits])
        op = nodes.ConvertOp.TRUNC
        if width < bits:
            op = r.choice((nodes.ConvertOp.ZEXT, nodes.ConvertOp.SEXT))
        return nodes.Convert(op, _number(r, width, depth - 1), kind)
    if choice == 2 and bits == 32:
        return nodes.GeometryRef(nodes.Geometry.THREAD_IDX, 0, kind)
    left, right = _number(r, bits, depth - 1), _number(r, bits, depth - 1)
    return nodes.Binary(r.choice(_BINARY), left, right, kind)


def _is_whole(op: nodes.CompareOp) -> bool:
    return op not in (nodes.CompareOp.UNO, nodes.CompareOp.UEQ, nodes.CompareOp.UNE)


def _some(r: random.Random, bits: int) -> int:
    ones = (1 << bits) - 1
    return r.choice((0, 1, 3, ones, ones >> 1, (ones >> 1) + 1, r.getrandbits(bits))) & ones


def _variables(r: random.Random) -> dict[str, Data]:
    return {f"n{w}.{i}": Value(_some(r, w)) for w in _WIDTHS for i in range(3)}


@settings(max_examples=500, deadline=None)
@given(st.integers(0, 2**32))
def test_numbers(seed: int) -> None:
    r = random.Random(seed)
    expression = _number(r, r.choice(_WIDTHS), 4)
    function = compile_expression(expression)
    if function is None:
        return
    for _ in range(4):
        env = _Plain(_variables(r))
        found = function(env.variables, env)
        assert found is None or found == evaluate(expression, env)


@pytest.mark.parametrize("op", _BINARY)
def test_every_operation_is_written_down(op: nodes.BinaryOp) -> None:
    r = random.Random(op.value)
    shifts = (nodes.BinaryOp.SHL, nodes.BinaryOp.LSHR, nodes.BinaryOp.ASHR)
    i32 = types.Int(32)
    used = 0
    for _ in range(200):
        right: nodes.Expr = nodes.VarRef("n32.1", i32)
        if op in shifts:
            right = nodes.IntConst(r.randrange(32), i32)
        expression = nodes.Binary(op, nodes.VarRef("n32.0", i32), right, i32)
        function = compile_expression(expression)
        assert function is not None
        env = _Plain(_variables(r))
        found = function(env.variables, env)
        if found is not None:
            used += 1
            assert found == evaluate(expression, env)
    assert used


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32))
def test_pointers(seed: int) -> None:
    r = random.Random(seed)
    pointer: nodes.Expr = nodes.VarRef("p", types.POINTER)
    if r.random() < 0.5:
        pointer = nodes.AddressOf("array", nodes.SymbolKind.GLOBAL, nodes.Side.HOST)
    for _ in range(r.randrange(1, 4)):
        if r.random() < 0.7:
            pointer = nodes.PtrAdd(pointer, _number(r, 64, 2), r.choice((1, 4, 12)))
        else:
            pointer = nodes.PtrField(pointer, r.randrange(64), 4, "field")
    function = compile_expression(pointer)
    if function is None:
        return
    owner = r.choice((3, -2))
    env = _Plain({**_variables(r), "p": Value(r.getrandbits(48), 0, owner)})
    found = function(env.variables, env)
    assert found is None or found == evaluate(pointer, env)


def test_what_is_not_a_plain_number_is_for_others() -> None:
    i32 = types.Int(32)
    sum_ = nodes.Binary(nodes.BinaryOp.ADD, nodes.VarRef("a", i32), nodes.IntConst(1, i32), i32)
    function = compile_expression(sum_)
    assert function is not None
    open_: Any = TermTable().symbol("x", BitVec(32))
    assert function({"a": Value(4)}, None) == Value(5)
    for value in (Value(open_), Value(4, 1), Value(4, open_), Value(4, 0, 9), Compound(())):
        assert function({"a": value}, None) is None
    assert function({}, None) is None


def test_written_down_only_when_asked_often() -> None:
    i32 = types.Int(32)
    sum_ = nodes.Binary(nodes.BinaryOp.ADD, nodes.VarRef("a", i32), nodes.IntConst(1, i32), i32)
    quickly = ConcreteFastPath()
    answers = [quickly.value(sum_, {"a": Value(4)}, None) for _ in range(12)]
    assert answers[0] is None
    assert answers[-1] == Value(5)
