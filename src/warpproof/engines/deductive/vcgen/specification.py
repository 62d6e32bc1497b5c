"""Formulas of the contract language as terms.

Enters: an `ir.spec` expression and a `View`, the state in which it is read. Leaves: a term over the
symbolic thread; `closed` says it for every thread that is there. Guaranteed: arithmetic is that of
mathematical integers, floats are the functions the kernel uses, so that equal text means equal
terms; what has no meaning here raises `OutOfFragment` with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from warpproof.base.records import record, replace
from warpproof.engines.deductive.state.arrays import ArrayKey, Version
from warpproof.engines.deductive.state.origins import Bound
from warpproof.engines.deductive.state.run import Run
from warpproof.engines.deductive.vcgen.memory import Memory
from warpproof.engines.deductive.vcgen.places import Place
from warpproof.ir import nodes, spec, types
from warpproof.ir.formula_domain import Definition, FormulaDomain, Kind
from warpproof.ir.formulas import INTEGER_RANGES, Evaluation, written_number
from warpproof.logic.index.polynomials import int_value, mentions
from warpproof.logic.index.simplify import upper_bounds
from warpproof.logic.terms import BOOL, INT, Op, Term
from warpproof.logic.walk import substitute
from warpproof.semantics.domain.integer_values import (
    Ghost,
    Local,
    Name,
    OutOfFragment,
    Parts,
    Pointer,
    Unusable,
    Value,
    Variable,
    float_kind,
    float_sort,
)
from warpproof.semantics.domain.opaque_floats import conversion, library_function
from warpproof.semantics.parametric.thread_space import Thread


@record
class View:
    """A state of the execution to read formulas in."""

    env: Mapping[Name, Value]
    arrays: Mapping[ArrayKey, Version]
    old: View | None = None  # for \\old and \\at(…, Pre)
    entry: View | None = None  # for \\at(…, LoopEntry)
    counts: tuple[Term, ...] = ()  # loop_count, loop_count_2, …
    active: Term | None = None  # of the symbolic thread, in the next iteration
    result: Value | None = None


@record
class _Typed:
    """A place or a value with the C type that says how to go on from it."""

    value: Value
    ctype: types.CType | None

    @property
    def pointer(self) -> Pointer:
        assert isinstance(self.value, Pointer)
        return self.value


Found = Term | _Typed | Thread
# Of a float, what the library's function of that name gives.
_LIBRARY = {f"\\{name}": name for name in ("exp", "log", "sin", "cos", "sqrt", "floor", "ceil")}


class Specification:
    def __init__(
        self,
        run: Run,
        memory: Memory,
        function: nodes.Function,
        theory: Mapping[str, Definition],
        parameters: Mapping[Name, Value],
        variables: Mapping[str, Term],
    ) -> None:
        self.run = run
        self.table = run.table
        self.memory = memory
        self.variables = {v.name: v for v in function.variables}
        self.theory = theory
        self.parameters = parameters  # as they were at the call
        self.specification = variables

    def formula(self, e: spec.SpecExpr, view: View, read: list[Place] | None = None) -> Term:
        """One that is shown, here or elsewhere. The cells of the present state that it speaks of
        are added to `read`."""
        return _term(Evaluation.of_goal(Terms(self, view, read), e).formula(e))

    def given(self, e: spec.SpecExpr, view: View, read: list[Place] | None = None) -> Term:
        """One that the user states: equality of floats is C's, which does not make them the
        same."""
        return _term(Evaluation(Terms(self, view, read)).formula(e))

    def closed(self, e: spec.SpecExpr, view: View, mask: Term) -> Term:
        """The formula for every thread in the mask; as it stands where it speaks of no thread."""
        return self._for_all(self.formula(e, view), mask)

    def closed_given(self, e: spec.SpecExpr, view: View) -> Term:
        """As `given`, for every thread."""
        return self._for_all(self.given(e, view), self.table.true)

    def _for_all(self, formula: Term, mask: Term) -> Term:
        if not mentions(formula, self.run.launch.symbols):
            return formula
        return self.run.for_all_threads(self.table.implies(mask, formula))

    @property
    def zero(self) -> Term:
        return self.table.integer(0)

    def term(self, e: spec.SpecExpr, view: View, read: list[Place] | None = None) -> Term:
        return _term(Evaluation(Terms(self, view, read)).value(e))

    def address(self, e: spec.SpecExpr, view: View) -> tuple[Pointer, types.CType | None]:
        found = _address(e, Evaluation(Terms(self, view)).found(e))
        return found.pointer, found.ctype


class Terms(FormulaDomain[Found]):
    """Terms over the symbolic thread, in one state of its execution."""

    unplaced = (OutOfFragment,)

    def __init__(self, owner: Specification, view: View, read: list[Place] | None = None) -> None:
        self._owner = owner
        self._cells_read = read
        self._run = owner.run
        self._table = owner.table
        self._view = view
        self._divisions: dict[Term, tuple[Term, Term]] = {}  # what a remainder is one of

    def outside(self, what: str, e: spec.SpecExpr) -> OutOfFragment:
        return _out(what, e)

    def placed(self, problem: Exception, e: spec.SpecExpr) -> Exception:
        assert isinstance(problem, OutOfFragment)
        return problem if problem.span.line else OutOfFragment(problem.what, e.span)

    def other(self, e: spec.SpecExpr) -> Found:
        if isinstance(e, spec.Valid | spec.Separated):
            raise _out("a claim about validity of memory in a place that is to be proved", e)
        return super().other(e)

    # --- data -----------------------------------------------------------------------------------

    def kind(self, a: Found) -> Kind:
        sort = _term(a).sort
        if sort is INT:
            return spec.Sort.INTEGER
        if sort is BOOL:
            return spec.Sort.BOOLEAN
        kind = float_kind(sort)
        assert kind is not None, sort
        return kind

    def scalar(self, e: spec.SpecExpr, a: Found) -> Found:
        if isinstance(a, Term):
            return a
        if isinstance(a, tuple):
            raise _out("a thread as a value", e)
        if isinstance(a.value, Term):
            return a.value
        if isinstance(a.value, Unusable):
            raise _out(a.value.why, e)
        raise _out("an address as a value", e)

    def is_address(self, a: Found) -> bool:
        return isinstance(a, _Typed) and isinstance(a.value, Pointer)

    def constant(self, a: Found) -> int | None:
        return int_value(_term(a))

    # --- leaves ---------------------------------------------------------------------------------

    def integer(self, value: int) -> Found:
        return self._table.integer(value)

    def truth(self, value: bool) -> Found:
        return self._table.boolean(value)

    def float_literal(self, e: spec.FloatLiteral) -> Found:
        kind = types.FloatKind.FLOAT if e.suffix in ("f", "F") else types.FloatKind.DOUBLE
        found = self._run.floats.of_number(e.real, float_sort(kind), rounded=True)
        if found is None:
            raise _out("this number as a float", e)
        return found

    def name(self, e: spec.Name) -> Found:
        symbol = e.symbol
        if symbol is None:
            raise _out(f"the name {e.identifier}", e)
        match symbol.kind:
            case spec.SymbolKind.SPECIFICATION:
                return self._owner.specification[e.identifier]
            case spec.SymbolKind.PARAMETER | spec.SymbolKind.LOCAL:
                return self._variable(e, symbol)
            case spec.SymbolKind.GHOST:
                held = self._view.env.get(Ghost(e.identifier))
                if not isinstance(held, Term):
                    raise _out(f"the ghost variable {e.identifier}, which has no value here", e)
                return held
            case spec.SymbolKind.GLOBAL:
                ctype = symbol.type if not isinstance(symbol.type, _SPEC_TYPES) else None
                if ctype is None:
                    element = self._owner.memory.element(Variable(symbol.key))
                    ctype = None if element is None else types.CPointer(element)
                return _Typed(Pointer(Variable(symbol.key), self._table.integer(0)), ctype)
            case _:
                raise _out(f"{symbol.kind.value} {e.identifier}", e)

    def _variable(self, e: spec.Name, symbol: spec.SpecSymbol) -> Found:
        variable = self._owner.variables.get(symbol.key)
        ctype = None if variable is None else variable.ctype
        if variable is not None and variable.in_memory and symbol.key not in self._view.env:
            where = Pointer(Local(0, symbol.key), self._table.integer(0))
            return _Typed(where, ctype)
        held = self._view.env.get(symbol.key)
        if held is None:
            raise _out(f"the variable {e.identifier}, which has no value here", e)
        return _Typed(held, ctype)

    def geometry(self, e: spec.GeometryMember) -> Found:
        geometry = nodes.Geometry(e.geometry.value)
        return self._run.launch.register(geometry, "xyz".index(e.axis.value))

    def loop_count(self, e: spec.LoopCount) -> Found:
        if e.level > len(self._view.counts):
            raise _out("a loop counter outside of that loop", e)
        return self._view.counts[e.level - 1]

    def result(self, e: spec.Result) -> Found:
        if not isinstance(self._view.result, Term):
            raise _out("\\result here", e)
        return self._view.result

    # --- truth values ---------------------------------------------------------------------------

    def negation(self, a: Found) -> Found:
        return self._table.not_(_term(a))

    def connective(self, op: spec.BinaryOp, a: Found, b: Found) -> Found:
        return _CONNECTIVES[op](self._table, a, b)

    def conjunction(self, parts: Sequence[Found]) -> Found:
        return self._table.all_of([_term(p) for p in parts])

    def choose(self, condition: Found, then: Found, otherwise: Found) -> Found:
        return self._table.ite(_term(condition), _term(then), _term(otherwise))

    def compare(self, op: spec.CompareOp, a: Found, b: Found) -> Found:
        t, x, y = self._table, _term(a), _term(b)
        if float_kind(x.sort) is not None:
            if op in _FLOAT_EQUALITY and self._is_identity(x, y):
                return self.compare_shown(op, a, b)
            return self._run.floats.compare(_FLOAT_ORDER[op], x, y)
        if op is spec.CompareOp.EQUAL:
            return self._equal(x, y)
        if op is spec.CompareOp.NOT_EQUAL:
            return t.ne(x, y)
        return _INT_ORDER[op](t, x, y)

    def compare_shown(self, op: spec.CompareOp, a: Found, b: Found) -> Found:
        x, y = _term(a), _term(b)
        if op is spec.CompareOp.EQUAL and float_kind(x.sort) is not None:
            return self._table.eq(x, y)
        return self.compare(op, a, b)

    def _is_identity(self, a: Term, b: Term) -> bool:
        """Whether floats are equal in C just where they are the same: beside a number that is not
        zero. A variable of the specification is a name for a value."""
        constants = self._run.floats.constants
        names = self._owner.specification.values()
        for one in (a, b):
            constant = constants.get(one)
            if one in names or (constant is not None and _is_other_than_zero(constant)):
                return True
        return False

    def _equal(self, a: Term, b: Term) -> Term:
        """`a % b == 0` for b >= 1: C's remainder is 0 exactly where the Euclidean one is."""
        t = self._table
        division = self._divisions.get(a)
        if division is not None and b is t.integer(0) and self._is_positive(division[1]):
            return t.eq(t.int_mod(*division), b)
        return t.eq(a, b)

    # --- integers -------------------------------------------------------------------------------

    def as_integer(self, a: Found) -> Found:
        return self._table.ite(_term(a), self._table.integer(1), self._table.integer(0))

    def add(self, a: Found, b: Found) -> Found:
        return self._table.int_add(_term(a), _term(b))

    def subtract(self, a: Found, b: Found) -> Found:
        return self._table.int_sub(_term(a), _term(b))

    def multiply(self, a: Found, b: Found) -> Found:
        return self._table.int_mul(_term(a), _term(b))

    def quotient(self, e: spec.Binary, a: Found, b: Found) -> Found:
        t, x, y = self._table, _term(a), _term(b)
        return t.int_div(x, y) if self._are_natural(x, y) else t.int_quotient(x, y)

    def remainder(self, e: spec.Binary, a: Found, b: Found) -> Found:
        t, x, y = self._table, _term(a), _term(b)
        if self._are_natural(x, y):
            return t.int_mod(x, y)
        made = t.int_remainder(x, y)
        self._divisions[made] = (x, y)
        return made

    def shift_right(self, a: Found, amount: int) -> Found:
        return self._table.int_div(_term(a), self._table.integer(1 << amount))

    def _are_natural(self, a: Term, b: Term) -> bool:
        ranges = self._run.ranges
        return ranges.is_nonnegative(a) and ranges.is_nonnegative(b)

    def _is_positive(self, a: Term) -> bool:
        """At least 1, by its range or by what is known here."""
        t = self._table
        known = upper_bounds(t, [f for f in self._run.facts if f.op is Op.INT_LE])
        return self._run.ranges.follows(t.int_combine(1, [(a, -1)]), known)

    # --- floats ---------------------------------------------------------------------------------

    def beside_float(self, e: spec.SpecExpr, a: Found, like: Found) -> Found:
        number = written_number(e)
        if number is None:
            return a
        found = self._run.floats.of_number(number, _term(like).sort, rounded=False)
        return a if found is None else found

    def float_negate(self, e: spec.Unary, a: Found) -> Found:
        return self._run.floats.negated(_term(a))

    def float_arithmetic(self, e: spec.Binary, a: Found, b: Found) -> Found:
        op = _FLOAT_OPS.get(e.op)
        if op is None:
            raise _out(f"the operator {e.op.value} on floats", e)
        return self._run.floats.binary(op, _term(a), _term(b))

    def float_extreme(self, e: spec.Call, largest: bool, a: Found, b: Found) -> Found:
        return self._larger(largest, _term(a), _term(b))

    def _larger(self, largest: bool, a: Term, b: Term) -> Term:
        """Of floats, what the library's fmax and fmin give."""
        name = "maxnum" if largest else "minnum"
        return self._run.floats.apply(library_function(name), a.sort, a, b)

    def cast(self, e: spec.Cast, a: Found) -> Found:
        kind = _FLOAT_NAMES.get(e.type.name) if isinstance(e.type, spec.NamedType) else None
        operand = _term(a)
        if kind is None or operand.sort is BOOL:
            raise _out("this conversion", e)
        sort, floats = float_sort(kind), self._run.floats
        if operand.sort is sort:
            return operand
        if operand.sort is INT:
            number = written_number(e.operand)
            exact = None if number is None else floats.of_number(number, sort, rounded=True)
            return exact or floats.apply(conversion(nodes.ConvertOp.SITOFP, sort), sort, operand)
        wider = kind is types.FloatKind.DOUBLE
        op = nodes.ConvertOp.FPEXT if wider else nodes.ConvertOp.FPTRUNC
        return floats.apply(conversion(op, sort), sort, operand)

    functions = _LIBRARY

    def function(self, e: spec.Call, arguments: Sequence[Found]) -> Found:
        operand = _term(arguments[0])
        if float_kind(operand.sort) is None:
            raise _out(f"{e.function} of what is no float", e)
        return self._run.floats.apply(library_function(_LIBRARY[e.function]), operand.sort, operand)

    # --- memory ---------------------------------------------------------------------------------

    def moved(self, e: spec.Binary, address: Found, elements: Found) -> Found:
        base = _address(e.left, address)
        return _Typed(self._stepped(base, _term(elements), e), base.ctype)

    def dereference(self, e: spec.Unary, base: Found) -> Found:
        place = _address(e.operand, base)
        return self._read(place.pointer, _target(place.ctype), e)

    def _stepped(self, base: _Typed, index: Term, e: spec.SpecExpr) -> Pointer:
        target, pointer = _target(base.ctype), base.pointer
        size = 0 if target is None else types.c_size(target, self._owner.memory.records)
        if not size:
            raise _out("elements of unknown size", e)
        moved = self._table.int_combine(0, [(pointer.offset, 1), (index, size)])
        return Pointer(pointer.object, moved, pointer.row)

    def element(self, e: spec.Index, base: Found, index: Found) -> Found:
        if not isinstance(base, _Typed) or not isinstance(base.value, Pointer):
            raise _out("an index into something that is no array", e)
        rows = self._row(base, _term(index))
        if rows is not None:
            return rows
        return self._read(self._stepped(base, _term(index), e), _target(base.ctype), e)

    def _row(self, base: _Typed, index: Term) -> Found | None:
        """`tile[row]` of a `warpproof::shared2d`; what comes after is a column of it."""
        pointer = base.pointer
        if not types.is_shared2d(base.ctype):
            return None
        memory = self._owner.memory
        element = memory.row_element(pointer)
        pitch = memory.pitch(pointer)
        size = types.c_size(element, memory.records)
        first = self._table.int_scale(self._table.int_mul(index, pitch), size)
        return _Typed(Pointer(memory.rows(pointer).object, first), types.CPointer(element))

    def member(self, e: spec.Member, base: Found) -> Found:
        if not isinstance(base, _Typed):
            raise _out("a member of a value", e)
        record_type = _target(base.ctype) if e.arrow else base.ctype
        member = None if record_type is None else self._owner.memory.member(record_type, e.name)
        if member is None:
            raise _out(f"the member {e.name}", e)
        offset = member.offset_bits // 8
        if isinstance(base.value, Parts):
            held = base.value.pieces.get(offset)
            return _Typed(Unusable("a member nothing wrote") if held is None else held, member.type)
        if not isinstance(base.value, Pointer):
            raise _out(f"the member {e.name}", e)
        moved = self._table.int_combine(offset, [(base.value.offset, 1)])
        return self._read(Pointer(base.value.object, moved), member.type, e)

    def _read(self, pointer: Pointer, ctype: types.CType | None, e: spec.SpecExpr) -> Found:
        """The element of a scalar type; a place within it of any other."""
        plain = None if ctype is None else types.strip(ctype)
        machine = None if plain is None else _machine_type(plain)
        if machine is None:
            return _Typed(pointer, ctype)
        place = self._owner.memory.place(pointer, machine)
        if self._cells_read is not None:
            self._cells_read.append(place)
        version = self._view.arrays.get(place.info.key) or self._run.initial[place.info.key]
        if isinstance(pointer.object, Local) and version.is_initial:
            raise _out("a local array that nothing wrote", e)
        return self._run.read(version, *place.index)

    # --- states and threads ---------------------------------------------------------------------

    def before(self, e: spec.Old | spec.At) -> Terms:
        return Terms(self._owner, self._view.old or self._view)

    def at_label(self, e: spec.At) -> Terms:
        if e.label != "LoopEntry" or self._view.entry is None:
            raise _out("a state that is not known here", e)
        return Terms(self._owner, self._view.entry)

    def at_thread(self, e: spec.AtThread, a: Found, thread: Found) -> Found:
        return self._run.at(self._thread(e.thread, thread), _term(a))[0]

    def active(self, e: spec.Active, thread: Found) -> Found:
        if self._view.active is None:
            raise _out("active() outside of a loop invariant", e)
        return self._run.at(self._thread(e.thread, thread), self._view.active)[0]

    def _thread(self, e: spec.SpecExpr, found: Found) -> Thread:
        """A bound thread; a number is the thread of that number in this one's block."""
        if isinstance(found, tuple):
            return found
        launch = self._run.launch
        blocks = launch.symbols[: len(launch.blocks)]
        if [r.axis for r in launch.registers[len(blocks) :]] != [0]:
            raise _out("a thread by its number in a block of more than one dimension", e)
        return (*blocks, _term(self.scalar(e, found)))

    # --- binders --------------------------------------------------------------------------------

    def definition(self, name: str) -> Definition | None:
        return self._owner.theory.get(name)

    def quantified(self, e: spec.Quantified, body: Callable[[Sequence[Found]], Found]) -> Found:
        t = self._table
        values: list[Found] = []
        symbols: list[Term] = []
        ranges: list[Term] = []
        for binder in e.binders:
            if isinstance(binder.type, spec.SortType) and binder.type.sort is spec.Sort.THREAD:
                thread = self._run.bound_thread(binder.name)
                values.append(thread)
                symbols += thread
                ranges.append(self._run.launch.in_range(thread))
            else:
                symbol, range_ = self._number_binder(binder)
                values.append(symbol)
                symbols.append(symbol)
                ranges += range_
        formula = _term(body(values))
        if e.quantifier is spec.Quantifier.FORALL:
            return t.forall(symbols, t.implies(t.all_of(ranges), formula))
        return t.exists(symbols, t.all_of([*ranges, formula]))

    def _number_binder(self, binder: spec.Binder) -> tuple[Term, list[Term]]:
        t = self._table
        symbol = self._run.fresh_symbol(Bound(binder.name))
        if isinstance(binder.type, spec.SortType) and binder.type.sort is spec.Sort.INTEGER:
            return symbol, []
        limits = INTEGER_RANGES.get(getattr(binder.type, "name", ""))
        if limits is None:
            raise OutOfFragment(f"a quantifier over this type for {binder.name}", binder.span)
        return symbol, [t.int_in_range(symbol, *limits)]

    def fold(self, e: spec.Fold, low: Found, high: Found, body: Callable[[Found], Found]) -> Found:
        t, first, last = self._table, _term(low), _term(high)
        index = self._run.fresh_symbol(Bound(e.binder.name))
        self._run.ranges.counter(index)  # counts from the lower end
        if e.kind in (spec.FoldKind.MIN, spec.FoldKind.MAX):
            return self._extreme(e, index, first, last, body)
        value = _term(body(t.int_add(first, index)))
        count = t.int_combine(1, [(last, 1), (first, -1)])
        accumulator = t.symbol(f"accumulator {value.sort}", value.sort)
        step, start = self._fold_step(e, accumulator, value)
        return self._run.folds.after(step, accumulator, index, start, count)

    def _extreme(
        self, e: spec.Fold, index: Term, low: Term, high: Term, body: Callable[[Found], Found]
    ) -> Found:
        """The first value, then all others; over nothing it is the value at the lower end."""
        t = self._table
        largest = e.kind is spec.FoldKind.MAX
        first, value = _term(body(low)), _term(body(t.int_add(low, index)))
        if value.sort is INT:
            count = t.int_combine(1, [(high, 1), (low, -1)])
            return self._run.folds.extreme(largest, value, index, count)
        (later,) = substitute(t, [value], {index: t.int_combine(1, [(index, 1)])})
        accumulator = t.symbol(f"accumulator {value.sort}", value.sort)
        step = self._larger(largest, accumulator, later)
        return self._run.folds.after(step, accumulator, index, first, t.int_sub(high, low))

    def _fold_step(self, e: spec.Fold, accumulator: Term, body: Term) -> tuple[Term, Term]:
        t, floats = self._table, self._run.floats
        if e.kind is spec.FoldKind.PRODUCT:
            if body.sort is INT:
                return t.int_mul(accumulator, body), t.integer(1)
            one = floats.of_number(Fraction(1), body.sort, rounded=False)
            assert one is not None
            return floats.binary(nodes.BinaryOp.FMUL, accumulator, body), one
        if body.sort is INT:
            return t.int_add(accumulator, body), t.integer(0)
        step = floats.binary(nodes.BinaryOp.FADD, accumulator, body)
        return step, floats.zero(body.sort)


