"""Leaves out what orders asynchronous copies in device code that asks for none.

Enters: a program. Leaves: the same one without such steps, as a `cuda::barrier` or a pipeline takes
for whoever hands it copies. Nothing is left out where a function may come from another file.
"""

from __future__ import annotations

from warpproof.base.records import replace
from warpproof.ir import nodes
from warpproof.ir.statements import AsyncOp


def leave_out_idle_waits(program: nodes.Program) -> nodes.Program:
    functions = program.device.functions
    ops = {
        s.op
        for f in functions.values()
        for b in f.blocks
        for s in b.statements
        if isinstance(s, nodes.AsyncStep)
    }
    is_open = program.needs or any(f.is_declaration for f in functions.values())
    if not ops or is_open or not ops <= {AsyncOp.COMMIT, AsyncOp.WAIT}:
        return program
    kept = {symbol: _without(function) for symbol, function in functions.items()}
    return replace(program, device=replace(program.device, functions=kept))


def _without(function: nodes.Function) -> nodes.Function:
    if not any(isinstance(s, nodes.AsyncStep) for b in function.blocks for s in b.statements):
        return function
    blocks = tuple(
        replace(
            block,
            statements=tuple(s for s in block.statements if not isinstance(s, nodes.AsyncStep)),
        )
        for block in function.blocks
    )
    return replace(function, blocks=blocks)
