"""Formulas of a contract evaluated on one finished run.

Enters: a postcondition, the arguments of a launch and its arrays before and after. Leaves: values
for its bound variables at which it is false, or None. Guaranteed: a violation is one by the meaning
of the contract language, floats being IEEE single or double in the written order; quantifiers are
tried over a window of indices only, so "None" says nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from warpproof.ir import spec

Number = Any  # a Python integer, bool, or numpy float
MAX_TRIES = 20_000
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

    @property
    def window(self) -> int:
        return max((len(a) for a in self.after.values()), default=0) + 1


def violation(formula: spec.SpecExpr, run: Launched) -> dict[str, int] | None:
    """Values of the outer universal variables at which the formula is false."""
    binders: list[str] = []
    body = formula
    while isinstance(body, spec.Quantified) and body.quantifier is spec.Quantifier.FORALL:
        binders += [b.name for b in body.binders]
        body = body.body
    evaluation = _Evaluation(run)
    tries = itertools.product(range(-1, run.window), repeat=len(binders))
    for values in itertools.islice(tries, MAX_TRIES):
        bound = dict(zip(binders, values))
        try:
            if not evaluation.value(body, bound, old=False):
                return bound
        except (NoValue, ZeroDivisionError, IndexError):
            continue
    return None


def holds(formula: spec.SpecExpr, run: Launched) -> bool:
    """Whether the formula is true for sure, its bound variables being those of a window: used of
    preconditions, whose variables stand for indices."""
    if isinstance(formula, spec.Valid | spec.Separated):
        return True
    if isinstance(formula, spec.Binary) and formula.op is spec.BinaryOp.AND:
        return holds(formula.left, run) and holds(formula.right, run)
    binders: list[str] = []
    body: spec.SpecExpr = formula
    while isinstance(body, spec.Quantified) and body.quantifier is spec.Quantifier.FORALL:
        binders += [b.name for b in body.binders]
        body = body.body
    if (run.window + 1) ** len(binders) > _MAX_TRIES_SURE:
        return False
    evaluation = _Evaluation(run)
    for values in itertools.product(range(-1, run.window), repeat=len(binders)):
        try:
            if not evaluation.value(body, dict(zip(binders, values)), old=False):
                return False
        except (NoValue, ZeroDivisionError, IndexError):
            return False
    return True


def number(e: spec.SpecExpr, run: Launched) -> int:
    """The value of a term without bound variables; may raise `NoValue`."""
    found = _Evaluation(run).value(e, {}, old=False)
    if not isinstance(found, int):
        raise NoValue
    return found


class _Evaluation:
    def __init__(self, run: Launched) -> None:
        self._run = run

    def value(self, e: spec.SpecExpr, bound: Mapping[str, Number], *, old: bool) -> Number:
        match e:
            case spec.IntLiteral(value):
                return value
            case spec.FloatLiteral():
                return np.float32(float(e.real)) if e.suffix in ("f", "F") else float(e.real)
            case spec.BoolLiteral(value):
                return value
            case spec.Name(name):
                return self._name(name, bound, old)
            case spec.GeometryMember(geometry, axis):
                found = self._run.sizes.get((geometry.value, axis.value))
                if found is None:
                    raise NoValue
                return found
            case spec.Index(base, index):
                return self._element(base, index, bound, old)
            case spec.Old(operand):
                return self.value(operand, bound, old=True)
            case spec.Unary(spec.UnaryOp.DEREFERENCE, operand):
                return self._element(operand, spec.IntLiteral(0, e.span), bound, old)
            case spec.Unary(op, operand):
                return self._unary(op, self.value(operand, bound, old=old))
            case spec.Binary(op, left, right):
                return self._binary(op, left, right, bound, old)
            case spec.Comparison(operators, operands):
                values = [self.value(o, bound, old=old) for o in operands]
                return all(
                    _compared(op, *_alike(a, b)) for op, a, b in zip(operators, values, values[1:])
                )
            case spec.Conditional(condition, then, otherwise):
                chosen = then if self.value(condition, bound, old=old) else otherwise
                return self.value(chosen, bound, old=old)
            case spec.Fold():
                return self._fold(e, bound, old)
            case _:
                raise NoValue

    def _name(self, name: str, bound: Mapping[str, Number], old: bool) -> Number:
        if name in bound:
            return bound[name]
        if name in self._run.scalars:
            return self._run.scalars[name]
        raise NoValue

    def _element(
        self, base: spec.SpecExpr, index: spec.SpecExpr, bound: Mapping[str, Number], old: bool
    ) -> Number:
        if not isinstance(base, spec.Name):
            raise NoValue
        arrays = self._run.before if old else self._run.after
        array = arrays.get(base.identifier)
        at = self.value(index, bound, old=old)
        if array is None or not 0 <= at < len(array):
            raise NoValue
        return array[at]

    def _unary(self, op: spec.UnaryOp, value: Number) -> Number:
        match op:
            case spec.UnaryOp.NOT:
                return not value
            case spec.UnaryOp.NEGATE:
                return -value
            case spec.UnaryOp.PLUS:
                return value
            case _:
                raise NoValue

    def _binary(
        self,
        op: spec.BinaryOp,
        left: spec.SpecExpr,
        right: spec.SpecExpr,
        bound: Mapping[str, Number],
        old: bool,
    ) -> Number:
        a = self.value(left, bound, old=old)
        if op is spec.BinaryOp.AND and not a:
            return False
        if op is spec.BinaryOp.OR and a:
            return True
        if op is spec.BinaryOp.IMPLIES and not a:
            return True
        b = self.value(right, bound, old=old)
        if op in (spec.BinaryOp.AND, spec.BinaryOp.OR, spec.BinaryOp.IMPLIES):
            return bool(b)
        if op is spec.BinaryOp.IFF:
            return bool(a) == bool(b)
        return _arithmetic(op, *_alike(a, b))

    def _fold(self, e: spec.Fold, bound: Mapping[str, Number], old: bool) -> Number:
        """From left to right, as the engine defines it."""
        first, last = (self.value(x, bound, old=old) for x in (e.low, e.high))
        total: Number = None
        for k in range(first, last + 1):
            value = self.value(e.body, {**bound, e.binder.name: k}, old=old)
            if e.kind is spec.FoldKind.NUMOF:
                value = int(bool(value))
            if e.kind in (spec.FoldKind.MIN, spec.FoldKind.MAX):
                total = value if total is None else _extreme(e.kind, total, value)
            elif e.kind is spec.FoldKind.PRODUCT:
                total = type(value)(1) * value if total is None else total * value
            else:
                total = type(value)(0) + value if total is None else total + value
        if total is not None:
            return total
        if e.kind in (spec.FoldKind.SUM, spec.FoldKind.NUMOF):
            return 0  # beside a float it is that float's zero
        raise NoValue


def _extreme(kind: spec.FoldKind, a: Number, b: Number) -> Number:
    if isinstance(a, np.floating):
        raise NoValue  # of zeros with two signs the library may give either
    return min(a, b) if kind is spec.FoldKind.MIN else max(a, b)


def _alike(a: Number, b: Number) -> tuple[Number, Number]:
    """A literal beside a float is that float; two sizes of floats do not mix."""
    for mine, other in ((a, b), (b, a)):
        if isinstance(other, np.floating) and not isinstance(mine, np.floating):
            converted = type(other)(mine)
            if Fraction(float(converted)) != Fraction(mine):
                raise NoValue
            return (converted, other) if mine is a else (other, converted)
    if type(a) is not type(b) and isinstance(a, np.floating):
        raise NoValue
    return a, b


def _compared(op: spec.CompareOp, a: Number, b: Number) -> bool:
    match op:
        case spec.CompareOp.EQUAL:
            return _same(a, b)
        case spec.CompareOp.NOT_EQUAL:
            return not _same(a, b)
        case spec.CompareOp.LESS:
            return bool(a < b)
        case spec.CompareOp.LESS_EQUAL:
            return bool(a <= b)
        case spec.CompareOp.GREATER:
            return bool(a > b)
        case spec.CompareOp.GREATER_EQUAL:
            return bool(a >= b)


def _same(a: Number, b: Number) -> bool:
    """Identity of values: NaN is itself, and +0 is not -0."""
    if isinstance(a, np.floating):
        return bool(np.isnan(a) and np.isnan(b)) or a.tobytes() == b.tobytes()
    return bool(a == b)


def _arithmetic(op: spec.BinaryOp, a: Number, b: Number) -> Number:
    match op:
        case spec.BinaryOp.ADD:
            return a + b
        case spec.BinaryOp.SUBTRACT:
            return a - b
        case spec.BinaryOp.MULTIPLY:
            return a * b
        case spec.BinaryOp.DIVIDE if isinstance(a, int):
            return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
        case spec.BinaryOp.DIVIDE:
            return a / b
        case spec.BinaryOp.REMAINDER if isinstance(a, int):
            return a - b * _arithmetic(spec.BinaryOp.DIVIDE, a, b)
        case _:
            raise NoValue
