"""Memory of the host program: what loads give and stores leave.

Enters: addresses, with a state. Leaves: values, and other contents in the state. Guaranteed: what a
load gives is what the memory holds, or an unknown that may have that value; a store through an
address that is not known changes all whose address has got out of sight (`State.escaped`). A store
outside its object is dropped, as findings about the host have it.

    Over: cells at offsets that are no numbers, objects that stand for many, what kernels may write
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from warpproof.base.records import replace
from warpproof.ir import nodes, types
from warpproof.ir.nodes import Space, SymbolKind
from warpproof.ir.walk import addresses_in
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.terms import BOOL, INT, Term, TermTable, polynomial
from warpproof.semantics.domain.integer_values import Local, Variable, float_sort
from warpproof.semantics.domain.opaque_floats import Floats
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
    choose,
    objects_in,
)
from warpproof.semantics.host import written
from warpproof.semantics.host.facts import Numbers
from warpproof.semantics.host.numbers import Filled, any_of, displaced, of_value
from warpproof.semantics.host.state import ANY, NONE_YET, Cell, Contents, Rest, State

MakeUnknown = Callable[[types.Type, str, "Object | None", bool], Value]
"""A value of a type that memory holds; the text says where, then the object, and whether it is all
that a variable holds."""
_NOWHERE = frozenset({NULL, UNSET})
_MOST_LEAVES = 512
_FEW_LEAVES = 16
NOBODY = -1  # has to free an object
ARGUMENT_COUNT = "argc!"  # a name that no program has


@dataclass
class Memory:
    table: TermTable
    floats: Floats
    program: nodes.Program
    make_unknown: MakeUnknown
    limit: Callable[[Term, int, int], None]  # the numbers that a symbol stands for
    inputs: set[Object] = field(default_factory=set)  # that the outside world writes
    extents: dict[Object, Term] = field(default_factory=dict)
    names: dict[Object, str] = field(default_factory=dict)
    many: set[Object] = field(default_factory=set)  # that stand for several
    null_if_empty: set[Object] = field(default_factory=set)  # as the runtime of CUDA allocates
    words: dict[int, Allocation] = field(default_factory=dict)  # of the command line
    texts: set[Object] = field(default_factory=set)  # that are texts wherever they are read
    locals: dict[Local, nodes.Variable] = field(default_factory=dict)
    aligns: dict[Object, int] = field(default_factory=dict)  # of allocations
    origins: dict[Object, int | None] = field(default_factory=dict)
    """Who has to free allocations, as in `Alloc`; None where that is not known."""
    filled: list[Filled] | None = None  # what a round of a loop stores, where that is asked
    is_unwritten_anywhere = False  # was what nobody wrote copied where it is not known?
    _in_images: dict[tuple[Object, int], Numbers | None] = field(default_factory=dict)

    def unknown(self, type_: types.Type, of: Object | None) -> Value:
        text = "memory" if of is None else self.named(of)
        size = None if of is None else self.size_of(of)
        is_whole = size is not None and int_value(size) == types.store_size_of(type_)
        return self.make_unknown(type_, text, of, is_whole)

    # --- objects --------------------------------------------------------------------------------

    def contents(self, state: State, object_: Object) -> Contents:
        found = state.memory.get(object_)
        if object_ in self.many or object_ in state.shared:
            return ANY
        if found is not None:
            return found
        variable = self.variable(object_)
        if variable is None or variable.image is None or not variable.constant:
            return ANY  # also state of the headers
        return Contents({}, Rest.IMAGE)

    def at_start(self, changing: Collection[str]) -> dict[Object, Contents]:
        """What variables of the program hold when it begins: what is not listed may be anything.
        Of the state of our headers those numbers are known that are not `changing` unseen."""
        host, device = self.program.host.globals, self.program.device.globals
        variables: list[tuple[Object, nodes.Global]] = [
            *((HostVariable(symbol), variable) for symbol, variable in host.items()),
            *(
                (Variable(symbol), v)
                for symbol, v in device.items()
                if v.space in (Space.DEVICE, Space.CONSTANT)
            ),
        ]
        return {
            object_: self._at_start(object_, variable)
            for object_, variable in variables
            if variable.image is not None and not variable.constant
            if not variable.from_model or _is_number(variable, changing)
        }

    def _at_start(self, object_: Object, variable: nodes.Global) -> Contents:
        """Small ones element by element, as loops change them; zeros as what a fill leaves, so that
        they are known where the ways meet on one of which something was copied there."""
        held = Contents({}, Rest.ZERO if is_zero(variable) else Rest.IMAGE)
        leaves = islice(leaves_of(variable.type, 0, 0, variable.size), _FEW_LEAVES + 1)
        if len(list(leaves)) > _FEW_LEAVES:
            return held
        return Contents(self._exploded(object_, held, 0, variable.size).cells, held.rest)

    def object_at(self, node: nodes.AddressOf) -> Object:
        """Of a symbol that is no local variable. A variable of the device has a stand-in on the
        host, of which only the runtime knows which variable it is."""
        if node.kind in (SymbolKind.FUNCTION, SymbolKind.KERNEL):
            return Code(node.symbol)
        variable = self.program.module(node.side).globals.get(node.symbol)
        is_shared = variable is not None and variable.space is Space.MANAGED
        return Variable(node.symbol) if is_shared else HostVariable(node.symbol)

    def variable(self, object_: Object) -> nodes.Global | None:
        if isinstance(object_, HostVariable):
            return self.program.host.globals.get(object_.symbol)
        if isinstance(object_, Variable):
            return self.program.device.globals.get(object_.symbol)
        return None

    def is_writable(self, object_: Object) -> bool:
        """Can its contents change, as far as they are followed?"""
        if object_ in self.many or object_ in _NOWHERE or isinstance(object_, Code):
            return False
        variable = self.variable(object_)
        return variable is None or not (variable.constant or variable.from_model)

    def size_of(self, object_: Object) -> Term | None:
        variable = self.variable(object_)
        if variable is not None:
            return self.table.integer(variable.size)
        return self.extents.get(object_)

    def align_of(self, object_: Object) -> int:
        """A number of which its address is a multiple."""
        variable = self.variable(object_) or (
            self.locals.get(object_) if isinstance(object_, Local) else None
        )
        return self.aligns.get(object_, 1) if variable is None else variable.align

    def may_be_freed(self, object_: Object, space: int | None) -> bool:
        """By a function that frees what comes from there."""
        made = self.origins.get(object_)
        if space is None or made is None:
            return not isinstance(object_, Local | HostVariable | Variable | Code)
        # cudaFree releases managed memory too
        return made == space or (made, space) == (Space.MANAGED.value, Space.DEVICE.value)

    def range_of_ours(self, object_: Object | None) -> tuple[int, int] | None:
        """Between which numbers a variable of our headers stays, if its type says so."""
        variable = None if object_ is None else self.variable(object_)
        is_ours = variable is not None and variable.from_model
        return range_of(variable.ctype) if is_ours and variable is not None else None

    def named(self, object_: Object) -> str:
        variable = self.variable(object_)
        if variable is not None:
            return variable.name
        if isinstance(object_, Local):
            return object_.name
        return self.names.get(object_, "memory")

    # --- havoc ----------------------------------------------------------------------------------

    def havoc(self, state: State, objects: Iterable[Object]) -> None:
        """They may hold anything from here on."""
        for object_ in list(objects):
            if self.is_writable(object_):
                self._note_change(object_)
                self._lose(state, object_)

    def lose_ours(self, state: State, objects: Iterable[Object]) -> None:
        """Of these the state of our headers, which nobody else knows the addresses of."""
        for object_ in list(objects):
            if object_ in state.memory and self._is_ours(object_):
                self._note_change(object_)
                self._lose(state, object_)

    def _is_ours(self, object_: Object) -> bool:
        return isinstance(object_, HostVariable) and object_.symbol in self._own_state

    @cached_property
    def _own_state(self) -> frozenset[str]:
        """Variables of our headers that some function does more with than to read them."""
        host = self.program.host
        ours = {s for s, g in host.globals.items() if g.from_model and not g.constant}
        return frozenset(
            node.symbol
            for function in host.functions.values()
            for block in function.blocks
            for part in (*block.statements, block.terminator)
            if not (isinstance(part, nodes.Load) and isinstance(part.pointer, nodes.AddressOf))
            for node in addresses_in(part)
            if node.symbol in ours
        )

    def _lose(self, state: State, object_: Object) -> None:
        state.escape(self.contents(state, object_).objects())
        state.memory[object_] = ANY

    def reachable(self, state: State, objects: Iterable[Object]) -> set[Object]:
        """These, and those that pointers in them lead to."""
        found: set[Object] = set()
        waiting = list(objects)
        while waiting:
            object_ = waiting.pop()
            if object_ in found or object_ in _NOWHERE:
                continue
            found.add(object_)
            if object_ == ANYWHERE:
                waiting += state.escaped
                continue
            contents = self.contents(state, object_)
            waiting += contents.objects()
            if contents.rest is Rest.ARGUMENTS:
                waiting += self.words.values()
            elif contents.rest is Rest.ANY or isinstance(contents.rest, Numbers):
                waiting.append(ANYWHERE)
            elif contents.rest is Rest.IMAGE:
                waiting += self._relocated(object_)
        return found - {ANYWHERE}

    def _relocated(self, object_: Object) -> Iterator[Object]:
        variable = self.variable(object_)
        if variable is not None and variable.image is not None:
            for relocation in variable.image.relocations:
                yield self.object_at(relocation.target)

    def lead_out(self, state: State, object_: Object) -> set[Object]:
        """What addresses in the image of a variable lead to."""
        return self.reachable(state, self._relocated(object_))

    def havoc_escaped(self, state: State) -> None:
        """Something is written through an unknown address."""
        self.havoc(state, self.reachable(state, state.escaped))

    # --- loads ----------------------------------------------------------------------------------

    def load(self, state: State, address: Value, type_: types.Type) -> Value:
        t = self.table
        if not isinstance(address, Places):
            return self.unknown(type_, None)
        places = [p for p in address.alternatives if p.object not in _NOWHERE]
        found: Value | None = None
        for place in reversed(places):
            value = self._loaded(state, place, type_)
            found = value if found is None else choose(t, place.guard, value, found)
            if found is None:
                break
        if found is None:
            state.escape(o for p in places for o in self.contents(state, p.object).objects())
            return self.unknown(type_, None)
        return found

    def _loaded(self, state: State, place: Place, type_: types.Type) -> Value:
        parts = types.parts_of(type_)
        if parts:
            t = self.table
            moved = [
                Place(place.guard, place.object, t.int_combine(o, [(place.offset, 1)]))
                for _, o in parts
            ]
            return Lanes(tuple(self._loaded(state, p, part) for p, (part, _) in zip(moved, parts)))
        object_ = place.object
        if object_ == ANYWHERE or isinstance(object_, Code):
            return self.unknown(type_, None)
        contents, offset = self.contents(state, object_), int_value(place.offset)
        size = types.store_size_of(type_)
        if offset is None:
            return self._somewhere(state, object_, contents, place.offset, type_)
        found = contents.cells.get((offset, size))
        if found is not None:
            value = self._as(found, type_)
            if value is None:
                state.escape(objects_in(found))
                return self.unknown(type_, object_)
            return value
        if contents.overlapping(offset, size):
            state.escape(contents.objects())
            return self.unknown(type_, object_)
        made = self._rest(object_, contents.rest, offset, type_)
        is_open = contents.rest is Rest.ANY or isinstance(contents.rest, Numbers)
        if offset % size == 0:
            self._learn(state, contents.rest, made, size)
        if is_open and self.is_writable(object_) and object_ not in state.shared:
            state.memory[object_] = Contents(
                {**contents.cells, (offset, size): made}, contents.rest
            )
        return made

    def _learn(self, state: State, rest: Rest | Numbers, made: Value, size: int) -> None:
        """What holds of all elements holds of one that was loaded."""
        if not isinstance(rest, Numbers) or rest.is_part or rest.size != size:
            return
        if isinstance(made, Term) and made.sort is INT:
            self.limit(made, rest.low, rest.high)
            for condition in rest.above(self.table, made):
                state.learn(condition)

    def _somewhere(
        self, state: State, object_: Object, contents: Contents, offset: Term, type_: types.Type
    ) -> Value:
        """At an offset that is no number."""
        if contents.rest is Rest.ZERO and not contents.cells:
            return self.zero(type_)
        if isinstance(type_, types.Pointer):
            held = [v for v in contents.cells.values() if isinstance(v, Places)]
            if held and contents.rest is Rest.UNSET:
                return self._some(held)
            state.escape(contents.objects())
        made = self.unknown(type_, object_)
        if isinstance(type_, types.Int):
            size = types.store_size_of(type_)
            found = self.numbers_in(state, object_, contents, size)
            if found is not None and _is_multiple(offset, size):
                self._learn(state, found, made, size)
        return made

    def _some(self, held: list[Places]) -> Value:
        """One of several addresses."""
        t = self.table
        found: Value = held[-1]
        for one in held[:-1]:
            chosen = choose(t, t.fresh("which", BOOL), one, found)
            if chosen is None:
                return at(t, ANYWHERE, t.integer(0))
            found = chosen
        return found

    def numbers_in(
        self, state: State, object_: Object, contents: Contents, size: int
    ) -> Numbers | None:
        """All of an object as numbers of so many bytes."""
        whole = self.size_of(object_)
        extent = None if whole is None else int_value(whole)
        if contents.rest is Rest.IMAGE:
            return None if contents.cells else self._numbers_in_image(object_, size)
        return contents.numbers(self.table, state.bounds, size, extent)

    def _numbers_in_image(self, object_: Object, size: int) -> Numbers | None:
        key = object_, size
        if key not in self._in_images:
            self._in_images[key] = self._read_image(object_, size)
        return self._in_images[key]

    def _read_image(self, object_: Object, size: int) -> Numbers | None:
        variable = self.variable(object_)
        image = None if variable is None else variable.image
        if variable is None or image is None or image.relocations or image.undefined:
            return None
        leaves = leaves_of(variable.type, 0, 0, variable.size)
        if any(leaf != types.Int(8 * size) for _, leaf in leaves):
            return None
        found = [
            int.from_bytes(image.data[at : at + size], "little", signed=True)
            for at in range(0, variable.size - size + 1, size)
        ]
        return Numbers(size, min(found), max(found)) if found else None

    def _rest(self, object_: Object, rest: Rest | Numbers, offset: int, type_: types.Type) -> Value:
        match rest:
            case Rest.ZERO:
                return self.zero(type_)
            case Rest.IMAGE:
                variable = self.variable(object_)
                assert variable is not None
                assert variable.image is not None
                return self._of_image(variable.image, offset, type_)
            case Rest.ARGUMENTS if isinstance(type_, types.Pointer):
                return self._word(offset)
            case Rest.UNSET if isinstance(type_, types.Pointer):
                return at(self.table, UNSET, self.table.integer(0))
        return self.unknown(type_, object_)

    def _word(self, offset: int) -> Value:
        """An element of `argv`: a word, or null behind the last."""
        t = self.table
        word = self.words.get(offset // 8)
        if offset % 8 or word is None:
            return at(t, ANYWHERE, t.integer(0))
        is_there = t.int_lt(t.integer(offset // 8), t.symbol(ARGUMENT_COUNT, INT))
        zero = t.integer(0)
        return Places((Place(is_there, word, zero), Place(t.not_(is_there), NULL, zero)))

    def _of_image(self, image: nodes.Image, offset: int, type_: types.Type) -> Value:
        size = types.store_size_of(type_)
        inside = [
            r for r in image.relocations if r.offset < offset + size and offset < r.offset + 8
        ]
        raw = image.data[offset : offset + size]
        if inside:
            found = next((r for r in inside if r.offset == offset and size == 8), None)
            if found is None or not isinstance(type_, types.Pointer):
                return self.unknown(type_, None)
            object_ = self.object_at(found.target)
            return at(self.table, object_, self.table.integer(found.addend))
        if offset < 0 or len(raw) < size:
            return self.unknown(type_, None)
        number = int.from_bytes(raw, "little")
        match type_:
            case types.Int(1):
                return self.table.boolean(bool(number))
            case types.Int(bits):
                number %= 1 << bits
                return self.table.integer(number - (1 << bits) if number >> (bits - 1) else number)
            case types.Float(kind):
                return self.floats.constant(number, kind)
            case types.Pointer() if number == 0:
                return at(self.table, NULL, self.table.integer(0))
            case _:
                return self.unknown(type_, None)

    def zero(self, type_: types.Type) -> Value:
        match type_:
            case types.Int(1):
                return self.table.false
            case types.Int():
                return self.table.integer(0)
            case types.Float(kind):
                return self.floats.constant(0, kind)
            case types.Pointer():
                return at(self.table, NULL, self.table.integer(0))
            case _:
                parts = types.parts_of(type_)
                if parts:
                    return Lanes(tuple(self.zero(part) for part, _ in parts))
                return self.unknown(type_, None)

    def _as(self, value: Value, type_: types.Type) -> Value | None:
        """A stored value read as a type; None where its bytes would have to be looked at."""
        t = self.table
        match type_:
            case types.Pointer():
                if isinstance(value, Term) and int_value(value) == 0:
                    return at(t, NULL, t.integer(0))
                return value if isinstance(value, Places) else None
            case types.Int(1):
                if isinstance(value, Term) and value.sort is INT:
                    return t.not_(t.eq(t.int_mod(value, t.integer(256)), t.integer(0)))
                return value if isinstance(value, Term) and value.sort is BOOL else None
            case types.Int():
                if isinstance(value, Term) and value.sort is BOOL:
                    return t.ite(value, t.integer(1), t.integer(0))
                return value if isinstance(value, Term) and value.sort is INT else None
            case types.Float(kind):
                if isinstance(value, Term) and value.sort is float_sort(kind):
                    return value
                if isinstance(value, Term) and int_value(value) == 0:
                    return self.floats.constant(0, kind)
                return None
            case _:
                return None

    # --- stores ---------------------------------------------------------------------------------

    def store(self, state: State, address: Value, value: Value, type_: types.Type) -> None:
        parts = types.parts_of(type_)
        if parts and isinstance(address, Places):
            values = value.parts if isinstance(value, Lanes) else None
            if values is None or len(values) != len(parts):
                self.store_unknown(state, address, types.size_of(type_))
                return
            for (part, offset), one in zip(parts, values):
                self.store(state, self.moved(address, offset), one, part)
            return
        self._store(state, address, value, types.store_size_of(type_))

    def moved(self, address: Places, by: int) -> Places:
        t = self.table
        return Places(
            tuple(
                Place(p.guard, p.object, t.int_combine(by, [(p.offset, 1)]))
                for p in address.alternatives
            )
        )

    def store_unknown(self, state: State, address: Value, size: int | None) -> None:
        """So many bytes that are not known (None: nor how many)."""
        if not isinstance(address, Places):
            self.havoc_escaped(state)
            return
        for place in address.alternatives:
            if place.object == ANYWHERE:
                self.havoc_escaped(state)
                continue
            self.lose_ours(state, [place.object])
            offset = int_value(place.offset)
            if offset is None or size is None:
                self.havoc(state, [place.object])
            elif self.is_writable(place.object):
                contents = self.contents(state, place.object)
                gone = contents.overlapping(offset, size)
                self._note_change(place.object)
                state.escape(o for k in gone for o in objects_in(contents.cells[k]))
                kept = {k: v for k, v in contents.cells.items() if k not in gone}
                state.memory[place.object] = Contents(kept, Rest.ANY)

    def _store(self, state: State, address: Value, value: Value, size: int) -> None:
        if not isinstance(address, Places):
            state.escape(objects_in(value))
            self.havoc_escaped(state)
            return
        places = [p for p in address.alternatives if p.object not in _NOWHERE]
        for place in places:
            object_, offset = place.object, int_value(place.offset)
            if object_ == ANYWHERE:
                state.escape(objects_in(value))
                self.havoc_escaped(state)
                continue
            is_ours = object_ in state.memory and self._is_ours(object_)
            if not (is_ours or self.is_writable(object_)) or object_ in state.shared:
                state.escape(objects_in(value))
                self.havoc(state, [object_])
                continue
            if is_ours and offset is None:
                self.lose_ours(state, [object_])
                continue
            if offset is None:
                is_sure = len(places) == 1 and place.guard is self.table.true
                self._store_somewhere(state, place, value, size, is_sure)
                continue
            contents = self.contents(state, object_)
            old: Value | None = None
            if place.guard is not self.table.true:
                old = contents.cells.get((offset, size))
                if old is None and contents.rest in (Rest.UNSET, Rest.ANY, Rest.ZERO):
                    old = None
                merged = None if old is None else choose(self.table, place.guard, value, old)
                if merged is None:
                    state.escape(objects_in(value))
                    self.store_unknown(state, at(self.table, object_, place.offset), size)
                    continue
                value_here = merged
            else:
                value_here = value
            self._note_change(object_)
            state.memory[object_] = self._put(state, contents, (offset, size), value_here)
            if place.guard is self.table.true:
                written.stored(self, state, object_, (offset, size))

    def _note_change(self, object_: Object) -> None:
        """Of an object that is not only filled."""
        if self.filled is not None:
            zero = self.table.integer(0)
            self.filled.append(Filled(object_, zero, zero, None, None))

    def _store_somewhere(
        self, state: State, place: Place, value: Value, size: int, is_sure: bool
    ) -> None:
        """At an offset that is no number."""
        object_, contents = place.object, self.contents(state, place.object)
        made = None
        if _is_multiple(place.offset, size):
            conditions = (*state.path, *state.facts)
            made = of_value(self.table, state.bounds, conditions, value, size)
        if self.filled is not None:
            path = state.path if is_sure else None
            length = self.table.integer(size)
            self.filled.append(Filled(object_, place.offset, length, made, path, value))
        before = None if made is None else self.numbers_in(state, object_, contents, size)
        found: Numbers | None = None
        if made is not None and before is NONE_YET:
            found = replace(made, is_part=True)
        elif made is not None and before is not None:
            found = any_of([(made, state.bounds), (before, state.bounds)])
        if found is None:
            state.escape(objects_in(value))
            self._lose(state, object_)
        else:
            state.memory[object_] = Contents({}, found)

    def _put(self, state: State, contents: Contents, key: Cell, value: Value) -> Contents:
        offset, size = key
        gone = contents.overlapping(offset, size)
        cells = {k: v for k, v in contents.cells.items() if k not in gone}
        is_cut = any(o < offset or o + n > offset + size for o, n in gone)
        state.escape(o for k in gone if is_cut for o in objects_in(contents.cells[k]))
        cells[key] = value
        return Contents(cells, Rest.ANY if is_cut else contents.rest)

    # --- copies and fills -----------------------------------------------------------------------

    def copy(self, state: State, to: Value, source: Value, size: Term) -> None:
        if not written.copied(self, state, to, source, size):
            self.is_unwritten_anywhere = True
        taken = self.taken(state, source, size)
        if taken is None or not isinstance(to, Places):
            if isinstance(source, Places):
                for place in source.alternatives:
                    state.escape(self.contents(state, place.object).objects())
            self._overwrite(state, to, size)
            return
        there, length = self.sole(to), int_value(size)
        if there is None or not self._receive(state, there, taken, size, length):
            state.escape(taken.objects())
            self._overwrite(state, to, size)

    def sole(self, address: Value) -> Place | None:
        """The one place that an address leads to, or would if there were memory of that size."""
        if not isinstance(address, Places):
            return None
        places = [p for p in address.alternatives if p.object not in _NOWHERE]
        if len(places) != 1:
            return None
        (place,) = places
        is_sure = place.guard is self.table.true
        others = {p.object for p in address.alternatives} - {place.object}
        return (
            place if is_sure or (place.object in self.null_if_empty and others <= {NULL}) else None
        )

    def _receive(
        self, state: State, to: Place, taken: Contents, size: Term, length: int | None
    ) -> bool:
        """Contents at the start of what is copied; False where it is not followed."""
        object_, offset = to.object, int_value(to.offset)
        if object_ == ANYWHERE or not self.is_writable(object_) or object_ in state.shared:
            return False
        self._note_change(object_)
        if offset == 0 and size is self.size_of(object_):
            state.escape(self.contents(state, object_).objects())
            state.memory[object_] = taken
            return True
        before = self.contents(state, object_)
        if isinstance(taken.rest, Numbers):
            taken = Contents(taken.cells, displaced(taken.rest, offset))
        if offset is None or length is None:
            found = self._either(state, object_, before, taken, to.offset)
            if found is not None:
                state.memory[object_] = Contents({}, found)
            return found is not None
        gone = before.overlapping(offset, length)
        is_cut = any(o < offset or o + n > offset + length for o, n in gone)
        state.escape(o for k in gone for o in objects_in(before.cells[k]))
        cells = {k: v for k, v in before.cells.items() if k not in gone}
        for (o, n), value in taken.cells.items():
            cells[offset + o, n] = value
        covered = sum(n for _, n in taken.cells) >= length
        is_same = covered or (taken.rest == before.rest and before.rest is not Rest.IMAGE)
        rest: Rest | Numbers = before.rest if is_same and not is_cut else Rest.ANY
        if not is_same and not is_cut:
            rest = self._either(state, object_, before, taken, to.offset) or Rest.ANY
        state.memory[object_] = Contents(cells, rest)
        return True

    def _either(
        self, state: State, object_: Object, before: Contents, taken: Contents, offset: Term
    ) -> Numbers | None:
        """What an object holds, or what is copied into a part of it."""
        if not isinstance(taken.rest, Numbers) or not _is_multiple(offset, taken.rest.size):
            return None
        size = taken.rest.size
        new = taken.numbers(self.table, state.bounds, size, None)
        old = self.numbers_in(state, object_, before, size)
        if new is None or old is None:
            return None
        new = displaced(new, int_value(offset))
        if old is NONE_YET:
            return replace(new, is_part=True, line=None)
        return any_of([(old, state.bounds), (new, state.bounds)])

    def taken(self, state: State, source: Value, size: Term) -> Contents | None:
        """What lies at an address, from there on."""
        if not isinstance(source, Places):
            return None
        places = [p for p in source.alternatives if p.object not in _NOWHERE]
        if len(places) != 1 or places[0].object == ANYWHERE:
            return None
        object_, offset = places[0].object, int_value(places[0].offset)
        if isinstance(object_, Code) or offset is None:
            return None
        held = written.surely(self.contents(state, object_), state, object_)
        if held.rest in (Rest.ARGUMENTS, Rest.WORD):
            return ANY
        length = int_value(size)
        if length is None:
            if offset == 0 and size is self.size_of(object_) and held.rest is not Rest.IMAGE:
                return held
            return None if held.cells else Contents({}, _of_copy(held.rest, offset))
        if held.rest is Rest.IMAGE:
            held = self._exploded(object_, held, offset, length)
        cells: dict[Cell, Value] = {}
        rest = _of_copy(held.rest, offset)
        for (o, n), value in held.cells.items():
            if offset <= o and o + n <= offset + length:
                cells[o - offset, n] = value
            elif o < offset + length and offset < o + n:
                state.escape(objects_in(value))
                rest = Rest.ANY
        return Contents(cells, rest)

    def _exploded(self, object_: Object, held: Contents, offset: int, length: int) -> Contents:
        """The image of a variable as cells, element by element."""
        variable = self.variable(object_)
        assert variable is not None
        assert variable.image is not None
        cells = dict(held.cells)
        leaves = [
            (o, leaf)
            for o, leaf in leaves_of(variable.type, 0, offset, offset + length)
            if not held.overlapping(o, types.store_size_of(leaf))
        ]
        if len(leaves) > _MOST_LEAVES:
            size = types.store_size_of(leaves[0][1])
            return Contents(held.cells, self._numbers_in_image(object_, size) or Rest.ANY)
        for o, leaf in leaves:
            cells[o, types.store_size_of(leaf)] = self._of_image(variable.image, o, leaf)
        return Contents(cells, Rest.ANY)

    def _overwrite(self, state: State, to: Value, size: Term) -> None:
        self.store_unknown(state, to, int_value(size))

    def fill(self, state: State, to: Value, byte: Value, size: Term) -> None:
        written.filled(self, state, to, size)
        is_zero = isinstance(byte, Term) and int_value(byte) == 0
        if is_zero:
            zeros, place = Contents({}, Rest.ZERO), self.sole(to)
            if place is not None and self._receive(state, place, zeros, size, int_value(size)):
                return
        self._overwrite(state, to, size)


def _is_number(variable: nodes.Global, changing: Collection[str]) -> bool:
    return variable.size <= 8 and variable.symbol not in changing


def is_zero(variable: nodes.Global | None) -> bool:
    """Are all of its bytes 0 when the program begins?"""
    image = None if variable is None else variable.image
    return (
        image is not None and not image.relocations and not image.undefined and not any(image.data)
    )


def range_of(ctype: types.CType | None) -> tuple[int, int] | None:
    """Of a truth value or an enumeration without negative numbers."""
    plain = None if ctype is None else types.strip(ctype)
    match plain:
        case types.CInt("bool"):
            return 0, 1
        case types.CEnum(_, _, enumerators) if enumerators:
            numbers = [e.value for e in enumerators]
            return (0, max(numbers)) if min(numbers) >= 0 else None
        case _:
            return None


def _of_copy(rest: Rest | Numbers, offset: int) -> Rest | Numbers:
    if isinstance(rest, Numbers):
        return Rest.ANY if offset % rest.size else displaced(rest, offset)
    return rest if rest in (Rest.UNSET, Rest.ZERO) else Rest.ANY


def _is_multiple(offset: Term, size: int) -> bool:
    constant, monomials = polynomial(offset)
    return constant % size == 0 and all(c % size == 0 for c in monomials.values())


def leaves_of(
    type_: types.Type, offset: int, first: int, last: int
) -> Iterator[tuple[int, types.Type]]:
    """The scalars of a type that lie between two offsets."""
    if isinstance(type_, types.Void):
        return
    if offset >= last or offset + types.size_of(type_) <= first:
        return
    parts = types.parts_of(type_)
    if not parts:
        yield offset, type_
    for part, inner in parts:
        yield from leaves_of(part, offset + inner, first, last)
