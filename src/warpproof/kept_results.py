"""Reports of an earlier run, for files of which nothing has changed.

Enters: settings and a file. Leaves: the report that it had, if all is the same that it depends on.
The key covers the program (its text, its name, the compiler's command and version, our headers),
the settings that are not about how a report is shown and where each of them is from, the baseline,
our own code, Python and the solvers. Stamps are those of the program: every file that clang read
and every folder it looked in.

Assumes: whoever keeps a report has made sure that it was made to its end (`verify.check_among`
does). What is open in it may be so for want of time that engines give themselves.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields

from warpproof.base.config import Config
from warpproof.base.diagnostics import UserError
from warpproof.base.digests import Digest
from warpproof.base.kept import Allowed, Entry, Shelf, own_code
from warpproof.base.stamps import Look, content_stamp, identity
from warpproof.base.verdict import Report
from warpproof.base.version import VERSION
from warpproof.frontend.compile_cache import MadeOf
from warpproof.frontend.source_file import read_source
from warpproof.load import cache_dir, key_of, load_options
from warpproof.solvers.backend import BACKENDS, InProcess, Program

_FORMAT = b"warpproof-report-1\n"
MAX_ENTRIES = 5000
_PARTS = Allowed(
    frozenset(
        {
            "warpproof.base.verdict",
            "warpproof.base.property",
            "warpproof.base.assumption",
            "warpproof.base.source",
        }
    ),
    frozenset(
        {
            ("warpproof.base.diagnostics", name)
            for name in ("Diagnostic", "Note", "Severity", "Code")
        }
    ),
)
# How a report is shown, where, and by how many processes it is made: nothing of this is in it.
SHOWN = frozenset(
    {
        "format",
        "output",
        "fail_on",
        "colour",
        "quiet",
        "verbose",
        "full",
        "cache",
        "cache_dir",
        "recheck",
        "jobs",
    }
)
_PACKAGES = ("numpy",)  # beside the solvers', what verdicts are computed with


# What to do with a report that was made to its end, and its program's origin. The last is whether
# it is the same whatever other files there are.
Keep = Callable[[Report, MadeOf, bool], None]


class KeptResults:
    """Those of one run: files are looked at once."""

    def __init__(self, config: Config) -> None:
        shelf = cache_dir(config)
        self._config = config
        self._shelf = Shelf(shelf, ".report", _FORMAT, MAX_ENTRIES, _PARTS)
        running = Digest()
        for part in circumstances(config):
            running.update(part.encode(errors="surrogateescape") + b"\0")
        self._circumstances = running.hexdigest()
        self._look = Look()
        self._keys: dict[str, str | None] = {}

    def __reduce__(self) -> tuple[type[KeptResults], tuple[Config]]:
        """On another machine they are those of that machine."""
        return KeptResults, (self._config,)

    def known(self, file: str, others: Sequence[str] = ()) -> Report | None:
        """Of a file that is verified with others. None where it has to be verified, or where there
        is nothing to verify."""
        key = self._key_of(file)
        if key is None:  # whoever verifies it says what is wrong
            return None
        for whole in (True, False):
            entry = self._shelf.load(self._key(key, others, whole), self._look)
            if entry is not None and isinstance(entry.content, Report):
                return entry.content
        return None

    def keeper(self, file: str, others: Sequence[str] = ()) -> Keep:
        """Of the report about a file, as it and the others are now. One that depends on what stands
        in those is kept for just them."""
        own = self._key_of(file)
        beside = None if own is None else self._key(own, others, False)

        def keep(report: Report, origin: MadeOf, is_whole: bool) -> None:
            key = self._key(origin.key, (), True) if is_whole else beside
            if key is not None:
                self._shelf.store(key, Entry(origin.stamps, report))

        return keep

    def _key_of(self, file: str) -> str | None:
        if file not in self._keys:
            try:
                self._keys[file] = key_of(read_source(file), load_options(self._config, file))
            except (UserError, OSError):
                self._keys[file] = None
        return self._keys[file]

    def _key(self, program: str, others: Sequence[str], is_whole: bool) -> str:
        running = Digest(f"{program}\0{self._circumstances}".encode())
        if is_whole:
            return running.hexdigest()
        running.update(b"\0among")
        for other in sorted(others):
            running.update(f"\0{other}\0{self._key_of(other)}".encode(errors="surrogateescape"))
        return running.hexdigest()


def circumstances(config: Config) -> Iterator[str]:
    """All that a report depends on beside its program."""
    for entry in fields(config):
        if entry.name not in SHOWN and entry.name != "sources":
            layer = config.source(entry.name).layer.value
            yield f"{entry.name}={getattr(config, entry.name)!r} from {layer}"
    if config.baseline is not None:
        yield content_stamp(config.baseline)
    yield from (VERSION, sys.version, sys.platform, os.uname().machine)
    yield own_code()
    yield from _solvers()
    yield from map(_package, _PACKAGES)


def _solvers() -> Iterator[str]:
    """All that are there: which of them answers is the portfolio's choice."""
    for name, backend in sorted(BACKENDS.items().items()):
        match backend:
            case InProcess(package=package):
                yield f"{name}: {_package(package)}"
            case Program():
                command = backend.command()
                yield f"{name}: {identity(command[0]) if command else None}"


def _package(name: str) -> str:
    """Where it is, and when something was last installed beside it."""
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        return f"{name}: missing"
    own = os.path.dirname(found.origin)
    home = own if found.submodule_search_locations is None else os.path.dirname(own)
    return f"{identity(found.origin)} {identity(home)}"
