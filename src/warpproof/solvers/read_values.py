"""Values in a solver's words as values of the logic.

Enters: SMT-LIB text of values, in any of the forms that solvers print, and the sorts they should
have. Leaves: `Value`s and `FunctionValue`s. Guaranteed: a text that is not understood to the last
token is a ValueError, never a guess.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from warpproof.logic.table.sorts import (
    BOOL,
    DOUBLE,
    HALF,
    INT,
    QUAD,
    SINGLE,
    Array,
    BitVec,
    BoolSort,
    Float,
    IntSort,
    Sort,
    Uninterpreted,
)
from warpproof.logic.values import ArrayValue, Element, FunctionValue, Value
from warpproof.solvers.base import Symbol
from warpproof.solvers.sexpressions import SExpression, read_one, write

# What `let` has named: each with the names that were known where it was defined.
Bindings: TypeAlias = "Mapping[str, tuple[SExpression, Bindings]]"

_SORTS: dict[str, Sort] = {
    "Bool": BOOL,
    "Int": INT,
    "Float16": HALF,
    "Float32": SINGLE,
    "Float64": DOUBLE,
    "Float128": QUAD,
}
_LARGEST_TABLE = 20_000


def read_value(text: str, symbol: Symbol) -> Value | FunctionValue:
    try:
        return _read_value(read_one(text), symbol)
    except RecursionError:
        raise ValueError("a value nested too deep") from None


def _read_value(expression: SExpression, symbol: Symbol) -> Value | FunctionValue:
    sort = read_sort(read_one(symbol.sort))
    if symbol.arguments:
        domain = tuple(read_sort(read_one(argument)) for argument in symbol.arguments)
        return _function(expression, domain, sort)
    return _value(expression, sort, {})


def read_sort(expression: SExpression) -> Sort:
    match expression:
        case "Real" | "RoundingMode" | "String":
            raise ValueError(f"the logic has no sort {expression}")
        case str(name):
            return _SORTS.get(name) or Uninterpreted(name.strip("|"))
        case ("_", "BitVec", str(width)):
            return BitVec(int(width))
        case ("_", "FloatingPoint", str(exponent), str(significand)):
            return Float(int(exponent), int(significand))
        case ("Array", index, element):
            return Array(read_sort(index), read_sort(element))
        case _:
            raise ValueError(f"no sort: {write(expression)}")


# --- values -------------------------------------------------------------------------------------


def _value(expression: SExpression, sort: Sort, bound: Bindings) -> Value:
    expression, bound = _without_let(expression, bound)
    match sort:
        case BoolSort():
            return _boolean(expression)
        case IntSort():
            return _integer(expression)
        case BitVec():
            return _bits(expression, sort.width)
        case Float():
            return _float(expression, sort)
        case Array():
            return _array(expression, sort, bound)
        case Uninterpreted():
            return _element(expression, sort)
        case _:
            raise ValueError(f"no values of sort {sort} are read")


def _without_let(expression: SExpression, bound: Bindings) -> tuple[SExpression, Bindings]:
    """The expression without `let` around it, and not a name that one has given."""
    while True:
        match expression:
            case ("let", tuple(definitions), body):
                inner = dict(bound)
                for definition in definitions:
                    match definition:
                        case (str(name), value):
                            inner[name] = (value, bound)
                        case _:
                            raise ValueError("a let that is none")
                expression, bound = body, inner
            case str(name) if name in bound:
                expression, bound = bound[name]
            case _:
                return expression, bound


def _boolean(expression: SExpression) -> bool:
    match expression:
        case "true" | "#b1":  # Boolector's booleans are single bits
            return True
        case "false" | "#b0":
            return False
        case _:
            raise ValueError(f"no boolean: {write(expression)}")


def _integer(expression: SExpression) -> int:
    match expression:
        case ("-", str(digits)) if digits.isascii() and digits.isdigit():
            return -_number(digits, 10)
        case str(digits) if digits.isascii() and digits.isdigit():
            return _number(digits, 10)
        case _:
            raise ValueError(f"no integer: {write(expression)}")


def _number(digits: str, base: int) -> int:
    """Only digits; `int` alone would also take signs, spaces and underscores."""
    if not digits.isalnum():
        raise ValueError(f"no number: {digits}")
    return int(digits, base)


def _bits(expression: SExpression, width: int) -> int:
    match expression:
        case str(text) if text.startswith("#b"):
            value, size = _number(text[2:], 2), len(text) - 2
        case str(text) if text.startswith("#x"):
            value, size = _number(text[2:], 16), 4 * (len(text) - 2)
        case ("_", str(text), str(digits)) if text.startswith("bv"):
            value, size = _number(text[2:], 10), int(digits)
        case _:
            raise ValueError(f"no bit-vector: {write(expression)}")
    if size != width or value >> width:
        raise ValueError(f"{width} bits should be there, found {write(expression)}")
    return value


def _float(expression: SExpression, sort: Float) -> int:
    match expression:
        case ("fp", sign, exponent, fraction):
            low = sort.significand - 1
            pattern = _bits(sign, 1) << (sort.bits - 1)
            pattern |= _bits(exponent, sort.exponent) << low
            pattern |= _bits(fraction, low)
            is_nan = pattern & ~sort.sign > sort.infinity
            return sort.nan if is_nan else pattern
        case ("_", str(name), str(e), str(s)) if (int(e), int(s)) == (
            sort.exponent,
            sort.significand,
        ):
            special = {
                "NaN": sort.nan,
                "+oo": sort.infinity,
                "-oo": sort.sign | sort.infinity,
                "+zero": 0,
                "-zero": sort.sign,
            }
            if name in special:
                return special[name]
    raise ValueError(f"no {sort}: {write(expression)}")


def _element(expression: SExpression, sort: Uninterpreted) -> Element:
    """Solvers invent a name for each: `S!val!0`, or `(as @S_0 S)`."""
    match expression:
        case str(name) | ("as", str(name), _):
            return Element(sort, name)
        case _:
            raise ValueError(f"no {sort}: {write(expression)}")


def _array(expression: SExpression, sort: Array, bound: Bindings) -> ArrayValue:
    """A chain of stores on a constant array, or a function by Boolector."""
    stores: list[tuple[Value, Value]] = []
    while True:
        expression, bound = _without_let(expression, bound)
        match expression:
            case ("store", inner, index, value):
                stores.append(
                    (_value(index, sort.index, bound), _value(value, sort.element, bound))
                )
                expression = inner
            case (("as", "const", _), value):
                default = _value(value, sort.element, bound)
                return ArrayValue(sort, default, dict(reversed(stores)))
            case ("lambda", *_) if not stores:
                table = _function(expression, (sort.index,), sort.element)
                entries = {index: value for (index,), value in table.entries.items()}
                return ArrayValue(sort, table.default, entries)
            case _:
                raise ValueError(f"no array: {write(expression)[:200]}")


# --- functions ----------------------------------------------------------------------------------


def _function(expression: SExpression, domain: tuple[Sort, ...], sort: Sort) -> FunctionValue:
    names, body = _parameters(expression, len(domain))
    body, bound = _without_let(body, {})
    cases = _Cases(dict(zip(names, domain)), sort)
    return cases.as_list(body, bound) or cases.by_trial(body, bound)


def _parameters(expression: SExpression, count: int) -> tuple[list[str], SExpression]:
    """Names and body of a lambda, also of one with a lambda for each argument."""
    names: list[str] = []
    while len(names) < count:
        match expression:
            case ("lambda", tuple(parameters), body):
                for parameter in parameters:
                    match parameter:
                        case (str(name), _):
                            names.append(name)
                        case _:
                            raise ValueError("a lambda that is none")
                expression = body
            case _:
                raise ValueError(f"no function: {write(expression)[:200]}")
    if len(set(names)) != count:
        raise ValueError(f"{count} arguments should be there, found {len(names)}")
    return names, expression


class _Cases:
    """The body of a function, decided by comparing arguments with constants."""

    def __init__(self, sorts: dict[str, Sort], result: Sort) -> None:
        self._sorts = sorts
        self._result = result

    def as_list(self, body: SExpression, bound: Bindings) -> FunctionValue | None:
        """`ite` after `ite`, each for one point: what most solvers print, of any length."""
        entries: dict[tuple[Value, ...], Value] = {}
        while True:
            body, bound = _without_let(body, bound)
            match body:
                case ("ite", condition, value, rest):
                    point = self._point(condition, bound)
                    if point is None or self._is_decision(value, bound):
                        return None
                    entries.setdefault(point, _value(value, self._result, bound))
                    body = rest
                case _ if self._is_decision(body, bound):
                    return None
                case _:
                    return FunctionValue(_value(body, self._result, bound), entries)

    def by_trial(self, body: SExpression, bound: Bindings) -> FunctionValue:
        """The body is the same for all values that it does not mention: trying one of those beside
        the mentioned ones tells the whole function."""
        mentioned: dict[str, set[Value]] = {name: set() for name in self._sorts}
        self._collect(body, bound, mentioned)
        choices = {
            name: [*sorted(values, key=repr), *_unmentioned(self._sorts[name], values)]
            for name, values in mentioned.items()
        }
        if math.prod(len(values) for values in choices.values()) > _LARGEST_TABLE:
            raise ValueError("a function with too many cases")
        entries: dict[tuple[Value, ...], Value] = {}
        elsewhere: set[Value] = set()
        for point in itertools.product(*choices.values()):
            value = self._at(body, bound, dict(zip(self._sorts, point)))
            if all(x in mentioned[name] for name, x in zip(self._sorts, point)):
                entries[point] = value
            else:
                elsewhere.add(value)
        if len(elsewhere) > 1:
            raise ValueError("a function that is no table with a default")
        default = elsewhere.pop() if elsewhere else next(iter(entries.values()))
        return FunctionValue(default, entries)

    def _is_decision(self, expression: SExpression, bound: Bindings) -> bool:
        """Whether the expression looks at arguments."""
        expression, _ = _without_let(expression, bound)
        match expression:
            case str(name):
                return name in self._sorts
            case (str(operation), *_):
                return operation in ("ite", "and", "or", "not", "=")
            case _:
                return False

    def _point(self, condition: SExpression, bound: Bindings) -> tuple[Value, ...] | None:
        """The values of all arguments that the condition gives; None where it does not."""
        condition, bound = _without_let(condition, bound)
        parts: tuple[SExpression, ...] = (condition,)
        if isinstance(condition, tuple) and condition[0] == "and":
            parts = condition[1:]
        found: dict[str, Value] = {}
        for part in parts:
            compared = self._comparison(part, bound)
            if compared is None or compared[0] in found:
                return None
            found[compared[0]] = compared[1]
        if len(found) < len(self._sorts):
            return None
        return tuple(found[name] for name in self._sorts)

    def _comparison(self, expression: SExpression, bound: Bindings) -> tuple[str, Value] | None:
        """Argument and constant of an equality between the two."""
        expression, bound = _without_let(expression, bound)
        match expression:
            case ("=", left, right):
                for name, constant in ((left, right), (right, left)):
                    if isinstance(name, str) and name in self._sorts:
                        return name, _value(constant, self._sorts[name], bound)
        return None

    def _collect(
        self, expression: SExpression, bound: Bindings, mentioned: dict[str, set[Value]]
    ) -> None:
        pending = [(expression, bound)]
        while pending:
            expression, bound = _without_let(*pending.pop())
            compared = self._comparison(expression, bound)
            if compared is not None:
                mentioned[compared[0]].add(compared[1])
            elif isinstance(expression, str) and expression in self._sorts:
                if self._sorts[expression] is not BOOL:
                    raise ValueError("a function whose value is its argument")
                mentioned[expression] |= {True, False}
            elif self._is_decision(expression, bound):
                pending.extend((part, bound) for part in expression[1:])

    def _at(self, expression: SExpression, bound: Bindings, point: dict[str, Value]) -> Value:
        while True:
            expression, bound = _without_let(expression, bound)
            match expression:
                case ("ite", condition, then, otherwise):
                    expression = then if self._at_bool(condition, bound, point) else otherwise
                case str(name) if name in point:
                    return point[name]
                case _ if self._is_decision(expression, bound):
                    return self._at_bool(expression, bound, point)
                case _:
                    return _value(expression, self._result, bound)

    def _at_bool(self, expression: SExpression, bound: Bindings, point: dict[str, Value]) -> bool:
        expression, bound = _without_let(expression, bound)
        compared = self._comparison(expression, bound)
        if compared is not None:
            return point[compared[0]] == compared[1]
        match expression:
            case ("and", *parts):
                return all(self._at_bool(part, bound, point) for part in parts)
            case ("or", *parts):
                return any(self._at_bool(part, bound, point) for part in parts)
            case ("not", part):
                return not self._at_bool(part, bound, point)
            case ("ite", condition, then, otherwise):
                chosen = then if self._at_bool(condition, bound, point) else otherwise
                return self._at_bool(chosen, bound, point)
            case str(name) if name in point and self._sorts[name] is BOOL:
                return point[name] is True
            case _:
                return _boolean(expression)


def _unmentioned(sort: Sort, mentioned: set[Value]) -> list[Value]:
    """A value beside these, if there is one."""
    match sort:
        case BoolSort():
            candidates: Iterable[Value] = (False, True)
        case BitVec() | Float():
            largest = sort.mask if isinstance(sort, BitVec) else sort.infinity
            candidates = range(min(len(mentioned), largest) + 1)
        case IntSort():
            candidates = range(len(mentioned) + 1)
        case Uninterpreted():
            candidates = (Element(sort, "any other"),)
        case _:
            raise ValueError(f"a function of {sort}")
    return [value for value in candidates if value not in mentioned][:1]
