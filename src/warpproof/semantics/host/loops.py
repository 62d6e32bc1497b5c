"""Loops of the host program: executed round by round where that ends soon, else summarised.

A summary finds a state that holds whenever the loop's head is reached. What a round changes becomes
`first + k * step` where that is so (k is the number of rounds before, one for the whole loop), else
an unknown that keeps its sign where every round does; a pointer is one of those that it may have
been; memory that a round changes in another way is arbitrary. A form is kept only if a round from
the state that it makes leads back into it. Then one more round is executed from there, in which
launches are noted. Objects that a round makes are known in that round; to later ones they are one
of many.

    Over: all that is said above; launches of different rounds are one
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from warpproof.base.property import Property
from warpproof.base.records import record, replace
from warpproof.ir import nodes, types
from warpproof.logic.index.polynomials import int_value, linear
from warpproof.logic.terms import BOOL, INT, Op, Term, TermTable, polynomial
from warpproof.logic.walk import substitute, topological
from warpproof.semantics.domain.integer_values import type_range
from warpproof.semantics.domain.registers import (
    ANYWHERE,
    Lanes,
    Object,
    Place,
    Places,
    Value,
    at,
    choose,
    objects_in,
)
from warpproof.semantics.host.bounds import Range
from warpproof.semantics.host.checks import forget, lost, note
from warpproof.semantics.host.facts import Gap, Numbers, Source, Unknown
from warpproof.semantics.host.fills import Rounds, without_inner
from warpproof.semantics.host.machine import Edges, Host, Returns
from warpproof.semantics.host.numbers import Filled, any_of, is_older, outer
from warpproof.semantics.host.state import ANY, NONE_YET, Cell, Contents, Rest, State, join

_MOST_ROUNDS = 64  # that are executed one by one, of loops that launch, allocate or move pointers
_MOST_PLAIN_ROUNDS = 16  # of others
_FEW_ROUNDS = 3  # of all, where a program is too long otherwise
# Of all rounds together: more launches of a kernel are not looked at one by one, and long rounds
# leave no time for the rest.
_MOST_LAUNCHES = 40
_MOST_STATEMENTS = 20_000
_MOST_PASSES = 12
_MOST_POINTERS = 8
_MOST_WIDENED = 3  # times that the limits of an array's numbers grow
_MOST_ARMS = 16  # of a number after a round
_LARGEST_ADDED = 1 << 24
_LONGEST = 1 << 62  # rounds that no run comes to the end of
_REST: Cell = (-1, 0)  # for all bytes of an object that are in no cell
_ALL: Cell = (-1, 1)  # for all of it


def run_loop(host: Host, number: int, state: State, returns: Returns) -> Edges:
    loop = host.frame.function.loops[number]
    found = _unrolled(host, number, state, returns)
    if found is None:
        _must_end(host, number, state)
        found = _Summary(host, number, loop).run(state, returns)
    return found


def _must_end(host: Host, number: int, state: State) -> None:
    """A loop that comes back to a state that it had waits for nobody: it has to be one that counts
    its rounds, and to an end."""
    count = host.frame.graph.facts[number].trip_count
    if count is None:
        lost(host, Property.DEADLOCK)
    elif host.is_recording:
        note(host, state, Property.DEADLOCK, host.condition(state, count.holds_if))


# --- round by round -----------------------------------------------------------------------------


def _unrolled(host: Host, number: int, state: State, returns: Returns) -> Edges | None:
    """The edges that leave the loop; None if it is not known how often it goes round."""
    loop = host.frame.function.loops[number]
    most = _most_rounds(host, number)
    rounds = _rounds(host, number, state)
    if rounds is not None and (rounds < 0 or rounds > most):
        return None
    context, launches = host.context, len(host.facts.launches)
    checks, statements = len(host.facts.checks), host.statements
    filled = len(host.memory.filled or ())
    own: Returns = []
    leaving: Edges = []
    current = state.copy()
    for n in range(most + 2):
        host.context = (*context, ("round", loop.header, n))
        inner: Returns = []
        edges = host.region(number, loop.header, current.copy(), inner)
        host.context = context
        back = [s for target, s in edges if target == loop.header]
        out = [(target, s) for target, s in edges if target != loop.header]
        if back and (out or inner) and rounds is None:
            break
        leaving += out
        own += inner
        if not back:
            returns += own
            return leaving
        current = join(host.table, back)
        share = (n + 1) / max(rounds or 0, n + 1)  # of what all rounds will be
        if len(host.facts.launches) - launches > share * _MOST_LAUNCHES:
            break
        if host.statements - statements > share * _MOST_STATEMENTS:
            break
    del host.facts.launches[launches:]
    if host.memory.filled is not None:
        del host.memory.filled[filled:]
    forget(host, checks)
    return None


def _most_rounds(host: Host, number: int) -> int:
    key = (host.frame.function.symbol, number)
    found = host.most_rounds.get(key)
    if found is None:
        blocks = host.frame.graph.blocks
        body = [s for b in host.frame.function.loops[number].blocks for s in blocks[b].statements]
        matters = any(_matters(host, s, frozenset()) for s in body)
        found = host.most_rounds[key] = _MOST_ROUNDS if matters else _MOST_PLAIN_ROUNDS
    return min(found, _FEW_ROUNDS) if host.few_rounds else found


def _matters(host: Host, statement: nodes.Statement, seen: frozenset[str]) -> bool:
    """Does it launch, allocate, or set a pointer?"""
    match statement:
        case nodes.Launch() | nodes.Alloc():
            return True
        case nodes.Store(_, value) | nodes.Assign(_, value):
            return isinstance(value.type, types.Pointer) and not isinstance(value, nodes.VarRef)
        case nodes.Call(_, nodes.AddressOf(symbol)):
            callee = host.program.host.functions.get(symbol)
            if callee is None or symbol in seen:
                return False
            key = (symbol, -1)
            if key not in host.most_rounds:
                inside = (s for b in callee.blocks for s in b.statements)
                deeper = seen | {symbol}
                host.most_rounds[key] = int(any(_matters(host, s, deeper) for s in inside))
            return bool(host.most_rounds[key])
        case nodes.Call():
            return True
        case _:
            return False


def _rounds(host: Host, number: int, state: State) -> int | None:
    """How often the loop goes round: -1 if that is no number, None if nothing is known."""
    count = host.frame.graph.facts[number].trip_count
    if count is None:
        return None
    if host.condition(state, count.holds_if) is not host.table.true:
        return None
    rounds = int_value(host.integer(state, count.rounds, signed=True))
    return -1 if rounds is None else rounds


# --- summaries ----------------------------------------------------------------------------------


@record
class _Variable:
    name: str


@record
class _CellOf:
    object: Object
    cell: Cell


_Spot = _Variable | _CellOf


class _Kind(Enum):
    STEP = auto()  # first + k * step; or one of two in odd rounds, the other in even ones
    UNKNOWN = auto()
    SUM = auto()  # first and what rounds add, each between two numbers
    ONE_OF = auto()  # of some addresses
    GONE = auto()  # nothing is said of it


@record
class _Form:
    kind: _Kind
    value: Value | None = None
    low: int | None = None  # numbers between which it stays, as every round was seen to keep
    high: int | None = None
    places: tuple[Value, ...] = ()
    first: Term | None = None  # of a sum
    added: Range = (0, 0)  # in a round, at least and at most


@record
class _Settled:
    """What held at the head when the loop was last met on the same way: within a loop around it is
    where to begin the next time."""

    forms: Mapping[_Spot, _Form]
    steps: Mapping[_Spot, int]
    lost: frozenset[_CellOf]
    head: State


@record
class _Pass:
    """A round from the head, and what it left."""

    edges: Edges
    own: Returns
    filled: list[Filled]


@dataclass
class _Summary:
    host: Host
    number: int
    loop: nodes.Loop
    forms: dict[_Spot, _Form] = field(default_factory=dict)
    widened: Counter[Object] = field(default_factory=Counter)  # how often, of arrays of numbers
    lost: set[_CellOf] = field(default_factory=set)  # parts of objects that nothing is said of

    def __post_init__(self) -> None:
        self._table = self.host.table

    def run(self, state: State, returns: Returns) -> Edges:
        host, t = self.host, self._table
        context, made, is_recording = host.context, host.made_in_loop, host.is_recording
        host.context = (*context, ("loop", self.loop.header))
        host.made_in_loop = set()
        host.summaries += 1
        line = self.loop.span.line
        self._is_recorded = is_recording
        self._is_odd = host.truth(Source.ROUND, f"odd{line or ''}")
        self._round = host.number(Source.ROUND, f"round{line or ''}", 0, _LONGEST)
        host.is_recording = False
        around, host.memory.filled = host.memory.filled, None
        try:
            head, last = self._settle(state)
            if last is None or is_recording:
                host.is_recording = is_recording
                last = self._pass(head)
            edges, own, filled = last.edges, last.own, last.filled
        finally:
            host.memory.filled = around
            host.is_recording = is_recording
            host.summaries -= 1
            host.context = context
            if host.summaries:
                made |= host.made_in_loop
            host.made_in_loop = made
        returns += own
        leaving = [(target, s) for target, s in edges if target != self.loop.header]
        for _, after in leaving:
            without_inner(after, self._round)
        count = None
        if len(leaving) == 1 and not own:
            count = self._count(state, leaving[0][1])
        back = [s for target, s in edges if target == self.loop.header]
        if count is not None and state.bounds.decide(t.int_le(t.integer(1), count)):
            # It is left behind a round: what each of them has written is.
            behind = leaving[0][1]
            behind.unwritten &= frozenset().union(*(s.unwritten for s in back))
        Rounds(host, self._round, count, leaving, back).note(filled)
        return leaving

    def _pass(self, head: State) -> _Pass:
        """One round; what it stores is noted."""
        own: Returns = []
        filled: list[Filled] = []
        self.host.memory.filled = filled
        edges = self.host.region(self.number, self.loop.header, head.copy(), own)
        return _Pass(edges, own, filled)

    def _settle(self, entry: State) -> tuple[State, _Pass | None]:
        """A state that holds at the head of the loop in every round, and a round from there."""
        head = entry.copy()
        self._resume(entry, head)
        for _ in range(_MOST_PASSES):
            last = self._pass(head)
            back = [s for target, s in last.edges if target == self.loop.header]
            if not back:
                return head, last
            after = join(self._table, back).copy()
            self._retire(after)
            changed = list(self._changed(head, after))
            lost = frozenset(self._lost(head, after)) | after.escaped
            is_more_freed = not (after.freed <= head.freed and after.ended <= head.ended)
            is_less_written = not (
                after.unwritten <= head.unwritten
                and after.perhaps <= head.perhaps
                and after.owed <= head.owed
            )
            head.freed |= after.freed
            head.ended |= after.ended
            head.unwritten |= after.unwritten
            head.perhaps |= after.perhaps
            head.owed |= after.owed
            is_kept = lost <= head.escaped and after.shared <= head.shared and not is_more_freed
            is_kept = is_kept and not is_less_written
            if not changed and is_kept:
                self._remember(head)
                return head, last
            for spot in changed:
                self._generalise(spot, entry, head, after)
            head.escape(lost)
            head.shared |= after.shared
            self._relearn(entry, head)
        if self._is_recorded:
            text = "a loop whose effects are not analysed"
            self.host.facts.gaps[Gap(text, self.loop.span)] = None
        return self._anything(entry, head), None

    # --- met again ------------------------------------------------------------------------------

    def _remember(self, head: State) -> None:
        steps: dict[_Spot, int] = {}
        for spot, form in self.forms.items():
            value = form.value
            if isinstance(value, Places) and len(value.alternatives) == 1:
                value = value.alternatives[0].offset
            if form.kind is _Kind.STEP and isinstance(value, Term) and value.sort is INT:
                parts = linear(self._table, value, self._round)
                step = None if parts is None else int_value(parts[0])
                if step is not None:
                    steps[spot] = step
        found = _Settled(dict(self.forms), steps, frozenset(self.lost), head.copy())
        self.host.met_loops[self.host.context] = found

    def _resume(self, entry: State, head: State) -> None:
        """From where it was settled the last time. It need not hold now: rounds show whether it
        does, and it holds whatever the state before the loop is."""
        known = self.host.met_loops.get(self.host.context)
        if known is None:
            return
        assert isinstance(known, _Settled)
        for spot, form in known.forms.items():
            first = self._at(entry, spot)
            made = None if first is None else self._again(spot, form, first, entry, known)
            if made is not None and made.value is not None:
                self.forms[spot] = made
                self._set(head, spot, made.value)
        for spot in sorted(known.lost, key=repr):
            if spot.object in head.memory:
                self._forget_rest(head, spot)
        head.escaped |= known.head.escaped
        head.shared |= known.head.shared
        head.freed |= known.head.freed
        head.ended |= known.head.ended
        head.unwritten |= known.head.unwritten
        head.perhaps |= known.head.perhaps
        head.owed |= known.head.owed
        self._relearn(entry, head)

    def _again(
        self, spot: _Spot, form: _Form, first: Value, entry: State, known: _Settled
    ) -> _Form | None:
        """A form of the same kind, from another start; None where rounds are to show it."""
        host, t = self.host, self._table
        step = known.steps.get(spot)
        if step is not None:
            return self._by_step(spot, form, first, step, entry)
        if not isinstance(first, Term) or not isinstance(form.value, Term):
            return None
        if first.sort is not form.value.sort or form.kind not in (_Kind.UNKNOWN, _Kind.SUM):
            return None
        name = self._name(spot)
        if first.sort is BOOL:
            return _Form(_Kind.UNKNOWN, host.truth(Source.LOOP, name))
        if first.sort is not INT:
            return _Form(_Kind.UNKNOWN, t.fresh(name, first.sort))
        about = host.facts.unknowns.get(form.value)
        if about is None or about.source is not Source.LOOP:
            return None
        low, high = type_range(self._bits(spot), True)
        made = host.number(Source.LOOP, name, low, high)
        if form.kind is _Kind.SUM:
            return _Form(_Kind.SUM, made, first=first, added=form.added)
        start = entry.bounds.of(first)
        if form.low is None or form.high is None or start[0] < low or high < start[1]:
            return _Form(_Kind.UNKNOWN, made)
        return _Form(_Kind.UNKNOWN, made, min(form.low, start[0]), max(form.high, start[1]))

    def _by_step(
        self, spot: _Spot, form: _Form, first: Value, step: int, entry: State
    ) -> _Form | None:
        t = self._table
        if isinstance(first, Term) and first.sort is INT and isinstance(form.value, Term):
            stepped = t.int_combine(0, [(first, 1), (self._round, step)])
            low, high = type_range(self._bits(spot), True)
            if form.low is not None and entry.bounds.within(first, low, high):
                return _Form(_Kind.STEP, stepped, low, high)
            return _Form(_Kind.STEP, stepped) if form.low is None else None
        match first, form.value:
            case Places((place,)), Places((known,)) if place.object == known.object:
                moved = t.int_combine(0, [(place.offset, 1), (self._round, step)])
                return _Form(_Kind.STEP, at(t, place.object, moved))
        return None

    def _relearn(self, entry: State, head: State) -> None:
        """What holds at the head: all that did before the loop, and what rounds keep."""
        head.facts, head.bounds = entry.facts, entry.bounds.copy()
        for spot, form in self.forms.items():
            value = self._at(head, spot)
            if isinstance(value, Term) and value is form.value and form.low is not None:
                assert form.high is not None
                head.learn(self._table.int_in_range(value, form.low, form.high))
            if isinstance(value, Term) and value is form.value and form.first is not None:
                t = self._table
                least, most = (
                    t.int_combine(0, [(form.first, 1), (self._round, n)]) for n in form.added
                )
                head.learn(t.and_(t.int_le(least, value), t.int_le(value, most)))

    def _lost(self, head: State, after: State) -> Iterator[Object]:
        """Objects whose addresses a round leaves where the head says nothing of."""
        for name, value in after.variables.items():
            if name not in head.variables:
                yield from objects_in(value)
        for object_, contents in after.memory.items():
            before = head.memory.get(object_, ANY)
            for cell, value in contents.cells.items():
                if cell not in before.cells:
                    yield from objects_in(value)

    def _anything(self, entry: State, head: State) -> State:
        """All that a round may change, arbitrary."""
        for name in self.loop.modified:
            head.escape(objects_in(head.variables.pop(name, None)))
        head.facts, head.bounds = entry.facts, entry.bounds.copy()
        self.host.lose_memory(head)
        return head

    # --- objects of earlier rounds --------------------------------------------------------------

    def _retire(self, state: State) -> None:
        """At the end of a round its objects become some of many."""
        host = self.host
        older: dict[Object, Object] = {o: host.older(o) for o in host.made_in_loop}
        if not older:
            return

        def renamed(value: Value) -> Value:
            return _renamed(self._table, value, older)

        state.variables = {n: renamed(v) for n, v in state.variables.items()}
        for object_, contents in list(state.memory.items()):
            if object_ in older:
                state.escape(older.get(o, o) for o in contents.objects())
                del state.memory[object_]
            elif not contents.objects().isdisjoint(older):
                cells = {k: renamed(v) for k, v in contents.cells.items()}
                state.memory[object_] = Contents(cells, contents.rest)
        state.escaped = frozenset(older.get(o, o) for o in state.escaped)
        state.shared = frozenset(o for o in state.shared if o not in older)
        state.freed = frozenset(older.get(o, o) for o in state.freed)
        state.ended |= frozenset(older[o] for o in state.ended if o in older)
        state.unwritten = frozenset(older.get(o, o) for o in state.unwritten)
        state.perhaps = frozenset(pair for pair in state.perhaps if pair[0] not in older)
        state.owed = frozenset((older.get(o, o), filling) for o, filling in state.owed)

    # --- what a round changes -------------------------------------------------------------------

    def _changed(self, head: State, after: State) -> Iterator[_Spot]:
        for name in head.variables:
            spot = _Variable(name)
            if not self._is_kept(spot, head.variables[name], after.variables.get(name), after):
                yield spot
        for object_, contents in after.memory.items():
            before = self._before(head, object_)
            if before is None or before is contents:
                continue
            for cell, value in before.cells.items():
                if not self._is_kept(
                    _CellOf(object_, cell), value, contents.cells.get(cell), after
                ):
                    yield _CellOf(object_, cell)
            if not self._is_rest_kept(before, contents, after):
                yield _CellOf(object_, _REST)
        for object_ in head.memory:
            if object_ not in after.memory and head.memory[object_] != ANY:
                yield _CellOf(object_, _ALL)

    def _is_rest_kept(self, before: Contents, after: Contents, then: State) -> bool:
        """Are all bytes that are in no cell at the head what they were there?"""
        if before.rest is Rest.ANY:
            return True
        if not isinstance(before.rest, Numbers):
            return after.rest is before.rest and all(c in before.cells for c in after.cells)
        found = after.numbers(self._table, then.bounds, before.rest.size, None)
        return found is not None and before.rest.holds_all_of(found)

    def _before(self, head: State, object_: Object) -> Contents | None:
        """Contents at the head; None where nothing is said of them."""
        if object_ in head.memory:
            return head.memory[object_]
        return None

    def _is_kept(self, spot: _Spot, before: Value, after: Value | None, then: State) -> bool:
        """Does a round lead back into the form that a value has?"""
        form = self.forms.get(spot)
        if after is None:
            return False
        if form is None:
            return after is before or after == before
        if form.low is not None:
            assert form.high is not None
            if not isinstance(after, Term) or not then.bounds.within(after, form.low, form.high):
                return False
        if form.first is not None:
            added = self._added(before, after, then)
            if added is None or added[0] < form.added[0] or form.added[1] < added[1]:
                return False
        return self._has_form(form, before, after)

    def _has_form(self, form: _Form, before: Value, after: Value) -> bool:
        match form.kind:
            case _Kind.STEP:
                return _is_same(after, self._next(before))
            case _Kind.UNKNOWN | _Kind.SUM:
                return _is_like(before, after)
            case _Kind.ONE_OF:
                return all(self._is_one_of(form, p) for p in _single(self._table, after))
            case _Kind.GONE:
                return True

    def _is_one_of(self, form: _Form, single: Value) -> bool:
        if single in form.places:
            return True
        (wanted,) = objects_in(single)
        for place in form.places:
            if isinstance(place, Places) and place.alternatives[0].object == wanted:
                offset = place.alternatives[0].offset
                if offset.op is Op.SYMBOL and offset.id > self._round.id:
                    return True
        return False

    def _next(self, value: Value) -> Value:
        t = self._table
        by = {self._round: t.int_combine(1, [(self._round, 1)]), self._is_odd: t.not_(self._is_odd)}
        return _replaced(t, value, by)

    # --- forms ----------------------------------------------------------------------------------

    def _generalise(self, spot: _Spot, entry: State, head: State, after: State) -> None:
        if isinstance(spot, _CellOf) and spot.cell in (_REST, _ALL):
            self._forget(head, spot, after)
            return
        first, before, then = (self._at(s, spot) for s in (entry, head, after))
        made = None
        if first is not None and before is not None and then is not None:
            made = self._form(spot, first, before, then, entry, after)
        if made is None or made.value is None:
            for value in (first, before, then):
                head.escape(objects_in(value))
            self._drop(head, spot)
            self.forms[spot] = _Form(_Kind.GONE)
            return
        self.forms[spot] = made
        self._set(head, spot, made.value)

    def _form(
        self, spot: _Spot, first: Value, before: Value, then: Value, entry: State, after: State
    ) -> _Form | None:
        known = self.forms.get(spot)
        if known is None:
            stepped = self._stepped(first, before, then)
            if stepped is not None:
                low, high = type_range(self._bits(spot), True)
                if isinstance(first, Term) and entry.bounds.within(first, low, high):
                    return _Form(_Kind.STEP, stepped, low, high)
                return _Form(_Kind.STEP, stepped)
        elif known.kind is _Kind.GONE:
            return None
        elif known.kind is _Kind.STEP and _is_same(then, self._next(before)):
            return _Form(_Kind.STEP, known.value)  # but it leaves its type
        return self._unknown(spot, first, before, then, entry, after)

    def _stepped(self, first: Value, before: Value, then: Value) -> Value | None:
        """first + k * step, if the step does not change."""
        t = self._table
        match first, before, then:
            case Term(), Term(), Term() if first.sort is INT and then.sort is INT:
                step = t.int_sub(then, before)
                if not self._is_outer(step):
                    return None
                return t.int_add(first, t.int_mul(self._round, step))
            case Places((one,)), Places((two,)), Places((three,)) if (
                one.object == two.object == three.object
            ):
                offset = self._stepped(one.offset, two.offset, three.offset)
                return at(t, one.object, offset) if isinstance(offset, Term) else None
            case Places(), Places(), Places() if first == before:
                return choose(t, self._is_odd, then, first)
        return None

    def _is_outer(self, step: Term) -> bool:
        """Made of what was there before the loop."""
        return all(
            s.id < self._round.id or s.op is not Op.SYMBOL for s in topological([step])
        ) and not any(s.op in (Op.APPLY, Op.ITE) for s in topological([step]))

    def _unknown(
        self, spot: _Spot, first: Value, before: Value, then: Value, entry: State, after: State
    ) -> _Form | None:
        host, t = self.host, self._table
        name = self._name(spot)
        match first, then:
            case Term(), Term() if first.sort is INT and then.sort is INT:
                low, high = type_range(self._bits(spot), True)
                made = host.number(Source.LOOP, name, low, high)
                if self._is_read(before, then):
                    host.facts.unknowns[made] = Unknown(Source.INPUT, name, self.loop.span)
                    host.name_term(made, name)
                known = self.forms.get(spot)
                if known is not None and known.kind is _Kind.SUM:
                    return _Form(_Kind.UNKNOWN, made)
                if known is not None and known.kind is _Kind.UNKNOWN and known.low is not None:
                    added = self._added(before, then, after)
                    if added is not None:
                        return _Form(_Kind.SUM, made, first=first, added=added)
                start, end = entry.bounds.of(first), after.bounds.of(then)
                ends = self._ends(known, start, end, low, high)
                if ends == (low, high):
                    return _Form(_Kind.UNKNOWN, made)
                return _Form(_Kind.UNKNOWN, made, *ends)
            case Term(), Term() if first.sort is then.sort:
                if first.sort is BOOL:
                    return _Form(_Kind.UNKNOWN, host.truth(Source.LOOP, name))
                return _Form(_Kind.UNKNOWN, t.fresh(name, first.sort))
            case Places(), Places():
                return self._pointer(spot, first, before, then)
            case _:
                return None

    def _added(self, before: Value, after: Value, then: State) -> Range | None:
        """What a round adds to a number, between two small numbers."""
        if not isinstance(before, Term) or not isinstance(after, Term):
            return None
        low, high, pending = 0, 0, [after]
        for _ in range(_MOST_ARMS):
            if not pending:
                return (low, high) if -_LARGEST_ADDED <= low <= high <= _LARGEST_ADDED else None
            arm = pending.pop()
            if arm.op is Op.ITE:
                pending += arm.args[1:]
            else:
                least, most = then.bounds.of(self._table.int_sub(arm, before))
                low, high = min(low, least), max(high, most)
        return None

    def _is_read(self, before: Value, then: Value) -> bool:
        """Does a round leave it as it is, or set it to what the outside world gives?"""
        pending, has_input = [then], False
        while pending:
            one = pending.pop()
            if not isinstance(one, Term):
                return False
            if one.op is Op.ITE:
                pending += one.args[1:]
            elif one is not before and not one.is_constant:
                about = self.host.facts.unknowns.get(one)
                if about is None or about.source is not Source.INPUT:
                    return False
                has_input = True
        return has_input

    def _ends(self, known: _Form | None, start: Range, end: Range, low: int, high: int) -> Range:
        """Numbers that an unknown stays between, with those before the loop and those after a
        round; given up where a round does not keep them."""
        if not (low <= end[0] and end[1] <= high and low <= start[0] and start[1] <= high):
            return low, high
        if known is None or known.kind is _Kind.STEP or known.low is None or known.high is None:
            return min(start[0], end[0]), max(start[1], end[1])
        least = known.low if end[0] >= known.low else low
        most = known.high if end[1] <= known.high else high
        return least, most

    def _pointer(self, spot: _Spot, first: Places, before: Value, then: Places) -> _Form | None:
        t = self._table
        held = [first, then, *([before] if isinstance(before, Places) else [])]
        singles: dict[Value, None] = {}
        for value in held:
            for one in _single(t, value):
                singles[one] = None
        known = self.forms.get(spot)
        by_object: dict[Object, list[Place]] = {}
        for one in singles:
            assert isinstance(one, Places)
            (place,) = one.alternatives
            by_object.setdefault(place.object, []).append(place)
        if ANYWHERE in by_object or len(by_object) > _MOST_POINTERS:
            return None
        kept: list[Value] = []
        for object_, places in by_object.items():
            offsets = {p.offset for p in places}
            outer = all(self._is_outer(o) for o in offsets)
            if outer and known is None:
                kept += [at(t, object_, o) for o in offsets]
            elif len(offsets) == 1 and outer:
                kept.append(at(t, object_, places[0].offset))
            else:
                moved = self.host.number(Source.LOOP, self._name(spot), -(1 << 62), 1 << 62)
                kept.append(at(t, object_, moved))
        found: Value | None = kept[-1]
        for one in kept[:-1]:
            if found is not None:
                found = choose(t, self.host.truth(Source.LOOP, self._name(spot)), one, found)
        return None if found is None else _Form(_Kind.ONE_OF, found, places=tuple(kept))

    # --- spots ----------------------------------------------------------------------------------

    def _at(self, state: State, spot: _Spot) -> Value | None:
        match spot:
            case _Variable(name):
                return state.variables.get(name)
            case _CellOf(object_, cell):
                if object_ not in state.memory:
                    return None
                return state.memory[object_].cells.get(cell)

    def _set(self, state: State, spot: _Spot, value: Value) -> None:
        match spot:
            case _Variable(name):
                state.variables[name] = value
            case _CellOf(object_, cell):
                before = state.memory[object_]
                state.memory[object_] = Contents({**before.cells, cell: value}, before.rest)

    def _drop(self, state: State, spot: _Spot) -> None:
        match spot:
            case _Variable(name):
                state.variables.pop(name, None)
            case _CellOf(object_, cell):
                before = self.host.memory.contents(state, object_)
                cells = {c: v for c, v in before.cells.items() if c != cell}
                state.memory[object_] = Contents(cells, Rest.ANY)

    def _forget(self, state: State, spot: _CellOf, after: State) -> None:
        """What is in no cell may be anything, or any of the numbers that it was seen to be; cells
        stay as long as rounds keep them."""
        before = self.host.memory.contents(state, spot.object)
        numbers = None
        if spot.cell != _ALL:
            numbers = self._numbers(state, before, after, spot.object)
        if numbers is None:
            self.lost.add(spot)
            self._forget_rest(state, spot)
        else:
            if before.rest is Rest.IMAGE:
                state.escape(self.host.memory.lead_out(state, spot.object))
            state.memory[spot.object] = Contents(before.cells, numbers)

    def _forget_rest(self, state: State, spot: _CellOf) -> None:
        memory, object_ = self.host.memory, spot.object
        before = memory.contents(state, object_)
        if before.rest is Rest.IMAGE:
            state.escape(memory.lead_out(state, object_))
        if spot.cell == _ALL:
            memory.havoc(state, [object_])
        else:
            state.memory[object_] = Contents(before.cells, Rest.ANY)

    def _numbers(
        self, head: State, before: Contents, after: State, object_: Object
    ) -> Numbers | None:
        """What elements are at the head or after a round."""
        then = after.memory.get(object_, ANY)
        self.widened[object_] += 1
        if not isinstance(then.rest, Numbers) or self.widened[object_] > _MOST_WIDENED:
            return None
        size = then.rest.size
        memory = self.host.memory
        first = memory.numbers_in(head, object_, Contents(before.cells, before.rest), size)
        second = memory.numbers_in(after, object_, then, size)
        if first is None or second is None:
            return None
        if first is NONE_YET:
            return outer(replace(second, is_part=True, line=None), self._round)
        found = any_of([(first, head.bounds), (second, after.bounds)])
        return None if found is None else outer(found, self._round)

    def _name(self, spot: _Spot) -> str:
        match spot:
            case _Variable(name):
                variable = self.host.frame.graph.variables.get(name)
                return (variable and variable.source_name) or name.removeprefix("%")
            case _CellOf(object_):
                return self.host.memory.named(object_)

    def _bits(self, spot: _Spot) -> int:
        match spot:
            case _Variable(name):
                graph = self.host.frame.graph
                variable = graph.variables.get(name)
                type_ = graph.type_of(name) if variable is None else variable.type
                return type_.bits if isinstance(type_, types.Int) else 64
            case _CellOf(_, (_, size)):
                return 8 * size

    # --- after the loop -------------------------------------------------------------------------

    def _count(self, entry: State, leaving: State) -> Term | None:
        """The loop is left in the first round in which its condition fails: where that is
        `rest - scale * k <= 0`, k is the least such number, which is returned."""
        t = self._table
        new = leaving.path[len(entry.path) :]
        if leaving.path[: len(entry.path)] != entry.path or len(new) != 1:
            return None
        count = self._rounds_until(new[0], leaving)
        if count is None:
            return None
        by = {self._round: count}
        leaving.path = entry.path
        leaving.variables = {n: _replaced(t, v, by) for n, v in leaving.variables.items()}
        for object_, contents in list(leaving.memory.items()):
            cells = {c: _replaced(t, v, by) for c, v in contents.cells.items()}
            leaving.memory[object_] = Contents(cells, contents.rest)
        leaving.facts = tuple(substitute(t, list(leaving.facts), by))
        return count

    def _rounds_until(self, condition: Term, leaving: State) -> Term | None:
        """The first round in which a condition holds, as far as it is known."""
        t = self._table
        if condition.op is Op.EQ and condition.args[0].sort is INT:
            return self._solved(t.int_sub(*condition.args))
        if condition.op is not Op.INT_LE:
            return None
        parts = linear(t, t.int_sub(*condition.args), self._round)
        scale = None if parts is None else int_value(parts[0])
        if parts is None or scale is None or scale >= 0 or not is_older(parts[1], self._round):
            return None
        rest = parts[1]
        rounds = (
            rest
            if scale == -1
            else t.int_div(t.int_combine(-scale - 1, [(rest, 1)]), t.integer(-scale))
        )
        if leaving.bounds.decide(t.int_le(t.integer(1), rest)):
            return rounds
        zero = t.integer(0)
        return t.ite(t.int_le(rest, zero), zero, rounds)

    def _solved(self, p: Term) -> Term | None:
        """The only number of rounds for which a sum is 0."""
        parts = linear(self._table, p, self._round)
        scale = None if parts is None else int_value(parts[0])
        if parts is None or not scale or not is_older(parts[1], self._round):
            return None
        constant, monomials = polynomial(parts[1])
        if any(c % scale for c in (constant, *monomials.values())):
            return None
        by = {m: -c // scale for m, c in monomials.items()}
        return self._table.int_polynomial(-constant // scale, by)


def _is_like(a: Value, b: Value) -> bool:
    """Has it the form that an unknown stands for?"""
    match a, b:
        case Term(), Term():
            return a.sort is b.sort
        case Lanes(), Lanes():
            return len(a.parts) == len(b.parts) and all(
                _is_like(x, y) for x, y in zip(a.parts, b.parts)
            )
        case _:
            return False


def _is_same(a: Value, b: Value) -> bool:
    """Alternatives in any order."""
    if isinstance(a, Places) and isinstance(b, Places):
        return set(a.alternatives) == set(b.alternatives)
    return a == b


def _single(t: TermTable, value: Value) -> Iterator[Value]:
    """Each address that a value may be, by itself."""
    if isinstance(value, Places):
        for place in value.alternatives:
            yield at(t, place.object, place.offset)
    else:
        yield value


def _mapped(value: Value, change: Callable[[Place], Place], term: Callable[[Term], Term]) -> Value:
    match value:
        case Term():
            return term(value)
        case Lanes(parts):
            return Lanes(tuple(_mapped(p, change, term) for p in parts))
        case Places(alternatives):
            return Places(tuple(map(change, alternatives)))


def _replaced(t: TermTable, value: Value, by: Mapping[Term, Term]) -> Value:
    def term(one: Term) -> Term:
        return substitute(t, [one], by)[0]

    return _mapped(value, lambda p: Place(term(p.guard), p.object, term(p.offset)), term)


def _renamed(t: TermTable, value: Value, older: Mapping[Object, Object]) -> Value:
    def change(place: Place) -> Place:
        return Place(place.guard, older.get(place.object, place.object), place.offset)

    return _mapped(value, change, lambda term: term)
