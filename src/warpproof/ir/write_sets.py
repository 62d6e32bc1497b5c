"""What a kernel may read, write and update atomically, through all functions that it calls.

Enters: a module and a kernel of it. Leaves: a `WriteSet` of `Root`s: the objects its parameters
point to, variables, what it allocates, and what pointers in the memory of these lead to.
Guaranteed: every access of every run of the kernel to memory that outlives a thread's own variables
is to an object of a root that is named, or `ANYTHING` is.

A set of roots is kept for each register variable and each local object, and one for all other
memory, since parameters may point to one object; statements are looked at in any order until
nothing is added. Values of all types have roots: bytes of a pointer may travel as integers of any
width, but what is computed with fewer than 64 bits is no part of a pointer.

    Over: order, conditions, members of records and callers are not told apart
    Over: a pointer made of an integer, a call through a pointer, a function without a body and
          what is not supported are `ANYTHING`
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from enum import Enum
from typing import Any

from warpproof.base.records import record
from warpproof.ir import nodes, types
from warpproof.ir.callgraph import reached_functions
from warpproof.ir.primitives import pure_name
from warpproof.ir.walk import all_expressions, children, expressions


class RootKind(Enum):
    PARAMETER = "parameter"  # of the kernel: what it points to, or pointers in a record do
    GLOBAL = "global"
    HEAP = "heap"  # what the kernel allocates itself
    LOCAL = "local"  # a variable in memory, of one thread
    ANYTHING = "anything"


@record
class Root:
    """`deep`: not the object itself, but one that pointers in its memory lead to, in some steps, at
    the launch or later."""

    kind: RootKind
    name: str = ""
    deep: bool = False


FORMATS = {
    nodes.FormatOp.PRINT: 0,
    nodes.FormatOp.ERROR: 0,
    nodes.FormatOp.BUFFER: 2,
    nodes.FormatOp.SCAN: 0,
    nodes.FormatOp.FILE_SCAN: 1,
    nodes.FormatOp.STRING_SCAN: 1,
}
"""Where the format is among the arguments."""
_STORING = re.compile(rb"%[-+ #0-9.*$'I]*[hlqjztLw0-9]*n")

ANYTHING = Root(RootKind.ANYTHING)
HEAP = Root(RootKind.HEAP)
Roots = frozenset[Root]


@record
class WriteSet:
    """Locals are left out. `updates` are what atomics may change; plain stores are `writes`."""

    reads: Roots
    writes: Roots
    updates: Roots
    allocates: bool
    frees: bool
    returned: Roots = frozenset()  # what its result may be an address in
    kept: Roots = frozenset()  # whose addresses it may leave in memory

    @property
    def changed(self) -> Roots:
        return self.writes | self.updates

    def may_change(self, parameter: str) -> bool:
        """May it change what a parameter leads to by itself, or what it does not know?"""
        return any(
            root == ANYTHING or (root.kind is RootKind.PARAMETER and root.name == parameter)
            for root in self.changed
        )


def write_set(module: nodes.Module, kernel: nodes.Function) -> WriteSet:
    """Also of a function of the host, without what streams do while it waits for them."""
    return _Solver(module, kernel).solve()


def forges_pointers(function: nodes.Function) -> bool:
    """May it use pointers or call functions that it was not given?"""
    for block in function.blocks:
        for statement in block.statements:
            if isinstance(statement, nodes.Unsupported | nodes.Launch):
                return True
            if isinstance(statement, nodes.Call) and not isinstance(
                statement.callee, nodes.AddressOf
            ):
                return True
    return any(
        isinstance(e, nodes.Convert) and e.op is nodes.ConvertOp.INTTOPTR
        for e in all_expressions(function)
    )


def uses_heap(functions: Iterable[nodes.Function]) -> bool:
    """Do they allocate or free?"""
    return any(
        isinstance(s, nodes.Alloc | nodes.Free)
        for f in functions
        for b in f.blocks
        for s in b.statements
    )


class _Solver:
    def __init__(self, module: nodes.Module, kernel: nodes.Function) -> None:
        self._kernel = kernel
        self._module = module
        self._functions = {f.symbol: f for f in reached_functions(module, [kernel])}
        self._held: dict[tuple[str, str], set[Root]] = {}  # by function and register variable
        self._contents: dict[Root, set[Root]] = {}  # of local objects
        self._stored: set[Root] = set()  # in any other memory
        self._returned: dict[str, set[Root]] = {}
        self._reads: set[Root] = set()
        self._writes: set[Root] = set()
        self._updates: set[Root] = set()
        self._changed = True
        self._symbol = kernel.symbol  # of the function that is looked at

    def solve(self) -> WriteSet:
        for parameter in self._kernel.parameters:
            root = Root(RootKind.PARAMETER, parameter.variable)
            if parameter.by_value:
                self._add(self._inside(self._local(parameter.variable)), {root})
            else:
                self._add(self._variable(parameter.variable), {root})
        while self._changed:
            self._changed = False
            for function in self._functions.values():
                self._function(function)
            self._let_escape()
        statements = [s for f in self._functions.values() for b in f.blocks for s in b.statements]
        return WriteSet(
            _outlasting(self._reads),
            _outlasting(self._writes),
            _outlasting(self._updates),
            allocates=any(isinstance(s, nodes.Alloc) for s in statements),
            frees=any(isinstance(s, nodes.Free) for s in statements),
            returned=frozenset(self._returned.get(self._kernel.symbol, ())),
            kept=_outlasting(self._stored),
        )

    def _function(self, function: nodes.Function) -> None:
        self._symbol = function.symbol
        for block in function.blocks:
            for statement in block.statements:
                _RULES[type(statement)](self, statement)
            end = block.terminator
            if isinstance(end, nodes.Return) and end.value is not None:
                result = self._returned.setdefault(function.symbol, set())
                self._add(result, self.roots(end.value))

    # --- sets -----------------------------------------------------------------------------------

    def _add(self, to: set[Root], roots: Iterable[Root]) -> None:
        size = len(to)
        to.update(roots)
        self._changed |= len(to) != size

    def _variable(self, name: str) -> set[Root]:
        return self._held.setdefault((self._symbol, name), set())

    def _local(self, name: str) -> Root:
        return Root(RootKind.LOCAL, f"{self._symbol}/{name}")

    def _inside(self, root: Root) -> set[Root]:
        if root.kind is RootKind.LOCAL:
            return self._contents.setdefault(root, set())
        return self._stored

    def roots(self, e: nodes.Expr) -> set[Root]:
        """The objects that a value may be an address in, or hold one of."""
        match e:
            case nodes.VarRef(name):
                return self._variable(name)
            case nodes.AddressOf(symbol, nodes.SymbolKind.LOCAL):
                return {self._local(symbol)}
            case nodes.AddressOf(symbol, nodes.SymbolKind.GLOBAL):
                return {Root(RootKind.GLOBAL, symbol)}
            case nodes.PtrAdd(base) | nodes.PtrField(base):
                return self.roots(base)
            case nodes.Convert(nodes.ConvertOp.INTTOPTR, operand):
                made_of = self.roots(operand)
                self._put(ANYTHING, made_of)
                return {ANYTHING, *made_of}
            case nodes.Compare() | nodes.Overflows():
                return set()
            case nodes.Binary() if _is_narrow(e.type):
                return set()
        return set().union(*map(self.roots, children(e)))

    # --- memory ---------------------------------------------------------------------------------

    def read(self, pointer: nodes.Expr) -> set[Root]:
        """What values there may be addresses in."""
        found: set[Root] = set()
        roots = self.roots(pointer)
        self._add(self._reads, roots)
        for root in roots:
            found |= self._inside(root)
            if root.kind not in (RootKind.LOCAL, RootKind.HEAP):
                found.add(_behind(root))
        return found

    def write(self, pointer: nodes.Expr, value: Collection[Root], atomic: bool = False) -> None:
        roots = set(self.roots(pointer))
        self._add(self._updates if atomic else self._writes, roots)
        for root in roots:
            self._put(root, value)

    def _put(self, root: Root, value: Iterable[Root]) -> None:
        self._add(self._inside(root), set(value))

    def _let_escape(self) -> None:
        """A local whose address is found in memory that pointers of unknown origin may be into can
        hold anything, and so can those that it leads to."""
        waiting = [root for root in self._stored if root.kind is RootKind.LOCAL]
        seen: set[Root] = set()
        while waiting:
            root = waiting.pop()
            if root not in seen:
                seen.add(root)
                self._put(root, {ANYTHING})
                waiting += [r for r in self._inside(root) if r.kind is RootKind.LOCAL]

    def assign(self, target: str | None, value: Iterable[Root]) -> None:
        if target is not None:
            self._add(self._variable(target), set(value))

    def anything(self, target: str | None, arguments: Iterable[nodes.Expr]) -> None:
        """Whatever can be done, with what is handed over as well."""
        for of in (self._reads, self._writes, self._updates):
            self._add(of, {ANYTHING})
        for argument in arguments:
            roots = set(self.roots(argument))
            self._add(self._reads, roots)
            self._add(self._writes, roots)
            self._put(ANYTHING, roots)
            for root in roots:
                self._put(root, {ANYTHING})
        self.assign(target, {ANYTHING})

    def call(self, s: nodes.Call) -> None:
        callee = None
        if isinstance(s.callee, nodes.AddressOf):
            callee = self._functions.get(s.callee.symbol)
            if pure_name(s.callee.symbol) is not None:
                return
        if callee is None or callee.is_declaration or len(s.arguments) > len(callee.parameters):
            self.anything(s.target, s.arguments)
            return
        caller = self._symbol
        for argument, parameter in zip(s.arguments, callee.parameters, strict=False):
            given = self.read(argument) if parameter.by_value else set(self.roots(argument))
            self._symbol = callee.symbol
            if parameter.by_value:
                self._add(self._inside(self._local(parameter.variable)), given)
            else:
                self._add(self._variable(parameter.variable), given)
            self._symbol = caller
        self.assign(s.target, self._returned.get(callee.symbol, ()))

    def may_store(self, format_: nodes.Expr) -> bool:
        """May a format store how much was printed?"""
        if isinstance(format_, nodes.AddressOf) and format_.kind is nodes.SymbolKind.GLOBAL:
            return not is_plain_format(self._module.globals.get(format_.symbol))
        return True

    def declared_array(self, s: nodes.AllocaArray) -> None:
        self.assign(s.target, {self._local(s.target)})


def is_plain_format(variable: nodes.Global | None) -> bool:
    """Is it a constant text that, as a format, stores nothing?"""
    if variable is None or variable.image is None or not variable.constant:
        return False
    return _STORING.search(variable.image.data) is None


def _behind(root: Root) -> Root:
    """What pointers in its memory lead to that were there before the kernel, or came from others.
    What is fresh holds none but those that are stored."""
    return ANYTHING if root.kind is RootKind.ANYTHING else Root(root.kind, root.name, deep=True)


def _is_narrow(type_: types.Type) -> bool:
    return isinstance(type_, types.Float) or (isinstance(type_, types.Int) and type_.bits < 64)


def _outlasting(roots: Iterable[Root]) -> Roots:
    return frozenset(root for root in roots if root.kind is not RootKind.LOCAL)


def _all_roots(solver: _Solver, parts: Iterable[nodes.Expr]) -> set[Root]:
    return set().union(*(solver.roots(e) for e in parts))


def _atomic(solver: _Solver, s: nodes.Atomic) -> None:
    if s.op is not nodes.AtomicOp.LOAD:
        solver.write(s.pointer, _all_roots(solver, s.operands), atomic=True)
    solver.assign(s.target, solver.read(s.pointer))


def _copy(solver: _Solver, s: nodes.Copy) -> None:
    solver.write(s.to, solver.read(s.source))


def _async(solver: _Solver, s: nodes.AsyncStep) -> None:
    if s.op is nodes.AsyncOp.COPY:
        solver.write(s.arguments[0], solver.read(s.arguments[1]))
    elif s.op is nodes.AsyncOp.CLEAR:
        solver.write(s.arguments[0], ())


def _warp(solver: _Solver, s: nodes.WarpExchange) -> None:
    """What a lane gets is what the same statement was given in another."""
    for argument in s.arguments:
        if isinstance(argument.type, types.Pointer):
            solver.write(argument, ())
    solver.assign(s.target, _all_roots(solver, s.arguments))


def _formatted(solver: _Solver, s: nodes.Formatted) -> None:
    """What is scanned is written, and so is what a format may store how much was printed to."""
    if s.list_argument:
        for argument in s.arguments:
            solver.anything(None, (argument,))
        return
    first = FORMATS.get(s.op)
    is_scan = s.op in (nodes.FormatOp.SCAN, nodes.FormatOp.FILE_SCAN, nodes.FormatOp.STRING_SCAN)
    stores = first is not None and (is_scan or solver.may_store(s.arguments[first]))
    for number, argument in enumerate(s.arguments):
        if isinstance(argument.type, types.Pointer):
            solver.read(argument)
            is_printed_to = s.op is nodes.FormatOp.BUFFER and number == 0
            is_stored_to = first is not None and number > first and stores
            is_file = s.op is nodes.FormatOp.FILE_SCAN and number == 0
            if is_printed_to or is_stored_to or is_file:
                solver.write(argument, ())


def _stream(solver: _Solver, s: nodes.StreamAction) -> None:
    """What a stream is asked to do; what else it does meanwhile is not this function's doing."""
    if s.op is nodes.StreamOp.STREAM_COPY:
        solver.write(s.arguments[0], solver.read(s.arguments[1]))
    elif s.op is nodes.StreamOp.STREAM_FILL:
        solver.write(s.arguments[0], ())
    elif s.op in (nodes.StreamOp.STREAM_HOST_CALL, nodes.StreamOp.GRAPH_LAUNCH):
        solver.anything(s.target, s.arguments)


