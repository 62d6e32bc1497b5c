"""Random expressions of one operation each, evaluated concretely and over open operands."""

from __future__ import annotations

from collections.abc import Callable

from tests.generator.open_data import World, agrees
from warpproof.ir import nodes, types
from warpproof.semantics.domain.bits import BitsDomain
from warpproof.semantics.domain.evaluation import (
    Environment,
    evaluate,
)
from warpproof.semantics.domain.symbolic import Symbolic
from warpproof.semantics.domain.values import (
    Compound,
    Data,
    Value,
    width,
)

INTEGERS = (8, 16, 32, 64)
KINDS = (types.FloatKind.FLOAT, types.FloatKind.DOUBLE, types.FloatKind.HALF)
_INTEGER_OPS = [op for op in nodes.BinaryOp if not op.value.endswith(".")]
_FLOAT_OPS = [op for op in nodes.BinaryOp if op.value.endswith(".")]
_INTEGER_COMPARES = list(nodes.CompareOp)[:10]
_FLOAT_COMPARES = list(nodes.CompareOp)[10:]
_LOGICAL = (
    nodes.BinaryOp.ADD, nodes.BinaryOp.SUB, nodes.BinaryOp.MUL, nodes.BinaryOp.AND,
    nodes.BinaryOp.OR, nodes.BinaryOp.XOR,
)  # fmt: skip
BOOL = types.Int(1)


class _Plain(Environment):
    def __init__(self, held: dict[str, Data]) -> None:
        self._held = held

    def variable(self, name: str, type_: types.Type) -> Data:
        return self._held[name]


class _Open(Environment):
    def __init__(self, algebra: BitsDomain, held: dict[str, Data]) -> None:
        self.domain = Symbolic(algebra.t, lambda condition, then, otherwise: -1)
        self._held = held

    def variable(self, name: str, type_: types.Type) -> Data:
        return self._held[name]


