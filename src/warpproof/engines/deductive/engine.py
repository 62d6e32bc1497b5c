"""The deductive engine: contracts of kernels, one `contract` row for each.

Enters: a `Task`. Leaves: for every kernel with a contract, evidence turned into a `PropertyResult`.
Meaning of PROVED: in every launch within the preconditions, if every execution is free of races and
no integer leaves the range of its type, then each loop's invariants hold, all threads of a block
reach each barrier together, and at the end the postconditions and the frame hold.

    Assumes: what the caveats list; never silently
    Exact:   integers, control flow, barriers, parallel stores
    Over:    floats (uninterpreted operations), memory nobody wrote (arbitrary)
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from functools import partial

from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.base.verdict import (
    Caveat,
    Counterexample,
    Effect,
    Evidence,
    Outcome,
    PropertyResult,
    Replay,
    TraceLine,
    conclude,
)
from warpproof.engines.deductive.contract import Options, Verified, generate
from warpproof.engines.deductive.discharge import Discharged, Encoder, Status, by_inverse, discharge
from warpproof.engines.deductive.obligations import Kind
from warpproof.engines.deductive.prove import Questions
from warpproof.engines.deductive.races import conflicts
from warpproof.engines.deductive.refute import encode
from warpproof.engines.deductive.replay import Outcome as Tried
from warpproof.engines.deductive.replay import Replayed, replay
from warpproof.engines.deductive.show import show
from warpproof.engines.deductive.state import Run
from warpproof.engines.deductive.values import OutOfFragment
from warpproof.engines.task import EngineAnswer, Progress, Task
from warpproof.ir import nodes, spec
from warpproof.ir.spec_text import format_clause
from warpproof.logic.terms import Term
from warpproof.solvers.base import Solver, Unsat

PROPERTY = "contract"


@record
class Order:
    """What is known of conflicts between threads: the lockstep order stands for all without any."""

    examined: bool
    pairs: tuple[Discharged, ...]

    @property
    def conflict(self) -> Discharged | None:
        return next((p for p in self.pairs if p.status is Status.MODEL), None)

    @property
    def is_proved(self) -> bool:
        return self.examined and all(p.status is Status.PROVED for p in self.pairs)


@record
class Judged:
    """One kernel looked at: what was made of it and what solvers said."""

    kernel: nodes.Function
    verified: Verified | None
    discharged: tuple[Discharged, ...]
    order: Order
    replayed: Replayed | None
    evidence: Evidence
    generate_seconds: float
    queries: int


class DeductiveEngine:
    name = "deductive"
    id = "deductive"

    def applies(self, task: Task) -> bool:
        return PROPERTY in task.properties and bool(kernels_of(task))

    def check(self, task: Task) -> EngineAnswer:
        results: list[PropertyResult] = []
        obligations = proved = queries = 0
        for kernel in kernels_of(task):
            task.tell(Progress(self.name, f"contract of {kernel.name}"))
            judged = judge(
                task.program,
                kernel,
                task.solver,
                options_of(task),
                jobs=task.config.jobs or os.cpu_count() or 1,
                until=task.deadline,
            )
            results.append(result_of(judged))
            obligations += len(judged.discharged)
            proved += sum(d.status is Status.PROVED for d in judged.discharged)
            queries += judged.queries
        figures = (("obligations", obligations), ("proved", proved), ("queries", queries))
        return EngineAnswer(tuple(results), figures)


ENGINE = DeductiveEngine()


def kernels_of(task: Task) -> list[nodes.Function]:
    """Kernels that have a specification of their own, and are asked for."""
    found = []
    for symbol in task.program.kernels:
        kernel = task.program.device.functions[symbol]
        wanted = task.config.kernel in (None, kernel.name, kernel.symbol)
        if wanted and not kernel.is_declaration and has_contract(kernel):
            found.append(kernel)
    return found


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
    return Options(grid, block, config.all_dims)


# --- one kernel ---------------------------------------------------------------------------------


def judge(
    program: nodes.Program,
    kernel: nodes.Function,
    solver: Solver,
    options: Options,
    *,
    encoder: Encoder = by_inverse,
    jobs: int = 2,
    limits: Sequence[float] = (1.0, 10.0),
    until: float | None = None,
    replayed: bool = True,
) -> Judged:
    questions = Questions(solver)
    started = time.perf_counter()
    try:
        verified = generate(program, kernel, _Prover(questions), options)
    except OutOfFragment as problem:
        span = problem.span if problem.span.line else kernel.span
        text = f"the deductive engine does not read {problem.what}"
        caveat = Caveat("unsupported", text, Effect.UNSUPPORTED, span)
        evidence = Evidence(Outcome.UNDECIDED, caveats=(caveat,), reason=text)
        seconds = time.perf_counter() - started
        order = Order(False, ())
        return Judged(kernel, None, (), order, None, evidence, seconds, questions.asked)
    seconds = time.perf_counter() - started
    ask = partial(discharge, verified.run, questions=questions, jobs=jobs, until=until)
    discharged = ask(verified.run.obligations, encoder=encoder, limits=limits)
    order = Order(False, ())
    if all(d.status is Status.PROVED for d in discharged):
        races = conflicts(verified.run, verified.memory.accesses)
        order = Order(races.examined, tuple(ask(races.obligations, limits=limits[:1])))
    tried = None
    model = next((d for d in discharged if d.status is Status.MODEL), None)
    if model is not None and replayed:
        tried = replay(program, kernel, verified, model, questions)
    evidence = _evidence(verified, discharged, order, tried, questions)
    return Judged(
        kernel, verified, tuple(discharged), order, tried, evidence, seconds, questions.asked
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


def _evidence(
    verified: Verified,
    discharged: Sequence[Discharged],
    order: Order,
    tried: Replayed | None,
    questions: Questions,
) -> Evidence:
    caveats = tuple(_caveats(verified, order))
    failed = [d for d in discharged if d.status is not Status.PROVED]
    if not failed and order.conflict is not None:
        pair = order.conflict.obligation.text
        text = f"the proof is of race-free runs, and it is not so that in {pair}"
        return Evidence(Outcome.UNDECIDED, caveats=caveats, reason=text)
    if not failed and not order.examined:
        text = "the proof is of race-free runs, and not all pairs of accesses could be compared"
        return Evidence(Outcome.UNDECIDED, caveats=caveats, reason=text)
    endless = next((c for c in caveats if c.code == "termination"), None)
    if not failed and endless is not None:
        return Evidence(Outcome.UNDECIDED, caveats=caveats, reason=endless.message)
    if not failed:
        vacuous = _is_vacuous(verified, questions)
        return Evidence(Outcome.NONE_EXISTS, caveats=caveats, vacuous=vacuous)
    first = next((d for d in failed if d.status is Status.MODEL), failed[0])
    place = f"line {first.obligation.span.line}: " if first.obligation.span.line else ""
    reason = f"{place}not shown that {first.obligation.kind.value}: {first.obligation.text}"
    outcome = Outcome.CANDIDATE if first.status is Status.MODEL else Outcome.UNDECIDED
    if outcome is Outcome.UNDECIDED:
        reason += f" ({first.reason})"
        return Evidence(outcome, caveats=caveats, reason=reason)
    if tried is not None and tried.outcome is Tried.VIOLATED:
        return Evidence(outcome, Replay.REPRODUCED, caveats, reason=reason)
    # Not a counterexample of the contract: it stays open, and says what was seen.
    seen = "" if tried is None else f" ({tried.outcome.value})"
    return Evidence(Outcome.UNDECIDED, caveats=caveats, reason=reason + seen)


def _is_vacuous(verified: Verified, questions: Questions) -> bool:
    """Whether the preconditions, or all that is known at the end, contradict each other."""
    run = verified.run
    for facts in (verified.requires, tuple(run.facts), *run.contexts):
        encoded = encode(run, facts, run.table.false)
        if isinstance(questions.answer(run.table, encoded.formulas, 1.0, model=True), Unsat):
            return True
    return False


def _caveats(verified: Verified, order: Order) -> list[Caveat]:
    run = verified.run
    if order.is_proved:
        code, text = (
            "no-overflow",
            "if no overflow and within bounds; that it is race-free is shown",
        )
    else:
        code, text = "race-free-no-overflow", "if race-free, no overflow and within bounds"
    found = [
        Caveat(code, text, Effect.ASSUMPTION),
        Caveat(
            "float-uninterpreted",
            "float operations are functions of their operands in the written order, not contracted",
            Effect.ASSUMPTION,
        ),
    ]
    if verified.pointers > 1:
        text = "memory behind different pointer parameters does not overlap"
        found.append(Caveat("disjoint-parameters", text, Effect.ASSUMPTION))
    for size in verified.closed_sizes:
        found.append(Caveat("closed-dimension", f"{size} is 1: not read", Effect.ASSUMPTION))
    return [*found, *run.caveats]


# --- results ------------------------------------------------------------------------------------


def result_of(judged: Judged) -> PropertyResult:
    evidence = judged.evidence
    return PropertyResult(
        PROPERTY,
        judged.kernel.name,
        conclude(evidence),
        _place(judged),
        evidence.caveats,
        evidence.bounds,
        _counterexample(judged),
    )


def _place(judged: Judged) -> Span | None:
    failed = [d for d in judged.discharged if d.status is not Status.PROVED]
    span = failed[0].obligation.span if failed else judged.kernel.span
    return span if span.line else None


def _counterexample(judged: Judged) -> Counterexample | None:
    """The first obligation that failed, with its hypotheses and goal in the user's words."""
    failed = next((d for d in judged.discharged if d.status is Status.MODEL), None)
    if failed is None:
        return None
    obligation = failed.obligation
    lines = [TraceLine(f"assumed: {text}") for text in obligation.assumed]
    lines.append(TraceLine(f"goal: {obligation.text}", obligation.span))
    lines.append(TraceLine(f"as a formula: {show(obligation.goal)}"))
    values = tuple(
        (name, str(value))
        for name, value in (failed.model or {}).items()
        if isinstance(value, int) and "!" not in name
    )
    if judged.replayed is not None and judged.replayed.clause is not None:
        clause = judged.replayed.clause
        message = f"the postcondition does not hold: {format_clause(clause)}"
        where = clause.span
        return Counterexample(
            message, where, "all threads", judged.replayed.values, None, tuple(lines), None
        )
    kind = "an obligation" if obligation.kind is not Kind.ENSURES else "the postcondition"
    message = f"{kind} is not provable: {obligation.kind.value}"
    return Counterexample(message, obligation.span, "all threads", values, None, tuple(lines), None)
