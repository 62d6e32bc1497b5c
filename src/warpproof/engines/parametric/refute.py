"""Launches at which what could not be ruled out happens, tried by the reference interpreter.

Enters: a kernel that was looked at, and a finding with its formula. Leaves: a run that violates the
property, or None. A solver chooses small sizes and arguments at which the formula holds, then
larger ones; what arrays hold is tried. Guaranteed: what is returned has happened in a run, with no
other violation before it that casts doubt on it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property

from warpproof.base.config import Config
from warpproof.base.deadline import Deadline
from warpproof.base.property import Property
from warpproof.base.records import record, replace
from warpproof.base.verdict import Counterexample
from warpproof.engines.launch_trial import (
    PATTERN,
    Arguments,
    Contents,
    Numbers,
    interpreter_of,
    may_break_preconditions,
    settings_of,
    witness_of,
)
from warpproof.engines.parametric.examine import Finding
from warpproof.engines.parametric.rows import Seen
from warpproof.ir import nodes, types
from warpproof.ir.callgraph import named_variables
from warpproof.ir.kernel_request import KernelRequest, Triple
from warpproof.ir.nodes import Geometry, Space
from warpproof.logic.terms import Term
from warpproof.logic.values import FunctionValue
from warpproof.logic.walk import functions
from warpproof.semantics.domain.integer_values import Local
from warpproof.semantics.machine.findings import Finding as Shown
from warpproof.semantics.machine.findings import is_soft
from warpproof.semantics.machine.machine import Prepared
from warpproof.semantics.machine.oracle import Recording
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.parametric.thread_space import Register
from warpproof.semantics.replay.counterexample import counterexample
from warpproof.semantics.replay.witness import expected_failure
from warpproof.solvers.base import Sat
from warpproof.transform.kernel_harness import MOST_SHARED, declared_shared, dynamic_shared

_SECONDS = 1.0  # for a question
_KINDS = (Contents.MIXED, Contents.ZERO, Contents.COUNTED, Contents.FEW, Contents.EXTREME)
_KINDS_OF_WRAPS = (Contents.EXTREME, *_KINDS[:-1])


@record
class Limit:
    """Of what is tried: blocks and threads along an axis, and arguments."""

    blocks: int
    threads: int
    number: int | None


class Least(Enum):
    """What arguments are at least: small launches show best what goes wrong; where it depends on
    what elements hold, one of many is more likely to; zero and less is rarely what is meant."""

    ONE = auto()
    MANY = auto()
    NONE = auto()


_OF_ADDRESSES = {Property.DATA_RACE, Property.BARRIER_DIVERGENCE, Property.OUT_OF_BOUNDS}
_LIMITS = (Limit(2, 8, 20), Limit(3, 64, 200), Limit(2, 256, 1 << 16), Limit(2, 512, None))
_LIMITS_IN_PLANE = (Limit(2, 4, 20), Limit(2, 16, 200), Limit(2, 32, 1 << 16))
_MOST_SECONDS = 6.0
_MOST_THREADS = 1024  # of a launch whose size is given
_LARGEST_ARRAY = 1 << 16
_LARGEST_VARIABLES = 1 << 20  # bytes


@record
class _Ended:
    """A launch that ran to its end, and what it has shown."""

    numbers: Numbers
    contents: Contents
    shown: frozenset[Property]


@dataclass
class Refuter:
    program: nodes.Program
    seen: Seen
    config: Config
    selected: frozenset[Property]
    until: Deadline
    _until: Deadline | None = None  # of all that is tried for a kernel
    _prepared: dict[str, Prepared] = field(default_factory=dict)  # by runs before
    _ended: list[_Ended] = field(default_factory=list)

    def refuted(self, finding: Finding) -> Counterexample | None:
        if finding.formula is None or self._is_large():
            return None
        if self._until is None:
            self._until = self.until.within(_MOST_SECONDS)
        until = self._until
        tried: list[Numbers] = []
        for numbers in self._launches(finding, finding.formula, until):
            if numbers in tried:
                continue
            tried.append(numbers)
            for contents in self._kinds(finding.property):
                if until.is_over:
                    return None
                shown = self._run(numbers, contents, finding.property)
                if shown is not None:
                    return shown
        return None

    def _kinds(self, property_: Property) -> Sequence[Contents]:
        """What makes a difference: nothing where nothing is read."""
        kernel = self.seen.setting.kernel
        if property_ in _OF_ADDRESSES and self._has_exact_addresses:
            return _KINDS[:1]
        reads = any(
            (a.atomic or not a.is_write) and not isinstance(a.object, Local)
            for a in self.seen.trace.accesses
        )
        takes = any(isinstance(p.type, types.Float) or p.by_value for p in kernel.parameters)
        if not (reads or takes or self.seen.trace.problems):
            return _KINDS[:1]
        return _KINDS_OF_WRAPS if property_ is Property.INTEGER_OVERFLOW else _KINDS

    @cached_property
    def _has_exact_addresses(self) -> bool:
        """Do accesses and barriers happen where they do whatever memory holds?"""
        trace = self.seen.trace
        if trace.problems or self.config.allow_same_value_writes:
            return False
        knowns = [*(a.known for a in trace.accesses), *(w.known for w in trace.waits)]
        asked = [term for w in trace.waits for term in (w.mask, w.reads) if term is not None]
        formulas = [f for known in knowns for f in known.sure]
        return not functions([*formulas, *asked, *(a.offset for a in trace.accesses)])

    def _is_large(self) -> bool:
        """Would a run have to fill much memory first, or have very many threads?"""
        sizes = self.seen.setting.launch.sizes.values()
        if math.prod(size.value for size in sizes if size.is_constant) > _MOST_THREADS:
            return True
        variables = named_variables(self.program.device, self.seen.setting.kernel)
        return sum(v.size for v in variables if v.space is not Space.SHARED) > _LARGEST_VARIABLES

    # --- launches -------------------------------------------------------------------------------

    def _launches(self, finding: Finding, formula: Term, until: Deadline) -> Iterator[Numbers]:
        sizes = self.seen.setting.launch.sizes.values()
        is_line = sum(not size.is_constant for size in sizes) <= 2
        limits = _LIMITS if is_line else _LIMITS_IN_PLANE
        for limit in limits:
            if limit.number is None and finding.property is Property.INTEGER_OVERFLOW:
                return  # in some launch with numbers near the largest, as one would expect
            if until.is_over:
                return
            for least in (Least.ONE, Least.NONE):
                found = self._launch(formula, limit, least)
                if found is not None:
                    yield found
                    break
            if limit is limits[1] and len(self._kinds(finding.property)) > 1:
                found = self._launch(formula, limit, Least.MANY)
                if found is not None:
                    yield found

    def _launch(self, formula: Term, limit: Limit, least: Least) -> Numbers | None:
        wanted = [formula, *self._preconditions(), *self._bounds(limit, least)]
        answer = self.seen.prover.answer(wanted, _SECONDS, model=True)
        return self._numbers(answer) if isinstance(answer, Sat) else None

    def _preconditions(self) -> Iterator[Term]:
        """What goes wrong elsewhere has a precondition against it and is not looked for."""
        for finding in self.seen.examined.findings:
            if finding.precondition is not None:
                yield finding.precondition

    def _bounds(self, limit: Limit, least: Least) -> Iterator[Term]:
        setting = self.seen.setting
        t = setting.table
        for register, size in setting.launch.sizes.items():
            if not size.is_constant:
                is_block = register.geometry is Geometry.BLOCK_DIM
                most = limit.threads if is_block else limit.blocks
                yield t.int_in_range(size, (most + 1) // 2 if least is Least.MANY else 1, most)
        for argument in setting.arguments:
            low = {Least.ONE: 1, Least.MANY: limit.threads, Least.NONE: None}[least]
            if limit.number is not None:
                yield t.int_in_range(argument, -limit.number if low is None else low, limit.number)
            elif low is not None:
                yield t.int_le(t.integer(low), argument)

    def _numbers(self, answer: Sat) -> Numbers:
        setting = self.seen.setting

        def value(term: Term) -> int:
            found = term.value if term.is_constant else answer.model.get(term.name, 1)
            return found if isinstance(found, int) else 1

        def triple(geometry: Geometry) -> Triple:
            sizes = [value(setting.launch.sizes[Register(geometry, axis)]) for axis in range(3)]
            return sizes[0], sizes[1], sizes[2]

        scalars = {a.name: value(a) for a in setting.arguments}
        records = {
            name: _bytes([(m.offset, m.size, value(m.value)) for m in members])
            for name, members in setting.members.items()
        }
        arrays: dict[str, bytes] = {}
        for name, array in setting.arrays.items():
            held = answer.model.get(name)
            if isinstance(held, FunctionValue):
                made = _contents(held, array.size)
                if made is not None:
                    arrays[array.parameter] = made
        return Numbers(
            triple(Geometry.GRID_DIM), triple(Geometry.BLOCK_DIM), scalars, records | arrays
        )

    # --- runs -----------------------------------------------------------------------------------

    def _run(
        self, numbers: Numbers, contents: Contents, property_: Property
    ) -> Counterexample | None:
        kernel = self.seen.setting.kernel
        shared = 0
        if dynamic_shared(self.program, kernel):
            shared = max(0, (MOST_SHARED - declared_shared(self.program, kernel)) // 16 * 16)
        request = KernelRequest(kernel.symbol, numbers.grid, numbers.block, shared)
        if may_break_preconditions(self.program, request):
            return None
        if self._has_shown_others(numbers, contents, property_):
            return None
        settings = settings_of(self.config)
        arguments = Arguments(kernel, numbers, random.Random(0), contents)
        findings = self._shown(request, arguments, property_, settings)
        shown = frozenset(f.property for f in findings if not self._is_doubtful(f))
        if property_ not in shown:
            self._ended.append(_Ended(numbers, contents, shown))
            return None
        arguments = Arguments(kernel, numbers, random.Random(0), contents)
        recording = Recording(arguments)
        run = interpreter_of(self.program, request, recording, settings)
        arguments.run = run
        result = run.run()
        for finding in result.findings:
            if finding.property is property_ and not self._is_doubtful(finding):
                expected = expected_failure(finding)
                witness = witness_of(self.program, request, recording, expected, self.config)
                return counterexample(finding, witness, _launch(numbers))
        return None

    def _has_shown_others(self, numbers: Numbers, contents: Contents, property_: Property) -> bool:
        """Has the same launch run to its end without it, for another finding?"""
        return any(
            property_ not in e.shown and e.contents is contents and e.numbers == numbers
            for e in self._ended
        )

    def _shown(
        self,
        request: KernelRequest,
        arguments: Arguments,
        property_: Property,
        settings: RunSettings,
    ) -> tuple[Shown, ...]:
        """In a run that nobody records, so that compiled code may do it: all it shows, or so much
        that the property is among it."""

        def is_enough(finding: Shown) -> bool:
            return finding.property is property_ and not self._is_doubtful(finding)

        fast = replace(settings, fast=True, is_enough=is_enough)
        run = interpreter_of(self.program, request, arguments, fast)
        run.fast.kernels = self._prepared
        arguments.run = run
        return run.run().findings

    def _is_doubtful(self, finding: Shown) -> bool:
        if finding.foreign:
            return True
        return any(not is_soft(f.property, self.selected, f.kind) for f in finding.after)


def _contents(held: FunctionValue, size: int) -> bytes | None:
    """An array by what is at some of its offsets; the rest is repeated."""
    numbers = {at[0]: value for at, value in held.entries.items()}
    known = [
        (offset, size, value)
        for offset, value in numbers.items()
        if isinstance(offset, int) and isinstance(value, int) and 0 <= offset < _LARGEST_ARRAY
    ]
    length = max((offset + size for offset, _, _ in known), default=0)
    usual = held.default if isinstance(held.default, int) else 0
    length = -(-max(length, PATTERN) // size) * size
    if any(offset % size for offset, _, _ in known):
        return None
    rest = [(at, size, usual) for at in range(0, length, size)]
    return _bytes([*rest, *known])


def _bytes(parts: Sequence[tuple[int, int, int]]) -> bytes:
    """Numbers at their offsets, each of so many bytes."""
    made = bytearray(max(offset + size for offset, size, _ in parts))
    for offset, size, number in parts:
        made[offset : offset + size] = (number % (1 << (8 * size))).to_bytes(size, "little")
    return bytes(made)


def _launch(numbers: Numbers) -> Iterator[tuple[str, str]]:
    for name, sizes in (("gridDim", numbers.grid), ("blockDim", numbers.block)):
        for axis, size in zip("xyz", sizes):
            if axis == "x" or size != 1:
                yield f"{name}.{axis}", str(size)
    for name, value in numbers.scalars.items():
        yield name, str(value)
