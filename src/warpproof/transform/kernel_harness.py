"""One kernel without its host code: a host program around it that passes arbitrary arguments.

Enters: a program, a kernel and the sizes of a launch. Leaves: the program with a `main` of ours,
which gives every pointer parameter an array of its own, fills it, the scalar parameters and the
device's variables with arbitrary initialised values, assumes what the contract requires, launches
the kernel and waits for it; and what was assumed in doing so. The same request gives the same
program, so a witness needs to name no more than the request.

An array whose size the contract does not say is *unsized*: very large, so that no access of a real
kernel leaves it by being too far; only what comes before its start is outside for sure.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from warpproof.base.device_limits import MAX_SHARED
from warpproof.base.property import Property
from warpproof.base.records import replace
from warpproof.base.source import UNKNOWN_ORIGIN, Origin, Span
from warpproof.ir import aggregates, nodes, spec, types
from warpproof.ir.callgraph import named_variables, reached_functions, syncs_grid
from warpproof.ir.kernel_request import UNSIZED_BYTES, KernelRequest
from warpproof.ir.spec_text import format_clause
from warpproof.ir.walk import all_expressions, expressions, variables_read
from warpproof.transform.contract_conditions import (
    assumption,
    points_to_constant,
    preconditions,
    value_of,
    widened,
)

HARNESS_MAIN = "__warpproof_kernel_mode"
MOST_SHARED = MAX_SHARED
_ALIGN = nodes.IntConst(256, types.I64)
_GIVEN = nodes.InputSource.PARAMETER
_MANAGED = nodes.IntConst(nodes.Space.MANAGED.value, types.I32)
_MOST_POINTERS = 16  # of one array of pointers, or of records with pointers
_DEEPEST = 3  # pointers behind pointers


@dataclass(frozen=True, slots=True)
class Unsized:
    """An array of which nobody says how large it is."""

    name: str  # as the user calls it
    step: int  # bytes of an element


@dataclass(slots=True)
class Harness:
    """The program, and what its `main` takes for granted."""

    program: nodes.Program
    unsized: list[Unsized] = field(default_factory=list)
    single: list[str] = field(default_factory=list)  # taken for one record, not an array
    pointers: int = 0
    enums: list[str] = field(default_factory=list)
    variables: list[str] = field(default_factory=list)  # of the device, with arbitrary contents
    unused: list[tuple[str, Span]] = field(default_factory=list)  # preconditions not understood
    unchecked: list[tuple[str, Span]] = field(default_factory=list)  # other parts of contracts
    partly_read_only: list[str] = field(default_factory=list)  # arrays that can be written here
    invariants: int = 0  # that are checked where they stand
    drops_assertions: bool = False  # some are about other threads, and not checked


def make_harness(program: nodes.Program, request: KernelRequest) -> Harness:
    kernel = program.device.functions[request.kernel]
    harness = Harness(program)
    device = _with_checks(program, kernel, harness)
    program = replace(program, device=device)
    writer = _Writer(program, kernel, request, harness)
    main = writer.main()
    host = replace(
        program.host,
        functions={**program.host.functions, HARNESS_MAIN: main},
        initializers=(),
    )
    harness.program = replace(program, host=host, main=HARNESS_MAIN)
    return harness


# --- the functions of a kernel ------------------------------------------------------------------


def declared_shared(program: nodes.Program, kernel: nodes.Function) -> int:
    """Bytes of shared memory that are declared, with room for alignment."""
    size = 0
    for variable in named_variables(program.device, kernel):
        if variable.space is nodes.Space.SHARED and not variable.dynamic_shared:
            align = max(variable.align, 1)
            size = -(-size // align) * align + variable.size
    return size


def dynamic_shared(program: nodes.Program, kernel: nodes.Function) -> list[str]:
    """Names of the shared arrays whose size comes from the launch."""
    return [v.name for v in named_variables(program.device, kernel) if v.dynamic_shared]


# --- specifications inside the kernel -----------------------------------------------------------

_ASSUMED_ANYWAY = frozenset({nodes.SpecKind.FRESH_ARRAY})


def _with_checks(program: nodes.Program, kernel: nodes.Function, harness: Harness) -> nodes.Module:
    """Preconditions that stand as calls become assumptions, invariants become checks."""
    functions = dict(program.device.functions)
    for function in reached_functions(program.device, [kernel]):
        if any(isinstance(s, _SPECIFICATIONS) for s in _statements(function)):
            functions[function.symbol] = _Specifications(function, kernel, harness).changed()
    return replace(program.device, functions=functions)


def _statements(function: nodes.Function) -> Iterator[nodes.Statement]:
    for block in function.blocks:
        yield from block.statements


_SPECIFICATIONS = (nodes.SpecCall, nodes.SpecValue, nodes.SpecClause)


class _Specifications:
    """A function whose specifications mean something."""

    def __init__(self, function: nodes.Function, kernel: nodes.Function, harness: Harness) -> None:
        self._function = function
        self._is_kernel = function.symbol == kernel.symbol
        self._is_once = True  # is the block that is looked at in no loop?
        self._harness = harness
        self._needed = self._read_by_code()
        self._of_others = self._known_to_others()

    def _known_to_others(self) -> frozenset[str]:
        """Variables whose value rests on a specification function: what no single thread knows."""
        found = {
            s.target
            for s in _statements(self._function)
            if isinstance(s, nodes.SpecValue) and s.target is not None
            if s.function is not nodes.SpecFunction.ENABLED
        }
        count = 0
        while found and len(found) != count:
            count = len(found)
            chosen = self._chosen_by(found)
            for s in _statements(self._function):
                if isinstance(s, nodes.Assign) and variables_read(s.value) & found:
                    found.add(s.target)
            found |= chosen
        return frozenset(found)

    def _chosen_by(self, deciding: set[str]) -> set[str]:
        """Variables that get one of several values by a branch on others."""
        blocks = {b.label: b for b in self._function.blocks}
        assigns = [s for s in _statements(self._function) if isinstance(s, nodes.Assign)]
        times = Counter(s.target for s in assigns)
        found: set[str] = set()
        for block in self._function.blocks:
            branch = block.terminator
            if isinstance(branch, nodes.Branch) and variables_read(branch.condition) & deciding:
                for near in (block, blocks[branch.then], blocks[branch.otherwise]):
                    targets = (s.target for s in near.statements if isinstance(s, nodes.Assign))
                    found.update(name for name in targets if times[name] > 1)
        return found

    def _rests_on_others(self, *expressions_: nodes.Expr) -> bool:
        return any(variables_read(e) & self._of_others for e in expressions_)

    def _read_by_code(self) -> frozenset[str]:
        found: set[str] = set()
        for block in self._function.blocks:
            for node in (*block.statements, block.terminator):
                if not isinstance(node, nodes.SpecCall):
                    for expression in expressions(node):
                        found |= variables_read(expression)
        return frozenset(found)

    def changed(self) -> nodes.Function:
        repeated = {label for loop in self._function.loops for label in loop.blocks}
        blocks = []
        for b in self._function.blocks:
            self._is_once = b.label not in repeated
            made = tuple(n for s in b.statements for n in self._statement(s))
            blocks.append(replace(b, statements=made))
        return replace(self._function, blocks=tuple(blocks))

    def _statement(self, s: nodes.Statement) -> tuple[nodes.Statement, ...]:
        match s:
            case nodes.Assert(condition, Property.ASSERTION) if self._rests_on_others(condition):
                text = f"__assert at line {s.origin.user_span.line}"
                self._harness.unchecked.append((text, s.origin.user_span))
                self._harness.drops_assertions = True
                return ()
            case nodes.Assume(condition) if self._rests_on_others(condition):
                text = f"__assume at line {s.origin.user_span.line}"
                self._harness.unused.append((text, s.origin.user_span))
                return ()
            case nodes.SpecCall():
                return self._call(s)
            case nodes.SpecClause(spec.Assume() as clause):
                assumed = assumption(self._function, clause)
                if assumed is None:
                    self._harness.unused.append((format_clause(clause), clause.span))
                    return ()
                return (nodes.Assume(assumed, s.origin),)
            case nodes.SpecValue(str() as target, nodes.SpecFunction.ENABLED, _, type_, origin):
                return (nodes.Assign(target, nodes.IntConst(1, type_), origin),)
            case nodes.SpecValue(str() as target, _, _, type_, origin):
                if target not in self._needed:
                    return ()  # serves specifications only, which are listed as not used
                # It decides which way a specification is evaluated: that may be any.
                return (nodes.Input(target, nodes.InputKind.VALUE, type_, origin),)
            case _:
                return (s,)

    def _call(self, s: nodes.SpecCall) -> tuple[nodes.Statement, ...]:
        if s.kind in _ASSUMED_ANYWAY:
            return ()
        text = f"__{s.kind.value} at line {s.origin.user_span.line}"
        rests_on_values = self._rests_on_others(*s.arguments)
        if s.kind is nodes.SpecKind.REQUIRES and self._is_kernel and self._is_once:
            if rests_on_values:
                self._harness.unused.append((text, s.origin.user_span))
                return ()
            return (nodes.Assume(s.arguments[0], s.origin),)
        if s.kind.is_invariant and not rests_on_values:
            self._harness.invariants += 1
            message = "an invariant does not hold"
            return (nodes.Assert(s.arguments[0], Property.CONTRACT, message, s.origin),)
        self._harness.unchecked.append((text, s.origin.user_span))
        return ()


# --- main ---------------------------------------------------------------------------------------


class _Writer:
    """Writes the statements of `main`, one parameter after the other."""

    def __init__(
        self,
        program: nodes.Program,
        kernel: nodes.Function,
        request: KernelRequest,
        harness: Harness,
    ) -> None:
        self._program = program
        self._kernel = kernel
        self._request = request
        self._harness = harness
        self._records = program.device.records
        self._statements: list[nodes.Statement] = []
        self._variables: dict[str, nodes.Variable] = {}
        self._origin = Origin(kernel.span)
        self._required = preconditions(kernel, request.grid, request.block)

    def main(self) -> nodes.Function:
        self._device_variables()
        given = [p for p in self._kernel.parameters if not p.is_empty]
        for parameter in given:
            if self._is_scalar(parameter):
                self._scalar(parameter)
        for condition in self._required.conditions:
            self._emit(nodes.Assume(condition, self._origin))
        self._harness.unused += self._required.unused
        self._harness.partly_read_only += [
            p.variable
            for p in given
            if p.variable in self._required.partly_read_only and not points_to_constant(p)
        ]
        arguments = tuple(map(self._argument, given))
        self._emit(self._launch(arguments))
        self._emit(
            nodes.StreamAction(
                None, nodes.StreamOp.DEVICE_SYNCHRONIZE, (), types.VOID, self._origin
            )
        )
        done = nodes.Return(nodes.IntConst(0, types.I32), self._origin)
        return nodes.Function(
            symbol=HARNESS_MAIN,
            name=f"a launch of {self._kernel.name}",
            kind=nodes.FunctionKind.HOST,
            parameters=(),
            result=types.I32,
            variadic=False,
            variables=tuple(self._variables.values()),
            blocks=(nodes.Block("entry", tuple(self._statements), done),),
            loops=(),
            span=self._kernel.span,
        )

    def _emit(self, statement: nodes.Statement) -> None:
        self._statements.append(statement)

    def _variable(
        self, name: str, type_: types.Type, in_memory: bool = False, size: int = 0
    ) -> nodes.VarRef:
        self._variables[name] = nodes.Variable(
            name, None, type_, None, in_memory, size or types.size_of(type_), 16, self._kernel.span
        )
        return nodes.VarRef(name, type_)

    # --- values ----------------------------------------------------------------------------------

    def _is_scalar(self, parameter: nodes.Parameter) -> bool:
        return not parameter.by_value and isinstance(parameter.type, types.Int | types.Float)

    def _scalar(self, parameter: nodes.Parameter) -> None:
        name, type_ = parameter.variable, parameter.type
        value = self._variable(name, type_)
        ctype = None if parameter.ctype is None else types.strip(parameter.ctype)
        ones = _enum_ones(ctype)
        if ones is None or not isinstance(type_, types.Int):
            self._emit(nodes.Input(name, nodes.InputKind.VALUE, type_, self._origin, name, _GIVEN))
            return
        raw = self._variable(f"{name}.bits", type_)
        self._harness.enums.append(name)
        self._emit(nodes.Input(raw.name, nodes.InputKind.VALUE, type_, self._origin, name, _GIVEN))
        masked = nodes.Binary(nodes.BinaryOp.AND, raw, nodes.IntConst(ones, type_), type_)
        self._emit(nodes.Assign(value.name, masked, self._origin))

    def _argument(self, parameter: nodes.Parameter) -> nodes.LaunchArgument:
        name = parameter.variable
        if self._is_scalar(parameter):
            value = nodes.VarRef(name, parameter.type)
            return nodes.LaunchArgument(value, types.store_size_of(parameter.type))
        if isinstance(parameter.type, types.Pointer) and not parameter.by_value:
            pointer = self._array(name, name, _pointee(parameter.ctype))
            return nodes.LaunchArgument(pointer, types.POINTER_SIZE)
        return self._record(parameter)

    def _record(self, parameter: nodes.Parameter) -> nodes.LaunchArgument:
        """A record by value: its bytes arbitrary, its pointers arrays of their own."""
        name = parameter.variable
        local = self._variable(f"{name}.bytes", types.I8, True, parameter.size)
        address = nodes.AddressOf(local.name, nodes.SymbolKind.LOCAL, nodes.Side.HOST)
        self._emit(nodes.Declare(local.name, self._origin))
        self._havoc(address, nodes.IntConst(parameter.size, types.I64), parameter.ctype, name)
        if parameter.ctype is not None:
            for path, offset, pointee in self._pointers(parameter.ctype, 0, name):
                pointer = self._array(path, path, pointee)
                place = nodes.PtrField(address, offset, types.POINTER_SIZE, path)
                self._emit(nodes.Store(place, pointer, 1, False, self._origin))
        return nodes.LaunchArgument(address, parameter.size, by_address=True)

    def _pointers(
        self, ctype: types.CType, offset: int, path: str
    ) -> Iterator[tuple[str, int, types.CType]]:
        """Pointers to data inside a record: their names, offsets and what they point at."""
        for part in aggregates.leaves(ctype, self._records, _is_data_pointer, _MOST_POINTERS):
            assert isinstance(part.ctype, types.CPointer)
            yield path + part.path, offset + part.offset, part.ctype.target

    # --- memory ----------------------------------------------------------------------------------

    def _array(
        self, name: str, shown: str, target: types.CType | None, depth: int = 0
    ) -> nodes.Expr:
        """A pointer to an array of its own."""
        self._harness.pointers += 1
        held = [] if target is None else list(self._pointers(target, 0, ""))
        single = bool(held) and depth < _DEEPEST and self._is_single(name, target)
        if single and target is not None:
            self._harness.single.append(shown)
            size: nodes.Expr = nodes.IntConst(types.c_size(target, self._records), types.I64)
        else:
            size = self._bytes(name, target)
        pointer = self._variable(f"{name}.array" if name == shown else name, types.POINTER)
        read_only = name == shown and name in self._required.read_only
        self._emit(
            nodes.Alloc(pointer.name, size, _ALIGN, _MANAGED, UNKNOWN_ORIGIN, shown, read_only)
        )
        self._havoc(pointer, size, target, name if name == shown else None)
        if held and target is not None and depth < _DEEPEST:
            self._fill(pointer, shown, target, size, single, depth)
        return pointer

    def _is_single(self, name: str, target: types.CType | None) -> bool:
        """A record whose size nobody states, and that nothing steps over as over an element."""
        if target is None or name in self._required.elements or name in self._required.open:
            return False
        step = types.c_size(target, self._records)
        return step > types.POINTER_SIZE and step not in self._strides

    @functools.cached_property
    def _strides(self) -> frozenset[int]:
        """Sizes of elements that the kernel, or what it calls, counts in."""
        return frozenset(
            e.scale
            for function in reached_functions(self._program.device, [self._kernel])
            for e in all_expressions(function)
            if isinstance(e, nodes.PtrAdd) and e.bound is None
        )

    def _fill(
        self,
        pointer: nodes.Expr,
        shown: str,
        target: types.CType,
        size: nodes.Expr,
        single: bool,
        depth: int,
    ) -> None:
        """The pointers inside lead to arrays of their own, if it is known how many there are."""
        step = max(types.c_size(target, self._records), 1)
        if not isinstance(size, nodes.IntConst) or size.value > step * _MOST_POINTERS:
            return
        for number in range(size.value // step):
            element = f"{shown}[{number}]"
            for path, offset, pointee in self._pointers(target, number * step, ""):
                inner = f"{shown}->{path[1:]}" if single else element + path
                value = self._array(inner, inner, pointee, depth + 1)
                place = nodes.PtrField(pointer, offset, types.POINTER_SIZE, inner)
                self._emit(nodes.Store(place, value, 1, False, self._origin))

    def _bytes(self, name: str, target: types.CType | None) -> nodes.Expr:
        step = 1 if target is None else max(types.c_size(target, self._records), 1)
        counts = list(self._required.elements.get(name, ()))
        if not counts or name in self._required.open:
            self._harness.unsized.append(Unsized(name, step))
            return nodes.IntConst(UNSIZED_BYTES, types.I64)
        known = [v for v in map(value_of, counts) if v is not None]
        if len(known) == len(counts) and max(known) * step <= UNSIZED_BYTES:
            return nodes.IntConst(max(*known, 0) * step, types.I64)
        return self._open_bytes(name, counts, step)

    def _open_bytes(self, name: str, counts: list[nodes.Expr], step: int) -> nodes.Expr:
        """The largest of several numbers of elements, none of which is below zero."""
        bits = max(66, *(c.type.bits for c in counts if isinstance(c.type, types.Int)))
        kind = types.Int(bits)
        largest: nodes.Expr = nodes.IntConst(0, kind)
        for number, count in enumerate(counts):
            held = self._variable(f"{name}.elements{number}", kind)
            wide = widened(count, bits)
            more = nodes.Compare(nodes.CompareOp.SGT, wide, largest)
            value = nodes.Select(more, wide, largest, kind)
            self._emit(nodes.Assign(held.name, value, self._origin))
            largest = held
        most = nodes.IntConst(UNSIZED_BYTES // step, kind)
        fits = nodes.Compare(nodes.CompareOp.SLE, largest, most)
        self._emit(nodes.Assume(fits, self._origin))  # no array is larger than a device's memory
        size = self._variable(f"{name}.size", types.I64)
        elements = nodes.Convert(nodes.ConvertOp.TRUNC, largest, types.I64)
        factor = nodes.IntConst(step, types.I64)
        product = nodes.Binary(nodes.BinaryOp.MUL, elements, factor, types.I64)
        self._emit(nodes.Assign(size.name, product, self._origin))
        return size

    def _havoc(
        self,
        pointer: nodes.Expr,
        size: nodes.Expr,
        ctype: types.CType | None,
        about: str | None = None,
    ) -> None:
        mask = b"\xff" if ctype is None else byte_mask(ctype, self._records)
        self._emit(nodes.Havoc(pointer, size, self._origin, mask, about))

    def _device_variables(self) -> None:
        """Whatever the host and other kernels may have left in the device's variables."""
        spaces = (nodes.Space.DEVICE, nodes.Space.CONSTANT, nodes.Space.MANAGED)
        for number, variable in enumerate(named_variables(self._program.device, self._kernel)):
            if variable.space not in spaces or variable.constant or variable.from_model:
                continue
            if not variable.size:
                continue
            self._harness.variables.append(variable.name)
            size = nodes.IntConst(variable.size, types.I64)
            source = self._variable(f"{variable.name}.contents{number}", types.POINTER)
            self._emit(
                nodes.Alloc(source.name, size, _ALIGN, _MANAGED, UNKNOWN_ORIGIN, variable.name)
            )
            self._havoc(source, size, variable.ctype)
            seen = nodes.AddressOf(variable.symbol, nodes.SymbolKind.GLOBAL, nodes.Side.DEVICE)
            to = self._variable(f"{variable.name}.address{number}", types.POINTER)
            query = nodes.QueryOp.SYMBOL
            self._emit(nodes.PointerQuery(to.name, query, seen, types.POINTER, self._origin))
            blocking = nodes.IntConst(1, types.I32)
            stream = nodes.IntConst(0, types.I64)
            self._emit(
                nodes.StreamAction(
                    None,
                    nodes.StreamOp.STREAM_COPY,
                    (to, source, size, stream, blocking),
                    types.VOID,
                    self._origin,
                )
            )

    def _launch(self, arguments: tuple[nodes.LaunchArgument, ...]) -> nodes.Launch:
        request = self._request
        kernel = nodes.AddressOf(request.kernel, nodes.SymbolKind.KERNEL, nodes.Side.DEVICE)
        gx, gy, gz, bx, by, bz = (
            nodes.IntConst(n, types.I32) for n in (*request.grid, *request.block)
        )
        is_cooperative = syncs_grid(self._program.device, self._kernel)
        return nodes.Launch(
            kernel,
            (gx, gy, gz),
            (bx, by, bz),
            nodes.IntConst(request.shared_bytes, types.I64),
            nodes.IntConst(0, types.I64),
            arguments,
            None,
            nodes.IntConst(1, types.I32) if is_cooperative else None,
            self._origin,
        )


