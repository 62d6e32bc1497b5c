"""The domain of emitted C: what operators become in the text of a compiled kernel.

Enters: C expressions for operands. Leaves: one for the result, without effects, that gives the same
bits as the domain of numbers: integers wrap, shifts and divisions have the values that `values`
gives them where a check has reported them, what is not a number is the one quiet NaN. Two things
are simpler than there, and only make more of a program the reference's business: a value that
nothing wrote may be moved, but not computed with (`needs`), and functions and types that are not
listed here are `Refused`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from warpproof.ir import nodes, types
from warpproof.ir.nodes import BinaryOp, CompareOp, ConvertOp
from warpproof.semantics.domain.domain import Domain
from warpproof.semantics.domain.values import ORDERS


class Refused(Exception):
    """Something that has no compiled form; a thread that gets there is left to the reference."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Scalar:
    """A C expression; of a pointer, and of a number that holds one, what it belongs to; and the
    condition under which it has been written."""

    text: str
    owner: str = "0"
    known: str = "1"


@dataclass(frozen=True, slots=True)
class Parts:
    parts: tuple[Emitted, ...]


Emitted = Scalar | Parts


def c_type(type_: types.Type, *, is_signed: bool = False) -> str:
    match type_:
        case types.Int(1):
            return "u8"
        case types.Int(bits) if bits in (8, 16, 32, 64):
            return f"{'i' if is_signed else 'u'}{bits}"
        case types.Float(types.FloatKind.FLOAT):
            return "float"
        case types.Float(types.FloatKind.DOUBLE):
            return "double"
        case types.Float(types.FloatKind.HALF):
            return "half"
        case types.Float(types.FloatKind.BFLOAT):
            return "bfloat"
        case types.Pointer():
            return "u64"
    raise Refused(f"a value of type {types.format_type(type_)}")


def computed_type(type_: types.Type, *, is_signed: bool = False) -> str:
    """Of a value that is computed with, but not kept: checks of arithmetic need wide integers."""
    if isinstance(type_, types.Int) and type_.bits == 128:
        return "i128" if is_signed else "u128"
    return c_type(type_, is_signed=is_signed)


HALVES = ("half", "bfloat")  # held as floats; two bytes in memory
_FLOATS = ("float", "double", *HALVES)


def to_bits(type_: str, text: str) -> str:
    return f"bits_{type_}({text})" if type_ in _FLOATS else f"(u64){text}"


def from_bits(type_: str, text: str) -> str:
    return f"as_{type_}({text})" if type_ in _FLOATS else f"({type_}){text}"


def leaves(type_: types.Type) -> list[types.Type]:
    """The scalars that a value of the type is made of, in order."""
    match type_:
        case types.Aggregate(fields):
            return [leaf for f in fields for leaf in leaves(f)]
        case types.Vector(element, count):
            return leaves(element) * count
        case _:
            return [type_]


def scalars(data: Emitted) -> list[Scalar]:
    if isinstance(data, Scalar):
        return [data]
    return [leaf for part in data.parts for leaf in scalars(part)]


def built(type_: types.Type, parts: list[Scalar]) -> Emitted:
    """A value of the type from its scalars, which are taken from the list."""
    match type_:
        case types.Aggregate(fields):
            return Parts(tuple(built(f, parts) for f in fields))
        case types.Vector(element, count):
            return Parts(tuple(built(element, parts) for _ in range(count)))
        case _:
            return parts.pop(0)


