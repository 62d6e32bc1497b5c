"""What tests share: running the command as a user does, and looking at how it ended."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from zlib import crc32

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings

# The controller of parallel tests loads no other conftest, and it prints the summary.
from tests.verdicts.summary import pytest_terminal_summary as pytest_terminal_summary
from warpproof import checking
from warpproof.base.supervise import Ended as JobEnded
from warpproof.base.supervise import How, Job, Limits, Watcher
from warpproof.cli import main
from warpproof.solvers.pool import Pool
from warpproof.verify import check_among

# The same examples in every run: whoever changes nothing sees nothing change. New ones, and more,
# are drawn where WARPPROOF_THOROUGH is set. Some compute exactly, which takes what it takes: no
# deadline.
_THOROUGH = "WARPPROOF_THOROUGH" in os.environ
settings.register_profile(
    "ours", deadline=None, derandomize=not _THOROUGH, max_examples=200 if _THOROUGH else 50
)
settings.load_profile("ours")

T = TypeVar("T")
ROOT = Path(__file__).resolve().parent.parent


# Folders whose tests take long together: the quick run leaves them out. Contests, mutants and loops
# over all solvers are marked `slow` where they stand: only `-m slow` runs them.
LONG = frozenset(
    {
        "conformance",
        "deductive",
        "generator",
        "hardware",
        "kernels",
        "models",
        "sanitizer",
        "solvers",
        "soundness",
        "verdicts",
    }
)
LONG_FILES = frozenset(  # below tests/unit, tests/cli and tests/repository
    {
        "test_assume", "test_attach", "test_bad_input", "test_bench", "test_catalog",
        "test_check", "test_checks", "test_clocks", "test_corpus", "test_counters",
        "test_endless", "test_examples", "test_floats", "test_honesty", "test_host_checks",
        "test_host_order", "test_kernel_mode", "test_large", "test_limits_of_inputs",
        "test_linking", "test_native_launches", "test_native_loops", "test_order_by_atomics",
        "test_page", "test_paper", "test_reductions", "test_refute_program", "test_rules",
        "test_simplify", "test_terms", "test_totals", "test_witness",
    }
)  # fmt: skip


# Of the parametrised tests of these files the whole run takes about one in so many, always the same
# ones, and `-m slow` takes the others.
THINNED = {
    "test_answers": 2, "test_any_size_kernels": 2, "test_attach": 4, "test_bad_input": 3,
    "test_beside": 2, "test_bmc_against_exploration": 2, "test_broadcasts": 2, "test_check": 3,
    "test_collection": 2, "test_conflicts": 2, "test_fast_against_reference": 2,
    "test_floats": 4, "test_formatting": 3, "test_golden": 3, "test_hardware": 2,
    "test_host_checks": 3, "test_host_order": 2, "test_host_proofs": 2, "test_instances": 2,
    "test_kernel_mode": 4, "test_left_to_others": 3, "test_limits_of_inputs": 4,
    "test_models": 2, "test_native_launches": 4, "test_native_loops": 2, "test_needs": 3,
    "test_order_by_atomics": 4, "test_orders": 2, "test_programs": 2, "test_random_programs": 2,
    "test_rules": 4, "test_simplify": 2, "test_terms": 2, "test_totals": 4,
}  # fmt: skip


def pytest_configure(config: pytest.Config) -> None:
    """All tests keep compiled headers in one folder, which goes with the run; the developer's own
    is not touched. Workers inherit the variable."""
    if not hasattr(config, "workerinput"):
        folder = tempfile.mkdtemp(prefix="warpproof-tests-")
        os.environ["XDG_CACHE_HOME"] = folder
        config.add_cleanup(partial(shutil.rmtree, folder, ignore_errors=True))


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if hasattr(item, "callspec") and crc32(item.nodeid.encode()) % THINNED.get(
            item.path.stem, 1
        ):
            item.add_marker(pytest.mark.slow)
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
    """The test's environment without settings of the developer's own; all files but the cache of
    the tests below `folder`."""
    own = ("NO_COLOR", "FORCE_COLOR", "COLUMNS")
    kept = {
        name: text
        for name, text in os.environ.items()
        if not name.startswith("WARPPROOF_") and name not in own
    }
    return kept | {"TMPDIR": str(folder)}


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


@pytest.fixture(scope="session")
def pool() -> Iterator[Pool]:
    """Solvers are loaded once for all programs."""
    with Pool(1) as made:
        yield made


def _without_processes(jobs: Sequence[Job], limits: Limits, watcher: Watcher) -> None:
    """Stands in for `supervise` where the engines' own limits are enough."""
    for number, job in enumerate(jobs):
        job(partial(watcher.message, number))
        watcher.ended(number, JobEnded(How.FINISHED))


@pytest.fixture
def warpproof_here(
    tmp_path: Path, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Ended]:
    """`warpproof ARGUMENTS` for tests of very many programs: without a new interpreter, a process
    for the file, or new solvers."""
    kept = clean_environment(tmp_path)
    for name in os.environ:
        if name not in kept:
            monkeypatch.delenv(name)
    for name, text in kept.items():
        monkeypatch.setenv(name, text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(checking, "supervise", _without_processes)
    monkeypatch.setattr(checking, "check_among", partial(check_among, pool=pool))

    def run(*arguments: str) -> Ended:
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(arguments)
        return Ended(code, out.getvalue(), err.getvalue())

    return run


@pytest.fixture
def repository() -> Path:
    return ROOT
