"""What a file in `backends/` offers: a solver inside a worker process, or a program to run.

Enters: the name of a solver. Leaves: its `Backend`, with what a worker does for one query.
Guaranteed: looking a backend up imports no solver; whether it is installed is answered by name.
"""

from __future__ import annotations

import importlib.util
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cache

from warpproof.base.records import hidden, record
from warpproof.base.registry import Registry
from warpproof.solvers.base import Query, Verdict

_NO_VALUES: Mapping[str, str] = {}


@record
class Reply:
    """What a solver said, still in its own words: values are SMT-LIB text by bare name. `held` are
    its objects: to take large ones apart can take as long as to solve, and the reply goes first."""

    verdict: Verdict
    values: Mapping[str, str] = _NO_VALUES
    core: tuple[str, ...] = ()
    detail: str = ""
    parse_seconds: float = 0.0
    solve_seconds: float = 0.0
    held: object = hidden(default=None)


class Rejected(Exception):
    """The solver does not take the query: a theory it lacks, or a text it cannot read."""


class Backend(ABC):
    """`hint` says how to install what is missing."""

    __slots__ = ()
    id: str
    hint: str

    @abstractmethod
    def missing(self) -> str | None:
        """None when it can be used."""


def _nothing() -> None:
    """There is nothing to prepare."""


@record
class InProcess(Backend):
    """A Python package that solves inside a worker. `load` imports it, before workers are born;
    `solve` is called in the worker, one query at a time; `prepare` before the first and after each,
    while nobody waits."""

    id: str
    hint: str
    package: str
    load: Callable[[], object]
    solve: Callable[[Query], Reply]
    prepare: Callable[[], None] = _nothing

    def missing(self) -> str | None:
        if _is_installed(self.package):
            return None
        return f"the Python package '{self.package}' is not installed; {self.hint}"

    @property
    def home(self) -> str:
        """The module that defines it; workers import this."""
        return self.load.__module__


@record
class Program(Backend):
    """A program that reads SMT-LIB from its standard input and answers on its output. `script`
    makes that text, `read` understands what comes back."""

    id: str
    hint: str
    program: str
    arguments: tuple[str, ...]
    script: Callable[[Query], str]
    read: Callable[[str, Query], Reply]

    def missing(self) -> str | None:
        if _which(self.program) is not None:
            return None
        return f"the program '{self.program}' is not on PATH; {self.hint}"

    def command(self) -> list[str] | None:
        """The program by its full path; None when it is not there (any more)."""
        path = _which(self.program)
        return None if path is None else [path, *self.arguments]


@cache
def _is_installed(package: str) -> bool:
    """Asked before each question; what is installed stays so while we run."""
    return importlib.util.find_spec(package) is not None


def _which(program: str) -> str | None:
    import shutil  # workers need it for nothing

    return shutil.which(program)


ATTRIBUTE = "BACKENDS"  # what a file in `backends/` defines: a tuple of `Backend`s

BACKENDS: Registry[Backend] = Registry(
    "warpproof.solvers.backends",
    ATTRIBUTE,
    Backend,  # type: ignore[type-abstract]
)
