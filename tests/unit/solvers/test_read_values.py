"""Values in every form that solvers print; anything else is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warpproof.logic.table.sorts import BOOL, DOUBLE, INT, Array, BitVec, Uninterpreted
from warpproof.logic.values import ArrayValue, Element, FunctionValue
from warpproof.solvers.base import Symbol
from warpproof.solvers.read_values import read_value
from warpproof.solvers.sexpressions import read, read_one, write

B4 = "(_ BitVec 4)"
SINGLE = "(_ FloatingPoint 8 24)"


@pytest.mark.parametrize(
    ("sort", "text", "value"),
    [
        ("Bool", "true", True),
        ("Bool", "#b0", False),
        ("Int", "17", 17),
        ("Int", "(- 17)", -17),
        (B4, "#xa", 10),
        (B4, "#b1010", 10),
        (B4, "(_ bv10 4)", 10),
        (SINGLE, "(fp #b1 #x7f #b00000000000000000000000)", 0xBF800000),
        (SINGLE, "(fp #b1 #xff #b00000000000000000000001)", 0x7FFFFFFF),
        (SINGLE, "(_ NaN 8 24)", 0x7FFFFFFF),
        (SINGLE, "(_ +oo 8 24)", 0x7F800000),
        (SINGLE, "(_ -oo 8 24)", 0xFF800000),
        (SINGLE, "(_ +zero 8 24)", 0),
        (SINGLE, "(_ -zero 8 24)", 0x80000000),
        ("Float64", "(_ +oo 11 53)", DOUBLE.infinity),
        ("S", "S!val!3", Element(Uninterpreted("S"), "S!val!3")),
        ("S", "(as @S_3 S)", Element(Uninterpreted("S"), "@S_3")),
        ("Int", "(let ((a 4)) (let ((b a)) b))", 4),
    ],
)
def test_constants(sort: str, text: str, value: object) -> None:
    assert read_value(text, Symbol("x", sort)) == value


INTS = Array(INT, INT)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("((as const (Array Int Int)) 3)", ArrayValue(INTS, 3, {})),
        (
            "(store (store ((as const (Array Int Int)) 0) 1 5) 1 6)",
            ArrayValue(INTS, 0, {1: 6}),
        ),
        (
            "(let ((a!1 (store ((as const (Array Int Int)) 0) (- 1) 5))) (store a!1 2 7))",
            ArrayValue(INTS, 0, {-1: 5, 2: 7}),
        ),
        ("(lambda ((x Int)) (ite (= x 4) 9 2))", ArrayValue(INTS, 2, {4: 9})),
    ],
)
def test_arrays(text: str, value: ArrayValue) -> None:
    assert read_value(text, Symbol("a", "(Array Int Int)")) == value


def test_array_of_arrays() -> None:
    sort = "(Array Int (Array Int Bool))"
    inner = "((as const (Array Int Bool)) false)"
    text = f"(store ((as const {sort}) {inner}) 1 (store {inner} 2 true))"
    value = read_value(text, Symbol("a", sort))
    assert isinstance(value, ArrayValue)
    row = value.read(1)
    assert isinstance(row, ArrayValue)
    assert (row.read(2), row.read(1)) == (True, False)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        # one after another, all arguments in each
        (
            "(lambda ((x Int) (y Bool)) (ite (and (= x 1) (= y true)) 5 "
            "(ite (and (= y false) (= 1 x)) 6 0)))",
            {(1, True): 5, (1, False): 6, (2, True): 0},
        ),
        # decided by one argument after the other
        (
            "(lambda ((x Int) (y Bool)) (ite (= 1 x) (ite y 5 6) (ite (= 2 x) (ite y 7 8) 8)))",
            {(1, True): 5, (1, False): 6, (2, True): 7, (2, False): 8, (3, True): 8},
        ),
        # a lambda for each argument, parts named
        (
            "(lambda ((x Int)) (lambda ((y Bool)) (let ((c (= x 1))) "
            "(ite (and c (= y true)) 5 0))))",
            {(1, True): 5, (1, False): 0, (4, True): 0},
        ),
        ("(lambda ((x Int) (y Bool)) 3)", {(0, True): 3, (9, False): 3}),
        # the first that fits counts
        (
            "(lambda ((x Int) (y Bool)) (ite (and (= x 1) (= y true)) 5 "
            "(ite (and (= x 1) (= y true)) 6 0)))",
            {(1, True): 5},
        ),
    ],
)
def test_functions(text: str, points: dict[tuple[int, bool], int]) -> None:
    value = read_value(text, Symbol("f", "Int", ("Int", "Bool")))
    assert isinstance(value, FunctionValue)
    assert {point: value.at(*point) for point in points} == points


def test_predicate_without_ite() -> None:
    second = "(not (or (not (= 3 x)) (not (= y 4))))"
    text = f"(lambda ((x Int) (y Int)) (or (and (= 1 x) (= 2 y)) {second}))"
    value = read_value(text, Symbol("p", "Bool", ("Int", "Int")))
    assert isinstance(value, FunctionValue)
    true = [(x, y) for x in range(6) for y in range(6) if value.at(x, y)]
    assert true == [(1, 2), (3, 4)]


def test_function_of_a_boolean() -> None:
    value = read_value("(lambda ((x Bool)) x)", Symbol("p", "Bool", ("Bool",)))
    assert isinstance(value, FunctionValue)
    assert (value.at(True), value.at(False)) == (True, False)


def test_long_function() -> None:
    body = "0"
    for n in range(3000):
        body = f"(ite (and (= x {n}) (= y {n})) {n + 1} {body})"
    value = read_value(f"(lambda ((x Int) (y Int)) {body})", Symbol("f", "Int", ("Int", "Int")))
    assert isinstance(value, FunctionValue)
    assert [value.at(7, 7), value.at(2999, 2999), value.at(7, 8)] == [8, 3000, 0]


@pytest.mark.parametrize(
    ("sort", "text"),
    [
        ("Bool", "maybe"),
        ("Bool", "1"),
        ("Int", "1.0"),
        ("Int", "(- 1 2)"),
        ("Int", "1_000"),
        ("Int", "#x10"),
        (B4, "#x10"),
        (B4, "#b101"),
        (B4, "(_ bv16 4)"),
        (B4, "7"),
        (B4, "#b"),
        (SINGLE, "(_ NaN 11 53)"),
        (SINGLE, "(fp #b0 #b0 #b0)"),
        (SINGLE, "((_ to_fp 8 24) RNE 1.0)"),
        ("(Array Int Int)", "(_ as-array f)"),
        ("(Array Int Int)", "@fun_7"),
        ("(Array Int Int)", "(store b 1 2)"),
        ("Real", "1.0"),
        ("RoundingMode", "(RNE)"),
        ("Int", "(let ((a a)) a)"),
        ("Int", ""),
        ("Int", "1 2"),
        ("Int", "(1"),
    ],
)
def test_what_is_no_value_of_the_sort(sort: str, text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the texts are for people
        read_value(text, Symbol("x", sort))


@pytest.mark.parametrize(
    "text",
    [
        "(lambda ((x Int) (y Int)) (ite (= x 1) 5 0))",  # no table: all y
        "(lambda ((x Int) (y Int)) x)",
        "(lambda ((x Int) (y Int)) (ite (= x y) 1 0))",
        "(lambda ((x Int) (y Int)) (+ x y))",
        "(lambda ((x Int)) 0)",
        "(lambda ((x Int) (x Int)) 0)",
        "0",
    ],
)
def test_function_that_is_no_table(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read_value(text, Symbol("f", "Int", ("Int", "Int")))


_ATOMS = st.sampled_from(
    ["true", "#b1", "#xf", "7", "-", "store", "as", "const", "lambda", "let", "ite", "=", "x", "_",
     "fp", "NaN", "and", "not", "(", ")", "((", "))", "|q", '"s', ";"]
)  # fmt: skip


@given(
    st.lists(_ATOMS, max_size=30), st.sampled_from(["Bool", "Int", B4, SINGLE, "(Array Int Int)"])
)
def test_any_text_is_read_or_refused(atoms: list[str], sort: str) -> None:
    text = " ".join(atoms)
    for symbol in (Symbol("x", sort), Symbol("f", sort, ("Int", "Bool"))):
        try:
            read_value(text, symbol)
        except ValueError:
            continue


# --- expressions --------------------------------------------------------------------------------


def test_expressions() -> None:
    text = '; a comment\n(a |b c| (d "e ""f"" )") ()) |g|_x0 ; end'
    assert read(text) == [("a", "|b c|", ("d", '"e ""f"" )"'), ()), "|g|_x0"]


def test_deep_expressions() -> None:
    depth = 100_000
    expression = read_one("(" * depth + ")" * depth)
    for _ in range(depth - 1):
        assert isinstance(expression, tuple)
        (expression,) = expression
    assert expression == ()


def test_write_is_the_inverse() -> None:
    text = "(a (b |c d|) ())"
    assert write(read_one(text)) == text


def test_sorts_are_those_of_the_logic() -> None:
    value = read_value(
        "((as const (Array Bool (_ BitVec 4))) #x3)", Symbol("a", f"(Array Bool {B4})")
    )
    assert isinstance(value, ArrayValue)
    assert value.sort is Array(BOOL, BitVec(4))
