"""Which object a pointer belongs to wherever it is used, as far as the text says it.

A register that is only ever given addresses made of one argument, or of one variable's address,
belongs to that argument's object, or to that variable: nobody has to look it up at each access.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from warpproof.ir import nodes, types
from warpproof.ir.walk import target_of
from warpproof.semantics.native.flat import Count, Enter, FlatKernel, Leave, Meet


@dataclass(frozen=True, slots=True)
class Given:
    """What an argument points to."""

    number: int


Root = Given | nodes.AddressOf
_OPEN = None  # it may be any


def roots(kernel: FlatKernel, given: Mapping[str, int]) -> dict[str, Root]:
    """By register; `given` are those that are arguments, and their numbers."""
    assigns: list[nodes.Assign] = []
    found: dict[str, Root | None] = {name: Given(number) for name, number in given.items()}
    for segment in kernel.segments:
        for item in segment.items:
            if isinstance(item, nodes.Assign):
                assigns.append(item)
            elif not isinstance(item, Enter | Leave | Count):
                _open(found, target_of(item))
        if isinstance(segment.end, Meet):
            _open(found, target_of(segment.end.source))
    assigns = [a for a in assigns if a.value.type == types.POINTER]
    changes = True
    while changes:
        changes = False
        for assign in assigns:
            changes |= _join(found, assign)
    return {name: root for name, root in found.items() if root is not None}


def _open(found: dict[str, Root | None], target: str | None) -> None:
    if target is not None:
        found[target] = _OPEN


def _join(found: dict[str, Root | None], assign: nodes.Assign) -> bool:
    made = _root(assign.value)
    if isinstance(made, str):
        if made not in found:
            return False  # not yet known; for ever, if nothing gives it a value
        made = found[made]
    if assign.target not in found:
        found[assign.target] = made
        return True
    if found[assign.target] in (made, _OPEN):
        return False
    found[assign.target] = _OPEN
    return True


def _root(e: nodes.Expr) -> Root | str | None:
    """Of an address; the name of a register whose root it shares."""
    while isinstance(e, nodes.PtrAdd | nodes.PtrField):
        e = e.base
    if isinstance(e, nodes.VarRef):
        return e.name
    if isinstance(e, nodes.AddressOf) and e.kind is nodes.SymbolKind.GLOBAL:
        return e
    return _OPEN