def _term(found: Found) -> Term:
    """What `Terms.scalar` let through."""
    assert isinstance(found, Term)
    return found


def _address(e: spec.SpecExpr, found: Found) -> _Typed:
    if isinstance(found, _Typed) and isinstance(found.value, Pointer):
        return found
    raise _out("a value where an address is needed", e)


def _out(what: str, e: spec.SpecExpr) -> OutOfFragment:
    return OutOfFragment(f"in a specification: {what}", e.span)


def _is_other_than_zero(constant: nodes.FloatConst) -> bool:
    """A number, and not zero of either sign."""
    bits = 8 * types.size_of(constant.type)
    exponent = {32: 8, 64: 11}[bits]
    magnitude = constant.bits & ((1 << (bits - 1)) - 1)
    return 0 < magnitude <= ((1 << exponent) - 1) << (bits - 1 - exponent)


def without_validity(e: spec.SpecExpr) -> spec.SpecExpr:
    """A hypothesis with its claims about validity left out: they are other properties' business,
    and assuming less is sound."""
    if isinstance(e, spec.Valid | spec.Separated):
        return spec.BoolLiteral(True, e.span)
    if isinstance(e, spec.Binary) and e.op is spec.BinaryOp.AND:
        return replace(e, left=without_validity(e.left), right=without_validity(e.right))
    if isinstance(e, spec.Quantified) and e.quantifier is spec.Quantifier.FORALL:
        return replace(e, body=without_validity(e.body))
    if isinstance(e, spec.Binary) and e.op is spec.BinaryOp.IMPLIES:
        return replace(e, right=without_validity(e.right))
    return e


