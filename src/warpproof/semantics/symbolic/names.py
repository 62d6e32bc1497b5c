"""Names for what the outside world decides, the same in every run of a program.

An input, a failing allocation or the contents of fresh memory is known by who asks (thread), where
(statement, and iteration of every loop around it) and which time. The symbolic machine makes its
symbols from these names; a concrete run with the `Answers` of a model looks them up by the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from warpproof.ir import nodes, types
from warpproof.semantics.oracle import FirstChoice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from warpproof.semantics.interpreter import Interpreter

_UNWRITTEN = b"\xa5"
Place = tuple[object, ...]


class Names:
    """Numbers of places, given when first seen. One table serves all paths of a program."""

    def __init__(self) -> None:
        self._numbers: dict[Place, int] = {}

    def number(self, place: Place) -> int:
        return self._numbers.setdefault(place, len(self._numbers))


class Asking:
    """Who is asking, and for which time, in one run."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._times: dict[Place, int] = {}

    def number(self, run: Interpreter, kind: str) -> int:
        current = run.current_thread
        place: Place = (kind, current if current is not None else -1)
        thread = run.threads.get(current) if current is not None else None
        if thread is not None and thread.frames:
            place = (*place, *thread.place())
        time = self._times.get(place, 0)
        self._times[place] = time + 1
        return self._names.number((*place, time))


@dataclass(frozen=True, slots=True)
class Answers:
    """What a model says, by the numbers of `Names`."""

    inputs: Mapping[int, int] = field(default_factory=dict)
    failures: frozenset[int] = frozenset()  # allocations that fail
    contents: Mapping[int, bytes] = field(default_factory=dict)  # of memory nobody wrote


class AnswerOracle(FirstChoice):
    """A concrete run as a model has it; what the model leaves open is zero."""

    def __init__(
        self, names: Names, answers: Answers, schedule: Sequence[int] | None = None
    ) -> None:
        super().__init__()
        self._asking = Asking(names)
        self._answers = answers
        self._schedule = None if schedule is None else list(schedule)
        self._next = 0
        self.preemptive = schedule is not None
        self.run: Interpreter | None = None

    def schedule(self, runnable: Sequence[int], current: int | None) -> int:
        """The recorded order of visible steps; each question is about one."""
        if self._schedule is not None and self._next < len(self._schedule):
            chosen = self._schedule[self._next]
            if chosen in runnable:
                self._next += 1
                return chosen
        return super().schedule(runnable, current)

    def unwritten(self) -> bytes:
        return self._answers.contents.get(self._number("memory"), _UNWRITTEN)

    def input(self, kind: nodes.InputKind, type_: types.Type) -> int:
        return self._answers.inputs.get(self._number("input"), 0)

    def allocation_fails(self) -> bool:
        return self._number("allocation") in self._answers.failures

    def _number(self, kind: str) -> int:
        assert self.run is not None
        return self._asking.number(self.run, kind)
