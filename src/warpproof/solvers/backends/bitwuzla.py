"""Bitwuzla: bit-vectors, floats and arrays of them, without integers."""

from __future__ import annotations

import time
from typing import Any

from warpproof.solvers.backend import InProcess, Rejected, Reply
from warpproof.solvers.base import Query, Verdict


def _load() -> Any:
    import bitwuzla

    return bitwuzla


def _solve(query: Query) -> Reply:
    bitwuzla = _load()
    options = bitwuzla.Options()
    options.set(bitwuzla.Option.PRODUCE_MODELS, bool(query.wanted))
    options.set(bitwuzla.Option.PRODUCE_UNSAT_ASSUMPTIONS, bool(query.named))
    started = time.perf_counter()
    parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
    try:
        parser.parse(query.body(), True, False)
        switches = [parser.parse_term(query.switch(i)) for i in range(len(query.named))]
        wanted = {symbol.name: parser.parse_term(symbol.name) for symbol in query.wanted}
    except bitwuzla.BitwuzlaException as error:
        raise Rejected(str(error)) from None
    solver = parser.bitwuzla()
    parsed = time.perf_counter()
    said = solver.check_sat(*switches)
    times = (parsed - started, time.perf_counter() - parsed)
    if said == bitwuzla.Result.SAT:
        values = {name: str(solver.get_value(term)) for name, term in wanted.items()}
        return Reply(Verdict.SAT, values, (), "", *times)
    if said == bitwuzla.Result.UNSAT:
        core = tuple(
            named.name
            for named, switch in zip(query.named, switches)
            if solver.is_unsat_assumption(switch)
        )
        return Reply(Verdict.UNSAT, {}, core, "", *times)
    return Reply(Verdict.UNKNOWN, {}, (), "", *times)


BACKENDS = (
    InProcess(
        "bitwuzla", "install it with: pip install bitwuzla", "bitwuzla", _load, _solve
    ),
)
