"""What is assumed of the command line: by `--assume`, and by what `main` requires."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

TEXT = """#include <cstdlib>
__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
}
CONTRACT
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  int *a;
  cudaMalloc(&a, 1000 * sizeof(int));
  fill<<<(n + 255) / 256, 256>>>(a, n);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
"""
OF_KERNEL = ("--check", "bounds", "--engine", "parametric", "--no-cache")


@pytest.fixture
def verdict(warpproof_here: Run, tmp_path: Path) -> Callable[..., tuple[str, list[str]]]:
    def run(contract: str, *options: str) -> tuple[str, list[str]]:
        (tmp_path / "a.cu").write_text(TEXT.replace("CONTRACT", contract))
        done = warpproof_here("check", "a.cu", "--format", "json", *OF_KERNEL, *options)
        report = json.loads(done.out)
        (row,) = [r for r in report["results"] if r["function"] == "fill"]
        return row["verdict"], [a["message"] for a in report["assumptions"]]

    return run


def test_any_number(verdict: Callable[..., tuple[str, list[str]]]) -> None:
    assert verdict("")[0] == "REFUTED"


@pytest.mark.parametrize("most", [1000, 1001])
def test_a_number_within_limits(verdict: Callable[..., tuple[str, list[str]]], most: int) -> None:
    formula = f"argc == 2 && 1 <= \\arg(1) <= {most}"
    for found in (
        verdict("", "--assume", formula),
        verdict(f"/*@ requires {formula}; */"),
    ):
        assert (found[0] == "PROVED") is (most == 1000)
        assert most > 1000 or any("started with" in text for text in found[1])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("argc == ", "expected an expression"),
        ("argc == \\arg(1)", "bounds of"),
        ("argc < 1", "no command line meets"),
    ],
)
def test_what_is_not_understood(warpproof_here: Run, tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "a.cu").write_text(TEXT.replace("CONTRACT", ""))
    warpproof_here("check", "a.cu", "--assume", text).expect_error(2, told)


def test_arguments_that_are_assumed_away(warpproof_here: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(TEXT.replace("CONTRACT", ""))
    done = warpproof_here("check", "a.cu", "--assume", "argc == 2", "--", "3", "4")
    done.expect_error(2, "arguments after --")


def test_numbers_that_do_not_fit(verdict: Callable[..., tuple[str, list[str]]]) -> None:
    """The word 4294967297 meets it, and is 1 as an int; 4294968297 is 1001."""
    assert verdict("", "--assume", "1 <= \\arg(1) <= 5000000000")[0] != "PROVED"
    assert verdict("", "--assume", "argc == 2 && \\arg(1) <= 1000")[0] != "PROVED"


def test_assumptions_that_contradict_each_other(warpproof_here: Run, tmp_path: Path) -> None:
    contract = "/*@ requires argc == 2 && 1 <= \\arg(1) <= 10; */"
    (tmp_path / "a.cu").write_text(TEXT.replace("CONTRACT", contract))
    done = warpproof_here("check", "a.cu", "--assume", "\\arg(1) > 10", "--no-cache")
    done.expect_error(2, "no command line meets")
    contract = "/*@ requires argc == 2 && argc == 3; */"
    (tmp_path / "a.cu").write_text(TEXT.replace("CONTRACT", contract))
    warpproof_here("check", "a.cu", "--no-cache").expect_error(2, "vacuous")