class EmittedC(Domain[Emitted]):
    """`needs` are conditions that have to hold before a statement is done."""

    def __init__(self) -> None:
        self.needs: dict[str, None] = {}

    def used(self, data: Emitted) -> str:
        """The text of a scalar that something is computed from."""
        if not isinstance(data, Scalar):
            raise Refused("a record or vector used as a number")
        if data.known != "1":
            self.needs[data.known] = None
        return data.text

    # --- constants ------------------------------------------------------------------------------

    def integer(self, bits: int, type_: types.Type) -> Emitted:
        if bits >> 64:
            return Scalar(f"((u128){bits >> 64}ull << 64 | {bits & (1 << 64) - 1}ull)")
        return Scalar(f"(({computed_type(type_)}){bits}ull)")

    def number(self, bits: int, type_: types.Type) -> Emitted:
        return Scalar(f"as_{c_type(type_)}({bits:#x}ull)")

    def null(self) -> Emitted:
        return Scalar("((u64)0)")

    def zero(self, type_: types.Type) -> Emitted:
        return built(type_, [Scalar(f"(({c_type(leaf)})0)") for leaf in leaves(type_)])

    def undefined(self, type_: types.Type) -> Emitted:
        parts = [Scalar(f"(({c_type(leaf)})0)", "0", "0") for leaf in leaves(type_)]
        return built(type_, parts)

    # --- operators ------------------------------------------------------------------------------

    def negate(self, a: Emitted, type_: types.Type) -> Emitted:
        return Scalar(f"(-{self.used(a)})")

    def binary(self, e: nodes.Binary, a: Emitted, b: Emitted, type_: types.Type) -> Emitted:
        is_wrapping = e.op in _WRAPPING
        x, y = self.used(a), self.used(b)
        c = computed_type(type_) if is_wrapping else c_type(type_)
        if e.op in _FLOATING:
            if c in HALVES:  # rounded once: a double has more than twice as many digits
                x, y = f"(double){x}", f"(double){y}"
            return Scalar(f"number_{c}({x} {_FLOATING[e.op]} {y})")
        if e.op is BinaryOp.FREM:
            return Scalar(f"number_{c}({_narrowed(c)}M->fmod({x}, {y}))")
        if e.op in _CHECKED:
            return Scalar(f"{_CHECKED[e.op]}_{c}({x}, {y})")
        text = f"(({c})({x} {_WRAPPING[e.op]} {y}))"
        if type_ == types.BOOL:
            text = f"({text} & 1)"
        return Scalar(text, self._kept_owner(e.op, a, b))

    def _kept_owner(self, op: BinaryOp, a: Emitted, b: Emitted) -> str:
        """A pointer that is moved as a number still belongs to its object; of all else that is done
        to it as a number the reference knows more."""
        assert isinstance(a, Scalar)
        assert isinstance(b, Scalar)
        if a.owner == "0" and b.owner == "0":
            return "0"
        if op is BinaryOp.ADD:
            if "0" in (a.owner, b.owner):
                return a.owner if b.owner == "0" else b.owner
            return f"({a.owner} ? ({b.owner} ? 0 : {a.owner}) : {b.owner})"
        if op is BinaryOp.SUB:
            return a.owner if b.owner == "0" else f"({b.owner} ? 0 : {a.owner})"
        self.needs[f"!({a.owner} | {b.owner})"] = None
        return "0"

    def overflows(self, e: nodes.Overflows, a: Emitted, b: Emitted) -> Emitted:
        c = c_type(e.left.type, is_signed=e.op.is_signed)
        return Scalar(f"leaves_{e.op.value[1:]}_{c}({self.used(a)}, {self.used(b)})")

    def compare(self, e: nodes.Compare, a: Emitted, b: Emitted, type_: types.Type) -> Emitted:
        x, y = self.used(a), self.used(b)
        if isinstance(type_, types.Float):
            return Scalar(_float_comparison(e.op, x, y))
        assert isinstance(a, Scalar)
        assert isinstance(b, Scalar)
        if isinstance(type_, types.Pointer) and "0" not in (a.owner, b.owner):
            # Where private memory lies is not told the same here and there.
            self.needs[f"comparable({a.owner}, {b.owner})"] = None
        if e.op.is_signed:
            c = computed_type(type_, is_signed=True)
            return Scalar(f"((u8)(({c}){x} {nodes.COMPARISON_SIGNS[e.op]} ({c}){y}))")
        return Scalar(f"((u8)({x} {nodes.COMPARISON_SIGNS[e.op]} {y}))")

    def convert(
        self, e: nodes.Convert, a: Emitted, source: types.Type, target: types.Type
    ) -> Emitted:
        is_between_integers = e.op in (ConvertOp.TRUNC, ConvertOp.ZEXT, ConvertOp.SEXT)
        type_of = computed_type if is_between_integers else c_type
        x, c = self.used(a), type_of(target)
        assert isinstance(a, Scalar)
        from_signed = type_of(source, is_signed=True)
        match e.op:
            case ConvertOp.TRUNC:
                return Scalar(f"((u8)({x} & 1))" if target == types.BOOL else f"(({c}){x})")
            case ConvertOp.UITOFP | ConvertOp.SITOFP if c in HALVES:
                if c == "bfloat" and types.size_of(source) > 4:
                    raise Refused("a large integer as a small float")
                its = from_signed if e.op is ConvertOp.SITOFP else c_type(source)
                return Scalar(f"number_{c}((double)({its}){x})")
            case ConvertOp.ZEXT | ConvertOp.UITOFP:
                return Scalar(f"(({c}){x})")
            case ConvertOp.SEXT:
                if source == types.BOOL:
                    return Scalar(f"(({c})-({c}){x})")
                to_signed = type_of(target, is_signed=True)
                return Scalar(f"(({c})({to_signed})({from_signed}){x})")
            case ConvertOp.SITOFP:
                return Scalar(f"(({c})({from_signed}){x})")
            case ConvertOp.FPTRUNC | ConvertOp.FPEXT:
                return Scalar(f"number_{c}({_narrowed(c)}{x})")
            case ConvertOp.FPTOUI | ConvertOp.FPTOSI:
                signed = c_type(target, is_signed=e.op is ConvertOp.FPTOSI)
                return Scalar(f"(({c})clamped_{signed}((double){x}))")
            case ConvertOp.PTRTOINT:
                self.needs[f"is_addressable({a.owner})"] = None
                whole = types.size_of(target) == types.POINTER_SIZE
                return Scalar(f"(({c}){x})", a.owner if whole else "0")
            case ConvertOp.INTTOPTR:
                return Scalar(f"((u64){x})", a.owner)
            case ConvertOp.BITCAST:
                return self._recast(a, source, target)

    def _recast(self, a: Scalar, source: types.Type, target: types.Type) -> Emitted:
        if isinstance(source, types.Float) and isinstance(target, types.Float):
            return Scalar(from_bits(c_type(target), to_bits(c_type(source), a.text)))
        if isinstance(source, types.Float) == isinstance(target, types.Float):
            return Scalar(f"(({c_type(target)}){a.text})", a.owner)
        if isinstance(target, types.Float):
            return Scalar(f"as_{c_type(target)}({a.text})")
        return Scalar(f"(({c_type(target)})bits_{c_type(source)}({a.text}))")

    def pure(
        self,
        e: nodes.Pure,
        arguments: tuple[Emitted, ...],
        kinds: tuple[types.Type, ...],
        result: types.Type,
        on_device: bool,
    ) -> Emitted:
        given = [self.used(a) for a in arguments]
        kind = kinds[0]
        if isinstance(kind, types.Float):
            return Scalar(_float_function(e, given, c_type(kind), result))
        if e.function not in _INTEGER_FUNCTIONS:
            raise Refused(f"the function {e.function}")
        c = c_type(kind)
        given = given[:1] if e.function in _OF_ONE else given
        return Scalar(
            f"(({c_type(result)})pure_{e.function.replace('.', '_')}_{c}({_list(given)}))"
        )

    # --- addresses ------------------------------------------------------------------------------

    def add_index(self, base: Emitted, index: Emitted, scale: int) -> Emitted:
        assert isinstance(base, Scalar)
        return Scalar(f"({self.used(base)} + {self.used(index)} * {scale}ull)", base.owner)

    def add_offset(self, base: Emitted, offset: int) -> Emitted:
        assert isinstance(base, Scalar)
        return Scalar(f"({self.used(base)} + {offset & (1 << 64) - 1}ull)", base.owner)

    # --- choices --------------------------------------------------------------------------------

    def choose(
        self, condition: Emitted, then: Emitted, otherwise: Emitted, type_: types.Type
    ) -> Emitted:
        c = self.used(condition)
        if isinstance(then, Parts) and isinstance(otherwise, Parts):
            pairs = zip(leaves(type_), scalars(then), scalars(otherwise), strict=True)
            return built(type_, [self._chosen(c, x, y) for _, x, y in pairs])
        assert isinstance(then, Scalar)
        assert isinstance(otherwise, Scalar)
        return self._chosen(c, then, otherwise)

    def _chosen(self, c: str, then: Scalar, otherwise: Scalar) -> Scalar:
        def either(a: str, b: str) -> str:
            return a if a == b else f"({c} ? {a} : {b})"

        return Scalar(
            f"({c} ? {then.text} : {otherwise.text})",
            either(then.owner, otherwise.owner),
            either(then.known, otherwise.known),
        )

    # --- records and vectors --------------------------------------------------------------------

    def compound(self, parts: Sequence[Emitted]) -> Emitted:
        return Parts(tuple(parts))

    def lanes(self, data: Emitted, count: int) -> tuple[Emitted, ...]:
        return data.parts if isinstance(data, Parts) else (data,) * count

    def part(self, whole: Emitted, path: tuple[int, ...], type_: types.Type) -> Emitted:
        for index in path:
            assert isinstance(whole, Parts)
            whole = whole.parts[index]
        return whole

    def with_part(
        self, whole: Emitted, path: tuple[int, ...], part: Emitted, type_: types.Type
    ) -> Emitted:
        if not path:
            return part
        assert isinstance(whole, Parts)
        parts = list(whole.parts)
        parts[path[0]] = self.with_part(parts[path[0]], path[1:], part, type_)
        return Parts(tuple(parts))

    def lane(self, e: nodes.ExtractLane, vector: Emitted, index: Emitted) -> Emitted:
        return self.part(vector, (_lane_number(e.lane, vector),), e.vector.type)

    def with_lane(
        self, e: nodes.InsertLane, vector: Emitted, index: Emitted, part: Emitted
    ) -> Emitted:
        return self.with_part(vector, (_lane_number(e.lane, vector),), part, e.type)

    def reread(self, data: Emitted, source: types.Type, target: types.Type) -> Emitted:
        before, after = leaves(source), leaves(target)
        if types.size_of(source) > 8 or types.BOOL in (*before, *after):
            raise Refused("the bits of a long vector")
        words, at = [], 0
        for leaf, part in zip(before, scalars(data), strict=True):
            if part.owner != "0" or isinstance(leaf, types.Pointer):
                raise Refused("the bits of a vector of pointers")
            words.append(f"{to_bits(c_type(leaf), self.used(part))} << {at}")
            at += 8 * types.size_of(leaf)
        whole = f"({' | '.join(f'({word})' for word in words)})"
        parts, at = [], 0
        for leaf in after:
            bits = 8 * types.size_of(leaf)
            own = f"(({whole} >> {at}) & {(1 << bits) - 1:#x}ull)"
            parts.append(Scalar(f"({from_bits(c_type(leaf), own)})"))
            at += bits
        return built(target, parts)


