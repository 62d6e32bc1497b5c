"""What a kernel's contract says about its arguments, as expressions of the program.

Enters: a kernel and the sizes of a launch. Leaves: conditions over scalar parameters that hold
before the launch, the number of elements behind pointer parameters, and the clauses that were not
understood. Guaranteed: a condition means just what the clause says over mathematical integers: each
operation is as wide as its result needs. What is not translated is named, never dropped.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.ir import nodes, spec, types
from warpproof.ir.aggregates import numbers_in, pointers_in
from warpproof.ir.formula_domain import FormulaDomain, Kind
from warpproof.ir.formulas import Evaluation, truncated_quotient, truncated_remainder
from warpproof.ir.kernel_request import Triple
from warpproof.ir.spec_text import format_expression
from warpproof.transform.conditions import FALSE, TRUE, all_of, both, different, either, negated

_MOST_BITS = 512


@dataclass(slots=True)
class ContractConditions:
    conditions: list[nodes.Expr] = field(default_factory=list)
    elements: dict[str, list[nodes.Expr]] = field(default_factory=dict)  # by parameter variable
    open: set[str] = field(default_factory=set)  # parameters with elements that are not counted
    read: dict[str, list[spec.SpecExpr]] = field(default_factory=dict)  # what can be read of them
    written: dict[str, list[spec.SpecExpr]] = field(default_factory=dict)  # and also be written
    unused: list[tuple[str, Span]] = field(default_factory=list)

    @property
    def read_only(self) -> frozenset[str]:
        """Parameters whose elements are all there to be read, and not to be written."""
        return frozenset(self.read.keys() - self.written.keys() - self.open)

    @property
    def partly_read_only(self) -> frozenset[str]:
        """Parameters of whose elements some are there to be read, and not to be written."""
        return frozenset(
            name
            for name, places in self.read.items()
            if name in self.written and any(p not in self.written[name] for p in places)
        )


class NotTranslated(Exception):
    """A form that has no counterpart in the program's own expressions."""


def preconditions(kernel: nodes.Function, grid: Triple, block: Triple) -> ContractConditions:
    return _preconditions(kernel, Translator(kernel, grid, block))


def preconditions_of_thread(
    kernel: nodes.Function, records: types.CTypeTable
) -> ContractConditions:
    """As one thread would evaluate them at its start, in a launch of any size. What records hold
    that are passed by value is named by the parameter and the path to it, as in `p.width`."""
    return _preconditions(kernel, OfThread(kernel, records))


def _preconditions(kernel: nodes.Function, translator: Translator) -> ContractConditions:
    found = ContractConditions()
    for clause in kernel.contract:
        if isinstance(clause, spec.Requires):
            for part in spec.conjuncts(clause.formula):
                _take(translator, found, part, clause.span)
    return found


def _take(
    translator: Translator, found: ContractConditions, part: spec.SpecExpr, span: Span
) -> None:
    try:
        match part:
            case spec.Valid(kind, locations):
                if kind is not spec.Validity.INITIALIZED:  # arguments are
                    for location in locations:
                        if names_variable(location):
                            continue  # the program's own, or as much shared memory as there is
                        _take_elements(translator, found, location, kind)
            case spec.Separated():
                pass  # parameters always are
            case _:
                found.conditions.append(translator.formula(part))
    except NotTranslated:
        found.unused.append((format_expression(part), span))


def _take_elements(
    translator: Translator, found: ContractConditions, location: spec.SpecExpr, kind: spec.Validity
) -> None:
    can_be_written = kind is spec.Validity.VALID
    for pointer in translator.pointers_in(location):
        known = found.written if can_be_written else found.read
        known.setdefault(pointer, []).append(location)
    try:
        name, count = translator.hull(location)
    except NotTranslated:
        found.open |= translator.pointers_in(location)
        raise
    found.elements.setdefault(name, []).append(count)


def points_to_constant(parameter: nodes.Parameter) -> bool:
    ctype = None if parameter.ctype is None else types.strip(parameter.ctype)
    return isinstance(ctype, types.CPointer) and types.is_const(ctype.target)


def names_variable(location: spec.SpecExpr) -> bool:
    """Does a location lie in a variable of the program, not behind a parameter?"""
    match location:
        case spec.Binary(spec.BinaryOp.ADD, base, _) | spec.Index(base, _):
            return names_variable(base)
        case spec.Name(_, _, spec.SpecSymbol() as symbol):
            return symbol.kind is spec.SymbolKind.GLOBAL
        case _:
            return False


