"""Runs that never end, shown by a cycle: a state that comes back.

Enters: a script of choices that ends where its part from `begins` on could be repeated for ever.
`CycleOracle` gives the answers; when the last one is used up and the next choice is asked for, the
whole state must be that in which the choice number `begins` was asked for, and every thread that
could run must have run in between (an unfair schedule proves nothing). Then the run ends as stuck,
with a `deadlock` for each thread of the cycle; otherwise with the reason why it is no cycle.

A state is what the further run depends on: where each thread stands, its variables, what it waits
for, and all memory that can still be reached. Objects are compared by the way to them, not by their
addresses, so that variables which are made anew in each round do not matter; a cycle that launches
kernels does not count as one, since its threads are others each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from warpproof.base.property import Property
from warpproof.ir import types
from warpproof.semantics.domain.values import (
    NO_OBJECT,
    Data,
    Value,
    concrete_bits,
)
from warpproof.semantics.machine.findings import Ending, ProgramEnds
from warpproof.semantics.machine.oracle import Choice, Scripted
from warpproof.semantics.machine.threads import Frame, KernelLaunch, Thread, Waiting
from warpproof.semantics.memory.concrete import Object

if TYPE_CHECKING:
    from warpproof.semantics.machine.interpreter import Interpreter

State = tuple[object, ...]


class NoCycle(ProgramEnds):
    """The witness promises a cycle that is none."""

    def __init__(self, reason: str) -> None:
        super().__init__(Ending.UNSUPPORTED, 3, reason)


class CycleOracle(Scripted):
    """Set `run` before the run begins."""

    run: Interpreter

    def __init__(self, choices: Sequence[Choice], preemptive: bool, begins: int) -> None:
        super().__init__(choices, preemptive)
        self._begins = begins
        self._state: State | None = None
        self._ran: set[int] = set()  # threads that ran in the cycle

    def schedule(self, runnable: Sequence[int], current: int | None) -> int:
        if len(runnable) > 1:
            if self._next == self._begins:
                self._state = state_of(self.run)
                self._ran.clear()
            elif self._next >= len(self._choices):
                self._close(runnable)
        answer = super().schedule(runnable, current)
        self._ran.add(answer)
        return answer

    def _close(self, runnable: Sequence[int]) -> None:
        if self._state is None:
            raise NoCycle("the cycle does not begin with a choice of the next thread")
        if state_of(self.run) != self._state:
            raise NoCycle("the state at the end of the cycle is not that of its beginning")
        left = [n for n in runnable if n not in self._ran]
        if left:
            name = self.run.names.get(left[0], f"thread {left[0]}")
            raise NoCycle(f"the cycle leaves {name} waiting, which could run")
        for number in sorted(self._ran):
            thread = self.run.threads.get(number)
            if thread is not None:
                self.run.report(
                    Property.DEADLOCK,
                    "threads repeat the same steps for ever",
                    thread,
                    self.run.origin_of(thread),
                )
        raise ProgramEnds(Ending.STUCK, 1, "threads repeat the same steps for ever")


def state_of(run: Interpreter) -> State:
    """All that the further run depends on, in a form that can be compared."""
    return _Look(run).state()


class _Look:
    """Objects get numbers in the order in which they are met."""

    def __init__(self, run: Interpreter) -> None:
        self._run = run
        self._numbers: dict[int, int] = {}
        self._met: list[Object] = []

    def state(self) -> State:
        run = self._run
        parts: list[object] = [run.heap_used, run.exiting, len(run.at_exit)]
        for number in sorted(run.threads):
            parts.append(self._thread(run.threads[number]))
        for operation in run.operations:
            work = operation.work
            place = work.next_block if isinstance(work, KernelLaunch) else -1
            parts.append((operation.number, operation.started, place))
            for block in operation.live_blocks:
                parts += [self._number(thing) for _, thing in sorted(block.shared.items())]
                parts.append(tuple((key, len(come)) for key, come in block.arrivals.items()))
        for _, thing in sorted(run.global_objects.items(), key=lambda item: str(item[0])):
            parts.append(self._number(thing))
        done = 0
        while done < len(self._met):  # contents may lead to more objects
            parts.append(self._contents(self._met[done]))
            done += 1
        return tuple(parts)

    def _thread(self, thread: Thread) -> object:
        request = thread.request
        asked: object = None
        if request is not None:
            asked = (request.mask, tuple(map(self._data, request.arguments)))
        arrived = None if thread.arrived is None else (id(thread.arrived[0]), thread.arrived[2])
        waits_for = tuple(operation.number for operation in thread.waits_for)
        waits = thread.waits
        if waits is Waiting.CHANGE and thread.seen_version != self._run.memory.version:
            waits = Waiting.NOTHING
        frames = tuple(map(self._frame, thread.frames))
        return thread.number, waits, frames, asked, arrived, waits_for

    def _frame(self, frame: Frame) -> object:
        variables = tuple((n, self._data(v)) for n, v in sorted(frame.variables.items()))
        objects = [
            (name, self._number(thing))
            for name, thing in sorted(frame.objects.items())
            if thing.alive
        ]
        arrays = [
            (array.variable, self._number(array.thing))
            for _, array in sorted(frame.arrays.items())
            if array.thing.alive
        ]
        symbol = frame.where.function.symbol
        arguments = None if frame.arguments is None else self._data(frame.arguments)
        held = (*objects, *arrays)
        return symbol, frame.label, frame.index, frame.target, variables, held, arguments

    def _data(self, data: Data) -> object:
        if not isinstance(data, Value):
            return tuple(map(self._data, data.parts))
        if data.owner == NO_OBJECT:
            return data.bits, data.undefined
        thing = self._run.memory[data.owner]
        return self._number(thing), concrete_bits(data) - thing.base, data.undefined

    def _number(self, thing: Object) -> str:
        """An object's number; all that are no more are alike."""
        if not thing.alive:
            return "ended"
        found = self._numbers.get(thing.id)
        if found is None:
            found = self._numbers[thing.id] = len(self._met)
            self._met.append(thing)
        return f"object {found}"

    def _contents(self, thing: Object) -> object:
        if thing.size > _LARGEST:
            raise NoCycle(f"{thing.name} is too large to compare")
        data = bytearray(thing.data[: thing.size])
        pointers: list[object] = []
        for at, (owner, which) in sorted(thing.owners.items()):
            if thing.owners.get(at - which) != (owner, 0):
                raise NoCycle(f"{thing.name} holds a piece of a pointer")
            if which == 0:
                target = self._run.memory[owner]
                end = at + types.POINTER_SIZE
                bits = int.from_bytes(thing.data[at:end], "little")
                pointers.append((at, self._number(target), bits - target.base))
            data[at] = 0  # an address of its own in each round
        return thing.space, thing.size, bytes(data), bytes(thing.undefined[:]), tuple(pointers)


_LARGEST = 1 << 26
