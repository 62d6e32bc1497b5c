"""Z3: integers with products, quantifiers, and everything else.

`z3` lets Z3 choose, `z3-simple` is its core without preprocessing, the best on products of symbolic
integers, `z3-qfbv` its strategy for bit-vectors alone.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from typing import Any

from warpproof.solvers.backend import InProcess, Rejected, Reply
from warpproof.solvers.base import Query, Verdict

_HINT = "install it with: pip install z3-solver"


def _load() -> Any:
    import z3

    return z3


def _solve(make_solver: Callable[[Any, Any], Any], query: Query) -> Reply:
    z3 = _load()
    context = z3.Context()
    started = time.perf_counter()
    formulas, wanted = _parsed(z3, context, query)
    solver = make_solver(z3, context)
    for formula in formulas:
        solver.add(formula)
    switches = [z3.Bool(query.switch(i).strip("|"), context) for i in range(len(query.named))]
    parsed = time.perf_counter()
    said = solver.check(*switches)
    times = (parsed - started, time.perf_counter() - parsed)
    if said == z3.sat:
        return Reply(Verdict.SAT, _values(z3, solver.model(), wanted), (), "", *times)
    if said == z3.unsat:
        in_core = {str(literal) for literal in solver.unsat_core()}
        core = tuple(
            named.name for named, switch in zip(query.named, switches) if str(switch) in in_core
        )
        return Reply(Verdict.UNSAT, {}, core, "", *times)
    return Reply(Verdict.UNKNOWN, {}, (), str(solver.reason_unknown()), *times)


def _parsed(z3: Any, context: Any, query: Query) -> tuple[list[Any], dict[str, Any]]:
    """The assertions, and a term for each wanted symbol. Terms are found by asserting `x = x` at
    the end: the parser simplifies nothing, and these are not added to the solver."""
    lines = [query.body()]
    for index, symbol in enumerate(query.wanted):
        term = symbol.name
        if symbol.arguments:
            dummies = [f"|argument {index} {n}|" for n in range(len(symbol.arguments))]
            for dummy, sort in zip(dummies, symbol.arguments):
                lines.append(f"(declare-fun {dummy} () {sort})")
            term = f"({symbol.name} {' '.join(dummies)})"
        lines.append(f"(assert (= {term} {term}))")
    # Not Solver.from_string: that one simplifies each assertion, and takes time that grows with
    # the square of a chain of stores.
    try:
        formulas = list(z3.parse_smt2_string("\n".join(lines), ctx=context))
    except z3.Z3Exception as error:
        raise Rejected(str(error)) from None
    count = len(formulas) - len(query.wanted)
    wanted = {s.name: f.arg(0) for s, f in zip(query.wanted, formulas[count:])}
    return formulas[:count], wanted


def _values(z3: Any, model: Any, wanted: dict[str, Any]) -> dict[str, str]:
    values = {}
    for name, term in wanted.items():
        if term.num_args() and term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            values[name] = _function(model, term)
        else:
            values[name] = model.eval(term, model_completion=True).sexpr()
    return values


def _function(model: Any, application: Any) -> str:
    """A function's table as the lambda that other solvers print."""
    declaration = application.decl()
    names = [f"x{n}" for n in range(declaration.arity())]
    bound = " ".join(f"({n} {declaration.domain(i).sexpr()})" for i, n in enumerate(names))
    # Evaluating first makes Z3 choose what it left open: it may have no table, or no else yet.
    body = model.eval(application, model_completion=True).sexpr()
    table = model[declaration]
    if table is not None:
        body = table.else_value().sexpr()
        for index in reversed(range(table.num_entries())):
            entry = table.entry(index)
            tests = [f"(= {n} {entry.arg_value(i).sexpr()})" for i, n in enumerate(names)]
            test = tests[0] if len(tests) == 1 else f"(and {' '.join(tests)})"
            body = f"(ite {test} {entry.value().sexpr()} {body})"
    return f"(lambda ({bound}) {body})"


def _default(z3: Any, context: Any) -> Any:
    return z3.Solver(ctx=context)


def _simple(z3: Any, context: Any) -> Any:
    return z3.SimpleSolver(ctx=context)


def _bit_vectors(z3: Any, context: Any) -> Any:
    return z3.SolverFor("QF_BV", ctx=context)


def _backend(name: str, make_solver: Callable[[Any, Any], Any]) -> InProcess:
    return InProcess(name, _HINT, "z3", _load, functools.partial(_solve, make_solver))


BACKENDS = (
    _backend("z3", _default),
    _backend("z3-simple", _simple),
    _backend("z3-qfbv", _bit_vectors),
)
