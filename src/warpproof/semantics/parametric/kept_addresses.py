"""Where the addresses of local variables go.

Enters: a function. Leaves: for each of its statements the variables whose address is still
somewhere when the variable is gone, in memory or with a function that has returned, and uses of an
address in a register whose variable lives no more.

A register may hold an address, and other registers what is made of it. Which variables those may be
is told for the whole function; where one of them ends, or begins anew, they lead nowhere until they
are assigned again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from warpproof.ir import nodes
from warpproof.ir.assigned import Node, registers, within
from warpproof.ir.walk import children, expressions, successors, target_of

Holders = Mapping[str, frozenset[str]]
"""Registers, and the local variables whose addresses they may hold."""


def all_nodes(function: nodes.Function) -> Iterator[Node]:
    for block in function.blocks:
        yield from block.statements
        yield block.terminator


def named(outer: Iterable[nodes.Expr]) -> Iterator[str]:
    """Local variables by their addresses."""
    for e in within(outer):
        if isinstance(e, nodes.AddressOf) and e.kind is nodes.SymbolKind.LOCAL:
            yield e.symbol


def holders(function: nodes.Function) -> Holders:
    found: dict[str, frozenset[str]] = {}
    assigns = [s for b in function.blocks for s in b.statements if isinstance(s, nodes.Assign)]
    is_changed = True
    while is_changed:
        is_changed = False
        for statement in assigns:
            before = found.get(statement.target, frozenset())
            after = before | _led_to([statement.value], found)
            if after != before:
                found[statement.target] = after
                is_changed = True
    return found


def kept(node: Node, held: Holders, keepers: Keepers | None) -> set[str]:
    """Variables whose address goes elsewhere than into an access right here, or a register."""
    match node:
        case nodes.Load() | nodes.Assign() | nodes.Havoc():
            return set()
        case nodes.Store(_, value):
            return _led_to([value], held)
        case nodes.Atomic():
            return _led_to(node.operands, held)
        case nodes.Copy() | nodes.Fill():
            return _led_to([node.size], held)
        case nodes.Call() if keepers is not None:
            given = enumerate(node.arguments)
            arguments = [a for number, a in given if keepers.keeps(node, number)]
            return _led_to([node.callee, *arguments], held)
        case _:
            return _led_to(expressions(node), held)


def used_late(function: nodes.Function, held: Holders) -> Iterator[tuple[Node, str]]:
    """Where a register is used that may hold the address of a variable that lives no more."""
    if not held:
        return
    blocks = {block.label: block for block in function.blocks}
    entry = function.blocks[0].label
    lost: dict[str, frozenset[str]] = {entry: frozenset()}
    pending = [entry]
    while pending:
        block = blocks[pending.pop()]
        after = set(lost[block.label])
        for statement in block.statements:
            _step(statement, held, after)
        for target in successors(block.terminator):
            before = lost.get(target)
            if before is None or not after <= before:
                lost[target] = frozenset(after | (before or frozenset()))
                pending.append(target)
    for label, known in lost.items():
        now = set(known)
        for node in (*blocks[label].statements, blocks[label].terminator):
            for name in sorted(registers(node) & now):
                yield node, min(held[name])
            _step(node, held, now)


def _step(node: Node, held: Holders, lost: set[str]) -> None:
    """Which registers lead nowhere behind a statement."""
    match node:
        case nodes.Declare(variable) | nodes.EndLifetime(variable):
            lost.update(name for name, variables in held.items() if variable in variables)
        case nodes.Assign(target, value):
            if registers(node).isdisjoint(lost):
                lost.discard(target)
            elif _led_to([value], held):
                lost.add(target)
        case nodes.Goto() | nodes.Branch() | nodes.Switch() | nodes.Return() | nodes.Stop():
            pass
        case _:
            given = target_of(node)
            if given is not None:
                lost.discard(given)


def _led_to(outer: Iterable[nodes.Expr], held: Holders) -> set[str]:
    """Variables where expressions may lead; which of two addresses it is, as a comparison tells,
    leads nowhere."""
    found: set[str] = set()
    stack = list(outer)
    while stack:
        e = stack.pop()
        if isinstance(e, nodes.AddressOf) and e.kind is nodes.SymbolKind.LOCAL:
            found.add(e.symbol)
        elif isinstance(e, nodes.VarRef):
            found |= held.get(e.name, frozenset())
        if not isinstance(e, nodes.Compare):
            stack.extend(children(e))
    return found


class Keepers:
    """Of functions: which of the addresses that they are given are still somewhere when they have
    returned. What is not told is taken to be kept."""

    def __init__(self, module: nodes.Module) -> None:
        self._module = module
        self._known: dict[tuple[str, int], bool] = {}

    def keeps(self, call: nodes.Call, number: int) -> bool:
        callee = call.callee
        if not isinstance(callee, nodes.AddressOf):
            return True
        function = self._module.functions.get(callee.symbol)
        if function is None or function.is_declaration or number >= len(function.parameters):
            return True
        key = callee.symbol, number
        if key not in self._known:
            self._known[key] = True  # of one that calls itself
            self._known[key] = self._is_kept(function, function.parameters[number])
        return self._known[key]

    def _is_kept(self, function: nodes.Function, parameter: nodes.Parameter) -> bool:
        if parameter.by_value:
            return False  # it is a copy
        memory = {v.name for v in function.variables if v.in_memory}
        if parameter.variable in memory:
            return True
        names = _made_of(function, parameter.variable)
        return not names.isdisjoint(memory) or any(
            self._is_kept_by(node, names) for node in all_nodes(function)
        )

    def _is_kept_by(self, node: Node, names: Collection[str]) -> bool:
        match node:
            case nodes.Assign() | nodes.Load():
                return False
            case nodes.Store(_, value):
                return _mentions([value], names)
            case nodes.Atomic():
                return _mentions(node.operands, names)
            case nodes.Copy() | nodes.Fill():
                return _mentions([node.size], names)
            case nodes.Call():
                return _mentions([node.callee], names) or any(
                    _mentions([a], names) and self.keeps(node, number)
                    for number, a in enumerate(node.arguments)
                )
            case _:
                return _mentions(expressions(node), names)


def _made_of(function: nodes.Function, name: str) -> set[str]:
    """A register, and those whose value is made of it."""
    found = {name}
    assigns = [s for b in function.blocks for s in b.statements if isinstance(s, nodes.Assign)]
    while True:
        more = {s.target for s in assigns if _mentions([s.value], found)} - found
        if not more:
            return found
        found |= more


def _mentions(outer: Iterable[nodes.Expr], names: Collection[str]) -> bool:
    """But for comparisons: which of two addresses it is tells nobody where they lead."""
    for e in outer:
        if isinstance(e, nodes.VarRef) and e.name in names:
            return True
        if not isinstance(e, nodes.Compare) and _mentions(children(e), names):
            return True
    return False
