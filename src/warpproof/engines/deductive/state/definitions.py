"""Preconditions that say what a size is: `n == blockDim.x * gridDim.x`.

Enters: the preconditions as formulas over symbols. Leaves: a substitution for some of the symbols,
and what is left of the preconditions as facts. Putting definitions in before the kernel is executed
makes index terms of kernel and contract equal polynomials.

Guaranteed: the preconditions are equivalent to the substitution together with the facts. A launch's
dimension is only replaced by another dimension or a number, so that it stays a bound of digits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from warpproof.engines.deductive.state.run import map_value
from warpproof.logic.index.polynomials import int_value, linear, mentions
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.index.simplify import literals
from warpproof.logic.terms import INT, Op, Term, TermTable
from warpproof.logic.walk import substitute
from warpproof.semantics.domain.integer_values import Value
from warpproof.semantics.parametric.thread_space import Register, Thread


@dataclass
class Definitions:
    table: TermTable
    replaced: dict[Term, Term]
    facts: list[Term]
    groups: dict[Term, Thread] = field(default_factory=dict)  # threads bound in the facts

    def term(self, term: Term) -> Term:
        return substitute(self.table, [term], self.replaced)[0]

    def value(self, value: Value) -> Value:
        return map_value(value, self.term)

    def sizes(self, sizes: Mapping[Register, Term]) -> dict[Register, Term]:
        return {register: self.term(size) for register, size in sizes.items()}


def settle(
    table: TermTable,
    ranges: Ranges,
    formulas: Sequence[Term],
    free: Sequence[Term],
    sizes: Sequence[Term],
) -> Definitions:
    """`free` may be replaced by anything, `sizes` by each other only."""
    found = Definitions(table, {}, [])
    pending = [part for f in formulas for part in literals(_skolemised(table, f))]
    progress = True
    while progress:
        progress = False
        for index, formula in enumerate(pending):
            formula = found.term(formula)
            definition = _definition(table, formula, free, sizes, ranges)
            if definition is not None:
                symbol, value = definition
                found.replaced = {
                    s: substitute(table, [v], {symbol: value})[0] for s, v in found.replaced.items()
                }
                found.replaced[symbol] = value
                if symbol in ranges.at_least_one or symbol in ranges.at_least_zero:
                    least = 1 if symbol in ranges.at_least_one else 0
                    found.facts.append(table.int_le(table.integer(least), value))
                del pending[index]
                progress = True
                break
    found.facts = [found.term(f) for f in [*found.facts, *pending]]
    for fact in found.facts:
        declare_range(table, ranges, fact)
    return found


def _skolemised(table: TermTable, formula: Term) -> Term:
    """`\\exists integer m; …` at the top is a specification variable without a name."""
    while formula.op is Op.EXISTS:
        renamed = {v: table.fresh(v.name, v.sort) for v in formula.payload.variables}
        (formula,) = substitute(table, [formula.args[0]], renamed)
    return formula


def _definition(
    table: TermTable,
    formula: Term,
    free: Sequence[Term],
    sizes: Sequence[Term],
    ranges: Ranges,
) -> tuple[Term, Term] | None:
    exact = _multiple(table, formula, ranges)
    if exact is not None:
        formula = exact
    if formula.op is not Op.EQ or formula.args[0].sort is not INT:
        return None
    difference = table.int_sub(*formula.args)
    for symbol in (*free, *sizes):
        parts = linear(table, difference, symbol)
        slope = None if parts is None else int_value(parts[0])
        if parts is None or slope not in (1, -1):
            continue
        value = table.int_scale(parts[1], -slope)
        if mentions(value, (symbol,)):
            continue
        if symbol in sizes and not (value in sizes or int_value(value) is not None):
            continue
        return symbol, value
    return None


def _multiple(table: TermTable, formula: Term, ranges: Ranges) -> Term | None:
    """`n % d == 0` as n = d * m with a new m, for d >= 1."""
    if formula.op is not Op.EQ or formula.args[0].sort is not INT:
        return None
    for side, other in (formula.args, formula.args[::-1]):
        if int_value(other) == 0 and side.op is Op.INT_MOD and ranges.is_positive(side.args[1]):
            quotient = table.fresh("multiple", INT)
            if ranges.is_nonnegative(side.args[0]):
                ranges.counter(quotient)
            return table.eq(side.args[0], table.int_mul(side.args[1], quotient))
    return None


def declare_range(table: TermTable, ranges: Ranges, fact: Term) -> None:
    """`m >= 0` and `m >= 1` become ranges of the symbol."""
    if fact.op is not Op.INT_LE:
        return
    difference = table.int_sub(*fact.args)  # <= 0
    for symbol in (s for s in fact.args if s.op is Op.SYMBOL):
        parts = linear(table, difference, symbol)
        low = None if parts is None else int_value(parts[1])
        if parts is None or int_value(parts[0]) != -1 or low is None:
            continue
        if low >= 1:
            ranges.positive(symbol)
        elif low == 0:
            ranges.counter(symbol)
