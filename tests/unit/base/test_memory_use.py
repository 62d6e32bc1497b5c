from __future__ import annotations

import os
import signal
import subprocess
import threading
from itertools import repeat

import pytest

from warpproof.base.memory_use import memory_limit, tree_megabytes
from warpproof.base.processes import MemoryLimitReached


def test_the_limit_stops_python_and_children() -> None:
    with pytest.raises(MemoryLimitReached), memory_limit(1):
        subprocess.run(["sleep", "600"], check=False)


def test_memory_that_comes_later_counts() -> None:
    allowed = int(tree_megabytes(os.getpid())) + 100
    with pytest.raises(MemoryLimitReached), memory_limit(allowed):
        [b"x" * size for size in repeat(1_000_000)]


def test_no_limit_and_an_unused_limit_change_nothing() -> None:
    before = signal.getsignal(signal.SIGUSR1)
    threads = threading.active_count()
    with memory_limit(None), memory_limit(1_000_000):
        pass
    assert signal.getsignal(signal.SIGUSR1) == before
    assert threading.active_count() == threads
