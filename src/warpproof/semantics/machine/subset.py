"""Some threads of a large launch, as a witness lists them."""

from __future__ import annotations

from dataclasses import dataclass

Index = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class ListedThread:
    block: Index
    thread: Index | None  # None: all of the block


@dataclass(frozen=True, slots=True)
class LaunchSubset:
    """`launch` counts the program's launches in the order of its requests, from 0."""

    launch: int
    threads: tuple[ListedThread, ...]


@dataclass(slots=True)
class Chosen:
    """The listed threads of one launch, as numbers: by block, None for all of its threads."""

    blocks: dict[int, frozenset[int] | None]

    def first(self) -> int:
        return min(self.blocks)

    def after(self, block: int, end: int) -> int:
        """The next listed block, `end` if there is none."""
        return min((b for b in self.blocks if b > block), default=end)
