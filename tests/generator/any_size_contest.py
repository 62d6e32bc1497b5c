"""What is said of kernels of any size against launches of small ones, kernel by kernel.

Enters: a kernel, and the rows of the engine `parametric`. Leaves: disagreements with runs of the
reference interpreter. A proof is wrong if a launch that meets its conditions violates the property;
a refutation is wrong if its witness does not replay. Conditions are read as they are printed: the
arrays have exactly the elements that they state, so that one element less would be seen.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import prod
from pathlib import Path
from random import Random

from tests.generator.any_size_kernels import RECORD, SizedKernel, sized_text
from warpproof.base.config import Config, load_config
from warpproof.base.deadline import Deadline, worked
from warpproof.base.diagnostics import UserError
from warpproof.base.property import Property, selected
from warpproof.base.records import replace
from warpproof.base.verdict import PROOFS, PropertyResult, Verdict
from warpproof.engines.launch_trial import Arguments, Contents, Numbers, settings_of
from warpproof.engines.parametric.engine import ENGINE
from warpproof.engines.task import Task
from warpproof.ir import nodes, types
from warpproof.ir.kernel_request import KernelRequest, Triple
from warpproof.semantics.machine.findings import Finding
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.replay.witness import from_json
from warpproof.solvers.base import Solver
from warpproof.solvers.chain import arrange
from warpproof.solvers.pool import Pool
from warpproof.transform.kernel_harness import (
    HARNESS_MAIN,
    MOST_SHARED,
    declared_shared,
    dynamic_shared,
    make_harness,
)
from warpproof.verify import load

LOOKED_AT = (
    Property.DATA_RACE,
    Property.BARRIER_DIVERGENCE,
    Property.OUT_OF_BOUNDS,
    Property.INTEGER_OVERFLOW,
    Property.UNINITIALIZED_READ,
)
CONFIG = load_config({"engine": "parametric"}, environment={})
MOST_STEPS = 4_000
MOST_SECONDS = 3.0  # for the engine
MOST_ELEMENTS = 1 << 20


# --- programs -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Loaded:
    kernel: SizedKernel
    program: nodes.Program
    symbol: str

    @property
    def function(self) -> nodes.Function:
        return self.program.device.functions[self.symbol]


def load_kernels(kernels: Sequence[SizedKernel], folder: Path) -> list[Loaded]:
    """In one run of the compiler; those that it does not take are left out."""
    path = folder / "kernels.cu"
    path.write_text(sized_text(list(kernels)), encoding="utf-8")
    try:
        program = load(str(path), CONFIG)
    except UserError:
        if len(kernels) == 1:
            return []
        half = len(kernels) // 2
        return [*load_kernels(kernels[:half], folder), *load_kernels(kernels[half:], folder)]
    symbols = {program.device.functions[s].name.split("::")[-1]: s for s in program.kernels}
    return [Loaded(k, program, symbols[k.name]) for k in kernels]


# --- launches -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trial:
    """One launch: its sizes, the numbers that the kernel is given, what arrays hold."""

    grid: Triple
    block: Triple
    numbers: Mapping[str, int]  # also those in records, as conditions name them
    records: Mapping[str, bytes]
    contents: Contents
    seed: int
    any_order: bool

    def __str__(self) -> str:
        order = ", in a random order" if self.any_order else ""
        held = f"{self.contents.value} arrays of seed {self.seed}"
        return f"grid {self.grid}, block {self.block}, {dict(self.numbers)}, {held}{order}"


_BLOCKS = (1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 8, 9, 16)
_LARGE_BLOCKS = (32, 33, 64, 65, 260)
_FEW = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 17, 20, 31, 32, 33, 64, 100)
_RARE = (-1, -2, -7, 127, 128, 255, 257, 32767, 32768, 65535, 65537, 2**31 - 1, -(2**31))
_CONTENTS = (*Contents, Contents.MIXED, Contents.MIXED, Contents.FEW, Contents.COUNTED)


def random_trial(function: nodes.Function, is_plane: bool, random: Random) -> Trial:
    if is_plane:
        grid = random.choice((1, 1, 2, 3)), random.choice((1, 1, 2)), 1
        block = random.choice((1, 2, 3, 4, 4, 8, 9)), random.choice((1, 2, 3, 4, 8)), 1
    else:
        grid = random.choice((1, 1, 2, 2, 3, 4)), 1, 1
        block = random.choice(_BLOCKS if random.random() < 0.9 else _LARGE_BLOCKS), 1, 1
    threads = grid[0] * block[0]
    near = (threads, threads, threads + 1, threads - 1, block[0], grid[0], grid[1] * block[1])

    def number() -> int:
        chance = random.random()
        if chance > 0.96:  # of which several make the largest
            return (2**31 - 1) // random.randrange(1, 20) + random.randrange(-1, 2)
        return random.choice(_FEW if chance < 0.55 else near if chance < 0.92 else _RARE)

    numbers: dict[str, int] = {}
    records: dict[str, bytes] = {}
    for p in function.parameters:
        if isinstance(p.type, types.Int) and not p.by_value:
            numbers[p.variable] = _as_typed(p, number())
        elif p.by_value or not isinstance(p.type, types.Pointer):
            parts = _signed(number(), 32), _signed(number(), 32)
            records[p.variable] = b"".join(n.to_bytes(4, "little", signed=True) for n in parts)
            for member, n in zip(RECORD, parts, strict=True):
                numbers[f"{p.variable}.{member}"] = n
    return Trial(
        grid,
        block,
        numbers,
        records,
        random.choice(_CONTENTS),
        random.randrange(1000),
        random.random() < 0.3 and _is_small(grid, block),
    )


def _is_small(grid: Triple, block: Triple) -> bool:
    return prod((*grid, *block)) <= 8


def _as_typed(parameter: nodes.Parameter, number: int) -> int:
    assert isinstance(parameter.type, types.Int)
    plain = None if parameter.ctype is None else types.strip(parameter.ctype)
    bits = parameter.type.bits
    is_signed = not isinstance(plain, types.CInt) or plain.signed
    return _signed(number, bits) if is_signed else number % (1 << bits)


def _signed(number: int, bits: int) -> int:
    number %= 1 << bits
    return number - (1 << bits) if number >> (bits - 1) else number


class _AnyOrder(Arguments):
    """Threads take turns by chance."""

    preemptive = True

    def schedule(self, runnable: Sequence[int], current: int | None) -> int:
        if current in runnable and self._chance.random() < 0.7:
            assert current is not None
            return current
        return self._chance.choice(runnable)


def run_trial(
    loaded: Loaded, trial: Trial, elements: Mapping[str, int] | None, shared: int | None
) -> tuple[Finding, ...]:
    """With arrays of so many elements, or large ones."""
    program, function = loaded.program, loaded.function
    if shared is None:
        shared = 0
        if dynamic_shared(program, function):
            shared = max(0, (MOST_SHARED - declared_shared(program, function)) // 16 * 16)
    request = KernelRequest(loaded.symbol, trial.grid, trial.block, shared)
    made = make_harness(program, request).program
    if elements is not None:
        made = _with_sizes(made, function, elements)
    numbers = Numbers(trial.grid, trial.block, trial.numbers, trial.records)
    kind = _AnyOrder if trial.any_order else Arguments
    arguments = kind(function, numbers, Random(trial.seed), trial.contents)
    run = Interpreter(made, arguments, replace(settings_of(CONFIG), max_steps=MOST_STEPS))
    arguments.run = run
    return run.run().findings


def _with_sizes(
    program: nodes.Program, function: nodes.Function, elements: Mapping[str, int]
) -> nodes.Program:
    """The arrays that the kernel is given have so many elements."""
    main = program.host.functions[HARNESS_MAIN]
    sizes: dict[str, nodes.Expr] = {}
    for p in function.parameters:
        plain = None if p.ctype is None else types.strip(p.ctype)
        if isinstance(plain, types.CPointer):
            step = types.c_size(plain.target, program.device.records)
            size = step * elements.get(p.variable, 0)
            sizes[f"{p.variable}.array"] = nodes.IntConst(size, types.I64)

    def sized(s: nodes.Statement) -> nodes.Statement:
        match s:
            case nodes.Alloc() if s.target in sizes:
                return replace(s, size=sizes[s.target])
            case nodes.Havoc() if s.about is not None and f"{s.about}.array" in sizes:
                return replace(s, size=sizes[f"{s.about}.array"])
            case _:
                return s

    blocks = tuple(replace(b, statements=tuple(map(sized, b.statements))) for b in main.blocks)
    functions = {**program.host.functions, HARNESS_MAIN: replace(main, blocks=blocks)}
    return replace(program, host=replace(program.host, functions=functions))


# --- conditions ---------------------------------------------------------------------------------


class _Number(int):
    """As C computes, without limits."""

    def __truediv__(self, other: int) -> _Number:  # type: ignore[override]
        quotient = abs(self) // abs(other)
        return _Number(quotient if (self < 0) == (other < 0) else -quotient)

    def __mod__(self, other: int) -> _Number:
        return _Number(int(self) - int(self / other) * int(other))

    def __add__(self, other: int) -> _Number:
        return _Number(int(self) + int(other))

    def __sub__(self, other: int) -> _Number:
        return _Number(int(self) - int(other))

    def __mul__(self, other: int) -> _Number:
        return _Number(int(self) * int(other))

    def __neg__(self) -> _Number:
        return _Number(-int(self))


class NotRead(Exception):
    """A condition in words that are not known here."""


_ARRAY = re.compile(r"\\valid(?:_read)?\((\w+) \+ \(0 \.\. (.*)\)\)")
_SHARED = re.compile(r"the launch gives (.*) bytes of shared memory")
_ELEMENT = re.compile(r"(?:(?<=^)|(?<=[(!])|(?<=[&|=<>] ))\*(\w+)\b|\b(\w+)\[\w+\]")


def read(text: str, trial: Trial) -> int:
    """The value of a printed expression or condition; one about elements holds where they are 0."""
    if _ELEMENT.search(text):
        if trial.contents is not Contents.ZERO:
            return False
        text = _ELEMENT.sub("0", text)
    names: dict[str, int] = dict(trial.numbers)
    for name, sizes in (("gridDim", trial.grid), ("blockDim", trial.block)):
        names |= {f"{name}.{axis}": size for axis, size in zip("xyz", sizes, strict=True)}
    values = list(names.items())
    for place in sorted(range(len(values)), key=lambda n: -len(values[n][0])):
        name = re.escape(values[place][0])
        text = re.sub(rf"(?<![\w.]){name}(?!\w)", f"X[{place}]", text)
    text = re.sub(r"(?<![\w\[])(\d+)", r"N(\1)", text)
    text = text.replace("&&", " and ").replace("||", " or ").replace("!(", "not (")
    numbers = [_Number(value) for _, value in values]
    try:
        found = eval(text, {"__builtins__": {}}, {"X": numbers, "N": _Number})
    except (NameError, SyntaxError, TypeError, AttributeError, IndexError) as error:
        raise NotRead(text) from error
    except ZeroDivisionError:
        return False
    return int(found)


@dataclass(frozen=True, slots=True)
class Needs:
    """Of memory, at one launch."""

    elements: Mapping[str, int]
    shared: int


def needs_of(row: PropertyResult, trial: Trial) -> Needs:
    elements: dict[str, int] = {}
    shared = 0
    assert row.evidence is not None
    for condition in row.evidence.conditions:
        if found := _ARRAY.fullmatch(condition.text):
            name, last = found.groups()
            elements[name] = max(elements.get(name, 0), read(last, trial) + 1)
        elif found := _SHARED.fullmatch(condition.text):
            shared = max(shared, read(found.group(1), trial))
    return Needs(elements, shared)


def is_met(row: PropertyResult, trial: Trial) -> bool:
    """Does a launch meet what the row requires of numbers and sizes? Memory is another matter."""
    closed = [c.message for c in row.assumptions if c.code == "closed-dimension"]
    for name, sizes in (("gridDim", trial.grid), ("blockDim", trial.block)):
        for axis, size in zip("xyz", sizes, strict=True):
            if size != 1 and any(f"{name}.{axis}" in text for text in closed):
                return False
    assert row.evidence is not None
    return all(
        read(c.text, trial)
        for c in row.evidence.conditions
        if c.row is None and not _ARRAY.fullmatch(c.text) and not _SHARED.fullmatch(c.text)
    )


# --- contest ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Disagreement:
    property: Property | None
    what: str


@dataclass(slots=True)
class Contest:
    loaded: Loaded
    rows: dict[Property, PropertyResult] = field(default_factory=dict)
    found: list[Disagreement] = field(default_factory=list)
    violated: set[Property] = field(default_factory=set)  # in some launch
    launches: int = 0
    compared: dict[Property, int] = field(default_factory=dict)  # launches that meet a proof's
    not_read: set[str] = field(default_factory=set)
    seconds: float = 0.0

    def ask(self, solver: Solver, seconds: float = MOST_SECONDS) -> bool:
        """`seconds`: of work, so that a busy machine makes no difference."""
        started = worked()
        config: Config = replace(CONFIG, kernel=self.loaded.symbol)
        properties = frozenset(selected((), ()))
        until = Deadline(seconds)
        task = Task(self.loaded.program, config, properties, solver, until)
        try:
            if not ENGINE.applies(task):
                return False
            answer = ENGINE.check(task)
        except Exception:
            self.found.append(Disagreement(None, f"crash: {traceback.format_exc()[-1500:]}"))
            return False
        self.seconds = worked() - started
        self.rows = {r.property: r for r in answer.results if r.property in LOOKED_AT}
        return True

    def replay(self) -> None:
        """What is refuted happens again."""
        for property_, row in self.rows.items():
            if row.verdict is not Verdict.REFUTED:
                continue
            text = None if row.counterexample is None else row.counterexample.witness
            if text is None:
                self.found.append(Disagreement(property_, "refuted without a witness"))
                continue
            witness = from_json(text)
            assert witness.kernel is not None
            program = make_harness(self.loaded.program, witness.kernel).program
            if witness.confirms(witness.replay(program, witness.run_settings())) is None:
                self.found.append(Disagreement(property_, "the witness does not replay"))

    def compete(self, random: Random, launches: int) -> None:
        is_plane = "threadIdx.y" in self.loaded.kernel.text
        proofs = [r for r in self.rows.values() if r.verdict in PROOFS]
        for number in range(launches if proofs else _FEWEST):
            wanted = proofs[number % len(proofs)] if proofs else None
            trial = self._trial(is_plane, random, wanted)
            self._compare(trial, with_sizes=number % 2 == 1)

    def _trial(self, is_plane: bool, random: Random, wanted: PropertyResult | None) -> Trial:
        """A launch that meets what a row requires, if one is found soon."""
        trial = random_trial(self.loaded.function, is_plane, random)
        for _ in range(60):
            if wanted is None or self._meets(wanted, trial):
                break
            trial = random_trial(self.loaded.function, is_plane, random)
        return trial

    def _meets(self, row: PropertyResult, trial: Trial) -> bool:
        try:
            return is_met(row, trial)
        except NotRead as text:
            self.not_read.add(str(text))
            return False

    def _compare(self, trial: Trial, *, with_sizes: bool) -> None:
        bounds = self.rows.get(Property.OUT_OF_BOUNDS)
        needs: Needs | None = None
        if with_sizes and bounds is not None and bounds.verdict in PROOFS:
            needs = self._needs(bounds, trial)
        elements, shared = (None, None) if needs is None else (needs.elements, needs.shared)
        findings = run_trial(self.loaded, trial, elements, shared)
        self.launches += 1
        if needs is None:
            self.violated |= {f.property for f in findings}
        for property_, row in self.rows.items():
            if row.verdict not in PROOFS or not self._meets(row, trial):
                continue
            if property_ is Property.OUT_OF_BOUNDS and needs is None:
                continue
            self.compared[property_] = self.compared.get(property_, 0) + 1
            shown = next((f for f in findings if f.property is property_), None)
            if shown is not None and not _is_doubtful(row, shown, findings):
                line = shown.origin.user_span.line
                sizes = "" if needs is None else f", {dict(needs.elements)}, {shared} bytes shared"
                text = f"{row.verdict.value} {row.conclusion.reason}; line {line}: {shown.message}"
                self.found.append(Disagreement(property_, f"{text}; {trial}{sizes}"))

    def _needs(self, row: PropertyResult, trial: Trial) -> Needs | None:
        try:
            needs = needs_of(row, trial)
        except NotRead as text:
            self.not_read.add(str(text))
            return None
        is_large = any(n > MOST_ELEMENTS for n in needs.elements.values())
        return None if is_large or needs.shared > MOST_SHARED else needs


_FEWEST = 2  # launches where nothing is proved
_HARMLESS = frozenset({Property.DATA_RACE, Property.INTEGER_OVERFLOW, Property.UNINITIALIZED_READ})


def _is_doubtful(row: PropertyResult, shown: Finding, findings: Sequence[Finding]) -> bool:
    """Does it come after something that the proof takes for granted not to happen?"""
    assert row.evidence is not None
    needed = {c.row for c in row.evidence.conditions if c.row is not None}
    if any(f.property in needed for f in findings):
        return True
    return any(f.property not in _HARMLESS for f in shown.after)


@contextmanager
def solver_for_many() -> Iterator[Solver]:
    with Pool(1) as pool:
        yield arrange(("z3", "bitwuzla"), pool)
