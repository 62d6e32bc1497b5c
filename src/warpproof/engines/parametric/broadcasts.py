"""Broadcasts: what one thread stores in shared memory and the threads of its block load later.

Enters: a trace. Leaves: for a formula about loads, what was stored there. Guaranteed, for kernels
without a race whose barriers all threads of a block reach: a load finds the number that a store W
left, if W was made, if

- W is made once by a thread: it is in no loop;
- a barrier of the block, which all execute, separates W from the load, whichever threads make them;
- every other access that may write a byte of what is loaded is separated from W likewise, and comes
  before it, or from the load, and comes after it, in no loop that both are in.

For a load at offset o in block b this is `path(c) and offset(c) = o => load(b, o) = value(c)` for
every thread c of the block, path, offset and value being those of W. The store of c is before the
barrier, whoever else writes the cell has done so before or does so after, and another thread that
writes to it by W too has raced with c. One c is spoken of: the one that the path names, such as
`threadIdx.x == 0`, or the offset. That it is another one costs a proof, and makes none wrong.

A path that is true leads to its place, if the barriers behind are reached. Where they are not the
load is not made either, and what stands for its value may be anything: the one that is said here is
no contradiction, as W comes before the load, so that neither its path nor its value speak of it.

Both are as wide as each other. A number is held as any that is congruent, and what is loaded as the
signed one, so the two are congruent, and the same if the range of what was stored says so.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from warpproof.base.records import record
from warpproof.engines.parametric.cells import cell_of
from warpproof.engines.parametric.prove import Prover
from warpproof.engines.parametric.scope import owner_of
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.trace import Around, MemoryAccess, Trace
from warpproof.logic.index.simplify import conjuncts
from warpproof.logic.terms import INT, FunctionSymbol, Op, Term, TermTable, polynomial
from warpproof.logic.walk import free_symbols, substitute, topological
from warpproof.semantics.domain.integer_values import type_range
from warpproof.semantics.parametric.accesses import Group, Owner
from warpproof.semantics.parametric.phases import is_separated
from warpproof.semantics.parametric.thread_space import Thread


@record
class Store:
    """What threads of a block find from there on."""

    access: MemoryAccess
    value: Term
    bits: int


class Broadcasts:
    def __init__(self, setting: Setting, trace: Trace, prover: Prover) -> None:
        self._setting = setting
        self._table = setting.table
        self._trace = trace
        self._prover = prover
        self._stores: dict[FunctionSymbol, Store | None] = {}

    def facts(self, formula: Term) -> list[Term]:
        """What is loaded in it, and in what was stored there."""
        found: dict[Term, Term] = {}
        asked = [formula]
        while asked:
            loads = [x for x in topological(asked) if x.op is Op.APPLY and x not in found]
            asked = []
            for load in loads:
                store = self._store(load.payload)
                if store is not None:
                    found[load] = self._about(load, store)
                    asked.append(found[load])
        return list(found.values())

    # --- stores ---------------------------------------------------------------------------------

    def _store(self, function: FunctionSymbol) -> Store | None:
        if function not in self._stores:
            number = self._trace.loaded.get(function)
            self._stores[function] = None if number is None else self.before(number)
        return self._stores[function]

    def before(self, number: int, without: Collection[int] = ()) -> Store | None:
        """The one whose number an access finds, but for what some others do to it."""
        accesses = self._trace.accesses
        load = accesses[number]
        if owner_of(self._setting, load.object) is not Owner.BLOCK or load.size is None:
            return None
        writes = [
            n
            for n, other in enumerate(accesses)
            if other.is_write and other.object == load.object and n not in without
            if self._may_meet(other, load)
        ]
        last = max((n for n in writes if n < number), default=None)
        if last is None or last not in self._trace.stored:
            return None
        store = accesses[last]
        if store.atomic or store.size != load.size or len(store.around) != 1:
            return None
        if not self.are_apart(store, load):
            return None
        for n in writes:
            other = accesses[n]
            if n < last and not self.are_apart(other, store):
                return None
            if n > number and (_are_in_one_loop(other, load) or not self.are_apart(load, other)):
                return None
        return Store(store, self._trace.stored[last], 8 * load.size)

    def are_apart(self, first: MemoryAccess, second: MemoryAccess) -> bool:
        """By a barrier of the block."""
        cells = [cell_of(self._setting, access, 1) for access in (first, second)]
        return is_separated(self._table, cells[0], cells[1], Group.BLOCK)

    def _may_meet(self, write: MemoryAccess, load: MemoryAccess) -> bool:
        """May threads of a block, or one, touch the same byte?"""
        if write.size is None or load.size is None:
            return True
        t, launch = self._table, self._setting.launch
        one = launch.fresh_thread("one")
        formulas: list[Term] = []
        ends: list[Term] = []
        for access, thread in (
            (write, one),
            (load, launch.fresh_thread("two", same_block=one)),
        ):
            by = launch.at(thread)
            for body, _ in access.around:
                if body.counter is not None:
                    by[body.counter] = t.fresh("round", INT)
                    self._setting.ranges.counter(by[body.counter])
            *known, offset = substitute(t, [*access.known.all, access.offset], by)
            formulas += known
            ends.append(offset)
        mine, yours = ends
        formulas.append(t.int_lt(mine, t.int_combine(load.size, [(yours, 1)])))
        formulas.append(t.int_lt(yours, t.int_combine(write.size, [(mine, 1)])))
        return not self._prover.refuted(formulas)

    # --- facts ----------------------------------------------------------------------------------

    def _about(self, load: Term, store: Store) -> Term:
        blocks = load.args[: len(self._setting.blocks)]
        is_made, value = self.stored(store, blocks, load.args[-1])
        return self._table.implies(is_made, self._is(load, value, store.bits))

    def stored(self, store: Store, blocks: Thread, offset: Term) -> tuple[Term, Term]:
        """Whether a thread of a block makes a store at an offset, and what it leaves there."""
        t, launch = self._table, self._setting.launch
        writer = (*blocks, *self._writer(store, blocks, offset))
        made, cell, value = self._at(store, writer)
        is_there = launch.in_range(writer, range(len(blocks), len(writer)))
        return t.all_of([is_there, made, t.eq(cell, offset)]), value

    def _at(self, store: Store, writer: Thread) -> tuple[Term, Term, Term]:
        """Whether a thread makes the store, where, and what it leaves there."""
        t, access = self._table, store.access
        *path, cell, value = substitute(
            t,
            [*access.known.path, access.offset, store.value],
            self._setting.launch.at(writer),
        )
        return t.all_of(path), cell, value

    def _writer(self, store: Store, blocks: Thread, offset: Term) -> Thread:
        """The thread of a block that the path or the offset names."""
        digits = self._setting.launch.bound_thread("writer")[len(blocks) :]
        made, cell, _ = self._at(store, (*blocks, *digits))
        return named_by(self._table, [made, self._table.eq(cell, offset)], digits)

    def _is(self, load: Term, value: Term, bits: int) -> Term:
        t = self._table
        if self._setting.intervals(value).within(*type_range(bits, True)):
            return t.eq(load, value)
        whole = t.integer(1 << bits)
        return t.eq(t.int_mod(t.int_sub(load, value), whole), t.integer(0))


def named_by(t: TermTable, formulas: Sequence[Term], digits: Thread) -> Thread:
    """Those values for digits that formulas name; 0 where they do not."""
    parts = [p for f in formulas for p in conjuncts(t, f) if p.op is Op.EQ]
    sides = [t.int_sub(*p.args) for p in parts if p.args[0].sort is INT]
    found: list[Term] = []
    for digit in digits:
        named = (_solved(t, side, digit, digits) for side in sides)
        found.append(next((n for n in named if n is not None), t.integer(0)))
    return tuple(found)


def _solved(t: TermTable, side: Term, digit: Term, digits: Thread) -> Term | None:
    """What a digit is if a sum is 0, whatever the others are."""
    constant, monomials = polynomial(side)
    factor = monomials.get(digit, 0)
    rest = {m: c for m, c in monomials.items() if m is not digit}
    if not factor or any(c % factor for c in (constant, *rest.values())):
        return None
    named = t.int_polynomial(-constant // factor, {m: -c // factor for m, c in rest.items()})
    return None if any(s in digits for s in free_symbols([named])) else named


def _are_in_one_loop(one: MemoryAccess, other: MemoryAccess) -> bool:
    return any(a[0] is b[0] for a, b in zip(_loops(one), _loops(other)))


def _loops(access: MemoryAccess) -> Around:
    return access.around[1:]
