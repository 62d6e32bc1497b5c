"""Places that atomic additions give out: no two threads are given the same.

Enters: a trace. Leaves: for a formula about two threads, what is true of the places in it.
Guaranteed: all accesses of the kernel to the counter are such additions, one for each thread at
most in each place of the code, and all of them add less than would wrap around. So the counter,
less what it was at first, is a number `given` that each of them finds at another value, and that
is larger by what it adds for all that come after it. Of a counter that each block has, this is so
for the threads of a block.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from warpproof.base.device_limits import MAX_THREADS_PER_BLOCK, WARP_SIZE
from warpproof.engines.parametric.exchanges import Exchanges
from warpproof.engines.parametric.prove import PATIENT, Prover
from warpproof.engines.parametric.scope import owner_of
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.trace import Slot, Trace
from warpproof.ir.nodes import Geometry
from warpproof.logic.index.bits import Bits
from warpproof.logic.terms import INT, FunctionSymbol, Op, Term
from warpproof.logic.walk import free_symbols, substitute, topological
from warpproof.semantics.parametric.accesses import Group, Owner
from warpproof.semantics.parametric.thread_space import Register, Thread


class Slots:
    def __init__(
        self,
        setting: Setting,
        trace: Trace,
        prover: Prover,
        exchanges: Exchanges,
        whole: Sequence[Term] = (),
    ) -> None:
        """`whole` is what launches meet in which warp operations do what they are meant to."""
        self._setting = setting
        self._table = setting.table
        self._trace = trace
        self._prover = prover
        self._exchanges = exchanges
        self._whole = whole
        self.on_lanes = False  # do some facts rest on what lanes give each other?
        self._by_function = dict(self._sound())

    def _sound(self) -> Iterator[tuple[FunctionSymbol, Slot]]:
        by_object: dict[object, list[Slot]] = {}
        for slot in self._trace.slots:
            by_object.setdefault(slot.object, []).append(slot)
        for object_, slots in by_object.items():
            accesses = [a for a in self._trace.accesses if a.object == object_]
            is_whole = len(accesses) == len(slots) and all(a.atomic for a in accesses)
            same = {(s.offset, s.size) for s in slots}
            is_one = len(same) == 1 and self._is_uniform(slots[0].offset)
            if is_whole and is_one and self._fits(slots):
                yield from ((s.function, s) for s in slots)

    def _is_uniform(self, offset: Term) -> bool:
        """One counter for all threads, or one for each block."""
        symbols = free_symbols([offset])
        return not any(s in self._setting.launch.symbols for s in symbols) and not any(
            s in self._setting.ranges.at_least_zero for s in symbols
        )

    def _fits(self, slots: list[Slot]) -> bool:
        """Is less added than would wrap?"""
        total = 0
        whole = 1 << (8 * slots[0].size)
        for slot in slots:
            most = self._setting.intervals(slot.step).high
            count = self._most_threads(slot)
            if most is None or count is None:
                return False
            of_warp = self._most_of_warp(slot, most)
            added = count * most if of_warp is None else count // WARP_SIZE * of_warp
            total += added if added < whole else self._most_of_blocks(slot, added)
        return total < whole

    def _most_threads(self, slot: Slot) -> int | None:
        """How many threads may share a counter."""
        setting = self._setting
        if owner_of(setting, slot.object) is Owner.BLOCK:
            return MAX_THREADS_PER_BLOCK
        product = self._table.int_mul(*setting.launch.sizes.values())
        return setting.intervals(product).high

    def _most_of_blocks(self, slot: Slot, added: int) -> int:
        """What one thread of each block adds, if there is only one; else so much as was said."""
        t, launch = self._table, self._setting.launch
        one = launch.fresh_thread("one")
        two = launch.fresh_thread("two", same_block=one)
        both = [f for x in (one, two) for f in substitute(t, list(slot.known.all), launch.at(x))]
        apart = t.any_of([t.ne(a, b) for a, b in zip(one, two)])
        if not self._prover.refuted([apart, *both]):
            return added
        grid = [size for r, size in launch.sizes.items() if r.geometry is Geometry.GRID_DIM]
        most = self._setting.intervals(t.int_mul(*grid, slot.step)).high
        return added if most is None else min(added, most)

    def _most_of_warp(self, slot: Slot, most: int) -> int | None:
        """What a warp adds at most, where all warps are whole: what one lane does, if there is only
        one, or one for each lane, if lanes add as many as are in masks that have none in common."""
        t, launch = self._table, self._setting.launch
        if most == 1:
            return None  # it is not worth asking
        block = t.int_mul(*(launch.sizes[Register(Geometry.BLOCK_DIM, a)] for a in range(3)))
        is_whole = t.eq(t.int_mod(block, t.integer(WARP_SIZE)), t.integer(0))
        if not self._prover.holds(self._whole, is_whole):
            return None
        one, two, three = self._of_one_warp()
        apart = t.any_of([t.ne(a, b) for a, b in zip(one, two)])
        at_one, at_two = launch.at(one), launch.at(two)
        formulas = [
            apart,
            *self._near(one, two, three),
            *substitute(t, list(slot.known.all), at_one),
            *substitute(t, list(slot.known.all), at_two),
        ]
        if self._is_refuted(formulas, []):
            return most
        masks = self._exchanges.masks
        if slot.step.op is Op.APPLY and masks.operations.get(slot.step.payload) is Bits.COUNT:
            (mask,) = slot.step.args
            both = [substitute(t, [mask], at)[0] for at in (at_one, at_two)]
            shared = [masks.bit(m, launch.lane(three)) for m in both]
            if self._is_refuted([*formulas, *shared], [three]):
                return WARP_SIZE
        return None

    def _of_one_warp(self) -> tuple[Thread, Thread, Thread]:
        launch = self._setting.launch
        one = launch.fresh_thread("one")
        two, three = (launch.fresh_thread(stem, same_block=one) for stem in ("two", "three"))
        return one, two, three

    def _near(self, one: Thread, two: Thread, three: Thread) -> list[Term]:
        launch = self._setting.launch
        return [launch.together(one, other, Group.WARP) for other in (two, three)]

    def _is_refuted(self, formulas: Sequence[Term], threads: Sequence[Thread]) -> bool:
        if self._prover.refuted(formulas):
            self.on_lanes |= bool(self._whole)
            return True
        facts = self._exchanges.facts(formulas, threads)
        if facts and self._prover.refuted([*formulas, *facts, *self._whole], PATIENT):
            self.on_lanes = True
            return True
        return False

    # --- facts ----------------------------------------------------------------------------------

    def facts(self, formula: Term) -> list[Term]:
        """That places of different threads differ."""
        found = [
            x for x in topological([formula]) if x.op is Op.APPLY and x.payload in self._by_function
        ]
        return [self._apart(a, b) for a, b in combinations(found, 2) if self._are_of_one(a, b)]

    def _are_of_one(self, a: Term, b: Term) -> bool:
        return self._by_function[a.payload].object == self._by_function[b.payload].object

    def _apart(self, a: Term, b: Term) -> Term:
        """The one is given after the other, or they are the same, or of two blocks, or one of the
        threads does not come there."""
        t = self._table
        size = self._by_function[a.payload].size
        at_a, at_b = self._given(a), self._given(b)
        after_a, after_b = self._next(a), self._next(b)
        whole = 1 << (8 * size)
        turns = t.fresh("turns", INT)
        difference = t.int_combine(0, [(a, 1), (b, -1), (at_a, -1), (at_b, 1), (turns, -whole)])
        parts = [
            t.all_of(
                [
                    t.or_(t.int_le(after_a, at_b), t.int_le(after_b, at_a)),
                    t.eq(difference, t.integer(0)),
                    t.int_in_range(turns, -1, 1),
                    t.int_in_range(at_a, 0, whole - 1),
                    t.int_in_range(at_b, 0, whole - 1),
                    t.int_lt(after_a, t.integer(whole)),
                    t.int_lt(after_b, t.integer(whole)),
                ]
            )
        ]
        equal = [t.eq(x, y) for x, y in zip(a.args, b.args)]
        parts += map(t.not_, (self._is_made(a), self._is_made(b)))
        if a.payload is b.payload:
            parts.append(t.all_of(equal))
        if owner_of(self._setting, self._by_function[a.payload].object) is Owner.BLOCK:
            parts += map(t.not_, equal[: len(self._setting.blocks)])
        return t.any_of(parts)

    def _is_made(self, result: Term) -> Term:
        return self._table.all_of(self._at(result, self._by_function[result.payload].known.path))

    def _at(self, result: Term, terms: Sequence[Term]) -> list[Term]:
        """What is so of the thread of a result."""
        launch = self._setting.launch
        at = launch.at(result.args[: len(launch.symbols)])
        return substitute(self._table, list(terms), at)

    def _given(self, result: Term) -> Term:
        """What was added before a result."""
        t = self._table
        function = t.function(
            f"given before {result.payload.name}", [a.sort for a in result.args], INT
        )
        return t.apply(function, *result.args)

    def _next(self, result: Term) -> Term:
        (step,) = self._at(result, [self._by_function[result.payload].step])
        return self._table.int_add(self._given(result), step)
