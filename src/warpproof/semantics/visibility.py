"""Which steps another thread can notice, as far as the statement alone tells."""

from __future__ import annotations

from warpproof.ir import nodes

_OBSERVING = frozenset(
    {
        nodes.StreamOp.STREAM_IS_IDLE,
        nodes.StreamOp.EVENT_IS_DONE,
        nodes.StreamOp.HOST_REGISTER,
        nodes.StreamOp.DEVICE_RESET,
    }
)
_ENDS = frozenset({nodes.StopKind.ABORT, nodes.StopKind.UNREACHABLE})


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
    """Can another thread notice this step? Loads and stores count unless plainly private."""
    match statement:
        case nodes.Load() | nodes.Store():
            return not _is_private(statement.pointer)
        case nodes.Copy():
            return not (_is_private(statement.to) and _is_private(statement.source))
        case nodes.Fill():
            return not _is_private(statement.to)
        case nodes.Atomic() | nodes.Barrier() | nodes.Fence() | nodes.WarpExchange():
            return True
        case nodes.AsyncStep():
            return True
        case nodes.Free() | nodes.Havoc():
            return True
        case nodes.StreamAction():
            return statement.op in _OBSERVING  # a request changes nothing before it is carried out
        case nodes.Formatted() | nodes.Alloc():
            return True  # the order of output, and who gets the last of a small heap
        case _:
            return False


def ends_all(terminator: nodes.Terminator) -> bool:
    """Does the program end here, whatever other threads are about to do?"""
    return isinstance(terminator, nodes.Stop) and terminator.kind in _ENDS


def _is_private(pointer: nodes.Expr) -> bool:
    while isinstance(pointer, nodes.PtrAdd | nodes.PtrField):
        pointer = pointer.base
    return isinstance(pointer, nodes.AddressOf) and pointer.kind is nodes.SymbolKind.LOCAL
