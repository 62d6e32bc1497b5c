"""What a symbolic thread was seen to do: accesses, barriers and checks, in the order of the code.

A `Trace` is what the walk of a kernel leaves; `examine` asks questions about it. Terms are over the
digits of the launch and the counters of the loops around, as in `semantics.parametric`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from warpproof.base.property import Property
from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.base.verdict import Caveat
from warpproof.engines.parametric.sections import Taken
from warpproof.engines.parametric.state import Known
from warpproof.ir.nodes import Scope, WarpOp
from warpproof.logic.terms import FunctionSymbol, Term
from warpproof.semantics.domain.registers import Object, Value
from warpproof.semantics.parametric.accesses import BarrierInterval, Group

Around = tuple[tuple[BarrierInterval, int], ...]
"""The bodies around a place, each with the number of barriers before it there."""


@record
class MemoryAccess:
    object: Object
    offset: Term
    size: int | None  # None: not known
    extent: int | None  # bytes that the object has; None: it depends on the launch
    align: int  # which the machine asks of its address
    is_write: bool
    atomic: bool
    scope: int
    known: Known
    around: Around
    span: Span
    site: str = ""  # the statement
    taken: tuple[Taken, ...] = ()  # by atomic accesses before it: maybe locks
    unacquired: frozenset[str] = frozenset()  # atomic accesses with no fence since, see `Sections`


@record
class Declared:
    """Behind so many accesses a variable of a function is there anew, in those bodies. `by_call` of
    its function, and maybe in more bodies."""

    object: Object
    accesses: int
    bodies: tuple[BarrierInterval, ...]
    by_call: bool = False


class Role(Enum):
    """What an atomic access does to a lock, if it is one."""

    TRY = auto()  # to take it: what is written is not what a free lock holds
    RELEASE = auto()  # by a thread that has taken it
    LOOK = auto()  # nothing is written
    OTHER = auto()


@record
class LockStep:
    """An atomic access as one to a lock. `new` is what is written; `expected` is what it looks for,
    of a compare-and-swap (None if that is no number, or not known)."""

    role: Role
    site: str
    object: Object
    offset: Term
    size: int
    scope: Scope
    known: Known
    new: Term | None = None
    expected: int | None = None
    is_swap: bool = False  # a compare-and-swap
    is_ordered: bool = True  # of a release: what came before the lock was taken is handed on
    added: int | None = None  # by an addition of a number
    result: Term | None = None  # what was there before, where that is used


@record
class Wait:
    """A barrier of all threads of a group, or of those lanes of a warp that a mask names.
    `counters` are those of the loops around."""

    known: Known
    counters: tuple[Term, ...]
    span: Span
    is_loop: bool = False  # whether to go on to another round of a loop with barriers
    group: Group = Group.BLOCK
    mask: Term | None = None
    reads: Term | None = None  # whether the lane that is read takes part
    within: Wait | None = None  # of a loop: the operation of named lanes that is in it


@record
class Exchange:
    """A warp operation, and the function that stands for what it gives. `mask` is None if it has
    none, `value` is what the lane gives, and `source` the lane that it reads."""

    function: FunctionSymbol
    op: WarpOp
    known: Known
    counters: tuple[Term, ...]
    mask: Term | None
    value: Term | None
    source: Term | None


@record
class Check:
    """A condition that the program states: where it fails a property is violated. That indices do
    not wrap, and that accesses to arrays stay within them, is taken for granted behind it."""

    property: Property
    known: Known
    condition: Term
    message: str
    span: Span
    is_of_data: bool = False  # of values that are not followed: nothing rests on it


@record
class Slot:
    """The result of an atomic addition of `step`, which is read as unsigned: as many numbers from
    it on are given to no other thread, as long as there are not too many."""

    function: FunctionSymbol
    object: Object
    offset: Term
    size: int
    step: Term
    known: Known
    access: int  # its number


@record
class Arrival:
    """At a `cuda::barrier`: the two numbers that are found there, what it expects and what is to
    come, and the accesses by which."""

    object: Object
    offset: Term
    numbers: tuple[Value, ...]
    known: Known
    accesses: tuple[int, ...]
    around: Around
    span: Span
    is_waited: bool = False  # at once: the thread does nothing before that others may see


@record
class Count:
    """An atomic access that adds 1, by a thread once; of an increment that starts again at 0 after
    `limit`. `has_released`: what came before it is handed on."""

    access: int  # its number
    result: Term  # what was there before
    limit: Term | None
    has_released: bool


@record
class Precondition:
    """What launches have to meet, over parameters and sizes: else an index may wrap there."""

    condition: Term
    text: str
    span: Span


@record
class Problem:
    """Something that is not followed, so that nothing is said of some properties."""

    text: str
    span: Span
    of: frozenset[Property] | None = None  # None: of all


@dataclass
class Trace:
    accesses: list[MemoryAccess] = field(default_factory=list)
    declared: list[Declared] = field(default_factory=list)
    stored: dict[int, Term] = field(default_factory=dict)
    """Numbers that are stored once by a thread, each as wide as its access, by whose number."""
    loaded: dict[FunctionSymbol, int] = field(default_factory=dict)
    """Likewise the accesses that load numbers which functions stand for."""
    waits: list[Wait] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    problems: dict[Problem, None] = field(default_factory=dict)
    caveats: dict[Caveat, None] = field(default_factory=dict)
    slots: list[Slot] = field(default_factory=list)
    exchanges: list[Exchange] = field(default_factory=list)
    preconditions: list[Precondition] = field(default_factory=list)
    has_invariants: bool = False  # written as calls
    has_warp_order: bool = False  # do barriers of warps or of parts of them order accesses?
    endless: list[Span] = field(default_factory=list)  # loops not known to end
    nulls: list[Span] = field(default_factory=list)  # accesses that a launch may make at null
    lock_steps: list[LockStep] = field(default_factory=list)
    unfenced: set[tuple[str, Object]] = field(default_factory=set)
    """Places of accesses after which a lock may be released with no fence in between."""
    counts: list[Count] = field(default_factory=list)
    arrivals: dict[FunctionSymbol, Arrival] = field(default_factory=dict)
    """By the function that stands for what each gives, to wait with."""
    unacquired: set[str] = field(default_factory=set)
    """Places of atomic accesses after which a barrier of the block may come with no fence before
    it that acquires."""
    has_lost_locks: bool = False
    """What is held in all rounds of a loop was not settled, or a function calls itself."""
