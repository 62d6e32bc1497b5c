"""What is known of launches: one host function for each thing that gets in the way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from warpproof.base.config import Config
from warpproof.base.records import replace
from warpproof.dump import dump_program
from warpproof.ir import nodes
from warpproof.load import load
from warpproof.logic.terms import Term
from warpproof.semantics.domain.registers import Allocation, Places
from warpproof.semantics.host import execute
from warpproof.semantics.host.execute import launch_facts
from warpproof.semantics.host.facts import LaunchFacts
from warpproof.semantics.host.show import format_launches

_BEFORE = """
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
__global__ void k(int *a, const int *b, int n) { if (n == 12345) a[0] = b[0]; }
__global__ void other(int *a, const int *b, int n) { a[0] = n; }
struct View { int *data; int width; int height; };
__global__ void view(View v) { v.data[0] = v.width; }
__global__ void update(int *p) { *p = 7; }
__device__ int counter;
__managed__ int managed;
void counts(const int *from, int *to) {
for (int i = 0; i < 16; i++) for (int j = 0; j < 8; j++) if (from[i * j] > j) to[i * j]++;
managed = from[3];
}
void outside(int *);
void call(void (*)());
void go() { int *a; cudaMalloc(&a, 4); k<<<1, 1>>>(a, a, 1); }
void keep(int **table, int *p, int n) { for (int i = 0; i < n; i++) table[i] = p; }
int made() { return 5; }
void reference(const int *from, int *to, int *count) {
for (int i = 0; i < 16; i++) for (int j = 0; j < 8; j++)
if (from[i * j] > j) { to[i * j] ^= from[j]; *count = *count + 1; }
}
int blocks = made();
"""
_N = """int n = atoi(argv[1]); int *a, *b;
cudaMalloc(&a, n * sizeof(int)); cudaMalloc(&b, n * sizeof(int));"""
_A = "int *a; cudaMalloc(&a, 64);"
_BODIES = {
    "terms": f"{_N} k<<<(n + 255) / 256, 256>>>(a, b, n);",
    "wrap": f"int n = atoi(argv[1]); {_A} k<<<1, 1>>>(a, a, n * 3);",
    "no_wrap": f"""int n = atoi(argv[1]); if (n < 0 || n > 1000) return 1; {_A}
k<<<1, 1>>>(a, a, n * 3);""",
    "exits": f"{_N} if (n % 16 != 0) exit(1); k<<<n / 16, 16>>>(a, b, n);",
    "unrolled": f"{_N} for (int i = 1; i <= 3; i++) k<<<i, 32>>>(a, b, i);",
    "tables": f"""{_N} int sizes[] = {{1, 3, 5, 9, 17}};
for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) for (int m = 0; m < 5; m++)
k<<<sizes[i], sizes[j]>>>(a, b, sizes[m]);""",
    "counted": f"""{_N} if (n > 1000) return 1; int s = 5;
for (int i = 0; i < n; i++) {{ k<<<1, 32>>>(a, b, s); s += 2; }} k<<<2, 32>>>(a, b, s);""",
    "doubled": f"""{_N} int t = 1; while (t * 2 <= n && t < 512) t *= 2;
k<<<1, t>>>(a, b, n);""",
    "swapped": f"""{_N}
for (int i = 0; i < n; i++) {{ k<<<1, 32>>>(a, b, n); int *t = a; a = b; b = t; }}""",
    "in_round": """int n = atoi(argv[1]); for (int i = 1; i < n; i++) {
int *p; cudaMalloc(&p, i * sizeof(int)); k<<<1, 32>>>(p, p, i); cudaFree(p); }""",
    "earlier_round": """int n = atoi(argv[1]); int *last = nullptr;
for (int i = 1; i < n; i++) {
if (last) k<<<1, 32>>>(last, last, i); cudaMalloc(&last, i * sizeof(int)); }""",
    "written": f"""int *p; cudaMallocManaged(&p, 4); *p = 3; update<<<1, 1>>>(p);
cudaDeviceSynchronize(); {_A} k<<<*p, 32>>>(a, a, 1);""",
    "not_written": f"""int *p; cudaMallocManaged(&p, 4); *p = 3; {_A} update<<<1, 1>>>(a);
