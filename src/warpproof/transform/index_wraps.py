"""Indices that wrap around in a narrow type before they are widened to 64 bits.

Enters: a function. Leaves: the same function with a check before each statement that widens such an
index: that its sums, differences and products, over the integers, are what is used. Signed
operations have checks of their own where they stand. Unsigned ones may wrap, as in a hash; only
what becomes part of an address this way must not. Variables that are assigned once are looked
through, where what they were made of cannot have changed since: it is assigned once as well, or in
the same block and not in between.

A variable that is assigned several times, as by `i -= step` in a loop, has a second one beside it,
of 64 bits, that is what its operations give over the integers: they are compared where it is used.

Quotients, choices and sums in a wide type are looked behind; what is shifted to the right, masked
or taken a remainder of is not, as hashes are.

Whether an operand below zero is meant (`i + offset` where `offset` is -1) or a large unsigned one
is not written down: the index is right if it is so with either reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from warpproof.base.device_limits import MAX_BLOCK, MAX_GRID
from warpproof.base.property import Property
from warpproof.base.records import record, replace
from warpproof.base.source import Origin
from warpproof.ir import nodes, types
from warpproof.ir.loops import dominates, dominators, predecessors, reverse_postorder
from warpproof.ir.walk import children, expressions, target_of
from warpproof.transform.conditions import all_of, either, negated

MESSAGE = "the index wraps around before it is widened"
_CHAIN = frozenset({nodes.BinaryOp.ADD, nodes.BinaryOp.SUB, nodes.BinaryOp.MUL, nodes.BinaryOp.SHL})
_WIDENING = frozenset({nodes.ConvertOp.ZEXT, nodes.ConvertOp.SEXT})
_SIGNED = {
    nodes.OverflowOp.SADD: nodes.BinaryOp.ADD,
    nodes.OverflowOp.SSUB: nodes.BinaryOp.SUB,
    nodes.OverflowOp.SMUL: nodes.BinaryOp.MUL,
}
_NARROW = 32
_WIDE = (64, 128)


def check_all_indices(module: nodes.Module) -> nodes.Module:
    """Also what functions return that becomes an index where they are called."""
    making = frozenset(_makers(module))
    functions = {
        s: check_indices(f, returns_index=s in making) for s, f in module.functions.items()
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


def check_indices(function: nodes.Function, *, returns_index: bool = False) -> nodes.Function:
    if function.from_model or function.is_declaration:
        return function
    if not returns_index and not any(_has_widening(b) for b in function.blocks):
        return function
    checker = _Checker(function, returns_index)
    blocks = tuple(checker.block(block) for block in function.blocks)
    if all(a is b for a, b in zip(blocks, function.blocks, strict=True)):
        return function
    return _with_wide(replace(function, blocks=blocks), checker.used)


def _with_wide(function: nodes.Function, names: Mapping[str, str]) -> nodes.Function:
    """Variables of 64 bits beside others, assigned where those are."""
    if not names:
        return function
    given = {p.variable for p in function.parameters}

    blocks = []
    wide = _Wide(function, names)
    for block in function.blocks:
        statements = [s for old in block.statements for s in wide.beside(old)]
        if block is function.blocks[0]:
            statements = [*(wide.at_first(n) for n in names if n in given), *statements]
        blocks.append(replace(block, statements=tuple(statements)))
    made = {v.name: v for v in function.variables if v.name in names}
    wider = {"source_name": None, "type": types.I64, "ctype": None, "size": 8, "align": 8}
    variables = tuple(replace(v, name=names[v.name], **wider) for v in made.values())
    loops = tuple(
        replace(loop, modified=(*loop.modified, *(names[n] for n in loop.modified if n in names)))
        for loop in function.loops
    )
    return replace(
        function,
        blocks=tuple(blocks),
        variables=(*function.variables, *variables),
        loops=loops,
    )


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


class _Checker:
    def __init__(self, function: nodes.Function, returns_index: bool) -> None:
        self._function = function
        self._returns_index = returns_index
        self._order = dominators(reverse_postorder(function.blocks), predecessors(function.blocks))
        self._statements = {block.label: block.statements for block in function.blocks}
        self._definitions = _single_definitions(function)
        self._assigned = {
            name for b in function.blocks for s in b.statements if (name := _assigned(s))
        }
        self._unsigned = frozenset(
            v.name for v in function.variables if types.is_unsigned(v.ctype)
        ) | {p.variable for p in function.parameters if types.is_unsigned(p.ctype)}
        self._checked = frozenset(_signed_operations(function))
        self._tracked = _tracked(function, self._unsigned)
        self.used: dict[str, str] = {}  # those of them that indices are made of

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
            if _is_narrow(end.value):
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
                case nodes.Convert(op, nodes.Binary() as shift) if _is_open_shift(shift):
                    if op in _WIDENING:
                        yield found
                case nodes.Convert(nodes.ConvertOp.ZEXT, nodes.VarRef(name)) if (
                    name in self._tracked
                ):
                    yield found
                case nodes.Convert(op, chain) if op in _WIDENING and _is_chain(chain):
                    if chain not in self._checked and not self._always_fits(found):
                        yield found
            waiting += behind

    def _expanded(self, place: _Place, behind: list[_Place]) -> nodes.Expr:
        """The index with variables replaced by what they were made of. Operands of operations that
        are checked are put into `behind`."""
        e = place.expression
        match e:
            case nodes.VarRef(name):
                definition = self._usable(name, place)
                if definition is None:
                    return e
                at = replace(
                    place,
                    expression=definition.value,
                    label=definition.block,
                    position=definition.position,
                )
                inside = self._expanded(at, behind)
                return inside if _is_chain(inside) or _is_widened(inside) else e
            case nodes.Convert(op, operand) if op in _WIDENING and _is_narrow(operand):
                inside = self._expanded(replace(place, expression=operand), behind)
                return replace(e, operand=inside)
            case nodes.Binary(_, left, right) if e in self._checked:
                for operand in (left, right):
                    whole = operand
                    if _is_narrow(operand):
                        whole = nodes.Convert(nodes.ConvertOp.SEXT, operand, types.I64)
                    behind.append(replace(place, expression=whole))
                return e
            case nodes.Binary(op, left, right) if _is_looked_behind(e):
                operands = (left,) if op is nodes.BinaryOp.SHL else (left, right)
                self._look_behind(operands, place, behind)
                return e
            case nodes.Select(_, then, otherwise) if 1 < _bits(e) <= 64:
                self._look_behind((then, otherwise), place, behind)
                return e
            case nodes.Binary(_, left, right) if _is_chain(e):
                return replace(
                    e,
                    left=self._expanded(replace(place, expression=left), behind),
                    right=self._expanded(replace(place, expression=right), behind),
                )
            case _:
                return e

    def _look_behind(
        self, operands: Iterable[nodes.Expr], place: _Place, behind: list[_Place]
    ) -> None:
        """What is divided, chosen or added to in a wide type is an index too."""
        for operand in operands:
            whole = operand
            if _is_narrow(operand):
                whole = nodes.Convert(nodes.ConvertOp.ZEXT, operand, types.I64)
            behind.append(replace(place, expression=whole))

    def _usable(self, name: str, place: _Place) -> _Definition | None:
        """The definition of a variable, if it was executed before this place and nothing that it
        was made of can have changed until it is used."""
        definition = self._definitions.get(name)
        if definition is None or not self._is_before(definition, place.label, place.position):
            return None
        for operand in _variables(definition.value):
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
            return False
        between = self._statements[since.block][since.position + 1 : place.used_position]
        return all(_assigned(statement) != name for statement in between)

    def _is_before(self, definition: _Definition, label: str, position: int) -> bool:
        if definition.block == label:
            return definition.position < position
        return dominates(definition.block, label, self._order)

    # --- conditions ----------------------------------------------------------------------------

    def _always_fits(self, whole: nodes.Convert) -> bool:
        """Are all operands so small that nothing can wrap?"""
        room = _bits(whole.operand) - (whole.op is nodes.ConvertOp.SEXT)
        if self._is_tracked(whole.operand):
            return False
        return self._only_grows(whole.operand) and _largest(whole.operand) < 1 << room

    def _is_tracked(self, chain: nodes.Expr) -> bool:
        leaves = (leaf for leaf in _leaves(chain) if isinstance(leaf, nodes.VarRef))
        return any(leaf.name in self._tracked for leaf in leaves)

    def _only_grows(self, chain: nodes.Expr) -> bool:
        """Sums and products of what is not below zero: it is right if no operation wraps."""
        operations = (e for e in _parts(chain) if _is_chain(e))
        return all(
            isinstance(e, nodes.Binary) and e.op is not nodes.BinaryOp.SUB for e in operations
        ) and all(self._is_unsigned_leaf(leaf) for leaf in _leaves(chain))

    def _is_right(self, whole: nodes.Convert) -> nodes.Expr:
        """Is the widened index what its operations give over the integers?"""
        shift = whole.operand
        if isinstance(shift, nodes.Binary) and _is_open_shift(shift):
            back = nodes.Binary(nodes.BinaryOp.LSHR, shift, shift.right, shift.type)
            return nodes.Compare(nodes.CompareOp.EQ, back, shift.left)
        if self._only_grows(whole.operand) and not self._is_tracked(whole.operand):
            return all_of([*_no_wraps(whole.operand), *_is_positive(whole)])
        room = _largest(whole.operand) + (1 << _NARROW)  # for what is compared with
        bits = next((w for w in _WIDE if room < 1 << w), _WIDE[-1])
        wide = types.Int(bits)
        used: nodes.Expr = nodes.Convert(whole.op, whole.operand, wide)
        conditions = [
            nodes.Compare(nodes.CompareOp.EQ, used, self._over_integers(whole.operand, wide, False))
        ]
        if not all(self._is_unsigned_leaf(leaf) for leaf in _leaves(whole.operand)):
            signed = self._over_integers(whole.operand, wide, True)
            conditions.append(nodes.Compare(nodes.CompareOp.EQ, used, signed))
        if len(conditions) == 1:
            return conditions[0]
        return either(conditions[0], conditions[1])

    def _over_integers(self, e: nodes.Expr, wide: types.Int, signed: bool) -> nodes.Expr:
        match e:
            case nodes.Binary(op, left, right) if _is_chain(e):
                new_right = self._over_integers(right, wide, signed)
                if op is nodes.BinaryOp.SHL:
                    new_right = nodes.Convert(nodes.ConvertOp.ZEXT, right, wide)
                new_left = self._over_integers(left, wide, signed)
                return nodes.Binary(op, new_left, new_right, wide)
            case nodes.IntConst(value):
                narrow = _bits(e)
                if signed and value >> (narrow - 1):
                    value -= 1 << narrow
                return nodes.IntConst(value & ((1 << wide.bits) - 1), wide)
            case nodes.VarRef(name) if name in self._tracked:
                self.used[name] = f"{name}.wide"
                beside = nodes.VarRef(self.used[name], types.I64)
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
                return not value >> (_bits(e) - 1)
            case nodes.VarRef(name):
                return name in self._unsigned
            case nodes.Convert(nodes.ConvertOp.ZEXT):
                return True
            case _:
                return False


def _tracked(function: nodes.Function, unsigned: frozenset[str]) -> frozenset[str]:
    """Unsigned variables that are assigned several times, and may wrap by it: not by counting. In
    loops, whose `i < n` may leave out what has wrapped, only those that step on."""
    own = {v.name for v in function.variables if v.type == types.Int(_NARROW) and not v.in_memory}
    repeated = {label for loop in function.loops for label in loop.blocks}
    given = {p.variable for p in function.parameters}
    found: dict[str, list[nodes.Expr]] = {}
    other: set[str] = set()
    may_wrap: set[str] = set()
    for block in function.blocks:
        for statement in block.statements:
            name = _assigned(statement)
            if name is None:
                continue
            if not isinstance(statement, nodes.Assign):
                other.add(name)
                continue
            value, is_again = statement.value, name in found or name in given
            found.setdefault(name, []).append(value)
            if isinstance(value, nodes.VarRef) and len(found.get(value.name, ())) == 1:
                value = found[value.name][0]  # as in `a[--i]`, which is used twice
            if _steps_on(value) if block.label in repeated else is_again and _is_chain(value):
                may_wrap.add(name)
    several = {n for n, values in found.items() if len(values) + (n in given) > 1}
    changed = own & unsigned & several & may_wrap - other
    steps = {v.name for v in function.variables if v.is_temporary and v.name in own}
    made = {  # what such a variable becomes, as in `a[--i]`
        name
        for name, values in found.items()
        if name in steps - other and all(map(_is_chain, values))
        if changed.intersection(_variables(values[0]))
    }
    return frozenset(changed | made)


def _steps_on(value: nodes.Expr) -> bool:
    """Not by one, and not by doubling."""
    match value:
        case nodes.Binary(
            nodes.BinaryOp.ADD | nodes.BinaryOp.SUB, nodes.VarRef(), nodes.IntConst(step)
        ) if step in _ONES:
            return False
        case nodes.Binary(nodes.BinaryOp.MUL, nodes.VarRef(), nodes.IntConst(factor)):
            return _is_chain(value) and bool(factor & (factor - 1))
        case nodes.Binary(nodes.BinaryOp.SHL, nodes.VarRef(), nodes.IntConst()):
            return False
        case _:
            return _is_chain(value)


_ONES = (1, (1 << _NARROW) - 1)


class _Wide:
    """Assignments to the variables of 64 bits."""

    def __init__(self, function: nodes.Function, names: Mapping[str, str]) -> None:
        self._names = names
        declared = [(v.name, v.ctype) for v in function.variables]
        declared += [(p.variable, p.ctype) for p in function.parameters]
        self._unsigned = {n for n, c in declared if types.is_unsigned(c)}
        self._signed = {n for n, c in declared if c is not None} - self._unsigned

    def at_first(self, name: str) -> nodes.Statement:
        value = nodes.VarRef(name, types.Int(_NARROW))
        return nodes.Assign(self._names[name], _zero_extended(value))

    def beside(self, statement: nodes.Statement) -> Iterator[nodes.Statement]:
        """It comes before: the value may be made of the variable itself."""
        if isinstance(statement, nodes.Assign) and statement.target in self._names:
            whole = self._over_integers(statement.value)
            value = _zero_extended(statement.value) if whole is None else whole
            yield nodes.Assign(self._names[statement.target], value, statement.origin)
        yield statement

    def _over_integers(self, e: nodes.Expr) -> nodes.Expr | None:
        """None where it is not written down whether an operand may be below zero."""
        match e:
            case nodes.Binary(op, left, right) if _is_chain(e):
                first = self._over_integers(left)
                second = self._over_integers(right)
                if op is nodes.BinaryOp.SHL:
                    second = _zero_extended(right)
                if first is None or second is None:
                    return None
                return nodes.Binary(op, first, second, types.I64)
            case nodes.IntConst(value):
                if value >> (_bits(e) - 1):
                    value += (1 << 64) - (1 << _bits(e))
                return nodes.IntConst(value, types.I64)
            case nodes.VarRef(name) if name in self._names:
                return nodes.VarRef(self._names[name], types.I64)
            case nodes.VarRef(name) if name in self._unsigned:
                return _zero_extended(e)
            case nodes.VarRef(name) if name in self._signed:
                return nodes.Convert(nodes.ConvertOp.SEXT, e, types.I64)
            case nodes.GeometryRef() | nodes.Convert(nodes.ConvertOp.ZEXT):
                return _zero_extended(e)
            case _:
                return None


def _zero_extended(e: nodes.Expr) -> nodes.Expr:
    return nodes.Convert(nodes.ConvertOp.ZEXT, e, types.I64)


# --- what is in a function ----------------------------------------------------------------------


def _single_definitions(function: nodes.Function) -> Mapping[str, _Definition]:
    found: dict[str, _Definition] = {}
    several: set[str] = set()
    for block in function.blocks:
        for position, statement in enumerate(block.statements):
            name = _assigned(statement)
            if name is None:
                continue
            if name in found or not isinstance(statement, nodes.Assign):
                several.add(name)
            elif isinstance(statement, nodes.Assign):
                found[name] = _Definition(statement.value, block.label, position)
    parameters = {p.variable for p in function.parameters}
    return {n: d for n, d in found.items() if n not in several and n not in parameters}


def _assigned(statement: nodes.Statement) -> str | None:
    return None if isinstance(statement, nodes.Declare) else target_of(statement)


def _signed_operations(function: nodes.Function) -> Iterator[nodes.Expr]:
    """Operations that are checked where they stand."""
    for block in function.blocks:
        for statement in block.statements:
            if not isinstance(statement, nodes.Assert):
                continue
            for expression in _parts(statement.condition, everything=True):
                match expression:
                    case nodes.Overflows(op, left, right) if op in _SIGNED:
                        yield nodes.Binary(_SIGNED[op], left, right, left.type)


# --- chains -------------------------------------------------------------------------------------


def _bits(e: nodes.Expr) -> int:
    return e.type.bits if isinstance(e.type, types.Int) else 0


def _is_narrow(e: nodes.Expr) -> bool:
    return 1 < _bits(e) <= _NARROW


def _is_chain(e: nodes.Expr) -> bool:
    if not isinstance(e, nodes.Binary) or e.op not in _CHAIN or not _is_narrow(e):
        return False
    return e.op is not nodes.BinaryOp.SHL or isinstance(e.right, nodes.IntConst)


def _is_open_shift(e: nodes.Binary) -> bool:
    """By a number that is not known."""
    is_known = isinstance(e.right, nodes.IntConst)
    return e.op is nodes.BinaryOp.SHL and not is_known and _is_narrow(e)


def _is_looked_behind(e: nodes.Binary) -> bool:
    """Quotients, shifts, and what is done in a wide type. Remainders, masks and shifts to the right
    are those of hashes, which may wrap."""
    if _bits(e) == 64 and e.op in _CHAIN:
        return True
    return _is_narrow(e) and (e.op is nodes.BinaryOp.UDIV or _is_open_shift(e))


def _is_widened(e: nodes.Expr) -> bool:
    return isinstance(e, nodes.Convert) and e.op in _WIDENING and _is_narrow(e.operand)


def _parts(e: nodes.Expr, everything: bool = False) -> Iterator[nodes.Expr]:
    """A chain's operations and leaves."""
    stack = [e]
    while stack:
        found = stack.pop()
        yield found
        if everything or _is_chain(found):
            stack.extend(children(found))


