"""Whatever a solver does, its query gets an answer, and nothing is left of it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import fake_broken_import
import fake_solvers
import pytest

from warpproof.base.deadline import worked
from warpproof.base.diagnostics import InternalError
from warpproof.base.processes import descendants
from warpproof.solvers.backend import Backend, Program, Reply
from warpproof.solvers.base import Limits, Query, Reason, Stop, Symbol, Unknown, Verdict
from warpproof.solvers.pool import Pool
from warpproof.solvers.programs import reply, script

FAKES: dict[str, Backend] = {item.id: item for item in fake_solvers.BACKENDS}
QUERY = Query("(declare-fun x () (_ BitVec 8))\n", (Symbol("x", "(_ BitVec 8)"),))
GENEROUS = Limits(60.0, 1024)
LONG = 30.0  # seconds that nothing here takes on any machine


def reason(answer: Reply | Unknown) -> Reason:
    assert isinstance(answer, Unknown), answer
    return answer.reason


def works(pool: Pool) -> bool:
    answer = pool.ask(FAKES["honest"], QUERY, GENEROUS)
    return isinstance(answer, Reply) and answer.verdict is Verdict.SAT


def gone(process: int) -> bool:
    """Ended; as a zombie it may stay until somebody collects it."""
    try:
        with open(f"/proc/{process}/stat", "rb") as stream:
            return stream.read().rpartition(b")")[2].split()[0] in (b"Z", b"X")
    except OSError:
        return True


def wait_until_gone(processes: list[int]) -> list[int]:
    """Those that are still there after a long while."""
    deadline = time.monotonic() + LONG
    while time.monotonic() < deadline:
        if all(map(gone, processes)):
            return []
        time.sleep(0.02)
    return [process for process in processes if not gone(process)]


# --- one query ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("gives-up", None),
        ("rejects", Reason.REJECTED),
        ("crashes", Reason.CRASHED),
        ("raises", Reason.CRASHED),
        ("exits", Reason.CRASHED),
        ("replies-nonsense", Reason.UNREADABLE),
        ("missing", Reason.UNAVAILABLE),
    ],
)
def test_misbehaviour_is_an_answer(pool: Pool, name: str, expected: Reason | None) -> None:
    answer = pool.ask(FAKES[name], QUERY, GENEROUS)
    if expected is None:
        assert isinstance(answer, Reply)
        assert answer.verdict is Verdict.UNKNOWN
    else:
        assert reason(answer) is expected
    assert works(pool)


@pytest.mark.parametrize("name", ["hangs", "spins"])
def test_time_limit_is_hard(pool: Pool, name: str) -> None:
    started = time.monotonic()
    assert reason(pool.ask(FAKES[name], QUERY, Limits(0.3, 512))) is Reason.TIMEOUT
    assert time.monotonic() - started < LONG
    assert works(pool)


@pytest.mark.parametrize(
    ("name", "least", "most"), [("process", 0.0, 0.02), ("hangs", 0.3, 0.4), ("spins", 0.3, 0.4)]
)
def test_what_a_worker_does_counts_as_work(
    pool: Pool, name: str, least: float, most: float
) -> None:
    """Not the time for which it does nothing, if it answers."""
    assert works(pool)
    ours, before = time.process_time(), worked()
    pool.ask(FAKES[name], QUERY, Limits(0.3, 512))
    taken = worked() - before - (time.process_time() - ours)
    assert least <= taken + 1e-3
    assert taken < most


def test_memory_limit_is_hard(pool: Pool) -> None:
    assert reason(pool.ask(FAKES["eats"], QUERY, Limits(LONG, 256))) is Reason.MEMORY
    assert works(pool)


def test_bytes_that_are_no_message(pool: Pool) -> None:
    answer = pool.ask(FAKES["writes-to-the-link"], QUERY, Limits(LONG, 512))
    assert reason(answer) is Reason.UNREADABLE
    assert works(pool)


def test_what_a_solver_prints_is_not_its_answer(pool: Pool) -> None:
    answer = pool.ask(FAKES["prints"], QUERY, GENEROUS)
    assert isinstance(answer, Reply)
    assert answer.verdict is Verdict.SAT


def test_missing_says_how_to_install(pool: Pool) -> None:
    answer = pool.ask(FAKES["missing"], QUERY, GENEROUS)
    assert isinstance(answer, Unknown)
    assert "get it somewhere" in answer.detail


def test_solver_that_cannot_be_loaded(pool: Pool) -> None:
    (broken,) = fake_broken_import.BACKENDS
    answer = pool.ask(broken, QUERY, GENEROUS)
    assert reason(answer) is Reason.CRASHED
    assert "libsolver.so" in str(answer)
    assert works(pool)


def test_stop_ends_the_work(pool: Pool) -> None:
    stop = Stop()
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    started = time.monotonic()
    assert reason(pool.ask(FAKES["hangs"], QUERY, Limits(LONG * 2, 512), stop)) is Reason.STOPPED
    assert time.monotonic() - started < LONG
    timer.join()
    stop.close()


def test_large_query_and_large_reply(pool: Pool) -> None:
    text = "; " + "x" * 5_000_000 + "\n(declare-fun x () (_ BitVec 8))\n"
    answer = pool.ask(FAKES["honest"], Query(text, QUERY.wanted), GENEROUS)
    assert isinstance(answer, Reply)


# --- the workers --------------------------------------------------------------------------------


def ask_for_process(pool: Pool) -> int:
    answer = pool.ask(FAKES["process"], QUERY, GENEROUS)
    assert isinstance(answer, Reply)
    return int(answer.values["process"])


def test_worker_is_kept_warm() -> None:
    with Pool(1) as pool:
        assert len({ask_for_process(pool) for _ in range(5)}) == 1


def test_killed_worker_is_a_crash_and_is_replaced() -> None:
    with Pool(1) as pool, ThreadPoolExecutor(1) as threads:
        before = set(descendants(os.getpid()))
        future = threads.submit(pool.ask, FAKES["hangs"], QUERY, Limits(LONG, 512))
        workers: list[int] = []
        while not workers and not future.done():
            time.sleep(0.01)
            started = set(descendants(os.getpid())) - before
            workers = [worker for server in started for worker in descendants(server)]
        os.kill(workers[0], signal.SIGKILL)
        assert reason(future.result()) is Reason.CRASHED
        assert works(pool)


def test_killed_fork_server_is_replaced() -> None:
    with Pool(1) as pool:
        before = set(descendants(os.getpid()))
        ask_for_process(pool)
        for process in set(descendants(os.getpid())) - before:
            os.kill(process, signal.SIGKILL)
        answers = [pool.ask(FAKES["honest"], QUERY, GENEROUS) for _ in range(3)]
        assert isinstance(answers[-1], Reply)


def test_forked_process_has_a_fork_server_that_is_loaded() -> None:
    """And when it ends, however it ends, that one does; ours goes on."""
    with Pool(1) as pool:
        pool.warm(FAKES["process"])
        link, theirs = socket.socketpair()
        child = os.fork()
        if child == 0:
            link.close()
            worker = ask_for_process(pool)
            (twin,) = pool._nurseries.values()
            theirs.sendall(f"{worker} {twin._process}".encode())
            time.sleep(LONG)
            os._exit(0)
        theirs.close()
        number, process = link.recv(100).decode().split()
        assert process == "None"  # it is the child of another
        server = parent_of(int(number))
        assert server not in (child, os.getpid())
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        assert not wait_until_gone([int(number), server])
        assert works(pool)


def parent_of(process: int) -> int:
    with open(f"/proc/{process}/stat", "rb") as stream:
        return int(stream.read().rpartition(b")")[2].split()[1])


def test_hundred_queries_at_once_in_bounded_processes() -> None:
    most = 0
    done = threading.Event()

    def watch() -> None:
        nonlocal most
        while not done.is_set():
            most = max(most, len(descendants(os.getpid())))
            time.sleep(0.005)

    before = len(descendants(os.getpid()))
    with Pool(2) as pool, ThreadPoolExecutor(100) as threads:
        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            processes = list(threads.map(lambda _: ask_for_process(pool), range(100)))
        finally:
            done.set()
            watcher.join()
    assert len(processes) == 100
    assert len(set(processes)) <= 2
    assert most <= before + 1 + 2  # the fork server and two workers


def test_close_leaves_nothing() -> None:
    before = set(descendants(os.getpid()))
    with Pool(2) as pool:
        ask_for_process(pool)
        started = set(descendants(os.getpid())) - before
        assert started
    assert wait_until_gone(list(started)) == []


def test_closed_pool_refuses() -> None:
    pool = Pool(1)
    pool.close()
    with pytest.raises(InternalError):
        pool.ask(FAKES["honest"], QUERY, GENEROUS)


def test_close_ends_work_in_progress() -> None:
    pool = Pool(1)
    with ThreadPoolExecutor(1) as threads:
        before = set(descendants(os.getpid()))
        future = threads.submit(pool.ask, FAKES["hangs"], QUERY, Limits(LONG, 512))
        while len(started := set(descendants(os.getpid())) - before) < 2:
            time.sleep(0.01)
        pool.close()
        assert reason(future.result()) is Reason.CRASHED
    assert wait_until_gone(list(started)) == []


def test_solvers_start_side_by_side() -> None:
    """Nurseries of several solvers at the same time, asked by several threads each."""
    (broken,) = fake_broken_import.BACKENDS
    with Pool(4) as pool, ThreadPoolExecutor(8) as threads:
        backends = [FAKES["honest"], broken] * 4
        answers = list(threads.map(lambda one: pool.ask(one, QUERY, GENEROUS), backends))
    assert [isinstance(answer, Reply) for answer in answers] == [True, False] * 4


# --- our own end --------------------------------------------------------------------------------

_PARENT = """
import signal, sys, threading
sys.path[:] = {path!r}
# A shell that runs the tests in the background ignores interrupts, for its children too.
signal.signal(signal.SIGINT, signal.default_int_handler)
import fake_solvers
from warpproof.base.processes import stop_on_signals
from warpproof.solvers.base import Limits, Query
from warpproof.solvers.pool import Pool

