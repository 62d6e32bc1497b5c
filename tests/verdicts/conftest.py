"""Running `check` on a case as a user does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import clean_environment
from tests.verdicts.cases import Case

SECONDS = 60.0  # a case that needs more is too large or shows a bug of ours


@pytest.fixture
def run_case(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[..., tuple[int, dict[str, Any]]]:
    """The exit code and the report of `warpproof check` with the case's options and more."""
    cache = tmp_path_factory.getbasetemp() / "verdicts-cache"
    environment = clean_environment(tmp_path) | {"WARPPROOF_CACHE_DIR": os.fspath(cache)}

    def run(case: Case, *more: str) -> tuple[int, dict[str, Any]]:
        limits = ("--timeout", str(SECONDS), "--jobs", "1")
        options = (*limits, "--format", "json", *case.options, *more)
        done = subprocess.run(
            [sys.executable, "-m", "warpproof", "check", *options, os.fspath(case.path)],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=4 * SECONDS,
            check=False,
        )
        try:
            return done.returncode, json.loads(done.stdout)
        except ValueError:
            pytest.fail(f"no report but: {done.stdout}{done.stderr}")

    return run