def _lane_number(lane: nodes.Expr, vector: Emitted) -> int:
    if not isinstance(lane, nodes.IntConst):
        raise Refused("a lane whose number is computed")
    if not isinstance(vector, Parts) or lane.value >= len(vector.parts):
        raise Refused("a lane that is not there")
    return lane.value


def _list(given: Sequence[str]) -> str:
    return ", ".join(given)


# --- operators and functions by name -------------------------------------------------------------

_WRAPPING = {
    BinaryOp.ADD: "+",
    BinaryOp.SUB: "-",
    BinaryOp.MUL: "*",
    BinaryOp.AND: "&",
    BinaryOp.OR: "|",
    BinaryOp.XOR: "^",
}
_CHECKED = {
    BinaryOp.UDIV: "udiv",
    BinaryOp.SDIV: "sdiv",
    BinaryOp.UREM: "urem",
    BinaryOp.SREM: "srem",
    BinaryOp.SHL: "shl",
    BinaryOp.LSHR: "lshr",
    BinaryOp.ASHR: "ashr",
}
_FLOATING = {BinaryOp.FADD: "+", BinaryOp.FSUB: "-", BinaryOp.FMUL: "*", BinaryOp.FDIV: "/"}
_INTEGER_FUNCTIONS = frozenset(
    {
        "ctpop", "ctlz", "cttz", "bitreverse", "bswap", "fshl", "fshr", "abs", "smin", "smax",
        "umin", "umax", "sadd.sat", "ssub.sat", "uadd.sat", "usub.sat",
    }
)  # fmt: skip
_OF_ONE = frozenset({"ctlz", "cttz", "abs"})  # what else they are given says only what is undefined
_SIGNS = ("<", "==", ">")


