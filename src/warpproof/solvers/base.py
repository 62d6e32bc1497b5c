"""Questions to solvers and their answers.

Enters: a `Query`, formulas with the symbols whose values are wanted, and `Limits`. Leaves: an
`Answer`. Guaranteed: `Unsat` is only ever what a solver has said of the whole query; whatever goes
wrong (time, memory, a crash, a reply that cannot be read) is an `Unknown` with its reason.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from warpproof.base.records import hidden, record

if TYPE_CHECKING:  # workers read this module too, and need none of it
    from warpproof.logic.terms import Term
    from warpproof.logic.values import FunctionValue, Value


@record
class Symbol:
    """A declared constant, or with `arguments` a function. Sorts are SMT-LIB, `name` is plain;
    `spelling` is the name in the query's text where it is not just quoted."""

    name: str
    sort: str
    arguments: tuple[str, ...] = ()
    spelling: str = ""

    @property
    def quoted(self) -> str:
        """The name as the query's text has it."""
        if self.spelling:
            return self.spelling
        simple = self.name and not self.name[0].isdigit() and _PLAIN.issuperset(self.name)
        return self.name if simple else f"|{self.name}|"

    @property
    def bare(self) -> str:
        """The same without quotes, which solvers may add or drop."""
        return self.quoted.strip("|")


_PLAIN = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~!@$%^&*+=<>.?/-"
)


@record
class Named:
    """An assertion that an unsat core may name."""

    name: str
    formula: str


@record
class Query:
    """Is there a model of all this? `text` holds declarations, definitions and assertions in
    SMT-LIB, no other command. `terms` are the same assertions as terms, for checking models."""

    text: str
    wanted: tuple[Symbol, ...] = ()
    logic: str = "ALL"
    named: tuple[Named, ...] = ()
    terms: tuple[Term, ...] = hidden(default=())

    def switch(self, index: int) -> str:
        """The symbol that switches the named assertion of that index on."""
        return f"|named assertion {index}|"

    def body(self) -> str:
        """The text with the named assertions, each behind its switch."""
        if not self.named:
            return self.text
        lines = [self.text]
        for index, named in enumerate(self.named):
            switch = self.switch(index)
            lines.append(f"(declare-fun {switch} () Bool)")
            lines.append(f"(assert (=> {switch} {named.formula}))")
        return "\n".join(lines) + "\n"

    def script(self) -> str:
        """A complete file that any solver replays."""
        lines = ["(set-option :produce-models true)"]
        if self.named:
            lines.append("(set-option :produce-unsat-assumptions true)")
        lines += [f"(set-logic {self.logic})", self.body().rstrip("\n")]
        if self.named:
            switches = " ".join(self.switch(index) for index in range(len(self.named)))
            lines.append(f"(check-sat-assuming ({switches}))")
        else:
            lines.append("(check-sat)")
        return "\n".join(lines) + "\n"


@record
class Limits:
    """What one query may use at most. Both are hard: the process that exceeds one is killed.
    Seconds are those of a processor where they can be told, so that a busy machine gives the same
    answers."""

    seconds: float = 10.0
    megabytes: int = 4096


class Reason(Enum):
    """Why there is no sure answer."""

    TIMEOUT = "timeout"
    MEMORY = "memory limit"
    INCOMPLETE = "the solver gave up"
    ABSTRACTED = "float operations are uninterpreted"
    REJECTED = "the solver does not take this query"
    CRASHED = "the solver crashed"
    UNREADABLE = "the solver's reply cannot be read"
    UNAVAILABLE = "the solver is not installed"
    STOPPED = "no longer needed"
    WRONG_MODEL = "wrong model"
    CONTRADICTION = "solvers contradict each other"


@record
class Sat:
    """`model` has a value for each wanted symbol by its name, except for those in
    `unread`, whose value the solver did not give, or in a form that is not read. `checked` says
    that the query's terms were evaluated under it and hold."""

    model: Mapping[str, Value | FunctionValue]
    unread: tuple[str, ...] = ()
    checked: bool = False


@record
class Unsat:
    """`core` has names of assertions that contradict each other with the unnamed ones; all names
    where the solver gives no core."""

    core: tuple[str, ...] = ()


@record
class Unknown:
    reason: Reason
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.reason.value}: {self.detail}" if self.detail else self.reason.value

    @property
    def summary(self) -> str:
        """Without the solver's own words, which speak of our formulas."""
        return str(self) if self.reason is Reason.UNAVAILABLE else self.reason.value


Answer = Sat | Unsat | Unknown


class Verdict(Enum):
    """The word a solver answers with."""

    SAT = "sat"
    UNSAT = "unsat"
    UNKNOWN = "unknown"


class Stop:
    """A flag that other threads wait for: the answer is no longer needed."""

    def __init__(self) -> None:
        self._flag = threading.Event()
        self._read, self._write = os.pipe()

    def set(self) -> None:
        if not self._flag.is_set():
            self._flag.set()
            os.write(self._write, b"x")

    def is_set(self) -> bool:
        return self._flag.is_set()

    def fileno(self) -> int:
        """Readable once the flag is set."""
        return self._read

    def close(self) -> None:
        os.close(self._read)
        os.close(self._write)


class Solver(Protocol):
    """What answers queries: a back end, or a wrapper around others. Safe to use from threads."""

    @property
    def name(self) -> str: ...

    def available(self) -> str | None:
        """None, or why it cannot be used and how to install it."""

    def check(self, query: Query, limits: Limits, stop: Stop | None = None) -> Answer:
        """The answer within the limits. Waiting for a free processor does not count as time."""


class Wrapper:
    """Goes by the name of the solver that it is around."""

    def __init__(self, inner: Solver) -> None:
        self._inner = inner

    @property
    def name(self) -> str:
        return self._inner.name

    def available(self) -> str | None:
        return self._inner.available()
