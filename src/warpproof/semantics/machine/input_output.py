"""Arguments of main, printf and scanf, and variadic functions, on concrete memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from warpproof.base.property import Property
from warpproof.base.source import UNKNOWN_ORIGIN, Origin
from warpproof.base.verdict import Effect
from warpproof.ir import nodes, types
from warpproof.semantics.domain.evaluation import (
    Environment,
    evaluate,
    scalar,
)
from warpproof.semantics.domain.values import (
    Bits,
    Data,
    Value,
    concrete_bits,
    concrete_number,
)
from warpproof.semantics.library.formatting import (
    Directive,
    Kind,
    directives,
    render,
    scanned_type,
    with_stars,
)
from warpproof.semantics.library.scanning import Scanned, scan
from warpproof.semantics.machine.given_input import Stream
from warpproof.semantics.machine.machine import Machine
from warpproof.semantics.machine.threads import Frame, LocalArray, Thread
from warpproof.semantics.memory.concrete import describe

_SLOT = 4  # smallest slot of a variadic argument; larger ones are aligned to their own size
Fetch = Callable[[Kind], Value]


def main_arguments(run: Machine) -> list[Value]:
    """argc and argv as objects of the host."""
    texts = run.settings.arguments
    array = run.memory.allocate(
        8 * (len(texts) + 1), 16, nodes.Space.HOST_OTHER, "argv", UNKNOWN_ORIGIN, None
    )
    for number, text in enumerate(texts):
        thing = run.memory.allocate(
            len(text) + 1, 1, nodes.Space.HOST_OTHER, f"argv[{number}]", UNKNOWN_ORIGIN, None
        )
        thing.data[: len(text)] = text
        run.memory.store(array, 8 * number, Value(thing.base, 0, thing.id), types.POINTER)
    run.words = array
    return [Value(len(texts)), Value(array.base, 0, array.id)]


# --- variadic functions -------------------------------------------------------------------------


def variadic_buffer(
    run: Machine,
    t: Thread,
    frame: Frame,
    values: Sequence[Data],
    kinds: Sequence[types.Type],
    origin: Origin,
) -> Value:
    """The arguments beyond the named ones, one after the other, each aligned."""
    offsets: list[int] = []
    position = 0
    for kind in kinds:
        align = max(types.align_of(kind), _SLOT)
        position = -(-position // align) * align
        offsets.append(position)
        position += max(types.size_of(kind), _SLOT)
    made = run.private_object(t, max(position, 1), 16, "variadic arguments", origin)
    for value, kind, offset in zip(values, kinds, offsets, strict=True):
        run.memory.store(made, offset, value, kind)
    frame.arrays[made.id] = LocalArray(None, made)
    return Value(made.base, 0, made.id)


def var_args(run: Machine, t: Thread, s: nodes.VarArgs, env: Environment) -> None:
    pointers = [scalar(a, env) for a in s.arguments]
    match s.op:
        case nodes.VarArgOp.START:
            buffer = t.frame.arguments
            if buffer is None:
                raise run.unsupported("va_start in a function that is not variadic")
            _store_pointer(run, t, pointers[0], buffer, s.origin)
        case nodes.VarArgOp.COPY:
            place = run.touch(t, pointers[1], 8, 8, False, s.origin)
            if place is not None:
                found = run.memory.load(place[0], place[1], types.POINTER)
                assert isinstance(found, Value)
                _store_pointer(run, t, pointers[0], found, s.origin)
        case nodes.VarArgOp.END:
            pass


def _store_pointer(run: Machine, t: Thread, to: Value, pointer: Value, origin: Origin) -> None:
    place = run.touch(t, to, 8, 8, True, origin)
    if place is not None:
        run.memory.store(place[0], place[1], pointer, types.POINTER)


# --- printf and scanf ---------------------------------------------------------------------------


def formatted(run: Machine, t: Thread, s: nodes.Formatted, env: Environment) -> None:
    if s.op is nodes.FormatOp.WRITE:
        _written(run, t, s, env)
        return
    fixed = _FIXED[s.op]
    heads = [scalar(a, env) for a in s.arguments[:fixed]]
    format_ = text_at(run, t, heads[-1], s.origin)
    if s.list_argument:
        fetch = _from_list(run, t, scalar(s.arguments[fixed], env), s.origin)
    else:
        given = s.arguments[fixed:]
        kinds = [a.type for a in given]
        fetch = from_values(run, t, [evaluate(a, env) for a in given], kinds, s.origin)
    if s.op is nodes.FormatOp.STRING_SCAN:
        text = text_at(run, t, heads[0], s.origin)
        result = _scan_known(run, t, format_, text, fetch, s.origin)
    elif s.op in (nodes.FormatOp.SCAN, nodes.FormatOp.FILE_SCAN):
        place = None
        if s.op is nodes.FormatOp.FILE_SCAN:
            place = run.touch(t, heads[0], 1, 1, False, s.origin)  # the stream
        if place is not None and run.settings.given is not None:
            stream = Stream(run, place[0], concrete_number(place[1]))
            result = _scan_stream(run, t, format_, stream, fetch, s.origin)
        else:
            result = _scan(run, t, format_, fetch, s.origin, may_fail=s.target is not None)
    else:
        text, taken = printed(run, t, format_, fetch, s.origin)
        # In kernels printf returns how many arguments it took.
        result = taken if _on_device(t) and s.op is _PRINT else len(text)
        _deliver(run, t, s.op, heads, text, s.origin)
    run.assign(t, s.target, Value(result & 0xFFFFFFFF))


def _written(run: Machine, t: Thread, s: nodes.Formatted, env: Environment) -> None:
    """Bytes as they are: output, all of which something has to have written."""
    pointer, size, sink = (scalar(a, env) for a in s.arguments)
    run.use(t, size, "the size of what is written", s.origin)
    length = concrete_bits(size)
    place = run.touch(t, pointer, length, 1, False, s.origin) if length else None
    if place is None:
        return
    thing, start = place[0], concrete_number(place[1])
    if any(thing.undefined[start : start + length]):
        text = f"output of {describe(thing)} with uninitialised bytes"
        run.report(Property.UNINITIALIZED_READ, text, t, s.origin)
    if sink.bits in (1, 2):
        run.print_text(bytes(thing.data[start : start + length]), sink.bits == 2)


_PRINT = nodes.FormatOp.PRINT
_FIXED = {
    nodes.FormatOp.PRINT: 1,
    nodes.FormatOp.ERROR: 1,
    nodes.FormatOp.BUFFER: 3,
    nodes.FormatOp.SCAN: 1,
    nodes.FormatOp.FILE_SCAN: 2,
    nodes.FormatOp.STRING_SCAN: 2,
}


def _deliver(
    run: Machine, t: Thread, op: nodes.FormatOp, heads: list[Value], text: bytes, origin: Origin
) -> None:
    if op is not nodes.FormatOp.BUFFER:
        run.print_text(text, op is nodes.FormatOp.ERROR)
    elif heads[1].bits:
        shown = text[: concrete_bits(heads[1]) - 1] + b"\0"
        place = run.touch(t, heads[0], len(shown), 1, True, origin)
        if place is not None:
            for at, byte in enumerate(shown):
                run.memory.store(place[0], concrete_number(place[1]) + at, Value(byte), types.I8)


def text_at(run: Machine, t: Thread, pointer: Value, origin: Origin) -> bytes:
    """A string argument; what is wrong with it is reported, and it reads as empty."""
    run.use(t, pointer, "a string's address", origin)
    place = run.touch(t, pointer, 1, 1, False, origin)
    if place is None:
        return b""
    found = run.memory.text(pointer)
    if found is None:
        run.report(Property.OUT_OF_BOUNDS, "a string without a terminating zero", t, origin)
        return b""
    run.record(t, place[0], place[1], len(found) + 1, False, origin)
    start = concrete_number(place[1])
    if any(place[0].undefined[start : start + len(found) + 1]):
        run.report(Property.UNINITIALIZED_READ, "a string with uninitialised bytes", t, origin)
    return found


def from_values(
    run: Machine,
    t: Thread,
    values: Sequence[Data],
    kinds: Sequence[types.Type],
    origin: Origin,
) -> Fetch:
    waiting = list(zip(values, kinds, strict=True))

    def fetch(kind: Kind) -> Value:
        if not waiting:
            run.report(Property.API_MISUSE, "too few arguments for the format", t, origin)
            return Value(0)
        found, given = waiting.pop(0)
        if type(given) is not type(kind.value):
            wanted, have = _words(kind.value), _words(given)
            message = f"the format asks for {wanted}, and {have} is given"
            run.report(Property.API_MISUSE, message, t, origin)
            return Value(0)
        if isinstance(kind.value, types.Int) and isinstance(given, types.Int):
            message = f"the format asks for {kind.value.bits} bits, and {given.bits} are given"
            # What is too wide is cut on a host and shifts what follows on a device.
            if kind.value.bits > given.bits or (kind.value.bits < given.bits and _on_device(t)):
                run.report(Property.API_MISUSE, message, t, origin)
                return Value(0)
            if kind.value.bits < given.bits:
                run.note(message, t, origin)
        if not isinstance(found, Value):
            return Value(0)
        run.use(t, found, "printed output", origin)
        return found

    return fetch


def _on_device(t: Thread) -> bool:
    return t.side is nodes.Side.DEVICE


def _words(type_: types.Type) -> str:
    match type_:
        case types.Float():
            return "a floating-point number"
        case types.Pointer():
            return "a pointer"
        case types.Int():
            return "an integer"
        case _:
            return "a record"


def _from_list(run: Machine, t: Thread, pointer: Value, origin: Origin) -> Fetch:
    """Arguments from a va_list passed by value: a pointer to the next slot."""
    position = pointer

    def fetch(kind: Kind) -> Value:
        nonlocal position
        type_ = kind.value
        align = max(types.align_of(type_), _SLOT)
        at = -(-concrete_bits(position) // align) * align
        place = run.touch(
            t, Value(at, position.undefined, position.owner), types.size_of(type_), 1, False, origin
        )
        position = Value(at + types.size_of(type_), 0, position.owner)
        if place is None:
            return Value(0)
        found = run.memory.load(place[0], place[1], type_)
        assert isinstance(found, Value)
        run.use(t, found, "printed output", origin)
        return found

    return fetch


def printed(
    run: Machine, t: Thread, format_: bytes, fetch_one: Fetch, origin: Origin
) -> tuple[bytes, int]:
    """The text, and the number of arguments it took."""
    out = bytearray()
    taken = 0

    def fetch(kind: Kind) -> Value:
        nonlocal taken
        taken += 1
        return fetch_one(kind)

    for part in directives(format_):
        if isinstance(part, bytes):
            out += part
            continue
        directive = with_stars(part, lambda: concrete_bits(fetch(Kind.INT)))
        value = fetch(directive.kind)
        if directive.conversion == "n":
            _store_count(run, t, directive, value, len(out), origin)
            continue
        text = None
        if directive.conversion == "s" and value.bits:
            text = text_at(run, t, value, origin)
        out += render(directive, concrete_bits(value), text)
    return bytes(out), taken


def _store_count(
    run: Machine, t: Thread, directive: Directive, pointer: Value, count: int, origin: Origin
) -> None:
    """%n: how much has been printed so far."""
    type_ = scanned_type(directive)
    assert isinstance(type_, types.Int)
    size = types.size_of(type_)
    place = run.touch(t, pointer, size, size, True, origin)
    if place is not None:
        run.memory.store(place[0], place[1], Value(count & ((1 << type_.bits) - 1)), type_)


def _scan(
    run: Machine, t: Thread, format_: bytes, fetch: Fetch, origin: Origin, may_fail: bool
) -> int:
    """Arbitrary input for every directive. It may end or not match before each of them: then the
    rest stays unwritten. Who does not look at the result relies on that not to happen."""
    count = 0
    run.sources_asked.add(nodes.InputSource.FILE)
    parts = [part for part in directives(format_) if isinstance(part, Directive)]
    # Asked for before any value: what is asked for at one place has the same types on all paths.
    ends = [run.ask(types.BOOL) for _ in parts] if may_fail else [0] * len(parts)
    is_short = run.ask(types.BOOL) if may_fail else 0
    run.scans_succeed = run.scans_succeed or not may_fail
    for part, end in zip(parts, ends, strict=True):
        if _holds(run, end):
            return -1 if not count and _holds(run, is_short) else count
        if part.width == -1:  # %*d reads and stores nothing
            continue
        pointer = fetch(Kind.POINTER)
        type_ = scanned_type(part)
        if type_ is None:
            _scan_text(run, t, part, pointer, origin)
        else:
            place = run.touch(t, pointer, types.size_of(type_), types.align_of(type_), True, origin)
            if place is not None:
                bits = run.ask(type_)
                run.memory.store(place[0], place[1], Value(bits), type_)
        count += part.conversion != "n"
    return count


def _holds(run: Machine, bits: Bits) -> bool:
    return bool(concrete_bits(run.known(Value(bits))))


def _scan_known(
    run: Machine, t: Thread, format_: bytes, text: bytes, fetch: Fetch, origin: Origin
) -> int:
    """sscanf: what the text says."""
    found = scan(format_, text)
    _store(run, t, found.stored, fetch, origin)
    return found.result


_WINDOW = 4096  # bytes that most calls do with


def _scan_stream(
    run: Machine, t: Thread, format_: bytes, stream: Stream, fetch: Fetch, origin: Origin
) -> int:
    """fscanf of a file that was given."""
    text = stream.text(_WINDOW)
    found = scan(format_, text)
    if found.end == len(text) < stream.left:
        found = scan(format_, stream.text(stream.left))
    stream.take(found.end, found.saw_end)
    _store(run, t, found.stored, fetch, origin)
    return found.result


def _store(
    run: Machine, t: Thread, stored: Sequence[Scanned], fetch: Fetch, origin: Origin
) -> None:
    for item in stored:
        pointer = fetch(Kind.POINTER)
        if isinstance(item.value, bytes):
            place = run.touch(t, pointer, len(item.value), 1, True, origin)
            if place is not None:
                for at, byte in enumerate(item.value):
                    run.memory.store(
                        place[0], concrete_number(place[1]) + at, Value(byte), types.I8
                    )
        else:
            assert item.type is not None
            size, align = types.size_of(item.type), types.align_of(item.type)
            place = run.touch(t, pointer, size, align, True, origin)
            if place is not None:
                run.memory.store(place[0], place[1], Value(item.value), item.type)


def _scan_text(
    run: Machine, t: Thread, directive: Directive, pointer: Value, origin: Origin
) -> None:
    """Arbitrary characters, or an arbitrary string of at most one character in a place that has to
    hold the longest."""
    width = directive.width or 1
    is_string = directive.conversion != "c"
    place = run.touch(t, pointer, width + is_string, 1, True, origin)
    if is_string:
        run.approximated["scanf"] = _SHORT_STRINGS
    if place is not None:
        start, letters = concrete_number(place[1]), 1 if is_string else width
        for at in range(letters):
            run.memory.store(place[0], start + at, Value(run.ask(types.I8)), types.I8)
        if is_string:
            run.memory.store(place[0], start + 1, Value(0), types.I8)


_SHORT_STRINGS = nodes.Approximation(Effect.UNDER, "strings that are read have one character")
