"""Every domain of formulas gives contracts the meaning that they have.

The oracle of operators is C, compiled with each run; that of quantifiers and folds are loops that
are written here. No domain is compared with another.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest

from tests.conformance.domains import NOT_SAID
from tests.conformance.formulas import (
    NAMES,
    AsTerms,
    Compute,
    Generator,
    Made,
    Values,
    as_numbers,
    as_program,
    compiled,
    name,
)
from warpproof.base.source import NOWHERE
from warpproof.engines.deductive.validate.concrete import (
    ConcreteNumbers,
    Launched,
    NoValue,
    violation,
)
from warpproof.frontend.contracts.parser import parse_expression
from warpproof.ir import spec
from warpproof.ir.formulas import Evaluation

DOMAINS: dict[str, tuple[Callable[[], Callable[[spec.SpecExpr], Compute]], float]] = {
    # and of how many of the operators' results it says something at least
    "numbers": (lambda: as_numbers, 1.0),
    "terms": (AsTerms, 0.5),
    "terms, x known": (lambda: AsTerms(("x", "d")), 0.5),
    "program": (lambda: as_program, 0.5),
}
COUNT = 400
ROWS: list[Values] = [
    dict(zip(NAMES, row))
    for row in (
        (0, 0, 1), (1, -1, -1), (-7, 3, 2), (7, -3, -2), (-8, -8, 3), (5, 9, -3),
        ((1 << 31) - 1, -(1 << 31), 7), (-(1 << 31), (1 << 31) - 1, -(1 << 31)),
    )
]  # fmt: skip


def _formulas() -> list[Made]:
    """Small ones have every pair of an operator and kinds of operands, others are deep."""
    generator = Generator(11)
    return [generator.formula(1 + n % 4) for n in range(COUNT)]


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Made, list[int]]]:
    formulas = _formulas()
    found = compiled(formulas, ROWS, tmp_path_factory.mktemp("formulas"))
    return list(zip(formulas, found, strict=True))


@pytest.mark.parametrize("domain", DOMAINS)
def test_operators(domain: str, results: list[tuple[Made, list[int]]]) -> None:
    make, least = DOMAINS[domain]
    of = make()
    wrong = []
    said = 0
    for made, expected in results:
        compute = of(made.e)
        for row, value in zip(ROWS, expected, strict=True):
            found = compute(row)
            if found is NOT_SAID:
                continue
            said += 1
            if found != value:
                wrong.append((made.c, row, found, value))
    assert not wrong, f"{len(wrong)} of {said}: {wrong[:5]}"
    assert said >= least * COUNT * len(ROWS)


def test_every_operator_is_here() -> None:
    seen: set[object] = set()
    waiting = [made.e for made in _formulas()]
    while waiting:
        e = waiting.pop()
        seen.add(getattr(e, "op", type(e)))
        seen.update(getattr(e, "operators", ()))
        waiting += spec.children(e)
    wanted = {*spec.BinaryOp, *spec.CompareOp, spec.UnaryOp.NOT, spec.UnaryOp.NEGATE}
    assert not wanted - seen


# --- binders ------------------------------------------------------------------------------------

Body = Callable[[int, int], int]
BODIES: dict[str, Body] = {
    "k": lambda k, x: k,
    "k * k - x": lambda k, x: k * k - x,
    "x": lambda k, x: x,
    "2 * k + 4": lambda k, x: 2 * k + 4,
    "(k < x) + (k > 0)": lambda k, x: (k < x) + (k > 0),
    "k % 2 == 0": lambda k, x: int(k % 2 == 0),
    "k < x ? k : -x": lambda k, x: k if k < x else -x,
    "k >> 1": lambda k, x: k // 2,
}
FOLDS: dict[str, Callable[[list[int]], int]] = {
    "sum": sum,
    "product": lambda values: int(np.prod([1, *values], dtype=object)),
    "min": min,
    "max": max,
    "numof": lambda values: sum(value != 0 for value in values),
}
ENDS = ((0, 5), (-3, 3), (2, 2), (-4, -1), (3, 2), (3, -3))
XS = (-2, 0, 1, 5)


@pytest.mark.parametrize("domain", ["numbers", "terms", "terms, x known"])
def test_folds(domain: str) -> None:
    domain_of = DOMAINS[domain][0]()
    for (text, body), (fold, of), (low, high) in product(BODIES.items(), FOLDS.items(), ENDS):
        if low > high and fold in ("min", "max"):
            continue  # of nothing
        e = parse_expression(f"\\{fold}({low}, y, \\lambda integer k; {text})", NOWHERE)
        compute = domain_of(e)
        for x in XS:
            values = [body(k, x) for k in range(low, high + 1)]
            found = compute({"x": x, "y": high, "d": 1})
            assert found == of(values), (domain, fold, text, low, high, x)


@pytest.mark.parametrize("domain", ["numbers", "terms"])
def test_quantifiers(domain: str) -> None:
    """The numbers of a run only know an example."""
    of = DOMAINS[domain][0]()
    said = 0
    for (text, body), (low, high) in product(BODIES.items(), ENDS):
        for quantifier, joined, joins in (("forall", "==>", all), ("exists", "&&", any)):
            formula = f"\\{quantifier} integer k; {low} <= k <= y {joined} ({text})"
            plain, negated, number = (
                of(parse_expression(e, NOWHERE))
                for e in (formula, f"!({formula})", f"({formula}) + 1")
            )
            for x in XS:
                values = {"x": x, "y": high, "d": 1}
                expected = joins(body(k, x) != 0 for k in range(low, high + 1))
                found = plain(values), negated(values), number(values)
                if domain == "numbers" and found == (NOT_SAID,) * 3:
                    continue
                said += 3
                assert found == (expected, not expected, expected + 1), (formula, values)
    assert said > (1000 if domain == "terms" else 400)


def test_two_quantifiers() -> None:
    text = "\\forall integer i; 0 <= i < x ==> (\\exists integer j; 0 <= j < y && i + j == 2)"
    compute = AsTerms()(parse_expression(text, NOWHERE))
    for x, y in product(range(-1, 4), repeat=2):
        wanted = all(any(i + j == 2 for j in range(y)) for i in range(x))
        assert compute({"x": x, "y": y, "d": 1}) == wanted, (x, y)


# --- what is not evaluated, and floats ----------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x != 0 ==> 1 / x > 5", 1),
        ("x != 0 && 1 / x > 5", 0),
        ("x == 0 || 1 / x > 5", 1),
        ("x == 0 ? 3 : 1 / x", 3),
        ("1 < x < nothing", NOT_SAID),  # operands of a chain are values of their own
        ("1 / x", NOT_SAID),
        ("1 % x", NOT_SAID),
    ],
)
def test_numbers_are_lazy(text: str, expected: object) -> None:
    assert as_numbers(parse_expression(text, NOWHERE))({"x": 0}) == expected


NAN, ZERO = np.float32("nan"), np.float32(0.0)


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("x == x", NAN, False),
        ("x != x", NAN, True),
        ("x == -0.0", -ZERO, True),
        ("x == -0.0", ZERO, True),
        ("x == 0", -ZERO, True),
        ("x <= 0", -ZERO, True),
        ("x < 1", NAN, False),
        ("x == 0.5", np.float32(0.5), True),
        ("x == 0.1f", np.float32(0.1), True),
        ("x == 0.1", np.float32(0.1), None),  # no float is one tenth
        ("x == 0.1", np.float64(0.1), True),
        ("x == 0.1f", np.float64(0.1), None),  # two formats
        ("x + 16777217 > 0", ZERO, None),
        ("x", ZERO, None),
        ("x % 2 == 0", ZERO, None),
        ("x + 1 == 1.0f", ZERO, True),
    ],
)
def test_floats_of_a_run(text: str, value: object, expected: bool | None) -> None:
    numbers = ConcreteNumbers(Launched({}, {"x": value}, {}, {}))
    e = parse_expression(text, NOWHERE)
    if expected is None:
        with pytest.raises(NoValue):
            Evaluation(numbers).formula(e)
    else:
        assert Evaluation(numbers).formula(e) is expected


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("x == x", NAN, None),
        ("x == 0", -ZERO, None),
        ("x > 0 ==> x == x", NAN, True),
        ("x == 0.5", np.float32(0.5), True),
        ("x == 0.5", NAN, False),
        ("x != x", NAN, True),
        ("!(x == x)", NAN, True),
        ("x == 0 ==> \\false", -ZERO, False),
        ("x == 0 <==> x <= 0", -ZERO, True),
        ("(x == 0 ? 1 : 2) == 1", -ZERO, True),
        ("\\forall integer i; x == 0", -ZERO, None),
    ],
)
def test_an_equality_that_is_to_be_shown(text: str, value: object, expected: bool | None) -> None:
    """Of floats that are equal and not the same, or the same and not equal, nothing is said."""
    numbers = ConcreteNumbers(Launched({}, {"x": value}, {}, {}))
    e = parse_expression(text, NOWHERE)
    if expected is None:
        with pytest.raises(NoValue):
            Evaluation.of_goal(numbers, e).formula(e)
    else:
        assert Evaluation.of_goal(numbers, e).formula(e) is expected


def test_elements_and_states_of_a_run() -> None:
    run = Launched({}, {"n": 3}, {"a": [1, 2, 3]}, {"a": [1, 2, 4]})
    for text, expected in (
        ("\\forall integer i; 0 <= i < n ==> a[i] == \\old(a[i])", {"i": 2}),
        ("\\forall integer i; 0 <= i < n ==> *(a + i) >= \\at(a[i], Pre)", None),
        ("\\forall unsigned i; i >= 0", None),
        ("\\forall int i; i >= 0", {"i": -1}),
        ("!(\\exists integer i; 0 <= i < n && a[i] == 4)", {}),
        ("*a == 1 && a[n - 1] == 5", {}),
        ("a[n] == 5", None),
    ):
        assert violation(parse_expression(text, NOWHERE), run) == expected, text


def test_what_the_program_does_not_say() -> None:
    for text in ("1 / x", "x % x", "x << x", "1.5 < x", "a[0]", "\\sum(0, x, \\lambda k; k)"):
        e = _named(parse_expression(text, NOWHERE))
        assert as_program(e)({"x": 1, "y": 1, "d": 1}) is NOT_SAID, text


def _named(e: spec.SpecExpr) -> spec.SpecExpr:
    if isinstance(e, spec.Name) and e.identifier in NAMES:
        return name(e.identifier)
    return spec.map_children(e, _named)