def _pointee(ctype: types.CType | None) -> types.CType | None:
    plain = None if ctype is None else types.strip(ctype)
    return plain.target if isinstance(plain, types.CPointer) else None


def _enum_ones(ctype: types.CType | None) -> int | None:
    """The bits that values of an enumeration can have, None where it is none or has a sign."""
    if not isinstance(ctype, types.CEnum) or not ctype.enumerators:
        return None
    if any(e.value < 0 for e in ctype.enumerators):
        return None
    return (1 << max(1, *(e.value.bit_length() for e in ctype.enumerators))) - 1


def _ones(ctype: types.CType) -> int | None:
    """The bits that values of a type can have, None where all can be set."""
    return 1 if isinstance(ctype, types.CInt) and ctype.is_bool else _enum_ones(ctype)


def _is_data_pointer(ctype: types.CType) -> bool:
    if not isinstance(ctype, types.CPointer):
        return False
    return not isinstance(types.strip(ctype.target), types.CFunction)


def byte_mask(ctype: types.CType, records: types.CTypeTable) -> bytes:
    """Which bits of each byte of a type can be set: a bool is 0 or 1, all else is free."""
    size = types.c_size(ctype, records)
    mask = bytearray(b"\xff" * max(size, 1))
    for part in aggregates.leaves(ctype, records, lambda inner: _ones(inner) is not None):
        ones, length = _ones(part.ctype), types.c_size(part.ctype, records)
        if ones is not None and part.bit_width is None:
            mask[part.offset : part.offset + length] = ones.to_bytes(length, "little")
    return b"\xff" if all(b == 0xFF for b in mask) else bytes(mask)
