"""Kernels under the launches that their program makes, for all inputs of the program.

Enters: a program with a main function. Leaves: rows in the scope of the program, of each kernel
that it launches: a property is proved if it is under every launch fact of the kernel. Guaranteed:
nothing is said of a kernel of which a launch may have been missed, nor of one that is never
launched. Launches that no device accepts start no thread, and are no launches here. What is not
shown for all inputs may be for those within limits, which are conditions of the row.

    Assumes: allocations succeed that a host or device could serve (listed); where one may be too
             large for any, a proof needs the row about null pointers
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import Enum, auto

from warpproof.base.assumption import Assumption
from warpproof.base.background import Background
from warpproof.base.deadline import Deadline
from warpproof.base.property import FOR_ALL_SIZES, Property
from warpproof.base.records import record, replace
from warpproof.base.verdict import (
    PROOFS,
    Advice,
    Caveat,
    Condition,
    Counterexample,
    Effect,
    Evidence,
    Outcome,
    PropertyResult,
    Replay,
    Scope,
    Verdict,
    assertion_holds,
    check_holds,
    conclude,
    of_model,
)
from warpproof.engines.assumed_inputs import assumed_inputs, assumed_of_main
from warpproof.engines.parametric.absence import (
    OF_LAUNCHES,
    MemoryOfLaunch,
    evidence_of_launch,
    memory_of_launch,
)
from warpproof.engines.parametric.command_lines import CommandLines
from warpproof.engines.parametric.examine import Examiner
from warpproof.engines.parametric.given import KnownLaunch
from warpproof.engines.parametric.host_checks import HostChecks
from warpproof.engines.parametric.host_order import has_barriers, why_no_order
from warpproof.engines.parametric.preconditions import Preconditions
from warpproof.engines.parametric.prove import Prover
from warpproof.engines.parametric.refute_program import ProgramRefuter
from warpproof.engines.parametric.rows import Seen, evidence_of
from warpproof.engines.parametric.setting import Options, Setting
from warpproof.engines.parametric.thread import TooLong
from warpproof.engines.parametric.walk import Walker
from warpproof.engines.task import Progress, Task
from warpproof.ir import nodes
from warpproof.ir.spec_text import format_expression
from warpproof.ir.walk import reads_parameters, symbols_in
from warpproof.logic.terms import BOOL, INT, Term, TermTable
from warpproof.semantics.host.execute import launch_facts
from warpproof.semantics.host.facts import Argument, Filling, LaunchFact, LaunchFacts
from warpproof.semantics.host.launches import valid_configuration
from warpproof.semantics.host.narrowed import asserted_of, narrowed, numbers_of
from warpproof.semantics.machine.findings import kernel_of
from warpproof.solvers.base import Unsat

PROGRAM_PROPERTIES = (
    Property.DATA_RACE,
    Property.BARRIER_DIVERGENCE,
    Property.OUT_OF_BOUNDS,
    Property.INTEGER_OVERFLOW,
    Property.DIVISION_BY_ZERO,
    Property.INVALID_SHIFT,
    Property.ASSERTION,
)
_MOST_LAUNCHES = 40  # of one kernel
_MOST_SECONDS = 12.0  # for one launch
_MOST_SECONDS_OF_HOST = 30.0
_MOST_SECONDS_OF_RUNS = 4.0
_MOST_SECONDS_OF_CHECKS = 3.0
_PATIENT = 3.0  # seconds for a question
_FEW_THREADS = 1 << 10
_LEAST_LIMIT = 1 << 10  # of inputs, where not all of them do
_LIMITS = (1 << 26, 1 << 20, 1 << 14)
_LEAST_SECONDS = 6.0  # for a kernel


@record
class _Site:
    """A launch as it was looked at, for inputs within `limits`."""

    fact: LaunchFact
    seen: Seen | _Late
    limits: tuple[Condition, ...]


@record
class _Looked:
    """`rest` are launches that were not looked at: by those that were, nothing is shown anyway."""

    sites: tuple[_Site, ...]
    rest: tuple[LaunchFact, ...]


@record
class _Limited:
    """What is shown within limits of inputs, and the launches that those lead to."""

    evidence: Evidence
    launches: tuple[LaunchFact, ...]
    most: int  # of a number


@record
class _Memory:
    """Of a kernel: that all it uses is written, if the launches it `rests_on` have filled what
    launches are `taken_to_fill`; some may not have."""

    row: PropertyResult
    rests_on: frozenset[Filling]
    taken_to_fill: frozenset[Filling]
    not_filled: frozenset[Filling]


class _Late(Enum):
    """There was no time."""

    LATE = auto()


@dataclass
class ProgramLaunches:
    task: Task
    until: Deadline
    is_alone: bool  # is no other engine asked?
    queries: int = 0
    _limit: int = _LIMITS[0]  # under which kernels were shown so far
    _hopeless: int = 0  # see `Prover`: kernels of a program are alike
    _refuter: ProgramRefuter | None = None

    def rows(self) -> list[PropertyResult]:
        program = self.task.program
        is_closed = not reads_parameters(self._main)
        if not self.is_alone and not program.kernels and is_closed:
            return []
        may_fail = self.task.config.malloc_may_fail
        until = self.until.within(_MOST_SECONDS_OF_HOST)
        inputs = assumed_inputs(program, self.task.config)
        facts = launch_facts(program, malloc_may_fail=may_fail, until=until, inputs=inputs)
        if not facts.is_complete:
            return list(self._of_host(facts))
        by_kernel: dict[str, list[LaunchFact]] = {}
        for fact in facts.launches:
            by_kernel.setdefault(fact.kernel, []).append(fact)
        if not self.is_alone and is_closed and all(_is_small(f) for f in facts.launches):
            return []  # others run such launches as they are
        followed = [
            (kernel, without_copies(facts.ranges.table, launches))
            for symbol, launches in by_kernel.items()
            if self._is_followed(kernel := program.device.functions[symbol])
        ]
        mine, others = followed[::2], followed[1::2]
        is_alone = self.task.config.jobs == 1
        host = Background(lambda: self._of_main(facts), is_alone=is_alone or not followed)
        half = Background(
            lambda: self._apart()._kernels(facts, others), is_alone=is_alone or not others
        )
        try:
            rows, memory = self._kernels(facts, mine)
            if others:
                self._tell_progress(*(kernel.name for kernel, _ in others))
            rows_of_others, memory_of_others = half.result()
            self._tell(rows_of_others)
            place = {kernel.name: number for number, (kernel, _) in enumerate(followed)}
            found = sorted([*rows, *rows_of_others], key=lambda row: place[row.function])
            found += self._of_the_run(facts, found)
            self.task.tell(Progress("parametric", "what the host does, for all inputs"))
            found += host.result()
            if len(followed) == len(by_kernel):
                found += self._of_memory(facts, found, [*memory, *memory_of_others])
            return _without_open(found)
        finally:
            half.stop()
            host.stop()

    @property
    def _main(self) -> nodes.Function:
        return self.task.program.host.functions[self.task.program.main or ""]

    def _apart(self) -> ProgramLaunches:
        """One that shares nothing that it finds out, in a process of its own."""
        task = replace(self.task, on_result=None, on_progress=None)
        return ProgramLaunches(task, self.until, self.is_alone)

    def _kernels(
        self, facts: LaunchFacts, followed: Sequence[tuple[nodes.Function, list[LaunchFact]]]
    ) -> tuple[list[PropertyResult], list[_Memory]]:
        found: list[PropertyResult] = []
        memory: list[_Memory] = []
        for number, (kernel, launches) in enumerate(followed):
            self._tell_progress(kernel.name)
            until = self._share(number, len(followed))
            rows = list(self._kernel(facts, kernel, launches, until, memory))
            self._tell(rows)
            found += rows
        return found, memory

    def _tell_progress(self, *kernels: str) -> None:
        self.task.tell(Progress("parametric", f"{', '.join(kernels)}, as the program launches it"))

    def _lines(self, facts: LaunchFacts, until: Deadline) -> CommandLines:
        task = self.task
        selected = frozenset(task.properties)
        return CommandLines(task.program, facts, task.config, selected, until)

    def _share(self, number: int, of: int) -> Deadline:
        """What one of so many may take of the time that is left."""
        return self.until.within(max(_LEAST_SECONDS, self.until.left / (of - number)))

    def _of_main(self, facts: LaunchFacts) -> list[PropertyResult]:
        return [*self._of_order(facts), *self._of_host(facts)]

    def _of_order(self, facts: LaunchFacts) -> Iterator[PropertyResult]:
        """What the order of its steps says of the host, where it says all."""
        program, main = self.task.program, self._main
        rows = {
            Property.DATA_RACE: not why_no_order(program, facts),
            Property.BARRIER_DIVERGENCE: not has_barriers(program) and not facts.gaps,
        }
        for property_, holds in rows.items():
            if holds and property_ in self.task.properties:
                caveats = tuple(self._assumed(facts, property_, is_main=True))
                yield _row(main, property_, Evidence(Outcome.NONE_EXISTS, caveats=caveats))

    def _of_host(self, facts: LaunchFacts) -> Iterator[PropertyResult]:
        """What it checks on its way."""
        until = self.until.within(_MOST_SECONDS_OF_CHECKS)
        lines = self._lines(facts, until)
        main = self._main
        checks = HostChecks(lines, self.task.solver, until)
        open_ = checks.open()
        asked = set(self.task.properties)
        if checks.relied or any(fact.asserted for fact in facts.launches):
            asked.add(Property.ASSERTION)  # on which rows rest
        for property_ in checks.proved(open_):
            if property_ in asked and property_ is not Property.UNINITIALIZED_READ:
                caveats = tuple(self._assumed(facts, property_, is_main=True))
                needed = tuple(
                    assertion_holds(main.name, asserted.span)
                    for asserted in checks.relied.get(property_, ())
                    if property_ is not Property.ASSERTION  # those before it are of the same row
                )
                proof = Evidence(Outcome.NONE_EXISTS, caveats=caveats, conditions=needed)
                yield _row(main, property_, proof)
        for property_, reason in checks.undecided(open_):
            if property_ in asked and property_ is not Property.UNINITIALIZED_READ:
                open_row = Evidence(Outcome.UNDECIDED, reason=reason, advice=Advice.EFFORT)
                yield _row(main, property_, open_row)
        functions = self.task.program.device.functions
        kernels = {functions[s].name: functions[s] for s in self.task.program.kernels}
        for shown in checks.shown(open_):
            function = kernels[shown.kernel] if shown.kernel else main
            yield _refutation(function, shown.property, shown.counterexample)
        self.queries += checks.queries

    def _asked(self) -> list[Property]:
        return [p for p in PROGRAM_PROPERTIES if p in self.task.properties]

    def _is_followed(self, kernel: nodes.Function) -> bool:
        """Kernels that the device launches are not."""
        if kernel.is_declaration or kernel.irreducible:
            return False
        others = self.task.program.device.functions.values()
        return not any(
            address.symbol == kernel.symbol
            for function in others
            for address in symbols_in(function)
        )

    def _kernel(
        self,
        facts: LaunchFacts,
        kernel: nodes.Function,
        launches: Sequence[LaunchFact],
        until: Deadline,
        memory: list[_Memory],
    ) -> Iterator[PropertyResult]:
        asked = self._asked()
        if len(launches) > _MOST_LAUNCHES:
            reason = f"it is launched in {len(launches)} ways, of which not all were analysed"
            yield from (_row(kernel, p, _open(reason)) for p in asked)
            return
        wanted = set(asked) or {Property.OUT_OF_BOUNDS}  # on which the others rest
        looked = self._look_at(facts, kernel, launches, wanted, until.within(until.left / 2))
        if not looked.sites:
            return
        possible = [*(s.fact for s in looked.sites), *looked.rest]
        for_all = {p: self._joined(facts, p, looked.sites) for p in asked}
        left = [p for p in asked if not _is_shown(for_all[p])]
        limited = self._within_limits(facts, kernel, launches, left, until)
        for property_ in asked:
            evidence = for_all[property_]
            known = limited.get(property_)
            # Without some launches it says less than it seems to.
            if known is not None and all(fact in known.launches for fact in possible):
                evidence = known.evidence if _is_better(known.evidence, evidence) else evidence
            row = _row(kernel, property_, evidence)
            is_limited = (
                known is not None
                and known.most == _LIMITS[0]
                and evidence is known.evidence
                and _is_shown(evidence)
            )
            if row.verdict is not Verdict.PROVED:
                shown = self._refuted(facts, kernel, property_, looked.sites, is_limited)
                is_open = evidence.outcome is Outcome.UNDECIDED
                if shown is None and is_open and self._refuter_of(facts).ran_out:
                    row = _row(kernel, property_, replace(evidence, advice=Advice.SHARE))
                row = shown or row
            yield row
        if not looked.rest:
            yield from self._of_all(facts, kernel, looked.sites)
            if self._may_be_written(facts):
                memory.append(self._memory_of(facts, kernel, looked.sites))

    def _of_all(
        self, facts: LaunchFacts, kernel: nodes.Function, sites: Sequence[_Site]
    ) -> Iterator[PropertyResult]:
        """What follows from all launches having been walked."""
        known: dict[int, Mapping[Property, Evidence]] = {}

        def evidence(seen: Seen, property_: Property) -> Evidence:
            if id(seen) not in known:
                known[id(seen)] = evidence_of_launch(seen)
            return known[id(seen)][property_]

        for property_ in OF_LAUNCHES:
            if property_ in self.task.properties:
                yield _row(kernel, property_, self._joined(facts, property_, sites, evidence))

    def _may_be_written(self, facts: LaunchFacts) -> bool:
        """Is it asked whether all that is used is, and does the host leave it open?"""
        property_ = Property.UNINITIALIZED_READ
        is_asked = property_ in self.task.properties
        return is_asked and not facts.gaps and property_ not in facts.unchecked

    def _memory_of(
        self, facts: LaunchFacts, kernel: nodes.Function, sites: Sequence[_Site]
    ) -> _Memory:
        known: dict[int, MemoryOfLaunch] = {}
        for site in sites:
            if not isinstance(site.seen, _Late):
                known[id(site.seen)] = memory_of_launch(site.seen, site.fact)
        evidence = self._joined(
            facts, Property.UNINITIALIZED_READ, sites, lambda seen, _: known[id(seen)].evidence
        )
        launches = known.values()
        return _Memory(
            _row(kernel, Property.UNINITIALIZED_READ, evidence),
            frozenset().union(*(m.rests_on for m in launches)),
            frozenset().union(*(m.taken_to_fill for m in launches)),
            frozenset().union(*(m.taken_to_fill - m.filled for m in launches)),
        )

    def _of_memory(
        self, facts: LaunchFacts, rows: Sequence[PropertyResult], memory: Sequence[_Memory]
    ) -> Iterator[PropertyResult]:
        """That nothing is used that nobody wrote, in all of the program or nowhere: what one
        function leaves unwritten another may use. It rests on order, bounds and launches that are
        accepted, of each function."""
        property_ = Property.UNINITIALIZED_READ
        main = self._main
        functions = {main.name, *(m.row.function for m in memory)}
        launched = {self.task.program.device.functions[f.kernel].name for f in facts.launches}
        shown = {(r.function, r.property) for r in rows if r.verdict is Verdict.PROVED}
        needed = {(f, p) for f in functions | launched for p in FOR_ALL_SIZES[property_]}
        needed |= {(main.name, p) for p in (Property.API_MISUSE, Property.NULL_POINTER)}
        if not self._may_be_written(facts) or not needed <= shown:
            return
        if any(m.row.verdict is not Verdict.PROVED for m in memory):
            return
        if not {m.row.function for m in memory} >= launched:
            return
        rests_on = frozenset(facts.owed).union(*(m.rests_on for m in memory))
        taken = frozenset().union(*(m.taken_to_fill for m in memory))
        if not rests_on <= taken.difference(*(m.not_filled for m in memory)):
            return
        yield from (m.row for m in memory)
        caveats = tuple(self._assumed(facts, property_, is_main=True))
        yield _row(main, property_, Evidence(Outcome.NONE_EXISTS, caveats=caveats))

    def _refuted(
        self,
        facts: LaunchFacts,
        kernel: nodes.Function,
        property_: Property,
        sites: Sequence[_Site],
        is_limited: bool,
    ) -> PropertyResult | None:
        """By a run of the program, with a command line of its own if it takes any. Where it is
        shown within the largest limits, a run beyond them has numbers of zero or less: one with
        huge numbers would be too long."""
        refuter = self._refuter_of(facts)
        if not refuter.lines.are_open:
            shown = refuter.of_the_run(kernel.name, property_)
            return None if shown is None else _refutation(kernel, property_, shown)
        for site in sites:
            if isinstance(site.seen, _Late):
                continue
            for finding in site.seen.examined.of(property_):
                shown = refuter.refuted(site.seen, finding, is_limited)
                if shown is not None:
                    return _refutation(site.seen.setting.kernel, property_, shown)
        return None

    def _refuter_of(self, facts: LaunchFacts) -> ProgramRefuter:
        if self._refuter is None:
            until = self.until.within(_MOST_SECONDS_OF_RUNS)
            self._refuter = ProgramRefuter(self._lines(facts, until), until)
        return self._refuter

    def _of_the_run(
        self, facts: LaunchFacts, rows: Sequence[PropertyResult]
    ) -> Iterator[PropertyResult]:
        """Whatever else the one run of a program shows that asks for no input at all."""
        lines = self._refuter_of(facts).lines
        if lines.are_open:
            return
        functions = self.task.program.device.functions
        kernels = {functions[s].name: functions[s] for s in self.task.program.kernels}
        main = self._main
        told = {(row.function, row.property) for row in rows if row.verdict is Verdict.REFUTED}
        for shown, example in lines.of_the_run:
            function = kernels.get(kernel_of(shown), main)
            key = function.name, shown.property
            if not lines.has_asked and shown.property in self.task.properties and key not in told:
                told.add(key)
                yield _refutation(function, shown.property, example)

    def _look_at(
        self,
        facts: LaunchFacts,
        kernel: nodes.Function,
        launches: Sequence[LaunchFact],
        wanted: Set[Property],
        until: Deadline,
        most: int | None = None,
    ) -> _Looked:
        """At launches that some input leads to; where no number is beyond `most`, if that is given,
        nor below what it is meant to be."""
        found: list[_Site] = []
        kernel = replace(kernel, contract=())  # what it requires has a row of its own
        asked = [*PROGRAM_PROPERTIES, *OF_LAUNCHES]  # rows rest on each other
        for number, fact in enumerate(launches):
            if until.is_over:
                return _Looked((*found, _Site(fact, _Late.LATE, ())), tuple(launches[number + 1 :]))
            limited = [] if most is None else numbers_of(facts, fact)
            asserted = asserted_of(facts, fact)
            conditions = [n.up_to(facts.ranges.table, most or 0) for n in limited]
            conditions += [a.condition for a in asserted]
            known = narrowed(facts, fact, kernel, conditions)
            seen = None if known is None else self._look(KnownLaunch(*known), kernel, asked, until)
            if seen is not None:
                texts = (n.told(most or 0) for n in limited)
                limits = [Condition(text, is_formula=False) for text in texts]
                limits += [assertion_holds(self._main.name, a.span) for a in asserted]
                found.append(_Site(fact, seen, tuple(limits)))
                asked = [p for p in asked if _may_hold(seen, p)]
                if wanted.isdisjoint(asked):
                    return _Looked(tuple(found), tuple(launches[number + 1 :]))
        return _Looked(tuple(found), ())

    def _within_limits(
        self,
        facts: LaunchFacts,
        kernel: nodes.Function,
        launches: Sequence[LaunchFact],
        left: Sequence[Property],
        until: Deadline,
    ) -> dict[Property, _Limited]:
        """What does not hold for all inputs may for those that are not too large or too small:
        under the limit of kernels before, or the largest of a few that do, if the least does."""
        found: dict[Property, _Limited] = {}
        if not any(numbers_of(facts, f) for f in launches):
            return found
        limits = dict.fromkeys((self._limit, _LEAST_LIMIT, *_LIMITS))
        for number, most in enumerate(limits):
            if not left or until.is_over:
                break
            looked = self._look_at(facts, kernel, launches, set(left), until, most)
            evidence = {p: self._joined(facts, p, looked.sites) for p in left}
            reached = tuple(site.fact for site in looked.sites)
            shown = [p for p in left if evidence[p].outcome is Outcome.NONE_EXISTS]
            for property_ in shown:
                if property_ not in found or _is_shown(evidence[property_]):
                    found[property_] = _Limited(evidence[property_], reached, most)
            whole = [p for p in shown if _is_shown(evidence[p])]
            if most == _LEAST_LIMIT and number:
                left = whole  # what does not hold there holds under none
            else:
                left = [p for p in left if p not in whole]
            if whole and not left:
                self._limit = most
        return found

    def _tell(self, rows: Sequence[PropertyResult]) -> None:
        """What is decided so far, for those who may not wait for the rest."""
        for row in rows:
            if row.verdict in PROOFS or row.verdict is Verdict.REFUTED:
                self.task.found(row)

    def _look(
        self,
        known: KnownLaunch,
        kernel: nodes.Function,
        asked: Collection[Property],
        until: Deadline,
    ) -> Seen | _Late | None:
        """None if no input leads to this launch."""
        until = until.within(_MOST_SECONDS)
        setting = Setting(self.task.program, kernel, Options(), known=known)
        prover = Prover(setting, self.task.solver, until, hopeless=self._hopeless)
        try:
            for condition in self._valid(setting, kernel):
                setting.meet(condition)
            if isinstance(prover.answer([setting.table.true]), Unsat):
                return None
            self._prune(setting, prover)
            preconditions = Preconditions(setting, prover)
            walker = Walker(setting, prover, preconditions, until)
            trace = walker.walk()
            examined = Examiner(setting, trace, prover, until, asked=asked).examine()
        except TooLong:
            return _Late.LATE
        finally:
            self.queries += prover.asked
            self._hopeless = prover.hopeless
        return Seen(setting, prover, trace, examined)

    def _valid(self, setting: Setting, kernel: nodes.Function) -> list[Term]:
        sizes = list(setting.given.sizes.values()) if setting.given is not None else []
        grid, block = sizes[:3], sizes[3:]
        return valid_configuration(
            setting.table, (grid[0], grid[1], grid[2]), (block[0], block[1], block[2]), kernel
        )

    def _prune(self, setting: Setting, prover: Prover) -> None:
        """Pointers that cannot be null or unset in a launch that starts threads."""
        assert setting.given is not None
        t = setting.table
        guards = setting.given.guards()
        setting.given.without(
            {g: prover.holds((), t.not_(g), _PATIENT, quick=False) for g in guards}
        )

    # --- what all launches say together -----------------------------------------------------------

    def _joined(
        self,
        facts: LaunchFacts,
        property_: Property,
        sites: Sequence[_Site],
        of: Callable[[Seen, Property], Evidence] = evidence_of,
    ) -> Evidence:
        caveats: dict[Caveat, None] = {}
        conditions: dict[Condition, None] = {}
        for site in sites:
            line = f"launch at line {site.fact.span.line}: "
            if isinstance(site.seen, _Late):
                return _open(f"{line}there was not enough time to examine all of it")
            evidence = of(site.seen, property_)
            if evidence.outcome is not Outcome.NONE_EXISTS:
                return replace_reason(evidence, line)
            caveats.update(dict.fromkeys(evidence.caveats))
            conditions.update(dict.fromkeys(evidence.conditions))
            conditions.update(dict.fromkeys(site.limits))
            if site.seen.trace.nulls:
                # Where an allocation fails its pointer is null: that is a row of its own.
                conditions[check_holds(Property.NULL_POINTER)] = None
        caveats.update(dict.fromkeys(self._assumed(facts, property_, is_main=False)))
        return Evidence(
            Outcome.NONE_EXISTS,
            caveats=tuple(caveats),
            conditions=tuple(conditions),
            covers=frozenset({Property.INTEGER_OVERFLOW}),
        )

    def _assumed(
        self, facts: LaunchFacts, property_: Property, *, is_main: bool
    ) -> Iterator[Caveat]:
        if not self.task.config.malloc_may_fail and facts.allocations:
            text = "allocations succeed unless larger than any host or device could serve"
            yield Caveat(Assumption.MALLOC_SUCCEEDS, text, Effect.ASSUMPTION)
        for formula in assumed_of_main(self.task.program, self.task.config):
            text = f"the program is started with {format_expression(formula)}"
            yield Caveat(Assumption.ASSUME, text, Effect.ASSUMPTION)
        for span in facts.assumed:
            text = "what the code assumes holds"
            yield Caveat(Assumption.ASSUME, text, Effect.ASSUMPTION, span)
        for name, model in nodes.public_models(facts.models):
            if model.concerns(property_) and (is_main or model.rows is not nodes.Rows.MAIN):
                yield of_model(f"{name}: {model.text}", model.effect)
        for gap in facts.gaps:
            yield Caveat(Assumption.NO_BODY, gap.text, Effect.OVER, gap.span)


def _may_hold(seen: Seen | _Late, property_: Property) -> bool:
    """Is it not open already, by one launch?"""
    if isinstance(seen, _Late):
        return False
    return evidence_of(seen, property_).outcome is Outcome.NONE_EXISTS


def _is_shown(evidence: Evidence) -> bool:
    """Without a row that would have to hold besides."""
    is_whole = all(c.row is None or c.place is not None for c in evidence.conditions)
    return evidence.outcome is Outcome.NONE_EXISTS and is_whole


def _is_better(limited: Evidence, known: Evidence) -> bool:
    if limited.outcome is not Outcome.NONE_EXISTS or _is_shown(known):
        return False
    return known.outcome is not Outcome.NONE_EXISTS or _is_shown(limited)


def replace_reason(evidence: Evidence, line: str) -> Evidence:
    return Evidence(evidence.outcome, caveats=evidence.caveats, reason=line + evidence.reason)


def _open(reason: str) -> Evidence:
    return Evidence(Outcome.UNDECIDED, reason=reason)


def _row(kernel: nodes.Function, property_: Property, evidence: Evidence) -> PropertyResult:
    span = kernel.span if kernel.span.line else None
    return PropertyResult(
        property_,
        kernel.name,
        Scope.PROGRAM,
        conclude(evidence),
        span,
        evidence.caveats,
        evidence.bounds,
        None,
        evidence,
    )


def _without_open(rows: Sequence[PropertyResult]) -> list[PropertyResult]:
    """What a run has shown is open no more."""
    refuted = {row.row for row in rows if row.verdict is Verdict.REFUTED}
    decided = {Verdict.PROVED, Verdict.PROVED_WITHIN, Verdict.REFUTED}
    return [row for row in rows if row.verdict in decided or row.row not in refuted]


def _refutation(
    function: nodes.Function, property_: Property, shown: Counterexample
) -> PropertyResult:
    evidence = Evidence(Outcome.CANDIDATE, Replay.REPRODUCED)
    row = _row(function, property_, evidence)
    return replace(row, span=shown.span, counterexample=shown)


def without_copies(t: TermTable, launches: Sequence[LaunchFact]) -> list[LaunchFact]:
    """Launches that differ only in how they are reached, or in the floating-point numbers that they
    are given, are one, of which less is known."""
    found: dict[object, LaunchFact] = {}
    for fact in launches:
        line = fact.span if fact.fills else None  # what it fills is known by its place
        given = tuple(_but_floats(a) for a in fact.arguments)
        key = (fact.grid, fact.block, fact.shared, given, fact.is_cooperative, line)
        known = found.get(key)
        if known is None:
            found[key] = fact
        else:
            found[key] = replace(
                known,
                arguments=tuple(_either(t, a, b) for a, b in zip(known.arguments, fact.arguments)),
                path=tuple(c for c in known.path if c in fact.path),
                facts=tuple(c for c in known.facts if c in fact.facts),
                held=tuple(h for h in known.held if h in fact.held),
                accepted=tuple(c for c in known.accepted if c in fact.accepted),
                unwritten=known.unwritten | fact.unwritten,
                owed=known.owed | fact.owed,
                fills=known.fills | fact.fills,
                asserted=tuple(a for a in known.asserted if a in fact.asserted),
            )
    return list(found.values())


def _but_floats(argument: Argument) -> Argument | str:
    value = argument.value
    is_float = isinstance(value, Term) and value.sort not in (INT, BOOL)
    return argument.parameter if is_float else argument


def _either(t: TermTable, one: Argument, other: Argument) -> Argument:
    """Arguments that differ in a floating-point number, if in anything."""
    if one == other:
        return one
    assert isinstance(one.value, Term)
    return Argument(one.parameter, t.fresh(one.parameter, one.value.sort))


def _is_small(fact: LaunchFact) -> bool:
    """Are its sizes a few numbers?"""
    threads = 1
    for size in (*fact.grid, *fact.block):
        if not size.is_constant:
            return False
        threads *= size.value
    return threads <= _FEW_THREADS
