"""Variables of a file that only its own code can change: what another file cannot call or name.

Enters: a module as clang wrote it. Leaves: the names of static variables that code of another
file cannot come to. One is out of its reach unless a function that others can call mentions it,
directly or through what that one calls or holds.

    Over: a function that others could call counts as called by them; `main` cannot be called
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from warpproof.frontend import llvm

_OWN = ("internal", "private")


def out_of_reach(
    module: llvm.Module, is_own: Callable[[llvm.Function], bool], mains: tuple[str, ...]
) -> frozenset[str]:
    """Static variables that no other file can change. `is_own` tells functions of the program from
    those of models, which nobody else defines or calls."""
    static = {name for name, variable in module.globals.items() if variable.linkage in _OWN}
    changing = {name for name in static if not module.globals[name].constant}
    if not changing:
        return frozenset(static)
    return frozenset(static - _mentioned(module, _callable(module, is_own, mains)))


def _callable(
    module: llvm.Module, is_own: Callable[[llvm.Function], bool], mains: tuple[str, ...]
) -> Iterator[str]:
    for name, function in module.functions.items():
        if function.is_declaration or function.linkage in _OWN or name in mains:
            continue
        if is_own(function):
            yield name


def _mentioned(module: llvm.Module, roots: Iterator[str]) -> set[str]:
    seen: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if name in module.functions:
            waiting.extend(module.functions[name].mentions())
        elif name in module.globals:
            waiting.extend(llvm.mentioned(module.globals[name].initializer))
        elif name in module.aliases:
            waiting.extend(llvm.mentioned(module.aliases[name].target))
    return seen
