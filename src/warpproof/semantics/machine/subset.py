"""Running a few threads of a large launch, and knowing when that is not enough.

A witness may list, for some launches, the threads that matter. Those run before all others: one of
the schedules of the whole launch, so what fails in them fails in it, whatever the others do later.
Two things would need the others, and end the run with the reason instead of a guess:

- a listed thread waits for one that is left out (at a barrier, in a warp operation, in a loop);
- after such a launch somebody reads memory that the threads left out may have written, or asks for
  device heap that they may have used up. They may write every object that a chain of pointers leads
  to from the kernel's parameters and the globals it names; all that the device can reach if the
  kernel makes pointers from integers or calls through pointers.

That the threads left out end at all, without a failure of their own, is an assumption.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from warpproof.ir import nodes
from warpproof.ir.walk import children, expressions
from warpproof.semantics.machine import global_objects
from warpproof.semantics.machine.findings import Ending
from warpproof.semantics.machine.run_state import ProgramEnds
from warpproof.semantics.machine.threads import BlockState, KernelLaunch, Operation, Waiting
from warpproof.semantics.memory.concrete import Object

if TYPE_CHECKING:
    from warpproof.semantics.machine.interpreter import Interpreter

Index = tuple[int, int, int]
_WRITABLE = frozenset(
    {nodes.Space.DEVICE, nodes.Space.MANAGED, nodes.Space.PINNED, nodes.Space.DEVICE_HEAP}
)


@dataclass(frozen=True, slots=True)
class ListedThread:
    block: Index
    thread: Index | None  # None: all of the block


@dataclass(frozen=True, slots=True)
class LaunchSubset:
    """`launch` counts the program's launches in the order of its requests, from 0."""

    launch: int
    threads: tuple[ListedThread, ...]


class NotEnough(ProgramEnds):
    """The threads that are left out would be needed."""

    def __init__(self, reason: str) -> None:
        super().__init__(Ending.UNSUPPORTED, 3, reason)


@dataclass(slots=True)
class Chosen:
    """The listed threads of one launch, as numbers: by block, None for all of its threads."""

    blocks: dict[int, frozenset[int] | None]

    def first(self) -> int:
        return min(self.blocks)

    def after(self, block: int, end: int) -> int:
        """The next listed block, `end` if there is none."""
        return min((b for b in self.blocks if b > block), default=end)


@dataclass(slots=True)
class LeftOut:
    """What a run with subsets has to remember."""

    subsets: dict[int, LaunchSubset]
    launches: int = 0  # requested so far
    open_objects: set[int] = field(default_factory=set)  # that threads left out may have written
    heap_is_open: bool = False

    def choose(self, work: KernelLaunch) -> Chosen | None:
        """Called for every launch, in order."""
        subset = self.subsets.get(self.launches)
        self.launches += 1
        if subset is None:
            return None
        blocks: dict[int, set[int] | None] = {}
        for listed in subset.threads:
            block = _linear(listed.block, work.grid, "block")
            if listed.thread is None:
                blocks[block] = None
            else:
                known = blocks.setdefault(block, set())
                if known is not None:
                    known.add(_linear(listed.thread, work.block, "thread"))
        if not blocks:
            raise NotEnough("a launch without a listed thread")
        return Chosen({b: None if t is None else frozenset(t) for b, t in blocks.items()})

    def judge_read(self, thing: Object) -> None:
        if thing.id in self.open_objects:
            raise NotEnough(f"{thing.name} is read, which threads that are left out may write")

    def written_whole(self, thing: Object) -> None:
        """After the launch somebody has written all of an object: it is known again."""
        self.open_objects.discard(thing.id)

    def judge_heap(self) -> None:
        if self.heap_is_open:
            raise NotEnough("the device heap, which threads that are left out may have used")

    def judge_waiting(self, operations: list[Operation]) -> None:
        """Nothing can run. Is it for want of threads that are left out?"""
        for operation in operations:
            if not isinstance(operation.work, KernelLaunch) or operation.work.chosen is None:
                continue
            for block in operation.live_blocks:
                _judge_block(block)

    def end(self, run: Interpreter, work: KernelLaunch) -> None:
        """A launch is over as far as its listed threads go."""
        functions = list(_reachable(run, work.function))
        everything = any(_forges_pointers(f) for f in functions)
        self.heap_is_open |= any(
            isinstance(s, nodes.Alloc | nodes.Free)
            for f in functions
            for b in f.blocks
            for s in b.statements
        )
        waiting = [thing for thing in work.objects if thing is not None]
        module = run.program.device
        named = module.globals if everything else _named_globals(functions)
        for symbol in named:
            variable = module.globals.get(symbol)
            if variable is not None and variable.space is not nodes.Space.SHARED:
                node = nodes.AddressOf(symbol, nodes.SymbolKind.GLOBAL, nodes.Side.DEVICE)
                waiting.append(global_objects.as_device_sees(run, node))
        if everything:
            waiting += [o for o in run.memory.objects() if o.alive and o.space in _WRITABLE]
        self.open_objects |= _writable_from(run, waiting)


