"""Walking the shared graph of terms, without recursion along it.

`topological` gives each term below some roots once, arguments first. `rebuild` makes terms anew
from their leaves, in the same or another table; `substitute` replaces terms by terms. The only
recursion is one level for each quantifier inside another.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import attrgetter

from warpproof.logic.table.cons import Binder, FunctionSymbol, Term
from warpproof.logic.table.ops import COMMUTATIVE, Op
from warpproof.logic.terms import TermTable

QUANTIFIERS = frozenset({Op.FORALL, Op.EXISTS})

by_id: Callable[[Term], int] = attrgetter("id")


def topological(roots: Iterable[Term]) -> list[Term]:
    """Every term below the roots, each once, after its arguments; bodies of quantifiers too."""
    seen = set(roots)
    stack = list(seen)
    while stack:
        for a in stack.pop().args:
            if a not in seen:
                seen.add(a)
                stack.append(a)
    return sorted(seen, key=by_id)


def outside_quantifiers(roots: Iterable[Term]) -> list[Term]:
    """As `topological`, but a quantified formula is a leaf."""
    seen = set(roots)
    stack = list(seen)
    while stack:
        term = stack.pop()
        if term.op in QUANTIFIERS:
            continue
        for a in term.args:
            if a not in seen:
                seen.add(a)
                stack.append(a)
    return sorted(seen, key=by_id)


def free_symbols(roots: Iterable[Term]) -> list[Term]:
    """The symbols that are not bound, by id."""
    found: set[Term] = set()
    pending: list[tuple[tuple[Term, ...], frozenset[Term]]] = [(tuple(roots), frozenset())]
    while pending:
        some, bound = pending.pop()
        for term in outside_quantifiers(some):
            if term.op is Op.SYMBOL and term not in bound:
                found.add(term)
            elif term.op in QUANTIFIERS:
                pending.append((term.args, bound.union(term.payload.variables)))
    return sorted(found, key=by_id)


def functions(roots: Iterable[Term]) -> list[FunctionSymbol]:
    """The uninterpreted functions applied, in order of first use."""
    found = {term.payload: None for term in topological(roots) if term.op is Op.APPLY}
    return list(found)


def dag_size(roots: Iterable[Term]) -> int:
    """How many different terms there are."""
    return len(topological(roots))


def tree_size(root: Term) -> int:
    """How many terms there would be without sharing; the number may have thousands of digits."""
    sizes: dict[Term, int] = {}
    for term in topological([root]):
        sizes[term] = 1 + sum(sizes[a] for a in term.args)
    return sizes[root]


# --- making terms anew --------------------------------------------------------------------------


def remake(table: TermTable, term: Term, args: Sequence[Term]) -> Term:
    """The term with the same operation and other arguments, by the table's rules.

    Leaves and functions are declared in the table if it is another one.
    """
    op, payload = term.op, term.payload
    if not args:
        return table.symbol(payload, term.sort) if op is Op.SYMBOL else _constant(table, term)
    special = _SPECIAL.get(op)
    if special is not None:
        return special(table, term, args)
    if len(args) == 1:
        return table._unary(op, args[0], term.sort, payload)
    if len(args) == 2:
        if op in COMMUTATIVE:
            return table._commuting(op, args[0], args[1], term.sort, payload)
        return table._binary(op, args[0], args[1], term.sort, payload)
    return table._many(op, tuple(args), term.sort, payload)


def _constant(table: TermTable, term: Term) -> Term:
    if term.op is Op.TRUE:
        return table.true
    if term.op is Op.FALSE:
        return table.false
    if term.op is Op.BV_CONST:
        return table.bv(term.payload, term.width)
    return table._leaf(term.op, term.payload, term.sort)


def _sum(table: TermTable, term: Term, args: Sequence[Term]) -> Term:
    constant, coefficients = term.payload
    return table.int_combine(constant, zip(args, coefficients))


def _apply(table: TermTable, term: Term, args: Sequence[Term]) -> Term:
    f: FunctionSymbol = term.payload
    own = table.function(f.name, f.domain, f.range, commutative=f.commutative)
    return table.apply(own, *args)


def _quantifier(table: TermTable, term: Term, args: Sequence[Term]) -> Term:
    return _bind(table, term, term.payload.variables, args)


def _bind(table: TermTable, term: Term, variables: Sequence[Term], args: Sequence[Term]) -> Term:
    binder: Binder = term.payload
    variables = [table.symbol(v.payload, v.sort) for v in variables]
    patterns = []
    start = 1
    for size in binder.pattern_sizes:
        patterns.append(args[start : start + size])
        start += size
    make = table.forall if term.op is Op.FORALL else table.exists
    return make(variables, args[0], patterns)


_SPECIAL: dict[Op, Callable[[TermTable, Term, Sequence[Term]], Term]] = {
    Op.NOT: lambda table, term, args: table.not_(args[0]),
    Op.AND: lambda table, term, args: table.all_of(args),
    Op.OR: lambda table, term, args: table.any_of(args),
    Op.ITE: lambda table, term, args: table.ite(args[0], args[1], args[2]),
    Op.BV_ADD: lambda table, term, args: table.bv_add(args[0], args[1]),
    Op.BV_SUB: lambda table, term, args: table.bv_sub(args[0], args[1]),
    Op.BV_MUL: lambda table, term, args: table.bv_mul(args[0], args[1]),
    Op.BV_NEG: lambda table, term, args: table.bv_neg(args[0]),
    Op.INT_SUM: _sum,
    Op.INT_PRODUCT: lambda table, term, args: table.int_mul(*args),
    Op.FP_FMA: lambda table, term, args: table.fp_fma(args[0], args[1], args[2], term.payload),
    Op.APPLY: _apply,
    Op.FORALL: _quantifier,
    Op.EXISTS: _quantifier,
}


def rebuild(table: TermTable, roots: Sequence[Term]) -> list[Term]:
    """The roots made anew bottom up in a table, which may be another than their own."""
    made: dict[Term, Term] = {}
    for term in topological(roots):
        made[term] = remake(table, term, [made[a] for a in term.args])
    return [made[r] for r in roots]


def substitute(
    table: TermTable, roots: Sequence[Term], replacement: Mapping[Term, Term]
) -> list[Term]:
    """The roots with terms replaced, all at once; what replaces them is not looked into again.

    Bound variables are not replaced, and are renamed where they would capture a replacement.
    """
    made: dict[Term, Term] = dict(replacement)
    for term in outside_quantifiers(roots):
        if term in made:
            continue
        if term.op in QUANTIFIERS:
            made[term] = _substitute_inside(table, term, replacement)
            continue
        args = [made[a] for a in term.args]
        changed = any(a is not b for a, b in zip(args, term.args))
        made[term] = remake(table, term, args) if changed else term
    return [made[r] for r in roots]


def _substitute_inside(table: TermTable, term: Term, replacement: Mapping[Term, Term]) -> Term:
    bound: Collection[Term] = term.payload.variables
    inner = {k: v for k, v in replacement.items() if not _mentions(k, bound)}
    taken = set(free_symbols(inner.values()))
    variables = [table.fresh(v.payload, v.sort) if v in taken else v for v in bound]
    inner.update({v: w for v, w in zip(bound, variables) if v is not w})
    return _bind(table, term, variables, substitute(table, term.args, inner))


def _mentions(term: Term, symbols: Collection[Term]) -> bool:
    return not set(free_symbols([term])).isdisjoint(symbols)
