"""Loops: a round as a symbol, and what variables hold in it.

Enters: a loop and the state before it. Leaves: states behind it; what its body does is in the trace
for a round `k` of any number. A variable that the loop changes is, at the head of round k,

    x0 + c*k     if each round adds the same c
    s(k)         with s(0) = x0 and s(k+1) = u(s(k)), for other rules
    x0, y0, x0   in turn, if each round passes values on among variables, as where buffers swap
    d(k)         unknown, for all else

Guaranteed: forms are guessed by a walk that asks nothing, and hold by induction, which a second one
checks: with the form in round k, the code gives the form in round k+1, for every thread. So does
what is said of their range and order, and what the contract says of the loop. Behind the loop k is
the round in which it was left, a function of the thread; of the block only, if no thread can leave
before another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, takewhile

from warpproof.engines.parametric.loop_forms import Carried, Fact, Form, Forms, Turn
from warpproof.engines.parametric.sections import Sections
from warpproof.engines.parametric.state import (
    NOTHING,
    Contents,
    Known,
    State,
    join,
    replaced,
    replaced_in_contents,
)
from warpproof.engines.parametric.thread import Edges, Mode, Returns, SymbolicThread, is_unsigned
from warpproof.engines.parametric.trace import Wait
from warpproof.engines.parametric.unrolled import is_known, walk_rounds
from warpproof.ir import nodes, types
from warpproof.logic.terms import BOOL, INT, Op, Term
from warpproof.logic.walk import substitute, topological
from warpproof.semantics.domain.integer_values import Local, type_range
from warpproof.semantics.domain.registers import Places, Value, choose
from warpproof.semantics.parametric.accesses import BarrierInterval
from warpproof.transform.contract_conditions import invariants

_MOST_TRIES = 6
_LONGEST_TURN = 4
_MOST_IN_ORDER = 5  # variables


def walk_loop(walker: SymbolicThread, index: int, state: State, returns: Returns) -> Edges:
    return _Walk(walker, index, state, returns).edges()


def _stated(function: nodes.Function, loop: nodes.Loop) -> list[nodes.Expr]:
    """Invariants that are called at the head of a loop, before anything changes there."""
    head = next(block for block in function.blocks if block.label == loop.header)
    calls = takewhile(lambda s: isinstance(s, nodes.SpecCall | nodes.Assert), head.statements)
    return [
        call.arguments[0]
        for call in calls
        if isinstance(call, nodes.SpecCall) and call.kind.is_invariant
    ]


class _Walk:
    def __init__(self, walker: SymbolicThread, index: int, state: State, returns: Returns) -> None:
        self._w = walker
        self._t = walker.table
        self._setting = walker.setting
        self._frame = walker.frame
        self._index = index
        self._loop = walker.frame.function.loops[index]
        self._facts = walker.frame.graph.facts[index]
        self._before = state
        self._returns = returns
        self._name = f"{walker.frame.number}:{walker.place_of(self._loop.header)}"
        self._k = self._t.symbol(f"round of {self._name}", INT)
        self._setting.ranges.counter(self._k)
        self._outer = walker.counters
        self._forms = Forms(walker, self._name, self._k, state)
        self._carried: list[Carried] = []
        self._others: dict[str, types.Type] = {}
        self._lost: set[Local] = set()  # the thread's own memory that rounds change
        self._is_more_lost = False  # since the walk before the last
        self._turns: dict[str, Turn] = {}
        self._in_order: list[tuple[Carried, Carried]] = []  # the first is not above the second
        self._exact: list[tuple[Carried, Carried]] = []  # with what is beside them
        self._invariants = [
            *invariants(walker.frame.function, self._loop),
            *_stated(walker.frame.function, self._loop),
        ]
        self._same: dict[Local, dict[tuple[int, int], Value]] = {}  # what rounds leave in memory
        self._kept = state.sections.taken  # in all rounds
        self._unfenced = state.sections.unfenced  # in some round

    def edges(self) -> Edges:
        w = self._w
        asked = w.mode
        latch = self._guess()
        if not self._invariants and is_known(w, self._index, self._before, self._numbers()):
            w.mode = asked
            return walk_rounds(w, self._index, self._before, self._returns)
        if asked is not Mode.SEARCH:
            w.mode = Mode.SETTLE
            self._exact = list(self._exact_at_first())
            self._carried = [c for c in self._carried if all(c is not w for _, w in self._exact)]
            self._in_order = list(self._in_order_at_first())
            latch = self._settle()
        w.mode = asked
        return self._final(latch)

    def _numbers(self) -> list[str]:
        """Those that begin with a constant, and are changed otherwise than by adding."""
        return [c.name for c in self._carried if c.form is not Form.ADDED and c.start.is_constant]

    # --- walks of the body ----------------------------------------------------------------------

    def _body(
        self, head: State, returns: Returns, interval: BarrierInterval | None = None
    ) -> tuple[Edges, State | None]:
        """One walk of a round: edges that leave the loop, and the state that goes round."""
        w = self._w
        before = w.counters
        w.counters = (*self._outer, self._k)
        if interval is not None:
            w.bodies.append(interval)
        stored, w.memory.stored = w.memory.stored, set()
        try:
            leaving = w.region(self._index, self._loop.header, head, returns)
        finally:
            w.counters = before
            if interval is not None:
                w.bodies.pop()
        changed = {o for o in w.memory.stored if o in self._before.memory}
        w.memory.stored |= stored
        self._is_more_lost = not changed <= self._lost
        self._lost |= changed
        back = [s for target, s in leaving if target == self._loop.header]
        out = [(target, s) for target, s in leaving if target != self._loop.header]
        return out, (join(self._t, back) if back else None)

    def _guess(self) -> State | None:
        """Which variables a round changes, and how, as far as a quick look tells."""
        w = self._w
        w.mode = Mode.SEARCH
        self._sort_out()
        while True:
            head = self._head(guess=True)
            _, latch = self._body(head, [])
            has_turns = latch is not None and self._find_turns(head, latch)
            if not (has_turns or self._has_strayed(latch) or self._is_more_lost):
                break
        if latch is not None:
            self._unfenced |= latch.sections.unfenced
            for object_ in self._lost:
                self._same[object_] = dict(self._before.memory.get(object_, NOTHING).cells)
            self._is_left_as_it_was(latch)
            for carried in self._carried:
                carried.rule = self._offset(carried, latch)
            self._forms.choose(self._carried, latch.known.all)
        return latch

    def _find_turns(self, head: State, latch: State) -> bool:
        """Whether there are more variables that hand their values round."""
        before = dict(self._turns)
        given: dict[str, str] = {}
        for carried in self._carried:
            after = latch.variables.get(carried.name)
            others = [c.name for c in self._carried if head.variables[c.name] == after]
            if len(others) == 1 and others[0] != carried.name:
                given[carried.name] = others[0]
        for name in given:
            ring = [name]
            while ring[-1] in given and len(ring) <= _LONGEST_TURN:
                ring.append(given[ring[-1]])
                if ring[-1] == name:
                    self._take_turns(ring[:-1])
                    break
        if any(turn.other not in self._turns for turn in self._turns.values()):
            self._turns = before
        self._carried = [c for c in self._carried if c.name not in self._turns]
        return len(self._turns) > len(before)

    def _take_turns(self, ring: list[str]) -> None:
        starts = tuple(self._before.variables[name] for name in ring)
        turn = Turn(ring[1], starts)
        either: Value | None = starts[-1]
        for start in reversed(starts[:-1]):
            either = None if either is None else choose(self._t, self._any_truth(), start, either)
        if either is not None:
            self._turns[ring[0]] = turn

    def _any_truth(self) -> Term:
        return self._t.symbol(f"turn of {self._name}", BOOL)

    def _sort_out(self) -> None:
        t, frame = self._t, self._frame
        for name in self._facts.carried:
            value = self._before.variables.get(name)
            variable = frame.variables.get(name)
            type_ = self._type_of(name, value)
            if value is None or type_ is None:
                continue
            head = t.symbol(f"{name} at the head of {self._name}", INT)
            unsigned = variable is not None and is_unsigned(variable.ctype)
            match value:
                case Term() if value.sort is INT:
                    self._carried.append(Carried(name, type_, unsigned, value, None, head))
                case Places((place,)):
                    self._carried.append(Carried(name, type_, False, place.offset, place, head))
                case _:
                    self._others[name] = type_

    def _type_of(self, name: str, value: Value | None) -> types.Type | None:
        variable = self._frame.variables.get(name)
        if variable is not None:
            return variable.type
        match value:
            case Term() if value.sort is BOOL:
                return types.BOOL
            case Places():
                return types.POINTER
            case _:
                return self._frame.graph.type_of(name)

    def _head(self, *, guess: bool = False) -> State:
        """The state at the head of round k."""
        state = self._before.copy()
        rounds = (*self._outer, self._k)
        for name, type_ in self._others.items():
            state.variables[name] = self._setting.unknown(type_, f"{self._name} {name}", rounds)
        for carried in self._carried:
            term = carried.head if guess else self._forms.of(carried, self._k)
            state.variables[carried.name] = carried.value(term)
            if not guess:
                for fact in self._forms.about(carried, term):
                    self._w.learn(state, fact, on_bounds=carried.on_bounds)
        for pair in () if guess else self._in_order:
            low, high = (self._forms.of(c, self._k) for c in pair)
            self._w.learn(state, self._ordered(state, low, high, pair))
        for narrow, wide in self._exact:
            term = self._forms.of(narrow, self._k)
            state.variables[wide.name] = self._forms.as_read(narrow, term)
        for name, turn in self._turns.items():
            state.variables[name] = turn.value(self._t, self._k)
        self._note_loads()
        for name in self._loop.modified:
            if name not in self._facts.carried:
                state.variables.pop(name, None)
        for object_ in self._lost:
            state.memory[object_] = Contents(self._same.get(object_, {}))
        # Fences within the loop come after what was not acquired before it: none is taken back.
        unacquired = self._before.sections.unacquired
        state.sections = Sections(self._kept, self._unfenced, unacquired=unacquired)
        for invariant in () if guess else self._invariants:
            self._w.learn(state, self._w.here(state).condition(invariant))
        return state

    def _note_loads(self) -> None:
        """Where one rule is about what was loaded, all may be: they may mention each other."""
        rules = [c for c in self._carried if c.form is Form.RULE]
        terms = [x for c in rules for x in (c.start, c.rule) if x is not None]
        for carried in rules:
            self._setting.follows(self._forms.of(carried, self._k), terms)

    def _offset(self, carried: Carried, latch: State) -> Term | None:
        """What the variable is at the end of a round, if it is still of its kind."""
        match latch.variables.get(carried.name):
            case Term() as term if carried.place is None and term.sort is INT:
                return term
            case Places((place,)) if carried.place is not None:
                return place.offset if place.object == carried.place.object else None
            case _:
                return None

    # --- induction ------------------------------------------------------------------------------

    def _settle(self) -> State | None:
        """Walks until all that is said of forms, ranges and memory holds by induction: a branch
        that a quick look takes for impossible may store something."""
        latch: State | None = None
        for _ in range(_MOST_TRIES):
            _, latch = self._body(self._head(), [])
            if latch is None or not (self._revised(latch) or self._is_more_lost):
                return latch
        for carried in self._carried:
            carried.form, carried.in_range, carried.sides = Form.UNKNOWN, False, ()
        self._give_up_turns()
        self._carried += [wide for _, wide in self._exact]
        self._invariants, self._in_order, self._exact = [], [], []
        self._kept, self._same = (), {}
        while True:
            _, latch = self._body(self._head(), [])
            if not (self._has_strayed(latch) or self._is_more_lost):
                return latch

    def _has_strayed(self, latch: State | None) -> bool:
        """Whether a round leads pointers to other objects than they come with; what they point at
        is unknown then."""
        strayed = [
            c
            for c in self._carried
            if latch is not None and c.place is not None and self._offset(c, latch) is None
        ]
        for carried in strayed:
            self._carried.remove(carried)
            self._others[carried.name] = carried.type
        return bool(strayed)

    def _revised(self, latch: State) -> bool:
        """Whether something did not hold, and was taken back."""
        t = self._t
        next_ = t.int_combine(1, [(self._k, 1)])
        changed = self._has_strayed(latch) | self._gave_up_turns(latch)
        kept_invariants = [i for i in self._invariants if self._is_invariant(i, latch)]
        changed |= len(kept_invariants) < len(self._invariants)
        self._invariants = kept_invariants
        changed |= self._released(latch.sections) | (not self._is_left_as_it_was(latch))
        for carried in self._carried:
            carried.rule = self._offset(carried, latch)
        changed |= self._has_wrapped(latch)
        kept_order = [pair for pair in self._in_order if self._keeps_order(pair, latch)]
        changed |= len(kept_order) < len(self._in_order)
        self._in_order = kept_order
        for carried in self._carried:
            kept = tuple(side for side in carried.sides if self._keeps(carried, side, latch))
            changed |= kept != carried.sides
            carried.sides = kept
            if carried.form is Form.UNKNOWN:
                continue
            if carried.rule is None or not self._steps(carried, latch, next_):
                carried.form = Form.UNKNOWN
                changed = True
            elif carried.form is Form.ADDED and carried.in_range and carried.place is None:
                needed = self._needed_at_start(carried)
                carried.in_range = needed is not None and self._stays(carried, latch, next_)
                if carried.in_range and needed is not None:
                    self._require(needed, carried)
                changed |= not carried.in_range
        return changed

    def _is_invariant(self, invariant: nodes.Expr, latch: State) -> bool:
        """It holds at first, and at the end of a round that begins with it."""
        return all(
            self._w.prover.holds(state.known.sure, self._w.here(state).condition(invariant))
            for state in (self._before, latch)
        )

    def _gave_up_turns(self, latch: State) -> bool:
        """A round has to leave each variable what the next one in turn had at its head."""
        for turn_name, turn in self._turns.items():
            other = self._turns[turn.other].value(self._t, self._k)
            if latch.variables.get(turn_name) != other:
                self._give_up_turns()
                return True
        return False

    def _give_up_turns(self) -> None:
        for name in self._turns:
            type_ = self._type_of(name, self._before.variables.get(name))
            assert type_ is not None  # it was told when the variable was sorted out
            self._others[name] = type_
        self._turns.clear()

    def _is_left_as_it_was(self, latch: State) -> bool:
        """Whether a round leaves in memory what was there before the loop; what it does not is
        taken back."""
        before = self._same
        self._same = {
            object_: {
                cell: value
                for cell, value in cells.items()
                if latch.memory.get(object_, NOTHING).cells.get(cell) == value
            }
            for object_, cells in before.items()
        }
        return self._same == before

    def _released(self, after: Sections) -> bool:
        """Whether a round ends without a lock that was held before it, or with accesses that no
        fence followed."""
        still = {(taken.key, taken.guard) for taken in after.taken}
        kept = tuple(taken for taken in self._kept if (taken.key, taken.guard) in still)
        unfenced = self._unfenced | after.unfenced
        changed = kept != self._kept or unfenced != self._unfenced
        self._kept, self._unfenced = kept, unfenced
        return changed

    def _stays(self, carried: Carried, latch: State, next_: Term) -> bool:
        """In the range of its type, if need be in launches that meet a precondition."""
        after = self._forms.of(carried, next_)
        goal = self._t.int_in_range(after, *type_range(carried.bits, not carried.unsigned))
        if self._w.prover.holds(latch.known.sure, goal):
            return True
        if latch.assumed and self._w.prover.holds(latch.known.all, goal):
            carried.on_bounds = True
            return True
        if self._w.setting.given is not None:
            return False  # no launch is left out
        needed = self._w.preconditions.of(latch.known, goal)
        if needed is None:
            needed = self._needed_by_rounds(latch, goal)
        elif latch.assumed and not self._w.prover.holds((*latch.known.sure, needed), goal):
            carried.on_bounds = True
        if needed is None:
            return False
        self._require(needed, carried)
        return True

    def _require(self, needed: Term, carried: Carried) -> None:
        if needed is self._t.true:
            return
        variable = self._frame.variables.get(carried.name)
        name = carried.name if variable is None else variable.source_name or carried.name
        text = f"the counter {name} wraps around"
        self._w.require(needed, text, self._loop.span)

    def _needed_by_rounds(self, latch: State, goal: Term) -> Term | None:
        """What the first round needs, and what those do that a test was passed before, as in a
        loop that tests behind its body."""
        t, known = self._t, latch.known
        before = {self._k: t.int_combine(-1, [(self._k, 1)])}
        passed = substitute(t, list(latch.path[len(self._before.path) :]), before)
        if not passed:
            return None
        passed = [self._without_wraps(known.sure, fact) for fact in passed]
        later = Known((*known.path, *passed), known.facts)
        of_later = self._w.preconditions.of(later, goal)
        if of_later is None:
            return None
        by = {self._k: t.integer(0)}
        first = Known(
            tuple(substitute(t, list(known.path), by)),
            tuple(substitute(t, list(known.facts), by)),
        )
        of_first = self._w.preconditions.of(first, substitute(t, [goal], by)[0])
        return None if of_first is None else t.and_(of_first, of_later)

    def _without_wraps(self, known: Sequence[Term], fact: Term) -> Term:
        """With numbers as they are, where they fit."""
        t, holds = self._t, self._w.prover.holds
        plain = {
            x: x.args[0]
            for x in topological([fact])
            if x.op is Op.INT_MOD
            and x.args[1].is_constant
            and holds(known, t.int_in_range(x.args[0], 0, x.args[1].value - 1))
        }
        return substitute(t, [fact], plain)[0]

    def _keeps(self, carried: Carried, side: Fact, latch: State) -> bool:
        """Does it hold at first, and in the next round if it does in one?"""
        if carried.rule is None:
            return False
        start = self._forms.as_read(carried, carried.start)
        rule = carried.rule
        if carried.place is None:
            rule = self._w.here(latch).read(rule, carried.bits, not carried.unsigned)
        t, holds = self._t, self._w.prover.holds
        at_first = side.of(t, start, start, t.integer(0))
        next_ = side.of(t, rule, start, t.int_combine(1, [(self._k, 1)]))
        return holds(self._before.known.all, at_first) and holds(latch.known.all, next_, quick=True)

    def _exact_at_first(self) -> Iterator[tuple[Carried, Carried]]:
        """Numbers that have not wrapped around, and what they are over the integers. Of those that
        grow by the same in each round, forms tell that."""
        by_name = {c.name: c for c in self._carried if c.place is None}
        for wide in by_name.values():
            variable = self._frame.variables.get(wide.name)
            narrow = by_name.get(variable.wide_of or "") if variable is not None else None
            if narrow is None or narrow.form is Form.ADDED:
                continue
            start = self._forms.as_read(narrow, narrow.start)
            if self._w.prover.holds(self._before.known.all, self._t.eq(start, wide.start)):
                yield narrow, wide

    def _has_wrapped(self, latch: State) -> bool:
        """Whether one of those that had not at the head of a round may have at its end."""
        kept = [pair for pair in self._exact if self._stays_exact(*pair, latch)]
        wrapped = [wide for pair in self._exact if pair not in kept for wide in pair[1:]]
        self._exact = kept
        self._carried += wrapped
        return bool(wrapped)

    def _stays_exact(self, narrow: Carried, wide: Carried, latch: State) -> bool:
        after = self._offset(wide, latch)
        if narrow.rule is None or after is None:
            return False
        t, known = self._t, latch.known
        fits = t.int_in_range(after, *type_range(narrow.bits, signed=False))
        if after is narrow.rule or self._w.prover.holds(known.all, t.eq(after, narrow.rule)):
            return self._w.prover.holds(known.all, fits) or self._is_required(fits, narrow, latch)
        return False

    def _is_required(self, goal: Term, carried: Carried, latch: State) -> bool:
        """Does it hold in launches that meet a precondition? It is required of them then."""
        if self._w.setting.given is not None:
            return False  # no launch is left out
        needed = self._w.preconditions.of(latch.known, goal)
        if needed is not None:
            self._require(needed, carried)
        return needed is not None

    def _in_order_at_first(self) -> Iterator[tuple[Carried, Carried]]:
        """Pairs of numbers, as the ends of what is still searched."""
        moved = [c for c in self._carried if c.place is None and c.rule is not None]
        moved = [c for c in moved if c.form is not Form.ADDED]
        for pair in permutations(moved[:_MOST_IN_ORDER], 2):
            low, high = (c.start for c in pair)
            goal = self._ordered(self._before, low, high, pair)
            if self._w.prover.holds(self._before.known.all, goal, quick=True):
                yield pair

    def _keeps_order(self, pair: tuple[Carried, Carried], latch: State) -> bool:
        low, high = (c.rule for c in pair)
        if low is None or high is None:
            return False
        goal = self._ordered(latch, low, high, pair)
        return self._w.prover.holds(latch.known.all, goal, quick=True)

    def _ordered(self, state: State, low: Term, high: Term, pair: tuple[Carried, Carried]) -> Term:
        """Of numbers as registers hold them."""
        here = self._w.here(state)
        a, b = (here.read(x, c.bits, not c.unsigned) for x, c in zip((low, high), pair))
        return self._t.int_le(a, b)

    def _needed_at_start(self, carried: Carried) -> Term | None:
        """Under which it is in range before the first round."""
        limits = type_range(carried.bits, not carried.unsigned)
        known = self._before.known
        goal = self._t.int_in_range(carried.start, *limits)
        if self._w.prover.holds(known.all, goal):
            return self._t.true
        if self._w.setting.given is not None:
            return None  # no launch is left out
        return self._w.preconditions.of(Known(known.path, known.facts), goal)

    def _steps(self, carried: Carried, latch: State, next_: Term) -> bool:
        """Does a round lead from the form to the form?"""
        assert carried.rule is not None
        t = self._t
        if carried.form is Form.ADDED:
            after = self._forms.of(carried, next_)
            if after is carried.rule:
                return True
            return self._w.prover.holds(latch.known.all, t.eq(after, carried.rule))
        if carried.form is Form.RULE:
            return self._forms.is_uniform([carried.start, carried.rule])
        return True

    # --- the last walk --------------------------------------------------------------------------

    def _final(self, latch: State | None) -> Edges:
        """With all that is known of a round, from the round before it too."""
        w, t = self._w, self._t
        head = self._head()
        zero = t.integer(0)
        if latch is None:
            head.learn(t.eq(self._k, zero))
        elif w.mode is not Mode.SEARCH:
            for fact in self._from_before(latch):
                w.learn(head, self._without_wraps(head.known.sure, fact))
        is_recording = w.mode is Mode.RECORD
        interval = BarrierInterval(self._k) if is_recording else None
        waits = len(w.trace.waits)
        returned = len(self._returns)
        leaving, latch = self._body(head, self._returns, interval)
        if interval is not None and latch is not None:
            w.trace.has_lost_locks |= self._released(latch.sections)
            interval.back = t.all_of(latch.path)
            counters, span = (*self._outer, self._k), self._loop.span
            inside = w.trace.waits[waits:]
            whole = [wait for wait in inside if wait.mask is None]
            if whole:
                group = max(wait.group for wait in whole)
                w.trace.waits.append(Wait(latch.known, counters, span, True, group))
            for wait in inside:
                if wait.mask is not None and not wait.is_loop:
                    w.trace.waits.append(
                        Wait(latch.known, counters, span, True, wait.group, wait.mask, within=wait)
                    )
        if is_recording and not self._ends(latch):
            w.trace.endless.append(self._loop.span)
        return self._behind(leaving, latch, len(self._returns) > returned)

    def _ends(self, latch: State | None) -> bool:
        """Is it left at last? A variable that grows in each round and does not wrap ends it, and so
        does one that shrinks."""
        t, holds = self._t, self._w.prover.holds
        known = self._before.known.all
        one = t.integer(1)
        for carried in self._carried:
            step = carried.step
            if carried.form is not Form.ADDED or not carried.in_range or step is None:
                continue
            if holds(known, t.int_le(one, step)) or holds(known, t.int_le(step, t.integer(-1))):
                return True
        count = self._facts.trip_count
        if count is not None and holds(known, self._w.here(self._before).condition(count.holds_if)):
            return True
        return latch is None or any(self._is_monotonic(c, latch) for c in self._carried)

    def _is_monotonic(self, carried: Carried, latch: State) -> bool:
        """Is a number larger behind each round than before it, or smaller, and of its type?"""
        t, now, after = self._t, self._forms.of(carried, self._k), self._offset(carried, latch)
        if carried.place is not None or after is None or after is now:
            return False
        limits = type_range(carried.bits, not carried.unsigned)
        fit = t.and_(t.int_in_range(now, *limits), t.int_in_range(after, *limits))
        return any(
            self._w.prover.holds(latch.known.all, t.and_(fit, t.int_lt(low, high)))
            for low, high in ((now, after), (after, now))
        )

    def _from_before(self, latch: State) -> list[Term]:
        """What the round before leaves, and by which rules variables come from it."""
        t = self._t
        before = {self._k: t.int_combine(-1, [(self._k, 1)])}
        first = t.eq(self._k, t.integer(0))
        known = [*latch.path[len(self._before.path) :]]
        for carried in self._carried:
            if carried.form in (Form.RULE, Form.OWN_RULE) and carried.rule is not None:
                here = self._w.here(latch)
                rule = carried.rule
                if carried.place is None:
                    rule = here.read(rule, carried.bits, not carried.unsigned)
                next_ = self._forms.of(carried, t.int_combine(1, [(self._k, 1)]))
                known.append(t.eq(next_, rule))
        facts = substitute(t, known, before)
        return [t.or_(first, f) for f in facts]

    def _behind(self, leaving: Edges, latch: State | None, has_returned: bool) -> Edges:
        t = self._t
        by_target: dict[str, list[State]] = {}
        for target, state in leaving:
            by_target.setdefault(target, []).append(state)
        outs = {target: join(t, states) for target, states in by_target.items()}
        depth = len(self._before.path)
        deciding = [f for s in outs.values() for f in s.path[depth:]]
        if latch is not None:
            deciding += latch.path[depth:]
        last = {self._k: self._last_round(deciding)}
        is_only = len(outs) == 1 and not has_returned
        found: Edges = []
        for target, state in outs.items():
            taken = tuple(substitute(t, list(state.path[depth:]), last))
            facts = substitute(t, [f for f in state.facts if f not in self._before.facts], last)
            after = self._after(state, last)
            new = [f for f in state.assumed if f not in self._before.assumed]
            for fact in substitute(t, new, last):
                self._w.learn(after, fact, on_bounds=True)
            if is_only:
                facts = [*taken, *facts]
            else:
                after.path = (*self._before.path, *taken)
            for fact in facts:
                self._w.learn(after, fact)
            found.append((target, after))
        return found

    def _last_round(self, deciding: list[Term]) -> Term:
        """The round in which a thread leaves the loop."""
        t = self._t
        is_uniform = self._forms.is_uniform(deciding)
        digits = self._setting.blocks if is_uniform else self._setting.launch.symbols
        arguments = (*digits, *self._outer)
        name = f"last round of {self._name}" + (" in the block" if is_uniform else "")
        if not arguments:
            symbol = t.symbol(name, INT)
            self._setting.ranges.counter(symbol)
            self._setting.follows(symbol, deciding)
            return symbol
        function = t.function(name, [INT] * len(arguments), INT)
        self._setting.ranges.unsigned(function)
        made = t.apply(function, *arguments)
        self._setting.follows(made, deciding)
        return made

    def _after(self, state: State, last: dict[Term, Term]) -> State:
        t, before = self._t, self._before
        variables = {
            name: value if before.variables.get(name) is value else replaced(t, value, last)
            for name, value in state.variables.items()
        }
        memory = {
            o: c if before.memory.get(o) is c else replaced_in_contents(t, c, last)
            for o, c in state.memory.items()
        }
        sections = state.sections.at(t, last)
        return State(before.path, before.facts, before.assumed, variables, memory, sections)
