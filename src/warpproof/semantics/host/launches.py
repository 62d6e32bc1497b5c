"""What is noted where the host launches a kernel, and what the launch changes.

Enters: a launch statement and a state. Leaves: a `LaunchFact` for each kernel that may be meant.
Guaranteed: a launch that starts threads is covered; what the kernel may write, by its write set, is
arbitrary from there on, and stays so, as it runs beside the host.

Numbers of the configuration are those of a launch that a device accepts: where that decides a
remainder or a choice, the decided form is noted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from warpproof.base.device_limits import MAX_BLOCK, MAX_GRID, MAX_THREADS_PER_BLOCK
from warpproof.base.records import replace
from warpproof.ir import nodes, types
from warpproof.ir.callgraph import reached_functions
from warpproof.ir.nodes import Space
from warpproof.ir.write_sets import ANYTHING, RootKind, WriteSet
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.terms import INT, Term, TermTable
from warpproof.logic.walk import free_symbols
from warpproof.semantics.domain.integer_values import Local, Variable, type_range
from warpproof.semantics.domain.registers import (
    ANYWHERE,
    NULL,
    UNSET,
    Allocation,
    Code,
    HostVariable,
    Lanes,
    Object,
    Place,
    Places,
    Value,
    at,
    objects_in,
)
from warpproof.semantics.host.bounds import Settled
from warpproof.semantics.host.checks import used
from warpproof.semantics.host.facts import (
    Argument,
    Filling,
    Held,
    LaunchFact,
    Numbers,
    RecordBytes,
    Source,
)
from warpproof.semantics.host.machine import Host
from warpproof.semantics.host.memory import is_zero
from warpproof.semantics.host.state import Contents, Rest, State
from warpproof.semantics.host.written import set_whole

Triple = tuple[Term, Term, Term]


def launch(host: Host, statement: nodes.Launch, state: State) -> None:
    callee = host.value(state, statement.kernel)
    host.facts.has_streams |= not _is_first_stream(host, state, statement.stream)
    places = callee.alternatives if isinstance(callee, Places) else ()
    if not places:
        _lost(host, state)
        return
    after: list[State] = []
    for place in places:
        if place.object in (NULL, UNSET):
            continue
        if not isinstance(place.object, Code):
            _lost(host, state)
            return
        kernel = host.program.device.functions.get(place.object.symbol)
        if kernel is None:
            _lost(host, state)
            return
        under = state if place.guard is host.table.true else state.under(place.guard)
        if under is not None:
            after.append(under)
            if any(map(_is_open, reached_functions(host.program.device, [kernel]))):
                host.gap("what a kernel does, that may launch others", loses_launches=True)
            values = _arguments(host, statement, under, kernel)
            may_be_kept = may_capture(host, state) and not _is_first_stream(
                host, state, statement.stream
            )
            filled = _filled(host, state, kernel, values) if under is state else frozenset()
            if host.is_recording:
                there = [Argument(a.parameter, _there(host, under, a.value)) for a in values]
                fact = _fact(host, statement, under, kernel, there, filled)
                if fact is not None and fact not in host.facts.launches:
                    host.facts.launches.append(fact)
                if fact is not None and may_be_kept:
                    host.kept.launches.add(fact)
            _run(host, state, kernel, values)
            for object_ in filled:
                set_whole(state, object_, [Filling(kernel.symbol, host.span, object_)])


def _is_open(function: nodes.Function) -> bool:
    """Is there something in it that is not in our language, or that launches?"""
    kinds = (nodes.Unsupported, nodes.Launch)
    return any(isinstance(s, kinds) for block in function.blocks for s in block.statements)


def _there(host: Host, state: State, value: Value | RecordBytes) -> Value | RecordBytes:
    """With addresses of what may be freed, or out of a kernel's reach, as ones that lead nowhere
    known."""
    return _led(value, lambda place: _place_there(host, state, place))


def _led(value: Value | RecordBytes, to: Callable[[Place], Place]) -> Value | RecordBytes:
    """With its addresses leading elsewhere."""
    match value:
        case Places(alternatives):
            return Places(tuple(map(to, alternatives)))
        case Lanes(parts):
            made = (_led(p, to) for p in parts)
            return Lanes(tuple(p for p in made if not isinstance(p, RecordBytes)))
        case RecordBytes(cells, size, numbers):
            inside = [(o, n, _led(v, to)) for o, n, v in cells]
            return RecordBytes(
                tuple((o, n, v) for o, n, v in inside if not isinstance(v, RecordBytes)),
                size,
                numbers,
            )
        case _:
            return value


def _place_there(host: Host, state: State, place: Place) -> Place:
    object_ = place.object
    fact = host.facts.allocations.get(object_) if isinstance(object_, Allocation) else None
    is_hosts = fact is not None and fact.space in (None, Space.HOST_HEAP, Space.HOST_OTHER)
    if object_ in state.freed or is_hosts or isinstance(object_, Local | HostVariable):
        return _nowhere(host, place)
    return place


def _nowhere(host: Host, place: Place) -> Place:
    return Place(place.guard, ANYWHERE, host.table.integer(0))


def _lost(host: Host, state: State) -> None:
    host.gap("a launch of an unknown kernel", loses_launches=True)
    host.lose_memory(state)


# --- graphs -------------------------------------------------------------------------------------

_LAUNCHES_GRAPH = nodes.StreamOp.GRAPH_LAUNCH
_CAPTURES = "_ZN11__warpproof10__capturesE"  # a variable of our headers: how many go on


def may_capture(host: Host, state: State) -> bool:
    """May what is asked of a stream become part of a graph, to be done later, and often?"""
    if not host.kept.may_be:
        return False
    if _CAPTURES not in host.program.host.globals:
        return True
    counter = at(host.table, HostVariable(_CAPTURES), host.table.integer(0))
    count = host.memory.load(state, counter, types.I32)
    return not isinstance(count, Term) or int_value(count) != 0


def launch_graph(host: Host, state: State) -> None:
    """What graphs keep is done now: kernels may write what they did not lead to when they were
    kept, and what was freed since is not there for them."""
    host.kept.ended |= state.ended
    reached = host.memory.reachable(state, state.escaped)
    host.memory.havoc(state, reached)
    state.shared |= frozenset(o for o in reached if host.memory.is_writable(o))
    state.escape(reached)


def settle_graphs(host: Host) -> bool:
    """Launches that graphs keep are given what is there whenever they are launched. False if
    copies that they keep may be of what is not."""
    ended = set(host.kept.ended)
    ended |= {o for o in host.facts.allocations if host.older_of(o) in ended}
    found: dict[LaunchFact, None] = {}
    for fact in host.facts.launches:
        if fact in host.kept.launches:
            there = [Argument(a.parameter, _without(host, a.value, ended)) for a in fact.arguments]
            fact = replace(fact, arguments=tuple(there), held=())
        found[fact] = None
    host.facts.launches[:] = found
    return ended.isdisjoint(host.kept.copied)


def _without(host: Host, value: Value | RecordBytes, ended: set[Object]) -> Value | RecordBytes:
    def place(one: Place) -> Place:
        return _nowhere(host, one) if one.object in ended else one

    return _led(value, place)


# --- what is noted ------------------------------------------------------------------------------


def _fact(
    host: Host,
    statement: nodes.Launch,
    state: State,
    kernel: nodes.Function,
    values: Sequence[Argument],
    filled: frozenset[Object],
) -> LaunchFact | None:
    grid = _triple(host, state, statement.grid)
    block = _triple(host, state, statement.block)
    shared = host.integer(state, statement.shared_bytes, signed=False)
    valid = valid_configuration(host.table, grid, block, kernel)
    bounds = state.bounds.copy()
    for _ in range(3):
        if not bounds.learn_all(valid):
            return None
    settle = Settled(host.table, bounds)
    given = {o for a in values for o in _objects(a.value)}.union(_variables(host))
    terms = [*grid, *block, shared, *_terms(host, values)]
    return LaunchFact(
        kernel.symbol,
        host.span,
        state.path,
        (*state.facts, *_narrow(host, terms)),
        (settle(grid[0]), settle(grid[1]), settle(grid[2])),
        (settle(block[0]), settle(block[1]), settle(block[2])),
        settle(shared),
        tuple(Argument(a.parameter, settled(settle, a.value)) for a in values),
        _is_cooperative(host, statement, state),
        host.summaries > 0,
        tuple(_held(host, state, values)),
        () if all(settle(size) is size for size in (*grid, *block)) else tuple(valid),
        frozenset(given & state.unwritten),
        frozenset((o, f) for o, f in state.owed if o in given),
        filled,
        state.asserted,
    )


def _filled(
    host: Host, state: State, kernel: nodes.Function, values: Sequence[Argument]
) -> frozenset[Object]:
    """Objects that it is taken to write all of, as nobody else has: whether it does is to be
    shown where that matters."""
    writes = host.write_set_of(kernel)
    found: set[Object] = set()
    for argument in values:
        if isinstance(argument.value, RecordBytes) or not writes.may_change(argument.parameter):
            continue
        place = host.memory.sole(argument.value)
        if place is not None and isinstance(place.object, Allocation):
            is_one = place.object not in host.memory.many and int_value(place.offset) == 0
            if is_one and place.object in state.unwritten:
                found.add(place.object)
    return frozenset(found)


def _is_cooperative(host: Host, statement: nodes.Launch, state: State) -> bool:
    """Whatever the program's inputs are."""
    if statement.cooperative is None:
        return False
    return bool(int_value(host.integer(state, statement.cooperative, signed=True)))


