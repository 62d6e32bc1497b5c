"""From what engines answered to a report: one table, and what is missing in it.

Enters: a plan and the answers so far, also of work that was cut off. Leaves: a `Report`.
Guaranteed: every property asked for is in it; what no engine has decided is there as UNKNOWN; a
proof whose foundation is open says so; a program that launches no kernel is not proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from warpproof.base import crash
from warpproof.base.config import Config
from warpproof.base.diagnostics import Code, Diagnostic, Severity
from warpproof.base.merge import Answered, explored, merge, no_answer, undecided
from warpproof.base.property import INPUT, Property
from warpproof.base.resting import asked_for, rest
from warpproof.base.verdict import ARGUMENTS, Advice, Report, Row, Scope
from warpproof.linking import linked_notes
from warpproof.load import instance_notes, omissions, unincluded_notes, what_is_missing
from warpproof.plan import Plan, Target, assumptions_of
from warpproof.suppressions import with_known


def unlaunched(plan: Plan, answers: Iterable[Answered]) -> list[Target]:
    """Kernels of a program that no path launches and that nobody has said anything about yet, also
    not for all launches that other inputs lead to."""
    said = list(answers)
    launched = _launched(said)
    if launched is None:
        return []
    known = {a.target for a in said if a.scope is Scope.KERNEL and a.results}
    known |= _under_launches(plan, said)
    return [t for t in plan.if_unlaunched if t.kernel not in launched and t.name not in known]


def has_rows_of_kernels(plan: Plan, answers: Iterable[Answered]) -> bool:
    """Was something said of kernels, for all inputs that the program may have?"""
    return bool(_under_launches(plan, answers))


def _under_launches(plan: Plan, said: Iterable[Answered]) -> set[str]:
    """Kernels of which something was said as the program launches them."""
    kernels = {t.name for t in plan.if_unlaunched}
    rows = (row for answer in said for row in answer.results)
    return {r.function for r in rows if r.scope is Scope.PROGRAM and r.function in kernels}


def _launched(answers: Iterable[Answered]) -> frozenset[str] | None:
    found = [a.launched for a in answers if a.launched is not None]
    return frozenset().union(*found) if found else None


def report_of(
    plan: Plan,
    config: Config,
    answers: Iterable[Answered],
    seconds: float,
    tell: Callable[[Diagnostic], None],
    why_missing: str = "",
    helps: Advice | None = None,
) -> Report:
    """All answers as one table, with a row for what is missing; also for work that was cut off, and
    then with what helps against it."""
    said = list(answers)
    for target in plan.targets:
        said.append(_missing(plan, target, said, why_missing, helps))
    if why_missing:
        said += _not_reached(plan, said, why_missing, helps)
    merged = merge(said, tuple(Property))
    for contradiction in merged.contradictions:
        tell(our_fault("engines contradict each other", contradiction, plan.file))
    missing = omissions(plan.missing_headers, plan.left_out)
    rows = asked_for(rest(merged.results), plan.properties)
    missing += instance_notes(plan.instances, {r.function for r in rows})
    missing += _unused_settings(plan, config)
    missing += unincluded_notes(plan.unincluded)
    missing += linked_notes(plan.linked)
    report = Report(
        plan.file,
        rows,
        assumptions_of(config),
        seconds,
        explored(said),
        plan.counted,
        _shortfall(plan, said),
        tuple(dict.fromkeys((*missing, *(note for answer in said for note in answer.notes)))),
        next((a.never_reached for a in said if a.never_reached is not None), None),
    )
    return with_known(report, config.baseline, inputs_count=INPUT in config.check)


def _unused_settings(plan: Plan, config: Config) -> list[Diagnostic]:
    """A program has launches of its own, and nothing but a program has a command line."""
    scopes = {target.scope for target in plan.targets}
    if Scope.PROGRAM not in scopes:
        text = "no main is verified here: the arguments after -- are not used"
        return [Diagnostic(Code.NOTE, Severity.NOTE, text)] if config.arguments else []
    if config.grid is None and config.block is None:
        return []
    text = "--grid and --block are for kernels by themselves: the program says how it launches them"
    hint = "--kernel NAME verifies one kernel without its host code"
    return [Diagnostic(Code.NOTE, Severity.WARNING, text, hint=hint)]


def _missing(
    plan: Plan, target: Target, said: Sequence[Answered], why: str, helps: Advice | None
) -> Answered:
    """Rows that the target has to have and nobody gave. A kernel beside its program has to have
    those that an engine has something to say of, and its contract's, on which the program's
    rests."""
    mine = [a for a in said if (a.target, a.scope) == (target.name, target.scope)]
    decided = {r.property for a in mine for r in a.results if r.function == target.name}
    all_of_them = decided or target.scope in plan.counted or why
    reason = why or no_answer(mine)
    rows = tuple(
        undecided(Row(p, target.name, target.scope), reason, helps)
        for p in plan.asked(target)
        if p not in decided and (all_of_them or p is Property.CONTRACT)
    )
    return Answered("none", target.name, target.scope, rows)


def _not_reached(
    plan: Plan, said: Sequence[Answered], why: str, helps: Advice | None
) -> list[Answered]:
    """Of kernels that work which was cut off has said nothing of."""
    heard = {r.function for a in said for r in a.results}
    found = []
    for target in plan.if_unlaunched:
        if target.name not in heard:
            asked = [p for p in plan.asked(target) if p is not Property.CONTRACT]
            rows = [Row(p, target.name, Scope.PROGRAM) for p in asked]
            open_ = tuple(undecided(row, why, helps) for row in rows)
            found.append(Answered("none", target.name, Scope.PROGRAM, open_))
    return found


def _shortfall(plan: Plan, said: Sequence[Answered]) -> str:
    """A program that launches none of its kernels was not looked at, whatever its host does; nor
    was what headers are missing for, nor a template without an instance."""
    if plan.missing_headers:
        return what_is_missing(plan.missing_headers, plan.left_out)
    if plan.not_looked_at:
        return "; ".join(plan.not_looked_at)
    launched = _launched(said)
    is_none = launched is not None and not launched
    if plan.if_unlaunched and is_none and not _under_launches(plan, said):
        some = any(b.name == ARGUMENTS for a in said for r in a.results for b in r.bounds)
        return f"no path {'that was looked at ' if some else ''}launches a kernel"
    return ""


def our_fault(message: str, error: BaseException | str, file: str) -> Diagnostic:
    """The message, with what is needed to find out more kept in a folder."""
    hint = crash.where_kept(crash.keep_report(error, (file,)))
    return Diagnostic(Code.INTERNAL, Severity.ERROR, f"ERROR: {message}", hint=hint)
