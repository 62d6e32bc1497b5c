"""What a step does to the world outside its own thread, said once for each kind of node.

Enters: a statement or terminator. Leaves: its `Effects`. Guaranteed: every kind has an entry (a
test compares the table with `nodes.Statement` and `nodes.Terminator`), so that a new node is looked
at by all who reason about threads: the schedulers of the interpreter and of the symbolic machine,
the merging of branches, and the reductions.
"""

from __future__ import annotations

from enum import Enum, auto

from warpproof.base.records import record
from warpproof.ir import nodes


class Reach(Enum):
    """How far a step reaches."""

    OWN = auto()  # the thread's own variables, and checks of them
    ACCESS = auto()  # memory, through the pointers of the statement
    THREADS = auto()  # the order among threads, or what they hand each other
    OUTSIDE = auto()  # allocations, launches, streams, output
    CALLEE = auto()  # as far as the function that is called


@record
class Effects:
    reach: Reach
    is_visible: bool = False  # another thread may notice it; accesses: unless plainly private
    can_be_guarded: bool = False  # may be done where only a condition says whether it happens
    is_told: bool = False  # what others learn of it are its accesses to memory, and no more
    is_prunable: bool = False  # matters to others only where an access of it conflicts
    meets: bool = False  # threads wait for each other here

    @property
    def is_private(self) -> bool:
        """No other thread can notice it, whether it happens or not."""
        return self.reach is Reach.OWN and self.can_be_guarded


_OWN = Effects(Reach.OWN, can_be_guarded=True, is_told=True)
_ACCESS = Effects(
    Reach.ACCESS, is_visible=True, can_be_guarded=True, is_told=True, is_prunable=True
)
_CONTROL = Effects(Reach.OWN, is_told=True)

EFFECTS: dict[type, Effects] = {
    nodes.Assign: _OWN,
    nodes.Declare: _OWN,
    nodes.EndLifetime: _OWN,
    nodes.AllocaArray: Effects(Reach.OWN),  # its size may be open
    nodes.Load: _ACCESS,
    nodes.Store: _ACCESS,
    nodes.Copy: _ACCESS,
    nodes.Fill: _ACCESS,
    nodes.Call: Effects(Reach.CALLEE, is_told=True),
    nodes.Atomic: _ACCESS,
    nodes.Barrier: Effects(
        Reach.THREADS, is_visible=True, is_told=True, is_prunable=True, meets=True
    ),
    nodes.Fence: Effects(Reach.THREADS, is_visible=True, is_told=True, is_prunable=True),
    nodes.WarpExchange: Effects(Reach.THREADS, is_visible=True, is_prunable=True, meets=True),
    nodes.AsyncStep: Effects(Reach.THREADS, is_visible=True),
    nodes.Launch: Effects(Reach.OUTSIDE),  # a request changes nothing before it is carried out
    nodes.Alloc: Effects(Reach.OUTSIDE, is_visible=True),  # who gets the last of a small heap
    nodes.Free: Effects(Reach.OUTSIDE, is_visible=True),
    nodes.PointerQuery: _OWN,
    nodes.Assume: _OWN,
    nodes.Note: _OWN,
    nodes.Assert: _OWN,
    nodes.AtExit: Effects(Reach.OUTSIDE),
    nodes.Input: _OWN,
    nodes.Havoc: Effects(Reach.ACCESS, is_visible=True),
    nodes.StreamAction: Effects(Reach.OUTSIDE, is_visible=True),  # some: see `is_visible`
    nodes.Formatted: Effects(Reach.OUTSIDE, is_visible=True, is_told=True, is_prunable=True),
    nodes.VarArgs: Effects(Reach.OWN, is_told=True),
    nodes.SpecCall: _OWN,
    nodes.SpecValue: Effects(Reach.OWN),
    nodes.SpecClause: _OWN,
    nodes.Unsupported: Effects(Reach.OUTSIDE),
    nodes.Goto: _CONTROL,
    nodes.Branch: _CONTROL,
    nodes.Switch: _CONTROL,
    nodes.Return: _CONTROL,
    nodes.Stop: Effects(Reach.OUTSIDE),
}

MEETING = frozenset(node for node, effects in EFFECTS.items() if effects.meets)
_OBSERVING = frozenset(
    {
        nodes.StreamOp.STREAM_IS_IDLE,
        nodes.StreamOp.EVENT_IS_DONE,
        nodes.StreamOp.HOST_REGISTER,
        nodes.StreamOp.DEVICE_RESET,
    }
)
_ENDS = frozenset({nodes.StopKind.ABORT, nodes.StopKind.UNREACHABLE})


def effects(node: nodes.Statement | nodes.Terminator) -> Effects:
    return EFFECTS[type(node)]


def accessed(statement: nodes.Statement) -> tuple[nodes.Expr, ...]:
    """The pointers of a plain access, () if the step is more than that."""
    match statement:
        case nodes.Load() | nodes.Store():
            return (statement.pointer,)
        case nodes.Copy():
            return (statement.to, statement.source)
        case nodes.Fill():
            return (statement.to,)
        case _:
            return ()


def is_visible(statement: nodes.Statement) -> bool:
    """Can another thread notice this step, as far as the statement alone tells?"""
    if isinstance(statement, nodes.StreamAction):
        return statement.op in _OBSERVING  # a request changes nothing before it is carried out
    return EFFECTS[type(statement)].is_visible and not touches_locals(statement)


def touches_locals(statement: nodes.Statement) -> bool:
    """Is it a plain access to variables of its own function, by their names?"""
    pointers = accessed(statement)
    return bool(pointers) and all(map(_is_local, pointers))


def ends_all(terminator: nodes.Terminator) -> bool:
    """Does the program end here, whatever other threads are about to do?"""
    return isinstance(terminator, nodes.Stop) and terminator.kind in _ENDS


def _is_local(pointer: nodes.Expr) -> bool:
    while isinstance(pointer, nodes.PtrAdd | nodes.PtrField):
        pointer = pointer.base
    return isinstance(pointer, nodes.AddressOf) and pointer.kind is nodes.SymbolKind.LOCAL