def _judge_block(block: BlockState) -> None:
    partial = any(t.waits is Waiting.SKIPPED for t in block.threads)
    for thread in block.threads:
        if thread.waits in (Waiting.ENDED, Waiting.SKIPPED):
            continue
        if partial or thread.waits in (Waiting.GRID, Waiting.CHANGE):
            raise NotEnough(f"{thread.name} waits for threads that are left out")


def _linear(index: Index, count: Index, what: str) -> int:
    if any(not 0 <= i < n for i, n in zip(index, count, strict=True)):
        raise NotEnough(f"a listed {what} {index} that the launch does not have")
    return index[0] + count[0] * (index[1] + count[1] * index[2])


def _reachable(run: Interpreter, kernel: nodes.Function) -> Iterator[nodes.Function]:
    """The kernel and all functions it names, and they in turn."""
    module = run.program.device
    waiting, seen = [kernel], {kernel.symbol}
    while waiting:
        function = waiting.pop()
        yield function
        for node in _addresses(function):
            callee = module.functions.get(node.symbol)
            if callee is not None and node.symbol not in seen:
                seen.add(node.symbol)
                waiting.append(callee)


def _parts(function: nodes.Function) -> Iterator[nodes.Expr]:
    for block in function.blocks:
        for part in (*block.statements, block.terminator):
            waiting = list(expressions(part))
            while waiting:
                found = waiting.pop()
                yield found
                waiting += children(found)


def _addresses(function: nodes.Function) -> Iterator[nodes.AddressOf]:
    return (e for e in _parts(function) if isinstance(e, nodes.AddressOf))


def _named_globals(functions: list[nodes.Function]) -> dict[str, None]:
    return {
        e.symbol: None
        for f in functions
        for e in _addresses(f)
        if e.kind is nodes.SymbolKind.GLOBAL
    }


def _forges_pointers(function: nodes.Function) -> bool:
    """May it use pointers or call functions that it was not given?"""
    for block in function.blocks:
        for statement in block.statements:
            if isinstance(statement, nodes.Unsupported | nodes.Launch):
                return True
            if isinstance(statement, nodes.Call) and not isinstance(
                statement.callee, nodes.AddressOf
            ):
                return True
    return any(
        isinstance(e, nodes.Convert) and e.op is nodes.ConvertOp.INTTOPTR for e in _parts(function)
    )


def _writable_from(run: Interpreter, waiting: list[Object]) -> set[int]:
    seen: set[int] = set()
    found: set[int] = set()
    while waiting:
        thing = waiting.pop()
        if thing.id in seen:
            continue
        seen.add(thing.id)
        if thing.space in _WRITABLE and not thing.constant:
            found.add(thing.id)
        for owner in {owner for owner, _ in thing.owners.values()}:
            target = run.memory[owner]
            if target.alive:
                waiting.append(target)
    return found
