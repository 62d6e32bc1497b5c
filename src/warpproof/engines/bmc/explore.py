"""All paths of a program, one after the other, depth first.

Every path is a run from the start with a script of decisions; where it splits, the other side is
kept for later. The first schedule tried is the canonical one, thread after thread, phase after
phase: where no two accesses conflict and nothing depends on the order of atomics, it stands for
all schedules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from warpproof.base.property import Property
from warpproof.base.source import Span
from warpproof.base.verdict import ONLY_AFTER
from warpproof.engines.bmc.judge import Enough, Late, SolverJudge
from warpproof.engines.never_reached import Reached
from warpproof.engines.task import Progress, Task
from warpproof.ir import nodes
from warpproof.logic.terms import TermTable
from warpproof.semantics.machine.findings import Ending
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.symbolic.machine import SymbolicMachine
from warpproof.semantics.symbolic.memory import TooManyPlaces
from warpproof.semantics.symbolic.names import Names
from warpproof.semantics.symbolic.options import (
    Options,
    OutsideTwoThreadFragment,
    Restart,
    ScheduleDependent,
)
from warpproof.semantics.symbolic.path import (
    Examined,
    NeedsEffect,
    NoAnswer,
    Obligation,
    Path,
    PathEnds,
    Split,
    Step,
    TooManyValues,
)
from warpproof.semantics.symbolic.regions import Shapes
from warpproof.semantics.symbolic.state_cache import StateCache

_ARBITRARY_SHARE = 0.5  # of the time that is left
DEFAULT_SWITCHES = 2  # preemptive ones, where the user gives no bound
_MOST_PATHS = 1000  # of any number of switches, where the user gives no bound


@dataclass(slots=True)
class Outcome:
    """What the paths together say."""

    paths: int = 0
    complete: bool = False  # every path was followed to its end
    why_not: str = ""
    is_stopped: bool = False  # a violation leaves nothing to follow
    unsupported: dict[str, Span | None] = field(default_factory=dict)
    bodiless: dict[str, None] = field(default_factory=dict)  # functions without a body, reached
    approximations: dict[str, None] = field(default_factory=dict)
    bounds: dict[str, tuple[int, bool]] = field(default_factory=dict)
    ended: bool = False  # some path came to an end that assumptions do not exclude
    stuck: bool = False  # some path never ends, and what would come after it is not followed
    trapped_at: Span | None = None  # a kernel ends itself: how the host goes on is not followed
    sizes: dict[int, int] = field(default_factory=dict)
    launched: set[str] = field(default_factory=set)  # symbols of kernels
    assumed_early: dict[int, Span] = field(default_factory=dict)  # by line: others may come first
    steps: int = 0
    pruned: int = 0
    met_again: int = 0  # states from which nothing new would have followed
    unsure: dict[Property, str] = field(default_factory=dict)  # not to be proved, and why
    superfluous: int = 0  # orders of independent steps that have an equal
    switches_cut: bool = False  # schedules with more preemptive switches were left out
    assumes_memory: bool = False  # that allocations succeed
    cooperates: bool = False  # there is a cooperative launch
    scans_succeed: bool = False  # there is a scanf whose result nobody reads
    models: dict[str, nodes.Approximation] = field(default_factory=dict)  # that are not exact
    notes: dict[tuple[Span, str], None] = field(default_factory=dict)
    addresses: dict[int, Span] = field(default_factory=dict)  # by line: they decide there
    relaxed: tuple[int, int] | None = None  # lines of accesses that may be seen in another order
    needed: dict[str, int | None] = field(default_factory=dict)  # bytes of arrays of unknown size
    examined: set[Examined] = field(default_factory=set)  # without a violation before it
    reached: Reached = field(default_factory=dict)  # blocks
    behind: dict[Examined, str] = field(default_factory=dict)  # after which violation

    def rests_on(self, other: Outcome) -> None:
        """What was approximated or cut there counts here too."""
        self.unsupported.update(other.unsupported)
        self.bodiless.update(other.bodiless)
        self.approximations.update(other.approximations)
        self.bounds.update(other.bounds)
        self.assumed_early.update(other.assumed_early)
        self.addresses.update(other.addresses)
        self.ended = self.ended or other.ended
        self.stuck = self.stuck or other.stuck
        self.trapped_at = self.trapped_at or other.trapped_at
        self.models.update(other.models)
        self.need(other.needed)
        self.notes.update(other.notes)
        self.assumes_memory = self.assumes_memory or other.assumes_memory
        self.cooperates = self.cooperates or other.cooperates
        self.scans_succeed = self.scans_succeed or other.scans_succeed
        self.examined |= other.examined
        self.reach(other.reached)
        self.behind |= other.behind

    def need(self, needed: Mapping[str, int | None]) -> None:
        for name, size in needed.items():
            before = self.needed.get(name, 0)
            self.needed[name] = None if size is None or before is None else max(size, before)

    def reach(self, reached: Reached) -> None:
        for function, labels in reached.items():
            self.reached.setdefault(function, set()).update(labels)

    def note_examined(self, path: Path) -> None:
        self.examined |= set(path.examined)
        for what, violation in path.behind.items():
            self.behind.setdefault(what, violation)


@dataclass(slots=True)
class Switches:
    """How many preemptive switches are tried: none, then one, then two, so that what is found
    needs no more than it is shown with. Where the user gives no bound, any number after that, each
    state once, as long as that is no great effort."""

    given: int | None = None  # by the user
    state_hashing: bool = False
    before: Outcome | None = None  # of schedules within our own bound, when others follow
    visited: StateCache | None = (
        None  # states of the present exploration, None to look at each again
    )

    def begin(self, options: Options) -> None:
        options.context_bound = 0
        self.before = None
        self.prepare(options)

    def prepare(self, options: Options) -> None:
        """States are those of one exploration."""
        once = self.state_hashing or options.context_bound is None
        self.visited = StateCache() if once and options.interleave else None

    def goes_deeper(self, options: Options, outcome: Outcome) -> bool:
        """All schedules up to the bound were explored: are there more, and are they to be?"""
        bound = options.context_bound
        if bound is None or outcome.why_not or not outcome.switches_cut:
            return False
        if bound < (DEFAULT_SWITCHES if self.given is None else self.given):
            options.context_bound = bound + 1
        elif self.given is None:
            options.context_bound = None
            self.before = outcome
        else:
            return False
        self.prepare(options)
        return True

    def is_enough(self, outcome: Outcome) -> bool:
        """Is it too great an effort to explore all states?"""
        return self.before is not None and outcome.paths > _MOST_PATHS

    def so_far(self, options: Options) -> str:
        if not options.interleave or not options.context_bound:
            return ""
        return f" after all schedules of at most {options.context_bound - 1} preemptive switches"


def _may_come_first(behind: Obligation) -> bool:
    """Is it chance that a violation comes after another? Which value is missing may be."""
    before = behind.only_after
    return before is not None and before.property == Property.UNINITIALIZED_READ


class TooMuch(Exception):
    """What is explored beyond our own bound takes too long."""


class Explorer:
    def __init__(
        self, task: Task, program: nodes.Program, settings: RunSettings, judge: SolverJudge,
        table: TermTable, options: Options, switches: Switches,
    ) -> None:  # fmt: skip
        self.task = task
        self.program = program
        self.settings = settings
        self.judge = judge
        self.table = table
        self.options = options
        self.names = Names()
        self.shapes = Shapes(program)
        self.machine: SymbolicMachine | None = None  # the one that runs now
        self.order_matters = ""  # why more than one schedule is explored
        self.not_for_two = ""  # why more than two threads of a launch are looked at
        self.settled: frozenset[Property] = frozenset()  # decided for all schedules at once
        self._settling = Outcome()
        self._switches = switches

    def explore(self) -> Outcome:
        while True:
            outcome = Outcome()
            self._switches.prepare(self.options)
            try:
                self._all_paths(outcome)
                if self.options.havoc_conflicting_reads:
                    self._settle(outcome)
                one_order = not (
                    self.options.interleave
                    or self.options.two
                    or self.options.havoc_conflicting_reads
                )
                if self.judge.tally.racy and one_order:
                    raise ScheduleDependent("threads race: one schedule says nothing of the others")
                if self.options.interleave and self._switches.goes_deeper(self.options, outcome):
                    self._begin_anew()
                    continue
                outcome.complete = not outcome.why_not
            except Restart:
                self._switches.begin(self.options)
                self._begin_anew()
                continue
            except (OutsideTwoThreadFragment, ScheduleDependent) as order:
                if self.options.two:
                    self._begin_anew()
                    self.options.two = False
                    self.not_for_two = order.why
                    continue
                self.order_matters = order.why
                if self.options.havoc_conflicting_reads and self.judge.race:
                    outcome.why_not = f"reached {ONLY_AFTER}{self.judge.race}"
                    return outcome
                # First with anything where accesses conflict; all schedules if that shows nothing.
                self.options.interleave = self.options.havoc_conflicting_reads
                self.options.havoc_conflicting_reads = not self.options.havoc_conflicting_reads
                self._begin_anew()
                self._switches.begin(self.options)
                self.judge.start_stage(
                    _ARBITRARY_SHARE if self.options.havoc_conflicting_reads else None
                )
                continue
            except (Late, TooMuch):
                if self._switches.before is not None:
                    outcome = self._switches.before
                    outcome.complete = True
                    self.options.context_bound = DEFAULT_SWITCHES
                else:
                    outcome.why_not = "time is up" + self._switches.so_far(self.options)
            except Enough:
                outcome.why_not, outcome.is_stopped = "stopped after a violation", True
            outcome.rests_on(self._settling)
            return outcome

    def _settle(self, outcome: Outcome) -> None:
        """With arbitrary values wherever the order could matter: what is proved so is proved for
        all schedules, only the rest is asked of each."""
        tally = self.judge.tally
        doubtful = self.judge.skipped | tally.doubtful | {o.property for o, _ in tally.open}
        doubtful |= {o.property for o in tally.behind.values() if _may_come_first(o)}
        if outcome.why_not or not doubtful:
            return
        if self.judge.race:  # which order others need is of no interest behind it
            outcome.unsure.update(dict.fromkeys(doubtful, f"reached {ONLY_AFTER}{self.judge.race}"))
            return
        self.settled = self.task.properties - doubtful
        self._settling = outcome
        raise ScheduleDependent("a violation that needs a particular order, if it exists")

    def _begin_anew(self) -> None:
        """What is still true will be found again."""
        self.judge.begin_anew()
        self.judge.skipped = self.settled if self.options.interleave else frozenset()

    def _all_paths(self, outcome: Outcome) -> None:
        scripts: list[tuple[tuple[Step, ...], Split | None]] = [((), None)]
        while scripts:
            self.judge.check_deadline()
            path = Path(self.table, self.judge, *scripts.pop())
            self.options.grew = False
            self._one_path(path, outcome)
            outcome.paths += 1
            if self._switches.is_enough(outcome):
                raise TooMuch
            if self.options.grew and self._needs_all_shared():
                raise Restart  # threads may have to switch where they did not
            self.task.tell(Progress("bmc", "paths", (("paths", outcome.paths),)))
            for split in path.splits:
                before, step = path.decisions[: split.position], path.decisions[split.position]
                if step.formula is None:
                    others = [Step(True, value) for value in reversed(step.others)]
                else:
                    others = [Step(not step.side, step.value, False, step.formula)]
                scripts += [((*before, other), split) for other in others]

    def _needs_all_shared(self) -> bool:
        options = self.options
        return options.havoc_conflicting_reads or (options.interleave and options.reduce)

    def _one_path(self, path: Path, outcome: Outcome) -> None:
        machine = SymbolicMachine(
            self.program,
            self.settings,
            self.table,
            path,
            self.names,
            self.shapes,
            self.options,
            self._switches.visited,
        )
        self.machine = machine
        try:
            result = machine.run()
            if result.ending is Ending.UNSUPPORTED:
                outcome.unsupported.setdefault(result.detail, result.place)
            elif result.ending is Ending.OUT_OF_STEPS or machine.waits_for_input:
                outcome.why_not = result.detail
            self._know_orders(machine, path)
            if not (
                self.options.havoc_conflicting_reads and self.options.grew
            ):  # else it runs anew
                path.flush()
            if machine.trapped_at is not None:
                outcome.trapped_at = machine.trapped_at
            elif result.ending is Ending.STUCK:
                outcome.stuck = True
            else:
                outcome.ended = outcome.ended or self._is_real(path)
        except PathEnds:
            path.flush()
        except TooManyValues as many:
            path.flush()
            outcome.why_not = f"a size or address with more than {many.most} possible values"
        except TooManyPlaces as many:
            path.flush()
            outcome.why_not = str(many)
        except NeedsEffect as why:
            path.flush()
            outcome.why_not = str(why)
        except NoAnswer as why:
            path.flush()
            outcome.why_not = f"no value for a size or address: {why}"
        except RecursionError:
            outcome.why_not = "branches inside branches too deep to follow"
        finally:
            outcome.steps += machine.steps
            outcome.reach(machine.reached_blocks())
            outcome.bodiless.update(machine.bodiless)
            outcome.approximations.update(machine.g.approximations)
            outcome.bounds.update(machine.bounds_hit)
            outcome.sizes.update(machine.sizes)
            outcome.launched.update(machine.declared_shared)
            outcome.pruned += machine.pruned
            outcome.assumed_early.update(machine.assumed_early)
            outcome.addresses.update(machine.addresses.lines)
            if machine.pair is not None:
                outcome.unsure.update(machine.pair.unsure)
            outcome.met_again += machine.oracle.met_again
            outcome.superfluous += machine.oracle.superfluous
            outcome.switches_cut = outcome.switches_cut or machine.oracle.was_cut
            outcome.note_examined(path)
            outcome.assumes_memory = outcome.assumes_memory or machine.assumes_memory
            outcome.need(machine.needed)
            outcome.cooperates = outcome.cooperates or machine.cooperates
            outcome.scans_succeed = outcome.scans_succeed or machine.scans_succeed
            outcome.models.update(machine.approximated)
            outcome.notes.update(machine.notes)
            outcome.unsure.update(machine.opened)
            outcome.relaxed = outcome.relaxed or machine.relaxed.found

    def _know_orders(self, machine: SymbolicMachine, path: Path) -> None:
        """The path is over: what counters returned is now tied together."""
        if self.options.havoc_conflicting_reads and not self.options.grew:
            path.axioms = machine.counters.axioms(machine)

    def _is_real(self, path: Path) -> bool:
        return self.judge.is_feasible(path.path_condition())
