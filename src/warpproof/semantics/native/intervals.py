"""What may be written between two barriers of a block.

Enters: a `FlatKernel`, and what each of its segments may write. Leaves: for each segment, what may
be written in any interval in which a thread runs it. All threads of a block that still run begin an
interval at the same barrier (the runtime sees to that), so an interval is what can be reached from
one barrier, or from the entry, without another; warp operations do not end it. An array that no
thread of an interval can write needs no record of who reads it there: shared memory is the block's
own, and older records are past.
"""

from __future__ import annotations

from collections.abc import Mapping

from warpproof.ir import nodes
from warpproof.ir.statements import BLOCK_BARRIERS
from warpproof.semantics.native.flat import FlatKernel, Meet, Segment, after

Written = frozenset[str] | None  # None: anything
NOTHING: Written = frozenset()
ANYTHING: Written = None


def written_beside(kernel: FlatKernel, writes: Mapping[int, Written]) -> dict[int, Written]:
    """By number of a segment: what is written in an interval that it is part of."""
    segments = {s.number: s for s in kernel.segments}
    if not kernel.segments:
        return {}
    starts = {kernel.segments[0].number}
    starts.update(s.end.next for s in kernel.segments if isinstance(s.end, Meet))
    found: dict[int, Written] = {}
    for start in sorted(starts):
        inside = _reached(segments, start)
        written: Written = NOTHING
        for number in inside:
            written = _both(written, writes[number])
        for number in inside:
            found[number] = _both(found.get(number, NOTHING), written)
    return found


def _both(a: Written, b: Written) -> Written:
    return ANYTHING if a is None or b is None else a | b


def _reached(segments: Mapping[int, Segment], start: int) -> set[int]:
    found = {start}
    waiting = [start]
    while waiting:
        segment = segments[waiting.pop()]
        if _ends_interval(segment):
            continue
        for target in after(segment.end):
            if target not in found:
                found.add(target)
                waiting.append(target)
    return found


def _ends_interval(segment: Segment) -> bool:
    end = segment.end
    if not isinstance(end, Meet) or not isinstance(end.source, nodes.Barrier):
        return False
    return end.source.kind in BLOCK_BARRIERS
