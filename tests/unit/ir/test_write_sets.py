"""What kernels may read and write: named cases, and random kernels whose accesses are watched."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from warpproof.base.config import Config
from warpproof.ir import nodes
from warpproof.ir.effects import accessed
from warpproof.ir.write_sets import ANYTHING, RULED, Root, RootKind, WriteSet, write_set
from warpproof.load import load
from warpproof.semantics.domain.evaluation import Environment, scalar
from warpproof.semantics.machine.interpreter import Interpreter
from warpproof.semantics.machine.oracle import FirstChoice
from warpproof.semantics.machine.reach import led_to
from warpproof.semantics.machine.run_state import RunSettings
from warpproof.semantics.machine.threads import KernelLaunch, Thread

KERNELS = """
struct Inner { int *q; };
struct Record { int *p; int n; Inner in; };
__device__ int counted;
__device__ int other;
__device__ int *kept;
__device__ void put(int *to, int v) { *to = v; }
__device__ int *chosen(int *a, int *b, int n) { return n ? a : b; }
__device__ void nobody(int *a);
__global__ void plain(int *a, const int *b) { a[0] = b[0]; }
__global__ void through(int *a, int *b, int *c, int n) { put(chosen(a, b, n), c[0]); }
__global__ void atomics(int *a, int *b) { atomicAdd(a, b[0]); atomicAdd(&counted, 1); }
__global__ void table(int **rows, int *a) { rows[0][1] = a[0] + 1; }
__global__ void record(Record r, int *a) { Record s = r; s.in.q[0] = a[0]; }
__global__ void mixed(Record r, int *a) { r.p = a; r.p[0] = 1; }
__global__ void variable(int *a) { kept[0] = a[0] + 1; other = 1; }
__global__ void keeps(int *a) { kept = a; }
__global__ void forged(size_t at) { *(int *)at = 1; }
__global__ void pointer(int *a, void (*f)(int *)) { f(a); }
__global__ void unknown(int *a, int *b) { nobody(a); }
__global__ void local(int *a) { int x[4]; int *p = x; p[1] = 2; a[0] = x[1]; }
__global__ void heap(int *a) { int *p = (int *)malloc(4); p[0] = 1; a[0] = p[0]; free(p); }
__global__ void prints(int *a, int *b) { printf("%d %p", a[0], b); }
__global__ void printed(int *a, int *b) { printf("%d%n", a[0], b); }
__global__ void format(const char *f, int *a) { printf(f, a); }
__global__ void shared(int *a) { __shared__ int s[4]; s[0] = a[0]; }
"""


def _shown(roots: frozenset[Root]) -> set[str]:
    return {r.kind.value + (f" {r.name}" if r.name else "") + "*" * r.deep for r in roots}


@pytest.fixture(scope="module")
def sets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, WriteSet]:
    path = tmp_path_factory.mktemp("sets") / "a.cu"
    path.write_text(KERNELS)
    program = load(str(path), Config())
    kernels = [program.device.functions[symbol] for symbol in program.kernels]
    return {k.name: write_set(program.device, k) for k in kernels}


def test_each_kind_of_statement_has_a_rule() -> None:
    assert set(get_args(nodes.Statement)) == RULED


@pytest.mark.parametrize(
    ("name", "reads", "writes", "updates"),
    [
        ("plain", {"parameter b"}, {"parameter a"}, set()),
        ("printed", {"parameter a", "parameter b", "global .str1"}, {"parameter b"}, set()),
        ("format", {"parameter f", "parameter a"}, {"parameter a"}, set()),
        ("through", {"parameter c"}, {"parameter a", "parameter b"}, set()),
        (
            "atomics",
            {"parameter a", "parameter b", "global counted"},
            set(),
            {"parameter a", "global counted"},
        ),
        ("table", {"parameter rows", "parameter a"}, {"parameter rows*"}, set()),
        ("record", {"parameter a"}, {"parameter r"}, set()),
        ("mixed", set(), {"parameter a", "parameter r"}, set()),
        ("variable", {"parameter a", "global kept"}, {"global kept*", "global other"}, set()),
        ("keeps", set(), {"global kept"}, set()),
        ("local", set(), {"parameter a"}, set()),
        ("heap", {"heap"}, {"parameter a", "heap"}, set()),
    ],
)
def test_sets_of_kernels(
    sets: dict[str, WriteSet], name: str, reads: set[str], writes: set[str], updates: set[str]
) -> None:
    found = sets[name]
    assert _shown(found.reads) == reads
    assert _shown(found.writes) == writes
    assert _shown(found.updates) == updates


@pytest.mark.parametrize("name", ["forged", "pointer", "unknown"])
def test_what_is_not_known_is_anything(sets: dict[str, WriteSet], name: str) -> None:
    assert ANYTHING in sets[name].writes


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("keeps", {"parameter a"}),
        ("plain", set()),
        ("through", set()),
        ("prints", set()),
        ("mixed", set()),
        ("unknown", {"parameter a"}),
    ],
)
def test_addresses_that_are_left_in_memory(
    sets: dict[str, WriteSet], name: str, kept: set[str]
) -> None:
    of_parameters = {r for r in sets[name].kept if r.kind is RootKind.PARAMETER and not r.deep}
    assert _shown(frozenset(of_parameters)) == kept


def test_allocations_are_told(sets: dict[str, WriteSet]) -> None:
    assert (sets["heap"].allocates, sets["heap"].frees) == (True, True)
    assert not sets["plain"].allocates


def test_a_parameter_that_is_only_read_is_not_changed(sets: dict[str, WriteSet]) -> None:
    assert sets["plain"].may_change("a")
    assert not sets["plain"].may_change("b")
    assert sets["unknown"].may_change("b")


# --- random kernels, watched --------------------------------------------------------------------

HEAD = """
struct Inner { int *q; };
struct Record { int *p; Inner in; };
__device__ int g[8];
__device__ int h[8];
__device__ int *gp;
__device__ int *pick(int *a, int *b, int n) { return n & 1 ? a : b; }
__device__ int *kept(int **to, int *v) { int *old = *to; *to = v; return old; }
__device__ int *inner(Record r) { return r.in.q; }
"""
POINTERS = (
    "a", "b", "t[0]", "t[1]", "s.p", "s.in.q", "u.p", "u.in.q", "g", "h", "gp", "x", "y", "sh",
    "p", "q", "p + 1", "(n & 2 ? p : q)", "pick(p, q, n)", "inner(s)", "inner(u)", "*w",
    "(int *)(size_t)p", "kept(&p, q)", "kept(t, p)", "kept(&gp, q)",
)  # fmt: skip
PLACES = ("p", "q", "t[0]", "t[1]", "s.p", "u.in.q", "gp", "*w")
SLOTS = ("&p", "&q", "t", "&gp", "&s.p", "&u.in.q")


def _statement(chosen: random.Random) -> str:
    value = chosen.choice(POINTERS)
    kind = chosen.random()
    if kind < 0.45:
        return f"{chosen.choice(PLACES)} = {value};"
    if kind < 0.55:
        return f"w = {chosen.choice(SLOTS)};"
    if kind < 0.62:
        return chosen.choice(("s = u;", "u = s;", "memcpy(&u, &s, sizeof s);", "n++;"))
    if kind < 0.7:
        return f"if (n & 1) {{ {_statement(chosen)} }}"
    if kind < 0.8:
        return f"atomicAdd({value}, 1);"
    if kind < 0.9:
        return f"n += *({value});"
    return f"*({value}) = {chosen.randint(1, 9)};"


def _program(chosen: random.Random, number: int) -> str:
    body = " ".join(_statement(chosen) for _ in range(chosen.randint(4, 14)))
    names = [chosen.choice(("d0", "d1", "d2")) for _ in range(6)]
    return f"""
