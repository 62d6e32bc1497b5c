"""What stands between engines and solvers: none of it makes an answer surer than it is."""

from __future__ import annotations

import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import fake_solvers
import pytest

from warpproof.base.deadline import waited, worked
from warpproof.logic.terms import BOOL, INT, BitVec, TermTable
from warpproof.solvers.backend import Backend
from warpproof.solvers.base import (
    Answer,
    Limits,
    Named,
    Query,
    Reason,
    Sat,
    Solver,
    Stop,
    Symbol,
    Unknown,
    Unsat,
)
from warpproof.solvers.by_logic import ByLogic
from warpproof.solvers.cache import Cache
from warpproof.solvers.chain import arrange
from warpproof.solvers.check_model import CheckModel
from warpproof.solvers.crosscheck import CrossCheck
from warpproof.solvers.dump import Dump
from warpproof.solvers.log import Entry, Log
from warpproof.solvers.pool import Pool
from warpproof.solvers.portfolio import Portfolio
from warpproof.solvers.solver import BackendSolver, solver

FAKES: dict[str, Backend] = {item.id: item for item in fake_solvers.BACKENDS}
LIMITS = Limits(30.0, 1024)
LONG = 30.0


@dataclass
class Says:
    """Answers at once, and counts how often it was asked."""

    answer: Answer
    name: str = "says"
    missing: str | None = None
    asked: list[Query] = field(default_factory=list)

    def available(self) -> str | None:
        return self.missing

    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        self.asked.append(query)
        return self.answer


@dataclass
class Waits:
    """Answers only when stopped."""

    name: str = "waits"
    stopped: threading.Event = field(default_factory=threading.Event)

    def available(self) -> str | None:
        return None

    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        assert stop is not None
        deadline = time.monotonic() + LONG
        while not stop.is_set() and time.monotonic() < deadline:
            time.sleep(0.01)
        self.stopped.set()
        return Unknown(Reason.STOPPED)


@dataclass
class Works:
    """Says that it has worked for so long."""

    seconds: float
    answer: Answer
    name: str = "works"

    def available(self) -> str | None:
        return None

    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        waited(self.seconds)
        return self.answer


class Fails:
    name = "fails"

    def available(self) -> str | None:
        return None

    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        raise ZeroDivisionError


def fake(name: str, pool: Pool) -> BackendSolver:
    return BackendSolver(FAKES[name], pool)


TIMEOUT = Unknown(Reason.TIMEOUT)
QUERY = Query("(declare-fun x () (_ BitVec 8))\n", (Symbol("x", "(_ BitVec 8)"),))


# --- portfolio ----------------------------------------------------------------------------------


@pytest.mark.parametrize("sure", [Sat({}), Unsat()])
def test_first_sure_answer_wins_and_the_rest_is_stopped(sure: Answer) -> None:
    waits = Waits()
    portfolio = Portfolio([waits, Says(TIMEOUT), Says(sure)], head_start=0)
    assert portfolio.check(QUERY, LIMITS) == sure
    assert waits.stopped.is_set()


def test_members_of_a_race_work_at_one_time() -> None:
    before = worked()
    portfolio = Portfolio([Works(40.0, TIMEOUT), Works(50.0, TIMEOUT)], head_start=0)
    assert isinstance(portfolio.check(QUERY, LIMITS), Unknown)
    assert 50.0 <= worked() - before < 60.0


def test_members_that_take_turns_share_the_time() -> None:
    given: list[float] = []

    class Notes(Says):
        def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
            given.append(limits.seconds)
            return super().check(query, limits, stop)

    members = [Notes(TIMEOUT, name) for name in ("one", "two", "three")]
    Portfolio(members, head_start=0, at_once=2).check(QUERY, Limits(8.0, 100))
    assert given == [4.0] * 3


def test_losers_are_killed(pool: Pool) -> None:
    started = time.monotonic()
    portfolio = Portfolio([fake("hangs", pool), fake("honest", pool)])
    assert isinstance(portfolio.check(QUERY, Limits(LONG * 2, 512)), Sat)
    assert time.monotonic() - started < LONG


def test_the_first_member_may_answer_alone() -> None:
    others = Says(Unsat(), "other")
    assert Portfolio([Says(Sat({})), others]).check(QUERY, LIMITS) == Sat({})
    assert others.asked == []
    assert Portfolio([Says(TIMEOUT), others]).check(QUERY, LIMITS) == Unsat()


def test_nobody_is_sure() -> None:
    gave_up = Unknown(Reason.INCOMPLETE, "hm")
    answer = Portfolio([Says(gave_up, "one"), Says(TIMEOUT, "two")]).check(QUERY, LIMITS)
    assert answer == Unknown(Reason.TIMEOUT, "one: the solver gave up: hm; two: timeout")


