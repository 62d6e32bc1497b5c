"""A failed obligation tried out: small launches, the reference interpreter, the contract's words.

Enters: a failed obligation's formulas and the kernel. Leaves: a run of a whole launch by the
reference interpreter that shows the failure, with a witness that makes it again; or that the
contract held in the runs tried (then an invariant may be too weak), or that nothing could be run.
Guaranteed: what is shown happened in a run whose preconditions hold; a contract is violated only by
a run without any finding of another property, by the meaning of `concrete`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from warpproof.base.config import Config
from warpproof.base.deadline import Deadline
from warpproof.base.property import Property
from warpproof.base.source import Origin, Span
from warpproof.engines.deductive.encode.discharge import Discharged
from warpproof.engines.deductive.encode.prove import Questions
from warpproof.engines.deductive.encode.refute import encode
from warpproof.engines.deductive.validate.concrete import (
    Launched,
    NoValue,
    elements,
    holds,
    number,
    violation,
)
from warpproof.engines.deductive.validate.trial import (
    Listening,
    Trial,
    attempt,
    launched_of,
)
from warpproof.engines.deductive.vcgen.contract import Verified
from warpproof.engines.launch_trial import (
    Contents,
    Numbers,
    interpreter_of,
    settings_of,
    witness_of,
)
from warpproof.ir import nodes, spec, types
from warpproof.ir.spec_text import format_clause
from warpproof.logic.evaluate import evaluate
from warpproof.logic.terms import INT, Term
from warpproof.logic.values import Value
from warpproof.logic.walk import free_symbols
from warpproof.semantics.machine.findings import Ending, Finding, NamedValue, RunResult, ThreadName
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.parametric.thread_space import SIZES
from warpproof.semantics.replay.witness import (
    ExpectedFailure,
    MakeInterpreter,
    Witness,
    expected_failure,
)
from warpproof.solvers.base import Sat
from warpproof.transform.contract_checks import has_open_rows, with_checks
from warpproof.transform.contract_conditions import assumption, preconditions

LARGEST_SIZE = 4
LARGEST_NUMBER = 24
MOST_LAUNCHES = 8  # besides those of the counterexample
_SECONDS = 2.0  # for a question
_FIRST = ((2, LARGEST_NUMBER),)  # largest sizes of a launch, and numbers
_LATER = ((LARGEST_SIZE, LARGEST_NUMBER), (LARGEST_SIZE, None))
_SECONDS_CONTRACT = 10.0  # after which no new run is begun
_SECONDS_OTHER = 2.0
_DEFAULTS = Config()
_ONE = (1, 1, 1)
_KINDS = (
    (0, Contents.MIXED),
    (1, Contents.FEW),
    (2, Contents.COUNTED),
    (3, Contents.EXTREME),
    (4, Contents.ZERO),
    (5, Contents.LARGEST),
    (6, Contents.NEGATIVE),
)


class Outcome(Enum):
    VIOLATED = "the contract is violated"
    HELD = "no run that was tried violates it: an invariant may be too weak"
    NOT_RUN = "no run of the sizes from 1 to 4 could be made"


@dataclass(frozen=True, slots=True)
class Shown:
    """A run that shows a failure."""

    message: str
    span: Span
    thread: str
    values: tuple[tuple[str, str], ...]
    witness: str | None


@dataclass(frozen=True, slots=True)
class Replayed:
    outcome: Outcome
    shown: Shown | None = None


def replay(
    program: nodes.Program,
    kernel: nodes.Function,
    verified: Verified,
    failed: Discharged,
    questions: Questions,
    config: Config,
) -> Replayed:
    """Whether a run violates the contract."""
    tried = False
    candidates = itertools.chain(
        _of_obligation(verified, failed, questions, _FIRST),
        launches(verified, questions),
        _of_obligation(verified, failed, questions, _LATER),
    )
    for trial in trials(program, kernel, candidates, _SECONDS_CONTRACT, config):
        clean = all(f.property == Property.CONTRACT for f in trial.result.findings)
        if not clean or not is_of_interest(kernel, trial):
            continue
        tried = tried or trial.ended
        broken = broken_part(kernel, trial.result, trial.launched)
        if broken is not None:
            expected = ExpectedFailure(Property.CONTRACT, broken.span.line, broken.thread)
            witness = _witness(program, trial, expected, config)
            values = _together(_described(trial.launched), broken.values)
            shown = Shown(broken.message, broken.span, broken.thread, values, witness)
            return Replayed(Outcome.VIOLATED, shown)
    return Replayed(Outcome.HELD if tried else Outcome.NOT_RUN)


def reproduce(
    program: nodes.Program,
    kernel: nodes.Function,
    verified: Verified,
    failed: Discharged,
    property_: Property,
    questions: Questions,
    config: Config,
) -> Shown | None:
    """A run in which another property fails where the obligation says."""
    line = failed.obligation.span.line
    if property_ == Property.OUT_OF_BOUNDS and preconditions(kernel, _ONE, _ONE).open:
        return None  # what there is besides may lie where the run goes wrong
    rows = has_open_rows(kernel)
    candidates = _of_obligation(verified, failed, questions, (*_FIRST, *_LATER))
    for trial in trials(program, kernel, candidates, _SECONDS_OTHER, config, checks=rows):
        for finding in trial.result.findings:
            found = finding.property == property_ and finding.origin.user_span.line == line
            if found and is_of_interest(kernel, trial):
                values = tuple((v.name, v.text) for v in finding.values)
                expected = expected_failure(finding)
                witness = None if rows else _witness(program, trial, expected, config)
                return Shown(
                    finding.message,
                    finding.origin.user_span,
                    str(finding.thread),
                    _together(_described(trial.launched), values),
                    witness,
                )
    return None


# --- which launches -----------------------------------------------------------------------------


def trials(
    program: nodes.Program,
    kernel: nodes.Function,
    candidates: Iterable[Numbers],
    seconds: float,
    config: Config = _DEFAULTS,
    *,
    checks: bool = True,
) -> Iterator[Trial]:
    until = Deadline(seconds)
    seen: list[Numbers] = []
    for numbers in candidates:
        if numbers in seen:
            continue
        seen.append(numbers)
        for seed, contents in _KINDS:
            if until.is_over:
                return
            trial = attempt(
                program, kernel, numbers, seed, contents, settings_of(config), checks=checks
            )
            if trial is None:
                return
            yield trial


def _of_obligation(
    verified: Verified,
    failed: Discharged,
    questions: Questions,
    limits: Iterable[tuple[int, int | None]],
) -> Iterator[Numbers]:
    """Launches at which the formulas of an obligation hold."""
    for size, largest in limits:
        numbers = small(verified, failed.encoded.formulas, questions, largest, size=size)
        if numbers is not None:
            yield numbers


def launches(
    verified: Verified, questions: Questions, most: int = MOST_LAUNCHES
) -> Iterator[Numbers]:
    """Any launches that meet the preconditions, small and of different sizes."""
    run, t = verified.run, verified.run.table
    allowed = encode(run, [*verified.requires], t.false).formulas
    sizes = free_symbols(run.launch.sizes.values())
    every = list(itertools.product((2, 3, 1, 4), repeat=len(sizes)))
    for values in every[:: max(1, len(every) // most)][:most]:
        fixed = [t.eq(s, t.integer(v)) for s, v in zip(sizes, values)]
        for least in (3, 1, -1):  # large enough to show something, if that is allowed
            numbers = small(verified, (*allowed, *fixed), questions, least=least)
            if numbers is not None:
                yield numbers
                break


def small(
    verified: Verified,
    formulas: Sequence[Term],
    questions: Questions,
    largest: int | None = LARGEST_NUMBER,
    least: int = -1,
    size: int = LARGEST_SIZE,
) -> Numbers | None:
    """Small sizes, and arguments up to the largest, at which the formulas hold."""
    run = verified.run
    t = run.table
    bounds: list[Term] = []
    for symbol in free_symbols(run.launch.sizes.values()):
        bounds.append(t.int_in_range(symbol, 1, size))
    known = {n: v for n, v in verified.arguments.items() if isinstance(v, Term) and v.sort is INT}
    for value in known.values():
        if largest is not None:
            bounds.append(t.int_in_range(value, least, largest))
    if largest is None:
        bounds += verified.limits
    answer = questions.answer(
        t, (*formulas, *bounds, *run.ranges.facts(bounds)), _SECONDS, model=True
    )
    if not isinstance(answer, Sat):
        return None
    values: dict[Term, Value] = {}
    for symbol in free_symbols([*run.launch.sizes.values(), *known.values()]):
        given = answer.model.get(symbol.name, 1)
        if not isinstance(given, int):
            return None
        values[symbol] = given
    return _numbers(verified, known, values)


def _numbers(
    verified: Verified, known: Mapping[str, Term], values: Mapping[Term, Value]
) -> Numbers:
    def number_of(term: Term) -> int:
        found = evaluate(term, dict(values))
        assert isinstance(found, int)
        return found

    sizes = {str(r): number_of(verified.run.launch.sizes[r]) for r in SIZES}
    gx, gy, gz = (sizes[f"gridDim.{a}"] for a in "xyz")
    bx, by, bz = (sizes[f"blockDim.{a}"] for a in "xyz")
    return Numbers((gx, gy, gz), (bx, by, bz), {n: number_of(v) for n, v in known.items()})


# --- what a run shows ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Broken:
    """A part of the contract that a run violates."""

    message: str
    span: Span
    thread: str
    values: tuple[tuple[str, str], ...]


def is_of_interest(kernel: nodes.Function, trial: Trial) -> bool:
    """The preconditions hold. Those over integers alone do so in every launch that a solver chose,
    the others are evaluated; one that cannot be counts as broken."""
    start = trial.launched.at_start
    if trial.result.ending in (Ending.ASSUMED_AWAY, Ending.UNSUPPORTED, Ending.OUT_OF_STEPS):
        return False
    if any(assumption(kernel, clause) is None for clause in _assumptions(kernel)):
        return False
    return all(
        holds(clause.formula, start)
        for clause in kernel.contract
        if isinstance(clause, spec.Requires) and not _is_plain(clause)
    )


def _is_plain(clause: spec.Requires) -> bool:
    """Whether it is said of integer arguments and sizes, without quantifiers."""
    return not any(map(_is_beyond_integers, _parts(clause)))


def _is_beyond_integers(node: spec.SpecExpr | spec.Clause) -> bool:
    match node:
        case spec.Call(function):
            return function not in ("\\min", "\\max", "\\abs")
        case spec.Quantified() | spec.Fold() | spec.Cast():
            return True
        case _:
            return _is_read(node) or _is_float(node)


def _assumptions(kernel: nodes.Function) -> Iterator[spec.Assume]:
    for block in kernel.blocks:
        for statement in block.statements:
            match statement:
                case nodes.SpecClause(spec.Assume() as clause):
                    yield clause


def is_met(
    program: nodes.Program,
    kernel: nodes.Function,
    verified: Verified,
    questions: Questions,
    config: Config,
) -> bool:
    """Whether some small launch meets the preconditions, also those about floats and what arrays
    hold."""
    clauses = [c for c in kernel.contract if isinstance(c, spec.Requires)]
    if not any(_is_read(part) or _is_float(part) for c in clauses for part in _parts(c)):
        return True  # what is said of sizes and integers is for solvers
    tried = trials(program, kernel, launches(verified, questions), _SECONDS_CONTRACT, config)
    return any(is_of_interest(kernel, trial) for trial in tried)


def _is_read(node: spec.SpecExpr | spec.Clause) -> bool:
    match node:
        case spec.Index():
            return True
        case spec.Member():
            return node.arrow
        case spec.Unary(op):
            return op is spec.UnaryOp.DEREFERENCE
        case spec.Name(_, _, spec.SpecSymbol() as symbol):
            return symbol.kind is spec.SymbolKind.GLOBAL
        case _:
            return False


def _is_float(node: spec.SpecExpr | spec.Clause) -> bool:
    match node:
        case spec.FloatLiteral():
            return True
        case spec.Name(_, _, spec.SpecSymbol(type=spec.NamedType(name))):
            return name in ("float", "double")
        case spec.Name(_, _, spec.SpecSymbol(type=type_)):
            written = spec.SortType | spec.PointerType | spec.ArrayType | spec.NamedType | None
            return not isinstance(type_, written) and isinstance(types.strip(type_), types.CFloat)
        case _:
            return False


def _parts(clause: spec.Requires) -> Iterator[spec.SpecExpr | spec.Clause]:
    """But those of claims about validity, which say nothing of what memory holds."""
    stack: list[spec.SpecExpr | spec.Clause] = [clause]
    while stack:
        node = stack.pop()
        if not isinstance(node, spec.Valid | spec.Separated):
            yield node
            stack.extend(spec.children(node))


def broken_part(kernel: nodes.Function, result: RunResult, launched: Launched) -> Broken | None:
    """The part of the contract that a run violates."""
    for finding in result.findings:
        if finding.property == Property.CONTRACT:
            values = tuple((v.name, v.text) for v in finding.values)
            span = finding.origin.user_span
            return Broken(finding.message, span, str(finding.thread), values)
    if result.ending is not Ending.RETURNED:
        return None
    for clause in kernel.contract:
        at: Mapping[str, int] | None = None
        held: tuple[tuple[str, str], ...] = ()
        match clause:
            case spec.Ensures(formula):
                at = violation(formula, launched)
                message = f"the postcondition does not hold: {format_clause(clause)}"
                held = () if at is None else tuple(elements(formula, launched, at))
            case spec.Assigns(places):
                at = _changed(kernel, places, launched)
                message = f"something else is changed: {format_clause(clause)}"
            case _:
                continue
        if at is not None:
            values = tuple((n, str(v)) for n, v in at.items())
            return Broken(message, clause.span, "all threads", (*values, *held))
    return None


def _changed(
    kernel: nodes.Function, places: Sequence[spec.SpecExpr], launched: Launched
) -> dict[str, int] | None:
    """An element that the run changed and the clause does not name."""
    for name, after in launched.after.items():
        for index, (old, new) in enumerate(zip(launched.before[name], after)):
            if old == new or old != old:
                continue
            try:
                if not any(_covers(place, name, index, launched) for place in places):
                    return {f"index in {name}": index}
            except NoValue:
                return None
    return None


def _covers(place: spec.SpecExpr, name: str, index: int, launched: Launched) -> bool:
    start = launched.at_start
    match place:
        case spec.Index(spec.Name(array), spec.Range(low, high)):
            if array != name:
                return False
            ends = [None if e is None else number(e, start) for e in (low, high)]
            return (ends[0] is None or ends[0] <= index) and (ends[1] is None or index <= ends[1])
        case spec.Index(spec.Name(array), at):
            return array == name and index == number(at, start)
        case spec.Unary(spec.UnaryOp.DEREFERENCE, spec.Name(array)):
            return array == name and index == 0
        case _:
            raise NoValue


def _together(*values: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Each value once."""
    return tuple(dict.fromkeys(pair for part in values for pair in part))


