"""Statements of a program, and the terminators of its blocks.

Whatever reads or writes memory, synchronises, allocates, decides or ends something is one of them,
and has an `Origin`.
"""

from __future__ import annotations

from enum import Enum

from warpproof.base.enums import QuickEnum
from warpproof.base.property import AfterFailure, Kind, Property
from warpproof.base.records import record
from warpproof.base.source import UNKNOWN_ORIGIN, Origin
from warpproof.ir.expressions import (
    Compare,
    CompareOp,
    Expr,
    IntConst,
    Select,
    VarRef,
)
from warpproof.ir.spec import Clause
from warpproof.ir.types import BOOL, I32, VOID, Float, Pointer, Type


class Space(QuickEnum):
    """Where an object lives. Values agree with `__wp_space` in the primitives header."""

    HOST_HEAP = 0
    PINNED = 1
    DEVICE = 2
    MANAGED = 3
    DEVICE_HEAP = 4
    HOST_OTHER = 5
    CONSTANT = 6
    SHARED = 7
    LOCAL = 8


FAMILIES = ("malloc", "new", "new[]")  # who allocated from a heap, and so has to free


def space_and_family(number: int) -> tuple[Space, int]:
    """The operand of an allocation or a free: sixteen times the family, and the space."""
    return Space(number % 16), number // 16


class Order(Enum):
    RELAXED = 0
    ACQUIRE = 1
    RELEASE = 2
    ACQ_REL = 3
    SEQ_CST = 4


class Scope(Enum):
    THREAD = 0
    WARP = 1
    BLOCK = 2
    GPU = 3
    SYSTEM = 4


@record
class Assign:
    target: str
    value: Expr
    origin: Origin = UNKNOWN_ORIGIN


@record
class Declare:
    """The variable's lifetime starts: a fresh, uninitialised object."""

    variable: str
    origin: Origin = UNKNOWN_ORIGIN


@record
class EndLifetime:
    variable: str
    origin: Origin = UNKNOWN_ORIGIN


@record
class AllocaArray:
    """A run-time sized local array (VLA or alloca), alive until the function returns."""

    target: str
    element_size: int
    count: Expr
    align: int
    origin: Origin = UNKNOWN_ORIGIN


@record
class Load:
    target: str
    pointer: Expr
    type: Type
    align: int
    volatile: bool = False
    origin: Origin = UNKNOWN_ORIGIN


@record
class Store:
    pointer: Expr
    value: Expr
    align: int
    volatile: bool = False
    origin: Origin = UNKNOWN_ORIGIN


@record
class Copy:
    """memcpy, also of a record assigned to itself (`may_overlap` false: the two are one or apart,
    all else is undefined), or memmove. A record's copy needs its type's alignment."""

    to: Expr
    source: Expr
    size: Expr
    may_overlap: bool
    origin: Origin = UNKNOWN_ORIGIN
    to_align: int = 1
    source_align: int = 1


@record
class Fill:
    to: Expr
    byte: Expr
    size: Expr
    origin: Origin = UNKNOWN_ORIGIN
    align: int = 1


@record
class Call:
    """`callee` is an AddressOf a function, or a pointer computed at run time. Arguments beyond the
    callee's parameters are its variadic ones."""

    target: str | None
    callee: Expr
    arguments: tuple[Expr, ...]
    type: Type
    origin: Origin = UNKNOWN_ORIGIN


class AtomicOp(Enum):
    LOAD = "load"
    STORE = "store"
    EXCH = "exch"
    CAS = "cas"
    ADD = "add"
    SUB = "sub"
    MIN = "min"
    MAX = "max"
    UMIN = "umin"
    UMAX = "umax"
    AND = "and"
    OR = "or"
    XOR = "xor"
    INC = "inc"
    DEC = "dec"