def _leaves(e: nodes.Expr) -> Iterator[nodes.Expr]:
    return (part for part in _parts(e) if not _is_chain(part))


def _variables(e: nodes.Expr) -> Iterator[str]:
    return (part.name for part in _parts(e, everything=True) if isinstance(part, nodes.VarRef))


def _no_wraps(chain: nodes.Expr) -> Iterator[nodes.Expr]:
    """No operation of unsigned operands leaves its type."""
    for e in _parts(chain):
        if not isinstance(e, nodes.Binary) or not _is_chain(e):
            continue
        op = nodes.OverflowOp.UADD if e.op is nodes.BinaryOp.ADD else nodes.OverflowOp.UMUL
        right = e.right
        if e.op is nodes.BinaryOp.SHL:
            assert isinstance(right, nodes.IntConst)
            right = nodes.IntConst(1 << min(right.value, _bits(e) - 1), e.type)
        yield negated(nodes.Overflows(op, e.left, right))


def _is_positive(whole: nodes.Convert) -> Iterator[nodes.Expr]:
    """What is widened as a signed number has to be one."""
    if whole.op is nodes.ConvertOp.SEXT:
        zero = nodes.IntConst(0, whole.operand.type)
        yield nodes.Compare(nodes.CompareOp.SGE, whole.operand, zero)


def _largest(e: nodes.Expr) -> int:
    """The magnitude of a chain over the integers at most. What is equal modulo more than twice
    that is equal."""
    match e:
        case nodes.Binary(op, left, right) if _is_chain(e):
            if op is nodes.BinaryOp.MUL:
                return _largest(left) * _largest(right)
            if op is nodes.BinaryOp.SHL:
                assert isinstance(right, nodes.IntConst)
                return _largest(left) << min(right.value, _NARROW)
            return _largest(left) + _largest(right)
        case nodes.IntConst(value):
            return value
        case nodes.GeometryRef(register, axis) if register in _LARGEST:
            return _LARGEST[register][axis]
        case _:
            return (1 << _bits(e)) - 1


_LARGEST: Mapping[nodes.Geometry, tuple[int, int, int]] = {
    nodes.Geometry.THREAD_IDX: (MAX_BLOCK[0] - 1, MAX_BLOCK[1] - 1, MAX_BLOCK[2] - 1),
    nodes.Geometry.BLOCK_DIM: MAX_BLOCK,
    nodes.Geometry.BLOCK_IDX: MAX_GRID,
    nodes.Geometry.GRID_DIM: MAX_GRID,
}
