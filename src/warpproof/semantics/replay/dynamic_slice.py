"""What of a run matters to a failure: the steps that it depends on, through values and places."""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.base.property import Property
from warpproof.ir import nodes
from warpproof.ir.walk import variables_read
from warpproof.semantics.machine.findings import Finding, ThreadName
from warpproof.semantics.replay.recorder import ACCESSES, Failure, Key, Step, variable_key


def slice_of(steps: list[Step], finding: Finding, failure: Failure | None) -> set[int]:
    """Indices of the steps that the failure depends on. What a party of a conflict does after it
    is none of them, unless the other one gets values from there."""
    other = _other(steps, finding, failure)
    failing = _number_of(finding.thread, steps)
    involved = {failing}
    if other is not None:
        involved.add(steps[other].number)
    elif finding.other is not None:
        involved.add(_number_of(finding.other.thread, steps))
    roots = set(_roots(steps, failure)) | ({other} if other is not None else set())
    ends = {} if other is None else {steps[other].number: other}
    ends[failing] = len(steps)
    by_address = finding.property in _OF_ADDRESSES
    kept = set(roots)
    needed: set[Key] = set()
    branches: set[tuple[int, int]] = set()
    on_device: set[int] = set()  # threads of which something is kept
    for index in range(len(steps) - 1, -1, -1):
        step = steps[index]
        is_party = step.number in involved and index <= ends.get(step.number, index)
        match step.node:
            case nodes.Branch() | nodes.Switch() if is_party and step.reads:
                is_last = (step.number, step.place.line) not in branches
                branches.add((step.number, step.place.line))
            case nodes.Barrier() if is_party:
                is_last = True
            case nodes.Launch():
                is_last = any(number in step.launched for number in on_device)
            case _:
                is_last = False
        moved = _moved_to(step, needed)
        if is_last or moved or not needed.isdisjoint(step.writes):
            kept.add(index)
        if index in kept:
            if step.thread.thread is not None:
                on_device.add(step.number)
            needed -= step.writes
            needed -= moved.keys()
            needed |= {source for source in moved.values() if source is not None}
            needed |= _address_reads(step) if by_address and index in roots else step.reads
    return kept


def _number_of(thread: ThreadName, steps: list[Step]) -> int:
    """Of the last thread with this name: each launch has its own."""
    return next((step.number for step in reversed(steps) if step.thread == thread), -1)


def _moved_to(step: Step, needed: set[Key]) -> dict[Key, Key | None]:
    """Of the bytes that are needed, those that a copy or a fill writes, and where it has them
    from."""
    found: dict[Key, Key | None] = {}
    for moved in step.moved:
        for key in needed:
            match key:
                case ("m", moved.thing, int(at)) if moved.offset <= at < moved.offset + moved.size:
                    source = moved.source
                    found[key] = source and ("m", source[0], source[1] + at - moved.offset)
    return found


# Failures of an access, whatever the value that it reads or writes.
_OF_ADDRESSES = frozenset(
    {
        Property.DATA_RACE,
        Property.OUT_OF_BOUNDS,
        Property.NULL_POINTER,
        Property.INVALID_POINTER,
        Property.CONSTANT_WRITE,
    }
)


def _address_reads(step: Step) -> set[Key]:
    if isinstance(step.node, ACCESSES):
        names = variables_read(step.node.pointer)
        return {variable_key(step.number, step.depth, name) for name in names}
    return step.reads


def _roots(steps: list[Step], failure: Failure | None) -> Iterator[int]:
    """The failing step, and the one that made the object that it is about."""
    if steps:
        yield len(steps) - 1
    if failure is not None:
        yield from _making(steps, failure)


def _making(steps: list[Step], failure: Failure) -> Iterator[int]:
    if failure.thing is None:
        return
    place = failure.thing.origin.user_span
    for index in range(len(steps) - 1, -1, -1):
        step = steps[index]
        is_there = (step.place.file, step.place.line) == (place.file, place.line)
        if is_there and not step.is_of_model and isinstance(step.node, _MAKING):
            yield index
            return


_MAKING = (nodes.Call, nodes.Declare, nodes.AllocaArray, nodes.Alloc)


def _other(steps: list[Step], finding: Finding, failure: Failure | None) -> int | None:
    if finding.other is None:
        return None
    if failure is not None and failure.other is not None:
        return next((n for n, step in enumerate(steps) if step is failure.other), None)
    line = finding.other.origin.user_span.line
    for index in range(len(steps) - 1, -1, -1):
        step = steps[index]
        is_there = step.thread == finding.other.thread and step.place.line == line
        if is_there and (step.touched or isinstance(step.node, nodes.Barrier)):
            return index
    return None
