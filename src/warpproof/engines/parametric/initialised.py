"""Shared and local memory that was written before it is read, for launches of any size.

Enters: a kernel that was walked. Leaves: the shared and local arrays of which every read is of
bytes that some thread has written, and what launches have to meet for that. For a read, a writer is
looked for: the thread and the rounds in which an earlier store has touched the cell, by the inverse
of its index. Guaranteed, for kernels without divergence: the writer is a thread of the block, comes
to the store, in rounds that happen, and before the read. That it does is asked of a solver,
whatever the inverse is. Before means earlier in the code, in the same round of loops around both,
with a barrier of the block between them that the reader has passed, or by the reader itself. Behind
the launch, all that its threads wrote is before.
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
from warpproof.engines.parametric.trace import MemoryAccess, Trace
from warpproof.ir.nodes import Space
from warpproof.logic.index.digits import Digit
from warpproof.logic.index.inverse import Inverter
from warpproof.logic.index.polynomials import int_value, mentions
from warpproof.logic.index.simplify import upper_bounds
from warpproof.logic.terms import INT, Term, polynomial
from warpproof.logic.walk import substitute
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
        stores: list[MemoryAccess] = []
        for access in self._trace.accesses:
            if access.object != object_:
                continue
            if not access.is_write or access.atomic:
                for part in self._parts(access, stores):
                    more = self._of_read(part, stores, (*known, *needed))
                    if more is None:
                        return None
                    needed += more
            if access.is_write:
                stores.append(access)
        return needed

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
        self, read: MemoryAccess, stores: Sequence[MemoryAccess], known: Sequence[Term]
    ) -> list[Term] | None:
        covered = list(self._covers(read, stores))
        if not covered:
            return None
        t = self._table
        facts = (*read.known.all, *known)
        if self._prover.holds(facts, t.any_of(covered), PATIENT):
            return []
        for one in covered:
            more = self._preconditions.of(read.known, one, known)
            if more is not None:
                return [more]
        return None

    # --- writers --------------------------------------------------------------------------------

    def _covers(self, read: MemoryAccess, stores: Sequence[MemoryAccess]) -> Iterator[Term]:
        """For stores, that they have written what is read; the latest first."""
        left = _MOST_OWN_WRITERS if isinstance(read.object, Local) else _MOST_WRITERS
        for store in dict.fromkeys(reversed(stores)):
            if left and self._may_cover(store, read):
                for writer in self._writers(read, store):
                    left -= 1
                    written = self._has_written(read, store, writer)
                    if self._goes_round(read, store, writer, written):
                        yield written

    def _may_cover(self, store: MemoryAccess, read: MemoryAccess) -> bool:
        if not read.size or not store.size:
            return False
        at, to = int_value(read.offset), int_value(store.offset)
        if at is None or to is None:
            return store.size >= read.size  # in some thread or round
        return to <= at and at + read.size <= to + store.size

    def _writers(self, read: MemoryAccess, store: MemoryAccess) -> Iterator[dict[Term, Term]]:
        """Values for the digits and counters of a store."""
        t, launch = self._table, self._setting.launch
        counters = _own_counters(read, store)
        own, same = {s: s for s in launch.symbols}, launch.blocks
        zeros = {s: t.integer(0) for s in launch.symbols}
        if self._is_by_grid:
            same, defaults = (), [zeros]
        else:
            zeros |= {s: s for s in self._setting.blocks}
            defaults = [own, zeros]
            yield {**own, **{c: t.integer(0) for c in counters}}
            if isinstance(store.object, Local) and not counters:
                return  # nobody else writes it, and this is the only round
        thread = launch.fresh_thread("writer", launch.symbols if same else None)
        at_writer = launch.at(thread)
        digits = [
            Digit(symbol, digit.bound)
            for symbol, digit in zip(thread, launch.digits)
            if digit not in same
        ]
        for counter in counters:
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
                yield {
                    symbol: found.get(fresh, rest.get(symbol, t.integer(0)))
                    for symbol, fresh in at_writer.items()
                }
                if len(named) == len(digits):
                    break
            return

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
        self, read: MemoryAccess, store: MemoryAccess, writer: dict[Term, Term]
    ) -> Term:
        t, launch = self._table, self._setting.launch
        thread = tuple(writer[s] for s in launch.symbols)
        path, offset = substitute(t, [t.all_of(store.known.path), store.offset], writer)
        parts = [launch.in_range(thread), path]
        if store.size == read.size:
            parts.append(t.eq(offset, read.offset))
        else:
            most = (store.size or 0) - (read.size or 0)
            parts.append(t.int_in_range(t.int_sub(read.offset, offset), 0, most))
        parts += [t.int_le(t.integer(0), writer[c]) for c in _own_counters(read, store)]
        if not self._are_parted(read, store):
            parts += [t.eq(writer[s], s) for s in launch.symbols]
        return t.all_of(parts)

    def _are_parted(self, read: MemoryAccess, store: MemoryAccess) -> bool:
        """Has the reader passed a barrier of its block that stands between the two?"""
        if self._is_by_grid:
            return True
        if isinstance(read.object, Local):
            return False  # others have their own
        before = dict(store.around)
        return any(
            barrier.group >= Group.BLOCK and self._prover.holds(read.known.all, barrier.mask)
            for interval, passed in read.around
            for barrier in interval.barriers[before.get(interval, 0) : passed]
        )

    def _goes_round(
        self, read: MemoryAccess, store: MemoryAccess, writer: dict[Term, Term], written: Term
    ) -> bool:
        """Has the writer gone round loops as often as it says? Loops with barriers of the block
        that are around both it goes round as the reader does."""
        t = self._table
        common = _common(read, store)
        for interval, _ in store.around:
            counter = interval.counter
            if counter is None or (interval in common and _has_barrier(interval)):
                continue
            rounds = writer.get(counter, counter)
            goal = t.eq(rounds, t.integer(0))
            if interval.back is not None:
                earlier = t.fresh("an earlier round", INT)
                self._setting.ranges.counter(earlier)
                (back,) = substitute(t, [interval.back], {**writer, counter: earlier})
                goal = t.implies(t.int_lt(earlier, rounds), back)
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
        covered = list(self._covers(read, stores))
        return bool(covered) and self._prover.holds(known.all, t.any_of(covered), PATIENT)


def _common(read: MemoryAccess, store: MemoryAccess) -> list[BarrierInterval]:
    bodies = [interval for interval, _ in read.around]
    return [interval for interval, _ in store.around if interval in bodies]


def _own_counters(read: MemoryAccess, store: MemoryAccess) -> list[Term]:
    """Those of loops around the store that are not around the read."""
    common = _common(read, store)
    intervals = [interval for interval, _ in store.around if interval not in common]
    return [i.counter for i in intervals if i.counter is not None]


def _has_barrier(interval: BarrierInterval) -> bool:
    return any(barrier.group >= Group.BLOCK for barrier in interval.barriers)
