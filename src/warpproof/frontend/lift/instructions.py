"""One LLVM instruction as a statement or an expression of the IR.

What has no form in the IR raises `CannotLift`. Terminators and phis belong to `lift.function`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from warpproof.base.property import Property
from warpproof.frontend import llvm
from warpproof.frontend.lift.calls import lift_special_call
from warpproof.frontend.lift.launch import launch_statement, push_configuration
from warpproof.frontend.lift.ptx import lift_assembly
from warpproof.frontend.lift.shape import PUSH_CONFIGURATION
from warpproof.frontend.lift.state import FunctionState
from warpproof.frontend.lift.types import CannotLift
from warpproof.frontend.lift.values import FALSE, TRUE, negate, readable_name, widen
from warpproof.ir import nodes, types

_BINARY = {
    "add": nodes.BinaryOp.ADD,
    "sub": nodes.BinaryOp.SUB,
    "mul": nodes.BinaryOp.MUL,
    "udiv": nodes.BinaryOp.UDIV,
    "sdiv": nodes.BinaryOp.SDIV,
    "urem": nodes.BinaryOp.UREM,
    "srem": nodes.BinaryOp.SREM,
    "shl": nodes.BinaryOp.SHL,
    "lshr": nodes.BinaryOp.LSHR,
    "ashr": nodes.BinaryOp.ASHR,
    "and": nodes.BinaryOp.AND,
    "or": nodes.BinaryOp.OR,
    "xor": nodes.BinaryOp.XOR,
    "fadd": nodes.BinaryOp.FADD,
    "fsub": nodes.BinaryOp.FSUB,
    "fmul": nodes.BinaryOp.FMUL,
    "fdiv": nodes.BinaryOp.FDIV,
    "frem": nodes.BinaryOp.FREM,
}
_ICMP = {
    op.name.lower(): op
    for op in nodes.CompareOp
    if op.name in ("EQ", "NE", "ULT", "ULE", "UGT", "UGE", "SLT", "SLE", "SGT", "SGE")
}
_FCMP = {
    "oeq": nodes.CompareOp.OEQ,
    "one": nodes.CompareOp.ONE,
    "olt": nodes.CompareOp.OLT,
    "ole": nodes.CompareOp.OLE,
    "ogt": nodes.CompareOp.OGT,
    "oge": nodes.CompareOp.OGE,
    "ord": nodes.CompareOp.ORD,
    "uno": nodes.CompareOp.UNO,
    "ueq": nodes.CompareOp.UEQ,
    "une": nodes.CompareOp.UNE,
    "ult": nodes.CompareOp.F_ULT,
    "ule": nodes.CompareOp.F_ULE,
    "ugt": nodes.CompareOp.F_UGT,
    "uge": nodes.CompareOp.F_UGE,
    "false": nodes.CompareOp.FALSE,
    "true": nodes.CompareOp.TRUE,
}
_ATOMIC_RMW = {
    "xchg": nodes.AtomicOp.EXCH,
    "add": nodes.AtomicOp.ADD,
    "sub": nodes.AtomicOp.SUB,
    "and": nodes.AtomicOp.AND,
    "or": nodes.AtomicOp.OR,
    "xor": nodes.AtomicOp.XOR,
    "max": nodes.AtomicOp.MAX,
    "min": nodes.AtomicOp.MIN,
    "umax": nodes.AtomicOp.UMAX,
    "umin": nodes.AtomicOp.UMIN,
    "fadd": nodes.AtomicOp.ADD,
    "fsub": nodes.AtomicOp.SUB,
    "fmax": nodes.AtomicOp.MAX,
    "fmin": nodes.AtomicOp.MIN,
    "uinc_wrap": nodes.AtomicOp.INC,
    "udec_wrap": nodes.AtomicOp.DEC,
}
_ORDERS = {
    "unordered": nodes.Order.RELAXED,
    "monotonic": nodes.Order.RELAXED,
    "acquire": nodes.Order.ACQUIRE,
    "release": nodes.Order.RELEASE,
    "acq_rel": nodes.Order.ACQ_REL,
    "seq_cst": nodes.Order.SEQ_CST,
}
_SCOPES = {
    None: nodes.Scope.SYSTEM,
    "": nodes.Scope.SYSTEM,
    "device": nodes.Scope.GPU,
    "block": nodes.Scope.BLOCK,
    "singlethread": nodes.Scope.THREAD,
}


def _binary(site: FunctionState, i: llvm.Binary) -> None:
    left, right = site.value(i.left), site.value(i.right)
    if i.op == "xor" and right == TRUE:
        site.define(i.result, negate(left))
        return
    if i.op == "or" and right == FALSE:
        site.define(i.result, left)
        return
    if i.op == "or" and TRUE in (left, right):  # half of a check that a constant rules out
        site.define(i.result, TRUE)
        return
    made = nodes.Binary(_BINARY[i.op], left, right, left.type)
    if i.op == "sdiv" and "exact" in i.flags and right != nodes.IntConst(1, left.type):
        site.define(i.result, _exact(site, made))
    else:
        site.define(i.result, made)


def _exact(site: FunctionState, quotient: nodes.Binary) -> nodes.Expr:
    """The distance of two addresses in elements, [expr.add]: undefined if that is no whole number,
    and then not what a division gives, as compilers multiply by an inverse."""
    zero = nodes.IntConst(0, quotient.type)
    rest = nodes.Binary(nodes.BinaryOp.SREM, quotient.left, quotient.right, quotient.type)
    is_whole = nodes.Compare(nodes.CompareOp.EQ, rest, zero, types.BOOL)
    if not site.context.is_model_file(site.origin.span.file):
        text = "two addresses are no whole number of elements apart"
        site.emit(nodes.Assert(is_whole, Property.UNDEFINED_BEHAVIOUR, text, site.origin))
    return nodes.Select(is_whole, quotient, nodes.Poison(quotient.type), quotient.type)


def _unary(site: FunctionState, i: llvm.Unary) -> None:
    operand = site.value(i.operand)
    site.define(i.result, nodes.Unary(operand, operand.type))


def _compare(site: FunctionState, i: llvm.Compare) -> None:
    left, right = site.value(i.left), site.value(i.right)
    op = (_ICMP if i.op == "icmp" else _FCMP)[i.predicate]
    type_: types.Type = types.BOOL
    if isinstance(left.type, types.Vector):
        type_ = types.Vector(types.BOOL, left.type.count)
    site.define(i.result, nodes.Compare(op, left, right, type_))


def _cast(site: FunctionState, i: llvm.Cast) -> None:
    operand = site.value(i.operand)
    type_ = site.context.types.value_type(i.type)
    if i.op in ("addrspacecast", "bitcast") and type_ == operand.type:
        site.define(i.result, operand)
        return
    op = nodes.ConvertOp("ptrtoint" if i.op == "ptrtoaddr" else i.op)
    site.define(i.result, nodes.Convert(op, operand, type_))


def _load(site: FunctionState, i: llvm.Load) -> None:
    type_ = site.context.types.value_type(i.type)
    variable = site.promoted(i.pointer)
    if variable is not None:
        site.define(i.result, nodes.VarRef(variable, type_))
        return
    assert i.result is not None
    target = site.temporary(i.result, type_)
    pointer = site.value(i.pointer)
    if i.ordering is not None:
        site.emit(
            nodes.Atomic(
                target,
                nodes.AtomicOp.LOAD,
                pointer,
                (),
                type_,
                _ORDERS[i.ordering],
                _SCOPES[i.scope],
                site.origin,
            )
        )
        return
    align = i.align or types.align_of(type_)
    site.emit(nodes.Load(target, pointer, type_, align, i.volatile, site.origin))


def _store(site: FunctionState, i: llvm.Store) -> None:
    variable = site.promoted(i.pointer)
    value = site.value(i.value)
    if variable is not None:
        if value != nodes.VarRef(variable, value.type):  # a parameter and its own variable
            site.emit(nodes.Assign(variable, value, site.origin))
        return
    pointer = site.value(i.pointer)
    if i.ordering is not None:
        site.emit(
            nodes.Atomic(
                None,
                nodes.AtomicOp.STORE,
                pointer,
                (value,),
                value.type,
                _ORDERS[i.ordering],
                _SCOPES[i.scope],
                site.origin,
            )
        )
        return
    align = i.align or types.align_of(value.type)
    site.emit(nodes.Store(pointer, value, align, i.volatile, site.origin))


def _alloca(site: FunctionState, i: llvm.Alloca) -> None:
    if i.count is None:
        return
    assert i.result is not None
    size = types.size_of(site.context.types.value_type(i.allocated))
    target = site.temporary(i.result, types.POINTER)
    count = widen(site.value(i.count))
    site.emit(nodes.AllocaArray(target, size, count, i.align or 1, site.origin))


def _element_pointer(site: FunctionState, i: llvm.GetElementPtr) -> None:
    base = site.value(i.pointer)
    indices = [site.value(x) for x in i.indices]
    inbounds = "inbounds" in i.flags
    site.define(i.result, site.context.element_pointer(base, i.source, indices, inbounds))


def _select(site: FunctionState, i: llvm.Select) -> None:
    condition, then, otherwise = (
        site.value(i.condition),
        site.value(i.then),
        site.value(i.otherwise),
    )
    site.define(i.result, nodes.Select(condition, then, otherwise, then.type))


def _extract_value(site: FunctionState, i: llvm.ExtractValue) -> None:
    whole = site.value(i.aggregate)
    path = i.indices
    while path and isinstance(whole, nodes.Composite):
        whole, path = whole.parts[path[0]], path[1:]
    if not path:
        site.define(i.result, whole)
        return
    site.define(i.result, nodes.Extract(whole, path, part_type(whole.type, path)))


def _insert_value(site: FunctionState, i: llvm.InsertValue) -> None:
    whole, part = site.value(i.aggregate), site.value(i.value)
    site.define(i.result, nodes.Insert(whole, part, i.indices, whole.type))


def _extract_element(site: FunctionState, i: llvm.ExtractElement) -> None:
    vector, lane = site.value(i.vector), site.value(i.index)
    assert isinstance(vector.type, types.Vector)
    site.define(i.result, nodes.ExtractLane(vector, lane, vector.type.element))


def _insert_element(site: FunctionState, i: llvm.InsertElement) -> None:
    vector, part, lane = site.value(i.vector), site.value(i.value), site.value(i.index)
    site.define(i.result, nodes.InsertLane(vector, part, lane, vector.type))


def _shuffle(site: FunctionState, i: llvm.ShuffleVector) -> None:
    first, second = site.value(i.left), site.value(i.right)
    assert isinstance(first.type, types.Vector)
    lanes = _lanes(i.mask)
    type_ = types.Vector(first.type.element, len(lanes))
    site.define(i.result, nodes.ShuffleLanes(first, second, lanes, type_))


def _freeze(site: FunctionState, i: llvm.Freeze) -> None:
    site.define(i.result, site.value(i.value))


def _atomic_rmw(site: FunctionState, i: llvm.AtomicRmw) -> None:
    if i.op not in _ATOMIC_RMW:
        raise CannotLift("atomic", i.op)
    value = site.value(i.value)
    target = None
    if i.result is not None and site.is_used(i.result):
        target = site.temporary(i.result, value.type)
    site.emit(
        nodes.Atomic(
            target,
            _ATOMIC_RMW[i.op],
            site.value(i.pointer),
            (value,),
            value.type,
            _ORDERS[i.ordering],
            _SCOPES[i.scope],
            site.origin,
        )
    )


def _compare_exchange(site: FunctionState, i: llvm.CmpXchg) -> None:
    expected = site.atom(site.value(i.expected))
    old = site.temporary(f"{i.result}.old", expected.type)
    site.emit(
        nodes.Atomic(
            old,
            nodes.AtomicOp.CAS,
            site.value(i.pointer),
            (expected, site.value(i.desired)),
            expected.type,
            _ORDERS[i.success_ordering],
            _SCOPES[i.scope],
            site.origin,
            _ORDERS[i.failure_ordering],
        )
    )
    read = nodes.VarRef(old, expected.type)
    same = nodes.Compare(nodes.CompareOp.EQ, read, expected)
    pair = types.struct_layout((expected.type, types.BOOL))
    site.define(i.result, nodes.Composite((read, same), pair))


def _fence(site: FunctionState, i: llvm.Fence) -> None:
    site.emit(nodes.Fence(_ORDERS[i.ordering], _SCOPES[i.scope], site.origin))


def _call(site: FunctionState, i: llvm.Call) -> None:
    if isinstance(i.callee, llvm.InlineAsm):
        lift_assembly(site, i)
        return
    name = i.callee_name
    if name is not None:
        name = name.removeprefix("\x01")
        if name == PUSH_CONFIGURATION:
            site.configurations[site.block] = push_configuration(site, i, site.origin)
            return
        if lift_special_call(site, i, name, site.origin):
            return
    callee = site.value(i.callee)
    pushed_in = site.shape.launch_blocks.get(id(i))
    if pushed_in is not None:
        configuration = site.configurations[pushed_in]
        site.emit(launch_statement(site, i, callee, configuration, site.origin))
        return
    arguments = tuple(site.value(a.value) for a in i.arguments)
    type_ = site.context.types.value_type(i.type)
    named = site.context.module.functions.get(i.callee_name or "")
    if named is not None and not _fits(i, named):
        _call_of_another_type(site, i, named)
        return
    site.emit(nodes.Call(site.target(i), callee, arguments, type_, site.origin))
    if "noreturn" in i.attributes:
        site.stop(nodes.Stop(nodes.StopKind.UNREACHABLE, None, "", site.origin))


def _fits(call: llvm.Call, callee: llvm.Function) -> bool:
    """Whether a function called by name is called as it is declared, not through a cast."""
    given, wanted = call.arguments, callee.parameters
    return (
        call.type is callee.return_type
        and (len(given) == len(wanted) or (callee.variadic and len(given) > len(wanted)))
        and all(a.value.type is p.type for a, p in zip(given, wanted, strict=False))
    )


def _call_of_another_type(site: FunctionState, call: llvm.Call, callee: llvm.Function) -> None:
    """Undefined, [expr.reinterpret.cast]: nothing can be said about what follows."""
    site.target(call)
    info = site.context.debug.subprogram(callee.subprogram)
    name = readable_name(info.name if info else "", callee.name)
    text = f"{name} is called through a pointer to a function of another type"
    site.emit(nodes.Assert(FALSE, Property.UNDEFINED_BEHAVIOUR, text, site.origin))
    site.stop(nodes.Stop(nodes.StopKind.UNREACHABLE, None, "", site.origin))


def _refuse(site: FunctionState, i: llvm.Instruction) -> None:
    raise CannotLift("instruction", type(i).__name__)


def _skip(site: FunctionState, i: llvm.Instruction) -> None:
    """Phis are done where control joins, debug records before."""


_LIFT: dict[type, Callable[[FunctionState, Any], None]] = {
    llvm.Binary: _binary,
    llvm.Unary: _unary,
    llvm.Compare: _compare,
    llvm.Cast: _cast,
    llvm.Load: _load,
    llvm.Store: _store,
    llvm.Alloca: _alloca,
    llvm.GetElementPtr: _element_pointer,
    llvm.Phi: _skip,
    llvm.Select: _select,
    llvm.Call: _call,
    llvm.ExtractValue: _extract_value,
    llvm.InsertValue: _insert_value,
    llvm.ExtractElement: _extract_element,
    llvm.InsertElement: _insert_element,
    llvm.ShuffleVector: _shuffle,
    llvm.Freeze: _freeze,
    llvm.AtomicRmw: _atomic_rmw,
    llvm.CmpXchg: _compare_exchange,
    llvm.Fence: _fence,
    llvm.VaArg: _refuse,
    llvm.LandingPad: _refuse,
    llvm.DbgDeclare: _skip,
    llvm.DbgLabel: _skip,
}


def lift_instruction(site: FunctionState, instruction: llvm.Instruction) -> None:
    _LIFT[type(instruction)](site, instruction)


def part_type(type_: types.Type, path: tuple[int, ...]) -> types.Type:
    for index in path:
        assert isinstance(type_, types.Aggregate)
        type_ = type_.fields[index]
    return type_


def _lanes(mask: llvm.Value) -> tuple[int, ...]:
    match mask:
        case llvm.Aggregate(elements):
            return tuple(e.value if isinstance(e, llvm.IntLiteral) else -1 for e in elements)
        case llvm.Zero(llvm.VectorType(count)):
            return (0,) * count
        case llvm.Poison(llvm.VectorType(count)) | llvm.Undef(llvm.VectorType(count)):
            return (-1,) * count
        case _:
            raise CannotLift("shufflevector", "computed mask")