def speaks_of_variables(kernel: nodes.Function) -> bool:
    """Does the contract say how large a variable is, such as the launch's shared memory?"""
    parts = (
        part
        for clause in kernel.contract
        if isinstance(clause, spec.Requires)
        for part in spec.conjuncts(clause.formula)
    )
    return any(
        isinstance(part, spec.Valid) and any(map(names_variable, part.locations)) for part in parts
    )


def launch_equations(kernel: nodes.Function) -> dict[tuple[nodes.Geometry, int], int]:
    """Dimensions of the launch that the contract fixes, by register and axis."""
    found: dict[tuple[nodes.Geometry, int], int] = {}
    for clause in kernel.contract:
        if isinstance(clause, spec.Requires):
            for part in spec.conjuncts(clause.formula):
                match part:
                    case spec.Comparison(
                        (spec.CompareOp.EQUAL,),
                        (spec.GeometryMember(register, axis), spec.IntLiteral(value)),
                    ):
                        found[_REGISTERS[register], "xyz".index(axis.value)] = value
    for condition in _required_first(kernel):
        if isinstance(condition, nodes.Compare):
            _note_equation(condition, found)
    return found


def _required_first(kernel: nodes.Function) -> Iterator[nodes.Expr]:
    """What calls at the start of a kernel require: conditions that all have to hold. Of `a && b`
    the compiler makes a branch on `a`, on whose other side the whole is false."""
    blocks = {block.label: block for block in kernel.blocks}
    known: dict[str, list[nodes.Expr]] = {}  # by variable: what makes it true
    at = kernel.blocks[0] if kernel.blocks else None
    seen: set[str] = set()
    while at is not None and at.label not in seen:
        seen.add(at.label)
        for statement in at.statements:
            match statement:
                case nodes.Assign(name, value):
                    known.setdefault(name, []).append(value)
                case nodes.SpecCall(nodes.SpecKind.REQUIRES, (nodes.VarRef(name),)):
                    yield from known.get(name, ())
                case nodes.SpecCall(nodes.SpecKind.REQUIRES, (condition,)):
                    yield condition
                case _:
                    pass
        match at.terminator:
            case nodes.Goto(target):
                at = blocks.get(target)
            case nodes.Branch(condition, then, otherwise):
                whole = _made_false(blocks.get(otherwise))
                if whole is None:
                    return
                known.setdefault(whole, []).append(condition)
                at = blocks.get(then)
            case _:
                return


def _made_false(block: nodes.Block | None) -> str | None:
    """The variable that a block sets to false, if it does nothing else."""
    match block:
        case nodes.Block(_, (nodes.Assign(name, value),), nodes.Goto()) if value == FALSE:
            return name
        case _:
            return None


def _note_equation(compare: nodes.Compare, found: dict[tuple[nodes.Geometry, int], int]) -> None:
    left, right = compare.left, compare.right
    while isinstance(left, nodes.Convert):
        left = left.operand
    if compare.op is not nodes.CompareOp.EQ or not isinstance(right, nodes.IntConst):
        return
    if isinstance(left, nodes.GeometryRef):
        found[left.register, left.axis] = right.value


_REGISTERS = {
    spec.Geometry.BLOCK_DIM: nodes.Geometry.BLOCK_DIM,
    spec.Geometry.GRID_DIM: nodes.Geometry.GRID_DIM,
    spec.Geometry.THREAD_IDX: nodes.Geometry.THREAD_IDX,
    spec.Geometry.BLOCK_IDX: nodes.Geometry.BLOCK_IDX,
}


@record
class Typed:
    """An expression of the program: a truth value, or a signed integer as wide as it needs."""

    expression: nodes.Expr
    is_truth: bool = False


