"""The symbolic machine as its parts see it: what statements, branches and reductions may ask of it.

Enters: requests of the parts. `machine.SymbolicMachine` is the one that answers; a reduction is
known to it by what it wants to be told (`TwoThreads`, `FollowsTurns`, `CountsEvents`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from warpproof.base.property import Property
from warpproof.base.source import Origin
from warpproof.ir import nodes, types
from warpproof.logic.terms import Term, TermTable
from warpproof.logic.values import Value as ModelValue
from warpproof.semantics.domain.evaluation import Environment
from warpproof.semantics.domain.symbolic import Symbolic
from warpproof.semantics.domain.values import Bits, Data, Value
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.threads import Operation, Thread
from warpproof.semantics.memory.concrete import Object
from warpproof.semantics.races.clocks import Access
from warpproof.semantics.symbolic.memory import SymbolicMemory
from warpproof.semantics.symbolic.names import Asking, Names, Turns
from warpproof.semantics.symbolic.options import Options, Restart
from warpproof.semantics.symbolic.path import Family, Path
from warpproof.semantics.symbolic.races import SymbolicRaces
from warpproof.semantics.symbolic.regions import Shapes
from warpproof.semantics.symbolic.relaxed import RelaxedOrder
from warpproof.semantics.symbolic.taint import Taint


@dataclass(slots=True)
class Side:
    """A side that runs now: its branch, and the objects that were there before."""

    site: tuple[str, str]
    first_new: int


class TwoThreads(Protocol):
    """Two threads that stand for all of a launch (`pair`)."""

    unsure: dict[Property, str]

    def stands_for(self, operation: Operation) -> bool: ...

    def start(self, operation: Operation) -> None: ...

    def ended(self, operation: Operation) -> None: ...

    def is_one(self, thread: Thread) -> bool: ...

    def are_both(self, a: int, b: int) -> bool: ...

    def geometry(self, thread: Thread, node: nodes.GeometryRef) -> Value | None: ...

    def load(self, t: Thread, s: nodes.Load, env: Environment) -> None: ...

    def store(self, t: Thread, s: nodes.Store, env: Environment) -> None: ...

    def atomic(self, t: Thread, s: nodes.Atomic, env: Environment) -> None: ...

    def copy(
        self, t: Thread, thing: Object, to: Bits, source: Object, start: Bits, size: int
    ) -> None: ...

    def judge_copy(self, t: Thread, source: Object) -> None: ...

    def writes(self, t: Thread, thing: Object) -> bool: ...

    def fill(self, t: Thread, thing: Object, byte: Value) -> None: ...

    def depends(self, formula: Bits) -> bool: ...

    def judge_assertion(self, t: Thread, condition: Value) -> None: ...


class FollowsTurns(Protocol):
    """What threads do between two switches (`ordering`)."""

    def chosen(self, number: int, runnable: Sequence[int], goes_on: bool) -> None: ...

    def step(self, number: int, node: nodes.Statement | nodes.Terminator) -> None: ...

    def access(
        self, thread: Thread, thing: Object, offset: Bits, size: int, write: bool
    ) -> None: ...

    def is_more(self, thread: Thread) -> None: ...

    def is_redundant(self) -> bool: ...


class Repeats(Protocol):
    """Arbitrary values that are functions of what they are asked for with (`repeatables`)."""

    def value(self, type_: types.Type, key: tuple[Bits, ...]) -> Value: ...


class CountsEvents(Protocol):
    """What atomic sums return, in any order (`counters`)."""

    def has(self, place: tuple[int, int]) -> bool: ...

    def has_in(self, owner: int) -> bool: ...

    def is_over(self, place: tuple[int, int], thread: Thread) -> bool: ...

    def other_atomic(self, thread: Thread) -> None: ...

    def add(
        self,
        m: AbstractMachine,
        t: Thread,
        s: nodes.Atomic,
        thing: Object,
        offset: int,
        operand: Value,
    ) -> Value | None: ...

    def excludes(self, condition: Term) -> bool: ...

    def updated(self, place: tuple[int, int], value: Bits) -> None: ...

    def axioms(self, m: AbstractMachine) -> list[Term]: ...

    def turns(self, model: Mapping[Term, ModelValue]) -> Turns: ...


class AbstractMachine(Interpreter):
    memory: SymbolicMemory
    g: Symbolic
    t: TermTable
    path: Path
    guard: Term  # under which the present step happens
    options: Options
    asking: Asking
    symbol_names: Names
    shapes: Shapes
    open_races: SymbolicRaces
    taint: Taint
    relaxed: RelaxedOrder
    counters: CountsEvents
    repeatables: Repeats
    pair: TwoThreads | None
    ordering: FollowsTurns | None
    sides: list[Side]  # guarded sides that run now, the outermost first
    order: list[int]  # of visible steps, by thread, when interleaving
    bounds_hit: dict[str, tuple[int, bool]]  # loop → iterations, given by the user
    sizes: dict[int, int]  # of named memory, by number
    heap_asked: int  # bytes of the device's heap, as if nothing were freed
    clock_readings: dict[int, Term]  # the last of each thread
    atomic_op: nodes.AtomicOp | None  # of the access that is being made

    @abstractmethod
    def name_allocation(self) -> None:
        """Memory is about to be allocated: its contents get a name."""

    @abstractmethod
    def unwritten(self, name: str, type_: types.Type) -> Data:
        """What a variable holds that nobody assigned."""

    @abstractmethod
    def owners(self, condition: Term, then: int, otherwise: int) -> int:
        """A number below zero stands for one of two objects."""

    @abstractmethod
    def choice(self, owner: int) -> tuple[Term, int, int]:
        """What a number below zero stands for."""

    @abstractmethod
    def as_number(self, value: Value) -> Value: ...

    @abstractmethod
    def resolved(self, pointer: Value) -> Value:
        """The pointer with one owner; which it is may split the path."""

    @abstractmethod
    def can_be(self, formula: Term) -> bool:
        """Can a formula hold here?"""

    @abstractmethod
    def decide(self, condition: Term) -> bool:
        """Which way does the path go?"""

    @abstractmethod
    def fixed(self, bits: Bits, size: int) -> int:
        """A number for a pattern, which may split the path."""

    @abstractmethod
    def known_offset(self, offset: Bits) -> int:
        """A number for an offset, which may split the path."""

    @abstractmethod
    def not_ordered_by_chance(self, term: Term) -> None:
        """A value that depends on the order of atomics must not decide anything."""

    @abstractmethod
    def examine(self, what: Property | Family, thread: Thread) -> None:
        """A check of a property comes up, or of all of a family."""

    @abstractmethod
    def violate(
        self,
        property_: Property,
        where: Term,
        thread: Thread,
        origin: Origin,
        function: str | None = None,
        conflict: Access | None = None,
    ) -> None:
        """The property fails where a formula holds (and the guard)."""

    @abstractmethod
    def no_counter(self, place: tuple[int, int]) -> None:
        """Not at an offset of an object, or nowhere in it."""

    @abstractmethod
    def is_no_counter(self, place: tuple[int, int]) -> bool:
        """Is a place known not to be a counter?"""

    @abstractmethod
    def note_order(
        self,
        thread: Thread,
        place: tuple[Object, Bits],
        size: int,
        op: nodes.AtomicOp,
        order: nodes.Order,
        origin: Origin,
        change: object = None,
    ) -> None:
        """An atomic access while schedules are explored: others may see it in another order."""

    @abstractmethod
    def is_shared(self, owner: int, offset: Bits, size: int) -> bool:
        """Is there an access elsewhere that conflicts with one here?"""

    @abstractmethod
    def any_value(self, thing: Object, offset: Bits, type_: types.Type) -> Value | None:
        """What a read gives that conflicts with writes, None if it does not conflict."""

    @property
    @abstractmethod
    def gave_way(self) -> set[int]:
        """Threads that ran long without a visible step."""

    @abstractmethod
    def allocation_fails(self) -> bool:
        """Does the next allocation fail?"""

    @abstractmethod
    def note_assumption(self, thread: Thread, origin: Origin) -> None:
        """What is assumed while others run says nothing about what they did before, in another
        order: the verdict has to say so."""

    @abstractmethod
    def restart(self) -> Restart:
        """What to raise where all has to begin anew."""

    @abstractmethod
    def cannot_merge(self) -> None:
        """What happens on this side cannot be guarded: its branch splits the path from now on."""

    @abstractmethod
    def waits_for_others(self) -> None:
        """A loop waits for what others write."""

    @abstractmethod
    def count_step(self) -> None:
        """One more step."""

    @abstractmethod
    def waits_on(self, condition: Term) -> bool:
        """Is what decides a loop arbitrary, because others may write it?"""

    @abstractmethod
    def is_kernel(self, number: int) -> bool:
        """Is a stream operation a launch?"""
