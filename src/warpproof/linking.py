"""Which files make one program.

Enters: a file, and others that were given with it. Leaves: those that it needs: files without a
`main` that define what it, or one of them, declares only; and for a file without a `main` the
program that it is a part of, or that includes it; or, of files that are to be one program, that
program. Guaranteed: a name that several files define is taken from none, as only a build would know
which is meant.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from warpproof.base.config import Config
from warpproof.base.diagnostics import Code, Diagnostic, Severity, UserError, user_error
from warpproof.base.records import record, replace
from warpproof.base.source import shown_file
from warpproof.frontend.load import TellStage
from warpproof.ir import nodes
from warpproof.load import Loaded, load, load_with_origin

_MOST = 32  # files of a run that are looked at wherever they lie
_MOST_NAMED = 4  # files in one message


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


def load_linked(
    path: str,
    others: Sequence[str],
    config: Config,
    tell: TellStage = lambda stage: None,
) -> Loaded | PartOf:
    """A program with all files of its own, among those that were given beside it."""
    try:
        loaded = load_with_origin(path, config, tell=tell)
    except UserError:
        whole = _Linker(others, config).includer_of(path)
        if whole is None:
            raise
        return PartOf(path, whole)
    program = loaded.program
    if program.main is not None:
        sources = _sources(program)
        included = (o for o in others if os.path.realpath(o) in sources)
        loaded = replace(loaded, includes=tuple(included))
    if not others or is_whole(program):
        return loaded
    tell("reading the files beside it")
    linker = _Linker(others, config)
    if program.main is None:
        user = linker.includer_of(path) or linker.user_of(program)
        if user is not None:
            return PartOf(path, user)
        changed = linker.changed_by(program)
        if changed is not None:
            text = f"what it does before main may change '{changed}', which it is not linked to"
            return replace(loaded, shortfall=text)
        return loaded
    needed = linker.needed_by(program)
    if not needed:
        return loaded
    return replace(load_with_origin(path, config, needed, tell), includes=loaded.includes)


def load_one(files: Sequence[str], config: Config) -> nodes.Program:
    """The one program of files that were given together. One of them has a `main`; of the others
    those are linked that it needs, and those that change it before `main`."""
    programs: dict[str, nodes.Program | None] = {file: load(file, config) for file in files}
    with_main = [n for n, p in enumerate(programs.values()) if p is not None and p.main is not None]
    if len(with_main) != 1:
        raise _not_one_program(files, [files[number] for number in with_main])
    (number,) = with_main
    program = programs[files[number]]
    assert program is not None
    linker = _Linker(beside(files, number), config, programs)
    needed = linker.needed_by(program, linker.changing(program))
    return load_with_origin(files[number], config, needed).program if needed else program


def _not_one_program(files: Sequence[str], programs: Sequence[str]) -> UserError:
    if programs:
        text = f"{_listed(programs)} have a main function each"
        return user_error(Code.USAGE, text, hint="name the files of one program")
    has = f"'{shown_file(files[0])}' has" if len(files) == 1 else f"{_listed(files)} have"
    return user_error(
        Code.USAGE, f"{has} no main function to run", hint="`run` needs a whole program"
    )


def _listed(files: Sequence[str]) -> str:
    shown = ", ".join(f"'{shown_file(file)}'" for file in files[:_MOST_NAMED])
    more = len(files) - _MOST_NAMED
    return shown if more <= 0 else f"{shown} and {more} more"


def included_notes(file: str, files: Sequence[str]) -> list[Diagnostic]:
    """What to say of a program that includes files which were given, too."""
    if not files:
        return []
    verb, them = ("is", "it") if len(files) == 1 else ("are", "them")
    text = f"{_listed(files)} {verb} verified as '{shown_file(file)}' includes {them}"
    return [Diagnostic(Code.NOTE, Severity.NOTE, text)]


def _sources(program: nodes.Program) -> set[str]:
    """The files that its functions are in."""
    functions = (*program.host.functions.values(), *program.device.functions.values())
    return {os.path.realpath(file) for file in {f.span.file for f in functions}}


def linked_notes(files: Sequence[str]) -> list[Diagnostic]:
    """What to say of a program that has files beside its own."""
    if not files:
        return []
    names = ", ".join(f"'{file}'" for file in files)
    return [Diagnostic(Code.NOTE, Severity.NOTE, f"linked with {names}")]


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

    def needed_by(self, program: nodes.Program, linked: Sequence[str] = ()) -> tuple[str, ...]:
        """Files to link it with, in the order in which they were given, with those of `linked`."""
        found = list(linked)
        while True:
            parts = [p for p in map(self._program, found) if p is not None]
            offers = program.offers.union(*(p.offers for p in parts))
            missing = program.needs.union(*(p.needs for p in parts)) - offers
            more = self._defining(missing, program.file, found)
            if not more:
                return tuple(other for other in self._others if other in found)
            found += more

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

    def includer_of(self, path: str) -> str | None:
        """The program that includes a file, and has functions of it."""
        file = os.path.realpath(path)
        for other in self._others:
            whole = self._program(other)
            if whole is None or whole.main is None or os.path.realpath(other) == file:
                continue
            if file in _sources(whole):
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
        for other in self._others:
            whole = self._program(other)
            if whole is not None and whole.main is not None and _changes(part, whole):
                return other
        return None

    def changing(self, whole: nodes.Program) -> tuple[str, ...]:
        """Files that change a program before its `main`, whether it needs them or not."""
        parts = ((other, self._program(other)) for other in self._others)
        return tuple(o for o, p in parts if p is not None and p.main is None and _changes(p, whole))

    def _program(self, file: str) -> nodes.Program | None:
        """None for one that cannot be read: whoever verifies it says so."""
        if file not in self._programs:
            try:
                self._programs[file] = load(file, self._config)
            except (UserError, OSError):
                self._programs[file] = None
        return self._programs[file]


def _changes(part: nodes.Program, whole: nodes.Program) -> bool:
    """Does a file name something of a program in code that is executed before every `main`?"""
    return bool(part.host.initializers) and not part.needs.isdisjoint(whole.offers)
