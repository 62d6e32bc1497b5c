"""Work that another process does: its result, its time, its end."""

from __future__ import annotations

import os
import time

import pytest

from warpproof.base import background
from warpproof.base.background import Background
from warpproof.base.deadline import Deadline
from warpproof.base.processes import descendants

FORKS = hasattr(os, "fork") and background.processors() > 1


def test_its_result_is_that_of_the_function() -> None:
    here = os.getpid()
    work = Background(lambda: (os.getpid(), "x" * 1_000_000))
    process, text = work.result()
    assert len(text) == 1_000_000
    assert (process != here) == FORKS
    work.stop()


@pytest.mark.parametrize("ends_by", ["an error", "being killed"])
def test_what_is_lost_is_done_here(ends_by: str) -> None:
    here = os.getpid()

    def work() -> int:
        if os.getpid() != here:
            if ends_by == "an error":
                raise ValueError
            os._exit(9)
        return 7

    assert Background(work).result() == 7


def test_one_that_is_alone_is_done_when_it_is_asked_for() -> None:
    done: list[int] = []
    work = Background(lambda: done.append(1), is_alone=True)
    assert not done
    work.result()
    assert done == [1]


def test_what_is_not_wanted_is_ended() -> None:
    before = set(descendants(os.getpid()))
    work = Background(lambda: time.sleep(600))
    work.stop()
    work.stop()
    assert set(descendants(os.getpid())) <= before


def test_a_deadline_means_the_same_there() -> None:
    until = Deadline(1000.0)
    left = Background(lambda: until.left).result()
    assert 900 < left <= 1000
