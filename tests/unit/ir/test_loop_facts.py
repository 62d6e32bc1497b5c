"""What is told of loops: counters, tests and counts of compiled kernels, and random loops run."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from warpproof.base.config import Config
from warpproof.ir import nodes, types
from warpproof.ir.dump import format_expression
from warpproof.ir.loops import LoopFacts, loop_facts
from warpproof.ir.walk import target_of
from warpproof.load import load
from warpproof.semantics.domain.evaluation import Environment, evaluate
from warpproof.semantics.domain.values import Data, Value

KERNELS = """
__device__ void meet() { __syncthreads(); }
__global__ void up(int *a, int n) { for (int i = 0; i < n; ++i) a[i] = i; }
__global__ void stride(float *a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) a[i] = i;
}
__global__ void down(int *a, int n) { for (int i = n - 1; i >= 0; --i) a[i] = i; }
__global__ void halving(int *a) {
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) a[threadIdx.x] += a[threadIdx.x + s];
    __syncthreads();
  }
}
__global__ void doubling(int *a, int n) { for (int s = 1; s < n; s *= 2) { a[s] = 1; meet(); } }
__global__ void last(int *a, int n) { int i = 0; do { a[i] = 0; i += 3; } while (i <= n); }
__global__ void counted(int *a, int n) { while (n--) a[n] = 1; }
__global__ void nested(int *a, int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = i; j < m; j += 2) {
      if (a[j] < 0) continue;
      if (a[j] > 5) break;
      a[j]++;
    }
}
__global__ void widened(int *a, size_t n) { for (int i = 0; i < n; i++) a[i] = 1; }
__global__ void pointer(int *a, int *e) { for (int *p = a; p != e; ++p) *p = 1; }
__global__ void moving(int *a, int n) { for (int i = 0; i < n; i++) n -= a[i]; }
__global__ void data(int *a, int n) { for (int i = 0; i < n; i = a[i]) a[i] = 1; }
__global__ void sides(int *a, int n) { for (int i = 0; i < n;) if (a[i]) i += 1; else i += 2; }
__global__ void calls(int *a, int n, void (*f)()) { for (int i = 0; i < n; i++) f(); }
__global__ void total(int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) { int twice = 2 * a[i]; s += twice; }
  a[0] = s;
}
__global__ void jump(int *a, int n) {
  int i = 0;
  if (n > 3) goto inside;
  while (i < n) {
    a[i] = 0;
  inside:
    i++;
  }
}
"""


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[LoopFacts, ...]]:
    path = tmp_path_factory.mktemp("loops") / "a.cu"
    path.write_text(KERNELS)
    module = load(str(path), Config()).device
    return {f.name: loop_facts(f, module) for f in module.functions.values()}


Facts = dict[str, tuple[LoopFacts, ...]]
INDEX = "(blockIdx.x * blockDim.x) + threadIdx.x"


@pytest.mark.parametrize(
    ("name", "variable", "start", "update", "step", "comparison", "bound"),
    [
        ("up", "i", "0", "+", "1", "<s", "n"),
        ("stride", "i", INDEX, "+", "blockDim.x * gridDim.x", "<s", "n"),
        ("down", "i", "n -nsw 1", "-", "1", ">=s", "0"),
        ("halving", "s", "blockDim.x /u 2", ">>u", "1", ">u", "0"),
        ("doubling", "s", "1", "*", "2", "<s", "n"),
        ("last", "i", "0", "+", "3", "<=s", "n"),
        ("counted", "n", "n", "-", "1", "!=", "0"),
        ("widened", "i", "0", "+", "1", "<u", "n"),
        ("pointer", "p", "a", "+", "4", "!=", "e"),
    ],
)
def test_counters_of_kernels(
    facts: Facts, name: str, variable: str, start: str, update: str, step: str,
    comparison: str, bound: str,
) -> None:  # fmt: skip
    (found,) = facts[name]
    (counter,) = (i for i in found.inductions if i.variable == variable)
    assert (counter.variable, format_expression(counter.start)) == (variable, start)
    assert (counter.update.value, format_expression(counter.step)) == (update, step)
    (test,) = found.tests
    assert (test.comparison.value, format_expression(test.bound)) == (comparison, bound)
    assert test.is_bound_invariant


@pytest.mark.parametrize(
    ("name", "rounds", "holds_if"),
    [
        ("up", "smax(sext:i64(n), 0)", "true"),
        ("counted", "zext:i64(n)", "true"),
        ("widened", "smax(zext:i128(n), 0)", "smax(zext:i128(n), 0) <=s 2147483647"),
    ],
)
def test_counts_of_kernels(facts: Facts, name: str, rounds: str, holds_if: str) -> None:
    count = facts[name][0].trip_count
    assert count is not None
    assert (format_expression(count.rounds), format_expression(count.holds_if)) == (
        rounds,
        holds_if,
    )
    assert count.is_exact


def test_a_loop_that_is_left_in_two_ways_has_a_largest_count(facts: Facts) -> None:
    outer, inner = facts["nested"]
    assert outer.trip_count is not None
    assert inner.trip_count is not None
    assert (outer.trip_count.is_exact, inner.trip_count.is_exact) == (True, False)
    assert format_expression(inner.inductions[0].start) == "i"


def test_a_bound_that_moves_gives_no_count(facts: Facts) -> None:
    (found,) = facts["moving"]
    assert [test.is_bound_invariant for test in found.tests] == [False]
    assert found.trip_count is None


@pytest.mark.parametrize("name", ["data", "sides"])
def test_what_steps_by_data_is_no_counter(facts: Facts, name: str) -> None:
    (found,) = facts[name]
    assert (found.inductions, found.tests, found.trip_count) == ((), (), None)
    assert found.carried == ("i",)


def test_a_jump_into_a_loop_leaves_nothing_to_tell(facts: Facts) -> None:
    assert all(not found.inductions for found in facts["jump"])


def test_temporaries_are_not_carried(facts: Facts) -> None:
    (found,) = facts["total"]
    assert sorted(found.carried) == ["i", "s"]
    assert found.live == {"a", "i", "n", "s"}


def test_barriers_are_seen_through_calls(facts: Facts) -> None:
    block = frozenset({nodes.BarrierKind.BLOCK})
    assert facts["up"][0].barriers == frozenset()
    assert facts["halving"][0].barriers == facts["doubling"][0].barriers == block
    assert facts["calls"][0].barriers == frozenset(nodes.BarrierKind)


# --- random loops, run --------------------------------------------------------------------------

TYPES = ("int", "unsigned", "short", "unsigned char", "long long", "unsigned long long")
STARTS = ("0", "1", "a", "b", "a - 1", "a / 2", "a + b", "200", "-3")
BOUNDS = ("b", "a", "b + 1", "10", "0", "1", "b - a", "250", "(long long)b", "(unsigned)b")
SUMS = ("++i", "i++", "--i", "i += 2", "i += 7", "i -= 3", "i += c", "i -= c", "i += 2, i -= 1")
POWERS = ("i >>= 1", "i /= 2", "i *= 2", "i <<= 1", "i >>= 3", "i *= 4", "i /= 3", "i = 2 * i")
COMPARISONS = ("<", "<=", ">", ">=", "!=")
INNER = (
    "", "s += i;", "if (s & 1) continue; s += 3;", "if (s == 5) break; s += 1;",
    "int t = s; s = t + i;", "for (int j = i; j < b; j += 2) s += j;",
)  # fmt: skip
NUMBERS = (0, 1, 2, 3, 5, 17, 100, 255, -1, -2, -100, 127, 128, (1 << 31) - 1, -(1 << 31), 1 << 30)
MOST_ROUNDS = 700


def random_kernel(chosen: random.Random, number: int) -> str:
    type_, start = chosen.choice(TYPES), chosen.choice(STARTS)
    update = chosen.choice(SUMS if chosen.random() < 0.65 else POWERS)
    tested = chosen.choice(("i", "i", "i", "i + 1", "i - a"))
    sides = [tested, chosen.choice(BOUNDS)]
    chosen.shuffle(sides)
    condition = f"{sides[0]} {chosen.choice(COMPARISONS)} {sides[1]}"
    if chosen.random() < 0.15:
        condition = f"!({condition})"
    body, declared = chosen.choice(INNER), f"{type_} i = {start};"
    if "continue" in body or chosen.random() < 0.6:
        loop = f"for ({declared} {condition}; {update}) {{ {body} }}"
    else:
        done = f"{body} {update};"
        rounds = f"do {{ {done} }} while ({condition});"
        loop = f"{declared} " + (
            rounds if chosen.random() < 0.5 else f"while ({condition}) {{ {done} }}"
        )
    head = f"__global__ void k{number}(int *out, int a, int b, int c)"
    return f"{head} {{ int s = 0; {loop} out[0] = s; }}\n"


class Held(Environment):
    def __init__(self, values: dict[str, Data]) -> None:
        self.values = values

    def variable(self, name: str, type_: types.Type) -> Data:
        return self.values[name]

    def geometry(self, node: nodes.GeometryRef) -> Data:
        return Value(3)


def number(e: nodes.Expr, held: Held) -> int:
    found = evaluate(e, held)
    assert isinstance(found, Value)
    return found.bits


class Endless(Exception):
    pass


class Run:
    """One execution of a function without memory, in which the rounds of loops are compared with
    what was told of them."""

    def __init__(self, function: nodes.Function, facts: tuple[LoopFacts, ...]) -> None:
        self._blocks = {b.label: b for b in function.blocks}
        self._entry = function.blocks[0].label
        self._loops = {
            loop.header: (loop, told) for loop, told in zip(function.loops, facts, strict=True)
        }
        self._steps = 0
        self.compared = 0

    def go(self, values: dict[str, Data]) -> None:
        held, label = Held(values), self._entry
        open_: dict[str, tuple[int, int]] = {}  # by header: rounds so far, and as told
        while label:
            for header in [h for h in open_ if label not in self._loops[h][0].blocks]:
                self._leave(header, *open_.pop(header))
            if label in open_:
                rounds, told = open_[label]
                open_[label] = rounds + 1, told
                self._check_round(label, held)
            elif label in self._loops:
                expected = self._told(label, held)
                if expected is None or expected > MOST_ROUNDS:
                    raise Endless
                open_[label] = 0, expected
                self._check_entry(label, held)
            label = self._through(label, held)
        for header, state in open_.items():
            self._leave(header, *state)

    def _told(self, header: str, held: Held) -> int | None:
        count = self._loops[header][1].trip_count
        if count is None or not number(count.holds_if, held):
            return None
        return number(count.rounds, held)

    def _leave(self, header: str, rounds: int, told: int) -> None:
        count = self._loops[header][1].trip_count
        assert count is not None
        assert rounds == told if count.is_exact else rounds <= told
        self.compared += 1

    def _check_entry(self, header: str, held: Held) -> None:
        for counter in self._loops[header][1].inductions:
            assert evaluate(counter.start, held) == held.values[counter.variable]
            held.values[f"last {header} {counter.variable}"] = held.values[counter.variable]

    def _check_round(self, header: str, held: Held) -> None:
        for counter in self._loops[header][1].inductions:
            name = f"last {header} {counter.variable}"
            before = nodes.VarRef(name, counter.type)
            after = nodes.Binary(counter.update, before, counter.step, counter.type)
            assert evaluate(after, held) == held.values[counter.variable]
            held.values[name] = held.values[counter.variable]

    def _through(self, label: str, held: Held) -> str:
        self._steps += 1
        if self._steps > 20 * MOST_ROUNDS:
            raise Endless
        for statement in self._blocks[label].statements:
            if isinstance(statement, nodes.Assign):
                held.values[statement.target] = evaluate(statement.value, held)
            else:
                assert isinstance(statement, nodes.Declare | nodes.EndLifetime) or (
                    target_of(statement) is None
                )
        match self._blocks[label].terminator:
            case nodes.Goto(target):
                return target
            case nodes.Branch(condition, then, otherwise):
                return then if number(condition, held) else otherwise
            case nodes.Switch(value, cases, default):
                at = number(value, held)
                return next((c.target for c in cases if c.value == at), default)
            case _:
                return ""


def runs(function: nodes.Function, chosen: random.Random) -> Iterator[dict[str, Data]]:
    for _ in range(12):
        numbers = [chosen.choice(NUMBERS) for _ in range(2)] + [chosen.choice((1, 2, 5, -1, 0, 40))]
        if chosen.random() < 0.5:
            numbers[:2] = [chosen.randint(-4, 60), chosen.randint(-4, 60)]
        names = [p.variable for p in function.parameters[1:]]
        yield {n: Value(v & 0xFFFFFFFF) for n, v in zip(names, numbers, strict=True)}


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_random_loops_go_round_as_often_as_told(tmp_path: Path, seed: int) -> None:
    chosen = random.Random(seed)
    path = tmp_path / "a.cu"
    path.write_text("".join(random_kernel(chosen, n) for n in range(150)))
    module = load(str(path), Config()).device
    compared = counted = 0
    for function in module.functions.values():
        told = loop_facts(function, module)
        counted += any(found.trip_count is not None for found in told)
        for values in runs(function, chosen):
            run = Run(function, told)
            try:
                run.go(values)
            except Endless:
                continue
            compared += run.compared
    assert counted > 90
    assert compared > 500