def _target(ctype: types.CType | None) -> types.CType | None:
    plain = None if ctype is None else types.strip(ctype)
    if isinstance(plain, types.CPointer):
        return plain.target
    return plain.element if isinstance(plain, types.CArray) else None


def _machine_type(ctype: types.CType) -> types.Type | None:
    match types.strip(ctype):
        case types.CInt(_, bits, _):
            return types.Int(bits)
        case types.CEnum(_, underlying, _):
            return types.Int(underlying.bits)
        case types.CFloat(_, bits):
            return types.Float({32: types.FloatKind.FLOAT, 64: types.FloatKind.DOUBLE}[bits])
        case _:
            return None


_SPEC_TYPES = (spec.SortType, spec.NamedType, spec.PointerType, spec.ArrayType)
_CONNECTIVES: Mapping[spec.BinaryOp, Callable[..., Term]] = {
    spec.BinaryOp.AND: lambda t, a, b: t.and_(a, b),
    spec.BinaryOp.OR: lambda t, a, b: t.or_(a, b),
    spec.BinaryOp.XOR: lambda t, a, b: t.xor(a, b),
    spec.BinaryOp.IMPLIES: lambda t, a, b: t.implies(a, b),
    spec.BinaryOp.IFF: lambda t, a, b: t.iff(a, b),
}
_FLOAT_OPS = {
    spec.BinaryOp.ADD: nodes.BinaryOp.FADD,
    spec.BinaryOp.SUBTRACT: nodes.BinaryOp.FSUB,
    spec.BinaryOp.MULTIPLY: nodes.BinaryOp.FMUL,
    spec.BinaryOp.DIVIDE: nodes.BinaryOp.FDIV,
}
_INT_ORDER: Mapping[spec.CompareOp, Callable[..., Term]] = {
    spec.CompareOp.LESS: lambda t, a, b: t.int_lt(a, b),
    spec.CompareOp.LESS_EQUAL: lambda t, a, b: t.int_le(a, b),
    spec.CompareOp.GREATER: lambda t, a, b: t.int_lt(b, a),
    spec.CompareOp.GREATER_EQUAL: lambda t, a, b: t.int_le(b, a),
}
_FLOAT_EQUALITY = (spec.CompareOp.EQUAL, spec.CompareOp.NOT_EQUAL)
_FLOAT_ORDER = {
    spec.CompareOp.EQUAL: nodes.CompareOp.OEQ,
    spec.CompareOp.NOT_EQUAL: nodes.CompareOp.UNE,
    spec.CompareOp.LESS: nodes.CompareOp.OLT,
    spec.CompareOp.LESS_EQUAL: nodes.CompareOp.OLE,
    spec.CompareOp.GREATER: nodes.CompareOp.OGT,
    spec.CompareOp.GREATER_EQUAL: nodes.CompareOp.OGE,
}
_FLOAT_NAMES = {"float": types.FloatKind.FLOAT, "double": types.FloatKind.DOUBLE}
