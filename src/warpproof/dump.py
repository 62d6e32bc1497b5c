"""`warpproof dump`: the program as the engines see it, and what of it is not supported.

Stages are those on the way to that program, those that make one of a kernel by itself, for the
launch that `--kernel`, `--grid` and `--block` say, those of the parametric engine, and `launches`:
what is known of each launch of the program, for all its inputs.
"""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.base.config import Config, ExitCode
from warpproof.base.diagnostics import Code, Diagnostic, Severity, did_you_mean, user_error
from warpproof.base.options import Dim3
from warpproof.base.records import record
from warpproof.engines.parametric.engine import options_of
from warpproof.engines.parametric.show import STAGES as PARAMETRIC_STAGES
from warpproof.engines.parametric.show import format_stage
from warpproof.frontend.source_file import read_source
from warpproof.ir import nodes
from warpproof.ir.dump import format_program
from warpproof.ir.inventory import format_inventory
from warpproof.ir.kernel_request import KernelRequest
from warpproof.ir.validate import validate_program
from warpproof.load import (
    STAGES,
    inventory,
    load_options,
    load_program,
    omissions,
    open_templates,
    unincluded_notes,
)
from warpproof.plan import chosen_solver, kernels_named
from warpproof.semantics.host.execute import launch_facts
from warpproof.semantics.host.show import format_launches
from warpproof.solvers.pool import Pool
from warpproof.transform.passes import KERNEL_PASSES

LAUNCHES = "launches"
STAGES_OF_KERNELS = (*KERNEL_PASSES, *PARAMETRIC_STAGES)
ALL_STAGES = (*STAGES, *STAGES_OF_KERNELS, LAUNCHES)
_GRID, _BLOCK = Dim3(1), Dim3(32)


@record
class DumpOutcome:
    text: str
    exit_code: int
    diagnostics: tuple[Diagnostic, ...]


def dump_program(path: str, config: Config, stage: str | None) -> DumpOutcome:
    """The program as text; the exit code says whether all of it is supported."""
    if stage is not None and stage not in ALL_STAGES:
        raise user_error(
            Code.USAGE,
            f"there is no stage '{stage}'",
            hint=did_you_mean(stage, ALL_STAGES) or "stages are " + ", ".join(ALL_STAGES),
        )
    texts: dict[str, str] = {}
    tap = texts.__setitem__ if stage is not None else None
    program = load_program(read_source(path), load_options(config, path), tap)
    found = inventory(program)
    if stage in KERNEL_PASSES:
        text = "\n".join(_of_kernels(program, config, stage))
    elif stage == LAUNCHES:
        text = _launches(program, config)
    elif stage in PARAMETRIC_STAGES:
        text = "\n".join(_for_all_sizes(program, config, stage))
    elif stage is not None:
        text = texts[stage]
    else:
        text = format_inventory(found) + "\n" + format_program(program)
    diagnostics = (
        *omissions(program.missing_headers, program.left_out),
        *unincluded_notes(program.unincluded),
        *open_templates(program),
        *(_unsupported(item) for item in found.unsupported),
    )
    is_whole = not found.unsupported and not program.missing_headers
    code = ExitCode.PROVED if is_whole else ExitCode.UNKNOWN
    return DumpOutcome(text, code, diagnostics)


def _of_kernels(program: nodes.Program, config: Config, stage: str) -> Iterator[str]:
    """The program around each kernel that is meant, after a stage."""
    for kernel in _meant(program, config):
        changed = program
        grid, block = config.grid or _GRID, config.block or _BLOCK
        request = KernelRequest(
            kernel.symbol, (grid.x, grid.y, grid.z), (block.x, block.y, block.z), 0
        )
        for name, step in KERNEL_PASSES.items():
            changed = step(changed, request)
            validate_program(changed)
            if name == stage:
                break
        yield format_program(changed)


def _meant(program: nodes.Program, config: Config) -> list[nodes.Function]:
    if config.kernel is not None:
        return kernels_named(program, config.kernel)
    return [program.device.functions[symbol] for symbol in program.kernels]


def _for_all_sizes(program: nodes.Program, config: Config, stage: str) -> Iterator[str]:
    """What the parametric engine makes of each kernel that is meant."""
    with Pool(config.jobs) as pool:
        solver = chosen_solver(config.solver, pool)
        for kernel in _meant(program, config):
            yield format_stage(program, kernel, options_of(config, kernel), solver, stage)


def _launches(program: nodes.Program, config: Config) -> str:
    """What is known of each launch, for all inputs of the program."""
    if program.main is None:
        return "no main function, so no launch\n"
    facts = launch_facts(program, malloc_may_fail=config.malloc_may_fail)
    return format_launches(program, facts)


def _unsupported(item: nodes.Unsupported) -> Diagnostic:
    span = item.origin.user_span
    return Diagnostic(
        Code.UNSUPPORTED,
        Severity.WARNING,
        f"{item.construct} is not supported: {item.detail}",
        span if span.line else None,
    )
