"""The engine: whole programs, every thread, symbolic data.

Enters: a `Task`. Leaves: one result per property. A violation counts only when the reference
interpreter shows it; a proof only when every path was followed to its end and every obligation was
refuted by a solver.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from warpproof.base import verdict
from warpproof.base.assumption import Assumption
from warpproof.base.config import PartialOrder, Threads
from warpproof.base.diagnostics import Code, Diagnostic, Severity
from warpproof.base.property import Property
from warpproof.base.verdict import (
    ARGUMENTS,
    ONLY_AFTER,
    Advice,
    Beside,
    Bound,
    BoundSource,
    Caveat,
    Condition,
    Counterexample,
    Effect,
    Evidence,
    NeverReached,
    PropertyResult,
    Replay,
    Scope,
    Verdict,
    about,
    conclude,
    of_model,
)
from warpproof.base.verdict import Outcome as Judged
from warpproof.engines.assumed_inputs import words_of
from warpproof.engines.bmc import float_caveats
from warpproof.engines.bmc.explore import Explorer, Outcome, Switches
from warpproof.engines.bmc.judge import Enough, Place, SolverJudge, Violation, place_of
from warpproof.engines.bmc.kernel_mode import (
    SIZE_HINT,
    Prepared,
    is_kernel_mode,
    joined,
    prepare,
)
from warpproof.engines.bmc.replay import Confirmed, Request, confirm
from warpproof.engines.never_reached import never_reached
from warpproof.engines.task import EngineAnswer, Task
from warpproof.ir import nodes
from warpproof.ir.callgraph import may_launch
from warpproof.ir.walk import reads_parameters
from warpproof.logic.terms import TermTable
from warpproof.semantics.machine.findings import depends_on
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.symbolic.names import foreign_in
from warpproof.semantics.symbolic.options import MAIN, Options
from warpproof.semantics.symbolic.path import Examined, Family, Obligation


class BmcEngine:
    name = "bmc"

    def applies(self, task: Task) -> bool:
        return task.program.main is not None or is_kernel_mode(task)

    def check(self, task: Task) -> EngineAnswer:
        if is_kernel_mode(task):
            return joined([_Work(kernel.task, kernel).answer() for kernel in prepare(task)])
        return _Work(task).answer()


ENGINE = BmcEngine()
_DEEPEST_CALLS = 40_000  # a guarded loop nests a few calls for each iteration


@contextmanager
def _deep_calls() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _DEEPEST_CALLS))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


@dataclass(slots=True)
class _Found:
    """What was found of one property in one function."""

    results: list[tuple[Violation, Counterexample]] = field(default_factory=list)
    unconfirmed: list[Violation] = field(default_factory=list)
    doubtful: dict[int, str] = field(default_factory=dict)  # by line: after which violation only
    foreign: dict[int, str] = field(default_factory=dict)  # by line: which function decides it


class _ReplayingJudge(SolverJudge):
    """Hands every violation over at once."""

    work: _Work

    def on_violation(self, violation: Violation) -> None:
        self.work.on_violation(violation)

    def shows_race(self, violation: Violation) -> bool:
        return self.work.shows_race(violation)

    def begin_anew(self) -> None:
        super().begin_anew()
        self.work.forget_unconfirmed()


_MOST_UNCONFIRMED = 8  # at one place: then others there are not tried


class _Work:
    def __init__(self, task: Task, kernel: Prepared | None = None) -> None:
        self.task = task
        self.kernel = kernel  # in kernel mode
        config = task.config
        table = TermTable()
        self.judge = _ReplayingJudge(task, table)
        self.judge.work = self
        words = ("program", *words_of(task.program, config))
        self.settings = RunSettings(
            arguments=tuple(text.encode(errors="surrogateescape") for text in words),
            malloc_may_fail=config.malloc_may_fail,
            volatile_relaxed=config.volatile_relaxed,
            allow_same_value_writes=config.allow_same_value_writes,
            allow_exited=config.allow_exited,
            check_leaks=Property.MEMORY_LEAK in task.properties,
            asserts_go_on=True,
            launch_limits=kernel is None or not kernel.beyond_limits,
            warp_sync=config.warp_sync or 0,
            fast=False,
            max_findings=1_000_000,
            until=task.deadline,
        )
        self.options = Options(
            task.properties,
            config.unwind,
            reduce=config.por is PartialOrder.MPOR,
        )
        self.options.two = config.threads is Threads.TWO
        self.options.kernel_mode = None if kernel is None else kernel.machine
        switches = Switches(config.context_bound, config.state_hashing)
        self.explorer = Explorer(
            task, task.program, self.settings, self.judge, table, self.options, switches
        )
        self.found: dict[tuple[Property, str], _Found] = {}  # by property and function
        self.outcome = Outcome()

    def answer(self) -> EngineAnswer:
        with _deep_calls():
            self.outcome = self.explorer.explore()
        results = [
            r for f in self._functions() for p in self._decided(f) for r in self._results(p, f)
        ]
        outcome, tally = self.outcome, self.judge.tally
        statistics: tuple[tuple[str, int], ...] = (
            ("paths", outcome.paths),
            ("steps", outcome.steps),
            ("switches", self.options.context_bound or 0),
            ("pruned switches", outcome.pruned),
            ("pruned orders", outcome.superfluous),
            ("states met again", outcome.met_again),
        )
        effort: tuple[tuple[str, int], ...] = (
            ("queries", tally.queries),
            ("obligations", tally.obligations),
            ("solver milliseconds", int(1000 * tally.solver_seconds)),
        )
        notes = tuple(
            Diagnostic(Code.NOTE, Severity.NOTE, text, span) for span, text in outcome.notes
        )
        if self.judge.was_timed:
            statistics, effort = (), (*statistics, *effort)
        never = self._never_reached(results)
        return EngineAnswer(tuple(results), statistics, effort, self._launched(), notes, never)

    def _never_reached(self, results: list[PropertyResult]) -> tuple[NeverReached, ...] | None:
        """Known where all that can happen was followed, without anything that goes wrong: then what
        was come to is all that can be."""
        outcome = self.outcome
        is_cut = outcome.bounds or outcome.switches_cut or outcome.stuck or outcome.trapped_at
        if self.kernel is not None or not self._has_seen_all or is_cut or not results:
            return None
        if any(result.verdict is not Verdict.PROVED for result in results):
            return None
        return never_reached(self.task.program, outcome.reached)

    def _decided(self, function: str) -> list[Property]:
        """The properties this engine looks at in a function. Of contracts, in a program: that its
        launches are such as they speak of."""
        wanted = self.task.properties
        of_contracts = self.kernel is not None or function == MAIN
        return [p for p in Property if p in wanted and (p is not Property.CONTRACT or of_contracts)]

    def _functions(self) -> list[str]:
        """Those that rows are about: main, and the kernels that it launches, or may."""
        if self.kernel is not None:
            return [self.kernel.name]
        program = self.task.program
        seen = self.outcome.launched
        if not self._has_seen_all:
            seen = seen | may_launch(program)
        names = [program.device.functions[k].name for k in program.kernels if k in seen]
        return list(dict.fromkeys((MAIN, *names)))

    def _launched(self) -> frozenset[str] | None:
        """All kernels that some path launches, where that is known."""
        if self.kernel is not None:
            return None
        if self._has_seen_all:
            return frozenset(self.outcome.launched)
        return frozenset(self.outcome.launched | may_launch(self.task.program))

    @property
    def _has_seen_all(self) -> bool:
        """Was every path followed to its end?"""
        return self.outcome.complete and not self.outcome.unsupported

    def _of(self, property_: Property, function: str) -> _Found:
        return self.found.setdefault((property_, function), _Found())

    def on_violation(self, violation: Violation) -> None:
        obligation = violation.obligation
        place = place_of(obligation)
        found = self._of(obligation.property, obligation.function)
        foreign = self._foreign(violation)
        if foreign:  # nothing is refuted by what nobody wrote
            found.foreign.setdefault(obligation.line, foreign)
            self.judge.tally.doubtful.add(obligation.property)
            self.judge.known_places.add(place)
            return
        confirmed = self._run(violation)
        if confirmed is None and self.options.havoc_conflicting_reads:  # asked again of each order
            self.judge.skip(obligation.property)
        elif confirmed is None:
            found.unconfirmed.append(violation)
            if sum(place_of(v.obligation) == place for v in found.unconfirmed) > _MOST_UNCONFIRMED:
                self.judge.known_places.add(place)
        elif confirmed.before is not None:
            self._only_after(violation, confirmed)
        else:
            self._confirmed(violation, confirmed.counterexample)

    def shows_race(self, violation: Violation) -> bool:
        confirmed = None if self._foreign(violation) else self._run(violation)
        if confirmed is None or confirmed.before is not None:
            return False
        self._confirmed(violation, confirmed.counterexample)
        return True

    def _run(self, violation: Violation) -> Confirmed | None:
        machine = self.explorer.machine
        sizes = {} if machine is None else machine.sizes
        request = Request(
            self.task.program, self.settings, self.explorer.names, violation, sizes,
            self.task.config, machine.order if machine and self.options.interleave else None,
            None if self.kernel is None else self.kernel.request,
            machine.counters.turns(violation.model)
            if machine and self.options.havoc_conflicting_reads else None,
            self.task.properties,
        )  # fmt: skip
        return confirm(request)

    def _foreign(self, violation: Violation) -> str:
        """A function without a body on which it depends that a property is violated."""
        path = violation.path
        terms = [violation.obligation.formula, *path.constraints, *path.assumed]
        return foreign_in(terms, self.explorer.names)

    def _confirmed(self, violation: Violation, shown: Counterexample) -> None:
        obligation = violation.obligation
        self.judge.known_places.add(place_of(obligation))
        if obligation.property == Property.DATA_RACE:
            self.judge.race = self.judge.race or obligation.violation
        self._of(obligation.property, obligation.function).results.append((violation, shown))
        self.task.found(self._refuted(violation, shown))
        self.judge.note_finding()
        if not self.task.config.all_findings:
            raise Enough

    def _only_after(self, violation: Violation, confirmed: Confirmed) -> None:
        """The run shows it, and another violation before it: that one is real, this one may not
        be."""
        before, shown = confirmed.before, confirmed.before_counterexample
        assert before is not None
        assert shown is not None
        line = before.origin.user_span.line
        obligation = violation.obligation
        found = self._of(obligation.property, obligation.function)
        found.doubtful.setdefault(obligation.line, verdict.violation(before.property, line))
        self.judge.tally.doubtful.add(obligation.property)
        function = MAIN if before.thread.thread is None else before.thread.what
        if self.kernel is not None:
            function = self.kernel.name
        place = Place(before.property, function, line)
        if before.property in self.task.properties and place not in self.judge.known_places:
            origin = before.origin
            earlier = replace(
                obligation, property=before.property, origin=origin, function=function
            )
            self._confirmed(replace(violation, obligation=earlier), shown)
        else:  # other runs are likely to show the same
            self.judge.known_places.add(place_of(obligation))

    def forget_unconfirmed(self) -> None:
        """All is asked again but what is refuted, or violates a check that nobody asked for."""
        refuted = {place_of(v.obligation) for f in self.found.values() for v, _ in f.results}
        self.judge.known_places = refuted | set(self.judge.tally.unasked)
        for found in self.found.values():
            found.unconfirmed.clear()
            found.doubtful.clear()
            found.foreign.clear()

    # --- results -------------------------------------------------------------------------------

    @property
    def _scope(self) -> Scope:
        return Scope.PROGRAM if self.kernel is None else Scope.KERNEL

    def _results(self, property_: Property, function: str) -> list[PropertyResult]:
        found = self.found.get((property_, function), _Found())
        if found.results:
            return [self._refuted(v, c) for v, c in found.results]
        return [self._undisproved(property_, function, found)]

    def _refuted(self, violation: Violation, shown: Counterexample) -> PropertyResult:
        obligation = violation.obligation
        replay = Replay.REPRODUCED
        if self.kernel is not None and self.kernel.violates_precondition:
            replay = Replay.NOT_POSSIBLE  # within the precondition, as far as we know
        caveats = self._caveats()
        evidence = Evidence(Judged.CANDIDATE, replay, caveats)
        bounds = () if self.kernel is None else self.kernel.bounds
        return PropertyResult(
            obligation.property, obligation.function, self._scope, conclude(evidence), shown.span,
            caveats, bounds, shown, evidence,
        )  # fmt: skip

    def _undisproved(self, property_: Property, function: str, found: _Found) -> PropertyResult:
        bounds = self._bounds(property_)
        reason = self._reason(property_, function, found)
        caveats = tuple(about(property_, self._caveats()))
        if property_ == Property.ASSERTION:
            caveats = tuple(map(float_caveats.about_values, caveats))
        if self._relaxed(property_) and self.task.config.sc_atomics:
            text = f"assumed that it is not so: {self._relaxed(property_)}"
            caveats = (*caveats, Caveat(Assumption.SC_ATOMICS, text, Effect.UNDER))
        evidence = Evidence(
            self._judged(property_, function, found),
            Replay.NOT_REPRODUCED if found.unconfirmed else Replay.NOT_TRIED,
            caveats,
            bounds,
            tuple(self._conditions(property_, function)),
            tuple(self._beside(property_, function)),
            vacuous=self._is_decided(property_)
            and not (self.outcome.ended or self.outcome.stuck)
            and self.outcome.trapped_at is None,
            reason=reason,
            advice=self._advice(property_, function, found),
        )
        span = None
        if found.unconfirmed:
            span = found.unconfirmed[0].obligation.origin.user_span
        return PropertyResult(
            property_, function, self._scope, conclude(evidence), span, caveats, bounds, None,
            evidence,
        )  # fmt: skip

    def _advice(self, property_: Property, function: str, found: _Found) -> Advice | None:
        is_behind = bool(found.doubtful) or self._behind(property_, function) is not None
        is_behind |= bool(self.judge.race) and property_ in self.outcome.unsure
        is_behind |= ONLY_AFTER in self.outcome.why_not
        if is_behind:
            return Advice.REPAIR
        if self.outcome.is_stopped:
            return Advice.STOPPED if self.task.config.all_findings else Advice.REPAIR
        return Advice.BODY if found.foreign else None

    def _judged(self, property_: Property, function: str, found: _Found) -> Judged:
        if found.unconfirmed:
            return Judged.CANDIDATE
        if found.doubtful or found.foreign or self._behind(property_, function):
            return Judged.UNDECIDED
        if any((o.property, o.function) == (property_, function) for o, _ in self.judge.tally.open):
            return Judged.UNDECIDED
        if property_ in self.outcome.unsure or self._unsized(property_):
            return Judged.UNDECIDED
        if self._relaxed(property_) and not self.task.config.sc_atomics:
            return Judged.UNDECIDED
        return Judged.NONE_EXISTS if self._is_decided(property_) else Judged.UNDECIDED

    def _relaxed(self, property_: Property) -> str:
        """Why an order of all accesses says nothing sure; what was settled for all values that
        they may read does not need one."""
        if self.outcome.relaxed is None or property_ in self.explorer.settled:
            return ""
        first, second = self.outcome.relaxed
        return (
            f"the atomic accesses at lines {first} and {second} may be seen in another order than "
            "one of all accesses: fences or memory orders keep it, --sc-atomics assumes it"
        )

    def _unsized(self, property_: Property) -> str:
        """Why bounds are open: an array of unknown size, at an unknown place."""
        if property_ != Property.OUT_OF_BOUNDS:
            return ""
        names = ", ".join(name for name, size in self.outcome.needed.items() if size is None)
        return f"the size of {names} is not known: {SIZE_HINT}" if names else ""

    def _behind(self, property_: Property, function: str) -> Obligation | None:
        """A violation that comes only after another."""
        return next(
            (
                o
                for o in self.judge.tally.behind.values()
                if (o.property, o.function) == (property_, function)
            ),
            None,
        )

    def _is_decided(self, property_: Property) -> bool:
        """Was all of it looked at?"""
        return self.outcome.complete or property_ in self.explorer.settled

    def _reason(self, property_: Property, function: str, found: _Found) -> str:
        if found.foreign:
            line, name = min(found.foreign.items())
            return f"line {line}: {depends_on(name)}"
        if found.doubtful:
            line, before = min(found.doubtful.items())
            return f"line {line}: {property_} occurs, but only after {before}"
        behind = self._behind(property_, function)
        if behind is not None:
            assert behind.only_after is not None
            first = behind.only_after.violation
            return f"line {behind.line}: {property_} occurs, but only after {first}"
        for obligation, why in self.judge.tally.open:
            if (obligation.property, obligation.function) == (property_, function):
                return f"line {obligation.line}: {why}"
        why = self.outcome.unsure.get(property_, "") or self._unsized(property_)
        return self.outcome.why_not or why or self._relaxed(property_)

    # --- what a proof stands beside ------------------------------------------------------------

    def _conditions(self, property_: Property, function: str) -> Iterator[Condition]:
        """How large arrays have to be, and checks of other rows that nobody has decided:
        executions go on as if they held."""
        if self.kernel is not None and property_ == Property.OUT_OF_BOUNDS:
            yield from self.kernel.extents(self.outcome.needed)
        waiting = [o for o, _ in self.judge.tally.open]
        waiting += [v.obligation for f in self.found.values() for v in f.unconfirmed]
        for obligation in waiting:
            if (obligation.property, obligation.function) != (property_, function):
                text = f"there is no {obligation.violation}"
                yield Condition(text, Property.of(obligation.property))

    def _beside(self, property_: Property, function: str) -> Iterator[Beside]:
        """Violations that the executions of a proof do not have; where there are no such
        executions it is no proof."""
        behind = self._only_behind(property_, function)
        if behind:
            yield Beside(behind, only_after=True)
        for (other, where), found in self.found.items():
            if (other, where) != (property_, function):
                # As they are reported: of a race, either access may be the one that is named.
                lines = dict.fromkeys(c.span.line if c.span else None for _, c in found.results)
                yield from (Beside(verdict.violation(other, line)) for line in lines)
        for obligation in self.judge.tally.unasked.values():
            yield Beside(f"{obligation.violation}{verdict.NOT_SELECTED}")

    def _only_behind(self, property_: Property, function: str) -> str:
        """The violation before all that was looked at, if there is one."""
        own = Examined(_EXAMINED_AS.get(property_, property_), function)
        places = [own, Examined(Family.ENTRY, function)]
        if own not in self.outcome.examined:  # nothing came up, and might have after all
            places.append(Examined(Property.DEADLOCK, function))  # which is asked at the end
        for examined in places:
            if examined in self.outcome.behind and examined not in self.outcome.examined:
                return self.outcome.behind[examined]
        trapped = self.outcome.trapped_at
        if trapped is not None and not self.outcome.ended:
            return verdict.violation(Property.UNDEFINED_BEHAVIOUR, trapped.line)
        if self.outcome.stuck and not self.outcome.ended:
            return self._waiting()
        return ""

    def _waiting(self) -> str:
        """The violation by which no run comes to an end."""
        for (property_, _), found in self.found.items():
            if property_ in (Property.DEADLOCK, Property.BARRIER_DIVERGENCE):
                for _, shown in found.results:
                    return verdict.violation(property_, shown.span.line if shown.span else None)
        return f"{Property.DEADLOCK}{verdict.NOT_SELECTED}"

    def _bounds(self, property_: Property) -> tuple[Bound, ...]:
        found = [
            Bound(f"loop in {name}", str(limit), _source(given))
            for name, (limit, given) in sorted(self.outcome.bounds.items())
        ]
        if self.outcome.switches_cut and property_ not in self.explorer.settled:
            source = _source(self.task.config.context_bound is not None)
            found.append(Bound("context switches", str(self.options.context_bound), source))
        if self.kernel is not None:
            return (*self.kernel.bounds, *found)
        if self._reads_arguments:
            task = self.task
            words = words_of(task.program, task.config)
            found.append(_arguments(words, is_given=bool(task.config.arguments)))
        return tuple(found)

    @property
    def _reads_arguments(self) -> bool:
        program = self.task.program
        return program.main is not None and reads_parameters(program.host.functions[program.main])

    def _caveats(self) -> tuple[Caveat, ...]:
        outcome = self.outcome
        made = [
            Caveat(Assumption.UNSUPPORTED, text, Effect.UNSUPPORTED, place)
            for text, place in outcome.unsupported.items()
        ]
        made += [_bodiless(name) for name in outcome.bodiless]
        made += [
            _model(name, model)
            for name, model in nodes.public_models(outcome.models)
            if self.kernel is not None or model.rows is not nodes.Rows.ALONE
        ]
        made += self._about_two()
        made += [
            Caveat(Assumption.APPROXIMATION, text, Effect.OVER) for text in outcome.approximations
        ]
        for line, span in sorted(outcome.assumed_early.items()):
            text = (
                f"where the assumption at line {line} fails, what other threads do is not explored"
            )
            made.append(Caveat(Assumption.CUT_OFF, text, Effect.UNDER, span))
        for line, span in sorted(outcome.addresses.items()):
            text = f"line {line} depends on where objects lie: other addresses are not explored"
            made.append(Caveat(Assumption.ADDRESSES, text, Effect.UNDER, span))
        if outcome.assumes_memory:
            text = "allocations succeed unless larger than any host or device could serve"
            made.append(Caveat(Assumption.MALLOC_SUCCEEDS, text, Effect.ASSUMPTION))
        if outcome.cooperates:
            text = "the device holds all blocks of a cooperative launch at once"
            made.append(Caveat(Assumption.COOPERATIVE_LAUNCH_FITS, text, Effect.ASSUMPTION))
        if outcome.scans_succeed:
            text = "a scanf whose result the program does not read finds all that it asks for"
            made.append(Caveat(Assumption.SCANF_SUCCEEDS, text, Effect.ASSUMPTION))
        made += _assumed(self.task.program)
        made += float_caveats.caveats(self.task.program, sorted(outcome.launched))
        return tuple(made) if self.kernel is None else (*self.kernel.caveats, *made)

    def _about_two(self) -> list[Caveat]:
        """What was asked for as the analysis of two threads, and what became of it."""
        if self.options.two:
            text = "two-thread analysis: what the other threads of a launch write is arbitrary"
            return [Caveat(Assumption.TWO_THREADS, text, Effect.OVER)]
        if self.explorer.not_for_two:
            text = f"all threads were explored, not two: {self.explorer.not_for_two}"
            return [Caveat(Assumption.TWO_THREADS, text, Effect.ASSUMPTION)]
        return []


# How the machine counts what it looks at, where that is not one property by itself.
_EXAMINED_AS: dict[Property, Family] = {
    Property.DATA_RACE: Family.ACCESS,
    Property.OUT_OF_BOUNDS: Family.ACCESS,
    Property.NULL_POINTER: Family.ACCESS,
    Property.INVALID_POINTER: Family.ACCESS,
    Property.CONSTANT_WRITE: Family.ACCESS,
    Property.UNINITIALIZED_READ: Family.ENTRY,
}


def _source(given: bool) -> BoundSource:
    return BoundSource.USER if given else BoundSource.INTERNAL


def _arguments(words: tuple[str, ...], is_given: bool) -> Bound:
    """What main is started with; nothing is proved of other arguments."""
    if is_given:
        return Bound("arguments", shlex.join(words), BoundSource.USER)
    told = f"the arguments {shlex.join(words)}" if words else "runs without arguments"
    return Bound(ARGUMENTS, told, BoundSource.INTERNAL)


def _assumed(program: nodes.Program) -> list[Caveat]:
    """Where the code says that something is to be taken for granted."""
    text = "what the code assumes holds"
    spans = dict.fromkeys(
        statement.origin.user_span
        for module in (program.host, program.device)
        for function in module.functions.values()
        if not function.from_model
        for block in function.blocks
        for statement in block.statements
        if isinstance(statement, nodes.Assume)
    )
    return [Caveat(Assumption.ASSUME, text, Effect.ASSUMPTION, span) for span in spans]


def _bodiless(name: str) -> Caveat:
    text = (
        f"{name} has no body: its result is arbitrary, and so is all that it may write; "
        "assumed is that it returns, frees nothing, leaves no work behind that is still going on, "
        "and leaves the state of the CUDA runtime and of the C library as it is"
    )
    return Caveat(Assumption.NO_BODY, text, Effect.OVER)


def _model(name: str, approximation: nodes.Approximation) -> Caveat:
    text = f"{name}: {approximation.text}"
    # What is the same for a launch by itself is not for launches that follow each other.
    is_of_launches = approximation.rows is nodes.Rows.MAIN
    concerned = frozenset[Property]() if is_of_launches else approximation.about
    return of_model(text, approximation.effect, concerned)
