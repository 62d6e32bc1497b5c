"""A failed obligation tried out: small sizes, the reference interpreter, the contract's own words.

Enters: a failed obligation's formulas and the kernel. Leaves: a `Replayed`: the contract is
violated by a run that is described, or it held in all runs tried (then an invariant may be too
weak), or nothing could be run. Guaranteed: "violated" rests on a complete run of the whole launch
by the reference interpreter without any finding of another property, and on `concrete.violation`.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

import numpy as np

from warpproof.base.records import replace
from warpproof.base.source import Origin
from warpproof.engines.deductive.concrete import Launched, Number, violation
from warpproof.engines.deductive.contract import Verified
from warpproof.engines.deductive.discharge import Discharged
from warpproof.engines.deductive.launch import SIZES
from warpproof.engines.deductive.prove import Questions
from warpproof.ir import nodes, spec, types
from warpproof.logic.evaluate import evaluate
from warpproof.logic.terms import INT, Term
from warpproof.logic.values import Value
from warpproof.logic.walk import free_symbols
from warpproof.semantics.findings import Ending
from warpproof.semantics.interpreter import Interpreter
from warpproof.semantics.oracle import FirstChoice
from warpproof.semantics.run_state import RunSettings
from warpproof.solvers.base import Sat

LARGEST_SIZE = 4
LARGEST_NUMBER = 24
ELEMENTS = 160
SHARED_BYTES = 8192
RUNS = 3
MAIN = "__warpproof_contract_run"


class Outcome(Enum):
    VIOLATED = "the contract is violated"
    HELD = "the contract holds in the runs that were tried: an invariant may be too weak"
    NOT_RUN = "no run of the sizes from 1 to 4 could be made"


@dataclass(frozen=True, slots=True)
class Replayed:
    outcome: Outcome
    clause: spec.Ensures | None = None
    values: tuple[tuple[str, str], ...] = ()


def replay(
    program: nodes.Program,
    kernel: nodes.Function,
    verified: Verified,
    failed: Discharged,
    questions: Questions,
) -> Replayed:
    numbers = _small(verified, failed, questions)
    if numbers is None:
        return Replayed(Outcome.NOT_RUN)
    tried = False
    for seed in range(RUNS):
        launched = _run(program, kernel, numbers, random.Random(seed))
        if launched is None:
            continue
        tried = True
        for clause in kernel.contract:
            if not isinstance(clause, spec.Ensures):
                continue
            at = violation(clause.formula, launched)
            if at is not None:
                return Replayed(Outcome.VIOLATED, clause, _described(launched, at))
    return Replayed(Outcome.HELD if tried else Outcome.NOT_RUN)


@dataclass(frozen=True, slots=True)
class _Numbers:
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    scalars: Mapping[str, int]  # integer parameters and specification variables


def _small(verified: Verified, failed: Discharged, questions: Questions) -> _Numbers | None:
    """Sizes from 1 to 4 and small arguments at which the obligation's formulas hold."""
    run = verified.run
    t = run.table
    bounds: list[Term] = []
    for size in set(run.launch.sizes.values()):
        for symbol in free_symbols([size]):
            bounds.append(t.int_in_range(symbol, 1, LARGEST_SIZE))
    known = {n: v for n, v in verified.arguments.items() if isinstance(v, Term) and v.sort is INT}
    for value in known.values():
        bounds.append(t.int_in_range(value, -1, LARGEST_NUMBER))
    formulas = (*failed.encoded.formulas, *bounds)
    answer = questions.answer(t, formulas, 5.0, model=True)
    if not isinstance(answer, Sat):
        return None
    symbols = free_symbols([*run.launch.sizes.values(), *known.values()])
    values: dict[Term, Value] = {}
    for symbol in symbols:
        given = answer.model.get(symbol.name, 1)
        if not isinstance(given, int):
            return None
        values[symbol] = given

    def number(term: Term) -> int:
        found = evaluate(term, values)
        assert isinstance(found, int)
        return found

    sizes = {str(r): number(run.launch.sizes[r]) for r in SIZES}
    grid = tuple(sizes[f"gridDim.{a}"] for a in "xyz")
    block = tuple(sizes[f"blockDim.{a}"] for a in "xyz")
    scalars = {n: number(v) for n, v in known.items()}
    return _Numbers((grid[0], grid[1], grid[2]), (block[0], block[1], block[2]), scalars)


# --- one run ------------------------------------------------------------------------------------


def _run(
    program: nodes.Program, kernel: nodes.Function, numbers: _Numbers, chance: random.Random
) -> Launched | None:
    harness = _Harness(kernel, numbers, chance)
    main = harness.main()
    if main is None:
        return None
    host = replace(program.host, functions={**program.host.functions, MAIN: main}, initializers=())
    interpreter = Interpreter(
        replace(program, host=host, main=MAIN),
        FirstChoice(),
        RunSettings(max_steps=2_000_000, fast=False),
    )
    result = interpreter.run()
    if result.ending is not Ending.RETURNED or result.findings:
        return None
    things = [o for o in interpreter.memory.objects() if o.space is nodes.Space.MANAGED]
    after = {
        name: _numbers_of(bytes(thing.data[: thing.size]), machine)
        for (name, machine), thing in zip(harness.arrays.items(), things)
    }
    sizes = {}
    for register, triple in (("gridDim", numbers.grid), ("blockDim", numbers.block)):
        sizes.update({(register, axis): n for axis, n in zip("xyz", triple)})
    return Launched(sizes, {**numbers.scalars, **harness.floats}, harness.before, after)