backends = {{item.id: item for item in fake_solvers.BACKENDS}}
with stop_on_signals(), Pool(2) as pool:
    # the process that reads this waits for it before it looks
    pool.ask(backends["honest"], Query(""), Limits(60.0))
    for name in ("hangs", "spins"):
        threading.Thread(
            target=pool.ask, args=(backends[name], Query(""), Limits(600.0)), daemon=True
        ).start()
    print("ready", flush=True)
    threading.Event().wait()
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_nothing_outlives_us(tmp_path: Path, number: signal.Signals) -> None:
    program = tmp_path / "parent.py"
    program.write_text(_PARENT.format(path=sys.path))
    with subprocess.Popen(
        [sys.executable, str(program)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"ready\n"
        deadline = time.monotonic() + LONG
        while len(processes := descendants(parent.pid)) < 3:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        parent.send_signal(number)
        parent.wait(LONG)
    assert wait_until_gone(list(processes)) == []


# --- programs -----------------------------------------------------------------------------------


def program(folder: Path, body: str) -> Program:
    path = folder / "fake-smt2"
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return Program("fake", "nowhere", str(path), (), script, reply)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("echo hello; echo unsat", Reason.UNREADABLE),
        ("head -c 100000 /dev/zero", Reason.UNREADABLE),
        ("echo '(unsat'", Reason.UNREADABLE),
        ("true", Reason.UNREADABLE),
        ("echo '(error \"no such logic\")'; echo unsat", Reason.REJECTED),
        ("kill -SEGV $$", Reason.CRASHED),
        ("cat > /dev/null; exit 3", Reason.CRASHED),
        ("sleep 600", Reason.TIMEOUT),
        ("cat > /dev/null; while :; do echo 'unsat '; done", Reason.TIMEOUT),
    ],
)
def test_program_that_misbehaves(pool: Pool, tmp_path: Path, body: str, expected: Reason) -> None:
    limits = Limits(0.5 if expected is Reason.TIMEOUT else LONG, 512)
    assert reason(pool.ask(program(tmp_path, body), QUERY, limits)) is expected


def test_program_that_answers(pool: Pool, tmp_path: Path) -> None:
    body = "cat > /dev/null; echo sat; echo '((define-fun x () (_ BitVec 8) #x07))'"
    answer = pool.ask(program(tmp_path, body), QUERY, GENEROUS)
    assert isinstance(answer, Reply)
    assert answer.values == {"x": "#x07"}


def test_program_that_reads_nothing_of_a_large_query(pool: Pool, tmp_path: Path) -> None:
    query = Query("; " + "x" * 3_000_000 + "\n")
    answer = pool.ask(program(tmp_path, "echo unsat"), query, GENEROUS)
    assert reason(answer) is Reason.UNREADABLE


def test_what_a_program_started_ends_with_it(pool: Pool, tmp_path: Path) -> None:
    noted = tmp_path / "process"
    body = f"sleep 600 & echo $! > {noted}; wait"
    assert reason(pool.ask(program(tmp_path, body), QUERY, Limits(0.5, 512))) is Reason.TIMEOUT
    assert wait_until_gone([int(noted.read_text())]) == []
