"""From a source file to a lifted program and its contracts: the front end, top to bottom.

Enters: a source file and how to compile it. Leaves: the lifted `Program`, and a way to attach the
contracts once passes have made it the one they speak of. `tap` sees the texts of clang.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from warpproof.base.diagnostics import InternalError
from warpproof.base.records import replace
from warpproof.frontend.clang import CompileOptions
from warpproof.frontend.compile import compile_source
from warpproof.frontend.messages import spelled
from warpproof.frontend.models import Models
from warpproof.frontend.source_file import SourceFile
from warpproof.ir import nodes

if TYPE_CHECKING:
    from warpproof.frontend.lift import LiftedProgram
    from warpproof.frontend.llvm import Module

STAGES = ("llvm-host", "llvm-device")
Tap = Callable[[str, str], None]


class Front:
    """One program on its way. `meanwhile` is called while clang works; `read` are the files that
    clang read."""

    def __init__(
        self,
        source: SourceFile,
        options: CompileOptions,
        models: Models,
        tap: Tap | None,
        meanwhile: Callable[[], None],
    ) -> None:
        self._source = source
        self._options = options
        self._models = models
        compiled = compile_source(source, options, meanwhile)
        self.read = compiled.read
        if tap is not None:
            tap("llvm-host", compiled.host)
            tap("llvm-device", compiled.device)
        from warpproof.frontend.lift import lift_program

        self._missing = compiled.missing_headers
        self._left_out = tuple(
            replace(item, file=self._rename(item.file)) for item in compiled.left_out
        )
        self._instances = tuple(
            replace(item, file=self._rename(item.file)) for item in compiled.instances
        )
        self._appended = compiled.appended
        self._lifted = lift_program(
            source.path,
            _read(compiled.host, "host"),
            _read(compiled.device, "device"),
            self._rename,
            models,
            compiled.has_handlers,
            frozenset(symbol for item in compiled.instances for symbol in item.symbols),
        )

    @property
    def program(self) -> nodes.Program:
        return replace(
            self._lifted.program,
            missing_headers=self._missing,
            left_out=self._left_out,
            instances=self._instances,
        )

    def with_contracts(self, program: nodes.Program) -> nodes.Program:
        """The program, which passes have changed, with its specifications."""
        if not has_specifications(self._source, self._lifted):
            return program
        from warpproof.frontend.attach import attach_contracts

        return attach_contracts(program, self._source, self._lifted, self._options, self._appended)

    def _rename(self, file: str) -> str:
        return file if self._models.is_file(file) else spelled(file, self._source.path)


def has_specifications(source: SourceFile, lifted: LiftedProgram) -> bool:
    return "/*@" in source.text or "//@" in source.text or bool(lifted.spec_texts)


def _read(text: str, side: str) -> Module:
    from warpproof.frontend.llvm import LlvmReadError, read_module

    try:
        return read_module(text)
    except LlvmReadError as error:
        raise InternalError(f"clang's {side} IR should have been readable: {error}") from error
