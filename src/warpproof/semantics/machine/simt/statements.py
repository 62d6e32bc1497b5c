"""Statements compiled to steps of a chunk.

Enters: the items of a segment. Leaves: functions that do each for the whole active group. What has
no lockstep meaning becomes a step that raises `Trouble` when threads get there, so that only their
blocks are left to the reference interpreter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from warpproof.base.property import Property
from warpproof.ir import nodes, types
from warpproof.ir.const_locals import local_written
from warpproof.semantics.domain.values import Value, concrete_bits
from warpproof.semantics.library.formatting import Directive, directives, render
from warpproof.semantics.machine.simt import values as sv
from warpproof.semantics.machine.simt.chunk import FLOATING_KIND, Chunk, Deferred, Printed
from warpproof.semantics.machine.simt.expressions import compile_expression, compile_scalar
from warpproof.semantics.machine.simt.program import (
    Count,
    Enter,
    FlatKernel,
    Item,
    Leave,
)
from warpproof.semantics.machine.simt.values import Array, Lanes, Trouble

Step = Callable[[Chunk], None]


def compile_item(item: Item, kernel: FlatKernel) -> Step | None:
    """The step of an item, None if it does nothing."""
    compiler = _COMPILERS.get(type(item))
    if compiler is None:
        return _refusal(f"statement {type(item).__name__}")
    try:
        return compiler(item, kernel)
    except Trouble as trouble:
        return _refusal(trouble.reason)


def _refusal(reason: str) -> Step:
    def refuse(chunk: Chunk) -> None:
        raise Trouble(reason)

    return refuse


def _nothing(item: Any, kernel: FlatKernel) -> Step | None:
    return None


def _assign(s: nodes.Assign, kernel: FlatKernel) -> Step | None:
    value, target = compile_expression(s.value), s.target
    return lambda chunk: chunk.write(target, value(chunk))


# --- lifetimes -----------------------------------------------------------------------------------


def _declare(s: nodes.Declare, kernel: FlatKernel) -> Step | None:
    name = s.variable
    if kernel.variables[name].in_memory:
        return lambda chunk: chunk.renew(name)
    if name in kernel.maybe_undefined:
        return lambda chunk: chunk.undefine(name)
    return None


def _end_lifetime(s: nodes.EndLifetime, kernel: FlatKernel) -> Step | None:
    name = s.variable
    return (lambda chunk: chunk.end(name)) if name in kernel.escaping else None


def _enter(item: Enter, kernel: FlatKernel) -> Step | None:
    declared = {
        i.variable for s in kernel.segments for i in s.items if isinstance(i, nodes.Declare)
    }
    memory, registers = [], []
    for name in item.variables:
        if kernel.variables[name].in_memory:
            if name not in declared:
                memory.append(name)
        elif name in kernel.maybe_undefined:
            registers.append(name)

    def enter(chunk: Chunk) -> None:
        for name in memory:
            chunk.renew(name)
        for name in registers:
            chunk.undefine(name)

    return enter if memory or registers else None


def _leave(item: Leave, kernel: FlatKernel) -> Step | None:
    names = [n for n in item.variables if n in kernel.escaping]

    def leave(chunk: Chunk) -> None:
        for name in names:
            chunk.end(name)

    return leave if names else None


def _count(item: Count, kernel: FlatKernel) -> Step | None:
    counter = item.counter
    if not item.again:
        return lambda chunk: chunk.write(counter, Lanes(np.uint32(0)))

    def again(chunk: Chunk) -> None:
        before = sv.scalar(chunk.read(counter))
        chunk.write(counter, Lanes(before.x + np.uint32(1)))

    return again


# --- memory --------------------------------------------------------------------------------------


def _load(s: nodes.Load, kernel: FlatKernel) -> Step | None:
    pointer, target, type_ = compile_scalar(s.pointer), s.target, s.type
    sv.undefined_lanes(type_)  # refuse types without an array form now
    align, origin, cached = s.align, s.origin, id(s) in kernel.cached_reads

    def load(chunk: Chunk) -> None:
        chunk.write(target, chunk.load(pointer(chunk), type_, align, origin, cached=cached))

    return load


def _store(s: nodes.Store, kernel: FlatKernel) -> Step | None:
    pointer, value, type_ = compile_scalar(s.pointer), compile_expression(s.value), s.value.type
    sv.undefined_lanes(type_)
    align, origin, by_name = s.align, s.origin, _is_by_name(s.pointer, kernel)

    def store(chunk: Chunk) -> None:
        chunk.writes_by_name = by_name
        chunk.store(pointer(chunk), value(chunk), type_, align, origin)

    return store


def _copy(s: nodes.Copy, kernel: FlatKernel) -> Step | None:
    to, source, size = compile_scalar(s.to), compile_scalar(s.source), compile_scalar(s.size)
    aligns, may_overlap, origin = (s.to_align, s.source_align), s.may_overlap, s.origin
    by_name, cached = _is_by_name(s.to, kernel), id(s) in kernel.cached_reads

    def copy(chunk: Chunk) -> None:
        bytes_ = _same_for_all(size(chunk), "size of a copy")
        chunk.writes_by_name = by_name
        if bytes_:
            chunk.copy(to(chunk), source(chunk), bytes_, aligns, may_overlap, origin, cached=cached)

    return copy


def _fill(s: nodes.Fill, kernel: FlatKernel) -> Step | None:
    to, byte, size = compile_scalar(s.to), compile_scalar(s.byte), compile_scalar(s.size)
    align, origin, by_name = s.align, s.origin, _is_by_name(s.to, kernel)

    def fill(chunk: Chunk) -> None:
        chunk.writes_by_name = by_name
        bytes_ = _same_for_all(size(chunk), "size of a fill")
        if bytes_:
            chunk.fill(to(chunk), byte(chunk), bytes_, align, origin)

    return fill


def _is_by_name(pointer: nodes.Expr, kernel: FlatKernel) -> bool:
    """Is a variable written as its initialisation does?"""
    name = local_written(pointer)
    if name in kernel.rewritten:
        raise Trouble(f"{name} is const and may be written twice")
    return name is not None


def _same_for_all(v: Lanes, what: str) -> int:
    if v.u is not None or (v.x.ndim and np.any(v.x != v.x[0])):
        raise Trouble(f"threads differ in the {what}")
    return int(v.x[0] if v.x.ndim else v.x)


# --- atomics -------------------------------------------------------------------------------------

_COMMUTATIVE: dict[nodes.AtomicOp, tuple[Any, bool]] = {
    # How to do it at many places, and whether on signed numbers. Any order gives the same result.
    nodes.AtomicOp.ADD: (np.add, False),
    nodes.AtomicOp.SUB: (np.subtract, False),
    nodes.AtomicOp.MIN: (np.minimum, True),
    nodes.AtomicOp.MAX: (np.maximum, True),
    nodes.AtomicOp.UMIN: (np.minimum, False),
    nodes.AtomicOp.UMAX: (np.maximum, False),
    nodes.AtomicOp.AND: (np.bitwise_and, False),
    nodes.AtomicOp.OR: (np.bitwise_or, False),
    nodes.AtomicOp.XOR: (np.bitwise_xor, False),
}
_KINDS = {op: number for number, op in enumerate(_COMMUTATIVE, 1)}


def order_matters(s: nodes.Atomic) -> bool:
    """Does an atomic without a used result depend on which thread comes first?"""
    if isinstance(s.type, types.Float):
        return s.op not in (nodes.AtomicOp.ADD, nodes.AtomicOp.SUB)
    return s.op not in _COMMUTATIVE


def _atomic(s: nodes.Atomic, kernel: FlatKernel) -> Step | None:
    if order_matters(s) or id(s) in kernel.used_atomics:
        raise Trouble("the order of atomics matters")
    if s.scope.value < nodes.Scope.BLOCK.value:
        raise Trouble("an atomic of a small scope")
    pointer, operand = compile_scalar(s.pointer), compile_scalar(s.operands[0])
    type_, origin, op = s.type, s.origin, s.op
    size = types.store_size_of(type_)
    dtype = sv.dtype_of(type_)
    floating = isinstance(type_, types.Float)
    wide = s.scope.value >= nodes.Scope.GPU.value
    # Adding and subtracting commute with each other, the rest only with itself.
    kind = _KINDS[nodes.AtomicOp.ADD if op is nodes.AtomicOp.SUB else op]
    kind = FLOATING_KIND if floating else kind

    def atomic(chunk: Chunk) -> None:
        chunk.writes_by_name = False
        at, given = pointer(chunk), operand(chunk)
        if given.u is not None:
            raise Trouble("an atomic with an undefined operand")
        for place in chunk.places(at, size, size, True, origin):
            if place.store.thing is not None and not wide:
                raise Trouble("an atomic of block scope on global memory")
            chunk.record(place, size, "atomic", kind)
            where = np.broadcast_to(place.at, (_lanes_in(chunk, place.lanes),))
            if sv.any_undefined(sv.scalar(place.store.load(where, type_))):
                raise Trouble("an atomic on undefined memory")
            if np.any(where & (size - 1)):
                raise Trouble("an atomic on a misaligned row")
            numbers = given.x if place.lanes is None or not given.x.ndim else given.x[place.lanes]
            if floating:
                numbers = -numbers if op is nodes.AtomicOp.SUB else numbers
                _defer(chunk, place, where, np.broadcast_to(numbers, where.shape))
                continue
            chunk.globals.before_write(place.store, where, size)
            function, is_signed = _COMMUTATIVE[op]
            memory = place.store.typed(dtype)
            memory = sv.signed(memory) if is_signed else memory
            numbers = sv.signed(numbers) if is_signed else numbers
            function.at(memory, where // size, numbers)
            place.store.clear_owners(where, size)

    return atomic


def _lanes_in(chunk: Chunk, lanes: Array | None) -> int:
    return chunk.lanes if lanes is None else len(lanes)


def _defer(chunk: Chunk, place: Any, at: Array, numbers: Array) -> None:
    thread, block, epoch = chunk.accessor()
    if place.lanes is not None:
        thread, block = thread[place.lanes], block[place.lanes]
        epoch = epoch[place.lanes] if isinstance(epoch, np.ndarray) else epoch
    epoch = np.broadcast_to(epoch, thread.shape)
    chunk.deferred.append(Deferred(place.store, at, numbers, block, epoch, thread))


def finish_additions(chunk: Chunk, complete: Array | None) -> None:
    """Do deferred additions in the reference's order: block, epoch, thread, then program order.

    At a barrier of the blocks `complete` those to their shared memory are due; those to global
    memory wait for the chunk's end (`complete` None), since a later phase of one block comes before
    the next block.
    """
    ready: dict[int, list[Deferred]] = {}
    waiting: list[Deferred] = []
    for entry in chunk.deferred:
        if complete is None:
            ready.setdefault(id(entry.store), []).append(entry)
        elif entry.store.thing is not None:
            waiting.append(entry)
        else:
            due = complete[entry.block - chunk.first_block]
            ready.setdefault(id(entry.store), []).append(_part(entry, due))
            if not due.all():
                waiting.append(_part(entry, ~due))
    chunk.deferred = waiting
    for entries in ready.values():
        numbers = np.concatenate([e.values for e in entries])
        at = np.concatenate([e.at for e in entries])
        keys = [np.concatenate([getattr(e, k) for e in entries]) for k in _ORDER]
        order = np.lexsort(keys)
        memory = entries[0].store.typed(numbers.dtype)
        chunk.globals.before_write(entries[0].store, at, numbers.dtype.itemsize)
        places = at[order] // numbers.dtype.itemsize
        np.add.at(memory, places, numbers[order])
        if np.any(np.isnan(memory[places])):
            raise Trouble("an atomic addition gives no number", blocks=np.zeros(1, np.int64))


_ORDER = ("thread", "epoch", "block")  # the last key counts most


def _part(entry: Deferred, lanes: Array) -> Deferred:
    return Deferred(
        entry.store, entry.at[lanes], entry.values[lanes], entry.block[lanes], entry.epoch[lanes],
        entry.thread[lanes],
    )  # fmt: skip


# --- checks --------------------------------------------------------------------------------------


def _assert(s: nodes.Assert, kernel: FlatKernel) -> Step | None:
    condition, property_, origin = compile_scalar(s.condition), s.property, s.origin

    def check(chunk: Chunk) -> None:
        found = condition(chunk)
        if found.u is not None:
            used(chunk, found, origin)
        if np.all(found.x):
            return
        if property_ == Property.ASSERTION or not chunk.known(property_, origin):
            raise Trouble(f"{property_} at line {origin.user_span.line}", ~found.x)

    return check


def used(chunk: Chunk, v: Lanes, origin: Any) -> None:
    """A value decides something; undefined bits in it are a finding."""
    if v.u is not None and not chunk.known(Property.UNINITIALIZED_READ, origin):
        raise Trouble(f"uninitialized-read at line {origin.user_span.line}", v.u != 0)


def _assume(s: nodes.Assume, kernel: FlatKernel) -> Step | None:
    condition = compile_scalar(s.condition)

    def check(chunk: Chunk) -> None:
        found = condition(chunk)
        if found.u is not None or not np.all(found.x):
            raise Trouble("an assumption does not hold")

    return check


def _note(s: nodes.Note, kernel: FlatKernel) -> Step | None:
    condition = compile_scalar(s.condition)

    def check(chunk: Chunk) -> None:
        if not np.all(condition(chunk).x):
            raise Trouble("something is worth a note")

    return check


# --- text ----------------------------------------------------------------------------------------


def _formatted(s: nodes.Formatted, kernel: FlatKernel) -> Step | None:
    if s.op is not nodes.FormatOp.PRINT or s.list_argument:
        raise Trouble("formatted input or text in a buffer")
    heading = compile_scalar(s.arguments[0])
    arguments = [compile_scalar(a) for a in s.arguments[1:]]
    target = s.target

    def write(chunk: Chunk) -> None:
        format_ = _constant_text(chunk, sv.one_value(heading(chunk), 0), heading(chunk))
        given = [a(chunk) for a in arguments]
        if any(v.u is not None or sv.is_virtual(v.o) for v in given):
            raise Trouble("output that is undefined or an address in private memory")
        parts = list(directives(format_))
        thread, block, epoch = chunk.accessor()
        epochs = np.broadcast_to(epoch, thread.shape)
        for lane in range(chunk.lanes):
            text = _line(chunk, parts, [sv.one_value(v, lane) for v in given])
            order = (int(block[lane]), int(epochs[lane]), int(thread[lane]), len(chunk.prints))
            chunk.prints.append(Printed(order, False, text))
        if target is not None:  # in kernels printf returns how many arguments it took
            taken = sum(not isinstance(part, bytes) for part in parts)
            chunk.write(target, Lanes(np.uint32(taken)))

    return write


def _constant_text(chunk: Chunk, pointer: Value, lanes: Lanes | None = None) -> bytes:
    """A string that nobody can write while the kernel runs."""
    if lanes is not None and (lanes.x.ndim or lanes.u is not None):
        raise Trouble("threads differ in the format")
    if pointer.owner <= 0:
        raise Trouble("a string in private memory")
    thing = chunk.run.memory[pointer.owner]
    found = chunk.run.memory.text(pointer)
    if not thing.constant or found is None:
        raise Trouble("a string that may change")
    return found


def _line(chunk: Chunk, parts: list[bytes | Directive], given: list[Value]) -> bytes:
    out = bytearray()
    waiting = iter(given)
    for part in parts:
        if isinstance(part, bytes):
            out += part
            continue
        value = next(waiting, None)
        if value is None or part.width == -1 or part.precision == -1 or part.conversion in "np[":
            raise Trouble("an unusual format")
        text = None
        if part.conversion == "s" and value.bits:
            text = _constant_text(chunk, value)
        out += render(part, concrete_bits(value), text)
    return bytes(out)


_COMPILERS: dict[type, Callable[[Any, FlatKernel], Step | None]] = {
    nodes.Assign: _assign,
    nodes.Declare: _declare,
    nodes.EndLifetime: _end_lifetime,
    nodes.Load: _load,
    nodes.Store: _store,
    nodes.Copy: _copy,
    nodes.Fill: _fill,
    nodes.Atomic: _atomic,
    nodes.Fence: _nothing,  # without atomics it orders nothing another thread could learn
    nodes.Assert: _assert,
    nodes.Assume: _assume,
    nodes.Note: _note,
    nodes.Formatted: _formatted,
    nodes.SpecCall: _nothing,
    nodes.SpecClause: _nothing,
    Enter: _enter,
    Leave: _leave,
    Count: _count,
}
