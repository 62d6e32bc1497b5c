"""One launch of a kernel with a contract, run by the reference interpreter with numbers of ours.

Enters: a program, a kernel, the sizes of a launch and its integer arguments. Leaves: what the run
found, the arrays before and after it, and the choices that make the same run again. Guaranteed:
preconditions that the host can test hold in a run that ends; others are for the caller to test on
what the arrays held (`precondition`).
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from warpproof.base.config import Config
from warpproof.engines.deductive.validate.concrete import Launched, Number
from warpproof.engines.launch_trial import (
    PATTERN,
    Arguments,
    Contents,
    Element,
    Numbers,
    array_asked_for,
    asked_for,
    element_of,
    interpreter_of,
    is_plain,
    settings_of,
)
from warpproof.ir import nodes, spec, types
from warpproof.ir.kernel_request import KernelRequest
from warpproof.semantics.machine.findings import Ending, RunResult
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import Oracle, Recording
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.transform.contract_checks import with_checks
from warpproof.transform.kernel_harness import dynamic_shared

ELEMENTS = 160  # of an array that are looked at
SHARED_BYTES = 8192


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
    if any(p.by_value or not is_plain(p) for p in kernel.parameters):
        return None
    shared = SHARED_BYTES if dynamic_shared(program, kernel) else 0
    request = KernelRequest(kernel.symbol, numbers.grid, numbers.block, shared)
    arguments = Arguments(
        kernel, numbers, random.Random(seed), contents, list(_written_floats(kernel.contract))
    )
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
        name = array_asked_for(self.run)
        if name is not None:
            self.patterns[name] = answer
        return answer

    def input(self, kind: nodes.InputKind, type_: types.Type) -> int:
        answer = self._inner.input(kind, type_)
        assert isinstance(answer, int)
        statement = asked_for(self.run)
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


def numbers_of(data: bytes, element: Element) -> list[Number]:
    machine = element.machine
    size = types.size_of(machine)
    parts = [data[i : i + size] for i in range(0, len(data) - size + 1, size)]
    if isinstance(machine, types.Float):
        import numpy as np

        kind = np.float32 if machine.kind is types.FloatKind.FLOAT else np.float64
        code = "<f" if kind is np.float32 else "<d"
        return [kind(struct.unpack(code, part)[0]) for part in parts]
    return [int.from_bytes(part, "little", signed=element.signed) for part in parts]
