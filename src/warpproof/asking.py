"""All engines, asked one after the other about all targets of a plan.

Enters: a program, its plan, a solver and a deadline. Leaves: the answers, also of an engine that
failed, and whether each of them was there before any limit of time was near.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from warpproof.answers import has_rows_of_kernels, our_fault
from warpproof.base import crash
from warpproof.base.config import Config
from warpproof.base.config import Engine as EngineChoice
from warpproof.base.deadline import worked
from warpproof.base.diagnostics import Diagnostic, UserError
from warpproof.base.merge import Answered, failed, settled
from warpproof.base.property import Property, resting
from warpproof.base.verdict import Row, Scope
from warpproof.engines.task import Engine, Progress, Task
from warpproof.ir import nodes
from warpproof.ir.walk import reads_parameters
from warpproof.plan import Plan, Target, chosen_engines
from warpproof.solvers.base import Solver

_MOST_SECONDS_BESIDE = 30.0  # for kernels that a program does not launch, all together
# For the last engine, where another has told of kernels for all inputs, or all inputs are not its
# matter: seconds, or a share of the time that the user allows; where a kernel does not count, less.
_SECONDS_MORE_OF_PROGRAM = 5.0
_SECONDS_MORE_OF_KERNEL = 20.0
_SECONDS_MORE_BESIDE = 2.0
_SHARE_MORE = 0.1
_KEPT_FOR_OTHERS = 1.5 * _SECONDS_MORE_OF_PROGRAM
_KEPT_FOR_KERNELS = 0.25  # of the time of a program that has one run, if it is long
_LONG = 30.0
# Less than an engine allows itself for any part of its work: what took longer may be cut off.
QUICK_SECONDS = {"parametric": 3.5, "deductive": 1.5, "bmc": 4.5}
_QUICK_SHARE = 0.1  # of the time that an engine was given

# What a listener hears while work goes on: first the plan, then each engine's answer as it comes.
Message = Plan | Answered | Progress | Diagnostic
Listener = Callable[[Message], None]


@dataclass(slots=True)
class Asking:
    """All engines, one after the other, about all targets: each about what those before it have
    not settled."""

    program: nodes.Program
    config: Config
    plan: Plan
    solver: Solver
    deadline: float | None
    tell: Listener
    answers: list[Answered] = field(default_factory=list)
    is_quick: bool = True  # was every answer there before any limit of time was near?
    is_late: bool = False  # has an engine used all the time that it was given?

    def ask_beside(self, targets: Sequence[Target]) -> None:
        """About kernels that the program does not launch, whose rows do not count: each has its
        share of a time that is not long."""
        end = time.monotonic() + _MOST_SECONDS_BESIDE
        if self.deadline is not None:
            end = min(end, self.deadline)
        for number, target in enumerate(targets):
            now = time.monotonic()
            self.ask_all(target, now + (end - now) / (len(targets) - number))

    def ask_all(self, target: Target, beside: float | None = None) -> None:
        """For as long as the user allows, or until a time, of what stands `beside` the program."""
        engines = chosen_engines(self.config.engine)
        end = self.deadline if beside is None else beside
        asked = tuple(self.plan.asked(target))
        left = frozenset(asked)
        is_known = is_late = False
        for number, engine in enumerate(engines):
            now = tuple(p for p in asked if p in resting(left))
            is_last = number == len(engines) - 1
            begun, work = time.monotonic(), worked()
            kept = _KEPT_FOR_OTHERS if self._takes_words() and beside is None else None
            until = _share(end, is_last, kept)
            is_known = self._is_known()
            if is_last and beside is not None:
                until = min(beside, begun + _SECONDS_MORE_BESIDE)
            elif is_last and number and target.scope is Scope.KERNEL:
                until = _little(until, begun, _SECONDS_MORE_OF_KERNEL)
            elif is_last and number and (self._takes_words() or is_known):
                until = _little(until, begun, _SECONDS_MORE_OF_PROGRAM)
            elif is_last and number and until is not None and until - begun > _LONG:
                until -= _KEPT_FOR_KERNELS * (until - begun)
            answer = self._ask(engine, target, now, until)
            ended = time.monotonic()
            took = max(ended - begun, worked() - work)  # engines count one or the other
            self.is_quick &= took < _quick(engine.name, until, begun)
            is_late = until is not None and ended >= until
            self.is_late |= is_late
            self.answers.append(answer)
            self.tell(answer)
            left -= self._settled(answer, target)
            if not left:
                return
        is_program = target.scope is Scope.PROGRAM and not self._takes_words()
        if is_program and len(engines) > 1 and is_late and not is_known:
            self._ask_again(target, tuple(p for p in asked if p in resting(left)))

    def _ask_again(self, target: Target, asked: tuple[Property, ...]) -> None:
        """About kernels of a program whose one run was left to others, who had no time for it."""
        alone = replace(self.config, engine=EngineChoice.PARAMETRIC)
        (engine,) = chosen_engines(alone.engine)
        answer = self._ask(engine, target, asked, self.deadline, alone)
        self.answers.append(answer)
        self.tell(answer)

    def _is_known(self) -> bool:
        """Has an engine told of kernels for all inputs?"""
        return has_rows_of_kernels(self.plan, self.answers)

    def _takes_words(self) -> bool:
        """Is one run of many all that is left to look at?"""
        main = self.program.host.functions.get(self.program.main or "")
        return main is not None and reads_parameters(main) and not self.config.arguments

    def _settled(self, answer: Answered, target: Target) -> frozenset[Property]:
        """Of a program, what is shown of all that runs there: its kernels as well."""
        found = settled(answer.results, target.name)
        if target.scope is Scope.PROGRAM:
            device = self.program.device.functions
            for kernel in (device[symbol] for symbol in self.program.kernels):
                if not kernel.from_model:
                    found &= settled(answer.results, kernel.name)
        return found

    def _ask(
        self, engine: Engine, target: Target, asked: tuple[Property, ...], until: float | None,
        config: Config | None = None,
    ) -> Answered:  # fmt: skip
        """What it says; a failure of its own is an answer too, and no other engine's concern."""
        task = Task(
            self.program,
            replace(config or self.config, kernel=target.kernel),
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
        )


def _share(end: float | None, is_last: bool, kept: float | None) -> float | None:
    """No engine takes the time of those who come after it: half, or what they need."""
    if end is None or is_last:
        return end
    left = end - time.monotonic()
    return end - (left / 2 if kept is None else min(kept, left / 2))


def _little(until: float | None, now: float, least: float) -> float:
    """Time for what may come to light besides."""
    share = 0.0 if until is None else _SHARE_MORE * (until - now)
    end = now + max(least, share)
    return end if until is None else min(end, until)


def _quick(engine: str, until: float | None, begun: float) -> float:
    own = QUICK_SECONDS[engine]
    return own if until is None else min(own, _QUICK_SHARE * (until - begun))
