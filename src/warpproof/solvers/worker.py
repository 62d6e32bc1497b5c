"""The processes that solve: a fork server keeps one solver loaded and forks its workers.

Enters: over a socket from our process, requests for workers; over each worker's own socket, one
query at a time; over another socket, requests for a fork server of its own from processes that ours
has forked. Leaves: one reply per query. Guaranteed: when our process ends, however it ends, the
fork server ends, and with it every worker, also those in the middle of a query; a worker never uses
more memory than its query allows; what a solver prints reaches nobody.

Birth by fork costs milliseconds where starting Python and importing a solver costs 0.1 s and more,
so a worker can be killed without regret.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import resource
import signal
import socket
import sys
import time
from typing import Any, NoReturn

from warpproof.base.records import record
from warpproof.solvers.backend import ATTRIBUTE, Backend, InProcess, Rejected, Reply
from warpproof.solvers.base import Named, Query, Symbol, Verdict
from warpproof.solvers.process import die_with_parent, encoded, end_of, readable, receive

# --- the fork server ----------------------------------------------------------------------------

_LONGEST_NUMBER = 20  # letters of a process's number


def main(control_descriptor: int, twins_descriptor: int, parent: int, home: str) -> NoReturn:
    """Serves `parent` over the socket until either ends. `home` is the module with the solver,
    empty where workers are other programs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal's Ctrl-C is our parent's matter
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a crash is an answer, not a file
    control = socket.socket(fileno=control_descriptor)
    twins = socket.socket(fileno=twins_descriptor) if twins_descriptor >= 0 else None
    children: set[int] = set()
    try:
        backends = _load(home)
        gc.freeze()  # so that workers do not copy pages only to count references
        control.sendall(encoded({"ready": True}))
        ended = end_of(parent)
        while True:
            waiting = [s.fileno() for s in (control, twins) if s is not None]
            ready = readable(waiting if ended is None else [*waiting, ended], None)
            if ended in ready or (twins is not None and os.getppid() != parent):
                break
            if twins is not None and twins.fileno() in ready:
                twin = _twin(control, twins)
                if twin is not None:  # we are a new one, for another process
                    (control, ended), twins = twin, None
                    children = set()
                    control.sendall(encoded({"ready": True}))
            elif not _serve(control, children, backends):
                break
    except Exception as error:  # a solver's import may fail in any way
        control.sendall(encoded({"ready": False, "detail": f"{type(error).__name__}: {error}"}))
    finally:
        for child in children:
            _kill(child)
        os._exit(0)


def _load(home: str) -> dict[str, InProcess]:
    if not home:
        return {}
    offered: tuple[Backend, ...] = getattr(importlib.import_module(home), ATTRIBUTE)
    backends = {item.id: item for item in offered if isinstance(item, InProcess)}
    for backend in backends.values():
        backend.load()
        backend.prepare()
    return backends


def _serve(control: socket.socket, children: set[int], backends: dict[str, InProcess]) -> bool:
    """One request; False when there will be no more."""
    # The descriptor travels with a single byte ahead of the request itself.
    first, descriptors, _, _ = socket.recv_fds(control, 1, 1)
    if not first:
        return False
    request = receive(control)
    match request:
        case {"do": "end", "process": int(child)} if child in children:
            control.sendall(encoded(_end(child)))
            children.discard(child)
        case {"do": "worker", "id": str(name)} if name in backends and descriptors:
            child = _birth(control, descriptors[0])
            if child == 0:
                _work(socket.socket(fileno=descriptors[0]), backends[name])
            children.add(child)
            control.sendall(encoded({"process": child}))
        case {"do": "program", "command": list(command), "memory": int(memory)} if descriptors:
            child = _birth(control, descriptors[0])
            if child == 0:
                _become(descriptors[0], command, memory)
            children.add(child)
            control.sendall(encoded({"process": child}))
        case _:
            return False
    return True


def _twin(control: socket.socket, twins: socket.socket) -> tuple[socket.socket, int] | None:
    """Forks a fork server for the process that asks. In that one: the socket to that process, and
    what tells of its end."""
    message, descriptors, _, _ = socket.recv_fds(twins, _LONGEST_NUMBER, 1)
    if not descriptors:
        return None
    if _birth(control, descriptors[0]) != 0:
        return None
    twins.close()
    ended = end_of(int(message))
    if ended is None:
        os._exit(0)
    return socket.socket(fileno=descriptors[0]), ended


def _birth(control: socket.socket, link: int) -> int:
    """Forks; the child keeps `link` and nothing of the fork server's."""
    server = os.getpid()
    child = os.fork()
    if child == 0:
        die_with_parent(server)
        control.close()
    else:
        os.close(link)
    return child


