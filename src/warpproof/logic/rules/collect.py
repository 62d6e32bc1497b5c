"""How a module of rules collects them."""

from __future__ import annotations

from collections.abc import Callable

from warpproof.logic.cons import Head, Rewrite, Rule
from warpproof.logic.ops import CONSTANTS, Op

ANY: Head = None
CONSTANT: Head = CONSTANTS


def head(*ops: Op) -> Head:
    return frozenset(ops)


def collector(rules: list[Rule]) -> Callable[..., Callable[[Rewrite], Rewrite]]:
    """A decorator `rule(op, *heads)`; name and meaning are those of the function decorated."""

    def rule(op: Op, *heads: Head) -> Callable[[Rewrite], Rewrite]:
        def collect(rewrite: Rewrite) -> Rewrite:
            doc = rewrite.__doc__ or ""
            rules.append(Rule(f"{op.name}:{rewrite.__name__}", op, heads, rewrite, doc))
            return rewrite

        return collect

    return rule
