"""Memory as this engine sees it: arrays of equal elements (`places`), and local records.

Enters: addresses (object and byte offset), types of accesses. Leaves: values, and new versions of
arrays in the `Run`. Objects of different pointer parameters are taken to be apart, which is a
caveat of the verdict. Every access is logged with its mask and barrier phase.

    Over: contents of memory that the kernel has not written are arbitrary, initialised or not
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from warpproof.base.property import Property
from warpproof.base.source import Span
from warpproof.engines.deductive.state.arrays import (
    ArrayKey,
    ReductionOp,
    Version,
)
from warpproof.engines.deductive.state.origins import Held
from warpproof.engines.deductive.state.run import (
    SOME_VALUE,
    ArrayAccess,
    Env,
    Run,
    Unsized,
)
from warpproof.engines.deductive.state.show import show, type_name
from warpproof.engines.deductive.vcgen.places import (
    Place,
    Places,
    innermost,
    is_array,
    sort_type,
)
from warpproof.ir import nodes, types
from warpproof.logic.index.polynomials import (
    int_value,
)
from warpproof.logic.terms import INT, Term, polynomial
from warpproof.semantics.domain.integer_values import (
    Local,
    Name,
    Object,
    OutOfFragment,
    Parameter,
    Parts,
    Pointer,
    Unusable,
    Value,
)
from warpproof.semantics.parametric.accesses import (
    Access,
    Atomicity,
    Barrier,
    BarrierInterval,
)

_MOST_RANGES = 4  # of one array, between which elements are looked for


class Memory(Places):
    def __init__(
        self,
        run: Run,
        module: nodes.Module,
        kernel: nodes.Function,
        records: Mapping[str, types.CRecord],
    ) -> None:
        super().__init__(run, module, kernel, records)
        self._pieces: dict[tuple[int, str, int], int] = {}  # bytes at (activation, variable, place)
        self.path = [BarrierInterval()]
        self.accesses: list[ArrayAccess] = []
        self._cached: set[Object] = set()  # read through the read-only cache
        self._written: set[Object] = set()
        self.writes: dict[ArrayKey, None] = {}  # of the loop body that is being tried out
        self.local_writes: dict[Name, None] = {}
        self._extents: dict[Object, list[tuple[Term, Term]]] = {}  # object: elements that are there
        self._writable: dict[Object, list[tuple[Term, Term]]] = {}  # and that can be written

    def next_phase(self, mask: Term) -> None:
        """A barrier that the threads of the mask execute."""
        self.path[-1].barriers.append(Barrier(mask))

    # --- variables in memory --------------------------------------------------------------------

    def declare(self, name: str, env: Env) -> None:
        variable = self._variables[-1].get(name)
        if variable is None or not variable.in_memory:
            return
        self.local_writes[name] = None
        if is_array(variable.ctype):
            object_ = Local(len(self._variables) - 1, name)
            for key in [k for k in self._run.arrays if k.object == object_]:
                self._run.forget(key)
                self.writes[key] = None
        else:
            env[name] = Parts({})

    def parts_at(self, pointer: Value, env: Env) -> Value:
        """A record passed by value: what its bytes hold."""
        name = self._local_record(pointer)
        whole = isinstance(pointer, Pointer) and int_value(pointer.offset) == 0
        if name is not None and name in env and whole:
            return env[name]
        raise OutOfFragment("a record passed by value from memory")

    def copy(self, to: Value, source: Value, size: Term, env: Env) -> None:
        """A whole local record copied to another."""
        if self._local_record(source) is None:
            raise OutOfFragment("a copy of memory, such as an array with initial values")
        value = self.parts_at(source, env)
        name = self._local_record(to)
        if name is None or not isinstance(to, Pointer) or not isinstance(value, Parts):
            raise OutOfFragment("a copy of memory")
        whole = int_value(size) == self._variables[-1][name].size
        if not whole or int_value(to.offset) != 0:
            raise OutOfFragment("a copy of part of a record")
        env[name] = value
        self.local_writes[name] = None

    # --- accesses -------------------------------------------------------------------------------

    def load(self, pointer: Value, type_: types.Type, env: Env, mask: Term, span: Span) -> Value:
        local = self._local_record(pointer)
        if local is not None:
            return self._load_local(local, pointer, type_, env)
        place = self.place(pointer, type_)
        self._log(place, mask, False, span)
        return self._run.read(self._run.version(place.info.key), *place.index)

    def reads_through_cache(self, pointer: Value) -> None:
        """What is read so must be nothing that the kernel writes."""
        if isinstance(pointer, Pointer):
            self._cached.add(pointer.object)
            self._check_cached(pointer.object)

    def _check_cached(self, thing: Object) -> None:
        if thing in self._cached and thing in self._written:
            raise OutOfFragment(f"__ldg of {self._name(thing)}, which the kernel writes")

    def store(
        self,
        pointer: Value,
        value: Value,
        type_: types.Type,
        env: Env,
        mask: Term,
        span: Span,
    ) -> None:
        local = self._local_record(pointer)
        if local is not None:
            self._store_local(local, pointer, value, type_, env)
            return
        place = self.place(pointer, type_)
        if not isinstance(value, Term):
            why = value.why if isinstance(value, Unusable) else "an address"
            raise OutOfFragment(f"a store of {why}")
        self._log(place, mask, True, span)
        self._check_fits(place, value, mask, span)
        self.put(place, value, mask, span)

    def put(
        self,
        place: Place,
        value: Term,
        mask: Term,
        span: Span,
        how: ReductionOp | None = None,
        bits: int = 0,
    ) -> Version:
        run = self._run
        owners = run.owner_digits(place.info)
        version = run.versions.stored(
            run.version(place.info.key),
            len(owners),
            run.counters,
            run.launch.digits,
            mask,
            (*owners, *place.index),
            value,
            span,
            how,
            bits,
        )
        return self.becomes(version)

    def update(
        self,
        pointer: Value,
        value: Term,
        type_: types.Int,
        mask: Term,
        span: Span,
        how: ReductionOp,
        scope: nodes.Scope,
    ) -> None:
        """An atomic update by all active threads, its result aside."""
        if self._local_record(pointer) is not None:
            raise OutOfFragment("an atomic operation on a local variable")
        place = self.place(pointer, type_)
        self._log(place, mask, True, span, Atomicity(how.value, scope))
        version = self.put(place, value, mask, span, how, type_.bits)
        if how is ReductionOp.SUM:
            text = f"the sum in {place.info.text}"
            self._check_fits(place, self._run.read(version, *place.index), mask, span, text)
        else:
            self._check_fits(place, value, mask, span)

    def read_anywhere(self, pointer: Pointer, element: types.CType, mask: Term, span: Span) -> None:
        """Any element may be read, which counts for conflicts between threads."""
        plain = types.strip(element)
        size = types.c_size(plain, self.records)
        machine = sort_type(plain)
        if not size or machine is None:
            raise OutOfFragment("a call by contract with a pointer to records")
        index = self._run.fresh(Held(SOME_VALUE), INT)
        moved = self._run.table.int_combine(0, [(pointer.offset, 1), (index, size)])
        place = self.place(Pointer(pointer.object, moved, pointer.row), machine)
        self._note(place, mask, False, span, None)

    def require_order(self, pointer: Value, type_: types.Int, *, unsigned: bool) -> None:
        """An order of values is that of the elements' own type."""
        if self.place(pointer, type_).info.unsigned is not unsigned:
            raise OutOfFragment("an atomic operation that reads elements by another sign")

    def disturb(
        self,
        pointer: Value,
        type_: types.Type,
        mask: Term,
        span: Span,
        kind: str,
        scope: nodes.Scope,
    ) -> None:
        """Atomic updates whose result depends on their order: the array holds anything."""
        if self._local_record(pointer) is not None:
            raise OutOfFragment("an atomic operation on a local variable")
        place = self.place(pointer, type_)
        self._log(place, mask, True, span, Atomicity(kind, scope))
        self._run.forget(place.info.key)
        self.writes[place.info.key] = None

    def becomes(self, version: Version) -> Version:
        if version.info.unsigned:
            self._run.ranges.unsigned(version.symbol)
        self._run.arrays[version.info.key] = version
        self.writes[version.info.key] = None
        return version

    def _log(
        self,
        place: Place,
        mask: Term,
        is_write: bool,
        span: Span,
        atomic: Atomicity | None = None,
    ) -> None:
        self._note(place, mask, is_write, span, atomic)
        self._check_bounds(place, mask, span, is_write)

    def note_specification(self, places: Sequence[Place], mask: Term, span: Span) -> None:
        """What a clause speaks of in the threads that come to it."""
        for place in places:
            self._note(place, mask, False, span, None, of_specification=True)

    def _note(
        self,
        place: Place,
        mask: Term,
        is_write: bool,
        span: Span,
        atomic: Atomicity | None,
        *,
        of_specification: bool = False,
    ) -> None:
        if is_write:
            self._written.add(place.info.key.object)
            self._check_cached(place.info.key.object)
        run = self._run
        cell = (*run.owner_digits(place.info), *place.index)
        self.accesses.append(
            Access(
                place.info.key,
                place.info.owner,
                cell,
                mask,
                is_write,
                tuple((stretch, len(stretch.barriers)) for stretch in self.path),
                tuple(run.facts),
                span,
                atomic,
                of_specification,
            )
        )

    # --- what must not happen -------------------------------------------------------------------

    def state_elements(self, object_: Object, low: Term, high: Term, can_be_written: bool) -> None:
        """These are there, by a precondition."""
        for known in (self._extents, self._writable) if can_be_written else (self._extents,):
            ranges = known.setdefault(object_, [])
            if (low, high) not in ranges:
                ranges.append((low, high))

    def _check_bounds(self, place: Place, mask: Term, span: Span, is_write: bool) -> None:
        """The element is one of its array's; of an array whose end is not known, not before it."""
        run, t, info = self._run, self._run.table, place.info
        if run.quiet:
            return
        if info.key.rows:  # open extents are as large as they need to be
            return
        (index,) = place.index
        count = self._declared_elements(info.key)
        ranges = self._extents.get(info.key.object, [])
        if count is not None:
            condition = t.int_in_range(index, 0, count - 1)
        elif ranges:
            condition = self._within(index, ranges)
        else:
            here = Unsized(index, t.and_(mask, *run.arrived), tuple(run.facts), span)
            run.unsized.setdefault(info.name, []).append(here)
            condition = t.int_le(t.integer(0), index)
        text = f"an access outside of {info.name}, at element {show(run, index, 80)}"
        run.check(Property.OUT_OF_BOUNDS, text, span, condition, mask)
        writable = self._writable.get(info.key.object, [])
        if is_write and count is None and writable != ranges:
            condition = self._within(index, writable)
            text = f"a write to {info.name}, at element {show(run, index, 80)}, only \\valid_read"
            run.check(Property.CONSTANT_WRITE, text, span, condition, mask)

    def _within(self, index: Term, ranges: Sequence[tuple[Term, Term]]) -> Term:
        """In one of the ranges, or between two: they are of one object, which has no gaps."""
        t = self._run.table
        parts = [t.and_(t.int_le(low, index), t.int_le(index, high)) for low, high in ranges]
        for one, two in itertools.permutations(ranges[:_MOST_RANGES], 2):
            are_there = [t.int_le(low, high) for low, high in (one, two)]
            parts.append(t.and_(*are_there, t.int_le(one[0], index), t.int_le(index, two[1])))
        return t.any_of(parts)

    def judge_pointer(self, pointer: Value, align: int, is_write: bool, span: Span) -> None:
        """What is not sure of the address of an access that was made, apart from bounds."""
        assert isinstance(pointer, Pointer)
        doubts = self._run.doubts
        if not self._is_aligned(pointer, align):
            name = self._name(pointer.object)
            text = f"the access to {name} at line {span.line} may be misaligned"
            doubts.setdefault(Property.INVALID_POINTER, text)
        found = self._global(pointer.object)
        if (
            is_write
            and found is not None
            and (found.constant or found.space is nodes.Space.CONSTANT)
        ):
            doubts.setdefault(
                Property.CONSTANT_WRITE, f"{found.name} is written at line {span.line}"
            )

    def _is_aligned(self, pointer: Pointer, align: int) -> bool:
        """Whether the object's alignment and all parts of the offset are multiples."""
        constant, monomials = polynomial(pointer.offset)
        parts = (self._alignment(pointer.object), constant, *monomials.values())
        return all(part % max(align, 1) == 0 for part in parts)

    def _alignment(self, object_: Object) -> int:
        """Of what is behind a parameter no more is known than what its elements need."""
        if isinstance(object_, Local):
            return self._variables[object_.frame][object_.name].align
        variable = self._global(object_)
        if variable is not None:
            return variable.align
        pointed = self._ctypes.get(object_.name) if isinstance(object_, Parameter) else None
        element = None if pointed is None else innermost(pointed)
        if isinstance(element, types.CNamed):
            element = self.records.get(element.identifier)
        if isinstance(element, types.CRecord):
            return element.align
        machine = None if element is None else sort_type(element)
        return 1 if machine is None else types.align_of(machine)

    def _declared_elements(self, key: ArrayKey) -> int | None:
        """How many elements an array has by its declaration."""
        if isinstance(key.object, Local):
            return self._variables[key.object.frame][key.object.name].size // key.stride
        found = self._global(key.object)
        if found is None or found.dynamic_shared or not found.size:
            return None
        return found.size // key.stride

    def _check_fits(
        self, place: Place, value: Term, mask: Term, span: Span, text: str | None = None
    ) -> None:
        """What an array holds is a number of its element type: contracts read it as one."""
        info, t = place.info, self._run.table
        if info.sort is INT:
            low, high = self._run.versions.limits[info.key]
            text = text or f"'{show(self._run, value, 80)}', stored in {info.text},"
            condition = t.int_in_range(value, low, high)
            failure = f"{text} leaves the range of {type_name(low, high)}"
            self._run.check(
                Property.INTEGER_OVERFLOW, failure, span, condition, mask, is_reading=True
            )

    def _local_record(self, pointer: Value) -> str | None:
        """The variable in memory, no array, of the running activation that is pointed at."""
        if not isinstance(pointer, Pointer) or not isinstance(pointer.object, Local):
            return None
        frame, name = pointer.object.frame, pointer.object.name
        if frame != len(self._variables) - 1:
            raise OutOfFragment("a caller's variable reached by its address")
        variable = self._variables[-1].get(name)
        if variable is not None and not is_array(variable.ctype):
            return name
        return None

    def _place_in_local(self, name: str, pointer: Pointer, type_: types.Type) -> int:
        """The bytes before what is accessed in a variable that is held in pieces."""
        offset = int_value(pointer.offset)
        if offset is None:
            raise OutOfFragment(f"a computed place in {self._run.described(name)}")
        if not 0 <= offset <= self._variables[-1][name].size - types.size_of(type_):
            raise OutOfFragment(f"an access outside of {self._run.described(name)}")
        return offset

    def _load_local(self, name: str, pointer: Value, type_: types.Type, env: Env) -> Value:
        assert isinstance(pointer, Pointer)
        offset = self._place_in_local(name, pointer, type_)
        held = env.get(name)
        if not isinstance(held, Parts):
            raise OutOfFragment(f"a computed place in {self._run.described(name)}")
        if isinstance(type_, types.Aggregate):
            inside = range(offset, offset + type_.size)
            return Parts({o - offset: v for o, v in held.pieces.items() if o in inside})
        self._check_piece(name, offset, types.size_of(type_))
        found = held.pieces.get(offset)
        if found is None:
            return Unusable(f"a part of {name} that nothing wrote")
        return found

    def _check_piece(self, name: str, offset: int, size: int) -> None:
        """A local record is read and written in the same pieces everywhere."""
        frame = len(self._variables) - 1
        known = self._pieces.setdefault((frame, name, offset), size)
        for (owner, other, start), length in self._pieces.items():
            overlaps = start < offset + size and offset < start + length
            if (owner, other) == (frame, name) and overlaps and (start, length) != (offset, size):
                raise OutOfFragment(f"two views of {self._run.described(name)}")
        assert known == size

    def _store_local(
        self, name: str, pointer: Value, value: Value, type_: types.Type, env: Env
    ) -> None:
        assert isinstance(pointer, Pointer)
        offset = self._place_in_local(name, pointer, type_)
        held = env.get(name)
        if not isinstance(held, Parts):
            raise OutOfFragment(f"a computed place in {self._run.described(name)}")
        pieces = dict(held.pieces)
        if not isinstance(value, Parts):
            self._check_piece(name, offset, types.size_of(type_))
        if isinstance(value, Parts):
            pieces.update({offset + o: v for o, v in value.pieces.items()})
        else:
            pieces[offset] = value
        env[name] = Parts(pieces)
        self.local_writes[name] = None
