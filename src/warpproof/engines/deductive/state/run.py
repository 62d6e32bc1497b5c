"""The state of a lockstep execution at a point, and what belongs to the whole run.

`Run` holds the term table, the thread space, versions, folds and facts of one kernel. `State` is
where a thread is: the mask says which threads are there, `env` what their variables hold. Arrays
are one for all threads and live in the run, because in lockstep there is one order of statements.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from warpproof.base.property import Property
from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.base.verdict import Caveat
from warpproof.engines.deductive.state.arrays import ArrayInfo, ArrayKey, Version, Versions
from warpproof.engines.deductive.state.folds import Folds
from warpproof.engines.deductive.state.obligations import Kind, Obligation
from warpproof.engines.deductive.state.origins import Bound, Coordinate, Held, Origins
from warpproof.ir.nodes import Function, Variable
from warpproof.logic.index.polynomials import mentions
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.index.simplify import literals, under
from warpproof.logic.terms import INT, Sort, Term, TermTable
from warpproof.logic.walk import substitute
from warpproof.semantics.domain.integer_values import NOTHING, Ghost, Name, Parts, Pointer, Value
from warpproof.semantics.domain.integers import choose
from warpproof.semantics.domain.opaque_floats import Floats
from warpproof.semantics.parametric.accesses import Access, Owner
from warpproof.semantics.parametric.thread_space import Launch, Thread

Env = dict[Name, Value]
ArrayAccess = Access[ArrayKey]
SOME_VALUE = "…"  # what a temporary of the compiler holds: it has no name in the source
Proves = Callable[["Run", Sequence[Term], Term], bool]
"""Whether facts prove a goal, asked of a solver; False also for "not known"."""


@record
class State:
    mask: Term
    env: Mapping[Name, Value]


@record
class Check:
    """Something that must not happen on the way: `condition` holds for the threads of the `mask`,
    wherever they are told to be. `property` is one of SPEC's ids."""

    property: Property
    text: str  # what would happen
    span: Span
    condition: Term
    mask: Term
    facts: tuple[Term, ...]
    is_reading: bool = False  # no operation that fails, but a value read in a type it does not fit


@record
class Unsized:
    """An access to an array whose end nothing tells."""

    index: Term
    mask: Term
    facts: tuple[Term, ...]
    span: Span


@record
class Equation:
    """Two terms of the symbolic thread that are equal wherever the mask holds, as a fact says."""

    fact: Term
    mask: Term
    left: Term
    right: Term