@record
class Atomic:
    """One indivisible access; `target` gets the old value. operands: none (load), (v), or
    (expected, v) for cas."""

    target: str | None
    op: AtomicOp
    pointer: Expr
    operands: tuple[Expr, ...]
    type: Type
    order: Order
    scope: Scope
    origin: Origin = UNKNOWN_ORIGIN
    failure: Order | None = None  # of a cas that exchanges nothing, where it has one of its own

    def order_when(self, exchanged: bool) -> Order:
        """The order of the read."""
        return self.order if exchanged or self.failure is None else self.failure


class BarrierKind(Enum):
    BLOCK = "block"
    COUNT = "count"
    AND = "and"
    OR = "or"
    NAMED = "named"  # arguments: id, threads
    NAMED_ARRIVE = "named-arrive"
    WARP = "warp"  # arguments: mask
    GRID = "grid"


# Those at which the threads of a block wait for each other.
BLOCK_BARRIERS = frozenset({BarrierKind.BLOCK, BarrierKind.COUNT, BarrierKind.AND, BarrierKind.OR})


@record
class Barrier:
    target: str | None
    kind: BarrierKind
    arguments: tuple[Expr, ...]
    origin: Origin = UNKNOWN_ORIGIN


@record
class Fence:
    order: Order
    scope: Scope
    origin: Origin = UNKNOWN_ORIGIN


class AsyncOp(Enum):
    COPY = "copy"  # to, from, bytes
    CLEAR = "clear"  # to, bytes
    COMMIT = "commit"  # what was asked for since the last one is a group
    WAIT = "wait"  # for all groups but so many of the latest


@record
class AsyncStep:
    """A copy that goes on beside the thread (cp.async), or what orders it with the thread."""

    op: AsyncOp
    arguments: tuple[Expr, ...]
    origin: Origin = UNKNOWN_ORIGIN


class WarpOp(Enum):
    SHUFFLE = "shuffle"  # mask, value, lane, width, mode (0 indexed 1 up 2 down 3 xor)
    ACTIVE_MASK = "activemask"
    BALLOT = "ballot"
    ALL = "all"
    ANY = "any"
    UNIFORM = "uniform"
    MATCH_ANY = "match-any"
    MATCH_ALL = "match-all"  # mask, value, address of the predicate
    REDUCE = "reduce"  # mask, value, operation


@record
class WarpExchange:
    target: str | None
    op: WarpOp
    arguments: tuple[Expr, ...]
    type: Type
    origin: Origin = UNKNOWN_ORIGIN


@record
class LaunchArgument:
    """One kernel parameter as the host passes it: a value whose bytes are the parameter's, or
    (`by_address`) a pointer to a host object of the parameter's C type. Parameters of an empty
    record type have no argument: a launch skips them (`Parameter.is_empty`)."""

    value: Expr
    size: int
    by_address: bool = False


@record
class Launch:
    """Exactly one of `arguments` and `argument_array` (cudaLaunchKernel's void**) is given."""

    kernel: Expr
    grid: tuple[Expr, Expr, Expr]
    block: tuple[Expr, Expr, Expr]
    shared_bytes: Expr
    stream: Expr  # 64-bit handle
    arguments: tuple[LaunchArgument, ...] | None
    argument_array: Expr | None = None
    cooperative: Expr | None = None
    origin: Origin = UNKNOWN_ORIGIN


@record
class Alloc:
    """`name` is what the object is called, where it has one. One that the device reads only is not
    to be written there."""

    target: str
    size: Expr
    align: Expr
    space: Expr
    origin: Origin = UNKNOWN_ORIGIN
    name: str | None = None
    device_reads_only: bool = False


@record
class Free:
    pointer: Expr
    space: Expr
    origin: Origin = UNKNOWN_ORIGIN


class QueryOp(Enum):
    SPACE = "space"
    OFFSET = "offset"
    OBJECT_SIZE = "object-size"
    SYMBOL = "symbol"  # where on the device the variable is whose host address this is, or null


@record
class PointerQuery:
    """What the memory knows of a pointer; reads no byte of it."""

    target: str
    op: QueryOp
    pointer: Expr
    type: Type
    origin: Origin = UNKNOWN_ORIGIN


