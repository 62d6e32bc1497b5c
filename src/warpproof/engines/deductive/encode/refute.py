"""An obligation as a set of ground formulas that no solver should be able to satisfy.

Enters: facts and a goal, quantified over threads and integers, with versions of arrays. Leaves:
quantifier-free formulas over integers and uninterpreted functions whose unsatisfiability proves the
goal, and the claims about inverses on which this rests. The steps:

    prenex      the goal's universal variables become fresh symbols, the facts' are kept
    resolve     reads of parallel stores through inverse index maps (`reading`)
    instances   facts at the cells that are read and at the threads that matter
    unfold      defining equations of folds, where they connect two applications (`folds`)
    purify      divisions by symbolic divisors as numbers (`purify`)

Guaranteed: each step adds only consequences of the facts or replaces by equals, so unsatisfiable
means proved. Instances are chosen by us; if one is missing, the answer is a model, never a proof.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from warpproof.base.records import record
from warpproof.engines.deductive.state.definitions import declare_range
from warpproof.engines.deductive.state.origins import Coordinate
from warpproof.engines.deductive.state.reading import Reader
from warpproof.engines.deductive.state.run import Run
from warpproof.logic.index.digits import Digit
from warpproof.logic.index.inverse import Inverter
from warpproof.logic.index.polynomials import mentions
from warpproof.logic.index.purify import purify
from warpproof.logic.index.radix import with_conclusions
from warpproof.logic.index.simplify import Simplifier, conjuncts, upper_bounds
from warpproof.logic.terms import INT, Op, Term, polynomial
from warpproof.logic.walk import (
    QUANTIFIERS,
    free_symbols,
    outside_quantifiers,
    substitute,
    topological,
)
from warpproof.semantics.parametric.thread_space import Thread

MAX_ROUNDS = 4
MAX_INSTANCES = 400
MAX_COMBINED = 64


@record
class Universal:
    """A fact for all values of its variables; `threads` are those that form a thread."""

    variables: tuple[Term, ...]
    threads: tuple[Thread, ...]
    body: Term


@record
class Encoded:
    """`formulas` are to be refuted; so is each of `claims`, which the formulas rest on."""

    formulas: tuple[Term, ...]
    claims: tuple[tuple[Term, ...], ...]
    without_inverse: tuple[str, ...]  # arrays read through a store that has none
    more: tuple[Term, ...] = ()  # facts worth a second try: sums and products commute


def encode(run: Run, facts: Sequence[Term], goal: Term) -> Encoded:
    return _Refutation(run).encoded([*facts, run.table.not_(goal)])


@dataclass
class _Refutation:
    run: Run
    ground: list[Term] = field(default_factory=list)
    universal: list[Universal] = field(default_factory=list)
    threads: list[Thread] = field(default_factory=list)
    own: set[Term] = field(default_factory=set)  # symbols that stand for existential variables

    def encoded(self, assertions: Iterable[Term]) -> Encoded:
        for assertion in assertions:
            self._assert(assertion)
        run = self.run
        pure = [g for g in self.ground if not _reads_store(run, g)]
        for fact in pure:
            # Symbols made here occur in no other formulas, where this might not hold.
            if self.own.issuperset(s for s in fact.args if s.op is Op.SYMBOL):
                declare_range(run.table, run.ranges, fact)
        reader = Reader(run.versions, run.ranges, pure)
        # What serves as hypothesis must not be simplified away by itself: inequalities stay as
        # they are, equalities are taken apart by inequalities only.
        plain, given = Simplifier(run.ranges), set(pure)
        order = [g for g in pure if g.op is Op.INT_LE]
        ordered = Simplifier(run.ranges, upper_bounds(run.table, order))
        resolved = dict.fromkeys(
            reader.simplify(reader(g))
            if g not in given
            else ordered(with_conclusions(run.ranges, ordered(g), ()))
            if g.op is Op.EQ
            else plain(g)
            for g in self.ground
        )
        self._instantiate(reader, resolved)
        formulas = list(resolved)
        for turn in range(MAX_ROUNDS):
            told = run.folds.facts(formulas)
            if not turn:
                told += [*run.folds.joined(formulas), *run.folds.witnessed(formulas)]
                told += run.folds.peeled(formulas)
            more = [reader.simplify(reader(f)) for f in told]
            fresh = [f for f in more if f not in resolved]
            if not fresh:
                break
            resolved.update(dict.fromkeys(fresh))
            self._instantiate(reader, resolved)
            formulas = list(resolved)
        formulas += [*_digit_lemmas(run, formulas, pure), *_machine_ranges(run, formulas)]
        quantified = self._for_stuck_reads(reader)
        claims = [
            tuple(self._complete([*pure, claim]))
            for use in list(reader.uses.values())
            for claim in reader.claims(use)
        ]
        names = dict.fromkeys(v.info.text for v in reader.stuck.values())
        return Encoded(
            (*self._complete(formulas), *quantified),
            tuple(dict.fromkeys(claims)),
            tuple(names),
            tuple(run.floats.commuted(formulas)),
        )

    def _complete(self, formulas: Sequence[Term]) -> list[Term]:
        """With what is declared of the symbols, and without symbolic divisions."""
        t = self.run.table
        formulas = [*formulas, *self.run.ranges.restated(formulas)]
        declared = self.run.ranges.facts(formulas)
        pure, facts = purify(self.run.ranges, [*formulas, *declared])
        found = dict.fromkeys([*pure, *facts])
        return [f for f in found if f is not t.true]

    # --- prenex ---------------------------------------------------------------------------------

    def _assert(self, formula: Term) -> None:
        universals: list[tuple[Term, ...]] = []
        matrix = self._prenex(formula, True, (), universals)
        variables = tuple(v for group in universals for v in group)
        for part in conjuncts(self.run.table, matrix):
            used = tuple(v for v in variables if mentions(part, (v,)))
            if not used:
                self.ground.append(part)
                continue
            threads = dict.fromkeys(self.run.groups[v] for v in used if v in self.run.groups)
            self.universal.append(Universal(used, tuple(threads), part))

    def _prenex(
        self,
        formula: Term,
        positive: bool,
        scope: tuple[Term, ...],
        universals: list[tuple[Term, ...]],
    ) -> Term:
        """The formula without its quantifiers: universal variables renamed apart and collected,
        existential ones replaced by fresh symbols, or functions of the universal ones around."""
        t = self.run.table
        if formula.op is Op.NOT:
            return t.not_(self._prenex(formula.args[0], not positive, scope, universals))
        if formula.op in (Op.AND, Op.OR):
            parts = [self._prenex(a, positive, scope, universals) for a in formula.args]
            return t.all_of(parts) if formula.op is Op.AND else t.any_of(parts)
        if formula.op not in QUANTIFIERS:
            return formula
        variables = formula.payload.variables
        if (formula.op is Op.FORALL) is positive:
            renamed = self._renamed(variables)
            universals.append(tuple(renamed.values()))
            scope = (*scope, *renamed.values())
        else:
            renamed = self._skolems(variables, scope)
        (body,) = substitute(t, [formula.args[0]], renamed)
        return self._prenex(body, positive, scope, universals)

    def _renamed(self, variables: Sequence[Term]) -> dict[Term, Term]:
        t = self.run.table
        renamed = {v: t.fresh(v.name, v.sort) for v in variables}
        for variable in variables:
            thread = self.run.groups.get(variable)
            if thread is not None:
                own = tuple(renamed.get(symbol, symbol) for symbol in thread)
                self.run.groups[renamed[variable]] = own
                self.run.origins[renamed[variable]] = self.run.origins[variable]
        return renamed

    def _skolems(self, variables: Sequence[Term], scope: tuple[Term, ...]) -> dict[Term, Term]:
        t, run = self.run.table, self.run
        if scope:
            return {v: _function_of(run, v, scope) for v in variables}
        found: dict[Term, Term] = {}
        for variable in variables:
            if variable in found:
                continue
            thread = run.groups.get(variable)
            if thread is None:
                found[variable] = t.fresh(variable.name, variable.sort)
                self.own.add(found[variable])
                continue
            fresh = run.launch.fresh_thread(_thread_of(run, variable))
            own = {s: f for s, f in zip(thread, fresh) if s in variables}
            found.update(own)
            self.threads.append(tuple(own.get(s, f) for s, f in zip(thread, fresh)))
        return found

    # --- instances ------------------------------------------------------------------------------

    def _instantiate(self, reader: Reader, resolved: dict[Term, None]) -> None:
        t = self.run.table
        done: set[Term] = set()
        for _ in range(MAX_ROUNDS):
            matcher = _Matcher(self.run, list(resolved), self._threads())
            fresh: list[Term] = []
            for fact in self.universal:
                for values in itertools.islice(matcher.instances(fact), MAX_INSTANCES):
                    (instance,) = substitute(t, [fact.body], values)
                    if instance not in done:
                        done.add(instance)
                        fresh.append(reader.simplify(reader(instance)))
            new = [f for f in fresh if f is not t.true and f not in resolved]
            if not new:
                return
            resolved.update(dict.fromkeys(new))

    def _threads(self) -> list[Thread]:
        corner = tuple(self.run.table.integer(0) for _ in self.run.launch.digits)
        return list(dict.fromkeys([*self.threads, corner]))

    # --- stores without inverse -----------------------------------------------------------------

    def _for_stuck_reads(self, reader: Reader) -> list[Term]:
        """The paper's formula for a parallel store at the cell read: some active thread wrote the
        value that is there, or none did and the old value is."""
        t, run = self.run.table, self.run
        found: list[Term] = []
        for application, version in list(reader.stuck.items()):
            store = version.store
            assert store is not None
            count = len(version.counters)
            counters, target = application.args[:count], application.args[count:]
            here = dict(zip(version.counters, counters))
            bound = {d.symbol: t.fresh(d.symbol.name, INT) for d in store.digits}
            hit = [store.mask, *(t.eq(a, b) for a, b in zip(store.cell, target))]
            for digit in store.digits:
                hit.append(t.int_le(t.integer(0), digit.symbol))
                if digit.bound is not None:
                    hit.append(t.int_lt(digit.symbol, digit.bound))
            value = t.eq(application, store.value)
            writes, holds = substitute(t, [t.all_of(hit), value], {**here, **bound})
            before = reader(run.versions.read(store.previous, counters, target))
            none = t.forall(list(bound.values()), t.not_(writes))
            some = t.exists(list(bound.values()), t.and_(writes, holds))
            found.append(t.or_(some, t.and_(none, t.eq(application, before))))
        return found


def _thread_of(run: Run, variable: Term) -> str:
    origin = run.origins.get(variable)
    return origin.thread if isinstance(origin, Coordinate) else "t"


def _function_of(run: Run, variable: Term, scope: tuple[Term, ...]) -> Term:
    name = run.table.fresh(variable.name, INT).name + " of"
    function = run.table.function(name, [s.sort for s in scope], variable.sort)
    return run.table.apply(function, *scope)


def _reads_store(run: Run, formula: Term) -> bool:
    for term in outside_quantifiers([formula]):
        if term.op is Op.APPLY:
            version = run.versions.by_symbol.get(term.payload)
            if version is not None and version.change is not None:
                return True
    return False


def _machine_ranges(run: Run, formulas: Sequence[Term]) -> list[Term]:
    """What memory held before the kernel is a number of its type. It matters where the least or
    the largest of the type is the start of a search."""
    t = run.table
    terms = topological(formulas)
    ends = {n for x in terms for n in _numbers_in(x) if n in _LIMITS}
    found: list[Term] = []
    for term in terms if ends else ():
        version = run.versions.by_symbol.get(term.payload) if term.op is Op.APPLY else None
        if version is None or not version.is_initial or term.sort is not INT:
            continue
        if version.info.key.stride == 4:  # not more than 32 bits
            low, high = (0, 1 << 32) if version.info.unsigned else (-(1 << 31), 1 << 31)
            found.append(t.int_in_range(term, low, high - 1))
    return found


def _numbers_in(term: Term) -> list[int]:
    if term.sort is not INT or term.op not in (Op.INT_CONST, Op.INT_SUM):
        return []
    return [abs(polynomial(term)[0])]


_LIMITS = frozenset({(1 << 31) + d for d in (-2, -1, 0, 1)})


def _digit_lemmas(run: Run, formulas: Sequence[Term], pure: Sequence[Term]) -> list[Term]:
    """Comparisons of a number that is also divided, said again of its quotient and remainder:
    x + 1 = T*G is x mod T + 1 = T and x div T + 1 = G, for 0 <= x."""
    t = run.table
    terms = topological(formulas)
    digits: dict[Term, Term] = {}
    for term in terms:
        if term.op is Op.INT_MOD and term.args[0].op is Op.SYMBOL:
            number, divisor = term.args
            whole = t.int_mul(divisor, t.int_div(number, divisor))
            digits.setdefault(number, t.int_add(whole, term))
    if not digits:
        return []
    simplify = Simplifier(run.ranges, upper_bounds(t, pure))
    found: list[Term] = []
    for term in terms:
        if term.op is Op.INT_LE or (term.op is Op.EQ and term.args[0].sort is INT):
            if not mentions(term, digits):
                continue
            (apart,) = substitute(t, [term], digits)
            lemma = t.eq(term, simplify(apart))
            if lemma is not t.true and apart is not term:
                found.append(lemma)
    return found


class _Matcher:
    """Values for the variables of a fact, from the applications that occur in formulas."""

    def __init__(self, run: Run, formulas: Sequence[Term], threads: Sequence[Thread]) -> None:
        self._run = run
        self._threads = threads
        self._by_function: dict[object, list[Term]] = {}
        self._symbols = [s for s in free_symbols(formulas) if s.sort is INT]
        for term in topological(formulas):
            if term.op is Op.APPLY:
                self._by_function.setdefault(term.payload, []).append(term)

    def instances(self, fact: Universal) -> Iterator[dict[Term, Term]]:
        yield from self._by_pattern(fact)
        numbers = [v for v in fact.variables if v not in self._run.groups]
        if len(numbers) == len(fact.variables) and not _has_patterns(fact):
            yield from self._by_symbols(numbers)
        if numbers:
            return
        for chosen in itertools.product(self._threads, repeat=len(fact.threads)):
            values: dict[Term, Term] = {}
            for thread, own in zip(fact.threads, chosen):
                values.update(zip(thread, own))
            yield {v: values[v] for v in fact.variables}

    def _by_symbols(self, variables: Sequence[Term]) -> Iterator[dict[Term, Term]]:
        """For facts that apply nothing: the symbols that occur, in each way."""
        ways = itertools.product(self._symbols, repeat=len(variables))
        for values in itertools.islice(ways, MAX_COMBINED):
            yield dict(zip(variables, values))

    def _by_pattern(self, fact: Universal) -> Iterator[dict[Term, Term]]:
        """Values at which applications in the fact are ones that occur: one application that
        determines all variables, or several that determine some each."""
        run = self._run
        guards = [run.table.not_(p) for p in _disjuncts(fact.body)]
        inverter = Inverter(run.ranges, upper_bounds(run.table, guards))
        apart: dict[Term, dict[Term, None]] = {v: {} for v in fact.variables}
        parts: list[dict[Term, Term]] = []
        patterns = [p for p in topological([fact.body]) if p.op is Op.APPLY]
        whole = False
        for pattern in patterns:
            wanted = [v for v in fact.variables if mentions(pattern, (v,))]
            if not wanted:
                continue
            for values in self._matches(pattern, wanted, fact, inverter):
                if len(wanted) == len(fact.variables):
                    whole = True
                    yield values
                elif len(wanted) == 1:
                    apart[wanted[0]][values[wanted[0]]] = None
                elif values not in parts:
                    parts.append(values)
        if not whole and parts:
            yield from itertools.islice(
                self._completed(parts, patterns, fact, inverter), MAX_COMBINED
            )
        if all(apart.values()):
            for chosen in itertools.islice(itertools.product(*apart.values()), MAX_COMBINED):
                yield dict(zip(apart, chosen))

    def _completed(
        self,
        parts: Sequence[dict[Term, Term]],
        patterns: Sequence[Term],
        fact: Universal,
        inverter: Inverter,
    ) -> Iterator[dict[Term, Term]]:
        """Values for some of the variables, and for the others by what they leave of a pattern."""
        for values in parts:
            rest = [v for v in fact.variables if v not in values]
            for pattern in patterns:
                if all(mentions(pattern, (v,)) for v in rest):
                    (left,) = substitute(self._run.table, [pattern], values)
                    for more in self._matches(left, rest, fact, inverter):
                        yield {**values, **more}

    def _matches(
        self, pattern: Term, wanted: Sequence[Term], fact: Universal, inverter: Inverter
    ) -> Iterator[dict[Term, Term]]:
        digits = [Digit(v, None) for v in wanted]
        places = [i for i, a in enumerate(pattern.args) if a.sort is INT]
        cell = [pattern.args[i] for i in places]
        for target in self._by_function.get(pattern.payload, ()):
            there = [target.args[i] for i in places]
            values = inverter.solve(digits, self._run.table.true, cell, there)
            if values is not None and not any(mentions(v, fact.variables) for v in values.values()):
                yield values


def _has_patterns(fact: Universal) -> bool:
    return any(x.op is Op.APPLY and mentions(x, fact.variables) for x in topological([fact.body]))


def _disjuncts(body: Term) -> tuple[Term, ...]:
    return body.args if body.op is Op.OR else (body,)
