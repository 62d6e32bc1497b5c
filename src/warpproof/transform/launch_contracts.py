"""What a kernel's contract asks of a launch, checked where the program launches it.

Enters: a program with contracts. Leaves: the same program with checks before each launch of a
kernel that has one: that its preconditions hold, that the memory it calls valid is there, and that
the launch has the shape the contract is proved for. Guaranteed: a precondition that is not checked,
memory that two parameters share although a proof takes them as apart, or a specification of host
code, which nobody proves, leaves the program's row `contract` open, by a `Note` that says so.

The checks run on the host, before the kernel does, so they see sizes and scalars and where pointers
lead, and not what memory holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from warpproof.base.property import Kind, Property
from warpproof.base.records import record, replace
from warpproof.base.source import Origin
from warpproof.ir import nodes, spec, types
from warpproof.ir.callgraph import named_variables, reached_functions
from warpproof.ir.input_ranges import NotARange, input_ranges
from warpproof.ir.spec_text import format_expression
from warpproof.ir.walk import all_expressions
from warpproof.transform.conditions import FALSE, all_of, any_of, both, either, negated
from warpproof.transform.contract_conditions import (
    NotTranslated,
    Translator,
    Typed,
    compared,
    points_to_constant,
    sum_of,
    times,
    wide,
)

_AXES = "xyz"
_SIZE_OF = {
    nodes.Geometry.THREAD_IDX: nodes.Geometry.BLOCK_DIM,
    nodes.Geometry.BLOCK_IDX: nodes.Geometry.GRID_DIM,
}
_HOST = "specifications of host code are not proved"


def check_launches(program: nodes.Program, *, any_shape: bool) -> nodes.Program:
    """`any_shape` where contracts are proved for launches of all dimensions."""
    annotated = {
        symbol: program.device.functions[symbol]
        for symbol in program.kernels
        if is_annotated(program.device.functions[symbol])
    }
    stated = any(map(is_annotated, _of_user(program))) or has_lemmas(program)
    if program.main is None or not stated:
        return program
    functions = {
        symbol: _Checker(program, annotated, function, any_shape).function()
        for symbol, function in program.host.functions.items()
    }
    return replace(program, host=replace(program.host, functions=functions))


def has_lemmas(program: nodes.Program) -> bool:
    return any(isinstance(clause, spec.Lemma) for clause in program.theory)


def _of_user(program: nodes.Program) -> Iterator[nodes.Function]:
    for module in (program.host, program.device):
        yield from (f for f in module.functions.values() if not f.from_model)


def is_annotated(function: nodes.Function) -> bool:
    """Does it say anything of itself, as a comment or as calls?"""
    if function.contract or any(loop.contract for loop in function.loops):
        return True
    return any(_is_stated(s) for block in function.blocks for s in block.statements)


def _is_stated(statement: nodes.Statement) -> bool:
    match statement:
        case nodes.SpecClause(clause):
            return isinstance(clause, spec.Assert)
        case nodes.SpecCall(kind):
            return kind not in (nodes.SpecKind.AXIOM, nodes.SpecKind.FRESH_ARRAY)
        case _:
            return False


def closed_dimensions(
    module: nodes.Module, kernel: nodes.Function
) -> list[tuple[nodes.Geometry, int]]:
    """The dimensions y and z that neither the kernel nor its contract reads."""
    read = {
        (_SIZE_OF.get(register, register), axis)
        for function in reached_functions(module, [kernel])
        for register, axis in (*_read_by_code(function), *_read_by_contract(function))
    }
    sizes = (nodes.Geometry.GRID_DIM, nodes.Geometry.BLOCK_DIM)
    return [(size, axis) for size in sizes for axis in (1, 2) if (size, axis) not in read]


def _read_by_code(function: nodes.Function) -> Iterator[tuple[nodes.Geometry, int]]:
    for expression in all_expressions(function):
        if isinstance(expression, nodes.GeometryRef):
            yield expression.register, expression.axis


def _read_by_contract(function: nodes.Function) -> Iterator[tuple[nodes.Geometry, int]]:
    stack: list[spec.SpecExpr | spec.Clause] = list(function.contract)
    stack += (clause for loop in function.loops for clause in loop.contract)
    while stack:
        node = stack.pop()
        if isinstance(node, spec.GeometryMember):
            yield nodes.Geometry(node.geometry.value), _AXES.index(node.axis.value)
        stack.extend(spec.children(node))


@record
class _Range:
    """The first elements behind a pointer parameter: where they start and end in their object, in
    bytes."""

    start: nodes.Expr
    end: nodes.Expr


class _Checker:
    """One host function."""

    def __init__(
        self,
        program: nodes.Program,
        annotated: Mapping[str, nodes.Function],
        function: nodes.Function,
        any_shape: bool,
    ) -> None:
        self._program = program
        self._annotated = annotated
        self._function = function
        self._any_shape = any_shape
        self._variables = list(function.variables)
        self._number = 0
        self._origin = Origin(function.span)
        self._arguments: dict[str, nodes.Expr] = {}
        self._ranges: dict[str, list[_Range]] = {}  # the memory that is called valid
        self._launch: nodes.Launch | None = None

    def function(self) -> nodes.Function:
        blocks = tuple(map(self._block, self._function.blocks))
        if not self._number and blocks == self._function.blocks:
            return self._function
        return replace(self._function, blocks=blocks, variables=tuple(self._variables))

    def _block(self, block: nodes.Block) -> nodes.Block:
        statements: list[nodes.Statement] = []
        if block is self._function.blocks[0]:
            statements += self._of_host()
        for statement in block.statements:
            if isinstance(statement, nodes.Launch):
                statements += self._before(statement)
            elif _is_stated(statement):
                statements.append(self._open(FALSE, _HOST))
            statements.append(statement)
        return replace(block, statements=tuple(statements))

    def _of_called(self, kernel: nodes.Function) -> Iterator[nodes.Statement]:
        """Contracts of functions are proved with that of the kernel which calls them."""
        for function in reached_functions(self._program.device, [kernel]):
            if is_annotated(function) and not function.from_model:
                text = f"the contract of {function.name} is not proved, as {kernel.name} has none"
                yield self._open(FALSE, text)

    def _of_host(self) -> Iterator[nodes.Statement]:
        """What a host function says of itself. What `main` requires is for who starts it: other
        rows are shown without it."""
        is_main = self._function.symbol == self._program.main
        stated = [
            c for c in self._function.contract if not (is_main and isinstance(c, spec.Requires))
        ]
        if stated or any(loop.contract for loop in self._function.loops):
            yield self._open(FALSE, _HOST)
        elif self._function.contract and not self._is_of_inputs():
            yield self._open(FALSE, "what main requires is not used")
        if is_main and has_lemmas(self._program) and not self._annotated:
            yield self._open(FALSE, "lemmas are proved with the contract of a kernel only")

    def _is_of_inputs(self) -> bool:
        """Does `main` require what engines use for all inputs?"""
        clauses = (c for c in self._function.contract if isinstance(c, spec.Requires))
        try:
            input_ranges(clause.formula for clause in clauses)
        except NotARange:
            return False
        return True

    def _before(self, launch: nodes.Launch) -> Iterator[nodes.Statement]:
        self._origin, self._launch = launch.origin, launch
        target = launch.kernel
        if not isinstance(target, nodes.AddressOf):
            yield self._open(
                FALSE, "a kernel is launched through a pointer, its contract is not checked"
            )
            return
        kernel = self._annotated.get(target.symbol)
        if kernel is None:
            yield from self._of_called(self._program.device.functions[target.symbol])
            return
        if launch.arguments is None:
            yield self._open(
                FALSE, f"the arguments of this launch of {kernel.name} cannot be evaluated"
            )
            return
        declared = [p for p in kernel.parameters if not p.is_empty]
        self._arguments = {
            parameter.variable: argument.value
            for parameter, argument in zip(declared, launch.arguments, strict=False)
            if not argument.by_address and argument.value.type == parameter.type
        }
        self._ranges = {}
        if any(
            isinstance(s, nodes.SpecCall) and s.kind is nodes.SpecKind.REQUIRES
            for block in kernel.blocks
            for s in block.statements
        ):
            yield self._open(FALSE, f"what {kernel.name} requires is not checked at this launch")
        yield from self._shape(kernel, launch)
        translator = _AtLaunch(kernel, launch, self._arguments)
        for clause in kernel.contract:
            if isinstance(clause, spec.Requires):
                for part in spec.conjuncts(clause.formula):
                    yield from self._part(kernel, translator, part)
        yield from self._apart(kernel)

    def _shape(self, kernel: nodes.Function, launch: nodes.Launch) -> Iterator[nodes.Statement]:
        if self._any_shape:
            return
        given = {nodes.Geometry.GRID_DIM: launch.grid, nodes.Geometry.BLOCK_DIM: launch.block}
        for size, axis in closed_dimensions(self._program.device, kernel):
            value = given[size][axis]
            is_one = nodes.Compare(nodes.CompareOp.EQ, value, nodes.IntConst(1, value.type))
            name = f"{size.value}.{_AXES[axis]}"
            text = f"the contract of {kernel.name} is proved for launches with {name} == 1"
            yield nodes.Assert(is_one, Property.CONTRACT, text, self._origin, kind=Kind.LAUNCH)

    # --- preconditions ---------------------------------------------------------------------------

    def _part(
        self, kernel: nodes.Function, translator: Translator, part: spec.SpecExpr
    ) -> Iterator[nodes.Statement]:
        text = f"requires {format_expression(part)}"
        try:
            statements, condition = self._condition(kernel, translator, part)
        except NotTranslated:
            yield self._open(FALSE, f"it is not checked at this launch: {text}")
            return
        yield from statements
        message = f"the launch of {kernel.name} breaks '{text}'"
        yield nodes.Assert(condition, Property.CONTRACT, message, self._origin, kind=Kind.LAUNCH)

    def _condition(
        self, kernel: nodes.Function, translator: Translator, part: spec.SpecExpr
    ) -> tuple[list[nodes.Statement], nodes.Expr]:
        match part:
            case spec.Valid(kind, locations) if kind is not spec.Validity.INITIALIZED:
                made: list[nodes.Statement] = []
                parts: list[nodes.Expr] = []
                for location in locations:
                    statements, condition = self._valid(kernel, translator, location)
                    made += statements
                    parts.append(condition)
                return made, all_of(parts)
            case spec.Separated((one, two)):
                found = [translator.elements(location)[0] for location in (one, two)]
                if found[0] == found[1]:
                    raise NotTranslated
                first, a = self._range(kernel, translator, one)
                second, b = self._range(kernel, translator, two)
                third, same = self._same_object(*found)
                return [*first, *second, *third], negated(both(same, _overlap(a, b)))
            case spec.Valid() | spec.Separated():
                raise NotTranslated
            case _:
                return [], translator.formula(part)

    def _valid(
        self, kernel: nodes.Function, translator: Translator, location: spec.SpecExpr
    ) -> tuple[list[nodes.Statement], nodes.Expr]:
        """The elements lie in one object; there may be none."""
        shared = self._of_shared(kernel, translator, location)
        if shared is not None:
            return [], shared
        name, count = translator.elements(location)
        statements, range_ = self._range(kernel, translator, location)
        query, size = self._query(nodes.QueryOp.OBJECT_SIZE, self._argument(name))
        where, space = self._query(nodes.QueryOp.SPACE, self._argument(name), types.I32)
        zero = nodes.IntConst(0, types.Int(1))
        inside = both(
            compared(spec.CompareOp.LESS_EQUAL, range_.end, wide(size)),
            any_of(nodes.Compare(nodes.CompareOp.EQ, space, _number(s)) for s in _REACHED),
        )
        empty = compared(spec.CompareOp.LESS_EQUAL, count, zero)
        self._ranges.setdefault(name, []).append(range_)
        return [*statements, query, where], either(empty, inside)

    def _of_shared(
        self, kernel: nodes.Function, translator: Translator, location: spec.SpecExpr
    ) -> nodes.Expr | None:
        """Of the array whose size comes from the launch: that it gives enough bytes."""
        match location:
            case spec.Binary(spec.BinaryOp.ADD, spec.Name(_, _, spec.SpecSymbol() as symbol), end):
                pass
            case _:
                return None
        for variable in named_variables(self._program.device, kernel):
            if variable.dynamic_shared and symbol.key == variable.symbol:
                steps = set(_steps(reached_functions(self._program.device, [kernel]), variable))
                if len(steps) != 1 or self._launch is None:
                    raise NotTranslated
                needed = times(translator.reach(end), *steps)
                given = wide(self._launch.shared_bytes)
                return compared(spec.CompareOp.LESS_EQUAL, needed, given)
        return None

    def _range(
        self, kernel: nodes.Function, translator: Translator, location: spec.SpecExpr
    ) -> tuple[list[nodes.Statement], _Range]:
        name, count = translator.elements(location)
        step = _element_size(kernel, name, self._program.device.records)
        query, offset = self._query(nodes.QueryOp.OFFSET, self._argument(name))
        start = wide(offset)
        return [query], _Range(start, sum_of(start, times(count, step)))

    # --- memory that parameters share -------------------------------------------------------------

    def _apart(self, kernel: nodes.Function) -> Iterator[nodes.Statement]:
        """Proofs take different parameters, and the program's variables, as different memory. What
        a contract says is separated may be less than that."""
        pointers = [p for p in kernel.parameters if isinstance(p.type, types.Pointer)]
        for one, two in combinations(pointers, 2):
            if points_to_constant(one) and points_to_constant(two):
                continue
            text = f"the launch of {kernel.name} may pass one memory for two parameters"
            if not {one.variable, two.variable} <= self._arguments.keys():
                yield self._open(FALSE, text)
                continue
            statements, same = self._same_object(one.variable, two.variable)
            yield from statements
            first, second = self._ranges.get(one.variable), self._ranges.get(two.variable)
            if first is not None and second is not None:
                same = both(same, any_of(_overlap(a, b) for a in first for b in second))
            yield self._open(negated(same), f"{text}, which its proof takes as apart")
        yield from self._apart_from_variables(kernel, pointers)

    def _apart_from_variables(
        self, kernel: nodes.Function, pointers: Sequence[nodes.Parameter]
    ) -> Iterator[nodes.Statement]:
        for variable in _in_global_memory(self._program.device):
            for pointer in pointers:
                text = (
                    f"the launch of {kernel.name} passes the variable {variable.name}, which its "
                    "proof takes as apart from parameters"
                )
                argument = self._arguments.get(pointer.variable)
                if argument is None:
                    yield self._open(FALSE, text.replace("passes", "may pass"))
                    continue
                statements, base = self._base(argument)
                yield from statements
                query, address = self._address(variable)
                yield query
                yield self._open(nodes.Compare(nodes.CompareOp.NE, base, address), text)

    def _address(self, variable: nodes.Global) -> tuple[nodes.PointerQuery, nodes.VarRef]:
        """Where a variable of the device is: what the host calls by its name is not that."""
        seen = nodes.AddressOf(variable.symbol, nodes.SymbolKind.GLOBAL, nodes.Side.DEVICE)
        return self._query(nodes.QueryOp.SYMBOL, seen, types.POINTER)

    def _same_object(self, one: str, two: str) -> tuple[list[nodes.Statement], nodes.Expr]:
        first, a = self._base(self._argument(one))
        second, b = self._base(self._argument(two))
        return [*first, *second], nodes.Compare(nodes.CompareOp.EQ, a, b)

    def _base(self, pointer: nodes.Expr) -> tuple[list[nodes.Statement], nodes.Expr]:
        query, offset = self._query(nodes.QueryOp.OFFSET, pointer)
        back = nodes.Binary(nodes.BinaryOp.SUB, nodes.IntConst(0, types.I64), offset, types.I64)
        return [query], nodes.PtrAdd(pointer, back, 1, inbounds=False)

    # --- statements ------------------------------------------------------------------------------

    def _argument(self, name: str) -> nodes.Expr:
        found = self._arguments.get(name)
        if found is None:
            raise NotTranslated
        return found

    def _query(
        self, op: nodes.QueryOp, pointer: nodes.Expr, type_: types.Type = types.I64
    ) -> tuple[nodes.PointerQuery, nodes.VarRef]:
        self._number += 1
        name = f"launch check {self._number}"
        self._variables.append(
            nodes.Variable(name, None, type_, None, False, 8, 8, self._function.span)
        )
        query = nodes.PointerQuery(name, op, pointer, type_, self._origin)
        return query, nodes.VarRef(name, type_)

    def _open(self, condition: nodes.Expr, message: str) -> nodes.Note:
        return nodes.Note(condition, message, self._origin, opens=Property.CONTRACT)


class _AtLaunch(Translator):
    """Formulas over the arguments and sizes of one launch."""

    def __init__(
        self, kernel: nodes.Function, launch: nodes.Launch, arguments: Mapping[str, nodes.Expr]
    ) -> None:
        super().__init__(kernel, (0, 0, 0), (0, 0, 0))
        self._given = {spec.Geometry.GRID_DIM: launch.grid, spec.Geometry.BLOCK_DIM: launch.block}
        self._passed = arguments

    def geometry(self, e: spec.GeometryMember) -> Typed:
        if e.geometry not in self._given:
            raise self.outside(f"{e.geometry.value} before the launch", e)
        return Typed(wide(self._given[e.geometry][_AXES.index(e.axis.value)]))

    def value(self, parameter: nodes.Parameter) -> nodes.Expr:
        found = self._passed.get(parameter.variable)
        if found is None:
            raise NotTranslated
        return found


def _in_global_memory(module: nodes.Module) -> list[nodes.Global]:
    """The program's own variables there: code or contract may speak of any of them."""
    return [
        v
        for v in module.globals.values()
        if v.space in (nodes.Space.DEVICE, nodes.Space.MANAGED, nodes.Space.CONSTANT)
        and not v.from_model
        and v.span.line
    ]