def _float_comparison(op: CompareOp, x: str, y: str) -> str:
    *ordered, unordered = ORDERS[op]
    if all(ordered) and unordered:
        return "((u8)1)"
    if all(ordered):
        return f"((u8)!is_unordered({x}, {y}))"
    terms = [f"{x} {sign} {y}" for sign, holds in zip(_SIGNS, ordered, strict=True) if holds]
    if unordered:
        terms.append(f"is_unordered({x}, {y})")
    return f"((u8)({' || '.join(terms)}))" if terms else "((u8)0)"


_INTEGRAL = {
    "floor": "floor",
    "ceil": "ceil",
    "trunc": "trunc",
    "rint": "rint",
    "nearbyint": "rint",
    "roundeven": "rint",
    "round": "round",
}
_ROUNDED: dict[str, Callable[[list[str], str], str]] = {
    "fadd.rounded": lambda a, c: f"{a[0]} + {a[1]}",
    "fsub.rounded": lambda a, c: f"{a[0]} - {a[1]}",
    "fmul.rounded": lambda a, c: f"{a[0]} * {a[1]}",
    "fdiv.rounded": lambda a, c: f"{a[0]} / {a[1]}",
    "ffma.rounded": lambda a, c: f"fma_{c}({_list(a)})",
    "fsqrt.rounded": lambda a, c: f"root_{c}({a[0]})",
}
# Those that the machine's own library computes for the domain of numbers too, in double precision.
LIBRARY = (
    "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
    "exp", "expm1", "log", "log2", "log10", "log1p", "erf", "erfc",
)  # fmt: skip
LIBRARY_OF_TWO = ("atan2", "pow", "fmod")
# Made of those, as `mathfunctions` makes them.
_MADE = {
    "exp2": "M->pow(2.0, {0})",
    "exp10": "M->pow(10.0, {0})",
    "rsqrt": "inverse_root({0})",
    "sinpi": "sine_of_pi(M, {0})",
    "cospi": "cosine_of_pi(M, {0})",
    "normcdf": "0.5 * M->erfc(-{0} / 1.4142135623730951)",
    "fdim": "positive_difference({0}, {1})",
    "fast_fdivide": "fast_quotient({0}, {1})",
}


