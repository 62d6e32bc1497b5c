"""One launch of a kernel, run by the reference interpreter with numbers of ours.

Enters: a program, a kernel, the sizes of a launch and its integer arguments. Leaves: what the run
found, the arrays before and after it, and the choices that make the same run again. Arrays have the
size the contract states, or are very large; their contents are pseudo-random, of one of several
kinds. Guaranteed: preconditions that the host can test hold in a run that ends; others are for the
caller to test on what the arrays held (`precondition`).
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import cycle, pairwise

import numpy as np

from warpproof.base.config import Config
from warpproof.engines.deductive.validate.concrete import Launched, Number
from warpproof.ir import nodes, spec, types
from warpproof.ir.kernel_request import KernelRequest, Triple
from warpproof.semantics.machine.findings import Ending, RunResult
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import FirstChoice, Oracle, Recording
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.transform.contract_checks import with_checks
from warpproof.transform.kernel_harness import dynamic_shared, make_harness

PATTERN = 1024  # bytes, repeated over an array
ELEMENTS = 160  # of an array that are looked at
SHARED_BYTES = 8192


def settings_of(config: Config) -> RunSettings:
    return RunSettings(
        max_steps=150_000,
        fast=False,
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


@dataclass(frozen=True, slots=True)
class Element:
    machine: types.Type
    signed: bool
    is_bool: bool = False


@dataclass(frozen=True, slots=True)
class Trial:
    request: KernelRequest
    result: RunResult
    launched: Launched
    recording: Recording

    @property
    def ended(self) -> bool:
        """All threads came to their end, and nothing was found on the way."""
        return self.result.ending is Ending.RETURNED and not self.result.findings


def attempt(
    program: nodes.Program,
    kernel: nodes.Function,
    numbers: Numbers,
    seed: int,
    contents: Contents,
    settings: RunSettings | None = None,
    *,
    checks: bool = True,
) -> Trial | None:
    """None for kernels whose arguments are not made here. `checks` are those of the contract."""
    if any(p.by_value or not _is_plain(p) for p in kernel.parameters):
        return None
    shared = SHARED_BYTES if dynamic_shared(program, kernel) else 0
    request = KernelRequest(kernel.symbol, numbers.grid, numbers.block, shared)
    arguments = _Arguments(kernel, numbers, random.Random(seed), contents)
    listening = Listening(arguments, kernel)
    recording = Recording(listening)
    if checks:
        program = with_checks(program, kernel)
    interpreter = interpreter_of(program, request, recording, settings or settings_of(Config()))
    arguments.run = listening.run = interpreter
    result = interpreter.run()
    launched = launched_of(interpreter, program, kernel, request, listening)
    scalars = {**numbers.scalars, **launched.scalars}
    return Trial(request, result, replace(launched, scalars=scalars), recording)


def interpreter_of(
    program: nodes.Program, request: KernelRequest, oracle: Oracle, settings: RunSettings
) -> Interpreter:
    """The run of a launch."""
    return Interpreter(make_harness(program, request).program, oracle, settings)


def launched_of(
    interpreter: Interpreter,
    program: nodes.Program,
    kernel: nodes.Function,
    request: KernelRequest,
    listening: Listening,
) -> Launched:
    """The run as contracts see it."""
    after: dict[str, Sequence[Number]] = {}
    before: dict[str, Sequence[Number]] = {}
    for thing in interpreter.memory.objects():
        element = element_of(kernel, thing.name)
        if thing.space is nodes.Space.MANAGED and element is not None:
            size = min(thing.size, ELEMENTS * types.size_of(element.machine))
            after[thing.name] = numbers_of(bytes(thing.data[:size]), element)
            pattern = listening.patterns.get(thing.name, b"\0" * PATTERN)
            before[thing.name] = numbers_of((pattern * (size // PATTERN + 1))[:size], element)
    sizes = {}
    for register, triple in (("gridDim", request.grid), ("blockDim", request.block)):
        sizes.update({(register, axis): n for axis, n in zip("xyz", triple)})
    definitions = {
        d.name: d
        for d in program.theory
        if isinstance(d, spec.PredicateDefinition | spec.LogicFunctionDefinition)
    }
    return Launched(sizes, dict(listening.scalars), before, after, definitions)


def _asked_for(run: Interpreter | None) -> nodes.Statement | None:
    """The statement that a question comes from."""
    assert run is not None
    thread = run.threads.get(run.current_thread or 0)
    if thread is None or not thread.frames:
        return None
    frame = thread.frames[-1]
    statements = frame.block.statements
    return statements[frame.index] if frame.index < len(statements) else None


def _array_asked_for(run: Interpreter | None) -> str | None:
    """The parameter whose array gets its contents."""
    statement = _asked_for(run)
    return statement.about if isinstance(statement, nodes.Havoc) else None


class Listening:
    """Another oracle's answers; the arguments of the kernel and its arrays' contents are kept."""

    def __init__(self, inner: Oracle, kernel: nodes.Function) -> None:
        self._inner = inner
        self._kernel = kernel
        self.preemptive = inner.preemptive
        self.scalars: dict[str, Number] = {}
        self.patterns: dict[str, bytes] = {}
        self.run: Interpreter | None = None

    def schedule(self, runnable: Sequence[int], current: int | None) -> int:
        return self._inner.schedule(runnable, current)

    def allocation_fails(self) -> bool:
        return self._inner.allocation_fails()

    def unwritten(self) -> bytes:
        answer = self._inner.unwritten()
        name = _array_asked_for(self.run)
        if name is not None:
            self.patterns[name] = answer
        return answer

    def input(self, kind: nodes.InputKind, type_: types.Type) -> int:
        answer = self._inner.input(kind, type_)
        assert isinstance(answer, int)
        statement = _asked_for(self.run)
        if isinstance(statement, nodes.Input) and statement.about is not None:
            name = statement.about
            parameter = next((p for p in self._kernel.parameters if p.variable == name), None)
            if parameter is not None:
                data = answer.to_bytes(types.size_of(type_), "little")
                (self.scalars[name],) = numbers_of(data, Element(type_, _is_signed(parameter)))
        return answer


def _is_signed(parameter: nodes.Parameter) -> bool:
    plain = None if parameter.ctype is None else types.strip(parameter.ctype)
    return not isinstance(plain, types.CInt) or plain.signed


class _Arguments(FirstChoice):
    """Answers what the host program around a kernel asks for."""

    def __init__(
        self,
        kernel: nodes.Function,
        numbers: Numbers,
        chance: random.Random,
        contents: Contents,
    ) -> None:
        super().__init__()
        self._kernel = kernel
        self._numbers = numbers
        self._chance = chance
        self._contents = contents
        self._written = sorted(_written_floats(kernel.contract))
        self._ways = _ways(self._written) if self._written else {}
        self.run: Interpreter | None = None

    def input(self, kind: nodes.InputKind, type_: types.Type) -> int:
        statement = _asked_for(self.run)
        if not isinstance(statement, nodes.Input):
            return 0
        if isinstance(type_, types.Float):
            return int.from_bytes(self._argument(type_).tobytes(), "little")
        name = statement.about or ""
        bits = type_.bits if isinstance(type_, types.Int) else 8 * types.size_of(type_)
        return self._numbers.scalars.get(name, 0) % (1 << bits)

    def unwritten(self) -> bytes:
        name = _array_asked_for(self.run)
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

    def _argument(self, machine: types.Float) -> Number:
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

    def _float(self, machine: types.Float) -> Number:
        return _of_format(self._chance.randrange(1, 1000) / 8, machine)


_SPECIAL = (0.0, -0.0, 1.0, -1.0, float("inf"), float("-inf"), float("nan"))


def _of_format(number: float, machine: types.Float) -> Number:
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


def _written_floats(clauses: Iterable[spec.Clause]) -> set[float]:
    """The numbers that clauses write."""
    found: set[float] = set()
    waiting: list[spec.SpecExpr | spec.Clause] = list(clauses)
    while waiting:
        node = waiting.pop()
        if isinstance(node, spec.FloatLiteral):
            found.add(float(node.real))
        waiting.extend(spec.children(node))
    return found


def _is_plain(parameter: nodes.Parameter) -> bool:
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


def numbers_of(data: bytes, element: Element) -> list[Number]:
    machine = element.machine
    size = types.size_of(machine)
    parts = [data[i : i + size] for i in range(0, len(data) - size + 1, size)]
    if isinstance(machine, types.Float):
        kind = np.float32 if machine.kind is types.FloatKind.FLOAT else np.float64
        code = "<f" if kind is np.float32 else "<d"
        return [kind(struct.unpack(code, part)[0]) for part in parts]
    return [int.from_bytes(part, "little", signed=element.signed) for part in parts]