def test_missing_members_are_left_out() -> None:
    portfolio = Portfolio([Says(Unsat(), missing="get it"), Says(TIMEOUT, "there")])
    assert portfolio.available() is None
    assert portfolio.check(QUERY, LIMITS) == TIMEOUT
    alone = Portfolio([Says(Unsat(), missing="get it")])
    assert alone.available() == "get it"
    assert alone.check(QUERY, LIMITS) == Unknown(Reason.UNAVAILABLE, "get it")


def test_our_own_failure_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        Portfolio([Fails(), Waits()]).check(QUERY, LIMITS)


def test_stop_reaches_the_members() -> None:
    waits, stop = Waits(), Stop()
    timer = threading.Timer(0.1, stop.set)
    timer.start()
    answer = Portfolio([waits, Waits("other")]).check(QUERY, LIMITS, stop)
    timer.join()
    stop.close()
    assert isinstance(answer, Unknown)
    assert answer.reason is Reason.STOPPED


# --- cross-check --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (Sat({}), Sat({}), Sat({})),
        (Unsat(("a",)), Unsat(), Unsat(("a",))),
        (TIMEOUT, Unsat(), Unsat()),
        (Unsat(), TIMEOUT, Unsat()),
        (TIMEOUT, Unknown(Reason.MEMORY), TIMEOUT),
    ],
)
def test_solvers_that_agree(first: Answer, second: Answer, expected: Answer) -> None:
    assert CrossCheck(Says(first), Says(second)).check(QUERY, LIMITS) == expected


@pytest.mark.parametrize(("first", "second"), [(Sat({}), Unsat()), (Unsat(), Sat({}))])
def test_contradiction_is_unknown(first: Answer, second: Answer) -> None:
    answer = CrossCheck(Says(first, "a"), Says(second, "b")).check(QUERY, LIMITS)
    assert isinstance(answer, Unknown)
    assert answer.reason is Reason.CONTRADICTION
    assert "a says" in answer.detail
    assert "b says" in answer.detail


def test_real_solver_catches_a_liar(pool: Pool) -> None:
    liar = fake("unsat", pool)
    answer = CrossCheck(solver("z3", pool), liar).check(QUERY, LIMITS)
    assert isinstance(answer, Unknown)
    assert answer.reason is Reason.CONTRADICTION


def test_both_are_needed() -> None:
    assert CrossCheck(Says(Unsat()), Says(Unsat(), missing="get it")).available() == "get it"


# --- cache --------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [Sat({}), Unsat()])
def test_sure_answers_are_kept(answer: Answer) -> None:
    inner = Says(answer)
    cache = Cache(inner)
    assert [cache.check(QUERY, LIMITS) for _ in range(3)] == [answer] * 3
    assert len(inner.asked) == 1
    assert cache.hits == 2


@pytest.mark.parametrize("reason", list(Reason))
def test_other_answers_are_not_kept(reason: Reason) -> None:
    inner = Says(Unknown(reason))
    cache = Cache(inner)
    for _ in range(2):
        cache.check(QUERY, LIMITS)
    assert len(inner.asked) == 2


def test_only_the_same_query_is_the_same() -> None:
    inner = Says(Unsat())
    cache = Cache(inner)
    for query in (
        QUERY,
        Query(QUERY.text + " ", QUERY.wanted),
        Query(QUERY.text),
        Query(QUERY.text, QUERY.wanted, "QF_BV"),
        Query(QUERY.text, QUERY.wanted, named=(Named("n", "false"),)),
    ):
        cache.check(query, LIMITS)
    assert len(inner.asked) == 5


def test_cache_is_bounded() -> None:
    inner = Says(Unsat())
    cache = Cache(inner, characters=100)
    queries = [Query(f"; {number:038}") for number in range(3)]
    for query in (*queries, queries[2], queries[0]):
        cache.check(query, LIMITS)
    assert len(inner.asked) == 4


# --- log and dump -------------------------------------------------------------------------------


def test_log_tells_each_query() -> None:
    entries: list[Entry] = []
    log = Log(Says(TIMEOUT, "slow"), entries.append)
    assert log.check(QUERY, LIMITS) == TIMEOUT
    (entry,) = entries
    assert (entry.solver, entry.query, entry.answer) == ("slow", QUERY, TIMEOUT)
    assert entry.seconds >= 0


def test_dump_is_a_file_that_replays(pool: Pool, tmp_path: Path) -> None:
    dump = Dump(solver("z3", pool), tmp_path / "queries")
    text = "(declare-fun p () Bool)\n(assert p)\n"
    dump.check(Query(text), LIMITS)
    dump.check(Query(text, named=(Named("n", "(not p)"),)), LIMITS)
    files = sorted((tmp_path / "queries").iterdir())
    assert [path.name for path in files] == ["00001.smt2", "00002.smt2"]
    assert files[0].read_text().startswith("; z3: sat\n")
    assert files[1].read_text().startswith("; z3: unsat\n")
    program = Path(pytest.importorskip("z3").__file__).parents[4] / "bin" / "z3"
    if program.exists():
        for path, word in zip(files, ("sat", "unsat")):
            done = subprocess.run(
                [program, path], capture_output=True, text=True, timeout=60, check=False
            )
            assert done.stdout.split()[0] == word


