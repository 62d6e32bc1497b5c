"""What the parametric engine makes of a kernel, stage by stage, as `dump` tells it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

KERNEL = """\
__global__ void turn(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
"""


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        ("walk", "line 5: read of 4 bytes at s + 4 * blockDim.x - 4 * threadIdx.x - 4"),
        ("walk", "line 4: a barrier of the block"),
        ("walk", "line 3: out-of-bounds: threadIdx.x <= 255"),
        ("cells", "line 5: read s[blockDim.x - threadIdx.x - 1]"),
        ("conflicts", "lines 3 and 5 conflict if"),
    ],
)
def test_stage(warpproof_here: Callable[..., Any], tmp_path: Path, stage: str, said: str) -> None:
    file = tmp_path / "turn.cu"
    file.write_text(KERNEL)
    ended = warpproof_here("dump", "--stage", stage, str(file))
    assert ended.code == 0
    assert said in ended.out
