"""What loads give and stores leave: the thread's own memory by value, all other memory by address.

Enters: addresses, with a state. Leaves: values; contents of the thread's own variables change in
the state. Guaranteed, for kernels without a race: a value that is loaded is one that the memory may
hold there. Memory that no thread may write in the launch is a function of the address; other memory
is a function of the address, the block, the place and its rounds, as no barrier lies between two
threads at one place in one round, so that they see the same; but for what is loaded where a lock
may be held.

    Over: stores to memory that threads share are not followed here, see `broadcasts`
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from warpproof.engines.parametric.setting import NumberInRecord, NumbersInArray, Setting
from warpproof.engines.parametric.state import NOTHING, Contents, ParameterBytes, State
from warpproof.ir import types
from warpproof.ir.aggregates import Part, numbers_in
from warpproof.ir.nodes import Space
from warpproof.ir.write_sets import ANYTHING, RootKind
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.terms import INT, Term, TermTable, polynomial
from warpproof.semantics.domain.integer_values import Local, Parameter, Variable, type_range
from warpproof.semantics.domain.registers import (
    ANYWHERE,
    Allocation,
    Lanes,
    Member,
    Object,
    Place,
    Places,
    Value,
    at,
    choose,
    moved,
)
from warpproof.semantics.host.facts import Numbers


@dataclass
class Memory:
    """`stored` are the thread's own objects that were written, for those who ask."""

    setting: Setting
    stored: set[Local]

    # --- loads ----------------------------------------------------------------------------------

    def load(
        self,
        state: State,
        address: Value,
        type_: types.Type,
        place: str,
        rounds: Sequence[Term],
        volatile: bool,
    ) -> Value:
        t = self.setting.table
        unknown = self.setting.unknown(type_, place, rounds)
        if not isinstance(address, Places):
            return unknown
        found: Value | None = None
        for alternative in reversed(address.alternatives):
            value = self._loaded(state, alternative, type_, place, rounds, volatile)
            found = value if found is None else choose(t, alternative.guard, value, found)
            if found is None:
                return unknown
        return unknown if found is None else found

    def _loaded(
        self,
        state: State,
        place: Place,
        type_: types.Type,
        name: str,
        rounds: Sequence[Term],
        volatile: bool,
    ) -> Value:
        setting, object_ = self.setting, place.object
        if isinstance(object_, Local):
            return self._own(state, object_, place.offset, type_, name, rounds)
        if object_ == ANYWHERE or volatile or isinstance(type_, types.Pointer):
            return setting.unknown(type_, name, rounds)
        if not self.may_change(object_):
            name = f"{object_} {type_}"
            if isinstance(object_, Parameter) and isinstance(type_, types.Int):
                setting.arrays[name] = NumbersInArray(object_.name, types.store_size_of(type_))
            made = setting.function_of(type_, name, (place.offset,))
            self._limit(state, object_, place.offset, type_, made)
            return made
        if state.sections.may_differ:
            return setting.unknown(type_, name, rounds)
        return setting.seen_by_all(type_, f"{name} of all of {object_}", rounds, place.offset)

    def _limit(
        self, state: State, object_: Object, offset: Term, type_: types.Type, made: Value
    ) -> None:
        """Of an element of an array, what the host has left in all of them."""
        given = self.setting.given
        if given is not None and isinstance(type_, types.Int):
            numbers = given.numbers_in(object_)
            self._limit_by(state, numbers, offset, type_, made)
            extent = self._extent_of(object_)
            if numbers is not None and extent is not None:
                self._put_on_line(state, numbers, extent, offset, type_, made)

    def _put_on_line(
        self,
        state: State,
        numbers: Numbers,
        extent: Term,
        offset: Term,
        type_: types.Int,
        made: Value,
    ) -> None:
        """An element that lies in its array is what its number says."""
        t, line = self.setting.table, numbers.line
        index = quotient(t, offset, numbers.size)
        if line is None or index is None or 8 * numbers.size != type_.bits:
            return
        if isinstance(made, Term):
            end = t.int_combine(numbers.size, [(offset, 1)])
            is_inside = t.and_(t.int_le(t.integer(0), offset), t.int_le(end, extent))
            element = t.int_add(t.int_mul(line.step, index), line.first)
            state.assume(t.implies(is_inside, t.eq(made, element)))

    def _extent_of(self, object_: Object) -> Term | None:
        """Bytes of memory that the host has filled."""
        if isinstance(object_, Variable) and object_.symbol in self.setting.module.globals:
            return self.setting.table.integer(self.setting.module.globals[object_.symbol].size)
        given = self.setting.given
        return None if given is None else given.extents.get(object_)

    def _limit_in_record(
        self, state: State, contents: Contents, offset: Term, type_: types.Type, made: Value
    ) -> None:
        """Of a record that is passed by value, as long as it is as it was."""
        given, rest = self.setting.given, contents.rest
        if given is None or rest is None or not isinstance(type_, types.Int):
            return
        sizes = {p.variable: p.size for p in self.setting.kernel.parameters}
        is_whole = rest == ParameterBytes(rest.parameter, 0, sizes.get(rest.parameter, -1))
        if is_whole and contents.cells == given.records.get(rest.parameter):
            numbers = given.numbers_in_records.get(rest.parameter)
            self._limit_by(state, numbers, offset, type_, made)

    def _limit_by(
        self, state: State, numbers: Numbers | None, offset: Term, type_: types.Int, made: Value
    ) -> None:
        if numbers is None or 8 * numbers.size != type_.bits or not isinstance(made, Term):
            return
        t = self.setting.table
        if quotient(t, offset, numbers.size) is not None:
            state.assume(t.int_in_range(made, numbers.low, numbers.high))
            for condition in numbers.above(t, made):
                state.assume(condition)

    def _own(
        self,
        state: State,
        object_: Local,
        offset: Term,
        type_: types.Type,
        name: str,
        rounds: Sequence[Term],
    ) -> Value:
        contents = state.memory.get(object_, NOTHING)
        where, size = int_value(offset), size_of(type_)
        unknown = self.setting.unknown(type_, name, rounds)
        if where is None or size is None:
            self._limit_in_record(state, contents, offset, type_, unknown)
            return unknown
        found = contents.cells.get((where, size))
        if found is not None:
            return found if _is_of(found, unknown) else unknown
        if contents.overlaps(where, size):
            if isinstance(type_, types.Int) and type_.bits == 8 * size:
                number = self._number(contents, where, size)
                return unknown if number is None else number
            return self._lanes(state, object_, where, type_, unknown, name, rounds)
        if contents.rest is not None and where + size <= contents.rest.end:
            return self._argument(contents.rest.parameter, contents.rest.shift + where, type_)
        return unknown

    def _number(self, contents: Contents, where: int, size: int) -> Term | None:
        """Bytes of one number that was stored, or of several in a row; the lowest are first."""
        t = self.setting.table
        parts: list[tuple[Term, int]] = []
        at_ = where
        while at_ < where + size:
            held = [
                (o, n, v)
                for (o, n), v in contents.cells.items()
                if o <= at_ < o + n and isinstance(v, Term) and v.sort is INT
            ]
            if len(held) != 1:
                return None
            ((o, n, number),) = held
            if o < at_:
                number = self._without(number, 8 * (at_ - o))
            taken = min(o + n, where + size) - at_
            if at_ + taken < where + size:
                number = t.int_mod(number, t.integer(1 << (8 * taken)))
            parts.append((number, 1 << (8 * (at_ - where))))
            at_ += taken
        return t.int_combine(0, parts)

    def _without(self, number: Term, bits: int) -> Term:
        """Its upper part: a number is held as any that is congruent, and so is its quotient."""
        t, power = self.setting.table, 1 << bits
        constant, monomials = polynomial(number)
        low = {m: c for m, c in monomials.items() if c % power}
        rest = t.int_polynomial(constant % power, low)
        if self.setting.intervals(rest).within(0, power - 1):
            high = {m: c // power for m, c in monomials.items() if m not in low}
            return t.int_polynomial(constant // power, high)
        return t.int_div(number, t.integer(power))

    def _lanes(
        self,
        state: State,
        object_: Local,
        where: int,
        type_: types.Type,
        unknown: Value,
        name: str,
        rounds: Sequence[Term],
    ) -> Value:
        """Of a vector or record that was written part by part."""
        if not isinstance(unknown, Lanes):
            return unknown
        parts = []
        for n, (part, offset) in enumerate(types.parts_of(type_)):
            at_ = self.setting.table.integer(where + offset)
            parts.append(self._own(state, object_, at_, part, f"{name} .{n}", rounds))
        return Lanes(tuple(parts))

    def _argument(self, parameter: str, offset: int, type_: types.Type) -> Value:
        """Bytes of a record that is passed by value."""
        setting = self.setting
        if isinstance(type_, types.Pointer) and setting.given is not None:
            return setting.unknown(type_, f"{parameter}.{offset}", ())  # it may lead anywhere
        if isinstance(type_, types.Pointer):
            return at(setting.table, Member(parameter, offset), setting.table.integer(0))
        part = self._member(parameter, offset, type_)
        made: Value
        if part is not None and isinstance(type_, types.Int) and isinstance(part.ctype, types.CInt):
            made = setting.member(parameter, part.path)
            setting.argument(made, *type_range(type_.bits, part.ctype.signed))
        else:
            made = setting.function_of(type_, f"{parameter}.{offset} {type_}", ())
        if isinstance(type_, types.Int) and type_.bits > 1 and isinstance(made, Term):
            member = NumberInRecord(offset, types.store_size_of(type_), made)
            known = setting.members.setdefault(parameter, [])
            if member not in known:
                known.append(member)
        return made

    def _member(self, parameter: str, offset: int, type_: types.Type) -> Part | None:
        """A number of the record that has a name in C."""
        records = self.setting.module.records
        found = next(p for p in self.setting.kernel.parameters if p.variable == parameter)
        if found.ctype is not None and isinstance(type_, types.Int) and type_.bits > 1:
            for part in numbers_in(found.ctype, records):
                size = types.c_size(part.ctype, records)
                if part.bit_width is None and (part.offset, 8 * size) == (offset, type_.bits):
                    return part
        return None

    def may_change(self, object_: Object) -> bool:
        """May a thread of the launch write it?"""
        changed = self.setting.writes.changed
        if ANYTHING in changed:
            return True
        given = self.setting.given
        if given is not None and any(
            r.kind is RootKind.PARAMETER and (r.deep or r.name in given.led_to_by(object_))
            for r in changed
        ):
            return True
        match object_:
            case Allocation():
                return any(r.deep for r in changed)
            case Parameter(name):
                return any(r.kind is RootKind.PARAMETER and r.name == name for r in changed)
            case Member(name):
                return any(r.kind is RootKind.PARAMETER and r.name == name for r in changed)
            case Variable(symbol):
                variable = self.setting.module.globals.get(symbol)
                if variable is None:
                    return True
                if variable.constant or variable.space is Space.CONSTANT:
                    return False
                if variable.space is Space.SHARED:
                    return True
                return any(r.kind is RootKind.GLOBAL and r.name == symbol for r in changed)
            case _:
                return True

    # --- stores ---------------------------------------------------------------------------------

    def store(
        self,
        state: State,
        address: Value,
        value: Value,
        size: int | None,
        type_: types.Type = types.VOID,
    ) -> None:
        """What is left in the thread's own memory; of a record or vector of a type, its parts."""
        if not isinstance(address, Places):
            self.lose_all(state)
            return
        parts = types.parts_of(type_) if isinstance(value, Lanes) else []
        is_sure = len(address.alternatives) == 1 and not parts
        for place in address.alternatives:
            if place.object == ANYWHERE:
                self.lose_all(state)
            if isinstance(place.object, Local):
                self._put(state, place.object, place.offset, value if is_sure else None, size)
        if isinstance(value, Lanes) and len(value.parts) == len(parts):
            for part, (inner, offset) in zip(value.parts, parts):
                there = moved(self.setting.table, address, self.setting.table.integer(offset))
                self.store(state, there, part, size_of(inner), inner)

    def _put(
        self, state: State, object_: Local, offset: Term, value: Value | None, size: int | None
    ) -> None:
        self.stored.add(object_)
        where = int_value(offset)
        if where is None or size is None:
            state.memory[object_] = NOTHING
            return
        before = state.memory.get(object_, NOTHING)
        cells = before.without(where, size)
        if value is None:
            state.memory[object_] = Contents(cells)
            return
        cells[where, size] = value
        # What was overwritten in part is not known any more, nor is it what the rest is.
        gone = [(o, n) for o, n in before.cells if (o, n) not in cells]
        is_cut = any(o < where or o + n > where + size for o, n in gone)
        state.memory[object_] = Contents(cells, None if is_cut else before.rest)

    def lose_all(self, state: State) -> None:
        """Through an unknown address, all may have been written."""
        for object_ in state.memory:
            self.stored.add(object_)
            state.memory[object_] = NOTHING

    def copy(self, state: State, to: Value, source: Value, size: int | None) -> None:
        """Bytes from one object to another; only the thread's own are followed."""
        if not isinstance(to, Places):
            self.lose_all(state)
            return
        for place in to.alternatives:
            if place.object == ANYWHERE:
                self.lose_all(state)
            if not isinstance(place.object, Local):
                continue
            self.stored.add(place.object)
            where = int_value(place.offset)
            if where is None or size is None or len(to.alternatives) > 1:
                state.memory[place.object] = NOTHING
                continue
            before = state.memory.get(place.object, NOTHING)
            cells = before.without(where, size)
            taken = self.taken(state, source, size)
            for (offset, length), value in taken.cells.items():
                cells[where + offset, length] = value
            rest = taken.rest
            if rest is not None:
                rest = ParameterBytes(rest.parameter, rest.shift - where, rest.end + where)
            is_whole = where == 0 and not before.without(where, size)
            state.memory[place.object] = Contents(cells, rest if is_whole else None)

    def taken(self, state: State, source: Value, size: int) -> Contents:
        """The contents of an object from an address on."""
        if not isinstance(source, Places) or len(source.alternatives) != 1:
            return NOTHING
        (place,) = source.alternatives
        where = int_value(place.offset)
        if not isinstance(place.object, Local) or where is None:
            return NOTHING
        held = state.memory.get(place.object, NOTHING)
        cells = {
            (o - where, n): v
            for (o, n), v in held.cells.items()
            if where <= o and o + n <= where + size
        }
        rest = held.rest
        if any(o < where < o + n or o < where + size < o + n for o, n in held.cells):
            rest = None
        if rest is not None:
            end = min(rest.end - where, size)
            rest = ParameterBytes(rest.parameter, rest.shift + where, end)
        return Contents(cells, rest)


def quotient(t: TermTable, term: Term, number: int) -> Term | None:
    """A term divided by a number, if it is a multiple of it."""
    constant, monomials = polynomial(term)
    if any(factor % number for factor in (constant, *monomials.values())):
        return None
    return t.int_polynomial(constant // number, {m: c // number for m, c in monomials.items()})


def size_of(type_: types.Type) -> int | None:
    """Bytes that a value takes in memory."""
    return None if isinstance(type_, types.Void) else types.size_of(type_)


def _is_of(found: Value, like: Value) -> bool:
    """Has a stored value the form that is asked for?"""
    match found, like:
        case Term(), Term():
            return found.sort is like.sort
        case Lanes(), Lanes():
            return len(found.parts) == len(like.parts) and all(
                _is_of(a, b) for a, b in zip(found.parts, like.parts)
            )
        case Places(), Places():
            return True
        case _:
            return False
