"""`check` with engines that do as they are told, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT, Ended, clean_environment

_SCRIPT = """
import signal, sys
sys.path.insert(0, {root!r})
from tests.cli import fake_engine
from warpproof.cli import main

signal.signal(signal.SIGINT, signal.default_int_handler)
fake_engine.install()
fake_engine.interrupt_at({stage!r})
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def start_check(tmp_path: Path) -> Callable[..., subprocess.Popen[str]]:
    """Starts `warpproof check ARGUMENTS` in the test's folder."""

    environment = clean_environment(tmp_path)

    def start(*arguments: str, interrupt_at: str = "") -> subprocess.Popen[str]:
        script = _SCRIPT.format(root=str(ROOT), stage=interrupt_at)
        return subprocess.Popen(
            [sys.executable, "-c", script, "check", *arguments],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    return start


@pytest.fixture
def check(start_check: Callable[..., subprocess.Popen[str]]) -> Callable[..., Ended]:
    def run(*arguments: str) -> Ended:
        process = start_check(*arguments)
        out, err = process.communicate(timeout=120)
        return Ended(process.returncode, out, err)

    return run
