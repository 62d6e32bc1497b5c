"""What no device exceeds: sizes of warps, blocks, grids and memories.

The models' headers state the same numbers for programs that ask (`models/cuda/warpproof`).
"""

from __future__ import annotations

WARP_SIZE = 32
MAX_THREADS_PER_BLOCK = 1024
MAX_BLOCK = (1024, 1024, 64)
MAX_GRID = (2**31 - 1, 65535, 65535)
MAX_SHARED = 48 * 1024  # bytes of shared memory, unless a kernel opts in for more
MAX_SHARED_OPT_IN = 227 * 1024
MAX_CONSTANT = 64 * 1024
MAX_MULTIPROCESSORS = 256
MAX_RESIDENT_BLOCKS = 32  # of a multiprocessor
MAX_RESIDENT_THREADS = 2048
