"""Real solvers under bad conditions: right answers or `Unknown`, no hang, no process left."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from warpproof.base.processes import descendants
from warpproof.logic.terms import BOOL, INT, BitVec, Term, TermTable
from warpproof.solvers.base import Answer, Limits, Query, Reason, Sat, Stop, Unknown, Unsat
from warpproof.solvers.chain import arrange
from warpproof.solvers.check_model import CheckModel
from warpproof.solvers.pool import Pool
from warpproof.solvers.query import query_of
from warpproof.solvers.solver import solver

LIMITS = Limits(60.0, 4096)
W = BitVec(32)


def alive(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat", "rb") as stream:
            return stream.read().rpartition(b")")[2].split()[0] not in (b"Z", b"X")
    except OSError:
        return False


@pytest.fixture
def pool() -> Iterator[Pool]:
    """A pool of its own; after the test, whatever was started below us has to be gone."""
    before = set(descendants(os.getpid()))
    with Pool(2) as made:
        yield made
        started = set(descendants(os.getpid())) - before
    deadline = time.monotonic() + 30
    while any(map(alive, started)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not [process for process in started if alive(process)]


@pytest.fixture(params=["bitwuzla", "z3", "cvc5"])
def name(request: pytest.FixtureRequest, pool: Pool) -> str:
    missing = solver(request.param, pool).available()
    if missing is not None:
        pytest.skip(missing)
    return str(request.param)


def hard(t: TermTable, pigeons: int = 14) -> Term:
    """Each pigeon in one of too few holes, no two in the same: nobody sees that in a minute."""
    places = [
        [t.symbol(f"p{i} {hole}", BOOL) for hole in range(pigeons - 1)] for i in range(pigeons)
    ]
    apart = [
        t.or_(t.not_(a), t.not_(b))
        for i, one in enumerate(places)
        for other in places[:i]
        for a, b in zip(one, other)
    ]
    return t.all_of([*(t.any_of(place) for place in places), *apart])


def riddle(t: TermTable, number: int) -> tuple[Term, bool]:
    """A small question and whether it has an answer: a square modulo 2**32."""
    x = t.symbol("x", W)
    value = number * number if number % 2 else 8 * number + 3
    return t.eq(t.bv_mul(x, x), t.bv(value, 32)), bool(number % 2)


def right(answer: Answer, expected: bool) -> bool:
    match answer:
        case Sat():
            return expected and answer.checked
        case Unsat():
            return not expected
        case Unknown():
            return False


# --- ends -------------------------------------------------------------------------------------


def test_worker_killed_in_the_middle(pool: Pool, name: str) -> None:
    t = TermTable()
    asked = CheckModel(solver(name, pool))
    easy, expected = riddle(t, 7)
    assert right(asked.check(query_of(t, [easy]), LIMITS), expected)
    before = set(descendants(os.getpid()))

    def kill_what_works() -> None:
        time.sleep(0.5)
        for process in set(descendants(os.getpid())):
            if process in before and os.path.exists(f"/proc/{process}"):
                os.kill(process, signal.SIGKILL)

    killer = threading.Thread(target=kill_what_works)
    killer.start()
    answer = asked.check(query_of(t, [hard(t)]), LIMITS)
    killer.join()
    assert isinstance(answer, Unknown)  # crashed, or out of time where the kill came late
    assert right(asked.check(query_of(t, [easy]), LIMITS), expected)


def test_time_limit(pool: Pool, name: str) -> None:
    t = TermTable()
    started = time.monotonic()
    answer = arrange([name], pool).check(query_of(t, [hard(t)]), Limits(1.0, 2048))
    assert isinstance(answer, Unknown)
    assert answer.reason is Reason.TIMEOUT
    assert time.monotonic() - started < 20


def test_stopped_from_another_thread(pool: Pool, name: str) -> None:
    t = TermTable()
    stop = Stop()
    threading.Timer(0.3, stop.set).start()
    started = time.monotonic()
    answer = solver(name, pool).check(query_of(t, [hard(t)]), LIMITS, stop)
    assert answer == Unknown(Reason.STOPPED)
    assert time.monotonic() - started < 20
    stop.close()


# --- many ---------------------------------------------------------------------------------------


def test_a_hundred_questions_at_once(pool: Pool) -> None:
    names = [n for n in ("bitwuzla", "z3") if solver(n, pool).available() is None]
    asked = arrange(names, pool)
    t = TermTable()
    riddles = [riddle(t, number) for number in range(3, 103)]
    queries = [query_of(t, [claim]) for claim, _ in riddles]
    with ThreadPoolExecutor(100) as threads:
        answers = list(threads.map(lambda query: asked.check(query, LIMITS), queries))
    assert all(right(answer, expected) for answer, (_, expected) in zip(answers, riddles))


def test_random_deaths(pool: Pool) -> None:
    """Processes die at any moment; what is answered is right, and it goes on afterwards."""
    asked = arrange([n for n in ("bitwuzla", "z3") if solver(n, pool).available() is None], pool)
    outside = set(descendants(os.getpid()))
    r = random.Random(1)
    done = threading.Event()

    def kill() -> None:
        while not done.wait(r.random() * 0.2):
            ours = sorted(set(descendants(os.getpid())) - outside)
            if ours:
                try:
                    os.kill(r.choice(ours), signal.SIGKILL)
                except ProcessLookupError:
                    continue

    killer = threading.Thread(target=kill)
    killer.start()
    t = TermTable()
    riddles = [riddle(t, number) for number in range(3, 63)]
    queries = [query_of(t, [claim]) for claim, _ in riddles]
    try:
        with ThreadPoolExecutor(4) as threads:
            answers = list(threads.map(lambda query: asked.check(query, LIMITS), queries))
    finally:
        done.set()
        killer.join()
    for answer, (_, expected) in zip(answers, riddles):
        assert isinstance(answer, Unknown) or right(answer, expected)
    claim, expected = riddle(t, 101)
    assert right(asked.check(query_of(t, [claim]), LIMITS), expected)


def test_a_solver_goes_on_after_a_crash(pool: Pool) -> None:
    t = TermTable()
    solver = arrange(["bitwuzla"], pool)
    for number in range(3, 15):
        claim, expected = riddle(t, number)
        answer = solver.check(query_of(t, [claim]), LIMITS)
        if isinstance(answer, Unknown):  # its worker had been killed a moment before
            assert answer.reason is Reason.CRASHED
            answer = solver.check(query_of(t, [claim]), LIMITS)
        assert right(answer, expected)
        for process in descendants(os.getpid()):
            os.kill(process, signal.SIGKILL)


# --- large, wrong --------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_million_terms(pool: Pool) -> None:
    """Each step can be undone, so there is an answer; whether it is found in time is open."""
    t = TermTable()
    x = t.symbol("x", W)
    term = x
    for step in range(250_000):
        term = t.bv_xor(t.bv_add(term, t.symbol(f"y{step % 50}", W)), t.bv(step | 1, 32))
    claim = t.eq(term, t.bv(12345, 32))
    started = time.monotonic()
    answer = arrange(["bitwuzla"], pool).check(query_of(t, [claim]), Limits(20.0, 4096))
    assert time.monotonic() - started < 120
    if isinstance(answer, Unknown):
        assert answer.reason in (Reason.TIMEOUT, Reason.MEMORY)
    else:
        assert right(answer, True)


def test_a_wrong_model_is_never_passed_on() -> None:
    class Liar:
        name = "liar"

        def available(self) -> str | None:
            return None

        def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
            return Sat({symbol.name: 1 for symbol in query.wanted})

    t = TermTable()
    x = t.symbol("x", INT)
    claim = t.eq(t.int_mul(x, x), t.integer(49))
    answer = CheckModel(Liar()).check(query_of(t, [claim]), LIMITS)
    assert isinstance(answer, Unknown)
    assert answer.reason is Reason.WRONG_MODEL
