"""Formulas of a contract evaluated on one finished run.

Enters: a postcondition, the arguments of a launch and its arrays before and after. Leaves: values
for its bound variables at which it is false, or None. Guaranteed: a violation is one by the meaning
of the contract language, floats being IEEE single or double in the written order; quantifiers are
tried over a window of indices only, so "None" says nothing.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import copysign, isnan
from typing import Any

from warpproof.base.records import record
from warpproof.ir import spec
from warpproof.ir.formula_domain import Definition, FormulaDomain, Kind
from warpproof.ir.formulas import (
    INTEGER_RANGES,
    Evaluation,
    truncated_quotient,
    truncated_remainder,
)
from warpproof.ir.spec_text import format_expression
from warpproof.ir.types import FloatKind

Number = Any  # a Python integer, bool, or numpy float
MAX_TRIES = 20_000
_MOST_SHOWN = 6  # elements
_MAX_TRIES_SURE = 60_000  # two variables over all elements that are looked at


class NoValue(Exception):
    """Something outside the arrays of the run, or not evaluated here."""


@dataclass(frozen=True, slots=True)
class Launched:
    """One run: sizes by (register, axis), scalars by name, arrays by parameter."""

    sizes: Mapping[tuple[str, str], int]
    scalars: Mapping[str, Number]
    before: Mapping[str, Sequence[Number]]
    after: Mapping[str, Sequence[Number]]
    definitions: Mapping[str, Definition] = field(default_factory=dict)  # of the file, by name

    @property
    def at_start(self) -> Launched:
        """The launch before anything has happened."""
        return replace(self, after=self.before)

    @property
    def window(self) -> int:
        return max((len(a) for a in self.after.values()), default=0) + 1


def violation(formula: spec.SpecExpr, run: Launched) -> dict[str, int] | None:
    """Values of the outer universal variables at which the formula is false."""
    binders, body = _universal(formula)
    names = [binder.name for binder in binders]
    numbers = ConcreteNumbers(run)
    shown = Evaluation.of_goal(numbers, body)
    for values in itertools.islice(numbers.tries(binders), MAX_TRIES):
        bound = dict(zip(names, values))
        try:
            if not shown.binding(bound).formula(body):
                return bound
        except NoValue:
            continue
    return None


def elements(
    formula: spec.SpecExpr, run: Launched, bound: Mapping[str, int]
) -> Iterator[tuple[str, str]]:
    """Elements that a formula speaks of, where its outer variables have values: as it writes them,
    each once, with the numbers they hold."""
    evaluation = Evaluation(ConcreteNumbers(run), bound)
    found: dict[str, str] = {}
    for e in _elements(_universal(formula)[1]):
        name = format_expression(e)
        if name not in found and len(found) < _MOST_SHOWN:
            with suppress(NoValue):
                value = evaluation.value(e)
                found[name] = str(value) if isinstance(value, int) else f"{float(value):.9g}"
    yield from found.items()


def _elements(e: spec.SpecExpr) -> Iterator[spec.SpecExpr]:
    """Elements that depend on no inner variables."""
    is_old = isinstance(e, spec.Old | spec.At) and isinstance(e.operand, spec.Index)
    if is_old or isinstance(e, spec.Index):
        yield e
    elif not isinstance(e, spec.Quantified | spec.Fold | spec.Let):
        for part in spec.children(e):
            yield from _elements(part)


def holds(formula: spec.SpecExpr, run: Launched) -> bool:
    """Whether the formula is true for sure, its bound variables being those of a window: used of
    preconditions, whose variables stand for indices."""
    if isinstance(formula, spec.Valid | spec.Separated):
        return True
    if isinstance(formula, spec.Binary) and formula.op is spec.BinaryOp.AND:
        return holds(formula.left, run) and holds(formula.right, run)
    binders, body = _universal(formula)
    if (run.window + 1) ** len(binders) > _MAX_TRIES_SURE:
        return False
    names = [binder.name for binder in binders]
    numbers = ConcreteNumbers(run)
    for values in numbers.tries(binders):
        try:
            if not Evaluation(numbers, dict(zip(names, values))).formula(body):
                return False
        except NoValue:
            return False
    return True


def number(e: spec.SpecExpr, run: Launched) -> int:
    """The value of a term without bound variables; may raise `NoValue`."""
    found = Evaluation(ConcreteNumbers(run)).value(e)
    if not isinstance(found, int):
        raise NoValue
    return found


def _universal(formula: spec.SpecExpr) -> tuple[list[spec.Binder], spec.SpecExpr]:
    """The outer universal variables, and what is said of them."""
    binders: list[spec.Binder] = []
    body = formula
    while isinstance(body, spec.Quantified) and body.quantifier is spec.Quantifier.FORALL:
        binders += body.binders
        body = body.body
    return binders, body


@record
class _Place:
    """An element of an array that a parameter points to."""

    array: str
    index: int


class ConcreteNumbers(FormulaDomain[Number]):
    """The numbers of one run. A Python float is a number that was written without a type: it is a
    double, and beside a float of another format that float."""

    def __init__(self, run: Launched, *, is_old: bool = False) -> None:
        self._run = run
        self._is_old = is_old

    def outside(self, what: str, e: spec.SpecExpr) -> NoValue:
        return NoValue(what, e.span)

    # --- data -----------------------------------------------------------------------------------

    def kind(self, a: Number) -> Kind:
        if isinstance(a, bool):
            return spec.Sort.BOOLEAN
        if isinstance(a, int):
            return spec.Sort.INTEGER
        return FloatKind.FLOAT if isinstance(a, _numpy().float32) else FloatKind.DOUBLE

    def scalar(self, e: spec.SpecExpr, a: Number) -> Number:
        if isinstance(a, _Place):
            raise self.outside("an address as a value", e)
        return a

    def is_address(self, a: Number) -> bool:
        return isinstance(a, _Place)

    def constant(self, a: Number) -> int | None:
        return int(a)

    def decided(self, a: Number) -> bool | None:
        return bool(a)

    # --- leaves ---------------------------------------------------------------------------------

    def integer(self, value: int) -> Number:
        return value

    def truth(self, value: bool) -> Number:
        return value

    def float_literal(self, e: spec.FloatLiteral) -> Number:
        return _numpy().float32(float(e.real)) if e.suffix in ("f", "F") else float(e.real)

    def name(self, e: spec.Name) -> Number:
        if e.identifier in self._run.scalars:
            return self._run.scalars[e.identifier]
        if e.identifier in self._run.after:
            return _Place(e.identifier, 0)
        raise self.outside(f"the name {e.identifier}", e)

    def geometry(self, e: spec.GeometryMember) -> Number:
        found = self._run.sizes.get((e.geometry.value, e.axis.value))
        if found is None:
            raise self.outside(f"{e.geometry.value}.{e.axis.value}", e)
        return found

    # --- truth values ---------------------------------------------------------------------------

    def negation(self, a: Number) -> Number:
        return not a

    def connective(self, op: spec.BinaryOp, a: Number, b: Number) -> Number:
        return _CONNECTIVES[op](a, b)

    def conjunction(self, parts: Sequence[Number]) -> Number:
        return all(parts)

    def choose(self, condition: Number, then: Number, otherwise: Number) -> Number:
        return then if condition else otherwise

    def compare(self, op: spec.CompareOp, a: Number, b: Number) -> Number:
        return bool(_ORDER[op](a, b))

    def compare_shown(self, op: spec.CompareOp, a: Number, b: Number) -> Number:
        """Zeros of two signs are equal and not the same, NaN is the same and not equal: of such a
        pair nothing is said."""
        found = self.compare(op, a, b)
        if op is spec.CompareOp.EQUAL and found != _is_same(a, b):
            raise NoValue("an equality of zeros or of NaN")
        return found

    # --- integers -------------------------------------------------------------------------------

    def as_integer(self, a: Number) -> Number:
        return int(a)

    def add(self, a: Number, b: Number) -> Number:
        return a + b

    def subtract(self, a: Number, b: Number) -> Number:
        return a - b

    def multiply(self, a: Number, b: Number) -> Number:
        return a * b

    def quotient(self, e: spec.Binary, a: Number, b: Number) -> Number:
        return truncated_quotient(a, self._divisor(e, b))

    def remainder(self, e: spec.Binary, a: Number, b: Number) -> Number:
        return truncated_remainder(a, self._divisor(e, b))

    def _divisor(self, e: spec.Binary, b: Number) -> Number:
        if b == 0:
            raise self.outside("a division by zero", e)
        return b

    def shift_right(self, a: Number, amount: int) -> Number:
        return a >> amount

    def bitwise(self, e: spec.Binary, a: Number, b: Number) -> Number:
        return _BITWISE[e.op](a, b)

    # --- floats ---------------------------------------------------------------------------------

    def beside_float(self, e: spec.SpecExpr, a: Number, like: Number) -> Number:
        if isinstance(a, _numpy().floating):
            return a  # two formats do not mix
        try:
            converted = type(like)(a)
            return converted if Fraction(float(converted)) == Fraction(a) else a
        except OverflowError:
            return a

    def float_negate(self, e: spec.Unary, a: Number) -> Number:
        return -a

    def float_arithmetic(self, e: spec.Binary, a: Number, b: Number) -> Number:
        operation = _FLOATS.get(e.op)
        if operation is None:
            return super().float_arithmetic(e, a, b)
        try:
            with _numpy().errstate(all="ignore"):
                return operation(a, b)
        except ZeroDivisionError:
            raise self.outside("a division by zero", e) from None

    # --- memory and states ----------------------------------------------------------------------

    def moved(self, e: spec.Binary, address: Number, elements: Number) -> Number:
        return _Place(address.array, address.index + elements)

    def element(self, e: spec.Index, base: Number, index: Number) -> Number:
        return self._read(e, base, index)

    def dereference(self, e: spec.Unary, base: Number) -> Number:
        return self._read(e, base, 0)

    def _read(self, e: spec.SpecExpr, base: Number, index: Number) -> Number:
        arrays = self._run.before if self._is_old else self._run.after
        array = arrays.get(base.array) if isinstance(base, _Place) else None
        if array is None or not isinstance(index, int):
            raise self.outside("an element of something that is no array", e)
        at = base.index + index
        if not 0 <= at < len(array):
            raise self.outside("an element outside of the array", e)
        return array[at]

    def definition(self, name: str) -> Definition | None:
        return self._run.definitions.get(name)

    def before(self, e: spec.Old | spec.At) -> ConcreteNumbers:
        return ConcreteNumbers(self._run, is_old=True)

    # --- binders --------------------------------------------------------------------------------

    def tries(self, binders: Iterable[spec.Binder]) -> Iterator[tuple[int, ...]]:
        """Values of bound variables: indices of the arrays, and one beyond each end."""
        return itertools.product(*map(self._tried, binders))

    def _tried(self, binder: spec.Binder) -> range:
        lowest, _ = INTEGER_RANGES.get(getattr(binder.type, "name", ""), (-1, 0))
        return range(max(-1, lowest), self._run.window)

    def quantified(self, e: spec.Quantified, body: Callable[[Sequence[Number]], Number]) -> Number:
        """Decided by an example; that the window has none says nothing."""
        if not all(map(_is_integer, e.binders)):
            raise self.outside("a quantifier over this type", e)
        wanted = e.quantifier is spec.Quantifier.EXISTS
        for values in itertools.islice(self.tries(e.binders), MAX_TRIES):
            try:
                if body(values) is wanted:
                    return wanted
            except NoValue:
                continue
        raise self.outside("a quantifier over all integers", e)

    def fold(
        self, e: spec.Fold, low: Number, high: Number, body: Callable[[Number], Number]
    ) -> Number:
        """From left to right, as the engine defines it."""
        values = (body(k) for k in range(low, high + 1))
        if e.kind in (spec.FoldKind.MIN, spec.FoldKind.MAX):
            return self._extreme(e, list(values))
        is_product = e.kind is spec.FoldKind.PRODUCT
        total: Number = None
        for value in values:
            if total is None:  # beside a float the start is that float
                total = type(value)(1 if is_product else 0)
            total = total * value if is_product else total + value
        return int(is_product) if total is None else total

    def _extreme(self, e: spec.Fold, values: Sequence[Number]) -> Number:
        if not values:
            raise self.outside(f"{e.kind.value} of nothing", e)
        if len(values) > 1 and isinstance(values[0], _numpy().floating):
            # of zeros with two signs the library may give either
            raise self.outside(f"{e.kind.value} of floats", e)
        return min(values) if e.kind is spec.FoldKind.MIN else max(values)


def _numpy() -> Any:
    """Loaded when there is a float: most programs are checked without a run of a contract."""
    import numpy

    return numpy


def _is_integer(binder: spec.Binder) -> bool:
    type_ = binder.type
    if isinstance(type_, spec.SortType):
        return type_.sort is spec.Sort.INTEGER
    return isinstance(type_, spec.NamedType) and type_.name in INTEGER_RANGES


def _is_same(a: Number, b: Number) -> bool:
    """Identity of values: NaN is itself, and +0 is not -0."""
    if isinstance(a, int):
        return bool(a == b)
    if isnan(a) or isnan(b):
        return isnan(a) and isnan(b)
    return bool(a == b and copysign(1.0, a) == copysign(1.0, b))


_CONNECTIVES: Mapping[spec.BinaryOp, Callable[..., bool]] = {
    spec.BinaryOp.AND: lambda a, b: a and b,
    spec.BinaryOp.OR: lambda a, b: a or b,
    spec.BinaryOp.XOR: operator.ne,
    spec.BinaryOp.IMPLIES: lambda a, b: not a or b,
    spec.BinaryOp.IFF: operator.eq,
}
_ORDER: Mapping[spec.CompareOp, Callable[..., Any]] = {
    spec.CompareOp.EQUAL: operator.eq,
    spec.CompareOp.NOT_EQUAL: operator.ne,
    spec.CompareOp.LESS: operator.lt,
    spec.CompareOp.LESS_EQUAL: operator.le,
    spec.CompareOp.GREATER: operator.gt,
    spec.CompareOp.GREATER_EQUAL: operator.ge,
}
_BITWISE: Mapping[spec.BinaryOp, Callable[..., int]] = {
    spec.BinaryOp.BIT_AND: operator.and_,
    spec.BinaryOp.BIT_OR: operator.or_,
    spec.BinaryOp.BIT_XOR: operator.xor,
}
_FLOATS: Mapping[spec.BinaryOp, Callable[..., Any]] = {
    spec.BinaryOp.ADD: operator.add,
    spec.BinaryOp.SUBTRACT: operator.sub,
    spec.BinaryOp.MULTIPLY: operator.mul,
    spec.BinaryOp.DIVIDE: operator.truediv,
}