class _Harness:
    """A host program with one launch, written out."""

    def __init__(self, kernel: nodes.Function, numbers: _Numbers, chance: random.Random) -> None:
        self._kernel = kernel
        self._numbers = numbers
        self._chance = chance
        self._statements: list[nodes.Statement] = []
        self._variables: list[nodes.Variable] = []
        self._origin = Origin(kernel.span)
        self.arrays: dict[str, types.Type] = {}
        self.before: dict[str, list[Number]] = {}
        self.floats: dict[str, Number] = {}

    def main(self) -> nodes.Function | None:
        arguments = []
        for parameter in self._kernel.parameters:
            value = self._argument(parameter)
            if value is None:
                return None
            arguments.append(nodes.LaunchArgument(value, parameter.size))
        handle = nodes.AddressOf(self._kernel.symbol, nodes.SymbolKind.KERNEL, nodes.Side.HOST)
        grid, block = _triple(self._numbers.grid), _triple(self._numbers.block)
        self._statements.append(
            nodes.Launch(
                handle,
                grid,
                block,
                nodes.IntConst(SHARED_BYTES, types.I64),
                nodes.IntConst(0, types.I64),
                tuple(arguments),
                origin=self._origin,
            )
        )
        wait = nodes.StreamOp.DEVICE_SYNCHRONIZE
        self._statements.append(nodes.StreamAction(None, wait, (), types.VOID, self._origin))
        end = nodes.Return(nodes.IntConst(0, types.I32), self._origin)
        return nodes.Function(
            symbol=MAIN,
            name=f"a launch of {self._kernel.name}",
            kind=nodes.FunctionKind.HOST,
            parameters=(),
            result=types.I32,
            variadic=False,
            variables=tuple(self._variables),
            blocks=(nodes.Block("entry", tuple(self._statements), end),),
            loops=(),
            span=self._kernel.span,
        )

    def _argument(self, parameter: nodes.Parameter) -> nodes.Expr | None:
        name = parameter.variable
        match parameter.type:
            case types.Int(bits) if name in self._numbers.scalars:
                value = self._numbers.scalars[name] % (1 << bits)
                return nodes.IntConst(value, parameter.type)
            case types.Float() as machine:
                number = self._float(machine)
                self.floats[name] = number
                return nodes.FloatConst(_bits_of(number), machine)
            case types.Pointer():
                return self._array(name, parameter.ctype)
            case _:
                return None

    def _array(self, name: str, ctype: types.CType | None) -> nodes.Expr | None:
        plain = None if ctype is None else types.strip(ctype)
        element = types.strip(plain.target) if isinstance(plain, types.CPointer) else None
        machine: types.Type
        match element:
            case types.CInt(_, bits, _):
                machine = types.Int(bits)
            case types.CFloat(_, 32):
                machine = types.F32
            case types.CFloat(_, 64):
                machine = types.F64
            case _:
                return None
        pointer = nodes.VarRef(f"array.{name}", types.POINTER)
        self._variables.append(
            nodes.Variable(pointer.name, None, types.POINTER, None, False, 8, 8, self._kernel.span)
        )
        size = types.size_of(machine)
        managed = nodes.IntConst(nodes.Space.MANAGED.value, types.I32)
        bytes_ = nodes.IntConst(size * ELEMENTS, types.I64)
        align = nodes.IntConst(256, types.I64)
        self._statements.append(nodes.Alloc(pointer.name, bytes_, align, managed, self._origin))
        self.arrays[name] = machine
        values: list[Number] = []
        for index in range(ELEMENTS):
            place = nodes.PtrAdd(pointer, nodes.IntConst(index, types.I64), size)
            number, constant = self._element(machine)
            values.append(number)
            self._statements.append(nodes.Store(place, constant, size, False, self._origin))
        self.before[name] = values
        return pointer

    def _element(self, machine: types.Type) -> tuple[Number, nodes.Expr]:
        if isinstance(machine, types.Float):
            number = self._float(machine)
            return number, nodes.FloatConst(_bits_of(number), machine)
        value = self._chance.randrange(1, 100)
        return value, nodes.IntConst(value, machine)

    def _float(self, machine: types.Float) -> Number:
        number = self._chance.randrange(1, 1000) / 8
        single = machine.kind is types.FloatKind.FLOAT
        return np.float32(number) if single else np.float64(number)


def _triple(sizes: tuple[int, int, int]) -> tuple[nodes.Expr, nodes.Expr, nodes.Expr]:
    x, y, z = (nodes.IntConst(n, types.I32) for n in sizes)
    return x, y, z


def _bits_of(number: Number) -> int:
    return int.from_bytes(number.tobytes(), "little")


def _numbers_of(data: bytes, machine: types.Type) -> list[Number]:
    size = types.size_of(machine)
    parts = [data[i : i + size] for i in range(0, size * ELEMENTS, size)]
    if isinstance(machine, types.Float):
        kind = np.float32 if machine.kind is types.FloatKind.FLOAT else np.float64
        code = "<f" if kind is np.float32 else "<d"
        return [kind(struct.unpack(code, part)[0]) for part in parts]
    return [int.from_bytes(part, "little", signed=True) for part in parts]


def _described(launched: Launched, at: Mapping[str, int]) -> tuple[tuple[str, str], ...]:
    sizes = [(f"{r}.{a}", str(n)) for (r, a), n in launched.sizes.items() if n != 1]
    scalars = [(n, str(v)) for n, v in launched.scalars.items()]
    return (*sizes, *scalars, *((n, str(v)) for n, v in at.items()))
