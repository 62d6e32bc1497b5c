"""The deductive engine: contracts of kernels, one `contract` row for each.

Enters: a `Task`. Leaves: for every kernel with a contract a row for it, and rows beside it for
what can go wrong on the way: races, divergence, bounds, overflow and checks that the program has.
Meaning of PROVED: in every launch within the preconditions each loop's invariants hold, all threads
of a block reach each barrier together, and at the end the postconditions and the frame hold; for
the rows beside it, that no execution does what they are about.

    Assumes: what the caveats list; never silently
    Exact:   integers, control flow, barriers, parallel stores
    Over:    floats (uninterpreted operations), memory nobody wrote (arbitrary)
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from functools import partial

from warpproof.base.config import Config, FloatModel
from warpproof.base.deadline import NEVER, Deadline
from warpproof.base.property import Property
from warpproof.base.verdict import PropertyResult
from warpproof.engines.deductive.absence import results_of_all
from warpproof.engines.deductive.encode.discharge import (
    LIMITS,
    Encoder,
    Status,
    by_inverse,
    discharge,
)
from warpproof.engines.deductive.encode.prove import Questions
from warpproof.engines.deductive.encode.refute import encode
from warpproof.engines.deductive.evidence import (
    SAFETY_PROPERTIES,
    contract_result,
    results_beside,
)
from warpproof.engines.deductive.judged import NOT_EXAMINED, OF_THE_END, Judged, Order
from warpproof.engines.deductive.safety.races import conflicts
from warpproof.engines.deductive.safety.rows import Safety, examine
from warpproof.engines.deductive.state.run import Run
from warpproof.engines.deductive.validate.replay import Shown, is_met, replay, reproduce
from warpproof.engines.deductive.vcgen.contract import Options, Verified, generate
from warpproof.engines.task import EngineAnswer, Progress, Task
from warpproof.ir import nodes, spec
from warpproof.ir.callgraph import reached_functions
from warpproof.logic.terms import Term
from warpproof.semantics.domain.integer_values import OutOfFragment
from warpproof.semantics.domain.real_floats import REALS
from warpproof.semantics.parametric.constructs import PROPERTIES
from warpproof.solvers.base import Solver, Unsat

_MOST_ASKED = 3  # open checks, each of which may fail in every launch
_DEFAULTS = Config()


class DeductiveEngine:
    name = "deductive"

    def applies(self, task: Task) -> bool:
        return self._kernel(task) is not None

    def _kernel(self, task: Task) -> nodes.Function | None:
        """A kernel by itself, with a contract that is asked for; preconditions are enough to say
        something of what it does on the way."""
        kernel = task.program.device.functions.get(task.config.kernel or "")
        if kernel is None or kernel.is_declaration:
            return None
        beside = not task.properties.isdisjoint((*SAFETY_PROPERTIES, *PROPERTIES))
        return kernel if _has_row(task, kernel) or (beside and kernel.contract) else None

    def check(self, task: Task) -> EngineAnswer:
        kernel = self._kernel(task)
        assert kernel is not None
        task.tell(Progress(self.name, f"contract of {kernel.name}"))
        judged = judge(
            task.program,
            kernel,
            task.solver,
            options_of(task),
            jobs=task.config.jobs or os.cpu_count() or 1,
            until=task.deadline,
            config=task.config,
        )
        bounds = task.given_sizes()
        results: list[PropertyResult] = []
        if _has_row(task, kernel):
            results.append(contract_result(judged, bounds))
            functions = [contract_result(inner) for inner in judged.relied]
            results += [r for r in functions if r not in results]
        results += results_beside(judged, task.properties, bounds)
        results += results_of_all(judged, task.properties, bounds)
        proved = sum(d.status is Status.PROVED for d in judged.discharged)
        figures = (("obligations", len(judged.discharged)), ("proved", proved))
        return EngineAnswer(tuple(results), figures, (("queries", judged.queries),))


ENGINE = DeductiveEngine()


def _has_row(task: Task, kernel: nodes.Function) -> bool:
    if Property.CONTRACT not in task.properties:
        return False
    return any(map(has_contract, reached_functions(task.program.device, [kernel])))


def has_contract(kernel: nodes.Function) -> bool:
    clauses = [
        *kernel.contract,
        *(c for loop in kernel.loops for c in loop.contract),
        *(
            s.clause
            for block in kernel.blocks
            for s in block.statements
            if isinstance(s, nodes.SpecClause)
        ),
    ]
    return any(not isinstance(c, spec.Requires | spec.SpecVariable) for c in clauses)


def options_of(task: Task) -> Options:
    config = task.config
    grid = None if config.grid is None else (config.grid.x, config.grid.y, config.grid.z)
    block = None if config.block is None else (config.block.x, config.block.y, config.block.z)
    reals = config.float_model is FloatModel.REAL
    return Options(grid, block, config.all_dims, config.full_range, reals)


# --- one kernel ---------------------------------------------------------------------------------


def judge(
    program: nodes.Program,
    kernel: nodes.Function,
    solver: Solver,
    options: Options,
    *,
    encoder: Encoder = by_inverse,
    jobs: int = 2,
    limits: Sequence[float] = LIMITS,
    until: Deadline = NEVER,
    replayed: bool = True,
    safety: bool = True,
    config: Config = _DEFAULTS,
) -> Judged:
    """`safety` also looks at what can go wrong on the way; witnesses are made for `config`."""
    questions = Questions(solver, interpretation=REALS if options.reals else None)
    started = time.perf_counter()
    try:
        verified = generate(program, kernel, _Prover(questions), options)
    except OutOfFragment as problem:
        span = problem.span if problem.span.line else kernel.span
        text = f"the deductive engine does not support {problem.what}"
        seconds = time.perf_counter() - started
        return Judged(
            kernel,
            None,
            unsupported=(text, span),
            generate_seconds=seconds,
            queries=questions.asked,
        )
    seconds = time.perf_counter() - started
    ask = partial(discharge, verified.run, questions=questions, jobs=jobs, until=until)
    discharged = ask(verified.run.obligations, encoder=encoder, limits=limits)
    failed = [d.obligation.kind for d in discharged if d.status is not Status.PROVED]
    order, safe, vacuous, met = NOT_EXAMINED, Safety(), None, True
    if not failed or (safety and OF_THE_END.issuperset(failed)):
        races = conflicts(verified.run, verified.memory.accesses)
        clauses = None
        if races.of_clauses is not None:
            clauses = tuple(ask(races.of_clauses, limits=limits[:1]))
        order = Order(races.examined, tuple(ask(races.obligations, limits=limits[:1])), clauses)
        if safety:
            safe = examine(verified, questions, jobs=jobs, until=until)
        vacuous = _vacuous(verified, safe, questions)
        met = (
            vacuous is not None
            or not replayed
            or is_met(program, kernel, verified, questions, config)
        )
    tried = None
    open_ = [d for d in discharged if d.status is not Status.PROVED]
    if open_ and replayed:
        first = next((d for d in open_ if d.status is Status.MODEL), open_[0])
        tried = replay(program, kernel, verified, first, questions, config)
    return Judged(
        kernel,
        verified,
        tuple(discharged),
        order,
        safe,
        tried,
        _reproduced(program, kernel, verified, safe, order, questions, config) if replayed else {},
        vacuous,
        met,
        None,
        seconds,
        questions.asked,
        _relied(program, verified, solver, options, encoder, jobs, limits, until, safety),
    )


def _relied(
    program: nodes.Program,
    verified: Verified,
    solver: Solver,
    options: Options,
    encoder: Encoder,
    jobs: int,
    limits: Sequence[float],
    until: Deadline,
    safety: bool,
) -> tuple[Judged, ...]:
    """Functions that were called by contract, each by one thread: no more is needed, as they
    write nothing and do not know which thread they run in."""
    one = Options((1, 1, 1), (1, 1, 1), reals=options.reals)
    return tuple(
        judge(
            program,
            function,
            solver,
            one,
            encoder=encoder,
            jobs=jobs,
            limits=limits,
            until=until,
            replayed=False,
            safety=safety,
        )
        for function in verified.run.relied.values()
    )


class _Prover:
    """Side questions while obligations are made: `Proves` of the run that is being made."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions

    def __call__(self, run: Run, facts: Sequence[Term], goal: Term) -> bool:
        encoded = encode(run, facts, goal)
        if encoded.without_inverse:
            return False
        ask = self._questions.refuted
        return ask(run.table, encoded.formulas) and all(
            ask(run.table, claim) for claim in encoded.claims
        )


