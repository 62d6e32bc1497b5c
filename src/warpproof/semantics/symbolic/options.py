"""How the machine explores, and what makes it begin anew."""

from __future__ import annotations

from dataclasses import dataclass, field

from warpproof.base.property import Property
from warpproof.base.source import Origin

MAIN = "main"  # whose rows what the host does belongs to
WORD = 4  # bytes: how finely shared places are told apart
ANYWHERE = -1  # in place of an offset or a word of an object: at one that is symbolic


@dataclass(frozen=True, slots=True)
class KernelMode:
    """A kernel without its host code (`kernel_harness`): what is not known of its arguments."""

    name: str  # of the kernel
    window: int  # bytes of a large array that an open index can tell apart
    unsized_shared: frozenset[str] = frozenset()  # shared arrays of an assumed size
    most_iterations: int = 16  # of a loop that arguments bound: no number would be enough


@dataclass(slots=True)
class Options:
    """How the machine explores; what it learned must change is added between paths."""

    selected: frozenset[Property]  # properties to decide
    unwind: int | None = None
    merge: bool = True
    split_sites: set[tuple[str, str]] = field(default_factory=set)  # function, block: do not merge
    # Objects whose atomics return in any order, as `atomics.contention` has them.
    contended: set[int | str] = field(default_factory=set)
    interleave: bool = False
    havoc_conflicting_reads: bool = (
        False  # one schedule, in which every read that conflicts may give anything
    )
    reduce: bool = True  # switch threads only where their accesses can conflict
    context_bound: int | None = None  # preemptive switches
    shared: set[tuple[int, int]] = field(default_factory=set)  # object and word: can conflict
    not_counters: set[tuple[int, int]] = field(default_factory=set)  # object and offset
    grew: bool = False  # `shared` or `not_counters` did, on this path
    two: bool = False  # of each launch two threads, see `pair`
    written: dict[tuple[str, str, str], bool] = field(default_factory=dict)  # see `pair`
    kernel_mode: KernelMode | None = None
    polled: bool = False  # the host asks whether work is over: when it begins is a choice


class Restart(Exception):
    """What is now known must be known from the start: `Options` has changed."""


class ScheduleDependent(Exception):
    """What is computed may depend on the schedule: one is not enough."""

    def __init__(self, why: str, origin: Origin | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.origin = origin


class OutsideTwoThreadFragment(Exception):
    """Two threads do not tell what the whole launch does."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why
