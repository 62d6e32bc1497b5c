"""Files handed to a Dask cluster: the same results, whatever happens to its workers."""

from __future__ import annotations

import io
import json
import operator
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Ended, clean_environment
from warpproof.base import distribute
from warpproof.base.diagnostics import UserError
from warpproof.base.job_server import Reply, Request, installation, serve, write_message
from warpproof.base.processes import descendants
from warpproof.base.supervise import How, Limits, Watcher

Run = Callable[..., Ended]


def request(job: object, folder: Path, ours: str = "", limits: Limits | None = None) -> bytes:
    work = pickle.dumps((int, job))
    made = Request(work, str(folder), ours or installation(), limits or Limits())
    return pickle.dumps(made)


def say(text: str) -> Any:
    """A job that any process can read."""
    return operator.methodcaller("__call__", text)


def test_a_server_answers_one_job_after_the_other(tmp_path: Path) -> None:
    servers = distribute._Servers()
    answers = [
        pickle.loads(servers.ask(request(job, tmp_path), lambda: True))
        for job in (say("one"), os._exit, say("two"))
    ]
    (server,) = servers._idle
    distribute._kill(server)
    assert [answer.messages for answer in answers] == [["one"], [], ["two"]]
    ended = [answer.ended and answer.ended.how for answer in answers]
    assert ended == [How.FINISHED, How.CRASHED, How.FINISHED]


def test_a_job_that_is_not_wanted_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distribute, "_LOOK_SECONDS", 0.001)  # before a server has started
    servers = distribute._Servers()
    begun = time.monotonic()
    reply = pickle.loads(servers.ask(request(say("one"), tmp_path), lambda: False))
    assert reply.ended.how is How.CRASHED
    assert time.monotonic() - begun < 20
    assert servers._idle == []


@pytest.mark.parametrize(
    ("folder", "ours", "told"),
    [(".", "another", "it has .*, and here is another"), ("none", "", "cannot go to the folder")],
)
def test_what_a_server_refuses(tmp_path: Path, folder: str, ours: str, told: str) -> None:
    asked, replies = io.BytesIO(), io.BytesIO()
    write_message(asked, request(say("one"), tmp_path / folder, ours))
    asked.seek(0)
    serve(asked, replies)
    reply: Reply = pickle.loads(replies.getvalue()[8:])
    assert re.search(told, reply.refusal)
    assert reply.messages == []


def test_the_installation_is_what_was_installed() -> None:
    """Not what Python makes of it when it is first imported."""
    before = installation()
    cached = Path(distribute.__file__).parent / "__pycache__"
    cached.mkdir(exist_ok=True)
    made = cached / f"{os.getpid()}.pyc"
    made.touch()
    try:
        assert installation() == before
    finally:
        made.unlink()


def test_the_package_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UserError) as caught:
        distribute.distribute([], Limits(), Watcher(), "tcp://localhost:1")
    (told,) = caught.value.diagnostics
    assert told.message == "--scheduler needs the package 'distributed'"
    assert told.hint == "pip install 'warpproof[dask]', or in a checkout pip install '.[dask]'"


def test_a_refusal_is_told() -> None:
    run = distribute._Distribution([], Limits(), Watcher(), None, None)
    with pytest.raises(UserError) as caught:
        run._end(0, Reply([], None, "it has 1, and here is 2"))
    (told,) = caught.value.diagnostics
    assert told.message == ("a worker of the scheduler refuses its work: it has 1, and here is 2")


def test_an_address_is_one(warpproof_here: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text("int x;\n")
    ended = warpproof_here("check", "--scheduler", "here", "a.cu")
    ended.expect_error(2, "--scheduler cannot be 'here'", "tcp://host:8786")
    ended = warpproof_here("bench", "--scheduler", "here", "a.cu")
    ended.expect_error(2, "")


# --- a real cluster -----------------------------------------------------------------------------

PROGRAMS = 6


@pytest.fixture
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None
    ) as made:
        yield made


