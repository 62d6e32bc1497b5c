"""What a specification reads is no access of the program.

Enters: a program in which conditions of specifications are evaluated where they stand, as C calls.
Leaves: the same with every load that serves nothing but `requires`, `ensures` and their like
replaced by a value of a specification, `memory`: nobody reads there, so nobody races there. A
condition that rests on such a value is neither assumed nor checked, and listed as such. What an
invariant reads stays: it is checked like an assertion, at its place. So does what is read through a
pointer to constants.

    Guaranteed: a value `memory` reaches conditions of specifications only
"""

from __future__ import annotations

from collections import defaultdict

from warpproof.base.records import replace
from warpproof.ir import nodes
from warpproof.ir.effects import touches_locals
from warpproof.ir.walk import expressions, successors, target_of, variables_read
from warpproof.transform.contract_conditions import points_to_constant


def ignore_specification_reads(program: nodes.Program) -> nodes.Program:
    functions = program.device.functions
    changed = {s: _changed(f) for s, f in functions.items() if _has_conditions(f)}
    if not changed:
        return program
    device = replace(program.device, functions={**functions, **changed})
    return replace(program, device=device)


def _has_conditions(function: nodes.Function) -> bool:
    return any(_is_condition(s) for block in function.blocks for s in block.statements)


def _is_condition(node: nodes.Statement) -> bool:
    return isinstance(node, nodes.SpecCall) and not node.kind.is_invariant


def _changed(function: nodes.Function) -> nodes.Function:
    serving = _serving(function)
    constant = {p.variable for p in function.parameters if points_to_constant(p)}

    def value(s: nodes.Statement) -> nodes.Statement:
        if not isinstance(s, nodes.Load) or s.target not in serving or touches_locals(s):
            return s
        if variables_read(s.pointer) & constant:
            return s
        return nodes.SpecValue(s.target, nodes.SpecFunction.MEMORY, (), s.type, s.origin)

    blocks = (replace(b, statements=tuple(map(value, b.statements))) for b in function.blocks)
    return replace(function, blocks=tuple(blocks))


def _serving(function: nodes.Function) -> frozenset[str]:
    """Temporaries from which conditions of specifications are made, and nothing else."""
    temporary = {v.name for v in function.variables if v.is_temporary and not v.in_memory}
    chosen = _chosen(function)
    users: dict[str, list[_Use]] = defaultdict(list)
    for block in function.blocks:
        for statement in block.statements:
            for name in _read(statement):
                users[name].append(_use(statement))
        for name in _read(block.terminator):
            users[name].append(chosen.get(block.label))
    only = {name for name in users if name in temporary}
    while True:
        other = {n for n in only if any(u is None or not u <= only for u in users[n])}
        if not other:
            return frozenset(only)
        only -= other


_Use = frozenset[str] | None
"""What is made of a value: the temporaries it goes into, or None where it does something."""


def _use(s: nodes.Statement) -> _Use:
    if _is_condition(s):
        return frozenset()
    if isinstance(s, nodes.SpecValue):  # its value is another one
        return frozenset()
    return frozenset({s.target}) if isinstance(s, nodes.Assign | nodes.Load) else None


def _read(node: nodes.Statement | nodes.Terminator) -> frozenset[str]:
    return frozenset[str]().union(*map(variables_read, expressions(node)))


def _chosen(function: nodes.Function) -> dict[str, frozenset[str]]:
    """Of blocks whose branch chooses how a condition is evaluated, the temporaries it decides: all
    ways come to the same specification and do nothing else before it."""
    blocks = {block.label: block for block in function.blocks}
    found: dict[str, frozenset[str]] = {}
    for block in function.blocks:
        if _starts_with_condition(block):
            for label, after in _leading_to(function, block.label).items():
                made = (target_of(s) for b in after for s in blocks[b].statements)
                found[label] = frozenset(name for name in made if name is not None)
    return found


def _is_quiet(s: nodes.Statement) -> bool:
    return isinstance(s, nodes.Assign | nodes.Load | nodes.SpecValue)


def _starts_with_condition(block: nodes.Block) -> bool:
    """Does nothing but arithmetic and reading come before a condition?"""
    first = next((s for s in block.statements if not _is_quiet(s)), None)
    return first is not None and _is_condition(first)


def _leading_to(function: nodes.Function, end: str) -> dict[str, frozenset[str]]:
    """Blocks all of whose ways lead there by arithmetic and reading, with the blocks between."""
    between: dict[str, frozenset[str]] = {}
    quiet = {end: frozenset[str]()}  # blocks with those between them and the end, themselves too
    count = -1
    while count != len(between):
        count = len(between)
        for block in function.blocks:
            label, after = block.label, successors(block.terminator)
            if label in between or not after or not quiet.keys() >= set(after):
                continue
            between[label] = frozenset[str]().union(*(quiet[s] for s in after))
            if label != end and all(map(_is_quiet, block.statements)):
                quiet[label] = between[label] | {label}
    return between
