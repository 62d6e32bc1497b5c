"""Which files make one program.

Enters: a file, and others that were given with it. Leaves: those that it needs: files without a
`main` that define what it, or one of them, declares only; and for a file without a `main` the
program that it is a part of. Guaranteed: a name that several files define is taken from none, as
only a build would know which is meant.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from warpproof.base.config import Config
from warpproof.base.diagnostics import UserError
from warpproof.base.records import record, replace
from warpproof.ir import nodes
from warpproof.load import Loaded, load, load_with_origin

_MOST = 32  # files of a run that are looked at wherever they lie


def beside(files: Sequence[str], number: int) -> tuple[str, ...]:
    """Files of a run that one of them may be linked with: of a large tree, those of its folder."""
    own = files[number]
    others = [f for n, f in enumerate(files) if n != number and f != "-"]
    if len(files) > _MOST:
        folder = os.path.dirname(os.path.abspath(own))
        others = [f for f in others if os.path.dirname(os.path.abspath(f)) == folder]
    return tuple(others)


@record
class PartOf:
    """A file that is verified with a program that it is linked to."""

    file: str
    program: str


def load_linked(path: str, others: Sequence[str], config: Config) -> Loaded | PartOf:
    """A program with all files of its own, among those that were given beside it."""
    loaded = load_with_origin(path, config)
    program = loaded.program
    if not others or is_whole(program):
        return loaded
    linker = _Linker(others, config)
    if program.main is None:
        user = linker.user_of(program)
        if user is not None:
            return PartOf(path, user)
        changed = linker.changed_by(program)
        if changed is not None:
            text = f"what it does before main may change '{changed}', which it is not linked to"
            return replace(loaded, shortfall=text)
        return loaded
    needed = linker.needed_by(program)
    return load_with_origin(path, config, needed) if needed else loaded


def is_whole(program: nodes.Program) -> bool:
    """Is it one by itself, which nothing can be linked to?"""
    return program.main is not None and not program.needs and not program.linked


class _Linker:
    """Among the files that were given beside one."""

    def __init__(
        self,
        others: Sequence[str],
        config: Config,
        programs: Mapping[str, nodes.Program | None] = MappingProxyType({}),
    ) -> None:
        """`programs` are those that have been read."""
        self._others = others
        self._config = config
        self._programs = dict(programs)

    def needed_by(self, program: nodes.Program) -> tuple[str, ...]:
        """Files to link it with, in the order in which they were given."""
        missing = program.needs
        found: list[str] = []
        while True:
            more = self._defining(missing, program.file, found)
            if not more:
                return tuple(other for other in self._others if other in found)
            found += more
            parts = [p for p in map(self._program, found) if p is not None]
            offers = program.offers.union(*(p.offers for p in parts))
            missing = program.needs.union(*(p.needs for p in parts)) - offers

    def user_of(self, program: nodes.Program) -> str | None:
        """The program that a file without a `main` is a part of."""
        if program.main is not None or not program.offers:
            return None
        for other in self._others:
            whole = self._program(other)
            if whole is None or whole.main is None or not whole.needs:
                continue
            files = [program.file, *(f for f in self._others if f != other)]
            linker = _Linker(files, self._config, {**self._programs, program.file: program})
            if program.file in linker.needed_by(whole):
                return other
        return None

    def _defining(
        self, missing: frozenset[nodes.LinkName], own: str, known: Sequence[str]
    ) -> list[str]:
        by_name: dict[nodes.LinkName, list[str]] = {}
        for other in self._others:
            part = self._program(other) if other not in (own, *known) else None
            if part is not None and part.main is None:
                for name in part.offers & missing:
                    by_name.setdefault(name, []).append(other)
        return list(dict.fromkeys(files[0] for files in by_name.values() if len(files) == 1))

    def changed_by(self, part: nodes.Program) -> str | None:
        """A program that does not need the file, and of which code changes something that is
        executed before `main` in every program that it is linked to."""
        if not part.host.initializers:
            return None
        for other in self._others:
            whole = self._program(other)
            if whole is None or whole.main is None:
                continue
            if not part.needs.isdisjoint(whole.offers):
                return other
        return None

    def _program(self, file: str) -> nodes.Program | None:
        """None for one that cannot be read: whoever verifies it says so."""
        if file not in self._programs:
            try:
                self._programs[file] = load(file, self._config)
            except (UserError, OSError):
                self._programs[file] = None
        return self._programs[file]
