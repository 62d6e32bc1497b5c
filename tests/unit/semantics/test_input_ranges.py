"""Inputs that are from a range: given values are kept in it, arbitrary ones are those in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from warpproof import Verdict, check
from warpproof.base.config import Config
from warpproof.ir import nodes
from warpproof.ir.dump import format_program
from warpproof.load import load
from warpproof.semantics.machine.interpreter import run_program
from warpproof.semantics.machine.oracle import FirstChoice

PROGRAM = """
#include <cassert>
#include <cstdlib>
#include <thread>
#include <warpproof/primitives.h>
int main() {
  assert(rand() >= 0);
  double part = drand48(); assert(part >= 0 && part < 1);
  int small = __wp_any_between(-5, 7); assert(small >= -5 && small <= 7);
  unsigned large = __wp_any_between(3u, 4000000000u); assert(large >= 3 && large <= 4000000000u);
  float time = __wp_any_between(0.0f, 2.5f); assert(time >= 0 && time <= 2.5f);
  assert(__wp_any_between(4, 2) == 4);
  assert(std::thread::hardware_concurrency() <= 1024);
  assert(small != SMALL);
  return 0;
}
"""


def written(folder: Path, small: int) -> str:
    path = folder / "a.cu"
    path.write_text(PROGRAM.replace("SMALL", str(small)))
    return str(path)


class Given(FirstChoice):
    """Answers all questions for inputs with one number."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def input(self, kind: nodes.InputKind, type_: object) -> int:
        return self.number


@pytest.mark.parametrize("number", [0, 5, 0xFFFFFFFF, 0x7FC00000])
def test_given_values_are_kept_in_the_range(tmp_path: Path, number: int) -> None:
    program = load(written(tmp_path, 8), Config())
    assert not run_program(program, Given(number)).findings


@pytest.mark.parametrize(("small", "expected"), [(8, Verdict.PROVED), (7, Verdict.REFUTED)])
def test_arbitrary_values_are_those_of_the_range(
    tmp_path: Path, small: int, expected: Verdict
) -> None:
    report = check(written(tmp_path, small), check="assert", engine="bmc")
    assert report.verdict is expected


def test_ranges_are_printed_with_their_source(tmp_path: Path) -> None:
    text = format_program(load(written(tmp_path, 8), Config()))
    assert "input value i32 of environment from 0 to 1024 unsigned" in text
    assert "input value i32 from -5 to 7" in text
    assert "from 0 to 2147483647" in text
