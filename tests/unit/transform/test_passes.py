"""The list of passes: each can be printed, and a kernel's program is made of the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from warpproof.base.config import Config
from warpproof.base.diagnostics import UserError
from warpproof.dump import ALL_STAGES, dump_program

PROGRAM = """
/*@ requires n >= 1 && \\valid(a + (0 .. n - 1)); */
__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    //@ assert 0 <= i;
    a[i] = i;
  }
}
int main() {
  int *a;
  cudaMalloc(&a, 32);
  fill<<<1, 8>>>(a, 8);
  cudaFree(a);
}
"""


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / "a.cu"
    path.write_text(PROGRAM)
    return str(path)


@pytest.mark.parametrize("stage", ALL_STAGES)
def test_each_stage_can_be_printed(stage: str, program: str) -> None:
    assert "fill" in dump_program(program, Config(), stage).text


def test_stages_show_what_their_pass_does(program: str) -> None:
    def text(stage: str) -> str:
        return dump_program(program, Config(), stage).text

    assert "the index wraps" not in text("inline")
    assert "the index wraps" in text("indices")
    assert "requires" in text("contracts")
    assert "the launch of fill breaks" not in text("contracts")
    assert "the launch of fill breaks" in text("launch-checks")
    assert "a launch of fill" in text("harness")


@pytest.mark.parametrize(("more", "left"), [("", 0), ("__pipeline_memcpy_async(t, a, 4);", 2)])
def test_waits_for_no_copy_are_left_out(more: str, left: int, tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    path.write_text(
        "#include <cuda_pipeline.h>\n"
        f"__global__ void k(int *a) {{ __shared__ int t[1]; {more} "
        "__pipeline_commit(); __pipeline_wait_prior(0); a[0] = t[0]; }\n"
    )
    text = dump_program(str(path), Config(), "waits").text
    assert sum("async commit" in line or "async wait" in line for line in text.splitlines()) == left


def test_a_kernel_by_itself_is_chosen_by_name(program: str) -> None:
    assert "fill" in dump_program(program, Config(kernel="fill"), "harness").text
    with pytest.raises(UserError, match="no kernel 'fall'"):
        dump_program(program, Config(kernel="fall"), "harness")
