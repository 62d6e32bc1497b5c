"""Shared and local memory that was written before it is read, for launches of any size.

Enters: a kernel that was walked. Leaves: the shared and local arrays of which every read is of
bytes that some thread has written, and what launches have to meet for that. For a read, a writer is
looked for: the thread and the rounds in which an earlier store has touched the cell, by the inverse
of its index. Guaranteed, for kernels without divergence: the writer is a thread of the block, comes
to the store, in rounds that happen, and before the read. That it does is asked of a solver,
whatever the inverse is. Before means earlier in the code, in the same round of loops around both,
or in an earlier round, with a barrier of the block between them that the reader has passed, or by
the reader itself. Behind the launch, all that its threads wrote is before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd

from warpproof.base.records import record, replace
from warpproof.engines.parametric.preconditions import Preconditions
from warpproof.engines.parametric.prove import PATIENT, Prover
from warpproof.engines.parametric.scope import DYNAMIC_SHARED
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.state import Known
from warpproof.engines.parametric.trace import Declared, MemoryAccess, Trace
from warpproof.ir.nodes import Space
from warpproof.logic.index.digits import Digit
from warpproof.logic.index.inverse import Inverter
from warpproof.logic.index.polynomials import int_value, mentions
from warpproof.logic.index.simplify import conjuncts, upper_bounds
from warpproof.logic.terms import INT, Op, Term, polynomial
from warpproof.logic.walk import free_symbols, substitute
from warpproof.semantics.domain.integer_values import Local, Variable
from warpproof.semantics.domain.registers import Object
from warpproof.semantics.parametric.accesses import BarrierInterval, Group

_MOST_WRITERS = 6
_MOST_OWN_WRITERS = 20
_MOST_PARTS = 16


@record
class Written:
    """Arrays whose reads are shown to be of written bytes, in launches that meet `needed`."""

    symbols: frozenset[str]
    needed: tuple[Term, ...]


@record
class _Rounds:
    """Of loops around the read and the store: those that the writer is in the same round of as the
    reader, and one that it was in an earlier round of."""

    same: tuple[BarrierInterval, ...]
    earlier: BarrierInterval | None = None

    def of_writer(self, store: MemoryAccess) -> list[BarrierInterval]:
        """Loops around the store whose rounds are any."""
        return [i for i, _ in store.around if i not in self.same and i is not self.earlier]


@record
class _Life:
    """Of an object, from where it is there to where it is there anew: accesses to it. Each round of
    the bodies around its declaration has its own."""

    accesses: Sequence[MemoryAccess]
    bodies: Sequence[BarrierInterval]

    def rounds_of(self, read: MemoryAccess) -> list[BarrierInterval]:
        """Loops of which an earlier round was in the same life."""
        loops = [i for i, _ in read.around if i.counter is not None]
        return [i for i in loops if i not in self.bodies]


class Initialised:
    _is_by_grid = False  # are writers looked for in all blocks, of what is read after the launch?

    def __init__(self, setting: Setting, trace: Trace, prover: Prover) -> None:
        self._setting = setting
        self._table = setting.table
        self._trace = trace
        self._prover = prover
        self._preconditions = Preconditions(setting, prover)

    def written(self, required: Sequence[Term] = ()) -> Written:
        """`required` is what launches meet for other reasons."""
        objects = dict.fromkeys(a.object for a in self._trace.accesses if self._is_own(a.object))
        symbols: set[str] = set()
        open_: set[str] = set()  # several calls have a local variable of one name
        needed: dict[Term, None] = {}
        for object_ in objects:
            found = self._of_object(object_, (*required, *needed))
            if found is None:
                open_ |= self._symbols(object_)
            else:
                needed.update(dict.fromkeys(found))
                symbols |= self._symbols(object_)
        return Written(frozenset(symbols - open_), tuple(needed))

    def _is_own(self, object_: Object) -> bool:
        """Memory of a block or of a thread, which nobody has written before the launch?"""
        if object_ == DYNAMIC_SHARED or isinstance(object_, Local):
            return True
        if not isinstance(object_, Variable):
            return False
        variable = self._setting.module.globals.get(object_.symbol)
        return variable is not None and variable.space is Space.SHARED

    def _symbols(self, object_: Object) -> set[str]:
        if object_ == DYNAMIC_SHARED:
            variables = self._setting.module.globals.values()
            return {v.symbol for v in variables if v.dynamic_shared}
        if isinstance(object_, Local):
            return {object_.name}
        assert isinstance(object_, Variable)
        return {object_.symbol}

    def _of_object(self, object_: Object, known: Sequence[Term]) -> list[Term] | None:
        """What launches have to meet; None if a read is open."""
        needed: list[Term] = []
        for life in self._lives(object_):
            stores: list[MemoryAccess] = []
            for access in life.accesses:
                if not access.is_write or access.atomic:
                    for part in self._parts(access, stores):
                        more = self._of_read(part, stores, life, (*known, *needed))
                        if more is None:
                            return None
                        needed += more
                if access.is_write:
                    stores.append(access)
        return needed

    def _lives(self, object_: Object) -> Iterator[_Life]:
        """From each declaration to the next."""
        before = Declared(object_, 0, (), by_call=True)
        for declared in (d for d in self._trace.declared if d.object == object_):
            yield self._life(before, declared.accesses)
            before = declared
        yield self._life(before, None)

    def _life(self, declared: Declared, end: int | None) -> _Life:
        object_ = declared.object
        accesses = [a for a in self._trace.accesses[declared.accesses : end] if a.object == object_]
        bodies = list(declared.bodies)
        if declared.by_call and isinstance(object_, Local) and accesses:
            # What the compiler makes on its way, and what is jumped to, is declared nowhere.
            bodies += [i for i, _ in accesses[0].around if all(_is_around(i, a) for a in accesses)]
        return _Life(accesses, bodies)

    def _parts(self, read: MemoryAccess, stores: Sequence[MemoryAccess]) -> Iterator[MemoryAccess]:
        """What is read, in pieces no larger than what was written: a record, part by part."""
        size = min((s.size for s in stores if s.size), default=0)
        count = 0 if not size or not read.size else read.size // size
        if not 1 < count <= _MOST_PARTS or read.size != count * size:
            yield read
            return
        for number in range(count):
            offset = self._table.int_combine(number * size, [(read.offset, 1)])
            yield replace(read, offset=offset, size=size)

    def _of_read(
        self,
        read: MemoryAccess,
        stores: Sequence[MemoryAccess],
        life: _Life,
        known: Sequence[Term],
    ) -> list[Term] | None:
        covered = list(self._covers(read, stores))
        found = self._needed(read, covered, known)
        if found is None and life.rounds_of(read):
            earlier = list(self._covers(read, [a for a in life.accesses if a.is_write], life))
            found = self._needed(read, [*covered, *earlier], known) if earlier else None
        return found

    def _needed(
        self, read: MemoryAccess, covered: Sequence[tuple[Term, Term]], known: Sequence[Term]
    ) -> list[Term] | None:
        """What launches have to meet for one of the writers to be there: for one alone, or such
        that all of them are threads of the block."""
        if not covered:
            return None
        t = self._table
        facts = (*read.known.all, *known)
        any_ = t.any_of([t.and_(*both) for both in covered])
        if self._prover.holds(facts, any_, PATIENT):
            return []
        for both in covered:
            more = self._preconditions.of(read.known, t.and_(*both), known)
            if more is not None:
                return [more]
        if len(covered) == 1:
            return None
        for needed in (self._of_threads(read, covered, known), self._whole_blocks(any_, known)):
            if needed and self._prover.holds((*facts, *needed), any_, PATIENT):
                return needed
        return None

    def _of_threads(
        self, read: MemoryAccess, covered: Sequence[tuple[Term, Term]], known: Sequence[Term]
    ) -> list[Term]:
        """For the writers to be threads of the block."""
        needed: dict[Term, None] = {}
        for is_thread, _ in covered:
            more = self._preconditions.of(read.known, is_thread, (*known, *needed))
            if more is not None and more is not self._table.true:
                needed[more] = None
        return list(needed)

    def _whole_blocks(self, any_: Term, known: Sequence[Term]) -> list[Term]:
        """Blocks that are as large as they may be."""
        t, setting = self._table, self._setting
        largest: dict[Term, int] = {}
        for fact in (*known, *setting.required):
            for part in conjuncts(t, fact):
                if part.op is not Op.INT_LE or not part.args[1].is_constant:
                    continue
                size, most = part.args[0], part.args[1].value
                largest[size] = min(most, largest.get(size, most))
        mentioned = free_symbols([any_])
        sizes = (size for size in setting.launch.sizes.values() if size in mentioned)
        return [t.int_le(t.integer(largest[s]), s) for s in sizes if s in largest]

    # --- writers --------------------------------------------------------------------------------

    def _covers(
        self, read: MemoryAccess, stores: Sequence[MemoryAccess], life: _Life | None = None
    ) -> Iterator[tuple[Term, Term]]:
        """For stores, that a thread of the block has written what is read, in two parts; the latest
        first. Within a `life`: in an earlier round, wherever the store is in the code."""
        left = _MOST_OWN_WRITERS if isinstance(read.object, Local) else _MOST_WRITERS
        for store in dict.fromkeys(reversed(stores)):
            if not self._may_cover(store, read):
                continue
            for rounds in self._rounds(read, store, life):
                for writer in self._writers(read, store, rounds) if left > 0 else ():
                    left -= 1
                    written = self._has_written(read, store, writer, rounds)
                    if self._goes_round(read, store, writer, rounds, self._table.and_(*written)):
                        yield written

    def _rounds(
        self, read: MemoryAccess, store: MemoryAccess, life: _Life | None
    ) -> Iterator[_Rounds]:
        common = _common(read, store)
        if life is None:
            yield _Rounds(tuple(common))
            return
        within = life.rounds_of(read)
        for number, interval in reversed(list(enumerate(common))):
            if interval in within:
                yield _Rounds(tuple(common[:number]), interval)

    def _may_cover(self, store: MemoryAccess, read: MemoryAccess) -> bool:
        if not read.size or not store.size:
            return False
        at, to = int_value(read.offset), int_value(store.offset)
        if at is None or to is None:
            return store.size >= read.size  # in some thread or round
        return to <= at and at + read.size <= to + store.size

    def _writers(
        self, read: MemoryAccess, store: MemoryAccess, rounds: _Rounds
    ) -> Iterator[dict[Term, Term]]:
        """Values for the digits and counters of a store."""
        t, launch = self._table, self._setting.launch
        counters = _counters(rounds.of_writer(store))
        own, same = {s: s for s in launch.symbols}, launch.blocks
        zeros = {s: t.integer(0) for s in launch.symbols}
        none: dict[Term, Term] = {}
        earlier = none if rounds.earlier is None else self._round_before(rounds.earlier)
        if self._is_by_grid:
            same, defaults = (), [zeros]
        else:
            zeros |= {s: s for s in self._setting.blocks}
            defaults = [own, zeros]
            yield {**own, **earlier, **{c: t.integer(0) for c in counters}}
            if isinstance(store.object, Local) and not counters and not earlier:
                return  # nobody else writes it, and this is the only round
        for known_rounds in (earlier, none) if earlier else (none,):
            thread = launch.fresh_thread("writer", launch.symbols if same else None)
            at_writer = {**launch.at(thread), **known_rounds}
            digits = [
                Digit(symbol, digit.bound)
                for symbol, digit in zip(thread, launch.digits)
                if digit not in same
            ]
            for counter in [*(earlier.keys() - known_rounds.keys()), *counters]:
                fresh = t.fresh("round of the writer", INT)
                self._setting.ranges.counter(fresh)
                at_writer[counter] = fresh
                digits.append(Digit(fresh, None))
            (offset, mask) = substitute(t, [store.offset, t.all_of(store.known.all)], at_writer)
            known = (*read.known.all, *self._setting.required)
            inverter = Inverter(self._setting.ranges, upper_bounds(t, known))
            for named in (digits, [d for d in digits if mentions(offset, (d.symbol,))]):
                found = inverter.solve(named, mask, *self._in_units(offset, read.offset))
                if found is None:
                    continue
                for rest in defaults:
                    others = {
                        symbol: found.get(fresh, rest.get(symbol, t.integer(0)))
                        for symbol, fresh in at_writer.items()
                    }
                    yield others | known_rounds
                    if len(named) == len(digits):
                        break
                break

    def _round_before(self, interval: BarrierInterval) -> dict[Term, Term]:
        assert interval.counter is not None
        return {interval.counter: self._table.int_combine(-1, [(interval.counter, 1)])}

    def _in_units(self, *offsets: Term) -> tuple[list[Term], ...]:
        """Divided by what divides them all."""
        parts = [polynomial(offset) for offset in offsets]
        unit = gcd(*(n for constant, monomials in parts for n in (constant, *monomials.values())))
        unit = unit or 1
        return tuple(
            [self._table.int_polynomial(c // unit, {m: n // unit for m, n in monomials.items()})]
            for c, monomials in parts
        )

    def _has_written(
        self, read: MemoryAccess, store: MemoryAccess, writer: dict[Term, Term], rounds: _Rounds
    ) -> tuple[Term, Term]:
        """That it is a thread of the block, and that it has written what is read."""
        t, launch = self._table, self._setting.launch
        thread = tuple(writer[s] for s in launch.symbols)
        path, offset = substitute(t, [t.all_of(store.known.path), store.offset], writer)
        parts = [path]
        if store.size == read.size:
            parts.append(t.eq(offset, read.offset))
        else:
            most = (store.size or 0) - (read.size or 0)
            parts.append(t.int_in_range(t.int_sub(read.offset, offset), 0, most))
        zero = t.integer(0)
        parts += [t.int_le(zero, writer[c]) for c in _counters(rounds.of_writer(store))]
        for counter in _counters([rounds.earlier] if rounds.earlier is not None else []):
            parts += [t.int_le(zero, writer[counter]), t.int_lt(writer[counter], counter)]
        if not self._are_parted(read, store, rounds, t.all_of(parts), writer):
            parts += [t.eq(writer[s], s) for s in launch.symbols]
        return launch.in_range(thread), t.all_of(parts)

    def _are_parted(
        self,
        read: MemoryAccess,
        store: MemoryAccess,
        rounds: _Rounds,
        written: Term,
        writer: dict[Term, Term],
    ) -> bool:
        """Has the reader passed a barrier of its block that stands between the two? One of the
        writer's round behind the store, or one of the reader's before the read."""
        if self._is_by_grid:
            return True
        if isinstance(read.object, Local):
            return False  # others have their own
        before = dict(store.around)
        facts = (*read.known.all, written)
        for interval, passed in read.around:
            first = before.get(interval, 0)
            if interval is rounds.earlier:
                (counter,) = _counters([interval])
                at_writer = {counter: writer[counter]}
                masks = [b.mask for b in interval.barriers[:passed] if b.group >= Group.BLOCK]
                behind = [b.mask for b in interval.barriers[first:] if b.group >= Group.BLOCK]
                masks += substitute(self._table, behind, at_writer)
            elif interval in rounds.same or interval not in before:
                between = interval.barriers[first:passed]
                masks = [b.mask for b in between if b.group >= Group.BLOCK]
            else:
                continue  # of an earlier round the writer goes round it by itself
            if any(self._prover.holds(facts, mask) for mask in masks):
                return True
        return False

    def _goes_round(
        self,
        read: MemoryAccess,
        store: MemoryAccess,
        writer: dict[Term, Term],
        rounds: _Rounds,
        written: Term,
    ) -> bool:
        """Has the writer gone round loops as often as it says? Loops with barriers of the block
        that are around both it goes round as the reader does."""
        t = self._table
        alike = (*rounds.same, rounds.earlier)
        for interval, _ in store.around:
            counter = interval.counter
            if counter is None or (interval in alike and _has_barrier(interval)):
                continue
            count = writer.get(counter, counter)
            goal = t.eq(count, t.integer(0))
            if interval.back is not None:
                earlier = t.fresh("an earlier round", INT)
                self._setting.ranges.counter(earlier)
                (back,) = substitute(t, [interval.back], {**writer, counter: earlier})
                goal = t.implies(t.int_lt(earlier, count), back)
            if not self._prover.holds((*read.known.all, written), goal):
                return False
        return True


class Filled(Initialised):
    """Objects of which a launch writes every byte, by a thread of any block."""

    _is_by_grid = True

    def is_whole(self, object_: Object, extent: Term) -> bool:
        t = self._table
        stores = [a for a in self._trace.accesses if a.object == object_ and a.is_write]
        sizes = [store.size for store in stores if store.size]
        if not sizes:
            return False
        element, size = t.fresh("element", INT), min(sizes)
        self._setting.ranges.counter(element)
        offset = t.int_scale(element, size)
        known = Known((t.int_le(t.integer(0), element), t.int_lt(offset, extent)), ())
        last = stores[-1]
        read = MemoryAccess(object_, offset, size, None, 1, False, False, 0, known, (), last.span)
        covered = [t.and_(*both) for both in self._covers(read, stores)]
        return bool(covered) and self._prover.holds(known.all, t.any_of(covered), PATIENT)


def _common(read: MemoryAccess, store: MemoryAccess) -> list[BarrierInterval]:
    bodies = [interval for interval, _ in read.around]
    return [interval for interval, _ in store.around if interval in bodies]


def _is_around(body: BarrierInterval, access: MemoryAccess) -> bool:
    return any(interval is body for interval, _ in access.around)


def _counters(intervals: Sequence[BarrierInterval]) -> list[Term]:
    return [i.counter for i in intervals if i.counter is not None]


def _has_barrier(interval: BarrierInterval) -> bool:
    return any(barrier.group >= Group.BLOCK for barrier in interval.barriers)
