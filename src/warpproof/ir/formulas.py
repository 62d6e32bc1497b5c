"""Formulas of contracts evaluated over any domain: the one place that says what they mean.

Enters: an `ir.spec` expression, a `FormulaDomain`, and what bound names stand for. Leaves: data of
the domain. Guaranteed: arithmetic is that of mathematical integers, with C's division; a truth
value beside an integer is 0 or 1, a number beside a float is that float if it is exactly one; each
operand is evaluated once, from left to right, and not at all where the domain knows that it does
not matter. What has no meaning in the domain raises the domain's own exception.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic

from warpproof.base.device_limits import WARP_SIZE
from warpproof.ir import spec
from warpproof.ir.formula_domain import D, Definition, FormulaDomain
from warpproof.ir.spec import BinaryOp, CompareOp, Sort, UnaryOp
from warpproof.ir.types import FloatKind

LARGEST_SHIFT = 64
LARGEST_POWER = 8


class Evaluation(Generic[D]):
    """Formulas in one state of the program, inside of some binders. Of a formula that is to be
    shown, `shown` are the comparisons that are to be shown with it."""

    __slots__ = ("_expanding", "_shown", "bound", "domain")

    def __init__(
        self,
        domain: FormulaDomain[D],
        bound: Mapping[str, D] | None = None,
        expanding: tuple[str, ...] = (),
        shown: frozenset[int] = frozenset(),
    ) -> None:
        self.domain = domain
        self.bound: Mapping[str, D] = {} if bound is None else bound
        self._expanding = expanding  # definitions that are being put in
        self._shown = shown  # by the identity of their nodes

    @staticmethod
    def of_goal(
        domain: FormulaDomain[D], e: spec.SpecExpr, bound: Mapping[str, D] | None = None
    ) -> Evaluation[D]:
        """To evaluate a formula that is to be shown."""
        return Evaluation(domain, bound, shown=_shown_in(e, domain.definition))

    def is_shown(self, e: spec.Comparison) -> bool:
        return id(e) in self._shown

    def found(self, e: spec.SpecExpr) -> D:
        """What an expression stands for: a value, or something that leads to one."""
        rule = RULES.get(type(e))
        if rule is None:
            return self.domain.other(e)
        try:
            return rule(e, self)  # type: ignore[no-any-return]
        except self.domain.unplaced as problem:
            raise self.domain.placed(problem, e) from None

    def value(self, e: spec.SpecExpr) -> D:
        """A truth value, an integer or a float."""
        return self.domain.scalar(e, self.found(e))

    def formula(self, e: spec.SpecExpr) -> D:
        """A truth value; an integer is true where it is not 0."""
        return _truth(self.domain, e, self.value(e))

    def binding(self, names: Mapping[str, D]) -> Evaluation[D]:
        return Evaluation(self.domain, {**self.bound, **names}, self._expanding, self._shown)

    def within(self, state: FormulaDomain[D]) -> Evaluation[D]:
        return Evaluation(state, self.bound, self._expanding, self._shown)

    def defining(self, e: spec.Call, parameters: Mapping[str, D]) -> Evaluation[D]:
        """The body of a definition, which sees its parameters only."""
        if e.function in self._expanding:
            raise self.domain.outside(f"{e.function}, which is defined by itself", e)
        return Evaluation(self.domain, parameters, (*self._expanding, e.function), self._shown)


def _shown_in(e: spec.SpecExpr, definition: Callable[[str], Definition | None]) -> frozenset[int]:
    """The comparisons whose truth makes a formula true. One that is a condition, or stands where
    its truth may make the formula false, is not among them; nor is one of a definition that is used
    in both ways."""
    shown: set[int] = set()
    others: set[int] = set()
    waiting: list[tuple[spec.SpecExpr, bool]] = [(e, True)]
    seen: set[tuple[int, bool]] = set()
    while waiting:
        at, positive = waiting.pop()
        if (id(at), positive) in seen:
            continue
        seen.add((id(at), positive))
        if isinstance(at, spec.Comparison):
            (shown if positive else others).add(id(at))
        inner = definition(at.function) if isinstance(at, spec.Call) else None
        if inner is not None:
            waiting.append((inner.body, positive))
        positive_parts = tuple(_positive_parts(at)) if positive else ()
        for child in spec.children(at):
            waiting.append((child, any(child is part for part in positive_parts)))
    return frozenset(shown - others)


def _positive_parts(e: spec.SpecExpr) -> Iterator[spec.SpecExpr]:
    """The parts of a formula whose truth can only make it true."""
    match e:
        case spec.Binary(BinaryOp.AND | BinaryOp.OR, left, right):
            yield from (left, right)
        case spec.Binary(BinaryOp.IMPLIES, _, right):
            yield right
        case spec.Conditional(_, then, otherwise):
            yield from (then, otherwise)
        case spec.Quantified(body=body) | spec.Let(body=body):
            yield body
        case spec.Old(operand) | spec.At(operand) | spec.AtThread(operand):
            yield operand


# --- what numbers mean --------------------------------------------------------------------------


def truncated_quotient(a: int, b: int) -> int:
    """Toward zero, as C divides."""
    size = abs(a) // abs(b)
    return size if (a < 0) == (b < 0) else -size


def truncated_remainder(a: int, b: int) -> int:
    """With the sign of the dividend, as C's `%`."""
    return a - b * truncated_quotient(a, b)


