"""How often a loop goes round, as an expression over what its variables hold on entry.

Enters: a variable that each round changes in one way (`Induction`), and the test by which the loop
goes on (`LoopTest`). Leaves: a `TripCount` in a type twice as wide, where there is one. Guaranteed:
wherever `holds_if` is true on entry, the test succeeds exactly `rounds` times and then fails; that
no operation of the program wraps is part of `holds_if`, and never assumed.

    Exact: steps by a sum, halving by shifts and powers of two, doubling likewise
    None: other steps, bounds that change, tests for equality
"""

from __future__ import annotations

from warpproof.base.records import record
from warpproof.ir import nodes, types
from warpproof.ir.nodes import BinaryOp, CompareOp, ConvertOp

TRUE = nodes.IntConst(1, types.BOOL)


@record
class Induction:
    """After each round the variable is `variable update step`, and `start` before the first.
    `start` and `step` speak of values on entry; no round changes `step`. A pointer steps by bytes:
    its update is ADD and its step 64 bits wide."""

    variable: str
    type: types.Type
    start: nodes.Expr
    update: BinaryOp
    step: nodes.Expr


@record
class LoopTest:
    """In each round the loop goes on beyond `block` if `tested comparison bound`, over values at
    the loop's head: `tested` is the variable, plus `offset`. A bound that is not invariant may
    change from round to round."""

    block: str
    variable: str
    tested: nodes.Expr
    offset: nodes.Expr | None  # None: the variable as the round leaves it
    comparison: CompareOp
    bound: nodes.Expr
    is_bound_invariant: bool


@record
class TripCount:
    """How often the loop goes back to its head, unless it is left in another way before: exact if
    there is no other. A loop that tests last runs its body once more than that."""

    rounds: nodes.Expr
    holds_if: nodes.Expr
    is_exact: bool


def constant(value: int, type_: types.Type) -> nodes.IntConst:
    assert isinstance(type_, types.Int)
    return nodes.IntConst(value & ((1 << type_.bits) - 1), type_)


def signed_value(e: nodes.IntConst) -> int:
    assert isinstance(e.type, types.Int)
    return e.value - (1 << e.type.bits) if e.value >> (e.type.bits - 1) else e.value


def arithmetic(op: BinaryOp, left: nodes.Expr, right: nodes.Expr) -> nodes.Expr:
    """A sum, difference or product, without what is plain."""
    if (
        isinstance(left, nodes.IntConst)
        and isinstance(right, nodes.IntConst)
        and (right.value or op not in (BinaryOp.UDIV, BinaryOp.SDIV))
    ):
        return constant(_computed(op, left.value, right.value), left.type)
    if isinstance(right, nodes.IntConst):
        if right.value == 0 and op in (BinaryOp.ADD, BinaryOp.SUB):
            return left
        if right.value == 1 and op in (BinaryOp.MUL, BinaryOp.UDIV, BinaryOp.SDIV):
            return left
    if isinstance(left, nodes.IntConst) and left.value == 0 and op is BinaryOp.ADD:
        return right
    return nodes.Binary(op, left, right, left.type)


def _computed(op: BinaryOp, a: int, b: int) -> int:
    match op:
        case BinaryOp.ADD:
            return a + b
        case BinaryOp.SUB:
            return a - b
        case BinaryOp.MUL:
            return a * b
        case _:
            return a // b  # of what is not negative


def negated_comparison(op: CompareOp) -> CompareOp | None:
    """What holds where an integer comparison does not."""
    return _NEGATED.get(op)


def mirrored_comparison(op: CompareOp) -> CompareOp | None:
    """The same comparison with its sides exchanged."""
    return _MIRRORED.get(op)


