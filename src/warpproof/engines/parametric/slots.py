"""Places that atomic additions give out: no two threads are given the same.

Enters: a trace. Leaves: for a formula about two threads, what is true of the places in it.
Guaranteed: all that the kernel writes to the counter are such additions, one for each thread at
most in each place of the code, and all of them add less than would wrap around. So the counter,
less what it was at first, is a number `given` that each of them finds at another value, and that
is larger by what it adds for all that come after it. Of a counter that each block has, this is so
for the threads of a block.

A counter of a block may be written otherwise, if barriers separate that from all additions, and
none of it lies between two of them. What one thread has stored before (`broadcasts`) is then what
it was at first: places are that and what was given; and a load behind a barrier that all additions
come before finds it with all that was given, which is no more than all threads of the block add.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from warpproof.base.device_limits import MAX_THREADS_PER_BLOCK, WARP_SIZE
from warpproof.base.records import record
from warpproof.engines.parametric.broadcasts import Broadcasts, Store
from warpproof.engines.parametric.exchanges import Exchanges
from warpproof.engines.parametric.prove import PATIENT, Prover
from warpproof.engines.parametric.scope import owner_of
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.trace import Slot, Trace
from warpproof.ir.nodes import Geometry
from warpproof.logic.index.bits import Bits
from warpproof.logic.terms import INT, FunctionSymbol, Op, Term
from warpproof.logic.walk import free_symbols, substitute, topological
from warpproof.semantics.domain.integer_values import type_range
from warpproof.semantics.domain.registers import Object
from warpproof.semantics.parametric.accesses import Group, Owner
from warpproof.semantics.parametric.thread_space import Register, Thread


@record
class _Counter:
    """Of each block: `store` is what it was at first, and no more than `most` is added."""

    slots: tuple[Slot, ...]
    store: Store
    most: Term


@record
class _Lost:
    """What is written to a counter is not known."""


class Slots:
    def __init__(
        self,
        setting: Setting,
        trace: Trace,
        prover: Prover,
        exchanges: Exchanges,
        broadcasts: Broadcasts,
        whole: Sequence[Term] = (),
    ) -> None:
        """`whole` is what launches meet in which warp operations do what they are meant to."""
        self._setting = setting
        self._table = setting.table
        self._trace = trace
        self._prover = prover
        self._exchanges = exchanges
        self._broadcasts = broadcasts
        self._whole = whole
        self.on_lanes = False  # do some facts rest on what lanes give each other?
        self._by_function: dict[FunctionSymbol, Slot] = {}
        self._counters: dict[Object, _Counter] = {}
        self._totals: dict[FunctionSymbol, _Counter | None] = {}
        self._look()

    def _look(self) -> None:
        """Counters may add what others have come to."""
        by_object: dict[Object, list[Slot]] = {}
        for slot in self._trace.slots:
            by_object.setdefault(slot.object, []).append(slot)
        for object_, slots in by_object.items():
            same = {(s.offset, s.size) for s in slots}
            if len(same) != 1 or not self._is_uniform(slots[0].offset):
                continue
            store = self._first(object_, slots)
            if isinstance(store, _Lost) or not self._fits(slots):
                continue
            self._by_function.update((s.function, s) for s in slots)
            if store is not None:
                self._counters[object_] = _Counter(tuple(slots), store, self._most(slots))

    def _first(self, object_: Object, slots: list[Slot]) -> Store | _Lost | None:
        """What is stored before all additions; None if nothing else is written."""
        numbers = {s.access for s in slots}
        accesses = self._trace.accesses
        others = [
            a
            for n, a in enumerate(accesses)
            if a.object == object_ and a.is_write and n not in numbers
        ]
        if not others:
            return None
        if owner_of(self._setting, object_) is not Owner.BLOCK:
            return _Lost()
        stores = {self._broadcasts.before(n, numbers) for n in numbers}
        store = stores.pop()
        return _Lost() if stores or store is None else store

    def _most(self, slots: list[Slot]) -> Term:
        """What the threads of a block add, at most."""
        sizes = self._setting.launch.sizes
        block = (size for r, size in sizes.items() if r.geometry is Geometry.BLOCK_DIM)
        highs = [self._setting.intervals(s.step).high for s in slots]
        return self._table.int_scale(self._table.int_mul(*block), sum(h or 0 for h in highs))

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
        bounds = [slot.step]
        for counter in self._counters.values():
            is_more = t.int_lt(counter.most, slot.step)
            if self._prover.refuted([*slot.known.all, is_more, *self.facts(is_more)]):
                bounds.append(counter.most)
        highs = [self._setting.intervals(t.int_mul(*grid, bound)).high for bound in bounds]
        return min([added, *(h for h in highs if h is not None)])

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
        """That places of different threads differ; and how many there are, of those that are
        counted from a number that is known."""
        facts: list[Term] = []
        seen: dict[Term, None] = {}
        while True:
            before = len(seen)
            applied = (x for x in topological([formula, *facts]) if x.op is Op.APPLY)
            seen.update((x, None) for x in applied if self._is_of_counter(x))
            if len(seen) == before:
                return facts
            facts = self._about(list(seen))

    def _is_of_counter(self, term: Term) -> bool:
        return term.payload in self._by_function or self._total(term.payload) is not None

    def _about(self, terms: Sequence[Term]) -> list[Term]:
        found = [x for x in terms if x.payload in self._by_function]
        facts = [self._apart(a, b) for a, b in combinations(found, 2) if self._are_of_one(a, b)]
        for result in found:
            counter = self._counters.get(self._by_function[result.payload].object)
            if counter is not None:
                facts += self._from_first(result, counter)
        for load in terms:
            counter = self._total(load.payload)
            if counter is not None:
                facts += self._of_total(load, counter, found)
        return facts

    def _from_first(self, result: Term, counter: _Counter) -> Iterator[Term]:
        t, slot = self._table, self._by_function[result.payload]
        blocks = result.args[: len(self._setting.blocks)]
        (offset,) = self._at(result, [slot.offset])
        given = self._given(result)
        is_stored, found = self._found(result, blocks, offset, given, counter)
        if found is not None:
            limits = [t.int_le(t.integer(0), given), t.int_le(self._next(result), counter.most)]
            yield t.implies(t.and_(self._is_made(result), is_stored), t.all_of([found, *limits]))

    def _found(
        self, number: Term, blocks: Thread, offset: Term, given: Term, counter: _Counter
    ) -> tuple[Term, Term | None]:
        """If the first number was stored, one that is found when so much has been given."""
        t, store = self._table, counter.store
        is_stored, first = self._broadcasts.stored(store, blocks, offset)
        if not self._setting.intervals(first).within(*type_range(store.bits, True)):
            return is_stored, None
        turns = t.fresh("turns", INT)
        whole = 1 << store.bits
        rest = t.int_combine(0, [(number, 1), (first, -1), (given, -1), (turns, whole)])
        is_it = t.and_(t.eq(rest, t.integer(0)), t.int_in_range(turns, 0, 1))
        return is_stored, t.and_(is_it, t.int_in_range(given, 0, whole - 1))

    def _total(self, function: FunctionSymbol) -> _Counter | None:
        """The counter that a load finds with all that is added."""
        if function not in self._totals:
            self._totals[function] = self._counted(self._trace.loaded.get(function))
        return self._totals[function]

    def _counted(self, number: int | None) -> _Counter | None:
        accesses = self._trace.accesses
        counter = None if number is None else self._counters.get(accesses[number].object)
        if number is None or counter is None:
            return None
        numbers = {s.access for s in counter.slots}
        are_before = all(
            n < number and self._broadcasts.are_apart(accesses[n], accesses[number])
            for n in numbers
        )
        is_same = self._broadcasts.before(number, numbers) == counter.store
        return counter if are_before and is_same else None

    def _of_total(self, load: Term, counter: _Counter, results: Sequence[Term]) -> Iterator[Term]:
        t = self._table
        blocks = load.args[: len(self._setting.blocks)]
        slot = counter.slots[0]
        by = dict(zip(self._setting.blocks, blocks))
        (offset,) = substitute(t, [slot.offset], by)
        name = f"given by {slot.function.name}"
        if blocks:
            total = t.apply(t.function(name, [b.sort for b in blocks], INT), *blocks)
        else:
            total = t.symbol(name, INT)
        is_stored, found = self._found(load, blocks, offset, total, counter)
        if found is None:
            return
        is_stored = t.and_(is_stored, t.eq(load.args[-1], offset))
        yield t.implies(is_stored, t.and_(found, t.int_le(total, counter.most)))
        for result in results:
            if self._by_function[result.payload] in counter.slots:
                same = [t.eq(x, y) for x, y in zip(blocks, result.args)]
                made = t.all_of([is_stored, self._is_made(result), *same])
                yield t.implies(made, t.int_le(self._next(result), total))

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
