"""A process gets more time only while it wants to run and has not had what it was promised."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from warpproof.solvers import processor_time
from warpproof.solvers.processor_time import Allowance, Used, used_by


@pytest.fixture
def idle() -> Iterator[int]:
    command = [sys.executable, "-c", "import sys; print(flush=True); sys.stdin.read()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        process.stdout.readline()
        while (used := used_by(process.pid)) is not None and used.wants_to_run:
            time.sleep(0.01)
        yield process.pid
        process.stdin.close()


def test_one_that_waits_gets_no_more(idle: int) -> None:
    assert Allowance(idle, 5.0).more() == 0.0


def test_one_that_is_not_there_gets_no_more() -> None:
    assert used_by(2**30) is None
    assert Allowance(2**30, 5.0).more() == 0.0


@pytest.mark.parametrize(
    ("now", "more"),
    [
        (Used(3.0, True), pytest.approx(3.0)),  # 2 of 5 seconds were its own
        (Used(6.5, True), 0.0),
        (Used(3.0, False), 0.0),
    ],
)
def test_what_others_took_is_given_back(
    monkeypatch: pytest.MonkeyPatch, now: Used, more: float
) -> None:
    told = iter([Used(1.0, True), now])
    monkeypatch.setattr(processor_time, "used_by", lambda _: next(told))
    assert Allowance(1, 5.0).more() == more
