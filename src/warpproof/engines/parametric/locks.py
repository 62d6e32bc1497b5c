"""Which objects are locks, and at which accesses they are held.

Enters: a trace. Leaves: for an access, the locks that are held there (`Section`). Guaranteed: two
threads that hold one cell of a lock at two accesses have made them one after the other, with an
order that every execution has.

An object is a lock if, of all the kernel does to it,

- each atomic access either tries to take a cell (a compare-and-swap from `free`, or an exchange;
  what it writes is never `free`), or is a release (it writes `free`, by a thread that found `free`
  when it took this very cell, and has not released it since), or writes nothing;
- all of them are as wide as a cell, lie on one, and have the scope of all threads that share it;
- what is written otherwise is no part of a cell, or is written before a barrier that all come to
  before they touch a lock.

Then a cell holds `free` only while nobody holds it. By induction over the order in which the cell
is written, which one location always has: at first nobody has taken it, whatever it holds (if it
is never free, nobody ever enters); a try finds `free` only if nobody holds the cell, and leaves
something else; a try that finds something else does not make it free; a release is its holder's. So
of two threads that both have taken a cell, one has released it before the other took it.

That orders the accesses in between if they are seen in that order too: the first thread's access is
followed by a fence that releases (or the release has that order), the second one's comes after a
fence that acquires (or the take has that order), each at the scope of the object. What is handed
on reaches the second thread although others have held the cell in between: each read-modify-write
hands it on, and a release by a store is asked for a fence between take and release, as all are.

A lock that nobody releases is taken by one thread for each cell at most: no order is needed. With
exchanges only, one that finds none of the numbers that are written is the first.
"""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.base.records import record
from warpproof.engines.parametric.cells import cell_of, unit
from warpproof.engines.parametric.lock_steps import needed_scope
from warpproof.engines.parametric.prove import Prover
from warpproof.engines.parametric.scope import owner_of
from warpproof.engines.parametric.sections import Taken
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.trace import Around, LockStep, MemoryAccess, Role, Trace
from warpproof.logic.index.polynomials import int_value
from warpproof.logic.terms import INT, Term
from warpproof.logic.walk import substitute
from warpproof.semantics.domain.registers import Object
from warpproof.semantics.parametric.accesses import Group, Owner, Section
from warpproof.semantics.parametric.phases import is_separated


@record
class _Lock:
    """`free`: what a cell holds that nobody has taken; None if it is what nobody `writes`."""

    free: int | None
    written: tuple[int, ...]
    is_released: bool


