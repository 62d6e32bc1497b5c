"""Calls with a meaning of their own: LLVM intrinsics and the primitives of our headers.

`lift_special_call` gives a call its IR statement or expression and answers True, or answers False
for an ordinary call. The primitives are those of `models/cuda/warpproof/primitives.h`; a name with
the reserved prefix that is not in a table here is an error of ours, reported as Unsupported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from warpproof.base.property import Property
from warpproof.base.records import replace
from warpproof.base.source import Origin
from warpproof.frontend import llvm
from warpproof.frontend.lift.types import CannotLift
from warpproof.frontend.lift.values import FALSE, ModuleContext, base_name
from warpproof.ir import nodes, types
from warpproof.ir.primitives import ARITHMETIC, MATH

Arguments = tuple[nodes.Expr, ...]


class CallSite(Protocol):
    """What a call handler may ask of the function being lifted."""

    context: ModuleContext

    def value(self, value: llvm.Value) -> nodes.Expr: ...
    def atom(self, expression: nodes.Expr) -> nodes.Expr: ...
    def emit(self, statement: nodes.Statement) -> None: ...
    def define(self, register: str | None, expression: nodes.Expr) -> None: ...
    def target(self, call: llvm.Call) -> str | None: ...
    def needed_target(self, call: llvm.Call) -> str: ...
    def stop(self, terminator: nodes.Stop) -> None: ...
    def declare(self, pointer: llvm.Value, alive: bool, origin: Origin) -> None: ...
    def spec_text(self, kind: str, text: str, origin: Origin) -> None: ...


def lift_special_call(site: CallSite, call: llvm.Call, symbol: str, origin: Origin) -> bool:
    if symbol.startswith("llvm."):
        _intrinsic(site, call, symbol.removeprefix("llvm."), origin)
        return True
    name = base_name(symbol)
    if name.startswith("__wp_") and site.context.is_bodiless(symbol):
        _primitive(site, call, name.removeprefix("__wp_"), origin)
        return True
    if name in _THROWS:
        _throw(site, call, name, origin)
        return True
    if name == "__cxa_atexit":
        _at_exit(site, call, name, origin)
        return True
    if name in _DEVICE_LAUNCH:
        raise CannotLift("device-side launch", name)
    return False


_THROWS = frozenset({"__cxa_allocate_exception", "__cxa_throw", "__cxa_rethrow"})


def _throw(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    _thrown(site, "uncaught exception", origin)


def _thrown(site: CallSite, text: str, origin: Origin) -> None:
    """The compiler leaves handlers out. A program without any ends at a throw; in one with
    handlers we do not know which of them would run."""
    if site.context.has_handlers:
        site.emit(nodes.Unsupported("exception", "throw", None, origin))
        site.stop(nodes.Stop(nodes.StopKind.UNSUPPORTED, None, "exception thrown", origin))
    else:
        site.stop(nodes.Stop(nodes.StopKind.ABORT, None, text, origin))


def _at_exit(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    function, *rest = _arguments(site, call)
    site.emit(nodes.AtExit(site.target(call), function, rest[0] if rest else None, origin))


_DEVICE_LAUNCH = frozenset({"cudaGetParameterBuffer", "cudaLaunchDevice", "cudaLaunchDevice_ptsz"})


def _arguments(site: CallSite, call: llvm.Call) -> Arguments:
    return tuple(site.value(a.value) for a in call.arguments)


# --- LLVM intrinsics ----------------------------------------------------------------------------

_OVERFLOW = {
    "sadd": (nodes.BinaryOp.ADD, nodes.OverflowOp.SADD),
    "ssub": (nodes.BinaryOp.SUB, nodes.OverflowOp.SSUB),
    "smul": (nodes.BinaryOp.MUL, nodes.OverflowOp.SMUL),
    "uadd": (nodes.BinaryOp.ADD, nodes.OverflowOp.UADD),
    "usub": (nodes.BinaryOp.SUB, nodes.OverflowOp.USUB),
    "umul": (nodes.BinaryOp.MUL, nodes.OverflowOp.UMUL),
}
_IGNORED = (
    "dbg.",
    "stackrestore",
    "prefetch",
    "invariant.",
    "donothing",
    "sideeffect",
    "experimental.noalias",
)


def _intrinsic(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    if name.startswith("lifetime."):
        site.declare(call.arguments[-1].value, name.startswith("lifetime.start"), origin)
    elif name.startswith(("memcpy.", "memmove.", "memset.")):
        _memory_intrinsic(site, call, name, origin)
    elif ".with.overflow." in name:
        _overflow(site, call, name)
    elif name.startswith(("va_start", "va_end", "va_copy")):
        op = nodes.VarArgOp(name.removeprefix("va_").split(".")[0])
        site.emit(nodes.VarArgs(op, _arguments(site, call), origin))
    elif name.startswith(("expect.", "threadlocal.address")):
        site.define(call.result, site.value(call.arguments[0].value))
    elif name == "assume":
        condition, ub = site.value(call.arguments[0].value), Property.UNDEFINED_BEHAVIOUR
        site.emit(nodes.Assert(condition, ub, "what the compiler is told to assume fails", origin))
    elif name in ("trap", "debugtrap"):
        site.stop(nodes.Stop(nodes.StopKind.ABORT, None, "trap", origin))
    elif name == "ubsantrap":
        raise CannotLift("check", "trap outside of a check")
    elif name.startswith("is.constant."):
        site.define(call.result, FALSE)
    elif name.startswith("stacksave"):
        site.define(call.result, nodes.NullConst())
    elif name.startswith("objectsize."):
        site.define(call.result, nodes.IntConst(2**64 - 1, types.I64))
    elif not name.startswith(_IGNORED):
        _pure_intrinsic(site, call, name, origin)


def _memory_intrinsic(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    to, second, size = (site.value(a.value) for a in call.arguments[:3])
    aligns = [a.attributes.align or 1 for a in call.arguments[:2]]
    if name.startswith("memset"):
        site.emit(nodes.Fill(to, second, size, origin, aligns[0]))
    else:
        overlaps = name.startswith("memmove")
        site.emit(nodes.Copy(to, second, size, overlaps, origin, aligns[0], aligns[1]))


def _overflow(site: CallSite, call: llvm.Call, name: str) -> None:
    arithmetic, check = _OVERFLOW[name.split(".")[0]]
    left, right = (site.atom(site.value(a.value)) for a in call.arguments)
    result = site.context.types.value_type(call.type)
    parts = (
        nodes.Binary(arithmetic, left, right, left.type),
        nodes.Overflows(check, left, right),
    )
    site.define(call.result, nodes.Composite(parts, result))


_SREG_AXES = {"x": 0, "y": 1, "z": 2}
_SREG = {
    "tid": nodes.Geometry.THREAD_IDX,
    "ctaid": nodes.Geometry.BLOCK_IDX,
    "ntid": nodes.Geometry.BLOCK_DIM,
    "nctaid": nodes.Geometry.GRID_DIM,
}


def _pure_intrinsic(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    type_ = site.context.types.value_type(call.type)
    parts = name.split(".")
    if name.startswith("nvvm.read.ptx.sreg.") and len(parts) == 6 and parts[4] in _SREG:
        site.define(call.result, nodes.GeometryRef(_SREG[parts[4]], _SREG_AXES[parts[5]], type_))
        return
    if name.startswith("nvvm.barrier.cta.sync.aligned.all") or name == "nvvm.barrier0":
        site.emit(nodes.Barrier(None, nodes.BarrierKind.BLOCK, (), origin))
        return
    arguments = _arguments(site, call)
    if name.startswith("convert.from.fp16"):
        half = nodes.Convert(
            nodes.ConvertOp.BITCAST, arguments[0], types.Float(types.FloatKind.HALF)
        )
        site.define(call.result, nodes.Convert(nodes.ConvertOp.FPEXT, half, type_))
        return
    if name.startswith("convert.to.fp16"):
        half = nodes.Convert(
            nodes.ConvertOp.FPTRUNC, arguments[0], types.Float(types.FloatKind.HALF)
        )
        site.define(call.result, nodes.Convert(nodes.ConvertOp.BITCAST, half, type_))
        return
    for length in (2, 1):
        function = ".".join(parts[:length])
        if function in ARITHMETIC or function in MATH:
            site.define(call.result, nodes.Pure(function, arguments, type_))
            return
    raise CannotLift("intrinsic", f"llvm.{name}")


# --- primitives ---------------------------------------------------------------------------------

_GEOMETRY = {
    "thread_idx": nodes.Geometry.THREAD_IDX,
    "block_idx": nodes.Geometry.BLOCK_IDX,
    "block_dim": nodes.Geometry.BLOCK_DIM,
    "grid_dim": nodes.Geometry.GRID_DIM,
    "lane_id": nodes.Geometry.LANE,
    "dynamic_shared_bytes": nodes.Geometry.DYNAMIC_SHARED,
    "launch_is_cooperative": nodes.Geometry.COOPERATIVE,
}
_BARRIERS = {
    "block_barrier": nodes.BarrierKind.BLOCK,
    "block_barrier_count": nodes.BarrierKind.COUNT,
    "block_barrier_and": nodes.BarrierKind.AND,
    "block_barrier_or": nodes.BarrierKind.OR,
    "named_barrier": nodes.BarrierKind.NAMED,
    "named_barrier_arrive": nodes.BarrierKind.NAMED_ARRIVE,
    "warp_barrier": nodes.BarrierKind.WARP,
    "grid_barrier": nodes.BarrierKind.GRID,
}
_WARP = {
    "active_mask": nodes.WarpOp.ACTIVE_MASK,
    "ballot": nodes.WarpOp.BALLOT,
    "vote_all": nodes.WarpOp.ALL,
    "vote_any": nodes.WarpOp.ANY,
    "vote_uniform": nodes.WarpOp.UNIFORM,
    "shuffle": nodes.WarpOp.SHUFFLE,
    "match_any": nodes.WarpOp.MATCH_ANY,
    "match_all": nodes.WarpOp.MATCH_ALL,
    "warp_reduce": nodes.WarpOp.REDUCE,
}
_ASYNC = {
    "async_copy": nodes.AsyncOp.COPY,
    "async_clear": nodes.AsyncOp.CLEAR,
    "async_commit": nodes.AsyncOp.COMMIT,
    "async_wait": nodes.AsyncOp.WAIT,
}
_QUERIES = {
    "pointer_space": nodes.QueryOp.SPACE,
    "pointer_offset": nodes.QueryOp.OFFSET,
    "object_size": nodes.QueryOp.OBJECT_SIZE,
    "symbol_address": nodes.QueryOp.SYMBOL,
}
_INPUTS = {
    "nondet": nodes.InputKind.VALUE,
    "allocation_fails": nodes.InputKind.ALLOCATION_FAILS,
    "clock": nodes.InputKind.CLOCK,
    "argc": nodes.InputKind.ARGC,
    "any_between": nodes.InputKind.VALUE,
    "repeatable": nodes.InputKind.REPEATABLE,
    "repeatable_between": nodes.InputKind.REPEATABLE,
}
_STOPS = {
    "exit": nodes.StopKind.EXIT,
    "abort": nodes.StopKind.ABORT,
    "uncaught": nodes.StopKind.ABORT,  # where nothing catches
    "quick_exit": nodes.StopKind.QUICK_EXIT,
    "thread_exit": nodes.StopKind.THREAD_EXIT,
}
_STREAMS = {op.value: op for op in nodes.StreamOp}
_FORMATS = {op.value: op for op in nodes.FormatOp}
_SPECS = {op.value: op for op in nodes.SpecKind}
_ATOMICS = {op.value: op for op in nodes.AtomicOp}
_SPEC_FUNCTIONS = {op.value: op for op in nodes.SpecFunction}
_ROUNDED = frozenset({"fadd", "fsub", "fmul", "fdiv", "ffma", "fsqrt"})

Handler = Callable[[CallSite, llvm.Call, str, Origin], None]


def _primitive(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    for table, handler in _TABLES:
        if name in table:
            handler(site, call, name, origin)
            return
    if name.startswith("math_"):
        _math(site, call, name.removeprefix("math_"))
    elif name.startswith("atomic_") and name.removeprefix("atomic_") in _ATOMICS:
        _atomic(site, call, name.removeprefix("atomic_"), origin)
    elif name in _ROUNDED:
        type_ = site.context.types.value_type(call.type)
        site.define(call.result, nodes.Pure(f"{name}.rounded", _arguments(site, call), type_))
    elif name.startswith("v") and name[1:] in _FORMATS:
        _formatted(site, call, name[1:], origin, from_list=True)
    elif name.startswith("spec_text_"):
        _spec_text(site, call, name.removeprefix("spec_text_"), origin)
    elif name.startswith("spec_") and name.removeprefix("spec_") in _SPECS:
        kind = _SPECS[name.removeprefix("spec_")]
        site.emit(nodes.SpecCall(kind, _arguments(site, call), origin))
    elif name.removeprefix("spec_") in _SPEC_FUNCTIONS:
        _spec_value(site, call, name.removeprefix("spec_"), origin)
    else:
        raise CannotLift("primitive", name)


def _math(site: CallSite, call: llvm.Call, name: str) -> None:
    type_ = site.context.types.value_type(call.type)
    arguments = _arguments(site, call)
    for plain in (name, name.removesuffix("f"), name.removesuffix("l")):
        if plain.removeprefix("fast_") in MATH:
            site.define(call.result, nodes.Pure(plain, arguments, type_))
            return
    raise CannotLift("math function", name)


def _geometry(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    axis = 0
    if call.arguments:
        given = site.value(call.arguments[0].value)
        if not isinstance(given, nodes.IntConst):
            raise CannotLift("primitive", f"{name} of a computed axis")
        axis = given.value
    type_ = site.context.types.value_type(call.type)
    site.define(call.result, nodes.GeometryRef(_GEOMETRY[name], axis, type_))


def _barrier(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    site.emit(nodes.Barrier(site.target(call), _BARRIERS[name], _arguments(site, call), origin))


def _warp(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    type_ = site.context.types.value_type(call.type)
    arguments = _arguments(site, call)
    site.emit(nodes.WarpExchange(site.target(call), _WARP[name], arguments, type_, origin))


def _query(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    type_ = site.context.types.value_type(call.type)
    pointer = site.value(call.arguments[0].value)
    site.emit(nodes.PointerQuery(site.needed_target(call), _QUERIES[name], pointer, type_, origin))


def _input(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    type_ = site.context.types.value_type(call.type)
    kind, source = _INPUTS[name], None
    if kind is nodes.InputKind.ALLOCATION_FAILS:
        source = nodes.InputSource.ALLOCATION
    elif kind is nodes.InputKind.CLOCK:
        source = nodes.InputSource.CLOCK
    elif site.context.is_model_file(origin.span.file):
        source = site.context.models.input_source_at(origin.span.file, origin.span.line)
    arguments = list(_arguments(site, call))
    made = nodes.Input(site.needed_target(call), kind, type_, origin, source=source)
    if name.endswith("_between"):  # from low to high, as numbers with a sign or without
        low, high, *arguments, sign = arguments
        if not isinstance(sign, nodes.IntConst):
            raise CannotLift("primitive", f"{name} of numbers whose sign is computed")
        made = replace(made, low=low, high=high, is_signed=bool(sign.value))
    site.emit(replace(made, arguments=tuple(arguments)))


def _stop(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    arguments = _arguments(site, call)
    value = arguments[0] if name in ("exit", "quick_exit") else None
    is_told = name in ("abort", "uncaught")
    text = site.context.string_at(arguments[0]) if is_told else None
    if name == "uncaught":
        _thrown(site, text or "", origin)
        return
    site.stop(nodes.Stop(_STOPS[name], value, text or "", origin))


def _stream(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    type_ = site.context.types.value_type(call.type)
    arguments = _arguments(site, call)
    site.emit(nodes.StreamAction(site.target(call), _STREAMS[name], arguments, type_, origin))


def _formatted(
    site: CallSite, call: llvm.Call, name: str, origin: Origin, from_list: bool = False
) -> None:
    type_ = site.context.types.value_type(call.type)
    arguments = _arguments(site, call)
    site.emit(
        nodes.Formatted(site.target(call), _FORMATS[name], arguments, type_, from_list, origin)
    )


def _spec_value(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    type_ = site.context.types.value_type(call.type)
    site.emit(
        nodes.SpecValue(
            site.target(call), _SPEC_FUNCTIONS[name], _arguments(site, call), type_, origin
        )
    )


def _atomic(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    pointer, *operands = _arguments(site, call)
    order, scope = operands[-2:]
    if not isinstance(order, nodes.IntConst) or not isinstance(scope, nodes.IntConst):
        raise CannotLift("atomic", "memory order or scope computed at run time")
    values = tuple(operands[:-2])
    type_ = values[0].type if values else site.context.types.value_type(call.type)
    site.emit(
        nodes.Atomic(
            site.target(call),
            _ATOMICS[name],
            pointer,
            values,
            type_,
            nodes.Order(order.value & 15),
            nodes.Scope(scope.value),
            origin,
            nodes.Order((order.value >> 4) - 1) if order.value >> 4 else None,
        )
    )


def _async(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    site.emit(nodes.AsyncStep(_ASYNC[name], _arguments(site, call), origin))


def _check(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    arguments = _arguments(site, call)
    texts = [site.context.string_at(a) or "" for a in arguments[1:]]
    match name:
        case "assert":
            site.emit(nodes.Assert(arguments[0], Property.ASSERTION, texts[0], origin))
        case "require":
            site.emit(nodes.Assert(arguments[0], Property.of(texts[0]), texts[1], origin))
        case "note":
            site.emit(nodes.Note(arguments[0], texts[0], origin))
        case _:
            site.emit(nodes.Assume(arguments[0], origin))


def _unsupported(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    text = site.context.string_at(site.value(call.arguments[0].value)) or "unnamed construct"
    site.emit(nodes.Unsupported(text, "it has no model", None, origin))
    site.stop(nodes.Stop(nodes.StopKind.UNSUPPORTED, None, text, origin))


def _memory(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    arguments = _arguments(site, call)
    match name:
        case "alloc":
            size, align, space = arguments
            site.emit(nodes.Alloc(site.needed_target(call), size, align, space, origin))
        case "free":
            site.emit(nodes.Free(arguments[0], arguments[1], origin))
        case _:
            site.emit(nodes.Havoc(arguments[0], arguments[1], origin))


def _fence(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    order, scope = _arguments(site, call)
    if not isinstance(order, nodes.IntConst) or not isinstance(scope, nodes.IntConst):
        raise CannotLift("fence", "memory order or scope computed at run time")
    site.emit(nodes.Fence(nodes.Order(order.value), nodes.Scope(scope.value), origin))


def _launch(site: CallSite, call: llvm.Call, name: str, origin: Origin) -> None:
    kernel, *rest = _arguments(site, call)
    gx, gy, gz, bx, by, bz, array, shared, stream, cooperative = rest
    site.emit(
        nodes.Launch(
            kernel, (gx, gy, gz), (bx, by, bz), shared, stream, None, array, cooperative, origin
        )
    )


def _spec_text(site: CallSite, call: llvm.Call, kind: str, origin: Origin) -> None:
    text = site.context.string_at(site.value(call.arguments[0].value))
    if text is None:
        raise CannotLift("specification", "its text is not a string literal")
    site.spec_text(kind, text, origin)


_TABLES: tuple[tuple[frozenset[str], Handler], ...] = tuple(
    (frozenset(names), handler)
    for names, handler in (
        (_GEOMETRY, _geometry),
        (_BARRIERS, _barrier),
        (_WARP, _warp),
        (_QUERIES, _query),
        (_INPUTS, _input),
        (_STOPS, _stop),
        (_STREAMS, _stream),
        (_FORMATS, _formatted),
        (("assert", "require", "assume", "note"), _check),
        (_ASYNC, _async),
        (("unsupported",), _unsupported),
        (("alloc", "free", "havoc"), _memory),
        (("fence",), _fence),
        (("atexit",), _at_exit),
        (("launch",), _launch),
    )
)
