"""All engines, asked one after the other about all targets of a plan; the last may be asked beside.

Enters: a program, its plan, a solver and a deadline. Leaves: the answers, also of an engine that
failed, and whether each of them was there before any limit of time was near. Guaranteed: what an
engine gets is counted in work, not by the clock at the wall, so that answers do not depend on what
else the machine does; the user's limit of time alone is one at the wall.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from warpproof.answers import has_rows_of_kernels, our_fault
from warpproof.base import crash
from warpproof.base.background import Background
from warpproof.base.config import Config
from warpproof.base.config import Engine as EngineChoice
from warpproof.base.deadline import Deadline
from warpproof.base.diagnostics import Diagnostic, UserError
from warpproof.base.merge import OF_VALUES, Answered, failed, settled
from warpproof.base.property import Property, resting
from warpproof.base.verdict import Advice, PropertyResult, Row, Scope, Verdict
from warpproof.engines.task import Engine, Progress, Task
from warpproof.ir import nodes
from warpproof.ir.callgraph import has_check
from warpproof.ir.walk import reads_parameters
from warpproof.plan import Plan, Target, chosen_engines
from warpproof.solvers.base import Solver

_MOST_SECONDS_BESIDE = 30.0  # for kernels that a program does not launch, all together
# For the last engine, where another has told of kernels for all inputs, or all inputs are not its
# matter: seconds, or a share of the time that the user allows; where a kernel does not count, less.
_SECONDS_MORE_OF_PROGRAM = 3.0
_SECONDS_MORE_OF_KERNEL = 20.0
_SECONDS_MORE_BESIDE = 2.0
_SHARE_MORE = 0.05
_KEPT_FOR_OTHERS = 1.5 * _SECONDS_MORE_OF_PROGRAM  # should they begin only then
_TO_END = 0.2
# Of a program that has one run: what the last engine has for it at first, as others may do without
# the run; after them it has the rest.
_SECONDS_OF_RUN = 10.0
_MOST_OF_RUN = 0.75
_SECONDS_WITHOUT_LIMIT = 60.0  # for it, if nobody else has a way either
_SECONDS_BEFORE_OTHERS = 2.0  # within which most runs are looked at

# What a listener hears while work goes on: first the plan, then each engine's answer as it comes.
Message = Plan | Answered | Progress | Diagnostic
Listener = Callable[[Message], None]


@dataclass(frozen=True, slots=True)
class _Timed:
    answer: Answered
    is_late: bool  # has it used all the time that there was?
    heard: tuple[Message, ...] = ()  # on the way, where nobody could listen


@dataclass(slots=True)
class Asking:
    """All engines, one after the other, about all targets: each about what those before it have
    not settled."""

    program: nodes.Program
    config: Config
    plan: Plan
    solver: Solver
    deadline: Deadline
    tell: Listener
    answers: list[Answered] = field(default_factory=list)

    def ask_beside(self, targets: Sequence[Target]) -> None:
        """About kernels that the program does not launch, whose rows do not count: each has its
        share of a time that is not long."""
        end = self.deadline.within(_MOST_SECONDS_BESIDE)
        for number, target in enumerate(targets):
            self.ask_all(target, end.within(end.left / (len(targets) - number)))

    def ask_all(self, target: Target, beside: Deadline | None = None) -> None:
        """For as long as the user allows, or until a time, of what stands `beside` the program."""
        engines = chosen_engines(self.config.engine)
        end = self.deadline if beside is None else beside
        asked = tuple(self.plan.asked(target))
        left = frozenset(asked)
        is_known = is_late = False
        last = self._begin_last(target, asked) if beside is None else None
        others: Background[_Timed] | None = None
        try:
            for number, engine in enumerate(engines):
                now = tuple(p for p in asked if p in resting(left))
                is_known = self._is_known()
                is_last = number == len(engines) - 1
                if is_last and last is not None:
                    self.tell(Progress(engine.name, target.name))
                    timed = last.result()
                else:
                    until = self._until(target, end, number, is_last, beside)
                    if is_last and not is_known and self._has_one_run(target):
                        others = self._begin_others(target, now)
                        until = _time_of_run(until)
                    timed = self._timed(engine, target, now, until)
                is_late = timed.is_late
                left -= self._hear(timed, target)
                if not left:
                    return
            if others is not None and (is_late or self._may_be_ordered(left)):
                left -= self._hear(others.result(), target)
                is_told = not self.program.kernels or (not end.is_limited and self._is_known())
                if is_late and left and not (end.is_over or is_told):
                    now = tuple(p for p in asked if p in resting(left))
                    until = end if end.is_limited else end.within(_SECONDS_WITHOUT_LIMIT)
                    self._hear(self._timed(engines[-1], target, now, until), target)
        finally:
            for background in (last, others):
                if background is not None:
                    background.stop()

    def _has_one_run(self, target: Target) -> bool:
        """Is one run all that there is of a program, and has another engine a way without it?"""
        engines = chosen_engines(self.config.engine)
        is_there = any(engine.name == EngineChoice.PARAMETRIC.value for engine in engines)
        is_one = target.scope is Scope.PROGRAM and not self._takes_words()
        return is_one and len(engines) > 1 and is_there

    def _may_be_ordered(self, left: frozenset[Property]) -> bool:
        """Are races open that an engine could not tell of that looks at the run? Where order comes
        from atomics it asks for a run that shows the race, and there is none if nothing does."""
        return Property.DATA_RACE in left and not self._is_refuted()

    def _hear(self, timed: _Timed, target: Target) -> frozenset[Property]:
        """What it settles."""
        self.answers.append(timed.answer)
        for message in (*timed.heard, timed.answer):
            self.tell(message)
        return self._settled(timed.answer, target)

    def _until(
        self, target: Target, end: Deadline, number: int, is_last: bool, beside: Deadline | None
    ) -> Deadline:
        """When an engine has to be done."""
        kept = self._kept_for_last() if self._takes_words() and beside is None else None
        until = _share(end, is_last, kept)
        if not is_last:
            return until
        if beside is not None:
            return beside.within(_SECONDS_MORE_BESIDE)
        if number and target.scope is Scope.KERNEL:
            return _little(until, _SECONDS_MORE_OF_KERNEL)
        if number and self._is_known():
            return _little(until, _SECONDS_MORE_OF_PROGRAM)
        return until

    def _kept_for_last(self) -> float:
        """It needs no time of its own where it is asked beside others."""
        return _KEPT_FOR_OTHERS if self.config.jobs == 1 else _TO_END

    def _begin_last(self, target: Target, asked: tuple[Property, ...]) -> Background[_Timed] | None:
        """Where one run of many is all that the last engine looks at, it does so beside others."""
        engines = chosen_engines(self.config.engine)
        if len(engines) < 2 or target.scope is not Scope.PROGRAM or not self._takes_words():
            return None
        heard: list[Message] = []
        other = replace(self, tell=heard.append)

        def ask() -> _Timed:
            until = _little(self.deadline, _SECONDS_MORE_OF_PROGRAM)
            timed = other._timed(engines[-1], target, asked, until)
            kept = tuple(m for m in heard if not isinstance(m, Progress))
            return replace(timed, heard=kept)

        return Background(ask, is_alone=self.config.jobs == 1)

    def _timed(
        self, engine: Engine, target: Target, asked: tuple[Property, ...], until: Deadline
    ) -> _Timed:
        answer = self._ask(engine, target, asked, until)
        is_late = until.is_over
        if is_late and target.scope in self.plan.counted:
            helps = Advice.TIME if self.deadline.is_over else Advice.SHARE
            answer = replace(answer, results=tuple(_helped(answer.results, helps)))
        return _Timed(answer, is_late)

    def _begin_others(self, target: Target, asked: tuple[Property, ...]) -> Background[_Timed]:
        """Kernels as a program launches them, for when its one run turns out to be too long."""
        alone = replace(self.config, engine=EngineChoice.PARAMETRIC)
        (engine,) = chosen_engines(alone.engine)
        heard: list[Message] = []
        other = replace(self, tell=heard.append, config=alone)
        is_alone = self.config.jobs == 1

        def ask() -> _Timed:
            if not is_alone:
                time.sleep(_SECONDS_BEFORE_OTHERS)
            timed = other._timed(engine, target, asked, self.deadline)
            kept = tuple(m for m in heard if not isinstance(m, Progress))
            return replace(timed, heard=kept)

        return Background(ask, is_alone=is_alone)

    def _is_refuted(self) -> bool:
        """Is there a run that shows a violation? Then races may be open because threads come to
        them behind it alone, where a proof for executions without it would be an empty one."""
        rows = (row for answer in self.answers for row in answer.results)
        return any(row.verdict is Verdict.REFUTED for row in rows)

    def _is_known(self) -> bool:
        """Has an engine told of kernels for all inputs?"""
        return has_rows_of_kernels(self.plan, self.answers)

    def _takes_words(self) -> bool:
        """Is one run of many all that is left to look at?"""
        main = self.program.host.functions.get(self.program.main or "")
        return main is not None and reads_parameters(main) and not self.config.arguments

    def _settled(self, answer: Answered, target: Target) -> frozenset[Property]:
        """Of a program, what is shown of all that runs there: its kernels as well."""
        found = settled(answer.results, target.name, self._unchecked(target))
        if target.scope is Scope.PROGRAM:
            device = self.program.device.functions
            for kernel in (device[symbol] for symbol in self.program.kernels):
                if not kernel.from_model:
                    found &= settled(answer.results, kernel.name)
        return found

    def _unchecked(self, target: Target) -> frozenset[Property]:
        """What a kernel has no check of."""
        kernel = self.program.device.functions.get(target.kernel or "")
        if kernel is None:
            return frozenset()
        device = self.program.device
        return frozenset(p for p in OF_VALUES if not has_check(device, kernel, p))

    def _ask(
        self, engine: Engine, target: Target, asked: tuple[Property, ...], until: Deadline
    ) -> Answered:
        """What it says; a failure of its own is an answer too, and no other engine's concern."""
        task = Task(
            self.program,
            replace(self.config, kernel=target.kernel),
            frozenset(asked),
            self.solver,
            until,
            self.tell,
            lambda result: self.tell(Answered(engine.name, target.name, target.scope, (result,))),
        )
        self.tell(Progress(engine.name, target.name))
        try:
            if not engine.applies(task):
                return Answered(engine.name, target.name, target.scope, (), applies=False)
            answer = engine.check(task)
        except UserError:
            raise
        except Exception as error:
            message = f"the engine {engine.name} failed: {crash.summary(error)}"
            self.tell(our_fault(message, error, self.plan.file))
            rows = tuple(failed(Row(p, target.name, target.scope), message) for p in asked)
            return Answered(engine.name, target.name, target.scope, rows)
        return Answered(
            engine.name,
            target.name,
            target.scope,
            answer.results,
            statistics=answer.statistics,
            launched=answer.launched,
            notes=answer.notes,
            never_reached=answer.never_reached,
        )


def _helped(rows: Iterable[PropertyResult], helps: Advice) -> Iterator[PropertyResult]:
    """What is open for no other reason may be so for want of time."""
    for row in rows:
        if row.conclusion.advice is not Advice.EFFORT:
            yield row
            continue
        evidence = None if row.evidence is None else replace(row.evidence, advice=helps)
        yield replace(row, conclusion=replace(row.conclusion, advice=helps), evidence=evidence)


def _share(end: Deadline, is_last: bool, kept: float | None) -> Deadline:
    """No engine takes the time of those who come after it: half, or what they need."""
    if is_last or not end.is_limited:
        return end
    half = end.left / 2
    return end.keeping(half if kept is None else min(kept, half))


def _little(until: Deadline, least: float) -> Deadline:
    """Time for what may come to light besides."""
    share = _SHARE_MORE * until.left if until.is_limited else 0.0
    return until.within(max(least, share))


def _time_of_run(end: Deadline) -> Deadline:
    """When whoever looks at the one run of a program has to be done, for now."""
    if not end.is_limited:
        return end.within(_SECONDS_OF_RUN)
    return end.keeping(end.left - min(_MOST_OF_RUN * end.left, _SECONDS_OF_RUN))
