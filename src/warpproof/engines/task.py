"""What an engine is asked and what it answers.

Enters: a `Task`. Leaves: one `PropertyResult` per property and function it has something to say
about. Guaranteed: an engine never prints, never decides a verdict itself (`base.verdict.conclude`
does), and says nothing about a property it has not looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from warpproof.base.config import Config
from warpproof.base.deadline import NEVER, Deadline
from warpproof.base.diagnostics import Diagnostic
from warpproof.base.property import Property
from warpproof.base.verdict import Bound, BoundSource, NeverReached, PropertyResult
from warpproof.ir import nodes
from warpproof.solvers.base import Solver


@dataclass(frozen=True, slots=True)
class Progress:
    """Something to show while a person waits: what is going on, and counters worth seeing."""

    engine: str
    text: str
    counts: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Task:
    """`config.kernel` is the symbol of the kernel to look at by itself, None for the program."""

    program: nodes.Program
    config: Config
    properties: frozenset[Property]  # what to decide
    solver: Solver
    deadline: Deadline = NEVER
    on_progress: Callable[[Progress], None] | None = None
    on_result: Callable[[PropertyResult], None] | None = None  # as soon as it is sure

    def seconds_left(self) -> float | None:
        return self.deadline.left if self.deadline.is_limited else None

    def is_late(self) -> bool:
        return self.deadline.is_over

    def given_sizes(self) -> tuple[Bound, ...]:
        """Sizes of the launch that the user gave, as bounds of what is said."""
        given = {"grid": self.config.grid, "block": self.config.block}
        return tuple(
            Bound(name, f"{size.x}x{size.y}x{size.z}", BoundSource.USER)
            for name, size in given.items()
            if size is not None
        )

    def tell(self, progress: Progress) -> None:
        if self.on_progress is not None:
            self.on_progress(progress)

    def found(self, result: PropertyResult) -> None:
        """A result that stands whatever happens to the rest of the work."""
        if self.on_result is not None:
            self.on_result(result)


@dataclass(frozen=True, slots=True)
class EngineAnswer:
    """`statistics` are figures of what was explored, the same for the same input; `effort` are
    those that are not: queries and times."""

    results: tuple[PropertyResult, ...]
    statistics: tuple[tuple[str, int], ...] = ()
    effort: tuple[tuple[str, int], ...] = ()
    launched: frozenset[str] | None = None  # symbols of all kernels that some path launches
    notes: tuple[Diagnostic, ...] = ()  # worth knowing, and no violation
    never_reached: tuple[NeverReached, ...] | None = None  # None where that is not known


class Engine(Protocol):
    @property
    def name(self) -> str: ...

    def applies(self, task: Task) -> bool:
        """Has this engine something to say about the task?"""

    def check(self, task: Task) -> EngineAnswer: ...
