"""Ends of work: what counts is this process, who works for it, and the user's time."""

from __future__ import annotations

import threading
import time

from warpproof.base.deadline import NEVER, Deadline, counted_apart, waited, worked


def test_time_that_others_take_does_not_count() -> None:
    deadline = Deadline(0.5)
    before = worked()
    time.sleep(0.05)
    assert worked() - before < 0.05
    assert not deadline.is_over


def test_work_of_others_for_us_counts() -> None:
    deadline = Deadline(5.0)
    waited(4.0)
    assert 0 < deadline.left < 1.0
    waited(2.0)
    assert deadline.is_over


def test_the_users_time_is_on_the_wall() -> None:
    assert Deadline(100.0, time.monotonic() - 1.0).is_over
    assert Deadline(None, time.monotonic() + 50.0).left <= 50.0


def test_the_earlier_of_two_counts() -> None:
    outer = Deadline(10.0, time.monotonic() + 1000.0)
    assert outer.within(3.0).left <= 3.0
    assert 9.0 < outer.within(30.0).left <= 10.0
    assert Deadline(-1.0).within(5.0).is_over


def test_what_is_kept_for_others_is_work_and_some_of_it_at_the_wall() -> None:
    assert 6.9 < Deadline(10.0).keeping(3.0).left <= 7.0
    on_the_wall = Deadline(None, time.monotonic() + 10.0).keeping(4.0)
    assert 5.9 < on_the_wall.left <= 6.0
    assert 7.9 < on_the_wall.patience <= 8.0
    waited(6.0)
    assert on_the_wall.is_over


def test_of_threads_that_wait_at_a_time_each_has_its_own_count() -> None:
    before = worked()
    counts: list[float] = []

    def work(seconds: float) -> None:
        with counted_apart() as count:
            waited(seconds)
            with counted_apart():
                waited(100.0)
            waited(seconds)
        counts.append(count.seconds)

    threads = [threading.Thread(target=work, args=(float(n),)) for n in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(counts) == [2.0, 4.0]
    assert worked() - before < 1.0
    waited(max(counts))
    assert worked() - before >= 4.0


def test_never_is_never() -> None:
    assert not NEVER.is_over
    assert not NEVER.is_limited
    assert NEVER.within(2.0).is_limited
    assert NEVER.within(2.0).left <= 2.0
