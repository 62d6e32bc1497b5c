"""A loop without annotations, summarised by what can be inferred about it.

Enters: a loop and the state before it. Leaves: the states after it. What is inferred, in order:

    closed forms    x' - x is the same in every round          x = x0 + step * l
                    x' depends on no variable of the round     x = ite(l = 0, x0, x'(l - 1))
    recurrences     x' = step(x, l)                            x = fold(step, x0, l); a fold in a
                                                               fold is one fold where it can be
    trip count      the condition to go on, digits stripped    n = max(0, m), or the first l at
                                                               which it fails
    parallel digit  a store of round l                         a store of all rounds at once, the
                                                               counter l being one more digit

Guaranteed: what is used is proved, not guessed. That a round reads an array as it was before the
loop is proved for each such read (no earlier round wrote the cell); that stores of different rounds
may be taken in statement order is proved for each pair; everything else stays unknown. A trip count
without a closed form is a function with its defining facts; that it exists is an assumption
(termination) unless the condition shows it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from warpproof.base.assumption import Assumption
from warpproof.base.verdict import Caveat, Effect
from warpproof.engines.deductive.state.arrays import ArrayKey, AtomicReduction, Store, Version
from warpproof.engines.deductive.state.folds import Rounds
from warpproof.engines.deductive.state.origins import LOOP_COUNT, Held
from warpproof.engines.deductive.state.reading import Reader
from warpproof.engines.deductive.state.run import Env, Run, State, map_value, meet, relative
from warpproof.engines.deductive.vcgen.execute import Executor, Returned
from warpproof.engines.deductive.vcgen.loop_body import Body, Round, uses
from warpproof.ir import nodes
from warpproof.logic.index.digits import Digit
from warpproof.logic.index.polynomials import int_value, linear, mentions
from warpproof.logic.index.simplify import literals
from warpproof.logic.terms import INT, FunctionSymbol, Op, Term
from warpproof.logic.walk import substitute, topological
from warpproof.semantics.domain.integer_values import Name, Pointer, Unusable, Value

_MAX_ROUNDS = 6


class LoopSummary:
    def __init__(self, executor: Executor, loop: nodes.Loop, state: State) -> None:
        self._executor = executor
        self._run = executor.run
        self._table = executor.run.table
        self._loop = loop
        self._state = state
        self._l = executor.run.fresh_symbol(LOOP_COUNT)
        self.body = Body(executor, loop, state.mask, self._l)
        self._run.ranges.counter(self._l)
        self._counters = (*self._run.counters, self._l)
        self._before: dict[ArrayKey, Version] = {}

    def states(self) -> tuple[dict[str, State], tuple[Returned, ...]]:
        head = self.inferred_head()
        round_ = self.body.stable_round(head, self._counters)
        trips = Trips(self, round_)
        mask = self._table.and_(self._state.mask, trips.alive)
        self._run.arrived.append(trips.arrived)
        try:
            kept = self.body.kept_round(head, self._counters, mask)
        finally:
            self._run.arrived.pop()
        self._generalise(kept.facts)
        self._before = {key: self._run.version(key) for key in self.body.written}
        self._summarise_arrays(kept, trips)
        self._note(head, trips)
        return self._leaving(kept, trips.count)

    # --- closed forms ---------------------------------------------------------------------------

    def inferred_head(self) -> Env:
        env = dict(self.body.head(self._state.env))
        self.body.explore(env, self._counters)
        start = dict(env)
        names = self.body.changed_names(env)
        held: dict[Name, Term] = {}
        for name in names:
            env[name], inside = self._arbitrary(name, env[name])
            if inside is not None:
                held[name] = inside
        for _ in range(_MAX_ROUNDS):
            round_ = self.body.round(env, self._counters)
            if round_ is None:
                continue  # it wrote something new: that is unknown at the head from now on
            if not self._improve(env, start, held, round_):
                break
        return env

    def _arbitrary(self, name: Name, value: Value) -> tuple[Value, Term | None]:
        """Any value of the kind, different in each round."""
        run = self._run
        outer = run.counters
        run.counters = self._counters
        try:
            if isinstance(value, Term):
                made = run.fresh(run.variable(name, by_round=True), value.sort)
                return made, made
            if isinstance(value, Pointer):
                size = self.body.element_size(name)
                inside = run.fresh(run.variable(name, by_round=True), INT)
                made = self._table.int_scale(inside, size)
                return Pointer(value.object, made, value.row), made
            return Unusable(f"{self._run.described(name)} after a loop that changes it"), None
        finally:
            run.counters = outer

    def _improve(
        self, env: Env, start: Mapping[Name, Value], held: dict[Name, Term], round_: Round
    ) -> bool:
        """Replaces unknown values by closed forms; whether there was one."""
        found = False
        for name in list(held):
            after = _term_of(round_.back.env.get(name))
            before = _term_of(start[name])
            if after is None or before is None or not self._same_object(env, round_, name):
                continue
            others = [_function(t) for t in held.values()]
            form = self._closed_form(held[name], after, before, others, round_)
            if form is not None:
                env[name] = _with_term(env[name], form)
                del held[name]
                found = True
        return found

    def _same_object(self, env: Env, round_: Round, name: Name) -> bool:
        now, then = env[name], round_.back.env.get(name)
        if isinstance(now, Pointer):
            return isinstance(then, Pointer) and then.object == now.object
        return isinstance(now, Term)

    def _closed_form(
        self,
        inside: Term,
        after: Term,
        before: Term,
        unknown: Sequence[FunctionSymbol],
        round_: Round,
    ) -> Term | None:
        t, counter = self._table, self._l
        contents = [v.symbol for v in round_.contents.values()]
        functions = set(unknown)
        if inside.sort is INT:
            step = t.int_sub(after, inside)
            if not self._uses(step, functions | set(contents)) and not mentions(step, (counter,)):
                return t.int_add(before, t.int_mul(step, counter))
        resolver = Resolver(self, round_, literals(round_.back.mask))
        after = resolver(after)
        if self._uses(after, contents):
            return None
        if not self._uses(after, functions):
            (last,) = substitute(t, [after], {counter: t.int_combine(-1, [(counter, 1)])})
            return t.ite(t.eq(counter, t.integer(0)), before, last)
        others = functions - {_function(inside)}
        if self._uses(after, others) or _nested_use(after, inside):
            return None
        return self._recurrence(inside, after, before)

    def _uses(self, term: Term, functions: Collection[FunctionSymbol]) -> bool:
        return uses(self._run.folds, term, functions)

    def _recurrence(self, inside: Term, after: Term, before: Term) -> Term:
        t, folds = self._table, self._run.folds
        accumulator = t.symbol(f"accumulator {inside.sort}", inside.sort)
        (step,) = substitute(t, [after], {inside: accumulator})
        flat = self._flattened(step, accumulator, before)
        return (
            flat if flat is not None else folds.after(step, accumulator, self._l, before, self._l)
        )

    def _flattened(self, step: Term, accumulator: Term, before: Term) -> Term | None:
        """A round that is itself a fold of `count` steps: all rounds are one fold of count * l
        steps, if the inner step depends on count * l + index only."""
        t, counter = self._table, self._l
        made = self._run.folds.step_of(step, t.symbol("inner index", INT))
        if made is None or step.args[-2] is not accumulator:
            return None
        _, inner = made
        count = step.args[-1]
        fixed = (accumulator, counter)
        if mentions(count, fixed) or any(mentions(p, (accumulator,)) for p in step.args[:-2]):
            return None
        if not self._run.ranges.is_nonnegative(count):
            return None
        index = t.symbol("inner index", INT)
        total = t.symbol("total index", INT)
        fold = made[0]
        offset = t.int_sub(total, t.int_mul(count, counter))
        (joined,) = substitute(t, [inner], {index: offset})
        back = t.int_add(t.int_mul(count, counter), index)
        if mentions(joined, (counter,)) or substitute(t, [joined], {total: back})[0] is not inner:
            return None
        return self._run.folds.after(
            joined, fold.accumulator, total, before, t.int_mul(count, counter)
        )

    # --- arrays ---------------------------------------------------------------------------------

    def _summarise_arrays(self, kept: Round, trips: Trips) -> None:
        run = self._run
        for key in self.body.written:
            stores = self.body.stores(kept, key)
            if stores is None or not self._commute(stores):
                run.forget(key)
                self._executor.memory.writes[key] = None
                continue
            version = self._before[key]
            for one in stores:
                version = self._all_rounds(one, version, kept)
            self._executor.memory.becomes(version)

    def _all_rounds(self, one: Version, previous: Version, kept: Round) -> Version:
        """The store of one round as a store of all: the counter becomes a digit."""
        store = one.change
        assert store is not None
        mask = Resolver(self, kept, ())(store.mask)  # it must not be decided by itself
        resolver = Resolver(self, kept, literals(store.mask))
        value, *cell = (resolver(x) for x in (store.value, *store.cell))
        owners = len(self._run.owner_digits(one.info))
        digits = (*store.digits, Digit(self._l, None))
        parts = (previous, owners, self._run.counters, digits, mask, cell, value, store.span)
        if isinstance(store, AtomicReduction):
            return self._run.versions.stored(*parts, store.how, store.bits)
        return self._run.versions.stored(*parts)

    def _commute(self, stores: Sequence[Version]) -> bool:
        """No store of a later round comes before another's of an earlier one at the same cell."""
        for position, first in enumerate(stores):
            for second in stores[position + 1 :]:
                if not self._apart(first, second):
                    return False
        return True

    def _apart(self, first: Version, second: Version) -> bool:
        t = self._table
        assert first.change is not None
        assert second.change is not None
        if first.gather and second.gather and first.gather.how is second.gather.how:
            return True
        later, earlier = t.fresh("later round", INT), t.fresh("earlier round", INT)
        self._run.ranges.counter(earlier)
        one = self._instance(first.change, later)
        two = self._instance(second.change, earlier)
        claim = t.all_of(
            [t.int_lt(earlier, later), *one[0], *two[0]]
            + [t.eq(a, b) for a, b in zip(one[1], two[1])]
        )
        return self.refuted(claim)

    def _instance(self, store: Store | AtomicReduction, at: Term) -> tuple[list[Term], list[Term]]:
        """Mask and cell of a store in a round, by digits of its own."""
        t, ranges = self._table, self._run.ranges
        renamed: dict[Term, Term] = {self._l: at}
        for digit in store.digits:
            symbol = t.fresh(f"some {digit.symbol.name}", INT)
            if digit.bound is None:
                ranges.counter(symbol)
            else:
                ranges.digit(symbol, substitute(t, [digit.bound], renamed)[0])
            renamed[digit.symbol] = symbol
        mask, *cell = substitute(t, [store.mask, *store.cell], renamed)
        return [mask], cell

    def written_earlier(self, key: ArrayKey, cell: Sequence[Term], kept: Round) -> Term | None:
        """The claim that an earlier round wrote the cell; None if the stores are not known."""
        t = self._table
        stores = self.body.stores(kept, key)
        if stores is None:
            return None
        claims: list[Term] = []
        for version in stores:
            assert version.change is not None
            earlier = t.fresh("earlier round", INT)
            self._run.ranges.counter(earlier)
            mask, other = self._instance(version.change, earlier)
            same = [t.eq(a, b) for a, b in zip(other, cell)]
            claims.append(t.all_of([t.int_lt(earlier, self._l), *mask, *same]))
        return t.any_of(claims)

    def refuted(self, claim: Term, known: Sequence[Term] = ()) -> bool:
        run = self._run
        facts = [*run.facts, *known]
        reader = Reader(run.versions, run.ranges, [f for f in facts if f.op is not Op.FORALL])
        claim = reader.simplify(claim)
        if claim is self._table.false:
            return True
        return run.proves(run, facts, self._table.not_(claim))

    @property
    def counter(self) -> Term:
        """The number of rounds completed, in what was inferred."""
        return self._l

    def trips(self, head: Env) -> Trips | None:
        round_ = self.body.round(head, self._counters)
        return None if round_ is None else Trips(self, round_)

    def before(self, key: ArrayKey) -> Version:
        """What an array held before the loop."""
        return self._before.get(key) or self._run.version(key)

    def _generalise(self, facts: Sequence[Term]) -> None:
        """Facts of one round, found in its body, hold for every round."""
        t = self._table
        for fact in facts:
            if mentions(fact, (self._l,)):
                counter = self._run.fresh_symbol(LOOP_COUNT)
                (fact,) = substitute(t, [fact], {self._l: counter})
                fact = t.forall([counter], t.implies(t.int_le(t.integer(0), counter), fact))
            self._run.facts.append(fact)

    # --- after the loop -------------------------------------------------------------------------

    def _leaving(self, kept: Round, count: Term) -> tuple[dict[str, State], tuple[Returned, ...]]:
        at_end = {self._l: count}
        ways = len({e.target for e in kept.exits}) + len(kept.returned)
        targets: dict[str, list[State]] = {}
        for edge, state in kept.exits.items():
            targets.setdefault(edge.target, []).append(self._at_end(state, at_end, ways == 1))
        returned = tuple(
            Returned(
                self._at_end(r.state, at_end, ways == 1),
                None if r.value is None else self._substituted(r.value, at_end),
            )
            for r in kept.returned
        )
        return {target: meet(self._run, states) for target, states in targets.items()}, returned

    def _at_end(self, state: State, at_end: Mapping[Term, Term], only_way: bool) -> State:
        t = self._table
        mask = self._state.mask
        if not only_way:
            beyond = relative(t, state.mask, frozenset(literals(mask)))
            mask = t.and_(mask, *substitute(t, [beyond], at_end))
        env = {n: self._substituted(v, at_end) for n, v in state.env.items()}
        return State(mask, env)

    def _substituted(self, value: Value, at_end: Mapping[Term, Term]) -> Value:
        return map_value(value, lambda term: substitute(self._table, [term], at_end)[0])

    def _note(self, head: Env, trips: Trips) -> None:
        line = self._loop.span.line
        forms = {n: v for n, v in head.items() if isinstance(v, Term) and mentions(v, (self._l,))}
        for name, form in forms.items():
            self._run.note(f"line {line}: {name} = {form!r}")
        self._run.note(f"line {line}: runs while {trips.condition!r}, {trips.count!r} times")


