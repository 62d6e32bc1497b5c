"""Rules that hold for every operation: computing with constants, and with choices of constants."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from warpproof.base.diagnostics import InternalError
from warpproof.logic.rules.collect import CONSTANT, head
from warpproof.logic.table.cons import Head, Rewrite, Rule, Term
from warpproof.logic.table.ops import Op
from warpproof.logic.table.sorts import BOOL, INT, BitVec, BoolSort, Float, IntSort, Sort
from warpproof.logic.values import MEANING, Value

if TYPE_CHECKING:
    from warpproof.logic.table.constructors import Constructors


def constant(t: Constructors, value: Value, sort: Sort) -> Term:
    """The literal of a value."""
    if isinstance(sort, BoolSort):
        return t.true if value else t.false
    if not isinstance(value, int):
        raise InternalError(f"{value!r} is no value of {sort}")
    if isinstance(sort, BitVec):
        return t.bv(value, sort.width)
    if isinstance(sort, IntSort):
        return t.integer(value)
    if isinstance(sort, Float):
        return t.fp(value, sort)
    raise InternalError(f"no literals of {sort}")


# --- sorts of results ---------------------------------------------------------------------------

_Result = Callable[[Any, "tuple[Term, ...]"], Sort]


def _same(payload: Any, args: tuple[Term, ...]) -> Sort:
    return args[0].sort


def _bool(payload: Any, args: tuple[Term, ...]) -> Sort:
    return BOOL


_UNARY: dict[Op, _Result] = {
    Op.NOT: _bool,
    Op.BV_NOT: _same,
    Op.BV_NEG: _same,
    Op.BV_EXTRACT: lambda p, a: BitVec(p[0] - p[1] + 1),
    Op.BV_ZEXT: lambda p, a: BitVec(a[0].width + p),
    Op.BV_SEXT: lambda p, a: BitVec(a[0].width + p),
    Op.BV_TO_NAT: lambda p, a: INT,
    Op.BV_TO_INT: lambda p, a: INT,
    Op.INT_TO_BV: lambda p, a: BitVec(p),
    Op.FP_FROM_BITS: lambda p, a: p,
    Op.FP_TO_BITS: lambda p, a: BitVec(a[0].format.bits),
    Op.FP_NEG: _same,
    Op.FP_ABS: _same,
    Op.FP_SQRT: _same,
    Op.FP_ROUND: _same,
    Op.FP_IS_NAN: _bool,
    Op.FP_IS_INFINITE: _bool,
    Op.FP_IS_ZERO: _bool,
    Op.FP_IS_NORMAL: _bool,
    Op.FP_IS_SUBNORMAL: _bool,
    Op.FP_IS_NEGATIVE: _bool,
    Op.FP_CONVERT: lambda p, a: p[1],
    Op.FP_FROM_UBV: lambda p, a: p[1],
    Op.FP_FROM_SBV: lambda p, a: p[1],
    Op.FP_TO_UBV: lambda p, a: BitVec(p[1]),
    Op.FP_TO_SBV: lambda p, a: BitVec(p[1]),
}

_BINARY: dict[Op, _Result] = {
    Op.EQ: _bool,
    **dict.fromkeys(
        (
            Op.BV_ADD,
            Op.BV_SUB,
            Op.BV_MUL,
            Op.BV_UDIV,
            Op.BV_UREM,
            Op.BV_SDIV,
            Op.BV_SREM,
            Op.BV_AND,
            Op.BV_OR,
            Op.BV_XOR,
            Op.BV_SHL,
            Op.BV_LSHR,
            Op.BV_ASHR,
        ),
        _same,
    ),
    Op.BV_CONCAT: lambda p, a: BitVec(a[0].width + a[1].width),
    Op.BV_ULT: _bool,
    Op.BV_SLT: _bool,
    Op.INT_DIV: _same,
    Op.INT_MOD: _same,
    Op.INT_LE: _bool,
    Op.FP_ADD: _same,
    Op.FP_SUB: _same,
    Op.FP_MUL: _same,
    Op.FP_DIV: _same,
    Op.FP_REM: _same,
    Op.FP_LT: _bool,
    Op.FP_LE: _bool,
    Op.FP_EQ: _bool,
}


# --- folding ------------------------------------------------------------------------------------


def _fold(op: Op, result: _Result) -> Callable[..., Term]:
    meaning = MEANING[op]

    def rewrite(t: Constructors, payload: Any, *args: Term) -> Term:
        sort = result(payload, args)
        return constant(t, meaning(sort, payload, args, [a.value for a in args]), sort)

    return rewrite


def _folding(op: Op, arity: int, result: _Result) -> Rule:
    return Rule(
        f"{op.name}:fold",
        op,
        (CONSTANT,) * arity,
        _fold(op, result),
        "an operation on constants is the constant it computes",
    )


FOLDING: list[Rule] = [
    *(_folding(op, 1, result) for op, result in _UNARY.items()),
    *(_folding(op, 2, result) for op, result in _BINARY.items()),
    _folding(Op.FP_FMA, 3, _same),
]


# --- lifting a choice between constants -----------------------------------------------------------


def _between_constants(choice: Term) -> bool:
    return choice.args[1].is_constant and choice.args[2].is_constant


def _lift(op: Op, result: _Result, arity: int, position: int) -> Rewrite:
    fold = _fold(op, result)

    def rewrite(t: Constructors, payload: Any, *args: Term) -> Term | None:
        choice = args[position]
        if not _between_constants(choice):
            return None
        condition, then, other = choice.args
        before, after = args[:position], args[position + 1 :]
        return t.ite(
            condition,
            fold(t, payload, *before, then, *after),
            fold(t, payload, *before, other, *after),
        )

    return rewrite


def _lifting(op: Op, result: _Result, heads: tuple[Head, ...], position: int) -> Rule:
    return Rule(
        f"{op.name}:lift_choice_{position}",
        op,
        heads,
        _lift(op, result, len(heads), position),
        "f(ite(c, k, m)) = ite(c, f(k), f(m)) for constants k and m, the other argument constant",
    )


_CHOICE = head(Op.ITE)

LIFTING: list[Rule] = [
    *(_lifting(op, r, (_CHOICE,), 0) for op, r in _UNARY.items() if op is not Op.NOT),
    *(_lifting(op, r, (_CHOICE, CONSTANT), 0) for op, r in _BINARY.items() if op is not Op.EQ),
    *(_lifting(op, r, (CONSTANT, _CHOICE), 1) for op, r in _BINARY.items() if op is not Op.EQ),
]

RESULT_SORTS: dict[Op, _Result] = {**_UNARY, **_BINARY}
"""The sort of a term by its payload and arguments, for the operations that fold."""
