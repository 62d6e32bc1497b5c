"""Whether processes that a test has started are gone."""

from __future__ import annotations

import time
from pathlib import Path

import pytest


def is_running(pid: int) -> bool:
    """A killed process that nobody has waited for yet does not count."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def assert_gone(pid: int) -> None:
    for _ in range(200):
        if not is_running(pid):
            return
        time.sleep(0.05)
    pytest.fail(f"process {pid} is left running")
