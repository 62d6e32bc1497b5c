"""From source files to a lifted program and its contracts: the front end, top to bottom.

Enters: a source file and how to compile it, and others that are linked to it. Leaves: the lifted
`Program`, and a way to attach the contracts once passes have made it the one they speak of. `tap`
sees the texts of clang, of the first file.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from warpproof.base.diagnostics import Code, InternalError, user_error
from warpproof.base.records import record, replace
from warpproof.frontend.clang import CompileOptions
from warpproof.frontend.compile import CompiledSource, compile_source
from warpproof.frontend.messages import spelled
from warpproof.frontend.models import Models
from warpproof.frontend.source_file import SourceFile
from warpproof.ir import nodes

if TYPE_CHECKING:
    from warpproof.frontend.lift import LiftedProgram
    from warpproof.frontend.llvm import Module

STAGES = ("llvm-host", "llvm-device")
Tap = Callable[[str, str], None]
TellStage = Callable[[str], None]  # what is being done, for whoever waits


@record
class Unit:
    """A file, and how to compile it."""

    source: SourceFile
    options: CompileOptions


class Front:
    """One program on its way. `meanwhile` is called while clang works; `read` are the files that
    clang read."""

    def __init__(
        self,
        units: Sequence[Unit],
        models: Models,
        tap: Tap | None,
        meanwhile: Callable[[], None],
        tell: TellStage,
    ) -> None:
        self._units = units
        self._models = models
        tell("compiling with clang")
        self._compiled = [compile_source(u.source, u.options, meanwhile) for u in units]
        self.read = tuple(dict.fromkeys(f for c in self._compiled for f in c.read))
        if tap is not None:
            tap("llvm-host", self._compiled[0].host)
            tap("llvm-device", self._compiled[0].device)
        tell("reading what clang has made")
        from warpproof.frontend.lift import lift_program

        host, device = _modules(self._compiled)
        self._modules = (host, device)
        self._lifted = lift_program(
            units[0].source.path,
            host,
            device,
            self._rename,
            models,
            any(compiled.has_handlers for compiled in self._compiled),
            frozenset(s for c in self._compiled for item in c.instances for s in item.symbols),
        )

    @property
    def program(self) -> nodes.Program:
        host, device = self._modules
        lifted = self._lifted.program
        return replace(
            lifted,
            missing_headers=tuple(
                dict.fromkeys(h for c in self._compiled for h in c.missing_headers)
            ),
            left_out=tuple(self._renamed(i) for c in self._compiled for i in c.left_out),
            unincluded=tuple(
                nodes.Unincluded(unit.source.path, compiled.uses_unincluded)
                for unit, compiled in zip(self._units, self._compiled, strict=True)
                if compiled.uses_unincluded
            ),
            instances=tuple(self._renamed(i) for c in self._compiled for i in c.instances),
            offers=frozenset(_offers(host, device)),
            needs=frozenset(_needs(lifted, host)),
            linked=tuple(unit.source.path for unit in self._units[1:]),
        )

    def with_contracts(self, program: nodes.Program) -> nodes.Program:
        """The program, which passes have changed, with its specifications."""
        for unit, compiled in zip(self._units, self._compiled, strict=True):
            if not has_specifications(unit.source, self._lifted):
                continue
            from warpproof.frontend.attach import attach_contracts

            options = replace(unit.options, adds_standard=bool(compiled.uses_unincluded))
            program = attach_contracts(
                program, unit.source, self._lifted, options, compiled.appended
            )
        return program

    def _renamed(self, item: _Placed) -> _Placed:
        return replace(item, file=self._rename(item.file))

    def _rename(self, file: str) -> str:
        if self._models.is_file(file):
            return file
        absolute = os.path.abspath(file)
        for unit in self._units[1:]:
            if absolute == os.path.abspath(unit.source.path):
                return unit.source.path
        return spelled(file, self._units[0].source.path)


_Placed = TypeVar("_Placed", nodes.LeftOut, nodes.Instance)


def _modules(compiled: Sequence[CompiledSource]) -> tuple[Module, Module]:
    """Host and device."""
    if len(compiled) == 1:
        return _read(compiled[0].host, "host"), _read(compiled[0].device, "device")
    from warpproof.frontend.llvm.link import LinkError, link, own_names

    sides = [(_read(c.host, "host"), _read(c.device, "device")) for c in compiled]
    try:
        return (
            link([c.host for c in compiled], [own_names(h, d) for h, d in sides]),
            link([c.device for c in compiled], [own_names(d) for _, d in sides]),
        )
    except LinkError as error:
        from warpproof.frontend.lift.values import qualified_name

        raise user_error(
            Code.CLANG,
            f"'{qualified_name(error.name)}' is defined by several of the files that are linked, "
            "and not the same",
            hint="give the files of one program only, or verify them one by one",
        ) from None


def _offers(host: Module, device: Module) -> Iterator[nodes.LinkName]:
    from warpproof.frontend.llvm.link import offered

    for side, module in ((nodes.Side.HOST, host), (nodes.Side.DEVICE, device)):
        yield from (nodes.LinkName(side, name) for name in offered(module))


def _needs(program: nodes.Program, host: Module) -> Iterator[nodes.LinkName]:
    """What is declared and not defined, and no model of ours either."""
    from warpproof.frontend.lift.values import kernel_of_stub

    for module in (program.host, program.device):
        for function in module.functions.values():
            if function.is_declaration and not function.from_model:
                yield nodes.LinkName(module.side, function.symbol)
        for variable in module.globals.values():
            if variable.image is None and not variable.from_model and not variable.dynamic_shared:
                yield nodes.LinkName(module.side, variable.symbol)
    for name, stub in host.functions.items():
        if stub.is_declaration and kernel_of_stub(name) is not None:
            yield nodes.LinkName(nodes.Side.HOST, name)


def has_specifications(source: SourceFile, lifted: LiftedProgram) -> bool:
    return "/*@" in source.text or "//@" in source.text or bool(lifted.spec_texts)


def _read(text: str, side: str) -> Module:
    from warpproof.frontend.llvm import LlvmReadError, read_module

    try:
        return read_module(text)
    except LlvmReadError as error:
        raise InternalError(f"clang's {side} IR should have been readable: {error}") from error