@dataclass
class Run:
    """Everything that is made while a kernel is executed."""

    table: TermTable
    ranges: Ranges
    launch: Launch
    versions: Versions
    folds: Folds
    floats: Floats
    proves: Proves
    origins: Origins = field(default_factory=dict)
    frames: list[Mapping[str, Variable]] = field(default_factory=list)  # of functions entered
    facts: list[Term] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)
    obligations: list[Obligation] = field(default_factory=list)
    caveats: dict[Caveat, None] = field(default_factory=dict)
    arrays: dict[ArrayKey, Version] = field(default_factory=dict)
    infos: dict[ArrayKey, ArrayInfo] = field(default_factory=dict)
    initial: dict[ArrayKey, Version] = field(default_factory=dict)
    counters: tuple[Term, ...] = ()
    groups: dict[Term, Thread] = field(default_factory=dict)  # bound symbol: its thread
    equations: list[Equation] = field(default_factory=list)  # that assertions have shown
    relied: dict[str, Function] = field(default_factory=dict)  # called by contract
    quiet: int = 0  # > 0 while a loop's body is only tried out
    log: list[str] = field(default_factory=list)  # what was inferred, for people
    contexts: dict[str, tuple[Term, ...]] = field(default_factory=dict)  # by what is empty if
    # they contradict each other, such as a loop that no thread enters
    reached: set[str] = field(default_factory=set)  # blocks of the kernel
    checks: dict[Check, None] = field(default_factory=dict)
    arrived: list[Term] = field(default_factory=list)  # known of who is in the loops around
    unread: dict[Property, str] = field(default_factory=dict)  # property: a check that is not read
    unsized: dict[str, list[Unsized]] = field(default_factory=dict)  # by array
    doubts: dict[Property, str] = field(default_factory=dict)  # property: why nothing is said of it

    # --- making terms ---------------------------------------------------------------------------

    def fresh(self, origin: Held, sort: Sort) -> Term:
        """A value that may differ by thread and by iteration of the loops around."""
        arguments = (*self.counters, *self.launch.symbols)
        if not arguments:
            return self.fresh_for_all(origin, sort)
        name = self.table.fresh(origin.text, INT).name + " of"
        function = self.table.function(name, [INT] * len(arguments), sort)
        self.versions.rounds.note(function)
        self.origins[function] = origin
        return self.table.apply(function, *arguments)

    def fresh_for_all(self, origin: Held, sort: Sort) -> Term:
        """A value that all threads share."""
        symbol = self.fresh_symbol(origin, sort)
        self.versions.rounds.note(symbol)
        return symbol

    def fresh_symbol(self, origin: Held | Bound, sort: Sort = INT) -> Term:
        symbol = self.table.fresh(origin.text, sort)
        self.origins[symbol] = origin
        return symbol

    def variable(self, name: Name, *, by_round: bool = False) -> Held:
        """What the running function's variable holds, by its name in the source."""
        if isinstance(name, Ghost):
            return Held(name.name, by_round)
        return Held(self._source_name(name) or SOME_VALUE, by_round)

    def described(self, name: Name) -> str:
        """A variable of the running function in a sentence."""
        if isinstance(name, Ghost):
            return f"the ghost variable {name.name}"
        source_name = self._source_name(name)
        return "a temporary value" if source_name is None else f"the variable {source_name}"

    def _source_name(self, name: str) -> str | None:
        variable = self.frames[-1].get(name) if self.frames else None
        return None if variable is None else variable.source_name

    def at(self, thread: Thread, *terms: Term) -> list[Term]:
        return substitute(self.table, list(terms), self.launch.at(thread))

    def for_all_threads(self, formula: Term) -> Term:
        """The formula of the symbolic thread, for every thread of the launch."""
        used = [i for i, s in enumerate(self.launch.symbols) if mentions(formula, (s,))]
        if not used:
            return formula
        thread = self.bound_thread("t")
        (inside,) = self.at(thread, formula)
        in_range = self.launch.in_range(thread, used)
        return self.table.forall([thread[i] for i in used], self.table.implies(in_range, inside))

    def someone(self, mask: Term) -> Term:
        """That a thread of the launch is there."""
        thread = self.bound_thread("w")
        (there,) = self.at(thread, mask)
        return self.table.exists(thread, self.table.and_(self.launch.in_range(thread), there))

    def bound_thread(self, stem: str) -> Thread:
        thread = self.launch.bound_thread(stem)
        for symbol, register in zip(thread, self.launch.registers):
            self.groups[symbol] = thread
            self.origins[symbol] = Coordinate(register, stem)
        return thread

    # --- arrays ---------------------------------------------------------------------------------

    def owner_digits(self, info: ArrayInfo) -> tuple[Term, ...]:
        match info.owner:
            case Owner.LAUNCH:
                return ()
            case Owner.BLOCK:
                return self.launch.symbols[: len(self.launch.blocks)]
            case Owner.THREAD:
                return self.launch.symbols

    def version(self, key: ArrayKey) -> Version:
        """What the array holds now; one first seen in a round that was only tried is untouched."""
        return self.arrays.setdefault(key, self.initial[key])

    def read(self, version: Version, *index: Term) -> Term:
        cell = (*self.owner_digits(version.info), *index)
        return self.versions.read(version, self.counters, cell)

    def forget(self, key: ArrayKey) -> Version:
        """The array's contents become unknown."""
        info = self.infos[key]
        version = self.versions.unknown(info, len(self.owner_digits(info)), self.counters)
        if info.unsigned:
            self.ranges.unsigned(version.symbol)
        self.arrays[key] = version
        return version

    # --- obligations ----------------------------------------------------------------------------

    def owe(self, kind: Kind, text: str, span: Span, goal: Term) -> None:
        if not self.quiet:
            self.obligations.append(
                Obligation(kind, text, span, tuple(self.facts), goal, tuple(self.assumed))
            )

    def check(
        self,
        property_: Property,
        text: str,
        span: Span,
        condition: Term,
        mask: Term,
        *,
        is_reading: bool = False,
    ) -> None:
        """What has to hold besides the contract, so that its proof speaks of the machine."""
        if self.quiet or condition is self.table.true:
            return
        mask = self.table.and_(mask, *self.arrived)
        check = Check(property_, text, span, condition, mask, tuple(self.facts), is_reading)
        self.checks[check] = None

    def asserted(self, term: Term, mask: Term) -> Term:
        """The term, or what an assertion has said it equals for these threads."""
        known = set(literals(mask))
        for equation in self.equations:
            there = set(literals(equation.mask)) - {self.table.true} <= known
            if term is equation.left and there and equation.fact in self.facts:
                return equation.right
        return term

    def warn(self, caveat: Caveat) -> None:
        self.caveats[caveat] = None

    def note(self, text: str) -> None:
        if not self.quiet:
            self.log.append(text)


