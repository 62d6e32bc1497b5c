"""Bit-vectors read as integers, with what has to hold for that.

Enters: a bit-vector and how it is read, unsigned or signed; or a formula over bit-vectors. Leaves:
a term over integers, the *obligations* under which both have the same value, and *facts* that hold
of the integers that stand for symbols. Guaranteed: wherever the facts and all obligations hold, the
integer is the number that the bits denote, and the formula is true exactly if that of the
bit-vectors is. What has no integer form (bitwise operations that are no masks of low bits, shifts
by unknown amounts, reads of memory) gives None.

Sums and products wrap around modulo 2**width, which integers do not. But a sum of sums is right as
soon as its total is in range, whatever wraps on the way: so obligations are about totals only, at
the places where a number is compared, divided, extended or asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from enum import Enum, auto

from warpproof.base.records import record
from warpproof.logic.cons import Term
from warpproof.logic.ops import Op
from warpproof.logic.sorts import BOOL, INT, BitVec
from warpproof.logic.terms import TermTable


class Reading(Enum):
    """What is asked of a term."""

    UNSIGNED = auto()
    SIGNED = auto()
    CONGRUENT = auto()  # any integer that is equal modulo 2**width
    TRUTH = auto()  # of a formula

    __hash__ = object.__hash__


_UNSIGNED, _SIGNED, _CONGRUENT = Reading.UNSIGNED, Reading.SIGNED, Reading.CONGRUENT


@record
class IntegerForm:
    """`term` is an integer, or a formula over integers. It is right where all `obligations` hold;
    `facts` always hold. Both are formulas over integers, without repetition."""

    term: Term
    obligations: tuple[Term, ...]
    facts: tuple[Term, ...]


@record
class _Entry:
    term: Term
    obligations: tuple[Term, ...]
    facts: tuple[Term, ...]
    below: tuple[_Demand, ...]


_Demand = tuple[Term, Reading]
_Steps = Generator[_Demand, Term, Term]
"""A translation: yields what it needs of other terms, is sent their integers, returns its own."""


class _NoForm(Exception):
    pass


class IntegerView:
    """Translates into integers of the same table. Each symbol becomes one integer, read as signed
    if it is among `signed` or first asked for so, and stands in `symbols` with its reading."""

    def __init__(self, table: TermTable, signed: frozenset[Term] = frozenset()) -> None:
        self.table = table
        self.symbols: dict[Term, tuple[Term, Reading]] = {}
        self._signed = signed
        self._entries: dict[_Demand, _Entry] = {}

    def number(self, term: Term, *, signed: bool) -> IntegerForm | None:
        """The number a bit-vector denotes."""
        return self._form((term, _SIGNED if signed else _UNSIGNED))

    def formula(self, term: Term) -> IntegerForm | None:
        """A formula over bit-vectors, as one over integers."""
        return self._form((term, Reading.TRUTH))

    def _form(self, root: _Demand) -> IntegerForm | None:
        try:
            self._translate(root)
        except _NoForm:
            return None
        obligations: dict[Term, None] = {}
        facts: dict[Term, None] = {}
        seen = {root}
        pending = [root]
        while pending:
            entry = self._entries[pending.pop()]
            obligations.update(dict.fromkeys(entry.obligations))
            facts.update(dict.fromkeys(entry.facts))
            fresh = [demand for demand in entry.below if demand not in seen]
            seen.update(fresh)
            pending.extend(fresh)
        true = self.table.true
        obligations.pop(true, None)
        facts.pop(true, None)
        return IntegerForm(self._entries[root].term, tuple(obligations), tuple(facts))

    def _translate(self, root: _Demand) -> None:
        """Runs translations without recursion: one that needs another waits on the stack."""
        entries = self._entries
        if root in entries:
            return
        stack = [_Frame(self, root)]
        sent: Term | None = None
        while stack:
            frame = stack[-1]
            demand = frame.advance(sent)
            if demand is None:
                entries[frame.demand] = frame.entry()
                sent = entries[frame.demand].term
                stack.pop()
            elif demand in entries:
                sent = entries[demand].term
            else:
                stack.append(_Frame(self, demand))
                sent = None

    # --- what translations use -------------------------------------------------------------------

    def steps(self, demand: _Demand, frame: _Frame) -> _Steps | Term:
        term, reading = demand
        if reading is Reading.TRUTH:
            rules: dict[Op, _Rule] = _FORMULAS
        elif reading is _CONGRUENT:
            rules = _CONGRUENCES
        else:
            rules = _NUMBERS
        rule = rules.get(term.op)
        if rule is None:
            raise _NoForm
        return rule(self, term, reading, frame)

    def symbol(self, term: Term, reading: Reading, frame: _Frame) -> Term:
        """The integer that stands for a symbol, in whichever reading it has."""
        if term not in self.symbols:
            signed = reading is _SIGNED or term in self._signed
            made = self.table.symbol(f"{term.name} as integer", INT)
            self.symbols[term] = (made, _SIGNED if signed else _UNSIGNED)
        made, own = self.symbols[term]
        frame.facts.append(self.in_range(made, term.width, own))
        return made

    def in_range(self, number: Term, width: int, reading: Reading) -> Term:
        if reading is _SIGNED:
            return self.table.int_in_range(number, -(1 << (width - 1)), (1 << (width - 1)) - 1)
        return self.table.int_in_range(number, 0, (1 << width) - 1)

    def reading_of(self, term: Term) -> Reading:
        """In which reading a term is most likely to be in range."""
        while term.op is Op.BV_ADD or term.op is Op.BV_MUL:
            term = term.args[1]
        op = term.op
        if op is Op.SYMBOL:
            known = self.symbols.get(term)
            if known is not None:
                return known[1]
            return _SIGNED if term in self._signed else _UNSIGNED
        if op in (Op.BV_SEXT, Op.BV_SDIV, Op.BV_SREM, Op.BV_NEG, Op.BV_SUB):
            return _SIGNED
        if op is Op.BV_CONST:
            sort = term.sort
            assert isinstance(sort, BitVec)
            return _SIGNED if term.payload >= sort.sign else _UNSIGNED
        return _UNSIGNED


class _Frame:
    """One translation under way."""

    __slots__ = ("_below", "_steps", "_value", "demand", "facts", "obligations")

    def __init__(self, view: IntegerView, demand: _Demand) -> None:
        self.demand = demand
        self.obligations: list[Term] = []
        self.facts: list[Term] = []
        self._below: list[_Demand] = []
        steps = view.steps(demand, self)
        self._value = steps if isinstance(steps, Term) else None
        self._steps = None if isinstance(steps, Term) else steps

    def advance(self, sent: Term | None) -> _Demand | None:
        """The next demand; None when it is done."""
        if self._steps is None:
            return None
        try:
            demand = next(self._steps) if sent is None else self._steps.send(sent)
        except StopIteration as done:
            self._value = done.value
            return None
        self._below.append(demand)
        return demand

    def entry(self) -> _Entry:
        assert self._value is not None
        return _Entry(self._value, tuple(self.obligations), tuple(self.facts), tuple(self._below))


_Rule = Callable[[IntegerView, Term, Reading, _Frame], _Steps | Term]


# --- numbers ------------------------------------------------------------------------------------


def _constant(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> Term:
    return view.table.integer(term.payload if reading is _UNSIGNED else term.signed)


def _symbol(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> Term:
    made = view.symbol(term, reading, frame)
    if view.symbols[term][1] is not reading:
        frame.obligations.append(view.in_range(made, term.width, reading))
    return made


def _in_range(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> _Steps:
    """A sum or product: any congruent integer, if it is in range."""
    number = yield term, _CONGRUENT
    frame.obligations.append(view.in_range(number, term.width, reading))
    return number


def _zero_extended(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> _Steps:
    number = yield term.args[0], _UNSIGNED
    return number


def _sign_extended(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> _Steps:
    number = yield term.args[0], _SIGNED
    if reading is _UNSIGNED:
        frame.obligations.append(view.table.int_le(view.table.integer(0), number))
    return number


def _extracted(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> _Steps:
    """Bits from the lowest on are a remainder; but 32 bits of more are what a program converts, and
    then the number is meant to fit. Bits up to the highest are a quotient."""
    t = view.table
    high, low = term.payload
    (a,) = term.args
    if low == 0:
        number = yield a, _CONGRUENT
        if term.width == 32:
            frame.obligations.append(view.in_range(number, 32, reading))
            return number
        rest = t.int_mod(number, t.integer(1 << term.width))
    elif high == a.width - 1:
        number = yield a, reading
        return t.int_div(number, t.integer(1 << low))
    else:
        number = yield a, _UNSIGNED
        rest = t.int_mod(t.int_div(number, t.integer(1 << low)), t.integer(1 << term.width))
    if reading is _SIGNED:
        frame.obligations.append(view.in_range(rest, term.width, _SIGNED))
    return rest


def _joined(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> _Steps:
    high, low = term.args
    above = yield high, reading
    below = yield low, _UNSIGNED
    return view.table.int_add(view.table.int_scale(above, 1 << low.width), below)


def _unsigned_quotient(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> _Steps:
    t = view.table
    a = yield term.args[0], _UNSIGNED
    b = yield term.args[1], _UNSIGNED
    frame.obligations.append(t.ne(b, t.integer(0)))
    number = t.int_div(a, b) if term.op is Op.BV_UDIV else t.int_mod(a, b)
    if reading is _SIGNED:
        frame.obligations.append(view.in_range(number, term.width, _SIGNED))
    return number


def _signed_quotient(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> _Steps:
    t = view.table
    a = yield term.args[0], _SIGNED
    b = yield term.args[1], _SIGNED
    frame.obligations.append(t.ne(b, t.integer(0)))
    number = t.int_quotient(a, b) if term.op is Op.BV_SDIV else t.int_remainder(a, b)
    frame.obligations.append(view.in_range(number, term.width, reading))
    return number


def _chosen(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> _Steps:
    condition = yield term.args[0], Reading.TRUTH
    a = yield term.args[1], reading
    b = yield term.args[2], reading
    return view.table.ite(condition, a, b)


# --- numbers modulo 2**width --------------------------------------------------------------------


def _as_it_is(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> _Steps:
    number = yield term, view.reading_of(term)
    return number


def _congruent_constant(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> Term:
    """The one nearest to zero: an offset is more often -1 than 2**32 - 1."""
    return view.table.integer(term.signed)


def _congruent_symbol(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> Term:
    return view.symbol(term, _UNSIGNED, frame)


def _sum(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> _Steps:
    t = view.table
    a = yield term.args[0], _CONGRUENT
    b = yield term.args[-1], _CONGRUENT
    match term.op:
        case Op.BV_ADD:
            return t.int_add(a, b)
        case Op.BV_SUB:
            return t.int_sub(a, b)
        case Op.BV_MUL:
            return t.int_mul(a, b)
        case Op.BV_NEG:
            return t.int_neg(a)
        case _:  # BV_NOT: ~x = -x - 1
            return t.int_combine(-1, [(a, -1)])


def _congruent_extract(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> _Steps:
    """The low bits of a number are congruent to it."""
    if term.payload[1] == 0:
        number = yield term.args[0], _CONGRUENT
    else:
        number = yield term, _UNSIGNED
    return number


# --- formulas -----------------------------------------------------------------------------------


def _compared(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> _Steps:
    as_ = _SIGNED if term.op is Op.BV_SLT else _UNSIGNED
    a = yield term.args[0], as_
    b = yield term.args[1], as_
    return view.table.int_lt(a, b)


def _equated(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> _Steps:
    a, b = term.args
    if isinstance(a.sort, BitVec):
        signed = _SIGNED in (view.reading_of(a), view.reading_of(b))
        as_ = _SIGNED if signed else _UNSIGNED
    elif a.sort is BOOL:
        as_ = Reading.TRUTH
    else:
        raise _NoForm
    x = yield a, as_
    y = yield b, as_
    return view.table.eq(x, y)


def _connected(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> _Steps:
    parts = []
    for a in term.args:
        part = yield a, Reading.TRUTH
        parts.append(part)
    t = view.table
    if term.op is Op.NOT:
        return t.not_(parts[0])
    return t.all_of(parts) if term.op is Op.AND else t.any_of(parts)


def _itself(view: IntegerView, term: Term, reading: Reading, frame: _Frame) -> Term:
    return term


_NUMBERS: dict[Op, _Rule] = {
    Op.BV_CONST: _constant,
    Op.SYMBOL: _symbol,
    **dict.fromkeys((Op.BV_ADD, Op.BV_SUB, Op.BV_MUL, Op.BV_NEG, Op.BV_NOT), _in_range),
    Op.BV_ZEXT: _zero_extended,
    Op.BV_SEXT: _sign_extended,
    Op.BV_EXTRACT: _extracted,
    Op.BV_CONCAT: _joined,
    Op.BV_UDIV: _unsigned_quotient,
    Op.BV_UREM: _unsigned_quotient,
    Op.BV_SDIV: _signed_quotient,
    Op.BV_SREM: _signed_quotient,
    Op.ITE: _chosen,
}

_CONGRUENCES: dict[Op, _Rule] = {
    Op.BV_CONST: _congruent_constant,
    Op.SYMBOL: _congruent_symbol,
    **dict.fromkeys((Op.BV_ADD, Op.BV_SUB, Op.BV_MUL, Op.BV_NEG, Op.BV_NOT), _sum),
    Op.BV_EXTRACT: _congruent_extract,
    Op.ITE: _chosen,
    **dict.fromkeys(
        (
            Op.BV_ZEXT,
            Op.BV_SEXT,
            Op.BV_CONCAT,
            Op.BV_UDIV,
            Op.BV_UREM,
            Op.BV_SDIV,
            Op.BV_SREM,
        ),
        _as_it_is,
    ),
}

_FORMULAS: dict[Op, _Rule] = {
    Op.TRUE: _itself,
    Op.FALSE: _itself,
    Op.SYMBOL: _itself,
    Op.BV_ULT: _compared,
    Op.BV_SLT: _compared,
    Op.EQ: _equated,
    Op.NOT: _connected,
    Op.AND: _connected,
    Op.OR: _connected,
    Op.ITE: lambda view, term, reading, frame: _chosen(view, term, Reading.TRUTH, frame),
}