k<<<*p, 32>>>(a, a, 1);""",
    "copied": f"""{_A} int n = 3; cudaMemcpy(a, &n, 4, cudaMemcpyHostToDevice);
update<<<1, 1>>>(a); cudaMemcpy(&n, a, 4, cudaMemcpyDeviceToHost); k<<<n, 32>>>(a, a, 1);""",
    "escaped": f"""int n = 3; int *p[4]; p[atoi(argv[1]) & 3] = &n; p[atoi(argv[2]) & 3][0] = 9;
{_A} k<<<n, 32>>>(a, a, 1);""",
    "kept": f"""int n = 3, m = atoi(argv[1]); int **table = (int **)malloc(m * sizeof(int *));
keep(table, &n, m); table[atoi(argv[2])][0] = 9; {_A} k<<<n, 32>>>(a, a, 1);""",
    "branch": f"""for (int i = 0; i < argc; i++) if (i == 3) blocks = 3;
{_A} k<<<blocks, 32>>>(a, a, 1);""",
    "at_home": f"""int n = 3, m = 1; int *p[4]; p[atoi(argv[1]) & 3] = &m;
p[atoi(argv[2]) & 3][0] = 9; {_A} k<<<n, 32>>>(a, a, 1);""",
    "vector": """int n = atoi(argv[1]); if (n < 1) return 1; std::vector<int> h(n); int *a;
cudaMalloc(&a, h.size() * sizeof(int)); k<<<1, 1>>>(a, a, h.size());""",
    "record": """int n = atoi(argv[1]); if (n < 1) return 1; View v; v.width = n; v.height = 2;
cudaMalloc(&v.data, n * sizeof(int)); view<<<1, 1>>>(v);""",
    "device": f"""cudaDeviceProp prop; cudaGetDeviceProperties(&prop, 0); {_A}
k<<<prop.multiProcessorCount, 32>>>(a, a, 1);""",
    "last_error": f"""{_A} k<<<1, 1>>>(a, a, 1);
if (cudaGetLastError() != cudaSuccess) k<<<2, 1>>>(a, a, 1);""",
    "fails": """size_t n = strtoull(argv[1], 0, 10); int *a;
if (cudaMalloc(&a, n) != cudaSuccess) k<<<1, 1>>>(a, a, 1); else k<<<2, 1>>>(a, a, 1);""",
    "no_bytes": """int *a; cudaMalloc(&a, sizeof(int) * (argc - 1));
if (a == nullptr) k<<<1, 1>>>(a, a, 1);""",
    "chosen": f"{_N} auto f = argc > 2 ? k : other; f<<<1, 1>>>(a, b, n);",
    "table": """void (*table[4])(); for (int i = 0; i < argc; i++) table[i & 3] = go;
table[argc & 3]();""",
    "bodiless": f"int m = 3; outside(&m); {_A} k<<<m, 32>>>(a, a, 1);",
    "callback": "call(go);",
    "static": f"{_A} k<<<blocks, 32>>>(a, a, 1);",
    "same_word": """int *a; cudaMalloc(&a, sizeof(int) * atoi(argv[1]));
k<<<1, 32>>>(a, a, atoi(argv[1]));""",
    "impossible": f"{_A} k<<<0, 32>>>(a, a, 1); k<<<1, 2048>>>(a, a, 1);",
    "reference": f"""int h[512] = {{}}, r[512] = {{}}, n = 3, m = 0; {_A}
for (int i = 0; i < argc; i++) reference(h, r, &m);
k<<<n, 32>>>(a, a, m);""",
    "managed": f"""int h[512] = {{}}, r[512] = {{}}; {_A} managed = 3; counts(h, r);
k<<<managed, 32>>>(a, a, 1);""",
    "long": f"""int n = 3; std::vector<int> v; {_A}
for (int i = 0; i < 60; i++) v.push_back(i);
k<<<n, 32>>>(a, a, n);""",
    "distance": f"""{_N} if (n < 1) return 1; int *end = a + n;
