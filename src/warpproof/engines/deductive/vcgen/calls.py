"""Calls by contract: a function that says what it returns is taken at its word, and judged itself.

Enters: a call of a device function. Leaves: its result, as a value of which only its postconditions
are known, and the obligation that its preconditions hold; None for a function that is executed in
place. A function is called by contract if it has an `ensures`, says `assigns \\nothing`, and is a
function of its arguments and the memory behind them: no store, barrier, atomic operation, global
variable or register of the launch in it or in what it calls, and no call of itself. What a function
that is executed in place says of itself is shown at each call.

Guaranteed: the function is noted in `Run.relied`, and the kernel's verdict rests on its own; what
it reads is taken to be any element of the arrays it is given, so that a conflict is not missed.
"""

from __future__ import annotations

from collections.abc import Mapping

from warpproof.base.property import Property
from warpproof.base.source import Span
from warpproof.engines.deductive.state.obligations import Kind
from warpproof.engines.deductive.state.origins import Held
from warpproof.engines.deductive.state.run import Env, Run
from warpproof.engines.deductive.vcgen.memory import Memory
from warpproof.engines.deductive.vcgen.specification import Specification, View, without_validity
from warpproof.ir import nodes, spec, types
from warpproof.ir.callgraph import reached_functions
from warpproof.ir.formula_domain import Definition
from warpproof.ir.spec_text import format_clause
from warpproof.ir.walk import symbols_in
from warpproof.logic.terms import Term
from warpproof.semantics.domain.integer_values import OutOfFragment, Pointer, Value, sort_of
from warpproof.semantics.parametric.accesses import Owner
from warpproof.semantics.parametric.thread_space import registers_in

_ALLOWED = (
    nodes.Assign,
    nodes.Declare,
    nodes.EndLifetime,
    nodes.Load,
    nodes.Call,
    nodes.Assert,
    nodes.SpecClause,
)


class Calls:
    def __init__(
        self,
        run: Run,
        memory: Memory,
        module: nodes.Module,
        theory: Mapping[str, Definition],
    ) -> None:
        self._run = run
        self._memory = memory
        self._module = module
        self._theory = theory

    def __call__(self, callee: nodes.Function, env: Env, mask: Term, span: Span) -> Term | None:
        sort = sort_of(callee.result)
        if sort is None or not is_by_contract(self._module, callee):
            return None
        run = self._run
        result = run.fresh(Held(f"{callee.name}(…)"), sort)
        specification = Specification(run, self._memory, callee, self._theory, env, {})
        before = View(env, dict(run.arrays))
        after = View(env, dict(run.arrays), before, result=result)
        for clause in callee.contract:
            if isinstance(clause, spec.Requires):
                formula = specification.given(without_validity(clause.formula), before)
                formula = run.for_all_threads(run.table.implies(mask, formula))
                text = f"{format_clause(clause)} (of {callee.name})"
                run.owe(Kind.CALL, text, span, formula)
        for clause in callee.contract:
            if isinstance(clause, spec.Ensures):
                formula = specification.formula(clause.formula, after)
                run.facts.append(run.for_all_threads(run.table.implies(mask, formula)))
                run.assumed.append(f"{format_clause(clause)} (of {callee.name})")
        self._note_reads(callee, env, mask, span)
        run.relied[callee.symbol] = callee
        return result

    # --- executed in place --------------------------------------------------------------------

    def enter(self, callee: nodes.Function, env: Env, mask: Term, span: Span) -> View:
        """The preconditions of a function that is executed in place."""
        before = View(dict(env), dict(self._run.arrays))
        for clause in callee.contract:
            match clause:
                case spec.Requires(formula):
                    stated = without_validity(formula)
                    self._owe(Kind.CALL, callee, clause, stated, before, mask, span)
                case spec.Ensures() | spec.Assigns():
                    pass
                case _:
                    what = f"the clause {format_clause(clause)} of a called function"
                    raise OutOfFragment(what, clause.span)
        return before

    def leave(
        self, callee: nodes.Function, before: View, result: Value | None, mask: Term, span: Span
    ) -> None:
        """What it promises, and that it writes nothing else."""
        run = self._run
        returned = result if isinstance(result, Term) else None
        after = View(before.env, dict(run.arrays), before, result=returned)
        for clause in callee.contract:
            match clause:
                case spec.Ensures(formula):
                    self._owe(Kind.CALLED, callee, clause, formula, after, mask, span)
                case spec.Assigns() if self._has_written(before):
                    what = f"the clause {format_clause(clause)} of {callee.name}, which writes"
                    raise OutOfFragment(what, clause.span)

    def _has_written(self, before: View) -> bool:
        run = self._run
        return any(
            version is not before.arrays.get(key, run.initial[key])
            for key, version in run.arrays.items()
            if run.infos[key].owner is Owner.LAUNCH
        )

    def _owe(
        self,
        kind: Kind,
        callee: nodes.Function,
        clause: spec.Clause,
        formula: spec.SpecExpr,
        view: View,
        mask: Term,
        span: Span,
    ) -> None:
        run = self._run
        specification = Specification(run, self._memory, callee, self._theory, view.env, {})
        is_shown = not isinstance(clause, spec.Requires)
        stated = (specification.formula if is_shown else specification.given)(formula, view)
        goal = run.for_all_threads(run.table.implies(mask, stated))
        run.owe(kind, f"{format_clause(clause)} (of {callee.name})", span, goal)

    def _note_reads(self, callee: nodes.Function, env: Env, mask: Term, span: Span) -> None:
        """Whether it is there is not known: claims about validity are not read here."""
        for parameter in callee.parameters:
            value = env.get(parameter.variable)
            plain = None if parameter.ctype is None else types.strip(parameter.ctype)
            if isinstance(value, Pointer) and isinstance(plain, types.CPointer):
                self._memory.read_anywhere(value, plain.target, mask, span)
                text = f"{callee.name}, called at line {span.line}, reads what is not there"
                self._run.unread.setdefault(Property.OUT_OF_BOUNDS, text)


def is_by_contract(module: nodes.Module, callee: nodes.Function) -> bool:
    clauses = callee.contract
    pure = any(isinstance(c, spec.Assigns) and not c.locations for c in clauses)
    says = any(isinstance(c, spec.Ensures) for c in clauses)
    if not pure or not says or any(p.by_value for p in callee.parameters):
        return False
    reached = reached_functions(module, [callee])
    calls = [s.symbol for f in reached for s in symbols_in(f)]
    return (
        callee.symbol not in calls
        and all(_is_function_of_arguments(module, f) for f in reached)
        and not registers_in(reached)
        and not any(_mentions_launch(c) for c in clauses)
    )


def _is_function_of_arguments(module: nodes.Module, function: nodes.Function) -> bool:
    if function.is_declaration or any(s.symbol in module.globals for s in symbols_in(function)):
        return False
    return all(isinstance(s, _ALLOWED) for block in function.blocks for s in block.statements)


def _mentions_launch(node: spec.SpecExpr | spec.Clause) -> bool:
    if isinstance(node, spec.GeometryMember | spec.AtThread | spec.Active):
        return True
    return any(_mentions_launch(child) for child in spec.children(node))


def returned(run: Run, values: list[tuple[Term, Term]]) -> Term:
    """The value of whichever way a function is left, by masks that exclude each other."""
    if not values:
        raise OutOfFragment("a function that returns nothing")
    found = values[-1][1]
    for mask, value in reversed(values[:-1]):
        found = run.table.ite(mask, value, found)
    return found