class Trips:
    """How often a thread goes round: `condition` to go on after round l, `count` rounds in all."""

    def __init__(self, summary: LoopSummary, round_: Round) -> None:
        self._summary = summary
        self._run = summary._run
        self._table = t = summary._table
        self._l = summary._l
        self._span = summary._executor.place(summary._loop.span)
        back = round_.back
        known = frozenset(literals(summary._state.mask))
        resolver = Resolver(summary, round_, literals(summary._state.mask))
        self.condition = resolver(relative(t, back.mask, known))
        self.monotone = all(self._is_monotone(p) for p in literals(self.condition))
        self.count = self._closed_count() or self._count_function()
        self.alive = self._alive(round_)
        (went,) = substitute(t, [self.condition], {self._l: t.int_combine(-1, [(self._l, 1)])})
        self.arrived = t.or_(t.eq(self._l, t.integer(0)), went)  # who begins round l

    def _is_monotone(self, literal: Term) -> bool:
        """Once false, false in all later rounds."""
        if not mentions(literal, (self._l,)):
            return not uses_rounds(self._run, literal)
        if literal.op is not Op.INT_LE:
            return False
        parts = linear(self._table, self._table.int_sub(*literal.args), self._l)
        if parts is None or uses_rounds(self._run, literal):
            return False
        return self._run.ranges.is_nonnegative(parts[0])

    def _closed_count(self) -> Term | None:
        t = self._table
        if self.condition is t.false:
            return t.integer(0)
        if self.condition.op is not Op.INT_LE or not self.monotone:
            return None
        parts = linear(t, t.int_sub(*self.condition.args), self._l)
        if parts is None or int_value(parts[0]) != 1:
            return None
        count = t.int_combine(1, [(parts[1], -1)])
        if self._run.ranges.is_nonnegative(count):
            return count
        return t.int_max(count, t.integer(0))

    def _count_function(self) -> Term:
        """The first round after which the thread does not go on."""
        t, run = self._table, self._run
        count = run.fresh(LOOP_COUNT, INT)
        at = {self._l: count}
        before = {self._l: t.int_combine(-1, [(count, 1)])}
        if self.monotone and count.op is Op.APPLY:
            own = Rounds(count.args, self._summary._state.mask, self._l, self.condition)
            run.folds.rounds[count.payload] = own
        stop = t.not_(substitute(t, [self.condition], at)[0])
        went = substitute(t, [self.condition], before)[0]
        zero = t.integer(0)
        parts = [t.int_le(zero, count), stop, t.or_(t.eq(count, zero), went)]
        inside = t.implies(self._summary._state.mask, t.all_of(parts))
        run.facts.append(run.for_all_threads(inside))
        if not self.monotone:
            counter = run.fresh_symbol(LOOP_COUNT)
            (on,) = substitute(t, [self.condition], {self._l: counter})
            range_ = t.and_(t.int_le(zero, counter), t.int_lt(counter, count))
            each = t.implies(t.and_(self._summary._state.mask, range_), on)
            run.facts.append(run.for_all_threads(t.forall([counter], each)))
        if not self._stops():
            run.warn(
                Caveat(
                    Assumption.TERMINATION,
                    f"could not show that the loop at line {self._span.line} ends",
                    Effect.UNDER,
                    self._span,
                )
            )
        return count

    def _stops(self) -> bool:
        for literal in literals(self.condition):
            if literal.op is Op.INT_LE and mentions(literal, (self._l,)):
                parts = linear(self._table, self._table.int_sub(*literal.args), self._l)
                if parts is not None and self._run.ranges.is_positive(parts[0]):
                    return True
        return False

    def _alive(self, round_: Round) -> Term:
        """That a thread gets to the head for round l, where the statements' masks do not say."""
        t = self._table
        if self.monotone and self._summary.body.tested_first():
            return t.true
        if self.monotone:
            (last,) = substitute(t, [self.condition], {self._l: t.int_combine(-1, [(self._l, 1)])})
            return t.or_(t.eq(self._l, t.integer(0)), last)
        return t.int_le(self._l, self.count)


