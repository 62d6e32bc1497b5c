"""Queues: places that threads draw from a counter in a loop, until there are no more.

Enters: a trace. Leaves: for a formula about two threads, that places which they have drawn differ,
and what launches have to meet for that. Guaranteed, for a counter of N bits:

- all that the kernel does to it is to add `step`, a power of two, which N bits hold a whole number
  of times, in some places of the code, each of them in one loop or in none;
- a loop goes round only if the number that was drawn is at most B, which all threads agree on.

If two draws gave the same number, all numbers that differ from it by a multiple of `step` were
drawn from the first of them on. (M - B) / step of those or more, rounded down, are above B, M being
the largest number. Whoever draws one of those does not go round: each thread does so once at most
in each place. So no two draws give the same if `threads * places < (M - B) / step`, whatever the
counter holds at first; they differ by a multiple of `step` then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from warpproof.base.records import record
from warpproof.engines.parametric.scope import owner_of
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.trace import LockStep, Trace
from warpproof.ir.nodes import Geometry
from warpproof.logic.index.simplify import conjuncts
from warpproof.logic.terms import FunctionSymbol, Op, Term, polynomial
from warpproof.logic.walk import free_symbols, topological
from warpproof.semantics.domain.registers import Object
from warpproof.semantics.parametric.accesses import Owner
from warpproof.semantics.parametric.thread_space import Register


@record
class Given:
    """`facts` hold in launches that meet `needed`."""

    facts: tuple[Term, ...]
    needed: Term


@record
class _Queue:
    object: Object
    step: int
    needed: Term


@record
class _Last:
    """Rounds go on with numbers up to `bound`, of those up to `most`."""

    bound: Term
    most: int


class Queues:
    def __init__(self, setting: Setting, trace: Trace) -> None:
        self._setting = setting
        self._table = setting.table
        self._trace = trace
        self._by_function = {} if trace.has_lost_locks else dict(self._sound())

    def facts(self, formula: Term) -> Given | None:
        """That places of different threads, or rounds, differ."""
        t = self._table
        found = [
            x for x in topological([formula]) if x.op is Op.APPLY and x.payload in self._by_function
        ]
        facts: list[Term] = []
        needed: dict[Term, None] = {}
        for a, b in combinations(found, 2):
            one, two = self._by_function[a.payload], self._by_function[b.payload]
            if one.object != two.object:
                continue
            needed[one.needed] = None
            equal = [t.eq(x, y) for x, y in zip(a.args, b.args)]
            above, below = t.int_sub(a, b), t.int_sub(b, a)
            parts = [t.int_le(t.integer(one.step), apart) for apart in (above, below)]
            if a.payload is b.payload:
                parts.append(t.all_of(equal))
            if owner_of(self._setting, one.object) is Owner.BLOCK:
                parts += map(t.not_, equal[: len(self._setting.blocks)])
            facts.append(t.any_of(parts))
        return Given(tuple(facts), t.all_of(list(needed))) if facts else None

    # --- counters -------------------------------------------------------------------------------

    def _sound(self) -> Iterator[tuple[FunctionSymbol, _Queue]]:
        by_object: dict[Object, list[LockStep]] = {}
        for step in self._trace.lock_steps:
            by_object.setdefault(step.object, []).append(step)
        for object_, steps in by_object.items():
            queue = self._queue(object_, steps)
            if queue is not None:
                results = (s.result for s in steps)
                drawn = (r for r in results if r is not None and r.op is Op.APPLY)
                yield from ((r.payload, queue) for r in drawn)

    def _queue(self, object_: Object, steps: Sequence[LockStep]) -> _Queue | None:
        added, size = steps[0].added, steps[0].size
        accesses = [a for a in self._trace.accesses if a.object == object_]
        is_whole = len(accesses) == len(steps) and all(a.atomic for a in accesses)
        is_one = len({(s.offset, s.size, s.added) for s in steps}) == 1
        if not is_whole or not is_one or not self._is_uniform(steps[0].offset):
            return None
        if added is None or not 0 < added < 1 << (8 * size) or added & (added - 1):
            return None
        lasts: list[_Last] = []
        for step in steps:
            around = next(a.around for a in accesses if a.site == step.site)
            if len(around) > 2:
                return None
            if len(around) == 2:
                last = self._last(step, around[1][0].back)
                if last is None:
                    return None
                lasts.append(last)
        if not lasts or len({last.most for last in lasts}) > 1:
            return None
        needed = self._needed(object_, added, len(steps), lasts, 8 * size)
        return _Queue(object_, added, needed)

    def _is_uniform(self, offset: Term) -> bool:
        """One counter for all threads, or one for each block."""
        symbols = free_symbols([offset])
        return self._setting.is_of_launch(offset) and not any(
            s in self._setting.launch.symbols for s in symbols
        )

    def _is_told(self, rest: Term) -> bool:
        """Is it of the launch, and means in C what it says here?"""
        is_plain = not any(x.op in (Op.INT_MOD, Op.INT_DIV) for x in topological([rest]))
        return is_plain and self._setting.is_of_launch(rest)

    def _last(self, step: LockStep, back: Term | None) -> _Last | None:
        """By the condition for another round."""
        t, bits = self._table, 8 * step.size
        if step.result is None or back is None:
            return None
        unsigned = t.int_mod(step.result, t.integer(1 << bits))
        for drawn, most in ((step.result, (1 << (bits - 1)) - 1), (unsigned, (1 << bits) - 1)):
            for part in conjuncts(t, back):
                if part.op is not Op.INT_LE:
                    continue
                above = t.int_sub(*part.args)
                rest = t.int_sub(above, drawn)
                if polynomial(above)[1].get(drawn) == 1 and self._is_told(rest):
                    return _Last(t.int_scale(rest, -1), most)
        return None

    def _needed(
        self, object_: Object, added: int, places: int, lasts: Sequence[_Last], bits: int
    ) -> Term:
        """added * (threads * places + 1) + bound <= most"""
        t, sizes = self._table, self._setting.launch.sizes
        registers: Sequence[Register] = list(sizes)
        if owner_of(self._setting, object_) is Owner.BLOCK:
            registers = [r for r in sizes if r.geometry is Geometry.BLOCK_DIM]
        threads = t.int_mul(*(sizes[r] for r in registers))
        drawn = t.int_combine(added, [(threads, added * places)])
        some = [t.int_le(t.int_add(drawn, last.bound), t.integer(last.most)) for last in lasts]
        lows = [self._setting.intervals(last.bound).low for last in lasts]
        least = lasts[0].most - (1 << bits)  # a bound below it would count too many
        if not all(low is not None and low >= least for low in lows):
            some.append(t.int_le(drawn, t.integer(1 << bits)))
        return t.all_of(some)
