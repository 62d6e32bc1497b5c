"""Obligations handed to solvers: short limits first, several at a time.

Enters: obligations, an encoding, a solver. Leaves: a `Discharged` for each: proved, refuted by a
model, or undecided. Guaranteed: proved means that the encoded formulas and every claim about an
inverse they rest on were refuted; a model of formulas that rest on an unproved claim is no
counterexample and counts as undecided.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import Enum

from warpproof.base.deadline import NEVER, Deadline, counted_apart, waited
from warpproof.base.records import record
from warpproof.engines.deductive.encode.paper.naive import assigns
from warpproof.engines.deductive.encode.paper.pipeline import variants
from warpproof.engines.deductive.encode.prove import Questions
from warpproof.engines.deductive.encode.refute import Encoded, encode
from warpproof.engines.deductive.state.obligations import Obligation
from warpproof.engines.deductive.state.run import Run
from warpproof.logic.terms import Term
from warpproof.logic.values import FunctionValue, Value
from warpproof.logic.walk import dag_size, tree_size
from warpproof.solvers.base import Answer, Sat, Unknown, Unsat

_PAPER_TRIES = 3
_PAPER_STORES = 2
LIMITS = (1.0, 10.0)  # seconds per call, first and second try


class Status(Enum):
    PROVED = "proved"
    MODEL = "not provable"
    UNDECIDED = "undecided"


@record
class Discharged:
    obligation: Obligation
    status: Status
    encoded: Encoded
    model: Mapping[str, Value | FunctionValue] | None
    reason: str
    encode_seconds: float
    solve_seconds: float

    def dag(self) -> int:
        return dag_size(self.encoded.formulas)

    def tree(self) -> int:
        return sum(tree_size(f) for f in self.encoded.formulas)


Encoder = Callable[[Run, Obligation], Encoded]


def by_inverse(run: Run, obligation: Obligation) -> Encoded:
    """The default encoding."""
    return encode(run, obligation.facts, obligation.goal)


def discharge(
    run: Run,
    obligations: Sequence[Obligation],
    questions: Questions,
    *,
    encoder: Encoder = by_inverse,
    limits: Sequence[float] = LIMITS,
    jobs: int = 2,
    until: Deadline = NEVER,
) -> list[Discharged]:
    """All obligations, in their order."""
    work: list[tuple[Obligation, Encoded, float]] = []
    for obligation in obligations:
        started = time.perf_counter()
        encoded = encoder(run, obligation)
        work.append((obligation, encoded, time.perf_counter() - started))
    at_once = max(1, min(jobs, len(work)))
    ask = _Ask(run, questions, limits, until, at_once)
    with ThreadPoolExecutor(at_once) as pool:
        return list(pool.map(ask, work))


@record
class _Ask:
    run: Run
    questions: Questions
    limits: Sequence[float]
    until: Deadline
    at_once: int

    def __call__(self, work: tuple[Obligation, Encoded, float]) -> Discharged:
        with counted_apart() as count:
            discharged = self._discharged(*work)
        waited(count.seconds / self.at_once)
        return discharged

    def _discharged(self, obligation: Obligation, encoded: Encoded, seconds: float) -> Discharged:
        started = time.perf_counter()
        status, model, reason = self._decided(encoded)
        if status is not Status.PROVED and encoded.without_inverse and self._by_paper(obligation):
            status, model, reason = Status.PROVED, None, ""
        solved = time.perf_counter() - started
        return Discharged(obligation, status, encoded, model, reason, seconds, solved)

    def _by_paper(self, obligation: Obligation) -> bool:
        """For stores without inverse: the paper's passes, with quantifiers left to the solver."""
        with self.questions.lock:
            if len(assigns(self.run, [*obligation.facts, obligation.goal])) > _PAPER_STORES:
                return False  # its formulas double with each store
            tries = list(itertools.islice(variants(self.run, obligation), _PAPER_TRIES))
        return any(isinstance(self._asked(e.formulas, model=False), Unsat) for e in tries)

    def _decided(
        self, encoded: Encoded
    ) -> tuple[Status, Mapping[str, Value | FunctionValue] | None, str]:
        answer = self._asked(encoded.formulas, model=True)
        if isinstance(answer, Sat) and encoded.more:
            answer = self._asked((*encoded.formulas, *encoded.more), model=True)
        match answer:
            case Unsat():
                return self._claims(encoded)
            case Sat(model):
                status, _, reason = self._claims(encoded)
                if status is Status.PROVED:
                    return Status.MODEL, model, "there is a counterexample to the formula"
                return Status.UNDECIDED, None, reason
            case Unknown():
                return Status.UNDECIDED, None, answer.summary

    def _claims(
        self, encoded: Encoded
    ) -> tuple[Status, Mapping[str, Value | FunctionValue] | None, str]:
        for claim in encoded.claims:
            answer = self._asked(claim, model=False)
            if not isinstance(answer, Unsat):
                text = "two threads may write one cell"
                return Status.UNDECIDED, None, text
        return Status.PROVED, None, ""

    def _asked(self, formulas: Sequence[Term], *, model: bool) -> Answer:
        answer: Answer | None = None
        for seconds in self.limits:
            seconds = min(seconds, max(0.1, self.until.left))
            answer = self.questions.answer(self.run.table, formulas, seconds, model=model)
            if not isinstance(answer, Unknown):
                return answer
        assert answer is not None
        return answer
