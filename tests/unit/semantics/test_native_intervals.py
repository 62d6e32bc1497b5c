"""Which reads of shared memory compiled code keeps no record of, and which it has to."""

from __future__ import annotations

from pathlib import Path

from warpproof.base.config import Config
from warpproof.semantics.native.emit import emit
from warpproof.semantics.native.flat import flatten
from warpproof.verify import load

HEAD = "__global__ void k(int *a) { int t = threadIdx.x, x = 0; __shared__ int s[64], u[64];"


def recorded(tmp_path: Path, body: str) -> tuple[int, int]:
    """Reads of shared arrays that are recorded, and those that are not."""
    path = tmp_path / "kernel.cu"
    path.write_text(f"{HEAD} {body} a[t] = x; }}")
    device = load(str(path), Config()).device
    kernel = next(f for f in device.functions.values() if f.name.startswith("k"))
    lines = emit(flatten(kernel, device), device).source.splitlines()
    reads = [line for line in lines if line.startswith("  FIND_SHARED(") and ", 0, " in line[-9:]]
    return len(reads), sum(line.startswith("  FIND_ALONE(") for line in lines)


def test_nobody_writes_before_the_next_barrier(tmp_path: Path) -> None:
    assert recorded(tmp_path, "s[t] = a[t]; __syncthreads(); x = s[t ^ 1];") == (0, 1)


def test_of_two_arrays_the_one_that_is_written_is_recorded(tmp_path: Path) -> None:
    body = "s[t] = u[t] = t; __syncthreads(); x = s[t ^ 1] + u[t ^ 1]; u[t] = x;"
    assert recorded(tmp_path, body) == (1, 1)


def test_a_loop_without_its_second_barrier(tmp_path: Path) -> None:
    loop = "for (int r = 0; r < 9; r++) {{ s[t] = r; __syncthreads(); x += s[t ^ 1]; {} }}"
    assert recorded(tmp_path, loop.format("")) == (1, 0)
    assert recorded(tmp_path, loop.format("__syncthreads();")) == (0, 1)


def test_a_warp_barrier_ends_no_interval(tmp_path: Path) -> None:
    body = "s[t] = t; __syncthreads(); x = s[t ^ 1]; __syncwarp(); s[t] = x;"
    assert recorded(tmp_path, body) == (1, 0)


def test_a_pointer_that_may_lead_anywhere(tmp_path: Path) -> None:
    body = "s[t] = t; __syncthreads(); x = s[t ^ 1]; int *p = t > 5 ? a : u; p[t] = x;"
    assert recorded(tmp_path, body) == (1, 0)


def test_a_barrier_that_some_threads_leave_out(tmp_path: Path) -> None:
    body = "s[t] = t; __syncthreads(); x = s[t ^ 1]; if (a[9]) __syncthreads(); s[t] = x;"
    assert recorded(tmp_path, body) == (1, 0)