class ProgramExpressions(FormulaDomain[Typed]):
    """What operators are in the program: each is wide enough for its result."""

    def outside(self, what: str, e: spec.SpecExpr) -> NotTranslated:
        return NotTranslated(what, e.span)

    def kind(self, a: Typed) -> Kind:
        return spec.Sort.BOOLEAN if a.is_truth else spec.Sort.INTEGER

    def constant(self, a: Typed) -> int | None:
        return value_of(a.expression)

    def integer(self, value: int) -> Typed:
        return Typed(_constant(value))

    def truth(self, value: bool) -> Typed:
        return _condition(TRUE if value else FALSE)

    # --- truth values ----------------------------------------------------------------------------

    def negation(self, a: Typed) -> Typed:
        return _condition(negated(a.expression))

    def connective(self, op: spec.BinaryOp, a: Typed, b: Typed) -> Typed:
        left, right = a.expression, b.expression
        match op:
            case spec.BinaryOp.AND:
                return _condition(both(left, right))
            case spec.BinaryOp.OR:
                return _condition(either(left, right))
            case spec.BinaryOp.IMPLIES:
                return _condition(either(negated(left), right))
            case spec.BinaryOp.XOR:
                return _condition(different(left, right))
            case _:
                return _condition(negated(different(left, right)))

    def conjunction(self, parts: Sequence[Typed]) -> Typed:
        return _condition(all_of(p.expression for p in parts))

    def choose(self, condition: Typed, then: Typed, otherwise: Typed) -> Typed:
        a, b = then.expression, otherwise.expression
        if not then.is_truth:
            a, b = _alike(a, b)
        return Typed(nodes.Select(condition.expression, a, b, a.type), then.is_truth)

    def compare(self, op: spec.CompareOp, a: Typed, b: Typed) -> Typed:
        return _condition(compared(op, a.expression, b.expression))

    # --- integers --------------------------------------------------------------------------------

    def as_integer(self, a: Typed) -> Typed:
        if isinstance(a.expression, nodes.IntConst):
            return self.integer(a.expression.value)
        return Typed(wide(a.expression))

    def add(self, a: Typed, b: Typed) -> Typed:
        return Typed(_arithmetic(nodes.BinaryOp.ADD, a.expression, b.expression))

    def subtract(self, a: Typed, b: Typed) -> Typed:
        return Typed(_arithmetic(nodes.BinaryOp.SUB, a.expression, b.expression))

    def multiply(self, a: Typed, b: Typed) -> Typed:
        return Typed(_arithmetic(nodes.BinaryOp.MUL, a.expression, b.expression))

    def quotient(self, e: spec.Binary, a: Typed, b: Typed) -> Typed:
        return self._divided(nodes.BinaryOp.SDIV, e, a, b)

    def remainder(self, e: spec.Binary, a: Typed, b: Typed) -> Typed:
        return self._divided(nodes.BinaryOp.SREM, e, a, b)

    def _divided(self, op: nodes.BinaryOp, e: spec.Binary, a: Typed, b: Typed) -> Typed:
        if not _is_positive(b.expression):
            raise self.outside("a division by what may not be positive", e)
        return Typed(_arithmetic(op, a.expression, b.expression))

    def shift_right(self, a: Typed, amount: int) -> Typed:
        value = value_of(a.expression)
        if value is not None:
            return self.integer(value >> amount)
        kind = a.expression.type
        by = nodes.IntConst(min(amount, _bits(a.expression) - 1), kind)
        return Typed(nodes.Binary(nodes.BinaryOp.ASHR, a.expression, by, kind))

    def bitwise(self, e: spec.Binary, a: Typed, b: Typed) -> Typed:
        return Typed(_arithmetic(_BITWISE[e.op], a.expression, b.expression))


