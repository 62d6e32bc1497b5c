"""A trace is questioned, property by property.

Enters: what a symbolic thread was seen to do. Leaves: `Finding`s: what is not shown, with the
reason, and whether a solver has an example. Guaranteed: no finding about a property means that no
launch in the setting violates it there, as far as the problems of the trace leave it to be said.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from warpproof.base.deadline import Deadline
from warpproof.base.device_limits import WARP_SIZE
from warpproof.base.property import Property
from warpproof.base.records import record, replace
from warpproof.base.source import Span
from warpproof.base.verdict import Condition
from warpproof.engines.parametric.arrivals import Arrivals
from warpproof.engines.parametric.broadcasts import Broadcasts
from warpproof.engines.parametric.cells import cells
from warpproof.engines.parametric.exchanges import Exchanges, lane_symbol
from warpproof.engines.parametric.extents import Extents
from warpproof.engines.parametric.locks import Locks
from warpproof.engines.parametric.preconditions import Preconditions
from warpproof.engines.parametric.prove import PATIENT, Prover
from warpproof.engines.parametric.queues import Queues
from warpproof.engines.parametric.scope import DYNAMIC_SHARED
from warpproof.engines.parametric.setting import Setting
from warpproof.engines.parametric.slots import Slots
from warpproof.engines.parametric.state import Known
from warpproof.engines.parametric.text import condition, expression, told
from warpproof.engines.parametric.trace import Check, MemoryAccess, Trace, Wait
from warpproof.engines.parametric.whole_blocks import problems_of_barriers
from warpproof.ir import nodes, types
from warpproof.ir.nodes import Geometry
from warpproof.logic.terms import INT, Term
from warpproof.logic.walk import substitute, topological
from warpproof.semantics.domain.integer_values import Local, Parameter
from warpproof.semantics.domain.registers import Member, Object
from warpproof.semantics.parametric.accesses import TILES, Group, lanes_of
from warpproof.semantics.parametric.conflicts import Conflict, conflicts
from warpproof.semantics.parametric.thread_space import Register, Thread
from warpproof.solvers.base import Answer, Sat, Unsat

_MOST_CONFLICTS = 1
_WHO = {
    **dict.fromkeys(TILES, "all lanes of a tile"),
    Group.WARP: "all lanes of a warp",
    Group.BLOCK: "all threads of a block",
    Group.GRID: "all threads of the grid",
}


@record
class Finding:
    """Something that could not be ruled out."""

    property: Property
    text: str
    span: Span
    other: Span | None = None
    has_example: bool = False
    formula: Term | None = None
    precondition: Term | None = None  # under which it does not happen
    is_of_machine: bool = False  # of an access, where the program states no check
    is_of_data: bool = False  # see `Check`


@record
class Examined:
    """What is not shown, by property; `late` are those for which there was no time. `needed` is
    what the kernel needs of the memory that it is given."""

    findings: tuple[Finding, ...]
    late: frozenset[Property]
    needed: tuple[Condition, ...] = ()
    on_bounds: frozenset[Property] = frozenset()  # shown only if accesses stay within arrays
    on_lanes: frozenset[Property] = frozenset()  # shown by what lanes of a warp give each other
    on_order: frozenset[Property] = frozenset()  # shown by what was stored before a barrier

    def of(self, property_: Property) -> list[Finding]:
        return [f for f in self.findings if f.property is property_]


@record
class Open:
    """A finding, with what is known where it is made and what was to be shown there."""

    known: Known
    goal: Term
    finding: Finding


def _of_divisors(found: Sequence[Finding]) -> list[Term]:
    """What launches have to meet in which nothing is divided by 0: remainders are small there."""
    divisions = (f for f in found if f.property is Property.DIVISION_BY_ZERO)
    return [f.precondition for f in divisions if f.precondition is not None]


def _by_need(one: Open) -> int:
    """Those first for which nothing was found, then those that need most."""
    needed = one.finding.precondition
    return -(1 << 30) if needed is None else -sum(1 for _ in topological([needed]))


def _is_named(finding: Finding, row: Property) -> bool:
    """Does the row of a property name what this finding needs? See `rows.needs_of`."""
    if finding.property is row:
        return True
    is_index = not finding.is_of_machine and not finding.is_of_data
    return is_index and finding.property is Property.INTEGER_OVERFLOW


class Examiner:
    """`is_first`: else it is enough to know that races are open. What is not among `asked` is not
    looked at, as if there were no time for it."""

    def __init__(
        self,
        setting: Setting,
        trace: Trace,
        prover: Prover,
        until: Deadline,
        *,
        is_first: bool = True,
        asked: Collection[Property] = frozenset(Property),
    ) -> None:
        self._is_first = is_first
        self._asked = frozenset(asked)
        self._infers = setting.given is None  # may launches be left out?
        self._setting = setting
        self._trace = trace
        self._prover = prover
        self._until = until
        self._extents = Extents(setting, prover)
        self._preconditions = Preconditions(setting, prover)
        self._exchanges = Exchanges(setting, trace)
        self._broadcasts = Broadcasts(setting, trace, prover)
        self._slots = Slots(setting, trace, prover, self._exchanges, self._broadcasts)
        self._on_lanes: set[Property] = set()
        self._whole: list[Term] = []
        self._locks = Locks(setting, trace, prover)
        self._queues = Queues(setting, trace)
        self._arrivals = Arrivals(setting, trace, prover, self._broadcasts)
        self._on_order: set[Property] = set()
        self.late: set[Property] = {p for p in Property if p not in self._asked}
        self._on_bounds: set[Property] = set()

    def examine(self) -> Examined:
        found = [*self._partial_warps()]
        self._use_whole_warps([f.precondition for f in found])
        found += self._divergence()
        self._barriers_in_memory(found)
        found += self._races()
        is_open = any(f.precondition is None and f.property is Property.DATA_RACE for f in found)
        if is_open and not self._is_first:
            return Examined(tuple(found), frozenset(Property))
        found += [*self._preconditions_of_walk(), *self._checks(), *self._bounds()]
        needed = self._needed(found)
        late, on_bounds = frozenset(self.late), frozenset(self._on_bounds)
        on_lanes, on_order = frozenset(self._on_lanes), frozenset(self._on_order)
        return Examined(tuple(found), late, needed, on_bounds, on_lanes, on_order)

    def _barriers_in_memory(self, diverging: Sequence[Finding]) -> None:
        """All that is told later rests on the order that they make. Where threads come to them
        apart no other engine says so: it is no divergence for what they are."""
        if not self._trace.arrivals:
            return
        are_together = Property.BARRIER_DIVERGENCE not in self.late and not any(
            f.property is Property.BARRIER_DIVERGENCE and f.precondition is None for f in diverging
        )
        found = problems_of_barriers(
            self._setting, self._trace, self._prover, self._broadcasts, are_together
        )
        self._trace.problems.update(dict.fromkeys(found))
        self._on_order.update(Property)

    def _use_whole_warps(self, needed: list[Term | None]) -> None:
        """What divergence needs of launches is needed by all that rests on it."""
        if self._trace.exchanges and None not in needed:
            self._whole = [c for c in needed if c is not None]
            self._slots = Slots(
                self._setting,
                self._trace,
                self._prover,
                self._exchanges,
                self._broadcasts,
                self._whole,
            )

    def _answer(self, formula: Term, property_: Property, threads: Sequence[Thread] = ()) -> Answer:
        """Whether a formula can be true, as far as is known of all that it speaks of, and of some
        threads."""
        t = self._setting.table
        formula = self._with_stored(formula, property_)
        plain = self._with_places(formula)
        answer = self._prover.answer([plain], PATIENT)
        if isinstance(answer, Unsat):
            return answer
        tried: list[Term] = [] if plain is formula else list(self._slots.facts(formula))
        for is_wide in (False, True):
            facts = self._exchanges.facts([formula], threads, is_wide=is_wide)
            places = self._slots.facts(t.all_of([formula, *facts]))
            if places:
                more = [formula, *facts, *places]
                facts = self._exchanges.facts(more, threads, is_wide=is_wide)
            if set(tried).issuperset([*facts, *places]):
                continue
            tried = [*facts, *places]
            answer = self._prover.answer([formula, *tried, *self._whole], PATIENT)
            if isinstance(answer, Unsat):
                self._on_lanes.add(property_)
                return answer
        return answer

    def _with_stored(self, formula: Term, property_: Property) -> Term:
        """With what is known of loads in it."""
        facts = self._broadcasts.facts(formula)
        if not facts:
            return formula
        self._on_order.add(property_)
        return self._setting.table.all_of([formula, *facts])

    def _with_places(self, formula: Term) -> Term:
        """With what is known of places in it, whatever lanes do."""
        if self._slots.on_lanes:
            return formula
        return self._setting.table.all_of([formula, *self._slots.facts(formula)])

    def _is_late(self, property_: Property) -> bool:
        if property_ not in self._asked:
            return True
        if self._until.is_over:
            self.late.add(property_)
            return True
        return False

    # --- races ----------------------------------------------------------------------------------

    def _races(self) -> Iterator[Finding]:
        found = 0
        accesses = cells(self._setting, self._trace, self._locks.held, self._arrivals.of)
        for conflict in conflicts(self._setting.launch, accesses):
            if self._is_late(Property.DATA_RACE) or found >= _MOST_CONFLICTS:
                return
            assert conflict.formula is not None  # nothing is pinned
            answer = self._answer(conflict.formula, Property.DATA_RACE)
            if isinstance(answer, Unsat):
                continue
            needed = self._under(conflict)
            if needed is self._setting.table.true:
                continue
            has_example = isinstance(answer, Sat)
            if needed is not None and not self._infers:
                # It would be needed of a launch that is as it is.
                open_ = self._conflict(conflict, has_example, None)
                needed_too = f"{open_.text}, which needs {condition(needed)}"
                yield replace(open_, text=needed_too)
            else:
                yield self._conflict(conflict, has_example, needed)
            found += needed is None
            if not self._infers:
                return

    def _under(self, conflict: Conflict[Object]) -> Term | None:
        """What is needed for a conflict to be none."""
        assert conflict.formula is not None
        formula = self._with_places(self._with_stored(conflict.formula, Property.DATA_RACE))
        needed = self._of_arrivals(conflict)
        if needed is None:
            needed = self._of_queues(formula)
        if needed is None and self._infers:
            needed = self._needed_by(formula)
            if needed is not None and not self._comes_there(conflict, needed):
                return None
        return needed

    def _comes_there(self, conflict: Conflict[Object], needed: Term) -> bool:
        """Is there a launch of several threads that still comes to one of the accesses?"""
        t = self._setting.table
        return any(
            self._preconditions.admits_threads(t.all_of([needed, a.mask, *a.facts]))
            for a in (conflict.first, conflict.second)
        )

    def _of_arrivals(self, conflict: Conflict[Object]) -> Term | None:
        """Under which it is none, as the last block comes after all others."""
        t = self._setting.table
        for ordered in conflict.ordered:
            assert conflict.formula is not None
            formula = t.and_(conflict.formula, t.not_(ordered.condition))
            if isinstance(self._answer(formula, Property.DATA_RACE), Unsat):
                needed = self._arrivals.is_zero(ordered.key)
                if self._prover.holds((), needed):
                    return t.true
                return needed if self._preconditions.admits_threads(needed) else None
        return None

    def _of_queues(self, formula: Term) -> Term | None:
        """Under which a conflict is none, as places in a queue are given out once."""
        given = self._queues.facts(formula)
        if given is None or not self._prover.refuted([formula, *given.facts, given.needed]):
            return None
        t = self._setting.table
        if self._prover.holds((), given.needed):
            return t.true
        return given.needed if self._preconditions.admits_threads(given.needed) else None

    def _needed_by(self, formula: Term) -> Term | None:
        """Under which there is no conflict: in launches that divergence needs anyway, or others
        that do not contradict them."""
        whole = self._setting.table.all_of(self._whole)
        if self._whole and isinstance(self._prover.answer([formula, whole], PATIENT), Unsat):
            return whole
        needed = self._preconditions.of_conflict(self._setting.table.and_(formula, whole))
        if needed is None or not self._whole:
            return needed
        both = self._setting.table.and_(needed, whole)
        return both if self._preconditions.admits_threads(both) else None

    def _conflict(
        self, conflict: Conflict[Object], has_example: bool, needed: Term | None
    ) -> Finding:
        a, b = conflict.first, conflict.second
        lines = sorted({self._setting.line_of(a.span), self._setting.line_of(b.span)})
        where = f" at line{'s' * (len(lines) > 1)} " + " and ".join(map(str, lines))
        text = f"that the accesses{where if all(lines) else ''} do not conflict"
        formula = conflict.formula
        return Finding(Property.DATA_RACE, text, b.span, a.span, has_example, formula, needed)

    # --- barriers -------------------------------------------------------------------------------

    def _divergence(self) -> Iterator[Finding]:
        for wait in self._trace.waits:
            if self._is_late(Property.BARRIER_DIVERGENCE):
                return
            for text, formula, threads in self._against(wait):
                answer = self._answer(formula, Property.BARRIER_DIVERGENCE, threads)
                if not isinstance(answer, Unsat):
                    yield Finding(
                        Property.BARRIER_DIVERGENCE,
                        text,
                        wait.span,
                        None,
                        isinstance(answer, Sat),
                        formula,
                    )
                    if not self._infers:
                        return
                    break

    def _partial_warps(self) -> Iterator[Finding]:
        """Where all lanes of a warp or a tile are named, all have to be there."""
        waits = [
            w
            for w in self._trace.waits
            if w.group < Group.BLOCK and w.mask is None and not w.is_loop
        ]
        if not waits:
            return
        largest = max(waits, key=lambda w: w.group)
        t = self._setting.table
        size = t.integer(lanes_of(largest.group) or WARP_SIZE)
        whole = t.eq(t.int_mod(self._block_size(), size), t.integer(0))
        if not self._prover.holds((), whole):
            text = f"that {_WHO[largest.group]} are there"
            needed = None if whole is t.false or not self._infers else whole
            yield Finding(Property.BARRIER_DIVERGENCE, text, largest.span, precondition=needed)

    def _block_size(self) -> Term:
        sizes = self._setting.launch.sizes
        return self._setting.table.int_mul(
            *(sizes[Register(Geometry.BLOCK_DIM, axis)] for axis in range(3))
        )

    def _against(self, wait: Wait) -> Iterator[tuple[str, Term, list[Thread]]]:
        """What has to hold at a barrier, each with a formula about some threads that is true where
        it does not."""
        t, launch = self._setting.table, self._setting.launch
        if wait.mask is None:
            how = "go round" if wait.is_loop else "come here"
            yield f"that {_WHO[wait.group]} {how} together", *self._apart(wait)
        elif wait.within is not None:
            text = "that the lanes that a mask names go round together"
            yield text, *self._round_apart(wait, wait.within)
        else:
            yield from self._against_mask(wait, wait.mask)
        if wait.reads is not None:
            formula = t.all_of([*wait.known.all, t.not_(wait.reads)])
            yield "that the lane that is read takes part", formula, [launch.symbols]

    def _apart(self, wait: Wait) -> tuple[Term, list[Thread]]:
        """One thread comes there and another one of its group does not, in the same rounds."""
        t, launch = self._setting.table, self._setting.launch
        one = launch.fresh_thread("one")
        two = launch.fresh_thread("two", same_block=None if wait.group is Group.GRID else one)
        come = substitute(t, list(wait.known.all), launch.at(one))
        other = substitute(t, list(wait.known.path), launch.at(two))
        together = launch.together(one, two, wait.group)
        return t.all_of([together, *come, t.not_(t.all_of(other))]), [one, two]

    def _against_mask(self, wait: Wait, mask: Term) -> Iterator[tuple[str, Term, list[Thread]]]:
        """The mask names its caller and lanes that there are, and those come with the same."""
        t, launch = self._setting.table, self._setting.launch
        masks, itself = self._exchanges.masks, launch.symbols
        own = masks.bit(mask, launch.lane(itself))
        yield "that the mask names its caller", t.all_of([*wait.known.all, t.not_(own)]), [itself]
        lane = lane_symbol(self._setting)
        number = t.int_add(t.int_scale(launch.warp(itself), WARP_SIZE), lane)
        is_missing = t.int_le(self._block_size(), number)
        missing = t.all_of([*wait.known.all, masks.bit(mask, lane), is_missing])
        yield "that the lanes that the mask names are there", missing, [itself]
        one, two, named = self._named_by(wait, mask)
        (other,) = substitute(t, [mask], launch.at(two))
        (first,) = substitute(t, [mask], launch.at(one))
        path = substitute(t, list(wait.known.path), launch.at(two))
        apart = t.all_of([*named, t.not_(t.all_of([*path, t.eq(first, other)]))])
        text = "that the lanes that the mask names come here with the same mask"
        yield text, apart, [one, two]

    def _named_by(self, wait: Wait, mask: Term) -> tuple[Thread, Thread, list[Term]]:
        """A thread that comes there, and one of its warp that its mask names."""
        t, launch = self._setting.table, self._setting.launch
        one = launch.fresh_thread("one")
        two = launch.fresh_thread("two", same_block=one)
        (own,) = substitute(t, [mask], launch.at(one))
        named = [
            launch.together(one, two, Group.WARP),
            *substitute(t, list(wait.known.all), launch.at(one)),
            self._exchanges.masks.bit(own, launch.lane(two)),
        ]
        return one, two, named

    def _round_apart(self, loop: Wait, wait: Wait) -> tuple[Term, list[Thread]]:
        """In some round a lane is named that has not gone round in one before it."""
        t, launch = self._setting.table, self._setting.launch
        assert wait.mask is not None
        one, two, named = self._named_by(wait, wait.mask)
        counter = loop.counters[-1]
        before = t.fresh("round before", INT)
        self._setting.ranges.counter(before)
        come = substitute(t, list(loop.known.all), {**launch.at(one), counter: before})
        other = substitute(t, list(loop.known.path), {**launch.at(two), counter: before})
        is_before = t.int_lt(before, counter)
        return t.all_of([*named, is_before, *come, t.not_(t.all_of(other))]), [one, two]

    # --- checks ---------------------------------------------------------------------------------

    def _checks(self) -> Iterator[Finding]:
        found: list[Open] = []
        is_open: set[Property] = set()
        for check in self._trace.checks:
            if check.property in is_open or self._is_late(check.property):
                continue
            for finding in self._check(check):
                found.append(Open(check.known, check.condition, finding))
                if not self._infers and not finding.is_of_data:
                    is_open.add(check.property)  # one is as good as many
        yield from self._without_implied(found)

    def _without_implied(self, found: list[Open]) -> list[Finding]:
        """Those that do not follow from what others need that their row names, and that stay."""
        kept = list(found)
        for one in sorted(found, key=_by_need):
            if self._is_implied(one, kept):
                kept.remove(one)
        left_out = [one for one in found if one not in kept]
        kept += [one for one in left_out if not self._is_implied(one, kept)]
        return [one.finding for one in kept]

    def _is_implied(self, one: Open, kept: Sequence[Open]) -> bool:
        others = [f.finding for f in kept if f is not one]
        needed = [
            f.precondition
            for f in others
            if f.precondition is not None and _is_named(f, one.finding.property)
        ]
        return bool(needed) and self._prover.holds((*one.known.all, *needed), one.goal)

    def _preconditions_of_walk(self) -> Iterator[Finding]:
        for needed in self._trace.preconditions:
            text = f"that this does not happen: {needed.text}"
            yield Finding(
                Property.INTEGER_OVERFLOW, text, needed.span, precondition=needed.condition
            )

    def _check(self, check: Check) -> Iterator[Finding]:
        t = self._setting.table
        goal, known = check.condition, check.known
        if self._prover.holds(known.sure, goal):
            return
        if known.assumed and self._prover.holds(known.all, goal):
            self._on_bounds.add(check.property)
            return
        formula = t.all_of([*known.all, t.not_(goal)])
        if self._is_shown_by_stores(formula, check.property):
            self._on_bounds.add(check.property)
            return
        needed = self._preconditions.of(known, goal) if self._infers else None
        if needed is t.true or (
            needed is None and self._prover.holds(known.all, goal, PATIENT, quick=False)
        ):
            self._on_bounds.add(check.property)
            return
        text = f"that this does not happen: {check.message}"
        if needed is None and self._is_shown_by_lanes(formula, check.property):
            self._on_bounds.add(check.property)
            return
        yield Finding(
            check.property,
            text,
            check.span,
            None,
            False,
            formula,
            needed,
            is_of_data=check.is_of_data,
        )

    def _is_shown_by_stores(self, formula: Term, property_: Property) -> bool:
        """That it is never true follows from what others have stored, or counted."""
        facts = self._broadcasts.facts(formula)
        if not self._slots.on_lanes:
            facts += self._slots.facts(self._setting.table.all_of([formula, *facts]))
        shown = bool(facts) and isinstance(self._prover.answer([formula, *facts], PATIENT), Unsat)
        if shown:
            self._on_order.add(property_)
        return shown

    def _is_shown_by_lanes(self, formula: Term, property_: Property) -> bool:
        """That it is never true follows from what lanes give each other."""
        facts = self._exchanges.facts([formula])
        whole = [formula, *facts, *self._whole]
        shown = bool(facts) and isinstance(self._prover.answer(whole, PATIENT), Unsat)
        if shown:
            self._on_lanes.add(property_)
        return shown

    def _bounds(self) -> Iterator[Finding]:
        """Of objects whose size is known."""
        t = self._setting.table
        found: list[Open] = []
        for access in self._trace.accesses:
            inside = self._inside(access)
            if inside is None:
                continue
            if self._is_late(Property.OUT_OF_BOUNDS):
                break
            if self._prover.holds(access.known.all, inside):
                continue
            formula = t.all_of([*access.known.all, t.not_(inside)])
            if self._is_shown_by_stores(formula, Property.OUT_OF_BOUNDS):
                continue
            needed = self._preconditions.of(access.known, inside) if self._infers else None
            if needed is t.true or (
                needed is None
                and self._prover.holds(access.known.all, inside, PATIENT, quick=False)
            ):
                continue
            text = "that the access lies within its object"
            if needed is None and self._is_shown_by_lanes(formula, Property.OUT_OF_BOUNDS):
                continue
            finding = Finding(
                Property.OUT_OF_BOUNDS,
                text,
                access.span,
                None,
                False,
                formula,
                needed,
                is_of_machine=True,
            )
            found.append(Open(access.known, inside, finding))
            if not self._infers:
                break
        yield from self._without_implied(found)

    def _inside(self, access: MemoryAccess) -> Term | None:
        """That it lies within its object; None if its size is not known."""
        t, size = self._setting.table, access.size
        extent = None if access.extent is None else t.integer(access.extent)
        if extent is None:
            extent = self._given_extent(access.object)
        if extent is None or size is None:
            return None if extent is None else t.false
        last = t.int_combine(-size, [(extent, 1)])
        return t.and_(t.int_le(t.integer(0), access.offset), t.int_le(access.offset, last))

    def _given_extent(self, object_: Object) -> Term | None:
        given = self._setting.given
        if given is None:
            return None
        return given.shared if object_ == DYNAMIC_SHARED else given.extents.get(object_)

    # --- memory that the kernel is given --------------------------------------------------------

    def _needed(self, found: list[Finding]) -> tuple[Condition, ...]:
        """How large it has to be; what cannot be told is a finding."""
        by_object: dict[Object, list[MemoryAccess]] = {}
        for access in self._trace.accesses:
            if self._inside(access) is None and not isinstance(access.object, Local):
                by_object.setdefault(access.object, []).append(access)
        needed: list[Condition] = []
        for object_, accesses in by_object.items():
            if self._is_late(Property.OUT_OF_BOUNDS):
                break
            if not self._infers:
                text = "how large the memory behind a pointer is"
                found.append(Finding(Property.OUT_OF_BOUNDS, text, accesses[0].span))
                continue
            name, step = self._named(object_, accesses)
            extent = self._extents.of(accesses, step)
            if extent.lasts is None:
                divisors = _of_divisors(found)
                extent = self._extents.of(accesses, step, divisors) if divisors else extent
                if extent.lasts is not None:
                    needed += (told(self._setting, d) for d in divisors)
            if name is None or extent.lasts is None:
                what = name or "memory behind a pointer"
                text = f"how large {what} has to be: {extent.reason or 'it has no name'}"
                found.append(Finding(Property.OUT_OF_BOUNDS, text, accesses[0].span))
                continue
            keyword = "valid" if any(a.is_write for a in accesses) else "valid_read"
            for last in extent.lasts:
                if self._is_given(object_, last):
                    continue
                if self._setting.key_of(object_) in self._setting.elements:
                    text = f"that {name} has the element {expression(last)} by contract"
                    found.append(Finding(Property.OUT_OF_BOUNDS, text, accesses[0].span))
                    continue
                if object_ == DYNAMIC_SHARED:
                    size = expression(
                        self._setting.table.int_scale(
                            self._setting.table.int_combine(1, [(last, 1)]), step
                        )
                    )
                    text = f"the launch gives {size} bytes of shared memory"
                    needed.append(Condition(text, is_formula=False))
                else:
                    text = f"\\{keyword}({name} + (0 .. {expression(last)}))"
                    needed.append(Condition(text, is_formula=self._setting.is_named(last)))
        return tuple(dict.fromkeys(needed))

    def _is_given(self, object_: Object, last: Term) -> bool:
        """Does the contract say that an array has an element?"""
        t, key = self._setting.table, self._setting.key_of(object_)
        counts = () if key is None else self._setting.elements.get(key, ())
        return any(self._prover.holds((), t.int_lt(last, count)) for count in counts)

    def _named(self, object_: Object, accesses: list[MemoryAccess]) -> tuple[str | None, int]:
        """What a user calls it, and the size of its elements."""
        least = min(a.size or 1 for a in accesses)
        if object_ == DYNAMIC_SHARED:
            return "the shared memory of the launch", least
        match object_:
            case Parameter(name):
                parameters = self._setting.kernel.parameters
                found = next(p for p in parameters if p.variable == name)
                plain = None if found.ctype is None else types.strip(found.ctype)
                shown = name.removeprefix("%")
            case Member(name, offset):
                part = self._setting.pointer_in(name, offset)
                if part is None:
                    return None, least
                plain, shown = types.strip(part.ctype), nodes.plain_name(name) + part.path
            case _:
                return None, least
        if isinstance(plain, types.CPointer):
            records = self._setting.module.records
            return shown, max(1, types.c_size(plain.target, records))
        return shown, least
