"""Boolector: bit-vectors and arrays of them. Bitwuzla is its successor."""

from __future__ import annotations

import importlib
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from warpproof.solvers.backend import InProcess, Rejected, Reply
from warpproof.solvers.base import Query, Verdict
from warpproof.solvers.programs import definitions
from warpproof.solvers.sexpressions import read_one


def _load() -> Any:
    return importlib.import_module("pyboolector")


def _solve(query: Query) -> Reply:
    pyboolector = _load()
    solver = pyboolector.Boolector()
    # 2: values also for what the formula does not need
    solver.Set_opt(pyboolector.BtorOption.BTOR_OPT_MODEL_GEN, 2 if query.wanted else 0)
    solver.Set_opt(pyboolector.BtorOption.BTOR_OPT_INCREMENTAL, 1)
    started = time.perf_counter()
    _parse(solver, query.body())
    switches = [solver.Match_by_symbol(query.switch(i)) for i in range(len(query.named))]
    if switches:
        solver.Assume(*switches)
    parsed = time.perf_counter()
    said = solver.Sat()
    times = (parsed - started, time.perf_counter() - parsed)
    held = solver
    if said == solver.SAT:
        return Reply(Verdict.SAT, _values(solver) if query.wanted else {}, (), "", *times, held)
    if said == solver.UNSAT:
        failed = solver.Failed(*switches) if switches else []
        core = tuple(named.name for named, is_in in zip(query.named, failed) if is_in)
        return Reply(Verdict.UNSAT, {}, core, "", *times, held)
    return Reply(Verdict.UNKNOWN, {}, (), "", *times, held)


def _parse(solver: Any, text: str) -> None:
    """It reads files only."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "query.smt2"
        path.write_text(text)
        said, _, message = solver.Parse(os.fspath(path))
    if said == solver.PARSE_ERROR:
        raise Rejected(message)


def _values(solver: Any) -> dict[str, str]:
    """From the printed model, as only that has the values of arrays and functions."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model"
        solver.Print_model("smt2", os.fspath(path))
        return definitions(read_one(path.read_text()))


BACKENDS = (
    InProcess(
        "boolector", "install it with: pip install pyboolector", "pyboolector", _load, _solve
    ),
)
