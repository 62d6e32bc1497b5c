"""Every operator of the program form, with the types and operands at its corners, and as C.

One `Operator` is one operation at given types: an expression over variables `x0`, `x1`, …, the C
expression over `v[0]`, `v[1]`, … (bit patterns in 64 bits) that a compiler gives its meaning to,
and tuples of operands for which C defines one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from warpproof.ir import nodes, types
from warpproof.ir.nodes import BinaryOp, CompareOp, ConvertOp, OverflowOp

Operands = tuple[int, ...]
INTEGERS = (8, 16, 32, 64)
BOOL = types.Int(1)
F16, F32, F64 = (
    types.Float(k) for k in (types.FloatKind.HALF, types.FloatKind.FLOAT, types.FloatKind.DOUBLE)
)
FLOATS = (F16, F32, F64)
_FRACTION = {F16: 10, F32: 23, F64: 52}


@dataclass(frozen=True, slots=True)
class Operator:
    name: str
    expression: nodes.Expr
    c: str  # an expression of type uint64_t
    operands: tuple[Operands, ...]
    on_gpu: bool = True  # does it have a meaning there, written the same way?

    @property
    def kinds(self) -> tuple[types.Type, ...]:
        found: dict[str, types.Type] = {}
        waiting = [self.expression]
        while waiting:
            e = waiting.pop()
            if isinstance(e, nodes.VarRef):
                found[e.name] = e.type
            waiting += [x for x in _children(e) if not isinstance(x, nodes.IntConst)]
        return tuple(found[f"x{n}"] for n in range(len(found)))


def _children(e: nodes.Expr) -> Sequence[nodes.Expr]:
    match e:
        case nodes.Binary() | nodes.Compare() | nodes.Overflows():
            return (e.left, e.right)
        case nodes.Convert() | nodes.Unary():
            return (e.operand,)
        case nodes.Pure():
            return e.arguments
        case nodes.Select():
            return (e.condition, e.then, e.otherwise)
        case _:
            return ()


def bits_of(type_: types.Type) -> int:
    if isinstance(type_, types.Float):
        return types.FLOAT_BITS[type_.kind]
    assert isinstance(type_, types.Int)
    return type_.bits


def signed(value: int, size: int) -> int:
    return value - (1 << size) if value >> (size - 1) else value


# --- operands -----------------------------------------------------------------------------------


def corners(type_: types.Type) -> tuple[int, ...]:
    if isinstance(type_, types.Float):
        return _float_corners(type_)
    size = bits_of(type_)
    if size == 1:
        return (0, 1)
    top, ones = 1 << (size - 1), (1 << size) - 1
    some = (0, 1, 2, 7, top - 1, top, top + 1, ones - 1, ones, 0x6D & ones)
    return tuple(dict.fromkeys(some))


def _float_corners(type_: types.Float) -> tuple[int, ...]:
    fraction, size = _FRACTION[type_], bits_of(type_)
    sign, infinity = 1 << (size - 1), ((1 << (size - 1 - fraction)) - 1) << fraction
    one = ((1 << (size - 2 - fraction)) - 1) << fraction
    half = one - (1 << fraction)
    some = (
        0, sign, 1, sign | 1, (1 << fraction) - 1, 1 << fraction, one, sign | one, half,
        one + (1 << (fraction - 1)), one + 1, one + (3 << (fraction - 1)) + 5,
        infinity - 1, sign | (infinity - 1), infinity, sign | infinity,
        infinity | 1 << (fraction - 1),
    )  # fmt: skip
    return tuple(dict.fromkeys(some))


def value_of(bits: int, type_: types.Float) -> Fraction | None:
    """The number, None if it is none."""
    fraction, size = _FRACTION[type_], bits_of(type_)
    exponents = size - 1 - fraction
    exponent, low = bits >> fraction & ((1 << exponents) - 1), bits & ((1 << fraction) - 1)
    if exponent == (1 << exponents) - 1:
        return None
    bias = (1 << (exponents - 1)) - 1
    magnitude = (
        Fraction(low, 1 << fraction) * Fraction(2) ** (1 - bias)
        if exponent == 0
        else (1 + Fraction(low, 1 << fraction)) * Fraction(2) ** (exponent - bias)
    )
    return -magnitude if bits >> (size - 1) else magnitude


def is_nan(bits: int, type_: types.Float) -> bool:
    fraction, size = _FRACTION[type_], bits_of(type_)
    magnitude = bits & ((1 << (size - 1)) - 1)
    return magnitude > ((1 << (size - 1 - fraction)) - 1) << fraction


def _tuples(
    kinds: Sequence[types.Type], is_defined: Callable[[Operands], bool] = lambda o: True
) -> tuple[Operands, ...]:
    return tuple(o for o in product(*(corners(k) for k in kinds)) if is_defined(o))


def _variables(*kinds: types.Type) -> list[nodes.Expr]:
    return [nodes.VarRef(f"x{n}", kind) for n, kind in enumerate(kinds)]


# --- C ------------------------------------------------------------------------------------------


def _unsigned(n: int, size: int) -> str:
    return f"((U{size})v[{n}])"


def _signed(n: int, size: int) -> str:
    return f"((S{size})(U{size})v[{n}])"


def _back(text: str, size: int) -> str:
    return f"(uint64_t)(U{size})({text})"


def _float(n: int, type_: types.Float) -> str:
    return f"to_f{bits_of(type_)}(v[{n}])"


def _pattern(text: str, type_: types.Float) -> str:
    return f"from_f{bits_of(type_)}({text})"


# --- integers -----------------------------------------------------------------------------------

_WRAPPING = {BinaryOp.ADD: "+", BinaryOp.SUB: "-", BinaryOp.MUL: "*"}
_BITWISE = {BinaryOp.AND: "&", BinaryOp.OR: "|", BinaryOp.XOR: "^"}
_UNSIGNED_DIVISION = {BinaryOp.UDIV: "/", BinaryOp.UREM: "%"}
_SIGNED_DIVISION = {BinaryOp.SDIV: "/", BinaryOp.SREM: "%"}


def _integer_c(op: BinaryOp, size: int) -> str:
    a, b = _unsigned(0, size), _unsigned(1, size)
    if op in _WRAPPING or op in _BITWISE:
        return f"(uint64_t){a} {(_WRAPPING | _BITWISE)[op]} (uint64_t){b}"
    if op in _UNSIGNED_DIVISION:
        return f"{a} {_UNSIGNED_DIVISION[op]} {b}"
    if op in _SIGNED_DIVISION:
        return f"(int64_t){_signed(0, size)} {_SIGNED_DIVISION[op]} (int64_t){_signed(1, size)}"
    if op is BinaryOp.SHL:
        return f"(uint64_t){a} << {b}"
    return f"{a} >> {b}" if op is BinaryOp.LSHR else f"{_signed(0, size)} >> {b}"


def _is_defined(op: BinaryOp, size: int) -> Callable[[Operands], bool]:
    if op in (BinaryOp.SHL, BinaryOp.LSHR, BinaryOp.ASHR):
        return lambda o: o[1] < size
    if op in _SIGNED_DIVISION:
        return lambda o: o[1] != 0 and not (o[0] == 1 << (size - 1) and o[1] == (1 << size) - 1)
    return lambda o: o[1] != 0 if op in _UNSIGNED_DIVISION else True


def integer_operators() -> Iterator[Operator]:
    for size in INTEGERS:
        kind = types.Int(size)
        for op in (*_WRAPPING, *_BITWISE, *_UNSIGNED_DIVISION, *_SIGNED_DIVISION,
                   BinaryOp.SHL, BinaryOp.LSHR, BinaryOp.ASHR):  # fmt: skip
            a, b = _variables(kind, kind)
            operands = _tuples((kind, kind), _is_defined(op, size))
            text = _back(_integer_c(op, size), size)
            yield Operator(f"{op.name} i{size}", nodes.Binary(op, a, b, kind), text, operands)
    a, b = _variables(BOOL, BOOL)
    for op, sign in ((BinaryOp.AND, "&"), (BinaryOp.OR, "|"), (BinaryOp.XOR, "^")):
        text = f"(v[0] {sign} v[1]) & 1"
        yield Operator(f"{op.name} i1", nodes.Binary(op, a, b, BOOL), text, _tuples((BOOL, BOOL)))


_SIGN = {BinaryOp.ADD: "+", BinaryOp.SUB: "-", BinaryOp.MUL: "*"}


def overflow_operators() -> Iterator[Operator]:
    for size in INTEGERS:
        kind = types.Int(size)
        for op in OverflowOp:
            a, b = _variables(kind, kind)
            read = _signed if op.is_signed else _unsigned
            letter = "S" if op.is_signed else "U"
            wide = f"(__int128){read(0, size)} {_SIGN[op.operation]} (__int128){read(1, size)}"
            text = f"(uint64_t)(({wide}) != (__int128)({letter}{size})({wide}))"
            yield Operator(
                f"{op.name} i{size}", nodes.Overflows(op, a, b), text, _tuples((kind, kind))
            )


_ORDER = {
    CompareOp.EQ: "==", CompareOp.NE: "!=", CompareOp.ULT: "<", CompareOp.ULE: "<=",
    CompareOp.UGT: ">", CompareOp.UGE: ">=", CompareOp.SLT: "<", CompareOp.SLE: "<=",
    CompareOp.SGT: ">", CompareOp.SGE: ">=",
}  # fmt: skip


def comparisons() -> Iterator[Operator]:
    for size in INTEGERS:
        kind = types.Int(size)
        for op, sign in _ORDER.items():
            a, b = _variables(kind, kind)
            read = _signed if op.is_signed else _unsigned
            text = f"(uint64_t)({read(0, size)} {sign} {read(1, size)})"
            yield Operator(
                f"{op.name} i{size}", nodes.Compare(op, a, b), text, _tuples((kind, kind))
            )


# --- floats -------------------------------------------------------------------------------------

_FLOAT_SIGN = {BinaryOp.FADD: "+", BinaryOp.FSUB: "-", BinaryOp.FMUL: "*", BinaryOp.FDIV: "/"}
_FLOAT_ORDER = {
    CompareOp.OEQ: "a == b", CompareOp.ONE: "a < b || a > b", CompareOp.OLT: "a < b",
    CompareOp.OLE: "a <= b", CompareOp.OGT: "a > b", CompareOp.OGE: "a >= b",
    CompareOp.ORD: "a == a && b == b", CompareOp.UNO: "a != a || b != b",
    CompareOp.UEQ: "!(a < b || a > b)", CompareOp.UNE: "a != b", CompareOp.F_ULT: "!(a >= b)",
    CompareOp.F_ULE: "!(a > b)", CompareOp.F_UGT: "!(a <= b)", CompareOp.F_UGE: "!(a < b)",
    CompareOp.FALSE: "0", CompareOp.TRUE: "1",
}  # fmt: skip


def float_operators() -> Iterator[Operator]:
    for kind in FLOATS:
        size, on_gpu = bits_of(kind), kind is not F16
        a, b = _variables(kind, kind)
        both = _tuples((kind, kind))
        for op, sign in _FLOAT_SIGN.items():
            text = _pattern(f"{_float(0, kind)} {sign} {_float(1, kind)}", kind)
            yield Operator(f"{op.name} f{size}", nodes.Binary(op, a, b, kind), text, both, on_gpu)
        for compare, formula in _FLOAT_ORDER.items():
            text = f"(uint64_t)({formula})".replace("a", "A").replace("b", "B")
            text = text.replace("A", _float(0, kind)).replace("B", _float(1, kind))
            yield Operator(f"{compare.name} f{size}", nodes.Compare(compare, a, b), text, both,
                           on_gpu)  # fmt: skip
        text = _pattern(f"-{_float(0, kind)}", kind)
        yield Operator(f"FNEG f{size}", nodes.Unary(a, kind), text, _tuples((kind,)), on_gpu)
    for kind, suffix in ((F32, "f"), (F64, "")):
        a, b = _variables(kind, kind)
        text = _pattern(f"fmod{suffix}({_float(0, kind)}, {_float(1, kind)})", kind)
        yield Operator(
            f"FREM f{bits_of(kind)}", nodes.Binary(BinaryOp.FREM, a, b, kind), text,
            _tuples((kind, kind)),
        )  # fmt: skip


# --- conversions --------------------------------------------------------------------------------


def conversions() -> Iterator[Operator]:
    yield from _resizing()
    yield from _between_floats()
    for kind in FLOATS:
        for size in INTEGERS:
            yield from _to_and_from(kind, size)


def _resizing() -> Iterator[Operator]:
    for old, new in product((1, *INTEGERS), repeat=2):
        (a,) = _variables(types.Int(old))
        operands = _tuples((types.Int(old),))
        target = types.Int(new)
        if new < old:
            text = "v[0] & 1" if new == 1 else _back("v[0]", new)
            e = nodes.Convert(ConvertOp.TRUNC, a, target)
            yield Operator(f"TRUNC i{old} i{new}", e, text, operands)
        elif new > old:
            read = "(v[0] & 1)" if old == 1 else _unsigned(0, old)
            e = nodes.Convert(ConvertOp.ZEXT, a, target)
            yield Operator(f"ZEXT i{old} i{new}", e, _back(read, new), operands)
            read = "-(int64_t)(v[0] & 1)" if old == 1 else f"(int64_t){_signed(0, old)}"
            e = nodes.Convert(ConvertOp.SEXT, a, target)
            yield Operator(f"SEXT i{old} i{new}", e, _back(read, new), operands)


def _between_floats() -> Iterator[Operator]:
    for old, new in ((F16, F32), (F16, F64), (F32, F64), (F64, F32), (F64, F16), (F32, F16)):
        (a,) = _variables(old)
        is_wider = bits_of(new) > bits_of(old)
        op = ConvertOp.FPEXT if is_wider else ConvertOp.FPTRUNC
        text = _pattern(f"(F{bits_of(new)}){_float(0, old)}", new)
        name = f"{op.name} f{bits_of(old)} f{bits_of(new)}"
        on_gpu = F16 not in (old, new)
        yield Operator(name, nodes.Convert(op, a, new), text, _tuples((old,)), on_gpu)


def _to_and_from(kind: types.Float, size: int) -> Iterator[Operator]:
    integer, on_gpu, width = types.Int(size), kind is not F16, bits_of(kind)
    (number,) = _variables(kind)
    (whole,) = _variables(integer)
    for op, read in ((ConvertOp.FPTOSI, "S"), (ConvertOp.FPTOUI, "U")):
        low, high = (-(1 << (size - 1)), 1 << (size - 1)) if read == "S" else (0, 1 << size)

        def fits(o: Operands, low: int = low, high: int = high) -> bool:
            value = value_of(o[0], kind)
            return value is not None and low - 1 < value < high

        text = _back(f"({read}{size}){_float(0, kind)}", size)
        yield Operator(f"{op.name} f{width} i{size}", nodes.Convert(op, number, integer), text,
                       _tuples((kind,), fits), on_gpu)  # fmt: skip
    for op, letter in ((ConvertOp.SITOFP, "S"), (ConvertOp.UITOFP, "U")):
        text = _pattern(f"(F{width})({letter}{size})(U{size})v[0]", kind)
        yield Operator(f"{op.name} i{size} f{width}", nodes.Convert(op, whole, kind), text,
                       _tuples((integer,)), on_gpu)  # fmt: skip


# --- functions ----------------------------------------------------------------------------------

_INTEGER_FUNCTIONS = {  # u0, s0: the first operand, unsigned and signed; n: the width
    "ctpop": ("ones({u0})", 1), "bitreverse": ("reverse({u0}, {n})", 1),
    "bswap": ("swap({u0}, {n})", 1),
    "smin": ("{s0} < {s1} ? {s0} : {s1}", 2), "smax": ("{s0} > {s1} ? {s0} : {s1}", 2),
    "umin": ("{u0} < {u1} ? {u0} : {u1}", 2), "umax": ("{u0} > {u1} ? {u0} : {u1}", 2),
    "sadd.sat": ("clamp_signed((__int128){s0} + {s1}, {n})", 2),
    "ssub.sat": ("clamp_signed((__int128){s0} - {s1}, {n})", 2),
    "uadd.sat": ("clamp_unsigned((__int128){u0} + {u1}, {n})", 2),
    "usub.sat": ("clamp_unsigned((__int128){u0} - {u1}, {n})", 2),
    "fshl": ("funnel({u0}, {u1}, {n} - {u2} % {n}, {n})", 3),
    "fshr": ("funnel({u0}, {u1}, {u2} % {n}, {n})", 3),
}  # fmt: skip
_FLAGGED = {
    "ctlz": "leading({u0}, {n})",
    "cttz": "trailing({u0}, {n})",
    "abs": "{s0} < 0 ? -(__int128){s0} : {s0}",
}
_FLOAT_FUNCTIONS = {
    "fabs": 1, "floor": 1, "ceil": 1, "trunc": 1, "rint": 1, "nearbyint": 1, "round": 1, "sqrt": 1,
    "copysign": 2, "fma": 3, "minnum": 2, "maxnum": 2,
}  # fmt: skip
_C_NAME = {"minnum": "fmin", "maxnum": "fmax"}


def functions() -> Iterator[Operator]:
    for size in INTEGERS:
        kind = types.Int(size)
        for name, (formula, count) in _INTEGER_FUNCTIONS.items():
            if name == "bswap" and size == 8:
                continue
            e = nodes.Pure(name, tuple(_variables(*(kind,) * count)), kind)
            yield Operator(f"{name} i{size}", e, _back(_spelt(formula, size), size),
                           _tuples((kind,) * count))  # fmt: skip
        for name, formula in _FLAGGED.items():
            (a,) = _variables(kind)
            e = nodes.Pure(name, (a, nodes.IntConst(0, BOOL)), kind)
            yield Operator(f"{name} i{size}", e, _back(_spelt(formula, size), size),
                           _tuples((kind,)))  # fmt: skip
    for kind, suffix in ((F32, "f"), (F64, "")):
        for name, count in _FLOAT_FUNCTIONS.items():
            arguments = ", ".join(_float(n, kind) for n in range(count))
            text = _pattern(f"{_C_NAME.get(name, name)}{suffix}({arguments})", kind)
            e = nodes.Pure(name, tuple(_variables(*(kind,) * count)), kind)
            yield Operator(f"{name} f{bits_of(kind)}", e, text, _some_floats(name, kind, count))


def _spelt(formula: str, size: int) -> str:
    unsigned = {f"u{n}": _unsigned(n, size) for n in range(3)}
    return formula.format(n=size, **unsigned, **{f"s{n}": _signed(n, size) for n in range(3)})


def _some_floats(name: str, kind: types.Float, count: int) -> tuple[Operands, ...]:
    def is_defined(o: Operands) -> bool:
        zeros = {value_of(x, kind) for x in o} == {Fraction(0)} and len(set(o)) > 1
        return not (name in _C_NAME and zeros)  # which of the two zeros is left open

    return _tuples((kind,) * count, is_defined)[:: 5 if count == 3 else 1]


def choices() -> Iterator[Operator]:
    for kind in (types.Int(32), F32):
        c, a, b = _variables(BOOL, kind, kind)
        e = nodes.Select(c, a, b, kind)
        text = "((v[0] & 1) ? v[1] : v[2])"
        if isinstance(kind, types.Float):
            text = _pattern(f"to_f32{text}", kind)
        operands = _tuples((BOOL, kind, kind))
        yield Operator(f"SELECT {types.format_type(kind)}", e, text, operands)


def operators() -> list[Operator]:
    return [
        *integer_operators(), *overflow_operators(), *comparisons(), *float_operators(),
        *conversions(), *functions(), *choices(),
    ]  # fmt: skip