def _held(host: Host, state: State, values: Sequence[Argument]) -> Iterator[Held]:
    """What is known of memory that only the device accesses, and this kernel can."""
    given = dict.fromkeys(o for a in values for o in _objects(a.value))
    for object_ in (*given, *_variables(host)):
        if not _is_of_device(host, object_):
            continue
        contents = host.memory.contents(state, object_)
        cells = [
            (offset, size, int_value(value) if isinstance(value, Term) else None)
            for (offset, size), value in contents.cells.items()
        ]
        is_clear = contents.rest is Rest.ZERO or (
            contents.rest is Rest.IMAGE and is_zero(host.memory.variable(object_))
        )
        numbers = _numbers(host, state, object_, contents)
        if cells or is_clear or numbers is not None:
            yield Held(object_, tuple(sorted(cells, key=lambda c: c[:2])), is_clear, numbers)


def _numbers(host: Host, state: State, object_: Object, contents: Contents) -> Numbers | None:
    """All elements of an array, as whole numbers of the size that some of it have."""
    sizes = {size for _, size in contents.cells}
    if isinstance(contents.rest, Numbers):
        sizes.add(contents.rest.size)
    if len(sizes) != 1:
        return None
    found = host.memory.numbers_in(state, object_, contents, sizes.pop())
    return None if found is None or found.is_part else found


