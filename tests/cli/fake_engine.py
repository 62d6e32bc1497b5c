"""An engine that says what the program's own comments tell it to, to test all that is around it.

Directives are lines `// ENGINE: words`. The words are a verdict, a property, a function and for
some a line (`refuted data-race k 3`), or something that goes wrong: `crash TEXT`, `exit CODE`,
`sleep SECONDS`, `memory MB`, `child` (a process that lives long, its id in `child.pid`), `silent`.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from warpproof.base.assumption import Assumption
from warpproof.base.source import Span
from warpproof.base.verdict import (
    Bound,
    BoundSource,
    Caveat,
    Condition,
    Counterexample,
    Effect,
    Evidence,
    Outcome,
    PropertyResult,
    Replay,
    Scope,
    TraceLine,
    conclude,
)
from warpproof.engines.task import EngineAnswer, Progress, Task
from warpproof.verify import Message

_HEARD_SECONDS = 0.5  # in which the other process hears what was said

WITNESS = '{"schema": "warpproof-witness", "version": 1}\n'

ASSUMED = Caveat(
    Assumption.DISJOINT_PARAMETERS, "pointer parameters do not overlap", Effect.ASSUMPTION
)
UNSUPPORTED = Caveat(Assumption.UNSUPPORTED, "inline assembly is not supported", Effect.UNSUPPORTED)

EVIDENCE = {
    "proved": Evidence(Outcome.NONE_EXISTS, caveats=(ASSUMED,)),
    "within": Evidence(
        Outcome.NONE_EXISTS, bounds=(Bound("the loop at line 4", "8", BoundSource.USER),)
    ),
    "if": Evidence(Outcome.NONE_EXISTS, conditions=(Condition("n <= 1024"),)),
    "refuted": Evidence(Outcome.CANDIDATE, Replay.REPRODUCED),
    "unknown": Evidence(Outcome.UNDECIDED, reason="the solver gave up"),
    "candidate": Evidence(Outcome.CANDIDATE, Replay.NOT_REPRODUCED),
    "unsupported": Evidence(Outcome.UNDECIDED, caveats=(UNSUPPORTED,)),
    "error": Evidence(Outcome.UNDECIDED, error="phases should be ordered"),
}


class FakeEngine:
    def __init__(self, name: str) -> None:
        self.name = name

    def applies(self, task: Task) -> bool:
        return ["silent"] not in self._directives(task)

    def check(self, task: Task) -> EngineAnswer:
        task.tell(Progress(self.name, "thinking", (("queries", 3),)))
        results = []
        for verb, *words in self._directives(task):
            if verb in EVIDENCE:
                scope = Scope.PROGRAM if task.config.kernel is None else Scope.KERNEL
                results.append(result(verb, *words, file=task.program.file, scope=scope))
            else:
                MISHAPS[verb](*words)
        wanted = task.config.kernel
        return EngineAnswer(
            tuple(
                r
                for r in results
                if r.property in task.properties and wanted in (None, symbol(task, r.function))
            )
        )

    def _directives(self, task: Task) -> list[list[str]]:
        text = Path(task.program.file).read_text()
        return [m.split() for m in re.findall(rf"^// {self.name}: (.*)$", text, re.MULTILINE)]


def symbol(task: Task, function: str) -> str | None:
    found = (f for f in task.program.device.functions.values() if f.name == function)
    return next((f.symbol for f in found), None)


def result(
    verb: str,
    property_: str,
    function: str,
    line: str = "0",
    *,
    file: str,
    scope: Scope = Scope.PROGRAM,
) -> PropertyResult:
    evidence = EVIDENCE[verb]
    span = Span.point(file, int(line), 3) if int(line) else None
    found = counterexample(span, file) if verb in ("refuted", "candidate") else None
    return PropertyResult(
        property_, function, scope, conclude(evidence), span, evidence.caveats, evidence.bounds,
        found, evidence,
    )  # fmt: skip


def counterexample(span: Span | None, file: str) -> Counterexample:
    return Counterexample(
        "write and read of s[0] unordered",
        span,
        "k block (0,0,0) thread (1,0,0)",
        (("i", "1"), ("%7", "9")),
        TraceLine("read by k block (0,0,0) thread (0,0,0)", Span.point(file, 1, 1)),
        tuple(TraceLine(f"step {n}", span) for n in range(1, 41)),
        WITNESS,
    )


def _crash(*words: str) -> None:
    raise KeyError(" ".join(words))


def _sleep(seconds: str) -> None:
    time.sleep(float(seconds))


def _exit(code: str) -> None:
    os._exit(int(code))


def _memory(megabytes: str) -> None:
    held = bytearray(int(megabytes) << 20)
    for page in range(0, len(held), 4096):
        held[page] = 1
    time.sleep(60)


def _child() -> None:
    child = subprocess.Popen(["sleep", "600"])
    Path("child.pid").write_text(str(child.pid))


MISHAPS: dict[str, Callable[..., None]] = {
    "crash": _crash,
    "exit": _exit,
    "sleep": _sleep,
    "memory": _memory,
    "child": _child,
}


def engines(*names: str) -> Iterator[tuple[str, FakeEngine]]:
    for name in names:
        yield name, FakeEngine(name)


def install(*names: str) -> None:
    """Puts such engines in the place of the real ones, in this process."""
    from warpproof import plan

    plan.find_engines = lambda: dict(engines(*(names or ("bmc", "deductive"))))


def interrupt_at(stage: str) -> None:
    """Sends this process a Ctrl-C when that begins which has such a name, if any is given."""
    from warpproof import checking, plan

    us = os.getpid()
    tell = checking._Thinned.tell

    def interrupted(*_: object) -> None:
        time.sleep(_HEARD_SECONDS)
        os.kill(us, signal.SIGINT)
        time.sleep(60)

    def tell_and_stop(self: checking._Thinned, message: Message) -> None:
        tell(self, message)
        if isinstance(message, Progress) and message.text.startswith(stage):
            interrupted()

    if stage == "loading the engines":
        plan.check_settings = interrupted
    elif stage:
        checking._Thinned.tell = tell_and_stop  # type: ignore[method-assign]
