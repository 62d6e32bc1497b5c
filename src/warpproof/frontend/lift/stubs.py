"""Which kernel a launch stub of the host stands for.

Enters: the two modules of a file. Leaves: the kernel's symbol for the symbol of each stub. They
differ where clang mangles a local type or lambda of `main(int, char **)`: for the host, a wasm
target, such a `main` is a function with parameters, for the device one without. There a kernel is
told by its name as written, which has the place of a lambda, and its place.

    Exact    a stub that fits no kernel, or one of several, is left out
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from warpproof.base.records import record
from warpproof.frontend import llvm
from warpproof.frontend.lift.values import kernel_of_stub
from warpproof.frontend.llvm.debug_info import DebugInfo


@record
class _Written:
    """A function as its debug information tells it; that is the same on both sides."""

    name: str
    file: str
    line: int
    parameters: int


def kernels_of_stubs(host: llvm.Module, device: llvm.Module) -> Mapping[str, str]:
    stubs = {name: k for name in host.functions if (k := kernel_of_stub(name)) is not None}
    found = {name: kernel for name, kernel in stubs.items() if kernel in device.functions}
    left = [name for name in stubs if name not in found]
    if left:
        known = set(found.values())
        others = _as_written(device, (f for f in device.functions if f not in known))
        for written, symbols in _as_written(host, left).items():
            kernels = others.get(written, ())
            if len(symbols) == 1 and len(kernels) == 1:
                found[symbols[0]] = kernels[0]
    return found


def _as_written(module: llvm.Module, symbols: Iterable[str]) -> Mapping[_Written, list[str]]:
    debug = DebugInfo(module, lambda file: file)
    by_text: defaultdict[_Written, list[str]] = defaultdict(list)
    for symbol in symbols:
        info = debug.subprogram(module.functions[symbol].subprogram)
        if info is not None:
            written = _Written(info.qualified_name, info.file, info.line, len(info.parameters))
            by_text[written].append(symbol)
    return by_text