@record
class Assume:
    condition: Expr
    origin: Origin = UNKNOWN_ORIGIN


@record
class Assert:
    """A check: `property` is an id. One that is `derived` is no operation of the program's: it says
    with wide integers what an index is made of."""

    condition: Expr
    property: Property
    message: str
    origin: Origin = UNKNOWN_ORIGIN
    derived: bool = False
    kind: Kind | None = None  # of the finding, where it has a hint of its own

    def is_assumable(self) -> bool:
        """May an analysis take the condition for granted behind it? Where it fails there is no
        execution to speak of; else it is only reported, and what follows has a meaning."""
        return self.property.after_failure is AfterFailure.ENDS


@record
class Note:
    """Something that is worth knowing where the condition does not hold, and no violation. One that
    `opens` a property says why nothing is proved of it there."""

    condition: Expr
    message: str
    origin: Origin = UNKNOWN_ORIGIN
    opens: Property | None = None


@record
class AtExit:
    """When the program ends, call the function (with the argument, if any), last one first."""

    target: str | None
    function: Expr
    argument: Expr | None
    origin: Origin = UNKNOWN_ORIGIN


_ORDERS = {  # by whether numbers are floating, and signed
    (False, False): (CompareOp.UGE, CompareOp.ULE),
    (False, True): (CompareOp.SGE, CompareOp.SLE),
    (True, False): (CompareOp.OGE, CompareOp.OLE),
    (True, True): (CompareOp.OGE, CompareOp.OLE),
}


MOST_OF_CLOCK = (1 << 62) - 1
"""No clock shows more: nanoseconds for 146 years."""


class InputKind(Enum):
    VALUE = "value"
    ALLOCATION_FAILS = "allocation-fails"
    CLOCK = "clock"
    ARGC = "argc"
    REPEATABLE = "repeatable"  # the same whenever it is asked for with the same arguments


class InputSource(Enum):
    """Where a decision comes from, as far as the header that asks for it tells."""

    PROGRAM = "program"  # it says itself that a value is arbitrary: nondet_int and its kin
    FILE = "file"  # what it or another stream of bytes holds
    FILE_SYSTEM = "file system"  # whether a file can be had, and what becomes of it
    CLOCK = "clock"
    RANDOM = "random"
    ENVIRONMENT = "environment"
    DEVICE = "device"  # a property of the device or the runtime's state
    ALLOCATION = "allocation"  # whether there is memory
    PARAMETER = "parameter"  # of a kernel by itself


@record
class Input:
    """A decision of the outside world, initialised and arbitrary; `about` names the parameter whose
    value it is, of a kernel by itself. Without a `source` who calls the function knows it.

    A ranged one is a value from `low` to `high`, which is what its source promises; where there is
    none between them, it is `low`. Who gives a value from outside need not know the range, so that
    every given value counts: `in_range` is what becomes of it, for all who have given values."""

    target: str
    kind: InputKind
    type: Type
    origin: Origin = UNKNOWN_ORIGIN
    about: str | None = None
    source: InputSource | None = None
    arguments: tuple[Expr, ...] = ()  # of a repeatable one
    low: Expr | None = None
    high: Expr | None = None
    is_signed: bool = False  # as the range has it

    def in_range(self) -> Expr | None:
        """The value of the target in the range, None without one: itself if it is there."""
        if self.low is None or self.high is None:
            return None
        given = VarRef(self.target, self.type)
        not_below, not_above = _ORDERS[isinstance(self.type, Float), self.is_signed]
        fits = Select(
            Compare(not_below, given, self.low, BOOL),
            Compare(not_above, given, self.high, BOOL),
            IntConst(0, BOOL),
            BOOL,
        )
        return Select(fits, given, self.low, self.type)


@record
class Havoc:
    """Arbitrary initialised bytes, of which only the bits in `mask`, repeated, can be set; `about`
    names the parameter whose array they are, of a kernel by itself."""

    pointer: Expr
    size: Expr
    origin: Origin = UNKNOWN_ORIGIN
    mask: bytes = b"\xff"
    about: str | None = None


