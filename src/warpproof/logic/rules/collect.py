"""How a module of rules collects them."""

from __future__ import annotations

from collections.abc import Callable

from warpproof.logic.table.cons import Head, Rewrite, Rule
from warpproof.logic.table.ops import CONSTANTS, Op

ANY: Head = None
CONSTANT: Head = CONSTANTS

_OF_ANY_SORT = frozenset({Op.SYMBOL, Op.ITE, Op.APPLY, Op.SELECT})
FORMULA: Head = _OF_ANY_SORT | {
    Op.TRUE,
    Op.FALSE,
    Op.EQ,
    Op.NOT,
    Op.AND,
    Op.OR,
    Op.FORALL,
    Op.EXISTS,
    Op.INT_LE,
    Op.BV_SLT,
    Op.BV_ULT,
    Op.FP_EQ,
    Op.FP_LE,
    Op.FP_LT,
    Op.FP_IS_INFINITE,
    Op.FP_IS_NAN,
    Op.FP_IS_NEGATIVE,
    Op.FP_IS_NORMAL,
    Op.FP_IS_SUBNORMAL,
    Op.FP_IS_ZERO,
}
"""Operations whose result can be a formula."""
INTEGER: Head = _OF_ANY_SORT | {
    Op.INT_CONST,
    Op.INT_SUM,
    Op.INT_PRODUCT,
    Op.INT_DIV,
    Op.INT_MOD,
    Op.BV_TO_NAT,
    Op.BV_TO_INT,
}
"""Operations whose result can be an integer."""


def head(*ops: Op) -> Head:
    return frozenset(ops)


def collector(rules: list[Rule]) -> Callable[..., Callable[[Rewrite], Rewrite]]:
    """A decorator `rule(op, *heads)`; name and meaning are those of the function decorated."""

    def rule(op: Op, *heads: Head, same: bool = False) -> Callable[[Rewrite], Rewrite]:
        def collect(rewrite: Rewrite) -> Rewrite:
            doc = rewrite.__doc__ or ""
            rules.append(Rule(f"{op.name}:{rewrite.__name__}", op, heads, rewrite, doc, same))
            return rewrite

        return collect

    return rule
