"""The loop forest of a control-flow graph, and what can be told of each loop without running it.

Enters: blocks, and the source range of the loops whose back edges clang marked. Leaves: natural
loops, outer before inner, each with its blocks, exits, source range and the register variables it
modifies. A graph with a cycle that is no natural loop (a jump into a loop) is *irreducible*; its
natural loops are still listed and the fact is reported, so that engines only bound it.

`loop_facts` gives for each loop of a function its induction variables, tests and trip count, what
is live at its head, what it carries from round to round, and the barriers inside. Guaranteed: what
is said holds on every execution, wrap-around included; nothing is said of counters and counts in
irreducible functions. It is computed anew at each call: keep it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from warpproof.base.records import record
from warpproof.base.source import NOWHERE, Span
from warpproof.ir import nodes, types
from warpproof.ir.callgraph import reached_functions
from warpproof.ir.induction import (
    Induction,
    LoopTest,
    TripCount,
    arithmetic,
    constant,
    mirrored_comparison,
    negated_comparison,
    signed_value,
    trip_count,
)
from warpproof.ir.liveness import live_at_start, specified
from warpproof.ir.walk import children, map_expression, successors, target_of, variables_read

T = TypeVar("T", bound=Hashable)


@record
class Forest:
    loops: tuple[nodes.Loop, ...]
    irreducible: bool


def reverse_postorder(blocks: Sequence[nodes.Block]) -> list[str]:
    """Labels reachable from the first block, each before its successors but for back edges."""
    after = {block.label: successors(block.terminator) for block in blocks}
    return in_reverse_postorder(blocks[0].label, after.__getitem__)


def in_reverse_postorder(entry: T, after: Callable[[T], Sequence[T]]) -> list[T]:
    order: list[T] = []
    seen = {entry}
    stack = [(entry, 0)]
    while stack:
        node, position = stack.pop()
        ways = after(node)
        if position < len(ways):
            stack.append((node, position + 1))
            if ways[position] not in seen:
                seen.add(ways[position])
                stack.append((ways[position], 0))
        else:
            order.append(node)
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


def nearest_common(
    labels: Sequence[str], immediate: Mapping[str, str], position: Mapping[str, int]
) -> str:
    """The lowest block that dominates all of them."""
    best = labels[0]
    for other in labels[1:]:
        best = _meet(best, other, immediate, position)
    return best


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
    by_label = {block.label: block for block in blocks}
    position = {label: n for n, label in enumerate(order)}
    found = loop_bodies(
        order, lambda b: successors(by_label[b].terminator), before, dominators(order, before)
    )
    latches, bodies = found.latches, found.bodies
    headers = sorted(bodies, key=lambda h: (position[h], -len(bodies[h])))
    loops: list[nodes.Loop] = []
    for header in headers:
        parent = None
        for number, other in enumerate(headers[: len(loops)]):
            if header in bodies[other] and bodies[header] <= bodies[other]:
                parent = number  # the latest found encloses most tightly
        loops.append(_loop(header, latches[header], bodies[header], parent, order, by_label, spans))
    return Forest(tuple(loops), found.irreducible)


@record
class LoopBodies:
    """By header, what jumps back to it and what is inside; whether there are other cycles."""

    latches: Mapping[str, list[str]]
    bodies: Mapping[str, set[str]]
    irreducible: bool


def loop_bodies(
    order: Sequence[str],
    after: Callable[[str], Sequence[str]],
    before: Mapping[str, Sequence[str]],
    immediate: Mapping[str, str],
) -> LoopBodies:
    """The natural loops of a graph, given its reverse postorder, edges and dominators."""
    position = {label: n for n, label in enumerate(order)}
    latches: dict[str, list[str]] = {}
    irreducible = False
    for label in order:
        for successor in dict.fromkeys(after(label)):
            if position[successor] <= position[label]:
                if dominates(successor, label, immediate):
                    latches.setdefault(successor, []).append(label)
                else:
                    irreducible = True
    bodies = {header: _body(header, ends, before) for header, ends in latches.items()}
    return LoopBodies(latches, bodies, irreducible)


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


# --- what can be told of a loop -----------------------------------------------------------------


@record
class LoopFacts:
    """`live` are the variables whose value at the head may be read; `carried` those of them, and of
    what is read after the loop or by clauses, that a round may change: `Loop.modified` without dead
    temporaries."""

    inductions: tuple[Induction, ...]
    tests: tuple[LoopTest, ...]
    trip_count: TripCount | None
    live: frozenset[str]
    carried: tuple[str, ...]
    barriers: frozenset[nodes.BarrierKind]  # also those in functions that it calls


def loop_facts(function: nodes.Function, module: nodes.Module) -> tuple[LoopFacts, ...]:
    """Of each loop in `function.loops`, in that order."""
    if not function.loops:
        return ()
    analysis = _Analysis(function, module)
    return tuple(analysis.facts(loop) for loop in function.loops)


_Values = dict[str, nodes.Expr | None]  # by variable; one that is not in it has its value at first
_MOST_NODES = 60  # of an expression that is followed further
_UPDATES = frozenset(
    {
        nodes.BinaryOp.MUL,
        nodes.BinaryOp.SHL,
        nodes.BinaryOp.LSHR,
        nodes.BinaryOp.ASHR,
        nodes.BinaryOp.UDIV,
        nodes.BinaryOp.SDIV,
    }
)


class _Analysis:
    def __init__(self, function: nodes.Function, module: nodes.Module) -> None:
        self._function = function
        self._module = module
        self._blocks = {b.label: b for b in function.blocks}
        self._types = {v.name: v.type for v in function.variables}
        self._order = reverse_postorder(function.blocks)
        self._before = predecessors(function.blocks)
        self._dominators = dominators(self._order, self._before)
        self._headers = {loop.header: loop for loop in function.loops}
        self._live = live_at_start(function)
        self._specified = specified(function)
        self._on_entry = {} if function.irreducible else self._entry_values()

    def facts(self, loop: nodes.Loop) -> LoopFacts:
        inductions: tuple[Induction, ...] = ()
        tests: tuple[LoopTest, ...] = ()
        count = None
        if not self._function.irreducible:
            values = self._round(loop)
            inductions = tuple(self._inductions(loop, values))
            tests = tuple(self._tests(loop, values, inductions))
            count = self._count(loop, inductions, tests)
        live = self._live[loop.header]
        read = live.union(self._specified, *(self._live[label] for label in loop.exits))
        carried = tuple(name for name in loop.modified if name in read)
        return LoopFacts(inductions, tests, count, live, carried, self._barriers(loop))

    # --- one round, over the values at the head -------------------------------------------------

    def _round(self, loop: nodes.Loop) -> dict[str, _Values]:
        """By block of the loop, what variables hold at its end."""
        found: dict[str, _Values] = {}
        for label in loop.blocks:
            values: _Values = {}
            if label != loop.header:
                values = _met([found[b] for b in self._before[label] if b in found])
                if label in self._headers:
                    values.update(dict.fromkeys(self._headers[label].modified))
            for statement in self._blocks[label].statements:
                name = target_of(statement)
                if name is not None:
                    values[name] = _assigned(statement, values)
            found[label] = values
        return found

    def _inductions(self, loop: nodes.Loop, values: Mapping[str, _Values]) -> Iterator[Induction]:
        end = _met([values[label] for label in loop.latches])
        for name in loop.modified:
            after, type_ = end.get(name), self._types.get(name)
            if after is None or type_ is None:
                continue
            way = self._way(after, nodes.VarRef(name, type_), loop)
            if way is not None:
                start = self._on_entry[loop.header].get(name, nodes.VarRef(name, type_))
                assert start is not None
                yield Induction(name, type_, start, *way)

    def _way(
        self, after: nodes.Expr, variable: nodes.VarRef, loop: nodes.Loop
    ) -> tuple[nodes.BinaryOp, nodes.Expr] | None:
        """How a round changes a variable: an operation, and what it does not change itself."""
        step = self._offset(after, variable, loop)
        if step is not None:
            if isinstance(step, nodes.IntConst) and signed_value(step) < 0:
                return nodes.BinaryOp.SUB, constant(-signed_value(step), step.type)
            if isinstance(step, nodes.Binary) and _is_negation(step):
                return nodes.BinaryOp.SUB, step.right
            return None if step == constant(0, step.type) else (nodes.BinaryOp.ADD, step)
        match after:
            case nodes.Binary(op, left, right) if op in _UPDATES and left == variable:
                return (op, right) if self._is_invariant(right, loop) else None
            case nodes.Binary(nodes.BinaryOp.MUL, left, right) if right == variable:
                return (after.op, left) if self._is_invariant(left, loop) else None
            case _:
                return None

    def _offset(self, e: nodes.Expr, variable: nodes.VarRef, loop: nodes.Loop) -> nodes.Expr | None:
        """What is added to the variable, modulo its type, to make the expression."""
        match e:
            case nodes.VarRef() if e == variable:
                return constant(0, types.I64 if e.type == types.POINTER else e.type)
            case nodes.Binary(op, left, right) if op is nodes.BinaryOp.ADD:
                for part, rest in ((left, right), (right, left)):
                    if self._is_invariant(rest, loop):
                        return _sum(op, self._offset(part, variable, loop), rest)
            case nodes.Binary(op, left, right) if op is nodes.BinaryOp.SUB:
                if self._is_invariant(right, loop):
                    return _sum(op, self._offset(left, variable, loop), right)
            case nodes.PtrAdd(base, index, scale) if self._is_invariant(index, loop):
                bytes_ = arithmetic(nodes.BinaryOp.MUL, index, constant(scale, types.I64))
                return _sum(nodes.BinaryOp.ADD, self._offset(base, variable, loop), bytes_)
            case nodes.Convert(nodes.ConvertOp.TRUNC, nodes.Binary() as inner, type_):
                return _narrow_offset(inner, variable) if type_ == variable.type else None
        return None

    def _is_invariant(self, e: nodes.Expr, loop: nodes.Loop) -> bool:
        """Over values at the head: is it the same in all rounds?"""
        stack = [e]
        while stack:
            found = stack.pop()
            match found:
                case nodes.VarRef(name) if name in loop.modified:
                    return False
                case nodes.AddressOf(symbol, nodes.SymbolKind.LOCAL) if symbol in loop.modified:
                    return False  # another object in each round
                case nodes.Undefined() | nodes.Poison():
                    return False
            stack += children(found)
        return True

    # --- tests and counts -----------------------------------------------------------------------

    def _tests(
        self, loop: nodes.Loop, values: Mapping[str, _Values], inductions: Sequence[Induction]
    ) -> Iterator[LoopTest]:
        inner = {
            label
            for other in self._function.loops
            if other.header in loop.blocks and other is not loop
            for label in other.blocks
            if set(other.blocks) < set(loop.blocks)
        }
        for label in loop.blocks:
            end = self._blocks[label].terminator
            if label in inner or not isinstance(end, nodes.Branch):
                continue
            stays = [target in loop.blocks for target in (end.then, end.otherwise)]
            always = all(dominates(label, latch, self._dominators) for latch in loop.latches)
            if stays[0] == stays[1] or not always:
                continue
            condition = _substituted(end.condition, values[label])
            test = None if condition is None else _comparison(condition, stays[0])
            if test is not None:
                yield from self._test(label, test, loop, inductions)

    def _test(
        self,
        label: str,
        test: nodes.Compare,
        loop: nodes.Loop,
        inductions: Iterable[Induction],
    ) -> Iterator[LoopTest]:
        mirrored = mirrored_comparison(test.op)
        if mirrored is None:
            return
        sides = ((test.left, test.op, test.right), (test.right, mirrored, test.left))
        for tested, op, bound in sides:
            plain = _unwidened(tested)
            for induction in inductions:
                offset = self._offset(plain, nodes.VarRef(induction.variable, induction.type), loop)
                if offset is None and plain != _updated(induction):
                    continue
                fixed = self._is_invariant(bound, loop)
                yield LoopTest(label, induction.variable, tested, offset, op, bound, fixed)

    def _count(
        self, loop: nodes.Loop, inductions: Sequence[Induction], tests: Sequence[LoopTest]
    ) -> TripCount | None:
        ways_out = sum(
            target not in loop.blocks
            for label in loop.blocks
            for target in dict.fromkeys(successors(self._blocks[label].terminator))
        )
        by_name = {i.variable: i for i in inductions}
        for test in tests:
            found = trip_count(by_name[test.variable], test, ways_out == 1)
            if found is not None:
                return found
        return None

    # --- what variables hold on entry -----------------------------------------------------------

    def _entry_values(self) -> dict[str, _Values]:
        """By header, what variables are equal to on the way in, over other variables there."""
        found: dict[str, _Equal] = {}
        on_entry: dict[str, _Values] = {}
        for label in self._order:
            equal = _Equal.met([found[b] for b in self._before[label] if b in found])
            if label in self._headers:
                on_entry[label] = dict(equal.values)
                for name in self._headers[label].modified:
                    equal.forget(name)
            for statement in self._blocks[label].statements:
                target = target_of(statement)
                if target is not None:
                    value = _assigned(statement, equal.values)
                    equal.forget(target)
                    equal.learn(target, value)
            found[label] = equal
        return on_entry

    def _barriers(self, loop: nodes.Loop) -> frozenset[nodes.BarrierKind]:
        callees: list[nodes.Function] = []
        found: set[nodes.BarrierKind] = set()
        for label in loop.blocks:
            for statement in self._blocks[label].statements:
                if isinstance(statement, nodes.Barrier):
                    found.add(statement.kind)
                elif isinstance(statement, nodes.Call):
                    callee = statement.callee
                    if not isinstance(callee, nodes.AddressOf):
                        return frozenset(nodes.BarrierKind)
                    if callee.symbol in self._module.functions:
                        callees.append(self._module.functions[callee.symbol])
        for function in reached_functions(self._module, callees):
            found |= {
                s.kind
                for b in function.blocks
                for s in b.statements
                if isinstance(s, nodes.Barrier)
            }
        return frozenset(found)


class _Equal:
    """Variables that are equal to an expression over others, at one place."""

    def __init__(self, values: _Values) -> None:
        self.values = values
        self._read = {n for v in values.values() if v is not None for n in variables_read(v)}

    @staticmethod
    def met(ways: Sequence[_Equal]) -> _Equal:
        if not ways:
            return _Equal({})
        first, *others = (w.values for w in ways)
        return _Equal({n: v for n, v in first.items() if all(o.get(n) == v for o in others)})

    def forget(self, name: str) -> None:
        self.values.pop(name, None)
        if name in self._read:
            self._read.discard(name)
            for other, value in list(self.values.items()):
                if value is not None and name in variables_read(value):
                    del self.values[other]

    def learn(self, name: str, value: nodes.Expr | None) -> None:
        if value is not None and name not in (read := variables_read(value)):
            self.values[name] = value
            self._read |= read


def _met(ways: Sequence[_Values]) -> _Values:
    """What holds whichever way was taken: what differs is not known."""
    if len(ways) == 1:
        return dict(ways[0])
    names = {name for way in ways for name in way}
    found: _Values = {}
    for name in names:
        first = ways[0].get(name, name)  # its own name: its value at first
        same = all(way.get(name, name) == first for way in ways[1:])
        if not same:
            found[name] = None
        elif not isinstance(first, str):
            found[name] = first
    return found


def _assigned(statement: nodes.Statement, values: _Values) -> nodes.Expr | None:
    return _substituted(statement.value, values) if isinstance(statement, nodes.Assign) else None


def _substituted(e: nodes.Expr, values: _Values) -> nodes.Expr | None:
    """The expression with what its variables hold, None if that is not known or too long."""
    if any(name in values and values[name] is None for name in variables_read(e)):
        return None

    def held(node: nodes.Expr) -> nodes.Expr | None:
        return values.get(node.name) if isinstance(node, nodes.VarRef) else None

    found = map_expression(e, held)
    return found if _is_plain(found) else None


def _is_plain(e: nodes.Expr) -> bool:
    """Short, and the same whenever it is evaluated."""
    stack, seen = [e], 0
    while stack:
        found = stack.pop()
        seen += 1
        if seen > _MOST_NODES or isinstance(found, nodes.Undefined | nodes.Poison):
            return False
        stack += children(found)
    return True


def _sum(op: nodes.BinaryOp, left: nodes.Expr | None, right: nodes.Expr) -> nodes.Expr | None:
    return None if left is None else arithmetic(op, left, right)


def _narrow_offset(inner: nodes.Binary, variable: nodes.VarRef) -> nodes.Expr | None:
    """Of `(short)(x + 1)`, computed as int."""
    match inner:
        case nodes.Binary(
            nodes.BinaryOp.ADD | nodes.BinaryOp.SUB,
            nodes.Convert(nodes.ConvertOp.SEXT | nodes.ConvertOp.ZEXT, operand),
            nodes.IntConst(value),
        ) if operand == variable:
            sign = 1 if inner.op is nodes.BinaryOp.ADD else -1
            return constant(sign * value, variable.type)
        case _:
            return None


def _is_negation(e: nodes.Binary) -> bool:
    return e.op is nodes.BinaryOp.SUB and e.left == constant(0, e.type)


def _updated(induction: Induction) -> nodes.Expr:
    variable = nodes.VarRef(induction.variable, induction.type)
    return nodes.Binary(induction.update, variable, induction.step, induction.type)


def _unwidened(e: nodes.Expr) -> nodes.Expr:
    match e:
        case nodes.Convert(nodes.ConvertOp.SEXT | nodes.ConvertOp.ZEXT, operand):
            return operand
        case _:
            return e


def _comparison(condition: nodes.Expr, holds: bool) -> nodes.Compare | None:
    """The comparison that is true where the condition is as given."""
    true = nodes.IntConst(1, types.BOOL)
    while True:
        match condition:
            case nodes.Binary(nodes.BinaryOp.XOR, inner, right) if right == true:
                condition, holds = inner, not holds
            case nodes.Compare(
                nodes.CompareOp.NE | nodes.CompareOp.EQ,
                nodes.Convert(nodes.ConvertOp.ZEXT, inner),
                nodes.IntConst(0),
            ) if inner.type == types.BOOL:
                holds = holds == (condition.op is nodes.CompareOp.NE)
                condition = inner
            case nodes.Compare(op, left, right) if holds:
                return condition if isinstance(left.type, types.Int | types.Pointer) else None
            case nodes.Compare(op, left, right):
                negated = negated_comparison(op)
                return None if negated is None else nodes.Compare(negated, left, right)
            case _:
                return None
