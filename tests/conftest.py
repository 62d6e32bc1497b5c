"""What tests share: running the command as a user does, and looking at how it ended."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings

# The controller of parallel tests loads no other conftest, and it prints the summary.
from tests.verdicts.summary import pytest_terminal_summary as pytest_terminal_summary
from warpproof.cli import main

# The same examples in every run: whoever changes nothing sees nothing change. New ones are drawn
# where WARPPROOF_THOROUGH is set. Some compute exactly, which takes what it takes: no deadline.
settings.register_profile("ours", deadline=None, derandomize="WARPPROOF_THOROUGH" not in os.environ)
settings.load_profile("ours")

T = TypeVar("T")
ROOT = Path(__file__).resolve().parent.parent


# Folders whose tests take long together: the quick run leaves them out. Contests, mutants and loops
# over all solvers are marked `slow` where they stand: only `-m slow` runs them.
LONG = frozenset(
    {
        "deductive",
        "generator",
        "hardware",
        "models",
        "sanitizer",
        "solvers",
        "soundness",
        "verdicts",
    }
)
LONG_FILES = frozenset(  # below tests/unit, tests/cli and tests/repository
    {
        "test_bad_input", "test_bench", "test_check", "test_checks", "test_clocks", "test_corpus",
        "test_endless", "test_examples", "test_floats", "test_honesty", "test_kernel_mode",
        "test_large", "test_paper", "test_reductions", "test_rules", "test_simplify", "test_simt",
        "test_terms", "test_totals", "test_witness",
    }
)  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        folder = item.path.relative_to(ROOT).parts[1]
        if folder in LONG or item.path.stem in LONG_FILES:
            item.add_marker(pytest.mark.long)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: Any, log: Any) -> Any:
    """A worker that has done its tests takes over some of another's: the last ones may be long."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)


def every(count: int, values: Iterable[T], name: Callable[[T], str]) -> list[ParameterSet]:
    """All values as parameters, of which a whole run takes every so many."""
    return [
        pytest.param(value, id=name(value), marks=() if n % count == 0 else pytest.mark.slow)
        for n, value in enumerate(values)
    ]


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
    own = ("NO_COLOR", "FORCE_COLOR", "COLUMNS")
    kept = {
        name: text
        for name, text in os.environ.items()
        if not name.startswith("WARPPROOF_") and name not in own
    }
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
def warpproof_here(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Ended]:
    """`warpproof ARGUMENTS` without a new interpreter, for tests of very many programs; they share
    a cache."""
    cache = tmp_path_factory.getbasetemp() / "cache"
    kept = clean_environment(tmp_path) | {"WARPPROOF_CACHE_DIR": os.fspath(cache)}
    for name in os.environ:
        if name not in kept:
            monkeypatch.delenv(name)
    for name, text in kept.items():
        monkeypatch.setenv(name, text)
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Ended:
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(arguments)
        return Ended(code, out.getvalue(), err.getvalue())

    return run


@pytest.fixture
def repository() -> Path:
    return ROOT
