"""What a term costs: building, evaluating and printing, beside the solvers' own interfaces.

    python benchmarks/terms.py [--nodes N] [--rounds K]

A stream of operations in the shape bounded model checking makes (sums, products, comparisons,
choices, reads and writes over recent values) is built by each route in the same process. The best
of K rounds counts, as CPU time in µs for each operation asked for; compare ratios, not numbers, on
a machine that others use.
"""

from __future__ import annotations

import argparse
import gc
import random
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from warpproof.logic.evaluate import evaluate
from warpproof.logic.smtlib import Style, query
from warpproof.logic.terms import Array, BitVec, Term, TermTable
from warpproof.logic.walk import dag_size

WIDTH = 32
Step = tuple[str, tuple[int, ...]]
"""An operation and its arguments: numbers of earlier steps, and a constant for `addc`, `mulc`."""


def stream(nodes: int) -> list[Step]:
    r = random.Random(1)
    steps: list[Step] = [("var", (i,)) for i in range(4)] + [("array", ())]
    numbers, arrays, formulas = [0, 1, 2, 3], [4], []

    def recent(of: list[int]) -> int:
        return of[-r.randrange(1, min(len(of), 12) + 1)]

    while len(steps) < nodes:
        here, dice = len(steps), r.random()
        if dice < 0.35:
            steps.append(("add", (recent(numbers), recent(numbers))))
        elif dice < 0.42:
            steps.append(("mulc", (recent(numbers), r.randrange(1, 200))))
        elif dice < 0.55:
            steps.append(("addc", (recent(numbers), r.randrange(1, 200))))
        elif dice < 0.65 or len(formulas) < 2:
            steps.append(("ult", (recent(numbers), recent(numbers))))
        elif dice < 0.72:
            steps.append(("ite", (recent(formulas), recent(numbers), recent(numbers))))
        elif dice < 0.80:
            op = r.choice(("and", "or"))
            steps.append((op, (recent(formulas), recent(formulas))))
        elif dice < 0.90:
            steps.append(("store", (arrays[-1], recent(numbers), recent(numbers))))
        else:
            steps.append(("select", (recent(arrays), recent(numbers))))
        kinds = {"ult": formulas, "and": formulas, "or": formulas, "store": arrays}
        kinds.get(steps[-1][0], numbers).append(here)
    return steps


def replay(steps: list[Step], make: dict[str, Callable[..., Any]]) -> list[Any]:
    """The nodes of the stream, made by a table of constructors."""
    made: list[Any] = []
    for op, args in steps:
        build = make[op]
        if op in ("var", "array"):
            made.append(build(*args))
        elif op in ("addc", "mulc"):
            made.append(build(made[args[0]], args[1]))
        elif len(args) == 2:
            made.append(build(made[args[0]], made[args[1]]))
        else:
            made.append(build(made[args[0]], made[args[1]], made[args[2]]))
    return made


# --- routes ---------------------------------------------------------------------------------------


def ours(table: TermTable) -> dict[str, Callable[..., Any]]:
    sort = BitVec(WIDTH)
    return {
        "var": lambda i: table.symbol(f"x{i}", sort),
        "array": lambda: table.symbol("m", Array(sort, sort)),
        "add": table.bv_add,
        "addc": lambda a, c: table.bv_add(a, table.bv(c, WIDTH)),
        "mulc": lambda a, c: table.bv_mul(a, table.bv(c, WIDTH)),
        "ult": table.bv_ult,
        "ite": table.ite,
        "and": table.and_,
        "or": table.or_,
        "store": table.store,
        "select": table.select,
    }


def z3_operators() -> dict[str, Callable[..., Any]]:
    import z3

    sort = z3.BitVecSort(WIDTH)
    return {
        "var": lambda i: z3.BitVec(f"x{i}", WIDTH),
        "array": lambda: z3.Array("m", sort, sort),
        "add": lambda a, b: a + b,
        "addc": lambda a, c: a + c,
        "mulc": lambda a, c: a * c,
        "ult": z3.ULT,
        "ite": z3.If,
        "and": z3.And,
        "or": z3.Or,
        "store": z3.Store,
        "select": z3.Select,
    }


