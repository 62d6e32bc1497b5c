"""A loop with invariants that threads also leave from within, by `break`, `return` or `goto`.

Enters and leaves: as `loop_invariant`. Here a thread is in the loop or has left it, which its
variables alone do not tell, so whoever is in at a head is a predicate of its own:

    entry       Γ                                            ⊢ invariants, for all threads
    step        Γ, invariants for those in at a head, one round  ⊢ invariants, for those that go on
    after       for each thread the head of its own last round: the invariants of it alone held
                there, and what it did from there did not lead back

Invariants that speak of no thread hold at each head, the last one included. Those that compare
threads are only used from head to head: threads leave in different rounds, so at the end there is
no one state that they would speak of. For the same reason nothing is known at the end of what a
thread has read of memory that the loop writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warpproof.engines.deductive.state.obligations import Kind
from warpproof.engines.deductive.state.origins import ACTIVE, LOOP_COUNT
from warpproof.engines.deductive.state.run import Env, State, meet, undefined_like
from warpproof.engines.deductive.vcgen.execute import Returned
from warpproof.engines.deductive.vcgen.loop_body import Round, terms_of, uses
from warpproof.engines.deductive.vcgen.loop_invariant import InvariantLoop
from warpproof.engines.deductive.vcgen.specification import View
from warpproof.ir import spec
from warpproof.ir.spec_text import format_clause
from warpproof.logic.index.polynomials import mentions
from warpproof.logic.terms import BOOL, INT, FunctionSymbol, Term
from warpproof.semantics.domain.integer_values import Name, OutOfFragment, Pointer, Value

_RETURNED = "returned"
Leaving = tuple[dict[str, State], tuple[Returned, ...]]


class EarlyExitLoop(InvariantLoop):
    def states(self) -> Leaving:
        run, t = self._run, self._table
        outer = self._rounds.counts
        start = self._body.head(self._state.env)
        self._rounds.counts = (t.integer(0), *outer)
        try:
            self._body.explore(start, run.counters)
            entry = self._view(start, dict(run.arrays), t.integer(0), None)
            for text, formula in self._of(entry, self._state.mask):
                run.owe(Kind.ENTRY, text, self._loop.span, formula)
            self._warn_of_no_end()
            self._rounds.counts = (self._l, *outer)
            with run.versions.rounds.of(self._l):
                self._step(start, entry)
            return self._leave(start, entry)
        finally:
            self._rounds.counts = outer

    def _of(self, view: View, mask: Term) -> Iterator[tuple[str, Term]]:
        """The invariants and frames for the threads in the mask."""
        for clause in self._invariants:
            formula = self._specification.closed(clause.formula, view, mask)
            yield format_clause(clause), formula
        for frame in self._loop.contract:
            if isinstance(frame, spec.LoopAssigns):
                yield from self._frames(frame, view)

    def _of_no_thread(self, view: View) -> Iterator[tuple[str, Term]]:
        symbols = self._run.launch.symbols
        for clause in self._invariants:
            formula = self._specification.formula(clause.formula, view)
            if not mentions(formula, symbols):
                yield format_clause(clause), formula
        for frame in self._loop.contract:
            if isinstance(frame, spec.LoopAssigns):
                yield from self._frames(frame, view)

    # --- from head to head ----------------------------------------------------------------------

    def _step(self, start: Env, entry: View) -> None:
        run, t = self._run, self._table
        facts, assumed = list(run.facts), list(run.assumed)
        contents = self._contents()
        head = self._any_head(start)
        inside = t.and_(self._state.mask, run.fresh(ACTIVE, BOOL))
        view = self._view(head, {**run.arrays, **contents}, self._l, entry)
        for text, formula in self._of(view, inside):
            run.facts.append(formula)
            run.assumed.append(text)
        kept = list(self._of_no_thread(view))
        run.facts.append(run.someone(inside))
        if not run.quiet:
            text = f"the invariants of the loop at line {self._loop.span.line} speak of no round"
            run.contexts[text] = tuple(run.facts)
        round_ = self._body.kept_round(head, run.counters, inside, contents)
        run.facts += round_.facts
        self._owe_next(head, round_, entry)
        run.facts[:], run.assumed[:] = facts, assumed
        for text, formula in kept:
            run.facts.append(formula)
            run.assumed.append(text)
        run.arrays.update(contents)
        self._executor.memory.writes.update(dict.fromkeys(contents))

    def _owe_next(self, head: Env, round_: Round, entry: View) -> None:
        """For the threads that come back to the head."""
        run, t = self._run, self._table
        going = round_.back.mask
        env = {name: round_.back.env.get(name, value) for name, value in head.items()}
        next_ = t.int_combine(1, [(self._l, 1)])
        arrays = {**run.arrays, **round_.after}
        after = self._view(env, arrays, next_, entry)
        for text, formula in self._of(after, going):
            run.owe(Kind.STEP, text, self._loop.span, formula)
        before = self._view(head, {**run.arrays, **round_.contents}, self._l, entry)
        for clause in self._loop.contract:
            if isinstance(clause, spec.LoopVariant):
                now = self._specification.term(clause.measure, before)
                then = self._specification.term(clause.measure, after)
                falls = t.and_(t.int_le(t.integer(0), now), t.int_lt(then, now))
                goal = run.for_all_threads(t.implies(going, falls))
                run.owe(Kind.VARIANT, format_clause(clause), self._loop.span, goal)

    def _any_head(self, start: Env) -> Env:
        head = dict(start)
        for name in self._body.changed_names(start):
            value = start[name]
            if isinstance(value, Term):
                head[name] = self._run.fresh(self._run.variable(name), value.sort)
            elif isinstance(value, Pointer):
                size = self._body.element_size(name)
                inside = self._run.fresh(self._run.variable(name), INT)
                made = self._table.int_scale(inside, size)
                head[name] = Pointer(value.object, made, value.row)
            else:
                head[name] = undefined_like(self._run, name, value)
        return head

    # --- the last round of each thread ----------------------------------------------------------

    def _leave(self, start: Env, entry: View) -> Leaving:
        run, t = self._run, self._table
        head = self._any_head(start)
        last = run.fresh(LOOP_COUNT, INT)
        round_ = self._body.round(head, run.counters)
        if round_ is None:
            raise OutOfFragment("a loop whose effects are not found", self._loop.span)
        written = [v.symbol for v in round_.contents.values()]
        facts = [t.int_le(t.integer(0), last), t.not_(round_.back.mask)]
        view = self._view(head, {**run.arrays, **round_.contents}, last, entry)
        facts += self._of_one_thread(view)
        for fact in facts:
            if not uses(run.folds, fact, written):
                run.facts.append(run.for_all_threads(t.implies(self._state.mask, fact)))
        run.assumed.append(f"all threads have left the loop at line {self._loop.span.line}")
        return self._ways_out(round_, written)

    def _of_one_thread(self, view: View) -> Iterator[Term]:
        for clause in self._invariants:
            if not _compares_threads(clause.formula):
                yield self._specification.formula(clause.formula, view)

    def _ways_out(self, round_: Round, written: Sequence[FunctionSymbol]) -> Leaving:
        run = self._run
        targets: dict[str, list[State]] = {}
        for edge, state in round_.exits.items():
            targets.setdefault(edge.target, []).append(self._outside(state, written))
        returned = tuple(
            Returned(
                self._outside(r.state, written),
                None if r.value is None else self._known(_RETURNED, r.value, written),
            )
            for r in round_.returned
        )
        return {target: meet(run, states) for target, states in targets.items()}, returned

    def _outside(self, state: State, written: Sequence[FunctionSymbol]) -> State:
        run = self._run
        if uses(run.folds, state.mask, written):
            raise OutOfFragment("a loop's test that reads what the loop writes", self._loop.span)
        env = {name: self._known(name, value, written) for name, value in state.env.items()}
        return State(state.mask, env)

    def _known(self, name: Name, value: Value, written: Sequence[FunctionSymbol]) -> Value:
        """The value, or any where it rests on memory that the loop writes."""
        run = self._run
        if not any(uses(run.folds, term, written) for term in terms_of(value)):
            return value
        return undefined_like(run, name, value)


def _compares_threads(e: spec.SpecExpr) -> bool:
    if isinstance(e, spec.AtThread | spec.Active):
        return True
    if isinstance(e, spec.Quantified):
        sorts = [b.type.sort for b in e.binders if isinstance(b.type, spec.SortType)]
        if spec.Sort.THREAD in sorts:
            return True
    return any(_compares_threads(child) for child in spec.children(e))
