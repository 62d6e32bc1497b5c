"""Places that atomic additions give out: no two threads are given the same.

Enters: a trace. Leaves: for a formula about two threads, what is true of the places in it.
Guaranteed: all accesses of the kernel to the counter are such additions, all of the same number,
one for each thread at most in each place of the code, and fewer in all than would wrap around; so
two results are equal only if they are of one thread and one place, or (of a counter that each block
has) of two blocks.
"""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.engines.parametric.scope import owner_of
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.trace import Slot, Trace
from warpproof.logic.terms import FunctionSymbol, Op, Term
from warpproof.logic.walk import free_symbols, topological
from warpproof.semantics.parametric.accesses import Owner


class Slots:
    def __init__(self, setting: Setting, trace: Trace) -> None:
        self._setting = setting
        self._trace = trace
        self._by_function = dict(self._sound())

    def _sound(self) -> Iterator[tuple[FunctionSymbol, Slot]]:
        by_object: dict[object, list[Slot]] = {}
        for slot in self._trace.slots:
            by_object.setdefault(slot.object, []).append(slot)
        for object_, slots in by_object.items():
            accesses = [a for a in self._trace.accesses if a.object == object_]
            is_whole = len(accesses) == len(slots) and all(a.atomic for a in accesses)
            same = {(s.offset, s.size, s.step) for s in slots}
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
        """Fewer additions than values."""
        setting = self._setting
        slot = slots[0]
        if owner_of(setting, slot.object) is Owner.BLOCK:
            threads: int | None = 1024
        else:
            product = setting.table.int_mul(*setting.launch.sizes.values())
            threads = setting.intervals(product).high
        return threads is not None and threads * len(slots) * slot.step < 1 << (8 * slot.size)

    def facts(self, formula: Term) -> list[Term]:
        """That places of different threads differ."""
        t = self._setting.table
        found = [
            x for x in topological([formula]) if x.op is Op.APPLY and x.payload in self._by_function
        ]
        facts: list[Term] = []
        blocks = len(self._setting.blocks)
        for i, a in enumerate(found):
            for b in found[i + 1 :]:
                one, two = self._by_function[a.payload], self._by_function[b.payload]
                if one.object != two.object:
                    continue
                equal = [t.eq(x, y) for x, y in zip(a.args, b.args)]
                parts = [t.not_(t.eq(a, b))]
                if a.payload is b.payload:
                    parts.append(t.all_of(equal))
                if owner_of(self._setting, one.object) is Owner.BLOCK:
                    parts += map(t.not_, equal[:blocks])
                facts.append(t.any_of(parts))
        return facts