_PAIRS = (
    (CompareOp.EQ, CompareOp.NE),
    (CompareOp.ULT, CompareOp.UGE),
    (CompareOp.ULE, CompareOp.UGT),
    (CompareOp.SLT, CompareOp.SGE),
    (CompareOp.SLE, CompareOp.SGT),
)
_NEGATED = {a: b for pair in _PAIRS for a, b in (pair, pair[::-1])}
_MIRRORED = {
    CompareOp.EQ: CompareOp.EQ,
    CompareOp.NE: CompareOp.NE,
    CompareOp.ULT: CompareOp.UGT,
    CompareOp.UGT: CompareOp.ULT,
    CompareOp.ULE: CompareOp.UGE,
    CompareOp.UGE: CompareOp.ULE,
    CompareOp.SLT: CompareOp.SGT,
    CompareOp.SGT: CompareOp.SLT,
    CompareOp.SLE: CompareOp.SGE,
    CompareOp.SGE: CompareOp.SLE,
}
_LESS = frozenset({CompareOp.ULT, CompareOp.ULE, CompareOp.SLT, CompareOp.SLE})
_OR_EQUAL = frozenset({CompareOp.ULE, CompareOp.UGE, CompareOp.SLE, CompareOp.SGE})
_UNSIGNED = frozenset({CompareOp.ULT, CompareOp.ULE, CompareOp.UGT, CompareOp.UGE})
_HALVING = frozenset({BinaryOp.LSHR, BinaryOp.ASHR, BinaryOp.UDIV, BinaryOp.SDIV})
_DOUBLING = frozenset({BinaryOp.SHL, BinaryOp.MUL})
_WIDENING = frozenset({ConvertOp.SEXT, ConvertOp.ZEXT})


def trip_count(induction: Induction, test: LoopTest, is_only_exit: bool) -> TripCount | None:
    if not isinstance(induction.type, types.Int) or induction.type.bits < 8:
        return None
    if not test.is_bound_invariant or not isinstance(test.bound.type, types.Int):
        return None
    if test.comparison is CompareOp.EQ:
        return None
    counted = _Counting(induction, test).count()
    return None if counted is None else TripCount(*counted, is_exact=is_only_exit)


