"""Texts that the host prints, scans and parses, for all inputs: what must hold of them.

Enters: addresses that are read as texts, and formats with what they are given. Leaves: checks, see
`checks`. A text is known to end where it is a literal, or a word of the command line from its
beginning; of any other one nothing is known. A format is known where it is a literal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warpproof.base.property import Property
from warpproof.ir import nodes, types
from warpproof.ir.nodes import FormatOp
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.terms import Term
from warpproof.semantics.domain.integer_values import Local
from warpproof.semantics.domain.registers import NULL, HostVariable, Place, Places, Value
from warpproof.semantics.host.checks import OF_ACCESSES, accessed, led_to, lost, used
from warpproof.semantics.host.machine import Host
from warpproof.semantics.host.state import Rest, State
from warpproof.semantics.library.formatting import Directive, directives, scanned_type

_FIXED = {
    FormatOp.PRINT: 1,
    FormatOp.ERROR: 1,
    FormatOp.BUFFER: 3,
    FormatOp.SCAN: 1,
    FormatOp.FILE_SCAN: 2,
    FormatOp.STRING_SCAN: 2,
}
_SCANS = frozenset({FormatOp.SCAN, FormatOp.FILE_SCAN, FormatOp.STRING_SCAN})
_LARGEST_ROOM = 1 << 40


def is_text(host: Host, state: State, address: Value) -> bool:
    """Is it surely known where it ends, if it is there?"""
    return isinstance(address, Places) and all(
        place.object == NULL
        or state.bounds.decide(place.guard) is False
        or _ends(host, state, place)
        for place in address.alternatives
    )


def is_read(host: Host, state: State, address: Value) -> None:
    """A text is read to its end."""
    for place in led_to(host, state, address, host.table.false):
        if not _ends(host, state, place):
            lost(host, *OF_ACCESSES)
        if place.object not in state.unwritten:
            used(host, state, place, host.table.integer(1))
        elif not _is_written_to_its_end(host, state, place):
            lost(host, Property.UNINITIALIZED_READ)


def _is_written_to_its_end(host: Host, state: State, place: Place) -> bool:
    """Are there cells up to one that is zero?"""
    offset = int_value(place.offset)
    sizes = {o: (n, v) for (o, n), v in host.memory.contents(state, place.object).cells.items()}
    while offset in sizes:
        size, value = sizes[offset]
        if value is host.table.integer(0):
            return True
        offset += size
    return False


def _ends(host: Host, state: State, place: Place) -> bool:
    offset = int_value(place.offset)
    if offset is None or place.object in state.freed:
        return False
    is_word = host.memory.contents(state, place.object).rest is Rest.WORD
    is_known = (is_word and offset == 0) or place.object in host.memory.texts
    return is_known or _literal(host, place) is not None or _has_zero(host, state, place, offset)


def _has_zero(host: Host, state: State, place: Place, offset: int) -> bool:
    """Is there a byte behind it, in the same object, that is zero?"""
    if not isinstance(place.object, Local) or place.object not in state.memory:
        return False
    contents = host.memory.contents(state, place.object)
    size = int_value(host.memory.size_of(place.object) or host.table.integer(0)) or 0
    if contents.rest is Rest.ZERO and offset < size and not contents.overlapping(size - 1, 1):
        return True
    return any(
        at >= offset >= 0 and isinstance(value, Term) and value is host.table.integer(0)
        for (at, _), value in contents.cells.items()
    )


def _literal(host: Host, place: Place) -> bytes | None:
    """The text that stands in the program at a place, without its end."""
    object_, offset = place.object, int_value(place.offset)
    variable = host.memory.variable(object_) if isinstance(object_, HostVariable) else None
    if variable is None or not variable.constant or variable.image is None or offset is None:
        return None
    rest = variable.image.data[offset:] if offset >= 0 else b""
    end = rest.find(b"\0")
    return rest[:end] if end >= 0 and not variable.image.relocations else None


def formatted(
    host: Host, state: State, statement: nodes.Formatted, arguments: Sequence[Value]
) -> None:
    """What printf, scanf and their like ask of what they are given."""
    if not host.is_recording:
        return
    op = statement.op
    if op is FormatOp.WRITE:
        size = host.read(state, arguments[1], 64, signed=False)
        accessed(host, state, arguments[0], size, writes=False)
        return
    fixed = _FIXED[op]
    format_ = arguments[fixed - 1]
    texts = {_literal(host, p) for p in format_.alternatives} if isinstance(format_, Places) else ()
    if statement.list_argument or not texts or None in texts:
        lost(host, *OF_ACCESSES, Property.API_MISUSE)
        return
    given = list(zip(arguments[fixed:], (a.type for a in statement.arguments[fixed:])))
    match op:
        case FormatOp.BUFFER:
            room = host.read(state, arguments[1], 64, signed=False)
            if state.bounds.within(room, 0, _LARGEST_ROOM):
                accessed(host, state, arguments[0], room, writes=True)
            else:
                lost(host, *OF_ACCESSES)
        case FormatOp.FILE_SCAN:
            accessed(host, state, arguments[0], host.table.integer(1), writes=False)
        case FormatOp.STRING_SCAN:
            is_read(host, state, arguments[0])
    for text in texts:
        assert text is not None
        parts = [part for part in directives(text) if isinstance(part, Directive)]
        if op in _SCANS:
            _scanned(host, state, parts, given)
        else:
            _printed(host, state, parts, given)


_Given = Sequence[tuple[Value, types.Type]]


def _printed(host: Host, state: State, parts: Sequence[Directive], given: _Given) -> None:
    waiting = iter(given)
    for part in parts:
        for wanted in _wanted(part):
            value, type_ = next(waiting, (None, types.VOID))
            if value is None or not _fits(wanted, type_):
                lost(host, Property.API_MISUSE)
                return
        if part.conversion == "s":
            assert value is not None
            is_read(host, state, value)
        elif part.conversion == "n":
            lost(host, *OF_ACCESSES)


def _wanted(part: Directive) -> Iterator[types.Type]:
    """What a directive takes, with a width and a precision that it is given."""
    for number in (part.width, part.precision):
        if number == -1:
            yield types.I32
    yield part.kind.value


def _fits(wanted: types.Type, given: types.Type) -> bool:
    if isinstance(wanted, types.Int) and isinstance(given, types.Int):
        return wanted.bits <= given.bits
    return type(wanted) is type(given)


def _scanned(host: Host, state: State, parts: Sequence[Directive], given: _Given) -> None:
    waiting = iter(given)
    for part in parts:
        if part.width == -1:  # %*d stores nothing
            continue
        value, given_type = next(waiting, (None, types.VOID))
        if value is None or not isinstance(given_type, types.Pointer):
            lost(host, Property.API_MISUSE)
            return
        type_ = scanned_type(part)
        if type_ is None:
            lost(host, *OF_ACCESSES)
            continue
        size = host.table.integer(types.size_of(type_))
        accessed(host, state, value, size, types.align_of(type_), writes=True)
