"""Ends of work: what counts is this process, who works for it, and the user's time."""

from __future__ import annotations

import time

from warpproof.base.deadline import NEVER, Deadline, waited, worked


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


def test_never_is_never() -> None:
    assert not NEVER.is_over
    assert NEVER.within(2.0).left <= 2.0
