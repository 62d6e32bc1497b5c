"""Kernels without their host code: arguments, contracts, launches, and witnesses of all that."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from warpproof import check
from warpproof.base.config import Config, ExitCode
from warpproof.base.verdict import PropertyResult, Report, Verdict
from warpproof.engines.file_launches import LaunchInFile, launches_of
from warpproof.ir.validate import validate_program
from warpproof.running import replay_file
from warpproof.transform.kernel_harness import KernelRequest, make_harness
from warpproof.verify import load

INDEX = "int i = blockIdx.x * blockDim.x + threadIdx.x;"
SIZED = r"/*@ requires \valid(p + (0 .. n-1)); */"


def kernel(parameters: str, body: str, before: str = "") -> str:
    return f"{before}\n__global__ void k({parameters}) {{ {body} }}\n"


def looked_at(text: str, **options: object) -> Report:
    given: dict[str, object] = {"engine": "bmc", "kernel": "k", "grid": "2", "block": "4"}
    return check(text, **(given | {"jobs": 1} | options))


def row(report: Report, property_: str) -> PropertyResult:
    (found,) = [r for r in report.results if r.property == property_]
    return found


def codes(result: PropertyResult) -> set[str]:
    return {caveat.code for caveat in result.assumptions}


REFUTED: Mapping[str, tuple[str, str]] = {
    "end of an array": (
        kernel("int *p, int n", INDEX + "if (i <= n) p[i] = 0;", SIZED),
        "out-of-bounds",
    ),
    "fixed size": (
        kernel("char *p", INDEX + "p[i] = 0;", r"/*@ requires \valid(p + (0 .. 6)); */"),
        "out-of-bounds",
    ),
    "before the start": (kernel("int *p", "p[(int)threadIdx.x - 1] = 0;"), "out-of-bounds"),
    "shared memory": (
        kernel("int n", "__shared__ int s[4]; if (n > 0) s[threadIdx.x + n % 2] = 1;"),
        "out-of-bounds",
    ),
    "indices from memory": (
        kernel("int *p, const unsigned *at", "p[at[threadIdx.x]] = threadIdx.x;"),
        "data-race",
    ),
    "contents": (kernel("const int *p", "__assert(p[2] != 4711);"), "assertion"),
    "far contents": (kernel("const int *p", "__assert(p[9999] != 4711);"), "assertion"),
    "scalars": (kernel("short n, double d", "__assert(n != 99 || d < 2.5);"), "assertion"),
    "a record": (
        kernel(
            "R r",
            "if (r.b && r.n > 3) r.p[0] = threadIdx.x;",
            "struct R { int n; bool b; int *p; };",
        ),
        "data-race",
    ),
    "variables of the device": (
        kernel(
            "int *p",
            "if (g == 7 && c == 8) p[0] = threadIdx.x;",
            "__device__ int g = 1; __constant__ int c;",
        ),
        "data-race",
    ),
    "within a precondition": (
        kernel("int n", "__assert(n != 19);", "/*@ requires 2 * n < 40 && n > 17; */"),
        "assertion",
    ),
    "divergence": (
        kernel("unsigned n", "if (threadIdx.x < n) __syncthreads();"),
        "barrier-divergence",
    ),
}


@pytest.mark.parametrize("name", REFUTED)
def test_counterexamples_run_again(name: str, tmp_path: Path) -> None:
    text, property_ = REFUTED[name]
    found = row(looked_at(text), property_)
    assert found.verdict is Verdict.REFUTED
    assert found.function == "k"
    assert found.counterexample is not None
    assert found.counterexample.witness is not None
    path = tmp_path / "witness.json"
    path.write_text(found.counterexample.witness)
    again = replay_file(str(path), Config(), lambda data: None, None)
    assert again.exit_code is ExitCode.REFUTED


PROVED = {
    "end of an array": kernel("int *p, int n", INDEX + "if (i < n) p[i] = 0;", SIZED),
    "open size": kernel("int *p, int n", INDEX + "if (n > 0 && i == 0) p[n - 1] = 0;", SIZED),
    "unknown size": kernel("int *p, const int *q", INDEX + "p[i] = q[i * 100000];"),
    "a bool is 0 or 1": kernel("const bool *b, bool c", "__assert(b[1] + c <= 2);"),
    "a bool in a record": kernel(
        "const R *r",
        "__assert(r[2].b <= 1); R t = r[1]; __assert(t.b <= 1);",
        "struct R { char c; bool b; short s; int n; };",
    ),
    "an enumeration": kernel("E e", "__assert(e < 4);", "enum E { A, B = 3 };"),
    "initialised": kernel("const int *p, int *q", INDEX + "if (p[threadIdx.x]) q[i] = 1;"),
    "same contents": kernel("const int *p, int i", "if (i > 0 && i < 9) __assert(p[i] == p[i]);"),
    "a copy": kernel(
        "const R *r", "R t = r[3]; __assert(t.b == r[3].b);", "struct R { int a, b; };"
    ),
    "a precondition": kernel("int n", "__assert(n * n <= 81);", "/*@ requires 0 <= n < 10; */"),
    "calls that require": kernel(
        "int n", "__requires(n > 3); __requires(n < 6); __assert(n == 4 || n == 5);"
    ),
    "a constant": kernel("int *p", "__assert(c[1] == 2);", "__constant__ const int c[2] = {1, 2};"),
    "dynamic shared memory": kernel("int n", "extern __shared__ int s[]; s[threadIdx.x * 20] = n;"),
}


OPEN_BOUNDS = {
    "unknown size": Verdict.PROVED_IF,
    "a bool is 0 or 1": Verdict.PROVED_IF,
    "a bool in a record": Verdict.PROVED_IF,
    "initialised": Verdict.PROVED_IF,
    "a copy": Verdict.PROVED_IF,
    "dynamic shared memory": Verdict.PROVED_IF,
    "same contents": Verdict.UNKNOWN,  # p[i] for any i: no number is enough
}


@pytest.mark.parametrize("name", PROVED)
def test_proofs_are_within_the_launch(name: str) -> None:
    report = looked_at(PROVED[name])
    rows = {r.property: r.verdict for r in report.results}
    assert rows.pop("out-of-bounds") is OPEN_BOUNDS.get(name, Verdict.PROVED_WITHIN)
    assert set(rows.values()) == {Verdict.PROVED_WITHIN}
    assert {b.name for b in report.results[0].bounds} == {"grid", "block"}


EXTENTS = {
    "unknown size": {"\\valid(p + (0 .. 7))", "\\valid(q + (0 .. 700000))"},
    "a bool is 0 or 1": {"\\valid(b + (0 .. 1))"},
    "a copy": {"\\valid(r + (0 .. 3))"},
    "dynamic shared memory": {"the launch gives 244 bytes of shared memory to s"},
}


@pytest.mark.parametrize("name", EXTENTS)
def test_what_arrays_of_unknown_size_have_to_hold(name: str) -> None:
    found = row(looked_at(PROVED[name]), "out-of-bounds")
    assert found.evidence is not None
    assert {c.text for c in found.evidence.conditions} == EXTENTS[name]
    assert found.is_inferred


@pytest.mark.parametrize("name", ["unknown size", "a bool is 0 or 1", "a copy"])
def test_an_extent_that_is_stated_is_proved(name: str) -> None:
    stated = "".join(f"requires {text}; " for text in sorted(EXTENTS[name]))
    head, kernel_, rest = PROVED[name].partition("__global__")
    report = looked_at(f"{head}/*@ {stated}*/ {kernel_}{rest}")
    assert row(report, "out-of-bounds").verdict is Verdict.PROVED_WITHIN


def test_what_is_assumed_is_listed() -> None:
    report = looked_at(kernel("int *p, int *q", INDEX + "p[i] = 1;"))
    assert codes(report.results[0]) == {"disjoint-parameters", "parameter-memory", "in-bounds"}


def test_a_precondition_that_is_not_understood_keeps_a_proof_and_no_refutation() -> None:
    needs = r"/*@ requires \forall integer i; p[i] == 0; requires \valid(p + (0 .. 7)); */ "
    good = looked_at(kernel("char *p", INDEX + "p[i] = 1;", needs))
    assert {r.verdict for r in good.results} == {Verdict.PROVED_WITHIN}
    bad = row(looked_at(kernel("char *p", "p[9 + threadIdx.x] = 1;", needs)), "out-of-bounds")
    assert bad.verdict is Verdict.UNKNOWN
    assert "precondition-not-used" in codes(bad)


def test_contradictory_preconditions_are_vacuous() -> None:
    text = kernel("int n", "__assert(n == 7);", "/*@ requires n > 3 && n < 2; */")
    found = row(looked_at(text), "assertion")
    assert found.verdict is Verdict.UNKNOWN
    assert "vacuous" in found.conclusion.reason


def test_pointers_in_memory_are_not_supported() -> None:
    report = looked_at(kernel("int **p", "p[0][threadIdx.x] = 1;"))
    assert report.verdict is Verdict.UNSUPPORTED


ROW = "struct V { float *p; int n; }; "


def test_pointers_in_one_record_lead_to_arrays_of_their_own() -> None:
    body = INDEX + "if (i < b->n) b->p[%s] = a->p[i];"
    good = looked_at(kernel("const V *a, V *b", body % "i", ROW))
    assert row(good, "data-race").verdict is Verdict.PROVED_WITHIN
    assert "one-record" in codes(row(good, "data-race"))
    bad = looked_at(kernel("const V *a, V *b", body % "i / 2", ROW))
    assert row(bad, "data-race").verdict is Verdict.REFUTED


def test_a_record_that_is_stepped_over_is_an_array() -> None:
    report = looked_at(kernel("V *a", "a[threadIdx.x].p[0] = 1;", ROW))
    assert report.verdict is Verdict.UNSUPPORTED


def test_as_many_pointers_as_the_contract_says() -> None:
    before = r"/*@ requires \valid(r + (0 .. 1)); */"
    good = looked_at(kernel("float **r", "r[blockIdx.x][threadIdx.x] = 1;", before))
    assert row(good, "data-race").verdict is Verdict.PROVED_WITHIN
    bad = looked_at(kernel("float **r", "r[0][threadIdx.x] = 1;", before))
    assert row(bad, "data-race").verdict is Verdict.REFUTED


def test_a_loop_that_arguments_bound_is_cut_off() -> None:
    text = kernel("int *p, int n", "for (int i = threadIdx.x; i < n; i += 4) p[i] = 1;")
    assert row(looked_at(text, grid="1"), "data-race").verdict is Verdict.UNKNOWN
    given = row(looked_at(text, grid="1", unwind=3), "data-race")
    assert given.verdict is Verdict.PROVED_WITHIN


def test_invariants_that_stand_as_calls_are_checked() -> None:
    body = (
        "__requires(n > 0 && n < 5); int s = 0;for (int i = 0; __invariant(%s), i < n; i++) s += 2;"
    )
    good = row(looked_at(kernel("int n", body % "s == 2 * i")), "contract")
    assert good.verdict is Verdict.PROVED_WITHIN
    assert row(looked_at(kernel("int n", body % "s < 2")), "contract").verdict is Verdict.REFUTED


def test_what_only_two_threads_know_is_left_out_and_listed() -> None:
    text = kernel(
        "int *p, int n",
        "__requires(__uniform_int(n)); __requires(n > 0); __ensures(n > 1); __assert(n > 0);",
    )
    report = looked_at(text, grid="1", block="1")
    assert row(report, "assertion").verdict is Verdict.PROVED_WITHIN
    assert {"precondition-not-used", "not-checked"} <= codes(row(report, "assertion"))


# --- the launch ---------------------------------------------------------------------------------


def test_a_launch_of_ours_is_no_proof() -> None:
    text = kernel("int *p", INDEX + "p[i] = 1;")
    found = row(looked_at(text, grid=None, block=None), "data-race")
    assert found.verdict is Verdict.UNKNOWN
    assert [b.value for b in found.bounds] == ["2x1x1", "4x1x1"]


def test_a_launch_that_the_contract_fixes_is_complete() -> None:
    fixed = "__requires(blockDim.x == 8); __requires(gridDim.x == 1);"
    text = kernel("int *p", f"{fixed} p[threadIdx.x] = 1;")
    found = row(looked_at(text, grid=None, block=None), "data-race")
    assert found.verdict is Verdict.PROVED
    assert "closed-dimension" in codes(found)


def test_blocks_and_threads_that_nothing_reads_are_there() -> None:
    text = kernel("int *p", "p[0] = p[0] ^ 1;")
    found = row(looked_at(text, grid=None, block=None), "data-race")
    assert found.verdict is Verdict.REFUTED


def test_the_launches_of_the_file_say_the_sizes(tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    path.write_text(
        kernel("int *p, int n", "extern __shared__ int s[]; s[threadIdx.x] = n;")
        + "int main() { int *p = 0; int n = 100; int b = (n + 31) / 32;\n"
        "  k<<<b, 32, n * 4>>>(p, n); dim3 g(2, 3), t = dim3(5); k<<<g, t>>>(p, n); }\n"
    )
    program = load(str(path), Config())
    assert launches_of(program, program.kernels[0]) == [
        LaunchInFile((4, 1, 1), (32, 1, 1), 400),
        LaunchInFile((2, 3, 1), (5, 1, 1), 0),
    ]


def test_launches_of_different_sizes_are_all_looked_at() -> None:
    main = "int main() { int *p = 0; k<<<1, 4>>>(p);\n k<<<1, 8>>>(p); }\n"
    bad = kernel("int *p", "__shared__ int s[4]; s[threadIdx.x] = 1;") + main
    found = row(looked_at(bad, grid=None, block=None), "out-of-bounds")
    assert found.verdict is Verdict.REFUTED
    good = kernel("int *p", "__shared__ int s[8]; s[threadIdx.x] = 1;") + main
    held = row(looked_at(good, grid=None, block=None), "out-of-bounds")
    assert held.verdict is Verdict.PROVED_WITHIN
    assert {b.value for b in held.bounds} == {"1x1x1", "4x1x1", "8x1x1"}


def test_a_launch_of_unknown_size_is_said() -> None:
    main = "int main(int argc, char **) { int *p = 0; k<<<1, 4>>>(p); k<<<1, argc>>>(p); }\n"
    text = kernel("int *p", "__shared__ int s[4]; s[threadIdx.x] = 1;") + main
    held = row(looked_at(text, grid=None, block=None), "out-of-bounds")
    assert held.verdict is Verdict.PROVED_WITHIN
    assert "other-launch" in codes(held)


def test_every_kernel_of_a_file_without_main() -> None:
    text = kernel("int *p", "p[threadIdx.x] = 1;", "__global__ void a(int *p) { p[0] = 1; }")
    report = looked_at(text, kernel=None, grid="1")
    verdicts = {r.function: r.verdict for r in report.results if r.property == "data-race"}
    assert verdicts == {"a": Verdict.REFUTED, "k": Verdict.PROVED_WITHIN}


def test_harnesses_are_well_formed(tmp_path: Path) -> None:
    for number, text in enumerate([*PROVED.values(), *(t for t, _ in REFUTED.values())]):
        path = tmp_path / f"{number}.cu"
        path.write_text(text)
        program = load(str(path), Config())
        request = KernelRequest(program.kernels[0], (2, 1, 1), (4, 1, 1), 0)
        validate_program(make_harness(program, request).program)
