"""Two-thread analysis: of every launch two threads with open ids, what others write is arbitrary.

Enters: a kernel that starts. Leaves: two threads that run in its place, in one block or (a path of
its own) in two, with ids about which no more is known than that they are of the launch and differ.
Memory that any thread of the kernel may write holds, for whoever reads it in the kernel or after
it, anything: the two stand for all pairs, so what some thread writes one of them writes on some
path, and when a new one is found everything begins anew.

That allows more than can happen, never less: a proof stands, a violation counts only when a run of
the whole launch shows it. What two threads say nothing about (warps, grids, device heaps, pointers
read from memory that is written, work that runs at the same time) is `OutsideTwoThreadFragment`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from warpproof.base.property import Property
from warpproof.ir import nodes, types
from warpproof.logic.terms import Term
from warpproof.logic.walk import free_symbols
from warpproof.semantics.domain.evaluation import (
    Environment,
    evaluate,
    scalar,
)
from warpproof.semantics.domain.values import (
    Bits,
    Compound,
    Data,
    Value,
    zero_data,
)
from warpproof.semantics.domain.values import width as width_of
from warpproof.semantics.machine import stream_work
from warpproof.semantics.machine.findings import ThreadName
from warpproof.semantics.machine.statements import volatile_as
from warpproof.semantics.machine.threads import BlockState, KernelLaunch, Operation, Thread
from warpproof.semantics.symbolic.abstract_machine import AbstractMachine
from warpproof.semantics.symbolic.memory import SymbolicObject
from warpproof.semantics.symbolic.names import Decided, Decides
from warpproof.semantics.symbolic.options import OutsideTwoThreadFragment, Restart
from warpproof.semantics.symbolic.path import PathEnds

if TYPE_CHECKING:
    from warpproof.semantics.memory.concrete import Object

_SAME_BLOCK, _TWO_BLOCKS = 0, 1
_MOST_TOLD_APART = 64  # elements that an open index can mean; of more, what is read is arbitrary
_INDEX_BITS = 32
_READ_ONLY = frozenset({nodes.Space.CONSTANT})
_PIECE = 4  # bytes of a copy that are arbitrary together

Triple = tuple[Bits, Bits, Bits]


@dataclass(frozen=True, slots=True)
class Ids:
    """Who one of the two is."""

    thread: Triple
    block: Triple
    operation: Operation


class TwoThreadAbstraction:
    """The threads that stand for all others, and what is no longer known because of them."""

    def __init__(self, machine: AbstractMachine) -> None:
        self._m = machine
        self._ids: dict[int, Ids] = {}
        self._last: set[int] = set()  # operations after which the path ends: another goes on
        self._havocked: set[int] = set()  # names of memory that kernels have written
        self.unsure: dict[Property, str] = {}  # properties that cannot be proved, and why

    # --- starting and ending -------------------------------------------------------------------

    def stands_for(self, operation: Operation) -> bool:
        """Two threads and less stand for themselves."""
        work = operation.work
        return isinstance(work, KernelLaunch) and work.blocks * work.threads_per_block > 2

    def start(self, operation: Operation) -> None:
        m, work = self._m, operation.work
        assert isinstance(work, KernelLaunch)
        if work.cooperative:
            raise OutsideTwoThreadFragment("a cooperative launch")
        if m.settings.warp_sync:
            raise OutsideTwoThreadFragment("warps in lockstep")
        cases = [_SAME_BLOCK] if work.threads_per_block > 1 else []
        cases += [_TWO_BLOCKS] if work.blocks > 1 else []
        case = m.path.pick(cases)
        if case != cases[0]:
            self._last.add(operation.number)
        work.next_block = work.blocks
        first = self._open_ids(operation, 0, None)
        second = self._open_ids(operation, 1, first.block if case == _SAME_BLOCK else None)
        a, b = first.thread, second.thread
        if case == _TWO_BLOCKS:
            a, b = first.block, second.block
        m.path.assume(
            m.t.any_of([m.t.ne(self._term(x), self._term(y)) for x, y in zip(a, b, strict=True)])
        )
        groups = [(first, second)] if case == _SAME_BLOCK else [(first,), (second,)]
        number = operation.number
        for group in groups:
            block = BlockState((0, 0, 0), operation, number)
            operation.live_blocks.append(block)
            for ids in group:
                self._add_thread(operation, work, block, number, ids)
                number += 1

    def _open_ids(self, operation: Operation, which: int, block: Triple | None) -> Ids:
        work = operation.work
        assert isinstance(work, KernelLaunch)
        name = f"t{operation.number}.{which}"
        if block is None:
            block = self._below(f"{name}.b", work.grid)
        return Ids(self._below(f"{name}.t", work.block), block, operation)

    def _below(self, name: str, limits: tuple[int, int, int]) -> Triple:
        """An open index in each dimension, as narrow as it can be."""
        m, t = self._m, self._m.t
        found: list[Bits] = []
        for axis, limit in zip("xyz", limits, strict=True):
            if limit == 1:
                found.append(0)
                continue
            size = (limit - 1).bit_length()
            symbol = m.g.symbol(f"{name}{axis}{limit}", size)
            if limit != 1 << size:
                m.path.assume(t.bv_ult(symbol, t.bv(limit, size)))
            found.append(m.g.extend(symbol, size, _INDEX_BITS, False))
        return found[0], found[1], found[2]

    def _add_thread(
        self, operation: Operation, work: KernelLaunch, block: BlockState, number: int, ids: Ids
    ) -> None:
        m = self._m
        thread = Thread(
            number, nodes.Side.DEVICE, ThreadName(work.function.name), operation.clock.copy()
        )
        thread.block = block
        block.threads.append(thread)
        self._ids[number] = ids
        where = m.index(nodes.Side.DEVICE, work.function.symbol)
        thread.frames.append(stream_work.kernel_frame(m, thread, where, work))
        m.threads[number] = thread
        m.names[number] = thread.name

    def ended(self, operation: Operation) -> None:
        """The kernel is over: what it may have written may be anything."""
        if not any(ids.operation is operation for ids in self._ids.values()):
            return
        for thing in list(self._m.memory.objects()):
            if thing.alive and self.is_written(operation, thing):
                self._forget_contents(operation, thing)
        if operation.number in self._last:
            raise PathEnds("what follows is explored after threads of one block")

    def _forget_contents(self, operation: Operation, thing: Object) -> None:
        m = self._m
        assert isinstance(thing, SymbolicObject)
        doubtful = self._may_be_unwritten(operation, thing)
        number = m.asking.number(m, "any")
        m.memory.havoc_object(thing, number, b"\xff")
        thing.given = not doubtful
        self._havocked.add(number)

    # --- who they are --------------------------------------------------------------------------

    def is_one(self, thread: Thread) -> bool:
        return thread.number in self._ids

    def are_both(self, a: int, b: int) -> bool:
        """Are two threads the two of one launch?"""
        first, second = self._ids.get(a), self._ids.get(b)
        return first is not None and second is not None and first.operation is second.operation

    def geometry(self, thread: Thread, node: nodes.GeometryRef) -> Value | None:
        ids = self._ids.get(thread.number)
        if ids is None:
            return None
        match node.register:
            case nodes.Geometry.THREAD_IDX:
                return Value(ids.thread[node.axis])
            case nodes.Geometry.BLOCK_IDX:
                return Value(ids.block[node.axis])
            case nodes.Geometry.LANE:
                raise OutsideTwoThreadFragment("lanes of warps")
            case _:
                return None

    def _term(self, bits: Bits) -> Term:
        return self._m.g.term(bits, _INDEX_BITS)

    # --- what is written -----------------------------------------------------------------------

    def _key(self, operation: Operation, thing: Object) -> tuple[str, str, str]:
        """Objects by what the program calls them: their order may differ from path to path."""
        work = operation.work
        assert isinstance(work, KernelLaunch)
        return work.function.symbol, thing.space.name, thing.name

    def is_written(self, operation: Operation, thing: Object) -> bool:
        return self._key(operation, thing) in self._m.options.written

    def _note_written(self, thread: Thread, thing: Object, undefined: Bits) -> None:
        """Kept for all paths: what is `True` may be written with what nothing wrote."""
        key = self._key(self._ids[thread.number].operation, thing)
        written = self._m.options.written
        if key not in written or (undefined != 0 and not written[key]):
            written[key] = undefined != 0
            raise Restart

    def _may_be_unwritten(self, operation: Operation, thing: SymbolicObject) -> bool:
        """Which bytes of it other threads write is not known."""
        if self._m.options.written[self._key(operation, thing)]:
            return True
        return not thing.given and self._m.memory.is_unwritten(thing, 0, thing.size)

    # --- accesses ------------------------------------------------------------------------------

    def load(self, t: Thread, s: nodes.Load, env: Environment) -> None:
        m = self._m
        size = types.store_size_of(s.type)
        atomic = volatile_as(m, s)
        pointer = scalar(s.pointer, env)
        place = m.touch(
            t, pointer, size, s.align, False, s.origin, (s.pointer,), atomic, volatile=s.volatile
        )
        if place is None:
            m.assign(t, s.target, zero_data(s.type))
        else:
            m.assign(t, s.target, self._read(t, place[0], place[1], s.type))

    def _read(self, t: Thread, thing: Object, offset: Bits, type_: types.Type) -> Data:
        assert isinstance(thing, SymbolicObject)
        if thing.space is nodes.Space.LOCAL or thing.space in _READ_ONLY:
            return self._m.memory.load(thing, offset, type_)
        operation = self._ids[t.number].operation
        if self.is_written(operation, thing):
            return self._anything(type_, self._may_be_unwritten(operation, thing))
        if not isinstance(offset, int) and self._is_large(thing, offset, type_):
            return self._anything(type_)
        return self._m.memory.load(thing, offset, type_)

    def _is_large(self, thing: SymbolicObject, offset: Term, type_: types.Type) -> bool:
        """Can an index mean so many initialised elements that they are not told apart?"""
        memory = self._m.memory
        if not thing.given and memory.is_unwritten(thing, 0, thing.size):
            return False
        low, high = memory.ranges.unsigned(offset)
        reach = min(high, thing.window) - low
        return reach > _MOST_TOLD_APART * types.store_size_of(type_)

    def _anything(self, type_: types.Type, doubtful: bool = False) -> Data:
        """A value of which nothing is known, where `doubtful` not even whether it was written."""
        m = self._m
        match type_:
            case types.Aggregate(fields):
                return Compound(tuple(self._anything(f, doubtful) for f in fields))
            case types.Vector(element, count):
                return Compound(tuple(self._anything(element, doubtful) for _ in range(count)))
            case types.Pointer():
                raise OutsideTwoThreadFragment(
                    "a pointer that is read from memory the kernel writes"
                )
            case _:
                number = m.asking.number(m, "any")
                size = width_of(type_)
                names, what = m.asking.names, Decides.ANYTHING
                undefined: Bits = 0
                if doubtful:  # a symbol of its own
                    undefined = m.g.symbol(names.symbol(what, number, 0, size), size)
                return Value(m.g.symbol(names.symbol(what, number), size), undefined)

    def store(self, t: Thread, s: nodes.Store, env: Environment) -> None:
        m = self._m
        pointer, value = scalar(s.pointer, env), evaluate(s.value, env)
        written = value.bits if isinstance(value, Value) else None
        size = types.store_size_of(s.value.type)
        place = m.touch(
            t, pointer, size, s.align, True, s.origin, (s.pointer,), volatile_as(m, s), written,
            s.volatile,
        )  # fmt: skip
        if place is None:
            return
        if place[0].space is nodes.Space.LOCAL:
            m.memory.store(place[0], place[1], value, s.value.type)
        else:
            self._note_written(t, place[0], _undefined(value))

    def atomic(self, t: Thread, s: nodes.Atomic, env: Environment) -> None:
        """Its result is anything, and so is what it leaves."""
        m = self._m
        size = types.store_size_of(s.type)
        writes = s.op is not nodes.AtomicOp.LOAD
        operands = [scalar(o, env) for o in s.operands]
        m.atomic_op = s.op
        pointer = scalar(s.pointer, env)
        place = m.touch(t, pointer, size, size, writes, s.origin, (), s.scope)
        m.atomic_op = None
        if place is None:
            m.assign(t, s.target, zero_data(s.type))
            return
        if place[0].space is nodes.Space.LOCAL:
            raise OutsideTwoThreadFragment("an atomic operation on a thread's own variable")
        if writes:
            undefined = [_undefined(o) for o in operands if _undefined(o) != 0]
            self._note_written(t, place[0], undefined[0] if undefined else 0)
        if s.target is not None:
            m.assign(t, s.target, self._read(t, place[0], place[1], s.type))

    def copy(
        self, t: Thread, thing: Object, to: Bits, source: Object, start: Bits, size: int
    ) -> None:
        """Bytes from one object to another, after both accesses were checked."""
        m = self._m
        assert isinstance(source, SymbolicObject)
        if thing.space is not nodes.Space.LOCAL:
            undefined = not source.given and m.memory.is_unwritten(source, 0, source.size)
            self._note_written(t, thing, int(undefined))
        elif not (isinstance(to, int) and isinstance(start, int)):
            raise OutsideTwoThreadFragment("a copy from or to a symbolic address")
        elif self._is_known(t, source):
            m.memory.copy(thing, to, source, start, size)
        else:
            doubtful = self._may_be_unwritten(self._ids[t.number].operation, source)
            for at in range(0, size, _PIECE):
                kind = types.Int(8 * min(_PIECE, size - at))
                m.memory.store(thing, to + at, self._anything(kind, doubtful), kind)

    def judge_copy(self, t: Thread, source: Object) -> None:
        """A copy that is no statement of its own: an argument by value."""
        if self.is_one(t) and not self._is_known(t, source):
            raise OutsideTwoThreadFragment("a record by value from memory the kernel writes")

    def _is_known(self, t: Thread, thing: Object) -> bool:
        own = thing.space is nodes.Space.LOCAL or thing.space in _READ_ONLY
        return own or not self.is_written(self._ids[t.number].operation, thing)

    def writes(self, t: Thread, thing: Object) -> bool:
        """Is a write to an object one that others may see?"""
        return self.is_one(t) and thing.space is not nodes.Space.LOCAL

    def fill(self, t: Thread, thing: Object, byte: Value) -> None:
        self._note_written(t, thing, byte.undefined)

    # --- what depends on it --------------------------------------------------------------------

    def depends(self, formula: Bits) -> bool:
        """Does a value depend on what a kernel has computed or read?"""
        if isinstance(formula, int):
            return False
        decided = self._m.asking.names.decided
        return any(self._is_havoc(decided.get(s.name)) for s in free_symbols([formula]))

    def _is_havoc(self, decided: Decided | None) -> bool:
        match decided:
            case Decided(Decides.CONTENTS, number):
                return number in self._havocked
            case Decided(Decides.ANYTHING):
                return True
        return False

    def judge_assertion(self, t: Thread, condition: Value) -> None:
        """What a kernel computes is not known: nothing is proved of it on the host."""
        if t.side is nodes.Side.HOST and self.depends(condition.bits):
            self.unsure[Property.ASSERTION] = _COMPUTED


_COMPUTED = "the two-thread analysis proves no host assertion about what a kernel computes"


def _undefined(data: Data) -> Bits:
    if isinstance(data, Value):
        return data.undefined
    return next((u for part in data.parts if (u := _undefined(part)) != 0), 0)
