from __future__ import annotations

import os
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from warpproof.base.supervise import (
    Ended,
    How,
    Job,
    Limits,
    Send,
    Watcher,
    own_megabytes,
    supervise,
    tree_megabytes,
)


class Seen(Watcher):
    def __init__(self) -> None:
        self.messages: list[tuple[int, object]] = []
        self.ends: dict[int, Ended] = {}

    def message(self, job: int, message: object) -> None:
        self.messages.append((job, message))

    def ended(self, job: int, ended: Ended) -> None:
        self.ends[job] = ended


NO_LIMITS = Limits()


def watched(*jobs: Job, limits: Limits = NO_LIMITS) -> Seen:
    seen = Seen()
    supervise(jobs, limits, seen)
    return seen


def say(words: str, send: Send) -> None:
    for word in words.split():
        send(word)


def sleep(send: Send) -> None:
    send("asleep")
    time.sleep(600)


def leave(code: int, send: Send) -> None:
    os._exit(code)


def kill_itself(send: Send) -> None:
    os.kill(os.getpid(), 9)


def raise_error(send: Send) -> None:
    sys.stderr = None  # the message would be noise here
    raise KeyError("x")


def eat(megabytes: int, send: Send) -> None:
    held = bytearray(megabytes << 20)
    for page in range(0, len(held), 4096):
        held[page] = 1
    send("full")
    time.sleep(600)


def with_child(folder: Path, send: Send) -> None:
    child = subprocess.Popen(["sleep", "600"], start_new_session=True)
    (folder / "pid").write_text(str(child.pid))
    send("started")
    time.sleep(600)


def test_messages_and_endings() -> None:
    seen = watched(partial(say, "a b"), partial(say, "c"), limits=Limits(at_once=2))
    assert [m for j, m in seen.messages if j == 0] == ["a", "b"]
    assert [m for j, m in seen.messages if j == 1] == ["c"]
    assert seen.ends == {0: Ended(How.FINISHED), 1: Ended(How.FINISHED)}


def test_one_after_the_other() -> None:
    seen = watched(*(partial(say, str(n)) for n in range(4)))
    assert seen.messages == [(n, str(n)) for n in range(4)]


@pytest.mark.parametrize(
    ("job", "how"),
    [
        (partial(leave, 3), How.CRASHED),
        (kill_itself, How.KILLED),
        (raise_error, How.CRASHED),
    ],
)
def test_a_job_that_dies_is_told(job: Job, how: How) -> None:
    assert watched(job).ends[0].how is how


def test_time_is_up_for_those_that_run_and_those_that_wait() -> None:
    started = time.monotonic()
    seen = watched(sleep, sleep, limits=Limits(seconds=1.0))
    assert time.monotonic() - started < 30
    assert [seen.ends[n].how for n in (0, 1)] == [How.TIME, How.TIME]
    assert seen.messages == [(0, "asleep")]


def test_the_largest_has_to_go() -> None:
    allowed = int(own_megabytes(os.getpid())) + 300
    seen = watched(
        partial(eat, 600), partial(say, "a"), limits=Limits(at_once=2, megabytes=allowed)
    )
    assert seen.ends[0].how is How.MEMORY
    assert seen.ends[1].how is How.FINISHED


def test_what_a_job_started_goes_with_it(tmp_path: Path) -> None:
    seen = watched(partial(with_child, tmp_path), limits=Limits(seconds=3.0))
    assert seen.ends[0].how is How.TIME
    pid = int((tmp_path / "pid").read_text())
    for _ in range(100):
        state = Path(f"/proc/{pid}/stat")
        if not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z":
            return
        time.sleep(0.05)
    pytest.fail("the child is left")


def test_an_error_of_the_watcher_leaves_no_process() -> None:
    class Broken(Watcher):
        def message(self, job: int, message: object) -> None:
            raise ValueError("no")

    before = tree_megabytes(os.getpid())
    with pytest.raises(ValueError, match="no"):
        supervise([sleep], Limits(), Broken())
    assert tree_megabytes(os.getpid()) < before + 200


def test_memory_of_a_process_that_is_not_there() -> None:
    assert own_megabytes(2**22 + 1) == 0.0
    assert own_megabytes(os.getpid()) > 5
