"""What is left of a program when a header is missing, and what is said about the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

import warpproof
from warpproof.base.config import Config
from warpproof.base.diagnostics import UserError
from warpproof.base.verdict import Verdict
from warpproof.frontend.salvage import Declaration, Mistake, cut
from warpproof.frontend.syntax_tree import Extent
from warpproof.load import load
from warpproof.running import RunRequest, run_file

PROGRAM = """\
#include <no_such_library.h>
#include "deep/../other.hpp"
struct Scene : library::Base { int x; };
Handle first, second;
int plain = 3;
__device__ int scale(int x) { return library_scale(x); }
template <class T> T helper(T t) { library::go(t); return t; }
struct Holder {
  int size() const { return library_size(); }
  int twice() const { return 2; }
};
__global__ void broken(int *p) {
  p[0] = library_value();
}
__global__ void scaled(int *p) { p[blockIdx.x * blockDim.x + threadIdx.x] = scale(1); }
__global__ void racing(int *p) { p[0] = threadIdx.x; }
"""
MAIN = "int main() { int *p; cudaMalloc(&p, 400); racing<<<1, 2>>>(p); cudaFree(p); }\n"


def written(folder: Path, text: str) -> str:
    path = folder / "program.cu"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_what_needs_a_missing_header_is_left_out_and_told(tmp_path: Path) -> None:
    program = load(written(tmp_path, PROGRAM + MAIN), Config())
    assert program.missing_headers == ("no_such_library.h", "deep/../other.hpp")
    assert {(item.name, item.line) for item in program.left_out} == {
        ("Scene", 3), ("first", 4), ("scale", 6), ("helper", 7), ("size", 9), ("broken", 12),
    }  # fmt: skip
    assert program.main is not None
    names = {program.device.functions[symbol].name for symbol in program.kernels}
    assert {"scaled", "racing"} <= names


def test_bugs_of_the_rest_are_found_where_they_are(tmp_path: Path) -> None:
    report = warpproof.check(written(tmp_path, PROGRAM + MAIN), check=["race"], timeout=60)
    races = [r.span for r in report.results if r.verdict is Verdict.REFUTED]
    assert {span.line for span in races if span is not None} == {16}
    assert "'no_such_library.h'" in report.shortfall
    assert len(report.notes) >= 6


def test_nothing_is_proved_of_a_program_that_is_not_whole(tmp_path: Path) -> None:
    text = "#include <nowhere.h>\n__global__ void k(int *p) { if (threadIdx.x == 0) return; }\n"
    report = warpproof.check(written(tmp_path, text), check=["race"])
    assert [r.verdict for r in report.results if r.verdict is Verdict.PROVED]
    assert report.verdict is Verdict.UNKNOWN
    assert report.exit_code() == 3


def test_without_main_kernels_are_looked_at_by_themselves(tmp_path: Path) -> None:
    text = "#include <nowhere.h>\n__global__ void k() {}\nint main() { start(); }\n"
    program = load(written(tmp_path, text), Config())
    assert program.main is None
    assert [item.name for item in program.left_out] == ["main"]


def test_a_run_without_all_headers_never_succeeds(tmp_path: Path) -> None:
    text = "#include <nowhere.h>\nint main() { return 0; }\n"
    out: list[bytes] = []
    outcome = run_file(RunRequest(written(tmp_path, text)), Config(), out.append, out.append)
    assert outcome.exit_code == 3


@pytest.mark.parametrize(
    "text",
    [
        "int x = other;\n__global__ void k() {}\n",  # no header is missing
        "#include <nowhere.h>\nint main() { start(); }\n",  # nothing is left
        '#include "../../../../../../nowhere.h"\n__global__ void k() {}\n',
    ],
)
def test_other_mistakes_are_rejected(tmp_path: Path, text: str) -> None:
    with pytest.raises(UserError):
        load(written(tmp_path, text), Config())


def test_lines_stay_where_they_are() -> None:
    data = b"int f() {\n  bad;\n}\nint a = bad, b;\nint c;\n"
    found = [
        Declaration("FunctionDecl", "f", Extent("f.cu", 0, 18), Extent("f.cu", 8, 18)),
        Declaration("VarDecl", "a", Extent("f.cu", 19, 30)),
        Declaration("VarDecl", "b", Extent("f.cu", 19, 33)),
        Declaration("VarDecl", "c", Extent("f.cu", 35, 40)),
    ]
    mistakes = [Mistake("f.cu", 2, 3, "bad"), Mistake("f.cu", 4, 9, "bad")]
    texts, told = cut({"f.cu": data}, found, mistakes)
    assert texts["f.cu"] == b"int f() ;\n      \n \n               \nint c;\n"
    assert [(item.name, item.line, item.error_line) for item in told] == [("f", 1, 2), ("a", 4, 4)]