class Translator(ProgramExpressions):
    """Formulas about the arguments and sizes of a launch, before it."""

    def __init__(self, kernel: nodes.Function, grid: Triple, block: Triple) -> None:
        self._parameters = {p.variable: p for p in kernel.parameters}
        self._sizes = {spec.Geometry.GRID_DIM: grid, spec.Geometry.BLOCK_DIM: block}

    def formula(self, e: spec.SpecExpr) -> nodes.Expr:
        return Evaluation(self).formula(e).expression

    def term(self, e: spec.SpecExpr) -> nodes.Expr:
        """A signed integer."""
        found = Evaluation(self).value(e)
        return (self.as_integer(found) if found.is_truth else found).expression

    def before(self, e: spec.Old | spec.At) -> FormulaDomain[Typed]:
        return self

    def geometry(self, e: spec.GeometryMember) -> Typed:
        if e.geometry not in self._sizes:
            raise self.outside(f"{e.geometry.value} before the launch", e)
        return self.integer(self._sizes[e.geometry]["xyz".index(e.axis.value)])

    def name(self, e: spec.Name) -> Typed:
        return Typed(self._named(e.symbol))

    def _named(self, symbol: spec.SpecSymbol | None) -> nodes.Expr:
        parameter = None if symbol is None else self._parameters.get(symbol.key or symbol.name)
        if parameter is None or symbol is None or symbol.kind is not spec.SymbolKind.PARAMETER:
            raise NotTranslated
        ctype = None if parameter.ctype is None else types.strip(parameter.ctype)
        if isinstance(ctype, types.CEnum):
            ctype = ctype.underlying
        if not isinstance(ctype, types.CInt) or not isinstance(parameter.type, types.Int):
            raise NotTranslated
        value = self.value(parameter)
        return value if ctype.signed else wide(value)

    def value(self, parameter: nodes.Parameter) -> nodes.Expr:
        """What a parameter holds where the formula is evaluated."""
        return nodes.VarRef(parameter.variable, parameter.type)

    # --- sets of locations -----------------------------------------------------------------------

    def elements(self, location: spec.SpecExpr) -> tuple[str, nodes.Expr]:
        """The pointer parameter and how many elements from its start on a location reaches."""
        match location:
            case spec.Binary(spec.BinaryOp.ADD, base, offset):
                return self._pointer(base), self.reach(offset)
            case spec.Index(base, offset):
                return self._pointer(base), self.reach(offset)
            case spec.Unary(spec.UnaryOp.ADDRESS, operand):
                return self.elements(operand)
            case spec.Unary(spec.UnaryOp.DEREFERENCE, operand):
                return self.elements(operand)
            case _:
                return self._pointer(location), _constant(1)

    def hull(self, location: spec.SpecExpr) -> tuple[str, nodes.Expr]:
        """The pointer parameter, and how many elements from its start on there are at least if
        those of a location are: an object has no gaps. None of them may lie before the start."""
        match location:
            case spec.Binary(spec.BinaryOp.ADD, base, offset) | spec.Index(base, offset):
                return self._pointer(base), self._hull(offset)
            case _:
                return self.elements(location)

    def _hull(self, offset: spec.SpecExpr) -> nodes.Expr:
        low = offset.low if isinstance(offset, spec.Range) else offset
        if not isinstance(low, spec.IntLiteral):
            raise NotTranslated
        if not isinstance(offset, spec.Range) or low.value == 0:
            return self.reach(offset)
        if offset.high is None:
            raise NotTranslated
        first, last = self.term(low), self.term(offset.high)
        count, none = _alike(_arithmetic(nodes.BinaryOp.ADD, last, _constant(1)), _constant(0))
        high = value_of(last)
        if high is not None:
            return count if low.value <= high else none
        is_there = compared(spec.CompareOp.LESS_EQUAL, first, last)
        return nodes.Select(is_there, count, none, count.type)

    def pointers_in(self, location: spec.SpecExpr) -> set[str]:
        """The pointer parameters that a location names."""
        found: set[str] = set()
        waiting = [location]
        while waiting:
            node = waiting.pop()
            with suppress(NotTranslated):
                found.add(self._pointer(node))
            waiting.extend(spec.children(node))
        return found

    def reach(self, offset: spec.SpecExpr) -> nodes.Expr:
        """One more than the last element; what lies before the first is ours to give too."""
        last = offset
        if isinstance(offset, spec.Range):
            low = offset.low
            if not isinstance(low, spec.IntLiteral) or low.value or offset.high is None:
                raise NotTranslated
            last = offset.high
        return _simpler(_arithmetic(nodes.BinaryOp.ADD, self.term(last), _constant(1)))

    def _pointer(self, e: spec.SpecExpr) -> str:
        symbol = e.symbol if isinstance(e, spec.Name) else None
        parameter = None if symbol is None else self._parameters.get(symbol.key or symbol.name)
        if parameter is None or not isinstance(parameter.type, types.Pointer):
            raise NotTranslated
        return parameter.variable