def written_number(e: spec.SpecExpr) -> Fraction | None:
    """The number that a literal writes, if it is of no type of its own. `-0` is none: as an integer
    and as a float it says different things."""
    match e:
        case spec.IntLiteral(value):
            return Fraction(value)
        case spec.FloatLiteral() if not e.suffix:
            return e.real
        case spec.Unary(UnaryOp.NEGATE, operand):
            inner = written_number(operand)
            return None if inner is None or inner == 0 else -inner
        case _:
            return None


INTEGER_RANGES = {
    "int": (-(1 << 31), (1 << 31) - 1),
    "unsigned int": (0, (1 << 32) - 1),
    "unsigned": (0, (1 << 32) - 1),
    "long": (-(1 << 63), (1 << 63) - 1),
    "size_t": (0, (1 << 64) - 1),
}
"""Of C types, which a bound variable ranges over."""


def _truth(domain: FormulaDomain[D], e: spec.SpecExpr, a: D) -> D:
    match domain.kind(a):
        case Sort.BOOLEAN:
            return a
        case Sort.INTEGER:
            return domain.compare(CompareOp.NOT_EQUAL, a, domain.integer(0))
        case _:
            raise domain.outside("a float as a formula", e)


def _number(domain: FormulaDomain[D], a: D) -> D:
    return domain.as_integer(a) if domain.kind(a) is Sort.BOOLEAN else a


def _alike(
    domain: FormulaDomain[D], e: spec.SpecExpr, sides: tuple[spec.SpecExpr, ...], a: D, b: D
) -> tuple[D, D]:
    """Two operands of one kind."""
    first, second = domain.kind(a), domain.kind(b)
    if first is second:
        return a, b
    if not isinstance(first, FloatKind) and not isinstance(second, FloatKind):
        return _number(domain, a), _number(domain, b)
    x = domain.beside_float(sides[0], a, b) if isinstance(second, FloatKind) else a
    y = domain.beside_float(sides[1], b, a) if isinstance(first, FloatKind) else b
    if domain.kind(x) is not domain.kind(y):
        raise domain.outside("operands of two kinds", e)
    return x, y


# --- operators ----------------------------------------------------------------------------------


def _unary(e: spec.Unary, at: Evaluation[D]) -> D:
    domain = at.domain
    if e.op is UnaryOp.NOT:
        return domain.negation(at.formula(e.operand))
    if e.op is UnaryOp.DEREFERENCE:
        return domain.dereference(e, at.found(e.operand))
    operand = at.value(e.operand)
    if e.op is UnaryOp.PLUS:
        return operand
    if e.op is not UnaryOp.NEGATE:
        raise domain.outside(f"the operator {e.op.value}", e)
    if isinstance(domain.kind(operand), FloatKind):
        return domain.float_negate(e, operand)
    return _negative(domain, _number(domain, operand))


def _negative(domain: FormulaDomain[D], a: D) -> D:
    return domain.subtract(domain.integer(0), a)


def _binary(e: spec.Binary, at: Evaluation[D]) -> D:
    if e.op in spec.CONNECTIVES:
        return _connective(e, at)
    domain = at.domain
    left = at.found(e.left)
    if domain.is_address(left):
        return _moved(e, at, left)
    a = domain.scalar(e.left, left)
    a, b = _alike(domain, e, (e.left, e.right), a, at.value(e.right))
    if isinstance(domain.kind(a), FloatKind):
        return domain.float_arithmetic(e, a, b)
    return _INTEGER[e.op](domain, e, _number(domain, a), _number(domain, b))  # type: ignore[no-any-return]


