"""Running `check` on a case as a user does."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

import pytest

from tests.conftest import Ended
from tests.verdicts.cases import Case

SECONDS = 60.0  # a case that needs more is too large or shows a bug of ours


@pytest.fixture
def run_case(
    warpproof_here: Callable[..., Ended],
) -> Callable[..., tuple[int, dict[str, Any]]]:
    """The exit code and the report of `warpproof check` with the case's options and more."""

    def run(case: Case, *more: str) -> tuple[int, dict[str, Any]]:
        limits = ("--timeout", str(SECONDS), "--jobs", "1")
        options = (*limits, "--format", "json", *case.options, *more)
        done = warpproof_here("check", *options, os.fspath(case.path))
        try:
            return done.code, json.loads(done.out)
        except ValueError:
            pytest.fail(f"no report but: {done.out}{done.err}")

    return run
