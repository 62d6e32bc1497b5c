"""Functions that are an effect here, and no body: where execution is cut.

Enters: a call with its arguments. Leaves: the state after it and the result. Guaranteed: what the
function may do is among it. Functions of our headers say what they are (`ir.model_tags`): those
that copy, fill, parse and allocate are that effect, those that print, read or free change what
their write sets say, and so do others with loops that neither allocate nor call back. All else is
followed. A function without a body may write all that it reaches.

    Over: contents of texts, results of all that is not known by name
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from warpproof.ir import nodes, types
from warpproof.ir.callgraph import reached_functions
from warpproof.ir.model_effects import CallEffect, CallEffects, call_effects
from warpproof.ir.model_tags import ModelTag, TaggedModel
from warpproof.ir.nodes import Space
from warpproof.ir.primitives import pure_name
from warpproof.ir.write_sets import ANYTHING, Root, RootKind
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.terms import INT, Term
from warpproof.semantics.domain.integer_values import Local, Variable, type_range
from warpproof.semantics.domain.registers import (
    ANYWHERE,
    NULL,
    Allocation,
    Code,
    HostVariable,
    Object,
    Place,
    Places,
    Value,
    at,
    choose,
    objects_in,
)
from warpproof.semantics.host.checks import OF_ACCESSES, accessed, lost
from warpproof.semantics.host.facts import Source
from warpproof.semantics.host.machine import Host, constant_of
from warpproof.semantics.host.memory import range_of
from warpproof.semantics.host.state import Contents, Rest, State, join
from warpproof.semantics.host.texts import is_read, is_text

Outcome = tuple[State, Value | None]
LookInside = Callable[[State, nodes.Function, Sequence[Value]], State | None]
"""Makes the checks of a body, where the function is an effect otherwise. What is known behind it is
returned, if all of it was followed."""
_MOST_ON_DEVICE = 1 << 40  # bytes; as in the header
_MOST_ON_HOST = 1 << 47
_OUT_OF_MEMORY = 2
_MOST_ERRORS = 999
_ALIGN = 16  # of what the runtime allocates, at least; as in the header
_LONG = 40  # statements of a model that is worth an effect


class Cuts:
    """What calls do that are not followed, by function."""

    def __init__(self, host: Host, look_inside: LookInside) -> None:
        self._host = host
        self._look_inside = look_inside
        self._effects: dict[str, CallEffects | None] = {}
        self._may_be_left_out: dict[str, bool] = {}

    def outcome(
        self, state: State, function: nodes.Function, arguments: Sequence[Value]
    ) -> Outcome | None:
        """None if the body is to be executed."""
        host = self._host
        if function.is_declaration:
            return bodiless(host, state, function, arguments)
        if not function.from_model:
            return self._of_data(state, function, arguments)
        tag = function.tag
        if tag is not None and tag.tag is ModelTag.ALLOCATES and is_effect_alone(function):
            size, to, where = (arguments[n] for n in tag.operands)
            space = _space(where)
            if space is not None:
                self._look_inside(state, function, arguments)
                return _allocate(host, state, size, to, space)
        elif tag is not None and tag.operands:
            given = [arguments[n] for n in tag.operands]
            if tag.tag in (ModelTag.COPIES, ModelTag.FILLS):
                host.is_copy_inside = not host.is_inside
                self._look_inside(state, function, arguments)
                host.is_copy_inside = False
                if tag.tag is ModelTag.COPIES:
                    return _copy(host, state, function, arguments, given)
                return _fill(host, state, function, given)
        effects = self._effect_of(function)
        if effects is None or (host.is_inside and self._is_straight(function)):
            return None
        if tag is not None and tag.tag is ModelTag.PARSES:
            if not _are_texts(host, state, function, arguments, tag.operands):
                if host.is_inside and tag.operands:  # what is wrong with texts is where they end
                    lost(host, *OF_ACCESSES)
                else:
                    self._look_inside(state, function, arguments)
            return _parse(host, state, function, arguments, tag.operands)
        if tag is not None and tag.tag is ModelTag.ERRORS and not function.parameters[1:]:
            after = by_write_set(host, state, function, arguments, effects.always_returns)
            if isinstance(function.result, types.Pointer):  # words for an error, whatever it is
                return after[0], host.text(state, function.name)
            return after
        inside: State | None = None
        if (
            tag is None
            or tag.tag is not ModelTag.PRINTS
            or not _prints_texts(host, state, function, arguments)
        ):
            inside = self._look_inside(state, function, arguments)
        after = by_write_set(host, state, function, arguments, effects.always_returns)
        if inside is not None and tag is not None and tag.tag is ModelTag.ASKS:
            _take_answers(host, after[0], inside, arguments)
        if tag is not None and tag.tag in _INPUTS:
            host.memory.inputs.update(o for a in arguments for o in objects_in(a))
        return after

    def _of_data(
        self, state: State, function: nodes.Function, arguments: Sequence[Value]
    ) -> Outcome | None:
        """A function that only fills arrays of which nothing is known anyway, nor will be."""
        if isinstance(function.result, types.Int | types.Pointer | types.Aggregate):
            return None
        if any(map(_is_to_numbers, function.parameters)):
            return None
        effects = self._effect_of(function)
        if effects is None:
            return None
        given = _given(self._host, state, function, arguments)
        memory = self._host.memory
        for root in effects.changes:
            for object_ in _led_to(self._host, state, given, root):
                if not isinstance(object_, Allocation) or memory.contents(state, object_).cells:
                    return None
        self._look_inside(state, function, arguments)
        return by_write_set(self._host, state, function, arguments)

    def may_be_left_out(self, function: nodes.Function) -> bool:
        """Does its write set say all that others may see of it?"""
        found = self._may_be_left_out.get(function.symbol)
        if found is None:
            module = self._host.program.host
            found = call_effects(module, function).effects <= _SEEN_IN_WRITE_SET
            reached = reached_functions(module, [function])
            steps = (s for f in reached for b in f.blocks for s in b.statements)
            found = found and not any(isinstance(s, nodes.StreamAction) for s in steps)
            self._may_be_left_out[function.symbol] = found
        return found

    def _effect_of(self, function: nodes.Function) -> CallEffects | None:
        """Of a model that is not worth executing."""
        if function.symbol not in self._effects:
            self._effects[function.symbol] = self._looked_at(function)
        return self._effects[function.symbol]

    def _is_straight(self, function: nodes.Function) -> bool:
        """Is it no effect by its tag, and without loops?"""
        if function.tag is not None and function.tag.tag in _CUT:
            return False
        return not any(f.loops for f in reached_functions(self._host.program.host, [function]))

    def _looked_at(self, function: nodes.Function) -> CallEffects | None:
        module = self._host.program.host
        reached = reached_functions(module, [function])
        tag = None if function.tag is None else function.tag.tag
        is_cut = tag in _CUT
        statements = [s for f in reached for b in f.blocks for s in b.statements]
        if any(isinstance(s, nodes.Launch) for s in statements):
            return None
        if not is_cut:
            own = [f for f in reached if f is function or f.tag is None or f.tag.tag in _FOLLOWED]
            is_short = sum(len(b.statements) for f in own for b in f.blocks) < _LONG
            if is_short and not any(f.loops for f in reached):
                return None
            if is_short and any(map(_is_to_numbers, function.parameters)):
                return None  # what they are may matter
            if any(f.is_declaration and pure_name(f.symbol) is None for f in reached):
                return None
        effects = call_effects(module, function)
        if CallEffect.OPAQUE in effects.effects:
            return None
        if CallEffect.ALLOCATES in effects.effects and not is_cut:
            return None
        return effects


def _take_answers(host: Host, state: State, inside: State, arguments: Sequence[Value]) -> None:
    """What the machine answers to a question, in variables that were given for it. What it is
    called may be any name."""
    for object_ in (o for a in arguments for o in objects_in(a)):
        if isinstance(object_, Local) and object_ in inside.memory:
            contents = inside.memory[object_]
            name = host.memory.named(object_)
            cells = {
                key: _answer(host, inside, name, value, key[1])
                for key, value in contents.cells.items()
            }
            state.memory[object_] = Contents(cells, contents.rest)


def _answer(host: Host, inside: State, name: str, value: Value, size: int) -> Value:
    if not isinstance(value, Term) or value.sort is not INT:
        return value
    if size == 1:
        return host.number(Source.INPUT, name, *type_range(8, True))
    return value if value.is_constant else host.number(Source.INPUT, name, *inside.bounds.of(value))


_FOLLOWED = frozenset({ModelTag.FOLLOW})  # others are an effect of their own, or not, by themselves


def is_effect_alone(function: nodes.Function) -> bool:
    """Is a function of our headers nothing but its effect? What else it writes is not followed."""
    match function.tag:
        case TaggedModel(ModelTag.ALLOCATES, operands):
            return len(operands) == _OF_ALLOCATION
        case TaggedModel(ModelTag.COPIES | ModelTag.FILLS, operands):
            return bool(operands)
        case _:
            return False


_OF_ALLOCATION = 3  # operands: bytes, where the address goes, and the space
_SEEN_IN_WRITE_SET = frozenset(
    {
        CallEffect.WRITES,
        CallEffect.COPIES,
        CallEffect.FILLS,
        CallEffect.DECIDES,
        CallEffect.CHECKS,
        CallEffect.OUTPUT,
        CallEffect.ENDS,
    }
)
_INPUTS = frozenset({ModelTag.READS, ModelTag.ASKS, ModelTag.DRAWS})
_CUT = frozenset(
    {
        ModelTag.PRINTS,
        ModelTag.READS,
        ModelTag.PARSES,
        ModelTag.ERRORS,
        ModelTag.SUCCEEDS,
        ModelTag.COPIES,
        ModelTag.FILLS,
    }
)


def _is_to_numbers(parameter: nodes.Parameter) -> bool:
    """Does it lead to whole numbers that may be written?"""
    plain = None if parameter.ctype is None else types.strip(parameter.ctype)
    return isinstance(plain, types.CPointer) and isinstance(types.strip(plain.target), types.CInt)


# --- by what a function may write ---------------------------------------------------------------


def by_write_set(
    host: Host,
    state: State,
    function: nodes.Function,
    arguments: Sequence[Value],
    always_returns: int | None = None,
) -> Outcome:
    writes = host.write_set_of(function)
    given = _given(host, state, function, arguments)
    for root in writes.kept - {ANYTHING}:  # what is not known who points to has escaped already
        state.escape(_led_to(host, state, given, root))
    for root in writes.changed:
        changed = _led_to(host, state, given, root)
        host.memory.havoc(state, changed)
        host.memory.lose_ours(state, changed)
    if not function.from_model and _may_free(host, function):
        host.free_any(state)
    type_ = function.result
    if isinstance(type_, types.Void):
        return state, None
    if always_returns is not None and isinstance(type_, types.Int) and type_.bits > 1:
        return state, host.table.integer(always_returns)
    if isinstance(type_, types.Pointer):
        return state, _returned(host, state, given, writes.returned)
    for root in writes.returned - {ANYTHING}:
        state.escape(_led_to(host, state, given, root))
    within = range_of(function.result_ctype) if function.from_model else None
    if within is not None and isinstance(type_, types.Int) and type_.bits > 1:
        return state, host.number(Source.INPUT, function.name, *within)
    return state, host.unknown(type_, Source.INPUT, function.name)


def _may_free(host: Host, function: nodes.Function) -> bool:
    return any(
        isinstance(s, nodes.Free)
        or (isinstance(s, nodes.StreamAction) and s.op is nodes.StreamOp.DEVICE_RESET)
        for reached in reached_functions(host.program.host, [function])
        for block in reached.blocks
        for s in block.statements
    )


Given = Mapping[str, tuple[Object, ...]]


def _given(host: Host, state: State, function: nodes.Function, arguments: Sequence[Value]) -> Given:
    """Where parameters lead, by name; those of records that are passed by value, where pointers in
    them do."""
    found: dict[str, tuple[Object, ...]] = {}
    for parameter, value in zip(function.parameters, arguments):
        objects = tuple(objects_in(value))
        if parameter.by_value:
            objects = tuple(host.memory.reachable(state, objects))
        found[parameter.variable] = objects
    return found


def _led_to(host: Host, state: State, given: Given, root: Root) -> set[Object] | list[Object]:
    match root.kind:
        case RootKind.GLOBAL:
            found: list[Object] = [HostVariable(root.name)]
            if root.name in host.program.device.globals:  # a managed one
                found.append(Variable(root.name))
        case RootKind.PARAMETER:
            found = list(given.get(root.name, ()))
        case RootKind.ANYTHING:
            found = [ANYWHERE, *host.everything(state)]
        case _:
            return []
    is_deep = root.deep or root == ANYTHING or ANYWHERE in found
    return host.memory.reachable(state, found) if is_deep else found


def _returned(host: Host, state: State, given: Given, roots: frozenset[Root]) -> Value:
    """An address in one of some objects."""
    t = host.table
    found: Value | None = None
    for root in sorted(roots, key=str):
        if root.deep or root.kind not in (RootKind.GLOBAL, RootKind.PARAMETER):
            found = None
            break
        for object_ in _led_to(host, state, given, root):
            offset = host.number(Source.LOST, "an offset", -(1 << 62), 1 << 62)
            one: Value = at(t, object_, offset)
            which = host.truth(Source.LOST, "which")
            found = one if found is None else choose(t, which, one, found)
            if found is None:
                break
    if found is None or not roots:
        state.escape(o for objects in given.values() for o in objects)
        return at(t, ANYWHERE, t.integer(0))
    null = at(t, NULL, t.integer(0))
    made = choose(t, host.truth(Source.LOST, "is null"), null, found)
    return found if made is None else made


def bodiless(
    host: Host, state: State, function: nodes.Function, arguments: Sequence[Value]
) -> Outcome:
    """It may write all that it reaches, and return anything."""
    memory = host.memory
    given = [o for a in arguments for o in objects_in(a)]
    variables = [
        HostVariable(g.symbol) for g in host.program.host.globals.values() if not g.is_local
    ]
    reached = memory.reachable(state, [*given, *variables, ANYWHERE])
    may_call = any(isinstance(o, Code) for o in reached)
    host.gap(f"the function '{function.name}' has no body", loses_launches=may_call)
    state.escape(reached)
    memory.havoc(state, reached)
    if isinstance(function.result, types.Void):
        return state, None
    return state, host.unknown(function.result, Source.INPUT, function.name)


# --- by name ------------------------------------------------------------------------------------


def _space(where: Value) -> Space | None:
    """Where a function of the runtime allocates."""
    number = constant_of(where)
    return None if number is None else nodes.space_and_family(number)[0]


def _allocate(host: Host, state: State, bytes_: Value, to: Value, space: Space) -> Outcome:
    """`*to` becomes a new object, or null. One of 0 bytes has the address null, see `is_null`."""
    t = host.table
    extent = host.read(state, bytes_, 64, signed=False)
    most = _MOST_ON_DEVICE if space is Space.DEVICE else _MOST_ON_HOST
    fits = t.int_le(extent, t.integer(most))
    if host.malloc_may_fail:
        fits = t.and_(fits, t.not_(host.truth(Source.INPUT, "allocation fails")))
    after: list[State] = []
    done = state.under(fits)
    if done is not None:
        object_ = host.allocate(
            done, extent_under(host, done, extent), space, *host.allocating(), _ALIGN, space.value
        )
        host.memory.null_if_empty.add(object_)
        host.memory.store(done, to, at(t, object_, t.integer(0)), types.POINTER)
        done.variables[_RESULT] = t.integer(0)
        after.append(done)
    failed = state.under(t.not_(fits))
    if failed is not None:
        host.memory.store(failed, to, at(t, NULL, t.integer(0)), types.POINTER)
        failed.variables[_RESULT] = t.integer(_OUT_OF_MEMORY)
        after.append(failed)
    return _joined(host, after)


_RESULT = " result"


def _joined(host: Host, after: list[State]) -> Outcome:
    made = join(host.table, after)
    return made, made.variables.pop(_RESULT)


def extent_under(host: Host, state: State, extent: Term) -> Term:
    """The number of bytes where an allocation of so many succeeds."""
    return host.settled(state, extent)


def _copy(
    host: Host,
    state: State,
    function: nodes.Function,
    arguments: Sequence[Value],
    operands: Sequence[Value],
) -> Outcome:
    """The bytes are copied, or an error is returned and nothing happens."""
    to, source = operands[0], operands[1]
    size = host.read(state, operands[2], 64, signed=False)
    kinds = [v for p, v in zip(function.parameters, arguments) if _is_kind(p)]
    if len(kinds) == 1 and _fits(host, state, to, source, kinds[0]):
        host.memory.copy(state, to, source, size)
        return state, host.table.integer(0)
    return _or_fails(host, state, lambda s: host.memory.copy(s, to, source, size))


def _is_kind(parameter: nodes.Parameter) -> bool:
    plain = None if parameter.ctype is None else types.strip(parameter.ctype)
    return isinstance(plain, types.CEnum)


# Where a copy of each kind goes to and comes from the device; the last kind is any.
_KINDS = ([False, False], [True, False], [False, True], [True, True])
_ANY_KIND = 4


def _fits(host: Host, state: State, to: Value, source: Value, kind: Value) -> bool:
    """Is the kind of a copy surely that of the memory? Then it is done."""
    number = int_value(kind) if isinstance(kind, Term) else None
    sides = [_is_on_device(host, state, value) for value in (to, source)]
    if number is None or None in sides:
        return False
    return number == _ANY_KIND or (0 <= number < _ANY_KIND and sides == _KINDS[number])


def _is_on_device(host: Host, state: State, address: Value) -> bool | None:
    """None if that is not known."""
    place = host.memory.sole(address)
    if place is None or place.object in state.freed:
        return None
    if isinstance(place.object, Local | HostVariable):
        return False
    if isinstance(place.object, Variable):
        variable = host.memory.variable(place.object)
        is_there = variable is not None and variable.space in (Space.DEVICE, Space.CONSTANT)
        return True if is_there else None
    fact = None
    if isinstance(place.object, Allocation):
        fact = host.facts.allocations.get(place.object)
    if fact is None or fact.space is None or fact.is_many:
        return None
    spaces = {Space.DEVICE: True, Space.HOST_HEAP: False, Space.PINNED: False}
    return spaces.get(fact.space)


def _fill(
    host: Host, state: State, function: nodes.Function, arguments: Sequence[Value]
) -> Outcome:
    size = host.read(state, arguments[2], 64, signed=False)

    def effect(after: State) -> None:
        host.memory.fill(after, arguments[0], arguments[1], size)

    if function.approximation is None and _is_inside(host, state, arguments[0], size):
        effect(state)
        return state, host.table.integer(0)
    return _or_fails(host, state, effect)


def _is_inside(host: Host, state: State, to: Value, size: Term) -> bool:
    """Are some bytes surely there, in memory that the device was asked for?"""
    place = host.memory.sole(to)
    if place is None or place.object in state.freed:
        return False
    object_, t = place.object, host.table
    fact = host.facts.allocations.get(object_) if isinstance(object_, Allocation) else None
    if fact is None or fact.extent is None or fact.is_many or fact.space is not Space.DEVICE:
        return False
    if not state.bounds.decide(t.int_le(t.integer(0), place.offset)):
        return False
    end = t.int_add(place.offset, size)
    return bool(state.bounds.decide(t.int_le(end, fact.extent)))


def _or_fails(host: Host, state: State, effect: Callable[[State], None]) -> Outcome:
    t = host.table
    succeeds = host.truth(Source.INPUT, "succeeds")
    done, failed = state.copy(), state.copy()
    done.path, failed.path = (*state.path, succeeds), (*state.path, t.not_(succeeds))
    effect(done)
    done.variables[_RESULT] = t.integer(0)
    failed.variables[_RESULT] = host.number(Source.INPUT, "error", 1, _MOST_ERRORS)
    return _joined(host, [done, failed])


def _are_texts(
    host: Host,
    state: State,
    function: nodes.Function,
    arguments: Sequence[Value],
    texts: Sequence[int],
) -> bool:
    """Is all that a function is given texts with an end, which it reads, and may store where one of
    them ends?"""
    if not texts or not all(is_text(host, state, arguments[n]) for n in texts):
        return False
    for number, (parameter, value) in enumerate(zip(function.parameters, arguments)):
        if number in texts:
            is_read(host, state, value)
        elif isinstance(parameter.type, types.Pointer) and any(
            o != NULL for o in objects_in(value)
        ):
            accessed(host, state, value, host.table.integer(_POINTER), _POINTER, writes=True)
    return True


def _prints_texts(
    host: Host, state: State, function: nodes.Function, arguments: Sequence[Value]
) -> bool:
    """Is it given texts, numbers, and where to print that is ours?"""
    if any(p.variable == _FORMAT for p in function.parameters):
        return False
    texts, buffers = [], []
    given = list(zip(function.parameters, arguments))
    for number, (parameter, value) in enumerate(given):
        if not isinstance(parameter.type, types.Pointer):
            continue
        following = given[number + 1 : number + 2]
        if _is_of_characters(parameter) and [p.type for p, _ in following] == [types.I64]:
            buffers.append((value, host.read(state, following[0][1], 64, signed=False)))
        elif is_text(host, state, value):
            texts.append(value)
        elif not all(_is_ours(host, o) for o in objects_in(value)):
            return False
    for text in texts:
        is_read(host, state, text)
    for address, size in buffers:
        accessed(host, state, address, size, writes=False)
    return True


def _is_of_characters(parameter: nodes.Parameter) -> bool:
    ctype = None if parameter.ctype is None else types.strip(parameter.ctype)
    target = types.strip(ctype.target) if isinstance(ctype, types.CPointer) else None
    return isinstance(target, types.CInt) and target.bits == 8


def _is_ours(host: Host, object_: Object) -> bool:
    variable = host.memory.variable(object_) if isinstance(object_, HostVariable) else None
    return variable is not None and variable.from_model


_FORMAT = "format"  # the parameter of our headers
_POINTER = 8  # bytes


def _parse(
    host: Host,
    state: State,
    function: nodes.Function,
    arguments: Sequence[Value],
    texts: Sequence[int],
) -> Outcome:
    """A number, the same whenever the same word of the command line is parsed."""
    words = [_word(host, state, arguments[n]) for n in texts]
    others = [constant_of(a) for a in arguments]
    after, result = by_write_set(host, state, function, arguments)
    if not words or None in words or not isinstance(result, Term):
        if any(_is_command_line(function.parameters[n]) for n in texts):
            host.is_result(result)
        return after, result
    key = (function.symbol, tuple(words), tuple(others))
    known = host.parsed.get(key)
    if known is None:
        told = ", ".join(host.memory.named(w) for w in words if w is not None)
        made = host.unknown(function.result, Source.INPUT, f"{function.name}({told})")
        assert isinstance(made, Term)
        known = host.parsed[key] = made
        places = [n for n, word in host.memory.words.items() if words == [word]]
        if places and made.sort is INT and _is_decimal(others):
            bits = function.result.bits if isinstance(function.result, types.Int) else 64
            host.is_word(made, places[0], bits)
    return after, known


def _is_command_line(parameter: nodes.Parameter) -> bool:
    """Is it an array of texts?"""
    ctype = None if parameter.ctype is None else types.strip(parameter.ctype)
    target = types.strip(ctype.target) if isinstance(ctype, types.CPointer) else None
    return isinstance(target, types.CPointer)


def _is_decimal(constants: Sequence[int | None]) -> bool:
    """Is it one of those that take a text, an address for its end and a base, with the usual one?
    Others that read a word give its length, or how it compares."""
    return len(constants) == 3 and constants[2] == 10


def _word(host: Host, state: State, text: Value) -> Allocation | None:
    """The word of the command line that an address leads to, if nobody has written to it."""
    inside = [p for p in _places(text) if p.object != NULL]
    if len(inside) != 1 or int_value(inside[0].offset) != 0:
        return None
    object_ = inside[0].object
    if not isinstance(object_, Allocation):
        return None
    contents = host.memory.contents(state, object_)
    return object_ if contents.rest is Rest.WORD and not contents.cells else None


def _places(value: Value) -> tuple[Place, ...]:
    return value.alternatives if isinstance(value, Places) else ()
