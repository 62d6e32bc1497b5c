"""What a term costs on its way to a solver, beside the solvers' own interfaces and pysmt.

    python benchmarks/terms.py [--nodes N] [--rounds K] [--solved N]

A stream of operations in the shape bounded model checking makes (sums, products, comparisons,
choices, reads and writes over recent values) goes to a solver by each route in the same process:
ours is built, printed and read by the solver's parser; the others call the solver for each term.
The best of K rounds counts, as CPU time in µs for each operation asked for (of which some make
several terms and some none; the number of terms made stands beside). Then a short stream is solved
by each route. Compare ratios, not numbers, on a machine that others use.

The collector runs as seldom as the command line lets it (see `warpproof.cli`), for all routes.
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
from warpproof.solvers.base import Limits, Sat, Solver, Unknown, Unsat
from warpproof.solvers.chain import arrange
from warpproof.solvers.pool import Pool
from warpproof.solvers.query import query_of

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


def bitwuzla_calls(manager: Any) -> dict[str, Callable[..., Any]]:
    import bitwuzla

    k, make = bitwuzla.Kind, manager.mk_term
    sort = manager.mk_bv_sort(WIDTH)
    array = manager.mk_array_sort(sort, sort)

    def number(value: int) -> Any:
        return manager.mk_bv_value(sort, value)

    return {
        "var": lambda i: manager.mk_const(sort, f"x{i}"),
        "array": lambda: manager.mk_const(array, "m"),
        "add": lambda a, b: make(k.BV_ADD, [a, b]),
        "addc": lambda a, c: make(k.BV_ADD, [a, number(c)]),
        "mulc": lambda a, c: make(k.BV_MUL, [a, number(c)]),
        "ult": lambda a, b: make(k.BV_ULT, [a, b]),
        "ite": lambda p, a, b: make(k.ITE, [p, a, b]),
        "and": lambda a, b: make(k.AND, [a, b]),
        "or": lambda a, b: make(k.OR, [a, b]),
        "store": lambda m, i, v: make(k.ARRAY_STORE, [m, i, v]),
        "select": lambda m, i: make(k.ARRAY_SELECT, [m, i]),
    }


def pysmt_operators(environment: Any) -> dict[str, Callable[..., Any]]:
    from pysmt import typing

    m = environment.formula_manager
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


def last_of(steps: list[Step], *kinds: str) -> int:
    return max(i for i, (op, _) in enumerate(steps) if op in kinds)


NUMBERS, FORMULAS = ("add", "addc", "mulc", "ite", "select"), ("ult", "and", "or")


class Rows:
    """What is measured, printed as it comes."""

    def __init__(self, steps: list[Step], rounds: int) -> None:
        self.steps, self.rounds = steps, rounds
        self.made: dict[str, float] = {}

    def row(self, name: str, work: Callable[[], object], count: int | None = None) -> None:
        self.show(name, best(self.rounds, work) * 1e6 / (count or len(self.steps)))

    def show(self, name: str, cost: float) -> None:
        self.made[name] = cost
        print(f"  {name:<46}{cost:8.2f} µs")


def ours_in_steps(rows: Rows) -> None:
    steps = rows.steps
    rows.row("the driver alone", lambda: replay(steps, dict.fromkeys(ours(TermTable()), _nothing)))
    rows.row("build, no rules", lambda: replay(steps, ours(TermTable(rules=()))))
    rows.row("build, all rules", lambda: replay(steps, ours(TermTable())))
    table = TermTable()
    formula = goal(table, replay(steps, ours(table)))
    print(f"  ({len(table)} terms made, {dag_size([formula])} below the formula)")
    rows.row("evaluate", lambda: evaluate(formula))
    for style in Style:
        rows.row(f"print, {style.value}", lambda style=style: query([formula], style=style))
    text = query([formula])
    readers: dict[str, Callable[[], object]] = {}
    if find_spec("z3"):
        import z3

        readers["z3"] = lambda: z3.parse_smt2_string(text, ctx=z3.Context())
    if find_spec("bitwuzla"):
        import bitwuzla

        body = text.replace("(check-sat)\n", "")
        readers["bitwuzla"] = lambda: bitwuzla.Parser(
            bitwuzla.TermManager(), bitwuzla.Options()
        ).parse(body, True, False)
    for name, read in readers.items():
        rows.row(f"{name} reads it, let", read)
    for name in readers:
        parts = ("build, all rules", "print, let", f"{name} reads it, let")
        rows.show(f"BUILT, PRINTED AND READ BY {name}", sum(rows.made[part] for part in parts))


def others(rows: Rows) -> None:
    steps = rows.steps
    if find_spec("z3"):
        rows.row("z3's C functions", lambda: replay(steps, z3_calls()))
        rows.row("z3's operators (z3py)", lambda: replay(steps, z3_operators()))
    if find_spec("bitwuzla"):
        import bitwuzla

        rows.row(
            "bitwuzla's functions", lambda: replay(steps, bitwuzla_calls(bitwuzla.TermManager()))
        )
    if find_spec("pysmt"):
        from pysmt.environment import Environment

        rows.row("pysmt's operators", lambda: replay(steps, pysmt_operators(Environment())))


# --- solving --------------------------------------------------------------------------------------


def solved(steps: list[Step]) -> None:
    """Milliseconds of wall time from the first operation to the answer, one route after another."""
    number, formula = last_of(steps, *NUMBERS), last_of(steps, *FORMULAS)
    routes: dict[str, Callable[[], object]] = {}
    pool = Pool(1)
    for name in ("bitwuzla", "z3"):
        if find_spec(name):
            checked = arrange([name], pool)
            checked.check(query_of(TermTable(), []), Limits(10))  # so that its worker is there

            def ask(checked: Solver = checked) -> object:
                table = TermTable()
                claim = goal(table, replay(steps, ours(table)))
                return checked.check(query_of(table, [claim]), Limits(20))

            routes[f"ours, {name} in a worker, model checked"] = ask
    if find_spec("bitwuzla"):
        import bitwuzla

        def with_bitwuzla() -> object:
            manager = bitwuzla.TermManager()
            made = replay(steps, bitwuzla_calls(manager))
            seven = manager.mk_bv_value(manager.mk_bv_sort(WIDTH), 7)
            solver = bitwuzla.Bitwuzla(manager, bitwuzla.Options())
            solver.assert_formula(made[formula])
            solver.assert_formula(manager.mk_term(bitwuzla.Kind.EQUAL, [made[number], seven]))
            return solver.check_sat()

        routes["bitwuzla's functions"] = with_bitwuzla
    if find_spec("z3"):
        import z3

        def with_z3() -> object:
            made = replay(steps, z3_operators())
            solver = z3.Solver()
            solver.set("timeout", 20_000)
            solver.add(made[formula], made[number] == 7)
            return solver.check()

        routes["z3's operators (z3py)"] = with_z3
    with pool:
        for name, work in routes.items():
            start = time.perf_counter()
            answer = work()
            word = type(answer).__name__ if isinstance(answer, Sat | Unsat | Unknown) else answer
            print(f"  {name:<46}{(time.perf_counter() - start) * 1e3:8.1f} ms   {word}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--solved", type=int, default=300, help="operations in what is solved")
    options = parser.parse_args()
    gc.set_threshold(50_000, 20, 100)
    rows = Rows(stream(options.nodes), options.rounds)
    print(f"CPU time for each of {len(rows.steps)} operations")
    print("ours:")
    ours_in_steps(rows)
    print("others, by which the solver has the term at once (pysmt: has its own):")
    others(rows)
    print(f"{options.solved} operations, built and solved (wall time):")
    solved(stream(options.solved))


def _nothing(*args: object) -> None:
    return None


if __name__ == "__main__":
    main()
