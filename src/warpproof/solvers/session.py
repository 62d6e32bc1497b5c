"""Many related questions, most of which need no solver.

Enters: over and over, formulas that should hold together, typically the conditions of a path and
one more. Leaves: an `Answer` for all of them together. Guaranteed: exactly what one query of all
the formulas would mean. `Unsat` only where a solver said so of some of the formulas, or where one
of them is false or the negation of another; `Sat` only with the model of a solver or with one under
which every formula was evaluated and holds.

In the order of their cost: formulas that are constants; the same set asked before; groups that
share no symbol, each on its own, since a model of the whole is the union of theirs; sets that
contain one known to be contradictory; models of earlier answers, and one read off the equations in
the group; then the solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from warpproof.logic.evaluate import Unevaluable, Valuation
from warpproof.logic.ops import CONSTANTS, Op
from warpproof.logic.sorts import Array, Sort, Uninterpreted
from warpproof.logic.terms import FunctionSymbol, Term, TermTable
from warpproof.logic.values import FunctionValue, Value, default_value
from warpproof.logic.walk import QUANTIFIERS, by_id, free_symbols, functions
from warpproof.solvers.base import Answer, Limits, Reason, Sat, Solver, Stop, Unknown, Unsat
from warpproof.solvers.query import query_of

Group = frozenset[Term]

_LASTING = frozenset({Reason.TIMEOUT, Reason.MEMORY, Reason.INCOMPLETE, Reason.REJECTED})
"""Reasons for which asking again within the same limits is in vain."""

_MODELS = 6
"""Models of earlier answers that are tried, the most recently useful one first."""

_REMEMBERED = 200_000
"""A model with more values of terms than this forgets them."""


class Counts:
    """How the groups were answered."""

    def __init__(self) -> None:
        self.known = 0
        self.contradictory = 0
        self.evaluated = 0
        self.solved = 0


class Session:
    """Belongs to one table and one solver; not for use from several threads at a time."""

    def __init__(self, table: TermTable, solver: Solver, limits: Limits) -> None:
        self._table = table
        self._solver = solver
        self._limits = limits
        self._answers: dict[Group, Answer] = {}
        self._contradictions: dict[Term, list[Group]] = {}  # by their youngest member
        self._models: list[_Model] = []
        self._reach = _Reach()
        self.counts = Counts()

    def check(
        self, assumptions: Sequence[Term], limits: Limits | None = None, stop: Stop | None = None
    ) -> Answer:
        """Whether all assumptions can hold together."""
        formulas = _conjuncts(assumptions)
        if formulas is None:
            return Unsat()
        key = frozenset(formulas)
        known = self._known(key, limits)
        if known is not None:
            return known
        answer = self._together(self._reach.groups(formulas), limits, stop)
        self._remember(key, answer, limits)
        return answer

    def implies(
        self, assumptions: Sequence[Term], goal: Term, limits: Limits | None = None
    ) -> Answer:
        """`Unsat` where the goal follows; the model of a `Sat` is a counterexample."""
        return self.check([*assumptions, self._table.not_(goal)], limits)

    def _known(self, group: Group, limits: Limits | None) -> Answer | None:
        """What was answered before; with limits of its own a question may be answered after all."""
        known = self._answers.get(group)
        if known is None or (limits is not None and isinstance(known, Unknown)):
            return None
        self.counts.known += 1
        return known

    def _remember(self, group: Group, answer: Answer, limits: Limits | None) -> None:
        if not isinstance(answer, Unknown) or (limits is None and answer.reason in _LASTING):
            self._answers[group] = answer

    def _together(self, groups: list[Group], limits: Limits | None, stop: Stop | None) -> Answer:
        unsure: Unknown | None = None
        model: dict[str, Value | FunctionValue] = {}
        unread: list[str] = []
        checked = True
        for group in groups:
            match self._group(group, limits, stop):
                case Unsat() as contradiction:
                    return contradiction
                case Unknown() as answer:
                    unsure = unsure or answer
                case Sat() as answer:
                    model.update(answer.model)
                    unread.extend(answer.unread)
                    checked = checked and answer.checked
        return unsure or Sat(model, tuple(unread), checked)

    def _group(self, group: Group, limits: Limits | None, stop: Stop | None) -> Answer:
        known = self._known(group, limits)
        if known is not None:
            return known
        if self._is_contradictory(group):
            self.counts.contradictory += 1
            return Unsat()
        answer: Answer | None = self._by_evaluation(group)
        if answer is not None:
            self.counts.evaluated += 1
        else:
            self.counts.solved += 1
            query = query_of(self._table, sorted(group, key=by_id))
            answer = self._solver.check(query, limits or self._limits, stop)
            self._learn(group, answer)
        self._remember(group, answer, limits)
        return answer

    def _is_contradictory(self, group: Group) -> bool:
        return any(
            known <= group for formula in group for known in self._contradictions.get(formula, ())
        )

    def _learn(self, group: Group, answer: Answer) -> None:
        if isinstance(answer, Unsat):
            youngest = max(group, key=by_id)
            self._contradictions.setdefault(youngest, []).append(group)
        elif isinstance(answer, Sat):
            self._models.insert(0, _Model.read(group, answer.model))
            del self._models[_MODELS:]

    def _by_evaluation(self, group: Group) -> Sat | None:
        """A model found without a solver: an earlier one, or what the equations say."""
        youngest_first = sorted(group, key=by_id, reverse=True)
        for position, model in enumerate(self._models):
            if model.holds(youngest_first):
                self._models.insert(0, self._models.pop(position))
                return model.restricted_to(group)
        guess = _Model(_read_off(youngest_first), {})
        if guess.holds(youngest_first):
            self._models.insert(0, guess)
            del self._models[_MODELS:]
            return guess.restricted_to(group)
        return None


def _conjuncts(assumptions: Iterable[Term]) -> list[Term] | None:
    """The formulas without constants, conjunctions taken apart; None where one is false, or the
    negation of another."""
    found: dict[Term, None] = {}
    pending = list(reversed(list(assumptions)))
    while pending:
        formula = pending.pop()
        if formula.op is Op.AND:
            pending.extend(reversed(formula.args))
        elif formula.op is Op.FALSE or formula.negation in found:
            return None
        elif formula.op is not Op.TRUE:
            found[formula] = None
    return list(found)


# --- groups ---------------------------------------------------------------------------------------


class _Reach:
    """Which symbols and functions a formula speaks of, as the bits of a number."""

    def __init__(self) -> None:
        self._bits: dict[Term | FunctionSymbol | Sort, int] = {}
        self._of: dict[Term, int] = {}

    def groups(self, formulas: Sequence[Term]) -> list[Group]:
        """The formulas apart, where nothing connects them; in the order of their first members."""
        groups: list[tuple[int, list[Term]]] = []
        for formula in formulas:
            reach = self.of(formula)
            members: list[Term] = []
            apart = []
            for group in groups:
                if group[0] & reach:
                    reach |= group[0]
                    members += group[1]
                else:
                    apart.append(group)
            apart.append((reach, [*members, formula]))
            groups = apart
        return [frozenset(members) for _, members in groups]

    def of(self, formula: Term) -> int:
        known = self._of
        if formula not in known:
            for term in self._unknown(formula):
                reach = self._own(term)
                for a in term.args:
                    reach |= known[a]
                known[term] = reach
        return known[formula]

    def _unknown(self, root: Term) -> list[Term]:
        seen = {root}
        stack = [root]
        while stack:
            for a in stack.pop().args:
                if a not in seen and a not in self._of:
                    seen.add(a)
                    stack.append(a)
        return sorted(seen, key=by_id)

    def _own(self, term: Term) -> int:
        """A bound variable counts as a symbol: that can only join what could be apart. So does a
        sort of which nothing is known: two formulas may both limit how many elements it has."""
        reach = 0
        if term.op is Op.SYMBOL:
            reach = self._bit(term)
        elif term.op is Op.APPLY:
            reach = self._bit(term.payload)
        elif term.op in QUANTIFIERS:
            for variable in term.payload.variables:
                reach |= self._of_sort(variable.sort)
        return reach | self._of_sort(term.sort)

    def _of_sort(self, sort: Sort) -> int:
        if isinstance(sort, Uninterpreted):
            return self._bit(sort)
        if isinstance(sort, Array):
            return self._of_sort(sort.index) | self._of_sort(sort.element)
        return 0

    def _bit(self, thing: Term | FunctionSymbol | Sort) -> int:
        return self._bits.setdefault(thing, 1 << len(self._bits))


# --- models ---------------------------------------------------------------------------------------


class _Model:
    """Values of symbols and functions; others have their sort's default."""

    def __init__(
        self, symbols: Mapping[Term, Value], graphs: Mapping[FunctionSymbol, FunctionValue]
    ) -> None:
        self._symbols = symbols
        self._graphs = graphs
        self._values = Valuation(symbols, graphs)

    @staticmethod
    def read(group: Group, model: Mapping[str, Value | FunctionValue]) -> _Model:
        symbols: dict[Term, Value] = {}
        for symbol in free_symbols(group):
            value = model.get(symbol.name)
            if value is not None and not isinstance(value, FunctionValue):
                symbols[symbol] = value
        graphs: dict[FunctionSymbol, FunctionValue] = {}
        for function in functions(group):
            graph = model.get(function.name)
            if isinstance(graph, FunctionValue):
                graphs[function] = graph
        return _Model(symbols, graphs)

    def holds(self, formulas: Iterable[Term]) -> bool:
        """Whether all formulas are true; false also where that cannot be told."""
        if len(self._values) > _REMEMBERED:
            self._values = Valuation(self._symbols, self._graphs)
        try:
            return all(self._values.of(formula) for formula in formulas)
        except Unevaluable:
            return False

    def restricted_to(self, group: Group) -> Sat:
        model: dict[str, Value | FunctionValue] = {}
        for symbol in free_symbols(group):
            value = self._symbols.get(symbol)
            model[symbol.name] = default_value(symbol.sort) if value is None else value
        for function in functions(group):
            graph = self._graphs.get(function)
            model[function.name] = graph or FunctionValue(default_value(function.range), {})
        return Sat(model, (), checked=True)


def _read_off(formulas: Iterable[Term]) -> dict[Term, Value]:
    """What the formulas say outright: that a symbol is true, or that it equals a constant."""
    values: dict[Term, Value] = {}
    for formula in formulas:
        if formula.op is Op.SYMBOL:
            values[formula] = True
        elif formula.op is Op.EQ and formula.args[0].op is Op.SYMBOL:
            symbol, other = formula.args
            if other.op in CONSTANTS:
                values[symbol] = other.value
    return values
