"""Boolector: bit-vectors and arrays of them. Bitwuzla is its successor."""

from __future__ import annotations

import os
import tempfile
import time
from typing import Any

from warpproof.solvers.backend import InProcess, Rejected, Reply
from warpproof.solvers.base import Query, Symbol, Verdict


def _load() -> Any:
    import pyboolector

    return pyboolector


def _solve(query: Query) -> Reply:
    pyboolector = _load()
    solver = pyboolector.Boolector()
    solver.Set_opt(pyboolector.BTOR_OPT_MODEL_GEN, 1)
    solver.Set_opt(pyboolector.BTOR_OPT_INCREMENTAL, 1)
    started = time.perf_counter()
    _parse(solver, f"(set-logic {_logic(query)})\n{query.body()}")
    switches = [solver.Match_by_symbol(query.switch(i)) for i in range(len(query.named))]
    solver.Assume(*switches)
    parsed = time.perf_counter()
    said = solver.Sat()
    times = (parsed - started, time.perf_counter() - parsed)
    if said == solver.SAT:
        return Reply(Verdict.SAT, _values(solver, query), (), "", *times)
    if said == solver.UNSAT:
        failed = solver.Failed(*switches) if switches else []
        core = tuple(named.name for named, is_in in zip(query.named, failed) if is_in)
        return Reply(Verdict.UNSAT, {}, core, "", *times)
    return Reply(Verdict.UNKNOWN, {}, (), "", *times)
