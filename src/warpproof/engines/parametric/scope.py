"""Expressions of the program in one place of the symbolic thread."""

from __future__ import annotations

from collections.abc import Callable

from warpproof.base.device_limits import WARP_SIZE
from warpproof.base.records import replace
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.state import State
from warpproof.ir import nodes, types
from warpproof.ir.nodes import Geometry, Space, SymbolKind
from warpproof.logic.terms import BOOL, Term
from warpproof.semantics.domain.evaluation import evaluate
from warpproof.semantics.domain.integer_values import Local, OutOfFragment, Variable
from warpproof.semantics.domain.register_scope import RegisterScope
from warpproof.semantics.domain.registers import (
    ANYWHERE,
    IsWithin,
    Object,
    Places,
    Registers,
    Value,
    at,
)
from warpproof.semantics.parametric.accesses import Owner

DYNAMIC_SHARED = Variable("")
"""All `extern __shared__` arrays of a kernel start at one address."""


def owner_of(setting: Setting, object_: Object) -> Owner:
    if object_ == DYNAMIC_SHARED:
        return Owner.BLOCK
    if isinstance(object_, Variable):
        variable = setting.module.globals[object_.symbol]
        return Owner.BLOCK if variable.space is Space.SHARED else Owner.LAUNCH
    return Owner.THREAD if isinstance(object_, Local) else Owner.LAUNCH


UnknownHere = Callable[[types.Type], Value]


class Here(RegisterScope):
    """`unknown` makes a value of this place that no other place has."""

    on_device = True

    def __init__(
        self,
        setting: Setting,
        state: State,
        frame: int,
        unknown: UnknownHere,
        is_within: IsWithin,
    ) -> None:
        super().__init__(Registers(setting.ranges, setting.floats, unknown, is_within))
        self._setting = setting
        self._state = state
        self._frame = frame
        self._unknown = unknown

    def value(self, e: nodes.Expr) -> Value:
        try:
            found = evaluate(e, self)
        except OutOfFragment:
            return self._unknown(e.type)
        return self._on_machine(found) if isinstance(found, Places) else found

    def _on_machine(self, found: Places) -> Places:
        """Addresses have 64 bits: what is added to one may lead around and back to its object."""
        t = self._setting.table
        kept = []
        for place in found.alternatives:
            registers = self.registers
            if place.guard is not t.true:
                registers = registers.under(place.guard, True)
            kept.append(replace(place, offset=registers.offset(place.offset)))
        return Places(tuple(kept))

    def condition(self, e: nodes.Expr) -> Term:
        found = self.value(e)
        if isinstance(found, Term) and found.sort is BOOL:
            return found
        made = self._unknown(types.BOOL)
        assert isinstance(made, Term)
        return made

    def read(self, term: Term, bits: int, signed: bool) -> Term:
        return self.registers.read(term, bits, signed)

    # --- what expressions ask for ---------------------------------------------------------------

    def variable(self, name: str, type_: types.Type) -> Value:
        found = self._state.variables.get(name)
        return self._unknown(type_) if found is None else found

    def address(self, node: nodes.AddressOf) -> Value:
        t = self._setting.table
        zero = t.integer(0)
        if node.kind is SymbolKind.LOCAL:
            return at(t, Local(self._frame, node.symbol), zero)
        variable = self._setting.module.globals.get(node.symbol)
        if node.kind is not SymbolKind.GLOBAL or variable is None:
            return at(t, ANYWHERE, zero)
        if variable.dynamic_shared and variable.space is Space.SHARED:
            return at(t, DYNAMIC_SHARED, zero)
        return at(t, Variable(node.symbol), zero)

    def geometry(self, node: nodes.GeometryRef) -> Value:
        setting = self._setting
        match node.register:
            case Geometry.LANE:
                size = setting.table.integer(WARP_SIZE)
                return setting.table.int_mod(setting.launch.linear_thread(), size)
            case Geometry.COOPERATIVE if setting.is_cooperative:
                return setting.table.true
            case Geometry.DYNAMIC_SHARED | Geometry.COOPERATIVE:
                return setting.function_of(node.type, f"the launch's {node.register.value}", ())
            case _:
                return setting.launch.register(node.register, node.axis)
