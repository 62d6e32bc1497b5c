"""What came of a file, and who looks on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from warpproof.base.config import Config, ExitCode
from warpproof.base.diagnostics import Diagnostic
from warpproof.base.verdict import Report
from warpproof.report.base import Failure


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a file; `diagnostics` are about our work, not about the program."""

    file: str
    result: Report | Failure
    exit_code: ExitCode
    diagnostics: tuple[Diagnostic, ...] = ()


def outcome_of(
    file: str,
    result: Report | Failure,
    config: Config,
    diagnostics: tuple[Diagnostic, ...] = (),
) -> Outcome:
    match result:
        case Failure():
            code = ExitCode(result.exit_code)
        case Report():
            code = result.exit_code(config.unbounded, config.accept_inferred)
    return Outcome(file, result, code, diagnostics)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks on. `progress` is None where nobody does."""

    outcome: Callable[[Outcome], None]
    progress: Callable[[str], None] | None = None
