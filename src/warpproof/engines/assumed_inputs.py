"""What is assumed of the command line: by `main`, and by `--assume`.

Enters: a program and the settings. Leaves: the formulas, and where numbers on the command line lie
by them. What `main` requires otherwise is not used, which its row `contract` says; of `--assume` it
is an error.
"""

from __future__ import annotations

from collections.abc import Iterator

from warpproof.base.config import Config
from warpproof.base.diagnostics import Code, user_error
from warpproof.base.source import Span
from warpproof.frontend.contracts import ContractError, parse_expression
from warpproof.ir import nodes, spec
from warpproof.ir.input_ranges import InputRanges, NotARange, input_ranges

_HINT = "as in --assume 'argc == 2 && 1 <= \\arg(1) <= 1000000'"


def assumed_inputs(program: nodes.Program, config: Config) -> InputRanges:
    return input_ranges(assumed_of_main(program, config))


def words_of(program: nodes.Program, config: Config) -> tuple[str, ...]:
    """What `main` is started with where one run is looked at: what the user gives, or some words
    that are not assumed away."""
    if config.arguments or program.main is None:
        return config.arguments
    inputs = assumed_inputs(program, config)
    return () if inputs.admit(()) else inputs.example()


def assumed_of_main(program: nodes.Program, config: Config) -> Iterator[spec.SpecExpr]:
    yield from stated(config)
    main = program.host.functions[program.main or ""]
    formulas = [c.formula for c in main.contract if isinstance(c, spec.Requires)]
    try:
        input_ranges(formulas)
    except NotARange:
        return
    yield from formulas


def stated(config: Config) -> Iterator[spec.SpecExpr]:
    """By `--assume`."""
    for text in config.assume:
        try:
            formula = parse_expression(text, Span.point("--assume", 1, 1))
            if input_ranges([formula]).are_empty:
                raise user_error(
                    Code.USAGE,
                    f"no command line meets --assume '{text}'",
                    hint="argc counts the program's own name: one argument is argc == 2",
                )
        except ContractError as error:
            message = f"--assume '{text}': {error.message}"
            raise user_error(Code.USAGE, message, hint=error.hint or _HINT) from None
        except NotARange as error:
            raise user_error(Code.USAGE, f"--assume '{text}': {error}", hint=_HINT) from None
        yield formula
