"""Float arithmetic that nvcc may compute otherwise than it is written.

By default nvcc joins a product and a sum into one operation that rounds once (`-fmad=true`). The
machine rounds each, as the language has it. Where a kernel has both, a proof says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from warpproof.base.verdict import Caveat, Effect
from warpproof.ir import nodes
from warpproof.ir.walk import children, expressions, symbols_in

_SUMS = frozenset({nodes.BinaryOp.FADD, nodes.BinaryOp.FSUB})
_TEXT = (
    "products and sums of floats are rounded one by one in kernels, as with nvcc -fmad=false; "
    "by default nvcc joins them"
)


def caveats(program: nodes.Program, kernels: Iterable[str]) -> list[Caveat]:
    """`kernels` are the symbols of those that run."""
    found = {op for function in _reached(program, kernels) for op in _operations(function)}
    if nodes.BinaryOp.FMUL in found and not found.isdisjoint(
        _SUMS
    ):  # inlining brings them together
        return [Caveat("no-contraction", _TEXT, Effect.ASSUMPTION)]
    return []


def _reached(program: nodes.Program, kernels: Iterable[str]) -> Iterator[nodes.Function]:
    waiting, seen = list(kernels), set(kernels)
    while waiting:
        function = program.device.functions.get(waiting.pop())
        if function is None:
            continue
        yield function
        for node in symbols_in(function):
            if node.kind is nodes.SymbolKind.FUNCTION and node.symbol not in seen:
                seen.add(node.symbol)
                waiting.append(node.symbol)


def _operations(function: nodes.Function) -> Iterator[nodes.BinaryOp]:
    for block in function.blocks:
        for node in (*block.statements, block.terminator):
            waiting = list(expressions(node))
            while waiting:
                expression = waiting.pop()
                if isinstance(expression, nodes.Binary):
                    yield expression.op
                waiting += children(expression)
