"""Formulas of the contract language as terms.

Enters: an `ir.spec` expression and a `View`, the state in which it is read. Leaves: a term over the
symbolic thread; `closed` says it for every thread that is there. Guaranteed: arithmetic is that of
mathematical integers, floats are the functions the kernel uses, so that equal text means equal
terms; what has no meaning here raises `OutOfFragment` with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from warpproof.base.records import record, replace
from warpproof.engines.deductive.state.arrays import ArrayKey, Version
from warpproof.engines.deductive.state.origins import Bound
from warpproof.engines.deductive.state.run import Run
from warpproof.engines.deductive.vcgen.memory import Memory
from warpproof.ir import nodes, spec, types
from warpproof.ir.spec_text import format_expression
from warpproof.logic.index.polynomials import mentions
from warpproof.logic.index.simplify import upper_bounds
from warpproof.logic.terms import BOOL, INT, Op, Sort, Term
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


Binding = Term | Thread
Definition = spec.PredicateDefinition | spec.LogicFunctionDefinition
Found = Term | _Typed


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
        self._run = run
        self._table = run.table
        self._memory = memory
        self._variables = {v.name: v for v in function.variables}
        self._theory = theory
        self._parameters = parameters  # as they were at the call
        self._specification = variables
        self.expanding: list[str] = []  # definitions that are being put in

    def formula(
        self, e: spec.SpecExpr, view: View, bound: Mapping[str, Binding] | None = None
    ) -> Term:
        return _Translation(self, view, dict(bound or {})).formula(e)

    def closed(self, e: spec.SpecExpr, view: View, mask: Term) -> Term:
        """The formula for every thread in the mask; as it stands where it speaks of no thread."""
        formula = self.formula(e, view)
        if not mentions(formula, self._run.launch.symbols):
            return formula
        return self._run.for_all_threads(self._table.implies(mask, formula))

    @property
    def zero(self) -> Term:
        return self._table.integer(0)

    def term(self, e: spec.SpecExpr, view: View) -> Term:
        return _Translation(self, view, {}).term(e)

    def address(self, e: spec.SpecExpr, view: View) -> tuple[Pointer, types.CType | None]:
        return _Translation(self, view, {}).address(e)


class _Translation:
    def __init__(self, owner: Specification, view: View, bound: dict[str, Binding]) -> None:
        self._owner = owner
        self._run = owner._run
        self._table = owner._table
        self._view = view
        self._bound = bound

    # --- entry points ---------------------------------------------------------------------------

    def formula(self, e: spec.SpecExpr) -> Term:
        found = self.term(e)
        if found.sort is BOOL:
            return found
        if found.sort is INT:
            return self._table.ne(found, self._table.integer(0))
        raise _out("a float as a formula", e)

    def term(self, e: spec.SpecExpr) -> Term:
        found = self._found(e)
        if isinstance(found, Term):
            return found
        if isinstance(found.value, Term):
            return found.value
        if isinstance(found.value, Unusable):
            raise _out(found.value.why, e)
        raise _out("an address as a value", e)

    def address(self, e: spec.SpecExpr) -> tuple[Pointer, types.CType | None]:
        found = self._found(e)
        if isinstance(found, _Typed) and isinstance(found.value, Pointer):
            return found.value, found.ctype
        raise _out("a value where an address is needed", e)

    def _found(self, e: spec.SpecExpr) -> Found:
        handler = _HANDLERS.get(type(e))
        if handler is None:
            raise _out(f"`{format_expression(e)}`", e)
        try:
            return handler(self, e)
        except OutOfFragment as problem:
            raise problem if problem.span.line else OutOfFragment(problem.what, e.span) from None

    def _in(self, view: View | None, e: spec.SpecExpr, operand: spec.SpecExpr) -> Found:
        if view is None:
            raise _out("a state that is not known here", e)
        return _Translation(self._owner, view, self._bound)._found(operand)

    # --- leaves ---------------------------------------------------------------------------------

    def _integer(self, e: spec.IntLiteral) -> Found:
        return self._table.integer(e.value)

    def _character(self, e: spec.CharLiteral) -> Found:
        return self._table.integer(e.code)

    def _truth(self, e: spec.BoolLiteral) -> Found:
        return self._table.boolean(e.value)

    def _literal_float(self, e: spec.FloatLiteral) -> Found:
        kind = types.FloatKind.FLOAT if e.suffix in ("f", "F") else types.FloatKind.DOUBLE
        found = self._run.floats.of_number(e.real, float_sort(kind), rounded=True)
        if found is None:
            raise _out("this number as a float", e)
        return found

    def _name(self, e: spec.Name) -> Found:
        if e.identifier in self._bound:
            found = self._bound[e.identifier]
            if isinstance(found, tuple):
                raise _out("a thread as a value", e)
            return found
        symbol = e.symbol
        if symbol is None:
            raise _out(f"the name {e.identifier}", e)
        match symbol.kind:
            case spec.SymbolKind.SPECIFICATION:
                return self._owner._specification[e.identifier]
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
                    element = self._owner._memory.element(Variable(symbol.key))
                    ctype = None if element is None else types.CPointer(element)
                return _Typed(Pointer(Variable(symbol.key), self._table.integer(0)), ctype)
            case _:
                raise _out(f"{symbol.kind.value} {e.identifier}", e)

    def _variable(self, e: spec.Name, symbol: spec.SpecSymbol) -> Found:
        variable = self._owner._variables.get(symbol.key)
        ctype = None if variable is None else variable.ctype
        if variable is not None and variable.in_memory and symbol.key not in self._view.env:
            where = Pointer(Local(0, symbol.key), self._table.integer(0))
            return _Typed(where, ctype)
        held = self._view.env.get(symbol.key)
        if held is None:
            raise _out(f"the variable {e.identifier}, which has no value here", e)
        return _Typed(held, ctype)

    def _geometry(self, e: spec.GeometryMember) -> Found:
        geometry = nodes.Geometry(e.geometry.value)
        return self._run.launch.register(geometry, "xyz".index(e.axis.value))

    def _warp_size(self, e: spec.WarpSize) -> Found:
        return self._table.integer(32)

    def _loop_count(self, e: spec.LoopCount) -> Found:
        if e.level > len(self._view.counts):
            raise _out("a loop counter outside of that loop", e)
        return self._view.counts[e.level - 1]

    def _result(self, e: spec.Result) -> Found:
        if not isinstance(self._view.result, Term):
            raise _out("\\result here", e)
        return self._view.result

    # --- operators ------------------------------------------------------------------------------

    def _unary(self, e: spec.Unary) -> Found:
        t = self._table
        if e.op is spec.UnaryOp.NOT:
            return t.not_(self.formula(e.operand))
        if e.op is spec.UnaryOp.DEREFERENCE:
            pointer, ctype = self.address(e.operand)
            return self._read(pointer, _target(ctype), e)
        operand = self.term(e.operand)
        if e.op is spec.UnaryOp.PLUS:
            return operand
        if e.op is spec.UnaryOp.NEGATE:
            return t.int_neg(operand) if operand.sort is INT else self._run.floats.negated(operand)
        raise _out(f"the operator {e.op.value}", e)

    def _binary(self, e: spec.Binary) -> Found:
        connective = _CONNECTIVES.get(e.op)
        if connective is not None:
            return connective(self._table, self.formula(e.left), self.formula(e.right))
        left = self._found(e.left)
        if isinstance(left, _Typed) and isinstance(left.value, Pointer):
            return self._moved(e, left, left.value)
        a, b = self._alike(e.left, e.right, e)
        if a.sort is INT:
            return self._arithmetic(e, a, b)
        op = _FLOAT_OPS.get(e.op)
        if op is None:
            raise _out(f"the operator {e.op.value} on floats", e)
        return self._run.floats.binary(op, a, b)

    def _moved(self, e: spec.Binary, left: _Typed, pointer: Pointer) -> Found:
        if e.op not in (spec.BinaryOp.ADD, spec.BinaryOp.SUBTRACT):
            raise _out("this operator on an address", e)
        sign = 1 if e.op is spec.BinaryOp.ADD else -1
        return _Typed(self._stepped(pointer, left.ctype, self.term(e.right), sign, e), left.ctype)

    def _arithmetic(self, e: spec.Binary, a: Term, b: Term) -> Term:
        t = self._table
        match e.op:
            case spec.BinaryOp.ADD:
                return t.int_add(a, b)
            case spec.BinaryOp.SUBTRACT:
                return t.int_sub(a, b)
            case spec.BinaryOp.MULTIPLY:
                return t.int_mul(a, b)
            case spec.BinaryOp.DIVIDE:
                return t.int_div(a, b) if self._natural(a, b) else t.int_quotient(a, b)
            case spec.BinaryOp.REMAINDER:
                return t.int_mod(a, b) if self._natural(a, b) else t.int_remainder(a, b)
            case spec.BinaryOp.POWER if b.op is Op.INT_CONST and 0 <= b.value <= 8:
                return t.int_mul(*[a] * b.value)
            case spec.BinaryOp.SHIFT_LEFT if b.op is Op.INT_CONST and 0 <= b.value < 64:
                return t.int_scale(a, 1 << b.value)
            case spec.BinaryOp.SHIFT_RIGHT if b.op is Op.INT_CONST and 0 <= b.value < 64:
                return t.int_div(a, t.integer(1 << b.value))
            case _:
                raise _out(f"the operator {e.op.value}", e)

    def _natural(self, a: Term, b: Term) -> bool:
        ranges = self._run.ranges
        return ranges.is_nonnegative(a) and ranges.is_nonnegative(b)

    def _is_positive(self, a: Term) -> bool:
        """At least 1, by its range or by what is known here."""
        t = self._table
        known = upper_bounds(t, [f for f in self._run.facts if f.op is Op.INT_LE])
        return self._run.ranges.follows(t.int_combine(1, [(a, -1)]), known)

    def _alike(
        self, left: spec.SpecExpr, right: spec.SpecExpr, e: spec.SpecExpr
    ) -> tuple[Term, Term]:
        """Two operands of one sort; a number beside a float is that float, if it is exact."""
        a, b = self.term(left), self.term(right)
        if a.sort is BOOL and b.sort is INT:
            a = self._table.ite(a, self._table.integer(1), self._table.integer(0))
        if b.sort is BOOL and a.sort is INT:
            b = self._table.ite(b, self._table.integer(1), self._table.integer(0))
        if a.sort is not b.sort:
            a, b = self._as_float(a, left, b.sort), self._as_float(b, right, a.sort)
        if a.sort is not b.sort:
            raise _out("operands of two kinds", e)
        return a, b

    def _as_float(self, term: Term, e: spec.SpecExpr, wanted: Sort) -> Term:
        """Only literals are converted: anything else would be a rounding that nobody wrote."""
        if float_kind(wanted) is None:
            return term
        number = _number(e)
        found = (
            None if number is None else self._run.floats.of_number(number, wanted, rounded=False)
        )
        return term if found is None else found

    def _comparison(self, e: spec.Comparison) -> Found:
        parts = [
            self._compared(op, e.operands[i], e.operands[i + 1], e)
            for i, op in enumerate(e.operators)
        ]
        return self._table.all_of(parts)

    def _compared(
        self, op: spec.CompareOp, left: spec.SpecExpr, right: spec.SpecExpr, e: spec.SpecExpr
    ) -> Term:
        t = self._table
        divisible = self._divisible(op, left, right)
        if divisible is not None:
            return divisible
        a, b = self._alike(left, right, e)
        if op in (spec.CompareOp.EQUAL, spec.CompareOp.NOT_EQUAL):
            equal = t.eq(a, b)
            return equal if op is spec.CompareOp.EQUAL else t.not_(equal)
        if a.sort is INT:
            return _INT_ORDER[op](t, a, b)
        if a.sort is BOOL:
            raise _out("an order of truth values", e)
        return self._run.floats.compare(_FLOAT_ORDER[op], a, b)

    def _divisible(
        self, op: spec.CompareOp, left: spec.SpecExpr, right: spec.SpecExpr
    ) -> Term | None:
        """`a % b == 0` for b >= 1: C's remainder is 0 exactly where the Euclidean one is."""
        match left, right:
            case spec.Binary(spec.BinaryOp.REMAINDER, x, y), spec.IntLiteral(0):
                a, b = self.term(x), self.term(y)
                if a.sort is INT and op is spec.CompareOp.EQUAL and self._is_positive(b):
                    return self._table.eq(self._table.int_mod(a, b), self._table.integer(0))
            case _:
                pass
        return None

    def _conditional(self, e: spec.Conditional) -> Found:
        condition = self.formula(e.condition)
        a, b = self._alike(e.then, e.otherwise, e)
        return self._table.ite(condition, a, b)

    def _cast(self, e: spec.Cast) -> Found:
        operand = self.term(e.operand)
        if isinstance(e.type, spec.SortType) and operand.sort is INT:
            return operand
        if isinstance(e.type, spec.NamedType):
            wanted = _FLOAT_NAMES.get(e.type.name)
            if wanted is not None:
                return self._to_float(e, operand, wanted)
        raise _out("this conversion", e)

    def _to_float(self, e: spec.Cast, operand: Term, kind: types.FloatKind) -> Term:
        sort = float_sort(kind)
        if operand.sort is sort:
            return operand
        if operand.sort is INT:
            number = _number(e.operand)
            exact = (
                None if number is None else self._run.floats.of_number(number, sort, rounded=True)
            )
            return exact or self._converted(nodes.ConvertOp.SITOFP, operand, sort)
        wider = kind is types.FloatKind.DOUBLE
        op = nodes.ConvertOp.FPEXT if wider else nodes.ConvertOp.FPTRUNC
        return self._converted(op, operand, sort)

    def _converted(self, op: nodes.ConvertOp, operand: Term, sort: Sort) -> Term:
        return self._run.floats.apply(conversion(op, sort), sort, operand)

    # --- memory ---------------------------------------------------------------------------------

    def _stepped(
        self, pointer: Pointer, ctype: types.CType | None, index: Term, sign: int, e: spec.SpecExpr
    ) -> Pointer:
        target = _target(ctype)
        size = 0 if target is None else types.c_size(target, self._owner._memory.records)
        if not size:
            raise _out("elements of unknown size", e)
        moved = self._table.int_combine(0, [(pointer.offset, 1), (index, sign * size)])
        return Pointer(pointer.object, moved, pointer.row)

    def _index(self, e: spec.Index) -> Found:
        base = self._found(e.base)
        index = self.term(e.index)
        if not isinstance(base, _Typed) or not isinstance(base.value, Pointer):
            raise _out("an index into something that is no array", e)
        rows = self._row(base, index)
        if rows is not None:
            return rows
        moved = self._stepped(base.value, base.ctype, index, 1, e)
        return self._read(moved, _target(base.ctype), e)

    def _row(self, base: _Typed, index: Term) -> Found | None:
        """`tile[row]` of a `warpproof::shared2d`; what comes after is a column of it."""
        pointer = base.value
        assert isinstance(pointer, Pointer)
        plain = None if base.ctype is None else types.strip(base.ctype)
        if not isinstance(plain, types.CRecord | types.CNamed) or "shared2d" not in plain.name:
            return None
        memory = self._owner._memory
        element = memory.row_element(pointer)
        pitch = memory.pitch(pointer)
        size = types.c_size(element, memory.records)
        first = self._table.int_scale(self._table.int_mul(index, pitch), size)
        return _Typed(Pointer(memory.rows(pointer).object, first), types.CPointer(element))

    def _member(self, e: spec.Member) -> Found:
        base = self._found(e.base)
        if not isinstance(base, _Typed):
            raise _out("a member of a value", e)
        record_type = _target(base.ctype) if e.arrow else base.ctype
        member = None if record_type is None else self._owner._memory.member(record_type, e.name)
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
        place = self._owner._memory.place(pointer, machine)
        version = self._view.arrays.get(place.info.key) or self._run.initial[place.info.key]
        if isinstance(pointer.object, Local) and version.is_initial:
            raise _out("a local array that nothing wrote", e)
        return self._run.read(version, *place.index)

    # --- states and threads ---------------------------------------------------------------------

    def _old(self, e: spec.Old) -> Found:
        return self._in(self._view.old or self._view, e, e.operand)

    def _at(self, e: spec.At) -> Found:
        views = {
            "Pre": self._view.old or self._view,
            "Old": self._view.old or self._view,
            "Here": self._view,
            "Post": self._view,
            "LoopEntry": self._view.entry,
        }
        return self._in(views.get(e.label), e, e.operand)

    def _at_thread(self, e: spec.AtThread) -> Found:
        thread = self._thread(e.thread)
        return self._run.at(thread, self.term(e.operand))[0]

    def _active(self, e: spec.Active) -> Found:
        if self._view.active is None:
            raise _out("active() outside of a loop invariant", e)
        return self._run.at(self._thread(e.thread), self._view.active)[0]

    def _thread(self, e: spec.SpecExpr) -> Thread:
        """A bound thread; a number is the thread of that number in this one's block."""
        found = self._bound.get(e.identifier) if isinstance(e, spec.Name) else None
        if isinstance(found, tuple):
            return found
        launch = self._run.launch
        blocks = launch.symbols[: len(launch.blocks)]
        if [r.axis for r in launch.registers[len(blocks) :]] != [0]:
            raise _out("a thread by its number in a block of more than one dimension", e)
        return (*blocks, self.term(e))

    # --- binders --------------------------------------------------------------------------------

    def _quantified(self, e: spec.Quantified) -> Found:
        t = self._table
        bound = dict(self._bound)
        symbols: list[Term] = []
        ranges: list[Term] = []
        for binder in e.binders:
            if isinstance(binder.type, spec.SortType) and binder.type.sort is spec.Sort.THREAD:
                thread = self._run.bound_thread(binder.name)
                bound[binder.name] = thread
                symbols += thread
                ranges.append(self._run.launch.in_range(thread))
            else:
                symbol, range_ = self._number_binder(binder)
                bound[binder.name] = symbol
                symbols.append(symbol)
                ranges += range_
        body = _Translation(self._owner, self._view, bound).formula(e.body)
        if e.quantifier is spec.Quantifier.FORALL:
            return t.forall(symbols, t.implies(t.all_of(ranges), body))
        return t.exists(symbols, t.all_of([*ranges, body]))

    def _number_binder(self, binder: spec.Binder) -> tuple[Term, list[Term]]:
        t = self._table
        symbol = self._run.fresh_symbol(Bound(binder.name))
        if isinstance(binder.type, spec.SortType) and binder.type.sort is spec.Sort.INTEGER:
            return symbol, []
        limits = _INT_RANGES.get(getattr(binder.type, "name", ""))
        if limits is None:
            raise OutOfFragment(f"a quantifier over this type for {binder.name}", binder.span)
        return symbol, [t.int_in_range(symbol, *limits)]

    def _let(self, e: spec.Let) -> Found:
        bound = {**self._bound, e.name: self.term(e.value)}
        return _Translation(self._owner, self._view, bound)._found(e.body)

    def _fold(self, e: spec.Fold) -> Found:
        t = self._table
        low, high = self.term(e.low), self.term(e.high)
        if e.kind in (spec.FoldKind.MIN, spec.FoldKind.MAX):
            return self._extreme(e, low, high)
        index = self._run.fresh_symbol(Bound(e.binder.name))
        self._run.ranges.counter(index)  # counts from the lower end
        bound = {**self._bound, e.binder.name: t.int_add(low, index)}
        inner = _Translation(self._owner, self._view, bound)
        count = t.int_combine(1, [(high, 1), (low, -1)])
        if e.kind is spec.FoldKind.NUMOF:
            body = t.ite(inner.formula(e.body), t.integer(1), t.integer(0))
        else:
            body = inner.term(e.body)
        accumulator = t.symbol(f"accumulator {body.sort}", body.sort)
        step, start = self._fold_step(e, accumulator, body)
        return self._run.folds.after(step, accumulator, index, start, count)

    def _extreme(self, e: spec.Fold, low: Term, high: Term) -> Found:
        """The first value, then all others; over nothing it is the value at the lower end."""
        t = self._table
        index = self._run.fresh_symbol(Bound(e.binder.name))
        self._run.ranges.counter(index)
        largest = e.kind is spec.FoldKind.MAX
        first, value = (
            _Translation(self._owner, self._view, {**self._bound, e.binder.name: at}).term(e.body)
            for at in (low, t.int_add(low, index))
        )
        if value.sort is INT:
            count = t.int_combine(1, [(high, 1), (low, -1)])
            return self._run.folds.extreme(largest, value, index, count)
        (later,) = substitute(t, [value], {index: t.int_combine(1, [(index, 1)])})
        accumulator = t.symbol(f"accumulator {value.sort}", value.sort)
        step = self._larger(largest, accumulator, later)
        return self._run.folds.after(step, accumulator, index, first, t.int_sub(high, low))

    def _larger(self, largest: bool, a: Term, b: Term) -> Term:
        """Of floats, what the library's fmax and fmin give."""
        if a.sort is INT:
            return self._table.int_max(a, b) if largest else self._table.int_min(a, b)
        name = "maxnum" if largest else "minnum"
        return self._run.floats.apply(library_function(name), a.sort, a, b)

    def _fold_step(self, e: spec.Fold, accumulator: Term, body: Term) -> tuple[Term, Term]:
        t, floats = self._table, self._run.floats
        if e.kind in (spec.FoldKind.SUM, spec.FoldKind.NUMOF):
            if body.sort is INT:
                return t.int_add(accumulator, body), t.integer(0)
            step = floats.binary(nodes.BinaryOp.FADD, accumulator, body)
            return step, floats.zero(body.sort)
        if e.kind is spec.FoldKind.PRODUCT:
            if body.sort is INT:
                return t.int_mul(accumulator, body), t.integer(1)
            one = floats.of_number(Fraction(1), body.sort, rounded=False)
            assert one is not None
            return floats.binary(nodes.BinaryOp.FMUL, accumulator, body), one
        raise _out(f"the fold {e.kind.value}", e)

    def _call(self, e: spec.Call) -> Found:
        t = self._table
        if e.function in ("\\min", "\\max", "\\abs"):
            if e.function != "\\abs" and len(e.arguments) == 2:
                return self._larger(e.function == "\\max", *self._alike(*e.arguments, e))
            args = [self.term(a) for a in e.arguments]
            if any(a.sort is not INT for a in args):
                raise _out(f"{e.function} of floats", e)
            return t.int_abs(args[0])
        if e.function in _LIBRARY:
            operand = self.term(e.arguments[0])
            if float_kind(operand.sort) is None:
                raise _out(f"{e.function} of what is no float", e)
            return self._run.floats.apply(
                library_function(_LIBRARY[e.function]), operand.sort, operand
            )
        definition = self._owner._theory.get(e.function)
        if definition is None:
            raise _out(f"the function {e.function}", e)
        bound: dict[str, Binding] = {
            p.name: self.term(a) for p, a in zip(definition.parameters, e.arguments)
        }
        if e.function in self._owner.expanding:
            raise _out(f"{e.function}, which is defined by itself", e)
        self._owner.expanding.append(e.function)
        try:
            return _Translation(self._owner, self._view, bound)._found(definition.body)
        finally:
            self._owner.expanding.pop()

    def _valid(self, e: spec.SpecExpr) -> Found:
        raise _out("a claim about validity of memory in a place that is to be proved", e)