k<<<(end - a + 255) / 256, 256>>>(a, b, end - a);""",
    "distance_of_one_of_two": f"""{_N} if (n < 1) return 1; int *p = argc > 2 ? a : b, *end = p + n;
k<<<1, 32>>>(p, p, end - p);""",
    "distance_of_two": f"{_A} int *b; cudaMalloc(&b, 64); k<<<1, 32>>>(a, b, (b + 3) - a);",
    "distance_between_rounds": """int *last = nullptr; for (int i = 1; i < argc; i++) {
int *p; cudaMalloc(&p, 64); if (last) k<<<1, 32>>>(p, last, p - last); last = p; }""",
    "symbol": "void *p; cudaGetSymbolAddress(&p, counter); update<<<1, 1>>>((int *)p);",
}
Told = Callable[[str], tuple[str, LaunchFacts]]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> nodes.Program:
    """All bodies in one file, each a function that may be the main one."""
    path = tmp_path_factory.mktemp("hosts") / "hosts.cu"
    functions = [
        f"int {name}_case(int argc, char **argv) {{\n{body}\nreturn 0;\n}}\n"
        for name, body in _BODIES.items()
    ]
    named = ", ".join(f"{name}_case" for name in _BODIES)
    table = f"static int (*cases[])(int, char **) = {{{named}}};\n"
    main = "int main(int argc, char **argv) { return cases[argc](argc, argv); }\n"
    path.write_text(_BEFORE + "".join(functions) + table + main)
    return load(str(path), Config())


@pytest.fixture
def told(program: nodes.Program) -> Told:
    def tell(name: str) -> tuple[str, LaunchFacts]:
        wanted = f"{name}_case"
        symbol = next(s for s, f in program.host.functions.items() if f.name == wanted)
        chosen = replace(program, main=symbol)
        facts = launch_facts(chosen)
        return format_launches(chosen, facts), facts

    return tell


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("terms", "k<<<(n + 255)/256, 256>>>  // input"),
        ("terms", "a = a, 4*n bytes"),
        ("wrap", "n = i32(3*n)"),
        ("no_wrap", "n = 3*n"),
        ("exits", "k<<<n/16, 16>>>"),
        ("exits", "n%16 == 0"),
        ("counted", "k<<<2, 32>>>  // input"),
        ("in_round", "a = p, 4*round"),
        ("earlier_round", "of symbolic size, one of many"),
        ("not_written", "k<<<3, 32>>>"),
        ("at_home", "k<<<3, 32>>>"),
        ("vector", "a = a, 4*n bytes"),
        ("record", "@0: v.data, 4*n bytes, @8: n, @12: 2"),
        ("device", "// input"),
        ("static", "k<<<5, 32>>>"),
        ("symbol", "counter, 4 bytes"),
        ("distance", "k<<<(n + 255)/256, 256>>>  // input"),
        ("distance", "n = n"),
        ("distance_of_one_of_two", "n = n"),
        ("fails", "a = null"),
        ("impossible", "no launch"),
    ],
)
def test_what_is_told(told: Told, name: str, expected: str) -> None:
    assert expected in told(name)[0]


@pytest.mark.parametrize("name", ["written", "copied", "escaped", "kept", "bodiless"])
def test_what_may_have_been_written_is_not_known(told: Told, name: str) -> None:
    text, facts = told(name)
    assert "k<<<3" not in text
    assert facts.is_complete == (name != "bodiless")


@pytest.mark.parametrize("name", ["distance_of_two", "distance_between_rounds"])
def test_addresses_of_two_objects_have_no_distance(told: Told, name: str) -> None:
    text, facts = told(name)
    assert facts.launches
    for fact in facts.launches:
        (distance,) = (a.value for a in fact.arguments if a.parameter == "n")
        assert isinstance(distance, Term)
        assert not distance.is_constant, text


def test_functions_that_take_too_long_are_what_they_write(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(execute, "_MOST_OF_CALLS", 300)
    text, facts = told("reference")
    assert facts.is_complete
    (fact,) = facts.launches
    assert fact.grid[0].value == 3
    assert "n = n" not in text  # what the function has counted


def test_variables_of_the_device_that_a_function_writes_are_lost(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(execute, "_MOST_OF_CALLS", 300)
    text, facts = told("managed")
    assert facts.is_complete
    assert "k<<<3" not in text


def test_loops_of_programs_that_are_too_long_are_summarised(program: nodes.Program) -> None:
    symbol = next(s for s, f in program.host.functions.items() if f.name == "long_case")
    chosen = replace(program, main=symbol)
    whole, shorter, too_short = (launch_facts(chosen, budget=n) for n in (40_000, 2_000, 50))
    assert whole.is_complete
    assert shorter.is_complete
    assert not too_short.is_complete
    assert [f.grid[0].value for f in shorter.launches] == [3]


def test_a_variable_that_one_way_changes(told: Told) -> None:
    _, facts = told("branch")
    assert all(not fact.grid[0].is_constant for fact in facts.launches)


def test_small_loops_are_unrolled(told: Told) -> None:
    _, facts = told("unrolled")
    assert [fact.grid[0].value for fact in facts.launches] == [1, 2, 3]


def test_many_launches_are_one_that_stands_for_all(told: Told) -> None:
    """Of three loops the inner ones are few launches, all together are too many."""
    _, facts = told("tables")
    assert facts.is_complete
    assert len(facts.launches) == 25
    assert all(fact.in_loop and not fact.grid[0].is_constant for fact in facts.launches)


def test_counted_loops_have_closed_forms(told: Told) -> None:
    _, facts = told("counted")
    inside, behind = facts.launches
    assert inside.in_loop
    assert not behind.in_loop


def test_what_a_loop_changes_otherwise_keeps_its_range(told: Told) -> None:
    _, facts = told("doubled")
    (fact,) = facts.launches
    assert fact.facts


def test_swapped_pointers_stay_apart(told: Told) -> None:
    _, facts = told("swapped")
    (fact,) = facts.launches
    one, two = (argument.value for argument in fact.arguments[:2])
    assert isinstance(one, Places)
    assert isinstance(two, Places)
    t = facts.ranges.table
    for a in one.alternatives:
        for b in two.alternatives:
            if a.object == b.object and isinstance(a.object, Allocation):
                assert t.and_(a.guard, b.guard) is t.false


def test_the_last_error_may_be_any(told: Told) -> None:
    assert len(told("last_error")[1].launches) == 2


def test_no_bytes_are_at_no_address(told: Told) -> None:
    _, facts = told("no_bytes")
    assert len(facts.launches) == 1
    assert facts.launches[0].path


def test_a_kernel_that_is_chosen_at_run_time(told: Told) -> None:
    assert len({fact.kernel for fact in told("chosen")[1].launches}) == 2


def test_calls_that_are_not_followed_lose_launches(told: Told) -> None:
    assert not told("callback")[1].is_complete
    facts = told("table")[1]
    assert facts.launches or not facts.is_complete


def test_the_same_word_is_the_same_number(told: Told) -> None:
    _, facts = told("same_word")
    (fact,) = facts.launches
    pointer, number = fact.arguments[0].value, fact.arguments[2].value
    assert isinstance(pointer, Places)
    objects = [p.object for p in pointer.alternatives if isinstance(p.object, Allocation)]
    extent = facts.allocations[objects[0]].extent
    t = facts.ranges.table
    assert extent is t.int_scale(number, 4)


def test_dump_prints_them(tmp_path: Path) -> None:
    path = tmp_path / "program.cu"
    path.write_text(
        "__global__ void k(int *a, int n) { if (threadIdx.x < n) a[threadIdx.x] = 1; }\n"
        "int main(int argc, char **argv) {\n"
        "  int *a;\n"
        "  cudaMalloc(&a, argc * sizeof(int));\n"
        "  if (argc <= 64) k<<<1, 64>>>(a, argc);\n"
        "  return 0;\n"
        "}\n"
    )
    outcome = dump_program(str(path), Config(), "launches")
    assert outcome.text.splitlines() == [
        "line 5: k<<<1, 64>>>  // input",
        "    a = a, 4*argc bytes",
        "    n = argc",
        "    when argc <= 64",
    ]