def _connective(e: spec.Binary, at: Evaluation[D]) -> D:
    domain = at.domain
    left = at.formula(e.left)
    known = domain.decided(left)
    settled = None if known is None else _SETTLED.get((e.op, known))
    if settled is not None:
        return domain.truth(settled)
    return domain.connective(e.op, left, at.formula(e.right))


def _moved(e: spec.Binary, at: Evaluation[D], address: D) -> D:
    domain = at.domain
    if e.op not in (BinaryOp.ADD, BinaryOp.SUBTRACT):
        raise domain.outside("this operator on an address", e)
    elements = at.value(e.right)
    return domain.moved(
        e, address, elements if e.op is BinaryOp.ADD else _negative(domain, elements)
    )


def _by_constant(domain: FormulaDomain[D], e: spec.Binary, a: D, b: D) -> D:
    """Powers and shifts, which are products and quotients where the second operand is known."""
    known = domain.constant(b)
    most = LARGEST_POWER if e.op is BinaryOp.POWER else LARGEST_SHIFT
    if known is None or not 0 <= known <= most:
        raise domain.outside(f"the operator {e.op.value}", e)
    if e.op is BinaryOp.SHIFT_LEFT:
        return domain.multiply(a, domain.integer(1 << known))
    if e.op is BinaryOp.SHIFT_RIGHT:
        return domain.shift_right(a, known)
    power = domain.integer(1)
    for _ in range(known):
        power = domain.multiply(power, a)
    return power


def _comparison(e: spec.Comparison, at: Evaluation[D]) -> D:
    """A chain says all its comparisons."""
    domain = at.domain
    values = [at.value(operand) for operand in e.operands]
    parts = []
    for n, op in enumerate(e.operators):
        a, b = _alike(domain, e, e.operands[n : n + 2], values[n], values[n + 1])
        if op not in (CompareOp.EQUAL, CompareOp.NOT_EQUAL):
            a, b = _number(domain, a), _number(domain, b)
        compare = domain.compare_shown if at.is_shown(e) else domain.compare
        part = compare(op, a, b)
        if domain.decided(part) is False:
            return part
        parts.append(part)
    return domain.conjunction(parts)


def _conditional(e: spec.Conditional, at: Evaluation[D]) -> D:
    domain = at.domain
    condition = at.formula(e.condition)
    known = domain.decided(condition)
    if known is not None:
        return at.value(e.then if known else e.otherwise)
    then, otherwise = at.value(e.then), at.value(e.otherwise)
    a, b = _alike(domain, e, (e.then, e.otherwise), then, otherwise)
    return domain.choose(condition, a, b)


def _cast(e: spec.Cast, at: Evaluation[D]) -> D:
    """Integers and truth values have types of the language itself; others are the domain's."""
    domain = at.domain
    operand = at.value(e.operand)
    wanted = e.type.sort if isinstance(e.type, spec.SortType) else None
    if not isinstance(domain.kind(operand), FloatKind):
        if wanted is Sort.INTEGER:
            return _number(domain, operand)
        if wanted is Sort.BOOLEAN:
            return _truth(domain, e, operand)
    return domain.cast(e, operand)


def _call(e: spec.Call, at: Evaluation[D]) -> D:
    domain = at.domain
    if e.function in ("\\min", "\\max"):
        return _extreme(e, at)
    if e.function == "\\abs":
        return _absolute(e, at)
    if e.function in domain.functions:
        return domain.function(e, [at.value(a) for a in e.arguments])
    definition = domain.definition(e.function)
    if definition is None:
        raise domain.outside(f"the function {e.function}", e)
    values = map(at.value, e.arguments)
    given = {p.name: a for p, a in zip(definition.parameters, values)}
    return at.defining(e, given).found(definition.body)


def _extreme(e: spec.Call, at: Evaluation[D]) -> D:
    domain = at.domain
    a, b = (_number(domain, at.value(x)) for x in e.arguments)
    a, b = _alike(domain, e, e.arguments, a, b)
    largest = e.function == "\\max"
    if isinstance(domain.kind(a), FloatKind):
        return domain.float_extreme(e, largest, a, b)
    ordered = domain.compare(CompareOp.LESS_EQUAL, a, b)
    return domain.choose(ordered, b, a) if largest else domain.choose(ordered, a, b)


def _absolute(e: spec.Call, at: Evaluation[D]) -> D:
    domain = at.domain
    (value,) = (_number(domain, at.value(a)) for a in e.arguments)
    if isinstance(domain.kind(value), FloatKind):
        raise domain.outside(f"{e.function} of floats", e)
    is_negative = domain.compare(CompareOp.LESS, value, domain.integer(0))
    return domain.choose(is_negative, _negative(domain, value), value)