def _is_of_device(host: Host, object_: Object) -> bool:
    if isinstance(object_, Allocation):
        fact = host.facts.allocations.get(object_)
        return fact is not None and fact.space is Space.DEVICE and not fact.is_many
    variable = host.memory.variable(object_) if isinstance(object_, Variable) else None
    return variable is not None and variable.space in (Space.DEVICE, Space.CONSTANT)


def _is_first_stream(host: Host, state: State, stream: nodes.Expr) -> bool:
    """Is it the one that all is done in, in the order in which it is asked for?"""
    return int_value(host.integer(state, stream, signed=True)) == 0


def may_launch(function: nodes.Function) -> bool:
    """By itself, or through a pointer that leads anywhere."""
    for block in function.blocks:
        for statement in block.statements:
            if isinstance(statement, nodes.Launch):
                return True
            if isinstance(statement, nodes.StreamAction) and statement.op is _LAUNCHES_GRAPH:
                return True
            if isinstance(statement, nodes.Call) and not isinstance(
                statement.callee, nodes.AddressOf
            ):
                return True
    return False


def _terms(host: Host, values: Sequence[Argument]) -> Iterator[Term]:
    """Numbers that a kernel is given, and extents."""
    for argument in values:
        if isinstance(argument.value, Term):
            yield argument.value
        elif isinstance(argument.value, RecordBytes):
            yield from (v for _, _, v in argument.value.cells if isinstance(v, Term))
        extents = (host.memory.extents.get(o) for o in argument.objects())
        yield from (e for e in extents if e is not None)