class OfThread(Translator):
    """Formulas about one thread's own integers, at a place in the kernel."""

    def __init__(self, kernel: nodes.Function, records: types.CTypeTable | None = None) -> None:
        super().__init__(kernel, (0, 0, 0), (0, 0, 0))
        self._locals = {v.name: v for v in kernel.variables if not v.in_memory}
        self._members = dict(members_of_records(kernel, records or {}))

    def geometry(self, e: spec.GeometryMember) -> Typed:
        geometry = nodes.Geometry(e.geometry.value)
        read = nodes.GeometryRef(geometry, "xyz".index(e.axis.value), types.I32)
        return Typed(wide(read))

    def name(self, e: spec.Name) -> Typed:
        symbol = e.symbol
        if symbol is not None and self._is_local(symbol):
            return Typed(self._local(self._locals[symbol.key]))
        return super().name(e)

    def before(self, e: spec.Old | spec.At) -> FormulaDomain[Typed]:
        raise self.outside("what was before", e)

    # --- records that are passed by value --------------------------------------------------------

    def _named(self, symbol: spec.SpecSymbol | None) -> nodes.Expr:
        parameter = None if symbol is None else self._parameters.get(symbol.key or symbol.name)
        if parameter is not None and parameter.by_value and self._members:
            return nodes.VarRef(parameter.variable, parameter.type)  # a member of it is wanted
        return super()._named(symbol)

    def member(self, e: spec.Member, base: Typed) -> Typed:
        return self._member(e, base)

    def element(self, e: spec.Index, base: Typed, index: Typed) -> Typed:
        return self._member(e, base)

    def _member(self, e: spec.SpecExpr, base: Typed) -> Typed:
        path = self._path(e)
        ctype = self._members.get(path)
        if isinstance(ctype, types.CInt):
            read = nodes.VarRef(path, types.Int(ctype.bits))
            return Typed(read if ctype.signed else wide(read))
        if ctype is None and any(name.startswith(path) for name in self._members):
            return base  # a member of it is wanted
        raise NotTranslated

    def _path(self, e: spec.SpecExpr) -> str:
        match e:
            case spec.Name(_, _, spec.SpecSymbol() as symbol):
                parameter = self._parameters.get(symbol.key or symbol.name)
                if parameter is not None and parameter.by_value:
                    return parameter.variable
            case spec.Member(base, name, False):
                return f"{self._path(base)}.{name}"
            case spec.Index(base, spec.IntLiteral(number)):
                return f"{self._path(base)}[{number}]"
        raise NotTranslated

    def _pointer(self, e: spec.SpecExpr) -> str:
        if isinstance(e, spec.Member | spec.Index):
            path = self._path(e)
            if isinstance(self._members.get(path), types.CPointer):
                return path
        return super()._pointer(e)

    def _is_local(self, symbol: spec.SpecSymbol) -> bool:
        return symbol.key in self._locals and symbol.kind in (
            spec.SymbolKind.LOCAL,
            spec.SymbolKind.PARAMETER,
        )

    def _local(self, variable: nodes.Variable) -> nodes.Expr:
        plain = None if variable.ctype is None else types.strip(variable.ctype)
        if not isinstance(plain, types.CInt) or not isinstance(variable.type, types.Int):
            raise NotTranslated
        read = nodes.VarRef(variable.name, variable.type)
        if plain.signed:
            return read
        return wide(read)


def members_of_records(
    kernel: nodes.Function, records: types.CTypeTable
) -> Iterator[tuple[str, types.CType]]:
    """Numbers and pointers in records that are passed by value, by parameter and path."""
    for parameter in kernel.parameters:
        if parameter.by_value and parameter.ctype is not None:
            for part in (
                *numbers_in(parameter.ctype, records),
                *pointers_in(parameter.ctype, records),
            ):
                if part.bit_width is None:
                    yield f"{parameter.variable}{part.path}", part.ctype


def invariants(function: nodes.Function, loop: nodes.Loop) -> list[nodes.Expr]:
    """Those of a loop that can be said of one thread's own integers."""
    translator = OfThread(function)
    found: list[nodes.Expr] = []
    for clause in loop.contract:
        if isinstance(clause, spec.LoopInvariant):
            for part in spec.conjuncts(clause.formula):
                with contextlib.suppress(NotTranslated):
                    found.append(translator.formula(part))
    return found


def assumption(kernel: nodes.Function, clause: spec.Assume) -> nodes.Expr | None:
    """What is assumed at a place in a kernel, if it can be said of one thread's own integers."""
    try:
        return OfThread(kernel).formula(clause.formula)
    except NotTranslated:
        return None


def _condition(e: nodes.Expr) -> Typed:
    return Typed(e, is_truth=True)


def _constant(value: int) -> nodes.IntConst:
    bits = value.bit_length() + 1
    return nodes.IntConst(value & ((1 << bits) - 1), types.Int(bits))