def _narrowed(c: str) -> str:
    """What makes a double one of the type, but for what is rounded with all digits at hand."""
    return "" if c in HALVES else f"({c})"


def _float_function(e: nodes.Pure, given: list[str], c: str, result: types.Type) -> str:
    name, narrowed = e.function, _narrowed(c)
    if name in _INTEGRAL:
        return f"number_{c}({narrowed}M->{_INTEGRAL[name]}({given[0]}))"
    if name in _ROUNDED:
        mode = e.arguments[-1]
        if not isinstance(mode, nodes.IntConst) or mode.value:
            raise Refused("a rounding that is not to nearest")
        wide = [f"(double){g}" for g in given] if c in HALVES else given
        return f"number_{c}({_ROUNDED[name](wide[:-1], c)})"
    match name:
        case "fabs":
            return f"absolute_{c}({given[0]})"
        case "copysign":
            return f"signed_as_{c}({_list(given)})"
        case "sqrt":
            return f"number_{c}(root_{c}({given[0]}))"
        case "fma":
            return f"number_{c}(fma_{c}({_list(given)}))"
        case "minnum" | "maxnum" | "minimum" | "maximum":
            return f"{name}_{c}({_list(given)})"
        case "is.fpclass":
            return f"((u8)is_of_class_{c}({_list(given)}))"
        case "fptosi.sat" | "fptoui.sat":
            number = c_type(result, is_signed=name == "fptosi.sat")
            return f"(({c_type(result)})clamped_{number}((double){given[0]}))"
    wide = [f"(double){g}" for g in given]
    made = _MADE.get(name) or _MADE.get(name.removeprefix("fast_"))
    if made is not None:
        return f"number_{c}({narrowed}({made.format(*wide)}))"
    plain = name.removeprefix("fast_")
    if plain in LIBRARY or plain in LIBRARY_OF_TWO:
        return f"number_{c}({narrowed}M->{plain}({_list(wide)}))"
    raise Refused(f"the function {name}")