@pytest.fixture
def suite(repository: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "suite"
    folder.mkdir()
    found = sorted((repository / "benchmarks" / "programs" / "races").glob("*.cu"))[:PROGRAMS]
    for path in found:
        shutil.copy(path, folder)
    return folder


def start(tmp_path: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "warpproof", *words],
        cwd=tmp_path,
        env=clean_environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def end(process: subprocess.Popen[str]) -> Ended:
    out, err = process.communicate(timeout=300)
    return Ended(process.returncode, out, err)


def kill_one(cluster: Any, pids: dict[str, int]) -> int:
    """A worker that is at work, and what it had started."""
    from distributed import Client

    with Client(cluster, set_as_default=False) as client:
        for _ in range(600):
            busy = [address for address, keys in client.processing().items() if keys]
            if busy and descendants(pids[busy[0]]):
                time.sleep(0.5)
                os.kill(pids[busy[0]], signal.SIGKILL)
                return pids[busy[0]]
            time.sleep(0.05)
    raise AssertionError("no worker was ever at work")


def pids_of(cluster: Any) -> dict[str, int]:
    from distributed import Client

    with Client(cluster, set_as_default=False) as client:
        return dict(client.run(os.getpid))


@pytest.mark.parametrize("command", ["check", pytest.param("bench", marks=pytest.mark.slow)])
def test_results_are_those_of_the_local_run(
    cluster: Any, suite: Path, tmp_path: Path, command: str
) -> None:
    words = [command, "suite", "--timeout", "100", "--format", "json", "--jobs", "1"]
    words += ["--no-cache"] if command == "check" else []
    local = end(start(tmp_path, *words))
    pids = pids_of(cluster)
    process = start(tmp_path, *words, "--scheduler", cluster.scheduler_address)
    killed = kill_one(cluster, pids)
    there = end(process)
    assert killed not in pids_of(cluster).values()
    assert (there.code, there.err) == (local.code, local.err)
    if command == "check":
        assert there.out == local.out
        files = [entry["file"] for entry in json.loads(there.out)["files"]]
    else:
        rows = [json.loads(out)["cases"] for out in (local.out, there.out)]
        for row in (*rows[0], *rows[1]):
            del row["seconds"]
        assert rows[0] == rows[1]
        files = [row["file"] for row in rows[1]]
    assert len(files) == len(set(files)) == PROGRAMS


@pytest.mark.slow
def test_what_is_interrupted_is_stopped(cluster: Any, suite: Path, tmp_path: Path) -> None:
    words = ["check", "suite", "--no-cache", "--scheduler", cluster.scheduler_address]
    pids = pids_of(cluster)
    process = start(tmp_path, *words)
    for _ in range(600):
        if any(len(descendants(pid)) > 1 for pid in pids.values()):
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    ended = end(process)
    assert ended.code == 130, ended
    for _ in range(200):
        if not any(len(descendants(pid)) > 1 for pid in pids.values()):
            return
        time.sleep(0.05)
    raise AssertionError("jobs go on")


@pytest.mark.slow
def test_a_time_limit_holds_there(cluster: Any, suite: Path, tmp_path: Path) -> None:
    words = ["check", "suite", "--no-cache", "--timeout", "3", "--format", "json"]
    begun = time.monotonic()
    ended = end(start(tmp_path, *words, "--scheduler", cluster.scheduler_address))
    assert time.monotonic() - begun < 25
    assert "the time limit of 3 s is reached" in ended.err
    assert len(json.loads(ended.out)["files"]) == PROGRAMS


def test_no_scheduler_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(distribute, "_CONNECT_SECONDS", 0.5)
    with pytest.raises(UserError, match="no scheduler answers at 'tcp://localhost:1'"):
        distribute.distribute([say("one")], Limits(), Watcher(), "tcp://localhost:1")
