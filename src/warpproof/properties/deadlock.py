"""Waiting for ever."""

from __future__ import annotations

from warpproof.base.property import Property
from warpproof.properties.base import PropertyText

PROPERTIES = (
    PropertyText(
        id=Property.DEADLOCK,
        summary="some or all threads wait for ever",
        fails=(
            "A spin lock that its holder cannot release.",
            "A wait for a flag that nobody sets, or that is set only after the wait.",
            "A grid barrier in a launch whose blocks cannot all run at once.",
        ),
        meaning="A state in which each thread waits, or in which one comes back to the same state "
        "however the others run, is a deadlock.",
        assumes=("Schedules are fair: a thread that can run does so some day.",),
        promise="No thread waits for ever for another. That loops end by themselves is not said.",
        hint="take locks in one order everywhere, and let no lane of a warp wait for another",
        wrong="""\
while (atomicCAS(lock, 0, 1) != 0) ;
__threadfence();
total += 1;          // never released: the next thread waits for ever""",
        right="""\
while (atomicCAS(lock, 0, 1) != 0) ;
__threadfence();
total += 1;
__threadfence();
atomicExch(lock, 0);""",
    ),
)
