"""Programs that use more of the standard library than they include."""

from __future__ import annotations

from pathlib import Path

import pytest

import warpproof
from warpproof.base.config import Config
from warpproof.base.diagnostics import UserError
from warpproof.base.verdict import Verdict
from warpproof.load import load

PROGRAM = """\
#include <cstdio>
__global__ void fill(int *p) { p[threadIdx.x] = INT_MAX; }
//@ requires n <= INT_MAX;
__global__ void other(int *p, int n) {}
int main() {
  std::vector<int> v(32);
  int *p;
  cudaMalloc(&p, 128);
  fill<<<1, 32>>>(p);
  cudaMemcpy(v.data(), p, 128, cudaMemcpyDeviceToHost);
  cudaFree(p);
}
"""


def written(folder: Path, text: str) -> str:
    path = folder / "program.cu"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_standard_headers_are_added_and_told(tmp_path: Path) -> None:
    path = written(tmp_path, PROGRAM)
    program = load(path, Config())
    assert [item.file for item in program.unincluded] == [path]
    assert "'vector'" in program.unincluded[0].message
    report = warpproof.check(path, check=["bounds"], timeout=60)
    assert {r.verdict for r in report.results} == {Verdict.PROVED}
    assert any("standard headers were added" in note.message for note in report.notes)


def test_what_is_included_needs_no_others(tmp_path: Path) -> None:
    path = written(tmp_path, "#include <vector>\n" + PROGRAM)
    assert not load(path, Config()).unincluded


def test_a_mistake_is_told_as_clang_sees_it_without_them(tmp_path: Path) -> None:
    with pytest.raises(UserError) as rejected:
        load(written(tmp_path, PROGRAM.replace("v.data()", "v.date()")), Config())
    assert "'vector' in namespace 'std'" in str(rejected.value)
    assert rejected.value.exit_code == 2


def test_names_of_the_user_do_not_meet_those_of_others(tmp_path: Path) -> None:
    text = "#include <cstdio>\nusing namespace std;\nint count = 3;\nint main() { return cuont; }\n"
    with pytest.raises(UserError, match="cuont"):
        load(written(tmp_path, text), Config())


def test_headers_that_are_missing_may_have_brought_them(tmp_path: Path) -> None:
    text = PROGRAM.replace("<cstdio>", '"no_such.h"').replace("//@", "//")
    program = load(written(tmp_path, text), Config())
    assert program.missing_headers == ("no_such.h",)
    assert program.main is not None
    assert not program.left_out
    assert program.unincluded