class Resolver:
    """Terms of a round made independent of the arrays at its head, as far as that is proved."""

    def __init__(
        self,
        summary: LoopSummary,
        round_: Round,
        known: Sequence[Term],
    ) -> None:
        self._summary = summary
        self._run = summary._run
        self._table = summary._table
        self._round = round_
        self._known = tuple(known)
        facts = [f for f in (*self._run.facts, *round_.facts) if f.op not in _QUANTIFIED]
        self._reader = Reader(self._run.versions, self._run.ranges, [*facts, *known])
        self._contents = {v.symbol: key for key, v in round_.contents.items()}
        self._checked: set[Term] = set()

    def __call__(self, term: Term) -> Term:
        found = self._reader.simplify(self._reader(term))
        if not self._uses(found):
            return found if self._inverses_hold() else term
        found = self._decided(found)
        found = self._as_before(found)
        return found if self._inverses_hold() else term

    def _uses(self, term: Term) -> bool:
        return uses(self._run.folds, term, self._contents)

    def _inverses_hold(self) -> bool:
        """What was read through inverses is used from here on as equal: it must be."""
        for application, use in list(self._reader.uses.items()):
            if application in self._checked:
                continue
            if not all(map(self._refuted, self._reader.claims(use))):
                return False
            self._checked.add(application)
        return True

    def _decided(self, term: Term) -> Term:
        """Choices that a solver decides here are taken, where that gets rid of old contents."""
        t = self._table
        for choice in [x for x in topological([term]) if x.op is Op.ITE]:
            if not self._uses(choice):
                continue
            condition, then, other = choice.args
            if self._uses(other) and self._refuted(t.not_(condition)):
                term = substitute(t, [term], {choice: then})[0]
            elif self._uses(then) and self._refuted(condition):
                term = substitute(t, [term], {choice: other})[0]
        return term

    def _as_before(self, term: Term) -> Term:
        """Cells that no earlier round wrote hold what they held before the loop."""
        t = self._table
        replaced: dict[Term, Term] = {}
        for read in topological([term]):
            key = self._contents.get(read.payload) if read.op is Op.APPLY else None
            if key is None:
                continue
            version = self._round.contents[key]
            cell = read.args[len(version.counters) :]
            claim = self._summary.written_earlier(key, cell, self._round)
            if claim is not None and self._refuted(claim):
                outer = self._summary._counters[:-1]
                before = self._summary.before(key)
                replaced[read] = self._reader(self._run.versions.read(before, outer, cell))
        return substitute(t, [term], replaced)[0] if replaced else term

    def _refuted(self, claim: Term) -> bool:
        return self._summary.refuted(claim, [*self._round.facts, *self._known])


_QUANTIFIED = (Op.FORALL, Op.EXISTS)


def uses_rounds(run: Run, term: Term) -> bool:
    """Whether a term depends on a value that is only known to differ by round."""
    origins = (run.origins.get(f) for f in run.folds.functions_in(term))
    return any(isinstance(o, Held) and o.by_round for o in origins)


def _function(term: Term) -> FunctionSymbol:
    """The function of an arbitrary value, which may be a multiple of its application."""
    application = next(t for t in topological([term]) if t.op is Op.APPLY)
    function: FunctionSymbol = application.payload
    return function


def _nested_use(term: Term, inside: Term) -> bool:
    """Whether the variable's own function is applied elsewhere than to this thread and round."""
    function = _function(inside)
    return inside.op is not Op.APPLY or any(
        t.op is Op.APPLY and t.payload is function and t is not inside for t in topological([term])
    )


def _term_of(value: Value | None) -> Term | None:
    if isinstance(value, Pointer):
        return value.offset
    return value if isinstance(value, Term) else None


def _with_term(value: Value, term: Term) -> Value:
    return Pointer(value.object, term, value.row) if isinstance(value, Pointer) else term
