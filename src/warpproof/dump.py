"""`warpproof dump`: the program as the engines see it, and what of it is not supported."""

from __future__ import annotations

from warpproof.base.config import Config, ExitCode
from warpproof.base.diagnostics import Code, Diagnostic, Severity, did_you_mean, user_error
from warpproof.base.records import record
from warpproof.frontend.load import STAGES, load_program
from warpproof.frontend.source_file import read_source
from warpproof.ir import nodes
from warpproof.ir.dump import format_program
from warpproof.ir.inventory import format_inventory
from warpproof.load import inventory, load_options


@record
class DumpOutcome:
    text: str
    exit_code: int
    diagnostics: tuple[Diagnostic, ...]


def dump_program(path: str, config: Config, stage: str | None) -> DumpOutcome:
    """The program as text; the exit code says whether all of it is supported."""
    if stage is not None and stage not in STAGES:
        raise user_error(
            Code.USAGE,
            f"there is no stage '{stage}'",
            hint=did_you_mean(stage, STAGES) or "stages are " + ", ".join(STAGES),
        )
    texts: dict[str, str] = {}
    tap = texts.__setitem__ if stage is not None else None
    program = load_program(read_source(path), load_options(config), tap)
    found = inventory(program)
    if stage is not None:
        text = texts[stage]
    else:
        text = format_inventory(found) + "\n" + format_program(program)
    diagnostics = tuple(_unsupported(item) for item in found.unsupported)
    code = ExitCode.UNKNOWN if found.unsupported else ExitCode.PROVED
    return DumpOutcome(text, code, diagnostics)


def _unsupported(item: nodes.Unsupported) -> Diagnostic:
    span = item.origin.user_span
    return Diagnostic(
        Code.UNSUPPORTED,
        Severity.WARNING,
        f"{item.construct} is not supported: {item.detail}",
        span if span.line else None,
    )
