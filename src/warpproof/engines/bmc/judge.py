"""Answers about formulas, by the solver: the only place of this engine that asks one.

`is_feasible` errs on the side of yes, `discharge` never takes silence for a proof: an obligation
that no solver refutes or satisfies is *open*, and its property undecided.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from warpproof.base.config import FloatModel, Layer
from warpproof.base.deadline import worked
from warpproof.base.property import Property
from warpproof.engines.bmc.guess import assignments, neighbours, smaller
from warpproof.engines.task import Task
from warpproof.logic.evaluate import Valuation, evaluate, evaluate_all
from warpproof.logic.terms import Op, Term, TermTable
from warpproof.logic.uninterpreted import without_floats
from warpproof.logic.values import Value
from warpproof.logic.walk import dag_size, free_symbols, functions, topological
from warpproof.semantics.symbolic.options import ScheduleDependent
from warpproof.semantics.symbolic.path import NoAnswer, Obligation, Path
from warpproof.solvers.base import Answer, Limits, Reason, Sat, Unknown, Unsat
from warpproof.solvers.query import query_of

_FEASIBILITY_SECONDS = 10.0
_PROOF_SECONDS = 600.0
_BATCH_SECONDS = 3.0  # for many obligations together
_ALONE_SECONDS = 1.0  # for one without what is assumed before it
_LIMITS = (2.0, 20.0, 300.0)  # for each, when together was too much
_STAGE_SECONDS = 60.0  # for an attempt that something else follows
_MORE_SECONDS = 5.0  # for it, once it has come to something that it cannot decide
_LARGEST_GUESS = 40_000  # nodes of what is evaluated instead of asked
_RECENT_MODELS = 8
_AFTER_A_FINDING = 10.0  # seconds for the rest, or as long as it took to find

Model = dict[Term, Value]


class Late(Exception):
    """The time is up."""


class Enough(Exception):
    """A violation was found and confirmed, and one is enough, or has to be."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a property is violated; what differs in threads only is one."""

    property: Property
    function: str
    line: int


def place_of(obligation: Obligation) -> Place:
    return Place(obligation.property, obligation.function, obligation.line)


@dataclass(frozen=True, slots=True)
class Violation:
    """An obligation that a model violates, and the path it lies on."""

    obligation: Obligation
    model: Model
    path: Path


@dataclass(slots=True)
class Tally:
    queries: int = 0
    solver_seconds: float = 0.0
    obligations: int = 0
    paths: int = 0
    open: list[tuple[Obligation, str]] = field(default_factory=list)
    behind: dict[Place, Obligation] = field(default_factory=dict)  # only after another violation
    doubtful: set[Property] = field(default_factory=set)  # of violations that may be none
    unasked: dict[Place, Obligation] = field(default_factory=dict)  # violations of other checks
    racy: bool = False  # a race was found, or could not be excluded


