"""Accesses to memory as one symbolic thread makes them, and the barriers around them.

Enters: what an engine notes while it executes a kernel once, for a symbolic thread. Leaves: records
that questions between two threads are asked of (`phases`, `conflicts`). Guaranteed: nothing here
depends on how the engine executes; terms are over the digits of the launch and the counters of the
loops around.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum, IntEnum, auto
from typing import Generic, TypeVar

from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.ir.nodes import Scope
from warpproof.logic.terms import Term

K = TypeVar("K", bound=Hashable)
"""What an engine knows an array by."""


class Owner(Enum):
    """Whose an array is: of the launch, of each block, of each thread."""

    LAUNCH = "global"
    BLOCK = "shared"
    THREAD = "local"


class Group(IntEnum):
    """The threads that wait for each other; each is a part of the next. A tile is a row of so many
    lanes of a warp, from a multiple of that number on."""

    TILE_1 = auto()
    TILE_2 = auto()
    TILE_4 = auto()
    TILE_8 = auto()
    TILE_16 = auto()
    WARP = auto()
    BLOCK = auto()
    GRID = auto()


TILES = (Group.TILE_1, Group.TILE_2, Group.TILE_4, Group.TILE_8, Group.TILE_16)


def lanes_of(group: Group) -> int | None:
    """How many lanes a tile has; None if the group is none."""
    return 1 << TILES.index(group) if group in TILES else None


@record
class Barrier:
    """Where all threads of a group wait for each other, if they are of the mask."""

    mask: Term
    group: Group = Group.BLOCK
    is_partial: bool = False  # of those of the group alone who execute it


@dataclass(eq=False)
class BarrierInterval:
    """The kernel's body, or one execution of a loop's."""

    counter: Term | None = None
    barriers: list[Barrier] = field(default_factory=list)  # in program order
    back: Term | None = None  # who goes on to another round, once the body was executed


@record
class Atomicity:
    """Updates of one `kind` may come in any order; `scope` says among which threads."""

    kind: str
    scope: Scope


@record
class Section(Generic[K]):
    """Where `taken` is true the lock at a cell of `key` is held, by no other thread at the same
    time, and what its holders do is ordered."""

    key: K
    owner: Owner
    cell: Term
    taken: Term


@record
class Count(Generic[K]):
    """Blocks count themselves at `key`, each at most once. Where `is_last` is true the block of the
    access has found that all others have: that is so of one block at most."""

    key: K
    is_last: Term
    is_before: bool = False  # the block counts itself after the access, and hands on what it did
    is_behind: bool = False  # it has before, and what others handed on is seen


@record
class Access(Generic[K]):
    """One load or store statement as it was executed, for the questions between threads. Arrays
    with different keys have no cell in common. `path` has the bodies around the access, outermost
    first, each with the number of barriers before it there."""

    key: K
    owner: Owner
    cell: tuple[Term, ...]  # coordinates of the owner, then indices
    mask: Term
    is_write: bool
    path: tuple[tuple[BarrierInterval, int], ...]
    facts: tuple[Term, ...]  # that hold there
    span: Span
    atomic: Atomicity | None = None
    of_specification: bool = False  # no access of the program: what a clause there speaks of
    width: int = 1  # how many cells from there on, along the last index
    sections: tuple[Section[K], ...] = ()
    counts: tuple[Count[K], ...] = ()
