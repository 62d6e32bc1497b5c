"""Expressions of the program as terms over the symbolic thread.

Enters: an `ir.Expr` and what its variables hold. Leaves: a `Value` of the domain of integers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from warpproof.ir import nodes, types
from warpproof.logic.terms import Term
from warpproof.semantics.domain.evaluation import Scope, evaluate
from warpproof.semantics.domain.integer_values import Local, Pointer, Unusable, Value, Variable
from warpproof.semantics.domain.integers import Integers, Listener, formula_of, term_of
from warpproof.semantics.domain.opaque_floats import Floats
from warpproof.semantics.parametric.thread_space import Launch

Lookup = Callable[[str, types.Type], Value]


class Expressions(Scope[Value]):
    """Evaluates in one place of the program: variables by `lookup`, `known` holds there."""

    def __init__(
        self,
        launch: Launch,
        floats: Floats,
        lookup: Lookup,
        known: Sequence[Term] = (),
        frame: int = 0,
        listener: Listener | None = None,
    ) -> None:
        self.domain = self._integers = Integers(launch.ranges, floats, known, listener)
        self._launch = launch
        self._lookup = lookup
        self._frame = frame

    def value(self, e: nodes.Expr) -> Value:
        return evaluate(e, self)

    def term(self, e: nodes.Expr) -> Term:
        return term_of(evaluate(e, self))

    def condition(self, e: nodes.Expr) -> Term:
        return formula_of(evaluate(e, self))

    def unsigned(self, term: Term, bits: int) -> Term:
        return self._integers.unsigned(term, bits)

    def variable(self, name: str, type_: types.Type) -> Value:
        return self._lookup(name, type_)

    def address(self, node: nodes.AddressOf) -> Value:
        zero = self._launch.table.integer(0)
        if node.kind is nodes.SymbolKind.LOCAL:
            return Pointer(Local(self._frame, node.symbol), zero)
        if node.kind is not nodes.SymbolKind.GLOBAL:
            return Unusable("the address of a function")
        return Pointer(Variable(node.symbol), zero)

    def geometry(self, node: nodes.GeometryRef) -> Value:
        if node.register in (nodes.Geometry.LANE, nodes.Geometry.COOPERATIVE):
            return Unusable(f"the register {node.register.value}")
        if node.register is nodes.Geometry.DYNAMIC_SHARED:
            return Unusable("the size of dynamic shared memory")
        return self._launch.register(node.register, node.axis)

    def arm(self, e: nodes.Expr, condition: Value, side: bool) -> Value:
        t, integers, outer = self._launch.table, self._integers, self._integers.guard
        formula = formula_of(condition)
        integers.guard = t.and_(outer, formula if side else t.not_(formula))
        found = evaluate(e, self)
        integers.guard = outer
        return found
