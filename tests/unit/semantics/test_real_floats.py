"""What floats are where they are real numbers: a solver agrees with exact arithmetic."""

from __future__ import annotations

from fractions import Fraction

import pytest

from warpproof.ir.nodes import BinaryOp, CompareOp, ConvertOp
from warpproof.ir.types import FloatKind
from warpproof.logic.terms import INT, Term, TermTable
from warpproof.semantics.domain.floats import infinity, sign_bit
from warpproof.semantics.domain.integer_values import float_sort
from warpproof.semantics.domain.opaque_floats import Floats, library_function
from warpproof.semantics.domain.real_floats import REALS
from warpproof.solvers.base import Limits, Solver, Unsat
from warpproof.solvers.chain import arrange
from warpproof.solvers.pool import Pool
from warpproof.solvers.query import query_of

SINGLE, DOUBLE = float_sort(FloatKind.FLOAT), float_sort(FloatKind.DOUBLE)


@pytest.fixture
def z3(pool: Pool) -> Solver:
    return arrange(["z3-simple"], pool)


@pytest.fixture
def floats() -> Floats:
    return Floats(TermTable(), computes=False, are_reals=True)


def number(floats: Floats, text: str) -> Term:
    found = floats.of_number(Fraction(text), SINGLE, rounded=True)
    assert found is not None
    return found


def is_shown(floats: Floats, goal: Term, solver: Solver) -> bool:
    t = floats._table
    query = query_of(t, [t.not_(goal)], interpretation=REALS)
    assert not any("float" in (symbol.sort, *symbol.arguments) for symbol in query.wanted)
    return isinstance(solver.check(query, Limits(20)), Unsat)


@pytest.mark.parametrize(
    ("op", "expected"),
    [(BinaryOp.FADD, "3.25"), (BinaryOp.FSUB, "1.75"), (BinaryOp.FMUL, "1.875"),
     (BinaryOp.FDIV, "3.3333333")],
)  # fmt: skip
def test_arithmetic(floats: Floats, z3: Solver, op: BinaryOp, expected: str) -> None:
    t = floats._table
    found = floats.binary(op, number(floats, "2.5"), number(floats, "0.75"))
    same = t.eq(found, number(floats, expected))
    assert is_shown(floats, same, z3) == (op is not BinaryOp.FDIV)  # which has no such float
    times = floats.binary(BinaryOp.FMUL, found, number(floats, "0.75"))
    assert is_shown(floats, t.eq(times, number(floats, "2.5")), z3) == (op is BinaryOp.FDIV)


@pytest.mark.parametrize(
    ("name", "numbers", "expected"),
    [
        ("fabs", ("-2",), "2"),
        ("fabs", ("0.5",), "0.5"),
        ("maxnum", ("-2", "1"), "1"),
        ("minnum", ("-2", "1"), "-2"),
        ("fma", ("3", "4", "5"), "17"),
        ("fmuladd", ("3", "4", "5"), "17"),
    ],
)
def test_functions(
    floats: Floats, z3: Solver, name: str, numbers: tuple[str, ...], expected: str
) -> None:
    given = [number(floats, n) for n in numbers]
    found = floats.apply(library_function(name), SINGLE, *given)
    assert is_shown(floats, floats._table.eq(found, number(floats, expected)), z3)
    assert not is_shown(floats, floats._table.eq(found, number(floats, "99")), z3)


def test_order_and_conversions(floats: Floats, z3: Solver) -> None:
    t = floats._table
    x, y, n = t.symbol("x", SINGLE), t.symbol("y", SINGLE), t.symbol("n", INT)
    less = floats.compare(CompareOp.OLT, x, y)
    assert is_shown(floats, t.implies(less, floats.compare(CompareOp.F_ULE, x, y)), z3)
    assert not is_shown(floats, t.implies(floats.compare(CompareOp.OLE, x, y), less), z3)
    assert is_shown(floats, floats.compare(CompareOp.OEQ, x, x), z3)
    wide = floats.converted(ConvertOp.FPEXT, DOUBLE, x)
    assert is_shown(floats, t.eq(floats.converted(ConvertOp.FPTRUNC, SINGLE, wide), x), z3)
    one = floats.converted(ConvertOp.SITOFP, SINGLE, t.int_combine(1, [(n, 1)]))
    sum_ = floats.binary(
        BinaryOp.FADD, floats.converted(ConvertOp.SITOFP, SINGLE, n), number(floats, "1")
    )
    assert is_shown(floats, t.eq(one, sum_), z3)
    assert is_shown(floats, t.eq(floats.negated(floats.negated(x)), x), z3)


def test_what_is_left_open(floats: Floats, z3: Solver) -> None:
    """Nothing is known of other functions, and a constant that is no number is any."""
    t = floats._table
    two = number(floats, "2")
    root = floats.apply(library_function("sqrt"), SINGLE, number(floats, "4"))
    assert not is_shown(floats, t.eq(root, two), z3)
    endless = floats.constant(infinity(FloatKind.FLOAT), FloatKind.FLOAT)
    assert not is_shown(floats, floats.compare(CompareOp.OLT, two, endless), z3)
    assert is_shown(
        floats,
        t.eq(floats.constant(sign_bit(FloatKind.FLOAT), FloatKind.FLOAT), number(floats, "0")),
        z3,
    )


def test_without_an_interpretation_nothing_changes(floats: Floats) -> None:
    t = floats._table
    x, y = t.symbol("x", SINGLE), t.symbol("y", SINGLE)
    goal = t.eq(floats.binary(BinaryOp.FADD, x, y), x)
    assert "(declare-sort float 0)" in query_of(t, [goal]).text
    over_reals = query_of(t, [goal], interpretation=REALS)
    assert "(define-sort float () Real)" in over_reals.text
    assert over_reals.logic == "ALL"
    of_integers = t.int_le(t.symbol("n", INT), t.integer(3))
    assert query_of(t, [of_integers], interpretation=REALS).logic == "QF_LIA"