class SolverJudge:
    def __init__(self, task: Task, table: TermTable) -> None:
        self._task = task
        self.t = table
        self.tally = Tally()
        self.violations: list[Violation] = []
        self.skipped: frozenset[Property] = frozenset()  # no more is asked of these for now
        self.known_places: set[Place] = set()  # of violations that need no further one
        self.race = ""  # one that a run has shown
        self._began = worked()
        self.was_timed = False  # did something come to an end only because its time was up?
        self._enough_at: float | None = None
        self._stage_began = 0.0
        self._stage_ends: float | None = None
        self._models: list[tuple[Model, Valuation]] = []
        self._possible: dict[frozenset[Term], bool] = {}

    # --- questions -----------------------------------------------------------------------------

    def check_deadline(self) -> None:
        try:
            if self._task.is_late():
                raise Late
            if self._enough_at is not None and worked() > self._enough_at:
                raise Enough
            if self._stage_ends is not None and worked() > self._stage_ends:
                raise ScheduleDependent("no quick proof with arbitrary values")
        except (Late, Enough, ScheduleDependent):
            self.was_timed = True
            raise

    def note_finding(self) -> None:
        """Something is refuted: what else there is may take a while, not for ever, unless the
        user asked for all of it."""
        asked = self._task.config.source("all_findings").layer is not Layer.DEFAULT
        if self._enough_at is None and not asked:
            now = worked()
            self._enough_at = now + max(_AFTER_A_FINDING, now - self._began)

    def start_stage(self, share: float | None) -> None:
        """Try something for a share of the time that is left, or (None) for all of it."""
        left = self._task.seconds_left()
        given = _STAGE_SECONDS if left is None else share and max(left * share, 1.0)
        self._stage_began = worked()
        self._stage_ends = None if share is None else self._stage_began + (given or 0)

    def skip(self, property_: Property) -> None:
        """Something else has to decide it: nothing more is asked of it in this stage, which may
        take a little longer to decide the others."""
        self.skipped |= {property_}
        if self._stage_ends is not None:
            now = worked()
            more = max(_MORE_SECONDS, 2 * (now - self._stage_began))
            self._stage_ends = min(self._stage_ends, now + more)

    def begin_anew(self) -> None:
        """The exploration begins anew: what was left open then will be again, if it still is."""
        self.tally.open.clear()
        self.tally.behind.clear()
        self.tally.doubtful.clear()

    def is_feasible(self, formulas: Sequence[Term]) -> bool:
        goal = _conjuncts(formulas)
        if goal is None:
            return False
        if not goal:
            return True
        found = self._possible.get(goal)
        if found is None:
            found = self._possible[goal] = self._is_possible(goal, formulas[-1])
        return found

    def _is_possible(self, goal: frozenset[Term], asked: Term) -> bool:
        formulas = sorted(goal, key=_by_id)
        if self._model_without_asking(formulas, asked) is not None:
            return True
        answer = self._ask(formulas, _FEASIBILITY_SECONDS)
        if isinstance(answer, Sat):
            self._remember(formulas, answer)
        return not isinstance(answer, Unsat)

    def some_value(self, formulas: Sequence[Term], term: Term) -> int | None:
        goal = _conjuncts(formulas)
        if goal is None:
            return None
        wanted = sorted(goal, key=_by_id)
        model = self._model_without_asking(wanted, formulas[-1] if formulas else self.t.true)
        if model is None:
            # The term stands in the question, so that its symbols get values.
            answer = self._ask([*wanted, self.t.eq(term, term)], _FEASIBILITY_SECONDS)
            if isinstance(answer, Unknown):
                raise NoAnswer(answer.summary)
            if isinstance(answer, Unsat):
                return None
            model = self._remember(wanted, answer)
        value = evaluate(term, model)
        return int(value) if isinstance(value, int | bool) else None

    def _model_without_asking(self, formulas: Sequence[Term], asked: Term) -> Model | None:
        found = self._recent_model_of(formulas)
        return self._near_model_of(formulas, asked) if found is None else found

    def _recent_model_of(self, formulas: Sequence[Term]) -> Model | None:
        for model, values in reversed(self._models):
            if all(map(values.of, reversed(formulas))):  # the youngest are the likely ones to fail
                return model
        return None

    def _near_model_of(self, formulas: Sequence[Term], asked: Term) -> Model | None:
        """A recent model with another value of one symbol, as where a loop ends."""
        base = self._models[-1][0] if self._models else {}
        for symbol, value in neighbours(asked):
            model = {**base, symbol: value}
            values = Valuation(model)
            if all(map(values.of, reversed(formulas))):
                self._keep(model, values)
                return model
        return None

    def _remember(self, formulas: Sequence[Term], answer: Sat) -> Model:
        model = self.model_of(formulas, answer)
        self._keep(model, Valuation(model))
        return model

    def _keep(self, model: Model, values: Valuation) -> None:
        self._models.append((model, values))
        del self._models[:-_RECENT_MODELS]

    def model_of(self, formulas: Sequence[Term], answer: Sat) -> Model:
        by_name = answer.model
        model: Model = {}
        for symbol in free_symbols(formulas):
            value = by_name.get(symbol.name)
            if value is not None:
                model[symbol] = value  # type: ignore[assignment]
        return model

    # --- obligations ---------------------------------------------------------------------------

    def discharge(self, path: Path, obligations: Sequence[Obligation]) -> None:
        self.tally.obligations += len(obligations)
        self._discharge(path, list(obligations))

    def _discharge(self, path: Path, todo: list[Obligation]) -> None:
        """One question for all; where one is violated, the first of those is found by the model."""
        while todo := self._asked(path, todo):
            self.check_deadline()
            guessed = self._guessed(path, todo)
            if guessed is not None:
                number, model = guessed
                todo = self._without(path, todo, number, model)
                continue
            formulas = [*path.axioms, *path.constraints, self._any(path, todo)]
            several = len(todo) > 1
            answer = self._prove(formulas, _BATCH_SECONDS if several else _PROOF_SECONDS)
            if isinstance(answer, Unsat):
                return
            if isinstance(answer, Unknown):
                self._one_by_one(path, todo, answer.summary)
                return
            model = self._small(path, todo, self._remember(formulas, answer))
            found = self._first_violated(path, todo, model)
            if found is None:  # the model is one of an abstraction that does not hold
                self._one_by_one(path, todo, "no usable model")
                return
            todo = self._without(path, todo, found, model)

    def _asked(self, path: Path, todo: list[Obligation]) -> list[Obligation]:
        """What is still to be asked: where a violation is known, others of the same place tell
        nothing new, and all else is about executions without them."""
        waiting = [o for o in todo if self._is_asked(o)]
        known: dict[Place, list[Obligation]] = {}
        for obligation in todo:
            if self._is_known(obligation):
                known.setdefault(place_of(obligation), []).append(obligation)
        if not known:
            return waiting
        for same in known.values():
            self._note_race(same[0])
            path.go_on_without(same)
        return [
            path.after_violations(o)
            for o in waiting
            if o.only_after or place_of(o) not in self.known_places
        ]

    def _is_known(self, obligation: Obligation) -> bool:
        """Is it a violation that was found, if only in another exploration?"""
        if obligation.only_after or obligation.formula.op is Op.FALSE:
            return False
        return place_of(obligation) in self.known_places

    def _is_asked(self, obligation: Obligation) -> bool:
        if obligation.formula.op is Op.FALSE or obligation.property in self.skipped:
            return False
        if not obligation.only_after:
            return True
        place = place_of(obligation)
        return place not in self.tally.behind and place not in self.known_places

    def _without(
        self, path: Path, todo: list[Obligation], number: int, model: Model
    ) -> list[Obligation]:
        """One is violated: what is left of all."""
        violated = todo[number]
        known = len(self.known_places)
        self._violated(path, violated, model)
        rest = [*todo[:number], *todo[number + 1 :]]
        # Those of a place that is now known go together. What came before this one may have been
        # another place: then it is looked at in executions without that.
        if len(self.known_places) > known or place_of(violated) in self.known_places:
            return [violated, *rest]
        path.go_on_without([violated])
        return [path.after_violations(o) for o in rest]

    def _one_by_one(self, path: Path, todo: list[Obligation], why: str) -> None:
        """What was too much together: each alone, first with little time, then with more."""
        waiting = [(o, why) for o in todo]
        limits = _LIMITS if len(todo) > 1 else ()
        for seconds in limits:
            left: list[tuple[Obligation, str]] = []
            for obligation, _ in waiting:
                self.check_deadline()
                for asked in self._asked(path, [path.after_violations(obligation)]):
                    reason = self._alone(path, asked, seconds)
                    if reason is not None:
                        left.append((asked, reason))
            waiting = left
        for obligation, reason in waiting:
            self._leave_open(obligation, reason)

    def _alone(self, path: Path, obligation: Obligation, seconds: float) -> str | None:
        """Looks at one; why it is still open, if it is."""
        if seconds == _LIMITS[0] and self._is_absurd(obligation):
            return None
        formulas = [*path.axioms, *path.constraints, self._any(path, [obligation])]
        answer = self._prove(formulas, seconds)
        if isinstance(answer, Sat):
            model = self._remember(formulas, answer)
            self._violated(path, obligation, self._small(path, [obligation], model))
            path.go_on_without([obligation])
        return answer.summary if isinstance(answer, Unknown) else None

    def _is_absurd(self, obligation: Obligation) -> bool:
        """Is a violation impossible whatever came before? Often the easier question."""
        return isinstance(self._prove([obligation.formula], _ALONE_SECONDS), Unsat)

    # --- models by hand ------------------------------------------------------------------------

    def _guessed(self, path: Path, todo: Sequence[Obligation]) -> tuple[int, Model] | None:
        """A violation that plain values show."""
        formulas = [*path.constraints, *path.assumed, *(o.formula for o in todo)]
        if path.axioms or dag_size(formulas) > _LARGEST_GUESS or functions(formulas):
            return None
        for model in assignments(free_symbols(formulas)):
            if all(evaluate_all(path.constraints, model)):
                found = self._first_violated(path, todo, model)
                if found is not None:
                    return found, self._small(path, todo, model)
        return None

    def _small(self, path: Path, todo: Sequence[Obligation], model: Model) -> Model:
        """The same violation with smaller values."""
        wanted = self._first_violated(path, todo, model)
        formulas = [*path.constraints, *path.assumed, *(o.formula for o in todo)]
        if wanted is None or dag_size(formulas) > _LARGEST_GUESS // 10:
            return model

        def holds(tried: Model) -> bool:
            return (
                all(evaluate_all([*path.axioms, *path.constraints], tried))
                and self._first_violated(path, todo, tried) == wanted
            )

        return smaller(model, holds)

    def _leave_open(self, obligation: Obligation, why: str) -> None:
        if obligation.only_after:
            self.tally.behind.setdefault(place_of(obligation), obligation)
            return
        self._note_race(obligation)
        self.tally.open.append((obligation, why))

    def _any(self, path: Path, todo: Sequence[Obligation]) -> Term:
        """Is one of them violated, each under what is assumed before it? Written from the last to
        the first, so that what is shared stands once."""
        t = self.t
        by_depth: dict[int, list[Term]] = {}
        for obligation in todo:
            by_depth.setdefault(obligation.depth, []).append(obligation.formula)
        found = t.false
        for depth in range(max(by_depth), -1, -1):
            here = by_depth.get(depth)
            if here is not None:
                found = t.any_of([*here, found])
            if depth:
                found = t.and_(path.assumed[depth - 1], found)
        return found

    def _first_violated(self, path: Path, todo: Sequence[Obligation], model: Model) -> int | None:
        held = evaluate_all(path.assumed, model)
        reach = next((n for n, value in enumerate(held) if not value), len(held))
        values = evaluate_all([o.formula for o in todo], model)
        for number, value in enumerate(values):
            if value and todo[number].depth <= reach:
                return number
        return None

    def _violated(self, path: Path, obligation: Obligation, model: Model) -> None:
        self._note_race(obligation)
        violation = Violation(obligation, model, path)
        if obligation.only_after:
            if not self._comes_first_elsewhere(violation):
                self.tally.behind.setdefault(place_of(obligation), obligation)
        elif obligation.hidden:
            self.tally.unasked.setdefault(place_of(obligation), obligation)
            self.known_places.add(place_of(obligation))
        else:
            self.on_violation(violation)

    def _comes_first_elsewhere(self, violation: Violation) -> bool:
        """Two accesses race in any order of their threads: what another thread does wrong before
        them in this one may come after them."""
        obligation = violation.obligation
        is_race = obligation.property == Property.DATA_RACE and not obligation.hidden
        return is_race and self.shows_race(violation)

    def _note_race(self, obligation: Obligation) -> None:
        self.tally.racy = self.tally.racy or obligation.property == Property.DATA_RACE

    def on_violation(self, violation: Violation) -> None:
        self.violations.append(violation)

    def shows_race(self, violation: Violation) -> bool:
        """Does a run show this race with nothing before it? Then it is kept."""
        return False

    # --- solvers -------------------------------------------------------------------------------

    def _prove(self, formulas: Sequence[Term], seconds: float) -> Answer:
        """With floats as unknown functions first, exactly where that is not enough."""
        if self._task.config.float_model is not FloatModel.IEEE and _has_float_arithmetic(formulas):
            coarse = without_floats(self.t, formulas)
            answer = self._ask([*coarse.formulas, *coarse.assumptions], seconds / 2)
            if isinstance(answer, Unsat):
                return answer
            if self._task.config.float_model is FloatModel.UNINTERPRETED:
                return Unknown(Reason.ABSTRACTED)
        return self._ask(formulas, seconds)

    def _ask(self, formulas: Sequence[Term], seconds: float) -> Answer:
        self.check_deadline()
        ends = [at - worked() for at in (self._stage_ends, self._enough_at) if at]
        left = self._task.seconds_left()
        if left is not None and self._stage_ends is None:
            ends.append(left)
        limit = max(0.05, min([seconds, *ends]))
        goal = _conjuncts(formulas)
        if goal is None:
            return Unsat()
        if not goal:
            return Sat({})
        query = query_of(self.t, sorted(goal, key=_by_id))
        start = time.perf_counter()
        answer = self._task.solver.check(query, Limits(limit, self._task.config.memory or 4096))
        self.tally.queries += 1
        self.tally.solver_seconds += time.perf_counter() - start
        return answer


_FLOAT_ARITHMETIC = frozenset(
    {
        Op.FP_ADD, Op.FP_SUB, Op.FP_MUL, Op.FP_DIV, Op.FP_FMA, Op.FP_SQRT, Op.FP_REM, Op.FP_ROUND,
        Op.FP_CONVERT, Op.FP_FROM_SBV, Op.FP_FROM_UBV, Op.FP_TO_SBV, Op.FP_TO_UBV,
    }
)  # fmt: skip


def _has_float_arithmetic(formulas: Sequence[Term]) -> bool:
    return any(term.op in _FLOAT_ARITHMETIC for term in topological(formulas))


def _conjuncts(formulas: Sequence[Term]) -> frozenset[Term] | None:
    """The parts of a conjunction, None if one is false."""
    found: set[Term] = set()
    stack = list(formulas)
    while stack:
        formula = stack.pop()
        if formula.op is Op.AND:
            stack.extend(formula.args)
        elif formula.op is Op.FALSE:
            return None
        elif formula.op is not Op.TRUE:
            found.add(formula)
    return frozenset(found)


def _by_id(term: Term) -> int:
    return term.id
