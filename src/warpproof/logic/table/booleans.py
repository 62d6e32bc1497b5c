"""Constructors for formulas, equality and choice."""

from __future__ import annotations

from collections.abc import Sequence

from warpproof.base.diagnostics import InternalError
from warpproof.logic.table.cons import Binder, ConsTable, Term
from warpproof.logic.table.ops import Op
from warpproof.logic.table.sorts import BOOL

_NOT, _AND, _OR, _EQ, _ITE = Op.NOT, Op.AND, Op.OR, Op.EQ, Op.ITE
_FALSE, _TRUE, _SYMBOL = Op.FALSE, Op.TRUE, Op.SYMBOL


class Booleans(ConsTable):
    """Formulas; also equality and if-then-else, which take arguments of any sort."""

    def boolean(self, value: bool) -> Term:
        return self.true if value else self.false

    def not_(self, a: Term) -> Term:
        known = a.negation
        if known is not None:
            return known
        if a.sort is not BOOL:
            raise InternalError(f"NOT of {a.sort}")
        known = a.negation = self._unary(_NOT, a, BOOL)
        if known.op is _NOT and self._ruled:  # without rules, not not x is a term of its own
            known.negation = a
        return known

    def and_(self, *args: Term) -> Term:
        """Conjunction of any number; none is true."""
        return self._connective(_AND, args, self.true)

    def or_(self, *args: Term) -> Term:
        """Disjunction of any number; none is false."""
        return self._connective(_OR, args, self.false)

    def all_of(self, args: Sequence[Term]) -> Term:
        return self._connective(_AND, tuple(args), self.true)

    def any_of(self, args: Sequence[Term]) -> Term:
        return self._connective(_OR, tuple(args), self.false)

    def _connective(self, op: Op, args: tuple[Term, ...], empty: Term) -> Term:
        for a in args:
            if a.sort is not BOOL:
                raise InternalError(f"{op.name} of {a.sort}")
        if len(args) < 2:
            return args[0] if args else empty
        return self._many(op, args, BOOL)

    def implies(self, a: Term, b: Term) -> Term:
        return self.or_(self.not_(a), b)

    def iff(self, a: Term, b: Term) -> Term:
        return self.eq(a, b)

    def xor(self, a: Term, b: Term) -> Term:
        return self.not_(self.eq(a, b))

    def eq(self, a: Term, b: Term) -> Term:
        """Same value. For floats this is identity, not IEEE comparison: see `fp_eq`."""
        return self._commuting(_EQ, a, b, BOOL)

    def ne(self, a: Term, b: Term) -> Term:
        return self.not_(self.eq(a, b))

    def distinct(self, *args: Term) -> Term:
        """Pairwise different."""
        pairs = ((a, b) for i, a in enumerate(args) for b in args[i + 1 :])
        return self.all_of([self.ne(a, b) for a, b in pairs])

    def ite(self, condition: Term, then: Term, other: Term) -> Term:
        """`then` where the condition holds, else `other`."""
        if condition.sort is not BOOL or then.sort is not other.sort:
            raise InternalError(f"ITE of {condition.sort}, {then.sort} and {other.sort}")
        if then is other and self._ruled:
            return then
        return self._many(_ITE, (condition, then, other), then.sort)

    def forall(
        self, variables: Sequence[Term], body: Term, patterns: Sequence[Sequence[Term]] = ()
    ) -> Term:
        """For all values of the variables, which are symbols used nowhere but in the body.

        `patterns` are SMT-LIB multi-patterns: hints on how to instantiate, without meaning.
        """
        return self._quantifier(Op.FORALL, variables, body, patterns)

    def exists(
        self, variables: Sequence[Term], body: Term, patterns: Sequence[Sequence[Term]] = ()
    ) -> Term:
        """For some values of the variables, which are symbols used nowhere but in the body."""
        return self._quantifier(Op.EXISTS, variables, body, patterns)

    def _quantifier(
        self, op: Op, variables: Sequence[Term], body: Term, patterns: Sequence[Sequence[Term]]
    ) -> Term:
        bound = tuple(sorted(set(variables), key=lambda v: v.id))
        if body.sort is not BOOL or any(v.op is not _SYMBOL for v in bound):
            raise InternalError(f"{op.name} over {variables} of {body.sort}")
        if not bound or body.op is _TRUE or body.op is _FALSE:
            return body
        binder = Binder(bound, tuple(len(p) for p in patterns))
        return self._exact(op, (body, *(t for p in patterns for t in p)), BOOL, binder)