namespace n{number} {{
__global__ void k(int *a, int *b, int **t, Record s, int n) {{
  __shared__ int sh[8]; int x[8], y[8]; int *p = a, *q = b; int **w = &p; Record u = s;
  sh[0] = x[0] = y[0] = 0; {body}
}}
int run() {{
  int *d0, *d1, *d2, **t; cudaMalloc(&d0, 64); cudaMalloc(&d1, 64); cudaMalloc(&d2, 64);
  cudaMalloc(&t, 16);
  cudaMemset(d0, 0, 64); cudaMemset(d1, 0, 64); cudaMemset(d2, 0, 64);
  int *rows[2] = {{d1, {names[0]}}}; cudaMemcpy(t, rows, 16, cudaMemcpyHostToDevice);
  int *at = {names[1]}; cudaMemcpyToSymbol(gp, &at, 8);
  Record r; r.p = {names[2]}; r.in.q = {names[3]};
  k<<<1, 2>>>({names[4]}, {names[5]}, t, r, {chosen.randint(0, 7)});
  cudaDeviceSynchronize(); return 0;
}} }}
"""


class Watching(Interpreter):
    """Notes each access of the device that is not in the kernel's set."""

    def watch(self, found: WriteSet) -> None:
        self.found, self.seen, self.missing = found, 0, list[str]()
        self.objects: dict[Root, set[int]] = {}  # at the launch or later

    def execute(self, thread: Thread, statement: nodes.Statement, env: Environment) -> None:
        if thread.side is nodes.Side.DEVICE and thread.block is not None:
            work = thread.block.launch.work
            assert isinstance(work, KernelLaunch)
            owners = [(scalar(p, env).owner, roots) for p, roots in self._accesses(statement)]
            for root in self.found.reads | self.found.changed:  # evaluation makes objects
                self.objects.setdefault(root, set()).update(self._objects_of(work, root))
            for owner, roots in owners:
                self._check(owner, roots, statement)
        super().execute(thread, statement, env)

    def _accesses(self, s: nodes.Statement) -> Iterator[tuple[nodes.Expr, frozenset[Root]]]:
        if isinstance(s, nodes.Atomic):
            yield s.pointer, self.found.updates
        for number, pointer in enumerate(accessed(s)):
            reads = isinstance(s, nodes.Load) or number == 1
            yield pointer, self.found.reads if reads else self.found.writes

    def _check(self, owner: int, roots: frozenset[Root], s: nodes.Statement) -> None:
        thing = self.memory[owner] if owner > 0 else None
        if thing is None or not thing.alive or thing.space is nodes.Space.LOCAL:
            return
        self.seen += 1
        if ANYTHING not in roots and not any(owner in self.objects[root] for root in roots):
            self.missing.append(f"{thing.name}: {s}")

    def _objects_of(self, work: KernelLaunch, root: Root) -> set[int]:
        direct: set[int] = set()
        if root.kind is RootKind.GLOBAL:
            name = self.program.device.globals[root.name].name
            direct = {o.id for o in self.memory.objects() if o.alive and o.name == name}
        for parameter, thing in zip(work.function.parameters, work.objects, strict=True):
            if root.kind is RootKind.PARAMETER and parameter.variable == root.name and thing:
                direct = set(self.memory.owners_in(thing))
        if root.deep:
            inside = {o for d in direct for o in self.memory.owners_in(self.memory[d])}
            return {thing.id for thing in led_to(self, inside)}
        return direct


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_what_runs_access_is_in_the_set(tmp_path: Path, seed: int) -> None:
    chosen, count = random.Random(seed), 60
    path = tmp_path / "a.cu"
    calls = "".join(f"case {n}: return n{n}::run();" for n in range(count))
    main = f"int main(int argc, char **) {{ switch (argc) {{ {calls} }} return 0; }}"
    path.write_text(
        "#include <cstring>\n" + HEAD + "".join(_program(chosen, n) for n in range(count)) + main
    )
    program = load(str(path), Config())
    seen = narrow = 0
    for number in range(1, count):
        kernel = next(program.device.functions[s] for s in program.kernels if f"n{number}1k" in s)
        settings = RunSettings(arguments=(b"p",) * number, fast=False)
        run = Watching(program, FirstChoice(), settings)
        run.watch(write_set(program.device, kernel))
        run.run()
        assert run.missing == []
        seen += run.seen
        narrow += ANYTHING not in run.found.changed
    assert seen > 200
    assert narrow > 15
