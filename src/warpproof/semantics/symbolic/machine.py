"""The symbolic machine: one path of a whole program, host and all threads, over open data.

Enters: a program, a `Path` that says which way to go, and settings. Leaves: the path's obligations
and its end. It is the reference interpreter with other data: scheduling, launches, streams,
barriers and memory's rules are the same code; what is different is that a value may be a term, a
check becomes an obligation, and a branch on an open condition is either followed on both sides
under guards until the sides meet again (`regions`), or splits the path.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from warpproof.base.property import Kind, Property
from warpproof.base.source import Origin, Span
from warpproof.ir import nodes, types
from warpproof.ir.effects import accessed, effects, ends_all
from warpproof.logic.terms import Op, Term, TermTable
from warpproof.semantics.domain.evaluation import (
    Environment,
    scalar,
)
from warpproof.semantics.domain.symbolic import Symbolic
from warpproof.semantics.domain.values import (
    NO_OBJECT,
    Bits,
    Compound,
    Data,
    Value,
    concrete_bits,
    width,
)
from warpproof.semantics.machine import bodiless, launches
from warpproof.semantics.machine.findings import NamedValue, OtherAccess, is_soft
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.run_state import RunSettings, TraceStep, user_origin
from warpproof.semantics.machine.threads import KernelLaunch, Operation, Thread, Waiting
from warpproof.semantics.memory.concrete import Object
from warpproof.semantics.races.clocks import FOREVER, Access, Clock, Moment
from warpproof.semantics.symbolic import atomics, merging, text
from warpproof.semantics.symbolic.abstract_machine import Side
from warpproof.semantics.symbolic.accesses import AccessChecks
from warpproof.semantics.symbolic.addresses import AddressUse
from warpproof.semantics.symbolic.counters import Counters
from warpproof.semantics.symbolic.environment import ThreadEnvironment, unwritten_data
from warpproof.semantics.symbolic.memory import (
    SymbolicMemory,
)
from warpproof.semantics.symbolic.names import Asking, Decides, Names, foreign_in
from warpproof.semantics.symbolic.options import (
    ANYWHERE,
    MAIN,
    WORD,
    Options,
    OutsideTwoThreadFragment,
    Restart,
    ScheduleDependent,
)
from warpproof.semantics.symbolic.partial_order import Ordering
from warpproof.semantics.symbolic.path import Examined, Family, NeedsEffect, Obligation, Path
from warpproof.semantics.symbolic.races import SymbolicRaces
from warpproof.semantics.symbolic.regions import Shapes
from warpproof.semantics.symbolic.relaxed import RelaxedOrder
from warpproof.semantics.symbolic.repeatables import Repeatables
from warpproof.semantics.symbolic.schedules import CanonicalOracle, PreemptiveOracle
from warpproof.semantics.symbolic.state_cache import StateCache
from warpproof.semantics.symbolic.statements import SYMBOLIC_HANDLERS
from warpproof.semantics.symbolic.taint import Taint
from warpproof.semantics.symbolic.two_threads import TwoThreadAbstraction

MOST_VALUES = 256
_PATIENCE = 2048  # jumps between two looks at the clock


class SymbolicMachine(AccessChecks):
    memory: SymbolicMemory
    oracle: CanonicalOracle
    handlers = SYMBOLIC_HANDLERS
    largest_staged = 1 << 47  # all: accesses are kept as ranges

    def __init__(
        self,
        program: nodes.Program,
        settings: RunSettings,
        table: TermTable,
        path: Path,
        names: Names,
        shapes: Shapes,
        options: Options,
        visited: StateCache | None = None,
    ) -> None:
        """`visited`: states met while interleaving, None to look at each again."""
        oracle = PreemptiveOracle(self, visited) if options.interleave else CanonicalOracle(self)
        if options.interleave:
            settings = replace(settings, on_step=self._note_step)
        super().__init__(program, oracle, settings)
        self.order: list[int] = []  # of visible steps, by thread, when interleaving
        self.unwritten_shared: set[tuple[int, int]] = set()  # shared words, not yet written once
        self.counters = Counters()
        self.repeatables = Repeatables(self)
        self.relaxed = RelaxedOrder()
        self._toucher: Thread | None = None  # who made the last access
        self.assumed_early: dict[int, Span] = {}  # by line: assumptions while others could run
        self.pruned = 0  # places where another thread could have been chosen in vain
        self.g = Symbolic(table, self.owners, path.ranges)
        self.t = table
        self.path = path
        self.guard = table.true
        self.zero_outside = Property.OUT_OF_BOUNDS not in options.selected
        self.asking = Asking(names)
        self.symbol_names = names
        self.shapes = shapes
        self.options = options
        self.g.addresses = self.addresses = AddressUse(self)
        self.memory = SymbolicMemory(self.g, self)
        self.open_races = SymbolicRaces(self.g, settings.allow_same_value_writes)
        self.taint = Taint()
        self.bounds_hit: dict[str, tuple[int, bool]] = {}  # loop → iterations, given by the user
        self.atomic_op: nodes.AtomicOp | None = None  # of the access that is being made
        self.sizes: dict[int, int] = {}  # of named memory, by number
        self._late_races: set[tuple[Origin, str | None]] = set()
        self.opened: dict[Property, str] = {}  # not to be proved, and why
        self.needed: dict[str, int | None] = {}  # bytes of arrays of unknown size
        self.assumes_memory = False  # an allocation was taken to succeed
        self.heap_asked = 0  # bytes of the device's heap, as if nothing were freed
        self.clock_readings: dict[int, Term] = {}  # the last of each thread
        self._allocation = 0
        self._jumps = 0
        self.sides: list[Side] = []  # guarded sides that run now, the outermost first
        self.pair = TwoThreadAbstraction(self) if options.two else None
        orders = options.interleave and options.reduce and visited is None
        self.ordering = Ordering(self) if orders and not settings.warp_sync else None
        self._choices: list[tuple[Term, int, int]] = []  # owners that are one of two
        self._choice_numbers: dict[tuple[Term, int, int], int] = {}

    # --- names ---------------------------------------------------------------------------------

    def name_allocation(self) -> None:
        self._allocation = self.asking.number(self, "memory")

    def unwritten(self, name: str, type_: types.Type) -> Data:
        """What a variable holds that nobody assigned."""
        self.asked_variable = name
        number = self.asking.number(self, "memory")
        self.asked_variable = None
        return unwritten_data(self.g, type_, number, self.symbol_names)

    def key_of_allocation(self, size: int) -> int:
        self.sizes[self._allocation] = size
        return self._allocation

    def owners(self, condition: Term, then: int, otherwise: int) -> int:
        """A number below zero stands for one of two objects."""
        key = (condition, then, otherwise)
        found = self._choice_numbers.get(key)
        if found is None:
            self._choices.append(key)
            found = self._choice_numbers[key] = -len(self._choices)
        return found

    def choice(self, owner: int) -> tuple[Term, int, int]:
        """What a number below zero stands for."""
        return self._choices[-owner - 1]

    def possible_owners(self, owner: int) -> Iterator[int]:
        """The objects that a number of owners stands for, one or several."""
        if owner >= 0:
            yield owner
            return
        _, then, otherwise = self.choice(owner)
        yield from self.possible_owners(then)
        yield from self.possible_owners(otherwise)

    def resolved(self, pointer: Value) -> Value:
        """The pointer with one owner; which it is may split the path."""
        owner = pointer.owner
        while owner < 0:
            condition, then, otherwise = self.choice(owner)
            owner = then if self.decide(condition) else otherwise
        bits = pointer.bits
        if owner == NO_OBJECT and not isinstance(bits, int):
            self.needs_no_effect(bits)
            bits = self.fixed(bits, 1 if bits.sort is self.t.true.sort else bits.width)
        return Value(bits, pointer.undefined, owner)

    def arbitrary(self, size: int) -> Term:
        return self.g.term(text.fresh(self, types.Int(8 * size)).bits, 8 * size)

    def can_be(self, formula: Term) -> bool:
        if self.path.settled(formula) is False:
            return False
        return self.path.judge.is_feasible([*self.path.path_condition(), formula])

    # --- what is open and must be known --------------------------------------------------------

    def decide(self, condition: Term) -> bool:
        self.not_ordered_by_chance(condition)
        return self.path.decide(condition)

    def fixed(self, bits: Bits, size: int) -> int:
        if isinstance(bits, int):
            return bits
        self.not_ordered_by_chance(bits)
        if size > 1:
            low, high = self.g.ranges.unsigned(bits)
            if low == high:  # the only value where the guard holds
                return low
        return self.path.concretise(bits, size, MOST_VALUES)

    def known(self, value: Value) -> Value:
        if type(value.bits) is int and value.owner >= 0:
            return value
        value = self.resolved(value)
        bits = value.bits
        if isinstance(bits, int):
            return value
        size = 1 if bits.sort is self.t.true.sort else bits.width
        return Value(self.fixed(bits, size), value.undefined, value.owner)

    def known_offset(self, offset: Bits) -> int:
        return self.fixed(offset, 64)

    def not_ordered_by_chance(self, term: Term) -> None:
        """A value that depends on the order of atomics must not decide anything."""
        if self.taint.marks and self.taint.reaches(term):
            raise ScheduleDependent("the result of an atomic operation decides what happens")

    def as_number(self, value: Value) -> Value:
        """A value that decides by its number: no address should."""
        if value.owner != NO_OBJECT:
            self.addresses.decides()
        return value

    # --- functions that nobody wrote -------------------------------------------------------------

    def havoc_reached(
        self, thread: Thread, name: str, arguments: tuple[Data, ...], origin: Origin
    ) -> None:
        """A function without a body may write all that it reaches. In a kernel it may do so while
        others access it, of which nothing can be said."""
        if self.sides:
            self.cannot_merge()
        if bodiless.may_call_back(self, thread, arguments):
            raise NeedsEffect(name)
        for thing in bodiless.reached(self, thread, arguments):
            if thread.side is nodes.Side.DEVICE and thing.space is not nodes.Space.LOCAL:
                raise NeedsEffect(name)
            self.reached_elsewhere(thread, thing, name, origin)
            number = self.asking.number(self, "memory")
            self.sizes[number] = thing.size
            self.asking.is_foreign(number, name)
            self.memory.havoc_object(thing, number, b"\xff")

    def define_elsewhere(self, thing: Object, name: str) -> None:
        super().define_elsewhere(thing, name)
        number = self.asking.number(self, "memory")
        self.sizes[number] = thing.size
        self.asking.is_foreign(number, name)
        self.memory.havoc_object(thing, number, b"\xff")

    def foreign_scalar(self, name: str, type_: types.Type) -> Value:
        number = self.asking.number(self, "input")
        self.asking.is_foreign(number, name)
        return Value(self.g.symbol(self.symbol_names.symbol(Decides.INPUT, number), width(type_)))

    def needs_no_effect(self, bits: Term) -> None:
        """An address must not depend on what such a function does."""
        name = foreign_in([bits], self.symbol_names)
        if name:
            raise NeedsEffect(name)

    # --- reports -------------------------------------------------------------------------------

    def function_of(self, thread: Thread) -> str:
        """Whose rows a thread's checks belong to: a copy or a host function of a stream is work
        that main asked for."""
        if self.options.kernel_mode is not None:
            return self.options.kernel_mode.name
        return MAIN if thread.block is None else thread.name.what

    def examine(self, what: Property | Family, thread: Thread) -> None:
        examined = Examined(what, self.function_of(thread))
        violations = bool(self.path.violations)
        self.path.examine(examined, self.guard, self.moments(thread, None) if violations else ())

    def violate(
        self,
        property_: Property,
        where: Term,
        thread: Thread,
        origin: Origin,
        function: str | None = None,
        conflict: Access | None = None,
        kind: Kind | None = None,
    ) -> None:
        """The property fails where a formula holds (and the guard)."""
        formula = self.t.and_(self.guard, where)
        if formula.op is Op.FALSE or self.path.in_prefix:
            return
        if self.path.settled(formula) is False or self.path.ranges.decides_here(where) is False:
            return
        self.not_ordered_by_chance(formula)
        path = self.path
        path.must_not(
            Obligation(
                formula,
                len(path.assumed),
                property_,
                user_origin(thread, origin),
                self.function_of(thread) if function is None else function,
                property_ not in self.options.selected,
                is_soft(property_, self.options.selected, kind),
                path.clock,
                self.moments(thread, conflict),
            )
        )
        if formula.op is Op.TRUE:
            path.flush()

    def report(
        self,
        property_: Property,
        message: str,
        thread: Thread,
        origin: Origin,
        values: tuple[NamedValue, ...] = (),
        other: OtherAccess | None = None,
        conflict: Access | None = None,
        kind: Kind | None = None,
    ) -> None:
        self.violate(property_, self.t.true, thread, origin, kind=kind)

    def shown_values(self, thread: Thread, *expressions: nodes.Expr) -> tuple[NamedValue, ...]:
        return ()

    def use(
        self, thread: Thread, data: Data, what: str, origin: Origin, *about: nodes.Expr
    ) -> None:
        if isinstance(data, Compound):
            for part in data.parts:
                self.use(thread, part, what, origin)
            return
        undefined = data.undefined
        if undefined == 0:
            return
        if isinstance(undefined, int):
            self.violate(Property.UNINITIALIZED_READ, self.t.true, thread, origin)
        else:
            size = 1 if undefined.sort is self.t.true.sort else undefined.width
            self.violate(Property.UNINITIALIZED_READ, self.g.truth(undefined, size), thread, origin)

    # --- switching threads ---------------------------------------------------------------------

    def _note_step(self, step: TraceStep) -> None:
        if self._current is None:
            return
        if self.ordering is not None:
            self.ordering.step(self._current, step.node)
        thread = self.threads.get(self._current)
        node = step.node
        if isinstance(node, nodes.Terminator):
            if thread is not None and ends_all(node):
                self.order.append(thread.number)
        elif thread is not None and Interpreter._is_visible(self, thread, node):
            self.order.append(thread.number)
            if self.ordering is not None and isinstance(node, nodes.Assert):
                self.ordering.is_more(thread)  # it fails: nothing comes after it

    def _is_visible(self, thread: Thread, statement: nodes.Statement) -> bool:
        if not super()._is_visible(thread, statement):
            return False
        if not self.options.reduce or not effects(statement).is_prunable:
            return True
        pointers = accessed(statement)
        if isinstance(statement, nodes.Atomic):
            pointers = (statement.pointer,)
        environment = self.environment(thread)
        if not pointers:  # barriers and fences concern nobody before they are complete
            self.pruned += 1
            return False
        for pointer in pointers:
            if self._is_shared(scalar(pointer, environment), statement, environment):
                return True
        self.pruned += 1
        return False

    def _next_private(self, runnable: list[int]) -> int | None:
        if self.options.polled:
            runnable = [n for n in runnable if n in self.threads]
        return super()._next_private(runnable)

    def is_kernel(self, number: int) -> bool:
        return isinstance(self._operation(number).work, KernelLaunch)

    def _is_shared(
        self, pointer: Value, statement: nodes.Statement, environment: Environment
    ) -> bool:
        bits, owner = pointer.bits, self.owner_of(pointer)
        if owner == NO_OBJECT:
            return True
        if not isinstance(bits, int) or isinstance(statement, nodes.Copy | nodes.Fill):
            return any(id_ == owner for id_, _ in self.options.shared)
        return self.is_shared(owner, bits - self.memory[owner].base, _accessed_size(statement))

    def is_shared(self, owner: int, offset: Bits, size: int) -> bool:
        """Is there an access elsewhere that conflicts with one here?"""
        shared = self.options.shared
        if not isinstance(offset, int):
            return any(id_ == owner for id_, _ in shared)
        words = range(offset // WORD, (offset + size - 1) // WORD + 1)
        return (owner, ANYWHERE) in shared or any((owner, word) in shared for word in words)

    def any_value(self, thing: Object, offset: Bits, type_: types.Type) -> Value | None:
        """What a read gives that conflicts with writes, None if it does not conflict."""
        size = types.store_size_of(type_)
        if not self.options.havoc_conflicting_reads or not self.is_shared(thing.id, offset, size):
            return None
        if isinstance(offset, int) and self._is_counted(thing.id, offset, size):
            return None
        if isinstance(type_, types.Pointer | types.Aggregate | types.Vector):
            raise ScheduleDependent("a pointer or record is read in no order with its writes")
        number = self.asking.number(self, "any")
        name = self.asking.names.symbol(Decides.ANYTHING, number)
        symbol = self.g.symbol(name, width(type_))
        return Value(symbol, (1 << width(type_)) - 1 if self._was_unwritten(thing, offset) else 0)

    def _is_counted(self, owner: int, offset: int, size: int) -> bool:
        """Is this a counter that nobody adds to any more, as far as the reader goes?"""
        place, toucher = (owner, offset), self._toucher
        if toucher is None or self.atomic_op is not None or self.is_no_counter(place):
            return False
        return self.counters.is_over(place, toucher)

    def before_copy(self, source: Object, start: int, size: int) -> None:
        """What a copy reads in conflict with writes may be anything too."""
        if self.pair is not None and self._toucher is not None:
            self.pair.judge_copy(self._toucher, source)
        if not self.options.havoc_conflicting_reads:
            return
        for id_, word in sorted(self.options.shared):
            at = word * WORD
            if id_ == source.id and at < start + size and (word < 0 or at + WORD > start):
                if word < 0:
                    raise ScheduleDependent("a copy of what is written in no order")
                kind = types.Int(8 * min(WORD, source.size - at))
                value = self.any_value(source, at, kind)
                if value is not None:
                    self.memory.store(source, at, value, kind)

    def _was_unwritten(self, thing: Object, offset: Bits) -> bool:
        if not isinstance(offset, int):
            return any(id_ == thing.id for id_, _ in self.unwritten_shared)
        return (thing.id, offset // WORD) in self.unwritten_shared

    @property
    def gave_way(self) -> set[int]:
        return self._gave_way

    def owner_of(self, pointer: Value) -> int:
        return self.resolved(pointer).owner if pointer.owner < 0 else pointer.owner

    # --- running -------------------------------------------------------------------------------

    def allocation_fails(self) -> bool:
        if not self.settings.malloc_may_fail:
            self.assumes_memory = True
            return False
        number = self.asking.number(self, "allocation")
        return self.decide(self.g.symbol(self.symbol_names.symbol(Decides.FAILURE, number), 1))

    def leave_open(self, property_: Property, why: str, thread: Thread, origin: Origin) -> None:
        line = user_origin(thread, origin).user_span.line
        self.opened.setdefault(property_, f"line {line}: {why}")

    def note_assumption(self, thread: Thread, origin: Origin) -> None:
        """What is assumed while others run says nothing about what they did before, in another
        order: the verdict has to say so."""
        others = len(self.threads) > 1 or bool(self.operations)
        if others and not self.path.in_prefix:
            span = user_origin(thread, origin).user_span
            self.assumed_early[span.line] = span

    @property
    def waits_for_input(self) -> bool:
        """Did the run end in a loop that goes on with other input only?"""
        return any(t.waits is Waiting.CHANGE and t.wants_input for t in self.threads.values())

    def restart(self) -> Restart:
        return Restart()

    def cannot_merge(self) -> None:
        """What happens on this side cannot be guarded: its branch splits the path from now on."""
        self.options.split_sites.add(self.sides[-1].site)
        raise Restart

    def callee(self, t: Thread, s: nodes.Call, env: Environment) -> str | None:
        if self.options.kernel_mode is not None and not isinstance(s.callee, nodes.AddressOf):
            pointer = scalar(s.callee, env)
            if pointer.owner == NO_OBJECT and not isinstance(pointer.bits, int):
                raise self.unsupported("a call of a function that the kernel is given")
        return super().callee(t, s, env)

    def waits_for_others(self) -> None:
        raise ScheduleDependent("a loop waits for what others write")

    def count_step(self) -> None:
        self.steps += 1
        if self.steps > self.settings.max_steps:
            raise merging.out_of_steps(self)

    def jump(self, t: Thread, label: str) -> None:
        self._jumps += 1
        if self._jumps % _PATIENCE == 0:
            self.path.judge.check_deadline()
            if self._jumps & (self._jumps - 1) == 0 and not self.options.havoc_conflicting_reads:
                self.path.flush()  # a path that may never end: what went wrong on it so far
        super().jump(t, label)
        if self.ordering is not None and t.waits is Waiting.CHANGE:
            self.ordering.is_more(t)  # it looks for changes of anything

    def start_block(self, operation: Operation) -> None:
        if self.options.kernel_mode is None:
            began = Moment(operation.number, 0, operation.clock.copy())
            self.path.examine(Examined(Family.ENTRY, operation.name.what), self.guard, (began,))
        if self.pair is not None and self.pair.stands_for(operation):
            self.pair.start(operation)
        else:
            super().start_block(operation)

    def finish(self, operation: Operation) -> None:
        super().finish(operation)
        if isinstance(operation.work, KernelLaunch):
            ended = Clock()
            launches.learn_end(ended, operation)
            moment = Moment(operation.number, FOREVER, ended)
            what = Examined(Property.DEADLOCK, operation.name.what)
            self.path.examine(what, self.guard, (moment,))
        if self.pair is not None:
            self.pair.ended(operation)

    def waits_on(self, condition: Term) -> bool:
        """Is what decides a loop arbitrary, because others may write it?"""
        return self.options.havoc_conflicting_reads or (
            self.pair is not None and self.pair.depends(condition)
        )

    def are_apart(self) -> bool:
        bits: Bits = self.ask(types.BOOL)
        return bool(bits) if isinstance(bits, int) else self.decide(bits)

    def vote(self, kind: nodes.BarrierKind, predicates: list[Bits]) -> Value | None:
        if self.pair is not None and kind is not nodes.BarrierKind.BLOCK:
            raise OutsideTwoThreadFragment("votes of a block")
        return atomics.vote(self.g, kind, predicates)

    def warp_result(
        self,
        thread: Thread,
        statement: nodes.WarpExchange,
        operands: dict[int, tuple[Value, ...]],
        mask: int,
    ) -> Value | None:
        return atomics.warp_result(self, thread, statement, operands, mask)

    def environment(self, thread: Thread) -> Environment:
        found = self._environments.get(thread.number)
        if found is None:
            found = self._environments[thread.number] = ThreadEnvironment(self, thread)
        return found

    def forget_ended(self) -> None:
        """Nothing: what is open may point anywhere."""

    def copy_bytes(
        self, t: Thread, to: Value, source: Value, size: int, may_overlap: bool, origin: Origin
    ) -> None:
        if not size:
            return
        read = self.touch(t, source, size, 1, False, origin)
        write = self.touch(t, to, size, 1, True, origin)
        if read is None or write is None:
            return
        if self.pair is not None and self.pair.is_one(t):
            self.pair.copy(t, write[0], write[1], read[0], read[1], size)
            return
        start, end = self._inside(read, size), self._inside(write, size)
        if not may_overlap and read[0] is write[0] and 0 < abs(start - end) < size:
            self.violate(Property.UNDEFINED_BEHAVIOUR, self.t.true, t, origin)
        self.memory.copy(write[0], end, read[0], start, size)

    def _inside(self, place: tuple[Object, Bits], size: int) -> int:
        """The offset of many bytes, as a number. In an array of unknown size it may be one before
        its first or behind the last that there is memory for."""
        offset = self.known_offset(place[1])
        if not 0 <= offset <= place[0].size - size:
            raise self.unsupported("an access beyond any array that fits into memory")
        return offset

    def fill_bytes(self, t: Thread, to: Value, byte: Value, size: int, origin: Origin) -> None:
        if size and (place := self.touch(t, to, size, 1, True, origin)) is not None:
            if self.pair is not None and self.pair.writes(t, place[0]):
                self.pair.fill(t, place[0], byte)
                return
            self.memory.fill(place[0], self._inside(place, size), byte, size)

    def check_aligned(self, t: Thread, pointer: Value, align: int, origin: Origin) -> None:
        if align == 1:
            return
        if pointer.owner < 0 or (pointer.owner == NO_OBJECT and type(pointer.bits) is not int):
            pointer = self.resolved(pointer)
        bits = pointer.bits
        thing = self.memory.owner_of(pointer)
        if thing is None:
            if concrete_bits(pointer) % align:
                self.violate(Property.INVALID_POINTER, self.t.true, t, origin)
        elif isinstance(bits, int):
            if (bits - thing.base) % align:
                self.violate(Property.INVALID_POINTER, self.t.true, t, origin)
        else:
            offset = self.t.bv_sub(bits, self.t.bv(thing.base, 64))
            self._check_multiple(t, offset, align, origin)
        if thing is not None and thing.align < align:
            self.lacks_promise(t, pointer, thing, align, origin)

    def terminate(self, t: Thread, terminator: nodes.Terminator, env: Environment) -> None:
        merging.terminate(self, t, terminator, env)


def _accessed_size(statement: nodes.Statement) -> int:
    match statement:
        case nodes.Load() | nodes.Atomic():
            return types.store_size_of(statement.type)
        case nodes.Store():
            return types.store_size_of(statement.value.type)
        case _:
            return 1
