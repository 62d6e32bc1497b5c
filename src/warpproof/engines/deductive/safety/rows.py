"""What has to hold on the way, so that a proof over mathematical integers speaks of the machine.

Enters: a run with its checks: integers that have to fit the type they are read in, accesses that
have to lie in their arrays, checks that the program carries with it. Leaves: what came of each,
together with the arrays whose end nothing tells. Guaranteed: if all are proved, and no two threads
conflict, and invariants and assertions hold, then no execution within the limits of the machine
does what a check is about. For the first thing that goes wrong in an execution would do so in a
state that is the one computed here.

    Assumes: the envelope for open sizes of launches (see `limits`)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from warpproof.base.deadline import NEVER, Deadline
from warpproof.base.property import Property
from warpproof.base.records import record
from warpproof.engines.deductive.encode.discharge import Discharged, Status, discharge
from warpproof.engines.deductive.encode.prove import Questions
from warpproof.engines.deductive.encode.refute import Encoded
from warpproof.engines.deductive.safety.extents import last_elements
from warpproof.engines.deductive.state.obligations import Kind, Obligation
from warpproof.engines.deductive.state.run import Check, Run
from warpproof.engines.deductive.vcgen.contract import Verified
from warpproof.logic.index.ranges import Ranges
from warpproof.logic.index.simplify import conjuncts, literals, upper_bounds
from warpproof.logic.terms import Op, Term

SECONDS = 1.0  # for each question
ALTOGETHER = 30.0
_NOTHING = Encoded((), (), ())


@record
class Checked:
    check: Check
    discharged: Discharged

    @property
    def is_proved(self) -> bool:
        return self.discharged.status is Status.PROVED

    @property
    def text(self) -> str:
        return f"{self.check.text} at line {self.check.span.line}"


@record
class Safety:
    """What is known of the way to the end. `unread` has, by property, a check that was not read."""

    checked: tuple[Checked, ...] = ()
    unread: tuple[tuple[Property, str], ...] = ()
    unsized: tuple[tuple[str, tuple[Term, ...] | None], ...] = ()  # and last elements they need
    examined: bool = False

    def open(self, property_: Property | None = None) -> list[Checked]:
        """The checks that are not proved, those with a counterexample first."""
        found = [
            c for c in self.checked if not c.is_proved and property_ in (None, c.check.property)
        ]
        return sorted(
            found, key=lambda c: (c.discharged.status is not Status.MODEL, c.check.is_reading)
        )

    def with_model(self) -> list[Checked]:
        """Those that a run could show: that a number does not fit where it is only read is no
        finding of the interpreter."""
        return [
            c for c in self.open() if c.discharged.status is Status.MODEL and not c.check.is_reading
        ]

    def properties(self) -> list[Property]:
        """All that something is known of, or open."""
        known = [c.check.property for c in self.checked]
        return list(dict.fromkeys([*known, *dict(self.unread)]))

    def missing(self, property_: Property) -> str | None:
        """Why nothing is known of a property."""
        if not self.examined:
            return "not examined"
        return dict(self.unread).get(property_)

    def holds(self, property_: Property) -> bool:
        return self.missing(property_) is None and not self.open(property_)


def examine(
    verified: Verified, questions: Questions, *, jobs: int = 2, until: Deadline = NEVER
) -> Safety:
    run = verified.run
    until = until.within(ALTOGETHER)
    ask = partial(discharge, run, questions=questions, limits=(SECONDS,), jobs=jobs, until=until)
    checks = _needed(run.checks)
    done: dict[Check, Discharged] = {}
    pending: list[tuple[Check, Obligation]] = []
    for check in checks:
        obligation = _obligation(run, check, verified.limits)
        if follows(run, check, verified.limits):
            done[check] = Discharged(obligation, Status.PROVED, _NOTHING, None, "", 0.0, 0.0)
        else:
            pending.append((check, obligation))
    answers = ask([obligation for _, obligation in pending])
    done.update({check: answer for (check, _), answer in zip(pending, answers)})
    return Safety(
        tuple(Checked(check, done[check]) for check in checks),
        tuple(run.unread.items()),
        tuple(last_elements(verified, partial(_is_shown, verified, ask)).items()),
        True,
    )


def _is_shown(
    verified: Verified, ask: Callable[[Sequence[Obligation]], list[Discharged]], check: Check
) -> bool:
    if follows(verified.run, check, verified.limits):
        return True
    (answer,) = ask([_obligation(verified.run, check, verified.limits)])
    return answer.status is Status.PROVED


def _needed(checks: Iterable[Check]) -> list[Check]:
    """Without those that another check covers: the same, of more threads, from fewer facts."""
    kept: list[Check] = []
    for check in checks:
        if not any(_covers(other, check) for other in kept):
            kept.append(check)
    return kept


def _covers(one: Check, other: Check) -> bool:
    return (
        one.property == other.property
        and set(literals(other.condition)) <= set(literals(one.condition))
        and set(literals(one.mask)) <= set(literals(other.mask))
        and set(one.facts) <= set(other.facts)
    )


def _premises(run: Run, check: Check) -> Term:
    """Who is there, and what their machine values can be."""
    return run.table.and_(check.mask, *run.ranges.machine([check.mask, check.condition]))


def _obligation(run: Run, check: Check, limits: Sequence[Term]) -> Obligation:
    goal = run.for_all_threads(run.table.implies(_premises(run, check), check.condition))
    facts = (*check.facts, *(x for limit in limits for x in literals(limit)))
    return Obligation(Kind.CHECK, check.text, check.span, facts, goal)


def follows(run: Run, check: Check, limits: Sequence[Term]) -> bool:
    """Whether ranges and a few hypotheses show it, without a solver."""
    t, ranges = run.table, run.ranges
    known = [f for f in check.facts if f.op is not Op.FORALL]
    hypotheses = upper_bounds(t, [*known, *literals(_premises(run, check)), *limits])
    return all(_decided(ranges, part, hypotheses) for part in conjuncts(t, check.condition))


def _decided(ranges: Ranges, part: Term, hypotheses: Sequence[Term]) -> bool:
    if part.op is not Op.INT_LE:
        return False
    return ranges.follows(ranges.table.int_sub(*part.args), hypotheses)
