"""From a source file to the program engines see: the front end, top to bottom.

Enters: a source file and how to compile it. Leaves: a validated `Program` with its contracts
attached, from the cache where all it depends on is the same. `tap` sees the text of each stage by
name, in the order of `STAGES`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from warpproof.base.diagnostics import InternalError
from warpproof.base.records import record
from warpproof.frontend.clang import (
    CompileOptions,
    circumstances,
    compile_source,
    search_roots,
    spelled,
)
from warpproof.frontend.compile_cache import ProgramCache, digest
from warpproof.frontend.models import Models
from warpproof.frontend.source_file import SourceFile
from warpproof.ir import nodes

if TYPE_CHECKING:
    from warpproof.frontend.lift import LiftedProgram
    from warpproof.frontend.llvm import Module

# A program from the cache needs none of the rest of the front end, so it is imported where it is
# used; `test_load` checks these names against the list of passes.
STAGES = ("llvm-host", "llvm-device", "lift", "name", "inline", "indices", "drop", "contracts")
Tap = Callable[[str, str], None]


@record
class LoadOptions:
    compile: CompileOptions
    models: Models
    all_dims: bool = False  # contracts are for launches of all dimensions


def load_program(source: SourceFile, options: LoadOptions, tap: Tap | None = None) -> nodes.Program:
    cache_dir = options.compile.cache_dir
    if cache_dir is None or tap is not None:
        return _Building(source, options, tap).program()
    cache = ProgramCache(cache_dir, options.compile.model_dirs)
    known = [*circumstances(source, options.compile), f"all dimensions: {options.all_dims}"]
    key = digest(known, source.data)
    kept = cache.load(key)
    if kept is not None:
        return kept
    building = _Building(source, options, None)
    program = building.program()
    cache.store(key, program, building.read, search_roots(source, options.compile))
    return program


class _Building:
    """One program on its way; `read` are the files clang read."""

    def __init__(self, source: SourceFile, options: LoadOptions, tap: Tap | None) -> None:
        self._source = source
        self._options = options
        self._tap = tap
        self.read: tuple[str, ...] = ()

    def program(self) -> nodes.Program:
        from warpproof.ir.launch_contracts import check_launches
        from warpproof.ir.passes import run_passes
        from warpproof.ir.validate import validate_program

        lifted = self._lifted()
        program = run_passes(lifted.program, self._tap_program)
        before = program
        if has_specifications(self._source, lifted):
            from warpproof.frontend.attach import attach_contracts

            program = attach_contracts(program, self._source, lifted, self._options.compile)
        program = check_launches(program, any_shape=self._options.all_dims)
        if program is not before:
            validate_program(program)
        self._tap_program("contracts", program)
        return program

    def _lifted(self) -> LiftedProgram:
        compiled = compile_source(self._source, self._options.compile, _import_what_follows)
        self.read = compiled.read
        if self._tap is not None:
            self._tap("llvm-host", compiled.host)
            self._tap("llvm-device", compiled.device)
        from warpproof.frontend.lift import lift_program

        return lift_program(
            self._source.path,
            _read(compiled.host, "host"),
            _read(compiled.device, "device"),
            self._rename,
            self._options.models,
            compiled.has_handlers,
        )

    def _rename(self, file: str) -> str:
        return file if self._options.models.is_file(file) else spelled(file, self._source.path)

    def _tap_program(self, stage: str, program: nodes.Program) -> None:
        if self._tap is not None:
            from warpproof.ir.dump import format_program

            self._tap(stage, format_program(program))


def _import_what_follows() -> None:
    """While clang works there is time for it."""
    import warpproof.frontend.lift
    import warpproof.ir.dump
    import warpproof.ir.passes  # noqa: F401


def has_specifications(source: SourceFile, lifted: LiftedProgram) -> bool:
    return "/*@" in source.text or "//@" in source.text or bool(lifted.spec_texts)


def _read(text: str, side: str) -> Module:
    from warpproof.frontend.llvm import LlvmReadError, read_module

    try:
        return read_module(text)
    except LlvmReadError as error:
        raise InternalError(f"clang's {side} IR should have been readable: {error}") from error
