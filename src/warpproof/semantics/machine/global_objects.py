"""What a thread sees by name: its geometry, and global, constant and shared variables."""

from __future__ import annotations

from warpproof.base.source import UNKNOWN_ORIGIN
from warpproof.ir import nodes, types
from warpproof.semantics.domain.values import (
    NULL,
    ZERO,
    Value,
    concrete_bits,
)
from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.threads import KernelLaunch, Thread
from warpproof.semantics.memory.concrete import Object


def geometry(thread: Thread, node: nodes.GeometryRef) -> Value:
    block = thread.block
    if block is None:
        return ZERO
    launch = block.launch.work
    assert isinstance(launch, KernelLaunch)
    match node.register:
        case nodes.Geometry.THREAD_IDX:
            return Value(thread.index[node.axis])
        case nodes.Geometry.BLOCK_IDX:
            return Value(block.index[node.axis])
        case nodes.Geometry.BLOCK_DIM:
            return Value(launch.block[node.axis])
        case nodes.Geometry.GRID_DIM:
            return Value(launch.grid[node.axis])
        case nodes.Geometry.LANE:
            return Value(thread.lane)
        case nodes.Geometry.DYNAMIC_SHARED:
            return Value(launch.shared_bytes)
        case nodes.Geometry.COOPERATIVE:
            return Value(int(launch.cooperative))


def seen_object(run: Machine, thread: Thread, node: nodes.AddressOf) -> Object:
    """What a thread gets when it takes the address of a variable. A variable of the device has a
    stand-in on the host: only the runtime knows which variable that is of."""
    variable = run.program.module(node.side).globals[node.symbol]
    on_host = thread.side is nodes.Side.HOST and node.side is nodes.Side.DEVICE
    if not on_host or variable.space is nodes.Space.MANAGED:
        return global_object(run, thread, node)
    found = run.shadows.get(node.symbol)
    if found is None:
        found = run.memory.allocate(
            variable.size, variable.align, nodes.Space.HOST_OTHER,
            f"the host's stand-in for {variable.name}", UNKNOWN_ORIGIN, run.oracle.unwritten(),
        )  # fmt: skip
        run.shadows[node.symbol] = found
        run.symbols_by_shadow[found.id] = node
    return found


def as_device_sees(run: Machine, node: nodes.AddressOf) -> Object:
    """A variable or function of the device, for who is no thread of it."""
    if node.kind is nodes.SymbolKind.GLOBAL:
        return global_object(run, run.host, node)
    return run.object_of(run.host, node)


def symbol_address(run: Machine, thread: Thread, pointer: Value) -> Value:
    """Where on the device the variable is whose address on the host is given; null if it is of no
    such variable."""
    thing = run.memory.owner_of(pointer)
    if thing is None:
        return NULL
    node = run.symbols_by_shadow.get(thing.id)
    if node is not None:
        found = global_object(run, thread, node)
        return Value(found.base + concrete_bits(pointer) - thing.base, 0, found.id)
    return pointer if thing in run.global_objects.values() and _is_managed(thing) else NULL


def _is_managed(thing: Object) -> bool:
    return thing.space is nodes.Space.MANAGED


_HOST_ARRAYS = 16  # what a compiler for the host aligns arrays to, and so counts on in accesses


def global_object(run: Machine, thread: Thread, node: nodes.AddressOf) -> Object:
    """The variable itself, wherever it is."""
    variable = run.program.module(node.side).globals[node.symbol]
    if variable.space is nodes.Space.SHARED:
        return _shared_object(run, thread, variable)
    key = (node.side, node.symbol)
    found = run.global_objects.get(key)
    if found is None:
        align = variable.align
        if variable.space is nodes.Space.MANAGED:
            align = max(align, _HOST_ARRAYS)
        found = run.memory.allocate(
            variable.size, align, variable.space, variable.name, UNKNOWN_ORIGIN, None
        )
        run.global_objects[key] = found  # first: an initialiser may point at itself
        _initialise(run, thread, found, variable)
    return found


def _initialise(run: Machine, thread: Thread, thing: Object, variable: nodes.Global) -> None:
    image = variable.image
    if image is None:  # another file says what it holds
        run.define_elsewhere(thing, variable.name)
        return
    thing.data[:] = image.data
    for start, end in image.undefined:
        thing.undefined[start:end] = b"\xff" * (end - start)
    for relocation in image.relocations:
        target = _target(run, thread, variable, relocation.target)
        pointer = Value(target.base + relocation.addend, 0, target.id)
        run.memory.store(thing, relocation.offset, pointer, types.POINTER)
    thing.constant = variable.constant
    run.declare_const(thing, variable, variable.side)


def _target(run: Machine, thread: Thread, variable: nodes.Global, node: nodes.AddressOf) -> Object:
    """What an initialiser points at, as its own side sees it."""
    if node.kind is nodes.SymbolKind.GLOBAL and variable.side is node.side:
        return global_object(run, thread, node)
    return run.object_of(thread, node)


def _shared_object(run: Machine, thread: Thread, variable: nodes.Global) -> Object:
    block = thread.block
    if block is None:
        raise run.unsupported(f"shared variable {variable.name} on the host")
    key = "" if variable.dynamic_shared else variable.symbol  # all dynamic arrays are one
    found = block.shared.get(key)
    if found is None:
        launch = block.launch.work
        assert isinstance(launch, KernelLaunch)
        size = launch.shared_bytes if variable.dynamic_shared else variable.size
        found = run.memory.allocate(
            size, shared_alignment(variable), nodes.Space.SHARED, variable.name, UNKNOWN_ORIGIN,
            run.oracle.unwritten(),
        )  # fmt: skip
        found.owner = block.first
        block.shared[key] = found
    if variable.dynamic_shared:  # its address is one that suits all names it has
        found.align = max(found.align, variable.align)
    return found


_DYNAMIC_ALIGNMENT = 16  # of what a launch asks for, whatever the elements of its names


def shared_alignment(variable: nodes.Global) -> int:
    return max(variable.align, _DYNAMIC_ALIGNMENT) if variable.dynamic_shared else variable.align