def _narrow(host: Host, used: Sequence[Term]) -> Iterator[Term]:
    """A number that was cut to fewer bits is the same where it fits."""
    t, symbols = host.table, free_symbols(used)
    for (wide, bits), narrow in host.narrow.items():
        if wide in symbols and narrow in symbols:
            fits = t.int_in_range(wide, *type_range(bits, True))
            yield t.implies(fits, t.eq(narrow, wide))


def _triple(host: Host, state: State, sizes: tuple[nodes.Expr, ...]) -> Triple:
    x, y, z = (host.integer(state, e, signed=False) for e in sizes)
    return x, y, z


def valid_configuration(
    t: TermTable, grid: Triple, block: Triple, kernel: nodes.Function | None = None
) -> list[Term]:
    """What holds of launches that some device accepts."""
    sizes = [*zip(grid, MAX_GRID), *zip(block, MAX_BLOCK)]
    limits = [t.int_in_range(size, 1, most) for size, most in sizes]
    most = MAX_THREADS_PER_BLOCK
    if kernel is not None and kernel.max_threads is not None:
        most = min(most, kernel.max_threads)
    return [*limits, t.int_le(t.int_mul(*block), t.integer(most))]


def settled(settle: Settled, value: Value | RecordBytes) -> Value | RecordBytes:
    """An argument in that form."""
    match value:
        case Term():
            return settle(value)
        case Places(alternatives):
            t = settle.table
            found = []
            for place in alternatives:
                guard = settle(place.guard)
                decided = settle.bounds.decide(guard)
                if decided is False or guard is t.false:
                    continue
                guard = t.true if decided else guard
                found.append(Place(guard, place.object, settle(place.offset)))
            if len(found) == 1:
                return at(t, found[0].object, found[0].offset)
            return Places(tuple(found))
        case Lanes(parts):
            made = (settled(settle, p) for p in parts)
            return Lanes(tuple(p for p in made if not isinstance(p, RecordBytes)))
        case RecordBytes(cells, size, numbers):
            inside = []
            for offset, length, cell in cells:
                one = settled(settle, cell)
                assert not isinstance(one, RecordBytes)
                inside.append((offset, length, one))
            return RecordBytes(tuple(inside), size, numbers)


# --- arguments ----------------------------------------------------------------------------------


def _arguments(
    host: Host, statement: nodes.Launch, state: State, kernel: nodes.Function
) -> list[Argument]:
    parameters = [p for p in kernel.parameters if not p.is_empty]
    if statement.arguments is not None:
        given = [
            (host.value(state, a.value), a.by_address, a.value.type) for a in statement.arguments
        ]
    else:
        assert statement.argument_array is not None
        array = host.value(state, statement.argument_array)
        given = []
        for number in range(len(parameters)):
            where = host.memory.moved(array, 8 * number) if isinstance(array, Places) else array
            given.append((host.memory.load(state, where, types.POINTER), True, types.POINTER))
    found: list[Argument] = []
    for parameter, (value, by_address, type_) in zip(parameters, given):
        if not by_address:
            found.append(Argument(parameter.variable, _as_number(host, state, value, type_)))
        elif parameter.by_value:
            found.append(Argument(parameter.variable, _record(host, state, value, parameter)))
        else:
            loaded = host.memory.load(state, value, parameter.type)
            passed = _as_number(host, state, loaded, parameter.type)
            found.append(Argument(parameter.variable, passed))
    for parameter in parameters[len(given) :]:
        lost = host.unknown(parameter.type, Source.LOST, "an argument")
        found.append(Argument(parameter.variable, lost))
    return found


