"""The reference interpreter: concrete execution of host and all device threads, with every check.

Enters: a program, an oracle and settings. Leaves: a `RunResult` with output, findings and how the
run ended. Deliberately naive: one statement of one thread at a time, on byte memory, in whatever
order the oracle says. It replays every counterexample and is the truth that engines are tested
against, so nothing here is clever.

The host runs until it waits; device work starts when its stream allows it and the oracle chooses
it. A *visible* step is one other threads can notice: an access to memory that is not a thread's
own, an atomic, a barrier, a fence, the end of a thread. A preemptive oracle may switch before each.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from warpproof.base.diagnostics import InternalError
from warpproof.base.property import Kind, Property
from warpproof.base.source import UNKNOWN_ORIGIN, Origin, Span
from warpproof.ir import nodes, types
from warpproof.ir.effects import MEETING, accessed, ends_all, is_visible
from warpproof.semantics.domain.evaluation import (
    Environment,
    evaluate,
    scalar,
)
from warpproof.semantics.domain.values import (
    NO_OBJECT,
    Data,
    UnknownFunction,
    Value,
    signed,
    undefined_data,
)
from warpproof.semantics.machine import (
    async_copies,
    barriers,
    bodiless,
    given_input,
    global_objects,
    input_output,
    launches,
    reach,
    stream_actions,
    stream_work,
)
from warpproof.semantics.machine.findings import (
    Ending,
    OtherAccess,
    ProgramEnds,
    RunResult,
)
from warpproof.semantics.machine.graphs import values_of
from warpproof.semantics.machine.machine import HOST_NUMBER, Machine
from warpproof.semantics.machine.oracle import Exhaustive, FirstChoice, Oracle
from warpproof.semantics.machine.run_state import RunSettings, TraceStep, user_origin
from warpproof.semantics.machine.statements import HANDLERS, Handler
from warpproof.semantics.machine.threads import (
    WAITS,
    BlockState,
    CopyWork,
    Frame,
    HostCallWork,
    KernelLaunch,
    Operation,
    Thread,
    Waiting,
)
from warpproof.semantics.machine.warp_lockstep import WarpLockstep
from warpproof.semantics.memory.concrete import Object, Problem
from warpproof.semantics.races.clocks import FOREVER

if TYPE_CHECKING:
    from warpproof.semantics.machine.native_loops import HostLoops

_QUANTUM = 200_000
_FOR_THEIR_BLOCK = frozenset({Waiting.WARP, Waiting.BARRIER, Waiting.NAMED_BARRIER, Waiting.ENDED})
_STEPS_OF_A_LOOK = 256  # at the clock, which takes as long as some of them


def run_program(
    program: nodes.Program, oracle: Oracle | None = None, settings: RunSettings | None = None
) -> RunResult:
    """Run from main to the end."""
    return Interpreter(program, oracle or FirstChoice(), settings or RunSettings()).run()


def explore(
    program: nodes.Program, settings: RunSettings | None = None, limit: int = 100_000
) -> Iterator[RunResult]:
    """Every schedule of a small program, one result each."""
    oracle = Exhaustive(FirstChoice())
    for _ in range(limit):
        yield run_program(program, oracle, settings)
        if not oracle.advance():
            return
    raise InternalError(f"more than {limit} schedules: explore is for small programs")


class _ThreadEnvironment(Environment):
    """Expressions of one thread."""

    __slots__ = ("_interpreter", "_thread")

    def __init__(self, interpreter: Interpreter, thread: Thread) -> None:
        self._interpreter = interpreter
        self._thread = thread

    def variable(self, name: str, type_: types.Type) -> Data:
        frame = self._thread.frame
        found = frame.variables.get(name)
        if found is None:
            self._interpreter.asked_variable = name
            pattern = int.from_bytes(self._interpreter.oracle.unwritten()[:8] * 2, "little")
            self._interpreter.asked_variable = None
            found = undefined_data(frame.where.variables[name].type, pattern)
            frame.variables[name] = found
        return found

    def address(self, node: nodes.AddressOf) -> Value:
        thing = self._interpreter.object_of(self._thread, node)
        return Value(thing.base, 0, thing.id)

    def geometry(self, node: nodes.GeometryRef) -> Value:
        return global_objects.geometry(self._thread, node)

    def decides(self, condition: Data) -> None:
        if not self.unsure:
            origin = self._thread.frame.origin
            self._interpreter.use(self._thread, condition, "a choice", origin)


def _host_loops(settings: RunSettings) -> HostLoops | None:
    if not settings.fast or (settings.on_step is not None and settings.hears_all):
        return None
    from warpproof.semantics.machine.native_loops import HostLoops  # where it is of use

    return HostLoops()


class Interpreter(Machine):
    handlers: dict[type, Handler] = HANDLERS  # by kind of statement

    def __init__(self, program: nodes.Program, oracle: Oracle, settings: RunSettings) -> None:
        super().__init__(program, oracle, settings)
        self._current: int | None = None
        self._gave_way: set[int] = set()  # threads that ran long without a visible step
        self._environments: dict[int, Environment] = {}
        self.lockstep = WarpLockstep(settings.warp_sync)
        self.host_loops = _host_loops(settings)

    # --- the whole run --------------------------------------------------------------------------

    def run(self) -> RunResult:
        try:
            self._start_host()
            self._schedule()
            self.check_leaks(_LEAKING)
        except ProgramEnds as end:
            self.release_output()
            place = self._place() if end.ending is Ending.UNSUPPORTED else None
            return self._result(end.ending, end.exit_code, end.detail, place)
        finally:
            self.release_output()
            if self.fast.kept is not None:
                self.fast.kept.close()
        if self.called_exit:
            return self._result(Ending.EXITED, self.host.result, "exit was called")
        return self._result(Ending.RETURNED, self.host.result, "")

    def _place(self) -> Span | None:
        """Where the user's text is that runs, or that asked for what a stream does."""
        thread = self.threads.get(self._current or HOST_NUMBER)
        if thread is None:
            asked = (op.origin for op in self.operations if op.number == self._current)
            return next(asked, self.origin_of(self.host)).user_span
        return user_origin(thread, self.origin_of(thread)).user_span if thread.frames else None

    def _result(
        self, ending: Ending, code: int, detail: str, place: Span | None = None
    ) -> RunResult:
        return RunResult(
            ending,
            code,
            detail,
            tuple(self.findings.values()),
            bytes(self.output),
            bytes(self.error_output),
            tuple(self.caveats),
            self.steps,
            tuple(self.notes),
            place,
        )

    def _start_host(self) -> None:
        if self.program.main is None:
            raise ProgramEnds(Ending.UNSUPPORTED, 3, "the file has no main")
        main = self.index(nodes.Side.HOST, self.program.main)
        frame = Frame(main, None)
        for parameter, value in zip(
            main.function.parameters, input_output.main_arguments(self), strict=False
        ):
            frame.variables[parameter.variable] = value
        self.host.frames.append(frame)
        if self.settings.given is not None:
            given_input.place(self, self.settings.given)
        for symbol in reversed(self.program.host.initializers):
            self.host.frames.append(Frame(self.index(nodes.Side.HOST, symbol), None))

    # --- scheduling -----------------------------------------------------------------------------

    def _schedule(self) -> None:
        straight = isinstance(self.oracle, FirstChoice) and not self.oracle.preemptive
        while True:
            if straight and (thread := self._first_runnable()) is not None:
                self._current = thread.number
                self._run_thread(thread)
                continue
            if straight and self._force_warps_of_a_block():
                continue
            runnable = self._runnable()
            if not runnable:
                if self._unblock():
                    continue
                if self.host.waits is Waiting.ENDED and not self.operations:
                    return
                self._stuck()
                return
            chosen = self._next_private(runnable)
            if chosen is None:
                chosen = self.oracle.schedule(runnable, self._current)
            self._current = chosen
            thread = self.threads.get(chosen)
            if thread is None or not thread.runnable:  # its first block may wait for more blocks
                stream_work.start(self, self._operation(chosen))
                self._end_if_late()  # one may take as long as many steps
            else:
                self._run_thread(thread)

    def _end_if_late(self) -> None:
        if self.settings.until.is_over or self.steps > self.settings.max_steps:
            raise ProgramEnds(Ending.OUT_OF_STEPS, 3, f"stopped after {self.steps} steps")

    def _first_runnable(self) -> Thread | None:
        """What `FirstChoice` takes of all threads, found without listing them."""
        if self.host.runnable:
            return self.host
        if self._current is not None:
            current = self.threads.get(self._current)
            if current is not None and current.runnable:
                return current
        version = self.memory.version
        waiting: BlockState | None = None  # the first one with lanes that wait for others
        for thread in self.threads.values():
            if thread.waits is Waiting.CHANGE and thread.seen_version != version:
                thread.waits = Waiting.NOTHING
            if thread.waits is Waiting.NOTHING:
                is_before = waiting is not None and waiting is not thread.block
                if is_before and self._force_warps_of_a_block():
                    return self._first_runnable()
                return thread
            if thread.waits is Waiting.WARP and waiting is None:
                waiting = thread.block
        return None

    def _runnable(self) -> list[int]:
        """Threads that can run, and operations that can start, by number."""
        for thread in self.threads.values():
            if thread.waits is Waiting.CHANGE and thread.seen_version != self.memory.version:
                thread.waits = Waiting.NOTHING
        if self.host.runnable and not self.oracle.preemptive:
            return [HOST_NUMBER]
        found = [n for n, t in self.threads.items() if t.runnable]
        if self.lockstep.size:
            found = self.lockstep.one_each(self, found)
        if not found and isinstance(self.oracle, FirstChoice):
            return self._first_ready()
        if not found or self.oracle.preemptive:
            found += [op.number for op in self.operations if op.ready]
            found.sort()
        if not found:
            found = [op.number for op in self.operations if stream_work.has_more_blocks(op)][:1]
        return found

    def _first_ready(self) -> list[int]:
        """What `FirstChoice` takes where no thread can run, found without listing all."""
        for operation in self.operations:
            if operation.ready:
                return [operation.number]
        return [op.number for op in self.operations if stream_work.has_more_blocks(op)][:1]

    def _next_private(self, runnable: list[int]) -> int | None:
        """What comes before the next visible step is nobody's choice: no other thread can notice
        it. So a preemptive oracle is asked once per visible step, never about the steps between."""
        if not self.oracle.preemptive:
            return None
        for number in runnable:
            thread = self.threads.get(number)
            if thread is None:
                work = self._operation(number).work
                if isinstance(work, KernelLaunch):  # its threads may still be late
                    return number
            elif number not in self._gave_way and not self.stands_at_visible(thread):
                return number
        return None

    def stands_at_visible(self, thread: Thread) -> bool:
        frame = thread.frame
        statements = frame.block.statements
        if frame.index >= len(statements):
            return ends_all(frame.block.terminator)
        return self._is_visible(thread, statements[frame.index])

    def stands_at_atomic(self, number: int) -> bool:
        """Is the next step of a thread an atomic operation?"""
        thread = self.threads.get(number)
        if thread is None or not thread.frames:
            return False
        statements = thread.frame.block.statements
        index = thread.frame.index
        return index < len(statements) and isinstance(statements[index], nodes.Atomic)

    def _is_visible(self, thread: Thread, statement: nodes.Statement) -> bool:
        """Can another thread notice this step now?"""
        if isinstance(statement, nodes.Assert) and statement.property == Property.ASSERTION:
            # One that fails ends the program: what others do before it is a matter of order.
            condition = scalar(statement.condition, self.environment(thread))
            return type(condition.bits) is int and condition.bits == 0
        if not is_visible(statement):
            return False
        if isinstance(statement, nodes.Alloc):  # only the device heap is small
            return thread.side is nodes.Side.DEVICE
        pointers = accessed(statement)
        if not pointers:
            return True
        if thread.number == HOST_NUMBER:
            if any(isinstance(o.work, CopyWork | HostCallWork) for o in self.operations):
                return True
            own = _HOST_SPACES
        else:
            own = _THREAD_SPACES
        environment = self.environment(thread)
        for pointer in pointers:
            owner = self.owner_of(scalar(pointer, environment))
            if owner == NO_OBJECT or self.memory[owner].space not in own:
                return True
        return False

    def drop_blocks(self, operation: Operation) -> None:
        """Forget the running blocks of a kernel that is to start anew."""
        for block in operation.live_blocks:
            for thread in block.threads:
                self.threads.pop(thread.number, None)
                self._environments.pop(thread.number, None)
        operation.live_blocks.clear()
        self._current = None  # a new thread will have the number of the one that runs now

    def start_block(self, operation: Operation) -> None:
        stream_work.start_block(self, operation)

    def _operation(self, number: int) -> Operation:
        return next(op for op in self.operations if op.number == number)

    def _unblock(self) -> bool:
        """Nothing can run: complete grid barriers, then groups that will never be complete."""
        if self.left_out is not None:
            self.left_out.judge_waiting(self.operations)
        for operation in self.operations:
            if operation.live_blocks and barriers.settle_grid(self, operation.live_blocks):
                return True
        for operation in self.operations:
            for block in operation.live_blocks:
                if barriers.force_warps(self, block):
                    return True
        return False

    def _force_warps_of_a_block(self) -> bool:
        """Where all threads of a block wait for each other, no other block helps."""
        if self.left_out is not None or len(self.threads) < 2:
            return False
        blocks = {t.block.first: t.block for t in self.threads.values() if t.block is not None}
        return any(
            all(t.waits in _FOR_THEIR_BLOCK for t in block.threads)
            and barriers.force_warps(self, block)
            for block in blocks.values()
        )

    def _stuck(self) -> None:
        """Threads wait for ever: say which, and for what."""
        spinning = [t for t in self.threads.values() if t.waits is Waiting.CHANGE]
        if any(t.wants_input for t in spinning):
            raise ProgramEnds(Ending.STUCK, 1, "a loop that ends with other input only")
        for thread in spinning:
            others = [t for t in spinning if t is not thread and t.frames]
            other = None
            if others:
                name, place = others[0].name, user_origin(others[0], self.origin_of(others[0]))
                other = OtherAccess(f"{name} waits here", name, place)
            self.report(
                Property.DEADLOCK,
                "this loop repeats for ever: nobody is left to change what it waits for",
                thread,
                self.origin_of(thread),
                (),
                other,
            )
            raise ProgramEnds(Ending.STUCK, 1, "a loop that never ends")
        for thread in self.threads.values():
            if thread.waits in (Waiting.BARRIER, Waiting.NAMED_BARRIER, Waiting.GRID):
                assert thread.arrived is not None
                self.report(
                    Property.BARRIER_DIVERGENCE,
                    "waits at a barrier where other threads never arrive",
                    thread,
                    thread.arrived[0].origin,
                )
                raise ProgramEnds(Ending.STUCK, 1, "deadlock at a barrier")
        self.report(
            Property.DEADLOCK, "all threads wait for ever", self.host, self.origin_of(self.host)
        )
        raise ProgramEnds(Ending.STUCK, 1, "deadlock")

    def origin_of(self, thread: Thread) -> Origin:
        """Where a thread stands."""
        if not thread.frames:
            return UNKNOWN_ORIGIN
        frame = thread.frame
        nodes_here = (*frame.block.statements, frame.block.terminator)
        return nodes_here[min(frame.index, len(nodes_here) - 1)].origin

    @property
    def current_thread(self) -> int | None:
        """The number of the thread, or stream operation, that runs now."""
        return self._current

    def environment(self, thread: Thread) -> Environment:
        found = self._environments.get(thread.number)
        if found is None:
            found = self._environments[thread.number] = _ThreadEnvironment(self, thread)
        return found

    def _run_thread(self, thread: Thread) -> None:
        """Run until the thread waits or ends, or until another may take over."""
        if self.lockstep.size and thread.block is not None:
            self.lockstep.run_group(self, thread)
            self._current = None if thread.waits is not Waiting.NOTHING else self._current
            return
        environment = self.environment(thread)
        preemptive = self.oracle.preemptive
        first = True
        budget = _QUANTUM
        while thread.waits is Waiting.NOTHING:
            frame = thread.frames[-1]
            statements = frame.block.statements
            if frame.index < len(statements):
                statement = statements[frame.index]
                if preemptive and not first and self._is_visible(thread, statement):
                    return
                first = False
                if self.settings.on_step is not None:
                    self._trace(thread, statement, False)
                self.execute(thread, statement, environment)
                if type(statement) in MEETING:
                    self._current = None  # a group goes on in order, not with its last member
                    self.steps += 1
                    return
            else:
                if preemptive and not first and ends_all(frame.block.terminator):
                    return
                first = False  # a jump, too, comes before the next visible step
                if self.settings.on_step is not None:
                    self._trace(thread, frame.block.terminator, True)
                self.terminate(thread, frame.block.terminator, environment)
            self.steps += 1
            budget -= 1
            if budget <= 0 and thread.side is nodes.Side.DEVICE:
                self._give_way(thread)
                return
            if not self.steps % _STEPS_OF_A_LOOK or self.steps > self.settings.max_steps:
                self._end_if_late()

    def step(self, thread: Thread) -> None:
        """One statement or terminator of a thread."""
        environment = self.environment(thread)
        frame = thread.frames[-1]
        statements = frame.block.statements
        at_end = frame.index >= len(statements)
        node = frame.block.terminator if at_end else statements[frame.index]
        if self.settings.on_step is not None:
            self._trace(thread, node, at_end)
        if isinstance(node, nodes.Goto | nodes.Branch | nodes.Switch | nodes.Return | nodes.Stop):
            self.terminate(thread, node, environment)
        else:
            self.execute(thread, node, environment)
        self.steps += 1

    def _trace(
        self, thread: Thread, node: nodes.Statement | nodes.Terminator, is_terminator: bool
    ) -> None:
        assert self.settings.on_step is not None
        from_model = thread.frame.where.function.from_model
        self.settings.on_step(TraceStep(self.steps, thread.name, node, is_terminator, from_model))

    def _give_way(self, thread: Thread) -> None:
        """A thread that runs long may be waiting for another: put it last."""
        operation = thread.block.launch if thread.block is not None else None
        if operation is not None and self._begins_anew(operation):
            return
        self._current = None
        self._gave_way.add(thread.number)
        del self.threads[thread.number]
        self.threads[thread.number] = thread
        if operation is not None and stream_work.has_more_blocks(operation):
            self.start_block(operation)

    def _begins_anew(self, operation: Operation) -> bool:
        """Does compiled code run a launch that was thought to be short?"""
        if not self.settings.fast:
            return False
        from warpproof.semantics.machine.native_launches import begins_anew  # where it is of use

        return begins_anew(self, operation)

    def execute(self, thread: Thread, statement: nodes.Statement, env: Environment) -> None:
        try:
            if self.handlers[type(statement)](self, thread, statement, env) is not WAITS:
                thread.frames[-1].index += 1
        except UnknownFunction as unknown:
            raise self.unsupported(f"function {unknown.name} has no concrete meaning") from None

    # --- objects --------------------------------------------------------------------------------

    def object_of(self, thread: Thread, node: nodes.AddressOf) -> Object:
        if node.kind is nodes.SymbolKind.LOCAL:
            return self._local(thread, node.symbol)
        if node.kind is nodes.SymbolKind.GLOBAL:
            return global_objects.seen_object(self, thread, node)
        key = (node.kind, node.side, node.symbol)
        found = self.function_objects.get(key)
        if found is None:
            space = nodes.Space.HOST_OTHER if node.side is nodes.Side.HOST else nodes.Space.DEVICE
            found = self.memory.allocate(16, 16, space, node.symbol, UNKNOWN_ORIGIN, None)
            found.constant = True
            self.function_objects[key] = found
            self.functions_by_object[found.id] = node
        return found

    def _local(self, thread: Thread, name: str) -> Object:
        frame = thread.frame
        found = frame.objects.get(name)
        if found is None:
            found = frame.objects[name] = self.new_local(thread, name, UNKNOWN_ORIGIN)
        return found

    # --- statements -----------------------------------------------------------------------------

    def havoc_reached(
        self, thread: Thread, name: str, arguments: tuple[Data, ...], origin: Origin
    ) -> None:
        """A function without a body: what it may write counts as written."""
        for thing in bodiless.reached(self, thread, arguments):
            self.reached_elsewhere(thread, thing, name, origin)
            self.memory.define(thing)

    def join(self, t: Thread, operation: Operation) -> None:
        """The thread now knows that the operation is over, and all that it knew."""
        launches.learn_end(t.clock, operation)
        if t.number == HOST_NUMBER:
            self.unjoined = {n for n in self.unjoined if not t.clock.covers(n, FOREVER)}
            self.unjoined_on_host &= self.unjoined

    def finish(self, operation: Operation) -> None:
        operation.done = True
        self.memory.version += 1  # what asks whether it is over may go on
        if isinstance(operation.work, KernelLaunch):
            if self.left_out is not None and operation.work.chosen is not None:
                reach.leave_open(self, self.left_out, operation.work)
            for parameter in operation.work.objects:
                if parameter is not None and parameter.alive:
                    self.end_private(parameter, operation.origin)
        self.operations.remove(operation)
        for thread in list(self.threads.values()):
            if thread.waits is Waiting.OPERATION and all(op.done for op in thread.waits_for):
                for op in thread.waits_for:
                    self.join(thread, op)
                thread.waits_for = []
                thread.waits = Waiting.NOTHING

    # --- terminators ----------------------------------------------------------------------------

    def terminate(self, t: Thread, terminator: nodes.Terminator, env: Environment) -> None:
        match terminator:
            case nodes.Goto(target):
                self.jump(t, target)
            case nodes.Branch(condition, then, otherwise):
                value = scalar(condition, env)
                if value.undefined:
                    self.use(t, value, "a branch", terminator.origin, condition)
                self.jump(t, then if value.bits else otherwise)
            case nodes.Switch(value_, cases, default):
                chosen = scalar(value_, env)
                if chosen.undefined:
                    self.use(t, chosen, "a switch", terminator.origin, value_)
                target = next((c.target for c in cases if c.value == chosen.bits), default)
                self.jump(t, target)
            case nodes.Return(result):
                self._return(
                    t, None if result is None else evaluate(result, env), terminator.origin
                )
            case nodes.Stop():
                self._stop(t, terminator, env)

    def jump(self, t: Thread, label: str) -> None:
        """Go on at a block. A loop that comes back to the very state it had waits for others."""
        frame = t.frames[-1]
        if not frame.jump(label):
            return
        if t is self.host and self.host_loops is not None and self.host_loops.leaves(self, frame):
            return
        if frame.spins(self.memory.version, self.inputs_asked):
            t.wants_input = frame.passed[label][2] != self.inputs_asked
        elif not self._all_repeat(t):
            return
        t.waits = Waiting.CHANGE
        t.seen_version = self.memory.version

    def _all_repeat(self, t: Thread) -> bool:
        """Do all threads of a launch go round and meet each other, and nothing ever changes?"""
        if t.block is None or not t.met:
            return False
        if not t.repeats_round(self.memory.version, self.inputs_asked):
            return False
        threads = [u for b in t.block.launch.live_blocks for u in b.threads]
        return all(u.repeats > 1 or u.waits is Waiting.ENDED for u in threads)

    def _return(self, t: Thread, result: Data | None, origin: Origin) -> None:
        if len(t.frames) == 1 and t is self.host and result is not None and not self.exiting:
            self._end_with(t, result, origin)
        frame = t.frames.pop()
        for thing in frame.own_objects():
            if thing.alive:
                self.end_private(thing, origin)
        if not t.frames:
            if t.number != HOST_NUMBER or not self._next_at_exit(t):
                self.end_thread(t)
        elif frame.target is not None and result is not None:
            t.frames[-1].variables[frame.target] = result
        if self.memory.has_much_ended:
            self.forget_ended()

    def _end_with(self, t: Thread, status: Data, origin: Origin) -> None:
        """The program's exit status is an output; what it is decides nothing any more."""
        self.use(t, status, "the program's exit status", origin)
        if isinstance(status, Value) and isinstance(status.bits, int):
            t.result = signed(status.bits & 0xFFFFFFFF, 32)

    def forget_ended(self) -> None:
        """Drop ended private objects that no pointer leads to any more. Between statements only:
        every pointer is then in memory, in a frame, or in work that waits."""
        for id_ in self.memory.forget_ended(self._pointed_at()):
            self.races.forget(id_)

    def _pointed_at(self) -> set[int]:
        held: list[Data] = [value for pair in self.at_exit for value in pair if value is not None]
        found: set[int] = set()
        for thread in self.threads.values():
            if thread.request is not None:
                held += thread.request.arguments
            for frame in thread.frames:
                held += frame.variables.values()
                held += [] if frame.arguments is None else [frame.arguments]
                found.update(thing.id for thing in frame.own_objects())
        held += self.graphs.values()
        for operation in self.operations:
            held += values_of(operation.work)
        while held:
            value = held.pop()
            if isinstance(value, Value):
                found.add(value.owner)
            else:
                held += value.parts
        return found

    def _next_at_exit(self, t: Thread) -> bool:
        """Begin the next function registered for the program's end; False if there is none."""
        self.exiting = True
        while self.at_exit:
            function, argument = self.at_exit.pop()
            found = self.functions_by_object.get(function.owner)
            if found is None or found.side is not nodes.Side.HOST:
                continue
            called = self.program.host.functions[found.symbol]
            if called.is_declaration:  # of another file, and nothing comes after it here
                self.bodiless.setdefault(called.name)
                continue
            frame = Frame(self.index(nodes.Side.HOST, found.symbol), None)
            if argument is not None and frame.where.function.parameters:
                frame.variables[frame.where.function.parameters[0].variable] = argument
            t.frames.append(frame)
            return True
        return False

    def _stop(self, t: Thread, s: nodes.Stop, env: Environment) -> None:
        match s.kind:
            case nodes.StopKind.EXIT | nodes.StopKind.QUICK_EXIT:
                assert s.value is not None
                self._end_with(t, scalar(s.value, env), s.origin)
                self.called_exit = True
                t.frames.clear()
                if s.kind is nodes.StopKind.QUICK_EXIT or not self._next_at_exit(t):
                    self.end_thread(t)
            case nodes.StopKind.ABORT:
                message = f"the program aborts: {s.message}"
                self.report(Property.UNDEFINED_BEHAVIOUR, message, t, s.origin, kind=Kind.ABORT)
                if t.side is nodes.Side.DEVICE:
                    self.trapped_at = user_origin(t, s.origin).user_span
                raise ProgramEnds(Ending.ABORTED, 134, s.message)
            case nodes.StopKind.THREAD_EXIT:
                t.frames.clear()
                self.end_thread(t)
            case nodes.StopKind.UNSUPPORTED:
                raise self.unsupported(s.message)
            case nodes.StopKind.UNREACHABLE:
                raise ProgramEnds(Ending.ABORTED, 134, "execution cannot go on here")

    def end_thread(self, t: Thread) -> None:
        t.waits = Waiting.ENDED
        async_copies.end_all(t)
        self._environments.pop(t.number, None)
        if t.number != HOST_NUMBER:
            self.threads.pop(t.number, None)
            stream_work.thread_ended(self, t)
        else:
            self.unjoined.clear()
            self.unjoined_on_host.clear()


_LEAKING = stream_actions.RESET_SPACES | {nodes.Space.HOST_HEAP}


_HOST_SPACES = frozenset({nodes.Space.HOST_HEAP, nodes.Space.HOST_OTHER})
_THREAD_SPACES = frozenset({nodes.Space.LOCAL})


__all__ = ["BlockState", "Interpreter", "KernelLaunch", "Problem", "explore", "run_program"]