# --- names and places ---------------------------------------------------------------------------


def _name(e: spec.Name, at: Evaluation[D]) -> D:
    found = at.bound.get(e.identifier)
    return at.domain.name(e) if found is None else found


def _index(e: spec.Index, at: Evaluation[D]) -> D:
    base = at.found(e.base)
    return at.domain.element(e, base, at.value(e.index))


def _at(e: spec.At, at: Evaluation[D]) -> D:
    if e.label in ("Here", "Post"):
        return at.found(e.operand)
    is_start = e.label in ("Pre", "Old")
    return at.within(at.domain.before(e) if is_start else at.domain.at_label(e)).found(e.operand)


def _at_thread(e: spec.AtThread, at: Evaluation[D]) -> D:
    thread = at.found(e.thread)
    return at.domain.at_thread(e, at.value(e.operand), thread)


# --- binders ------------------------------------------------------------------------------------


def _quantified(e: spec.Quantified, at: Evaluation[D]) -> D:
    names = [binder.name for binder in e.binders]

    def body(values: Sequence[D]) -> D:
        return at.binding(dict(zip(names, values))).formula(e.body)

    return at.domain.quantified(e, body)


def _let(e: spec.Let, at: Evaluation[D]) -> D:
    return at.binding({e.name: at.value(e.value)}).found(e.body)


def _fold(e: spec.Fold, at: Evaluation[D]) -> D:
    domain = at.domain
    low, high = (_number(domain, at.value(x)) for x in (e.low, e.high))
    if isinstance(domain.kind(low), FloatKind) or isinstance(domain.kind(high), FloatKind):
        raise domain.outside("a float as an end of a fold", e)

    def body(value: D) -> D:
        inner = at.binding({e.binder.name: value})
        counts = e.kind is spec.FoldKind.NUMOF
        return _number(domain, inner.formula(e.body) if counts else inner.value(e.body))

    return domain.fold(e, low, high, body)


# --- tables -------------------------------------------------------------------------------------

_SETTLED = {
    (BinaryOp.AND, False): False,
    (BinaryOp.OR, True): True,
    (BinaryOp.IMPLIES, False): True,
}
_INTEGER: Mapping[BinaryOp, Callable[..., Any]] = {
    BinaryOp.ADD: lambda domain, e, a, b: domain.add(a, b),
    BinaryOp.SUBTRACT: lambda domain, e, a, b: domain.subtract(a, b),
    BinaryOp.MULTIPLY: lambda domain, e, a, b: domain.multiply(a, b),
    BinaryOp.DIVIDE: lambda domain, e, a, b: domain.quotient(e, a, b),
    BinaryOp.REMAINDER: lambda domain, e, a, b: domain.remainder(e, a, b),
    BinaryOp.POWER: _by_constant,
    BinaryOp.SHIFT_LEFT: _by_constant,
    BinaryOp.SHIFT_RIGHT: _by_constant,
    BinaryOp.BIT_AND: lambda domain, e, a, b: domain.bitwise(e, a, b),
    BinaryOp.BIT_OR: lambda domain, e, a, b: domain.bitwise(e, a, b),
    BinaryOp.BIT_XOR: lambda domain, e, a, b: domain.bitwise(e, a, b),
}
RULES: Mapping[type, Callable[..., Any]] = {
    spec.IntLiteral: lambda e, at: at.domain.integer(e.value),
    spec.CharLiteral: lambda e, at: at.domain.integer(e.code),
    spec.FloatLiteral: lambda e, at: at.domain.float_literal(e),
    spec.BoolLiteral: lambda e, at: at.domain.truth(e.value),
    spec.Name: _name,
    spec.Result: lambda e, at: at.domain.result(e),
    spec.GeometryMember: lambda e, at: at.domain.geometry(e),
    spec.WarpSize: lambda e, at: at.domain.integer(WARP_SIZE),
    spec.LoopCount: lambda e, at: at.domain.loop_count(e),
    spec.Unary: _unary,
    spec.Binary: _binary,
    spec.Comparison: _comparison,
    spec.Conditional: _conditional,
    spec.Cast: _cast,
    spec.Member: lambda e, at: at.domain.member(e, at.found(e.base)),
    spec.Index: _index,
    spec.Call: _call,
    spec.Old: lambda e, at: at.within(at.domain.before(e)).found(e.operand),
    spec.At: _at,
    spec.AtThread: _at_thread,
    spec.Active: lambda e, at: at.domain.active(e, at.found(e.thread)),
    spec.Quantified: _quantified,
    spec.Let: _let,
    spec.Fold: _fold,
}
