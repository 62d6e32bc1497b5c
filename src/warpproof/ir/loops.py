"""The loop forest of a control-flow graph.

Enters: blocks, and the source range of the loops whose back edges clang marked. Leaves: natural
loops, outer before inner, each with its blocks, exits, source range and the register variables it
modifies. A graph with a cycle that is no natural loop (a jump into a loop) is *irreducible*; its
natural loops are still listed and the fact is reported, so that engines only bound it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from warpproof.base.records import record
from warpproof.base.source import NOWHERE, Span
from warpproof.ir import nodes
from warpproof.ir.walk import successors, target_of


@record
class Forest:
    loops: tuple[nodes.Loop, ...]
    irreducible: bool


def reverse_postorder(blocks: Sequence[nodes.Block]) -> list[str]:
    """Labels reachable from the first block, each before its successors but for back edges."""
    after = {block.label: successors(block.terminator) for block in blocks}
    order: list[str] = []
    seen: set[str] = {blocks[0].label}
    stack: list[tuple[str, int]] = [(blocks[0].label, 0)]
    while stack:
        label, next_ = stack.pop()
        if next_ < len(after[label]):
            stack.append((label, next_ + 1))
            successor = after[label][next_]
            if successor not in seen:
                seen.add(successor)
                stack.append((successor, 0))
        else:
            order.append(label)
    order.reverse()
    return order


def predecessors(blocks: Sequence[nodes.Block]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {block.label: [] for block in blocks}
    for block in blocks:
        for successor in dict.fromkeys(successors(block.terminator)):
            found[successor].append(block.label)
    return found


def dominators(order: Sequence[str], before: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Immediate dominators by iteration over the reverse postorder; the entry is its own."""
    position = {label: n for n, label in enumerate(order)}
    immediate: dict[str, str] = {order[0]: order[0]}
    changed = True
    while changed:
        changed = False
        for label in order[1:]:
            known = [p for p in before[label] if p in immediate]
            best = known[0]
            for other in known[1:]:
                best = _meet(best, other, immediate, position)
            if immediate.get(label) != best:
                immediate[label] = best
                changed = True
    return immediate


def _meet(a: str, b: str, immediate: Mapping[str, str], position: Mapping[str, int]) -> str:
    while a != b:
        while position[a] > position[b]:
            a = immediate[a]
        while position[b] > position[a]:
            b = immediate[b]
    return a


def dominates(a: str, b: str, immediate: Mapping[str, str]) -> bool:
    while b != a:
        above = immediate[b]
        if above == b:
            return False
        b = above
    return True


def find_loops(blocks: Sequence[nodes.Block], spans: Mapping[str, Span]) -> Forest:
    """`spans` gives the source range of a loop by the label of a block that jumps back."""
    if len(blocks) == 1 and not successors(blocks[0].terminator):
        return Forest((), False)
    order = reverse_postorder(blocks)
    before = predecessors(blocks)
    position = {label: n for n, label in enumerate(order)}
    immediate = dominators(order, before)
    latches: dict[str, list[str]] = {}
    irreducible = False
    by_label = {block.label: block for block in blocks}
    for label in order:
        for successor in dict.fromkeys(successors(by_label[label].terminator)):
            if position[successor] <= position[label]:
                if dominates(successor, label, immediate):
                    latches.setdefault(successor, []).append(label)
                else:
                    irreducible = True
    bodies = {header: _body(header, ends, before) for header, ends in latches.items()}
    headers = sorted(bodies, key=lambda h: (position[h], -len(bodies[h])))
    loops: list[nodes.Loop] = []
    for header in headers:
        parent = None
        for number, other in enumerate(headers[: len(loops)]):
            if header in bodies[other] and bodies[header] <= bodies[other]:
                parent = number  # the latest found encloses most tightly
        loops.append(_loop(header, latches[header], bodies[header], parent, order, by_label, spans))
    return Forest(tuple(loops), irreducible)


def _body(header: str, ends: Sequence[str], before: Mapping[str, Sequence[str]]) -> set[str]:
    body = {header}
    stack = [end for end in ends if end != header]
    while stack:
        label = stack.pop()
        if label not in body:
            body.add(label)
            stack.extend(before[label])
    return body


def _loop(
    header: str,
    ends: Sequence[str],
    body: set[str],
    parent: int | None,
    order: Sequence[str],
    by_label: Mapping[str, nodes.Block],
    spans: Mapping[str, Span],
) -> nodes.Loop:
    inside = tuple(label for label in order if label in body)
    exits = dict.fromkeys(
        s for label in inside for s in successors(by_label[label].terminator) if s not in body
    )
    modified = dict.fromkeys(
        name
        for label in inside
        for statement in by_label[label].statements
        if (name := target_of(statement)) is not None
    )
    span = next((spans[end] for end in ends if end in spans), NOWHERE)
    return nodes.Loop(header, tuple(ends), inside, tuple(exits), parent, span, tuple(modified))