def _as_number(host: Host, state: State, value: Value, type_: types.Type) -> Value:
    """Integers as their types have them."""
    if isinstance(value, Term) and value.sort is INT and isinstance(type_, types.Int):
        return host.read(state, value, type_.bits, signed=True)
    return value


def _record(host: Host, state: State, address: Value, parameter: nodes.Parameter) -> RecordBytes:
    size = parameter.size
    places = address.alternatives if isinstance(address, Places) else ()
    offset = int_value(places[0].offset) if len(places) == 1 else None
    if offset is None or places[0].object in (ANYWHERE, NULL, UNSET):
        return RecordBytes((), size)
    contents = host.memory.contents(state, places[0].object)
    used(host, state, places[0], host.table.integer(size))
    cells = [
        (o - offset, n, _as_number(host, state, value, types.Int(8 * n)))
        for (o, n), value in contents.cells.items()
        if offset <= o and o + n <= offset + size
    ]
    if contents.rest is Rest.IMAGE:
        taken = host.memory.taken(state, address, host.table.integer(size))
        if taken is not None:
            cells = [
                (o, n, _as_number(host, state, v, types.Int(8 * n)))
                for (o, n), v in taken.cells.items()
            ]
    is_whole = offset == 0 and host.memory.size_of(places[0].object) is host.table.integer(size)
    numbers = _numbers(host, state, places[0].object, contents) if is_whole else None
    if numbers is not None:
        numbers = replace(numbers, below=frozenset(), line=None)
    return RecordBytes(tuple(sorted(cells, key=lambda c: c[:2])), size, numbers)


# --- what it changes ----------------------------------------------------------------------------


def _run(host: Host, state: State, kernel: nodes.Function, values: Sequence[Argument]) -> None:
    """The kernel may write until the program ends, as far as is followed here."""
    writes = host.write_set_of(kernel)
    changed = set(_changed(host, state, writes, values))
    host.memory.havoc(state, changed)
    state.shared |= frozenset(o for o in changed if host.memory.is_writable(o))
    given = (o for a in values for o in _objects(a.value))
    state.escape(host.memory.reachable(state, given))
    state.escape(Variable(r.name) for r in writes.kept if r.kind is RootKind.GLOBAL)


def _objects(value: Value | RecordBytes) -> Iterator[Object]:
    if isinstance(value, RecordBytes):
        for _, _, cell in value.cells:
            yield from objects_in(cell)
        yield ANYWHERE  # what is not known of it
    else:
        yield from objects_in(value)


def _changed(
    host: Host, state: State, writes: WriteSet, values: Sequence[Argument]
) -> Iterator[Object]:
    by_name = {a.parameter: a.value for a in values}
    for root in writes.changed:
        if root == ANYTHING:
            yield from host.memory.reachable(state, [*state.memory, *_variables(host)])
        elif root.kind is RootKind.GLOBAL:
            variable = Variable(root.name)
            deep = [variable, *state.escaped]  # pointers in memory may lead to all of those
            yield from host.memory.reachable(state, deep) if root.deep else [variable]
        elif root.kind is RootKind.PARAMETER:
            value = by_name.get(root.name)
            given = [ANYWHERE] if value is None else list(_objects(value))
            is_deep = root.deep or ANYWHERE in given
            deep = [*given, *state.escaped]
            yield from host.memory.reachable(state, deep) if is_deep else given


def _variables(host: Host) -> Iterator[Object]:
    """What a kernel can reach by name."""
    yield from (Variable(symbol) for symbol in host.program.device.globals)