class Locks:
    def __init__(self, setting: Setting, trace: Trace, prover: Prover) -> None:
        self._setting = setting
        self._table = setting.table
        self._trace = trace
        self._prover = prover
        self._locks: dict[Object, _Lock | None] = {}

    def held(self, access: MemoryAccess) -> tuple[Section[Object], ...]:
        return tuple(self._sections(access))

    def _sections(self, access: MemoryAccess) -> Iterator[Section[Object]]:
        for taken in access.taken:
            lock = self._lock(taken.object)
            if lock is None:
                continue
            is_fenced = taken.is_entered and (access.site, taken.object) not in self._trace.unfenced
            if is_fenced or not lock.is_released:
                owner = owner_of(self._setting, taken.object)
                yield Section(taken.object, owner, taken.offset, self._is_taken(lock, taken))

    def _is_taken(self, lock: _Lock, taken: Taken) -> Term:
        t = self._table
        if lock.free is not None:
            return t.and_(taken.guard, t.eq(taken.result, t.integer(lock.free)))
        others = [t.not_(t.eq(taken.result, t.integer(n))) for n in lock.written]
        return t.all_of([taken.guard, *others])

    # --- locks ----------------------------------------------------------------------------------

    def _lock(self, object_: Object) -> _Lock | None:
        if object_ not in self._locks:
            self._locks[object_] = None if self._trace.has_lost_locks else self._made(object_)
        return self._locks[object_]

    def _made(self, object_: Object) -> _Lock | None:
        steps = [s for s in self._trace.lock_steps if s.object == object_]
        tries = [s for s in steps if s.role is Role.TRY]
        releases = [s for s in steps if s.role is Role.RELEASE]
        written = [None if s.new is None else int_value(s.new) for s in tries]
        free = {s.expected for s in tries if s.is_swap}
        free |= {None if s.new is None else int_value(s.new) for s in releases}
        if not self._is_of_cells(object_, steps) or len(free) > 1 or None in free:
            return None
        if not all(s.is_ordered for s in releases):
            return None
        if not free and None in written:
            return None
        value = next(iter(free), None)
        if value is not None and not all(self._is_not(s, value) for s in tries):
            return None
        if any(self._may_disturb(a, steps) for a in self._others(object_, steps)):
            return None
        numbers = tuple(sorted({n for n in written if n is not None}))
        return _Lock(value, numbers, bool(releases))

    def _is_of_cells(self, object_: Object, steps: list[LockStep]) -> bool:
        needed = needed_scope(self._setting, object_).value
        size = steps[0].size
        return all(
            s.role is not Role.OTHER
            and s.size == size
            and unit(s.offset) % size == 0
            and s.scope.value >= needed
            for s in steps
        )

    def _is_not(self, step: LockStep, value: int) -> bool:
        assert step.new is not None
        t = self._table
        return self._prover.holds(step.known.all, t.not_(t.eq(step.new, t.integer(value))))

    # --- what else is written -------------------------------------------------------------------

    def _others(self, object_: Object, steps: list[LockStep]) -> list[MemoryAccess]:
        sites = {s.site for s in steps}
        accesses = self._trace.accesses
        return [a for a in accesses if a.object == object_ and a.is_write and a.site not in sites]

    def _may_disturb(self, access: MemoryAccess, steps: list[LockStep]) -> bool:
        """May what is written be part of a cell while somebody holds it?"""
        if access.size is None:
            return True
        return not self._is_before(access, steps) and any(self._meet(access, s) for s in steps)

    def _meet(self, access: MemoryAccess, step: LockStep) -> bool:
        """May any two threads, or one, touch the same bytes with them?"""
        t, launch = self._table, self._setting.launch
        ends = []
        formulas: list[Term] = []
        for known, offset, around in (
            (access.known, access.offset, access.around),
            (step.known, step.offset, self._around(step)),
        ):
            by = launch.at(launch.fresh_thread("any"))
            for body, _ in around:
                if body.counter is not None:
                    by[body.counter] = t.fresh("round", INT)
                    self._setting.ranges.counter(by[body.counter])
            *facts, end = substitute(t, [*known.all, offset], by)
            formulas += facts
            ends.append(end)
        mine, yours = ends
        size = access.size or 1
        formulas.append(t.int_lt(mine, t.int_combine(step.size, [(yours, 1)])))
        formulas.append(t.int_lt(yours, t.int_combine(size, [(mine, 1)])))
        return not self._prover.refuted(formulas)

    def _around(self, step: LockStep) -> Around:
        return next(a.around for a in self._trace.accesses if a.site == step.site)

    def _is_before(self, access: MemoryAccess, steps: list[LockStep]) -> bool:
        """Is it made before a barrier, and all steps after it, whichever threads make them?"""
        if len(access.around) > 1:
            return False
        group = Group.BLOCK
        if owner_of(self._setting, access.object) is Owner.LAUNCH:
            group = Group.GRID
        accesses = self._trace.accesses
        sites = {s.site for s in steps}
        first = accesses.index(access)
        mine = cell_of(self._setting, access, 1)
        return all(
            n > first and is_separated(self._table, mine, cell_of(self._setting, other, 1), group)
            for n, other in enumerate(accesses)
            if other.site in sites
        )