class _Counting:
    """All is computed in a type in which nothing can wrap: `_wide`."""

    def __init__(self, induction: Induction, test: LoopTest) -> None:
        self._induction = induction
        self._op = test.comparison
        self._test = test
        tested = test.tested
        bits = test.bound.type.bits if isinstance(test.bound.type, types.Int) else 64
        self._wide = types.Int(128 if bits > 32 else 64)
        self._signed = self._op not in _UNSIGNED
        if self._op is CompareOp.NE and induction.update in (BinaryOp.LSHR, BinaryOp.UDIV):
            self._signed = False
        self._is_widened = isinstance(tested, nodes.Convert) and tested.op in _WIDENING
        if self._is_widened and isinstance(tested, nodes.Convert):
            self._signed = tested.op is ConvertOp.SEXT
        assert isinstance(induction.type, types.Int)
        self._bits = induction.type.bits
        self._conditions: list[nodes.Expr] = []

    def count(self) -> tuple[nodes.Expr, nodes.Expr] | None:
        update = self._induction.update
        if update in (BinaryOp.ADD, BinaryOp.SUB):
            rounds = self._by_sum()
        elif update in _HALVING or update in _DOUBLING:
            rounds = self._by_powers()
        else:
            rounds = None
        if rounds is None:
            return None
        holds: nodes.Expr = TRUE
        for condition in self._conditions:
            if holds == TRUE:
                holds = condition
            elif condition != TRUE:
                holds = nodes.Binary(BinaryOp.AND, holds, condition, types.BOOL)
        return rounds, holds

    # --- sums -----------------------------------------------------------------------------------

    def _by_sum(self) -> nodes.Expr | None:
        first = self._first()
        if first is None:
            return None
        if self._op is CompareOp.NE:
            return self._until_equal(first)
        is_less = self._op in _LESS
        falls = self._induction.update is BinaryOp.SUB
        step = self._widened(self._induction.step)
        if is_less == falls:  # it has to step by a negative number
            step = arithmetic(BinaryOp.SUB, self._number(0), step)
        start, bound = self._widened(first), self._bound()
        ends = (bound, start) if is_less else (start, bound)
        distance = arithmetic(BinaryOp.SUB, *ends)
        if self._op in _OR_EQUAL:
            distance = arithmetic(BinaryOp.ADD, distance, self._number(1))
        self._require(CompareOp.SGT, step, self._number(0))
        less_one = arithmetic(BinaryOp.SUB, step, self._number(1))
        to_go = arithmetic(BinaryOp.ADD, self._or_zero(distance), less_one)
        rounds = arithmetic(BinaryOp.UDIV, to_go, step)
        self._require_fits(start, rounds, step, is_less)
        return rounds

    def _require_fits(
        self, start: nodes.Expr, rounds: nodes.Expr, step: nodes.Expr, rises: bool
    ) -> None:
        """The value that fails the test is still one of the type; so are those before it."""
        low, high = self._range()
        if self._op in _UNSIGNED and self._signed:  # what is below zero would be huge
            low = 0
            self._require(CompareOp.SGE, start, self._number(0))
        by_one = step == self._number(1)
        if by_one and self._op not in _OR_EQUAL and not self._is_widened:
            return  # it ends where it starts, or at the bound
        way = arithmetic(BinaryOp.MUL, rounds, step)
        if rises:
            last = arithmetic(BinaryOp.ADD, start, way)
            self._require(CompareOp.SLE, last, self._number(high))
        else:
            last = arithmetic(BinaryOp.SUB, start, way)
            self._require(CompareOp.SGE, last, self._number(low))

    def _until_equal(self, first: nodes.Expr) -> nodes.Expr | None:
        """By one it meets every value, also around the end of the type."""
        if self._is_widened:
            return None
        falls = self._induction.update is BinaryOp.SUB
        step, bound = self._induction.step, self._test.bound
        ends = (first, bound) if falls else (bound, first)
        if isinstance(step, nodes.IntConst) and step.value == 1:
            distance = arithmetic(BinaryOp.SUB, *ends)
            return _convert(ConvertOp.ZEXT, distance, self._wide)
        wide = self._widened(step)
        distance = arithmetic(BinaryOp.SUB, *map(self._widened, ends))
        rest = nodes.Binary(BinaryOp.SREM, distance, wide, self._wide)
        self._require(CompareOp.SGT, wide, self._number(0))
        self._require(CompareOp.SGE, distance, self._number(0))
        self._require(CompareOp.EQ, rest, self._number(0))
        return arithmetic(BinaryOp.SDIV, distance, wide)

    # --- powers ---------------------------------------------------------------------------------

    def _by_powers(self) -> nodes.Expr | None:
        power, offset = self._power(), self._test.offset
        if offset is not None and offset != constant(0, offset.type):
            return None  # what is tested is no power
        first = self._first()
        if power is None or first is None or self._is_widened:
            return None
        if not self._signed and self._induction.update in (BinaryOp.ASHR, BinaryOp.SDIV):
            return None
        start, bound = self._widened(first), self._bound()
        rises = self._induction.update in _DOUBLING
        if self._op is CompareOp.NE:
            if rises or self._test.bound != constant(0, self._test.bound.type):
                return None
        elif (self._op in _LESS) != rises:
            return None
        digits = self._digits_up(start, bound) if rises else self._digits_down(start, bound)
        less_one = self._number(power - 1)
        rounds = arithmetic(
            BinaryOp.UDIV, arithmetic(BinaryOp.ADD, digits, less_one), self._number(power)
        )
        if rises:
            by = arithmetic(BinaryOp.MUL, rounds, self._number(power))
            last = nodes.Binary(BinaryOp.SHL, start, by, self._wide)
            self._require(CompareOp.SLE, last, self._number(self._range()[1]))
        return rounds

    def _power(self) -> int | None:
        """By which power of two a round multiplies or divides."""
        step = self._induction.step
        if not isinstance(step, nodes.IntConst):
            return None
        if self._induction.update in (BinaryOp.LSHR, BinaryOp.ASHR, BinaryOp.SHL):
            return step.value if 0 < step.value < self._bits else None
        power = signed_value(step).bit_length() - 1
        return power if power > 0 and step.value == 1 << power else None

    def _digits_down(self, start: nodes.Expr, bound: nodes.Expr) -> nodes.Expr:
        """`start >> k` stays above the bound as long as `start / (bound + 1)` has k more digits."""
        self._require(CompareOp.SGE, start, self._number(0))
        if self._op in (CompareOp.UGE, CompareOp.SGE):
            self._require(CompareOp.SGE, bound, self._number(1))
            divisor = bound
        else:
            self._require(CompareOp.SGE, bound, self._number(0))
            divisor = arithmetic(BinaryOp.ADD, bound, self._number(1))
        return self._digits(arithmetic(BinaryOp.UDIV, start, divisor))

    def _digits_up(self, start: nodes.Expr, bound: nodes.Expr) -> nodes.Expr:
        """`start << k` stays below the bound as long as `(bound - 1) / start` has k more digits."""
        self._require(CompareOp.SGE, start, self._number(1))
        if self._op not in _OR_EQUAL:
            bound = arithmetic(BinaryOp.SUB, bound, self._number(1))
        return self._digits(arithmetic(BinaryOp.UDIV, self._or_zero(bound), start))

    def _digits(self, e: nodes.Expr) -> nodes.Expr:
        """How many binary digits a number has."""
        if isinstance(e, nodes.IntConst):
            return self._number(e.value.bit_length())
        false = nodes.IntConst(0, types.BOOL)
        zeros = nodes.Pure("ctlz", (e, false), self._wide)
        return nodes.Binary(BinaryOp.SUB, self._number(self._wide.bits), zeros, self._wide)

    # --- numbers --------------------------------------------------------------------------------

    def _first(self) -> nodes.Expr | None:
        """What is tested in the first round, in the variable's own type."""
        induction, offset = self._induction, self._test.offset
        if offset is not None:
            return arithmetic(BinaryOp.ADD, induction.start, offset)
        start, step = induction.start, induction.step
        return nodes.Binary(induction.update, start, step, induction.type)

    def _widened(self, e: nodes.Expr) -> nodes.Expr:
        return _convert(ConvertOp.SEXT if self._signed else ConvertOp.ZEXT, e, self._wide)

    def _bound(self) -> nodes.Expr:
        op = ConvertOp.ZEXT if self._op in _UNSIGNED else ConvertOp.SEXT
        return _convert(op, self._test.bound, self._wide)

    def _range(self) -> tuple[int, int]:
        if self._signed:
            return -(1 << (self._bits - 1)), (1 << (self._bits - 1)) - 1
        return 0, (1 << self._bits) - 1

    def _number(self, value: int) -> nodes.IntConst:
        return constant(value, self._wide)

    def _or_zero(self, e: nodes.Expr) -> nodes.Expr:
        if isinstance(e, nodes.IntConst):
            return e if signed_value(e) > 0 else self._number(0)
        return nodes.Pure("smax", (e, self._number(0)), self._wide)

    def _require(self, op: CompareOp, left: nodes.Expr, right: nodes.IntConst) -> None:
        if isinstance(left, nodes.IntConst):
            found = _compared(op, signed_value(left), signed_value(right))
            self._conditions.append(constant(int(found), types.BOOL))
        else:
            self._conditions.append(nodes.Compare(op, left, right))


def _compared(op: CompareOp, a: int, b: int) -> bool:
    match op:
        case CompareOp.SGT:
            return a > b
        case CompareOp.SGE:
            return a >= b
        case CompareOp.SLE:
            return a <= b
        case _:
            return a == b


def _convert(op: ConvertOp, e: nodes.Expr, type_: types.Type) -> nodes.Expr:
    if isinstance(e, nodes.IntConst):
        return constant(signed_value(e) if op is ConvertOp.SEXT else e.value, type_)
    return nodes.Convert(op, e, type_)
