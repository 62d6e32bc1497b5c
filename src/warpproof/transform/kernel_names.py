"""Names of kernels that tell them apart, for reports and for `--kernel`."""

from __future__ import annotations

from collections import Counter

from warpproof.base.records import replace
from warpproof.ir import nodes, types


def distinguish_kernels(program: nodes.Program) -> nodes.Program:
    """Kernels that share a name (overloads, namespaces) get one that tells them apart: with their
    parameters, where that is not enough with the line, and where that is not with a number. What a
    library launches is known by the library's function, and told apart by a number."""
    functions = dict(program.device.functions)
    for longer in (_with_parameters, _with_line):
        counts = Counter(functions[symbol].name for symbol in program.kernels)
        for symbol in program.kernels:
            if counts[functions[symbol].name] > 1 and not functions[symbol].from_model:
                name = longer(program.device.functions[symbol])
                functions[symbol] = replace(functions[symbol], name=name)
    seen: Counter[str] = Counter()
    for symbol in program.kernels:
        kernel = functions[symbol]
        seen[kernel.name] += 1
        if seen[kernel.name] > 1:
            name = f"{kernel.name} ({seen[kernel.name]})"
            functions[symbol] = replace(kernel, name=name)
    return replace(program, device=replace(program.device, functions=functions))


def _with_parameters(kernel: nodes.Function) -> str:
    kinds = [
        types.format_ctype(p.ctype) if p.ctype is not None else types.format_type(p.type)
        for p in kernel.parameters
    ]
    return f"{kernel.name}({', '.join(kinds)})"


def _with_line(kernel: nodes.Function) -> str:
    return f"{_with_parameters(kernel)} at line {kernel.span.line}"