def _steps(functions: Sequence[nodes.Function], variable: nodes.Global) -> Iterator[int]:
    """Sizes of the elements that an array is accessed in: its declaration does not say it."""
    for function in functions:
        for expression in all_expressions(function):
            match expression:
                case nodes.PtrAdd(nodes.AddressOf(symbol), _, scale) if symbol == variable.symbol:
                    yield scale


def _element_size(kernel: nodes.Function, name: str, records: Mapping[str, types.CRecord]) -> int:
    parameter = next(p for p in kernel.parameters if p.variable == name)
    ctype = None if parameter.ctype is None else types.strip(parameter.ctype)
    size = types.c_size(ctype.target, records) if isinstance(ctype, types.CPointer) else None
    if not size:
        raise NotTranslated
    return size


def _overlap(a: _Range, b: _Range) -> nodes.Expr:
    less = spec.CompareOp.LESS
    return both(compared(less, a.start, b.end), compared(less, b.start, a.end))


_REACHED = (  # by the device
    nodes.Space.PINNED,
    nodes.Space.DEVICE,
    nodes.Space.MANAGED,
    nodes.Space.DEVICE_HEAP,
    nodes.Space.CONSTANT,
)


def _number(space: nodes.Space) -> nodes.IntConst:
    return nodes.IntConst(space.value, types.I32)
