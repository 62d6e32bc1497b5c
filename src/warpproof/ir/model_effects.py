"""What a caller may assume of a function without looking inside, told from its body.

Enters: a module and a function of it, as a rule one of our headers. Leaves: its `CallEffects`.
Guaranteed: an effect that is not named does not happen, through all functions that are called; so
there is a tag for every model, and none can differ from what the model does.

What a caller has to look inside for is `OPAQUE`: calls of functions that it is given, launches,
bodiless functions and pointers of unknown origin. State that the headers keep for themselves (the
last error, `errno`, a device's chosen numbers) is no effect, but told apart: whoever follows some
functions of the headers and not others has to forget what these change of it. What a function is to
be taken for where its body is not followed its header says (`model_tags`).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from warpproof.base.records import record
from warpproof.ir import nodes
from warpproof.ir.callgraph import reached_functions
from warpproof.ir.walk import target_of
from warpproof.ir.write_sets import ANYTHING, HEAP, RootKind, Roots, write_set


class CallEffect(Enum):
    OPAQUE = "opaque"  # it may do anything to what it reaches
    WRITES = "writes"  # memory that it is given, or variables of the program: see `changes`
    ALLOCATES = "allocates"
    FREES = "frees"
    COPIES = "copies"  # in a stream, or from one pointer it is given to another
    FILLS = "fills"
    SYNCHRONISES = "synchronises"  # waits for a stream, an event, the device or other threads
    STREAMS = "streams"  # makes, ends or orders streams and events
    DECIDES = "decides"  # asks the outside world for a value
    CHECKS = "checks"  # something of its arguments that may fail
    OUTPUT = "output"
    ENDS = "ends"  # may end the program or the thread
    UNSUPPORTED = "unsupported"  # may reach what is not modelled


@record
class CallEffects:
    effects: frozenset[CallEffect]
    changes: Roots  # by parameters of the function
    own_state: Roots  # variables of our headers that it may change
    always_returns: int | None  # the one constant that it returns, as `cudaSuccess`

    @property
    def is_pure(self) -> bool:
        """Is its result all there is to it, and the same for the same memory?"""
        return self.effects <= {CallEffect.CHECKS}


_STREAMS = {
    nodes.StreamOp.STREAM_COPY: CallEffect.COPIES,
    nodes.StreamOp.STREAM_FILL: CallEffect.FILLS,
    nodes.StreamOp.STREAM_SYNCHRONIZE: CallEffect.SYNCHRONISES,
    nodes.StreamOp.DEVICE_SYNCHRONIZE: CallEffect.SYNCHRONISES,
    nodes.StreamOp.EVENT_SYNCHRONIZE: CallEffect.SYNCHRONISES,
    nodes.StreamOp.DEVICE_RESET: CallEffect.FREES,
    nodes.StreamOp.STREAM_HOST_CALL: CallEffect.OPAQUE,
    nodes.StreamOp.GRAPH_LAUNCH: CallEffect.OPAQUE,
    nodes.StreamOp.CAPTURE_BEGIN: CallEffect.OPAQUE,
    nodes.StreamOp.NODE_BEGIN: CallEffect.OPAQUE,
    nodes.StreamOp.STREAM_IS_IDLE: CallEffect.DECIDES,
    nodes.StreamOp.EVENT_IS_DONE: CallEffect.DECIDES,
    nodes.StreamOp.EVENT_IS_TIMED: CallEffect.DECIDES,
    nodes.StreamOp.IN_HOST_FUNCTION: CallEffect.CHECKS,
}
# A statement that has none is told by the write set, or is its function's own business.
STATEMENTS: dict[type, CallEffect | None] = {
    nodes.Assign: None,
    nodes.Declare: None,
    nodes.EndLifetime: None,
    nodes.AllocaArray: None,
    nodes.Load: None,
    nodes.Store: None,
    nodes.Call: None,
    nodes.Atomic: None,
    nodes.PointerQuery: None,
    nodes.Note: None,
    nodes.VarArgs: None,
    nodes.SpecCall: None,
    nodes.SpecValue: None,
    nodes.SpecClause: None,
    nodes.Copy: CallEffect.COPIES,
    nodes.Fill: CallEffect.FILLS,
    nodes.Barrier: CallEffect.SYNCHRONISES,
    nodes.WarpExchange: CallEffect.SYNCHRONISES,
    nodes.Fence: CallEffect.SYNCHRONISES,
    nodes.AsyncStep: CallEffect.COPIES,
    nodes.Launch: CallEffect.OPAQUE,
    nodes.Alloc: CallEffect.ALLOCATES,
    nodes.Free: CallEffect.FREES,
    nodes.Assert: CallEffect.CHECKS,
    nodes.Assume: CallEffect.CHECKS,
    nodes.AtExit: CallEffect.OPAQUE,
    nodes.Input: CallEffect.DECIDES,
    nodes.Havoc: CallEffect.DECIDES,
    nodes.Formatted: CallEffect.OUTPUT,
    nodes.Unsupported: CallEffect.UNSUPPORTED,
}
_QUIET_ENDS = frozenset({nodes.StopKind.UNSUPPORTED, nodes.StopKind.UNREACHABLE})


def call_effects(module: nodes.Module, function: nodes.Function) -> CallEffects:
    touched = write_set(module, function)
    own_state = frozenset(
        root
        for root in touched.changed
        if root.kind is RootKind.GLOBAL and _is_ours(module, root.name)
    )
    changes = touched.changed - own_state
    found = {
        effect
        for reached in reached_functions(module, [function])
        for effect in _of_function(reached)
    }
    if ANYTHING in changes or function.is_declaration:
        found.add(CallEffect.OPAQUE)
    if changes - {ANYTHING, HEAP}:
        found.add(CallEffect.WRITES)
    else:  # copies and fills of its own variables are nobody's business
        found -= {CallEffect.COPIES, CallEffect.FILLS} - _in_streams(module, function)
    return CallEffects(frozenset(found), changes, own_state, _constant_result(function))


def _is_ours(module: nodes.Module, name: str) -> bool:
    variable = module.globals.get(name)  # one of the other side, as managed ones are, is a user's
    return variable is not None and variable.from_model


def _in_streams(module: nodes.Module, function: nodes.Function) -> set[CallEffect]:
    return {
        _STREAMS.get(s.op, CallEffect.STREAMS)
        for f in reached_functions(module, [function])
        for b in f.blocks
        for s in b.statements
        if isinstance(s, nodes.StreamAction)
    }


def _of_function(function: nodes.Function) -> Iterator[CallEffect]:
    for block in function.blocks:
        for statement in block.statements:
            if isinstance(statement, nodes.StreamAction):
                yield _STREAMS.get(statement.op, CallEffect.STREAMS)
                continue
            effect = STATEMENTS[type(statement)]
            if effect is not None:
                yield effect
        end = block.terminator
        if isinstance(end, nodes.Stop) and end.kind not in _QUIET_ENDS:
            yield CallEffect.ENDS


def _constant_result(function: nodes.Function) -> int | None:
    values = {b.terminator.value for b in function.blocks if isinstance(b.terminator, nodes.Return)}
    value = values.pop() if len(values) == 1 else None
    if isinstance(value, nodes.VarRef):
        value = _constant_variable(function, value.name)
    return value.value if isinstance(value, nodes.IntConst) else None


def _constant_variable(function: nodes.Function, name: str) -> nodes.Expr | None:
    """The one value that a function ever gives a variable."""
    given: set[nodes.Expr | None] = set()
    for block in function.blocks:
        for statement in block.statements:
            if isinstance(statement, nodes.Declare) or target_of(statement) != name:
                continue
            given.add(statement.value if isinstance(statement, nodes.Assign) else None)
    is_parameter = any(p.variable == name for p in function.parameters)
    return given.pop() if len(given) == 1 and not is_parameter else None
