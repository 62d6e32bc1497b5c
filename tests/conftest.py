"""What tests share: running the command as a user does, and looking at how it ended."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

# The controller of parallel tests loads no other conftest, and it prints the summary.
from tests.verdicts.summary import pytest_terminal_summary as pytest_terminal_summary

ROOT = Path(__file__).resolve().parent.parent


# Folders whose tests take long together; `-m "not slow"` leaves them out.
SLOW = ("generator", "hardware", "sanitizer", "solvers")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(part in SLOW for part in item.path.parts):
            item.add_marker(pytest.mark.slow)


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run of the command ended."""

    code: int
    out: str
    err: str

    def expect_error(self, code: int, *words: str) -> None:
        """One message with these words, this exit code, and nothing that only we understand."""
        assert self.code == code, self
        assert "Traceback" not in self.out + self.err
        assert self.err.count(" error: ") == 1, self.err
        for word in words:
            assert word in self.err, self.err


def clean_environment(folder: Path) -> dict[str, str]:
    """The test's environment without settings of the developer's own; all files below `folder`."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("WARPPROOF_")}
    return kept | {"WARPPROOF_CACHE_DIR": str(folder / "cache"), "TMPDIR": str(folder)}


@pytest.fixture
def warpproof(tmp_path: Path) -> Callable[..., Ended]:
    """Runs `warpproof ARGUMENTS` in the test's folder."""

    def run(*arguments: str, timeout: float = 120) -> Ended:
        done = subprocess.run(
            [sys.executable, "-m", "warpproof", *arguments],
            cwd=tmp_path,
            env=clean_environment(tmp_path),
            capture_output=True,
            text=True,
            errors="replace",
            timeout=timeout,
            check=False,
        )
        return Ended(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def repository() -> Path:
    return ROOT
