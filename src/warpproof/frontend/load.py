"""From a source file to the program engines see: the front end, top to bottom.

Enters: a source file and how to compile it. Leaves: a validated `Program` with its contracts
attached. `tap` sees the text of each stage by name, in the order of `STAGES`.
"""

from __future__ import annotations

from collections.abc import Callable

from warpproof.base.diagnostics import InternalError
from warpproof.base.records import record
from warpproof.frontend.clang import CompileOptions, compile_source, spelled
from warpproof.frontend.lift import LiftedProgram, lift_program
from warpproof.frontend.llvm import LlvmReadError, Module, read_module
from warpproof.frontend.source_file import SourceFile
from warpproof.ir import nodes
from warpproof.ir.dump import format_program
from warpproof.ir.passes import PASSES, run_passes
from warpproof.ir.validate import validate_program

STAGES = ("llvm-host", "llvm-device", "lift", *(step.name for step in PASSES), "contracts")
Tap = Callable[[str, str], None]


@record
class LoadOptions:
    compile: CompileOptions
    is_model_file: Callable[[str], bool]


def load_program(source: SourceFile, options: LoadOptions, tap: Tap | None = None) -> nodes.Program:
    compiled = compile_source(source, options.compile)
    if tap is not None:
        tap("llvm-host", compiled.host)
        tap("llvm-device", compiled.device)
    host, device = _read(compiled.host, "host"), _read(compiled.device, "device")

    def rename(file: str) -> str:
        return file if options.is_model_file(file) else spelled(file, source.path)

    lifted = lift_program(
        source.path, host, device, rename, options.is_model_file, compiled.has_handlers
    )

    def tap_program(stage: str, program: nodes.Program) -> None:
        if tap is not None:
            tap(stage, format_program(program))

    program = run_passes(lifted.program, tap_program)
    if has_specifications(source, lifted):
        # Most programs have none and need not wait for the parser to be loaded.
        from warpproof.frontend.attach import attach_contracts

        program = attach_contracts(program, source, lifted.spec_texts, options.compile)
    validate_program(program)
    tap_program("contracts", program)
    return program


def has_specifications(source: SourceFile, lifted: LiftedProgram) -> bool:
    return "/*@" in source.text or "//@" in source.text or bool(lifted.spec_texts)


def _read(text: str, side: str) -> Module:
    try:
        return read_module(text)
    except LlvmReadError as error:
        raise InternalError(f"clang's {side} IR should have been readable: {error}") from error
