"""`warpproof check` and `run` over files of one program: what is linked, and what is said of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

MAIN = """
#include <cassert>
static int own() { return 2; }
extern int limit;
int twice(int x);
__global__ void fill(int *a, int f);
int main() {
  int *d, h[64];
  cudaMalloc(&d, sizeof h);
  fill<<<1, 64>>>(d, own());
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  assert(h[3] == 3 * 2 + limit && twice(4) == 8);
  cudaFree(d);
}
"""
KERNELS = """
static int own() { return 1; }
int limit = 7;
__device__ int scaled(int x, int f);
extern __constant__ int offset[1];
__global__ void fill(int *a, int f) { a[threadIdx.x] = scaled(threadIdx.x, f) + offset[0]; }
int twice(int x) { return x * (own() + 1); }
"""
DEVICE = """
__device__ int scaled(int x, int f) { return x * f; }
__constant__ int offset[1] = {7};
"""


@pytest.fixture
def files(tmp_path: Path) -> Path:
    for name, text in (("main.cu", MAIN), ("kernels.cu", KERNELS), ("device.cu", DEVICE)):
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture
def check(warpproof_here: Run, tmp_path: Path) -> Run:
    def run(*arguments: str) -> Any:
        return warpproof_here("check", *arguments, "--cache-dir", str(tmp_path / "kept"))

    return run


def report(done: Any) -> Any:
    return json.loads(done.out)


@pytest.mark.parametrize("names", [["main.cu", "kernels.cu", "device.cu"], ["."]])
def test_files_make_one_program(check: Run, files: Path, names: list[str]) -> None:
    done = check(*names, "--engine", "bmc", "--format", "json")
    assert done.code == 0, done.err
    (file,) = report(done)["files"]
    assert file["file"].endswith("main.cu")
    assert {row["function"] for row in report(done)["results"]} == {"main", "fill"}
    assert any("linked with" in note["message"] for note in file["notes"])


@pytest.mark.parametrize("size", ["SIZE", "64"])
def test_a_file_that_another_includes_is_verified_with_it(
    check: Run, tmp_path: Path, size: str
) -> None:
    """Whether it compiles by itself or not."""
    (tmp_path / "parts.cu").write_text(
        f"__global__ void fill(int *a) {{ if (threadIdx.x < {size}) a[threadIdx.x] = 1; }}\n"
    )
    (tmp_path / "main.cu").write_text("""
#define SIZE 64
#include "parts.cu"
int main() { int *a; cudaMalloc(&a, 256); fill<<<1, 128>>>(a); cudaFree(a); }
""")
    done = check(".", "--format", "json")
    assert done.code == 0, done.err
    (file,) = report(done)["files"]
    assert file["file"].endswith("main.cu")
    assert any(
        "'parts.cu' is verified as 'main.cu' includes it" in n["message"] for n in file["notes"]
    )
    assert {row["function"] for row in report(done)["results"]} == {"main", "fill"}
    alone = check("parts.cu", "--format", "json")
    assert alone.code == (2 if size == "SIZE" else 3)


def test_a_part_that_is_missing_leaves_it_open(check: Run, files: Path) -> None:
    assert check("main.cu", "device.cu", "--engine", "bmc").code in (2, 3)
    assert check("main.cu", "--engine", "bmc").code == 3


def test_a_finding_names_the_file_that_it_is_in(check: Run, files: Path) -> None:
    text = KERNELS.replace("threadIdx.x] =", "threadIdx.x + 1] =")
    (files / "kernels.cu").write_text(text)
    done = check("main.cu", "kernels.cu", "device.cu", "--engine", "bmc")
    assert done.code == 1
    assert "kernels.cu:6:" in done.out


def test_what_is_kept_is_of_all_files(check: Run, files: Path) -> None:
    names = ("main.cu", "kernels.cu", "device.cu", "--engine", "bmc")
    assert check(*names).code == 0
    assert check("main.cu", "--engine", "bmc").code == 3
    assert check(*names).code == 0
    (files / "device.cu").write_text(DEVICE.replace("7", "8"))
    assert check(*names).code == 1


def test_a_name_that_two_files_define(check: Run, files: Path) -> None:
    (files / "device.cu").write_text(DEVICE + "int twice(int x) { return x; }\n")
    done = check("main.cu", "kernels.cu", "device.cu", "--engine", "bmc")
    assert done.code == 2
    assert "'twice' is defined by several" in done.err


def test_programs_with_parts_of_their_own(check: Run, files: Path) -> None:
    (files / "other.cu").write_text("int limit = 3;\nint unused(int x) { return x; }\n")
    (files / "second.cu").write_text(
        "#include <cassert>\nint unused(int x);\nint main() { assert(unused(3) == 3); }\n"
    )
    for name in ("kernels.cu", "device.cu", "main.cu"):
        (files / name).unlink()
    (files / "first.cu").write_text("int main() { return 0; }\n")
    done = check(".", "--engine", "bmc", "--format", "json", "--check", "assert")
    assert [f["file"] for f in report(done)["files"]] == ["first.cu", "second.cu"]
    assert done.code in (0, 3)


HEADER = "inline __device__ bool inside(int i) { return i < BLOCK; }\n"
FIRST = (
    '#define BLOCK {first}\n#include "part.h"\nvoid other(int *);\n'
    + """
