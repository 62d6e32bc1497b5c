"""The specification tree: equality, walking, and its text."""

from __future__ import annotations

from fractions import Fraction

import pytest

from warpproof.base.source import NOWHERE, Span
from warpproof.ir import spec
from warpproof.ir.spec import BinaryOp, CompareOp, UnaryOp
from warpproof.ir.spec_text import format_spec

INTEGER = spec.SortType(spec.Sort.INTEGER, NOWHERE)


def name(identifier: str) -> spec.Name:
    return spec.Name(identifier, NOWHERE)


def number(value: int) -> spec.IntLiteral:
    return spec.IntLiteral(value, NOWHERE)


def binary(op: BinaryOp, left: spec.SpecExpr, right: spec.SpecExpr) -> spec.Binary:
    return spec.Binary(op, left, right, NOWHERE)


def forall(body: spec.SpecExpr) -> spec.Quantified:
    binders = (spec.Binder("i", INTEGER, NOWHERE),)
    return spec.Quantified(spec.Quantifier.FORALL, binders, (), body, NOWHERE)


A, B, C = name("a"), name("b"), name("c")


def test_places_do_not_compare() -> None:
    elsewhere = Span("f.cu", 3, 4, 3, 5)
    assert spec.Name("a", elsewhere) == A
    assert hash(spec.Name("a", elsewhere)) == hash(A)
    assert spec.Name("a", elsewhere) != B


@pytest.mark.parametrize(
    ("node", "text"),
    [
        (binary(BinaryOp.SUBTRACT, A, binary(BinaryOp.SUBTRACT, B, C)), "a - (b - c)"),
        (binary(BinaryOp.SUBTRACT, binary(BinaryOp.SUBTRACT, A, B), C), "a - b - c"),
        (binary(BinaryOp.IMPLIES, A, binary(BinaryOp.IMPLIES, B, C)), "a ==> b ==> c"),
        (binary(BinaryOp.IMPLIES, binary(BinaryOp.IMPLIES, A, B), C), "(a ==> b) ==> c"),
        (binary(BinaryOp.MULTIPLY, A, binary(BinaryOp.ADD, B, C)), "a * (b + c)"),
        (binary(BinaryOp.AND, forall(A), B), "(\\forall integer i; a) && b"),
        (binary(BinaryOp.AND, B, forall(A)), "b && \\forall integer i; a"),
        (
            binary(BinaryOp.OR, binary(BinaryOp.AND, B, forall(A)), C),
            "b && (\\forall integer i; a) || c",
        ),
        (binary(BinaryOp.POWER, A, B), "\\pow(a, b)"),
        (
            spec.Unary(UnaryOp.NEGATE, spec.Unary(UnaryOp.NEGATE, A, NOWHERE), NOWHERE),
            "-(-a)",
        ),
        (
            spec.Comparison((CompareOp.LESS_EQUAL, CompareOp.LESS), (A, B, C), NOWHERE),
            "a <= b < c",
        ),
        (spec.Member(number(1), "x", False, NOWHERE), "(1).x"),
        (spec.Index(A, spec.Range(number(0), None, NOWHERE), NOWHERE), "a[0 ..]"),
        (spec.AtThread(A, B, NOWHERE), "a@b"),
        (spec.AtThread(A, binary(BinaryOp.ADD, B, C), NOWHERE), "a@(b + c)"),
        (spec.CharLiteral(-1, NOWHERE), "'\\xff'"),
        (spec.CharLiteral(39, NOWHERE), "'\\''"),
        (spec.LoopCount(2, NOWHERE), "loop_count_2"),
        (spec.Conditional(A, B, C, NOWHERE), "a ? b : c"),
        (spec.SetOf((), NOWHERE), "\\nothing"),
    ],
)
def test_expression_text(node: spec.SpecExpr, text: str) -> None:
    assert format_spec(node) == text


def test_clause_text() -> None:
    pointer = spec.PointerType(spec.NamedType("float", NOWHERE), NOWHERE)
    clauses = (
        spec.SpecVariable("m", spec.ArrayType(pointer, number(3), NOWHERE), NOWHERE),
        spec.Requires(A, NOWHERE, "positive"),
        spec.Assigns((), NOWHERE),
        spec.PredicateDefinition("p", (spec.Binder("x", pointer, NOWHERE),), A, NOWHERE),
    )
    assert format_spec(clauses).splitlines() == [
        "logic_param float *m[3];",
        "requires positive: a;",
        "assigns \\nothing;",
        "predicate p(float *x) = a;",
    ]


@pytest.mark.parametrize(
    ("digits", "value"),
    [
        ("0.1", Fraction(1, 10)),
        ("1e-3", Fraction(1, 1000)),
        ("0x1.8p1", Fraction(3)),
        ("0x.8p0", Fraction(1, 2)),
    ],
)
def test_float_literals_are_exact(digits: str, value: Fraction) -> None:
    assert spec.FloatLiteral(digits, "", NOWHERE).real == value


def test_children_and_map() -> None:
    call = spec.Call("f", (A, B), NOWHERE)
    assert list(spec.children(call)) == [A, B]
    assert spec.map_children(call, lambda node: C) == spec.Call("f", (C, C), NOWHERE)
    assert spec.map_children(A, lambda node: C) is A


def test_depth_of_a_tree_deeper_than_the_stack() -> None:
    node: spec.SpecExpr = A
    for _ in range(5000):
        node = spec.Unary(UnaryOp.NOT, node, NOWHERE)
    assert spec.depth(node) == 5001


def test_formulas_by_form() -> None:
    comparison = spec.Comparison((CompareOp.LESS,), (A, B), NOWHERE)
    assert spec.is_formula(comparison)
    assert spec.is_formula(spec.Old(comparison, NOWHERE))
    assert spec.is_formula(spec.Let("x", A, comparison, NOWHERE))
    assert not spec.is_formula(A)
    assert not spec.is_formula(binary(BinaryOp.ADD, A, B))
