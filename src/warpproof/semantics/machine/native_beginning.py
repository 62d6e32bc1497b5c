"""What a run was when a launch began, to go back to.

Enters: a launch that begins, and before anybody changes them the objects that it may change.
Leaves: the run as it was then, where the launch has to begin anew.
"""

from __future__ import annotations

from dataclasses import dataclass

from warpproof.base.source import UNKNOWN_ORIGIN
from warpproof.ir import nodes
from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.native_objects import ON_DEVICE
from warpproof.semantics.machine.threads import KernelLaunch, Operation
from warpproof.semantics.memory.concrete import HOST_ONLY, Object
from warpproof.semantics.memory.sparse import SparseBytes
from warpproof.semantics.races.clocks import Clock

_DEVICE_VISIBLE = ON_DEVICE - {nodes.Space.CONSTANT}


@dataclass(slots=True)
class _Before:
    """An object as it was."""

    data: bytearray | SparseBytes
    undefined: bytearray | SparseBytes
    owners: dict[int, tuple[int, int]]


class Beginning:
    def __init__(self, run: Machine, operation: Operation, work: KernelLaunch) -> None:
        self._run = run
        self._operation = operation
        self._work = work
        self.first_new = run.memory.next_id  # objects from here on are the launch's own
        self._before: dict[int, _Before] = {}
        self.heap_used = run.heap_used
        self.reported = run.reported()
        self._caveats = dict(run.caveats)
        self.steps = run.steps
        self._atomic_locations = dict(run.atomic_locations)
        self.mark = 0 if run.observer is None else run.observer.mark()

    def remember_all(self) -> None:
        """Objects that a kernel may change, as they are before anybody does."""
        for thing in self._run.memory.objects():
            if thing.alive and thing.space in _DEVICE_VISIBLE:
                self._remember(thing)

    def _remember(self, thing: Object) -> None:
        if thing.id not in self._before and thing.id < self.first_new:
            self._before[thing.id] = _Before(
                thing.data.copy(), thing.undefined.copy(), dict(thing.owners)
            )

    def is_as_before(self, thing: Object) -> bool:
        before = self._before.get(thing.id)
        return before is not None and (
            thing.owners == before.owners
            and _bytes_of(thing.data) == _bytes_of(before.data)
            and _bytes_of(thing.undefined) == _bytes_of(before.undefined)
        )

    def take_back(self) -> None:
        """Nothing of the launch has happened."""
        run = self._run
        if run.observer is not None:
            run.observer.back_to(self.mark)
        run.drop_output()
        for id_, before in self._before.items():
            thing = run.memory[id_]
            run.memory.revive(thing)  # a kernel may free what another allocated
            thing.data, thing.undefined = before.data.copy(), before.undefined.copy()
            thing.changes += 1
            thing.owners = dict(before.owners)
        run.memory.version += 1
        self._drop_new_objects()
        run.heap_used = self.heap_used
        self._operation.learned = Clock()
        run.drop_blocks(self._operation)
        forget_accesses(run)
        run.take_back(self.reported)
        for now, then in (
            (run.caveats, self._caveats),
            (run.atomic_locations, self._atomic_locations),
        ):
            now.clear()
            now.update(then)  # type: ignore[arg-type]
        run.steps = self.steps
        self._work.next_block = 0

    def _drop_new_objects(self) -> None:
        """Nothing leads any more to what the launch allocated or was the first to name."""
        run, first = self._run, self.first_new
        for key in [k for k, thing in run.global_objects.items() if thing.id >= first]:
            del run.global_objects[key]
        for thing in list(run.memory.objects()):
            if thing.id >= first and thing.alive and thing.id not in run.functions_by_object:
                run.memory.end(thing, UNKNOWN_ORIGIN)


def forget_accesses(run: Machine) -> None:
    """To what a kernel can touch."""
    for object_ in [o for o in run.races.known() if run.memory[o].space not in HOST_ONLY]:
        run.races.forget(object_)


def _bytes_of(data: bytearray | SparseBytes) -> bytearray | bytes:
    return data if isinstance(data, bytearray) else data[:]