def value_of(e: nodes.Expr) -> int | None:
    """Of a constant, as a signed number."""
    if not isinstance(e, nodes.IntConst):
        return None
    bits = _bits(e)
    return e.value - (1 << bits) if e.value >> (bits - 1) else e.value


def _bits(e: nodes.Expr) -> int:
    if not isinstance(e.type, types.Int):
        raise NotTranslated  # a record is no number
    return e.type.bits


def widened(e: nodes.Expr, bits: int) -> nodes.Expr:
    value = value_of(e)
    if value is not None:
        return nodes.IntConst(value & ((1 << bits) - 1), types.Int(bits))
    if bits == _bits(e):
        return e
    return nodes.Convert(nodes.ConvertOp.SEXT, e, types.Int(bits))


def wide(e: nodes.Expr) -> nodes.Expr:
    """An unsigned number as a signed one."""
    return nodes.Convert(nodes.ConvertOp.ZEXT, e, types.Int(_bits(e) + 1))


def sum_of(left: nodes.Expr, right: nodes.Expr) -> nodes.Expr:
    return _arithmetic(nodes.BinaryOp.ADD, left, right)


def times(e: nodes.Expr, factor: int) -> nodes.Expr:
    return _arithmetic(nodes.BinaryOp.MUL, e, _constant(factor))


def _alike(a: nodes.Expr, b: nodes.Expr, more: int = 0) -> tuple[nodes.Expr, nodes.Expr]:
    bits = max(_bits(a), _bits(b)) + more
    return widened(a, bits), widened(b, bits)


def _arithmetic(op: nodes.BinaryOp, left: nodes.Expr, right: nodes.Expr) -> nodes.Expr:
    a, b = value_of(left), value_of(right)
    if a is not None and b is not None:
        return _constant(_computed(op, a, b))
    bits = _bits(left) + _bits(right)
    if op is not nodes.BinaryOp.MUL:
        bits = max(_bits(left), _bits(right)) + 1
    if bits > _MOST_BITS:
        raise NotTranslated
    return nodes.Binary(op, widened(left, bits), widened(right, bits), types.Int(bits))


def _computed(op: nodes.BinaryOp, a: int, b: int) -> int:
    match op:
        case nodes.BinaryOp.ADD:
            return a + b
        case nodes.BinaryOp.SUB:
            return a - b
        case nodes.BinaryOp.MUL:
            return a * b
        case nodes.BinaryOp.SDIV:
            return truncated_quotient(a, b)
        case nodes.BinaryOp.SREM:
            return truncated_remainder(a, b)
        case nodes.BinaryOp.AND:
            return a & b
        case nodes.BinaryOp.OR:
            return a | b
        case nodes.BinaryOp.XOR:
            return a ^ b
        case _:
            raise NotTranslated


def _simpler(e: nodes.Expr) -> nodes.Expr:
    """`n - 1 + 1` is `n`: sizes stay readable, and solvers have less to do."""
    match e:
        case nodes.Binary(nodes.BinaryOp.ADD, inner, one) if value_of(one) == 1:
            while isinstance(inner, nodes.Convert) and inner.op is nodes.ConvertOp.SEXT:
                inner = inner.operand
            match inner:
                case nodes.Binary(nodes.BinaryOp.SUB, left, right) if value_of(right) == 1:
                    return left
    return e


def _is_positive(e: nodes.Expr) -> bool:
    value = value_of(e)
    return value is not None and value > 0


_BITWISE = {
    spec.BinaryOp.BIT_AND: nodes.BinaryOp.AND,
    spec.BinaryOp.BIT_OR: nodes.BinaryOp.OR,
    spec.BinaryOp.BIT_XOR: nodes.BinaryOp.XOR,
}
_COMPARISONS = {
    spec.CompareOp.LESS: nodes.CompareOp.SLT,
    spec.CompareOp.LESS_EQUAL: nodes.CompareOp.SLE,
    spec.CompareOp.GREATER: nodes.CompareOp.SGT,
    spec.CompareOp.GREATER_EQUAL: nodes.CompareOp.SGE,
    spec.CompareOp.EQUAL: nodes.CompareOp.EQ,
    spec.CompareOp.NOT_EQUAL: nodes.CompareOp.NE,
}


def compared(op: spec.CompareOp, left: nodes.Expr, right: nodes.Expr) -> nodes.Expr:
    a, b = _alike(left, right)
    return nodes.Compare(_COMPARISONS[op], a, b)