class Case:
    """One operation with its operands."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.random = world.random
        self.held: dict[str, Data] = {}
        self.kinds: dict[str, types.Type] = {}

    def operand(self, type_: types.Type, data: Data | None = None) -> nodes.VarRef:
        name = f"x{len(self.held)}"
        self.held[name] = self.world.data(type_) if data is None else data
        self.kinds[name] = type_
        return nodes.VarRef(name, type_)

    def known(self, value: int, type_: types.Type) -> nodes.Expr:
        return nodes.IntConst(value, type_)

    def integer(self) -> types.Int:
        return types.Int(self.random.choice(INTEGERS))

    def float(self) -> types.Float:
        return types.Float(self.random.choice(KINDS))

    def maybe_vector(self, type_: types.Type) -> types.Type:
        if self.random.random() < 0.2:
            return types.Vector(type_, self.random.choice((2, 3, 4)))
        return type_


def _integer_binary(c: Case) -> nodes.Expr:
    op = c.random.choice(_INTEGER_OPS)
    kind: types.Type = c.integer()
    if op in _LOGICAL and c.random.random() < 0.2:
        kind = BOOL
    type_ = c.maybe_vector(kind)
    return nodes.Binary(op, c.operand(type_), c.operand(type_), type_)


def _float_binary(c: Case) -> nodes.Expr:
    type_ = c.maybe_vector(c.float())
    op = c.random.choice([o for o in _FLOAT_OPS if o is not nodes.BinaryOp.FREM])
    return nodes.Binary(op, c.operand(type_), c.operand(type_), type_)


def _overflow(c: Case) -> nodes.Expr:
    type_ = c.integer()
    op = c.random.choice(list(nodes.OverflowOp))
    return nodes.Overflows(op, c.operand(type_), c.operand(type_))


def _compare(c: Case) -> nodes.Expr:
    is_float = c.random.random() < 0.5
    kind: types.Type = c.float() if is_float else c.integer()
    if not is_float and c.random.random() < 0.1:
        kind = types.POINTER
    op = c.random.choice(_FLOAT_COMPARES if is_float else _INTEGER_COMPARES)
    type_ = c.maybe_vector(kind)
    result = types.Vector(BOOL, type_.count) if isinstance(type_, types.Vector) else BOOL
    left = c.operand(type_)
    same = c.random.random() < 0.3  # equal operands are the interesting ones
    return nodes.Compare(op, left, c.operand(type_, c.held[left.name] if same else None), result)


_RESIZED: dict[nodes.ConvertOp, Callable[[int, int], bool]] = {
    nodes.ConvertOp.TRUNC: lambda old, new: new < old,
    nodes.ConvertOp.ZEXT: lambda old, new: new > old,
    nodes.ConvertOp.SEXT: lambda old, new: new > old,
}


def _resize(c: Case) -> nodes.Expr:
    op = c.random.choice(list(_RESIZED))
    sizes = [(a, b) for a in (1, *INTEGERS) for b in (1, *INTEGERS) if _RESIZED[op](a, b)]
    old, new = c.random.choice(sizes)
    return nodes.Convert(op, c.operand(types.Int(old)), types.Int(new))


def _to_float(c: Case) -> nodes.Expr:
    op = c.random.choice((nodes.ConvertOp.SITOFP, nodes.ConvertOp.UITOFP))
    return nodes.Convert(op, c.operand(c.integer()), c.float())


def _from_float(c: Case) -> nodes.Expr:
    op = c.random.choice((nodes.ConvertOp.FPTOSI, nodes.ConvertOp.FPTOUI))
    return nodes.Convert(op, c.operand(c.float()), c.integer())


def _between_floats(c: Case) -> nodes.Expr:
    small, large = sorted(c.random.sample(KINDS, 2), key=lambda k: types.FLOAT_BITS[k])
    if c.random.random() < 0.5:
        return nodes.Convert(
            nodes.ConvertOp.FPTRUNC, c.operand(types.Float(large)), types.Float(small)
        )
    return nodes.Convert(nodes.ConvertOp.FPEXT, c.operand(types.Float(small)), types.Float(large))


def _bitcast(c: Case) -> nodes.Expr:
    forms: tuple[types.Type, ...] = (
        types.Int(64), types.Float(types.FloatKind.DOUBLE), types.Vector(types.Int(32), 2),
        types.Vector(types.Int(8), 8), types.Vector(types.Float(types.FloatKind.FLOAT), 2),
    )  # fmt: skip
    source, target = c.random.sample(forms, 2)
    return nodes.Convert(nodes.ConvertOp.BITCAST, c.operand(source), target)


def _negate(c: Case) -> nodes.Expr:
    type_ = c.maybe_vector(c.float())
    return nodes.Unary(c.operand(type_), type_)


def _select(c: Case) -> nodes.Expr:
    record = types.Aggregate((types.Int(32), types.Int(8)), (0, 4), 8, 4)
    kinds: tuple[types.Type, ...] = (c.integer(), c.float(), record, types.Vector(c.integer(), 2))
    type_ = c.random.choice(kinds)
    condition: types.Type = BOOL
    if isinstance(type_, types.Vector) and c.random.random() < 0.5:
        condition = types.Vector(BOOL, type_.count)
    return nodes.Select(c.operand(condition), c.operand(type_), c.operand(type_), type_)


def _pointer(c: Case) -> nodes.Expr:
    base = c.operand(types.POINTER)
    if c.random.random() < 0.3:
        return nodes.PtrField(base, c.random.randrange(40), 4, "x")
    scale = c.random.choice((1, 2, 4, 8, 12))
    return nodes.PtrAdd(base, c.operand(types.Int(64)), scale)


def _lane(c: Case) -> nodes.Expr:
    type_ = types.Vector(c.integer(), c.random.choice((2, 3, 4)))
    lane_type = types.Int(c.random.choice((8, 32, 64)))
    lane = Value(c.random.randrange(type_.count + 1), c.random.choice((0, 0, 0, 1)))
    vector, at = c.operand(type_), c.operand(lane_type, lane)
    if c.random.random() < 0.5:
        return nodes.ExtractLane(vector, at, type_.element)
    return nodes.InsertLane(vector, c.operand(type_.element), at, type_)


_ONE = ("ctpop", "bitreverse")
_TWO = ("smin", "smax", "umin", "umax", "sadd.sat", "ssub.sat", "uadd.sat", "usub.sat")
_FLAGGED = ("ctlz", "cttz", "abs")
_FLOAT_ONE = (
    "fabs", "sqrt", "floor", "ceil", "trunc", "rint", "nearbyint", "roundeven", "round",
)  # fmt: skip
_FLOAT_TWO = ("copysign", "minnum", "maxnum", "minimum", "maximum")
_ROUNDED = {
    "fadd.rounded": 2, "fsub.rounded": 2, "fmul.rounded": 2, "fdiv.rounded": 2, "ffma.rounded": 3,
    "fsqrt.rounded": 1,
}  # fmt: skip


def _integer_function(c: Case) -> nodes.Expr:
    type_ = c.integer()
    name = c.random.choice((*_ONE, *_TWO, *_FLAGGED, "bswap", "fshl", "fshr", "ptrmask"))
    if name == "bswap":
        type_ = types.Int(c.random.choice((16, 32, 64)))
    if name == "ptrmask":
        return nodes.Pure(name, (c.operand(types.POINTER), c.operand(types.Int(64))), types.POINTER)
    count = 3 if name.startswith("fsh") else 2 if name in _TWO else 1
    arguments: list[nodes.Expr] = [c.operand(type_) for _ in range(count)]
    if name in _FLAGGED:
        arguments.append(c.known(0, BOOL))
    return nodes.Pure(name, tuple(arguments), type_)


def _float_function(c: Case) -> nodes.Expr:
    type_ = c.float()
    group = c.random.randrange(5)
    if group == 0:
        name = c.random.choice(_FLOAT_ONE)
        return nodes.Pure(name, (c.operand(type_),), type_)
    if group == 1:
        name = c.random.choice(_FLOAT_TWO)
        return nodes.Pure(name, (c.operand(type_), c.operand(type_)), type_)
    if group == 2:
        name, count = c.random.choice([*_ROUNDED.items(), ("fma", 3)])
        arguments: list[nodes.Expr] = [c.operand(type_) for _ in range(count)]
        if name != "fma":
            arguments.append(c.known(c.random.randrange(4), types.Int(32)))
        return nodes.Pure(name, tuple(arguments), type_)
    if group == 3:
        mask = c.random.randrange(1 << 8) << 2 | c.random.choice((0, 3))
        return nodes.Pure("is.fpclass", (c.operand(type_), c.known(mask, types.Int(32))), BOOL)
    name = c.random.choice(("fptosi.sat", "fptoui.sat"))
    return nodes.Pure(name, (c.operand(type_),), c.integer())


OPERATIONS: dict[str, Callable[[Case], nodes.Expr]] = {
    "integer binary": _integer_binary,
    "float binary": _float_binary,
    "overflow": _overflow,
    "compare": _compare,
    "resize": _resize,
    "to float": _to_float,
    "from float": _from_float,
    "between floats": _between_floats,
    "bitcast": _bitcast,
    "negate": _negate,
    "select": _select,
    "pointer": _pointer,
    "lane": _lane,
    "integer function": _integer_function,
    "float function": _float_function,
}


def check_expression(world: World, kind: str) -> str | None:
    """One random operation; what disagrees, None if nothing does."""
    case = Case(world)
    expression = OPERATIONS[kind](case)
    expected = evaluate(expression, _Plain(case.held))
    opened = {name: world.open_data(data, case.kinds[name]) for name, data in case.held.items()}
    found = evaluate(expression, _Open(world.g, opened))
    closed = world.closed(found)
    if agrees(closed, expected) and _fits(closed, expression.type):
        return None
    return f"{expression}\n  of {case.held}\n  is {expected}, not {closed}\n  by {found}"


def _fits(data: Data, type_: types.Type) -> bool:
    """No bits beyond the type."""
    if isinstance(data, Value):
        return not (data.bits | data.undefined) >> width(type_)
    assert isinstance(data, Compound)
    if isinstance(type_, types.Vector):
        return all(_fits(p, type_.element) for p in data.parts)
    assert isinstance(type_, types.Aggregate)
    return all(_fits(p, f) for p, f in zip(data.parts, type_.fields, strict=True))
