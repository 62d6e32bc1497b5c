"""One launch of a kernel by itself, run by the reference interpreter with numbers that are given.

Enters: a program, a kernel, the sizes of a launch and its integer arguments. Leaves: a run, to be
started, and the oracle that answers it: arrays have the size the contract states, or are very
large, and their contents are pseudo-random, of one of several kinds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import cycle, pairwise
from typing import Any

from warpproof.base.config import Config
from warpproof.base.kept import native_folder
from warpproof.ir import nodes, types
from warpproof.ir.kernel_request import KernelRequest, Triple
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import FirstChoice, Oracle, Recording
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.replay.witness import (
    ExpectedFailure,
    MakeInterpreter,
    recorded,
    to_json,
)
from warpproof.transform.kernel_harness import make_harness

Float = Any  # of numpy
PATTERN = 1024  # bytes, repeated over an array


def settings_of(config: Config) -> RunSettings:
    return RunSettings(
        max_steps=150_000,
        fast=False,
        clang=config.clang,
        native_folder=native_folder() if config.cache else None,
        volatile_relaxed=config.volatile_relaxed,
        allow_same_value_writes=config.allow_same_value_writes,
        allow_exited=config.allow_exited,
        warp_sync=config.warp_sync or 0,
    )


class Contents(Enum):
    """What arrays of integers hold at first."""

    MIXED = "mixed"  # numbers up to 99
    FEW = "few"  # numbers up to 3
    COUNTED = "counted"  # 0, 1, 2, …
    EXTREME = "extreme"  # the ends of the type, and around zero
    ZERO = "zero"
    LARGEST = "largest"  # number of the type, and the one below it
    NEGATIVE = "negative"  # from -100 to -1, where the type has them


@dataclass(frozen=True, slots=True)
class Numbers:
    grid: Triple
    block: Triple
    scalars: Mapping[str, int]  # integer parameters and specification variables
    held: Mapping[str, bytes] = field(default_factory=dict)  # by records and arrays, repeated


@dataclass(frozen=True, slots=True)
class Element:
    machine: types.Type
    signed: bool
    is_bool: bool = False


def may_break_preconditions(program: nodes.Program, request: KernelRequest) -> bool:
    """Is something required that a run of a launch takes no notice of?"""
    return bool(make_harness(program, request).unused)


def interpreter_of(
    program: nodes.Program,
    request: KernelRequest,
    oracle: Oracle,
    settings: RunSettings,
    make: MakeInterpreter = Interpreter,
) -> Interpreter:
    """The run of a launch."""
    return make(make_harness(program, request).program, oracle, settings)


def asked_for(run: Interpreter | None) -> nodes.Statement | None:
    """The statement that a question comes from."""
    assert run is not None
    thread = run.threads.get(run.current_thread or 0)
    if thread is None or not thread.frames:
        return None
    frame = thread.frames[-1]
    statements = frame.block.statements
    return statements[frame.index] if frame.index < len(statements) else None


def array_asked_for(run: Interpreter | None) -> str | None:
    """The parameter whose array gets its contents."""
    statement = asked_for(run)
    return statement.about if isinstance(statement, nodes.Havoc) else None


class Arguments(FirstChoice):
    """Answers what the host program around a kernel asks for."""

    is_plain_on_device = True

    def __init__(
        self,
        kernel: nodes.Function,
        numbers: Numbers,
        chance: random.Random,
        contents: Contents,
        floats: Sequence[float] = (),
    ) -> None:
        """`floats` are those that a contract speaks of."""
        super().__init__()
        self._kernel = kernel
        self._numbers = numbers
        self._chance = chance
        self._contents = contents
        self._written = sorted(floats)
        self._ways = _ways(self._written) if self._written else {}
        self.run: Interpreter | None = None

    def input(self, kind: nodes.InputKind, type_: types.Type) -> int:
        statement = asked_for(self.run)
        if not isinstance(statement, nodes.Input):
            return 0
        if isinstance(type_, types.Float):
            return int.from_bytes(self._argument(type_).tobytes(), "little")
        name = statement.about or ""
        bits = type_.bits if isinstance(type_, types.Int) else 8 * types.size_of(type_)
        scalars = self._numbers.scalars
        return scalars.get(name, scalars.get(nodes.plain_name(name), 0)) % (1 << bits)

    def unwritten(self) -> bytes:
        name = array_asked_for(self.run)
        if name is not None and name in self._numbers.held:
            return self._numbers.held[name]
        element = None if name is None else element_of(self._kernel, name)
        if element is None:
            return super().unwritten()
        count = PATTERN // types.size_of(element.machine)
        return b"".join(self._element(element, n) for n in range(count))

    def _element(self, element: Element, number: int) -> bytes:
        machine = element.machine
        if element.is_bool:
            return bytes([self._chance.randrange(2)])
        if isinstance(machine, types.Float):
            return bytes(self._float(machine).tobytes())
        assert isinstance(machine, types.Int)
        high = (1 << (machine.bits - 1)) - 1
        match self._contents:
            case Contents.MIXED:
                value = self._chance.randrange(1, min(100, high))
            case Contents.FEW:
                value = self._chance.randrange(4)
            case Contents.COUNTED:
                value = min(number, high)
            case Contents.ZERO:
                value = 0
            case Contents.LARGEST:
                most = high if element.signed else 2 * high + 1
                return (most - number % 2).to_bytes(machine.bits // 8, "little")
            case Contents.NEGATIVE:
                value = -self._chance.randrange(1, 100) if element.signed else 1
            case Contents.EXTREME:
                value = self._chance.choice((high, high - 1, ~high, ~high + 1, -1, 0, 1))
        return value.to_bytes(machine.bits // 8, "little", signed=True)

    def _argument(self, machine: types.Float) -> Float:
        """A float parameter: any, or one that the contract speaks of."""
        match self._contents:
            case Contents.FEW if self._written:
                return _of_format(self._chance.choice(self._written), machine)
            case Contents.COUNTED | Contents.LARGEST if self._ways:
                return _of_format(next(self._ways[self._contents]), machine)
            case Contents.EXTREME:
                return _of_format(self._chance.choice(_SPECIAL), machine)
            case Contents.ZERO:
                return _of_format(0.0, machine)
            case Contents.NEGATIVE:
                return -self._float(machine)
            case _:
                return self._float(machine)

    def _float(self, machine: types.Float) -> Float:
        return _of_format(self._chance.randrange(1, 1000) / 8, machine)


_SPECIAL = (0.0, -0.0, 1.0, -1.0, float("inf"), float("-inf"), float("nan"))


def _of_format(number: float, machine: types.Float) -> Float:
    import numpy as np

    with np.errstate(over="ignore"):
        single = machine.kind is types.FloatKind.FLOAT
        return np.float32(number) if single else np.float64(number)


def _ways(written: Sequence[float]) -> dict[Contents, Iterator[float]]:
    """From one argument to the next: up, or down, among the numbers between and around those that
    the contract writes."""
    steps = [a + (b - a) * part / 8 for a, b in pairwise(written) for part in range(1, 9)]
    up = [*(steps or written), *(written[-1] + n for n in range(1, 9))]
    down = [*reversed(steps or written), *(written[0] - n for n in range(1, 9))]
    return {Contents.COUNTED: cycle(up), Contents.LARGEST: cycle(down)}


def is_plain(parameter: nodes.Parameter) -> bool:
    if isinstance(parameter.type, types.Pointer):
        return _element(parameter.ctype) is not None
    if isinstance(parameter.type, types.Float):
        return parameter.type.kind in (types.FloatKind.FLOAT, types.FloatKind.DOUBLE)
    return isinstance(parameter.type, types.Int)


def element_of(kernel: nodes.Function, name: str) -> Element | None:
    """What a pointer parameter points at."""
    parameter = next((p for p in kernel.parameters if p.variable == name), None)
    return None if parameter is None else _element(parameter.ctype)


def _element(ctype: types.CType | None) -> Element | None:
    plain = None if ctype is None else types.strip(ctype)
    target = types.strip(plain.target) if isinstance(plain, types.CPointer) else None
    match target:
        case types.CInt(_, bits, signed) if bits >= 8:
            return Element(types.Int(bits), signed, target.is_bool)
        case types.CFloat(_, 32):
            return Element(types.F32, True)
        case types.CFloat(_, 64):
            return Element(types.F64, True)
        case _:
            return None


def witness_of(
    program: nodes.Program,
    request: KernelRequest,
    recording: Recording,
    expected: ExpectedFailure,
    config: Config,
) -> str:
    """The run again, as JSON."""
    settings = settings_of(config)
    made = recorded(
        program.file, config, settings, recording, expected, kernel=request, linked=program.linked
    )
    return to_json(made)