def _out(what: str, e: spec.SpecExpr) -> OutOfFragment:
    return OutOfFragment(f"in a specification: {what}", e.span)


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


def _number(e: spec.SpecExpr) -> Fraction | None:
    match e:
        case spec.IntLiteral(value):
            return Fraction(value)
        case spec.FloatLiteral() if not e.suffix:
            return e.real
        case spec.Unary(spec.UnaryOp.NEGATE, operand):
            inner = _number(operand)
            return None if inner is None or inner == 0 else -inner
        case _:
            return None


# Of a float, what the library's function of that name gives.
_LIBRARY = {f"\\{name}": name for name in ("exp", "log", "sin", "cos", "sqrt", "floor", "ceil")}
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
_FLOAT_ORDER = {
    spec.CompareOp.LESS: nodes.CompareOp.OLT,
    spec.CompareOp.LESS_EQUAL: nodes.CompareOp.OLE,
    spec.CompareOp.GREATER: nodes.CompareOp.OGT,
    spec.CompareOp.GREATER_EQUAL: nodes.CompareOp.OGE,
}
_FLOAT_NAMES = {"float": types.FloatKind.FLOAT, "double": types.FloatKind.DOUBLE}
_INT_RANGES = {
    "int": (-(1 << 31), (1 << 31) - 1),
    "unsigned int": (0, (1 << 32) - 1),
    "unsigned": (0, (1 << 32) - 1),
    "long": (-(1 << 63), (1 << 63) - 1),
    "size_t": (0, (1 << 64) - 1),
}
_HANDLERS: Mapping[type, Callable[..., Found]] = {
    spec.IntLiteral: _Translation._integer,
    spec.FloatLiteral: _Translation._literal_float,
    spec.CharLiteral: _Translation._character,
    spec.BoolLiteral: _Translation._truth,
    spec.Name: _Translation._name,
    spec.Result: _Translation._result,
    spec.GeometryMember: _Translation._geometry,
    spec.WarpSize: _Translation._warp_size,
    spec.LoopCount: _Translation._loop_count,
    spec.Unary: _Translation._unary,
    spec.Binary: _Translation._binary,
    spec.Comparison: _Translation._comparison,
    spec.Conditional: _Translation._conditional,
    spec.Cast: _Translation._cast,
    spec.Member: _Translation._member,
    spec.Index: _Translation._index,
    spec.Call: _Translation._call,
    spec.Old: _Translation._old,
    spec.At: _Translation._at,
    spec.AtThread: _Translation._at_thread,
    spec.Active: _Translation._active,
    spec.Quantified: _Translation._quantified,
    spec.Let: _Translation._let,
    spec.Fold: _Translation._fold,
    spec.Valid: _Translation._valid,
    spec.Separated: _Translation._valid,
}
