"""Plain values before solvers are asked, and small values once one has answered.

Many a violation shows for almost any input: evaluating formulas under a handful of assignments
costs less than one query. And a model from a solver is full of large numbers that do not matter:
`smaller` sets what can be zero or one to that, as long as the same formulas hold.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from warpproof.logic.terms import BitVec, Op, Term
from warpproof.logic.values import Value

_ONE_AS_FLOAT = {16: 0x3C00, 32: 0x3F80_0000, 64: 0x3FF0_0000_0000_0000}
_MANTISSA = {16: 10, 32: 23, 64: 52}
_MOST_TRIES = 96


def assignments(symbols: Sequence[Term]) -> Iterator[dict[Term, Value]]:
    """A few assignments worth a try, the same for the same symbols."""
    yield dict.fromkeys(symbols, 0)
    yield {s: _fit(s, 1) for s in symbols}
    yield {s: _fit(s, n + 1) for n, s in enumerate(symbols)}
    yield {s: _float(s, n) for n, s in enumerate(symbols)}
    chance = random.Random(len(symbols))
    yield {s: _fit(s, chance.randrange(16)) for s in symbols}
    yield {s: _float(s, chance.randrange(1 << 20)) for s in symbols}
    yield {s: _fit(s, -chance.randrange(1, 100)) for s in symbols}
    yield {s: _fit(s, chance.getrandbits(128)) for s in symbols}


def _fit(symbol: Term, value: int) -> Value:
    sort = symbol.sort
    return value & sort.mask if isinstance(sort, BitVec) else bool(value & 1)


def _float(symbol: Term, number: int) -> Value:
    """One and a bit, as a float of the symbol's width."""
    sort = symbol.sort
    if not isinstance(sort, BitVec) or sort.width not in _ONE_AS_FLOAT:
        return _fit(symbol, number)
    return _ONE_AS_FLOAT[sort.width] + (number * 0x9E37_79B1 % (1 << _MANTISSA[sort.width]))


def smaller(
    model: dict[Term, Value], holds: Callable[[dict[Term, Value]], bool]
) -> dict[Term, Value]:
    """The model with as many symbols at zero or one as `holds` allows, tried one by one."""
    now = dict(model)
    everything = {symbol: _fit(symbol, 0) for symbol in now}
    if holds(everything):
        return everything
    for symbol in list(now)[:_MOST_TRIES]:
        before = now[symbol]
        for value in (0, 1):
            wanted = _fit(symbol, value)
            if before == wanted:
                break
            now[symbol] = wanted
            if holds(now):
                break
            now[symbol] = before
    return now


# --- where a loop ends ----------------------------------------------------------------------------

_COMPARISONS = frozenset({Op.EQ, Op.BV_ULT, Op.BV_SLT})
_MOST_PARTS = 8


def neighbours(formula: Term) -> Iterator[tuple[Term, int]]:
    """Symbols that a formula compares with numbers, each with the number and what is next to it."""
    for test in _tests(formula):
        a, b = test.args
        found = _symbol(a, b.signed) if b.op is Op.BV_CONST else _symbol(b, a.signed)
        if found is not None:
            symbol, number = found
            for value in (number, number + 1, number - 1):
                yield symbol, value & symbol.sort.mask  # type: ignore[attr-defined]


def _tests(formula: Term) -> list[Term]:
    """The comparisons with numbers in a formula, as far as it is small."""
    found: list[Term] = []
    stack = [formula]
    for _ in range(_MOST_PARTS):
        if not stack:
            break
        part = stack.pop()
        if part.op in (Op.NOT, Op.AND, Op.OR):
            stack.extend(reversed(part.args[-_MOST_PARTS:]))
        elif part.op in _COMPARISONS and isinstance(part.args[0].sort, BitVec):
            a, b = part.args
            if (a.op is Op.BV_CONST) != (b.op is Op.BV_CONST):
                found.append(part)
    return found


def _symbol(term: Term, number: int) -> tuple[Term, int] | None:
    """The symbol that a term is about, and its value for one of the term."""
    while term.op is not Op.SYMBOL:
        if term.op in (Op.BV_ZEXT, Op.BV_SEXT):
            term = term.args[0]
        elif term.op is Op.BV_ADD and term.args[1].op is Op.BV_CONST:
            number -= term.args[1].signed
            term = term.args[0]
        else:
            return None
    return term, number
