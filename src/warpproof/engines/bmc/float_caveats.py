"""Float arithmetic that a GPU may compute otherwise than the machine does.

By default nvcc joins a product and a sum into one operation that rounds once (`-fmad=true`); the
machine rounds each, as the language has it. And the device's library computes transcendental
functions within a documented error, not as the host's does. Where a kernel has such operations, a
proof says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from warpproof.base.assumption import Assumption
from warpproof.base.verdict import Caveat, Effect
from warpproof.ir import nodes
from warpproof.ir.callgraph import reached_functions
from warpproof.ir.primitives import has_error
from warpproof.ir.value_flow import decides
from warpproof.ir.walk import all_expressions

_SUMS = frozenset({nodes.BinaryOp.FADD, nodes.BinaryOp.FSUB})
_CONTRACTION = (
    "products and sums of floats are rounded one by one in kernels, as with nvcc -fmad=false; "
    "by default nvcc joins them"
)


def caveats(program: nodes.Program, kernels: Iterable[str]) -> list[Caveat]:
    """`kernels` are the symbols of those that run."""
    roots = [program.device.functions[k] for k in kernels if k in program.device.functions]
    functions = reached_functions(program.device, roots)
    found = [e for function in functions for e in all_expressions(function)]
    made: list[Caveat] = []
    operations = {e.op for e in found if isinstance(e, nodes.Binary)}
    if nodes.BinaryOp.FMUL in operations and not operations.isdisjoint(_SUMS):
        # Inlining brings them together.
        made.append(Caveat(Assumption.NO_CONTRACTION, _CONTRACTION, Effect.ASSUMPTION))
    erring = {e.function for e in found if isinstance(e, nodes.Pure) and has_error(e.function)}
    if erring:
        text = (
            f"of the values that their documented error allows, {', '.join(sorted(erring))} "
            "give the one nearest to the exact one in kernels"
        )
        effect = Effect.UNDER if _decide(program, functions) else Effect.ASSUMPTION
        made.append(Caveat(Assumption.MATH_FUNCTIONS, text, effect))
    return made


def _decide(program: nodes.Program, kernels: Sequence[nodes.Function]) -> bool:
    """May what such functions give in kernels decide where anybody goes or looks?"""
    host = [f for f in program.host.functions.values() if not f.from_model]

    def is_source(expression: nodes.Expr) -> bool:
        return isinstance(expression, nodes.Pure) and has_error(expression.function)

    return decides([*kernels, *host], is_source)


def about_values(caveat: Caveat) -> Caveat:
    """What assertions say of values is shown of one value where the library may give others."""
    if caveat.code is Assumption.MATH_FUNCTIONS:
        return replace(caveat, effect=Effect.UNDER)
    return caveat
