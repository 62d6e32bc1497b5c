"""Names for what the outside world decides, the same in every run of a program.

An input, a failing allocation or the contents of fresh memory is known by who asks (thread), where
(statement, and iteration of every loop around it) and which time. The symbolic machine makes its
symbols from these names; a concrete run with the `Answers` of a model looks them up by the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from warpproof.ir import nodes, types
from warpproof.logic.terms import Term
from warpproof.logic.walk import free_symbols
from warpproof.semantics.machine.oracle import FirstChoice

if TYPE_CHECKING:
    from warpproof.semantics.machine.machine import Machine
    from warpproof.semantics.machine.threads import Thread

Turns = dict[int, list[tuple[int, int] | None]]  # by thread: chain and position of its atomics
_UNWRITTEN = b"\0"  # what a model leaves open, evaluation takes for zero
Place = tuple[object, ...]


class Decides(Enum):
    INPUT = "i"
    FAILURE = "f"  # of an allocation
    CONTENTS = "u"  # of memory that nobody wrote, or that came from outside
    ANYTHING = "h"  # a value that is read in no order with its writes, or that a kernel computed


@dataclass(frozen=True, slots=True)
class Decided:
    """What a symbol stands for; of contents, which bytes."""

    what: Decides
    number: int
    offset: int = 0
    size: int = 0


class Names:
    """Numbers of places, given when first seen. One table serves all paths of a program."""

    def __init__(self) -> None:
        self._numbers: dict[Place, int] = {}
        self.decided: dict[str, Decided] = {}  # by the name of a symbol
        self.foreign: dict[int, str] = {}  # what a function without a body decides, and which

    def number(self, place: Place) -> int:
        return self._numbers.setdefault(place, len(self._numbers))

    def symbol(self, what: Decides, number: int, offset: int = 0, size: int = 0) -> str:
        """The name of the symbol that stands for it."""
        name = f"{what.value}{number}" + (f".{offset}.{size}" if size else "")
        if name not in self.decided:
            self.decided[name] = Decided(what, number, offset, size)
        return name


def foreign_in(terms: Sequence[Term], names: Names) -> str:
    """A function without a body on which terms depend, if there is one."""
    if names.foreign:
        for symbol in free_symbols(terms):
            decided = names.decided.get(symbol.name)
            if decided is not None and decided.number in names.foreign:
                return names.foreign[decided.number]
    return ""


class Asking:
    """Who is asking, and for which time, in one run."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._times: dict[Place, int] = {}

    def number(self, run: Machine, kind: str) -> int:
        current = run.current_thread
        place: Place = (kind, current if current is not None else -1)
        thread = run.threads.get(current) if current is not None else None
        if thread is not None and thread.frames:
            if run.asked_variable is not None:
                return self._variable(thread, place, run.asked_variable)
            place = (*place, *thread.place())
        time = self._times.get(place, 0)
        self._times[place] = time + 1
        return self.names.number((*place, time))

    def is_foreign(self, number: int, function: str) -> None:
        self.names.foreign[number] = function

    def _variable(self, thread: Thread, place: Place, name: str) -> int:
        """A variable that nobody assigned is known by its name, in which call and which round: who
        reads it first is not the same when branches are followed together."""
        *callers, frame = thread.frames
        outside = tuple(caller.place() for caller in callers)
        return self.names.number((*place, outside, frame.place()[0], frame.place()[3], name))


@dataclass(frozen=True, slots=True)
class Answers:
    """What a model says, by the numbers of `Names`."""

    inputs: Mapping[int, int] = field(default_factory=dict)
    failures: frozenset[int] = frozenset()  # allocations that fail
    contents: Mapping[int, bytes] = field(default_factory=dict)  # of memory nobody wrote


class AnswerOracle(FirstChoice):
    """A concrete run as a model has it; what the model leaves open is zero."""

    def __init__(
        self,
        names: Names,
        answers: Answers,
        schedule: Sequence[int] | None = None,
        turns: Turns | None = None,
        *,
        one_step_each: bool = False,
    ) -> None:
        super().__init__()
        self._turns = {thread: list(atomics) for thread, atomics in (turns or {}).items()}
        self._asking = Asking(names)
        self._answers = answers
        self._schedule = None if schedule is None else list(schedule)
        self._next = 0
        self._one_step_each = one_step_each
        self.preemptive = schedule is not None or bool(turns) or one_step_each
        self.run: Machine | None = None

    def schedule(self, runnable: Sequence[int], current: int | None) -> int:
        """The recorded order of visible steps; each question is about one."""
        if self._schedule is not None and self._next < len(self._schedule):
            chosen = self._schedule[self._next]
            if chosen in runnable:
                self._next += 1
                return chosen
        if self._one_step_each:
            return next((n for n in runnable if current is not None and n > current), runnable[0])
        return self._in_turn(runnable, current)

    def _in_turn(self, runnable: Sequence[int], current: int | None) -> int:
        """Whoever stands before an atomic operation of a counter waits for its turn."""
        first: tuple[int, int] | None = None  # position and thread
        for number in runnable:
            turn = self._turn(number)
            if turn is None:
                first = None
                break
            if first is None or turn[1] < first[0]:
                first = (turn[1], number)
        if first is None:
            free = [n for n in runnable if self._turn(n) is None] or list(runnable)
            chosen = super().schedule(free, current)
        else:
            chosen = first[1]
        assert self.run is not None
        if self.run.stands_at_atomic(chosen) and self._turns.get(chosen):
            self._turns[chosen].pop(0)
        return chosen

    def _turn(self, number: int) -> tuple[int, int] | None:
        assert self.run is not None
        waiting = self._turns.get(number)
        if not waiting or not self.run.stands_at_atomic(number):
            return None
        return waiting[0]

    def unwritten(self) -> bytes:
        return self._answers.contents.get(self._number("memory"), _UNWRITTEN)

    def input(self, kind: nodes.InputKind, type_: types.Type) -> int:
        return self._answers.inputs.get(self._number("input"), 0)

    def allocation_fails(self) -> bool:
        return self._number("allocation") in self._answers.failures

    def _number(self, kind: str) -> int:
        assert self.run is not None
        return self._asking.number(self.run, kind)