class StreamOp(Enum):
    STREAM_CREATE = "stream_create"
    STREAM_DESTROY = "stream_destroy"
    STREAM_SYNCHRONIZE = "stream_synchronize"
    STREAM_IS_IDLE = "stream_is_idle"
    DEVICE_SYNCHRONIZE = "device_synchronize"
    EVENT_CREATE = "event_create"
    EVENT_DESTROY = "event_destroy"
    EVENT_RECORD = "event_record"
    EVENT_SYNCHRONIZE = "event_synchronize"
    EVENT_IS_DONE = "event_is_done"
    EVENT_IS_TIMED = "event_is_timed"
    STREAM_WAIT_EVENT = "stream_wait_event"
    STREAM_COPY = "stream_copy"
    STREAM_FILL = "stream_fill"
    STREAM_HOST_CALL = "stream_host_call"
    HOST_REGISTER = "host_register"  # pointer, bytes, on: pin or unpin host memory
    ALLOW_DYNAMIC_SHARED = "allow_dynamic_shared"  # kernel, bytes
    HEAP_LIMIT = "heap_limit"  # bytes of the device's heap; false once it is in use
    DEVICE_RESET = "device_reset"
    IN_HOST_FUNCTION = "in_host_function"  # is the caller one that a stream runs?
    CAPTURE_BEGIN = "capture_begin"
    CAPTURE_END = "capture_end"
    CAPTURE_STATUS = "capture_status"
    CAPTURE_LACKS = "capture_lacks"
    EVENT_IS_CAPTURED = "event_is_captured"
    GRAPH_CREATE = "graph_create"
    GRAPH_COPY = "graph_copy"
    GRAPH_DESTROY = "graph_destroy"
    GRAPH_LAUNCH = "graph_launch"
    GRAPH_UPDATE = "graph_update"
    GRAPH_ASK = "graph_ask"
    GRAPH_ORDER = "graph_order"
    NODE_BEGIN = "node_begin"
    NODE_AFTER = "node_after"
    NODE_END = "node_end"


@record
class StreamAction:
    """An operation on streams and events: see the primitives header for its arguments."""

    target: str | None
    op: StreamOp
    arguments: tuple[Expr, ...]
    type: Type
    origin: Origin = UNKNOWN_ORIGIN


class FormatOp(Enum):
    PRINT = "printf"
    ERROR = "eprintf"
    BUFFER = "snprintf"  # to, room, format, …
    WRITE = "write"  # from, bytes, 1: standard output, 2: standard error, else a file
    SCAN = "scanf"
    FILE_SCAN = "fscanf"
    STRING_SCAN = "sscanf"


@record
class Formatted:
    """printf and scanf families: leading fixed arguments, then the format's. `list_argument`: the
    last argument is a va_list that holds the rest."""

    target: str | None
    op: FormatOp
    arguments: tuple[Expr, ...]
    type: Type
    list_argument: bool = False
    origin: Origin = UNKNOWN_ORIGIN


class VarArgOp(Enum):
    START = "start"
    END = "end"
    COPY = "copy"


@record
class VarArgs:
    """va_start, va_end, va_copy. The list is a pointer into a buffer that holds the promoted
    arguments one after the other, each at the next multiple of its own alignment (an int takes 4
    bytes); va_arg itself is ordinary loads and pointer arithmetic on it."""

    op: VarArgOp
    arguments: tuple[Expr, ...]
    origin: Origin = UNKNOWN_ORIGIN


class SpecKind(Enum):
    REQUIRES = "requires"
    ENSURES = "ensures"
    INVARIANT = "invariant"
    GLOBAL_INVARIANT = "global_invariant"
    AXIOM = "axiom"
    FUNCTION_INVARIANT = "function_invariant"
    BARRIER_INVARIANT = "barrier_invariant"
    READS_FROM = "reads_from"
    WRITES_TO = "writes_to"
    FRESH_ARRAY = "fresh_array"

    @property
    def is_invariant(self) -> bool:
        """Does it hold wherever execution passes it?"""
        return self in (SpecKind.INVARIANT, SpecKind.GLOBAL_INVARIANT)


