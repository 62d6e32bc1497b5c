"""Indices that wrap around in a narrow type before they are widened to 64 bits.

Enters: a function. Leaves: the same function with a check before each statement that widens such an
index: that its sums, differences and products, over the integers, are what is used. Signed
operations have checks of their own where they stand. Unsigned ones may wrap, as in a hash; only
what becomes part of an address this way must not. Variables that are assigned once are looked
through, where what they were made of cannot have changed since: it is assigned once as well, or in
the same block and not in between.

A variable that is assigned several times, as by `i -= step` in a loop, has a second one beside it,
of 64 bits, that is what its operations give over the integers: they are compared where it is used.
So has one that is assigned once in each round, of what may have changed until it is used.

Quotients, choices, bits that are put together and sums in a wide type are looked behind; what is
shifted to the right, masked or taken a remainder of is not, as hashes are. What comes out of memory
or of a function that calls itself is taken as it is.

Whether an operand below zero is meant (`i + offset` where `offset` is -1) or a large unsigned one
is not written down: the index is right if it is so with either reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from warpproof.base.property import Property
from warpproof.base.records import record, replace
from warpproof.base.source import Origin
from warpproof.ir import nodes, types
from warpproof.ir.loops import dominates, dominators, predecessors, reverse_postorder
from warpproof.ir.walk import children, expressions
from warpproof.transform.conditions import all_of, either, negated
from warpproof.transform.index_chains import (
    NARROW,
    OPERATIONS,
    bits,
    constant,
    is_chain,
    is_narrow,
    is_open_shift,
    largest,
    leaves,
    over_integers,
    parts,
    variables,
)
from warpproof.transform.wide_variables import (
    assigned,
    may_wrap,
    narrow_registers,
    wide_name,
    with_wide_variables,
)

MESSAGE = "the index wraps around before it is widened"
_WIDENING = frozenset({nodes.ConvertOp.ZEXT, nodes.ConvertOp.SEXT})
_SIGNED = {
    nodes.OverflowOp.SADD: nodes.BinaryOp.ADD,
    nodes.OverflowOp.SSUB: nodes.BinaryOp.SUB,
    nodes.OverflowOp.SMUL: nodes.BinaryOp.MUL,
}
_WIDE = (64, 128)


def check_all_indices(module: nodes.Module) -> nodes.Module:
    """Also what functions return that becomes an index where they are called."""
    making = frozenset(_makers(module))
    choices = frozenset(
        s for s, f in module.functions.items() if f.from_model and f.name in ("max", "min")
    )
    functions = {
        s: check_indices(f, returns_index=s in making, choices=choices)
        for s, f in module.functions.items()
    }
    return replace(module, functions=functions)


def _makers(module: nodes.Module) -> Iterator[str]:
    """Functions whose result, widened or copied, is an index."""
    for function in module.functions.values():
        results = {
            s.target: s.callee.symbol
            for b in function.blocks
            for s in b.statements
            if isinstance(s, nodes.Call) and isinstance(s.callee, nodes.AddressOf) and s.target
        }
        if not results:
            continue
        copies = {
            s.target: s.value
            for b in function.blocks
            for s in b.statements
            if isinstance(s, nodes.Assign)
        }
        for block in function.blocks:
            for statement in block.statements:
                for expression in expressions(statement):
                    for index in _indices(expression):
                        yield from _made_by(index, results, copies)


def _made_by(
    index: nodes.Expr, results: Mapping[str, str], copies: Mapping[str, nodes.Expr]
) -> Iterator[str]:
    waiting, seen = [index], set[str]()
    while waiting:
        found = waiting.pop()
        if isinstance(found, nodes.VarRef) and found.name not in seen:
            seen.add(found.name)
            if found.name in results:
                yield results[found.name]
            elif found.name in copies:
                waiting.append(copies[found.name])
        waiting.extend(children(found))


def check_indices(
    function: nodes.Function,
    *,
    returns_index: bool = False,
    choices: frozenset[str] = frozenset(),
) -> nodes.Function:
    """`choices` are functions that give one of their arguments."""
    if function.from_model or function.is_declaration:
        return function
    if not returns_index and not any(_has_widening(b) for b in function.blocks):
        return function
    checker = _Checker(function, returns_index, choices)
    blocks = tuple(checker.block(block) for block in function.blocks)
    if all(a is b for a, b in zip(blocks, function.blocks, strict=True)):
        return function
    return with_wide_variables(replace(function, blocks=blocks), checker.used, checker.wide)


def _has_widening(block: nodes.Block) -> bool:
    return any(True for s in block.statements for e in expressions(s) for _ in _indices(e))


def _indices(expression: nodes.Expr) -> Iterator[nodes.Expr]:
    """Indices of pointers in an expression."""
    stack = [expression]
    while stack:
        found = stack.pop()
        if isinstance(found, nodes.PtrAdd) and not isinstance(found.index, nodes.IntConst):
            yield found.index
        stack.extend(children(found))


@record
class _Place:
    """An expression, where it is evaluated, and where its value is used."""

    expression: nodes.Expr
    label: str
    position: int
    used_label: str
    used_position: int


@record
class _Definition:
    """The one statement that gives a variable its value."""

    value: nodes.Expr
    block: str
    position: int


@record
class _Assignment:
    """One of the statements that give a variable a value."""

    statement: nodes.Statement
    block: str
    position: int


class _Checker:
    def __init__(
        self, function: nodes.Function, returns_index: bool, choices: frozenset[str]
    ) -> None:
        self._function = function
        self._returns_index = returns_index
        self._order = dominators(reverse_postorder(function.blocks), predecessors(function.blocks))
        self._statements = {block.label: block.statements for block in function.blocks}
        self._assigned = _assignments(function)
        self._definitions = _single_definitions(function, self._assigned)
        self._chosen = dict(_chosen(self._assigned, choices))
        self._repeated = {label for loop in function.loops for label in loop.blocks}
        self._unsigned = frozenset(
            v.name for v in function.variables if types.is_unsigned(v.ctype)
        ) | {p.variable for p in function.parameters if types.is_unsigned(p.ctype)}
        self._checked = frozenset(_signed_operations(function))
        chains = self._unchecked_chains()
        again = {name for name in chains if self._definitions[name].block in self._repeated}
        self.tracked = may_wrap(function, self._unsigned, self._checked) | again
        self.wide = self.tracked | chains  # what those may be made of too
        self.used: set[str] = set()  # those of them that indices are made of

    def _unchecked_chains(self) -> frozenset[str]:
        """Registers that are assigned once, by operations that nothing checks where they stand. In
        a loop what they were made of may have changed where they are used."""
        own = narrow_registers(self._function)
        return frozenset(
            name
            for name, definition in self._definitions.items()
            if name in own and is_chain(definition.value) and definition.value not in self._checked
        )

    def block(self, block: nodes.Block) -> nodes.Block:
        statements: list[nodes.Statement] = []
        for position, statement in enumerate(block.statements):
            for check in self._checks(statement, block.label, position):
                statements.append(check)
            statements.append(statement)
        end = block.terminator
        if self._returns_index and isinstance(end, nodes.Return) and end.value is not None:
            op = (
                nodes.ConvertOp.ZEXT
                if types.is_unsigned(self._function.result_ctype)
                else nodes.ConvertOp.SEXT
            )
            if is_narrow(end.value):
                index = nodes.Convert(op, end.value, types.I64)
                position = len(block.statements)
                statements += self._of_indices([index], block.label, position, end.origin)
        if len(statements) == len(block.statements):
            return block
        return replace(block, statements=tuple(statements))

    def _checks(
        self, statement: nodes.Statement, label: str, position: int
    ) -> Iterator[nodes.Assert]:
        if isinstance(statement, nodes.Assert):  # of the same index, before its access
            return
        found = [i for e in expressions(statement) for i in _indices(e)]
        yield from self._of_indices(found, label, position, statement.origin)

    def _of_indices(
        self, indices: Iterable[nodes.Expr], label: str, position: int, origin: Origin
    ) -> Iterator[nodes.Assert]:
        seen: set[nodes.Expr] = set()
        for index in indices:
            for whole in self._wholes(index, label, position):
                if whole in seen:
                    continue
                seen.add(whole)
                condition = self._is_right(whole)
                yield nodes.Assert(
                    condition, Property.INTEGER_OVERFLOW, MESSAGE, origin, derived=True
                )

    def _wholes(self, index: nodes.Expr, label: str, position: int) -> Iterator[nodes.Convert]:
        """Widened chains of operations that nothing checks. One that is checked where it stands,
        as signed ones are, is as good as its operands."""
        waiting = [_Place(index, label, position, label, position)]
        while waiting:
            place = waiting.pop()
            behind: list[_Place] = []
            found = self._expanded(place, behind)
            match found:
                case nodes.Convert(op, nodes.Binary() as shift) if is_open_shift(shift):
                    if op in _WIDENING:
                        yield found
                case nodes.Convert(op, nodes.VarRef(name)) if (
                    op in _WIDENING and name in self.tracked
                ):
                    yield found
                case nodes.Convert(op, nodes.Binary() as sides) if op in _WIDENING and _is_or(
                    sides
                ):
                    waiting += self._sides(sides, op, place)
                case nodes.Convert(op, chain) if op in _WIDENING and is_chain(chain):
                    if chain not in self._checked and not self._always_fits(found):
                        yield found
            waiting += behind

    def _expanded(self, place: _Place, behind: list[_Place]) -> nodes.Expr:
        """The index with variables replaced by what they were made of. Operands of operations that
        are checked are put into `behind`."""
        e = place.expression
        match e:
            case nodes.VarRef(name):
                if name in self._chosen:
                    self._look_behind(self._chosen[name], place, behind)
                definition = self._usable(name, place)
                if definition is None:
                    return e
                at = replace(
                    place,
                    expression=definition.value,
                    label=definition.block,
                    position=definition.position,
                )
                if isinstance(at.expression, nodes.Binary) and is_open_shift(at.expression):
                    self._look_behind((at.expression,), at, behind)
                if isinstance(at.expression, nodes.Binary) and _is_or(at.expression):
                    is_unsigned = name in self._unsigned
                    op = nodes.ConvertOp.ZEXT if is_unsigned else nodes.ConvertOp.SEXT
                    behind += self._sides(at.expression, op, at)
                inside = self._expanded(at, behind)
                return inside if is_chain(inside) or _is_widened(inside) else e
            case nodes.Convert(op, operand) if op in _WIDENING and is_narrow(operand):
                inside = self._expanded(replace(place, expression=operand), behind)
                return replace(e, operand=inside)
            case nodes.Binary(_, left, right) if e in self._checked:
                for operand in (left, right):
                    whole = operand
                    if is_narrow(operand):
                        whole = nodes.Convert(nodes.ConvertOp.SEXT, operand, types.I64)
                    behind.append(replace(place, expression=whole))
                return e
            case nodes.Binary(op, left, right) if _is_looked_behind(e):
                operands = (left,) if op is nodes.BinaryOp.SHL else (left, right)
                self._look_behind(operands, place, behind)
                return e
            case nodes.Select(_, then, otherwise) if 1 < bits(e) <= 64:
                self._look_behind((then, otherwise), place, behind)
                return e
            case nodes.Binary(_, left, right) if is_chain(e):
                shifts = (o for o in (left, right) if isinstance(o, nodes.Binary))
                self._look_behind((o for o in shifts if is_open_shift(o)), place, behind)
                return replace(
                    e,
                    left=self._expanded(replace(place, expression=left), behind),
                    right=self._expanded(replace(place, expression=right), behind),
                )
            case _:
                return e

    def _sides(self, e: nodes.Binary, op: nodes.ConvertOp, place: _Place) -> Iterator[_Place]:
        """What bits are put together from is an index too."""
        for operand in (e.left, e.right):
            yield replace(place, expression=nodes.Convert(op, operand, types.I64))

    def _look_behind(
        self, operands: Iterable[nodes.Expr], place: _Place, behind: list[_Place]
    ) -> None:
        """What is divided, chosen or added to in a wide type is an index too."""
        for operand in operands:
            whole = operand
            if is_narrow(operand):
                whole = nodes.Convert(nodes.ConvertOp.ZEXT, operand, types.I64)
            behind.append(replace(place, expression=whole))

    def _usable(self, name: str, place: _Place) -> _Definition | None:
        """The definition of a variable, if it was executed before this place and nothing that it
        was made of can have changed until it is used."""
        definition = self._definitions.get(name)
        if definition is None or not self._is_before(definition, place.label, place.position):
            return None
        for operand in variables(definition.value):
            if operand in self._assigned:
                inner = self._definitions.get(operand)
                if inner is None:
                    if not self._is_unchanged(operand, definition, place):
                        return None
                elif not self._is_before(inner, definition.block, definition.position):
                    return None
        return definition

    def _is_unchanged(self, name: str, since: _Definition, place: _Place) -> bool:
        if since.block != place.used_label:
            return self._is_settled(name, since)
        between = self._statements[since.block][since.position + 1 : place.used_position]
        return all(assigned(statement) != name for statement in between)

    def _is_settled(self, name: str, since: _Definition) -> bool:
        """Is it never assigned again?"""
        return since.block not in self._repeated and all(
            self._is_before(place, since.block, since.position) for place in self._assigned[name]
        )

    def _is_before(self, definition: _Definition | _Assignment, label: str, position: int) -> bool:
        if definition.block == label:
            return definition.position < position
        return dominates(definition.block, label, self._order)

    # --- conditions ----------------------------------------------------------------------------

    def _always_fits(self, whole: nodes.Convert) -> bool:
        """Are all operands so small that nothing can wrap?"""
        room = bits(whole.operand) - (whole.op is nodes.ConvertOp.SEXT)
        if self._is_tracked(whole.operand):
            return False
        return self._only_grows(whole.operand) and largest(whole.operand) < 1 << room

    def _is_tracked(self, chain: nodes.Expr) -> bool:
        names = (leaf.name for leaf in leaves(chain) if isinstance(leaf, nodes.VarRef))
        return any(name in self.tracked for name in names)

    def _only_grows(self, chain: nodes.Expr) -> bool:
        """Sums and products of what is not below zero: it is right if no operation wraps."""
        operations = (e for e in parts(chain) if is_chain(e))
        return all(
            isinstance(e, nodes.Binary) and e.op is not nodes.BinaryOp.SUB for e in operations
        ) and all(self._is_unsigned_leaf(leaf) for leaf in leaves(chain))

    def _is_right(self, whole: nodes.Convert) -> nodes.Expr:
        """Is the widened index what its operations give over the integers?"""
        shift = whole.operand
        if isinstance(shift, nodes.Binary) and is_open_shift(shift):
            back = nodes.Binary(nodes.BinaryOp.LSHR, shift, shift.right, shift.type)
            is_same = nodes.Compare(nodes.CompareOp.EQ, back, shift.left)
            # A shift by more has a check of its own.
            last = nodes.IntConst(bits(shift) - 1, shift.right.type)
            return either(nodes.Compare(nodes.CompareOp.UGT, shift.right, last), is_same)
        if self._only_grows(whole.operand) and not self._is_tracked(whole.operand):
            return all_of([*_no_wraps(whole.operand), *_is_positive(whole)])
        room = largest(whole.operand) + (1 << NARROW)  # for what is compared with
        width = next((w for w in _WIDE if room < 1 << w), _WIDE[-1])
        wide = types.Int(width)
        used: nodes.Expr = nodes.Convert(whole.op, whole.operand, wide)
        conditions = [
            nodes.Compare(nodes.CompareOp.EQ, used, self._over_integers(whole.operand, wide, False))
        ]
        if not all(self._is_unsigned_leaf(leaf) for leaf in leaves(whole.operand)):
            signed = self._over_integers(whole.operand, wide, True)
            conditions.append(nodes.Compare(nodes.CompareOp.EQ, used, signed))
        if len(conditions) == 1:
            return conditions[0]
        return either(conditions[0], conditions[1])

    def _over_integers(self, e: nodes.Expr, wide: types.Int, signed: bool) -> nodes.Expr:
        made = over_integers(e, wide, lambda leaf: self._leaf(leaf, wide, signed))
        assert made is not None
        return made

    def _leaf(self, e: nodes.Expr, wide: types.Int, signed: bool) -> nodes.Expr:
        match e:
            case nodes.IntConst():
                return constant(e, wide, signed=signed)
            case nodes.VarRef(name) if name in self.tracked:
                self.used.add(name)
                beside = nodes.VarRef(wide_name(name), types.I64)
                if wide == types.I64:
                    return beside
                return nodes.Convert(nodes.ConvertOp.SEXT, beside, wide)
            case _:
                extends = signed and not self._is_unsigned_leaf(e)
                extension = nodes.ConvertOp.SEXT if extends else nodes.ConvertOp.ZEXT
                return nodes.Convert(extension, e, wide)

    def _is_unsigned_leaf(self, e: nodes.Expr) -> bool:
        match e:
            case nodes.GeometryRef():
                return True
            case nodes.IntConst(value):
                return not value >> (bits(e) - 1)
            case nodes.VarRef(name):
                return name in self._unsigned
            case nodes.Convert(nodes.ConvertOp.ZEXT):
                return True
            case _:
                return False


# --- what is in a function ----------------------------------------------------------------------


def _assignments(function: nodes.Function) -> Mapping[str, list[_Assignment]]:
    found: dict[str, list[_Assignment]] = {}
    for block in function.blocks:
        for position, statement in enumerate(block.statements):
            name = assigned(statement)
            if name is not None:
                found.setdefault(name, []).append(_Assignment(statement, block.label, position))
    return found


def _single_definitions(
    function: nodes.Function, assignments: Mapping[str, list[_Assignment]]
) -> Mapping[str, _Definition]:
    parameters = {p.variable for p in function.parameters}
    return {
        name: _Definition(only.statement.value, only.block, only.position)
        for name, (only, *others) in assignments.items()
        if not others and isinstance(only.statement, nodes.Assign) and name not in parameters
    }


def _chosen(
    assignments: Mapping[str, list[_Assignment]], choices: frozenset[str]
) -> Iterator[tuple[str, tuple[nodes.Expr, ...]]]:
    """Variables whose only definition gives one of several values, and those."""
    for name, (only, *others) in assignments.items():
        match only.statement:
            case nodes.Call(callee=nodes.AddressOf(symbol), arguments=arguments):
                if symbol in choices and not others:
                    yield name, arguments


def _signed_operations(function: nodes.Function) -> Iterator[nodes.Expr]:
    """Operations that are checked where they stand."""
    for block in function.blocks:
        for statement in block.statements:
            if not isinstance(statement, nodes.Assert):
                continue
            for expression in parts(statement.condition, everything=True):
                match expression:
                    case nodes.Overflows(op, left, right) if op in _SIGNED:
                        yield nodes.Binary(_SIGNED[op], left, right, left.type)


def _is_looked_behind(e: nodes.Binary) -> bool:
    """Quotients, shifts, and what is done in a wide type. Remainders, masks and shifts to the right
    are those of hashes, which may wrap."""
    if bits(e) == 64 and e.op in OPERATIONS:
        return True
    return is_narrow(e) and (e.op is nodes.BinaryOp.UDIV or is_open_shift(e))


def _is_or(e: nodes.Binary) -> bool:
    return e.op is nodes.BinaryOp.OR and is_narrow(e)


def _is_widened(e: nodes.Expr) -> bool:
    return isinstance(e, nodes.Convert) and e.op in _WIDENING and is_narrow(e.operand)


def _no_wraps(chain: nodes.Expr) -> Iterator[nodes.Expr]:
    """No operation of unsigned operands leaves its type."""
    for e in parts(chain):
        if not isinstance(e, nodes.Binary) or not is_chain(e):
            continue
        op = nodes.OverflowOp.UADD if e.op is nodes.BinaryOp.ADD else nodes.OverflowOp.UMUL
        right = e.right
        if e.op is nodes.BinaryOp.SHL:
            assert isinstance(right, nodes.IntConst)
            right = nodes.IntConst(1 << min(right.value, bits(e) - 1), e.type)
        yield negated(nodes.Overflows(op, e.left, right))


def _is_positive(whole: nodes.Convert) -> Iterator[nodes.Expr]:
    """What is widened as a signed number has to be one."""
    if whole.op is nodes.ConvertOp.SEXT:
        zero = nodes.IntConst(0, whole.operand.type)
        yield nodes.Compare(nodes.CompareOp.SGE, whole.operand, zero)
