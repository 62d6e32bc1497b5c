"""Z3: integers with products, quantifiers, and everything else.

`z3` lets Z3 choose, `z3-simple` is its core without preprocessing, the best on products of symbolic
integers, `z3-qfbv` its strategy for bit-vectors alone.
"""

from __future__ import annotations

import functools
import importlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from warpproof.solvers.backend import InProcess, Rejected, Reply
from warpproof.solvers.base import Query, Verdict

MakeSolver = Callable[[Any, Any, list[Any]], Any]  # the package, a context, the formulas

_HINT = "install it with: pip install z3-solver"


def _load() -> Any:
    return importlib.import_module("z3")


# To make a context takes as long as most queries do: it is used again after a few that were over at
# once. Values and cores may depend on what a context has seen: for these it is a new one.
_MOST_QUERIES = 16
_AT_ONCE = 0.01  # seconds of work


@dataclass(slots=True)
class _Context:
    made: Any
    queries: int = 0


_spare: list[_Context] = []


def _prepare() -> None:
    if not _spare:
        _spare.append(_Context(_load().Context()))


def _solve(make_solver: MakeSolver, query: Query) -> Reply:
    started = time.process_time()
    asks_more = bool(query.wanted or query.named)
    context = _spare.pop() if _spare else None
    if context is None or (context.queries and asks_more):
        context = _Context(_load().Context())
    reply = _answered(make_solver, query, context.made)
    context.queries += 1
    is_light = time.process_time() - started < _AT_ONCE
    if is_light and not asks_more and context.queries < _MOST_QUERIES:
        _spare.append(context)
    return reply


def _answered(make_solver: MakeSolver, query: Query, context: Any) -> Reply:
    z3 = _load()
    started = time.perf_counter()
    formulas, wanted = _parsed(z3, context, query)
    solver = make_solver(z3, context, formulas)
    for formula in formulas:
        solver.add(formula)
    switches = [z3.Bool(query.switch(i).strip("|"), context) for i in range(len(query.named))]
    parsed = time.perf_counter()
    said = solver.check(*switches)
    times = (parsed - started, time.perf_counter() - parsed)
    held = (solver, formulas, wanted)
    if said == z3.sat:
        values = _values(z3, solver.model(), wanted) if wanted else {}
        return Reply(Verdict.SAT, values, (), "", *times, held)
    if said == z3.unsat:
        in_core = {str(literal) for literal in solver.unsat_core()}
        core = tuple(
            named.name for named, switch in zip(query.named, switches) if str(switch) in in_core
        )
        return Reply(Verdict.UNSAT, {}, core, "", *times, held)
    return Reply(Verdict.UNKNOWN, {}, (), str(solver.reason_unknown()), *times, held)


def _parsed(z3: Any, context: Any, query: Query) -> tuple[list[Any], dict[str, Any]]:
    """The assertions, and a term for each wanted symbol. Terms are found by asserting `x = x` at
    the end: the parser simplifies nothing, and these are not added to the solver."""
    lines = [query.body()]
    for index, symbol in enumerate(query.wanted):
        term = symbol.quoted
        if symbol.arguments:
            dummies = [f"|argument {index} {n}|" for n in range(len(symbol.arguments))]
            for dummy, sort in zip(dummies, symbol.arguments):
                lines.append(f"(declare-fun {dummy} () {sort})")
            term = f"({symbol.quoted} {' '.join(dummies)})"
        lines.append(f"(assert (= {term} {term}))")
    # Not Solver.from_string: that one simplifies each assertion, and takes time that grows with
    # the square of a chain of stores.
    try:
        formulas = list(z3.parse_smt2_string("\n".join(lines), ctx=context))
    except z3.Z3Exception as error:
        raise Rejected(str(error)) from None
    count = len(formulas) - len(query.wanted)
    wanted = {s.bare: f.arg(0) for s, f in zip(query.wanted, formulas[count:])}
    return formulas[:count], wanted


def _values(z3: Any, model: Any, wanted: dict[str, Any]) -> dict[str, str]:
    values = {}
    for name, term in wanted.items():
        if term.num_args() and term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            values[name] = _function(z3, model, term)
        else:
            values[name] = model.eval(term, model_completion=True).sexpr()
    return values


def _function(z3: Any, model: Any, application: Any) -> str:
    """A function's table as the lambda that other solvers print."""
    declaration = application.decl()
    names = [f"x{n}" for n in range(declaration.arity())]
    bound = " ".join(f"({n} {declaration.domain(i).sexpr()})" for i, n in enumerate(names))
    # Evaluating first makes Z3 choose what it left open: it may have no table, or no else yet.
    body = model.eval(application, model_completion=True).sexpr()
    table = model[declaration]
    if table is not None:
        arguments = [
            z3.Const(n, declaration.domain(i)) for i, n in enumerate(names)
        ]  # an else may speak of them
        body = z3.substitute_vars(table.else_value(), *arguments).sexpr()
        for index in reversed(range(table.num_entries())):
            entry = table.entry(index)
            tests = [f"(= {n} {entry.arg_value(i).sexpr()})" for i, n in enumerate(names)]
            test = tests[0] if len(tests) == 1 else f"(and {' '.join(tests)})"
            body = f"(ite {test} {entry.value().sexpr()} {body})"
    return f"(lambda ({bound}) {body})"


def _default(z3: Any, context: Any, formulas: list[Any]) -> Any:
    return z3.Solver(ctx=context)


def _simple(z3: Any, context: Any, formulas: list[Any]) -> Any:
    return z3.SimpleSolver(ctx=context)


def _bit_vectors(z3: Any, context: Any, formulas: list[Any]) -> Any:
    """Outside its logic this solver reads other theories as if nothing were known about them and
    says sat for what is not, so it is kept to what it is for."""
    goal = z3.Goal(ctx=context)
    goal.add(*formulas)
    if not z3.Probe("is-qfbv", context)(goal):
        raise Rejected("bit-vectors without arrays, functions and quantifiers only")
    return z3.SolverFor("QF_BV", ctx=context)


def _backend(name: str, make_solver: MakeSolver) -> InProcess:
    return InProcess(name, _HINT, "z3", _load, functools.partial(_solve, make_solver), _prepare)


BACKENDS = (
    _backend("z3", _default),
    _backend("z3-simple", _simple),
    _backend("z3-qfbv", _bit_vectors),
)