@record
class SpecCall:
    """A specification written as a C call, its arguments evaluated here. No effect on execution."""

    kind: SpecKind
    arguments: tuple[Expr, ...]
    origin: Origin = UNKNOWN_ORIGIN


class SpecFunction(Enum):
    """Functions whose value a verifier defines."""

    UNIFORM = "uniform"
    DISTINCT = "distinct"
    ALL = "all"
    OTHER = "other"
    OLD = "old"
    RESULT = "result"
    ENABLED = "enabled"
    READ = "read"
    WRITE = "write"
    READ_OFFSET = "read_offset"
    WRITE_OFFSET = "write_offset"
    SAME_BLOCK = "same_block"
    SHARED_2D = "shared_2d"  # warpproof::shared2d
    SHARED_PITCH = "shared_pitch"
    MEMORY = "memory"  # what a load gives that only specifications see


@record
class SpecValue:
    """A call of a specification function (`__uniform_int`, `__old_int`, …)."""

    target: str | None
    function: SpecFunction
    arguments: tuple[Expr, ...]
    type: Type
    origin: Origin = UNKNOWN_ORIGIN


@record
class SpecClause:
    """A clause of the contract language that stands at this point: assert, ghost."""

    clause: Clause
    origin: Origin = UNKNOWN_ORIGIN


@record
class Unsupported:
    """A construct outside the modelled language. Reaching it makes the verdict UNSUPPORTED.
    `target`, if any, is left undefined."""

    construct: str
    detail: str
    target: str | None = None
    origin: Origin = UNKNOWN_ORIGIN


Statement = (
    Assign
    | Declare
    | EndLifetime
    | AllocaArray
    | Load
    | Store
    | Copy
    | Fill
    | Call
    | Atomic
    | Barrier
    | Fence
    | WarpExchange
    | Launch
    | Alloc
    | Free
    | PointerQuery
    | Assume
    | Note
    | AsyncStep
    | Assert
    | AtExit
    | Input
    | Havoc
    | StreamAction
    | Formatted
    | VarArgs
    | SpecCall
    | SpecValue
    | SpecClause
    | Unsupported
)


# --- terminators --------------------------------------------------------------------------------


@record
class Goto:
    target: str
    origin: Origin = UNKNOWN_ORIGIN


@record
class Branch:
    condition: Expr
    then: str
    otherwise: str
    origin: Origin = UNKNOWN_ORIGIN


@record
class SwitchCase:
    value: int
    target: str


@record
class Switch:
    value: Expr
    cases: tuple[SwitchCase, ...]
    default: str
    origin: Origin = UNKNOWN_ORIGIN


@record
class Return:
    value: Expr | None
    origin: Origin = UNKNOWN_ORIGIN


class StopKind(Enum):
    EXIT = "exit"  # the program ends with a status, after its AtExit functions
    QUICK_EXIT = "quick-exit"  # without them
    ABORT = "abort"  # the program ends abnormally
    THREAD_EXIT = "thread-exit"
    UNSUPPORTED = "unsupported"  # an Unsupported statement stands before it
    UNREACHABLE = "unreachable"  # a check before it fails, or a call that never returns


@record
class Stop:
    """Execution of the thread, or of the program, ends here."""

    kind: StopKind
    value: Expr | None = None
    message: str = ""
    origin: Origin = UNKNOWN_ORIGIN


Terminator = Goto | Branch | Switch | Return | Stop


def result_type(statement: Statement) -> Type:
    """The type of a statement's target, VOID where it has none."""
    match statement:
        case Assign(_, value):
            return value.type
        case Alloc() | AllocaArray():
            return Pointer()
        case AtExit():
            return I32
        case _:
            type_: Type = getattr(statement, "type", VOID)
            return type_