def _reproduced(
    program: nodes.Program,
    kernel: nodes.Function,
    verified: Verified,
    safety: Safety,
    order: Order,
    questions: Questions,
    config: Config,
) -> dict[str, Shown]:
    """Runs that show what a solver says can go wrong, one for each property."""
    open_ = [c for c in safety.with_model() if c.check.property in SAFETY_PROPERTIES]
    failed = {c.check.property: c.discharged for c in reversed(open_)}
    if order.conflict is not None:
        failed[Property.DATA_RACE] = order.conflict
    found: dict[str, Shown] = {}
    for property_, discharged in failed.items():
        shown = reproduce(program, kernel, verified, discharged, property_, questions, config)
        if shown is not None:
            found[property_] = shown
    return found


def _vacuous(verified: Verified, safe: Safety, questions: Questions) -> str | None:
    """What a proof would be about, if there is no such thing."""
    run = verified.run
    no_launch = "the assumptions contradict each other"
    contexts = {
        no_launch: verified.requires,
        "no launch that the machine allows meets the preconditions": (
            *verified.requires,
            *verified.limits,
        ),
        "all that is known at the end is contradictory": tuple(run.facts),
        **run.contexts,
        **{
            f"this happens in every launch that meets the preconditions: {checked.text}": (
                *verified.requires,
                *verified.limits,
                checked.discharged.obligation.goal,
            )
            for checked in safe.open(Property.INTEGER_OVERFLOW)[:_MOST_ASKED]
        },
    }
    for text, facts in contexts.items():
        encoded = encode(run, facts, run.table.false)
        formulas = (*encoded.formulas, *run.ranges.machine(encoded.formulas))
        if isinstance(questions.answer(run.table, formulas, 1.0, model=True), Unsat):
            return text
    return None


def result_of(judged: Judged) -> PropertyResult:
    """The contract's row."""
    return contract_result(judged)