def _input(solver: _Solver, s: nodes.Input | nodes.SpecValue) -> None:
    if not isinstance(s.type, types.Int | types.Float):
        solver.assign(s.target, {ANYTHING})


def _query(solver: _Solver, s: nodes.PointerQuery) -> None:
    if s.op is nodes.QueryOp.SYMBOL:
        solver.assign(s.target, {ANYTHING})


def _outside(solver: _Solver, s: nodes.Statement) -> None:
    solver.anything(getattr(s, "target", None), expressions(s))


def _nothing(solver: _Solver, s: nodes.Statement) -> None:
    """It touches no memory, and what it leaves is no address."""


_RULES: dict[type, Callable[[_Solver, Any], None]] = {
    nodes.Assign: lambda solver, s: solver.assign(s.target, solver.roots(s.value)),
    nodes.Declare: _nothing,
    nodes.EndLifetime: _nothing,
    nodes.AllocaArray: _Solver.declared_array,
    nodes.Load: lambda solver, s: solver.assign(s.target, solver.read(s.pointer)),
    nodes.Store: lambda solver, s: solver.write(s.pointer, solver.roots(s.value)),
    nodes.Copy: _copy,
    nodes.Fill: lambda solver, s: solver.write(s.to, ()),
    nodes.Call: _Solver.call,
    nodes.Atomic: _atomic,
    nodes.Barrier: _nothing,
    nodes.Fence: _nothing,
    nodes.WarpExchange: _warp,
    nodes.Launch: _outside,
    nodes.Alloc: lambda solver, s: solver.assign(s.target, {HEAP}),
    nodes.Free: _nothing,
    nodes.PointerQuery: _query,
    nodes.Assume: _nothing,
    nodes.Note: _nothing,
    nodes.AsyncStep: _async,
    nodes.Assert: _nothing,
    nodes.AtExit: _outside,
    nodes.Input: _input,
    nodes.Havoc: lambda solver, s: solver.write(s.pointer, {ANYTHING}),
    nodes.StreamAction: _stream,
    nodes.Formatted: _formatted,
    nodes.VarArgs: _outside,
    nodes.SpecCall: _nothing,
    nodes.SpecValue: _input,
    nodes.SpecClause: _nothing,
    nodes.Unsupported: _outside,
}
RULED = frozenset(_RULES)
