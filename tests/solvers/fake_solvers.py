"""Solvers that misbehave, each in one way, and one that behaves."""

from __future__ import annotations

import os
import signal
import time

from warpproof.solvers.backend import InProcess, Rejected, Reply
from warpproof.solvers.base import Query, Verdict


def _load() -> None:
    """There is nothing to import."""


def _honest(query: Query) -> Reply:
    """Sat with zeros everywhere."""
    zeros = {"Bool": "false", "Int": "0", "(_ BitVec 8)": "#x00"}
    return Reply(Verdict.SAT, {symbol.name: zeros[symbol.sort] for symbol in query.wanted})


def _process(query: Query) -> Reply:
    """Works a moment; tells which process it is."""
    time.sleep(0.02)
    return Reply(Verdict.SAT, {"process": str(os.getpid())})


def _unsat(query: Query) -> Reply:
    return Reply(Verdict.UNSAT)


def _gives_up(query: Query) -> Reply:
    return Reply(Verdict.UNKNOWN, detail="too hard")


def _rejects(query: Query) -> Reply:
    raise Rejected("not this one")


def _crashes(query: Query) -> Reply:
    os.kill(os.getpid(), signal.SIGSEGV)
    raise AssertionError


def _raises(query: Query) -> Reply:
    raise RuntimeError("an internal matter")


def _exits(query: Query) -> Reply:
    os._exit(0)


def _hangs(query: Query) -> Reply:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM):
        signal.signal(number, signal.SIG_IGN)
    while True:
        time.sleep(1)


def _spins(query: Query) -> Reply:
    while True:
        pass


def _eats(query: Query) -> Reply:
    """Takes ever more memory, at most 8 GB in case nobody stops it."""
    eaten = []
    for _ in range(128):
        eaten.append(bytearray(64 << 20))
    return Reply(Verdict.UNSAT)


def _prints(query: Query) -> Reply:
    """What solvers print must not be taken for an answer."""
    os.write(1, b"unsat\n" * 1000)
    os.write(2, b"unsat\n" * 1000)
    return Reply(Verdict.SAT, {symbol.name: "(what is this" for symbol in query.wanted})


def _writes_to_the_link(query: Query) -> Reply:
    """Bytes that are no message, on every descriptor there is."""
    for descriptor in range(3, 64):
        try:
            os.write(descriptor, b"unsat unsat unsat unsat ")
        except OSError:
            continue
    time.sleep(60)
    raise AssertionError


def _replies_nonsense(query: Query) -> Reply:
    return Reply(Verdict.UNSAT, {}, (17,))  # type: ignore[arg-type]


_SOLVERS = {
    "honest": _honest,
    "process": _process,
    "unsat": _unsat,
    "gives-up": _gives_up,
    "rejects": _rejects,
    "crashes": _crashes,
    "raises": _raises,
    "exits": _exits,
    "hangs": _hangs,
    "spins": _spins,
    "eats": _eats,
    "prints": _prints,
    "writes-to-the-link": _writes_to_the_link,
    "replies-nonsense": _replies_nonsense,
}

BACKENDS = (
    *(InProcess(name, "", "json", _load, solve) for name, solve in _SOLVERS.items()),
    InProcess("missing", "get it somewhere", "no_such_package", _load, _honest),
)