__global__ void own(int *a) { if (inside(threadIdx.x)) a[threadIdx.x] = 1; }
int main() {
  int *a;
  cudaMalloc(&a, 4 * sizeof(int));
  own<<<1, 8>>>(a);
  other(a);
  cudaFree(a);
}
"""
)
SECOND = (
    '#define BLOCK {second}\n#include "part.h"\n'
    + """
__global__ void theirs(int *a) { if (inside(threadIdx.x)) a[threadIdx.x] = 2; }
void other(int *a) {
  theirs<<<1, 8>>>(a);
  cudaDeviceSynchronize();
}
"""
)


@pytest.mark.parametrize(("second", "code"), [(4, 0), (8, 2)])
def test_functions_that_headers_bring_along(
    check: Run, tmp_path: Path, second: int, code: int
) -> None:
    (tmp_path / "part.h").write_text(HEADER)
    (tmp_path / "a.cu").write_text(FIRST.replace("{first}", "4"))
    (tmp_path / "b.cu").write_text(SECOND.replace("{second}", str(second)))
    done = check("a.cu", "b.cu", "--engine", "bmc")
    assert done.code == code, done
    assert code == 0 or "'inside' is defined by several" in done.err


def test_a_kernel_template_of_two_files(check: Run, tmp_path: Path) -> None:
    (tmp_path / "part.h").write_text(
        "template <class T> __global__ void fill(T *a) { a[threadIdx.x] = 1; }\n"
    )
    use = "  int *a;\n  cudaMalloc(&a, 16);\n  fill<<<1, 4>>>(a);\n  cudaFree(a);\n"
    head = '#include "part.h"\nvoid other();\n'
    (tmp_path / "a.cu").write_text(head + "int main() {\n" + use + "  other();\n}\n")
    (tmp_path / "b.cu").write_text(head + "void other() {\n" + use + "}\n")
    assert check("a.cu", "b.cu", "--engine", "bmc").code == 0


def test_what_is_done_before_main_elsewhere(check: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(
        "#include <cassert>\nint n = 4;\nint main() { assert(n == 4); }\n"
    )
    (tmp_path / "b.cu").write_text(
        "extern int n;\nstruct Early { Early() { n = 5; } };\nstatic Early early;\n"
        "__global__ void k(int *a) { a[threadIdx.x] = 1; }\n"
    )
    done = check("a.cu", "b.cu", "--engine", "bmc", "--check", "assert")
    assert done.code == 3
    assert "what it does before main may change" in done.out


# --- run ----------------------------------------------------------------------------------------


def test_files_are_run_as_one_program(warpproof_here: Run, files: Path) -> None:
    done = warpproof_here("run", ".", "--", "100")
    assert done.code == 0, done.err
    assert "linked with " in done.err
    assert "no findings; the program ended with exit code 0" in done.err


def test_a_finding_of_several_files_is_replayed(warpproof_here: Run, files: Path) -> None:
    text = KERNELS.replace("threadIdx.x] =", "threadIdx.x + 1] =")
    (files / "kernels.cu").write_text(text)
    done = warpproof_here("run", "device.cu", "kernels.cu", "main.cu", "--witness", "w.json")
    assert done.code == 1, done.err
    assert "kernels.cu:6:" in done.err
    again = warpproof_here("replay", "w.json")
    assert (again.code, again.err.rpartition("warpproof: ")[2]) == (1, "reproduced\n")
    emitted = warpproof_here("replay", "w.json", "--emit", "-")
    assert emitted.code == 2
    assert "its files cannot be one: redefinition of 'own'" in emitted.err
    (files / "device.cu").write_text(DEVICE + "\n")
    changed = warpproof_here("replay", "w.json")
    assert changed.code == 2
    assert "'device.cu' is not the program of this witness" in changed.err


def test_a_finding_of_several_files_is_written_as_one_program(
    warpproof_here: Run, files: Path
) -> None:
    text = KERNELS.replace("threadIdx.x] =", "threadIdx.x + 1] =").replace("own", "other")
    (files / "kernels.cu").write_text(text)
    warpproof_here("run", "device.cu", "kernels.cu", "main.cu", "--witness", "w.json")
    emitted = warpproof_here("replay", "w.json", "--emit", "repro.cu")
    assert emitted.code == 0, emitted.err
    assert "kernels.cu:6:" in warpproof_here("run", "repro.cu").err


def test_files_that_are_not_one_program(warpproof_here: Run, files: Path) -> None:
    (files / "second.cu").write_text("int main() {}\n")
    several = warpproof_here("run", "main.cu", "second.cu", "kernels.cu")
    assert several.code == 2
    assert "'main.cu', 'second.cu' have a main function each" in several.err
    none = warpproof_here("run", "kernels.cu", "device.cu")
    assert none.code == 2
    assert "'kernels.cu', 'device.cu' have no main function to run" in none.err
    argument = warpproof_here("run", "main.cu", "100")
    assert argument.code == 2
    assert "put the program's arguments after --" in argument.err


def test_what_a_part_does_before_main(warpproof_here: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text("int n = 4;\nint main() { return n; }\n")
    (tmp_path / "b.cu").write_text(
        "extern int n;\nint five();\nstatic struct Early { Early() { n = five(); } } early;\n"
    )
    (tmp_path / "c.cu").write_text("int five() { return 5; }\n")
    done = warpproof_here("run", "a.cu", "b.cu", "c.cu")
    assert "linked with 'b.cu', 'c.cu'" in done.err
    assert "the program ended with exit code 5" in done.err
