"""A loop with invariants, abstracted by them: section 3 of the paper.

Enters: a loop, its annotations and the state before it. Leaves: the state after it, obligations for
entry and preservation. With l the number of rounds completed, in lockstep the same for all threads:

    entry       Γ                                   ⊢ invariant at l = 0
    step        Γ, invariants at l, some thread is active, one round ⊢ invariant at l + 1
    after       Γ, invariants at l, no thread is active

What the loop does not modify stays known and needs no invariant. A variable that an invariant
equates to a term *is* that term; one that counts evenly in a loop that all leave together has its
closed form (`loop_summary`). A thread that has left keeps its variables.

Guaranteed: only for loops that are left from their head, by a test of variables; for others see
`early_exit_loop`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from warpproof.base.assumption import Assumption
from warpproof.base.verdict import Caveat, Effect
from warpproof.engines.deductive.state.arrays import ArrayKey, Version
from warpproof.engines.deductive.state.obligations import Kind
from warpproof.engines.deductive.state.origins import LOOP_COUNT, Bound
from warpproof.engines.deductive.state.run import Env, State, relative
from warpproof.engines.deductive.vcgen.execute import Executor, Returned
from warpproof.engines.deductive.vcgen.locations import locations
from warpproof.engines.deductive.vcgen.loop_body import Body, Round, terms_of, uses
from warpproof.engines.deductive.vcgen.loop_summary import LoopSummary, Trips, uses_rounds
from warpproof.engines.deductive.vcgen.specification import Specification, View
from warpproof.ir import nodes, spec
from warpproof.ir.spec_text import format_clause
from warpproof.logic.index.polynomials import int_value, linear, mentions
from warpproof.logic.index.simplify import conjuncts, literals
from warpproof.logic.terms import INT, FunctionSymbol, Op, Term, TermTable
from warpproof.logic.walk import substitute
from warpproof.semantics.domain.integer_values import Name, OutOfFragment, Pointer, Unusable, Value
from warpproof.semantics.domain.integers import choose
from warpproof.semantics.parametric.accesses import Owner


class Rounds:
    """The loops with invariants that are being executed, innermost first: the round of each."""

    def __init__(self) -> None:
        self.counts: tuple[Term, ...] = ()


class InvariantLoop:
    def __init__(
        self,
        executor: Executor,
        loop: nodes.Loop,
        state: State,
        specification: Specification,
        old: View,
        rounds: Rounds,
    ) -> None:
        self._executor = executor
        self._run = executor.run
        self._table = executor.run.table
        self._loop = loop
        self._state = state
        self._specification = specification
        self._old = old
        self._rounds = rounds
        self._l = executor.run.fresh_symbol(LOOP_COUNT)
        self._body = Body(executor, loop, state.mask, self._l)
        self._run.ranges.counter(self._l)
        self._invariants = [c for c in loop.contract if isinstance(c, spec.LoopInvariant)]

    @property
    def is_left_at_head(self) -> bool:
        return self._body.tested_first()

    def states(self) -> tuple[dict[str, State], tuple[Returned, ...]]:
        run = self._run
        outer = self._rounds.counts
        start = self._body.head(self._state.env)
        self._rounds.counts = (self._table.integer(0), *outer)
        try:
            self._body.explore(start, run.counters)
            entry = self._view(start, dict(run.arrays), self._table.integer(0), None)
            self._owe_invariants(Kind.ENTRY, entry, start, {})
            self._warn_of_no_end()
            self._rounds.counts = (self._l, *outer)
            with run.versions.rounds.of(self._l):
                contents = self._contents()
                head = self._head(start, contents, entry)
                return self._abstracted(head, contents, entry)
        finally:
            self._rounds.counts = outer

    def _abstracted(
        self, head: Env, contents: Mapping[ArrayKey, Version], entry: View
    ) -> tuple[dict[str, State], tuple[Returned, ...]]:
        run, t = self._run, self._table
        guard = self._guard(head, contents)
        view = self._view(head, {**run.arrays, **contents}, self._l, entry, guard)
        for text, formula in self._formulas(view):
            run.facts.append(formula)
            run.assumed.append(text)
        facts, assumed = list(run.facts), list(run.assumed)
        active = t.and_(self._state.mask, guard)
        run.facts.append(run.someone(active))
        if not run.quiet:
            text = f"the invariants of the loop at line {self._loop.span.line} speak of no round"
            run.contexts[text] = tuple(run.facts)
        round_ = self._body.kept_round(head, run.counters, self._state.mask, contents)
        run.facts += round_.facts
        self._owe_step(head, round_, guard, entry)
        run.facts[:], run.assumed[:] = facts, assumed
        run.arrays.update(contents)
        self._executor.memory.writes.update(dict.fromkeys(contents))
        nobody = t.implies(self._state.mask, t.not_(guard))
        run.facts.append(run.for_all_threads(nobody))
        run.assumed.append(f"no thread goes on with the loop at line {self._loop.span.line}")
        targets = {edge.target for edge in round_.exits}
        if len(targets) != 1 or round_.returned:
            raise OutOfFragment("a loop with invariants that is left to several places")
        return {targets.pop(): State(self._state.mask, head)}, ()

    # --- the head -------------------------------------------------------------------------------

    def _contents(self) -> dict[ArrayKey, Version]:
        """Unknown contents for the arrays that a round writes."""
        run = self._run
        before = dict(run.arrays)
        found = {key: run.forget(key) for key in self._body.written}
        run.arrays.update(before)
        return found

    def _head(self, start: Env, contents: Mapping[ArrayKey, Version], entry: View) -> Env:
        """Each variable that changes: what an invariant says it is, a closed form, or anything."""
        names = self._body.changed_names(start)
        head, held = self._solved_head(start, names, contents, entry, {}, frozenset())
        if held:
            uniform = self._uniform(start, names)
            even = self._even(start)
            head, _ = self._solved_head(start, names, contents, entry, even, uniform)
        return head

    def _solved_head(
        self,
        start: Env,
        names: Sequence[Name],
        contents: Mapping[ArrayKey, Version],
        entry: View,
        even: Mapping[Name, Term],
        uniform: Collection[Name],
    ) -> tuple[Env, dict[Name, Term]]:
        """The head, and the variables that stayed arbitrary."""
        head = dict(start)
        held: dict[Name, Term] = {}
        for name in names:
            head[name], inside = self._arbitrary(name, start[name], name in uniform)
            if inside is not None:
                held[name] = inside
        progress = True
        while held and progress:
            progress = False
            view = self._view(head, {**self._run.arrays, **contents}, self._l, entry)
            equations = self._equations(view)
            for name, inside in list(held.items()):
                form = _solution(self._table, equations, inside, list(held.values()))
                if form is None:
                    form = even.get(name)
                if form is not None:
                    head[name] = _with_term(head[name], form)
                    del held[name]
                    progress = True
                    break
        return head, held

    def _uniform(self, start: Env, names: Sequence[Name]) -> frozenset[Name]:
        """Variables that have one value for all threads at each head: they start and go on so, as
        far as the others do, and all threads leave the loop together."""
        run = self._run
        symbols = run.launch.symbols
        chosen = {n for n in names if isinstance(start[n], Term)}
        while chosen:
            env = dict(start)
            for name in names:
                env[name], _ = self._arbitrary(name, start[name], name in chosen)
            round_ = self._body.round(env, run.counters)
            if round_ is None:
                continue
            guard = relative(self._table, round_.back.mask, frozenset(literals(self._state.mask)))
            if mentions(guard, symbols) or uses(run.folds, guard, _contents_of(round_)):
                return frozenset()
            keep = {
                n
                for n in chosen
                for first in (start[n],)
                for last in (round_.back.env.get(n),)
                if isinstance(first, Term)
                and isinstance(last, Term)
                and not mentions(first, symbols)
                and not mentions(last, symbols)
                and not uses(run.folds, last, _contents_of(round_))
            }
            if keep == chosen:
                return frozenset(keep)
            chosen = keep
        return frozenset()

    def _arbitrary(self, name: Name, value: Value, uniform: bool) -> tuple[Value, Term | None]:
        if isinstance(value, Term) and uniform and not self._run.counters:
            made = self._run.fresh_for_all(self._run.variable(name), value.sort)
            return made, made
        if isinstance(value, Term):
            made = self._run.fresh(self._run.variable(name), value.sort)
            return made, made
        if isinstance(value, Pointer):
            made = self._run.fresh(self._run.variable(name), INT)
            return Pointer(value.object, made, value.row), made
        return Unusable(f"{self._run.described(name)} after a loop that changes it"), None

    def _warn_of_no_end(self) -> None:
        """Invariants say what holds if a loop ends: that it does is for a variant, or seen."""
        if self._run.quiet:  # the round that counts will say it
            return
        if any(isinstance(c, spec.LoopVariant) for c in self._loop.contract):
            return
        *_, ends = self._inferred()
        if not ends:
            line = self._loop.span.line
            text = f"partial correctness: the loop at line {line} has no variant"
            self._run.warn(
                Caveat(Assumption.PARTIAL_CORRECTNESS, text, Effect.ASSUMPTION, self._loop.span)
            )

    def _inferred(self) -> tuple[LoopSummary, Env, Trips | None, bool]:
        """What a summary finds out of the loop, and whether it sees that the loop ends."""
        run = self._run
        summary = LoopSummary(self._executor, self._loop, self._state)
        facts, caveats = list(run.facts), dict(run.caveats)
        run.caveats.clear()
        try:
            head = summary.inferred_head()
            trips = summary.trips(head)
            ends = trips is not None and not any(
                c.code == Assumption.TERMINATION for c in run.caveats
            )
        except OutOfFragment:
            return summary, {}, None, False
        finally:  # of all that the summary found, only closed forms are used
            run.facts[:] = facts
            run.caveats.clear()
            run.caveats.update(caveats)
        return summary, head, trips, ends

    def _even(self, start: Env) -> dict[Name, Term]:
        """Closed forms, if all threads go round equally often."""
        summary, head, trips, _ = self._inferred()
        if trips is None or mentions(trips.condition, self._run.launch.symbols):
            return {}
        known = {self._run.table.integer(0)}
        found: dict[Name, Term] = {}
        for name in self._body.changed_names(start):
            terms = terms_of(head[name]) if name in head else ()
            if len(terms) != 1 or terms[0].sort is not INT or terms[0] in known:
                continue
            parts = linear(self._table, terms[0], summary.counter)
            if parts is not None and not uses_rounds(self._run, terms[0]):
                found[name] = substitute(self._table, terms, {summary.counter: self._l})[0]
        return found

    def _equations(self, view: View) -> list[Term]:
        """Equalities among the invariants, for the symbolic thread."""
        found: list[Term] = []
        for clause in self._invariants:
            try:
                formula = self._specification.formula(clause.formula, view)
            except OutOfFragment:
                continue  # speaks of what has no value yet
            found += [f for f in conjuncts(self._table, formula) if f.op is Op.EQ]
        return found

    # --- guards and formulas --------------------------------------------------------------------

    def _guard(self, env: Mapping[Name, Value], contents: Mapping[ArrayKey, Version]) -> Term:
        """The condition to go round, for a thread that is in the loop."""
        round_ = self._body.round(env, self._run.counters, contents)
        if round_ is None:
            raise OutOfFragment("a loop whose effects are not found", self._loop.span)
        known = frozenset(literals(self._state.mask))
        guard = relative(self._table, round_.back.mask, known)
        symbols = {v.symbol for v in (*contents.values(), *round_.contents.values())}
        if uses(self._run.folds, guard, symbols):
            raise OutOfFragment("a loop's test that reads what the loop writes", self._loop.span)
        return guard

    def _view(
        self,
        env: Mapping[Name, Value],
        arrays: Mapping[ArrayKey, Version],
        count: Term,
        entry: View | None,
        guard: Term | None = None,
    ) -> View:
        active = None if guard is None else self._table.and_(self._state.mask, guard)
        return View(env, arrays, self._old, entry, (count, *self._rounds.counts[1:]), active)

    def _formulas(self, view: View) -> Iterator[tuple[str, Term]]:
        """One after the other, so that a caller may assume the first before the next is read."""
        for c in self._invariants:
            formula = self._specification.closed(c.formula, view, self._state.mask)
            yield format_clause(c), formula
        for clause in self._loop.contract:
            if isinstance(clause, spec.LoopAssigns):
                yield from self._frames(clause, view)

    def _frames(self, clause: spec.LoopAssigns, view: View) -> list[tuple[str, Term]]:
        """Cells that the clause does not name hold what they held before the loop."""
        run, t = self._run, self._table
        entry = view.entry or view
        allowed = []
        for e in clause.locations:
            if isinstance(e, spec.Name):
                continue  # a local variable
            allowed.append(locations(self._specification, e, view))
        found = []
        for key in self._body.written:
            info = run.infos[key]
            if info.owner is not Owner.LAUNCH:
                continue
            index = self._run.fresh_symbol(Bound("i"))
            inside = t.any_of([a.covers(run, info, index) for a in allowed])
            now, then = view.arrays[key], entry.arrays[key]
            same = t.eq(run.read(now, index), run.read(then, index))
            found.append((format_clause(clause), t.forall([index], t.or_(inside, same))))
        return found

    # --- obligations ----------------------------------------------------------------------------

    def _owe_invariants(
        self,
        kind: Kind,
        view: View,
        env: Mapping[Name, Value],
        contents: Mapping[ArrayKey, Version],
    ) -> None:
        guard = self._guard(env, contents or {k: self._run.version(k) for k in self._body.written})
        active = self._table.and_(self._state.mask, guard)
        view = View(view.env, view.arrays, view.old, view.entry or view, view.counts, active)
        for text, formula in self._formulas(view):
            self._run.owe(kind, text, self._loop.span, formula)

    def _owe_step(self, head: Env, round_: Round, guard: Term, entry: View) -> None:
        """A thread that does not go round keeps what it has."""
        t, launch = self._table, self._run.launch
        env: Env = {}
        for name, value in head.items():
            after = round_.back.env.get(name)
            if after is None or after is value:
                env[name] = value
            elif guard is t.true:
                env[name] = after
            else:
                env[name] = choose(launch.table, guard, after, value)
        arrays = {**self._run.arrays, **round_.after}
        next_ = t.int_combine(1, [(self._l, 1)])
        view = self._view(env, arrays, next_, entry)
        before = dict(self._run.arrays)
        self._run.arrays.update(round_.after)
        try:
            self._owe_invariants(Kind.STEP, view, env, round_.after)
            self._owe_variants(head, env, round_, guard, entry)
        finally:
            self._run.arrays.clear()
            self._run.arrays.update(before)

    def _owe_variants(self, head: Env, env: Env, round_: Round, guard: Term, entry: View) -> None:
        t = self._table
        for clause in self._loop.contract:
            if not isinstance(clause, spec.LoopVariant):
                continue
            before = self._view(head, {**self._run.arrays, **round_.contents}, self._l, entry)
            next_ = t.int_combine(1, [(self._l, 1)])
            after = self._view(env, {**self._run.arrays, **round_.after}, next_, entry)
            now = self._specification.term(clause.measure, before)
            then = self._specification.term(clause.measure, after)
            falls = t.and_(t.int_le(t.integer(0), now), t.int_lt(then, now))
            active = t.and_(self._state.mask, guard)
            goal = self._run.for_all_threads(t.implies(active, falls))
            self._run.owe(Kind.VARIANT, format_clause(clause), self._loop.span, goal)


def _with_term(value: Value, term: Term) -> Value:
    return Pointer(value.object, term, value.row) if isinstance(value, Pointer) else term


def _contents_of(round_: Round) -> Collection[FunctionSymbol]:
    return [v.symbol for v in round_.contents.values()]


def _solution(
    table: TermTable, equations: list[Term], inside: Term, held: list[Term]
) -> Term | None:
    """What an equation says the unknown is, free of all unknowns."""
    for equation in equations:
        left, right = equation.args
        if left.sort is not inside.sort:
            continue
        if inside.sort is INT:
            parts = linear(table, table.int_sub(left, right), inside)
            slope = None if parts is None else int_value(parts[0])
            if parts is None or slope not in (1, -1):
                continue
            form = table.int_scale(parts[1], -slope)
        elif left is inside or right is inside:
            form = right if left is inside else left
        else:
            continue
        if not mentions(form, held):
            return form
    return None
