"""Which branches of a function can be followed on both sides at once, and where the sides meet.

Enters: a program. Leaves, per function and block: the block where the two sides of its branch meet
again (the nearest one on every way to the return), the register variables that are live there, and
whether everything between can be done under a guard: no barrier, no launch, no allocation, nothing
that ends the program. `is_private` says that no other thread can notice any of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from warpproof.ir import nodes
from warpproof.ir.effects import effects, touches_locals
from warpproof.ir.liveness import live_at_start
from warpproof.ir.loops import dominators, reverse_postorder
from warpproof.ir.types import I32
from warpproof.ir.walk import successors
from warpproof.semantics.domain.concrete_fast_path import ConcreteFastPath

_EXIT = ""
_DEAD_ENDS = frozenset({nodes.StopKind.UNREACHABLE, nodes.StopKind.ABORT})


@dataclass(frozen=True, slots=True)
class Region:
    """What lies between a branch and the block where its sides meet."""

    join: str
    can_be_guarded: bool
    is_private: bool
    repeats: bool  # a loop around the branch may go round before its sides meet


class Shape:
    """One function's joins and live variables."""

    def __init__(self, function: nodes.Function, calm: SideEffectFreeFunctions) -> None:
        self._blocks = {b.label: b for b in function.blocks}
        self._after = {b.label: tuple(successors(b.terminator)) for b in function.blocks}
        self._calm = calm
        self._side = function.side
        self._loops = function.loops
        self._joins = _post_dominators(function, self._after)
        self._regions: dict[str, Region | None] = {}
        self.live = live_at_start(function)
        self.in_loop = frozenset(label for loop in function.loops for label in loop.blocks)

    def region(self, label: str) -> Region | None:
        """The region of the branch that ends a block, None if its sides never meet."""
        if label not in self._regions:
            self._regions[label] = self._find_region(label)
        return self._regions[label]

    def _find_region(self, label: str) -> Region | None:
        join = self._joins.get(label, _EXIT)
        if join == _EXIT:
            return None
        inside: set[str] = set()
        stack = [s for s in self._after[label] if s != join]
        while stack:
            at = stack.pop()
            if at not in inside:
                inside.add(at)
                stack += [s for s in self._after[at] if s != join]
        blocks = [self._blocks[name] for name in sorted(inside)]
        guarded = all(self._calm.can_guard(b, self._side) for b in blocks)
        private = guarded and all(
            effects(s).is_private or touches_locals(s) for b in blocks for s in b.statements
        )
        repeats = any(loop.header in inside for loop in self._loops if label in loop.blocks)
        return Region(join, guarded, private, repeats)


class SideEffectFreeFunctions:
    """Functions whose whole body can be done under a guard."""

    def __init__(self, program: nodes.Program) -> None:
        self._program = program
        self._known: dict[tuple[nodes.Side, str], bool] = {}

    def can_guard(self, block: nodes.Block, side: nodes.Side) -> bool:
        terminator = block.terminator
        if isinstance(terminator, nodes.Stop) and terminator.kind not in _DEAD_ENDS:
            return False
        return all(self._can_guard(s, side) for s in block.statements)

    def _can_guard(self, statement: nodes.Statement, side: nodes.Side) -> bool:
        if isinstance(statement, nodes.Call):
            callee = statement.callee
            return isinstance(callee, nodes.AddressOf) and self.is_calm(callee.symbol, side)
        if isinstance(statement, nodes.Formatted):
            return statement.op in (nodes.FormatOp.PRINT, nodes.FormatOp.ERROR)
        return effects(statement).can_be_guarded

    def is_calm(self, symbol: str, side: nodes.Side) -> bool:
        key = (side, symbol)
        if key not in self._known:
            self._known[key] = False  # a recursive function is not
            function = self._program.module(side).functions[symbol]
            self._known[key] = (
                not function.is_declaration
                and not function.variadic
                and all(self.can_guard(b, side) for b in function.blocks)
            )
        return self._known[key]


class Shapes:
    """What is the same on all paths of a program: the shapes of its functions, made when first
    asked for."""

    def __init__(self, program: nodes.Program) -> None:
        self.quickly = ConcreteFastPath()  # its expressions where all numbers are known
        self._calm = SideEffectFreeFunctions(program)
        self._shapes: dict[tuple[nodes.Side, str], Shape] = {}

    def of(self, function: nodes.Function) -> Shape:
        key = (function.side, function.symbol)
        found = self._shapes.get(key)
        if found is None:
            found = self._shapes[key] = Shape(function, self._calm)
        return found


def _post_dominators(function: nodes.Function, after: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """By block, the nearest other block on every way to a return. Ways that end in a stop do not
    count: who stops never meets anyone again."""
    returns = [b.label for b in function.blocks if isinstance(b.terminator, nodes.Return)]
    before: dict[str, list[str]] = {b.label: [] for b in function.blocks}
    for label, nexts in after.items():
        for next_ in dict.fromkeys(nexts):
            before[next_].append(label)
    edges = {**{label: tuple(found) for label, found in before.items()}, _EXIT: tuple(returns)}
    backward = [nodes.Block(label, (), _jumps(edges[label])) for label in (_EXIT, *before)]
    order = reverse_postorder(backward)
    reached = frozenset(order)
    into: dict[str, list[str]] = {label: [] for label in order}
    for label in order:
        for next_ in edges[label]:
            if next_ in reached:
                into[next_].append(label)
    return dominators(order, into)


def _jumps(targets: tuple[str, ...]) -> nodes.Terminator:
    """A terminator with these successors, for the functions that walk graphs."""
    if not targets:
        return nodes.Return(None)
    cases = tuple(nodes.SwitchCase(n, t) for n, t in enumerate(targets[1:]))
    return nodes.Switch(nodes.IntConst(0, I32), cases, targets[0])