def _end(child: int) -> dict[str, int]:
    """Kills it if it still lives. Tells how it ended and how much memory it had at most."""
    _kill(child)  # one that has ended keeps its exit code
    _, status, usage = os.wait4(child, 0)
    unit = 1 if sys.platform == "darwin" else 1024
    return {"status": os.waitstatus_to_exitcode(status), "memory": usage.ru_maxrss * unit}


def _kill(child: int) -> None:
    """Also what the child has started, if it is a program. Until we wait for it, its number is
    nobody else's, as a process and as a group."""
    os.kill(child, signal.SIGKILL)
    with contextlib.suppress(OSError):
        os.killpg(child, signal.SIGKILL)


# --- a worker -----------------------------------------------------------------------------------


def _become(link: int, command: list[str], memory: int) -> NoReturn:
    """Turns into another program that talks over `link`."""
    try:
        os.setpgid(0, 0)
        os.dup2(link, 0)
        os.dup2(link, 1)
        _limit_memory(memory)
        os.execv(command[0], command)
    finally:
        os._exit(127)


def _work(link: socket.socket, backend: InProcess) -> NoReturn:
    """Answers queries until the link closes, or until something went wrong in one: what a solver
    leaves behind then is not to be relied on."""
    try:
        base = _address_space()
        healthy = True
        while healthy:
            message = receive(link)
            if message is None:
                break
            _limit_memory(base + message["memory"])
            started = time.process_time()
            answered = _answered(backend, _query(message))
            answered.message["seconds"] = time.process_time() - started
            _limit_memory(resource.RLIM_INFINITY)
            link.sendall(encoded(answered.message))
            healthy = answered.healthy
            del answered, message
            if healthy:
                backend.prepare()
    finally:
        os._exit(0)


@record
class _Answered:
    message: dict[str, Any]
    healthy: bool
    held: object = None


def _answered(backend: InProcess, query: Query) -> _Answered:
    try:
        reply = backend.solve(query)
        if reply.verdict is Verdict.UNKNOWN and _tells_of_memory(reply.detail):
            return _failed("memory", reply.detail)
        return _Answered(_message(reply), True, reply.held)
    except MemoryError:
        return _failed("memory", "")
    except Rejected as error:
        return _failed("rejected", str(error))
    except Exception as error:
        kind = "memory" if _tells_of_memory(str(error)) else "crashed"
        return _failed(kind, f"{type(error).__name__}: {error}")


def _failed(kind: str, detail: str) -> _Answered:
    return _Answered({"failed": kind, "detail": detail[:2000]}, False)


def _tells_of_memory(text: str) -> bool:
    lowered = text.lower()
    return "out of memory" in lowered or "bad_alloc" in lowered or "memout" in lowered


def _address_space() -> int:
    """Bytes of address space in use, so that limits count only what a query adds."""
    try:
        with open("/proc/self/statm", "rb") as stream:
            return int(stream.read().split()[0]) * resource.getpagesize()
    except OSError:
        return 0


def _limit_memory(size: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard != resource.RLIM_INFINITY:
        size = hard if size == resource.RLIM_INFINITY else min(size, hard)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (size, hard))
    except (ValueError, OSError):  # macOS refuses limits below what is mapped already
        return


# --- records as messages ------------------------------------------------------------------------


def query_message(query: Query, memory: int) -> dict[str, Any]:
    return {
        "text": query.text,
        "wanted": [[s.name, s.sort, list(s.arguments), s.spelling] for s in query.wanted],
        "logic": query.logic,
        "named": [[named.name, named.formula] for named in query.named],
        "memory": memory,
    }


def _query(message: dict[str, Any]) -> Query:
    return Query(
        message["text"],
        tuple(Symbol(name, sort, tuple(of), as_) for name, sort, of, as_ in message["wanted"]),
        message["logic"],
        tuple(Named(name, formula) for name, formula in message["named"]),
    )


def _message(reply: Reply) -> dict[str, Any]:
    return {
        "verdict": reply.verdict.value,
        "values": dict(reply.values),
        "core": list(reply.core),
        "detail": reply.detail,
        "parse": reply.parse_seconds,
        "solve": reply.solve_seconds,
    }


def reply_from(message: dict[str, Any]) -> Reply:
    """ValueError, KeyError or TypeError where the message is not that of a reply."""
    values = message["values"]
    core = message["core"]
    if not isinstance(values, dict) or not isinstance(core, list):
        raise ValueError("values by symbol and a list of names should be there")
    for text in (*values.keys(), *values.values(), *core):
        if not isinstance(text, str):
            raise ValueError("texts should be there")
    return Reply(
        Verdict(message["verdict"]),
        values,
        tuple(core),
        str(message["detail"]),
        float(message["parse"]),
        float(message["solve"]),
    )
