"""cvc5: a second opinion on everything, strong on quantifiers and uninterpreted functions."""

from __future__ import annotations

import importlib
import time
from typing import Any

from warpproof.solvers.backend import InProcess, Rejected, Reply
from warpproof.solvers.base import Query, Verdict


def _load() -> Any:
    return importlib.import_module("cvc5")


def _solve(query: Query) -> Reply:
    cvc5 = _load()
    terms = cvc5.TermManager()
    solver = cvc5.Solver(terms)
    solver.setOption("produce-models", "true" if query.wanted else "false")
    solver.setOption("produce-unsat-assumptions", "true" if query.named else "false")
    symbols = cvc5.SymbolManager(terms)
    parser = cvc5.InputParser(solver, symbols)
    started = time.perf_counter()
    try:
        _run_commands(cvc5, parser, solver, symbols, f"(set-logic {query.logic})\n{query.body()}")
        switches = [_term(cvc5, parser, query.switch(i)) for i in range(len(query.named))]
        wanted = {symbol.bare: _term(cvc5, parser, symbol.quoted) for symbol in query.wanted}
        parsed = time.perf_counter()
        said = solver.checkSatAssuming(*switches) if switches else solver.checkSat()
    except RuntimeError as error:  # also a product in a linear logic is found only here
        if "alloc" in str(error):
            raise
        raise Rejected(str(error)) from None
    times = (parsed - started, time.perf_counter() - parsed)
    held = (solver, symbols, parser)
    if said.isSat():
        values = {name: str(solver.getValue(term)) for name, term in wanted.items()}
        return Reply(Verdict.SAT, values, (), "", *times, held)
    if said.isUnsat():
        failed = set(solver.getUnsatAssumptions()) if switches else set()
        core = tuple(n.name for n, switch in zip(query.named, switches) if switch in failed)
        return Reply(Verdict.UNSAT, {}, core, "", *times, held)
    return Reply(Verdict.UNKNOWN, {}, (), str(said.getUnknownExplanation()), *times, held)


def _run_commands(cvc5: Any, parser: Any, solver: Any, symbols: Any, text: str) -> None:
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "query")
    while True:
        command = parser.nextCommand()
        if command.isNull():
            return
        output = command.invoke(solver, symbols)
        if output and "error" in str(output):
            raise Rejected(str(output))


def _term(cvc5: Any, parser: Any, text: str) -> Any:
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "term")
    return parser.nextTerm()


BACKENDS = (InProcess("cvc5", "install it with: pip install cvc5", "cvc5", _load, _solve),)
