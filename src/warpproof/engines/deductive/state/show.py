"""Terms for people: infix, with the names of the program.

Enters: a term. Leaves: one line of text. Fresh symbols lose their numbers where that is not
ambiguous to a reader; sharing is written out, up to a length.
"""

from __future__ import annotations

from warpproof.ir import nodes
from warpproof.ir.dump import format_expression
from warpproof.logic.terms import Op, Term

LONGEST = 600
_INFIX = {Op.EQ: " == ", Op.AND: " && ", Op.OR: " || ", Op.INT_LE: " <= "}
_ARITHMETIC = {"fadd": " + ", "fsub": " - ", "fmul": " * ", "fdiv": " / "}


def show(term: Term, longest: int = LONGEST) -> str:
    text = _shown(term, 0)
    return text if len(text) <= longest else text[: longest - 1] + "…"


def written(e: nodes.Expr, term: Term) -> str:
    """An expression as the program has it; one over temporaries as what it amounts to."""
    text = format_expression(e)
    return show(term, 80) if "%" in text else text


def type_name(low: int, high: int) -> str:
    """Of the integer type that has these numbers, or reads them as unsigned."""
    signed = {8: "signed char", 16: "short", 32: "int", 64: "long long"}
    bits = high.bit_length() + (low == ~high and high.bit_length() % 8 != 0)
    name = signed.get(bits, f"{bits} bits")
    return name if high.bit_length() % 8 else f"unsigned {name.removeprefix('signed ')}"


def _shown(term: Term, depth: int) -> str:
    if depth > 40:
        return "…"
    op = term.op
    if op is Op.SYMBOL:
        return _name(term.name)
    if term.is_constant:
        return op.name.lower() if op in _TRUTH else str(term.value)
    if op is Op.INT_SUM:
        return _sum(term, depth)
    args = [_shown(a, depth + 1) for a in term.args]
    if op is Op.INT_PRODUCT:
        return "*".join(_wrapped(a) for a in args)
    if op in _INFIX:
        return _INFIX[op].join(_wrapped(a) for a in args)
    if op is Op.NOT:
        return f"!({args[0]})"
    if op is Op.ITE:
        return f"({args[0]} ? {args[1]} : {args[2]})"
    if op is Op.INT_DIV:
        return f"{_wrapped(args[0])} / {_wrapped(args[1])}"
    if op is Op.INT_MOD:
        return f"{_wrapped(args[0])} % {_wrapped(args[1])}"
    if op in (Op.FORALL, Op.EXISTS):
        names = ", ".join(_name(v.name) for v in term.payload.variables)
        return f"\\{op.name.lower()} {names}; {args[0]}"
    if op is Op.APPLY:
        return _applied(term.name, args)
    return f"{op.name.lower()}({', '.join(args)})"


_TRUTH = (Op.TRUE, Op.FALSE)


def _sum(term: Term, depth: int) -> str:
    constant, scales = term.payload
    parts: list[str] = []
    for arg, scale in zip(term.args, scales):
        text = _shown(arg, depth + 1)
        parts.append(text if scale == 1 else f"-{text}" if scale == -1 else f"{scale}*{text}")
    if constant:
        parts.append(str(constant))
    return " + ".join(parts).replace("+ -", "- ")


def _applied(name: str, args: list[str]) -> str:
    head = name.split(" ")[0]
    if head in _ARITHMETIC and len(args) == 2:
        return f"({args[0]}{_ARITHMETIC[head]}{args[1]})"
    if name.startswith("fold"):
        return f"{name}({', '.join(args)})"
    return f"{_name(name)}[{', '.join(args)}]"


def _name(name: str) -> str:
    return name.removesuffix(" of").split("!")[0] if name.count("!") > 1 else name


def _wrapped(text: str) -> str:
    return f"({text})" if " " in text and not text.startswith("(") else text
