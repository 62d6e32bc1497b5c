"""The symbolic thread on its way: where it is, what it knows there, and what is noted of it.

Enters: a kernel in its setting. Leaves: values of expressions at a place, and entries of a `Trace`.
Guaranteed: in a place and a round the thread meets the same unknown values whenever it is walked,
and an access, a problem or a caveat is noted once the walk is for the record. `walk.Walker` gives
it the control flow; `calls`, `barriers` and `loops` are what it does on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property

from warpproof.base.deadline import NEVER, Deadline
from warpproof.base.property import Property
from warpproof.base.source import Span
from warpproof.base.verdict import Caveat
from warpproof.engines.parametric.lanes import Lanes
from warpproof.engines.parametric.lock_steps import LockSteps
from warpproof.engines.parametric.memory import Memory
from warpproof.engines.parametric.preconditions import Preconditions
from warpproof.engines.parametric.prove import Prover
from warpproof.engines.parametric.scope import Here
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.state import Known, State
from warpproof.engines.parametric.trace import Declared, MemoryAccess, Precondition, Problem, Trace
from warpproof.ir import nodes, types
from warpproof.ir.callgraph import called_by_pointer
from warpproof.ir.flow_graph import Graph
from warpproof.ir.nodes import Scope
from warpproof.ir.primitives import reads_through_cache
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.index.simplify import conjuncts
from warpproof.logic.terms import Term
from warpproof.semantics.domain.integer_values import Local, Parameter, Variable
from warpproof.semantics.domain.registers import ANYWHERE, NULL, Object, Place, Places, Value
from warpproof.semantics.parametric.accesses import BarrierInterval

_LARGEST_OBJECT = 1 << 47  # bytes
Returns = list[tuple[State, Value | None]]
Edges = list[tuple[str, State]]


class Mode(Enum):
    """How carefully a stretch of code is walked."""

    SEARCH = auto()  # for forms of variables, which are checked later: nothing is asked or noted
    SETTLE = auto()  # exactly, and nothing is noted
    RECORD = auto()


class TooLong(Exception):
    """The time for a kernel is up."""


@dataclass
class Frame:
    """An activation of a function; `number` is the same whenever it is called in that place."""

    function: nodes.Function
    number: int
    graph: Graph
    variables: dict[str, nodes.Variable]
    reads_through_cache: bool


@dataclass
class Repeated:
    """A function that calls itself; `changed` are the arguments that differ from call to call."""

    function: nodes.Function
    arguments: list[Value]
    changed: set[int] = field(default_factory=set)


@dataclass
class SymbolicThread:
    """On its way through a kernel."""

    setting: Setting
    prover: Prover
    preconditions: Preconditions
    until: Deadline = NEVER
    trace: Trace = field(default_factory=Trace)
    mode: Mode = Mode.RECORD
    counters: tuple[Term, ...] = ()
    rounds: tuple[int, ...] = ()  # of the loops around that are walked round by round
    bodies: list[BarrierInterval] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.table = self.setting.table
        self.memory = Memory(self.setting, set())
        self.lanes = Lanes(self.setting, self.prover)
        self._numbers: dict[tuple[int, str, int, str], int] = {}
        self.repeated: list[Repeated] = []
        self.through_cache: dict[Object, Span] = {}  # what is read so, and where
        self.locks = LockSteps(self.setting, self.prover)
        self._graphs: dict[str, Graph] = {}
        self._sizes: dict[Local, int] = {}
        self.site = ("", 0)
        self.span = self.setting.kernel.span
        self.made = 0

    @cached_property
    def by_pointer(self) -> list[nodes.Function]:
        """Functions that a call through a pointer may be of."""
        return called_by_pointer(self.setting.module)

    # --- control, see `walk` --------------------------------------------------------------------

    def region(self, loop: int | None, entry: str, state: State, returns: Returns) -> Edges:
        """From a block on, within a loop or the whole function; the edges that leave it."""
        raise NotImplementedError

    def activation(self, function: nodes.Function, where: tuple[int, str, int, str]) -> Frame:
        number = self._numbers.setdefault(where, len(self._numbers))
        for variable in function.variables:
            if variable.in_memory:
                self._sizes[Local(number, variable.name)] = variable.size
        if function.symbol not in self._graphs:
            self._graphs[function.symbol] = Graph(function, self.setting.module)
        graph = self._graphs[function.symbol]
        variables = {v.name: v for v in function.variables}
        through_cache = reads_through_cache(function.name, function.from_model)
        return Frame(function, number, graph, variables, through_cache)

    @property
    def frame(self) -> Frame:
        return self.frames[-1]

    # --- values ---------------------------------------------------------------------------------

    def here(self, state: State) -> Here:
        if self.mode is Mode.SEARCH:
            return Here(self.setting, state, self.frame.number, self.unknown, _always)
        shown = self.prover.within(state.known.all)

        def is_within(term: Term, low: int, high: int, guard: Term) -> bool:
            return shown(term, low, high, guard) or self._by_size(
                (*state.known.all, guard), term, low, high
            )

        return Here(self.setting, state, self.frame.number, self.unknown, is_within)

    def _by_size(self, known: Sequence[Term], term: Term, low: int, high: int) -> bool:
        """Whether launches that are not too large keep the number of a thread in a range; others
        are left out from here on."""
        if self.setting.given is not None:
            return False
        needed = self.preconditions.of_size(known, term, low, high)
        if needed is None:
            return False
        if needed is not self.table.true:
            self.require(needed, "the number of a thread wraps around", self.span)
        return True

    def unknown(self, type_: types.Type) -> Value:
        """A value of this statement; the same one whenever it is walked."""
        self.made += 1
        return self.setting.unknown(type_, f"{self.name_here()} #{self.made}", self.counters)

    def unknown_truth(self) -> Term:
        made = self.unknown(types.BOOL)
        assert isinstance(made, Term)
        return made

    def name_here(self) -> str:
        label, index = self.site
        return f"{self.frame.number}:{label}:{index}"

    def place_of(self, label: str) -> str:
        """A block as names tell it: another one in each round that is walked by itself."""
        return label + "".join(f" in round {number}" for number in self.rounds)

    def forget(self, target: str | None, type_: types.Type, state: State) -> None:
        if target is not None:
            state.variables[target] = self.unknown(type_)

    # --- what is noted --------------------------------------------------------------------------

    def problem(self, text: str, span: Span, of: Iterable[Property] | None = None) -> None:
        if self.mode is Mode.RECORD:
            about = None if of is None else frozenset(of)
            self.trace.problems[Problem(text, span, about)] = None

    def require(self, condition: Term, text: str, span: Span) -> None:
        """From here on launches that do not meet a condition are left out."""
        found = Precondition(condition, text, span)
        if found not in self.trace.preconditions:
            self.trace.preconditions.append(found)
            self.setting.required.append(condition)

    def caveat(self, caveat: Caveat) -> None:
        if self.mode is Mode.RECORD:
            self.trace.caveats[caveat] = None

    def note_declared(self, variable: Local, *, by_call: bool = False) -> None:
        if self.mode is Mode.RECORD:
            accesses = len(self.trace.accesses)
            bodies = tuple(self.bodies)
            self.trace.declared.append(Declared(variable, accesses, bodies, by_call))

    def access(
        self,
        state: State,
        address: Value,
        size: int | None,
        span: Span,
        *,
        is_write: bool,
        align: int = 1,
        atomic: nodes.Atomic | None = None,
    ) -> None:
        if self.mode is Mode.RECORD:
            around = tuple((body, len(body.barriers)) for body in self.bodies)
            for place in self._accessed(state, address, size, span):
                path = state.path
                if place.guard is not self.table.true:
                    path = (*path, place.guard)
                access = MemoryAccess(
                    place.object,
                    place.offset,
                    size,
                    self._extent(place.object),
                    align,
                    is_write,
                    atomic is not None,
                    Scope.SYSTEM.value if atomic is None else atomic.scope.value,
                    Known(path, state.facts, state.assumed),
                    around,
                    span,
                    self.name_here(),
                    state.sections.taken,
                    state.sections.unacquired,
                )
                self.trace.accesses.append(access)
        if not _is_own(address):
            state.sections = state.sections.accessed(self.name_here())
        if self.mode is not Mode.SEARCH:
            self._stays_inside(state, address, size)

    def _accessed(
        self, state: State, address: Value, size: int | None, span: Span
    ) -> Iterator[Place]:
        """Where an address leads to, in objects; what leads nowhere is a problem."""
        places = address.alternatives if isinstance(address, Places) else ()
        if not places:
            self.problem("an unknown address", span)
        if size is None and any(not isinstance(p.object, Local) for p in places):
            self.problem("an access of symbolic size", span, (Property.DATA_RACE,))
        for place in places:
            if place.object == NULL and self.setting.given is not None and self.trace.nulls:
                continue  # it is known already that some may be
            if place.object in (ANYWHERE, NULL) and self._is_impossible(state, place):
                continue
            if place.object == ANYWHERE:
                self.problem("an unknown address", span)
                continue
            if place.object == NULL:
                if self.setting.given is None:
                    self.problem("a null pointer", span)
                self.trace.nulls.append(span)
                continue
            if self.frame.reads_through_cache and self.memory.may_change(place.object):
                self.through_cache.setdefault(place.object, self.span)
            yield place

    def _is_impossible(self, state: State, place: Place) -> bool:
        """Does an address not lead there where it is used?"""
        may_be_told = place.guard is not self.table.true or place.object == NULL
        return may_be_told and self.prover.refuted((*state.known.sure, place.guard))

    def learn(self, state: State, fact: Term, *, on_bounds: bool = False) -> None:
        """A fact, but for what the ranges of its symbols say anyway."""
        for part in conjuncts(self.table, fact):
            if not self.setting.is_plain(part):
                if on_bounds:
                    state.assume(part)
                else:
                    state.learn(part)

    def _stays_inside(self, state: State, address: Value, size: int | None) -> None:
        """What comes after an access is about executions in which it was inside its object."""
        if not isinstance(address, Places) or size is None or len(address.alternatives) != 1:
            return
        (place,) = address.alternatives
        extent, given = self._extent(place.object), self.setting.given
        last = (_LARGEST_OBJECT if extent is None else extent) - size
        # A pointer that a kernel is given may lead into the middle of an object.
        may_be_before = given is None and isinstance(place.object, Parameter)
        inside = self.table.int_in_range(place.offset, -last if may_be_before else 0, last)
        if given is not None and place.object in given.extents:
            end = self.table.int_combine(size, [(place.offset, 1)])
            fits = self.table.int_le(end, given.extents[place.object])
            inside = self.table.and_(inside, fits)
        if place.object not in (NULL, ANYWHERE):
            self.learn(state, inside, on_bounds=True)

    def _extent(self, object_: Object) -> int | None:
        match object_:
            case Variable(symbol):
                variable = self.setting.module.globals.get(symbol)
                return None if variable is None or variable.dynamic_shared else variable.size
            case Local():
                return self._sizes.get(object_)
            case _:
                return None


def _is_own(address: Value) -> bool:
    """Is it memory of the thread, that no other one sees?"""
    places = address.alternatives if isinstance(address, Places) else ()
    return bool(places) and all(isinstance(p.object, Local) for p in places)


def _always(term: Term, low: int, high: int, guard: Term) -> bool:
    return True


def int_value_of(value: Value) -> int | None:
    return int_value(value) if isinstance(value, Term) else None


def is_unsigned(ctype: types.CType | None) -> bool:
    """Of integers and enumerations."""
    plain = None if ctype is None else types.strip(ctype)
    return types.is_unsigned(plain.underlying if isinstance(plain, types.CEnum) else plain)
