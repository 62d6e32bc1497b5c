"""Where in a function's blocks a clause between two statements stands.

Enters: a function and the code around a clause in the source. Leaves: the one point of the
control-flow graph that control passes exactly when it passes the clause, with the same state. Where
that cannot be decided the clause is a `ContractError`; it is never placed by guess.

Two rules are tried. *Entry*: right before the first node of the statement that follows, which must
dominate all other nodes of that statement and must not be reached again from them. *Exit*: where
control leaves the statement before the clause other than by a jump; this is the only rule for a
clause that is last in its block, since what follows there also follows on other paths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from warpproof.base.records import record
from warpproof.base.source import Span
from warpproof.frontend.contracts import ContractError, Placement, StatementClause
from warpproof.frontend.contracts.places import Position, end_of, start_of
from warpproof.ir import nodes
from warpproof.ir.loops import dominates, dominators, predecessors, reverse_postorder
from warpproof.ir.walk import successors


@record
class Point:
    """Before the node at `index` of a block; after the last statement comes the terminator."""

    block: str
    index: int


class ClausePlacer:
    """`position` tells where a node stands in the file of the clauses, None if it does not."""

    def __init__(
        self, function: nodes.Function, position: Callable[[Span], Position | None]
    ) -> None:
        self._order = reverse_postorder(function.blocks)
        reached = set(self._order)
        self._blocks = {b.label: b for b in function.blocks if b.label in reached}
        self._before = predecessors(tuple(self._blocks.values()))
        self._dominators = dominators(self._order, self._before)
        self._positions = {
            label: _known_positions(block, position) for label, block in self._blocks.items()
        }

    def point(self, found: StatementClause) -> Point:
        span, placement = found.clause.span, found.placement
        if placement.in_brackets:
            raise ContractError(
                span, "this clause stands inside a statement", "move it before the statement"
            )
        point = self._entry(placement) or self._exit(placement)
        if point is None:
            raise ContractError(
                span,
                "this clause cannot be placed: where control passes it is not one place in the "
                "compiled program",
                "move it right before a statement that has an effect",
            )
        return point

    def _between(self, start: Position, end: Position) -> set[Point]:
        return {
            Point(label, index)
            for label, positions in self._positions.items()
            for index, at in enumerate(positions)
            if at is not None and start <= at < end
        }

    def _end(self, label: str) -> Point:
        return Point(label, len(self._blocks[label].statements))

    # Entry.

    def _entry(self, placement: Placement) -> Point | None:
        for statement in placement.statements:
            members = self._between(start_of(statement), end_of(statement))
            if members:
                return self._start_of(members)
        return None

    def _start_of(self, members: set[Point]) -> Point | None:
        labels = {member.block for member in members}
        first = next(label for label in self._order if label in labels)
        if not all(dominates(first, label, self._dominators) for label in labels):
            return None
        start = Point(first, min(m.index for m in members if m.block == first))
        again = [label for label in self._before[first] if self._end(label) in members]
        outer = [label for label in self._before[first] if label not in again]
        if again:  # a loop whose first node starts it and is repeated
            return self._end(outer[0]) if len(outer) == 1 and self._goes_on(outer[0]) else None
        if start.index == 0 and not all(self._is_known(label) for label in outer):
            return None
        return start

    def _goes_on(self, label: str) -> bool:
        return isinstance(self._blocks[label].terminator, nodes.Goto)

    def _is_known(self, label: str) -> bool:
        """Whether it is known which statement decides to leave the block."""
        return self._goes_on(label) or self._positions[label][-1] is not None

    # Exit.

    def _exit(self, placement: Placement) -> Point | None:
        for statement in placement.preceding:
            members = self._between(start_of(statement.span), end_of(statement.span))
            jumps = {start_of(jump) for jump in statement.jumps}
            if not jumps <= {self._position(member) for member in members}:
                return None  # a jump that was merged with its target looks like going on
            if members:
                staying = {member for member in members if self._position(member) not in jumps}
                points = self._exits(members, staying)
                return points.pop() if points is not None and len(points) == 1 else None
        return self._closing(placement) if placement.alone else None

    def _closing(self, placement: Placement) -> Point | None:
        """Without code before the clause in its block: where the block's brace has code."""
        if not placement.ends_block or placement.following is None:
            return None
        found = self._between(start_of(placement.following), end_of(placement.following))
        if len({point.block for point in found}) != 1:
            return None
        return min(found, key=lambda point: point.index)

    def _position(self, point: Point) -> Position | None:
        return self._positions[point.block][point.index]

    def _exits(self, members: set[Point], staying: set[Point]) -> set[Point] | None:
        """The points where control leaves `members` out of `staying`; None if undecided."""
        points: set[Point] = set()
        leaving: dict[str, list[str]] = {}
        for member in staying:
            if member != self._end(member.block):
                after = Point(member.block, member.index + 1)
                points |= {after} - members
                continue
            for target in dict.fromkeys(self._successors(member.block)):
                if not self._continues(target, members):
                    leaving.setdefault(target, []).append(member.block)
        for target, sources in leaving.items():
            if set(self._before[target]) == set(sources):
                points.add(Point(target, 0))
            elif all(self._goes_on(label) for label in sources):
                points |= {self._end(label) for label in sources}
            else:
                return None
        return points

    def _successors(self, label: str) -> Iterator[str]:
        yield from successors(self._blocks[label].terminator)

    def _continues(self, label: str, members: set[Point]) -> bool:
        """Whether a block belongs to the members; one of unknown place does if it leads there."""
        if any(at is not None for at in self._positions[label]):
            return Point(label, 0) in members
        return any(Point(after, 0) in members for after in self._successors(label))


def _known_positions(
    block: nodes.Block, position: Callable[[Span], Position | None]
) -> list[Position | None]:
    """The place of each node; one without a place of its own belongs to the node before it, and at
    the start of a block to the one after it."""
    nodes_of_block = (*block.statements, block.terminator)
    found = [position(node.origin.user_span) for node in nodes_of_block]
    last = next((at for at in found if at is not None), None)
    for index, at in enumerate(found):
        last = found[index] = at or last
    return found
