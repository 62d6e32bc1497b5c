"""The domains under the suite: each computes an operator's result from bit patterns."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from tests.conformance.operators import Operator, bits_of, is_nan, operators, signed
from warpproof.ir import types
from warpproof.logic.evaluate import evaluate as value_under
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.terms import BOOL, INT, BitVec, Term, TermTable
from warpproof.logic.walk import functions
from warpproof.semantics.domain.concrete_fast_path import compile_expression
from warpproof.semantics.domain.domain import Domain
from warpproof.semantics.domain.evaluation import Environment, Scope, evaluate
from warpproof.semantics.domain.integer_values import Value as IntegerValue
from warpproof.semantics.domain.integers import Integers, term_of
from warpproof.semantics.domain.opaque_floats import Floats
from warpproof.semantics.domain.registers import Lanes, Registers
from warpproof.semantics.domain.registers import Value as RegisterValue
from warpproof.semantics.domain.symbolic import Symbolic
from warpproof.semantics.domain.values import Data, Value
from warpproof.semantics.native import build
from warpproof.semantics.native.c_domain import Emitted, EmittedC, Refused, Scalar, c_type
from warpproof.semantics.native.emit import from_bits, header, to_bits

NOT_SAID = object()
"""The domain leaves this open, or says that it may not be asked."""

Compute = Callable[[tuple[int, ...]], object]


class _Held(Environment):
    def __init__(self, held: dict[str, Data], domain: Domain[Data] | None = None) -> None:
        self._held = held
        if domain is not None:
            self.domain = domain

    def variable(self, name: str, type_: types.Type) -> Data:
        return self._held[name]


def result_kind(operator: Operator) -> types.Type:
    return getattr(operator.expression, "type", types.BOOL)


def as_result(bits: int, kind: types.Type) -> int | None:
    return None if isinstance(kind, types.Float) and is_nan(bits, kind) else bits


def concrete(operator: Operator) -> Compute:
    kind = result_kind(operator)

    def compute(operands: tuple[int, ...]) -> object:
        held: dict[str, Data] = {f"x{n}": Value(x) for n, x in enumerate(operands)}
        found = evaluate(operator.expression, _Held(held))
        assert isinstance(found, Value)
        assert found.undefined == 0
        return as_result(found.bits, kind)

    return compute


def fast(operator: Operator) -> Compute:
    """Expressions as Python functions."""
    function = compile_expression(operator.expression)

    def compute(operands: tuple[int, ...]) -> object:
        if function is None:
            return NOT_SAID
        held: dict[str, Data] = {f"x{n}": Value(x) for n, x in enumerate(operands)}
        found = function(held, _Held(held))
        return NOT_SAID if found is None else found.bits

    return compute


def symbolic(is_open: Sequence[bool]) -> Callable[[Operator], Compute]:
    """Some operands symbols, the others numbers; the result is evaluated under their values."""

    def of(operator: Operator) -> Compute:
        table = TermTable()
        domain = Symbolic(table, lambda condition, then, otherwise: -1)
        kinds, kind = operator.kinds, result_kind(operator)

        def compute(operands: tuple[int, ...]) -> object:
            held: dict[str, Data] = {}
            model: dict[Term, bool | int] = {}
            for n, (x, operand) in enumerate(zip(operands, kinds, strict=True)):
                size = bits_of(operand)
                if not is_open[n]:
                    held[f"x{n}"] = Value(x)
                    continue
                symbol = table.symbol(f"x{n}", BOOL if size == 1 else BitVec(size))
                model[symbol] = bool(x) if size == 1 else x
                held[f"x{n}"] = Value(symbol)
            found = evaluate(operator.expression, _Held(held, domain))
            assert isinstance(found, Value)
            bits = found.bits
            if isinstance(bits, Term):
                if functions([bits]):
                    return NOT_SAID
                bits = int(value_under(bits, model))  # type: ignore[arg-type]
            return as_result(bits, kind)

        return compute

    return of


class _Operands(Scope[Emitted]):
    """Of an operator in emitted C: patterns in an array."""

    __slots__ = ("domain",)

    def __init__(self) -> None:
        self.domain = EmittedC()

    def variable(self, name: str, type_: types.Type) -> Emitted:
        return Scalar(from_bits(c_type(type_), f"x[{name.removeprefix('x')}]"))


@cache
def _emitted() -> dict[str, Any]:
    """Every operator that emitted C has, as a function of patterns."""
    lines, names = [header("numbers.h")], []
    for operator in operators():
        scope = _Operands()
        try:
            made = evaluate(operator.expression, scope)
            type_ = c_type(result_kind(operator))
        except Refused:
            continue
        assert isinstance(made, Scalar)
        assert not scope.domain.needs
        lines.append(
            f"u64 f{len(names)}(const u64 *x, const Library *M)"
            f" {{ return {to_bits(type_, made.text)}; }}"
        )
        names.append(operator.name)
    library = build.load("\n".join(lines), None, None)
    assert library is not None
    found = {}
    for number, name in enumerate(names):
        function = getattr(library, f"f{number}")
        function.restype = ctypes.c_uint64
        found[name] = function
    return found


def emitted(operator: Operator) -> Compute:
    function = _emitted().get(operator.name)
    mathematics = build.library()
    kind = result_kind(operator)

    def compute(operands: tuple[int, ...]) -> object:
        if function is None:
            return NOT_SAID
        given = (ctypes.c_uint64 * len(operands))(*operands)
        return as_result(function(given, mathematics), kind)

    return compute


class _Integers(Scope[IntegerValue]):
    def __init__(self, domain: Integers, held: dict[str, Term]) -> None:
        self.domain = self._integers = domain
        self._held = held

    def variable(self, name: str, type_: types.Type) -> IntegerValue:
        return self._held[name]

    def arm(self, e: object, condition: IntegerValue, side: bool) -> IntegerValue:
        return evaluate(e, self)  # type: ignore[arg-type]


class _Registers(Scope[RegisterValue]):
    def __init__(self, domain: Registers, held: dict[str, Term]) -> None:
        self.domain = domain
        self._held = held

    def variable(self, name: str, type_: types.Type) -> RegisterValue:
        return self._held[name]

    def arm(self, e: object, condition: RegisterValue, side: bool) -> RegisterValue:
        return evaluate(e, self)  # type: ignore[arg-type]


def registers(shift: int) -> Callable[[Operator], Compute]:
    """Numbers as any integer that is the same modulo their size, `shift` times that away from the
    signed one; nothing is known of ranges, so that every operator has to read its operands."""

    def of(operator: Operator) -> Compute:
        table = TermTable()
        ranges = Ranges(table)
        kinds, kind = operator.kinds, result_kind(operator)

        def compute(operands: tuple[int, ...]) -> object:
            if any(isinstance(k, types.Float) for k in (*kinds, kind)):
                return NOT_SAID
            domain = Registers(
                ranges,
                Floats(table),
                lambda type_: Lanes(()),
                lambda term, low, high, guard: False,
            )
            held: dict[str, Term] = {}
            model: dict[Term, bool | int] = {}
            for n, (x, operand) in enumerate(zip(operands, kinds, strict=True)):
                size = bits_of(operand)
                symbol = table.symbol(f"b{n}" if size == 1 else f"n{n}", BOOL if size == 1 else INT)
                model[symbol] = bool(x) if size == 1 else signed(x, size) + shift * (1 << size)
                held[f"x{n}"] = symbol
            made = evaluate(operator.expression, _Registers(domain, held))
            if not isinstance(made, Term) or functions([made]):
                return NOT_SAID
            found = int(value_under(made, model))  # type: ignore[arg-type]
            return found & ((1 << bits_of(kind)) - 1)

        return compute

    return of


def integers(operator: Operator) -> Compute:
    """Numbers as the signed values of their patterns. Where a value leaves the range that it is
    read in, the domain says so to its listener, and nothing of the result."""
    table = TermTable()
    ranges = Ranges(table)
    kinds, kind = operator.kinds, result_kind(operator)

    def compute(operands: tuple[int, ...]) -> object:
        if any(isinstance(k, types.Float) for k in (*kinds, kind)):
            return NOT_SAID
        told: list[tuple[Term, int, int]] = []
        domain = Integers(
            ranges,
            Floats(table),
            (),
            lambda term, low, high, under, e: told.append((term, low, high)),
        )
        held: dict[str, Term] = {}
        model: dict[Term, bool | int] = {}
        for n, (x, operand) in enumerate(zip(operands, kinds, strict=True)):
            size = bits_of(operand)
            symbol = table.symbol(f"b{n}" if size == 1 else f"n{n}", BOOL if size == 1 else INT)
            model[symbol] = bool(x) if size == 1 else signed(x, size)
            held[f"x{n}"] = symbol
        made = evaluate(operator.expression, _Integers(domain, held))
        if not isinstance(made, Term) or functions([made]):
            return NOT_SAID
        term = term_of(made)
        for checked, low, high in told:
            if functions([checked]) or not low <= value_under(checked, model) <= high:  # type: ignore[operator]
                return NOT_SAID
        found = int(value_under(term, model))  # type: ignore[arg-type]
        return found & ((1 << bits_of(kind)) - 1)

    return compute
