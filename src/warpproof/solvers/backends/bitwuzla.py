"""Bitwuzla: bit-vectors, floats and arrays of them, without integers."""

from __future__ import annotations

import importlib
import time
from typing import Any

from warpproof.solvers.backend import InProcess, Rejected, Reply
from warpproof.solvers.base import Query, Verdict


def _load() -> Any:
    return importlib.import_module("bitwuzla")


def _solve(query: Query) -> Reply:
    bitwuzla = _load()
    options = bitwuzla.Options()
    options.set(bitwuzla.Option.PRODUCE_MODELS, bool(query.wanted))
    options.set(bitwuzla.Option.PRODUCE_UNSAT_ASSUMPTIONS, bool(query.named))
    started = time.perf_counter()
    parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
    try:
        parser.parse(query.body() + "\n", True, False)  # it refuses an empty text
        switches = [parser.parse_term(query.switch(i)) for i in range(len(query.named))]
        wanted = {symbol.bare: parser.parse_term(symbol.quoted) for symbol in query.wanted}
    except bitwuzla.BitwuzlaException as error:
        raise Rejected(str(error)) from None
    solver = parser.bitwuzla()
    parsed = time.perf_counter()
    said = solver.check_sat(*switches)
    times = (parsed - started, time.perf_counter() - parsed)
    held = (parser, solver)
    if said == bitwuzla.Result.SAT:
        values = {name: str(solver.get_value(term)) for name, term in wanted.items()}
        return Reply(Verdict.SAT, values, (), "", *times, held)
    if said == bitwuzla.Result.UNSAT:
        core = tuple(
            named.name
            for named, switch in zip(query.named, switches)
            if solver.is_unsat_assumption(switch)
        )
        return Reply(Verdict.UNSAT, {}, core, "", *times, held)
    return Reply(Verdict.UNKNOWN, {}, (), "", *times, held)


BACKENDS = (
    InProcess("bitwuzla", "install it with: pip install bitwuzla", "bitwuzla", _load, _solve),
)