def z3_calls() -> dict[str, Callable[..., Any]]:
    """The C functions through z3's own wrappers, in a context that keeps every term."""
    import z3
    from z3 import z3core as c

    context = c.Z3_mk_context(c.Z3_mk_config())
    sort = c.Z3_mk_bv_sort(context, WIDTH)
    array = c.Z3_mk_array_sort(context, sort, sort)

    def variable(name: str, of: Any) -> Any:
        return c.Z3_mk_const(context, c.Z3_mk_string_symbol(context, name), of)

    def number(value: int) -> Any:
        return c.Z3_mk_unsigned_int64(context, value, sort)

    return {
        "var": lambda i: variable(f"x{i}", sort),
        "array": lambda: variable("m", array),
        "add": lambda a, b: c.Z3_mk_bvadd(context, a, b),
        "addc": lambda a, k: c.Z3_mk_bvadd(context, a, number(k)),
        "mulc": lambda a, k: c.Z3_mk_bvmul(context, a, number(k)),
        "ult": lambda a, b: c.Z3_mk_bvult(context, a, b),
        "ite": lambda p, a, b: c.Z3_mk_ite(context, p, a, b),
        "and": lambda a, b: c.Z3_mk_and(context, 2, (z3.Ast * 2)(a, b)),
        "or": lambda a, b: c.Z3_mk_or(context, 2, (z3.Ast * 2)(a, b)),
        "store": lambda m, i, v: c.Z3_mk_store(context, m, i, v),
        "select": lambda m, i: c.Z3_mk_select(context, m, i),
    }


def pysmt_operators() -> dict[str, Callable[..., Any]]:
    from pysmt import typing
    from pysmt.environment import Environment

    m = Environment().formula_manager
    sort = typing.BVType(WIDTH)
    return {
        "var": lambda i: m.Symbol(f"x{i}", sort),
        "array": lambda: m.Symbol("m", typing.ArrayType(sort, sort)),
        "add": m.BVAdd,
        "addc": lambda a, c: m.BVAdd(a, m.BV(c, WIDTH)),
        "mulc": lambda a, c: m.BVMul(a, m.BV(c, WIDTH)),
        "ult": m.BVULT,
        "ite": m.Ite,
        "and": m.And,
        "or": m.Or,
        "store": m.Store,
        "select": m.Select,
    }


# --- measuring ------------------------------------------------------------------------------------


def best(rounds: int, work: Callable[[], object]) -> float:
    """Seconds of CPU time of the quickest round."""
    times = []
    for _ in range(rounds):
        gc.collect()
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def goal(table: TermTable, made: list[Term]) -> Term:
    """A formula that has the last terms of the stream below it."""
    number = next(m for m in reversed(made) if m.sort is BitVec(WIDTH))
    formula = next(m for m in reversed(made) if m.sort is table.true.sort)
    return table.and_(formula, table.eq(number, table.bv(7, WIDTH)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    steps = stream(options.nodes)
    rows: list[tuple[str, float]] = []

    def row(name: str, work: Callable[[], object], count: int = len(steps)) -> None:
        rows.append((name, best(options.rounds, work) * 1e6 / count))

    row("the driver alone", lambda: replay(steps, dict.fromkeys(ours(TermTable()), _nothing)))
    row("build, no rules", lambda: replay(steps, ours(TermTable(rules=()))))
    row("build, all rules", lambda: replay(steps, ours(TermTable())))
    gc.disable()
    row("build, no rules, collector off", lambda: replay(steps, ours(TermTable(rules=()))))
    row("build, all rules, collector off", lambda: replay(steps, ours(TermTable())))
    gc.enable()
    if find_spec("z3"):
        row("build with z3's C functions", lambda: replay(steps, z3_calls()))
        row("build with z3's operators", lambda: replay(steps, z3_operators()))
    if find_spec("pysmt"):
        row("build with pysmt", lambda: replay(steps, pysmt_operators()))

    table = TermTable()
    formula = goal(table, replay(steps, ours(table)))
    size = dag_size([formula])
    row("evaluate", lambda: evaluate(formula), size)
    for style in Style:
        row(f"print, {style.value}", lambda style=style: query([formula], style=style), size)
    if find_spec("z3"):
        import z3

        text = query([formula])
        row("z3 reads it, let", lambda: z3.parse_smt2_string(text), size)

    print(f"{len(steps)} operations; {size} terms below the printed formula")
    unit = dict(rows).get("build with z3's operators")
    for name, cost in rows:
        ratio = f"   1/{unit / cost:.1f} of z3's operators" if unit else ""
        print(f"{name:<34}{cost:8.2f} µs{ratio}")


def _nothing(*args: object) -> None:
    return None


if __name__ == "__main__":
    main()
