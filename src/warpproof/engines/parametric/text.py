"""Terms over parameters and sizes as C, for people to read and to paste into a contract."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from math import prod

from warpproof.base.device_limits import MAX_THREADS_PER_BLOCK
from warpproof.base.verdict import Condition
from warpproof.engines.parametric.setting import Setting
from warpproof.ir.nodes import Geometry
from warpproof.logic.terms import INT, Op, Term, factors, polynomial, summands
from warpproof.logic.walk import by_id


def expression(term: Term) -> str:
    """An integer."""
    constant, monomials = summands(term)
    parts = [_product(c, factors(m)) for m, c in sorted(monomials.items(), key=_order)]
    if constant or not parts:
        parts.append(str(constant))
    text = parts[0]
    for part in parts[1:]:
        text += f" - {part[1:]}" if part.startswith("-") else f" + {part}"
    return text


def _order(item: tuple[Term, int]) -> tuple[bool, int]:
    """What is added before what is taken away."""
    return item[1] < 0, item[0].id


def _product(coefficient: int, parts: tuple[Term, ...]) -> str:
    is_alone = len(parts) == 1 and coefficient == 1
    names = " * ".join(_atom(p) if is_alone else _factor(p) for p in parts)
    if coefficient == 1:
        return names
    if coefficient == -1:
        return f"-{names}"
    return f"{coefficient} * {names}"


def _factor(term: Term) -> str:
    """What C divides before it multiplies stands in brackets."""
    return f"({_atom(term)})" if term.op in _SIGNS else _atom(term)


def _atom(term: Term) -> str:
    if term.op in _SIGNS:
        a, b = term.args
        return f"{_operand(a)} {_SIGNS[term.op]} {_operand(b)}"
    return term.name if term.op is Op.SYMBOL else f"({term})"


_SIGNS = {Op.INT_MOD: "%", Op.INT_DIV: "/"}  # of what is not negative


def _operand(term: Term) -> str:
    text = expression(term)
    return text if term.op in (Op.SYMBOL, Op.INT_CONST) else f"({text})"


def told(setting: Setting, formula: Term) -> Condition:
    """For a row. What has no name in C is for people only."""
    named = setting.is_named(formula)
    sizes = setting.launch.sizes
    most = {
        size: MAX_THREADS_PER_BLOCK
        for register, size in sizes.items()
        if register.geometry is Geometry.BLOCK_DIM
    }
    broken_by = smallest_breaking(formula, most) if named else ""
    return Condition(condition(formula), is_formula=named, broken_by=broken_by)


_MOST = 2**31 - 1
_MOST_TRIED = 1 << 12  # sizes
_NO_LIMITS: Mapping[Term, int] = {}


def smallest_breaking(formula: Term, most: Mapping[Term, int] = _NO_LIMITS) -> str:
    """The smallest sizes, all the same but for those that are at most some number, that a limit of
    their products does not admit. Where it has differences, larger ones may be admitted again, so
    only small sizes are tried, one after the other."""
    if formula.op is not Op.INT_LE:
        return ""
    (constant, used), (limit, free) = map(polynomial, formula.args)
    terms = [(factors(m), c) for m, c in used.items()]
    terms += [(factors(m), -c) for m, c in free.items()]
    if all(len(parts) < 2 for parts, _ in terms):
        return ""
    if any(part.op is not Op.SYMBOL for parts, _ in terms for part in parts):
        return ""
    symbols = {part for parts, _ in terms for part in parts}

    def admits(size: int) -> bool:
        sizes = {s: min(size, most.get(s, size)) for s in symbols}
        return constant + sum(c * prod(sizes[p] for p in parts) for parts, c in terms) <= limit

    if not admits(1):
        return ""
    if any(c < 0 for _, c in terms):
        smallest = next((size for size in range(2, _MOST_TRIED) if not admits(size)), 0)
    elif admits(_MOST):
        return ""
    else:
        smallest = 1 + bisect_left(range(1, _MOST), True, key=lambda size: not admits(size))
    if not smallest:
        return ""
    limited = sorted(s.name for s in symbols if most.get(s, smallest) < smallest)
    others = sorted(s.name for s in symbols if s.name not in limited)
    shown = [f"{s.name} = {most[s]}" for s in sorted(symbols, key=by_id) if s.name in limited]
    return ", ".join([*([f"{' = '.join(others)} = {smallest}"] if others else []), *shown])


def condition(formula: Term) -> str:
    """A formula of comparisons."""
    match formula.op:
        case Op.AND:
            return " && ".join(map(condition, formula.args))
        case Op.OR:
            return "(" + " || ".join(map(condition, formula.args)) + ")"
        case Op.NOT:
            return f"!({condition(formula.args[0])})"
        case Op.INT_LE:
            return _comparison(formula, "<=")
        case Op.EQ if formula.args[0].sort is INT:
            return _comparison(formula, "==")
        case _:
            return str(formula)


def _comparison(formula: Term, sign: str) -> str:
    """What is negative goes to the other side, the number to the right."""
    a, b = formula.args
    left: list[str] = []
    right: list[str] = []
    constants = polynomial(a)[0], polynomial(b)[0]
    total: dict[Term, int] = dict(polynomial(a)[1])
    for monomial, coefficient in polynomial(b)[1].items():
        total[monomial] = total.get(monomial, 0) - coefficient
    number = constants[1] - constants[0]
    if all(c <= 0 for c in total.values()):
        total = {m: -c for m, c in total.items()}
        number = -number
        sign = {"<=": ">="}.get(sign, sign)
    for monomial, coefficient in sorted(total.items(), key=_order):
        if coefficient:
            side = left if coefficient > 0 else right
            side.append(_product(abs(coefficient), factors(monomial)))
    if number or not right:
        if right and number < 0:
            left.append(str(-number))
        else:
            right.append(str(number))
    return f"{' + '.join(left) or '0'} {sign} {' + '.join(right)}"
