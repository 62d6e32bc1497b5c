"""What of a program no execution comes to: dead branches, and functions that only they call.

Enters: a program, and which blocks of its functions an exploration of all its executions came to.
Leaves: places in the user's text that it never came to. Guaranteed: none of them is reached for any
input, as far as the exploration is complete, for which the caller answers. Left out is what lies
behind a branch on what a call of the library returned: that calls succeed may be assumed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from warpproof.base.source import Origin, Reason, Span
from warpproof.base.verdict import NeverReached
from warpproof.ir import nodes, types
from warpproof.ir.walk import addresses_in, expressions, successors, target_of, variables_read

Reached = dict[tuple[nodes.Side, str], set[str]]  # of functions, by symbol, labels of blocks
_STATUS = re.compile(r"(?i)cu(da|blas|fft|rand|sparse|solver)?[a-z]*(error|status|result)")
Place = tuple[str, int, int]


def never_reached(program: nodes.Program, reached: Reached) -> tuple[NeverReached, ...]:
    """In the order of the text."""
    live = live_places(program, reached)
    dead = [(f, _unexcused(f, labels, program)) for f, labels in _entered(program, reached)]
    found = [
        NeverReached(function.name, span)
        for function, blocks in dead
        for span in _spans({p for block in blocks for p in _places(block)} - live, live)
    ]
    found += [NeverReached(f.name, _whole(f)) for f in _only_from(program, dead, reached)]
    return tuple(dict.fromkeys(sorted(found, key=_order)))


def live_places(program: nodes.Program, reached: Reached) -> set[Place]:
    """Of all that was come to."""
    return {
        place
        for function, labels in _entered(program, reached)
        for block in function.blocks
        if block.label in labels
        for place in _places(block, is_live=True)
    }


def _order(found: NeverReached) -> tuple[str, int, int, str]:
    return found.span.file, found.span.line, found.span.column, found.function


def _entered(program: nodes.Program, reached: Reached) -> Iterator[tuple[nodes.Function, Set[str]]]:
    for (side, symbol), labels in reached.items():
        function = program.module(side).functions.get(symbol)
        if function is not None and not function.from_model:
            yield function, labels


# --- functions ----------------------------------------------------------------------------------


def _only_from(
    program: nodes.Program, dead: list[tuple[nodes.Function, list[nodes.Block]]], reached: Reached
) -> Iterator[nodes.Function]:
    """Functions that what is dead calls or launches, and nothing else came to."""
    pending = [node for _, blocks in dead for b in blocks for node in (*b.statements, b.terminator)]
    met: set[tuple[nodes.Side, str]] = set()
    while pending:
        for address in addresses_in(pending.pop()):
            is_kernel = address.kind is nodes.SymbolKind.KERNEL
            side = nodes.Side.DEVICE if is_kernel else address.side
            key = (side, address.symbol)
            function = program.module(side).functions.get(address.symbol)
            if function is None or key in reached or key in met:
                continue
            met.add(key)
            if not function.from_model and function.blocks:
                yield function
                pending += [n for b in function.blocks for n in (*b.statements, b.terminator)]


def _whole(function: nodes.Function) -> Span:
    start = function.span
    return Span(start.file, start.line, 0, max(start.line, function.end_line), 0)


# --- blocks -------------------------------------------------------------------------------------


def _unexcused(
    function: nodes.Function, labels: Set[str], program: nodes.Program
) -> list[nodes.Block]:
    """The dead blocks of a function, without those behind the status of a call."""
    blocks = {block.label: block for block in function.blocks}
    makers = _makers(function)
    excused: set[str] = set()
    for label in labels & blocks.keys():
        end = blocks[label].terminator
        if isinstance(end, nodes.Branch | nodes.Switch) and _is_status(
            end, function, makers, program
        ):
            excused |= set(successors(end)) - labels
    pending = list(excused)
    while pending:
        for label in successors(blocks[pending.pop()].terminator):
            if label not in labels and label not in excused:
                excused.add(label)
                pending.append(label)
    return [b for b in function.blocks if b.label not in labels and b.label not in excused]


_Makers = dict[str, list[nodes.Statement]]


def _makers(function: nodes.Function) -> _Makers:
    """What gives each variable its value, also one in memory."""
    makers: _Makers = {}
    for block in function.blocks:
        for statement in block.statements:
            target = target_of(statement)
            if isinstance(statement, nodes.Store):
                pointer = statement.pointer
                target = pointer.symbol if isinstance(pointer, nodes.AddressOf) else None
            if target is not None:
                makers.setdefault(target, []).append(statement)
    return makers


def _is_status(
    end: nodes.Branch | nodes.Switch,
    function: nodes.Function,
    makers: _Makers,
    program: nodes.Program,
) -> bool:
    """Does a branch depend on what a call of the library returned?"""
    ctypes = {variable.name: variable.ctype for variable in function.variables}
    pending = [name for e in expressions(end) for name in variables_read(e)]
    met = set(pending)
    while pending:
        name = pending.pop()
        ctype = ctypes.get(name)
        plain = None if ctype is None else types.strip(ctype)
        if isinstance(plain, types.CEnum) and _STATUS.fullmatch(plain.name):
            return True
        for maker in makers.get(name, ()):
            if isinstance(maker, nodes.Call) and _is_of_library(maker, program):
                return True
            parts = [n for e in expressions(maker) for n in variables_read(e)]
            if isinstance(maker, nodes.Load) and isinstance(maker.pointer, nodes.AddressOf):
                parts.append(maker.pointer.symbol)
            pending += [part for part in parts if part not in met]
            met.update(parts)
    return False


def _is_of_library(call: nodes.Call, program: nodes.Program) -> bool:
    if not isinstance(call.callee, nodes.AddressOf):
        return False
    function = program.module(call.callee.side).functions.get(call.callee.symbol)
    return function is not None and function.from_model


# --- places -------------------------------------------------------------------------------------


def _places(block: nodes.Block, is_live: bool = False) -> Iterator[Place]:
    """Where the text of a block stands. A jump has none of its own, but its condition is live."""
    for statement in block.statements:
        if is_live or not isinstance(statement, nodes.Declare | nodes.EndLifetime):
            yield from _place(statement.origin)
    end = block.terminator
    if is_live or (isinstance(end, nodes.Return) and end.value is not None):
        yield from _place(end.origin)


def _place(origin: Origin) -> Iterator[Place]:
    span = origin.user_span
    if span.line and origin.reason is not Reason.MODEL:
        yield span.file, span.line, span.column


def _spans(dead: Set[Place], live: Set[Place]) -> Iterator[Span]:
    """Lines of which nothing is reached, neighbours as one; else the first place on a line."""
    live_lines = {(file, line) for file, line, _ in live}
    open_: Span | None = None
    for file, line in sorted({(file, line) for file, line, _ in dead}):
        if (file, line) in live_lines:
            column = min(c for f, n, c in dead if (f, n) == (file, line))
            yield Span.point(file, line, column)
            continue
        if open_ is not None:
            between = range(open_.end_line + 1, line)
            is_next = open_.file == file and not any((file, n) in live_lines for n in between)
            if is_next:
                open_ = Span(file, open_.line, 0, line, 0)
                continue
            yield open_
        open_ = Span(file, line, 0, line, 0)
    if open_ is not None:
        yield open_
