"""What a random program may contain. Everything is small: exploration must stay exhaustive."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """`race_free`: every access is ordered by construction, results of atomics are not used, and
    nothing is undefined. `concrete`: no input of the outside world. `prints`: the host prints all
    memory at the end, so that the output tells the result. `launches`: so often the host launches
    at the most, in a loop."""

    blocks: int = 1
    threads: int = 2
    barriers: int = 1
    accesses: int = 4  # to shared or global memory, per thread and straight path
    depth: int = 2  # of nested branches and loops
    race_free: bool = False
    atomics: bool = True
    concrete: bool = True
    prints: bool = False
    launches: int = 1

    @property
    def total(self) -> int:
        return self.blocks * self.threads


SINGLE = Shape(threads=1, barriers=2, accesses=10, depth=3, race_free=True, prints=True)
RACE_FREE = Shape(race_free=True)
SMALL = Shape()
TWO_BLOCKS = Shape(blocks=2, threads=1, barriers=0)
FOUR = Shape(blocks=2, threads=2, accesses=2)
LOCKSTEP = Shape(blocks=3, threads=40, barriers=2, accesses=8, depth=3, prints=True)
LOCKSTEP_RACE_FREE = Shape(
    blocks=3, threads=40, barriers=2, accesses=8, depth=3, race_free=True, prints=True
)
LAUNCHED_AGAIN = Shape(blocks=2, barriers=1, prints=True, launches=40)
LAUNCHED_AGAIN_RACE_FREE = Shape(blocks=2, barriers=1, race_free=True, prints=True, launches=40)
WIDE_RACE_FREE = Shape(threads=4, barriers=2, accesses=8, depth=3, race_free=True, prints=True)
