"""Expressions over registers: each side of a choice is evaluated where its condition holds."""

from __future__ import annotations

from warpproof.ir import nodes
from warpproof.logic.terms import BOOL, Term
from warpproof.semantics.domain.evaluation import Scope, evaluate
from warpproof.semantics.domain.registers import Registers, Value


class RegisterScope(Scope[Value]):
    def __init__(self, registers: Registers) -> None:
        self.domain = self.registers = registers

    def arm(self, e: nodes.Expr, condition: Value, side: bool) -> Value:
        if not isinstance(condition, Term) or condition.sort is not BOOL:
            return evaluate(e, self)
        before = self.registers
        self.domain = self.registers = before.under(condition, side)
        try:
            return evaluate(e, self)
        finally:
            self.domain = self.registers = before