# --- meeting of ways ----------------------------------------------------------------------------


def meet(run: Run, states: Sequence[State]) -> State:
    """Where several ways come together: each thread has come one of them."""
    t = run.table
    states = [s for s in states if s.mask is not t.false]
    if not states:
        return State(t.false, {})
    if len(states) == 1:
        return states[0]
    mask = _any_of(t, [s.mask for s in states])
    env: Env = {}
    names = dict.fromkeys(name for s in states for name in s.env)
    for name in names:
        env[name] = _merged(run, name, states, mask)
    return State(mask, env)


def _any_of(table: TermTable, masks: Sequence[Term]) -> Term:
    """The disjunction, with what all have in common taken out."""
    common = [m for m in literals(masks[0]) if all(m in literals(other) for other in masks[1:])]
    known = frozenset(common)
    return table.and_(*common, table.any_of([relative(table, m, known) for m in masks]))


def _merged(run: Run, name: Name, states: Sequence[State], mask: Term) -> Value:
    known = frozenset(literals(mask))
    found: Value | None = None
    for state in reversed(states):
        value = state.env.get(name)
        if value is None:
            other = next(s.env[name] for s in states if name in s.env)
            value = undefined_like(run, name, other)
        if found is None or found is value:
            found = value
            continue
        condition = relative(run.table, state.mask, known)
        found = choose(run.table, condition, value, found)
    assert found is not None
    return found


def relative(table: TermTable, mask: Term, known: frozenset[Term]) -> Term:
    """What a mask says beyond what is known anyway."""
    return table.all_of([m for m in literals(mask) if m not in known])


def undefined_like(run: Run, name: Name, value: Value) -> Value:
    """What a variable holds that was not assigned on this way: anything, of the same kind."""
    if isinstance(value, Term):
        return run.fresh(run.variable(name), value.sort)
    if isinstance(value, Pointer):
        return Pointer(NOTHING, run.table.integer(0))
    return Parts({})


def value_under(run: Run, known: Sequence[Term], value: Value) -> Value:
    """The value for threads of which the literals hold."""
    if not known:
        return value
    if isinstance(value, Term):
        return under(run.table, frozenset(known), value)
    if isinstance(value, Pointer):
        offset = under(run.table, frozenset(known), value.offset)
        return Pointer(value.object, offset, value.row)
    return value


def map_value(value: Value, change: Callable[[Term], Term]) -> Value:
    """The value with each of its terms changed."""
    if isinstance(value, Term):
        return change(value)
    if isinstance(value, Pointer):
        row = None if value.row is None else change(value.row)
        return Pointer(value.object, change(value.offset), row)
    if isinstance(value, Parts):
        return Parts({offset: map_value(piece, change) for offset, piece in value.pieces.items()})
    return value