# --- models -------------------------------------------------------------------------------------


def above_five() -> Query:
    """x > 5 as terms and as text."""
    terms = TermTable()
    x = terms.symbol("x", BitVec(8))
    formula = terms.bv_ult(terms.bv(5, 8), x)
    return Query(f"{QUERY.text}(assert (bvult #x05 x))\n", QUERY.wanted, "QF_BV", terms=(formula,))


def test_wrong_model_is_unknown(pool: Pool) -> None:
    answer = CheckModel(fake("honest", pool)).check(above_five(), LIMITS)
    assert isinstance(answer, Unknown)
    assert answer.reason is Reason.WRONG_MODEL
    assert "x = 0" in answer.detail


@pytest.mark.parametrize("name", ["z3", "bitwuzla", "cvc5"])
def test_right_model_is_checked(pool: Pool, name: str) -> None:
    answer = CheckModel(solver(name, pool)).check(above_five(), LIMITS)
    assert isinstance(answer, Sat)
    assert answer.checked
    assert int(str(answer.model["x"])) > 5


def test_model_that_cannot_be_read_is_not_believed(pool: Pool) -> None:
    answer = CheckModel(fake("prints", pool)).check(above_five(), LIMITS)
    assert isinstance(answer, Unknown)
    assert answer.reason is Reason.UNREADABLE


def test_other_answers_pass() -> None:
    for answer in (Unsat(), TIMEOUT):
        assert CheckModel(Says(answer)).check(above_five(), LIMITS) == answer


def test_text_only_query_passes_unchecked(pool: Pool) -> None:
    answer = CheckModel(fake("honest", pool)).check(QUERY, LIMITS)
    assert answer == Sat({"x": 0})


def test_quantifier_that_cannot_be_evaluated_passes_unchecked() -> None:
    terms = TermTable()
    x, y = terms.symbol("x", INT), terms.symbol("y", INT)
    formula = terms.forall((y,), terms.or_(terms.int_le(y, x), terms.int_le(x, y)))
    query = Query("", terms=(formula,))
    inner: Solver = Says(Sat({"x": 1}))
    answer = CheckModel(inner).check(query, LIMITS)
    assert isinstance(answer, Sat)


def test_wrong_function_is_found() -> None:
    terms = TermTable()
    p = terms.function("p", (BOOL,), BOOL)
    formula = terms.apply(p, terms.true)
    answer = CheckModel(Says(Sat({}))).check(Query("", terms=(formula,)), LIMITS)
    assert isinstance(answer, Unknown)
    assert answer.reason is Reason.WRONG_MODEL


# --- all together -------------------------------------------------------------------------------


def test_arranged(pool: Pool, tmp_path: Path) -> None:
    entries: list[Entry] = []
    arranged = arrange(
        ["bitwuzla", "z3"], pool, listener=entries.append, dump_folder=tmp_path, checked_by="cvc5"
    )
    assert arranged.available() is None
    for _ in range(2):
        answer = arranged.check(above_five(), LIMITS)
        assert isinstance(answer, Sat)
        assert answer.checked
    assert len(list(tmp_path.iterdir())) == 1
    assert {entry.solver for entry in entries} == {"bitwuzla", "cvc5"}  # z3 was not needed


# --- by logic -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("logic", "missing", "is_first"),
    [
        ("QF_LIA", None, True),
        ("QF_UFNIA", None, True),
        ("AUFNIA", None, True),
        ("QF_NIA", "not installed", False),
        ("QF_BV", None, False),
        ("QF_UF", None, False),
        ("ALL", None, False),
    ],
)
def test_integers_have_a_solver_of_their_own(
    logic: str, missing: str | None, is_first: bool
) -> None:
    of_integers, others = Says(Unsat(), "first", missing), Says(Unsat(), "second")
    values = Says(Sat({}), "third")
    asked = ByLogic(of_integers, values, others)
    assert asked.available() is None
    assert asked.check(Query("", logic=logic), LIMITS) == Unsat()
    assert bool(of_integers.asked) is is_first
    assert bool(others.asked) is not is_first
    assert not values.asked


@pytest.mark.parametrize(
    ("logic", "missing", "is_meant"),
    [("QF_LIA", None, True), ("QF_LIA", "not installed", False), ("QF_BV", None, False)],
)
def test_values_of_integers_are_asked_of_those_that_know_them(
    logic: str, missing: str | None, is_meant: bool
) -> None:
    of_integers, others = Says(Unsat(), "first"), Says(Sat({}), "second")
    values = Says(Sat({}), "third", missing)
    query = Query("", (Symbol("n", "Int"),), logic=logic)
    assert ByLogic(of_integers, values, others).check(query, LIMITS) == Sat({})
    assert bool(values.asked) is is_meant
    assert bool(others.asked) is not is_meant
    assert not of_integers.asked