def _described(launched: Launched) -> tuple[tuple[str, str], ...]:
    shown = ((r, a, n) for (r, a), n in launched.sizes.items() if a == "x" or n != 1)
    sizes = [(f"{r}.{a}", str(n)) for r, a, n in shown]
    scalars = [(n, str(v)) for n, v in launched.scalars.items()]
    return (*sizes, *scalars)


# --- witnesses ----------------------------------------------------------------------------------


def _witness(
    program: nodes.Program, trial: Trial, expected: ExpectedFailure, config: Config
) -> str | None:
    """None where the run's own choices do not say all that the contract speaks of."""
    kernel = program.device.functions[trial.request.kernel]
    if any(isinstance(clause, spec.SpecVariable) for clause in kernel.contract):
        return None
    return witness_of(program, trial.request, trial.recording, expected, config)


def run_again(
    witness: Witness,
    program: nodes.Program,
    settings: RunSettings,
    make: MakeInterpreter = Interpreter,
) -> RunResult:
    """The run of a witness of one kernel, with its contract judged at the end."""
    request = witness.kernel
    assert request is not None
    kernel = program.device.functions[request.kernel]
    oracle = Listening(witness.replay_oracle(), kernel)
    checked = with_checks(program, kernel)
    run = oracle.run = interpreter_of(checked, request, oracle, settings, make)
    result = run.run()
    if witness.expected.property != Property.CONTRACT or result.findings:
        return result
    launched = launched_of(run, program, kernel, request, oracle)
    broken = broken_part(kernel, result, launched)
    if broken is None:
        return result
    values = tuple(NamedValue(n, v) for n, v in _together(_described(launched), broken.values))
    finding = Finding(
        Property.CONTRACT, broken.message, ThreadName(broken.thread), Origin(broken.span), values
    )
    return replace(result, findings=(finding,))
