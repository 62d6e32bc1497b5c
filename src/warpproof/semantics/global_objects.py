"""What a thread sees by name: its geometry, and global, constant and shared variables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warpproof.base.source import UNKNOWN_ORIGIN
from warpproof.ir import nodes, types
from warpproof.semantics.concrete_memory import Object
from warpproof.semantics.threads import KernelLaunch, Thread
from warpproof.semantics.values import (
    ZERO,
    Value,
)

if TYPE_CHECKING:
    from warpproof.semantics.interpreter import Interpreter


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


def global_object(run: Interpreter, thread: Thread, node: nodes.AddressOf) -> Object:
    variable = run.program.module(node.side).globals[node.symbol]
    if variable.space is nodes.Space.SHARED:
        return _shared_object(run, thread, variable)
    key = (node.side, node.symbol)
    found = run.global_objects.get(key)
    if found is None:
        found = run.memory.allocate(
            variable.size, variable.align, variable.space, variable.name, UNKNOWN_ORIGIN, None
        )
        run.global_objects[key] = found  # first: an initialiser may point at itself
        _initialise(run, thread, found, variable)
    return found


def _initialise(run: Interpreter, thread: Thread, thing: Object, variable: nodes.Global) -> None:
    image = variable.image
    if image is None:  # another file says what it holds
        run.define_elsewhere(thing, variable.name)
        return
    thing.data[:] = image.data
    for start, end in image.undefined:
        thing.undefined[start:end] = b"\xff" * (end - start)
    for relocation in image.relocations:
        target = run.object_of(thread, relocation.target)
        pointer = Value(target.base + relocation.addend, 0, target.id)
        run.memory.store(thing, relocation.offset, pointer, types.POINTER)
    thing.constant = variable.constant


def _shared_object(run: Interpreter, thread: Thread, variable: nodes.Global) -> Object:
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
            size, max(variable.align, 16), nodes.Space.SHARED, variable.name, UNKNOWN_ORIGIN,
            run.oracle.unwritten(),
        )  # fmt: skip
        found.owner = block.first
        block.shared[key] = found
    return found
