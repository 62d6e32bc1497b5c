"""Names of allocations: the pointer variable that each sets, for reports and launch facts.

Enters: a module and a function of it. Leaves: by block and position, the name as the source has it
of what an allocating statement sets: the variable its result is kept in, or that its argument is
the address of (`cudaMalloc(&d, n)`), with members (`data.d`). Guaranteed: nothing but names; a
statement whose pointer goes elsewhere has none.
"""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.base.records import record
from warpproof.ir import nodes, types
from warpproof.ir.model_effects import CallEffect, CallEffects, call_effects
from warpproof.ir.write_sets import RootKind


@record
class Place:
    block: str
    position: int


def allocation_names(module: nodes.Module, function: nodes.Function) -> dict[Place, str]:
    return dict(_Naming(module, function).names())


class _Naming:
    def __init__(self, module: nodes.Module, function: nodes.Function) -> None:
        self._module = module
        self._function = function
        self._variables = {v.name: v for v in function.variables}
        self._effects: dict[str, CallEffects] = {}

    def names(self) -> Iterator[tuple[Place, str]]:
        for block in self._function.blocks:
            for position, statement in enumerate(block.statements):
                name = None
                if isinstance(statement, nodes.Alloc):
                    name = statement.name or self._kept_in(statement.target)
                elif isinstance(statement, nodes.Call):
                    name = self._called(statement)
                if name is not None:
                    yield Place(block.label, position), name

    def _called(self, call: nodes.Call) -> str | None:
        if not isinstance(call.callee, nodes.AddressOf):
            return None
        callee = self._module.functions.get(call.callee.symbol)
        if callee is None or not callee.from_model:
            return None
        effects = self._effects.get(callee.symbol)
        if effects is None:
            effects = self._effects[callee.symbol] = call_effects(self._module, callee)
        if CallEffect.ALLOCATES not in effects.effects:
            return None
        if call.target is not None and isinstance(call.type, types.Pointer):
            return self._kept_in(call.target)
        written = {r.name for r in effects.changes if r.kind is RootKind.PARAMETER and not r.deep}
        for argument, parameter in zip(call.arguments, callee.parameters, strict=False):
            if parameter.variable in written:
                return self._object(argument)
        return None

    def _kept_in(self, target: str) -> str | None:
        """The variable that a temporary's value is kept in, or the place in memory."""
        if (own := self._source_name(target)) is not None:
            return own
        for block in self._function.blocks:
            for statement in block.statements:
                match statement:
                    case nodes.Assign(to, nodes.VarRef(name)) if name == target:
                        return self._source_name(to) or self._kept_in_other(to, target)
                    case nodes.Store(pointer, nodes.VarRef(name)) if name == target:
                        return self._object(pointer)
        return None

    def _kept_in_other(self, name: str, before: str) -> str | None:
        return None if name == before else self._kept_in(name)

    def _object(self, pointer: nodes.Expr) -> str | None:
        match pointer:
            case nodes.AddressOf(symbol, nodes.SymbolKind.LOCAL):
                return self._source_name(symbol)
            case nodes.AddressOf(symbol, nodes.SymbolKind.GLOBAL):
                found = self._module.globals.get(symbol)
                return None if found is None or found.from_model else found.name
            case nodes.PtrField(base, _, _, member):
                whole = self._object(base)
                return None if whole is None else f"{whole}.{member}"
            case nodes.PtrAdd(base, nodes.IntConst(value)):
                whole = self._object(base)
                return None if whole is None else f"{whole}[{value}]"
            case nodes.VarRef(name):
                return self._source_name(name)
            case _:
                return None

    def _source_name(self, name: str) -> str | None:
        variable = self._variables.get(name)
        return None if variable is None else variable.source_name
