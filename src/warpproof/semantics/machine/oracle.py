"""Who decides what the program does not: schedule, unwritten bytes, inputs, failures.

An `Oracle` answers every question of the interpreter; the same answers give the same run. The kinds
of oracle are small: `FirstChoice` (deterministic, one thread after the other), `Usual` (the same
with other inputs), `Shuffled` (the same with a seeded random schedule and inputs), `Recording`
(remembers the answers of another), `Scripted` (gives recorded ones) and `Exhaustive` (steps through
all schedules).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from warpproof.ir import nodes, types
from warpproof.semantics.domain.values import Bits

_SMALL = 3
_MOST_USUAL = 1000
_DIGIT = ord("3")
_ONES = {types.FloatKind.FLOAT: 0x3F80_0000, types.FloatKind.DOUBLE: 0x3FF0_0000_0000_0000}


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: what was asked, the number of options where there were some, the answer."""

    question: str
    options: int
    answer: int


class Oracle(Protocol):
    preemptive: bool  # may a thread be left before a visible step?

    def schedule(self, runnable: Sequence[int], current: int | None) -> int:
        """The next thread out of `runnable` (numbers in ascending order)."""

    def unwritten(self) -> bytes:
        """What uninitialised memory holds, repeated over it."""

    def input(self, kind: nodes.InputKind, type_: types.Type) -> Bits:
        """Bits of an arbitrary value."""

    def allocation_fails(self) -> bool: ...


class FirstChoice:
    """Stay with the current thread, else take the first; inputs are zero."""

    preemptive = False
    is_plain_on_device = False  # others: is it as these in a kernel, whatever it tells the host?

    def __init__(self, pattern: bytes = b"\xa5") -> None:
        self._pattern = pattern

    def schedule(self, runnable: Sequence[int], current: int | None) -> int:
        return current if current in runnable else runnable[0]  # type: ignore[return-value]

    def unwritten(self) -> bytes:
        return self._pattern

    def input(self, kind: nodes.InputKind, type_: types.Type) -> Bits:
        return 0

    def allocation_fails(self) -> bool:
        return False


class Usual(FirstChoice):
    """Inputs are small numbers other than zero, or digits; after many it is as if they ended."""

    def __init__(self) -> None:
        super().__init__()
        self._left = _MOST_USUAL

    def input(self, kind: nodes.InputKind, type_: types.Type) -> Bits:
        self._left -= 1
        if self._left < 0:
            return 0
        match type_:
            case types.Int(bits):
                return 0 if bits == 1 else _DIGIT if bits == 8 else _SMALL
            case types.Float(float_kind):
                return _ONES.get(float_kind, 0)
            case _:
                return 0


PLAIN = (FirstChoice, Usual)  # of which compiled code knows what they say


def is_plain_on_device(oracle: Oracle) -> bool:
    """Does compiled code know what it says in a kernel?"""
    return type(oracle) in PLAIN or (isinstance(oracle, FirstChoice) and oracle.is_plain_on_device)


class Shuffled:
    """A pseudo-random schedule that switches threads at visible steps now and then."""

    preemptive = True

    def __init__(self, seed: int, switch_probability: float = 0.2) -> None:
        self._random = random.Random(seed)
        self._probability = switch_probability

    def schedule(self, runnable: Sequence[int], current: int | None) -> int:
        if current in runnable and self._random.random() >= self._probability:
            assert current is not None
            return current
        return self._random.choice(runnable)

    def unwritten(self) -> bytes:
        return self._random.randbytes(16)

    def input(self, kind: nodes.InputKind, type_: types.Type) -> Bits:
        size = type_.bits if isinstance(type_, types.Int) else 8 * types.size_of(type_)
        if self._random.random() < 0.5:  # small values lead deeper into programs
            return self._random.randrange(0, 1 << min(4, size))
        return self._random.getrandbits(size)

    def allocation_fails(self) -> bool:
        return False


class Recording:
    """Another oracle's answers, remembered in order."""

    def __init__(self, inner: Oracle) -> None:
        self._inner = inner
        self.preemptive = inner.preemptive
        self.choices: list[Choice] = []

    def schedule(self, runnable: Sequence[int], current: int | None) -> int:
        answer = self._inner.schedule(runnable, current)
        if len(runnable) > 1:
            self.choices.append(Choice("schedule", len(runnable), answer))
        return answer

    def unwritten(self) -> bytes:
        answer = self._inner.unwritten()
        self.choices.append(Choice("unwritten", len(answer), int.from_bytes(answer, "little")))
        return answer

    def input(self, kind: nodes.InputKind, type_: types.Type) -> Bits:
        answer = self._inner.input(kind, type_)
        assert isinstance(answer, int)
        self.choices.append(Choice(kind.value, 0, answer))
        return answer

    def allocation_fails(self) -> bool:
        answer = self._inner.allocation_fails()
        self.choices.append(Choice("allocation", 2, int(answer)))
        return answer


class ScriptMismatch(Exception):
    """The run asks for something else than was recorded."""


class Scripted:
    """Recorded answers; the run must ask the same questions in the same order."""

    def __init__(self, choices: Sequence[Choice], preemptive: bool) -> None:
        self._choices = list(choices)
        self._next = 0
        self.preemptive = preemptive

    def _answer(self, question: str) -> Choice:
        if self._next >= len(self._choices):
            raise ScriptMismatch(f"nothing was recorded for '{question}'")
        choice = self._choices[self._next]
        if choice.question != question:
            raise ScriptMismatch(f"'{choice.question}' was recorded where '{question}' is asked")
        self._next += 1
        return choice

    def schedule(self, runnable: Sequence[int], current: int | None) -> int:
        if len(runnable) == 1:
            return runnable[0]
        answer = self._answer("schedule").answer
        if answer not in runnable:
            raise ScriptMismatch(f"thread {answer} was to run next and cannot")
        return answer

    def unwritten(self) -> bytes:
        choice = self._answer("unwritten")
        return choice.answer.to_bytes(choice.options, "little")

    def input(self, kind: nodes.InputKind, type_: types.Type) -> Bits:
        return self._answer(kind.value).answer

    def allocation_fails(self) -> bool:
        return bool(self._answer("allocation").answer)


class Exhaustive:
    """All schedules, one per run: call `advance` after each until it answers False."""

    preemptive = True

    def __init__(self, base: Oracle) -> None:
        self._base = base
        self._path: list[list[int]] = []  # remaining options at each choice, the current one first
        self._depth = 0

    def schedule(self, runnable: Sequence[int], current: int | None) -> int:
        if len(runnable) == 1:
            return runnable[0]
        if self._depth == len(self._path):
            first = [current] if current in runnable else []
            rest = [r for r in runnable if r != current]
            self._path.append([*first, *rest])  # type: ignore[list-item]
        answer = self._path[self._depth][0]
        self._depth += 1
        return answer

    def advance(self) -> bool:
        """Go to the next schedule; False when all have been run."""
        del self._path[self._depth :]
        while self._path:
            self._path[-1].pop(0)
            if self._path[-1]:
                self._depth = 0
                return True
            self._path.pop()
        return False

    def unwritten(self) -> bytes:
        return self._base.unwritten()

    def input(self, kind: nodes.InputKind, type_: types.Type) -> Bits:
        return self._base.input(kind, type_)

    def allocation_fails(self) -> bool:
        return self._base.allocation_fails()
