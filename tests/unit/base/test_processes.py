from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from tests.processes import assert_gone
from warpproof.base.processes import (
    Terminated,
    TimeLimitReached,
    descendants,
    kill_descendants,
    stop_on_signals,
    stopped_by,
    time_limit,
)


def test_grandchildren_are_found_and_killed() -> None:
    script = (
        "import subprocess, sys\n"
        "p = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'],"
        " start_new_session=True)\n"
        "print(p.pid, flush=True)\n"
        "p.wait()\n"
    )
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    grandchild = int(child.stdout.readline())
    assert {child.pid, grandchild} <= set(descendants(os.getpid()))
    kill_descendants()
    assert child.wait(30) == -signal.SIGKILL
    assert_gone(grandchild)
    child.stdout.close()


def test_the_time_limit_stops_python_and_children() -> None:
    started = time.monotonic()
    with pytest.raises(TimeLimitReached), time_limit(0.2):
        subprocess.run(["sleep", "600"], check=False)
    assert time.monotonic() - started < 60
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_no_limit_and_an_unused_limit_change_nothing() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with time_limit(None), time_limit(600):
        pass
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_signals_become_exceptions_and_handlers_come_back() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(Terminated), stop_on_signals():
            signal.raise_signal(signal.SIGTERM)
        with pytest.raises(KeyboardInterrupt), stop_on_signals():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_ignored_signal_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with stop_on_signals():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_threads_leave_signals_alone() -> None:
    failures: list[BaseException] = []

    def body() -> None:
        try:
            with stop_on_signals(), time_limit(600):
                pass
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=body)
    thread.start()
    thread.join()
    assert failures == []


def _load_a_library() -> None:
    try:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(10)
    except KeyboardInterrupt:
        raise ImportError from None


@pytest.fixture
def interruptible() -> Iterator[None]:
    """A shell that runs the tests in the background has SIGINT ignored for them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_a_signal_is_known_where_its_exception_got_lost() -> None:
    """As in the loading of a library in C, which says that it could not be loaded."""
    with stop_on_signals():
        assert stopped_by() is None
        with pytest.raises(ImportError):
            _load_a_library()
        assert isinstance(stopped_by(), KeyboardInterrupt)
    with stop_on_signals():
        assert stopped_by() is None
